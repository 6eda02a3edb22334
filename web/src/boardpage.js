/*
 * A page of one board: a seat, by its token, or a game to look at, by its name.
 */
import { Game } from "./game.js";
import { Link } from "./link.js";

export function boardPage(main, { token = null, game = null }) {
    const link = new Link({
        up: () => board.lineUp(),
        down: () => board.lineDown(),
        delay: (ms) => board.delay(ms),
        outdated: () => board.outdated(),
        refused: (error) => {
            if (["token", "missing", "syntax"].includes(error.code)) board.unknown("error.token");
            else board.complain(error);
        },
        frame: (frame) => {
            if (frame.type !== "joined") {
                board.receive(frame);
            } else if (frame.game === null) {
                link.stop();
                location.replace(`/hall#${token}`);
            } else {
                board.sit(frame);
            }
        },
    });
    const board = new Game(main, { link, token });
    if (token !== null) {
        link.want({ type: "join", token });
    } else {
        board.sit({ game, role: "watch", scope: "look" });
        link.want({ type: "watch", game });
    }
}
