/*
 * `hakem audit`: judges the games of PGN files and writes what it found, a line a finding or an
 * object a game.
 *
 * This file has the options, the signals and what is printed; archive/audit_files.h does the work.
 */
#include "archive/audit_files.h"
#include "archive/shard_merge.h"
#include "archive/summary_file.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "hakem/san.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "Usage: hakem audit [--json] [--all] [--jobs N] [--edition E] [--letters LANGUAGE]\n"
    "                   [--only KIND,...] [--resume OFFSET] [--summary FILE]\n"
    "                   [--shard K/N [--block SIZE]] [FILE...]\n"
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
    "  --shard K/N          of N shards the one with number K: every N-th block of each text, for\n"
    "                       --merge\n"
    "  --block SIZE         of a block, with --shard: bytes, or K, M or G behind the number; 64M\n"
    "                       if not said\n"
    "  --merge              add up summaries; or put the outputs of all shards together: what is\n"
    "                       printed is the output of the audit without shards\n";

struct run {
    struct audit_files audit;
    struct progress *progress;
    /* Values of options. */
    const char *edition, *only, *shard, *block;
    struct blocking blocking;
    bool merge;
};

/* Signals: the first asks the audit to stop, the second ends the program as usual. */

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

static int read_shard(struct shard *shard, const char *word)
{
    char *end;
    const unsigned long number = strtoul(word, &end, 10);
    const unsigned long count = *end == '/' ? strtoul(end + 1, &end, 10) : 0;

    if (strspn(word, "0123456789/") != strlen(word) || *end || number < 1 || number > count ||
        count > SHARDS_MAX)
        return cli_refuse("--shard: '%s' is not K/N, a number from 1 to N, and N at most %d.", word,
                          SHARDS_MAX);
    *shard = (struct shard){.number = (unsigned)number, .count = (unsigned)count};
    return CLI_OK;
}

static int read_block(struct blocking *blocking, const char *word)
{
    static const char units[] = "KMG";
    const size_t digits = strspn(word, "0123456789");
    const char *unit = word[digits] ? strchr(units, word[digits]) : NULL;
    const unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    const unsigned long long number = strtoull(word, NULL, 10);
    const bool ends = word[digits + (unit ? 1 : 0)] == '\0';

    if (digits == 0 || !ends || number > BLOCK_BYTES_MAX >> shift ||
        number << shift < BLOCK_BYTES_MIN)
        return cli_refuse(
            "--block: '%s' is not a size from 1K to 1024G: bytes, or K, M or G behind "
            "the number.",
            word);
    *blocking = blocking_by(number << shift);
    return CLI_OK;
}

static int read_request(struct run *run)
{
    struct audit_request *request = &run->audit.request;

    if (hk_edition_find(&request->options.edition, run->edition, strlen(run->edition)) != HK_OK)
        return cli_refuse("--edition: '%s' is not 2023, 2005 or basic.", run->edition);
    run->audit.words = (struct audit_words){
        .edition = run->edition, .letters = request->options.letters->language, .only = run->only};
    run->blocking = blocking_by(BLOCK_BYTES_USUAL);
    run->audit.blocking = &run->blocking;
    int status = run->shard ? read_shard(&run->audit.shard, run->shard) : CLI_OK;
    if (run->block && status == CLI_OK)
        status = read_block(&run->blocking, run->block);
    return run->only && status == CLI_OK ? read_only(request, run->only) : status;
}

static unsigned processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > AUDIT_JOBS_MAX ? AUDIT_JOBS_MAX : (unsigned)count;
}

/* What the audit tells while it works. */

static bool write_out(void *context, const char *bytes, size_t size)
{
    const struct run *run = context;
    return progress_write(run->progress, bytes, size);
}

static bool flush_out(void *context)
{
    (void)context;
    return fflush(stdout) == 0;
}

static void count_judged(void *context, uint64_t games)
{
    const struct run *run = context;
    progress_count(run->progress, games);
}

static void begin_file(void *context, const struct input *in, const char *name)
{
    const struct run *run = context;
    progress_begin_file(run->progress, in, name);
}

static void end_file(void *context)
{
    const struct run *run = context;
    progress_end_file(run->progress);
}

