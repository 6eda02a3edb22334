/* Where the bytes of a text come from. */
#ifndef HK_ARCHIVE_TEXT_SOURCE_H
#define HK_ARCHIVE_TEXT_SOURCE_H

#include "hakem/pgn.h"

struct text_source {
    /* Gives the next bytes of the text; 0 where there are no more. */
    hk_pgn_source *read;
    /*
     * Asked once `read` has given 0: does the text break off there, by damage or by a signal,
     * before its own end?
     */
    bool (*is_truncated)(void *context);
    /*
     * Called by a thread that waits while another one reads: does a part of the work that is to be
     * read, and answers whether there was any. NULL: there never is.
     */
    bool (*help)(void *context);
    void *context;
};

#endif
