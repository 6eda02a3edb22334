/*
 * Who meets whom in a round, and who has a bye. An entry names the whole round. A board that stays as
 * it was keeps its game and its result; one that has changed begins anew. In a round that has started,
 * or where a result would be lost, that is done on an explicit word alone, which the log then has.
 */
#include "base/internal.h"
#include "tournament/apply_internal.h"

#include <stdlib.h>
#include <string.h>

static const char *const colors[] = {"white", "black"};

/* A round as it is to be. */
struct made {
    struct tournament_round round;
    unsigned char *seen; /* by players' numbers */
};

static int by_board(const void *a, const void *b)
{
    const struct tournament_pairing *one = a, *other = b;
    return (one->board > other->board) - (one->board < other->board);
}

/* A player of the round: he is there, and comes once. */
static bool take_player(const struct applying *applying, struct made *made, const char *field,
                        unsigned number)
{
    const struct tournament_player *player = tournament_player(applying->tournament, number);

    if (!player)
        return fault_fill(applying->fault, FAULT_MISSING, field,
                          "this is no player of the tournament");
    if (made->seen[number]++)
        return fault_fill(applying->fault, FAULT_FORM, field,
                          "this player comes twice in the round");
    return true;
}

static bool read_result(struct tournament_pairing *out, const json_t *json,
                        struct tournament_fault *fault)
{
    const json_t *codes = json_object_get(json, "codes");
    const char *text = json_string_value(codes);

    if (!codes)
        return true;
    if (!text || strlen(text) != 2)
        return fault_fill(fault, FAULT_FORM, "codes", "they are the codes of both sides");
    out->result = (struct board_result){{text[0], text[1]}};
    if (!result_word(out->result))
        return fault_fill(fault, FAULT_FORM, "codes", "they are the codes of a result");
    out->stage = STAGE_PUBLISHED;
    return true;
}

static bool read_pairing(const struct applying *applying, struct made *made, const json_t *json)
{
    struct tournament_fault *fault = applying->fault;
    struct tournament_pairing *out = &made->round.pairings[made->round.pairing_count];
    const json_t *exceptions = json_object_get(json, "exceptions");

    *out = (struct tournament_pairing){
        .result = no_result, .of_game = no_result, .signed_by = {no_result, no_result}};
    if (!json_is_object(json))
        return fault_fill(fault, FAULT_FORM, "pairings",
                          "each is an object with board, white and black");
    if (!has_members(json, "board|match|white|black|exceptions|codes", fault) ||
        !read_number(&out->board, json, "board", 1, TOURNAMENT_BOARDS_MAX, true, fault) ||
        !read_number(&out->match, json, "match", 1, TOURNAMENT_BOARDS_MAX, false, fault))
        return false;
    for (int color = 0; color < 2; color++) {
        /* on a board of a match the second player may be missing */
        const bool wanted = !out->match || (color == 1 && !out->player[0]);
        if (!read_number(&out->player[color], json, colors[color], 1, TOURNAMENT_PLAYERS_MAX,
                         wanted, fault) ||
            (out->player[color] && !take_player(applying, made, colors[color], out->player[color])))
            return false;
    }
    if (exceptions && !json_is_object(exceptions) && !json_is_null(exceptions))
        return fault_fill(fault, FAULT_FORM, "exceptions", "they are an object, as of a new game");
    if (!read_result(out, json, fault))
        return false;
    if (!set_author(&out->paired_by, applying->entry))
        return fault_memory(fault);
    out->number = applying->entry->number;
    out->exceptions = json_is_object(exceptions) ? json_deep_copy(exceptions) : NULL;
    made->round.pairing_count++;
    return true;
}

static bool read_bye(const struct applying *applying, struct made *made, const json_t *json)
{
    struct tournament_bye *out = &made->round.byes[made->round.bye_count];
    const char *code = json_string_value(json_object_get(json, "code"));

    if (!json_is_object(json))
        return fault_fill(applying->fault, FAULT_FORM, "byes",
                          "each is an object with player and code");
    if (!has_members(json, "player|code", applying->fault) ||
        !read_number(&out->player, json, "player", 1, TOURNAMENT_PLAYERS_MAX, true,
                     applying->fault) ||
        !take_player(applying, made, "player", out->player))
        return false;
    if (!code || strlen(code) != 1 || !code_is_bye(code[0]))
        return fault_fill(applying->fault, FAULT_FORM, "code",
                          "it is U (the pairing's), F (a point), H (half a point) or Z (nothing)");
    out->code = code[0];
    made->round.bye_count++;
    return true;
}

static bool read_lists(const struct applying *applying, struct made *made)
{
    const json_t *pairings = json_object_get(applying->act, "pairings");
    const json_t *byes = json_object_get(applying->act, "byes"), *one;
    const size_t count = json_array_size(pairings), bye_count = json_array_size(byes);
    size_t i;

    if (!json_is_array(pairings))
        return fault_fill(applying->fault, FAULT_FORM, "pairings", "they are a list");
    if (byes && !json_is_array(byes) && !json_is_null(byes))
        return fault_fill(applying->fault, FAULT_FORM, "byes", "they are a list");
    if (count > TOURNAMENT_BOARDS_MAX || bye_count > TOURNAMENT_PLAYERS_MAX)
        return fault_fill(applying->fault, FAULT_FORM, "pairings", "there are too many of them");
    made->seen = calloc(TOURNAMENT_PLAYERS_MAX + 1, 1);
    made->round.pairings = calloc(count + 1, sizeof *made->round.pairings);
    made->round.byes = calloc(bye_count + 1, sizeof *made->round.byes);
    if (!made->seen || !made->round.pairings || !made->round.byes)
        return fault_memory(applying->fault);
    json_array_foreach(pairings, i, one)
    {
        if (!read_pairing(applying, made, one))
            return false;
    }
    json_array_foreach(byes, i, one)
    {
        if (!read_bye(applying, made, one))
            return false;
    }
    qsort(made->round.pairings, made->round.pairing_count, sizeof *made->round.pairings, by_board);
    for (i = 1; i < made->round.pairing_count; i++)
        if (made->round.pairings[i].board == made->round.pairings[i - 1].board)
            return fault_fill(applying->fault, FAULT_FORM, "board",
                              "this board comes twice in the round");
    return true;
}

