/*
 * `hakem serve --demo`: the games of a file become boards of the hall and play themselves. They are
 * made by an organiser's seat; an operator's enters the moves, and an arbiter's the end that was not
 * on the board: a resignation, or a draw by agreement. So the log has what a round would leave.
 *
 * Each move takes as long as it took: by the clock times in the file, or else by the time control.
 * A board at which somebody else acts, as a visitor with an arbiter's link may, is left to him: an
 * interruption is waited for, and a game that no longer is that of the file goes on without it.
 */
#include "hall/server/demo.h"
#include "base/internal.h"
#include "codec/rules_json.h"
#include "hakem/pgn.h"
#include "hall/server/demo_round.h"
#include "hall/server/judge.h"
#include "hall/server/manage.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MADE_A_TURN = 8,
    /* A board that is interrupted is looked at again after so long. */
    LOOK_AGAIN_MS = 1000,
    THOUGHT_LEAST_MS = 500,
    THOUGHT_MOST_MS = 30 * 60 * 1000,
    /* Where the file says nothing of time: forty moves in the first period, the opening faster. */
    MOVES_EXPECTED = 40,
    OPENING_PLIES = 16,
    OPENING_FASTER = 4,
    /* How unlike the moves are: from an eighth of the average to almost twice as much. */
    PARTS = 8,
    PARTS_MOST = 15,
};

/* What most tournaments of standard chess play, where the file does not tell. */
#define ORDINARY_CONTROL "5400+30"

struct demo_ply {
    hk_move move;
    int64_t thought_ms;
};

struct demo_game {
    hk_rules rules;
    char player[2][SETUP_NAME_ROOM], header[HEADERS][SETUP_NAME_ROOM];
    hk_result result;
    struct demo_ply *plies;
    size_t ply_count, room;
    bool has_times;
    int64_t left_ms[2]; /* while it is read: what the displays showed last */

    char name[HALL_NAME_ROOM]; /* empty: it is not in the hall yet */
    size_t at;                 /* half-moves played */
    int64_t due_ms;            /* of the steady clock */
    bool over;
};

struct demo {
    struct demo_game *games;
    size_t count, room, made;
    unsigned speed;
    bool has_round;
    char tournament[HALL_NAME_ROOM]; /* empty: there is none */
};

/* Reading. */

static size_t read_file(void *context, char *into, size_t room)
{
    return fread(into, 1, room, context);
}

/* A list with room for one more than `count`, of elements of `size` bytes; NULL: there is no memory, and it stays. */
static void *with_room(void *list, size_t *room, size_t count, size_t size)
{
    const size_t more = *room ? 2 * *room : 16;

    if (count < *room)
        return list;
    void *larger = realloc(list, more * size);
    if (larger)
        *room = more;
    return larger;
}

static struct demo_game *add_game(struct demo *demo)
{
    struct demo_game *games = with_room(demo->games, &demo->room, demo->count, sizeof *demo->games);

    if (!games)
        return NULL;
    demo->games = games;
    struct demo_game *game = &demo->games[demo->count++];
    memset(game, 0, sizeof *game);
    hk_rules_init(&game->rules);
    game->rules.profile = HK_PROFILE_BOARD;
    game->left_ms[HK_WHITE] = game->left_ms[HK_BLACK] = -1;
    return game;
}

/* A value that is fit to be shown; PGN writes ? and - for one that is not known. */
static void take_text(char out[SETUP_NAME_ROOM], const hk_pgn_tags *tags, const char *name)
{
    const hk_pgn_tag *tag = hk_pgn_tags_find(tags, name);

    if (tag && tag->value_size < SETUP_NAME_ROOM && is_fit_name(tag->value, tag->value_size) &&
        strncmp(tag->value, "?", tag->value_size) != 0 &&
        strncmp(tag->value, "-", tag->value_size) != 0) {
        memcpy(out, tag->value, tag->value_size);
        out[tag->value_size] = '\0';
    }
}

/* Broadcasts write round and board in one: 6.1. */
static void part_round(char round[SETUP_NAME_ROOM], char board[SETUP_NAME_ROOM])
{
    char *dot = strchr(round, '.');

    if (board[0] || !dot || dot == round || dot[1] == '\0' ||
        strspn(dot + 1, "0123456789") != strlen(dot + 1))
        return;
    snprintf(board, SETUP_NAME_ROOM, "%s", dot + 1);
    *dot = '\0';
}

