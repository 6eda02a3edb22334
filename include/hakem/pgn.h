/**
 * @file
 * Games as text: PGN read as a stream, whatever its damage, and written in export format; the times
 * and evaluations in its comments.
 *
 * A program that replays a file has a source that gives it bytes, and this:
 *
 *     hk_arena arena;
 *     hk_pgn_reader *reader;
 *     hk_pgn_item item;
 *
 *     hk_arena_init(&arena, SIZE_MAX);
 *     if (hk_pgn_reader_create(&reader, &arena, read_more, file, NULL) != HK_OK)
 *         return false;
 *     while (hk_pgn_read(reader, &item))
 *         if (item.kind == HK_PGN_TAGS)
 *             greet(hk_pgn_tags_find(&item.tags, "White"));
 *         else if (item.kind == HK_PGN_MOVES)
 *             for (hk_pgn_ply ply = {0}; hk_pgn_next_move(&ply, &item);)
 *                 look_at(ply.move, &ply.after);
 *     hk_arena_finish(&arena);
 */
#ifndef HAKEM_PGN_H
#define HAKEM_PGN_H

#include "hakem/san.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Results, as PGN writes them. */
#define HK_RESULT_LIST(X)                                                                          \
    X(OPEN, "*")                                                                                   \
    X(WHITE_WINS, "1-0")                                                                           \
    X(BLACK_WINS, "0-1")                                                                           \
    X(DRAW, "1/2-1/2")

typedef enum hk_result {
#define X(name, text) HK_RESULT_##name,
    HK_RESULT_LIST(X)
#undef X
} hk_result;

/** The text of a result, for example "1-0"; static. Threads: any. */
HK_API const char *hk_result_text(hk_result result);

/**
 * A tag pair, its value without quotation marks and escapes. The bytes are those of the text:
 * Latin-1 where the reader reports HK_PGN_FAULT_BAD_ENCODING. A value may hold any byte but a line
 * end.
 */
typedef struct hk_pgn_tag {
    const char *name, *value;
    size_t name_size, value_size;
} hk_pgn_tag;

/** Is this the tag of that name, letter for letter? Cost: O(name). Threads: any. */
HK_API bool hk_pgn_tag_is(const hk_pgn_tag *tag, const char *name);

/**
 * Does the value hold the word, given in small letters, in letters of any size?
 * Cost: O(value). Threads: any.
 */
HK_API bool hk_pgn_tag_holds(const hk_pgn_tag *tag, const char *word);

/** What can be wrong with the text of a game: enum name and word for scripts. */
#define HK_PGN_FAULT_LIST(X)                                                                       \
    /* No tag pair stands before the moves: a note. */                                             \
    X(NO_TAGS, "no-tags")                                                                          \
    X(BAD_TAG, "bad-tag")                                                                          \
    X(DUPLICATE_TAG, "duplicate-tag")                                                              \
    /* The FEN is read with repairs, or the main line cannot be read at all: see `err`. */         \
    X(BAD_FEN, "bad-fen")                                                                          \
    /* The text is not UTF-8 and is taken for Latin-1. */                                          \
    X(BAD_ENCODING, "bad-encoding")                                                                \
    X(BAD_TOKEN, "bad-token")                                                                      \
    X(BAD_MOVE_NUMBER, "bad-move-number")                                                          \
    /* At these three the line of play stops. */                                                   \
    X(ILLEGAL_MOVE, "illegal-move")                                                                \
    X(AMBIGUOUS_MOVE, "ambiguous-move")                                                            \
    X(NULL_MOVE, "null-move")                                                                      \
    X(STRAY_CLOSE, "stray-close")                                                                  \
    X(UNTERMINATED_COMMENT, "unterminated-comment")                                                \
    X(UNTERMINATED_VARIATION, "unterminated-variation")                                            \
    /* The result is understood, but PGN writes it in another way. */                              \
    X(BAD_RESULT, "bad-result")                                                                    \
    /* The marker after the moves and the Result tag differ. */                                    \
    X(RESULT_MISMATCH, "result-mismatch")                                                          \
    X(MISSING_TERMINATION, "missing-termination")

