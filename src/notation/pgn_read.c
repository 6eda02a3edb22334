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
#include "notation/pgn_queue.h"
#include "notation/pgn_result.h"
#include "notation/pgn_tag_names.h"
#include "notation/pgn_variant.h"
#include "notation/pgn_word.h"

enum state { STATE_BETWEEN, STATE_TAGS, STATE_MOVES, STATE_ENDED };

/*
 * Tag pairs wait in the window until all are read, so their bytes are bounded: of HK_PGN_TAGS_MAX pairs up to LONG_TAG bytes each, as
 * those of the fast path are, and LONG_TAGS_MAX bytes and another TAG_MAX of longer ones. The rest of the window has room
 * for what is looked at ahead.
 */
enum { LONG_TAG = 512, LONG_TAGS_MAX = 8 * 1024 };
_Static_assert(HK_PGN_TAGS_MAX *LONG_TAG + LONG_TAGS_MAX + TAG_MAX <= HK__PGN_WINDOW / 2,
               "half of the window is for the text");

const char *hk_pgn_fault_word(hk_pgn_fault_kind kind)
{
    static const char *const words[] = {
#define X(name, word) word,
        HK_PGN_FAULT_LIST(X)
#undef X
    };
    return words[kind];
}

/* The reader with its rooms, taken at once. */
struct with_rooms {
    hk_pgn_reader reader;
    hk_pgn_move moves[HK__PGN_MOVES_MAX];
    char window[HK__PGN_WINDOW];
};

hk_err hk_pgn_reader_create(hk_pgn_reader **out, hk_arena *arena, hk_pgn_source *source,
                            void *context, const hk_pgn_options *options)
{
    struct with_rooms *whole = hk_arena_get(arena, sizeof *whole);
    if (!whole)
        return HK_E_MEMORY;
    hk_pgn_reader *reader = &whole->reader;
    reader->options = options ? *options : (hk_pgn_options){.letters = NULL};
    if (!reader->options.letters)
        reader->options.letters = &hk_letters_english;
    reader->window = whole->window;
    reader->moves = whole->moves;
    reader->move_room = HK__PGN_MOVES_MAX;
    reader->fast = hk__pgn_fast_code();
    hk_pgn_reader_restart(reader, source, context);
    *out = reader;
    return HK_OK;
}

void hk_pgn_reader_restart(hk_pgn_reader *reader, hk_pgn_source *source, void *context)
{
    const hk_pgn_options options = reader->options;
    const struct hk__pgn_fast *const fast = reader->fast;
    char *const window = reader->window;
    hk_pgn_move *const moves = reader->moves;
    const size_t move_room = reader->move_room;

    memset(reader, 0, sizeof *reader);
    reader->source = source;
    reader->context = context;
    reader->options = reader->wanted = options;
    reader->fast = fast;
    reader->window = window;
    reader->moves = moves;
    reader->move_room = move_room;
    reader->line = 1;
    reader->at_line_start = true;
    reader->state = STATE_BETWEEN;
    hk_position_start(&reader->start);
}

uint64_t hk_pgn_reader_offset(const hk_pgn_reader *reader)
{
    return reader->offset;
}

uint64_t hk_pgn_reader_line(const hk_pgn_reader *reader)
{
    return reader->line;
}

/* Tags. */

static bool is_duplicate(const hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    return hk__pgn_is_known_tag(reader, hk__pgn_hash_of_name(token->text, token->size));
}

/* A fault of a tag's value. */
static hk_pgn_fault *report_value(hk_pgn_reader *reader, hk_pgn_fault_kind kind,
                                  const struct hk__pgn_token *token)
{
    hk_pgn_fault *fault = hk__pgn_report(reader, kind, token);
    fault->text = token->value;
    fault->size = token->value_size;
    return fault;
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
    hk_pgn_fault *fault = report_value(reader, HK_PGN_FAULT_BAD_TAG, token);
    reader->other_game = game == HK__PGN_GAME_OTHER;
    if (reader->other_game)
        fault->err = HK_E_ARGUMENT;
}

/* A good tag pair takes the place of a bad one of its name. */
static void remove_tag(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_pgn_tag *tag = reader->tags, *const end = tag + reader->tag_count;

    while (tag < end &&
           !(tag->name_size == token->size && memcmp(tag->name, token->text, token->size) == 0))
        tag++;
    if (tag == end)
        return;
    memmove(tag, tag + 1, (size_t)(end - tag - 1) * sizeof *tag);
    reader->tag_count--;
}

