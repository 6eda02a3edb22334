/*
 * The digest of a game. The same log gives the same digest. Whatever decides how the game goes on
 * changes it; what has no effect on the game, or is only told, does not.
 */
#include "games.h"
#include "laws/table.h"
#include "random_events.h"

enum { GAMES = 150, EVENTS = 80 };

static unsigned below(void *dice, unsigned limit)
{
    return dice_below(dice, limit);
}

/* Logs. */

static hk_rules random_rules(struct dice *dice)
{
    hk_rules rules = rules_by_press(dice_below(dice, 2) ? HK_EDITION_2023 : HK_EDITION_2005,
                                    INITIAL, dice_below(dice, 2) ? 100000 : 3000, 2000);

    rules.profile = HK_PROFILE_BOARD;
    rules.level = (hk_level)dice_below(dice, HK_LEVEL_BLITZ + 1);
    if (dice_below(dice, 2)) {
        rules.variant = HK_CHESS960;
        assert_int_equal(hk_position_chess960(&rules.start, dice_below(dice, 960)), HK_OK);
    }
    return rules;
}

/* Assert that questions about a game do not change its digest. */
static void assert_asking_leaves_it(struct table *table, const hk_event *event)
{
    const uint64_t digest = hk_game_digest(table->game);
    hk_claims claims;
    hk_ruling ruling;
    hk_state state;
    hk_duty duty;

    hk_game_claims(table->game, &claims);
    hk_game_duty(table->game, HK_WHITE, &duty);
    hk_game_look(table->game, table->now_ms + 1000, &state);
    if (hk_game_preview(table->game, event, &ruling, &state) != HK_OK)
        assert_int_equal(hk_event_check(table->game, event, NULL), HK_E_ARGUMENT);
    hk_fault fault = {.why = NULL};
    if (hk_game_preview_as_legal(table->game, event, &ruling, &fault) != HK_OK)
        assert_non_null(fault.why);
    assert_int_equal(hk_game_digest(table->game), digest);
}

TEST(digest, of_the_same_log_is_the_same_and_of_no_change_too)
{
    struct dice dice = {1938};
    unsigned upheld_count = 0, inadmissible = 0;

    for (int game = 0; game < GAMES; game++) {
        const hk_rules rules = random_rules(&dice);
        struct table table, again;
        set_up_table(&table, rules);
        set_up_table(&again, rules);
        assert_int_equal(hk_game_digest(again.game), hk_game_digest(table.game));
        for (int i = 0; i < EVENTS; i++) {
            table.now_ms += dice_below(&dice, 3) ? 0 : dice_below(&dice, 2000);
            const struct event_source source = {below, &dice, table.game, table.now_ms};
            const hk_event event = stamped(&table, draw_event(&source));
            const uint64_t before = hk_game_digest(table.game);
            hk_ruling ruling;
            assert_asking_leaves_it(&table, &event);
            const hk_err err = hk_game_apply(table.game, &event, &ruling);
            if (err != HK_OK || ruling.outcome == HK_OUTCOME_INADMISSIBLE) {
                assert_int_equal(hk_game_digest(table.game), before);
                inadmissible += err == HK_OK;
                continue;
            }
            assert_int_not_equal(hk_game_digest(table.game), before);
            assert_int_equal(hk_game_apply(again.game, &event, &ruling), HK_OK);
            assert_int_equal(hk_game_digest(again.game), hk_game_digest(table.game));
            upheld_count++;
        }
        clear_table(&again);
        clear_table(&table);
    }
    assert_true(upheld_count > 2000 && inadmissible > 500);
}

/* Assert that two events, each alone in a log, at the same time, give different digests. */
static void assert_differ(hk_event one, hk_event other)
{
    uint64_t digests[2];

    for (int i = 0; i < 2; i++) {
        struct table table;
        hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0);
        rules.profile = HK_PROFILE_BOARD;
        start(&table, rules);
        judged(&table, i == 0 ? one : other);
        assert_int_equal(hk_game_seq(table.game), 2);
        digests[i] = hk_game_digest(table.game);
        clear_table(&table);
    }
    assert_int_not_equal(digests[0], digests[1]);
}

/* Neither changes the board or the clock, but behind a player's claim no ruling is taken back. */
TEST(digest, of_what_can_be_taken_back_differs_from_what_cannot)
{
    const hk_event warning = hk_event_decide(HK_DECISION_WARNING, HK_PARTY_BLACK);

    assert_differ(warning, hk_event_claim(HK_WHITE, HK_CLAIM_DISTURBANCE));
}

