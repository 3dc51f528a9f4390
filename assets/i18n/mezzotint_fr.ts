<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;About Mezzotint</source>
        <translation>À &amp;propos de Mezzotint</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>A&amp;nnuler</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>Som&amp;bre</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>Fichie&amp;r</translation>
    </message>
    <message>
        <source>&amp;Follow the system</source>
        <translation>S&amp;uivre le système</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>&amp;Générer</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Ai&amp;de</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>C&amp;lair</translation>
    </message>
    <message>
        <source>&amp;Open picture</source>
        <translation>&amp;Ouvrir l’image</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>&amp;Prompt</translation>
    </message>
    <message>
        <source>&amp;Queue</source>
        <translation>Fi&amp;le d’attente</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>&amp;Reset settings</source>
        <translation>&amp;Réinitialiser les réglages</translation>
    </message>
    <message>
        <source>&amp;Save pictures in…</source>
        <translation>&amp;Enregistrer les images dans…</translation>
    </message>
    <message>
        <source>&amp;Show in folder</source>
        <translation>&amp;Afficher dans le dossier</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>Affic&amp;hage</translation>
    </message>
    <message>
        <source>Choose &amp;model file…</source>
        <translation>&amp;Choisir un fichier de modèle…</translation>
    </message>
    <message>
        <source>Choose model &amp;folder…</source>
        <translation>Choisir &amp;un dossier de modèle…</translation>
    </message>
    <message>
        <source>Cop&amp;y picture</source>
        <translation>&amp;Copier l’image</translation>
    </message>
    <message>
        <source>Galler&amp;y</source>
        <translation>&amp;Galerie</translation>
    </message>
    <message>
        <source>Open &amp;pictures folder</source>
        <translation>&amp;Ouvrir le dossier des images</translation>
    </message>
    <message>
        <source>P&amp;icture</source>
        <translation>&amp;Image</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>&amp;Préférences…</translation>
    </message>
</context>
<context>
    <name>AddMany</name>
    <message numerus="yes">
        <source>%n jobs will be added</source>
        <translation>
            <numerusform>%n tâche sera ajoutée</numerusform>
            <numerusform>%n tâches seront ajoutées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines are left out</source>
        <translation>
            <numerusform>%n ligne est ignorée</numerusform>
            <numerusform>%n lignes sont ignorées</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Add to queue</source>
        <translation>&amp;Ajouter à la file d’attente</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>Par&amp;courir…</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>A&amp;nnuler</translation>
    </message>
    <message>
        <source>&amp;First seed</source>
        <translation>Première &amp;graine</translation>
    </message>
    <message>
        <source>&amp;Jobs for each line</source>
        <translation>&amp;Tâches par ligne</translation>
    </message>
    <message>
        <source>&amp;Prompts, one a line</source>
        <translation>&amp;Prompts, un par ligne</translation>
    </message>
    <message>
        <source>A&amp;lternatives {a|b}</source>
        <translation>A&amp;lternatives {a|b}</translation>
    </message>
    <message>
        <source>Add many jobs</source>
        <translation>Ajouter plusieurs tâches</translation>
    </message>
    <message>
        <source>All combinations</source>
        <translation>Toutes les combinaisons</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Chosen at random</source>
        <translation>Choisies au hasard</translation>
    </message>
    <message>
        <source>Counting up from job to job</source>
        <translation>Croissante d’une tâche à l’autre</translation>
    </message>
    <message>
        <source>First prompts</source>
        <translation>Premiers prompts</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>Première graine</translation>
    </message>
    <message>
        <source>Folder of __&amp;wildcards__</source>
        <translation>&amp;Dossier des __jokers__</translation>
    </message>
    <message>
        <source>Folder with wildcard files</source>
        <translation>Dossier de fichiers de jokers</translation>
    </message>
    <message>
        <source>Line {line}: {problem}</source>
        <translation>Ligne {line}&#xa0;: {problem}</translation>
    </message>
    <message>
        <source>Open &amp;text file…</source>
        <translation>&amp;Ouvrir un fichier texte…</translation>
    </message>
    <message>
        <source>See&amp;ds</source>
        <translation>G&amp;raines</translation>
    </message>
    <message>
        <source>Text file with prompts</source>
        <translation>Fichier texte de prompts</translation>
    </message>
    <message>
        <source>Text files (*.txt)</source>
        <translation>Fichiers texte (*.txt)</translation>
    </message>
    <message>
        <source>The same for all</source>
        <translation>La même pour toutes</translation>
    </message>
    <message>
        <source>These lines make {count} jobs; at most {most} can be added at once. Use fewer lines or alternatives, or choose at random.</source>
        <translation>Ces lignes donnent {count} tâches&#x202f;; {most} au plus peuvent être ajoutées à la fois. Réduisez les lignes ou les alternatives, ou choisissez au hasard.</translation>
    </message>
    <message>
        <source>a {red|blue} fox --steps 20
an owl in a __place__</source>
        <translation>un renard {rouge|bleu} --steps 20
un hibou dans __lieu__</translation>
    </message>
    <message>
        <source>the option “--{name}” is not known</source>
        <translation>l’option «&#xa0;--{name}&#xa0;» n’est pas connue</translation>
    </message>
    <message>
        <source>the option “--{name}” is not supported</source>
        <translation>l’option «&#xa0;--{name}&#xa0;» n’est pas prise en charge</translation>
    </message>
    <message>
        <source>the wildcard “{name}” leads back to itself</source>
        <translation>le joker «&#xa0;{name}&#xa0;» renvoie à lui-même</translation>
    </message>
    <message>
        <source>there is no wildcard file “{name}.txt” with lines in it</source>
        <translation>il n’y a pas de fichier de jokers «&#xa0;{name}.txt&#xa0;» contenant des lignes</translation>
    </message>
    <message>
        <source>“{file}” cannot be read: {reason}.</source>
        <translation>«&#xa0;{file}&#xa0;» ne peut pas être lu&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>“{file}” is no text in UTF-8; save it as UTF-8.</source>
        <translation>«&#xa0;{file}&#xa0;» n’est pas un texte en UTF-8&#xa0;; enregistrez-le en UTF-8.</translation>
    </message>
    <message>
        <source>“{file}” is too large for a list of prompts.</source>
        <translation>«&#xa0;{file}&#xa0;» est trop volumineux pour une liste de prompts.</translation>
    </message>
    <message>
        <source>“{name}” is out of range</source>
        <translation>«&#xa0;{name}&#xa0;» est hors limites</translation>
    </message>
    <message>
        <source>“{value}” does not fit the option “--{name}”</source>
        <translation>«&#xa0;{value}&#xa0;» ne convient pas à l’option «&#xa0;--{name}&#xa0;»</translation>
    </message>
</context>
<context>
    <name>DevicePicker</name>
    <message>
        <source>&amp;Look again</source>
        <translation>Rechercher à &amp;nouveau</translation>
    </message>
    <message>
        <source>&amp;Test this device</source>
        <translation>&amp;Tester cet appareil</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatique</translation>
    </message>
    <message>
        <source>Automatic: no device fits</source>
        <translation>Automatique&#xa0;: aucun appareil ne convient</translation>
    </message>
    <message>
        <source>Automatic: {device}</source>
        <translation>Automatique&#xa0;: {device}</translation>
    </message>
    <message>
        <source>Connect it again, or choose another device.</source>
        <translation>Rebranchez-le ou choisissez un autre appareil.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Appareil</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Appareils</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Pilote</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Not tested.</source>
        <translation>Non testé.</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>Précisions</translation>
    </message>
    <message>
        <source>Show devices of this kind</source>
        <translation>Afficher les appareils de ce type</translation>
    </message>
    <message>
        <source>Show devices of this maker</source>
        <translation>Afficher les appareils de ce fabricant</translation>
    </message>
    <message>
        <source>Testing {device}, after the picture that is painted.</source>
        <translation>Test de {device}, après l’image en cours.</translation>
    </message>
    <message>
        <source>What is told of devices</source>
        <translation>Informations sur les appareils</translation>
    </message>
    <message>
        <source>{device}: not in this computer now</source>
        <translation>{device}&#xa0;: absent de cet ordinateur pour l’instant</translation>
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
        <translation>GPU dédié</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>GPU intégré</translation>
    </message>
    <message>
        <source>It computes everything as it should ({seconds} s).</source>
        <translation>Il calcule tout correctement ({seconds} s).</translation>
    </message>
    <message>
        <source>It computes wrongly: {parts}. A newer driver may help.</source>
        <translation>Il calcule mal&#xa0;: {parts}. Un pilote plus récent peut aider.</translation>
    </message>
    <message>
        <source>It does not work: the test ended the process that paints.</source>
        <translation>Il ne fonctionne pas&#xa0;: le test a mis fin au processus de génération.</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>Software, very slow</source>
        <translation>Logiciel, très lent</translation>
    </message>
    <message>
        <source>shared, {size} GB</source>
        <translation>partagée, {size} Go</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>{size} GB</source>
        <translation>{size} Go</translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Enregistrer…</translation>
    </message>
    <message>
        <source>One zip file with what a report of a fault needs: versions of the program and its parts, the system, the devices with their drivers and the results of their tests, the settings, the logs, reports of crashes, and of each job in the queue its state, size and times.</source>
        <translation>Un fichier zip avec tout ce qu’il faut pour signaler une erreur&#xa0;: versions du programme et de ses parties, système, appareils avec leurs pilotes et les résultats de leurs tests, préférences, journaux, rapports de plantage et, pour chaque tâche de la file d’attente, son état, sa taille et ses durées.</translation>
    </message>
    <message>
        <source>Save diagnostics</source>
        <translation>Enregistrer le diagnostic</translation>
    </message>
    <message>
        <source>With the &amp;prompts of the queue</source>
        <translation>Avec les &amp;prompts de la file d’attente</translation>
    </message>
    <message numerus="yes">
        <source>With the last p&amp;ictures (%n at most)</source>
        <translation>
            <numerusform>Avec la dernière &amp;image (%n au plus)</numerusform>
            <numerusform>Avec les dernières &amp;images (%n au plus)</numerusform>
        </translation>
    </message>
    <message>
        <source>Your name is taken out of all paths. Words of your prompts are taken out of the logs unless you tick prompts below. Nothing is sent; you choose what to do with the file.</source>
        <translation>Votre nom est retiré de tous les chemins. Les mots de vos prompts sont retirés des journaux, sauf si vous cochez les prompts ci-dessous. Rien n’est envoyé&#xa0;; c’est vous qui décidez quoi faire du fichier.</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Fichiers zip (*.zip)</translation>
    </message>
