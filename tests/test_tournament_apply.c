/*
 * Entries folded into a tournament: what each does, what is refused, that a refusal changes nothing, and
 * what is asked for before something is lost.
 */
#include "tournament/view.h"
#include "tournaments.h"

static const char two_boards[] =
    "{'kind':'pairings','round':1,'pairings':[{'board':2,'white':3,'black':4},"
    "{'board':1,'white':1,'black':2}]}";

static const struct tournament_pairing *board(const struct tournament *tournament, unsigned number)
{
    return round_board(tournament_round(tournament, 1), number);
}

TEST(tournament, begins_with_its_name)
{
    struct tournament *tournament = tournament_create();

    assert_refused(tournament, "{'kind':'details'}", FAULT_FORM, "name");
    assert_refused(tournament, "{'kind':'details','name':''}", FAULT_FORM, "name");
    assert_refused(tournament, "{'kind':'cancel'}", FAULT_FORM, "kind");
    assert_refused(tournament, "{'name':'Open'}", FAULT_FORM, "kind");
    assert_refused(tournament, "{'kind':'details','name':'Open','round':3}", FAULT_FORM, "round");
    enter(tournament, "{'kind':'details','name':'Open','rounds':9,'scoring':{'win':6}}");
    assert_int_equal(tournament->number, 1);
    enter(tournament, "{'kind':'details','city':'Kayseri'}");
    assert_string_equal(tournament->detail[DETAIL_NAME], "Open");
    assert_string_equal(tournament->detail[DETAIL_CITY], "Kayseri");
    assert_int_equal(tournament->scoring.halves[SCORING_WIN], 6);
    assert_int_equal(tournament->rounds, 9);
    tournament_free(tournament);
}

TEST(tournament, has_players_in_the_order_of_their_numbers)
{
    struct tournament *tournament = with_players(0);

    enter(tournament, "{'kind':'player','number':7,'name':'Seven','fide_id':'77','rating':2100}");
    enter(tournament, "{'kind':'player','number':3,'name':'Three'}");
    enter(tournament, "{'kind':'player','number':5,'name':'Five','minor':true}");
    assert_int_equal(tournament->player_count, 3);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(tournament->players[i].number, 3 + 2 * i);
    assert_refused(tournament, "{'kind':'player','number':9}", FAULT_FORM, "name");
    assert_refused(tournament, "{'kind':'player','number':0,'name':'x'}", FAULT_FORM, "number");
    assert_refused(tournament, "{'kind':'player','number':9,'name':'x','fide_id':'77'}", FAULT_FORM,
                   "fide_id");
    enter(tournament, "{'kind':'player','number':7,'rating':null,'title':'FM'}");
    const struct tournament_player *seven = tournament_player(tournament, 7);
    assert_int_equal(seven->rating, 0);
    assert_string_equal(seven->text[PLAYER_TITLE], "FM");
    assert_string_equal(seven->text[PLAYER_NAME], "Seven");
    enter(tournament, "{'kind':'player_removed','number':5}");
    assert_null(tournament_player(tournament, 5));
    assert_refused(tournament, "{'kind':'player_removed','number':5}", FAULT_MISSING, "number");
    tournament_free(tournament);
}

TEST(tournament, reads_an_entry_whose_person_has_been_deleted)
{
    struct tournament *tournament = with_players(0);
    char name[VIEW_NAME_ROOM];

    enter(tournament, "{'kind':'player','number':1,'name':null,'fide_id':null,'rating':2000}");
    view_name(name, tournament, tournament_player(tournament, 1), true);
    assert_string_equal(name, "?");
    tournament_free(tournament);
}

TEST(tournament, shows_the_public_little_of_minors)
{
    static const struct {
        const char *name, *shown;
    } rows[] = {{"Yılmaz, Şule Ece", "Şule Y."}, {"Öz, Can", "Can Ö."}, {"Ada Lovelace", "A. L."},
                {"LOVELACE Ada", "Ada L."},      {"Ada", "A."},         {"İnan,Ali", "Ali İ."}};
    struct tournament *tournament = with_players(0);
    char text[128], name[VIEW_NAME_ROOM];

    enter(tournament, "{'kind':'details','minors':'all'}");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(text, sizeof text, "{'kind':'player','number':1,'name':'%s'}", rows[i].name);
        enter(tournament, text);
        view_name(name, tournament, tournament_player(tournament, 1), true);
        assert_string_equal(name, rows[i].shown);
        view_name(name, tournament, tournament_player(tournament, 1), false);
        assert_string_equal(name, rows[i].name);
    }
    tournament_free(tournament);
}

TEST(tournament, takes_everybody_for_under_age_until_it_is_said)
{
    struct tournament *tournament = with_players(2);

    assert_true(tournament_is_minor(tournament, tournament_player(tournament, 1)));
    assert_true(tournament_has_minors(tournament));
    enter(tournament, "{'kind':'details','minors':'none'}");
    assert_false(tournament_is_minor(tournament, tournament_player(tournament, 1)));
    assert_false(tournament_has_minors(tournament));
    enter(tournament, "{'kind':'player','number':2,'minor':true}");
    assert_true(tournament_has_minors(tournament));
    tournament_free(tournament);
}

