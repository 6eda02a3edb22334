/*
 * PGN: tokens to games. One state for each part of a game:
 *
 *   BETWEEN  --tag pair, move number or marker that begins a line--> TAGS or MOVES
 *   TAGS     --anything but a tag pair--> MOVES (the start position is settled)
 *   MOVES    --marker in the main line, tag pair that begins a line, end of the text--> BETWEEN
 *
 * Every token gives at most a few items; they wait in a short queue. A token that belongs to the next game is kept and
 * read again after HK_PGN_GAME_END.
 *
 * Lines of play stand on a stack: the main line at the bottom, a frame for each open variation. A variation takes the
 * place of the last move, so each frame knows the position before it. Variations beyond HK_PGN_DEPTH_MAX are counted,
 * not read: memory does not depend on the text.
 */
#include "base/internal.h"
#include "hakem/fen.h"
#include "notation/pgn_lex.h"
#include "notation/stood.h"

#include <string.h>

enum { SIGN_MAX = 8, TWO_MOVES_MAX = 24 }; /* bytes */

enum state { STATE_BETWEEN, STATE_TAGS, STATE_MOVES, STATE_ENDED };

const char *hk_pgn_fault_word(hk_pgn_fault fault)
{
    static const char *const words[] = {
#define X(name, word) word,
        HK_PGN_FAULT_LIST(X)
#undef X
    };
    return words[fault];
}

hk_err hk_pgn_read_init(hk_pgn_reader *reader, char *window, size_t room, hk_pgn_source *source,
                        void *context, const hk_pgn_options *options)
{
    if (room < HK_PGN_WINDOW_MIN)
        return HK_E_ARGUMENT;
    memset(reader, 0, sizeof *reader);
    reader->source = source;
    reader->context = context;
    reader->window = window;
    reader->room = room;
    reader->line = 1;
    reader->at_line_start = true;
    reader->state = STATE_BETWEEN;
    if (options)
        reader->options = *options;
    if (!reader->options.letters)
        reader->options.letters = &hk_letters_english;
    return HK_OK;
}

static hk_pgn_item *queue(hk_pgn_reader *reader, hk_pgn_kind kind,
                          const struct hk__pgn_token *token)
{
    HK_ASSERT(reader->queued_count < HK_COUNT(reader->queued));
    hk_pgn_item *item = &reader->queued[reader->queued_count++];
    *item = (hk_pgn_item){.kind = kind,
                          .line = token->line,
                          .offset = token->offset,
                          .depth = reader->depth + reader->skipped_depth,
                          .text = token->text,
                          .text_size = token->size};
    return item;
}

static void report(hk_pgn_reader *reader, hk_pgn_fault fault, const struct hk__pgn_token *token)
{
    queue(reader, HK_PGN_FAULT, token)->fault = fault;
}

static void check_encoding(hk_pgn_reader *reader, const char *text, size_t size,
                           const struct hk__pgn_token *token)
{
    if (reader->bad_encoding || hk_utf8_check(text, size))
        return;
    reader->bad_encoding = true;
    report(reader, HK_PGN_FAULT_BAD_ENCODING, token);
}

/* Tags. */

