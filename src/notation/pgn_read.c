/*
 * PGN: tokens to games. One state for each part of a game:
 *
 *   BETWEEN  --tag pair, move number or marker that begins a line--> TAGS or MOVES
 *   TAGS     --anything but a tag pair or a comment--> MOVES (the start position is settled)
 *   MOVES    --marker in the main line, tag pair that begins a line, end of the text--> BETWEEN
 *
 * Every token gives at most a few items; they wait in a short queue. A token that belongs to the next game is kept and
 * read again after HK_PGN_GAME_END.
 *
 * Lines of play stand on a stack: the main line at the bottom, a frame for each open variation. A variation takes the
 * place of the last move, so each frame knows the position before it. Variations beyond HK_PGN_DEPTH_MAX are counted,
 * not read: memory does not depend on the text.
 */
#include "hakem/fen.h"
#include "notation/pgn_bytes.h"
#include "notation/pgn_fast.h"
#include "notation/pgn_lex.h"
#include "notation/pgn_lookahead.h"
#include "notation/pgn_movetext.h"
#include "notation/pgn_queue.h"
#include "notation/pgn_result.h"
#include "notation/pgn_tag_names.h"
#include "notation/pgn_variant.h"

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
    hk_position_start(&reader->start);
    if (options)
        reader->options = *options;
    if (!reader->options.letters)
        reader->options.letters = &hk_letters_english;
    return HK_OK;
}

/* Tags. */

static bool is_duplicate(const hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    return hk__pgn_is_known_tag(reader, hk__pgn_hash_of_name(token->text, token->size));
}

/* A fault of a tag's value. */
static void report_value(hk_pgn_reader *reader, hk_pgn_fault fault,
                         const struct hk__pgn_token *token)
{
    hk__pgn_report(reader, fault, token);
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
    const enum hk__pgn_game game =
        hk__pgn_find_game(token->value, token->value_size, &reader->variant);

    if (game == HK__PGN_GAME_CHESS)
        return;
    report_value(reader, HK_PGN_FAULT_BAD_TAG, token);
    reader->other_game = game == HK__PGN_GAME_OTHER;
    if (reader->other_game)
        reader->queued[reader->queued_count - 1].err = HK_E_ARGUMENT;
}

static void give_tag(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_pgn_item *item = hk__pgn_queue(reader, HK_PGN_TAG, token);
    item->tag = (hk_pgn_tag){.name = token->text,
                             .name_size = token->size,
                             .value = token->value,
                             .value_size = token->value_size};
    if (equals(token->text, token->size, "Result")) {
        read_result_tag(reader, token);
    } else if (equals(token->text, token->size, "FEN")) {
        reader->has_fen = true;
        reader->fen_line = token->line;
        reader->fen_offset = token->offset;
        reader->fen_size = token->value_size < HK_PGN_FEN_MAX ? token->value_size : HK_PGN_FEN_MAX;
        memcpy(reader->fen, token->value, reader->fen_size);
    } else if (equals(token->text, token->size, "Variant")) {
        read_variant(reader, token);
    }
}

static void read_tag(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    reader->has_tags = true;
    reader->tag_line = token->line;
    hk__pgn_check_encoding(reader, token->value, token->value_size, token);
    if (is_duplicate(reader, token)) {
        hk__pgn_report(reader, HK_PGN_FAULT_DUPLICATE_TAG, token);
        return;
    }
    hk__pgn_know_tag(reader, hk__pgn_hash_of_name(token->text, token->size));
    give_tag(reader, token);
}

/* A bad tag pair is reported, and given all the same if it can be understood and is the first of its name. */
static void read_bad_tag(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    reader->has_tags = true;
    reader->tag_line = token->line;
    hk__pgn_check_encoding(reader, token->text, token->size, token);
    hk__pgn_report(reader, HK_PGN_FAULT_BAD_TAG, token);
    if (token->name_size == 0)
        return;
    struct hk__pgn_token tag = *token;
    tag.text = token->name;
    tag.size = token->name_size;
    if (!is_duplicate(reader, &tag))
        give_tag(reader, &tag);
}

/* Games. */

