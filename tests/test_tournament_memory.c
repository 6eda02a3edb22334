/*
 * Tournament files while memory is short: each request fails in its turn, and nothing is made, entered or leaked until all are
 * granted.
 */
#include "reports.h"

#include "tournament/csv.h"
#include "tournament/lines.h"
#include "tournament/pgn_headers.h"

/* The linker puts these before the heap's own; see tests/meson.build. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

/* Requests that are still granted, and whether one has failed. */
static size_t granted = SIZE_MAX;
static bool failed;

static bool grant(void)
{
    if (granted == 0) {
        failed = true;
        return false;
    }
    granted -= granted != SIZE_MAX;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return grant() ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size)
{
    return grant() ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *block, size_t size)
{
    return grant() ? __real_realloc(block, size) : NULL;
}

/* Do it with more and more memory until it is done; it must have failed at first, and never with all requests granted. */
static void assert_done_with_memory(bool (*act)(void *), void *on)
{
    bool done = false;
    size_t most = 0;

    for (; !done; most++) {
        assert_true(most < 5000);
        granted = most;
        failed = false;
        done = act(on);
        granted = SIZE_MAX;
        if (done && failed)
            fail_msg("request %zu has failed, and it was done", most + 1);
        if (!done && !failed)
            fail_msg("all %zu requests were granted, and it was not done", most);
    }
    assert_true(most > 1);
}

struct work {
    struct report report;
    struct trf *trf;
    struct told told;
};

static bool read_trf(void *on)
{
    struct work *work = on;
    struct told told;

    if (!trf_read(&told, work->report.bytes, work->report.size))
        return false;
    told_finish(&told);
    return true;
}

static bool enter(void *on)
{
    struct work *work = on;
    return trf_set_score(work->trf, 3, 7,
                         (struct told_score){.opponent = 2, .color = 'b', .code = '1'});
}

static bool enter_points(void *on)
{
    struct work *work = on;
    return trf_set_points(work->trf, 4, 17);
}

static bool add_remark(void *on)
{
    struct work *work = on;
    return trf_add_remark(work->trf, "board 1: forfeit");
}

static bool write_trf(void *on)
{
    struct work *work = on;
    char *bytes;
    size_t size;

    if (!trf_write(work->trf, &bytes, &size))
        return false;
    free(bytes);
    return true;
}

static bool make_trf(void *on)
{
    struct work *work = on;
    char *bytes;
    size_t size;

    if (!trf_make(&work->told, TRF_2026, &bytes, &size))
        return false;
    free(bytes);
    return true;
}

static bool write_csv(void *on)
{
    struct work *work = on;
    char *bytes;
    size_t size;

    if (!csv_write(&work->told, CSV_ROUNDS, 0, &bytes, &size))
        return false;
    free(bytes);
    return true;
}

static bool write_lines(void *on)
{
    struct work *work = on;
    char *bytes;
    size_t size;

    if (!lines_write(&work->told, 1, &bytes, &size))
        return false;
    free(bytes);
    return true;
}

static bool read_csv(void *on)
{
    struct told told;

    if (!csv_read(&told, on, strlen(on), 1, "2026-03-01"))
        return false;
    told_finish(&told);
    return true;
}

static bool read_pgn(void *on)
{
    struct told told;

    if (!pgn_headers_read(&told, on, strlen(on), 1))
        return false;
    told_finish(&told);
    return true;
}

TEST(memory, report_files)
{
    static const char *const names[] = {"javafo_sample2.trf", "trf26_team.trf",
                                        "py4swiss_too_many_results.trf"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct work work = {.report = report_file(names[i])};
        assert_done_with_memory(read_trf, &work);
        free(work.report.bytes);
    }
}

TEST(memory, what_cannot_be_entered_changes_nothing)
{
    struct work work = {.report = report_file("javafo_sample2.trf")};
    bool (*const acts[])(void *) = {enter, enter_points, add_remark};
    char *before, *after;
    size_t before_size, after_size;

    work.trf = trf_open(work.report.bytes, work.report.size);
    assert_non_null(work.trf);
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        assert_true(trf_write(work.trf, &before, &before_size));
        granted = 0;
        assert_false(acts[i](&work));
        granted = SIZE_MAX;
        assert_true(trf_write(work.trf, &after, &after_size));
        assert_int_equal(after_size, before_size);
        assert_memory_equal(after, before, before_size);
        free(before);
        free(after);
        assert_done_with_memory(acts[i], &work);
    }
    assert_done_with_memory(write_trf, &work);
    trf_close(work.trf);
    free(work.report.bytes);
}

TEST(memory, other_formats)
{
    struct work work = {.report = report_file("javafo_sample2.trf")};
    char table[] = "Board;White;Black;Result;Team\n1;A;B;1-0;x\n2;C;D;1/2;y\n";
    char players[] = "Name;Team;Birth\nA;x;2000\nB;x;2001\nC;y;x\n";
    char games[] =
        "[White \"A\"]\n[Black \"B\"]\n[Round \"1\"]\n[Date \"2026.01.01\"]\n\n1. e4 *\n";

    assert_true(trf_read(&work.told, work.report.bytes, work.report.size));
    assert_done_with_memory(make_trf, &work);
    assert_done_with_memory(write_csv, &work);
    assert_done_with_memory(write_lines, &work);
    assert_done_with_memory(read_csv, table);
    assert_done_with_memory(read_csv, players);
    assert_done_with_memory(read_pgn, games);
    told_finish(&work.told);
    free(work.report.bytes);
}