static bool is(const char *text, size_t size, const char *word)
{
    return size == strlen(word) && memcmp(text, word, size) == 0;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* Does the text hold the word, written in lower case, in any case of letters? */
static bool holds(const char *text, size_t size, const char *word)
{
    const size_t word_size = strlen(word);
    for (size_t at = 0; at + word_size <= size; at++) {
        size_t i = 0;
        while (i < word_size && lower(text[at + i]) == word[i])
            i++;
        if (i == word_size)
            return true;
    }
    return false;
}

static uint64_t hash_of_name(const struct hk__pgn_token *token)
{
    uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
    for (size_t i = 0; i < token->size; i++)
        hash = (hash ^ (unsigned char)token->text[i]) * UINT64_C(1099511628211);
    return hash;
}

static bool is_duplicate(const hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    const uint64_t hash = hash_of_name(token);
    for (unsigned i = 0; i < reader->tag_count; i++)
        if (reader->tag_hash[i] == hash)
            return true;
    return false;
}

/* A fault of a tag's value. */
static void report_value(hk_pgn_reader *reader, hk_pgn_fault fault,
                         const struct hk__pgn_token *token)
{
    report(reader, fault, token);
    reader->queued[reader->queued_count - 1].text = token->value;
    reader->queued[reader->queued_count - 1].text_size = token->value_size;
}

static void read_result_tag(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    bool regular = false;
    reader->has_result_tag =
        hk__pgn_match_result(token->value, token->value_size, &reader->tag_result, &regular) ==
            token->value_size &&
        token->value_size > 0;
    if (!reader->has_result_tag)
        reader->tag_result = HK_RESULT_OPEN;
    if (!reader->has_result_tag || !regular)
        report_value(reader, HK_PGN_FAULT_BAD_RESULT, token);
}

static void read_variant(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    const char *value = token->value;
    const size_t size = token->value_size;

    if (holds(value, size, "960") || holds(value, size, "fischer"))
        reader->variant = HK_CHESS960;
    else if (!holds(value, size, "standard") && !holds(value, size, "normal") &&
             !holds(value, size, "from position") && !is(value, size, "chess") &&
             !is(value, size, "Chess") && size > 0)
        report_value(reader, HK_PGN_FAULT_BAD_TAG, token);
}

static void read_tag(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    reader->has_tags = true;
    check_encoding(reader, token->value, token->value_size, token);
    if (is_duplicate(reader, token)) {
        report(reader, HK_PGN_FAULT_DUPLICATE_TAG, token);
        return;
    }
    if (reader->tag_count < HK_PGN_TAGS_KNOWN)
        reader->tag_hash[reader->tag_count++] = hash_of_name(token);
    hk_pgn_item *item = queue(reader, HK_PGN_TAG, token);
    item->tag = (hk_pgn_tag){.name = token->text,
                             .name_size = token->size,
                             .value = token->value,
                             .value_size = token->value_size};
    if (is(token->text, token->size, "Result")) {
        read_result_tag(reader, token);
    } else if (is(token->text, token->size, "FEN")) {
        reader->has_fen = true;
        reader->fen_size = token->value_size < HK_PGN_FEN_MAX ? token->value_size : HK_PGN_FEN_MAX;
        memcpy(reader->fen, token->value, reader->fen_size);
    } else if (is(token->text, token->size, "Variant")) {
        read_variant(reader, token);
    }
}

/* Games. */

static void begin_game(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    reader->state = STATE_TAGS;
    reader->has_tags = reader->has_fen = reader->has_result_tag = false;
    reader->bad_encoding = reader->comment_in_tags = reader->given_up_in_tags = false;
    reader->variant = HK_STANDARD;
    reader->tag_count = 0;
    reader->tag_result = HK_RESULT_OPEN;
    reader->number_offset = 0;
    reader->depth = reader->skipped_depth = 0;
    queue(reader, HK_PGN_GAME, token);
}

/* The tags are behind: where does the game start? */
static void begin_moves(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_position *now = &reader->line_of[0].now;
    hk_err err = HK_OK;

    reader->state = STATE_MOVES;
    hk_position_start(now);
    if (reader->has_fen) {
        err = hk_fen_parse(now, reader->fen, reader->fen_size, reader->variant, HK_POSITIONS, NULL);
        if (err != HK_OK && reader->variant == HK_STANDARD) {
            /* Rights that only Chess960 knows say which game it is. */
            err = hk_fen_parse(now, reader->fen, reader->fen_size, HK_CHESS960, HK_POSITIONS, NULL);
            if (err == HK_OK)
                reader->variant = HK_CHESS960;
        }
    }
    reader->line_of[0].stopped = err != HK_OK;
    reader->reads_on = false;
    reader->line_of[0].has_before = false;
    if (!reader->has_tags)
        report(reader, HK_PGN_FAULT_NO_TAGS, token);
    if (err != HK_OK)
        report(reader, HK_PGN_FAULT_BAD_FEN, token);
}

/* `marked`: the token is the marker; otherwise the game ends without one. */
static void end_game(hk_pgn_reader *reader, const struct hk__pgn_token *token, bool marked)
{
    hk_result result = reader->tag_result;

    if (reader->depth + reader->skipped_depth > 0) {
        report(reader, HK_PGN_FAULT_UNTERMINATED_VARIATION, token);
        reader->queued[reader->queued_count - 1].line = reader->variation_line;
        reader->queued[reader->queued_count - 1].offset = reader->variation_offset;
    }
    reader->depth = reader->skipped_depth = 0;
    if (!marked) {
        report(reader, HK_PGN_FAULT_MISSING_TERMINATION, token);
    } else {
        result = token->result;
        check_encoding(reader, token->text, token->size, token);
        if (!token->regular)
            report(reader, HK_PGN_FAULT_BAD_RESULT, token);
        if (reader->has_result_tag && result != reader->tag_result)
            report(reader, HK_PGN_FAULT_RESULT_MISMATCH, token);
    }
    hk_pgn_item *item = queue(reader, HK_PGN_GAME_END, token);
    item->result = result;
    item->variant = reader->variant;
    item->before = item->after = &reader->line_of[0].now;
    reader->state = STATE_BETWEEN;
}

/* Moves. */

static bool is_passed_over(const hk_pgn_reader *reader)
{
    return reader->skipped_depth > 0 || (reader->depth > 0 && !reader->options.variations);
}

/* `!` to `?!` as the glyphs 1 to 6; 0 if the word is another. PGN standard 1994, 8.2.3.8. */
static unsigned glyph_of(const char *text, size_t size)
{
    static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (unsigned i = 0; i < HK_COUNT(marks); i++)
        if (is(text, size, marks[i]))
            return i + 1;
    return 0;
}

/* Signs of old annotation, which say nothing about the moves; also a bracket that closes nothing. */
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
                                        "]"};

