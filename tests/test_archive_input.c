/*
 * Reading texts: plain, compressed in each way, cut off, damaged, in UTF-16, and texts that are
 * none.
 */
#include "archives.h"

#include "archive/decompress.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Read the whole text in pieces of some bytes. */
static struct hk__text read_all(struct input *in, size_t step)
{
    struct hk__text text = {0};
    char piece[1 << 13];
    size_t got;

    assert_in_range(step, 1, sizeof piece);
    while ((got = input_read(in, piece, step)) > 0)
        hk__text_append(&text, piece, got);
    assert_int_equal(input_read(in, piece, step), 0); /* and it stays so */
    return text;
}

static void assert_gives(const struct hk__text *bytes, const struct hk__text *expected, size_t step)
{
    struct input *in = open_text(bytes);
    struct hk__text found = read_all(in, step);

    assert_same(&found, expected);
    assert_null(input_fault(in));
    assert_int_equal(input_used(in), bytes->size);
    free(found.bytes);
    input_close(in);
}

static struct hk__text literal(const char *bytes, size_t size)
{
    struct hk__text text = {0};
    hk__text_append(&text, bytes, size);
    return text;
}

/* The text cannot be opened, for this reason. */
static void assert_refused(const char *bytes, size_t size, const char *why)
{
    char fault[FAULT_ROOM] = "";
    assert_null(input_open_memory(bytes, size, 1, fault));
    if (!strstr(fault, why))
        fail_msg("%s: not %s", fault, why);
}

TEST(input, each_compression_gives_the_text)
{
    struct hk__text games = some_games(2000);
    static const size_t steps[] = {1, 100, 8192};

    for (size_t i = 0; i < HK_COUNT(compressions); i++) {
        struct hk__text bytes = compressed(&games, compressions[i]);
        assert_string_equal(compression_name(compression_detect(bytes.bytes, bytes.size)),
                            compressions[i]);
        for (size_t k = 0; k < HK_COUNT(steps); k++)
            assert_gives(&bytes, &games, steps[k]);
        free(bytes.bytes);
    }
    assert_gives(&games, &games, 1);
    assert_gives(&games, &games, 8192);
    free(games.bytes);
}

TEST(input, nothing_is_an_empty_text)
{
    char none[] = "";
    const struct hk__text nothing = {.bytes = none};
    assert_gives(&nothing, &nothing, 10);
    for (size_t i = 0; i < HK_COUNT(compressions); i++) {
        struct hk__text bytes = compressed(&nothing, compressions[i]);
        assert_gives(&bytes, &nothing, 10);
        free(bytes.bytes);
    }
}

TEST(input, members_one_after_another_are_one_text)
{
    struct hk__text games = some_games(7), twice = some_games(7);

    hk__text_append(&twice, games.bytes, games.size);
    for (size_t i = 0; i < HK_COUNT(compressions); i++) {
        struct hk__text bytes = compressed(&games, compressions[i]);
        const struct hk__text first = bytes;
        bytes = literal(first.bytes, first.size);
        hk__text_append(&bytes, "\0\0\0\0", 4); /* as tapes fill up */
        hk__text_append(&bytes, first.bytes, first.size);
        assert_gives(&bytes, &twice, 100);
        free(bytes.bytes);
        free(first.bytes);
    }
    free(games.bytes);
    free(twice.bytes);
}

/* The text gives the beginning of the games, and then this fault. */
static void assert_ends_badly(const struct hk__text *bytes, const struct hk__text *games,
                              const char *why)
{
    struct input *in = open_text(bytes);
    struct hk__text found = read_all(in, 1000);

    assert_true(found.size <= games->size);
    if (found.size > 0)
        assert_memory_equal(found.bytes, games->bytes, found.size);
    if (!input_fault(in) || !strstr(input_fault(in), why))
        fail_msg("%zu bytes: %s, not %s", bytes->size, input_fault(in) ? input_fault(in) : "good",
                 why);
    free(found.bytes);
    input_close(in);
}

