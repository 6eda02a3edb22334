/*
 * The games of the hall: in memory while somebody needs them, in the log always.
 *
 * The hall works in turns (turn.h). Within one, acts are judged at once (judge.h) and written into
 * one transaction; hall_commit syncs it. Only then may anybody be told. If it fails, the games that
 * were touched are read again from the log and hall_commit answers false.
 */
#ifndef HK_HALL_SERVER_HALL_H
#define HK_HALL_SERVER_HALL_H

#include "hakem/game.h"
#include "hall/server/note.h"
#include "hall/server/role.h"
#include "hall/server/setup.h"
#include "hall/store/store.h"

/* With this begin the names of tournaments, and of no game. */
#define TOURNAMENT_PREFIX "t."

bool hall_is_tournament(const char *name);

enum { HALL_NAME_ROOM = STORE_NAME_ROOM, HALL_TOKEN_ROOM = 40, HALL_CALL_ROOM = HK_REMARK_MAX };

struct broadcast;
struct hall;
struct subscription;
struct change;

/*
 * Who looks: what is private to some is not shown to others. An operator's view is that of everybody
 * who enters for both players. A clock stands between the players: it sees what they do, without
 * what it has no use for.
 */
/*
 * What is seen of a game: by watchers; by a clock and whoever enters results, as it stands now and no
 * more than they need; by a player, by who enters the moves, by who looks on as the arbiter does, and by
 * the arbiter who decides, whom alone the code of a clock is told.
 */
enum view {
    VIEW_WATCH,
    VIEW_HELPER,
    VIEW_PLAYER,
    VIEW_OPERATOR,
    VIEW_ARBITER,
    VIEW_DECIDER,
    VIEWS
};

/* A player's call for the arbiter. */
struct call {
    hk_parties by; /* 0: nobody calls */
    int64_t at_ms;
    char reason[HALL_CALL_ROOM];
    bool waits; /* the referee judges it when the moves before it are entered */
    bool taken;
    char taken_by[SETUP_NAME_ROOM]; /* the arbiter's name; empty: the link has none */
    unsigned count[2];              /* calls by each player so far */
};

/* An act of an arbiter: its number (0: there was none) and his name, or empty. */
struct decided {
    uint64_t number;
    char by[SETUP_NAME_ROOM];
};

/* A player's wish to take his last move back. It lapses with the next move (takeback.h). */
struct takeback {
    hk_parties by;   /* 0: nobody has any */
    uint64_t number; /* of its entry */
    unsigned stay;   /* half-moves that would stay on the board */
    unsigned plies;  /* that had been made */
    bool declined;
};

enum { DEVICE_AHEAD_MAX = 64 };

/*
 * A clock on the table that is the game's master: the hall follows its presses, and is silent about
 * flags. docs/decisions/0024.
 */
struct device {
    int64_t seat;         /* 0: there is none */
    unsigned link_number; /* by which it became the master; 0: an earlier log does not tell */
    char session[NOTE_SESSION_ROOM];
    int64_t base_ms; /* game time when it had counted nothing */
    uint64_t number; /* of its last act that was taken */
    int64_t last_ms; /* game time of that act by its own clock */
    /* Acts whose moves the operator has not entered yet, the earliest first. */
    struct ahead {
        hk_event_kind kind;
        hk_parties who;
        int64_t at_ms, decided_ms; /* game time; and of a decision, since 1970, or 0 */
    } ahead[DEVICE_AHEAD_MAX];
    unsigned ahead_count;
};

