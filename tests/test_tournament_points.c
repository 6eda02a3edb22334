/*
 * Points: codes and words of results, scoring systems, places that equal points share, byes, and which
 * results count for whom.
 */
#include "tournament/standings.h"
#include "tournaments.h"

TEST(points, words_and_codes_of_results_are_one_to_one)
{
    const char *at = result_words;
    unsigned count = 0;
    char word[16];

    while (*at) {
        struct board_result result;
        const size_t size = strcspn(at, "|");
        memcpy(word, at, size);
        word[size] = '\0';
        at += size + (at[size] == '|');
        assert_true(result_find(&result, word));
        assert_string_equal(result_word(result), word);
        count++;
    }
    assert_int_equal(count, 9);
    assert_string_equal(result_word((struct board_result){{'W', 'L'}}), "1-0");
    assert_null(result_word(no_result));
    assert_null(result_word((struct board_result){{'1', '1'}}));
    struct board_result result;
    assert_false(result_find(&result, "2-0"));
    assert_false(result_find(&result, NULL));
}

TEST(points, are_half_points_of_each_code)
{
    struct scoring scoring = scoring_usual();
    static const struct {
        char code;
        unsigned halves;
    } usual[] = {{'1', 2}, {'W', 2}, {'+', 2}, {'=', 1}, {'D', 1}, {'0', 0}, {'L', 0},
                 {'-', 0}, {'U', 2}, {'F', 2}, {'H', 1}, {'Z', 0}, {' ', 0}, {'x', 0}};

    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        assert_int_equal(scoring_of(&scoring, usual[i].code), usual[i].halves);
    scoring.halves[SCORING_WIN] = 6;
    scoring.halves[SCORING_BYE] = 3;
    assert_int_equal(scoring_of(&scoring, '1'), 6);
    assert_int_equal(scoring_of(&scoring, 'U'), 3);
    assert_int_equal(scoring_of(&scoring, '+'), 2);
}

static void put_scoring(struct tournament *tournament, const char *scoring, const char *codes,
                        const unsigned halves[])
{
    json_t *told = json_loads(scoring, 0, NULL);
    json_t *act = json_pack("{s:s, s:o}", "kind", "details", "scoring", told);
    char *text;

    assert_non_null(act);
    assert_true(apply_tell_followers(told, &tournament->scoring));
    text = json_dumps(act, JSON_COMPACT);
    for (char *at = text; *at; at++)
        *at = *at == '"' ? '\'' : *at;
    enter(tournament, text);
    free(text);
    json_decref(act);
    for (size_t i = 0; codes[i]; i++)
        assert_int_equal(scoring_of(&tournament->scoring, codes[i]), halves[i]);
}

TEST(points, of_forfeits_and_byes_follow_those_of_games_until_they_are_named)
{
    struct tournament *tournament = with_players(0);

    put_scoring(tournament, "{\"win\":6,\"draw\":2,\"loss\":1}", "1=0+-UFHZ",
                (const unsigned[]){6, 2, 1, 6, 1, 6, 6, 2, 1});
    put_scoring(tournament, "{\"bye\":4,\"absent\":0}", "1=0+-UFHZ",
                (const unsigned[]){6, 2, 1, 6, 1, 4, 6, 2, 0});
    put_scoring(tournament, "{\"win\":2,\"loss\":0,\"full_bye\":6}", "1=0+-UFHZ",
                (const unsigned[]){2, 2, 0, 2, 0, 4, 6, 2, 0});
    tournament_free(tournament);
}

static unsigned halves_of(const struct standing *list, size_t count, unsigned number,
                          unsigned *place)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].number == number) {
            *place = list[i].place;
            return list[i].halves;
        }
    fail_msg("player %u is not in the standings", number);
    return 0;
}

static void assert_standings(const struct tournament *tournament, enum stage least,
                             const unsigned *halves, const unsigned *places)
{
    struct standing *list = standings_of(tournament, least);
    unsigned place = 0;

    assert_non_null(list);
    for (unsigned i = 0; i < tournament->player_count; i++) {
        assert_int_equal(halves_of(list, tournament->player_count, i + 1, &place), halves[i]);
        assert_int_equal(place, places[i]);
    }
    free(list);
}

TEST(points, count_when_they_are_published_and_equal_ones_share_a_place)
{
    struct tournament *tournament = with_players(7);

    enter(tournament, "{'kind':'pairings','round':1,'pairings':[{'board':1,'white':1,'black':2},"
                      "{'board':2,'white':3,'black':4},{'board':3,'white':5,'black':6}],"
                      "'byes':[{'player':7,'code':'H'}]}");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0'}");
    enter(tournament, "{'kind':'result','round':1,'board':2,'result':'1/2-1/2'}");
    enter(tournament, "{'kind':'result','round':1,'board':3,'result':'---'}");
    assert_standings(tournament, STAGE_REPORTED, (const unsigned[]){2, 0, 1, 1, 0, 0, 1},
                     (const unsigned[]){1, 5, 2, 2, 5, 5, 2});
    assert_standings(tournament, STAGE_PUBLISHED, (const unsigned[]){0, 0, 0, 0, 0, 0, 0},
                     (const unsigned[]){1, 1, 1, 1, 1, 1, 1});
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1]}");
    enter(tournament, "{'kind':'publish','round':1}");
    assert_standings(tournament, STAGE_PUBLISHED, (const unsigned[]){2, 0, 0, 0, 0, 0, 1},
                     (const unsigned[]){1, 3, 3, 3, 3, 3, 2});
    const struct score score = score_of(&tournament->round[0], 2, STAGE_PUBLISHED);
    assert_int_equal(score.opponent, 1);
    assert_int_equal(score.color, 'b');
    assert_int_equal(score.code, '0');
    assert_int_equal(score_of(&tournament->round[0], 3, STAGE_PUBLISHED).code, ' ');
    assert_int_equal(score_of(&tournament->round[0], 7, STAGE_PUBLISHED).code, 'H');
    tournament_free(tournament);
}
