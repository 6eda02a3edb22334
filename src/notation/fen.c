/*
 * FEN in and out. The six fields are read in order by one cursor; each field says what it wants and where it was
 * disappointed. Whether the position may stand is hk_board_validity's to say.
 */
#include "hakem/fen.h"
#include "board/bb.h"

#include <string.h>

struct cursor {
    const char *text;
    size_t size, at;
    hk_fault *fault;
};

static hk_err refuse_at(struct cursor *in, size_t byte, const char *code, const char *why)
{
    if (in->fault)
        *in->fault = (hk_fault){.byte = byte, .code = code, .why = why};
    return HK_E_SYNTAX;
}

static hk_err refuse(struct cursor *in, const char *why)
{
    return refuse_at(in, in->at, "syntax", why);
}

/* The byte at the cursor; 0 at the end, which no field accepts. */
static char peek(const struct cursor *in)
{
    return in->at < in->size ? in->text[in->at] : '\0';
}

static hk_err read_blank(struct cursor *in)
{
    if (in->at == in->size)
        return refuse(in, "the FEN ends before its sixth field");
    if (peek(in) != ' ')
        return refuse(in, "one blank is expected between two fields");
    in->at++;
    if (peek(in) == ' ')
        return refuse(in, "only one blank may stand between two fields");
    return HK_OK;
}

static const char man_letters[2][6] = {{'P', 'N', 'B', 'R', 'Q', 'K'},
                                       {'p', 'n', 'b', 'r', 'q', 'k'}};

static bool put_letter(hk_board *board, unsigned square, char letter)
{
    for (unsigned color = 0; color < 2; color++)
        for (unsigned kind = HK_PAWN; kind <= HK_KING; kind++)
            if (man_letters[color][kind] == letter) {
                board_put(board, square, (hk_color)color, (hk_kind)kind);
                return true;
            }
    return false;
}

static hk_err read_men(struct cursor *in, hk_board *board)
{
    for (unsigned rank = 8; rank-- > 0;) {
        bool digit_before = false;
        for (unsigned file = 0; file < 8;) {
            const char c = peek(in);
            if (c >= '1' && c <= '8') {
                if (digit_before)
                    return refuse(in, "two digits stand side by side");
                if (file + (unsigned)(c - '0') > 8)
                    return refuse(in, "a rank has more than eight squares");
                file += (unsigned)(c - '0');
                digit_before = true;
            } else if (put_letter(board, rank * 8 + file, c)) {
                file++;
                digit_before = false;
            } else if (c == '/' || c == ' ' || c == '\0') {
                return refuse(in, "a rank has fewer than eight squares");
            } else {
                return refuse(in, "neither a piece letter nor a digit from 1 to 8");
            }
            in->at++;
        }
        if (rank > 0) {
            if (peek(in) == ' ' || peek(in) == '\0')
                return refuse(in, "the board has fewer than eight ranks");
            if (peek(in) != '/')
                return refuse(in, "a rank has more than eight squares");
            in->at++;
        }
    }
    return HK_OK;
}

static hk_err read_side(struct cursor *in, hk_board *board)
{
    if (peek(in) != 'w' && peek(in) != 'b')
        return refuse(in, "the player to move is w or b");
    board->side = peek(in) == 'w' ? HK_WHITE : HK_BLACK;
    in->at++;
    return HK_OK;
}

/* File of the outermost rook on one wing of a king at home, or 8. X-FEN's K, Q, k and q. */
static unsigned outermost_rook(const hk_board *board, hk_color color, bool king_side)
{
    const unsigned first = color == HK_WHITE ? 0 : 56;
    const uint64_t kings = hk_board_men(board, color, HK_KING) >> first & 0xff;
    const uint64_t rooks = hk_board_men(board, color, HK_ROOK) >> first & 0xff;
    if (!kings)
        return 8;
    const unsigned king = bb_first(kings);
    const uint64_t wing =
        king_side ? rooks & ~((UINT64_C(2) << king) - 1) : rooks & ((UINT64_C(1) << king) - 1);
    if (!wing)
        return 8;
    return king_side ? 63 - (unsigned)__builtin_clzll(wing) : bb_first(wing);
}

