/*
 * The state table: abstract positions that a search has reached, and the transitions between them.
 */
#ifndef HK_WINNABLE_STATE_TABLE_H
#define HK_WINNABLE_STATE_TABLE_H

#include "winnable/abstract_mate.h"

enum { HK__NO_PATH = UINT8_MAX };

/* A transition: a capture or a pawn move that leads from one state to another. */
struct hk__transition {
    uint32_t from, to;
    /* The transition happens on one of these squares. */
    uint64_t squares;
    /* Kind and color of the piece that moves, and kind of the captured piece or HK_NO_KIND. */
    uint8_t kind, color, captured;
    /* The square that a pawn leaves. */
    uint8_t origin;
};

/* An abstract position as the table has it, without the empty sets. */
struct hk__state {
    uint64_t key;
    uint64_t pawns[2];
    /* By the side to move: squares of White's king that have pairs. */
    uint64_t white_kings[2];
    /* The squares of Black's king for each of them, one set after the other. */
    const uint64_t *black_kings;
    const struct hk__abstract_piece *pieces;
    /* The next state in the hash chain of its key, */
    uint32_t next;
    /* and in that of its pawns. */
    uint32_t next_same_pawns;
    uint8_t pieces_count, castling[2];
    /* Fewest transitions to a state with room for a mate; HK__NO_PATH if no way there is known. */
    uint8_t transitions_to_mate;
    /* The winner can never mate from here (reachable.c). */
    bool is_dead;
    /* The mate for which there is room, if transitions_to_mate is 0. */
    struct hk__mate_pattern pattern;
    /* Notes of the guide. */
    uint32_t visits;
    const struct hk__goals *goals;
};

/*
 * How many states a question may have. The room of a table follows from the limit that the solver
 * is made for: a question of at most HK__SMALL_BUDGET positions needs few states.
 */
enum {
    HK__SMALL_BUDGET = 100,
    HK__STATES_FEW = 100,   /* for a proof that there is no mate */
    HK__STATES_GUIDE = 384, /* to guide a search */
    HK__STATES_MANY = 5000, /* for a proof where the winner has one piece */
    /* A question may take so many transitions for each state that it may have. */
    HK__TRANSITIONS_PER_STATE = 16
};

struct hk__state_table {
    /* From index 1 on. */
    struct hk__state *states;
    uint32_t count, room;
    struct hk__transition *transitions;
    uint32_t transition_count, transition_room;
    uint32_t *chains, *pawn_chains;
    /* Sets of the states, and goals of the guide. */
    unsigned char *bytes;
    size_t bytes_used, bytes_room;
    unsigned states_max;
};

/*
 * Bytes of a table for questions of at most `nodes_max` positions, a multiple of 16. `notes_bytes`
 * is what the guide needs for each state.
 */
size_t hk__state_table_bytes(uint64_t nodes_max, size_t notes_bytes);

/*
 * Lay out a table in that many bytes at `bytes`, which are aligned for any object and need not be
 * zeroed.
 */
void hk__state_table_place(struct hk__state_table *table, void *bytes, uint64_t nodes_max,
                           size_t notes_bytes);

/* Forget all states and transitions. A question begins that may have `states_max` states. */
void hk__state_table_clear(struct hk__state_table *table, unsigned states_max);

/*
 * Sort the pieces of the abstract position, find its state, and add one if it is new.
 * @return The index of the state; 0 if it is new and there are `states_max` states already.
 */
uint32_t hk__state_table_insert(struct hk__state_table *table, struct hk__abstract_position *p);

/*
 * A state whose sets contain those of `p`: whatever follows from `p` follows from it too. 0 if
 * there is none.
 */
uint32_t hk__state_table_find_superset(const struct hk__state_table *table,
                                       const struct hk__abstract_position *p);

/* Note a transition. */
void hk__state_table_add_transition(struct hk__state_table *table,
                                    struct hk__transition transition);

/*
 * Memory until the next question, aligned for any number or pointer. There is enough for the sets
 * of all states and for the notes of the guide.
 */
void *hk__state_table_alloc(struct hk__state_table *table, size_t size);

/*
 * Find transitions_to_mate of all states, going back over the transitions from those with room for
 * a mate.
 */
void hk__state_table_find_distances(struct hk__state_table *table);

/*
 * The first state in the hash chain of these pawns; the others follow by next_same_pawns, and 0 is
 * the end. Other pawns may share the chain.
 */
uint32_t hk__state_table_by_pawns(const struct hk__state_table *table, uint64_t white,
                                  uint64_t black);

/*
 * Does the state stand for the position? The answer is never wrongly no. It may be wrongly yes,
 * since two pieces of one kind may count for the same set.
 */
bool hk__state_contains(const struct hk__state *state, const hk_board *board);

/* Write the abstract position of a state, with the facts that follow from its sets. */
void hk__state_unpack(const struct hk__state *state, struct hk__abstract_position *p);

#endif
