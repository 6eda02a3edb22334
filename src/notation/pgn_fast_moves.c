/*
 * The fast path for movetext: plain movetext, as almost all of an archive is, read without tokens.
 * A batch of SAN is read ahead of the board (pgn_fast_san.h, pgn_fast_avx512.h); then its moves are
 * made.
 *
 * Nothing is decided here that pgn_lex.c, san.c and make.c decide in another way. A word is made as
 * a move only if it is one beyond doubt; otherwise the word and all that follows are left to the
 * tokens. So the fast path knows no faults.
 *
 *  1. The piece is found by looking back from the square of arrival: there has to be just one piece
 *     of the kind that goes there on an empty board, with nothing between. Promotions and captures
 *     en passant are not plain.
 *  2. The board is a few sets that stay in registers (pgn_fast_board.h): every move is the same few
 *     operations, without a branch on what moves or what is taken. What the caller gets of the
 *     moves is stored for a batch at once.
 *  3. A move that would leave its king attacked (FIDE Laws 2023, 3.9.2) is not plain, nor are the
 *     words after it. This is tested before the board changes, from what is known by then.
 */
#include "notation/pgn_fast_moves.h"
#include "notation/pgn_bytes.h"
#ifdef HK_USE_AVX512
#include "notation/pgn_fast_avx512.h"
#else
#include "notation/pgn_fast_san.h"
#endif

/* The pieces by kind and by color. */
struct fast_board {
    board_planes planes;
    uint64_t pieces[2];
};

/* A board as a fast one, and back. */

static struct fast_board fast_board_of(const hk_board *board)
{
    return (struct fast_board){.planes = planes_of_board(board),
                               .pieces = {board->color[HK_WHITE], board->color[HK_BLACK]}};
}

static void board_of_fast(hk_board *out, const struct fast_board *board, uint64_t rights,
                          hk_color side, unsigned ep)
{
    *out = (hk_board){
        .color = {board->pieces[HK_WHITE], board->pieces[HK_BLACK]},
        .castling = {(uint8_t)(rights & 0xff), (uint8_t)(rights >> 56)},
        .side = (uint8_t)side,
        .ep = (uint8_t)ep,
    };
    planes_to_board(out, &board->planes);
}

/* Moves. */

/*
 * Read the words of a batch; `moves` is where those of the first word go. Behind long comments a
 * batch ends sooner, since all of it is read again if its first move turns out not to be plain.
 * @return How many were read.
 */
static size_t read_batch(struct san_cursor *cursor, struct san_batch *batch, size_t room,
                         hk_pgn_move *moves, bool has_before, const struct bounds *bounds,
                         hk_color side)
{
    const char *const far = cursor->end + FAR;
    size_t count = 0;

    while (count < room && count < BATCH && cursor->end < far) {
        size_t more = 0;
#ifdef HK_USE_AVX512
        if (room - count >= LANES && cursor->plain_words >= LANES)
            more = read_chunk(cursor, batch, count, moves + count, bounds, side);
#endif
        if (more == 0) {
            if (!read_word(cursor, batch, count, &moves[count], has_before || count > 0, bounds,
                           side))
                break;
            more = 1;
        }
        side ^= more % 2;
        count += more;
        cursor->plain_words += more;
    }
    return count;
}

/* The position after the moves that were made so far. */
struct fast_position {
    struct fast_board board;
    /* The board before the first of them. */
    hk_board start;
    /* Squares that pieces have left or reached since. */
    uint64_t touched;
    /* The squares of the kings. */
    unsigned king[2];
    /* Half-moves since the last capture or pawn move. */
    unsigned halfmove_plies;
};

/* The castling rights of a board that remain when pieces have left or reached some squares. */
static uint64_t rights_left(const hk_board *board, uint64_t touched)
{
    uint64_t rights = board->castling[HK_WHITE] | (uint64_t)board->castling[HK_BLACK] << 56;
    if (touched & board->kings & board->color[HK_WHITE])
        rights &= ~BB_RANK_1;
    if (touched & board->kings & board->color[HK_BLACK])
        rights &= ~BB_RANK_8;
    return rights & ~touched;
}

/*
 * Find castling, where king and rook stand as in the initial array of standard chess. FIDE Laws
 * 2023, 3.8.2.
 */
