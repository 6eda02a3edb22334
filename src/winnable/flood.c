/*
 * One configuration: how far everybody can wander in it, and whether a mate can stand there.
 *
 * All sets hold at least the squares that some game can reach, so what they exclude is excluded for certain:
 *
 *  1. A piece goes wherever neither a pawn nor a piece who stays is in the way. Who moves in between, and in what order, is not
 *     asked; a piece who stays is one whose set is a single square.
 *  2. The kings' squares are kept in pairs with the side to move: no king steps next to the other, onto a square that a pawn
 *     attacks, or onto one that an opponent attacks wherever he and all others stand. A side whose other pieces cannot move
 *     has to move its king, or a pawn, or capture; a side with a piece who can move may pass.
 *  3. Where a piece of the loser would mate a king who has had no square to go to so far, nobody being able to capture or to
 *     interpose, the game ends, so the piece wanders no further from there (FIDE Laws 2023, 5.1.1). What he has attacked until
 *     then he attacks no longer, so the squares around the king are looked at anew. The same holds where he uncovers the check of
 *     another who stays, and for a capture or a pawn's move that checks from the next square, or as a pawn or knight.
 *     Where the last piece of the winner checks so and does not mate, he is taken or the king steps aside; if the king cannot,
 *     nobody is left to mate.
 *  4. A mate needs a check, and on each square around the king a piece of his own or an attack. It comes about by a move of
 *     the winner, so either the winner was to move with both kings where they are, or his king's step uncovered it, or a
 *     capture or a pawn did it, which leads into the configuration.
 *
 * The sets begin with what is known and grow until no rule lets them grow. The rules allow more as the sets grow, never less,
 * so every legal move within a position that fits leads to one that fits.
 */
#include "board/bb.h"
#include "winnable/abstract.h"

#include <string.h>

/*
 * Squares of `files` on the first rank to which castling may take: nobody who stays is between the king, the rook and where
 * they go.
 */
static uint64_t castled(const struct hk__configuration *c, unsigned color, unsigned files)
{
    const unsigned first = color == HK_WHITE ? 0 : 56;
    const unsigned solid = (unsigned)(c->solid >> first) & 0xff;
    const unsigned kings = (unsigned)(c->kings[color] >> first) & 0xff;
    unsigned can = 0;

    for (unsigned rook = 0; rook < 8 && c->castling[color]; rook++)
        for (unsigned king = 0; king < 8; king++) {
            if (!(c->castling[color] >> rook & 1) || !(kings >> king & 1))
                continue;
            const unsigned to_king = rook > king ? 6 : 2, to_rook = rook > king ? 5 : 3;
            const unsigned all = 1u << rook | 1u << king | 1u << to_king | 1u << to_rook;
            const unsigned path = (2u << (31 - __builtin_clz(all))) - (1u << __builtin_ctz(all));
            if (!(path & solid & ~(1u << rook) & ~(1u << king)))
                can |= 1u << to_king | 1u << to_rook;
        }
    return (uint64_t)(can & files) << first;
}

/* Squares that the king of `us`, who is to move, is next to wherever he stands while the other's is on `square`. */
static uint64_t always_beside_king(const struct hk__configuration *c, unsigned us, unsigned square)
{
    uint64_t beside = ~UINT64_C(0), blacks = c->pairs[us][square];

    for (unsigned w = 0; us == HK_WHITE && w < 64; w++)
        beside &= c->pairs[us][w] >> square & 1 ? bb_king(w) : ~UINT64_C(0);
    while (us == HK_BLACK && blacks)
        beside &= bb_king(bb_take_first(&blacks));
    return beside;
}

/* A check that a piece uncovers when he leaves his only square for one of some others. */
struct opened {
    uint64_t from;
    unsigned kind, checker;
};

/* Who may be taken or interposed is on `met`; somebody but the piece may stand on `taken`. */
static struct opened line_opened_by(const struct hk__configuration *c,
                                    const struct hk__piece *piece, unsigned king, uint64_t taken,
                                    uint64_t met)
{
    const uint64_t home = hk__own_square(piece);

    for (unsigned i = 0; home && i < c->count; i++) {
        const struct hk__piece *other = &c->pieces[i];
        const uint64_t at = hk__own_square(other);
        if (other == piece || other->color != piece->color || !at || at & met)
            continue;
        const unsigned checker = bb_first(at);
        const uint64_t between = bb_between(checker, king);
        if (between & home && !(between & ((taken & ~home) | met)) &&
            bb_attacks((hk_kind)other->kind, checker, 0) >> king & 1)
            return (struct opened){
                .from =
                    bb_attacks((hk_kind)piece->kind, bb_first(home), c->solid & ~home) & ~between,
                .kind = other->kind,
                .checker = checker};
    }
    return (struct opened){.from = 0};
}

