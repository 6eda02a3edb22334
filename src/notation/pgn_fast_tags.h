/* What is read without tokens, compiled once for each instruction set; pgn_fast.c picks. */
#ifndef HK_NOTATION_PGN_FAST_TAGS_H
#define HK_NOTATION_PGN_FAST_TAGS_H

#include "notation/pgn_token.h"

struct hk__pgn_fast {
    /* Does a plain tag pair begin the next line that is not empty? The cursor is then at it, and the token tells its place. */
    bool (*find_tag)(hk_pgn_reader *reader, struct hk__pgn_token *out);
    /* Read tag pairs, as far as they are plain; they wait with those before them. Answers whether there was any. */
    bool (*read_tags)(hk_pgn_reader *reader);
    /* Read a marker that ends the line, if it stands next. The cursor is then behind it, and the token tells of it. */
    bool (*take_marker)(hk_pgn_reader *reader, struct hk__pgn_token *out);
    /* hk__pgn_fast_moves of pgn_fast_moves.h */
    size_t (*read_moves)(hk_pgn_reader *in, hk_pgn_move *out, size_t room);
};

extern const struct hk__pgn_fast hk__pgn_fast_base, hk__pgn_fast_v3, hk__pgn_fast_v4;

#endif
