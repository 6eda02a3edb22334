/*
 * The words of movetext: moves, move numbers, signs of annotation.
 *
 * A line of play stops at a word that is no move in its position. Before it does, the reader looks
 * whether the word is a move that something is run together with: a sign of old annotation, a
 * number, a marker, or the next move. Words after the stop are given unread. If the main line
 * stopped at an illegal move and the text tells which piece made it, the reader assumes that the
 * move was played (assumed_move.c), and tries each word that follows as a move, until one does not
 * fit.
 */
#include "notation/pgn_word.h"
#include "board/bb.h"
#include "notation/assumed_move.h"
#include "notation/pgn_bytes.h"
#include "notation/pgn_queue.h"
#include "notation/pgn_result.h"

/* Bytes of a sign, and of two moves that are run together. */
enum { SIGN_MAX = 8, TWO_MOVES_MAX = 24 };

bool hk__pgn_is_passed_over(const hk_pgn_reader *reader)
{
    return reader->skipped_depth > 0 || (reader->depth > 0 && !reader->wanted.variations);
}

bool hk__pgn_gives_unread(const hk_pgn_reader *reader)
{
    return reader->wanted.unread && reader->wanted.variations && reader->skipped_depth > 0 &&
           reader->line_of[reader->depth].stopped;
}

void hk__pgn_give_unread(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_pgn_item *item = hk__pgn_queue(reader, HK_PGN_UNREAD, token);
    item->unread = (hk_pgn_unread){.text = token->text, .size = token->size};
}

/* Pass over a word or number of a variation. */
static void pass_over_word(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (hk__pgn_gives_unread(reader))
        hk__pgn_give_unread(reader, token);
}

/* The glyph of `!` to `?!`, 1 to 6; 0 if the word is another one. PGN standard 1994, 8.2.3.8. */
static unsigned glyph_of(const char *text, size_t size)
{
    static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (unsigned i = 0; i < HK_COUNT(marks); i++)
        if (equals(text, size, marks[i]))
            return i + 1;
    return 0;
}

/*
 * Signs of old annotation, which say nothing about the moves; also a bracket that closes nothing.
 */
static const char *const old_signs[] = {"+",
                                        "#",
                                        "++",
                                        "=",
                                        "+=",
                                        "=+",
                                        "+/=",
                                        "=/+",
                                        "+/-",
                                        "-/+",
                                        "+-",
                                        "-+",
                                        "+/+",
                                        "-/-",
                                        "(=)",
                                        "N",
                                        "(N)",
                                        "D",
                                        "TN",
                                        "ep",
                                        "e.p.",
                                        "ch",
                                        "ch.",
                                        "mate",
                                        "dbl",
                                        "!=",
                                        "\xc2\xb1",
                                        "\xb1" /* Latin-1 */,
                                        "\xe2\x88\x93",
                                        "\xe2\x88\x9e",
                                        "\xe2\xa9\xb2",
                                        "\xe2\xa9\xb1",
                                        ",",
                                        ".",
                                        "/ep",
                                        "e.",
                                        "p.",
                                        "RR",
                                        "&nbsp;",
                                        "=/\xe2\x88\x9e",
                                        "\xe2\x88\x9e/=",
                                        "+\xe2\x88\x92",
                                        "\xe2\x88\x92+",
                                        "\xe2\x86\x91",
                                        "\xe2\x86\x92",
                                        "\xe2\x87\x86",
                                        "\xe2\x87\x94",
                                        "\xe2\x88\x86",
                                        "\xe2\x8c\x93",
                                        "\xe2\x96\xa1",
                                        "\xe2\x96\xb3",
                                        "\xe2\x97\x8b",
                                        "\xe2\x9f\xb3",
                                        "\xe2\x8a\x99",
                                        "]"};

