/*
 * The census: how many pieces must be promoted, and is there a pawn missing for each? FIDE Laws
 * 2023, 3.7.3.3 and 3.10.3.
 *
 * Premises:
 *  1. A side begins with eight pawns, two knights, a bishop on light and one on dark squares, two
 *     rooks, a queen, a king.
 *  2. Only a pawn becomes another piece, once, and never a king.
 *  3. A bishop stays on squares of one color.
 * So each piece above the initial number of its class has cost a pawn.
 */
#include "legality/census.h"
#include "legality/reason.h"

static const uint8_t initial_counts[HK__CLASSES] = {2, 1, 1, 2, 1};

unsigned hk__class_of(hk_kind kind, unsigned square)
{
    switch (kind) {
    case HK_KNIGHT:
        return HK__KNIGHTS;
    case HK_BISHOP:
        return BB_DARK_SQUARES >> square & 1 ? HK__DARK_BISHOPS : HK__LIGHT_BISHOPS;
    case HK_ROOK:
        return HK__ROOKS;
    case HK_QUEEN:
        return HK__QUEENS;
    case HK_PAWN:
    case HK_KING:
    case HK_NO_KIND:
        break;
    }
    return HK__CLASSES;
}

void hk__census_settle(struct hk__census *census)
{
    census->promoted = 0;
    for (unsigned i = 0; i < HK__CLASSES; i++) {
        const unsigned more = census->pieces[i] - census->originals[i];
        census->promoted += more;
        if (i == HK__LIGHT_BISHOPS)
            census->promoted_light = more;
        if (i == HK__DARK_BISHOPS)
            census->promoted_dark = more;
    }
}

void hk__census_take(struct hk__census *out, const hk_board *board, hk_color color)
{
    const uint64_t bishops = hk_board_pieces(board, color, HK_BISHOP);

    *out = (struct hk__census){.pawns = bb_count(hk_board_pieces(board, color, HK_PAWN)),
                               .missing = 16 - bb_count(board->color[color])};
    out->pieces[HK__KNIGHTS] = bb_count(hk_board_pieces(board, color, HK_KNIGHT));
    out->pieces[HK__LIGHT_BISHOPS] = bb_count(bishops & ~BB_DARK_SQUARES);
    out->pieces[HK__DARK_BISHOPS] = bb_count(bishops & BB_DARK_SQUARES);
    out->pieces[HK__ROOKS] = bb_count(hk_board_pieces(board, color, HK_ROOK));
    out->pieces[HK__QUEENS] = bb_count(hk_board_pieces(board, color, HK_QUEEN));
    for (unsigned i = 0; i < HK__CLASSES; i++)
        out->originals[i] = out->pieces[i] < initial_counts[i] ? out->pieces[i] : initial_counts[i];
    hk__census_settle(out);
}

bool hk__refuted_by_promotions(const struct hk__census census[2], hk_buf *reason)
{
    for (unsigned color = 0; color < 2; color++) {
        if (census[color].pawns + census[color].promoted <= 8)
            continue;
        if (reason) {
            hk_buf_str(reason, hk_color_name((hk_color)color));
            hk_buf_str(reason, " has ");
            hk_buf_int(reason, census[color].pawns);
            hk_buf_str(reason, census[color].pawns == 1 ? " pawn and " : " pawns and ");
            hk_buf_int(reason, census[color].promoted);
            hk_buf_str(reason, census[color].promoted == 1
                                   ? " piece that must have been promoted: more than eight"
                                   : " pieces that must have been promoted: more than eight");
        }
        return true;
    }
    return false;
}
