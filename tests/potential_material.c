/*
 * The proof of hk_winnable_potential_by_material. It tries every placement of the pieces for which
 * the answer is "no". In none of them is the player to move, neither mated nor stalemated, mated by
 * the next move whatever that player plays.
 *
 * The player to move is Black, and White is to mate. The placements are all squares for all pieces,
 * but for those that are a rotation or a mirror image of others; pawns stand on the second to
 * seventh rank, and White's king is not in check. Castling is left out: a player who may castle can
 * also step to the square next to the king, and nobody castles out of check, so castling changes no
 * answer. White has no pawn, so there is no capture en passant. The answer "no" also has to be
 * right for what captures and promotions leave; is_closed tests that.
 *
 * usage: potential_material              all classes: two thousand million placements, half an hour
 *        potential_material WHITE BLACK  one class, for example NN Q
 */
#include "board/bb.h"
#include "hakem/movegen.h"
#include "hakem/winnable.h"

#include <stdio.h>
#include <string.h>

enum { PIECES_MAX = 4 };

static const char kinds[] = " PNBRQ"; /* by hk_kind */

/*
 * The pieces besides the kings. A row that stands for several classes is sorted out by the squares
 * of its pieces.
 */
static const char *const classes[][2] = {
    {"N", ""},   {"N", "N"},  {"N", "B"},  {"N", "R"},  {"N", "Q"},  {"N", "P"},  {"N", "NN"},
    {"N", "BN"}, {"N", "NR"}, {"N", "NQ"}, {"N", "BB"}, {"N", "BR"}, {"N", "BQ"}, {"N", "RR"},
    {"N", "QR"}, {"N", "QQ"}, {"N", "NP"}, {"N", "PR"}, {"N", "PQ"}, {"B", ""},   {"B", "N"},
    {"B", "B"},  {"B", "R"},  {"B", "Q"},  {"B", "P"},  {"B", "NN"}, {"B", "NR"}, {"B", "NQ"},
    {"B", "RR"}, {"B", "QR"}, {"B", "QQ"}, {"NN", ""},  {"NN", "Q"}, {"BB", ""},  {"BB", "N"},
    {"BB", "B"}, {"BB", "R"}, {"BB", "Q"}, {"BB", "P"},
};

struct piece {
    hk_kind kind;
    hk_color color;
    bool like_the_last;
};

struct force {
    unsigned count;
    struct piece pieces[PIECES_MAX];
    uint64_t placements;
    bool refuted;
};

static bool can_mate_in_one(const hk_board *board)
{
    hk_move_list moves;
    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_board after = *board;
        hk_board_make(&after, moves.move[i]);
        if (hk_board_checkers(&after) && hk_movegen_count(&after) == 0)
            return true;
    }
    return false;
}

static bool cannot_avoid_mate(const hk_board *board)
{
    hk_move_list moves;
    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_board after = *board;
        hk_board_make(&after, moves.move[i]);
        if (!can_mate_in_one(&after))
            return false;
    }
    return moves.size > 0;
}

/*
 * Is the answer "no" also after each move of Black, and after the capture of any of Black's pieces?
 */
static bool is_closed(const hk_board *board)
{
    for (uint64_t pieces = board->color[HK_BLACK] & ~board->kings; pieces;) {
        const uint64_t rest = ~bb_bit(bb_take_first(&pieces));
        hk_board after = *board;
        for (unsigned color = HK_WHITE; color <= HK_BLACK; color++)
            after.color[color] &= rest;
        after.pawns &= rest;
        after.knights &= rest;
        after.diagonals &= rest;
        after.orthogonals &= rest;
        if (hk_winnable_potential_by_material(&after, HK_WHITE) != HK_NO)
            return false;
    }
    hk_move_list moves;
    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_board after = *board;
        hk_board_make(&after, moves.move[i]);
        if (hk_winnable_potential_by_material(&after, HK_WHITE) != HK_NO)
            return false;
    }
    return true;
}

static void judge(struct force *force, const hk_board *board)
{
    if (board_attackers(board, board_king(board, HK_WHITE), HK_BLACK, board_occupied(board)) ||
        hk_winnable_potential_by_material(board, HK_WHITE) != HK_NO)
        return;
    force->placements++;
    force->refuted = cannot_avoid_mate(board) || !is_closed(board);
}

/*
 * Place the pieces from `at` on; the one before stands on `last`, and interchangeable pieces stand
 * on rising squares.
 */
static void place(struct force *force, const hk_board *board, unsigned at, unsigned last)
{
    if (at == force->count || at == PIECES_MAX) {
        judge(force, board);
        return;
    }
    const struct piece *piece = &force->pieces[at];
    for (unsigned square = piece->like_the_last ? last + 1 : 0; square < 64 && !force->refuted;
         square++) {
        hk_board next = *board;
        if (board_occupied(board) >> square & 1 ||
            (piece->kind == HK_PAWN && BB_LAST_RANKS >> square & 1))
            continue;
        board_put(&next, square, piece->color, piece->kind);
        place(force, &next, at + 1, square);
    }
}

static void add_pieces(struct force *force, const char *letters, hk_color color)
{
    for (const char *letter = letters; *letter && force->count < PIECES_MAX; letter++)
        force->pieces[force->count++] =
            (struct piece){.kind = (hk_kind)(strchr(kinds, *letter) - kinds),
                           .color = color,
                           .like_the_last = letter > letters && letter[-1] == *letter};
}

static bool is_proved(const char *white, const char *black)
{
    const bool pawns = strchr(black, 'P') != NULL;
    struct force force = {.count = 0};

    add_pieces(&force, white, HK_WHITE);
    add_pieces(&force, black, HK_BLACK);
    for (unsigned loser = 0; loser < 64; loser++)
        for (unsigned winner = 0; winner < 64 && !force.refuted; winner++) {
            const bool turned = loser % 8 > 3 || (!pawns && loser / 8 > loser % 8);
            hk_board board = {.side = HK_BLACK, .ep = HK_NO_SQUARE};
            if (turned || winner == loser || bb_king(loser) >> winner & 1)
                continue;
            board_put(&board, loser, HK_BLACK, HK_KING);
            board_put(&board, winner, HK_WHITE, HK_KING);
            place(&force, &board, 0, 0);
        }
    printf("%s, %llu placements\n", force.refuted ? "refuted" : "proved",
           (unsigned long long)force.placements);
    return !force.refuted && force.placements > 0;
}

int main(int argc, char **argv)
{
    unsigned failed = 0;

    if (argc == 3)
        return is_proved(argv[1], argv[2]) ? 0 : 1;
    for (size_t i = 0; i < HK_COUNT(classes); i++) {
        printf("K%s v K%s: ", classes[i][0], classes[i][1]);
        fflush(stdout);
        failed += !is_proved(classes[i][0], classes[i][1]);
    }
    return failed ? 1 : 0;
}
