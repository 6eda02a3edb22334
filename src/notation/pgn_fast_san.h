/*
 * The SAN of plain movetext, read without a look at the board: move numbers that are right, and
 * moves in the shortest form that PGN has, `e4`, `exd5`, `Nf3`, `Nbxd7+`, `O-O`, with `!` and `?`
 * where glyphs need not be given, and what may stand between them (pgn_fast_between.h).
 *
 *  1. A word has eight bytes at most. Its class, by its first byte, and its size say what the other
 *     bytes are.
 *  2. Whatever is not plain beyond doubt is left, with all that follows, to the tokens. So there
 *     are no faults here.
 *  3. The window holds HK__PGN_FAST_MARGIN bytes after everything that is looked at.
 */
#ifndef HK_NOTATION_PGN_FAST_SAN_H
#define HK_NOTATION_PGN_FAST_SAN_H

#include "board/bb.h"
#include "notation/pgn_fast_between.h"
#include "notation/pgn_fast_board.h"
#include "notation/pgn_reader.h"

#define ALL (~UINT64_C(0))

enum {
    /* Half-moves that are read before they are made. */
    BATCH = 16,
    /* Bytes after which a batch ends too. */
    FAR = 1024,
    /* How many of them AVX-512 reads at once. */
    LANES = 8,
    BATCH_ROOM = BATCH + LANES
};

/* Moves as their words tell them. */
struct san_batch {
    /* The squares on which the piece can stand, by what the word says. */
    uint64_t origins[BATCH_ROOM];
    /* A row of `shapes`. */
    uint64_t shape[BATCH_ROOM];
    /* The square of arrival, CASTLES_SHORT or CASTLES_LONG. */
    uint64_t to[BATCH_ROOM];
    /* Where the word ends: bytes from the start of the run. */
    uint64_t end[BATCH_ROOM];
    /*
     * Known when the move is made: the square of departure with the special of the move above it,
     * and what was taken.
     */
    uint64_t from[BATCH_ROOM];
    uint64_t taken[BATCH_ROOM];
};

enum { CASTLES_SHORT = 64, CASTLES_LONG };

/* How far the words of a run have been read. */
struct san_cursor {
    /* The end of the last token, and how many lines have ended before it since the run began. */
    const char *end;
    uint32_t lines;
    struct between between;
    struct gaps gaps;
    /* The number of the next move. */
    int64_t number;
    /* Words that have been read since something else stood between them. */
    uint64_t plain_words;
};

/* What a word is, by its first byte. */
enum {
    CLASS_NONE,
    CLASS_PAWN,
    CLASS_KNIGHT,
    CLASS_BISHOP,
    CLASS_ROOK,
    CLASS_QUEEN,
    CLASS_KING,
    CLASSES
};

static const uint8_t class_of_letter[256] = {
    ['a'] = CLASS_PAWN,   ['b'] = CLASS_PAWN,   ['c'] = CLASS_PAWN, ['d'] = CLASS_PAWN,
    ['e'] = CLASS_PAWN,   ['f'] = CLASS_PAWN,   ['g'] = CLASS_PAWN, ['h'] = CLASS_PAWN,
    ['N'] = CLASS_KNIGHT, ['B'] = CLASS_BISHOP, ['R'] = CLASS_ROOK, ['Q'] = CLASS_QUEEN,
    ['K'] = CLASS_KING};

/*
 * The rows of hk__origins_table that are for pawns, and for what is no move; those of the other
 * kinds are by hk_kind.
 */
enum { ROW_NONE, ROW_STEPS = HK_PAWN, ROW_TAKES = HK_KING + 1, ROWS };

/* What a word of a class and size is. */
struct shape {
    kind_mark kind;
    /* All squares, if no second byte tells of the square of departure. */
    uint64_t anywhere;
    /* All squares, if the shape tells whether the move takes, */
    uint64_t strict;
    /* and all squares, if it does. */
    uint64_t takes;
    /* All bits, if the move is the king's. */
    uint32_t moves_king;
    /* Where its row of hk__origins_table begins. */
    uint32_t row;
};

