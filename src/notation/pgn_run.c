/*
 * Plain movetext at one go: move numbers that are right, and moves in the shortest form that PGN has, `e4`, `exd5`,
 * `Nf3`, `Nbxd7+`, `O-O`, with blanks and line ends between them, and comments that need not be given by themselves.
 * Almost all movetext of archives is such.
 *
 * Nothing is decided here that pgn_lex.c, san.c and make.c do not decide in the same way: a word is made a move only if
 * it is one beyond doubt, and otherwise it is left, with all that follows, to the tokens. So there are no faults here.
 *
 *  1. A word is read from one load of eight bytes; what is longer is not plain.
 *  2. The man is found by looking back from the square of arrival: men of the kind that stand right on an empty board,
 *     those with nothing between, and just one of them. Promotions and captures en passant are not plain.
 *  3. The board is eight sets in one array, kinds and colours alike: a move is the same few operations on each, without
 *     a branch on what moves or what is taken. It is made beside the old one, which counts until the king has been
 *     looked at: a move that leaves him attacked (FIDE Laws 2023, 3.9.2) is not plain.
 *  4. The window holds HK__RUN_MARGIN bytes behind everything that is looked at.
 */
#include "notation/pgn_run.h"
#include "board/bb.h"
#include "notation/pgn_bytes.h"
#include "notation/pgn_scan.h"

#include <string.h>

enum { WHITE_MEN = HK_KING + 1, BLACK_MEN, SETS };

/* The men by kind and by colour, in sets that change four at a time. */
#if defined(__GNUC__)
typedef uint64_t four_sets __attribute__((vector_size(32)));
#define FOUR(set) ((four_sets){set, set, set, set})
#define EACH_OF_FOUR(i) half[i]
enum { PARTS = SETS / 4 };
#else
typedef uint64_t four_sets;
#define FOUR(set) (set)
#define EACH_OF_FOUR(i) set[i]
enum { PARTS = SETS };
#endif

struct field {
    union {
        uint64_t set[SETS];
        four_sets half[SETS / 4];
    };
};

/* The number that is to come, as text; size 0: it cannot be written here, and none is equal to it. */
struct number {
    uint64_t text, mask;
    unsigned size; /* with its dot */
};

/* Where the blanks and line ends are among the next bytes. */
struct gaps {
    const char *base;
    uint64_t mask; /* of SCAN_BYTES from there */
};

/* All but the field of a run, in variables of which nobody has the address. */
struct run {
    const char *end;     /* of the last token */
    uint32_t lines;      /* ended before that place */
    const char *comment; /* where the last comment began */
    uint32_t comment_lines;
    uint32_t quiet; /* half-moves since the last capture or pawn move */
    uint64_t left;  /* squares that men have left or reached */
    uint32_t move_number;
    struct number number;
    struct gaps gaps;
};

/* A word that has been read. */
struct word {
    uint64_t bytes; /* eight of them */
    unsigned size;  /* without a sign of check */
    unsigned whole; /* with it */
};

extern const uint64_t hk__origins_table[2 * 8 * 64];

/* How a word begins. */
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

/* The rows of hk__origins_table that are no kind of officer. */
enum { ROW_NONE, ROW_STEPS = HK_KING + 1, ROW_TAKES, ROWS };

/* What a word of that beginning and size is. */
struct shape {
    uint64_t anywhere; /* all squares, if no second byte tells of the square of departure */
    uint64_t strict;   /* all squares, if it takes or does not: */
    uint64_t takes;    /* all squares, if it does */
    unsigned row, kind;
};

#define ALL (~UINT64_C(0))
#define OFFICER(kind)                                                                              \
    {                                                                                              \
        [3] = {ALL, 0, 0, kind, kind}, [4] = {0, 0, 0, kind, kind}, [5] = { 0, 0, 0, kind, kind }  \
    }

/* By class and size. What is not named here is no move: in ROW_NONE there are no squares. */
static const struct shape shapes[CLASSES][16] = {
    [CLASS_PAWN] =
        {[2] = {ALL, ALL, 0, ROW_STEPS, HK_PAWN}, [4] = {0, ALL, ALL, ROW_TAKES, HK_PAWN}},
    [CLASS_KNIGHT] = OFFICER(HK_KNIGHT),
    [CLASS_BISHOP] = OFFICER(HK_BISHOP),
    [CLASS_ROOK] = OFFICER(HK_ROOK),
    [CLASS_QUEEN] = OFFICER(HK_QUEEN),
    [CLASS_KING] = OFFICER(HK_KING)};

