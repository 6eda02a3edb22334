/*
 * Report files of teams: rounds that are matches come in as matches, and go out as they came. Files are put together here,
 * line by line, and those of tests/data/trf are real.
 */
#include "base/internal.h"
#include "imports.h"
#include "tournament/standings.h"

static void assert_points(const struct tournament *tournament, unsigned round, unsigned match,
                          const unsigned match_halves[2], const unsigned game_halves[2])
{
    const struct tournament_round *of = tournament_round(tournament, round);
    const struct match_points points =
        match_points_of(tournament, of, round_match(of, match), STAGE_PUBLISHED);

    assert_true(points.is_whole);
    for (int side = 0; side < 2; side++) {
        assert_int_equal(points.match_halves[side], match_halves[side]);
        assert_int_equal(points.game_halves[side], game_halves[side]);
    }
}

/* Players of a team from `first` on; each with a line of what he has in the round. */
enum { TEAMS = 10, BOARDS = 4, LIST = 6 };

/* In a league of ten teams on four boards, of lists of six: does this one of the list play in this round? */
static unsigned place_on_board(unsigned team, unsigned round, unsigned board)
{
    /* One of the list pauses in each round, and reserves move up. */
    const unsigned pauses = (team + round) % BOARDS;

    return board < pauses ? board : board + 1;
}

TEST(team_report, of_a_league_of_ten_teams_with_reserves_has_matches_in_board_order)
{
    static char file[FILE_ROOM];
    struct tournament *tournament;

    snprintf(file, sizeof file, "012 League\n032 TUR\n142 2\n");
    for (unsigned team = 0; team < TEAMS; team++)
        for (unsigned player = 0; player < LIST; player++) {
            char rounds[64] = "";
            for (unsigned round = 0; round < 2; round++) {
                /* 1-2, 3-4 and so on; then 2-3, 4-5, and 10-1. */
                const unsigned other = round == 0 ? team ^ 1
                                       : team % 2 ? (team + 1) % TEAMS
                                                  : (team + TEAMS - 1) % TEAMS;
                const bool is_first = round == 0 ? team % 2 == 0 : team % 2 == 1;
                char cell[16] = "          ";
                for (unsigned board = 0; board < BOARDS; board++)
                    if (place_on_board(team, round, board) == player) {
                        const bool is_white = (board % 2 == 0) == is_first;
                        snprintf(cell, sizeof cell, "%4u %c %c  ",
                                 other * LIST + place_on_board(other, round, board) + 1,
                                 is_white ? 'w' : 'b', is_white ? '1' : '0');
                    }
                strcat(rounds, cell);
            }
            put_player(file, team * LIST + player + 1, "", rounds);
        }
    for (unsigned team = 0; team < TEAMS; team++) {
        const size_t size = strlen(file);
        snprintf(file + size, sizeof file - size,
                 "310 %3u Team %-27u                                 %4u %4u %4u %4u %4u %4u\n",
                 team + 1, team + 1, team * LIST + 1, team * LIST + 2, team * LIST + 3,
                 team * LIST + 4, team * LIST + 5, team * LIST + 6);
    }
    tournament = round_trip(file, strlen(file));
    assert_true(tournament->teams_play);
    for (unsigned round = 1; round <= 2; round++) {
        assert_int_equal(tournament_round(tournament, round)->match_count, TEAMS / 2);
        assert_int_equal(tournament_round(tournament, round)->pairing_count, TEAMS / 2 * BOARDS);
    }
    match_of(tournament, 1, 1, 1, 2);
    match_of(tournament, 2, 1, 10, 1);
    /* Team 1 pauses its first of the list in round 1, team 2 its second: reserves move up. */
    assert_board(tournament, 1, 1, 2, 7, "1-0");
    assert_board(tournament, 1, 2, 9, 3, "1-0");
    assert_board(tournament, 1, 3, 4, 10, "1-0");
    assert_board(tournament, 1, 4, 11, 5, "1-0");
    assert_points(tournament, 1, 1, (unsigned[]){2, 2}, (unsigned[]){4, 4});
    tournament_free(tournament);
}

