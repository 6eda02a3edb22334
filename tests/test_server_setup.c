/*
 * Setups of games: what a request may say, names that are fit to stand in a record, and the stored
 * form, which says everything and comes back the same.
 */
#include "hall/server/note.h"
#include "hall/server/setup.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

static bool is_fit(const char *name)
{
    return is_fit_name(name, strlen(name));
}

TEST(setup, names_are_fit_or_not)
{
    assert_true(is_fit("Ada"));
    assert_true(is_fit("Ağaoğlu, Çınar"));
    assert_true(is_fit("\xe5\xbc\xa0 \xe4\xbc\x9f"));
    assert_false(is_fit(""));
    assert_false(is_fit("   "));
    assert_false(is_fit("\xc2\xa0\xe2\x80\x83")); /* blanks of other widths */
    assert_false(is_fit("\xe3\x85\xa4"));         /* a letter that shows nothing */
    assert_false(is_fit("\xef\xb8\x8f"));         /* marks and selectors with nothing before them */
    assert_false(is_fit(" \xcc\x81\xf3\xa0\x80\xa0"));
    assert_true(is_fit("A\xcc\x81"));
    assert_false(is_fit("a\nb"));
    assert_false(is_fit("a\x7f"));
    assert_false(is_fit("a\xc2\x85"));
    assert_false(is_fit("Ada\xe2\x80\xae"
                        "nac")); /* turns the text around */
    assert_false(is_fit("Ada\xe2\x81\xa6"));
    char name[62];
    memset(name, 'a', 61);
    name[61] = '\0';
    assert_false(is_fit(name));
    name[60] = '\0';
    assert_true(is_fit(name));
}

static bool read(struct setup *setup, struct persons *persons, const char *text, bool casual,
                 struct refusal *refusal)
{
    json_t *json = json_loads(text, 0, NULL);

    assert_non_null(json);
    *refusal = (struct refusal){.code = CODE_NONE};
    const bool good = setup_from_request(setup, persons, json, casual, refusal);
    json_decref(json);
    return good;
}

static void refused(const char *text, bool casual, const char *field)
{
    struct setup setup;
    struct persons persons;
    struct refusal refusal;

    assert_false(read(&setup, &persons, text, casual, &refusal));
    persons_clear(&persons);
    assert_int_equal(refusal.code, CODE_SYNTAX);
    assert_string_equal(refusal.field, field);
    assert_true(refusal.why[0] != '\0');
}

TEST(setup, of_a_request_is_refused_with_the_member)
{
    refused("{\"white\": 7, \"black\": \"B\"}", true, "white");
    refused("{\"white\": \"A\", \"black\": \" \"}", true, "black");
    refused("{\"white\": \"A\", \"black\": \"B\", \"seats\": \"chairs\"}", true, "seats");
    refused("{\"white\": \"A\", \"black\": \"B\", \"hints\": 1}", true, "hints");
    refused("{\"white\": \"A\", \"black\": \"B\", \"mine\": \"black\"}", false, "mine");
    refused("{\"white\": \"A\", \"black\": \"B\", \"headers\": {\"event\": \"\\u202e\"}}", true,
            "event");
    refused("{\"white\": \"A\", \"black\": \"B\", \"headers\": {\"sight\": \"x\"}}", true, "sight");
}

TEST(setup, of_a_player_without_a_name_has_the_sign_of_pgn)
{
    struct setup setup;
    struct persons persons;
    struct refusal refusal;

    assert_true(read(&setup, &persons, "{\"black\": null}", true, &refusal));
    assert_string_equal(persons.player[HK_WHITE], "?");
    assert_string_equal(persons.player[HK_BLACK], "?");
    persons_clear(&persons);
}

TEST(setup, is_stored_with_everything_and_read_again)
{
    static const char request[] =
        "{\"white\": \"A\", \"black\": \"B\", \"profile\": \"board\", \"mine\": \"black\","
        " \"time_control\": {\"base_s\": 300, \"increment_s\": 3},"
        " \"headers\": {\"event\": \"Club evening\", \"white_elo\": \"1850\"}}";
    struct setup setup, again;
    struct persons persons, copy;
    struct refusal refusal;
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;

    assert_true(read(&setup, &persons, request, true, &refusal));
    assert_true(setup.casual && !setup.arbiter && !setup.hints && setup.maker == HK_BLACK);
    assert_string_equal(persons.header[HEADER_EVENT], "Club evening");
    json_t *json = setup_to_json(&setup);
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
    hk_buf_init(&fault, why, sizeof why);
    assert_true(setup_parse(&again, text, &fault));
    json_t *second = setup_to_json(&again);
    assert_true(json_equal(json, second));
    assert_null(strstr(text, "Club")); /* persons stand elsewhere */
    assert_true(persons_copy(&copy, &persons));
    assert_string_equal(copy.header[HEADER_WHITE_ELO], "1850");
    persons_clear(&copy);
    persons_clear(&persons);
    json_decref(json);
    json_decref(second);
    free(text);
}