static void begin_game(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk__pgn_queue(reader, HK_PGN_GAME, token);
    reader->state = STATE_TAGS;
    reader->has_tags = reader->has_fen = reader->has_result_tag = false;
    reader->bad_encoding = reader->comment_in_tags = reader->given_up_in_tags = false;
    reader->other_game = false;
    reader->variant = HK_STANDARD;
    reader->tag_count = 0;
    reader->tag_bits = 0;
    reader->tag_result = HK_RESULT_OPEN;
    reader->number_offset = 0;
    reader->depth = reader->skipped_depth = reader->prose_depth = 0;
    reader->after_marker = false;
    reader->tag_line = 0;
}

/* The position of the FEN tag, as it stands. Rights that only Chess960 knows say which game it is. */
static hk_err read_start(hk_pgn_reader *reader, const char *fen, size_t size, hk_fault *fault)
{
    hk_position *now = &reader->line_of[0].now;
    hk_err err = hk_fen_parse(now, fen, size, reader->variant, HK_POSITIONS, fault);

    if (err != HK_OK && reader->variant == HK_STANDARD) {
        err = hk_fen_parse(now, fen, size, HK_CHESS960, HK_POSITIONS, NULL);
        if (err == HK_OK)
            reader->variant = HK_CHESS960;
    }
    return err;
}

/* A value that says nothing: empty, or `?`, as older programs write it. */
static bool is_left_open(const char *value, size_t size)
{
    return size == 0 || equals(value, size, "?") || equals(value, size, "-");
}

/* The same of a FEN that can be repaired. */
static hk_err read_damaged_start(hk_pgn_reader *reader, const char **why)
{
    char fen[HK_FEN_MAX];
    hk_buf repaired;
    uint32_t repairs = 0;
    hk_fault fault = {0};

    if (is_left_open(reader->fen, reader->fen_size)) {
        reader->line_of[0].now = reader->start;
        return HK_OK;
    }
    hk_buf_init(&repaired, fen, sizeof fen);
    hk_err err =
        hk_fen_repair(&repaired, &repairs, reader->fen, reader->fen_size, reader->variant, &fault);
    err = err == HK_OK ? read_start(reader, fen, repaired.size, &fault) : err;
    *why = err != HK_OK ? fault.why
           : repairs    ? hk_repair_sentence((hk_repair)__builtin_ctz(repairs))
                        : NULL;
    return err;
}

/* The tags are behind: where does the game start? */
static void begin_moves(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_position *now = &reader->line_of[0].now;
    hk_err err = HK_OK;
    bool damaged = false;
    const char *why = NULL;

    reader->state = STATE_MOVES;
    *now = reader->start;
    reader->key_due = false;
    if (reader->has_fen && !reader->other_game) {
        damaged = read_start(reader, reader->fen, reader->fen_size, NULL) != HK_OK;
        err = damaged ? read_damaged_start(reader, &why) : HK_OK;
    }
    reader->line_of[0].stopped = err != HK_OK || reader->other_game;
    reader->reads_on = false;
    reader->line_of[0].has_before = false;
    if (!reader->has_tags)
        hk__pgn_report(reader, HK_PGN_FAULT_NO_TAGS, token);
    if (damaged) {
        hk__pgn_report(reader, HK_PGN_FAULT_BAD_FEN, token);
        hk_pgn_item *item = &reader->queued[reader->queued_count - 1];
        item->line = reader->fen_line; /* of the tag */
        item->offset = reader->fen_offset;
        item->text = reader->fen;
        item->text_size = reader->fen_size;
        item->err = err;
        item->why = why;
        item->before = err == HK_OK ? now : NULL;
    }
}

static void report_rest_of_game(hk_pgn_reader *reader, const struct hk__pgn_token *marker)
{
    size_t start;
    const size_t size = hk__pgn_find_rest_of_game(reader, &start);
    struct hk__pgn_token rest = *marker;

    if (size == 0)
        return;
    rest.text = reader->window + start;
    rest.size = size;
    rest.offset = reader->offset + (start - reader->at);
    hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, &rest);
}

static void report_mismatch(hk_pgn_reader *reader, const struct hk__pgn_token *marker)
{
    hk__pgn_report(reader, HK_PGN_FAULT_RESULT_MISMATCH, marker);
    reader->queued[reader->queued_count - 1].result = reader->tag_result;
}

