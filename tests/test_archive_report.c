/* The report of a game, as lines and as JSON. */
#include "archives.h"

#include "archive/output.h"

/* Report the games of a PGN text, as the archive writes them. */
static void reports(const char *pgn, bool json, bool all, const char *expected)
{
    const struct audit_request request = {.json = json, .all = all};
    const atomic_bool stop = false;
    struct hk__text text = {0}, out = {0}, wanted = {0};
    const struct audit_listener listener = {.write = take_judged, .context = &out};
    struct audit_output output = {.listener = &listener};

    add(&text, pgn);
    add(&wanted, expected);
    struct input *in = open_text(&text);
    struct judged_source *source = calloc(1, sizeof *source);
    assert_non_null(source);
    assert_true(resumed_text_skip(&source->resumed, in, 0));
    struct audit_text judging = {
        .request = &request,
        .file = "a\"\\\t\xc5\x9e.pgn",
        .source = {.read = read_judged, .is_truncated = is_judged_truncated, .context = source},
        .start = TEXT_START,
        .jobs = 1,
        .chunking = &usual_chunking,
        .stop = &stop,
        .output = &output};
    audit_text_judge(&judging);
    assert_same(&out, &wanted);
    free(output.numbered.bytes);
    free(source);
    input_close(in);
    free(wanted.bytes);
    free(out.bytes);
    free(text.bytes);
}

#define NAME "a\"\\\t\xc5\x9e.pgn"

TEST(report, a_line_a_finding)
{
    reports("[White \"w\"]\n\n1. e4 *\n\n[White \"w\"]\n\n1. e4 e5\n2. Ke3 *\n", false, false,
            NAME ":8: game 2 (w - ?), illegal-move, article 3.8.a: 2. 'Ke3' is illegal: a "
                 "king moves to an adjoining square.\n");
}

TEST(report, games_without_findings)
{
    reports("[White \"w\"]\n\n1. e4 *\n\n[White \"w\"]\n\n*\n\n[Black \"b\"]\n\n1. e4 e5 *\n",
            false, true,
            NAME ":1: game 1 (w - ?): nothing found in 1 half-move\n" NAME
                 ":5: game 2 (w - ?): nothing found in 0 half-moves\n" NAME
                 ":9: game 3 (? - b): nothing found in 2 half-moves\n");
}

TEST(report, an_object_a_game)
{
    reports("[White \"\\\"w\\\"\"]\n[Result \"1-0\"]\n\n1. e4 = 1-0\n", true, false,
            "{\"file\":\"a\\\"\\\\\\t\xc5\x9e.pgn\",\"game\":1,\"line\":1,\"offset\":0,"
            "\"white\":\"\\\"w\\\"\",\"black\":\"\",\"result\":\"1-0\",\"plies\":1,"
            "\"plies_after\":0,\"final_fen\":"
            "\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\","
            "\"findings\":[{\"kind\":\"bad-token\",\"line\":4,\"ply\":1,\"article\":null,"
            "\"text\":\"This has no meaning here: '='.\"}]}\n");
}

TEST(report, findings_that_are_left_out)
{
    struct hk__text pgn = {0}, line = {0};

    add(&pgn, "[White \"w\"]\n\n");
    for (int i = 0; i < HK_TEXT_FINDINGS_MAX + 1; i++)
        add(&pgn, "= ");
    add(&pgn, "*\n");
    hk__text_append(&pgn, "", 1);
    for (int i = 0; i < HK_TEXT_FINDINGS_MAX; i++)
        add(&line, NAME ":3: game 1 (w - ?), bad-token: This has no meaning here: '='.\n");
    add(&line, NAME ":1: game 1 (w - ?): 1 further finding\n");
    hk__text_append(&line, "", 1);
    reports(pgn.bytes, false, false, line.bytes);
    free(line.bytes);
    free(pgn.bytes);
}
