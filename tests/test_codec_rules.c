/*
 * The rules of a game as JSON: random rules are read back the same, member by member; an absent
 * member has its default; a fault is refused with the name of the member and the cause.
 */
#include "codec/load.h"
#include "codec/rules_json.h"
#include "games.h"
#include "json_memory.h"
#include "random_events.h"

enum { RULES = 3000, WHY_ROOM = 512 };

static unsigned below(void *dice, unsigned limit)
{
    return dice_below(dice, limit);
}

/* Random rules. */

static hk_period random_period(const struct event_source *source)
{
    return (hk_period){.moves = 1 + draw(source, HK_PERIOD_MOVES_MAX),
                       .base_ms = draw_number(source, HK_BASE_MS_MAX),
                       .increment_ms = draw_number(source, HK_INCREMENT_MS_MAX),
                       .delay_ms = draw_number(source, HK_INCREMENT_MS_MAX)};
}

/*
 * Make a time control: none, or one to eight periods, some of whole seconds; the last one may have
 * a number of moves.
 */
static hk_time_control random_control(const struct event_source *source)
{
    hk_time_control control = {.period_count = draw(source, HK_PERIODS_MAX + 1)};

    if (control.period_count == 0)
        return control;
    control.kind = HK_TIME_CONTROL_PERIODS;
    do {
        for (unsigned i = 0; i < control.period_count; i++)
            control.period[i] = random_period(source);
        hk_period *last = &control.period[control.period_count - 1];
        if (draw(source, 2))
            last->moves = 0;
        if (draw(source, 4) == 0)
            *last = (hk_period){.base_ms = 1000 * draw(source, 10000),
                                .increment_ms = 1000 * draw(source, 60)};
    } while (hk_time_control_check_playable(&control) != HK_OK);
    return control;
}

/* Take the start position from a random game; on a real board also place pieces anywhere. */
static void random_start(const struct event_source *source, hk_rules *rules)
{
    hk_position *start = &rules->start;
    hk_fault fault;

    draw_position(source, start);
    if (hk_profile_has_hands(rules->profile) && draw(source, 2)) {
        *start = random_diagram(source->chance, draw(source, 20));
        for (unsigned file = 0; draw(source, 2) && file < 8; file++) {
            const uint64_t bit = UINT64_C(1) << (file + 56 * draw(source, 2));
            if ((start->board.color[HK_WHITE] | start->board.color[HK_BLACK]) & bit)
                continue;
            start->board.pawns |= bit;
            start->board.color[draw(source, 2)] |= bit;
        }
        start->move_number = 1 + (uint32_t)draw_number(source, HK_FEN_COUNTER_MAX - 1);
        start->halfmove_plies = (uint32_t)draw_number(source, HK_FEN_COUNTER_MAX);
        hk_position_settle(start);
    }
    rules->variant = hk_board_validity(&start->board, HK_STANDARD, HK_ANY_BOARDS, NULL) == HK_OK &&
                             draw(source, 2)
                         ? HK_STANDARD
                         : HK_CHESS960;
    if (hk_board_validity(&start->board, rules->variant,
                          hk_profile_has_hands(rules->profile) ? HK_ANY_BOARDS : HK_POSITIONS,
                          &fault) != HK_OK) /* too many pieces: another */
        random_start(source, rules);
}

static hk_regulations random_regulations(const struct event_source *source)
{
    hk_regulations regulations = {.has_default = draw(source, 2),
                                  .offers_from = (unsigned)draw_number(source, HK_COUNT_MOST),
                                  .quickplay_finish = draw(source, 2),
                                  .guidelines = draw(source, 2),
                                  .has_device_ms = draw(source, 2),
                                  .report_leaving = draw(source, 2),
                                  .disabled = draw(source, HK_PARTY_BOTH + 1)};
    if (regulations.has_default)
        regulations.default_ms = draw_number(source, HK_BASE_MS_MAX);
    if (regulations.has_device_ms)
        regulations.device_ms = draw_number(source, HK_BASE_MS_MAX);
    return regulations;
}

