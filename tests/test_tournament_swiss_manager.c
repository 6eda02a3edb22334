/*
 * The file of pairings of Swiss-Manager: read by the numbers of its players alone, and written with the results of a round.
 */
#include "imports.h"
#include "tournament/csv.h"
#include "tournament/renumber.h"
#include "tournament/swiss_manager.h"

#define HEAD "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n"

static struct told told_of(const char *text)
{
    struct told told;

    assert_true(csv_read(&told, text, strlen(text), 1, "2026-03-01"));
    return told;
}

/* What is written of a round; the caller's. */
static char *written(const struct tournament *tournament, uint32_t round, const char *file)
{
    struct told told;
    char *bytes;
    size_t size;

    assert_true(export_told(&told, tournament));
    assert_true(swiss_manager_write(&told, round, file, file ? strlen(file) : 0, &bytes, &size));
    assert_int_equal(size, strlen(bytes));
    export_told_finish(&told);
    return bytes;
}

TEST(swiss_manager, results_points_and_forfeits_are_read_and_a_game_without_points_is_not_played)
{
    struct told told = told_of(HEAD "3;1;0;0;4;2;1;0;;1:0;0;;\r\n"
                                    "3;2;0;0;1;3;0,5;0,5;;0,5:0,5;0;;\r\n"
                                    "3;3;0;0;7;9;0;0;;0:0;0;;\r\n"
                                    "3;4;0;0;5;8;1;0;K;1:0K;0;;\r\n"
                                    "3;5;0;0;10;11;0;0;K;0:0K;0;;\r\n"
                                    "3;6;0;0;6;-1;1;1;;1:1;0;;\r\n");
    static const struct {
        uint32_t white, black;
        char codes[3];
    } boards[] = {{4, 2, "10"}, {1, 3, "=="},   {7, 9, "  "},
                  {5, 8, "+-"}, {10, 11, "--"}, {6, 0, "U "}};

    assert_false(told.refused);
    assert_int_equal(told.remark_count, 0);
    assert_true(told.is_by_number);
    assert_int_equal(told.board_count, sizeof boards / sizeof *boards);
    for (size_t i = 0; i < told.board_count; i++) {
        const char codes[] = {told.boards[i].white_code, told.boards[i].black_code, '\0'};
        assert_int_equal(told.boards[i].round, 3);
        assert_int_equal(told.boards[i].white, boards[i].white);
        assert_int_equal(told.boards[i].black, boards[i].black);
        assert_string_equal(codes, boards[i].codes);
    }
    told_finish(&told);
}

TEST(swiss_manager, numbers_are_those_of_the_tournament_or_the_file_is_refused)
{
    struct tournament *tournament = with_players(4);
    struct told told = told_of(HEAD "1;1;0;0;1;3;0;0;;0:0;0;;\r\n1;2;0;0;7;2;0;0;;0:0;0;;\r\n");

    assert_true(renumber(&told, tournament));
    assert_remark(&told, "number-unknown", true, 3, 9);
    assert_string_equal(remark_of(&told, "number-unknown")->about, "7");
    told_finish(&told);
    told = told_of(HEAD "1;1;0;0;4;3;0;0;;0:0;0;;\r\n1;2;0;0;1;2;0;0;;0:0;0;;\r\n");
    assert_true(renumber(&told, tournament));
    take(tournament, &told);
    assert_board(tournament, 1, 1, 4, 3, "");
    assert_board(tournament, 1, 2, 1, 2, "");
    assert_int_equal(tournament->player_count, 4);
    assert_non_null(tournament_player(tournament, 4)->text[PLAYER_NAME]);
    told_finish(&told);
    tournament_free(tournament);
}

TEST(swiss_manager, numbers_in_the_columns_of_white_and_black_are_those_of_the_tournament_too)
{
    struct tournament *tournament = with_players(5);
    struct told told =
        told_of("Round,Board,White,Black,Result\n1,1,4,3,1-0\n1,2,1,2,\n1,3,5,bye,\n");

    assert_false(told.refused);
    assert_true(told.is_by_number && renumber(&told, tournament));
    take(tournament, &told);
    assert_int_equal(tournament->player_count, 5);
    assert_board(tournament, 1, 1, 4, 3, "1-0");
    assert_board(tournament, 1, 2, 1, 2, "");
    told_finish(&told);
    told = told_of("Board,White,Black\n1,1,2\n2,4,7\n");
    assert_true(renumber(&told, tournament));
    assert_remark(&told, "number-unknown", true, 3, 5);
    told_finish(&told);
    told = told_of("Board,White,Black\n1,1,2\n2,4,Ada\n");
    assert_remark(&told, "number-invalid", true, 3, 5);
    told_finish(&told);
    told = told_of("Board,White,Black\n1,Ada,Ben\n2,Cem,7\n");
    assert_remark(&told, "name-is-number", true, 3, 7);
    told_finish(&told);
    tournament_free(tournament);
}