TEST(digest, of_two_logs_differs)
{
    const hk_event move = hk_event_move(HK_WHITE, HK_E2, HK_E4, HK_NO_KIND);
    const uint8_t knight = HK_G1, bishop = HK_F1;
    hk_event other = move;

    assert_differ(move, hk_event_move(HK_WHITE, HK_E2, HK_E3, HK_NO_KIND));
    assert_differ(move, hk_event_move(HK_WHITE, HK_E2, HK_E5, HK_NO_KIND)); /* an illegal one */
    other.move.two_hands = true;
    assert_differ(move, other);
    assert_differ(hk_event_touch(HK_WHITE, &knight, 1), hk_event_touch(HK_WHITE, &bishop, 1));
    assert_differ(hk_event_offer_draw(HK_WHITE), hk_event_pause(HK_WHITE));
    assert_differ(hk_event_offer_draw(HK_WHITE), hk_event_offer_draw(HK_BLACK));
    assert_differ(hk_event_resign(HK_WHITE), hk_event_resign(HK_BLACK));
    assert_differ(hk_event_seal(HK_WHITE, "e4"), hk_event_seal(HK_WHITE, "d4"));
    assert_differ(hk_event_record(HK_WHITE, "e4"), hk_event_record(HK_WHITE, "d4"));
    assert_differ(hk_event_convene(HK_PARTY_WHITE), hk_event_convene(HK_PARTY_BLACK));
}

/* The state, member by member: each case changes one byte of a member and computes the digest. */

struct member {
    const char *name;
    size_t offset;
};

#define MEMBER(name)                                                                               \
    {                                                                                              \
#name, offsetof(struct hk_game, name)                                                      \
    }
#define BOTH(name) MEMBER(name[HK_WHITE]), MEMBER(name[HK_BLACK])
#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Set up a game in which every member of the state has a meaning. */
static void set_up_full(struct table *table)
{
    start(table, rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0));
    played_and_pressed(table, "e2e4 e7e5");
    upheld(table, hk_event_record(HK_WHITE, "e4"));
    upheld(table, hk_event_record(HK_BLACK, "e5"));
    struct hk_game *game = table->game;
    game->clock.running = game->clock.first_known = true;
    game->pending.stands = true;
    game->touch = game->last_touch =
        (struct hk__touch){.count = 2, .king_released = true, .piece_placed = true};
    game->claimed = game->flag_fell = game->watching = true;
    game->ground = HK_CLAIM_THREEFOLD;
}

static uint64_t changed(struct hk_game *game, unsigned char *byte)
{
    *byte ^= 1;
    const uint64_t digest = hk_game_digest(game);
    *byte ^= 1;
    return digest;
}

static void assert_count(struct hk_game *game, const struct member *members, size_t count)
{
    const uint64_t digest = hk_game_digest(game);

    for (size_t i = 0; i < count; i++)
        if (changed(game, (unsigned char *)game + members[i].offset) == digest)
            fail_msg("%s does not count", members[i].name);
}

static void assert_do_not_count(struct hk_game *game, const struct member *members, size_t count)
{
    const uint64_t digest = hk_game_digest(game);

    for (size_t i = 0; i < count; i++)
        if (changed(game, (unsigned char *)game + members[i].offset) != digest)
            fail_msg("%s counts", members[i].name);
}

static void assert_count_in_full(const struct member *members, size_t count)
{
    struct table table;

    set_up_full(&table);
    assert_count(table.game, members, count);
    clear_table(&table);
}

TEST(digest, has_the_event_and_the_status)
{
    static const struct member members[] = {MEMBER(seq),
                                            MEMBER(at_ms),
                                            MEMBER(status),
                                            MEMBER(clock_was_running),
                                            MEMBER(stopped),
                                            MEMBER(duty_changed),
                                            MEMBER(idle_presses),
                                            MEMBER(set_plies),
                                            MEMBER(window.unanswered),
                                            MEMBER(breach),
                                            MEMBER(end_is_open),
                                            MEMBER(watching),
                                            MEMBER(watched_plies)};
    assert_count_in_full(members, COUNT(members));
}