static hk_carried random_carried(const struct event_source *source)
{
    hk_carried carried = {.has_moves = draw(source, 2)};

    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        carried.illegal_moves[color] = (unsigned)draw_number(source, HK_COUNT_MOST);
        carried.requests[color] = (unsigned)draw_number(source, HK_COUNT_MOST);
    }
    if (carried.has_moves)
        carried.moves = (unsigned)draw_number(source, HK_COUNT_MOST);
    return carried;
}

static hk_rules random_rules(const struct event_source *source)
{
    hk_rules rules = {.edition = (hk_edition)draw(source, HK_EDITION_2023 + 1),
                      .level = (hk_level)draw(source, HK_LEVEL_BLITZ + 1),
                      .supervision = (hk_supervision)draw(source, HK_SUPERVISION_LIMITED + 1),
                      .profile = (hk_profile)draw(source, HK_PROFILE_TRAINING + 1),
                      .regulations = random_regulations(source),
                      .carried = random_carried(source)};

    if (hk_edition_get(rules.edition)->has_clock) {
        rules.completion = (hk_completion)draw(source, HK_COMPLETION_BY_PRESS + 1);
        rules.control[HK_WHITE] = rules.control[HK_BLACK] = random_control(source);
        while (draw(source, 3) == 0 && hk_rules_have_clock(&rules)) {
            const hk_time_control own = random_control(source);
            if (own.kind == HK_TIME_CONTROL_PERIODS)
                rules.control[HK_BLACK] = own;
        }
    }
    for (int i = 0; i < HK_READINGS; i++)
        rules.readings.choice[i] = (uint8_t)draw(source, hk_reading_choices((hk_reading)i));
    random_start(source, &rules);
    return rules;
}

/* Comparing. */

static void assert_same_regulations(const hk_regulations *a, const hk_regulations *b)
{
    assert_int_equal(a->has_default, b->has_default);
    assert_int_equal(a->default_ms, b->default_ms);
    assert_int_equal(a->offers_from, b->offers_from);
    assert_int_equal(a->quickplay_finish, b->quickplay_finish);
    assert_int_equal(a->guidelines, b->guidelines);
    assert_int_equal(a->has_device_ms, b->has_device_ms);
    assert_int_equal(a->device_ms, b->device_ms);
    assert_int_equal(a->report_leaving, b->report_leaving);
    assert_int_equal(a->disabled, b->disabled);
}

static void assert_same_rules(const hk_rules *a, const hk_rules *b)
{
    assert_int_equal(a->edition, b->edition);
    assert_int_equal(a->variant, b->variant);
    assert_int_equal(a->completion, b->completion);
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        assert_same_control(&a->control[color], &b->control[color]);
    assert_memory_equal(&a->start, &b->start, sizeof a->start); /* the key is remade */
    assert_int_equal(a->level, b->level);
    assert_int_equal(a->supervision, b->supervision);
    assert_int_equal(a->profile, b->profile);
    assert_same_regulations(&a->regulations, &b->regulations);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        assert_int_equal(a->carried.illegal_moves[color], b->carried.illegal_moves[color]);
        assert_int_equal(a->carried.requests[color], b->carried.requests[color]);
    }
    assert_int_equal(a->carried.has_moves, b->carried.has_moves);
    assert_int_equal(a->carried.moves, b->carried.moves);
    assert_memory_equal(&a->readings, &b->readings, sizeof a->readings);
}

/* Read rules from a text; false: `field` and `why` name the fault. */
struct reading {
    hk_rules rules;
    char field[64], why[WHY_ROOM];
};

static bool read_rules(struct reading *out, const char *text)
{
    const char *field = NULL;
    hk_buf why;

    hk_buf_init(&why, out->why, sizeof out->why);
    json_t *json = load_json(text, strlen(text), LOAD_RULES_MAX, &why);
    const bool read = json && rules_from_json(&out->rules, json, "also", &field, &why);
    snprintf(out->field, sizeof out->field, "%s", !read && json && field ? field : "");
    json_decref(json);
    assert_false(why.cut);
    return read;
}

static hk_rules rules_of(const char *text)
{
    struct reading reading;

    if (!read_rules(&reading, text))
        fail_msg("%s: %s: %s", text, reading.field, reading.why);
    return reading.rules;
}

