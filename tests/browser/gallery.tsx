/* Every part of the page in one place, for the test of the parts; it is no part of the program. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { Button } from "./parts/button.tsx";
import { Combobox } from "./parts/combobox.tsx";
import { Answers, Dialog } from "./parts/dialog.tsx";
import { Chips, Choice, TextField } from "./parts/field.tsx";
import { ListBox } from "./parts/listbox.tsx";
import { NoticeLine, Notices } from "./parts/notices.tsx";
import { Table } from "./parts/table.tsx";
import { Tabs } from "./parts/tabs.tsx";
import { startLanguage, wantFurther } from "./words/words.ts";

const ITEMS = [
    { id: "phone", label: "Telefon çaldı", words: "phone mobile" },
    { id: "touch", label: "Dokunulan taş", words: "touched piece" },
    { id: "claim", label: "Sav: üç kez konum", note: "9.2", words: "iddia threefold" },
    { id: "flag", label: "Işıklı bayrak", words: "flag" },
];
const ROWS = [
    { name: "Can", points: 2 },
    { name: "Ada", points: 3 },
    { name: "Efe", points: 1 },
];

const notices = new Notices();
const log = signal<string[]>([]);
const asking = signal(false);
const telling = signal(false);
const tab = signal("one");
const name = signal("");
const color = signal("white");
const level = signal("rapid");
const line = signal<string | null>(null);

function note(text: string): void {
    log.value = [...log.value, text];
}

function Gallery() {
    return (
        <div class="device">
            <h1>Parts</h1>
            <Button onPress={() => note("pressed")}>Press</Button>
            <Button onPress={() => (asking.value = true)}>Ask</Button>
            <Button onPress={() => notices.tell("Something went wrong")}>Tell</Button>
            {asking.value && (
                <Dialog title="Sure?" onClose={() => (asking.value = false)}>
                    <Answers>
                        <Button onPress={() => (asking.value = false)}>No</Button>
                        <Button look="primary" onPress={() => note("yes")}>
                            Yes
                        </Button>
                    </Answers>
                </Dialog>
            )}
            <Button onPress={() => (telling.value = true)}>Open</Button>
            {telling.value && (
                <Dialog title="Told here" notices={notices} onClose={() => (telling.value = false)}>
                    <Answers>
                        <Button onPress={() => (telling.value = false)}>Close</Button>
                        <Button onPress={() => notices.tell("Refused here", { about: "act" })}>Refuse</Button>
                        <Button onPress={() => notices.speak("Ruled")}>Speak</Button>
                        <Button
                            onPress={() => {
                                notices.tell("Done", { about: "act" });
                                telling.value = false;
                            }}
                        >
                            Do it
                        </Button>
                    </Answers>
                </Dialog>
            )}
            <TextField
                label="Name"
                hint="As on the list"
                problem={name.value === "x" ? "Too short" : undefined}
                value={name.value}
                onInput={(value) => (name.value = value)}
            />
            <Choice
                label="Level"
                value={level.value}
                options={["rapid", "blitz"].map((value) => ({ value, label: value }))}
                onChange={(value) => (level.value = value)}
            />
            <Chips
                label="Colour"
                value={color.value}
                options={["white", "black"].map((value) => ({ value, label: value }))}
                onChange={(value) => (color.value = value)}
            />
            <Combobox label="Incident" items={ITEMS} onChoose={({ id }) => note(`chose ${id}`)} />
            <ListBox label="Lines" items={ITEMS} chosen={line.value} onChoose={({ id }) => (line.value = id)} />
            <Tabs
                label="Views"
                shown={tab.value}
                onShow={(id) => (tab.value = id)}
                tabs={["one", "two", "three"].map((id) => ({ id, label: id, content: () => <p>Panel {id}</p> }))}
            />
            <Table
                caption="Players"
                rows={ROWS}
                rowId={(row) => row.name}
                columns={[
                    {
                        id: "name",
                        label: "Player",
                        cell: (row) => row.name,
                        order: (a, b) => a.name.localeCompare(b.name),
                    },
                    { id: "points", label: "Points", cell: (row) => row.points, order: (a, b) => a.points - b.points },
                ]}
            />
            <NoticeLine notices={notices} />
            <output id="log">{log.value.join(", ")}</output>
        </div>
    );
}

wantFurther();
await startLanguage();
const main = document.createElement("main");
document.getElementById("page")?.replaceChildren(main);
render(<Gallery />, main);
