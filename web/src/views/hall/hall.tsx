/*
 * The hall: its boards in a list, those that wait for the arbiter first. An arbiter opens a board
 * from its card, or by its number, and sits down at it; an organiser makes games and looks on. The
 * list and the boards share one line to the hall.
 */
import { signal } from "@preact/signals";
import type { Sent, State } from "generated/api";
import { render } from "preact";
import type { Hears, Refusal, Wanted } from "../../api/link.ts";
import { nowhere } from "../../dom/nowhere.ts";
import { dropLink, keepLink, keptLink } from "../../state/keptlink.ts";
import { t } from "../../parts/words.ts";
import type { Place } from "../../routes.ts";
import { calls, type Row } from "../../state/line.ts";
import { sheetAddress } from "../../state/sheet.ts";
import type { Sits } from "../../state/state.ts";
import { Game } from "../board/game.ts";
import { TableBoard } from "../table/table.tsx";
import { showManaging } from "../manage/game.tsx";
import { Bar } from "./bar.tsx";
import { boardName } from "./card.tsx";
import { atChair, type ChairAsked, type ChairDeed } from "./chairs.tsx";
import { named } from "./find.ts";
import { Keys, type Letter } from "./keys.ts";
import { Making } from "./making.ts";
import { Page, type PageProps, titleOf } from "./page.tsx";
import { Room } from "./room.ts";
import type { Entering } from "./result.tsx";
import type { DeedName, RoundAsked } from "./round.tsx";
import { Scan } from "./scan.ts";

const TICK_MS = 500;
const ROUND_KEYS: Partial<Record<Letter, DeedName>> = { b: "start", p: "pause", r: "resume" };
const CHAIR_KEYS: Partial<Record<Letter, ChairDeed>> = { n: "missing", a: "arrived", x: "forfeit" };

/* `name` is a board, which is opened once the hall has told its list. */
export function open(main: HTMLElement, { token, name }: Place): void {
    new Hall(main, token, name);
}

class Hall {
    private readonly room: Room;
    private readonly keys: Keys;
    private readonly making: Making;
    private readonly page = document.createElement("div");
    private readonly bar = document.createElement("div");
    private readonly managing = document.createElement("div");
    private readonly isOutdated = signal(false);
    private readonly isUp = signal(false);
    private readonly asked = signal<RoundAsked | null>(null);
    private readonly counting = signal(false);
    private readonly chair = signal<ChairAsked | null>(null);
    private readonly entering = signal<Entering | null>(null);
    private readonly elsewhere = signal<string | null>(null);
    private readonly ticking: number;
    private game: Game | TableBoard | null = null;

    constructor(
        private readonly main: HTMLElement,
        token: string,
        private wanted: string | null,
    ) {
        this.room = new Room(token, this.hears(), (row) => this.called(row));
        this.keys = new Keys({
            rows: () => this.room.lines.rows(),
            open: (row) => this.typed(row),
            letter: (letter) => this.letter(letter),
            keepsDigits: () => this.game instanceof TableBoard && this.game.isTelling,
        });
        new Scan({
            board: (name) => this.scanned(name),
            other: () => this.room.notices.tell(t("list.scan.other")),
        });
        this.making = new Making(this.room);
        this.page.className = "hall";
        this.bar.className = "hall-foot";
        render(<Page {...this.parts()} />, this.page);
        const toBoard = (game: string) => this.openBoard(game);
        render(
            <Bar room={this.room} keys={this.keys} elsewhere={this.elsewhere} onOpen={toBoard} />,
            this.bar,
        );
        addEventListener("popstate", () => this.room.sits.value && this.route());
        this.room.link.want({ type: "join", token });
        this.ticking = setInterval(() => this.tick(), TICK_MS);
        main.replaceChildren(this.page, this.bar);
    }

