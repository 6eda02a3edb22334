/*
 * Report files say who met whom, and of which teams the players are: not which teams met. A round is one of matches if all
 * opponents of a team's players are of one other team. A match is numbered by its team that stands first in the file; its
 * first team is the one with White on the first board, by the sequence of colours (352), or else alternately.
 *
 * The boards of a match stand in the order of both line-ups: that of a line 300, or else that of the team's list, in which
 * reserves move up. A seat stays empty where a player has a point without an opponent, or where a line 300 has him: he is
 * then told as winning by forfeit. Who has nothing else than an absence did not play.
 */
#include "tournament/trf_matches.h"

#include "base/internal.h"

#include <stdlib.h>
#include <string.h>

/* The boards of one round. */
struct round {
    struct trf_reading *reading;
    struct trf_board *list;
    size_t count;
    uint32_t number;
    /* Lines 330 of the round. */
    size_t first_forfeit, forfeit_count;
    /* Of each team, by place: the place of the team that it meets plus 1, or 0; and its line 330. */
    uint32_t *meets;
    struct told_forfeit **forfeit_of;
    size_t matches;
    /* That a match can have here. */
    uint32_t most_boards;
    /* Where it is not one of matches: at a player, by place plus 1, or at a line 330. */
    uint32_t unclear_place;
    const struct told_forfeit *unclear_forfeit;
};

static uint32_t team_at(const struct round *round, uint32_t place)
{
    return place ? round->reading->team_of[place - 1] : 0;
}

/* His board by the line-up, with TRF_ORDER_TOLD if a line 300 says it. */
static uint32_t order_at(const struct round *round, uint32_t place)
{
    const struct trf_reading *reading = round->reading;

    return reading->board_orders
               ? reading
                     ->board_orders[(place - 1) * reading->told->rounds_paired + round->number - 1]
               : 0;
}

/* Has the board one player alone? */
static bool is_seat(const struct trf_board *board)
{
    return !board->place[1];
}

/* Two teams meet. False: one of them has another match already. */
static bool meet(struct round *round, uint32_t one, uint32_t other)
{
    if (!one || !other || one == other ||
        (round->meets[one - 1] && round->meets[one - 1] != other) ||
        (round->meets[other - 1] && round->meets[other - 1] != one))
        return false;
    round->matches += round->meets[one - 1] == 0;
    round->meets[one - 1] = other;
    round->meets[other - 1] = one;
    return true;
}

/* Who meets whom. False: it is no round of matches. */
static bool find_meetings(struct round *round)
{
    const struct trf_reading *reading = round->reading;
    const size_t teams = reading->told->team_count;

    memset(round->meets, 0, teams * sizeof *round->meets);
    memset(round->forfeit_of, 0, teams * sizeof *round->forfeit_of);
    round->matches = 0;
    for (size_t i = 0; i < round->count; i++) {
        const struct trf_board *board = &round->list[i];
        if (is_seat(board) ||
            meet(round, team_at(round, board->place[0]), team_at(round, board->place[1])))
            continue;
        round->unclear_place = board->place[board->place[1] < board->place[0]];
        return false;
    }
    for (size_t i = 0; i < round->forfeit_count; i++) {
        struct told_forfeit *forfeit = &reading->told->forfeits[round->first_forfeit + i];
        const uint32_t white = reading->team_places[forfeit->white],
                       black = reading->team_places[forfeit->black];
        if (!meet(round, white, black)) {
            round->unclear_forfeit = forfeit;
            return false;
        }
        round->forfeit_of[white - 1] = round->forfeit_of[black - 1] = forfeit;
    }
    return round->matches > 0;
}

/* Has a player without an opponent a seat in his team's match? */
static bool has_seat(const struct round *round, const struct trf_board *board)
{
    const uint32_t team = team_at(round, board->place[0]);
    const bool is_told = order_at(round, board->place[0]) & TRF_ORDER_TOLD;

    return is_seat(board) && team && round->meets[team - 1] &&
           (board->board.white_code == '+' ||
            (is_told && is_one_of(board->board.white_code, "-1UF")));
}

/* One match while its boards are put in order. */
struct match {
    uint32_t team[2]; /* by place plus 1, the first of the file first */
    struct trf_board *boards;
    size_t count;
};

/* The player of a board's team; 0: the seat is empty. */
static uint32_t place_of(const struct round *round, const struct match *match,
                         const struct trf_board *board, int side)
{
    for (int color = 0; color < 2; color++)
        if (team_at(round, board->place[color]) == match->team[side])
            return board->place[color];
    return 0;
}

