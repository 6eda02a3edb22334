/*
 * The rulings in the log of a board without a device, the latest first, and how one is taken back: by a new
 * decision with a reason. Nothing is erased.
 */
import { signal } from "@preact/signals";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog, useSending } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { whenOf } from "../../parts/moment.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { cut, REASON_BYTES } from "../../state/bytes.ts";
import { telling } from "../case/branch.tsx";
import { Afterwards, BoardSending } from "./asking.tsx";
import { Preview } from "./preview.tsx";
import type { TableBoard } from "./table.tsx";
import { isJudged, type Judged, reversible, takenBack } from "../../state/log.ts";

export class Log {
    readonly entries = signal<Judged[]>([]);
    readonly undoing = signal<Judged | null>(null);
    readonly reason = signal("");

    constructor(
        private readonly game: string,
        private readonly token: string,
    ) {}

    /* What has come since the last entry that is here. False: it could not be read to its end. */
    async load(): Promise<boolean> {
        for (let more = true; more;) {
            const { ok, body } = await call("GET games/{game}/log", {
                in: { game: this.game },
                query: { after: this.entries.value.at(-1)?.number ?? 0 },
                token: this.token,
            });
            if (!ok) return false;
            const last = this.entries.value.at(-1)?.number ?? 0;
            const fresh = body.entries.filter((entry): entry is Judged => isJudged(entry) && entry.number > last);
            this.entries.value = [...this.entries.value, ...fresh];
            more = body.more && fresh.length > 0;
        }
        return true;
    }
}

/* What was ruled, with the article that decides: of an incident its rulings, which stand beside the decision. */
function textsOf({ incident, ruling }: Judged): string[] {
    const steps = incident ? telling(incident.branch) : [];
    const rulings = steps.length > 0 ? steps.map((step) => step.ruling) : [ruling];
    return rulings.map(({ texts, deciding: [article] }) => `${inReaders(texts)}${article ? ` · ${t("article")}\u00a0${article}` : ""}`);
}

type Props = { board: TableBoard; onReverse: (seq: number, reason: string) => Promise<boolean> };

function Undoing({ board, onReverse, one }: Props & { one: Judged }) {
    const { log } = board;
    const close = () => (log.undoing.value = null);
    const send = useSending(close);
    return (
        <Dialog title={t("table.reverse")} notices={board.notices} onClose={close}>
            {textsOf(one).map((text, at) => (
                <p key={at}>{text}</p>
            ))}
            <Preview
                board={board}
                act={{ kind: "decide", data: { decision: "reverse", seq: one.event.seq } }}
            />
            <TextField
                label={t("table.reason")}
                value={log.reason.value}
                onInput={(text) => (log.reason.value = cut(text, REASON_BYTES))}
            />
            <Afterwards board={board} />
            <BoardSending
                board={board}
                yes={t("table.reverse")}
                look="danger"
                disabled={!board.isTried.value || log.reason.value.trim() === ""}
                onClose={close}
                onPress={() => void send(() => onReverse(one.event.seq, log.reason.value.trim()))}
            />
        </Dialog>
    );
}

export function Rulings(props: Props) {
    const { log, place } = props.board;
    const entries = log.entries.value;
    if (entries.length === 0) return null;
    const gone = takenBack(entries);
    const may = new Set(place.decides ? reversible(entries).map(({ number }) => number) : []);
    return (
        <section class="panel" aria-labelledby="table-rulings">
            <h2 id="table-rulings">{t("rulings")}</h2>
            <ul class="rulings">
                {[...entries].reverse().map((entry) => (
                    <li key={entry.number}>
                        {textsOf(entry).map((text, at) => (
                            <p key={at}>{text}</p>
                        ))}
                        <p class="hint">
                            {[whenOf(entry), entry.author, gone.has(entry.event.seq) && t("console.taken.back")]
                                .filter(Boolean)
                                .join(" · ")}
                        </p>
                        {may.has(entry.number) && (
                            <Button
                                onPress={() => {
                                    log.reason.value = "";
                                    log.undoing.value = entry;
                                }}
                            >
                                {t("table.reverse")}
                            </Button>
                        )}
                    </li>
                ))}
            </ul>
            {log.undoing.value && <Undoing {...props} one={log.undoing.value} />}
        </section>
    );
}
