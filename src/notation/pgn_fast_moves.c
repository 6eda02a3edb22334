/*
 * Plain movetext at one go, as almost all movetext of archives is. Words are read a stretch ahead of the board (pgn_fast_san.h,
 * pgn_fast_avx512.h), then their moves are made on it.
 *
 * Nothing is decided here that pgn_lex.c, san.c and make.c do not decide in the same way: a word is made a move only if
 * it is one beyond doubt, and otherwise it is left, with all that follows, to the tokens. So there are no faults here.
 *
 *  1. The piece is found by looking back from the square of arrival: pieces of the kind that stand right on an empty board,
 *     those with nothing between, and just one of them. Promotions and captures en passant are not plain.
 *  2. The board is a few sets that stay in registers (pgn_fast_board.h): a move is the same few operations, without a branch
 *     on what moves or what is taken. What is told of it is written for a stretch at once.
 *  3. A move that would leave its king attacked (FIDE Laws 2023, 3.9.2) is not plain, nor are the words behind it. This is looked
 *     at before the board changes, from what is known by then.
 */
#include "notation/pgn_fast_moves.h"
#include "notation/pgn_bytes.h"
#ifdef HK_USE_AVX512
#include "notation/pgn_fast_avx512.h"
#else
#include "notation/pgn_fast_san.h"
#endif

/* The pieces by kind and by color. */
struct field {
    board_planes planes;
    uint64_t pieces[2];
};

/* The board of a reader as a field, and back. */

static struct field field_of_board(const hk_board *board)
{
    return (struct field){.planes = planes_of_board(board),
                          .pieces = {board->color[HK_WHITE], board->color[HK_BLACK]}};
}

static void board_of_field(hk_board *out, const struct field *field, uint64_t rights, hk_color side,
                           unsigned ep)
{
    *out = (hk_board){
        .color = {field->pieces[HK_WHITE], field->pieces[HK_BLACK]},
        .castling = {(uint8_t)(rights & 0xff), (uint8_t)(rights >> 56)},
        .side = (uint8_t)side,
        .ep = (uint8_t)ep,
    };
    planes_to_board(out, &field->planes);
}

/* Moves. */

/* Words by turns; `made` is where the first will be told. @return How many. */
static size_t read_words(struct reading *reading, struct words *words, size_t room,
                         hk_pgn_made *made, bool has_before, const struct bounds *bounds,
                         hk_color side)
{
    size_t count = 0;

    while (count < room && count < STRETCH) {
        size_t more = 0;
#ifdef HK_USE_AVX512
        if (room - count >= AT_ONCE)
            more = read_block(reading, words, count, made + count, bounds, side);
#endif
        if (more == 0) {
            if (!read_word(reading, words, count, &made[count], has_before || count > 0, bounds,
                           side))
                break;
            more = 1;
        }
        side ^= more % 2;
        count += more;
    }
    return count;
}

/* What is known behind the moves that were made so far. */
struct play {
    struct field field;
    hk_board start;   /* the board it began with */
    uint64_t left;    /* squares that pieces have left or reached */
    unsigned king[2]; /* their squares */
    unsigned quiet;   /* half-moves since the last capture or pawn move */
};

/* Rights of castling that are left when pieces have left or reached some squares. */
static uint64_t rights_left(const hk_board *board, uint64_t left)
{
    uint64_t rights = board->castling[HK_WHITE] | (uint64_t)board->castling[HK_BLACK] << 56;
    if (left & board->kings & board->color[HK_WHITE])
        rights &= ~BB_RANK_1;
    if (left & board->kings & board->color[HK_BLACK])
        rights &= ~BB_RANK_8;
    return rights & ~left;
}

