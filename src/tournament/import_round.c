/*
 * The rounds of a file. Of a round that both have, boards with the same players are held against each other by
 * their results; a board that the tournament has not, in a round that nothing of it has begun, is new.
 */
#include "tournament/import_internal.h"
#include "tournament/import_matches.h"

#include <stdlib.h>

/* On a board of a match one of both may be missing; in a round without matches, who is alone has a bye. */
static bool is_bye(const struct told_board *board, bool has_matches)
{
    return !(has_matches && board->match) && (board->black == 0 || board->white == 0);
}

static struct board_result result_of(const struct told_board *board)
{
    const struct board_result result = {{board->white_code, board->black_code}};

    return result_word(result) ? result : no_result;
}

/* A round of a file. */
struct told_round {
    const struct told *told;
    unsigned number;
    uint32_t *seats; /* by players' numbers: the place of his board plus 1, or 0. On the heap */
};

/* False: there is no memory. */
static bool find_seats(struct told_round *round)
{
    const struct told *told = round->told;

    round->seats = calloc(TOLD_PLAYERS_MAX + 1, sizeof *round->seats);
    for (size_t i = 0; round->seats && i < told->board_count; i++)
        if (told->boards[i].round == round->number) {
            round->seats[told->boards[i].white] = (uint32_t)i + 1;
            round->seats[told->boards[i].black] = (uint32_t)i + 1;
        }
    return round->seats != NULL;
}

/* The board of the file at which these two sit. */
static const struct told_board *told_pair(const struct told_round *round,
                                          const struct tournament_pairing *pairing)
{
    const uint32_t seat = round->seats[pairing->player[pairing->player[0] == 0]];
    const struct told_board *board = seat ? &round->told->boards[seat - 1] : NULL;

    return board && board->white == pairing->player[0] && board->black == pairing->player[1] ? board
                                                                                             : NULL;
}

static bool is_seated(const struct told_round *round, unsigned player)
{
    return player && round->seats[player];
}

/* A board of ours of which the file says nothing: its match is none of the file's, and neither player sits elsewhere. */
static bool keeps_board(const struct tournament_round *round, const struct told_round *theirs,
                        const struct tournament_pairing *pairing)
{
    const struct tournament_match *match = round_match(round, pairing->match);

    return match && import_keeps_match(theirs->told, theirs->number, match) &&
           !is_seated(theirs, pairing->player[0]) && !is_seated(theirs, pairing->player[1]);
}

/* Who entered what is known of a board: its result, which may have come with the pairing or from the game, or the pairing. */
static const char *entered_by(const struct tournament_pairing *pairing)
{
    if (!result_is_known(pairing->result))
        return pairing->paired_by;
    if (pairing->from_game)
        return "game";
    return pairing->by ? pairing->by : pairing->paired_by;
}

static struct difference *add_difference(struct import *import, unsigned round,
                                         const struct tournament_pairing *pairing)
{
    struct difference *larger =
        realloc(import->differences, (import->difference_count + 1) * sizeof *import->differences);

    if (!larger)
        return NULL;
    import->differences = larger;
    larger += import->difference_count++;
    *larger = (struct difference){.round = round,
                                  .board = pairing->board,
                                  .white = pairing->player[0],
                                  .black = pairing->player[1],
                                  .ours = pairing->result,
                                  .theirs = no_result,
                                  .by = entered_by(pairing)};
    return larger;
}

static bool board_has_begun(const struct tournament_pairing *pairing)
{
    return pairing->stage != STAGE_OPEN || result_is_known(pairing->result);
}

/* Is something known of a board of the round that another pairing would lose? */
static bool has_begun(const struct tournament_round *round)
{
    for (size_t i = 0; i < round->pairing_count; i++)
        if (board_has_begun(&round->pairings[i]))
            return true;
    return false;
}

/* Does a round take the matches of a file? What has begun without them stays so. */
static bool takes_matches(const struct tournament_round *round)
{
    return !round || round->match_count > 0 || !has_begun(round);
}

/* The same pairs in another order? Then the boards stay as the tournament numbers them. */
static bool has_same_pairs(const struct tournament_round *round, const struct told_round *theirs)
{
    const bool has_matches = takes_matches(round);
    const struct told *told = theirs->told;
    size_t count = 0, ours = 0;

    for (size_t i = 0; i < told->board_count; i++)
        count += told->boards[i].round == theirs->number && !is_bye(&told->boards[i], has_matches);
    for (size_t i = 0; i < round->pairing_count; i++) {
        if (keeps_board(round, theirs, &round->pairings[i]))
            continue;
        if (!told_pair(theirs, &round->pairings[i]))
            return false;
        ours++;
    }
    return count == ours;
}