static bool take_tags(struct demo_game *game, const hk_pgn_tags *tags)
{
    take_text(game->player[HK_WHITE], tags, "White");
    take_text(game->player[HK_BLACK], tags, "Black");
    for (int i = 0; i < HEADERS; i++)
        take_text(game->header[i], tags, header_tag((enum header)i));
    if (!tags->is_last)
        return true;
    part_round(game->header[HEADER_ROUND], game->header[HEADER_BOARD]);
    return hk_rules_take_tags(&game->rules, tags) == HK_OK;
}

/* How long the move took, by what the display showed before and after it. */
static int64_t thought_of(struct demo_game *game, hk_color mover, int64_t clock_ms)
{
    const hk_period *period = &game->rules.control[mover].period[0];
    const int64_t before =
        game->left_ms[mover] >= 0 ? game->left_ms[mover] : period->base_ms + period->increment_ms;

    game->left_ms[mover] = clock_ms + period->increment_ms;
    return before - clock_ms; /* below 0 where a period has begun: it is bounded later */
}

static void take_clock(struct demo_game *game, const char *comment, size_t size)
{
    int64_t clock_ms;

    if (game->ply_count == 0 || !hk_pgn_time_read(&clock_ms, HK_PGN_CLK, comment, size))
        return;
    const hk_color first = game->rules.start.board.side;
    const hk_color mover = (game->ply_count - 1) % 2 == 0 ? first : (hk_color)!first;
    game->plies[game->ply_count - 1].thought_ms = thought_of(game, mover, clock_ms);
    game->has_times = true;
}

static bool take_moves(struct demo_game *game, const hk_pgn_item *item)
{
    for (hk_pgn_ply ply = {0}; hk_pgn_next_move(&ply, item);) {
        struct demo_ply *plies =
            with_room(game->plies, &game->room, game->ply_count, sizeof *game->plies);
        if (!plies)
            return false;
        game->plies = plies;
        game->plies[game->ply_count++] = (struct demo_ply){.move = ply.move};
        if (ply.comment)
            take_clock(game, ply.comment, ply.comment_size);
    }
    return true;
}

/* Times for a game whose file has none: the same at every showing, and no two moves alike. */
static void invent_times(struct demo_game *game, size_t number)
{
    const hk_period *period = &game->rules.control[HK_WHITE].period[0];
    const int64_t average = period->base_ms / MOVES_EXPECTED + period->increment_ms;
    uint64_t mixed = number * 0x9e3779b97f4a7c15u + 1;

    for (size_t i = 0; i < game->ply_count; i++) {
        mixed ^= mixed << 13;
        mixed ^= mixed >> 7;
        mixed ^= mixed << 17;
        game->plies[i].thought_ms = average * (int64_t)(1 + mixed % PARTS_MOST) / PARTS /
                                    (i < OPENING_PLIES ? OPENING_FASTER : 1);
    }
}

static void finish_game(struct demo_game *game, size_t number)
{
    const hk_rules *rules = &game->rules;
    hk_time_control ordinary;

    if (!hk_rules_have_clock(rules) &&
        hk_time_control_parse(&ordinary, ORDINARY_CONTROL, strlen(ORDINARY_CONTROL), NULL) == HK_OK)
        game->rules.control[HK_WHITE] = game->rules.control[HK_BLACK] = ordinary;
    if (!game->has_times)
        invent_times(game, number);
    for (size_t i = 0; i < game->ply_count; i++) {
        int64_t *thought = &game->plies[i].thought_ms;
        if (*thought < THOUGHT_LEAST_MS)
            *thought = THOUGHT_LEAST_MS;
        if (*thought > THOUGHT_MOST_MS)
            *thought = THOUGHT_MOST_MS;
    }
}

static bool has_own_board(const struct demo *demo, size_t at)
{
    const char *board = demo->games[at].header[HEADER_BOARD];

    for (size_t i = 0; i < at; i++)
        if (strcmp(demo->games[i].header[HEADER_BOARD], board) == 0)
            return false;
    return board[0] != '\0';
}

/* A file of several rounds, or one that names no boards, is shown as one round in its order. */
static void number_boards(struct demo *demo)
{
    size_t at = 0;

    while (at < demo->count && has_own_board(demo, at))
        at++;
    for (size_t i = 0; at < demo->count && i < demo->count; i++) {
        snprintf(demo->games[i].header[HEADER_ROUND], SETUP_NAME_ROOM, "1");
        snprintf(demo->games[i].header[HEADER_BOARD], SETUP_NAME_ROOM, "%zu", i + 1);
    }
}

