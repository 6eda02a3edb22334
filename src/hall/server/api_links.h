/* Requests about links, and about the seat that one opens. */
#ifndef HK_HALL_SERVER_API_LINKS_H
#define HK_HALL_SERVER_API_LINKS_H

#include "hall/server/api_call.h"

/* Of the game in the address, or of the hall if the address has none. */
api_handler api_post_links, api_get_links, api_delete_link, api_delete_links;

/* A clock's request for a link to the arbiter's seat, by the code that the arbiter types. */
api_handler api_post_code;

/* What the asker's own link opens. */
api_handler api_get_seat;

#endif
