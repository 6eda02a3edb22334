/*
 * The editions of the Laws as data. The first table has a row for each edition, which holds for all
 * levels; the second has a row for each level and supervision that an edition knows. A new edition
 * needs rows here, in hakem/article.h and in articles.def. Comments name the article.
 */
#include "hakem/edition.h"

#define MINUTES(n) (INT64_C(60) * 1000 * (n))

static const hk_edition_rules editions[] = {
    [HK_EDITION_BASIC] = {.has_clock = false},
    [HK_EDITION_2005] = {.has_clock = true,
                         .default_ms = MINUTES(60),              /* 6.7 */
                         .default_from_schedule = true,          /* 6.7 */
                         .late_counts_made = true,               /* B.4 */
                         .quickplay_always = true},              /* 10 */
    [HK_EDITION_2023] = {.fivefold_occurrences = 5,              /* 9.6.1 */
                         .seventy_five_plies = 150,              /* 9.6.2 */
                         .moves_before_agreement = 1,            /* 5.2.3 */
                         .resignation_needs_possible_win = true, /* 5.1.2 */
                         .has_clock = true,
                         .next_move_completes = true,  /* 6.2.1.2 */
                         .reversed_moves = 10,         /* 7.3 */
                         .misplaced_king_stays = true, /* A.5.1.2 */
                         .adjust_needs_move = true,    /* 4.2.1 */
                         .promotion_binds = true,      /* 4.4.4 */
                         .release_binds = true,        /* 4.7.2 */
                         .end_needs_duty = true,       /* 5.1.1, 5.2.1, 5.2.2 */
                         .touch_loses_claim = true,    /* 9.4 */
                         .forgotten_is_queen = true,   /* 7.5.2 */
                         .idle_press_counts = true,    /* 7.5.3 */
                         .two_hands_count = true,      /* 7.5.4 */
                         .no_record_in_advance = true, /* 8.1.2 */
                         .exempt_for_period = true,    /* 8.4 */
                         .device_loses = true,         /* 11.3.2.2 */
                         .disturbed_alone = true},     /* 12.5 */
};

static const struct {
    hk_edition edition;
    hk_level level;
    hk_supervision supervision;
    hk_level_rules rules;
} levels[] = {
    {HK_EDITION_BASIC, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL, {.must_record = false}},
    {HK_EDITION_2005,
     HK_LEVEL_STANDARD,
     HK_SUPERVISION_FULL,
     {.illegal_ms = MINUTES(2), /* 7.4.b */
      .illegal_moves = 3,
      .wrong_claim_ms = MINUTES(3), /* 9.5.b */
      .wrong_claim_halves = true,
      .both_flags = HK_BOTH_FLAGS_BY_PHASE, /* 6.12, 10.3 */
      .must_record = true}},
    {HK_EDITION_2005,
     HK_LEVEL_RAPID,
     HK_SUPERVISION_LIMITED,
     {.illegal_ms = MINUTES(2), /* B.2 */
      .illegal_moves = 3,
      .wrong_claim_ms = MINUTES(3),
      .wrong_claim_halves = true,
      .silent_arbiter = true,           /* B.6 */
      .claimant_needs_time = true,      /* B.7 */
      .both_flags = HK_BOTH_FLAGS_DRAW, /* B.8 */
      .late_moves = 3}},                /* B.4 */
    {HK_EDITION_2005,
     HK_LEVEL_BLITZ,
     HK_SUPERVISION_LIMITED,
     {.illegal_moves = 1,
      .illegal_claim_wins = true, /* C.3 */
      .illegal_until_answer = true,
      .wrong_claim_ms = MINUTES(3),
      .wrong_claim_halves = true,
      .silent_arbiter = true, /* C.2 */
      .claimant_needs_time = true,
      .both_flags = HK_BOTH_FLAGS_DRAW,
      .late_moves = 3,
      .has_potential_rule = true, /* C.4 */
      .no_quickplay = true}},     /* C.5 */
    {HK_EDITION_2023,
     HK_LEVEL_STANDARD,
     HK_SUPERVISION_FULL,
     {.illegal_ms = MINUTES(2), /* 7.5.5 */
      .illegal_moves = 2,
      .illegal_needs_mate = true,
      .wrong_claim_ms = MINUTES(2), /* 9.5.3 */
      .must_record = true}},
    {HK_EDITION_2023,
     HK_LEVEL_RAPID,
     HK_SUPERVISION_FULL,
     {.illegal_ms = MINUTES(1), /* A.3 */
      .illegal_moves = 2,
      .illegal_needs_mate = true,
      .wrong_claim_ms = MINUTES(1),
      .record_requests = 5}}, /* A.4.3 */
    {HK_EDITION_2023,
     HK_LEVEL_RAPID,
     HK_SUPERVISION_LIMITED,
     {.illegal_ms = MINUTES(1), /* A.3 */
      .illegal_moves = 2,
      .illegal_needs_mate = true,
      .illegal_until_answer = true, /* A.5.2 */
      .wrong_claim_ms = MINUTES(1),
      .announcing_arbiter = true,  /* A.5.5 */
      .claimant_needs_time = true, /* A.5.3 */
      .late_moves = 10}},          /* A.5.1 */
    {HK_EDITION_2023,
     HK_LEVEL_BLITZ,
     HK_SUPERVISION_FULL,
     {.illegal_ms = MINUTES(2), /* B.2 does not name A.3 */
      .illegal_moves = 2,
      .illegal_needs_mate = true,
      .wrong_claim_ms = MINUTES(2),
      .record_requests = 5, /* B.2.3 */
      .no_quickplay = true}},
    {HK_EDITION_2023,
     HK_LEVEL_BLITZ,
     HK_SUPERVISION_LIMITED,
     {.illegal_ms = MINUTES(1), /* B.3, A.3 */
      .illegal_moves = 2,
      .illegal_needs_mate = true,
      .illegal_until_answer = true,
      .wrong_claim_ms = MINUTES(1),
      .announcing_arbiter = true,
      .claimant_needs_time = true,
      .late_moves = 10,
      .no_quickplay = true}},
};

