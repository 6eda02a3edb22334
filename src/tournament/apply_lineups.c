/*
 * Matches of two teams. A round says which teams meet and on how many boards; each team then tells its
 * line-up, which nobody sees until the other's is in too, or an arbiter opens them. Then the match has its
 * boards: the first team has White on the odd ones, unless it is said to have Black there.
 *
 * A board without a player is won by the other team by forfeit; where neither has one, there is no board.
 * Who has told no line-up when it is opened plays in the order of its list.
 */
#include "base/internal.h"
#include "tournament/apply_internal.h"

#include <stdlib.h>
#include <string.h>

enum { TEAM_BYE_MOST_HALVES = 10000 };

/* Line-ups as they are told. */

static bool is_of_team(const struct tournament_team *team, json_int_t number)
{
    for (size_t i = 0; i < team->player_count; i++)
        if (team->players[i] == number)
            return true;
    return false;
}

/* A list of players of the team, 0 where a board stays empty; on the heap, NULL with a fault. */
static unsigned *read_lineup(const struct applying *applying, const struct tournament_team *team,
                             const json_t *players, unsigned boards)
{
    const json_t *one;
    unsigned *list = calloc(boards, sizeof *list);
    size_t i;

    if (!list) {
        fault_memory(applying->fault);
        return NULL;
    }
    if (!json_is_array(players) || json_array_size(players) > boards) {
        free(list);
        fault_fill(applying->fault, FAULT_FORM, "players",
                   "they are a list, no longer than the match has boards");
        return NULL;
    }
    json_array_foreach(players, i, one)
    {
        const json_int_t number = json_integer_value(one);
        bool fit = json_is_null(one) || (json_is_integer(one) && is_of_team(team, number));
        for (size_t k = 0; fit && number && k < i; k++)
            fit = list[k] != (unsigned)number;
        if (!fit) {
            free(list);
            fault_fill(applying->fault, FAULT_FORM, "players",
                       "each is a player of the team, once, or null for a board without one");
            return NULL;
        }
        list[i] = (unsigned)number;
    }
    return list;
}

/* Matches. */

static bool is_team_taken(const struct tournament_match *matches, size_t count, unsigned team)
{
    for (size_t i = 0; i < count; i++)
        if (matches[i].team[0] == team || matches[i].team[1] == team)
            return true;
    return false;
}

/* The forfeit of a match, by teams, as a file has it. */
static bool read_forfeit(struct tournament_match *out, const json_t *json,
                         struct tournament_fault *fault)
{
    const json_t *forfeit = json_object_get(json, "forfeit");
    struct board_result told = no_result;

    if (forfeit && !json_is_null(forfeit) &&
        (!result_find(&told, json_string_value(forfeit)) || !code_is_forfeit(told.code[0])))
        return fault_fill(fault, FAULT_FORM, "forfeit", "it is +--, --+, --- or null");
    out->forfeit = told;
    return true;
}

/* Line-ups as a file has them, or null where none is in; the boards follow as pairings. */
static bool read_lineups(const struct applying *applying, struct tournament_match *out,
                         const json_t *json)
{
    const json_t *lineups = json_object_get(json, "lineups");

    for (int side = 0; lineups && side < 2; side++) {
        const json_t *lineup = json_array_get(lineups, (size_t)side);
        if (json_is_null(lineup))
            continue;
        out->lineup[side] = read_lineup(
            applying, tournament_team(applying->tournament, out->team[side]), lineup, out->boards);
        if (!out->lineup[side])
            return false;
    }
    return true;
}

/* The colours of the first team by board, which begin anew behind the last. */
static bool read_colors(struct tournament_match *out, const json_t *json,
                        struct tournament_fault *fault)
{
    const json_t *colors = json_object_get(json, "colors");
    const char *text = json_string_value(colors);

    if (!colors || json_is_null(colors))
        return true;
    if (!text || !text[0] || strlen(text) > TOURNAMENT_MATCH_BOARDS_MAX ||
        strspn(text, "WB") != strlen(text))
        return fault_fill(fault, FAULT_FORM, "colors",
                          "they are W and B, those of the first team, from its first board on");
    out->colors = strdup(text);
    return out->colors || fault_memory(fault);
}