/* A sign of old annotation, `!` or `?` or both: `N!`. */
static bool is_sign(const char *text, size_t size)
{
    while (size > 0 && (text[size - 1] == '!' || text[size - 1] == '?'))
        size--;
    if (size == 0)
        return true;
    for (size_t i = 0; size <= SIGN_MAX && i < HK_COUNT(old_signs); i++)
        if (is(text, size, old_signs[i]))
            return true;
    return false;
}

static void stop_line(hk_pgn_reader *reader, const struct hk__pgn_token *token, hk_pgn_fault fault,
                      hk_err err)
{
    report(reader, fault, token);
    hk_pgn_item *item = &reader->queued[reader->queued_count - 1];
    item->before = &reader->line_of[reader->depth].now;
    item->err = err;
    reader->line_of[reader->depth].stopped = true;
    reader->line_of[reader->depth].has_before =
        false; /* what a variation would replace is not known */
}

/* The main line stops at an illegal move. If the text tells which man went, the words after it may still be moves. */
static void stop_at_illegal_move(hk_pgn_reader *reader, const struct hk__pgn_token *token,
                                 const hk_san_meaning *meaning, hk_err err)
{
    const hk_position *now = &reader->line_of[reader->depth].now;

    stop_line(reader, token, HK_PGN_FAULT_ILLEGAL_MOVE, err);
    if (reader->depth > 0 || hk_movegen_count(&now->board) == 0)
        return;
    const hk_move move = hk__stood_find(&now->board, meaning);
    reader->reads_on = move != HK_MOVE_NONE;
    reader->stood = *now;
    if (reader->reads_on)
        hk_position_make(&reader->stood, move);
}

/* A word of a line behind its stop. */
static void read_on(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_pgn_item *item = queue(reader, HK_PGN_UNREAD, token);
    hk_move move;

    if (reader->depth > 0 || !reader->reads_on || token->kind != TOKEN_WORD ||
        is_sign(token->text, token->size))
        return;
    item->fits = hk_san_parse(&move, &reader->stood.board, token->text, token->size,
                              reader->options.letters, reader->variant, NULL) == HK_OK;
    reader->reads_on = item->fits;
    if (item->fits)
        hk_position_make(&reader->stood, move);
}