/* Squares from which a piece of the loser ends the game with mate, or on which he comes when he uncovers it (rule 3). */
static uint64_t squares_of_mate(const struct hk__configuration *c, const struct hk__piece *piece,
                                hk_color winner)
{
    const hk_color us = (hk_color)piece->color, them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t king = c->kings[them];
    uint64_t mates = 0, taken = c->kings[us] | c->pawns[0] | c->pawns[1], own = c->pawns[them];
    uint64_t arrive = 0, between;

    if (us == winner || bb_many(king))
        return 0;
    const unsigned square = bb_first(king);
    between = bb_forward(c->pawns[them], them);
    between |= bb_forward(between & (them == HK_WHITE ? bb_rank(2) : bb_rank(5)), them);
    for (unsigned i = 0; i < c->count; i++) {
        const struct hk__piece *other = &c->pieces[i];
        if (other != piece)
            taken |= other->on;
        if (other->color == them) {
            own |= hk__own_square(other);
            arrive |= other->on | hk__configuration_reach(c, other, hk__own_square(piece));
        }
    }
    between |= arrive;
    arrive |= hk__pawns_attack(c->pawns[them], them);
    const uint64_t steps = bb_king(square) & ~own & ~always_beside_king(c, us, square);
    const struct opened opened = line_opened_by(c, piece, square, taken, between | arrive);
    uint64_t from = bb_attacks((hk_kind)piece->kind, square, taken & ~king) & ~arrive;
    from |= opened.from;
    while (from) {
        const unsigned at = bb_take_first(&from);
        if (!(opened.from >> at & 1) && bb_between(at, square) & between)
            continue;
        /* He has left what he attacked until now, and may stand in the way of his own side. */
        uint64_t attacked =
            bb_attacks((hk_kind)piece->kind, at, taken & ~king) |
            hk__configuration_guards(c, us, (unsigned)(piece - c->pieces), bb_bit(at));
        if (opened.from >> at & 1)
            attacked |=
                bb_attacks((hk_kind)opened.kind, opened.checker, (taken & ~king) | bb_bit(at));
        if (!(steps & ~attacked))
            mates |= bb_bit(at);
    }
    return mates;
}

/* Can the king of `them` step anywhere but to `barred` from `from`, the other standing on `other`? */
static bool may_step(const struct hk__configuration *c, unsigned them, unsigned from,
                     unsigned other, uint64_t barred)
{
    uint64_t own = c->pawns[them] | barred;
    for (unsigned i = 0; i < c->count; i++)
        own |= c->pieces[i].color == them ? hk__own_square(&c->pieces[i]) : 0;
    return (bb_king(from) & ~own & ~c->always[them ^ 1] & ~(bb_king(other) | bb_bit(other))) != 0;
}

/* Can the loser of the game, in check by the piece on `at`, take him with anybody but the king? */
static bool may_take(const struct hk__configuration *c, unsigned them, unsigned at)
{
    if (hk__pawns_attack(c->pawns[them], them) >> at & 1)
        return true;
    for (unsigned i = 0; i < c->count; i++)
        if (c->pieces[i].color == them && hk__configuration_reach(c, &c->pieces[i], 0) >> at & 1)
            return true;
    return false;
}

void hk__configuration_end_games(struct hk__configuration *c, unsigned us, unsigned kind,
                                 unsigned at, bool is_last)
{
    const unsigned them = us ^ 1u;
    const uint64_t checks = kind == HK_PAWN ? bb_pawn(at, (hk_color)us)
                                            : bb_attacks((hk_kind)kind, at, c->taken) &
                                                  (kind == HK_KNIGHT ? ~UINT64_C(0) : bb_king(at));

    if (!(checks & c->kings[them]) || (!is_last && may_take(c, them, at)))
        return;
    for (unsigned w = 0; w < 64; w++)
        for (uint64_t blacks = c->pairs[them][w]; blacks;) {
            const unsigned b = bb_take_first(&blacks);
            const unsigned king = them == HK_WHITE ? w : b, other = them == HK_WHITE ? b : w;
            if (checks >> king & 1 && !may_step(c, them, king, other, is_last ? bb_bit(at) : 0))
                c->pairs[them][w] &= ~bb_bit(b);
        }
}