static hk_move find_castling(const struct fast_board *board, const struct fast_position *position,
                             bool king_side, hk_color us)
{
    const unsigned first = us == HK_WHITE ? 0 : 56, king = first + 4;
    const uint64_t own = board->pieces[us], them = board->pieces[us ^ 1], occupied = own | them;
    const uint64_t rank = UINT64_C(0xff) << first;
    const uint64_t wing = (king_side ? UINT64_C(0xe0) : UINT64_C(0x0f)) << first;
    const uint64_t rook = (king_side ? UINT64_C(0x80) : UINT64_C(0x01)) << first;
    const uint64_t rights = rights_left(&position->start, position->touched);

    if (position->king[us] != king || (rights & rank & wing) != rook || occupied & wing & ~rook)
        return HK_MOVE_NONE;
    for (unsigned i = 0; i < 3; i++)
        if (planes_attack(&board->planes, them, occupied, king_side ? king + i : king - i, us))
            return HK_MOVE_NONE;
    return hk_move_build(king, bb_first(rook), HK_MOVE_CASTLING);
}

HK_SPECIALISE void castle(struct fast_board *board, hk_move move, const hk_color us)
{
    const unsigned king = hk_move_from(move), rook = hk_move_to(move);
    const bool king_side = rook > king;
    const uint64_t kings = bb_bit(king_side ? king + 2 : king - 2);
    const uint64_t rooks = bb_bit(king_side ? king + 1 : king - 1);
    const uint64_t both = bb_bit(king) | bb_bit(rook);

    planes_move(&board->planes, both, kings, &shapes[SHAPE(CLASS_KING, 3)].kind);
    planes_move(&board->planes, 0, rooks, &shapes[SHAPE(CLASS_ROOK, 3)].kind);
    board->pieces[us] ^= both | kings | rooks;
}

/*
 * Which of some pieces, not kings, can go to a square: nothing stands between, and their king is
 * not attacked then.
 */
static uint64_t pieces_that_can_go(const struct fast_board *board, uint64_t pieces, unsigned to,
                                   unsigned king, hk_color us)
{
    const uint64_t them = board->pieces[us ^ 1], occupied = board->pieces[us] | them;
    uint64_t out = 0;

    while (pieces) {
        const unsigned from = bb_take_first(&pieces);
        const uint64_t after = (occupied ^ bb_bit(from)) | bb_bit(to);
        if (!(bb_between(from, to) & occupied) &&
            !planes_attack(&board->planes, them & ~bb_bit(to), after, king, us))
            out |= bb_bit(from);
    }
    return out;
}

HK_SPECIALISE uint64_t beside(uint64_t set)
{
    return (set & ~BB_FILE_A) >> 1 | (set & ~BB_FILE_H) << 1;
}

/*
 * The square that a pawn has passed over, if the last move was its double step and a capture there
 * is legal. 3.7.4.1.
 */
static unsigned en_passant_square(const struct fast_board *board, uint64_t rights, hk_move move,
                                  hk_color them)
{
    const unsigned to = hk_move_to(move), square = (hk_move_from(move) + to) / 2;
    uint64_t from = beside(bb_bit(to)) & board->pieces[them];
    hk_board whole;

    if (hk_move_special(move) != HK_MOVE_DOUBLE_STEP || !from)
        return HK_NO_SQUARE;
    board_of_fast(&whole, board, rights, them, HK_NO_SQUARE);
    from &= whole.pawns;
    while (from)
        if (board_en_passant_is_safe(&whole, bb_take_first(&from), square, them))
            return square;
    return HK_NO_SQUARE;
}

/* Make the move of a word. @return false: it is not plain, and nothing has changed. */
HK_SPECIALISE bool make(struct fast_position *position, struct fast_board *board,
                        struct san_batch *batch, size_t at, const hk_color us)
{
    const unsigned to = (unsigned)batch->to[at];