/* Is the word a sign of old annotation, with or without `!` and `?`, as `N!`? */
static bool is_sign(const char *text, size_t size)
{
    while (size > 0 && (text[size - 1] == '!' || text[size - 1] == '?'))
        size--;
    if (size == 0 || (size > 1 && text[0] == '<' && memchr(text, '>', size) == text + size - 1))
        return true; /* PGN standard 1994, 7: <...> is reserved */
    for (size_t i = 0; size <= SIGN_MAX && i < HK_COUNT(old_signs); i++)
        if (equals(text, size, old_signs[i]))
            return true;
    return false;
}

static void stop_line(hk_pgn_reader *reader, const struct hk__pgn_token *token,
                      hk_pgn_fault_kind kind, hk_err err)
{
    hk_pgn_fault *fault = hk__pgn_report(reader, kind, token);
    fault->position = &reader->line_of[reader->depth].now;
    fault->err = err;
    reader->line_of[reader->depth].stopped = true;
    /* No variation can replace a move that is not known. */
    reader->line_of[reader->depth].has_before = false;
}

/* Make a move after the stop. It may leave its king in check. */
static void make_assumed_move(hk_pgn_reader *reader, hk_move move)
{
    const hk_color us = (hk_color)reader->assumed.board.side;
    hk_position_make(&reader->assumed, move);
    reader->left_in_check[us] = board_is_in_check(&reader->assumed.board, us);
}

/*
 * Stop the line at an illegal move. If the text tells which piece of the main line made it, words
 * after it may still be moves.
 */
static void stop_at_illegal_move(hk_pgn_reader *reader, const struct hk__pgn_token *token,
                                 const hk_san_meaning *meaning, hk_err err)
{
    const hk_position *now = &reader->line_of[reader->depth].now;

    stop_line(reader, token, HK_PGN_FAULT_ILLEGAL_MOVE, err);
    if (reader->depth > 0 || !hk_movegen_any(&now->board))
        return;
    const hk_move move = hk__assumed_move_find(&now->board, meaning);
    reader->reads_on = move != HK_MOVE_NONE;
    reader->assumed = *now;
    reader->left_in_check[HK_WHITE] = reader->left_in_check[HK_BLACK] = false;
    if (!reader->reads_on)
        return;
    reader->is_certain = hk__assumed_move_is_certain(&now->board, meaning, move);
    make_assumed_move(reader, move);
}

/*
 * The illegal move that a word after the first one means, if it is beyond doubt; no move is, after
 * one that had to be guessed.
 */
static hk_move find_another_assumed_move(const hk_pgn_reader *reader, const hk_san_meaning *meaning)
{
    const hk_board *board = &reader->assumed.board;
    if (!reader->is_certain || !hk_movegen_any(board))
        return HK_MOVE_NONE;
    const hk_move move = hk__assumed_move_find(board, meaning);
    return move != HK_MOVE_NONE && hk__assumed_move_is_certain(board, meaning, move) ? move
                                                                                     : HK_MOVE_NONE;
}

/* The move that a word after the stop means, or HK_MOVE_NONE. *err tells why it is no legal one. */
static hk_move find_next_assumed_move(const hk_pgn_reader *reader,
                                      const struct hk__pgn_token *token, hk_err *err)
{
    hk_san_meaning meaning;
    hk_move move = HK_MOVE_NONE;

    *err = hk_san_read(&meaning, token->text, token->size, reader->options.letters, NULL);
    if (*err == HK_OK)
        *err = hk_san_resolve(&move, &reader->assumed.board, &meaning, reader->variant);
    return *err == HK_E_ILLEGAL_MOVE ? find_another_assumed_move(reader, &meaning) : move;
}

/*
 * Try a word after the stop as the next move. Answers whether it is reported as an illegal one: not
 * while a king stands in a check that was overlooked before, for one slip is one finding.
 */
