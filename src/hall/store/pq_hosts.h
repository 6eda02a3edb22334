/*
 * Databases at several hosts, as `postgres://a,b/hall?target_session_attrs=read-write` names them: libpq passes over
 * one that refuses, and waits for one that is silent. So each attempt begins with another.
 */
#ifndef HK_HALL_STORE_PQ_HOSTS_H
#define HK_HALL_STORE_PQ_HOSTS_H

#include <libpq-fe.h>
#include <stdbool.h>

/* A parameter of a connection and its value. What the address says for itself counts. */
struct pq_manner {
    const char *name, *value;
};

/* How many hosts an address names: 1, if it names none or cannot be read. */
unsigned pq_host_count(const char *address);

/*
 * Begin to connect without waiting, to the host of this number (from 0; behind the last the first comes again) first
 * and then to the others. `manner` ends with a name that is NULL, and has seven at most before it. NULL: there is not enough memory.
 */
PGconn *pq_begin_connecting(const char *address, unsigned first, const struct pq_manner *manner);

#endif
