/* Rules from the tag pairs of a game in PGN: what they take from them, and what they leave alone. */
#include "games.h"

#include "hakem/pgn.h"

struct source {
    const char *at;
};

/* A few bytes at a time. */
static size_t give(void *context, char *into, size_t room)
{
    struct source *text = context;
    const size_t left = strlen(text->at), size = left < 7 ? left : 7;

    assert_in_range(size, 0, room);
    memcpy(into, text->at, size);
    text->at += size;
    return size;
}

/* Take the tag pairs of a text's only game. Answers what the last of them brings. */
static hk_err take(hk_rules *rules, const char *text)
{
    struct source source = {.at = text};
    const hk_pgn_options options = {.comments = HK_PGN_COMMENTS_ALL};
    hk_arena arena;
    hk_pgn_reader *reader;
    hk_pgn_item item;
    hk_err err = HK_E_ARGUMENT;
    bool ended = false;

    hk_arena_init(&arena, SIZE_MAX);
    assert_int_equal(hk_pgn_reader_create(&reader, &arena, give, &source, &options), HK_OK);
    while (hk_pgn_read(reader, &item))
        if (item.kind == HK_PGN_TAGS) {
            assert_false(ended);
            err = hk_rules_take_tags(rules, &item.tags);
            ended = item.tags.is_last;
            assert_true(ended || err == HK_OK);
        }
    assert_true(ended);
    hk_arena_finish(&arena);
    return err;
}

static void assert_control_of(const hk_time_control *control, const char *text)
{
    char written[HK_TIME_CONTROL_TEXT_MAX];
    hk_buf buf;

    hk_buf_init(&buf, written, sizeof written);
    hk_time_control_write(&buf, control);
    assert_string_equal(written, text);
}

static void assert_control(const hk_rules *rules, const char *text)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        assert_control_of(&rules->control[color], text);
}

/* A game can be played by the rules. */
static void assert_playable(const hk_rules *rules)
{
    hk_arena arena;
    hk_game *game;

    hk_arena_init(&arena, SIZE_MAX);
    assert_int_equal(hk_game_create(&game, &arena, rules, NULL), HK_OK);
    hk_arena_finish(&arena);
}

static hk_rules taken(const char *text)
{
    hk_rules rules;

    hk_rules_init(&rules);
    assert_int_equal(take(&rules, text), HK_OK);
    assert_playable(&rules);
    return rules;
}

TEST(rules, a_game_without_tags_has_those_of_the_caller)
{
    hk_rules rules = rules_by_press(HK_EDITION_2005, "8/8/8/8/8/5k2/7p/7K w - - 0 60", 60000, 0);

    rules.profile = HK_PROFILE_BOARD;
    assert_int_equal(take(&rules, "1. e4 *"), HK_OK);
    assert_playable(&rules);
    assert_string_equal(fen_of(&rules.start, HK_STANDARD).of, INITIAL);
    assert_control(&rules, "60");
    assert_int_equal(rules.edition, HK_EDITION_2005);
    assert_int_equal(rules.completion, HK_COMPLETION_BY_PRESS);
    assert_int_equal(rules.profile, HK_PROFILE_BOARD);
}

TEST(rules, tags_tell_variant_and_start)
{
    hk_rules rules = taken("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 3 40\"]\n*");
    assert_int_equal(rules.variant, HK_STANDARD);
    assert_string_equal(fen_of(&rules.start, HK_STANDARD).of, "4k3/8/8/8/8/8/8/4K2R w K - 3 40");
    rules = taken("[FEN \"4k3/8/8/8/8/8/8/4K2R b\"]\n*"); /* repaired */
    assert_string_equal(fen_of(&rules.start, HK_STANDARD).of, "4k3/8/8/8/8/8/8/4K2R b - - 0 1");
    rules = taken("[Variant \"Fischerandom\"]\n[FEN \"k7/8/8/8/8/8/8/3KR3 w E - 0 1\"]\n*");
    assert_int_equal(rules.variant, HK_CHESS960);
    assert_string_equal(fen_of(&rules.start, HK_CHESS960).of, "k7/8/8/8/8/8/8/3KR3 w E - 0 1");
}

