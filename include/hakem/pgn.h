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

typedef enum hk_pgn_fault {
#define X(name, word) HK_PGN_FAULT_##name,
    HK_PGN_FAULT_LIST(X)
#undef X
} hk_pgn_fault;

/** The word of a fault; static text. Threads: any. */
HK_API const char *hk_pgn_fault_word(hk_pgn_fault fault);

typedef enum hk_pgn_kind {
    HK_PGN_GAME, /**< A game begins. */
    HK_PGN_TAG,  /**< `tag`. All tags come before the first move. */
    HK_PGN_TAGS, /**< `tags`, `tag_count`: tag pairs one behind the other. */
    HK_PGN_MOVE, /**< `move`, legal in `before`. */
    HK_PGN_MOVES, /**< `made`, `made_count`: legal moves of the main line from `before` to `after`. */
    HK_PGN_COMMENT, /**< `text`, perhaps a piece of it: `last` tells. */
    HK_PGN_NAG,     /**< `nag`; `!` and the like come as 1 to 6. */
    HK_PGN_OPEN,    /**< A variation begins: it replaces the last move. */
    HK_PGN_CLOSE,   /**< A variation ends. */
    HK_PGN_UNREAD, /**< `text`, a word of a line after its stop; `fits` tells whether it is a move. */
    HK_PGN_FAULT, /**< `fault`, `text`; for a move that does not fit `before`; of a repaired FEN the start. */
    HK_PGN_GAME_END, /**< `result`, by marker, else by tag. */
    HK_PGN_END       /**< The text is at its end. */
} hk_pgn_kind;

/** One of many moves given at once. */
typedef struct hk_pgn_made {
    hk_move move;
    uint16_t
        quiet_plies; /**< After it: half-moves since the last capture or pawn move, 65535 at most. */
    uint32_t lines;  /**< It stands so many lines behind the item's `line`. */
    uint32_t comment_at;    /**< A comment behind it: from that byte of the item's `text` on, */
    uint16_t comment_size;  /**< so many bytes; 0: none is given here. */
    uint16_t comment_lines; /**< It begins so many lines behind the move. */
} hk_pgn_made;

/** One thing that a text holds. Pointers are good until the next call. */
typedef struct hk_pgn_item {
    hk_pgn_kind kind;
    uint64_t line;   /**< From 1. */
    uint64_t offset; /**< Bytes from the start of the text. */
    unsigned depth;  /**< 0 in the main line. */
    hk_pgn_tag tag;
    const hk_pgn_tag *tags;
    size_t tag_count;
    hk_move move;
    const hk_position *before, *after;
    const hk_pgn_made *made;
    size_t made_count;
    bool comments; /**< Of HK_PGN_MOVES: some of `made` may have one; otherwise none has. */
    const char *text;
    size_t text_size;
    bool
        last; /**< Of a comment; of HK_PGN_UNREAD: with it the words behind the stop cannot be followed any more. */
    /** Of HK_PGN_UNREAD: a legal move of the main line if the illegal one before it stood. Of HK_PGN_FAULT: behind such a one, an
     * illegal move that stood as well. */
    bool fits;
    unsigned nag;
    hk_pgn_fault fault;
    /** Of a move that does not fit, a FEN beyond repair, or a tag pair that tells of a game by other rules, which is not read. */
    hk_err err;
    const char *
        why; /**< Of a FEN: what was wrong with it, in words without a full stop; static, or NULL. */
    hk_result
        result; /**< Of HK_PGN_GAME_END; of a marker that differs from the tag, that of the tag. */
    hk_variant variant; /**< Of HK_PGN_GAME_END. */
} hk_pgn_item;

/** Give up to `room` bytes more of the text; 0 at its end. */
typedef size_t hk_pgn_source(void *context, char *into, size_t room);

enum {
    HK_PGN_WINDOW_MIN = 64 * 1024, /**< Least bytes of the caller's window. */
    HK_PGN_DEPTH_MAX = 32,         /**< Deeper variations are passed over. */
    HK_PGN_FEN_MAX = 256,
    HK_PGN_TAGS_AT_ONCE = 16, /**< In one HK_PGN_TAGS, at most. */
    HK_PGN_TAGS_ALIKE = 32,   /**< So many are known again by their place in the next game. */
    HK_PGN_TAGS_KNOWN = 64    /**< Duplicates are looked for among so many tags of a game. */
};

/** Which comments of the main line are of interest. */
typedef enum hk_pgn_comments {
    HK_PGN_COMMENTS_ALL,
    HK_PGN_COMMENTS_WITH_COMMANDS, /**< Those that hold a bracket, as `[%clk 0:10:00]` does; some come with a move. */
    HK_PGN_COMMENTS_NONE
} hk_pgn_comments;

/** What a reader looks for. */
typedef struct hk_pgn_options {
    const hk_letters *letters; /**< Piece letters; NULL: English. */
    bool variations;           /**< Give variations, and comments and NAGs of all lines. */
    /**
     * Room for `made_room` moves, the caller's until the end of reading; NULL: none. With it, where the text is plain and
     * no variations are wanted, moves come together as HK_PGN_MOVES, and tag pairs as HK_PGN_TAGS, which costs a tenth;
     * elsewhere they come one by one. The keys of the positions before and after such moves, and at the end of each game, are 0;
     * hk_board_key gives them.
     */
    hk_pgn_made *made;
    size_t made_room;
    hk_pgn_comments comments; /**< With `made`: others are left out where that is quicker. */
} hk_pgn_options;

