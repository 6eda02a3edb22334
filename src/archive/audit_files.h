/*
 * The audit of files of games, one file after another: the work of `hakem audit`, for a command or
 * a program of one's own.
 *
 * Use: fill in what is given; audit_files_begin; if that is true audit_files_judge, and
 * audit_files_store if there is a summary to keep; in any case audit_files_finish. What goes wrong
 * is told to the listener, a sentence for each fault.
 */
#ifndef HK_ARCHIVE_AUDIT_FILES_H
#define HK_ARCHIVE_AUDIT_FILES_H

#include "archive/pool.h"
#include "archive/shard.h"
#include "archive/summary.h"

/* `resume` of an audit that begins at the start of its files. */
#define AUDIT_FROM_START UINT64_MAX

struct audit_files {
    /* Given. */
    struct audit_request request;
    /* The words of the request's options, for the summary. */
    struct audit_words words;
    /* Threads, 1 to AUDIT_JOBS_MAX. */
    unsigned jobs;
    const struct audit_listener *listener;
    /* Set by a signal: stop after the game at hand. */
    const atomic_bool *stop;
    /* AUDIT_FROM_START, or the byte of the text where the audit of the one file is resumed. */
    uint64_t resume;
    /*
     * A file that is written at the end and every few seconds until then; with `resume` its sums
     * are added to. NULL: none.
     */
    const char *summary_path;
    /*
     * Of a shard only its blocks are judged, and written as shard_form.h says; its `count` 0: all is
     * judged. It goes without `resume` and without a summary.
     */
    struct shard shard;
    const struct blocking *blocking;

    /* Found. */
    struct audit_summary summary;
    /* The audit resumes the one that the summary is of. */
    bool resumes_summary;
    /* A signal has ended the audit. */
    bool interrupted;

    /* Its own. */
    struct audit_output output;
    bool given_up;
    /* The file at hand, from 0; of a shard's what input_sample says of it. */
    unsigned file;
    uint64_t sample;
    char **left;
    int left_count;
    double started_at, stored_at;
};

/*
 * Look at all files and read the summary, before any game is judged. Answers false if one of the
 * files cannot be used, or the summary does not fit; nothing has been done then.
 */
bool audit_files_begin(struct audit_files *audit, char **names, int count);

/*
 * Judge the files. Answers false if one of them could not be judged to its end; those after it are
 * judged all the same.
 */
bool audit_files_judge(struct audit_files *audit, char **names, int count);

/* Write the summary. Answers false if it cannot be written. */
bool audit_files_store(struct audit_files *audit);

void audit_files_finish(struct audit_files *audit);

#endif
