/*
 * An act under judgement. A handler changes the game, returns its verdict, and notes here what it
 * has found: the particulars of the verdict, and the circumstances on which the ruling rests
 * besides. The rules are in verdicts.def and grounds.def.
 */
#ifndef HK_LAWS_ACT_H
#define HK_LAWS_ACT_H

#include "hakem/event.h"

/* What can be noted: the names of grounds.def. */
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
    hk_color player; /* who acts; White where no player does */
    hk_err err;      /* HK_E_MEMORY: the act could not be judged, and the verdict says nothing */
    bool moved, completed;
    bool ends_pause; /* a claim that may not be made ends the pause made for it: it is denied */
    hk_particulars told;
    hk_move meaning; /* the move that the ruling speaks of, or HK_MOVE_NONE, */
    hk_board meant_on;
    uint64_t noted[HK__NOTED_WORDS]; /* circumstances */
    uint32_t whys;                   /* reasons why moves were illegal, by hk_illegality */
};

static inline void hk__note(struct hk__act *act, enum hk__circumstance circumstance)
{
    act->noted[circumstance / 64] |= UINT64_C(1) << circumstance % 64;
}

static inline void hk__note_if(struct hk__act *act, bool found, enum hk__circumstance circumstance)
{
    if (found)
        hk__note(act, circumstance);
}

static inline bool hk__is_noted(const struct hk__act *act, enum hk__circumstance circumstance)
{
    return act->noted[circumstance / 64] >> circumstance % 64 & 1;
}

/* One player as a set; White where it names both or nobody. */
static inline hk_color hk__one(hk_parties player)
{
    return player == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;
}

/* Whom a fact or a decision means. */
static inline hk_parties hk__who(const hk_event *event)
{
    return event->kind == HK_EVENT_FACT ? event->fact.who : event->decide.who;
}

/* The player whom a fact or a decision means; White where it names both or nobody. */
static inline hk_color hk__meant(const hk_event *event)
{
    return hk__one(hk__who(event));
}

/* Is a move named at all? a1a1 is none. */
static inline bool hk__names_move(const hk_uci_squares *move)
{
    return move->from != 0 || move->to != 0;
}

/* A move was illegal for this reason. */
static inline void hk__note_why(struct hk__act *act, hk_illegality why)
{
    act->whys |= UINT32_C(1) << why;
}

/* The ruling that a verdict on an act makes, by the edition: what decides, and what it rests on. */
void hk__ruling_make(hk_ruling *out, hk_verdict verdict, const struct hk__act *act,
                     hk_edition edition);

/* Add rules to what a ruling rests on, each once. */
void hk__ruling_add(hk_ruling *ruling, const hk_rule *rules, unsigned count);

#endif
