/*
 * Papers for arbiters and organisers, and for an appeals committee. `view` leaves out what was told
 * to the arbiter alone (12.6). Texts that are handed out are the caller's; NULL: there is no memory,
 * or the store could not be read.
 */
#ifndef HK_HALL_SERVER_PAPER_H
#define HK_HALL_SERVER_PAPER_H

#include "hakem/language.h"
#include "hakem/san.h"
#include "hall/server/hall.h"
#include "hall/server/jobs.h"
#include "hall/server/paper_form.h"
#include "hall/server/wire.h"

/* Both players' scoresheets, side by side, as far as this view may see them. */
struct paper_sheets {
    enum view view;
    bool white, black;
    hk_language language;
    const hk_letters *letters;
    bool moves_alone; /* those of the game; what the players wrote is not for this view */
};

char *paper_sheets(const struct logged *log, const struct paper_sheets *asked);
/* The same inside of a paper. False: there is no memory. */
bool paper_put_sheets(struct hk__text *out, const struct logged *log,
                      const struct paper_sheets *asked);

/* A round, or all games. */
enum paper_kind { PAPER_INCIDENTS, PAPER_RESULTS, PAPER_SHEETS };

struct paper_request {
    enum paper_kind kind;
    enum paper_form form;
    enum view view;
    hk_language language;
    const hk_letters *letters;   /* of scoresheets */
    char round[SETUP_NAME_ROOM]; /* empty: all games */
    char boards[SECTOR_ROOM];    /* of a deputy; empty: all */
};

/* Papers are written in slices (jobs.h). The work; NULL: there is no memory, or no such game. */
extern const struct job_kind paper_round_job, paper_game_job;
void *paper_round_begin(struct hall *hall, const struct paper_request *request);

/* The log of a game: who did what when, the clocks, the rulings with their articles. */
void *paper_game_begin(struct hall *hall, const char *name, enum view view, enum paper_form form,
                       hk_language language);

#endif
