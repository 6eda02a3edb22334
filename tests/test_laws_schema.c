/*
 * The form of events: the range of each type; members that are missing, do not belong to the event,
 * or contradict each other; and the functions that make events.
 */
#include "games.h"
#include "hakem/schema.h"
#include "random_events.h"

static unsigned below(void *dice, unsigned limit)
{
    return dice_below(dice, limit);
}

static void assert_formed(const hk_event *event)
{
    hk_fault fault = {.code = "", .why = ""};
    if (hk_event_form(event, &fault) != HK_OK)
        fail_msg("%s: %s: %s", hk_event_row_find(event)->word, fault.code, fault.why);
}

static void assert_malformed(hk_event event, const char *member, const char *why)
{
    hk_fault fault = {.code = "", .why = ""};
    if (hk_event_form(&event, &fault) != HK_E_ARGUMENT)
        fail_msg("%s passes: %s: %s", hk_event_row_find(&event)->word, member, why);
    assert_string_equal(fault.code, member);
    assert_string_equal(fault.why, why);
    assert_int_equal(hk_event_form(&event, NULL), HK_E_ARGUMENT);
}

#define RANGE "it is out of its range"
#define MISSING "it is missing"
#define STRANGE "it does not belong to this event"
#define UNKNOWN "it is none that is known"

/*
 * The rows. A family is the kind CLAIM, FACT or DECIDE, which has rows of its own, or HK_EVENT_NONE
 * for the rows of the kinds themselves.
 */

static const hk_event_kind families[] = {HK_EVENT_NONE, HK_EVENT_CLAIM, HK_EVENT_FACT,
                                         HK_EVENT_DECIDE};
enum { FAMILIES = sizeof families / sizeof *families };

static bool is_family(hk_event_kind kind)
{
    return kind == HK_EVENT_CLAIM || kind == HK_EVENT_FACT || kind == HK_EVENT_DECIDE;
}

static const hk_event_row *row_at(hk_event_kind family, unsigned i)
{
    return family == HK_EVENT_CLAIM    ? hk_claimed_row((hk_claimed)i)
           : family == HK_EVENT_FACT   ? hk_fact_row((hk_fact)i)
           : family == HK_EVENT_DECIDE ? hk_decision_row((hk_decision)i)
                                       : hk_event_row_of((hk_event_kind)i);
}

/* An event of row `i` of a family, without its members. */
static hk_event bare_event(hk_event_kind family, unsigned i)
{
    if (family == HK_EVENT_CLAIM)
        return hk_event_claim(HK_WHITE, (hk_claimed)i);
    if (family == HK_EVENT_FACT)
        return hk_event_fact((hk_fact)i, 0);
    if (family == HK_EVENT_DECIDE)
        return hk_event_decide((hk_decision)i, 0);
    return event_of(HK_ACTOR_ARBITER, (hk_event_kind)i);
}

typedef void visit_row(const struct event_source *source, hk_event_kind family, unsigned i,
                       const hk_event_row *row);

static void for_each_row(visit_row *visit)
{
    struct dice dice = {1851};
    const struct event_source source = {.below = below, .chance = &dice};

    for (unsigned f = 0; f < FAMILIES; f++)
        for (unsigned i = 1; row_at(families[f], i); i++)
            if (families[f] != HK_EVENT_NONE || !is_family((hk_event_kind)i))
                visit(&source, families[f], i, row_at(families[f], i));
}

static void *part_of(hk_event *event, const hk_member *member)
{
    return (char *)event + member->offset;
}

TEST(schema, has_no_row_beside_those_that_are_counted)
{
    static const unsigned counts[] = {HK_EVENT_KINDS, HK_CLAIMS, HK_FACTS, HK_DECISIONS};
    for (unsigned f = 0; f < FAMILIES; f++) {
        assert_null(row_at(families[f], 0));
        assert_non_null(row_at(families[f], counts[f] - 1));
        assert_null(row_at(families[f], counts[f]));
        assert_null(row_at(families[f], (unsigned)-1));
    }
}

