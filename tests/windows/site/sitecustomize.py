"""Windows Python of the rig.

Puts the missing piece of Wine in place when the bindings are imported.
"""

import importlib.abc
import sys


class _BeforeBindings(importlib.abc.MetaPathFinder):
    def find_spec(self, fullname, path=None, target=None):
        if fullname == "native._directml":
            sys.meta_path.remove(self)
            import wine_metacommands  # not at start-up: it loads Direct3D

            wine_metacommands.install()


sys.meta_path.insert(0, _BeforeBindings())