/* Hold each board of a round against the file. False: there is no memory. */
static bool compare_round(struct import *import, const struct tournament_round *round,
                          const struct told_round *told)
{
    for (size_t i = 0; i < round->pairing_count; i++) {
        const struct tournament_pairing *pairing = &round->pairings[i];
        const struct told_board *board = told_pair(told, pairing);
        const bool has_begun = board_has_begun(pairing) || (round->started && !board);
        const struct board_result theirs = board ? result_of(board) : no_result;
        if (!has_begun && (!board || !result_is_known(theirs)))
            continue;
        if (!board && keeps_board(round, told, pairing))
            continue;
        if (board && result_equals(pairing->result, theirs))
            continue;
        if (board && !result_is_known(theirs) && !result_is_known(pairing->result))
            continue; /* it is being played, and the file does not know better */
        struct difference *difference = add_difference(import, told->number, pairing);
        if (!difference)
            return false;
        difference->of_pairing = !board;
        difference->theirs = theirs;
    }
    return true;
}

/* Which numbers boards of a round have. */
struct numbering {
    bool taken[TOURNAMENT_BOARDS_MAX + 1];
    unsigned next;
};

/* A pair of a round that has begun without matches keeps its number, which no other gets. 0: it has none yet. */
static unsigned number_kept(const struct tournament_round *round, const struct told_board *board)
{
    int color;
    const struct tournament_pairing *ours = round_pairing_of(round, board->white, &color);

    return ours && ours->player[0] == board->white && ours->player[1] == board->black ? ours->board
                                                                                      : 0;
}

/* As the file numbers a board, or the next number that is free. */
static unsigned number_free(struct numbering *numbering, unsigned told_number)
{
    unsigned number = told_number ? told_number : numbering->next;

    if (number <= TOURNAMENT_BOARDS_MAX && numbering->taken[number])
        number = numbering->next;
    while (number < TOURNAMENT_BOARDS_MAX && numbering->taken[number])
        number++;
    if (number <= TOURNAMENT_BOARDS_MAX)
        numbering->taken[number] = true;
    numbering->next = number + 1;
    return number;
}

static void put_side(json_t *pairing, const char *member, unsigned player)
{
    json_object_set_new(pairing, member, player ? json_integer(player) : json_null());
}

static json_t *our_pairing(const struct tournament_pairing *pairing, unsigned board)
{
    json_t *one = json_pack("{s:i}", "board", (int)board);

    put_side(one, "white", pairing->player[0]);
    put_side(one, "black", pairing->player[1]);
    if (pairing->match)
        json_object_set_new(one, "match", json_integer(pairing->match));
    return one;
}

/*
 * A round as the file pairs it; what has results there is told with them. Boards of matches are numbered by those of `plan`,
 * pairs that have begun as in `round`, which may be NULL, and others as the file does.
 */
static json_t *round_act(const struct told *told, unsigned number, bool with_results,
                         const struct tournament_round *plan, const struct tournament_round *round)
{
    const bool has_matches = plan->match_count > 0, keeps = !takes_matches(round);
    json_t *act = import_act("pairings"), *pairings = json_array(), *byes = json_array();
    struct numbering numbering = {.next = 1};

    for (size_t i = 0; i < told->board_count; i++)
        if (keeps && told->boards[i].round == number)
            numbering.taken[number_kept(round, &told->boards[i])] = true;
    for (size_t i = 0; i < told->board_count; i++) {
        const struct told_board *board = &told->boards[i];
        const struct board_result result = result_of(board);
        if (board->round != number)
            continue;
        if (is_bye(board, has_matches)) {
            const char code[2] = {code_of_bye(board->white ? board->white_code : board->black_code),
                                  0};
            json_array_append_new(byes, json_pack("{s:i, s:s}", "player",
                                                  (int)(board->white ? board->white : board->black),
                                                  "code", code));
            continue;
        }
        const struct told_match *match = has_matches ? import_match(told, board) : NULL;
        const struct tournament_match *known = match ? import_match_of_teams(plan, match) : NULL;
        const unsigned kept = keeps ? number_kept(round, board) : 0;
        const unsigned at = known  ? match_board(known, (board->board - 1) % match->boards)
                            : kept ? kept
                                   : number_free(&numbering, board->board);
        json_t *pairing = json_pack("{s:i}", "board", (int)at);
        put_side(pairing, "white", board->white);
        put_side(pairing, "black", board->black);
        if (known)
            json_object_set_new(pairing, "match", json_integer(known->number));
        if (with_results && result_is_known(result))
            json_object_set_new(pairing, "codes", json_stringn(result.code, sizeof result.code));
        json_array_append_new(pairings, pairing);
    }
    json_object_set_new(act, "round", json_integer(number));
    json_object_set_new(act, "pairings", pairings);
    json_object_set_new(act, "byes", byes);
    json_object_set_new(act, "source", json_string("file"));
    return act;
}

