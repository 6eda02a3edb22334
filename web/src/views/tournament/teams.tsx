/* Teams and their captains, for the organiser; and who meets whom in a round of matches. */
import { useSignal } from "@preact/signals";
import type { Tournament } from "generated/api";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Unanswered } from "../../api/key.ts";
import { type Answer, call, isSaid } from "../../api/request.ts";
import { elsewhere } from "../../dom/elsewhere.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { Choice, Field, TextField } from "../../parts/field.tsx";
import { refusedText } from "../../parts/refused.ts";
import { locale, t } from "../../parts/words.ts";
import { Changing } from "../../state/changing.ts";
import { type Desk, pointsText, resultText, type Round } from "../../state/tournament.ts";
import { Lineup } from "./captain.tsx";
import { Overtaken } from "./overtaken.tsx";
import { PlayerName } from "./round.tsx";

type Team = Tournament["teams"][number];
const NAME_MAX = 60;
const BOARDS_MAX = 50;

export function teamName(it: Tournament, number: number): string {
    return it.teams.find((team) => team.number === number)?.name ?? String(number);
}

/* The link of a captain, which is shown this once. */
function CaptainLink({ desk, team }: { desk: Desk; team: Team }) {
    const address = useSignal("");
    const captain = useSignal("");
    const isBusy = useSignal(false);
    const ask = (name: string | null, replaces?: number) =>
        call("POST tournaments/{tournament}/teams/{team}/captain", {
            token: desk.token,
            in: { tournament: desk.name, team: team.number },
            body: { name, ...(replaces && { replaces }) },
            isOnce: true,
        });
    const make = async () => {
        if (isBusy.value) return;
        isBusy.value = true;
        const name = captain.value.trim() || null;
        const first = await ask(name);
        /* One that was made before, and whose answer was lost: nobody has its address. */
        const answer = first.ok && first.body.link === null ? await ask(name, first.body.link_number) : first;
        isBusy.value = false;
        if (!answer.ok) desk.notices.tell(refusedText(answer.body));
        else if (answer.body.link) address.value = ((await elsewhere()) ?? location.origin) + answer.body.link;
    };
    return (
        <>
            <TextField
                label={t("teams.captain-name")}
                hint={t("teams.captain-name-hint")}
                value={captain.value}
                maxLength={NAME_MAX}
                onInput={(value) => (captain.value = value)}
            />
            <Button label={`${t("teams.captain")}: ${team.name}`} onPress={() => void make()}>
                {t("teams.captain")}
            </Button>
            {address.value && (
                <label class="field">
                    <span>{t("tournament.desk-address")}</span>
                    <input
                        type="text"
                        class="mono"
                        readOnly
                        value={address.value}
                        onFocus={(event) => event.currentTarget.select()}
                    />
                </label>
            )}
        </>
    );
}

/* The name of a team, and its players in board order by their numbers. */
type Form = { name: string; players: string };
const MEMBERS = ["name", "players"] as const;

function formOf(team: Team): Form {
    return { name: team.name, players: team.players.join(" ") };
}

function numbersIn(text: string): number[] {
    return (text.match(/\d+/g) ?? []).map(Number);
}

type FieldsProps = { desk: Desk; it: Tournament; form: Form; isNew: boolean; onChange: (form: Form) => void; onSave: () => void; children?: ComponentChildren };

function TeamFields({ desk, it, form, isNew, onChange, onSave, children }: FieldsProps) {
    const unknown = numbersIn(form.players).find((one) => !it.players.some((player) => player.number === one));
    return (
        <form
            class="stack"
            onSubmit={(event) => {
                event.preventDefault();
                onSave();
            }}
        >
            <TextField label={t("teams.name")} value={form.name} maxLength={NAME_MAX} onInput={(name) => onChange({ ...form, name })} />
            <TextField
                label={t("teams.players")}
                hint={t("teams.players-hint")}
                problem={unknown === undefined ? undefined : t("teams.no-player", { n: unknown })}
                value={form.players}
                onInput={(players) => onChange({ ...form, players })}
            />
            {children}
            <div class="commits">
                <Commit look="primary" disabled={desk.isBusy.value || form.name.trim() === "" || unknown !== undefined}>
                    {t(isNew ? "teams.add" : "tournament.player.save")}
                </Commit>
            </div>
        </form>
    );
}

