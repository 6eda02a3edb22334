/*
 * Texts with slots, filled with what an event, a ruling or a state speaks of. The texts are the
 * messages of po/; a slot names one of the things below, with a grammatical form behind a dot where
 * a language needs it: {player.gen}. The forms are messages themselves, and nothing is ever added
 * to a word here. A part in brackets, [A|B], is A if each of its slots has something to say, and B
 * otherwise; [A] is A or nothing.
 */
#ifndef HK_WORDS_TELLING_H
#define HK_WORDS_TELLING_H

#include "hakem/words.h"

/*
 * The slots: name, and the function of telling.c that fills it. tools/po.py knows them from here.
 */
#define HK__SLOT_LIST(X)                                                                           \
    /* persons */                                                                                  \
    X(player)                                                                                      \
    X(other) /* the player's opponent */                                                           \
    X(actor) /* whose act the event is */                                                          \
    X(who)   /* of whom it is reported, or for whom it is decided */                               \
    X(mover) /* who made the move spoken of */                                                     \
    X(winner)                                                                                      \
    X(clock) /* whose display changes */                                                           \
    /* pieces, squares and moves */                                                                \
    X(piece)                                                                                       \
    X(pieces) /* those touched, with their squares */                                              \
    X(square)                                                                                      \
    X(target)                                                                                      \
    X(move)                                                                                        \
    X(why) /* why it is illegal */                                                                 \
    /* numbers */                                                                                  \
    X(nth)                                                                                         \
    X(count)                                                                                       \
    X(ply)                                                                                         \
    X(number)                                                                                      \
    X(minutes) /* that the ruling gives to {clock} or takes */                                     \
    X(left)    /* what {clock} shows */                                                            \
    X(white_left)                                                                                  \
    X(black_left)                                                                                  \
    X(amount) /* of time, in the event */                                                          \
    X(points)                                                                                      \
    X(articles) /* on which the ruling rests besides */                                            \
    /* phrases */                                                                                  \
    X(result)                                                                                      \
    X(fact)                                                                                        \
    X(decision)                                                                                    \
    X(claim)                                                                                       \
    X(cannot) /* what the actor cannot do */                                                       \
    X(text)   /* what a player wrote or said */

/* A move as its squares; nothing if it is not `told`. */
struct hk__told_move {
    bool told;
    unsigned from, to;
    hk_kind promotion;
    const hk_board *before; /* the board it was made on */
};

/* What the slots are filled from. */
struct hk__telling {
    hk_language language;
    hk_color player;
    hk_color clock;
    const hk_event *event;   /* or NULL */
    const hk_ruling *ruling; /* or NULL */
    const hk_board *board;   /* on which pieces are named, or NULL */
    hk_kind piece;
    unsigned square, target;
    struct hk__told_move move;
    hk_illegality why;
    unsigned count, nth;
    int64_t given_ms[2], left_ms[2];
    hk_result result;
    bool both_lose;
    const char *number; /* of {number} */
};

/* A telling of nothing yet. */
struct hk__telling hk__telling_empty(hk_language language);

/* Append the text of a key, filled. */
void hk__tell(hk_buf *out, const struct hk__telling *telling, const char *key);

/* The same for a key made of a list's name and a word of the list: "verdict" and "checkmate". */
void hk__tell_of(hk_buf *out, const struct hk__telling *telling, const char *list,
                 const char *word);

/* Is there a text for such a key? Does it have the slot, written as `{name`? */
bool hk__can_tell_of(hk_language language, const char *list, const char *word);
bool hk__has_slot(hk_language language, const char *list, const char *word, const char *slot);

#endif