TEST(input, a_text_that_is_cut_off_gives_what_is_there)
{
    struct hk__text games = some_games(40);

    for (size_t i = 0; i < HK_COUNT(compressions); i++) {
        struct hk__text bytes = compressed(&games, compressions[i]);
        const size_t whole = bytes.size;
        for (bytes.size = COMPRESSION_MAGIC_BYTES; bytes.size < whole; bytes.size++)
            assert_ends_badly(&bytes, &games, "the file ends, but not its");
        free(bytes.bytes);
    }
    free(games.bytes);
}

TEST(input, something_else_after_a_member_is_a_fault)
{
    struct hk__text games = some_games(40);

    for (size_t i = 0; i < HK_COUNT(compressions); i++) {
        struct hk__text bytes = compressed(&games, compressions[i]);
        add(&bytes, "1. e4 *\n");
        assert_ends_badly(&bytes, &games, "something follows that is not");
        free(bytes.bytes);
    }
    free(games.bytes);
}

TEST(input, a_damaged_byte_is_a_fault_or_changes_nothing)
{
    struct hk__text games = some_games(40);
    size_t faults = 0, all = 0;

    for (size_t i = 0; i < HK_COUNT(compressions); i++) {
        struct hk__text bytes = compressed(&games, compressions[i]);
        for (size_t at = COMPRESSION_MAGIC_BYTES; at < bytes.size; at++) {
            bytes.bytes[at] = (char)(bytes.bytes[at] ^ 1 << at % 8);
            struct input *in = open_text(&bytes);
            struct hk__text found = read_all(in, 4096);
            if (!input_fault(in))
                assert_same(&found, &games);
            faults += input_fault(in) != NULL;
            all++;
            free(found.bytes);
            input_close(in);
            bytes.bytes[at] = (char)(bytes.bytes[at] ^ 1 << at % 8);
        }
        free(bytes.bytes);
    }
    assert_in_range(faults, all - all / 20, all);
    free(games.bytes);
}

/* The text before the damage is the same in whatever pieces it is read. */
TEST(input, a_damaged_text_does_not_depend_on_how_it_is_read)
{
    static const size_t steps[] = {1, 77, 8192};
    struct hk__text games = some_games(2000);

    for (size_t i = 0; i < HK_COUNT(compressions); i++) {
        struct hk__text bytes = compressed(&games, compressions[i]);
        for (size_t at = COMPRESSION_MAGIC_BYTES; at < bytes.size; at += bytes.size / 40 + 1) {
            struct hk__text first = {0};
            bytes.bytes[at] = (char)(bytes.bytes[at] ^ 0x10);
            for (size_t k = 0; k < HK_COUNT(steps); k++) {
                struct input *in = open_text(&bytes);
                struct hk__text found = read_all(in, steps[k]);
                if (k == 0)
                    hk__text_append(&first, found.bytes, found.size);
                assert_same(&found, &first);
                free(found.bytes);
                input_close(in);
            }
            bytes.bytes[at] = (char)(bytes.bytes[at] ^ 0x10);
            free(first.bytes);
        }
        free(bytes.bytes);
    }
    free(games.bytes);
}

TEST(input, a_text_that_asks_for_too_much_memory_is_a_fault)
{
    /* A frame of zstd whose window has 2^31 bytes. */
    const struct hk__text zstd = literal("\x28\xb5\x2f\xfd\0\xa8\0\0\0\0\0\0", 12);
    struct hk__text games = some_games(40), xz = compressed(&games, "xz");
    unsigned char *block = (unsigned char *)xz.bytes + 12;
    const size_t header = (block[0] + 1U) * 4;

    assert_ends_badly(&zstd, &games, "asks for more memory than is allowed, 128 MiB");
    /*
     * The size of the dictionary of xz: the filter LZMA2 with one byte of properties, then the
     * checksum of the header.
     */
    for (size_t at = 1; at + 2 < header; at++)
        if (block[at] == 0x21 && block[at + 1] == 1) {
            block[at + 2] = 36; /* 1 GiB */
            break;
        }
    const uint32_t sum = lzma_crc32(block, header - 4, 0);
    for (unsigned i = 0; i < 4; i++)
        block[header - 4 + i] = (unsigned char)(sum >> 8 * i);
    assert_ends_badly(&xz, &games, "asks for more memory than is allowed, 160 MiB");
    free(zstd.bytes);
    free(xz.bytes);
    free(games.bytes);
}