static hk_rules through_text(const hk_rules *rules)
{
    json_t *json = rules_to_json(rules);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;

    assert_non_null(text);
    const hk_rules again = rules_of(text);
    free(text);
    json_decref(json);
    return again;
}

TEST(rules_json, come_back_the_same)
{
    struct dice dice = {1984};
    const struct event_source source = {.below = below, .chance = &dice};
    unsigned periods[HK_PERIODS_MAX + 1] = {0}, variants[2] = {0}, profiles[3] = {0};

    for (int i = 0; i < RULES; i++) {
        const hk_rules rules = random_rules(&source), again = through_text(&rules);
        hk_arena arena;
        hk_game *game;
        assert_same_rules(&rules, &again);
        hk_arena_init(&arena, 1 << 20);
        assert_int_equal(hk_game_create(&game, &arena, &again, NULL), HK_OK);
        hk_arena_finish(&arena);
        periods[rules.control[HK_WHITE].period_count]++;
        variants[rules.variant]++;
        profiles[rules.profile]++;
    }
    for (int i = 0; i <= HK_PERIODS_MAX; i++)
        assert_true(periods[i] > 100);
    assert_true(variants[HK_STANDARD] > 500 && variants[HK_CHESS960] > 500);
    for (int profile = HK_PROFILE_SCREEN; profile <= HK_PROFILE_TRAINING; profile++)
        assert_true(profiles[profile] > 400);
}

TEST(rules_json, have_every_member_in_the_text)
{
    const hk_rules rules = rules_without_time(HK_EDITION_2023, INITIAL);
    json_t *json = rules_to_json(&rules);
    char *text = json_dumps(json, JSON_COMPACT);

    assert_string_equal(text,
                        "{\"edition\":\"2023\",\"variant\":\"standard\",\"press\":\"auto\","
                        "\"time_control\":null,\"fen\":\"" INITIAL "\",\"level\":\"auto\","
                        "\"supervision\":\"full\",\"profile\":\"screen\",\"regulations\":{"
                        "\"default_ms\":null,\"offers_from_move\":0,\"quickplay_finish\":false,"
                        "\"guidelines\":false,\"device_ms\":null,\"report_leaving\":false,"
                        "\"disabled\":null},\"readings\":{\"illegal-move-increment\":\"taken-off\","
                        "\"claim-after-own-move\":\"not-examined\","
                        "\"blitz-full-supervision-minutes\":\"two\"},\"carried\":{"
                        "\"illegal_moves\":{\"white\":0,\"black\":0},"
                        "\"requests\":{\"white\":0,\"black\":0},\"moves\":null}}");
    free(text);
    json_decref(json);
}

static json_t *make_rules(const void *rules)
{
    return rules_to_json(rules);
}

TEST(rules_json, are_whole_or_nothing_where_memory_lacks)
{
    hk_rules rules = rules_without_time(HK_EDITION_2023, INITIAL);

    rules.control[HK_WHITE] = (hk_time_control){
        .kind = HK_TIME_CONTROL_PERIODS,
        .period_count = 2,
        .period = {{.moves = 40, .base_ms = 5400000}, {.base_ms = 1800000, .increment_ms = 30000}}};
    rules.control[HK_BLACK] = one_period(60000, 0);
    json_t *json = rules_to_json(&rules);
    char *text = json_dumps(json, JSON_COMPACT);
    assert_whole_or_nothing(make_rules, &rules, text);
    free(text);
    json_decref(json);
}

/* Absent members. */

TEST(rules_json, left_out_or_null_are_the_defaults)
{
    static const char *const members[] = {"edition", "variant",     "press",    "time_control",
                                          "fen",     "level",       "profile",  "supervision",
                                          "carried", "regulations", "readings", "note"};
    static const char *const texts[] = {
        "{\"regulations\": {}}",
        "{\"regulations\": {\"default_ms\": null, \"offers_from_move\": null,"
        " \"quickplay_finish\": null, \"guidelines\": null, \"device_ms\": null,"
        " \"report_leaving\": null, \"disabled\": null, \"note\": \"of no effect\"}}",
        "{\"readings\": {}}",
        "{\"readings\": {\"claim-after-own-move\": null, \"illegal-move-increment\": null}}",
        "{\"carried\": {}}",
        "{\"carried\": {\"illegal_moves\": {}, \"requests\": {}}}",
        "{\"carried\": {\"illegal_moves\": null, \"requests\": null, \"moves\": null}}",
        "{\"carried\": {\"illegal_moves\": {\"white\": null, \"black\": null}}}",
        "{\"also\": 17}",
    };
    const hk_rules plain = rules_of("{}"),
                   meant = {.edition = HK_EDITION_2023, .start = standard(INITIAL)};
    char text[64];

    assert_same_rules(&plain, &meant);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        snprintf(text, sizeof text, "{\"%s\": null}", members[i]);
        const hk_rules rules = rules_of(text);
        assert_same_rules(&rules, &meant);
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const hk_rules rules = rules_of(texts[i]);
        assert_same_rules(&rules, &meant);
    }
}

