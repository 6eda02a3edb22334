/*
 * What a report file says of decisions behind its lines: each result that an arbiter has decided has a remark there, and no other.
 */
#include "base/internal.h"
#include "imports.h"

/* The remarks of the file in which the tournament goes out, a line each. The caller's. */
static char *remarks_of(const struct tournament *tournament, const char *file)
{
    char *out, *remarks = calloc(1, FILE_ROOM);
    size_t size;

    assert_non_null(remarks);
    assert_true(export_trf(tournament, TRF_2026, file, file ? strlen(file) : 0, &out, &size));
    for (const char *line = strtok(out, "\r\n"); line; line = strtok(NULL, "\r\n"))
        if (strncmp(line, "### ", 4) == 0) {
            strcat(remarks, line + 4);
            strcat(remarks, "\n");
        }
    free(out);
    return remarks;
}

static void assert_remarks(const struct tournament *tournament, const char *file,
                           const char *expected)
{
    char *remarks = remarks_of(tournament, file);

    assert_string_equal(remarks, expected);
    free(remarks);
}

/* Boards of two players each, 1 to `boards`, without results. */
static struct tournament *with_boards(unsigned boards)
{
    struct tournament *tournament = with_players(2 * boards);
    char text[512];
    size_t size;

    size = (size_t)snprintf(text, sizeof text, "{'kind':'pairings','round':1,'pairings':[");
    for (unsigned i = 0; i < boards; i++)
        size += (size_t)snprintf(text + size, sizeof text - size,
                                 "%s{'board':%u,'white':%u,'black':%u}", i ? "," : "", i + 1,
                                 2 * i + 1, 2 * i + 2);
    snprintf(text + size, sizeof text - size, "]}");
    enter(tournament, text);
    return tournament;
}

TEST(remarks, stand_for_forfeits_and_scores_below_a_point_once_they_are_confirmed)
{
    struct tournament *tournament = with_boards(4);

    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'+--'}");
    enter(tournament, "{'kind':'result','round':1,'board':2,'result':'0-1/2','reason':'12.9.6'}");
    enter(tournament, "{'kind':'result','round':1,'board':3,'result':'1/2-1/2'}");
    enter(tournament, "{'kind':'result','round':1,'board':4,'result':'---'}");
    assert_remarks(tournament, NULL, "");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1,2,3]}");
    assert_remarks(tournament, NULL,
                   "Round 1, board 1, Player 1 - Player 2: +--. Decided by the arbiter\n"
                   "Round 1, board 2, Player 3 - Player 4: 0-1/2. 12.9.6\n");
    enter(tournament, "{'kind':'details','nameless_remarks':true}");
    assert_remarks(tournament, NULL,
                   "Round 1, board 1: +--. Decided by the arbiter\n"
                   "Round 1, board 2: 0-1/2\n");
    tournament_free(tournament);
}

TEST(remarks, stand_for_results_that_an_arbiter_changed_or_that_are_not_those_of_the_game)
{
    struct tournament *tournament = with_boards(3);

    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0'}");
    enter(tournament, "{'kind':'result','round':1,'board':2,'result':'1-0'}");
    enter(tournament, "{'kind':'result','round':1,'board':3,'result':'0-1','source':'game'}");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1,2]}");
    assert_remarks(tournament, NULL, "");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'0-1','again':true}");
    enter(tournament, "{'kind':'result','round':1,'board':2,'result':'1-0','again':true}");
    enter(tournament, "{'kind':'result','round':1,'board':3,'result':'1-0'}");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1,2,3]}");
    assert_remarks(tournament, NULL,
                   "Round 1, board 1, Player 1 - Player 2: 0-1. Changed after it had been "
                   "confirmed, or decided against a file\n"
                   "Round 1, board 3, Player 5 - Player 6: 1-0. The game on the board had come to "
                   "another result\n");
    tournament_free(tournament);
}

TEST(remarks, tell_by_which_decision_of_an_arbiter_a_game_has_ended)
{
    struct tournament *tournament = with_boards(2);

    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'0-1','source':'game',"
                      "'decision':'electronic-device'}");
    enter(tournament, "{'kind':'result','round':1,'board':2,'result':'0-1','source':'game'}");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1,2]}");
    assert_remarks(tournament, NULL,
                   "Round 1, board 1, Player 1 - Player 2: 0-1. Decided by the "
                   "arbiter: electronic-device\n");
    enter(tournament, "{'kind':'details','nameless_remarks':true}");
    assert_remarks(tournament, NULL, "Round 1, board 1: 0-1. Decided by the arbiter\n");
    assert_true(apply_is_private("result", "decision"));
    tournament_free(tournament);
}

TEST(remarks, are_none_on_what_came_with_the_file)
{
    static const char *const rounds[] = {"   2 w +", "   1 b -"};
    static char file[FILE_ROOM];
    struct tournament *tournament = with_players(0);
    struct told told;

    put_file(file, rounds, 2, "");
    assert_true(trf_read(&told, file, strlen(file)));
    take(tournament, &told);
    told_finish(&told);
    assert_remarks(tournament, file, "");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'--+','again':true}");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1]}");
    assert_remarks(tournament, file,
                   "Round 1, board 1, Player 1 - Player 2: --+. Changed after it had been "
                   "confirmed, or decided against a file\n");
    tournament_free(tournament);
}

TEST(remarks, stand_for_a_difference_of_the_next_file_that_was_decided)
{
    static const char *const rounds[] = {"   2 w 0", "   1 b 1"};
    static char file[FILE_ROOM];
    struct tournament *tournament = with_boards(1);
    struct told told;

    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0'}");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1]}");
    put_file(file, rounds, 2, "");
    assert_true(trf_read(&told, file, strlen(file)));
    take_theirs(tournament, &told, 1);
    told_finish(&told);
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1]}");
    assert_remarks(tournament, file,
                   "Round 1, board 1, Player 1 - Player 2: 0-1. Changed after it had been "
                   "confirmed, or decided against a file\n");
    tournament_free(tournament);
}
