; The setup program. `pack.py` calls makensis with VERSION, OUTPUT, ICON, LICENCE, LISTS, SIZE_KB, SIDE and perhaps FAST.
;
;   MezzotintSetup.exe /S                silent; /D=FOLDER (last, without quotes) chooses the folder
;   MezzotintSetup.exe /S /DESKTOP       with a link on the desktop
;   Uninstall.exe /S                     silent: keeps settings, models and pictures
;   Uninstall.exe /S /PURGE              removes settings and the program's own data too
;
; Exit status: 0 done, 1 given up by the person, 2 failed, 3 the program is running.
Target amd64-unicode
Unicode true
!ifdef FAST
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!endif

!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "nsDialogs.nsh"
!include "x64.nsh"
!include "WinVer.nsh"

!define NAME "Mezzotint"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define OWN_KEY "Software\${NAME}"
!define RUNNING 3

Name "${NAME}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${OWN_KEY}" "Folder"
RequestExecutionLevel user
ManifestDPIAware true
ManifestLongPathAware true
ManifestSupportedOS Win10
BrandingText "${NAME} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME} Setup"
VIAddVersionKey "CompanyName" "Mezzotint contributors"
VIAddVersionKey "LegalCopyright" "MIT License"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_WELCOMEFINISHPAGE_BITMAP_STRETCH AspectFitHeight
!define MUI_WELCOMEPAGE_TEXT "$(WelcomeText)"
!define MUI_ABORTWARNING
!define MUI_LANGDLL_ALLLANGUAGES
!define MUI_FINISHPAGE_RUN "$INSTDIR\Mezzotint.exe"
!define MUI_FINISHPAGE_SHOWREADME ""
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!define MUI_FINISHPAGE_SHOWREADME_TEXT "$(DesktopLink)"
!define MUI_FINISHPAGE_SHOWREADME_FUNCTION MakeDesktopLink

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
UninstPage custom un.AskWhatToKeep un.ReadWhatToKeep
!insertmacro MUI_UNPAGE_INSTFILES

!include "languages.nsh"

Var Upgrading      ; the older version's folder, or ""
Var Purge          ; settings and the program's own data
Var RemoveModels
Var RemovePictures
Var Made           ; the folder of pictures
Var BoxSettings
Var BoxModels
Var BoxPictures

; Says it on the screen, or on the console that a silent run was started from.
!macro TELL TEXT
  ${If} ${Silent}
    System::Call 'kernel32::AttachConsole(i -1)'
    System::Call 'kernel32::GetStdHandle(i -11) p .r0'
    FileWrite $0 "${TEXT}$\r$\n"
  ${Else}
    MessageBox MB_OK|MB_ICONEXCLAMATION "${TEXT}"
  ${EndIf}
!macroend

; Goes on when nothing of the program in FOLDER runs. Windows refuses to open a loaded DLL for writing, and each
; process of the program has loaded this one.
!macro WAIT_UNTIL_CLOSED FOLDER
  ${Do}
    ClearErrors
    ${IfNot} ${FileExists} "${FOLDER}\runtime\python311.dll"
      ${ExitDo}
    ${EndIf}
    FileOpen $0 "${FOLDER}\runtime\python311.dll" a
    ${IfNot} ${Errors}
      FileClose $0
      ${ExitDo}
    ${EndIf}
    ${If} ${Silent}
      !insertmacro TELL "$(IsRunning)"
      SetErrorLevel ${RUNNING}
      Quit
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IsRunning)" IDRETRY +3
      SetErrorLevel ${RUNNING}
      Quit
  ${Loop}
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    !insertmacro TELL "$(NeedsWindows)"
    SetErrorLevel 2
    Quit
  ${EndIf}
  SetRegView 64
  !insertmacro MUI_LANGDLL_DISPLAY
  ReadRegStr $Upgrading HKCU "${OWN_KEY}" "Folder"
  ${If} $Upgrading != ""
    !insertmacro WAIT_UNTIL_CLOSED $Upgrading
  ${EndIf}
FunctionEnd

Function MakeDesktopLink
  SetOutPath "$INSTDIR"
  CreateShortcut "$DESKTOP\${NAME}.lnk" "$INSTDIR\Mezzotint.exe"
FunctionEnd

; An older version leaves by its own uninstaller, which knows its files.
Function RemoveOlder
  ${If} $Upgrading == ""
  ${OrIfNot} ${FileExists} "$Upgrading\Uninstall.exe"
    Return
  ${EndIf}
  !insertmacro WAIT_UNTIL_CLOSED $Upgrading
  ExecWait '"$Upgrading\Uninstall.exe" /S /UPGRADE _?=$Upgrading' $0
  ${If} $0 <> 0
    !insertmacro TELL "$(OlderStays)"
    SetErrorLevel 2
    Quit
  ${EndIf}
  Delete "$Upgrading\Uninstall.exe"
  RMDir "$Upgrading"