TEST(input, what_is_no_text_is_refused_by_its_name)
{
    assert_refused("PK\x03\x04..........", 14, "it is a ZIP archive");
    assert_refused("Rar!\x1a\x07\x00.......", 14, "it is a RAR archive");
    assert_refused("7z\xbc\xaf\x27\x1c........", 14, "it is a 7z archive");
    assert_refused("%PDF-1.7........", 14, "it is a PDF file");
    assert_refused("\xff\xfe\0\0........", 12, "it is UTF-32 text");
}

/* The translated text is the same in whatever pieces it is read. */
static void assert_utf16(const char *units, size_t size, const char *expected)
{
    const struct hk__text bytes = literal(units, size);
    const struct hk__text text = {.bytes = strdup(expected), .size = strlen(expected)};
    static const size_t steps[] = {8, 9, 11, 100};

    for (size_t i = 0; i < HK_COUNT(steps); i++) {
        struct input *in = open_text(&bytes);
        struct hk__text found = read_all(in, steps[i]);
        assert_same(&found, &text);
        assert_non_null(input_remark(in));
        free(found.bytes);
        input_close(in);
    }
    free(text.bytes);
    free(bytes.bytes);
}

TEST(input, utf16_becomes_utf8)
{
    assert_utf16("\xff\xfe"
                 "a\0\x5e\x01\xac\x20\x34\xd8\x1e\xdd\n\0",
                 14, "a\xc5\x9e\xe2\x82\xac\xf0\x9d\x84\x9e\n");
    assert_utf16("\xfe\xff\0a\x01\x5e\x20\xac\xd8\x34\xdd\x1e\0\n", 14,
                 "a\xc5\x9e\xe2\x82\xac\xf0\x9d\x84\x9e\n");
    assert_utf16("\xff\xfe\x34\xd8"
                 "a\0\x1e\xdd"
                 "b\0",
                 10,
                 "\xef\xbf\xbd"
                 "a\xef\xbf\xbd"
                 "b");
    assert_utf16("\xff\xfe", 2, "");
}

TEST(input, utf16_may_be_compressed)
{
    struct hk__text units = literal("\xff\xfe", 2), games = some_games(300);

    for (size_t i = 0; i < games.size; i++)
        hk__text_append(&units, (const char[]){games.bytes[i], 0}, 2);
    for (size_t i = 0; i < HK_COUNT(compressions); i++) {
        struct hk__text bytes = compressed(&units, compressions[i]);
        assert_gives(&bytes, &games, 333);
        free(bytes.bytes);
    }
    free(units.bytes);
    free(games.bytes);
}

TEST(input, a_file_is_read_as_memory_is)
{
    static const char name[] = "tests/data/pgn/week-in-chess.pgn";
    char fault[FAULT_ROOM], piece[4096];
    struct hk__text bytes = {0};
    uint64_t size;
    FILE *file = fopen(name, "rb");

    assert_non_null(file);
    for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;)
        hk__text_append(&bytes, piece, got);
    fclose(file);
    assert_true(input_check(name, fault));
    assert_true(input_bytes(name, &size));
    assert_int_equal(size, bytes.size);
    struct input *in = input_open(name, 1, NULL, fault);
    assert_non_null(in);
    struct hk__text found = read_all(in, 1000);
    assert_same(&found, &bytes);
    assert_null(input_remark(in));
    assert_false(input_stopped(in));
    input_close(in);
    free(found.bytes);
    free(bytes.bytes);
}