</context>
<context>
    <name>Download</name>
    <message>
        <source>Accept its terms on its page and set HF_TOKEN, or download the file with a browser and choose it here.</source>
        <translation>Acceptez ses conditions sur sa page et définissez HF_TOKEN, ou téléchargez le fichier avec un navigateur et choisissez-le ici.</translation>
    </message>
    <message>
        <source>Another window downloads the same file.</source>
        <translation>Une autre fenêtre télécharge le même fichier.</translation>
    </message>
    <message>
        <source>Another “{file}” is in {folder}; it was not touched.</source>
        <translation>Un autre fichier «&#xa0;{file}&#xa0;» se trouve dans {folder}&#xa0;; il n’a pas été touché.</translation>
    </message>
    <message>
        <source>Cancel and choose a folder on another disk.</source>
        <translation>Annulez et choisissez un dossier sur un autre disque.</translation>
    </message>
    <message>
        <source>Cancel and choose a folder that can be written to.</source>
        <translation>Annulez et choisissez un dossier accessible en écriture.</translation>
    </message>
    <message>
        <source>Checking the download</source>
        <translation>Vérification du téléchargement</translation>
    </message>
    <message>
        <source>Checking the file: {percent} %</source>
        <translation>Vérification du fichier&#xa0;: {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Connexion…</translation>
    </message>
    <message>
        <source>Download paused</source>
        <translation>Téléchargement suspendu</translation>
    </message>
    <message>
        <source>Downloading: {percent} %</source>
        <translation>Téléchargement&#xa0;: {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so nothing is downloaded.</source>
        <translation>HF_HUB_OFFLINE est définie, rien n’est donc téléchargé.</translation>
    </message>
    <message>
        <source>Install Mezzotint again.</source>
        <translation>Réinstallez Mezzotint.</translation>
    </message>
    <message>
        <source>Look at the hub&apos;s address in the settings, or choose a file.</source>
        <translation>Vérifiez l’adresse du hub dans les préférences ou choisissez un fichier.</translation>
    </message>
    <message>
        <source>Make room and resume; what has come is kept.</source>
        <translation>Libérez de la place et reprenez&#xa0;; ce qui est déjà arrivé est conservé.</translation>
    </message>
    <message>
        <source>Move it away, or cancel and choose another folder.</source>
        <translation>Déplacez-le, ou annulez et choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>Nothing can be saved in {folder}: {reason}.</source>
        <translation>Rien ne peut être enregistré dans {folder}&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Nothing was taken. Look at the hub&apos;s address in the settings.</source>
        <translation>Rien n’a été repris. Vérifiez l’adresse du hub dans les préférences.</translation>
    </message>
    <message>
        <source>Paused at {there} of {whole}</source>
        <translation>En pause à {there} sur {whole}</translation>
    </message>
    <message>
        <source>Resume; what has come is kept.</source>
        <translation>Reprenez&#xa0;; ce qui est déjà arrivé est conservé.</translation>
    </message>
    <message>
        <source>Sign in where the network asks for it, or look at the hub&apos;s address in the settings.</source>
        <translation>Connectez-vous là où le réseau le demande, ou vérifiez l’adresse du hub dans les préférences.</translation>
    </message>
    <message>
        <source>The connection to the model hub broke.</source>
        <translation>La connexion au hub de modèles a été interrompue.</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full.</source>
        <translation>Le disque du dossier {folder} est plein.</translation>
    </message>
    <message>
        <source>The disk with {folder} cannot hold a file of this size.</source>
        <translation>Le disque de {folder} ne peut pas contenir un fichier de cette taille.</translation>
    </message>
    <message>
        <source>The free space there is not known.</source>
        <translation>L’espace libre à cet endroit n’est pas connu.</translation>
    </message>
    <message>
        <source>The model hub cannot be reached.</source>
        <translation>Le hub de modèles est injoignable.</translation>
    </message>
    <message>
        <source>The model hub does not give out {repo}.</source>
        <translation>Le hub de modèles ne donne pas accès à {repo}.</translation>
    </message>
    <message>
        <source>The model hub has another “{file}” than it should have.</source>
        <translation>Le hub de modèles a un «&#xa0;{file}&#xa0;» différent de celui attendu.</translation>
    </message>
    <message>
        <source>The model hub has no “{file}” in {repo}.</source>
        <translation>Le hub de modèles n’a pas de «&#xa0;{file}&#xa0;» dans {repo}.</translation>
    </message>
    <message>
        <source>The model hub is in trouble (status {status}).</source>
        <translation>Le hub de modèles est en panne (état {status}).</translation>
    </message>
    <message>
        <source>The process that downloads could not be started.</source>
        <translation>Le processus de téléchargement n’a pas pu être démarré.</translation>
    </message>
    <message>
        <source>The process that downloads ended unexpectedly.</source>
        <translation>Le processus de téléchargement s’est terminé de façon inattendue.</translation>
    </message>
    <message>
        <source>The process that downloads sent nonsense.</source>
        <translation>Le processus de téléchargement a envoyé un message incompréhensible.</translation>
    </message>
    <message>
        <source>This needs {needed} and {spare} to spare, but only {free} are free there. Make room, or choose a folder on another disk.</source>
        <translation>Il faut {needed} et {spare} de marge, mais il n’y a que {free} de libres à cet endroit. Libérez de la place ou choisissez un dossier sur un autre disque.</translation>
    </message>
    <message>
        <source>Try again on another network; this one changes files.</source>
        <translation>Réessayez sur un autre réseau&#xa0;; celui-ci modifie les fichiers.</translation>
    </message>
    <message>
        <source>Unset it and start Mezzotint again.</source>
        <translation>Supprimez cette variable et redémarrez Mezzotint.</translation>
    </message>
    <message>
        <source>Wait for it, or close that window and resume here.</source>
        <translation>Attendez qu’elle ait fini, ou fermez-la et reprenez ici.</translation>
    </message>
    <message>
        <source>What answers at the address of the hub is no model hub.</source>
        <translation>Ce qui répond à l’adresse du hub n’est pas un hub de modèles.</translation>
    </message>
    <message>
        <source>What has come is kept; resume later.</source>
        <translation>Ce qui est déjà arrivé est conservé&#xa0;; reprenez plus tard.</translation>
    </message>
    <message>
        <source>What has come is kept; resume when the connection is back.</source>
        <translation>Ce qui est déjà arrivé est conservé&#xa0;; reprenez quand la connexion sera rétablie.</translation>
    </message>
    <message>
        <source>{free} are free there.</source>
        <translation>{free} sont libres à cet endroit.</translation>
    </message>
    <message>
        <source>{name} is here and chosen.</source>
        <translation>{name} est arrivé et sélectionné.</translation>
    </message>
    <message>
        <source>{sentence} The next try is in {time}.</source>
        <translation>{sentence} Nouvel essai dans {time}.</translation>
    </message>
    <message>
        <source>{size} a second</source>
        <translation>{size} par seconde</translation>
    </message>
    <message>
        <source>{there} are there already; {free} are free.</source>
        <translation>{there} sont déjà là&#xa0;; {free} sont libres.</translation>
    </message>
    <message>
        <source>{there} of {whole}</source>
        <translation>{there} sur {whole}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>encore {time}</translation>
    </message>
    <message>
        <source>“{file}” came damaged and is downloaded again.</source>
        <translation>«&#xa0;{file}&#xa0;» est arrivé endommagé et est téléchargé à nouveau.</translation>
    </message>
    <message>
        <source>“{file}” came damaged twice and was thrown away.</source>
        <translation>«&#xa0;{file}&#xa0;» est arrivé endommagé deux fois et a été supprimé.</translation>
    </message>
    <message>
        <source>“{file}” is in this folder already; it will be checked.</source>
        <translation>«&#xa0;{file}&#xa0;» est déjà dans ce dossier&#xa0;; il sera vérifié.</translation>
    </message>
</context>
<context>
    <name>DownloadCard</name>
    <message>
        <source>Accept the licence first.</source>
        <translation>Acceptez d’abord la licence.</translation>
    </message>
    <message>
        <source>Cancel download</source>
        <translation>Annuler le téléchargement</translation>
    </message>
    <message>
        <source>Choose where the model is saved</source>
        <translation>Choisir où le modèle est enregistré</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Copier les détails</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Télécharger</translation>
    </message>
    <message>
        <source>Download SDXL</source>
        <translation>Télécharger SDXL</translation>
    </message>
    <message>
        <source>I accept the {licence} licence</source>
        <translation>J’accepte la licence {licence}</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Générer</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Suspendre</translation>
    </message>
    <message>
        <source>Read the licence</source>
        <translation>Lire la licence</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Save in</source>
        <translation>Enregistrer dans</translation>
    </message>
    <message>
        <source>Stable Diffusion XL paints anything, at about 1024×1024. It wants a GPU; a CPU takes minutes for a picture.</source>
        <translation>Stable Diffusion XL sait tout dessiner, en 1024×1024 environ. Il lui faut un GPU&#xa0;; un CPU met plusieurs minutes par image.</translation>
    </message>
    <message>
        <source>{size} in {precision}, from {repo}</source>
        <translation>{size} en {precision}, depuis {repo}</translation>
    </message>
