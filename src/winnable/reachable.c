/*
 * Who can ever reach what. Sound, not complete: every game that can follow stays within the sets computed here.
 *
 * For each piece there is the set of squares on which it can ever stand. The sets begin with where the pieces stand and grow
 * until no rule lets them grow further. A rule lets a piece go wherever no piece stands in the way that will stand there for
 * ever; who moves, whether a king is left in check, and in what order things happen is not asked. So a move that is
 * legal in some game is allowed here, and by induction over its moves every game stays within the sets.
 *
 *  1. A piece is steady if it can neither move nor be captured. Only steady pieces are in the way.
 *  2. A piece can be captured on any square on which it can stand and an opponent can arrive. A pawn arrives by capture on a
 *     diagonal, and only where an opponent's piece can stand (which is also where one can be taken en passant).
 *  3. A king does not go where the opponent always attacks: from every square on which a piece that cannot be captured can
 *     stand, over all squares on which any piece can stand.
 *  4. A pawn that can promote can go everywhere.
 *  5. Pawns of both sides on one file do not pass each other: a pawn that can neither capture nor be captured stays on its
 *     file, and nobody on it goes beyond where it stood at first.
 *
 * A mate on a square needs a check there, and on each square around it a piece of the king's own or an attack. The squares
 * that the winner can never attack must be held by as many pieces of the loser, each of which can stand there. If there are not
 * enough, there is always a way out (FIDE Laws 2023, 3.9, 5.1.1).
 */
#include "winnable/reachable.h"
#include "board/bb.h"

#include <string.h>

struct piece {
    uint8_t kind, color, home;
    bool captured; /* can be */
    bool promotes; /* can */
    uint64_t on;   /* squares on which it can stand */
    uint64_t to;   /* squares at which it can arrive where it captures what stands there */
};

struct region {
    const struct hk__configuration *from;
    struct piece pieces[HK__PIECES_AND_PAWNS];
    unsigned count;
    uint64_t steady[2];   /* squares of the steady pieces of each side */
    uint64_t taken;       /* on which any piece can stand */
    uint64_t fixed[2];    /* homes of the pawns of each side that stay on their files */
    uint64_t attacked[2]; /* always, by the pieces of each side */
    uint64_t stands[2];   /* on which a piece of the side, not the king, can stand */
    bool grew;
};

static void grow_set(struct region *region, uint64_t *set, uint64_t more)
{
    if (more & ~*set) {
        *set |= more;
        region->grew = true;
    }
}

static bool is_steady(const struct piece *piece)
{
    return !piece->captured && piece->on == bb_bit(piece->home) && piece->to == 0;
}

/* Squares that a piece attacks from `from`. */
static uint64_t attacks(const struct piece *piece, unsigned from, uint64_t occupied)
{
    return piece->kind == HK_PAWN ? bb_pawn(from, (hk_color)piece->color)
                                  : bb_attacks((hk_kind)piece->kind, from, occupied);
}

static void look_around(struct region *region)
{
    region->steady[0] = region->steady[1] = region->taken = 0;
    region->stands[0] = region->stands[1] = 0;
    region->fixed[0] = region->fixed[1] = 0;
    region->attacked[0] = region->attacked[1] = 0;
    for (unsigned i = 0; i < region->count; i++) {
        const struct piece *piece = &region->pieces[i];
        region->taken |= piece->on;
        if (is_steady(piece))
            region->steady[piece->color] |= bb_bit(piece->home);
        if (piece->kind != HK_KING)
            region->stands[piece->color] |= piece->on;
        if (piece->kind == HK_PAWN && !piece->captured && !piece->to && !piece->promotes)
            region->fixed[piece->color] |= bb_bit(piece->home);
    }
    for (unsigned i = 0; i < region->count; i++) {
        const struct piece *piece = &region->pieces[i];
        uint64_t always = piece->captured || piece->promotes ? 0 : ~UINT64_C(0);
        for (uint64_t squares = piece->on; squares && always;)
            always &= attacks(piece, bb_take_first(&squares), region->taken);
        region->attacked[piece->color] |= always;
    }
}

static void grow_pawn(struct region *region, struct piece *piece)
{
    const hk_color us = (hk_color)piece->color, them = hk__other(us);
    const uint64_t steady =
        (region->steady[0] | region->steady[1] | region->fixed[them]) & ~bb_bit(piece->home);
    const uint64_t home_rank = us == HK_WHITE ? UINT64_C(0xff) << 8 : UINT64_C(0xff) << 48;
    uint64_t on = piece->on, captures = 0;

    const uint64_t once = bb_forward(on, us) & ~steady;
    on |= once | (bb_forward(once & bb_forward(home_rank, us), us) & ~steady);
    captures = (bb_pawns_attack_west(on, us) | bb_pawns_attack_east(on, us)) & region->stands[them];
    if ((on | captures) & BB_LAST_RANKS && !piece->promotes) {
        piece->promotes = true;
        region->grew = true;
    }
    grow_set(region, &piece->to, captures);
    grow_set(region, &piece->on, on | captures);
}

