/* Requests about the start of a round at all boards of a sector. */
#ifndef HK_HALL_SERVER_API_ROUND_H
#define HK_HALL_SERVER_API_ROUND_H

#include "hall/server/api_call.h"

api_handler api_post_countdown, api_post_began;

#endif
