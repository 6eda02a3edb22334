/*
 * Matches and line-ups: when a match gets its boards, who has which colour, what changes and what stays,
 * and what a match is worth.
 */
#include "tournament/standings.h"
#include "tournaments.h"

static struct tournament *with_teams(void)
{
    struct tournament *tournament = with_players(6);

    enter(tournament, "{'kind':'team','number':1,'name':'North','players':[1,2,3]}");
    enter(tournament, "{'kind':'team','number':2,'name':'South','players':[4,5,6]}");
    enter(tournament, "{'kind':'matches','round':1,'boards':3,"
                      "'matches':[{'match':1,'first':1,'second':2}]}");
    return tournament;
}

static void assert_board(const struct tournament *tournament, unsigned number, unsigned white,
                         unsigned black)
{
    const struct tournament_pairing *pairing = round_board(tournament_round(tournament, 1), number);

    assert_non_null(pairing);
    assert_int_equal(pairing->player[0], white);
    assert_int_equal(pairing->player[1], black);
}

TEST(lineups, make_the_boards_when_both_are_in)
{
    struct tournament *tournament = with_teams();

    enter(tournament, "{'kind':'lineup','round':1,'team':1,'players':[1,2,3]}");
    assert_int_equal(tournament_round(tournament, 1)->pairing_count, 0);
    enter(tournament, "{'kind':'lineup','round':1,'team':1,'players':[3,2,1]}");
    enter(tournament, "{'kind':'lineup','round':1,'team':2,'players':[4,5,6]}");
    assert_int_equal(tournament_round(tournament, 1)->pairing_count, 3);
    assert_board(tournament, 1, 3, 4);
    assert_board(tournament, 2, 5, 2);
    assert_board(tournament, 3, 1, 6);
    assert_refused(tournament, "{'kind':'lineup','round':1,'team':2,'players':[4,6,5]}",
                   FAULT_ASKED, "team");
    enter(tournament, "{'kind':'started','round':1,'games':[{'board':1,'game':'one'},"
                      "{'board':2,'game':'two'}]}");
    enter(tournament, "{'kind':'lineup','round':1,'team':2,'players':[4,6,5],'again':true}");
    assert_string_equal(round_board(tournament_round(tournament, 1), 1)->game, "one");
    assert_string_equal(round_board(tournament_round(tournament, 1), 2)->game, "");
    assert_board(tournament, 2, 6, 2);
    tournament_free(tournament);
}

TEST(lineups, have_players_of_their_team_once)
{
    struct tournament *tournament = with_teams();

    assert_refused(tournament, "{'kind':'lineup','round':1,'team':1,'players':[4]}", FAULT_FORM,
                   "players");
    assert_refused(tournament, "{'kind':'lineup','round':1,'team':1,'players':[1,1]}", FAULT_FORM,
                   "players");
    assert_refused(tournament, "{'kind':'lineup','round':1,'team':1,'players':[1,2,3,1]}",
                   FAULT_FORM, "players");
    assert_refused(tournament, "{'kind':'lineup','round':1,'team':3,'players':[1]}", FAULT_MISSING,
                   "team");
    assert_refused(tournament, "{'kind':'lineup','round':2,'team':1,'players':[1]}", FAULT_MISSING,
                   "round");
    tournament_free(tournament);
}

TEST(lineups, of_an_earlier_log_have_the_boards_of_their_pairings_once_it_is_settled)
{
    struct tournament *tournament = with_players(8);
    const struct tournament_match *match;

    enter(tournament, "{'kind':'team','number':1,'name':'North','players':[1,2]}");
    enter(tournament, "{'kind':'team','number':2,'name':'South','players':[3,4]}");
    enter(tournament, "{'kind':'team','number':3,'name':'East','players':[5,6]}");
    enter(tournament, "{'kind':'team','number':4,'name':'West','players':[7,8]}");
    enter_earlier(tournament,
                  "{'kind':'matches','round':1,'boards':2,'matches':"
                  "[{'match':1,'first':1,'second':2},{'match':2,'first':3,'second':4}]}");
    enter_earlier(tournament, "{'kind':'lineup','round':1,'team':3,'players':[5,6]}");
    enter_earlier(tournament, "{'kind':'lineup','round':1,'team':4,'players':[7,8]}");
    enter_earlier(tournament, "{'kind':'matches','round':1,'boards':2,'matches':"
                              "[{'match':2,'first':3,'second':4}]}");
    for (int settled = 0; settled < 2; settled++) {
        match = round_match(tournament_round(tournament, 1), 2);
        assert_int_equal(match->first_board, settled ? 3 : 1);
        assert_board(tournament, 3, 5, 7);
        /* what is refused settles nothing */
        assert_refused(tournament, "{'kind':'publish','round':9}", FAULT_MISSING, "round");
        assert_int_equal(match->first_board, settled ? 3 : 1);
        tournament_settle(tournament);
    }
    tournament_free(tournament);
}