TEST(input, files_that_cannot_be_read_are_refused)
{
    char fault[FAULT_ROOM];

    assert_false(input_check("tests/none.pgn", fault));
    assert_string_equal(fault, "No such file or directory");
    assert_false(input_check("tests/data", fault));
    assert_string_equal(fault, "it is a folder");
    assert_null(input_open("tests/none.pgn", 1, NULL, fault));
    assert_string_equal(fault, "No such file or directory");
    assert_null(input_open("tests/data", 1, NULL, fault));
    assert_non_null(strstr(fault, "it cannot be read"));
    input_close(NULL);
}

static void rewrite(const char *path, const struct hk__text *bytes, off_t size)
{
    const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    const ssize_t written = pwrite(file, bytes->bytes, bytes->size, 0);

    assert_int_equal(written, bytes->size);
    assert_int_equal(ftruncate(file, size), 0);
    assert_int_equal(close(file), 0);
}

/* Once the file has been opened its bytes are written again, and it gets this size. */
static void assert_change_is_seen(const struct hk__text *bytes, off_t size, unsigned jobs)
{
    static const struct timespec long_ago[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    char fault[FAULT_ROOM], path[] = "/tmp/hakem-test-XXXXXX";

    close(mkstemp(path));
    rewrite(path, bytes, (off_t)bytes->size);
    assert_int_equal(utimensat(AT_FDCWD, path, long_ago, 0), 0);
    struct input *in = input_open(path, jobs, NULL, fault);
    assert_non_null(in);
    assert_false(input_has_changed(in));
    rewrite(path, bytes, size);
    struct hk__text found = read_all(in, 1000);
    assert_true(input_has_changed(in));
    assert_string_equal(input_fault(in), input_changed);
    free(found.bytes);
    input_close(in);
    unlink(path);
}

TEST(input, a_file_that_changes_while_it_is_read_is_a_fault)
{
    struct hk__text games = some_games(20000);

    for (size_t i = 0; i <= HK_COUNT(compressions); i++) {
        struct hk__text bytes = i == 0 ? games : compressed(&games, compressions[i - 1]);
        const off_t size = (off_t)bytes.size;
        for (unsigned jobs = 1; jobs <= 2; jobs++) {
            assert_change_is_seen(&bytes, size, jobs);
            assert_change_is_seen(&bytes, size + 1, jobs);
            assert_change_is_seen(&bytes, size - 1, jobs);
        }
        if (i > 0)
            free(bytes.bytes);
    }
    free(games.bytes);
}

TEST(input, a_sample_tells_a_file_from_others)
{
    struct hk__text games = some_games(20000);
    char fault[FAULT_ROOM], path[] = "/tmp/hakem-test-XXXXXX";
    uint64_t seen[4] = {0};

    close(mkstemp(path));
    for (size_t i = 0; i < HK_COUNT(seen); i++) {
        games.bytes[0] = i == 1 ? 'x' : ' ';
        games.bytes[games.size - 1] = i == 2 ? 'x' : ' ';
        rewrite(path, &games, (off_t)games.size);
        struct input *in = input_open(path, 1, NULL, fault);
        assert_non_null(in);
        seen[i] = input_sample(in);
        assert_in_range(seen[i], 1, INT64_MAX);
        assert_int_equal(input_read(in, games.bytes, 1), 1); /* from the start */
        input_close(in);
    }
    assert_int_equal(seen[0], seen[3]);
    assert_true(seen[0] != seen[1] && seen[0] != seen[2] && seen[1] != seen[2]);
    struct input *in = open_text(&games);
    assert_int_equal(input_sample(in), 0);
    input_close(in);
    unlink(path);
    free(games.bytes);
}