    if (HK_UNLIKELY(to >= CASTLES_SHORT)) {
        const struct fast_board seen = *board;
        const hk_move move = find_castling(&seen, position, to == CASTLES_SHORT, us);
        if (move == HK_MOVE_NONE)
            return false;
        castle(board, move, us);
        position->king[us] = us * 56 + (to == CASTLES_SHORT ? 6 : 2);
        position->touched |= bb_bit(hk_move_from(move)) | bb_bit(hk_move_to(move));
        batch->from[at] = hk_move_from(move) | HK_MOVE_CASTLING << 12;
        batch->to[at] = hk_move_to(move);
        batch->taken[at] = 0;
        return true;
    }
    const uint64_t own = board->pieces[us], them = board->pieces[hk__other(us)];
    const struct shape *shape = &shapes[batch->shape[at]];
    const uint64_t occupied = own | them, arrival = bb_bit(to);
    uint64_t among = own & batch->origins[at] &
                     hk__origins_table[us * ROWS * 64 + shape->row + to] &
                     planes_of_kind(&board->planes, &shape->kind);
    if (HK_UNLIKELY(!bb_is_one(among))) {
        const struct fast_board seen = *board;
        among = pieces_that_can_go(&seen, among, to, position->king[us], us);
        if (!bb_is_one(among))
            return false;
    }
    const unsigned from = bb_first(among);
    const uint64_t closed = own | ((them ^ shape->takes) & shape->strict);
    if (HK_UNLIKELY(((bb_between(from, to) & occupied) | (closed & arrival)) != 0))
        return false;
    const unsigned king = position->king[us] ^ ((position->king[us] ^ to) & shape->moves_king);
    if (HK_UNLIKELY(
            planes_attack(&board->planes, them & ~arrival, (occupied ^ among) | arrival, king, us)))
        return false;
    const uint64_t both = among | arrival;
    batch->from[at] = from;
    batch->taken[at] = arrival & them;
    position->king[us] = king;
    position->touched |= both;
    planes_move(&board->planes, both, arrival, &shape->kind);
    board->pieces[us] ^= both;
    board->pieces[hk__other(us)] &= ~arrival;
    return true;
}

#ifndef HK_USE_AVX512
/* Store a move that was moves, as the caller gets it. */
HK_SPECIALISE void store_move(hk_pgn_move *out, struct fast_position *position,
                              const struct san_batch *batch, size_t at)
{
    const unsigned from = (unsigned)batch->from[at], to = (unsigned)batch->to[at];
    const unsigned shape = (unsigned)batch->shape[at];
    const bool steps = (shape == SHAPE(CLASS_PAWN, 2)) & ((from ^ to) == 16);
    const bool lasts = (batch->taken[at] != 0) | (shape >> 4 == CLASS_PAWN);
    position->halfmove_plies = (position->halfmove_plies + 1) & ((unsigned)lasts - 1);
    out->move = (hk_move)(from | to << 6 | (unsigned)steps * HK_MOVE_DOUBLE_STEP << 12);
    out->halfmove_plies = (uint16_t)position->halfmove_plies;
}
#endif

/*
 * Does a word name the square of departure by its one sign `sign` as export format does? FIDE Laws
 * 2023, C.10.
 */
static HK_NOINLINE bool is_origin_named(const struct fast_board *before,
                                        const struct fast_position *position,
                                        const struct san_batch *batch, size_t at, char sign,
                                        hk_color us)
{
    const struct shape *const shape = &shapes[batch->shape[at]];
    const unsigned from = (unsigned)batch->from[at], to = (unsigned)batch->to[at];
    uint64_t others = before->pieces[us] & hk__origins_table[us * ROWS * 64 + shape->row + to] &
                      planes_of_kind(&before->planes, &shape->kind) & ~bb_bit(from);

    others = shape->moves_king ? 0 : pieces_that_can_go(before, others, to, position->king[us], us);
    const bool same_file = (others & BB_FILE_A << from % 8) != 0;
    const bool same_rank = (others & bb_rank(from / 8)) != 0;
    return others && (sign >= 'a' ? !same_file : same_file && !same_rank);
}

/* Can a king in check step out of it? */
HK_SPECIALISE bool king_can_step(const struct fast_board *board, unsigned king, const hk_color us)
{
    const uint64_t own = board->pieces[us], them = board->pieces[hk__other(us)];
    const uint64_t others = (own | them) & ~bb_bit(king);
    uint64_t steps = bb_king(king) & ~own;

    while (steps) {
        const unsigned to = bb_take_first(&steps);
        if (!planes_attack(&board->planes, them & ~bb_bit(to), others | bb_bit(to), to, us))
            return true;
    }
    return false;
}