</context>
<context>
    <name>FirstRun</name>
    <message numerus="yes">
        <source>%n models of {program}</source>
        <translation>
            <numerusform>%n modèle de {program}</numerusform>
            <numerusform>%n modèles de {program}</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Welcome page</source>
        <translation>Page d’&amp;accueil</translation>
    </message>
    <message>
        <source>Any Stable Diffusion XL model: a .safetensors file as A1111, ComfyUI and others use it, or a folder in the layout of diffusers. It stays where it is.</source>
        <translation>Tout modèle Stable Diffusion XL&#xa0;: un fichier .safetensors comme ceux d’A1111, de ComfyUI et d’autres, ou un dossier structuré comme ceux de diffusers. Il reste où il est.</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Choisir un fichier…</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Choisir un dossier…</translation>
    </message>
    <message>
        <source>Close the welcome page</source>
        <translation>Fermer la page d’accueil</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Téléchargement</translation>
    </message>
    <message>
        <source>Found on this computer:</source>
        <translation>Trouvé sur cet ordinateur&#xa0;:</translation>
    </message>
    <message>
        <source>I have a model file or folder</source>
        <translation>J’ai un fichier ou un dossier de modèle</translation>
    </message>
    <message>
        <source>It is tiny and comes with Mezzotint: icons and coloured shapes in seconds on any computer. Choose a prompt, or write one about a single thing.</source>
        <translation>Il est minuscule et fourni avec Mezzotint&#xa0;: des icônes et des formes colorées en quelques secondes sur tout ordinateur. Choisissez un prompt ou écrivez-en un sur un seul objet.</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Générer</translation>
    </message>
    <message>
        <source>Pictures from words, painted on this computer alone by a model. Where does yours come from?</source>
        <translation>Des images à partir de mots, créées par un modèle sur cet ordinateur uniquement. D’où vient le vôtre&#xa0;?</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>Try the starter model</source>
        <translation>Essayer le modèle de démarrage</translation>
    </message>
    <message>
        <source>Welcome to Mezzotint</source>
        <translation>Bienvenue dans Mezzotint</translation>
    </message>
    <message>
        <source>“{prompt}”</source>
        <translation>«&#xa0;{prompt}&#xa0;»</translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message numerus="yes">
        <source>%n pictures will go to the trash.</source>
        <translation>
            <numerusform>%n image va être mise à la corbeille.</numerusform>
            <numerusform>%n images vont être mises à la corbeille.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Copier l’&amp;image</translation>
    </message>
    <message>
        <source>&amp;Favourite</source>
        <translation>&amp;Favori</translation>
    </message>
    <message>
        <source>&amp;Move to trash</source>
        <translation>&amp;Mettre à la corbeille</translation>
    </message>
    <message>
        <source>&amp;Open with another program</source>
        <translation>&amp;Ouvrir avec un autre programme</translation>
    </message>
    <message>
        <source>&amp;Use these settings</source>
        <translation>Utiliser &amp;ces réglages</translation>
    </message>
    <message>
        <source>&amp;View picture</source>
        <translation>&amp;Voir l’image</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>Tous les modèles</translation>
    </message>
    <message>
        <source>Any date</source>
        <translation>Toutes les dates</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Par nom</translation>
    </message>
    <message>
        <source>By prompt</source>
        <translation>Par prompt</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Date</translation>
    </message>
    <message>
        <source>Favourite: {prompt}</source>
        <translation>Favori&#xa0;: {prompt}</translation>
    </message>
    <message>
        <source>Favourites only</source>
        <translation>Favoris seulement</translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation>Dernières 24 heures</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>30 derniers jours</translation>
    </message>
    <message>
        <source>Last 365 days</source>
        <translation>365 derniers jours</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>7 derniers jours</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Plus récentes d’abord</translation>
    </message>
    <message>
        <source>No picture is like that.</source>
        <translation>Aucune image ne correspond.</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Maintenant</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Plus anciennes d’abord</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <source>Paint a&amp;gain, new seed</source>
        <translation>&amp;Refaire, nouvelle graine</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Pictures in a row</source>
        <translation>Images en bande</translation>
    </message>
    <message>
        <source>Pictures that you paint come here.</source>
        <translation>Les images que vous générez apparaissent ici.</translation>
    </message>
    <message>
        <source>Searc&amp;h pictures</source>
        <translation>Rec&amp;hercher des images</translation>
    </message>
    <message>
        <source>Search in prompts</source>
        <translation>Rechercher dans les prompts</translation>
    </message>
    <message>
        <source>Show &amp;all pictures</source>
        <translation>&amp;Afficher toutes les images</translation>
    </message>
    <message>
        <source>Show in fol&amp;der</source>
        <translation>Afficher &amp;dans le dossier</translation>
    </message>
    <message>
        <source>The list of pictures could not be kept on the disk. All pictures are there; favourites are not remembered.</source>
        <translation>La liste des images n’a pas pu être enregistrée sur le disque. Toutes les images sont là&#x202f;; les favoris ne sont pas mémorisés.</translation>
    </message>
    <message>
        <source>The list of pictures was damaged and has been made anew. All pictures are there; which ones were favourites is lost.</source>
        <translation>La liste des images était endommagée et a été recréée. Toutes les images sont là&#xa0;; l’indication des favoris est perdue.</translation>
    </message>
    <message>
        <source>U&amp;ndo move to trash</source>
        <translation>Annuler &amp;la mise à la corbeille</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Use the &amp;prompt</source>
        <translation>Utiliser le &amp;prompt</translation>
    </message>
    <message>
        <source>Use the &amp;seed</source>
        <translation>&amp;Utiliser la graine</translation>
    </message>
    <message>
        <source>“{name}” could not be put into the trash: {reason}.</source>
        <translation>«&#xa0;{name}&#xa0;» n’a pas pu être mis à la corbeille&#xa0;: {reason}.</translation>
    </message>
</context>
<context>
    <name>LogWindow</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>&amp;Follow</source>
        <translation>&amp;Suivre</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>&amp;Journal</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Ouvrir le dossier</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Rechercher</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Painting process</source>
        <translation>Processus de génération</translation>
    </message>
    <message>
        <source>Text of the log</source>
        <translation>Texte du journal</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenêtre</translation>
    </message>
    <message>
        <source>{log}, older ({number})</source>
        <translation>{log}, plus ancien ({number})</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Fermer</translation>
    </message>
    <message>
        <source>&amp;Keep painting</source>
        <translation>&amp;Continuer</translation>
    </message>
    <message>
        <source>A picture is being painted.</source>
        <translation>Une image est en cours de génération.</translation>
    </message>
    <message>
        <source>About Mezzotint</source>
        <translation>À propos de Mezzotint</translation>
    </message>
    <message>
        <source>Close Mezzotint? It goes on at the next start.</source>
        <translation>Fermer Mezzotint&#x202f;? La génération reprendra au prochain démarrage.</translation>
    </message>
    <message>
        <source>Paints pictures from prompts on this machine alone.</source>
        <translation>Crée des images à partir de prompts, uniquement sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prêt</translation>
    </message>
    <message>
        <source>Some settings of the last time could not be read; they are as new.</source>
        <translation>Certains réglages de la dernière fois n’ont pas pu être lus&#x202f;; ils sont revenus à leur valeur initiale.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be made: {reason}.</source>
        <translation>Le dossier {folder} ne peut pas être créé&#xa0;: {reason}.</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Copy details</source>
        <translation>Copier les détails</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ignorer</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problème</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Avertissement</translation>
    </message>