/* What the first byte says of the square of departure. */
static const uint64_t origins_of_letter[256] = {
#define FILE_NAMED(name, number) [name] = BB_FILE_A << (number)
    FILE_NAMED('a', 0), FILE_NAMED('b', 1), FILE_NAMED('c', 2), FILE_NAMED('d', 3),
    FILE_NAMED('e', 4), FILE_NAMED('f', 5), FILE_NAMED('g', 6), FILE_NAMED('h', 7),
    ['N'] = ALL,        ['B'] = ALL,        ['R'] = ALL,        ['Q'] = ALL,
    ['K'] = ALL};

/* What a byte between letter and square says of it; 0: it does not belong there. */
static const uint64_t origins_of_byte[256] = {
#define RANK_NAMED(name, number) [name] = BB_RANK_1 << (8 * (number))
    FILE_NAMED('a', 0), FILE_NAMED('b', 1), FILE_NAMED('c', 2), FILE_NAMED('d', 3),
    FILE_NAMED('e', 4), FILE_NAMED('f', 5), FILE_NAMED('g', 6), FILE_NAMED('h', 7),
    RANK_NAMED('1', 0), RANK_NAMED('2', 1), RANK_NAMED('3', 2), RANK_NAMED('4', 3),
    RANK_NAMED('5', 4), RANK_NAMED('6', 5), RANK_NAMED('7', 6), RANK_NAMED('8', 7),
    ['x'] = ALL};

/* The sets that change when a man of the kind and colour moves. */
static const struct field moved_sets[2][6] = {
#define MOVED(kind, color)                                                                         \
    {                                                                                              \
        .set = { [kind] = ALL, [color] = ALL }                                                     \
    }
#define OF_COLOR(color)                                                                            \
    {                                                                                              \
        MOVED(HK_PAWN, color), MOVED(HK_KNIGHT, color), MOVED(HK_BISHOP, color),                   \
            MOVED(HK_ROOK, color), MOVED(HK_QUEEN, color), MOVED(HK_KING, color)                   \
    }
    OF_COLOR(WHITE_MEN), OF_COLOR(BLACK_MEN)};

HK_SPECIALISE uint64_t load(const char *at)
{
    uint64_t bytes;
    memcpy(&bytes, at, sizeof bytes);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    return bytes;
}

HK_SPECIALISE unsigned byte_of(uint64_t bytes, unsigned index)
{
    return (unsigned)(bytes >> (8 * index)) & 0xff;
}

HK_SPECIALISE uint64_t men_of(const struct field *field, const hk_color us)
{
    return field->set[WHITE_MEN + us];
}

HK_SPECIALISE uint64_t attackers_of(const struct field *field, unsigned square, const hk_color by)
{
    const uint64_t *set = field->set;
    const uint64_t occupied = set[WHITE_MEN] | set[BLACK_MEN];
    const uint64_t men = (bb_bishop(square, occupied) & (set[HK_BISHOP] | set[HK_QUEEN])) |
                         (bb_rook(square, occupied) & (set[HK_ROOK] | set[HK_QUEEN])) |
                         (bb_knight(square) & set[HK_KNIGHT]) | (bb_king(square) & set[HK_KING]) |
                         (bb_pawn(square, hk__other(by)) & set[HK_PAWN]);
    return men & men_of(field, by);
}

HK_SPECIALISE bool king_is_safe(const struct field *field, const hk_color us)
{
    return !attackers_of(field, bb_first(field->set[HK_KING] & men_of(field, us)), hk__other(us));
}

/* The board of a reader as a field, and back. */

static void field_of_board(struct field *out, const hk_board *board)
{
    const uint64_t diagonals = board->diagonals, orthogonals = board->orthogonals;

    out->set[HK_PAWN] = board->pawns;
    out->set[HK_KNIGHT] = board->knights;
    out->set[HK_BISHOP] = diagonals & ~orthogonals;
    out->set[HK_ROOK] = orthogonals & ~diagonals;
    out->set[HK_QUEEN] = diagonals & orthogonals;
    out->set[HK_KING] = board->kings;
    out->set[WHITE_MEN] = board->colour[HK_WHITE];
    out->set[BLACK_MEN] = board->colour[HK_BLACK];
}