/* In a round of matches each board is one of its match. */
static bool are_of_matches(const struct applying *applying, const struct tournament_round *old,
                           const struct made *made)
{
    for (size_t i = 0; old->match_count > 0 && i < made->round.pairing_count; i++) {
        const struct tournament_pairing *pairing = &made->round.pairings[i];
        const struct tournament_match *match = round_match(old, pairing->match);
        if (!match || pairing->board < match_board(match, 0) ||
            pairing->board > match_board(match, match->boards - 1))
            return fault_fill(applying->fault, FAULT_FORM, "match",
                              "a round of matches has boards of its matches alone, in their order");
    }
    return true;
}

static bool is_same(const struct tournament_pairing *one, const struct tournament_pairing *other)
{
    return one->player[0] == other->player[0] && one->player[1] == other->player[1] &&
           one->match == other->match;
}

/* Is something lost where a board is another than it was, or is no more? */
static bool has_begun(const struct tournament_round *round, const struct tournament_pairing *old)
{
    return round->started || old->stage != STAGE_OPEN || result_is_known(old->result);
}

static bool may_change(const struct applying *applying, const struct tournament_round *old,
                       const struct made *made)
{
    if (says_again(applying->act))
        return true;
    for (size_t i = 0; i < old->pairing_count; i++) {
        const struct tournament_pairing *was = &old->pairings[i];
        const struct tournament_pairing *is = round_board(&made->round, was->board);
        if (has_begun(old, was) && (!is || !is_same(is, was)))
            return fault_fill(applying->fault, FAULT_ASKED, "pairings",
                              "the round has started, or a board that changes has a result; say "
                              "\"again\": true if it is meant");
    }
    return true;
}

/* What a board that stays keeps; who has come is known of the players wherever they sit. */
static void keep(struct tournament_round *old, struct made *made)
{
    for (size_t i = 0; i < made->round.pairing_count; i++) {
        struct tournament_pairing *is = &made->round.pairings[i];
        struct tournament_pairing *was = round_board(old, is->board);
        for (int color = 0; color < 2; color++) {
            int side;
            const struct tournament_pairing *sat =
                is->player[color] ? round_pairing_of(old, is->player[color], &side) : NULL;
            if (sat)
                is->here[color] = sat->here[side];
        }
        if (!was || !is_same(is, was))
            continue;
        if (result_is_known(is->result) && !result_equals(is->result, was->result))
            continue; /* a file has another result: what was ours is in the log */
        json_t *exceptions = is->exceptions ? is->exceptions : json_incref(was->exceptions);
        const struct tournament_pairing kept = *was;
        json_decref(kept.exceptions);
        free(is->paired_by);
        *is = kept;
        is->exceptions = exceptions;
        *was = (struct tournament_pairing){.board = kept.board};
    }
}

bool make_rounds(struct tournament *tournament, unsigned number)
{
    struct tournament_round *larger;

    if (number <= tournament->round_count)
        return true;
    larger = realloc(tournament->round, number * sizeof *larger);
    if (!larger)
        return false;
    memset(larger + tournament->round_count, 0,
           (number - tournament->round_count) * sizeof *larger);
    tournament->round = larger;
    tournament->round_count = number;
    return true;
}

static void free_pairings(struct tournament_round *round)
{
    for (size_t i = 0; i < round->pairing_count; i++)
        pairing_clear(&round->pairings[i]);
    free(round->pairings);
    free(round->byes);
}

bool apply_pairings(const struct applying *applying)
{
    struct tournament *tournament = applying->tournament;
    struct made made = {.seen = NULL};
    unsigned number = 0;
    bool taken = false;

    if (!read_number(&number, applying->act, "round", 1, TOURNAMENT_ROUNDS_MAX, true,
                     applying->fault))
        return false;
    if (tournament->rounds && number > tournament->rounds)
        return fault_fill(applying->fault, FAULT_FORM, "round",
                          "the tournament has fewer rounds than that");
    static const struct tournament_round none = {.pairing_count = 0};
    const struct tournament_round *old = tournament_round(tournament, number);
    if (read_lists(applying, &made) && are_of_matches(applying, old ? old : &none, &made) &&
        may_change(applying, old ? old : &none, &made)) {
        if (make_rounds(tournament, number)) {
            struct tournament_round *round = &tournament->round[number - 1];
            keep(round, &made);
            free_pairings(round);
            round->pairings = made.round.pairings;
            round->pairing_count = made.round.pairing_count;
            round->byes = made.round.byes;
            round->bye_count = made.round.bye_count;
            round->number = applying->entry->number;
            for (size_t i = 0; i < round->pairing_count; i++)
                if (round->pairings[i].stage == STAGE_PUBLISHED)
                    round->started = round->published = true;
            taken = true;
        } else {
            fault_memory(applying->fault);
        }
    }
    free(made.seen);
    if (!taken)
        free_pairings(&made.round);
    return taken;
}
