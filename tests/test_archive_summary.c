/*
 * Summaries: added up in any order, written and read again, resumed; and texts that are no summary.
 */
#include "archives.h"

#include "archive/summary_file.h"

#include <sys/stat.h>
#include <unistd.h>

static const struct audit_words usual_words = {.edition = "2023", .letters = "en"};

/* Make the summary of one file with some totals; if `left` is not 0, games of it are left. */
static struct audit_summary of_file(const char *name, uint64_t games, uint64_t left)
{
    struct audit_summary summary;

    assert_true(audit_summary_init(&summary, &usual_words));
    assert_true(audit_summary_add_file(&summary, name));
    summary.totals.games = games;
    summary.totals.plies = games * 40;
    summary.totals.games_found = summary.totals.findings = games / 2;
    summary.totals.kinds[games % HK_FINDING_KINDS] = games / 2;
    summary.next.offset = games * 100;
    summary.next.line = games + 1;
    summary.next.game = games + 1;
    summary.seconds = (double)games;
    if (left > 0) {
        summary.next.offset = left;
        assert_true(audit_summary_leave(&summary));
    }
    return summary;
}

static void assert_written(const struct audit_summary *summary, const char *expected)
{
    char *text = audit_summary_write(summary, true);
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

/* A summary that is written is read as the same. */
static void assert_read_again(const struct audit_summary *summary)
{
    struct audit_summary again = {0};
    char fault[FAULT_ROOM] = "";

    for (int compact = 0; compact <= 1; compact++) {
        char *text = audit_summary_write(summary, compact);
        char *compact_text = audit_summary_write(summary, true);
        assert_non_null(text);
        if (!audit_summary_read(&again, text, strlen(text), fault))
            fail_msg("%s: %s", text, fault);
        assert_written(&again, compact_text);
        free(compact_text);
        free(text);
    }
    audit_summary_finish(&again);
}

TEST(summary, its_form)
{
    struct audit_summary summary = of_file("a.pgn", 3, 70);

    summary.seconds = 1.5;
    assert_written(
        &summary,
        "{\"summary\":\"hakem audit\",\"version\":\"" HK_VERSION "\",\"files\":[\"a.pgn\"],"
        "\"edition\":\"2023\",\"letters\":\"en\",\"only\":null,\"games\":3,\"plies\":120,"
        "\"games_with_findings\":1,\"findings\":1,\"kinds\":{\"bad-fen\":1},"
        "\"next\":{\"file\":\"a.pgn\",\"offset\":70,\"line\":4,\"game\":4},"
        "\"unfinished\":[{\"file\":\"a.pgn\",\"offset\":70,\"line\":4,\"game\":4}],"
        "\"complete\":false,\"seconds\":1.5}");
    assert_false(audit_summary_is_complete(&summary));
    assert_read_again(&summary);
    audit_summary_finish(&summary);
    audit_summary_finish(&summary);
}

TEST(summary, names_are_utf8_whatever_they_are_on_the_disk)
{
    struct audit_summary summary = of_file("a\xff\n\".pgn", 1, 0);

    assert_string_equal(summary.next.file, "a\xc3\xbf?\".pgn");
    assert_read_again(&summary);
    assert_true(audit_summary_is_complete(&summary));
    audit_summary_finish(&summary);
}

TEST(summary, a_name_that_stands_last_is_not_repeated)
{
    struct audit_summary summary = of_file("a", 1, 0);

    assert_true(audit_summary_add_file(&summary, "a"));
    assert_true(audit_summary_add_file(&summary, "b"));
    assert_true(audit_summary_add_file(&summary, "a"));
    assert_int_equal(summary.file_count, 3);
    assert_int_equal(summary.next.offset, 0);
    assert_int_equal(summary.next.line, 1);
    audit_summary_finish(&summary);
}

/* Add up the parts in this order, and write the sum. */
static char *sum_of(const struct audit_summary *parts, const size_t *order, size_t count)
{
    struct audit_summary sum;
    assert_true(audit_summary_init(&sum, &(struct audit_words){0}));
    for (size_t i = 0; i < count; i++)
        assert_true(audit_summary_merge(&sum, &parts[order[i]]));
    audit_summary_sort(&sum);
    assert_read_again(&sum);
    char *text = audit_summary_write(&sum, true);
    audit_summary_finish(&sum);
    return text;
}

TEST(summary, added_up_in_any_order)
{
    enum { PARTS = 4 };
    static const char *const names[PARTS] = {"b", "d", "a", "c"};
    struct audit_summary parts[PARTS];
    char *first = NULL;

    for (size_t i = 0; i < PARTS; i++)
        parts[i] = of_file(names[i], 7 * i + 2, i % 2 * 50);
    for (size_t i = 0; i < 256; i++) {
        const size_t order[PARTS] = {i & 3, i >> 2 & 3, i >> 4 & 3, i >> 6};
        unsigned used = 0;
        for (size_t k = 0; k < PARTS; k++)
            used |= 1U << order[k];
        if (used != 15) /* no permutation */
            continue;
        char *text = sum_of(parts, order, PARTS);
        if (first)
            assert_string_equal(text, first);
        else
            first = strdup(text);
        free(text);
    }
    assert_non_null(strstr(first, "\"files\":[\"a\",\"b\",\"c\",\"d\"]"));
    assert_non_null(strstr(first, "\"games\":50,"));
    assert_non_null(strstr(first, "\"edition\":\"2023\""));
    assert_non_null(strstr(first, "\"next\":null"));
    free(first);
    for (size_t i = 0; i < PARTS; i++)
        audit_summary_finish(&parts[i]);
}

TEST(summary, a_sum_has_the_options_that_its_parts_share)
{
    struct audit_summary one = of_file("a", 1, 0), other = of_file("b", 1, 0), sum;

    free(other.edition);
    other.edition = strdup("2005");
    other.only = strdup("clock");
    assert_true(audit_summary_init(&sum, &(struct audit_words){0}));
    assert_true(audit_summary_merge(&sum, &one));
    assert_true(audit_summary_has_words(&sum, &usual_words));
    assert_true(audit_summary_merge(&sum, &other));
    assert_null(sum.edition);
    assert_null(sum.only);
    assert_string_equal(sum.letters, "en");
    assert_false(audit_summary_has_words(&sum, &usual_words));
    audit_summary_finish(&sum);
    audit_summary_finish(&one);
    audit_summary_finish(&other);
}

TEST(summary, sums_that_could_not_be_read_again_are_refused)
{
    struct audit_summary large = of_file("a", 1, 0), one = of_file("b", 1, 0);

    large.totals.plies = UINT64_C(1) << 53;
    assert_read_again(&large);
    assert_false(audit_summary_merge(&one, &large));
    assert_int_equal(one.totals.games, 1);
    large.totals.plies = 0;
    large.seconds = 1e12;
    assert_read_again(&large);
    assert_false(audit_summary_merge(&one, &large));
    audit_summary_finish(&large);
    audit_summary_finish(&one);
}

TEST(summary, it_is_resumed_where_games_are_left)
{
    struct audit_summary summary = of_file("a", 3, 70);
    char fault[FAULT_ROOM];

    assert_true(audit_summary_add_file(&summary, "b"));
    summary.next.offset = 5;
    assert_false(audit_summary_resume(&summary, "c", 0, fault));
    assert_string_equal(fault, "it does not go on with c");
    assert_false(audit_summary_resume(&summary, "a", 5, fault));
    assert_string_equal(fault, "it goes on at byte 70 and not at byte 5");
    assert_false(audit_summary_resume(&summary, "b", 70, fault));
    assert_string_equal(fault, "it goes on at byte 5 and not at byte 70");
    assert_true(audit_summary_resume(&summary, "b", 5, fault));
    assert_int_equal(summary.unfinished_count, 1);
    assert_true(audit_summary_resume(&summary, "a", 70, fault));
    assert_int_equal(summary.unfinished_count, 0);
    assert_string_equal(summary.next.file, "a");
    assert_int_equal(summary.next.game, 4);
    assert_true(audit_summary_is_complete(&summary));
    audit_summary_finish(&summary);
}

TEST(summary, a_copy_is_its_own)
{
    struct audit_summary summary = of_file("a", 3, 70), copy;

    assert_true(audit_summary_copy(&copy, &summary));
    char *text = audit_summary_write(&summary, true);
    audit_summary_finish(&summary);
    assert_written(&copy, text);
    free(text);
    audit_summary_finish(&copy);
}

TEST(summary, what_is_none_is_refused_with_its_member)
{
    static const struct {
        const char *member, *with, *instead;
    } cases[] = {
        {"summary", "hakem audit", "hakem"},
        {"files", "[\"a.pgn\"]", "[1]"},
        {"files", "[\"a.pgn\"]", "\"a.pgn\""},
        {"edition", "\"2023\"", "\"2024\""},
        {"edition", "\"2023\"", "2023"},
        {"letters", "\"en\"", "[]"},
        {"only", "\"only\":null", "\"only\":1"},
        {"games", "\"games\":3", "\"games\":-3"},
        {"games", "\"games\":3", "\"games\":3.0"},
        {"plies", "\"plies\":120", "\"plies\":9007199254740993"},
        {"games_with_findings", "\"games_with_findings\":1", "\"games_with_findings\":4"},
        {"findings", "\"findings\":1", "\"findings\":0"},
        {"kinds", "\"findings\":1", "\"findings\":2"},
        {"kinds", "bad-fen", "bad-egg"},
        {"kinds", "{\"bad-fen\":1}", "{\"bad-fen\":1,\"clock\":9007199254740992}"},
        {"unfinished", "\"unfinished\":[{\"file\":\"a.pgn\"", "\"unfinished\":[{\"file\":null"},
        {"unfinished", "\"offset\":70,\"line\":4,\"game\":4}],", "\"line\":4,\"game\":4}],"},
        {"unfinished", "\"line\":4,\"game\":4}],", "\"line\":0,\"game\":4}],"},
        {"next", "\"next\":{\"file\":\"a.pgn\"", "\"next\":{\"file\":[]"},
        {"complete", "\"complete\":false", "\"complete\":true"},
        {"complete", "\"complete\":false", "\"complete\":null"},
        {"seconds", "\"seconds\":3.0", "\"seconds\":-3.0"},
        {"seconds", "\"seconds\":3.0", "\"seconds\":1e13"},
        {"seconds", ",\"seconds\":3.0", ""},
    };
    struct audit_summary summary = of_file("a.pgn", 3, 70), found = {0};
    char fault[FAULT_ROOM], expected[64];
    char *text = audit_summary_write(&summary, true);

    for (size_t i = 0; i < HK_COUNT(cases); i++) {
        const char *at = strstr(text, cases[i].with);
        struct hk__text bad = {0};
        if (!at)
            fail_msg("%s: not in %s", cases[i].with, text);
        hk__text_append(&bad, text, (size_t)(at - text));
        add(&bad, cases[i].instead);
        add(&bad, at + strlen(cases[i].with));
        snprintf(expected, sizeof expected, "\"%s\" is not as it has to be", cases[i].member);
        assert_false(audit_summary_read(&found, bad.bytes, bad.size, fault));
        if (!strstr(fault, expected))
            fail_msg("%.*s: %s", (int)bad.size, bad.bytes, fault);
        free(bad.bytes);
    }
    for (size_t size = strlen(text); size-- > 0;) {
        assert_false(audit_summary_read(&found, text, size, fault));
        assert_string_equal(fault, "it is not the summary of an audit");
    }
    free(text);
    audit_summary_finish(&summary);
}

/* Files. */

struct folder {
    char path[64], file[80];
};

static struct folder make_folder(void)
{
    struct folder folder = {.path = "/tmp/hakem-test-XXXXXX"};
    assert_non_null(mkdtemp(folder.path));
    snprintf(folder.file, sizeof folder.file, "%s/sums.json", folder.path);
    return folder;
}

static void remove_folder(const struct folder *folder)
{
    (void)unlink(folder->file);
    assert_int_equal(rmdir(folder->path), 0); /* nothing else was left in it */
}

TEST(summary, it_is_stored_and_loaded)
{
    const struct folder folder = make_folder();
    struct audit_summary summary = of_file("a", 3, 70), loaded = {0};
    char fault[FAULT_ROOM];
    bool exists = true;

    assert_true(audit_summary_check(folder.file, fault));
    assert_true(audit_summary_load(&loaded, folder.file, &exists, fault));
    assert_false(exists);
    assert_false(audit_summary_load(&loaded, folder.file, NULL, fault));
    for (int i = 0; i < 2; i++) { /* a new one, and in place of another */
        assert_true(audit_summary_store(&summary, folder.file, fault));
        assert_true(audit_summary_load(&loaded, folder.file, &exists, fault));
        assert_true(exists);
        char *text = audit_summary_write(&summary, true);
        assert_written(&loaded, text);
        free(text);
        summary.totals.plies++;
    }
    audit_summary_finish(&loaded);
    audit_summary_finish(&summary);
    remove_folder(&folder);
}

TEST(summary, a_link_stays_one)
{
    const struct folder folder = make_folder();
    struct audit_summary summary = of_file("a", 3, 70);
    char fault[FAULT_ROOM], link[96];
    struct stat status;

    snprintf(link, sizeof link, "%s/link", folder.path);
    assert_int_equal(symlink(folder.file, link), 0);
    assert_false(audit_summary_check(link, fault));
    assert_string_equal(fault, "it is a link that leads nowhere");
    assert_true(audit_summary_store(&summary, folder.file, fault));
    assert_true(audit_summary_store(&summary, link, fault));
    assert_int_equal(lstat(link, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    (void)unlink(link);
    audit_summary_finish(&summary);
    remove_folder(&folder);
}

TEST(summary, places_where_it_cannot_be_written)
{
    struct audit_summary summary = of_file("a", 3, 70);
    char fault[FAULT_ROOM];

    assert_false(audit_summary_check("tests/none/sums.json", fault));
    assert_non_null(strstr(fault, "it cannot be written: "));
    assert_false(audit_summary_check("tests/data", fault));
    assert_string_equal(fault, "it is not a file");
    assert_false(audit_summary_store(&summary, "tests/none/sums.json", fault));
    assert_non_null(strstr(fault, "it cannot be written: "));
    audit_summary_finish(&summary);
}