static void say(void *context, const char *name, const char *sentence)
{
    const struct run *run = context;
    progress_clear(run->progress);
    if (name)
        cli_refuse("%s: %s.", name, sentence);
    else
        cli_refuse("--summary %s: %s.", run->audit.summary_path, sentence);
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

/* The end. */

static void print_totals(const struct audit_totals *totals, FILE *to)
{
    char text[AUDIT_TOTALS_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    audit_totals_write(&buf, totals);
    fputs(text, to);
}

/* Print how to resume the files that were not judged to the end, a line for each. */
static void tell_how_to_resume(const struct audit_summary *summary)
{
    for (size_t i = 0; i < summary->unfinished_count; i++) {
        const struct audit_place *place = &summary->unfinished[i];
        fprintf(stderr, "hakem: %s--resume %llu goes on with %s.\n", i == 0 ? "interrupted; " : "",
                (unsigned long long)place->offset, place->file);
    }
}

/* Print the totals, store the summary, and tell how to resume. */
static int finish(struct run *run, int status)
{
    struct audit_files *audit = &run->audit;
    const char *path = audit->summary_path;

    progress_clear(run->progress);
    if (status == CLI_OK)
        status = audit->summary.totals.findings > 0 ? CLI_FINDINGS : CLI_OK;
    const bool written = cli_close_output(CLI_OK) == CLI_OK;
    status = written ? status : CLI_UNUSABLE;
    print_totals(&audit->summary.totals, stderr);
    if (!written && path)
        cli_refuse("--summary %s: it is not written, since findings are lost.", path);
    else if (path && !audit_files_store(audit))
        status = CLI_UNUSABLE;
    if (written && path && !audit->resumes_summary && audit->resume != AUDIT_FROM_START &&
        audit->resume > 0)
        fprintf(stderr, "hakem: %s is new: it holds what follows byte %llu alone.\n", path,
                (unsigned long long)audit->resume);
    if (written && audit->interrupted && run->shard)
        fprintf(stderr, "hakem: interrupted; run shard %s again.\n", run->shard);
    else if (written && audit->interrupted)
        tell_how_to_resume(&audit->summary);
    return audit->interrupted && status != CLI_UNUSABLE ? 128 + (int)stopped_by : status;
}

static int judge(struct run *run, char **names, int count)
{
    struct audit_files *audit = &run->audit;

    if (!audit_files_begin(audit, names, count))
        return CLI_UNUSABLE;
    const uint64_t games_before = audit->summary.totals.games;
    watch_signal(SIGINT);
    watch_signal(SIGTERM);
    const int status = audit_files_judge(audit, names, count) ? CLI_OK : CLI_UNUSABLE;
    const bool nothing_done = status == CLI_UNUSABLE && audit->summary.totals.games == games_before;
    return nothing_done ? cli_close_output(status) : finish(run, status);
}

static int audit_files(struct run *run, char **names, int count)
{
    const struct audit_listener listener = {.write = write_out,
                                            .flush = flush_out,
                                            .judged = count_judged,
                                            .begin_file = begin_file,
                                            .end_file = end_file,
                                            .say = say,
                                            .context = run};

    run->audit.listener = &listener;
    run->audit.stop = &stop;
    run->progress = progress_create(bytes_of(names, count));
    const int status = run->progress ? judge(run, names, count) : refuse_memory();
    progress_destroy(run->progress);
    audit_files_finish(&run->audit);
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

/* Shards. */

static bool are_shards(char **paths, int count)
{
    for (int i = 0; i < count; i++)
        if (shard_merge_takes(paths[i]))
            return true;
    return false;
}

static int merge_shards(struct run *run, char **paths, int count)
{
    const struct audit_listener listener = {.write = write_out, .say = say, .context = run};
    struct audit_summary sum;

    run->progress = progress_create(0);
    if (!run->progress)
        return refuse_memory();
    int status =
        shard_merge(paths, count, run->audit.request.json, &listener, &sum) ? CLI_OK : CLI_UNUSABLE;
    progress_destroy(run->progress);
    if (status == CLI_OK) {
        print_totals(&sum.totals, stderr);
        status = sum.totals.findings > 0 ? CLI_FINDINGS : CLI_OK;
    }
    audit_summary_finish(&sum);
    return cli_close_output(status);
}

static int check_options(const struct run *run, int file_count, uint64_t jobs, bool edition_is_said)
{
    const struct audit_files *audit = &run->audit;
    const bool resumes = audit->resume != AUDIT_FROM_START;

    if (run->merge && (audit->request.all || run->only || audit->summary_path || resumes ||
                       run->shard || run->block || jobs > 0 || edition_is_said))
        return cli_refuse("--merge goes with --json alone.");
    if (run->block && !run->shard)
        return cli_refuse("--block goes with --shard alone.");
    if (run->shard && (audit->summary_path || resumes))
        return cli_refuse(
            "--shard goes without --summary and without --resume: a shard that failed "
            "is run again.");
    if (audit->summary_path && audit->summary_path[0] == '\0')
        return cli_refuse("--summary: the name of the file is empty.");
    if (resumes && file_count > 1)
        return cli_refuse("--resume goes on with one file, and here are %d.", file_count);
    return CLI_OK;
}

int cmd_audit(int argc, char **argv)
{
    static char standard_input[] = "-";
    static char *only_input[] = {standard_input};
    static const char usual_edition[] = "2023";
    static struct run run = {.audit.request.options.letters = &hk_letters_english,
                             .audit.resume = AUDIT_FROM_START,
                             .edition = usual_edition};
    uint64_t jobs = 0;
    int status;
    const struct cli_option options[] = {
        {.name = "json", .flag = &run.audit.request.json},
        {.name = "all", .flag = &run.audit.request.all},
        {.name = "edition", .text = &run.edition},
        {.name = "letters", .letters = &run.audit.request.options.letters},
        {.name = "only", .text = &run.only, .once = true},
        {.name = "summary", .text = &run.audit.summary_path},
        {.name = "shard", .text = &run.shard, .once = true},
        {.name = "block", .text = &run.block, .once = true},
        {.name = "merge", .flag = &run.merge},
        {.name = "jobs", .number = &jobs, .least = 1, .most = AUDIT_JOBS_MAX},
        {.name = "resume", .number = &run.audit.resume, .least = 0, .most = INT64_MAX},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    status = read_request(&run);
    if (status == CLI_OK)
        status = check_options(&run, argc, jobs, run.edition != usual_edition);
    if (status != CLI_OK)
        return status;
    if (run.merge && are_shards(argv, argc))
        return merge_shards(&run, argv, argc);
    if (run.merge)
        return merge_summaries(argv, argc, run.audit.request.json);
    run.audit.jobs = jobs > 0 ? (unsigned)jobs : processors();
    return argc > 0 ? audit_files(&run, argv, argc) : audit_files(&run, only_input, 1);
}