static bool is_from_file(const json_t *act)
{
    const char *source = json_string_value(json_object_get(act, "source"));
    return source && strcmp(source, "file") == 0;
}

static bool read_match(const struct applying *applying, const json_t *json, unsigned boards,
                       struct tournament_match *list, size_t count)
{
    static const char *const sides[] = {"first", "second"};
    struct tournament_match *out = &list[count];
    struct tournament_fault *fault = applying->fault;

    *out = (struct tournament_match){.boards = boards, .forfeit = no_result};
    if (!json_is_object(json))
        return fault_fill(fault, FAULT_FORM, "matches",
                          "each is an object with match, first and second");
    if (!has_members(json,
                     is_from_file(applying->act)
                         ? "match|first|second|first_has_black|colors|forfeit|lineups"
                         : "match|first|second|first_has_black|colors|forfeit",
                     fault) ||
        !read_number(&out->number, json, "match", 1, TOURNAMENT_TEAMS_MAX, true, fault) ||
        !read_flag(&out->first_has_black, json, "first_has_black", fault) ||
        !read_colors(out, json, fault) || !read_forfeit(out, json, fault))
        return false;
    for (int side = 0; side < 2; side++) {
        if (!read_number(&out->team[side], json, sides[side], 1, TOURNAMENT_TEAMS_MAX, true, fault))
            return false;
        if (!tournament_team(applying->tournament, out->team[side]))
            return fault_fill(fault, FAULT_MISSING, sides[side], "there is no such team");
        if (is_team_taken(list, count, out->team[side]) ||
            (side == 1 && out->team[0] == out->team[1]))
            return fault_fill(fault, FAULT_FORM, sides[side], "this team comes twice in the round");
    }
    if (count > 0 && list[count - 1].number >= out->number)
        return fault_fill(fault, FAULT_FORM, "match",
                          "the matches stand in the order of their numbers, each once");
    return read_lineups(applying, out, json);
}

static void free_matches(struct tournament_match *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        match_clear(&list[i]);
    free(list);
}

static bool is_same_match(const struct tournament_match *one, const struct tournament_match *other)
{
    if ((one->colors || other->colors) &&
        (!one->colors || !other->colors || strcmp(one->colors, other->colors) != 0))
        return false;
    return one->team[0] == other->team[0] && one->team[1] == other->team[1] &&
           one->boards == other->boards && one->first_has_black == other->first_has_black &&
           result_equals(one->forfeit, other->forfeit);
}

/* Is there a board that begins to be played and would go, since it is of none of these matches? */
static bool loses_board(const struct tournament_round *old, const struct tournament_round *made)
{
    for (size_t i = 0; i < old->pairing_count; i++) {
        const struct tournament_pairing *pairing = &old->pairings[i];
        const bool has_begun = pairing->stage != STAGE_OPEN || result_is_known(pairing->result);
        if (has_begun && !round_match(made, pairing->match) && !round_match(old, pairing->match))
            return true;
    }
    return false;
}

/* Give the matches of a round their boards. */
static bool place_matches(const struct applying *applying, struct tournament_match *list,
                          size_t count, const struct tournament_round *old)
{
    if (applying->entry->counts_boards) {
        matches_count(list, count);
        return true;
    }
    matches_place(list, count, old);
    for (size_t i = 0; i < count; i++)
        if (match_board(&list[i], list[i].boards - 1) > TOURNAMENT_BOARDS_MAX)
            return fault_fill(applying->fault, FAULT_FORM, "boards",
                              "the matches have more boards than a round can have");
    return true;
}

/* Are all matches that have boards still the same? Then nothing is lost. */
static bool may_change_matches(const struct applying *applying, const struct tournament_round *old,
                               const struct tournament_round *made)
{
    if (loses_board(old, made) && !says_again(applying->act))
        return fault_fill(applying->fault, FAULT_ASKED, "matches",
                          "a board of the round is being played, and is of none of these matches; "
                          "say \"again\": true if it is meant");
    for (size_t i = 0; i < old->match_count; i++) {
        const struct tournament_match *was = &old->matches[i];
        const struct tournament_match *is = round_match(made, was->number);
        if ((was->lineup[0] || was->lineup[1] || old->started) &&
            (!is || !is_same_match(is, was)) && !says_again(applying->act))
            return fault_fill(
                applying->fault, FAULT_ASKED, "matches",
                "a line-up is in, or the round has started; say \"again\": true if it "
                "is meant");
    }
    return true;
}

