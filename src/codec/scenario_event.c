/*
 * One event of a scenario as an event of the log. The words of claims, facts and decisions are those of the log; players are
 * `w` and `b`, times are seconds.
 */
#include "base/internal.h"
#include "board/bb.h"
#include "codec/scenario.h"
#include "hakem/uci.h"

#include <stdio.h>
#include <string.h>

static bool refuse(char *fault, const char *where, const char *sentence)
{
    snprintf(fault, SCENARIO_FAULT_ROOM, "%.40s: %.100s", where, sentence);
    return false;
}

static hk_actor actor_of(hk_color color)
{
    return color == HK_WHITE ? HK_ACTOR_WHITE : HK_ACTOR_BLACK;
}

/* `w`, `b`, `both`, `spectator`, or the players of `wb`; -1 if it is none. */
static int party_of(const char *word)
{
    static const struct {
        const char *word;
        int party;
    } parties[] = {{"w", HK_PARTY_WHITE}, {"b", HK_PARTY_BLACK},          {"both", HK_PARTY_BOTH},
                   {"wb", HK_PARTY_BOTH}, {"spectator", HK_PARTY_OTHERS}, {"", 0},
                   {"unknown", 0}};
    for (size_t i = 0; word && i < HK_COUNT(parties); i++)
        if (strcmp(parties[i].word, word) == 0)
            return parties[i].party;
    return -1;
}

/* Who is absent: those who are not `present`; without that, those who arrive. */
static unsigned absent_at(const struct scenario_game *playing, const json_t *json)
{
    const char *present = scenario_word(json, "present");
    const json_t *events = playing->scenario->events;
    unsigned absent = 0;

    if (present)
        return HK_PARTY_BOTH & ~(unsigned)(party_of(present) < 0 ? 0 : party_of(present));
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        const char *type = scenario_word(event, "type");
        const int who = party_of(scenario_word(event, "by"));
        if (type && strcmp(type, "arrive") == 0 && who > 0)
            absent |= (unsigned)who & HK_PARTY_BOTH;
    }
    return absent;
}

static bool flag_of(const json_t *json, const char *name)
{
    return json_is_true(json_object_get(json, name));
}

static bool read_square(hk_event *act, const json_t *value)
{
    const char *text = json_string_value(value);
    if (!text || strlen(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' ||
        text[1] > '8' || act->square_count == HK_TOUCHED_MAX)
        return false;
    act->square[act->square_count++] = (uint8_t)((text[1] - '1') * 8 + text[0] - 'a');
    return true;
}

static bool read_squares(hk_event *act, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_square(act, json_array_get(list, i)))
            return false;
    return json_array_size(list) > 0;
}

/* Castling becomes king takes own rook where it is legal; `e1h1` is no castling in orthodox chess, and no move. */
static bool read_move(const struct scenario_game *playing, hk_event *act, const char *uci)
{
    const hk_variant variant = playing->scenario->rules.variant;
    hk_uci_squares squares;
    hk_state state;
    hk_move move;

    if (!uci || hk_uci_read(&squares, uci, strlen(uci)) != HK_OK)
        return false;
    hk_game_look(playing->game, playing->now_ms, &state);
    const hk_board *board = &state.position.board;
    if (board_has_kings(board) && hk_uci_parse(&move, board, uci, strlen(uci), variant) == HK_OK)
        squares.to = hk_move_to(move);
    else if (variant == HK_STANDARD && board->kings >> squares.from & 1 &&
             hk_board_men(board, (hk_color)board->side, HK_ROOK) >> squares.to & 1)
        squares.to = squares.from;
    act->move.from = (uint8_t)squares.from;
    act->move.to = (uint8_t)squares.to;
    act->move.promotion = (uint8_t)squares.promotion;
    return true;
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

static bool read_text(hk_event *act, const char *text)
{
    if (!text || strlen(text) >= sizeof act->text)
        return false;
    memcpy(act->text, text, strlen(text) + 1);
    return true;
}

static bool read_points(hk_event *act, const char *score)
{
    static const struct {
        const char *score;
        uint8_t points[2];
    } scores[] = {{"1-0", {2, 0}}, {"0-1", {0, 2}}, {"1/2-1/2", {1, 1}}, {"0-0", {0, 0}}};
    for (size_t i = 0; score && i < HK_COUNT(scores); i++)
        if (strcmp(scores[i].score, score) == 0) {
            memcpy(act->half_points, scores[i].points, 2);
            return true;
        }
    return false;
}

static bool read_ply(hk_event *act, const json_t *value)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > 1000000)
        return false;
    act->has_ply = true;
    act->ply = (uint32_t)json_integer_value(value);
    return true;
}