static bool try_next_move(hk_pgn_reader *reader, const struct hk__pgn_token *token,
                          hk_pgn_unread *unread)
{
    hk_err err;
    const hk_move move = find_next_assumed_move(reader, token, &err);
    const bool illegal =
        err == HK_E_ILLEGAL_MOVE && !reader->left_in_check[reader->assumed.board.side];

    unread->is_move = reader->reads_on = move != HK_MOVE_NONE;
    unread->last = !unread->is_move;
    if (!unread->is_move)
        return false;
    if (illegal) {
        hk_pgn_fault *fault = hk__pgn_report(reader, HK_PGN_FAULT_ILLEGAL_MOVE, token);
        reader->assumed_before = reader->assumed;
        fault->err = err;
        fault->position = &reader->assumed_before;
        fault->is_assumed = true;
    }
    make_assumed_move(reader, move);
    return illegal;
}

/* Read a word of a line after its stop. */
static void read_on(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    const bool is_tried = reader->depth == 0 && reader->reads_on && token->kind == TOKEN_WORD &&
                          !is_sign(token->text, token->size);
    hk_pgn_unread unread = {.text = token->text, .size = token->size};

    if (is_tried && try_next_move(reader, token, &unread))
        return;
    if (reader->wanted.unread)
        hk__pgn_queue(reader, HK_PGN_UNREAD, token)->unread = unread;
}

/* hk_position_make where the key is due: it stays to be computed. */
static void make_without_key(hk_position *position, hk_move move)
{
    hk_board *board = &position->board;
    const bool resets =
        (board->pawns & bb_bit(hk_move_from(move))) != 0 || hk_move_is_capture(board, move);

    position->halfmove_plies = resets ? 0 : position->halfmove_plies + 1;
    position->move_number += board->side == HK_BLACK;
    position->key = 0;
    hk_board_make(board, move);
}

static void make_move(hk_pgn_reader *reader, const struct hk__pgn_token *token, hk_move move)
{
    struct hk__pgn_line *line = &reader->line_of[reader->depth];
    hk_position *now = &line->now, *before = &line->before;

    *before = *now;
    line->has_before = true;
    line->move_count = 1;
    if (line->key_due)
        make_without_key(now, move);
    else
        hk_position_make(now, move);
    const uint32_t halfmove_plies = now->halfmove_plies;
    *reader->moves = (hk_pgn_move){
        .move = move,
        .halfmove_plies = (uint16_t)(halfmove_plies < UINT16_MAX ? halfmove_plies : UINT16_MAX)};
    hk__pgn_queue(reader, HK_PGN_MOVES, token)->run =
        (hk_pgn_run){.moves = reader->moves, .count = 1, .before = before, .after = now};
}

/* The glyph of the signs at the end of a move's text, `Nf3!?`; 0: none. */
static unsigned glyph_at_end(const char *text, size_t size)
{
    size_t start = size;
    while (start > 0 && (text[start - 1] == '!' || text[start - 1] == '?'))
        start--;
    return start < size && size - start <= 2 ? glyph_of(text + start, size - start) : 0;
}

static hk_err find_move(const hk_pgn_reader *reader, const hk_position *position, const char *text,
                        size_t size, hk_san_meaning *meaning, hk_move *move)
{
    const hk_err err = hk_san_read(meaning, text, size, reader->options.letters, NULL);
    return err == HK_OK ? hk_san_resolve(move, &position->board, meaning, reader->variant) : err;
}

/* How many bytes a comma or a move number between two moves has. */
static size_t separator_size(const char *text, size_t size)
{
    size_t at = 0;
    if (size > 0 && text[0] == ',')
        return 1;
    while (at < size && text[at] >= '0' && text[at] <= '9')
        at++;
    const size_t digits = at;
    while (at < size && text[at] == '.')
        at++;
    return at > digits ? at : 0;
}

/*
 * Bytes of the legal move that a sign of old annotation or a number is run together with, as in
 * `Nf3N`; 0: there is none.
 */
