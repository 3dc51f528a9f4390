"""The logs in a window of their own: it follows what is written, and can be searched.

Reads the last megabyte of a file, and looks twice a second for more while it is seen.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import (
    QFontDatabase,
    QGuiApplication,
    QHideEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app import crash_log, desktop, logs
from app.first_size import first_size
from app.texts import translate

LOOK_MS = 500
MOST_BYTES = 1 << 20
COLUMNS, ROWS = 110, 36  # letters and lines at first


class LogWindow(QWidget):
    """Shows the files of one folder."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._folder = folder
        self._path: Path | None = None
        self._seen = 0  # bytes of the file
        self.files = QComboBox()
        self.text = QPlainTextEdit(readOnly=True)
        self.search = QLineEdit()
        self.follow = QCheckBox(translate("LogWindow", "&Follow"))
        self.copy = QPushButton(translate("LogWindow", "&Copy"))
        self.open_folder = QPushButton(translate("LogWindow", "&Open folder"))
        self._timer = QTimer(self, interval=LOOK_MS)
        self._build()
        self._connect()

    def show_newest(self) -> None:
        """The window's own log first; a new list of what there is."""
        self._show("")

    def show_file(self, path: Path) -> None:
        """One of them."""
        self._show(str(path))

    def _show(self, chosen: str) -> None:
        self.refresh_files(chosen)
        self.show()
        self.activateWindow()

    def refresh_files(self, chosen: str | None = None) -> None:
        """Looks which files there are; the chosen one stays chosen, unless another is wanted."""
        chosen = self.files.currentData() if chosen is None else chosen
        self.files.blockSignals(True)
        self.files.clear()
        for path in logs.log_files(self._folder):
            self.files.addItem(_title(path), str(path))
        for path in crash_log.reports(self._folder):
            self.files.addItem(path.stem, str(path))
        self.files.setCurrentIndex(max(0, self.files.findData(chosen)))
        self.files.blockSignals(False)
        self._on_chosen()

    def look(self) -> None:
        """Shows what was written since the last look."""
        if self._path is None:
            return
        try:
            size = self._path.stat().st_size
            if size < self._seen:  # a new file has taken its place
                self._begin()
            if size == self._seen:
                return
            with self._path.open("rb") as file:
                file.seek(max(self._seen, size - MOST_BYTES))
                data = file.read()
                self._seen = file.tell()
        except OSError as error:
            self.text.setPlainText(f"{self._path}: {error.strerror}")
            return
        self._append(data.decode("utf-8", "replace"))

    def find_next(self, *, backwards: bool = False) -> None:
        """The next place of what is searched; from the other end when there is none."""
        words = self.search.text()
        if not words:
            return
        way = QTextDocument.FindFlag.FindBackward if backwards else QTextDocument.FindFlag(0)
        if self.text.find(words, way):
            return
        cursor = self.text.textCursor()
        end = QTextCursor.MoveOperation.End if backwards else QTextCursor.MoveOperation.Start
        self.text.moveCursor(end)
        if not self.text.find(words, way):
            self.text.setTextCursor(cursor)

    def _begin(self) -> None:
        self.text.clear()
        self._seen = 0

    def _append(self, text: str) -> None:
        """At the end, without moving what is read unless it is to be followed."""
        bar = self.text.verticalScrollBar()
        place = bar.value()
        cursor = QTextCursor(self.text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(text)
        bar.setValue(bar.maximum() if self.follow.isChecked() else place)

    def _on_chosen(self) -> None:
        path = self.files.currentData()
        self._path = Path(path) if path else None
        self._begin()
        self.look()

    def _copy(self) -> None:
        """What is selected, else everything."""
        chosen = self.text.textCursor().selection().toPlainText()
        QGuiApplication.clipboard().setText(chosen or self.text.toPlainText())

    def _build(self) -> None:
        self.setWindowTitle(translate("LogWindow", "Log"))
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self.text.setFont(fixed)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(translate("LogWindow", "Text of the log"))
        self.follow.setChecked(True)
        self.search.setClearButtonEnabled(True)
        choice = QLabel(translate("LogWindow", "&Log"))
        choice.setBuddy(self.files)
        search = QLabel(translate("LogWindow", "&Search"))
        search.setBuddy(self.search)
        top = QHBoxLayout()
        for widget, stretch in ((choice, 0), (self.files, 1), (search, 0), (self.search, 1)):
            top.addWidget(widget, stretch)
        bottom = QHBoxLayout()
        bottom.addWidget(self.follow)
        bottom.addStretch(1)
        bottom.addWidget(self.copy)
        bottom.addWidget(self.open_folder)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(self.text, 1)
        layout.addLayout(bottom)
        self.resize(first_size(self, self.sizeHint()))

    def sizeHint(self) -> QSize:
        metrics = self.text.fontMetrics()
        return QSize(metrics.averageCharWidth() * COLUMNS, metrics.lineSpacing() * ROWS)

    def _connect(self) -> None:
        self._timer.timeout.connect(self.look)
        self.files.currentIndexChanged.connect(lambda _row: self._on_chosen())
        self.search.returnPressed.connect(self.find_next)
        self.copy.clicked.connect(self._copy)
        self.open_folder.clicked.connect(lambda: desktop.open_path(self._folder))
        for keys, act in (
            (QKeySequence.StandardKey.Find, self.search.setFocus),
            (QKeySequence.StandardKey.FindNext, self.find_next),
            (QKeySequence.StandardKey.FindPrevious, lambda: self.find_next(backwards=True)),
            (QKeySequence.StandardKey.Close, self.close),
            (QKeySequence(Qt.Key.Key_Escape), self.close),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(act)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look()
        self._timer.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.follow.isChecked():
            QTimer.singleShot(0, self, self._show_end)  # when the text has its new size

    def _show_end(self) -> None:
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.maximum())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def changeEvent(self, event: QEvent) -> None:
        """A larger text size makes the log larger, in letters of one width."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            fixed.setPointSizeF(self.font().pointSizeF())
            self.text.setFont(fixed)


def _title(path: Path) -> str:
    """The log's name for people; older files by their number."""
    name, _, number = path.name.rpartition(".")
    if number == "log":
        name, number = path.name, ""
    titles = {
        logs.WINDOW_LOG: translate("LogWindow", "Window"),
        logs.WORKER_LOG: translate("LogWindow", "Painting process"),
    }
    title = titles[name]
    if not number:
        return title
    return translate("LogWindow", "{log}, older ({number})").format(log=title, number=number)
