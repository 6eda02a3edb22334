/*
 * A document that has been fetched is opened in a window of its own, to be read and printed. It has no
 * script, and the policy of the page holds for it too. Its address stays good for as long as the page is
 * open, so that it can be loaded again.
 */
import { saveFile } from "./copy.ts";

/*
 * The window opens at once, because a browser opens none after a wait. Where it opens none at all the
 * document is saved.
 */
export async function openPaper<Failure>(
    name: string,
    text: Promise<{ ok: true; body: string } | { ok: false; body: Failure }>,
): Promise<Failure | null> {
    const shown = open("", "_blank");
    const answer = await text;
    if (!answer.ok) {
        shown?.close();
        return answer.body;
    }
    if (!shown) {
        saveFile(`${name}.html`, answer.body, "text/html");
        return null;
    }
    const document = new Blob([answer.body], { type: "text/html;charset=utf-8" });
    shown.opener = null;
    shown.location.replace(URL.createObjectURL(document));
    return null;
}
