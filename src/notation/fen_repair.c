/*
 * Short and damaged FEN made whole. One cursor reads the fields in order, each with more patience
 * than fen.c, and writes them in strict form; what was repaired is kept as a set. Nothing here
 * judges a position: whether a castling right or an en passant square can stand is asked of
 * hk_fen_parse itself, so the two cannot differ.
 *
 * Invariants: the pieces are copied and never guessed; what is written is syntax that hk_fen_parse
 * reads; each byte of the text is looked at a bounded number of times.
 */
#include "base/internal.h"
#include "hakem/fen.h"

#include <string.h>

/* Castling letters that fit at least one of the forms: KQkq, A to H, a to h. */
static const char castling_letters[] = "KQABCDEFGHkqabcdefgh";

enum { PIECES_ROOM = 72, CASTLING_ROOM = sizeof castling_letters };

struct cursor {
    const char *text;
    /* `size` ends before the blanks and quotation marks at the end of the text. */
    size_t size, at;
    hk_fault *fault;
    uint32_t repairs;
    /* Underscores stand for blanks, as in addresses of the web. */
    bool underscores;
};

struct word {
    size_t at, size;
};

struct fields {
    char pieces[PIECES_ROOM];
    char side;
    /* NUL-ended; "-" if there are none. */
    char castling[CASTLING_ROOM];
    char en_passant[3];
    uint32_t halfmove_plies, move_number;
};

const char *hk_repair_word(hk_repair repair)
{
    switch (repair) {
#define X(name, word, sentence)                                                                    \
    case HK_REPAIR_##name:                                                                         \
        return word;
        HK_REPAIR_LIST(X)
#undef X
    case HK_REPAIRS:
        break;
    }
    return "unknown";
}

const char *hk_repair_sentence(hk_repair repair)
{
    switch (repair) {
#define X(name, word, sentence)                                                                    \
    case HK_REPAIR_##name:                                                                         \
        return sentence;
        HK_REPAIR_LIST(X)
#undef X
    case HK_REPAIRS:
        break;
    }
    return "a repair without a name";
}

static void note(struct cursor *in, hk_repair repair)
{
    in->repairs |= UINT32_C(1) << repair;
}

static hk_err refuse_at(struct cursor *in, size_t byte, const char *why)
{
    if (in->fault)
        *in->fault = (hk_fault){.byte = byte, .code = "syntax", .why = why};
    return HK_E_SYNTAX;
}

static hk_err refuse(struct cursor *in, const char *why)
{
    return refuse_at(in, in->at, why);
}

