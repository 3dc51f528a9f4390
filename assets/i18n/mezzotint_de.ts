<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;About Mezzotint</source>
        <translation>Über &amp;Mezzotint</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>Du&amp;nkel</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>Da&amp;tei</translation>
    </message>
    <message>
        <source>&amp;Follow the system</source>
        <translation>Wie &amp;das System</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>&amp;Generieren</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Hil&amp;fe</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Open picture</source>
        <translation>Bi&amp;ld öffnen</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>&amp;Prompt</translation>
    </message>
    <message>
        <source>&amp;Queue</source>
        <translation>&amp;Warteschlange</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Bee&amp;nden</translation>
    </message>
    <message>
        <source>&amp;Reset settings</source>
        <translation>&amp;Einstellungen zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Save pictures in…</source>
        <translation>&amp;Bilder speichern in…</translation>
    </message>
    <message>
        <source>&amp;Show in folder</source>
        <translation>&amp;Im Ordner zeigen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>Ansic&amp;ht</translation>
    </message>
    <message>
        <source>Choose &amp;model file…</source>
        <translation>&amp;Modelldatei wählen…</translation>
    </message>
    <message>
        <source>Choose model &amp;folder…</source>
        <translation>Modellordner &amp;wählen…</translation>
    </message>
    <message>
        <source>Cop&amp;y picture</source>
        <translation>&amp;Bild kopieren</translation>
    </message>
    <message>
        <source>Galler&amp;y</source>
        <translation>&amp;Galerie</translation>
    </message>
    <message>
        <source>Open &amp;pictures folder</source>
        <translation>Bi&amp;lderordner öffnen</translation>
    </message>
    <message>
        <source>P&amp;icture</source>
        <translation>Bi&amp;ld</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
</context>
<context>
    <name>AddMany</name>
    <message numerus="yes">
        <source>%n jobs will be added</source>
        <translation>
            <numerusform>%n Auftrag wird hinzugefügt</numerusform>
            <numerusform>%n Aufträge werden hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines are left out</source>
        <translation>
            <numerusform>%n Zeile wird ausgelassen</numerusform>
            <numerusform>%n Zeilen werden ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Add to queue</source>
        <translation>&amp;Zur Warteschlange hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen…</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>A&amp;bbrechen</translation>
    </message>
    <message>
        <source>&amp;First seed</source>
        <translation>&amp;Erster Seed</translation>
    </message>
    <message>
        <source>&amp;Jobs for each line</source>
        <translation>&amp;Aufträge je Zeile</translation>
    </message>
    <message>
        <source>&amp;Prompts, one a line</source>
        <translation>&amp;Prompts, einer je Zeile</translation>
    </message>
    <message>
        <source>A&amp;lternatives {a|b}</source>
        <translation>A&amp;lternativen {a|b}</translation>
    </message>
    <message>
        <source>Add many jobs</source>
        <translation>Viele Aufträge hinzufügen</translation>
    </message>
    <message>
        <source>All combinations</source>
        <translation>Alle Kombinationen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Chosen at random</source>
        <translation>Zufällig gewählt</translation>
    </message>
    <message>
        <source>Counting up from job to job</source>
        <translation>Von Auftrag zu Auftrag hochzählen</translation>
    </message>
    <message>
        <source>First prompts</source>
        <translation>Erste Prompts</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>Erster Seed</translation>
    </message>
    <message>
        <source>Folder of __&amp;wildcards__</source>
        <translation>&amp;Ordner der __Wildcards__</translation>
    </message>
    <message>
        <source>Folder with wildcard files</source>
        <translation>Ordner mit Wildcard-Dateien</translation>
    </message>
    <message>
        <source>Line {line}: {problem}</source>
        <translation>Zeile {line}: {problem}</translation>
    </message>
    <message>
        <source>Open &amp;text file…</source>
        <translation>&amp;Textdatei öffnen…</translation>
    </message>
    <message>
        <source>See&amp;ds</source>
        <translation>&amp;Seeds</translation>
    </message>
    <message>
        <source>Text file with prompts</source>
        <translation>Textdatei mit Prompts</translation>
    </message>
    <message>
        <source>Text files (*.txt)</source>
        <translation>Textdateien (*.txt)</translation>
    </message>
    <message>
        <source>The same for all</source>
        <translation>Derselbe für alle</translation>
    </message>
    <message>
        <source>These lines make {count} jobs; at most {most} can be added at once. Use fewer lines or alternatives, or choose at random.</source>
        <translation>Diese Zeilen ergeben {count} Aufträge; höchstens {most} lassen sich auf einmal hinzufügen. Nehmen Sie weniger Zeilen oder Alternativen, oder lassen Sie zufällig wählen.</translation>
    </message>
    <message>
        <source>a {red|blue} fox --steps 20
an owl in a __place__</source>
        <translation>ein {roter|blauer} Fuchs --steps 20
eine Eule in __ort__</translation>
    </message>
    <message>
        <source>the option “--{name}” is not known</source>
        <translation>die Option „--{name}“ ist nicht bekannt</translation>
    </message>
    <message>
        <source>the option “--{name}” is not supported</source>
        <translation>die Option „--{name}“ wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the wildcard “{name}” leads back to itself</source>
        <translation>die Wildcard „{name}“ führt zu sich selbst zurück</translation>
    </message>
    <message>
        <source>there is no wildcard file “{name}.txt” with lines in it</source>
        <translation>es gibt keine Wildcard-Datei „{name}.txt“ mit Zeilen</translation>
    </message>
    <message>
        <source>“{file}” cannot be read: {reason}.</source>
        <translation>„{file}“ kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>“{file}” is no text in UTF-8; save it as UTF-8.</source>
        <translation>„{file}“ ist kein Text in UTF-8; speichern Sie die Datei als UTF-8.</translation>
    </message>
    <message>
        <source>“{file}” is too large for a list of prompts.</source>
        <translation>„{file}“ ist zu groß für eine Liste von Prompts.</translation>
    </message>
    <message>
        <source>“{name}” is out of range</source>
        <translation>„{name}“ ist außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>“{value}” does not fit the option “--{name}”</source>
        <translation>„{value}“ passt nicht zur Option „--{name}“</translation>
    </message>
</context>
<context>
    <name>DevicePicker</name>
    <message>
        <source>&amp;Look again</source>
        <translation>&amp;Erneut suchen</translation>
    </message>
    <message>
        <source>&amp;Test this device</source>
        <translation>Dieses Gerät &amp;testen</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Automatic: no device fits</source>
        <translation>Automatisch: kein Gerät passt</translation>
    </message>
    <message>
        <source>Automatic: {device}</source>
        <translation>Automatisch: {device}</translation>
    </message>
    <message>
        <source>Connect it again, or choose another device.</source>
        <translation>Schließen Sie es wieder an, oder wählen Sie ein anderes Gerät.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Not tested.</source>
        <translation>Nicht getestet.</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>Genauigkeiten</translation>
    </message>
    <message>
        <source>Show devices of this kind</source>
        <translation>Geräte dieser Art zeigen</translation>
    </message>
    <message>
        <source>Show devices of this maker</source>
        <translation>Geräte dieses Herstellers zeigen</translation>
    </message>
    <message>
        <source>Testing {device}, after the picture that is painted.</source>
        <translation>{device} wird getestet, sobald das laufende Bild fertig ist.</translation>
    </message>
    <message>
        <source>What is told of devices</source>
        <translation>Angaben zu den Geräten</translation>
    </message>
    <message>
        <source>{device}: not in this computer now</source>
        <translation>{device}: derzeit nicht in diesem Computer</translation>
    </message>
</context>
<context>
    <name>Devices</name>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Discrete GPU</source>
        <translation>Dedizierte GPU</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>Integrierte GPU</translation>
    </message>
    <message>
        <source>It computes everything as it should ({seconds} s).</source>
        <translation>Es rechnet alles richtig ({seconds} s).</translation>
    </message>
    <message>
        <source>It computes wrongly: {parts}. A newer driver may help.</source>
        <translation>Es rechnet falsch: {parts}. Ein neuerer Treiber kann helfen.</translation>
    </message>
    <message>
        <source>It does not work: the test ended the process that paints.</source>
        <translation>Es funktioniert nicht: Der Test hat den malenden Prozess beendet.</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>Software, very slow</source>
        <translation>Software, sehr langsam</translation>
    </message>
    <message>
        <source>shared, {size} GB</source>
        <translation>gemeinsam, {size} GB</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>{size} GB</source>
        <translation>{size} GB</translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>One zip file with what a report of a fault needs: versions of the program and its parts, the system, the devices with their drivers and the results of their tests, the settings, the logs, reports of crashes, and of each job in the queue its state, size and times.</source>
        <translation>Eine Zip-Datei mit allem, was eine Fehlermeldung braucht: Versionen des Programms und seiner Teile, das System, die Geräte mit ihren Treibern und Testergebnissen, die Einstellungen, die Protokolle, Absturzberichte und von jedem Auftrag der Warteschlange Zustand, Größe und Zeiten.</translation>
    </message>
    <message>
        <source>Save diagnostics</source>
        <translation>Diagnose speichern</translation>
    </message>
    <message>
        <source>With the &amp;prompts of the queue</source>
        <translation>Mit den &amp;Prompts der Warteschlange</translation>
    </message>
    <message numerus="yes">
        <source>With the last p&amp;ictures (%n at most)</source>
        <translation>
            <numerusform>Mit dem letzten &amp;Bild (höchstens %n)</numerusform>
            <numerusform>Mit den letzten &amp;Bildern (höchstens %n)</numerusform>
        </translation>
    </message>
    <message>
        <source>Your name is taken out of all paths. Words of your prompts are taken out of the logs unless you tick prompts below. Nothing is sent; you choose what to do with the file.</source>
        <translation>Ihr Name wird aus allen Pfaden entfernt. Wörter Ihrer Prompts werden aus den Protokollen entfernt, sofern Sie unten nicht die Prompts ankreuzen. Nichts wird gesendet; Sie entscheiden, was mit der Datei geschieht.</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Zip-Dateien (*.zip)</translation>
    </message>
