/* What `hakem audit` says of a game, and what it counts. */
#ifndef HK_ARCHIVE_REPORT_H
#define HK_ARCHIVE_REPORT_H

#include "base/text.h"
#include "hakem/audit.h"

#include <stdio.h>

/* What is asked for. */
struct audit_request {
    bool json, all;
    hk_audit_options options;
};

struct audit_totals {
    uint64_t games, plies, games_found, findings;
    uint64_t kinds[HK_FINDING_KINDS];
};

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
void audit_report(struct hk__text *out, const struct audit_request *request, const hk_audited *game,
                  const char *file);

/* Append `text` as a string of JSON, with its quotes. What is not UTF-8 becomes U+FFFD. */
void audit_append_json(struct hk__text *out, const char *text);

#endif
