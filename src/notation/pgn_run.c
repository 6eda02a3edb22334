/*
 * Plain movetext at one go: move numbers that are right, and moves in the shortest form that PGN has, `e4`, `exd5`,
 * `Nf3`, `Nbxd7+`, `O-O`, with one kind of white space between them. Almost all movetext of archives is such.
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

/* A place in the window, and where the lines are there. */
struct place {
    const char *at;
    uint64_t lines; /* ended since the run began */
    const char *line_start;
};

struct run {
    struct field field[2]; /* by the side to move: the present one, and the one before */
    uint64_t rights;       /* rooks with which castling is possible */
    unsigned ep;
    uint32_t quiet; /* half-moves since the last capture or pawn move */
    uint32_t move_number;
    struct place place;
    const char *limit;
    /* The number that is to come, as text. */
    uint64_t number, number_mask;
    unsigned number_size; /* with its dot; 0: it cannot be written here */
    const char *token;    /* where the last one began, */
    uint64_t token_lines; /* and in which line */
    hk_pgn_made *made;
};

/* A word that has been read. */
struct word {
    uint64_t bytes; /* eight of them */
    unsigned size;  /* without a sign of check */
    unsigned whole; /* with it */
};

extern const uint64_t hk__origins_table[2 * 8 * 64];

#define EACH_BYTE(c) (UINT64_C(0x0101010101010101) * (c))

/* How a word begins. */
enum { CLASS_NONE, CLASS_PAWN, CLASS_KNIGHT, CLASS_BISHOP, CLASS_ROOK, CLASS_QUEEN, CLASS_KING, CLASSES };

static const uint8_t class_of_letter[256] = {
    ['a'] = CLASS_PAWN,   ['b'] = CLASS_PAWN,   ['c'] = CLASS_PAWN, ['d'] = CLASS_PAWN,
    ['e'] = CLASS_PAWN,   ['f'] = CLASS_PAWN,   ['g'] = CLASS_PAWN, ['h'] = CLASS_PAWN,
    ['N'] = CLASS_KNIGHT, ['B'] = CLASS_BISHOP, ['R'] = CLASS_ROOK, ['Q'] = CLASS_QUEEN,
    ['K'] = CLASS_KING};

/* The rows of hk__origins_table that are no kind of officer. */
enum { ROW_TAKES, ROW_STEPS = HK_KING + 1, ROW_NONE, ROWS };

/* What a word of that beginning and size is. */
struct shape {
    uint8_t row;
    uint8_t kind;
    uint8_t origin_at; /* the byte that tells of the square of departure, */
    uint8_t sign_at;   /* and that of the sign of capture, which has to be there if this is not 0 */
    uint64_t anywhere; /* all squares, if nothing tells of the square of departure */
};

#define NOWHERE UINT64_C(0)
#define ANYWHERE (~UINT64_C(0))
#define NO_SHAPE {ROW_NONE, HK_PAWN, 0, 0, NOWHERE}
#define OFFICER(kind)                                                                              \
    {                                                                                              \
        NO_SHAPE, NO_SHAPE, NO_SHAPE, {kind, kind, 0, 0, ANYWHERE}, {kind, kind, 1, 0, NOWHERE},   \
            {kind, kind, 1, 2, NOWHERE}, NO_SHAPE, NO_SHAPE                                        \
    }

static const struct shape shapes[CLASSES][8] = {
    [CLASS_NONE] = {NO_SHAPE, NO_SHAPE, NO_SHAPE, NO_SHAPE, NO_SHAPE, NO_SHAPE, NO_SHAPE, NO_SHAPE},
    [CLASS_PAWN] = {NO_SHAPE,
                    NO_SHAPE,
                    {ROW_STEPS, HK_PAWN, 0, 0, ANYWHERE},
                    NO_SHAPE,
                    {ROW_TAKES, HK_PAWN, 0, 1, NOWHERE},
                    NO_SHAPE,
                    NO_SHAPE,
                    NO_SHAPE},
    [CLASS_KNIGHT] = OFFICER(HK_KNIGHT),
    [CLASS_BISHOP] = OFFICER(HK_BISHOP),
    [CLASS_ROOK] = OFFICER(HK_ROOK),
    [CLASS_QUEEN] = OFFICER(HK_QUEEN),
    [CLASS_KING] = OFFICER(HK_KING)};