static const char four_teams[] = "013 One                                1    2\n"
                                 "013 Two                                3    4\n";

TEST(team_report, of_the_form_of_2006_has_matches_too)
{
    static const char *const rounds[] = {"   3 b =", "   4 w 1", "   1 w =", "   2 b 0"};
    struct tournament *tournament = two_teams(rounds, four_teams);

    match_of(tournament, 1, 1, 2, 1); /* the first has White on the first board */
    assert_board(tournament, 1, 1, 3, 1, "1/2-1/2");
    assert_board(tournament, 1, 2, 2, 4, "1-0");
    assert_points(tournament, 1, 1, (unsigned[]){0, 4}, (unsigned[]){1, 3});
    tournament_free(tournament);
}

TEST(team_report, has_boards_by_the_order_of_a_round_where_it_is_another)
{
    static const char *const rounds[] = {"   4 b 0", "   3 w =", "   2 b =", "   1 w 1"};
    struct tournament *tournament = two_teams(
        rounds,
        "310   1 One                                                                 1    2\n"
        "310   2 Two                                                                 3    4\n"
        "300   1   1   2    2    1\n");

    match_of(tournament, 1, 1, 1, 2);
    assert_board(tournament, 1, 1, 2, 3, "1/2-1/2");
    assert_board(tournament, 1, 2, 4, 1, "1-0");
    tournament_free(tournament);
}

TEST(team_report, has_empty_seats_which_are_forfeits)
{
    static const char *const rounds[] = {"", "   4 b 1", "0000 - +", "   2 w 0"};
    struct tournament *tournament = two_teams(
        rounds,
        "310   1 One                                                                 1    2\n"
        "310   2 Two                                                                 3    4\n"
        "300   1   1   2 0000    2\n");

    match_of(tournament, 1, 1, 1, 2); /* by the second board, which has two players */
    assert_board(tournament, 1, 1, 0, 3, "--+");
    assert_board(tournament, 1, 2, 4, 2, "0-1");
    assert_points(tournament, 1, 1, (unsigned[]){2, 2}, (unsigned[]){2, 2});
    tournament_free(tournament);
}

TEST(team_report, has_reserves_whom_only_the_order_of_a_round_names)
{
    static const char *const rounds[] = {"   3 w 1", "   4 b =", "   1 b 0", "   2 w ="};
    struct tournament *tournament = two_teams(
        rounds,
        "310   1 One                                                                 1    2\n"
        "310   2 Two                                                                 3\n"
        "300   1   2   1    3    4\n");

    match_of(tournament, 1, 1, 1, 2);
    assert_board(tournament, 1, 2, 4, 2, "1/2-1/2");
    assert_int_equal(tournament_team_of(tournament, 4)->number, 2);
    tournament_free(tournament);
}

TEST(team_report, has_colours_by_board_in_another_sequence)
{
    static const char *const rounds[] = {"   3 w  ", "   4 w  ", "   1 b  ", "   2 b  "};
    struct tournament *tournament =
        two_teams(rounds, "352 WW\n"
                          "013 One                                1    2\n"
                          "013 Two                                3    4\n");

    assert_string_equal(match_of(tournament, 1, 1, 1, 2)->colors, "WW");
    assert_board(tournament, 1, 2, 2, 4, "");
    enter(tournament, "{'kind':'lineup','round':1,'team':2,'players':[4,3],'again':true}");
    assert_board(tournament, 1, 1, 1, 4, "");
    assert_board(tournament, 1, 2, 2, 3, "");
    tournament_free(tournament);
}

TEST(team_report, keeps_colours_that_go_by_no_sequence)
{
    static const char *const rounds[] = {"   3 w =", "   4 w 1", "   1 b =", "   2 b 0"};
    struct tournament *tournament = two_teams(rounds, four_teams);

    match_of(tournament, 1, 1, 1, 2);
    assert_board(tournament, 1, 1, 1, 3, "1/2-1/2");
    assert_board(tournament, 1, 2, 2, 4, "1-0");
    tournament_free(tournament);
}