TEST(rules, tags_tell_the_time_control)
{
    hk_rules rules = taken("[TimeControl \"40/5400+30:1800+30\"]\n*");
    assert_control(&rules, "40/5400+30:1800+30");
    rules = taken("[WhiteTimeControl \"180+2\"]\n[BlackTimeControl \"180+2\"]\n*");
    assert_control(&rules, "180+2");
    rules = taken("[TimeControl \"180\"]\n[BlackTimeControl \"180\"]\n*");
    assert_control(&rules, "180");
    rules = taken("[TimeControl \"180+2\"]\n{a comment}\n[White \"w\"]\n*"); /* two items */
    assert_control(&rules, "180+2");
}

TEST(rules, tags_tell_time_odds)
{
    hk_rules rules = taken("[WhiteTimeControl \"300\"]\n[BlackTimeControl \"180+2\"]\n*");
    assert_control_of(&rules.control[HK_WHITE], "300");
    assert_control_of(&rules.control[HK_BLACK], "180+2");
    rules = taken("[TimeControl \"180\"]\n[WhiteTimeControl \"300\"]\n*");
    assert_control_of(&rules.control[HK_WHITE], "300");
    assert_control_of(&rules.control[HK_BLACK], "180");
}

TEST(rules, a_time_control_that_cannot_be_played_is_none)
{
    static const char *const texts[] = {
        "[TimeControl \"-\"]\n*",
        "[TimeControl \"?\"]\n*",
        "[TimeControl \"\"]\n*",
        "[TimeControl \"*180\"]\n*",
        "[TimeControl \"1/259200\"]\n*",
        "[TimeControl \"90'+30\"]\n*",
        "[WhiteTimeControl \"300\"]\n*",
        "[WhiteTimeControl \"300\"]\n[BlackTimeControl \"-\"]\n*",
        "[WhiteTimeControl \"300\"]\n[BlackTimeControl \"?\"]\n[TimeControl \"300\"]\n*",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        hk_rules rules = rules_with_time(HK_EDITION_2023, INITIAL, 60000, 0);
        assert_int_equal(take(&rules, texts[i]), HK_OK);
        assert_playable(&rules);
        assert_control(&rules, "-");
    }
}

TEST(rules, an_edition_without_a_clock_has_no_time_control)
{
    hk_rules rules = rules_without_time(HK_EDITION_BASIC, INITIAL);

    assert_int_equal(take(&rules, "[TimeControl \"180+2\"]\n*"), HK_OK);
    assert_playable(&rules);
    assert_control(&rules, "-");
}

TEST(rules, a_start_that_is_not_known_is_refused)
{
    static const char *const texts[] = {"[TimeControl \"60\"]\n[FEN \"x\"]\n*",
                                        "[TimeControl \"60\"]\n[Variant \"Crazyhouse\"]\n*"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        hk_rules rules = rules_without_time(HK_EDITION_2023, "8/8/8/8/8/5k2/7p/7K w - - 0 60");
        assert_int_equal(take(&rules, texts[i]), HK_E_POSITION);
        assert_control(&rules, "-");
        assert_string_equal(fen_of(&rules.start, HK_STANDARD).of, "8/8/8/8/8/5k2/7p/7K w - - 0 60");
    }
}

/* What the Laws exclude of rules with this time control for White and, if there is one, for Black. */
static const char *excluded_of(hk_rules rules, const char *control)
{
    const char *odds = strchr(control, ' ');
    const char *own[] = {control, odds ? odds + 1 : control};
    const size_t size[] = {odds ? (size_t)(odds - control) : strlen(control), strlen(own[1])};
    hk_fault fault = {.why = ""};

    hk_position_start(&rules.start);
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        assert_int_equal(
            hk_time_control_parse(&rules.control[color], own[color], size[color], NULL), HK_OK);
    assert_playable(&rules); /* an event announces for all its games */
    const hk_err err = hk_rules_check_regulations(&rules, &fault);
    assert_int_equal(hk_rules_check_regulations(&rules, NULL), err);
    assert_int_equal(err, fault.code ? HK_E_ARGUMENT : HK_OK);
    if (fault.code)
        assert_int_equal(strncmp(fault.why, fault.code, strlen(fault.code)), 0);
    return fault.why;
}

static const char *excluded(hk_edition edition, hk_level level, const char *control,
                            hk_regulations regulations)
{
    return excluded_of((hk_rules){.edition = edition, .level = level, .regulations = regulations},
                       control);
}