TEST(digest, has_the_end)
{
    static const struct member members[] = {MEMBER(result),   MEMBER(reason),   MEMBER(both_lose),
                                            MEMBER(spared),   MEMBER(examined), MEMBER(unsettled),
                                            BOTH(half_points)};
    assert_count_in_full(members, COUNT(members));
}

TEST(digest, has_the_clock)
{
    static const struct member members[] = {BOTH(clock.left_ms),
                                            BOTH(clock.fallen),
                                            BOTH(clock.period),
                                            BOTH(clock.granted),
                                            MEMBER(clock.running),
                                            MEMBER(clock.whose),
                                            MEMBER(clock.since_ms),
                                            MEMBER(clock.delay_left_ms),
                                            MEMBER(clock.first_known),
                                            MEMBER(clock.first),
                                            MEMBER(clock.control[HK_WHITE].period[0].increment_ms),
                                            MEMBER(clock.control[HK_BLACK].period[0].increment_ms)};
    assert_count_in_full(members, COUNT(members));
}

TEST(digest, has_whose_clock_goes_on_after_an_interruption)
{
    static const struct member members[] = {MEMBER(clock.whose)};
    struct table table;

    start(&table, rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0));
    upheld(&table, hk_event_interrupt(0));
    assert_count(table.game, members, COUNT(members));
    clear_table(&table);
}

TEST(digest, has_what_was_touched)
{
    static const struct member members[] = {
        MEMBER(touch.count),         MEMBER(touch.square[0]),      MEMBER(touch.square[1]),
        MEMBER(touch.king_released), MEMBER(touch.released),       MEMBER(touch.piece_placed),
        MEMBER(touch.placed),        MEMBER(touch.piece),          MEMBER(touch.intended),
        MEMBER(last_touch.count),    MEMBER(last_touch.square[1]), MEMBER(last_touch.intended)};
    assert_count_in_full(members, COUNT(members));
}

TEST(digest, has_the_illegal_move_that_stands)
{
    static const struct member members[] = {
        MEMBER(pending.stands),    MEMBER(pending.from),           MEMBER(pending.to),
        MEMBER(pending.promotion), MEMBER(pending.irregularities), MEMBER(pending.why),
        MEMBER(pending.two_hands)};
    assert_count_in_full(members, COUNT(members));
}

TEST(digest, has_what_belongs_to_each_player)
{
    static const struct member members[] = {
        BOTH(to_press),      BOTH(offered),         BOTH(declined),      BOTH(must_restore),
        BOTH(below_five),    BOTH(castling_banned), BOTH(own_flag_down), BOTH(set_open),
        BOTH(illegal_moves), BOTH(requests),        MEMBER(absent),      MEMBER(assisted),
        MEMBER(unseen),      MEMBER(offers)};
    assert_count_in_full(members, COUNT(members));
}

TEST(digest, has_the_claim)
{
    static const struct member members[] = {MEMBER(claimed),       MEMBER(ground),
                                            MEMBER(claimant),      MEMBER(claim.move.from),
                                            MEMBER(claim.move.to), MEMBER(claim.move.promotion),
                                            MEMBER(play_over),     MEMBER(postponed),
                                            MEMBER(flag_fell),     MEMBER(fell)};
    assert_count_in_full(members, COUNT(members));
}

TEST(digest, has_whose_claim_is_postponed)
{
    static const struct member members[] = {MEMBER(claimant)};
    struct table table;

    set_up_full(&table);
    table.game->claimed = false;
    table.game->postponed = true;
    assert_count(table.game, members, COUNT(members));
    clear_table(&table);
}

TEST(digest, has_the_adjournment)
{
    static const struct member members[] = {
        MEMBER(adjournment.instructed), MEMBER(adjournment.plies),
        MEMBER(adjournment.sealed),     MEMBER(adjournment.sealer),
        MEMBER(adjournment.text),       MEMBER(adjournment.has_reply),
        MEMBER(adjournment.answers),    MEMBER(adjournment.convened),
        MEMBER(adjournment.opened),     MEMBER(adjournment.envelope_lost),
        MEMBER(adjournment.absent),     BOTH(adjournment.answered),
        MEMBER(adjournment.envelope),   MEMBER(adjournment.charged)};
    assert_count_in_full(members, COUNT(members));
}

/* The same for members outside hk_game: of a made move, a position, an entry on a sheet. */
static void assert_counts(struct table *table, void *member, const char *name)
{
    const uint64_t digest = hk_game_digest(table->game);

    if (changed(table->game, member) == digest)
        fail_msg("%s does not count", name);
}