/* The tournament's own boards of a round with the byes of the file. */
static json_t *kept_round_act(const struct tournament_round *round, const struct told *told,
                              unsigned number)
{
    json_t *act = round_act(told, number, false, round, round), *pairings = json_array();

    for (size_t i = 0; i < round->pairing_count; i++)
        json_array_append_new(pairings, our_pairing(&round->pairings[i], round->pairings[i].board));
    json_object_set_new(act, "pairings", pairings);
    return act;
}

static bool has_same_byes(const struct tournament_round *round, const struct told *told,
                          unsigned number)
{
    const bool has_matches = takes_matches(round);
    size_t count = 0;

    for (size_t i = 0; i < told->board_count; i++) {
        const struct told_board *board = &told->boards[i];
        if (board->round != number || !is_bye(board, has_matches))
            continue;
        const struct tournament_bye *bye =
            round_bye_of(round, board->white ? board->white : board->black);
        if (!bye || bye->code != code_of_bye(board->white ? board->white_code : board->black_code))
            return false;
        count++;
    }
    return count == round->bye_count;
}

/* What was decided of a difference stands in the log, and changes the result where theirs stands. */
static void add_decision(struct import *import, const struct difference *difference)
{
    const char *ours = result_word(difference->ours), *theirs = result_word(difference->theirs);

    import_add(import, json_pack("{s:s, s:i, s:i, s:s, s:s?, s:s?}", "kind", "difference", "round",
                                 (int)difference->round, "board", (int)difference->board, "stands",
                                 difference->theirs_stands ? "theirs" : "ours", "ours", ours,
                                 "theirs", theirs));
    if (!difference->theirs_stands || difference->of_pairing)
        return;
    json_t *act = json_pack("{s:s, s:i, s:i, s:s?, s:s, s:b}", "kind", "result", "round",
                            (int)difference->round, "board", (int)difference->board, "result",
                            theirs, "source", "file", "again", 1);
    const char code = difference->theirs.code[0];
    if (code == 'W' || code == 'D' || code == 'L')
        json_object_set_new(act, "unrated", json_true());
    import_add(import, act);
}

/* Of a board that differs the result is not taken with its pairing, but as it was decided. */
static void strip_codes(json_t *act, const struct difference *difference)
{
    json_t *one;
    size_t i;

    json_array_foreach(json_object_get(act, "pairings"), i, one)
    {
        if (json_integer_value(json_object_get(one, "white")) == difference->white &&
            json_integer_value(json_object_get(one, "black")) == difference->black)
            json_object_del(one, "codes");
    }
}

/* The boards that are kept, at the numbers that their matches have now. */
static void put_kept_boards(json_t *act, const struct tournament_round *plan,
                            const struct tournament_round *round, const struct told_round *theirs)
{
    json_t *pairings = json_object_get(act, "pairings");

    for (size_t i = 0; i < round->pairing_count; i++) {
        const struct tournament_pairing *pairing = &round->pairings[i];
        if (!keeps_board(round, theirs, pairing))
            continue;
        const struct tournament_match *was = round_match(round, pairing->match);
        const struct tournament_match *is = round_match(plan, pairing->match);
        if (is)
            json_array_append_new(
                pairings, our_pairing(pairing, match_board(is, pairing->board - was->first_board)));
    }
}

/* Has a board begun that is kept? Then its match gets no other boards. */
static bool has_kept_begun(const struct tournament_round *round, const struct told_round *theirs)
{
    for (size_t i = 0; i < round->pairing_count; i++)
        if (board_has_begun(&round->pairings[i]) && keeps_board(round, theirs, &round->pairings[i]))
            return true;
    return false;
}

