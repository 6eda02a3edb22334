/* Tournaments of a hall, as the tests of their pages make and read them. */
export const DESK = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 } };
export const RULES = { profile: "board", press: "manual", live: false, time_control: { base_s: 5400, increment_s: 30 } };

export function tournamentsOf(hall) {
    const token = hall.organiser;
    const see = (tournament, asked = token) => hall.ask("GET", `tournaments/${tournament}`, { token: asked });
    const results = async (tournament) => (await see(tournament)).rounds[0].pairings.map(({ result }) => result);

    /* A tournament of so many boards, with its first round paired: 1 meets 2, 3 meets 4. */
    async function paired(boards, more = {}) {
        const body = { name: "Kış Turnuvası", minors: "none", rules: RULES, ...more };
        const { tournament } = await hall.ask("POST", "tournaments", { token, body });
        for (let number = 1; number <= 2 * boards; number++)
            await hall.ask("POST", `tournaments/${tournament}/players`, {
                token,
                body: { name: `Soyadı${number}, Ayşe`, rating: 2400 - number, club: "Kale", birth: "2012-05-06", fide_id: String(6300000 + number) },
            });
        const pairings = Array.from({ length: boards }, (_, at) => ({ board: at + 1, white: 2 * at + 1, black: 2 * at + 2 }));
        await hall.ask("POST", `tournaments/${tournament}/rounds/1/pairings`, { token, body: { pairings } });
        return tournament;
    }

    return { see, results, paired };
}

/* The page hears nothing of a tournament until it sends a change itself: what somebody else does meanwhile it does not know. */
export async function hearNothing(page) {
    let isDeaf = true;
    await page.route("**/api/1/tournaments/**", (route) => {
        if (route.request().method() !== "GET") isDeaf = false;
        return isDeaf ? route.abort() : route.fallback();
    });
}
