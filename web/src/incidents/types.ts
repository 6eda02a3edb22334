/*
 * What a catalogue of incidents is made of: laws/incidents.json as it is written (Source…), and as
 * the rest of the page sees it, every name and inheritance resolved.
 */

export type Language = "en" | "tr";
export type Texts = Record<Language, string>;

export type Edition = "basic" | "2005" | "2023";
export type Level = "none" | "standard" | "rapid" | "blitz";
/* The levels by which the commonest incidents differ. */
export type Supervision = "standard" | "supervised" | "limited";
export type Player = "white" | "black";
export type Profile = "board" | "screen" | "training";

export interface Clocks {
    white_ms: number;
    black_ms: number;
}

/* What is known of a game before anybody has been asked. */
export interface Case {
    edition: Edition;
    level: Level;
    /* Rapid and blitz without full supervision: A.5 and B.3; in 2005 all rapid and blitz. */
    limited: boolean;
    profile: Profile;
    status: "waiting" | "running" | "interrupted" | "ended";
    /* Does the game know its moves, and so what stands on the board? */
    moves: "known" | "unknown";
    /* Does the game know what the clocks show? */
    clocks: "known" | "unknown";
    /* The game knows of an illegal move, or a press without a move, that is not corrected yet. */
    stands: boolean;
    /* The ruling on what has been answered so far hangs on the position: a preview has said so. */
    hangs: boolean;
    /* The incident is told without a log: what has to have happened before is asked for. */
    alone: boolean;
    /* The clocks stand until the arbiter starts them: no player has called him. */
    held?: boolean;
    /* What the displays of the game show; for clocks that are unknown, its last known times. */
    times?: Clocks;
    /* The time of the game. */
    now_ms?: number;
}

export type Answer = string | number | boolean | readonly string[] | Clocks;
/* By the id of the question. What has not been answered, or is not known, is absent. */
export type Answers = Readonly<Record<string, Answer | undefined>>;

type Wanted = string | boolean;
/*
 * All of it holds: an answer by its id, or a member of the case as `case.NAME`, has the value, or
 * one of the values; "*" is any value, "?" none.
 */
export type Condition = Readonly<Record<string, Wanted | readonly Wanted[]>>;
/* One of the conditions holds. */
export type When = Condition | readonly Condition[];

/*
 * The value of an answer: saw "player" or "arbiter"; player, players, persons, piece, square, move,
 * score and choice words of the events; squares a list; minutes, seconds and time milliseconds;
 * points hundredths; count, ply and event whole numbers; yesno true or false; position FEN.
 */
export type QuestionKind =
    | "choice"
    | "clocks"
    | "count"
    | "event"
    | "minutes"
    | "move"
    | "persons"
    | "piece"
    | "player"
    | "players"
    | "ply"
    | "points"
    | "position"
    | "saw"
    | "score"
    | "square"
    | "squares"
    | "text"
    | "time"
    | "yesno";

export interface Choice extends Texts {
    value: string;
    when?: When;
}

export interface Question extends Texts {
    id: string;
    kind: QuestionKind;
    /* It may be left open. */
    unknown?: boolean;
    when?: When;
    choices?: readonly Choice[];
    /* In the unit of the question: minutes, seconds, bytes of a text. */
    min?: number;
    max?: number;
    default?: number;
    /* At a board whose moves are known it is the player who has the move, until told otherwise. */
    usual?: "turn";
}

export type Template = string | number | boolean | { readonly [name: string]: Template };

/* How an event is made from answers. */
export interface Act {
    kind: string;
    /* "$" and the id of an answer, with `.opponent` that player's opponent; absent: the arbiter. */
    actor?: string;
    when?: When;
    /* Who has the move in the position of the event. */
    turn?: string;
    data?: Readonly<Record<string, Template>>;
}

export interface Group extends Texts {
    id: string;
    in?: string;
}

export interface Incident extends Texts {
    id: string;
    group: string;
    /* What people say, in each language. */
    say: Record<Language, readonly string[]>;
    editions: readonly Edition[];
    levels: readonly Level[];
    profiles: readonly Profile[];
    ask: readonly Question[];
    do: readonly Act[];
}

/* An event as the hall takes it: docs/events.md. */
export interface Event {
    actor: Player | "arbiter";
    kind: string;
    data?: Record<string, unknown>;
}

/* Of what the Laws are silent: what is said of it, and the incidents that are nearest to it. */
export interface Silent extends Texts {
    id: string;
    say: Record<Language, readonly string[]>;
    near: readonly string[];
}

type SourceQuestion = string | (Partial<Question> & { use: string });

export interface SourceIncident extends Texts {
    id: string;
    group: string;
    say: Texts;
    /* The incident whose questions and acts this one has. */
    like?: string;
    on?: "board";
    editions?: readonly Edition[];
    levels?: readonly Level[];
    ask?: readonly SourceQuestion[];
    do?: readonly (string | Act)[];
}

export interface Source {
    groups: readonly Group[];
    common: Record<Supervision, readonly string[]>;
    questions: Readonly<Record<string, Question | readonly string[]>>;
    acts: Readonly<Record<string, readonly Act[]>>;
    /* Words that mean the same in a search. */
    words: readonly string[];
    /* A general word, and the special ones by which it is meant too. */
    kinds: readonly string[];
    incidents: readonly SourceIncident[];
    silent: readonly (Omit<Silent, "say"> & { say: Texts })[];
}
