/* The report of a judged game, as text or as JSON. */
#ifndef HK_ARCHIVE_REPORT_H
#define HK_ARCHIVE_REPORT_H

#include "base/text.h"
#include "hakem/audit.h"

/* What an audit is asked for. */
struct audit_request {
    /* Report a game as an object of JSON, not as lines of text; also games without findings. */
    bool json, all;
    hk_audit_options options;
};

/*
 * The number of a game is known only when all games before it have been judged. So a report holds
 * marks, which are bytes that occur nowhere else in it: one where a game begins, and one in each
 * place where its number belongs.
 */
enum { AUDIT_MARK_GAME = 1, AUDIT_MARK_NUMBER = 2 };

/* Append the report of a game of that file, with its marks. */
void audit_report(struct hk__text *out, const struct audit_request *request, const hk_audited *game,
                  const char *file);

#endif
