/*
 * Could a game have reached the position? The grades, from the cheapest on, and the verdict.
 *
 * Each grade is sound alone: its premises stand in its file. "Illegal" is a proof by one of them,
 * "legal" is a game; what no grade settles is unknown. The order of the grades decides which reason
 * is told, never the answer.
 */
#include "hakem/legality.h"
#include "base/arena.h"
#include "base/internal.h"
#include "legality/cages.h"
#include "legality/cost.h"
#include "legality/kernel.h"
#include "legality/pawns.h"
#include "legality/proof.h"
#include "legality/reason.h"
#include "legality/retro.h"

#include <string.h>

enum {
    KERNEL_ROOM = 1 << 19,
    /*
     * Attempts to find a game share the nodes; more follow, up to the maximum, if some end early.
     */
    ATTEMPTS = 10,
    ATTEMPTS_MAX = 24,
    NODE_ROOM = 1 << 16,
    CANDIDATE_ROOM = 1 << 20,
    /* The last moves may use this part of the nodes, a plan this part of its attempt's nodes. */
    RETRO_DIVISOR = 8,
    PLAN_DIVISOR = 4,
    /* A state of the kernel costs so many nodes. */
    KERNEL_COST = 16
};

struct hk_legality {
    struct hk__retro retro;
    struct hk__kernel kernel;
    struct hk__proof proof;
    unsigned game_plies;
};

static const char *const words[] = {
#define X(name, word, sentence) word,
    HK_GRADE_LIST(X)
#undef X
};

static const char *const sentences[] = {
#define X(name, word, sentence) sentence,
    HK_GRADE_LIST(X)
#undef X
};

const char *hk_grade_word(hk_grade grade)
{
    return words[grade];
}

const char *hk_grade_sentence(hk_grade grade)
{
    return sentences[grade];
}

static hk_err create(hk_legality **out, hk_arena *arena)
{
    hk_legality *solver = hk_arena_get(arena, sizeof *solver);
    if (!solver)
        return HK_E_MEMORY;
    solver->kernel.seen = hk_arena_get(arena, KERNEL_ROOM * sizeof *solver->kernel.seen);
    if (!solver->kernel.seen)
        return HK_E_MEMORY;
    solver->proof.nodes = hk_arena_get(arena, NODE_ROOM * sizeof *solver->proof.nodes);
    solver->proof.candidates =
        hk_arena_get(arena, CANDIDATE_ROOM * sizeof *solver->proof.candidates);
    solver->proof.table = hk_arena_get(arena, 2 * NODE_ROOM * sizeof *solver->proof.table);
    if (!solver->proof.nodes || !solver->proof.candidates || !solver->proof.table)
        return HK_E_MEMORY;
    solver->proof.node_room = NODE_ROOM;
    solver->proof.candidate_room = CANDIDATE_ROOM;
    solver->proof.table_mask = 2 * NODE_ROOM - 1;
    hk__proof_set_up(&solver->proof);
    if (hk_winnable_create(&solver->proof.winnable, arena, HK__PROOF_WINNABLE_NODES) != HK_OK)
        return HK_E_MEMORY;
    solver->kernel.room = KERNEL_ROOM;
    solver->retro.kernel = &solver->kernel;
    *out = solver;
    return HK_OK;
}

hk_err hk_legality_create(hk_legality **out, hk_arena *arena)
{
    const struct hk__arena_mark mark = hk__arena_mark(arena);
    const hk_err err = create(out, arena);
    if (err != HK_OK)
        hk__arena_release(arena, mark);
    return err;
}

static void refute(hk_legality_verdict *out, hk_grade grade)
{
    out->answer = HK_NO;
    out->grade = grade;
}

/*
 * L4, L5 and the parity of L7; then the pawns again, with what the cages tell of the other pieces.
 */
static bool look_at_cages(const hk_board *board, struct hk__cages *cages,
                          struct hk__census census[2], hk_buf *reason, hk_legality_verdict *out)
{
    struct hk__census before[2] = {census[0], census[1]};
    hk_board without = *board;
    const bool refuted = hk__refuted_by_cages(cages, board, census, reason) ||
                         hk__refuted_by_promotions(census, reason) ||
                         hk__refuted_by_pawns(board, census, reason);
    if (!refuted && hk__refuted_by_parity(cages, board, census, reason)) {
        refute(out, HK_GRADE_LAST_MOVE);
        return true;
    }
    if (!refuted)
        return false;
    without.castling[HK_WHITE] = without.castling[HK_BLACK] = 0;
    refute(out, hk__refuted_by_cages(cages, &without, before, NULL) ||
                        hk__refuted_by_promotions(before, NULL) ||
                        hk__refuted_by_pawns(&without, before, NULL)
                    ? HK_GRADE_CAGES
                    : HK_GRADE_CASTLING);
    return true;
}

