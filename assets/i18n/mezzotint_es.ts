<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;About Mezzotint</source>
        <translation>&amp;Acerca de Mezzotint</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Ca&amp;ncelar</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>Osc&amp;uro</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>Arc&amp;hivo</translation>
    </message>
    <message>
        <source>&amp;Follow the system</source>
        <translation>Se&amp;gún el sistema</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>&amp;Generar</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;Open picture</source>
        <translation>&amp;Abrir imagen</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>&amp;Prompt</translation>
    </message>
    <message>
        <source>&amp;Queue</source>
        <translation>&amp;Cola</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;Reset settings</source>
        <translation>&amp;Restablecer ajustes</translation>
    </message>
    <message>
        <source>&amp;Save pictures in…</source>
        <translation>&amp;Guardar imágenes en…</translation>
    </message>
    <message>
        <source>&amp;Show in folder</source>
        <translation>&amp;Mostrar en la carpeta</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>Choose &amp;model file…</source>
        <translation>&amp;Elegir archivo de modelo…</translation>
    </message>
    <message>
        <source>Choose model &amp;folder…</source>
        <translation>Elegir &amp;carpeta de modelo…</translation>
    </message>
    <message>
        <source>Cop&amp;y picture</source>
        <translation>&amp;Copiar imagen</translation>
    </message>
    <message>
        <source>Galler&amp;y</source>
        <translation>&amp;Galería</translation>
    </message>
    <message>
        <source>Open &amp;pictures folder</source>
        <translation>&amp;Abrir carpeta de imágenes</translation>
    </message>
    <message>
        <source>P&amp;icture</source>
        <translation>&amp;Imagen</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>&amp;Preferencias…</translation>
    </message>
</context>
<context>
    <name>AddMany</name>
    <message numerus="yes">
        <source>%n jobs will be added</source>
        <translation>
            <numerusform>Se añadirá %n trabajo</numerusform>
            <numerusform>Se añadirán %n trabajos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines are left out</source>
        <translation>
            <numerusform>Se omite %n línea</numerusform>
            <numerusform>Se omiten %n líneas</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Add to queue</source>
        <translation>&amp;Añadir a la cola</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Examinar…</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Ca&amp;ncelar</translation>
    </message>
    <message>
        <source>&amp;First seed</source>
        <translation>Primera &amp;semilla</translation>
    </message>
    <message>
        <source>&amp;Jobs for each line</source>
        <translation>&amp;Trabajos por línea</translation>
    </message>
    <message>
        <source>&amp;Prompts, one a line</source>
        <translation>&amp;Prompts, uno por línea</translation>
    </message>
    <message>
        <source>A&amp;lternatives {a|b}</source>
        <translation>A&amp;lternativas {a|b}</translation>
    </message>
    <message>
        <source>Add many jobs</source>
        <translation>Añadir muchos trabajos</translation>
    </message>
    <message>
        <source>All combinations</source>
        <translation>Todas las combinaciones</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Chosen at random</source>
        <translation>Elegidas al azar</translation>
    </message>
    <message>
        <source>Counting up from job to job</source>
        <translation>Aumenta de un trabajo a otro</translation>
    </message>
    <message>
        <source>First prompts</source>
        <translation>Primeros prompts</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>Primera semilla</translation>
    </message>
    <message>
        <source>Folder of __&amp;wildcards__</source>
        <translation>&amp;Carpeta de los __comodines__</translation>
    </message>
    <message>
        <source>Folder with wildcard files</source>
        <translation>Carpeta con archivos de comodines</translation>
    </message>
    <message>
        <source>Line {line}: {problem}</source>
        <translation>Línea {line}: {problem}</translation>
    </message>
    <message>
        <source>Open &amp;text file…</source>
        <translation>Abrir archivo &amp;de texto…</translation>
    </message>
    <message>
        <source>See&amp;ds</source>
        <translation>Se&amp;millas</translation>
    </message>
    <message>
        <source>Text file with prompts</source>
        <translation>Archivo de texto con prompts</translation>
    </message>
    <message>
        <source>Text files (*.txt)</source>
        <translation>Archivos de texto (*.txt)</translation>
    </message>
    <message>
        <source>The same for all</source>
        <translation>La misma para todos</translation>
    </message>
    <message>
        <source>These lines make {count} jobs; at most {most} can be added at once. Use fewer lines or alternatives, or choose at random.</source>
        <translation>Estas líneas dan {count} trabajos; se pueden añadir como máximo {most} a la vez. Usa menos líneas o alternativas, o deja que se elijan al azar.</translation>
    </message>
    <message>
        <source>a {red|blue} fox --steps 20
an owl in a __place__</source>
        <translation>un zorro {rojo|azul} --steps 20
un búho en __lugar__</translation>
    </message>
    <message>
        <source>the option “--{name}” is not known</source>
        <translation>la opción «--{name}» no se conoce</translation>
    </message>
    <message>
        <source>the option “--{name}” is not supported</source>
        <translation>la opción «--{name}» no se admite</translation>
    </message>
    <message>
        <source>the wildcard “{name}” leads back to itself</source>
        <translation>el comodín «{name}» vuelve a sí mismo</translation>
    </message>
    <message>
        <source>there is no wildcard file “{name}.txt” with lines in it</source>
        <translation>no hay ningún archivo de comodines «{name}.txt» con líneas</translation>
    </message>
    <message>
        <source>“{file}” cannot be read: {reason}.</source>
        <translation>No se puede leer «{file}»: {reason}.</translation>
    </message>
    <message>
        <source>“{file}” is no text in UTF-8; save it as UTF-8.</source>
        <translation>«{file}» no es un texto en UTF-8; guárdalo como UTF-8.</translation>
    </message>
    <message>
        <source>“{file}” is too large for a list of prompts.</source>
        <translation>«{file}» es demasiado grande para una lista de prompts.</translation>
    </message>
    <message>
        <source>“{name}” is out of range</source>
        <translation>«{name}» está fuera del intervalo</translation>
    </message>
    <message>
        <source>“{value}” does not fit the option “--{name}”</source>
        <translation>«{value}» no es válido para la opción «--{name}»</translation>
    </message>
</context>
<context>
    <name>DevicePicker</name>
    <message>
        <source>&amp;Look again</source>
        <translation>&amp;Buscar de nuevo</translation>
    </message>
    <message>
        <source>&amp;Test this device</source>
        <translation>Probar &amp;este dispositivo</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>Automatic: no device fits</source>
        <translation>Automático: ningún dispositivo sirve</translation>
    </message>
    <message>
        <source>Automatic: {device}</source>
        <translation>Automático: {device}</translation>
    </message>
    <message>
        <source>Connect it again, or choose another device.</source>
        <translation>Conéctalo de nuevo o elige otro dispositivo.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Controlador</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Not tested.</source>
        <translation>Sin probar.</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>Precisiones</translation>
    </message>
    <message>
        <source>Show devices of this kind</source>
        <translation>Mostrar dispositivos de este tipo</translation>
    </message>
    <message>
        <source>Show devices of this maker</source>
        <translation>Mostrar dispositivos de este fabricante</translation>
    </message>
    <message>
        <source>Testing {device}, after the picture that is painted.</source>
        <translation>Se probará {device} después de la imagen en curso.</translation>
    </message>
    <message>
        <source>What is told of devices</source>
        <translation>Lo que se sabe de los dispositivos</translation>
    </message>
    <message>
        <source>{device}: not in this computer now</source>
        <translation>{device}: ahora no está en este equipo</translation>
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
        <translation>GPU dedicada</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>GPU integrada</translation>
    </message>
    <message>
        <source>It computes everything as it should ({seconds} s).</source>
        <translation>Calcula todo correctamente ({seconds} s).</translation>
    </message>
    <message>
        <source>It computes wrongly: {parts}. A newer driver may help.</source>
        <translation>Calcula mal: {parts}. Un controlador más reciente puede ayudar.</translation>
    </message>
    <message>
        <source>It does not work: the test ended the process that paints.</source>
        <translation>No funciona: la prueba terminó el proceso que pinta.</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>Software, very slow</source>
        <translation>Software, muy lento</translation>
    </message>
    <message>
        <source>shared, {size} GB</source>
        <translation>compartida, {size} GB</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
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
        <translation>&amp;Cancelar</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Guardar…</translation>
    </message>
    <message>
        <source>One zip file with what a report of a fault needs: versions of the program and its parts, the system, the devices with their drivers and the results of their tests, the settings, the logs, reports of crashes, and of each job in the queue its state, size and times.</source>
        <translation>Un archivo zip con lo que necesita un informe de error: versiones del programa y de sus partes, el sistema, los dispositivos con sus controladores y los resultados de sus pruebas, las preferencias, los registros, los informes de fallos y, de cada trabajo de la cola, su estado, tamaño y tiempos.</translation>
    </message>
    <message>
        <source>Save diagnostics</source>
        <translation>Guardar diagnóstico</translation>
    </message>
    <message>
        <source>With the &amp;prompts of the queue</source>
        <translation>Con los &amp;prompts de la cola</translation>
    </message>
    <message numerus="yes">
        <source>With the last p&amp;ictures (%n at most)</source>
        <translation>
            <numerusform>Con la última &amp;imagen (%n como máximo)</numerusform>
            <numerusform>Con las últimas &amp;imágenes (%n como máximo)</numerusform>
        </translation>
    </message>
    <message>
        <source>Your name is taken out of all paths. Words of your prompts are taken out of the logs unless you tick prompts below. Nothing is sent; you choose what to do with the file.</source>
        <translation>Tu nombre se quita de todas las rutas. Las palabras de tus prompts se quitan de los registros, salvo que marques los prompts abajo. No se envía nada; tú decides qué hacer con el archivo.</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Archivos zip (*.zip)</translation>
    </message>