function ChangedTeam({ desk, it, team }: { desk: Desk; it: Tournament; team: Team }) {
    const changing = useMemo(() => new Changing<Form>(MEMBERS), [desk]);
    const hall = formOf(team);
    const now = () => formOf(desk.it.peek()?.teams.find(({ number }) => number === team.number) ?? team);
    const put = (form: Form, changed: (keyof Form)[]) =>
        call("PUT tournaments/{tournament}/teams/{team}", {
            token: desk.token,
            in: { tournament: desk.name, team: team.number },
            body: {
                ...(changed.includes("name") && { name: form.name.trim() }),
                ...(changed.includes("players") && { players: numbersIn(form.players) }),
                seen: desk.seen,
            },
        });
    return (
        <TeamFields
            desk={desk}
            it={it}
            form={changing.form(hall)}
            isNew={false}
            onChange={(form) => changing.change(hall, form)}
            onSave={() => void desk.act(() => changing.send({ hall: now, refresh: () => desk.refresh(), put }))}
        >
            <Overtaken told={changing.overtaken(hall).map((member) => [t(`teams.${member}`), hall[member]])} />
        </TeamFields>
    );
}

/* Teams that may have been entered: under which number, and what had been seen then. */
const entering = new Unanswered<{ team: number; seen: number | undefined }>();
/* Others may enter one after the other. */
const MOST_TRIES = 5;

/* Enters a team under the next number. One whose answer was lost is sent as it was; a number that somebody else has taken is left to him. */
async function enterTeam(desk: Desk, name: string, players: number[]): Promise<Answer<unknown>> {
    const meant = JSON.stringify([desk.name, desk.token, name, players]);
    for (let left = MOST_TRIES; ; left--) {
        await desk.refresh();
        const next = Math.max(0, ...(desk.it.peek()?.teams ?? []).map(({ number }) => number)) + 1;
        const { key, body } = entering.of(meant, { team: next, seen: desk.seen });
        const answer = await call("PUT tournaments/{tournament}/teams/{team}", {
            token: desk.token,
            in: { tournament: desk.name, team: body.team },
            body: { name, players, seen: body.seen },
            key,
        });
        if (isSaid(answer)) entering.answered(meant);
        if (answer.ok || answer.body.code !== "stale" || left === 0) return answer;
    }
}

function NewTeam({ desk, it }: { desk: Desk; it: Tournament }) {
    const form = useSignal<Form>({ name: "", players: "" });
    const save = async () => {
        const sent = form.value;
        if (!(await desk.act(() => enterTeam(desk, sent.name.trim(), numbersIn(sent.players))))) return;
        /* What was typed meanwhile is of the next one. */
        const left = (member: keyof Form) => (form.value[member] === sent[member] ? "" : form.value[member]);
        form.value = { name: left("name"), players: left("players") };
    };
    return <TeamFields desk={desk} it={it} form={form.value} isNew onChange={(to) => (form.value = to)} onSave={() => void save()} />;
}

export function Teams({ desk }: { desk: Desk }) {
    const it = desk.it.value;
    if (!it) return null;
    return (
        <div class="stack">
            {it.teams.map((team) => (
                <details key={team.number} class="panel">
                    <summary>
                        <span>
                            {team.number}. <bdi>{team.name}</bdi> ({team.players.length})
                        </span>
                    </summary>
                    <div class="stack">
                        <ol class="pairs">
                            {team.players.map((player) => (
                                <li key={player}>
                                    <PlayerName it={it} number={player} />
                                </li>
                            ))}
                        </ol>
                        <CaptainLink desk={desk} team={team} />
                        <ChangedTeam desk={desk} it={it} team={team} />
                    </div>
                </details>
            ))}
            <section class="stack">
                <h2>{t("teams.new")}</h2>
                <NewTeam desk={desk} it={it} />
            </section>
        </div>
    );
}

type Meeting = { first: number; second: number };

/* "1 4" a line: the first has White on the odd boards. */
function readMeetings(text: string, it: Tournament): { meetings: Meeting[]; problem: string | null } {
    const meetings: Meeting[] = [];
    const seen = new Set<number>();
    for (const [index, line] of text.split("\n").entries()) {
        if (line.trim() === "") continue;
        const [first, second, more] = (line.match(/\d+/g) ?? []).map(Number);
        const isTeam = (number: number | undefined) =>
            number !== undefined && it.teams.some((team) => team.number === number) && !seen.has(number);
        if (first === undefined || second === undefined || more !== undefined || !isTeam(first) || !isTeam(second) || first === second)
            return { meetings, problem: t("teams.line", { line: index + 1, text: line.trim() }) };
        seen.add(first).add(second);
        meetings.push({ first, second });
    }
    return { meetings, problem: null };
}