static bool read_claim(const struct scenario_game *playing, hk_event *act, const json_t *json,
                       char *fault)
{
    static const struct {
        const char *word;
        hk_claimed ground;
    } others[] = {{"10.2", HK_CLAIM_QUICKPLAY},
                  {"III.5", HK_CLAIM_QUICKPLAY},
                  {"III.4", HK_CLAIM_INCREMENT},
                  {"D", HK_CLAIM_UNATTENDED}};
    const char *ground = scenario_word(json, "ground"), *basis = scenario_word(json, "basis");
    bool found = ground && hk_claimed_find(&act->ground, ground, strlen(ground));

    for (size_t i = 0; ground && i < HK_COUNT(others); i++)
        if (strcmp(others[i].word, ground) == 0) {
            act->ground = others[i].ground;
            found = true;
        }
    if (!found)
        return refuse(fault, "claim", "this ground is unknown");
    if (basis) {
        act->with |= strcmp(basis, "display") == 0      ? HK_FROM_DISPLAY
                     : strcmp(basis, "cannot win") == 0 ? HK_CANNOT_WIN
                     : strcmp(basis, "no effort") == 0  ? HK_NO_EFFORT
                                                        : 0;
    }
    if (!json_object_get(json, "intended_move"))
        return true;
    act->with |= HK_WITH_MOVE;
    act->with |= flag_of(json, "recorded") ? HK_MOVE_RECORDED : 0;
    act->with |= flag_of(json, "declared") ? HK_MOVE_DECLARED : 0;
    if (!read_move(playing, act, scenario_word(json, "intended_move")))
        return refuse(fault, "claim", "intended_move is a move in UCI");
    return true;
}

static bool read_promotion_piece(hk_event *act, const char *word)
{
    static const char letters[] = "nbrq";
    const char *at = word && word[0] && !word[1] ? strchr(letters, word[0]) : NULL;
    if (at)
        act->move.promotion = (uint8_t)(HK_KNIGHT + (at - letters));
    return at != NULL;
}

static bool read_fact_members(const struct scenario_game *playing, hk_event *act,
                              const json_t *json, const char *what, char *fault)
{
    const json_t *square = json_object_get(json, "square");
    const json_t *moves = json_object_get(json, "moves_completed_each");
    const json_t *ply = json_object_get(json, "ply");
    const json_t *left = json_object_get(json, "session_left_seconds");
    const char *text = scenario_word(json, "text"), *value = scenario_word(json, "value");
    const char *piece = scenario_word(json, "piece"), *move = scenario_word(json, "move");

    if (square && !read_square(act, square))
        return refuse(fault, what, "square is one such as e4");
    if ((moves && !read_ply(act, moves)) || (json_is_integer(ply) && !read_ply(act, ply)))
        return refuse(fault, what, "a number is out of its range");
    if (left && !scenario_ms(left, &act->ms[0]))
        return refuse(fault, what, "session_left_seconds is a number");
    if (text && !read_text(act, text))
        return refuse(fault, what, "the text is too long");
    if (value && !read_points(act, value))
        return refuse(fault, what, "value is a result");
    if (piece && !read_promotion_piece(act, piece))
        return refuse(fault, what, "piece is q, r, b or n");
    if (move && !read_move(playing, act, move))
        return refuse(fault, what, "move is a move in UCI");
    return true;
}

static bool read_fact(const struct scenario_game *playing, hk_event *act, const json_t *json,
                      char *fault)
{
    const char *what = scenario_word(json, "what");
    const char *by = scenario_word(json, "by"), *first = scenario_word(json, "first");
    const int who = party_of(first ? first : by);

    act->actor = HK_ACTOR_ARBITER;
    if (what && strcmp(what, "start") == 0) {
        act->actor = HK_ACTOR_PROGRAM;
        act->kind = HK_EVENT_START;
        act->who = absent_at(playing, json);
        return true;
    }
    act->kind = HK_EVENT_FACT;
    if (!what || !hk_fact_find(&act->fact, what, strlen(what)))
        return refuse(fault, "fact", "this fact is unknown");
    if ((json_object_get(json, "by") || json_object_get(json, "first")) && who < 0)
        return refuse(fault, what, "by is w, b, both or spectator");
    act->who = who < 0 ? 0 : (unsigned)who;
    return scenario_has_members(json, what, fault) &&
           read_fact_members(playing, act, json, what, fault);
}

