/*
 * Puts the state of a game into words: who has won and how, the article that decides it, and the
 * clocks.
 *
 * The sentence of a result is that of its reason. It is about the player who has lost, or who would
 * have lost if the opponent could have mated.
 */
#include "words/telling.h"

enum way { GOES_ON, WON, DRAWN, BOTH_LOST, HALF_POINT };

static enum way way_of(const hk_state *state)
{
    if (state->both_lose)
        return BOTH_LOST;
    if (state->result == HK_RESULT_OPEN)
        return state->half_points[HK_WHITE] + state->half_points[HK_BLACK] ? HALF_POINT : GOES_ON;
    return state->result == HK_RESULT_DRAW ? DRAWN : WON;
}

/* 2005, C.4: drawn on time for want of mating potential, which is less than no series of moves that mates. */
static bool lacks_potential(const hk_state *state, enum way way)
{
    return way == DRAWN && state->reason == HK_REASON_TIME && state->ended_by_count > 0 &&
           state->ended_by[0] == HK_RULE_MATING_POTENTIAL;
}

static void add_result(hk_buf *out, hk_language language, const hk_state *state)
{
    static const char *const words[] = {[GOES_ON] = NULL,
                                        [WON] = ".win",
                                        [DRAWN] = ".draw",
                                        [BOTH_LOST] = ".both",
                                        [HALF_POINT] = NULL};
    struct hk__telling telling = hk__telling_empty(language);
    const enum way way = way_of(state);
    char word[64];
    hk_buf buf;

    telling.result = state->result;
    telling.both_lose = state->both_lose;
    if (way == HALF_POINT)
        telling.half_point = state->half_points[HK_WHITE] ? HK_PARTY_WHITE : HK_PARTY_BLACK;
    telling.player = state->result == HK_RESULT_WHITE_WINS ? HK_BLACK : HK_WHITE;
    if (state->spared)
        telling.player = state->loser;
    if (state->reason == HK_REASON_STALEMATE)
        telling.player = (hk_color)state->position.board.side;
    hk_buf_init(&buf, word, sizeof word);
    if (words[way]) {
        hk_buf_str(&buf, hk_reason_word(state->reason));
        hk_buf_str(&buf, words[way]);
    } else {
        hk_buf_str(&buf, state->reason == HK_REASON_ANNULLED ? "annulled" : "none");
    }
    if (!hk__can_tell_of(language, "reason", word) || way == HALF_POINT || state->corrected)
        hk__tell(out, &telling, state->signed_otherwise ? "reason.signed" : "reason.set");
    else if (lacks_potential(state, way))
        hk__tell(out, &telling, "reason.time.no-potential");
    else
        hk__tell_of(out, &telling, "reason", word);
    if (state->unsettled && way == WON) {
        hk_buf_char(out, ' ');
        hk__tell(out, &telling, "unsettled");
    }
}

void hk_words_result(hk_buf *out, hk_language language, const hk_state *state)
{
    add_result(out, language, state);
    if (state->ended_by_count == 0)
        return;
    hk_buf_str(out, " [");
    hk_buf_str(out, hk_article_number(state->edition, state->ended_by[0]));
    hk_buf_char(out, ']');
}

static void add_display(hk_buf *out, hk_language language, const hk_clock *clock, hk_color color)
{
    const bool runs = clock->running && clock->whose == color;
    struct hk__telling telling = hk__telling_empty(language);

    telling.player = telling.clock = color;
    telling.left_ms[color] = clock->left_ms[color];
    hk__tell(out, &telling, runs ? "clock.runs" : "clock.stands");
}

void hk_words_clock(hk_buf *out, hk_language language, const hk_clock *clock)
{
    add_display(out, language, clock, HK_WHITE);
    hk_buf_str(out, ", ");
    add_display(out, language, clock, HK_BLACK);
}

void hk_words_state(hk_buf *out, hk_language language, const hk_state *state)
{
    hk_words_result(out, language, state);
    if (!hk_clock_is_used(&state->clock))
        return;
    hk_buf_char(out, ' ');
    hk_words_clock(out, language, &state->clock);
}
