/*
 * Moves of people. Three steps that know nothing of each other: the text is read into what it says (squares, kind,
 * promotion), what it says is matched against the position, and a legal move is written.
 *
 * Matching looks back from the square of arrival through the attacks of the kind: no move list is made. Each candidate is
 * then tested for the safety of its king, so a pinned man does not make a text ambiguous.
 */
#include "hakem/san.h"
#include "board/bb.h"
#include "notation/stood.h"

#include <string.h>

struct cursor {
    const char *text;
    size_t size, at;
    const hk_letters *letters;
};

static char peek(const struct cursor *in)
{
    return in->at < in->size ? in->text[in->at] : '\0';
}

static bool take(struct cursor *in, const char *word)
{
    const size_t size = strlen(word);
    if (in->size - in->at < size || memcmp(in->text + in->at, word, size) != 0)
        return false;
    in->at += size;
    return true;
}

static bool take_letter(struct cursor *in, hk_kind least, hk_kind most, hk_kind *out)
{
    for (unsigned kind = least; kind <= most; kind++)
        if (take(in, in->letters->man[kind])) {
            *out = (hk_kind)kind;
            return true;
        }
    return false;
}

static int8_t take_file(struct cursor *in)
{
    const char c = peek(in);
    if (c < 'a' || c > 'h')
        return -1;
    in->at++;
    return (int8_t)(c - 'a');
}

static int8_t take_rank(struct cursor *in)
{
    const char c = peek(in);
    if (c < '1' || c > '8')
        return -1;
    in->at++;
    return (int8_t)(c - '1');
}

static bool take_castling_sign(struct cursor *in)
{
    return take(in, "O") || take(in, "0") || take(in, "o");
}

static bool read_castling(struct cursor *in, hk_san_meaning *out)
{
    const size_t start = in->at;
    if (take_castling_sign(in)) {
        take(in, "-");
        if (take_castling_sign(in)) {
            const size_t two = in->at;
            out->castling = 1;
            take(in, "-");
            if (take_castling_sign(in))
                out->castling = 2;
            else
                in->at = two;
            return true;
        }
    }
    in->at = start;
    return false;
}

/* `-` or a sign of capture between the squares, in the widths that typesetters use. */
static bool take_separator(struct cursor *in, bool *capture)
{
    if (take(in, "x") || take(in, "X") || take(in, ":") || take(in, "\xc3\x97")) {
        *capture = true;
        return true;
    }
    return take(in, "-") || take(in, "\xe2\x80\x93") || take(in, "\xe2\x80\x94") ||
           take(in, "\xe2\x88\x92");
}

static bool read_squares(struct cursor *in, hk_san_meaning *out)
{
    int8_t file = take_file(in), rank = take_rank(in);
    const size_t after_first = in->at;
    const bool separated = take_separator(in, &out->capture);
    const int8_t to_file = take_file(in), to_rank = to_file < 0 ? -1 : take_rank(in);

    if (to_rank < 0) { /* the first square was the only one */
        if (separated || file < 0 || rank < 0)
            return false;
        in->at = after_first;
        out->to = (uint8_t)(rank * 8 + file);
        return true;
    }
    out->from_file = file;
    out->from_rank = rank;
    out->to = (uint8_t)(to_rank * 8 + to_file);
    return true;
}

static bool take_lower_case_piece(struct cursor *in, hk_kind *out)
{
    static const char letters[] = "nbrq";
    const char *found = peek(in) ? strchr(letters, peek(in)) : NULL;
    if (!found)
        return false;
    in->at++;
    *out = (hk_kind)(HK_KNIGHT + (found - letters));
    return true;
}

