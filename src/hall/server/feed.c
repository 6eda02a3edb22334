/*
 * A feed is written behind the turns, some boards in each slice, and handed over whole. A game
 * that is not in memory is asked for, and the slice ends until it has come. What it shows is what watchers
 * of the board see, so a delayed broadcast is delayed here too, but to an arbiter at his own boards; and
 * the pairing says who plays, to the public with the names that it may see. Who conducts the tournament has
 * all results that are confirmed.
 */
#include "hall/server/feed.h"
#include "hall/server/board_games.h"
#include "hall/server/inside.h"
#include "hall/server/load.h"
#include "hall/server/pgn.h"
#include "hall/server/sector.h"
#include "hall/server/turn.h"
#include "tournament/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS_A_SLICE = 8 };

struct feed {
    struct hall *hall;
    struct feed_marks *marks;
    char tournament[HALL_NAME_ROOM];
    unsigned round; /* 0: all */
    enum view view;
    bool is_live;               /* the boards of `sector` are told as they stand now */
    char sector[SECTOR_ROOM];   /* (sector.h) */
    size_t at_round, at_board;  /* what is written next */
    char asked[HALL_NAME_ROOM]; /* a game that is awaited; it is not asked for twice */
    uint64_t cuts;              /* how often something could not be read before it was begun */
    bool is_cut;                /* a game could not be read now, or the tournament */
    struct hk__text out;
};

/* Who conducts the tournament and sits at no board of it is not told what its arbiter is (decision 82). */
static enum view view_of(const struct seat *seat)
{
    if (!seat)
        return VIEW_WATCH;
    return seat->role == ROLE_ARBITER && !seat->boards[0] ? VIEW_ARBITER : VIEW_HELPER;
}

void *feed_begin(struct hall *hall, struct feed_marks *marks, const char *tournament,
                 unsigned round, const struct seat *seat)
{
    struct feed *feed = calloc(1, sizeof *feed);

    if (!feed)
        return NULL;
    feed->hall = hall;
    feed->cuts = hall->cuts;
    feed->marks = marks;
    feed->round = round;
    feed->view = view_of(seat);
    feed->is_live = seat && seat->role == ROLE_ARBITER && seat->scope == SCOPE_FULL;
    if (seat)
        memcpy(feed->sector, seat->boards, sizeof feed->sector);
    feed->at_round = round > 0 ? round - 1 : 0;
    snprintf(feed->tournament, sizeof feed->tournament, "%s", tournament);
    return feed;
}

static void tell_player(struct pgn_player *out, char name[VIEW_NAME_ROOM], char rating[16],
                        const struct tournament *state, const struct tournament_player *player,
                        bool is_public)
{
    const struct tournament_team *team;

    view_name(name, state, player, is_public);
    *out = (struct pgn_player){.name = name};
    if (!player)
        return;
    if (player->rating > 0) {
        snprintf(rating, 16, "%u", player->rating);
        out->rating = rating;
    }
    out->title = player->text[PLAYER_TITLE];
    out->federation = player->text[PLAYER_FEDERATION];
    team = is_public && view_hides_team(state, player) ? NULL
                                                       : tournament_team_of(state, player->number);
    out->team = team ? team->name : NULL;
    if (!is_public || !tournament_is_minor(state, player))
        out->fide_id = player->text[PLAYER_FIDE_ID];
}

/*
 * The result as PGN has it; there is no word for both having lost, nor for half
 * a point to one.
 */
static hk_result result_of(struct board_result result)
{
    static const struct {
        const char *word;
        hk_result result;
    } rows[] = {{"1-0", HK_RESULT_WHITE_WINS},
                {"+--", HK_RESULT_WHITE_WINS},
                {"0-1", HK_RESULT_BLACK_WINS},
                {"--+", HK_RESULT_BLACK_WINS},
                {"1/2-1/2", HK_RESULT_DRAW}};
    const char *word = result_word(result);

    for (size_t i = 0; word && i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].word, word) == 0)
            return rows[i].result;
    return HK_RESULT_OPEN;
}

/* Is the board told as it stands now? */
static bool is_live(const struct feed *feed, unsigned board)
{
    char text[16];

    snprintf(text, sizeof text, "%u", board);
    return feed->is_live && (!feed->sector[0] || sector_has(feed->sector, text));
}

