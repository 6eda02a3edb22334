/*
 * Checks the counts of a suite. Threads take its lines in turn, and each line keeps its own
 * results, so that the report does not depend on the threads.
 */
#include "cli/perft_suite.h"
#include "cli/jobs.h"
#include "hakem/fen.h"
#include "hakem/perft.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Read ` ;D<depth> <count>` at *text, and advance it. */
static bool read_count(char **text, unsigned *depth, uint64_t *count)
{
    char *at = *text + strspn(*text, " \t");
    if (*at++ != ';')
        return false;
    at += strspn(at, " \t");
    if (*at++ != 'D' || *at < '0' || *at > '9')
        return false;
    errno = 0;
    const unsigned long long wanted = strtoull(at, &at, 10);
    if ((*at != ' ' && *at != '\t') || wanted > PERFT_DEPTH_MAX)
        return false;
    at += strspn(at, " \t");
    if (*at < '0' || *at > '9')
        return false;
    *depth = (unsigned)wanted;
    *count = strtoull(at, &at, 10);
    *text = at + strspn(at, " \t\r");
    return errno == 0;
}

static void check_suite_line(void *context, size_t i)
{
    const struct suite *suite = context;
    struct suite_line *line = &suite->lines[i];
    hk_position position;
    hk_fault fault;
    size_t fen_size = strcspn(line->text, ";");

    char *rest = line->text + fen_size;
    while (fen_size > 0 && (line->text[fen_size - 1] == ' ' || line->text[fen_size - 1] == '\t'))
        fen_size--;
    if (hk_fen_parse(&position, line->text, fen_size, HK_CHESS960, HK_DIAGRAMS, &fault) != HK_OK) {
        line->fault = fault.why;
        return;
    }
    if (*rest == '\0')
        line->fault = "no count stands after the FEN";
    while (*rest != '\0' && *rest != '#' && !line->fault) {
        unsigned depth;
        uint64_t expected;
        if (!read_count(&rest, &depth, &expected)) {
            line->fault = "a count is written ;D<depth> <nodes>";
            return;
        }
        if (expected > suite->max_nodes)
            continue;
        const uint64_t counted = hk_perft(&position.board, depth);
        line->checked++;
        line->nodes += counted;
        if (counted == expected)
            continue;
        line->wrong++;
        char mismatch[96];
        const int size = snprintf(mismatch, sizeof mismatch, "depth %u: %llu instead of %llu\n",
                                  depth, (unsigned long long)counted, (unsigned long long)expected);
        hk__text_append(&line->report, mismatch, (size_t)size);
    }
}

bool suite_split(struct suite *suite, char *text)
{
    size_t room = 0, number = 0;
    for (char *line = text; line; number++) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        if (*line != '\0' && *line != '#') {
            if (suite->size == room) {
                room = room ? room * 2 : 256;
                struct suite_line *larger = realloc(suite->lines, room * sizeof *larger);
                if (!larger)
                    return false;
                suite->lines = larger;
            }
            suite->lines[suite->size++] = (struct suite_line){.text = line, .number = number + 1};
        }
        line = next;
    }
    return true;
}

void suite_check(struct suite *suite, unsigned jobs)
{
    const struct work work = {.piece = check_suite_line, .context = suite, .size = suite->size};
    work_share(&work, jobs);
}

void suite_finish(struct suite *suite)
{
    for (size_t i = 0; i < suite->size; i++)
        free(suite->lines[i].report.bytes);
    free(suite->lines);
    *suite = (struct suite){.lines = NULL};
}