TEST(team_report, has_a_match_that_was_forfeited)
{
    static const char *const rounds[] = {"0000 - +", "0000 - +", "", ""};
    struct tournament *tournament = two_teams(
        rounds,
        "310   1 One                                                                 1    2\n"
        "310   2 Two                                                                 3    4\n"
        "330 -+   1   2   1\n");

    assert_string_equal(result_word(match_of(tournament, 1, 1, 2, 1)->forfeit), "--+");
    assert_board(tournament, 1, 1, 0, 1, "--+");
    assert_board(tournament, 1, 2, 2, 0, "+--");
    assert_points(tournament, 1, 1, (unsigned[]){0, 4}, (unsigned[]){0, 4});
    tournament_free(tournament);
}

TEST(team_report, has_a_match_that_both_forfeited_beside_one_that_was_played)
{
    static const char *const rounds[] = {"   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0"};
    struct tournament *tournament = two_teams(
        rounds,
        "310   1 One                                                                 1    2\n"
        "310   2 Two                                                                 3    4\n"
        "310   3 Three\n310   4 Four\n"
        "330 --   1   3   4\n");

    assert_string_equal(result_word(match_of(tournament, 1, 2, 3, 4)->forfeit), "---");
    assert_points(tournament, 1, 1, (unsigned[]){4, 0}, (unsigned[]){4, 0});
    assert_points(tournament, 1, 2, (unsigned[]){0, 0}, (unsigned[]){0, 0});
    tournament_free(tournament);
}

TEST(team_report, has_a_team_with_a_bye_and_no_match)
{
    static const char *const rounds[] = {"   2 w 1", "   1 b 0", "0000 - U", "0000 - U"};
    struct tournament *tournament =
        two_teams(rounds, "013 One                                1\n"
                          "013 Two                                2\n"
                          "013 Three                              3    4\n");

    assert_int_equal(tournament_round(tournament, 1)->match_count, 1);
    assert_int_equal(round_bye_of(tournament_round(tournament, 1), 4)->code, 'U');
    tournament_free(tournament);
}

static const char teams_of_one[] = "013 One                                1\n"
                                   "013 Two                                2\n"
                                   "013 Three                              3\n"
                                   "013 Four                               4\n";

TEST(team_report, with_other_matches_gives_points_to_the_teams_that_met)
{
    static const char *const none[] = {"", "", "", ""};
    static const char *const rounds[] = {"   3 w 1", "   4 b 0", "   1 b 0", "   2 w 1"};
    struct tournament *tournament = with_players(0);

    take_file(tournament, none, 4, teams_of_one, 0);
    enter(tournament, "{'kind':'matches','round':1,'boards':1,'matches':"
                      "[{'match':1,'first':1,'second':2},{'match':2,'first':3,'second':4}]}");
    enter(tournament, "{'kind':'lineups','round':1,'open':true}");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'0-1'}");
    take_file(tournament, rounds, 4, teams_of_one, 1);
    match_of(tournament, 1, 1, 1, 3);
    match_of(tournament, 1, 2, 4, 2);
    assert_board(tournament, 1, 1, 1, 3, "1-0");
    assert_board(tournament, 1, 2, 4, 2, "1-0");
    assert_points(tournament, 1, 1, (unsigned[]){4, 0}, (unsigned[]){2, 0});
    tournament_free(tournament);
}

