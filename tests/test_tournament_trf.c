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