/*
 * The entry of a round's matches, and that of its boards, which is told: both as the file has them. `grows`: matches may get
 * more boards. NULL: there is no memory.
 */
static json_t *add_paired(struct import *import, const struct told_round *theirs,
                          const struct tournament_round *round, bool grows)
{
    const struct told *told = theirs->told;
    const unsigned number = theirs->number;
    struct tournament_round plan = {.match_count = 0};
    json_t *act;

    if (takes_matches(round)) {
        if (!import_plan_matches(&plan, told, number, round, grows))
            return NULL;
        json_t *matches = import_matches_act(&plan, told, number, round);
        if (matches)
            import_add(import, matches);
    }
    act = round_act(told, number, true, &plan, round);
    if (round && takes_matches(round))
        put_kept_boards(act, &plan, round, theirs);
    import_add(import, act);
    free(plan.matches);
    return act;
}

/* What was decided of the differences of a round: has a pairing to stand, or to go? */
struct decided {
    bool pairs_stand, pairs_go;
};

static struct decided decide_differences(struct import *import, size_t first,
                                         import_decide_fn *decide, void *context)
{
    struct decided decided = {false, false};

    for (size_t i = first; i < import->difference_count; i++) {
        struct difference *difference = &import->differences[i];
        difference->theirs_stands = decide && decide(context, difference);
        decided.pairs_stand |= difference->of_pairing && !difference->theirs_stands;
        decided.pairs_go |= difference->of_pairing && difference->theirs_stands;
    }
    for (size_t i = first; i < import->difference_count; i++)
        add_decision(import, &import->differences[i]);
    return decided;
}

/* Enter the file's pairings of a round. `first`: its first difference. */
static bool take_pairings(struct import *import, const struct tournament_round *round,
                          const struct told_round *theirs, size_t first, bool pairs_go)
{
    const bool grows = (pairs_go || !has_begun(round)) && !has_kept_begun(round, theirs);
    json_t *act = add_paired(import, theirs, round, grows);

    if (!act)
        return false;
    for (size_t i = first; i < import->difference_count; i++)
        strip_codes(act, &import->differences[i]);
    if (pairs_go)
        json_object_set_new(act, "again", json_true());
    return true;
}

/* A round of which the tournament has something. */
static bool add_known_round(struct import *import, const struct tournament *tournament,
                            const struct told *told, unsigned number, import_decide_fn *decide,
                            void *context)
{
    const struct tournament_round *round = tournament_round(tournament, number);
    const size_t first = import->difference_count;
    struct told_round theirs = {.told = told, .number = number};
    bool added = find_seats(&theirs) && compare_round(import, round, &theirs);

    if (added) {
        const struct decided decided = decide_differences(import, first, decide, context);
        const bool has_new_match = (round->match_count > 0 || round->pairing_count == 0) &&
                                   import_has_new_match(round, told, number);
        if (!decided.pairs_stand && (!has_same_pairs(round, &theirs) || has_new_match))
            added = take_pairings(import, round, &theirs, first, decided.pairs_go);
        else if (!decided.pairs_stand && !has_same_byes(round, told, number))
            import_add(import, kept_round_act(round, told, number));
    }
    free(theirs.seats);
    return added;
}

/* Does the file say anything of a round? A table may have one of them alone. */
static bool pairs_round(const struct told *told, unsigned number)
{
    for (size_t i = 0; i < told->board_count; i++)
        if (told->boards[i].round == number)
            return true;
    for (size_t i = 0; i < told->match_count; i++)
        if (told->matches[i].round == number)
            return true;
    for (size_t i = 0; i < told->team_bye_count; i++)
        if (told->team_byes[i].round == number)
            return true;
    return false;
}

bool import_rounds(struct import *out, const struct tournament *tournament, const struct told *told,
                   import_decide_fn *decide, void *context)
{
    for (size_t i = 0; i < told->board_count; i++)
        out->boards += !is_bye(&told->boards[i], true);
    for (unsigned number = 1; number <= told->rounds_paired; number++) {
        const struct tournament_round *round = tournament_round(tournament, number);
        if (!pairs_round(told, number))
            continue;
        out->rounds++;
        const bool is_new = !round || round->pairing_count + round->bye_count + round->match_count +
                                              round->team_bye_count ==
                                          0;
        const struct told_round theirs = {.told = told, .number = number};
        if (is_new ? !add_paired(out, &theirs, NULL, true)
                   : !add_known_round(out, tournament, told, number, decide, context))
            return false;
    }
    return true;
}