TEST(setup, of_an_old_game_is_read_whatever_its_regulations_exclude)
{
    static const char stored[] =
        "{\"time_control\": {\"base_s\": 300, \"increment_s\": 3}, \"level\": \"blitz\","
        " \"regulations\": {\"guidelines\": true}}";
    struct setup setup;
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;

    refused(stored, true, "regulations");
    hk_buf_init(&fault, why, sizeof why);
    assert_true(setup_parse(&setup, stored, &fault));
    assert_true(setup.rules.regulations.guidelines);
}

TEST(setup, of_an_organiser_has_an_arbiter_and_no_hints)
{
    struct setup setup;
    struct persons persons;
    struct refusal refusal;

    assert_true(read(&setup, &persons, "{\"white\": \"A\", \"black\": \"B\"}", false, &refusal));
    assert_true(setup.arbiter && !setup.casual && !setup.hints);
    persons_clear(&persons);
    assert_true(read(&setup, &persons, "{\"white\": \"A\", \"black\": \"B\"}", true, &refusal));
    assert_true(!setup.arbiter && setup.casual && setup.hints);
    persons_clear(&persons);
}

static void assert_no_board(const char *text, bool casual, const char *field)
{
    struct setup setup;
    struct persons persons;
    struct refusal refusal = {.code = CODE_NONE};

    assert_false(read(&setup, &persons, text, casual, &refusal));
    assert_string_equal(refusal.field, field);
    persons_clear(&persons);
}

TEST(setup, of_a_board_without_a_device_has_pieces_a_clock_and_an_arbiter)
{
    struct setup setup, again;
    struct persons persons;
    struct refusal refusal;
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;

    assert_true(read(&setup, &persons, "{\"white\": \"A\", \"black\": \"B\", \"live\": false}",
                     false, &refusal));
    assert_false(setup.live);
    assert_int_equal(setup.rules.profile, HK_PROFILE_BOARD);
    assert_int_equal(setup.rules.completion, HK_COMPLETION_BY_PRESS);
    persons_clear(&persons);
    json_t *json = setup_to_json(&setup);
    char *text = json_dumps(json, 0);
    hk_buf_init(&fault, why, sizeof why);
    assert_true(setup_parse(&again, text, &fault));
    assert_false(again.live);
    free(text);
    json_object_del(json, "live"); /* as in stores of before there were such boards */
    text = json_dumps(json, 0);
    assert_true(setup_parse(&again, text, &fault));
    assert_true(again.live);
    free(text);
    json_decref(json);
    assert_no_board("{\"white\": \"A\", \"black\": \"B\", \"live\": false}", true, "live");
    assert_no_board(
        "{\"white\": \"A\", \"black\": \"B\", \"live\": false, \"profile\": \"screen\"}", false,
        "profile");
    assert_no_board("{\"white\": \"A\", \"black\": \"B\", \"live\": false, \"edition\": \"basic\", "
                    "\"press\": \"auto\"}",
                    false, "edition");
    assert_no_board("{\"white\": \"A\", \"black\": \"B\", \"live\": 1}", false, "live");
}

TEST(note, is_written_and_read_again)
{
    static const struct note notes[] = {
        {.kind = NOTE_HEADERS, .at_ms = 1},
        {.kind = NOTE_SIGNED, .who = HK_PARTY_BLACK, .score = HK_SCORE_DRAW, .at_ms = 2},
        {.kind = NOTE_REMATCH, .who = HK_PARTY_WHITE, .swap = true},
        {.kind = NOTE_REMATCH, .who = HK_PARTY_BOTH},
        {.kind = NOTE_REMATCH_MADE, .game = "abc"},
        {.kind = NOTE_TAKEBACK, .who = HK_PARTY_BLACK, .ply = 3},
        {.kind = NOTE_TAKEBACK_AGREED, .who = HK_PARTY_WHITE},
        {.kind = NOTE_TAKEBACK_DECLINED, .who = HK_PARTY_WHITE},
        {.kind = NOTE_CALL_TAKEN},
        {.kind = NOTE_SETTLED},
        {.kind = NOTE_LIVE, .live = true},
        {.kind = NOTE_LIVE},
        {.kind = NOTE_CANCELLED},
    };

    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        struct note again;
        char *text = note_to_text(&notes[i]);
        assert_non_null(text);
        assert_true(note_from_text(&again, text));
        assert_int_equal(again.kind, notes[i].kind);
        assert_int_equal(again.who, notes[i].who);
        assert_int_equal(again.score, notes[i].score);
        assert_int_equal(again.swap, notes[i].swap);
        assert_int_equal(again.live, notes[i].live);
        assert_int_equal(again.ply, notes[i].ply);
        assert_int_equal(again.at_ms, notes[i].at_ms);
        assert_string_equal(again.game, notes[i].game);
        free(text);
    }
    struct note none;
    assert_false(note_from_text(&none, "{\"note\": \"poem\"}"));
    assert_false(note_from_text(&none, "[]"));
}
