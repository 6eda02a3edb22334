/*
 * `hakem audit`: judges the games of PGN files and writes what it found, a line a finding or an object a game.
 */
#include "cli/cli.h"
#include "cli/input.h"
#include "hakem/audit.h"
#include "hakem/fen.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: hakem audit [--json] [--all] [--edition E] [--letters LANGUAGE] [--only KIND,...]\n"
    "                   [FILE...]\n\n"
    "Replays every game of PGN files, or of standard input, and reports what contradicts the\n"
    "Laws or PGN: illegal moves with their reason, results that contradict the final position,\n"
    "play after the end, fivefold repetition and seventy-five moves passed by, damaged text.\n"
    "Exit status 1 if there are findings. Totals go to standard error. Texts may be compressed\n"
    "by gzip, bzip2, xz or zstd.\n\n"
    "  --json               one object a line for each game that has findings\n"
    "  --all                also games without findings\n"
    "  --edition E          of the Laws: 2023 (if not said), 2005 or basic\n"
    "  --letters LANGUAGE   piece letters of the moves: en (if not said) or tr\n"
    "  --only KIND,...      these findings alone\n";

enum { KINDS_MAX = 40, MEMORY_MAX = 64 << 20 };

struct totals {
    uint64_t games, plies, games_found, findings;
    struct {
        const char *kind;
        uint64_t count;
    } kinds[KINDS_MAX];
};

struct audit_run {
    bool json, all;
    const char *only;
    hk_audit_options options;
    struct totals totals;
};

/* Is the kind in the list, or is there no list? */
static bool is_wanted(const char *only, const char *kind)
{
    const size_t size = strlen(kind);
    if (!only)
        return true;
    for (const char *at = only; *at;) {
        const size_t word = strcspn(at, ",");
        if (word == size && memcmp(at, kind, size) == 0)
            return true;
        at += word + (at[word] == ',');
    }
    return false;
}

static void count_kind(struct totals *totals, const char *kind)
{
    size_t i = 0;
    while (i < KINDS_MAX && totals->kinds[i].kind && strcmp(totals->kinds[i].kind, kind) != 0)
        i++;
    if (i < KINDS_MAX) {
        totals->kinds[i].kind = kind;
        totals->kinds[i].count++;
    }
}

static void keep_wanted(hk_audited *game, const char *only)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < game->finding_count; i++)
        if (is_wanted(only, game->findings[i].kind)) {
            if (kept != i)
                game->findings[kept] = game->findings[i];
            kept++;
        }
    if (only)
        game->findings_in_all = kept;
    game->finding_count = kept;
}

static const char *article_of(const struct audit_run *run, const hk_finding *finding)
{
    return hk_article_number(run->options.edition, finding->rule);
}

static void print_text(const struct audit_run *run, const hk_audited *game, const char *file)
{
    for (unsigned i = 0; i < game->finding_count; i++) {
        const hk_finding *finding = &game->findings[i];
        const char *article = article_of(run, finding);
        printf("%s:%llu: game %llu (%s - %s), %s%s%s: %s\n", file,
               (unsigned long long)finding->line, (unsigned long long)game->number,
               game->white[0] ? game->white : "?", game->black[0] ? game->black : "?",
               finding->kind, article ? ", article " : "", article ? article : "", finding->text);
    }
    if (game->findings_in_all > game->finding_count)
        printf("%s:%llu: game %llu: %llu further findings\n", file, (unsigned long long)game->line,
               (unsigned long long)game->number,
               (unsigned long long)(game->findings_in_all - game->finding_count));
    if (run->all && game->finding_count == 0)
        printf("%s:%llu: game %llu (%s - %s): nothing found in %u half-moves\n", file,
               (unsigned long long)game->line, (unsigned long long)game->number,
               game->white[0] ? game->white : "?", game->black[0] ? game->black : "?", game->plies);
}

static json_t *findings_to_json(const struct audit_run *run, const hk_audited *game)
{
    json_t *array = json_array();
    for (unsigned i = 0; i < game->finding_count; i++) {
        const hk_finding *finding = &game->findings[i];
        json_array_append_new(array, json_pack("{s:s, s:I, s:i, s:s?, s:s}", "kind", finding->kind,
                                               "line", (json_int_t)finding->line, "ply",
                                               (int)finding->ply, "article",
                                               article_of(run, finding), "text", finding->text));
    }
    return array;
}

