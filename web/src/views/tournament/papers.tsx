/*
 * The papers of a round, each opened to be printed. On cards the address of a board becomes a QR code for the
 * arbiter, where other devices reach the hall.
 */
import { fetchText } from "../../api/files.ts";
import { elsewhere } from "../../dom/elsewhere.ts";
import { part } from "../../dom/load.ts";
import { openPaper } from "../../dom/paper.ts";
import { Button } from "../../parts/button.tsx";
import { refusedText } from "../../parts/refused.ts";
import { reader, t } from "../../parts/words.ts";
import type { Desk } from "../../state/tournament.ts";

const PAPERS = ["pairings", "names", "slips", "cards", "points", "match"] as const;

/* The same paper with a QR code in place of each address of a board; without either where no other device reaches the hall. */
async function withCodes(html: string): Promise<string> {
    const base = await elsewhere();
    const { qrPicture } = await part(() => import("../../dom/qr.ts"), undefined, false);
    const paper = new DOMParser().parseFromString(html, "text/html");
    for (const link of paper.querySelectorAll("a.qr")) {
        if (base === null) {
            link.parentElement?.remove();
            continue;
        }
        const address = base + (link.getAttribute("href") ?? "");
        link.setAttribute("href", address);
        link.replaceChildren(qrPicture(address, address));
    }
    return `<!doctype html>\n${paper.documentElement.outerHTML}`;
}

type Props = { desk: Desk; round: number; hasMatches: boolean };

export function RoundPapers({ desk, round, hasMatches }: Props) {
    const fetched = async (paper: (typeof PAPERS)[number]) => {
        const path = `tournaments/${desk.name}/papers/${paper}`;
        const query = { language: reader(), ...(paper !== "points" && { round: String(round) }) };
        const answer = await fetchText(path, desk.token, query);
        return answer.ok && paper === "cards" ? { ok: true as const, body: await withCodes(answer.body) } : answer;
    };
    const print = async (paper: (typeof PAPERS)[number]) => {
        const refused = await openPaper(`${paper}-${round}`, fetched(paper));
        if (refused) desk.notices.tell(refusedText(refused));
    };
    return (
        <details class="panel">
            <summary>{t("tournament.papers")}</summary>
            <div class="row">
                {PAPERS.filter((paper) => paper !== "match" || hasMatches).map((paper) => (
                    <Button key={paper} onPress={() => void print(paper)}>
                        {t(`tournament.paper.${paper}`)}
                    </Button>
                ))}
            </div>
        </details>
    );
}