static void assert_row_is_whole(const struct event_source *source, hk_event_kind family, unsigned i,
                                const hk_event_row *row)
{
    (void)source, (void)family, (void)i;
    assert_in_range(row->since, 1, HK_LOG_FORMAT);
    assert_int_not_equal(row->actors, 0);
    assert_int_not_equal(row->statuses, 0);
    for (unsigned m = 0; m < row->member_count; m++) {
        const hk_member *member = &row->members[m];
        assert_in_range(member->since, 1, HK_LOG_FORMAT);
        assert_true(member->offset + hk_member_size(member->type) <= sizeof(hk_event));
        assert_string_not_equal(hk_member_means(member->type), "unknown");
        for (unsigned n = 0; n < m; n++) {
            assert_string_not_equal(row->members[n].name, member->name);
            assert_int_not_equal(row->members[n].offset, member->offset);
        }
    }
}

TEST(schema, rows_have_members_with_names_and_places_of_their_own)
{
    for_each_row(assert_row_is_whole);
}

/* Random events are well formed, and malformed without a member that they need. */

static void assert_random_ones_formed(const struct event_source *source, hk_event_kind family,
                                      unsigned i, const hk_event_row *row)
{
    for (unsigned times = 0; times < 50; times++) {
        hk_event event = bare_event(family, i);
        draw_members(source, &event);
        assert_ptr_equal(hk_event_row_find(&event), row);
        assert_formed(&event);
    }
}

TEST(form, of_random_events_of_every_row_is_good)
{
    for_each_row(assert_random_ones_formed);
}

/* Does zero mean "left out" for this type, and nothing else? */
static bool has_nothing(hk_member_type type)
{
    return type != HK_MEMBER_MS && type != HK_MEMBER_INCREMENT && type != HK_MEMBER_COUNT &&
           type != HK_MEMBER_POINTS && type != HK_MEMBER_TEXT;
}

static void assert_needs_what_it_needs(const struct event_source *source, hk_event_kind family,
                                       unsigned i, const hk_event_row *row)
{
    for (unsigned m = 0; m < row->member_count; m++) {
        const hk_member *member = &row->members[m];
        hk_event event = bare_event(family, i);
        draw_members(source, &event);
        memset(part_of(&event, member), 0, hk_member_size(member->type));
        assert_true(hk_member_is_none(&event, member));
        if (member->needed && has_nothing(member->type))
            assert_malformed(event, member->name, MISSING);
        else if (strcmp(member->name, "move") != 0 || !event.claim.recorded)
            if (strcmp(member->name, "move") != 0 || !event.claim.declared)
                assert_formed(&event);
    }
}

TEST(form, asks_for_the_members_that_an_event_needs_and_for_no_others)
{
    for_each_row(assert_needs_what_it_needs);
}

/* Assert that an event may not have a member of another row of its family. */
static void assert_takes_no_member_of(const struct event_source *source, hk_event_kind family,
                                      unsigned i, const hk_event_row *row, const hk_member *other)
{
    hk_event event = bare_event(family, i);
    hk_fault fault;

    for (unsigned m = 0; m < row->member_count; m++)
        if (row->members[m].offset == other->offset)
            return;
    draw_members(source, &event);
    do
        draw_value(source, other->type, part_of(&event, other));
    while (hk_member_is_none(&event, other));
    assert_int_equal(hk_event_form(&event, &fault), HK_E_ARGUMENT);
    assert_string_equal(fault.why, STRANGE);
    /* the three remarks share one place in hk_event */
    if (other->type != HK_MEMBER_REMARK)
        assert_string_equal(fault.code, other->name);
}

static void assert_takes_no_strangers(const struct event_source *source, hk_event_kind family,
                                      unsigned i, const hk_event_row *row)
{
    const hk_event_row *other;

    for (unsigned k = 1; is_family(family) && (other = row_at(family, k)) != NULL; k++)
        for (unsigned m = 0; m < other->member_count; m++)
            assert_takes_no_member_of(source, family, i, row, &other->members[m]);
}

TEST(form, takes_no_member_of_another_claim_fact_or_decision)
{
    for_each_row(assert_takes_no_strangers);
}

/* Kinds and actors. */