TEST(team_report, of_a_round_that_is_known_brings_byes_and_forfeits_of_teams)
{
    static const char teams[] =
        "310   1 One                                                                 1\n"
        "310   2 Two                                                                 2\n"
        "310   3 Three\n310   4 Four\n310   5 Five                                 "
        "                               3\n310   6 Six\n310   7 Seven\n";
    static const char *const rounds[] = {"   2 w  ", "   1 b  ", "0000 - U"};
    struct tournament *tournament = with_players(0);
    static char lines[1000];

    take_file(tournament, rounds, 3, teams, 0);
    enter(tournament, "{'kind':'matches','round':1,'boards':1,'again':true,'matches':"
                      "[{'match':1,'first':1,'second':2},{'match':2,'first':3,'second':4}]}");
    enter(tournament, "{'kind':'started','round':1,'games':[{'board':1,'game':'abc'}]}");
    snprintf(lines, sizeof lines, "%s330 +-   1   3   4\n330 --   1   6   7\n320  1.5  0.5   5\n",
             teams);
    for (int i = 0; i < 2; i++) {
        const uint64_t before = tournament->number;
        take_file(tournament, rounds, 3, lines, 0);
        assert_int_equal(tournament->number - before, i == 0 ? 2 : 0);
        assert_string_equal(result_word(match_of(tournament, 1, 2, 3, 4)->forfeit), "+--");
        assert_string_equal(result_word(match_of(tournament, 1, 3, 6, 7)->forfeit), "---");
        assert_int_equal(tournament_round(tournament, 1)->team_bye_count, 1);
        assert_string_equal(round_board(tournament_round(tournament, 1), 1)->game, "abc");
    }
    tournament_free(tournament);
}

TEST(team_report, leaves_a_begun_round_of_boards_its_games_and_numbers)
{
    static const char *const rounds[] = {"   2 w 1", "   1 b 0", "   4 w  ",
                                         "   3 b  ", "   6 w 1", "   5 b 0"};
    struct tournament *tournament = with_players(6);

    enter(tournament, "{'kind':'pairings','round':1,'pairings':"
                      "[{'board':1,'white':3,'black':4},{'board':2,'white':1,'black':2}]}");
    enter(tournament, "{'kind':'started','round':1,'games':[{'board':1,'game':'abc'}]}");
    enter(tournament, "{'kind':'result','round':1,'board':2,'result':'1-0'}");
    take_file(tournament, rounds, 6,
              "013 One                                1    3    5\n"
              "013 Two                                2    4    6\n",
              0);
    assert_int_equal(tournament_round(tournament, 1)->match_count, 0);
    assert_board(tournament, 1, 1, 3, 4, "");
    assert_board(tournament, 1, 2, 1, 2, "1-0");
    assert_board(tournament, 1, 3, 5, 6, "1-0");
    assert_string_equal(round_board(tournament_round(tournament, 1), 1)->game, "abc");
    tournament_free(tournament);
}

TEST(team_report, has_no_board_with_an_empty_seat_in_a_begun_round_of_boards)
{
    static const char *const rounds[] = {"   2 w 1", "   1 b 0", "0000 - +", ""};
    struct tournament *tournament = with_players(4);

    enter(tournament, "{'kind':'pairings','round':1,'pairings':[{'board':1,'white':1,'black':2}]}");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0'}");
    for (int i = 0; i < 2; i++) {
        take_file(tournament, rounds, 4,
                  "013 One                                1    3\n"
                  "013 Two                                2    4\n",
                  0);
        assert_int_equal(tournament_round(tournament, 1)->pairing_count, 1);
        assert_board(tournament, 1, 1, 1, 2, "1-0");
        assert_non_null(round_bye_of(tournament_round(tournament, 1), 3));
    }
    tournament_free(tournament);
}

/* The remark that a round is none of matches, and the boards that it has then. */
static void assert_unclear(const char *const rounds[4], const char *lines, uint32_t line,
                           uint32_t column)
{
    static char file[FILE_ROOM];
    struct tournament *tournament = two_teams(rounds, lines);
    struct told told;

    file[0] = '\0';
    for (unsigned i = 0; i < 4; i++)
        put_player(file, i + 1, "", rounds[i]);
    strcat(file, lines);
    assert_true(trf_read(&told, file, strlen(file)));
    assert_remark(&told, "match-unclear", false, line, column);
    assert_int_equal(told.match_count, 0);
    assert_false(tournament->teams_play);
    assert_int_equal(tournament_round(tournament, 1)->match_count, 0);
    assert_int_equal(tournament_round(tournament, 1)->pairing_count, 2);
    told_finish(&told);
    tournament_free(tournament);
}

