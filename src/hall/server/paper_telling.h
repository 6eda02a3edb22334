/* What papers say of an entry of a log, in words. */
#ifndef HK_HALL_SERVER_PAPER_TELLING_H
#define HK_HALL_SERVER_PAPER_TELLING_H

#include "hakem/words.h"
#include "hall/server/paper_log.h"

/* Who did it: "White (Ada)", "the arbiter". */
void paper_tell_actor(hk_buf *out, hk_language language, const struct paper_log *log,
                      const struct paper_entry *entry);

/* What was done, and what was ruled; of a note the latter is nothing. */
void paper_tell_what(hk_buf *out, hk_language language, const struct paper_entry *entry);
void paper_tell_ruling(hk_buf *out, hk_language language, const struct paper_entry *entry);

/* The articles that decide: "7.5.5, 7.5.1". */
void paper_tell_articles(hk_buf *out, const struct paper_entry *entry);

/* The reason that was given for an act of the arbiter; empty: none. */
const char *paper_reason(const struct paper_entry *entry);

#endif