TEST(form, has_a_known_kind_and_a_known_actor)
{
    hk_event event = hk_event_resign(HK_WHITE);
    event.kind = HK_EVENT_NONE;
    assert_malformed(event, "kind", UNKNOWN);
    event.kind = (hk_event_kind)HK_EVENT_KINDS;
    assert_malformed(event, "kind", UNKNOWN);
    event = hk_event_resign(HK_WHITE);
    event.actor = HK_ACTOR_NONE;
    assert_malformed(event, "actor", UNKNOWN);
    event.actor = (hk_actor)(HK_ACTOR_ARBITER + 1);
    assert_malformed(event, "actor", UNKNOWN);
    assert_malformed(hk_event_claim(HK_WHITE, HK_CLAIM_NONE), "ground", UNKNOWN);
    assert_malformed(hk_event_claim(HK_WHITE, (hk_claimed)HK_CLAIMS), "ground", UNKNOWN);
    assert_malformed(hk_event_fact(HK_FACT_NONE, 0), "fact", UNKNOWN);
    assert_malformed(hk_event_fact((hk_fact)HK_FACTS, 0), "fact", UNKNOWN);
    assert_malformed(hk_event_decide(HK_DECISION_NONE, 0), "decision", UNKNOWN);
    assert_malformed(hk_event_decide((hk_decision)HK_DECISIONS, 0), "decision", UNKNOWN);
}

/* The bounds of each type, tested with one row that has such a member. */

TEST(form, of_parties)
{
    hk_event flag = hk_event_flag(HK_ACTOR_WHITE, HK_BLACK);
    assert_formed(&flag);
    flag.flag.whose = HK_PARTY_BOTH;
    assert_malformed(flag, "whose", RANGE);
    flag.flag.whose = HK_PARTY_OTHERS;
    assert_malformed(flag, "whose", RANGE);
    hk_event event = hk_event_convene(HK_PARTY_BOTH);
    assert_formed(&event);
    assert_malformed(hk_event_convene(HK_PARTY_OTHERS), "absent", RANGE);
    event = hk_event_fact(HK_FACT_PHONE_RANG, HK_PARTY_OTHERS);
    assert_formed(&event);
    assert_malformed(hk_event_fact(HK_FACT_PHONE_RANG, HK_PARTY_OTHERS + 1), "who", RANGE);
    assert_malformed(hk_event_fact(HK_FACT_PHONE_RANG, (hk_parties)-1), "who", RANGE);
}

TEST(form, of_moves)
{
    const hk_event event = hk_event_move(HK_WHITE, HK_H8, HK_A1, HK_NO_KIND);
    assert_formed(&event);
    assert_malformed(hk_event_move(HK_WHITE, HK_A1, HK_A1, HK_NO_KIND), "move", MISSING);
    /* a1a1 stands for no move, so the piece would be lost */
    assert_malformed(hk_event_move(HK_WHITE, HK_A1, HK_A1, HK_QUEEN), "move", RANGE);
    assert_malformed(hk_event_move(HK_WHITE, HK_NO_SQUARE, HK_A1, HK_NO_KIND), "move", RANGE);
    assert_malformed(hk_event_move(HK_WHITE, HK_A2, (unsigned)-1, HK_NO_KIND), "move", RANGE);
    for (int kind = HK_PAWN; kind <= HK_KING; kind++) {
        const hk_event promotes = hk_event_move(HK_WHITE, HK_A7, HK_A8, (hk_kind)kind);
        if (kind == HK_PAWN || kind == HK_KING)
            assert_malformed(promotes, "move", RANGE);
        else
            assert_formed(&promotes);
    }
}

TEST(form, of_squares)
{
    uint8_t squares[HK_TOUCHED_MAX + 1];
    memset(squares, HK_H8, sizeof squares);
    hk_event event = hk_event_touch(HK_WHITE, squares, HK_TOUCHED_MAX);
    assert_formed(&event);
    assert_malformed(hk_event_touch(HK_WHITE, squares, HK_TOUCHED_MAX + 1), "squares", RANGE);
    assert_malformed(hk_event_touch(HK_WHITE, squares, 0), "squares", MISSING);
    event.touch.squares.square[HK_TOUCHED_MAX - 1] = HK_NO_SQUARE;
    assert_malformed(event, "squares", RANGE);
    event = hk_event_fact(HK_FACT_PAWN_REMOVED, HK_PARTY_WHITE);
    event.fact.squares = (hk_square_list){.count = 1, .square = {HK_E4}};
    assert_formed(&event);
    event.fact.squares.count = 2;
    assert_malformed(event, "squares", RANGE);
}

