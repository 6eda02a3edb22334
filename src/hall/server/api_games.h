/* Requests about games. */
#ifndef HK_HALL_SERVER_API_GAMES_H
#define HK_HALL_SERVER_API_GAMES_H

#include "hall/server/api_call.h"

/* To make one, and the list of all. */
api_handler api_post_games, api_get_games;

/* What a game shows. */
api_handler api_get_game, api_get_repetition, api_get_known, api_get_log, api_get_pgn,
    api_get_stream, api_get_streams;

/* Acts, which the referee judges, or only tries. */
api_handler api_post_acts, api_post_preview;

/* What is not for the referee. */
api_handler api_put_headers, api_post_cancel, api_post_take, api_post_clock, api_post_device,
    api_delete_device, api_post_rematch, api_post_sign, api_post_takeback, api_post_takeback_answer;

#endif