/* `marked`: the token is the marker; otherwise the game ends without one. */
static void end_game(hk_pgn_reader *reader, const struct hk__pgn_token *token, bool marked)
{
    hk_result result = reader->tag_result;
    struct hk__pgn_token at_end = *token; /* a game without a marker ends with its last word */

    at_end.line = reader->last_line;
    at_end.offset = reader->last_offset;
    reader->after_marker = marked;
    if (reader->depth + reader->skipped_depth > 0) {
        hk__pgn_report(reader, HK_PGN_FAULT_UNTERMINATED_VARIATION, token);
        reader->queued[reader->queued_count - 1].line = reader->variation_line;
        reader->queued[reader->queued_count - 1].offset = reader->variation_offset;
    }
    reader->depth = reader->skipped_depth = 0;
    if (!marked) {
        hk__pgn_report(reader, HK_PGN_FAULT_MISSING_TERMINATION, &at_end);
    } else {
        result = token->result;
        hk__pgn_check_encoding(reader, token->text, token->size, token);
        if (!token->regular)
            hk__pgn_report(reader, HK_PGN_FAULT_BAD_RESULT, token);
        if (reader->has_result_tag && result != reader->tag_result)
            report_mismatch(reader, token);
        report_rest_of_game(reader, token);
    }
    hk_pgn_item *item = hk__pgn_queue(reader, HK_PGN_GAME_END, marked ? token : &at_end);
    item->result = result;
    item->variant = reader->variant;
    item->before = item->after = &reader->line_of[0].now;
    reader->state = STATE_BETWEEN;
}

/* Variations and comments. */

/* Of a variation that belongs to what could not be read. */
static void give_bracket(hk_pgn_reader *reader, const struct hk__pgn_token *token, const char *text)
{
    hk_pgn_item *item = hk__pgn_queue(reader, HK_PGN_UNREAD, token);
    item->text = text;
    item->text_size = 1;
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
        if (hk__pgn_gives_unread(reader))
            give_bracket(reader, token, "(");
        return;
    }
    const hk_position start = reader->line_of[reader->depth].before;
    hk__pgn_queue(reader, HK_PGN_OPEN, token);
    reader->depth++;
    reader->line_of[reader->depth].now = start;
    reader->line_of[reader->depth].has_before = false;
    reader->line_of[reader->depth].stopped = false;
}

static void close_variation(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (reader->skipped_depth > 0) {
        if (hk__pgn_gives_unread(reader))
            give_bracket(reader, token, ")");
        reader->skipped_depth--;
    } else if (reader->depth > 0) {
        reader->depth--;
        hk__pgn_queue(reader, HK_PGN_CLOSE, token);
    } else {
        hk__pgn_report(reader, HK_PGN_FAULT_STRAY_CLOSE, token);
    }
}

static void read_comment(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk__pgn_check_encoding(reader, token->text, token->size, token);
    if ((hk__pgn_is_passed_over(reader) && !hk__pgn_gives_unread(reader)) ||
        !(reader->options.variations || reader->depth == 0))
        return;
    hk__pgn_queue(reader, HK_PGN_COMMENT, token)->last = token->last;
}

/*
 * `0-0` for a game that both players have lost: it stands last, where nobody can castle. PGN has no marker for it.
 */
static bool is_double_forfeit(const hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    const hk_board *board = &reader->line_of[0].now.board;
    hk_move move;
    size_t at = reader->at;

    if (reader->depth + reader->skipped_depth > 0 || !equals(token->text, token->size, "0-0") ||
        hk_san_parse(&move, board, "O-O", 3, &hk_letters_english, reader->variant, NULL) == HK_OK)
        return false;
    while (at < reader->end && (hk__is_space(reader->window[at]) || reader->window[at] == '\0'))
        at++;
    return at == reader->end ? reader->source_ended : reader->window[at] == '[';
}

