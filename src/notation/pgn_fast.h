/*
 * What is read without tokens: plain tag pairs (pgn_fast_tags.c) and the plain stretches of movetext (pgn_fast_moves.c), numbers as they
 * should be and moves as PGN writes them, one after another. Once for each instruction set; pgn_fast.c picks.
 */
#ifndef HK_NOTATION_PGN_FAST_H
#define HK_NOTATION_PGN_FAST_H

#include "board/bb.h"
#include "notation/pgn_lex.h"

enum { HK__RUN_MARGIN = 128 }; /* bytes that have to follow in the window */

struct hk__pgn_plain {
    /* Does a plain tag pair begin the next line that is not empty? The cursor is then at it, and the token tells its place. */
    bool (*find_tag)(hk_pgn_reader *reader, struct hk__pgn_token *out);
    /* Read tag pairs, as far as they are plain, and queue them. Answers whether there was any. */
    bool (*read_tags)(hk_pgn_reader *reader);
    /* Read a marker that ends the line, if it stands next. The cursor is then behind it, and the token tells of it. */
    bool (*take_marker)(hk_pgn_reader *reader, struct hk__pgn_token *out);
    /*
     * Read moves of the main line from the cursor on, as long as they are plain; the cursor stays behind the last one, and
     * the position of the main line is that after it, its key left as it was. Whatever is not plain is left to the tokens.
     * Answers how many.
     */
    size_t (*run)(hk_pgn_reader *in, hk_pgn_made *out, size_t room);
};

extern const struct hk__pgn_plain hk__pgn_plain_base, hk__pgn_plain_v3, hk__pgn_plain_v4;

size_t HK_ISA_NAME(hk__pgn_run)(hk_pgn_reader *in, hk_pgn_made *out, size_t room);

HK_SPECIALISE bool hk__pgn_has_begun_nothing(const hk_pgn_reader *reader)
{
    return !reader->in_comment && !reader->in_line_comment && !reader->skip_rest_of_line;
}

#endif
