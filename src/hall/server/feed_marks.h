/*
 * When each feed changed last, as far as somebody has asked for it: what a client without tags is
 * told by Last-Modified. A hall that has been started again counts its feeds as changed.
 */
#ifndef HK_HALL_SERVER_FEED_MARKS_H
#define HK_HALL_SERVER_FEED_MARKS_H

#include "hall/server/hall.h"
#include "hall/server/tag.h"

enum { FEED_MARKS = 200 };

/* Start it as {0}. */
struct feed_marks {
    struct feed_mark {
        char tournament[HALL_NAME_ROOM];
        unsigned round;
        char tag[TAG_ROOM];
        int64_t changed_s, asked_s;
    } mark[FEED_MARKS];
};

/*
 * A feed is asked for and has this tag. @return The second, since 1970, of its last change; `now_s`
 * is the present one.
 */
int64_t feed_marks_look(struct feed_marks *marks, const char *tournament, unsigned round,
                        const char *tag, int64_t now_s);

#endif