FunctionEnd

Section
  Call RemoveOlder
  SetOverwrite on
  ClearErrors
  !include "${LISTS}/install.nsh"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  ${If} ${Errors}
    !insertmacro TELL "$(CannotWrite)"
    SetErrorLevel 2
    Quit
  ${EndIf}

  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\Mezzotint.exe"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DESKTOP" $1
  ${IfNot} ${Errors}
    Call MakeDesktopLink
  ${EndIf}

  WriteRegStr HKCU "${OWN_KEY}" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${OWN_KEY}" "Language" "$LANGUAGE"
  WriteRegStr HKCU "${KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "Publisher" "Mezzotint contributors"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\Mezzotint.exe"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
SectionEnd

Function un.onInit
  SetRegView 64
  ReadRegStr $0 HKCU "${OWN_KEY}" "Language"
  ${If} $0 != ""
    StrCpy $LANGUAGE $0
  ${EndIf}
  ; Windows' folder of pictures, which people move; in it is what the program makes where nothing else is set.
  StrCpy $Made "$PICTURES\${NAME}"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/PURGE" $1
  ${IfNot} ${Errors}
    StrCpy $Purge 1
  ${EndIf}
  !insertmacro WAIT_UNTIL_CLOSED $INSTDIR
FunctionEnd

Function un.AskWhatToKeep
  !insertmacro MUI_HEADER_TEXT "$(KeepTitle)" "$(KeepSubtitle)"
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateLabel} 0 0 100% 24u "$(KeepText)"
  Pop $0
  ${NSD_CreateCheckbox} 0 30u 100% 12u "$(RemoveSettingsBox)"
  Pop $BoxSettings
  ${NSD_CreateCheckbox} 0 48u 100% 12u "$(RemoveModelsBox)"
  Pop $BoxModels
  ${NSD_CreateCheckbox} 0 66u 100% 12u "$(RemovePicturesBox)"
  Pop $BoxPictures
  ${NSD_CreateLabel} 12u 79u 100% 24u "$Made"
  Pop $0
  ${IfNot} ${FileExists} "$LOCALAPPDATA\${NAME}\models\*"
    EnableWindow $BoxModels 0
  ${EndIf}
  ${IfNot} ${FileExists} "$Made\*"
    EnableWindow $BoxPictures 0
  ${EndIf}
  nsDialogs::Show
FunctionEnd

Function un.ReadWhatToKeep
  ${NSD_GetState} $BoxSettings $Purge
  ${NSD_GetState} $BoxModels $RemoveModels
  ${NSD_GetState} $BoxPictures $RemovePictures
  ${If} $RemovePictures == 1
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(RemovePicturesAsk)" IDYES +2
      StrCpy $RemovePictures 0
  ${EndIf}
FunctionEnd

Section "Uninstall"
  !include "${LISTS}/uninstall.nsh"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/UPGRADE" $1
  ${IfNot} ${Errors}
    Return  ; the newer version writes the rest anew
  ${EndIf}

  Delete "$INSTDIR\Uninstall.exe"
  SetOutPath "$TEMP"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  Delete "$DESKTOP\${NAME}.lnk"
  DeleteRegKey HKCU "${KEY}"
  DeleteRegKey HKCU "${OWN_KEY}"

  ; The program's own folder in the profile: it holds what the program wrote, and models only below "models".
  ${If} $RemoveModels == 1
    RMDir /r "$LOCALAPPDATA\${NAME}\models"
  ${EndIf}
  ${If} $Purge == 1
    FindFirst $0 $1 "$LOCALAPPDATA\${NAME}\*"
    ${DoWhile} $1 != ""
      ${If} $1 != "."
      ${AndIf} $1 != ".."
      ${AndIf} $1 != "models"
        ${If} ${FileExists} "$LOCALAPPDATA\${NAME}\$1\*"
          RMDir /r "$LOCALAPPDATA\${NAME}\$1"
        ${Else}
          Delete "$LOCALAPPDATA\${NAME}\$1"
        ${EndIf}
      ${EndIf}
      FindNext $0 $1
    ${Loop}
    FindClose $0
    RMDir "$LOCALAPPDATA\${NAME}"
  ${EndIf}
  ${If} $RemovePictures == 1
    Call un.RecyclePictures
  ${EndIf}
SectionEnd

; Into the recycle bin, from where they can come back.
Function un.RecyclePictures
  ; FO_DELETE with FOF_ALLOWUNDO, FOF_NOCONFIRMATION, FOF_SILENT; the name ends with two zeros.
  System::Call '*(&w${NSIS_MAX_STRLEN} "$Made") p .r1'
  System::Call '*(p 0, i 3, p r1, p 0, i 0x54, i 0, p 0, p 0) p .r0'
  System::Call 'shell32::SHFileOperationW(p r0) i .r2'
  System::Free $0
  System::Free $1
FunctionEnd
