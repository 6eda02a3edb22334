/*
 * `hakem audit`: judges the games of PGN files and writes what it found, a line a finding or an object a game.
 *
 * Here are the options, the files one after another, and what happens at the end: totals, the summary, how to go on after
 * a signal. A text is judged by archive/pool.c and archive/judge.c, what is said of a game is archive/report.c's.
 */
#include "archive/pool.h"
#include "archive/resume.h"
#include "archive/summary_file.h"
#include "cli/cli.h"
#include "cli/progress.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "Usage: hakem audit [--json] [--all] [--jobs N] [--edition E] [--letters LANGUAGE]\n"
    "                   [--only KIND,...] [--resume OFFSET] [--summary FILE] [FILE...]\n"
    "       hakem audit --merge [--json] FILE...\n\n"
    "Replays every game of PGN files, or of standard input, and reports what contradicts the\n"
    "Laws or PGN: illegal moves with their reason, results that contradict the final position,\n"
    "play after the end, fivefold repetition and seventy-five moves passed by, damaged text.\n"
    "Exit status 1 if there are findings. Totals go to standard error. Texts may be compressed\n"
    "by gzip, bzip2, xz or zstd.\n\n"
    "  --json               one object a line for each game that has findings\n"
    "  --all                also games without findings\n"
    "  --jobs N             threads, 1 to 64; as many as there are processors if not said\n"
    "  --edition E          of the Laws: 2023 (if not said), 2005 or basic\n"
    "  --letters LANGUAGE   piece letters of the moves: en if not said\n"
    "  --only KIND,...      these findings alone\n"
    "  --resume OFFSET      go on at that byte of the text, where a game has to begin; games are\n"
    "                       numbered on from the summary, without one from 1\n"
    "  --summary FILE       write the totals, and where to go on, as JSON, at the end and every\n"
    "                       five seconds until then; with --resume add to what it holds\n"
    "  --merge              add up summaries\n";

struct audit_run {
    struct audit_request request;
    struct chunking chunking;
    struct audit_output output;
    struct progress *progress;
    struct audit_summary summary;
    const char *edition, *only, *summary_path;
    uint64_t resume;  /* NO_OFFSET: from the start */
    bool goes_on;     /* from what the summary held */
    bool interrupted; /* by a signal */
    bool given_up;  /* without memory, or nowhere to write to: the files that follow are left too */
    char **to_come; /* names of the files that have not been begun, so many */
    int to_come_count;
    double kept_at; /* seconds since the start */
};

enum { KEPT_EVERY = 5 /* seconds */ };

static const uint64_t NO_OFFSET = UINT64_MAX;

/* Signals: the first asks to stop, the second one ends the program as usual. */

static atomic_bool stop;
static volatile sig_atomic_t stopped_by;

static void ask_to_stop(int number)
{
    stopped_by = number;
    atomic_store(&stop, true);
}

static void watch_signal(int number)
{
    struct sigaction old, action = {.sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        (void)sigaction(number, &action, NULL);
}

static int refuse_memory(void)
{
    return cli_refuse("there is not enough memory.");
}

/* Options. */

static int refuse_kind(const char *word, size_t size)
{
    char known[1024];
    hk_buf buf;

    hk_buf_init(&buf, known, sizeof known);
    for (unsigned i = 0; i < HK_FINDING_KINDS; i++) {
        hk_buf_str(&buf, i ? ", " : "");
        hk_buf_str(&buf, hk_finding_word((hk_finding_kind)i));
    }
    return cli_refuse("--only: there is no kind '%.*s'; the kinds are %s.", (int)size, word, known);
}

static int read_only(struct audit_request *request, const char *only)
{
    for (const char *at = only;; at++) {
        const size_t size = strcspn(at, ",");
        hk_finding_kind kind;
        if (hk_finding_find(&kind, at, size) != HK_OK)
            return refuse_kind(at, size);
        request->options.wanted |= UINT32_C(1) << kind;
        at += size;
        if (*at == '\0')
            break;
    }
    return CLI_OK;
}

static int read_request(struct audit_run *run)
{
    struct audit_request *request = &run->request;

    if (hk_edition_find(&request->options.edition, run->edition, strlen(run->edition)) != HK_OK)
        return cli_refuse("--edition: '%s' is not 2023, 2005 or basic.", run->edition);
    return run->only ? read_only(request, run->only) : CLI_OK;
}

static unsigned processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > AUDIT_JOBS_MAX ? AUDIT_JOBS_MAX : (unsigned)count;
}

