/* The search over configurations: what leads from one to another. */
#ifndef HK_WINNABLE_ABSTRACT_SEARCH_H
#define HK_WINNABLE_ABSTRACT_SEARCH_H

#include "winnable/abstract.h"

enum { HK__FAR = UINT8_MAX };

/* A capture or a pawn's move. */
struct hk__exit {
    uint32_t from, to; /* configurations */
    uint64_t squares;  /* on one of which it happens */
    uint8_t mover, color,
        taken;      /* kind and color of him who moves; kind of him who is taken, or HK_NO_KIND */
    uint8_t origin; /* of a pawn: where it stands */
};

/* A configuration as it is kept: the sets that are not empty. */
struct hk__kept {
    uint64_t key;
    uint64_t pawns[2];
    uint64_t whites
        [2]; /* by the side to move: squares of White's king for which there are squares of Black's, */
    const uint64_t *blacks; /* which stand here one set after the other */
    const struct hk__piece *pieces;
    uint32_t next;       /* in the chain of its key, */
    uint32_t next_pawns; /* in that of its pawns */
    uint8_t pieces_count, castling[2];
    uint8_t to_mate; /* exits to where a mate may stand; HK__FAR if there is none */
    bool is_dead;    /* the winner can never mate from here */
    struct hk__mate pattern;
    uint32_t visits; /* of the guide, */
    const struct hk__goals *goals;
};

/*
 * How many configurations a question looks at, at most. The room is taken once for all that they can need, by the limit that
 * the solver is made for: a search that is over after HK__LOOK positions asks for few.
 */
enum {
    HK__LOOK = 100,
    HK__CONFIGURATIONS_FEW = 100,   /* for a proof that there is no mate */
    HK__CONFIGURATIONS_GUIDE = 384, /* to guide a search */
    HK__CONFIGURATIONS_MANY = 5000, /* for a proof where one piece is to mate */
    HK__EXITS_A_CONFIGURATION = 16  /* that may be taken for each that may be kept */
};

struct hk__exits {
    hk_color winner;
    struct hk__kept *kept; /* from 1 */
    uint32_t count, room;
    struct hk__exit *exits;
    uint32_t exit_count, exit_room;
    uint32_t *chains, *pawn_chains;
    unsigned char *bytes; /* of the sets and goals */
    size_t bytes_used, bytes_room;
    unsigned max, entered;
    unsigned patience; /* of the guide: positions of a configuration that make it a move farther */
    bool to_first_mate, mate, full;
    uint32_t now;                        /* the configuration whose exits are looked for, */
    struct hk__configuration here, next; /* as it is, and the one behind an exit */
};

/* Bytes for questions of so many positions at most, a multiple of 16. */
size_t hk__exits_bytes(uint64_t nodes_max);

/* So many bytes are at `bytes`, aligned for any object; they need not be zeroed. */
void hk__exits_place(struct hk__exits *exits, void *bytes, uint64_t nodes_max);

/*
 * Is it certain that `winner` never mates? HK_NO is a proof; HK_UNKNOWN: a mate seems to be within reach, or more than `max`
 * configurations would have to be looked at. With `to_first_mate` the search ends where the first mate may stand; without it
 * `max` is HK__CONFIGURATIONS_GUIDE at most.
 */
hk_answer hk__exits_ask(struct hk__exits *exits, const hk_board *board, hk_color winner,
                        unsigned max, bool to_first_mate);

/* Can one side move nothing but pawns as long as nothing else happens, so that it counts its moves? hk__exits_ask has been asked. */
bool hk__exits_counts_moves(const struct hk__exits *exits);

/* Find for each configuration how many exits lead to where a mate may stand. */
void hk__exits_measure(struct hk__exits *exits);

/* The first configuration with so placed pawns, perhaps; the others follow by next_pawns. 0: the end. */
uint32_t hk__exits_by_pawns(const struct hk__exits *exits, uint64_t white, uint64_t black);

/* Does the position fit into the configuration? Pieces of one kind may count for one set. */
bool hk__kept_holds(const struct hk__kept *kept, const hk_board *board);

/* Set exits->here to what is kept. */
void hk__exits_unpack(struct hk__exits *exits, uint32_t index);

/* The memory of it (state_table.c). */

/* Forget all configurations and exits. */
void hk__exits_empty(struct hk__exits *exits);

/*
 * The index of the configuration, whose pieces are sorted; it is entered if it is new and there are fewer than `max`. 0 if
 * it is not.
 */
uint32_t hk__exits_keep(struct hk__exits *exits, struct hk__configuration *c);

/* A configuration in which all has a place that has one in `c`: whatever follows from `c` follows from there. 0 if there is none. */
uint32_t hk__exits_known(const struct hk__exits *exits, const struct hk__configuration *c);

/* Note an exit. */
void hk__exits_add(struct hk__exits *exits, struct hk__exit exit);

/* Memory until the next question, aligned for any number or pointer. There is enough for what is kept and its goals. */
void *hk__exits_get(struct hk__exits *exits, size_t size);

#endif
