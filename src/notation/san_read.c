/*
 * What the text of a move says: squares, kind, promotion. No position is looked at; san.c finds
 * what the text means in one. The forms are those of Appendix C of the Laws, of its older editions
 * as far as they are algebraic, and of PGN; hakem/san.h lists them. A cursor goes once from left to
 * right and stops at the first byte that fits nothing, which is the byte of the fault.
 */
#include "hakem/san.h"

#include <string.h>

struct cursor {
    const char *text;
    size_t size, at;
    const hk_letters *letters;
};

/* The byte at the cursor; 0 at the end, which nothing accepts. */
static char peek(const struct cursor *in)
{
    return in->at < in->size ? in->text[in->at] : '\0';
}

static bool stands_here(const struct cursor *in, const char *word, size_t size)
{
    return in->size - in->at >= size && memcmp(in->text + in->at, word, size) == 0;
}

/* Can the word stand here, by its first byte? That decides nearly always. */
static bool may_stand_here(const struct cursor *in, const char *word)
{
    return in->at < in->size && in->text[in->at] == word[0];
}

static bool take(struct cursor *in, const char *word)
{
    if (!may_stand_here(in, word))
        return false;
    const size_t size = strlen(word);
    if (!stands_here(in, word, size))
        return false;
    in->at += size;
    return true;
}

static bool take_one_of(struct cursor *in, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (take(in, words[i]))
            return true;
    return false;
}