TEST(form, of_pieces)
{
    hk_event event = hk_event_fact(HK_FACT_PROMOTION_PIECE_TOUCHED, HK_PARTY_WHITE);
    event.fact.squares = (hk_square_list){.count = 1, .square = {HK_E8}};
    assert_malformed(event, "piece", MISSING);
    for (int kind = HK_PAWN; kind <= HK_KING + 1; kind++) {
        event.fact.piece = (hk_kind)kind;
        if (kind >= HK_KNIGHT && kind <= HK_QUEEN)
            assert_formed(&event);
        else
            assert_malformed(event, "piece", RANGE);
    }
}

TEST(form, of_times)
{
    static const struct {
        int64_t ms;
        bool good;
    } times[] = {{-1, false},          {0, true},
                 {HK_AT_MS_MAX, true}, {HK_AT_MS_MAX + 1, false},
                 {INT64_MIN, false},   {INT64_MAX, false}};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        const hk_event arrives = hk_event_arrive(HK_WHITE, times[i].ms);
        hk_event clocks = hk_event_decide(HK_DECISION_SET_CLOCKS, 0);
        clocks.decide.clocks = (hk_given_clocks){.given = true, .ms = {5, times[i].ms}};
        if (times[i].good) {
            assert_formed(&arrives);
            assert_formed(&clocks);
        } else {
            assert_malformed(arrives, "late_ms", RANGE);
            assert_malformed(clocks, "clocks", RANGE);
        }
    }
    hk_event increment = hk_event_decide(HK_DECISION_AGREE_INCREMENT, 0);
    increment.decide.time_ms = HK_INCREMENT_MS_MAX;
    assert_formed(&increment);
    increment.decide.time_ms++;
    assert_malformed(increment, "time_ms", RANGE);
    increment.decide.time_ms = -1;
    assert_malformed(increment, "time_ms", RANGE);
}

TEST(form, of_numbers)
{
    hk_event event = hk_event_decide(HK_DECISION_ILLEGAL_MOVE_FOUND, HK_PARTY_WHITE);
    event.decide.ply = HK_COUNT_MOST;
    assert_formed(&event);
    event.decide.ply++;
    assert_malformed(event, "ply", RANGE);
    event = restored_to(HK_COUNT_MOST);
    assert_formed(&event);
    assert_malformed(restored_to(HK_COUNT_MOST + 1), "ply", RANGE);
    assert_malformed(restored_to(UINT32_MAX), "ply", RANGE);
    event = hk_event_decide(HK_DECISION_REDUCE_POINTS, HK_PARTY_WHITE);
    event.decide.hundredths = HK_POINTS_MOST;
    assert_formed(&event);
    event.decide.hundredths++;
    assert_malformed(event, "hundredths", RANGE);
    event.decide.hundredths = -1;
    assert_malformed(event, "hundredths", RANGE);
    event = hk_event_decide(HK_DECISION_REVERSE, 0);
    assert_malformed(event, "seq", MISSING);
    event.decide.seq = INT64_MAX;
    assert_formed(&event);
    event.decide.seq++; /* no JSON file could hold it */
    assert_malformed(event, "seq", RANGE);
}

TEST(form, of_what_may_be_left_out_and_is_told_nevertheless)
{
    hk_event event = hk_event_fact(HK_FACT_WRONG_SETTING, 0);
    event.fact.completed_each = (hk_given_count){.given = true, .value = HK_COUNT_MOST};
    assert_formed(&event);
    event.fact.completed_each.value++;
    assert_malformed(event, "completed_each", RANGE);
    event.fact.completed_each = (hk_given_count){.given = false, .value = 1};
    assert_malformed(event, "completed_each", RANGE);
    event = hk_event_decide(HK_DECISION_FOUND, 0);
    event.decide.clocks = (hk_given_clocks){.given = false, .ms = {0, 1}};
    assert_malformed(event, "clocks", RANGE);
}