static void grow_piece(struct region *region, struct piece *piece)
{
    const unsigned us = piece->color, them = us ^ 1;
    const uint64_t steady = (region->steady[0] | region->steady[1]) & ~bb_bit(piece->home);
    uint64_t barred = region->steady[us] | (region->steady[them] & region->from->kings[them]),
             to = 0;

    if (piece->promotes) {
        to = ~barred;
    } else {
        for (uint64_t squares = piece->on; squares;)
            to |= attacks(piece, bb_take_first(&squares), steady);
        if (piece->kind == HK_KING)
            barred |= region->attacked[them];
        to &= ~(barred & ~bb_bit(piece->home)) &
              ~(piece->kind == HK_KING ? region->attacked[them] : 0);
    }
    grow_set(region, &piece->to, to);
    grow_set(region, &piece->on, to);
}

/* Castling takes the king and its rooks to squares that their own way of moving does not give. */
static void allow_castling(struct region *region, struct piece *piece)
{
    const unsigned first = piece->color == HK_WHITE ? 0 : 56;
    if (!region->from->castling[piece->color])
        return;
    if (piece->kind == HK_KING)
        grow_set(region, &piece->on, bb_bit(first + 6) | bb_bit(first + 2));
    if (piece->kind == HK_ROOK && piece->on & (piece->color == HK_WHITE ? BB_RANK_1 : BB_RANK_8))
        grow_set(region, &piece->on, bb_bit(first + 5) | bb_bit(first + 3));
}

static void find_captured(struct region *region)
{
    for (unsigned i = 0; i < region->count; i++) {
        struct piece *piece = &region->pieces[i];
        for (unsigned j = 0; j < region->count && !piece->captured && piece->kind != HK_KING; j++)
            if (region->pieces[j].color != piece->color && region->pieces[j].to & piece->on) {
                piece->captured = true;
                region->grew = true;
            }
    }
}

static void add_piece(struct region *region, unsigned color, unsigned kind, uint64_t on)
{
    region->pieces[region->count++] = (struct piece){
        .kind = (uint8_t)kind, .color = (uint8_t)color, .home = (uint8_t)bb_first(on), .on = on};
}

static void begin(struct region *region, const struct hk__configuration *from)
{
    memset(region, 0, sizeof *region);
    region->from = from;
    for (unsigned color = 0; color < 2; color++) {
        add_piece(region, color, HK_KING, from->kings[color]);
        for (uint64_t pawns = from->pawns[color]; pawns;)
            add_piece(region, color, HK_PAWN, bb_bit(bb_take_first(&pawns)));
    }
    for (unsigned i = 0; i < from->count; i++)
        add_piece(region, from->pieces[i].color, from->pieces[i].kind, from->pieces[i].on);
    for (unsigned i = 0; i < region->count; i++)
        allow_castling(region, &region->pieces[i]);
}

/* Squares that the winner's pieces can ever attack: all of them, and those but the king. */
static void find_attackable(const struct region *region, hk_color winner, uint64_t *by_any,
                            uint64_t *by_pieces)
{
    const uint64_t steady =
        (region->steady[0] | region->steady[1]) & ~region->from->kings[winner ^ 1];

    *by_any = *by_pieces = 0;
    for (unsigned i = 0; i < region->count; i++) {
        const struct piece *piece = &region->pieces[i];
        uint64_t reach = piece->promotes ? ~UINT64_C(0) : 0;
        if (piece->color != winner)
            continue;
        for (uint64_t squares = piece->on; squares;)
            reach |= attacks(piece, bb_take_first(&squares), steady & ~bb_bit(piece->home));
        *by_any |= reach;
        if (piece->kind != HK_KING)
            *by_pieces |= reach;
    }
}

bool hk__region_forbids_mate(const struct hk__configuration *from, hk_color winner)
{
    const hk_color loser = hk__other(winner);
    struct region region;
    uint64_t by_any, by_pieces, king_on = 0, blockers[HK__PIECES_AND_PAWNS];
    unsigned blocker_count = 0;

    begin(&region, from);
    do {
        region.grew = false;
        look_around(&region);
        for (unsigned i = 0; i < region.count; i++) {
            if (region.pieces[i].kind == HK_PAWN)
                grow_pawn(&region, &region.pieces[i]);
            if (region.pieces[i].kind != HK_PAWN || region.pieces[i].promotes)
                grow_piece(&region, &region.pieces[i]);
        }
        find_captured(&region);
    } while (region.grew);

    find_attackable(&region, winner, &by_any, &by_pieces);
    for (unsigned i = 0; i < region.count; i++) {
        const struct piece *piece = &region.pieces[i];
        if (piece->color == loser && piece->kind == HK_KING)
            king_on = piece->on;
        else if (piece->color == loser)
            blockers[blocker_count++] = piece->on;
    }
    for (uint64_t squares = king_on & by_pieces; squares;) {
        const uint64_t around = bb_king(bb_take_first(&squares));
        if (hk__can_be_held(blockers, blocker_count, around & ~by_any))
            return false;
    }
    return true;
}