/* Boards of a match that is no more, or another, go with it. */
static void drop_boards(struct tournament_round *round, unsigned match)
{
    size_t kept = 0;

    for (size_t i = 0; i < round->pairing_count; i++)
        if (round->pairings[i].match == match)
            pairing_clear(&round->pairings[i]);
        else
            round->pairings[kept++] = round->pairings[i];
    round->pairing_count = kept;
}

static void put_matches(struct tournament_round *round, struct tournament_match *list, size_t count)
{
    const struct tournament_round made = {.matches = list, .match_count = count};

    for (size_t i = 0; i < round->match_count; i++) {
        struct tournament_match *was = &round->matches[i], *is = round_match(&made, was->number);
        if (is && is_same_match(is, was)) {
            for (int side = 0; side < 2 && !is->lineup[side]; side++) {
                is->lineup[side] = was->lineup[side];
                was->lineup[side] = NULL;
            }
        } else {
            drop_boards(round, was->number);
        }
        match_clear(was);
    }
    for (size_t i = 0; i < round->pairing_count;)
        if (round_match(&made, round->pairings[i].match))
            i++;
        else
            drop_boards(round, round->pairings[i].match);
    free(round->matches);
    round->matches = list;
    round->match_count = count;
}

static bool read_team_bye(struct tournament_team_bye *out, const json_t *json,
                          struct tournament_fault *fault)
{
    return read_number(&out->team, json, "team", 1, TOURNAMENT_TEAMS_MAX, true, fault) &&
           read_number(&out->match_halves, json, "match_halves", 0, TEAM_BYE_MOST_HALVES, true,
                       fault) &&
           read_number(&out->game_halves, json, "game_halves", 0, TEAM_BYE_MOST_HALVES, true,
                       fault);
}

/*
 * A team has one bye in a round, the first that is told, and none beside a match. Files that say otherwise were
 * taken once, and their entries are read still. Answers how many are kept.
 */
static size_t keep_single_byes(struct tournament_team_bye *byes, size_t count,
                               const struct tournament_round *made)
{
    bool seen[TOURNAMENT_TEAMS_MAX + 1] = {false};
    size_t kept = 0;

    for (size_t i = 0; i < made->match_count; i++)
        for (int side = 0; side < 2; side++)
            seen[made->matches[i].team[side]] = true;
    for (size_t i = 0; i < count; i++) {
        if (seen[byes[i].team])
            continue;
        seen[byes[i].team] = true;
        byes[kept++] = byes[i];
    }
    return kept;
}

/* Teams without a match in the round that is made, and what a file gives them; on the heap, NULL with a fault. */
static struct tournament_team_bye *
read_team_byes(const struct applying *applying, const struct tournament_round *made, size_t *count)
{
    const json_t *byes = json_object_get(applying->act, "byes"), *one;
    const size_t told = json_array_size(byes);
    size_t i;

    struct tournament_team_bye *list = calloc(told + 1, sizeof *list);
    if (!list) {
        fault_memory(applying->fault);
        return NULL;
    }
    json_array_foreach(byes, i, one)
    {
        if (!read_team_bye(&list[i], one, applying->fault)) {
            free(list);
            return NULL;
        }
    }
    *count = keep_single_byes(list, told, made);
    return list;
}