/* Castling where king and rook stand as at the start of a game of standard chess. FIDE Laws 2023, 3.8.2. */
static hk_move find_castling(const struct field *field, const struct play *play, bool king_side,
                             hk_color us)
{
    const unsigned first = us == HK_WHITE ? 0 : 56, king = first + 4;
    const uint64_t own = field->pieces[us], them = field->pieces[us ^ 1], occupied = own | them;
    const uint64_t rank = UINT64_C(0xff) << first;
    const uint64_t wing = (king_side ? UINT64_C(0xe0) : UINT64_C(0x0f)) << first;
    const uint64_t rook = (king_side ? UINT64_C(0x80) : UINT64_C(0x01)) << first;
    const uint64_t rights = rights_left(&play->start, play->left);

    if (play->king[us] != king || (rights & rank & wing) != rook || occupied & wing & ~rook)
        return HK_MOVE_NONE;
    for (unsigned i = 0; i < 3; i++)
        if (planes_attack(&field->planes, them, occupied, king_side ? king + i : king - i, us))
            return HK_MOVE_NONE;
    return hk_move_build(king, bb_first(rook), HK_MOVE_CASTLING);
}

HK_SPECIALISE void castle(struct field *field, hk_move move, const hk_color us)
{
    const unsigned king = hk_move_from(move), rook = hk_move_to(move);
    const bool king_side = rook > king;
    const uint64_t kings = bb_bit(king_side ? king + 2 : king - 2);
    const uint64_t rooks = bb_bit(king_side ? king + 1 : king - 1);
    const uint64_t both = bb_bit(king) | bb_bit(rook);

    planes_move(&field->planes, both, kings, &shapes[SHAPE(CLASS_KING, 3)].kind);
    planes_move(&field->planes, 0, rooks, &shapes[SHAPE(CLASS_ROOK, 3)].kind);
    field->pieces[us] ^= both | kings | rooks;
}

/* Those of some pieces of `us`, no kings, who can go to a square: nothing stands between, and their king is left unattacked. */
static uint64_t who_may_go(const struct field *field, uint64_t pieces, unsigned to, unsigned king,
                           hk_color us)
{
    const uint64_t them = field->pieces[us ^ 1], occupied = field->pieces[us] | them;
    uint64_t out = 0;

    while (pieces) {
        const unsigned from = bb_take_first(&pieces);
        const uint64_t after = (occupied ^ bb_bit(from)) | bb_bit(to);
        if (!(bb_between(from, to) & occupied) &&
            !planes_attack(&field->planes, them & ~bb_bit(to), after, king, us))
            out |= bb_bit(from);
    }
    return out;
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
    uint64_t from = beside(bb_bit(to)) & field->pieces[them];
    hk_board board;

    if (hk_move_special(move) != HK_MOVE_DOUBLE_STEP || !from)
        return HK_NO_SQUARE;
    board_of_field(&board, field, rights, them, HK_NO_SQUARE);
    from &= board.pawns;
    while (from)
        if (board_en_passant_is_safe(&board, bb_take_first(&from), square, them))
            return square;
    return HK_NO_SQUARE;
}

/*
 * Make the move of a word. @return false: it is not plain, and nothing has changed.
 */
