/* The requests to rule on a case, and to play one of the collection, which need no game. */
#ifndef HK_HALL_SERVER_API_CASE_H
#define HK_HALL_SERVER_API_CASE_H

#include "hall/server/api_call.h"

api_handler api_post_judge, api_post_case;

#endif