typedef enum hk_pgn_fault_kind {
#define X(name, word) HK_PGN_FAULT_##name,
    HK_PGN_FAULT_LIST(X)
#undef X
} hk_pgn_fault_kind;

/** The word of a kind of fault; static text. Threads: any. */
HK_API const char *hk_pgn_fault_word(hk_pgn_fault_kind kind);

/** What a reader gives. The last five come only if the options ask for them. */
typedef enum hk_pgn_kind {
    /** A game begins. */
    HK_PGN_GAME,
    /** `tags`: the tag pairs of the game, and what they say of its start, before its first move. */
    HK_PGN_TAGS,
    /** `run`: legal moves of one line of play, one or more. */
    HK_PGN_MOVES,
    /** `fault`: something is wrong with the text. The reader goes on with whatever can be read. */
    HK_PGN_FAULT,
    /** `end`: the game ends. */
    HK_PGN_GAME_END,
    /** `comment`: a comment, or a piece of a long one. */
    HK_PGN_COMMENT,
    /** `nag`: a numeric annotation glyph of the last move; `!`, `?` and the like come as 1 to 6. */
    HK_PGN_NAG,
    /** A variation begins. It replaces the last move of the line of play in which it stands. */
    HK_PGN_VARIATION_START,
    /** The variation ends. */
    HK_PGN_VARIATION_END,
    /** `unread`: a word after the move at which its line of play stopped. */
    HK_PGN_UNREAD
} hk_pgn_kind;

/**
 * The tag pairs of a game, of each name one. They come in more than one item only if there are more
 * than HK_PGN_TAGS_MAX, if many are very long, or if a comment that is asked for stands among them.
 * Faults of tag pairs come before them; that of a FEN comes after them.
 */
typedef struct hk_pgn_tags {
    const hk_pgn_tag *pairs;
    /** 0 only in the last item of a game. */
    size_t count;
    /** The last item of tag pairs: each game has one, and in it alone the next two are set. */
    bool is_last;
    /** Which chess the game is, as in hk_pgn_game_end. */
    hk_variant variant;
    /**
     * The position before the first move, with its key. NULL if no moves are read, since the FEN is
     * beyond repair or the game is one by other rules than those of the Laws.
     */
    const hk_position *start;
} hk_pgn_tags;

/** The tag pair of that name, letter for letter, or NULL. Cost: O(count). Threads: any. */
HK_API const hk_pgn_tag *hk_pgn_tags_find(const hk_pgn_tags *tags, const char *name);

/** One move of a run, in sixteen bytes: its place counts from that of the run. */
typedef struct hk_pgn_move {
    hk_move move;
    /** After the move: half-moves since the last capture or pawn move, 65535 at most. */
    uint16_t halfmove_plies;
    /** Lines between the item's `line` and that of the move. */
    uint32_t lines;
    /** A comment that comes with the move: bytes from the run's `text` to its first one. */
    uint32_t comment_at;
    /** Bytes of that comment; 0: none comes with the move. */
    uint16_t comment_size;
    /** Lines between the move and the opening brace of the comment. */
    uint8_t comment_lines;
    /** A glyph that comes with the move, before the comment; 0: none does. */
    uint8_t nag;
} hk_pgn_move;

/**
 * The word of a move: bytes from the run's `text` on, of which eight can be read; none: it is not as
 * export format writes it.
 */
typedef struct hk_pgn_word {
    uint32_t at, size;
} hk_pgn_word;

/**
 * Moves of one line of play, one after the other; hk_pgn_next_move walks through them. Unless the
 * option `keys` is set, the key of a position may be 0, which means that it is not known:
 * hk_board_key computes it.
 */
typedef struct hk_pgn_run {
    const hk_pgn_move *moves;
    size_t count;
    /** The positions before the first move and after the last one. */
    const hk_position *before, *after;
    /** The words of as many moves, or NULL; given if the option `words` is set. */
    const hk_pgn_word *words;
    /** Where the text begins that holds the words and the comments of `moves`; 64 bytes behind each can be read. */
    const char *text;
    /** A comment may come with some of the moves; if not set, none does. */
    bool has_comments;
    /** It may be no UTF-8, which has been reported, and has then 1024 bytes at most. */
    bool any_encoding;
} hk_pgn_run;