</context>
<context>
    <name>Download</name>
    <message>
        <source>Accept its terms on its page and set HF_TOKEN, or download the file with a browser and choose it here.</source>
        <translation>Nehmen Sie auf der Seite des Modells die Bedingungen an und setzen Sie HF_TOKEN, oder laden Sie die Datei mit einem Browser herunter und wählen Sie sie hier.</translation>
    </message>
    <message>
        <source>Another window downloads the same file.</source>
        <translation>Ein anderes Fenster lädt dieselbe Datei herunter.</translation>
    </message>
    <message>
        <source>Another “{file}” is in {folder}; it was not touched.</source>
        <translation>In {folder} liegt eine andere Datei „{file}“; sie wurde nicht angerührt.</translation>
    </message>
    <message>
        <source>Cancel and choose a folder on another disk.</source>
        <translation>Brechen Sie ab und wählen Sie einen Ordner auf einem anderen Datenträger.</translation>
    </message>
    <message>
        <source>Cancel and choose a folder that can be written to.</source>
        <translation>Brechen Sie ab und wählen Sie einen Ordner, in den geschrieben werden kann.</translation>
    </message>
    <message>
        <source>Checking the download</source>
        <translation>Download wird geprüft</translation>
    </message>
    <message>
        <source>Checking the file: {percent} %</source>
        <translation>Datei wird geprüft: {percent} %</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird aufgebaut…</translation>
    </message>
    <message>
        <source>Download paused</source>
        <translation>Download angehalten</translation>
    </message>
    <message>
        <source>Downloading: {percent} %</source>
        <translation>Wird heruntergeladen: {percent} %</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so nothing is downloaded.</source>
        <translation>HF_HUB_OFFLINE ist gesetzt, darum wird nichts heruntergeladen.</translation>
    </message>
    <message>
        <source>Install Mezzotint again.</source>
        <translation>Installieren Sie Mezzotint neu.</translation>
    </message>
    <message>
        <source>Look at the hub&apos;s address in the settings, or choose a file.</source>
        <translation>Prüfen Sie die Hub-Adresse in den Einstellungen, oder wählen Sie eine Datei.</translation>
    </message>
    <message>
        <source>Make room and resume; what has come is kept.</source>
        <translation>Schaffen Sie Platz und setzen Sie fort; was da ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Move it away, or cancel and choose another folder.</source>
        <translation>Verschieben Sie sie, oder brechen Sie ab und wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Nothing can be saved in {folder}: {reason}.</source>
        <translation>In {folder} kann nichts gespeichert werden: {reason}.</translation>
    </message>
    <message>
        <source>Nothing was taken. Look at the hub&apos;s address in the settings.</source>
        <translation>Nichts wurde übernommen. Prüfen Sie die Hub-Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>Paused at {there} of {whole}</source>
        <translation>Angehalten bei {there} von {whole}</translation>
    </message>
    <message>
        <source>Resume; what has come is kept.</source>
        <translation>Setzen Sie fort; was da ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Sign in where the network asks for it, or look at the hub&apos;s address in the settings.</source>
        <translation>Melden Sie sich an, wo das Netzwerk es verlangt, oder prüfen Sie die Hub-Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>The connection to the model hub broke.</source>
        <translation>Die Verbindung zum Modell-Hub ist abgebrochen.</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full.</source>
        <translation>Der Datenträger mit dem Ordner {folder} ist voll.</translation>
    </message>
    <message>
        <source>The disk with {folder} cannot hold a file of this size.</source>
        <translation>Der Datenträger mit {folder} kann keine Datei dieser Größe aufnehmen.</translation>
    </message>
    <message>
        <source>The free space there is not known.</source>
        <translation>Der freie Platz dort ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The model hub cannot be reached.</source>
        <translation>Der Modell-Hub ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>The model hub does not give out {repo}.</source>
        <translation>Der Modell-Hub gibt {repo} nicht heraus.</translation>
    </message>
    <message>
        <source>The model hub has another “{file}” than it should have.</source>
        <translation>Der Modell-Hub hat eine andere „{file}“, als er haben sollte.</translation>
    </message>
    <message>
        <source>The model hub has no “{file}” in {repo}.</source>
        <translation>Der Modell-Hub hat keine „{file}“ in {repo}.</translation>
    </message>
    <message>
        <source>The model hub is in trouble (status {status}).</source>
        <translation>Der Modell-Hub ist gestört (Status {status}).</translation>
    </message>
    <message>
        <source>The process that downloads could not be started.</source>
        <translation>Der Download-Prozess konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The process that downloads ended unexpectedly.</source>
        <translation>Der Download-Prozess endete unerwartet.</translation>
    </message>
    <message>
        <source>The process that downloads sent nonsense.</source>
        <translation>Der Download-Prozess sandte etwas Unverständliches.</translation>
    </message>
    <message>
        <source>This needs {needed} and {spare} to spare, but only {free} are free there. Make room, or choose a folder on another disk.</source>
        <translation>Dies braucht {needed} und {spare} Reserve, dort sind aber nur {free} frei. Schaffen Sie Platz, oder wählen Sie einen Ordner auf einem anderen Datenträger.</translation>
    </message>
    <message>
        <source>Try again on another network; this one changes files.</source>
        <translation>Versuchen Sie es in einem anderen Netzwerk erneut; dieses verändert Dateien.</translation>
    </message>
    <message>
        <source>Unset it and start Mezzotint again.</source>
        <translation>Entfernen Sie die Variable und starten Sie Mezzotint neu.</translation>
    </message>
    <message>
        <source>Wait for it, or close that window and resume here.</source>
        <translation>Warten Sie darauf, oder schließen Sie jenes Fenster und setzen Sie hier fort.</translation>
    </message>
    <message>
        <source>What answers at the address of the hub is no model hub.</source>
        <translation>Was unter der Hub-Adresse antwortet, ist kein Modell-Hub.</translation>
    </message>
    <message>
        <source>What has come is kept; resume later.</source>
        <translation>Was da ist, bleibt erhalten; setzen Sie später fort.</translation>
    </message>
    <message>
        <source>What has come is kept; resume when the connection is back.</source>
        <translation>Was da ist, bleibt erhalten; setzen Sie fort, wenn die Verbindung wieder steht.</translation>
    </message>
    <message>
        <source>{free} are free there.</source>
        <translation>Dort sind {free} frei.</translation>
    </message>
    <message>
        <source>{name} is here and chosen.</source>
        <translation>{name} ist da und ausgewählt.</translation>
    </message>
    <message>
        <source>{sentence} The next try is in {time}.</source>
        <translation>{sentence} Der nächste Versuch folgt in {time}.</translation>
    </message>
    <message>
        <source>{size} a second</source>
        <translation>{size} pro Sekunde</translation>
    </message>
    <message>
        <source>{there} are there already; {free} are free.</source>
        <translation>{there} sind schon da; {free} sind frei.</translation>
    </message>
    <message>
        <source>{there} of {whole}</source>
        <translation>{there} von {whole}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
    <message>
        <source>“{file}” came damaged and is downloaded again.</source>
        <translation>„{file}“ kam beschädigt an und wird erneut heruntergeladen.</translation>
    </message>
    <message>
        <source>“{file}” came damaged twice and was thrown away.</source>
        <translation>„{file}“ kam zweimal beschädigt an und wurde verworfen.</translation>
    </message>
    <message>
        <source>“{file}” is in this folder already; it will be checked.</source>
        <translation>„{file}“ ist schon in diesem Ordner; die Datei wird geprüft.</translation>
    </message>
</context>
<context>
    <name>DownloadCard</name>
    <message>
        <source>Accept the licence first.</source>
        <translation>Stimmen Sie zuerst der Lizenz zu.</translation>
    </message>
    <message>
        <source>Cancel download</source>
        <translation>Download abbrechen</translation>
    </message>
    <message>
        <source>Choose where the model is saved</source>
        <translation>Wählen, wo das Modell gespeichert wird</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Download SDXL</source>
        <translation>SDXL herunterladen</translation>
    </message>
    <message>
        <source>I accept the {licence} licence</source>
        <translation>Ich stimme der Lizenz {licence} zu</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Malen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Read the licence</source>
        <translation>Lizenz lesen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Save in</source>
        <translation>Speichern in</translation>
    </message>
    <message>
        <source>Stable Diffusion XL paints anything, at about 1024×1024. It wants a GPU; a CPU takes minutes for a picture.</source>
        <translation>Stable Diffusion XL malt alles, mit etwa 1024×1024. Am besten mit einer GPU; eine CPU braucht Minuten für ein Bild.</translation>
    </message>
    <message>
        <source>{size} in {precision}, from {repo}</source>
        <translation>{size} in {precision}, von {repo}</translation>
    </message>
