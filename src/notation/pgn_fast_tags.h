/* The code of the fast path, compiled once for each instruction set; pgn_fast.c picks. */
#ifndef HK_NOTATION_PGN_FAST_TAGS_H
#define HK_NOTATION_PGN_FAST_TAGS_H

#include "notation/pgn_line.h"
#include "notation/pgn_token.h"

struct hk__pgn_fast {
    /* As hk__pgn_fast_find_tag. */
    bool (*find_tag)(hk_pgn_reader *reader, struct hk__pgn_token *out);
    /* As hk__pgn_fast_read_tags. */
    bool (*read_tags)(hk_pgn_reader *reader);
    /* As hk__pgn_fast_take_marker. */
    bool (*take_marker)(hk_pgn_reader *reader, struct hk__pgn_token *out);
    /* hk__pgn_fast_moves of pgn_fast_moves.h. */
    size_t (*read_moves)(hk_pgn_reader *in, hk_pgn_move *out, size_t room);
    /* hk__pgn_gather_words of pgn_line.h. */
    size_t (*gather_words)(hk_pgn_writer *writer, const char *text, size_t size, size_t last,
                           struct pgn_gathered *out);
    /* hk__pgn_write_utf8 of pgn_line.h. */
    size_t (*write_utf8)(char *out, const char *text, size_t size);
};

extern const struct hk__pgn_fast hk__pgn_fast_base, hk__pgn_fast_v3, hk__pgn_fast_v4;

#endif
