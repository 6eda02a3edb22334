/**
 * @file
 * Recorded games judged: what their text holds against PGN and against the Laws.
 */
#ifndef HAKEM_AUDIT_H
#define HAKEM_AUDIT_H

#include "hakem/edition.h"
#include "hakem/history.h"
#include "hakem/pgn.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    HK_FINDINGS_MAX = 64, /* kept of one game */
    HK_TEXT_FINDINGS_MAX =
        48, /* of them about the text: its damage does not hide what was played */
    HK_FINDING_TEXT_MAX = 240,
    HK_AUDIT_NAME_MAX = 256
};

/** What is found, with its word: in the text, by the reader's list, or by the Laws. */
#define HK_FINDING_LIST(X)                                                                         \
    HK_PGN_FAULT_LIST(X)                                                                           \
    X(PLAYED_ON, "played-on")                                                                      \
    X(WRONG_RESULT, "wrong-result")                                                                \
    X(FIVEFOLD_MISSED, "fivefold-missed")                                                          \
    X(SEVENTY_FIVE_MISSED, "75-missed")                                                            \
    X(DEAD_MISSED, "dead-missed")                                                                  \
    X(UNWINNABLE_WIN, "unwinnable-win")                                                            \
    X(CLOCK, "clock")

typedef enum hk_finding_kind {
#define X(name, word) HK_FINDING_##name,
    HK_FINDING_LIST(X)
#undef X
        HK_FINDING_KINDS
} hk_finding_kind;

/** The word of a kind for scripts, for example "illegal-move"; static. Threads: any. */
HK_API const char *hk_finding_word(hk_finding_kind kind);

/**
 * The kind of a word.
 *
 * @param[out] out  Written on success.
 * @return HK_OK or HK_E_ARGUMENT. Cost: O(kinds). Threads: any.
 */
HK_API HK_MUST_CHECK hk_err hk_finding_find(hk_finding_kind *out, const char *word, size_t size);

/** One finding. Plain value. */
typedef struct hk_finding {
    hk_finding_kind kind;
    uint64_t line;                  /**< In the text, from 1. */
    unsigned ply;                   /**< Half-moves made before it. */
    hk_rule rule;                   /**< HK_RULE_NONE for findings about the text. */
    char text[HK_FINDING_TEXT_MAX]; /**< One sentence, UTF-8. */
} hk_finding;

/** One game judged. Plain value. */
typedef struct hk_audited {
    uint64_t number;                                         /**< In the text, from 1. */
    uint64_t line, offset;                                   /**< Where it begins. */
    char white[HK_AUDIT_NAME_MAX], black[HK_AUDIT_NAME_MAX]; /**< UTF-8; empty if no tag says. */
    hk_result result;
    hk_variant variant;
    unsigned plies;           /**< Legal half-moves of the main line. */
    unsigned plies_after;     /**< Half-moves read after the first illegal one that stood. */
    hk_position final;        /**< After `plies` half-moves; its key is 0. */
    bool has_final;           /**< Otherwise it is not known where the game began. */
    unsigned finding_count;   /**< Those that are kept. */
    uint64_t findings_in_all; /**< Also those that are not kept. */
    uint32_t of_kind[HK_FINDING_KINDS]; /**< Of them, by kind. */
    hk_finding findings[HK_FINDINGS_MAX];
} hk_audited;

typedef struct hk_audit_options {
    hk_edition edition;
    const hk_letters *letters; /**< NULL: English. */
    uint32_t wanted; /**< Kinds of findings that are looked for, a bit for each; 0: all. */
} hk_audit_options;

typedef struct hk_audit hk_audit;

/**
 * Start judging a text.
 *
 * @param[out] out  In `arena`, which stays the caller's: hk_winnable_bytes(HK_ENDING_NODES_MAX) at once, of which little is
 *                  touched, some hundred KB, and then what the longest game needs.
 * @param source    As hk_pgn_reader_create has it.
 *
 * @return HK_OK; HK_E_MEMORY, and the arena is as it was. Cost: O(1).
 */
HK_API HK_MUST_CHECK hk_err hk_audit_create(hk_audit **out, hk_arena *arena, hk_pgn_source *source,
                                            void *context, const hk_audit_options *options);

/**
 * Go on to another text, with the same options and in the same memory; its games are numbered from 1.
 *
 * Cost: O(1), a tenth of hk_audit_create's.
 */
HK_API void hk_audit_restart(hk_audit *audit, hk_pgn_source *source, void *context);

/**
 * Judge the next game.
 *
 * Of a line that goes on without a capture or pawn move for more half-moves than the arena can hold, repetitions are
 * looked for in its later part alone.
 *
 * @param[out] out  Written if there is one.
 * @return Whether there is one. Cost: O(bytes of the game). Threads: one audit, one thread at a time.
 * Laws: FIDE Laws 2023, 3.10, 5.1.1, 5.1.2, 5.2.1, 5.2.2, 6.2.1, 6.3.1, 6.9, 9.6, and their counterparts; 2005, C.4.
 */
HK_API HK_MUST_CHECK bool hk_audit_next(hk_audit *audit, hk_audited *out);

/** Bytes of the text that have been read, and the line in which that ends, from 1. Behind a game: up to its marker. */
HK_API uint64_t hk_audit_offset(const hk_audit *audit);
HK_API uint64_t hk_audit_line(const hk_audit *audit);

#ifdef __cplusplus
}
#endif
#endif
