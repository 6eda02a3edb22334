/* What a person's browser is shown at an address where there is nothing. */
#ifndef HK_HALL_SERVER_NOWHERE_H
#define HK_HALL_SERVER_NOWHERE_H

#include "hakem/language.h"
#include "hall/server/net.h"

/* Is it a browser that asks for a page to be shown, and not for the API? */
bool nowhere_is_asked(const struct net_request *request);

/* The language of ours that the header Accept-Language likes best; NULL, or none of them: English. */
hk_language nowhere_language(const char *accepted);

/* A page that says so, with a way on; on the heap, NULL: there is no memory. */
char *nowhere_page(hk_language language);

#endif
