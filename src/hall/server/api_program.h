/* Requests about the program and no game. */
#ifndef HK_HALL_SERVER_API_PROGRAM_H
#define HK_HALL_SERVER_API_PROGRAM_H

#include "hall/server/api_call.h"

/* The files of the page. */
api_handler api_get_page, api_get_board_page, api_get_icon, api_get_asset, api_get_description;

/* Whether it lives and can write, and its counters. */
api_handler api_get_health, api_get_ready, api_get_metrics;

/* Where other devices open the page, for whoever sits at this machine. */
api_handler api_get_addresses;

#endif
