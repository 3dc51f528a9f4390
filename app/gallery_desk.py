"""The gallery in its window: files, lists, commands, trash, and what the message bar says of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QMenu, QWidget

from app.background import Background
from app.folders import Folders
from app.gallery_actions import GalleryActions
from app.gallery_index import GalleryIndex
from app.gallery_model import GalleryModel
from app.gallery_page import GalleryPage
from app.gallery_record import Picture
from app.gallery_store import GalleryStore
from app.gallery_thumbnails import GalleryThumbnails
from app.gallery_trash import GalleryTrash, send_to_trash
from app.gallery_view import GalleryView
from app.image_files import read_image
from app.message_bar import BarMessage, Choice, Level, MessageBar
from app.opening import Opening
from app.restore import Use
from app.texts import translate

TRASH, REFUSED, INDEX = "gallery trash", "gallery refused", "gallery index"


class GalleryDesk(QObject):
    """`page` holds all pictures, `strip` the same in one row; both have one selection.

    `chosen` carries the path of the picture that a person went to, `opened` of one to be viewed,
    `reuse_requested` a path and a `Use`.
    """

    chosen = Signal(str)
    opened = Signal(str)
    reuse_requested = Signal(str, object)

    def __init__(
        self,
        window: QWidget,
        folders: Folders,
        send: Callable[[str], None] = send_to_trash,
    ) -> None:
        super().__init__(window)
        self._bar: MessageBar | None = None
        self._told_trouble = False
        self._quiet = False  # the window itself goes to a picture
        self._current_before = ""
        self._background = Background(self)
        self.model = GalleryModel(self)
        self.store = GalleryStore(GalleryIndex(folders.data / "gallery.sqlite"), self)
        self.thumbnails = GalleryThumbnails(folders.data / "thumbnails", self)
        self.trash = GalleryTrash(send, self)
        self.actions_ = GalleryActions(window)
        self.page = GalleryPage(self.model, self.thumbnails)
        self.strip = GalleryView(self.model, self.thumbnails, is_strip=True)
        self.strip.setSelectionModel(self.page.view.selectionModel())
        self.strip.setAccessibleName(translate("Gallery", "Pictures in a row"))
        self._connect_files()
        self._connect_views()
        self._connect_actions()

    def tell(self, bar: MessageBar) -> None:
        """From now on messages go there."""
        self._bar = bar

    def show_folder(self, folder: Path) -> None:
        """Shows the pictures of a folder."""
        self.store.show_folder(folder)

    @property
    def current(self) -> str:
        """The path of the picture that commands act on, or ""."""
        return self.page.view.current_path

    def go_to(self, path: str) -> None:
        """Makes a picture the current one without telling about it."""
        self._quiet = True
        self.page.view.select(path)
        self.strip.scrollTo(self.strip.currentIndex())
        self._quiet = False

    def step(self, by: int) -> str:
        """Goes to another picture of the list; its path, or "" if there is none."""
        rows = self.model.rowCount()
        if not rows:
            return ""
        row = self.page.view.currentIndex().row()
        path = self.model.path_at(max(0, min(rows - 1, row + by)) if row >= 0 else 0)
        if path != self.current:
            self.page.view.select(path)
        return path

    def other_than(self, path: str) -> str:
        """What a picture is compared with: the other chosen one, else its neighbour."""
        chosen = self.page.view.selected_paths
        if len(chosen) > 1 and path in chosen:
            return next(other for other in chosen if other != path)
        row = self.model.row_of(path)
        return self.model.path_at(row + 1) or self.model.path_at(row - 1)

    def close(self) -> None:
        """Sends to the trash what waits for it, and lets go of files and threads."""
        self.trash.close()
        self.thumbnails.close()
        self.store.close()
        self._background.close()

    # Files

    def _connect_files(self) -> None:
        self.store.loaded.connect(self._on_loaded)
        self.store.arrived.connect(self.model.take)
        self.store.settled.connect(self._tell_trouble)
        self.trash.hidden.connect(self._on_hidden)
        self.trash.shown.connect(lambda paths: self.model.set_hidden(paths, False))
        self.trash.changed.connect(self._on_trash_changed)
        self.trash.refused.connect(self._on_refused)
        self.model.modelAboutToBeReset.connect(self._before_reset)

    def _on_loaded(self, _root: str, pictures: list[Picture]) -> None:
        self.model.set_pictures(pictures)

    def _tell_trouble(self) -> None:
        if self._told_trouble or not (self.store.trouble or self.store.is_anew):
            return
        self._told_trouble = True
        if self.store.trouble:
            text = translate(
                "Gallery",
                "The list of pictures could not be kept on the disk. "
                "All pictures are there; favourites are not remembered.",
            )
        else:
            text = translate(
                "Gallery",
                "The list of pictures was damaged and has been made anew. "
                "All pictures are there; which ones were favourites is lost.",
            )
        self._post(BarMessage(INDEX, Level.WARNING, text))

    def _post(self, message: BarMessage) -> None:
        if self._bar:
            self._bar.post(message)

    def _on_hidden(self, paths: list[str]) -> None:
        """The one that takes the place of what is gone becomes the current one."""
        row = min((self.model.row_of(path) for path in paths), default=-1)
        self.model.set_hidden(paths, True)
        left = self.model.path_at(min(row, self.model.rowCount() - 1))
        if left:
            self.page.view.select(left)
        self._on_selected()

    def _on_trash_changed(self) -> None:
        count = self.trash.count
        self.actions_.set_undoable(count > 0)
        if not self._bar:
            return
        if not count:
            self._bar.dismiss(TRASH)
            return
        text = translate("Gallery", "%n pictures will go to the trash.", "", count)
        undo = Choice(translate("Gallery", "Undo"), self.trash.undo)
        now = Choice(translate("Gallery", "Now"), self.trash.commit)
        self._post(BarMessage(TRASH, Level.INFO, text, (undo, now)))

    def _on_refused(self, path: str, reason: str) -> None:
        text = translate("Gallery", "“{name}” could not be put into the trash: {reason}.")
        text = text.format(name=Path(path).name, reason=reason)
        self._post(BarMessage(REFUSED, Level.WARNING, text))

    # Views

    def _connect_views(self) -> None:
        selection = self.page.view.selectionModel()
        selection.currentChanged.connect(self._on_current_changed)
        selection.selectionChanged.connect(lambda *_: self._on_selected())
        self.model.dataChanged.connect(lambda *_: self._on_selected())
        self.model.modelReset.connect(self._after_reset)  # after both views
        for view in (self.page.view, self.strip):
            self.actions_.serve(view)
            view.opened.connect(self.opened)
            view.clicked.connect(lambda _index: self._tell_chosen())
            view.customContextMenuRequested.connect(
                lambda point, view=view: self._show_menu(view, point)
            )

    def _on_current_changed(self) -> None:
        self._on_selected()
        if not self._quiet:
            self._tell_chosen()

    def _tell_chosen(self) -> None:
        if self.current:
            self.chosen.emit(self.current)

    def _before_reset(self) -> None:
        self._quiet = True
        self._current_before = self.current

    def _after_reset(self) -> None:
        self._quiet = False
        self._on_selected()
        if self.current != self._current_before:
            self._tell_chosen()

    def _on_selected(self) -> None:
        paths = self._acted_on()
        pictures = [self.model.picture(path) for path in paths]
        favourites = all(picture is not None and picture.favourite for picture in pictures)
        self.actions_.set_chosen(len(paths), favourites)

    def _show_menu(self, view: GalleryView, point: QPoint) -> None:
        menu = QMenu(view)
        self.actions_.fill_context_menu(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(view.viewport().mapToGlobal(point))

    # Commands

    def _acted_on(self) -> list[str]:
        """The chosen pictures, else the current one."""
        return self.page.view.selected_paths or [path for path in [self.current] if path]

    def _connect_actions(self) -> None:
        actions = self.actions_
        actions.view.triggered.connect(lambda: self.opened.emit(self.current))
        actions.favourite.triggered.connect(self._set_favourite)
        opening = Opening(self._post)
        actions.open.triggered.connect(lambda: opening.open(Path(self.current)))
        actions.show_in_folder.triggered.connect(lambda: opening.show_in_folder(Path(self.current)))
        actions.copy.triggered.connect(self._copy)
        actions.trash.triggered.connect(lambda: self.trash.put(self._acted_on()))
        actions.undo.triggered.connect(self.trash.undo)
        for action, use in (
            (actions.use_all, Use.ALL),
            (actions.use_prompt, Use.PROMPT),
            (actions.use_seed, Use.SEED),
            (actions.again, Use.AGAIN),
        ):
            action.triggered.connect(
                lambda _checked=False, use=use: self.reuse_requested.emit(self.current, use)
            )

    def _set_favourite(self, on: bool) -> None:
        paths = self._acted_on()
        self.model.set_favourite(paths, on)
        self.store.set_favourite(paths, on)
        self._on_selected()

    def _copy(self) -> None:
        path = self.current
        self._background.run(lambda: read_image(path, upright=True), _put_on_clipboard)


def _put_on_clipboard(image: QImage) -> None:
    if not image.isNull():
        QGuiApplication.clipboard().setImage(image)
