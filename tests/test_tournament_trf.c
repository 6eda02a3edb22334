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
    static const enum trf_form forms[] = {TRF_2016, TRF_2026, TRF_2026_BYTES};

    for (size_t i = 0; i < 3 * sizeof names / sizeof *names; i++) {
        struct report report = report_file(names[i / 3]);
        struct told told, again;
        char *bytes;
        size_t size;
        assert_true(trf_read(&told, report.bytes, report.size));
        assert_true(trf_make(&told, forms[i % 3], &bytes, &size));
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

/* A player's line of these columns; the rounds as they are to stand from column 92 on. */
static void add_player(char *text, unsigned number, const char *sex_title, const char *name,
                       const char *birth, const char *points, const char *rounds)
{
    sprintf(text + strlen(text), "001 %4u %-4s %-33s 2000 TUR             %-10s %4s %4u%s%s\n",
            number, sex_title, name, birth, points, number, *rounds ? "  " : "", rounds);
}

TEST(trf, spellings_of_real_files)
{
    char text[2000] = "042 Jun 26, 2020\n052 26/06/2020\nXXR 5\n";
    struct told told;

    add_player(text, 1, "M GM", "A", "2026-03-01", " 1.0", "   2 w 1  0000 - h");
    add_player(text, 2, "f wm", "B", "01.03.2026", " 1.0", "0001 B 0       - u");
    add_player(text, 3, "w", "C", "1971", " 0.0", "0000 - z");
    add_player(text, 4, "m", "D", "", "", "0000   Z     5 w  ");
    add_player(text, 5, "", "E", "", "", "             4 b");
    assert_true(trf_read(&told, text, strlen(text)));
    for (size_t i = 0; i < told.remark_count; i++)
        if (strcmp(told.remarks[i].code, "points-differ") != 0)
            fail_msg("%u:%u %s %s", told.remarks[i].line, told.remarks[i].column,
                     told.remarks[i].code, told.remarks[i].about);
    assert_string_equal(told.start, "2020-06-26");
    assert_string_equal(told.end, "2020-06-26");
    assert_string_equal(told.players[0].sex, "m");
    assert_string_equal(told.players[0].title, "GM");
    assert_string_equal(told.players[1].sex, "w");
    assert_string_equal(told.players[1].title, "WIM");
    assert_string_equal(told.players[0].birth, "2026-03-01");
    assert_string_equal(told.players[1].birth, "2026-03-01");
    assert_string_equal(told.players[2].birth, "1971");
    assert_int_equal(told.rounds_paired, 2);
    assert_int_equal(told.scores[1].code, 'H');
    assert_int_equal(told.scores[2].opponent, 1);
    assert_int_equal(told.scores[2].color, 'b');
    assert_int_equal(told.scores[3].code, 'U');
    assert_int_equal(told.scores[4].code, 'Z');
    /* The next round: opponents and colours without a result. */
    const struct told_board *last = &told.boards[told.board_count - 3];
    assert_int_equal(last->round, 2);
    assert_int_equal(last->white, 4);
    assert_int_equal(last->black, 5);
    assert_int_equal(last->white_code, ' ');
    told_finish(&told);
}

/* The births of three players as they are read; a remark that they are unclear, or none. */
static void assert_births(const char *head, const char *const written[3], const char *const read[3])
{
    char text[2000] = "";
    struct told told;
    bool unclear = false;

    strcpy(text, head);
    for (unsigned i = 0; i < 3; i++)
        add_player(text, i + 1, "m", i == 0 ? "A" : i == 1 ? "B" : "C", written[i], "", "");
    assert_true(trf_read(&told, text, strlen(text)));
    for (unsigned i = 0; i < 3; i++) {
        if (read[i])
            assert_string_equal(told.players[i].birth, read[i]);
        else
            assert_null(told.players[i].birth);
        unclear |= !read[i];
    }
    if (unclear)
        assert_remark(&told, "birth-unclear", false, told.players[0].line, 70);
    else
        assert_null(remark_of(&told, "birth-unclear"));
    told_finish(&told);
}

TEST(trf, births_with_years_of_two_digits_are_years_where_they_are_plain)
{
    static const char begun[] = "042 2026/03/01\n";
    static const char by_rounds[] =
        "132                                                             "
        "                       26/03/01\n";

    assert_births(begun, (const char *[]){"98/05/12", "08/05/12", "64/00/00"},
                  (const char *[]){"1998", "2008", "1964"});
    assert_births(by_rounds, (const char *[]){"98/05/12", "1971/02/03", "08/05/12"},
                  (const char *[]){"1998", "1971-02-03", "2008"});
    assert_births(begun, (const char *[]){"12.05.98", "12.05.08", "31.01.15"},
                  (const char *[]){"1998", "2008", "2015"});
    /* One order fits as well as the other, or none does, or nobody knows when it is. */
    assert_births(begun, (const char *[]){"08/05/12", "09/05/10", "10/05/11"},
                  (const char *[]){NULL, NULL, NULL});
    assert_births(begun, (const char *[]){"98/05/12", "12/05/98", "08/05/12"},
                  (const char *[]){NULL, NULL, NULL});
    assert_births("", (const char *[]){"98/05/12", "97/05/12", "08/05/12"},
                  (const char *[]){NULL, NULL, NULL});
}

TEST(trf, what_is_wrong_in_a_file)
{
    static const struct {
        const char *first, *second, *code;
        bool refuses;
        uint32_t line, column;
    } files[] = {
        {"   2 w 1", "   3 b 0", "opponent-unknown", true, 2, 95},
        {"   2 w 1", "   2 b 0", "opponent-self", true, 2, 95},
        {"   2 w 1", "   1 x 0", "color-unknown", true, 2, 97},
        {"   2 w 1", "   1 b ?", "result-unknown", true, 2, 99},
        {"   2 w 1", "   1 b =", "results-differ", true, 2, 95},
        {"   2 w 1", "   1 b L", "results-mixed", false, 2, 95},
        {"   2 w 1", "   1   0", "color-missing", true, 2, 95},
        {"   2 w 1", "   1 b H", "bye-with-opponent", true, 2, 95},
        {"   2 w 1", "0000 - 0", "opponent-missing", true, 2, 92},
        {"   2 w 1", "0000   1", "opponent-missing", true, 2, 92},
        {"   2 w 1", "0000 w =", "opponent-missing", true, 2, 92},
        {"   2 w 1", " ab1 b 0", "opponent-invalid", true, 2, 93},
        {"   2 w  ", "   1 b 0", "result-missing", false, 1, 95},
        /* A blank too few or too many: what is entered there would stand beside it. */
        {"   2 w 1", "  1 b 0", "columns-shifted", true, 2, 94},
        {"   2 w 1", "   1b 0", "columns-shifted", true, 2, 95},
        {"   2 w 1", "   1 b0", "columns-shifted", true, 2, 95},
        {"   2 w 1", "    1 b 0", "color-unknown", true, 2, 96},
        {"   2 w 1", "   1  b 0", "result-unknown", true, 2, 98},
        {"  2 w", "   1 b  ", "columns-shifted", true, 1, 94},
        {"2    w 1", "1    b 0", NULL, false, 0, 0},
        {"   2 w =", "   1 b 0", NULL, false, 0, 0},
        {"   2 w 0", "   1 b 0", NULL, false, 0, 0},
        {"   2 w -", "   1 b -", NULL, false, 0, 0},
    };

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char text[1000] = "";
        struct told told;
        add_player(text, 1, "m", "A", "", "", files[i].first);
        add_player(text, 2, "m", "B", "", "", files[i].second);
        assert_true(trf_read(&told, text, strlen(text)));
        if (files[i].code)
            assert_remark(&told, files[i].code, files[i].refuses, files[i].line, files[i].column);
        else
            assert_int_equal(told.remark_count, 0);
        told_finish(&told);
    }
}

