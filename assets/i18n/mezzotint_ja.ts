<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;About Mezzotint</source>
        <translation>Mezzotint について(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>キャンセル(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>ダーク(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Follow the system</source>
        <translation>システムに合わせる(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>生成(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>ライト(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Open picture</source>
        <translation>画像を開く(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>プロンプト(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Queue</source>
        <translation>キュー(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Reset settings</source>
        <translation>設定をリセット(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save pictures in…</source>
        <translation>画像の保存先(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Show in folder</source>
        <translation>フォルダーに表示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>Choose &amp;model file…</source>
        <translation>モデルファイルを選択(&amp;M)…</translation>
    </message>
    <message>
        <source>Choose model &amp;folder…</source>
        <translation>モデルフォルダーを選択(&amp;F)…</translation>
    </message>
    <message>
        <source>Cop&amp;y picture</source>
        <translation>画像をコピー(&amp;Y)</translation>
    </message>
    <message>
        <source>Galler&amp;y</source>
        <translation>ギャラリー(&amp;Y)</translation>
    </message>
    <message>
        <source>Open &amp;pictures folder</source>
        <translation>画像フォルダーを開く(&amp;P)</translation>
    </message>
    <message>
        <source>P&amp;icture</source>
        <translation>画像(&amp;I)</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>環境設定(&amp;E)…</translation>
    </message>
</context>
<context>
    <name>AddMany</name>
    <message numerus="yes">
        <source>%n jobs will be added</source>
        <translation>
            <numerusform>%n 件のジョブを追加します</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines are left out</source>
        <translation>
            <numerusform>%n 行を除外します</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Add to queue</source>
        <translation>キューに追加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>参照(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>キャンセル(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;First seed</source>
        <translation>最初のシード(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Jobs for each line</source>
        <translation>1 行あたりのジョブ数(&amp;J)</translation>
    </message>
    <message>
        <source>&amp;Prompts, one a line</source>
        <translation>プロンプト (1 行に 1 つ)(&amp;P)</translation>
    </message>
    <message>
        <source>A&amp;lternatives {a|b}</source>
        <translation>選択肢 {a|b}(&amp;L)</translation>
    </message>
    <message>
        <source>Add many jobs</source>
        <translation>ジョブをまとめて追加</translation>
    </message>
    <message>
        <source>All combinations</source>
        <translation>すべての組み合わせ</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Chosen at random</source>
        <translation>ランダムに選択</translation>
    </message>
    <message>
        <source>Counting up from job to job</source>
        <translation>ジョブごとに 1 ずつ増やす</translation>
    </message>
    <message>
        <source>First prompts</source>
        <translation>最初のプロンプト</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>最初のシード</translation>
    </message>
    <message>
        <source>Folder of __&amp;wildcards__</source>
        <translation>__ワイルドカード__ のフォルダー(&amp;W)</translation>
    </message>
    <message>
        <source>Folder with wildcard files</source>
        <translation>ワイルドカードファイルのフォルダー</translation>
    </message>
    <message>
        <source>Line {line}: {problem}</source>
        <translation>{line} 行目: {problem}</translation>
    </message>
    <message>
        <source>Open &amp;text file…</source>
        <translation>テキストファイルを開く(&amp;T)…</translation>
    </message>
    <message>
        <source>See&amp;ds</source>
        <translation>シード(&amp;D)</translation>
    </message>
    <message>
        <source>Text file with prompts</source>
        <translation>プロンプトのテキストファイル</translation>
    </message>
    <message>
        <source>Text files (*.txt)</source>
        <translation>テキストファイル (*.txt)</translation>
    </message>
    <message>
        <source>The same for all</source>
        <translation>すべて同じ</translation>
    </message>
    <message>
        <source>These lines make {count} jobs; at most {most} can be added at once. Use fewer lines or alternatives, or choose at random.</source>
        <translation>これらの行からは {count} 件のジョブができますが、一度に追加できるのは {most} 件までです。行や選択肢を減らすか、ランダム選択にしてください。</translation>
    </message>
    <message>
        <source>a {red|blue} fox --steps 20
an owl in a __place__</source>
        <translation>a {red|blue} fox --steps 20
an owl in a __place__</translation>
    </message>
    <message>
        <source>the option “--{name}” is not known</source>
        <translation>オプション「--{name}」は不明です</translation>
    </message>
    <message>
        <source>the option “--{name}” is not supported</source>
        <translation>オプション「--{name}」には対応していません</translation>
    </message>
    <message>
        <source>the wildcard “{name}” leads back to itself</source>
        <translation>ワイルドカード「{name}」が循環しています</translation>
    </message>
    <message>
        <source>there is no wildcard file “{name}.txt” with lines in it</source>
        <translation>中身のあるワイルドカードファイル「{name}.txt」がありません</translation>
    </message>
    <message>
        <source>“{file}” cannot be read: {reason}.</source>
        <translation>「{file}」を読み込めません: {reason}。</translation>
    </message>
    <message>
        <source>“{file}” is no text in UTF-8; save it as UTF-8.</source>
        <translation>「{file}」は UTF-8 のテキストではありません。UTF-8 で保存してください。</translation>
    </message>
    <message>
        <source>“{file}” is too large for a list of prompts.</source>
        <translation>「{file}」はプロンプトの一覧としては大きすぎます。</translation>
    </message>
    <message>
        <source>“{name}” is out of range</source>
        <translation>「{name}」が範囲外です</translation>
    </message>
    <message>
        <source>“{value}” does not fit the option “--{name}”</source>
        <translation>「{value}」はオプション「--{name}」に使えません</translation>
    </message>
</context>
<context>
    <name>DevicePicker</name>
    <message>
        <source>&amp;Look again</source>
        <translation>再検出(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Test this device</source>
        <translation>このデバイスをテスト(&amp;T)</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Automatic: no device fits</source>
        <translation>自動: 使えるデバイスがありません</translation>
    </message>
    <message>
        <source>Automatic: {device}</source>
        <translation>自動: {device}</translation>
    </message>
    <message>
        <source>Connect it again, or choose another device.</source>
        <translation>接続し直すか、別のデバイスを選択してください。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>ドライバー</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Not tested.</source>
        <translation>テストしていません。</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Show devices of this kind</source>
        <translation>この種類のデバイスを表示</translation>
    </message>
    <message>
        <source>Show devices of this maker</source>
        <translation>このメーカーのデバイスを表示</translation>
    </message>
    <message>
        <source>Testing {device}, after the picture that is painted.</source>
        <translation>生成中の画像が終わってから {device} をテストします。</translation>
    </message>
    <message>
        <source>What is told of devices</source>
        <translation>デバイスの情報</translation>
    </message>
    <message>
        <source>{device}: not in this computer now</source>
        <translation>{device}: 現在このコンピューターにありません</translation>
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
        <translation>ディスクリート GPU</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>内蔵 GPU</translation>
    </message>
    <message>
        <source>It computes everything as it should ({seconds} s).</source>
        <translation>すべて正しく計算できます ({seconds} 秒)。</translation>
    </message>
    <message>
        <source>It computes wrongly: {parts}. A newer driver may help.</source>
        <translation>計算が正しくありません: {parts}。ドライバーの更新で直ることがあります。</translation>
    </message>
    <message>
        <source>It does not work: the test ended the process that paints.</source>
        <translation>動作しません。テスト中に生成プロセスが終了しました。</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>Software, very slow</source>
        <translation>ソフトウェア (とても低速)</translation>
    </message>
    <message>
        <source>shared, {size} GB</source>
        <translation>共有、{size} GB</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
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
        <translation>キャンセル(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>One zip file with what a report of a fault needs: versions of the program and its parts, the system, the devices with their drivers and the results of their tests, the settings, the logs, reports of crashes, and of each job in the queue its state, size and times.</source>
        <translation>不具合の報告に必要なものを 1 つの zip ファイルにまとめます: プログラムと各部分のバージョン、システム、デバイスとドライバーおよびテスト結果、環境設定、ログ、クラッシュの記録、そしてキューの各ジョブの状態・サイズ・時間です。</translation>
    </message>
    <message>
        <source>Save diagnostics</source>
        <translation>診断情報を保存</translation>
    </message>
    <message>
        <source>With the &amp;prompts of the queue</source>
        <translation>キューのプロンプトを含める(&amp;P)</translation>
    </message>
    <message numerus="yes">
        <source>With the last p&amp;ictures (%n at most)</source>
        <translation>
            <numerusform>最近の画像を含める (最大 %n 枚)(&amp;I)</numerusform>
        </translation>
    </message>
    <message>
        <source>Your name is taken out of all paths. Words of your prompts are taken out of the logs unless you tick prompts below. Nothing is sent; you choose what to do with the file.</source>
        <translation>すべてのパスからあなたの名前を取り除きます。下でプロンプトにチェックを入れない限り、プロンプトの語もログから取り除きます。何も送信しません。ファイルをどうするかはあなたが決めます。</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>zip ファイル (*.zip)</translation>
    </message>
</context>
<context>
    <name>Download</name>
    <message>
        <source>Accept its terms on its page and set HF_TOKEN, or download the file with a browser and choose it here.</source>
        <translation>配布ページで利用条件に同意して HF_TOKEN を設定するか、ブラウザーでファイルをダウンロードしてここで選択してください。</translation>
    </message>
    <message>
        <source>Another window downloads the same file.</source>
        <translation>別のウィンドウが同じファイルをダウンロードしています。</translation>
    </message>
    <message>
        <source>Another “{file}” is in {folder}; it was not touched.</source>
        <translation>{folder} に別の「{file}」があります。これには手を加えていません。</translation>
    </message>
    <message>
        <source>Cancel and choose a folder on another disk.</source>
        <translation>キャンセルして、別のディスクのフォルダーを選択してください。</translation>
    </message>
    <message>
        <source>Cancel and choose a folder that can be written to.</source>
        <translation>キャンセルして、書き込めるフォルダーを選択してください。</translation>
    </message>
    <message>
        <source>Checking the download</source>
        <translation>ダウンロードを確認中</translation>
    </message>
    <message>
        <source>Checking the file: {percent} %</source>
        <translation>ファイルを確認中: {percent}%</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>接続しています…</translation>
    </message>
    <message>
        <source>Download paused</source>
        <translation>ダウンロードを一時停止中</translation>
    </message>
    <message>
        <source>Downloading: {percent} %</source>
        <translation>ダウンロード中: {percent}%</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so nothing is downloaded.</source>
        <translation>HF_HUB_OFFLINE が設定されているため、何もダウンロードしません。</translation>
    </message>
    <message>
        <source>Install Mezzotint again.</source>
        <translation>Mezzotint を再インストールしてください。</translation>
    </message>
    <message>
        <source>Look at the hub&apos;s address in the settings, or choose a file.</source>
        <translation>環境設定でハブのアドレスを確認するか、ファイルを選択してください。</translation>
    </message>
    <message>
        <source>Make room and resume; what has come is kept.</source>
        <translation>空き容量を増やして再開してください。ダウンロード済みの分は残ります。</translation>
    </message>
    <message>
        <source>Move it away, or cancel and choose another folder.</source>
        <translation>そのファイルを移動するか、キャンセルして別のフォルダーを選択してください。</translation>
    </message>
    <message>
        <source>Nothing can be saved in {folder}: {reason}.</source>
        <translation>{folder} に保存できません: {reason}。</translation>
    </message>
    <message>
        <source>Nothing was taken. Look at the hub&apos;s address in the settings.</source>
        <translation>何も取り込んでいません。環境設定でハブのアドレスを確認してください。</translation>
    </message>
    <message>
        <source>Paused at {there} of {whole}</source>
        <translation>一時停止中: {there} / {whole}</translation>
    </message>
    <message>
        <source>Resume; what has come is kept.</source>
        <translation>再開してください。ダウンロード済みの分は残ります。</translation>
    </message>
    <message>
        <source>Sign in where the network asks for it, or look at the hub&apos;s address in the settings.</source>
        <translation>ネットワークが求めるサインインを済ませるか、環境設定でハブのアドレスを確認してください。</translation>
    </message>
    <message>
        <source>The connection to the model hub broke.</source>
        <translation>モデルハブとの接続が切れました。</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full.</source>
        <translation>フォルダー {folder} のあるディスクがいっぱいです。</translation>
    </message>
    <message>
        <source>The disk with {folder} cannot hold a file of this size.</source>
        <translation>{folder} のあるディスクには、このサイズのファイルを保存できません。</translation>
    </message>
    <message>
        <source>The free space there is not known.</source>
        <translation>保存先の空き容量は不明です。</translation>
    </message>
    <message>
        <source>The model hub cannot be reached.</source>
        <translation>モデルハブに接続できません。</translation>
    </message>
    <message>
        <source>The model hub does not give out {repo}.</source>
        <translation>モデルハブが {repo} へのアクセスを許可していません。</translation>
    </message>
    <message>
        <source>The model hub has another “{file}” than it should have.</source>
        <translation>モデルハブの「{file}」は、あるべきものと異なります。</translation>
    </message>
    <message>
        <source>The model hub has no “{file}” in {repo}.</source>
        <translation>モデルハブの {repo} に「{file}」がありません。</translation>
    </message>
    <message>
        <source>The model hub is in trouble (status {status}).</source>
        <translation>モデルハブで障害が起きています (ステータス {status})。</translation>
    </message>
    <message>
        <source>The process that downloads could not be started.</source>
        <translation>ダウンロードのプロセスを開始できませんでした。</translation>
    </message>
    <message>
        <source>The process that downloads ended unexpectedly.</source>
        <translation>ダウンロードのプロセスが予期せず終了しました。</translation>
    </message>
    <message>
        <source>The process that downloads sent nonsense.</source>
        <translation>ダウンロードのプロセスから解釈できないデータが届きました。</translation>
    </message>
    <message>
        <source>This needs {needed} and {spare} to spare, but only {free} are free there. Make room, or choose a folder on another disk.</source>
        <translation>{needed} と余裕分 {spare} が必要ですが、空きは {free} しかありません。空き容量を増やすか、別のディスクのフォルダーを選択してください。</translation>
    </message>
    <message>
        <source>Try again on another network; this one changes files.</source>
        <translation>別のネットワークでもう一度お試しください。このネットワークはファイルを書き換えています。</translation>
    </message>
    <message>
        <source>Unset it and start Mezzotint again.</source>
        <translation>この変数を解除して Mezzotint を起動し直してください。</translation>
    </message>
    <message>
        <source>Wait for it, or close that window and resume here.</source>
        <translation>終わるのを待つか、そのウィンドウを閉じてここで再開してください。</translation>
    </message>
    <message>
        <source>What answers at the address of the hub is no model hub.</source>
        <translation>ハブのアドレスで応答しているのはモデルハブではありません。</translation>
    </message>
    <message>
        <source>What has come is kept; resume later.</source>
        <translation>ダウンロード済みの分は残ります。後で再開してください。</translation>
    </message>
    <message>
        <source>What has come is kept; resume when the connection is back.</source>
        <translation>ダウンロード済みの分は残ります。接続が戻ったら再開してください。</translation>
    </message>
    <message>
        <source>{free} are free there.</source>
        <translation>空き容量は {free} です。</translation>
    </message>
    <message>
        <source>{name} is here and chosen.</source>
        <translation>{name} をダウンロードし、選択しました。</translation>
    </message>
    <message>
        <source>{sentence} The next try is in {time}.</source>
        <translation>{sentence}次の再試行まで {time} です。</translation>
    </message>
    <message>
        <source>{size} a second</source>
        <translation>毎秒 {size}</translation>
    </message>
    <message>
        <source>{there} are there already; {free} are free.</source>
        <translation>{there} はダウンロード済みです。空き容量は {free} です。</translation>
    </message>
    <message>
        <source>{there} of {whole}</source>
        <translation>{there} / {whole}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>残り {time}</translation>
    </message>
    <message>
        <source>“{file}” came damaged and is downloaded again.</source>
        <translation>「{file}」が破損していたため、もう一度ダウンロードします。</translation>
    </message>
    <message>
        <source>“{file}” came damaged twice and was thrown away.</source>
        <translation>「{file}」が 2 回とも破損していたため、破棄しました。</translation>
    </message>
    <message>
        <source>“{file}” is in this folder already; it will be checked.</source>
        <translation>「{file}」はすでにこのフォルダーにあります。内容を確認します。</translation>
    </message>
</context>
<context>
    <name>DownloadCard</name>
    <message>
        <source>Accept the licence first.</source>
        <translation>先にライセンスに同意してください。</translation>
    </message>
    <message>
        <source>Cancel download</source>
        <translation>ダウンロードをキャンセル</translation>
    </message>
    <message>
        <source>Choose where the model is saved</source>
        <translation>モデルの保存先を選択</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>詳細をコピー</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Download SDXL</source>
        <translation>SDXL をダウンロード</translation>
    </message>
    <message>
        <source>I accept the {licence} licence</source>
        <translation>ライセンス {licence} に同意する</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Read the licence</source>
        <translation>ライセンスを読む</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Save in</source>
        <translation>保存先</translation>
    </message>
    <message>
        <source>Stable Diffusion XL paints anything, at about 1024×1024. It wants a GPU; a CPU takes minutes for a picture.</source>
        <translation>Stable Diffusion XL は何でも描けます。サイズは約 1024×1024 です。GPU 向けです。CPU では 1 枚に数分かかります。</translation>
    </message>
    <message>
        <source>{size} in {precision}, from {repo}</source>
        <translation>{size}、{precision}、入手元 {repo}</translation>
    </message>
</context>
<context>
    <name>FirstRun</name>
    <message numerus="yes">
        <source>%n models of {program}</source>
        <translation>
            <numerusform>{program} のモデル %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Welcome page</source>
        <translation>ようこそページ(&amp;W)</translation>
    </message>
    <message>
        <source>Any Stable Diffusion XL model: a .safetensors file as A1111, ComfyUI and others use it, or a folder in the layout of diffusers. It stays where it is.</source>
        <translation>Stable Diffusion XL のモデルならどれでも使えます。A1111 や ComfyUI などで使う .safetensors ファイル、または diffusers 形式のフォルダーです。元の場所から動かしません。</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>ファイルを選択…</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>フォルダーを選択…</translation>
    </message>
    <message>
        <source>Close the welcome page</source>
        <translation>ようこそページを閉じる</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Found on this computer:</source>
        <translation>このコンピューターで見つかったもの:</translation>
    </message>
    <message>
        <source>I have a model file or folder</source>
        <translation>モデルのファイルかフォルダーを持っている</translation>
    </message>
    <message>
        <source>It is tiny and comes with Mezzotint: icons and coloured shapes in seconds on any computer. Choose a prompt, or write one about a single thing.</source>
        <translation>Mezzotint に付属するごく小さなモデルです。どのコンピューターでも数秒でアイコンや色つきの図形を描きます。プロンプトを選ぶか、1 つのものについて書いてください。</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Pictures from words, painted on this computer alone by a model. Where does yours come from?</source>
        <translation>言葉から画像を、このコンピューターだけで、モデルが描きます。どのモデルを使いますか?</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Try the starter model</source>
        <translation>スターターモデルを試す</translation>
    </message>
    <message>
        <source>Welcome to Mezzotint</source>
        <translation>Mezzotint へようこそ</translation>
    </message>
    <message>
        <source>“{prompt}”</source>
        <translation>「{prompt}」</translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message numerus="yes">
        <source>%n pictures will go to the trash.</source>
        <translation>
            <numerusform>%n 枚の画像をごみ箱に移動します。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>画像をコピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Favourite</source>
        <translation>お気に入り(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Move to trash</source>
        <translation>ごみ箱に移動(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Open with another program</source>
        <translation>別のプログラムで開く(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Use these settings</source>
        <translation>この設定を使う(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;View picture</source>
        <translation>画像を表示(&amp;V)</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>すべてのモデル</translation>
    </message>
    <message>
        <source>Any date</source>
        <translation>すべての日付</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>名前順</translation>
    </message>
    <message>
        <source>By prompt</source>
        <translation>プロンプト順</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>Favourite: {prompt}</source>
        <translation>お気に入り: {prompt}</translation>
    </message>
    <message>
        <source>Favourites only</source>
        <translation>お気に入りのみ</translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation>過去 24 時間</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>過去 30 日</translation>
    </message>
    <message>
        <source>Last 365 days</source>
        <translation>過去 365 日</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>過去 7 日</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>新しい順</translation>
    </message>
    <message>
        <source>No picture is like that.</source>
        <translation>該当する画像がありません。</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>今すぐ</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>古い順</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>並べ替え</translation>
    </message>
    <message>
        <source>Paint a&amp;gain, new seed</source>
        <translation>新しいシードでもう一度生成(&amp;G)</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Pictures in a row</source>
        <translation>画像の一覧 (横 1 列)</translation>
    </message>
    <message>
        <source>Pictures that you paint come here.</source>
        <translation>生成した画像はここに表示されます。</translation>
    </message>
    <message>
        <source>Searc&amp;h pictures</source>
        <translation>画像を検索(&amp;H)</translation>
    </message>
    <message>
        <source>Search in prompts</source>
        <translation>プロンプトを検索</translation>
    </message>
    <message>
        <source>Show &amp;all pictures</source>
        <translation>すべての画像を表示(&amp;A)</translation>
    </message>
    <message>
        <source>Show in fol&amp;der</source>
        <translation>フォルダーに表示(&amp;D)</translation>
    </message>
    <message>
        <source>The list of pictures could not be kept on the disk. All pictures are there; favourites are not remembered.</source>
        <translation>画像の一覧をディスクに保存できませんでした。画像はすべて残っていますが、お気に入りは記憶されません。</translation>
    </message>
    <message>
        <source>The list of pictures was damaged and has been made anew. All pictures are there; which ones were favourites is lost.</source>
        <translation>画像の一覧が破損していたため、作り直しました。画像はすべて残っていますが、お気に入りの情報は失われました。</translation>
    </message>
    <message>
        <source>U&amp;ndo move to trash</source>
        <translation>ごみ箱への移動を元に戻す(&amp;N)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Use the &amp;prompt</source>
        <translation>プロンプトを使う(&amp;P)</translation>
    </message>
    <message>
        <source>Use the &amp;seed</source>
        <translation>シードを使う(&amp;S)</translation>
    </message>
    <message>
        <source>“{name}” could not be put into the trash: {reason}.</source>
        <translation>「{name}」をごみ箱に移動できませんでした: {reason}。</translation>
    </message>
</context>
<context>
    <name>LogWindow</name>
    <message>
        <source>&amp;Copy</source>
        <translation>コピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Follow</source>
        <translation>追従(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>ログ(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>フォルダーを開く(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>検索(&amp;S)</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
    </message>
    <message>
        <source>Painting process</source>
        <translation>生成プロセス</translation>
    </message>
    <message>
        <source>Text of the log</source>
        <translation>ログの内容</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>ウィンドウ</translation>
    </message>
    <message>
        <source>{log}, older ({number})</source>
        <translation>{log}、以前のもの ({number})</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Close</source>
        <translation>閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Keep painting</source>
        <translation>生成を続ける(&amp;K)</translation>
    </message>
    <message>
        <source>A picture is being painted.</source>
        <translation>画像を生成しています。</translation>
    </message>
    <message>
        <source>About Mezzotint</source>
        <translation>Mezzotint について</translation>
    </message>
    <message>
        <source>Close Mezzotint? It goes on at the next start.</source>
        <translation>Mezzotint を閉じますか? 次回の起動時に続きから再開します。</translation>
    </message>
    <message>
        <source>Paints pictures from prompts on this machine alone.</source>
        <translation>プロンプトから画像を生成します。すべてこのコンピューターだけで動作します。</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>準備完了</translation>
    </message>
    <message>
        <source>Some settings of the last time could not be read; they are as new.</source>
        <translation>前回の設定の一部を読み込めなかったため、初期値に戻しました。</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be made: {reason}.</source>
        <translation>フォルダー {folder} を作成できません: {reason}。</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Copy details</source>
        <translation>詳細をコピー</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>情報</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>問題</translation>
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
        <translation>すべてのモデル(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;File…</source>
        <translation>ファイル(&amp;F)…</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>すべてのファイル</translation>
    </message>
    <message>
        <source>All models…</source>
        <translation>すべてのモデル…</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>モデルファイルを選択</translation>
    </message>
    <message>
        <source>Choose a model folder</source>
        <translation>モデルフォルダーを選択</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>別のモデルを選択</translation>
    </message>
    <message>
        <source>F&amp;older…</source>
        <translation>フォルダー(&amp;O)…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Small, ships with Mezzotint</source>
        <translation>小型、Mezzotint に付属</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>スターターモデル</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message numerus="yes">
        <source>%n models are on the list now.</source>
        <translation>
            <numerusform>%n 個のモデルを一覧に追加しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy hash</source>
        <translation>ハッシュをコピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Remove from the list</source>
        <translation>一覧から取り除く(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>このモデルを使う(&amp;U)</translation>
    </message>
    <message>
        <source>A ControlNet, no model</source>
        <translation>ControlNet (モデルではありません)</translation>
    </message>
    <message>
        <source>A ControlNet-LLLite, no model</source>
        <translation>ControlNet-LLLite (モデルではありません)</translation>
    </message>
    <message>
        <source>A LoRA changes a model; it cannot paint by itself.</source>
        <translation>LoRA はモデルを調整するもので、単独では生成できません。</translation>
    </message>
    <message>
        <source>A LoRA, no model</source>
        <translation>LoRA (モデルではありません)</translation>
    </message>
    <message>
        <source>A T2I-Adapter, no model</source>
        <translation>T2I-Adapter (モデルではありません)</translation>
    </message>
    <message>
        <source>A VAE alone</source>
        <translation>VAE のみ</translation>
    </message>
    <message>
        <source>A VAE for previews alone</source>
        <translation>プレビュー用の VAE のみ</translation>
    </message>
    <message>
        <source>A motion module, no model</source>
        <translation>モーションモジュール (モデルではありません)</translation>
    </message>
    <message>
        <source>A pickle, which can run any program; it was not read</source>
        <translation>任意のプログラムを実行できてしまう pickle 形式のため、読み込んでいません</translation>
    </message>
    <message>
        <source>A text encoder alone</source>
        <translation>テキストエンコーダーのみ</translation>
    </message>
    <message>
        <source>Add &amp;file…</source>
        <translation>ファイルを追加(&amp;F)…</translation>
    </message>
    <message>
        <source>Add a folder of models</source>
        <translation>モデルのフォルダーを追加</translation>
    </message>
    <message>
        <source>Add f&amp;older…</source>
        <translation>フォルダーを追加(&amp;O)…</translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation>モデルファイルを追加</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>すべてのファイル</translation>
    </message>
    <message>
        <source>All mo&amp;dels…</source>
        <translation>すべてのモデル(&amp;D)…</translation>
    </message>
    <message>
        <source>An IP-Adapter, no model</source>
        <translation>IP-Adapter (モデルではありません)</translation>
    </message>
    <message>
        <source>An embedding, no model</source>
        <translation>埋め込み (モデルではありません)</translation>
    </message>
    <message>
        <source>An empty file</source>
        <translation>空のファイル</translation>
    </message>
    <message>
        <source>An upscaler</source>
        <translation>アップスケーラー</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>アーキテクチャ</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>名前順</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Could not be read in time</source>
        <translation>時間内に読み込めませんでした</translation>
    </message>
    <message>
        <source>Damaged, or not downloaded to its end</source>
        <translation>破損しているか、ダウンロードが途中です</translation>
    </message>
    <message>
        <source>Drop model files here, or add the folder where yours are. Folders of A1111, ComfyUI, Fooocus and StabilityMatrix are understood as they are.</source>
        <translation>モデルファイルをここにドロップするか、モデルのあるフォルダーを追加してください。A1111、ComfyUI、Fooocus、StabilityMatrix のフォルダーはそのまま使えます。</translation>
    </message>
    <message>
        <source>Facts about the model</source>
        <translation>モデルの情報</translation>
    </message>
    <message>
        <source>Files that cannot paint, and models that were removed</source>
        <translation>生成に使えないファイルと、取り除いたモデル</translation>
    </message>
    <message>
        <source>Folder of</source>
        <translation>フォルダーの所属</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>ハッシュ</translation>
    </message>
    <message>
        <source>Hash of {name}: {percent} %.</source>
        <translation>{name} のハッシュ: {percent}%。</translation>
    </message>
    <message numerus="yes">
        <source>Hash of {name}: {percent} %. %n files wait.</source>
        <translation>
            <numerusform>{name} のハッシュ: {percent}%。%n 個のファイルが待機中です。</numerusform>
        </translation>
    </message>
    <message>
        <source>In detail</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>In use: {name}: {kind}</source>
        <translation>使用中: {name}: {kind}</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>大きい順</translation>
    </message>
    <message>
        <source>Last used first</source>
        <translation>最近使った順</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>推奨サイズ</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Newest file first</source>
        <translation>新しいファイル順</translation>
    </message>
    <message>
        <source>Newest pictures</source>
        <translation>最近の画像</translation>
    </message>
    <message>
        <source>Newest pictures of the model</source>
        <translation>このモデルの最近の画像</translation>
    </message>
    <message>
        <source>No model is like that.</source>
        <translation>該当するモデルがありません。</translation>
    </message>
    <message>
        <source>Noise (epsilon)</source>
        <translation>ノイズ (epsilon)</translation>
    </message>
    <message>
        <source>None of these files can paint.</source>
        <translation>これらのファイルはどれも生成に使えません。</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>まだ読み込んでいません</translation>
    </message>
    <message>
        <source>Not whole: parts of the model are missing</source>
        <translation>不完全: モデルの一部がありません</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>備考</translation>
    </message>
    <message>
        <source>Of no kind that is known</source>
        <translation>不明な種類</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>並べ替え</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター数</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>予測方式</translation>
    </message>
    <message>
        <source>Put &amp;back into the list</source>
        <translation>一覧に戻す(&amp;B)</translation>
    </message>
    <message>
        <source>Refr&amp;esh</source>
        <translation>更新(&amp;E)</translation>
    </message>
    <message>
        <source>Refresh the list to have it read again.</source>
        <translation>一覧を更新すると、もう一度読み込みます。</translation>
    </message>
    <message>
        <source>Removed from the list</source>
        <translation>一覧から取り除き済み</translation>
    </message>
    <message>
        <source>Search in names, folders and hashes</source>
        <translation>名前・フォルダー・ハッシュを検索</translation>
    </message>
    <message>
        <source>Ships with Mezzotint, small</source>
        <translation>Mezzotint に付属、小型</translation>
    </message>
    <message>
        <source>Sho&amp;w in folder</source>
        <translation>フォルダーに表示(&amp;W)</translation>
    </message>
    <message numerus="yes">
        <source>Show %n others</source>
        <translation>
            <numerusform>ほかの %n 件を表示</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the list</source>
        <translation>一覧を表示</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>スターターモデル</translation>
    </message>
    <message>
        <source>The model “{name}” is on the list.</source>
        <translation>モデル「{name}」は一覧にあります。</translation>
    </message>
    <message>
        <source>The models that were added one by one are forgotten.</source>
        <translation>1 つずつ追加したモデルの記録が失われました。</translation>
    </message>
    <message>
        <source>The process that reads it ended unexpectedly</source>
        <translation>読み込みのプロセスが予期せず終了しました</translation>
    </message>
    <message>
        <source>The refiner of Stable Diffusion XL</source>
        <translation>Stable Diffusion XL のリファイナー</translation>
    </message>
    <message>
        <source>There is no model that can paint in {folder}.</source>
        <translation>{folder} には生成に使えるモデルがありません。</translation>
    </message>
    <message>
        <source>These folders cannot be read or are not there: {folders}.</source>
        <translation>次のフォルダーは存在しないか、読み取れません: {folders}。</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>タイトル</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使う</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>このモデルを使う</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>対処方法</translation>
    </message>
    <message>
        <source>is computed: {percent} %</source>
        <translation>計算中: {percent}%</translation>
    </message>
    <message>
        <source>v-prediction</source>
        <translation>v-prediction</translation>
    </message>
    <message>
        <source>v-prediction, zero terminal SNR</source>
        <translation>v-prediction、ゼロ終端 SNR</translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation>順番待ち</translation>
    </message>
    <message>
        <source>waits until nothing is painted</source>
        <translation>生成が終わるのを待機中</translation>
    </message>
    <message>
        <source>waits while power is saved</source>
        <translation>省電力の間は待機中</translation>
    </message>
    <message>
        <source>{name}: {kind}</source>
        <translation>{name}: {kind}</translation>
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
        <translation>{program}: {folder}</translation>
    </message>
    <message>
        <source>“{name}” cannot paint: {reason}.</source>
        <translation>「{name}」は生成に使えません: {reason}。</translation>
    </message>
</context>
<context>
    <name>NameField</name>
    <message>
        <source>Type a part of the name, as any program spells it</source>
        <translation>名前の一部を入力してください。ほかのプログラムの表記でもかまいません</translation>
    </message>
</context>
<context>
    <name>NoteLine</name>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
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
        <translation>アドレスをコピー</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>パスをコピー</translation>
    </message>
    <message>
        <source>No browser could be opened. The page is {address}</source>
        <translation>ブラウザーを開けませんでした。ページは {address}</translation>
    </message>
    <message>
        <source>The system has no program that opens “{path}”.</source>
        <translation>「{path}」を開くプログラムがシステムにありません。</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Ne&amp;xt panel</source>
        <translation>次のパネル(&amp;X)</translation>
    </message>
    <message>
        <source>Pre&amp;vious panel</source>
        <translation>前のパネル(&amp;V)</translation>
    </message>
</context>
<context>
    <name>PicturePage</name>
    <message>
        <source>Describe a picture on the left and press Ctrl+Enter.</source>
        <translation>左側に画像の内容を入力し、Ctrl+Enter を押してください。</translation>
    </message>
    <message>
        <source>Done in {time}</source>
        <translation>{time}で完了</translation>
    </message>
    <message>
        <source>Not painted: see the message</source>
        <translation>生成できませんでした。メッセージをご覧ください</translation>
    </message>
    <message>
        <source>Open picture</source>
        <translation>画像を開く</translation>
    </message>
    <message>
        <source>Painting has begun</source>
        <translation>生成を開始しました</translation>
    </message>
    <message>
        <source>Path of the saved picture</source>
        <translation>保存した画像のパス</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>準備完了</translation>
    </message>
    <message>
        <source>Saved as</source>
        <translation>保存先</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>フォルダーに表示</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>停止しました</translation>
    </message>
    <message>
        <source>Stopping after this step…</source>
        <translation>このステップの後で停止します…</translation>
    </message>
</context>
<context>
    <name>Power</name>
    <message>
        <source>A picture takes about {percent} % of the battery.</source>
        <translation>画像 1 枚でバッテリーの約 {percent}% を使います。</translation>
    </message>
    <message>
        <source>A picture takes less than 0.1 % of the battery.</source>
        <translation>画像 1 枚で使うバッテリーは 0.1% 未満です。</translation>
    </message>
    <message>
        <source>Gentle: {reason}</source>
        <translation>省力: {reason}</translation>
    </message>
    <message>
        <source>It goes on at the mains. Nothing is lost.</source>
        <translation>電源に接続すると再開します。失われるものはありません。</translation>
    </message>
    <message>
        <source>It goes on when the power saver is off. Nothing is lost.</source>
        <translation>省電力モードがオフになると再開します。失われるものはありません。</translation>
    </message>
    <message>
        <source>It rests between the steps; {percent} % of the time it paints.</source>
        <translation>ステップの間に休みを入れます。生成しているのは時間の {percent}% です。</translation>
    </message>
    <message>
        <source>New pictures are painted by the integrated GPU.</source>
        <translation>新しい画像は内蔵 GPU で生成します。</translation>
    </message>
    <message>
        <source>Paused: {reason}</source>
        <translation>一時停止中: {reason}</translation>
    </message>
    <message>
        <source>Pictures are painted at full speed.</source>
        <translation>画像を最高速度で生成します。</translation>
    </message>
    <message>
        <source>The power settings are set aside for this time.</source>
        <translation>今回に限り電源設定を適用していません。</translation>
    </message>
    <message>
        <source>There is no integrated GPU to use on battery. It goes on at the mains.</source>
        <translation>バッテリー駆動時に使う内蔵 GPU がありません。電源に接続すると再開します。</translation>
    </message>
    <message>
        <source>mains</source>
        <translation>電源接続</translation>
    </message>
    <message>
        <source>on battery</source>
        <translation>バッテリー駆動</translation>
    </message>
    <message>
        <source>on battery, {percent} %</source>
        <translation>バッテリー駆動、{percent}%</translation>
    </message>
    <message>
        <source>power saver is on</source>
        <translation>省電力モードがオン</translation>
    </message>
    <message>
        <source>power source unknown</source>
        <translation>電源の種類は不明</translation>
    </message>
</context>
<context>
    <name>PresetField</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>キャンセル(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>削除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名前(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>名前を変更(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>名前を付けて保存(&amp;S)…</translation>
    </message>
    <message>
        <source>A ready-made preset has this name.</source>
        <translation>付属のプリセットと同じ名前です。</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>カスタム</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>高速</translation>
    </message>
    <message>
        <source>Few-step</source>
        <translation>少ステップ</translation>
    </message>
    <message>
        <source>Fewer steps, to try out prompts</source>
        <translation>ステップ数が少なく、プロンプトの試行向け</translation>
    </message>
    <message>
        <source>More steps: finer details, more time</source>
        <translation>ステップ数が多く、細部まで描くぶん時間がかかります</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>標準</translation>
    </message>
    <message>
        <source>Only for models made for few steps: Lightning, Turbo, Hyper or LCM. Others paint blurred pictures with it.</source>
        <translation>少ないステップ数向けのモデル (Lightning、Turbo、Hyper、LCM) 専用です。ほかのモデルではぼやけた画像になります。</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>高品質</translation>
    </message>
    <message>
        <source>Rename preset</source>
        <translation>プリセットの名前を変更</translation>
    </message>
    <message>
        <source>Save and manage presets</source>
        <translation>プリセットの保存と管理</translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation>プリセットを保存</translation>
    </message>
    <message>
        <source>The preset “{name}” is deleted.</source>
        <translation>プリセット「{name}」を削除しました。</translation>
    </message>
    <message>
        <source>This takes the place of “{name}”.</source>
        <translation>「{name}」を置き換えます。</translation>
    </message>
    <message>
        <source>Values of your own</source>
        <translation>自分で設定した値</translation>
    </message>
    <message>
        <source>What suits most pictures</source>
        <translation>ほとんどの画像に適した設定</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>A setting does not fit.</source>
        <translation>使えない設定があります。</translation>
    </message>
    <message>
        <source>A smaller size needs less memory and may work.</source>
        <translation>サイズを小さくするとメモリの使用量が減り、うまくいくことがあります。</translation>
    </message>
    <message>
        <source>A smaller size or a newer driver may help.</source>
        <translation>サイズを小さくするか、ドライバーを更新すると直ることがあります。</translation>
    </message>
    <message>
        <source>AND does not combine prompts; it was read as a word.</source>
        <translation>AND ではプロンプトを合成できません。単語として扱いました。</translation>
    </message>
    <message>
        <source>Automatic device</source>
        <translation>デバイスを自動選択</translation>
    </message>
    <message>
        <source>Change it and try again.</source>
        <translation>変更してもう一度お試しください。</translation>
    </message>
    <message>
        <source>Choose a Stable Diffusion XL model.</source>
        <translation>Stable Diffusion XL のモデルを選択してください。</translation>
    </message>
    <message>
        <source>Choose a complete file, or download this one again.</source>
        <translation>完全なファイルを選択するか、もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>Choose a folder that can be written to.</source>
        <translation>書き込めるフォルダーを選択してください。</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>フォルダーを選択…</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>モデルを選択…</translation>
    </message>
    <message>
        <source>Choose a picture that was saved with its settings.</source>
        <translation>設定と一緒に保存された画像を選択してください。</translation>
    </message>
    <message>
        <source>Choose a smaller size, or close other programs.</source>
        <translation>サイズを小さくするか、ほかのプログラムを終了してください。</translation>
    </message>
    <message>
        <source>Choose the file or the folder again.</source>
        <translation>ファイルまたはフォルダーを選択し直してください。</translation>
    </message>
    <message>
        <source>Download it again, or choose another file.</source>
        <translation>もう一度ダウンロードするか、別のファイルを選択してください。</translation>
    </message>
    <message>
        <source>Float32 often helps; otherwise choose another model.</source>
        <translation>多くの場合 float32 で解決します。だめなら別のモデルを選択してください。</translation>
    </message>
    <message>
        <source>Half the size</source>
        <translation>半分のサイズ</translation>
    </message>
    <message>
        <source>Install it again, so that all parts are of one version.</source>
        <translation>すべての部分が同じバージョンになるよう、再インストールしてください。</translation>
    </message>
    <message>
        <source>It was not read. Choose the model as a .safetensors file.</source>
        <translation>読み込んでいません。.safetensors 形式のモデルを選択してください。</translation>
    </message>
    <message>
        <source>It was tried twice.</source>
        <translation>2 回試しました。</translation>
    </message>
    <message>
        <source>Let Mezzotint choose device and precision.</source>
        <translation>デバイスと精度の選択を Mezzotint に任せてください。</translation>
    </message>
    <message>
        <source>Let Mezzotint choose, or connect it again.</source>
        <translation>Mezzotint に選択を任せるか、接続し直してください。</translation>
    </message>
    <message>
        <source>Make room and try again, or choose a folder on another disk.</source>
        <translation>空き容量を増やしてもう一度試すか、別のディスクのフォルダーを選択してください。</translation>
    </message>
    <message>
        <source>Mezzotint made a mistake with this model.</source>
        <translation>このモデルで Mezzotint の内部エラーが起きました。</translation>
    </message>
    <message>
        <source>No picture can be saved in {folder}.</source>
        <translation>{folder} に画像を保存できません。</translation>
    </message>
    <message>
        <source>No settings can be read from this picture.</source>
        <translation>この画像から設定を読み取れません。</translation>
    </message>
    <message>
        <source>Painting has stopped: its process ended three times in ten minutes.</source>
        <translation>生成を停止しました。プロセスが 10 分間に 3 回終了したためです。</translation>
    </message>
    <message>
        <source>Please report it with the details.</source>
        <translation>詳細を添えてご報告ください。</translation>
    </message>
    <message>
        <source>Please report it with the details; another model may work.</source>
        <translation>詳細を添えてご報告ください。別のモデルなら動くかもしれません。</translation>
    </message>
    <message>
        <source>Progress cannot be saved in {folder}: after a crash this picture would start over.</source>
        <translation>{folder} に途中経過を保存できません。クラッシュすると、この画像は最初からやり直しになります。</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>ログを表示</translation>
    </message>
    <message>
        <source>Something unexpected went wrong.</source>
        <translation>予期しない問題が起きました。</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>スターターモデル</translation>
    </message>
    <message>
        <source>The device “{device}” cannot do this.</source>
        <translation>デバイス「{device}」ではこの処理ができません。</translation>
    </message>
    <message>
        <source>The device “{device}” is not in this machine.</source>
        <translation>デバイス「{device}」がこのコンピューターにありません。</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full.</source>
        <translation>フォルダー {folder} のあるディスクがいっぱいです。</translation>
    </message>
    <message>
        <source>The graphics device was lost twice while painting this picture.</source>
        <translation>この画像の生成中にグラフィックデバイスが 2 回失われました。</translation>
    </message>
    <message>
        <source>The graphics device was lost.</source>
        <translation>グラフィックデバイスが失われました。</translation>
    </message>
    <message>
        <source>The guidance scale does not fit.</source>
        <translation>CFG スケールの値が使えません。</translation>
    </message>
    <message>
        <source>The height does not fit.</source>
        <translation>高さの値が使えません。</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>The model gave no usable picture, and none was saved.</source>
        <translation>モデルから正常な画像が得られなかったため、何も保存していません。</translation>
    </message>
    <message>
        <source>The number of pictures does not fit.</source>
        <translation>画像の枚数が使えません。</translation>
    </message>
    <message>
        <source>The number of steps does not fit.</source>
        <translation>ステップ数が使えません。</translation>
    </message>
    <message>
        <source>The parts of Mezzotint do not understand each other.</source>
        <translation>Mezzotint の各部分のバージョンが一致していません。</translation>
    </message>
    <message>
        <source>The picture goes on where it was.</source>
        <translation>画像は続きから再開します。</translation>
    </message>
    <message>
        <source>The picture overflowed in {precision} and was decoded again in float32.</source>
        <translation>{precision} ではオーバーフローしたため、float32 でデコードし直しました。</translation>
    </message>
    <message>
        <source>The process that paints could not be started.</source>
        <translation>生成プロセスを開始できませんでした。</translation>
    </message>
    <message>
        <source>The process that paints crashed.</source>
        <translation>生成プロセスがクラッシュしました。</translation>
    </message>
    <message>
        <source>The process that paints did not answer.</source>
        <translation>生成プロセスが応答しませんでした。</translation>
    </message>
    <message>
        <source>The process that paints did not become ready.</source>
        <translation>生成プロセスの準備が完了しませんでした。</translation>
    </message>
    <message>
        <source>The process that paints ended unexpectedly.</source>
        <translation>生成プロセスが予期せず終了しました。</translation>
    </message>
    <message>
        <source>The process that paints sent what nobody understands.</source>
        <translation>生成プロセスから解釈できないデータが届きました。</translation>
    </message>
    <message>
        <source>The prompt asks for LoRA files: {names}.</source>
        <translation>プロンプトが LoRA ファイルを指定しています: {names}。</translation>
    </message>
    <message>
        <source>The seed does not fit.</source>
        <translation>シードの値が使えません。</translation>
    </message>
    <message>
        <source>The width does not fit.</source>
        <translation>幅の値が使えません。</translation>
    </message>
    <message>
        <source>There are: {known}.</source>
        <translation>使えるもの: {known}。</translation>
    </message>
    <message>
        <source>There is not enough memory for this picture.</source>
        <translation>この画像を生成するにはメモリが足りません。</translation>
    </message>
    <message>
        <source>They are not supported yet; remove the angle brackets.</source>
        <translation>まだ対応していません。山括弧の部分を取り除いてください。</translation>
    </message>
    <message>
        <source>This sampler is not known.</source>
        <translation>このサンプラーは不明です。</translation>
    </message>
    <message>
        <source>This schedule is not known.</source>
        <translation>このスケジューラーは不明です。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Try again with a smaller size, or restart the computer.</source>
        <translation>サイズを小さくして再試行するか、コンピューターを再起動してください。</translation>
    </message>
    <message>
        <source>Try in float32</source>
        <translation>float32 で試す</translation>
    </message>
    <message>
        <source>Use the CPU</source>
        <translation>CPU を使う</translation>
    </message>
    <message>
        <source>Use the CPU, or try again after an update of the driver.</source>
        <translation>CPU を使うか、ドライバーを更新してからもう一度試してください。</translation>
    </message>
    <message>
        <source>“{file}” cannot be used: {found}.</source>
        <translation>「{file}」は使えません: {found}。</translation>
    </message>
    <message>
        <source>“{file}” is a pickle, which can run any program.</source>
        <translation>「{file}」は pickle 形式で、任意のプログラムを実行できてしまいます。</translation>
    </message>
    <message>
        <source>“{file}” is damaged.</source>
        <translation>「{file}」は破損しています。</translation>
    </message>
    <message>
        <source>“{file}” is not there or is no model.</source>
        <translation>「{file}」が存在しないか、モデルではありません。</translation>
    </message>
    <message>
        <source>“{file}” is not whole; it lacks: {missing}.</source>
        <translation>「{file}」は不完全です。不足しているもの: {missing}。</translation>
    </message>
    <message>
        <source>“{file}” is of a kind that cannot be used.</source>
        <translation>「{file}」は使えない種類のファイルです。</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Mezzotint is open already and does not answer. Wait until it does, or end its process ({process} on {machine}) and start it again.</source>
        <translation>Mezzotint はすでに起動していますが、応答しません。応答を待つか、プロセス ({machine} の {process}) を終了してから起動し直してください。</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Developing the picture</source>
        <translation>画像をデコード中</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>モデルを読み込み中</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>生成中</translation>
    </message>
    <message>
        <source>Preparing the device</source>
        <translation>デバイスを準備中</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>プロンプトを解析中</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>開始中</translation>
    </message>
    <message>
        <source>picture {number} of {count}</source>
        <translation>画像 {number}/{count}</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>ステップ {step}/{steps}</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} 時間 {minutes} 分</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} 分</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>{seconds} s/it</source>
        <translation>{seconds} 秒/it</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>残り {time}</translation>
    </message>
</context>
<context>
    <name>PromptActions</name>
    <message>
        <source>&amp;Earlier prompt</source>
        <translation>前のプロンプト(&amp;E)</translation>
    </message>
    <message>
        <source>Clear &amp;history</source>
        <translation>履歴を消去(&amp;H)</translation>
    </message>
    <message>
        <source>L&amp;ater prompt</source>
        <translation>次のプロンプト(&amp;A)</translation>
    </message>
    <message>
        <source>Weigh &amp;less</source>
        <translation>重みを下げる(&amp;L)</translation>
    </message>
    <message>
        <source>Weigh &amp;more</source>
        <translation>重みを上げる(&amp;M)</translation>
    </message>
</context>
<context>
    <name>PromptDesk</name>
    <message>
        <source>Some earlier prompts could not be read; they are gone.</source>
        <translation>以前のプロンプトの一部を読み込めず、失われました。</translation>
    </message>
    <message>
        <source>Some saved presets could not be read; they are gone.</source>
        <translation>保存したプリセットの一部を読み込めず、失われました。</translation>
    </message>
</context>
<context>
    <name>PromptPanel</name>
    <message numerus="yes">
        <source>%n brackets are not closed; they act to the end.</source>
        <translation>
            <numerusform>閉じていない括弧が %n 個あります。末尾まで効果が続きます。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chunks</source>
        <translation>
            <numerusform>%n チャンク</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n closing brackets were never opened; they are text.</source>
        <translation>
            <numerusform>対応する開き括弧のない閉じ括弧が %n 個あります。文字として扱います。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier prompts are forgotten.</source>
        <translation>
            <numerusform>以前のプロンプト %n 件を消去しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens of text</source>
        <translation>
            <numerusform>テキスト %n トークン</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens, as the model reads this prompt.</source>
        <translation>
            <numerusform>モデルはこのプロンプトを %n トークンとして読みます。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>キャンセル(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Guidance scale</source>
        <translation>CFG スケール(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>モデル(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Negative prompt</source>
        <translation>ネガティブプロンプト(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Prompt</source>
        <translation>プロンプト(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>ステップ数(&amp;S)</translation>
    </message>
    <message>
        <source>A weight is too large to paint anything.</source>
        <translation>重みが大きすぎて、何も生成できません。</translation>
    </message>
    <message>
        <source>AND has no meaning here; it is read as a word.</source>
        <translation>AND はここでは意味を持たず、単語として扱います。</translation>
    </message>
    <message>
        <source>Alternatives and wildcards count only in “Add many”.</source>
        <translation>選択肢とワイルドカードは「まとめて追加」でのみ有効です。</translation>
    </message>
    <message numerus="yes">
        <source>Both prompts are padded to equally many: %n chunks each.</source>
        <translation>
            <numerusform>両方のプロンプトを同じ長さ (各 %n チャンク) にそろえます。</numerusform>
        </translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Clear &amp;history</source>
        <translation>履歴を消去(&amp;H)</translation>
    </message>
    <message>
        <source>Earlier prompts</source>
        <translation>以前のプロンプト</translation>
    </message>
    <message>
        <source>Earlier prompts (↑ in an empty box)</source>
        <translation>以前のプロンプト (空の欄で ↑)</translation>
    </message>
    <message>
        <source>Gene&amp;rate</source>
        <translation>生成(&amp;R)</translation>
    </message>
    <message>
        <source>How closely the picture keeps to the prompt</source>
        <translation>画像をどれだけプロンプトに忠実にするか</translation>
    </message>
    <message>
        <source>It is read in chunks of {most} tokens.</source>
        <translation>{most} トークンごとのチャンクに分けて読みます。</translation>
    </message>
    <message>
        <source>Leave as it &amp;was</source>
        <translation>変更しない(&amp;W)</translation>
    </message>
    <message>
        <source>Length not known</source>
        <translation>長さは不明</translation>
    </message>
    <message numerus="yes">
        <source>LoRA files are not supported yet; take these out: {names}.</source>
        <translation>
            <numerusform>LoRA ファイルにはまだ対応していません。次のものを取り除いてください: {names}。</numerusform>
        </translation>
    </message>
    <message>
        <source>No earlier prompts</source>
        <translation>以前のプロンプトはありません</translation>
    </message>
    <message>
        <source>Paint (Ctrl+Enter)</source>
        <translation>生成 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Pict&amp;ures</source>
        <translation>画像の枚数(&amp;U)</translation>
    </message>
    <message>
        <source>Prese&amp;t</source>
        <translation>プリセット(&amp;T)</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>シード(&amp;E)</translation>
    </message>
    <message>
        <source>Samp&amp;ler</source>
        <translation>サンプラー(&amp;L)</translation>
    </message>
    <message>
        <source>Save &amp;job</source>
        <translation>ジョブを保存(&amp;J)</translation>
    </message>
    <message>
        <source>Sche&amp;dule</source>
        <translation>スケジューラー(&amp;D)</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>サイズ(&amp;Z)</translation>
    </message>
    <message>
        <source>Stop painting (Esc)</source>
        <translation>生成を中止 (Esc)</translation>
    </message>
    <message>
        <source>The length is not known: the painting process is away.</source>
        <translation>長さは不明です。生成プロセスが動いていません。</translation>
    </message>
    <message>
        <source>The pasted text is too long for a prompt.</source>
        <translation>貼り付けたテキストはプロンプトには長すぎます。</translation>
    </message>
    <message>
        <source>The settings are as new; the prompts stay.</source>
        <translation>設定を初期値に戻しました。プロンプトはそのままです。</translation>
    </message>
    <message>
        <source>The text has changed; it is being counted.</source>
        <translation>テキストが変わったため、数え直しています。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>What should not be there</source>
        <translation>描かれてほしくないもの</translation>
    </message>
    <message>
        <source>What the picture shows</source>
        <translation>画像に描くもの</translation>
    </message>
    <message>
        <source>With a guidance scale of 1 this prompt is not used.</source>
        <translation>CFG スケールが 1 のとき、このプロンプトは使われません。</translation>
    </message>
    <message>
        <source>[a:b:0.5] has no meaning here; it is read as text.</source>
        <translation>[a:b:0.5] はここでは意味を持たず、文字として扱います。</translation>
    </message>
    <message>
        <source>[a|b] has no meaning here; it is read as text.</source>
        <translation>[a|b] はここでは意味を持たず、文字として扱います。</translation>
    </message>
    <message>
        <source>{tokens}, {chunks}</source>
        <translation>{tokens}、{chunks}</translation>
    </message>
    <message>
        <source>{tokens}/{most}</source>
        <translation>{tokens}/{most}</translation>
    </message>
    <message numerus="yes">
        <source>{tokens}/{most} → %n chunks</source>
        <translation>
            <numerusform>{tokens}/{most} → %n チャンク</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message numerus="yes">
        <source>%n done</source>
        <translation>
            <numerusform>完了 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>失敗 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are done</source>
        <translation>
            <numerusform>%n 件のジョブが完了しました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>%n 枚</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n ステップ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>待機中 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>キャンセル済み</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>Negative prompt: {text}</source>
        <translation>ネガティブプロンプト: {text}</translation>
    </message>
    <message>
        <source>Parked</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>Seed {seed}</source>
        <translation>シード {seed}</translation>
    </message>
    <message>
        <source>Starter model</source>
        <translation>スターターモデル</translation>
    </message>
    <message>
        <source>The disk with the folder {folder} is full, so the queue waits. Make room and it goes on by itself.</source>
        <translation>フォルダー {folder} のあるディスクがいっぱいのため、キューは待機しています。空き容量を増やすと自動で再開します。</translation>
    </message>
    <message>
        <source>The queue cannot be saved in {folder}: jobs are kept only until Mezzotint is closed.</source>
        <translation>キューを {folder} に保存できません。ジョブは Mezzotint を閉じるまでしか保持されません。</translation>
    </message>
    <message>
        <source>The queue in {folder} cannot be written at the moment. It is tried again until it can.</source>
        <translation>現在 {folder} のキューに書き込めません。書き込めるようになるまで再試行します。</translation>
    </message>
    <message>
        <source>The queue in {folder} is in use by another program, perhaps by another Mezzotint. Jobs are added and go on as soon as it is free.</source>
        <translation>{folder} のキューは別のプログラム (おそらく別の Mezzotint) が使用中です。ジョブは追加され、空きしだい再開します。</translation>
    </message>
    <message numerus="yes">
        <source>The queue&apos;s file was damaged, or another version made it. %n jobs could be read and are here again; the old file is kept as {path}.</source>
        <translation>
            <numerusform>キューのファイルが破損しているか、別のバージョンで作られたものでした。%n 件のジョブを読み取って復元しました。元のファイルは {path} として残してあります。</numerusform>
        </translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>{state}, step {step} of {steps}: {prompt}</source>
        <translation>{state}、ステップ {step}/{steps}: {prompt}</translation>
    </message>
    <message>
        <source>{state}: {prompt}</source>
        <translation>{state}: {prompt}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>残り {time}</translation>
    </message>
    <message numerus="yes">
        <source>{time} left, and %n jobs not measured yet</source>
        <translation>
            <numerusform>残り {time}、ほかに未計測のジョブが %n 件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QueueActions</name>
    <message>
        <source>&amp;Cancel jobs</source>
        <translation>ジョブをキャンセル(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>複製(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Pause queue</source>
        <translation>キューを一時停止(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Remove from queue</source>
        <translation>キューから取り除く(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>再試行(&amp;T)</translation>
    </message>
    <message>
        <source>Add &amp;many…</source>
        <translation>まとめて追加(&amp;M)…</translation>
    </message>
    <message>
        <source>Bring &amp;back what was removed</source>
        <translation>取り除いたものを戻す(&amp;B)</translation>
    </message>
    <message>
        <source>C&amp;lear finished</source>
        <translation>完了したものを消去(&amp;L)</translation>
    </message>
    <message>
        <source>Ed&amp;it job</source>
        <translation>ジョブを編集(&amp;I)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上へ移動(&amp;U)</translation>
    </message>
    <message>
        <source>Move do&amp;wn</source>
        <translation>下へ移動(&amp;W)</translation>
    </message>
    <message>
        <source>R&amp;esume queue</source>
        <translation>キューを再開(&amp;E)</translation>
    </message>
</context>
<context>
    <name>QueueDesk</name>
    <message numerus="yes">
        <source>%n jobs are left from the last time. Resume?</source>
        <translation>
            <numerusform>前回のジョブが %n 件残っています。再開しますか?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are removed from the queue.</source>
        <translation>
            <numerusform>%n 件のジョブをキューから取り除きました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs of the queue cannot be read by this version; they stay in its file.</source>
        <translation>
            <numerusform>キューの %n 件のジョブはこのバージョンでは読み取れません。ファイルにはそのまま残ります。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Queue panel</source>
        <translation>キューパネル(&amp;Q)</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>キュー</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>The job has begun; it can no longer be changed.</source>
        <translation>ジョブが始まったため、もう変更できません。</translation>
    </message>
    <message>
        <source>The job is added; the queue is paused.</source>
        <translation>ジョブを追加しました。キューは一時停止中です。</translation>
    </message>
    <message>
        <source>The jobs are added; the queue is paused.</source>
        <translation>ジョブを追加しました。キューは一時停止中です。</translation>
    </message>
    <message>
        <source>The queue has ended</source>
        <translation>キューが終わりました</translation>
    </message>
</context>
<context>
    <name>QueuePanel</name>
    <message>
        <source>Jobs</source>
        <translation>ジョブ</translation>
    </message>
    <message>
        <source>Jobs that you add are painted one after another.</source>
        <translation>追加したジョブは順番に生成されます。</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>一時停止中</translation>
    </message>
    <message>
        <source>Paused since the start</source>
        <translation>起動時から一時停止中</translation>
    </message>
    <message>
        <source>Paused to save power</source>
        <translation>省電力のため一時停止中</translation>
    </message>
    <message>
        <source>Stopped after crashes</source>
        <translation>クラッシュのため停止中</translation>
    </message>
    <message>
        <source>Stopped by a problem</source>
        <translation>問題のため停止中</translation>
    </message>
</context>
<context>
    <name>ReportDesk</name>
    <message>
        <source>Mezzotint crashed the last time. Nothing of the queue is lost.</source>
        <translation>前回 Mezzotint がクラッシュしました。キューの内容は失われていません。</translation>
    </message>
    <message>
        <source>Save &amp;diagnostics…</source>
        <translation>診断情報を保存(&amp;D)…</translation>
    </message>
    <message>
        <source>Save diagnostics…</source>
        <translation>診断情報を保存…</translation>
    </message>
    <message>
        <source>Show &amp;log</source>
        <translation>ログを表示(&amp;L)</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>フォルダーに表示</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>ログを表示</translation>
    </message>
    <message>
        <source>The diagnostics are saved in {file}.</source>
        <translation>診断情報を {file} に保存しました。</translation>
    </message>
    <message>
        <source>The diagnostics cannot be saved in {file}: {reason}.</source>
        <translation>診断情報を {file} に保存できません: {reason}。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
</context>
<context>
    <name>Restore</name>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>他 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>A newer version wrote this; what it added is left out.</source>
        <translation>新しいバージョンで書かれたものです。追加された項目は除外しました。</translation>
    </message>
    <message>
        <source>Choose the model…</source>
        <translation>モデルを選択…</translation>
    </message>
    <message>
        <source>The exact settings are damaged; others in the file are used.</source>
        <translation>正確な設定が破損しているため、ファイル内の別の設定を使います。</translation>
    </message>
    <message>
        <source>The file is damaged.</source>
        <translation>ファイルが破損しています。</translation>
    </message>
    <message>
        <source>The model “{model}” is not among yours; the chosen one stays.</source>
        <translation>モデル「{model}」が手元にないため、選択中のモデルのままにします。</translation>
    </message>
    <message>
        <source>The prompt of {origin} is in the panel.</source>
        <translation>{origin} のプロンプトをパネルに入れました。</translation>
    </message>
    <message>
        <source>The sampler {about} is not known here.</source>
        <translation>サンプラー {about} には対応していません。</translation>
    </message>
    <message>
        <source>The schedule {about} is not known here.</source>
        <translation>スケジューラー {about} には対応していません。</translation>
    </message>
    <message>
        <source>The seed of {origin} is in the panel.</source>
        <translation>{origin} のシードをパネルに入れました。</translation>
    </message>
    <message>
        <source>The settings of {origin} are in the panel.</source>
        <translation>{origin} の設定をパネルに入れました。</translation>
    </message>
    <message>
        <source>The size {size} cannot be painted; the nearest one is taken.</source>
        <translation>サイズ {size} では生成できないため、最も近いサイズにしました。</translation>
    </message>
    <message>
        <source>The text {about} is too large and is left out.</source>
        <translation>テキスト {about} は大きすぎるため除外しました。</translation>
    </message>
    <message>
        <source>The value of {about} cannot be used.</source>
        <translation>{about} の値は使えません。</translation>
    </message>
    <message>
        <source>The workflow combines {about} prompts; they are joined.</source>
        <translation>このワークフローは {about} 個のプロンプトを組み合わせています。1 つにつなげました。</translation>
    </message>
    <message>
        <source>The workflow paints in {about} stages; the first one is taken.</source>
        <translation>このワークフローは {about} 段階で生成します。最初の段階を採用しました。</translation>
    </message>
    <message>
        <source>There is nothing here for these settings: {names}.</source>
        <translation>次の設定に当たるものはここにありません: {names}。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>the pasted text</source>
        <translation>貼り付けたテキスト</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <translation>「{name}」</translation>
    </message>
    <message>
        <source>“{name}” holds no settings of a picture.</source>
        <translation>「{name}」には画像の設定がありません。</translation>
    </message>
</context>
<context>
    <name>SeedField</name>
    <message>
        <source>A new seed for each job</source>
        <translation>ジョブごとに新しいシード</translation>
    </message>
    <message>
        <source>Draw a new seed now</source>
        <translation>今すぐ新しいシードにする</translation>
    </message>
    <message>
        <source>Rand&amp;om</source>
        <translation>ランダム(&amp;O)</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>シード</translation>
    </message>
</context>
<context>
    <name>SettingEditors</name>
    <message>
        <source>&amp;Add…</source>
        <translation>追加(&amp;A)…</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>名前が必要です。</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>フォルダーを選択</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>フォルダーを選択</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>挿入</translation>
    </message>
    <message>
        <source>Insert a word that is filled in</source>
        <translation>自動で置き換わる語を挿入</translation>
    </message>
    <message>
        <source>Not known: {words}</source>
        <translation>不明: {words}</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>取り除く(&amp;V)</translation>
    </message>
    <message>
        <source>Such as: {name}</source>
        <translation>例: {name}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>&amp;Automatic prefers</source>
        <translation>自動選択の優先(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>デバイス(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;File names</source>
        <translation>ファイル名(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Gently means painting</source>
        <translation>省力時に生成する割合(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Idle time</source>
        <translation>アイドル時間(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Keep the computer awake while pictures are painted</source>
        <translation>画像の生成中はスリープさせない(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>メモリ(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>モデル(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Pause below</source>
        <translation>一時停止する残量(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pictures</source>
        <translation>画像(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Precision</source>
        <translation>精度(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>文字のサイズ(&amp;T)</translation>
    </message>
    <message>
        <source>A loaded model saves seconds at each first picture.</source>
        <translation>モデルを読み込んだままにすると、最初の 1 枚が数秒早くなります。</translation>
    </message>
    <message>
        <source>Also those of A1111, ComfyUI, Fooocus and StabilityMatrix: choose their folder.</source>
        <translation>A1111、ComfyUI、Fooocus、StabilityMatrix のモデルも使えます。そのフォルダーを選択してください。</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>すべての種類</translation>
    </message>
    <message>
        <source>Any maker</source>
        <translation>すべてのメーカー</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>Automatic: what the device does best</source>
        <translation>自動: デバイスに最適なもの</translation>
    </message>
    <message>
        <source>Back at the mains it goes on at full speed.</source>
        <translation>電源に接続すると最高速度に戻ります。</translation>
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
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Discrete GPU</source>
        <translation>ディスクリート GPU</translation>
    </message>
    <message>
        <source>For new pictures. A device that lacks it says so.</source>
        <translation>新しい画像に使います。デバイスが対応していなければお知らせします。</translation>
    </message>
    <message>
        <source>Free it after some idle minutes</source>
        <translation>数分間使わなければ解放</translation>
    </message>
    <message>
        <source>Free it when the queue is done</source>
        <translation>キューが終わったら解放</translation>
    </message>
    <message>
        <source>G&amp;ently below</source>
        <translation>省力にする残量(&amp;E)</translation>
    </message>
    <message>
        <source>Go on at full speed</source>
        <translation>最高速度で続ける</translation>
    </message>
    <message>
        <source>Go on gently</source>
        <translation>省力で続ける</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>内蔵 GPU</translation>
    </message>
    <message>
        <source>Keep the model loaded</source>
        <translation>モデルを読み込んだままにする</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Low power: the integrated GPU</source>
        <translation>省電力: 内蔵 GPU</translation>
    </message>
    <message>
        <source>Model &amp;hub</source>
        <translation>モデルハブ(&amp;H)</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>Of charge, on battery. 0 is never.</source>
        <translation>バッテリー駆動時の残量です。0 は「しない」です。</translation>
    </message>
    <message>
        <source>Of charge, on battery. Nothing is lost. 0 is never.</source>
        <translation>バッテリー駆動時の残量です。失われるものはありません。0 は「しない」です。</translation>
    </message>
    <message>
        <source>Of the time; it rests between the steps. The pictures are the same.</source>
        <translation>時間に占める割合です。ステップの間に休みます。画像は同じです。</translation>
    </message>
    <message>
        <source>On &amp;battery</source>
        <translation>バッテリー駆動時(&amp;B)</translation>
    </message>
    <message>
        <source>Pa&amp;use while the power saver is on</source>
        <translation>省電力モードの間は一時停止(&amp;U)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Prompts may be of any language that the model understands.</source>
        <translation>プロンプトには、モデルが理解できる言語ならどれでも使えます。</translation>
    </message>
    <message>
        <source>Speed: the discrete GPU</source>
        <translation>速度: ディスクリート GPU</translation>
    </message>
    <message>
        <source>Use the integrated GPU</source>
        <translation>内蔵 GPU を使う</translation>
    </message>
    <message>
        <source>Where models are downloaded from. Empty is the usual one.</source>
        <translation>モデルのダウンロード元です。空欄なら通常のハブを使います。</translation>
    </message>
    <message>
        <source>bfloat16: for CPUs that have it</source>
        <translation>bfloat16: 対応 CPU 向け</translation>
    </message>
    <message>
        <source>float16: fast, for GPUs</source>
        <translation>float16: 高速、GPU 向け</translation>
    </message>
    <message>
        <source>float32: most exact, twice the memory</source>
        <translation>float32: 最も正確、メモリは 2 倍</translation>
    </message>
</context>
<context>
    <name>SettingsDesk</name>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>再検出</translation>
    </message>
    <message>
        <source>Reopen now</source>
        <translation>今すぐ開き直す</translation>
    </message>
    <message>
        <source>The computer cannot be kept awake; it may sleep while it paints.</source>
        <translation>スリープを防げません。生成中にスリープすることがあります。</translation>
    </message>
    <message>
        <source>The settings cannot be saved in {folder} ({reason}). They hold until Mezzotint is closed; make room or make the folder writable and change them again.</source>
        <translation>環境設定を {folder} に保存できません ({reason})。Mezzotint を閉じるまでは有効です。空き容量を増やすか、フォルダーに書き込めるようにしてから、もう一度変更してください。</translation>
    </message>
    <message>
        <source>The settings could not be read; they are as new.</source>
        <translation>設定を読み込めなかったため、初期値に戻しました。</translation>
    </message>
    <message>
        <source>The window speaks this language when it is reopened.</source>
        <translation>ウィンドウを開き直すとこの言語になります。</translation>
    </message>
    <message>
        <source>These settings were wrong and are as new: {names}.</source>
        <translation>次の設定は正しくなかったため初期値に戻しました: {names}。</translation>
    </message>
    <message>
        <source>“{device}” is not in this computer now. Which device is to paint?</source>
        <translation>「{device}」は現在このコンピューターにありません。どのデバイスで生成しますか?</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>キャンセル(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;OK</source>
        <translation>OK(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Reset this page</source>
        <translation>このページをリセット(&amp;R)</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外観</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>フォルダー</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Please correct: {settings}</source>
        <translation>修正してください: {settings}</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>電源</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>環境設定</translation>
    </message>
</context>
<context>
    <name>SizeField</name>
    <message>
        <source>Custom size</source>
        <translation>カスタムサイズ</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>高さ (ピクセル)</translation>
    </message>
    <message>
        <source>Landscape {ratio}: {width} × {height}</source>
        <translation>横長 {ratio}: {width} × {height}</translation>
    </message>
    <message>
        <source>Much larger than the model learned to paint: things may appear twice.</source>
        <translation>モデルが学習したサイズよりかなり大きいため、同じものが重複して描かれることがあります。</translation>
    </message>
    <message>
        <source>Much smaller than the model learned to paint: it may compose badly.</source>
        <translation>モデルが学習したサイズよりかなり小さいため、構図が崩れることがあります。</translation>
    </message>
    <message>
        <source>Portrait {ratio}: {width} × {height}</source>
        <translation>縦長 {ratio}: {width} × {height}</translation>
    </message>
    <message>
        <source>Size preset</source>
        <translation>サイズのプリセット</translation>
    </message>
    <message>
        <source>Square {ratio}: {width} × {height}</source>
        <translation>正方形 {ratio}: {width} × {height}</translation>
    </message>
    <message>
        <source>Swap width and height</source>
        <translation>幅と高さを入れ替え</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>幅 (ピクセル)</translation>
    </message>
</context>
<context>
    <name>StatusFields</name>
    <message>
        <source>&amp;Full speed for this time</source>
        <translation>今回だけ最高速度(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keep to the power settings</source>
        <translation>電源設定に従う(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Power settings…</source>
        <translation>電源設定(&amp;P)…</translation>
    </message>
    <message>
        <source>Automatic device</source>
        <translation>自動選択のデバイス</translation>
    </message>
    <message>
        <source>Choose the device</source>
        <translation>デバイスを選択</translation>
    </message>
    <message>
        <source>Device settings</source>
        <translation>デバイス設定</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>電源</translation>
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
        <translation>起動し直す</translation>
    </message>
    <message numerus="yes">
        <source>The picture has made no progress for %n minutes. It may still go on; if you have its process started anew, it goes on where it was.</source>
        <translation>
            <numerusform>画像の生成が %n 分間進んでいません。そのまま再開することもあります。プロセスを起動し直すと、続きから再開します。</numerusform>
        </translation>
    </message>
    <message>
        <source>The picture {path} cannot be shown.</source>
        <translation>画像 {path} を表示できません。</translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>&amp;Actual pixels</source>
        <translation>原寸大(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Border between the pictures</source>
        <translation>画像の境界(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Compare two pictures</source>
        <translation>2 つの画像を比較(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next picture</source>
        <translation>次の画像(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous picture</source>
        <translation>前の画像(&amp;P)</translation>
    </message>
    <message>
        <source>As text that other programs read too</source>
        <translation>ほかのプログラムでも読めるテキストとしてコピー</translation>
    </message>
    <message>
        <source>Copy settings</source>
        <translation>設定をコピー</translation>
    </message>
    <message>
        <source>D&amp;etails</source>
        <translation>詳細(&amp;E)</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>Details of the picture</source>
        <translation>画像の詳細</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>File size</source>
        <translation>ファイルサイズ</translation>
    </message>
    <message>
        <source>Fit to &amp;window</source>
        <translation>ウィンドウに合わせる(&amp;W)</translation>
    </message>
    <message>
        <source>Follow the pain&amp;ting</source>
        <translation>生成の様子を表示(&amp;T)</translation>
    </message>
    <message>
        <source>Guidance scale</source>
        <translation>CFG スケール</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>作成プログラム</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Model hash</source>
        <translation>モデルハッシュ</translation>
    </message>
    <message>
        <source>Negative prompt</source>
        <translation>ネガティブプロンプト</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>ノイズ</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>備考</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>ピクセル</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Sampler</source>
        <translation>サンプラー</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>スケジューラー</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ数</translation>
    </message>
    <message>
        <source>The file says nothing about how it was made.</source>
        <translation>ファイルには生成情報がありません。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>所要時間</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>この設定を使う</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>表示倍率</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>拡大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>縮小(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom {percent} %</source>
        <translation>表示倍率 {percent}%</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
</context>
</TS>