/* Is it `+` or `#`, as a check of the king on `king` is written, behind a move that gives it? */
static HK_NOINLINE bool is_check_written(const struct fast_board *after, unsigned king,
                                         const struct san_batch *batch, size_t at, char sign,
                                         hk_color us)
{
    hk_board whole;

    if (us == HK_WHITE ? king_can_step(after, king, HK_BLACK)
                       : king_can_step(after, king, HK_WHITE))
        return sign == '+';
    if ((batch->from[at] ^ batch->to[at]) == 16) /* it may be a double step */
        return false;
    board_of_fast(&whole, after, 0, hk__other(us), HK_NO_SQUARE);
    return sign == (hk_movegen_any(&whole) ? '+' : '#');
}

/* The word of a move that has been made, if it is as export format writes it. */
HK_SPECIALISE hk_pgn_word written_word(const struct fast_position *position,
                                       const struct fast_board *before,
                                       const struct fast_board *after,
                                       const struct san_batch *batch, size_t at, const char *start,
                                       const hk_color us)
{
    static const hk_pgn_word none = {0};
    const hk_color them = hk__other(us);
    const unsigned shape = (unsigned)batch->shape[at];
    const char *end = start + batch->end[at];
    unsigned size = shape % 16;

    while (HK_UNLIKELY(is_annotation(end[-1])))
        end--;
    const char sign = end[-1];
    const bool has_sign = (sign & 0xf7) == '#'; /* `+` too */
    if (HK_UNLIKELY(batch->from[at] >= HK_MOVE_CASTLING << 12)) {
        size = (batch->from[at] & 63) < batch->to[at] ? 3 : 5;
    } else if (shape / 16 != CLASS_PAWN) {
        const char second = (end - has_sign - size)[1];
        const bool is_named = size == 5 || (size == 4 && second != 'x');
        if (HK_UNLIKELY((size == 5 || (size == 4 && !is_named)) != (batch->taken[at] != 0)))
            return none;
        if (HK_UNLIKELY(is_named)) {
            const struct fast_board seen = *before;
            if (!is_origin_named(&seen, position, batch, at, second, us))
                return none;
        }
    }
    if (HK_UNLIKELY(planes_attack(&after->planes, after->pieces[us],
                                  after->pieces[HK_WHITE] | after->pieces[HK_BLACK],
                                  position->king[them], them))) {
        const struct fast_board seen = *after;
        if (!is_check_written(&seen, position->king[them], batch, at, sign, us))
            return none;
    } else if (HK_UNLIKELY(has_sign)) {
        return none;
    }
    return (hk_pgn_word){(uint32_t)(end - has_sign - size - start), size + has_sign};
}

/* Make the move of a word and store what is known of it now. @return false: it is not plain. */
HK_SPECIALISE bool make_and_store(struct fast_position *position, struct fast_board *board,
                                  struct san_batch *batch, size_t at, hk_pgn_move *moves,
                                  hk_pgn_word *words, const char *start, const hk_color us,
                                  const bool with_words)
{
    const struct fast_board before = *board;

    if (!make(position, board, batch, at, us))
        return false;
#ifndef HK_USE_AVX512
    store_move(&moves[at], position, batch, at);
#else
    (void)moves; /* store_moves() does it for all */
#endif
    if (with_words)
        words[at] = written_word(position, &before, board, batch, at, start, us);
    return true;
}

/*
 * Make the moves of a batch from `i` on, before `end`, and store them, with the places of their words if those are
 * wanted. `start`: of the run. `side` makes the first move of the batch. @return How many of the batch have been made: one that
 * is not plain ends them.
 */
HK_SPECIALISE size_t make_moves(struct fast_position *position, struct san_batch *batch, size_t i,
                                size_t end, hk_pgn_move *moves, hk_pgn_word *words,
                                const char *start, hk_color side, const bool with_words)
{
    struct fast_board board = position->board;

    if ((side ^ (i & 1)) == HK_BLACK)
        goto black;
    for (;;) {
        if (i == end ||
            !make_and_store(position, &board, batch, i, moves, words, start, HK_WHITE, with_words))
            break;
        i++;
    black:
        if (i == end ||
            !make_and_store(position, &board, batch, i, moves, words, start, HK_BLACK, with_words))
            break;
        i++;
    }
    position->board = board;
    return i;
}