TEST(team_report, whose_lines_of_teams_are_wrong_says_where)
{
    static const char
        one[] =
            "310   1 One                                                                 1    2\n",
        two[] =
            "310   2 Two                                                                 3    4\n";
    static const struct {
        const char *lines, *code;
        bool refuses;
        uint32_t column;
    } cases[] = {
        {"310   3                                  Nick\n", "name-missing", false, 9},
        {"310   3 \xe2\x80\x83                                Nick\n", "name-missing", false, 9},
        {"330 +-   1   2   2\n", "opponent-self", true, 18},
        {"300   1   7   2    1    2\n", "number-invalid", false, 11},
        {"300   1   1   2    1    3\n", "team-player-twice", false, 25},
        {"320  1.0  1.0   9\n", "number-invalid", false, 17},
        {"352 WXB\n", "color-unknown", false, 5},
    };
    static char file[FILE_ROOM];

    for (size_t i = 0; i < HK_COUNT(cases); i++) {
        struct told told;
        file[0] = '\0';
        for (unsigned player = 1; player <= 4; player++)
            put_player(file, player, "",
                       player < 3    ? player == 1 ? "   3 w  " : "   4 b  "
                       : player == 3 ? "   1 b  "
                                     : "   2 w  ");
        snprintf(file + strlen(file), FILE_ROOM - strlen(file), "%s%s%s", one, two, cases[i].lines);
        assert_true(trf_read(&told, file, strlen(file)));
        assert_remark(&told, cases[i].code, cases[i].refuses, 7, cases[i].column);
        assert_int_equal(told.refused, cases[i].refuses);
        if (!told.refused) {
            struct tournament *tournament = with_players(0);
            take(tournament, &told);
            assert_non_null(tournament_team(tournament, 1));
            if (strcmp(cases[i].code, "name-missing") == 0)
                assert_string_equal(tournament_team(tournament, 3)->name, "3");
            tournament_free(tournament);
        }
        told_finish(&told);
    }
}

TEST(team_report, has_its_players_whether_or_not_their_columns_begin_farther_right)
{
    static const char *const rounds[] = {"   3 w 1", "   4 b 0", "   1 b 0", "   2 w 1"};
    static const char *const lists[] = {
        "013 One                                1    2\n013 Two                                3   "
        " 4\n",
        "013 One                                 1    2\n013 Two                                 3 "
        "   4\n",
        "310   1 One                                                                 1    2\n"
        "310   2 Two                                                                 3    4\n",
        "310   1 One                                                                  1    2\n"
        "310   2 Two                                                                  3    4\n"};

    for (size_t i = 0; i < HK_COUNT(lists); i++) {
        struct tournament *tournament = with_players(0);
        take_file(tournament, rounds, 4, lists[i], 0);
        match_of(tournament, 1, 1, 1, 2);
        assert_int_equal(tournament_team(tournament, 2)->player_count, 2);
        tournament_free(tournament);
    }
}

TEST(team_report, keeps_its_boards_where_a_player_is_of_no_team)
{
    static const char *const rounds[] = {"   3 w 1", "   4 b =", "   1 b 0", "   2 w ="};

    assert_unclear(rounds,
                   "013 One                                1    2\n"
                   "013 Two                                3\n",
                   2, 95);
}

TEST(team_report, keeps_its_boards_where_a_team_meets_two)
{
    static const char *const rounds[] = {"   2 w 1", "   1 b 0", "   4 w 1", "   3 b 0"};

    assert_unclear(rounds,
                   "013 One                                1    4\n"
                   "013 Two                                2\n"
                   "013 Three                              3\n",
                   3, 95);
}

