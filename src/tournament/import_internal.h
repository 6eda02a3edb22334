/* The parts of holding a file against a tournament. For import*.c alone. */
#ifndef HK_TOURNAMENT_IMPORT_INTERNAL_H
#define HK_TOURNAMENT_IMPORT_INTERNAL_H

#include "tournament/import.h"

/* An entry of a kind, to be filled. The caller's; NULL: there is no memory. */
json_t *import_act(const char *kind);

/* Add an entry, which is no longer the caller's, to those to be made. */
void import_add(struct import *import, json_t *act);

/* The rounds that the file pairs: entries, differences and counts are added to `out`. Else as import_prepare. */
bool import_rounds(struct import *out, const struct tournament *tournament, const struct told *told,
                   import_decide_fn *decide, void *context);

#endif