/* All of a game that its log tells; made anew from the log when a turn could not be written. */
struct logged {
    hk_arena *arena; /* on the heap: the game points to it */
    hk_game *game;
    struct setup setup;
    struct persons persons;
    uint64_t number; /* of the last entry */
    int64_t wall_ms; /* when it was written */
    /* numbers of the last entries that an act may not have missed */
    uint64_t ruled, moved, offered;
    /* the last that all may know of and that set the position up otherwise than by a move */
    uint64_t set_up;
    /* what a move was chosen in, at the last event */
    struct {
        hk_board board;
        unsigned plies;
        hk_duty duty;
    } faced;
    hk_parties offers; /* who offers a draw: by word, by a claim (9.1.2.3) or in an envelope */
    int64_t ruled_ms;  /* game time of `ruled` */
    uint64_t persons_changed; /* number of the entry that did so last */
    uint64_t last_event;      /* number of the last entry that the referee judged */
    uint64_t envelopes_open;  /* the event until which everybody may read what was sealed */
    uint64_t sealed;          /* number of the first entry behind it that seals; 0: there is none */
    struct call call;
    /* The last act of an arbiter, and the last that is not between arbiters alone. */
    struct decided decided, decided_openly;
    struct device device;
    struct takeback takeback;
    hk_score signed_score[2];
    hk_parties clock_named; /* who has named a clock; both: it has its link */
    hk_parties rematch_by;
    bool rematch_swaps;
    char rematch[HALL_NAME_ROOM]; /* the game that was made */
    bool cancelled;
    hk_status status;
    int64_t status_ms; /* game time since which it has that status */
    /* of the session, in game time, also before the game's creation; INT64_MIN: it has not begun */
    int64_t started_ms;
    /* when it first began, as far as that is known, in game time as above */
    int64_t begun_ms;
    /* An arbiter has said when the game is to begin, in game time; and that it starts by itself. */
    bool has_schedule, starts_itself;
    int64_t scheduled_ms;
    int64_t moved_ms;      /* game time of the last move, press or correction of the position */
    bool confirmed;        /* both players have signed a result since the end */
    uint64_t confirmed_by; /* the number of the event that says so */
    bool corrected;        /* and an arbiter has decided on it since a player signed last */
    bool result_decided;   /* an arbiter has decided the result or its points */
    /* The hall is told the moves and keeps the clocks; else it knows of neither. */
    bool live;
    /* By hk_color, for the rounds to come: illegal moves that were completed, and warnings. */
    unsigned illegal_moves[2], warnings[2];
    bool outage;      /* the clocks stand because the hall did */
    int64_t away_ms;  /* for how long the hall stood in all while a clock ran */
    uint64_t let_go;  /* the note by which the program let a clock on the table go last; 0: none */
    uint64_t settled; /* the note by which an arbiter settled that this version differs; 0: none */
    bool over_noted;
    bool damaged;        /* its log is read up to where it breaks; nothing is added */
    uint64_t differs_at; /* by then this version has come to another game; 0: it does not */
    hk_ruling recorded;  /* then: the last ruling as it was given */
    uint64_t skipped;    /* and the number of the last event that was not applied; 0: none was */
};

/*
 * What comes for a game with time alone: its flag, a sign at its board, its start by itself, what is
 * shown to watchers later, and that its clocks stand because nobody is there (turn.c).
 */
enum due { DUE_FLAG, DUE_SIGN, DUE_START, DUE_SHOW, DUE_STAND, DUES };

/* What the audience was told last, to know what has changed. */
struct last_told {
    uint64_t number;
    unsigned plies;
    hk_move *moves; /* as many, in `room` */
    size_t room;
    hk_board board; /* after them */
    int64_t begun_ms;
    int64_t last_clock_ms[2]; /* of the last two half-moves, by whether `plies` is odd with them */
    hk_board start;           /* from which they lead on */
    uint64_t persons, offered;
    struct call call;
    uint64_t decided, decided_openly;
    int64_t device;
    char device_session[NOTE_SESSION_ROOM];
    uint64_t device_number;
    unsigned ahead;
    hk_status status;
    hk_result result;
    hk_score score;
    hk_reason reason;
    int to_press;
    hk_move illegal;
    unsigned illegal_moves[2]; /* by hk_color: those completed */
    /* Where players see an illegal move that stands as any other (wire_adds_standing): what they were told. */
    struct {
        hk_move move; /* behind the last of `moves`; HK_MOVE_NONE: none stood */
        int64_t clock_ms;
        int to_press;
    } bare;
    unsigned present;
    int64_t latency_ms[2];
    hk_score signed_score[2];
    struct takeback takeback;
    hk_parties clock_named, rematch_by;
    bool rematch, differs, outage, live, confirmed, corrected;
    hk_rule ended_by; /* the deciding one */
    int64_t away_ms;
    bool adjourned, envelope_closed, claimed;
    hk_claimed ground;
    hk_duty duty;
    uint64_t signs; /* a digest, of signs and counters; arbiters are told of them */
};

/* Whose board a game is; looked for once, then `known`. */
struct board_place {
    char tournament[HALL_NAME_ROOM]; /* empty: of none */
    unsigned round, board;
    bool known;
    /* Of none that is known, and of some tournament the log could not be read to its end. */
    bool is_unsure;
    bool is_minor[2]; /* by hk_color: the public is not told who it is */
};

