/*
 * Shards of an audit: put together they are the audit in one piece, byte for byte, and what is
 * missing, damaged or of another audit is said.
 */
#include "archives.h"

#include "archive/audit_files.h"
#include "archive/shard_merge.h"

#include <unistd.h>

enum { SHARDS = 13, FILES_MAX = 2 };

/* A folder with the texts, and there the outputs of their shards. */
struct scene {
    char *folder, *files[FILES_MAX], *outs[SHARDS], *parts[SHARDS];
    int file_count;
    bool json;
    struct blocking blocking;
    /* Called when a file has been opened; NULL: nothing. */
    void (*begin_file)(void *context, const struct input *in, const char *name);
    struct hk__text said;
};

static void note(struct scene *scene, const char *name, const char *sentence)
{
    const char *last = strrchr(name, '/');

    add(&scene->said, last ? last + 1 : name);
    add(&scene->said, ": ");
    add(&scene->said, sentence);
    add(&scene->said, "\n");
}

static void write_file(const char *path, const struct hk__text *bytes)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes->bytes ? bytes->bytes : "", 1, bytes->size, file), bytes->size);
    assert_int_equal(fclose(file), 0);
}

static struct hk__text read_file(const char *path)
{
    struct hk__text text = {0};
    char piece[4096];
    size_t size;
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    while ((size = fread(piece, 1, sizeof piece, file)) > 0)
        hk__text_append(&text, piece, size);
    fclose(file);
    return text;
}

static char *path_in(const struct scene *scene, const char *name, int number)
{
    char path[64];

    snprintf(path, sizeof path, "%s/%s%d", scene->folder, name, number);
    return strdup(path);
}

static void begin(struct scene *scene, const struct blocking *blocking, bool json)
{
    *scene = (struct scene){
        .folder = strdup("/tmp/hakem-test-XXXXXX"), .blocking = *blocking, .json = json};
    assert_non_null(mkdtemp(scene->folder));
    for (int i = 0; i < SHARDS; i++)
        scene->outs[i] = scene->parts[i] = path_in(scene, "", i + 1);
}

static void add_text(struct scene *scene, const struct hk__text *bytes)
{
    char *path = path_in(scene, "text", scene->file_count);

    scene->files[scene->file_count++] = path;
    write_file(path, bytes);
}

static void end(struct scene *scene)
{
    for (int i = 0; i < scene->file_count; i++) {
        assert_int_equal(unlink(scene->files[i]), 0);
        free(scene->files[i]);
    }
    for (int i = 0; i < SHARDS; i++) {
        (void)unlink(scene->outs[i]);
        free(scene->outs[i]);
    }
    assert_int_equal(rmdir(scene->folder), 0);
    free(scene->folder);
    free(scene->said.bytes);
}

/* The merge tells of these faults again. */
static void take_no_sentence(void *context, const char *name, const char *sentence)
{
    (void)context;
    (void)name;
    (void)sentence;
}

/* Audit the files, all of them (`shard` NULL) or a shard; answers whether all could be judged. */
static bool audit(struct scene *scene, const struct shard *shard, struct hk__text *out,
                  struct audit_totals *totals)
{
    const atomic_bool stop = false;
    const struct audit_listener listener = {.write = take_judged,
                                            .begin_file = scene->begin_file,
                                            .say = take_no_sentence,
                                            .context = out};
    struct audit_files files = {.request = {.json = scene->json, .all = true},
                                .words = {.edition = "2023", .letters = "en"},
                                .jobs = 2,
                                .listener = &listener,
                                .stop = &stop,
                                .resume = AUDIT_FROM_START,
                                .shard = shard ? *shard : (struct shard){0},
                                .blocking = &scene->blocking};

    assert_true(audit_files_begin(&files, scene->files, scene->file_count));
    const bool good = audit_files_judge(&files, scene->files, scene->file_count);
    *totals = files.summary.totals;
    audit_files_finish(&files);
    return good;
}

static void write_shard(struct scene *scene, unsigned number, unsigned count)
{
    struct hk__text out = {0};
    struct audit_totals totals;

    (void)audit(scene, &(struct shard){.number = number, .count = count}, &out, &totals);
    write_file(scene->outs[number - 1], &out);
    free(out.bytes);
}