/* A run of plain movetext. */
struct run {
    struct bounds bounds;
    struct san_cursor cursor;
    struct fast_position position;
    hk_pgn_move *moves;
    /* NULL: nobody wants them. */
    hk_pgn_word *words;
    size_t plies, room;
    /* A comment comes with one of the moves. */
    bool met_comment;
    /* The board before the last move is known, and what had been touched by then: a variation follows. */
    bool knows_previous;
    struct fast_board previous;
    uint64_t touched_before;
};

static hk_color side_to_move(const struct run *run)
{
    return (hk_color)(run->position.start.side ^ (run->plies & 1));
}

/* Leave the words of a batch after the first `plies` moves: they are not plain after all. */
static void drop_rest_of_batch(struct run *run, struct san_cursor before,
                               const struct san_batch *batch, size_t plies)
{
    run->cursor = before;
    if (plies > 0) {
        run->cursor.end = run->bounds.start + batch->end[plies - 1];
        run->cursor.lines = run->moves[run->plies - 1].lines;
    }
    /* The comment after the last move is to be read again, and a glyph that stands by itself. */
    if (run->plies > 0) {
        hk_pgn_move *const last = &run->moves[run->plies - 1];
        last->comment_size = 0;
        last->nag = run->bounds.attaches_nags ? (uint8_t)glyph_before(run->cursor.end) : 0;
    }
}

/* Does a variation follow a run, after one blank or line end? */
static bool variation_follows(const char *end)
{
    return (end[0] == ' ' || end[0] == '\n') && end[1] == '(';
}

/* Make the moves of a batch of `read` words and store them, with their words. @return How many were plain. */
static size_t make_told_moves(struct run *run, struct san_batch *batch, size_t read)
{
    const hk_color side = side_to_move(run);
    hk_pgn_move *const moves = run->moves + run->plies;
    const bool parted = run->bounds.gives_variations && run->plies + read > 1 && read > 0 &&
                        variation_follows(run->cursor.end);
    size_t plies = 0, end = read - parted;

    while ((plies = make_moves(&run->position, batch, plies, end, moves, run->words + run->plies,
                               run->bounds.start, side, true)) == end &&
           end < read) {
        run->previous = run->position.board;
        run->touched_before = run->position.touched;
        end = read;
    }
    run->knows_previous = parted && plies == read;
    return plies;
}

/* Read a batch of words and make their moves. @return Whether more may follow. */
static bool read_and_make_batch(struct run *run)
{
    struct san_batch batch;
    const struct san_cursor before = run->cursor;
    const size_t room = run->room - run->plies;
    hk_pgn_move *const moves = run->moves + run->plies;
    const hk_color side = side_to_move(run);

    const size_t read =
        read_batch(&run->cursor, &batch, room, moves, run->plies > 0, &run->bounds, side);
    const size_t plies =
        run->words ? make_told_moves(run, &batch, read)
                   : make_moves(&run->position, &batch, 0, read, moves, NULL, NULL, side, false);
#ifdef HK_USE_AVX512
    for (size_t stored = 0; stored < plies; stored += LANES)
        run->position.halfmove_plies = store_moves(moves + stored, &batch, stored, plies - stored,
                                                   run->position.halfmove_plies);
#endif
    run->plies += plies;
    run->met_comment |= run->cursor.between.attached;
    if (plies < read)
        drop_rest_of_batch(run, before, &batch, plies);
    return plies == read && (plies >= BATCH || run->cursor.end - before.end >= FAR) &&
           run->plies < run->room;
}

/* Set the position of the main line after a run, but for its key. */
static void store_position(const struct run *run, hk_position *now)
{
    const hk_color side = (hk_color)run->position.start.side, turn = side_to_move(run);
    const hk_pgn_move *last = &run->moves[run->plies - 1];
    const uint64_t rights = rights_left(&run->position.start, run->position.touched);

    board_of_fast(&now->board, &run->position.board, rights, turn,
                  en_passant_square(&run->position.board, rights, last->move, turn));
    now->halfmove_plies = last->halfmove_plies;
    now->move_number += (uint32_t)(run->plies + (side == HK_BLACK)) / 2;
}