/* The summary, before the work. */

static struct audit_words words_of(const struct audit_run *run)
{
    return (struct audit_words){.edition = run->edition,
                                .letters = run->request.options.letters->language,
                                .only = run->only};
}

static int refuse_summary(const struct audit_run *run, const char *fault)
{
    return cli_refuse("--summary %s: %s.", run->summary_path, fault);
}

/* With --resume the audit of this file goes on from what the summary holds; another one is not written over. */
static int go_on_from_summary(struct audit_run *run, const char *name)
{
    const struct audit_words words = words_of(run);
    struct audit_summary *summary = &run->summary;
    char fault[FAULT_ROOM];

    if (!audit_summary_go_on(summary, name, run->resume, fault))
        return refuse_summary(run, fault);
    if (!audit_summary_has_words(summary, &words))
        return refuse_summary(run, "it was made with another --edition, --letters or --only");
    run->output.games = summary->next.game - 1;
    run->goes_on = true; /* one file alone */
    return CLI_OK;
}

static int begin_summary(struct audit_run *run, const char *name)
{
    const struct audit_words words = words_of(run);
    struct audit_summary old = {0};
    char fault[FAULT_ROOM];
    bool there = false;

    if (!audit_summary_init(&run->summary, &words))
        return refuse_memory();
    if (!run->summary_path)
        return CLI_OK;
    if (!audit_summary_check(run->summary_path, fault))
        return refuse_summary(run, fault);
    if (!audit_summary_load(&old, run->summary_path, &there, fault))
        return cli_refuse("%s: %s.", run->summary_path, fault);
    if (!there)
        return CLI_OK;
    if (run->resume == NO_OFFSET) { /* another audit takes its place */
        audit_summary_finish(&old);
        return CLI_OK;
    }
    audit_summary_finish(&run->summary);
    run->summary = old;
    return go_on_from_summary(run, name);
}

/* What the audit tells while it works. */

static bool write_out(void *context, const char *bytes, size_t size)
{
    const struct audit_run *run = context;
    return progress_write(run->progress, bytes, size);
}

static void count_judged(void *context, uint64_t games)
{
    const struct audit_run *run = context;
    progress_count(run->progress, games);
}

/* One file. */

static bool is_input_cut(void *context)
{
    const struct resumed_text *resume = context;
    return input_fault(resume->in) || input_stopped(resume->in);
}

static int refuse_place(const struct resumed_text *resume, const char *name, uint64_t offset)
{
    if (input_fault(resume->in))
        return cli_refuse("%s: %s.", name, input_fault(resume->in));
    return cli_refuse("%s: byte %llu is beyond the end of the text, which has %llu bytes.", name,
                      (unsigned long long)offset, (unsigned long long)resume->place.offset);
}

/* Answers the status; `judged` tells whether there is anything to sum up. */
static int explain_end(struct audit_run *run, const struct audit_text *text,
                       const struct resumed_text *resume, const char *name)
{
    switch (text->end) {
    case AUDIT_DONE:
        return CLI_OK;
    case AUDIT_TRUNCATED:
        if (input_fault(resume->in))
            return cli_refuse("%s: %s.", name, input_fault(resume->in));
        run->interrupted = true;
        return CLI_OK;
    case AUDIT_STOPPED:
        run->interrupted = true;
        return CLI_OK;
    case AUDIT_NO_GAME_HERE:
        return cli_refuse("%s: no game begins at byte %llu; the next begins at byte %llu.", name,
                          (unsigned long long)run->resume, (unsigned long long)text->next.offset);
    case AUDIT_NO_MEMORY:
        run->given_up = true;
        break;
    case AUDIT_NO_OUTPUT: /* finish() says so */
        run->given_up = true;
        return CLI_UNUSABLE;
    }
    return cli_refuse("%s: byte %llu: the memory is used up.", name,
                      (unsigned long long)text->next.offset);
}