/*
 * Rights as KQkq in this order; in Chess960 also file letters, White's first. A right that names no rook at home is
 * left to hk_board_validity, which refuses it: the corner's file is entered then.
 */
static hk_err read_castling(struct cursor *in, hk_board *board, hk_variant variant)
{
    static const char order[] = "KQkq";
    const size_t start = in->at;
    unsigned next_in_order = 0;
    bool named_by_file = false, named_by_wing = false;

    if (peek(in) == '-') {
        in->at++;
        return HK_OK;
    }
    for (; peek(in) != ' ' && peek(in) != '\0'; in->at++) {
        const char c = peek(in);
        const hk_color color = c >= 'a' ? HK_BLACK : HK_WHITE;
        const char *wing = strchr(order, c);
        unsigned file;
        if (wing) {
            const bool king_side = c == 'K' || c == 'k';
            if (variant == HK_STANDARD && (unsigned)(wing - order) < next_in_order)
                return refuse(in, "castling rights stand once each and in the order KQkq");
            next_in_order = (unsigned)(wing - order) + 1;
            named_by_wing = true;
            file = king_side ? 7 : 0;
            if (variant == HK_CHESS960 && outermost_rook(board, color, king_side) < 8)
                file = outermost_rook(board, color, king_side);
        } else if ((c >= 'A' && c <= 'H') || (c >= 'a' && c <= 'h')) {
            file = (unsigned)(c - (color == HK_BLACK ? 'a' : 'A'));
            named_by_file = true;
        } else {
            return refuse(in, "castling rights are -, or letters of KQkq or of rook files");
        }
        if (color == HK_WHITE && board->castling[HK_BLACK])
            return refuse(in, "White's castling rights stand before Black's");
        if (board->castling[color] >> file & 1)
            return refuse(in, "a castling right is given twice");
        if (variant == HK_STANDARD && named_by_file && named_by_wing)
            return refuse(in, "castling rights are named by wing or by file, not both");
        board->castling[color] |= (uint8_t)(1u << file);
    }
    if (in->at == start)
        return refuse(in, "the castling field is empty");
    return HK_OK;
}

static hk_err read_en_passant(struct cursor *in, hk_board *board)
{
    if (peek(in) == '-') {
        in->at++;
        return HK_OK;
    }
    if (peek(in) < 'a' || peek(in) > 'h')
        return refuse(in, "the en passant field is - or a square");
    const unsigned file = (unsigned)(peek(in) - 'a');
    in->at++;
    if (peek(in) < '1' || peek(in) > '8')
        return refuse(in, "the en passant field is - or a square");
    board->ep = (uint8_t)((unsigned)(peek(in) - '1') * 8 + file);
    in->at++;
    return HK_OK;
}

static hk_err read_counter(struct cursor *in, uint32_t *out, uint32_t least, const char *why)
{
    const size_t start = in->at;
    uint64_t value = 0;

    for (; peek(in) >= '0' && peek(in) <= '9'; in->at++)
        if (value <= HK_FEN_COUNTER_MAX)
            value = value * 10 + (uint64_t)(peek(in) - '0');
    if (in->at == start || (peek(in) != ' ' && peek(in) != '\0'))
        return refuse(in, why);
    if (value < least || value > HK_FEN_COUNTER_MAX)
        return refuse_at(in, start, "counters",
                         value < least ? "moves are counted from 1" : "the counter is too large");
    *out = (uint32_t)value;
    return HK_OK;
}

static hk_err read_fields(struct cursor *in, hk_position *out, hk_variant variant)
{
    hk_err err = read_men(in, &out->board);
    if (err == HK_OK && peek(in) != ' ' && in->at < in->size)
        return refuse(in, peek(in) == '/' ? "the board has more than eight ranks"
                                          : "one blank is expected after the board");
    if (err == HK_OK)
        err = read_blank(in);
    if (err == HK_OK)
        err = read_side(in, &out->board);
    if (err == HK_OK)
        err = read_blank(in);
    if (err == HK_OK)
        err = read_castling(in, &out->board, variant);
    if (err == HK_OK)
        err = read_blank(in);
    if (err == HK_OK)
        err = read_en_passant(in, &out->board);
    if (err == HK_OK)
        err = read_blank(in);
    if (err == HK_OK)
        err = read_counter(in, &out->halfmove_plies, 0,
                           "the half-moves since a capture or pawn move are a whole number");
    if (err == HK_OK)
        err = read_blank(in);
    if (err == HK_OK)
        err = read_counter(in, &out->move_number, 1, "the move number is a whole number");
    if (err == HK_OK && in->at < in->size)
        err = refuse(in, "something stands after the sixth field");
    return err;
}

