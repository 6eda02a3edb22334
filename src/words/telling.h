/*
 * Texts with slots, which an event, a ruling or a state fills. The texts are the messages of po/. A
 * slot names one of the values below, and after a dot a grammatical form where a language needs
 * one: {player.gen}. Such forms are messages themselves; the program never adds an ending to a
 * word. A part in brackets, [A|B], becomes A if each slot of A has something to say, and B
 * otherwise; [A] becomes A or nothing.
 */
#ifndef HK_WORDS_TELLING_H
#define HK_WORDS_TELLING_H

#include "hakem/words.h"

/*
 * The slots. The name of each is that of the function of telling.c that fills it; tools/po.py reads
 * the list here.
 */
#define HK__SLOT_LIST(X)                                                                           \
    /* persons */                                                                                  \
    X(player)                                                                                      \
    X(other) /* the player's opponent */                                                           \
    X(actor) /* the sender of the event */                                                         \
    X(who)   /* whom a fact or decision concerns */                                                \
    X(mover) /* who made {move}, or {turn} */                                                      \
    X(winner)                                                                                      \
    X(clock) /* whose display changes */                                                           \
    /* pieces, squares and moves */                                                                \
    X(piece)                                                                                       \
    X(pieces) /* the touched pieces and squares */                                                 \
    X(square)                                                                                      \
    X(target)                                                                                      \
    X(move)                                                                                        \
    X(why) /* why {move} is illegal */                                                             \
    /* numbers */                                                                                  \
    X(nth)                                                                                         \
    X(count)                                                                                       \
    X(turn) /* the number of the move that the event means */                                      \
    X(number)                                                                                      \
    X(minutes) /* which the ruling gives {clock} */                                                \
    X(left)    /* what {clock} shows */                                                            \
    X(white_left)                                                                                  \
    X(black_left)                                                                                  \
    X(amount) /* the time in the event */                                                          \
    X(points)                                                                                      \
    X(articles) /* the background of the ruling */                                                 \
    /* phrases */                                                                                  \
    X(result)                                                                                      \
    X(fact)                                                                                        \
    X(decision)                                                                                    \
    X(claim)                                                                                       \
    X(cannot)  /* what the actor cannot do */                                                      \
    X(text)    /* what a player wrote or said */                                                   \
    X(because) /* the reason of a decision */                                                      \
    X(what)    /* a sentence of its own */

/* Below this a display shows tenths of a second. */
enum { HK__TENTHS_BELOW_MS = 20000 };

/* A time as a display shows it: seconds, and tenths in the last twenty; never rounded up. */
static inline int64_t hk__as_shown(int64_t ms)
{
    return ms - ms % (ms < HK__TENTHS_BELOW_MS ? 100 : 1000);
}

/* A move by its squares; a slot for it says nothing unless `told` is true. */
struct hk__told_move {
    bool told;
    unsigned from, to;
    hk_kind promotion;
    /* The board on which it was made. */
    const hk_board *before;
};

/* The values that fill the slots. */
struct hk__telling {
    hk_language language;
    hk_color player;
    hk_color clock;
    /* Each may be NULL. */
    const hk_event *event;
    const hk_ruling *ruling;
    /* NULL or the board by which pieces are named. */
    const hk_board *board;
    /* NULL or the position from which half-moves are counted. */
    const hk_position *start;
    hk_kind piece;
    unsigned square, target;
    struct hk__told_move move;
    hk_illegality why;
    unsigned count, nth;
    int64_t given_ms[2], left_ms[2];
    hk_result result;
    bool both_lose;
    /* The player who alone has half a point, if neither has won and the game is not drawn. */
    hk_parties half_point;
    /* The texts of {number} and of {what}. */
    const char *number, *what;
};

/* A telling in which no slot has anything to say yet. */
struct hk__telling hk__telling_empty(hk_language language);

/* Append the text of a key, with its slots filled. */
void hk__tell(hk_buf *out, const struct hk__telling *telling, const char *key);

/*
 * The same for a key that consists of the name of a list and a word of it: "verdict" and
 * "checkmate".
 */
void hk__tell_of(hk_buf *out, const struct hk__telling *telling, const char *list,
                 const char *word);

/* Is there a text for such a key? hk__has_slot: does that text have the slot, given as `{name`? */
bool hk__can_tell_of(hk_language language, const char *list, const char *word);
bool hk__has_slot(hk_language language, const char *list, const char *word, const char *slot);

#endif
