/*
 * Judging a text gives the same output with any number of threads, however the text is split, and
 * wherever it is stopped and resumed.
 */
#include "archives.h"

static const struct judging ways[] = {
    {.jobs = 2, .chunking = {.chunk_bytes = 1, .step_bytes = 64}},
    {.jobs = 2, .chunking = {.chunk_bytes = 300, .step_bytes = 128}},
    {.jobs = 3, .chunking = {.chunk_bytes = 1, .step_bytes = 97}},
    {.jobs = 3, .chunking = {.chunk_bytes = 1000, .step_bytes = 4096}},
    {.jobs = 64, .chunking = {.chunk_bytes = 50, .step_bytes = 200}}};

static void assert_same_judged(const struct judged *found, const struct judged *expected)
{
    assert_same(&found->out, &expected->out);
    assert_int_equal(found->end, expected->end);
    assert_int_equal(found->next.offset, expected->next.offset);
    assert_int_equal(found->next.line, expected->next.line);
    assert_memory_equal(&found->totals, &expected->totals, sizeof found->totals);
}

static void assert_same_in_all_ways(const struct hk__text *bytes, bool json)
{
    const struct judging one_thread = {.jobs = 1, .json = json};
    struct judged expected = judge_bytes(bytes, &one_thread);

    for (size_t i = 0; i < HK_COUNT(ways); i++) {
        struct judging way = ways[i];
        way.json = json;
        struct judged found = judge_bytes(bytes, &way);
        assert_same_judged(&found, &expected);
        free(found.out.bytes);
    }
    free(expected.out.bytes);
}

TEST(pool, the_same_with_any_number_of_threads)
{
    struct hk__text text = some_games(400);

    assert_same_in_all_ways(&text, true);
    assert_same_in_all_ways(&text, false);
    for (text.size = 0; text.size < 400; text.size += 3 * one_of())
        assert_same_in_all_ways(&text, true);
    free(text.bytes);
}

TEST(pool, the_same_of_a_damaged_file)
{
    struct hk__text text = some_games(100), bytes = compressed(&text, "gzip");

    const size_t step = 61 * one_of();
    for (; bytes.size > 40; bytes.size -= step < bytes.size ? step : bytes.size)
        assert_same_in_all_ways(&bytes, true);
    free(bytes.bytes);
    free(text.bytes);
}

TEST(pool, sums_are_those_of_the_reports)
{
    const struct judging one_thread = {.jobs = 1, .json = true};
    struct hk__text text = some_games(80);
    struct judged judged = judge_bytes(&text, &one_thread);
    uint64_t lines = 0, kinds = 0;

    for (size_t i = 0; i < judged.out.size; i++)
        lines += judged.out.bytes[i] == '\n';
    for (unsigned kind = 0; kind < HK_FINDING_KINDS; kind++)
        kinds += judged.totals.kinds[kind];
    assert_int_equal(judged.end, AUDIT_DONE);
    assert_int_equal(judged.next.offset, text.size);
    assert_int_equal(judged.totals.games, lines);
    assert_int_equal(judged.totals.findings, kinds);
    assert_in_range(judged.totals.games_found, 40, lines);
    free(judged.out.bytes);
    free(text.bytes);
}

/* Resume where the audit ended: both reports together are the report of the whole. */
static void assert_resumed(const struct hk__text *text, const struct judged *first,
                           const struct judged *whole)
{
    const struct judging rest_of_it = {
        .jobs = 1, .json = true, .offset = first->next.offset, .games_before = first->totals.games};
    struct judged rest = judge_bytes(text, &rest_of_it);
    struct hk__text both = {0};
    struct audit_totals totals = first->totals;

    hk__text_append(&both, first->out.bytes, first->out.size);
    hk__text_append(&both, rest.out.bytes, rest.out.size);
    assert_same(&both, &whole->out);
    assert_int_equal(rest.end, AUDIT_DONE);
    audit_totals_add(&totals, &rest.totals);
    assert_memory_equal(&totals, &whole->totals, sizeof totals);
    free(both.bytes);
    free(rest.out.bytes);
}

TEST(pool, resumed_after_each_stop)
{
    const struct judging one_thread = {.jobs = 1, .json = true};
    struct hk__text text = some_games(80);
    struct judged whole = judge_bytes(&text, &one_thread);
    unsigned stopped = 0;

    for (uint64_t at = 1; at < text.size; at += 401 * one_of())
        for (size_t i = 0; i < 4; i++) {
            struct judging way = i > 0 ? ways[i - 1] : one_thread;
            way.json = true;
            way.stop_at = at;
            struct judged first = judge_bytes(&text, &way);
            stopped += first.end == AUDIT_STOPPED;
            assert_resumed(&text, &first, &whole);
            free(first.out.bytes);
        }
    assert_in_range(stopped, 20 / one_of(), 1000);
    free(whole.out.bytes);
    free(text.bytes);
}