</context>
<context>
    <name>Download</name>
    <message>
        <source>Accept its terms on its page and set HF_TOKEN, or download the file with a browser and choose it here.</source>
        <translation>Acepta sus condiciones en su página y define HF_TOKEN, o descarga el archivo con un navegador y elígelo aquí.</translation>
    </message>
    <message>
        <source>Another window downloads the same file.</source>
        <translation>Otra ventana está descargando el mismo archivo.</translation>
    </message>
    <message>
        <source>Another “{file}” is in {folder}; it was not touched.</source>
        <translation>En {folder} hay otro archivo «{file}»; no se ha tocado.</translation>
    </message>
    <message>
        <source>Cancel and choose a folder on another disk.</source>
        <translation>Cancela y elige una carpeta en otro disco.</translation>
    </message>
    <message>
        <source>Cancel and choose a folder that can be written to.</source>
        <translation>Cancela y elige una carpeta en la que se pueda escribir.</translation>
    </message>
    <message>
        <source>Checking the download</source>
        <translation>Comprobando la descarga</translation>
    </message>
    <message>
        <source>Checking the file: {percent} %</source>
        <translation>Comprobando el archivo: {percent} %</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Conectando…</translation>
    </message>
    <message>
        <source>Download paused</source>
        <translation>Descarga en pausa</translation>
    </message>
    <message>
        <source>Downloading: {percent} %</source>
        <translation>Descargando: {percent} %</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so nothing is downloaded.</source>
        <translation>HF_HUB_OFFLINE está definida, así que no se descarga nada.</translation>
    </message>
    <message>
        <source>Install Mezzotint again.</source>
        <translation>Instala Mezzotint de nuevo.</translation>
    </message>
    <message>
        <source>Look at the hub&apos;s address in the settings, or choose a file.</source>
        <translation>Revisa la dirección del hub en las preferencias o elige un archivo.</translation>
    </message>
    <message>
        <source>Make room and resume; what has come is kept.</source>
        <translation>Libera espacio y reanuda; se conserva lo ya descargado.</translation>
    </message>
    <message>
        <source>Move it away, or cancel and choose another folder.</source>
        <translation>Muévelo a otro sitio, o cancela y elige otra carpeta.</translation>
    </message>
    <message>
        <source>Nothing can be saved in {folder}: {reason}.</source>
        <translation>No se puede guardar nada en {folder}: {reason}.</translation>
    </message>
    <message>
        <source>Nothing was taken. Look at the hub&apos;s address in the settings.</source>
        <translation>No se ha aceptado nada. Revisa la dirección del hub en las preferencias.</translation>
    </message>
    <message>
        <source>Paused at {there} of {whole}</source>
        <translation>En pausa: {there} de {whole}</translation>
    </message>
    <message>
        <source>Resume; what has come is kept.</source>
        <translation>Reanuda; se conserva lo ya descargado.</translation>
    </message>
    <message>
        <source>Sign in where the network asks for it, or look at the hub&apos;s address in the settings.</source>
        <translation>Inicia sesión donde lo pida la red o revisa la dirección del hub en las preferencias.</translation>
    </message>
    <message>
        <source>The connection to the model hub broke.</source>
        <translation>Se cortó la conexión con el hub de modelos.</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full.</source>
        <translation>El disco de la carpeta {folder} está lleno.</translation>
    </message>
    <message>
        <source>The disk with {folder} cannot hold a file of this size.</source>
        <translation>El disco de {folder} no admite un archivo de este tamaño.</translation>
    </message>
    <message>
        <source>The free space there is not known.</source>
        <translation>No se sabe cuánto espacio libre hay ahí.</translation>
    </message>
    <message>
        <source>The model hub cannot be reached.</source>
        <translation>No se puede acceder al hub de modelos.</translation>
    </message>
    <message>
        <source>The model hub does not give out {repo}.</source>
        <translation>El hub de modelos no entrega {repo}.</translation>
    </message>
    <message>
        <source>The model hub has another “{file}” than it should have.</source>
        <translation>El hub de modelos tiene un «{file}» distinto del que debería.</translation>
    </message>
    <message>
        <source>The model hub has no “{file}” in {repo}.</source>
        <translation>El hub de modelos no tiene «{file}» en {repo}.</translation>
    </message>
    <message>
        <source>The model hub is in trouble (status {status}).</source>
        <translation>El hub de modelos tiene problemas (estado {status}).</translation>
    </message>
    <message>
        <source>The process that downloads could not be started.</source>
        <translation>No se pudo iniciar el proceso que descarga.</translation>
    </message>
    <message>
        <source>The process that downloads ended unexpectedly.</source>
        <translation>El proceso que descarga terminó de forma inesperada.</translation>
    </message>
    <message>
        <source>The process that downloads sent nonsense.</source>
        <translation>El proceso que descarga envió algo incomprensible.</translation>
    </message>
    <message>
        <source>This needs {needed} and {spare} to spare, but only {free} are free there. Make room, or choose a folder on another disk.</source>
        <translation>Esto necesita {needed} y {spare} de margen, pero ahí solo quedan {free} libres. Libera espacio o elige una carpeta en otro disco.</translation>
    </message>
    <message>
        <source>Try again on another network; this one changes files.</source>
        <translation>Prueba de nuevo en otra red; esta modifica los archivos.</translation>
    </message>
    <message>
        <source>Unset it and start Mezzotint again.</source>
        <translation>Quita esa variable e inicia Mezzotint de nuevo.</translation>
    </message>
    <message>
        <source>Wait for it, or close that window and resume here.</source>
        <translation>Espera a que termine, o cierra esa ventana y reanuda aquí.</translation>
    </message>
    <message>
        <source>What answers at the address of the hub is no model hub.</source>
        <translation>Lo que responde en la dirección del hub no es un hub de modelos.</translation>
    </message>
    <message>
        <source>What has come is kept; resume later.</source>
        <translation>Se conserva lo ya descargado; reanuda más tarde.</translation>
    </message>
    <message>
        <source>What has come is kept; resume when the connection is back.</source>
        <translation>Se conserva lo ya descargado; reanuda cuando vuelva la conexión.</translation>
    </message>
    <message>
        <source>{free} are free there.</source>
        <translation>Ahí quedan {free} libres.</translation>
    </message>
    <message>
        <source>{name} is here and chosen.</source>
        <translation>{name} ya está aquí y elegido.</translation>
    </message>
    <message>
        <source>{sentence} The next try is in {time}.</source>
        <translation>{sentence} El próximo intento será en {time}.</translation>
    </message>
    <message>
        <source>{size} a second</source>
        <translation>{size} por segundo</translation>
    </message>
    <message>
        <source>{there} are there already; {free} are free.</source>
        <translation>{there} ya están; quedan {free} libres.</translation>
    </message>
    <message>
        <source>{there} of {whole}</source>
        <translation>{there} de {whole}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>quedan {time}</translation>
    </message>
    <message>
        <source>“{file}” came damaged and is downloaded again.</source>
        <translation>«{file}» llegó dañado y se descarga de nuevo.</translation>
    </message>
    <message>
        <source>“{file}” came damaged twice and was thrown away.</source>
        <translation>«{file}» llegó dañado dos veces y se ha descartado.</translation>
    </message>
    <message>
        <source>“{file}” is in this folder already; it will be checked.</source>
        <translation>«{file}» ya está en esta carpeta; se comprobará.</translation>
    </message>
</context>
<context>
    <name>DownloadCard</name>
    <message>
        <source>Accept the licence first.</source>
        <translation>Acepta primero la licencia.</translation>
    </message>
    <message>
        <source>Cancel download</source>
        <translation>Cancelar descarga</translation>
    </message>
    <message>
        <source>Choose where the model is saved</source>
        <translation>Elegir dónde se guarda el modelo</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Copiar detalles</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Descargar</translation>
    </message>
    <message>
        <source>Download SDXL</source>
        <translation>Descargar SDXL</translation>
    </message>
    <message>
        <source>I accept the {licence} licence</source>
        <translation>Acepto la licencia {licence}</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Pintar</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Read the licence</source>
        <translation>Leer la licencia</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>Save in</source>
        <translation>Guardar en</translation>
    </message>
    <message>
        <source>Stable Diffusion XL paints anything, at about 1024×1024. It wants a GPU; a CPU takes minutes for a picture.</source>
        <translation>Stable Diffusion XL pinta cualquier cosa, a unos 1024×1024. Pide una GPU; una CPU tarda minutos por imagen.</translation>
    </message>
    <message>
        <source>{size} in {precision}, from {repo}</source>
        <translation>{size} en {precision}, de {repo}</translation>
    </message>
