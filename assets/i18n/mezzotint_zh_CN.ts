<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;About Mezzotint</source>
        <translation>关于 Mezzotint(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Follow the system</source>
        <translation>跟随系统(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>生成(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Open picture</source>
        <translation>打开图片(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>提示词(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Queue</source>
        <translation>队列(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Reset settings</source>
        <translation>重置参数(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save pictures in…</source>
        <translation>图片保存到(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Show in folder</source>
        <translation>在文件夹中显示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Choose &amp;model file…</source>
        <translation>选择模型文件(&amp;M)…</translation>
    </message>
    <message>
        <source>Choose model &amp;folder…</source>
        <translation>选择模型文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Cop&amp;y picture</source>
        <translation>复制图片(&amp;Y)</translation>
    </message>
    <message>
        <source>Galler&amp;y</source>
        <translation>图库(&amp;Y)</translation>
    </message>
    <message>
        <source>Open &amp;pictures folder</source>
        <translation>打开图片文件夹(&amp;P)</translation>
    </message>
    <message>
        <source>P&amp;icture</source>
        <translation>图片(&amp;I)</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>设置(&amp;E)…</translation>
    </message>
</context>
<context>
    <name>AddMany</name>
    <message numerus="yes">
        <source>%n jobs will be added</source>
        <translation>
            <numerusform>将添加 %n 个任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines are left out</source>
        <translation>
            <numerusform>已忽略 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Add to queue</source>
        <translation>添加到队列(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;First seed</source>
        <translation>首个种子(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Jobs for each line</source>
        <translation>每行任务数(&amp;J)</translation>
    </message>
    <message>
        <source>&amp;Prompts, one a line</source>
        <translation>提示词（每行一条）(&amp;P)</translation>
    </message>
    <message>
        <source>A&amp;lternatives {a|b}</source>
        <translation>多选一 {a|b}(&amp;L)</translation>
    </message>
    <message>
        <source>Add many jobs</source>
        <translation>批量添加任务</translation>
    </message>
    <message>
        <source>All combinations</source>
        <translation>所有组合</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Chosen at random</source>
        <translation>随机选取</translation>
    </message>
    <message>
        <source>Counting up from job to job</source>
        <translation>逐个任务递增</translation>
    </message>
    <message>
        <source>First prompts</source>
        <translation>前几条提示词</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>首个种子</translation>
    </message>
    <message>
        <source>Folder of __&amp;wildcards__</source>
        <translation>__通配符__ 文件夹(&amp;W)</translation>
    </message>
    <message>
        <source>Folder with wildcard files</source>
        <translation>通配符文件所在的文件夹</translation>
    </message>
    <message>
        <source>Line {line}: {problem}</source>
        <translation>第 {line} 行：{problem}</translation>
    </message>
    <message>
        <source>Open &amp;text file…</source>
        <translation>打开文本文件(&amp;T)…</translation>
    </message>
    <message>
        <source>See&amp;ds</source>
        <translation>种子(&amp;D)</translation>
    </message>
    <message>
        <source>Text file with prompts</source>
        <translation>提示词文本文件</translation>
    </message>
    <message>
        <source>Text files (*.txt)</source>
        <translation>文本文件 (*.txt)</translation>
    </message>
    <message>
        <source>The same for all</source>
        <translation>全部相同</translation>
    </message>
    <message>
        <source>These lines make {count} jobs; at most {most} can be added at once. Use fewer lines or alternatives, or choose at random.</source>
        <translation>这些行会产生 {count} 个任务，而一次最多只能添加 {most} 个。请减少行数或选项，或改为随机选取。</translation>
    </message>
    <message>
        <source>a {red|blue} fox --steps 20
an owl in a __place__</source>
        <translation>a {red|blue} fox --steps 20
an owl in a __place__</translation>
    </message>
    <message>
        <source>the option “--{name}” is not known</source>
        <translation>未知选项“--{name}”</translation>
    </message>
    <message>
        <source>the option “--{name}” is not supported</source>
        <translation>不支持选项“--{name}”</translation>
    </message>
    <message>
        <source>the wildcard “{name}” leads back to itself</source>
        <translation>通配符“{name}”循环引用了自身</translation>
    </message>
    <message>
        <source>there is no wildcard file “{name}.txt” with lines in it</source>
        <translation>没有含内容的通配符文件“{name}.txt”</translation>
    </message>
    <message>
        <source>“{file}” cannot be read: {reason}.</source>
        <translation>无法读取“{file}”：{reason}。</translation>
    </message>
    <message>
        <source>“{file}” is no text in UTF-8; save it as UTF-8.</source>
        <translation>“{file}”不是 UTF-8 文本，请另存为 UTF-8。</translation>
    </message>
    <message>
        <source>“{file}” is too large for a list of prompts.</source>
        <translation>“{file}”太大，不能作为提示词列表。</translation>
    </message>
    <message>
        <source>“{name}” is out of range</source>
        <translation>“{name}”超出范围</translation>
    </message>
    <message>
        <source>“{value}” does not fit the option “--{name}”</source>
        <translation>“{value}”不适用于选项“--{name}”</translation>
    </message>
</context>
<context>
    <name>DevicePicker</name>
    <message>
        <source>&amp;Look again</source>
        <translation>重新检测(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Test this device</source>
        <translation>测试此设备(&amp;T)</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Automatic: no device fits</source>
        <translation>自动：没有合适的设备</translation>
    </message>
    <message>
        <source>Automatic: {device}</source>
        <translation>自动：{device}</translation>
    </message>
    <message>
        <source>Connect it again, or choose another device.</source>
        <translation>请重新连接，或选择其他设备。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>驱动程序</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Not tested.</source>
        <translation>尚未测试。</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Show devices of this kind</source>
        <translation>显示此类型的设备</translation>
    </message>
    <message>
        <source>Show devices of this maker</source>
        <translation>显示此厂商的设备</translation>
    </message>
    <message>
        <source>Testing {device}, after the picture that is painted.</source>
        <translation>当前图片完成后测试 {device}。</translation>
    </message>
    <message>
        <source>What is told of devices</source>
        <translation>设备信息</translation>
    </message>
    <message>
        <source>{device}: not in this computer now</source>
        <translation>{device}：目前不在此电脑中</translation>
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
        <translation>独立显卡</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>集成显卡</translation>
    </message>
    <message>
        <source>It computes everything as it should ({seconds} s).</source>
        <translation>计算全部正确（{seconds} 秒）。</translation>
    </message>
    <message>
        <source>It computes wrongly: {parts}. A newer driver may help.</source>
        <translation>计算有误：{parts}。更新驱动程序可能会有帮助。</translation>
    </message>
    <message>
        <source>It does not work: the test ended the process that paints.</source>
        <translation>无法工作：测试导致生成进程退出。</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>Software, very slow</source>
        <translation>软件模拟，很慢</translation>
    </message>
    <message>
        <source>shared, {size} GB</source>
        <translation>共享，{size} GB</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
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
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>One zip file with what a report of a fault needs: versions of the program and its parts, the system, the devices with their drivers and the results of their tests, the settings, the logs, reports of crashes, and of each job in the queue its state, size and times.</source>
        <translation>将报告故障所需的内容打包为一个 zip 文件：程序及其各部分的版本、系统、设备及其驱动程序和测试结果、设置、日志、崩溃报告，以及队列中每个任务的状态、尺寸和时间。</translation>
    </message>
    <message>
        <source>Save diagnostics</source>
        <translation>保存诊断信息</translation>
    </message>
    <message>
        <source>With the &amp;prompts of the queue</source>
        <translation>包含队列中的提示词(&amp;P)</translation>
    </message>
    <message numerus="yes">
        <source>With the last p&amp;ictures (%n at most)</source>
        <translation>
            <numerusform>包含最近的图片（最多 %n 张）(&amp;I)</numerusform>
        </translation>
    </message>
    <message>
        <source>Your name is taken out of all paths. Words of your prompts are taken out of the logs unless you tick prompts below. Nothing is sent; you choose what to do with the file.</source>
        <translation>所有路径中的用户名都会去除。除非在下方勾选提示词，日志中的提示词内容也会去除。不会发送任何内容；如何处理该文件由您决定。</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>zip 文件 (*.zip)</translation>
    </message>
</context>
<context>
    <name>Download</name>
    <message>
        <source>Accept its terms on its page and set HF_TOKEN, or download the file with a browser and choose it here.</source>
        <translation>请在其页面上接受条款并设置 HF_TOKEN，或用浏览器下载该文件后在此选择。</translation>
    </message>
    <message>
        <source>Another window downloads the same file.</source>
        <translation>另一个窗口正在下载同一文件。</translation>
    </message>
    <message>
        <source>Another “{file}” is in {folder}; it was not touched.</source>
        <translation>{folder} 中已有另一个“{file}”；未作改动。</translation>
    </message>
    <message>
        <source>Cancel and choose a folder on another disk.</source>
        <translation>请取消，然后选择其他磁盘上的文件夹。</translation>
    </message>
    <message>
        <source>Cancel and choose a folder that can be written to.</source>
        <translation>请取消，然后选择可写入的文件夹。</translation>
    </message>
    <message>
        <source>Checking the download</source>
        <translation>正在校验下载</translation>
    </message>
    <message>
        <source>Checking the file: {percent} %</source>
        <translation>正在校验文件：{percent}%</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>Download paused</source>
        <translation>下载已暂停</translation>
    </message>
    <message>
        <source>Downloading: {percent} %</source>
        <translation>正在下载：{percent}%</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so nothing is downloaded.</source>
        <translation>已设置 HF_HUB_OFFLINE，因此不会下载任何内容。</translation>
    </message>
    <message>
        <source>Install Mezzotint again.</source>
        <translation>请重新安装 Mezzotint。</translation>
    </message>
    <message>
        <source>Look at the hub&apos;s address in the settings, or choose a file.</source>
        <translation>请检查设置中的模型库地址，或选择一个文件。</translation>
    </message>
    <message>
        <source>Make room and resume; what has come is kept.</source>
        <translation>请腾出空间后继续；已下载的部分会保留。</translation>
    </message>
    <message>
        <source>Move it away, or cancel and choose another folder.</source>
        <translation>请将其移走，或取消并选择其他文件夹。</translation>
    </message>
    <message>
        <source>Nothing can be saved in {folder}: {reason}.</source>
        <translation>无法保存到 {folder}：{reason}。</translation>
    </message>
    <message>
        <source>Nothing was taken. Look at the hub&apos;s address in the settings.</source>
        <translation>未采用任何内容。请检查设置中的模型库地址。</translation>
    </message>
    <message>
        <source>Paused at {there} of {whole}</source>
        <translation>已暂停：{there} / {whole}</translation>
    </message>
    <message>
        <source>Resume; what has come is kept.</source>
        <translation>请继续；已下载的部分会保留。</translation>
    </message>
    <message>
        <source>Sign in where the network asks for it, or look at the hub&apos;s address in the settings.</source>
        <translation>请按网络要求登录，或检查设置中的模型库地址。</translation>
    </message>
    <message>
        <source>The connection to the model hub broke.</source>
        <translation>与模型库的连接已中断。</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full.</source>
        <translation>文件夹 {folder} 所在的磁盘已满。</translation>
    </message>
    <message>
        <source>The disk with {folder} cannot hold a file of this size.</source>
        <translation>{folder} 所在的磁盘无法存放这么大的文件。</translation>
    </message>
    <message>
        <source>The free space there is not known.</source>
        <translation>该处的可用空间未知。</translation>
    </message>
    <message>
        <source>The model hub cannot be reached.</source>
        <translation>无法连接模型库。</translation>
    </message>
    <message>
        <source>The model hub does not give out {repo}.</source>
        <translation>模型库不提供 {repo} 的访问权限。</translation>
    </message>
    <message>
        <source>The model hub has another “{file}” than it should have.</source>
        <translation>模型库中的“{file}”与应有的文件不同。</translation>
    </message>
    <message>
        <source>The model hub has no “{file}” in {repo}.</source>
        <translation>模型库的 {repo} 中没有“{file}”。</translation>
    </message>
    <message>
        <source>The model hub is in trouble (status {status}).</source>
        <translation>模型库出现故障（状态 {status}）。</translation>
    </message>
    <message>
        <source>The process that downloads could not be started.</source>
        <translation>无法启动下载进程。</translation>
    </message>
    <message>
        <source>The process that downloads ended unexpectedly.</source>
        <translation>下载进程意外退出。</translation>
    </message>
    <message>
        <source>The process that downloads sent nonsense.</source>
        <translation>下载进程发来了无法识别的数据。</translation>
    </message>
    <message>
        <source>This needs {needed} and {spare} to spare, but only {free} are free there. Make room, or choose a folder on another disk.</source>
        <translation>需要 {needed}，另加 {spare} 余量，但该处只有 {free} 可用。请腾出空间，或选择其他磁盘上的文件夹。</translation>
    </message>
    <message>
        <source>Try again on another network; this one changes files.</source>
        <translation>请换一个网络重试；当前网络会改动文件。</translation>
    </message>
    <message>
        <source>Unset it and start Mezzotint again.</source>
        <translation>请取消该变量，然后重新启动 Mezzotint。</translation>
    </message>
    <message>
        <source>Wait for it, or close that window and resume here.</source>
        <translation>请等待其完成，或关闭那个窗口后在此继续。</translation>
    </message>
    <message>
        <source>What answers at the address of the hub is no model hub.</source>
        <translation>模型库地址上的响应方并不是模型库。</translation>
    </message>
    <message>
        <source>What has come is kept; resume later.</source>
        <translation>已下载的部分会保留；请稍后继续。</translation>
    </message>
    <message>
        <source>What has come is kept; resume when the connection is back.</source>
        <translation>已下载的部分会保留；网络恢复后请继续。</translation>
    </message>
    <message>
        <source>{free} are free there.</source>
        <translation>该处有 {free} 可用。</translation>
    </message>
    <message>
        <source>{name} is here and chosen.</source>
        <translation>{name} 已就绪并选用。</translation>
    </message>
    <message>
        <source>{sentence} The next try is in {time}.</source>
        <translation>{sentence}{time} 后重试。</translation>
    </message>
    <message>
        <source>{size} a second</source>
        <translation>每秒 {size}</translation>
    </message>
    <message>
        <source>{there} are there already; {free} are free.</source>
        <translation>已有 {there}；可用空间 {free}。</translation>
    </message>
    <message>
        <source>{there} of {whole}</source>
        <translation>{there} / {whole}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>“{file}” came damaged and is downloaded again.</source>
        <translation>“{file}”下载后已损坏，正在重新下载。</translation>
    </message>
    <message>
        <source>“{file}” came damaged twice and was thrown away.</source>
        <translation>“{file}”两次下载均已损坏，已丢弃。</translation>
    </message>
    <message>
        <source>“{file}” is in this folder already; it will be checked.</source>
        <translation>此文件夹中已有“{file}”；将进行校验。</translation>
    </message>
</context>
<context>
    <name>DownloadCard</name>
    <message>
        <source>Accept the licence first.</source>
        <translation>请先接受许可协议。</translation>
    </message>
    <message>
        <source>Cancel download</source>
        <translation>取消下载</translation>
    </message>
    <message>
        <source>Choose where the model is saved</source>
        <translation>选择模型的保存位置</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详细信息</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Download SDXL</source>
        <translation>下载 SDXL</translation>
    </message>
    <message>
        <source>I accept the {licence} licence</source>
        <translation>我接受 {licence} 许可协议</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Read the licence</source>
        <translation>阅读许可协议</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Save in</source>
        <translation>保存到</translation>
    </message>
    <message>
        <source>Stable Diffusion XL paints anything, at about 1024×1024. It wants a GPU; a CPU takes minutes for a picture.</source>
        <translation>Stable Diffusion XL 什么都能画，尺寸约 1024×1024。最好有 GPU；用 CPU 每张图片需要几分钟。</translation>
    </message>
    <message>
        <source>{size} in {precision}, from {repo}</source>
        <translation>{size}，{precision}，来自 {repo}</translation>
    </message>
</context>
<context>
    <name>FirstRun</name>
    <message numerus="yes">
        <source>%n models of {program}</source>
        <translation>
            <numerusform>{program} 的 %n 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Welcome page</source>
        <translation>欢迎页(&amp;W)</translation>
    </message>
    <message>
        <source>Any Stable Diffusion XL model: a .safetensors file as A1111, ComfyUI and others use it, or a folder in the layout of diffusers. It stays where it is.</source>
        <translation>任何 Stable Diffusion XL 模型均可：A1111、ComfyUI 等使用的 .safetensors 文件，或 diffusers 结构的文件夹。文件保留在原处。</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Close the welcome page</source>
        <translation>关闭欢迎页</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Found on this computer:</source>
        <translation>在此电脑上找到：</translation>
    </message>
    <message>
        <source>I have a model file or folder</source>
        <translation>我有模型文件或文件夹</translation>
    </message>
    <message>
        <source>It is tiny and comes with Mezzotint: icons and coloured shapes in seconds on any computer. Choose a prompt, or write one about a single thing.</source>
        <translation>随 Mezzotint 附带的微型模型：在任何电脑上几秒内画出图标和彩色图形。请选择一条提示词，或写一条只描述单个物体的提示词。</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Pictures from words, painted on this computer alone by a model. Where does yours come from?</source>
        <translation>用文字生成图片，由模型完全在本机绘制。您的模型从哪里来？</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Try the starter model</source>
        <translation>试用入门模型</translation>
    </message>
    <message>
        <source>Welcome to Mezzotint</source>
        <translation>欢迎使用 Mezzotint</translation>
    </message>
    <message>
        <source>“{prompt}”</source>
        <translation>“{prompt}”</translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message numerus="yes">
        <source>%n pictures will go to the trash.</source>
        <translation>
            <numerusform>将把 %n 张图片移到回收站。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Favourite</source>
        <translation>收藏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Move to trash</source>
        <translation>移到回收站(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Open with another program</source>
        <translation>用其他程序打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Use these settings</source>
        <translation>使用这些参数(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;View picture</source>
        <translation>查看图片(&amp;V)</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>所有模型</translation>
    </message>
    <message>
        <source>Any date</source>
        <translation>任意日期</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>By prompt</source>
        <translation>按提示词</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Favourite: {prompt}</source>
        <translation>收藏：{prompt}</translation>
    </message>
    <message>
        <source>Favourites only</source>
        <translation>仅收藏</translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation>最近 24 小时</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>Last 365 days</source>
        <translation>最近 365 天</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>最新优先</translation>
    </message>
    <message>
        <source>No picture is like that.</source>
        <translation>没有符合条件的图片。</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>立即移动</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>最旧优先</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Paint a&amp;gain, new seed</source>
        <translation>用新种子再次生成(&amp;G)</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Pictures in a row</source>
        <translation>图片缩略图条</translation>
    </message>
    <message>
        <source>Pictures that you paint come here.</source>
        <translation>生成的图片会显示在这里。</translation>
    </message>
    <message>
        <source>Searc&amp;h pictures</source>
        <translation>搜索图片(&amp;H)</translation>
    </message>
    <message>
        <source>Search in prompts</source>
        <translation>搜索提示词</translation>
    </message>
    <message>
        <source>Show &amp;all pictures</source>
        <translation>显示所有图片(&amp;A)</translation>
    </message>
    <message>
        <source>Show in fol&amp;der</source>
        <translation>在文件夹中显示(&amp;D)</translation>
    </message>
    <message>
        <source>The list of pictures could not be kept on the disk. All pictures are there; favourites are not remembered.</source>
        <translation>无法将图片列表保存到磁盘。图片都在，但收藏不会被记住。</translation>
    </message>
    <message>
        <source>The list of pictures was damaged and has been made anew. All pictures are there; which ones were favourites is lost.</source>
        <translation>图片列表已损坏，现已重建。图片都在，但收藏信息已丢失。</translation>
    </message>
    <message>
        <source>U&amp;ndo move to trash</source>
        <translation>撤销移到回收站(&amp;N)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Use the &amp;prompt</source>
        <translation>使用提示词(&amp;P)</translation>
    </message>
    <message>
        <source>Use the &amp;seed</source>
        <translation>使用种子(&amp;S)</translation>
    </message>
    <message>
        <source>“{name}” could not be put into the trash: {reason}.</source>
        <translation>无法将“{name}”移到回收站：{reason}。</translation>
    </message>
</context>
<context>
    <name>LogWindow</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Follow</source>
        <translation>跟随(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>日志(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>打开文件夹(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>搜索(&amp;S)</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Painting process</source>
        <translation>生成进程</translation>
    </message>
    <message>
        <source>Text of the log</source>
        <translation>日志内容</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>{log}, older ({number})</source>
        <translation>{log}，较早 ({number})</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Keep painting</source>
        <translation>继续生成(&amp;K)</translation>
    </message>
    <message>
        <source>A picture is being painted.</source>
        <translation>正在生成图片。</translation>
    </message>
    <message>
        <source>About Mezzotint</source>
        <translation>关于 Mezzotint</translation>
    </message>
    <message>
        <source>Close Mezzotint? It goes on at the next start.</source>
        <translation>要关闭 Mezzotint 吗？下次启动时会继续。</translation>
    </message>
    <message>
        <source>Paints pictures from prompts on this machine alone.</source>
        <translation>根据提示词生成图片，全部在本机完成。</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Some settings of the last time could not be read; they are as new.</source>
        <translation>上次的部分设置无法读取，已恢复为初始值。</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be made: {reason}.</source>
        <translation>无法创建文件夹 {folder}：{reason}。</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Copy details</source>
        <translation>复制详细信息</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>ModelField</name>
    <message>
        <source>&amp;All models…</source>
        <translation>所有模型(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;File…</source>
        <translation>文件(&amp;F)…</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>All models…</source>
        <translation>所有模型…</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>选择模型文件</translation>
    </message>
    <message>
        <source>Choose a model folder</source>
        <translation>选择模型文件夹</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>选择其他模型</translation>
    </message>
    <message>
        <source>F&amp;older…</source>
        <translation>文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Small, ships with Mezzotint</source>
        <translation>小型，随 Mezzotint 附带</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>入门模型</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message numerus="yes">
        <source>%n models are on the list now.</source>
        <translation>
            <numerusform>列表中新增了 %n 个模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy hash</source>
        <translation>复制哈希(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Remove from the list</source>
        <translation>从列表中移除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>使用此模型(&amp;U)</translation>
    </message>
    <message>
        <source>A ControlNet, no model</source>
        <translation>ControlNet，不是模型</translation>
    </message>
    <message>
        <source>A ControlNet-LLLite, no model</source>
        <translation>ControlNet-LLLite，不是模型</translation>
    </message>
    <message>
        <source>A LoRA changes a model; it cannot paint by itself.</source>
        <translation>LoRA 用于调整模型，不能单独生成图片。</translation>
    </message>
    <message>
        <source>A LoRA, no model</source>
        <translation>LoRA，不是模型</translation>
    </message>
    <message>
        <source>A T2I-Adapter, no model</source>
        <translation>T2I-Adapter，不是模型</translation>
    </message>
    <message>
        <source>A VAE alone</source>
        <translation>仅 VAE</translation>
    </message>
    <message>
        <source>A VAE for previews alone</source>
        <translation>仅用于预览的 VAE</translation>
    </message>
    <message>
        <source>A motion module, no model</source>
        <translation>运动模块，不是模型</translation>
    </message>
    <message>
        <source>A pickle, which can run any program; it was not read</source>
        <translation>pickle 文件，可能会运行任意程序；未读取</translation>
    </message>
    <message>
        <source>A text encoder alone</source>
        <translation>仅文本编码器</translation>
    </message>
    <message>
        <source>Add &amp;file…</source>
        <translation>添加文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Add a folder of models</source>
        <translation>添加模型文件夹</translation>
    </message>
    <message>
        <source>Add f&amp;older…</source>
        <translation>添加文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation>添加模型文件</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>All mo&amp;dels…</source>
        <translation>所有模型(&amp;D)…</translation>
    </message>
    <message>
        <source>An IP-Adapter, no model</source>
        <translation>IP-Adapter，不是模型</translation>
    </message>
    <message>
        <source>An embedding, no model</source>
        <translation>嵌入，不是模型</translation>
    </message>
    <message>
        <source>An empty file</source>
        <translation>空文件</translation>
    </message>
    <message>
        <source>An upscaler</source>
        <translation>放大模型</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Could not be read in time</source>
        <translation>未能及时读取</translation>
    </message>
    <message>
        <source>Damaged, or not downloaded to its end</source>
        <translation>已损坏，或未下载完整</translation>
    </message>
    <message>
        <source>Drop model files here, or add the folder where yours are. Folders of A1111, ComfyUI, Fooocus and StabilityMatrix are understood as they are.</source>
        <translation>将模型文件拖放到这里，或添加模型所在的文件夹。A1111、ComfyUI、Fooocus 和 StabilityMatrix 的文件夹可直接识别。</translation>
    </message>
    <message>
        <source>Facts about the model</source>
        <translation>模型信息</translation>
    </message>
    <message>
        <source>Files that cannot paint, and models that were removed</source>
        <translation>无法生成图片的文件和已移除的模型</translation>
    </message>
    <message>
        <source>Folder of</source>
        <translation>所属程序</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>哈希</translation>
    </message>
    <message>
        <source>Hash of {name}: {percent} %.</source>
        <translation>{name} 的哈希：{percent}%。</translation>
    </message>
    <message numerus="yes">
        <source>Hash of {name}: {percent} %. %n files wait.</source>
        <translation>
            <numerusform>{name} 的哈希：{percent}%。还有 %n 个文件在等待。</numerusform>
        </translation>
    </message>
    <message>
        <source>In detail</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>In use: {name}: {kind}</source>
        <translation>使用中：{name}：{kind}</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>最大优先</translation>
    </message>
    <message>
        <source>Last used first</source>
        <translation>最近使用优先</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>推荐尺寸</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Newest file first</source>
        <translation>最新文件优先</translation>
    </message>
    <message>
        <source>Newest pictures</source>
        <translation>最近的图片</translation>
    </message>
    <message>
        <source>Newest pictures of the model</source>
        <translation>该模型最近的图片</translation>
    </message>
    <message>
        <source>No model is like that.</source>
        <translation>没有符合条件的模型。</translation>
    </message>
    <message>
        <source>Noise (epsilon)</source>
        <translation>噪声 (epsilon)</translation>
    </message>
    <message>
        <source>None of these files can paint.</source>
        <translation>这些文件都不能用于生成。</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>Not whole: parts of the model are missing</source>
        <translation>不完整：缺少模型的部分内容</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Of no kind that is known</source>
        <translation>未知类型</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测类型</translation>
    </message>
    <message>
        <source>Put &amp;back into the list</source>
        <translation>放回列表(&amp;B)</translation>
    </message>
    <message>
        <source>Refr&amp;esh</source>
        <translation>刷新(&amp;E)</translation>
    </message>
    <message>
        <source>Refresh the list to have it read again.</source>
        <translation>刷新列表即可重新读取。</translation>
    </message>
    <message>
        <source>Removed from the list</source>
        <translation>已从列表中移除</translation>
    </message>
    <message>
        <source>Search in names, folders and hashes</source>
        <translation>搜索名称、文件夹和哈希</translation>
    </message>
    <message>
        <source>Ships with Mezzotint, small</source>
        <translation>随 Mezzotint 附带，小型</translation>
    </message>
    <message>
        <source>Sho&amp;w in folder</source>
        <translation>在文件夹中显示(&amp;W)</translation>
    </message>
    <message numerus="yes">
        <source>Show %n others</source>
        <translation>
            <numerusform>显示其他 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the list</source>
        <translation>显示列表</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>入门模型</translation>
    </message>
    <message>
        <source>The model “{name}” is on the list.</source>
        <translation>模型“{name}”已在列表中。</translation>
    </message>
    <message>
        <source>The models that were added one by one are forgotten.</source>
        <translation>逐个添加的模型记录已丢失。</translation>
    </message>
    <message>
        <source>The process that reads it ended unexpectedly</source>
        <translation>读取进程意外退出</translation>
    </message>
    <message>
        <source>The refiner of Stable Diffusion XL</source>
        <translation>Stable Diffusion XL 的精修模型 (refiner)</translation>
    </message>
    <message>
        <source>There is no model that can paint in {folder}.</source>
        <translation>{folder} 中没有可用于生成的模型。</translation>
    </message>
    <message>
        <source>These folders cannot be read or are not there: {folders}.</source>
        <translation>以下文件夹不存在或无法读取：{folders}。</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>使用此模型</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>解决办法</translation>
    </message>
    <message>
        <source>is computed: {percent} %</source>
        <translation>正在计算：{percent}%</translation>
    </message>
    <message>
        <source>v-prediction</source>
        <translation>v-prediction</translation>
    </message>
    <message>
        <source>v-prediction, zero terminal SNR</source>
        <translation>v-prediction，零终端信噪比</translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation>等待轮到</translation>
    </message>
    <message>
        <source>waits until nothing is painted</source>
        <translation>等待生成结束</translation>
    </message>
    <message>
        <source>waits while power is saved</source>
        <translation>省电期间等待</translation>
    </message>
    <message>
        <source>{name}: {kind}</source>
        <translation>{name}：{kind}</translation>
    </message>
    <message>
        <source>{number} billion</source>
        <translation>{number}B</translation>
    </message>
    <message>
        <source>{number} million</source>
        <translation>{number}M</translation>
    </message>
    <message>
        <source>{program}: {folder}</source>
        <translation>{program}：{folder}</translation>
    </message>
    <message>
        <source>“{name}” cannot paint: {reason}.</source>
        <translation>“{name}”不能用于生成：{reason}。</translation>
    </message>
</context>
<context>
    <name>NameField</name>
    <message>
        <source>Type a part of the name, as any program spells it</source>
        <translation>输入名称的一部分，任何程序的写法都可以</translation>
    </message>
</context>
<context>
    <name>NoteLine</name>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>No browser could be opened. The page is {address}</source>
        <translation>无法打开浏览器。页面是 {address}</translation>
    </message>
    <message>
        <source>The system has no program that opens “{path}”.</source>
        <translation>系统中没有可打开“{path}”的程序。</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Ne&amp;xt panel</source>
        <translation>下一个面板(&amp;X)</translation>
    </message>
    <message>
        <source>Pre&amp;vious panel</source>
        <translation>上一个面板(&amp;V)</translation>
    </message>
</context>
<context>
    <name>PicturePage</name>
    <message>
        <source>Describe a picture on the left and press Ctrl+Enter.</source>
        <translation>在左侧描述图片，然后按 Ctrl+Enter。</translation>
    </message>
    <message>
        <source>Done in {time}</source>
        <translation>用时 {time} 完成</translation>
    </message>
    <message>
        <source>Not painted: see the message</source>
        <translation>未生成：请看消息</translation>
    </message>
    <message>
        <source>Open picture</source>
        <translation>打开图片</translation>
    </message>
    <message>
        <source>Painting has begun</source>
        <translation>已开始生成</translation>
    </message>
    <message>
        <source>Path of the saved picture</source>
        <translation>已保存图片的路径</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Saved as</source>
        <translation>保存为</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Stopping after this step…</source>
        <translation>将在此步后停止…</translation>
    </message>
</context>
<context>
    <name>Power</name>
    <message>
        <source>A picture takes about {percent} % of the battery.</source>
        <translation>每张图片约消耗 {percent}% 的电量。</translation>
    </message>
    <message>
        <source>A picture takes less than 0.1 % of the battery.</source>
        <translation>每张图片消耗的电量不到 0.1%。</translation>
    </message>
    <message>
        <source>Gentle: {reason}</source>
        <translation>低负载：{reason}</translation>
    </message>
    <message>
        <source>It goes on at the mains. Nothing is lost.</source>
        <translation>接通电源后继续。不会丢失任何内容。</translation>
    </message>
    <message>
        <source>It goes on when the power saver is off. Nothing is lost.</source>
        <translation>关闭节电模式后继续。不会丢失任何内容。</translation>
    </message>
    <message>
        <source>It rests between the steps; {percent} % of the time it paints.</source>
        <translation>各步之间会休息；{percent}% 的时间用于生成。</translation>
    </message>
    <message>
        <source>New pictures are painted by the integrated GPU.</source>
        <translation>新图片由集成显卡生成。</translation>
    </message>
    <message>
        <source>Paused: {reason}</source>
        <translation>已暂停：{reason}</translation>
    </message>
    <message>
        <source>Pictures are painted at full speed.</source>
        <translation>全速生成图片。</translation>
    </message>
    <message>
        <source>The power settings are set aside for this time.</source>
        <translation>本次暂不应用电源设置。</translation>
    </message>
    <message>
        <source>There is no integrated GPU to use on battery. It goes on at the mains.</source>
        <translation>没有可在电池供电时使用的集成显卡。接通电源后继续。</translation>
    </message>
    <message>
        <source>mains</source>
        <translation>已接通电源</translation>
    </message>
    <message>
        <source>on battery</source>
        <translation>使用电池</translation>
    </message>
    <message>
        <source>on battery, {percent} %</source>
        <translation>使用电池，{percent}%</translation>
    </message>
    <message>
        <source>power saver is on</source>
        <translation>节电模式已开启</translation>
    </message>
    <message>
        <source>power source unknown</source>
        <translation>电源状态未知</translation>
    </message>
</context>
<context>
    <name>PresetField</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>重命名(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>A ready-made preset has this name.</source>
        <translation>已有同名的内置预设。</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>快速</translation>
    </message>
    <message>
        <source>Few-step</source>
        <translation>少步数</translation>
    </message>
    <message>
        <source>Fewer steps, to try out prompts</source>
        <translation>步数较少，适合试验提示词</translation>
    </message>
    <message>
        <source>More steps: finer details, more time</source>
        <translation>步数更多：细节更丰富，用时更长</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Only for models made for few steps: Lightning, Turbo, Hyper or LCM. Others paint blurred pictures with it.</source>
        <translation>仅适用于少步数模型：Lightning、Turbo、Hyper 或 LCM。其他模型会生成模糊的图片。</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>Rename preset</source>
        <translation>重命名预设</translation>
    </message>
    <message>
        <source>Save and manage presets</source>
        <translation>保存和管理预设</translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation>保存预设</translation>
    </message>
    <message>
        <source>The preset “{name}” is deleted.</source>
        <translation>预设“{name}”已删除。</translation>
    </message>
    <message>
        <source>This takes the place of “{name}”.</source>
        <translation>这将替换“{name}”。</translation>
    </message>
    <message>
        <source>Values of your own</source>
        <translation>您自己的值</translation>
    </message>
    <message>
        <source>What suits most pictures</source>
        <translation>适合大多数图片</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>A setting does not fit.</source>
        <translation>有一项参数无效。</translation>
    </message>
    <message>
        <source>A smaller size needs less memory and may work.</source>
        <translation>较小的尺寸占用内存更少，可能可行。</translation>
    </message>
    <message>
        <source>A smaller size or a newer driver may help.</source>
        <translation>减小尺寸或更新驱动程序可能会有帮助。</translation>
    </message>
    <message>
        <source>AND does not combine prompts; it was read as a word.</source>
        <translation>AND 不能组合提示词；已按普通单词处理。</translation>
    </message>
    <message>
        <source>Automatic device</source>
        <translation>自动选择设备</translation>
    </message>
    <message>
        <source>Change it and try again.</source>
        <translation>请修改后重试。</translation>
    </message>
    <message>
        <source>Choose a Stable Diffusion XL model.</source>
        <translation>请选择 Stable Diffusion XL 模型。</translation>
    </message>
    <message>
        <source>Choose a complete file, or download this one again.</source>
        <translation>请选择完整的文件，或重新下载此文件。</translation>
    </message>
    <message>
        <source>Choose a folder that can be written to.</source>
        <translation>请选择可写入的文件夹。</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>选择模型…</translation>
    </message>
    <message>
        <source>Choose a picture that was saved with its settings.</source>
        <translation>请选择保存有参数的图片。</translation>
    </message>
    <message>
        <source>Choose a smaller size, or close other programs.</source>
        <translation>请减小尺寸，或关闭其他程序。</translation>
    </message>
    <message>
        <source>Choose the file or the folder again.</source>
        <translation>请重新选择文件或文件夹。</translation>
    </message>
    <message>
        <source>Download it again, or choose another file.</source>
        <translation>请重新下载，或选择其他文件。</translation>
    </message>
    <message>
        <source>Float32 often helps; otherwise choose another model.</source>
        <translation>改用 float32 通常有效；否则请选择其他模型。</translation>
    </message>
    <message>
        <source>Half the size</source>
        <translation>尺寸减半</translation>
    </message>
    <message>
        <source>Install it again, so that all parts are of one version.</source>
        <translation>请重新安装，使各部分版本一致。</translation>
    </message>
    <message>
        <source>It was not read. Choose the model as a .safetensors file.</source>
        <translation>未读取。请选择 .safetensors 格式的模型文件。</translation>
    </message>
    <message>
        <source>It was tried twice.</source>
        <translation>已尝试两次。</translation>
    </message>
    <message>
        <source>Let Mezzotint choose device and precision.</source>
        <translation>让 Mezzotint 自动选择设备和精度。</translation>
    </message>
    <message>
        <source>Let Mezzotint choose, or connect it again.</source>
        <translation>让 Mezzotint 自动选择，或重新连接设备。</translation>
    </message>
    <message>
        <source>Make room and try again, or choose a folder on another disk.</source>
        <translation>请腾出空间后重试，或选择其他磁盘上的文件夹。</translation>
    </message>
    <message>
        <source>Mezzotint made a mistake with this model.</source>
        <translation>Mezzotint 处理此模型时出错。</translation>
    </message>
    <message>
        <source>No picture can be saved in {folder}.</source>
        <translation>无法将图片保存到 {folder}。</translation>
    </message>
    <message>
        <source>No settings can be read from this picture.</source>
        <translation>无法从此图片读取参数。</translation>
    </message>
    <message>
        <source>Painting has stopped: its process ended three times in ten minutes.</source>
        <translation>已停止生成：生成进程在十分钟内退出了三次。</translation>
    </message>
    <message>
        <source>Please report it with the details.</source>
        <translation>请附上详细信息报告此问题。</translation>
    </message>
    <message>
        <source>Please report it with the details; another model may work.</source>
        <translation>请附上详细信息报告此问题；换个模型也许可行。</translation>
    </message>
    <message>
        <source>Progress cannot be saved in {folder}: after a crash this picture would start over.</source>
        <translation>无法将进度保存到 {folder}：一旦崩溃，此图片将从头开始。</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>显示日志</translation>
    </message>
    <message>
        <source>Something unexpected went wrong.</source>
        <translation>发生了意外错误。</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>入门模型</translation>
    </message>
    <message>
        <source>The device “{device}” cannot do this.</source>
        <translation>设备“{device}”不支持此操作。</translation>
    </message>
    <message>
        <source>The device “{device}” is not in this machine.</source>
        <translation>此电脑中没有设备“{device}”。</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full.</source>
        <translation>文件夹 {folder} 所在的磁盘已满。</translation>
    </message>
    <message>
        <source>The graphics device was lost twice while painting this picture.</source>
        <translation>生成此图片时图形设备丢失了两次。</translation>
    </message>
    <message>
        <source>The graphics device was lost.</source>
        <translation>图形设备已丢失。</translation>
    </message>
    <message>
        <source>The guidance scale does not fit.</source>
        <translation>引导系数无效。</translation>
    </message>
    <message>
        <source>The height does not fit.</source>
        <translation>高度无效。</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model gave no usable picture, and none was saved.</source>
        <translation>模型未生成可用的图片，因此没有保存。</translation>
    </message>
    <message>
        <source>The number of pictures does not fit.</source>
        <translation>图片数量无效。</translation>
    </message>
    <message>
        <source>The number of steps does not fit.</source>
        <translation>步数无效。</translation>
    </message>
    <message>
        <source>The parts of Mezzotint do not understand each other.</source>
        <translation>Mezzotint 的各部分版本不一致。</translation>
    </message>
    <message>
        <source>The picture goes on where it was.</source>
        <translation>图片将从中断处继续。</translation>
    </message>
    <message>
        <source>The picture overflowed in {precision} and was decoded again in float32.</source>
        <translation>图片在 {precision} 下溢出，已用 float32 重新解码。</translation>
    </message>
    <message>
        <source>The process that paints could not be started.</source>
        <translation>无法启动生成进程。</translation>
    </message>
    <message>
        <source>The process that paints crashed.</source>
        <translation>生成进程已崩溃。</translation>
    </message>
    <message>
        <source>The process that paints did not answer.</source>
        <translation>生成进程没有响应。</translation>
    </message>
    <message>
        <source>The process that paints did not become ready.</source>
        <translation>生成进程未能就绪。</translation>
    </message>
    <message>
        <source>The process that paints ended unexpectedly.</source>
        <translation>生成进程意外退出。</translation>
    </message>
    <message>
        <source>The process that paints sent what nobody understands.</source>
        <translation>生成进程发来了无法识别的数据。</translation>
    </message>
    <message>
        <source>The prompt asks for LoRA files: {names}.</source>
        <translation>提示词要求使用 LoRA 文件：{names}。</translation>
    </message>
    <message>
        <source>The seed does not fit.</source>
        <translation>种子无效。</translation>
    </message>
    <message>
        <source>The width does not fit.</source>
        <translation>宽度无效。</translation>
    </message>
    <message>
        <source>There are: {known}.</source>
        <translation>可用的有：{known}。</translation>
    </message>
    <message>
        <source>There is not enough memory for this picture.</source>
        <translation>内存不足，无法生成此图片。</translation>
    </message>
    <message>
        <source>They are not supported yet; remove the angle brackets.</source>
        <translation>尚不支持；请去掉尖括号部分。</translation>
    </message>
    <message>
        <source>This sampler is not known.</source>
        <translation>未知的采样器。</translation>
    </message>
    <message>
        <source>This schedule is not known.</source>
        <translation>未知的调度器。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Try again with a smaller size, or restart the computer.</source>
        <translation>请减小尺寸后重试，或重启电脑。</translation>
    </message>
    <message>
        <source>Try in float32</source>
        <translation>用 float32 重试</translation>
    </message>
    <message>
        <source>Use the CPU</source>
        <translation>使用 CPU</translation>
    </message>
    <message>
        <source>Use the CPU, or try again after an update of the driver.</source>
        <translation>请使用 CPU，或更新驱动程序后重试。</translation>
    </message>
    <message>
        <source>“{file}” cannot be used: {found}.</source>
        <translation>无法使用“{file}”：{found}。</translation>
    </message>
    <message>
        <source>“{file}” is a pickle, which can run any program.</source>
        <translation>“{file}”是 pickle 文件，可能会运行任意程序。</translation>
    </message>
    <message>
        <source>“{file}” is damaged.</source>
        <translation>“{file}”已损坏。</translation>
    </message>
    <message>
        <source>“{file}” is not there or is no model.</source>
        <translation>“{file}”不存在或不是模型。</translation>
    </message>
    <message>
        <source>“{file}” is not whole; it lacks: {missing}.</source>
        <translation>“{file}”不完整，缺少：{missing}。</translation>
    </message>
    <message>
        <source>“{file}” is of a kind that cannot be used.</source>
        <translation>“{file}”属于无法使用的类型。</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Mezzotint is open already and does not answer. Wait until it does, or end its process ({process} on {machine}) and start it again.</source>
        <translation>Mezzotint 已经打开，但没有响应。请等待其响应，或结束其进程（{machine} 上的 {process}）后重新启动。</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Developing the picture</source>
        <translation>正在解码图片</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>正在加载模型</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>正在生成</translation>
    </message>
    <message>
        <source>Preparing the device</source>
        <translation>正在准备设备</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>正在读取提示词</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>picture {number} of {count}</source>
        <translation>第 {number}/{count} 张</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>第 {step}/{steps} 步</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} 小时 {minutes} 分</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} 分钟</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>{seconds} s/it</source>
        <translation>{seconds} 秒/步</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
</context>
<context>
    <name>PromptActions</name>
    <message>
        <source>&amp;Earlier prompt</source>
        <translation>较早的提示词(&amp;E)</translation>
    </message>
    <message>
        <source>Clear &amp;history</source>
        <translation>清除历史记录(&amp;H)</translation>
    </message>
    <message>
        <source>L&amp;ater prompt</source>
        <translation>较晚的提示词(&amp;A)</translation>
    </message>
    <message>
        <source>Weigh &amp;less</source>
        <translation>降低权重(&amp;L)</translation>
    </message>
    <message>
        <source>Weigh &amp;more</source>
        <translation>提高权重(&amp;M)</translation>
    </message>
</context>
<context>
    <name>PromptDesk</name>
    <message>
        <source>Some earlier prompts could not be read; they are gone.</source>
        <translation>部分较早的提示词无法读取，已丢失。</translation>
    </message>
    <message>
        <source>Some saved presets could not be read; they are gone.</source>
        <translation>部分已保存的预设无法读取，已丢失。</translation>
    </message>
</context>
<context>
    <name>PromptPanel</name>
    <message numerus="yes">
        <source>%n brackets are not closed; they act to the end.</source>
        <translation>
            <numerusform>有 %n 个括号未闭合；其作用持续到末尾。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chunks</source>
        <translation>
            <numerusform>%n 块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n closing brackets were never opened; they are text.</source>
        <translation>
            <numerusform>有 %n 个右括号没有对应的左括号；按普通文本处理。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier prompts are forgotten.</source>
        <translation>
            <numerusform>已清除 %n 条较早的提示词。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens of text</source>
        <translation>
            <numerusform>文本共 %n 个词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens, as the model reads this prompt.</source>
        <translation>
            <numerusform>模型将此提示词读作 %n 个词元。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Guidance scale</source>
        <translation>引导系数 (CFG)(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Negative prompt</source>
        <translation>负面提示词(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>提示词(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>步数(&amp;S)</translation>
    </message>
    <message>
        <source>A weight is too large to paint anything.</source>
        <translation>权重过大，无法生成任何内容。</translation>
    </message>
    <message>
        <source>AND has no meaning here; it is read as a word.</source>
        <translation>AND 在此没有特殊含义；按普通单词处理。</translation>
    </message>
    <message>
        <source>Alternatives and wildcards count only in “Add many”.</source>
        <translation>多选一和通配符仅在“批量添加”中有效。</translation>
    </message>
    <message numerus="yes">
        <source>Both prompts are padded to equally many: %n chunks each.</source>
        <translation>
            <numerusform>两条提示词会补齐到相同长度：各 %n 块。</numerusform>
        </translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Clear &amp;history</source>
        <translation>清除历史记录(&amp;H)</translation>
    </message>
    <message>
        <source>Earlier prompts</source>
        <translation>较早的提示词</translation>
    </message>
    <message>
        <source>Earlier prompts (↑ in an empty box)</source>
        <translation>较早的提示词（在空白框中按 ↑）</translation>
    </message>
    <message>
        <source>Gene&amp;rate</source>
        <translation>生成(&amp;R)</translation>
    </message>
    <message>
        <source>How closely the picture keeps to the prompt</source>
        <translation>图片遵循提示词的程度</translation>
    </message>
    <message>
        <source>It is read in chunks of {most} tokens.</source>
        <translation>按每块 {most} 个词元读取。</translation>
    </message>
    <message>
        <source>Leave as it &amp;was</source>
        <translation>保持原样(&amp;W)</translation>
    </message>
    <message>
        <source>Length not known</source>
        <translation>长度未知</translation>
    </message>
    <message numerus="yes">
        <source>LoRA files are not supported yet; take these out: {names}.</source>
        <translation>
            <numerusform>尚不支持 LoRA 文件；请去掉：{names}。</numerusform>
        </translation>
    </message>
    <message>
        <source>No earlier prompts</source>
        <translation>没有较早的提示词</translation>
    </message>
    <message>
        <source>Paint (Ctrl+Enter)</source>
        <translation>生成（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>Pict&amp;ures</source>
        <translation>图片数量(&amp;U)</translation>
    </message>
    <message>
        <source>Prese&amp;t</source>
        <translation>预设(&amp;T)</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>种子(&amp;E)</translation>
    </message>
    <message>
        <source>Samp&amp;ler</source>
        <translation>采样器(&amp;L)</translation>
    </message>
    <message>
        <source>Save &amp;job</source>
        <translation>保存任务(&amp;J)</translation>
    </message>
    <message>
        <source>Sche&amp;dule</source>
        <translation>调度器(&amp;D)</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>尺寸(&amp;Z)</translation>
    </message>
    <message>
        <source>Stop painting (Esc)</source>
        <translation>停止生成（Esc）</translation>
    </message>
    <message>
        <source>The length is not known: the painting process is away.</source>
        <translation>长度未知：生成进程未运行。</translation>
    </message>
    <message>
        <source>The pasted text is too long for a prompt.</source>
        <translation>粘贴的文本太长，无法用作提示词。</translation>
    </message>
    <message>
        <source>The settings are as new; the prompts stay.</source>
        <translation>参数已恢复为初始值；提示词保留。</translation>
    </message>
    <message>
        <source>The text has changed; it is being counted.</source>
        <translation>文本已更改；正在计数。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>What should not be there</source>
        <translation>不希望出现的内容</translation>
    </message>
    <message>
        <source>What the picture shows</source>
        <translation>图片要呈现的内容</translation>
    </message>
    <message>
        <source>With a guidance scale of 1 this prompt is not used.</source>
        <translation>引导系数为 1 时不使用此提示词。</translation>
    </message>
    <message>
        <source>[a:b:0.5] has no meaning here; it is read as text.</source>
        <translation>[a:b:0.5] 在此没有特殊含义；按普通文本处理。</translation>
    </message>
    <message>
        <source>[a|b] has no meaning here; it is read as text.</source>
        <translation>[a|b] 在此没有特殊含义；按普通文本处理。</translation>
    </message>
    <message>
        <source>{tokens}, {chunks}</source>
        <translation>{tokens}，{chunks}</translation>
    </message>
    <message>
        <source>{tokens}/{most}</source>
        <translation>{tokens}/{most}</translation>
    </message>
    <message numerus="yes">
        <source>{tokens}/{most} → %n chunks</source>
        <translation>
            <numerusform>{tokens}/{most} → %n 块</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message numerus="yes">
        <source>%n done</source>
        <translation>
            <numerusform>已完成 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>失败 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are done</source>
        <translation>
            <numerusform>%n 个任务已完成</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>%n 张图片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n 步</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>等待中 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>Negative prompt: {text}</source>
        <translation>负面提示词：{text}</translation>
    </message>
    <message>
        <source>Parked</source>
        <translation>已搁置</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Seed {seed}</source>
        <translation>种子 {seed}</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>入门模型</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full, so the queue waits. Make room and it goes on by itself.</source>
        <translation>文件夹 {folder} 所在的磁盘已满，队列正在等待。腾出空间后会自动继续。</translation>
    </message>
    <message>
        <source>The queue cannot be saved in {folder}: jobs are kept only until Mezzotint is closed.</source>
        <translation>无法将队列保存到 {folder}：任务只会保留到 Mezzotint 关闭为止。</translation>
    </message>
    <message>
        <source>The queue in {folder} cannot be written at the moment. It is tried again until it can.</source>
        <translation>目前无法写入 {folder} 中的队列。将不断重试，直到成功。</translation>
    </message>
    <message>
        <source>The queue in {folder} is in use by another program, perhaps by another Mezzotint. Jobs are added and go on as soon as it is free.</source>
        <translation>{folder} 中的队列正被其他程序使用，可能是另一个 Mezzotint。任务会照常添加，队列空闲后即继续。</translation>
    </message>
    <message numerus="yes">
        <source>The queue&apos;s file was damaged, or another version made it. %n jobs could be read and are here again; the old file is kept as {path}.</source>
        <translation>
            <numerusform>队列文件已损坏，或由其他版本创建。读出并恢复了 %n 个任务；旧文件保留为 {path}。</numerusform>
        </translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>{state}, step {step} of {steps}: {prompt}</source>
        <translation>{state}，第 {step}/{steps} 步：{prompt}</translation>
    </message>
    <message>
        <source>{state}: {prompt}</source>
        <translation>{state}：{prompt}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message numerus="yes">
        <source>{time} left, and %n jobs not measured yet</source>
        <translation>
            <numerusform>剩余 {time}，另有 %n 个任务尚未测速</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QueueActions</name>
    <message>
        <source>&amp;Cancel jobs</source>
        <translation>取消任务(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>复制任务(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Pause queue</source>
        <translation>暂停队列(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Remove from queue</source>
        <translation>从队列中移除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>Add &amp;many…</source>
        <translation>批量添加(&amp;M)…</translation>
    </message>
    <message>
        <source>Bring &amp;back what was removed</source>
        <translation>恢复已移除的任务(&amp;B)</translation>
    </message>
    <message>
        <source>C&amp;lear finished</source>
        <translation>清除已完成(&amp;L)</translation>
    </message>
    <message>
        <source>Ed&amp;it job</source>
        <translation>编辑任务(&amp;I)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move do&amp;wn</source>
        <translation>下移(&amp;W)</translation>
    </message>
    <message>
        <source>R&amp;esume queue</source>
        <translation>继续队列(&amp;E)</translation>
    </message>
</context>
<context>
    <name>QueueDesk</name>
    <message numerus="yes">
        <source>%n jobs are left from the last time. Resume?</source>
        <translation>
            <numerusform>上次还剩 %n 个任务。要继续吗？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are removed from the queue.</source>
        <translation>
            <numerusform>已从队列中移除 %n 个任务。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs of the queue cannot be read by this version; they stay in its file.</source>
        <translation>
            <numerusform>此版本无法读取队列中的 %n 个任务；它们仍保留在队列文件中。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Queue panel</source>
        <translation>队列面板(&amp;Q)</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>The job has begun; it can no longer be changed.</source>
        <translation>任务已开始，无法再修改。</translation>
    </message>
    <message>
        <source>The job is added; the queue is paused.</source>
        <translation>任务已添加；队列处于暂停状态。</translation>
    </message>
    <message>
        <source>The jobs are added; the queue is paused.</source>
        <translation>任务已添加；队列处于暂停状态。</translation>
    </message>
    <message>
        <source>The queue has ended</source>
        <translation>队列已全部完成</translation>
    </message>
</context>
<context>
    <name>QueuePanel</name>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Jobs that you add are painted one after another.</source>
        <translation>添加的任务会依次生成。</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Paused since the start</source>
        <translation>启动后一直暂停</translation>
    </message>
    <message>
        <source>Paused to save power</source>
        <translation>为省电而暂停</translation>
    </message>
    <message>
        <source>Stopped after crashes</source>
        <translation>多次崩溃后停止</translation>
    </message>
    <message>
        <source>Stopped by a problem</source>
        <translation>因故障停止</translation>
    </message>
</context>
<context>
    <name>ReportDesk</name>
    <message>
        <source>Mezzotint crashed the last time. Nothing of the queue is lost.</source>
        <translation>上次 Mezzotint 崩溃了。队列内容没有丢失。</translation>
    </message>
    <message>
        <source>Save &amp;diagnostics…</source>
        <translation>保存诊断信息(&amp;D)…</translation>
    </message>
    <message>
        <source>Save diagnostics…</source>
        <translation>保存诊断信息…</translation>
    </message>
    <message>
        <source>Show &amp;log</source>
        <translation>显示日志(&amp;L)</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>显示日志</translation>
    </message>
    <message>
        <source>The diagnostics are saved in {file}.</source>
        <translation>诊断信息已保存到 {file}。</translation>
    </message>
    <message>
        <source>The diagnostics cannot be saved in {file}: {reason}.</source>
        <translation>无法将诊断信息保存到 {file}：{reason}。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>Restore</name>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>其他 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>A newer version wrote this; what it added is left out.</source>
        <translation>由较新版本写入；其新增内容已忽略。</translation>
    </message>
    <message>
        <source>Choose the model…</source>
        <translation>选择模型…</translation>
    </message>
    <message>
        <source>The exact settings are damaged; others in the file are used.</source>
        <translation>精确参数已损坏；改用文件中的其他参数。</translation>
    </message>
    <message>
        <source>The file is damaged.</source>
        <translation>文件已损坏。</translation>
    </message>
    <message>
        <source>The model “{model}” is not among yours; the chosen one stays.</source>
        <translation>您的模型中没有“{model}”；保留当前所选模型。</translation>
    </message>
    <message>
        <source>The prompt of {origin} is in the panel.</source>
        <translation>已将 {origin} 的提示词填入面板。</translation>
    </message>
    <message>
        <source>The sampler {about} is not known here.</source>
        <translation>此处没有采样器 {about}。</translation>
    </message>
    <message>
        <source>The schedule {about} is not known here.</source>
        <translation>此处没有调度器 {about}。</translation>
    </message>
    <message>
        <source>The seed of {origin} is in the panel.</source>
        <translation>已将 {origin} 的种子填入面板。</translation>
    </message>
    <message>
        <source>The settings of {origin} are in the panel.</source>
        <translation>已将 {origin} 的参数填入面板。</translation>
    </message>
    <message>
        <source>The size {size} cannot be painted; the nearest one is taken.</source>
        <translation>无法生成 {size} 的尺寸；已取最接近的尺寸。</translation>
    </message>
    <message>
        <source>The text {about} is too large and is left out.</source>
        <translation>文本 {about} 太大，已忽略。</translation>
    </message>
    <message>
        <source>The value of {about} cannot be used.</source>
        <translation>{about} 的值无法使用。</translation>
    </message>
    <message>
        <source>The workflow combines {about} prompts; they are joined.</source>
        <translation>此工作流组合了 {about} 条提示词；已将其合并。</translation>
    </message>
    <message>
        <source>The workflow paints in {about} stages; the first one is taken.</source>
        <translation>此工作流分 {about} 个阶段生成；已采用第一阶段。</translation>
    </message>
    <message>
        <source>There is nothing here for these settings: {names}.</source>
        <translation>此处没有与以下参数对应的项：{names}。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>the pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <translation>“{name}”</translation>
    </message>
    <message>
        <source>“{name}” holds no settings of a picture.</source>
        <translation>“{name}”不含图片参数。</translation>
    </message>
</context>
<context>
    <name>SeedField</name>
    <message>
        <source>A new seed for each job</source>
        <translation>每个任务使用新种子</translation>
    </message>
    <message>
        <source>Draw a new seed now</source>
        <translation>立即换一个新种子</translation>
    </message>
    <message>
        <source>Rand&amp;om</source>
        <translation>随机(&amp;O)</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
</context>
<context>
    <name>SettingEditors</name>
    <message>
        <source>&amp;Add…</source>
        <translation>添加(&amp;A)…</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>需要填写名称。</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>Insert a word that is filled in</source>
        <translation>插入会自动填充的占位词</translation>
    </message>
    <message>
        <source>Not known: {words}</source>
        <translation>未知：{words}</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>移除(&amp;V)</translation>
    </message>
    <message>
        <source>Such as: {name}</source>
        <translation>例如：{name}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>&amp;Automatic prefers</source>
        <translation>自动选择优先(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;File names</source>
        <translation>文件名(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Gently means painting</source>
        <translation>低负载生成时间占比(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Idle time</source>
        <translation>空闲时间(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Keep the computer awake while pictures are painted</source>
        <translation>生成图片时保持电脑唤醒(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>显存(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Pause below</source>
        <translation>低于此电量时暂停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pictures</source>
        <translation>图片(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Precision</source>
        <translation>精度(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>文字大小(&amp;T)</translation>
    </message>
    <message>
        <source>A loaded model saves seconds at each first picture.</source>
        <translation>保持模型加载可为每次的第一张图片节省数秒。</translation>
    </message>
    <message>
        <source>Also those of A1111, ComfyUI, Fooocus and StabilityMatrix: choose their folder.</source>
        <translation>也可使用 A1111、ComfyUI、Fooocus 和 StabilityMatrix 的模型：选择其文件夹即可。</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>任意类型</translation>
    </message>
    <message>
        <source>Any maker</source>
        <translation>任意厂商</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Automatic: what the device does best</source>
        <translation>自动：设备最擅长的精度</translation>
    </message>
    <message>
        <source>Back at the mains it goes on at full speed.</source>
        <translation>接通电源后恢复全速。</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Co&amp;lours</source>
        <translation>配色(&amp;L)</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Discrete GPU</source>
        <translation>独立显卡</translation>
    </message>
    <message>
        <source>For new pictures. A device that lacks it says so.</source>
        <translation>用于新图片。设备不支持时会提示。</translation>
    </message>
    <message>
        <source>Free it after some idle minutes</source>
        <translation>空闲几分钟后释放</translation>
    </message>
    <message>
        <source>Free it when the queue is done</source>
        <translation>队列完成后释放</translation>
    </message>
    <message>
        <source>G&amp;ently below</source>
        <translation>低于此电量时低负载(&amp;E)</translation>
    </message>
    <message>
        <source>Go on at full speed</source>
        <translation>继续全速生成</translation>
    </message>
    <message>
        <source>Go on gently</source>
        <translation>低负载继续</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>集成显卡</translation>
    </message>
    <message>
        <source>Keep the model loaded</source>
        <translation>保持模型加载</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Low power: the integrated GPU</source>
        <translation>省电：集成显卡</translation>
    </message>
    <message>
        <source>Model &amp;hub</source>
        <translation>模型库(&amp;H)</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>Of charge, on battery. 0 is never.</source>
        <translation>指使用电池时的剩余电量。0 表示从不。</translation>
    </message>
    <message>
        <source>Of charge, on battery. Nothing is lost. 0 is never.</source>
        <translation>指使用电池时的剩余电量。不会丢失任何内容。0 表示从不。</translation>
    </message>
    <message>
        <source>Of the time; it rests between the steps. The pictures are the same.</source>
        <translation>占总时间的比例；各步之间会休息。生成的图片不变。</translation>
    </message>
    <message>
        <source>On &amp;battery</source>
        <translation>使用电池时(&amp;B)</translation>
    </message>
    <message>
        <source>Pa&amp;use while the power saver is on</source>
        <translation>节电模式开启时暂停(&amp;U)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Prompts may be of any language that the model understands.</source>
        <translation>提示词可以使用模型能理解的任何语言。</translation>
    </message>
    <message>
        <source>Speed: the discrete GPU</source>
        <translation>速度：独立显卡</translation>
    </message>
    <message>
        <source>Use the integrated GPU</source>
        <translation>使用集成显卡</translation>
    </message>
    <message>
        <source>Where models are downloaded from. Empty is the usual one.</source>
        <translation>从何处下载模型。留空则使用默认模型库。</translation>
    </message>
    <message>
        <source>bfloat16: for CPUs that have it</source>
        <translation>bfloat16：用于支持它的 CPU</translation>
    </message>
    <message>
        <source>float16: fast, for GPUs</source>
        <translation>float16：快，用于 GPU</translation>
    </message>
    <message>
        <source>float32: most exact, twice the memory</source>
        <translation>float32：最精确，占用双倍内存</translation>
    </message>
</context>
<context>
    <name>SettingsDesk</name>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新检测</translation>
    </message>
    <message>
        <source>Reopen now</source>
        <translation>立即重新打开</translation>
    </message>
    <message>
        <source>The computer cannot be kept awake; it may sleep while it paints.</source>
        <translation>无法保持电脑唤醒；生成时电脑可能会休眠。</translation>
    </message>
    <message>
        <source>The settings cannot be saved in {folder} ({reason}). They hold until Mezzotint is closed; make room or make the folder writable and change them again.</source>
        <translation>无法将设置保存到 {folder}（{reason}）。它们在 Mezzotint 关闭前有效；请腾出空间或使文件夹可写，然后重新更改。</translation>
    </message>
    <message>
        <source>The settings could not be read; they are as new.</source>
        <translation>设置无法读取，已恢复为初始值。</translation>
    </message>
    <message>
        <source>The window speaks this language when it is reopened.</source>
        <translation>重新打开窗口后将使用此语言。</translation>
    </message>
    <message>
        <source>These settings were wrong and are as new: {names}.</source>
        <translation>以下设置有误，已恢复为初始值：{names}。</translation>
    </message>
    <message>
        <source>“{device}” is not in this computer now. Which device is to paint?</source>
        <translation>“{device}”目前不在此电脑中。要用哪个设备生成？</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;OK</source>
        <translation>确定(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Reset this page</source>
        <translation>重置此页(&amp;R)</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Please correct: {settings}</source>
        <translation>请更正：{settings}</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>电源</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>SizeField</name>
    <message>
        <source>Custom size</source>
        <translation>自定义尺寸</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>高度（像素）</translation>
    </message>
    <message>
        <source>Landscape {ratio}: {width} × {height}</source>
        <translation>横向 {ratio}：{width} × {height}</translation>
    </message>
    <message>
        <source>Much larger than the model learned to paint: things may appear twice.</source>
        <translation>远大于模型训练时的尺寸：画面内容可能重复出现。</translation>
    </message>
    <message>
        <source>Much smaller than the model learned to paint: it may compose badly.</source>
        <translation>远小于模型训练时的尺寸：构图可能不佳。</translation>
    </message>
    <message>
        <source>Portrait {ratio}: {width} × {height}</source>
        <translation>纵向 {ratio}：{width} × {height}</translation>
    </message>
    <message>
        <source>Size preset</source>
        <translation>预设尺寸</translation>
    </message>
    <message>
        <source>Square {ratio}: {width} × {height}</source>
        <translation>方形 {ratio}：{width} × {height}</translation>
    </message>
    <message>
        <source>Swap width and height</source>
        <translation>交换宽度和高度</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>宽度（像素）</translation>
    </message>
</context>
<context>
    <name>StatusFields</name>
    <message>
        <source>&amp;Full speed for this time</source>
        <translation>本次全速(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keep to the power settings</source>
        <translation>遵循电源设置(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Power settings…</source>
        <translation>电源设置(&amp;P)…</translation>
    </message>
    <message>
        <source>Automatic device</source>
        <translation>自动选择的设备</translation>
    </message>
    <message>
        <source>Choose the device</source>
        <translation>选择设备</translation>
    </message>
    <message>
        <source>Device settings</source>
        <translation>设备设置</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>电源</translation>
    </message>
</context>
<context>
    <name>Texts</name>
    <message>
        <source>{sentence} {next}</source>
        <translation>{sentence}{next}</translation>
    </message>
</context>
<context>
    <name>TroubleDesk</name>
    <message>
        <source>Start anew</source>
        <translation>重新启动</translation>
    </message>
    <message numerus="yes">
        <source>The picture has made no progress for %n minutes. It may still go on; if you have its process started anew, it goes on where it was.</source>
        <translation>
            <numerusform>图片已有 %n 分钟没有进展。它可能仍会继续；如果重新启动生成进程，将从中断处继续。</numerusform>
        </translation>
    </message>
    <message>
        <source>The picture {path} cannot be shown.</source>
        <translation>无法显示图片 {path}。</translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>&amp;Actual pixels</source>
        <translation>实际像素(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Border between the pictures</source>
        <translation>图片分界(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Compare two pictures</source>
        <translation>对比两张图片(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next picture</source>
        <translation>下一张图片(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous picture</source>
        <translation>上一张图片(&amp;P)</translation>
    </message>
    <message>
        <source>As text that other programs read too</source>
        <translation>复制为其他程序也能读取的文本</translation>
    </message>
    <message>
        <source>Copy settings</source>
        <translation>复制参数</translation>
    </message>
    <message>
        <source>D&amp;etails</source>
        <translation>详细信息(&amp;E)</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Details of the picture</source>
        <translation>图片的详细信息</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>File size</source>
        <translation>文件大小</translation>
    </message>
    <message>
        <source>Fit to &amp;window</source>
        <translation>适应窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Follow the pain&amp;ting</source>
        <translation>跟随生成过程(&amp;T)</translation>
    </message>
    <message>
        <source>Guidance scale</source>
        <translation>引导系数 (CFG)</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>生成程序</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model hash</source>
        <translation>模型哈希</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>负面提示词</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Sampler</source>
        <translation>采样器</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度器</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>The file says nothing about how it was made.</source>
        <translation>文件未说明图片是如何生成的。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>使用这些参数</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom {percent} %</source>
        <translation>缩放 {percent}%</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
</context>
</TS>