#define TAKE_ONE_OF(in, ...)                                                                       \
    take_one_of(in, (const char *const[]){__VA_ARGS__},                                            \
                sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

/*
 * The kind of the figurine of either color that stands here, U+2654 to U+265F, or HK_NO_KIND; a
 * variation selector may follow.
 */
static hk_kind figure_here(const struct cursor *in, size_t *size)
{
    static const hk_kind kinds[] = {HK_KING, HK_QUEEN, HK_ROOK, HK_BISHOP, HK_KNIGHT, HK_PAWN};

    if (in->size - in->at < 3 || memcmp(in->text + in->at, "\xe2\x99", 2) != 0)
        return HK_NO_KIND;
    const unsigned char last = (unsigned char)in->text[in->at + 2];
    if (last < 0x94 || last > 0x9f)
        return HK_NO_KIND;
    const struct cursor after = {.text = in->text, .size = in->size, .at = in->at + 3};
    const bool selected =
        stands_here(&after, "\xef\xb8\x8e", 3) || stands_here(&after, "\xef\xb8\x8f", 3);
    *size = selected ? 6 : 3;
    return kinds[(last - 0x94) % 6];
}

/*
 * The kind of the longest letter of the language that stands here, or HK_NO_KIND: the Russian Кр is
 * a king and no knight.
 */
static hk_kind letter_here(const struct cursor *in, size_t *size)
{
    hk_kind found = HK_NO_KIND;

    *size = 0;
    for (unsigned kind = HK_PAWN; kind <= HK_KING; kind++) {
        const char *const spellings[] = {in->letters->piece[kind], in->letters->decomposed[kind]};
        for (unsigned i = 0; i < 2; i++) {
            const size_t length = may_stand_here(in, spellings[i]) ? strlen(spellings[i]) : 0;
            if (length > *size && stands_here(in, spellings[i], length)) {
                *size = length;
                found = (hk_kind)kind;
            }
        }
    }
    return found;
}

/* Take a piece by letter or figurine, of a kind from `least` to `most`. */
static bool take_piece(struct cursor *in, hk_kind least, hk_kind most, hk_kind *out)
{
    size_t size = 0;
    const char c = peek(in);

    /* The usual case is a pawn's move; no letter of a piece is a small one. */
    if (c == '\0' || (c >= 'a' && c <= 'z'))
        return false;
    hk_kind kind = figure_here(in, &size);
    if (kind == HK_NO_KIND)
        kind = letter_here(in, &size);
    if (kind < least || kind > most)
        return false;
    in->at += size;
    *out = kind;
    return true;
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

/* Take a hyphen, or what typesetters put for it: U+2010 to U+2015 and the minus sign. */
static bool take_dash(struct cursor *in)
{
    if (peek(in) == '-') {
        in->at++;
        return true;
    }
    return peek(in) == '\xe2' &&
           TAKE_ONE_OF(in, "\xe2\x80\x90", "\xe2\x80\x91", "\xe2\x80\x92", "\xe2\x80\x93",
                       "\xe2\x80\x94", "\xe2\x80\x95", "\xe2\x88\x92");
}

/* Take a zero or a letter O, also that of Cyrillic and Greek keyboards. */
static bool take_castling_sign(struct cursor *in)
{
    return TAKE_ONE_OF(in, "O", "0", "o", "\xd0\x9e", "\xd0\xbe", "\xce\x9f", "\xce\xbf");
}

static bool read_castling(struct cursor *in, hk_san_meaning *out)
{
    const size_t start = in->at;
    if (take_castling_sign(in)) {
        take_dash(in);
        if (take_castling_sign(in)) {
            const size_t two = in->at;
            out->castling = HK_SAN_KINGSIDE;
            take_dash(in);
            if (take_castling_sign(in))
                out->castling = HK_SAN_QUEENSIDE;
            else
                in->at = two;
            return true;
        }
    }
    in->at = start;
    return false;
}

/*
 * Take a dash or a sign of capture between two squares: x, a colon, the multiplication sign, the
 * Cyrillic letter like x.
 */
static bool take_separator(struct cursor *in, bool *capture)
{
    if (TAKE_ONE_OF(in, "x", "X", ":", "\xc3\x97", "\xd1\x85", "\xd0\xa5")) {
        *capture = true;
        return true;
    }
    return take_dash(in);
}

/*
 * Does what looks like a separator belong to the square before it? It may be a colon of capture, or
 * a Vietnamese rook, X.
 */
static bool closes_the_square(const struct cursor *in)
{
    struct cursor ahead = *in;
    hk_kind piece;
    return peek(in) == ':' || take_piece(&ahead, HK_KNIGHT, HK_QUEEN, &piece);
}

static bool read_squares(struct cursor *in, hk_san_meaning *out)
{
    const int8_t file = take_file(in), rank = take_rank(in);
    const struct cursor after_first = *in;
    const bool separated = take_separator(in, &out->capture);
    const int8_t to_file = take_file(in), to_rank = to_file < 0 ? -1 : take_rank(in);

    /* The first square was the only one. */
    if (to_rank < 0) {
        if ((separated && !closes_the_square(&after_first)) || file < 0 || rank < 0)
            return false;
        *in = after_first;
        out->capture = false;
        out->to = (uint8_t)(rank * 8 + file);
    } else {
        out->from_file = file;
        out->from_rank = rank;
        out->to = (uint8_t)(to_rank * 8 + to_file);
    }
    /* In older Laws and books: ed5:, Be5: */
    if (take(in, ":"))
        out->capture = true;
    return true;
}

/* Take a piece by the small form of its letter, where that is one of ASCII. */
static bool take_lower_case_piece(struct cursor *in, const hk_letters *letters, hk_kind *out)
{
    for (unsigned kind = HK_KNIGHT; kind <= HK_QUEEN; kind++) {
        const char *letter = letters->piece[kind];
        if (letter[0] < 'A' || letter[0] > 'Z' || letter[1] != '\0' ||
            peek(in) != letter[0] - 'A' + 'a')
            continue;
        in->at++;
        *out = (hk_kind)kind;
        return true;
    }
    return false;
}

/* Take the piece of a promotion, after its sign if it has one. */
static bool take_promoted(struct cursor *in, const hk_san_meaning *move, bool marked, bool opened,
                          hk_kind *out)
{
    const bool both_squares = move->from_file >= 0 && move->from_rank >= 0;
    const bool last_rank = move->to / 8 == 0 || move->to / 8 == 7;

    /* The spelling of UCI, e7e8q, is English in every language. */
    if (!marked && !opened && both_squares && move->kind == HK_NO_KIND &&
        take_lower_case_piece(in, &hk_letters_english, out))
        return true;
    /* Without a sign, the move has to be a promotion: Nf3N and e4(N) say that the move is new. */
    if (!marked && !(last_rank && (move->kind == HK_PAWN || move->kind == HK_NO_KIND)))
        return false;
    return take_piece(in, HK_KNIGHT, HK_QUEEN, out) || take_lower_case_piece(in, in->letters, out);
}

/*
 * Read `=Q`, `Q`, `(Q)`, `/Q` or `=(Q)`, if one stands here. Answers false if a parenthesis is not
 * closed.
 */
static bool read_promotion(struct cursor *in, hk_san_meaning *out)
{
    const size_t start = in->at;
    const bool marked = take(in, "=") || take(in, "/");
    const bool opened = take(in, "(");

    if (!take_promoted(in, out, marked, opened, &out->promotion)) {
        in->at = start; /* it may be (=) */
        return true;
    }
    if (opened && !take(in, ")"))
        return false;
    if (take(in, ":"))
        out->capture = true;
    return true;
}

/* Take `ch` and the like, also double and discovered. */
static bool take_check_word(struct cursor *in)
{
    static const char *const before[] = {"",     "double", "dbl.",  "dbl",
                                         "dis.", "dis",    "disc.", "disc"};
    const size_t start = in->at;

    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        in->at = start;
        if (i > 0 && !take(in, before[i]))
            continue;
        while (i > 0 && take(in, " "))
            continue;
        if (TAKE_ONE_OF(in, "checkmate", "check", "ch.", "ch"))
            return true;
    }
    in->at = start;
    return false;
}

/*
 * Take a sign that may follow a move, or a blank: check, mate, judgement, en passant, a draw offer.
 * Signs may be missing or false, since the position decides (FIDE Laws 2023, C.13).
 */
static bool take_sign(struct cursor *in)
{
    switch (peek(in)) {
    case '+':
    case '#':
    case '!':
    case '?':
    case ' ':
        in->at++;
        return true;
    case '(':
        return TAKE_ONE_OF(in, "(=)", "(e.p.)", "(ep)");
    case 'e':
        return TAKE_ONE_OF(in, "e.p.", "e. p.", "e.p", "ep.", "ep");
    case 'm':
        return TAKE_ONE_OF(in, "mate", "matt", "mat");
    case 'c':
    case 'd':
        return take_check_word(in);
    case '\xe2': /* daggers; the doubled ! and ? that are one character */
        return TAKE_ONE_OF(in, "\xe2\x80\xa0", "\xe2\x80\xa1", "\xe2\x80\xbc", "\xe2\x81\x87",
                           "\xe2\x81\x88", "\xe2\x81\x89");
    default:
        return false;
    }
}

static void skip_signs(struct cursor *in)
{
    while (take_sign(in))
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
    if (TAKE_ONE_OF(&in, "--", "\xe2\x80\x93\xe2\x80\x93", "Z0", "0000", "@@@@")) {
        skip_signs(&in);
        if (in.at == size)
            return refuse(fault, 0, HK_E_NULL_MOVE, "a null move is not a move");
        return refuse(fault, in.at, HK_E_SYNTAX, "this is not the text of a move");
    }
    if (!read_castling(&in, &meaning)) {
        const bool named = take_piece(&in, HK_PAWN, HK_KING, &meaning.kind);
        if (!read_squares(&in, &meaning))
            return refuse(fault, in.at, HK_E_SYNTAX, "a square of arrival is expected here");
        if (!named && (meaning.from_file < 0 || meaning.from_rank < 0))
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