/* By class and size. What is not named here is no move: ROW_NONE holds no squares. */
#define SHAPE(class, size) ((class) * 16 + (size))
#define NON_PAWN_OF_SIZE(class, size, piece)                                                       \
    [SHAPE(class, size)] = {.kind = KIND_MARK(piece),                                              \
                            .anywhere = (size) == 3 ? ALL : 0,                                     \
                            .moves_king = (piece) == HK_KING ? UINT32_MAX : 0,                     \
                            .row = 64 * (piece)}
#define NON_PAWN(class, piece)                                                                     \
    NON_PAWN_OF_SIZE(class, 3, piece), NON_PAWN_OF_SIZE(class, 4, piece),                          \
        NON_PAWN_OF_SIZE(class, 5, piece)

static const _Alignas(64) struct shape shapes[SHAPE(CLASSES, 0)] = {
    [SHAPE(CLASS_PAWN, 2)] = {KIND_MARK(HK_PAWN), .anywhere = ALL, .strict = ALL,
                              .row = 64 * ROW_STEPS},
    [SHAPE(CLASS_PAWN, 4)] = {KIND_MARK(HK_PAWN), .strict = ALL, .takes = ALL,
                              .row = 64 * ROW_TAKES},
    NON_PAWN(CLASS_KNIGHT, HK_KNIGHT),
    NON_PAWN(CLASS_BISHOP, HK_BISHOP),
    NON_PAWN(CLASS_ROOK, HK_ROOK),
    NON_PAWN(CLASS_QUEEN, HK_QUEEN),
    NON_PAWN(CLASS_KING, HK_KING)};

/* The squares of departure that the first byte leaves. */
static const uint64_t origins_of_letter[256] = {
#define FILE_NAMED(name, number) [name] = BB_FILE_A << (number)
    FILE_NAMED('a', 0), FILE_NAMED('b', 1), FILE_NAMED('c', 2), FILE_NAMED('d', 3),
    FILE_NAMED('e', 4), FILE_NAMED('f', 5), FILE_NAMED('g', 6), FILE_NAMED('h', 7),
    ['N'] = ALL,        ['B'] = ALL,        ['R'] = ALL,        ['Q'] = ALL,
    ['K'] = ALL};

/* Those that a byte between letter and square leaves; none, if the byte does not belong there. */
static const uint64_t origins_of_byte[256] = {
#define RANK_NAMED(name, number) [name] = BB_RANK_1 << (8 * (number))
    FILE_NAMED('a', 0), FILE_NAMED('b', 1), FILE_NAMED('c', 2), FILE_NAMED('d', 3),
    FILE_NAMED('e', 4), FILE_NAMED('f', 5), FILE_NAMED('g', 6), FILE_NAMED('h', 7),
    RANK_NAMED('1', 0), RANK_NAMED('2', 1), RANK_NAMED('3', 2), RANK_NAMED('4', 3),
    RANK_NAMED('5', 4), RANK_NAMED('6', 5), RANK_NAMED('7', 6), RANK_NAMED('8', 7),
    ['x'] = ALL};

HK_SPECIALISE unsigned byte_of(uint64_t bytes, unsigned index)
{
    return (unsigned)(bytes >> (8 * index)) & 0xff;
}

/* Numbers. */

enum { NUMBERS = 200 };

/* The text of numbers, with the dot: their bytes from the lowest on. */
#define DIGIT(place, value) ((UINT64_C(0x30) + (value)) << 8 * (place))
#define DOT(place) (UINT64_C(0x2e) << 8 * (place))
#define ONES(unused, n) (DIGIT(0, n) | DOT(1))
#define TENS(t, n) (DIGIT(0, t) | DIGIT(1, n) | DOT(2))
#define HUNDREDS(t, n) (DIGIT(0, 1) | DIGIT(1, t) | DIGIT(2, n) | DOT(3))
#define TEN(row, t)                                                                                \
    row(t, 0), row(t, 1), row(t, 2), row(t, 3), row(t, 4), row(t, 5), row(t, 6), row(t, 7),        \
        row(t, 8), row(t, 9)
