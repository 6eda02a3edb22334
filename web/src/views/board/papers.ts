/*
 * What can be taken away from a game: its PGN, as a file under the players' names or copied, and after the end both
 * scoresheets to print. A seat asks with its token, for it is told what watchers are not, or not yet; an address never has
 * it, so these are buttons there. Who watches has links, which lead to the same by any click and can be handed on.
 */
import { fetchText } from "../../api/request.ts";
import { copyButton } from "../../dom/copy.ts";
import { button, el, show } from "../../dom/dom.ts";
import { saveFile } from "../../dom/copy.ts";
import { openPaper } from "../../dom/paper.ts";
import type { Voice } from "../../dom/say.ts";
import { plainPlayersText } from "../../state/players.ts";
import { isBare, type LiveState as State, type Seat } from "../../state/state.ts";
import { language, t } from "../../words/words.ts";

const PGN = "application/x-chess-pgn";
/* What a file's name may not have on some system. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

export class Papers {
    readonly nodes: HTMLElement[];
    private readonly own = el("a", { class: "button", t: "papers.own", hidden: true });
    private readonly pgn = el("a", { class: "button", t: "pgn", download: true });
    private readonly copy: HTMLElement;
    private readonly sheets = el("a", { class: "button", t: "sheets", target: "_blank", rel: "noopener", hidden: true });
    private readonly pgnOfSeat = button("pgn", () => void this.save(), "", { hidden: true });
    private readonly sheetsOfSeat = button("sheets", () => void this.print(), "", { hidden: true });
    private game = "";
    private token: string | null = null;
    private name = "game";

    constructor(private readonly voice: Voice) {
        this.copy = copyButton(() => this.text(), voice, { class: "button" }, "pgn.copy");
        this.nodes = [this.own, this.pgn, this.pgnOfSeat, this.copy, this.sheets, this.sheetsOfSeat];
        this.pgn.addEventListener("click", (event) => {
            event.preventDefault();
            void this.save();
        });
    }

    /* `token` is that of the seat, which may keep a scoresheet of its own, or enter moves; null: of who watches. */
    sit(game: string, token: string | null): void {
        if (token) this.own.href = `/sheet#${token}`;
        this.game = game;
        this.token = token;
        this.pgn.href = `${this.address}/pgn`;
        show(this.pgn, !token);
    }

    private get address(): string {
        return `/api/1/games/${encodeURIComponent(this.game)}`;
    }

    draw(state: State, seat: Seat): void {
        const { status, cancelled, profile } = state;
        show(this.own, profile === "board" && seat.enters && this.own.hasAttribute("href"));
        this.name = plainPlayersText(state).replace(FORBIDDEN, "_");
        this.sheets.href = `${this.address}/scoresheets?${new URLSearchParams(this.words)}`;
        /* A PGN has the signs of check, which who plays at a board is not told (decision 129). */
        const isToldAll = !this.token || !isBare(state, seat.role);
        show(this.pgnOfSeat, Boolean(this.token) && isToldAll);
        show(this.copy, isToldAll);
        const isPrinted = status === "ended" && !cancelled;
        show(this.sheets, isPrinted && !this.token);
        show(this.sheetsOfSeat, isPrinted && Boolean(this.token));
    }

    /* How the scoresheets are written. */
    private get words(): Record<string, string> {
        return { format: "html", language: language(), letters: language() };
    }

    private async text(): Promise<string> {
        const { game, token } = this;
        const answer = await fetchText("GET games/{game}/pgn", { in: { game }, token });
        if (!answer.ok) throw new Error(`${this.pgn.href}: ${answer.body.code}`);
        return answer.body;
    }

    private async save(): Promise<void> {
        try {
            saveFile(`${this.name}.pgn`, await this.text(), PGN);
        } catch {
            this.voice.message(() => t("link.down"));
        }
    }

    private async print(): Promise<void> {
        const { game, token, words: query } = this;
        const sheets = fetchText("GET games/{game}/scoresheets", { in: { game }, token, query });
        if (await openPaper(this.name, sheets)) this.voice.message(() => t("link.down"));
    }
}
