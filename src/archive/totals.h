/* The sums over the games of an audit. */
#ifndef HK_ARCHIVE_TOTALS_H
#define HK_ARCHIVE_TOTALS_H

#include "hakem/audit.h"

struct audit_totals {
    uint64_t games, plies;
    /* Games with a finding at least, and findings. */
    uint64_t games_found, findings;
    /* Findings of each kind. */
    uint64_t kinds[HK_FINDING_KINDS];
};

/* Add a game. */
void audit_totals_count(struct audit_totals *totals, const hk_audited *game);

/* Add the sums over other games. */
void audit_totals_add(struct audit_totals *totals, const struct audit_totals *more);

/* Room for all that audit_totals_write appends, with the NUL. */
enum { AUDIT_TOTALS_ROOM = 2048 };

/* Append a line of sums, then a line for each kind of which there is a finding. */
void audit_totals_write(hk_buf *out, const struct audit_totals *totals);

#endif
