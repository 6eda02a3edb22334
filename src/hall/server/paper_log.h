/* The log of one game as papers tell it: each entry with the clocks before and after it. */
#ifndef HK_HALL_SERVER_PAPER_LOG_H
#define HK_HALL_SERVER_PAPER_LOG_H

#include "hall/server/disclosure.h"
#include "hall/server/logged.h"
#include "hall/server/other_readings.h"
#include "hall/server/wire.h"

struct paper_entry {
    uint64_t number; /* in the log of the game */
    int64_t wall_ms;
    char author[SETUP_NAME_ROOM]; /* the name of who made it; or empty */
    bool is_note;
    struct note note;
    /* Of an event: */
    hk_event event;
    hk_ruling ruling;          /* as it was given */
    hk_position start, before; /* from which half-moves are counted; on which it happened */
    hk_clock clock_before, clock_after;
    /* The hall knew the clocks: the board was live. */
    bool knows_clocks;
    /* When it was decided, if it was entered afterwards; else -1. */
    int64_t decided_ms;
    /* The account of an incident at a board without a device (incident.h); NULL: it is none. */
    json_t *incident;
    /* The readings that its ruling follows, a bit for each: with another choice it would differ. */
    uint32_t follows;
    /* Numbers of entries: which reversal has undone this one, and which one this reversal undoes; 0: none. */
    uint64_t undone_by, undoes;
};

/* While it is read it stays where it is. */
struct paper_log {
    struct hall *hall;
    char name[HALL_NAME_ROOM];
    struct logged_reader reader;
    struct logged_reading reading;
    uint64_t last;     /* the entry up to which it is seen */
    struct logged log; /* the game as it stands at the end */
    int64_t created_wall_ms;
    char head[2 * STORE_HASH_SIZE + 1];
    /* Begun by paper_log_ask_readings: which readings the rulings of the game follow. */
    struct other_readings others;
    struct paper_entry *entries;
    size_t count, room;
    bool keeps_incidents_alone, failed;
    bool is_cut; /* it could not be read now */
};

/* Is it an incident: a claim, a call, a fact, an act of the arbiter, or something refused? */
bool paper_is_incident(const struct paper_entry *entry);

/* What of an entry a view is told (disclosure.h). */
enum disclosure paper_discloses(const struct paper_log *log, const struct paper_entry *entry,
                                enum view view);

/*
 * Begin to read a game from the store as a view sees it: all its entries, or the incidents. False: it is
 * not there, or there is no memory; there is nothing to finish then.
 */
bool paper_log_begin(struct paper_log *out, struct hall *hall, const char *name, enum view view,
                     bool incidents_alone);
/* Find out while it is read which readings the rulings follow. False: there is no memory. */
bool paper_log_ask_readings(struct paper_log *log);
/* Read some entries more. True: all are read, or (`failed`) they cannot be. */
bool paper_log_step(struct paper_log *log);
void paper_log_finish(struct paper_log *log);

#endif