const hk_edition_rules *hk_edition_get(hk_edition edition)
{
    return (size_t)edition < sizeof editions / sizeof *editions ? &editions[edition] : NULL;
}

const hk_level_rules *hk_level_get(hk_edition edition, hk_level level, hk_supervision supervision)
{
    const hk_level_rules *found = NULL;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (levels[i].edition != edition)
            continue;
        const bool same_level = levels[i].level == level || edition == HK_EDITION_BASIC;
        if (same_level && levels[i].supervision == supervision)
            return &levels[i].rules;
        if (same_level) /* the edition has one supervision for this level */
            found = &levels[i].rules;
    }
    return found;
}

/* Total times below `blitz_ms` are blitz, above `standard_ms` standard, and rapid between them. */
static const struct {
    int64_t blitz_ms, standard_ms;
    /* The bound itself still belongs to the faster level: to blitz, to rapid. */
    bool blitz_reaches, rapid_reaches;
} bounds[] = {
    [HK_EDITION_BASIC] = {0, 0, false, false},
    [HK_EDITION_2005] = {MINUTES(15), MINUTES(60), false, true}, /* C.1, B.1 */
    [HK_EDITION_2023] = {MINUTES(10), MINUTES(60), true, false}, /* B.1, A.1 */
};

hk_level hk_level_of(hk_edition edition, const hk_time_control *control)
{
    const int64_t total_ms = hk_time_control_total_ms(control);
    if (control->kind != HK_TIME_CONTROL_PERIODS ||
        (size_t)edition >= sizeof bounds / sizeof *bounds || bounds[edition].standard_ms == 0)
        return HK_LEVEL_STANDARD;
    if (total_ms < bounds[edition].blitz_ms ||
        (total_ms == bounds[edition].blitz_ms && bounds[edition].blitz_reaches))
        return HK_LEVEL_BLITZ;
    if (total_ms < bounds[edition].standard_ms ||
        (total_ms == bounds[edition].standard_ms && bounds[edition].rapid_reaches))
        return HK_LEVEL_RAPID;
    return HK_LEVEL_STANDARD;
}

hk_level hk_level_slower(hk_level a, hk_level b)
{
    return a < b ? a : b; /* standard, rapid, blitz */
}
