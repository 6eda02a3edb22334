/**
 * @file
 * Games as text: PGN read as a stream, whatever its damage, and written in export format.
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
 * A tag pair, its value without quotes and escapes. The bytes are those of the text: Latin-1 where HK_PGN_FAULT_BAD_ENCODING
 * is reported; a value may hold any byte but a line end.
 */
typedef struct hk_pgn_tag {
    const char *name, *value;
    size_t name_size, value_size;
} hk_pgn_tag;

/** Is this the tag of that name, letter for letter? Cost: O(name). Threads: any. */
HK_API bool hk_pgn_tag_is(const hk_pgn_tag *tag, const char *name);

/** Does the value hold the word, written in lower case, in any case of letters? Cost: O(value). Threads: any. */
HK_API bool hk_pgn_tag_holds(const hk_pgn_tag *tag, const char *word);

/** What can be wrong with the text of a game: enum name and word for scripts. */
#define HK_PGN_FAULT_LIST(X)                                                                       \
    X(NO_TAGS, "no-tags") /* a note */                                                             \
    X(BAD_TAG, "bad-tag")                                                                          \
    X(DUPLICATE_TAG, "duplicate-tag")                                                              \
    X(BAD_FEN, "bad-fen")           /* repaired, or the main line cannot be read: see `err` */     \
    X(BAD_ENCODING, "bad-encoding") /* read as Latin-1 */                                          \
    X(BAD_TOKEN, "bad-token")                                                                      \
    X(BAD_MOVE_NUMBER, "bad-move-number")                                                          \
    X(ILLEGAL_MOVE, "illegal-move")     /* the line stops here */                                  \
    X(AMBIGUOUS_MOVE, "ambiguous-move") /* the line stops here */                                  \
    X(NULL_MOVE, "null-move")           /* the line stops here */                                  \
    X(STRAY_CLOSE, "stray-close")                                                                  \
    X(UNTERMINATED_COMMENT, "unterminated-comment")                                                \
    X(UNTERMINATED_VARIATION, "unterminated-variation")                                            \
    X(BAD_RESULT, "bad-result")           /* understood, but not as PGN has it */                  \
    X(RESULT_MISMATCH, "result-mismatch") /* marker and tag differ */                              \
    X(MISSING_TERMINATION, "missing-termination")

typedef enum hk_pgn_fault_kind {
#define X(name, word) HK_PGN_FAULT_##name,
    HK_PGN_FAULT_LIST(X)
#undef X
} hk_pgn_fault_kind;

/** The word of a fault; static text. Threads: any. */
HK_API const char *hk_pgn_fault_word(hk_pgn_fault_kind kind);

/** What a reader gives. The last five come only if the options ask for them. */
typedef enum hk_pgn_kind {
    /** A game begins. */
    HK_PGN_GAME,
    /** `tags`: the tag pairs of the game, before its first move. Not given if the game has none. */
    HK_PGN_TAGS,
    /** `run`: legal moves of one line of play, one or more. */
    HK_PGN_MOVES,
    /** `fault`: something is wrong with the text. Whatever can be read is read on. */
    HK_PGN_FAULT,
    /** `end`: the game ends. */
    HK_PGN_GAME_END,
    /** `comment`: a comment, or a piece of one that is long. */
    HK_PGN_COMMENT,
    /** `nag`: a numeric annotation glyph; `!`, `?` and the like come as 1 to 6. */
    HK_PGN_NAG,
    /** A variation begins. It replaces the last move of the line it stands in. */
    HK_PGN_VARIATION_START,
    /** The variation ends. */
    HK_PGN_VARIATION_END,
    /** `unread`: a word of a line of play behind the move at which the line stopped. */
    HK_PGN_UNREAD
} hk_pgn_kind;

/** The tag pairs of a game, each name once. More than HK_PGN_TAGS_MAX come in several such items. */
typedef struct hk_pgn_tags {
    const hk_pgn_tag *pairs;
    size_t count;
} hk_pgn_tags;

/** The tag pair of that name, letter for letter, or NULL. Cost: O(count). Threads: any. */
HK_API const hk_pgn_tag *hk_pgn_tags_find(const hk_pgn_tags *tags, const char *name);

/** One move of a run. Its places are told from those of the run: sixteen bytes a move. */
typedef struct hk_pgn_move {
    hk_move move;
    /** After the move: half-moves since the last capture or pawn move, 65535 at most. */
    uint16_t halfmove_plies;
    /** Lines from the item's `line` to the move's. */
    uint32_t lines;
    /** A comment that follows the move: bytes from the run's `text` to the comment's. */
    uint32_t comment_at;
    /** Its bytes; 0: no comment comes with the move. */
    uint16_t comment_size;
    /** Lines from the move to the brace that opens it. */
    uint16_t comment_lines;
} hk_pgn_move;