TEST(lineups, that_are_opened_go_by_the_list_and_empty_boards_are_forfeits)
{
    struct tournament *tournament = with_teams();

    enter(tournament, "{'kind':'lineup','round':1,'team':1,'players':[1,null,2]}");
    enter(tournament, "{'kind':'lineups','round':1,'open':true}");
    assert_board(tournament, 1, 1, 4);
    assert_board(tournament, 2, 5, 0);
    assert_board(tournament, 3, 2, 6);
    const struct tournament_pairing *empty = round_board(tournament_round(tournament, 1), 2);
    assert_string_equal(result_word(empty->result), "+--");
    assert_int_equal(empty->stage, STAGE_REPORTED);
    tournament_free(tournament);
}

TEST(lineups, of_a_match_give_points_by_team_whatever_the_colours)
{
    struct tournament *tournament = with_teams();
    const struct tournament_round *round = tournament_round(tournament, 1);

    enter(tournament, "{'kind':'lineup','round':1,'team':1,'players':[1,2,null]}");
    enter(tournament, "{'kind':'lineup','round':1,'team':2,'players':[4,5,6]}");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0'}");
    struct match_points points =
        match_points_of(tournament, round, &round->matches[0], STAGE_REPORTED);
    assert_false(points.is_whole);
    assert_int_equal(points.game_halves[0], 2);
    assert_int_equal(points.game_halves[1], 2); /* the empty board */
    enter(tournament, "{'kind':'result','round':1,'board':2,'result':'0-1'}");
    points = match_points_of(tournament, round, &round->matches[0], STAGE_REPORTED);
    assert_true(points.is_whole);
    assert_int_equal(points.game_halves[0], 4);
    assert_int_equal(points.match_halves[0], 4);
    assert_int_equal(points.match_halves[1], 0);
    tournament_free(tournament);
}

TEST(lineups, are_lost_on_an_explicit_word_alone)
{
    static const char other[] = "{'kind':'matches','round':1,'boards':2,"
                                "'matches':[{'match':1,'first':2,'second':1}]}";
    struct tournament *tournament = with_teams();

    enter(tournament, other);
    enter(tournament, "{'kind':'lineup','round':1,'team':1,'players':[1,2]}");
    assert_refused(tournament,
                   "{'kind':'matches','round':1,'boards':3,"
                   "'matches':[{'match':1,'first':1,'second':2}]}",
                   FAULT_ASKED, "matches");
    enter(tournament, other); /* the same again keeps them */
    assert_non_null(tournament_round(tournament, 1)->matches[0].lineup[1]);
    assert_refused(tournament, "{'kind':'team_removed','number':1}", FAULT_STALE, "number");
    assert_refused(tournament,
                   "{'kind':'matches','round':1,'boards':2,"
                   "'matches':[{'match':1,'first':1,'second':1}]}",
                   FAULT_FORM, "second");
    tournament_free(tournament);
}

TEST(lineups, and_boards_by_hand_agree_on_the_matches)
{
    struct tournament *tournament = with_teams();

    assert_refused(tournament,
                   "{'kind':'pairings','round':1,'pairings':[{'board':1,'white':1,'black':4}]}",
                   FAULT_FORM, "match");
    assert_refused(tournament,
                   "{'kind':'pairings','round':1,'pairings':"
                   "[{'board':4,'match':1,'white':1,'black':4}]}",
                   FAULT_FORM, "match");
    enter(tournament, "{'kind':'pairings','round':1,'pairings':"
                      "[{'board':2,'match':1,'white':1,'black':4}]}");
    enter(tournament, "{'kind':'lineups','round':1,'open':true}");
    assert_int_equal(tournament_round(tournament, 1)->pairing_count, 3);
    assert_board(tournament, 2, 5, 2);
    tournament_free(tournament);
}