bool hk__configuration_has_one_piece(const struct hk__configuration *c, unsigned color)
{
    unsigned count = bb_count(c->pawns[color]);
    for (unsigned i = 0; i < c->count; i++)
        count += c->pieces[i].color == color;
    return count == 1;
}

static bool flood_pieces(struct hk__configuration *c, hk_color winner)
{
    bool grew = false;

    for (unsigned i = 0; i < c->count; i++) {
        struct hk__piece *piece = &c->pieces[i];
        const uint64_t first = piece->on;
        const uint64_t barred = c->solid & ~hk__own_square(piece);
        const uint64_t open = ~barred & ~(squares_of_mate(c, piece, winner) & ~first);
        for (uint64_t fresh = first; fresh;) {
            const uint64_t to =
                bb_attacks((hk_kind)piece->kind, bb_take_first(&fresh), barred) & open & ~piece->on;
            fresh |= to;
            piece->on |= to;
        }
        if (piece->kind == HK_ROOK && piece->on & (piece->color ? BB_RANK_8 : BB_RANK_1))
            piece->on |= castled(c, piece->color, 0x28);
        if (piece->on != first) {
            if (!bb_many(first))
                c->solid &= ~first;
            grew = true;
        }
    }
    return grew;
}

static bool flood_kings(struct hk__configuration *c)
{
    const uint64_t open_w = ~c->solid & ~c->always[1], open_b = ~c->solid & ~c->always[0];
    uint64_t changed = 0; /* squares of White's king whose pairs have grown */
    bool grew = false;

    for (unsigned w = 0; w < 64; w++)
        changed |= (uint64_t)((c->pairs[0][w] | c->pairs[1][w]) != 0) << w;
    while (changed) {
        const unsigned w = bb_take_first(&changed);
        const uint64_t by_white = c->pairs[0][w], by_black = c->pairs[1][w];
        uint64_t to_white = hk__steps(by_black) & open_b;
        if (by_black & BB_RANK_8)
            to_white |= castled(c, HK_BLACK, 0x44);
        to_white &= ~(bb_king(w) | bb_bit(w));
        if (c->mobile[1])
            to_white |= by_black;
        const uint64_t to_black = c->mobile[0] ? by_white : 0;
        if ((to_white & ~by_white) | (to_black & ~by_black)) {
            c->pairs[0][w] |= to_white;
            c->pairs[1][w] |= to_black;
            changed |= bb_bit(w);
            grew = true;
        }
        uint64_t steps = by_white ? bb_king(w) & open_w : 0;
        if (by_white && w < 8)
            steps |= castled(c, HK_WHITE, 0x44);
        while (steps) {
            const unsigned to = bb_take_first(&steps);
            const uint64_t stay = by_white & ~(bb_king(to) | bb_bit(to));
            if (stay & ~c->pairs[1][to]) {
                c->pairs[1][to] |= stay;
                changed |= bb_bit(to);
                grew = true;
            }
        }
    }
    return grew;
}

void hk__configuration_flood(struct hk__configuration *c, hk_color winner)
{
    /* First the pieces: what a crowd attacks is known as soon as they can stand on the same squares. */
    do {
        do
            hk__configuration_look(c);
        while (flood_pieces(c, winner));
    } while (flood_kings(c));
}

/* Find a piece for the square, and if need be another one for the square that had him. */
static bool assign(const uint64_t *pieces, unsigned count, unsigned square, uint32_t *tried,
                   uint8_t *holds)
{
    for (unsigned i = 0; i < count; i++) {
        if (!(pieces[i] >> square & 1) || *tried >> i & 1)
            continue;
        *tried |= UINT32_C(1) << i;
        if (holds[i] == HK_NO_SQUARE || assign(pieces, count, holds[i], tried, holds)) {
            holds[i] = (uint8_t)square;
            return true;
        }
    }
    return false;
}

