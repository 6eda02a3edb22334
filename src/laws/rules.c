/*
 * Rules as most games have them, from a FEN, and from the tag pairs of a game in PGN; and the level
 * that they make. hk_game_create checks them.
 */
#include "base/internal.h"
#include "hakem/fen.h"
#include "hakem/game.h"

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
