/*
 * What arbiters' exams ask, as data: thirty incidents that the arbiter rules on, and some that the hall does, on what board each happens, how it is told, and what the Laws of
 * 2023 make of it. The rulings are derived from the articles that are named, not from what the program says.
 */

export const STANDARD = { time_control: { base_s: 5400, increment_s: 30 }, level: "standard", supervision: "full" };
const RAPID = { time_control: { base_s: 900, increment_s: 10 }, level: "rapid" };
const BLITZ = { time_control: { base_s: 180, increment_s: 2 }, level: "blitz" };
const FULL = { supervision: "full" };
const LIMITED = { supervision: "limited" };

const OPENING = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"];
const TWICE = ["g1f3", "g8f6", "f3g1", "f6g8"];
/* Ten moves of each. */
const TEN = [...OPENING, "d2d3", "f8c5", "c2c3", "d7d6", "b1d2", "a7a6", "h2h3", "h7h6", "a2a3", "c5a7", "e1g1", "e8g8", "f1e1", "f8e8"];
/* White has a rook, Black his king alone. */
const BARE = "8/8/4k3/8/8/3K4/4R3/8 w - - 0 40";
const PAWN = "8/4P3/8/8/2k5/8/r7/6K1 w - - 0 50";
/* The next capture leaves kings alone. */
const LAST_PIECE = "8/8/4k3/8/8/3Kn3/8/8 w - - 0 60";
/* After so many half-moves without a capture or a pawn move. */
const quiet = (plies) => `4k3/r7/8/8/8/8/7R/4K3 w - - ${plies} 120`;

/*
 * The boards: their rules, how each stands, and what has been done at it before. `first`: illegal moves that a player has
 * completed already.
 */
export const BOARDS = {
    1: { ...STANDARD, moves: OPENING },
    2: { ...STANDARD, fen: BARE, first: ["white"] },
    3: { ...RAPID, ...FULL, moves: OPENING },
    4: { ...RAPID, ...LIMITED, moves: OPENING },
    5: { ...BLITZ, ...FULL, moves: OPENING },
    6: { ...BLITZ, ...LIMITED, moves: OPENING, first: ["black"] },
    7: { ...STANDARD, moves: OPENING },
    8: { ...STANDARD, moves: OPENING },
    9: { ...STANDARD, fen: LAST_PIECE },
    10: { ...STANDARD, moves: OPENING },
    11: { ...STANDARD, fen: BARE },
    12: { ...STANDARD, moves: OPENING },
    13: {
        time_control: { base_s: 3600, increment_s: 0 },
        level: "standard",
        supervision: "full",
        moves: OPENING,
    },
    14: { ...STANDARD, moves: TWICE },
    15: { ...STANDARD, fen: quiet(96) },
    16: { ...STANDARD, moves: OPENING },
    17: { ...STANDARD, moves: TEN },
    18: { ...STANDARD, fen: PAWN },
    19: { ...STANDARD, regulations: { default_ms: 900000 }, isBegun: false },
    20: { ...STANDARD, fen: quiet(149) },
};

const ARBITER = ["Who saw it?", "The arbiter saw it"];
const CLAIMED = ["Who saw it?", "A player claims it"];
const NO_REPLY = ["next move?", "No"];
const ILLEGAL = { find: "ill", named: "Illegal move, clock pressed" };
const WARNED = ["Penalty", "Warning"];
const MINUTE_MS = 60000;

/*
 * The incidents, in the order in which they happen. `at`: the number of the board. `play`: moves that are made and
 * completed before; `shows`, `stands`: the displays are set, and the clocks run, or stand. `find`: letters, as few as a person would type; `named`: the incident. `answers`: question and chip,
 * or question and what is typed; a question that may stay open is named as one by `open`.
 *
 * `byTaps`: what is otherwise where nobody types.
 *
 * What the Laws say: `gives` time to a player, `result`, `articles` that are cited, `says` in the ruling, `keeps` the
 * position (FEN, its first two members), `ends` by itself, `isAnnulled`.
 */
