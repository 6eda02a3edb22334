/*
 * Judging files one after another: what the listener is told, what is left to judge, and how an
 * audit is resumed.
 */
#include "archives.h"

#include "archive/audit_files.h"
#include "archive/summary_file.h"

#include <unistd.h>

enum { FILES_MAX = 4 };

/* A folder with some files, and what an audit tells about them. */
struct scene {
    char *folder, *summary, *paths[FILES_MAX];
    int count;
    /* The report and the messages, a line each, without the folder. */
    struct hk__text out, said;
    unsigned begun, ended;
    uint64_t judged;
    /* Stop after this many games; 0: never. */
    uint64_t stop_after;
    bool loses;
    atomic_bool stop;
};

static char *path_in(const char *folder, const char *name)
{
    const size_t room = strlen(folder) + strlen(name) + 2;
    char *path = malloc(room);
    assert_non_null(path);
    snprintf(path, room, "%s/%s", folder, name);
    return path;
}

static struct scene *make_scene(void)
{
    struct scene *scene = calloc(1, sizeof *scene);
    assert_non_null(scene);
    scene->folder = strdup("/tmp/hakem-test-XXXXXX");
    assert_non_null(mkdtemp(scene->folder));
    scene->summary = path_in(scene->folder, "sums");
    return scene;
}

