/*
 * How a game has ended, for people: who has won and by what. The hall tells the ending by colours; a win is told here
 * with the names of both players. Plain values.
 */
import type { CaseBranch, Texts } from "generated/api";
import { isKey, t, told } from "../words/words.ts";
import { playerName, playerWithColor } from "./players.ts";
import { type Color, other } from "./position.ts";
import type { LiveState as State } from "./state.ts";

type Ended = Pick<State, "white" | "black" | "result" | "score" | "reason" | "corrected" | "ending" | "cancelled">;

/* The hall writes the deciding article behind its sentence. */
const ARTICLE = / \[[^\]]*\]$/;

function winnerOf({ result }: Pick<State, "result">): Color | null {
    if (result === "1-0") return "white";
    return result === "0-1" ? "black" : null;
}

/* The hall's sentence, without the article. */
export function endingText({ ending, cancelled }: Pick<Ended, "ending" | "cancelled">): string {
    return cancelled || !ending ? t("games.cancelled") : told(ending).replace(ARTICLE, "");
}

/*
 * "Ada (White) wins by checkmate.", "White wins by checkmate." A draw, a loss of both and what the arbiter has decided otherwise are told as the
 * hall tells them.
 */
export function headline(state: Ended): string {
    const color = winnerOf(state);
    const key = `end.${state.reason}`;
    if (!color || state.corrected || state.cancelled || !isKey(key)) return endingText(state);
    return t(key, { winner: playerWithColor(state, color), loser: playerName(state, other(color)) });
}

/* The score as it is written: a game that both have lost has no result of its own. */
export function scoreOf({ result, score, reason, cancelled }: Pick<Ended, "result" | "score" | "reason" | "cancelled">): string {
    if (cancelled || reason === "annulled") return "–";
    return scoreText(score ?? (result === "*" ? "0-0" : result));
}

/* The points of a game that is over, which are what is signed: where its result does not say them, the hall tells them beside it. */
export function pointsOf({ result, score }: Pick<Ended, "result" | "score">): string {
    return score ?? result;
}

export function pointsText(state: Pick<Ended, "result" | "score">): string {
    return scoreText(pointsOf(state));
}

/* The points of a game whose result does not say them. */
export function scoreBeside({ result, points }: Pick<CaseBranch, "result" | "points">): string | null {
    if (!points) return null;
    const text = (halves: number) => ["0", "1/2", "1"][halves];
    const score = `${text(points.white_halves)}-${text(points.black_halves)}`;
    return score === result ? null : score;
}

/* "1-0" with the typographer's dash and halves. */
export function scoreText(result: string): string {
    return result.replace(/1\/2/g, "½").replace("-", "–");
}

/*
 * How the game ends, where no ruling says so: each that ends it names winner and reason, and rests on the article of
 * the result. What takes another ruling back may bring a result of before.
 */
export function endingBesides(
    rulings: readonly { deciding: string[] }[],
    { ending, articles }: { ending?: Texts | null; articles?: string[] },
): Texts | null {
    const isTold = rulings.some(({ deciding }) => deciding.some((article) => articles?.includes(article)));
    return isTold ? null : (ending ?? null);
}