/* Keep a tag pair until all of the game are given. */
static void keep_tag(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (reader->has_bad_tag)
        remove_tag(reader, token);
    if (reader->tag_count == 0) {
        reader->tags_line = token->line;
        reader->tags_offset = token->offset;
    }
    reader->tags[reader->queued_tag_count + reader->tag_count++] =
        (hk_pgn_tag){.name = token->text,
                     .name_size = token->size,
                     .value = token->value,
                     .value_size = token->value_size};
    if (token->size + token->value_size > LONG_TAG)
        reader->long_tag_bytes += token->size + token->value_size;
}

/* Have so many tag pairs been kept that another one may have no room? */
static bool are_tags_full(const hk_pgn_reader *reader)
{
    return reader->tag_count == HK_PGN_TAGS_MAX || reader->long_tag_bytes > LONG_TAGS_MAX;
}

static void give_tags(hk_pgn_reader *reader)
{
    const struct hk__pgn_token first = {.line = reader->tags_line, .offset = reader->tags_offset};

    if (reader->tag_count == 0)
        return;
    hk__pgn_queue(reader, HK_PGN_TAGS, &first)->tags =
        (hk_pgn_tags){.pairs = reader->tags, .count = reader->tag_count};
    reader->queued_tag_count = reader->tag_count;
    reader->tag_count = 0;
    reader->long_tag_bytes = 0;
}

