"""The window: PySide6 lives here and nowhere else. Importing this package does no work.

Pictures are painted in another process (`engine.worker`); `app.runner` hands it one job at a time.
Start at `app.program`, which puts the parts together.
"""