/** What is wrong with the text. */
typedef struct hk_pgn_fault {
    hk_pgn_fault_kind kind;
    /** The text that is wrong; where something is missing, the text that stands in its place. */
    const char *text;
    size_t size;
    /**
     * Other than HK_OK if the line of play stops here: at a move that does not fit, at a FEN beyond
     * repair, or at a tag pair that names a game by other rules than those of the Laws.
     */
    hk_err err;
    /**
     * What is wrong with a FEN, in words without a full stop. Static; NULL for all other faults.
     */
    const char *why;
    /**
     * The position in which the move does not fit, or the start that a repaired FEN describes;
     * otherwise NULL.
     */
    const hk_position *position;
    /**
     * An illegal move that stands after another one, if the reader assumes that both were played.
     */
    bool is_assumed;
    /** The result of the tag, where marker and tag differ. */
    hk_result result;
} hk_pgn_fault;

/** How a game ends. */
typedef struct hk_pgn_game_end {
    /** The result of the marker; if there is none, that of the tag. */
    hk_result result;
    hk_variant variant;
    /** The position after the last legal move of the main line; its key as in hk_pgn_run. */
    const hk_position *position;
} hk_pgn_game_end;

/** Text of a comment, without its braces. */
typedef struct hk_pgn_comment {
    const char *text;
    size_t size;
    /** This is the whole comment or its last piece. */
    bool last;
} hk_pgn_comment;

/** A word after the move at which its line of play stopped. */
typedef struct hk_pgn_unread {
    const char *text;
    size_t size;
    /** The word is a legal move if the illegal move at which the main line stopped was played. */
    bool is_move;
    /** It is not, and the reader follows the words after it no further. */
    bool last;
} hk_pgn_unread;

/** One thing that a text holds. All pointers are good until the next call for the reader. */
typedef struct hk_pgn_item {
    /** Tells which member of the union is set. */
    hk_pgn_kind kind;
    /** Depth of the line of play: 0 is the main line. */
    unsigned depth;
    /**
     * The place where it begins: its line, from 1, and its offset in bytes from the start of the
     * text.
     */
    uint64_t line, offset;
    union {
        hk_pgn_tags tags;
        hk_pgn_run run;
        hk_pgn_fault fault;
        hk_pgn_game_end end;
        hk_pgn_comment comment;
        unsigned nag;
        hk_pgn_unread unread;
    };
} hk_pgn_item;

enum {
    /** Variations that are nested deeper are passed over. */
    HK_PGN_DEPTH_MAX = 32,
    /** The most tag pairs of one item. */
    HK_PGN_TAGS_MAX = 64
};

/** Which comments the caller asks for. */
typedef enum hk_pgn_comments {
    HK_PGN_COMMENTS_NONE,
    /**
     * Those that hold a bracket, as `[%clk 0:10:00]` does. The reader may give a short one with the
     * move before it (hk_pgn_move) instead of by itself, and it may give others too.
     */
    HK_PGN_COMMENTS_WITH_COMMANDS,
    /** All; the reader may give a short one with the move before it (hk_pgn_move). */
    HK_PGN_COMMENTS_WITH_MOVES,
    /** All, each by itself. */
    HK_PGN_COMMENTS_ALL
} hk_pgn_comments;

/**
 * What the caller asks for. All zeros: games with their tag pairs, main lines and faults, in
 * English letters.
 */
typedef struct hk_pgn_options {
    /** Piece letters of the moves; NULL: English. */
    const hk_letters *letters;
    hk_pgn_comments comments;
    /** Give variations: HK_PGN_VARIATION_START and _END, and what stands between them. */
    bool variations;
    /** Give HK_PGN_NAG. */
    bool nags;
    /** Let most of them come with the moves of HK_PGN_MOVES that they stand behind. */
    bool nags_with_moves;
    /** Give HK_PGN_UNREAD. */
    bool unread;
    /** Compute the keys of all positions that are given. */
    bool keys;
    /** Tell which words are as hk_pgn_write_run writes them, which spares it most of its work. */
    bool words;
} hk_pgn_options;

