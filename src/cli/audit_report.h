/* What `hakem audit` says of a game, and what it counts. */
#ifndef HK_CLI_AUDIT_REPORT_H
#define HK_CLI_AUDIT_REPORT_H

#include "codec/text.h"
#include "hakem/audit.h"

#include <stdio.h>

/* Every kind of finding: those of the text, by the reader's list, and those of the Laws. */
#define AUDIT_KIND_LIST(X)                                                                         \
    X(PLAYED_ON, "played-on")                                                                      \
    X(WRONG_RESULT, "wrong-result")                                                                \
    X(FIVEFOLD_MISSED, "fivefold-missed")                                                          \
    X(SEVENTY_FIVE_MISSED, "75-missed")                                                            \
    X(DEAD_MISSED, "dead-missed")                                                                  \
    X(UNWINNABLE_WIN, "unwinnable-win")                                                            \
    X(CLOCK, "clock")

enum audit_kind {
#define X(name, word) AUDIT_TEXT_##name,
    HK_PGN_FAULT_LIST(X)
#undef X
#define X(name, word) AUDIT_##name,
        AUDIT_KIND_LIST(X)
#undef X
            AUDIT_KINDS
};

/* The word of a kind, below AUDIT_KINDS; static. */
const char *audit_kind_word(size_t kind);

/* The kind of that word; AUDIT_KINDS if there is none. */
size_t audit_kind_find(const char *word, size_t size);

/* What is asked for. */
struct audit_request {
    bool json, all;
    bool only_some;         /* of the kinds: */
    bool only[AUDIT_KINDS]; /* these */
    hk_audit_options options;
};

struct audit_totals {
    uint64_t games, plies, games_found, findings;
    uint64_t kinds[AUDIT_KINDS];
};

/* Is nothing asked for but what the text and the moves tell, each move by itself? */
bool audit_needs_moves_alone(const struct audit_request *request);

/* Take out of a game what is not asked for. */
void audit_keep_wanted(const struct audit_request *request, hk_audited *game);

void audit_totals_count(struct audit_totals *totals, const hk_audited *game);
void audit_totals_add(struct audit_totals *totals, const struct audit_totals *more);

/* A line of sums, then a line for each kind that was found. */
void audit_totals_print(const struct audit_totals *totals, FILE *to);

/*
 * The number of a game is known only when all games before it are. So what is said of a game holds marks, which
 * nothing else in it can be: one where the game begins, and one in each place for the number.
 */
enum { AUDIT_MARK_GAME = 1, AUDIT_MARK_NUMBER = 2 };

/* Append what is to be said of a game of that file, with its marks. */
void audit_report(struct text *out, const struct audit_request *request, const hk_audited *game,
                  const char *file);

/* Append `text` as a string of JSON, with its quotes. What is not UTF-8 becomes U+FFFD. */
void audit_append_json(struct text *out, const char *text);

#endif