</context>
<context>
    <name>FirstRun</name>
    <message numerus="yes">
        <source>%n models of {program}</source>
        <translation>
            <numerusform>%n modelo de {program}</numerusform>
            <numerusform>%n modelos de {program}</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Welcome page</source>
        <translation>Página de &amp;bienvenida</translation>
    </message>
    <message>
        <source>Any Stable Diffusion XL model: a .safetensors file as A1111, ComfyUI and others use it, or a folder in the layout of diffusers. It stays where it is.</source>
        <translation>Cualquier modelo de Stable Diffusion XL: un archivo .safetensors como los de A1111, ComfyUI y otros, o una carpeta con la estructura de diffusers. Se queda donde está.</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Elegir archivo…</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Elegir carpeta…</translation>
    </message>
    <message>
        <source>Close the welcome page</source>
        <translation>Cerrar la página de bienvenida</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Descarga</translation>
    </message>
    <message>
        <source>Found on this computer:</source>
        <translation>Encontrado en este equipo:</translation>
    </message>
    <message>
        <source>I have a model file or folder</source>
        <translation>Tengo un archivo o una carpeta de modelo</translation>
    </message>
    <message>
        <source>It is tiny and comes with Mezzotint: icons and coloured shapes in seconds on any computer. Choose a prompt, or write one about a single thing.</source>
        <translation>Es diminuto y viene con Mezzotint: iconos y formas de colores en segundos en cualquier equipo. Elige un prompt o escribe uno sobre una sola cosa.</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Pintar</translation>
    </message>
    <message>
        <source>Pictures from words, painted on this computer alone by a model. Where does yours come from?</source>
        <translation>Imágenes a partir de palabras, pintadas por un modelo solo en este equipo. ¿De dónde viene el tuyo?</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Try the starter model</source>
        <translation>Probar el modelo inicial</translation>
    </message>
    <message>
        <source>Welcome to Mezzotint</source>
        <translation>Te damos la bienvenida a Mezzotint</translation>
    </message>
    <message>
        <source>“{prompt}”</source>
        <translation>«{prompt}»</translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message numerus="yes">
        <source>%n pictures will go to the trash.</source>
        <translation>
            <numerusform>%n imagen irá a la papelera.</numerusform>
            <numerusform>%n imágenes irán a la papelera.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Copiar &amp;imagen</translation>
    </message>
    <message>
        <source>&amp;Favourite</source>
        <translation>&amp;Favorita</translation>
    </message>
    <message>
        <source>&amp;Move to trash</source>
        <translation>&amp;Mover a la papelera</translation>
    </message>
    <message>
        <source>&amp;Open with another program</source>
        <translation>&amp;Abrir con otro programa</translation>
    </message>
    <message>
        <source>&amp;Use these settings</source>
        <translation>Usar &amp;estos ajustes</translation>
    </message>
    <message>
        <source>&amp;View picture</source>
        <translation>&amp;Ver imagen</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>Todos los modelos</translation>
    </message>
    <message>
        <source>Any date</source>
        <translation>Cualquier fecha</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Por nombre</translation>
    </message>
    <message>
        <source>By prompt</source>
        <translation>Por prompt</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Fecha</translation>
    </message>
    <message>
        <source>Favourite: {prompt}</source>
        <translation>Favorita: {prompt}</translation>
    </message>
    <message>
        <source>Favourites only</source>
        <translation>Solo favoritas</translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation>Últimas 24 horas</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Últimos 30 días</translation>
    </message>
    <message>
        <source>Last 365 days</source>
        <translation>Últimos 365 días</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Últimos 7 días</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Más recientes primero</translation>
    </message>
    <message>
        <source>No picture is like that.</source>
        <translation>Ninguna imagen coincide.</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Más antiguas primero</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Paint a&amp;gain, new seed</source>
        <translation>&amp;Pintar otra vez, semilla nueva</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Imágenes</translation>
    </message>
    <message>
        <source>Pictures in a row</source>
        <translation>Imágenes en fila</translation>
    </message>
    <message>
        <source>Pictures that you paint come here.</source>
        <translation>Aquí aparecen las imágenes que pintes.</translation>
    </message>
    <message>
        <source>Searc&amp;h pictures</source>
        <translation>&amp;Buscar imágenes</translation>
    </message>
    <message>
        <source>Search in prompts</source>
        <translation>Buscar en los prompts</translation>
    </message>
    <message>
        <source>Show &amp;all pictures</source>
        <translation>Mostrar &amp;todas las imágenes</translation>
    </message>
    <message>
        <source>Show in fol&amp;der</source>
        <translation>Mostrar en la &amp;carpeta</translation>
    </message>
    <message>
        <source>The list of pictures could not be kept on the disk. All pictures are there; favourites are not remembered.</source>
        <translation>No se pudo guardar en el disco la lista de imágenes. Están todas las imágenes; las favoritas no se recuerdan.</translation>
    </message>
    <message>
        <source>The list of pictures was damaged and has been made anew. All pictures are there; which ones were favourites is lost.</source>
        <translation>La lista de imágenes estaba dañada y se ha creado de nuevo. Están todas las imágenes; se ha perdido cuáles eran favoritas.</translation>
    </message>
    <message>
        <source>U&amp;ndo move to trash</source>
        <translation>&amp;Deshacer mover a la papelera</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Use the &amp;prompt</source>
        <translation>&amp;Usar el prompt</translation>
    </message>
    <message>
        <source>Use the &amp;seed</source>
        <translation>Usar &amp;la semilla</translation>
    </message>
    <message>
        <source>“{name}” could not be put into the trash: {reason}.</source>
        <translation>No se pudo mover «{name}» a la papelera: {reason}.</translation>
    </message>
</context>
<context>
    <name>LogWindow</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>&amp;Follow</source>
        <translation>&amp;Seguir</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>&amp;Registro</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Abrir carpeta</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Buscar</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>Painting process</source>
        <translation>Proceso que pinta</translation>
    </message>
    <message>
        <source>Text of the log</source>
        <translation>Texto del registro</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>{log}, older ({number})</source>
        <translation>{log}, anterior ({number})</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Cerrar</translation>
    </message>
    <message>
        <source>&amp;Keep painting</source>
        <translation>&amp;Seguir pintando</translation>
    </message>
    <message>
        <source>A picture is being painted.</source>
        <translation>Se está pintando una imagen.</translation>
    </message>
    <message>
        <source>About Mezzotint</source>
        <translation>Acerca de Mezzotint</translation>
    </message>
    <message>
        <source>Close Mezzotint? It goes on at the next start.</source>
        <translation>¿Cerrar Mezzotint? Continuará en el próximo inicio.</translation>
    </message>
    <message>
        <source>Paints pictures from prompts on this machine alone.</source>
        <translation>Pinta imágenes a partir de prompts, solo en este equipo.</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Some settings of the last time could not be read; they are as new.</source>
        <translation>No se pudieron leer algunos ajustes de la última vez; vuelven a sus valores iniciales.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be made: {reason}.</source>
        <translation>No se puede crear la carpeta {folder}: {reason}.</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Copy details</source>
        <translation>Copiar detalles</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Información</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problema</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Aviso</translation>
    </message>
</context>
<context>
    <name>ModelField</name>
    <message>
        <source>&amp;All models…</source>
        <translation>&amp;Todos los modelos…</translation>
    </message>
    <message>
        <source>&amp;File…</source>
        <translation>&amp;Archivo…</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Todos los archivos</translation>
    </message>
    <message>
        <source>All models…</source>
        <translation>Todos los modelos…</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>Elegir un archivo de modelo</translation>
    </message>
    <message>
        <source>Choose a model folder</source>
        <translation>Elegir una carpeta de modelo</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>Elegir otro modelo</translation>
    </message>
    <message>
        <source>F&amp;older…</source>
        <translation>&amp;Carpeta…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Small, ships with Mezzotint</source>
        <translation>Pequeño, incluido en Mezzotint</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Modelo inicial</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message numerus="yes">
        <source>%n models are on the list now.</source>
        <translation>
            <numerusform>%n modelo está ahora en la lista.</numerusform>
            <numerusform>%n modelos están ahora en la lista.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy hash</source>
        <translation>&amp;Copiar hash</translation>
    </message>
    <message>
        <source>&amp;Remove from the list</source>
        <translation>&amp;Quitar de la lista</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>&amp;Usar este modelo</translation>
    </message>
    <message>
        <source>A ControlNet, no model</source>
        <translation>Un ControlNet, no un modelo</translation>
    </message>
    <message>
        <source>A ControlNet-LLLite, no model</source>
        <translation>Un ControlNet-LLLite, no un modelo</translation>
    </message>
    <message>
        <source>A LoRA changes a model; it cannot paint by itself.</source>
        <translation>Una LoRA modifica un modelo; por sí sola no puede pintar.</translation>
    </message>
    <message>
        <source>A LoRA, no model</source>
        <translation>Una LoRA, no un modelo</translation>
    </message>
    <message>
        <source>A T2I-Adapter, no model</source>
        <translation>Un T2I-Adapter, no un modelo</translation>
    </message>
    <message>
        <source>A VAE alone</source>
        <translation>Solo un VAE</translation>
    </message>
    <message>
        <source>A VAE for previews alone</source>
        <translation>Solo un VAE para vistas previas</translation>
    </message>
    <message>
        <source>A motion module, no model</source>
        <translation>Un módulo de movimiento, no un modelo</translation>
    </message>
    <message>
        <source>A pickle, which can run any program; it was not read</source>
        <translation>Un pickle, que puede ejecutar cualquier programa; no se ha leído</translation>
    </message>
    <message>
        <source>A text encoder alone</source>
        <translation>Solo un codificador de texto</translation>
    </message>
    <message>
        <source>Add &amp;file…</source>
        <translation>Añadir &amp;archivo…</translation>
    </message>
    <message>
        <source>Add a folder of models</source>
        <translation>Añadir una carpeta de modelos</translation>
    </message>
    <message>
        <source>Add f&amp;older…</source>
        <translation>Añadi&amp;r carpeta…</translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation>Añadir archivos de modelo</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Todos los archivos</translation>
    </message>
    <message>
        <source>All mo&amp;dels…</source>
        <translation>Todos los mo&amp;delos…</translation>
    </message>
    <message>
        <source>An IP-Adapter, no model</source>
        <translation>Un IP-Adapter, no un modelo</translation>
    </message>
    <message>
        <source>An embedding, no model</source>
        <translation>Un embedding, no un modelo</translation>
    </message>
    <message>
        <source>An empty file</source>
        <translation>Un archivo vacío</translation>
    </message>
    <message>
        <source>An upscaler</source>
        <translation>Un escalador</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Arquitectura</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Por nombre</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Could not be read in time</source>
        <translation>No se pudo leer a tiempo</translation>
    </message>
    <message>
        <source>Damaged, or not downloaded to its end</source>
        <translation>Dañado o descargado a medias</translation>
    </message>
    <message>
        <source>Drop model files here, or add the folder where yours are. Folders of A1111, ComfyUI, Fooocus and StabilityMatrix are understood as they are.</source>
        <translation>Suelta aquí archivos de modelo o añade la carpeta donde están los tuyos. Las carpetas de A1111, ComfyUI, Fooocus y StabilityMatrix se entienden tal como son.</translation>
    </message>
    <message>
        <source>Facts about the model</source>
        <translation>Datos del modelo</translation>
    </message>
    <message>
        <source>Files that cannot paint, and models that were removed</source>
        <translation>Archivos que no pueden pintar y modelos quitados</translation>
    </message>
    <message>
        <source>Folder of</source>
        <translation>Carpeta de</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>Hash</translation>
    </message>
    <message>
        <source>Hash of {name}: {percent} %.</source>
        <translation>Hash de {name}: {percent} %.</translation>
    </message>
    <message numerus="yes">
        <source>Hash of {name}: {percent} %. %n files wait.</source>
        <translation>
            <numerusform>Hash de {name}: {percent} %. %n archivo espera.</numerusform>
            <numerusform>Hash de {name}: {percent} %. %n archivos esperan.</numerusform>
        </translation>
    </message>
    <message>
        <source>In detail</source>
        <translation>En detalle</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>En uso</translation>
    </message>
    <message>
        <source>In use: {name}: {kind}</source>
        <translation>En uso: {name}: {kind}</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Más grandes primero</translation>
    </message>
    <message>
        <source>Last used first</source>
        <translation>Usados más recientemente primero</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>Hecho para</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Newest file first</source>
        <translation>Archivo más reciente primero</translation>
    </message>
    <message>
        <source>Newest pictures</source>
        <translation>Imágenes más recientes</translation>
    </message>
    <message>
        <source>Newest pictures of the model</source>
        <translation>Imágenes más recientes del modelo</translation>
    </message>
    <message>
        <source>No model is like that.</source>
        <translation>Ningún modelo coincide.</translation>
    </message>
    <message>
        <source>Noise (epsilon)</source>
        <translation>Ruido (épsilon)</translation>
    </message>
    <message>
        <source>None of these files can paint.</source>
        <translation>Ninguno de estos archivos puede pintar.</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Aún sin leer</translation>
    </message>
    <message>
        <source>Not whole: parts of the model are missing</source>
        <translation>Incompleto: faltan partes del modelo</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Of no kind that is known</source>
        <translation>De ningún tipo conocido</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ubicación</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Predicción</translation>
    </message>
    <message>
        <source>Put &amp;back into the list</source>
        <translation>&amp;Devolver a la lista</translation>
    </message>
    <message>
        <source>Refr&amp;esh</source>
        <translation>Ac&amp;tualizar</translation>
    </message>
    <message>
        <source>Refresh the list to have it read again.</source>
        <translation>Actualiza la lista para que se lea de nuevo.</translation>
    </message>
    <message>
        <source>Removed from the list</source>
        <translation>Quitado de la lista</translation>
    </message>
    <message>
        <source>Search in names, folders and hashes</source>
        <translation>Buscar en nombres, carpetas y hashes</translation>
    </message>
    <message>
        <source>Ships with Mezzotint, small</source>
        <translation>Incluido en Mezzotint, pequeño</translation>
    </message>
    <message>
        <source>Sho&amp;w in folder</source>
        <translation>&amp;Mostrar en la carpeta</translation>
    </message>
    <message numerus="yes">
        <source>Show %n others</source>
        <translation>
            <numerusform>Mostrar %n más</numerusform>
            <numerusform>Mostrar %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the list</source>
        <translation>Mostrar la lista</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Modelo inicial</translation>
    </message>
    <message>
        <source>The model “{name}” is on the list.</source>
        <translation>El modelo «{name}» está en la lista.</translation>
    </message>
    <message>
        <source>The models that were added one by one are forgotten.</source>
        <translation>Se han olvidado los modelos añadidos uno a uno.</translation>
    </message>
    <message>
        <source>The process that reads it ended unexpectedly</source>
        <translation>El proceso que lo lee terminó de forma inesperada</translation>
    </message>
    <message>
        <source>The refiner of Stable Diffusion XL</source>
        <translation>El refinador de Stable Diffusion XL</translation>
    </message>
    <message>
        <source>There is no model that can paint in {folder}.</source>
        <translation>En {folder} no hay ningún modelo que pueda pintar.</translation>
    </message>
    <message>
        <source>These folders cannot be read or are not there: {folders}.</source>
        <translation>Estas carpetas no están o no se pueden leer: {folders}.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Usarlo</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>Usar este modelo</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Qué hacer</translation>
    </message>
    <message>
        <source>is computed: {percent} %</source>
        <translation>calculándose: {percent} %</translation>
    </message>
    <message>
        <source>v-prediction</source>
        <translation>Predicción v</translation>
    </message>
    <message>
        <source>v-prediction, zero terminal SNR</source>
        <translation>Predicción v, SNR terminal nula</translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation>espera su turno</translation>
    </message>
    <message>
        <source>waits until nothing is painted</source>
        <translation>espera a que no se pinte nada</translation>
    </message>
    <message>
        <source>waits while power is saved</source>
        <translation>espera mientras se ahorra energía</translation>
    </message>
    <message>
        <source>{name}: {kind}</source>
        <translation>{name}: {kind}</translation>
    </message>
    <message>
        <source>{number} billion</source>
        <translation>{number} mil millones</translation>
    </message>
    <message>
        <source>{number} million</source>
        <translation>{number} millones</translation>
    </message>
    <message>
        <source>{program}: {folder}</source>
        <translation>{program}: {folder}</translation>
    </message>
    <message>
        <source>“{name}” cannot paint: {reason}.</source>
        <translation>«{name}» no puede pintar: {reason}.</translation>
    </message>