/**
 * Moves of one line of play, one behind the other. Without the option `keys` the key of a position may be 0, which says that it
 * is not known; hk_board_key gives it.
 */
typedef struct hk_pgn_run {
    const hk_pgn_move *moves;
    size_t count;
    /** The positions before the first move and after the last one. */
    const hk_position *before, *after;
    /** The text in which comments stand that come with moves. */
    const char *text;
    /** Some moves may have a comment; otherwise none has. */
    bool has_comments;
} hk_pgn_run;

/** Text of a comment. */
typedef struct hk_pgn_comment {
    const char *text;
    size_t size;
    /** It is the whole comment, or the last piece of it. */
    bool last;
} hk_pgn_comment;

/** What is wrong. */
typedef struct hk_pgn_fault {
    hk_pgn_fault_kind kind;
    /** The text that is wrong; of something that is missing, what stands there instead. */
    const char *text;
    size_t size;
    /**
     * Other than HK_OK: the line of play stops here. Said of a move that does not fit, of a FEN beyond repair, and of a tag pair
     * that tells of a game by other rules than the Laws.
     */
    hk_err err;
    /** Of a FEN: what was wrong with it, in words without a full stop. Static, or NULL. */
    const char *why;
    /** The position in which the move does not fit; of a FEN the start that it is read as; else NULL. */
    const hk_position *position;
    /** An illegal move behind another one, each of which the reader assumes was played. */
    bool is_assumed;
    /** Of HK_PGN_FAULT_RESULT_MISMATCH: the result of the tag. */
    hk_result result;
} hk_pgn_fault;

/** How a game ends. */
typedef struct hk_pgn_game_end {
    /** By the marker, else by the tag. */
    hk_result result;
    hk_variant variant;
    /** After the last legal move of the main line. Its key as in hk_pgn_run. */
    const hk_position *position;
} hk_pgn_game_end;

/** A word behind the move at which its line of play stopped. */
typedef struct hk_pgn_unread {
    const char *text;
    size_t size;
    /** It is a legal move, if the illegal move at which the main line stopped was played. */
    bool is_move;
    /** It is none, and no word behind it can be followed any more. */
    bool last;
} hk_pgn_unread;