TEST(rules_json, have_a_period_with_defaults)
{
    const hk_rules bare = rules_of("{\"time_control\": {\"periods\": [{\"base_ms\": 1}]}}");
    const hk_rules null = rules_of(
        "{\"time_control\": {\"periods\": [{\"base_ms\": 1, \"increment_ms\": null,"
        " \"delay_ms\": null, \"moves\": null, \"note\": \"of no effect\"}], \"note\": 1}}");
    const hk_time_control control = one_period(1, 0);

    assert_same_control(&bare.control[HK_BLACK], &control);
    assert_same_control(&null.control[HK_BLACK], &control);
}

TEST(rules_json, have_a_short_form_of_one_period)
{
    const hk_rules rules = rules_of("{\"time_control\": {\"base_s\": 5400, \"increment_s\": 30}}");
    const hk_time_control control = one_period(5400000, 30000);
    assert_same_control(&rules.control[HK_WHITE], &control);
}

TEST(rules_json, have_a_time_control_of_each_player)
{
    const hk_rules rules =
        rules_of("{\"time_control\": {\"white\": {\"base_s\": 300, \"increment_s\": 3}, \"black\":"
                 " {\"periods\": [{\"moves\": 40, \"base_ms\": 500}, {\"base_ms\": 250}]}}}");
    const hk_time_control white = one_period(300000, 3000);
    assert_same_control(&rules.control[HK_WHITE], &white);
    assert_int_equal(rules.control[HK_BLACK].period_count, 2);
    assert_int_equal(rules.control[HK_BLACK].period[1].base_ms, 250);
    json_t *json = rules_to_json(&rules), *control = json_object_get(json, "time_control");
    assert_int_equal(json_object_size(control), 2);
    json_decref(json);
    /* what both have is written once */
    const hk_rules same =
        rules_of("{\"time_control\": {\"white\": {\"base_s\": 300, \"increment_s\": 3},"
                 " \"black\": {\"periods\": [{\"base_ms\": 300000, \"increment_ms\": 3000}]}}}");
    json = rules_to_json(&same);
    control = json_object_get(json, "time_control");
    assert_int_equal(json_integer_value(json_object_get(control, "base_s")), 300);
    assert_int_equal(json_integer_value(json_object_get(control, "increment_s")), 3);
    json_decref(json);
}

/* Refusals. */

static void assert_refused(const char *text, const char *field, const char *why)
{
    struct reading reading = {.rules = {.edition = HK_EDITION_BASIC}};

    if (read_rules(&reading, text))
        fail_msg("%s is accepted", text);
    if (strcmp(reading.field, field) != 0 || !strstr(reading.why, why))
        fail_msg("%s: '%s': %s", text, reading.field, reading.why);
    assert_int_equal(reading.rules.edition, HK_EDITION_BASIC); /* untouched */
}

