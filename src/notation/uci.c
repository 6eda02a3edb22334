/*
 * Moves as the UCI protocol has them. Castling has two spellings, by variant: the king's two steps
 * in standard chess; king takes own rook in Chess960, which is also how hk_move holds castling.
 */
#include "hakem/uci.h"
#include "board/bb.h"

static bool read_square(const char *text, unsigned *out)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return false;
    *out = (unsigned)(text[1] - '1') * 8 + (unsigned)(text[0] - 'a');
    return true;
}

static bool read_promotion(char c, hk_kind *out)
{
    static const char letters[] = {'n', 'b', 'r', 'q'};
    for (unsigned i = 0; i < HK_COUNT(letters); i++)
        if (letters[i] == c) {
            *out = (hk_kind)(HK_KNIGHT + i);
            return true;
        }
    return false;
}

hk_err hk_uci_read(hk_uci_squares *out, const char *text, size_t size)
{
    hk_uci_squares squares = {.promotion = HK_NO_KIND};
    if ((size != 4 && size != 5) || !read_square(text, &squares.from) ||
        !read_square(text + 2, &squares.to) ||
        (size == 5 && !read_promotion(text[4], &squares.promotion)))
        return HK_E_SYNTAX;
    *out = squares;
    return HK_OK;
}

hk_err hk_uci_parse(hk_move *out, const hk_board *board, const char *text, size_t size,
                    hk_variant variant)
{
    hk_uci_squares said;

    if (size == 4 && text[0] == '0' && text[1] == '0' && text[2] == '0' && text[3] == '0')
        return HK_E_NULL_MOVE;
    if (hk_uci_read(&said, text, size) != HK_OK)
        return HK_E_SYNTAX;

    const unsigned from = said.from;
    unsigned to = said.to;
    const uint64_t kings = board->kings & board->color[board->side];
    if (variant == HK_STANDARD && kings & bb_bit(from)) {
        /* e1g1 is castling; e1h1 is no move of standard chess in this spelling. */
        if (to == from + 2 || to + 2 == from)
            to = to > from ? from + 3 : from - 4;
        else if (board->color[board->side] & bb_bit(to))
            return HK_E_ILLEGAL_MOVE;
    }
    const hk_move move = hk_movegen_find(board, from, to, said.promotion);
    if (move == HK_MOVE_NONE) {
        const bool needs_piece = said.promotion == HK_NO_KIND &&
                                 hk_movegen_find(board, from, to, HK_QUEEN) != HK_MOVE_NONE;
        return needs_piece ? HK_E_PROMOTION : HK_E_ILLEGAL_MOVE;
    }
    *out = move;
    return HK_OK;
}

static void write_square(hk_buf *buf, unsigned square)
{
    hk_buf_char(buf, (char)('a' + (square & 7)));
    hk_buf_char(buf, (char)('1' + (square >> 3)));
}

void hk_uci_write(hk_buf *buf, hk_move move, hk_variant variant)
{
    static const char letters[] = {'n', 'b', 'r', 'q'};
    const unsigned from = hk_move_from(move);
    unsigned to = hk_move_to(move);

    if (hk_move_special(move) == HK_MOVE_CASTLING && variant == HK_STANDARD)
        to = to > from ? from + 2 : from - 2;
    write_square(buf, from);
    write_square(buf, to);
    if (hk_move_special(move) >= HK_MOVE_PROMOTION)
        hk_buf_char(buf, letters[hk_move_special(move) - HK_MOVE_PROMOTION]);
}
