/*
 * A small table: the feed that was asked for longest ago gives way to a new one, which then counts as
 * changed.
 */
#include "hall/server/feed_marks.h"

#include <stdio.h>
#include <string.h>

int64_t feed_marks_look(struct feed_marks *marks, const char *tournament, unsigned round,
                        const char *tag, int64_t now_s)
{
    struct feed_mark *mark = &marks->mark[0];

    for (size_t i = 0; i < FEED_MARKS; i++) {
        struct feed_mark *one = &marks->mark[i];
        if (one->round == round && strcmp(one->tournament, tournament) == 0) {
            mark = one;
            break;
        }
        if (one->asked_s < mark->asked_s)
            mark = one;
    }
    if (mark->round != round || strcmp(mark->tournament, tournament) != 0) {
        *mark = (struct feed_mark){.round = round};
        snprintf(mark->tournament, sizeof mark->tournament, "%s", tournament);
    }
    if (strcmp(mark->tag, tag) != 0) {
        snprintf(mark->tag, sizeof mark->tag, "%s", tag);
        mark->changed_s = now_s;
    }
    mark->asked_s = now_s;
    return mark->changed_s;
}
