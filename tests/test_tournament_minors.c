/* Which players of a file are marked as under age. */
#include "imports.h"

/* Two players born in 2008 and in 1990, of whom a file of these lines says no more: who is marked as under age? */
static void assert_under_age(struct tournament *tournament, const char *lines, const char *birth,
                             bool first)
{
    static char file[FILE_ROOM];
    struct told told;

    snprintf(file, sizeof file, "%s", lines);
    put_player(file, 1, "", "");
    memcpy(strstr(file, "1990/01/01"), birth, sizeof "1990/01/01" - 1);
    put_player(file, 2, "", "");
    assert_true(trf_read(&told, file, strlen(file)));
    take(tournament, &told);
    told_finish(&told);
    assert_int_equal(tournament_player(tournament, 1)->minor, first);
    assert_false(tournament_player(tournament, 2)->minor);
}

TEST(players_under_age, are_known_by_whatever_tells_when_the_tournament_begins)
{
    static const struct {
        const char *lines, *birth;
        bool minor;
    } cases[] = {
        {"", "2008/03/02", true}, /* the hall's day */
        {"", "2008/03/01", false},
        {"042 2024-02-30\n", "2008/03/02", true}, /* a start that is no day is none */
        {"042 2030-03-01\n", "2008/03/02", false},
        {"052 2025-12-30\n", "2007/05/05", true}, /* it began in 2025, or before */
        {"052 2025-12-30\n", "2006/05/05", false},
        {"132                                                                                      "
         "  "
         "25/06/01\n052 2030-03-01\n",
         "2007/06/02", true},
        {"132                                                                                      "
         "  "
         "25/06/01\n052 2030-03-01\n",
         "2007/06/01", false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tournament *tournament = with_players(0);
        assert_under_age(tournament, cases[i].lines, cases[i].birth, cases[i].minor);
        tournament_free(tournament);
    }
}

TEST(players_under_age, of_a_tournament_whose_start_is_no_day_are_known_by_the_file)
{
    struct tournament *tournament = with_players(0);

    enter(tournament, "{'kind':'details','start':'next Friday'}");
    assert_under_age(tournament, "042 2024-03-01\n", "2006/03/02", true);
    tournament_free(tournament);
}

TEST(players_under_age, are_marked_by_a_birth_that_comes_later_until_the_organiser_speaks)
{
    struct tournament *tournament = with_players(0);

    assert_under_age(tournament, "", "          ", false);
    assert_under_age(tournament, "", "2012/05/08", true);
    enter(tournament, "{'kind':'player','number':1,'minor':false}");
    assert_under_age(tournament, "", "2012/05/09", false);
    tournament_free(tournament);
}
