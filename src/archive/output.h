/* What is said of games, written in order, with the numbers of the games put in. */
#ifndef HK_ARCHIVE_OUTPUT_H
#define HK_ARCHIVE_OUTPUT_H

#include "archive/report.h"

/* Who is told what an audit finds, and how far it has come. */
struct audit_listener {
    /* Take the next bytes of what is said. False: they are lost, and the audit ends. One thread at a time. */
    bool (*write)(void *context, const char *bytes, size_t size);
    /* So many games more have been judged; 0: the audit is at work. NULL: nobody asks. Threads: any. */
    void (*judged)(void *context, uint64_t games);
    void *context;
};

struct audit_output {
    const struct audit_listener *listener;
    uint64_t games;           /* the number of the game that was written last */
    struct hk__text numbered; /* its owner frees the bytes */
    bool lost;                /* something could not be written */
};

/* Write whole games as audit_report made them, and empty the text. Answers false if there is no memory, or something is lost. */
bool audit_output_write(struct audit_output *output, struct hk__text *games);

/* Tell the listener of games judged. Threads: any. */
void audit_output_judged(const struct audit_output *output, uint64_t games);

#endif
