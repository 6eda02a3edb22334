/* The signs that a game shows (hakem/sign.h), and the games in which the tests look for them. */
#ifndef HK_TESTS_SIGNS_H
#define HK_TESTS_SIGNS_H

#include "games.h"
#include "hakem/sign.h"

enum { FIVE_MINUTES = 300000 };

static inline hk_rules rules_of(hk_edition edition, hk_level level, hk_supervision supervision)
{
    hk_rules rules = rules_by_press(edition, INITIAL, 2 * FIVE_MINUTES, 0);
    rules.profile = HK_PROFILE_BOARD;
    rules.level = level;
    rules.supervision = supervision;
    return rules;
}

static inline hk_rules standard_2023(void)
{
    return rules_of(HK_EDITION_2023, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL);
}

static inline hk_rules limited_2023(void)
{
    return rules_of(HK_EDITION_2023, HK_LEVEL_RAPID, HK_SUPERVISION_LIMITED);
}

static inline hk_signs signs_with(const struct table *table, int64_t started_ms, hk_answer dead)
{
    const hk_state state = look_at(table);
    const hk_known known = {
        .at_ms = table->now_ms, .clock = &state.clock, .started_ms = started_ms, .dead = dead};
    hk_signs signs;

    hk_game_signs(table->game, &known, &signs);
    return signs;
}

static inline hk_signs signs_of(const struct table *table)
{
    return signs_with(table, INT64_MIN, HK_UNKNOWN);
}

static inline const hk_noticed *find_in(const hk_signs *signs, hk_sign sign)
{
    for (unsigned i = 0; i < signs->size; i++)
        if (signs->list[i].sign == sign)
            return &signs->list[i];
    return NULL;
}

/* The game shows this sign, owed so by this article, and no other. */
static inline void assert_shows(const struct table *table, hk_sign sign, hk_owed owed,
                                const char *article, hk_parties who)
{
    const hk_signs signs = signs_of(table);

    if (signs.size != 1)
        fail_msg("%u signs, the first %s", signs.size,
                 signs.size ? hk_sign_word(signs.list[0].sign) : "none");
    assert_string_equal(hk_sign_word(signs.list[0].sign), hk_sign_word(sign));
    assert_string_equal(hk_owed_word(signs.list[0].owed), hk_owed_word(owed));
    assert_string_equal(hk_article_number(look_at(table).edition, signs.list[0].rule), article);
    assert_int_equal(signs.list[0].who, who);
}

static inline void assert_shows_nothing(const struct table *table)
{
    const hk_signs signs = signs_of(table);
    if (signs.size > 0)
        fail_msg("%s", hk_sign_word(signs.list[0].sign));
}

static inline void started(struct table *table, hk_rules rules)
{
    set_up_table(table, rules);
    judged(table, hk_event_start());
}

static inline void makes(struct table *table, const char *uci)
{
    const hk_color player = has_the_move(table);
    assert_int_not_equal(judged(table, move_by(table, player, uci)).outcome,
                         HK_OUTCOME_INADMISSIBLE);
}

static inline void plays(struct table *table, const char *uci)
{
    const hk_color player = has_the_move(table);
    makes(table, uci);
    judged(table, hk_event_press(player));
}

#endif