TEST(form, of_scores_and_words)
{
    hk_event event = hk_event_fact(HK_FACT_RESULT_SIGNED, 0);
    assert_malformed(event, "score", MISSING);
    event.fact.score = HK_SCORE_BLACK_HALF;
    assert_formed(&event);
    event.fact.score++;
    assert_malformed(event, "score", RANGE);
    assert_malformed(hk_event_withdraw(HK_WHITE, HK_WITHDRAWN_NONE), "what", MISSING);
    assert_malformed(hk_event_withdraw(HK_WHITE, (hk_withdrawn)(HK_WITHDRAWN_CLAIM + 1)), "what",
                     RANGE);
    event = hk_event_claim(HK_WHITE, HK_CLAIM_QUICKPLAY);
    event.claim.reproach = HK_REPROACH_NO_EFFORT;
    assert_formed(&event);
    event.claim.reproach++;
    assert_malformed(event, "reproach", RANGE);
    event = hk_event_seal(HK_WHITE, "Ke2");
    event.seal.noted = 2 * HK_ENVELOPE_RESUMPTION - 1;
    assert_formed(&event);
    event.seal.noted++;
    assert_malformed(event, "noted", RANGE);
}

TEST(form, of_texts)
{
    char text[HK_TEXT_MAX + 1];
    memset(text, 'e', sizeof text - 1);
    text[HK_TEXT_MAX] = '\0';
    assert_malformed(hk_event_record(HK_WHITE, text), "text", RANGE);
    assert_malformed(hk_event_seal(HK_WHITE, text), "text", RANGE);
    text[HK_TEXT_MAX - 1] = '\0';
    const hk_event longest = hk_event_record(HK_WHITE, text), none = hk_event_record(HK_WHITE, "");
    assert_formed(&longest);
    assert_formed(&none);
    assert_malformed(hk_event_record(HK_WHITE, "e4\xff"), "text", RANGE);
    hk_event event = hk_event_record(HK_WHITE, "e4");
    strcpy(event.record.language, "tr");
    assert_formed(&event);
    strcpy(event.record.language, "xx"); /* no such piece letters */
    assert_malformed(event, "language", RANGE);
    memset(event.record.language, 'e', sizeof event.record.language);
    assert_malformed(event, "language", RANGE);
    event = hk_event_pause(HK_WHITE);
    memset(event.pause.reason, 'e', HK_REMARK_MAX - 1);
    assert_formed(&event);
    event.pause.reason[HK_REMARK_MAX - 1] = 'e';
    assert_malformed(event, "reason", RANGE);
}

TEST(form, of_positions)
{
    hk_event event = hk_event_decide(HK_DECISION_FOUND, 0);
    assert_formed(&event);
    hk_position_start(&event.decide.position);
    assert_formed(&event);
    event.decide.position.key = 0; /* the game computes it */
    assert_formed(&event);
    event.decide.position.move_number = 0;
    assert_malformed(event, "position", RANGE);
    hk_position_start(&event.decide.position);
    event.decide.position.move_number = HK_COUNT_MOST + 1;
    assert_malformed(event, "position", RANGE);
    hk_position_start(&event.decide.position);
    event.decide.position.halfmove_plies = HK_COUNT_MOST + 1;
    assert_malformed(event, "position", RANGE);
    hk_position_start(&event.decide.position);
    event.decide.position.board.pawns |= event.decide.position.board.kings; /* two on a square */
    assert_malformed(event, "position", RANGE);
    hk_position_start(&event.decide.position);
    event.decide.position.board.ep = HK_E4;
    assert_malformed(event, "position", RANGE);
    memset(&event.decide.position, 0, sizeof event.decide.position);
    event.decide.position.move_number = 12; /* there is no position */
    assert_malformed(event, "position", RANGE);
}

TEST(form, of_a_claim_that_says_how_its_move_was_written)
{
    hk_event event = hk_event_claim(HK_WHITE, HK_CLAIM_FIFTY);
    event.claim.recorded = true;
    assert_malformed(event, "move", "it is missing, though it is recorded or declared");
    event.claim.recorded = false;
    event.claim.declared = true;
    assert_malformed(event, "move", "it is missing, though it is recorded or declared");
    event.claim.move = (hk_uci_squares){.from = HK_G1, .to = HK_F3};
    assert_formed(&event);
}

/* The functions that make events. */

static void assert_made(hk_event event, hk_actor actor, hk_event_kind kind)
{
    assert_formed(&event);
    assert_int_equal(event.actor, actor);
    assert_int_equal(event.kind, kind);
    assert_int_equal(event.seq, 0);
    assert_int_equal(event.at_ms, 0);
}