</context>
<context>
    <name>NameField</name>
    <message>
        <source>Type a part of the name, as any program spells it</source>
        <translation>Escribe parte del nombre, como lo escriba cualquier programa</translation>
    </message>
</context>
<context>
    <name>NoteLine</name>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Aviso</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>Copy address</source>
        <translation>Copiar dirección</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Copiar ruta</translation>
    </message>
    <message>
        <source>No browser could be opened. The page is {address}</source>
        <translation>No se pudo abrir ningún navegador. La página es {address}</translation>
    </message>
    <message>
        <source>The system has no program that opens “{path}”.</source>
        <translation>El sistema no tiene ningún programa que abra «{path}».</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Ne&amp;xt panel</source>
        <translation>&amp;Panel siguiente</translation>
    </message>
    <message>
        <source>Pre&amp;vious panel</source>
        <translation>Pa&amp;nel anterior</translation>
    </message>
</context>
<context>
    <name>PicturePage</name>
    <message>
        <source>Describe a picture on the left and press Ctrl+Enter.</source>
        <translation>Describe una imagen a la izquierda y pulsa Ctrl+Intro.</translation>
    </message>
    <message>
        <source>Done in {time}</source>
        <translation>Terminada en {time}</translation>
    </message>
    <message>
        <source>Not painted: see the message</source>
        <translation>Sin pintar: consulta el mensaje</translation>
    </message>
    <message>
        <source>Open picture</source>
        <translation>Abrir imagen</translation>
    </message>
    <message>
        <source>Painting has begun</source>
        <translation>Ha empezado a pintar</translation>
    </message>
    <message>
        <source>Path of the saved picture</source>
        <translation>Ruta de la imagen guardada</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Saved as</source>
        <translation>Guardada como</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Mostrar en la carpeta</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenido</translation>
    </message>
    <message>
        <source>Stopping after this step…</source>
        <translation>Deteniéndose tras este paso…</translation>
    </message>
