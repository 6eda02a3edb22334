/*
 * The page of the list: who the reader is, what is done from here, search, and the boards.
 */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Outdated } from "../../parts/outdated.tsx";
import { t } from "../../parts/words.ts";
import { Fold } from "../manage/game.tsx";
import { sheetAddress } from "../../state/sheet.ts";
import { hallShelf, Links } from "../manage/links.tsx";
import { Papers } from "../manage/papers.tsx";
import type { Deeds } from "./card.tsx";
import { type ChairAsked, ChairQuestion, Missing } from "./chairs.tsx";
import { Countdown, CountdownAct, CountdownQuestion } from "./countdown.tsx";
import { meant } from "./find.ts";
import { List } from "./list.tsx";
import type { Making } from "./making.ts";
import { type Entering, ResultQuestion } from "./result.tsx";
import type { Room } from "./room.ts";
import { type RoundAsked, RoundActs, RoundQuestion } from "./round.tsx";
import { Search, Settings, Summary } from "./tools.tsx";

const WIDE = "(min-width: 60rem)";

export type PageProps = {
    room: Room;
    making: Making;
    isOutdated: Signal<boolean>;
    isUp: Signal<boolean>;
    asked: Signal<RoundAsked | null>;
    counting: Signal<boolean>;
    chair: Signal<ChairAsked | null>;
    entering: Signal<Entering | null>;
    deeds: Pick<Deeds, "open" | "take" | "enter" | "chair">;
};

function Seated({ room }: { room: Room }) {
    const sits = room.sits.value;
    if (!sits) return null;
    if (sits.role === "organiser") return <p class="hint">{t("role.hall.organiser")}</p>;
    const boards = room.seat.value?.boards;
    return (
        <p class="hint">{boards ? t("role.hall.deputy", { boards }) : t("role.hall.arbiter")}</p>
    );
}

function LinkLine({ isOutdated, isUp }: Pick<PageProps, "isOutdated" | "isUp">) {
    return (
        <p class="link" role="status">
            {isOutdated.value ? <Outdated /> : isUp.value ? "" : t("link.dialling")}
        </p>
    );
}

/* What is done from the list. An arbiter on a phone opens it, so that the boards stand first. */
function Acts({
    room,
    making,
    asked,
    counting,
}: Pick<PageProps, "room" | "making" | "asked" | "counting">) {
    const sits = room.sits.value;
    const isFull = sits?.scope === "full";
    const isOrganiser = isFull && sits.role === "organiser";
    const others = (
        <>
            <a class="button" href={`/tournaments#${room.token}`}>
                {t("list.tournaments")}
            </a>
            <a class="button" href="/case" target="_blank" rel="noopener">
                {t("case.link")}
            </a>
            {isFull && (
                <a class="button" href={`/class#${room.token}`} target="_blank" rel="noopener">
                    {t("list.class")}
                </a>
            )}
        </>
    );
    if (room.decides.value)
        return (
            <details class="acts panel" open={matchMedia(WIDE).matches}>
                <summary>{t("list.acts")}</summary>
                <div class="row">
                    <CountdownAct room={room} isAsked={counting} />
                    <RoundActs room={room} asked={asked} />
                    {others}
                </div>
            </details>
        );
    return (
        <div class="row">
            {isOrganiser && (
                <Button look="primary" onPress={() => making.toggleForm()}>
                    {t("games.new")}
                </Button>
            )}
            {others}
        </div>
    );
}

/* Whom the hall has given links, and the papers of the round. */
function HallFolds({ room }: { room: Room }) {
    const [sits, seat] = [room.sits.value, room.seat.value];
    if (!sits || !seat) return null;
    const { token } = room;
    const hands = sits.scope === "full" && !seat.boards;
    const round = room.lines.filter.value.round;
    return (
        <>
            {hands && (
                <Fold name="links.hall">
                    {() => <Links shelf={hallShelf(token, seat.link_number, sits.role === "organiser")} />}
                </Fold>
            )}
            <Fold name="papers.title">
                {() => (
                    <>
                        <p class="hint">
                            {round ? t("list.of-round", { round }) : t("list.round.all")}
                        </p>
                        <Papers token={token} round={round} />
                    </>
                )}
            </Fold>
        </>
    );
}

/* More boards than the arbiters can watch closely: the Laws have other rules for that. */
function ProposalLine({ room }: { room: Room }) {
    const proposal = room.proposal.value;
    const isClosed = useSignal(false);
    if (!proposal || isClosed.value) return null;
    const { articles, boards, arbiters } = proposal;
    const words = { boards, arbiters, articles: articles.join(", ") };
    return (
        <div class="message calm" role="note">
            <span>{t("list.proposed", words)}</span>
            <button
                type="button"
                class="close"
                aria-label={t("message.close")}
                onClick={() => {
                    isClosed.value = true;
                }}
            >
                ×
            </button>
        </div>
    );
}

/* The title says how many boards wait, for who looks at another page. */
export function titleOf({ lines }: Room): string {
    const { act } = lines.counts.value;
    return `${act > 0 ? `(${act}) ` : ""}${t("games.title")} · ${t("name")}`;
}

function Title({ room }: { room: Room }) {
    const title = titleOf(room);
    useEffect(() => {
        document.title = title;
    }, [title]);
    return <h1 tabIndex={-1}>{t("games.title")}</h1>;
}

export function Page(props: PageProps) {
    const { room, making, isOutdated, isUp, asked, counting, chair, entering, deeds } = props;
    const host = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => host.current?.append(making.root), []);
    const [takes, enters, isLost] = [room.decides.value, room.enters.value, room.isLost];
    const all: Deeds = useMemo(() => {
        const sheet = (game: string) => (takes || enters ? sheetAddress(game, room.token) : null);
        return { ...deeds, takes, enters, sheet, isLost };
    }, [takes, enters]);
    const walks = room.decides.value && room.lines.filter.value.shown === "empty";
    const openFound = () => {
        const { typed } = room.lines.filter.value;
        const isNumber = /^\d+$/.test(typed.trim());
        const number = isNumber ? meant(room.lines.rows(), typed.trim()).row : null;
        const found = number?.game ?? room.lines.shown.value[0];
        if (typed.trim() && found) deeds.open(found);
    };
    return (
        <>
            <Title room={room} />
            <Seated room={room} />
            <LinkLine isOutdated={isOutdated} isUp={isUp} />
            <div class="folds">
                <Acts room={room} making={making} asked={asked} counting={counting} />
                <HallFolds room={room} />
                <Settings room={room} />
            </div>
            <RoundQuestion room={room} asked={asked} />
            <CountdownQuestion room={room} isAsked={counting} />
            <ChairQuestion room={room} asked={chair} />
            <Countdown room={room} isAsked={counting} asked={asked} />
            <ProposalLine room={room} />
            <div ref={host} class="making" />
            <Search room={room} onEnter={openFound} />
            <Summary room={room} />
            {walks && <Missing room={room} asked={chair} />}
            <List lines={room.lines} deeds={all} />
            <ResultQuestion room={room} entering={entering} />
        </>
    );
}
