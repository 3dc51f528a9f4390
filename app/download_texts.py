"""What is told about a download: how far it is, and what went wrong, with an advice."""

from __future__ import annotations

from pathlib import Path

from app.download_messages import Failed, Trouble
from app.download_offers import Offer
from app.download_space import SPARE_BYTES, Space
from app.download_task import DownloadTask, Stage
from app.progress_texts import duration_text
from app.texts import joined, size_text, translate

NO_BREAK = "\u00a0"


def stage_text(task: DownloadTask) -> str:
    """One line: what happens now and how far it is."""
    there, whole = size_text(task.bytes_there), size_text(task.offer.size_bytes)
    match task.stage:
        case Stage.IDLE:
            return ""
        case Stage.STARTING:
            return translate("Download", "Connecting…")
        case Stage.CHECKING:
            percent = 100 * task.bytes_checked // task.offer.size_bytes
            return translate("Download", "Checking the file: {percent} %").format(percent=percent)
        case Stage.DONE:
            return translate("Download", "{name} is here and chosen.").format(name=task.offer.name)
        case Stage.PAUSED:
            text = translate("Download", "Paused at {there} of {whole}")
            return text.format(there=there, whole=whole)
    parts = [translate("Download", "{there} of {whole}").format(there=there, whole=whole)]
    if (speed := task.bytes_per_second) is not None:
        parts.append(translate("Download", "{size} a second").format(size=size_text(speed)))
    if (left := task.seconds_left) is not None:
        parts.append(translate("Download", "{time} left").format(time=duration_text(left)))
    # A line that is too long goes on after a part, not within one.
    return " · ".join(part.replace(" ", NO_BREAK) for part in parts)


def short_text(task: DownloadTask) -> str:
    """For the status bar."""
    if task.stage is Stage.PAUSED:
        return translate("Download", "Download paused")
    if task.stage is Stage.CHECKING:
        return translate("Download", "Checking the download")
    percent = 100 * task.bytes_there // task.offer.size_bytes
    return translate("Download", "Downloading: {percent} %").format(percent=percent)


def remark_text(task: DownloadTask) -> str:
    """What is to be said beside the stage: a trouble, a wait, a second try."""
    if task.failed is not None:
        return joined(trouble_texts(task.failed, task.offer, task.folder))
    if task.waiting is not None:
        seconds = duration_text(task.waiting.seconds)
        text = translate("Download", "{sentence} The next try is in {time}.")
        sentence = trouble_texts(Failed(task.waiting.trouble), task.offer, task.folder)[0]
        return text.format(sentence=sentence, time=seconds)
    if task.is_again and task.is_running:
        text = translate("Download", "“{file}” came damaged and is downloaded again.")
        return text.format(file=task.offer.file)
    return ""


def space_text(space: Space) -> str:
    """How much room there is, or why it is not enough."""
    if space.is_named:
        text = translate("Download", "“{file}” is in this folder already; it will be checked.")
        return text.format(file=space.offer.file)
    if space.free_bytes is None:
        return translate("Download", "The free space there is not known.")
    free, needed = size_text(space.free_bytes), size_text(space.needed_bytes)
    if not space.fits:
        text = translate(
            "Download",
            "This needs {needed} and {spare} to spare, but only {free} are free there. Make room, "
            "or choose a folder on another disk.",
        )
        return text.format(needed=needed, spare=size_text(SPARE_BYTES), free=free)
    if space.bytes_there:
        text = translate("Download", "{there} are there already; {free} are free.")
        return text.format(there=size_text(space.bytes_there), free=free)
    return translate("Download", "{free} are free there.").format(free=free)


def trouble_texts(failed: Failed, offer: Offer, folder: Path) -> tuple[str, str]:
    """A sentence and an advice, by the kind of the trouble."""
    sentence, advice = _of_process(failed.trouble) or _of_hub(failed) or _of_disk(failed.trouble)
    values = {
        "file": offer.file,
        "repo": offer.repo,
        "folder": str(folder),
        "status": failed.facts.get("status", "?"),
        "reason": failed.facts.get("reason", "?"),
    }
    return sentence.format(**values), advice.format(**values)


def _of_hub(failed: Failed) -> tuple[str, str] | None:
    later = translate("Download", "What has come is kept; resume when the connection is back.")
    match failed.trouble:
        case Trouble.UNREACHABLE:
            return translate("Download", "The model hub cannot be reached."), later
        case Trouble.DROPPED:
            return translate("Download", "The connection to the model hub broke."), later
        case Trouble.SERVER:
            return (
                translate("Download", "The model hub is in trouble (status {status})."),
                translate("Download", "What has come is kept; resume later."),
            )
        case Trouble.OFFLINE_WISHED:
            return (
                translate("Download", "HF_HUB_OFFLINE is set, so nothing is downloaded."),
                translate("Download", "Unset it and start Mezzotint again."),
            )
        case Trouble.BAD_ENDPOINT:
            return (
                translate("Download", "What answers at the address of the hub is no model hub."),
                translate(
                    "Download",
                    "Sign in where the network asks for it, or look at the hub's address in the "
                    "settings.",
                ),
            )
        case Trouble.NOT_FOUND:
            return (
                translate("Download", "The model hub has no “{file}” in {repo}."),
                translate(
                    "Download", "Look at the hub's address in the settings, or choose a file."
                ),
            )
        case Trouble.NOT_ALLOWED:
            return (
                translate("Download", "The model hub does not give out {repo}."),
                translate(
                    "Download",
                    "Accept its terms on its page and set HF_TOKEN, or download the file with a "
                    "browser and choose it here.",
                ),
            )
        case Trouble.OTHER_FILE:
            return (
                translate("Download", "The model hub has another “{file}” than it should have."),
                translate(
                    "Download", "Nothing was taken. Look at the hub's address in the settings."
                ),
            )
        case Trouble.DAMAGED:
            return (
                translate("Download", "“{file}” came damaged twice and was thrown away."),
                translate("Download", "Try again on another network; this one changes files."),
            )
    return None


def _of_disk(trouble: Trouble) -> tuple[str, str]:
    match trouble:
        case Trouble.NAME_TAKEN:
            return (
                translate("Download", "Another “{file}” is in {folder}; it was not touched."),
                translate("Download", "Move it away, or cancel and choose another folder."),
            )
        case Trouble.BUSY:
            return (
                translate("Download", "Another window downloads the same file."),
                translate("Download", "Wait for it, or close that window and resume here."),
            )
        case Trouble.DISK_FULL:
            return (
                translate("Download", "The disk with the folder {folder} is full."),
                translate("Download", "Make room and resume; what has come is kept."),
            )
        case Trouble.FILE_TOO_LARGE:
            return (
                translate("Download", "The disk with {folder} cannot hold a file of this size."),
                translate("Download", "Cancel and choose a folder on another disk."),
            )
    return (
        translate("Download", "Nothing can be saved in {folder}: {reason}."),
        translate("Download", "Cancel and choose a folder that can be written to."),
    )


def _of_process(trouble: Trouble) -> tuple[str, str] | None:
    kept = translate("Download", "Resume; what has come is kept.")
    match trouble:
        case Trouble.NOT_STARTED:
            return (
                translate("Download", "The process that downloads could not be started."),
                translate("Download", "Install Mezzotint again."),
            )
        case Trouble.DIED:
            return translate("Download", "The process that downloads ended unexpectedly."), kept
        case Trouble.NONSENSE:
            return translate("Download", "The process that downloads sent nonsense."), kept
    return None
