/*
 * One event of a scenario as an event of the log. The words of claims, facts and decisions are those of the log; players are
 * `w` and `b`, times are seconds. The form has been checked (scenario_members.c): what is needed is there, and of its kind.
 */
#include "base/internal.h"
#include "board/bb.h"
#include "codec/scenario.h"
#include "hakem/uci.h"

#include <string.h>

static hk_actor actor_of(hk_color color)
{
    return color == HK_WHITE ? HK_ACTOR_WHITE : HK_ACTOR_BLACK;
}

/* `w`, `b`, `both`, `spectator`, or the players of `wb`; 0: nobody is named. */
static unsigned party_of(const char *word)
{
    static const struct {
        const char *word;
        unsigned party;
    } parties[] = {{"w", HK_PARTY_WHITE},
                   {"b", HK_PARTY_BLACK},
                   {"both", HK_PARTY_BOTH},
                   {"wb", HK_PARTY_BOTH},
                   {"spectator", HK_PARTY_OTHERS}};
    for (size_t i = 0; word && i < HK_COUNT(parties); i++)
        if (strcmp(parties[i].word, word) == 0)
            return parties[i].party;
    return 0;
}

/* Who is absent: those who are not `present`; without that, those who arrive. */
static unsigned absent_at(const struct scenario_game *playing, const json_t *json)
{
    const char *present = scenario_word(json, "present");
    const json_t *events = playing->scenario->events;
    unsigned absent = 0;

    if (present)
        return HK_PARTY_BOTH & ~party_of(present);
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        const char *type = scenario_word(event, "type");
        if (strcmp(type, "arrive") == 0)
            absent |= party_of(scenario_word(event, "by"));
    }
    return absent;
}

static bool flag_of(const json_t *json, const char *name)
{
    return json_is_true(json_object_get(json, name));
}

static void read_square(hk_event *act, const json_t *value)
{
    const char *text = json_string_value(value);
    if (text)
        act->square[act->square_count++] = (uint8_t)((text[1] - '1') * 8 + text[0] - 'a');
}

/* Castling becomes king takes own rook where it is legal; `e1h1` is no castling in orthodox chess, and no move. */
static void read_move(const struct scenario_game *playing, hk_event *act, const char *uci)
{
    const hk_variant variant = playing->scenario->rules.variant;
    hk_uci_squares squares;
    hk_state state;
    hk_move move;

    if (!uci || HK_NEVER(hk_uci_read(&squares, uci, strlen(uci)) != HK_OK))
        return;
    hk_game_look(playing->game, playing->now_ms, &state);
    const hk_board *board = &state.position.board;
    if (board_has_kings(board) && hk_uci_parse(&move, board, uci, strlen(uci), variant) == HK_OK)
        squares.to = hk_move_to(move);
    else if (variant == HK_STANDARD && board->kings >> squares.from & 1 &&
             hk_board_pieces(board, (hk_color)board->side, HK_ROOK) >> squares.to & 1)
        squares.to = squares.from;
    act->move.from = (uint8_t)squares.from;
    act->move.to = (uint8_t)squares.to;
    act->move.promotion = (uint8_t)squares.promotion;
}

/* A move that is called castling is the king's move to the rook of that side, whichever square the text names. */
static void read_castling(const struct scenario_game *playing, hk_event *act, const char *side)
{
    hk_state state;

    if (!side || playing->scenario->rules.variant != HK_CHESS960)
        return;
    hk_game_look(playing->game, playing->now_ms, &state);
    const hk_board *board = &state.position.board;
    const unsigned king_file = act->move.from % 8;
    if (!(board->kings >> act->move.from & 1))
        return;
    for (unsigned file = 0; file < 8; file++)
        if (board->castling[board->side] >> file & 1 &&
            (strcmp(side, "g-side") == 0 ? file > king_file : file < king_file))
            act->move.to = (uint8_t)(act->move.from / 8 * 8 + file);
}

static void read_text(hk_event *act, const char *text)
{
    if (text)
        memcpy(act->text, text, strlen(text) + 1);
}

static void read_points(hk_event *act, const char *score)
{
    static const struct {
        const char *score;
        uint8_t points[2];
    } scores[] = {{"1-0", {2, 0}}, {"0-1", {0, 2}}, {"1/2-1/2", {1, 1}}, {"0-0", {0, 0}}};
    for (size_t i = 0; score && i < HK_COUNT(scores); i++)
        if (strcmp(scores[i].score, score) == 0)
            memcpy(act->half_points, scores[i].points, 2);
}

