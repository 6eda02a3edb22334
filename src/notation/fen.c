/*
 * FEN, read and written. One cursor reads the six fields in order; each field reports what it
 * expects and at which byte it does not find it. Whether the position may stand is decided by
 * hk_board_validity.
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

static const char piece_letters[2][8] = {" PNBRQK", " pnbrqk"}; /* by hk_kind */

/*
 * A piece's place among the sets of pieces by color and kind; 0 is no piece's, and takes the empty
 * squares.
 */
#define PIECE(color, kind) (6 * (color) + (kind))

/* What a letter or a digit stands for: a piece on one square, or empty squares. */
#define PIECES(white, black, kind)                                                                 \
    [white] = {1, PIECE(HK_WHITE, kind)}, [black] = {1, PIECE(HK_BLACK, kind)}
static const struct {
    uint8_t squares, piece;
} signs[256] = {PIECES('P', 'p', HK_PAWN),
                PIECES('N', 'n', HK_KNIGHT),
                PIECES('B', 'b', HK_BISHOP),
                PIECES('R', 'r', HK_ROOK),
                PIECES('Q', 'q', HK_QUEEN),
                PIECES('K', 'k', HK_KING),
                ['1'] = {1, 0},
                ['2'] = {2, 0},
                ['3'] = {3, 0},
                ['4'] = {4, 0},
                ['5'] = {5, 0},
                ['6'] = {6, 0},
                ['7'] = {7, 0},
                ['8'] = {8, 0}};

static void put_pieces(hk_board *board, const uint64_t *set)
{
    for (unsigned color = 0; color < 2; color++) {
        const uint64_t *of = &set[PIECE(color, 0)];
        board->pawns |= of[HK_PAWN];
        board->knights |= of[HK_KNIGHT];
        board->diagonals |= of[HK_BISHOP] | of[HK_QUEEN];
        board->orthogonals |= of[HK_ROOK] | of[HK_QUEEN];
        board->kings |= of[HK_KING];
        board->color[color] =
            of[HK_PAWN] | of[HK_KNIGHT] | of[HK_BISHOP] | of[HK_ROOK] | of[HK_QUEEN] | of[HK_KING];
    }
}

static hk_err read_pieces(struct cursor *in, hk_board *board)
{
    uint64_t set[PIECE(HK_BLACK, HK_KING) + 1] = {0};

    for (unsigned rank = 8; rank-- > 0;) {
        bool digit_before = false;
        for (unsigned file = 0; file < 8;) {
            const char c = peek(in);
            const unsigned squares = signs[(unsigned char)c].squares;
            const unsigned piece = signs[(unsigned char)c].piece;
            if (squares == 0)
                return refuse(in, c == '/' || c == ' ' || c == '\0'
                                      ? "a rank has fewer than eight squares"
                                      : "neither a piece letter nor a digit from 1 to 8");
            if (!piece && digit_before)
                return refuse(in, "two digits stand side by side");
            if (file + squares > 8)
                return refuse(in, "a rank has more than eight squares");
            set[piece] |= bb_bit(rank * 8 + file);
            file += squares;
            digit_before = !piece;
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
    put_pieces(board, set);
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

/*
 * The file of the outermost rook on one wing of a king at home, or 8: what K, Q, k and q mean in
 * X-FEN.
 */
static unsigned outermost_rook(const hk_board *board, hk_color color, bool king_side)
{
    const unsigned first = color == HK_WHITE ? 0 : 56;
    const uint64_t kings = hk_board_pieces(board, color, HK_KING) >> first & 0xff;
    const uint64_t rooks = hk_board_pieces(board, color, HK_ROOK) >> first & 0xff;
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
 * Read castling rights as KQkq in this order, in Chess960 also as file letters, White's first. A
 * right that names no rook at home is entered with the file of the corner; hk_board_validity
 * refuses it.
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
    hk_err err = read_pieces(in, &out->board);
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

/* The castling rights whose king or rook does not stand at home in the variant. */
static void drop_unfit_rights(hk_board *board, hk_variant variant)
{
    for (unsigned color = 0; color < 2; color++) {
        const unsigned first = color == HK_WHITE ? 0 : 56;
        const uint64_t kings = hk_board_pieces(board, (hk_color)color, HK_KING) >> first & 0xff;
        const uint64_t rooks = hk_board_pieces(board, (hk_color)color, HK_ROOK) >> first & 0xff;
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

/*
 * A letter for each piece, and before it a digit for empty squares: the digit is always written,
 * and kept if there are some.
 */
static char *write_pieces(char *out, const hk_board *board)
{
    const uint64_t occupied = board_occupied(board), black = board->color[HK_BLACK];

    for (unsigned first = 64; first > 0;) {
        unsigned next = first -= 8;
        for (uint64_t pieces = occupied & bb_rank(first / 8); pieces;) {
            const unsigned square = bb_take_first(&pieces);
            *out = (char)('0' + (square - next));
            out += square > next;
            *out++ = piece_letters[black >> square & 1][board_kind(board, square)];
            next = square + 1;
        }
        *out = (char)('0' + (first + 8 - next));
        out += first + 8 > next;
        *out++ = first > 0 ? '/' : ' ';
    }
    return out;
}

static char *write_castling(char *out, const hk_board *board, hk_variant variant)
{
    if (!board->castling[HK_WHITE] && !board->castling[HK_BLACK])
        *out++ = '-';
    for (unsigned color = 0; color < 2; color++)
        for (unsigned files = board->castling[color]; files;) {
            const unsigned file = 31 - (unsigned)__builtin_clz(files); /* kingside first */
            const char upper = variant == HK_CHESS960 ? (char)('A' + file) : file == 7 ? 'K' : 'Q';
            *out++ = color == HK_WHITE ? upper : (char)(upper + ('a' - 'A'));
            files ^= 1u << file;
        }
    return out;
}

/* A counter as it is written: a game that began with the largest number has counted on. */
static void write_counter(hk_buf *buf, uint32_t value)
{
    hk_buf_char(buf, ' ');
    hk_buf_int(buf, value < HK_FEN_COUNTER_MAX ? value : HK_FEN_COUNTER_MAX);
}

void hk_fen_write(hk_buf *buf, const hk_position *position, hk_variant variant)
{
    const hk_board *board = &position->board;
    char text[HK_FEN_MAX], *out = write_pieces(text, board);

    *out++ = board->side == HK_WHITE ? 'w' : 'b';
    *out++ = ' ';
    out = write_castling(out, board, variant);
    *out++ = ' ';
    if (board->ep == HK_NO_SQUARE) {
        *out++ = '-';
    } else {
        *out++ = (char)('a' + (board->ep & 7));
        *out++ = (char)('1' + (board->ep >> 3));
    }
    hk_buf_add(buf, text, (size_t)(out - text));
    write_counter(buf, position->halfmove_plies);
    write_counter(buf, position->move_number);
}
