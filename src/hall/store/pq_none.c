/* A build without libpq: the log of a hall is kept in a file. */
#include "hall/store/parts.h"

#include <stdio.h>

static void close_nothing(struct store *store)
{
    (void)store;
}

static const struct engine none = {.close = close_nothing};

bool pq_open(struct store *store, const char *address, char *why, size_t why_size)
{
    (void)address;
    store->engine = &none;
    snprintf(why, why_size, "this build keeps its log in a file only: it was made without libpq");
    return false;
}