/* What the merge writes into `out`, which is its listener's context while it has nothing to say. */
struct merged {
    struct hk__text out;
    struct scene *scene;
};

static bool take_merged(void *context, const char *bytes, size_t size)
{
    struct merged *merged = context;
    hk__text_append(&merged->out, bytes, size);
    return true;
}

static void say_merged(void *context, const char *name, const char *sentence)
{
    const struct merged *merged = context;
    note(merged->scene, name, sentence);
}

static bool merge(struct scene *scene, int count, struct merged *merged,
                  struct audit_totals *totals)
{
    const struct audit_listener listener = {
        .write = take_merged, .say = say_merged, .context = merged};
    struct audit_summary sum;

    *merged = (struct merged){.scene = scene};
    const bool good = shard_merge(scene->parts, count, scene->json, &listener, &sum);
    *totals = sum.totals;
    audit_summary_finish(&sum);
    return good;
}

/* All shards together give what one audit gives. */
static void assert_shards_agree(struct scene *scene, unsigned count)
{
    struct hk__text whole = {0};
    struct audit_totals expected, found;
    struct merged merged;

    assert_true(audit(scene, NULL, &whole, &expected));
    for (unsigned i = 1; i <= count; i++)
        write_shard(scene, i, count);
    if (!merge(scene, (int)count, &merged, &found))
        fail_msg("%.*s", (int)scene->said.size, scene->said.bytes ? scene->said.bytes : "");
    assert_same(&merged.out, &whole);
    assert_memory_equal(&found, &expected, sizeof found);
    free(merged.out.bytes);
    free(whole.bytes);
}

/* How many blocks there are decides how much of it all is looked at. */
static const struct blocking blockings[] = {
    {.block_bytes = 64, .step_bytes = 64, .around_bytes = 64},
    {.block_bytes = 128, .step_bytes = 32, .around_bytes = 100},
    {.block_bytes = 512, .step_bytes = 128, .around_bytes = 128},
    {.block_bytes = 4096, .step_bytes = 64, .around_bytes = 600},
    {.block_bytes = 1000, .step_bytes = 96, .around_bytes = 300},
    {.block_bytes = 1 << 20, .step_bytes = 1 << 10, .around_bytes = 1 << 10}};

TEST(shard, all_together_are_the_audit_in_one_piece)
{
    struct hk__text games = some_games(203), more = some_games(31);

    for (size_t i = 0; i < HK_COUNT(blockings); i++) {
        struct scene scene;
        begin(&scene, &blockings[i], i % 2 == 0);
        add_text(&scene, &games);
        add_text(&scene, &more);
        assert_shards_agree(&scene, 1);
        assert_shards_agree(&scene, 4);
        assert_shards_agree(&scene, SHARDS);
        end(&scene);
    }
    free(games.bytes);
    free(more.bytes);
}

TEST(shard, compressed_texts_are_cut_as_plain_ones_are)
{
    struct hk__text games = some_games(203);

    for (size_t i = 0; i < HK_COUNT(compressions); i++) {
        struct hk__text packed = compressed(&games, compressions[i]);
        struct scene scene;
        begin(&scene, &blockings[1], i % 2 == 0);
        add_text(&scene, &packed);
        assert_shards_agree(&scene, 3);
        end(&scene);
        free(packed.bytes);
    }
    free(games.bytes);
}

TEST(shard, utf16_is_cut_as_its_translation_is)
{
    struct hk__text games = some_games(101), wide = {0};
    struct scene scene;

    hk__text_append(&wide, "\xff\xfe", 2);
    for (size_t i = 0; i < games.size; i++) {
        const char unit[2] = {games.bytes[i], 0};
        hk__text_append(&wide, unit, 2);
    }
    begin(&scene, &blockings[1], true);
    add_text(&scene, &wide);
    assert_shards_agree(&scene, 3);
    end(&scene);
    free(games.bytes);
    free(wide.bytes);
}

