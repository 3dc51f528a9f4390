"""What is seen before anything was ever painted: three equal ways to a model.

One's own file or folder, the download of SDXL, the starter model with prompts to begin with. Cards
stand side by side where there is room and fold below each other where there is not; the starter
model's, which needs nothing else, is open where all of it can be seen. Decides nothing: what is
chosen goes out as signals.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.background import Background
from app.download_card import DownloadCard
from app.first_run_card import Card, Heading, PromptButton, Sentence
from app.first_run_places import FoundModels, find_models, usual_places
from app.first_run_prompts import EXAMPLE_PROMPTS
from app.icons import icon
from app.texts import translate

NARROWEST_CARD = 26  # average characters; three of them side by side, or one below the other
TITLE_SCALE = 1.5

Find = Callable[[], Sequence[FoundModels]]


def find_on_this_machine() -> list[FoundModels]:
    """Models of other programs; looks at the disk."""
    return find_models(usual_places(Path.home(), os.environ))


class OwnModelCard(Card):
    """A file, a folder, or what other programs have."""

    file_wanted = Signal()
    folder_wanted = Signal()
    model_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__(
            "folder-open",
            translate("FirstRun", "I have a model file or folder"),
            translate(
                "FirstRun",
                "Any Stable Diffusion XL model: a .safetensors file as A1111, ComfyUI and others "
                "use it, or a folder in the layout of diffusers. It stays where it is.",
            ),
        )
        self.file = _wide("file-image", translate("FirstRun", "Choose a file…"))
        self.folder = _wide("folder-open", translate("FirstRun", "Choose a folder…"))
        self.file.clicked.connect(self.file_wanted)
        self.folder.clicked.connect(self.folder_wanted)
        self.found_label = Sentence(translate("FirstRun", "Found on this computer:"))
        self.found_label.hide()
        self.found: list[QPushButton] = []
        self._found_column = QVBoxLayout()
        self.column.addWidget(self.file)
        self.column.addWidget(self.folder)
        self.column.addWidget(self.found_label)
        self.column.addLayout(self._found_column)
        self.column.addStretch()

    def show_found(self, found: Sequence[FoundModels]) -> None:
        """A button for each folder, with its models in a menu."""
        for button in self.found:
            button.deleteLater()
        self.found = [self._found_button(models) for models in found]
        for button in self.found:
            self._found_column.addWidget(button)
        self.found_label.setVisible(bool(found))

    def _found_button(self, models: FoundModels) -> QPushButton:
        text = translate("FirstRun", "%n models of {program}", "", len(models.files))
        button = _wide("", text.format(program=models.folder.program))
        button.setToolTip(str(models.folder.path))
        button.setAccessibleDescription(str(models.folder.path))
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        for path in models.files:
            action = menu.addAction(path.name.replace("&", "&&"))
            action.setToolTip(str(path))
            action.triggered.connect(lambda _on, path=path: self.model_chosen.emit(str(path)))
        button.setMenu(menu)
        return button


class StarterCard(Card):
    """The model that is here already, and what it does well."""

    example_chosen = Signal(str)
    paint_requested = Signal()

    def __init__(self, prompts: Sequence[str] = EXAMPLE_PROMPTS) -> None:
        super().__init__(
            "brush",
            translate("FirstRun", "Try the starter model"),
            translate(
                "FirstRun",
                "It is tiny and comes with Mezzotint: icons and coloured shapes in seconds on any "
                "computer. Choose a prompt, or write one about a single thing.",
            ),
        )
        self.examples: list[PromptButton] = []
        for prompt in prompts:
            words = translate("FirstRun", "“{prompt}”").format(prompt=prompt)
            button = PromptButton(words)
            button.clicked.connect(
                lambda _on, prompt=prompt, button=button: self._on_example(prompt, button)
            )
            self.examples.append(button)
            self.column.addWidget(button)
        self.paint = _wide("brush", translate("FirstRun", "Paint"))
        self.paint.setEnabled(False)
        self.paint.clicked.connect(self.paint_requested)
        self.column.addWidget(self.paint)
        self.column.addStretch()

    def _on_example(self, prompt: str, chosen: PromptButton) -> None:
        for button in self.examples:  # no group: Tab would pass by those that are not chosen
            button.setChecked(button is chosen)
        self.paint.setEnabled(True)
        self.example_chosen.emit(prompt)


class FirstRunPage(QWidget):
    """`download` is the card of the download; `find` looks for models in a thread."""

    file_wanted = Signal()
    folder_wanted = Signal()
    model_chosen = Signal(str)
    example_chosen = Signal(str)
    starter_requested = Signal()  # to paint with the starter model
    paint_requested = Signal()
    closed = Signal()

    def __init__(
        self,
        download: DownloadCard,
        find: Find = find_on_this_machine,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.own = OwnModelCard()
        self.download = download
        self.starter = StarterCard()
        self._find = find
        self._background = Background(self)
        self.own.file_wanted.connect(self.file_wanted)
        self.own.folder_wanted.connect(self.folder_wanted)
        self.own.model_chosen.connect(self.model_chosen)
        self.starter.example_chosen.connect(self.example_chosen)
        self.starter.paint_requested.connect(self.starter_requested)
        self.download.paint_requested.connect(self.paint_requested)
        self.cards: tuple[Card, ...] = (self.own, self.download, self.starter)
        self._are_untouched = True
        self._build()

    def look(self) -> None:
        """Finds out anew what is on the disks."""
        self._background.run(self._find, self.own.show_found)
        self.download.look()

    def wait(self) -> None:
        """Until nothing looks any more."""
        self._background.close()

    @property
    def first(self) -> QWidget:
        """Where the keyboard begins."""
        return self.own.file if self.is_wide else self.own.opener

    def _build(self) -> None:
        self.title = Heading(translate("FirstRun", "Welcome to Mezzotint"), TITLE_SCALE)
        hint = Sentence(
            translate(
                "FirstRun",
                "Pictures from words, painted on this computer alone by a model. Where does yours "
                "come from?",
            )
        )
        self.close_button = QToolButton()
        self.close_button.setIcon(icon("x"))
        self.close_button.setAutoRaise(True)
        self.close_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        name = translate("FirstRun", "Close the welcome page")
        self.close_button.setAccessibleName(name)
        self.close_button.setToolTip(name)
        self.close_button.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self._cards = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._cards.setSpacing(12)
        for card in self.cards:
            self._cards.addWidget(card, 1)
            card.opened.connect(lambda card=card: self._on_opened(card))
            card.closed.connect(self._leave_as_they_are)
        inside = QWidget()
        inside.installEventFilter(self)
        column = self._column = QVBoxLayout(inside)
        column.setContentsMargins(16, 12, 16, 16)
        column.setSpacing(10)
        column.addStretch(1)
        column.addLayout(head)
        column.addWidget(hint)
        column.addLayout(self._cards)
        column.addStretch(2)
        self._area = QScrollArea()
        self._area.setWidget(inside)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._area)

    def minimumSizeHint(self) -> QSize:
        """Wide enough for one card: there is no sideways scrolling."""
        margins = self._column.contentsMargins()
        around = margins.left() + margins.right()
        around += self._area.verticalScrollBar().sizeHint().width()
        widest = max(card.minimumSizeHint().width() for card in self.cards)
        return super().minimumSizeHint().expandedTo(QSize(widest + around, 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:  # a card has opened
            self.updateGeometry()
        return super().eventFilter(watched, event)

    @property
    def is_wide(self) -> bool:
        """The cards stand side by side; otherwise they fold."""
        return self._cards.direction() is QBoxLayout.Direction.LeftToRight

    def open_card(self, card: Card) -> None:
        """Shows what a folded card holds."""
        if not self.is_wide:
            card.set_open(True)
            self._on_opened(card)

    def _leave_as_they_are(self) -> None:
        self._are_untouched = False

    def _on_opened(self, card: Card) -> None:
        """One at a time."""
        self._leave_as_they_are()
        for other in self.cards:
            if other is not card:
                other.set_open(False)
        top = self._area.verticalScrollBar()
        QTimer.singleShot(0, self, lambda: top.setValue(card.y()))  # after the layout

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.title.follow(self.font())
            self._fold_where_needed(self.width())
            self._open_starter_where_it_fits()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold_where_needed(event.size().width())
        self._open_starter_where_it_fits()

    def _fold_where_needed(self, width: int) -> None:
        wide = width >= 3 * NARROWEST_CARD * self.fontMetrics().averageCharWidth()
        if wide is self.is_wide:
            return
        direction = QBoxLayout.Direction
        self._cards.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        for card in self.cards:
            card.set_foldable(not wide)
        if not self.download.is_idle:
            self.open_card(self.download)

    def _open_starter_where_it_fits(self) -> None:
        """A first picture is then two presses away. Not once somebody has opened or closed one."""
        if self.is_wide or not self._are_untouched:
            return
        self.starter.set_open(True)
        layout = self.starter.layout()
        assert layout is not None
        layout.activate()  # else the column does not know of it yet
        self.starter.set_open(self._column.heightForWidth(self.width()) <= self.height())


def _wide(icon_name: str, text: str) -> QPushButton:
    button = QPushButton(text)
    if icon_name:
        button.setIcon(icon(icon_name))
    return button