/**
 * Write up to `room` bytes more of the text to `into`. @return How many; 0: the text is at its end.
 */
typedef size_t hk_pgn_source(void *context, char *into, size_t room);

/** A reader of one text after another. It lies in the caller's arena and ends with it. */
typedef struct hk_pgn_reader hk_pgn_reader;

/**
 * Make a reader, and start reading a text.
 *
 * @param[out] out  Written on HK_OK alone. It is never given back by itself: the arena is.
 * @param arena     The caller's. The reader takes some 180 KB at once and nothing later.
 * @param source    The reader calls it with `context` until the text is at its end or another text
 *                  is begun.
 * @param options   Copied. NULL: all zeros.
 *
 * @return HK_OK; HK_E_MEMORY, and the arena is as it was. Cost: O(1).
 */
HK_API HK_MUST_CHECK hk_err hk_pgn_reader_create(hk_pgn_reader **out, hk_arena *arena,
                                                 hk_pgn_source *source, void *context,
                                                 const hk_pgn_options *options);

/**
 * Leave the text and start reading another one, in the same memory and with the same options.
 * Cost: O(1).
 */
HK_API void hk_pgn_reader_restart(hk_pgn_reader *reader, hk_pgn_source *source, void *context);

/**
 * The text of which nothing has been read yet is the rest of a line in which a game has ended: what
 * begins a game at the start of a line alone begins none here.
 * Cost: O(1).
 */
HK_API void hk_pgn_reader_begin_behind_game(hk_pgn_reader *reader);

/** Is the text the result of a game, as PGN or people write it? Cost: O(size). */
HK_API bool hk_pgn_is_result(const char *text, size_t size);

/** How many bytes of the text have been read. */
HK_API uint64_t hk_pgn_reader_offset(const hk_pgn_reader *reader);

/** The line that the reader has reached, from 1. */
HK_API uint64_t hk_pgn_reader_line(const hk_pgn_reader *reader);

/**
 * Give the next thing that the text holds. The reader reports damage and reads on after it; no
 * later game is lost.
 *
 * A game ends at its result marker, at a tag pair that begins a line after movetext, or at the end
 * of the text. A line of play stops at a move that is illegal, ambiguous or unreadable. If the text
 * tells which piece made an illegal move of the main line, the reader assumes that the move was
 * played and tries the words that follow as moves; it reports another illegal move only where no
 * doubt is left: the piece moved as its kind does and left its king in a new check, or king and
 * rook castled from their squares.
 *
 * @param[out] out  Written on true.
 *
 * @return Whether there is an item; false: the text is at its end.
 * Cost: O(bytes), some 10 ns a move, no allocation. Threads: one reader, one thread at a time.
 * Format: PGN standard 1994, and what archives hold besides.
 */
HK_API HK_MUST_CHECK bool hk_pgn_read(hk_pgn_reader *reader, hk_pgn_item *out);

/**
 * Pass over the rest of the game: the next item is its HK_PGN_GAME_END. Between games it does
 * nothing.
 * Cost: O(1).
 */
HK_API void hk_pgn_skip_game(hk_pgn_reader *reader);

/** One move of a run with its positions. All zeros before the first. */
typedef struct hk_pgn_ply {
    hk_move move;
    /** The line of the text in which the move stands. */
    uint64_t line;
    /** The positions before and after the move, with their keys. */
    hk_position before, after;
    /** The comment that comes with the move, or NULL. */
    const char *comment;
    size_t comment_size;
    /** The line of its opening brace. */
    uint64_t comment_line;
    /** The glyph that comes with the move, before the comment; 0: none does. */
    unsigned nag;
    /** How many moves of the run have been walked through, this one among them. */
    size_t count;
} hk_pgn_ply;