/* The board that comes next in the line-up of a side, from `first` on; `count`: none. */
static size_t next_of(const struct round *round, const struct match *match, size_t first, int side)
{
    size_t best = match->count;
    uint32_t least = UINT32_MAX;

    for (size_t i = first; i < match->count; i++) {
        const uint32_t place = place_of(round, match, &match->boards[i], side);
        const uint32_t order = place ? order_at(round, place) & ~(uint32_t)TRF_ORDER_TOLD : 0;
        if (place && order < least) {
            least = order;
            best = i;
        }
    }
    return best;
}

/* The number that a line 300 gives a board; 0: none. */
static uint32_t told_order(const struct round *round, const struct match *match,
                           const struct trf_board *board)
{
    for (int side = 0; side < 2; side++) {
        const uint32_t place = place_of(round, match, board, side);
        const uint32_t order = place ? order_at(round, place) : 0;
        if (order & TRF_ORDER_TOLD)
            return order & ~(uint32_t)TRF_ORDER_TOLD;
    }
    return 0;
}

/* Put the boards in the order of both line-ups, an empty seat where its player's turn has come, and number them. */
static uint32_t put_in_order(const struct round *round, const struct match *match)
{
    uint32_t number = 0;

    for (size_t i = 0; i < match->count; i++) {
        const size_t first = next_of(round, match, i, 0), second = next_of(round, match, i, 1);
        const bool takes_second =
            second < match->count && (first == match->count || (!is_seat(&match->boards[first]) &&
                                                                is_seat(&match->boards[second])));
        const size_t next = takes_second ? second : first;
        const struct trf_board board = match->boards[next];
        match->boards[next] = match->boards[i];
        match->boards[i] = board;
        const uint32_t told = told_order(round, match, &board);
        const bool fits = told + (match->count - i) <= round->most_boards;
        number = told > number + 1 && fits ? told : number + 1;
        match->boards[i].board.board = number;
    }
    return number;
}

/* Has the first team of a match White on a board? 352, else the odd ones. */
static bool has_white(const char *colors, uint32_t board)
{
    return colors ? colors[(board - 1) % strlen(colors)] == 'W' : board % 2 == 1;
}

/* The colours of the first team by board, if the file has a readable line 352 that is not by turns. */
static void take_colors(struct told *told)
{
    for (size_t i = 0; i < told->fact_count; i++) {
        const char *text = told->facts[i].text;
        const size_t length = strlen(text);
        bool by_turns = length % 2 == 0;
        if (strcmp(told->facts[i].code, "352") != 0 || length == 0)
            continue;
        if (length > TOLD_MATCH_BOARDS_MAX || strspn(text, "WBwb") != length) {
            told_remark(told, false, "color-unknown", told->facts[i].line, 5, text, length);
            continue;
        }
        char *copy = told_get(told, length + 1);
        for (size_t k = 0; copy && k < length; k++) {
            copy[k] = (text[k] | 0x20) == 'w' ? 'W' : 'B';
            by_turns &= copy[k] == (k % 2 == 0 ? 'W' : 'B');
        }
        told->colors = by_turns ? NULL : copy;
    }
}

/* The team that has White on the first board: by a board with two players, or by a line 330; else the first. */
static int first_team(const struct round *round, const struct match *match)
{
    const struct told_forfeit *forfeit = round->forfeit_of[match->team[0] - 1];

    for (size_t i = 0; i < match->count; i++) {
        const struct trf_board *board = &match->boards[i];
        if (is_seat(board))
            continue;
        const bool white_is_second = team_at(round, board->place[0]) == match->team[1];
        return white_is_second == has_white(round->reading->told->colors, board->board.board);
    }
    return forfeit && round->reading->team_places[forfeit->white] == match->team[1];
}

/* A seat without a player opposite: his colour is that of the file, or of the board; he wins by forfeit. */
static void seat(const struct round *round, const struct match *match, struct trf_board *board,
                 int first)
{
    const struct told_score score =
        *told_score_at(round->reading->told, board->place[0] - 1, round->number);
    const bool is_of_first = team_at(round, board->place[0]) == match->team[first];
    const bool is_white =
        score.color == ' '
            ? is_of_first == has_white(round->reading->told->colors, board->board.board)
            : score.color == 'w';
    const char code = board->board.white_code == '-' ? '-' : '+';

    board->board.black = is_white ? 0 : board->board.white;
    board->board.white = is_white ? board->board.white : 0;
    board->board.white_code = is_white ? code : '-';
    board->board.black_code = is_white ? '-' : code;
}