    private parts(): PageProps {
        const deeds = {
            open: (game: string) => this.openBoard(game),
            take: (game: string) => void this.room.take(game),
            enter: (game: string) => this.enter(game),
            chair: (row: Row, deed: ChairDeed) => atChair(this.room, this.chair, row, deed),
        };
        const { room, making, isOutdated, isUp, asked, counting, chair, entering } = this;
        return { room, making, isOutdated, isUp, asked, counting, chair, entering, deeds };
    }

    /* ---- what the hall says ---- */

    private hears(): Hears {
        return {
            up: () => {
                this.isUp.value = true;
                this.room.contact.up();
                this.game?.lineUp();
            },
            down: (goodMs) => {
                this.isUp.value = false;
                this.room.contact.down();
                this.game?.lineDown(goodMs);
            },
            delay: (ms) => this.game?.delay(ms),
            outdated: () => {
                if (this.game) this.game.outdated();
                else this.isOutdated.value = true;
            },
            refused: (error, wanted) => this.refused(error, wanted),
            frame: (frame) => this.receive(frame),
        };
    }

    private refused(error: Refusal, wanted: Wanted): void {
        if (wanted.type === "watch" && error.type === "error") {
            this.room.complain({ code: error.code, detail: error.text });
            this.toList();
            return;
        }
        this.room.link.stop();
        this.room.contact.stop();
        clearInterval(this.ticking);
        if (keptLink() === this.room.token) dropLink();
        nowhere(this.main, error.type === "bye" ? "bye.token" : "error.hall");
    }

    private receive(frame: Sent): void {
        if (frame.type === "joined") {
            if (frame.game !== null) location.replace(`/play#${this.room.token}`);
            else this.sit(frame);
        } else if (frame.type === "list") {
            this.room.lines.receiveAll(frame.games);
            this.room.proposal.value = frame.supervision_proposed;
            if (this.wanted !== null) this.toNamed(this.wanted);
            this.wanted = null;
            if (!this.game) this.room.askAgain();
        } else if (frame.type === "line") {
            this.room.lines.receive(frame);
        } else if (frame.type === "bye") {
            if (!frame.game) this.refused(frame, {});
            else if (frame.game === this.game?.id) this.toList();
        } else if (frame.type === "state" && this.isOtherNow(frame)) {
            this.showBoard(frame.game, frame.live);
        } else {
            this.game?.receive(frame);
        }
    }

    private sit({ role, scope }: Sits): void {
        if (this.room.sits.value) return; /* a new connection */
        this.room.sits.value = { role, scope };
        if (role === "arbiter") keepLink(this.room.token);
        void this.room.askSeat();
        this.room.link.want({ type: "list" });
        this.route();
    }

    /* A new call is told at once, also to who looks at another board. */
    private called(row: Row): void {
        if (!row.call) return;
        this.room.notices.speak(`${boardName(row)}: ${t(`call.${row.call.by}`)}`);
        this.room.alarm.ring();
        if (this.game && this.game.id !== row.game) this.elsewhere.value = row.game;
    }

    /* While the hall is out of contact, the clocks stand as they were known. */
    private tick(): void {
        const { lines, contact } = this.room;
        const told = lines.row(this.elsewhere.value ?? "");
        if (told && !calls(told)) this.elsewhere.value = null;
        if (contact.lostSince.value === null) lines.tick();
    }

    /* ---- the pages of the hall ---- */

    private route(): void {
        const { board = null } = (history.state ?? {}) as { board?: string };
        this.leave();
        this.elsewhere.value = null;
        if (board) this.showBoard(board);
        else this.showList();
    }

    private leave(): void {
        if (!this.game) return;
        this.room.link.leave(this.game.id);
        this.game.close();
        this.game = null;
    }

    private showList(): void {
        this.main.replaceChildren(this.page, this.bar);
        this.room.lines.rest(false);
        document.title = titleOf(this.room);
        this.page.querySelector("h1")?.focus();
        this.room.askAgain();
    }

    /* Has the open board become one with moves and clocks, or ceased to be one? */
    private isOtherNow({ game, live }: Pick<State, "game" | "live">): boolean {
        return game === this.game?.id && live === this.game instanceof TableBoard;
    }