</context>
<context>
    <name>FirstRun</name>
    <message numerus="yes">
        <source>%n models of {program}</source>
        <translation>
            <numerusform>%n Modell von {program}</numerusform>
            <numerusform>%n Modelle von {program}</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Welcome page</source>
        <translation>&amp;Willkommensseite</translation>
    </message>
    <message>
        <source>Any Stable Diffusion XL model: a .safetensors file as A1111, ComfyUI and others use it, or a folder in the layout of diffusers. It stays where it is.</source>
        <translation>Jedes Stable-Diffusion-XL-Modell: eine .safetensors-Datei, wie sie A1111, ComfyUI und andere verwenden, oder ein Ordner im Aufbau von diffusers. Es bleibt, wo es ist.</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Close the welcome page</source>
        <translation>Willkommensseite schließen</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Download</translation>
    </message>
    <message>
        <source>Found on this computer:</source>
        <translation>Auf diesem Computer gefunden:</translation>
    </message>
    <message>
        <source>I have a model file or folder</source>
        <translation>Ich habe eine Modelldatei oder einen Ordner</translation>
    </message>
    <message>
        <source>It is tiny and comes with Mezzotint: icons and coloured shapes in seconds on any computer. Choose a prompt, or write one about a single thing.</source>
        <translation>Es ist winzig und gehört zu Mezzotint: Symbole und farbige Formen in Sekunden auf jedem Computer. Wählen Sie einen Prompt, oder schreiben Sie einen über ein einzelnes Ding.</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Malen</translation>
    </message>
    <message>
        <source>Pictures from words, painted on this computer alone by a model. Where does yours come from?</source>
        <translation>Bilder aus Worten, allein auf diesem Computer von einem Modell gemalt. Woher kommt Ihres?</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Try the starter model</source>
        <translation>Das Startmodell ausprobieren</translation>
    </message>
    <message>
        <source>Welcome to Mezzotint</source>
        <translation>Willkommen bei Mezzotint</translation>
    </message>
    <message>
        <source>“{prompt}”</source>
        <translation>„{prompt}“</translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message numerus="yes">
        <source>%n pictures will go to the trash.</source>
        <translation>
            <numerusform>%n Bild kommt in den Papierkorb.</numerusform>
            <numerusform>%n Bilder kommen in den Papierkorb.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Favourite</source>
        <translation>&amp;Favorit</translation>
    </message>
    <message>
        <source>&amp;Move to trash</source>
        <translation>&amp;In den Papierkorb</translation>
    </message>
    <message>
        <source>&amp;Open with another program</source>
        <translation>&amp;Mit anderem Programm öffnen</translation>
    </message>
    <message>
        <source>&amp;Use these settings</source>
        <translation>&amp;Diese Einstellungen verwenden</translation>
    </message>
    <message>
        <source>&amp;View picture</source>
        <translation>&amp;Bild ansehen</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>Alle Modelle</translation>
    </message>
    <message>
        <source>Any date</source>
        <translation>Jedes Datum</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Name</translation>
    </message>
    <message>
        <source>By prompt</source>
        <translation>Nach Prompt</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Favourite: {prompt}</source>
        <translation>Favorit: {prompt}</translation>
    </message>
    <message>
        <source>Favourites only</source>
        <translation>Nur Favoriten</translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation>Letzte 24 Stunden</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>Last 365 days</source>
        <translation>Letzte 365 Tage</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>No picture is like that.</source>
        <translation>Kein Bild passt dazu.</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Älteste zuerst</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Paint a&amp;gain, new seed</source>
        <translation>&amp;Noch einmal, neuer Seed</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Pictures in a row</source>
        <translation>Bilder in einer Reihe</translation>
    </message>
    <message>
        <source>Pictures that you paint come here.</source>
        <translation>Hier erscheinen die Bilder, die Sie malen.</translation>
    </message>
    <message>
        <source>Searc&amp;h pictures</source>
        <translation>Bilder s&amp;uchen</translation>
    </message>
    <message>
        <source>Search in prompts</source>
        <translation>In Prompts suchen</translation>
    </message>
    <message>
        <source>Show &amp;all pictures</source>
        <translation>&amp;Alle Bilder zeigen</translation>
    </message>
    <message>
        <source>Show in fol&amp;der</source>
        <translation>Im &amp;Ordner zeigen</translation>
    </message>
    <message>
        <source>The list of pictures could not be kept on the disk. All pictures are there; favourites are not remembered.</source>
        <translation>Die Liste der Bilder konnte nicht auf der Festplatte gespeichert werden. Alle Bilder sind da; Favoriten werden nicht gemerkt.</translation>
    </message>
    <message>
        <source>The list of pictures was damaged and has been made anew. All pictures are there; which ones were favourites is lost.</source>
        <translation>Die Liste der Bilder war beschädigt und wurde neu angelegt. Alle Bilder sind da; welche davon Favoriten waren, ist verloren.</translation>
    </message>
    <message>
        <source>U&amp;ndo move to trash</source>
        <translation>&amp;Papierkorb rückgängig machen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Use the &amp;prompt</source>
        <translation>Prompt &amp;verwenden</translation>
    </message>
    <message>
        <source>Use the &amp;seed</source>
        <translation>&amp;Seed verwenden</translation>
    </message>
    <message>
        <source>“{name}” could not be put into the trash: {reason}.</source>
        <translation>„{name}“ konnte nicht in den Papierkorb gelegt werden: {reason}.</translation>
    </message>
</context>
<context>
    <name>LogWindow</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Follow</source>
        <translation>&amp;Mitlaufen</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>&amp;Protokoll</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>S&amp;uchen</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Painting process</source>
        <translation>Malender Prozess</translation>
    </message>
    <message>
        <source>Text of the log</source>
        <translation>Text des Protokolls</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>{log}, older ({number})</source>
        <translation>{log}, älter ({number})</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>&amp;Keep painting</source>
        <translation>&amp;Weiter malen</translation>
    </message>
    <message>
        <source>A picture is being painted.</source>
        <translation>Ein Bild wird gerade gemalt.</translation>
    </message>
    <message>
        <source>About Mezzotint</source>
        <translation>Über Mezzotint</translation>
    </message>
    <message>
        <source>Close Mezzotint? It goes on at the next start.</source>
        <translation>Mezzotint schließen? Beim nächsten Start geht es weiter.</translation>
    </message>
    <message>
        <source>Paints pictures from prompts on this machine alone.</source>
        <translation>Malt Bilder aus Prompts, allein auf diesem Computer.</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Some settings of the last time could not be read; they are as new.</source>
        <translation>Einige Einstellungen vom letzten Mal konnten nicht gelesen werden; sie sind wie neu.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be made: {reason}.</source>
        <translation>Der Ordner {folder} kann nicht angelegt werden: {reason}.</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
</context>
<context>
    <name>ModelField</name>
    <message>
        <source>&amp;All models…</source>
        <translation>&amp;Alle Modelle…</translation>
    </message>
    <message>
        <source>&amp;File…</source>
        <translation>&amp;Datei…</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>All models…</source>
        <translation>Alle Modelle…</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>Modelldatei wählen</translation>
    </message>
    <message>
        <source>Choose a model folder</source>
        <translation>Modellordner wählen</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>Anderes Modell wählen</translation>
    </message>
    <message>
        <source>F&amp;older…</source>
        <translation>&amp;Ordner…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Small, ships with Mezzotint</source>
        <translation>Klein, gehört zu Mezzotint</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Startmodell</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message numerus="yes">
        <source>%n models are on the list now.</source>
        <translation>
            <numerusform>%n Modell ist neu auf der Liste.</numerusform>
            <numerusform>%n Modelle sind neu auf der Liste.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy hash</source>
        <translation>&amp;Hash kopieren</translation>
    </message>
    <message>
        <source>&amp;Remove from the list</source>
        <translation>&amp;Von der Liste entfernen</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>Dieses &amp;Modell verwenden</translation>
    </message>
    <message>
        <source>A ControlNet, no model</source>
        <translation>Ein ControlNet, kein Modell</translation>
    </message>
    <message>
        <source>A ControlNet-LLLite, no model</source>
        <translation>Ein ControlNet-LLLite, kein Modell</translation>
    </message>
    <message>
        <source>A LoRA changes a model; it cannot paint by itself.</source>
        <translation>Eine LoRA verändert ein Modell; allein kann sie nicht malen.</translation>
    </message>
    <message>
        <source>A LoRA, no model</source>
        <translation>Eine LoRA, kein Modell</translation>
    </message>
    <message>
        <source>A T2I-Adapter, no model</source>
        <translation>Ein T2I-Adapter, kein Modell</translation>
    </message>
    <message>
        <source>A VAE alone</source>
        <translation>Nur ein VAE</translation>
    </message>
    <message>
        <source>A VAE for previews alone</source>
        <translation>Nur ein VAE für Vorschauen</translation>
    </message>
    <message>
        <source>A motion module, no model</source>
        <translation>Ein Bewegungsmodul, kein Modell</translation>
    </message>
    <message>
        <source>A pickle, which can run any program; it was not read</source>
        <translation>Ein Pickle, der beliebige Programme ausführen kann; er wurde nicht gelesen</translation>
    </message>
    <message>
        <source>A text encoder alone</source>
        <translation>Nur ein Text-Encoder</translation>
    </message>
    <message>
        <source>Add &amp;file…</source>
        <translation>&amp;Datei hinzufügen…</translation>
    </message>
    <message>
        <source>Add a folder of models</source>
        <translation>Einen Ordner mit Modellen hinzufügen</translation>
    </message>
    <message>
        <source>Add f&amp;older…</source>
        <translation>&amp;Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation>Modelldateien hinzufügen</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>All mo&amp;dels…</source>
        <translation>Alle Mo&amp;delle…</translation>
    </message>
    <message>
        <source>An IP-Adapter, no model</source>
        <translation>Ein IP-Adapter, kein Modell</translation>
    </message>
    <message>
        <source>An embedding, no model</source>
        <translation>Ein Embedding, kein Modell</translation>
    </message>
    <message>
        <source>An empty file</source>
        <translation>Eine leere Datei</translation>
    </message>
    <message>
        <source>An upscaler</source>
        <translation>Ein Upscaler</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Name</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Could not be read in time</source>
        <translation>Konnte nicht rechtzeitig gelesen werden</translation>
    </message>
    <message>
        <source>Damaged, or not downloaded to its end</source>
        <translation>Beschädigt oder nicht vollständig heruntergeladen</translation>
    </message>
    <message>
        <source>Drop model files here, or add the folder where yours are. Folders of A1111, ComfyUI, Fooocus and StabilityMatrix are understood as they are.</source>
        <translation>Legen Sie Modelldateien hier ab, oder fügen Sie den Ordner mit Ihren hinzu. Ordner von A1111, ComfyUI, Fooocus und StabilityMatrix werden verstanden, wie sie sind.</translation>
    </message>
    <message>
        <source>Facts about the model</source>
        <translation>Angaben zum Modell</translation>
    </message>
    <message>
        <source>Files that cannot paint, and models that were removed</source>
        <translation>Dateien, die nicht malen können, und entfernte Modelle</translation>
    </message>
    <message>
        <source>Folder of</source>
        <translation>Ordner von</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>Hash</translation>
    </message>
    <message>
        <source>Hash of {name}: {percent} %.</source>
        <translation>Hash von {name}: {percent} %.</translation>
    </message>
    <message numerus="yes">
        <source>Hash of {name}: {percent} %. %n files wait.</source>
        <translation>
            <numerusform>Hash von {name}: {percent} %. %n Datei wartet.</numerusform>
            <numerusform>Hash von {name}: {percent} %. %n Dateien warten.</numerusform>
        </translation>
    </message>
    <message>
        <source>In detail</source>
        <translation>Im Einzelnen</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Verwendung</translation>
    </message>
    <message>
        <source>In use: {name}: {kind}</source>
        <translation>In Verwendung: {name}: {kind}</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Größte zuerst</translation>
    </message>
    <message>
        <source>Last used first</source>
        <translation>Zuletzt verwendete zuerst</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>Gedacht für</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Newest file first</source>
        <translation>Neueste Datei zuerst</translation>
    </message>
    <message>
        <source>Newest pictures</source>
        <translation>Neueste Bilder</translation>
    </message>
    <message>
        <source>Newest pictures of the model</source>
        <translation>Neueste Bilder des Modells</translation>
    </message>
    <message>
        <source>No model is like that.</source>
        <translation>Kein Modell passt dazu.</translation>
    </message>
    <message>
        <source>Noise (epsilon)</source>
        <translation>Rauschen (Epsilon)</translation>
    </message>
    <message>
        <source>None of these files can paint.</source>
        <translation>Keine dieser Dateien kann malen.</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Not whole: parts of the model are missing</source>
        <translation>Unvollständig: Teile des Modells fehlen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Of no kind that is known</source>
        <translation>Von keiner bekannten Art</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Put &amp;back into the list</source>
        <translation>Wieder auf die &amp;Liste setzen</translation>
    </message>
    <message>
        <source>Refr&amp;esh</source>
        <translation>Aktuali&amp;sieren</translation>
    </message>
    <message>
        <source>Refresh the list to have it read again.</source>
        <translation>Aktualisieren Sie die Liste, damit die Datei erneut gelesen wird.</translation>
    </message>
    <message>
        <source>Removed from the list</source>
        <translation>Von der Liste entfernt</translation>
    </message>
    <message>
        <source>Search in names, folders and hashes</source>
        <translation>In Namen, Ordnern und Hashes suchen</translation>
    </message>
    <message>
        <source>Ships with Mezzotint, small</source>
        <translation>Gehört zu Mezzotint, klein</translation>
    </message>
    <message>
        <source>Sho&amp;w in folder</source>
        <translation>&amp;Im Ordner zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Show %n others</source>
        <translation>
            <numerusform>%n weiteres zeigen</numerusform>
            <numerusform>%n weitere zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the list</source>
        <translation>Liste zeigen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Startmodell</translation>
    </message>
    <message>
        <source>The model “{name}” is on the list.</source>
        <translation>Das Modell „{name}“ ist auf der Liste.</translation>
    </message>
    <message>
        <source>The models that were added one by one are forgotten.</source>
        <translation>Die einzeln hinzugefügten Modelle sind vergessen.</translation>
    </message>
    <message>
        <source>The process that reads it ended unexpectedly</source>
        <translation>Der lesende Prozess endete unerwartet</translation>
    </message>
    <message>
        <source>The refiner of Stable Diffusion XL</source>
        <translation>Der Refiner von Stable Diffusion XL</translation>
    </message>
    <message>
        <source>There is no model that can paint in {folder}.</source>
        <translation>In {folder} ist kein Modell, das malen kann.</translation>
    </message>
    <message>
        <source>These folders cannot be read or are not there: {folders}.</source>
        <translation>Diese Ordner sind nicht da oder können nicht gelesen werden: {folders}.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>Dieses Modell verwenden</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>is computed: {percent} %</source>
        <translation>wird berechnet: {percent} %</translation>
    </message>
    <message>
        <source>v-prediction</source>
        <translation>v-Prediction</translation>
    </message>
    <message>
        <source>v-prediction, zero terminal SNR</source>
        <translation>v-Prediction, Zero-Terminal-SNR</translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation>wartet, bis es dran ist</translation>
    </message>
    <message>
        <source>waits until nothing is painted</source>
        <translation>wartet, bis nichts mehr gemalt wird</translation>
    </message>
    <message>
        <source>waits while power is saved</source>
        <translation>wartet, solange Strom gespart wird</translation>
    </message>
    <message>
        <source>{name}: {kind}</source>
        <translation>{name}: {kind}</translation>
    </message>
    <message>
        <source>{number} billion</source>
        <translation>{number} Milliarden</translation>
    </message>
    <message>
        <source>{number} million</source>
        <translation>{number} Millionen</translation>
    </message>
    <message>
        <source>{program}: {folder}</source>
        <translation>{program}: {folder}</translation>
    </message>
    <message>
        <source>“{name}” cannot paint: {reason}.</source>
        <translation>„{name}“ kann nicht malen: {reason}.</translation>
    </message>