</context>
<context>
    <name>ModelField</name>
    <message>
        <source>&amp;All models…</source>
        <translation>&amp;Tous les modèles…</translation>
    </message>
    <message>
        <source>&amp;File…</source>
        <translation>&amp;Fichier…</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Tous les fichiers</translation>
    </message>
    <message>
        <source>All models…</source>
        <translation>Tous les modèles…</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>Choisir un fichier de modèle</translation>
    </message>
    <message>
        <source>Choose a model folder</source>
        <translation>Choisir un dossier de modèle</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>Choisir un autre modèle</translation>
    </message>
    <message>
        <source>F&amp;older…</source>
        <translation>&amp;Dossier…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Small, ships with Mezzotint</source>
        <translation>Petit, fourni avec Mezzotint</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Modèle de démarrage</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message numerus="yes">
        <source>%n models are on the list now.</source>
        <translation>
            <numerusform>%n modèle est maintenant dans la liste.</numerusform>
            <numerusform>%n modèles sont maintenant dans la liste.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy hash</source>
        <translation>&amp;Copier le hash</translation>
    </message>
    <message>
        <source>&amp;Remove from the list</source>
        <translation>&amp;Retirer de la liste</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>&amp;Utiliser ce modèle</translation>
    </message>
    <message>
        <source>A ControlNet, no model</source>
        <translation>Un ControlNet, pas un modèle</translation>
    </message>
    <message>
        <source>A ControlNet-LLLite, no model</source>
        <translation>Un ControlNet-LLLite, pas un modèle</translation>
    </message>
    <message>
        <source>A LoRA changes a model; it cannot paint by itself.</source>
        <translation>Une LoRA modifie un modèle&#xa0;; seule, elle ne peut rien générer.</translation>
    </message>
    <message>
        <source>A LoRA, no model</source>
        <translation>Une LoRA, pas un modèle</translation>
    </message>
    <message>
        <source>A T2I-Adapter, no model</source>
        <translation>Un T2I-Adapter, pas un modèle</translation>
    </message>
    <message>
        <source>A VAE alone</source>
        <translation>Un VAE seul</translation>
    </message>
    <message>
        <source>A VAE for previews alone</source>
        <translation>Un VAE pour aperçus seulement</translation>
    </message>
    <message>
        <source>A motion module, no model</source>
        <translation>Un module de mouvement, pas un modèle</translation>
    </message>
    <message>
        <source>A pickle, which can run any program; it was not read</source>
        <translation>Un pickle, qui peut exécuter n’importe quel programme&#xa0;; il n’a pas été lu</translation>
    </message>
    <message>
        <source>A text encoder alone</source>
        <translation>Un encodeur de texte seul</translation>
    </message>
    <message>
        <source>Add &amp;file…</source>
        <translation>Ajouter un &amp;fichier…</translation>
    </message>
    <message>
        <source>Add a folder of models</source>
        <translation>Ajouter un dossier de modèles</translation>
    </message>
    <message>
        <source>Add f&amp;older…</source>
        <translation>Ajouter un &amp;dossier…</translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation>Ajouter des fichiers de modèle</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Tous les fichiers</translation>
    </message>
    <message>
        <source>All mo&amp;dels…</source>
        <translation>Tous les mo&amp;dèles…</translation>
    </message>
    <message>
        <source>An IP-Adapter, no model</source>
        <translation>Un IP-Adapter, pas un modèle</translation>
    </message>
    <message>
        <source>An embedding, no model</source>
        <translation>Un embedding, pas un modèle</translation>
    </message>
    <message>
        <source>An empty file</source>
        <translation>Un fichier vide</translation>
    </message>
    <message>
        <source>An upscaler</source>
        <translation>Un upscaler</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architecture</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Par nom</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Could not be read in time</source>
        <translation>N’a pas pu être lu à temps</translation>
    </message>
    <message>
        <source>Damaged, or not downloaded to its end</source>
        <translation>Endommagé ou téléchargé en partie</translation>
    </message>
    <message>
        <source>Drop model files here, or add the folder where yours are. Folders of A1111, ComfyUI, Fooocus and StabilityMatrix are understood as they are.</source>
        <translation>Déposez ici des fichiers de modèle ou ajoutez le dossier où se trouvent les vôtres. Les dossiers d’A1111, de ComfyUI, de Fooocus et de StabilityMatrix sont compris tels quels.</translation>
    </message>
    <message>
        <source>Facts about the model</source>
        <translation>Informations sur le modèle</translation>
    </message>
    <message>
        <source>Files that cannot paint, and models that were removed</source>
        <translation>Fichiers incapables de générer et modèles retirés</translation>
    </message>
    <message>
        <source>Folder of</source>
        <translation>Dossier de</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>Hash</translation>
    </message>
    <message>
        <source>Hash of {name}: {percent} %.</source>
        <translation>Hash de {name}&#xa0;: {percent}&#xa0;%.</translation>
    </message>
    <message numerus="yes">
        <source>Hash of {name}: {percent} %. %n files wait.</source>
        <translation>
            <numerusform>Hash de {name}&#xa0;: {percent}&#xa0;%.&#xa0;%n fichier attend.</numerusform>
            <numerusform>Hash de {name}&#xa0;: {percent}&#xa0;%.&#xa0;%n fichiers attendent.</numerusform>
        </translation>
    </message>
    <message>
        <source>In detail</source>
        <translation>En détail</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>En cours d’utilisation</translation>
    </message>
    <message>
        <source>In use: {name}: {kind}</source>
        <translation>En cours d’utilisation&#xa0;: {name}&#xa0;: {kind}</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Plus gros d’abord</translation>
    </message>
    <message>
        <source>Last used first</source>
        <translation>Derniers utilisés d’abord</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>Conçu pour</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Newest file first</source>
        <translation>Fichier le plus récent d’abord</translation>
    </message>
    <message>
        <source>Newest pictures</source>
        <translation>Images récentes</translation>
    </message>
    <message>
        <source>Newest pictures of the model</source>
        <translation>Images récentes du modèle</translation>
    </message>
    <message>
        <source>No model is like that.</source>
        <translation>Aucun modèle ne correspond.</translation>
    </message>
    <message>
        <source>Noise (epsilon)</source>
        <translation>Bruit (epsilon)</translation>
    </message>
    <message>
        <source>None of these files can paint.</source>
        <translation>Aucun de ces fichiers ne peut générer.</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Pas encore lu</translation>
    </message>
    <message>
        <source>Not whole: parts of the model are missing</source>
        <translation>Incomplet&#xa0;: des parties du modèle manquent</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>Of no kind that is known</source>
        <translation>D’aucun type connu</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Emplacement</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Précision</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Prédiction</translation>
    </message>
    <message>
        <source>Put &amp;back into the list</source>
        <translation>Remettre dans la &amp;liste</translation>
    </message>
    <message>
        <source>Refr&amp;esh</source>
        <translation>&amp;Actualiser</translation>
    </message>
    <message>
        <source>Refresh the list to have it read again.</source>
        <translation>Actualisez la liste pour qu’il soit relu.</translation>
    </message>
    <message>
        <source>Removed from the list</source>
        <translation>Retiré de la liste</translation>
    </message>
    <message>
        <source>Search in names, folders and hashes</source>
        <translation>Rechercher dans les noms, dossiers et hashs</translation>
    </message>
    <message>
        <source>Ships with Mezzotint, small</source>
        <translation>Fourni avec Mezzotint, petit</translation>
    </message>
    <message>
        <source>Sho&amp;w in folder</source>
        <translation>Affic&amp;her dans le dossier</translation>
    </message>
    <message numerus="yes">
        <source>Show %n others</source>
        <translation>
            <numerusform>Afficher&#xa0;%n autre</numerusform>
            <numerusform>Afficher&#xa0;%n autres</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the list</source>
        <translation>Afficher la liste</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Modèle de démarrage</translation>
    </message>
    <message>
        <source>The model “{name}” is on the list.</source>
        <translation>Le modèle «&#xa0;{name}&#xa0;» est dans la liste.</translation>
    </message>
    <message>
        <source>The models that were added one by one are forgotten.</source>
        <translation>Les modèles ajoutés un par un ont été oubliés.</translation>
    </message>
    <message>
        <source>The process that reads it ended unexpectedly</source>
        <translation>Le processus qui le lit s’est terminé de façon inattendue</translation>
    </message>
    <message>
        <source>The refiner of Stable Diffusion XL</source>
        <translation>Le refiner de Stable Diffusion XL</translation>
    </message>
    <message>
        <source>There is no model that can paint in {folder}.</source>
        <translation>Aucun modèle de {folder} ne peut générer d’images.</translation>
    </message>
    <message>
        <source>These folders cannot be read or are not there: {folders}.</source>
        <translation>Ces dossiers sont introuvables ou illisibles&#xa0;: {folders}.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>L’utiliser</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>Utiliser ce modèle</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Que faire</translation>
    </message>
    <message>
        <source>is computed: {percent} %</source>
        <translation>en cours de calcul&#xa0;: {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>v-prediction</source>
        <translation>v-prediction</translation>
    </message>
    <message>
        <source>v-prediction, zero terminal SNR</source>
        <translation>v-prediction, SNR terminal nul</translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation>attend son tour</translation>
    </message>
    <message>
        <source>waits until nothing is painted</source>
        <translation>attend la fin de la génération</translation>
    </message>
    <message>
        <source>waits while power is saved</source>
        <translation>attend la fin de l’économie d’énergie</translation>
    </message>
    <message>
        <source>{name}: {kind}</source>
        <translation>{name}&#xa0;: {kind}</translation>
    </message>
    <message>
        <source>{number} billion</source>
        <translation>{number} milliards</translation>
    </message>
    <message>
        <source>{number} million</source>
        <translation>{number} millions</translation>
    </message>
    <message>
        <source>{program}: {folder}</source>
        <translation>{program}&#xa0;: {folder}</translation>
    </message>
    <message>
        <source>“{name}” cannot paint: {reason}.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas générer&#xa0;: {reason}.</translation>
    </message>
</context>
<context>
    <name>NameField</name>
    <message>
        <source>Type a part of the name, as any program spells it</source>
        <translation>Tapez une partie du nom, dans l’orthographe de n’importe quel programme</translation>
    </message>
</context>
<context>
    <name>NoteLine</name>
    <message>
        <source>Note</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Avertissement</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>Copy address</source>
        <translation>Copier l’adresse</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Copier le chemin</translation>
    </message>
    <message>
        <source>No browser could be opened. The page is {address}</source>
        <translation>Aucun navigateur n’a pu être ouvert. La page est {address}</translation>
    </message>
    <message>
        <source>The system has no program that opens “{path}”.</source>
        <translation>Le système n’a aucun programme qui ouvre «&#xa0;{path}&#xa0;».</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Ne&amp;xt panel</source>
        <translation>Panneau &amp;suivant</translation>
    </message>
    <message>
        <source>Pre&amp;vious panel</source>
        <translation>Panneau précéden&amp;t</translation>
    </message>
</context>
<context>
    <name>PicturePage</name>
    <message>
        <source>Describe a picture on the left and press Ctrl+Enter.</source>
        <translation>Décrivez une image à gauche et appuyez sur Ctrl+Entrée.</translation>
    </message>
    <message>
        <source>Done in {time}</source>
        <translation>Terminée en {time}</translation>
    </message>
    <message>
        <source>Not painted: see the message</source>
        <translation>Image non générée&#xa0;: voir le message</translation>
    </message>
    <message>
        <source>Open picture</source>
        <translation>Ouvrir l’image</translation>
    </message>
    <message>
        <source>Painting has begun</source>
        <translation>La génération a commencé</translation>
    </message>
    <message>
        <source>Path of the saved picture</source>
        <translation>Chemin de l’image enregistrée</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prêt</translation>
    </message>
    <message>
        <source>Saved as</source>
        <translation>Enregistrée sous</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Afficher dans le dossier</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Arrêté</translation>
    </message>
    <message>
        <source>Stopping after this step…</source>
        <translation>Arrêt après cette étape…</translation>
    </message>
