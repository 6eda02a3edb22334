/*
 * The links of the hall or of a game: listed, made, revoked one by one or all that nobody has used. A new
 * link is shown this once, to be copied or read by the camera of another device.
 */
import { useSignal } from "@preact/signals";
import type { LinkLine, MadeLink, Role, Scope, TournamentLine } from "generated/api";
import { useEffect } from "preact/hooks";
import { makeLink } from "../../api/links.ts";
import { type Answer, call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { Choice, TextField } from "../../parts/field.tsx";
import { NewLink } from "../../parts/madelink.tsx";
import { refusedText } from "../../parts/refused.ts";
import { locale, t } from "../../parts/words.ts";
import { isSector, sectorSent } from "../hall/find.ts";

const NAME_MAX = 60;
const BOARDS_MAX = 59;
const SEATS: Role[] = ["white", "black", "both"];
const SERVING: Role[] = ["arbiter", "operator", "clock"];

/* What a link is to be: a part, and how much of it. */
type Kind = { role: Role; scope: Scope };
type Asked = Kind & { name?: string; boards?: string; tournament?: string };

/* The links that the page is about: of the hall, or of a game. */
export type Shelf = {
    /* What can be made, beside the links that there are. */
    kinds: (links: LinkLine[]) => Kind[];
    /* The number of the reader's own link among them; 0: it is none of them. */
    own: number;
    list: () => Promise<Answer<{ links: LinkLine[] }>>;
    make: (asked: Asked) => Promise<Answer<MadeLink>>;
    revoke: (number: number) => Promise<Answer<unknown>>;
    /* May a link be for some boards? */
    hasBoards: boolean;
    /* Those whose results a link can be for: where there are any, it is for one of them. */
    tournaments: () => Promise<TournamentLine[]>;
};

/* Those that go on, the latest first. */
async function openTournaments(token: string): Promise<TournamentLine[]> {
    const answer = await call("GET tournaments", { token });
    const open = answer.ok ? answer.body.tournaments.filter(({ closed }) => !closed) : [];
    return open.sort((a, b) => b.created_wall_ms - a.created_wall_ms);
}

export function hallShelf(token: string, own: number, mayOrganise: boolean): Shelf {
    const kinds: Kind[] = [
        { role: "arbiter", scope: "full" },
        { role: "arbiter", scope: "results" },
        { role: "arbiter", scope: "look" },
    ];
    if (mayOrganise) kinds.push({ role: "organiser", scope: "full" });
    return {
        kinds: () => kinds,
        own,
        hasBoards: true,
        tournaments: () => openTournaments(token),
        list: () => call("GET links", { token }),
        make: (body) => call("POST links", { token, body: body as never, isOnce: true }),
        revoke: (number) => call("DELETE links/{number}", { token, in: { number } }),
    };
}

/* Further links for the seats that the game has, and for who serves the board. */
export function gameShelf(token: string, game: string): Shelf {
    const kindsOf = (links: LinkLine[]) => {
        const seats = SEATS.filter((seat) => links.some(({ role }) => role === seat));
        return [...seats, ...SERVING].map((role): Kind => ({ role, scope: "full" }));
    };
    return {
        kinds: kindsOf,
        own: 0, /* the reader's is of the hall */
        hasBoards: false,
        tournaments: async () => [],
        list: () => call("GET games/{game}/links", { token, in: { game } }),
        make: (body) => call("POST games/{game}/links", { token, in: { game }, body: body as never, isOnce: true }),
        revoke: (number) => call("DELETE games/{game}/links/{number}", { token, in: { game, number } }),
    };
}

function hasName({ role }: Kind): boolean {
    return role === "arbiter" || role === "organiser";
}

/* "Arbiter", "Helper who enters results". */
function kindText({ role, scope }: Kind): string {
    if (role === "arbiter" && (scope === "results" || scope === "look")) return t(`links.${scope}`);
    const part = t(`address.${role}`);
    return scope === "full" ? part : `${part} (${t(`links.scope.${scope}`)})`;
}

function holderText(link: LinkLine, tournaments: TournamentLine[]): string {
    const boards = link.boards && t("list.of-sector", { sector: link.boards });
    const tournament = link.tournament && (tournaments.find((one) => one.tournament === link.tournament)?.name ?? link.tournament);
    return [link.name, kindText(link), boards, tournament].filter(Boolean).join(" · ");
}

function timeText(ms: number): string {
    return new Date(ms).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

function usedText({ made_ms: made, used_ms: used }: LinkLine): string {
    const last = used === null ? t("links.unused") : t("links.used", { time: timeText(used) });
    return `${t("links.made", { time: timeText(made) })} · ${last}`;
}

/* The address of a new link, which is shown this once. */
function Made({ link }: { link: MadeLink }) {
    const whose = [link.name, kindText(link)].filter(Boolean).join(" · ");
    return (
        <div class="links">
            <h2>{t("links.new", { whose })}</h2>
            <NewLink link={link} />
        </div>
    );
}

type MakeProps = {
    shelf: Shelf;
    kinds: Kind[];
    tournaments: TournamentLine[];
    onMake: (asked: Asked) => Promise<boolean>;
};

function Make({ shelf, kinds, tournaments, onMake }: MakeProps) {
    const chosen = useSignal(0);
    const wanted = useSignal("");
    const name = useSignal("");
    const boards = useSignal("");
    const kind = kinds[chosen.value] ?? kinds[0];
    if (!kind) return null;
    const isFit = isSector(boards.value);
    const isOfBoards = shelf.hasBoards && kind.role === "arbiter";
    const sector = isOfBoards ? sectorSent(boards.value) : null;
    const line = tournaments.find((one) => one.tournament === wanted.value) ?? tournaments[0];
    const tournament = kind.scope === "results" ? line?.tournament : undefined;
    const isBusy = useSignal(false);
    const make = async () => {
        const typed = name.value;
        const holder = hasName(kind) && typed.trim();
        if (isBusy.value) return;
        isBusy.value = true;
        const isMade = await onMake({
            ...kind,
            ...(holder && { name: holder }),
            ...(sector && { boards: sector }),
            ...(tournament && { tournament }),
        });
        /* The next name may have been typed meanwhile. */
        if (isMade && name.value === typed) name.value = "";
        isBusy.value = false;
    };
    return (
        <form
            class="stack"
            onSubmit={(event) => {
                event.preventDefault();
                if (isFit) void make();
            }}
        >
            <Choice
                label={t("links.for")}
                value={String(chosen.value)}
                options={kinds.map((one, at) => ({ value: String(at), label: kindText(one) }))}
                onChange={(value) => (chosen.value = Number(value))}
            />
            {hasName(kind) && (
                <TextField
                    label={t("links.name")}
                    hint={t("links.name.hint")}
                    value={name.value}
                    maxLength={NAME_MAX}
                    onInput={(text) => (name.value = text)}
                />
            )}
            {tournament && (
                <Choice
                    label={t("tournament.title")}
                    value={tournament}
                    options={tournaments.map((one) => ({ value: one.tournament, label: one.name ?? one.tournament }))}
                    onChange={(value) => (wanted.value = value)}
                />
            )}
            {isOfBoards && (
                <TextField
                    label={t("links.boards")}
                    hint={t("list.sector.hint")}
                    problem={isFit ? undefined : t("list.sector.problem")}
                    value={boards.value}
                    maxLength={BOARDS_MAX}
                    onInput={(text) => (boards.value = text)}
                />
            )}
            <div class="row">
                <Button look="primary" disabled={!isFit} onPress={() => void make()}>
                    {t("links.make")}
                </Button>
            </div>
        </form>
    );
}

type RevokeProps = { links: LinkLine[]; tournaments: TournamentLine[]; onClose: () => void; onRevoke: () => void };

/* Whose connections would end is named before they do. */
function Revoking({ links, tournaments, onClose, onRevoke }: RevokeProps) {
    return (
        <Dialog title={t(links.length > 1 ? "links.revoke.unused.sure" : "links.revoke.sure")} onClose={onClose}>
            {links.map((link) => (
                <p key={link.link_number}>{holderText(link, tournaments)}</p>
            ))}
            <p>{t("links.revoke.hint")}</p>
            <Answers>
                <Button onPress={onClose}>{t("list.back")}</Button>
                <Commit look="danger" disabled={false} onPress={onRevoke}>
                    {t("links.revoke")}
                </Commit>
            </Answers>
        </Dialog>
    );
}

export function Links({ shelf }: { shelf: Shelf }) {
    const listed = useSignal<LinkLine[] | null>(null);
    const tournaments = useSignal<TournamentLine[]>([]);
    const made = useSignal<MadeLink | null>(null);
    const asked = useSignal<LinkLine[]>([]);
    /* It is asked of those that nobody has used: one that is used meanwhile stays. */
    const isOfUnused = useSignal(false);
    const problem = useSignal("");
    const load = async () => {
        const answer = await shelf.list();
        if (answer.ok) listed.value = answer.body.links;
        problem.value = answer.ok ? "" : refusedText(answer.body);
    };
    useEffect(() => {
        const loadAll = async () => {
            tournaments.value = await shelf.tournaments();
            await load();
        };
        void loadAll();
    }, []);
    const make = async (wanted: Asked) => {
        const answer = await makeLink(() => shelf.make(wanted), shelf.revoke);
        if (answer.ok) {
            made.value = answer.body;
            await load();
        } else {
            problem.value = refusedText(answer.body);
        }
        return answer.ok;
    };
    /* The one that has just been made is still to be handed over. */
    const unusedNow = () =>
        (listed.value ?? []).filter(
            (link) =>
                link.revoked_ms === null && link.used_ms === null && link.link_number !== made.value?.link_number,
        );
    const askOf = (links: LinkLine[], areUnused: boolean) => {
        isOfUnused.value = areUnused;
        asked.value = links;
    };
    const askOfUnused = async () => {
        await load();
        if (!problem.value) askOf(unusedNow(), true);
    };
    const revoke = async () => {
        const wanted = asked.value.map((link) => link.link_number);
        asked.value = [];
        if (isOfUnused.value) {
            await load();
            if (problem.value) return;
        }
        const still = isOfUnused.value ? unusedNow().map((link) => link.link_number) : wanted;
        for (const number of wanted.filter((one) => still.includes(one))) {
            const answer = await shelf.revoke(number);
            if (!answer.ok) problem.value = refusedText(answer.body);
            if (made.value?.link_number === number) made.value = null;
        }
        await load();
    };
    const all = listed.value ?? [];
    const links = all.filter((link) => link.revoked_ms === null);
    const unused = unusedNow();
    return (
        <div class="stack links-part">
            {listed.value && <Make shelf={shelf} kinds={shelf.kinds(all)} tournaments={tournaments.value} onMake={make} />}
            {made.value && <Made link={made.value} />}
            <p class="problem" role="alert">
                {problem.value}
            </p>
            <ul class="link-list" aria-label={t("links.list")}>
                {links.map((link) => (
                    <li key={link.link_number}>
                        <div>
                            <strong>{holderText(link, tournaments.value)}</strong>
                            <p class="hint">{usedText(link)}</p>
                        </div>
                        {link.link_number === shelf.own ? (
                            <span class="hint">{t("links.own")}</span>
                        ) : (
                            <Button
                                label={`${t("links.revoke")}: ${holderText(link, tournaments.value)}`}
                                onPress={() => askOf([link], false)}
                            >
                                {t("links.revoke")}
                            </Button>
                        )}
                    </li>
                ))}
            </ul>
            {unused.length > 1 && (
                <div class="row">
                    <Button onPress={() => void askOfUnused()}>
                        {t("links.revoke.unused", { n: unused.length })}
                    </Button>
                </div>
            )}
            {asked.value.length > 0 && (
                <Revoking
                    links={asked.value}
                    tournaments={tournaments.value}
                    onClose={() => (asked.value = [])}
                    onRevoke={() => void revoke()}
                />
            )}
        </div>
    );
}