TEST(shard, a_text_without_a_sure_start_is_one_block)
{
    struct hk__text text = {0};
    struct scene scene;

    for (int i = 0; i < 100; i++)
        add(&text, "1. e4 e5 2. Ke3 1-0\n");
    begin(&scene, &blockings[0], false);
    add_text(&scene, &text);
    assert_shards_agree(&scene, 5);
    end(&scene);
    free(text.bytes);
}

TEST(shard, an_empty_text_is_one_block)
{
    struct hk__text empty = {0}, games = some_games(9);
    struct scene scene;

    begin(&scene, &blockings[0], true);
    add_text(&scene, &empty);
    add_text(&scene, &games);
    assert_shards_agree(&scene, 3);
    end(&scene);
    free(games.bytes);
}

TEST(shard, a_file_that_is_named_twice_is_audited_twice)
{
    struct hk__text games = some_games(31);
    struct scene scene;

    begin(&scene, &blockings[0], false);
    add_text(&scene, &games);
    scene.files[scene.file_count++] = strdup(scene.files[0]);
    assert_shards_agree(&scene, 3);
    free(scene.files[--scene.file_count]);
    end(&scene);
    free(games.bytes);
}

/* Seekable zstd. */

static void add_word(struct hk__text *text, size_t word)
{
    const unsigned char bytes[4] = {(unsigned char)word, (unsigned char)(word >> 8),
                                    (unsigned char)(word >> 16), (unsigned char)(word >> 24)};
    hk__text_append(text, (const char *)bytes, sizeof bytes);
}

/* Frames of so many bytes of text, and their table. */
static struct hk__text seekable(const struct hk__text *text, size_t step)
{
    struct hk__text out = {0}, table = {0};
    size_t count = 0;

    for (size_t at = 0; at < text->size; at += step, count++) {
        const size_t left = text->size - at;
        const struct hk__text piece = {.bytes = text->bytes + at,
                                       .size = left < step ? left : step};
        struct hk__text frame = compressed(&piece, "zstd");
        hk__text_append(&out, frame.bytes, frame.size);
        add_word(&table, frame.size);
        add_word(&table, piece.size);
        free(frame.bytes);
    }
    add_word(&out, 0x184D2A5E);
    add_word(&out, table.size + 9);
    hk__text_append(&out, table.bytes, table.size);
    add_word(&out, count);
    hk__text_append(&out, "\0", 1);
    add_word(&out, 0x8F92EAB1);
    free(table.bytes);
    return out;
}

TEST(shard, seekable_zstd_is_cut_as_plain_text_is)
{
    struct hk__text games = some_games(2003), packed = seekable(&games, 20000);
    struct scene scene;

    begin(&scene,
          &(struct blocking){.block_bytes = 1 << 15, .step_bytes = 256, .around_bytes = 256}, true);
    add_text(&scene, &packed);
    assert_shards_agree(&scene, 4);
    end(&scene);
    free(games.bytes);
    free(packed.bytes);
}

/* What is read of the file behind `passed` bytes of its text. */
static struct hk__text read_behind(const char *path, uint64_t passed)
{
    struct hk__text found = {0};
    char fault[FAULT_ROOM], piece[1000];
    size_t size;
    struct input *in = input_open(path, 1, NULL, fault);

    assert_non_null(in);
    assert_int_equal(input_pass(in, passed), passed);
    while ((size = input_read(in, piece, sizeof piece)) > 0)
        hk__text_append(&found, piece, size);
    assert_null(input_fault(in));
    input_close(in);
    return found;
}

TEST(shard, frames_of_seekable_zstd_that_are_passed_over_are_not_decoded)
{
    struct hk__text games = some_games(2003), packed = seekable(&games, 20000);
    const struct hk__text first = {.bytes = games.bytes, .size = 20000};
    struct hk__text frame = compressed(&first, "zstd");
    struct scene scene;

    memset(packed.bytes + frame.size, 'x', 20); /* the second frame is damaged */
    free(frame.bytes);
    begin(&scene, &blockings[0], true);
    add_text(&scene, &packed);
    for (uint64_t at = 40000; at <= games.size; at += 6007) {
        struct hk__text found = read_behind(scene.files[0], at);
        const struct hk__text expected = {.bytes = games.bytes + at, .size = games.size - at};
        assert_same(&found, &expected);
        free(found.bytes);
    }
    end(&scene);
    free(games.bytes);
    free(packed.bytes);
}

