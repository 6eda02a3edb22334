/*
 * What the end of a recorded game should have been, and since when nobody could mate (FIDE Laws 2023, 5.2.2, 5.1.2, 6.9).
 *
 * How a game ends is not decided here but asked of hakem/ending.h, as a referee does; archives hold many games that end alike, so
 * what was found of the last position is remembered. A dead position stays dead, whatever is played. So only the last position of a
 * game is looked at; if it is dead, the first dead one is looked for where the material became too little, and otherwise by
 * halving the game. What is not found out counts as "not dead" and as a win: nobody is accused without a proof.
 */
#include "audit/chances.h"
#include "base/arena.h"
#include "board/bb.h"

#include <string.h>

enum { FIRST_ROOM = 256 };

hk_err hk__chances_init(hk__chances *chances, hk_arena *arena)
{
    *chances = (hk__chances){.arena = arena, .room = FIRST_ROOM};
    chances->made = hk_arena_get(arena, FIRST_ROOM * sizeof *chances->made);
    return chances->made ? hk_winnable_create(&chances->solver, arena, HK_ENDING_NODES_MAX)
                         : HK_E_MEMORY;
}

void hk__chances_begin(hk__chances *chances)
{
    chances->count = 0;
    chances->lost = false;
    chances->termination = HK__TERMINATION_UNTOLD;
}

void hk__chances_tag(hk__chances *chances, const hk_pgn_tag *tag)
{
    static const char *const others[] = {"infraction", "adjudication", "forfeit", "default",
                                         "disconnect", "emergency",    "death",   "rule",
                                         "abandoned",  "unterminated"};
    if (!hk_pgn_tag_is(tag, "Termination"))
        return;
    if (hk_pgn_tag_holds(tag, "time")) {
        chances->termination = HK__TERMINATION_TIME;
        return;
    }
    for (size_t i = 0; i < HK_COUNT(others); i++)
        if (hk_pgn_tag_holds(tag, others[i]))
            chances->termination = HK__TERMINATION_OTHER;
}

/* Room for so many moves more; `lost` is set if there is none. */
static bool make_room(hk__chances *chances, size_t count)
{
    while (chances->room - chances->count < count) {
        struct hk__made *more =
            hk__arena_double(chances->arena, chances->made, chances->room, sizeof *more);
        if (!more) {
            chances->lost = true;
            return false;
        }
        chances->made = more;
        chances->room *= 2;
    }
    return true;
}

void hk__chances_moves(hk__chances *chances, const hk_position *before, const hk_pgn_move *made,
                       size_t count, uint32_t line)
{
    if (chances->count == 0)
        chances->start = *before;
    if (chances->lost || !make_room(chances, count))
        return;
    struct hk__made *out = chances->made + chances->count;
    for (size_t i = 0; i < count; i++)
        out[i] = (struct hk__made){.move = made[i].move, .line = line + made[i].lines};
    chances->count += (unsigned)count;
}

hk_position hk__chances_start(const hk__chances *chances)
{
    hk_position start = chances->start;
    start.key = hk_board_key(&start.board);
    return start;
}

/* Which reason of a loss is judged? None where the game was not lost on the board. */
static hk_reason reason_of(hk__termination termination)
{
    switch (termination) {
    case HK__TERMINATION_TIME:
        return HK_REASON_TIME;
    case HK__TERMINATION_UNTOLD: /* who cannot mate wins neither by this nor on time, if not by this */
        return HK_REASON_RESIGNATION;
    case HK__TERMINATION_OTHER:
        break;
    }
    return HK_REASON_PENALTY;
}

hk_ending hk__chances_of_loss(hk__chances *chances, const hk_board *last, hk_color loser,
                              hk_edition edition, hk_level level)
{
    const hk_reason reason = reason_of(chances->termination);
    struct hk__known *known = &chances->known;

    if (known->judged && known->loser == loser && known->ending.reason == reason &&
        known->level == level && hk_board_equal(&known->board, last))
        return known->ending;
    /* The supervision changes none of these ends, and no record tells it. */
    *known = (struct hk__known){.board = *last,
                                .judged = true,
                                .loser = loser,
                                .level = level,
                                .ending = hk_ending_of_loss(last, loser, reason, edition, level,
                                                            HK_SUPERVISION_FULL, chances->solver)};
    known->asked = known->ending.can_win == HK_YES; /* who can mate makes it no dead position */
    known->dead = HK_NO;
    return known->ending;
}

static bool is_dead(hk__chances *chances, const hk_board *last)
{
    struct hk__known *known = &chances->known;

    if (!hk_board_equal(&known->board, last))
        *known = (struct hk__known){.board = *last};
    if (!known->asked) {
        known->asked = true;
        known->dead = hk_ending_is_dead(last, HK_CARE_ENDED, chances->solver);
    }
    return known->dead == HK_YES;
}

static bool is_dead_after(hk__chances *chances, unsigned plies)
{
    hk_board board = chances->start.board;
    for (unsigned i = 0; i < plies; i++)
        hk_board_make(&board, chances->made[i].move);
    return hk_ending_is_dead(&board, HK_CARE_LIVE, chances->solver) == HK_YES;
}

/* The first half-moves after which the material alone says that the position is dead; `count` if that is never so before. */
static unsigned first_dead_by_material(const hk__chances *chances)
{
    hk_board board = chances->start.board;
    unsigned plies = 0;

    while (plies < chances->count && hk_dead_by_material(&board) != HK_YES)
        hk_board_make(&board, chances->made[plies++].move);
    return plies;
}

bool hk__chances_dead_since(hk__chances *chances, const hk_board *last, unsigned *ply,
                            uint32_t *line)
{
    unsigned alive = 0, dead;

    if (!is_dead(chances, last))
        return false;
    *ply = chances->count;
    *line = 0;
    if (chances->lost)
        return true;
    /* Most often it was the last capture. */
    dead = first_dead_by_material(chances);
    if (dead > 0 && !is_dead_after(chances, dead - 1))
        alive = dead;
    while (alive < dead) { /* dead at `dead`; alive before `alive` */
        const unsigned middle = alive + (dead - alive) / 2;
        if (is_dead_after(chances, middle))
            dead = middle;
        else
            alive = middle + 1;
    }
    *ply = dead;
    *line = dead < chances->count ? chances->made[dead].line : 0;
    return true;
}
