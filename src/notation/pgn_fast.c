/*
 * What most games consist of, read without tokens: tag pairs as export format has them (pgn_fast_tags.c) and stretches of plain
 * movetext (pgn_fast_moves.c). Here is when they are tried, by the code for the processor at hand, and what is known of names of tags.
 */
#include "notation/pgn_fast.h"
#include "board/bb.h"
#include "notation/pgn_bytes.h"
#include "notation/pgn_fast_tags.h"
#include "notation/pgn_queue.h"

/* The code for the processor at hand. */
static const struct hk__pgn_plain *code(void)
{
#ifdef HK_WITH_V3
    static const struct hk__pgn_plain *const of_level[] = {
        [HK__ISA_BASE] = &hk__pgn_plain_base,
        [HK__ISA_V2] = &hk__pgn_plain_base,
        [HK__ISA_V3] = &hk__pgn_plain_v3,
        [HK__ISA_V4] = &hk__pgn_plain_v4,
    };
    return of_level[hk__isa_level()];
#else
    return &hk__pgn_plain_base;
#endif
}

bool hk__pgn_read_plain_tags(hk_pgn_reader *reader)
{
    return code()->read_tags(reader);
}

bool hk__pgn_find_plain_tag(hk_pgn_reader *reader, struct hk__pgn_token *out)
{
    return code()->find_tag(reader, out);
}

bool hk__pgn_take_plain_marker(hk_pgn_reader *reader, struct hk__pgn_token *out)
{
    return reader->depth + reader->skipped_depth == 0 && code()->take_marker(reader, out);
}

bool hk__pgn_begins_plain_moves(const hk_pgn_reader *reader)
{
    enum { LOOK = 8 };
    const char *at = reader->window + reader->at;

    if (!has_begun_nothing(reader) || reader->has_fen || reader->comment_in_tags ||
        reader->given_up_in_tags || reader->end - reader->at < 2 * LOOK)
        return false;
    for (unsigned i = 0; i < LOOK && (*at == ' ' || *at == '\n' || *at == '\r'); i++)
        at++;
    return at[0] == '1' && at[1] == '.' &&
           (at[2] == ' ' || (at[2] >= 'B' && at[2] <= 'R') || (at[2] >= 'a' && at[2] <= 'h'));
}

/* Can plain movetext begin at the cursor? What is plain in the middle of a run only is not asked for. */
static bool may_begin_here(const hk_pgn_reader *reader)
{
    const char *at = reader->window + reader->at;
    if (reader->end - reader->at < 2)
        return false;
    at += *at == ' ';
    return is_name_byte(*at) || *at == '\n' || *at == '\r' || *at == ' ' ||
           (*at == '{' && reader->options.comments != HK_PGN_COMMENTS_ALL);
}

/* Is the main line being read, by the letters of PGN, with nothing begun and nothing wanted that is not given at once? */
static bool may_run(const hk_pgn_reader *reader)
{
    return !reader->options.variations && reader->options.letters == &hk_letters_english &&
           !reader->line_of[0].stopped && reader->depth + reader->skipped_depth == 0 &&
           has_begun_nothing(reader) && may_begin_here(reader);
}

bool hk__pgn_read_plain_moves(hk_pgn_reader *reader)
{
    hk_position *now = &reader->line_of[0].now, *before = &reader->line_of[0].before;
    const struct hk__pgn_token start = {
        .line = reader->line, .offset = reader->offset, .text = reader->window + reader->at};

    if (!may_run(reader))
        return false;
    *before = *now;
    const size_t count = code()->run(reader, reader->options.made, reader->options.made_room);
    if (count == 0)
        return false;
    before->key = now->key = 0;
    reader->key_due = true;
    hk_pgn_item *item = hk__pgn_queue(reader, HK_PGN_MOVES, &start);
    item->made = reader->options.made;
    item->made_count = count;
    item->comments = reader->met_comment;
    item->before = before;
    item->after = now;
    return true;
}
