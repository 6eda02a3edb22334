/* Games written in export format, and the report of their damage. */
#include "archives.h"

#include "archive/export.h"

struct exported {
    struct hk__text out, said;
};

static void take_pgn(void *context, const char *bytes, size_t size)
{
    struct exported *exported = context;
    hk__text_append(&exported->out, bytes, size);
}

static void take_sentence(void *context, uint64_t line, const char *sentence)
{
    struct exported *exported = context;
    char number[24];
    snprintf(number, sizeof number, "%llu: ", (unsigned long long)line);
    add(&exported->said, number);
    add(&exported->said, sentence);
    add(&exported->said, "\n");
}

/* Export the text; the caller frees both. */
static struct exported export_text(const struct hk__text *text, enum export_end end)
{
    struct exported exported = {0};
    const struct export_listener listener = {
        .write = take_pgn, .say = take_sentence, .context = &exported};
    struct input *in = open_text(text);

    assert_int_equal(games_export(input_read, in, &hk_letters_english, &listener), end);
    input_close(in);
    add(&exported.out, "");
    hk__text_append(&exported.out, "", 1);
    hk__text_append(&exported.said, "", 1);
    return exported;
}

#define ROSTER                                                                                     \
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"w\"]\n"           \
    "[Black \"?\"]\n[Result \"*\"]\n"

static void exports(const char *pgn, const char *expected, const char *said, enum export_end end)
{
    struct hk__text text = {0};
    add(&text, pgn);
    struct exported exported = export_text(&text, end);
    assert_string_equal(exported.out.bytes, expected);
    assert_string_equal(exported.said.bytes, said);
    free(exported.out.bytes);
    free(exported.said.bytes);
    free(text.bytes);
}

TEST(export, a_game_in_its_form)
{
    exports("[White \"w\"]\n1.e2e4! {a\n b} (1. d4 $2 {c}) e5 *",
            ROSTER "\n1. e4 $1 {a b} (1. d4 $2 {c}) 1... e5 *\n\n", "", EXPORT_DONE);
    exports("", "", "", EXPORT_DONE);
}

TEST(export, a_good_tag_pair_replaces_a_bad_one)
{
    static const char *const between[] = {"", "{a}\n"};
    for (size_t i = 0; i < 2; i++) {
        char text[128], expected[192];
        snprintf(text, sizeof text, "[White x]\n%s[White \"w\"]\n*", between[i]);
        snprintf(expected, sizeof expected, ROSTER "\n%s*\n\n", i == 0 ? "" : "{a} ");
        exports(text, expected, "1: bad-tag: [White x]\n", EXPORT_DAMAGED);
    }
}

TEST(export, what_cannot_be_read_is_kept_as_a_comment)
{
    exports("[White \"w\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n",
            ROSTER "\n1. e4 e5 {illegal-move: Ke3 Nc6} *\n\n", "3: illegal-move: Ke3\n",
            EXPORT_DAMAGED);
    exports("[White \"w\"]\n\n1. e4\n", ROSTER "\n1. e4 *\n\n", "3: missing-termination.\n",
            EXPORT_DAMAGED);
}

TEST(export, what_is_left_open_is_closed)
{
    exports("[White \"w\"]\n\n1. e4 (1. d4 (1. c4 {x\n", ROSTER "\n1. e4 (1. d4 (1. c4 {x})) *\n\n",
            "3: unterminated-comment.\n3: unterminated-variation.\n3: missing-termination.\n",
            EXPORT_DAMAGED);
}

TEST(export, faults_beyond_all_measure_are_counted)
{
    struct hk__text text = {0};

    add(&text, "[White \"w\"]\n\n");
    for (int i = 0; i < 65; i++)
        add(&text, "= ");
    add(&text, "*\n");
    struct exported exported = export_text(&text, EXPORT_DAMAGED);
    assert_non_null(strstr(exported.said.bytes, "3: 1 further fault in this game.\n"));
    free(exported.out.bytes);
    free(exported.said.bytes);
    free(text.bytes);
}

/* If memory does not hold the moves of a game, they wait in a file. */
TEST(export, a_game_of_any_length)
{
    struct hk__text text = {0};

    add(&text, "[White \"w\"]\n\n");
    for (int i = 0; i < 20000; i++)
        add(&text, "Nf3 {a comment of some length, again and again} Nf6 Ng1 (Nc3) Ng8 ");
    add(&text, "1-0\n");
    struct exported exported = export_text(&text, EXPORT_DONE);
    assert_in_range(exported.out.size, 3 << 19, 4 << 20);
    assert_non_null(strstr(exported.out.bytes, "[Result \"1-0\"]"));
    /* The output, written again, is the same. */
    exported.out.size--;
    struct exported again = export_text(&exported.out, EXPORT_DONE);
    assert_string_equal(again.out.bytes, exported.out.bytes);
    free(again.out.bytes);
    free(again.said.bytes);
    free(exported.out.bytes);
    free(exported.said.bytes);
    free(text.bytes);
}
