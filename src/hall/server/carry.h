/* A store of an earlier form carried over into today's. */
#ifndef HK_HALL_SERVER_CARRY_H
#define HK_HALL_SERVER_CARRY_H

#include "hall/store/store.h"

/*
 * Open the store at `path`, to serve it alone or together with other halls; one of an earlier form is carried over first. The new file is made
 * beside the old one, judged again and compared, and takes its name at the end, so that whoever is
 * stopped at any point leaves one whole store. The old file stays under another name, which is told
 * on standard error, as is each game that cannot be judged again. NULL: `why` says why not.
 */
struct store *carry_open(const char *path, bool together, char *why, size_t why_size);

#endif
