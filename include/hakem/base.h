/**
 * @file
 * The ground of the library: compiler words, errors, faults, bounded text and bump memory. Knows no chess.
 */
#ifndef HAKEM_BASE_H
#define HAKEM_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define HK_API __attribute__((visibility("default")))
#define HK_MUST_CHECK __attribute__((warn_unused_result))
#define HK_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define HK_API
#define HK_MUST_CHECK
#define HK_PRINTF(text, first)
#endif

/** Every error: name, the word that stands in output, the sentence. A refusal by the Laws is no error. */
#define HK_ERR_LIST(X)                                                                             \
    X(OK, "ok", "No error.")                                                                       \
    X(ARGUMENT, "argument", "An argument is out of its range.")                                    \
    X(MEMORY, "memory", "The caller's memory is used up.")                                         \
    X(SYNTAX, "syntax", "The text is not of the form that is read here.")                          \
    X(POSITION, "position", "No game can reach this position.")                                    \
    X(ILLEGAL_MOVE, "illegal", "No legal move fits.")                                              \
    X(AMBIGUOUS, "ambiguous", "More than one legal move fits.")                                    \
    X(PROMOTION, "promotion", "The pawn reaches the last rank and no piece is named.")             \
    X(NULL_MOVE, "null", "A null move is not a move.")

typedef enum hk_err {
#define X(name, word, sentence) HK_E_##name,
    HK_ERR_LIST(X)
#undef X
} hk_err;

#define HK_OK HK_E_OK

/** Three-valued answer of a question that may be left open. */
typedef enum hk_answer { HK_NO, HK_YES, HK_UNKNOWN } hk_answer;

/** Where and why an input was refused. All texts are static and NUL-ended. */
typedef struct hk_fault {
    size_t byte;      /**< Offset of the place in the input, from 0. */
    const char *code; /**< A word for scripts, for example "kings". */
    const char *why;  /**< One sentence without its full stop. */
} hk_fault;

/** The word of an error code, for example "ambiguous"; static text. Threads: any. */
HK_API const char *hk_err_word(hk_err err);

/** The sentence of an error code; static text. Threads: any. */
HK_API const char *hk_err_sentence(hk_err err);

/** Version of the library as "major.minor.patch"; static text. Threads: any. */
HK_API const char *hk_version(void);

/**
 * Bounded text on the caller's memory: what does not fit is cut and `cut` says so.
 * The text always ends with a NUL if `room` is at least 1.
 */
typedef struct hk_buf {
    char *text;
    size_t size; /**< Bytes written, without the NUL. */
    size_t room; /**< Bytes of the memory, with the NUL. */
    bool cut;    /**< Something did not fit. */
} hk_buf;

/** Start an empty text on `room` bytes at `memory`, which stay the caller's. Cost: O(1). */
HK_API void hk_buf_init(hk_buf *buf, char *memory, size_t room);

/** Append `size` bytes, or as many as fit. Cost: O(size). */
HK_API void hk_buf_add(hk_buf *buf, const char *text, size_t size);

/** Append one byte if it fits. Cost: O(1). */
HK_API void hk_buf_char(hk_buf *buf, char c);

/** Append a NUL-ended text. Cost: O(size). */
HK_API void hk_buf_str(hk_buf *buf, const char *text);

/**
 * Append text of unknown make: what is UTF-8 as that, other bytes as Latin-1; control characters become `?`. It is cut
 * between characters only. Cost: O(size).
 */
HK_API void hk_buf_foreign(hk_buf *buf, const char *text, size_t size);

/** Bytes of the well-formed character of UTF-8 at `text`, 1 to 4; 0 if there is none. Format: RFC 3629. */
HK_API size_t hk_utf8_character(const char *text, size_t size);

/** Is the text well-formed UTF-8? Cost: O(size). Format: RFC 3629. */
HK_API bool hk_utf8_check(const char *text, size_t size);

/** Append the reason of a fault as a sentence: a capital first, a full stop last. Cost: O(size). */
HK_API void hk_buf_sentence(hk_buf *buf, const char *why);

/** Append a whole number in decimal digits. Cost: O(1). */
HK_API void hk_buf_int(hk_buf *buf, int64_t value);

/**
 * Memory that only grows until it is thrown away whole.
 *
 * Blocks come from `get` and go back to `put`, both with the caller's `context`. `limit_bytes` bounds
 * what is taken in all; beyond it hk_arena_get answers NULL.
 */
typedef struct hk_arena {
    void *(*get)(void *context, size_t size);
    void (*put)(void *context, void *block);
    void *context;
    size_t limit_bytes;
    size_t taken_bytes;
    struct hk__arena_block *newest;
} hk_arena;

/** Start an arena on the memory of the process. Cost: O(1); takes nothing yet. */
HK_API void hk_arena_init(hk_arena *arena, size_t limit_bytes);

/**
 * Take `size` bytes, zeroed and aligned for any object.
 *
 * @return NULL if the limit is reached or `get` fails; the arena is then as it was.
 * Cost: O(size), amortised. Threads: one arena, one thread at a time.
 */
HK_API void *hk_arena_get(hk_arena *arena, size_t size);

/** Give all blocks back. The arena can be used again. Cost: O(blocks). */
HK_API void hk_arena_finish(hk_arena *arena);

#ifdef __cplusplus
}
#endif
#endif
