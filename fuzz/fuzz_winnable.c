/*
 * Who can still mate. An answer is a proof: a line that mates is played to its end, no proof says
 * the contrary of another one, by whatever function, limit or order of questions it was found, and
 * the colors changed it is no other. The same question has the same answer on every run.
 *
 * The first byte has the player to move and who may castle; the next two are the squares of the
 * kings; then each two bytes put a piece on a square that is still empty.
 */
#include "fuzz.h"
#include "hakem/movegen.h"
#include "hakem/winnable.h"

#include <string.h>

enum { NODES_FEW = 100, NODES_MANY = 3000, LINE_ROOM = 1024, HEADER_BYTES = 3, PIECES_MAX = 30 };

static hk_winnable *solver;

static void put(hk_board *board, unsigned square, hk_color color, hk_kind kind)
{
    const uint64_t bit = UINT64_C(1) << square;

    board->color[color] |= bit;
    board->pawns |= kind == HK_PAWN ? bit : 0;
    board->knights |= kind == HK_KNIGHT ? bit : 0;
    board->diagonals |= kind == HK_BISHOP || kind == HK_QUEEN ? bit : 0;
    board->orthogonals |= kind == HK_ROOK || kind == HK_QUEEN ? bit : 0;
    board->kings |= kind == HK_KING ? bit : 0;
}

/* The board that the bytes describe. Answers whether it is one that can be asked about. */
static bool read_board(hk_board *out, const uint8_t *data, size_t size)
{
    *out = (hk_board){.side = data[0] & 1, .ep = HK_NO_SQUARE};
    put(out, data[1] % 64, HK_WHITE, HK_KING);
    put(out, data[2] % 64, HK_BLACK, HK_KING);
    for (size_t at = HEADER_BYTES; at + 1 < size && at < HEADER_BYTES + 2 * PIECES_MAX; at += 2) {
        const unsigned square = data[at + 1] % 64;
        if ((out->color[HK_WHITE] | out->color[HK_BLACK]) >> square & 1)
            continue;
        put(out, square, data[at] & 1 ? HK_BLACK : HK_WHITE,
            (hk_kind)(HK_PAWN + data[at] / 2 % (HK_KING - HK_PAWN)));
    }
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const uint64_t rooks = out->color[color] & out->orthogonals & ~out->diagonals;
        if (data[0] >> (1 + color) & 1)
            out->castling[color] = (uint8_t)(rooks >> (color == HK_WHITE ? 0 : 56)) & 0x81;
    }
    return hk_board_validity(out, HK_STANDARD, HK_DIAGRAMS, NULL) == HK_OK;
}

static uint64_t turned(uint64_t set)
{
    return __builtin_bswap64(set);
}

/* The same board with the colors changed. */
static hk_board with_colors_changed(const hk_board *board)
{
    return (hk_board){.color = {turned(board->color[HK_BLACK]), turned(board->color[HK_WHITE])},
                      .pawns = turned(board->pawns),
                      .knights = turned(board->knights),
                      .diagonals = turned(board->diagonals),
                      .orthogonals = turned(board->orthogonals),
                      .kings = turned(board->kings),
                      .castling = {board->castling[HK_BLACK], board->castling[HK_WHITE]},
                      .side = board->side ^ 1,
                      .ep = HK_NO_SQUARE};
}

static bool contradict(hk_answer one, hk_answer other)
{
    return (one == HK_YES && other == HK_NO) || (one == HK_NO && other == HK_YES);
}

/* Is the opponent of `side` mated? */
static bool is_mate_by(const hk_board *board, hk_color side)
{
    return board->side != side && hk_board_checkers(board) && !hk_movegen_any(board);
}