static void add_file(struct scene *scene, const char *name, const struct hk__text *bytes)
{
    const int i = scene->count++;
    assert_in_range(scene->count, 1, FILES_MAX);
    scene->paths[i] = path_in(scene->folder, name);
    FILE *file = fopen(scene->paths[i], "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes->bytes, 1, bytes->size, file), bytes->size);
    fclose(file);
}

static void remove_scene(struct scene *scene)
{
    for (int i = 0; i < scene->count; i++) {
        (void)unlink(scene->paths[i]);
        free(scene->paths[i]);
    }
    (void)unlink(scene->summary);
    assert_int_equal(rmdir(scene->folder), 0);
    free(scene->summary);
    free(scene->folder);
    free(scene->out.bytes);
    free(scene->said.bytes);
    free(scene);
}

static bool take_report(void *context, const char *bytes, size_t size)
{
    struct scene *scene = context;
    hk__text_append(&scene->out, bytes, size);
    return !scene->loses;
}

static void take_judged_games(void *context, uint64_t games)
{
    struct scene *scene = context;
    scene->judged += games;
    if (scene->stop_after && scene->judged >= scene->stop_after)
        scene->stop = true;
}

static void take_begin(void *context, const struct input *in, const char *name)
{
    struct scene *scene = context;
    assert_non_null(in);
    assert_string_equal(name, scene->paths[scene->begun]);
    scene->begun++;
}

static void take_end(void *context)
{
    struct scene *scene = context;
    scene->ended++;
}

static void take_sentence(void *context, const char *name, const char *sentence)
{
    struct scene *scene = context;
    add(&scene->said, name ? strrchr(name, '/') + 1 : "summary");
    add(&scene->said, ": ");
    add(&scene->said, sentence);
    add(&scene->said, "\n");
}

/*
 * Judge the files, and keep the summary if the test asks for it. Answers what audit_files_judge
 * answers.
 */
static bool judge(struct scene *scene, struct audit_files *audit, uint64_t resume,
                  bool with_summary)
{
    const struct audit_listener listener = {.write = take_report,
                                            .judged = take_judged_games,
                                            .begin_file = take_begin,
                                            .end_file = take_end,
                                            .say = take_sentence,
                                            .context = scene};
    *audit = (struct audit_files){.request = {.json = true, .all = true},
                                  .words = {.edition = "2023", .letters = "en"},
                                  .jobs = 1,
                                  .listener = &listener,
                                  .stop = &scene->stop,
                                  .resume = resume,
                                  .summary_path = with_summary ? scene->summary : NULL};
    scene->begun = 0;
    bool good = audit_files_begin(audit, scene->paths, scene->count);
    if (good) {
        good = audit_files_judge(audit, scene->paths, scene->count);
        assert_true(!with_summary || audit_files_store(audit));
    }
    assert_int_equal(scene->begun, scene->ended);
    scene->ended = 0;
    return good;
}

static void assert_said(const struct scene *scene, const char *expected)
{
    if (scene->said.size != strlen(expected) ||
        memcmp(scene->said.bytes ? scene->said.bytes : "", expected, scene->said.size) != 0)
        fail_msg("%.*s, not %s", (int)scene->said.size, scene->said.bytes, expected);
}

TEST(audit_files, one_after_another)
{
    struct scene *scene = make_scene();
    struct hk__text games = some_games(16);
    struct audit_files audit;

    add_file(scene, "a", &games);
    add_file(scene, "b", &games);
    assert_true(judge(scene, &audit, AUDIT_FROM_START, false));
    assert_said(scene, "");
    assert_int_equal(audit.summary.file_count, 2);
    assert_int_equal(audit.summary.totals.games, scene->judged);
    assert_true(audit_summary_is_complete(&audit.summary));
    assert_int_equal(audit.summary.next.offset, games.size);
    assert_false(audit.interrupted);
    audit_files_finish(&audit);
    free(games.bytes);
    remove_scene(scene);
}

TEST(audit_files, an_unusable_one_means_that_nothing_is_done)
{
    struct scene *scene = make_scene();
    struct hk__text games = some_games(16), zip = {0};
    struct audit_files audit;

    add(&zip, "PK\x03\x04 and more");
    add_file(scene, "a", &games);
    add_file(scene, "b", &zip);
    assert_false(judge(scene, &audit, AUDIT_FROM_START, true));
    assert_said(scene, "b: it is a ZIP archive; games are read from PGN, plain or compressed by "
                       "gzip, bzip2, xz or zstd\n");
    assert_int_equal(scene->out.size, 0);
    audit_files_finish(&audit);
    free(zip.bytes);
    free(games.bytes);
    remove_scene(scene);
}

TEST(audit_files, a_damaged_one_is_left_and_the_next_is_judged)
{
    struct scene *scene = make_scene();
    struct hk__text games = some_games(64), cut = compressed(&games, "gzip");
    struct audit_files audit;
    char expected[128];

    cut.size -= 30;
    add_file(scene, "a", &games);
    add_file(scene, "b", &cut);
    add_file(scene, "c", &games);
    assert_false(judge(scene, &audit, AUDIT_FROM_START, false));
    snprintf(expected, sizeof expected, "b: at byte %zu the file ends, but not its gzip data\n",
             cut.size);
    assert_said(scene, expected);
    assert_int_equal(audit.summary.file_count, 3);
    assert_int_equal(audit.summary.unfinished_count, 1);
    assert_string_equal(audit.summary.unfinished[0].file, scene->paths[1]);
    assert_in_range(audit.summary.unfinished[0].offset, 1, games.size - 1);
    assert_false(audit.interrupted);
    audit_files_finish(&audit);
    free(cut.bytes);
    free(games.bytes);
    remove_scene(scene);
}

TEST(audit_files, texts_without_a_game_get_a_word)
{
    struct scene *scene = make_scene();
    struct hk__text prose = {0}, nothing = {0};
    struct audit_files audit;

    add(&prose, "nothing to see here\n");
    add_file(scene, "a", &nothing);
    add_file(scene, "b", &prose);
    assert_true(judge(scene, &audit, AUDIT_FROM_START, false));
    assert_said(scene, "a: the text is empty\nb: there is no game in the text\n");
    audit_files_finish(&audit);
    free(prose.bytes);
    remove_scene(scene);
}

/*
 * An audit that is stopped after each game and resumed from the summary until nothing is left gives
 * the output of one in a piece.
 */
TEST(audit_files, stopped_and_resumed)
{
    struct scene *scene = make_scene();
    struct hk__text games = some_games(24);
    struct audit_files audit;

    add_file(scene, "a", &games);
    add_file(scene, "b", &games);
    add_file(scene, "c", &games);
    assert_true(judge(scene, &audit, AUDIT_FROM_START, false));
    const struct hk__text whole = scene->out;
    const struct audit_totals totals = audit.summary.totals;
    audit_files_finish(&audit);
    scene->out = (struct hk__text){0};

    for (uint64_t games_judged = 1; games_judged < totals.games; games_judged += 5) {
        scene->judged = scene->out.size = 0;
        scene->stop = false;
        scene->stop_after = games_judged;
        assert_true(judge(scene, &audit, AUDIT_FROM_START, true));
        assert_true(audit.interrupted);
        scene->stop_after = 0;
        const int count = scene->count;
        while (audit.summary.unfinished_count > 0) {
            char *path = strdup(audit.summary.unfinished[0].file);
            const uint64_t offset = audit.summary.unfinished[0].offset;
            audit_files_finish(&audit);
            char *const first = scene->paths[0];
            scene->paths[0] = path;
            scene->count = 1;
            scene->stop = false;
            assert_true(judge(scene, &audit, offset, true));
            assert_true(audit.resumes_summary);
            scene->paths[0] = first;
            scene->count = count;
            free(path);
        }
        assert_same(&scene->out, &whole);
        assert_memory_equal(&audit.summary.totals, &totals, sizeof totals);
        assert_int_equal(audit.summary.file_count, 3);
        audit_files_finish(&audit);
        (void)unlink(scene->summary);
    }
    assert_said(scene, "");
    free(whole.bytes);
    free(games.bytes);
    remove_scene(scene);
}

TEST(audit_files, places_where_no_game_begins_are_refused)
{
    struct scene *scene = make_scene();
    struct hk__text games = some_games(8);
    struct audit_files audit;
    char expected[256];

    add_file(scene, "a", &games);
    assert_false(judge(scene, &audit, 5, false));
    audit_files_finish(&audit);
    assert_false(judge(scene, &audit, games.size + 1, false));
    audit_files_finish(&audit);
    snprintf(expected, sizeof expected,
             "a: no game begins at byte 5; the next begins at byte 12\n"
             "a: byte %zu is beyond the end of the text, which has %zu bytes\n",
             games.size + 1, games.size);
    assert_said(scene, expected);
    assert_int_equal(scene->out.size, 0);
    free(games.bytes);
    remove_scene(scene);
}

TEST(audit_files, a_summary_of_another_audit_is_not_resumed)
{
    struct scene *scene = make_scene();
    struct hk__text games = some_games(8);
    struct audit_summary other;
    struct audit_files audit;
    char fault[FAULT_ROOM];

    add_file(scene, "a", &games);
    assert_true(audit_summary_init(&other, &(struct audit_words){.edition = "2005"}));
    assert_true(audit_summary_add_file(&other, scene->paths[0]));
    assert_true(audit_summary_store(&other, scene->summary, fault));
    audit_summary_finish(&other);
    assert_false(judge(scene, &audit, 0, true));
    audit_files_finish(&audit);
    assert_said(scene, "summary: it was made by another edition, with other piece letters, or of "
                       "other kinds of findings\n");
    assert_true(judge(scene, &audit, AUDIT_FROM_START, true)); /* takes its place */
    assert_false(audit.resumes_summary);
    audit_files_finish(&audit);
    free(games.bytes);
    remove_scene(scene);
}

TEST(audit_files, it_ends_when_the_report_is_lost)
{
    struct scene *scene = make_scene();
    struct hk__text games = some_games(8);
    struct audit_files audit;

    add_file(scene, "a", &games);
    add_file(scene, "b", &games);
    scene->loses = true;
    assert_false(judge(scene, &audit, AUDIT_FROM_START, false));
    assert_int_equal(audit.summary.unfinished_count, 2);
    assert_int_equal(scene->judged, 1);
    audit_files_finish(&audit);
    free(games.bytes);
    remove_scene(scene);
}