static void make_move(hk_pgn_reader *reader, const struct hk__pgn_token *token, hk_move move)
{
    hk_position *now = &reader->line_of[reader->depth].now;
    hk_position *before = &reader->line_of[reader->depth].before;

    *before = *now;
    reader->line_of[reader->depth].has_before = true;
    hk_position_make(now, move);
    hk_pgn_item *item = queue(reader, HK_PGN_MOVE, token);
    item->move = move;
    item->before = before;
    item->after = now;
}

/* Judgement that stands at the end of a move's text: `Nf3!?`. */
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

/* A legal move with a sign of old annotation glued to it, `Nf3N`: bytes of the move, or 0. */
static size_t move_before_sign(const hk_pgn_reader *reader, const struct hk__pgn_token *token,
                               hk_move *move)
{
    const hk_position *now = &reader->line_of[reader->depth].now;
    hk_san_meaning meaning;

    for (size_t size = token->size - 1; size >= 2 && token->size - size <= SIGN_MAX; size--)
        if (is_sign(token->text + size, token->size - size) &&
            find_move(reader, now, token->text, size, &meaning, move) == HK_OK)
            return size;
    return 0;
}

/* Two legal moves with no blank between them, `e4e5`: bytes of the first, or 0. */
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
        if (find_move(reader, &next, token->text + size, token->size - size, &meaning, second) ==
            HK_OK)
            return size;
    }
    return 0;
}

/* Text that is no legal move as it stands, but is one, or two, with something glued on. Reported, and read. */
static bool read_glued(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_move first, second;
    struct hk__pgn_token part = *token;

    if ((part.size = move_before_sign(reader, token, &first)) > 0) {
        report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
        make_move(reader, &part, first);
        return true;
    }
    if ((part.size = first_of_two_moves(reader, token, &first, &second)) == 0)
        return false;
    report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
    make_move(reader, &part, first);
    reader->glued.move = second;
    reader->glued.text = token->text + part.size;
    reader->glued.size = token->size - part.size;
    reader->glued.line = token->line;
    reader->glued.offset = token->offset + part.size;
    return true;
}

static void read_move(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_san_meaning meaning;
    hk_move move;

    const hk_err err = find_move(reader, &reader->line_of[reader->depth].now, token->text,
                                 token->size, &meaning, &move);
    if (err == HK_OK) {
        make_move(reader, token, move);
        const unsigned glyph = glyph_at_end(token->text, token->size);
        if (glyph && reader->options.variations)
            queue(reader, HK_PGN_NAG, token)->nag = glyph;
        return;
    }
    check_encoding(reader, token->text, token->size, token);
    if ((err == HK_E_SYNTAX || err == HK_E_ILLEGAL_MOVE) && read_glued(reader, token))
        return;
    if (err == HK_E_ILLEGAL_MOVE || err == HK_E_PROMOTION)
        stop_at_illegal_move(reader, token, &meaning, err);
    else
        stop_line(reader, token,
                  err == HK_E_NULL_MOVE   ? HK_PGN_FAULT_NULL_MOVE
                  : err == HK_E_AMBIGUOUS ? HK_PGN_FAULT_AMBIGUOUS_MOVE
                                          : HK_PGN_FAULT_BAD_TOKEN,
                  err);
}

static void read_word(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (is_passed_over(reader))
        return;
    if (reader->line_of[reader->depth].stopped) {
        read_on(reader, token);
        return;
    }
    if (is_sign(token->text, token->size) || token->text[0] == '[') {
        check_encoding(reader, token->text, token->size, token);
        report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
        const unsigned glyph = glyph_of(token->text, token->size);
        if (glyph && reader->options.variations)
            queue(reader, HK_PGN_NAG, token)->nag = glyph;
    } else {
        read_move(reader, token);
    }
}

/* Numbers are checked, never believed. A game that counts from another number is reported once, not at every move. */
static void read_number(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (is_passed_over(reader))
        return;
    if (reader->line_of[reader->depth].stopped) {
        read_on(reader, token);
        return;
    }
    if (reader->depth > 0 || !token->regular)
        return;
    const int64_t expected = (int64_t)reader->line_of[0].now.move_number + reader->number_offset;
    if ((int64_t)token->number == expected)
        return;
    report(reader, HK_PGN_FAULT_BAD_MOVE_NUMBER, token);
    reader->number_offset += (int64_t)token->number - expected;
}

