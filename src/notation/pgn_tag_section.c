/*
 * The tag section of a game, and the position in which the game starts.
 *
 * The tag pairs of a game are kept until the section ends, and given together. Their texts stay in
 * the window, so their bytes are bounded: HK_PGN_TAGS_MAX pairs of up to LONG_TAG bytes, which is
 * more than the fast path takes, and of longer ones LONG_TAGS_MAX bytes and another TAG_MAX. If
 * there are more, the section is given in parts.
 */
#include "notation/pgn_tag_section.h"
#include "hakem/fen.h"
#include "notation/pgn_bytes.h"
#include "notation/pgn_lookahead.h"
#include "notation/pgn_movetext.h"
#include "notation/pgn_queue.h"
#include "notation/pgn_result.h"
#include "notation/pgn_tag_names.h"
#include "notation/pgn_variant.h"

enum { LONG_TAG = 512, LONG_TAGS_MAX = 8 * 1024 };
_Static_assert(HK_PGN_TAGS_MAX *LONG_TAG + LONG_TAGS_MAX + TAG_MAX <= HK__PGN_WINDOW / 2,
               "half of the window is for the text");

static bool is_duplicate(const hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    return hk__pgn_is_known_tag(reader, hk__pgn_hash_of_name(token->text, token->size));
}

/* Report a fault of the value of a tag. */
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

/* Take a bad tag pair out: a good one of its name takes its place. */
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

/* Keep a tag pair until all those of the game are given together. */
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

bool hk__pgn_are_tags_full(const hk_pgn_reader *reader)
{
    return reader->tag_count == HK_PGN_TAGS_MAX || reader->long_tag_bytes > LONG_TAGS_MAX;
}

/* Queue the tag pairs that are kept; without any the item has the place of `next`. */
static hk_pgn_tags *queue_tags(hk_pgn_reader *reader, const struct hk__pgn_token *next)
{
    const struct hk__pgn_token first = {.line = reader->tags_line, .offset = reader->tags_offset};
    hk_pgn_item *item = hk__pgn_queue(reader, HK_PGN_TAGS, reader->tag_count > 0 ? &first : next);

    item->tags = (hk_pgn_tags){.pairs = reader->tags, .count = reader->tag_count};
    reader->queued_tag_count = reader->tag_count;
    reader->tag_count = 0;
    reader->long_tag_bytes = 0;
    return &item->tags;
}

void hk__pgn_give_tags(hk_pgn_reader *reader)
{
    if (reader->tag_count > 0)
        queue_tags(reader, NULL);
}

/* Keep a tag pair, and take from it what it says of the game. */
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

/* Report a bad tag pair; if it can be understood and is the first of its name, it is given too. */
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

/* The start of the game. */

/* Read the FEN tag as it stands. Castling rights that only Chess960 has tell which game it is. */
static hk_err read_start(hk_pgn_reader *reader, const char *fen, size_t size, hk_fault *fault)
{
    hk_position *const set_up = &reader->set_up;
    hk_err err = hk_fen_parse(set_up, fen, size, reader->variant, HK_POSITIONS, fault);

    if (err != HK_OK && reader->variant == HK_STANDARD) {
        err = hk_fen_parse(set_up, fen, size, HK_CHESS960, HK_POSITIONS, NULL);
        if (err == HK_OK)
            reader->variant = HK_CHESS960;
    }
    return err;
}

/* Does the value say nothing? It is empty, or `?` or `-`, as older programs write it. */
static bool is_left_open(const char *value, size_t size)
{
    return size == 0 || equals(value, size, "?") || equals(value, size, "-");
}

/* Read a FEN tag that has to be repaired. */
static hk_err read_damaged_start(hk_pgn_reader *reader, const char **why)
{
    char fen[HK_FEN_MAX];
    hk_buf repaired;
    uint32_t repairs = 0;
    hk_fault fault = {0};

    if (is_left_open(reader->fen, reader->fen_size)) {
        reader->set_up = reader->start;
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

/* Report a FEN that was repaired or is beyond repair. */
static void report_fen(hk_pgn_reader *reader, hk_err err, const char *why)
{
    const struct hk__pgn_token tag = {.line = reader->fen_line,
                                      .offset = reader->fen_offset,
                                      .text = reader->fen,
                                      .size = reader->fen_size};
    hk_pgn_fault *fault = hk__pgn_report(reader, HK_PGN_FAULT_BAD_FEN, &tag);
    fault->err = err;
    fault->why = why;
    fault->position = err == HK_OK ? &reader->set_up : NULL;
}

void hk__pgn_begin_moves(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    const hk_position *start = &reader->start;
    hk_err err = HK_OK;
    bool damaged = false;
    const char *why = NULL;

    reader->state = HK__PGN_MOVES;
    reader->line_of[0].key_due = false;
    if (reader->has_fen && !reader->other_game) {
        damaged = read_start(reader, reader->fen, reader->fen_size, NULL) != HK_OK;
        err = damaged ? read_damaged_start(reader, &why) : HK_OK;
        start = err == HK_OK ? &reader->set_up : start;
    }
    const bool stopped = err != HK_OK || reader->other_game;
    reader->line_of[0].now = *start;
    reader->line_of[0].stopped = stopped;
    reader->reads_on = false;
    reader->line_of[0].has_before = false;
    hk_pgn_tags *const tags = queue_tags(reader, token);
    tags->is_last = true;
    tags->variant = reader->variant;
    tags->start = stopped ? NULL : start;
    if (!reader->has_tags)
        hk__pgn_report(reader, HK_PGN_FAULT_NO_TAGS, token);
    if (damaged)
        report_fen(reader, err, why);
}

/* What stands among tag pairs. */

/*
 * Pass over what is no tag pair: it stands after one on its line, or on a line of its own between
 * two of them. It is reported. What can be the first move of a game without a number ends the
 * section instead.
 */
static bool pass_over_junk(hk_pgn_reader *reader, const struct hk__pgn_token *token)
{
    hk_san_meaning meaning;
    const bool on_same_line = !token->at_line_start && token->line == reader->tag_line;
    const bool quoted = token->size > 0 && token->text[0] == '"';
    const bool on_next_line = token->at_line_start && token->line == reader->tag_line + 1 &&
                              (quoted || hk__pgn_a_tag_line_follows(reader));

    if ((!on_same_line && !on_next_line) ||
        hk_san_read(&meaning, token->text, token->size, reader->options.letters, NULL) !=
            HK_E_SYNTAX)
        return false;
    hk__pgn_check_encoding(reader, token->text, token->size, token);
    hk__pgn_report(reader, on_same_line ? HK_PGN_FAULT_BAD_TOKEN : HK_PGN_FAULT_BAD_TAG, token);
    reader->tag_line = token->line;
    reader->skip_rest_of_line = on_next_line;
    return true;
}

bool hk__pgn_read_in_tags(hk_pgn_reader *reader, const struct hk__pgn_token *token)
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
        if (reader->wanted.comments != HK_PGN_COMMENTS_NONE)
            hk__pgn_give_tags(reader);
        hk__pgn_read_comment(reader, token);
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
    case TOKEN_CONTROL:
    case TOKEN_END:
        break;
    }
    return false;
}
