/*
 * Who could still mate in a recorded game, and since when nobody could (FIDE Laws 2023, 5.2.2, 5.1.2, 6.9).
 *
 * A dead position stays dead, whatever is played. So only the last position of a game is looked at; if it is dead, the
 * first dead one is looked for where the material became too little, and otherwise by halving the game. An answer that is
 * not found within NODES_MAX positions (of a result, NODES_OF_RESULT) counts as "yes": nobody is accused without a proof.
 */
#include "audit/chances.h"
#include "board/bb.h"
#include "hakem/movegen.h"

#include <string.h>

enum { FIRST_ROOM = 256, NODES_MAX = 20000, NODES_OF_RESULT = 100000, FEW_NODES = 120 };

hk_err hk__chances_init(hk__chances *chances, hk_arena *arena)
{
    *chances = (hk__chances){.arena = arena, .room = FIRST_ROOM};
    chances->made = hk_arena_get(arena, FIRST_ROOM * sizeof *chances->made);
    return chances->made ? hk_winnable_create(&chances->find, arena, HK_ENDING_NODES_MAX)
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

void hk__chances_moves(hk__chances *chances, const hk_position *before, const hk_pgn_made *made,
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

/* Can the side mate from there? The line itself is of no interest. */
static hk_winnability ask(hk__chances *chances, const hk_board *board, hk_color side)
{
    hk_winnability found = {.answer = HK_YES, .ground = HK_GROUND_HELPMATE};
    if (hk_winnable_at_sight(board, side) == HK_YES)
        return found;
    hk_winnable_ask(chances->find, board, side, NODES_OF_RESULT, &found);
    return found;
}

hk_color hk__chances_first(const hk_board *board)
{
    const uint64_t strong = board->pawns | board->orthogonals;
    const bool white = board->colour[HK_WHITE] & strong, black = board->colour[HK_BLACK] & strong;

    if (white != black)
        return white ? HK_WHITE : HK_BLACK;
    return (hk_color)board->side;
}

/* A few positions are first looked at for each side: one that mates soon settles what the other may leave open for long. */
static bool is_dead(hk__chances *chances, const hk_board *board)
{
    hk_color side = hk__chances_first(board);

    for (unsigned asked = 0; asked < 2; asked++, side = hk__other(side)) {
        hk_winnability found;
        hk_winnable_ask(chances->find, board, side, FEW_NODES, &found);
        if (found.answer == HK_YES)
            return false;
    }
    return hk_winnable_dead(chances->find, board, NODES_MAX, NULL) == HK_YES;
}

static bool is_dead_after(hk__chances *chances, unsigned plies)
{
    hk_board board = chances->start.board;
    for (unsigned i = 0; i < plies; i++)
        hk_board_make(&board, chances->made[i].move);
    return is_dead(chances, &board);
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

bool hk__chances_dead_since(hk__chances *chances, const hk_board *last, hk_color first,
                            hk_winnability *can, unsigned *ply, uint32_t *line)
{
    unsigned alive = 0, dead;

    *can = chances->known;
    if (can->answer == HK_YES && chances->known_for == first &&
        hk_board_equal(&chances->last, last))
        return false;
    *can = ask(chances, last, first);
    if (can->answer == HK_YES) {
        chances->known = *can;
        chances->known_for = first;
        chances->last = *last;
    }
    if (can->answer != HK_NO || ask(chances, last, hk__other(first)).answer != HK_NO)
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
