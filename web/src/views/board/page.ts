/*
 * A page of one board: a seat, by its token, or a game to look at, by its name. Below the board of an arbiter
 * stands what he manages of it.
 */
import type { State } from "generated/api";
import { Game } from "./game.ts";
import type { Place } from "../../routes.ts";
import { loadStyle, part } from "../../dom/load.ts";
import { Link } from "../../api/link.ts";
import type { Sits } from "../../state/state.ts";
import { noteFrame } from "../../state/mygames.ts";
import { loadFurther } from "../../words/words.ts";

const UNKNOWN = ["token", "missing", "syntax"];
/* Who keeps a scoresheet, or copies those of both. */
const SHEETS = ["white", "black", "both", "operator", "arbiter"];

/* What shows the board: a game, or a board without a device. */
type Shown = Pick<Game, "lineUp" | "lineDown" | "delay" | "outdated" | "receive" | "close">;

/* A seat, by the token behind #, or a board to look at, by the name of its game. */
export function open(main: HTMLElement, { token, name }: Place): void {
    const link = new Link({
        up: () => shown.lineUp(),
        down: (goodMs) => shown.lineDown(goodMs),
        delay: (ms) => shown.delay(ms),
        outdated: () => shown.outdated(),
        refused: (error) => {
            if (UNKNOWN.includes(error.code)) board.unknown("error.token");
            else board.complain({ code: error.code, text: error.type === "error" ? error.text : "" });
        },
        frame: (frame) => {
            if (name === null && noteFrame(token, board.sits, frame)) {
                board.unknown("error.token");
            } else if (frame.type === "state" && !frame.live && shown === board) {
                void withoutDevice(frame);
            } else if (frame.type !== "joined") {
                shown.receive(frame);
            } else if (frame.game === null) {
                link.stop();
                location.replace(`/hall#${token}`);
            } else {
                board.sit({ ...frame, game: frame.game });
                if (frame.role === "arbiter") void manage(frame.game, frame);
            }
        },
    });
    const board = new Game(main, { link, token: name === null ? token : null });
    let shown: Shown = board;
    const managing = document.createElement("div");

    async function withoutDevice(state: State): Promise<void> {
        const [{ TableBoard }] = await part(() => Promise.all([import("../table/table.tsx"), loadFurther()]));
        if (shown !== board) return;
        const { role, scope } = board.sits;
        const decides = role === "arbiter" && scope === "full";
        const writes = ["full", "moves", "results"].includes(scope);
        const sheet = writes && SHEETS.includes(role) ? `/sheet#${token}` : null;
        const onLive = () => location.reload();
        board.close();
        shown = new TableBoard(main, { link, token, game: state.game, decides, sheet, onBack: null, onLive });
        shown.lineUp();
        shown.receive(state);
        main.append(managing);
    }

    async function manage(game: string, { role, scope }: Sits): Promise<void> {
        const [{ showManaging }] = await part(() =>
            Promise.all([import("../manage/game.tsx"), loadStyle("manage"), loadFurther()]),
        );
        showManaging(managing, { token, game, sits: { role, scope } });
        main.append(managing);
    }

    if (name === null) {
        link.want({ type: "join", token });
    } else {
        document.documentElement.classList.toggle("embedded", window.top !== window);
        board.sit({ game: name, role: "watch", scope: "look" });
        link.want({ type: "watch", game: name });
    }
}