TEST(rules_json, refuse_odds_of_anything_but_time)
{
    static const char none[] = "one player has a time control, and the other has none";

    assert_refused("{\"time_control\": {\"white\": {\"base_s\": 1, \"increment_s\": 2}}}",
                   "time_control", none);
    assert_refused("{\"time_control\": {\"white\": null,"
                   " \"black\": {\"base_s\": 1, \"increment_s\": 2}}}",
                   "time_control", none);
    assert_refused("{\"time_control\": {\"white\": {\"base_s\": 1, \"increment_s\": 2},"
                   " \"base_s\": 1}}",
                   "time_control", "there is no member 'base_s' here");
    assert_refused("{\"time_control\": {\"white\": {\"base_s\": 1, \"increment_s\": 2},"
                   " \"black\": {\"base_s\": 0, \"increment_s\": 2}}}",
                   "time_control", "base_s from 1 to 86400");
    assert_refused("{\"time_control\": {\"white\": {\"base_s\": 1, \"increment_s\": 2}, \"black\":"
                   " {\"white\": {\"base_s\": 1, \"increment_s\": 2}}}}",
                   "time_control", "there is no member 'white' here");
    assert_refused("{\"edition\": \"basic\", \"time_control\":"
                   " {\"white\": {\"base_s\": 1, \"increment_s\": 2},"
                   " \"black\": {\"base_s\": 2, \"increment_s\": 2}}}",
                   "time_control", "this edition has no clock");
}

TEST(rules_json, refuse_a_member_that_nobody_knows)
{
    assert_refused("{\"leval\": \"rapid\"}", "leval",
                   "there is no member 'leval' here; the nearest known is 'level'");
    assert_refused("{\"\": 1}", "", "there is no member '' here");
    assert_refused("{\"time_control\": {\"base_s\": 1, \"increment\": 2}}", "time_control",
                   "there is no member 'increment' here; the nearest known is 'increment_s'");
    assert_refused("{\"time_control\": {\"periods\": [{\"base\": 1}]}}", "time_control",
                   "there is no member 'base' here; the nearest known is 'base_ms'");
    assert_refused("{\"regulations\": {\"guideline\": true}}", "regulations",
                   "there is no member 'guideline' here; the nearest known is 'guidelines'");
    assert_refused("{\"readings\": {\"illegal-move\": \"kept\"}}", "readings",
                   "the nearest known is 'illegal-move-increment'");
    assert_refused("{\"carried\": {\"request\": null}}", "carried",
                   "the nearest known is 'requests'");
    assert_refused("{\"carried\": {\"requests\": {\"w\": 1}}}", "carried",
                   "the nearest known is 'white'");
}

TEST(rules_json, refuse_a_word_that_nobody_knows)
{
    assert_refused("{\"edition\": \"2032\"}", "edition",
                   "the edition is 2023, 2005 or basic; '2032' is not known; the nearest known is "
                   "'2023'");
    assert_refused("{\"variant\": \"chess690\"}", "variant", "the nearest known is 'chess960'");
    assert_refused("{\"press\": \"manually\"}", "press", "the nearest known is 'manual'");
    assert_refused("{\"level\": \"Rapid\"}", "level", "the nearest known is 'rapid'");
    assert_refused("{\"supervision\": \"\"}", "supervision", "'' is not known");
    assert_refused("{\"profile\": \"boards\"}", "profile", "the nearest known is 'board'");
    assert_refused("{\"profile\": \"screen|board\"}", "profile", "is not known");
    assert_refused("{\"regulations\": {\"disabled\": \"w\"}}", "regulations",
                   "disabled is white, black or both; 'w' is not known; the nearest known is "
                   "'white'");
    assert_refused("{\"readings\": {\"claim-after-own-move\": \"wrong\"}}", "readings",
                   "claim-after-own-move: 'wrong' is not known");
}