</context>
<context>
    <name>NameField</name>
    <message>
        <source>Type a part of the name, as any program spells it</source>
        <translation>Einen Teil des Namens tippen, in der Schreibweise eines beliebigen Programms</translation>
    </message>
</context>
<context>
    <name>NoteLine</name>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>Copy address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>No browser could be opened. The page is {address}</source>
        <translation>Es ließ sich kein Browser öffnen. Die Seite ist {address}</translation>
    </message>
    <message>
        <source>The system has no program that opens “{path}”.</source>
        <translation>Das System hat kein Programm, das „{path}“ öffnet.</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Ne&amp;xt panel</source>
        <translation>Nä&amp;chster Bereich</translation>
    </message>
    <message>
        <source>Pre&amp;vious panel</source>
        <translation>Vorher&amp;iger Bereich</translation>
    </message>
</context>
<context>
    <name>PicturePage</name>
    <message>
        <source>Describe a picture on the left and press Ctrl+Enter.</source>
        <translation>Beschreiben Sie links ein Bild und drücken Sie Strg+Eingabe.</translation>
    </message>
    <message>
        <source>Done in {time}</source>
        <translation>Fertig in {time}</translation>
    </message>
    <message>
        <source>Not painted: see the message</source>
        <translation>Nicht gemalt: siehe Meldung</translation>
    </message>
    <message>
        <source>Open picture</source>
        <translation>Bild öffnen</translation>
    </message>
    <message>
        <source>Painting has begun</source>
        <translation>Das Malen hat begonnen</translation>
    </message>
    <message>
        <source>Path of the saved picture</source>
        <translation>Pfad des gespeicherten Bildes</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Saved as</source>
        <translation>Gespeichert als</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Stopping after this step…</source>
        <translation>Hält nach diesem Schritt an…</translation>
    </message>
