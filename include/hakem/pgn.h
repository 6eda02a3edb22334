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

/** A tag pair. Name and value are UTF-8 without a NUL, the value without its quotes and escapes. */
typedef struct hk_pgn_tag {
    const char *name, *value;
    size_t name_size, value_size;
} hk_pgn_tag;

/** Takes the text that is written, piece by piece; nothing of it is kept. */
typedef void hk_pgn_sink(void *context, const char *text, size_t size);

/** State of a writer. Plain value; the fields are its own. */
typedef struct hk_pgn_writer {
    hk_pgn_sink *sink;
    void *context;
    unsigned column;
    bool number_due; /* the next move needs its number */
    bool glued;      /* the next word follows without a blank */
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

/** Write a numeric annotation glyph, 0 to 255. */
HK_API void hk_pgn_write_nag(hk_pgn_writer *writer, unsigned nag);

/** Open and close a variation. */
HK_API void hk_pgn_write_open(hk_pgn_writer *writer);
HK_API void hk_pgn_write_close(hk_pgn_writer *writer);

/** Write the game termination marker and the empty line after the game. */
HK_API void hk_pgn_write_result(hk_pgn_writer *writer, hk_result result);

/** Append a player's time as a comment has it, `[%clk 0:04:58]`; parts of a second are left out. */
HK_API void hk_pgn_clock_write(hk_buf *buf, int64_t ms);

/**
 * Find the first `[%clk h:mm:ss]` in a comment; seconds may have a fraction.
 * @param[out] ms  Written on true.
 * Cost: O(size). Threads: any.
 */
HK_API bool hk_pgn_clock_read(int64_t *ms, const char *comment, size_t size);

#ifdef __cplusplus
}
#endif
#endif