/*
 * Chess960: the king begins between two rooks, and Black's pieces mirror White's (Guidelines II.2).
 * Necessary conditions on the rights to castle, beyond those of hk_board_validity.
 */
static bool refuted_by_start_positions(const hk_board *board, hk_buf *reason)
{
    unsigned king[2], wings[2][2]; /* rooks with rights west and east of the king */

    for (unsigned color = 0; color < 2; color++) {
        const unsigned files = board->castling[color];
        king[color] = board_king(board, (hk_color)color) % 8;
        wings[color][0] = files & ((1u << king[color]) - 1);
        wings[color][1] = files & ~wings[color][0];
        if (files && (king[color] == 0 || king[color] == 7)) {
            hk_buf_str(reason, hk_color_name((hk_color)color));
            hk_buf_str(reason, " has a right to castle with a king in a corner, where none begins");
            return true;
        }
    }
    if (!board->castling[HK_WHITE] || !board->castling[HK_BLACK])
        return false;
    bool differ = king[HK_WHITE] != king[HK_BLACK];
    for (unsigned wing = 0; wing < 2; wing++)
        differ |= wings[0][wing] && wings[1][wing] && wings[0][wing] != wings[1][wing];
    if (differ)
        hk_buf_str(reason, "both sides have rights to castle, and their kings or rooks with these "
                           "rights stand on other files than those of one start array");
    return differ;
}

/*
 * The grades up to L6, which look at the board alone. Answers true if one of them settles the
 * question.
 */
static bool glance(const hk_position *position, hk_variant variant, struct hk__cages *cages,
                   struct hk__census census[2], hk_buf *reason, hk_legality_verdict *out)
{
    const hk_board *board = &position->board;
    hk_fault fault;

    if (hk_board_validity(board, variant, HK_POSITIONS, &fault) != HK_OK) {
        refute(out, strcmp(fault.code, "checkers") == 0 ? HK_GRADE_CHECKS : HK_GRADE_FORM);
        hk_buf_str(reason, fault.why);
        return true;
    }
    if (variant == HK_CHESS960 && refuted_by_start_positions(board, reason)) {
        refute(out, HK_GRADE_CASTLING);
        return true;
    }
    for (unsigned color = 0; color < 2; color++)
        hk__census_take(&census[color], board, (hk_color)color);
    if (hk__refuted_by_promotions(census, reason)) {
        refute(out, HK_GRADE_PROMOTIONS);
        return true;
    }
    if (hk__refuted_by_pawns(board, census, reason)) {
        refute(out, HK_GRADE_PAWNS);
        return true;
    }
    return variant == HK_STANDARD && look_at_cages(board, cages, census, reason, out);
}

static void begin(hk_legality_verdict *out, hk_buf *reason)
{
    *out = (hk_legality_verdict){.answer = HK_UNKNOWN, .grade = HK_GRADE_NONE};
    hk_buf_init(reason, out->reason, sizeof out->reason);
}

static void end(hk_legality_verdict *out, hk_buf *reason)
{
    if (out->grade == HK_GRADE_NONE)
        hk_buf_str(reason, hk_grade_sentence(HK_GRADE_NONE));
}

void hk_legality_glance(const hk_position *position, hk_variant variant, hk_legality_verdict *out)
{
    struct hk__census census[2];
    struct hk__cages cages;
    hk_buf reason;

    begin(out, &reason);
    glance(position, variant, &cages, census, &reason, out);
    end(out, &reason);
}

static void say_no_last_move(const hk_board *board, unsigned depth, hk_buf *reason,
                             hk_legality_verdict *out)
{
    const uint64_t checkers = hk_board_checkers(board);

    if (checkers && depth == 1) {
        refute(out, HK_GRADE_CHECKS);
        hk_buf_str(reason, "no move can have given check by the pieces");
        hk__say_squares(reason, checkers);
        hk_buf_str(reason, " and come from a position that a game can have");
        return;
    }
    refute(out, HK_GRADE_LAST_MOVE);
    hk_buf_str(reason, "every move that may have been the last comes from a position that no game "
                       "reaches");
    if (depth > 1) {
        hk_buf_str(reason, ", as shows after ");
        hk_buf_int(reason, depth);
        hk_buf_str(reason, " half-moves back");
    }
}