static void read_ply(hk_event *act, const json_t *value)
{
    if (!json_is_integer(value))
        return;
    act->has_ply = true;
    act->ply = (uint32_t)json_integer_value(value);
}

static void read_ms(hk_event *act, const json_t *json, const char *name)
{
    scenario_ms(json_object_get(json, name), &act->ms[0]);
}

static void read_claim(const struct scenario_game *playing, hk_event *act, const json_t *json)
{
    static const struct {
        const char *word;
        hk_claimed ground;
    } others[] = {{"10.2", HK_CLAIM_QUICKPLAY},
                  {"III.5", HK_CLAIM_QUICKPLAY},
                  {"III.4", HK_CLAIM_INCREMENT},
                  {"D", HK_CLAIM_UNATTENDED}};
    const char *ground = scenario_word(json, "ground"), *basis = scenario_word(json, "basis");

    hk_claimed_find(&act->ground, ground, strlen(ground));
    for (size_t i = 0; i < HK_COUNT(others); i++)
        if (strcmp(others[i].word, ground) == 0)
            act->ground = others[i].ground;
    if (basis)
        act->with |= strcmp(basis, "display") == 0      ? HK_FROM_DISPLAY
                     : strcmp(basis, "cannot win") == 0 ? HK_CANNOT_WIN
                                                        : HK_NO_EFFORT;
    if (!json_object_get(json, "intended_move"))
        return;
    act->with |= HK_WITH_MOVE;
    act->with |= flag_of(json, "recorded") ? HK_MOVE_RECORDED : 0;
    act->with |= flag_of(json, "declared") ? HK_MOVE_DECLARED : 0;
    read_move(playing, act, scenario_word(json, "intended_move"));
}

static void read_promotion_piece(hk_event *act, const char *word)
{
    static const char letters[] = "nbrq";
    if (word)
        act->move.promotion = (uint8_t)(HK_KNIGHT + (strchr(letters, word[0]) - letters));
}

static void read_fact(const struct scenario_game *playing, hk_event *act, const json_t *json)
{
    const char *what = scenario_word(json, "what");
    const char *by = scenario_word(json, "by"), *first = scenario_word(json, "first");

    act->actor = HK_ACTOR_ARBITER;
    if (strcmp(what, "start") == 0) {
        act->actor = HK_ACTOR_PROGRAM;
        act->kind = HK_EVENT_START;
        act->who = absent_at(playing, json);
        return;
    }
    act->kind = HK_EVENT_FACT;
    hk_fact_find(&act->fact, what, strlen(what));
    act->who = party_of(first ? first : by);
    read_square(act, json_object_get(json, "square"));
    read_ply(act, json_object_get(json, "moves_completed_each"));
    read_ply(act, json_object_get(json, "ply"));
    read_ms(act, json, "session_left_seconds");
    read_text(act, scenario_word(json, "text"));
    read_points(act, scenario_word(json, "value"));
    read_promotion_piece(act, scenario_word(json, "piece"));
    read_move(playing, act, scenario_word(json, "move"));
}

/* Points in hundredths, or a result. */
static void read_value(hk_event *act, const json_t *value)
{
    if (json_is_number(value))
        act->value = (int32_t)(json_number_value(value) * 100 + 0.5);
    else
        read_points(act, json_string_value(value));
}

static void read_decision(hk_event *act, const json_t *json)
{
    const char *decision = scenario_word(json, "decision");
    const char *to = scenario_word(json, "to"), *by = scenario_word(json, "by");
    const char *extra = scenario_word(json, "extra_to");
    hk_color running;

    act->actor = HK_ACTOR_ARBITER;
    act->kind = HK_EVENT_DECIDE;
    hk_decision_find(&act->decision, decision, strlen(decision));
    act->who = party_of(to ? to : extra ? extra : by);
    read_ms(act, json, act->decision == HK_DECISION_SET_CLOCKS ? "w" : "seconds");
    scenario_ms(json_object_get(json, "b"), &act->ms[1]);
    read_ply(act, json_object_get(json, "ply"));
    read_points(act, scenario_word(json, "result"));
    read_value(act, json_object_get(json, "value"));
    if (flag_of(json, "remote"))
        act->with |= HK_REMOTE;
    if (scenario_player(json, "running", &running)) {
        act->with |= HK_NAMED_CLOCK;
        act->whose = running;
    }
}