static bool read_promotion(struct cursor *in, hk_san_meaning *out)
{
    const size_t start = in->at;
    const bool both_squares = out->from_file >= 0 && out->from_rank >= 0;
    const bool opened = take(in, "(");
    const bool marked = opened || take(in, "=") || take(in, "/");
    const bool english = in->letters->language[0] == 'e' && in->letters->language[1] == 'n';
    hk_kind piece;

    /* A lower-case letter is English, and a bare one is read only in the machines' spelling, e7e8q. */
    if (!take_letter(in, HK_KNIGHT, HK_QUEEN, &piece) &&
        !(((marked && english) || (!marked && both_squares && out->kind == HK_NO_KIND)) &&
          take_lower_case_piece(in, &piece))) {
        in->at = start; /* perhaps (=) */
        return true;
    }
    out->promotion = piece;
    return !opened || take(in, ")");
}

/* What may follow a move: check, mate, judgement, en passant, a draw offer. */
static void skip_signs(struct cursor *in)
{
    while (take(in, "+") || take(in, "#") || take(in, "!") || take(in, "?") || take(in, "(=)") ||
           take(in, "\xe2\x80\xa0") || take(in, "\xe2\x80\xa1") || take(in, " ") ||
           take(in, "e.p.") || take(in, "ep"))
        continue;
}

static hk_err refuse(hk_fault *fault, size_t byte, hk_err err, const char *why)
{
    if (fault)
        *fault = (hk_fault){.byte = byte, .code = hk_err_word(err), .why = why};
    return err;
}

hk_err hk_san_read(hk_san_meaning *out, const char *text, size_t size, const hk_letters *letters,
                   hk_fault *fault)
{
    struct cursor in = {.text = text, .size = size, .letters = letters};
    hk_san_meaning meaning = {
        .kind = HK_NO_KIND, .from_file = -1, .from_rank = -1, .promotion = HK_NO_KIND};

    if (size == 0)
        return refuse(fault, 0, HK_E_SYNTAX, "the move is empty");
    if (take(&in, "--") || take(&in, "Z0") || take(&in, "0000")) {
        skip_signs(&in);
        if (in.at == size)
            return refuse(fault, 0, HK_E_NULL_MOVE, "a null move is not a move");
        return refuse(fault, in.at, HK_E_SYNTAX, "this is not the text of a move");
    }
    if (!read_castling(&in, &meaning)) {
        const bool lettered = take_letter(&in, HK_PAWN, HK_KING, &meaning.kind);
        if (!read_squares(&in, &meaning))
            return refuse(fault, in.at, HK_E_SYNTAX, "a square of arrival is expected here");
        if (!lettered && (meaning.from_file < 0 || meaning.from_rank < 0))
            meaning.kind = HK_PAWN;
        if (!read_promotion(&in, &meaning))
            return refuse(fault, in.at, HK_E_SYNTAX, "the parenthesis is not closed");
    }
    skip_signs(&in);
    if (in.at < size)
        return refuse(fault, in.at, HK_E_SYNTAX, "this is not the text of a move");
    *out = meaning;
    return HK_OK;
}

/* Is the king of `us` safe after a move that is no castling and no capture en passant? FIDE Laws 2023, 3.9.2. */
static bool leaves_king_safe(const hk_board *board, unsigned from, unsigned to, hk_color us)
{
    const hk_color them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t occupied = (board_occupied(board) & ~bb_bit(from)) | bb_bit(to);
    const unsigned king = board_king(board, us);
    uint64_t attackers =
        board_attackers(board, king == from ? to : king, them, occupied) & ~bb_bit(to);
    if (king != from) /* only of a diagram that no game reaches: kings side by side */
        attackers &= ~board->kings;
    return attackers == 0;
}

