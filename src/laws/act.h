/*
 * An act: one event under judgement. The function that judges the event changes the game, returns a
 * verdict, and notes in the act what it has found: the particulars of the verdict, and the
 * circumstances on which the ruling rests besides. verdicts.def and grounds.def name the rules that
 * belong to each.
 */
#ifndef HK_LAWS_ACT_H
#define HK_LAWS_ACT_H

#include "hakem/event.h"

/* The circumstances that can be noted: the WHEN rows of grounds.def. */
enum hk__circumstance {
#define WHEN(name, rules) HK__##name,
#define FACT(name, rules)
#define WHY(name, rules)
#include "laws/grounds.def"
#undef WHEN
#undef FACT
#undef WHY
    HK__CIRCUMSTANCES
};

enum { HK__NOTED_WORDS = (HK__CIRCUMSTANCES + 63) / 64 };

struct hk__act {
    const hk_event *event;
    /* The player who acts; White if the actor is no player. */
    hk_color player;
    /* HK_E_MEMORY: the act could not be judged, and its verdict means nothing. */
    hk_err err;
    /* The act made a move; it completed one. */
    bool moved, completed;
    /*
     * What may not be done has an effect all the same, and is denied: a claim ends the pause that was
     * made for it, a touch declines an offer.
     */
    bool has_effect;
    /* What the verdict says the player has to do he has not done: on a screen nothing happens. */
    bool refused;
    hk_particulars told;
    /* The fact on whose articles the ruling rests first: that on which the arbiter decides. */
    hk_fact matter;
    /* The verdict that tells the duty which a move broke, and the one by which that move seemed to end the game. */
    hk_verdict duty, undone;
    /* The rule that decides before those of the verdict, or HK_RULE_NONE. */
    hk_rule decides;
    /* On what ground a claim waits for its ruling; HK_CLAIM_NONE: none does. */
    hk_claimed waits;
    /* The move of which the ruling speaks, on the board `meant_on`; or HK_MOVE_NONE. */
    hk_move meaning;
    hk_board meant_on;
    /* The circumstances noted, a bit for each. */
    uint64_t noted[HK__NOTED_WORDS];
    /* Why moves of this act are illegal, a bit for each hk_illegality. */
    uint32_t whys;
};

/* Note a circumstance. */
static inline void hk__note(struct hk__act *act, enum hk__circumstance circumstance)
{
    act->noted[circumstance / 64] |= UINT64_C(1) << circumstance % 64;
}

/* Note a circumstance if it was found. */
static inline void hk__note_if(struct hk__act *act, bool found, enum hk__circumstance circumstance)
{
    if (found)
        hk__note(act, circumstance);
}

static inline bool hk__is_noted(const struct hk__act *act, enum hk__circumstance circumstance)
{
    return act->noted[circumstance / 64] >> circumstance % 64 & 1;
}

/* The player whom a set names alone; White if it names both or nobody. */
static inline hk_color hk__one(hk_parties player)
{
    return player == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;
}

/* The persons whom a fact or a decision is about. */
static inline hk_parties hk__who(const hk_event *event)
{
    return event->kind == HK_EVENT_FACT ? event->fact.who : event->decide.who;
}

/* The player whom a fact or a decision is about; White if that is both or nobody. */
static inline hk_color hk__meant(const hk_event *event)
{
    return hk__one(hk__who(event));
}

/* Does the event name a move? a1a1 stands for none. */
static inline bool hk__names_move(const hk_uci_squares *move)
{
    return move->from != 0 || move->to != 0;
}

/* Note that a move is illegal for this reason. */
static inline void hk__note_why(struct hk__act *act, hk_illegality why)
{
    act->whys |= UINT32_C(1) << why;
}

/* Make the ruling from the verdict on an act, with the rules of the edition that it rests on. */
void hk__ruling_make(hk_ruling *out, hk_verdict verdict, const struct hk__act *act,
                     hk_edition edition);

/* Add rules to the background of a ruling, each once. */
void hk__ruling_add(hk_ruling *ruling, const hk_rule *rules, unsigned count);

#endif