TEST(trf, a_game_that_goes_on_is_an_absence_with_an_opponent_to_lichess)
{
    char text[1000] = "XXR 2\n", *bytes;
    size_t size;

    add_player(text, 1, "", "A", "", " 1.0", "   2 w 1     3 b Z");
    add_player(text, 2, "", "B", "", " 0.0", "   1 b 0         -");
    add_player(text, 3, "", "C", "", " 0.0", "       Z     1 w Z");
    struct trf *trf = trf_open(text, strlen(text));
    assert_non_null(trf);
    const struct told *told = trf_told(trf);
    assert_remark(told, "game-not-over", false, 4, 105);
    assert_false(told->refused);
    assert_int_equal(told->remark_count, 1);
    assert_int_equal(told->scores[1].opponent, 3);
    assert_int_equal(told->scores[1].code, ' ');
    assert_int_equal(told->scores[4].code, 'Z');
    assert_true(trf_set_score(trf, 1, 2, told->scores[1]));
    assert_true(trf_write(trf, &bytes, &size));
    assert_memory_equal(bytes, text, size); /* until there is a result */
    free(bytes);
    assert_true(
        trf_set_score(trf, 1, 2, (struct told_score){.opponent = 3, .color = 'b', .code = '='}));
    assert_true(trf_write(trf, &bytes, &size));
    assert_memory_equal(strstr(bytes, "   3 b"), "   3 b =", 8);
    free(bytes);
    trf_close(trf);
}