/*
 * White and Black have other letters in other languages, and B is one in each: between the reader's letters and those of the
 * hall stand squares.
 */
const SENT = { "□": "W", "■": "B" } as const;
type Square = keyof typeof SENT;

function isSquare(sign: string): sign is Square {
    return sign in SENT;
}

function letterOf(square: Square): string {
    return t(square === "□" ? "table.key.white" : "table.key.black");
}

function inLetters(squares: string): string {
    return [...squares].map((sign) => (isSquare(sign) ? letterOf(sign) : sign)).join("");
}

function fromLetters(typed: string): string {
    const squares = Object.keys(SENT).filter(isSquare);
    return [...typed.toUpperCase()].map((letter) => squares.find((one) => letterOf(one) === letter) ?? letter).join("");
}

function sent(squares: string): string {
    return [...squares].map((sign) => (isSquare(sign) ? SENT[sign] : sign)).join("");
}

function shown(colors: string): string {
    return [...colors].map((letter) => Object.keys(SENT).find((one) => isSquare(one) && SENT[one] === letter) ?? letter).join("");
}

export function Matches({ desk, it, round }: { desk: Desk; it: Tournament; round: number }) {
    const text = useSignal("");
    const boards = useSignal("4");
    /* Squares, whatever letters the reader types for them. */
    const colors = useSignal("");
    const sequence = colors.value.replace(/\s/g, "");
    const isSequence = /^[□■]*$/.test(sequence) && sequence.length <= BOARDS_MAX;
    const count = Number.parseInt(boards.value, 10);
    const isCount = count >= 1 && count <= BOARDS_MAX;
    const { meetings, problem } = readMeetings(text.value, it);
    const send = () =>
        desk.act((again) =>
            call("PUT tournaments/{tournament}/rounds/{round}/matches", {
                token: desk.token,
                in: { tournament: desk.name, round },
                body: {
                    boards: count,
                    matches: meetings.map((one, index) => ({ match: index + 1, ...one, colors: sent(sequence) || null })),
                    ...(again ? { again } : { seen: desk.seen }),
                },
            }),
        );
    const berger = (double: boolean) =>
        desk.act(
            (again) =>
                call("POST tournaments/{tournament}/berger", {
                    token: desk.token,
                    in: { tournament: desk.name },
                    body: { double, boards: count, ...(again && { again }) },
                }),
            (body) => t("tournament.paired", { n: body.rounds }),
        );
    return (
        <div class="stack">
            <h2>{t("tournament.pair-round", { n: round })}</h2>
            <TextField
                label={t("teams.boards")}
                value={boards.value}
                inputMode="numeric"
                onInput={(value) => (boards.value = value)}
            />
            {round === 1 && (
                <p class="row">
                    <Button disabled={!isCount} onPress={() => void berger(false)}>
                        {t("tournament.berger")}
                    </Button>
                    <Button disabled={!isCount} onPress={() => void berger(true)}>
                        {t("tournament.berger-double")}
                    </Button>
                </p>
            )}
            <TextField
                label={t("teams.colors")}
                hint={t("teams.colors-hint")}
                problem={isSequence ? undefined : t("teams.colors-problem")}
                value={inLetters(colors.value)}
                onInput={(value) => (colors.value = fromLetters(value))}
            />
            <label class="field">
                <span>{t("teams.matches")}</span>
                <textarea
                    rows={6}
                    spellcheck={false}
                    value={text.value}
                    onInput={(event) => (text.value = event.currentTarget.value)}
                />
            </label>
            <p class="problem" role="alert">
                {problem}
            </p>
            {meetings.length > 0 && (
                <ol class="pairs">
                    {meetings.map(({ first, second }) => (
                        <li key={first}>
                            <bdi>{teamName(it, first)}</bdi> – <bdi>{teamName(it, second)}</bdi>
                        </li>
                    ))}
                </ol>
            )}
            <div class="commits">
                <Commit
                    look="primary"
                    disabled={desk.isBusy.value || !isCount || !isSequence || problem !== null || meetings.length === 0}
                    onPress={() => void send()}
                >
                    {t("teams.pair", { n: meetings.length })}
                </Commit>
            </div>
        </div>
    );
}