static bool read_value(hk_event *act, const json_t *json, const char *decision)
{
    const json_t *value = json_object_get(json, "value");
    if (json_is_number(value)) {
        const double points = json_number_value(value);
        if (!(points >= 0 && points <= 1000))
            return false;
        act->value = (int32_t)(points * 100 + 0.5);
        return true;
    }
    if (value)
        return read_points(act, json_string_value(value));
    return strcmp(decision, "opponent_score") != 0;
}

static bool read_decision(hk_event *act, const json_t *json, char *fault)
{
    const char *decision = scenario_word(json, "decision");
    const char *to = scenario_word(json, "to"), *by = scenario_word(json, "by");
    const char *extra = scenario_word(json, "extra_to"), *result = scenario_word(json, "result");
    const char *whom = to ? to : extra ? extra : by;
    const json_t *seconds = json_object_get(json, "seconds"), *ply = json_object_get(json, "ply");
    hk_color running;

    act->actor = HK_ACTOR_ARBITER;
    act->kind = HK_EVENT_DECIDE;
    if (!decision || !hk_decision_find(&act->decision, decision, strlen(decision)))
        return refuse(fault, "arbiter", "this decision is unknown");
    if (!scenario_has_members(json, decision, fault))
        return false;
    if ((json_object_get(json, "to") || json_object_get(json, "extra_to") ||
         json_object_get(json, "by")) &&
        party_of(whom) < 0)
        return refuse(fault, decision, "to is w, b, both or spectator");
    act->who = whom ? (unsigned)party_of(whom) : 0;
    if (seconds && !scenario_ms(seconds, &act->ms[0]))
        return refuse(fault, decision, "seconds is a number");
    if (act->decision == HK_DECISION_SET_CLOCKS &&
        (!scenario_ms(json_object_get(json, "w"), &act->ms[0]) ||
         !scenario_ms(json_object_get(json, "b"), &act->ms[1])))
        return refuse(fault, decision, "w and b are numbers of seconds");
    if (ply && !json_is_null(ply) && !read_ply(act, ply))
        return refuse(fault, decision, "ply is a whole number");
    if (result && !read_points(act, result))
        return refuse(fault, decision, "result is a result");
    if (!read_value(act, json, decision))
        return refuse(fault, decision, "value is a number of points or a result");
    if (flag_of(json, "remote"))
        act->with |= HK_REMOTE;
    if (scenario_player(json, "running", &running)) {
        act->with |= HK_NAMED_CLOCK;
        act->whose = running;
    }
    return true;
}

static bool read_flag(hk_event *act, const json_t *json, hk_color by, char *fault)
{
    const char *noticed = scenario_word(json, "noticed_by");

    act->kind = HK_EVENT_FLAG;
    act->whose = by;
    if (noticed && strcmp(noticed, "arbiter") == 0) {
        act->actor = HK_ACTOR_ARBITER;
    } else if (noticed && strcmp(noticed, "claim") == 0) {
        act->actor = actor_of(by == HK_WHITE ? HK_BLACK : HK_WHITE);
    } else if (noticed && strcmp(noticed, "nobody") == 0) {
        act->kind = HK_EVENT_FACT;
        act->actor = HK_ACTOR_PROGRAM;
        act->fact = HK_FACT_FLAG_UNNOTICED;
        act->who = by == HK_WHITE ? HK_PARTY_WHITE : HK_PARTY_BLACK;
    } else {
        return refuse(fault, "flag", "noticed_by is arbiter, claim or nobody");
    }
    return true;
}

static bool read_seal(hk_event *act, const json_t *json, char *fault)
{
    static const char *const noted[] = {"names",       "position",   "times",     "sealer",
                                        "move_number", "draw_offer", "resumption"};
    const json_t *envelope = json_object_get(json, "envelope");

    act->kind = HK_EVENT_SEAL;
    for (size_t i = 0; i < HK_COUNT(noted); i++) {
        const json_t *value = json_object_get(envelope, noted[i]);
        /* An offer that is said not to be noted is noted as none. */
        if (value && !json_is_null(value) &&
            (!json_is_false(value) || strcmp(noted[i], "draw_offer") == 0))
            act->value |= 1 << i;
    }
    if (flag_of(envelope, "draw_offer"))
        act->with |= HK_NOTES_OFFER;
    return read_text(act, scenario_word(json, "text")) ||
           refuse(fault, "seal", "the text is missing or too long");
}

static bool read_record(hk_event *act, const json_t *json, char *fault)
{
    const char *language = scenario_word(json, "language");

    act->kind = HK_EVENT_RECORD;
    if (language && strlen(language) < sizeof act->language)
        memcpy(act->language, language, strlen(language) + 1);
    act->with |= flag_of(json, "advance") ? HK_IN_ADVANCE : 0;
    act->with |= flag_of(json, "electronic") ? HK_ELECTRONIC : 0;
    return read_text(act, scenario_word(json, "text")) ||
           refuse(fault, "record", "the text is missing or too long");
}