static size_t move_before_sign(const hk_pgn_reader *reader, const struct hk__pgn_token *token,
                               hk_move *move)
{
    const hk_position *now = &reader->line_of[reader->depth].now;
    hk_san_meaning meaning;

    for (size_t size = token->size - 1; size >= 2 && token->size - size <= SIGN_MAX; size--)
        if ((is_sign(token->text + size, token->size - size) ||
             separator_size(token->text + size, token->size - size) == token->size - size) &&
            find_move(reader, now, token->text, size, &meaning, move) == HK_OK)
            return size;
    return 0;
}

/*
 * Bytes of the first of two legal moves that are run together, its comma included: `e4e5`, `e4,e5`;
 * 0: there are none.
 */
static size_t first_of_two_moves(const hk_pgn_reader *reader, const struct hk__pgn_token *token,
                                 hk_move *first, hk_move *second)
{
    const hk_position *now = &reader->line_of[reader->depth].now;
    hk_san_meaning meaning;

    for (size_t size = 2; size + 2 <= token->size && token->size <= TWO_MOVES_MAX; size++) {
        hk_position next = *now;
        if (find_move(reader, now, token->text, size, &meaning, first) != HK_OK)
            continue;
        hk_position_make(&next, *first);
        const size_t start = size + separator_size(token->text + size, token->size - size);
        if (find_move(reader, &next, token->text + start, token->size - start, &meaning, second) ==
            HK_OK)
            return start;
    }
    return 0;
}

/*
 * Bytes of the legal move that the result marker is run together with, as in `Nf31-0`; 0: there is
 * none.
 */
static size_t move_before_marker(hk_pgn_reader *reader, const struct hk__pgn_token *token,
                                 hk_move *move)
{
    const hk_position *now = &reader->line_of[reader->depth].now;
    hk_san_meaning meaning;
    bool regular;

    for (size_t size = 2; size + 3 <= token->size && token->size <= TWO_MOVES_MAX; size++)
        if (hk__pgn_match_result(token->text + size, token->size - size, &reader->second.result,
                                 &regular) == token->size - size &&
            regular && find_move(reader, now, token->text, size, &meaning, move) == HK_OK)
            return size;
    return 0;
}

static void keep_second(hk_pgn_reader *reader, const struct hk__pgn_token *token, size_t start)
{
    reader->second.text = token->text + start;
    reader->second.size = token->size - start;
    reader->second.line = token->line;
    reader->second.offset = token->offset + start;
}

/*
 * Read a word that is a legal move, or two, run together with something else. It is reported.
 * Answers whether it is one.
 */
static bool read_run_together(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_move first, second;
    struct hk__pgn_token part = *token;

    if ((part.size = move_before_sign(reader, token, &first)) > 0) {
        hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
        make_move(reader, &part, first);
        return true;
    }
    if (reader->depth == 0 && (part.size = move_before_marker(reader, token, &first)) > 0) {
        hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
        make_move(reader, &part, first);
        reader->second.marker = true;
        keep_second(reader, token, part.size);
        return true;
    }
    if ((part.size = first_of_two_moves(reader, token, &first, &second)) == 0)
        return false;
    hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
    make_move(reader, &part, first);
    reader->second.move = second;
    keep_second(reader, token, part.size);
    return true;
}

/* Read a promotion whose piece stands apart, `e8 =Q`. It is reported. Answers whether it is one. */
static bool read_piece_apart(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    enum { PIECE_MAX = 6 };
    char text[TWO_MOVES_MAX];
    hk_san_meaning meaning;
    hk_move move;
    size_t blanks = 0, piece = 0;

    while (reader->at + blanks < reader->end && reader->window[reader->at + blanks] == ' ')
        blanks++;
    const char *next = reader->window + reader->at + blanks;
    const size_t left = reader->end - reader->at - blanks;
    while (piece < left && piece < PIECE_MAX && next[piece] != ' ' && next[piece] != '\n' &&
           next[piece] != '\r')
        piece++;
    if (blanks == 0 || piece == 0 || token->size + piece > sizeof text)
        return false;
    memcpy(text, token->text, token->size);
    memcpy(text + token->size, next, piece);
    if (find_move(reader, &reader->line_of[reader->depth].now, text, token->size + piece, &meaning,
                  &move) != HK_OK)
        return false;
    skip(reader, blanks + piece);
    hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
    make_move(reader, token, move);
    return true;
}

