/*
 * Who can ever reach what. Sound, not complete: every game that can follow stays within the sets computed here.
 *
 * For each man there is the set of squares on which it can ever stand. The sets begin with where the men stand and grow
 * until no rule lets them grow further. A rule lets a man go wherever no man stands in the way that will stand there for
 * ever; who moves, whether a king is left in check, and in what order things happen is not asked. So a move that is
 * legal in some game is allowed here, and by induction over its moves every game stays within the sets.
 *
 *  1. A man is steady if it can neither move nor be captured. Only steady men are in the way.
 *  2. A man can be captured on any square on which it can stand and an opponent can arrive. A pawn arrives by capture on a
 *     diagonal, and only where an opponent's man can stand (which is also where one can be taken en passant).
 *  3. A king does not go where the opponent always attacks: from every square on which a man that cannot be captured can
 *     stand, over all squares on which any man can stand.
 *  4. A pawn that can promote can go everywhere.
 *  5. Pawns of both sides on one file do not pass each other: a pawn that can neither capture nor be captured stays on its
 *     file, and nobody on it goes beyond where it stood at first.
 *
 * A mate on a square needs a check there, and on each square around it a man of the king's own or an attack. The squares
 * that the winner can never attack must be held by as many men of the loser, each of which can stand there. If there are not
 * enough, there is always a way out (FIDE Laws 2023, 3.9, 5.1.1).
 */
#include "winnable/region.h"
#include "board/bb.h"

#include <string.h>

struct man {
    uint8_t kind, color, home;
    bool captured; /* can be */
    bool promotes; /* can */
    uint64_t on;   /* squares on which it can stand */
    uint64_t to;   /* squares at which it can arrive where it captures what stands there */
};

struct region {
    const struct hk__configuration *from;
    struct man men[HK__MEN_AND_PAWNS];
    unsigned count;
    uint64_t steady[2];   /* squares of the steady men of each side */
    uint64_t taken;       /* on which any man can stand */
    uint64_t fixed[2];    /* homes of the pawns of each side that stay on their files */
    uint64_t attacked[2]; /* always, by the men of each side */
    uint64_t stands[2];   /* on which a man of the side, not the king, can stand */
    bool grew;
};

static void grow_set(struct region *region, uint64_t *set, uint64_t more)
{
    if (more & ~*set) {
        *set |= more;
        region->grew = true;
    }
}

static bool is_steady(const struct man *man)
{
    return !man->captured && man->on == bb_bit(man->home) && man->to == 0;
}

/* Squares that a man attacks from `from`. */
static uint64_t attacks(const struct man *man, unsigned from, uint64_t occupied)
{
    return man->kind == HK_PAWN ? bb_pawn(from, (hk_color)man->color)
                                : bb_officer((hk_kind)man->kind, from, occupied);
}

static void look_around(struct region *region)
{
    region->steady[0] = region->steady[1] = region->taken = 0;
    region->stands[0] = region->stands[1] = 0;
    region->fixed[0] = region->fixed[1] = 0;
    region->attacked[0] = region->attacked[1] = 0;
    for (unsigned i = 0; i < region->count; i++) {
        const struct man *man = &region->men[i];
        region->taken |= man->on;
        if (is_steady(man))
            region->steady[man->color] |= bb_bit(man->home);
        if (man->kind != HK_KING)
            region->stands[man->color] |= man->on;
        if (man->kind == HK_PAWN && !man->captured && !man->to && !man->promotes)
            region->fixed[man->color] |= bb_bit(man->home);
    }
    for (unsigned i = 0; i < region->count; i++) {
        const struct man *man = &region->men[i];
        uint64_t always = man->captured || man->promotes ? 0 : ~UINT64_C(0);
        for (uint64_t squares = man->on; squares && always;)
            always &= attacks(man, bb_take_first(&squares), region->taken);
        region->attacked[man->color] |= always;
    }
}

static void grow_pawn(struct region *region, struct man *man)
{
    const hk_color us = (hk_color)man->color, them = hk__other(us);
    const uint64_t steady =
        (region->steady[0] | region->steady[1] | region->fixed[them]) & ~bb_bit(man->home);
    const uint64_t home_rank = us == HK_WHITE ? UINT64_C(0xff) << 8 : UINT64_C(0xff) << 48;
    uint64_t on = man->on, captures = 0;

    const uint64_t once = bb_forward(on, us) & ~steady;
    on |= once | (bb_forward(once & bb_forward(home_rank, us), us) & ~steady);
    captures = (bb_pawns_attack_west(on, us) | bb_pawns_attack_east(on, us)) & region->stands[them];
    if ((on | captures) & BB_LAST_RANKS && !man->promotes) {
        man->promotes = true;
        region->grew = true;
    }
    grow_set(region, &man->to, captures);
    grow_set(region, &man->on, on | captures);
}