/** One thing that a text holds. All pointers are good until the next call. */
typedef struct hk_pgn_item {
    hk_pgn_kind kind;
    /** Of the line of play: 0 is the main line. */
    unsigned depth;
    /** Where it begins: the line, from 1, and bytes from the start of the text. */
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

/** Give up to `room` bytes more of the text; 0 at its end. */
typedef size_t hk_pgn_source(void *context, char *into, size_t room);

enum {
    /** Deeper variations are passed over. */
    HK_PGN_DEPTH_MAX = 32,
    /** In one HK_PGN_TAGS. */
    HK_PGN_TAGS_MAX = 64
};

/** Which comments are asked for. */
typedef enum hk_pgn_comments {
    HK_PGN_COMMENTS_NONE,
    /**
     * Those that hold a bracket, as `[%clk 0:10:00]` does. A short one comes with the move before it, if that is quicker to
     * read; others may be given too.
     */
    HK_PGN_COMMENTS_WITH_COMMANDS,
    HK_PGN_COMMENTS_ALL
} hk_pgn_comments;

/** What a reader is asked for. All zeros: games by English letters, with their tag pairs, main lines and faults. */
typedef struct hk_pgn_options {
    /** Piece letters of the moves; NULL: English. */
    const hk_letters *letters;
    hk_pgn_comments comments;
    /** HK_PGN_VARIATION_START and _END, and what stands between them. */
    bool variations;
    /** HK_PGN_NAG. */
    bool nags;
    /** HK_PGN_UNREAD. */
    bool unread;
    /** The keys of all positions that are given. */
    bool keys;
} hk_pgn_options;

/** A reader of one text after another; it stands in the caller's arena. */
typedef struct hk_pgn_reader hk_pgn_reader;

/**
 * Make a reader and start reading a text.
 *
 * @param[out] out  Written on HK_OK alone. The reader ends with the arena: there is nothing else to give back.
 * @param arena     The caller's; some 170 KB are taken at once, and no more later.
 * @param source    Called with `context` for more text, until the text is at its end or another one is begun.
 * @param options   Copied. NULL: all zeros.
 *
 * @return HK_OK; HK_E_MEMORY, and the arena is as it was. Cost: O(1).
 */
HK_API HK_MUST_CHECK hk_err hk_pgn_reader_create(hk_pgn_reader **out, hk_arena *arena,
                                                 hk_pgn_source *source, void *context,
                                                 const hk_pgn_options *options);

/** Leave the text, and start reading another one in the same memory and with the same options. Cost: O(1). */
HK_API void hk_pgn_reader_restart(hk_pgn_reader *reader, hk_pgn_source *source, void *context);

/** How far the text has been read: bytes from its start, and the line in which that is, from 1. */
HK_API uint64_t hk_pgn_reader_offset(const hk_pgn_reader *reader);
HK_API uint64_t hk_pgn_reader_line(const hk_pgn_reader *reader);

/**
 * Give the next thing in the text. Damage is reported and read over; every later game is found.
 *
 * A game ends at its result marker, at a tag pair that begins a line after movetext, or at the end of the text. The
 * main line stops at a move that is illegal, ambiguous or unreadable. Behind an illegal move of which the text tells what was
 * done on the board, the reader assumes that it was played, and tries the words that follow as moves: they come as HK_PGN_UNREAD,
 * or as HK_PGN_FAULT if one is another illegal move beyond doubt.
 *
 * @param[out] out  Written on true.
 *
 * @return Whether there is anything; false: the text is at its end.
 * Cost: O(bytes), some 10 ns a move, no allocation: memory is the reader's, whatever the text. Threads: one reader, one thread at a
 * time. Format: PGN standard 1994, with what archives hold besides.
 */
HK_API HK_MUST_CHECK bool hk_pgn_read(hk_pgn_reader *reader, hk_pgn_item *out);

/** Leave the rest of the game out: the next item is its HK_PGN_GAME_END. Between games it does nothing. Cost: O(1). */
HK_API void hk_pgn_skip_game(hk_pgn_reader *reader);

/** A move of a run with its positions: start with all zeros. */
typedef struct hk_pgn_ply {
    hk_move move;
    /** The line it stands in. */
    uint64_t line;
    /** Before and after the move, with their keys. */
    hk_position before, after;
    /** The comment that comes with it, or NULL, and the line of the brace that opens it. */
    const char *comment;
    size_t comment_size;
    uint64_t comment_line;
    /** Moves of the run so far. */
    size_t count;
} hk_pgn_ply;

/**
 * Go on to the next move of an item.
 *
 * @param[in,out] ply  All zeros before the first move; then as the last call left it.
 * @param item         As hk_pgn_read gave it.
 *
 * @return Whether there is one; false for all kinds but HK_PGN_MOVES. Cost: some 10 ns. Threads: any.
 */
HK_API HK_MUST_CHECK bool hk_pgn_next_move(hk_pgn_ply *ply, const hk_pgn_item *item);

/** Takes the text that is written, piece by piece; nothing of it is kept. */
typedef void hk_pgn_sink(void *context, const char *text, size_t size);

/** State of a writer. Plain value; the fields are its own. */
typedef struct hk_pgn_writer {
    hk_pgn_sink *sink;
    void *context;
    unsigned column;
    bool number_due; /* the next move needs its number */
    bool no_blank;   /* the next word follows without a blank */
    char prefix[4];  /* signs that open something and stand before the next word */
    unsigned prefixed;
} hk_pgn_writer;

/** Start writing. Cost: O(1). */
HK_API void hk_pgn_write_init(hk_pgn_writer *writer, hk_pgn_sink *sink, void *context);

/**
 * Write the tag section in export order: the seven tags of the roster, `?` and the like where one is missing, the
 * others by name; then the empty line. Of tags of one name only the first is written.
 * Cost: O(count squared). Format: PGN standard 1994, 8.1.
 */
HK_API void hk_pgn_write_tags(hk_pgn_writer *writer, const hk_pgn_tag *tags, size_t count);

/** Write a legal move, with its number where export format wants one. Format: PGN standard 1994, 8.2. */
HK_API void hk_pgn_write_move(hk_pgn_writer *writer, const hk_position *before, hk_move move);

/** Write a comment in braces. Runs of white space become one blank, a closing brace a parenthesis. */
HK_API void hk_pgn_write_comment(hk_pgn_writer *writer, const char *text, size_t size);

/** The same in parts: open, any number of times whole words, close. For comments that do not fit into memory. */
HK_API void hk_pgn_write_comment_open(hk_pgn_writer *writer);
HK_API void hk_pgn_write_comment_words(hk_pgn_writer *writer, const char *text, size_t size);
HK_API void hk_pgn_write_comment_close(hk_pgn_writer *writer);

/** Write a numeric annotation glyph, 0 to 255. */
HK_API void hk_pgn_write_nag(hk_pgn_writer *writer, unsigned nag);

/** Open and close a variation. */
HK_API void hk_pgn_write_variation_start(hk_pgn_writer *writer);
HK_API void hk_pgn_write_variation_end(hk_pgn_writer *writer);

/** Write the game termination marker and the empty line after the game. */
HK_API void hk_pgn_write_result(hk_pgn_writer *writer, hk_result result);

#ifdef __cplusplus
}
#endif
#endif