static bool read_games(struct demo *demo, hk_pgn_reader *reader)
{
    struct demo_game *game = NULL;
    hk_pgn_item item;
    bool fits = true;

    while (fits && hk_pgn_read(reader, &item)) {
        switch (item.kind) {
        case HK_PGN_GAME:
            if (demo->count == DEMO_BOARDS_MAX)
                return true;
            game = add_game(demo);
            fits = game != NULL;
            break;
        case HK_PGN_TAGS:
            if (game && !take_tags(game, &item.tags)) { /* by other rules, or without a start */
                demo->count--;
                game = NULL;
            }
            break;
        case HK_PGN_MOVES:
            fits = !game || take_moves(game, &item);
            break;
        case HK_PGN_COMMENT:
            if (game)
                take_clock(game, item.comment.text, item.comment.size);
            break;
        case HK_PGN_GAME_END:
            if (game) {
                game->result = item.end.result;
                finish_game(game, demo->count);
            }
            game = NULL;
            break;
        case HK_PGN_FAULT:
        case HK_PGN_NAG:
        case HK_PGN_VARIATION_START:
        case HK_PGN_VARIATION_END:
        case HK_PGN_UNREAD:
            break;
        }
    }
    return fits;
}

struct demo *demo_open(const char *path, unsigned speed, char *why, size_t why_size)
{
    const hk_pgn_options options = {.comments = HK_PGN_COMMENTS_WITH_COMMANDS};
    FILE *file = fopen(path, "rb");
    struct demo *demo = calloc(1, sizeof *demo);
    hk_pgn_reader *reader;
    hk_arena arena;

    hk_arena_init(&arena, SIZE_MAX);
    if (!file) {
        snprintf(why, why_size, "%s: %s", path, strerror(errno));
    } else if (!demo || hk_pgn_reader_create(&reader, &arena, read_file, file, &options) != HK_OK ||
               !read_games(demo, reader)) {
        snprintf(why, why_size, "there is not enough memory");
    } else if (ferror(file)) {
        snprintf(why, why_size, "%s: it cannot be read", path);
    } else if (demo->count == 0) {
        snprintf(why, why_size, "%s: there is no game in it", path);
    } else {
        number_boards(demo);
        demo->speed = speed;
        hk_arena_finish(&arena);
        fclose(file);
        return demo;
    }
    hk_arena_finish(&arena);
    if (file)
        fclose(file);
    demo_close(demo);
    return NULL;
}

void demo_close(struct demo *demo)
{
    if (!demo)
        return;
    for (size_t i = 0; i < demo->count; i++)
        free(demo->games[i].plies);
    free(demo->games);
    free(demo);
}

/* Playing. */

static json_t *request_of(const struct demo_game *game)
{
    json_t *request = rules_to_json(&game->rules), *headers = json_object();
    bool made = request && headers;

    for (int i = 0; made && i < HEADERS; i++) {
        const char *member = header_member((enum header)i);
        if (game->header[i][0] && !header_fault(member, game->header[i])) /* such as the Elo "-" */
            made = json_object_set_new(headers, member, json_string(game->header[i])) == 0;
    }
    for (int color = HK_WHITE; made && color <= HK_BLACK; color++)
        if (game->player[color][0])
            made = json_object_set_new(request, hk_color_word((hk_color)color),
                                       json_string(game->player[color])) == 0;
    if (made && json_object_set(request, "headers", headers) == 0) {
        json_decref(headers);
        return request;
    }
    json_decref(headers);
    json_decref(request);
    return NULL;
}

static int64_t after(const struct demo *demo, int64_t ms)
{
    return ms / demo->speed;
}

/* Somebody else's now, or beyond what can be shown. */
static void leave_board(struct demo_game *game)
{
    game->over = true;
}

static hk_state look(struct hall *hall, const struct hall_game *board)
{
    hk_state state;

    hall_look(board, hall_game_time(hall, board), &state);
    return state;
}

static bool act(struct hall *hall, struct hall_game *board, enum role role, const char *by,
                const hk_event *event)
{
    const struct seat seat = {.role = role, .scope = SCOPE_FULL, .of_hall = true};
    struct act act = {.event = *event,
                      .ply = look(hall, board).plies,
                      .offer = (int64_t)board->log.offered,
                      .seen = (int64_t)board->log.number,
                      .decided_ms = -1};
    struct refusal refusal;
    struct acted acted;

    snprintf(act.by, sizeof act.by, "%s", by);
    if (!hall_act(hall, board, &seat, &act, &acted, &refusal))
        return false;
    hall_count_act(hall, board);
    return acted.ruling.outcome == HK_OUTCOME_UPHELD;
}

