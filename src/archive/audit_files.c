/*
 * Files judged one after another, with their summary.
 *
 * The summary is kept so that it is true at any moment: of all games before the place that it
 * names, the reports have been written and the findings are in its sums; from there on none is. It
 * is stored every few seconds as if the audit ended then, so that an audit that is killed can be
 * resumed.
 *
 * A file that is damaged, or that a signal has ended, is left at the first game that was not
 * judged; so are the files that follow a signal, at their start.
 */
#include "archive/audit_files.h"
#include "archive/hash.h"
#include "archive/resume.h"
#include "archive/shard_form.h"
#include "archive/summary_file.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STORE_EVERY_SECONDS = 5 };

static const char no_memory[] = "there is not enough memory";

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* What the listener is told. */

/* Tell it of a fault of the file, or of the summary if `name` is NULL. Answers false. */
static bool say(const struct audit_files *audit, const char *name, const char *sentence)
{
    const struct audit_listener *listener = audit->listener;
    if (listener->say)
        listener->say(listener->context, name, sentence);
    return false;
}

static bool say_with_numbers(const struct audit_files *audit, const char *name, const char *format,
                             ...) HK_PRINTF(3, 4);

static bool say_with_numbers(const struct audit_files *audit, const char *name, const char *format,
                             ...)
{
    char sentence[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    return say(audit, name, sentence);
}

/* Before the work. */

/*
 * Resume the audit of this file from what the summary holds; the summary of another audit is not
 * written over.
 */
static bool resume_from_summary(struct audit_files *audit, const char *name)
{
    struct audit_summary *summary = &audit->summary;
    char fault[FAULT_ROOM];

    if (!audit_summary_resume(summary, name, audit->resume, fault))
        return say(audit, NULL, fault);
    if (!audit_summary_has_words(summary, &audit->words))
        return say(audit, NULL,
                   "it was made by another edition, with other piece letters, or of other kinds of "
                   "findings");
    audit->output.games = summary->next.game - 1;
    audit->resumes_summary = true;
    return true;
}

static bool begin_summary(struct audit_files *audit, const char *name)
{
    struct audit_summary old = {0};
    char fault[FAULT_ROOM];
    bool exists = false;

    if (!audit_summary_init(&audit->summary, &audit->words))
        return say(audit, name, no_memory);
    if (!audit->summary_path)
        return true;
    if (!audit_summary_check(audit->summary_path, fault) ||
        !audit_summary_load(&old, audit->summary_path, &exists, fault))
        return say(audit, NULL, fault);
    if (!exists)
        return true;
    if (audit->resume == AUDIT_FROM_START) { /* this audit takes the place of the old one */
        audit_summary_finish(&old);
        return true;
    }
    audit_summary_finish(&audit->summary);
    audit->summary = old;
    return resume_from_summary(audit, name);
}

bool audit_files_begin(struct audit_files *audit, char **names, int count)
{
    char fault[FAULT_ROOM];

    audit->started_at = audit->stored_at = seconds_now();
    audit->output.listener = audit->listener;
    for (int i = 0; i < count; i++)
        if (!input_check(names[i], fault))
            return say(audit, names[i], fault);
    return begin_summary(audit, names[0]);
}

/* The summary. */

static void set_next(struct audit_summary *summary, const struct audit_text *text, uint64_t game)
{
    summary->next.offset = text->next.offset;
    summary->next.line = text->next.line;
    summary->next.game = game;
}

/* Store the summary as it would be if the audit ended at the place that it has reached. */
static bool store_reached(const struct audit_files *audit, const struct audit_text *text)
{
    struct audit_summary now;
    char fault[FAULT_ROOM];
    bool good = audit_summary_copy(&now, &audit->summary);

    audit_totals_add(&now.totals, &text->totals);
    set_next(&now, text, audit->output.games + 1);
    now.seconds += seconds_now() - audit->started_at;
    fault_set_no_memory(fault);
    good = good && audit_summary_leave(&now);
    for (int i = 0; i < audit->left_count && good; i++)
        good = audit_summary_add_file(&now, audit->left[i]) && audit_summary_leave(&now);
    good = good && audit_summary_store(&now, audit->summary_path, fault);
    audit_summary_finish(&now);
    return good || say(audit, NULL, fault);
}

static void note_reached(const struct audit_text *text, void *context)
{
    struct audit_files *audit = context;
    const struct audit_listener *listener = audit->listener;
    const double now = seconds_now();

    if (now < audit->stored_at + STORE_EVERY_SECONDS || audit->output.lost ||
        (listener->flush && !listener->flush(listener->context)))
        return;
    audit->stored_at = store_reached(audit, text) ? now : HUGE_VAL; /* one fault is enough */
}

bool audit_files_store(struct audit_files *audit)
{
    char fault[FAULT_ROOM];
    return audit_summary_store(&audit->summary, audit->summary_path, fault) ||
           say(audit, NULL, fault);
}

/* One file. */

static bool is_truncated(void *context)
{
    const struct resumed_text *text = context;
    return input_fault(text->in) || input_stopped(text->in);
}

static bool help_reading(void *context)
{
    const struct resumed_text *text = context;
    return input_help(text->in);
}

/* The text ends before the place where it is to be read on. */
static bool say_too_short(const struct audit_files *audit, const struct resumed_text *text,
                          const char *name, uint64_t offset)
{
    if (input_fault(text->in))
        return say(audit, name, input_fault(text->in));
    return say_with_numbers(audit, name,
                            "byte %llu is beyond the end of the text, which has %llu bytes",
                            (unsigned long long)offset, (unsigned long long)text->place.offset);
}

/*
 * Tell how the judging of a text has ended. Answers false if games are left, and that is not the
 * work of a signal.
 */
static bool say_end(struct audit_files *audit, const struct audit_text *text,
                    const struct input *in, const char *name)
{
    const unsigned long long next = text->next.offset;

    switch (text->end) {
    case AUDIT_DONE:
        return true;
    case AUDIT_TRUNCATED:
        if (input_fault(in))
            return say(audit, name, input_fault(in));
        audit->interrupted = true;
        return true;
    case AUDIT_STOPPED:
        audit->interrupted = true;
        return true;
    case AUDIT_NO_GAME_HERE:
        return say_with_numbers(audit, name,
                                "no game begins at byte %llu; the next begins at byte %llu",
                                (unsigned long long)audit->resume, next);
    case AUDIT_NO_MEMORY:
        audit->given_up = true;
        break;
    case AUDIT_NO_OUTPUT: /* the listener knows */
        audit->given_up = true;
        return false;
    }
    return say_with_numbers(audit, name, "byte %llu: the memory is used up", next);
}

/* A text in which there is nothing to judge is worth a word. */
static void say_if_empty(const struct audit_files *audit, const struct audit_text *text,
                         const char *name)
{
    if (audit->interrupted || text->totals.games > 0)
        return;
    if (text->next.offset == 0)
        say(audit, name, "the text is empty");
    else if (text->next.offset > text->start.offset)
        say(audit, name,
            text->start.offset > 0 ? "there is no game in the text that is left"
                                   : "there is no game in the text");
}

enum { SHOWN_NAME_ROOM = 4096 };

static const char *show_name(char shown[SHOWN_NAME_ROOM], const char *name)
{
    hk_buf buf;

    hk_buf_init(&buf, shown, SHOWN_NAME_ROOM);
    hk_buf_foreign(&buf, name, strlen(name));
    return shown;
}

/* Judge the text from the place on to which it has been read. */
static bool judge_text(struct audit_files *audit, struct resumed_text *resumed, const char *name)
{
    char shown[SHOWN_NAME_ROOM];
    struct audit_text text = {
        .request = &audit->request,
        .file = show_name(shown, name),
        .source = {.read = resumed_text_read,
                   .is_truncated = is_truncated,
                   .help = help_reading,
                   .context = resumed},
        .start = resumed->place,
        .starts_with_game = resumed->place.offset > 0 && !resumed_text_is_after_result(resumed),
        .behind_game = resumed_text_is_behind_game(resumed),
        .jobs = audit->jobs,
        .chunking = &usual_chunking,
        .stop = audit->stop,
        .output = &audit->output,
        .reached = audit->summary_path ? note_reached : NULL,
        .context = audit,
    };
    audit_text_judge(&text);
    const bool good = say_end(audit, &text, resumed->in, name);
    audit_totals_add(&audit->summary.totals, &text.totals);
    set_next(&audit->summary, &text, audit->output.games + 1);
    if (good)
        say_if_empty(audit, &text, name);
    return good;
}

static bool judge_input(struct audit_files *audit, struct input *in, const char *name)
{
    const uint64_t offset = audit->resume == AUDIT_FROM_START ? 0 : audit->resume;
    struct resumed_text *resumed = malloc(sizeof *resumed);
    bool good;

    if (!resumed)
        return say(audit, name, no_memory);
    if (!resumed_text_skip(resumed, in, offset)) {
        audit->interrupted |= input_stopped(in);
        good = input_stopped(in) || say_too_short(audit, resumed, name, offset);
    } else if (resumed_text_is_inside_game(resumed)) {
        good = say_with_numbers(audit, name, "no game begins at byte %llu",
                                (unsigned long long)offset);
    } else {
        good = judge_text(audit, resumed, name);
    }
    free(resumed);
    return good;
}

/* Shards. */

/* Write a line, which is freed. NULL: there was no memory for it. */
static bool write_line(const struct audit_files *audit, const char *name, char *line)
{
    const struct audit_listener *listener = audit->listener;

    if (!line)
        return say(audit, name, no_memory);
    const bool good = listener->write(listener->context, line, strlen(line)) &&
                      listener->write(listener->context, "\n", 1);

    free(line);
    return good;
}

static bool write_head(struct audit_files *audit, char **names, int count)
{
    struct shard_head head = {.shard = audit->shard,
                              .block_bytes = audit->blocking->block_bytes,
                              .json = audit->request.json,
                              .all = audit->request.all};
    bool good = audit_summary_init(&head.of, &audit->words);

    for (int i = 0; i < count && good; i++)
        good = audit_summary_name(&head.of, names[i]);
    good = write_line(audit, names[0], good ? shard_head_write(&head) : NULL);
    audit_summary_finish(&head.of);
    return good;
}

/* What the games of a block report is kept until it is known how many they are. */
struct kept {
    const struct audit_listener *listener;
    struct hk__text reports;
};

static bool keep(void *context, const char *bytes, size_t size)
{
    struct kept *kept = context;

    hk__text_append(&kept->reports, bytes, size);
    return !kept->reports.failed;
}

static void pass_on_judged(void *context, uint64_t games)
{
    const struct kept *kept = context;

    if (kept->listener->judged)
        kept->listener->judged(kept->listener->context, games);
}

static bool write_block(struct audit_files *audit, const struct shard_text *text,
                        const struct audit_text *judged, const struct hk__text *reports,
                        const char *name)
{
    struct shard_block block = {.file = audit->file,
                                .block = text->block,
                                .start = text->start,
                                .end = text->place.offset,
                                .lines = text->place.line - 1,
                                .is_last = text->is_last,
                                .sample = audit->sample,
                                .report_bytes = reports->size};
    char check[SHARD_CHECK_ROOM], *line = NULL;

    if (audit_summary_init(&block.of, &audit->words)) {
        block.of.totals = judged->totals;
        line = shard_block_write(&block);
        audit_summary_finish(&block.of);
    }
    if (!line)
        return say(audit, name, no_memory);
    const uint64_t hash = hash_on(HASH_START, line, strlen(line));
    const struct audit_listener *listener = audit->listener;

    shard_check_write(check, hash_on(hash, reports->bytes, reports->size));
    return write_line(audit, name, line) &&
           (reports->size == 0 ||
            listener->write(listener->context, reports->bytes, reports->size)) &&
           listener->write(listener->context, check, strlen(check));
}

/* Judge a block and write it, if all its games have been judged. */
static bool judge_block(struct audit_files *audit, struct shard_text *text, const char *name)
{
    char shown[SHOWN_NAME_ROOM];
    struct kept kept = {.listener = audit->listener};
    const struct audit_listener keeper = {
        .write = keep, .judged = pass_on_judged, .context = &kept};
    struct audit_output output = {.listener = &keeper};
    struct audit_text judged = {
        .request = &audit->request,
        .file = show_name(shown, name),
        .source = {.read = shard_text_read,
                   .is_truncated = shard_text_is_truncated,
                   .help = shard_text_help,
                   .context = text},
        .start = text->place,
        .starts_with_game = text->start > 0,
        .jobs = audit->jobs,
        .chunking = &usual_chunking,
        .stop = audit->stop,
        .output = &output,
    };

    audit_text_judge(&judged);
    bool good = say_end(audit, &judged, text->in, name);
    if (kept.reports.failed)
        say(audit, name, no_memory);
    if (judged.end == AUDIT_DONE && input_has_changed(text->in)) {
        good = say(audit, name, input_changed);
    } else if (judged.end == AUDIT_DONE) {
        audit_totals_add(&audit->summary.totals, &judged.totals);
        audit->given_up = !write_block(audit, text, &judged, &kept.reports, name);
        good = !audit->given_up;
        if (text->is_last && text->start == 0)
            say_if_empty(audit, &judged, name);
    }
    free(output.numbered.bytes);
    free(kept.reports.bytes);
    return good && judged.end == AUDIT_DONE;
}

static bool judge_blocks(struct audit_files *audit, struct input *in, const char *name)
{
    struct shard_text text;
    bool good = true;

    if (!shard_text_init(&text, in, audit->blocking, &audit->shard, audit->file))
        return say(audit, name, no_memory);
    audit->sample = input_sample(in);
    while (good && shard_text_next(&text))
        good = judge_block(audit, &text, name);
    if (good && input_fault(in))
        good = say(audit, name, input_fault(in));
    audit->interrupted |= input_stopped(in);
    shard_text_finish(&text);
    return good || audit->interrupted;
}

static bool judge_file(struct audit_files *audit, const char *name)
{
    const struct audit_listener *listener = audit->listener;
    char fault[FAULT_ROOM];
    struct input *in = input_open(name, audit->jobs, audit->stop, fault);

    if (!in)
        return say(audit, name, fault);
    if (input_remark(in))
        say(audit, name, input_remark(in));
    if (listener->begin_file)
        listener->begin_file(listener->context, in, name);
    const bool good =
        audit->shard.count > 0 ? judge_blocks(audit, in, name) : judge_input(audit, in, name);
    if (listener->end_file)
        listener->end_file(listener->context);
    input_close(in);
    return good;
}

/* All files. */

bool audit_files_judge(struct audit_files *audit, char **names, int count)
{
    bool all_good = true;

    if (audit->shard.count > 0 && !write_head(audit, names, count))
        return false;
    for (int i = 0; i < count; i++) {
        audit->file = (unsigned)i;
        if (i > 0)
            audit->output.games = 0;
        if (!audit->resumes_summary && !audit_summary_add_file(&audit->summary, names[i]))
            return say(audit, names[i], no_memory);
        audit->left = names + i + 1;
        audit->left_count = count - i - 1;
        audit->interrupted |= i > 0 && atomic_load(audit->stop); /* between two files */
        const bool ends = audit->interrupted || audit->given_up;
        const bool good = ends || judge_file(audit, names[i]);
        all_good &= good;
        if ((!good || audit->interrupted || audit->given_up) &&
            !audit_summary_leave(&audit->summary))
            return say(audit, names[i], no_memory);
    }
    audit->summary.seconds += seconds_now() - audit->started_at;
    return all_good;
}

void audit_files_finish(struct audit_files *audit)
{
    audit_summary_finish(&audit->summary);
    free(audit->output.numbered.bytes);
    audit->output.numbered = (struct hk__text){0};
}