TEST(rules_json, refuse_a_value_of_another_type)
{
    assert_refused("[]", "", "the rules are an object");
    assert_refused("{\"edition\": 2023}", "edition", "the edition is 2023, 2005 or basic");
    assert_refused("{\"variant\": true}", "variant", "the variant is standard or chess960");
    assert_refused("{\"press\": []}", "press", "the clock is pressed auto or manual");
    assert_refused("{\"level\": 1}", "level", "the level is auto, standard, rapid or blitz");
    assert_refused("{\"supervision\": {}}", "supervision", "the supervision is full or limited");
    assert_refused("{\"profile\": 0}", "profile", "the profile is screen, board or training");
    assert_refused("{\"fen\": 8}", "fen", "the start position is a FEN");
    assert_refused("{\"time_control\": \"300+2\"}", "time_control", "the time control is null, ");
    assert_refused("{\"time_control\": []}", "time_control", "the time control is null, ");
    assert_refused("{\"time_control\": {\"periods\": {}}}", "time_control",
                   "the periods are one to eight");
    assert_refused("{\"time_control\": {\"periods\": [300]}}", "time_control",
                   "the periods are one to eight");
    assert_refused("{\"time_control\": {\"periods\": null}}", "time_control",
                   "the periods are one to eight");
    assert_refused("{\"time_control\": {\"base_s\": 1.5, \"increment_s\": 0}}", "time_control",
                   "base_s from 1 to 86400");
    assert_refused("{\"regulations\": []}", "regulations", "the member regulations is an object");
    assert_refused("{\"regulations\": {\"default_ms\": \"0\"}}", "regulations",
                   "the member default_ms is a whole number from 0 to 86400000");
    assert_refused("{\"regulations\": {\"device_ms\": true}}", "regulations",
                   "the member device_ms is a whole number from 0 to 86400000");
    assert_refused("{\"regulations\": {\"guidelines\": 1}}", "regulations",
                   "the member guidelines is true or false");
    assert_refused("{\"regulations\": {\"disabled\": 3}}", "regulations",
                   "disabled is white, black or both");
    assert_refused("{\"readings\": \"kept\"}", "readings", "the member readings is an object");
    assert_refused("{\"readings\": {\"illegal-move-increment\": 1}}", "readings",
                   "the member illegal-move-increment is a word");
    assert_refused("{\"carried\": 0}", "carried", "the member carried is an object");
    assert_refused("{\"carried\": {\"requests\": 1}}", "carried",
                   "the member requests is white and black, whole numbers from 0 to 999999");
    assert_refused("{\"carried\": {\"requests\": {\"black\": \"1\"}}}", "carried",
                   "the member requests is white and black, whole numbers from 0 to 999999");
}

TEST(rules_json, refuse_a_number_out_of_its_range)
{
    assert_refused("{\"time_control\": {\"base_s\": 0, \"increment_s\": 5}}", "time_control",
                   "base_s from 1 to 86400");
    assert_refused("{\"time_control\": {\"base_s\": 86401, \"increment_s\": 0}}", "time_control",
                   "base_s from 1 to 86400");
    assert_refused("{\"time_control\": {\"base_s\": 60, \"increment_s\": 3601}}", "time_control",
                   "increment_s from 0 to 3600");
    assert_refused("{\"time_control\": {\"base_s\": 60, \"increment_s\": -1}}", "time_control",
                   "increment_s from 0 to 3600");
    assert_refused("{\"time_control\": {\"base_s\": 60}}", "time_control", "increment_s");
    assert_refused("{\"time_control\": {\"periods\": [{\"base_ms\": 0}]}}", "time_control",
                   "above 0 in the first");
    assert_refused("{\"time_control\": {\"periods\": [{\"base_ms\": 86400001}]}}", "time_control",
                   "base_ms to 86400000");
    assert_refused("{\"time_control\": {\"periods\": [{\"base_ms\": 1, \"delay_ms\": 3600001}]}}",
                   "time_control", "delay_ms to 3600000");
    assert_refused(
        "{\"time_control\": {\"periods\": [{\"base_ms\": 1, \"increment_ms\": 3600001}]}}",
        "time_control", "increment_ms and delay_ms to 3600000");
    assert_refused("{\"time_control\": {\"periods\": [{\"base_ms\": 1, \"moves\": 1001}]}}",
                   "time_control", "moves from 1 to 1000");
    assert_refused("{\"time_control\": {\"periods\": [{\"base_ms\": 1, \"moves\": 0}]}}",
                   "time_control", "moves from 1 to 1000");
    assert_refused("{\"regulations\": {\"default_ms\": -1}}", "regulations", "default_ms");
    assert_refused("{\"regulations\": {\"default_ms\": 86400001}}", "regulations", "default_ms");
    assert_refused("{\"regulations\": {\"offers_from_move\": 1000000}}", "regulations",
                   "the member offers_from_move is a whole number from 0 to 999999");
    assert_refused("{\"carried\": {\"moves\": 1000000}}", "carried",
                   "the member moves is a whole number from 0 to 999999");
    assert_refused("{\"carried\": {\"illegal_moves\": {\"white\": -1}}}", "carried",
                   "the member illegal_moves is");
    assert_refused("{\"carried\": {\"moves\": 9223372036854775808}}", "", "too big integer");
}