</context>
<context>
    <name>Power</name>
    <message>
        <source>A picture takes about {percent} % of the battery.</source>
        <translation>Ein Bild braucht etwa {percent}&#xa0;% der Akkuladung.</translation>
    </message>
    <message>
        <source>A picture takes less than 0.1 % of the battery.</source>
        <translation>Ein Bild braucht weniger als 0,1&#xa0;% der Akkuladung.</translation>
    </message>
    <message>
        <source>Gentle: {reason}</source>
        <translation>Schonend: {reason}</translation>
    </message>
    <message>
        <source>It goes on at the mains. Nothing is lost.</source>
        <translation>Es geht am Netz weiter. Nichts geht verloren.</translation>
    </message>
    <message>
        <source>It goes on when the power saver is off. Nothing is lost.</source>
        <translation>Es geht weiter, wenn der Energiesparmodus aus ist. Nichts geht verloren.</translation>
    </message>
    <message>
        <source>It rests between the steps; {percent} % of the time it paints.</source>
        <translation>Zwischen den Schritten wird geruht; gemalt wird {percent}&#xa0;% der Zeit.</translation>
    </message>
    <message>
        <source>New pictures are painted by the integrated GPU.</source>
        <translation>Neue Bilder malt die integrierte GPU.</translation>
    </message>
    <message>
        <source>Paused: {reason}</source>
        <translation>Angehalten: {reason}</translation>
    </message>
    <message>
        <source>Pictures are painted at full speed.</source>
        <translation>Bilder werden mit voller Geschwindigkeit gemalt.</translation>
    </message>
    <message>
        <source>The power settings are set aside for this time.</source>
        <translation>Die Energieeinstellungen sind für dieses Mal außer Kraft.</translation>
    </message>
    <message>
        <source>There is no integrated GPU to use on battery. It goes on at the mains.</source>
        <translation>Es gibt keine integrierte GPU für den Akkubetrieb. Es geht am Netz weiter.</translation>
    </message>
    <message>
        <source>mains</source>
        <translation>Netzbetrieb</translation>
    </message>
    <message>
        <source>on battery</source>
        <translation>Akkubetrieb</translation>
    </message>
    <message>
        <source>on battery, {percent} %</source>
        <translation>Akkubetrieb, {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>power saver is on</source>
        <translation>Energiesparmodus ist an</translation>
    </message>
    <message>
        <source>power source unknown</source>
        <translation>Stromquelle unbekannt</translation>
    </message>
</context>
<context>
    <name>PresetField</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Speichern als…</translation>
    </message>
    <message>
        <source>A ready-made preset has this name.</source>
        <translation>Eine fertige Vorgabe heißt so.</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Schnell</translation>
    </message>
    <message>
        <source>Few-step</source>
        <translation>Wenige Schritte</translation>
    </message>
    <message>
        <source>Fewer steps, to try out prompts</source>
        <translation>Weniger Schritte, um Prompts auszuprobieren</translation>
    </message>
    <message>
        <source>More steps: finer details, more time</source>
        <translation>Mehr Schritte: feinere Einzelheiten, mehr Zeit</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Only for models made for few steps: Lightning, Turbo, Hyper or LCM. Others paint blurred pictures with it.</source>
        <translation>Nur für Modelle, die für wenige Schritte gemacht sind: Lightning, Turbo, Hyper oder LCM. Andere malen damit verschwommene Bilder.</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Qualität</translation>
    </message>
    <message>
        <source>Rename preset</source>
        <translation>Vorgabe umbenennen</translation>
    </message>
    <message>
        <source>Save and manage presets</source>
        <translation>Vorgaben speichern und verwalten</translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation>Vorgabe speichern</translation>
    </message>
    <message>
        <source>The preset “{name}” is deleted.</source>
        <translation>Die Vorgabe „{name}“ ist gelöscht.</translation>
    </message>
    <message>
        <source>This takes the place of “{name}”.</source>
        <translation>Dies ersetzt „{name}“.</translation>
    </message>
    <message>
        <source>Values of your own</source>
        <translation>Ihre eigenen Werte</translation>
    </message>
    <message>
        <source>What suits most pictures</source>
        <translation>Was zu den meisten Bildern passt</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>A setting does not fit.</source>
        <translation>Eine Einstellung ist nicht zulässig.</translation>
    </message>
    <message>
        <source>A smaller size needs less memory and may work.</source>
        <translation>Eine kleinere Größe braucht weniger Speicher und könnte gehen.</translation>
    </message>
    <message>
        <source>A smaller size or a newer driver may help.</source>
        <translation>Eine kleinere Größe oder ein neuerer Treiber kann helfen.</translation>
    </message>
    <message>
        <source>AND does not combine prompts; it was read as a word.</source>
        <translation>AND verbindet keine Prompts; es wurde als Wort gelesen.</translation>
    </message>
    <message>
        <source>Automatic device</source>
        <translation>Automatisches Gerät</translation>
    </message>
    <message>
        <source>Change it and try again.</source>
        <translation>Ändern Sie sie und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Choose a Stable Diffusion XL model.</source>
        <translation>Wählen Sie ein Stable-Diffusion-XL-Modell.</translation>
    </message>
    <message>
        <source>Choose a complete file, or download this one again.</source>
        <translation>Wählen Sie eine vollständige Datei, oder laden Sie diese erneut herunter.</translation>
    </message>
    <message>
        <source>Choose a folder that can be written to.</source>
        <translation>Wählen Sie einen Ordner, in den geschrieben werden kann.</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>Modell wählen…</translation>
    </message>
    <message>
        <source>Choose a picture that was saved with its settings.</source>
        <translation>Wählen Sie ein Bild, das mit seinen Einstellungen gespeichert wurde.</translation>
    </message>
    <message>
        <source>Choose a smaller size, or close other programs.</source>
        <translation>Wählen Sie eine kleinere Größe, oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>Choose the file or the folder again.</source>
        <translation>Wählen Sie die Datei oder den Ordner erneut.</translation>
    </message>
    <message>
        <source>Download it again, or choose another file.</source>
        <translation>Laden Sie sie erneut herunter, oder wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>Float32 often helps; otherwise choose another model.</source>
        <translation>Float32 hilft oft; sonst wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Half the size</source>
        <translation>Halbe Größe</translation>
    </message>
    <message>
        <source>Install it again, so that all parts are of one version.</source>
        <translation>Installieren Sie es neu, damit alle Teile von einer Version sind.</translation>
    </message>
    <message>
        <source>It was not read. Choose the model as a .safetensors file.</source>
        <translation>Sie wurde nicht gelesen. Wählen Sie das Modell als .safetensors-Datei.</translation>
    </message>
    <message>
        <source>It was tried twice.</source>
        <translation>Es wurde zweimal versucht.</translation>
    </message>
    <message>
        <source>Let Mezzotint choose device and precision.</source>
        <translation>Lassen Sie Mezzotint Gerät und Genauigkeit wählen.</translation>
    </message>
    <message>
        <source>Let Mezzotint choose, or connect it again.</source>
        <translation>Lassen Sie Mezzotint wählen, oder schließen Sie es wieder an.</translation>
    </message>
    <message>
        <source>Make room and try again, or choose a folder on another disk.</source>
        <translation>Schaffen Sie Platz und versuchen Sie es erneut, oder wählen Sie einen Ordner auf einem anderen Datenträger.</translation>
    </message>
    <message>
        <source>Mezzotint made a mistake with this model.</source>
        <translation>Mezzotint hat bei diesem Modell einen Fehler gemacht.</translation>
    </message>
    <message>
        <source>No picture can be saved in {folder}.</source>
        <translation>In {folder} kann kein Bild gespeichert werden.</translation>
    </message>
    <message>
        <source>No settings can be read from this picture.</source>
        <translation>Aus diesem Bild lassen sich keine Einstellungen lesen.</translation>
    </message>
    <message>
        <source>Painting has stopped: its process ended three times in ten minutes.</source>
        <translation>Das Malen ist angehalten: Der Prozess endete dreimal in zehn Minuten.</translation>
    </message>
    <message>
        <source>Please report it with the details.</source>
        <translation>Bitte melden Sie es mit den Einzelheiten.</translation>
    </message>
    <message>
        <source>Please report it with the details; another model may work.</source>
        <translation>Bitte melden Sie es mit den Einzelheiten; ein anderes Modell geht vielleicht.</translation>
    </message>
    <message>
        <source>Progress cannot be saved in {folder}: after a crash this picture would start over.</source>
        <translation>Der Fortschritt kann nicht in {folder} gespeichert werden: Nach einem Absturz finge dieses Bild von vorn an.</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Protokoll zeigen</translation>
    </message>
    <message>
        <source>Something unexpected went wrong.</source>
        <translation>Etwas Unerwartetes ist schiefgegangen.</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Startmodell</translation>
    </message>
    <message>
        <source>The device “{device}” cannot do this.</source>
        <translation>Das Gerät „{device}“ kann das nicht.</translation>
    </message>
    <message>
        <source>The device “{device}” is not in this machine.</source>
        <translation>Das Gerät „{device}“ ist nicht in diesem Computer.</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full.</source>
        <translation>Der Datenträger mit dem Ordner {folder} ist voll.</translation>
    </message>
    <message>
        <source>The graphics device was lost twice while painting this picture.</source>
        <translation>Das Grafikgerät ging beim Malen dieses Bildes zweimal verloren.</translation>
    </message>
    <message>
        <source>The graphics device was lost.</source>
        <translation>Das Grafikgerät ging verloren.</translation>
    </message>
    <message>
        <source>The guidance scale does not fit.</source>
        <translation>Der Guidance-Wert ist nicht zulässig.</translation>
    </message>
    <message>
        <source>The height does not fit.</source>
        <translation>Die Höhe ist nicht zulässig.</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>The model gave no usable picture, and none was saved.</source>
        <translation>Das Modell lieferte kein brauchbares Bild, und es wurde keins gespeichert.</translation>
    </message>
    <message>
        <source>The number of pictures does not fit.</source>
        <translation>Die Anzahl der Bilder ist nicht zulässig.</translation>
    </message>
    <message>
        <source>The number of steps does not fit.</source>
        <translation>Die Anzahl der Schritte ist nicht zulässig.</translation>
    </message>
    <message>
        <source>The parts of Mezzotint do not understand each other.</source>
        <translation>Die Teile von Mezzotint verstehen einander nicht.</translation>
    </message>
    <message>
        <source>The picture goes on where it was.</source>
        <translation>Das Bild geht weiter, wo es war.</translation>
    </message>
    <message>
        <source>The picture overflowed in {precision} and was decoded again in float32.</source>
        <translation>Das Bild lief in {precision} über und wurde in float32 noch einmal dekodiert.</translation>
    </message>
    <message>
        <source>The process that paints could not be started.</source>
        <translation>Der malende Prozess konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The process that paints crashed.</source>
        <translation>Der malende Prozess ist abgestürzt.</translation>
    </message>
    <message>
        <source>The process that paints did not answer.</source>
        <translation>Der malende Prozess hat nicht geantwortet.</translation>
    </message>
    <message>
        <source>The process that paints did not become ready.</source>
        <translation>Der malende Prozess wurde nicht bereit.</translation>
    </message>
    <message>
        <source>The process that paints ended unexpectedly.</source>
        <translation>Der malende Prozess endete unerwartet.</translation>
    </message>
    <message>
        <source>The process that paints sent what nobody understands.</source>
        <translation>Der malende Prozess sandte etwas Unverständliches.</translation>
    </message>
    <message>
        <source>The prompt asks for LoRA files: {names}.</source>
        <translation>Der Prompt verlangt LoRA-Dateien: {names}.</translation>
    </message>
    <message>
        <source>The seed does not fit.</source>
        <translation>Der Seed ist nicht zulässig.</translation>
    </message>
    <message>
        <source>The width does not fit.</source>
        <translation>Die Breite ist nicht zulässig.</translation>
    </message>
    <message>
        <source>There are: {known}.</source>
        <translation>Es gibt: {known}.</translation>
    </message>
    <message>
        <source>There is not enough memory for this picture.</source>
        <translation>Der Speicher reicht für dieses Bild nicht.</translation>
    </message>
    <message>
        <source>They are not supported yet; remove the angle brackets.</source>
        <translation>Sie werden noch nicht unterstützt; entfernen Sie die spitzen Klammern.</translation>
    </message>
    <message>
        <source>This sampler is not known.</source>
        <translation>Dieser Sampler ist nicht bekannt.</translation>
    </message>
    <message>
        <source>This schedule is not known.</source>
        <translation>Dieser Schedule ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Try again with a smaller size, or restart the computer.</source>
        <translation>Versuchen Sie es mit einer kleineren Größe, oder starten Sie den Computer neu.</translation>
    </message>
    <message>
        <source>Try in float32</source>
        <translation>In float32 versuchen</translation>
    </message>
    <message>
        <source>Use the CPU</source>
        <translation>CPU verwenden</translation>
    </message>
    <message>
        <source>Use the CPU, or try again after an update of the driver.</source>
        <translation>Verwenden Sie die CPU, oder versuchen Sie es nach einer Aktualisierung des Treibers erneut.</translation>
    </message>
    <message>
        <source>“{file}” cannot be used: {found}.</source>
        <translation>„{file}“ kann nicht verwendet werden: {found}.</translation>
    </message>
    <message>
        <source>“{file}” is a pickle, which can run any program.</source>
        <translation>„{file}“ ist ein Pickle, der beliebige Programme ausführen kann.</translation>
    </message>
    <message>
        <source>“{file}” is damaged.</source>
        <translation>„{file}“ ist beschädigt.</translation>
    </message>
    <message>
        <source>“{file}” is not there or is no model.</source>
        <translation>„{file}“ ist nicht da oder kein Modell.</translation>
    </message>
    <message>
        <source>“{file}” is not whole; it lacks: {missing}.</source>
        <translation>„{file}“ ist unvollständig; es fehlt: {missing}.</translation>
    </message>
    <message>
        <source>“{file}” is of a kind that cannot be used.</source>
        <translation>„{file}“ ist von einer Art, die nicht verwendet werden kann.</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Mezzotint is open already and does not answer. Wait until it does, or end its process ({process} on {machine}) and start it again.</source>
        <translation>Mezzotint ist schon geöffnet und antwortet nicht. Warten Sie, bis es antwortet, oder beenden Sie seinen Prozess ({process} auf {machine}) und starten Sie es erneut.</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Developing the picture</source>
        <translation>Bild wird entwickelt</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Modell wird geladen</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>Malen</translation>
    </message>
    <message>
        <source>Preparing the device</source>
        <translation>Gerät wird vorbereitet</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>Prompt wird gelesen</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>picture {number} of {count}</source>
        <translation>Bild {number} von {count}</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>Schritt {step} von {steps}</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} Std. {minutes} Min</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} Min</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{seconds} s/it</source>
        <translation>{seconds} s/it</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