bool apply_matches(const struct applying *applying)
{
    const json_t *matches = json_object_get(applying->act, "matches"), *one;
    struct tournament *tournament = applying->tournament;
    struct tournament_fault *fault = applying->fault;
    struct tournament_match *list;
    unsigned number = 0, boards = 0;
    size_t i;

    if (!read_number(&number, applying->act, "round", 1, TOURNAMENT_ROUNDS_MAX, true, fault) ||
        !read_number(&boards, applying->act, "boards", 1, TOURNAMENT_MATCH_BOARDS_MAX, true, fault))
        return false;
    if (!json_is_array(matches) || json_array_size(matches) > TOURNAMENT_TEAMS_MAX)
        return fault_fill(fault, FAULT_FORM, "matches", "they are a list");
    if (tournament->rounds && number > tournament->rounds)
        return fault_fill(fault, FAULT_FORM, "round", "the tournament has fewer rounds than that");
    list = calloc(json_array_size(matches) + 1, sizeof *list);
    if (!list)
        return fault_memory(fault);
    bool fit = true;
    json_array_foreach(matches, i, one)
    {
        fit = fit && read_match(applying, one, boards, list, i);
    }
    const struct tournament_round made = {.matches = list, .match_count = json_array_size(matches)};
    const struct tournament_round *old = tournament_round(tournament, number);
    size_t bye_count = 0;
    fit = fit && place_matches(applying, list, made.match_count, old);
    struct tournament_team_bye *byes = fit ? read_team_byes(applying, &made, &bye_count) : NULL;
    if (!byes || (old && !may_change_matches(applying, old, &made)) ||
        !make_rounds(tournament, number)) {
        if (byes && fault->kind == FAULT_NONE)
            fault_memory(fault);
        free(byes);
        free_matches(list, made.match_count);
        return false;
    }
    struct tournament_round *round = &tournament->round[number - 1];
    put_matches(round, list, made.match_count);
    tournament->counts_boards |= applying->entry->counts_boards;
    if (json_object_get(applying->act, "byes")) {
        free(round->team_byes);
        round->team_byes = byes;
        round->team_bye_count = bye_count;
    } else {
        free(byes);
        round->team_bye_count = keep_single_byes(round->team_byes, round->team_bye_count, &made);
    }
    round->number = applying->entry->number;
    return true;
}

/* Boards. */

static unsigned lineup_at(const struct tournament_match *match, int side, unsigned board)
{
    return match->lineup[side] ? match->lineup[side][board] : 0;
}

/* A board as the line-ups have it. */
static struct tournament_pairing board_of(const struct tournament_match *match, unsigned board,
                                          uint64_t number)
{
    const bool second_has_white = !match_first_has_white(match, board);
    struct tournament_pairing out = {.board = match_board(match, board),
                                     .match = match->number,
                                     .result = no_result,
                                     .of_game = no_result,
                                     .signed_by = {no_result, no_result},
                                     .number = number};

    out.player[second_has_white] = lineup_at(match, 0, board);
    out.player[!second_has_white] = lineup_at(match, 1, board);
    if (!out.player[0] ||
        !out.player[1]) { /* nobody sits there: a forfeit, for the arbiter to confirm */
        out.result = (struct board_result){{out.player[0] ? '+' : '-', out.player[1] ? '+' : '-'}};
        out.stage = STAGE_REPORTED;
    }
    return out;
}

static int by_board(const void *a, const void *b)
{
    const struct tournament_pairing *one = a, *other = b;
    return (one->board > other->board) - (one->board < other->board);
}

/* The same players, be it that the arbiter or a file has given them the other colours. */
static bool are_same_two(const struct tournament_pairing *one,
                         const struct tournament_pairing *other)
{
    return (one->player[0] == other->player[0] && one->player[1] == other->player[1]) ||
           (one->player[0] == other->player[1] && one->player[1] == other->player[0]);
}

/* Make the boards of a match anew; what stays as it was keeps its game and its result. */
static bool make_boards(struct tournament_round *round, const struct tournament_match *match,
                        const struct tournament_entry *entry)
{
    struct tournament_pairing *list =
        calloc(round->pairing_count + match->boards + 1, sizeof *list);
    size_t count = 0;
    bool made = list != NULL;

    for (unsigned board = 0; made && board < match->boards; board++) {
        struct tournament_pairing fresh = board_of(match, board, entry->number);
        if (!fresh.player[0] && !fresh.player[1])
            continue;
        made = set_author(&fresh.paired_by, entry);
        list[count++] = fresh;
    }
    if (!made) {
        while (count > 0)
            pairing_clear(&list[--count]);
        free(list);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct tournament_pairing *was = round_board(round, list[i].board);
        if (!was || was->match != match->number || !are_same_two(was, &list[i]))
            continue;
        pairing_clear(&list[i]);
        list[i] = *was;
        *was = (struct tournament_pairing){.board = list[i].board, .match = match->number};
    }
    for (size_t i = 0; i < round->pairing_count; i++)
        if (round->pairings[i].match == match->number)
            pairing_clear(&round->pairings[i]);
        else
            list[count++] = round->pairings[i];
    free(round->pairings);
    qsort(list, count, sizeof *list, by_board);
    round->pairings = list;
    round->pairing_count = count;
    round->number = entry->number;
    return true;
}

