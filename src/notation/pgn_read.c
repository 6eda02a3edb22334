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

#include <string.h>

enum state { STATE_START, STATE_BETWEEN, STATE_TAGS, STATE_MOVES, STATE_ENDED };

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
    reader->state = STATE_START;
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

static bool is_duplicate(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
    for (size_t i = 0; i < token->size; i++)
        hash = (hash ^ (unsigned char)token->text[i]) * UINT64_C(1099511628211);
    for (unsigned i = 0; i < reader->tag_count; i++)
        if (reader->tag_hash[i] == hash)
            return true;
    if (reader->tag_count < HK_PGN_TAGS_KNOWN)
        reader->tag_hash[reader->tag_count++] = hash;
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
    const bool duplicate = is_duplicate(reader, token);

    reader->has_tags = true;
    check_encoding(reader, token->value, token->value_size, token);
    if (duplicate) {
        report(reader, HK_PGN_FAULT_DUPLICATE_TAG, token);
        return;
    }
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
    reader->bad_encoding = false;
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

/* Words of old annotation that say nothing about the moves. */
static bool is_old_sign(const char *text, size_t size)
{
    static const char *const signs[] = {"+",
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
                                        "D",
                                        "TN",
                                        "ep",
                                        "e.p.",
                                        "ch",
                                        "mate",
                                        "dbl",
                                        "!=",
                                        "\xc2\xb1",
                                        "\xe2\x88\x93",
                                        "\xe2\x88\x9e",
                                        "\xe2\xa9\xb2",
                                        "\xe2\xa9\xb1",
                                        "]"};
    for (size_t i = 0; i < HK_COUNT(signs); i++)
        if (is(text, size, signs[i]))
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

/* Judgement that stands at the end of a move's text: `Nf3!?`. */
static unsigned glyph_at_end(const char *text, size_t size)
{
    size_t start = size;
    while (start > 0 && (text[start - 1] == '!' || text[start - 1] == '?'))
        start--;
    return start < size && size - start <= 2 ? glyph_of(text + start, size - start) : 0;
}

static void read_move(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_position *now = &reader->line_of[reader->depth].now;
    hk_san_meaning meaning;
    hk_move move;

    hk_err err = hk_san_read(&meaning, token->text, token->size, reader->options.letters, NULL);
    if (err == HK_OK)
        err = hk_san_resolve(&move, &now->board, &meaning, reader->variant);
    switch (err) {
    case HK_OK:
        break;
    case HK_E_NULL_MOVE:
        stop_line(reader, token, HK_PGN_FAULT_NULL_MOVE, err);
        return;
    case HK_E_AMBIGUOUS:
        stop_line(reader, token, HK_PGN_FAULT_AMBIGUOUS_MOVE, err);
        return;
    case HK_E_ILLEGAL_MOVE:
    case HK_E_PROMOTION:
        stop_line(reader, token, HK_PGN_FAULT_ILLEGAL_MOVE, err);
        return;
    case HK_E_SYNTAX:
    case HK_E_ARGUMENT:
    case HK_E_MEMORY:
    case HK_E_POSITION:
        stop_line(reader, token, HK_PGN_FAULT_BAD_TOKEN, err);
        return;
    }
    hk_position *before = &reader->line_of[reader->depth].before;
    *before = *now;
    reader->line_of[reader->depth].has_before = true;
    hk_position_make(now, move);
    hk_pgn_item *item = queue(reader, HK_PGN_MOVE, token);
    item->move = move;
    item->before = before;
    item->after = now;
    const unsigned glyph = glyph_at_end(token->text, token->size);
    if (glyph && reader->options.variations)
        queue(reader, HK_PGN_NAG, token)->nag = glyph;
}

static void read_word(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (is_passed_over(reader) || reader->line_of[reader->depth].stopped)
        return;
    const unsigned glyph = glyph_of(token->text, token->size);
    if (glyph) {
        if (reader->options.variations)
            queue(reader, HK_PGN_NAG, token)->nag = glyph;
    } else if (is_old_sign(token->text, token->size) || token->text[0] == '[') {
        report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
    } else {
        read_move(reader, token);
    }
}

/* Numbers are checked, never believed. A game that counts from another number is reported once, not at every move. */
static void read_number(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (reader->depth + reader->skipped_depth > 0 || reader->line_of[0].stopped || !token->regular)
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

/* Prose before a game is none: it begins with a tag pair, a move number, or a marker alone. */
static bool begins_game(const struct hk__pgn_token *token)
{
    switch (token->kind) {
    case TOKEN_TAG:
    case TOKEN_BAD_TAG:
    case TOKEN_RESULT:
        return token->at_line_start;
    case TOKEN_NUMBER:
        return token->regular && token->dots > 0;
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

static void read_token(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (reader->state == STATE_BETWEEN && token->kind == TOKEN_END) {
        reader->state = STATE_ENDED;
        return;
    }
    if (reader->state == STATE_BETWEEN && begins_game(token))
        begin_game(reader, token);
    if (reader->state == STATE_TAGS) {
        if (token->kind == TOKEN_TAG) {
            read_tag(reader, token);
            return;
        }
        if (token->kind == TOKEN_BAD_TAG) {
            reader->has_tags = true;
            report(reader, HK_PGN_FAULT_BAD_TAG, token);
            return;
        }
        begin_moves(reader, token);
    }
    if (reader->state == STATE_MOVES && read_in_moves(reader, token))
        read_token(reader, token); /* once: the state is BETWEEN now */
}

static void skip_byte_order_mark(hk_pgn_reader *reader)
{
    static const char mark[] = "\xef\xbb\xbf";
    reader->state = STATE_BETWEEN;
    reader->end = reader->source(reader->context, reader->window, reader->room);
    while (reader->end < 3) {
        const size_t got = reader->source(reader->context, reader->window + reader->end,
                                          reader->room - reader->end);
        if (got == 0)
            break;
        reader->end += got;
    }
    if (reader->end >= 3 && memcmp(reader->window, mark, 3) == 0)
        reader->at = reader->offset = reader->line_offset = 3;
}

void hk_pgn_read(hk_pgn_reader *reader, hk_pgn_item *out)
{
    if (reader->state == STATE_START)
        skip_byte_order_mark(reader);
    while (reader->queued_next == reader->queued_count) {
        struct hk__pgn_token token;
        reader->queued_next = reader->queued_count = 0;
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