/* Whether a game of such a time control can be of each level: a letter for each that it can be of. */
static const char *levels_of(hk_edition edition, const char *control)
{
    static const char letters[] = "?srb";
    static char found[HK_LEVEL_BLITZ + 1];
    size_t count = 0;

    for (int level = HK_LEVEL_STANDARD; level <= HK_LEVEL_BLITZ; level++)
        if (!*excluded(edition, (hk_level)level, control, (hk_regulations){0}))
            found[count++] = letters[level];
    found[count] = '\0';
    return found;
}

TEST(rules, the_level_is_one_that_the_time_control_of_a_player_makes)
{
    static const struct {
        hk_edition edition;
        const char *control, *levels;
    } rows[] = {
        {HK_EDITION_2023, "600", "b"},       {HK_EDITION_2023, "601", "r"},
        {HK_EDITION_2023, "600+1", "r"},     {HK_EDITION_2023, "600d1", "r"},
        {HK_EDITION_2023, "3599", "r"},      {HK_EDITION_2023, "3600", "s"},
        {HK_EDITION_2023, "1800+30", "s"},   {HK_EDITION_2023, "40/1800:1800", "s"},
        {HK_EDITION_2023, "-", "srb"},       {HK_EDITION_2023, "300 900", "rb"},
        {HK_EDITION_2023, "5400 300", "sb"}, {HK_EDITION_2005, "899", "b"},
        {HK_EDITION_2005, "900", "r"},       {HK_EDITION_2005, "3600", "r"},
        {HK_EDITION_2005, "3601", "s"},      {HK_EDITION_2005, "-", "srb"},
        {HK_EDITION_2005, "600+10", "rb"}, /* B.1 and C.1 name no increment */
        {HK_EDITION_2005, "600d10", "rb"},   {HK_EDITION_2005, "5400+30", "s"},
        {HK_EDITION_BASIC, "-", "s"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_string_equal(levels_of(rows[i].edition, rows[i].control), rows[i].levels);
        assert_string_equal(
            excluded(rows[i].edition, HK_LEVEL_OF_CONTROL, rows[i].control, (hk_regulations){0}),
            "");
    }
}

TEST(rules, a_level_that_contradicts_the_time_control_is_named_with_the_article)
{
    static const struct {
        hk_edition edition;
        hk_level level;
        const char *control, *why;
    } rows[] = {
        {HK_EDITION_2023, HK_LEVEL_BLITZ, "5400+30",
         "level is standard by the time control: sixty minutes or more with sixty increments "
         "(A.1)"},
        {HK_EDITION_2023, HK_LEVEL_STANDARD, "900+10",
         "level is rapid by the time control: over ten and under sixty minutes with sixty "
         "increments (A.1)"},
        {HK_EDITION_2023, HK_LEVEL_STANDARD, "180+2",
         "level is blitz by the time control: ten minutes or less with sixty increments (B.1)"},
        {HK_EDITION_2005, HK_LEVEL_RAPID, "5400",
         "level is standard by the time control: over sixty minutes (2005, B.1)"},
        {HK_EDITION_2005, HK_LEVEL_STANDARD, "3600",
         "level is rapid by the time control: from fifteen to sixty minutes (2005, B.1)"},
        {HK_EDITION_2005, HK_LEVEL_RAPID, "300",
         "level is blitz by the time control: under fifteen minutes (2005, C.1)"},
        {HK_EDITION_BASIC, HK_LEVEL_RAPID, "-",
         "level is standard: the basic edition knows no other"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(
            excluded(rows[i].edition, rows[i].level, rows[i].control, (hk_regulations){0}),
            rows[i].why);
}

TEST(rules, limited_supervision_is_of_rapid_and_blitz_alone)
{
    static const struct {
        hk_edition edition;
        hk_level level;
        const char *control, *why;
    } rows[] = {
        {HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "5400+30",
         "supervision is limited in rapid and blitz games alone (A.5, B.3)"},
        {HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "-",
         "supervision is limited in rapid and blitz games alone (A.5, B.3)"},
        {HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "5400 300",
         "supervision is limited in rapid and blitz games alone (A.5, B.3)"},
        {HK_EDITION_2023, HK_LEVEL_BLITZ, "5400 300", ""},
        {HK_EDITION_2023, HK_LEVEL_RAPID, "-", ""},
        {HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "900+10", ""},
        {HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "180+2", ""},
        {HK_EDITION_2005, HK_LEVEL_OF_CONTROL, "5400",
         "supervision is limited in rapid and blitz games alone (2005, B.2, C.2)"},
        {HK_EDITION_2005, HK_LEVEL_OF_CONTROL, "300", ""},
        {HK_EDITION_BASIC, HK_LEVEL_OF_CONTROL, "-",
         "supervision is full: the basic edition knows no other"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(excluded_of((hk_rules){.edition = rows[i].edition,
                                                   .level = rows[i].level,
                                                   .supervision = HK_SUPERVISION_LIMITED},
                                        rows[i].control),
                            rows[i].why);
}

TEST(rules, guidelines_are_for_games_of_2023_without_an_increment_and_not_for_blitz)
{
    static const hk_regulations announced = {.guidelines = true};
    static const char increment[] =
        "guidelines is for games without an increment or a delay (III.2.2)";
    static const char blitz[] =
        "guidelines is for standard and rapid games, and not for blitz (III.2.2)";

    assert_string_equal(excluded(HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "5400", announced), "");
    assert_string_equal(excluded(HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "1500", announced), "");
    assert_string_equal(excluded(HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "-", announced), "");
    assert_string_equal(excluded(HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "300", announced), blitz);
    assert_string_equal(excluded(HK_EDITION_2023, HK_LEVEL_BLITZ, "-", announced), blitz);
    assert_string_equal(excluded(HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "5400+30", announced),
                        increment);
    assert_string_equal(excluded(HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "40/5400:1800+1", announced),
                        increment);
    assert_string_equal(excluded(HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "5400d5", announced),
                        increment);
    assert_string_equal(
        excluded(HK_EDITION_2005, HK_LEVEL_OF_CONTROL, "5400", announced),
        "guidelines is of the edition 2023; in 2005 quickplay_finish takes its place");
    assert_string_equal(
        excluded(HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "5400+30", (hk_regulations){0}), "");
}

TEST(rules, a_quickplay_finish_is_of_2005_whatever_the_increment_and_not_for_blitz)
{
    static const hk_regulations finish = {.quickplay_finish = true};

    assert_string_equal(excluded(HK_EDITION_2005, HK_LEVEL_OF_CONTROL, "5400", finish), "");
    assert_string_equal(excluded(HK_EDITION_2005, HK_LEVEL_OF_CONTROL, "5400+30", finish), "");
    assert_string_equal(excluded(HK_EDITION_2005, HK_LEVEL_OF_CONTROL, "1500", finish), "");
    assert_string_equal(excluded(HK_EDITION_2005, HK_LEVEL_OF_CONTROL, "300", finish),
                        "quickplay_finish is not for blitz (2005, C.5)");
    assert_string_equal(
        excluded(HK_EDITION_2023, HK_LEVEL_OF_CONTROL, "5400", finish),
        "quickplay_finish is of the edition 2005; in 2023 guidelines takes its place");
}

TEST(rules, the_increment_of_one_player_makes_it_a_game_with_increment)
{
    hk_rules rules;
    hk_fault fault;

    hk_rules_init(&rules);
    rules.regulations.guidelines = true;
    assert_int_equal(hk_time_control_parse(&rules.control[HK_WHITE], "5400", 4, NULL), HK_OK);
    assert_int_equal(hk_time_control_parse(&rules.control[HK_BLACK], "5400+5", 6, NULL), HK_OK);
    assert_int_equal(hk_rules_check_regulations(&rules, &fault), HK_E_ARGUMENT);
    assert_string_equal(fault.code, "guidelines");
}

TEST(rules, nobody_begins_with_so_many_illegal_moves_that_he_has_lost)
{
    hk_rules rules;
    hk_fault fault;

    hk_rules_init(&rules);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        rules.carried.illegal_moves[color] = 1;
        assert_int_equal(hk_rules_check_regulations(&rules, &fault), HK_OK);
        rules.carried.illegal_moves[color] = 2;
        assert_int_equal(hk_rules_check_regulations(&rules, &fault), HK_E_ARGUMENT);
        assert_string_equal(fault.code, "carried");
        rules.edition = HK_EDITION_2005;
        assert_int_equal(hk_rules_check_regulations(&rules, &fault), HK_OK);
        rules.edition = HK_EDITION_2023;
        rules.carried.illegal_moves[color] = 0;
    }
}