/* The byte at the cursor; 0 at the end, which no field accepts. */
static char peek(const struct cursor *in)
{
    return in->at < in->size ? in->text[in->at] : '\0';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/*
 * Bytes of a blank, a tab, a no-break space (U+00A0) or an underscore that stands for one; 0: there
 * is none.
 */
static size_t blank_size(const struct cursor *in, size_t at)
{
    if (at >= in->size)
        return 0;
    if (in->text[at] == ' ' || in->text[at] == '\t' || (in->underscores && in->text[at] == '_'))
        return 1;
    return in->size - at >= 2 && memcmp(in->text + at, "\xc2\xa0", 2) == 0 ? 2 : 0;
}

/* Pass over blanks. Other than exactly one of them is a repair, unless nothing follows. */
static void skip_blanks(struct cursor *in)
{
    const size_t start = in->at;
    for (size_t step; (step = blank_size(in, in->at)) > 0;)
        in->at += step;
    if (in->at - start > 1 || (in->at - start == 1 && in->text[start] != ' '))
        note(in, HK_REPAIR_BLANKS);
}

/* The word at the cursor, up to the next blank; empty at the end of the text. The cursor stays. */
static struct word word_here(const struct cursor *in, size_t at)
{
    struct word word = {.at = at};
    while (at + word.size < in->size && blank_size(in, at + word.size) == 0)
        word.size++;
    return word;
}

static struct word word_after(const struct cursor *in, struct word word)
{
    size_t at = word.at + word.size;
    for (size_t step; (step = blank_size(in, at)) > 0;)
        at += step;
    return word_here(in, at);
}

static bool word_is(const struct cursor *in, struct word word, const char *text)
{
    return strlen(text) == word.size && memcmp(in->text + word.at, text, word.size) == 0;
}

/* The same, in letters of any size; `text` is in small ones. */
static bool word_spells(const struct cursor *in, struct word word, const char *text)
{
    if (strlen(text) != word.size)
        return false;
    for (size_t i = 0; i < word.size; i++)
        if (lower(in->text[word.at + i]) != text[i])
            return false;
    return true;
}

static bool word_is_number(const struct cursor *in, struct word word)
{
    for (size_t i = 0; i < word.size; i++)
        if (!is_digit(in->text[word.at + i]))
            return false;
    return word.size > 0;
}

/* What people write for "none" instead of a hyphen. */
static bool word_is_none(const struct cursor *in, struct word word)
{
    static const char *const signs[] = {"--",           "_",
                                        "\xe2\x80\x90", "\xe2\x80\x91",
                                        "\xe2\x80\x92", "\xe2\x80\x93",
                                        "\xe2\x80\x94", "\xe2\x88\x92"};
    for (size_t i = 0; i < HK_COUNT(signs); i++)
        if (word_is(in, word, signs[i]))
            return true;
    return false;
}

/* What may stand around a FEN that was copied: quotation marks, the tag pair of PGN, blanks. */
static const struct {
    const char *text;
    hk_repair repair;
} around[] = {{"\"", HK_REPAIR_QUOTES},
              {"'", HK_REPAIR_QUOTES},
              {"`", HK_REPAIR_QUOTES},
              {"\xe2\x80\x9c", HK_REPAIR_QUOTES},
              {"\xe2\x80\x9d", HK_REPAIR_QUOTES},
              {"\xe2\x80\x9e", HK_REPAIR_QUOTES},
              {"\xe2\x80\x98", HK_REPAIR_QUOTES},
              {"\xe2\x80\x99", HK_REPAIR_QUOTES},
              {"\xc2\xab", HK_REPAIR_QUOTES},
              {"\xc2\xbb", HK_REPAIR_QUOTES},
              {"[FEN", HK_REPAIR_QUOTES},
              {"]", HK_REPAIR_QUOTES},
              {" ", HK_REPAIR_BLANKS},
              {"\t", HK_REPAIR_BLANKS},
              {"\xc2\xa0", HK_REPAIR_BLANKS},
              {"\r", HK_REPAIR_BLANKS},
              {"\n", HK_REPAIR_BLANKS},
              {"\xef\xbb\xbf", HK_REPAIR_BLANKS}};

/* Bytes of one of these with which the text begins, or ends if `last`; 0: there is none. */
static size_t strip(struct cursor *in, bool last)
{
    for (size_t i = 0; i < HK_COUNT(around); i++) {
        const size_t size = strlen(around[i].text);
        if (in->size - in->at < size ||
            memcmp(in->text + (last ? in->size - size : in->at), around[i].text, size) != 0)
            continue;
        note(in, around[i].repair);
        return size;
    }
    return 0;
}

static void strip_both_ends(struct cursor *in)
{
    for (size_t step; (step = strip(in, false)) > 0;)
        in->at += step;
    for (size_t step; (step = strip(in, true)) > 0;)
        in->size -= step;
}

static void write_empty(hk_buf *pieces, unsigned *empty)
{
    if (*empty)
        hk_buf_int(pieces, *empty);
    *empty = 0;
}

static hk_err read_rank(struct cursor *in, hk_buf *pieces)
{
    unsigned squares = 0, empty = 0;
    bool digit_before = false;

    while (squares < 8 || peek(in) == '0') {
        const char c = peek(in);
        if (c >= '0' && c <= '8') {
            if (digit_before || c == '0')
                note(in, HK_REPAIR_DIGITS);
            squares += (unsigned)(c - '0');
            empty += (unsigned)(c - '0');
            if (squares > 8)
                return refuse(in, "a rank has more than eight squares");
            digit_before = true;
        } else if (c != '\0' && strchr("PNBRQKpnbrqk", c)) {
            write_empty(pieces, &empty);
            hk_buf_char(pieces, c);
            squares++;
            digit_before = false;
        } else if (c == '/' || in->at == in->size || blank_size(in, in->at) > 0) {
            return refuse(in, "a rank has fewer than eight squares");
        } else {
            return refuse(in, "neither a piece letter nor a digit from 1 to 8");
        }
        in->at++;
    }
    write_empty(pieces, &empty);
    return HK_OK;
}

static hk_err read_pieces(struct cursor *in, struct fields *out)
{
    hk_buf pieces;
    hk_buf_init(&pieces, out->pieces, sizeof out->pieces);

    for (unsigned rank = 8; rank-- > 0;) {
        const hk_err err = read_rank(in, &pieces);
        if (err != HK_OK)
            return err;
        if (rank == 0)
            break;
        if (in->at == in->size || blank_size(in, in->at) > 0)
            return refuse(in, "the board has fewer than eight ranks");
        if (peek(in) != '/')
            return refuse(in, "a rank has more than eight squares");
        hk_buf_char(&pieces, '/');
        in->at++;
    }
    in->underscores = peek(in) == '_';
    if (peek(in) == '/') {
        in->at++;
        if (in->at < in->size && blank_size(in, in->at) == 0)
            return refuse(in, "the board has more than eight ranks");
        note(in, HK_REPAIR_STROKE);
    }
    return HK_OK;
}

static hk_err read_side(struct cursor *in, struct fields *out)
{
    if (in->at < in->size && blank_size(in, in->at) == 0)
        note(in, HK_REPAIR_SIDE_BLANK);
    skip_blanks(in);
    const struct word word = word_here(in, in->at);
    out->side = 'w';
    if (word.size == 0) {
        note(in, HK_REPAIR_NO_SIDE);
        return HK_OK;
    }
    if (word_spells(in, word, "b") || word_spells(in, word, "black"))
        out->side = 'b';
    else if (!word_spells(in, word, "w") && !word_spells(in, word, "white"))
        return in->repairs >> HK_REPAIR_SIDE_BLANK & 1
                   ? refuse(in, "one blank is expected after the board")
                   : refuse(in, "the player to move is w or b");
    if (word.size > 1 || in->text[word.at] != out->side)
        note(in, HK_REPAIR_SIDE);
    in->at += word.size;
    return HK_OK;
}

/* Read the board with these rights and this square by hk_fen_parse at its most patient. */
static hk_err try_fields(const struct fields *fields, const char *castling, const char *en_passant,
                         hk_variant variant, hk_position *out, hk_fault *fault)
{
    char text[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_buf_str(&buf, fields->pieces);
    hk_buf_char(&buf, ' ');
    hk_buf_char(&buf, fields->side);
    hk_buf_char(&buf, ' ');
    hk_buf_str(&buf, castling);
    hk_buf_char(&buf, ' ');
    hk_buf_str(&buf, en_passant);
    hk_buf_str(&buf, " 0 1");
    return hk_fen_parse(out, text, buf.size, variant, HK_ANY_DIAGRAMS, fault);
}

/*
 * Write castling rights, a set of files for each color, as letters that hk_fen_parse reads: KQkq,
 * or files, kingside first.
 */
static void write_castling(char *out, const uint8_t rights[2], hk_variant variant)
{
    hk_buf buf;
    hk_buf_init(&buf, out, CASTLING_ROOM);
    for (unsigned color = 0; color < 2; color++)
        for (unsigned file = 8; file-- > 0;)
            if (rights[color] >> file & 1) {
                const char letter = variant == HK_CHESS960 ? (char)('A' + (char)file)
                                    : file == 7            ? 'K'
                                                           : 'Q';
                hk_buf_char(&buf, color == HK_WHITE ? letter : lower(letter));
            }
    if (buf.size == 0)
        hk_buf_char(&buf, '-');
}

/* Take those of some castling letters that name a right which the pieces allow, each by itself. */
static void fit_castling(struct cursor *in, struct word word, struct fields *out,
                         hk_variant variant)
{
    uint8_t rights[2] = {0, 0};
    uint32_t seen = 0;
    size_t kept = 0;
    char as_written[CASTLING_ROOM];
    hk_position position;

    for (size_t i = 0; i < word.size; i++) {
        const char letter[2] = {in->text[word.at + i], '\0'};
        const uint32_t bit = UINT32_C(1)
                             << (strchr(castling_letters, letter[0]) - castling_letters);
        if (seen & bit) {
            note(in, HK_REPAIR_CASTLING);
            continue;
        }
        seen |= bit;
        if (try_fields(out, letter, "-", variant, &position, NULL) != HK_OK ||
            !(position.board.castling[0] | position.board.castling[1])) {
            note(in, HK_REPAIR_CASTLING_LOST);
            continue;
        }
        as_written[kept++] = letter[0];
        rights[0] |= position.board.castling[0];
        rights[1] |= position.board.castling[1];
    }
    as_written[kept] = '\0';
    if (kept > 0 && try_fields(out, as_written, "-", variant, &position, NULL) != HK_E_SYNTAX) {
        memcpy(out->castling, as_written, kept + 1);
        return;
    }
    write_castling(out->castling, rights, variant);
    if (kept > 0)
        note(in, HK_REPAIR_CASTLING);
}

static hk_err read_castling(struct cursor *in, struct fields *out, hk_variant variant)
{
    skip_blanks(in);
    const struct word word = word_here(in, in->at), next = word_after(in, word);
    hk_position position;

    out->castling[0] = '-';
    out->castling[1] = '\0';
    if (word.size == 0 ||
        (word_is_number(in, word) && word_is_number(in, next) && word_after(in, next).size == 0)) {
        note(in, HK_REPAIR_NO_CASTLING); /* only the counters may follow */
        return HK_OK;
    }
    in->at += word.size;
    if (word_is(in, word, "-"))
        return HK_OK;
    if (word_is_none(in, word) || word_is(in, word, "0")) {
        note(in, HK_REPAIR_CASTLING);
        return HK_OK;
    }
    for (size_t i = 0; i < word.size; i++)
        if (in->text[word.at + i] == '\0' || !strchr(castling_letters, in->text[word.at + i]))
            return refuse_at(in, word.at + i,
                             "castling rights are -, or letters of KQkq or of rook files");
    if (try_fields(out, "-", "-", variant, &position, NULL) ==
        HK_OK) /* otherwise it is refused in any case */
        fit_castling(in, word, out, variant);
    return HK_OK;
}

static hk_err read_en_passant(struct cursor *in, struct fields *out, hk_variant variant)
{
    skip_blanks(in);
    const struct word word = word_here(in, in->at), next = word_after(in, word);
    const bool three_numbers = word_is(in, word, "0") && word_is_number(in, next) &&
                               word_is_number(in, word_after(in, next));
    hk_position position;
    hk_fault fault;

    memcpy(out->en_passant, "-", 2);
    if (word.size == 0 || (word_is_number(in, word) && !three_numbers)) {
        note(in, HK_REPAIR_NO_EN_PASSANT);
        return HK_OK;
    }
    if (word_is(in, word, "-")) {
        in->at += word.size;
        return HK_OK;
    }
    if (word_is_none(in, word) || three_numbers) {
        note(in, HK_REPAIR_EN_PASSANT);
        in->at += word.size;
        return HK_OK;
    }
    const char file = lower(in->text[word.at]),
               rank = word.size == 2 ? in->text[word.at + 1] : '\0';
    if (file < 'a' || file > 'z' || !is_digit(rank))
        return refuse(in, "the en passant field is - or a square");
    in->at += word.size;
    const char square[3] = {file, rank, '\0'};
    if (file > 'h' || rank < '1' || rank > '8' ||
        (try_fields(out, out->castling, square, variant, &position, &fault) != HK_OK &&
         strcmp(fault.code, "en-passant") == 0)) {
        note(in, HK_REPAIR_EN_PASSANT_LOST);
        return HK_OK;
    }
    if (in->text[word.at] != file)
        note(in, HK_REPAIR_EN_PASSANT);
    memcpy(out->en_passant, square, sizeof square);
    return HK_OK;
}

/* Read the number at the cursor. Answers false if there is none, or one below `least`. */
static bool take_number(struct cursor *in, uint32_t least, uint32_t *out)
{
    const size_t start = in->at;
    uint64_t value = 0;

    for (; is_digit(peek(in)); in->at++)
        if (value <= HK_FEN_COUNTER_MAX)
            value = value * 10 + (uint64_t)(peek(in) - '0');
    if (in->at == start || value < least || value > HK_FEN_COUNTER_MAX)
        return false;
    *out = (uint32_t)value;
    return true;
}

static void read_counter(struct cursor *in, uint32_t least, uint32_t *out, hk_repair missing,
                         hk_repair bad)
{
    skip_blanks(in);
    const struct word word = word_here(in, in->at);

    *out = least;
    if (word.size == 0) {
        note(in, missing);
        return;
    }
    const bool read = take_number(in, least, out);
    if (read && (in->at == word.at + word.size || peek(in) == ';' || peek(in) == ','))
        return;
    note(in, bad);
    *out = least;
    in->at = word.at + word.size;
}

/*
 * Read an operation of EPD: its name, its operands, a semicolon. A quoted text may hold a semicolon
 * too.
 */
static void read_operation(struct cursor *in, bool *halfmoves, bool *number, struct fields *out)
{
    const size_t start = in->at;
    bool quoted = false;

    while (in->at < in->size && peek(in) != ';' && blank_size(in, in->at) == 0)
        in->at++;
    const struct word name = {.at = start, .size = in->at - start};
    for (size_t step; (step = blank_size(in, in->at)) > 0;)
        in->at += step;
    if (word_is(in, name, "hmvc"))
        *halfmoves = take_number(in, 0, &out->halfmove_plies);
    else if (word_is(in, name, "fmvn"))
        *number = take_number(in, 1, &out->move_number);
    for (; in->at < in->size && (quoted || peek(in) != ';'); in->at++)
        quoted ^= peek(in) == '"';
    in->at += in->at < in->size;
}

static void read_operations(struct cursor *in, struct fields *out)
{
    bool halfmoves = false, number = false;

    note(in, HK_REPAIR_EPD);
    while (in->at < in->size) {
        for (size_t step; (step = blank_size(in, in->at)) > 0;)
            in->at += step;
        read_operation(in, &halfmoves, &number, out);
    }
    if (!halfmoves) {
        note(in, HK_REPAIR_NO_HALFMOVES);
        out->halfmove_plies = 0;
    }
    if (!number) {
        note(in, HK_REPAIR_NO_NUMBER);
        out->move_number = 1;
    }
}

static void read_counters(struct cursor *in, struct fields *out)
{
    const size_t before = in->at;
    skip_blanks(in);
    const char first = lower(peek(in));
    if (first >= 'a' && first <= 'z' && memchr(in->text + in->at, ';', in->size - in->at)) {
        read_operations(in, out);
        return;
    }
    in->at = before;
    read_counter(in, 0, &out->halfmove_plies, HK_REPAIR_NO_HALFMOVES, HK_REPAIR_HALFMOVES);
    read_counter(in, 1, &out->move_number, HK_REPAIR_NO_NUMBER, HK_REPAIR_NUMBER);
    if (in->at < in->size)
        note(in, HK_REPAIR_REST);
}

hk_err hk_fen_repair(hk_buf *out, uint32_t *repairs, const char *text, size_t size,
                     hk_variant variant, hk_fault *fault)
{
    struct cursor in = {.text = text, .size = size, .fault = fault};
    struct fields fields;
    hk_err err;

    strip_both_ends(&in);
    err = read_pieces(&in, &fields);
    if (err == HK_OK)
        err = read_side(&in, &fields);
    if (err == HK_OK)
        err = read_castling(&in, &fields, variant);
    if (err == HK_OK)
        err = read_en_passant(&in, &fields, variant);
    if (err != HK_OK)
        return err;
    read_counters(&in, &fields);

    hk_buf_str(out, fields.pieces);
    hk_buf_char(out, ' ');
    hk_buf_char(out, fields.side);
    hk_buf_char(out, ' ');
    hk_buf_str(out, fields.castling);
    hk_buf_char(out, ' ');
    hk_buf_str(out, fields.en_passant);
    hk_buf_char(out, ' ');
    hk_buf_int(out, fields.halfmove_plies);
    hk_buf_char(out, ' ');
    hk_buf_int(out, fields.move_number);
    *repairs = in.repairs;
    return HK_OK;
}