TEST(made, each_event_is_well_formed)
{
    const uint8_t squares[] = {HK_E1, HK_H1};

    assert_made(hk_event_start(), HK_ACTOR_PROGRAM, HK_EVENT_START);
    assert_made(hk_event_interrupt(7), HK_ACTOR_PROGRAM, HK_EVENT_INTERRUPT);
    assert_made(hk_event_resume(), HK_ACTOR_PROGRAM, HK_EVENT_RESUME);
    assert_made(hk_event_examine(), HK_ACTOR_PROGRAM, HK_EVENT_EXAMINE);
    assert_made(hk_event_convene(0), HK_ACTOR_ARBITER, HK_EVENT_CONVENE);
    assert_made(hk_event_fact(HK_FACT_DISREPUTE, HK_PARTY_OTHERS), HK_ACTOR_ARBITER, HK_EVENT_FACT);
    assert_made(hk_event_decide(HK_DECISION_EXPEL, HK_PARTY_BOTH), HK_ACTOR_ARBITER,
                HK_EVENT_DECIDE);
    for (int actor = HK_ACTOR_WHITE; actor <= HK_ACTOR_ARBITER; actor++)
        assert_made(hk_event_flag((hk_actor)actor, HK_WHITE), (hk_actor)actor, HK_EVENT_FLAG);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const hk_color player = (hk_color)color;
        const hk_actor actor = hk_actor_of(player);
        assert_made(hk_event_move(player, HK_E2, HK_E4, HK_NO_KIND), actor, HK_EVENT_MOVE);
        assert_made(hk_event_press(player), actor, HK_EVENT_PRESS);
        assert_made(hk_event_offer_draw(player), actor, HK_EVENT_OFFER_DRAW);
        assert_made(hk_event_accept_draw(player), actor, HK_EVENT_ACCEPT_DRAW);
        assert_made(hk_event_decline_draw(player), actor, HK_EVENT_DECLINE_DRAW);
        assert_made(hk_event_resign(player), actor, HK_EVENT_RESIGN);
        assert_made(hk_event_touch(player, squares, 2), actor, HK_EVENT_TOUCH);
        assert_made(hk_event_adjust(player, squares, 1), actor, HK_EVENT_ADJUST);
        for (int ground = 1; ground < HK_CLAIMS; ground++)
            assert_made(hk_event_claim(player, (hk_claimed)ground), actor, HK_EVENT_CLAIM);
        assert_made(hk_event_claim_with(player, HK_CLAIM_FIFTY, HK_E7, HK_E8, HK_QUEEN), actor,
                    HK_EVENT_CLAIM);
        assert_made(hk_event_withdraw(player, HK_WITHDRAWN_OFFER), actor, HK_EVENT_WITHDRAW);
        assert_made(hk_event_record(player, "e4"), actor, HK_EVENT_RECORD);
        assert_made(hk_event_pause(player), actor, HK_EVENT_PAUSE);
        assert_made(hk_event_arrive(player, 0), actor, HK_EVENT_ARRIVE);
        assert_made(hk_event_seal(player, "e4"), actor, HK_EVENT_SEAL);
    }
}

