/*
 * Which questions an incident needs, given the game and the answers so far. A question is asked if
 * its condition holds; a condition speaks of the game and of the answers before it, and an answer
 * to a question that is not asked any more counts for nothing.
 */
import type {
    Answer,
    Answers,
    Case,
    Choice,
    Condition,
    Incident,
    Question,
    When,
} from "./types.ts";

type Known = (name: string) => unknown;

function meets(condition: Condition, known: Known): boolean {
    return Object.entries(condition).every(([name, wanted]) => {
        const value = known(name);
        if (wanted === "*") return value !== undefined;
        if (wanted === "?") return value === undefined;
        return [wanted].flat().includes(value as string | boolean);
    });
}

export function holds(when: When | undefined, game: Case, answers: Answers): boolean {
    const known: Known = (name) =>
        name.startsWith("case.") ? game[name.slice("case.".length) as keyof Case] : answers[name];
    return when === undefined || [when].flat().some((condition) => meets(condition, known));
}

function choicesOf(question: Question, game: Case, answers: Answers): Choice[] | undefined {
    return question.choices?.filter((choice) => holds(choice.when, game, answers));
}

/* The questions that are asked, and the answers to them. */
export function asked(
    incident: Incident,
    game: Case,
    answers: Answers,
): { questions: Question[]; answers: Answers } {
    const questions: Question[] = [];
    const counted: Record<string, Answer | undefined> = {};
    for (const question of incident.ask) {
        if (!holds(question.when, game, counted)) continue;
        const choices = choicesOf(question, game, counted);
        const answer = answers[question.id];
        questions.push(choices ? { ...question, choices } : question);
        if (!choices || choices.some((choice) => choice.value === answer))
            counted[question.id] = answer;
    }
    return { questions, answers: counted };
}

/* The questions of an incident, in order; later ones may come with the answers to earlier ones. */
export function questions(incident: Incident, game: Case, answers: Answers = {}): Question[] {
    return asked(incident, game, answers).questions;
}

/* The first question without which the incident makes no events. */
export function missing(incident: Incident, game: Case, answers: Answers): Question | undefined {
    const now = asked(incident, game, answers);
    return now.questions.find(
        (question) => !question.unknown && now.answers[question.id] === undefined,
    );
}

/* The answers, and what is taken for granted where a question has a usual answer. */
export function withUsual(incident: Incident, answers: Answers): Answers {
    const usual = incident.ask
        .filter((question) => question.default !== undefined)
        .map(({ id, kind, default: first = 0 }) => [
            id,
            kind === "minutes" ? 60000 * first : first,
        ]);
    return { ...(Object.fromEntries(usual) as Answers), ...answers };
}