HK_SPECIALISE bool make(struct play *play, struct field *field, struct words *words, size_t at,
                        const hk_color us)
{
    const unsigned to = (unsigned)words->to[at];

    if (HK_UNLIKELY(to >= CASTLES_SHORT)) {
        const struct field seen = *field;
        const hk_move move = find_castling(&seen, play, to == CASTLES_SHORT, us);
        if (move == HK_MOVE_NONE)
            return false;
        castle(field, move, us);
        play->king[us] = us * 56 + (to == CASTLES_SHORT ? 6 : 2);
        play->left |= bb_bit(hk_move_from(move)) | bb_bit(hk_move_to(move));
        words->from[at] = hk_move_from(move) | HK_MOVE_CASTLING << 12;
        words->to[at] = hk_move_to(move);
        words->taken[at] = 0;
        return true;
    }
    const uint64_t own = field->pieces[us], them = field->pieces[hk__other(us)];
    const struct shape *shape = &shapes[words->shape[at]];
    const uint64_t occupied = own | them, arrival = bb_bit(to);
    uint64_t among = own & words->origins[at] &
                     hk__origins_table[us * ROWS * 64 + shape->row + to] &
                     planes_of_kind(&field->planes, &shape->kind);
    if (HK_UNLIKELY(!bb_is_one(among))) {
        const struct field seen = *field;
        among = who_may_go(&seen, among, to, play->king[us], us);
        if (!bb_is_one(among))
            return false;
    }
    const unsigned from = bb_first(among);
    const uint64_t closed = own | ((them ^ shape->takes) & shape->strict);
    if (HK_UNLIKELY(((bb_between(from, to) & occupied) | (closed & arrival)) != 0))
        return false;
    const unsigned king = play->king[us] ^ ((play->king[us] ^ to) & shape->moves_king);
    if (HK_UNLIKELY(
            planes_attack(&field->planes, them & ~arrival, (occupied ^ among) | arrival, king, us)))
        return false;
    const uint64_t both = among | arrival;
    words->from[at] = from;
    words->taken[at] = arrival & them;
    play->king[us] = king;
    play->left |= both;
    planes_move(&field->planes, both, arrival, &shape->kind);
    field->pieces[us] ^= both;
    field->pieces[hk__other(us)] &= ~arrival;
    return true;
}

#ifndef HK_USE_AVX512
/* Tell of a move that was made. */
HK_SPECIALISE void tell_move(hk_pgn_made *made, struct play *play, const struct words *words,
                             size_t at)
{
    const unsigned from = (unsigned)words->from[at], to = (unsigned)words->to[at];
    const unsigned shape = (unsigned)words->shape[at];
    const bool steps = (shape == SHAPE(CLASS_PAWN, 2)) & ((from ^ to) == 16);
    const bool lasts = (words->taken[at] != 0) | (shape >> 4 == CLASS_PAWN);
    play->quiet = (play->quiet + 1) & ((unsigned)lasts - 1);
    made->move = (hk_move)(from | to << 6 | (unsigned)steps * HK_MOVE_DOUBLE_STEP << 12);
    made->quiet_plies = (uint16_t)play->quiet;
}
#endif

/* Make the moves of words by turns, and tell of them. @return How many were plain. */
static size_t make_moves(struct play *play, struct words *words, size_t count, hk_pgn_made *made,
                         hk_color side)
{
    struct field field = play->field;
    size_t i = 0;

    if (side == HK_BLACK)
        goto black;
    for (;;) {
        if (i == count || !make(play, &field, words, i, HK_WHITE))
            break;
#ifndef HK_USE_AVX512
        tell_move(&made[i], play, words, i);
#endif
        i++;
    black:
        if (i == count || !make(play, &field, words, i, HK_BLACK))
            break;
#ifndef HK_USE_AVX512
        tell_move(&made[i], play, words, i);
#endif
        i++;
    }
    play->field = field;
#ifdef HK_USE_AVX512
    for (size_t told = 0; told < i; told += AT_ONCE)
        play->quiet = tell_block(made + told, words, told, i - told, play->quiet);
#endif
    return i;
}

/* A run of plain movetext. */
struct run {
    struct bounds bounds;
    struct reading reading;
    struct play play;
    hk_pgn_made *made;
    size_t plies, room;
    bool met_comment; /* though perhaps behind the last of them */
};

static hk_color side_to_move(const struct run *run)
{
    return (hk_color)(run->play.start.side ^ (run->plies & 1));
}

/* The words of a stretch behind so many of its moves are not plain after all: leave them. */
static void leave_words(struct run *run, struct reading before, const struct words *words,
                        size_t plies)
{
    run->reading = before;
    if (plies > 0) {
        run->reading.end = run->bounds.start + words->end[plies - 1];
        run->reading.lines = run->made[run->plies - 1].lines;
    }
    if (run->plies > 0) /* the comment behind it is to be read again */
        run->made[run->plies - 1].comment_size = 0;
}

