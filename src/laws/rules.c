/*
 * Rules as most games have them, from a FEN, and from the tag pairs of a game in PGN; the level that
 * they make; and what of them the Laws exclude. hk_game_create checks the rest.
 */
#include "base/internal.h"
#include "hakem/fen.h"
#include "hakem/game.h"
#include "laws/clock.h"

void hk_rules_init(hk_rules *out)
{
    *out = (hk_rules){.edition = HK_EDITION_2023};
    hk_position_start(&out->start);
}

hk_err hk_rules_from_fen(hk_rules *out, const char *fen, size_t size, hk_variant variant,
                         hk_fault *fault)
{
    hk_rules rules = {.edition = HK_EDITION_2023, .variant = variant};
    const hk_err err = hk_fen_parse(&rules.start, fen, size, variant, HK_POSITIONS, fault);

    if (err == HK_OK)
        *out = rules;
    return err;
}

hk_level hk_rules_level(const hk_rules *rules)
{
    if (rules->level != HK_LEVEL_OF_CONTROL)
        return rules->level;
    return hk_level_slower(hk_level_of(rules->edition, &rules->control[HK_WHITE]),
                           hk_level_of(rules->edition, &rules->control[HK_BLACK]));
}

/* Does a player's time control make it a game of the level? A.1, B.1; 2005, B.1, C.1. */
static bool makes_level(hk_edition edition, hk_time_control control, hk_level level)
{
    const bool counted = hk_level_of(edition, &control) == level;

    if (counted || edition != HK_EDITION_2005)
        return counted;
    for (unsigned i = 0; i < control.period_count; i++)
        control.period[i].increment_ms = control.period[i].delay_ms =
            0; /* its definitions name neither */
    return hk_level_of(edition, &control) == level;
}

/*
 * Why the game is not of the level that its rules name; NULL: it may be. Any level fits a clock that
 * nobody has told. With time odds the level of either player does (docs/readings/A.1.md).
 */
static const char *not_of_control(const hk_rules *rules)
{
    /* clang-format off */
    static const char *const why[][HK_LEVEL_BLITZ + 1] = {
        [HK_EDITION_BASIC] = {
            [HK_LEVEL_STANDARD] = "level is standard: the basic edition knows no other"},
        [HK_EDITION_2005] = {
            [HK_LEVEL_STANDARD] = "level is standard by the time control: over sixty minutes (2005, B.1)",
            [HK_LEVEL_RAPID] = "level is rapid by the time control: from fifteen to sixty minutes (2005, B.1)",
            [HK_LEVEL_BLITZ] = "level is blitz by the time control: under fifteen minutes (2005, C.1)"},
        [HK_EDITION_2023] = {
            [HK_LEVEL_STANDARD] = "level is standard by the time control: sixty minutes or more with sixty increments (A.1)",
            [HK_LEVEL_RAPID] = "level is rapid by the time control: over ten and under sixty minutes with sixty increments (A.1)",
            [HK_LEVEL_BLITZ] = "level is blitz by the time control: ten minutes or less with sixty increments (B.1)"},
    };
    /* clang-format on */
    const bool is_free = hk_edition_get(rules->edition)->has_clock && !hk_rules_have_clock(rules);
    hk_rules of_control = *rules;

    of_control.level = HK_LEVEL_OF_CONTROL;
    if (is_free || rules->level == HK_LEVEL_OF_CONTROL)
        return NULL;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (makes_level(rules->edition, rules->control[color], rules->level))
            return NULL;
    return why[rules->edition][hk_rules_level(&of_control)];
}

/* Why the game has no limited supervision; NULL: it may have it. A.5, B.3; 2005, B.2, C.2. */
static const char *not_limited(const hk_rules *rules)
{
    static const char *const why[] = {
        [HK_EDITION_BASIC] = "supervision is full: the basic edition knows no other",
        [HK_EDITION_2005] =
            "supervision is limited in rapid and blitz games alone (2005, B.2, C.2)",
        [HK_EDITION_2023] = "supervision is limited in rapid and blitz games alone (A.5, B.3)",
    };

    return rules->supervision == HK_SUPERVISION_LIMITED &&
                   hk_rules_level(rules) == HK_LEVEL_STANDARD
               ? why[rules->edition]
               : NULL;
}