TEST(tournament, pairs_a_round_whole_or_not)
{
    static const struct {
        const char *text, *field;
        enum fault_kind kind;
    } wrong[] = {
        {"{'kind':'pairings','round':1}", "pairings", FAULT_FORM},
        {"{'kind':'pairings','round':0,'pairings':[]}", "round", FAULT_FORM},
        {"{'kind':'pairings','round':1,'pairings':[{'board':1,'white':1,'black':2},"
         "{'board':1,'white':3,'black':4}]}",
         "board", FAULT_FORM},
        {"{'kind':'pairings','round':1,'pairings':[{'board':1,'white':1,'black':2},"
         "{'board':2,'white':3,'black':1}]}",
         "black", FAULT_FORM},
        {"{'kind':'pairings','round':1,'pairings':[{'board':1,'white':1,'black':9}]}", "black",
         FAULT_MISSING},
        {"{'kind':'pairings','round':1,'pairings':[],'byes':[{'player':1,'code':'Q'}]}", "code",
         FAULT_FORM},
        {"{'kind':'pairings','round':1,'pairings':[],'byes':[{'player':1,'code':'U'},"
         "{'player':1,'code':'U'}]}",
         "player", FAULT_FORM},
        {"{'kind':'pairings','round':1,'pairings':[{'board':1,'white':1,'black':2,'codes':'11'}]}",
         "codes", FAULT_FORM},
    };
    struct tournament *tournament = with_players(4);

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_refused(tournament, wrong[i].text, wrong[i].kind, wrong[i].field);
    assert_int_equal(tournament->round_count, 0);
    enter(tournament, two_boards);
    assert_int_equal(tournament_round(tournament, 1)->pairings[0].board, 1);
    assert_int_equal(board(tournament, 2)->player[1], 4);
    assert_refused(tournament, "{'kind':'player_removed','number':4}", FAULT_STALE, "number");
    tournament_free(tournament);
}

TEST(tournament, goes_from_stage_to_stage)
{
    struct tournament *tournament = with_players(4);

    enter(tournament, two_boards);
    assert_int_equal(board(tournament, 1)->stage, STAGE_OPEN);
    assert_refused(tournament, "{'kind':'confirm','round':1,'boards':[1]}", FAULT_STALE, "boards");
    enter(tournament, "{'kind':'started','round':1,'games':[{'board':1,'game':'one'}]}");
    assert_int_equal(board(tournament, 1)->stage, STAGE_PLAYING);
    assert_refused(tournament, "{'kind':'started','round':1,'games':[{'board':1,'game':'two'}]}",
                   FAULT_ASKED, "board");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0','source':'game'}");
    assert_int_equal(board(tournament, 1)->stage, STAGE_REPORTED);
    assert_true(board(tournament, 1)->from_game);
    assert_null(board(tournament, 1)->by);
    /* the end is reversed on the board */
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':null,'source':'game'}");
    assert_int_equal(board(tournament, 1)->stage, STAGE_PLAYING);
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'0-1','reason':'slip'}");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0','source':'game'}");
    assert_string_equal(result_word(board(tournament, 1)->result), "0-1");
    assert_string_equal(result_word(board(tournament, 1)->of_game), "1-0");
    assert_string_equal(board(tournament, 1)->by, "Ada");
    enter(tournament, "{'kind':'confirm','round':1,'boards':[1]}");
    assert_refused(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0'}", FAULT_ASKED,
                   "board");
    enter(tournament, "{'kind':'publish','round':1}");
    assert_int_equal(board(tournament, 1)->stage, STAGE_PUBLISHED);
    assert_int_equal(board(tournament, 2)->stage, STAGE_OPEN);
    assert_refused(tournament, "{'kind':'publish','round':1}", FAULT_STALE, "round");
    enter(tournament, "{'kind':'result','round':1,'board':1,'result':'1-0','again':true}");
    assert_int_equal(board(tournament, 1)->stage, STAGE_REPORTED);
    assert_null(board(tournament, 1)->reason);
    tournament_free(tournament);
}

TEST(tournament, asks_before_a_started_board_is_another)
{
    static const char other[] =
        "{'kind':'pairings','round':1,'pairings':[{'board':1,'white':1,'black':2},"
        "{'board':2,'white':4,'black':3}]}";
    struct tournament *tournament = with_players(4);

    enter(tournament, two_boards);
    enter(tournament, "{'kind':'presence','round':1,'player':3,'here':true}");
    enter(tournament, "{'kind':'started','round':1,'games':[{'board':1,'game':'one'},"
                      "{'board':2,'game':'two'}]}");
    assert_refused(tournament, other, FAULT_ASKED, "pairings");
    assert_string_equal(board(tournament, 2)->game, "two");
    enter(tournament, two_boards); /* the same again is no change */
    assert_string_equal(board(tournament, 2)->game, "two");
    char again[256];
    snprintf(again, sizeof again, "%.*s,'again':true}", (int)strlen(other) - 1, other);
    enter(tournament, again);
    assert_string_equal(board(tournament, 1)->game, "one");
    assert_string_equal(board(tournament, 2)->game, "");
    assert_int_equal(board(tournament, 2)->here[1], PRESENCE_HERE);
    tournament_free(tournament);
}

TEST(tournament, has_personal_members_that_stand_apart)
{
    assert_true(apply_is_private("player", "name"));
    assert_true(apply_is_private("player", "fide_id"));
    assert_true(apply_is_private("result", "reason"));
    assert_false(apply_is_private("player", "rating"));
    assert_false(apply_is_private("details", "name"));
    assert_false(apply_is_private("nothing", "name"));
}