/* Where the men of a row may not go, besides squares of their own side and the kings': promotions are not plain. */
static const struct {
    uint64_t always, occupied_by_them, not_occupied_by_them;
} barred[ROWS] = {[ROW_TAKES] = {BB_LAST_RANKS, NOWHERE, ANYWHERE},
                  [ROW_STEPS] = {BB_LAST_RANKS, ANYWHERE, NOWHERE}};

/* What a byte between letter and square says of the square of departure; 0: it does not belong there. */
static const uint64_t origins_of_byte[256] = {
#define FILE_NAMED(name, number) [name] = BB_FILE_A << (number)
#define RANK_NAMED(name, number) [name] = BB_RANK_1 << (8 * (number))
    FILE_NAMED('a', 0),  FILE_NAMED('b', 1), FILE_NAMED('c', 2), FILE_NAMED('d', 3),
    FILE_NAMED('e', 4),  FILE_NAMED('f', 5), FILE_NAMED('g', 6), FILE_NAMED('h', 7),
    RANK_NAMED('1', 0),  RANK_NAMED('2', 1), RANK_NAMED('3', 2), RANK_NAMED('4', 3),
    RANK_NAMED('5', 4),  RANK_NAMED('6', 5), RANK_NAMED('7', 6), RANK_NAMED('8', 7),
    ['x'] = ~UINT64_C(0)};

