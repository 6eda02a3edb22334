/* Requests about boards without a device. */
#ifndef HK_HALL_SERVER_API_TABLES_H
#define HK_HALL_SERVER_API_TABLES_H

#include "hall/server/api_call.h"

api_handler api_post_incident, api_post_live, api_get_board;

#endif