/* What of the quickplay finish of 2005 the rules exclude; NULL: nothing. 10, C.5. */
static const char *not_in_2005(const hk_rules *rules, const hk_level_rules *level)
{
    if (rules->edition != HK_EDITION_2005)
        return "quickplay_finish is of the edition 2005; in 2023 guidelines takes its place";
    return level->no_quickplay ? "quickplay_finish is not for blitz (2005, C.5)" : NULL;
}

/* What of Guidelines III the rules exclude; NULL: nothing. III.2.2. */
static const char *not_in_2023(const hk_rules *rules, const hk_level_rules *level)
{
    if (rules->edition != HK_EDITION_2023)
        return "guidelines is of the edition 2023; in 2005 quickplay_finish takes its place";
    if (level->no_quickplay)
        return "guidelines is for standard and rapid games, and not for blitz (III.2.2)";
    return hk__control_has_increment(rules->control, true)
               ? "guidelines is for games without an increment or a delay (III.2.2)"
               : NULL;
}

/* Has a player lost before the game begins? 7.5.5; 2005, 7.4.b, C.3. NULL: nobody has. */
static const char *lost_already(const hk_rules *rules, const hk_level_rules *level)
{
    for (int color = HK_WHITE; color <= HK_BLACK && level->illegal_moves > 0; color++)
        if (rules->carried.illegal_moves[color] >= level->illegal_moves)
            return rules->edition == HK_EDITION_2023
                       ? "carried has so many illegal_moves that the game is lost already (7.5.5)"
                       : "carried has so many illegal_moves that the game is lost already "
                         "(2005, 7.4.b, C.3)";
    return NULL;
}

hk_err hk_rules_check_regulations(const hk_rules *rules, hk_fault *fault)
{
    const hk_regulations *regulations = &rules->regulations;
    const hk_level_rules *level =
        hk_level_get(rules->edition, hk_rules_level(rules), rules->supervision);
    const struct {
        const char *member, *why;
    } found[] = {
        {"level", not_of_control(rules)},
        {"supervision", not_limited(rules)},
        {"quickplay_finish", regulations->quickplay_finish ? not_in_2005(rules, level) : NULL},
        {"guidelines", regulations->guidelines ? not_in_2023(rules, level) : NULL},
        {"carried", lost_already(rules, level)},
    };

    for (size_t i = 0; i < HK_COUNT(found); i++) {
        if (!found[i].why)
            continue;
        if (fault)
            *fault = (hk_fault){.code = found[i].member, .why = found[i].why};
        return HK_E_ARGUMENT;
    }
    return HK_OK;
}

/* Read a player's time control from a tag pair of his own, or else from that of both players. */
static bool read_control(hk_time_control *out, const hk_pgn_tags *tags, const char *own)
{
    const hk_pgn_tag *tag = hk_pgn_tags_find(tags, own);

    if (!tag)
        tag = hk_pgn_tags_find(tags, "TimeControl");
    return tag && hk_time_control_parse(out, tag->value, tag->value_size, NULL) == HK_OK &&
           hk_time_control_check_playable(out) == HK_OK;
}

/* Both players have a clock that the referee runs, or there is none. */
static void take_controls(hk_rules *rules, const hk_pgn_tags *tags)
{
    static const char *const names[] = {"WhiteTimeControl", "BlackTimeControl", "TimeControl"};
    hk_time_control control[2];
    bool told = false;

    for (size_t i = 0; i < HK_COUNT(names); i++)
        told |= hk_pgn_tags_find(tags, names[i]) != NULL;
    if (!told)
        return;
    bool playable = true;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        playable &= read_control(&control[color], tags, names[color]);
    playable = playable && control[HK_WHITE].kind == control[HK_BLACK].kind;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        rules->control[color] =
            playable ? control[color] : (hk_time_control){.kind = HK_TIME_CONTROL_NONE};
}

hk_err hk_rules_take_tags(hk_rules *rules, const hk_pgn_tags *tags)
{
    if (tags->is_last && !tags->start)
        return HK_E_POSITION;
    if (hk_edition_get(rules->edition)->has_clock)
        take_controls(rules, tags);
    if (tags->is_last) {
        rules->variant = tags->variant;
        rules->start = *tags->start;
    }
    return HK_OK;
}