/**
 * Go on to the next move of a run.
 *
 * @param[in,out] ply  All zeros at first, later as the last call left it.
 * @param item         As hk_pgn_read gave it.
 *
 * @return Whether there is a next move; never if the item is not HK_PGN_MOVES.
 * Cost: some 10 ns. Threads: any.
 */
HK_API HK_MUST_CHECK bool hk_pgn_next_move(hk_pgn_ply *ply, const hk_pgn_item *item);

/** Takes the text that is written, piece by piece. It must not keep the pointer. */
typedef void hk_pgn_sink(void *context, const char *text, size_t size);

/** State of a writer. Plain value; the members are its own. */
typedef struct hk_pgn_writer {
    hk_pgn_sink *sink;
    void *context;
    unsigned column;
    /* The next move needs its number. */
    bool number_due;
    /* The next word follows without a blank. */
    bool no_blank;
    /* Signs that open something and stand right before the next word. */
    char prefix[4];
    unsigned prefixed;
} hk_pgn_writer;

/** Start writing. Cost: O(1). */
HK_API void hk_pgn_write_init(hk_pgn_writer *writer, hk_pgn_sink *sink, void *context);

/**
 * Write the tag section in export order: the seven tags of the roster, `?` and the like for one
 * that is missing, then the others by name, then the empty line. Of several tags of one name only
 * the first is written.
 * Cost: O(count squared). Format: PGN standard 1994, 8.1.
 */
HK_API void hk_pgn_write_tags(hk_pgn_writer *writer, const hk_pgn_tag *tags, size_t count);

/**
 * Write a legal move, with its number where export format wants one. Format: PGN standard 1994,
 * 8.2.
 */
HK_API void hk_pgn_write_move(hk_pgn_writer *writer, const hk_position *before, hk_move move);

/** The same for the moves of a run and the comments that come with them; many reach the sink at once. */
HK_API void hk_pgn_write_run(hk_pgn_writer *writer, const hk_pgn_run *run);

/**
 * Write a comment in braces. White space becomes single blanks, and a closing brace becomes a
 * parenthesis. A command such as `[%clk 0:04:58]` stays in one line.
 */
HK_API void hk_pgn_write_comment(hk_pgn_writer *writer, const char *text, size_t size);

/**
 * Write a comment that does not fit into memory in parts: open it, write whole words any number of
 * times, close it.
 */
HK_API void hk_pgn_write_comment_open(hk_pgn_writer *writer);
HK_API void hk_pgn_write_comment_words(hk_pgn_writer *writer, const char *text, size_t size);
HK_API void hk_pgn_write_comment_close(hk_pgn_writer *writer);

/** Write a numeric annotation glyph, 0 to 255. */
HK_API void hk_pgn_write_nag(hk_pgn_writer *writer, unsigned nag);

/** Open and close the parentheses of a variation. */
HK_API void hk_pgn_write_variation_start(hk_pgn_writer *writer);
HK_API void hk_pgn_write_variation_end(hk_pgn_writer *writer);

/** Write the game termination marker and the empty line after the game. */
HK_API void hk_pgn_write_result(hk_pgn_writer *writer, hk_result result);

/**
 * A command in a comment, `[%name value]`, with any white space around its value. It ends at the
 * first `]`, and a `[` before that begins another command. Where a comment has several commands of
 * one name, the first that can be read counts. Pointers into the comment.
 */
typedef struct hk_pgn_command {
    /** Letters and digits, for example `clk`. */
    const char *name;
    size_t name_size;
    /** Without white space at its ends; may be empty. */
    const char *value;
    size_t value_size;
} hk_pgn_command;

/**
 * Find the next command of a comment.
 *
 * @param[in,out] at  Where to look from, 0 at first. It is moved after the command that was found,
 *                    or else to `size`.
 *
 * @return Whether there is one; `out` is written on true.
 * Cost: O(bytes passed over). Threads: any. Format: PGN specification supplement 2001.
 */
HK_API bool hk_pgn_command_next(hk_pgn_command *out, size_t *at, const char *comment, size_t size);

