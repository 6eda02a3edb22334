/* The scenarios of the files of one call, all read before any is judged. */
#ifndef HK_CLI_CASE_FILES_H
#define HK_CLI_CASE_FILES_H

#include "scenario/scenario.h"

/* One scenario, and the file it stands in as it is called in sentences. */
struct case_file {
    const char *file;
    struct scenario scenario;
};

struct case_files {
    struct case_file *cases;
    size_t count;
    json_t *documents; /* a list; the scenarios point into it */
};

/*
 * Read the files; `-` is standard input. A file holds one scenario or a list of them; no id stands twice in all of them, and
 * the moves of each are legal. CLI_OK, or CLI_UNUSABLE with a complaint: nothing is there then.
 */
int case_files_read(struct case_files *out, char **files, int file_count, hk_winnable *solver);
void case_files_finish(struct case_files *files);

#endif
