/*
 * A page of one board: a seat, by its token, or a game to look at, by its name.
 */
import { Game } from "./game.ts";
import type { Place } from "../../routes.ts";
import { Link } from "../../api/link.ts";

const UNKNOWN = ["token", "missing", "syntax"];

/* A seat, by the token behind #, or a board to look at, by the name of its game. */
export function open(main: HTMLElement, { token, name }: Place): void {
    const link = new Link({
        up: () => board.lineUp(),
        down: () => board.lineDown(),
        delay: (ms) => board.delay(ms),
        outdated: () => board.outdated(),
        refused: (error) => {
            if (UNKNOWN.includes(error.code)) board.unknown("error.token");
            else board.complain({ code: error.code, text: error.type === "error" ? error.text : "" });
        },
        frame: (frame) => {
            if (frame.type !== "joined") {
                board.receive(frame);
            } else if (frame.game === null) {
                link.stop();
                location.replace(`/hall#${token}`);
            } else {
                board.sit({ ...frame, game: frame.game });
            }
        },
    });
    const board = new Game(main, { link, token: name === null ? token : null });
    if (name === null) {
        link.want({ type: "join", token });
    } else {
        board.sit({ game: name, role: "watch", scope: "look" });
        link.want({ type: "watch", game: name });
    }
}
