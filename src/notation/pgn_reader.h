/*
 * The inside of a PGN reader, for the files that share it: pgn_lex.c moves the cursor, pgn_read.c
 * goes from state to state, pgn_tag_section.c, pgn_movetext.c, pgn_word.c and the fast path read
 * what a game holds, and all of them queue items.
 */
#ifndef HK_NOTATION_PGN_READER_H
#define HK_NOTATION_PGN_READER_H

#include "hakem/pgn.h"

enum {
    /* Bytes of the text that are in memory. */
    HK__PGN_WINDOW = 128 * 1024,
    /* Bytes of a FEN tag; a longer one holds no FEN. */
    HK__PGN_FEN_MAX = 256,
    /* Moves of a run. */
    HK__PGN_MOVES_MAX = 1024,
    /* Items that one token can give. */
    HK__PGN_QUEUE_MAX = 12,
    /* Bytes of a comment that comes with its move and may be no UTF-8. */
    HK__PGN_FOREIGN_MAX = 1024,
    /* Tags of a game whose names are remembered, to find duplicates. */
    HK__PGN_NAMES_MAX = 64,
    /* Tags of a game whose beginnings are remembered, to find the same ones in the next game. */
    HK__PGN_PLACES_MAX = 32
};

/* Which part of the text is being read; pgn_read.c goes from one to the next. */
enum hk__pgn_state { HK__PGN_BETWEEN, HK__PGN_TAGS, HK__PGN_MOVES, HK__PGN_ENDED };

/* What is run together with a move, without a blank between them, and is still to be read. */
struct hk__pgn_second {
    /* A move; HK_MOVE_NONE if there is none. */
    hk_move move;
    /* There is a result marker instead: `result`. */
    bool marker;
    hk_result result;
    const char *text;
    size_t size;
    uint64_t line, offset;
};

/* A line of play: the main line or an open variation. */
struct hk__pgn_line {
    /* The positions after the last move and before it. */
    hk_position now, before;
    /* A word was no move: the rest of the line is not read. */
    bool stopped;
    /* A variation can replace the last move. */
    bool has_before;
    /* The moves that were made from `before` on, the last one included. */
    const hk_pgn_move *moves;
    size_t move_count;
    /* The key of `now` has not been computed. */
    bool key_due;
};

/* How a plain tag pair began in the game before, from its bracket to the quotation mark. */
struct hk__pgn_tag_start {
    uint64_t word[3], mask[3];
    unsigned name_size;
    bool is_result;
};

struct hk_pgn_reader {
    hk_pgn_source *source;
    void *context;
    /* What the caller asks for; and in force for the present game, whose rest may be skipped. */
    hk_pgn_options options, wanted;
    /* The caller has been given the start of a game and not its end, */
    bool in_game;
    /* and does not want the rest of it. */
    bool skips;
    /* The code of the fast path for the processor at hand; NULL: tokens are read alone. */
    const struct hk__pgn_fast *fast;

    /* The part of the text that is in memory: `end` bytes, and the cursor is at `at`. */
    char *window;
    size_t at, end;
    /* The place of the cursor in the whole text, and where its line begins. */
    uint64_t line, offset, line_offset;
    /* Nothing but blanks stands before the cursor on its line. */
    bool at_line_start;
    bool source_ended, in_comment, in_line_comment, skip_rest_of_line;
    /* Where the open comment began. */
    uint64_t comment_line, comment_offset;
    /* In a comment: line ends in the white space before the cursor. */
    uint64_t gap_line_ends;
    /* No closing bracket stands before this offset. */
    uint64_t no_bracket_before;

    enum hk__pgn_state state;
    hk_pgn_item queued[HK__PGN_QUEUE_MAX];
    unsigned queued_count, queued_next;
    /*
     * Room for the moves of a run, in two halves: where variations are wanted, the moves of the last
     * run stay until the next one has been read.
     */
    hk_pgn_move *moves;
    size_t move_room;
    bool second_half;
    /* Room for the words of the moves of a run. */
    hk_pgn_word *words;

    /* The game follows other rules than those of the Laws: its moves are not read. */
    bool other_game;
    bool has_tags, has_fen, has_result_tag;
    /* Bytes that are not UTF-8 have been reported. */
    bool bad_encoding;
    /* In the tag section: a comment has been read; a comment was never closed. */
    bool comment_in_tags, given_up_in_tags;
    hk_variant variant;
    hk_result tag_result;
    char fen[HK__PGN_FEN_MAX];
    size_t fen_size;
    uint64_t fen_line, fen_offset;
    /*
     * Tag pairs that are kept until all can be given, and where the first of them begins. Their
     * texts lie in the window.
     */
    hk_pgn_tag tags[HK_PGN_TAGS_MAX + 1];
    unsigned tag_count;
    uint64_t tags_line, tags_offset;
    /*
     * Before them stand as many that are queued: one token can end their game and be the first tag
     * pair of the next game.
     */
    unsigned queued_tag_count;
    /* Bytes of the kept tag pairs that are too long for the fast path. */
    size_t long_tag_bytes;
    /* A bad tag pair has been kept: a good one of its name will replace it. */
    bool has_bad_tag;
    /*
     * Numbers for the names of the game's tags so far, and a bit for each of them, which rules most
     * other names out.
     */
    uint64_t name_hash[HK__PGN_NAMES_MAX], name_bits;
    unsigned name_count;
    /*
     * The first tag pairs of the game before, as far as they were plain; the numbers of their names
     * are still in `name_hash`.
     */
    struct hk__pgn_tag_start tag_start[HK__PGN_PLACES_MAX];
    unsigned tag_starts;
    /* The line of the last tag pair, or of what was passed over after it. */
    uint64_t tag_line;

    /* What is to be added to the number of a move to get the number that the text gives it. */
    int64_t number_offset;
    /*
     * The main line at the bottom, above it the open variations; `skipped_depth` more are open and
     * not read.
     */
    unsigned depth, skipped_depth;
    struct hk__pgn_line line_of[HK_PGN_DEPTH_MAX + 1];
    /* Where the outermost open variation began. */
    uint64_t variation_line, variation_offset;
    /* The fast path has met a comment among the moves of the last run, or right after them. */
    bool met_comment;
    /* The position before the last move of the last run, but for its key; known if a variation was seen to follow. */
    bool knows_previous;
    hk_position previous;
    /* Words that the fast path has read since something else stood between them. */
    uint64_t plain_words;
    /* The start position of most games, and that of a FEN tag. */
    hk_position start, set_up;

    /*
     * After the illegal moves of the main line that are assumed to have been played; and before the
     * last of them.
     */
    hk_position assumed, assumed_before;
    /* `assumed` is known, and the words that follow are tried as moves. */
    bool reads_on;
    /*
     * The first illegal move was certain: the piece can have moved there, and nothing was guessed.
     */
    bool is_certain;
    /* The king of this side stands in a check that was overlooked before. */
    bool left_in_check[2];

    struct hk__pgn_second second;
    /* Where the last token of the game began. */
    uint64_t last_line, last_offset;
    /* Between games: parentheses that are open. */
    unsigned prose_depth;
    /* On this line nothing has been read but the end of a game. */
    bool after_marker;
};

#endif
