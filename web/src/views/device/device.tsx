/*
 * What this device can do with the page: what works, what the browser holds back over plain http,
 * and a button to try each. For an arbiter who prepares tablets before a round.
 */
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { copyText } from "../../dom/copy.ts";
import { Button } from "../../parts/button.tsx";
import { NoticeLine, Notices } from "../../parts/notices.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { t } from "../../parts/words.ts";
import { abilities, type Ability, type Answer, isTrusted, TRIES } from "../../state/device.ts";

type Row = { ability: Ability; answer: Answer };

const found = signal(abilities());
const notices = new Notices();

async function attempt(ability: Ability): Promise<boolean> {
    if (ability === "copy") return copyText(location.origin);
    return ability === "keep" ? abilities().keep === "yes" : TRIES[ability](t("name"));
}

async function tryOut(ability: Ability): Promise<void> {
    const went = await attempt(ability).catch(() => false);
    found.value = abilities();
    const words = { what: t(`device.${ability}`) };
    notices.tell(t(went ? "device.went" : "device.failed", words), { calm: went });
}

function tryButton({ ability, answer }: Row) {
    if (answer === "secure" || answer === "no") return null;
    return <Button onPress={() => tryOut(ability)}>{t("device.try")}</Button>;
}

function answerText({ ability, answer }: Row): string {
    const isThere = answer === "yes" || answer === "asks";
    return isThere ? t(`device.answer.${answer}`) : `${t(`device.answer.${answer}`)} ${t(`device.${ability}.without`)}`;
}

function columns(): Column<Row>[] {
    return [
        { id: "what", label: t("device.what"), cell: ({ ability }) => t(`device.${ability}`) },
        {
            id: "answer",
            label: t("device.answer"),
            cell: (row) => (
                <div class="answer">
                    <span>{answerText(row)}</span>
                    {tryButton(row)}
                </div>
            ),
        },
    ];
}

function Device() {
    const title = `${t("device.title")} · ${t("name")}`;
    useEffect(() => {
        document.title = title;
    }, [title]);
    const rows = Object.entries(found.value).map(
        ([ability, answer]) => ({ ability, answer }) as Row,
    );
    return (
        <div class="device">
            <h1 tabIndex={-1}>{t("device.title")}</h1>
            <p class="lead">{t(isTrusted() ? "device.trusted" : "device.plain")}</p>
            <Table
                caption={t("device.title")}
                columns={columns()}
                rows={rows}
                rowId={({ ability }) => ability}
            />
            <NoticeLine notices={notices} />
        </div>
    );
}

export function open(main: HTMLElement): void {
    render(<Device />, main);
    main.querySelector("h1")?.focus();
}