/* One game in memory. */
struct hall_game {
    char name[HALL_NAME_ROOM];
    int64_t created_wall_ms;
    uint64_t holder; /* of a casual game: for whose sake it is in memory (hall_hold); 0: nobody's */
    struct logged log;
    struct last_told told;
    struct subscription *audience; /* the server's */
    struct broadcast *broadcast;   /* what watchers see of it; NULL: the game as it is */
    const struct hall_game *shows; /* of such a view: the game as it is; else NULL */
    /* The entries that are kept as they were told (changes.h); from `untold` on those of this turn. */
    struct {
        struct change *first, *last, *untold;
        unsigned count;
    } changes;
    unsigned looking[VIEWS];   /* connections that see this of it */
    uint64_t looked_at[VIEWS]; /* behind the number at which the last one went; 0: none did */
    unsigned present[ROLES];   /* connections by role */
    unsigned elsewhere;        /* a bit a role that has a connection at another hall (together.h) */
    int64_t heard_mono_ms;     /* the clock device was heard of last */
    int64_t drift_ms;          /* what its acts were late by, summed */
    unsigned wrong_codes;      /* typed at it since the decision `wrong_codes_at` */
    uint64_t wrong_codes_at;
    int64_t fastest_ms[2]; /* the shortest way of its acts, of two half minutes */
    int64_t fastest_since_mono_ms;
    int64_t outage_mono_ms; /* that the hall had stood still was found last; 0: never */
    int64_t left_ms
        [2]; /* game time at which the player was there last; 0: no connection of his has gone */
    uint64_t dead_number; /* for the game up to this event it is known whether it is dead */
    hk_answer dead;
    int64_t latency_ms[2];  /* of the way to each player and back; -1: not measured */
    bool touched;           /* changed in this turn */
    bool lost;              /* its log cannot be read any more, or (`waits`) not now */
    bool waits;             /* it is lost until the store can be read again */
    bool stands;            /* its clock ran, and nothing can be written that says it stands: */
    int64_t stands_ms;      /* it is shown as it was at this moment of game time */
    int64_t unread_mono_ms; /* the last turn before it had to wait; 0: nobody's time stands since */
    bool removed;           /* it is no more after this turn */
    bool is_told;           /* this turn has entries, and the last is told */
    bool has_entry;         /* one whose change is not made yet; if it is an event: */
    bool has_event;
    hk_event event;
    hk_ruling ruling;
    char author[SETUP_NAME_ROOM];
    bool is_private;      /* between its sender and the arbiter alone */
    bool has_new_persons; /* in this turn */
    bool is_told_whole;   /* no change can tell what this turn has brought */
    struct board_place of_tournament;
    bool is_round_paused;    /* with its round, as far as this hall knows, when its clocks */
    int64_t round_paused_ms; /* came to stand (log.status_ms) */

    /* Of several halls: what stands in the store for the others. */
    uint64_t known_number; /* the last entry that is known to be lasting */
    unsigned known_roles;  /* who is present here */
    unsigned left_roles;   /* who was present at a hall that has gone; while it is looked at */

    /* The hall's own. */
    int64_t base_ms, base_mono_ms; /* game time at a moment of the steady clock */
    struct {
        int64_t mono_ms;
        size_t at; /* its place among the games for which it comes, from 1; 0: none */
    } due[DUES];
    bool only_signs; /* it was touched because a sign has come with time */
    struct hall_game *same_hash, *next_touched;
    struct hall_game *next, **link; /* all of them */
};

enum { SECTOR_ROOM = STORE_LINK_TEXT_ROOM };

/* Who speaks: the seat that a link opens. */
struct seat {
    int64_t id;
    enum role role;
    enum scope scope;
    bool of_hall;              /* all boards */
    char game[HALL_NAME_ROOM]; /* else of this one */
    unsigned char link[STORE_HASH_SIZE];
    unsigned link_number;
    int64_t used_wall_ms;            /* when the link was used last; 0: never */
    char name[SETUP_NAME_ROOM];      /* of an arbiter or organiser, as the link says; or empty */
    char boards[SECTOR_ROOM];        /* of all boards these (sector.h); empty: all */
    char tournament[HALL_NAME_ROOM]; /* of its games alone; empty: of all */
};

/*
 * Open the hall on a log, which stays the caller's. Games whose clock ran when the program last
 * stopped are interrupted since the last moment at which it was known to be alive.
 */
struct hall *hall_open(struct store *store, int64_t mono_ms, int64_t wall_ms, char *why,
                       size_t why_size);
void hall_close(struct hall *hall);

/*
 * Make a further organiser's link, unless the opening has just made the first one: hall_organiser_token tells
 * it. False: the store cannot be written. Costs a commit; of the loop's thread.
 */
bool hall_add_organiser(struct hall *hall);