uint64_t hk__men_reaching(const hk_board *board, hk_kind kind, unsigned to, hk_color us)
{
    const uint64_t own = board->colour[us], occupied = board_occupied(board);
    const hk_color them = us == HK_WHITE ? HK_BLACK : HK_WHITE;

    if ((own | board->kings) & bb_bit(to))
        return 0;
    switch (kind) {
    case HK_PAWN: {
        const uint64_t pawns = board->pawns & own, bit = bb_bit(to);
        if (board->colour[them] & bit || to == board->ep)
            return bb_pawn(to, them) & pawns;
        const uint64_t one = us == HK_WHITE ? bit >> 8 : bit << 8;
        const uint64_t two = us == HK_WHITE ? one >> 8 : one << 8;
        if (occupied & bit || one & pawns)
            return occupied & bit ? 0 : one & pawns;
        return to / 8 == (us == HK_WHITE ? 3u : 4u) && !(occupied & one) ? two & pawns : 0;
    }
    case HK_KNIGHT:
        return bb_knight(to) & board->knights & own;
    case HK_BISHOP:
        return bb_bishop(to, occupied) & hk_board_men(board, us, HK_BISHOP);
    case HK_ROOK:
        return bb_rook(to, occupied) & hk_board_men(board, us, HK_ROOK);
    case HK_QUEEN:
        return (bb_bishop(to, occupied) | bb_rook(to, occupied)) &
               hk_board_men(board, us, HK_QUEEN);
    case HK_KING:
        return bb_king(to) & board->kings & own;
    case HK_NO_KIND:
        break;
    }
    return 0;
}

/* Those of hk__men_reaching whose move is legal. */
static uint64_t men_moving_to(const hk_board *board, hk_kind kind, unsigned to, uint64_t among)
{
    const hk_color us = (hk_color)board->side;
    uint64_t legal = 0;

    for (uint64_t men = hk__men_reaching(board, kind, to, us) & among; men;) {
        const unsigned from = bb_take_first(&men);
        const bool en_passant = kind == HK_PAWN && to == board->ep;
        if (en_passant ? board_en_passant_is_safe(board, from, to, us)
                       : leaves_king_safe(board, from, to, us))
            legal |= bb_bit(from);
    }
    return legal;
}

static hk_err resolve_castling(hk_move *out, const hk_board *board, bool king_side)
{
    const hk_color us = (hk_color)board->side;
    const unsigned king = board_king(board, us), first = us == HK_WHITE ? 0 : 56;

    for (uint64_t files = board->castling[us]; files;) {
        const unsigned rook = first + bb_take_first(&files);
        if ((rook > king) != king_side)
            continue;
        const hk_move move = hk_movegen_find(board, king, rook, HK_NO_KIND);
        if (move == HK_MOVE_NONE)
            break;
        *out = move;
        return HK_OK;
    }
    return HK_E_ILLEGAL_MOVE;
}

/* `e1g1`, or king takes own rook in Chess960. */
static bool is_castling_by_squares(const hk_board *board, unsigned from, unsigned to,
                                   hk_variant variant)
{
    if (from != board_king(board, (hk_color)board->side) || from / 8 != to / 8)
        return false;
    if (variant == HK_CHESS960)
        return board->castling[board->side] >> to % 8 & 1 &&
               (board->colour[board->side] & bb_bit(to)) != 0;
    return to == from + 2 || to + 2 == from;
}

static uint64_t said_origins(const hk_san_meaning *meaning)
{
    uint64_t from = ~UINT64_C(0);
    if (meaning->from_file >= 0)
        from &= BB_FILE_A << meaning->from_file;
    if (meaning->from_rank >= 0)
        from &= bb_rank((unsigned)meaning->from_rank);
    return from;
}