TEST(rules_json, refuse_periods_that_are_too_many_or_in_disorder)
{
#define PERIOD "{\"base_ms\": 1, \"moves\": 1}"
#define FOUR PERIOD "," PERIOD "," PERIOD "," PERIOD
    const hk_rules rules = rules_of("{\"time_control\": {\"periods\": [" FOUR "," FOUR "]}}");

    assert_int_equal(rules.control[HK_BLACK].period_count, HK_PERIODS_MAX);
    assert_refused("{\"time_control\": {\"periods\": [" FOUR "," FOUR "," PERIOD "]}}",
                   "time_control", "the periods are one to eight");
    assert_refused("{\"time_control\": {\"periods\": []}}", "time_control",
                   "the periods are one to eight");
    assert_refused("{\"time_control\": {\"periods\": [{\"base_ms\": 1}," PERIOD "]}}",
                   "time_control", "null in the last alone");
    assert_refused("{\"time_control\": {\"periods\": [" PERIOD ", {\"base_ms\": 0}]}}",
                   "time_control", "the periods");
#undef FOUR
#undef PERIOD
}

TEST(rules_json, refuse_what_contradicts_itself)
{
    assert_refused("{\"edition\": \"basic\", \"time_control\": {\"base_s\": 60, "
                   "\"increment_s\": 0}}",
                   "time_control", "this edition has no clock");
    assert_refused("{\"edition\": \"basic\", \"press\": \"manual\"}", "press",
                   "this edition has no clock");
    assert_refused("{\"time_control\": {\"periods\": [{\"base_ms\": 1}], \"base_s\": 1}}",
                   "time_control", "there is no member 'base_s' here");
}

TEST(rules_json, refuse_a_start_that_no_game_of_the_profile_has)
{
    static const char pawn[] = "\"fen\": \"P3k3/8/8/8/8/8/8/4K3 w - - 0 1\"";
    char text[128];

    assert_refused("{\"fen\": \"\"}", "fen", "");
    assert_refused("{\"fen\": \"8/8/8/8/8/8/8/8 w - - 0 1\"}", "fen", "White has no king");
    assert_refused("{\"fen\": \"4k3/8/8/8/8/8/8/4K3 w - - 0 1000000000\"}", "fen",
                   "the counter is too large");
    assert_refused("{\"fen\": \"nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBfb - 0 1\"}", "fen",
                   "");
    rules_of("{\"variant\": \"chess960\","
             " \"fen\": \"nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBfb - 0 1\"}");
    snprintf(text, sizeof text, "{%s}", pawn);
    assert_refused(text, "fen", "a pawn stands on the first or the last rank");
    snprintf(text, sizeof text, "{%s, \"profile\": \"board\"}", pawn);
    assert_int_equal(rules_of(text).profile, HK_PROFILE_BOARD);
    snprintf(text, sizeof text, "{%s, \"profile\": \"training\"}", pawn);
    assert_int_equal(rules_of(text).profile, HK_PROFILE_TRAINING);
    assert_refused("{\"profile\": \"trainings\"}", "profile", "training");
}

/* The text. */

TEST(rules_json, refuse_a_text_that_is_too_deep_or_says_a_thing_twice)
{
    assert_refused("{\"note\": [[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]}", "",
                   "byte 24: lists and objects are nested more than 16 deep");
    rules_of("{\"note\": [[[[[[[[[[[[[[[]]]]]]]]]]]]]]]}");
    assert_refused("{\"level\": \"rapid\", \"level\": \"blitz\"}", "", "duplicate object key");
    assert_refused("{\"carried\": {\"moves\": 1, \"moves\": 2}}", "", "duplicate object key");
}

TEST(rules_json, refuse_a_text_of_more_than_a_megabyte)
{
    static char text[LOAD_RULES_MAX + 2];

    memset(text, ' ', sizeof text - 1);
    text[0] = '{';
    text[LOAD_RULES_MAX - 1] = '}';
    text[LOAD_RULES_MAX] = '\0';
    rules_of(text);
    text[LOAD_RULES_MAX] = ' ';
    assert_refused(text, "", "it has more than 1048576 bytes");
}