static void make_board(struct demo *demo, struct hall *hall, struct demo_game *game)
{
    const struct seat organiser = {.role = ROLE_ORGANISER, .scope = SCOPE_FULL, .of_hall = true};
    const hk_event start = hk_event_start();
    struct refusal refusal;
    struct made_game made;
    json_t *request = request_of(game);

    if (!request || !hall_create(hall, request, &organiser, &made, &refusal)) {
        leave_board(game);
    } else {
        struct hall_game *board = hall_find(hall, made.name);
        memcpy(game->name, made.name, sizeof game->name);
        if (!board || !act(hall, board, ROLE_ARBITER, "", &start))
            leave_board(game);
        game->due_ms =
            hall_mono_ms(hall) +
            after(demo, game->ply_count > 0 ? game->plies[0].thought_ms : THOUGHT_LEAST_MS);
    }
    json_decref(request);
}

/* The end that the file tells, where the position has not brought it about. */
static void end_game(struct hall *hall, struct hall_game *board, const struct demo_game *game)
{
    const hk_color to_move = hk_game_position(board->log.game)->board.side;
    const hk_color moved = (hk_color)!to_move;
    hk_event event;

    if (game->result == HK_RESULT_DRAW) {
        event = hk_event_offer_draw(moved);
        if (!act(hall, board, ROLE_ARBITER, hk_color_word(moved), &event))
            return;
        event = hk_event_accept_draw(to_move);
        act(hall, board, ROLE_ARBITER, hk_color_word(to_move), &event);
    } else if (game->result != HK_RESULT_OPEN) {
        const hk_color loser = game->result == HK_RESULT_WHITE_WINS ? HK_BLACK : HK_WHITE;
        event = hk_event_resign(loser);
        act(hall, board, ROLE_ARBITER, hk_color_word(loser), &event);
    }
}

static void play(struct demo *demo, struct hall *hall, struct demo_game *game)
{
    struct hall_game *board = hall_find(hall, game->name);
    const hk_status status = board ? hall_status(board) : HK_STATUS_ENDED;

    if (status == HK_STATUS_ENDED || look(hall, board).plies != game->at) {
        leave_board(game);
        return;
    }
    if (status != HK_STATUS_RUNNING) {
        if (board->log.outage) /* whoever enters the moves has been there all the time */
            hall_heard(hall, board, ROLE_OPERATOR, hall_mono_ms(hall));
        game->due_ms = hall_mono_ms(hall) + LOOK_AGAIN_MS;
        return;
    }
    if (game->at == game->ply_count) {
        end_game(hall, board, game);
        leave_board(game);
        return;
    }
    const hk_move move = game->plies[game->at].move;
    const hk_color mover = hk_game_position(board->log.game)->board.side;
    const hk_event event =
        hk_event_move(mover, hk_move_from(move), hk_move_to(move), hk_move_promotion(move));
    if (!act(hall, board, ROLE_OPERATOR, hk_color_word(mover), &event)) {
        leave_board(game);
        return;
    }
    game->at++;
    game->due_ms += after(demo, game->at < game->ply_count ? game->plies[game->at].thought_ms
                                                           : THOUGHT_LEAST_MS);
}

/* The boards that were made are a round of a tournament. */
static void make_round(struct demo *demo, struct hall *hall)
{
    struct demo_board *boards = calloc(demo->count, sizeof *boards);
    size_t count = 0;

    for (size_t i = 0; boards && i < demo->count; i++) {
        const struct demo_game *game = &demo->games[i];
        if (game->name[0])
            boards[count++] =
                (struct demo_board){.game = game->name,
                                    .player = {game->player[HK_WHITE], game->player[HK_BLACK]},
                                    .header = game->header};
    }
    if (boards)
        demo_round_make(hall, boards, count, demo->tournament);
    free(boards);
    demo->has_round = true;
}

int64_t demo_play(struct demo *demo, struct hall *hall)
{
    int64_t next_ms = INT64_MAX;

    if (!demo)
        return next_ms;
    for (unsigned i = 0; i < MADE_A_TURN && demo->made < demo->count; i++)
        make_board(demo, hall, &demo->games[demo->made++]);
    if (demo->made == demo->count && !demo->has_round)
        make_round(demo, hall);
    demo_round_publish(hall, demo->tournament);
    for (size_t i = 0; i < demo->made; i++) {
        struct demo_game *game = &demo->games[i];
        if (!game->over && game->due_ms <= hall_mono_ms(hall))
            play(demo, hall, game);
        if (!game->over && game->due_ms - hall_mono_ms(hall) < next_ms)
            next_ms = game->due_ms - hall_mono_ms(hall);
    }
    return demo->made < demo->count || next_ms < 0 ? 0 : next_ms;
}