/*
 * The summary as it would be if the audit ended where it has come to: so whoever ends it without a word, or takes the power away, leaves
 * the sums and the place to go on.
 */
static bool keep_summary(const struct audit_run *run, const struct audit_text *text)
{
    struct audit_summary now;
    char fault[FAULT_ROOM] = "there is not enough memory";
    bool good = audit_summary_copy(&now, &run->summary);

    audit_totals_add(&now.totals, &text->totals);
    now.next.offset = text->next.offset;
    now.next.line = text->next.line;
    now.next.game = run->output.games + 1;
    now.seconds += progress_seconds(run->progress);
    good = good && audit_summary_leave(&now);
    for (int i = 0; i < run->to_come_count && good; i++)
        good = audit_summary_add_file(&now, run->to_come[i]) && audit_summary_leave(&now);
    good = good && audit_summary_store(&now, run->summary_path, fault);
    audit_summary_finish(&now);
    if (!good)
        refuse_summary(run, fault);
    return good;
}

static void note_reached(const struct audit_text *text, void *context)
{
    struct audit_run *run = context;
    const double seconds = progress_seconds(run->progress);

    if (seconds < run->kept_at + KEPT_EVERY || run->output.lost || fflush(stdout) != 0)
        return;
    progress_clear(run->progress);                               /* for a complaint */
    run->kept_at = keep_summary(run, text) ? seconds : HUGE_VAL; /* why not has been said */
}

static int judge_input(struct audit_run *run, struct input *in, const char *name,
                       struct resumed_text *resume)
{
    const uint64_t offset = run->resume == NO_OFFSET ? 0 : run->resume;
    char shown[4096];
    hk_buf buf;

    hk_buf_init(&buf, shown, sizeof shown);
    hk_buf_foreign(&buf, name, strlen(name));
    if (!resumed_text_skip(resume, in, offset)) {
        if (!input_stopped(in))
            return refuse_place(resume, name, offset);
        run->interrupted = true;
        return CLI_OK;
    }
    if (resumed_text_is_inside_game(resume))
        return cli_refuse("%s: no game begins at byte %llu.", name, (unsigned long long)offset);
    struct audit_text text = {
        .request = &run->request,
        .file = shown,
        .source = {.read = resumed_text_read, .is_truncated = is_input_cut, .context = resume},
        .start = resume->place,
        .starts_with_game = offset > 0 && !resumed_text_is_after_result(resume),
        .stop = &stop,
        .output = &run->output,
        .reached = run->summary_path ? note_reached : NULL,
        .context = run,
    };
    audit_text_judge(&text, &run->chunking);
    progress_clear(run->progress);
    const int status = explain_end(run, &text, resume, name);
    audit_totals_add(&run->summary.totals, &text.totals);
    run->summary.next.offset = text.next.offset;
    run->summary.next.line = text.next.line;
    run->summary.next.game = run->output.games + 1;
    if (status == CLI_OK && text.next.offset == 0)
        fprintf(stderr, "hakem: %s: the text is empty.\n", name);
    else if (status == CLI_OK && !run->interrupted && text.totals.games == 0 &&
             text.next.offset > resume->place.offset)
        fprintf(stderr, "hakem: %s: there is no game in the text%s.\n", name,
                offset > 0 ? " that is left" : "");
    return status;
}

static int audit_file(struct audit_run *run, const char *name)
{
    struct resumed_text *resume = malloc(sizeof *resume);
    char fault[FAULT_ROOM] = "there is not enough memory";
    struct input *in = resume ? input_open(name, &stop, fault) : NULL;
    int status = CLI_UNUSABLE;

    if (!in)
        cli_refuse("%s: %s.", name, fault);
    if (in) {
        if (input_is_utf16(in))
            cli_tell_utf16(name);
        progress_begin_file(run->progress, in, name);
        status = judge_input(run, in, name, resume);
        progress_end_file(run->progress);
    }
    input_close(in);
    free(resume);
    return status;
}