/** Commands that hold a time. */
typedef enum hk_pgn_time {
    /** `[%clk h:mm:ss]`: what a digital clock shows for the player who has made the move. */
    HK_PGN_CLK,
    /** `[%emt h:mm:ss]`, also `m:ss` and plain seconds: the time spent on the move. */
    HK_PGN_EMT,
    /** `[%egt h:mm:ss]`: the time spent on the game. */
    HK_PGN_EGT,
    /** `[%mct h:mm:ss]`: what a mechanical clock shows. */
    HK_PGN_MCT
} hk_pgn_time;

/**
 * Find the first time of a kind in a comment. Seconds may have a fraction, of which three digits
 * count; minutes and seconds are below sixty where a larger unit stands before them; no number has
 * more than nine digits.
 *
 * @param[out] ms  Written on true; never below 0.
 *
 * @return Whether there is one.
 * Cost: O(size). Threads: any. Format: PGN specification supplement 2001.
 */
HK_API bool hk_pgn_time_read(int64_t *ms, hk_pgn_time which, const char *comment, size_t size);

/**
 * Append a time as a command, `[%emt 0:00:12.3]`, to the millisecond; a time below 0 as 0.
 * Cost: O(1). Threads: any. Format: PGN specification supplement 2001.
 */
HK_API void hk_pgn_time_write(hk_buf *buf, hk_pgn_time which, int64_t ms);

/**
 * Append what a player's clock shows, `[%clk 0:04:58]`, in whole seconds.
 * Cost: O(1). Threads: any.
 */
HK_API void hk_pgn_clock_write(hk_buf *buf, int64_t ms);

/** What an engine says of a position: centipawns or a mate, for White if above 0. Plain value. */
typedef struct hk_pgn_eval {
    bool is_mate;
    /** -999999999 to 999999999; 0 for a mate. */
    int32_t centipawns;
    /** -9999 to 9999 moves; 0 if it is no mate, or if the mate stands on the board. */
    int32_t mate_moves;
    /** How many half-moves the engine looked ahead, to 9999; 0: it does not say. */
    unsigned depth;
} hk_pgn_eval;

/**
 * Find the first evaluation in a comment: `[%eval 0.17]`, `[%eval -1.5,22]` with a depth, `[%eval
 * #-3]` a mate in three for Black. Of the decimals of a pawn two count.
 *
 * @param[out] out  Written on true.
 *
 * @return Whether there is one. Cost: O(size). Threads: any.
 */
HK_API bool hk_pgn_eval_read(hk_pgn_eval *out, const char *comment, size_t size);

/**
 * Append an evaluation within its ranges as a command, `[%eval 0.17,22]`.
 * Cost: O(1). Threads: any.
 */
HK_API void hk_pgn_eval_write(hk_buf *buf, const hk_pgn_eval *eval);

/**
 * Read the value of a tag WhiteClock or BlackClock, `1:35:20`, with blanks at its ends. Seconds may
 * have a fraction.
 *
 * @param[out] ms  Written on true.
 *
 * @return Whether it is one.
 * Cost: O(size). Threads: any. Format: PGN specification supplement 2001.
 */
HK_API bool hk_pgn_tag_time_read(int64_t *ms, const char *value, size_t size);

/**
 * Append a time as h:mm:ss, with a fraction if there is one; a time below 0 as 0.
 * Cost: O(1). Threads: any.
 */
HK_API void hk_pgn_tag_time_write(hk_buf *buf, int64_t ms);

/** What a Clock tag says: which clock runs, and the time on it. Plain value. */
typedef struct hk_pgn_clock_tag {
    /** Not set: neither clock runs. */
    bool running;
    /** Whose clock it is that runs. */
    hk_color whose;
    int64_t ms;
} hk_pgn_clock_tag;

/**
 * Read the value of a tag Clock: `W/1:30:00`, `B/...`, or `N/...` where neither clock runs.
 *
 * @param[out] out  Written on true.
 *
 * @return Whether it is one.
 * Cost: O(size). Threads: any. Format: PGN specification supplement 2001.
 */
HK_API bool hk_pgn_clock_tag_read(hk_pgn_clock_tag *out, const char *value, size_t size);

#ifdef __cplusplus
}
#endif
#endif