TEST(swiss_manager, the_file_comes_back_with_its_results_and_all_else_as_it_was)
{
    static const char file[] = "\xef\xbb\xbf" HEAD "1;3;0;0;9;8;1;0;;1:0;0;;x\r\n"
                               "2;1;6300001;4;1;3;0;0;;0:0;7;2000;;\r\n"
                               "2;2;0;0;4;2;0;0;;0:0;0;;\n"
                               "\r\n2;3;0;0;5;6;0;0;;0:0;0;;\r\n2;4;0;0;7;-1;0;0;;0:0;0;;";
    struct tournament *tournament = with_players(9);
    struct told told = told_of(file);
    char *bytes;

    assert_true(renumber(&told, tournament));
    take(tournament, &told);
    told_finish(&told);
    bytes = written(tournament, 2, file);
    assert_string_equal(bytes, file);
    free(bytes);
    enter(tournament, "{'kind':'result','round':2,'board':1,'result':'1/2-1/2'}");
    enter(tournament, "{'kind':'result','round':2,'board':2,'result':'--+'}");
    enter(tournament, "{'kind':'confirm','round':2,'boards':[1,2]}");
    bytes = written(tournament, 2, file);
    assert_string_equal(bytes, "\xef\xbb\xbf" HEAD "1;3;0;0;9;8;1;0;;1:0;0;;x\r\n"
                               "2;1;6300001;4;1;3;0,5;0,5;;0,5:0,5;7;2000;;\r\n"
                               "2;2;0;0;4;2;0;1;K;0:1K;0;;\n"
                               "\r\n2;3;0;0;5;6;0;0;;0:0;0;;\r\n2;4;0;0;7;-1;0;0;;0:0;0;;");
    free(bytes);
    tournament_free(tournament);
}

TEST(swiss_manager, a_result_that_the_file_has_already_stays_as_it_is_spelled_there)
{
    static const char file[] = HEAD "1;1;0;0;1;2;1;0;K;1:0;0;;\r\n"
                                    "1;2;0;0;4;3;0;0;K;0:0;0;;\r\n"
                                    "1;3;0;0;5;6;0.5;0.5;;½:½;0;;\r\n"
                                    "1;4;0;0;8;7;0;1;;0:1;0;;\r\n";
    struct tournament *tournament = with_players(8);
    struct told told = told_of(file);

    assert_true(renumber(&told, tournament));
    take(tournament, &told);
    told_finish(&told);
    char *bytes = written(tournament, 1, file);
    assert_string_equal(bytes, file);
    free(bytes);
    enter(tournament, "{'kind':'result','round':1,'board':4,'result':'---','again':true}");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[4]}");
    bytes = written(tournament, 1, file);
    assert_string_equal(strstr(bytes, "1;4;"), "1;4;0;0;8;7;0;0;K;0:0K;0;;\r\n");
    free(bytes);
    tournament_free(tournament);
}

TEST(swiss_manager, a_result_that_was_withdrawn_here_does_not_go_out_as_it_came_in)
{
    static const char file[] = HEAD "1;1;0;0;1;2;1;0;;1:0;0;;\r\n"
                                    "1;2;0;0;4;3;0;0;K;0:0K;0;;\r\n"
                                    "1;3;0;0;5;6;0;0;;;0;;\r\n";
    struct tournament *tournament = with_players(6);
    char *bytes;

    enter(tournament, "{'kind':'pairings','round':1,'pairings':[{'board':1,'white':1,'black':2},"
                      "{'board':2,'white':4,'black':3},{'board':3,'white':5,'black':6}]}");
    bytes = written(tournament, 1, file);
    assert_string_equal(bytes, HEAD "1;1;0;0;1;2;0;0;;0:0;0;;\r\n"
                                    "1;2;0;0;4;3;0;0;;0:0;0;;\r\n"
                                    "1;3;0;0;5;6;0;0;;;0;;\r\n");
    free(bytes);
    tournament_free(tournament);
}

TEST(swiss_manager, where_no_such_file_came_or_it_has_other_boards_a_new_one_is_made)
{
    static const char *const files[] = {
        NULL, "", "No.;Name\r\n1;Ada\r\n", HEAD "1;1;0;0;1;2;0;0;;0:0;0;;\r\n",
        HEAD
        "1;1;0;0;1;3;0;0;;0:0;0;;\r\n1;2;0;0;4;2;0;0;;0:0;0;;\r\n1;9;0;0;5;1;0;0;;0:0;0;;\r\n"};
    struct tournament *tournament = with_players(5);

    enter(tournament, "{'kind':'pairings','round':1,'pairings':["
                      "{'board':1,'white':1,'black':3},{'board':2,'white':4,'black':2}],"
                      "'byes':[{'player':5,'code':'U'}]}");
    enter(tournament, "{'kind':'result','round':1,'board':2,'result':'1/2-0'}");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[2]}");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *bytes = written(tournament, 1, files[i]);
        assert_string_equal(bytes, HEAD "1;1;0;0;1;3;0;0;;0:0;0;;\r\n"
                                        "1;2;0;0;4;2;0,5;0;;0,5:0;0;;\r\n"
                                        "1;3;0;0;5;-1;0;0;;0:0;0;;\r\n");
        free(bytes);
    }
    tournament_free(tournament);
}

TEST(swiss_manager, a_list_that_numbers_its_people_otherwise_is_remarked_on)
{
    struct tournament *tournament = with_players(3);
    char text[200];
    struct told told;

    snprintf(text, sizeof text, "Nr;Name\r\n1;%s\r\n3;%s\r\n2;%s\r\n",
             tournament_player(tournament, 1)->text[PLAYER_NAME],
             tournament_player(tournament, 2)->text[PLAYER_NAME],
             tournament_player(tournament, 3)->text[PLAYER_NAME]);
    told = told_of(text);
    assert_true(renumber(&told, tournament));
    assert_remark(&told, "number-differs", false, 3, 3);
    assert_int_equal(told.remark_count, 1);
    told_finish(&told);
    tournament_free(tournament);
}