/* The sets that change when a man of the kind and colour moves. */
static const struct field moved_sets[2][6] = {
#define ALL ~UINT64_C(0)
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

/* Pass over blanks and line ends. Answers false where the margin is reached. */
HK_SPECIALISE bool skip_gap(struct place *place, const char *limit)
{
    while (place->at < limit) {
        const char c = *place->at;
        if (c == '\n' || (c == '\r' && place->at[1] == '\n')) {
            place->at += c == '\n' ? 1 : 2;
            place->lines++;
            place->line_start = place->at;
        } else if (c == ' ') {
            place->at++;
        } else {
            return true;
        }
    }
    return false;
}

/* The number that the next move should bear, as it is written. */
static void write_number(struct run *run, int64_t number)
{
    run->number_size = 0;
    if (number < 1 || number > 999999)
        return;
    uint64_t text = '.';
    unsigned size = 1;
    for (; number > 0; number /= 10, size++)
        text = text << 8 | (uint64_t)('0' + number % 10);
    run->number = text;
    run->number_mask = (UINT64_C(1) << (8 * size)) - 1;
    run->number_size = size;
}

/* The next number. `number` is what it is. */
HK_SPECIALISE void count_number(struct run *run, int64_t number)
{
    const unsigned last = run->number_size - 2;
    if (run->number_size && byte_of(run->number, last) != '9')
        run->number += UINT64_C(1) << (8 * last);
    else
        write_number(run, number);
}

/*
 * Pass over the move number that stands here, if one does. Answers false if it is another, or what follows it is not
 * plain.
 */
HK_SPECIALISE bool skip_number(struct run *run, struct place *place, const hk_color us)
{
    const char c = *place->at;
    if (c < '1' || c > '9')
        return true;
    if (!run->number_size || (load(place->at) ^ run->number) & run->number_mask)
        return false;
    const char *end = place->at + run->number_size;
    if (us == HK_BLACK && end[0] == '.' && end[1] == '.')
        end += 2;
    if (*end == '.' || (unsigned char)*end >= 0x80) /* perhaps an ellipsis */
        return false;
    run->token = place->at;
    run->token_lines = place->lines;
    place->at = end;
    run->place = *place;
    return skip_gap(place, run->limit);
}

/* Does a word end before this byte, which is not above a blank? */
HK_SPECIALISE bool is_gap(unsigned c)
{
    return UINT64_C(0x100003e01) >> c & 1; /* NUL, white space of all kinds */
}

/* The word that stands here, up to white space. Answers false if it is too long. */
HK_SPECIALISE bool read_word(struct word *word, const char *at)
{
    const uint64_t bytes = load(at);
    const uint64_t gaps = (bytes - EACH_BYTE(0x21)) & ~bytes & EACH_BYTE(0x80);
    if (HK_UNLIKELY(!gaps))
        return false;
    const unsigned size = (unsigned)__builtin_ctzll(gaps) / 8;
    const unsigned last = byte_of(bytes, (size - 1) & 7);
    if (HK_UNLIKELY(!is_gap(byte_of(bytes, size))))
        return false;
    word->bytes = bytes;
    word->whole = size;
    word->size = size - (last == '+' || last == '#');
    return true;
}

/* Moves. */

/* Castling where king and rook stand as at the start of a game of standard chess. FIDE Laws 2023, 3.8.2. */
HK_SPECIALISE hk_move find_castling(const struct run *run, const struct field *field,
                                    const struct word *word, const hk_color us)
{
    const uint64_t letters =
        word->size < 8 ? word->bytes & ((UINT64_C(1) << 8 * word->size) - 1) : 0;
    const bool king_side = letters == UINT64_C(0x4f2d4f);
    const unsigned first = us == HK_WHITE ? 0 : 56, king = first + 4;
    const uint64_t occupied = field->set[WHITE_MEN] | field->set[BLACK_MEN];
    const uint64_t rank = UINT64_C(0xff) << first;
    const uint64_t wing = (king_side ? UINT64_C(0xe0) : UINT64_C(0x0f)) << first;
    const uint64_t rook = (king_side ? UINT64_C(0x80) : UINT64_C(0x01)) << first;

    if (!king_side && letters != UINT64_C(0x4f2d4f2d4f))
        return HK_MOVE_NONE;
    if (!(field->set[HK_KING] & men_of(field, us) & bb_bit(king)) ||
        (run->rights & rank & wing) != rook || occupied & wing & ~rook)
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

/* The move that a word means: `e4`, `exd5`, `Nf3`, `Nxf3`, `Nbd7`, `Nbxd7`. HK_MOVE_NONE: it is not plain. */
HK_SPECIALISE hk_move find_move(const struct field *field, const struct word *word,
                                const struct shape *shape, unsigned to, const hk_color us)
{
    const uint64_t own = men_of(field, us), them = men_of(field, hk__other(us));
    const uint64_t bytes = word->bytes, occupied = own | them;
    const uint64_t told = origins_of_byte[byte_of(bytes, shape->origin_at)] | shape->anywhere;
    const uint64_t closed = own | field->set[HK_KING] | barred[shape->row].always |
                            (them & barred[shape->row].occupied_by_them) |
                            (~them & barred[shape->row].not_occupied_by_them);
    const bool spoilt = (shape->sign_at != 0 && byte_of(bytes, shape->sign_at) != 'x') ||
                        (word->size == 5 && byte_of(bytes, 1) == 'x');
    uint64_t among = field->set[shape->kind] & own & told &
                     hk__origins_table[(us * ROWS + shape->row) * 64 + to];

    if (HK_UNLIKELY(bb_many(among)))
        among = with_free_way(among, to, occupied);
    if (HK_UNLIKELY(!among))
        return HK_MOVE_NONE;
    const unsigned from = bb_first(among);
    const uint64_t wrong = (closed & bb_bit(to)) | (bb_between(from, to) & occupied) |
                           (among & (among - 1)) | spoilt;
    if (HK_UNLIKELY(wrong != 0))
        return HK_MOVE_NONE;
    const bool twice = shape->kind == HK_PAWN && (from ^ to) == 16;
    return hk_move_build(from, to, twice ? HK_MOVE_DOUBLE_STEP : HK_MOVE_PLAIN);
}

/* The new field after a move that is no castling. */
HK_SPECIALISE void move_man(struct field *to, const struct field *from, hk_move move, unsigned kind,
                            const hk_color us)
{
    const uint64_t arrival = bb_bit(hk_move_to(move));
    const uint64_t both = arrival | bb_bit(hk_move_from(move));
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

/* After a double step: the square behind the pawn, if a capture there is legal. FIDE Laws 2023, 3.7.4.1. */
static unsigned en_passant_square(const struct field *field, uint64_t rights, hk_move move,
                                  hk_color them)
{
    const unsigned to = hk_move_to(move), square = (hk_move_from(move) + to) / 2;
    uint64_t from = beside(bb_bit(to)) & field->set[HK_PAWN] & men_of(field, them);
    hk_board board;

    board_of_field(&board, field, rights, them, HK_NO_SQUARE);
    while (from)
        if (board_en_passant_is_safe(&board, bb_take_first(&from), square, them))
            return square;
    return HK_NO_SQUARE;
}

/* One move of a side, with the number before it. Answers false if what stands here is not plain. */
HK_SPECIALISE bool read_move(struct run *run, size_t ply, const hk_color us)
{
    const hk_color them = hk__other(us);
    const struct field *field = &run->field[us];
    struct field *next = &run->field[them];
    struct place place = run->place;
    struct word word;
    hk_move move;
    unsigned kind = HK_KING;

    if (!skip_gap(&place, run->limit) || !skip_number(run, &place, us) ||
        !read_word(&word, place.at))
        return false;
    const uint64_t end = word.bytes >> (8 * (word.size - 2) & 63);
    const unsigned file = byte_of(end, 0) - 'a', rank = byte_of(end, 1) - '1';
    if (HK_LIKELY((file | rank) < 8)) {
        const struct shape *shape =
            &shapes[class_of_letter[byte_of(word.bytes, 0)]][word.size & 7];
        kind = shape->kind;
        move = find_move(field, &word, shape, rank * 8 + file, us);
        if (HK_UNLIKELY(move == HK_MOVE_NONE))
            return false;
        move_man(next, field, move, kind, us);
    } else {
        move = find_castling(run, field, &word, us);
        if (move == HK_MOVE_NONE)
            return false;
        castle(next, field, move, us);
    }
    if (HK_UNLIKELY(!king_is_safe(next, us)))
        return false;

    const uint64_t to = bb_bit(hk_move_to(move)), both = to | bb_bit(hk_move_from(move));
    const bool lasting = kind == HK_PAWN || (men_of(field, them) & to) != 0;
    const uint64_t own_rank = us == HK_WHITE ? BB_RANK_1 : BB_RANK_8;
    run->rights &= ~(both | (kind == HK_KING ? own_rank : 0));
    run->quiet = lasting ? 0 : run->quiet + 1;
    run->ep = HK_NO_SQUARE;
    if (hk_move_special(move) == HK_MOVE_DOUBLE_STEP &&
        HK_UNLIKELY((beside(to) & next->set[HK_PAWN] & men_of(next, them)) != 0))
        run->ep = en_passant_square(next, run->rights, move, them);
    run->made[ply] = (hk_pgn_made){
        .move = move,
        .quiet_plies = (uint16_t)(run->quiet < UINT16_MAX ? run->quiet : UINT16_MAX),
        .lines = (uint32_t)place.lines};
    run->token = place.at;
    run->token_lines = place.lines;
    place.at += word.whole;
    run->place = place;
    return true;
}

/* Moves by turns; answers how many. */
static size_t read_moves(struct run *run, hk_color side, int64_t number_offset, size_t room)
{
    size_t ply = 0;

    write_number(run, run->move_number + number_offset);
    if (side == HK_WHITE && room > 0) {
        if (!read_move(run, ply, HK_WHITE))
            return 0;
        ply++;
    }
    for (;;) {
        if (ply == room || !read_move(run, ply, HK_BLACK))
            break;
        ply++;
        run->move_number++;
        count_number(run, run->move_number + number_offset);
        if (ply == room || !read_move(run, ply, HK_WHITE))
            break;
        ply++;
    }
    return ply;
}

size_t HK_ISA_NAME(hk__pgn_run)(hk_pgn_reader *in, hk_pgn_made *out, size_t room)
{
    hk_position *now = &in->line_of[0].now;
    const char *const start = in->window + in->at;
    struct run run;

    if (in->end - in->at <= HK__RUN_MARGIN)
        return 0;
    field_of_board(&run.field[now->board.side], &now->board);
    run.rights = now->board.castling[HK_WHITE] | (uint64_t)now->board.castling[HK_BLACK] << 56;
    run.ep = now->board.ep;
    run.quiet = now->halfmove_plies;
    run.move_number = now->move_number;
    run.place = (struct place){.at = start, .line_start = NULL};
    run.limit = in->window + in->end - HK__RUN_MARGIN;
    run.token = NULL;
    run.token_lines = 0;
    run.made = out;

    const hk_color side = (hk_color)now->board.side;
    const size_t plies = read_moves(&run, side, in->number_offset, room);
    if (!run.token)
        return 0;
    const hk_color turn = plies % 2 ? hk__other(side) : side;
    board_of_field(&now->board, &run.field[turn], run.rights, turn, run.ep);
    now->halfmove_plies = run.quiet;
    now->move_number = run.move_number;
    /* Tokens go on behind the last one that was read. */
    in->last_line = in->line + run.token_lines;
    in->last_offset = in->offset + (uint64_t)(run.token - start);
    if (run.place.line_start)
        in->line_offset = in->offset + (uint64_t)(run.place.line_start - start);
    in->line += run.place.lines;
    in->offset += (uint64_t)(run.place.at - start);
    in->at += (size_t)(run.place.at - start);
    in->at_line_start = false;
    return plies;
}
