/* What papers say of an entry of a log, in words. */
#ifndef HK_HALL_SERVER_PAPER_TELLING_H
#define HK_HALL_SERVER_PAPER_TELLING_H

#include "hakem/fen.h"
#include "hakem/words.h"
#include "hall/server/paper_form.h"
#include "hall/server/paper_log.h"

/* Room for what is said of one entry, with its NUL: an incident has many sentences. */
enum { PAPER_TEXT_ROOM = 1 << 15, PAPER_POSITION_ROOM = HK_FEN_MAX + 64 };

/* So many articles are named for an entry at most. */
enum { PAPER_NUMBERS_MAX = 48 };

/*
 * Append a name within a sentence. One that is written from right to left is isolated, so that what stands round
 * it keeps its place (UAX 9, FSI and PDI).
 */
void paper_put_name(hk_buf *out, const char *name);

/* Who did it: "White (Ada)", "the arbiter". */
void paper_tell_actor(hk_buf *out, hk_language language, const struct paper_log *log,
                      const struct paper_entry *entry);

/* By whose link: the arbiter's own name; of what another did, "entered by Deniz". Nothing where no link has a name. */
void paper_tell_author(hk_buf *out, hk_language language, const struct paper_entry *entry);

/* What was done, and what was ruled; of a note the latter is nothing. */
void paper_tell_what(hk_buf *out, hk_language language, const struct paper_entry *entry);
void paper_tell_ruling(hk_buf *out, hk_language language, const struct paper_entry *entry);

/*
 * At an incident: the number of the move that is to be made and the position in FEN, "Move 4…: rnbq…"; at a board
 * without a device the position that was told. Nothing where the hall knows no position.
 */
void paper_tell_position(hk_buf *out, hk_language language, const struct paper_log *log,
                         const struct paper_entry *entry);

/* That position. False: the hall knows none. */
bool paper_fen(char out[HK_FEN_MAX], const struct paper_log *log, const struct paper_entry *entry);

/* The articles that decide: "7.5.5, 7.5.1". */
void paper_tell_articles(hk_buf *out, const struct paper_entry *entry);

/* The other articles on which the ruling rests, such as those of a penalty: "7.5.5, A.3". */
void paper_tell_background(hk_buf *out, const struct paper_entry *entry);

/* The same as people read it: "also: 7.5.5, A.3"; nothing where there are none. */
void paper_tell_besides(hk_buf *out, hk_language language, const struct paper_entry *entry);

/* The deciding ones with the edition, "7.5.5, 7.5.1 (2023)"; nothing where none decides. */
void paper_tell_cited(hk_buf *out, const struct paper_entry *entry);

/* What a display showed before the entry or after it. False: there is none, or nobody has told it. */
bool paper_clock(const struct paper_entry *entry, bool after, hk_color color, int64_t *ms);

/*
 * Both displays as text, by hk_color: with seconds, or as hours and minutes alone ("0:05", or "0:04/0:05"
 * where seconds decide that a display does not show). A dash for one that nobody has told. False: so are both.
 */
bool paper_displays(char text[2][PAPER_TIME_ROOM], const struct paper_entry *entry, bool after);

/*
 * The numbers of the articles on which an entry rests, each once: `count` of them, of which the first `deciding` decide.
 * They live as long as the entry.
 */
struct paper_numbers {
    const char *number[PAPER_NUMBERS_MAX];
    unsigned deciding, count;
};

struct paper_numbers paper_numbers(const struct paper_entry *entry);

/* Add those that decide an entry to the others, each once; and the first `deciding` of them as paper_tell_cited has them. */
void paper_add_deciding(struct paper_numbers *numbers, const struct paper_entry *entry);
void paper_put_cited(hk_buf *out, const struct paper_numbers *numbers, hk_edition edition);

/* The reason that was given for an act of the arbiter; empty: none. */
const char *paper_reason(const struct paper_entry *entry);

#endif
