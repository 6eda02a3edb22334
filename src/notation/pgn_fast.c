/*
 * The fast path: what most games consist of is read without tokens, tag pairs in export format
 * (pgn_fast_tags.c) and plain movetext (pgn_fast_moves.c). Here is decided when it is taken, and by
 * the code for which instruction set.
 */
#include "notation/pgn_fast.h"
#include "board/bb.h"
#include "notation/pgn_bytes.h"
#include "notation/pgn_fast_tags.h"
#include "notation/pgn_queue.h"

const struct hk__pgn_fast *hk__pgn_fast_code(void)
{
#ifdef HK_WITH_V3
    static const struct hk__pgn_fast *const of_level[] = {
        [HK__ISA_BASE] = &hk__pgn_fast_base,
        [HK__ISA_V2] = &hk__pgn_fast_base,
        [HK__ISA_V3] = &hk__pgn_fast_v3,
        [HK__ISA_V4] = &hk__pgn_fast_v4,
    };
    return of_level[hk__isa_level()];
#else
    return &hk__pgn_fast_base;
#endif
}

bool hk__pgn_fast_read_tags(hk_pgn_reader *reader)
{
    return reader->fast->read_tags(reader);
}

bool hk__pgn_fast_find_tag(hk_pgn_reader *reader, struct hk__pgn_token *out)
{
    return reader->fast->find_tag(reader, out);
}

bool hk__pgn_fast_take_marker(hk_pgn_reader *reader, struct hk__pgn_token *out)
{
    return reader->depth + reader->skipped_depth == 0 && reader->fast->take_marker(reader, out);
}

bool hk__pgn_fast_begins_moves(const hk_pgn_reader *reader)
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

/* Can plain movetext begin at the cursor? */
static bool may_begin_here(const hk_pgn_reader *reader)
{
    const char *at = reader->window + reader->at;
    if (reader->end - reader->at < 2)
        return false;
    at += *at == ' ';
    return is_name_byte(*at) || *at == '\n' || *at == '\r' || *at == ' ' || *at == '$' ||
           ((*at == '{' || *at == '(' || *at == ';') &&
            reader->wanted.comments != HK_PGN_COMMENTS_ALL);
}

/* Is the main line alone being read, in English letters, and nothing open? */
static bool may_read_run(const hk_pgn_reader *reader)
{
    return !reader->wanted.variations && reader->options.letters == &hk_letters_english &&
           !reader->line_of[0].stopped && reader->depth + reader->skipped_depth == 0 &&
           has_begun_nothing(reader) && may_begin_here(reader);
}

bool hk__pgn_fast_read_moves(hk_pgn_reader *reader)
{
    hk_position *now = &reader->line_of[0].now, *before = &reader->line_of[0].before;
    const struct hk__pgn_token start = {
        .line = reader->line, .offset = reader->offset, .text = reader->window + reader->at};

    if (!may_read_run(reader))
        return false;
    *before = *now;
    const size_t count = reader->fast->read_moves(reader, reader->moves, reader->move_room);
    if (count == 0)
        return false;
    if (reader->wanted.keys) {
        now->key = hk_board_key(&now->board);
    } else {
        before->key = now->key = 0;
        reader->key_due = true;
    }
    hk__pgn_queue(reader, HK_PGN_MOVES, &start)->run =
        (hk_pgn_run){.moves = reader->moves,
                     .count = count,
                     .before = before,
                     .after = now,
                     .text = start.text,
                     .has_comments = reader->met_comment};
    return true;
}