TEST(trf, points_that_stand_a_column_too_far_left_are_written_in_their_columns)
{
    char text[200] = "", *bytes;
    size_t size;

    sprintf(text, "001    1 m    %-33s 2000 TUR             %-9s %4s %4u\n", "A", "1990", "10.0",
            1);
    struct trf *trf = trf_open(text, strlen(text));
    assert_non_null(trf);
    assert_int_equal(trf_told(trf)->players[0].points_halves, 20);
    assert_true(trf_set_points(trf, 1, 21));
    assert_true(trf_write(trf, &bytes, &size));
    assert_int_equal(size, strlen(text));
    assert_memory_equal(bytes + 79, " 10.5", 5);
    free(bytes);
    trf_close(trf);
}

TEST(trf, what_is_wrong_in_a_line)
{
    static const struct {
        const char *text, *code;
        bool refuses;
        uint32_t line, column;
    } lines[] = {
        {"001    1 m    A\n001    1 m    B\n", "number-twice", true, 2, 8},
        {"001    0 m    A\n", "number-invalid", true, 1, 8},
        {"001   x1 m    A\n", "number-invalid", true, 1, 7},
        {"001    1 x    A\n", "sex-unknown", false, 1, 10},
        {"001    1 mXX  A\n", "title-unknown", false, 1, 11},
        {"001    1 m\n", "name-missing", false, 1, 15},
        {"001    1 m    A\nMerhaba\n", "code-missing", false, 2, 1},
        {"999 what\n001    1 m    A\n", "code-unknown", false, 1, 1},
        {"042 yesterday\n001    1 m    A\n", "date-invalid", false, 1, 5},
        {"142 x\n001    1 m    A\n", "rounds-invalid", false, 1, 5},
        {"142 5\nXXR 6\n001    1 m    A\n", "told-twice", false, 2, 5},
        {"062 7\n001    1 m    A\n", "player-count-differs", false, 1, 5},
        {"XXS W=x\n001    1 m    A\n", "scoring-invalid", false, 1, 5},
        {"001    1 m    A\tB\n", "tab", false, 1, 16},
        {"001    1 m    A\x01\n", "control-character", false, 1, 16},
        {"001    1 m    A\n001    2 m    a\n", "name-twice", false, 2, 15},
        /* Blanks of all widths, and of none: U+00A0, U+2003, U+3000, U+200B, U+2060, U+200D. */
        {"001    1 m    A B\n001    2 m    A\xc2\xa0"
         "B\n",
         "name-twice", false, 2, 15},
        {"001    1 m    A B\n001    2 m    A\xe2\x80\x83"
         "B\xe3\x80\x80\n",
         "name-twice", false, 2, 15},
        {"001    1 m    A B\n001    2 m    \xe2\x80\x8b"
         "A\xe2\x81\xa0 B\xe2\x80\x8d\n",
         "name-twice", false, 2, 15},
        {"001    1 m    A B\n001    2 m    \xc2\xa0\xe3\x80\x80\n", "name-missing", false, 2, 15},
        {"001    1 m    A B\n001    2 m    \xe2\x80\x8b\xe2\x80\x8d\n", "name-missing", false, 2,
         15},
        {"001    1 m    A\n013 Mavi                               1    9\n", "team-player-unknown",
         true, 2, 45},
        {"001    1 m    A\n013 Mavi                               1    1\n", "team-player-twice",
         true, 2, 45},
        {"\xff\xfe"
         "0",
         "utf-16", true, 0, 0},
        {"012 x\n", "players-none", true, 0, 0},
        {"001    1 m    \xc3\x96z Can\xc3 \n", "character-broken", false, 1, 21},
    };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct told told;
        assert_true(trf_read(&told, lines[i].text, strlen(lines[i].text)));
        assert_remark(&told, lines[i].code, lines[i].refuses, lines[i].line, lines[i].column);
        assert_int_equal(told.refused, lines[i].refuses);
        told_finish(&told);
    }
}