</context>
<context>
    <name>Power</name>
    <message>
        <source>A picture takes about {percent} % of the battery.</source>
        <translation>Une image consomme environ {percent}&#xa0;% de la batterie.</translation>
    </message>
    <message>
        <source>A picture takes less than 0.1 % of the battery.</source>
        <translation>Une image consomme moins de 0,1&#xa0;% de la batterie.</translation>
    </message>
    <message>
        <source>Gentle: {reason}</source>
        <translation>En douceur&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>It goes on at the mains. Nothing is lost.</source>
        <translation>La reprise se fera sur secteur. Rien n’est perdu.</translation>
    </message>
    <message>
        <source>It goes on when the power saver is off. Nothing is lost.</source>
        <translation>La reprise se fera une fois l’économie d’énergie désactivée. Rien n’est perdu.</translation>
    </message>
    <message>
        <source>It rests between the steps; {percent} % of the time it paints.</source>
        <translation>Des pauses sont faites entre les étapes&#x202f;; le calcul occupe {percent}&#xa0;% du temps.</translation>
    </message>
    <message>
        <source>New pictures are painted by the integrated GPU.</source>
        <translation>Les nouvelles images sont calculées par le GPU intégré.</translation>
    </message>
    <message>
        <source>Paused: {reason}</source>
        <translation>En pause&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Pictures are painted at full speed.</source>
        <translation>Les images sont générées à pleine vitesse.</translation>
    </message>
    <message>
        <source>The power settings are set aside for this time.</source>
        <translation>Les réglages d’énergie sont ignorés pour cette fois.</translation>
    </message>
    <message>
        <source>There is no integrated GPU to use on battery. It goes on at the mains.</source>
        <translation>Aucun GPU intégré n’est disponible sur batterie. La reprise se fera sur secteur.</translation>
    </message>
    <message>
        <source>mains</source>
        <translation>secteur</translation>
    </message>
    <message>
        <source>on battery</source>
        <translation>sur batterie</translation>
    </message>
    <message>
        <source>on battery, {percent} %</source>
        <translation>sur batterie, {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>power saver is on</source>
        <translation>économie d’énergie activée</translation>
    </message>
    <message>
        <source>power source unknown</source>
        <translation>source d’alimentation inconnue</translation>
    </message>
</context>
<context>
    <name>PresetField</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nom</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Renommer…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Enregistrer sous…</translation>
    </message>
    <message>
        <source>A ready-made preset has this name.</source>
        <translation>Un préréglage fourni porte ce nom.</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personnalisé</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rapide</translation>
    </message>
    <message>
        <source>Few-step</source>
        <translation>Peu d’étapes</translation>
    </message>
    <message>
        <source>Fewer steps, to try out prompts</source>
        <translation>Moins d’étapes, pour essayer des prompts</translation>
    </message>
    <message>
        <source>More steps: finer details, more time</source>
        <translation>Plus d’étapes&#xa0;: détails plus fins, plus de temps</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Only for models made for few steps: Lightning, Turbo, Hyper or LCM. Others paint blurred pictures with it.</source>
        <translation>Seulement pour les modèles conçus pour peu d’étapes&#xa0;: Lightning, Turbo, Hyper ou LCM. Les autres donnent alors des images floues.</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Préréglage</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Qualité</translation>
    </message>
    <message>
        <source>Rename preset</source>
        <translation>Renommer le préréglage</translation>
    </message>
    <message>
        <source>Save and manage presets</source>
        <translation>Enregistrer et gérer les préréglages</translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation>Enregistrer le préréglage</translation>
    </message>
    <message>
        <source>The preset “{name}” is deleted.</source>
        <translation>Le préréglage «&#xa0;{name}&#xa0;» est supprimé.</translation>
    </message>
    <message>
        <source>This takes the place of “{name}”.</source>
        <translation>Ceci remplace «&#xa0;{name}&#xa0;».</translation>
    </message>
    <message>
        <source>Values of your own</source>
        <translation>Vos propres valeurs</translation>
    </message>
    <message>
        <source>What suits most pictures</source>
        <translation>Ce qui convient à la plupart des images</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>A setting does not fit.</source>
        <translation>Un réglage n’est pas valide.</translation>
    </message>
    <message>
        <source>A smaller size needs less memory and may work.</source>
        <translation>Une taille plus petite demande moins de mémoire et peut fonctionner.</translation>
    </message>
    <message>
        <source>A smaller size or a newer driver may help.</source>
        <translation>Une taille plus petite ou un pilote plus récent peut aider.</translation>
    </message>
    <message>
        <source>AND does not combine prompts; it was read as a word.</source>
        <translation>AND ne combine pas les prompts&#x202f;; il a été lu comme un mot.</translation>
    </message>
    <message>
        <source>Automatic device</source>
        <translation>Appareil automatique</translation>
    </message>
    <message>
        <source>Change it and try again.</source>
        <translation>Modifiez-le et réessayez.</translation>
    </message>
    <message>
        <source>Choose a Stable Diffusion XL model.</source>
        <translation>Choisissez un modèle Stable Diffusion XL.</translation>
    </message>
    <message>
        <source>Choose a complete file, or download this one again.</source>
        <translation>Choisissez un fichier complet ou téléchargez à nouveau celui-ci.</translation>
    </message>
    <message>
        <source>Choose a folder that can be written to.</source>
        <translation>Choisissez un dossier accessible en écriture.</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Choisir un dossier…</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>Choisir un modèle…</translation>
    </message>
    <message>
        <source>Choose a picture that was saved with its settings.</source>
        <translation>Choisissez une image enregistrée avec ses réglages.</translation>
    </message>
    <message>
        <source>Choose a smaller size, or close other programs.</source>
        <translation>Choisissez une taille plus petite ou fermez d’autres programmes.</translation>
    </message>
    <message>
        <source>Choose the file or the folder again.</source>
        <translation>Choisissez à nouveau le fichier ou le dossier.</translation>
    </message>
    <message>
        <source>Download it again, or choose another file.</source>
        <translation>Téléchargez-le à nouveau ou choisissez un autre fichier.</translation>
    </message>
    <message>
        <source>Float32 often helps; otherwise choose another model.</source>
        <translation>Float32 aide souvent&#x202f;; sinon, choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>Half the size</source>
        <translation>Moitié de la taille</translation>
    </message>
    <message>
        <source>Install it again, so that all parts are of one version.</source>
        <translation>Réinstallez-le pour que toutes ses parties soient de la même version.</translation>
    </message>
    <message>
        <source>It was not read. Choose the model as a .safetensors file.</source>
        <translation>Il n’a pas été lu. Choisissez le modèle en fichier .safetensors.</translation>
    </message>
    <message>
        <source>It was tried twice.</source>
        <translation>Deux tentatives ont été faites.</translation>
    </message>
    <message>
        <source>Let Mezzotint choose device and precision.</source>
        <translation>Laissez Mezzotint choisir l’appareil et la précision.</translation>
    </message>
    <message>
        <source>Let Mezzotint choose, or connect it again.</source>
        <translation>Laissez Mezzotint choisir ou rebranchez-le.</translation>
    </message>
    <message>
        <source>Make room and try again, or choose a folder on another disk.</source>
        <translation>Libérez de la place et réessayez, ou choisissez un dossier sur un autre disque.</translation>
    </message>
    <message>
        <source>Mezzotint made a mistake with this model.</source>
        <translation>Mezzotint a commis une erreur avec ce modèle.</translation>
    </message>
    <message>
        <source>No picture can be saved in {folder}.</source>
        <translation>Aucune image ne peut être enregistrée dans {folder}.</translation>
    </message>
    <message>
        <source>No settings can be read from this picture.</source>
        <translation>Aucun réglage ne peut être lu dans cette image.</translation>
    </message>
    <message>
        <source>Painting has stopped: its process ended three times in ten minutes.</source>
        <translation>La génération est arrêtée&#xa0;: son processus s’est terminé trois fois en dix minutes.</translation>
    </message>
    <message>
        <source>Please report it with the details.</source>
        <translation>Veuillez le signaler avec les détails.</translation>
    </message>
    <message>
        <source>Please report it with the details; another model may work.</source>
        <translation>Veuillez le signaler avec les détails&#x202f;; un autre modèle peut fonctionner.</translation>
    </message>
    <message>
        <source>Progress cannot be saved in {folder}: after a crash this picture would start over.</source>
        <translation>La progression ne peut pas être enregistrée dans {folder}&#xa0;: après un plantage, cette image repartirait de zéro.</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Afficher le journal</translation>
    </message>
    <message>
        <source>Something unexpected went wrong.</source>
        <translation>Un problème inattendu est survenu.</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Modèle de démarrage</translation>
    </message>
    <message>
        <source>The device “{device}” cannot do this.</source>
        <translation>L’appareil «&#xa0;{device}&#xa0;» ne peut pas faire cela.</translation>
    </message>
    <message>
        <source>The device “{device}” is not in this machine.</source>
        <translation>L’appareil «&#xa0;{device}&#xa0;» n’est pas dans cet ordinateur.</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full.</source>
        <translation>Le disque du dossier {folder} est plein.</translation>
    </message>
    <message>
        <source>The graphics device was lost twice while painting this picture.</source>
        <translation>L’appareil graphique a été perdu deux fois pendant cette image.</translation>
    </message>
    <message>
        <source>The graphics device was lost.</source>
        <translation>L’appareil graphique a été perdu.</translation>
    </message>
    <message>
        <source>The guidance scale does not fit.</source>
        <translation>L’échelle CFG n’est pas valide.</translation>
    </message>
    <message>
        <source>The height does not fit.</source>
        <translation>La hauteur n’est pas valide.</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Le modèle</translation>
    </message>
    <message>
        <source>The model gave no usable picture, and none was saved.</source>
        <translation>Le modèle n’a donné aucune image utilisable, et aucune n’a été enregistrée.</translation>
    </message>
    <message>
        <source>The number of pictures does not fit.</source>
        <translation>Le nombre d’images n’est pas valide.</translation>
    </message>
    <message>
        <source>The number of steps does not fit.</source>
        <translation>Le nombre d’étapes n’est pas valide.</translation>
    </message>
    <message>
        <source>The parts of Mezzotint do not understand each other.</source>
        <translation>Les parties de Mezzotint ne se comprennent pas.</translation>
    </message>
    <message>
        <source>The picture goes on where it was.</source>
        <translation>L’image reprend là où elle en était.</translation>
    </message>
    <message>
        <source>The picture overflowed in {precision} and was decoded again in float32.</source>
        <translation>L’image a débordé en {precision} et a été décodée à nouveau en float32.</translation>
    </message>
    <message>
        <source>The process that paints could not be started.</source>
        <translation>Le processus de génération n’a pas pu être démarré.</translation>
    </message>
    <message>
        <source>The process that paints crashed.</source>
        <translation>Le processus de génération a planté.</translation>
    </message>
    <message>
        <source>The process that paints did not answer.</source>
        <translation>Le processus de génération n’a pas répondu.</translation>
    </message>
    <message>
        <source>The process that paints did not become ready.</source>
        <translation>Le processus de génération n’a jamais été prêt.</translation>
    </message>
    <message>
        <source>The process that paints ended unexpectedly.</source>
        <translation>Le processus de génération s’est terminé de façon inattendue.</translation>
    </message>
    <message>
        <source>The process that paints sent what nobody understands.</source>
        <translation>Le processus de génération a envoyé un message incompréhensible.</translation>
    </message>
    <message>
        <source>The prompt asks for LoRA files: {names}.</source>
        <translation>Le prompt demande des fichiers LoRA&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>The seed does not fit.</source>
        <translation>La graine n’est pas valide.</translation>
    </message>
    <message>
        <source>The width does not fit.</source>
        <translation>La largeur n’est pas valide.</translation>
    </message>
    <message>
        <source>There are: {known}.</source>
        <translation>Disponibles&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>There is not enough memory for this picture.</source>
        <translation>Il n’y a pas assez de mémoire pour cette image.</translation>
    </message>
    <message>
        <source>They are not supported yet; remove the angle brackets.</source>
        <translation>Ils ne sont pas encore pris en charge&#x202f;; retirez les chevrons.</translation>
    </message>
    <message>
        <source>This sampler is not known.</source>
        <translation>Cet échantillonneur n’est pas connu.</translation>
    </message>
    <message>
        <source>This schedule is not known.</source>
        <translation>Cette planification n’est pas connue.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Try again with a smaller size, or restart the computer.</source>
        <translation>Réessayez avec une taille plus petite ou redémarrez l’ordinateur.</translation>
    </message>
    <message>
        <source>Try in float32</source>
        <translation>Essayer en float32</translation>
    </message>
    <message>
        <source>Use the CPU</source>
        <translation>Utiliser le CPU</translation>
    </message>
    <message>
        <source>Use the CPU, or try again after an update of the driver.</source>
        <translation>Utilisez le CPU, ou réessayez après une mise à jour du pilote.</translation>
    </message>
    <message>
        <source>“{file}” cannot be used: {found}.</source>
        <translation>«&#xa0;{file}&#xa0;» ne peut pas être utilisé&#xa0;: {found}.</translation>
    </message>
    <message>
        <source>“{file}” is a pickle, which can run any program.</source>
        <translation>«&#xa0;{file}&#xa0;» est un pickle, qui peut exécuter n’importe quel programme.</translation>
    </message>
    <message>
        <source>“{file}” is damaged.</source>
        <translation>«&#xa0;{file}&#xa0;» est endommagé.</translation>
    </message>
    <message>
        <source>“{file}” is not there or is no model.</source>
        <translation>«&#xa0;{file}&#xa0;» est introuvable ou n’est pas un modèle.</translation>
    </message>
    <message>
        <source>“{file}” is not whole; it lacks: {missing}.</source>
        <translation>«&#xa0;{file}&#xa0;» est incomplet&#x202f;; il manque&#xa0;: {missing}.</translation>
    </message>
    <message>
        <source>“{file}” is of a kind that cannot be used.</source>
        <translation>«&#xa0;{file}&#xa0;» est d’un type qui ne peut pas être utilisé.</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Mezzotint is open already and does not answer. Wait until it does, or end its process ({process} on {machine}) and start it again.</source>
        <translation>Mezzotint est déjà ouvert et ne répond pas. Attendez qu’il réponde, ou mettez fin à son processus ({process} sur {machine}) et redémarrez-le.</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Developing the picture</source>
        <translation>Développement de l’image</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Chargement du modèle</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>Génération</translation>
    </message>
    <message>
        <source>Preparing the device</source>
        <translation>Préparation de l’appareil</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>Lecture du prompt</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Démarrage</translation>
    </message>
    <message>
        <source>picture {number} of {count}</source>
        <translation>image {number} sur {count}</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>étape {step} sur {steps}</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
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
        <translation>encore {time}</translation>
    </message>
</context>
<context>
    <name>PromptActions</name>
    <message>
        <source>&amp;Earlier prompt</source>
        <translation>Prompt &amp;précédent</translation>
    </message>
    <message>
        <source>Clear &amp;history</source>
        <translation>Effacer l’&amp;historique</translation>
    </message>
    <message>
        <source>L&amp;ater prompt</source>
        <translation>Prompt &amp;suivant</translation>
    </message>
    <message>
        <source>Weigh &amp;less</source>
        <translation>M&amp;oins de poids</translation>
    </message>
    <message>
        <source>Weigh &amp;more</source>
        <translation>P&amp;lus de poids</translation>
    </message>
</context>
<context>
    <name>PromptDesk</name>
    <message>
        <source>Some earlier prompts could not be read; they are gone.</source>
        <translation>Certains prompts précédents n’ont pas pu être lus&#xa0;; ils sont perdus.</translation>
    </message>
    <message>
        <source>Some saved presets could not be read; they are gone.</source>
        <translation>Certains préréglages enregistrés n’ont pas pu être lus&#xa0;; ils sont perdus.</translation>
    </message>
</context>
<context>
    <name>PromptPanel</name>
    <message numerus="yes">
        <source>%n brackets are not closed; they act to the end.</source>
        <translation>
            <numerusform>%n parenthèse n’est pas fermée&#xa0;; elle agit jusqu’à la fin.</numerusform>
            <numerusform>%n parenthèses ne sont pas fermées&#xa0;; elles agissent jusqu’à la fin.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chunks</source>
        <translation>
            <numerusform>%n bloc</numerusform>
            <numerusform>%n blocs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n closing brackets were never opened; they are text.</source>
        <translation>
            <numerusform>%n parenthèse fermante n’a jamais été ouverte&#xa0;; c’est du texte.</numerusform>
            <numerusform>%n parenthèses fermantes n’ont jamais été ouvertes&#xa0;; c’est du texte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier prompts are forgotten.</source>
        <translation>
            <numerusform>%n prompt précédent est oublié.</numerusform>
            <numerusform>%n prompts précédents sont oubliés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens of text</source>
        <translation>
            <numerusform>%n jeton de texte</numerusform>
            <numerusform>%n jetons de texte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens, as the model reads this prompt.</source>
        <translation>
            <numerusform>%n jeton, tel que le modèle lit ce prompt.</numerusform>
            <numerusform>%n jetons, tels que le modèle lit ce prompt.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>&amp;Guidance scale</source>
        <translation>Échelle C&amp;FG</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modèle</translation>
    </message>
    <message>
        <source>&amp;Negative prompt</source>
        <translation>Promp&amp;t négatif</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>Pr&amp;ompt</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>Éta&amp;pes</translation>
    </message>
    <message>
        <source>A weight is too large to paint anything.</source>
        <translation>Un poids est trop grand pour générer quoi que ce soit.</translation>
    </message>
    <message>
        <source>AND has no meaning here; it is read as a word.</source>
        <translation>AND n’a pas de sens particulier ici&#xa0;; il est lu comme un mot.</translation>
    </message>
    <message>
        <source>Alternatives and wildcards count only in “Add many”.</source>
        <translation>Les alternatives et les jokers ne valent que dans «&#xa0;Ajouter plusieurs&#xa0;».</translation>
    </message>
    <message numerus="yes">
        <source>Both prompts are padded to equally many: %n chunks each.</source>
        <translation>
            <numerusform>Les deux prompts sont complétés au même nombre&#xa0;:&#xa0;%n bloc chacun.</numerusform>
            <numerusform>Les deux prompts sont complétés au même nombre&#xa0;:&#xa0;%n blocs chacun.</numerusform>
        </translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Clear &amp;history</source>
        <translation>Effacer l’&amp;historique</translation>
    </message>
    <message>
        <source>Earlier prompts</source>
        <translation>Prompts précédents</translation>
    </message>
    <message>
        <source>Earlier prompts (↑ in an empty box)</source>
        <translation>Prompts précédents (↑ dans un champ vide)</translation>
    </message>
    <message>
        <source>Gene&amp;rate</source>
        <translation>Générer</translation>
    </message>
    <message>
        <source>How closely the picture keeps to the prompt</source>
        <translation>Fidélité de l’image au prompt</translation>
    </message>
    <message>
        <source>It is read in chunks of {most} tokens.</source>
        <translation>Il est lu par blocs de {most} jetons.</translation>
    </message>
    <message>
        <source>Leave as it &amp;was</source>
        <translation>Laisser tel &amp;quel</translation>
    </message>
    <message>
        <source>Length not known</source>
        <translation>Longueur inconnue</translation>
    </message>
    <message numerus="yes">
        <source>LoRA files are not supported yet; take these out: {names}.</source>
        <translation>
            <numerusform>Les fichiers LoRA ne sont pas encore pris en charge&#xa0;; retirez celui-ci&#xa0;: {names}.</numerusform>
            <numerusform>Les fichiers LoRA ne sont pas encore pris en charge&#xa0;; retirez ceux-ci&#xa0;: {names}.</numerusform>
        </translation>
    </message>
    <message>
        <source>No earlier prompts</source>
        <translation>Aucun prompt précédent</translation>
    </message>
    <message>
        <source>Paint (Ctrl+Enter)</source>
        <translation>Générer (Ctrl+Entrée)</translation>
    </message>
    <message>
        <source>Pict&amp;ures</source>
        <translation>Image&amp;s</translation>
    </message>
    <message>
        <source>Prese&amp;t</source>
        <translation>Prérégl&amp;age</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>Grai&amp;ne</translation>
    </message>
    <message>
        <source>Samp&amp;ler</source>
        <translation>Échantillonne&amp;ur</translation>
    </message>
    <message>
        <source>Save &amp;job</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Sche&amp;dule</source>
        <translation>Planifi&amp;cation</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>Taill&amp;e</translation>
    </message>
    <message>
        <source>Stop painting (Esc)</source>
        <translation>Arrêter la génération (Échap)</translation>
    </message>
    <message>
        <source>The length is not known: the painting process is away.</source>
        <translation>La longueur n’est pas connue&#xa0;: le processus de génération est absent.</translation>
    </message>
    <message>
        <source>The pasted text is too long for a prompt.</source>
        <translation>Le texte collé est trop long pour un prompt.</translation>
    </message>
    <message>
        <source>The settings are as new; the prompts stay.</source>
        <translation>Les réglages sont revenus à leurs valeurs initiales&#xa0;; les prompts restent.</translation>
    </message>
    <message>
        <source>The text has changed; it is being counted.</source>
        <translation>Le texte a changé&#xa0;; il est en cours de comptage.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>What should not be there</source>
        <translation>Ce qui ne doit pas apparaître</translation>
    </message>
    <message>
        <source>What the picture shows</source>
        <translation>Ce que montre l’image</translation>
    </message>
    <message>
        <source>With a guidance scale of 1 this prompt is not used.</source>
        <translation>Avec une échelle CFG de 1, ce prompt n’est pas utilisé.</translation>
    </message>
    <message>
        <source>[a:b:0.5] has no meaning here; it is read as text.</source>
        <translation>[a:b:0.5] n’a pas de sens particulier ici&#xa0;; c’est lu comme du texte.</translation>
    </message>
    <message>
        <source>[a|b] has no meaning here; it is read as text.</source>
        <translation>[a|b] n’a pas de sens particulier ici&#xa0;; c’est lu comme du texte.</translation>
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
            <numerusform>{tokens}/{most} →&#xa0;%n bloc</numerusform>
            <numerusform>{tokens}/{most} →&#xa0;%n blocs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message numerus="yes">
        <source>%n done</source>
        <translation>
            <numerusform>%n terminée</numerusform>
            <numerusform>%n terminées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n en échec</numerusform>
            <numerusform>%n en échec</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are done</source>
        <translation>
            <numerusform>%n tâche est terminée</numerusform>
            <numerusform>%n tâches sont terminées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n étape</numerusform>
            <numerusform>%n étapes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n en attente</numerusform>
            <numerusform>%n en attente</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Annulée</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminée</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>En échec</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>Interrompue</translation>
    </message>
    <message>
        <source>Negative prompt: {text}</source>
        <translation>Prompt négatif&#xa0;: {text}</translation>
    </message>
    <message>
        <source>Parked</source>
        <translation>Mise de côté</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>En cours</translation>
    </message>
    <message>
        <source>Seed {seed}</source>
        <translation>Graine {seed}</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Modèle de démarrage</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full, so the queue waits. Make room and it goes on by itself.</source>
        <translation>Le disque du dossier {folder} est plein&#x202f;; la file d’attente patiente donc. Libérez de la place et elle reprendra d’elle-même.</translation>
    </message>
    <message>
        <source>The queue cannot be saved in {folder}: jobs are kept only until Mezzotint is closed.</source>
        <translation>La file d’attente ne peut pas être enregistrée dans {folder}&#xa0;: les tâches ne sont conservées que jusqu’à la fermeture de Mezzotint.</translation>
    </message>
    <message>
        <source>The queue in {folder} cannot be written at the moment. It is tried again until it can.</source>
        <translation>La file d’attente ne peut pas être écrite dans {folder} pour le moment. De nouveaux essais sont faits jusqu’à ce que cela réussisse.</translation>
    </message>
    <message>
        <source>The queue in {folder} is in use by another program, perhaps by another Mezzotint. Jobs are added and go on as soon as it is free.</source>
        <translation>La file d’attente dans {folder} est utilisée par un autre programme, peut-être un autre Mezzotint. Les tâches sont ajoutées et reprennent dès qu’elle est libre.</translation>
    </message>
    <message numerus="yes">
        <source>The queue&apos;s file was damaged, or another version made it. %n jobs could be read and are here again; the old file is kept as {path}.</source>
        <translation>
            <numerusform>Le fichier de la file d’attente était endommagé ou venait d’une autre version.&#xa0;%n tâche a pu être lue et rétablie&#x202f;; l’ancien fichier est conservé sous {path}.</numerusform>
            <numerusform>Le fichier de la file d’attente était endommagé ou venait d’une autre version.&#xa0;%n tâches ont pu être lues et rétablies&#x202f;; l’ancien fichier est conservé sous {path}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En attente</translation>
    </message>
    <message>
        <source>{state}, step {step} of {steps}: {prompt}</source>
        <translation>{state}, étape {step} sur {steps}&#xa0;: {prompt}</translation>
    </message>
    <message>
        <source>{state}: {prompt}</source>
        <translation>{state}&#xa0;: {prompt}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>encore {time}</translation>
    </message>
    <message numerus="yes">
        <source>{time} left, and %n jobs not measured yet</source>
        <translation>
            <numerusform>encore {time}, plus&#xa0;%n tâche pas encore mesurée</numerusform>
            <numerusform>encore {time}, plus&#xa0;%n tâches pas encore mesurées</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QueueActions</name>
    <message>
        <source>&amp;Cancel jobs</source>
        <translation>Annuler &amp;les tâches</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>Du&amp;pliquer</translation>
    </message>
    <message>
        <source>&amp;Pause queue</source>
        <translation>Suspendre la &amp;file</translation>
    </message>
    <message>
        <source>&amp;Remove from queue</source>
        <translation>Retirer &amp;de la file</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>Réessa&amp;yer</translation>
    </message>
    <message>
        <source>Add &amp;many…</source>
        <translation>&amp;Ajouter plusieurs…</translation>
    </message>
    <message>
        <source>Bring &amp;back what was removed</source>
        <translation>Rétablir &amp;ce qui a été retiré</translation>
    </message>
    <message>
        <source>C&amp;lear finished</source>
        <translation>Retirer les &amp;terminées</translation>
    </message>
    <message>
        <source>Ed&amp;it job</source>
        <translation>&amp;Modifier la tâche</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Mo&amp;nter</translation>
    </message>
    <message>
        <source>Move do&amp;wn</source>
        <translation>De&amp;scendre</translation>
    </message>
    <message>
        <source>R&amp;esume queue</source>
        <translation>&amp;Reprendre la file</translation>
    </message>
</context>
<context>
    <name>QueueDesk</name>
    <message numerus="yes">
        <source>%n jobs are left from the last time. Resume?</source>
        <translation>
            <numerusform>Il reste&#xa0;%n tâche de la dernière fois. Reprendre&#x202f;?</numerusform>
            <numerusform>Il reste&#xa0;%n tâches de la dernière fois. Reprendre&#x202f;?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are removed from the queue.</source>
        <translation>
            <numerusform>%n tâche a été retirée de la file d’attente.</numerusform>
            <numerusform>%n tâches ont été retirées de la file d’attente.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs of the queue cannot be read by this version; they stay in its file.</source>
        <translation>
            <numerusform>%n tâche de la file d’attente ne peut pas être lue par cette version&#x202f;; elle reste dans son fichier.</numerusform>
            <numerusform>%n tâches de la file d’attente ne peuvent pas être lues par cette version&#x202f;; elles restent dans son fichier.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Queue panel</source>
        <translation>Panneau de la &amp;file d’attente</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>File d’attente</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>The job has begun; it can no longer be changed.</source>
        <translation>La tâche a commencé&#x202f;; elle ne peut plus être modifiée.</translation>
    </message>
    <message>
        <source>The job is added; the queue is paused.</source>
        <translation>La tâche est ajoutée&#x202f;; la file d’attente est en pause.</translation>
    </message>
    <message>
        <source>The jobs are added; the queue is paused.</source>
        <translation>Les tâches sont ajoutées&#x202f;; la file d’attente est en pause.</translation>
    </message>
    <message>
        <source>The queue has ended</source>
        <translation>La file d’attente est terminée</translation>
    </message>
</context>
<context>
    <name>QueuePanel</name>
    <message>
        <source>Jobs</source>
        <translation>Tâches</translation>
    </message>
    <message>
        <source>Jobs that you add are painted one after another.</source>
        <translation>Les tâches que vous ajoutez sont traitées l’une après l’autre.</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pause</translation>
    </message>
    <message>
        <source>Paused since the start</source>
        <translation>En pause depuis le démarrage</translation>
    </message>
    <message>
        <source>Paused to save power</source>
        <translation>En pause pour économiser l’énergie</translation>
    </message>
    <message>
        <source>Stopped after crashes</source>
        <translation>Arrêtée après des plantages</translation>
    </message>
    <message>
        <source>Stopped by a problem</source>
        <translation>Arrêtée par un problème</translation>
    </message>
</context>
<context>
    <name>ReportDesk</name>
    <message>
        <source>Mezzotint crashed the last time. Nothing of the queue is lost.</source>
        <translation>Mezzotint a planté la dernière fois. Rien de la file d’attente n’est perdu.</translation>
    </message>
    <message>
        <source>Save &amp;diagnostics…</source>
        <translation>Enregistrer le &amp;diagnostic…</translation>
    </message>
    <message>
        <source>Save diagnostics…</source>
        <translation>Enregistrer le diagnostic…</translation>
    </message>
    <message>
        <source>Show &amp;log</source>
        <translation>Afficher le &amp;journal</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Afficher dans le dossier</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Afficher le journal</translation>
    </message>
    <message>
        <source>The diagnostics are saved in {file}.</source>
        <translation>Le diagnostic est enregistré dans {file}.</translation>
    </message>
    <message>
        <source>The diagnostics cannot be saved in {file}: {reason}.</source>
        <translation>Le diagnostic ne peut pas être enregistré dans {file}&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
</context>
<context>
    <name>Restore</name>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>%n autre</numerusform>
            <numerusform>%n autres</numerusform>
        </translation>
    </message>
    <message>
        <source>A newer version wrote this; what it added is left out.</source>
        <translation>Une version plus récente l’a écrit&#x202f;; ce qu’elle a ajouté est ignoré.</translation>
    </message>
    <message>
        <source>Choose the model…</source>
        <translation>Choisir le modèle…</translation>
    </message>
    <message>
        <source>The exact settings are damaged; others in the file are used.</source>
        <translation>Les réglages exacts sont endommagés&#x202f;; d’autres du fichier sont utilisés.</translation>
    </message>
    <message>
        <source>The file is damaged.</source>
        <translation>Le fichier est endommagé.</translation>
    </message>
    <message>
        <source>The model “{model}” is not among yours; the chosen one stays.</source>
        <translation>Le modèle «&#xa0;{model}&#xa0;» n’est pas parmi les vôtres&#x202f;; celui qui est choisi est conservé.</translation>
    </message>
    <message>
        <source>The prompt of {origin} is in the panel.</source>
        <translation>Le prompt de {origin} est dans le panneau.</translation>
    </message>
    <message>
        <source>The sampler {about} is not known here.</source>
        <translation>L’échantillonneur {about} n’est pas connu ici.</translation>
    </message>
    <message>
        <source>The schedule {about} is not known here.</source>
        <translation>La planification {about} n’est pas connue ici.</translation>
    </message>
    <message>
        <source>The seed of {origin} is in the panel.</source>
        <translation>La graine de {origin} est dans le panneau.</translation>
    </message>
    <message>
        <source>The settings of {origin} are in the panel.</source>
        <translation>Les réglages de {origin} sont dans le panneau.</translation>
    </message>
    <message>
        <source>The size {size} cannot be painted; the nearest one is taken.</source>
        <translation>La taille {size} ne peut pas être générée&#x202f;; la plus proche est prise.</translation>
    </message>
    <message>
        <source>The text {about} is too large and is left out.</source>
        <translation>Le texte {about} est trop volumineux et est ignoré.</translation>
    </message>
    <message>
        <source>The value of {about} cannot be used.</source>
        <translation>La valeur de {about} ne peut pas être utilisée.</translation>
    </message>
    <message>
        <source>The workflow combines {about} prompts; they are joined.</source>
        <translation>Le workflow combine {about} prompts&#x202f;; ils sont réunis.</translation>
    </message>
    <message>
        <source>The workflow paints in {about} stages; the first one is taken.</source>
        <translation>Le workflow génère en {about} passes&#x202f;; la première est prise.</translation>
    </message>
    <message>
        <source>There is nothing here for these settings: {names}.</source>
        <translation>Rien ici ne correspond à ces réglages&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>the pasted text</source>
        <translation>le texte collé</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <translation>«&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>“{name}” holds no settings of a picture.</source>
        <translation>«&#xa0;{name}&#xa0;» ne contient aucun réglage d’image.</translation>
    </message>
</context>
<context>
    <name>SeedField</name>
    <message>
        <source>A new seed for each job</source>
        <translation>Une nouvelle graine pour chaque tâche</translation>
    </message>
    <message>
        <source>Draw a new seed now</source>
        <translation>Tirer une nouvelle graine maintenant</translation>
    </message>
    <message>
        <source>Rand&amp;om</source>
        <translation>Aléatoire</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
</context>
<context>
    <name>SettingEditors</name>
    <message>
        <source>&amp;Add…</source>
        <translation>A&amp;jouter…</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>Un nom est nécessaire.</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Choisir un dossier</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Choisir le dossier</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Insérer</translation>
    </message>
    <message>
        <source>Insert a word that is filled in</source>
        <translation>Insérer un champ qui sera rempli</translation>
    </message>
    <message>
        <source>Not known: {words}</source>
        <translation>Inconnu&#xa0;: {words}</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>Re&amp;tirer</translation>
    </message>
    <message>
        <source>Such as: {name}</source>
        <translation>Par exemple&#xa0;: {name}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>&amp;Automatic prefers</source>
        <translation>&amp;Le mode automatique préfère</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>A&amp;ppareil</translation>
    </message>
    <message>
        <source>&amp;File names</source>
        <translation>&amp;Noms de fichiers</translation>
    </message>
    <message>
        <source>&amp;Gently means painting</source>
        <translation>&amp;Temps de calcul en douceur</translation>
    </message>
    <message>
        <source>&amp;Idle time</source>
        <translation>Temps &amp;d’inactivité</translation>
    </message>
    <message>
        <source>&amp;Keep the computer awake while pictures are painted</source>
        <translation>&amp;Garder l’ordinateur éveillé pendant la génération</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Mémoire</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>&amp;Modèles</translation>
    </message>
    <message>
        <source>&amp;Pause below</source>
        <translation>Suspendre &amp;en dessous de</translation>
    </message>
    <message>
        <source>&amp;Pictures</source>
        <translation>&amp;Images</translation>
    </message>
    <message>
        <source>&amp;Precision</source>
        <translation>Pré&amp;cision</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>&amp;Taille du texte</translation>
    </message>
    <message>
        <source>A loaded model saves seconds at each first picture.</source>
        <translation>Un modèle chargé fait gagner des secondes à chaque première image.</translation>
    </message>
    <message>
        <source>Also those of A1111, ComfyUI, Fooocus and StabilityMatrix: choose their folder.</source>
        <translation>Aussi ceux d’A1111, de ComfyUI, de Fooocus et de StabilityMatrix&#xa0;: choisissez leur dossier.</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>Tous les types</translation>
    </message>
    <message>
        <source>Any maker</source>
        <translation>Tous les fabricants</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>Automatic: what the device does best</source>
        <translation>Automatique&#xa0;: ce que l’appareil fait de mieux</translation>
    </message>
    <message>
        <source>Back at the mains it goes on at full speed.</source>
        <translation>Sur secteur, la génération reprend à pleine vitesse.</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Co&amp;lours</source>
        <translation>&amp;Couleurs</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Discrete GPU</source>
        <translation>GPU dédié</translation>
    </message>
    <message>
        <source>For new pictures. A device that lacks it says so.</source>
        <translation>Pour les nouvelles images. Un appareil qui ne l’a pas le signale.</translation>
    </message>
    <message>
        <source>Free it after some idle minutes</source>
        <translation>Le libérer après quelques minutes d’inactivité</translation>
    </message>
    <message>
        <source>Free it when the queue is done</source>
        <translation>Le libérer quand la file est terminée</translation>
    </message>
    <message>
        <source>G&amp;ently below</source>
        <translation>En &amp;douceur en dessous de</translation>
    </message>
    <message>
        <source>Go on at full speed</source>
        <translation>Continuer à pleine vitesse</translation>
    </message>
    <message>
        <source>Go on gently</source>
        <translation>Continuer en douceur</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>GPU intégré</translation>
    </message>
    <message>
        <source>Keep the model loaded</source>
        <translation>Garder le modèle chargé</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Low power: the integrated GPU</source>
        <translation>Économie&#xa0;: le GPU intégré</translation>
    </message>
    <message>
        <source>Model &amp;hub</source>
        <translation>&amp;Hub de modèles</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>Of charge, on battery. 0 is never.</source>
        <translation>De charge, sur batterie. 0 signifie jamais.</translation>
    </message>
    <message>
        <source>Of charge, on battery. Nothing is lost. 0 is never.</source>
        <translation>De charge, sur batterie. Rien n’est perdu. 0 signifie jamais.</translation>
    </message>
    <message>
        <source>Of the time; it rests between the steps. The pictures are the same.</source>
        <translation>Part du temps&#x202f;; des pauses sont faites entre les étapes. Les images sont les mêmes.</translation>
    </message>
    <message>
        <source>On &amp;battery</source>
        <translation>Sur &amp;batterie</translation>
    </message>
    <message>
        <source>Pa&amp;use while the power saver is on</source>
        <translation>&amp;Suspendre tant que l’économie d’énergie est activée</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Suspendre</translation>
    </message>
    <message>
        <source>Prompts may be of any language that the model understands.</source>
        <translation>Les prompts peuvent être dans toute langue que le modèle comprend.</translation>
    </message>
    <message>
        <source>Speed: the discrete GPU</source>
        <translation>Vitesse&#xa0;: le GPU dédié</translation>
    </message>
    <message>
        <source>Use the integrated GPU</source>
        <translation>Utiliser le GPU intégré</translation>
    </message>
    <message>
        <source>Where models are downloaded from. Empty is the usual one.</source>
        <translation>D’où les modèles sont téléchargés. Laissez vide pour le hub habituel.</translation>
    </message>
    <message>
        <source>bfloat16: for CPUs that have it</source>
        <translation>bfloat16&#xa0;: pour les CPU qui l’ont</translation>
    </message>
    <message>
        <source>float16: fast, for GPUs</source>
        <translation>float16&#xa0;: rapide, pour les GPU</translation>
    </message>
    <message>
        <source>float32: most exact, twice the memory</source>
        <translation>float32&#xa0;: la plus exacte, deux fois plus de mémoire</translation>
    </message>
</context>
<context>
    <name>SettingsDesk</name>
    <message>
        <source>Automatic</source>
        <translation>Automatique</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Rechercher à nouveau</translation>
    </message>
    <message>
        <source>Reopen now</source>
        <translation>Rouvrir maintenant</translation>
    </message>
    <message>
        <source>The computer cannot be kept awake; it may sleep while it paints.</source>
        <translation>L’ordinateur ne peut pas être gardé éveillé&#x202f;; il peut se mettre en veille pendant la génération.</translation>
    </message>
    <message>
        <source>The settings cannot be saved in {folder} ({reason}). They hold until Mezzotint is closed; make room or make the folder writable and change them again.</source>
        <translation>Les préférences ne peuvent pas être enregistrées dans {folder} ({reason}). Elles valent jusqu’à la fermeture de Mezzotint&#xa0;; libérez de la place ou rendez le dossier accessible en écriture, puis modifiez-les à nouveau.</translation>
    </message>
    <message>
        <source>The settings could not be read; they are as new.</source>
        <translation>Les préférences n’ont pas pu être lues&#x202f;; elles sont revenues à leurs valeurs initiales.</translation>
    </message>
    <message>
        <source>The window speaks this language when it is reopened.</source>
        <translation>La fenêtre parlera cette langue une fois rouverte.</translation>
    </message>
    <message>
        <source>These settings were wrong and are as new: {names}.</source>
        <translation>Ces préférences étaient fausses et sont revenues à leur valeur initiale&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>“{device}” is not in this computer now. Which device is to paint?</source>
        <translation>«&#xa0;{device}&#xa0;» n’est pas dans cet ordinateur pour l’instant. Quel appareil doit générer&#x202f;?</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;OK</source>
        <translation>&amp;OK</translation>
    </message>
    <message>
        <source>&amp;Reset this page</source>
        <translation>&amp;Réinitialiser cette page</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Appareil</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Dossiers</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Please correct: {settings}</source>
        <translation>Veuillez corriger&#xa0;: {settings}</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Énergie</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Préférences</translation>
    </message>
</context>
<context>
    <name>SizeField</name>
    <message>
        <source>Custom size</source>
        <translation>Taille personnalisée</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>Hauteur en pixels</translation>
    </message>
    <message>
        <source>Landscape {ratio}: {width} × {height}</source>
        <translation>Paysage {ratio}&#xa0;: {width} × {height}</translation>
    </message>
    <message>
        <source>Much larger than the model learned to paint: things may appear twice.</source>
        <translation>Bien plus grand que ce que le modèle a appris&#xa0;: des éléments peuvent apparaître en double.</translation>
    </message>
    <message>
        <source>Much smaller than the model learned to paint: it may compose badly.</source>
        <translation>Bien plus petit que ce que le modèle a appris&#xa0;: la composition peut être mauvaise.</translation>
    </message>
    <message>
        <source>Portrait {ratio}: {width} × {height}</source>
        <translation>Portrait {ratio}&#xa0;: {width} × {height}</translation>
    </message>
    <message>
        <source>Size preset</source>
        <translation>Taille prédéfinie</translation>
    </message>
    <message>
        <source>Square {ratio}: {width} × {height}</source>
        <translation>Carré {ratio}&#xa0;: {width} × {height}</translation>
    </message>
    <message>
        <source>Swap width and height</source>
        <translation>Échanger largeur et hauteur</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>Largeur en pixels</translation>
    </message>
</context>
<context>
    <name>StatusFields</name>
    <message>
        <source>&amp;Full speed for this time</source>
        <translation>&amp;Pleine vitesse pour cette fois</translation>
    </message>
    <message>
        <source>&amp;Keep to the power settings</source>
        <translation>&amp;Respecter les réglages d’énergie</translation>
    </message>
    <message>
        <source>&amp;Power settings…</source>
        <translation>Réglages &amp;d’énergie…</translation>
    </message>
    <message>
        <source>Automatic device</source>
        <translation>Appareil automatique</translation>
    </message>
    <message>
        <source>Choose the device</source>
        <translation>Choisir l’appareil</translation>
    </message>
    <message>
        <source>Device settings</source>
        <translation>Réglages de l’appareil</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Énergie</translation>
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
        <translation>Redémarrer</translation>
    </message>
    <message numerus="yes">
        <source>The picture has made no progress for %n minutes. It may still go on; if you have its process started anew, it goes on where it was.</source>
        <translation>
            <numerusform>L’image n’avance plus depuis&#xa0;%n minute. Elle peut encore reprendre&#xa0;; si vous faites redémarrer son processus, elle reprendra là où elle en était.</numerusform>
            <numerusform>L’image n’avance plus depuis&#xa0;%n minutes. Elle peut encore reprendre&#xa0;; si vous faites redémarrer son processus, elle reprendra là où elle en était.</numerusform>
        </translation>
    </message>
    <message>
        <source>The picture {path} cannot be shown.</source>
        <translation>L’image {path} ne peut pas être affichée.</translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>&amp;Actual pixels</source>
        <translation>Taille &amp;réelle</translation>
    </message>
    <message>
        <source>&amp;Border between the pictures</source>
        <translation>Limite entre les images</translation>
    </message>
    <message>
        <source>&amp;Compare two pictures</source>
        <translation>&amp;Comparer deux images</translation>
    </message>
    <message>
        <source>&amp;Next picture</source>
        <translation>&amp;Image suivante</translation>
    </message>
    <message>
        <source>&amp;Previous picture</source>
        <translation>Image &amp;précédente</translation>
    </message>
    <message>
        <source>As text that other programs read too</source>
        <translation>En texte que d’autres programmes lisent aussi</translation>
    </message>
    <message>
        <source>Copy settings</source>
        <translation>Copier les réglages</translation>
    </message>
    <message>
        <source>D&amp;etails</source>
        <translation>&amp;Détails</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Date</translation>
    </message>
    <message>
        <source>Details of the picture</source>
        <translation>Détails de l’image</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Appareil</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>File size</source>
        <translation>Taille du fichier</translation>
    </message>
    <message>
        <source>Fit to &amp;window</source>
        <translation>&amp;Adapter à la fenêtre</translation>
    </message>
    <message>
        <source>Follow the pain&amp;ting</source>
        <translation>Suivre la &amp;génération</translation>
    </message>
    <message>
        <source>Guidance scale</source>
        <translation>Échelle CFG</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Créée avec</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Model hash</source>
        <translation>Hash du modèle</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>Prompt négatif</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Bruit</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Remarques</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Pixels</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Précision</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Sampler</source>
        <translation>Échantillonneur</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Planification</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>The file says nothing about how it was made.</source>
        <translation>Le fichier ne dit rien de la façon dont il a été créé.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>Utiliser ces réglages</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>&amp;Zoom avant</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Zoo&amp;m arrière</translation>
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