</context>
<context>
    <name>PromptActions</name>
    <message>
        <source>&amp;Earlier prompt</source>
        <translation>&amp;Früherer Prompt</translation>
    </message>
    <message>
        <source>Clear &amp;history</source>
        <translation>&amp;Verlauf leeren</translation>
    </message>
    <message>
        <source>L&amp;ater prompt</source>
        <translation>&amp;Späterer Prompt</translation>
    </message>
    <message>
        <source>Weigh &amp;less</source>
        <translation>&amp;Weniger gewichten</translation>
    </message>
    <message>
        <source>Weigh &amp;more</source>
        <translation>&amp;Mehr gewichten</translation>
    </message>
</context>
<context>
    <name>PromptDesk</name>
    <message>
        <source>Some earlier prompts could not be read; they are gone.</source>
        <translation>Einige frühere Prompts konnten nicht gelesen werden; sie sind verloren.</translation>
    </message>
    <message>
        <source>Some saved presets could not be read; they are gone.</source>
        <translation>Einige gespeicherte Vorgaben konnten nicht gelesen werden; sie sind verloren.</translation>
    </message>
</context>
<context>
    <name>PromptPanel</name>
    <message numerus="yes">
        <source>%n brackets are not closed; they act to the end.</source>
        <translation>
            <numerusform>%n Klammer ist nicht geschlossen; sie wirkt bis zum Ende.</numerusform>
            <numerusform>%n Klammern sind nicht geschlossen; sie wirken bis zum Ende.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chunks</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n closing brackets were never opened; they are text.</source>
        <translation>
            <numerusform>%n schließende Klammer wurde nie geöffnet; sie ist Text.</numerusform>
            <numerusform>%n schließende Klammern wurden nie geöffnet; sie sind Text.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier prompts are forgotten.</source>
        <translation>
            <numerusform>%n früherer Prompt ist vergessen.</numerusform>
            <numerusform>%n frühere Prompts sind vergessen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens of text</source>
        <translation>
            <numerusform>%n Token Text</numerusform>
            <numerusform>%n Token Text</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens, as the model reads this prompt.</source>
        <translation>
            <numerusform>%n Token, wie das Modell diesen Prompt liest.</numerusform>
            <numerusform>%n Token, wie das Modell diesen Prompt liest.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Guidance scale</source>
        <translation>Guidance (&amp;CFG)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Negative prompt</source>
        <translation>&amp;Negativer Prompt</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>Pr&amp;ompt</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>&amp;Schritte</translation>
    </message>
    <message>
        <source>A weight is too large to paint anything.</source>
        <translation>Ein Gewicht ist so groß, dass nichts mehr gemalt werden kann.</translation>
    </message>
    <message>
        <source>AND has no meaning here; it is read as a word.</source>
        <translation>AND hat hier keine Bedeutung; es wird als Wort gelesen.</translation>
    </message>
    <message>
        <source>Alternatives and wildcards count only in “Add many”.</source>
        <translation>Alternativen und Wildcards gelten nur unter „Viele hinzufügen“.</translation>
    </message>
    <message numerus="yes">
        <source>Both prompts are padded to equally many: %n chunks each.</source>
        <translation>
            <numerusform>Beide Prompts werden auf gleich viele aufgefüllt: je %n Block.</numerusform>
            <numerusform>Beide Prompts werden auf gleich viele aufgefüllt: je %n Blöcke.</numerusform>
        </translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Clear &amp;history</source>
        <translation>&amp;Verlauf leeren</translation>
    </message>
    <message>
        <source>Earlier prompts</source>
        <translation>Frühere Prompts</translation>
    </message>
    <message>
        <source>Earlier prompts (↑ in an empty box)</source>
        <translation>Frühere Prompts (↑ in einem leeren Feld)</translation>
    </message>
    <message>
        <source>Gene&amp;rate</source>
        <translation>G&amp;enerieren</translation>
    </message>
    <message>
        <source>How closely the picture keeps to the prompt</source>
        <translation>Wie genau sich das Bild an den Prompt hält</translation>
    </message>
    <message>
        <source>It is read in chunks of {most} tokens.</source>
        <translation>Er wird in Blöcken von {most} Token gelesen.</translation>
    </message>
    <message>
        <source>Leave as it &amp;was</source>
        <translation>So lass&amp;en</translation>
    </message>
    <message>
        <source>Length not known</source>
        <translation>Länge unbekannt</translation>
    </message>
    <message numerus="yes">
        <source>LoRA files are not supported yet; take these out: {names}.</source>
        <translation>
            <numerusform>LoRA-Dateien werden noch nicht unterstützt; entfernen Sie diese: {names}.</numerusform>
            <numerusform>LoRA-Dateien werden noch nicht unterstützt; entfernen Sie diese: {names}.</numerusform>
        </translation>
    </message>
    <message>
        <source>No earlier prompts</source>
        <translation>Keine früheren Prompts</translation>
    </message>
    <message>
        <source>Paint (Ctrl+Enter)</source>
        <translation>Malen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Pict&amp;ures</source>
        <translation>B&amp;ilder</translation>
    </message>
    <message>
        <source>Prese&amp;t</source>
        <translation>&amp;Vorgabe</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>See&amp;d</translation>
    </message>
    <message>
        <source>Samp&amp;ler</source>
        <translation>Sam&amp;pler</translation>
    </message>
    <message>
        <source>Save &amp;job</source>
        <translation>&amp;Auftrag speichern</translation>
    </message>
    <message>
        <source>Sche&amp;dule</source>
        <translation>Sched&amp;ule</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>G&amp;röße</translation>
    </message>
    <message>
        <source>Stop painting (Esc)</source>
        <translation>Malen anhalten (Esc)</translation>
    </message>
    <message>
        <source>The length is not known: the painting process is away.</source>
        <translation>Die Länge ist nicht bekannt: Der malende Prozess ist nicht da.</translation>
    </message>
    <message>
        <source>The pasted text is too long for a prompt.</source>
        <translation>Der eingefügte Text ist zu lang für einen Prompt.</translation>
    </message>
    <message>
        <source>The settings are as new; the prompts stay.</source>
        <translation>Die Einstellungen sind wie neu; die Prompts bleiben.</translation>
    </message>
    <message>
        <source>The text has changed; it is being counted.</source>
        <translation>Der Text hat sich geändert; er wird gezählt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>What should not be there</source>
        <translation>Was nicht zu sehen sein soll</translation>
    </message>
    <message>
        <source>What the picture shows</source>
        <translation>Was das Bild zeigt</translation>
    </message>
    <message>
        <source>With a guidance scale of 1 this prompt is not used.</source>
        <translation>Bei einem Guidance-Wert von 1 wird dieser Prompt nicht verwendet.</translation>
    </message>
    <message>
        <source>[a:b:0.5] has no meaning here; it is read as text.</source>
        <translation>[a:b:0.5] hat hier keine Bedeutung; es wird als Text gelesen.</translation>
    </message>
    <message>
        <source>[a|b] has no meaning here; it is read as text.</source>
        <translation>[a|b] hat hier keine Bedeutung; es wird als Text gelesen.</translation>
    </message>
    <message>
        <source>{tokens}, {chunks}</source>
        <translation>{tokens}, {chunks}</translation>
    </message>
    <message>
        <source>{tokens}/{most}</source>
        <translation>{tokens}/{most}</translation>
    </message>
    <message numerus="yes">
        <source>{tokens}/{most} → %n chunks</source>
        <translation>
            <numerusform>{tokens}/{most} → %n Block</numerusform>
            <numerusform>{tokens}/{most} → %n Blöcke</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message numerus="yes">
        <source>%n done</source>
        <translation>
            <numerusform>%n fertig</numerusform>
            <numerusform>%n fertig</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n fehlgeschlagen</numerusform>
            <numerusform>%n fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are done</source>
        <translation>
            <numerusform>%n Auftrag ist fertig</numerusform>
            <numerusform>%n Aufträge sind fertig</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>%n Bild</numerusform>
            <numerusform>%n Bilder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n Schritt</numerusform>
            <numerusform>%n Schritte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n wartet</numerusform>
            <numerusform>%n warten</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>Unterbrochen</translation>
    </message>
    <message>
        <source>Negative prompt: {text}</source>
        <translation>Negativer Prompt: {text}</translation>
    </message>
    <message>
        <source>Parked</source>
        <translation>Zurückgestellt</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Seed {seed}</source>
        <translation>Seed {seed}</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Startmodell</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full, so the queue waits. Make room and it goes on by itself.</source>
        <translation>Der Datenträger mit dem Ordner {folder} ist voll, darum wartet die Warteschlange. Schaffen Sie Platz, und es geht von selbst weiter.</translation>
    </message>
    <message>
        <source>The queue cannot be saved in {folder}: jobs are kept only until Mezzotint is closed.</source>
        <translation>Die Warteschlange kann nicht in {folder} gespeichert werden: Aufträge bleiben nur erhalten, bis Mezzotint geschlossen wird.</translation>
    </message>
    <message>
        <source>The queue in {folder} cannot be written at the moment. It is tried again until it can.</source>
        <translation>Die Warteschlange in {folder} kann im Augenblick nicht geschrieben werden. Es wird versucht, bis es gelingt.</translation>
    </message>
    <message>
        <source>The queue in {folder} is in use by another program, perhaps by another Mezzotint. Jobs are added and go on as soon as it is free.</source>
        <translation>Die Warteschlange in {folder} wird von einem anderen Programm benutzt, vielleicht von einem zweiten Mezzotint. Aufträge werden hinzugefügt und gehen weiter, sobald sie frei ist.</translation>
    </message>
    <message numerus="yes">
        <source>The queue&apos;s file was damaged, or another version made it. %n jobs could be read and are here again; the old file is kept as {path}.</source>
        <translation>
            <numerusform>Die Datei der Warteschlange war beschädigt oder von einer anderen Version. %n Auftrag konnte gelesen werden und ist wieder da; die alte Datei bleibt als {path} erhalten.</numerusform>
            <numerusform>Die Datei der Warteschlange war beschädigt oder von einer anderen Version. %n Aufträge konnten gelesen werden und sind wieder da; die alte Datei bleibt als {path} erhalten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>{state}, step {step} of {steps}: {prompt}</source>
        <translation>{state}, Schritt {step} von {steps}: {prompt}</translation>
    </message>
    <message>
        <source>{state}: {prompt}</source>
        <translation>{state}: {prompt}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
    <message numerus="yes">
        <source>{time} left, and %n jobs not measured yet</source>
        <translation>
            <numerusform>noch {time}, dazu %n Auftrag ohne Messwert</numerusform>
            <numerusform>noch {time}, dazu %n Aufträge ohne Messwert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QueueActions</name>
    <message>
        <source>&amp;Cancel jobs</source>
        <translation>Au&amp;fträge abbrechen</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>&amp;Pause queue</source>
        <translation>Wa&amp;rteschlange anhalten</translation>
    </message>
    <message>
        <source>&amp;Remove from queue</source>
        <translation>&amp;Aus Warteschlange entfernen</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>Erneut &amp;versuchen</translation>
    </message>
    <message>
        <source>Add &amp;many…</source>
        <translation>Viele &amp;hinzufügen…</translation>
    </message>
    <message>
        <source>Bring &amp;back what was removed</source>
        <translation>Entferntes &amp;zurückholen</translation>
    </message>
    <message>
        <source>C&amp;lear finished</source>
        <translation>Fertige &amp;entfernen</translation>
    </message>
    <message>
        <source>Ed&amp;it job</source>
        <translation>Auftrag &amp;bearbeiten</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move do&amp;wn</source>
        <translation>&amp;Nach unten</translation>
    </message>
    <message>
        <source>R&amp;esume queue</source>
        <translation>&amp;Warteschlange fortsetzen</translation>
    </message>
