/*
 * What can be taken away from a game: its PGN, as a file under the players' names or copied, and after the end both
 * scoresheets to print.
 */
import { copyButton } from "../../dom/copy.ts";
import { el, show } from "../../dom/dom.ts";
import { saveFile } from "../../dom/copy.ts";
import type { Voice } from "../../dom/say.ts";
import { plainPlayersText } from "../../state/players.ts";
import type { LiveState as State, Seat } from "../../state/state.ts";
import { language, t } from "../../words/words.ts";

const PGN = "application/x-chess-pgn";
/* What a file's name may not have on some system. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

export class Papers {
    readonly nodes: HTMLElement[];
    private readonly own = el("a", { class: "button", t: "papers.own", hidden: true });
    private readonly pgn = el("a", { class: "button", t: "pgn", download: true });
    private readonly sheets = el("a", { class: "button", t: "sheets", target: "_blank", rel: "noopener", hidden: true });
    private address = "";
    private name = "game";

    constructor(private readonly voice: Voice) {
        const copy = copyButton(() => this.text(), voice, { class: "button" }, "pgn.copy");
        this.nodes = [this.own, this.pgn, copy, this.sheets];
        this.pgn.addEventListener("click", (event) => {
            event.preventDefault();
            void this.save();
        });
    }

    /* `token` is that of a seat that may keep a scoresheet of its own, or enter moves. */
    sit(game: string, token: string | null): void {
        if (token) this.own.href = `/sheet#${token}`;
        this.address = `/api/1/games/${encodeURIComponent(game)}`;
        this.pgn.href = `${this.address}/pgn`;
    }

    draw(state: State, seat: Seat): void {
        const { status, cancelled, profile } = state;
        show(this.own, profile === "board" && seat.enters && this.own.hasAttribute("href"));
        this.name = plainPlayersText(state).replace(FORBIDDEN, "_");
        const words = new URLSearchParams({ format: "html", language: language(), letters: language() });
        this.sheets.href = `${this.address}/scoresheets?${words}`;
        show(this.sheets, status === "ended" && !cancelled);
    }

    private async text(): Promise<string> {
        const answer = await fetch(this.pgn.href);
        if (!answer.ok) throw new Error(`${this.pgn.href}: ${answer.status}`);
        return answer.text();
    }

    private async save(): Promise<void> {
        try {
            saveFile(`${this.name}.pgn`, await this.text(), PGN);
        } catch {
            this.voice.message(t("link.down"));
        }
    }
}