static bool read_arrival(hk_event *act, const json_t *json, char *fault)
{
    act->kind = HK_EVENT_ARRIVE;
    if (!scenario_ms(json_object_get(json, "minutes_after_start"), &act->ms[0]))
        return refuse(fault, "arrive", "minutes_after_start is a number");
    act->ms[0] *= 60;
    return true;
}

static bool read_touch(hk_event *act, const json_t *json, bool announced, char *fault)
{
    act->kind = announced ? HK_EVENT_ADJUST : HK_EVENT_TOUCH;
    if (json_is_false(json_object_get(json, "intent")))
        act->with |= HK_BY_ACCIDENT;
    return read_squares(act, json_object_get(json, "squares")) ||
           refuse(fault, "touch", "squares is a list such as [\"e1\", \"h1\"]");
}

/* Acts that have a player and nothing more. */
static bool read_plain(hk_event *act, const char *type)
{
    static const struct {
        const char *type;
        hk_event_kind kind;
    } plain[] = {{"press", HK_EVENT_PRESS},
                 {"offer_draw", HK_EVENT_OFFER_DRAW},
                 {"accept_draw", HK_EVENT_ACCEPT_DRAW},
                 {"decline_draw", HK_EVENT_DECLINE_DRAW},
                 {"resign", HK_EVENT_RESIGN},
                 {"withdraw", HK_EVENT_WITHDRAW},
                 {"pause_clock", HK_EVENT_PAUSE},
                 {"claim", HK_EVENT_CLAIM},
                 {"move", HK_EVENT_MOVE}};
    for (size_t i = 0; i < HK_COUNT(plain); i++)
        if (strcmp(plain[i].type, type) == 0) {
            act->kind = plain[i].kind;
            return true;
        }
    return false;
}

static bool read_player_act(const struct scenario_game *playing, hk_event *act, const json_t *json,
                            const char *type, hk_color by, char *fault)
{
    const char *what = scenario_word(json, "what");
    const json_t *hands = json_object_get(json, "hands");

    act->actor = actor_of(by);
    if (!scenario_has_members(json, type, fault))
        return false;
    if (strcmp(type, "flag") == 0)
        return read_flag(act, json, by, fault);
    if (strcmp(type, "touch") == 0 || strcmp(type, "adjust") == 0)
        return read_touch(act, json, type[0] == 'a', fault);
    if (strcmp(type, "record") == 0)
        return read_record(act, json, fault);
    if (strcmp(type, "seal") == 0)
        return read_seal(act, json, fault);
    if (strcmp(type, "arrive") == 0)
        return read_arrival(act, json, fault);
    if (!read_plain(act, type))
        return refuse(fault, type, "this event is unknown");
    if (act->kind == HK_EVENT_CLAIM)
        return read_claim(playing, act, json, fault);
    if (act->kind == HK_EVENT_MOVE) {
        act->with |= json_integer_value(hands) == 2 ? HK_WITH_TWO_HANDS : 0;
        if (!read_move(playing, act, scenario_word(json, "uci")))
            return refuse(fault, type, "uci is a move such as e2e4 or e7e8q");
        read_castling(playing, act, scenario_word(json, "castling"));
        return true;
    }
    if (act->kind == HK_EVENT_WITHDRAW && what && strcmp(what, "claim") == 0)
        act->with |= HK_OF_CLAIM;
    if (act->kind == HK_EVENT_PRESS && flag_of(json, "other_hand"))
        act->with |= HK_WITH_OTHER_HAND;
    return true;
}

bool scenario_event_read(const struct scenario_game *playing, const json_t *json, hk_event *act,
                         char fault[SCENARIO_FAULT_ROOM])
{
    const char *type = scenario_word(json, "type");
    hk_color by;

    *act = (hk_event){.move = {.promotion = HK_NO_KIND}};
    if (!type)
        return refuse(fault, "event", "the type is missing");
    if (strcmp(type, "fact") == 0)
        return read_fact(playing, act, json, fault);
    if (strcmp(type, "arbiter") == 0)
        return read_decision(act, json, fault);
    if (strcmp(type, "resume") == 0) {
        act->actor = HK_ACTOR_ARBITER;
        act->kind = HK_EVENT_CONVENE;
        act->who = absent_at(playing, json);
        return true;
    }
    if (!scenario_player(json, "by", &by))
        return refuse(fault, type, "by is w or b");
    return read_player_act(playing, act, json, type, by, fault);
}