static bool print_json(const struct audit_run *run, const hk_audited *game, const char *file)
{
    char fen[HK_FEN_MAX], name[4096];
    hk_buf buf, shown;

    hk_buf_init(&shown, name, sizeof name);
    hk_buf_foreign(&shown, file, strlen(file));
    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, &game->final, game->variant);
    json_t *json = json_pack("{s:s, s:I, s:I, s:I, s:s, s:s, s:s, s:i, s:i, s:s, s:o}", "file",
                             name, "game", (json_int_t)game->number, "line", (json_int_t)game->line,
                             "offset", (json_int_t)game->offset, "white", game->white, "black",
                             game->black, "result", hk_result_text(game->result), "plies",
                             (int)game->plies, "plies_after", (int)game->plies_after, "final_fen",
                             fen, "findings", findings_to_json(run, game));
    if (!json)
        return false;
    const bool written = json_dumpf(json, stdout, JSON_COMPACT) == 0;
    putchar('\n');
    json_decref(json);
    return written;
}

static int audit_text(struct audit_run *run, struct input *in, const char *name)
{
    static hk_audited game;
    hk_arena arena;
    hk_audit *audit;
    bool more = false;
    int status = CLI_OK;

    hk_arena_init(&arena, MEMORY_MAX);
    hk_err err = hk_audit_create(&audit, &arena, input_read, in, &run->options);
    while (err == HK_OK && (err = hk_audit_next(audit, &game, &more)) == HK_OK && more) {
        if (input_fault(in) && hk_audit_offset(audit) == input_given(in))
            break; /* the game is not whole */
        keep_wanted(&game, run->only);
        run->totals.games++;
        run->totals.plies += game.plies;
        run->totals.findings += game.findings_in_all;
        run->totals.games_found += game.findings_in_all > 0;
        for (unsigned i = 0; i < game.finding_count; i++)
            count_kind(&run->totals, game.findings[i].kind);
        if (!run->json)
            print_text(run, &game, name);
        else if ((run->all || game.findings_in_all > 0) && !print_json(run, &game, name))
            err = HK_E_MEMORY;
    }
    if (err != HK_OK)
        status = cli_refuse("%s: %s", name, hk_err_sentence(err));
    else if (input_fault(in))
        status = cli_refuse("%s: %s", name, input_fault(in));
    hk_arena_finish(&arena);
    return status;
}

static void print_totals(const struct totals *totals)
{
    fprintf(stderr, "%llu games, %llu half-moves, %llu findings in %llu games\n",
            (unsigned long long)totals->games, (unsigned long long)totals->plies,
            (unsigned long long)totals->findings, (unsigned long long)totals->games_found);
    for (size_t i = 0; i < KINDS_MAX && totals->kinds[i].kind; i++)
        fprintf(stderr, "  %-24s %llu\n", totals->kinds[i].kind,
                (unsigned long long)totals->kinds[i].count);
}

/* All files are looked at before any is read: an unusable one means that nothing is done. */
static int audit_files(struct audit_run *run, char **names, int count)
{
    int status = CLI_OK;

    for (int i = 0; i < count; i++)
        if (!input_check(names[i]))
            return CLI_UNUSABLE;
    for (int i = 0; i < count && status == CLI_OK; i++) {
        struct input *in = input_open(names[i], NULL);
        if (!in)
            return CLI_UNUSABLE;
        status = audit_text(run, in, names[i]);
        input_close(in);
    }
    return status;
}

int cmd_audit(int argc, char **argv)
{
    static char standard_input[] = "-";
    static char *only_input[] = {standard_input};
    struct audit_run run = {.options.edition = HK_EDITION_2023};
    const char *edition = "2023", *language = "en";
    int status;
    const struct cli_option options[] = {
        {.name = "json", .flag = &run.json},   {.name = "all", .flag = &run.all},
        {.name = "edition", .text = &edition}, {.name = "letters", .text = &language},
        {.name = "only", .text = &run.only},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    if (hk_edition_find(&run.options.edition, edition, strlen(edition)) != HK_OK)
        return cli_refuse("--edition: '%s' is not 2023, 2005 or basic.", edition);
    run.options.letters = hk_letters_find(language, strlen(language));
    if (!run.options.letters)
        return cli_refuse("--letters: there are no piece letters for '%s'.", language);

    status = argc > 0 ? audit_files(&run, argv, argc) : audit_files(&run, only_input, 1);
    if (status != CLI_OK)
        return cli_close_output(status);
    status = cli_close_output(run.totals.findings ? CLI_FINDINGS : CLI_OK);
    print_totals(&run.totals);
    return status;
}