    private isLive(game: string): boolean {
        return this.room.lines.row(game)?.live !== false;
    }

    /* Shows a board in place of the list: the one place that knows how a board is shown. */
    private showBoard(game: string, live = this.isLive(game)): void {
        const { link, token, sits } = this.room;
        if (!sits.value) return;
        this.leave();
        this.room.lines.rest(true);
        const onBack = () => this.toList();
        if (!live) {
            const onLive = () => this.showBoard(game, true);
            const decides = this.room.decides.value;
            const sheet = decides || this.room.enters.value ? sheetAddress(game, token) : null;
            this.game = new TableBoard(this.main, { link, token, game, decides, sheet, onBack, onLive });
        } else {
            this.game = new Game(this.main, { link, token, onBack });
            this.game.sit({ game, ...sits.value });
        }
        if (link.isUp) this.game.lineUp();
        link.want({ type: "watch", game });
        this.manage(game);
        this.main.append(this.managing, this.bar);
        scrollTo(0, 0);
    }

    /* What is managed of a board stands below it. */
    private manage(game: string): void {
        const { token, sits } = this.room;
        if (sits.value) showManaging(this.managing, { token, game, sits: sits.value });
    }

    private openBoard(board: string): void {
        if (this.game?.id === board) return;
        history.pushState({ board }, "", location.href);
        this.route();
    }

    private toList(): void {
        history.pushState(null, "", location.href);
        this.route();
    }

    /* ---- keys ---- */

    /* The number of a board has been typed: it opens, or its result is entered. */
    private typed(row: Row): void {
        if (!this.room.enters.value || row.status === "ended") {
            this.openBoard(row.game);
            return;
        }
        if (this.game) this.toList();
        this.enter(row.game);
    }

    private toNamed(name: string): void {
        const row = named(this.room.lines.rows(), name);
        if (row) this.typed(row);
        else this.room.notices.tell(t("list.board.none", { board: name }));
    }

    /* An open question is answered first: nothing that is half entered gets lost. */
    private scanned(name: string): void {
        if (document.querySelector("dialog[open]")) this.room.notices.tell(t("list.scan.later"));
        else this.toNamed(name);
    }

    private enter(game: string): void {
        if (!this.room.isLost.value) this.entering.value = { game };
    }

    private letter(letter: Letter): boolean {
        if (this.game) return false;
        const deed = ROUND_KEYS[letter];
        const chair = CHAIR_KEYS[letter];
        const acts = deed || chair || letter === "t";
        if (acts && this.room.isLost.value) return false;
        if (chair) return this.atChair(chair);
        if (letter === "t") return this.countDown();
        if (letter === "f") this.page.querySelector<HTMLInputElement>(".search input")?.focus();
        else if (letter === "c") this.toCall();
        else if (letter === "e") this.showEmpty();
        else if (!deed || !this.room.decides.value) return false;
        else this.asked.value = { name: deed, isAgain: false };
        return true;
    }

    private countDown(): boolean {
        if (!this.room.decides.value) return false;
        this.counting.value = true;
        return true;
    }

    /* The empty chairs, and all boards again. */
    private showEmpty(): void {
        const { lines } = this.room;
        lines.narrow({ shown: lines.filter.value.shown === "empty" ? "all" : "empty" });
    }

    /* At the board that has the focus. */
    private atChair(deed: ChairDeed): boolean {
        const card = document.activeElement?.closest<HTMLElement>("[data-game]");
        const row = this.room.lines.row(card?.dataset["game"] ?? "");
        if (!row || !this.room.decides.value) return false;
        return atChair(this.room, this.chair, row, deed);
    }

    /* To the button of the call that has waited longest; Enter takes it. */
    private toCall(): void {
        const come = this.page.querySelector<HTMLElement>(".calls .button.primary");
        come?.focus({ preventScroll: true });
        come?.scrollIntoView({ block: "center" });
        if (!come) this.room.notices.tell(t("list.no-call"), { calm: true });
    }
}