/* Line-ups. */

static struct tournament_match *match_of_team(const struct tournament_round *round, unsigned team,
                                              int *side)
{
    for (size_t i = 0; i < round->match_count; i++)
        for (*side = 0; *side < 2; ++*side)
            if (round->matches[i].team[*side] == team)
                return &round->matches[i];
    return NULL;
}

bool apply_lineup(const struct applying *applying)
{
    unsigned number = 0, team_number = 0;
    int side;

    struct tournament_round *round = read_round(applying, &number);
    if (!round || !read_number(&team_number, applying->act, "team", 1, TOURNAMENT_TEAMS_MAX, true,
                               applying->fault))
        return false;
    const struct tournament_team *team = tournament_team(applying->tournament, team_number);
    struct tournament_match *match = match_of_team(round, team_number, &side);
    if (!team || !match)
        return fault_fill(applying->fault, FAULT_MISSING, "team",
                          "this team has no match in the round");
    const bool shown = lineup_is_known(applying->tournament, number, team_number);
    unsigned *list =
        read_lineup(applying, team, json_object_get(applying->act, "players"), match->boards);
    if (!list)
        return false;
    if (shown && !says_again(applying->act)) {
        free(list);
        return fault_fill(
            applying->fault, FAULT_ASKED, "team",
            "the line-ups of this match are known; say \"again\": true to change one");
    }
    unsigned *const before = match->lineup[side];
    match->lineup[side] = list;
    if ((shown || match->lineup[1 - side]) && !make_boards(round, match, applying->entry)) {
        match->lineup[side] = before;
        free(list);
        return fault_memory(applying->fault);
    }
    free(before);
    return true;
}

/* Who has told nothing plays in the order of the list. */
static bool fill_lineup(const struct tournament *tournament, struct tournament_match *match,
                        int side)
{
    const struct tournament_team *team = tournament_team(tournament, match->team[side]);

    if (match->lineup[side])
        return true;
    match->lineup[side] = calloc(match->boards, sizeof *match->lineup[side]);
    for (size_t i = 0; match->lineup[side] && team && i < match->boards && i < team->player_count;
         i++)
        match->lineup[side][i] = team->players[i];
    return match->lineup[side] != NULL;
}

bool apply_lineups(const struct applying *applying)
{
    const json_t *until = json_object_get(applying->act, "lineups_until_ms");
    bool open = false;
    unsigned number = 0;

    struct tournament_round *round = read_round(applying, &number);
    if (!round || !read_flag(&open, applying->act, "open", applying->fault))
        return false;
    if (until && !json_is_null(until) && (!json_is_integer(until) || json_integer_value(until) < 0))
        return fault_fill(applying->fault, FAULT_FORM, "lineups_until_ms",
                          "it is a moment in milliseconds since 1970, or null");
    if (until)
        round->lineups_until_wall_ms = json_integer_value(until);
    for (size_t i = 0; open && i < round->match_count; i++)
        if (!fill_lineup(applying->tournament, &round->matches[i], 0) ||
            !fill_lineup(applying->tournament, &round->matches[i], 1) ||
            !make_boards(round, &round->matches[i], applying->entry))
            return fault_memory(applying->fault);
    round->lineups_open |= open;
    return true;
}

/* The link of a team's captain: its seat in the hall. */
bool apply_captain(const struct applying *applying)
{
    const json_t *seat = json_object_get(applying->act, "seat");
    unsigned number = 0;

    if (!read_number(&number, applying->act, "team", 1, TOURNAMENT_TEAMS_MAX, true,
                     applying->fault))
        return false;
    struct tournament_team *team = tournament_team(applying->tournament, number);
    if (!team)
        return fault_fill(applying->fault, FAULT_MISSING, "team", "there is no such team");
    if (!json_is_integer(seat) || json_integer_value(seat) < 1)
        return fault_fill(applying->fault, FAULT_FORM, "seat", "it is the number of a seat");
    team->captain_seat = json_integer_value(seat);
    return true;
}