bool hk__can_be_held(const uint64_t *pieces, unsigned count, uint64_t squares)
{
    uint8_t holds[HK__PIECES_AND_PAWNS];
    memset(holds, HK_NO_SQUARE, sizeof holds);
    while (squares) {
        uint32_t tried = 0;
        if (!assign(pieces, count, bb_take_first(&squares), &tried, holds))
            return false;
    }
    return true;
}

/* What a mate needs: the squares that the winner's pieces can attack, and the loser's pieces who may stand in their king's way. */
struct means {
    uint64_t reach, blockers[HK__PIECES];
    unsigned count;
    hk_color winner;
};

static void find_means(const struct hk__configuration *c, hk_color winner, struct means *out)
{
    out->winner = winner;
    out->count = 0;
    out->reach = hk__pawns_attack(c->pawns[winner], winner);
    for (unsigned i = 0; i < c->count; i++)
        if (c->pieces[i].color == winner)
            out->reach |= hk__configuration_reach(c, &c->pieces[i], c->kings[winner ^ 1]);
        else
            out->blockers[out->count++] = c->pieces[i].on;
}

/* Can a mate stand with the kings on these squares? */
static bool may_stand(const struct hk__configuration *c, const struct means *means, unsigned white,
                      unsigned black, struct hk__mate *out)
{
    const unsigned prey = means->winner == HK_WHITE ? black : white;
    const unsigned hunter = means->winner == HK_WHITE ? white : black;
    if (!(means->reach >> prey & 1))
        return false;
    out->king[HK_WHITE] = (uint8_t)white;
    out->king[HK_BLACK] = (uint8_t)black;
    out->held = bb_king(prey) & ~means->reach & ~bb_king(hunter) & ~c->pawns[means->winner ^ 1];
    return hk__can_be_held(means->blockers, means->count, out->held);
}

bool hk__configuration_mates(const struct hk__configuration *c, hk_color winner, unsigned side,
                             bool best, struct hk__mate *out)
{
    struct means means;
    struct hk__mate pattern;
    unsigned least = 9;

    find_means(c, winner, &means);
    for (unsigned w = 0; w < 64; w++)
        for (uint64_t pairs = c->pairs[side][w]; pairs;) {
            if (!may_stand(c, &means, w, bb_take_first(&pairs), &pattern) ||
                bb_count(pattern.held) >= least)
                continue;
            *out = pattern;
            least = bb_count(pattern.held);
            if (!best || !least)
                return true;
        }
    return least < 9;
}

bool hk__configuration_uncovers(const struct hk__configuration *c, hk_color winner, unsigned from,
                                unsigned king)
{
    const bool straight = from % 8 == king % 8 || from / 8 == king / 8;
    const uint64_t line = bb_line(from, king);

    for (unsigned i = 0; line && i < c->count; i++) {
        const struct hk__piece *piece = &c->pieces[i];
        if (piece->color != winner ||
            (piece->kind != HK_QUEEN && piece->kind != (straight ? HK_ROOK : HK_BISHOP)))
            continue;
        for (uint64_t squares = piece->on & line; squares;) {
            const uint64_t between = bb_between(bb_take_first(&squares), king);
            if (between >> from & 1 && !(between & c->solid & ~bb_bit(from)))
                return true;
        }
    }
    return false;
}

bool hk__configuration_uncovers_mate(const struct hk__configuration *c, hk_color winner,
                                     struct hk__mate *out)
{
    struct means means;
    uint64_t sliders = 0;

    find_means(c, winner, &means);
    for (unsigned i = 0; i < c->count; i++)
        sliders |=
            c->pieces[i].color == winner && c->pieces[i].kind != HK_KNIGHT ? c->pieces[i].on : 0;
    for (unsigned w = 0; w < 64; w++)
        for (uint64_t pairs = c->pairs[winner][w]; pairs;) {
            const unsigned b = bb_take_first(&pairs);
            if (!(bb_line(w, b) & sliders))
                continue;
            const unsigned from = winner == HK_WHITE ? w : b, prey = winner == HK_WHITE ? b : w;
            if (!hk__configuration_uncovers(c, winner, from, prey))
                continue;
            for (uint64_t to = bb_king(from) & ~(bb_king(prey) | bb_bit(prey)) & ~c->solid; to;) {
                const unsigned square = bb_take_first(&to);
                if (may_stand(c, &means, winner == HK_WHITE ? square : w,
                              winner == HK_WHITE ? b : square, out))
                    return true;
            }
        }
    return false;
}