TEST(made, events_say_what_the_arguments_say)
{
    const uint8_t squares[] = {HK_E1, HK_H1};
    const hk_event move = hk_event_move(HK_BLACK, HK_E2, HK_E1, HK_KNIGHT);
    assert_int_equal(move.move.move.from, HK_E2);
    assert_int_equal(move.move.move.to, HK_E1);
    assert_int_equal(move.move.move.promotion, HK_KNIGHT);
    assert_false(move.move.two_hands);
    const hk_event claim = hk_event_claim_with(HK_WHITE, HK_CLAIM_FIFTY, HK_E7, HK_E8, HK_QUEEN);
    assert_int_equal(claim.claim.ground, HK_CLAIM_FIFTY);
    assert_int_equal(claim.claim.move.to, HK_E8);
    assert_true(claim.claim.recorded && claim.claim.declared);
    const hk_event touch = hk_event_touch(HK_WHITE, squares, 2);
    assert_int_equal(touch.touch.squares.count, 2);
    assert_int_equal(touch.touch.squares.square[1], HK_H1);
    assert_int_equal(hk_event_adjust(HK_WHITE, squares, 1).adjust.squares.square[0], HK_E1);
    assert_int_equal(hk_event_flag(HK_ACTOR_WHITE, HK_BLACK).flag.whose, HK_PARTY_BLACK);
    assert_int_equal(hk_event_interrupt(7).interrupt.since_ms, 7);
    assert_int_equal(hk_event_arrive(HK_WHITE, 61000).arrive.late_ms, 61000);
    assert_int_equal(hk_event_withdraw(HK_WHITE, HK_WITHDRAWN_CLAIM).withdraw.what,
                     HK_WITHDRAWN_CLAIM);
    assert_string_equal(hk_event_record(HK_WHITE, "Nf3").record.text, "Nf3");
    assert_string_equal(hk_event_seal(HK_WHITE, "Ke2").seal.text, "Ke2");
    assert_int_equal(hk_event_convene(HK_PARTY_BLACK).convene.absent, HK_PARTY_BLACK);
    assert_int_equal(hk_event_fact(HK_FACT_SAID, HK_PARTY_BLACK).fact.who, HK_PARTY_BLACK);
    assert_int_equal(hk_event_decide(HK_DECISION_FINE, HK_PARTY_BOTH).decide.who, HK_PARTY_BOTH);
}

/* The check of an event in a game. */

static void assert_check(const hk_game *game, hk_event event, const char *member)
{
    hk_fault fault;
    assert_int_equal(hk_event_check(game, &event, &fault), HK_E_ARGUMENT);
    assert_string_equal(fault.code, member);
    assert_int_equal(hk_event_check(game, &event, NULL), HK_E_ARGUMENT);
}

TEST(check, names_the_member)
{
    struct table table;

    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, 60000, 0));
    table.now_ms = 5000;
    hk_event event = stamped(&table, hk_event_resign(HK_WHITE));
    assert_int_equal(hk_event_check(table.game, &event, NULL), HK_OK);
    event.seq++;
    assert_check(table.game, event, "seq");
    assert_check(table.game, hk_event_resign(HK_WHITE), "seq");
    event = stamped(&table, hk_event_resign(HK_WHITE));
    event.at_ms = -1;
    assert_check(table.game, event, "at_ms");
    event.at_ms = HK_AT_MS_MAX + 1;
    assert_check(table.game, event, "at_ms");
    assert_check(table.game, stamped(&table, event_of(HK_ACTOR_NONE, HK_EVENT_RESIGN)), "actor");
    assert_check(table.game, stamped(&table, event_of(HK_ACTOR_WHITE, HK_EVENT_NONE)), "kind");
    assert_check(table.game, stamped(&table, event_of(HK_ACTOR_WHITE, HK_EVENT_TOUCH)), "squares");
    assert_check(table.game, stamped(&table, hk_event_interrupt(5001)), "since_ms");
    assert_check(table.game, stamped(&table, hk_event_interrupt(-1)), "since_ms");
    assert_check(table.game, stamped(&table, hk_event_fact(HK_FACT_NONE, 0)), "fact");
    clear_table(&table);
}

TEST(reason, stands_where_the_row_has_such_a_member)
{
    hk_event event = hk_event_decide(HK_DECISION_CORRECT_RESULT, 0);

    assert_string_equal(hk_event_reason(&event), "");
    strcpy(event.decide.reason, "entered the wrong way round");
    assert_string_equal(hk_event_reason(&event), "entered the wrong way round");
    event = hk_event_decide(HK_DECISION_PLACE_CLOCK, 0);
    strcpy(event.decide.side, "the window");
    assert_null(hk_event_reason(&event));
    event = hk_event_decide(HK_DECISION_FINE, HK_PARTY_WHITE); /* beside its amount */
    strcpy(event.decide.amount, "50 euros");
    assert_string_equal(hk_event_reason(&event), "");
    event = event_of(HK_ACTOR_WHITE, HK_EVENT_PAUSE);
    strcpy(event.pause.reason, "noise");
    assert_string_equal(hk_event_reason(&event), "noise");
    event = hk_event_resign(HK_WHITE);
    assert_null(hk_event_reason(&event));
}
