/*
 * Where a stretch of plain movetext may begin, and by which instruction set it is read (pgn_run.c).
 */
#include "hakem/movegen.h"
#include "notation/pgn_moves.h"
#include "notation/pgn_run.h"

/* Is the main line being read, by the letters of PGN, with nothing begun and nothing wanted that is not given at once? */
static bool may_run(const hk_pgn_reader *reader)
{
    return reader->options.made && !reader->options.variations &&
           reader->options.letters == &hk_letters_english && !reader->line_of[0].stopped &&
           reader->depth + reader->skipped_depth == 0 && !reader->in_comment &&
           !reader->in_line_comment && !reader->skip_rest_of_line;
}

static size_t run_on(hk_pgn_reader *reader)
{
    hk_pgn_made *made = reader->options.made;
    const size_t room = reader->options.made_room;
#ifdef HK_WITH_V3
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return hk__pgn_run_v3(reader, made, room);
#endif
    return hk__pgn_run_base(reader, made, room);
}

bool hk__pgn_read_plain(hk_pgn_reader *reader)
{
    hk_position *now = &reader->line_of[0].now, *before = &reader->line_of[0].before;
    const struct hk__pgn_token start = {.line = reader->line, .offset = reader->offset, .text = ""};

    if (!may_run(reader))
        return false;
    *before = *now;
    const size_t count = run_on(reader);
    if (count == 0)
        return false;
    now->key = hk_board_key(&now->board);
    hk_pgn_item *item = hk__pgn_queue(reader, HK_PGN_MOVES, &start);
    item->made = reader->options.made;
    item->made_count = count;
    item->before = before;
    item->after = now;
    return true;
}