static void read_sign(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    const unsigned glyph = glyph_of(token->text, token->size);

    hk__pgn_check_encoding(reader, token->text, token->size, token);
    hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
    if (glyph && reader->wanted.nags)
        hk__pgn_queue(reader, HK_PGN_NAG, token)->nag = glyph;
}

/* Read a word that is neither a legal move nor a sign. */
static void read_bad_move(hk_pgn_reader *reader, const struct hk__pgn_token *token,
                          const hk_san_meaning *meaning, hk_err err)
{
    hk__pgn_check_encoding(reader, token->text, token->size, token);
    if ((err == HK_E_SYNTAX || err == HK_E_ILLEGAL_MOVE) && read_run_together(reader, token))
        return;
    if (err == HK_E_PROMOTION && read_piece_apart(reader, token))
        return;
    if (err == HK_E_ILLEGAL_MOVE || err == HK_E_PROMOTION)
        stop_at_illegal_move(reader, token, meaning, err);
    else
        stop_line(reader, token,
                  err == HK_E_NULL_MOVE   ? HK_PGN_FAULT_NULL_MOVE
                  : err == HK_E_AMBIGUOUS ? HK_PGN_FAULT_AMBIGUOUS_MOVE
                                          : HK_PGN_FAULT_BAD_TOKEN,
                  err);
}

void hk__pgn_settle_key(hk_pgn_reader *reader)
{
    struct hk__pgn_line *line = &reader->line_of[reader->depth];
    if (line->key_due)
        line->now.key = hk_board_key(&line->now.board);
    line->key_due = false;
}

void hk__pgn_read_word(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_san_meaning meaning;
    hk_move move;

    if (hk__pgn_is_passed_over(reader)) {
        pass_over_word(reader, token);
        return;
    }
    if (reader->line_of[reader->depth].stopped) {
        read_on(reader, token);
        return;
    }
    if (token->text[0] == '[') {
        read_sign(reader, token);
        return;
    }
    const hk_err err = find_move(reader, &reader->line_of[reader->depth].now, token->text,
                                 token->size, &meaning, &move);
    if (err != HK_OK || reader->wanted.keys)
        hk__pgn_settle_key(reader);
    if (err == HK_OK) {
        make_move(reader, token, move);
        const unsigned glyph = glyph_at_end(token->text, token->size);
        if (glyph && reader->wanted.nags)
            hk__pgn_queue(reader, HK_PGN_NAG, token)->nag = glyph;
    } else if (is_sign(token->text, token->size)) {
        read_sign(reader, token);
    } else {
        read_bad_move(reader, token, &meaning, err);
    }
}

/*
 * A number is checked and never believed. A game that counts from another number is reported once,
 * not at every move.
 */
void hk__pgn_read_number(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (hk__pgn_is_passed_over(reader)) {
        pass_over_word(reader, token);
        return;
    }
    if (reader->line_of[reader->depth].stopped) {
        read_on(reader, token);
        return;
    }
    if (reader->depth > 0 || !token->regular)
        return;
    const int64_t expected = (int64_t)reader->line_of[0].now.move_number + reader->number_offset;
    if ((int64_t)token->number == expected)
        return;
    hk__pgn_report(reader, HK_PGN_FAULT_BAD_MOVE_NUMBER, token);
    reader->number_offset += (int64_t)token->number - expected;
}

void hk__pgn_make_second_move(hk_pgn_reader *reader)
{
    const struct hk__pgn_token token = {.text = reader->second.text,
                                        .size = reader->second.size,
                                        .line = reader->second.line,
                                        .offset = reader->second.offset};
    make_move(reader, &token, reader->second.move);
    reader->second.move = HK_MOVE_NONE;
}
