/* Start positions: the initial position (FIDE Laws 2023, 2.3) and the 960 of Guidelines II. */
#include "board/bb.h"

static void set_up(hk_position *out, const hk_kind kinds[8])
{
    *out = (hk_position){.board = {.side = HK_WHITE, .ep = HK_NO_SQUARE}, .move_number = 1};
    for (unsigned file = 0; file < 8; file++) {
        board_put(&out->board, file, HK_WHITE, kinds[file]);
        board_put(&out->board, 56 + file, HK_BLACK, kinds[file]);
        board_put(&out->board, 8 + file, HK_WHITE, HK_PAWN);
        board_put(&out->board, 48 + file, HK_BLACK, HK_PAWN);
        if (kinds[file] == HK_ROOK) {
            out->board.castling[HK_WHITE] |= (uint8_t)(1u << file);
            out->board.castling[HK_BLACK] |= (uint8_t)(1u << file);
        }
    }
    out->key = hk_board_key(&out->board);
}

void hk_position_start(hk_position *out)
{
    static const hk_kind kinds[8] = {HK_ROOK, HK_KNIGHT, HK_BISHOP, HK_QUEEN,
                                     HK_KING, HK_BISHOP, HK_KNIGHT, HK_ROOK};
    set_up(out, kinds);
}

/* Put `kind` on the n-th file that is still free. */
static void put_nth_free(hk_kind kinds[8], unsigned n, hk_kind kind)
{
    for (unsigned file = 0; file < 8; file++)
        if (kinds[file] == HK_NO_KIND && n-- == 0) {
            kinds[file] = kind;
            return;
        }
}

/*
 * Scharnagl's numbering: bishop of the light squares, bishop of the dark squares, queen, knights,
 * the rest.
 */
hk_err hk_position_chess960(hk_position *out, unsigned number)
{
    static const uint8_t knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                           {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    hk_kind kinds[8];

    if (number >= 960)
        return HK_E_ARGUMENT;
    for (unsigned file = 0; file < 8; file++)
        kinds[file] = HK_NO_KIND;
    kinds[number % 4 * 2 + 1] = HK_BISHOP;
    kinds[number / 4 % 4 * 2] = HK_BISHOP;
    put_nth_free(kinds, number / 16 % 6, HK_QUEEN);
    /* The right knight first, so that the left one's place is still counted right. */
    put_nth_free(kinds, knights[number / 96][1], HK_KNIGHT);
    put_nth_free(kinds, knights[number / 96][0], HK_KNIGHT);
    put_nth_free(kinds, 0, HK_ROOK);
    put_nth_free(kinds, 0, HK_KING);
    put_nth_free(kinds, 0, HK_ROOK);
    set_up(out, kinds);
    return HK_OK;
}
