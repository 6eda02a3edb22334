/*
 * What the hall writes down for its operator: an object of JSON a line for each answer, each socket
 * that comes and goes, and for what befalls the store. No tokens, no names, no bodies.
 */
#ifndef HK_HALL_SERVER_JOURNAL_H
#define HK_HALL_SERVER_JOURNAL_H

#include "hall/server/net.h"

struct journal;

/* Write to the end of a file, "-": standard error. NULL: `why` has a sentence. */
struct journal *journal_open(const char *path, char *why, size_t why_size);
void journal_close(struct journal *journal);

/* Of all of these NULL is a journal that is not kept. */

/* A kind of line that says no more than a reason, if there is one; NULL: there is none. */
void journal_note(struct journal *journal, const char *kind, const char *reason);
void journal_answer(struct journal *journal, const struct net_answered *answered);
void journal_socket(struct journal *journal, const char *kind, const char *address);

#endif
