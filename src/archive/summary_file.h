/* A summary on the disk. */
#ifndef HK_ARCHIVE_SUMMARY_FILE_H
#define HK_ARCHIVE_SUMMARY_FILE_H

#include "archive/summary.h"

/*
 * Read a summary. Answers false if the file is none. Where there is no such file, or an empty one,
 * *exists becomes false and the summary is left alone; with `exists` NULL that is a fault too.
 */
bool audit_summary_load(struct audit_summary *summary, const char *path, bool *exists,
                        char fault[FAULT_ROOM]);

/* Can it be written there? */
bool audit_summary_check(const char *path, char fault[FAULT_ROOM]);

/* Write it: the file is the old one or the new one whole, whatever happens. */
bool audit_summary_store(const struct audit_summary *summary, const char *path,
                         char fault[FAULT_ROOM]);

#endif