static void read_flag(hk_event *act, const json_t *json, hk_color by)
{
    const char *noticed = scenario_word(json, "noticed_by");

    act->kind = HK_EVENT_FLAG;
    act->whose = by;
    if (strcmp(noticed, "arbiter") == 0) {
        act->actor = HK_ACTOR_ARBITER;
    } else if (strcmp(noticed, "claim") == 0) {
        act->actor = actor_of(by == HK_WHITE ? HK_BLACK : HK_WHITE);
    } else {
        act->kind = HK_EVENT_FACT;
        act->actor = HK_ACTOR_PROGRAM;
        act->fact = HK_FACT_FLAG_UNNOTICED;
        act->who = by == HK_WHITE ? HK_PARTY_WHITE : HK_PARTY_BLACK;
    }
}

static void read_seal(hk_event *act, const json_t *json)
{
    static const char *const noted[] = {"names",       "position",   "times",     "sealer",
                                        "move_number", "draw_offer", "resumption"};
    const json_t *envelope = json_object_get(json, "envelope");

    for (size_t i = 0; i < HK_COUNT(noted); i++) {
        const json_t *value = json_object_get(envelope, noted[i]);
        /* An offer that is said not to be noted is noted as none. */
        if (value && (!json_is_false(value) || strcmp(noted[i], "draw_offer") == 0))
            act->value |= 1 << i;
    }
    if (flag_of(envelope, "draw_offer"))
        act->with |= HK_NOTES_OFFER;
    read_text(act, scenario_word(json, "text"));
}

static void read_record(hk_event *act, const json_t *json)
{
    const char *language = scenario_word(json, "language");

    if (language)
        memcpy(act->language, language, strlen(language) + 1);
    act->with |= flag_of(json, "advance") ? HK_IN_ADVANCE : 0;
    act->with |= flag_of(json, "electronic") ? HK_ELECTRONIC : 0;
    read_text(act, scenario_word(json, "text"));
}

static void read_hand(hk_event *act, const json_t *json)
{
    const json_t *squares = json_object_get(json, "squares");

    if (json_is_false(json_object_get(json, "intent")))
        act->with |= HK_BY_ACCIDENT;
    for (size_t i = 0; i < json_array_size(squares); i++)
        read_square(act, json_array_get(squares, i));
}

/* The kind of an act of a player's own, by its type. */
static hk_event_kind kind_of(const char *type)
{
    hk_event_kind kind = HK_EVENT_PAUSE; /* pause_clock alone has another word in the log */
    hk_event_find(&kind, type, strlen(type));
    return kind;
}

static void read_player_act(const struct scenario_game *playing, hk_event *act, const json_t *json)
{
    const char *what = scenario_word(json, "what");

    if (act->kind == HK_EVENT_TOUCH || act->kind == HK_EVENT_ADJUST) {
        read_hand(act, json);
    } else if (act->kind == HK_EVENT_RECORD) {
        read_record(act, json);
    } else if (act->kind == HK_EVENT_SEAL) {
        read_seal(act, json);
    } else if (act->kind == HK_EVENT_ARRIVE) {
        read_ms(act, json, "minutes_after_start");
        act->ms[0] *= 60;
    } else if (act->kind == HK_EVENT_CLAIM) {
        read_claim(playing, act, json);
    } else if (act->kind == HK_EVENT_MOVE) {
        if (json_integer_value(json_object_get(json, "hands")) == 2)
            act->with |= HK_WITH_TWO_HANDS;
        read_move(playing, act, scenario_word(json, "uci"));
        read_castling(playing, act, scenario_word(json, "castling"));
    } else if (act->kind == HK_EVENT_WITHDRAW && strcmp(what, "claim") == 0) {
        act->with |= HK_OF_CLAIM;
    } else if (act->kind == HK_EVENT_PRESS && flag_of(json, "other_hand")) {
        act->with |= HK_WITH_OTHER_HAND;
    }
}

void scenario_event_read(const struct scenario_game *playing, const json_t *json, hk_event *act)
{
    const char *type = scenario_word(json, "type");
    hk_color by = HK_WHITE;

    *act = (hk_event){0};
    scenario_player(json, "by", &by);
    if (strcmp(type, "fact") == 0) {
        read_fact(playing, act, json);
    } else if (strcmp(type, "arbiter") == 0) {
        read_decision(act, json);
    } else if (strcmp(type, "resume") == 0) {
        act->actor = HK_ACTOR_ARBITER;
        act->kind = HK_EVENT_CONVENE;
        act->who = absent_at(playing, json);
    } else if (strcmp(type, "flag") == 0) {
        read_flag(act, json, by);
    } else {
        act->actor = actor_of(by);
        act->kind = kind_of(type);
        read_player_act(playing, act, json);
    }
}
