/*
 * The next file of a team tournament against what is known of the round: what it does not name stays, what it pairs otherwise is
 * asked about.
 */
#include "base/internal.h"
#include "imports.h"

static const char teams_of_one[] = "013 One                                1\n"
                                   "013 Two                                2\n"
                                   "013 Three                              3\n"
                                   "013 Four                               4\n";

TEST(next_file, with_one_match_more_keeps_those_that_have_begun)
{
    static const char *const none[] = {"", "", "", ""};
    static const char *const rounds[] = {"   3 w  ", "   4 b 0", "   1 b  ", "   2 w 1"};
    struct tournament *tournament = with_players(0);

    take_file(tournament, none, 4, teams_of_one, 0);
    enter(tournament, "{'kind':'matches','round':1,'boards':1,'matches':"
                      "[{'match':1,'first':4,'second':2}]}");
    enter(tournament, "{'kind':'lineups','round':1,'open':true}");
    enter(tournament, "{'kind':'started','round':1,'games':[{'board':1,'game':'abc'}]}");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0'}");
    take_file(tournament, rounds, 4, teams_of_one, 0);
    match_of(tournament, 1, 1, 4, 2);
    match_of(tournament, 1, 2, 1, 3);
    assert_board(tournament, 1, 1, 4, 2, "1-0");
    assert_board(tournament, 1, 2, 1, 3, "");
    assert_string_equal(round_board(tournament_round(tournament, 1), 1)->game, "abc");
    take_file(tournament, rounds, 4, teams_of_one, 0);
    assert_string_equal(round_board(tournament_round(tournament, 1), 1)->game, "abc");
    tournament_free(tournament);
}

TEST(next_file, that_does_not_name_a_match_leaves_it_its_boards)
{
    static const char *const none[] = {"", "", "", ""};
    static const char *const rounds[] = {"", "", "   4 w  ", "   3 b  "};
    static const char *const begin[] = {
        NULL, "{'kind':'started','round':1,'games':[{'board':1,'game':'abc'}]}",
        "{'kind':'result','round':1,'board':1,'result':'0-1'}"};

    for (size_t i = 0; i < HK_COUNT(begin); i++) {
        struct tournament *tournament = with_players(0);
        take_file(tournament, none, 4, teams_of_one, 0);
        enter(tournament, "{'kind':'matches','round':1,'boards':1,'matches':"
                          "[{'match':1,'first':1,'second':2},{'match':2,'first':3,'second':4}]}");
        enter(tournament, "{'kind':'lineups','round':1,'open':true}");
        if (begin[i])
            enter(tournament, begin[i]);
        for (int again = 0; again < 2; again++) {
            take_file(tournament, rounds, 4, teams_of_one, 0);
            match_of(tournament, 1, 1, 1, 2);
            assert_board(tournament, 1, 1, 1, 2, i == 2 ? "0-1" : "");
            assert_string_equal(round_board(tournament_round(tournament, 1), 1)->game,
                                i == 1 ? "abc" : "");
            assert_board(tournament, 1, 2, 3, 4, "");
        }
        tournament_free(tournament);
    }
}

TEST(next_file, with_another_pair_at_a_board_of_a_round_that_has_started_differs_there)
{
    static const char *const none[] = {"", "", "", ""};
    static const char *const rounds[] = {"   2 w  ", "   1 b  ", "   4 b  ", "   3 w  "};
    static char file[FILE_ROOM];
    struct tournament *tournament = with_players(0);
    struct told told;

    take_file(tournament, none, 4, teams_of_one, 0);
    enter(tournament, "{'kind':'pairings','round':1,'pairings':"
                      "[{'board':1,'white':1,'black':2},{'board':2,'white':3,'black':4}]}");
    enter(tournament, "{'kind':'started','round':1,'games':[{'board':1,'game':'abc'}]}");
    put_file(file, rounds, 4, "");
    assert_true(trf_read(&told, file, strlen(file)));
    take_theirs(tournament, &told, 1);
    told_finish(&told);
    assert_board(tournament, 1, 2, 4, 3, "");
    assert_string_equal(round_board(tournament_round(tournament, 1), 1)->game, "abc");
    tournament_free(tournament);
}

TEST(next_file, with_more_boards_leaves_a_match_that_it_does_not_name_its_line_ups)
{
    static const char teams[] = "013 One                                1    2\n"
                                "013 Two                                3    4\n"
                                "013 Three                              5    6\n"
                                "013 Four                               7    8\n";
    static const char *const none[] = {"", "", "", "", "", "", "", ""};
    static const char *const rounds[] = {"",         "",         "",         "",
                                         "   7 w  ", "   8 b  ", "   5 b  ", "   6 w  "};
    static const char *const lineups[] = {"{'kind':'lineup','round':1,'team':1,'players':[2]}",
                                          "{'kind':'lineup','round':1,'team':2,'players':[4]}"};

    for (size_t told = 1; told <= HK_COUNT(lineups); told++) {
        struct tournament *tournament = with_players(0);
        take_file(tournament, none, 8, teams, 0);
        enter(tournament, "{'kind':'matches','round':1,'boards':1,'matches':"
                          "[{'match':1,'first':1,'second':2}]}");
        for (size_t i = 0; i < told; i++)
            enter(tournament, lineups[i]);
        take_file(tournament, rounds, 8, teams, 0);
        const struct tournament_match *match = match_of(tournament, 1, 1, 1, 2);
        assert_int_equal(match->boards, 2);
        assert_non_null(match->lineup[0]);
        assert_int_equal(match->lineup[0][0], 2);
        if (told == 2)
            assert_board(tournament, 1, 1, 2, 4, "");
        assert_int_equal(match->lineup[1] ? match->lineup[1][0] : 0, told == 2 ? 4 : 0);
        assert_board(tournament, 1, 3, 5, 7, "");
        assert_board(tournament, 1, 4, 8, 6, "");
        tournament_free(tournament);
    }
}

