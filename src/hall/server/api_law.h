/* Requests for the pages of the Laws (site/site.h), which are about no game. */
#ifndef HK_HALL_SERVER_API_LAW_H
#define HK_HALL_SERVER_API_LAW_H

#include "hall/server/api_call.h"

/* The page above the languages; a file that all pages share; a page of a language. */
api_handler api_get_law, api_get_law_file, api_get_law_page;

#endif