TEST(team_report, of_many_forfeited_matches_has_no_more_boards_than_a_round_can)
{
    enum { LARGE = 30, MATCHES = 200 };
    static char file[FILE_ROOM];
    struct told told;

    file[0] = '\0';
    for (unsigned i = 0; i < 2 * LARGE; i++) {
        char rounds[32];
        snprintf(rounds, sizeof rounds, "%4u %c =  0000 - Z", (i + LARGE) % (2 * LARGE) + 1,
                 (i % 2 == 0) == (i < LARGE) ? 'w' : 'b');
        put_player(file, i + 1, "", rounds);
    }
    char *at = file + strlen(file);
    for (unsigned team = 0; team < 2; team++) {
        at += sprintf(at, "013 %-32u", team);
        for (unsigned i = 0; i < LARGE; i++)
            at += sprintf(at, "%4u ", team * LARGE + i + 1);
        at += sprintf(at, "\n");
    }
    for (unsigned team = 2; team < 2 * MATCHES; team++)
        at += sprintf(at, "310 %3u Team\n", team + 1);
    for (unsigned match = 1; match < MATCHES; match++)
        at += sprintf(at, "330 +-   2 %3u %3u\n", 2 * match + 1, 2 * match + 2);
    assert_true(trf_read(&told, file, strlen(file)));
    assert_false(told.refused);
    for (size_t i = 0; i < told.match_count; i++) {
        const struct told_match *match = &told.matches[i];
        assert_true(match->match * match->boards <= TOLD_BOARDS_MAX);
    }
    assert_int_equal(told.matches[told.match_count - 1].round, 2);
    told_finish(&told);
}

/* What the hall makes of its own matches is read as the same. */
static void assert_made_anew(const struct tournament *tournament, const char *const lines[],
                             size_t count)
{
    struct tournament *again = with_players(0);
    struct told told;
    char *out;
    size_t size;

    assert_true(export_trf(tournament, TRF_2026, NULL, 0, &out, &size));
    for (size_t i = 0; i < count; i++)
        if (!strstr(out, lines[i]))
            fail_msg("there is no line %s in\n%s", lines[i], out);
    assert_true(trf_read(&told, out, size));
    take(again, &told);
    told_finish(&told);
    free(out);
    for (unsigned round = 1; round <= tournament->round_count; round++) {
        const struct tournament_round *was = tournament_round(tournament, round),
                                      *is = tournament_round(again, round);
        assert_int_equal(is->match_count, was->match_count);
        assert_int_equal(is->pairing_count, was->pairing_count);
        for (size_t i = 0; i < was->pairing_count; i++) {
            assert_int_equal(is->pairings[i].board, was->pairings[i].board);
            assert_int_equal(is->pairings[i].player[0], was->pairings[i].player[0]);
            assert_int_equal(is->pairings[i].player[1], was->pairings[i].player[1]);
            assert_true(result_equals(is->pairings[i].result, was->pairings[i].result));
        }
    }
    tournament_free(again);
}