/** State of a reader, in the caller's memory. The fields are its own. */
typedef struct hk_pgn_reader {
    hk_pgn_source *source;
    void *context;
    hk_pgn_options options;
    char *window;
    size_t room, at, end;
    uint64_t line, offset, line_offset; /* of `at`; of the start of its line */
    bool at_line_start, source_ended, in_comment, in_line_comment, skip_rest_of_line;
    uint64_t comment_line, comment_offset; /* where the open comment began */
    uint64_t gap_line_ends, no_bracket_before;

    unsigned state; /* of pgn_read.c */
    unsigned queued_count, queued_next;
    hk_pgn_item queued[12];
    bool other_game; /* not chess by the Laws: its moves are not read */
    bool has_tags, has_fen, has_result_tag, bad_encoding, comment_in_tags, given_up_in_tags;
    hk_variant variant;
    char fen[HK_PGN_FEN_MAX];
    size_t fen_size;
    uint64_t fen_line, fen_offset;
    uint64_t tag_hash[HK_PGN_TAGS_KNOWN],
        tag_bits; /* a bit for each of them, to rule most others out */
    struct {
        uint64_t word[3], mask[3]; /* its text from the bracket to the quotation mark */
        unsigned name_size;
        bool is_result;
    } tag_start[HK_PGN_TAGS_ALIKE];
    unsigned
        tag_starts; /* of plain tag pairs that were read in this order before; tag_hash goes with them */
    hk_pgn_tag tags[HK_PGN_TAGS_AT_ONCE];
    unsigned tag_count;
    hk_result tag_result;
    int64_t number_offset;
    unsigned depth, skipped_depth;
    uint64_t variation_line, variation_offset; /* where the outermost open one began */
    struct {
        hk_position now, before;
        bool stopped, has_before;
    } line_of[HK_PGN_DEPTH_MAX + 1];
    bool key_due;      /* the main line's position lacks its key */
    bool met_comment;  /* among the moves given last */
    hk_position start; /* of most games */
    /* After the illegal move at which the main line stopped, and those that followed; before another illegal one. */
    hk_position stood, stood_before;
    bool reads_on;         /* `stood` is known */
    bool knows_who_went;   /* the piece came by his way, and nothing was guessed */
    bool left_in_check[2]; /* this side's king stands in a check that was overlooked before */
    struct {
        hk_move move; /* HK_MOVE_NONE if there is none */
        bool marker;  /* it is a marker instead: `result` */
        hk_result result;
        const char *text;
        size_t size;
        uint64_t line, offset;
    } glued;           /* what stood behind a move without a blank, still to be read */
    uint64_t tag_line; /* of the last tag pair, or of what was passed over behind it */
    uint64_t last_line, last_offset; /* of the last token of the game */
    unsigned prose_depth;            /* parentheses that are open between games */
    bool after_marker;               /* nothing but a game's end has been read on this line */
} hk_pgn_reader;

/**
 * Start reading.
 *
 * @param window   `room` bytes, at least HK_PGN_WINDOW_MIN; the caller's, used until the end of reading.
 * @param source   Called with `context` for more text.
 * @param options  Copied. NULL: English letters, main line alone.
 *
 * @return HK_OK or HK_E_ARGUMENT. Cost: O(1).
 */
HK_API HK_MUST_CHECK hk_err hk_pgn_read_init(hk_pgn_reader *reader, char *window, size_t room,
                                             hk_pgn_source *source, void *context,
                                             const hk_pgn_options *options);

/**
 * Give the next thing in the text. Damage is reported and read over; every later game is found.
 *
 * A game ends at its result marker, at a tag pair that begins a line after movetext, or at the end of the text. The
 * main line stops at a move that is illegal, ambiguous or unreadable; what follows comes as HK_PGN_UNREAD, or as
 * HK_PGN_FAULT if it is another illegal move beyond doubt: a piece went by his way and left his king in a new check, or king and
 * rook castled from their squares.
 *
 * Cost: O(bytes), no allocation: memory is the window's, whatever the text. Threads: one reader, one thread at a time.
 * Format: PGN standard 1994, with what archives hold besides.
 */
HK_API void hk_pgn_read(hk_pgn_reader *reader, hk_pgn_item *out);

/** Takes the text that is written, piece by piece; nothing of it is kept. */
typedef void hk_pgn_sink(void *context, const char *text, size_t size);

/** State of a writer. Plain value; the fields are its own. */
typedef struct hk_pgn_writer {
    hk_pgn_sink *sink;
    void *context;
    unsigned column;
    bool number_due; /* the next move needs its number */
    bool glued;      /* the next word follows without a blank */
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
HK_API void hk_pgn_write_open(hk_pgn_writer *writer);
HK_API void hk_pgn_write_close(hk_pgn_writer *writer);

/** Write the game termination marker and the empty line after the game. */
HK_API void hk_pgn_write_result(hk_pgn_writer *writer, hk_result result);

#ifdef __cplusplus
}
#endif
#endif