#define HUNDRED(row)                                                                               \
    TEN(row, 0), TEN(row, 1), TEN(row, 2), TEN(row, 3), TEN(row, 4), TEN(row, 5), TEN(row, 6),     \
        TEN(row, 7), TEN(row, 8), TEN(row, 9)
static const uint64_t number_text[NUMBERS] = {
    TEN(ONES, 0), TEN(TENS, 1), TEN(TENS, 2), TEN(TENS, 3), TEN(TENS, 4),     TEN(TENS, 5),
    TEN(TENS, 6), TEN(TENS, 7), TEN(TENS, 8), TEN(TENS, 9), HUNDRED(HUNDREDS)};

HK_SPECIALISE unsigned number_size(unsigned value)
{
    return 2 + (unsigned)(value > 9) + (unsigned)(value > 99);
}

/* Bytes of the move number at `at`, its dots included; 0: another number stands there. */
HK_SPECIALISE unsigned match_number(const char *at, int64_t value, const hk_color us)
{
    if (value < 1 || value >= NUMBERS)
        return 0;
    const unsigned size = number_size((unsigned)value);
    if ((load_bytes(at) ^ number_text[value]) << (64 - 8 * size))
        return 0;
    return us == HK_BLACK && at[size] == '.' && at[size + 1] == '.' ? size + 2 : size;
}

/* Words. */

/*
 * CASTLES_SHORT or CASTLES_LONG for the bytes of a word without its sign of check; 0: it does not
 * castle.
 */
static unsigned read_castling(uint64_t bytes, unsigned size)
{
    const uint64_t letters = size < 8 ? bytes & ((UINT64_C(1) << 8 * size) - 1) : 0;
    if (letters == UINT64_C(0x4f2d4f))
        return CASTLES_SHORT;
    return letters == UINT64_C(0x4f2d4f2d4f) ? CASTLES_LONG : 0;
}

/* How far the bytes before `size` are from those of the square a1. */
HK_SPECIALISE uint64_t square_at_end(uint64_t bytes, unsigned size)
{
    return (bytes >> (8 * (size - 2) & 63)) - UINT64_C(0x3161);
}

/* Read the word of a move that ends with a square, without its sign of check. */
HK_SPECIALISE bool read_move_to(struct san_batch *batch, size_t at, uint64_t bytes, unsigned size,
                                uint64_t square)
{
    const unsigned first = byte_of(bytes, 0), second = byte_of(bytes, 1);
    const unsigned shape = SHAPE(class_of_letter[first], size);
    batch->origins[at] =
        origins_of_letter[first] & (origins_of_byte[second] | shapes[shape].anywhere);
    batch->shape[at] = shape;
    batch->to[at] = (square & 7) | (square >> 5 & 0x38);
    if (HK_UNLIKELY(size == 5))
        return second != 'x' && byte_of(bytes, 2) == 'x';
    return !(shapes[shape].takes & 1) | (second == 'x'); /* of a pawn */
}

/* Bytes of a word of `whole` bytes before its sign of check. */
HK_SPECIALISE unsigned size_without_check(uint64_t bytes, unsigned whole)
{
    return whole - ((byte_of(bytes, whole - 1) & 0xf7) == '#'); /* `+` too */
}

/*
 * Read a word that does not end with a square: castling, or a move with signs of annotation, whose
 * glyph comes with the move if glyphs do.
 */
