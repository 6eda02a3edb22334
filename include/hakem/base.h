/**
 * @file The ground of the library: words for compilers, errors, faults, bounded text and an arena.
 * It knows no chess.
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

/**
 * Every error: its name, its word in output, its sentence. A refusal by the Laws is not an error.
 */
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

/** The answer to a question that may stay open. */
typedef enum hk_answer { HK_NO, HK_YES, HK_UNKNOWN } hk_answer;

/** Where and why an input was refused. All texts are static and NUL-ended. */
typedef struct hk_fault {
    /** Offset of the place in the input, from 0. */
    size_t byte;
    /** A word for scripts, for example "kings". */
    const char *code;
    /** One sentence without its full stop. */
    const char *why;
} hk_fault;

/** The word of an error code, for example "ambiguous"; static text. Threads: any. */
HK_API const char *hk_err_word(hk_err err);

/** The sentence of an error code; static text. Threads: any. */
HK_API const char *hk_err_sentence(hk_err err);

/** Version of the library as "major.minor.patch"; static text. Threads: any. */
HK_API const char *hk_version(void);

/**
 * Bounded text on the caller's memory: what does not fit is left out, and `cut` says so. The text
 * always ends with a NUL if `room` is at least 1.
 */
typedef struct hk_buf {
    char *text;
    /** Bytes written, without the NUL. */
    size_t size;
    /** Bytes of the memory, with the NUL. */
    size_t room;
    /** Something did not fit. */
    bool cut;
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
 * Append text in an unknown encoding: well-formed UTF-8 stays, other bytes are read as Latin-1,
 * control characters become `?`. If there is no room the text ends between two characters. Cost:
 * O(size).
 */
HK_API void hk_buf_foreign(hk_buf *buf, const char *text, size_t size);

/**
 * Size of the character at the start of a text, 1 to 4 bytes; 0 if it is not well-formed UTF-8.
 * Cost: O(1). Format: RFC 3629.
 */
HK_API size_t hk_utf8_character(const char *text, size_t size);

/** Is the text well-formed UTF-8? Cost: O(size). Format: RFC 3629. */
HK_API bool hk_utf8_check(const char *text, size_t size);

/** Append hk_fault.why as a sentence, with a capital and a full stop. Cost: O(size). */
HK_API void hk_buf_sentence(hk_buf *buf, const char *why);

/** Append a whole number in decimal digits. Cost: O(1). */
HK_API void hk_buf_int(hk_buf *buf, int64_t value);

/** Memory that only grows until all of it is given back at once. */
typedef struct hk_arena {
    /** Answers a block of `size` bytes, aligned for any object, or NULL. */
    void *(*get)(void *context, size_t size);
    /** Takes back a block that `get` gave. */
    void (*put)(void *context, void *block);
    /** The caller's, handed to `get` and `put`. */
    void *context;
    /** What all blocks together may take; beyond it hk_arena_get answers NULL. */
    size_t limit_bytes;
    /** What they take. */
    size_t taken_bytes;
    struct hk__arena_block *newest;
} hk_arena;

/** Start an arena on the heap. It takes nothing yet. Cost: O(1). */
HK_API void hk_arena_init(hk_arena *arena, size_t limit_bytes);

/**
 * Take `size` bytes, zeroed and aligned for any object.
 *
 * @return NULL if the limit is reached or `get` fails; the arena is then as it was.
 * Cost: O(size), amortised. Threads: one arena, one thread at a time.
 */
HK_API void *hk_arena_get(hk_arena *arena, size_t size);

/** Give all blocks back. The arena is then empty and can be used again. Cost: O(blocks). */
HK_API void hk_arena_finish(hk_arena *arena);

#ifdef __cplusplus
}
#endif
#endif