static void open_variation(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    const bool readable = reader->options.variations && reader->skipped_depth == 0 &&
                          reader->depth < HK_PGN_DEPTH_MAX &&
                          reader->line_of[reader->depth].has_before;
    if (reader->depth + reader->skipped_depth == 0) {
        reader->variation_line = token->line;
        reader->variation_offset = token->offset;
    }
    if (!readable) {
        reader->skipped_depth++;
        return;
    }
    const hk_position start = reader->line_of[reader->depth].before;
    queue(reader, HK_PGN_OPEN, token);
    reader->depth++;
    reader->line_of[reader->depth].now = start;
    reader->line_of[reader->depth].has_before = false;
    reader->line_of[reader->depth].stopped = false;
}

static void close_variation(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (reader->skipped_depth > 0) {
        reader->skipped_depth--;
    } else if (reader->depth > 0) {
        reader->depth--;
        queue(reader, HK_PGN_CLOSE, token);
    } else {
        report(reader, HK_PGN_FAULT_STRAY_CLOSE, token);
    }
}

static void read_comment(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    check_encoding(reader, token->text, token->size, token);
    if (is_passed_over(reader) || !(reader->options.variations || reader->depth == 0))
        return;
    queue(reader, HK_PGN_COMMENT, token)->last = token->last;
}

/* Answers whether the token belongs to the next game, which is then to begin with it. */
static bool read_in_moves(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    switch (token->kind) {
    case TOKEN_TAG:
    case TOKEN_BAD_TAG:
        if (token->at_line_start) {
            end_game(reader, token, false);
            return true;
        }
        report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
        break;
    case TOKEN_NUMBER:
        read_number(reader, token);
        break;
    case TOKEN_WORD:
        read_word(reader, token);
        break;
    case TOKEN_RESULT:
        if (reader->depth + reader->skipped_depth == 0)
            end_game(reader, token, true);
        break;
    case TOKEN_NAG:
        if (token->size == 0 || token->number > 255)
            report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
        else if (reader->options.variations && !is_passed_over(reader))
            queue(reader, HK_PGN_NAG, token)->nag = (unsigned)token->number;
        break;
    case TOKEN_COMMENT:
        read_comment(reader, token);
        break;
    case TOKEN_COMMENT_GIVEN_UP:
        report(reader, HK_PGN_FAULT_UNTERMINATED_COMMENT, token);
        break;
    case TOKEN_OPEN:
        open_variation(reader, token);
        break;
    case TOKEN_CLOSE:
        close_variation(reader, token);
        break;
    case TOKEN_STRAY_BRACE:
        report(reader, HK_PGN_FAULT_STRAY_CLOSE, token);
        break;
    case TOKEN_END:
        end_game(reader, token, false);
        return true;
    }
    return false;
}

static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\n' || c == '\r';
}

/* Does nothing follow on the line? */
static bool is_last_on_line(const hk_pgn_reader *reader)
{
    size_t at = reader->at;
    while (at < reader->end && is_white(reader->window[at]) && reader->window[at] != '\n' &&
           reader->window[at] != '\r')
        at++;
    return at == reader->end || reader->window[at] == '\n' || reader->window[at] == '\r';
}

/* Is what follows the text of a move? */
static bool a_move_follows(const hk_pgn_reader *reader)
{
    const char *const text = reader->window;
    size_t at = reader->at;
    hk_san_meaning meaning;

    while (at < reader->end && is_white(text[at]))
        at++;
    size_t end = at;
    while (end < reader->end && end - at <= TWO_MOVES_MAX && !is_white(text[end]))
        end++;
    return hk_san_read(&meaning, text + at, end - at, reader->options.letters, NULL) == HK_OK;
}