static void board_of_field(hk_board *out, const struct field *field, uint64_t rights, hk_color side,
                           unsigned ep)
{
    *out = (hk_board){
        .colour = {field->set[WHITE_MEN], field->set[BLACK_MEN]},
        .pawns = field->set[HK_PAWN],
        .knights = field->set[HK_KNIGHT],
        .diagonals = field->set[HK_BISHOP] | field->set[HK_QUEEN],
        .orthogonals = field->set[HK_ROOK] | field->set[HK_QUEEN],
        .kings = field->set[HK_KING],
        .castling = {(uint8_t)(rights & 0xff), (uint8_t)(rights >> 56)},
        .side = (uint8_t)side,
        .ep = (uint8_t)ep,
    };
}

/* The text between moves. */

/* Pass over blanks and line ends; the limit is one byte beyond all that may be passed. */
HK_SPECIALISE const char *skip_gap(const char *at, const char *limit, uint32_t *lines)
{
    for (; at < limit; at++) {
        if (HK_LIKELY((unsigned char)*at > ' '))
            break;
        if (*at == '\r' && at[1] == '\n')
            at++;
        else if (*at == ' ')
            continue;
        else if (*at != '\n')
            break;
        ++*lines;
    }
    return at;
}

/* How far a run may go. */
struct bounds {
    const char *start;    /* of the run */
    const char *limit;    /* HK__RUN_MARGIN bytes before the end of the window */
    const char *comments; /* where a comment has to end */
    hk_pgn_comments wanted;
};

/* Is this byte of a comment, of those that scan_for_comment_marks finds, part of plain text all the same? */
HK_SPECIALISE bool is_plain_mark(const char *mark)
{
    return *mark == '[' || (*mark == '\n' && (unsigned char)mark[1] > ' ' && mark[1] != '[') ||
           (*mark == '\r' && mark[1] == '\n');
}

/* Give a comment with the move before it, if there is one that has none yet. */
static bool attach_comment(hk_pgn_made *behind, const char *at, const char *end,
                           struct bounds bounds, uint32_t lines)
{
    if (!behind || behind->comment_size > 0 || end - at > UINT16_MAX ||
        lines - behind->lines > UINT16_MAX)
        return false;
    behind->comment_at = (uint32_t)(at - bounds.start);
    behind->comment_size = (uint16_t)(end - at);
    behind->comment_lines = (uint16_t)(lines - behind->lines);
    return true;
}

/*
 * The end of a comment that need not be given by itself, NULL if it is not plain: text of ASCII, in which no line is empty, so
 * that its brace has to close it. `behind` is the move before it, or NULL.
 */
static const char *pass_comment(const char *at, struct bounds bounds, hk_pgn_made *behind,
                                uint32_t *lines)
{
    const char *const text = at + 1;
    uint32_t ended = 0;
    bool bracket = false;

    for (at = text; at + SCAN_BYTES < bounds.comments; at += SCAN_BYTES)
        for (uint64_t marks = scan_for_comment_marks(at); marks; marks &= marks - 1) {
            const char *mark = at + __builtin_ctzll(marks);
            if (*mark == '}') {
                if (bracket && bounds.wanted == HK_PGN_COMMENTS_WITH_COMMANDS &&
                    !attach_comment(behind, text, mark, bounds, *lines))
                    return NULL;
                *lines += ended;
                return mark + 1;
            }
            if (!is_plain_mark(mark))
                return NULL;
            bracket |= *mark == '[';
            ended += *mark == '\n';
        }
    return NULL;
}

static struct number number_of(int64_t value)
{
    struct number number = {.text = '.', .size = 1};
    if (value < 1 || value > 999999)
        return (struct number){.mask = ALL};
    for (; value > 0; value /= 10, number.size++)
        number.text = number.text << 8 | (uint64_t)('0' + value % 10);
    number.mask = (UINT64_C(1) << (8 * number.size)) - 1;
    return number;
}

/* The number after this one; `value` is what it is. */
HK_SPECIALISE struct number next_number(struct number number, int64_t value)
{
    const unsigned last = number.size - 2;
    if (HK_UNLIKELY(!number.size || byte_of(number.text, last) == '9'))
        return number_of(value);
    number.text += UINT64_C(1) << (8 * last);
    return number;
}

/* Bytes of the move number that stands here; 0 if it is another one. */
HK_SPECIALISE unsigned match_number(const char *at, struct number number, const hk_color us)
{
    if ((load(at) ^ number.text) & number.mask)
        return 0;
    return us == HK_BLACK && at[number.size] == '.' && at[number.size + 1] == '.' ? number.size + 2
                                                                                  : number.size;
}

