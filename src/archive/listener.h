/* Whoever runs an audit hears of it by these functions, each of which gets `context`. */
#ifndef HK_ARCHIVE_LISTENER_H
#define HK_ARCHIVE_LISTENER_H

#include "archive/input.h"

struct audit_listener {
    /*
     * Take the next bytes of the report. False: they are lost, and the audit ends. Threads: any,
     * one at a time.
     */
    bool (*write)(void *context, const char *bytes, size_t size);
    /*
     * Has all that was written arrived? Asked before a summary says so. NULL: always. Threads: as
     * `write`.
     */
    bool (*flush)(void *context);
    /* So many games more have been judged; 0: the audit is at work. May be NULL. Threads: any. */
    void (*judged)(void *context, uint64_t games);
    /* A file is begun, and left again. May be NULL. */
    void (*begin_file)(void *context, const struct input *in, const char *name);
    void (*end_file)(void *context);
    /*
     * A sentence without its full stop about the file of that name; NULL: about the summary.
     * Threads: as `write`.
     */
    void (*say)(void *context, const char *name, const char *sentence);
    void *context;
};

#endif
