/* The outputs of all shards of an audit put together: the output of the audit in one piece. */
#ifndef HK_ARCHIVE_SHARD_MERGE_H
#define HK_ARCHIVE_SHARD_MERGE_H

#include "archive/listener.h"
#include "archive/summary.h"

/* Does the file begin as the output of a shard does? */
bool shard_merge_takes(const char *path);

/*
 * Check that the outputs hold every block of every file once, then write their reports by the
 * listener, with the numbers that games and lines have in the whole files, and add up the sums.
 * What is written is that of the audit without shards, byte for byte. Each output is in memory a
 * block at a time.
 *
 * @param json  do the reports have to be objects of JSON?
 * @param sum   finished by the caller, whatever the answer
 * @return false if an output cannot be used or one is missing, which the listener is told with the
 *         name of the file; nothing has been written then, unless writing or reading itself failed
 */
bool shard_merge(char **paths, int count, bool json, const struct audit_listener *listener,
                 struct audit_summary *sum);

#endif