/* The line of the last answer ends in mate by `side`. */
static void promise_mate(const hk_board *board, hk_color side, unsigned plies)
{
    static hk_move line[LINE_ROOM];
    hk_board now = *board;

    PROMISE(hk_winnable_line(solver, line, LINE_ROOM) == plies);
    if (plies > LINE_ROOM)
        return;
    for (unsigned i = 0; i < plies; i++) {
        PROMISE(hk_movegen_is_legal(&now, line[i]));
        hk_board_make(&now, line[i]);
    }
    PROMISE(is_mate_by(&now, side));
}

static void promise_form(const hk_board *board, hk_color side, const hk_winnability *found)
{
    PROMISE((found->answer == HK_UNKNOWN) == (found->proof == HK_PROOF_NONE));
    PROMISE(found->line_plies == 0 || found->proof == HK_PROOF_HELPMATE);
    if (found->answer == HK_YES)
        promise_mate(board, side, found->line_plies);
}

static hk_winnability ask(const hk_board *board, hk_color side, uint64_t nodes)
{
    hk_winnability found;

    hk_winnable_ask(solver, board, side, nodes, &found);
    promise_form(board, side, &found);
    return found;
}

/* Can `side` mate? Answers what was found at most. */
static hk_winnability ask_every_way(const hk_board *board, hk_color side)
{
    const hk_board changed = with_colors_changed(board);
    const hk_winnability few = ask(board, side, NODES_FEW);
    const hk_winnability many = ask(board, side, NODES_MANY);
    const hk_winnability other = ask(&changed, side == HK_WHITE ? HK_BLACK : HK_WHITE, NODES_MANY);
    const hk_winnability again = ask(board, side, NODES_FEW);
    hk_winnability shortest;

    PROMISE(again.answer == few.answer && again.proof == few.proof && again.nodes == few.nodes &&
            again.line_plies == few.line_plies);
    PROMISE(!contradict(few.answer, many.answer) && !contradict(other.answer, many.answer));
    hk_winnable_shortest(solver, board, side, NODES_MANY, &shortest);
    promise_form(board, side, &shortest);
    PROMISE(!contradict(shortest.answer, many.answer));
    if (shortest.answer == HK_YES && many.answer == HK_YES)
        PROMISE(shortest.line_plies <= many.line_plies);
    PROMISE(!contradict(hk_winnable_quick(board, side), many.answer));
    return many;
}

/* Mating potential is more than to be able to mate. */
static void check_potential(const hk_board *board, hk_color side, hk_answer can_win, bool is_legal)
{
    hk_winnability found;

    hk_winnable_potential(solver, board, side, NODES_MANY, &found, NULL, 0);
    PROMISE(!(found.answer == HK_YES && can_win == HK_NO));
    if (is_legal)
        PROMISE(!contradict(found.answer, hk_winnable_potential_by_material(board, side)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static hk_arena arena;
    hk_winnability found[2];
    hk_board board;

    if (!solver) {
        hk_arena_init(&arena, hk_winnable_bytes(NODES_MANY));
        PROMISE(hk_winnable_create(&solver, &arena, NODES_MANY) == HK_OK);
    }
    if (size < HEADER_BYTES || !read_board(&board, data, size))
        return 0;
    const bool is_legal = hk_board_validity(&board, HK_STANDARD, HK_POSITIONS, NULL) == HK_OK;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const hk_color side = (hk_color)color;
        found[side] = ask_every_way(&board, side);
        if (is_legal)
            PROMISE(!contradict(hk_winnable_by_material(&board, side), found[side].answer));
        check_potential(&board, side, found[side].answer, is_legal);
    }
    const bool alive = found[HK_WHITE].answer == HK_YES || found[HK_BLACK].answer == HK_YES;
    const bool dead = found[HK_WHITE].answer == HK_NO && found[HK_BLACK].answer == HK_NO;
    PROMISE(hk_winnable_dead(solver, &board, NODES_MANY, NULL) == (alive  ? HK_NO
                                                                   : dead ? HK_YES
                                                                          : HK_UNKNOWN));
    if (is_legal)
        PROMISE(!(alive && hk_dead_by_material(&board) == HK_YES));
    return 0;
}