TEST(trf, blanks_in_names_are_those_of_ascii_and_joiners_stay_between_their_letters)
{
    static const char text[] = "001    1 m    Ada\xc2\xa0"
                               "B\xe2\x80\x83"
                               "C\xe3\x80\x80\n"
                               "001    2 m    \xd9\x86\xdb\x8c\xda\xa9\xe2\x80\x8c\xd9\x86\n";
    struct told told;

    assert_true(trf_read(&told, text, sizeof text - 1));
    assert_string_equal(told.players[0].name, "Ada B C");
    assert_string_equal(told.players[1].name, "\xd9\x86\xdb\x8c\xda\xa9\xe2\x80\x8c\xd9\x86");
    told_finish(&told);
}

TEST(trf, nul_and_names_that_are_too_long)
{
    static const char nul[] = "001    1 m    A\0B\n";
    char text[500] = "";
    struct told told;

    assert_true(trf_read(&told, nul, sizeof nul - 1));
    assert_remark(&told, "nul", true, 1, 16);
    told_finish(&told);
    add_player(text, 1, "m", "Abcdefghijklmnopqrstuvwxyz Abcdefghijkl", "", " 0.0", "");
    assert_true(trf_read(&told, text, strlen(text)));
    assert_remark(&told, "name-long", false, 1, 48);
    told_finish(&told);
}

TEST(trf, points_by_the_scoring_of_the_file)
{
    static const char *const heads[] = {"162  W 3.0    D 1.0\n", "XXS W=3 D=1\n",
                                        "BBW  3.0\nBBD  1.0\n", ""};

    for (size_t i = 0; i < 4; i++) {
        char text[1000];
        struct told told;
        strcpy(text, heads[i]);
        add_player(text, 1, "m", "A", "", " 4.0", "   2 w 1     2 b =");
        add_player(text, 2, "m", "B", "", " 1.0", "   1 b 0     1 w =");
        assert_true(trf_read(&told, text, strlen(text)));
        assert_int_equal(remark_of(&told, "points-differ") != NULL, i == 3);
        assert_int_equal(told.scoring.told, i < 3);
        if (i < 3)
            assert_int_equal(told.scoring.win, 6);
        told_finish(&told);
    }
}

/* Who has White at each board of a round, in the order of the boards; byes last. */
static void assert_whites(const struct told *told, uint32_t round, const uint32_t *whites,
                          size_t count)
{
    size_t at = 0;

    for (size_t i = 0; i < told->board_count; i++)
        if (told->boards[i].round == round) {
            assert_true(at < count);
            assert_int_equal(told->boards[i].white, whites[at]);
            at++;
        }
    assert_int_equal(at, count);
}