TEST(shard, a_table_of_frames_that_does_not_fit_the_file_is_not_used)
{
    struct hk__text games = some_games(2003), packed = seekable(&games, 20000);
    struct hk__text more = {0}, frame = compressed(&games, "zstd");
    struct scene scene;

    hk__text_append(&more, frame.bytes, frame.size); /* the table does not know of it */
    hk__text_append(&more, packed.bytes, packed.size);
    begin(&scene, &blockings[0], true);
    add_text(&scene, &more);
    struct hk__text found = read_behind(scene.files[0], games.size + 30000);
    const struct hk__text expected = {.bytes = games.bytes + 30000, .size = games.size - 30000};
    assert_same(&found, &expected);
    end(&scene);
    free(found.bytes);
    free(frame.bytes);
    free(more.bytes);
    free(games.bytes);
    free(packed.bytes);
}

/* Outputs that cannot be put together. */

static void assert_not_merged(struct scene *scene, int count, const char *expected)
{
    struct merged merged;
    struct audit_totals totals;

    assert_false(merge(scene, count, &merged, &totals));
    assert_int_equal(merged.out.size, 0);
    hk__text_append(&scene->said, "", 1);
    if (!strstr(scene->said.bytes, expected))
        fail_msg("%s, not %s", scene->said.bytes, expected);
    scene->said.size = 0;
}

static void begin_with_shards(struct scene *scene, unsigned count)
{
    struct hk__text games = some_games(203);

    begin(scene, &blockings[2], true);
    add_text(scene, &games);
    for (unsigned i = 1; i <= count; i++)
        write_shard(scene, i, count);
    free(games.bytes);
}

TEST(shard, one_that_is_missing_is_named)
{
    struct scene scene;

    begin_with_shards(&scene, 3);
    assert_not_merged(&scene, 2, "--merge: shard 3 of 3 is missing\n");
    assert_not_merged(&scene, 1, "--merge: shards 2, 3 of 3 are missing\n");
    scene.parts[2] = scene.outs[0];
    assert_not_merged(&scene, 3, "1: it is shard 1, and so is ");
    end(&scene);
}

TEST(shard, one_without_a_block_is_missed_too)
{
    struct hk__text games = some_games(3);
    struct scene scene;

    begin(&scene, &blockings[5], true);
    add_text(&scene, &games);
    for (unsigned i = 1; i <= SHARDS; i++)
        write_shard(&scene, i, SHARDS);
    assert_not_merged(&scene, SHARDS - 1, "--merge: shard 13 of 13 is missing\n");
    scene.parts[SHARDS - 1] = scene.outs[SHARDS - 2];
    assert_not_merged(&scene, SHARDS, "12: it is shard 12, and so is ");
    end(&scene);
    free(games.bytes);
}

TEST(shard, one_of_another_version_is_refused)
{
    struct scene scene;

    begin_with_shards(&scene, 3);
    struct hk__text out = read_file(scene.outs[1]);
    hk__text_append(&out, "", 1);
    char *version = strstr(out.bytes, hk_version());
    assert_non_null(version);
    version[0]++;
    out.size--;
    write_file(scene.outs[1], &out);
    assert_not_merged(&scene, 3, "run all shards and --merge by one version\n");
    free(out.bytes);
    end(&scene);
}

TEST(shard, one_that_was_cut_off_is_to_be_run_again)
{
    struct scene scene;

    begin_with_shards(&scene, 3);
    struct hk__text out = read_file(scene.outs[1]);
    for (size_t cut = 1; cut < out.size; cut += 97) {
        const struct hk__text part = {.bytes = out.bytes, .size = out.size - cut};
        struct merged merged;
        struct audit_totals totals;
        write_file(scene.outs[1], &part);
        assert_false(merge(&scene, 3, &merged, &totals));
        assert_int_equal(merged.out.size, 0);
    }
    out.size--;
    write_file(scene.outs[1], &out);
    assert_not_merged(&scene, 3, "; run shard 2 of 3 again\n");
    free(out.bytes);
    end(&scene);
}

