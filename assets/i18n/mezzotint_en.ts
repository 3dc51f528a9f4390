<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AddMany</name>
    <message numerus="yes">
        <source>%n jobs will be added</source>
        <translation>
            <numerusform>%n job will be added</numerusform>
            <numerusform>%n jobs will be added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines are left out</source>
        <translation>
            <numerusform>%n line is left out</numerusform>
            <numerusform>%n lines are left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message numerus="yes">
        <source>With the last p&amp;ictures (%n at most)</source>
        <translation>
            <numerusform>With the last p&amp;icture (%n at most)</numerusform>
            <numerusform>With the last p&amp;ictures (%n at most)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FirstRun</name>
    <message numerus="yes">
        <source>%n models of {program}</source>
        <translation>
            <numerusform>%n model of {program}</numerusform>
            <numerusform>%n models of {program}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message numerus="yes">
        <source>%n pictures will go to the trash.</source>
        <translation>
            <numerusform>%n picture will go to the trash.</numerusform>
            <numerusform>%n pictures will go to the trash.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message numerus="yes">
        <source>%n models are on the list now.</source>
        <translation>
            <numerusform>%n model is on the list now.</numerusform>
            <numerusform>%n models are on the list now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Hash of {name}: {percent} %. %n files wait.</source>
        <translation>
            <numerusform>Hash of {name}: {percent} %. %n file waits.</numerusform>
            <numerusform>Hash of {name}: {percent} %. %n files wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n others</source>
        <translation>
            <numerusform>Show %n other</numerusform>
            <numerusform>Show %n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PromptPanel</name>
    <message numerus="yes">
        <source>%n brackets are not closed; they act to the end.</source>
        <translation>
            <numerusform>%n bracket is not closed; it acts to the end.</numerusform>
            <numerusform>%n brackets are not closed; they act to the end.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chunks</source>
        <translation>
            <numerusform>%n chunk</numerusform>
            <numerusform>%n chunks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n closing brackets were never opened; they are text.</source>
        <translation>
            <numerusform>%n closing bracket was never opened; it is text.</numerusform>
            <numerusform>%n closing brackets were never opened; they are text.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n earlier prompts are forgotten.</source>
        <translation>
            <numerusform>%n earlier prompt is forgotten.</numerusform>
            <numerusform>%n earlier prompts are forgotten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens of text</source>
        <translation>
            <numerusform>%n token of text</numerusform>
            <numerusform>%n tokens of text</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens, as the model reads this prompt.</source>
        <translation>
            <numerusform>%n token, as the model reads this prompt.</numerusform>
            <numerusform>%n tokens, as the model reads this prompt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Both prompts are padded to equally many: %n chunks each.</source>
        <translation>
            <numerusform>Both prompts are padded to equally many: %n chunk each.</numerusform>
            <numerusform>Both prompts are padded to equally many: %n chunks each.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>LoRA files are not supported yet; take these out: {names}.</source>
        <translation>
            <numerusform>LoRA files are not supported yet; take this out: {names}.</numerusform>
            <numerusform>LoRA files are not supported yet; take these out: {names}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{tokens}/{most} → %n chunks</source>
        <translation>
            <numerusform>{tokens}/{most} → %n chunk</numerusform>
            <numerusform>{tokens}/{most} → %n chunks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message numerus="yes">
        <source>%n done</source>
        <translation>
            <numerusform>%n done</numerusform>
            <numerusform>%n done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are done</source>
        <translation>
            <numerusform>%n job is done</numerusform>
            <numerusform>%n jobs are done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The queue&apos;s file was damaged, or another version made it. %n jobs could be read and are here again; the old file is kept as {path}.</source>
        <translation>
            <numerusform>The queue&apos;s file was damaged, or another version made it. %n job could be read and is here again; the old file is kept as {path}.</numerusform>
            <numerusform>The queue&apos;s file was damaged, or another version made it. %n jobs could be read and are here again; the old file is kept as {path}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{time} left, and %n jobs not measured yet</source>
        <translation>
            <numerusform>{time} left, and %n job not measured yet</numerusform>
            <numerusform>{time} left, and %n jobs not measured yet</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QueueDesk</name>
    <message numerus="yes">
        <source>%n jobs are left from the last time. Resume?</source>
        <translation>
            <numerusform>%n job is left from the last time. Resume?</numerusform>
            <numerusform>%n jobs are left from the last time. Resume?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are removed from the queue.</source>
        <translation>
            <numerusform>%n job is removed from the queue.</numerusform>
            <numerusform>%n jobs are removed from the queue.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs of the queue cannot be read by this version; they stay in its file.</source>
        <translation>
            <numerusform>%n job of the queue cannot be read by this version; it stays in its file.</numerusform>
            <numerusform>%n jobs of the queue cannot be read by this version; they stay in its file.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Restore</name>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TroubleDesk</name>
    <message numerus="yes">
        <source>The picture has made no progress for %n minutes. It may still go on; if you have its process started anew, it goes on where it was.</source>
        <translation>
            <numerusform>The picture has made no progress for %n minute. It may still go on; if you have its process started anew, it goes on where it was.</numerusform>
            <numerusform>The picture has made no progress for %n minutes. It may still go on; if you have its process started anew, it goes on where it was.</numerusform>
        </translation>
    </message>
</context>
</TS>