TEST(trf, boards_stand_as_pairing_programs_publish_them)
{
    /* By the points of the one who has more, then of both, then by the number of the one who has more; byes last. */
    static const uint32_t first[] = {1, 2, 7, 6}, second[] = {6, 5, 1, 8},
                          third[] = {5, 3, 7, 4, 8};
    char text[3000] = "142 4\n";
    struct told told;

    add_player(text, 1, "m", "A", "", " 1.0", "   5 w 0     7 w 1     3 b");
    add_player(text, 2, "m", "B", "", " 0.5", "   3 w =     6 b 0     7 b");
    add_player(text, 3, "m", "C", "", " 1.5", "   2 b =     8 b 1     1 w");
    add_player(text, 4, "m", "D", "", " 0.5", "   7 b 0     5 b =  0000 - U");
    add_player(text, 5, "m", "E", "", " 1.5", "   1 b 1     4 w =     6 w");
    add_player(text, 6, "m", "F", "", " 2.0", "   8 w 1     2 w 1     5 b");
    add_player(text, 7, "m", "G", "", " 1.0", "   4 w 1     1 b 0     2 w");
    add_player(text, 8, "m", "H", "", " 0.0", "   6 b 0     3 w 0  0000 - H");
    assert_true(trf_read(&told, text, strlen(text)));
    assert_false(told.refused);
    assert_whites(&told, 1, first, sizeof first / sizeof *first);
    assert_whites(&told, 2, second, sizeof second / sizeof *second);
    assert_whites(&told, 3, third, sizeof third / sizeof *third);
    told_finish(&told);
}

TEST(trf, a_new_file_counts_its_columns_in_characters_or_in_bytes)
{
    struct told_player players[] = {
        {.number = 1, .name = "Müller, Çağrı", .rating = 2044, .points_halves = 3},
        {.number = 2,
         .name = "Şşşşşşşşşşşşşşşşşşşşşşşşşşşşşşşşşş", /* 34 characters of two bytes */
         .points_halves = -1}};
    struct told_score scores[] = {{2, 'w', '1'}, {1, 'b', '0'}};
    const struct told told = {
        .rounds_paired = 1, .players = players, .player_count = 2, .scores = scores};

    for (int by_bytes = 0; by_bytes < 2; by_bytes++) {
        struct told again;
        char *bytes;
        size_t size;
        assert_true(trf_make(&told, by_bytes ? TRF_2026_BYTES : TRF_2026, &bytes, &size));
        const char *first = strstr(bytes, "001    1"), *second = strstr(bytes, "001    2");
        /* The rating ends in column 52, the round begins in column 92; a name is cut between two characters. */
        assert_memory_equal(strstr(first, "2044"), first + 48 + (by_bytes ? 0 : 4), 4);
        assert_memory_equal(strstr(second, "   1 b 0"), second + 91 + (by_bytes ? 0 : 33), 8);
        assert_true(trf_read(&again, bytes, size));
        assert_false(again.refused);
        assert_string_equal(again.players[0].name, players[0].name);
        assert_int_equal(strlen(again.players[1].name), by_bytes ? 32 : 66);
        assert_int_equal(again.scores[1].code, '0');
        told_finish(&again);
        free(bytes);
    }
}

TEST(trf, teams_matches_and_forfeits)
{
    char text[2000] = "";
    struct told told;

    add_player(text, 1, "m", "A", "", "", "   3 b 1");
    add_player(text, 2, "m", "B", "", "", "   4 w =");
    add_player(text, 3, "m", "C", "", "", "   1 w 0");
    add_player(text, 4, "m", "D", "", "", "   2 b =");
    strcat(
        text,
        "310   1 Mavi                                            2.0    1.5   1     2    1\n"
        "310   2 Sar\xc4\xb1                                            0.0    0.5   2     3    4\n"
        "300   1   1   2    1    2\n330 -+ 002 001 002\n");
    assert_true(trf_read(&told, text, strlen(text)));
    for (size_t i = 0; i < told.remark_count; i++)
        fail_msg("%u:%u %s", told.remarks[i].line, told.remarks[i].column, told.remarks[i].code);
    assert_int_equal(told.team_count, 2);
    assert_string_equal(told.teams[1].name, "Sarı");
    assert_int_equal(told.teams[0].players[0], 2);
    assert_int_equal(told.teams[0].match_points_halves, 4);
    assert_int_equal(told.teams[0].game_points_halves, 3);
    assert_int_equal(told.boards[0].match, 1);
    assert_int_equal(told.boards[0].white, 3); /* 1 plays at the first board of this round */
    assert_int_equal(told.boards[1].white, 2);
    assert_int_equal(told.forfeit_count, 1);
    assert_int_equal(told.forfeits[0].white_code, '-');
    assert_int_equal(told.forfeits[0].black, 2);
    told_finish(&told);
}