/* The token of the organiser's link that has just been made, for who started the hall; else NULL. */
const char *hall_organiser_token(const struct hall *hall);
int64_t hall_epoch(const struct hall *hall);

/* The games touched in this turn, by next_touched; all games in memory, by next. */
struct hall_game *hall_touched(const struct hall *hall);
struct hall_game *hall_first(const struct hall *hall);

/*
 * A way through the games in memory that may take many turns. Games that come meanwhile are not on it,
 * and those that go are left out. Start it as {0}; ending one that has not begun is nothing.
 */
struct hall_walk {
    struct hall_game *next;
    struct hall_walk *other;
    bool begun;
};

void hall_walk_begin(struct hall *hall, struct hall_walk *walk);
/* NULL: there is no further game. */
struct hall_game *hall_walk_next(struct hall_walk *walk);
void hall_walk_end(struct hall *hall, struct hall_walk *walk);

size_t hall_game_count(const struct hall *hall);

/*
 * A game by its name. One that is not in memory is read behind the turns, a slice in each, so that no
 * long game holds a turn: it is coming, and whoever wants it waits for turn.h's hall_load to tell of
 * it. `*out` is NULL unless it is found.
 */
enum seek { SEEK_FOUND, SEEK_COMING, SEEK_MISSING };

enum seek hall_seek(struct hall *hall, const char *name, struct hall_game **out);

/* The same of one that is in memory; NULL: it is not. */
struct hall_game *hall_find(const struct hall *hall, const char *name);

/* Is there such a game, in memory or in the store? */
bool hall_has(struct hall *hall, const char *name);

/*
 * Somebody is to look at the game or to play it, and so it stays in memory. Casual games have as many places
 * there as those of an organiser, and an address (limits_sender) has a share of them. False: refused.
 */
bool hall_hold(struct hall *hall, struct hall_game *game, uint64_t sender, struct refusal *refusal);

/*
 * A connection comes, known to have been there at `alive_mono_ms`, or goes, of which nothing has been heard for
 * `silent_ms`. Coming can start the game, or end an outage.
 */
void hall_join(struct hall *hall, struct hall_game *game, enum role role, int64_t alive_mono_ms);
void hall_leave(struct hall *hall, struct hall_game *game, enum role role, int64_t silent_ms);

/*
 * A player is known to have been there at `alive_mono_ms`. If the hall had found by then that it
 * stood still, his clock need not stand any longer; and not if he acts.
 */
void hall_heard(struct hall *hall, struct hall_game *game, enum role role, int64_t alive_mono_ms);
void hall_player_acts(struct hall *hall, struct hall_game *game, const struct seat *seat);

/* Does somebody see of it what arbiters see? */
bool hall_arbiters_look(const struct hall_game *game);

/* It is to be told to its audience at the end of this turn. */
void hall_touch(struct hall *hall, struct hall_game *game);

/*
 * At this game time a sign changes: arbiters are to be told again. INT64_MAX: none does, as time
 * goes.
 */
void hall_touch_at(struct hall *hall, struct hall_game *game, int64_t at_ms);

/*
 * The state at a moment, as for hk_game_look, as everybody is to see it. A game that this version
 * would have ruled otherwise shows the result that was recorded, and stands still if there is none.
 */
void hall_look(const struct hall_game *game, int64_t at_ms, hk_state *out);

/* The status as hall_look has it, for who asks nothing else. */
hk_status hall_status(const struct hall_game *game);

/*
 * Acts that were taken, for the counters of the machine: one of a delayed broadcast is counted when
 * watchers see it.
 */
void hall_count_act(struct hall *hall, struct hall_game *game);
uint64_t hall_acts(const struct hall *hall);

/* How many games have been made since the hall opened. */
uint64_t hall_created(const struct hall *hall);

/* The steady clock at this turn. */
int64_t hall_mono_ms(const struct hall *hall);

/*
 * Does a flag of this game count as fallen only when a player claims it (2005, B.6)? Then the hall
 * calls none, unless one person plays both sides.
 */
bool hall_flags_are_claimed(const struct hall_game *game);

/* The game's time at this turn. */
int64_t hall_game_time(const struct hall *hall, const struct hall_game *game);

/* Does the clock of any game run? */
bool hall_has_running_clock(const struct hall *hall);

bool hall_is_present(const struct hall_game *game, hk_color color);

/* The store, to read from. */
struct store *hall_store(struct hall *hall);

/* The solver that rulings ask; what is asked of it changes no later ruling. */
hk_winnable *hall_solver(struct hall *hall);

#endif
