/* The scenarios of several files, all of them read before any is judged. */
#ifndef HK_SCENARIO_CASE_FILES_H
#define HK_SCENARIO_CASE_FILES_H

#include "scenario/scenario.h"

/* Room for a path and a sentence. */
enum { CASE_FAULT_ROOM = 4096 + 1024 };

/* A scenario, and the name by which sentences call its file. */
struct case_file {
    const char *file;
    struct scenario scenario;
};

struct case_files {
    struct case_file *cases;
    size_t count;
    /* A list of what the files hold; the scenarios point into it. */
    json_t *documents;
};

/* Why a file is refused: a sentence without its full stop. */
struct case_fault {
    const char *file;
    char why[CASE_FAULT_ROOM];
};

/*
 * Read the files; `-` is standard input. A file holds one scenario, a list of them or an exam
 * (docs/scenarios.md); no two scenarios have the same id, and the moves of each are legal. False: `fault` names the first file
 * that cannot be used and the reason, and nothing is left to finish.
 * `files` has to live until case_files_finish.
 */
bool case_files_read(struct case_files *out, char **files, int file_count, hk_winnable *solver,
                     struct case_fault *fault);
void case_files_finish(struct case_files *files);

#endif