/* The points of a player in a file that goes out, as half points. */
static int points_out(const struct tournament *tournament, const char *file, unsigned player)
{
    struct told told;
    size_t size;
    char *out;

    assert_true(export_trf(tournament, TRF_2026, file, strlen(file), &out, &size));
    assert_true(trf_read(&told, out, size));
    assert_null(remark_of(&told, "points-differ"));
    const int halves = told.players[player - 1].points_halves;
    told_finish(&told);
    free(out);
    return halves;
}

TEST(next_file, goes_out_with_the_points_of_a_result_that_was_corrected_before_its_round)
{
    static const char *const rounds[] = {"   2 w 1     3 b  ", "   1 b 0     4 w  ",
                                         "   4 w 1     1 w  ", "   3 b 0     2 b  "};
    static const char *const points[] = {" 1.0", " 0.0", " 1.0", " 0.0"};
    static char file[FILE_ROOM];
    struct tournament *tournament = with_players(0);
    struct told told;

    file[0] = '\0';
    for (unsigned i = 0; i < 4; i++)
        put_player(file, i + 1, points[i], rounds[i]);
    assert_true(trf_read(&told, file, strlen(file)));
    take(tournament, &told);
    told_finish(&told);
    assert_int_equal(points_out(tournament, file, 1), 2);
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1/2-1/2','again':true}");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1]}");
    assert_int_equal(points_out(tournament, file, 1), 1);
    assert_int_equal(points_out(tournament, file, 2), 1);
    assert_int_equal(points_out(tournament, file, 3), 2);
    enter(tournament, "{'kind':'result','round':2,'board':1,'result':'1-0'}");
    enter(tournament, "{'kind':'confirm','round':2,'boards':[1]}");
    assert_int_equal(points_out(tournament, file, 1) + points_out(tournament, file, 3), 5);
    tournament_free(tournament);
}

TEST(next_file, goes_out_as_it_came_in_where_one_of_both_has_a_result)
{
    static char file[FILE_ROOM];

    file[0] = '\0';
    put_player(file, 1, " 0.5", "   2 w =     3 w  ");
    put_player(file, 2, " 0.0", "   1 b  ");
    put_player(file, 3, " 0.0", "             1 b  ");
    tournament_free(round_trip(file, strlen(file)));
}

/* Hold a file against a tournament, ours standing, and look at its only difference. */
static void assert_difference(const struct tournament *tournament, const char *const *rounds,
                              const char *by)
{
    static char file[FILE_ROOM];
    struct import import;
    struct told told;

    put_file(file, rounds, 2, "");
    assert_true(trf_read(&told, file, strlen(file)));
    assert_true(import_prepare(&import, tournament, &told, "2026-03-01", NULL, NULL));
    assert_int_equal(import.difference_count, 1);
    const struct difference *difference = &import.differences[0];
    assert_string_equal(difference->by ? difference->by : "", by);
    import_finish(&import);
    told_finish(&told);
}

TEST(next_file, differences_tell_who_paired_a_board_and_who_entered_its_result)
{
    static const char *const turned[] = {"   2 b  ", "   1 w  "};
    static const char *const lost[] = {"   2 w 0", "   1 b 1"};
    struct tournament *tournament = with_players(2);

    enter_by(tournament, "Paul",
             "{'kind':'pairings','round':1,'pairings':[{'board':1,'white':1,'black':2}]}");
    enter(tournament, "{'kind':'started','round':1,'games':[{'board':1,'game':'abc'}]}");
    assert_difference(tournament, turned, "Paul");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0','source':'game'}");
    assert_difference(tournament, lost, "game");
    enter_by(tournament, "Rose", "{'kind':'result','round':1,'board':1,'result':'1-0'}");
    assert_difference(tournament, turned, "Rose");
    /* Who pairs it again as it is has not paired it. */
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':null}");
    enter_by(tournament, "Otto",
             "{'kind':'pairings','round':1,'pairings':[{'board':1,'white':1,'black':2}]}");
    assert_difference(tournament, turned, "Paul");
    tournament_free(tournament);
}

TEST(next_file, differences_tell_whose_line_up_or_file_has_brought_a_board)
{
    static const char *const won[] = {"   2 w 1", "   1 b 0"};
    static const char *const lost[] = {"   2 w 0", "   1 b 1"};
    static const char *const turned[] = {"   2 b 1", "   1 w 0"};
    struct tournament *tournament = with_players(0);

    take_file(tournament, won, 2, "", 0);
    assert_difference(tournament, lost, "Ada");
    tournament_free(tournament);
    tournament = with_players(2);
    enter(tournament, "{'kind':'team','number':1,'name':'One','players':[1]}");
    enter(tournament, "{'kind':'team','number':2,'name':'Two','players':[2]}");
    enter(tournament, "{'kind':'matches','round':1,'boards':1,'matches':"
                      "[{'match':1,'first':1,'second':2}]}");
    enter_by(tournament, "Rose", "{'kind':'lineup','round':1,'team':1,'players':[1]}");
    enter_by(tournament, "Paul", "{'kind':'lineup','round':1,'team':2,'players':[2]}");
    enter(tournament, "{'kind':'started','round':1,'games':[{'board':1,'game':'abc'}]}");
    assert_difference(tournament, turned, "Paul");
    tournament_free(tournament);
}