TEST(pool, resumed_after_each_cut_of_a_compressed_file)
{
    const struct judging one_thread = {.jobs = 1, .json = true};
    struct hk__text text = some_games(80);
    struct judged whole = judge_bytes(&text, &one_thread);

    for (size_t i = 0; i < HK_COUNT(compressions); i++) {
        struct hk__text bytes = compressed(&text, compressions[i]);
        struct hk__text cut = bytes;
        for (cut.size = 12; cut.size < bytes.size; cut.size += 37 * one_of()) {
            struct judged first = judge_bytes(&cut, &one_thread);
            assert_int_equal(first.end, AUDIT_TRUNCATED);
            assert_resumed(&bytes, &first, &whole);
            free(first.out.bytes);
        }
        free(bytes.bytes);
    }
    free(whole.out.bytes);
    free(text.bytes);
}

/*
 * What stands behind the last game and begins none there begins none either when the audit goes on
 * behind that game.
 */
TEST(pool, no_game_is_found_behind_the_last_of_a_text_that_breaks_off)
{
    static const char game[] = "[White \"x\"]\n\n1. e4 e5 ";
    static const char *const ends[] = {"*",     "1-0", "1/2-1/2", "\xc2\xbd-\xc2\xbd",
                                       "1 - 0", "O-1", "0-0"};
    static const char *const rests[] = {
        " 2. Nf3 Nc6", "1... e5",           " * ", " 0-1\n", " \xef\xbb\xbf[White \"y\"]",
        " % [x",       "[White \"y 1. e4\n"};
    const struct judging one_thread = {.jobs = 1, .json = true};

    for (size_t end = 0; end < HK_COUNT(ends); end++)
        for (size_t rest = 0; rest < HK_COUNT(rests); rest++) {
            struct hk__text text = {0};
            add(&text, game);
            add(&text, ends[end]);
            add(&text, rests[rest]);
            struct hk__text bytes =
                compressed(&text, compressions[(end + rest) % HK_COUNT(compressions)]);
            bytes.size--;
            struct judged first = judge_bytes(&bytes, &one_thread);
            const struct judging further = {.jobs = (unsigned)rest % 2 + 1,
                                            .chunking = {.chunk_bytes = 1, .step_bytes = 64},
                                            .json = true,
                                            .offset = first.next.offset,
                                            .games_before = first.totals.games};
            struct judged found = judge_bytes(&bytes, &further);
            assert_int_equal(first.end, AUDIT_TRUNCATED);
            assert_int_equal(found.totals.games, 0);
            assert_int_equal(found.next.offset, first.next.offset);
            free(found.out.bytes);
            free(first.out.bytes);
            free(bytes.bytes);
            free(text.bytes);
        }
}

TEST(pool, resumed_at_each_game)
{
    const struct judging one_thread = {.jobs = 1, .json = true};
    struct hk__text text = some_games(40);
    struct judged whole = judge_bytes(&text, &one_thread);
    uint64_t number = 0;

    hk__text_append(&whole.out, "", 1);
    for (const char *line = whole.out.bytes; *line; line = strchr(line, '\n') + 1, number++) {
        const char *offset = strstr(line, "\"offset\":");
        assert_non_null(offset);
        const struct judging rest_of_it = {.jobs = (unsigned)(number % 3 + 1),
                                           .chunking = {.chunk_bytes = 1, .step_bytes = 64},
                                           .json = true,
                                           .offset = strtoull(offset + 9, NULL, 10),
                                           .games_before = number};
        struct judged rest = judge_bytes(&text, &rest_of_it);
        const struct hk__text expected = {.bytes = whole.out.bytes + (line - whole.out.bytes),
                                          .size = strlen(line)};
        assert_same(&rest.out, &expected);
        free(rest.out.bytes);
    }
    assert_int_equal(number, whole.totals.games);
    free(whole.out.bytes);
    free(text.bytes);
}

TEST(pool, no_game_begins_inside_another)
{
    static const char games[] =
        "[White \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 21. Bb5 1-0\n\n[White \"y\"]\n\n*\n";
    struct hk__text text = {0};

    add(&text, games);
    for (uint64_t at = 1; at < (uint64_t)(strstr(games, "\n\n[White \"y") - games); at++) {
        const struct judging rest = {.jobs = 1, .json = true, .offset = at};
        const bool is_start = strncmp(games + at, "\n\n1.", 4) == 0 ||
                              strncmp(games + at, "\n1.", 3) == 0 ||
                              strncmp(games + at, "1. e4", 5) == 0;
        struct input *in = open_text(&text);
        struct resumed_text *resumed = calloc(1, sizeof *resumed);
        assert_non_null(resumed);
        assert_true(resumed_text_skip(resumed, in, at));
        const bool inside = resumed_text_is_inside_game(resumed);
        const bool after = resumed_text_is_after_result(resumed);
        struct judged found = judge_bytes(&text, &rest);
        if (!inside && !after && !is_start)
            assert_int_equal(found.end, AUDIT_NO_GAME_HERE);
        if (is_start)
            assert_int_equal(found.end, AUDIT_DONE);
        free(found.out.bytes);
        free(resumed);
        input_close(in);
    }
    free(text.bytes);
}