static void end_with_double_forfeit(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    struct hk__pgn_token marker = *token;
    marker.kind = TOKEN_RESULT;
    marker.result = HK_RESULT_OPEN;
    marker.regular = false;
    end_game(reader, &marker, true);
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
        hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
        break;
    case TOKEN_NUMBER:
        hk__pgn_read_number(reader, token);
        break;
    case TOKEN_WORD:
        if (is_double_forfeit(reader, token))
            end_with_double_forfeit(reader, token);
        else
            hk__pgn_read_word(reader, token);
        break;
    case TOKEN_RESULT:
        if (reader->depth + reader->skipped_depth == 0)
            end_game(reader, token, true);
        break;
    case TOKEN_NAG:
        if (!token->regular || token->number > 255)
            hk__pgn_report(reader, HK_PGN_FAULT_BAD_TOKEN, token);
        else if (hk__pgn_gives_unread(reader))
            hk__pgn_queue(reader, HK_PGN_UNREAD, token);
        else if (reader->options.variations && !hk__pgn_is_passed_over(reader))
            hk__pgn_queue(reader, HK_PGN_NAG, token)->nag = (unsigned)token->number;
        break;
    case TOKEN_COMMENT:
        read_comment(reader, token);
        break;
    case TOKEN_COMMENT_GIVEN_UP:
        hk__pgn_report(reader, HK_PGN_FAULT_UNTERMINATED_COMMENT, token);
        break;
    case TOKEN_OPEN:
        open_variation(reader, token);
        break;
    case TOKEN_CLOSE:
        close_variation(reader, token);
        break;
    case TOKEN_STRAY_BRACE:
        hk__pgn_report(reader, HK_PGN_FAULT_STRAY_CLOSE, token);
        break;
    case TOKEN_END:
        end_game(reader, token, false);
        return true;
    }
    return false;
}

/*
 * Prose before a game is none: a game begins with a tag pair or a move number that begins a line, or a marker alone on its line.
 * Within a line only the number 1 before a move begins one (`version 1.2` is prose), and a tag pair right behind the end
 * of a game.
 */
