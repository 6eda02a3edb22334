/*
 * The line to the game behind a scoresheet: what the hall tells of it, and what is written. A text
 * that has been written is seen at once and sent until the hall has answered. Whether a player's
 * own sheet agrees with the game is not asked here: that is the arbiter's.
 */
import { computed, signal } from "@preact/signals";
import type { SheetEntry } from "generated/api";
import { type ActFrame, Link } from "../../api/link.ts";
import { call, isSaid, type Refused } from "../../api/request.ts";
import { Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { reader, t } from "../../parts/words.ts";
import { type Color, COLORS } from "../../state/position.ts";
import { type Lines, linesOf, OFFER, textOfLine } from "../../state/sheet.ts";
import { changed, isLive, type LiveState, type Sits } from "../../state/state.ts";
import { told } from "../../words/words.ts";

type Entry = Pick<SheetEntry, "text" | "language" | "ply" | "offer"> & { agrees?: boolean | null };
export type Trouble = "sheet.none" | "sheet.not-live" | null;

const ASK_AFTER_MS = 250;
const ASK_AGAIN_MS = 2000;
const UNKNOWN = ["token", "missing", "syntax"];

export class Desk {
    readonly state = signal<LiveState | null>(null);
    readonly sits = signal<Sits | null>(null);
    readonly isUp = signal(false);
    readonly trouble = signal<Trouble>(null);
    /* The link opens nothing, or not any more. */
    readonly gone = signal<"error.token" | "bye.token" | null>(null);
    /* Why the hall did not show the sheets when it was asked last. */
    readonly refused = signal<Refused | null>(null);
    readonly notices = new Notices();
    /* The sheets have been read: before that nobody knows which line is the next. */
    readonly isRead = signal(false);
    /* Texts that the hall has not answered yet. */
    readonly unsent = signal(0);
    private readonly entries = signal<Record<Color, Entry[]>>({ white: [], black: [] });
    private game = "";
    private timer: ReturnType<typeof setTimeout> | undefined;
    /* How often something was written or taken: what was asked for before it is out of date. */
    private changes = 0;
    private readonly link: Link;

    readonly lines: Record<Color, { value: Lines }> = {
        white: computed(() => this.linesOfPlayer("white")),
        black: computed(() => this.linesOfPlayer("black")),
    };

    constructor(readonly token: string) {
        this.link = new Link({
            up: () => {
                this.isUp.value = true;
                this.askSoon();
            },
            down: () => {
                this.isUp.value = false;
            },
            delay: () => {},
            outdated: () => {
                this.notices.tell(t("link.outdated"));
            },
            refused: (error) => {
                if (error.type === "bye") this.leave("bye.token");
                else if (UNKNOWN.includes(error.code)) this.leave("error.token");
                else this.refuse({ code: error.code, detail: error.text });
            },
            frame: (frame) => {
                if (frame.type === "joined") this.sit(frame);
                else if (frame.type === "bye") this.leave("bye.token");
                else if (frame.type === "state") this.hear(isLive(frame) ? frame : null);
                else if (frame.type === "change" && this.state.value)
                    this.hear(changed(this.state.value, frame));
            },
        });
        this.link.want({ type: "join", token });
    }

    /* Whoever enters for both players; he sees both sheets. */
    get isOperator(): boolean {
        return ["operator", "both"].includes(this.sits.value?.role ?? "");
    }

    /* The player whose own sheet this is; null: an operator's. */
    get own(): Color | null {
        const role = this.sits.value?.role;
        return role === "white" || role === "black" ? role : null;
    }

    get startFen(): string {
        return this.state.value?.start_fen ?? "";
    }

    private linesOfPlayer(color: Color): Lines {
        return linesOf(this.startFen, this.entries.value[color]);
    }

    private sit({ game, role, scope }: { game: string | null } & Sits): void {
        this.sits.value = { role, scope };
        this.game = game ?? "";
        const writes = game !== null && (scope === "full" || scope === "moves");
        this.trouble.value = writes && (this.own || this.isOperator) ? null : "sheet.none";
    }

    /* False: the hall has said nothing, and is asked again. */
    private refuse(refused: Refused): boolean {
        if (!isSaid({ ok: false, body: refused })) return false;
        this.refused.value = refused;
        return true;
    }

    private leave(gone: "error.token" | "bye.token"): void {
        this.link.stop();
        clearTimeout(this.timer);
        this.gone.value = gone;
    }

    private hear(state: LiveState | null): void {
        const plies = this.state.peek()?.ply;
        this.state.value = state;
        if (this.trouble.peek() !== "sheet.none")
            this.trouble.value = state ? null : "sheet.not-live";
        if (this.isOperator && state?.ply !== plies) this.askSoon();
    }

    private askSoon(afterMs = ASK_AFTER_MS): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.ask(), afterMs);
    }

    /* What the hall has of the sheets; once more if something was on its way to it meanwhile. */
    private async ask(): Promise<void> {
        const { changes } = this;
        if (!this.game || this.trouble.peek()) return;
        const { ok, body } = await call("GET games/{game}/scoresheets", {
            in: { game: this.game },
            token: this.token,
        });
        if (!ok && this.refuse(body)) return;
        if (!ok || this.unsent.peek() > 0 || changes !== this.changes) {
            this.askSoon(ok ? ASK_AFTER_MS : ASK_AGAIN_MS);
            return;
        }
        const { white, black } = body;
        this.refused.value = null;
        this.entries.value = { white: white?.entries ?? [], black: black?.entries ?? [] };
        this.isRead.value = true;
    }

    /* An act of the player `color`. Answers whether the hall took it. */
    async act(kind: ActFrame["kind"], color: Color, data: object, ply?: number): Promise<boolean> {
        const by = this.isOperator ? { by: color } : {};
        const at = ply === undefined ? {} : { ply };
        const frame = { game: this.game, kind, data, ...at, ...by } as ActFrame;
        const answer = await this.link.act(frame);
        if (answer.type !== "error") {
            const isMade = kind !== "move" || !("outcome" in answer) || answer.outcome === "upheld";
            if (!isMade) this.notices.tell(told(answer.texts));
            return isMade;
        }
        this.notices.tell(refusedText({ code: answer.code, detail: answer.text }));
        return false;
    }

    private async record(color: Color, entry: Entry): Promise<void> {
        const put = (make: (entries: Entry[]) => Entry[]) => {
            this.entries.value = { ...this.entries.value, [color]: make(this.entries.value[color]) };
        };
        this.changes += 1;
        put((entries) => [...entries, entry]);
        this.unsent.value += 1;
        const { text, language } = entry;
        const taken = await this.act("record", color, { text, language, electronic: true });
        this.unsent.value -= 1;
        this.changes += 1;
        if (!taken) put((entries) => entries.filter((one) => one !== entry));
        else if (this.isOperator) this.askSoon();
    }

    write(color: Color, ply: number, written: string): void {
        const text = textOfLine(this.startFen, ply, written);
        void this.record(color, { text, language: reader(), ply, offer: false });
    }

    markOffer(color: Color): void {
        void this.record(color, { text: OFFER, language: reader(), ply: 0, offer: true });
    }

    /* Once the hall tells that so many half-moves have been made. */
    made(ply: number): Promise<void> {
        return new Promise((resolve) => {
            const end = this.state.subscribe((state) => {
                if (state && state.ply < ply) return;
                resolve();
                queueMicrotask(() => end());
            });
        });
    }

    /* Does an entry that stands say something else than was played? */
    disagrees(ply: number): boolean {
        return COLORS.some((color) => {
            const stand = this.lines[color].value.get(ply)?.writings.at(-1);
            return stand?.agrees === false;
        });
    }
}