static bool read_odd_move(struct san_batch *batch, size_t at, const char *word, unsigned whole,
                          const struct bounds *bounds, hk_pgn_move *move)
{
    enum { SIGNS = 2 };
    const uint64_t bytes = load_bytes(word);
    unsigned signs = 0;

    while (!bounds->gives_nags && signs < SIGNS && whole > 2 && is_annotation(word[whole - 1])) {
        whole--;
        signs++;
    }
    if (signs > 0 && bounds->attaches_nags)
        move->nag = (uint8_t)glyph_before(word + whole + signs);
    const unsigned size = size_without_check(bytes, whole);
    const uint64_t square = square_at_end(bytes, size);
    if (signs > 0 && !(square & 0xf8f8))
        return read_move_to(batch, at, bytes, size, square);
    batch->origins[at] = batch->shape[at] = 0;
    batch->to[at] = read_castling(bytes, size);
    return batch->to[at] != 0;
}

/*
 * Read the word of a move, of 1 to 8 bytes. `move` is all zeros but for its line. @return false: it
 * is not plain.
 */
HK_SPECIALISE bool read_move(struct san_batch *batch, size_t at, const char *word, unsigned whole,
                             const struct bounds *bounds, hk_pgn_move *move)
{
    const uint64_t bytes = load_bytes(word);
    const unsigned size = size_without_check(bytes, whole);
    const uint64_t square = square_at_end(bytes, size);

    if (HK_UNLIKELY(square & 0xf8f8))
        return read_odd_move(batch, at, word, whole, bounds, move);
    return read_move_to(batch, at, bytes, size, square);
}

/* Bytes of the word at `at`, up to white space; 9: there are more than eight. */
HK_SPECIALISE unsigned size_of_word(struct gaps *gaps, const char *at)
{
    enum { LOOK = 16 };
    if (HK_UNLIKELY(at - gaps->base > SCAN_BYTES - LOOK))
        *gaps = (struct gaps){at, scan_for_gaps(at)};
    return bb_first(gaps->mask >> (at - gaps->base) | UINT64_C(1) << 9);
}

/*
 * Read the next word, and what stands before it. Its move will be stored in `move`;
 * `has_before`: the one before it belongs to the run too. @return false: it is not plain, and is
 * left with its number.
 */
HK_SPECIALISE bool read_word(struct san_cursor *cursor, struct san_batch *batch, size_t index,
                             hk_pgn_move *move, bool has_before, const struct bounds *bounds,
                             const hk_color us)
{
    const char *at = cursor->end + 1, *const limit = bounds->limit;
    uint32_t lines = cursor->lines;

    if (HK_UNLIKELY(at >= limit))
        return false;
    if (HK_UNLIKELY(at[-1] != ' ' || (unsigned char)*at <= ' '))
        at = skip_gap(at - 1, limit, &lines);
    while (HK_UNLIKELY(begins_between[(unsigned char)*at])) {
        at = pass_between(at, bounds, has_before ? move - 1 : NULL, &lines, &cursor->gaps,
                          &cursor->between);
        if (!at)
            return false;
        cursor->end = at;
        cursor->lines = lines;
        cursor->plain_words = 0;
        at = skip_gap(at, limit, &lines);
    }
    if (*at >= '1' && *at <= '9') {
        const unsigned number = match_number(at, cursor->number, us);
        if (!number)
            return false;
        at += number;
        if ((unsigned char)*at <= ' ')
            at = skip_gap(at, limit, &lines);
    }
    unsigned size = size_of_word(&cursor->gaps, at);
    while (HK_UNLIKELY(size > 0 && at[size - 1] == ')')) /* the move ends a variation */
        size--;
    *move = (hk_pgn_move){.lines = lines};
    if (HK_UNLIKELY(size - 1 > 7) || HK_UNLIKELY(!read_move(batch, index, at, size, bounds, move)))
        return false;
    cursor->lines = lines;
    cursor->end = at + size;
    cursor->number += us == HK_BLACK;
    batch->end[index] = (uint64_t)(cursor->end - bounds->start);
    return true;
}

#endif
