/* The closed lists of events, actors, outcomes, reasons and scores as words. */
#include "test.h"

#include "hakem/event.h"

#include <string.h>

TEST(event, each_kind_is_found_by_its_word)
{
    static const char *const words[] = {
        "start",  "move",    "press",     "offer_draw", "accept_draw", "decline_draw",
        "resign", "flag",    "interrupt", "resume",     "touch",       "adjust",
        "claim",  "examine", "withdraw",  "record",     "pause",       "arrive",
        "seal",   "convene", "fact",      "decide"};
    for (int kind = HK_EVENT_START; kind < HK_EVENT_KINDS; kind++) {
        hk_event_kind found = (hk_event_kind)99;
        assert_string_equal(hk_event_word((hk_event_kind)kind), words[kind - 1]);
        assert_true(hk_event_find(&found, words[kind - 1], strlen(words[kind - 1])));
        assert_int_equal(found, kind);
    }
}

TEST(event, each_actor_is_found_by_his_word)
{
    static const char *const words[] = {"white", "black", "program", "arbiter"};
    for (int actor = HK_ACTOR_WHITE; actor <= HK_ACTOR_ARBITER; actor++) {
        hk_actor found = (hk_actor)99;
        assert_string_equal(hk_actor_word((hk_actor)actor), words[actor - 1]);
        assert_true(hk_actor_find(&found, words[actor - 1], strlen(words[actor - 1])));
        assert_int_equal(found, actor);
    }
}

TEST(event, each_score_is_found_by_its_text)
{
    static const char *const texts[] = {"1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2"};
    for (int score = HK_SCORE_WHITE_WINS; score <= HK_SCORE_BLACK_HALF; score++) {
        hk_score found = (hk_score)99;
        assert_string_equal(hk_score_text((hk_score)score), texts[score - 1]);
        assert_true(hk_score_find(&found, texts[score - 1], strlen(texts[score - 1])));
        assert_int_equal(found, score);
    }
}

TEST(event, a_score_is_not_found_by_part_of_a_text_or_more)
{
    static const char *const others[] = {"", "1", "1-", "1-00", "1/2", "1/2-1", "*", "0 - 1"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        hk_score found = HK_SCORE_DRAW;
        assert_false(hk_score_find(&found, others[i], strlen(others[i])));
        assert_int_equal(found, HK_SCORE_DRAW);
    }
}

TEST(event, a_kind_is_not_found_by_part_of_a_word_or_more)
{
    static const char *const others[] = {"", "mov", "moves", "MOVE", "start ", "white", "offer"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        hk_event_kind found = HK_EVENT_RESIGN;
        assert_false(hk_event_find(&found, others[i], strlen(others[i])));
        assert_int_equal(found, HK_EVENT_RESIGN);
    }
}

TEST(event, an_actor_is_not_found_by_part_of_a_word_or_more)
{
    static const char *const others[] = {"", "whit", "whites", "White", "referee", "move"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        hk_actor found = HK_ACTOR_PROGRAM;
        assert_false(hk_actor_find(&found, others[i], strlen(others[i])));
        assert_int_equal(found, HK_ACTOR_PROGRAM);
    }
}

TEST(event, the_size_of_a_word_counts_and_not_a_nul)
{
    hk_event_kind kind = HK_EVENT_START;
    hk_actor actor = HK_ACTOR_WHITE;
    hk_score score = HK_SCORE_NONE;
    assert_true(hk_event_find(&kind, "flagship", 4));
    assert_int_equal(kind, HK_EVENT_FLAG);
    assert_true(hk_actor_find(&actor, "programs", 7));
    assert_int_equal(actor, HK_ACTOR_PROGRAM);
    assert_true(hk_score_find(&score, "1/2-0 ", 5));
    assert_int_equal(score, HK_SCORE_WHITE_HALF);
}

TEST(event, outcomes_and_reasons_have_their_words)
{
    static const char *const outcomes[] = {"upheld", "denied", "inadmissible"};
    static const char *const reasons[] = {"none",          "checkmate",   "stalemate",
                                          "dead-position", "fivefold",    "seventy-five",
                                          "agreement",     "resignation", "time"};
    for (int outcome = HK_OUTCOME_UPHELD; outcome <= HK_OUTCOME_INADMISSIBLE; outcome++)
        assert_string_equal(hk_outcome_word((hk_outcome)outcome), outcomes[outcome]);
    for (int reason = HK_REASON_NONE; reason <= HK_REASON_TIME; reason++)
        assert_string_equal(hk_reason_word((hk_reason)reason), reasons[reason]);
}
