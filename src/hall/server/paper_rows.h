/* An entry of a log as a row of a paper for programs, in CSV and JSON. */
#ifndef HK_HALL_SERVER_PAPER_ROWS_H
#define HK_HALL_SERVER_PAPER_ROWS_H

#include "hall/server/paper_form.h"
#include "hall/server/paper_log.h"
#include "hall/server/wire.h"

/* The rows are to be of entries. */
void entry_rows(struct paper_rows *rows);

/* The row of an entry. Of one that the reader may not see it has the times, and that it is private. */
void row_entry(struct paper_rows *rows, const struct paper_log *log, const char *name,
               const struct paper_entry *entry, enum view view);

/* The cells by which a game is known: board, white, black, name. */
void row_players(struct paper_rows *rows, const struct paper_log *log, const char *name);

#endif
