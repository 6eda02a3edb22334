/*
 * A report file as a document. What is entered lies beside the bytes that came in, line by line, so that trf_write() copies all
 * others. Invariants:
 *  1. `bytes` never changes; a player's line that was changed stands whole in `changed`, without its end.
 *  2. A change replaces only the bytes of its columns, after blanks were added to a line that is too short.
 *  3. Something that cannot be entered leaves the document as it was.
 */
#ifndef HK_TOURNAMENT_TRF_DOCUMENT_H
#define HK_TOURNAMENT_TRF_DOCUMENT_H

#include "tournament/trf.h"
#include "tournament/trf_reading.h"

struct trf {
    char *bytes;
    size_t size;
    struct told told;
    /* Of each player, by place, and of each number its place plus 1; of the memory of `told`. NULL: the file was not read. */
    struct trf_place *player_lines;
    uint32_t *places;
    /* Of each player, by place: his line as it is now; `bytes` NULL: as it came in. */
    struct hk__text *changed;
    /* It has lines 310. */
    bool with_310;
    /* What follows the file: remarks and forfeits that were added. */
    struct hk__text tail;
    /* How remarks are written, and how lines end. */
    enum encoding encoding;
    char end[3];
};

/* What stands in a line 330 from column 5 on. */
enum { TRF_FORFEIT_ROOM = 48 };
void trf_forfeit_text(char out[TRF_FORFEIT_ROOM], const struct told_forfeit *forfeit);

#endif