</context>
<context>
    <name>QueueDesk</name>
    <message numerus="yes">
        <source>%n jobs are left from the last time. Resume?</source>
        <translation>
            <numerusform>%n Auftrag ist vom letzten Mal übrig. Fortsetzen?</numerusform>
            <numerusform>%n Aufträge sind vom letzten Mal übrig. Fortsetzen?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are removed from the queue.</source>
        <translation>
            <numerusform>%n Auftrag ist aus der Warteschlange entfernt.</numerusform>
            <numerusform>%n Aufträge sind aus der Warteschlange entfernt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs of the queue cannot be read by this version; they stay in its file.</source>
        <translation>
            <numerusform>%n Auftrag der Warteschlange kann von dieser Version nicht gelesen werden; er bleibt in ihrer Datei.</numerusform>
            <numerusform>%n Aufträge der Warteschlange können von dieser Version nicht gelesen werden; sie bleiben in ihrer Datei.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Queue panel</source>
        <translation>&amp;Warteschlange zeigen</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>The job has begun; it can no longer be changed.</source>
        <translation>Der Auftrag hat begonnen; er kann nicht mehr geändert werden.</translation>
    </message>
    <message>
        <source>The job is added; the queue is paused.</source>
        <translation>Der Auftrag ist hinzugefügt; die Warteschlange ist angehalten.</translation>
    </message>
    <message>
        <source>The jobs are added; the queue is paused.</source>
        <translation>Die Aufträge sind hinzugefügt; die Warteschlange ist angehalten.</translation>
    </message>
    <message>
        <source>The queue has ended</source>
        <translation>Die Warteschlange ist abgearbeitet</translation>
    </message>
</context>
<context>
    <name>QueuePanel</name>
    <message>
        <source>Jobs</source>
        <translation>Aufträge</translation>
    </message>
    <message>
        <source>Jobs that you add are painted one after another.</source>
        <translation>Aufträge, die Sie hinzufügen, werden nacheinander gemalt.</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Paused since the start</source>
        <translation>Seit dem Start angehalten</translation>
    </message>
    <message>
        <source>Paused to save power</source>
        <translation>Zum Energiesparen angehalten</translation>
    </message>
    <message>
        <source>Stopped after crashes</source>
        <translation>Nach Abstürzen angehalten</translation>
    </message>
    <message>
        <source>Stopped by a problem</source>
        <translation>Durch ein Problem angehalten</translation>
    </message>
</context>
<context>
    <name>ReportDesk</name>
    <message>
        <source>Mezzotint crashed the last time. Nothing of the queue is lost.</source>
        <translation>Mezzotint ist beim letzten Mal abgestürzt. Aus der Warteschlange ist nichts verloren.</translation>
    </message>
    <message>
        <source>Save &amp;diagnostics…</source>
        <translation>&amp;Diagnose speichern…</translation>
    </message>
    <message>
        <source>Save diagnostics…</source>
        <translation>Diagnose speichern…</translation>
    </message>
    <message>
        <source>Show &amp;log</source>
        <translation>&amp;Protokoll zeigen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Protokoll zeigen</translation>
    </message>
    <message>
        <source>The diagnostics are saved in {file}.</source>
        <translation>Die Diagnose ist in {file} gespeichert.</translation>
    </message>
    <message>
        <source>The diagnostics cannot be saved in {file}: {reason}.</source>
        <translation>Die Diagnose kann nicht in {file} gespeichert werden: {reason}.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>Restore</name>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>A newer version wrote this; what it added is left out.</source>
        <translation>Das schrieb eine neuere Version; was sie hinzugefügt hat, ist ausgelassen.</translation>
    </message>
    <message>
        <source>Choose the model…</source>
        <translation>Modell wählen…</translation>
    </message>
    <message>
        <source>The exact settings are damaged; others in the file are used.</source>
        <translation>Die genauen Einstellungen sind beschädigt; andere aus der Datei werden verwendet.</translation>
    </message>
    <message>
        <source>The file is damaged.</source>
        <translation>Die Datei ist beschädigt.</translation>
    </message>
    <message>
        <source>The model “{model}” is not among yours; the chosen one stays.</source>
        <translation>Das Modell „{model}“ ist nicht unter Ihren; das gewählte bleibt.</translation>
    </message>
    <message>
        <source>The prompt of {origin} is in the panel.</source>
        <translation>Der Prompt aus {origin} ist im Bedienfeld.</translation>
    </message>
    <message>
        <source>The sampler {about} is not known here.</source>
        <translation>Der Sampler {about} ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>The schedule {about} is not known here.</source>
        <translation>Der Schedule {about} ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>The seed of {origin} is in the panel.</source>
        <translation>Der Seed aus {origin} ist im Bedienfeld.</translation>
    </message>
    <message>
        <source>The settings of {origin} are in the panel.</source>
        <translation>Die Einstellungen aus {origin} sind im Bedienfeld.</translation>
    </message>
    <message>
        <source>The size {size} cannot be painted; the nearest one is taken.</source>
        <translation>Die Größe {size} kann nicht gemalt werden; die nächstliegende gilt.</translation>
    </message>
    <message>
        <source>The text {about} is too large and is left out.</source>
        <translation>Der Text {about} ist zu groß und wird ausgelassen.</translation>
    </message>
    <message>
        <source>The value of {about} cannot be used.</source>
        <translation>Der Wert von {about} kann nicht verwendet werden.</translation>
    </message>
    <message>
        <source>The workflow combines {about} prompts; they are joined.</source>
        <translation>Der Workflow verbindet {about} Prompts; sie sind aneinandergefügt.</translation>
    </message>
    <message>
        <source>The workflow paints in {about} stages; the first one is taken.</source>
        <translation>Der Workflow malt in {about} Stufen; die erste gilt.</translation>
    </message>
    <message>
        <source>There is nothing here for these settings: {names}.</source>
        <translation>Für diese Einstellungen gibt es hier nichts: {names}.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>the pasted text</source>
        <translation>dem eingefügten Text</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <translation>„{name}“</translation>
    </message>
    <message>
        <source>“{name}” holds no settings of a picture.</source>
        <translation>„{name}“ enthält keine Einstellungen eines Bildes.</translation>
    </message>
</context>
<context>
    <name>SeedField</name>
    <message>
        <source>A new seed for each job</source>
        <translation>Neuer Seed für jeden Auftrag</translation>
    </message>
    <message>
        <source>Draw a new seed now</source>
        <translation>Jetzt neuen Seed ziehen</translation>
    </message>
    <message>
        <source>Rand&amp;om</source>
        <translation>&amp;Zufällig</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
