/* The reports of games, written in their order, with the numbers of the games filled in. */
#ifndef HK_ARCHIVE_OUTPUT_H
#define HK_ARCHIVE_OUTPUT_H

#include "archive/listener.h"
#include "archive/report.h"

/* Start it as {.listener = ...}. */
struct audit_output {
    const struct audit_listener *listener;
    /* The number of the game that was written last. */
    uint64_t games;
    /* Something could not be written. */
    bool lost;
    /* The text that is written; its owner frees the bytes. */
    struct hk__text numbered;
};

/*
 * Write the reports of whole games, and empty the text. Answers false if there is no memory, or
 * something is lost.
 */
bool audit_output_write(struct audit_output *output, struct hk__text *reports);

/* Tell the listener of so many games judged. Threads: any. */
void audit_output_judged(const struct audit_output *output, uint64_t games);

#endif