#define ASSERT_COUNTS(table, of, name) assert_counts(table, &(of)->name, #name)

TEST(digest, has_the_made_moves)
{
    static const struct member members[] = {MEMBER(furthest), MEMBER(start.board.side),
                                            MEMBER(start.board.ep), BOTH(completed_before)};
    struct table table;

    set_up_full(&table);
    assert_count(table.game, members, COUNT(members));
    for (size_t ply = 0; ply < table.game->plies; ply++) {
        hk_made_move *made = &table.game->moves[ply];
        ASSERT_COUNTS(&table, made, move);
        ASSERT_COUNTS(&table, made, irregularities);
        ASSERT_COUNTS(&table, made, why);
        ASSERT_COUNTS(&table, made, pressed);
        ASSERT_COUNTS(&table, made, idle_presses);
        ASSERT_COUNTS(&table, made, periods);
        ASSERT_COUNTS(&table, made, brought);
        ASSERT_COUNTS(&table, made, earned_ms);
        ASSERT_COUNTS(&table, made, clock_ms);
    }
    const uint64_t digest = hk_game_digest(table.game);
    table.game->plies--;
    assert_int_not_equal(hk_game_digest(table.game), digest);
    table.game->plies++;
    clear_table(&table);
}

TEST(digest, has_the_sheets)
{
    struct table table;

    set_up_full(&table);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        hk_sheet_entry *entry = table.game->sheet[color];
        assert_int_equal(table.game->sheet_count[color], 1);
        ASSERT_COUNTS(&table, entry, text);
        ASSERT_COUNTS(&table, entry, ply);
        ASSERT_COUNTS(&table, entry, move);
        ASSERT_COUNTS(&table, entry, offer);
        const uint64_t digest = hk_game_digest(table.game);
        table.game->sheet_count[color] = 0;
        assert_int_not_equal(hk_game_digest(table.game), digest);
        table.game->sheet_count[color] = 1;
    }
    clear_table(&table);
}

TEST(digest, has_the_position)
{
    struct table table;

    set_up_full(&table);
    const hk_history *history = &table.game->history;
    hk_position *now = &history->positions[history->size - 1];
    assert_ptr_equal(now, hk__now(table.game));
    ASSERT_COUNTS(&table, now, board.color[HK_WHITE]);
    ASSERT_COUNTS(&table, now, board.color[HK_BLACK]);
    ASSERT_COUNTS(&table, now, board.pawns);
    ASSERT_COUNTS(&table, now, board.knights);
    ASSERT_COUNTS(&table, now, board.diagonals);
    ASSERT_COUNTS(&table, now, board.orthogonals);
    ASSERT_COUNTS(&table, now, board.kings);
    ASSERT_COUNTS(&table, now, board.castling[HK_WHITE]);
    ASSERT_COUNTS(&table, now, board.castling[HK_BLACK]);
    ASSERT_COUNTS(&table, now, board.side);
    ASSERT_COUNTS(&table, now, board.ep);
    ASSERT_COUNTS(&table, now, halfmove_plies);
    ASSERT_COUNTS(&table, now, move_number);
    clear_table(&table);
}

/* Members that do not enter the digest. */

TEST(digest, has_nothing_of_what_is_only_told)
{
    static const struct member members[] = {
        MEMBER(ended),  MEMBER(ended_by),       MEMBER(ended_by_count), MEMBER(loser),
        MEMBER(chance), MEMBER(claim.recorded), MEMBER(claim.declared), MEMBER(claim.from_display)};
    struct table table;

    set_up_full(&table);
    assert_do_not_count(table.game, members, COUNT(members));
    clear_table(&table);
}

TEST(digest, has_nothing_of_what_means_nothing)
{
    static const struct member members[] = {
        MEMBER(pending.from),   MEMBER(pending.why),  MEMBER(touch.released), MEMBER(touch.placed),
        MEMBER(touch.piece),    MEMBER(touch.square), MEMBER(ground),         MEMBER(claimant),
        MEMBER(claim.move.to),  MEMBER(fell),         MEMBER(watched_plies),  MEMBER(clock.first),
        MEMBER(clock.since_ms), MEMBER(moves_room)};
    struct table table;

    set_up_table(&table, rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0));
    assert_do_not_count(table.game, members, COUNT(members));
    clear_table(&table);
}