/* The word that stands here, up to white space; what is longer than eight bytes has no shape. */
HK_SPECIALISE struct word read_word(struct gaps *gaps, const char *at)
{
    enum { LOOK = 16 };
    struct word word = {.bytes = load(at)};
    if (HK_UNLIKELY(at - gaps->base > SCAN_BYTES - LOOK))
        *gaps = (struct gaps){at, scan_for_gaps(at)};
    const uint64_t ahead = gaps->mask >> (at - gaps->base) | UINT64_C(1) << 8;
    word.whole = (unsigned)__builtin_ctzll(ahead);
    word.size = word.whole - ((byte_of(word.bytes, (word.whole - 1) & 7) & 0xf7) == '#'); /* or + */
    return word;
}

/* Moves. */

/* Castling where king and rook stand as at the start of a game of standard chess. FIDE Laws 2023, 3.8.2. */
static hk_move find_castling(const struct field *field, uint64_t rights, struct word word,
                             hk_color us)
{
    const uint64_t letters = word.size < 8 ? word.bytes & ((UINT64_C(1) << 8 * word.size) - 1) : 0;
    const bool king_side = letters == UINT64_C(0x4f2d4f);
    const unsigned first = us == HK_WHITE ? 0 : 56, king = first + 4;
    const uint64_t occupied = field->set[WHITE_MEN] | field->set[BLACK_MEN];
    const uint64_t rank = UINT64_C(0xff) << first;
    const uint64_t wing = (king_side ? UINT64_C(0xe0) : UINT64_C(0x0f)) << first;
    const uint64_t rook = (king_side ? UINT64_C(0x80) : UINT64_C(0x01)) << first;

    if (!king_side && letters != UINT64_C(0x4f2d4f2d4f))
        return HK_MOVE_NONE;
    if (!(field->set[HK_KING] & men_of(field, us) & bb_bit(king)) ||
        (rights & rank & wing) != rook || occupied & wing & ~rook)
        return HK_MOVE_NONE;
    for (unsigned i = 0; i < 3; i++)
        if (attackers_of(field, king_side ? king + i : king - i, hk__other(us)))
            return HK_MOVE_NONE;
    return hk_move_build(king, bb_first(rook), HK_MOVE_CASTLING);
}

/* Those of some men between whom and `to` nothing stands. */
static uint64_t with_free_way(uint64_t men, unsigned to, uint64_t occupied)
{
    uint64_t free = 0;
    while (men) {
        const unsigned from = bb_take_first(&men);
        if (!(bb_between(from, to) & occupied))
            free |= bb_bit(from);
    }
    return free;
}

/* Where the man stands that a word means: `e4`, `exd5`, `Nf3`, `Nxf3`, `Nbd7`, `Nbxd7`. 64: it is not plain. */
HK_SPECIALISE unsigned find_man(const struct field *field, const struct word *word,
                                const struct shape *shape, unsigned to, const hk_color us)
{
    const uint64_t own = men_of(field, us), them = men_of(field, hk__other(us));
    const uint64_t occupied = own | them;
    const uint64_t told = origins_of_letter[byte_of(word->bytes, 0)] &
                          (origins_of_byte[byte_of(word->bytes, 1)] | shape->anywhere);
    uint64_t among = field->set[shape->kind] & own & told &
                     hk__origins_table[(us * ROWS + shape->row) * 64 + to];

    if (HK_UNLIKELY(bb_many(among)))
        among = with_free_way(among, to, occupied);
    if (HK_UNLIKELY(!among))
        return HK_NO_SQUARE;
    const unsigned from = bb_first(among);
    const uint64_t closed = own | field->set[HK_KING] | ((them ^ shape->takes) & shape->strict);
    if (HK_UNLIKELY(((bb_between(from, to) & occupied) | (among & (among - 1))) != 0) ||
        HK_UNLIKELY(closed >> to & 1))
        return HK_NO_SQUARE;
    if (HK_UNLIKELY(word->size == 5) &&
        (byte_of(word->bytes, 1) == 'x' || byte_of(word->bytes, 2) != 'x'))
        return HK_NO_SQUARE;
    return from;
}

/* The new field after a move that is no castling. */
HK_SPECIALISE void move_man(struct field *to, const struct field *from, uint64_t departure,
                            uint64_t arrival, unsigned kind, const hk_color us)
{
    const uint64_t both = arrival | departure;
    const struct field *moved = &moved_sets[us][kind];
    for (unsigned i = 0; i < PARTS; i++)
        to->EACH_OF_FOUR(i) =
            (from->EACH_OF_FOUR(i) & FOUR(~arrival)) ^ (FOUR(both) & moved->EACH_OF_FOUR(i));
}

