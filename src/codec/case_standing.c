/*
 * Writes how a game stands after a case has been ruled on: what to change on the clock, what the
 * displays show then, the counters, the position, what the player to move has to do, and the
 * result. What nobody has told is null.
 */
#include "base/internal.h"
#include "codec/case_writing.h"
#include "codec/duty_json.h"
#include "codec/ruling_json.h"
#include "hakem/fen.h"

#include <string.h>

static void say_change(hk_buf *out, hk_language language, const void *of)
{
    hk_words_change(out, language, of);
}

/* Nothing of how many moves have been made, which an arbiter keeps to himself. 12.6 */
static void say_change_of_time(hk_buf *out, hk_language language, const void *of)
{
    hk_change change = *(const hk_change *)of;

    memset(change.moves, 0, sizeof change.moves);
    hk_words_change(out, language, &change);
}

void change_write(struct json_text *out, const hk_change *change)
{
    const bool none = !change->given_ms[HK_WHITE] && !change->given_ms[HK_BLACK] &&
                      !change->moves[HK_WHITE] && !change->moves[HK_BLACK];

    json_text_key(out, "change");
    if (none) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    put_pair(out, "given_ms", change->given_ms[HK_WHITE], change->given_ms[HK_BLACK]);
    put_pair(out, "moves", change->moves[HK_WHITE], change->moves[HK_BLACK]);
    put_texts(out, "texts", say_change, change);
    put_texts(out, "for_players", say_change_of_time, change);
    json_text_close(out, '}');
}

static void put_counters(struct json_text *out, const struct arbiter_case *told,
                         const struct case_run *run)
{
    const hk_state *end = &run->end;
    const unsigned *requests = told->rules.carried.requests;

    json_text_key(out, "counters");
    json_text_open(out, '{');
    put_pair(out, "illegal_moves", end->illegal_moves[HK_WHITE], end->illegal_moves[HK_BLACK]);
    put_pair(out, "warnings", told->warnings[HK_WHITE] + run->warnings[HK_WHITE],
             told->warnings[HK_BLACK] + run->warnings[HK_BLACK]);
    put_pair(out, "requests", requests[HK_WHITE] + run->requests[HK_WHITE],
             requests[HK_BLACK] + run->requests[HK_BLACK]);
    put_pair(out, "offers", told->offers[HK_WHITE] + run->offers[HK_WHITE],
             told->offers[HK_BLACK] + run->offers[HK_BLACK]);
    json_text_key(out, "moves");
    if (run->knows_count) {
        json_text_open(out, '{');
        put_int(out, "white", end->completed[HK_WHITE]);
        put_int(out, "black", end->completed[HK_BLACK]);
        json_text_close(out, '}');
    } else {
        json_text_null(out);
    }
    json_text_close(out, '}');
}

static void put_position(struct json_text *out, const struct arbiter_case *told,
                         const struct case_run *run)
{
    char fen[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, &run->end.position, told->rules.variant);
    put_word(out, "fen", run->knows_position ? fen : NULL);
    put_word(out, "to_move",
             run->knows_to_move ? hk_color_word((hk_color)run->end.position.board.side) : NULL);
}

static void put_to_press(struct json_text *out, const hk_state *state)
{
    const hk_color last = state->position.board.side == HK_WHITE ? HK_BLACK : HK_WHITE;
    const hk_color first = (hk_color)state->position.board.side;

    put_word(out, "to_press",
             state->to_press[last]    ? hk_color_word(last)
             : state->to_press[first] ? hk_color_word(first)
                                      : NULL);
}

static void put_points(struct json_text *out, const hk_state *state)
{
    json_text_key(out, "points");
    if (state->status != HK_STATUS_ENDED || state->reason == HK_REASON_ANNULLED) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    put_int(out, "white_halves", state->half_points[HK_WHITE]);
    put_int(out, "black_halves", state->half_points[HK_BLACK]);
    json_text_close(out, '}');
}

/* Who has lost, or was spared because the opponent could not mate; NULL: nobody alone. */
static const char *loser_of(const hk_state *state)
{
    if (state->result == HK_RESULT_WHITE_WINS || state->result == HK_RESULT_BLACK_WINS)
        return hk_color_word(state->result == HK_RESULT_WHITE_WINS ? HK_BLACK : HK_WHITE);
    return state->spared ? hk_color_word(state->loser) : NULL;
}

static void put_result(struct json_text *out, const hk_state *state)
{
    put_word(out, "status", hk_status_word(state->status));
    put_word(out, "result", hk_result_text(state->result));
    put_word(out, "reason", state->reason == HK_REASON_NONE ? NULL : hk_reason_word(state->reason));
    put_word(out, "loser", loser_of(state));
    put_points(out, state);
    put_flag(out, "unsettled", state->unsettled);
    json_text_key(out, "articles");
    articles_write(out, state->edition, state->ended_by, state->ended_by_count);
    json_text_key(out, "ending");
    ending_write(out, state);
}

/* What a display shows of a time, that has seconds or has not. */
static int64_t display_of(int64_t ms, int64_t unseen_ms)
{
    return unseen_ms > 0 ? ms - ms % CASE_MINUTE_MS : ms;
}

void put_clocks(struct json_text *out, const char *name, const bool known[2], const int64_t ms[2],
                const int64_t unseen_ms[2])
{
    static const char *const least[] = {"white_ms", "black_ms"};
    static const char *const most[] = {"white_most_ms", "black_most_ms"};

    json_text_key(out, name);
    json_text_open(out, '{');
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        put_int_or_null(out, least[color], known[color], display_of(ms[color], unseen_ms[color]));
    if (unseen_ms[HK_WHITE] + unseen_ms[HK_BLACK] > 0)
        put_word(out, "shows", "minutes");
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const int64_t unseen = unseen_ms[color], shown = display_of(ms[color], unseen);
        const int64_t largest = display_of(ms[color] + unseen, unseen);
        if (known[color] && largest != shown)
            put_int(out, most[color], largest);
    }
    json_text_close(out, '}');
}

/* The clocks of a branch: as they were, as they have to be now, and which one runs then. */
void standing_write(struct json_text *out, const struct arbiter_case *told,
                    const struct case_run *run)
{
    const hk_state *end = &run->end;
    int64_t unseen_ms[2];

    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        unseen_ms[color] = told->by_minute[color] ? CASE_MINUTE_MS - 1 : 0;
    change_write(out, &run->change);
    put_clocks(out, "clocks_before", told->knows_clock, run->begin.clock.left_ms, unseen_ms);
    put_clocks(out, "clocks_after", run->knows_clock, end->clock.left_ms, run->unseen_ms);
    put_word(out, "running",
             end->clock.running && run->knows_to_move ? hk_color_word(end->clock.whose) : NULL);
    put_counters(out, told, run);
    put_position(out, told, run);
    put_to_press(out, end);
    if (run->knows_position)
        duty_write(out, &run->end, told->rules.variant);
    else
        put_word(out, "duty", NULL);
    put_result(out, end);
}