/* What a tag pair tells of the game. */
static void follow_tag(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    keep_tag(reader, token);
    if (equals(token->text, token->size, "Result")) {
        read_result_tag(reader, token);
    } else if (equals(token->text, token->size, "FEN")) {
        reader->has_fen = true;
        reader->fen_line = token->line;
        reader->fen_offset = token->offset;
        reader->fen_size =
            token->value_size < HK__PGN_FEN_MAX ? token->value_size : HK__PGN_FEN_MAX;
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
    follow_tag(reader, token);
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
    if (is_duplicate(reader, &tag))
        return;
    follow_tag(reader, &tag);
    reader->has_bad_tag = true;
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
    reader->has_bad_tag = false;
    reader->tag_count = reader->name_count = 0;
    reader->name_bits = 0;
    reader->long_tag_bytes = 0;
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

/* A FEN that had to be repaired, or is beyond repair. */
static void report_fen(hk_pgn_reader *reader, hk_err err, const char *why)
{
    const struct hk__pgn_token tag = {.line = reader->fen_line,
                                      .offset = reader->fen_offset,
                                      .text = reader->fen,
                                      .size = reader->fen_size};
    hk_pgn_fault *fault = hk__pgn_report(reader, HK_PGN_FAULT_BAD_FEN, &tag);
    fault->err = err;
    fault->why = why;
    fault->position = err == HK_OK ? &reader->line_of[0].now : NULL;
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
    give_tags(reader);
    if (!reader->has_tags)
        hk__pgn_report(reader, HK_PGN_FAULT_NO_TAGS, token);
    if (damaged)
        report_fen(reader, err, why);
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
    hk__pgn_report(reader, HK_PGN_FAULT_RESULT_MISMATCH, marker)->result = reader->tag_result;
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
        struct hk__pgn_token opened = *token;
        opened.line = reader->variation_line;
        opened.offset = reader->variation_offset;
        hk__pgn_report(reader, HK_PGN_FAULT_UNTERMINATED_VARIATION, &opened);
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
    if (reader->options.keys)
        hk__pgn_settle_key(reader);
    hk__pgn_queue(reader, HK_PGN_GAME_END, marked ? token : &at_end)->end = (hk_pgn_game_end){
        .result = result, .variant = reader->variant, .position = &reader->line_of[0].now};
    reader->state = STATE_BETWEEN;
}

/* Variations and comments. */

/* Of a variation that belongs to what could not be read. */
static void give_bracket(hk_pgn_reader *reader, const struct hk__pgn_token *token, const char *text)
{
    struct hk__pgn_token bracket = *token;
    bracket.text = text;
    bracket.size = 1;
    hk__pgn_give_unread(reader, &bracket);
}

static void open_variation(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    const bool readable = reader->wanted.variations && reader->skipped_depth == 0 &&
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
    hk__pgn_queue(reader, HK_PGN_VARIATION_START, token);
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
        hk__pgn_queue(reader, HK_PGN_VARIATION_END, token);
    } else {
        hk__pgn_report(reader, HK_PGN_FAULT_STRAY_CLOSE, token);
    }
}

/* A glyph belongs to a move: behind the stop of its line it is unread. */
static void read_nag(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    if (hk__pgn_gives_unread(reader))
        hk__pgn_give_unread(reader, token);
    else if (hk__pgn_is_passed_over(reader))
        return;
    else if (!reader->line_of[reader->depth].stopped && reader->wanted.nags)
        hk__pgn_queue(reader, HK_PGN_NAG, token)->nag = (unsigned)token->number;
    else if (reader->line_of[reader->depth].stopped && reader->wanted.unread)
        hk__pgn_give_unread(reader, token);
}

static void read_comment(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk__pgn_check_encoding(reader, token->text, token->size, token);
    if (reader->wanted.comments == HK_PGN_COMMENTS_NONE ||
        (hk__pgn_is_passed_over(reader) && !hk__pgn_gives_unread(reader)))
        return;
    give_tags(reader);
    hk__pgn_queue(reader, HK_PGN_COMMENT, token)->comment =
        (hk_pgn_comment){.text = token->text, .size = token->size, .last = token->last};
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
        else
            read_nag(reader, token);
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
static void read_second_marker(hk_pgn_reader *reader)
{
    const struct hk__pgn_token token = {.kind = TOKEN_RESULT,
                                        .text = reader->second.text,
                                        .size = reader->second.size,
                                        .line = reader->second.line,
                                        .offset = reader->second.offset,
                                        .result = reader->second.result,
                                        .regular = true};
    reader->second.marker = false;
    if (reader->depth + reader->skipped_depth == 0)
        end_game(reader, &token, true);
}

/* Tag pairs in plain form, and whether moves follow; `place` is of a tag pair. Answers whether there is any. */
static bool read_plain_tags(hk_pgn_reader *reader, const struct hk__pgn_token *place)
{
    if (!hk__pgn_fast_read_tags(reader))
        return false;
    if (hk__pgn_fast_begins_moves(reader))
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
        if (!hk__pgn_fast_find_tag(reader, &token))
            return false;
        begin_game(reader, &token);
        read_plain_tags(reader, &token);
        return true;
    case STATE_TAGS:
        return read_plain_tags(reader, &token);
    case STATE_MOVES:
        if (!hk__pgn_fast_read_moves(reader))
            return false;
        if (hk__pgn_fast_take_marker(reader, &token))
            end_game_at(reader, &token);
        return true;
    case STATE_ENDED:
        break;
    }
    return false;
}

/* Read on until something is queued. Answers false at the end of the text. */
static bool fill_queue(hk_pgn_reader *reader)
{
    struct hk__pgn_token token;

    reader->queued_next = reader->queued_count = 0;
    if (reader->queued_tag_count > 0)
        reader->tags[0] = reader->tags[reader->queued_tag_count];
    reader->queued_tag_count = 0;
    while (reader->queued_count == 0) {
        if (reader->second.move != HK_MOVE_NONE) {
            hk__pgn_make_second_move(reader);
        } else if (reader->second.marker) {
            read_second_marker(reader);
        } else if (reader->state == STATE_ENDED) {
            return false;
        } else if (are_tags_full(reader)) {
            give_tags(reader);
        } else if (!reader->fast || !read_plain(reader)) {
            hk__pgn_lex(reader, reader->state == STATE_TAGS, &token);
            read_token(reader, &token);
            if (token.kind != TOKEN_END) { /* read after the token, which may have ended a game */
                reader->last_line = token.line;
                reader->last_offset = token.offset;
            }
        }
    }
    return true;
}

bool hk_pgn_read(hk_pgn_reader *reader, hk_pgn_item *out)
{
    const hk_pgn_item *item;

    do {
        if (reader->queued_next == reader->queued_count && !fill_queue(reader))
            return false;
        item = &reader->queued[reader->queued_next++];
    } while (reader->skips && item->kind != HK_PGN_GAME_END);
    if (item->kind == HK_PGN_GAME) {
        reader->in_game = true;
    } else if (item->kind == HK_PGN_GAME_END) {
        reader->in_game = reader->skips = false;
        reader->wanted = reader->options;
    }
    *out = *item;
    return true;
}

void hk_pgn_skip_game(hk_pgn_reader *reader)
{
    if (!reader->in_game)
        return;
    reader->skips = true;
    reader->wanted = (hk_pgn_options){.comments = HK_PGN_COMMENTS_NONE};
}

bool hk_pgn_next_move(hk_pgn_ply *ply, const hk_pgn_item *item)
{
    const hk_pgn_run *run = &item->run;

    if (item->kind != HK_PGN_MOVES || ply->count == run->count)
        return false;
    if (ply->count == 0) {
        ply->after = *run->before;
        if (ply->after.key == 0)
            ply->after.key = hk_board_key(&ply->after.board);
    }
    const hk_pgn_move *move = &run->moves[ply->count++];
    ply->move = move->move;
    ply->line = item->line + move->lines;
    ply->before = ply->after;
    hk_position_make(&ply->after, move->move);
    const bool has_comment = run->has_comments && move->comment_size > 0;
    ply->comment = has_comment ? run->text + move->comment_at : NULL;
    ply->comment_size = has_comment ? move->comment_size : 0;
    ply->comment_line = has_comment ? ply->line + move->comment_lines : 0;
    return true;
}