static bool a_digit_follows(const hk_pgn_reader *reader)
{
    return reader->at < reader->end && reader->window[reader->at] >= '1' &&
           reader->window[reader->at] <= '9';
}

/*
 * Prose before a game is none: a game begins with a tag pair or a move number that begins a line, or a marker alone on its line.
 * Within a line a number begins one only before a move: `version 1.2` is prose.
 */
static bool begins_game(const hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    switch (token->kind) {
    case TOKEN_TAG:
    case TOKEN_BAD_TAG:
        return token->at_line_start;
    case TOKEN_RESULT:
        return token->at_line_start && is_last_on_line(reader);
    case TOKEN_NUMBER:
        return token->regular && token->dots > 0 &&
               (token->at_line_start ? !a_digit_follows(reader) : a_move_follows(reader));
    case TOKEN_WORD:
    case TOKEN_NAG:
    case TOKEN_COMMENT:
    case TOKEN_COMMENT_GIVEN_UP:
    case TOKEN_OPEN:
    case TOKEN_CLOSE:
    case TOKEN_STRAY_BRACE:
    case TOKEN_END:
        break;
    }
    return false;
}

/*
 * A token of the tag section; answers false if it ends it. Comments do not, unless a tag pair begins a line after one
 * and can only be the next game's: its name was there before, or nobody closed the comment.
 */
static bool read_in_tags(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    switch (token->kind) {
    case TOKEN_TAG:
        if (token->at_line_start &&
            (reader->given_up_in_tags || (reader->comment_in_tags && is_duplicate(reader, token))))
            return false;
        read_tag(reader, token);
        return true;
    case TOKEN_BAD_TAG:
        reader->has_tags = true;
        check_encoding(reader, token->text, token->size, token);
        report(reader, HK_PGN_FAULT_BAD_TAG, token);
        return true;
    case TOKEN_COMMENT:
        reader->comment_in_tags = true;
        read_comment(reader, token);
        return true;
    case TOKEN_COMMENT_GIVEN_UP:
        reader->given_up_in_tags = true;
        report(reader, HK_PGN_FAULT_UNTERMINATED_COMMENT, token);
        return true;
    case TOKEN_NUMBER:
    case TOKEN_WORD:
    case TOKEN_RESULT:
    case TOKEN_NAG:
    case TOKEN_OPEN:
    case TOKEN_CLOSE:
    case TOKEN_STRAY_BRACE:
    case TOKEN_END:
        break;
    }
    return false;
}

static void read_token(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (reader->state == STATE_BETWEEN && token->kind == TOKEN_END) {
        reader->state = STATE_ENDED;
        return;
    }
    if (reader->state == STATE_BETWEEN && begins_game(reader, token))
        begin_game(reader, token);
    if (reader->state == STATE_TAGS) {
        if (read_in_tags(reader, token))
            return;
        begin_moves(reader, token);
    }
    if (reader->state == STATE_MOVES && read_in_moves(reader, token))
        read_token(reader, token); /* once: the state is BETWEEN now */
}

/* The second of two glued moves: it is made when the first has been given, for both use the same positions. */
static void make_glued_move(hk_pgn_reader *reader)
{
    const struct hk__pgn_token token = {.text = reader->glued.text,
                                        .size = reader->glued.size,
                                        .line = reader->glued.line,
                                        .offset = reader->glued.offset};
    make_move(reader, &token, reader->glued.move);
    reader->glued.move = HK_MOVE_NONE;
}

void hk_pgn_read(hk_pgn_reader *reader, hk_pgn_item *out)
{
    while (reader->queued_next == reader->queued_count) {
        struct hk__pgn_token token;
        reader->queued_next = reader->queued_count = 0;
        if (reader->glued.move != HK_MOVE_NONE) {
            make_glued_move(reader);
            break;
        }
        if (reader->state == STATE_ENDED) {
            *out = (hk_pgn_item){
                .kind = HK_PGN_END, .line = reader->line, .offset = reader->offset, .text = ""};
            return;
        }
        hk__pgn_lex(reader, reader->state == STATE_TAGS, &token);
        read_token(reader, &token);
    }
    *out = reader->queued[reader->queued_next++];
}