static bool is_told(const struct feed *feed, struct tournament_pairing *pairing)
{
    return pairing->stage >= (feed->view == VIEW_WATCH ? STAGE_PUBLISHED : STAGE_CONFIRMED) &&
           (is_live(feed, pairing->board) || !board_game_is_held_back(feed->hall, pairing));
}

static void write_board(struct feed *feed, const struct tournament *state, unsigned round,
                        struct tournament_pairing *pairing, const struct hall_game *game)
{
    char names[2][VIEW_NAME_ROOM], ratings[2][16], round_text[16], board_text[16], date[64];
    struct pgn_board board = {.event = state->detail[DETAIL_NAME],
                              .site = state->detail[DETAIL_CITY],
                              .date = date,
                              .round = round_text,
                              .board = board_text};

    /* ISO 8601 has dashes where PGN has points. */
    snprintf(date, sizeof date, "%s",
             state->detail[DETAIL_START] ? state->detail[DETAIL_START] : "");
    for (char *at = date; *at; at++)
        if (*at == '-')
            *at = '.';
    snprintf(round_text, sizeof round_text, "%u", round);
    snprintf(board_text, sizeof board_text, "%u", pairing->board);
    for (int color = 0; color < 2; color++)
        tell_player(&board.player[color], names[color], ratings[color], state,
                    tournament_player(state, pairing->player[color]), feed->view == VIEW_WATCH);
    if (is_told(feed, pairing)) {
        board.is_told = true;
        board.result = result_of(pairing->result);
        board.is_forfeit = code_is_forfeit(pairing->result.code[0]);
    }
    if (game && !is_live(feed, pairing->board))
        game = wire_shown(game, VIEW_WATCH);
    pgn_put_board(&feed->out, &board, game, feed->view);
}

/* Has the game come into memory, or is it clear that it will not? */
static bool is_there(struct feed *feed, const char *name, struct hall_game **game)
{
    *game = name[0] ? hall_find(feed->hall, name) : NULL;
    if (*game || !name[0])
        return true;
    if (strcmp(feed->asked, name) != 0) {
        snprintf(feed->asked, sizeof feed->asked, "%s", name);
        return !load_ask(feed->hall, name);
    }
    return !load_is_busy(feed->hall);
}

/* May a game be there, and only not be read now? Who follows a round must not see its moves go. */
static bool is_in_vain(const struct feed *feed)
{
    return hall_is_cut(feed->hall) || feed->hall->cuts != feed->cuts;
}

static bool step(void *work)
{
    struct feed *feed = work;
    const struct hall_tournament *tournament = hall_tournament(feed->hall, feed->tournament);
    const struct tournament *state = tournament ? tournament->state : NULL;

    for (unsigned written = 0; state && written < BOARDS_A_SLICE; written++) {
        while (feed->at_round < state->round_count &&
               feed->at_board >= state->round[feed->at_round].pairing_count) {
            feed->at_round++;
            feed->at_board = 0;
            if (feed->round > 0)
                return true;
        }
        if (feed->at_round >= state->round_count)
            return true;
        struct tournament_pairing *pairing = &state->round[feed->at_round].pairings[feed->at_board];
        struct hall_game *game;
        if (!is_there(feed, pairing->game, &game))
            return false;
        if (!game && pairing->game[0] && is_in_vain(feed)) {
            feed->is_cut = true;
            return true;
        }
        write_board(feed, state, (unsigned)feed->at_round + 1, pairing, game);
        feed->at_board++;
    }
    feed->is_cut = !state;
    return !state;
}

static bool is_whole(const void *work, struct refusal *refusal)
{
    const struct feed *feed = work;

    return !feed->is_cut || hall_refuse_unread(feed->hall, refusal);
}

static char *take(void *work)
{
    struct feed *feed = work;
    char *text;

    hk__text_append(&feed->out, "", 1);
    if (feed->out.failed)
        return NULL;
    text = feed->out.bytes;
    feed->out = (struct hk__text){0};
    return text;
}

static int64_t changed_s(void *work, const char *text)
{
    const struct feed *feed = work;
    char tag[TAG_ROOM];

    if (feed->view != VIEW_WATCH)
        return 0;
    tag_write(tag, text);
    return feed_marks_look(feed->marks, feed->tournament, feed->round, tag,
                           feed->hall->wall_ms / 1000);
}

static void end(void *work)
{
    struct feed *feed = work;

    free(feed->out.bytes);
    free(feed);
}

const struct job_kind feed_job = {
    .step = step, .is_whole = is_whole, .take = take, .changed_s = changed_s, .end = end};