static void grow_piece(struct region *region, struct man *man)
{
    const unsigned us = man->color, them = us ^ 1;
    const uint64_t steady = (region->steady[0] | region->steady[1]) & ~bb_bit(man->home);
    uint64_t barred = region->steady[us] | (region->steady[them] & region->from->kings[them]),
             to = 0;

    if (man->promotes) {
        to = ~barred;
    } else {
        for (uint64_t squares = man->on; squares;)
            to |= attacks(man, bb_take_first(&squares), steady);
        if (man->kind == HK_KING)
            barred |= region->attacked[them];
        to &= ~(barred & ~bb_bit(man->home)) & ~(man->kind == HK_KING ? region->attacked[them] : 0);
    }
    grow_set(region, &man->to, to);
    grow_set(region, &man->on, to);
}

/* Castling takes the king and its rooks to squares that their own way of moving does not give. */
static void allow_castling(struct region *region, struct man *man)
{
    const unsigned first = man->color == HK_WHITE ? 0 : 56;
    if (!region->from->castling[man->color])
        return;
    if (man->kind == HK_KING)
        grow_set(region, &man->on, bb_bit(first + 6) | bb_bit(first + 2));
    if (man->kind == HK_ROOK && man->on & (man->color == HK_WHITE ? BB_RANK_1 : BB_RANK_8))
        grow_set(region, &man->on, bb_bit(first + 5) | bb_bit(first + 3));
}

static void find_captured(struct region *region)
{
    for (unsigned i = 0; i < region->count; i++) {
        struct man *man = &region->men[i];
        for (unsigned j = 0; j < region->count && !man->captured && man->kind != HK_KING; j++)
            if (region->men[j].color != man->color && region->men[j].to & man->on) {
                man->captured = true;
                region->grew = true;
            }
    }
}

static void add_man(struct region *region, unsigned color, unsigned kind, uint64_t on)
{
    region->men[region->count++] = (struct man){
        .kind = (uint8_t)kind, .color = (uint8_t)color, .home = (uint8_t)bb_first(on), .on = on};
}

static void begin(struct region *region, const struct hk__configuration *from)
{
    memset(region, 0, sizeof *region);
    region->from = from;
    for (unsigned color = 0; color < 2; color++) {
        add_man(region, color, HK_KING, from->kings[color]);
        for (uint64_t pawns = from->pawns[color]; pawns;)
            add_man(region, color, HK_PAWN, bb_bit(bb_take_first(&pawns)));
    }
    for (unsigned i = 0; i < from->count; i++)
        add_man(region, from->men[i].color, from->men[i].kind, from->men[i].on);
    for (unsigned i = 0; i < region->count; i++)
        allow_castling(region, &region->men[i]);
}

/* Squares that the winner's men can ever attack: all of them, and those but the king. */
static void find_attackable(const struct region *region, hk_color winner, uint64_t *by_any,
                            uint64_t *by_men)
{
    const uint64_t steady =
        (region->steady[0] | region->steady[1]) & ~region->from->kings[winner ^ 1];

    *by_any = *by_men = 0;
    for (unsigned i = 0; i < region->count; i++) {
        const struct man *man = &region->men[i];
        uint64_t reach = man->promotes ? ~UINT64_C(0) : 0;
        if (man->color != winner)
            continue;
        for (uint64_t squares = man->on; squares;)
            reach |= attacks(man, bb_take_first(&squares), steady & ~bb_bit(man->home));
        *by_any |= reach;
        if (man->kind != HK_KING)
            *by_men |= reach;
    }
}

bool hk__region_forbids_mate(const struct hk__configuration *from, hk_color winner)
{
    const hk_color loser = hk__other(winner);
    struct region region;
    uint64_t by_any, by_men, king_on = 0, blockers[HK__MEN_AND_PAWNS];
    unsigned blocker_count = 0;

    begin(&region, from);
    do {
        region.grew = false;
        look_around(&region);
        for (unsigned i = 0; i < region.count; i++) {
            if (region.men[i].kind == HK_PAWN)
                grow_pawn(&region, &region.men[i]);
            if (region.men[i].kind != HK_PAWN || region.men[i].promotes)
                grow_piece(&region, &region.men[i]);
        }
        find_captured(&region);
    } while (region.grew);

    find_attackable(&region, winner, &by_any, &by_men);
    for (unsigned i = 0; i < region.count; i++) {
        const struct man *man = &region.men[i];
        if (man->color == loser && man->kind == HK_KING)
            king_on = man->on;
        else if (man->color == loser)
            blockers[blocker_count++] = man->on;
    }
    for (uint64_t squares = king_on & by_men; squares;) {
        const uint64_t around = bb_king(bb_take_first(&squares));
        if (hk__can_be_held(blockers, blocker_count, around & ~by_any))
            return false;
    }
    return true;
}
