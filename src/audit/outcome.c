/*
 * How a recorded game should have ended, and since when nobody could mate (FIDE Laws 2023, 5.2.2,
 * 5.1.2, 6.9).
 *
 * hakem/ending.h decides how a game ends, as for a referee. Archives hold many games that end
 * alike, so what was found of the last position is remembered.
 *
 * A dead position stays dead, whatever is played. So only the last position of a game is looked at.
 * If it is dead, the first dead one is found where the material became too little, or else by
 * bisecting the game. What the solver leaves open counts as "not dead" and as a win: nobody is
 * accused without a proof.
 */
#include "audit/outcome.h"
#include "base/arena.h"
#include "board/bb.h"

#include <string.h>

enum { FIRST_ROOM = 256 };

hk_err hk__outcome_init(hk__outcome *outcome, hk_arena *arena)
{
    *outcome = (hk__outcome){.arena = arena, .room = FIRST_ROOM};
    outcome->played = hk_arena_get(arena, FIRST_ROOM * sizeof *outcome->played);
    return outcome->played ? hk_winnable_create(&outcome->solver, arena, HK_ENDING_NODES_MAX)
                           : HK_E_MEMORY;
}

void hk__outcome_begin(hk__outcome *outcome)
{
    outcome->count = 0;
    outcome->too_long = false;
    outcome->termination = HK__TERMINATION_UNTOLD;
}

void hk__outcome_tag(hk__outcome *outcome, const hk_pgn_tag *tag)
{
    static const char *const others[] = {"infraction", "adjudication", "forfeit", "default",
                                         "disconnect", "emergency",    "death",   "rule",
                                         "abandoned",  "unterminated"};
    if (!hk_pgn_tag_is(tag, "Termination"))
        return;
    if (hk_pgn_tag_holds(tag, "time")) {
        outcome->termination = HK__TERMINATION_TIME;
        return;
    }
    for (size_t i = 0; i < HK_COUNT(others); i++)
        if (hk_pgn_tag_holds(tag, others[i]))
            outcome->termination = HK__TERMINATION_OTHER;
}

/* Make room for so many moves more. Answers false, and sets `too_long`, if there is none. */
static bool make_room(hk__outcome *outcome, size_t count)
{
    while (outcome->room - outcome->count < count) {
        struct hk__played *more =
            hk__arena_double(outcome->arena, outcome->played, outcome->room, sizeof *more);
        if (!more) {
            outcome->too_long = true;
            return false;
        }
        outcome->played = more;
        outcome->room *= 2;
    }
    return true;
}

void hk__outcome_moves(hk__outcome *outcome, const hk_position *before, const hk_pgn_move *made,
                       size_t count, uint32_t line)
{
    if (outcome->count == 0)
        outcome->start = *before;
    if (outcome->too_long || !make_room(outcome, count))
        return;
    struct hk__played *out = outcome->played + outcome->count;
    for (size_t i = 0; i < count; i++)
        out[i] = (struct hk__played){.move = made[i].move, .line = line + made[i].lines};
    outcome->count += (unsigned)count;
}

hk_position hk__outcome_start(const hk__outcome *outcome)
{
    hk_position start = outcome->start;
    start.key = hk_board_key(&start.board);
    return start;
}

/*
 * For which reason of a loss is the result judged? A penalty stands for all that is not a matter of
 * mating.
 */
static hk_reason reason_of(hk__termination termination)
{
    switch (termination) {
    case HK__TERMINATION_TIME:
        return HK_REASON_TIME;
    case HK__TERMINATION_UNTOLD: /* or lost on time: whoever cannot mate wins by neither */
        return HK_REASON_RESIGNATION;
    case HK__TERMINATION_OTHER:
        break;
    }
    return HK_REASON_PENALTY;
}

hk_ending hk__outcome_of_loss(hk__outcome *outcome, const hk_board *last, hk_color loser,
                              hk_edition edition, hk_level level)
{
    const hk_reason reason = reason_of(outcome->termination);
    struct hk__cached *cached = &outcome->cached;

    if (cached->judged && cached->loser == loser && cached->ending.reason == reason &&
        cached->level == level && hk_board_equal(&cached->board, last))
        return cached->ending;
    /* The supervision changes none of these ends, and no record tells it. */
    *cached =
        (struct hk__cached){.board = *last,
                            .judged = true,
                            .loser = loser,
                            .level = level,
                            .ending = hk_ending_of_loss(last, loser, reason, edition, level,
                                                        HK_SUPERVISION_FULL, outcome->solver)};
    cached->asked =
        cached->ending.can_win == HK_YES; /* a position in which one player can mate is not dead */
    cached->dead = HK_NO;
    return cached->ending;
}

static bool is_dead(hk__outcome *outcome, const hk_board *last)
{
    struct hk__cached *cached = &outcome->cached;

    if (!hk_board_equal(&cached->board, last))
        *cached = (struct hk__cached){.board = *last};
    if (!cached->asked) {
        cached->asked = true;
        cached->dead = hk_ending_is_dead(last, HK_CARE_ENDED, outcome->solver);
    }
    return cached->dead == HK_YES;
}

static bool is_dead_after(hk__outcome *outcome, unsigned plies)
{
    hk_board board = outcome->start.board;
    for (unsigned i = 0; i < plies; i++)
        hk_board_make(&board, outcome->played[i].move);
    return hk_ending_is_dead(&board, HK_CARE_LIVE, outcome->solver) == HK_YES;
}

/*
 * The number of half-moves after which the material alone first tells that the position is dead;
 * `count` if never before.
 */
static unsigned first_dead_by_material(const hk__outcome *outcome)
{
    hk_board board = outcome->start.board;
    unsigned plies = 0;

    while (plies < outcome->count && hk_dead_by_material(&board) != HK_YES)
        hk_board_make(&board, outcome->played[plies++].move);
    return plies;
}

bool hk__outcome_dead_since(hk__outcome *outcome, const hk_board *last, unsigned *ply,
                            uint32_t *line)
{
    unsigned alive = 0, dead;

    if (!is_dead(outcome, last))
        return false;
    *ply = outcome->count;
    *line = 0;
    if (outcome->too_long)
        return true;
    /* Most often it was the last capture. */
    dead = first_dead_by_material(outcome);
    if (dead > 0 && !is_dead_after(outcome, dead - 1))
        alive = dead;
    while (alive < dead) { /* dead at `dead`; alive before `alive` */
        const unsigned middle = alive + (dead - alive) / 2;
        if (is_dead_after(outcome, middle))
            dead = middle;
        else
            alive = middle + 1;
    }
    *ply = dead;
    *line = dead < outcome->count ? outcome->played[dead].line : 0;
    return true;
}