HK_SPECIALISE void castle(struct field *to, const struct field *from, hk_move move,
                          const hk_color us)
{
    const unsigned king = hk_move_from(move), rook = hk_move_to(move);
    const bool king_side = rook > king;
    const uint64_t kings = bb_bit(king) | bb_bit(king_side ? king + 2 : king - 2);
    const uint64_t rooks = bb_bit(rook) | bb_bit(king_side ? king + 1 : king - 1);
    *to = *from;
    to->set[HK_KING] ^= kings;
    to->set[HK_ROOK] ^= rooks;
    to->set[WHITE_MEN + us] ^= kings ^ rooks;
}

HK_SPECIALISE uint64_t beside(uint64_t set)
{
    return (set & ~BB_FILE_A) >> 1 | (set & ~BB_FILE_H) << 1;
}

/* After a move: the square behind the pawn, if it made a double step and a capture there is legal. FIDE Laws 2023, 3.7.4.1. */
static unsigned en_passant_square(const struct field *field, uint64_t rights, hk_move move,
                                  hk_color them)
{
    const unsigned to = hk_move_to(move), square = (hk_move_from(move) + to) / 2;
    uint64_t from = beside(bb_bit(to)) & field->set[HK_PAWN] & men_of(field, them);
    hk_board board;

    if (hk_move_special(move) != HK_MOVE_DOUBLE_STEP || !from)
        return HK_NO_SQUARE;
    board_of_field(&board, field, rights, them, HK_NO_SQUARE);
    while (from)
        if (board_en_passant_is_safe(&board, bb_take_first(&from), square, them))
            return square;
    return HK_NO_SQUARE;
}

/* Rights of castling that are left when men have left or reached some squares. */
static uint64_t rights_left(const hk_board *board, uint64_t left)
{
    uint64_t rights = board->castling[HK_WHITE] | (uint64_t)board->castling[HK_BLACK] << 56;
    if (left & board->kings & board->colour[HK_WHITE])
        rights &= ~BB_RANK_1;
    if (left & board->kings & board->colour[HK_BLACK])
        rights &= ~BB_RANK_8;
    return rights & ~left;
}

/* One move of a side, with the number before it. Answers false if what stands here is not plain; the number is then left too. */
HK_SPECIALISE bool read_move(struct run *run, struct field field[2], const hk_board *start,
                             hk_pgn_made *made, size_t ply, struct bounds bounds, const hk_color us)
{
    const hk_color them = hk__other(us);
    struct field *now = &field[us], *next = &field[them];
    uint32_t lines = run->lines;
    const char *at = run->end + 1, *const limit = bounds.limit;
    unsigned kind = HK_KING, from, to, special = HK_MOVE_PLAIN;

    if (HK_UNLIKELY(at >= limit))
        return false;
    if (HK_UNLIKELY(at[-1] != ' ' || (unsigned char)*at <= ' '))
        at = skip_gap(at - 1, limit, &lines);
    while (HK_UNLIKELY(*at == '{')) {
        run->comment = at;
        run->comment_lines = lines;
        if (bounds.wanted == HK_PGN_COMMENTS_ALL ||
            !(at = pass_comment(at, bounds, ply > 0 ? &made[ply - 1] : NULL, &lines)))
            return false;
        run->end = at;
        run->lines = lines;
        at = skip_gap(at, limit, &lines);
    }
    if (*at >= '1' && *at <= '9') {
        const unsigned size = match_number(at, run->number, us);
        if (!size)
            return false;
        at += size;
        if ((unsigned char)*at <= ' ')
            at = skip_gap(at, limit, &lines);
    }
    const struct word word = read_word(&run->gaps, at);
    const uint64_t square = (word.bytes >> (8 * (word.size - 2) & 63)) - UINT64_C(0x3161); /* a1 */
    if (HK_LIKELY(!(square & 0xf8f8))) {
        const struct shape *shape =
            &shapes[class_of_letter[byte_of(word.bytes, 0)]][word.size & 15];
        to = (unsigned)(square & 7) + (unsigned)(square >> 5 & 0x38);
        from = find_man(now, &word, shape, to, us);
        if (HK_UNLIKELY(from == HK_NO_SQUARE))
            return false;
        kind = shape->kind;
        special = (kind == HK_PAWN) & ((from ^ to) == 16); /* HK_MOVE_DOUBLE_STEP */
        move_man(next, now, bb_bit(from), bb_bit(to), kind, us);
    } else {
        const hk_move move = find_castling(now, rights_left(start, run->left), word, us);
        if (move == HK_MOVE_NONE)
            return false;
        from = hk_move_from(move);
        to = hk_move_to(move);
        special = HK_MOVE_CASTLING;
        castle(next, now, move, us);
    }
    if (HK_UNLIKELY(!king_is_safe(next, us)))
        return false;

    const uint32_t lasting = (uint32_t)(kind == HK_PAWN) | (men_of(now, them) >> to & 1);
    run->quiet = (run->quiet + 1) & (lasting - 1);
    run->left |= bb_bit(from) | bb_bit(to);
    made[ply] = (hk_pgn_made){.move = hk_move_build(from, to, special),
                              .quiet_plies = (uint16_t)run->quiet,
                              .lines = lines};
    run->lines = lines;
    run->end = at + word.whole;
    return true;
}