TEST(lineups, of_a_match_keep_their_boards_when_one_before_it_goes)
{
    struct tournament *tournament = with_teams();

    enter(tournament, "{'kind':'player','number':7,'name':'Player 7'}");
    enter(tournament, "{'kind':'player','number':8,'name':'Player 8'}");
    enter(tournament, "{'kind':'team','number':3,'name':'East','players':[7]}");
    enter(tournament, "{'kind':'team','number':4,'name':'West','players':[8]}");
    enter(tournament, "{'kind':'matches','round':1,'boards':3,'matches':"
                      "[{'match':1,'first':3,'second':4},{'match':2,'first':1,'second':2}]}");
    enter(tournament, "{'kind':'lineups','round':1,'open':true}");
    enter(tournament, "{'kind':'started','round':1,'games':[{'board':4,'game':'one'},"
                      "{'board':5,'game':'two'}]}");
    enter(tournament, "{'kind':'matches','round':1,'boards':3,'matches':"
                      "[{'match':2,'first':1,'second':2}],'again':true}");
    assert_board(tournament, 4, 1, 4);
    enter(tournament, "{'kind':'lineup','round':1,'team':2,'players':[4,6,5],'again':true}");
    assert_int_equal(tournament_round(tournament, 1)->pairing_count, 3);
    assert_string_equal(round_board(tournament_round(tournament, 1), 4)->game, "one");
    assert_board(tournament, 5, 6, 2);
    assert_board(tournament, 6, 3, 5);
    tournament_free(tournament);
}

TEST(lineups, of_a_round_have_no_more_boards_than_it_can)
{
    enum { MATCHES = 51 }; /* of 99 boards: one too many */
    struct tournament *tournament = with_players(0);
    char text[128 + MATCHES * 64] =
        "{'kind':'matches','round':1,'boards':99,'matches':[{'match':7,'first':1,'second':2}";

    for (unsigned team = 1; team <= 2 * MATCHES; team++) {
        char one[64];
        snprintf(one, sizeof one, "{'kind':'team','number':%u,'name':'Team'}", team);
        enter(tournament, one);
    }
    char *at = text + strlen(text);
    for (unsigned match = 1; match < MATCHES - 1; match++)
        at += sprintf(at, ",{'match':%u,'first':%u,'second':%u}", match + 7, 2 * match + 1,
                      2 * match + 2);
    strcpy(at, "]}");
    enter(tournament, text);
    sprintf(at, ",{'match':999,'first':%u,'second':%u}],'again':true}", 2 * MATCHES - 1,
            2 * MATCHES);
    assert_refused(tournament, text, FAULT_FORM, "boards");
    tournament_free(tournament);
}

TEST(lineups, and_byes_have_a_team_once)
{
    struct tournament *tournament = with_teams();

    enter(tournament, "{'kind':'team','number':3,'name':'East'}");
    enter(tournament, "{'kind':'matches','round':1,'boards':3,'matches':[],"
                      "'byes':[{'team':3,'match_halves':4,'game_halves':6}]}");
    enter(tournament, "{'kind':'matches','round':1,'boards':3,'matches':[],"
                      "'byes':[{'team':3,'match_halves':4,'game_halves':6},"
                      "{'team':3,'match_halves':2,'game_halves':3}]}");
    assert_int_equal(tournament_round(tournament, 1)->team_bye_count, 1);
    assert_int_equal(tournament_round(tournament, 1)->team_byes[0].match_halves, 4);
    enter(tournament, "{'kind':'matches','round':2,'boards':3,"
                      "'matches':[{'match':1,'first':1,'second':3}],"
                      "'byes':[{'team':3,'match_halves':4,'game_halves':6}]}");
    assert_int_equal(tournament_round(tournament, 2)->team_bye_count, 0);
    enter(tournament, "{'kind':'matches','round':1,'boards':3,"
                      "'matches':[{'match':1,'first':1,'second':3}]}");
    assert_int_equal(tournament_round(tournament, 1)->team_bye_count, 0);
    tournament_free(tournament);
}