/* L7: the last moves, deeper each time. */
static bool ask_retro(hk_legality *solver, const hk_board *board, uint64_t nodes_max,
                      hk_buf *reason, hk_legality_verdict *out)
{
    for (unsigned depth = 1; depth <= HK__RETRO_DEPTH; depth++) {
        const bool refuted = hk__refuted_by_retro(&solver->retro, board, depth, nodes_max);
        out->nodes += solver->retro.nodes;
        if (refuted) {
            say_no_last_move(board, depth, reason, out);
            return true;
        }
        if (solver->retro.nodes >= nodes_max)
            break;
    }
    return false;
}

static hk_answer ask_kernel(hk_legality *solver, const hk_board *board,
                            const struct hk__census census[2], uint64_t nodes_max, hk_buf *reason,
                            hk_legality_verdict *out)
{
    const hk_answer answer =
        hk__kernel_ask(&solver->kernel, board, census, nodes_max / KERNEL_COST + 1);

    out->nodes += KERNEL_COST * solver->kernel.nodes;
    if (answer != HK_NO)
        return answer;
    refute(out, HK_GRADE_KERNEL);
    hk_buf_str(reason, "no order of the ");
    hk_buf_int(reason, census[HK_WHITE].missing + census[HK_BLACK].missing);
    hk_buf_str(reason, " captures lets ");
    hk_buf_int(reason, census[HK_WHITE].promoted);
    hk_buf_str(reason, " white and ");
    hk_buf_int(reason, census[HK_BLACK].promoted);
    hk_buf_str(reason, " black pawns promote and leaves the others on their files");
    return HK_NO;
}

/*
 * L10: a game, by the captures that the kernel finds. Each attempt tries other captures and other
 * moves first.
 */
static void look_for_game(hk_legality *solver, const hk_position *position,
                          const struct hk__cages *cages, const struct hk__census census[2],
                          uint64_t nodes_max, hk_buf *reason, hk_legality_verdict *out)
{
    for (unsigned attempt = 0;
         attempt < ATTEMPTS_MAX && out->nodes < nodes_max && !solver->proof.found; attempt++) {
        const uint64_t left = nodes_max - out->nodes;
        uint64_t budget = nodes_max / ATTEMPTS;
        budget = budget < left ? budget : left;
        if (attempt > 0) {
            solver->kernel.attempt = attempt;
            const hk_answer plan = hk__kernel_ask(&solver->kernel, &position->board, census,
                                                  budget / PLAN_DIVISOR / KERNEL_COST + 1);
            out->nodes += KERNEL_COST * solver->kernel.nodes + 1;
            if (plan != HK_YES)
                continue;
        }
        solver->game_plies = hk__proof_ask(&solver->proof, position, &solver->kernel, cages, census,
                                           attempt, budget);
        out->nodes += solver->proof.visited + 1;
    }
    solver->kernel.attempt = 0;
    if (!solver->proof.found)
        return;
    out->answer = HK_YES;
    out->grade = HK_GRADE_GAME;
    out->game_plies = solver->game_plies;
    hk_buf_str(reason, solver->game_plies ? hk_grade_sentence(HK_GRADE_GAME)
                                          : "the game begins with this position");
}

void hk_legality_ask(hk_legality *solver, const hk_position *position, hk_variant variant,
                     uint64_t nodes_max, hk_legality_verdict *out)
{
    struct hk__census census[2];
    struct hk__cages cages;
    hk_buf reason;

    begin(out, &reason);
    solver->game_plies = 0;
    solver->proof.found = 0;
    hk__kernel_forget(&solver->kernel);
    if (glance(position, variant, &cages, census, &reason, out))
        return;
    if (variant == HK_STANDARD &&
        ask_retro(solver, &position->board, nodes_max / RETRO_DIVISOR, &reason, out))
        return;
    const hk_answer kernel =
        ask_kernel(solver, &position->board, census, nodes_max / 2, &reason, out);
    if (kernel == HK_NO)
        return;
    if (kernel == HK_YES && variant == HK_STANDARD && out->nodes < nodes_max)
        look_for_game(solver, position, &cages, census, nodes_max, &reason, out);
    end(out, &reason);
}

unsigned hk_legality_game(const hk_legality *solver, hk_move *game, unsigned room)
{
    if (solver->game_plies)
        hk__proof_game(&solver->proof, game, room);
    return solver->game_plies;
}