TEST(team_report, that_is_made_anew_tells_line_ups_and_forfeits)
{
    struct tournament *tournament = with_players(8);
    static const char *const lines[] = {"300   1   1   2    2    1\r\n",
                                        "300   2   2   4    3 0000\r\n", "330 +-   2   1   3\r\n",
                                        "352 WW\r\n"};

    enter(tournament, "{'kind':'team','number':1,'name':'One','players':[1,2]}");
    enter(tournament, "{'kind':'team','number':2,'name':'Two','players':[4,3]}");
    enter(tournament, "{'kind':'team','number':3,'name':'Three','players':[5,6]}");
    enter(tournament, "{'kind':'team','number':4,'name':'Four','players':[7,8]}");
    enter(tournament, "{'kind':'matches','round':1,'boards':2,'matches':"
                      "[{'match':1,'first':1,'second':2,'colors':'WW'},"
                      "{'match':2,'first':3,'second':4,'colors':'WW'}]}");
    enter(tournament, "{'kind':'lineup','round':1,'team':1,'players':[2,1]}");
    enter(tournament, "{'kind':'lineup','round':1,'team':2,'players':[4,3]}");
    enter(tournament, "{'kind':'lineups','round':1,'open':true}");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0'}");
    enter(tournament, "{'kind':'result','round':1,'board':2,'result':'1/2-1/2'}");
    enter(tournament, "{'kind':'result','round':1,'board':3,'result':'0-1'}");
    enter(tournament, "{'kind':'result','round':1,'board':4,'result':'0-1'}");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1,2,3,4]}");
    enter(tournament, "{'kind':'publish','round':1}");
    enter(tournament, "{'kind':'matches','round':2,'boards':2,'matches':"
                      "[{'match':1,'first':1,'second':3,'colors':'WW'},"
                      "{'match':2,'first':4,'second':2,'colors':'WW'}]}");
    enter(tournament, "{'kind':'lineup','round':2,'team':3,'players':[]}");
    enter(tournament, "{'kind':'lineup','round':2,'team':2,'players':[3]}");
    enter(tournament, "{'kind':'lineups','round':2,'open':true}");
    enter(tournament, "{'kind':'result','round':2,'board':3,'result':'0-1'}");
    enter(tournament, "{'kind':'confirm','round':2,'boards':[1,2,3,4]}");
    enter(tournament, "{'kind':'publish','round':2}");
    assert_made_anew(tournament, lines, sizeof lines / sizeof *lines);
    tournament_free(tournament);
}

TEST(team_report, gets_a_line_of_a_match_that_was_forfeited_here)
{
    static char file[FILE_ROOM] = "";
    struct tournament *tournament = with_players(0);
    struct told told;
    char *out;
    size_t size;

    for (unsigned i = 1; i <= 2; i++)
        put_player(file, i, "", "");
    strcat(file, "310   1 One                                                                 1\n"
                 "310   2 Two                                                                 2\n");
    assert_true(trf_read(&told, file, strlen(file)));
    take(tournament, &told);
    told_finish(&told);
    enter(tournament, "{'kind':'matches','round':1,'boards':1,'matches':"
                      "[{'match':1,'first':1,'second':2}]}");
    enter(tournament, "{'kind':'lineup','round':1,'team':1,'players':[]}");
    enter(tournament, "{'kind':'lineups','round':1,'open':true}");
    assert_true(export_trf(tournament, TRF_2026, file, strlen(file), &out, &size));
    assert_null(strstr(out, "330 ")); /* the arbiter has not confirmed it */
    free(out);
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1]}");
    assert_true(export_trf(tournament, TRF_2026, file, strlen(file), &out, &size));
    assert_non_null(strstr(out, "\n330 -+   1   1   2\n"));
    assert_non_null(strstr(out, "  0000 - +\n"));
    free(out);
    tournament_free(tournament);
}

TEST(team_report, of_the_data_comes_in_and_goes_out)
{
    struct report report = report_file("grandmommyscup.trf");
    struct tournament *tournament = round_trip(report.bytes, report.size);
    struct standing *list = team_standings_of(tournament, STAGE_PUBLISHED);
    struct told told;

    /* All match and game points are those of the file, byes and forfeited matches included. */
    assert_true(trf_read(&told, report.bytes, report.size));
    assert_int_equal(told.match_count, 284);
    assert_int_equal(told.team_count, 50);
    assert_non_null(list);
    for (size_t i = 0; i < told.team_count; i++) {
        size_t at = 0;
        while (list[at].number != told.teams[i].number)
            at++;
        assert_int_equal(list[at].halves, told.teams[i].match_points_halves);
        assert_int_equal(list[at].game_halves, told.teams[i].game_points_halves);
    }
    told_finish(&told);
    free(list);
    tournament_free(tournament);
    free(report.bytes);
}

TEST(team_report, with_one_team_has_no_matches)
{
    struct report report = report_file("trf26_team.trf");
    struct tournament *tournament = round_trip(report.bytes, report.size);

    assert_int_equal(tournament->team_count, 1);
    assert_false(tournament->teams_play);
    tournament_free(tournament);
    free(report.bytes);
}
