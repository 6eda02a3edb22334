/*
 * Sums over games, and the lines that tell them to a person.
 */
#include "archive/totals.h"

#include <string.h>

void audit_totals_count(struct audit_totals *totals, const hk_audited *game)
{
    totals->games++;
    totals->plies += game->plies;
    totals->findings += game->findings_in_all;
    totals->games_found += game->findings_in_all > 0;
    if (game->findings_in_all > 0)
        for (unsigned kind = 0; kind < HK_FINDING_KINDS; kind++)
            totals->kinds[kind] += game->of_kind[kind];
}

void audit_totals_add(struct audit_totals *totals, const struct audit_totals *more)
{
    totals->games += more->games;
    totals->plies += more->plies;
    totals->games_found += more->games_found;
    totals->findings += more->findings;
    for (unsigned i = 0; i < HK_FINDING_KINDS; i++)
        totals->kinds[i] += more->kinds[i];
}

/* A count and what is counted, which takes an s unless there is one of it. */
static void append_count(hk_buf *out, uint64_t count, const char *thing)
{
    hk_buf_int(out, (int64_t)count);
    hk_buf_char(out, ' ');
    hk_buf_str(out, thing);
    hk_buf_str(out, count == 1 ? "" : "s");
}

void audit_totals_write(hk_buf *out, const struct audit_totals *totals)
{
    enum { WORD_COLUMNS = 25 };

    append_count(out, totals->games, "game");
    hk_buf_str(out, ", ");
    append_count(out, totals->plies, "half-move");
    hk_buf_str(out, ", ");
    append_count(out, totals->findings, "finding");
    hk_buf_str(out, " in ");
    append_count(out, totals->games_found, "game");
    hk_buf_char(out, '\n');
    for (unsigned i = 0; i < HK_FINDING_KINDS; i++) {
        if (totals->kinds[i] == 0)
            continue;
        const char *word = hk_finding_word((hk_finding_kind)i);
        hk_buf_str(out, "  ");
        hk_buf_str(out, word);
        for (size_t column = strlen(word); column < WORD_COLUMNS; column++)
            hk_buf_char(out, ' ');
        hk_buf_int(out, (int64_t)totals->kinds[i]);
        hk_buf_char(out, '\n');
    }
}