</context>
<context>
    <name>Power</name>
    <message>
        <source>A picture takes about {percent} % of the battery.</source>
        <translation>Una imagen gasta cerca del {percent}&#xa0;% de la batería.</translation>
    </message>
    <message>
        <source>A picture takes less than 0.1 % of the battery.</source>
        <translation>Una imagen gasta menos del 0,1&#xa0;% de la batería.</translation>
    </message>
    <message>
        <source>Gentle: {reason}</source>
        <translation>Suave: {reason}</translation>
    </message>
    <message>
        <source>It goes on at the mains. Nothing is lost.</source>
        <translation>Continuará al conectar la corriente. No se pierde nada.</translation>
    </message>
    <message>
        <source>It goes on when the power saver is off. Nothing is lost.</source>
        <translation>Continuará cuando se apague el ahorro de energía. No se pierde nada.</translation>
    </message>
    <message>
        <source>It rests between the steps; {percent} % of the time it paints.</source>
        <translation>Descansa entre los pasos; pinta el {percent}&#xa0;% del tiempo.</translation>
    </message>
    <message>
        <source>New pictures are painted by the integrated GPU.</source>
        <translation>La GPU integrada pinta las imágenes nuevas.</translation>
    </message>
    <message>
        <source>Paused: {reason}</source>
        <translation>En pausa: {reason}</translation>
    </message>
    <message>
        <source>Pictures are painted at full speed.</source>
        <translation>Las imágenes se pintan a toda velocidad.</translation>
    </message>
    <message>
        <source>The power settings are set aside for this time.</source>
        <translation>Los ajustes de energía no se aplican por esta vez.</translation>
    </message>
    <message>
        <source>There is no integrated GPU to use on battery. It goes on at the mains.</source>
        <translation>No hay GPU integrada que usar con batería. Continuará al conectar la corriente.</translation>
    </message>
    <message>
        <source>mains</source>
        <translation>corriente</translation>
    </message>
    <message>
        <source>on battery</source>
        <translation>con batería</translation>
    </message>
    <message>
        <source>on battery, {percent} %</source>
        <translation>con batería, {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>power saver is on</source>
        <translation>ahorro de energía activado</translation>
    </message>
    <message>
        <source>power source unknown</source>
        <translation>fuente de energía desconocida</translation>
    </message>
</context>
<context>
    <name>PresetField</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Eliminar</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nombre</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Cambiar nombre…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Guardar como…</translation>
    </message>
    <message>
        <source>A ready-made preset has this name.</source>
        <translation>Un ajuste incluido tiene este nombre.</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Propio</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rápido</translation>
    </message>
    <message>
        <source>Few-step</source>
        <translation>Pocos pasos</translation>
    </message>
    <message>
        <source>Fewer steps, to try out prompts</source>
        <translation>Menos pasos, para probar prompts</translation>
    </message>
    <message>
        <source>More steps: finer details, more time</source>
        <translation>Más pasos: detalles más finos, más tiempo</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Only for models made for few steps: Lightning, Turbo, Hyper or LCM. Others paint blurred pictures with it.</source>
        <translation>Solo para modelos hechos para pocos pasos: Lightning, Turbo, Hyper o LCM. Con otros, las imágenes salen borrosas.</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Ajuste predefinido</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Calidad</translation>
    </message>
    <message>
        <source>Rename preset</source>
        <translation>Cambiar nombre del ajuste predefinido</translation>
    </message>
    <message>
        <source>Save and manage presets</source>
        <translation>Guardar y gestionar ajustes predefinidos</translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation>Guardar ajuste predefinido</translation>
    </message>
    <message>
        <source>The preset “{name}” is deleted.</source>
        <translation>El ajuste predefinido «{name}» se ha eliminado.</translation>
    </message>
    <message>
        <source>This takes the place of “{name}”.</source>
        <translation>Esto sustituye a «{name}».</translation>
    </message>
    <message>
        <source>Values of your own</source>
        <translation>Tus propios valores</translation>
    </message>
    <message>
        <source>What suits most pictures</source>
        <translation>Lo que conviene a la mayoría de las imágenes</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>A setting does not fit.</source>
        <translation>Un ajuste no es válido.</translation>
    </message>
    <message>
        <source>A smaller size needs less memory and may work.</source>
        <translation>Un tamaño menor necesita menos memoria y puede funcionar.</translation>
    </message>
    <message>
        <source>A smaller size or a newer driver may help.</source>
        <translation>Un tamaño menor o un controlador más reciente pueden ayudar.</translation>
    </message>
    <message>
        <source>AND does not combine prompts; it was read as a word.</source>
        <translation>AND no combina prompts; se leyó como palabra.</translation>
    </message>
    <message>
        <source>Automatic device</source>
        <translation>Dispositivo automático</translation>
    </message>
    <message>
        <source>Change it and try again.</source>
        <translation>Cámbialo y prueba de nuevo.</translation>
    </message>
    <message>
        <source>Choose a Stable Diffusion XL model.</source>
        <translation>Elige un modelo de Stable Diffusion XL.</translation>
    </message>
    <message>
        <source>Choose a complete file, or download this one again.</source>
        <translation>Elige un archivo completo o vuelve a descargar este.</translation>
    </message>
    <message>
        <source>Choose a folder that can be written to.</source>
        <translation>Elige una carpeta en la que se pueda escribir.</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Elegir carpeta…</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>Elegir modelo…</translation>
    </message>
    <message>
        <source>Choose a picture that was saved with its settings.</source>
        <translation>Elige una imagen que se guardara con sus ajustes.</translation>
    </message>
    <message>
        <source>Choose a smaller size, or close other programs.</source>
        <translation>Elige un tamaño menor o cierra otros programas.</translation>
    </message>
    <message>
        <source>Choose the file or the folder again.</source>
        <translation>Elige de nuevo el archivo o la carpeta.</translation>
    </message>
    <message>
        <source>Download it again, or choose another file.</source>
        <translation>Descárgalo de nuevo o elige otro archivo.</translation>
    </message>
    <message>
        <source>Float32 often helps; otherwise choose another model.</source>
        <translation>Float32 suele ayudar; si no, elige otro modelo.</translation>
    </message>
    <message>
        <source>Half the size</source>
        <translation>La mitad de tamaño</translation>
    </message>
    <message>
        <source>Install it again, so that all parts are of one version.</source>
        <translation>Instálalo de nuevo para que todas las partes sean de la misma versión.</translation>
    </message>
    <message>
        <source>It was not read. Choose the model as a .safetensors file.</source>
        <translation>No se ha leído. Elige el modelo como archivo .safetensors.</translation>
    </message>
    <message>
        <source>It was tried twice.</source>
        <translation>Se intentó dos veces.</translation>
    </message>
    <message>
        <source>Let Mezzotint choose device and precision.</source>
        <translation>Deja que Mezzotint elija el dispositivo y la precisión.</translation>
    </message>
    <message>
        <source>Let Mezzotint choose, or connect it again.</source>
        <translation>Deja que Mezzotint elija o conéctalo de nuevo.</translation>
    </message>
    <message>
        <source>Make room and try again, or choose a folder on another disk.</source>
        <translation>Libera espacio y prueba de nuevo, o elige una carpeta en otro disco.</translation>
    </message>
    <message>
        <source>Mezzotint made a mistake with this model.</source>
        <translation>Mezzotint cometió un error con este modelo.</translation>
    </message>
    <message>
        <source>No picture can be saved in {folder}.</source>
        <translation>No se pueden guardar imágenes en {folder}.</translation>
    </message>
    <message>
        <source>No settings can be read from this picture.</source>
        <translation>No se pueden leer ajustes de esta imagen.</translation>
    </message>
    <message>
        <source>Painting has stopped: its process ended three times in ten minutes.</source>
        <translation>Se ha dejado de pintar: el proceso terminó tres veces en diez minutos.</translation>
    </message>
    <message>
        <source>Please report it with the details.</source>
        <translation>Infórmanos de ello con los detalles.</translation>
    </message>
    <message>
        <source>Please report it with the details; another model may work.</source>
        <translation>Infórmanos de ello con los detalles; otro modelo puede funcionar.</translation>
    </message>
    <message>
        <source>Progress cannot be saved in {folder}: after a crash this picture would start over.</source>
        <translation>No se puede guardar el progreso en {folder}: tras un fallo, esta imagen empezaría de cero.</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Mostrar registro</translation>
    </message>
    <message>
        <source>Something unexpected went wrong.</source>
        <translation>Algo inesperado salió mal.</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Modelo inicial</translation>
    </message>
    <message>
        <source>The device “{device}” cannot do this.</source>
        <translation>El dispositivo «{device}» no puede hacer esto.</translation>
    </message>
    <message>
        <source>The device “{device}” is not in this machine.</source>
        <translation>El dispositivo «{device}» no está en este equipo.</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full.</source>
        <translation>El disco de la carpeta {folder} está lleno.</translation>
    </message>
    <message>
        <source>The graphics device was lost twice while painting this picture.</source>
        <translation>El dispositivo gráfico se perdió dos veces al pintar esta imagen.</translation>
    </message>
    <message>
        <source>The graphics device was lost.</source>
        <translation>Se perdió el dispositivo gráfico.</translation>
    </message>
    <message>
        <source>The guidance scale does not fit.</source>
        <translation>La escala CFG no es válida.</translation>
    </message>
    <message>
        <source>The height does not fit.</source>
        <translation>La altura no es válida.</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>El modelo</translation>
    </message>
    <message>
        <source>The model gave no usable picture, and none was saved.</source>
        <translation>El modelo no dio ninguna imagen útil y no se guardó ninguna.</translation>
    </message>
    <message>
        <source>The number of pictures does not fit.</source>
        <translation>El número de imágenes no es válido.</translation>
    </message>
    <message>
        <source>The number of steps does not fit.</source>
        <translation>El número de pasos no es válido.</translation>
    </message>
    <message>
        <source>The parts of Mezzotint do not understand each other.</source>
        <translation>Las partes de Mezzotint no se entienden entre sí.</translation>
    </message>
    <message>
        <source>The picture goes on where it was.</source>
        <translation>La imagen continúa donde estaba.</translation>
    </message>
    <message>
        <source>The picture overflowed in {precision} and was decoded again in float32.</source>
        <translation>La imagen se desbordó en {precision} y se decodificó de nuevo en float32.</translation>
    </message>
    <message>
        <source>The process that paints could not be started.</source>
        <translation>No se pudo iniciar el proceso que pinta.</translation>
    </message>
    <message>
        <source>The process that paints crashed.</source>
        <translation>El proceso que pinta falló.</translation>
    </message>
    <message>
        <source>The process that paints did not answer.</source>
        <translation>El proceso que pinta no respondió.</translation>
    </message>
    <message>
        <source>The process that paints did not become ready.</source>
        <translation>El proceso que pinta no llegó a estar listo.</translation>
    </message>
    <message>
        <source>The process that paints ended unexpectedly.</source>
        <translation>El proceso que pinta terminó de forma inesperada.</translation>
    </message>
    <message>
        <source>The process that paints sent what nobody understands.</source>
        <translation>El proceso que pinta envió algo incomprensible.</translation>
    </message>
    <message>
        <source>The prompt asks for LoRA files: {names}.</source>
        <translation>El prompt pide archivos LoRA: {names}.</translation>
    </message>
    <message>
        <source>The seed does not fit.</source>
        <translation>La semilla no es válida.</translation>
    </message>
    <message>
        <source>The width does not fit.</source>
        <translation>La anchura no es válida.</translation>
    </message>
    <message>
        <source>There are: {known}.</source>
        <translation>Hay: {known}.</translation>
    </message>
    <message>
        <source>There is not enough memory for this picture.</source>
        <translation>No hay memoria suficiente para esta imagen.</translation>
    </message>
    <message>
        <source>They are not supported yet; remove the angle brackets.</source>
        <translation>Aún no se admiten; quita los corchetes angulares.</translation>
    </message>
    <message>
        <source>This sampler is not known.</source>
        <translation>Este muestreador no se conoce.</translation>
    </message>
    <message>
        <source>This schedule is not known.</source>
        <translation>Esta planificación no se conoce.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Probar de nuevo</translation>
    </message>
    <message>
        <source>Try again with a smaller size, or restart the computer.</source>
        <translation>Prueba con un tamaño menor o reinicia el equipo.</translation>
    </message>
    <message>
        <source>Try in float32</source>
        <translation>Probar en float32</translation>
    </message>
    <message>
        <source>Use the CPU</source>
        <translation>Usar la CPU</translation>
    </message>
    <message>
        <source>Use the CPU, or try again after an update of the driver.</source>
        <translation>Usa la CPU o vuelve a intentarlo después de actualizar el controlador.</translation>
    </message>
    <message>
        <source>“{file}” cannot be used: {found}.</source>
        <translation>«{file}» no se puede usar: {found}.</translation>
    </message>
    <message>
        <source>“{file}” is a pickle, which can run any program.</source>
        <translation>«{file}» es un pickle, que puede ejecutar cualquier programa.</translation>
    </message>
    <message>
        <source>“{file}” is damaged.</source>
        <translation>«{file}» está dañado.</translation>
    </message>
    <message>
        <source>“{file}” is not there or is no model.</source>
        <translation>«{file}» no está o no es un modelo.</translation>
    </message>
    <message>
        <source>“{file}” is not whole; it lacks: {missing}.</source>
        <translation>«{file}» no está completo; falta: {missing}.</translation>
    </message>
    <message>
        <source>“{file}” is of a kind that cannot be used.</source>
        <translation>«{file}» es de un tipo que no se puede usar.</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Mezzotint is open already and does not answer. Wait until it does, or end its process ({process} on {machine}) and start it again.</source>
        <translation>Mezzotint ya está abierto y no responde. Espera a que lo haga, o termina su proceso ({process} en {machine}) e inícialo de nuevo.</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Developing the picture</source>
        <translation>Revelando la imagen</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Cargando el modelo</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>Pintando</translation>
    </message>
    <message>
        <source>Preparing the device</source>
        <translation>Preparando el dispositivo</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>Leyendo el prompt</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Iniciando</translation>
    </message>
    <message>
        <source>picture {number} of {count}</source>
        <translation>imagen {number} de {count}</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>paso {step} de {steps}</translation>
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
        <translation>quedan {time}</translation>
    </message>
</context>
<context>
    <name>PromptActions</name>
    <message>
        <source>&amp;Earlier prompt</source>
        <translation>Prompt &amp;anterior</translation>
    </message>
    <message>
        <source>Clear &amp;history</source>
        <translation>Borrar &amp;historial</translation>
    </message>
    <message>
        <source>L&amp;ater prompt</source>
        <translation>Prompt &amp;posterior</translation>
    </message>
    <message>
        <source>Weigh &amp;less</source>
        <translation>Dar m&amp;enos peso</translation>
    </message>
    <message>
        <source>Weigh &amp;more</source>
        <translation>Dar &amp;más peso</translation>
    </message>
</context>
<context>
    <name>PromptDesk</name>
    <message>
        <source>Some earlier prompts could not be read; they are gone.</source>
        <translation>No se pudieron leer algunos prompts anteriores; se han perdido.</translation>
    </message>
    <message>
        <source>Some saved presets could not be read; they are gone.</source>
        <translation>No se pudieron leer algunos ajustes predefinidos guardados; se han perdido.</translation>
    </message>
</context>
<context>
    <name>PromptPanel</name>
    <message numerus="yes">
        <source>%n brackets are not closed; they act to the end.</source>
        <translation>
            <numerusform>%n paréntesis no está cerrado; actúa hasta el final.</numerusform>
            <numerusform>%n paréntesis no están cerrados; actúan hasta el final.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chunks</source>
        <translation>
            <numerusform>%n bloque</numerusform>
            <numerusform>%n bloques</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n closing brackets were never opened; they are text.</source>
        <translation>
            <numerusform>%n paréntesis de cierre nunca se abrió; es texto.</numerusform>
            <numerusform>%n paréntesis de cierre nunca se abrieron; son texto.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier prompts are forgotten.</source>
        <translation>
            <numerusform>Se ha olvidado %n prompt anterior.</numerusform>
            <numerusform>Se han olvidado %n prompts anteriores.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens of text</source>
        <translation>
            <numerusform>%n token de texto</numerusform>
            <numerusform>%n tokens de texto</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens, as the model reads this prompt.</source>
        <translation>
            <numerusform>%n token, tal como el modelo lee este prompt.</numerusform>
            <numerusform>%n tokens, tal como el modelo lee este prompt.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>&amp;Guidance scale</source>
        <translation>Escala C&amp;FG</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>Mo&amp;delo</translation>
    </message>
    <message>
        <source>&amp;Negative prompt</source>
        <translation>Prompt n&amp;egativo</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>&amp;Prompt</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>Pas&amp;os</translation>
    </message>
    <message>
        <source>A weight is too large to paint anything.</source>
        <translation>Un peso es demasiado grande para pintar algo.</translation>
    </message>
    <message>
        <source>AND has no meaning here; it is read as a word.</source>
        <translation>AND no tiene significado aquí; se lee como palabra.</translation>
    </message>
    <message>
        <source>Alternatives and wildcards count only in “Add many”.</source>
        <translation>Las alternativas y los comodines solo valen en «Añadir muchos».</translation>
    </message>
    <message numerus="yes">
        <source>Both prompts are padded to equally many: %n chunks each.</source>
        <translation>
            <numerusform>Ambos prompts se rellenan hasta igualarlos: %n bloque cada uno.</numerusform>
            <numerusform>Ambos prompts se rellenan hasta igualarlos: %n bloques cada uno.</numerusform>
        </translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>Clear &amp;history</source>
        <translation>Borrar &amp;historial</translation>
    </message>
    <message>
        <source>Earlier prompts</source>
        <translation>Prompts anteriores</translation>
    </message>
    <message>
        <source>Earlier prompts (↑ in an empty box)</source>
        <translation>Prompts anteriores (↑ en un cuadro vacío)</translation>
    </message>
    <message>
        <source>Gene&amp;rate</source>
        <translation>Gene&amp;rar</translation>
    </message>
    <message>
        <source>How closely the picture keeps to the prompt</source>
        <translation>Cuánto se ciñe la imagen al prompt</translation>
    </message>
    <message>
        <source>It is read in chunks of {most} tokens.</source>
        <translation>Se lee en bloques de {most} tokens.</translation>
    </message>
    <message>
        <source>Leave as it &amp;was</source>
        <translation>Deja&amp;r igual</translation>
    </message>
    <message>
        <source>Length not known</source>
        <translation>Longitud desconocida</translation>
    </message>
    <message numerus="yes">
        <source>LoRA files are not supported yet; take these out: {names}.</source>
        <translation>
            <numerusform>Los archivos LoRA aún no se admiten; quita este: {names}.</numerusform>
            <numerusform>Los archivos LoRA aún no se admiten; quita estos: {names}.</numerusform>
        </translation>
    </message>
    <message>
        <source>No earlier prompts</source>
        <translation>No hay prompts anteriores</translation>
    </message>
    <message>
        <source>Paint (Ctrl+Enter)</source>
        <translation>Pintar (Ctrl+Intro)</translation>
    </message>
    <message>
        <source>Pict&amp;ures</source>
        <translation>Imágene&amp;s</translation>
    </message>
    <message>
        <source>Prese&amp;t</source>
        <translation>A&amp;juste predefinido</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>Semi&amp;lla</translation>
    </message>
    <message>
        <source>Samp&amp;ler</source>
        <translation>M&amp;uestreador</translation>
    </message>
    <message>
        <source>Save &amp;job</source>
        <translation>Guardar tra&amp;bajo</translation>
    </message>
    <message>
        <source>Sche&amp;dule</source>
        <translation>Pla&amp;nificación</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>Ta&amp;maño</translation>
    </message>
    <message>
        <source>Stop painting (Esc)</source>
        <translation>Dejar de pintar (Esc)</translation>
    </message>
    <message>
        <source>The length is not known: the painting process is away.</source>
        <translation>No se sabe la longitud: el proceso que pinta no está.</translation>
    </message>
    <message>
        <source>The pasted text is too long for a prompt.</source>
        <translation>El texto pegado es demasiado largo para un prompt.</translation>
    </message>
    <message>
        <source>The settings are as new; the prompts stay.</source>
        <translation>Los ajustes vuelven a sus valores iniciales; los prompts se conservan.</translation>
    </message>
    <message>
        <source>The text has changed; it is being counted.</source>
        <translation>El texto ha cambiado; se está contando.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>What should not be there</source>
        <translation>Lo que no debe aparecer</translation>
    </message>
    <message>
        <source>What the picture shows</source>
        <translation>Lo que muestra la imagen</translation>
    </message>
    <message>
        <source>With a guidance scale of 1 this prompt is not used.</source>
        <translation>Con una escala CFG de 1, este prompt no se usa.</translation>
    </message>
    <message>
        <source>[a:b:0.5] has no meaning here; it is read as text.</source>
        <translation>[a:b:0.5] no tiene significado aquí; se lee como texto.</translation>
    </message>
    <message>
        <source>[a|b] has no meaning here; it is read as text.</source>
        <translation>[a|b] no tiene significado aquí; se lee como texto.</translation>
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
            <numerusform>{tokens}/{most} → %n bloque</numerusform>
            <numerusform>{tokens}/{most} → %n bloques</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message numerus="yes">
        <source>%n done</source>
        <translation>
            <numerusform>%n terminado</numerusform>
            <numerusform>%n terminados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n fallido</numerusform>
            <numerusform>%n fallidos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are done</source>
        <translation>
            <numerusform>%n trabajo ha terminado</numerusform>
            <numerusform>%n trabajos han terminado</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>%n imagen</numerusform>
            <numerusform>%n imágenes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n paso</numerusform>
            <numerusform>%n pasos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n en espera</numerusform>
            <numerusform>%n en espera</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Cancelado</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminado</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fallido</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>Interrumpido</translation>
    </message>
    <message>
        <source>Negative prompt: {text}</source>
        <translation>Prompt negativo: {text}</translation>
    </message>
    <message>
        <source>Parked</source>
        <translation>Apartado</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>En curso</translation>
    </message>
    <message>
        <source>Seed {seed}</source>
        <translation>Semilla {seed}</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>Modelo inicial</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full, so the queue waits. Make room and it goes on by itself.</source>
        <translation>El disco de la carpeta {folder} está lleno, así que la cola espera. Libera espacio y continuará por sí sola.</translation>
    </message>
    <message>
        <source>The queue cannot be saved in {folder}: jobs are kept only until Mezzotint is closed.</source>
        <translation>No se puede guardar la cola en {folder}: los trabajos solo se conservan hasta que se cierre Mezzotint.</translation>
    </message>
    <message>
        <source>The queue in {folder} cannot be written at the moment. It is tried again until it can.</source>
        <translation>Ahora no se puede escribir la cola en {folder}. Se intentará hasta que se pueda.</translation>
    </message>
    <message>
        <source>The queue in {folder} is in use by another program, perhaps by another Mezzotint. Jobs are added and go on as soon as it is free.</source>
        <translation>Otro programa está usando la cola en {folder}, quizá otro Mezzotint. Los trabajos se añaden y continúan en cuanto quede libre.</translation>
    </message>
    <message numerus="yes">
        <source>The queue&apos;s file was damaged, or another version made it. %n jobs could be read and are here again; the old file is kept as {path}.</source>
        <translation>
            <numerusform>El archivo de la cola estaba dañado o era de otra versión. Se pudo leer %n trabajo, que está aquí de nuevo; el archivo antiguo se conserva como {path}.</numerusform>
            <numerusform>El archivo de la cola estaba dañado o era de otra versión. Se pudieron leer %n trabajos, que están aquí de nuevo; el archivo antiguo se conserva como {path}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En espera</translation>
    </message>
    <message>
        <source>{state}, step {step} of {steps}: {prompt}</source>
        <translation>{state}, paso {step} de {steps}: {prompt}</translation>
    </message>
    <message>
        <source>{state}: {prompt}</source>
        <translation>{state}: {prompt}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>quedan {time}</translation>
    </message>
    <message numerus="yes">
        <source>{time} left, and %n jobs not measured yet</source>
        <translation>
            <numerusform>quedan {time}, más %n trabajo aún sin medir</numerusform>
            <numerusform>quedan {time}, más %n trabajos aún sin medir</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QueueActions</name>
    <message>
        <source>&amp;Cancel jobs</source>
        <translation>Cancelar &amp;trabajos</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>D&amp;uplicar</translation>
    </message>
    <message>
        <source>&amp;Pause queue</source>
        <translation>Pausar &amp;cola</translation>
    </message>
    <message>
        <source>&amp;Remove from queue</source>
        <translation>Quitar &amp;de la cola</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>&amp;Probar de nuevo</translation>
    </message>
    <message>
        <source>Add &amp;many…</source>
        <translation>&amp;Añadir muchos…</translation>
    </message>
    <message>
        <source>Bring &amp;back what was removed</source>
        <translation>Recuperar &amp;lo quitado</translation>
    </message>
    <message>
        <source>C&amp;lear finished</source>
        <translation>&amp;Quitar los terminados</translation>
    </message>
    <message>
        <source>Ed&amp;it job</source>
        <translation>&amp;Editar trabajo</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>&amp;Subir</translation>
    </message>
    <message>
        <source>Move do&amp;wn</source>
        <translation>&amp;Bajar</translation>
    </message>
    <message>
        <source>R&amp;esume queue</source>
        <translation>&amp;Reanudar cola</translation>
    </message>
</context>
<context>
    <name>QueueDesk</name>
    <message numerus="yes">
        <source>%n jobs are left from the last time. Resume?</source>
        <translation>
            <numerusform>Queda %n trabajo de la última vez. ¿Reanudar?</numerusform>
            <numerusform>Quedan %n trabajos de la última vez. ¿Reanudar?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are removed from the queue.</source>
        <translation>
            <numerusform>Se ha quitado %n trabajo de la cola.</numerusform>
            <numerusform>Se han quitado %n trabajos de la cola.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs of the queue cannot be read by this version; they stay in its file.</source>
        <translation>
            <numerusform>Esta versión no puede leer %n trabajo de la cola; permanece en su archivo.</numerusform>
            <numerusform>Esta versión no puede leer %n trabajos de la cola; permanecen en su archivo.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Queue panel</source>
        <translation>Panel &amp;de la cola</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Cola</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>The job has begun; it can no longer be changed.</source>
        <translation>El trabajo ha empezado; ya no se puede cambiar.</translation>
    </message>
    <message>
        <source>The job is added; the queue is paused.</source>
        <translation>El trabajo se ha añadido; la cola está en pausa.</translation>
    </message>
    <message>
        <source>The jobs are added; the queue is paused.</source>
        <translation>Los trabajos se han añadido; la cola está en pausa.</translation>
    </message>
    <message>
        <source>The queue has ended</source>
        <translation>La cola ha terminado</translation>
    </message>
</context>
<context>
    <name>QueuePanel</name>
    <message>
        <source>Jobs</source>
        <translation>Trabajos</translation>
    </message>
    <message>
        <source>Jobs that you add are painted one after another.</source>
        <translation>Los trabajos que añadas se pintan uno tras otro.</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pausa</translation>
    </message>
    <message>
        <source>Paused since the start</source>
        <translation>En pausa desde el inicio</translation>
    </message>
    <message>
        <source>Paused to save power</source>
        <translation>En pausa para ahorrar energía</translation>
    </message>
    <message>
        <source>Stopped after crashes</source>
        <translation>Detenida tras varios fallos</translation>
    </message>
    <message>
        <source>Stopped by a problem</source>
        <translation>Detenida por un problema</translation>
    </message>
</context>
<context>
    <name>ReportDesk</name>
    <message>
        <source>Mezzotint crashed the last time. Nothing of the queue is lost.</source>
        <translation>Mezzotint falló la última vez. No se ha perdido nada de la cola.</translation>
    </message>
    <message>
        <source>Save &amp;diagnostics…</source>
        <translation>Guardar &amp;diagnóstico…</translation>
    </message>
    <message>
        <source>Save diagnostics…</source>
        <translation>Guardar diagnóstico…</translation>
    </message>
    <message>
        <source>Show &amp;log</source>
        <translation>Mostrar &amp;registro</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Mostrar en la carpeta</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Mostrar registro</translation>
    </message>
    <message>
        <source>The diagnostics are saved in {file}.</source>
        <translation>El diagnóstico se ha guardado en {file}.</translation>
    </message>
    <message>
        <source>The diagnostics cannot be saved in {file}: {reason}.</source>
        <translation>No se puede guardar el diagnóstico en {file}: {reason}.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Probar de nuevo</translation>
    </message>
</context>
<context>
    <name>Restore</name>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
    <message>
        <source>A newer version wrote this; what it added is left out.</source>
        <translation>Lo escribió una versión más reciente; se omite lo que añadió.</translation>
    </message>
    <message>
        <source>Choose the model…</source>
        <translation>Elegir el modelo…</translation>
    </message>
    <message>
        <source>The exact settings are damaged; others in the file are used.</source>
        <translation>Los ajustes exactos están dañados; se usan otros del archivo.</translation>
    </message>
    <message>
        <source>The file is damaged.</source>
        <translation>El archivo está dañado.</translation>
    </message>
    <message>
        <source>The model “{model}” is not among yours; the chosen one stays.</source>
        <translation>El modelo «{model}» no está entre los tuyos; se mantiene el elegido.</translation>
    </message>
    <message>
        <source>The prompt of {origin} is in the panel.</source>
        <translation>El prompt de {origin} está en el panel.</translation>
    </message>
    <message>
        <source>The sampler {about} is not known here.</source>
        <translation>El muestreador {about} no se conoce aquí.</translation>
    </message>
    <message>
        <source>The schedule {about} is not known here.</source>
        <translation>La planificación {about} no se conoce aquí.</translation>
    </message>
    <message>
        <source>The seed of {origin} is in the panel.</source>
        <translation>La semilla de {origin} está en el panel.</translation>
    </message>
    <message>
        <source>The settings of {origin} are in the panel.</source>
        <translation>Los ajustes de {origin} están en el panel.</translation>
    </message>
    <message>
        <source>The size {size} cannot be painted; the nearest one is taken.</source>
        <translation>No se puede pintar el tamaño {size}; se toma el más cercano.</translation>
    </message>
    <message>
        <source>The text {about} is too large and is left out.</source>
        <translation>El texto {about} es demasiado grande y se omite.</translation>
    </message>
    <message>
        <source>The value of {about} cannot be used.</source>
        <translation>El valor de {about} no se puede usar.</translation>
    </message>
    <message>
        <source>The workflow combines {about} prompts; they are joined.</source>
        <translation>El flujo de trabajo combina {about} prompts; se han unido.</translation>
    </message>
    <message>
        <source>The workflow paints in {about} stages; the first one is taken.</source>
        <translation>El flujo de trabajo pinta en {about} fases; se toma la primera.</translation>
    </message>
    <message>
        <source>There is nothing here for these settings: {names}.</source>
        <translation>Aquí no hay nada para estos ajustes: {names}.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>the pasted text</source>
        <translation>el texto pegado</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <translation>«{name}»</translation>
    </message>
    <message>
        <source>“{name}” holds no settings of a picture.</source>
        <translation>«{name}» no contiene ajustes de ninguna imagen.</translation>
    </message>
</context>
<context>
    <name>SeedField</name>
    <message>
        <source>A new seed for each job</source>
        <translation>Una semilla nueva para cada trabajo</translation>
    </message>
    <message>
        <source>Draw a new seed now</source>
        <translation>Sacar ahora una semilla nueva</translation>
    </message>
    <message>
        <source>Rand&amp;om</source>
        <translation>Alea&amp;toria</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
</context>
<context>
    <name>SettingEditors</name>
    <message>
        <source>&amp;Add…</source>
        <translation>Aña&amp;dir…</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>Hace falta un nombre.</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Elegir una carpeta</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Elegir la carpeta</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Insertar</translation>
    </message>
    <message>
        <source>Insert a word that is filled in</source>
        <translation>Insertar un marcador que se rellena</translation>
    </message>
    <message>
        <source>Not known: {words}</source>
        <translation>No se conoce: {words}</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>&amp;Quitar</translation>
    </message>
    <message>
        <source>Such as: {name}</source>
        <translation>Por ejemplo: {name}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>&amp;Automatic prefers</source>
        <translation>Automático &amp;prefiere</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>&amp;Dispositivo</translation>
    </message>
    <message>
        <source>&amp;File names</source>
        <translation>&amp;Nombres de archivo</translation>
    </message>
    <message>
        <source>&amp;Gently means painting</source>
        <translation>Pintar &amp;suave es pintar</translation>
    </message>
    <message>
        <source>&amp;Idle time</source>
        <translation>&amp;Tiempo de inactividad</translation>
    </message>
    <message>
        <source>&amp;Keep the computer awake while pictures are painted</source>
        <translation>&amp;Mantener el equipo despierto mientras se pintan imágenes</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Memoria</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>&amp;Modelos</translation>
    </message>
    <message>
        <source>&amp;Pause below</source>
        <translation>Pausar por de&amp;bajo del</translation>
    </message>
    <message>
        <source>&amp;Pictures</source>
        <translation>&amp;Imágenes</translation>
    </message>
    <message>
        <source>&amp;Precision</source>
        <translation>Preci&amp;sión</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>&amp;Tamaño del texto</translation>
    </message>
    <message>
        <source>A loaded model saves seconds at each first picture.</source>
        <translation>Un modelo cargado ahorra segundos en cada primera imagen.</translation>
    </message>
    <message>
        <source>Also those of A1111, ComfyUI, Fooocus and StabilityMatrix: choose their folder.</source>
        <translation>También los de A1111, ComfyUI, Fooocus y StabilityMatrix: elige su carpeta.</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>Cualquier tipo</translation>
    </message>
    <message>
        <source>Any maker</source>
        <translation>Cualquier fabricante</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Según el sistema</translation>
    </message>
    <message>
        <source>Automatic: what the device does best</source>
        <translation>Automática: lo que el dispositivo hace mejor</translation>
    </message>
    <message>
        <source>Back at the mains it goes on at full speed.</source>
        <translation>Con corriente vuelve a toda velocidad.</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Co&amp;lours</source>
        <translation>&amp;Colores</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Discrete GPU</source>
        <translation>GPU dedicada</translation>
    </message>
    <message>
        <source>For new pictures. A device that lacks it says so.</source>
        <translation>Para imágenes nuevas. Si el dispositivo no la tiene, lo dirá.</translation>
    </message>
    <message>
        <source>Free it after some idle minutes</source>
        <translation>Liberarlo tras unos minutos de inactividad</translation>
    </message>
    <message>
        <source>Free it when the queue is done</source>
        <translation>Liberarlo cuando termine la cola</translation>
    </message>
    <message>
        <source>G&amp;ently below</source>
        <translation>Suave por &amp;debajo del</translation>
    </message>
    <message>
        <source>Go on at full speed</source>
        <translation>Seguir a toda velocidad</translation>
    </message>
    <message>
        <source>Go on gently</source>
        <translation>Seguir de forma suave</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>GPU integrada</translation>
    </message>
    <message>
        <source>Keep the model loaded</source>
        <translation>Mantener el modelo cargado</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Low power: the integrated GPU</source>
        <translation>Bajo consumo: la GPU integrada</translation>
    </message>
    <message>
        <source>Model &amp;hub</source>
        <translation>&amp;Hub de modelos</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>Of charge, on battery. 0 is never.</source>
        <translation>De carga, con batería. 0 es nunca.</translation>
    </message>
    <message>
        <source>Of charge, on battery. Nothing is lost. 0 is never.</source>
        <translation>De carga, con batería. No se pierde nada. 0 es nunca.</translation>
    </message>
    <message>
        <source>Of the time; it rests between the steps. The pictures are the same.</source>
        <translation>Del tiempo; descansa entre los pasos. Las imágenes son las mismas.</translation>
    </message>
    <message>
        <source>On &amp;battery</source>
        <translation>Co&amp;n batería</translation>
    </message>
    <message>
        <source>Pa&amp;use while the power saver is on</source>
        <translation>&amp;Pausar mientras el ahorro de energía esté activado</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Prompts may be of any language that the model understands.</source>
        <translation>Los prompts pueden estar en cualquier idioma que entienda el modelo.</translation>
    </message>
    <message>
        <source>Speed: the discrete GPU</source>
        <translation>Velocidad: la GPU dedicada</translation>
    </message>
    <message>
        <source>Use the integrated GPU</source>
        <translation>Usar la GPU integrada</translation>
    </message>
    <message>
        <source>Where models are downloaded from. Empty is the usual one.</source>
        <translation>De dónde se descargan los modelos. Déjalo vacío para el hub habitual.</translation>
    </message>
    <message>
        <source>bfloat16: for CPUs that have it</source>
        <translation>bfloat16: para las CPU que lo tengan</translation>
    </message>
    <message>
        <source>float16: fast, for GPUs</source>
        <translation>float16: rápida, para las GPU</translation>
    </message>
    <message>
        <source>float32: most exact, twice the memory</source>
        <translation>float32: la más exacta, el doble de memoria</translation>
    </message>
</context>
<context>
    <name>SettingsDesk</name>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Buscar de nuevo</translation>
    </message>
    <message>
        <source>Reopen now</source>
        <translation>Reabrir ahora</translation>
    </message>
    <message>
        <source>The computer cannot be kept awake; it may sleep while it paints.</source>
        <translation>No se puede mantener despierto el equipo; puede suspenderse mientras pinta.</translation>
    </message>
    <message>
        <source>The settings cannot be saved in {folder} ({reason}). They hold until Mezzotint is closed; make room or make the folder writable and change them again.</source>
        <translation>Las preferencias no se pueden guardar en {folder} ({reason}). Valen hasta que se cierre Mezzotint; libera espacio o haz que se pueda escribir en la carpeta y cámbialas de nuevo.</translation>
    </message>
    <message>
        <source>The settings could not be read; they are as new.</source>
        <translation>No se pudieron leer las preferencias; vuelven a sus valores iniciales.</translation>
    </message>
    <message>
        <source>The window speaks this language when it is reopened.</source>
        <translation>La ventana hablará este idioma cuando se vuelva a abrir.</translation>
    </message>
    <message>
        <source>These settings were wrong and are as new: {names}.</source>
        <translation>Estas preferencias eran incorrectas y vuelven a su valor inicial: {names}.</translation>
    </message>
    <message>
        <source>“{device}” is not in this computer now. Which device is to paint?</source>
        <translation>«{device}» no está ahora en este equipo. ¿Qué dispositivo debe pintar?</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>Cance&amp;lar</translation>
    </message>
    <message>
        <source>&amp;OK</source>
        <translation>&amp;Aceptar</translation>
    </message>
    <message>
        <source>&amp;Reset this page</source>
        <translation>&amp;Restablecer esta página</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apariencia</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Carpetas</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Please correct: {settings}</source>
        <translation>Corrige: {settings}</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Energía</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Preferencias</translation>
    </message>
</context>
<context>
    <name>SizeField</name>
    <message>
        <source>Custom size</source>
        <translation>Tamaño propio</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>Altura en píxeles</translation>
    </message>
    <message>
        <source>Landscape {ratio}: {width} × {height}</source>
        <translation>Apaisado {ratio}: {width} × {height}</translation>
    </message>
    <message>
        <source>Much larger than the model learned to paint: things may appear twice.</source>
        <translation>Mucho mayor de lo que el modelo aprendió a pintar: las cosas pueden salir repetidas.</translation>
    </message>
    <message>
        <source>Much smaller than the model learned to paint: it may compose badly.</source>
        <translation>Mucho menor de lo que el modelo aprendió a pintar: la composición puede salir mal.</translation>
    </message>
    <message>
        <source>Portrait {ratio}: {width} × {height}</source>
        <translation>Vertical {ratio}: {width} × {height}</translation>
    </message>
    <message>
        <source>Size preset</source>
        <translation>Tamaño predefinido</translation>
    </message>
    <message>
        <source>Square {ratio}: {width} × {height}</source>
        <translation>Cuadrado {ratio}: {width} × {height}</translation>
    </message>
    <message>
        <source>Swap width and height</source>
        <translation>Intercambiar anchura y altura</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>Anchura en píxeles</translation>
    </message>
</context>
<context>
    <name>StatusFields</name>
    <message>
        <source>&amp;Full speed for this time</source>
        <translation>&amp;A toda velocidad por esta vez</translation>
    </message>
    <message>
        <source>&amp;Keep to the power settings</source>
        <translation>&amp;Seguir los ajustes de energía</translation>
    </message>
    <message>
        <source>&amp;Power settings…</source>
        <translation>Ajustes &amp;de energía…</translation>
    </message>
    <message>
        <source>Automatic device</source>
        <translation>Dispositivo automático</translation>
    </message>
    <message>
        <source>Choose the device</source>
        <translation>Elegir el dispositivo</translation>
    </message>
    <message>
        <source>Device settings</source>
        <translation>Ajustes del dispositivo</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Energía</translation>
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
        <translation>Iniciar de nuevo</translation>
    </message>
    <message numerus="yes">
        <source>The picture has made no progress for %n minutes. It may still go on; if you have its process started anew, it goes on where it was.</source>
        <translation>
            <numerusform>La imagen no avanza desde hace %n minuto. Puede que aún continúe; si haces que su proceso se inicie de nuevo, seguirá donde estaba.</numerusform>
            <numerusform>La imagen no avanza desde hace %n minutos. Puede que aún continúe; si haces que su proceso se inicie de nuevo, seguirá donde estaba.</numerusform>
        </translation>
    </message>
    <message>
        <source>The picture {path} cannot be shown.</source>
        <translation>No se puede mostrar la imagen {path}.</translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>&amp;Actual pixels</source>
        <translation>Tamaño &amp;real</translation>
    </message>
    <message>
        <source>&amp;Border between the pictures</source>
        <translation>Límite entre l&amp;as imágenes</translation>
    </message>
    <message>
        <source>&amp;Compare two pictures</source>
        <translation>C&amp;omparar dos imágenes</translation>
    </message>
    <message>
        <source>&amp;Next picture</source>
        <translation>Imagen &amp;siguiente</translation>
    </message>
    <message>
        <source>&amp;Previous picture</source>
        <translation>&amp;Imagen anterior</translation>
    </message>
    <message>
        <source>As text that other programs read too</source>
        <translation>Como texto que también leen otros programas</translation>
    </message>
    <message>
        <source>Copy settings</source>
        <translation>Copiar ajustes</translation>
    </message>
    <message>
        <source>D&amp;etails</source>
        <translation>De&amp;talles</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Fecha</translation>
    </message>
    <message>
        <source>Details of the picture</source>
        <translation>Detalles de la imagen</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>File size</source>
        <translation>Tamaño del archivo</translation>
    </message>
    <message>
        <source>Fit to &amp;window</source>
        <translation>&amp;Ajustar a la ventana</translation>
    </message>
    <message>
        <source>Follow the pain&amp;ting</source>
        <translation>Seguir &amp;la pintura</translation>
    </message>
    <message>
        <source>Guidance scale</source>
        <translation>Escala CFG</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Hecho con</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Model hash</source>
        <translation>Hash del modelo</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>Prompt negativo</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Ruido</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Píxeles</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vista previa</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Sampler</source>
        <translation>Muestreador</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Planificación</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>The file says nothing about how it was made.</source>
        <translation>El archivo no dice nada de cómo se hizo.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>Usar estos ajustes</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>A&amp;mpliar</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>R&amp;educir</translation>
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