TEST(shard, a_byte_that_is_damaged_is_to_be_written_again)
{
    struct scene scene;

    begin_with_shards(&scene, 3);
    struct hk__text out = read_file(scene.outs[1]);
    const size_t head = (size_t)((char *)memchr(out.bytes, '\n', out.size) - out.bytes) + 1;
    for (size_t at = head; at < out.size; at += 37 * one_of()) {
        out.bytes[at] ^= 1;
        write_file(scene.outs[1], &out);
        assert_not_merged(&scene, 3, "; run shard 2 of 3 again\n");
        out.bytes[at] ^= 1;
    }
    free(out.bytes);
    end(&scene);
}

TEST(shard, those_of_different_audits_are_told_apart)
{
    struct scene scene;

    begin_with_shards(&scene, 3);
    write_shard(&scene, 2, 4);
    assert_not_merged(&scene, 3, "2: it is of another audit than ");
    end(&scene);
}

TEST(shard, a_file_that_changed_between_two_shards_is_seen)
{
    struct scene scene;
    struct hk__text games = some_games(204);

    begin_with_shards(&scene, 3);
    memmove(games.bytes + 10, games.bytes, games.size - 10);
    memset(games.bytes, ' ', 10);
    write_file(scene.files[0], &games);
    write_shard(&scene, 2, 3);
    assert_not_merged(&scene, 3, "; the file has changed between two shards\n");
    free(games.bytes);
    end(&scene);
}

TEST(shard, a_byte_that_changed_between_two_shards_is_seen)
{
    struct scene scene;

    begin_with_shards(&scene, 3);
    struct hk__text games = read_file(scene.files[0]);
    games.bytes[games.size / 2] ^= 1;
    write_file(scene.files[0], &games);
    write_shard(&scene, 2, 3);
    assert_not_merged(&scene, 3, "; the file has changed between two shards\n");
    free(games.bytes);
    end(&scene);
}

static void grow(void *context, const struct input *in, const char *name)
{
    FILE *file = fopen(name, "ab");

    (void)context;
    (void)in;
    assert_non_null(file);
    assert_int_equal(fputc('\n', file), '\n');
    assert_int_equal(fclose(file), 0);
}

TEST(shard, a_block_of_a_file_that_changes_meanwhile_is_left_out)
{
    struct scene scene;
    struct audit_totals totals;
    struct hk__text out = {0};

    begin_with_shards(&scene, 3);
    scene.begin_file = grow;
    assert_false(audit(&scene, &(struct shard){.number = 2, .count = 3}, &out, &totals));
    assert_int_equal(totals.games, 0);
    write_file(scene.outs[1], &out);
    assert_not_merged(&scene, 3, "text0: block 1 is missing; it is of shard 2 of 3\n");
    free(out.bytes);
    end(&scene);
}

TEST(shard, what_is_no_output_of_a_shard_is_refused)
{
    struct scene scene;
    struct hk__text text = {0};

    begin_with_shards(&scene, 3);
    assert_true(shard_merge_takes(scene.outs[0]));
    add(&text, "{\"shard\":1}\n");
    write_file(scene.outs[2], &text);
    assert_not_merged(&scene, 3, "3: it is not the output of hakem audit --shard\n");
    assert_false(shard_merge_takes(scene.files[0]));
    free(text.bytes);
    end(&scene);
}

TEST(shard, a_damaged_file_leaves_its_block_out)
{
    struct hk__text games = some_games(203), cut = compressed(&games, "gzip");
    struct scene scene;

    begin(&scene, &blockings[2], true);
    cut.size -= 30;
    add_text(&scene, &cut);
    for (unsigned i = 1; i <= 3; i++)
        write_shard(&scene, i, 3);
    assert_not_merged(&scene, 3, " is missing; it is of shard ");
    end(&scene);
    free(cut.bytes);
    free(games.bytes);
}
