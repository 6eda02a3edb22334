/**
 * @file
 * Recorded games judged: what their text holds against PGN and against the Laws.
 */
#ifndef HAKEM_AUDIT_H
#define HAKEM_AUDIT_H

#include "hakem/edition.h"
#include "hakem/history.h"
#include "hakem/pgn.h"
#include "hakem/winnable.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /** Findings that are kept of one game. */
    HK_FINDINGS_MAX = 64,
    /** Of them about the text: damage of the text does not crowd out what was played. */
    HK_TEXT_FINDINGS_MAX = 48,
    HK_FINDING_TEXT_MAX = 240,
    HK_AUDIT_NAME_MAX = 256
};

/**
 * What can be found, with its word for scripts: first the faults of the text, then what the Laws
 * say.
 */
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
    /** In the text, from 1. */
    uint64_t line;
    /** Half-moves made before it. */
    unsigned ply;
    /** HK_RULE_NONE for findings about the text. */
    hk_rule rule;
    /** One sentence, UTF-8. */
    char text[HK_FINDING_TEXT_MAX];
} hk_finding;

/** One game judged. Plain value. */
typedef struct hk_audited {
    /** The number of the game in the text, from 1. */
    uint64_t number;
    /** Where the game begins: the line, from 1, and the bytes before it. */
    uint64_t line, offset;
    /** The names of the players, UTF-8; empty where no tag tells them. */
    char white[HK_AUDIT_NAME_MAX], black[HK_AUDIT_NAME_MAX];
    hk_result result;
    hk_variant variant;
    /** Legal half-moves of the main line. */
    unsigned plies;
    /**
     * Half-moves read after the first illegal move, which the reader assumes was played on the
     * board.
     */
    unsigned plies_after;
    /**
     * The position after `plies` half-moves; its key is 0. Not known if the game's start is not.
     */
    hk_position final;
    bool has_final;
    /** Findings in all, and how many of them are of each kind. */
    uint64_t findings_in_all;
    uint32_t of_kind[HK_FINDING_KINDS];
    /** Those that are kept, in the order of the moves. */
    unsigned finding_count;
    hk_finding findings[HK_FINDINGS_MAX];
} hk_audited;

typedef struct hk_audit_options {
    hk_edition edition;
    /** Piece letters of the moves; NULL: English. */
    const hk_letters *letters;
    /** The kinds of findings that are wanted, a bit for each; 0: all. */
    uint32_t wanted;
} hk_audit_options;

/** An audit of one text after another; it stands in the caller's arena. */
typedef struct hk_audit hk_audit;

/**
 * Make an audit and start judging a text.
 *
 * @param[out] out  Written on HK_OK alone. The audit ends with the arena: there is nothing else to
 *                  give back.
 * @param arena     The caller's. hk_winnable_bytes(HK_ENDING_NODES_MAX) are taken at once, of which
 *                  some hundred KB are touched, and later what the longest game needs.
 * @param source    As hk_pgn_reader_create has it; called with `context`.
 * @param options   Copied.
 *
 * @return HK_OK; HK_E_MEMORY, and the arena is as it was. Cost: O(1).
 */
HK_API HK_MUST_CHECK hk_err hk_audit_create(hk_audit **out, hk_arena *arena, hk_pgn_source *source,
                                            void *context, const hk_audit_options *options);

/**
 * Have the searches behind all games from now on watched: hk_winnable_watch. Where the watcher ends
 * one, what it would have proven is not found.
 *
 * Cost: O(1). Threads: one audit, one thread at a time.
 */
HK_API void hk_audit_watch(hk_audit *audit, hk_winnable_watcher *watcher, void *context);

/**
 * Leave the text, and start judging another one with the same options and in the same memory. Its
 * games are numbered from 1.
 *
 * Cost: O(1), a tenth of hk_audit_create's.
 */
HK_API void hk_audit_restart(hk_audit *audit, hk_pgn_source *source, void *context);

/**
 * The text of which nothing has been judged yet is the rest of a line in which a game has ended; see
 * hk_pgn_reader_begin_behind_game. Cost: O(1).
 */
HK_API void hk_audit_begin_behind_game(hk_audit *audit);

/**
 * Judge the next game.
 *
 * If a line goes on without a capture or a pawn move for more half-moves than the arena can hold,
 * repetitions are looked for in its later part alone.
 *
 * @param[out] out  Written on true.
 *
 * @return Whether there is a game; false: the text is at its end.
 * Cost: O(bytes of the game). Threads: one audit, one thread at a time.
 * Laws: FIDE Laws 2023, 3.10, 5.1.1, 5.1.2, 5.2.1, 5.2.2, 6.2.1, 6.3.1, 6.9, 9.6, and their
 * counterparts; 2005, C.4.
 */
HK_API HK_MUST_CHECK bool hk_audit_next(hk_audit *audit, hk_audited *out);

/**
 * How far the text has been read: bytes from its start, and the line in which that is, from 1.
 * After a game, that is the end of its result marker.
 */
HK_API uint64_t hk_audit_offset(const hk_audit *audit);
HK_API uint64_t hk_audit_line(const hk_audit *audit);

#ifdef __cplusplus
}
#endif
#endif