hk_err hk_san_resolve(hk_move *out, const hk_board *board, const hk_san_meaning *meaning,
                      hk_variant variant)
{
    const hk_color us = (hk_color)board->side;
    const unsigned to = meaning->to;
    uint64_t from = said_origins(meaning);
    hk_kind kind = meaning->kind;

    if (meaning->castling)
        return resolve_castling(out, board, meaning->castling == 1);
    if (to > 63)
        return HK_E_ILLEGAL_MOVE;
    if (from && !bb_many(from)) { /* both squares are said */
        const unsigned square = bb_first(from);
        if (!(board->colour[us] & from))
            return HK_E_ILLEGAL_MOVE;
        if (kind == HK_NO_KIND)
            kind = hk_board_kind_at(board, square);
        if (kind == HK_KING && meaning->promotion == HK_NO_KIND &&
            is_castling_by_squares(board, square, to, variant))
            return resolve_castling(out, board, to > square);
    } else if (kind == HK_PAWN && meaning->from_file < 0) {
        from &= BB_FILE_A << to % 8; /* a capture by a pawn names its file (C.9.3) */
    }

    from = men_moving_to(board, kind, to, from);
    if (!from)
        return HK_E_ILLEGAL_MOVE;
    const bool promotes = kind == HK_PAWN && bb_bit(to) & BB_LAST_RANKS;
    if (!promotes && meaning->promotion != HK_NO_KIND)
        return HK_E_ILLEGAL_MOVE;
    if (bb_many(from))
        return HK_E_AMBIGUOUS;
    if (promotes && meaning->promotion == HK_NO_KIND)
        return HK_E_PROMOTION;

    unsigned special = HK_MOVE_PLAIN;
    if (promotes)
        special = HK_MOVE_PROMOTION + (unsigned)(meaning->promotion - HK_KNIGHT);
    else if (kind == HK_PAWN && to == board->ep)
        special = HK_MOVE_EN_PASSANT;
    else if (kind == HK_PAWN && (bb_first(from) ^ to) == 16)
        special = HK_MOVE_DOUBLE_STEP;
    *out = hk_move_build(bb_first(from), to, special);
    return HK_OK;
}

static const char *why_unresolved(hk_err err)
{
    if (err == HK_E_AMBIGUOUS)
        return "more than one legal move fits";
    if (err == HK_E_PROMOTION)
        return "the pawn reaches the last rank and no piece is named";
    return "no legal move fits";
}

hk_err hk_san_parse(hk_move *out, const hk_board *board, const char *text, size_t size,
                    const hk_letters *letters, hk_variant variant, hk_fault *fault)
{
    hk_san_meaning meaning;
    hk_err err = hk_san_read(&meaning, text, size, letters, fault);
    if (err != HK_OK)
        return err;
    err = hk_san_resolve(out, board, &meaning, variant);
    return err == HK_OK ? HK_OK : refuse(fault, 0, err, why_unresolved(err));
}

static void write_origin(hk_buf *buf, const hk_board *board, hk_kind kind, unsigned from,
                         unsigned to)
{
    const uint64_t others = men_moving_to(board, kind, to, ~bb_bit(from));
    if (!others)
        return;
    const bool same_file = (others & BB_FILE_A << from % 8) != 0;
    const bool same_rank = (others & bb_rank(from / 8)) != 0;
    if (!same_file || same_rank)
        hk_buf_char(buf, (char)('a' + from % 8));
    if (same_file)
        hk_buf_char(buf, (char)('1' + from / 8));
}

void hk_san_write(hk_buf *buf, const hk_board *board, hk_move move, const hk_letters *letters)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const hk_kind kind = hk_board_kind_at(board, from);
    const bool capture = (board->colour[board->side ^ 1] & bb_bit(to)) != 0 ||
                         hk_move_special(move) == HK_MOVE_EN_PASSANT;

    if (hk_move_special(move) == HK_MOVE_CASTLING) {
        hk_buf_str(buf, to > from ? "O-O" : "O-O-O");
    } else {
        if (kind != HK_PAWN) {
            hk_buf_str(buf, letters->man[kind]);
            write_origin(buf, board, kind, from, to);
        } else if (capture) {
            hk_buf_char(buf, (char)('a' + from % 8));
        }
        if (capture)
            hk_buf_char(buf, 'x');
        hk_buf_char(buf, (char)('a' + to % 8));
        hk_buf_char(buf, (char)('1' + to / 8));
        if (hk_move_promotion(move) != HK_NO_KIND) {
            hk_buf_char(buf, '=');
            hk_buf_str(buf, letters->man[hk_move_promotion(move)]);
        }
    }
    hk_board after = *board;
    hk_board_make(&after, move);
    if (hk_board_checkers(&after))
        hk_buf_char(buf, hk_movegen_count(&after) ? '+' : '#');
}
