/*
 * The exams' incidents once more, on boards without a device: how each is told on a phone, and what the Laws of 2023 make
 * of it. The hall knows no move there and no clock. `position`: the ruling rests on one, so it is asked for, and is told;
 * nowhere else one is asked for. `chosen`: of several rulings, the one whose condition holds.
 */
import { STANDARD } from "./exam.mjs";

const RAPID = { level: "rapid", time_control: { base_s: 900, increment_s: 10 } };
const BLITZ = { level: "blitz", time_control: { base_s: 180, increment_s: 2 } };
const FULL = { supervision: "full" };
const LIMITED = { supervision: "limited" };

const SEEN = ["Who saw it?", "The arbiter saw it"];
const CLAIMED = ["Who saw it?", "A player claims it"];
const NOT_ANSWERED = ["next move?", "No"];
const ILLEGAL = { named: "Illegal move, clock pressed", answers: [SEEN, ["Who moved?", "White"], NOT_ANSWERED] };
const WARNED = ["Penalty", "Warning"];
const OPENING = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

export const TABLES = [
    { name: "first illegal move, standard", rules: STANDARD, ...ILLEGAL, changes: "Black +2:00", articles: ["7.5.1", "7.5.5"] },
    {
        name: "second illegal move, standard",
        rules: STANDARD,
        first: "white",
        ...ILLEGAL,
        chosen: "If Black can still checkmate",
        result: "0-1",
        articles: ["7.5.5"],
    },
    {
        name: "second illegal move against a bare king",
        rules: STANDARD,
        first: "white",
        ...ILLEGAL,
        chosen: "If Black can no longer checkmate",
        result: "1/2-1/2",
        articles: ["7.5.5"],
    },
    { name: "first illegal move, rapid, full", rules: { ...RAPID, ...FULL }, ...ILLEGAL, changes: "Black +1:00", articles: ["A.3"] },
    {
        name: "first illegal move, rapid, A.5",
        rules: { ...RAPID, ...LIMITED },
        ...ILLEGAL,
        answers: [CLAIMED, ["Who moved?", "White"], NOT_ANSWERED],
        changes: "Black +1:00",
        articles: ["A.5.2"],
    },
    {
        name: "illegal move that was answered, rapid, A.5",
        rules: { ...RAPID, ...LIMITED },
        ...ILLEGAL,
        answers: [CLAIMED, ["Who moved?", "White"], ["next move?", "Yes"]],
        articles: ["A.5.2"],
    },
    { name: "first illegal move, blitz, full", rules: { ...BLITZ, ...FULL }, ...ILLEGAL, changes: "Black +2:00", articles: ["7.5.5"] },
    {
        name: "second illegal move, blitz, B.3",
        rules: { ...BLITZ, ...LIMITED },
        first: "black",
        ...ILLEGAL,
        answers: [SEEN, ["Who moved?", "Black"], NOT_ANSWERED],
        chosen: "If White can still checkmate",
        result: "1-0",
        articles: ["7.5.5"],
    },
    {
        name: "touched piece",
        rules: STANDARD,
        named: "Touched his own piece",
        answers: [
            ["Who was it?", "White"],
            ["Which squares", "c4"],
        ],
        position: OPENING,
        articles: ["4.3.1"],
        says: "bishop on c4",
    },
    { name: "two hands", rules: STANDARD, named: "Move made with two hands", answers: [SEEN, ["Who moved?", "White"]], changes: "Black +2:00", articles: ["7.5.4"] },
    { name: "press without a move", rules: STANDARD, named: "Clock pressed without a move", answers: [SEEN, ["Who was it?", "White"]], changes: "Black +2:00", articles: ["7.5.3"] },
    {
        name: "two hands that were answered, rapid, A.5",
        rules: { ...RAPID, ...LIMITED },
        named: "Move made with two hands",
        answers: [SEEN, ["Who moved?", "White"], ["next move?", "Yes"]],
        articles: ["A.5.2"],
    },
    {
        name: "press without a move that was answered, rapid, A.5",
        rules: { ...RAPID, ...LIMITED },
        named: "Clock pressed without a move",
        answers: [CLAIMED, ["Who was it?", "White"], ["next move?", "Yes"]],
        articles: ["A.5.2"],
    },
    { name: "pawn left", rules: STANDARD, named: "Pawn left on the last rank, clock pressed", answers: [SEEN, ["Who moved?", "White"], NOT_ANSWERED], changes: "Black +2:00", articles: ["7.5.2"] },
    { name: "telephone", rules: STANDARD, named: "Telephone rang", answers: [["Whose is it?", "Black"]], result: "1-0", articles: ["11.3.2.2"] },
    {
        name: "flag, the opponent can mate",
        rules: STANDARD,
        named: "Flag fallen",
        answers: [SEEN, ["Whose flag?", "White"]],
        chosen: "If Black can still checkmate",
        result: "0-1",
        articles: ["6.9"],
    },
    {
        name: "flag, the opponent cannot mate",
        rules: STANDARD,
        named: "Flag fallen",
        answers: [SEEN, ["Whose flag?", "White"]],
        chosen: "If Black can no longer checkmate",
        result: "1/2-1/2",
        articles: ["6.9"],
    },
    {
        name: "both flags, Guidelines III",
        rules: { level: "standard", supervision: "full", time_control: { base_s: 3600, increment_s: 0 }, regulations: { guidelines: true } },
        named: "Both flags fallen",
        answers: [],
        result: "1/2-1/2",
        articles: ["III.3.1.2"],
    },
    {
        name: "wrong claim of the third repetition",
        rules: STANDARD,
        named: "Claim: the same position three times",
        answers: [
            ["Who claims it?", "White"],
            ["agree", "No"],
            ["is the claim correct?", "No"],
        ],
        changes: "Black +2:00",
        articles: ["9.5.3"],
    },
    {
        name: "right claim of the third repetition",
        rules: STANDARD,
        named: "Claim: the same position three times",
        answers: [
            ["Who claims it?", "White"],
            ["agree", "No"],
            ["is the claim correct?", "Yes"],
        ],
        result: "1/2-1/2",
        articles: ["9.2.1"],
    },
    {
        name: "wrong claim of fifty moves",
        rules: STANDARD,
        named: "Claim: fifty moves without a capture or a pawn move",
        answers: [
            ["Who claims it?", "White"],
            ["agree", "No"],
            ["is the claim correct?", "No"],
        ],
        changes: "Black +2:00",
        articles: ["9.5.3"],
    },
    {
        name: "right claim of fifty moves",
        rules: STANDARD,
        named: "Claim: fifty moves without a capture or a pawn move",
        answers: [
            ["Who claims it?", "White"],
            ["agree", "No"],
            ["is the claim correct?", "Yes"],
        ],
        result: "1/2-1/2",
        articles: ["9.3"],
    },
    { name: "colours before ten moves", rules: STANDARD, named: "Game begun with the wrong colours", answers: [["completed", "3"]], isAnnulled: true, articles: ["7.3"] },
    { name: "colours after ten moves", rules: STANDARD, named: "Game begun with the wrong colours", answers: [["completed", "10"]], articles: ["7.3"] },
    { name: "draw offer", rules: STANDARD, named: "Draw offer", answers: [["Who was it?", "Black"]], articles: ["9.1.2.1"] },
    { name: "pieces knocked over", rules: STANDARD, named: "Pieces knocked over", answers: [["Who was it?", "White"]], articles: ["7.4.1"] },
    { name: "wrong initial position", rules: STANDARD, named: "Pieces set up wrongly at the start", answers: [], isAnnulled: true, articles: ["7.2.1"] },
    { name: "does not record", rules: STANDARD, named: "Does not record the moves", answers: [["Who was it?", "White"], WARNED], articles: ["8.1.1", "12.9.1"] },
    { name: "leaves the venue", rules: STANDARD, named: "Left the playing venue without permission", answers: [["Who was it?", "White"], WARNED], articles: ["11.2.3.1", "11.6", "12.9.1"] },
    { name: "scoresheet covered", rules: STANDARD, named: "Scoresheet covered or not to be seen", answers: [["Who was it?", "White"], WARNED], articles: ["8.2", "12.9.1"] },
    { name: "draws offered again and again", rules: STANDARD, named: "Keeps offering draws", answers: [["Who was it?", "White"], WARNED], articles: ["11.5", "11.6", "12.9.1"] },
    { name: "notes", rules: STANDARD, named: "Used notes, a book or another source", answers: [["Who was it?", "White"], ["Penalty", "Loss of the game"]], result: "0-1", articles: ["11.3.1", "11.6", "12.9.6"] },
    {
        name: "late after the default time",
        rules: { ...STANDARD, regulations: { default_ms: 900000 } },
        isBegun: false,
        named: "Player arrives late",
        answers: [
            ["Who was it?", "Black"],
            ["How long", "20"],
        ],
        result: "1-0",
        articles: ["6.7.1"],
    },
    {
        name: "seventy-five moves",
        rules: STANDARD,
        named: "Same position five times, or seventy-five moves",
        answers: [["Which of them?", "Seventy-five moves"]],
        result: "1/2-1/2",
        articles: ["9.6.2"],
    },
    {
        name: "dead position",
        rules: STANDARD,
        named: "Dead position",
        answers: [],
        position: "8/8/4k3/8/8/3KB3/8/8 b - - 0 60",
        result: "1/2-1/2",
        articles: ["5.2.2"],
    },
    { name: "adjournment", rules: STANDARD, named: "Session over: the game is adjourned", answers: [], articles: ["I.1.1"] },
];