static bool begins_game(const hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    switch (token->kind) {
    case TOKEN_TAG:
        return token->at_line_start || reader->after_marker;
    case TOKEN_BAD_TAG:
        return token->at_line_start;
    case TOKEN_RESULT:
        return token->at_line_start && hk__pgn_is_last_on_line(reader);
    case TOKEN_NUMBER:
        if (!token->regular || token->dots == 0 || reader->prose_depth > 0)
            return false;
        return token->at_line_start
                   ? !hk__pgn_a_digit_follows(reader)
                   : token->number == 1 && token->dots < 3 && hk__pgn_a_move_follows(reader);
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
 * What stands among tag pairs and is none: behind one on its line, or on a line of its own between two of them. It is
 * reported and passed over, unless it can be the first move of a game without a number.
 */
static bool pass_over_junk(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_san_meaning meaning;
    const bool behind = !token->at_line_start && token->line == reader->tag_line;
    const bool quoted = token->size > 0 && token->text[0] == '"';
    const bool between = token->at_line_start && token->line == reader->tag_line + 1 &&
                         (quoted || hk__pgn_a_tag_line_follows(reader));

    if ((!behind && !between) || hk_san_read(&meaning, token->text, token->size,
                                             reader->options.letters, NULL) != HK_E_SYNTAX)
        return false;
    hk__pgn_check_encoding(reader, token->text, token->size, token);
    hk__pgn_report(reader, behind ? HK_PGN_FAULT_BAD_TOKEN : HK_PGN_FAULT_BAD_TAG, token);
    reader->tag_line = token->line;
    reader->skip_rest_of_line = between;
    return true;
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
        read_bad_tag(reader, token);
        return true;
    case TOKEN_COMMENT:
        reader->comment_in_tags = true;
        read_comment(reader, token);
        return true;
    case TOKEN_COMMENT_GIVEN_UP:
        reader->given_up_in_tags = true;
        hk__pgn_report(reader, HK_PGN_FAULT_UNTERMINATED_COMMENT, token);
        return true;
    case TOKEN_WORD:
    case TOKEN_NAG:
    case TOKEN_CLOSE:
    case TOKEN_STRAY_BRACE:
        return pass_over_junk(reader, token);
    case TOKEN_NUMBER:
        return !token->regular && pass_over_junk(reader, token);
    case TOKEN_RESULT:
    case TOKEN_OPEN:
    case TOKEN_END:
        break;
    }
    return false;
}

static void read_prose(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    reader->after_marker = false;
    if (token->at_line_start)
        reader->prose_depth = 0;
    if (token->kind == TOKEN_OPEN)
        reader->prose_depth++;
    else if (token->kind == TOKEN_CLOSE && reader->prose_depth > 0)
        reader->prose_depth--;
}

static void read_token(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (reader->state == STATE_BETWEEN && token->kind == TOKEN_END) {
        reader->state = STATE_ENDED;
        return;
    }
    if (reader->state == STATE_BETWEEN && begins_game(reader, token))
        begin_game(reader, token);
    else if (reader->state == STATE_BETWEEN)
        read_prose(reader, token);
    if (reader->state == STATE_TAGS) {
        if (read_in_tags(reader, token))
            return;
        begin_moves(reader, token);
    }
    if (reader->state == STATE_MOVES && read_in_moves(reader, token))
        read_token(reader, token); /* once: the state is BETWEEN now */
}

/* A marker that stood behind a move without a blank. */
static void read_glued_marker(hk_pgn_reader *reader)
{
    const struct hk__pgn_token token = {.kind = TOKEN_RESULT,
                                        .text = reader->glued.text,
                                        .size = reader->glued.size,
                                        .line = reader->glued.line,
                                        .offset = reader->glued.offset,
                                        .result = reader->glued.result,
                                        .regular = true};
    reader->glued.marker = false;
    if (reader->depth + reader->skipped_depth == 0)
        end_game(reader, &token, true);
}

/* Tag pairs in plain form, and whether moves follow; `place` is of a tag pair. Answers whether there is any. */
static bool read_plain_tags(hk_pgn_reader *reader, const struct hk__pgn_token *place)
{
    if (!hk__pgn_read_plain_tags(reader))
        return false;
    if (hk__pgn_begins_plain_moves(reader))
        begin_moves(reader, place);
    return true;
}

/* End a game at a marker in plain form. */
static void end_game_at(hk_pgn_reader *reader, const struct hk__pgn_token *marker)
{
    end_game(reader, marker, true);
    reader->last_line = marker->line;
    reader->last_offset = marker->offset;
}

/* What stands here in plain form, at once. Answers whether anything is to be given. */
static bool read_plain(hk_pgn_reader *reader)
{
    struct hk__pgn_token token = {.text = ""};

    switch ((enum state)reader->state) {
    case STATE_BETWEEN:
        if (!hk__pgn_find_plain_tag(reader, &token))
            return false;
        begin_game(reader, &token);
        read_plain_tags(reader, &token);
        return true;
    case STATE_TAGS:
        return read_plain_tags(reader, &token);
    case STATE_MOVES:
        if (!hk__pgn_read_plain_moves(reader))
            return false;
        if (hk__pgn_take_plain_marker(reader, &token))
            end_game_at(reader, &token);
        return true;
    case STATE_ENDED:
        break;
    }
    return false;
}

void hk_pgn_read(hk_pgn_reader *reader, hk_pgn_item *out)
{
    while (reader->queued_next == reader->queued_count) {
        struct hk__pgn_token token;
        reader->queued_next = reader->queued_count = 0;
        if (reader->glued.move != HK_MOVE_NONE) {
            hk__pgn_make_glued_move(reader);
            break;
        }
        if (reader->glued.marker) {
            read_glued_marker(reader);
            break;
        }
        if (reader->state == STATE_ENDED) {
            *out = (hk_pgn_item){
                .kind = HK_PGN_END, .line = reader->line, .offset = reader->offset, .text = ""};
            return;
        }
        if (reader->options.made && read_plain(reader))
            break;
        hk__pgn_lex(reader, reader->state == STATE_TAGS, &token);
        read_token(reader, &token);
        if (token.kind != TOKEN_END) { /* read after the token, which may have ended a game */
            reader->last_line = token.line;
            reader->last_offset = token.offset;
        }
    }
    *out = reader->queued[reader->queued_next++];
    if (out->kind == HK_PGN_GAME_END && reader->options.made)
        reader->line_of[0].now.key = 0; /* whether moves came together or not */
}
