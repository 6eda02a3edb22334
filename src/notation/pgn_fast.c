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
    const bool by_themselves = reader->wanted.comments >= HK_PGN_COMMENTS_WITH_MOVES;
    return is_name_byte(*at) || *at == '\n' || *at == '\r' || *at == ' ' ||
           (*at == '$' && !reader->wanted.nags) ||
           (*at == '(' && !by_themselves && !reader->wanted.variations) ||
           ((*at == '{' || *at == ';') && !by_themselves);
}

/* Is a line of play being read, in English letters, and nothing open but its variation? */
static bool may_read_run(const hk_pgn_reader *reader)
{
    return reader->options.letters == &hk_letters_english &&
           !reader->line_of[reader->depth].stopped && reader->skipped_depth == 0 &&
           has_begun_nothing(reader) && may_begin_here(reader);
}

bool hk__pgn_fast_read_moves(hk_pgn_reader *reader)
{
    struct hk__pgn_line *line = &reader->line_of[reader->depth];
    const struct hk__pgn_token start = {
        .line = reader->line, .offset = reader->offset, .text = reader->window + reader->at};

    if (!may_read_run(reader))
        return false;
    const hk_position before = line->now;
    hk_pgn_move *const moves = reader->moves + (reader->second_half ? HK__PGN_MOVES_MAX : 0);
    const size_t count = reader->fast->read_moves(reader, moves, reader->move_room);
    if (count == 0)
        return false;
    reader->second_half ^= reader->wanted.variations;
    line->before = before;
    line->has_before = true;
    line->moves = moves;
    line->move_count = count;
    if (reader->wanted.keys) {
        line->now.key = hk_board_key(&line->now.board);
    } else {
        line->before.key = line->now.key = 0;
        line->key_due = true;
    }
    hk__pgn_queue(reader, HK_PGN_MOVES, &start)->run =
        (hk_pgn_run){.moves = moves,
                     .count = count,
                     .before = &line->before,
                     .after = &line->now,
                     .words = reader->wanted.words ? reader->words : NULL,
                     .text = start.text,
                     .has_comments = reader->met_comment,
                     .any_encoding = reader->bad_encoding};
    return true;
}
