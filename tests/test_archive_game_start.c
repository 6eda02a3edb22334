/* Where a text can be split: which text proves that a game begins, and which does not. */
#include "archives.h"

#include "archive/game_start.h"

/*
 * Look for a game in a text. A bar marks the tag pair at which the game is found; without a bar
 * none is found.
 */
static void finds(const char *marked)
{
    char text[512];
    const char *bar = strchr(marked, '|');
    const size_t at = bar ? (size_t)(bar - marked) : strlen(marked);

    snprintf(text, sizeof text, "%.*s%s", (int)at, marked, bar ? bar + 1 : "");
    const size_t size = strlen(text), found = game_start_find(text, size, 0);
    if (found != (bar ? at : size))
        fail_msg("%s: byte %zu of %zu", marked, found, size);
}

TEST(game_start, after_a_result_and_a_blank_line)
{
    finds("x\n1. e4 1-0\n\n|[White \"x\"]\n");
    finds("x\n1. e4 0-1 \t\n\n\n|[White \"x\"]\n");
    finds("x\n1. e4 1/2-1/2\r\n\r\n|[White \"x\"]\n");
    finds("x\n1. e4 *\r\r|[White \"x\"]\n");
    finds("x\n*\n \n|[White_2 \"\"]\n");
    finds("x\n1. e4 {[%clk 0:01]} 1-0\n\n|[White \"x\"]\n");
}

TEST(game_start, not_where_something_may_be_open)
{
    finds("x\n1. e4 1-0\n[White \"x\"]\n");            /* no blank line: a comment could be open */
    finds("x\n1. e4 e5\n\n[White \"x\"]\n");           /* no result: a tag section could be open */
    finds("x\n1. e4 1-0x\n\n[White \"x\"]\n");         /* no marker */
    finds("x\n1. e4 ; 1-0\n\n[White \"x\"]\n");        /* after a semicolon */
    finds("x\n% 1-0\n\n[White \"x\"]\n");              /* after a percent sign */
    finds("x\n[Foo 1-0\n\n[White \"x\"]\n");           /* in a damaged tag pair */
    finds("x\n{x} [Foo 1-0\n\n[White \"x\"]\n");       /* likewise */
    finds("x\n{x} Foo \"y\" 1-0\n\n[White \"x\"]\n");  /* likewise */
    finds("x\n\xef\xbb\xbf[A 1-0\n\n[White \"x\"]\n"); /* after a byte-order mark */
    finds("1. e4 1-0\n\n[White \"x\"]\n");             /* the start of that line is not seen */
}

TEST(game_start, the_tag_pair_is_plain)
{
    finds("x\n*\n\n [White \"x\"]\n");
    finds("x\n*\n\n[White  \"x\"]\n");
    finds("x\n*\n\n[White \"x\" ]\n");
    finds("x\n*\n\n[White \"x\\\"\"]\n");
    finds("x\n*\n\n[White \"x\n\"]\n");
    finds("x\n*\n\n[ \"x\"]\n");
    finds("x\n*\n\n[White \"x\"");
}

TEST(game_start, the_first_from_a_byte_on)
{
    static const char text[] = "x\n*\n\n[A \"1\"]\n\n*\n\n[B \"2\"]\n\n*\n";
    const size_t size = sizeof text - 1;
    const size_t first = (size_t)(strstr(text, "[A") - text);
    const size_t second = (size_t)(strstr(text, "[B") - text);

    for (size_t from = 0; from <= size; from++)
        assert_int_equal(game_start_find(text, size, from), from <= first    ? first
                                                            : from <= second ? second
                                                                             : size);
}

/* The parts of a text, judged apart, give the games of the whole, wherever it is split. */
TEST(game_start, the_parts_give_the_games_of_the_whole)
{
    static const struct judging alone = {.jobs = 1, .json = false};
    struct hk__text text = some_games(60);
    struct judged whole = judge_bytes(&text, &alone);
    unsigned found = 0;

    for (size_t at = 0; (at = game_start_find(text.bytes, text.size, at + 1)) < text.size;) {
        const struct hk__text first = {.bytes = text.bytes, .size = at};
        const struct hk__text rest = {.bytes = text.bytes + at, .size = text.size - at};
        struct judged one = judge_bytes(&first, &alone), two = judge_bytes(&rest, &alone);
        audit_totals_add(&one.totals, &two.totals);
        assert_memory_equal(&one.totals, &whole.totals, sizeof whole.totals);
        free(one.out.bytes);
        free(two.out.bytes);
        found++;
    }
    assert_in_range(found, 20, 60);
    free(whole.out.bytes);
    free(text.bytes);
}