</context>
<context>
    <name>SettingEditors</name>
    <message>
        <source>&amp;Add…</source>
        <translation>&amp;Hinzufügen…</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>Ein Name wird gebraucht.</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Insert a word that is filled in</source>
        <translation>Platzhalter einfügen</translation>
    </message>
    <message>
        <source>Not known: {words}</source>
        <translation>Nicht bekannt: {words}</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Such as: {name}</source>
        <translation>Zum Beispiel: {name}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>&amp;Automatic prefers</source>
        <translation>Automatik &amp;bevorzugt</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>Ge&amp;rät</translation>
    </message>
    <message>
        <source>&amp;File names</source>
        <translation>Da&amp;teinamen</translation>
    </message>
    <message>
        <source>&amp;Gently means painting</source>
        <translation>&amp;Malzeit beim Schonen</translation>
    </message>
    <message>
        <source>&amp;Idle time</source>
        <translation>&amp;Leerlaufzeit</translation>
    </message>
    <message>
        <source>&amp;Keep the computer awake while pictures are painted</source>
        <translation>&amp;Computer wach halten, solange Bilder gemalt werden</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Speicher</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>&amp;Modelle</translation>
    </message>
    <message>
        <source>&amp;Pause below</source>
        <translation>A&amp;nhalten unter</translation>
    </message>
    <message>
        <source>&amp;Pictures</source>
        <translation>&amp;Bilder</translation>
    </message>
    <message>
        <source>&amp;Precision</source>
        <translation>&amp;Genauigkeit</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>&amp;Textgröße</translation>
    </message>
    <message>
        <source>A loaded model saves seconds at each first picture.</source>
        <translation>Ein geladenes Modell spart Sekunden bei jedem ersten Bild.</translation>
    </message>
    <message>
        <source>Also those of A1111, ComfyUI, Fooocus and StabilityMatrix: choose their folder.</source>
        <translation>Auch die von A1111, ComfyUI, Fooocus und StabilityMatrix: Wählen Sie deren Ordner.</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>Jede Art</translation>
    </message>
    <message>
        <source>Any maker</source>
        <translation>Jeder Hersteller</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Automatic: what the device does best</source>
        <translation>Automatisch: was das Gerät am besten kann</translation>
    </message>
    <message>
        <source>Back at the mains it goes on at full speed.</source>
        <translation>Am Netz geht es mit voller Geschwindigkeit weiter.</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Co&amp;lours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Discrete GPU</source>
        <translation>Dedizierte GPU</translation>
    </message>
    <message>
        <source>For new pictures. A device that lacks it says so.</source>
        <translation>Für neue Bilder. Ein Gerät, das sie nicht beherrscht, sagt es.</translation>
    </message>
    <message>
        <source>Free it after some idle minutes</source>
        <translation>Nach einigen Minuten Leerlauf freigeben</translation>
    </message>
    <message>
        <source>Free it when the queue is done</source>
        <translation>Freigeben, wenn die Warteschlange fertig ist</translation>
    </message>
    <message>
        <source>G&amp;ently below</source>
        <translation>Schonen &amp;unter</translation>
    </message>
    <message>
        <source>Go on at full speed</source>
        <translation>Mit voller Geschwindigkeit weiter</translation>
    </message>
    <message>
        <source>Go on gently</source>
        <translation>Schonend weiter</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>Integrierte GPU</translation>
    </message>
    <message>
        <source>Keep the model loaded</source>
        <translation>Modell geladen lassen</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Low power: the integrated GPU</source>
        <translation>Sparsam: die integrierte GPU</translation>
    </message>
    <message>
        <source>Model &amp;hub</source>
        <translation>Modell-H&amp;ub</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>Of charge, on battery. 0 is never.</source>
        <translation>Akkustand im Akkubetrieb. 0 heißt nie.</translation>
    </message>
    <message>
        <source>Of charge, on battery. Nothing is lost. 0 is never.</source>
        <translation>Akkustand im Akkubetrieb. Nichts geht verloren. 0 heißt nie.</translation>
    </message>
    <message>
        <source>Of the time; it rests between the steps. The pictures are the same.</source>
        <translation>Anteil der Zeit; zwischen den Schritten wird geruht. Die Bilder sind dieselben.</translation>
    </message>
    <message>
        <source>On &amp;battery</source>
        <translation>&amp;Im Akkubetrieb</translation>
    </message>
    <message>
        <source>Pa&amp;use while the power saver is on</source>
        <translation>Anhalten, &amp;solange der Energiesparmodus an ist</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Prompts may be of any language that the model understands.</source>
        <translation>Prompts können in jeder Sprache sein, die das Modell versteht.</translation>
    </message>
    <message>
        <source>Speed: the discrete GPU</source>
        <translation>Tempo: die dedizierte GPU</translation>
    </message>
    <message>
        <source>Use the integrated GPU</source>
        <translation>Integrierte GPU verwenden</translation>
    </message>
    <message>
        <source>Where models are downloaded from. Empty is the usual one.</source>
        <translation>Woher Modelle heruntergeladen werden. Leer lassen für den üblichen Hub.</translation>
    </message>
    <message>
        <source>bfloat16: for CPUs that have it</source>
        <translation>bfloat16: für CPUs, die es haben</translation>
    </message>
    <message>
        <source>float16: fast, for GPUs</source>
        <translation>float16: schnell, für GPUs</translation>
    </message>
    <message>
        <source>float32: most exact, twice the memory</source>
        <translation>float32: am genauesten, doppelter Speicher</translation>
    </message>
</context>
<context>
    <name>SettingsDesk</name>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Erneut suchen</translation>
    </message>
    <message>
        <source>Reopen now</source>
        <translation>Jetzt neu öffnen</translation>
    </message>
    <message>
        <source>The computer cannot be kept awake; it may sleep while it paints.</source>
        <translation>Der Computer kann nicht wach gehalten werden; er könnte beim Malen einschlafen.</translation>
    </message>
    <message>
        <source>The settings cannot be saved in {folder} ({reason}). They hold until Mezzotint is closed; make room or make the folder writable and change them again.</source>
        <translation>Die Einstellungen können nicht in {folder} gespeichert werden ({reason}). Sie gelten, bis Mezzotint geschlossen wird; schaffen Sie Platz oder machen Sie den Ordner beschreibbar, und ändern Sie sie dann erneut.</translation>
    </message>
    <message>
        <source>The settings could not be read; they are as new.</source>
        <translation>Die Einstellungen konnten nicht gelesen werden; sie sind wie neu.</translation>
    </message>
    <message>
        <source>The window speaks this language when it is reopened.</source>
        <translation>Das Fenster spricht diese Sprache, wenn es neu geöffnet wird.</translation>
    </message>
    <message>
        <source>These settings were wrong and are as new: {names}.</source>
        <translation>Diese Einstellungen waren falsch und sind wie neu: {names}.</translation>
    </message>
    <message>
        <source>“{device}” is not in this computer now. Which device is to paint?</source>
        <translation>„{device}“ ist derzeit nicht in diesem Computer. Welches Gerät soll malen?</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;OK</source>
        <translation>&amp;OK</translation>
    </message>
    <message>
        <source>&amp;Reset this page</source>
        <translation>&amp;Diese Seite zurücksetzen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Please correct: {settings}</source>
        <translation>Bitte korrigieren: {settings}</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>SizeField</name>
    <message>
        <source>Custom size</source>
        <translation>Eigene Größe</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>Höhe in Pixeln</translation>
    </message>
    <message>
        <source>Landscape {ratio}: {width} × {height}</source>
        <translation>Querformat {ratio}: {width} × {height}</translation>
    </message>
    <message>
        <source>Much larger than the model learned to paint: things may appear twice.</source>
        <translation>Viel größer, als das Modell zu malen gelernt hat: Dinge können doppelt erscheinen.</translation>
    </message>
    <message>
        <source>Much smaller than the model learned to paint: it may compose badly.</source>
        <translation>Viel kleiner, als das Modell zu malen gelernt hat: Der Bildaufbau kann misslingen.</translation>
    </message>
    <message>
        <source>Portrait {ratio}: {width} × {height}</source>
        <translation>Hochformat {ratio}: {width} × {height}</translation>
    </message>
    <message>
        <source>Size preset</source>
        <translation>Größenvorgabe</translation>
    </message>
    <message>
        <source>Square {ratio}: {width} × {height}</source>
        <translation>Quadrat {ratio}: {width} × {height}</translation>
    </message>
    <message>
        <source>Swap width and height</source>
        <translation>Breite und Höhe tauschen</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>Breite in Pixeln</translation>
    </message>
</context>
<context>
    <name>StatusFields</name>
    <message>
        <source>&amp;Full speed for this time</source>
        <translation>&amp;Dieses Mal mit voller Geschwindigkeit</translation>
    </message>
    <message>
        <source>&amp;Keep to the power settings</source>
        <translation>Den &amp;Energieeinstellungen folgen</translation>
    </message>
    <message>
        <source>&amp;Power settings…</source>
        <translation>E&amp;nergieeinstellungen…</translation>
    </message>
    <message>
        <source>Automatic device</source>
        <translation>Automatisches Gerät</translation>
    </message>
    <message>
        <source>Choose the device</source>
        <translation>Gerät wählen</translation>
    </message>
    <message>
        <source>Device settings</source>
        <translation>Geräteeinstellungen</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Energie</translation>
    </message>
</context>
<context>
    <name>Texts</name>
    <message>
        <source>{sentence} {next}</source>
        <translation>{sentence} {next}</translation>
    </message>
</context>
<context>
    <name>TroubleDesk</name>
    <message>
        <source>Start anew</source>
        <translation>Neu starten</translation>
    </message>
    <message numerus="yes">
        <source>The picture has made no progress for %n minutes. It may still go on; if you have its process started anew, it goes on where it was.</source>
        <translation>
            <numerusform>Das Bild ist seit %n Minute nicht vorangekommen. Vielleicht geht es noch weiter; wenn Sie seinen Prozess neu starten lassen, geht es dort weiter, wo es war.</numerusform>
            <numerusform>Das Bild ist seit %n Minuten nicht vorangekommen. Vielleicht geht es noch weiter; wenn Sie seinen Prozess neu starten lassen, geht es dort weiter, wo es war.</numerusform>
        </translation>
    </message>
    <message>
        <source>The picture {path} cannot be shown.</source>
        <translation>Das Bild {path} kann nicht angezeigt werden.</translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>&amp;Actual pixels</source>
        <translation>&amp;Originalgröße</translation>
    </message>
    <message>
        <source>&amp;Border between the pictures</source>
        <translation>Grenze zwischen den &amp;Bildern</translation>
    </message>
    <message>
        <source>&amp;Compare two pictures</source>
        <translation>&amp;Zwei Bilder vergleichen</translation>
    </message>
    <message>
        <source>&amp;Next picture</source>
        <translation>Nächstes &amp;Bild</translation>
    </message>
    <message>
        <source>&amp;Previous picture</source>
        <translation>&amp;Vorheriges Bild</translation>
    </message>
    <message>
        <source>As text that other programs read too</source>
        <translation>Als Text, den auch andere Programme lesen</translation>
    </message>
    <message>
        <source>Copy settings</source>
        <translation>Einstellungen kopieren</translation>
    </message>
    <message>
        <source>D&amp;etails</source>
        <translation>&amp;Einzelheiten</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Details of the picture</source>
        <translation>Einzelheiten zum Bild</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>File size</source>
        <translation>Dateigröße</translation>
    </message>
    <message>
        <source>Fit to &amp;window</source>
        <translation>&amp;An Fenster anpassen</translation>
    </message>
    <message>
        <source>Follow the pain&amp;ting</source>
        <translation>Das &amp;Malen verfolgen</translation>
    </message>
    <message>
        <source>Guidance scale</source>
        <translation>Guidance (CFG)</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Erstellt mit</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model hash</source>
        <translation>Modell-Hash</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>Negativer Prompt</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Sampler</source>
        <translation>Sampler</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Schedule</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>The file says nothing about how it was made.</source>
        <translation>Die Datei sagt nichts darüber, wie sie entstand.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>Diese Einstellungen verwenden</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ve&amp;rkleinern</translation>
    </message>
    <message>
        <source>Zoom {percent} %</source>
        <translation>Zoom {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
</context>
</TS>