export const EXAM = [
    {
        name: "a first illegal move in standard play: taken back, the opponent gets two minutes",
        at: 1,
        play: ["e1e3"],
        ...ILLEGAL,
        answers: [ARBITER, ["Who moved?", "White"], NO_REPLY],
        gives: { white: -30000, black: 2 * MINUTE_MS },
        articles: ["7.5.1", "7.5.5"],
        keeps: "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w",
    },
    {
        name: "the second illegal move of the same player: the game is lost",
        at: 1,
        play: ["e1e3"],
        ...ILLEGAL,
        answers: [ARBITER, ["Who moved?", "White"], NO_REPLY],
        result: "0-1",
        articles: ["7.5.5"],
    },
    {
        name: "a second illegal move against a bare king: a draw",
        at: 2,
        play: ["d3d5"],
        ...ILLEGAL,
        answers: [ARBITER, ["Who moved?", "White"], NO_REPLY],
        result: "1/2-1/2",
        articles: ["7.5.5"],
    },
    {
        name: "a first illegal move in rapid play under the Competition Rules: one minute",
        at: 3,
        play: ["e1e3"],
        ...ILLEGAL,
        answers: [ARBITER, ["Who moved?", "White"], NO_REPLY],
        gives: { white: -10000, black: MINUTE_MS },
        articles: ["7.5.5", "A.3"],
    },
    {
        name: "a first illegal move in rapid play under A.5, claimed before the reply: one minute",
        at: 4,
        play: ["e1e3"],
        ...ILLEGAL,
        answers: [CLAIMED, ["Who moved?", "White"], NO_REPLY],
        gives: { white: -10000, black: MINUTE_MS },
        articles: ["A.5.2", "A.3"],
    },
    {
        name: "under A.5 an illegal move that has been answered stands",
        at: 4,
        play: ["d2d3", "d7d6"],
        ...ILLEGAL,
        answers: [CLAIMED, ["Who moved?", "White"], ["next move?", "Yes"]],
        articles: ["A.5.2"],
    },
    {
        name: "a first illegal move in blitz under the Competition Rules: two minutes, for B.2 does not name A.3",
        at: 5,
        play: ["e1e3"],
        ...ILLEGAL,
        answers: [ARBITER, ["Who moved?", "White"], NO_REPLY],
        gives: { white: -2000, black: 2 * MINUTE_MS },
        articles: ["7.5.5"],
    },
    {
        name: "a second illegal move in blitz under B.3: the game is lost",
        at: 6,
        play: ["d2d3", "e8e6"],
        ...ILLEGAL,
        answers: [ARBITER, ["Who moved?", "Black"], NO_REPLY],
        result: "1-0",
        articles: ["7.5.5", "A.5.2"],
    },
    {
        name: "a bishop is touched: it has to be moved",
        at: 7,
        find: "own",
        named: "Touched his own piece",
        answers: [["Which squares", "c4"]],
        articles: ["4.3.1"],
        says: "bishop on c4",
    },
    {
        name: "castling with two hands: it counts as an illegal move",
        at: 8,
        find: "tw",
        named: "Move made with two hands",
        answers: [ARBITER, ["Who moved?", "White"], ["Which move?", "oo"]],
        /* Nobody types a move on a phone: then the ruling does not know what kind of action it was. */
        byTaps: {
            answers: [ARBITER, ["Who moved?", "White"]],
            gives: { black: 2 * MINUTE_MS },
            articles: ["7.5.5"],
        },
        open: ["Which move?"],
        gives: { white: 30000, black: 2 * MINUTE_MS },
        articles: ["7.5.4", "7.5.5"],
    },
    {
        name: "the clock is pressed without a move: it counts as an illegal move",
        at: 12,
        find: "pre",
        named: "Clock pressed without a move",
        answers: [ARBITER, ["Who was it?", "White"]],
        gives: { black: 2 * MINUTE_MS },
        articles: ["7.5.3", "7.5.5"],
    },
    {
        name: "a capture that leaves kings alone ends the game by itself",
        at: 9,
        play: ["d3e3"],
        ends: "1/2-1/2",
        articles: ["5.2.2"],
    },
    {
        name: "a player does not record the moves: a warning",
        at: 10,
        find: "rec",
        named: "Does not record the moves",
        answers: [["Who was it?", "White"], WARNED],
        open: ["Penalty"],
        articles: ["8.1.1", "12.9.1"],
        says: "warn",
    },
    {
        name: "a player leaves the playing venue without permission: a warning",
        at: 10,
        find: "ven",
        named: "Left the playing venue without permission",
        answers: [["Who was it?", "White"], WARNED],
        open: ["Penalty"],
        articles: ["11.2.3.1", "11.6", "12.9.1"],
        says: "warn",
    },
    {
        name: "notes are used: the arbiter declares the game lost",
        at: 12,
        find: "boo",
        named: "Used notes, a book or another source",
        answers: [
            ["Who was it?", "White"],
            ["Penalty", "Loss of the game"],
        ],
        open: ["Penalty"],
        result: "0-1",
        articles: ["11.3.1", "11.6", "12.9.6"],
    },
    {
        name: "a telephone rings: the game is lost",
        at: 10,
        find: "ph",
        named: "Telephone rang",
        answers: [["Whose is it?", "Black"]],
        result: "1-0",
        articles: ["11.3.2.2"],
    },
    {
        name: "a flag falls against a bare king: a draw, which the hall sees itself",
        at: 11,
        shows: { white_ms: 1, black_ms: 600000 },
        ends: "1/2-1/2",
        articles: ["6.9"],
    },
    {
        name: "a flag falls: the game is lost, which the hall sees itself",
        at: 7,
        shows: { white_ms: 1, black_ms: 600000 },
        ends: "0-1",
        articles: ["6.9"],
    },
    {
        name: "both displays are at zero: the hall knows that White's was first",
        at: 13,
        stands: { white_ms: 0, black_ms: 0 },
        ends: "0-1",
        articles: ["6.9"],
    },
    {
        name: "a wrong claim of the third repetition: the opponent gets two minutes",
        at: 14,
        find: "thr",
        named: "Claim: the same position three times",
        answers: [
            ["Who claims it?", "White"],
            ["agree", "No"],
        ],
        gives: { black: 2 * MINUTE_MS },
        articles: ["9.5.3"],
    },
    {
        name: "a right claim of the third repetition: a draw",
        at: 14,
        play: TWICE,
        find: "thr",
        named: "Claim: the same position three times",
        answers: [
            ["Who claims it?", "White"],
            ["agree", "No"],
        ],
        result: "1/2-1/2",
        articles: ["9.2.1"],
    },
    {
        name: "a wrong claim of fifty moves: the opponent gets two minutes",
        at: 15,
        find: "50",
        named: "Claim: fifty moves without a capture or a pawn move",
        answers: [
            ["Who claims it?", "White"],
            ["agree", "No"],
        ],
        gives: { black: 2 * MINUTE_MS },
        articles: ["9.5.3"],
    },
    {
        name: "a right claim of fifty moves: a draw",
        at: 15,
        play: ["h2h3", "a7a6", "h3h2", "a6a7"],
        find: "50",
        named: "Claim: fifty moves without a capture or a pawn move",
        answers: [
            ["Who claims it?", "White"],
            ["agree", "No"],
        ],
        result: "1/2-1/2",
        articles: ["9.3"],
    },
    {
        name: "colours reversed, noticed before ten moves of each: a new game",
        at: 16,
        find: "colou",
        named: "Game begun with the wrong colours",
        answers: [],
        isAnnulled: true,
        articles: ["7.3"],
    },
    {
        name: "colours reversed, noticed after ten moves of each: the game goes on",
        at: 17,
        find: "colou",
        named: "Game begun with the wrong colours",
        answers: [],
        articles: ["7.3"],
    },
    {
        name: "a draw is offered while the opponent thinks: the offer is valid",
        at: 17,
        find: "draw",
        named: "Draw offer",
        answers: [["Who was it?", "Black"]],
        articles: ["9.1.2.1"],
        offer: "black",
    },
    {
        name: "pieces are knocked over: the player puts them back on his own time",
        at: 17,
        find: "kno",
        named: "Pieces knocked over",
        answers: [["Who was it?", "White"]],
        articles: ["7.4.1"],
    },
    {
        name: "the initial position was wrong: the game is annulled",
        at: 17,
        find: "ini",
        named: "Pieces set up wrongly at the start",
        answers: [],
        isAnnulled: true,
        articles: ["7.2.1"],
    },
    {
        name: "a scoresheet is covered: a warning",
        at: 8,
        find: "cov",
        named: "Scoresheet covered or not to be seen",
        answers: [["Who was it?", "White"], WARNED],
        open: ["Penalty"],
        articles: ["8.2", "12.9.1"],
        says: "warn",
    },
    {
        name: "draws are offered again and again: a warning",
        at: 8,
        find: "keeps",
        named: "Keeps offering draws",
        answers: [["Who was it?", "Black"], WARNED],
        open: ["Penalty"],
        articles: ["11.5", "11.6", "12.9.1"],
        says: "warn",
    },
    {
        name: "a draw is agreed on: the game is over",
        at: 3,
        find: "acc",
        named: "Draw offer accepted",
        answers: [
            ["Who accepts?", "Black"],
            ["Has the offer been entered", "No"],
        ],
        result: "1/2-1/2",
        articles: ["5.2.3"],
    },
    {
        name: "a player resigns: the game is lost",
        at: 5,
        find: "res",
        named: "Player resigns",
        answers: [["Who was it?", "White"]],
        result: "0-1",
        articles: ["5.1.2"],
    },
    {
        name: "a pawn is left on the last rank: a queen, and an illegal move",
        at: 18,
        play: ["e7e8"],
        find: "paw",
        named: "Pawn left on the last rank, clock pressed",
        answers: [ARBITER, ["Who moved?", "White"], NO_REPLY],
        gives: { black: 2 * MINUTE_MS },
        articles: ["7.5.2", "7.5.5"],
        keeps: "4Q3/8/8/8/2k5/8/r7/6K1 b",
    },
    {
        name: "the session is over: the game is adjourned",
        at: 18,
        find: "adj",
        named: "Session over: the game is adjourned",
        answers: [],
        articles: ["I.1.1"],
    },
    {
        name: "a player arrives after the default time: the game is lost",
        at: 19,
        find: "lat",
        named: "Player arrives late",
        answers: [
            ["Who was it?", "Black"],
            ["How long", "20"],
        ],
        result: "1-0",
        articles: ["6.7.1"],
    },
    {
        name: "seventy-five moves without a capture or a pawn move end the game by themselves",
        at: 20,
        play: ["h2h3"],
        ends: "1/2-1/2",
        articles: ["9.6.2"],
    },
];