/* Read a stretch of words and make their moves. @return More may follow. */
static bool go_on(struct run *run)
{
    struct words words;
    const struct reading before = run->reading;
    const size_t room = run->room - run->plies;
    hk_pgn_made *const made = run->made + run->plies;
    const hk_color side = side_to_move(run);

    const size_t read =
        read_words(&run->reading, &words, room, made, run->plies > 0, &run->bounds, side);
    const size_t plies = make_moves(&run->play, &words, read, made, side);
    run->plies += plies;
    run->met_comment |= run->reading.comment != NULL;
    if (plies < read)
        leave_words(run, before, &words, plies);
    return plies == read && plies >= STRETCH && run->plies < run->room;
}

/* Set the position of the main line behind the moves of a run, but for its key. */
static void settle(const struct run *run, hk_position *now)
{
    const hk_color side = (hk_color)run->play.start.side, turn = side_to_move(run);
    const hk_pgn_made *last = &run->made[run->plies - 1];
    const uint64_t rights = rights_left(&run->play.start, run->play.left);

    board_of_field(&now->board, &run->play.field, rights, turn,
                   en_passant_square(&run->play.field, rights, last->move, turn));
    now->halfmove_plies = last->quiet_plies;
    now->move_number += (uint32_t)(run->plies + (side == HK_BLACK)) / 2;
}

/* Where the last word began, to which a number may be glued. */
static const char *start_of_word(const char *end, const char *start)
{
    while (end > start && (unsigned char)end[-1] > ' ' && end[-1] != '.')
        end--;
    return end;
}

/* Where the line begins in which a token ends; behind `start` a line has ended before it. */
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

/* Set the reader's cursor behind the last token of a run: the tokens go on there. */
static void move_cursor(const struct run *run, hk_pgn_reader *in)
{
    const struct reading *reading = &run->reading;
    const char *const start = run->bounds.start;
    const size_t size = (size_t)(reading->end - start);

    if (size == 0)
        return;
    const bool comment = reading->end[-1] == '}';
    const char *token = comment ? reading->comment : start_of_word(reading->end, start);
    in->last_line = in->line + (comment ? reading->comment_lines : reading->lines);
    in->last_offset = in->offset + (uint64_t)(token - start);
    in->line += reading->lines;
    if (reading->lines > 0)
        in->line_offset = in->offset + (uint64_t)(start_of_line(reading->end, start) - start);
    in->offset += size;
    in->at += size;
    in->at_line_start = false;
}

size_t HK_ISA_NAME(hk__pgn_run)(hk_pgn_reader *in, hk_pgn_made *out, size_t room)
{
    hk_position *now = &in->line_of[0].now;
    const char *const start = in->window + in->at, *const end = in->window + in->end;
    const size_t ahead = in->source_ended ? HK__RUN_MARGIN : LOOK_AHEAD;

    if (in->end - in->at <= HK__RUN_MARGIN || now->halfmove_plies + room > UINT16_MAX)
        return 0;
    struct run run = {.bounds = {.start = start,
                                 .limit = end - HK__RUN_MARGIN,
                                 .comments = in->end > ahead ? end - ahead : in->window,
                                 .wanted = in->options.comments},
                      .reading = {.end = start,
                                  .gaps = {start, scan_for_gaps(start)},
                                  .number = now->move_number + in->number_offset},
                      .play = {.start = now->board, .quiet = now->halfmove_plies},
                      .made = out,
                      .room = room};
    run.play.field = field_of_board(&now->board);
    for (unsigned color = 0; color < 2; color++)
        run.play.king[color] = board_king(&now->board, (hk_color)color);
    while (go_on(&run))
        continue;
    if (run.plies > 0)
        settle(&run, now);
    move_cursor(&run, in);
    in->met_comment = run.met_comment;
    return run.plies;
}
