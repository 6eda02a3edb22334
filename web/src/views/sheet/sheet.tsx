/*
 * A scoresheet on a tablet. A player has his own, which takes what he writes and tells him nothing
 * of the game (11.3.1); an operator enters the moves and copies sheets from paper.
 */
import { render } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { nowhere } from "../../dom/nowhere.ts";
import { NoticeLine } from "../../parts/notices.tsx";
import { Outdated } from "../../parts/outdated.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import type { Place } from "../../routes.ts";
import { plainPlayersText } from "../../state/players.ts";
import { Desk } from "./desk.ts";
import { Entry } from "./entry.ts";
import { Operator } from "./operator.tsx";
import { RecordSheet } from "./record.tsx";

/* How far the hall has what was written. */
function Reporting({ desk }: { desk: Desk }) {
    const [unsent, onWay] = [desk.unsent.value, desk.onWay.value];
    const isUp = desk.isUp.value;
    const onLine = () => (onWay > 0 ? t("sheet.unsent", { n: onWay }) : t("sheet.unsent.back", { n: unsent }));
    const waits = unsent > 0 && (isUp ? onLine() : t("sheet.unsent.down", { n: unsent }));
    const words = waits || t(isUp ? "sheet.sent" : "link.down");
    return (
        <p class="hint" role="status">
            {desk.isOutdated.value ? <Outdated /> : words}
        </p>
    );
}

/* What leads here, and what it is called. */
const BACK = { hall: "games.back", desk: "desk.title", play: "sheet.board" } as const;

/* `game`: the one that is meant, where the link is for a hall. */
type Props = { token: string; game: string | null; from: keyof typeof BACK; main: HTMLElement };

function Sheet({ token, game, from, main }: Props) {
    const desk = useMemo(() => new Desk(token, game), [token, game]);
    const entry = useMemo(() => new Entry(desk), [desk]);
    const trouble = desk.trouble.value;
    const gone = desk.gone.value;
    const refused = desk.refused.value;
    const state = desk.state.value;
    const title = state ? `${t("sheet.title")} · ${plainPlayersText(state)}` : t("sheet.title");
    useEffect(() => {
        document.title = `${title} · ${t("name")}`;
    }, [title]);
    useEffect(() => {
        if (gone) nowhere(main, gone);
    }, [gone]);
    const own = desk.own;
    return (
        <div class="sheet">
            <div class="sheet-head">
                <h1 tabIndex={-1}>{own ? t(`sheet.of.${own}`) : t("sheet.title")}</h1>
                <Reporting desk={desk} />
            </div>
            {trouble && <p class="lead">{t(trouble)}</p>}
            <p class="problem" role="alert">
                {refused && t("sheet.refused", { why: refusedText(refused) })}
            </p>
            {!trouble && !refused && state && own && <RecordSheet desk={desk} color={own} />}
            {!trouble && !refused && state && desk.isOperator && <Operator desk={desk} entry={entry} />}
            <p>
                <a href={`/${from}#${token}`}>{t(BACK[from])}</a>
            </p>
            <NoticeLine notices={desk.notices} />
        </div>
    );
}

export function open(main: HTMLElement, { token }: Place): void {
    const asked = new URLSearchParams(location.search);
    const game = asked.get("game");
    const from = game === null ? "play" : asked.get("from") === "desk" ? "desk" : "hall";
    render(<Sheet token={token} game={game} from={from} main={main} />, main);
    main.querySelector("h1")?.focus();
}