/* Until when captains tell their line-ups, in the time of this device. */
function Deadline({ desk, round }: { desk: Desk; round: Round }) {
    const text = useSignal("");
    const until = round.lineups_until_wall_ms;
    const moment = new Date(text.value).getTime();
    const set = () =>
        desk.act(() =>
            call("POST tournaments/{tournament}/rounds/{round}/lineups", {
                token: desk.token,
                in: { tournament: desk.name, round: round.round },
                body: { lineups_until_ms: moment },
            }),
        );
    return (
        <div class="stack">
            {until !== null && (
                <p role="status">
                    {t("teams.until-set", {
                        time: new Date(until).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" }),
                    })}
                </p>
            )}
            <Field label={t("teams.until")}>
                {(named) => (
                    <input
                        {...named}
                        type="datetime-local"
                        value={text.value}
                        onInput={(event) => (text.value = event.currentTarget.value)}
                    />
                )}
            </Field>
            <p>
                <Button disabled={Number.isNaN(moment)} onPress={() => void set()}>
                    {t("teams.set-until")}
                </Button>
            </p>
        </div>
    );
}

/* The line-up of a team whose captain has told it on paper. */
function PaperLineup({ desk, it, round }: { desk: Desk; it: Tournament; round: Round }) {
    const waiting = round.matches
        .flatMap((match) => [match.first, match.second].map((side) => ({ match, side })))
        .filter(({ side }) => !side.lineup_in);
    const chosen = useSignal("");
    const found = waiting.find(({ side }) => String(side.team) === chosen.value) ?? waiting[0];
    const team = it.teams.find(({ number }) => number === found?.side.team);
    if (!found || !team) return null;
    return (
        <details class="panel">
            <summary>{t("teams.paper-lineup")}</summary>
            <Choice
                label={t("teams.team")}
                value={String(team.number)}
                options={waiting.map(({ side }) => ({ value: String(side.team), label: teamName(it, side.team) }))}
                onChange={(value) => (chosen.value = value)}
            />
            <Lineup key={team.number} desk={desk} it={it} team={team} round={round} match={found.match} />
        </details>
    );
}

/* The matches of a round: who has told his line-up, and the points. */
export function MatchList({ desk, it, round }: { desk: Desk; it: Tournament; round: Round }) {
    if (round.matches.length === 0) return null;
    const halves = (value: number | null) => (value === null ? "" : pointsText(value));
    const isPlayed = (match: number) => round.pairings.some((row) => row.match === match && row.result !== null);
    const isAwaited = round.matches.some(({ first, second }) => !first.lineup_in || !second.lineup_in);
    const open = () =>
        desk.act(() =>
            call("POST tournaments/{tournament}/rounds/{round}/lineups", {
                token: desk.token,
                in: { tournament: desk.name, round: round.round },
                body: { open: true },
            }),
        );
    return (
        <div class="stack">
            <ul class="pairs">
                {round.matches.map((match) => (
                    <li key={match.match}>
                        {[match.first, match.second].map((side, index) => (
                            <span key={side.team}>
                                {index > 0 && " – "}
                                <bdi>{teamName(it, side.team)}</bdi> {isPlayed(match.match) && <b>{halves(side.game_halves)}</b>}
                                {!side.lineup_in && <span class="soft"> ({t("teams.no-lineup")})</span>}
                            </span>
                        ))}
                        {match.colors && (
                            <span class="soft">
                                {" "}
                                ({t("teams.colors-are", { colors: inLetters(shown(match.colors)) })})
                            </span>
                        )}
                        {match.forfeit && ` (${t("teams.forfeited", { result: resultText(match.forfeit) })})`}
                    </li>
                ))}
                {round.team_byes.map((bye) => (
                    <li key={`bye-${bye.team}`}>
                        <bdi>{teamName(it, bye.team)}</bdi>{" "}
                        <span class="soft">
                            ({t("teams.bye", { points: halves(bye.match_halves), games: halves(bye.game_halves) })})
                        </span>
                    </li>
                ))}
            </ul>
            {desk.isOfficial && isAwaited && !round.lineups_open && (
                <>
                    <Deadline desk={desk} round={round} />
                    <PaperLineup desk={desk} it={it} round={round} />
                </>
            )}
            {desk.isOfficial && isAwaited && !round.lineups_open && (
                <p>
                    <Button onPress={() => void open()}>{t("teams.open-lineups")}</Button>
                </p>
            )}
        </div>
    );
}
