/* For tests of tournament files: those of tests/data/trf, and what was remarked on in a file. */
#ifndef HK_TESTS_REPORTS_H
#define HK_TESTS_REPORTS_H

#include "test.h"

#include "tournament/trf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct report {
    char *bytes;
    size_t size;
};

/* A file of tests/data/trf; the caller frees its bytes. */
static inline struct report report_file(const char *name)
{
    char path[200];
    struct report report = {0};

    snprintf(path, sizeof path, "tests/data/trf/%s", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be opened", path);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    report.size = (size_t)ftell(file);
    rewind(file);
    report.bytes = malloc(report.size + 1);
    assert_non_null(report.bytes);
    assert_int_equal(fread(report.bytes, 1, report.size, file), report.size);
    fclose(file);
    return report;
}

/* The first remark of this code; NULL: there is none. */
static inline const struct told_remark *remark_of(const struct told *told, const char *code)
{
    for (size_t i = 0; i < told->remark_count; i++)
        if (strcmp(told->remarks[i].code, code) == 0)
            return &told->remarks[i];
    return NULL;
}

/* There is a remark of this code at this place. */
static inline void assert_remark(const struct told *told, const char *code, bool refuses,
                                 uint32_t line, uint32_t column)
{
    const struct told_remark *remark = remark_of(told, code);

    if (!remark)
        fail_msg("no remark '%s'; the first of %zu is '%s'", code, told->remark_count,
                 told->remark_count ? told->remarks[0].code : "");
    if (remark->line != line || remark->column != column || remark->refuses != refuses)
        fail_msg("'%s' stands at %u:%u, refuses %d, not at %u:%u", code, remark->line,
                 remark->column, remark->refuses, line, column);
}

#endif
