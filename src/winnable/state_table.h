/* The states of the search: abstract positions that have been reached, and the transitions between them. */
#ifndef HK_WINNABLE_STATE_TABLE_H
#define HK_WINNABLE_STATE_TABLE_H

#include "winnable/abstract_mate.h"

enum { HK__NO_PATH = UINT8_MAX };

/* A capture or a pawn's move. */
struct hk__transition {
    uint32_t from, to; /* configurations */
    uint64_t squares;  /* on one of which it happens */
    uint8_t kind, color,
        captured;   /* kind and color of him who moves; kind of him who is taken, or HK_NO_KIND */
    uint8_t origin; /* of a pawn: where it stands */
};

/* A configuration as it is kept: the sets that are not empty. */
struct hk__state {
    uint64_t key;
    uint64_t pawns[2];
    uint64_t white_kings
        [2]; /* by the side to move: squares of White's king for which there are squares of Black's, */
    const uint64_t *black_kings; /* which stand here one set after the other */
    const struct hk__abstract_piece *pieces;
    uint32_t next;            /* in the chain of its key, */
    uint32_t next_same_pawns; /* in that of its pawns */
    uint8_t pieces_count, castling[2];
    uint8_t transitions_to_mate; /* exits to where a mate may stand; HK__NO_PATH if there is none */
    bool is_dead;                /* the winner can never mate from here */
    struct hk__mate_pattern pattern;
    uint32_t visits; /* of the guide, */
    const struct hk__goals *goals;
};

/*
 * How many configurations a question looks at, at most. The room is taken once for all that they can need, by the limit that
 * the solver is made for: a search that is over after HK__SMALL_BUDGET positions asks for few.
 */
enum {
    HK__SMALL_BUDGET = 100,
    HK__STATES_FEW = 100,          /* for a proof that there is no mate */
    HK__STATES_GUIDE = 384,        /* to guide a search */
    HK__STATES_MANY = 5000,        /* for a proof where one piece is to mate */
    HK__TRANSITIONS_PER_STATE = 16 /* that may be taken for each that may be kept */
};

struct hk__state_table {
    struct hk__state *states; /* from 1 */
    uint32_t count, room;
    struct hk__transition *transitions;
    uint32_t transition_count, transition_room;
    uint32_t *chains, *pawn_chains;
    unsigned char *bytes; /* of the sets and goals */
    size_t bytes_used, bytes_room;
    unsigned states_max;
};

/* Bytes for questions of so many positions at most, a multiple of 16. */
size_t hk__state_table_bytes(uint64_t nodes_max, size_t notes_bytes);

/* So many bytes are at `bytes`, aligned for any object; they need not be zeroed. */
void hk__state_table_place(struct hk__state_table *table, void *bytes, uint64_t nodes_max,
                           size_t notes_bytes);

/* Forget all configurations and exits. */
void hk__state_table_clear(struct hk__state_table *table, unsigned states_max);

/*
 * The index of the configuration, whose pieces are sorted; it is entered if it is new and there are fewer than `max`. 0 if
 * it is not.
 */
uint32_t hk__state_table_insert(struct hk__state_table *table, struct hk__abstract_position *p);

/* A configuration in which all has a place that has one in `c`: whatever follows from `c` follows from there. 0 if there is none. */
uint32_t hk__state_table_find_superset(const struct hk__state_table *table,
                                       const struct hk__abstract_position *p);

/* Note an exit. */
void hk__state_table_add_transition(struct hk__state_table *table,
                                    struct hk__transition transition);

/* Memory until the next question, aligned for any number or pointer. There is enough for what is kept and its goals. */
void *hk__state_table_alloc(struct hk__state_table *table, size_t size);

/* Find for each configuration how many exits lead to where a mate may stand. */
void hk__state_table_find_distances(struct hk__state_table *table);

/* The first configuration with so placed pawns, perhaps; the others follow by next_same_pawns. 0: the end. */
uint32_t hk__state_table_by_pawns(const struct hk__state_table *table, uint64_t white,
                                  uint64_t black);

/* Does the position fit into the configuration? Pieces of one kind may count for one set. */
bool hk__state_contains(const struct hk__state *state, const hk_board *board);

/* Set an abstract position to what is kept. */
void hk__state_unpack(const struct hk__state *state, struct hk__abstract_position *p);

#endif
