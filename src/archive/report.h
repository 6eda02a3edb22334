/* What `hakem audit` says of a game, and what it counts. */
#ifndef HK_ARCHIVE_REPORT_H
#define HK_ARCHIVE_REPORT_H

#include "base/text.h"
#include "hakem/audit.h"

/* What is asked for. */
struct audit_request {
    bool json, all;
    hk_audit_options options;
};

/*
 * The number of a game is known only when all games before it are. So what is said of a game holds marks, which
 * nothing else in it can be: one where the game begins, and one in each place for the number.
 */
enum { AUDIT_MARK_GAME = 1, AUDIT_MARK_NUMBER = 2 };

/* Append what is to be said of a game of that file, with its marks. */
void audit_report(struct hk__text *out, const struct audit_request *request, const hk_audited *game,
                  const char *file);

#endif
