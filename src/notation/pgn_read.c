/*
 * PGN: tokens to games. One state for each part of a game:
 *
 *   BETWEEN  --tag pair, move number or marker that begins a line--> TAGS or MOVES
 *   TAGS     --anything but a tag pair or a comment--> MOVES (the start position is settled)
 *   MOVES    --marker in the main line, tag pair that begins a line, end of the text--> BETWEEN
 *
 * Every token gives a few items at most, which wait in a short queue. A token that ends one game
 * and begins the next is read for both. Where the text is plain, the fast path (pgn_fast.c) reads it
 * without tokens.
 */
#include "notation/pgn_bytes.h"
#include "notation/pgn_fast.h"
#include "notation/pgn_lex.h"
#include "notation/pgn_lookahead.h"
#include "notation/pgn_movetext.h"
#include "notation/pgn_queue.h"
#include "notation/pgn_tag_section.h"
#include "notation/pgn_word.h"

const char *hk_pgn_fault_word(hk_pgn_fault_kind kind)
{
    static const char *const words[] = {
#define X(name, word) word,
        HK_PGN_FAULT_LIST(X)
#undef X
    };
    return words[kind];
}

/* A reader with the memory that it uses, which is taken from the arena at once. */
struct with_rooms {
    hk_pgn_reader reader;
    hk_pgn_move moves[2 * HK__PGN_MOVES_MAX];
    hk_pgn_word words[HK__PGN_MOVES_MAX];
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
    reader->words = whole->words;
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
    hk_pgn_word *const words = reader->words;
    const size_t move_room = reader->move_room;

    memset(reader, 0, sizeof *reader);
    reader->source = source;
    reader->context = context;
    reader->options = reader->wanted = options;
    reader->fast = fast;
    reader->window = window;
    reader->moves = moves;
    reader->words = words;
    reader->move_room = move_room;
    reader->line = 1;
    reader->at_line_start = true;
    reader->state = HK__PGN_BETWEEN;
    hk_position_start(&reader->start);
}

void hk_pgn_reader_begin_behind_game(hk_pgn_reader *reader)
{
    reader->line_offset = UINT64_MAX;
    reader->at_line_start = false;
    reader->after_marker = true;
}

uint64_t hk_pgn_reader_offset(const hk_pgn_reader *reader)
{
    return reader->offset;
}

uint64_t hk_pgn_reader_line(const hk_pgn_reader *reader)
{
    return reader->line;
}

static void begin_game(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk__pgn_queue(reader, HK_PGN_GAME, token);
    reader->state = HK__PGN_TAGS;
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

/*
 * Does a game begin with the token, or is it prose between games? A game begins with a tag pair or
 * a move number that begins a line, or with a marker alone on its line. Within a line only two
 * things begin a game: the number 1 before a move (`version 1.2` is prose), and a tag pair right
 * after the end of another game.
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
    case TOKEN_CONTROL:
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
    if (reader->state == HK__PGN_BETWEEN && token->kind == TOKEN_END) {
        reader->state = HK__PGN_ENDED;
        return;
    }
    if (reader->state == HK__PGN_BETWEEN && begins_game(reader, token))
        begin_game(reader, token);
    else if (reader->state == HK__PGN_BETWEEN)
        read_prose(reader, token);
    if (reader->state == HK__PGN_TAGS) {
        if (hk__pgn_read_in_tags(reader, token))
            return;
        hk__pgn_begin_moves(reader, token);
    }
    if (reader->state == HK__PGN_MOVES && hk__pgn_read_in_moves(reader, token))
        read_token(reader, token); /* once: the state is BETWEEN now */
}

/* Read a marker that is run together with the move before it. */
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
        hk__pgn_end_game(reader, &token, true);
}

/* Read plain tag pairs; end their section if plain moves follow. Answers whether there is any. */
static bool read_plain_tags(hk_pgn_reader *reader)
{
    static const struct hk__pgn_token unused = {.text = ""}; /* there are tags and no FEN */

    if (!hk__pgn_fast_read_tags(reader))
        return false;
    if (hk__pgn_fast_begins_moves(reader))
        hk__pgn_begin_moves(reader, &unused);
    return true;
}

/* End the game at a plain marker. */
static void end_game_at(hk_pgn_reader *reader, const struct hk__pgn_token *marker)
{
    hk__pgn_end_game(reader, marker, true);
    reader->last_line = marker->line;
    reader->last_offset = marker->offset;
}

/*
 * Read the bracket of a variation, one that closes or with `opens_too` any, that stands at the cursor or one blank behind it.
 * Answers whether there is one.
 */
static bool read_plain_bracket(hk_pgn_reader *reader, bool opens_too)
{
    const char *const at = reader->window + reader->at;

    if (reader->end - reader->at < LOOK_AHEAD || !has_begun_nothing(reader))
        return false;
    const size_t blank = *at == ' ';
    const bool opens = opens_too && at[blank] == '(' && at[blank + 1] != '=';
    if (!opens && at[blank] != ')')
        return false;
    skip(reader, blank);
    const struct hk__pgn_token bracket = {.kind = opens ? TOKEN_OPEN : TOKEN_CLOSE,
                                          .line = reader->line,
                                          .offset = reader->offset,
                                          .text = ""};
    skip(reader, 1);
    reader->plain_words = 0;
    hk__pgn_read_in_moves(reader, &bracket);
    reader->last_line = bracket.line;
    reader->last_offset = bracket.offset;
    return true;
}

/* Read what is plain at the cursor by the fast path. Answers whether there is any. */
static bool read_plain(hk_pgn_reader *reader)
{
    struct hk__pgn_token token = {.text = ""};

    switch (reader->state) {
    case HK__PGN_BETWEEN:
        if (!hk__pgn_fast_find_tag(reader, &token))
            return false;
        begin_game(reader, &token);
        read_plain_tags(reader);
        return true;
    case HK__PGN_TAGS:
        return read_plain_tags(reader);
    case HK__PGN_MOVES:
        if (reader->wanted.variations && read_plain_bracket(reader, true))
            return true;
        if (!hk__pgn_fast_read_moves(reader))
            return !reader->wanted.variations && read_plain_bracket(reader, true);
        if (hk__pgn_fast_take_marker(reader, &token))
            end_game_at(reader, &token);
        else
            read_plain_bracket(reader,
                               false); /* one that closes: `before` of the run stays as it is */
        return true;
    case HK__PGN_ENDED:
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
        } else if (reader->state == HK__PGN_ENDED) {
            return false;
        } else if (hk__pgn_are_tags_full(reader)) {
            hk__pgn_give_tags(reader);
        } else if (!reader->fast || !read_plain(reader)) {
            hk__pgn_lex(reader, reader->state == HK__PGN_TAGS, &token);
            read_token(reader, &token);
            /* Not before: a game that this token ends has ended with the token before it. */
            if (token.kind != TOKEN_END) {
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
    ply->nag = move->nag;
    return true;
}
