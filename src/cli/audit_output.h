/* What is said of games, written in order, with the numbers of the games put in. */
#ifndef HK_CLI_AUDIT_OUTPUT_H
#define HK_CLI_AUDIT_OUTPUT_H

#include "cli/audit_report.h"
#include "cli/progress.h"

struct audit_output {
    struct progress *progress;
    uint64_t games;       /* the number of the game that was written last */
    struct text numbered; /* its owner frees the bytes */
    bool lost;            /* something could not be written */
};

/* Write whole games as audit_report made them, and empty the text. Answers false if there is no memory, or something is lost. */
bool audit_output_write(struct audit_output *output, struct text *games);

#endif