/* Moves by turns; answers how many. */
static size_t read_moves(struct run *out, struct field field[2], const hk_board *start,
                         int64_t number_offset, struct bounds bounds, hk_pgn_made *made,
                         size_t room)
{
    struct run run = *out;
    size_t plies = 0;

    run.number = number_of(run.move_number + number_offset);
    if (start->side == HK_BLACK)
        goto black;
    for (;;) {
        if (plies == room || !read_move(&run, field, start, made, plies, bounds, HK_WHITE))
            break;
        plies++;
    black:
        if (plies == room || !read_move(&run, field, start, made, plies, bounds, HK_BLACK))
            break;
        plies++;
        run.move_number++;
        run.number = next_number(run.number, run.move_number + number_offset);
    }
    *out = run;
    return plies;
}

/* Where the last word began, to which a number may be glued. */
static const char *start_of_word(const char *end, const char *start)
{
    while (end > start && (unsigned char)end[-1] > ' ' && end[-1] != '.')
        end--;
    return end;
}

/* Where the line begins in which the last token ends; a line end stands before it. */
static const char *start_of_line(const char *at)
{
    while (at[-1] != '\n')
        at--;
    return at;
}

size_t HK_ISA_NAME(hk__pgn_run)(hk_pgn_reader *in, hk_pgn_made *out, size_t room)
{
    hk_position *now = &in->line_of[0].now;
    const hk_board board = now->board;
    const hk_color side = (hk_color)board.side;
    const char *const start = in->window + in->at;
    struct run run = {.end = start, .quiet = now->halfmove_plies, .move_number = now->move_number};
    struct field field[2];

    if (in->end - in->at <= HK__RUN_MARGIN || run.quiet + room > UINT16_MAX)
        return 0;
    run.gaps = (struct gaps){start, scan_for_gaps(start)};
    field_of_board(&field[side], &board);
    const char *const end = in->window + in->end;
    const size_t ahead = in->source_ended ? HK__RUN_MARGIN : LOOK_AHEAD;
    const struct bounds bounds = {.start = start,
                                  .limit = end - HK__RUN_MARGIN,
                                  .comments = in->end > ahead ? end - ahead : in->window,
                                  .wanted = in->options.comments};
    const size_t plies = read_moves(&run, field, &board, in->number_offset, bounds, out, room);
    const size_t size = (size_t)(run.end - start);
    if (plies > 0) {
        const hk_color turn = plies % 2 ? hk__other(side) : side;
        const uint64_t rights = rights_left(&board, run.left);
        const unsigned ep = en_passant_square(&field[turn], rights, out[plies - 1].move, turn);
        board_of_field(&now->board, &field[turn], rights, turn, ep);
        now->halfmove_plies = run.quiet;
        now->move_number = run.move_number;
    }
    if (size > 0) { /* tokens go on behind the last one that was read */
        const bool comment = run.end[-1] == '}';
        const char *token = comment ? run.comment : start_of_word(run.end, start);
        in->last_line = in->line + (comment ? run.comment_lines : run.lines);
        in->last_offset = in->offset + (uint64_t)(token - start);
        in->line += run.lines;
        if (run.lines > 0)
            in->line_offset = in->offset + (uint64_t)(start_of_line(run.end) - start);
        in->offset += size;
        in->at += size;
        in->at_line_start = false;
    }
    return plies;
}
