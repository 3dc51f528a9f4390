/* What CPython 3.11's public headers ask of a 64-bit Windows compiler, for mingw-w64. For extension modules only: Debian
   has the configuration of Linux, and that of python.org's build is for MSVC. */
#ifndef Py_CONFIG_H
#define Py_CONFIG_H

#include <basetsd.h>
#include <io.h>
#include <stdio.h>

#define MS_WINDOWS
#define MS_WIN32
#define MS_WIN64
#define NT_THREADS
#define WITH_THREAD
#define PLATFORM "win32"

/* python311.dll holds everything */
#define MS_COREDLL 1
#define Py_ENABLE_SHARED 1
#define HAVE_DECLSPEC_DLL 1
#define HAVE_DYNAMIC_LOADING 1

/* sizes: long stays at 32 bits */
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_VOID_P 8
#define SIZEOF_WCHAR_T 2
#define SIZEOF_OFF_T 4
#define SIZEOF_FPOS_T 8
#define SIZEOF_PID_T 8
#define SIZEOF_HKEY 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF__BOOL 1
#define ALIGNOF_SIZE_T 8
#define ALIGNOF_MAX_ALIGN_T 8
#define DOUBLE_IS_LITTLE_ENDIAN_IEEE754 1

/* C99 and POSIX headers that mingw-w64 has */
#define STDC_HEADERS 1
#define HAVE_ERRNO_H 1
#define HAVE_STDDEF_H 1
#define HAVE_STDINT_H 1
#define HAVE_STDARG_PROTOTYPES 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_WCHAR_H 1
#define HAVE_SNPRINTF 1
#define HAVE_STRFTIME 1
#define HAVE_CLOCK 1
#define WITH_PYMALLOC 1

#endif
