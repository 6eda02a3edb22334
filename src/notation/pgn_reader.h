/*
 * The reader's inside, for the files that share it: pgn_lex.c moves the cursor, pgn_read.c holds the state, pgn_word.c and the
 * fast path follow the lines of play, and all of them queue items.
 */
#ifndef HK_NOTATION_PGN_READER_H
#define HK_NOTATION_PGN_READER_H

#include "hakem/pgn.h"

enum {
    HK__PGN_WINDOW = 128 * 1024, /* bytes of the text that are in memory */
    HK__PGN_FEN_MAX = 256,       /* of a FEN tag; what is longer is no FEN */
    HK__PGN_MOVES_MAX = 1024,    /* moves of a run */
    HK__PGN_QUEUE_MAX = 12,      /* items that one token can give */
    HK__PGN_NAMES_MAX = 64,      /* names of tags that a game's others are compared with */
    HK__PGN_PLACES_MAX = 32      /* places of tags that are known again in the next game */
};

/* Which part of the text is being read; pgn_read.c goes from one to the next. */
enum hk__pgn_state { HK__PGN_BETWEEN, HK__PGN_TAGS, HK__PGN_MOVES, HK__PGN_ENDED };

/* What stands behind a move without a blank between them, and is still to be read. */
struct hk__pgn_second {
    /* HK_MOVE_NONE if there is none. */
    hk_move move;
    /* It is a marker instead: `result`. */
    bool marker;
    hk_result result;
    const char *text;
    size_t size;
    uint64_t line, offset;
};

/* A line of play: the main line, or an open variation. */
struct hk__pgn_line {
    hk_position now, before;
    bool stopped, has_before;
};

/* How a plain tag pair began, from its bracket to the quotation mark. */
struct hk__pgn_tag_start {
    uint64_t word[3], mask[3];
    unsigned name_size;
    bool is_result;
};

struct hk_pgn_reader {
    hk_pgn_source *source;
    void *context;
    /* What is asked for, and what is in the game that has begun for the caller: its rest may be skipped. */
    hk_pgn_options options, wanted;
    bool in_game, skips;
    /* The fast path's code for the processor at hand; NULL: all is read by tokens. */
    const struct hk__pgn_fast *fast;

    /* The text: `end` bytes of HK__PGN_WINDOW are filled, and the cursor is at `at`. */
    char *window;
    size_t at, end;
    /* The place of the cursor in the whole text, and that of the start of its line. */
    uint64_t line, offset, line_offset;
    bool at_line_start, source_ended, in_comment, in_line_comment, skip_rest_of_line;
    /* Where the open comment began. */
    uint64_t comment_line, comment_offset;
    uint64_t gap_line_ends, no_bracket_before;

    enum hk__pgn_state state;
    unsigned queued_count, queued_next;
    hk_pgn_item queued[HK__PGN_QUEUE_MAX];
    /* Room for the moves of a run. */
    hk_pgn_move *moves;
    size_t move_room;

    /* Of the game: it is not chess by the Laws, and its moves are not read. */
    bool other_game;
    bool has_tags, has_fen, has_result_tag, bad_encoding, comment_in_tags, given_up_in_tags;
    hk_variant variant;
    char fen[HK__PGN_FEN_MAX];
    size_t fen_size;
    uint64_t fen_line, fen_offset;
    /* Tag pairs that wait to be given, and where the first of them begins; the window keeps their texts. */
    hk_pgn_tag tags[HK_PGN_TAGS_MAX + 1];
    unsigned tag_count;
    /* Before them stand those that are queued: the same token can end their game and be the next game's first tag pair. */
    unsigned queued_tag_count;
    uint64_t tags_line, tags_offset;
    /* Bytes of those that are too long for the fast path. */
    size_t long_tag_bytes;
    /* One of the game was bad, and is replaced by a good one of its name. */
    bool has_bad_tag;
    /* Of the names of the game's tags so far, and a bit for each of them, to rule most others out. */
    uint64_t name_hash[HK__PGN_NAMES_MAX], name_bits;
    unsigned name_count;
    /* Of plain tag pairs that were read in this order before, so many; `name_hash` goes with them. */
    struct hk__pgn_tag_start tag_start[HK__PGN_PLACES_MAX];
    unsigned tag_starts;
    /* The line of the last tag pair, or of what was passed over behind it. */
    uint64_t tag_line;
    hk_result tag_result;
    int64_t number_offset;

    /* The main line at the bottom, a frame for each open variation. Those below HK_PGN_DEPTH_MAX are counted. */
    unsigned depth, skipped_depth;
    struct hk__pgn_line line_of[HK_PGN_DEPTH_MAX + 1];
    /* Where the outermost open variation began. */
    uint64_t variation_line, variation_offset;
    /* The main line's position lacks its key. */
    bool key_due;
    /* A comment stands among the moves given last. */
    bool met_comment;
    /* The start position of most games. */
    hk_position start;

    /* After the illegal move at which the main line stopped, and those that followed; before another illegal one. */
    hk_position assumed, assumed_before;
    /* `assumed` is known. */
    bool reads_on;
    /* The piece came by its way, and nothing was guessed. */
    bool is_certain;
    /* This side's king stands in a check that was overlooked before. */
    bool left_in_check[2];

    struct hk__pgn_second second;
    /* Of the last token of the game. */
    uint64_t last_line, last_offset;
    /* Parentheses that are open between games. */
    unsigned prose_depth;
    /* Nothing but a game's end has been read on this line. */
    bool after_marker;
};

#endif