/* What a line 330 says of a match. */
static void take_forfeit(struct told_match *match, const struct told_forfeit *forfeit)
{
    if (!forfeit)
        return;
    const bool is_turned = forfeit->white != match->team[0];
    match->code[is_turned] = forfeit->white_code;
    match->code[!is_turned] = forfeit->black_code;
}

/* Until matches have their numbers, boards are those of the team that stands first in the file. */
static int by_match(const void *a, const void *b)
{
    const struct trf_board *left = a, *right = b;

    if (left->board.match != right->board.match)
        return left->board.match < right->board.match ? -1 : 1;
    return (left->board.line > right->board.line) - (left->board.line < right->board.line);
}

/* False: a match has more boards than can be. */
static bool part_boards(struct round *round)
{
    size_t run = 0;

    round->most_boards = TOLD_BOARDS_MAX / (uint32_t)round->matches;
    if (round->most_boards > TOLD_MATCH_BOARDS_MAX)
        round->most_boards = TOLD_MATCH_BOARDS_MAX;
    for (size_t i = 0; i < round->count; i++) {
        struct trf_board *board = &round->list[i];
        const uint32_t team = team_at(round, board->place[0]);
        const bool plays = !is_seat(board) || has_seat(round, board);
        const uint32_t other = plays ? round->meets[team - 1] : 0;
        board->board.match = !plays ? 0 : team < other ? team : other;
    }
    if (round->count > 0)
        qsort(round->list, round->count, sizeof *round->list, by_match);
    for (size_t i = 0; i < round->count; i++) {
        const struct trf_board *board = &round->list[i];
        run = i > 0 && board[-1].board.match == board->board.match ? run + 1 : 1;
        if (board->board.match && run > round->most_boards) {
            round->unclear_place = board->place[0];
            break;
        }
    }
    for (size_t i = 0; round->unclear_place && i < round->count; i++)
        round->list[i].board.match = 0;
    return !round->unclear_place;
}

/* Enter one match. False: there is no memory. */
static bool enter_match(const struct round *round, const struct match *match, uint32_t number)
{
    struct told *told = round->reading->told;
    struct told_match *out = told_add_match(told);

    if (!out)
        return false;
    const uint32_t boards = put_in_order(round, match);
    const int first = first_team(round, match);
    *out = (struct told_match){.round = round->number,
                               .match = number,
                               .boards = boards,
                               .team = {told->teams[match->team[first] - 1].number,
                                        told->teams[match->team[1 - first] - 1].number},
                               .code = {' ', ' '}};
    take_forfeit(out, round->forfeit_of[match->team[0] - 1]);
    for (size_t i = 0; i < match->count; i++) {
        match->boards[i].board.match = number;
        if (is_seat(&match->boards[i]))
            seat(round, match, &match->boards[i], first);
    }
    return true;
}

/* Enter the matches of a round, in the order of their boards. False: there is no memory. */
static bool enter_matches(struct round *round)
{
    uint32_t number = 0;
    size_t at = 0;

    while (at < round->count && round->list[at].board.match == 0)
        at++;
    for (uint32_t team = 1; team <= round->reading->told->team_count; team++) {
        struct match match = {.team = {team, round->meets[team - 1]}, .boards = round->list + at};
        if (match.team[1] <= team) /* none, or it was entered with the other one */
            continue;
        for (; at < round->count && round->list[at].board.match == team; at++)
            match.count++;
        if (!enter_match(round, &match, ++number))
            return false;
    }
    return true;
}

/* Each match of a round has as many boards as the largest; one of a round without boards as many as any of the file. */
static void even_out(struct told *told)
{
    uint32_t most = 1;

    for (size_t i = 0; i < told->match_count; i++)
        most = told->matches[i].boards > most ? told->matches[i].boards : most;
    for (size_t first = 0, end; first < told->match_count; first = end) {
        uint32_t boards = 0;
        for (end = first;
             end < told->match_count && told->matches[end].round == told->matches[first].round;
             end++)
            boards = told->matches[end].boards > boards ? told->matches[end].boards : boards;
        const uint32_t room = TOLD_BOARDS_MAX / (uint32_t)(end - first);
        for (size_t i = first; i < end; i++)
            told->matches[i].boards = boards ? boards : most < room ? most : room;
    }
}

/* A team that has a match in a round has no bye there. */
static void strike_byes(struct trf_reading *reading)
{
    const struct told *told = reading->told;

    for (size_t i = 0; reading->team_byes && i < told->match_count; i++)
        for (int side = 0; side < 2; side++)
            reading->team_byes[trf_in_round(told->matches[i].round, told->matches[i].team[side])] =
                false;
}

