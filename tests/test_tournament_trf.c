/*
 * Report files that are read: the files of tests/data/trf, which others made, and small ones for each spelling.
 */
#include "reports.h"

TEST(trf, a_file_with_crlf_and_blanks_cut)
{
    struct report report = report_file("javafo_sample2.trf");
    struct told told;

    assert_true(trf_read(&told, report.bytes, report.size));
    assert_false(told.refused);
    assert_int_equal(told.remark_count, 0);
    assert_string_equal(told.name, "XX Open Internacional de Gros");
    assert_string_equal(told.start, "2010-09-24");
    assert_int_equal(told.rounds, 9);
    assert_int_equal(told.rounds_paired, 5);
    assert_int_equal(told.player_count, 52);
    assert_string_equal(told.players[12].name, "Rodriguez Cabrera Fco. Javier");
    assert_string_equal(told.players[12].birth, "1971");
    assert_int_equal(told.players[12].points_halves, 6);
    /* Of player 22 the fifth round is known already. */
    assert_int_equal(told.scores[21 * 5 + 4].code, 'Z');
    told_finish(&told);
    free(report.bytes);
}

TEST(trf, files_that_are_wrong_as_their_names_say)
{
    static const struct {
        const char *name, *code;
        bool refuses;
        uint32_t line, column;
    } files[] = {
        {"py4swiss_incompatible_color.trf", "colors-same", true, 3, 135},
        {"py4swiss_incompatible_result.trf", "results-differ", true, 3, 135},
        {"py4swiss_incorrect_points.trf", "points-differ", false, 2, 82},
        {"py4swiss_invalid_code.trf", "code-unknown", true, 7, 1},
        {"py4swiss_missing_result.trf", "opponents-differ", true, 2, 135},
        {"py4swiss_missing_starting_number.trf", "number-left-out", false, 7, 8},
        {"py4swiss_too_many_results.trf", "rounds-exceeded", true, 2, 145},
    };

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct report report = report_file(files[i].name);
        struct told told;
        assert_true(trf_read(&told, report.bytes, report.size));
        assert_remark(&told, files[i].code, files[i].refuses, files[i].line, files[i].column);
        assert_int_equal(told.refused, files[i].refuses);
        told_finish(&told);
        free(report.bytes);
    }
}

TEST(trf, a_result_is_entered_and_all_else_stays)
{
    struct report report = report_file("bbp_issue_7.trf");
    struct trf *trf = trf_open(report.bytes, report.size);
    const struct told_score score = {.opponent = 1, .color = 'b', .code = '='};
    size_t size, differ = 0;
    char *bytes;

    assert_non_null(trf);
    assert_int_equal(trf_told(trf)->rounds_paired, 14);
    assert_true(trf_set_score(trf, 2, 14, score)); /* it was `1 w 0` */
    assert_true(trf_write(trf, &bytes, &size));
    assert_int_equal(size, report.size);
    for (size_t i = 0; i < size; i++)
        differ += bytes[i] != report.bytes[i];
    assert_int_equal(differ, 2);
    free(bytes);
    free(report.bytes);
    trf_close(trf);
}

static void assert_same_score(struct told_score a, struct told_score b)
{
    assert_int_equal(a.opponent, b.opponent);
    assert_int_equal(a.color, b.color);
    assert_int_equal(a.code, b.code);
}

static void assert_same_told(const struct told *a, const struct told *b)
{
    assert_int_equal(a->player_count, b->player_count);
    assert_int_equal(a->rounds, b->rounds);
    assert_int_equal(a->rounds_paired, b->rounds_paired);
    assert_int_equal(a->team_count, b->team_count);
    assert_int_equal(a->board_count, b->board_count);
    for (size_t i = 0; i < a->player_count; i++) {
        const struct told_player *left = &a->players[i], *right = &b->players[i];
        const char *pairs[][2] = {
            {left->name, right->name},       {left->title, right->title},
            {left->sex, right->sex},         {left->federation, right->federation},
            {left->fide_id, right->fide_id}, {left->birth, right->birth}};
        for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
            assert_string_equal(pairs[k][0] ? pairs[k][0] : "", pairs[k][1] ? pairs[k][1] : "");
        assert_int_equal(left->number, right->number);
        assert_int_equal(left->rating, right->rating);
        assert_int_equal(left->points_halves, right->points_halves);
        assert_int_equal(left->rank, right->rank);
        for (uint32_t k = 0; k < a->rounds_paired; k++)
            assert_same_score(a->scores[i * a->rounds_paired + k],
                              b->scores[i * a->rounds_paired + k]);
    }
    for (size_t i = 0; i < a->team_count; i++) {
        assert_string_equal(a->teams[i].name, b->teams[i].name);
        assert_int_equal(a->teams[i].player_count, b->teams[i].player_count);
        for (size_t k = 0; k < a->teams[i].player_count; k++)
            assert_int_equal(a->teams[i].players[k], b->teams[i].players[k]);
    }
    for (size_t i = 0; i < a->board_count; i++) {
        assert_int_equal(a->boards[i].white, b->boards[i].white);
        assert_int_equal(a->boards[i].match, b->boards[i].match);
    }
}

TEST(trf, what_is_made_of_a_file_tells_the_same)
{
    static const char *const names[] = {"javafo_sample2.trf", "bbp_issue_7.trf",
                                        "bbp_dutch_2025_C9.trf", "trf26_team.trf",
                                        "py4swiss_comments.trf"};

    for (size_t i = 0; i < 2 * sizeof names / sizeof *names; i++) {
        struct report report = report_file(names[i / 2]);
        struct told told, again;
        char *bytes;
        size_t size;
        assert_true(trf_read(&told, report.bytes, report.size));
        assert_true(trf_make(&told, i % 2 ? TRF_2026 : TRF_2016, &bytes, &size));
        assert_true(trf_read(&again, bytes, size));
        assert_false(again.refused);
        assert_same_told(&told, &again);
        told_finish(&told);
        told_finish(&again);
        free(bytes);
        free(report.bytes);
    }
}

TEST(trf, characters_of_many_bytes_without_rating_or_rank)
{
    /* Counted in bytes, the opponents of this line would stand in other columns that are blank. */
    static const char text[] = "001    1      �������� - 0                                         "
                               "                           2 w\n"
                               "001    2      B                                                    "
                               "                           1 b\n";
    struct told told;

    assert_true(trf_read(&told, text, strlen(text)));
    assert_false(told.refused);
    assert_int_equal(told.board_count, 1);
    assert_int_equal(told.boards[0].white, 1);
    told_finish(&told);
}
