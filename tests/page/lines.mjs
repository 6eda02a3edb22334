/* Lines of the hall's list, as the hall sends them, for tests that make their own. */

/* A board of which nothing is owed; `more` is what differs. */
export function line(board, more = {}) {
    return {
        type: "line",
        game: `game${board}`,
        number: 5,
        at_ms: 600000,
        white: "Ada",
        black: "Can",
        round: null,
        board: String(board),
        profile: "board",
        status: "running",
        outage: false,
        ply: 24,
        result: "*",
        cancelled: false,
        clocks: null,
        present: { white: true, black: true, arbiter: false },
        latency_ms: { white: null, black: null },
        starts: null,
        begun_ms: 0,
        absence: null,
        call: null,
        decided: null,
        device: null,
        differs: false,
        ...more,
    };
}

export function sign(name, owes, more = {}) {
    const nothing = { color: null, article: null, private: false, since_ms: null, count: null };
    return { sign: name, owes, ...nothing, ...more };
}