/* Castling rights whose king or rook does not stand where the variant has its home. */
static void drop_unfit_rights(hk_board *board, hk_variant variant)
{
    for (unsigned color = 0; color < 2; color++) {
        const unsigned first = color == HK_WHITE ? 0 : 56;
        const uint64_t kings = hk_board_men(board, (hk_color)color, HK_KING) >> first & 0xff;
        const uint64_t rooks = hk_board_men(board, (hk_color)color, HK_ROOK) >> first & 0xff;
        const bool king_at_home = variant == HK_STANDARD ? kings == 0x10 : kings != 0;
        const uint64_t homes = variant == HK_STANDARD ? 0x81 : 0xff;
        board->castling[color] &= (uint8_t)(king_at_home ? rooks & homes : 0);
    }
}

hk_err hk_fen_parse(hk_position *out, const char *text, size_t size, hk_variant variant,
                    hk_strictness strictness, hk_fault *fault)
{
    struct cursor in = {.text = text, .size = size, .fault = fault};
    hk_position position = {.board.ep = HK_NO_SQUARE};
    hk_err err = read_fields(&in, &position, variant);

    if (err == HK_OK && (strictness == HK_ANY_DIAGRAMS || strictness == HK_ANY_BOARDS))
        drop_unfit_rights(&position.board, variant);
    if (err == HK_OK)
        err = hk_board_validity(&position.board, variant, strictness, fault);
    if (err != HK_OK)
        return err;
    hk_position_settle(&position);
    *out = position;
    return HK_OK;
}

static void write_men(hk_buf *buf, const hk_board *board)
{
    for (unsigned rank = 8; rank-- > 0;) {
        int64_t empty = 0;
        for (unsigned file = 0; file < 8; file++) {
            const unsigned square = rank * 8 + file;
            const hk_kind kind = hk_board_kind_at(board, square);
            if (kind == HK_NO_KIND) {
                empty++;
                continue;
            }
            if (empty)
                hk_buf_int(buf, empty);
            empty = 0;
            hk_buf_char(buf, man_letters[board->colour[HK_BLACK] >> square & 1][kind]);
        }
        if (empty)
            hk_buf_int(buf, empty);
        if (rank > 0)
            hk_buf_char(buf, '/');
    }
}

static void write_castling(hk_buf *buf, const hk_board *board, hk_variant variant)
{
    if (!board->castling[HK_WHITE] && !board->castling[HK_BLACK])
        hk_buf_char(buf, '-');
    for (unsigned color = 0; color < 2; color++)
        for (unsigned file = 8; file-- > 0;) /* the king's wing first */
            if (board->castling[color] >> file & 1) {
                const char upper = variant == HK_CHESS960 ? (char)('A' + (char)file)
                                   : file == 7            ? 'K'
                                                          : 'Q';
                hk_buf_char(buf, color == HK_WHITE ? upper : (char)(upper + ('a' - 'A')));
            }
}

/* A game that began with the largest number has counted on. */
static void write_counter(hk_buf *buf, uint32_t value)
{
    hk_buf_int(buf, value < HK_FEN_COUNTER_MAX ? value : HK_FEN_COUNTER_MAX);
}

void hk_fen_write(hk_buf *buf, const hk_position *position, hk_variant variant)
{
    const hk_board *board = &position->board;

    write_men(buf, board);
    hk_buf_str(buf, board->side == HK_WHITE ? " w " : " b ");
    write_castling(buf, board, variant);
    hk_buf_char(buf, ' ');
    if (board->ep == HK_NO_SQUARE) {
        hk_buf_char(buf, '-');
    } else {
        hk_buf_char(buf, (char)('a' + (board->ep & 7)));
        hk_buf_char(buf, (char)('1' + (board->ep >> 3)));
    }
    hk_buf_char(buf, ' ');
    write_counter(buf, position->halfmove_plies);
    hk_buf_char(buf, ' ');
    write_counter(buf, position->move_number);
}