/* The position before the last move of a run, of two at least, from the one before them all; but for its key. */
static void store_previous(const struct run *run, const hk_position *start, hk_position *out)
{
    const hk_color turn = (hk_color)(side_to_move(run) ^ 1);
    const hk_pgn_move *const last = &run->moves[run->plies - 2];
    const struct fast_board *const board = &run->previous;
    const uint64_t rights = rights_left(&run->position.start, run->touched_before);

    board_of_fast(&out->board, board, rights, turn,
                  en_passant_square(board, rights, last->move, turn));
    out->key = 0;
    out->halfmove_plies = last->halfmove_plies;
    out->move_number = start->move_number +
                       (uint32_t)(run->plies - 1 + (run->position.start.side == HK_BLACK)) / 2;
}

/* Where the last word began. A move number may be run together with it. */
static const char *start_of_word(const char *end, const char *start)
{
    while (end > start && (unsigned char)end[-1] > ' ' && end[-1] != '.')
        end--;
    return end;
}

/* Where the line begins in which a token ends; a line has ended between `start` and the token. */
static const char *start_of_line(const char *at, const char *start)
{
    for (; at - start >= SCAN_BYTES; at -= SCAN_BYTES) {
        const uint64_t ended = scan_for_signs(at - SCAN_BYTES).line_ends;
        if (ended)
            return at - __builtin_clzll(ended);
    }
    while (at[-1] != '\n')
        at--;
    return at;
}

/* Set the reader's cursor after the last token of a run, where the tokens go on. */
static void move_reader(const struct run *run, hk_pgn_reader *in)
{
    const struct san_cursor *cursor = &run->cursor;
    const char *const start = run->bounds.start;
    const size_t size = (size_t)(cursor->end - start);

    in->plain_words = cursor->plain_words;
    if (size == 0)
        return;
    const struct between *between = &cursor->between;
    const bool is_move = between->end != cursor->end;
    const char *token = is_move ? start_of_word(cursor->end, start) : between->token;
    in->last_line = in->line + (is_move ? cursor->lines : between->token_lines);
    in->last_offset = in->offset + (uint64_t)(token - start);
    in->line += cursor->lines;
    if (cursor->lines > 0)
        in->line_offset = in->offset + (uint64_t)(start_of_line(cursor->end, start) - start);
    in->offset += size;
    in->at += size;
    in->at_line_start = false;
}

size_t HK_ISA_NAME(hk__pgn_fast_moves)(hk_pgn_reader *in, hk_pgn_move *out, size_t room)
{
    hk_position *now = &in->line_of[in->depth].now;
    const char *const start = in->window + in->at, *const end = in->window + in->end;
    const size_t ahead = in->source_ended ? HK__PGN_FAST_MARGIN : LOOK_AHEAD;

    if (in->end - in->at <= HK__PGN_FAST_MARGIN || now->halfmove_plies + room > UINT16_MAX)
        return 0;
    struct run run = {
        .bounds = {.start = start,
                   .limit = end - HK__PGN_FAST_MARGIN,
                   .comments = in->end > ahead ? end - ahead : in->window,
                   .wanted = in->wanted.comments,
                   .gives_nags = in->wanted.nags && !in->wanted.nags_with_moves,
                   .attaches_nags = in->wanted.nags && in->wanted.nags_with_moves,
                   .gives_variations = in->wanted.variations,
                   .any_encoding = in->bad_encoding,
                   .comment_max = in->bad_encoding ? HK__PGN_FOREIGN_MAX : UINT16_MAX},
        .cursor = {.end = start,
                   .gaps = {start, scan_for_gaps(start)},
                   .number = now->move_number + in->number_offset,
                   .plain_words = in->plain_words},
        .position = {.start = now->board, .halfmove_plies = now->halfmove_plies},
        .moves = out,
        .words = in->wanted.words ? in->words : NULL,
        .room = room};
    run.position.board = fast_board_of(&now->board);
    for (unsigned color = 0; color < 2; color++)
        run.position.king[color] = board_king(&now->board, (hk_color)color);
    while (read_and_make_batch(&run))
        continue;
    in->knows_previous = run.knows_previous;
    if (in->knows_previous)
        store_previous(&run, now, &in->previous);
    if (run.plies > 0)
        store_position(&run, now);
    move_reader(&run, in);
    in->met_comment = run.met_comment;
    return run.plies;
}
