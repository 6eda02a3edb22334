/* The commands of `hakem hall` that deal with single games: export, import, forget. */
#ifndef HK_CLI_HALL_GAMES_H
#define HK_CLI_HALL_GAMES_H

#include "hall/server/check.h"
#include "hall/server/forget.h"

#include <stdbool.h>

/* Each answers the exit status. */

/* Write games to standard output, a line each; all of them if none is named. */
int hall_export(struct store *store, char **games, int count);

/* Take over the games of a file, or of standard input (NULL or "-"). */
int hall_import(struct store *store, const char *file, bool json);

/* Delete texts of the one game or tournament of the wish. */
int hall_forget(struct store *store, const struct forget_wish *wish, bool json);

/* Delete what may be personal in all games to which nothing has been added for so many days. */
int hall_forget_old(struct store *store, unsigned days, bool json);

/* Hold the store against an export. CLI_OK, whatever is found, or CLI_UNUSABLE with a complaint. */
int hall_compare(struct store *store, const char *file, check_finding_fn *each, void *context);

#endif