/* All files. */

static int judge_files(struct audit_run *run, char **names, int count)
{
    int status = CLI_OK;

    for (int i = 0; i < count; i++) {
        if (i > 0)
            run->output.games = 0;
        if (!run->goes_on && !audit_summary_add_file(&run->summary, names[i]))
            return refuse_memory();
        run->to_come = names + i + 1;
        run->to_come_count = count - i - 1;
        run->interrupted |= i > 0 && atomic_load(&stop); /* between two files */
        const int now = run->interrupted || run->given_up ? CLI_OK : audit_file(run, names[i]);
        status = now != CLI_OK ? now : status;
        if ((now != CLI_OK || run->interrupted || run->given_up) &&
            !audit_summary_leave(&run->summary))
            return refuse_memory();
    }
    return status;
}

/* How to go on with what was left, a line for each file. */
static void tell_how_to_resume(const struct audit_run *run)
{
    for (size_t i = 0; i < run->summary.unfinished_count; i++) {
        const struct audit_place *place = &run->summary.unfinished[i];
        fprintf(stderr, "hakem: %s--resume %llu goes on with %s.\n", i == 0 ? "interrupted; " : "",
                (unsigned long long)place->offset, place->file);
    }
}

static void print_totals(const struct audit_totals *totals, FILE *to)
{
    char text[AUDIT_TOTALS_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    audit_totals_write(&buf, totals);
    fputs(text, to);
}

static int finish(struct audit_run *run, int status)
{
    const struct audit_totals *totals = &run->summary.totals;
    char fault[FAULT_ROOM];

    progress_clear(run->progress);
    run->summary.seconds += progress_seconds(run->progress);
    if (status == CLI_OK)
        status = totals->findings > 0 ? CLI_FINDINGS : CLI_OK;
    const bool written = cli_close_output(CLI_OK) == CLI_OK;
    status = written ? status : CLI_UNUSABLE;
    print_totals(totals, stderr);
    if (!written && run->summary_path)
        cli_refuse("--summary %s: it is not written, since findings are lost.", run->summary_path);
    else if (run->summary_path && !audit_summary_store(&run->summary, run->summary_path, fault))
        status = refuse_summary(run, fault);
    if (written && run->summary_path && !run->goes_on && run->resume != NO_OFFSET &&
        run->resume > 0)
        fprintf(stderr, "hakem: %s is new: it holds what follows byte %llu alone.\n",
                run->summary_path, (unsigned long long)run->resume);
    if (written && run->interrupted)
        tell_how_to_resume(run);
    return run->interrupted && status != CLI_UNUSABLE ? 128 + (int)stopped_by : status;
}

/* Bytes of all files; 0 if that is not known. */
static uint64_t bytes_of(char **names, int count)
{
    uint64_t total = 0, bytes;
    for (int i = 0; i < count; i++) {
        if (!input_bytes(names[i], &bytes))
            return 0;
        total += bytes;
    }
    return total;
}

/* All files are looked at before any is read: an unusable one means that nothing is done. */
static int audit_files(struct audit_run *run, char **names, int count)
{
    const struct audit_listener listener = {
        .write = write_out, .judged = count_judged, .context = run};
    char fault[FAULT_ROOM];

    for (int i = 0; i < count; i++)
        if (!input_check(names[i], fault))
            return cli_refuse("%s: %s.", names[i], fault);
    run->output.listener = &listener;
    int status = begin_summary(run, names[0]);
    if (status == CLI_OK) {
        run->progress = progress_create(bytes_of(names, count));
        status = run->progress ? CLI_OK : refuse_memory();
    }
    if (status == CLI_OK) {
        const uint64_t games_before = run->summary.totals.games;
        watch_signal(SIGINT);
        watch_signal(SIGTERM);
        status = judge_files(run, names, count);
        const bool nothing_done =
            status == CLI_UNUSABLE && run->summary.totals.games == games_before;
        status = nothing_done ? cli_close_output(status) : finish(run, status);
    }
    progress_destroy(run->progress);
    audit_summary_finish(&run->summary);
    free(run->output.numbered.bytes);
    return status;
}

/* Summaries. */

static int print_sum(const struct audit_summary *sum, bool as_json)
{
    if (!as_json) {
        print_totals(&sum->totals, stdout);
        if (!sum->edition)
            puts("These audits were made by different editions of the Laws.");
        if (!audit_summary_is_complete(sum))
            puts("Not all games of these files have been judged.");
    } else {
        char *text = audit_summary_write(sum, true);
        if (!text)
            return refuse_memory();
        puts(text);
        free(text);
    }
    return cli_close_output(sum->totals.findings > 0 ? CLI_FINDINGS : CLI_OK);
}

static bool stands_before(char **paths, int at)
{
    for (int i = 0; i < at; i++)
        if (strcmp(paths[i], paths[at]) == 0)
            return true;
    return false;
}

static int merge_summaries(char **paths, int count, bool as_json)
{
    struct audit_summary sum = {0};
    char fault[FAULT_ROOM];
    int status = CLI_OK;

    if (count == 0)
        return cli_refuse("--merge: the summaries are missing.");
    if (!audit_summary_init(&sum, &(struct audit_words){0}))
        return refuse_memory();
    for (int i = 0; i < count && status == CLI_OK; i++) {
        struct audit_summary more = {0};
        if (stands_before(paths, i))
            fprintf(stderr, "hakem: %s is named twice and counted twice.\n", paths[i]);
        if (!audit_summary_load(&more, paths[i], NULL, fault))
            status = cli_refuse("%s: %s.", paths[i], fault);
        else if (!audit_summary_merge(&sum, &more))
            status = cli_refuse("%s: with it the sums are too large.", paths[i]);
        audit_summary_finish(&more);
    }
    audit_summary_sort(&sum);
    if (status == CLI_OK)
        status = print_sum(&sum, as_json);
    audit_summary_finish(&sum);
    return status;
}

int cmd_audit(int argc, char **argv)
{
    static char standard_input[] = "-";
    static char *only_input[] = {standard_input};
    static const char usual_edition[] = "2023";
    static struct audit_run run = {.request.options.edition = HK_EDITION_2023,
                                   .edition = usual_edition,
                                   .request.options.letters = &hk_letters_english};
    uint64_t jobs = 0;
    bool merge = false;
    int status;

    run.resume = NO_OFFSET;
    const struct cli_option options[] = {
        {.name = "json", .flag = &run.request.json},
        {.name = "all", .flag = &run.request.all},
        {.name = "edition", .text = &run.edition},
        {.name = "letters", .letters = &run.request.options.letters},
        {.name = "only", .text = &run.only, .once = true},
        {.name = "summary", .text = &run.summary_path},
        {.name = "merge", .flag = &merge},
        {.name = "jobs", .number = &jobs, .least = 1, .most = AUDIT_JOBS_MAX},
        {.name = "resume", .number = &run.resume, .least = 0, .most = INT64_MAX},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    status = read_request(&run);
    if (status != CLI_OK)
        return status;
    if (merge && (run.request.all || run.only || run.summary_path || run.resume != NO_OFFSET ||
                  jobs > 0 || run.edition != usual_edition))
        return cli_refuse("--merge goes with --json alone.");
    if (merge)
        return merge_summaries(argv, argc, run.request.json);
    if (run.summary_path && run.summary_path[0] == '\0')
        return cli_refuse("--summary: the name of the file is empty.");
    if (run.resume != NO_OFFSET && argc > 1)
        return cli_refuse("--resume goes on with one file, and here are %d.", argc);
    run.chunking = chunking_for(jobs > 0 ? (unsigned)jobs : processors());
    return argc > 0 ? audit_files(&run, argv, argc) : audit_files(&run, only_input, 1);
}