/*
 * What the byes of teams are worth, where the file does not say it: as a match that is won or drawn on all boards. One of a
 * team that is not there is none.
 */
static void tell_team_byes(struct trf_reading *reading)
{
    struct told *told = reading->told;
    const struct told_scoring *scoring = &told->scoring;
    const int win = scoring->match_win < 0 ? 4 : scoring->match_win;
    const int draw = scoring->match_draw < 0 ? 2 : scoring->match_draw;
    const int boards = told->match_count > 0 ? (int)told->matches[0].boards : 0;
    size_t kept = 0;

    strike_byes(reading);
    for (size_t i = 0; i < told->team_bye_count; i++) {
        struct told_team_bye bye = told->team_byes[i];
        if (!reading->team_places[bye.team]) {
            told_remark(told, false, "number-invalid", bye.line, bye.column, "", 0);
            continue;
        }
        if (bye.match_halves < 0 || bye.game_halves < 0)
            continue;
        if (!reading->team_byes[trf_in_round(bye.round, bye.team)]) {
            told_remark(told, false, "team-twice", bye.line, bye.column, "", 0);
            continue;
        }
        if (bye.code == 'F' || bye.code == 'H') {
            bye.match_halves = bye.code == 'F' ? win : draw;
            bye.game_halves = boards * (bye.code == 'F' ? scoring->win : scoring->draw);
        }
        told->team_byes[kept++] = bye;
    }
    told->team_bye_count = kept;
}

/* Boards are counted through the matches of a round. */
static void number_boards(struct told *told, struct trf_board *list, size_t count)
{
    const struct told_match *match = told->matches;

    even_out(told);
    for (size_t i = 0; i < count; i++) {
        struct told_board *board = &list[i].board;
        if (!board->match)
            continue;
        while (match->round != board->round)
            match++;
        board->board += (board->match - 1) * match->boards;
    }
}

static int by_round(const void *a, const void *b)
{
    const struct told_forfeit *left = a, *right = b;

    if (left->round != right->round)
        return left->round < right->round ? -1 : 1;
    return (left->line > right->line) - (left->line < right->line);
}

static void remark_unclear(struct trf_reading *reading, uint32_t round, uint32_t place,
                           const struct told_forfeit *forfeit)
{
    if (place)
        trf_remark_round(reading, place - 1, round, "match-unclear");
    else if (forfeit)
        told_remark(reading->told, false, "match-unclear", forfeit->line, 12, "", 0);
}

/* Go on to the boards and the lines 330 of the next round. */
static void take_round(struct round *round, struct trf_board *list, size_t count)
{
    const struct told *told = round->reading->told;
    size_t at = (size_t)(round->list - list) + round->count;

    round->list = list + at;
    round->count = 0;
    for (; at < count && list[at].board.round == round->number; at++)
        round->count++;
    round->first_forfeit += round->forfeit_count;
    round->forfeit_count = 0;
    for (at = round->first_forfeit;
         at < told->forfeit_count && told->forfeits[at].round == round->number; at++)
        round->forfeit_count++;
}

bool trf_find_matches(struct trf_reading *reading, struct trf_board *list, size_t count)
{
    struct told *told = reading->told;
    struct round round = {.reading = reading, .list = list};
    bool is_unclear = false;

    if (told->team_count == 0 || told->refused)
        return true;
    take_colors(told);
    round.meets = told_get(told, told->team_count * sizeof *round.meets);
    round.forfeit_of = told_get(told, told->team_count * sizeof *round.forfeit_of);
    if (!round.meets || !round.forfeit_of)
        return false;
    if (told->forfeit_count > 1)
        qsort(told->forfeits, told->forfeit_count, sizeof *told->forfeits, by_round);
    for (round.number = 1; round.number <= told->rounds_paired; round.number++) {
        take_round(&round, list, count);
        round.unclear_place = 0;
        round.unclear_forfeit = NULL;
        if (find_meetings(&round) && part_boards(&round)) {
            if (!enter_matches(&round))
                return false;
        } else if (told->match_count > 0 || !is_unclear) {
            /* Where no round is one of matches, teams are clubs: it is said once. */
            remark_unclear(reading, round.number, round.unclear_place, round.unclear_forfeit);
        }
        is_unclear |= round.unclear_place > 0 || round.unclear_forfeit;
    }
    told->teams_are_clubs = is_unclear && told->match_count == 0;
    number_boards(told, list, count);
    tell_team_byes(reading);
    return true;
}
