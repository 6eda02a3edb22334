/* Why no game can reach the position that is set (3.10.3). It may be on the board all the same. */
import { unreachable } from "../state/reach.ts";
import { t } from "./words.ts";

export function Reach({ fen, edition }: { fen: string; edition: string }) {
    const why = unreachable(fen);
    const article = edition === "2023" ? " (3.10.3)" : "";
    return (
        <p class="problem" role="alert" hidden={!why}>
            {why && `${t(`console.reach.${why}`)}${article}`}
        </p>
    );
}
