/* Teams without a match: the points that a file gives them, and when the public is told of them and of forfeits. */
#include "imports.h"
#include "tournament/standings.h"
#include "tournament/view.h"

TEST(team_report, gives_teams_points_without_a_match)
{
    static const char *const rounds[] = {"   2 w 1", "   1 b 0", "0000 - U", "0000 - H"};
    struct tournament *tournament = two_teams(
        rounds, "362 TW 3.0   TD 1.0   TL 0.0\n"
                "310   1 One                                                                 1\n"
                "310   2 Two                                                                 2\n"
                "310   3 Three                                                               3\n"
                "310   4 Four                                                                4\n"
                "240 H   1    4\n320  1.5  0.5   3\n");
    struct standing *list = team_standings_of(tournament, STAGE_PUBLISHED);
    static const unsigned expected[][3] = {{1, 6, 2}, {3, 3, 1}, {4, 2, 1}, {2, 0, 0}};

    assert_non_null(list);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(list[i].number, expected[i][0]);
        assert_int_equal(list[i].halves, expected[i][1]);
        assert_int_equal(list[i].game_halves, expected[i][2]);
    }
    free(list);
    tournament_free(tournament);
}

/* Each with a player's line of two rounds, and four teams of one. */
static const char four_lists[] =
    "310   1 One                                                                 1\n"
    "310   2 Two                                                                 2\n"
    "310   3 Three                                                               3\n"
    "310   4 Four                                                                4\n";

static size_t count_remarks(const struct told *told, const char *code)
{
    size_t count = 0;

    for (size_t i = 0; i < told->remark_count; i++)
        count += strcmp(told->remarks[i].code, code) == 0;
    return count;
}

TEST(team_report, gives_a_team_the_points_of_a_bye_once_and_none_beside_a_match)
{
    static const char *const rounds[] = {"   2 w 1", "   1 b 0", "0000 - U", "0000 - H"};
    static const unsigned expected[] = {4, 3, 2, 0};
    static char file[FILE_ROOM], lines[1000];
    struct tournament *tournament;
    struct told told;

    snprintf(lines, sizeof lines,
             "%s240 H   1    4    4\n240 F   1    4    2\n320  1.5  0.5   3\n320  1.5  0.5   3\n",
             four_lists);
    put_file(file, rounds, 4, lines);
    assert_true(trf_read(&told, file, strlen(file)));
    assert_int_equal(told.team_bye_count, 2);
    assert_int_equal(count_remarks(&told, "team-twice"), 4);
    assert_remark(&told, "team-twice", false, 9, 19);
    told_finish(&told);
    tournament = two_teams(rounds, lines);
    struct standing *list = team_standings_of(tournament, STAGE_PUBLISHED);
    assert_non_null(list);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(list[i].halves, expected[i]);
    free(list);
    tournament_free(tournament);
}

TEST(team_report, has_byes_of_teams_in_a_round_without_boards)
{
    static const char *const rounds[] = {"             2 w 1", "             1 b 0", "", ""};
    static char lines[1000];

    snprintf(lines, sizeof lines, "%s240 F   1    1    2\n320  1.5  0.5   3    \n", four_lists);
    struct tournament *tournament = two_teams(rounds, lines);
    assert_int_equal(tournament_round(tournament, 1)->team_bye_count, 3);
    assert_int_equal(tournament_round(tournament, 2)->team_bye_count, 0);
    assert_int_equal(tournament_round(tournament, 2)->match_count, 1);
    tournament_free(tournament);
}

TEST(team_report, without_byes_leaves_those_that_are_known)
{
    static const char *const before[] = {"   2 w  ", "   1 b  ", "", ""};
    static const char *const after[] = {"", "", "   4 w  ", "   3 b  "};
    static char lines[1000];
    struct tournament *tournament = with_players(0);

    snprintf(lines, sizeof lines, "%s240 F   1    3    4\n", four_lists);
    take_file(tournament, before, 4, lines, 0);
    take_file(tournament, before, 4, four_lists, 0);
    assert_int_equal(tournament_round(tournament, 1)->team_bye_count, 2);
    /* Who has a match after all has no bye. */
    take_file(tournament, after, 4, four_lists, 0);
    assert_int_equal(tournament_round(tournament, 1)->team_bye_count, 0);
    tournament_free(tournament);
}

static void assert_halves_of_team(const struct tournament *tournament, enum stage least,
                                  unsigned team, unsigned halves)
{
    struct standing *list = team_standings_of(tournament, least);
    size_t at = 0;

    assert_non_null(list);
    while (list[at].number != team)
        at++;
    assert_int_equal(list[at].halves, halves);
    free(list);
}

static void assert_public_sees(const struct tournament *tournament, const char *forfeit,
                               size_t byes)
{
    json_t *view = json_object();

    assert_true(view_put(view, tournament, true));
    const json_t *round = json_array_get(json_object_get(view, "rounds"), 0);
    const json_t *match = json_array_get(json_object_get(round, "matches"), 1);
    const char *word = json_string_value(json_object_get(match, "forfeit"));

    assert_string_equal(word ? word : "", forfeit);
    assert_int_equal(json_array_size(json_object_get(round, "team_byes")), byes);
    json_decref(view);
}

TEST(team_report, tells_the_public_of_byes_and_forfeits_when_the_round_is_published)
{
    static const char *const rounds[] = {"   2 w  ", "   1 b  "};
    struct tournament *tournament = with_players(0);

    take_file(tournament, rounds, 2,
              "310   1 One                                                                 1\n"
              "310   2 Two                                                                 2\n"
              "310   3 Three\n310   4 Four\n310   5 Five\n"
              "330 +-   1   3   4\n320  1.5  0.5   5\n",
              0);
    assert_halves_of_team(tournament, STAGE_REPORTED, 3, 4);
    assert_halves_of_team(tournament, STAGE_REPORTED, 5, 3);
    assert_halves_of_team(tournament, STAGE_PUBLISHED, 3, 0);
    assert_halves_of_team(tournament, STAGE_PUBLISHED, 5, 0);
    assert_public_sees(tournament, "", 0);
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0'}");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1]}");
    enter(tournament, "{'kind':'publish','round':1}");
    assert_halves_of_team(tournament, STAGE_PUBLISHED, 3, 4);
    assert_halves_of_team(tournament, STAGE_PUBLISHED, 5, 3);
    assert_public_sees(tournament, "+--", 1);
    tournament_free(tournament);
}
