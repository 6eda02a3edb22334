/*
 * Counting pairs of moves set-wise: how many legal replies all legal moves of a board have together, without making
 * most of the moves. Compiled once for each instruction set.
 *
 * The side to move is `us`, the side that replies is `them`. A move of `us` is *calm* if after it their king is not in
 * check and the men that are pinned to him are the same as before. All calm moves of one man go to a set of squares,
 * and a reply is counted for the whole set at once:
 *
 *  1. Replies of men other than the king. From the board as it stands each man of them has a number of replies, once
 *     for every calm move but those that capture the man. Where a calm move lands between a slider and one of its
 *     squares, one reply is lost; where it captures a man whom others defend, each of them gains one; where it leaves
 *     a square that a slider or a pawn of them looks at, the squares behind are looked at anew for that man alone.
 *  2. Steps of the king. A square is safe after the calm moves of a man if none of the other men attacks it, or a
 *     single slider does and the man lands between; and if the man does not attack it from where it lands.
 *  3. Castling: the squares of the king's walk are safe together and nothing landed on the way.
 *
 *  4. Captures en passant of a pawn that has made a calm double step, one by one.
 *
 * A man that pins another and is not backed up moves calmly too: the man that it pins is looked at anew.
 *
 * All other moves are made and their replies counted one by one: checks and discovered checks, what else makes or
 * breaks a pin, promotions, castling, captures en passant. So are all moves out of check.
 *
 * The counts of landings on each square are kept as three sets, the binary digits of the number.
 */
#include "board/isa.h"
#include "board/make_core.h"
#include "board/masks.h"

enum { GROUPS_MAX = 64 };

/* The calm moves of one man. */
struct group {
    uint64_t from, to;
    hk_kind kind;
};

struct pairs {
    const hk_board *board;
    uint64_t own, enemy, occupied;
    unsigned king;                         /* of them */
    uint64_t pin_orthogonal, pin_diagonal; /* lines on which their men are pinned */
    uint64_t stirring_from; /* our men whose leaving gives check, or makes or breaks a pin */
    uint64_t releasing;     /* those of them that pin a man, who is free when they leave his line */
    uint64_t stirring_to[6]; /* by kind: squares where a man does that by arriving */
    struct group group[GROUPS_MAX];
    unsigned size;
    uint8_t at[64]; /* index of the group of the man on a square of `grouped` */
    uint64_t grouped;
    uint64_t calm;       /* number of calm moves */
    uint64_t landed[3];  /* digits of the number of calm moves to each square */
    uint64_t en_passant; /* replies that capture en passant, after calm moves */
    hk_move_list others;
};

/* Calm moves that land on squares of the set. */
HK_SPECIALISE unsigned landings(const uint64_t landed[3], uint64_t set)
{
    return bb_count(landed[0] & set) + 2 * bb_count(landed[1] & set) +
           4 * bb_count(landed[2] & set);
}

HK_SPECIALISE uint64_t landed_any(const struct pairs *pairs)
{
    return pairs->landed[0] | pairs->landed[1] | pairs->landed[2];
}

HK_SPECIALISE void add_other(struct pairs *pairs, unsigned from, unsigned to, unsigned special)
{
    pairs->others.move[pairs->others.size++] = hk_move_build(from, to, special);
}

/* The plain moves of one man: calm ones to its group, the others to the list. */
HK_SPECIALISE void add_man(struct pairs *pairs, unsigned from, uint64_t set, const hk_kind kind)
{
    const uint64_t bit = bb_bit(from);
    uint64_t *landed = pairs->landed;
    uint64_t stirring = pairs->stirring_to[kind];
    if (HK_UNLIKELY(pairs->stirring_from & bit)) {
        if (pairs->releasing & bit) /* on its line it stirs only by capturing the man it pins */
            stirring = (stirring & ~bb_line(pairs->king, from)) |
                       (bb_between(pairs->king, from) & pairs->enemy);
        else
            stirring = ~UINT64_C(0);
    }
    stirring |= landed[0] & landed[1] & landed[2]; /* no digit is left */
    uint64_t others = set & stirring;
    const uint64_t calm = set & ~others;

    const uint64_t carry = landed[0] & calm, carry_twice = landed[1] & carry;
    landed[0] ^= calm;
    landed[1] ^= carry;
    landed[2] ^= carry_twice;
    pairs->calm += bb_count(calm);
    pairs->group[pairs->size] = (struct group){.from = bit, .to = calm, .kind = kind};
    pairs->at[from] = (uint8_t)pairs->size;
    pairs->size += calm != 0;
    pairs->grouped |= calm ? bit : 0;
    while (others)
        add_other(pairs, from, bb_take_first(&others), HK_MOVE_PLAIN);
}

HK_SPECIALISE uint64_t beside(uint64_t set)
{
    return ((set & ~BB_FILE_A) >> 1) | ((set & ~BB_FILE_H) << 1);
}

/* Captures en passant of pawns that make a calm double step to one of the squares. */
HK_SPECIALISE unsigned en_passant_replies(const struct pairs *pairs, uint64_t passing,
                                          const hk_color us)
{
    const hk_board *board = pairs->board;
    unsigned n = 0;

    while (passing) {
        const uint64_t to = bb_bit(bb_take_first(&passing));
        const uint64_t over = bb_forward(to, hk__other(us)), from = bb_forward(over, hk__other(us));
        for (uint64_t men = beside(to) & board->pawns & pairs->enemy; men;) {
            const uint64_t by = bb_bit(bb_take_first(&men));
            const uint64_t occupied = (pairs->occupied ^ from ^ by) | over;
            n += (board_attackers(board, pairs->king, us, occupied) & ~from) == 0;
        }
    }
    return n;
}

HK_SPECIALISE void add_pawn_men(struct pairs *pairs, const struct masks *masks, const hk_color us)
{
    const hk_board *board = pairs->board;
    const hk_color them = hk__other(us);
    const struct pawn_sets sets = pawn_sets(board, masks, us);
    const uint64_t ours = board->pawns & pairs->own, theirs = board->pawns & pairs->enemy;
    const uint64_t passing = sets.twice & beside(theirs);
    /* Those of them that are not calm have to be made as double steps. */
    uint64_t double_steps = passing & (pairs->stirring_to[HK_PAWN] |
                                       bb_forward(bb_forward(pairs->stirring_from, us), us) |
                                       (pairs->landed[0] & pairs->landed[1] & pairs->landed[2]));
    const uint64_t twice = sets.twice & ~double_steps;

    for (uint64_t men = ours; men;) {
        const unsigned from = bb_take_first(&men);
        const uint64_t bit = bb_bit(from), step = bb_forward(bit, us);
        const uint64_t to = (step & sets.single) | (bb_forward(step, us) & twice) |
                            (bb_pawns_attack_west(bit, us) & sets.west) |
                            (bb_pawns_attack_east(bit, us) & sets.east);
        if (HK_UNLIKELY(to & BB_LAST_RANKS)) {
            for (uint64_t left = to; left;) {
                const unsigned square = bb_take_first(&left);
                for (unsigned piece = 0; piece < 4; piece++)
                    add_other(pairs, from, square, HK_MOVE_PROMOTION + piece);
            }
            continue;
        }
        add_man(pairs, from, to, HK_PAWN);
    }
    if (HK_UNLIKELY(passing != 0))
        pairs->en_passant = en_passant_replies(pairs, passing & twice, us);
    while (HK_UNLIKELY(double_steps != 0)) {
        const unsigned to = bb_take_first(&double_steps);
        add_other(pairs, us == HK_WHITE ? to - 16 : to + 16, to, HK_MOVE_DOUBLE_STEP);
    }
    if (HK_UNLIKELY(board->ep != HK_NO_SQUARE))
        for (uint64_t men = bb_pawn(board->ep, them) & ours; men;) {
            const unsigned from = bb_take_first(&men);
            if (board_en_passant_is_safe(board, from, board->ep, us))
                add_other(pairs, from, board->ep, HK_MOVE_EN_PASSANT);
        }
}

HK_SPECIALISE void add_king(struct pairs *pairs, const struct masks *masks, const hk_color us)
{
    const hk_board *board = pairs->board;
    const uint64_t steps = bb_king(masks->king) & ~(pairs->own | board->kings);

    if (!steps && !board->castling[us])
        return;
    const uint64_t danger = attacked(board, hk__other(us));
    add_man(pairs, masks->king, steps & ~danger, HK_KING);
    for (uint64_t files = board->castling[us]; files;) {
        const unsigned rook = (us == HK_WHITE ? 0 : 56) + bb_take_first(&files);
        if (may_castle(board, masks->king, rook, danger, us))
            add_other(pairs, masks->king, rook, HK_MOVE_CASTLING);
    }
}

HK_SPECIALISE void add_all(struct pairs *pairs, const struct masks *masks, const hk_color us)
{
    const hk_board *board = pairs->board;
    const uint64_t pinned = masks->pin_orthogonal | masks->pin_diagonal;

    pairs->size = 0;
    pairs->grouped = pairs->calm = pairs->en_passant = 0;
    pairs->landed[0] = pairs->landed[1] = pairs->landed[2] = 0;
    pairs->others.size = 0;
    add_king(pairs, masks, us);
    for (uint64_t men = board->knights & pairs->own & ~pinned; men;) {
        const unsigned from = bb_take_first(&men);
        add_man(pairs, from, bb_knight(from) & masks->targets, HK_KNIGHT);
    }
    for (uint64_t men =
             board->diagonals & ~board->orthogonals & pairs->own & ~masks->pin_orthogonal;
         men;) {
        const unsigned from = bb_take_first(&men);
        add_man(pairs, from, diagonal_targets(board, masks, from), HK_BISHOP);
    }
    for (uint64_t men = board->orthogonals & ~board->diagonals & pairs->own & ~masks->pin_diagonal;
         men;) {
        const unsigned from = bb_take_first(&men);
        add_man(pairs, from, orthogonal_targets(board, masks, from), HK_ROOK);
    }
    for (uint64_t men = board->orthogonals & board->diagonals & pairs->own; men;) {
        const unsigned from = bb_take_first(&men);
        const uint64_t bit = bb_bit(from);
        const uint64_t diagonal =
            masks->pin_orthogonal & bit ? 0 : diagonal_targets(board, masks, from);
        const uint64_t orthogonal =
            masks->pin_diagonal & bit ? 0 : orthogonal_targets(board, masks, from);
        add_man(pairs, from, diagonal | orthogonal, HK_QUEEN);
    }
    add_pawn_men(pairs, masks, us);
}

/* Look along one kind of lines from their king. Answers the squares where a slider of ours would make a new pin. */
HK_SPECIALISE uint64_t look_from_king(struct pairs *pairs, const bool diagonal, uint64_t *check,
                                      uint64_t *pin_line)
{
    const hk_board *board = pairs->board;
    const unsigned king = pairs->king;
    const uint64_t occupied = pairs->occupied;
    const uint64_t sliders = (diagonal ? board->diagonals : board->orthogonals) & pairs->own;
#define LINES(men) (diagonal ? bb_bishop(king, men) : bb_rook(king, men))
    const uint64_t first = LINES(occupied);
    const uint64_t second = LINES(occupied & ~first);
    const uint64_t third = LINES(occupied & ~second);
    const uint64_t behind_theirs = LINES(occupied & ~(first & pairs->enemy)) & ~first;
#undef LINES
    const uint64_t behind = third & ~second & sliders;
    *check = first;
    *pin_line = 0;
    for (uint64_t found = second & ~first & sliders; found;) {
        const unsigned slider = bb_take_first(&found);
        const uint64_t between = bb_between(king, slider);
        if (between & pairs->enemy) { /* one of them is pinned */
            *pin_line |= between | bb_bit(slider);
            pairs->stirring_from |= bb_bit(slider);
            if (!(behind & bb_line(king, slider)))
                pairs->releasing |= bb_bit(slider);
        } else {
            pairs->stirring_from |= between & pairs->own;
        }
    }
    /* A man of ours beside one of theirs before a slider: if it leaves, the other is pinned. */
    for (uint64_t found = behind; found;) {
        const uint64_t between = bb_between(king, bb_take_first(&found));
        if (between & pairs->enemy)
            pairs->stirring_from |= between & pairs->own;
    }
    return behind_theirs;
}

/* What can stir their king. False if he is in check though it is our move: no game has such a position. */
HK_SPECIALISE bool find_stirring(struct pairs *pairs, const hk_color us)
{
    const hk_board *board = pairs->board;
    const hk_color them = hk__other(us);
    const unsigned king = pairs->king;
    uint64_t rook_checks, bishop_checks;

    pairs->stirring_from = pairs->releasing = 0;
    const uint64_t rook_pins = look_from_king(pairs, false, &rook_checks, &pairs->pin_orthogonal);
    const uint64_t bishop_pins = look_from_king(pairs, true, &bishop_checks, &pairs->pin_diagonal);
    const uint64_t knight_checks = bb_knight(king), pawn_checks = bb_pawn(king, them);
    const uint64_t lines = pairs->pin_orthogonal | pairs->pin_diagonal;
    const uint64_t rook_stirs = rook_checks | rook_pins, bishop_stirs = bishop_checks | bishop_pins;

    pairs->stirring_to[HK_PAWN] = lines | pawn_checks;
    pairs->stirring_to[HK_KNIGHT] = lines | knight_checks;
    pairs->stirring_to[HK_BISHOP] = lines | bishop_stirs;
    pairs->stirring_to[HK_ROOK] = lines | rook_stirs;
    pairs->stirring_to[HK_QUEEN] = lines | rook_stirs | bishop_stirs;
    pairs->stirring_to[HK_KING] = lines;
    return (pairs->own & ((pawn_checks & board->pawns) | (knight_checks & board->knights) |
                          (bb_king(king) & board->kings) | (rook_checks & board->orthogonals) |
                          (bishop_checks & board->diagonals))) == 0;
}

/* Replies of one slider along one kind of lines, after all calm moves together. */
HK_SPECIALISE uint64_t slider_replies(const struct pairs *pairs, unsigned man, const bool diagonal)
{
    const uint64_t bit = bb_bit(man), pin = diagonal ? pairs->pin_diagonal : pairs->pin_orthogonal;
    const uint64_t reach =
        diagonal ? bb_bishop(man, pairs->occupied) : bb_rook(man, pairs->occupied);
    const uint64_t to = reach & ~pairs->enemy;

    if (HK_UNLIKELY(pin & bit)) /* calm moves change nothing on the line */
        return bb_count(to & pin) * pairs->calm;

    uint64_t n = bb_count(to) * (pairs->calm - landings(pairs->landed, bit)) +
                 landings(pairs->landed, reach & pairs->enemy);
    for (uint64_t left = to & ~bb_king(man); left;)
        n -= landings(pairs->landed, bb_between(man, bb_take_first(&left)));

    /* Men of ours that it attacks: behind them more is seen when they leave. */
    for (uint64_t men = reach & pairs->grouped; men;) {
        const unsigned from = bb_take_first(&men);
        const uint64_t moves = pairs->group[pairs->at[from]].to;
        const uint64_t without = pairs->occupied ^ bb_bit(from);
        const uint64_t more = (diagonal ? bb_bishop(man, without) : bb_rook(man, without)) & ~reach;
        n += bb_count(more & ~pairs->enemy) * bb_count(moves & ~bit) +
             bb_count(more & moves & pairs->enemy);
        for (uint64_t left = more & ~pairs->enemy; left;)
            n -= bb_count(moves & bb_between(man, bb_take_first(&left)));
    }
    return n;
}

/* Replies of pawns that are not pinned, after calm moves that land as said, over the given men. */
HK_SPECIALISE uint64_t pawn_replies(const uint64_t landed[3], uint64_t calm, uint64_t pawns,
                                    uint64_t empty, uint64_t own, const hk_color us)
{
    const hk_color them = hk__other(us);
    const uint64_t last = us == HK_WHITE ? BB_RANK_1 : BB_RANK_8;
    const uint64_t third = bb_rank(them == HK_WHITE ? 2 : 5);
    const uint64_t step = bb_forward(pawns, them) & empty;
    const uint64_t twice = bb_forward(step & third, them) & empty;
    const uint64_t west = bb_pawns_attack_west(pawns, them),
                   east = bb_pawns_attack_east(pawns, them);
    const uint64_t takes_west = west & own, takes_east = east & own;

    uint64_t n =
        (bb_count(step) + bb_count(twice) + bb_count(takes_west) + bb_count(takes_east)) * calm;
    n += landings(landed, west) + landings(landed, east);
    n -= landings(landed, step) + landings(landed, twice) +
         landings(landed, step & bb_forward(twice, us));
    if (HK_UNLIKELY((step | west | east) & last)) {
        n += 3 *
             (bb_count(step & last) + bb_count(takes_west & last) + bb_count(takes_east & last)) *
             calm;
        n += 3 * (landings(landed, west & last) + landings(landed, east & last));
        n -= 3 * landings(landed, step & last);
    }
    const uint64_t taken = (landed[0] | landed[1] | landed[2]) & pawns;
    if (taken) {
        const uint64_t by_step = bb_forward(step, us) & taken;
        const uint64_t by_west = bb_pawns_attack_east(takes_west, us) & taken;
        const uint64_t by_east = bb_pawns_attack_west(takes_east, us) & taken;
        n -= landings(landed, by_step) +
             landings(landed, bb_forward(bb_forward(twice, us), us) & taken) +
             landings(landed, by_west) + landings(landed, by_east);
        const uint64_t promoting = bb_forward(last, us);
        if (HK_UNLIKELY(taken & promoting))
            n -=
                3 * (landings(landed, by_step & promoting) + landings(landed, by_west & promoting) +
                     landings(landed, by_east & promoting));
    }
    return n;
}

/* Replies of pinned pawns after any calm move. */
HK_SPECIALISE unsigned pinned_pawn_replies(const struct pairs *pairs, uint64_t pawns,
                                           const hk_color us)
{
    const hk_color them = hk__other(us);
    const uint64_t empty = ~pairs->occupied, third = bb_rank(them == HK_WHITE ? 2 : 5);
    const uint64_t line = pairs->pin_orthogonal, diagonal = pairs->pin_diagonal & pairs->own;
    const uint64_t step = bb_forward(pawns & line & ~pairs->pin_diagonal, them) & line & empty;
    const uint64_t twice = bb_forward(step & third, them) & line & empty;
    const uint64_t west = bb_pawns_attack_west(pawns & ~line, them) & diagonal;
    const uint64_t east = bb_pawns_attack_east(pawns & ~line, them) & diagonal;
    return bb_count(step) + bb_count(twice) + bb_count(west) + bb_count(east) +
           3 * bb_count((step | west | east) & BB_LAST_RANKS);
}

HK_SPECIALISE uint64_t all_pawn_replies(const struct pairs *pairs, const hk_color us)
{
    const hk_color them = hk__other(us);
    const uint64_t theirs = pairs->board->pawns & pairs->enemy;
    const uint64_t pinned = theirs & (pairs->pin_orthogonal | pairs->pin_diagonal);
    const uint64_t pawns = theirs ^ pinned, empty = ~pairs->occupied;
    const uint64_t third = bb_rank(them == HK_WHITE ? 2 : 5);
    uint64_t n = pawn_replies(pairs->landed, pairs->calm, pawns, empty, pairs->own, us);

    /* Men of ours before a pawn, or attacked by one. */
    const uint64_t before = bb_forward(pawns, them);
    const uint64_t seen = before | bb_forward(before & third, them) |
                          bb_pawns_attack_west(pawns, them) | bb_pawns_attack_east(pawns, them);
    for (uint64_t men = seen & pairs->grouped; men;) {
        const unsigned from = bb_take_first(&men);
        const uint64_t bit = bb_bit(from), to = pairs->group[pairs->at[from]].to;
        const uint64_t landed[3] = {to, 0, 0};
        n += pawn_replies(landed, bb_count(to), pawns, empty | bit, pairs->own ^ bit, us) -
             pawn_replies(landed, bb_count(to), pawns, empty, pairs->own, us);
    }
    if (HK_UNLIKELY(pinned))
        n += pinned_pawn_replies(pairs, pinned, us) * pairs->calm;
    return n;
}

/* Replies of a slider that is free to go, along one kind of lines, after calm moves of one man of ours. */
HK_SPECIALISE uint64_t slider_after(const struct pairs *pairs, unsigned man, const bool diagonal,
                                    uint64_t from, uint64_t to)
{
    const uint64_t occupied = pairs->occupied & ~from;
    const uint64_t reach = diagonal ? bb_bishop(man, occupied) : bb_rook(man, occupied);
    uint64_t n =
        bb_count(reach & ~pairs->enemy) * bb_count(to) + bb_count(reach & pairs->enemy & to);
    for (uint64_t left = reach & ~pairs->enemy & ~bb_king(man); left;)
        n -= bb_count(to & bb_between(man, bb_take_first(&left)));
    return n;
}

/* Replies of a pawn that stays pinned when the man that pins it moves along the line to the squares `to`. */
HK_SPECIALISE uint64_t pinned_pawn_after(const struct pairs *pairs, uint64_t pawn, uint64_t from,
                                         uint64_t to, const hk_color us)
{
    const hk_color them = hk__other(us);
    const uint64_t landed[3] = {to, 0, 0};
    if (pairs->pin_diagonal & pawn) {
        const uint64_t captures =
            (bb_pawns_attack_west(pawn, them) | bb_pawns_attack_east(pawn, them)) & to;
        return bb_count(captures) + 3 * bb_count(captures & BB_LAST_RANKS);
    }
    if (!(bb_forward(pawn, them) & pairs->pin_orthogonal)) /* pinned on a rank */
        return 0;
    return pawn_replies(landed, bb_count(to), pawn, ~pairs->occupied | from, 0, us);
}

/* Replies of a slider pinned on one of its own lines, when the man that pins it moves along the line. */
HK_SPECIALISE uint64_t pinned_slider_after(const struct pairs *pairs, uint64_t to)
{
    uint64_t n = 0;
    while (to) /* all squares between king and pinner but its own, and the pinner's */
        n += bb_count(bb_between(pairs->king, bb_take_first(&to)));
    return n;
}

/* What changes for men who are pinned when the man that pins them moves, which is calm on its line and off it. */
HK_SPECIALISE uint64_t released_replies(const struct pairs *pairs, const hk_color us)
{
    const hk_board *board = pairs->board;
    uint64_t n = 0;

    for (uint64_t men = pairs->releasing & pairs->grouped; men;) {
        const unsigned pinner = bb_take_first(&men);
        const struct group *group = &pairs->group[pairs->at[pinner]];
        const uint64_t bit = bb_between(pairs->king, pinner) & pairs->enemy;
        const unsigned man = bb_first(bit);
        const uint64_t along = group->to & bb_line(pairs->king, pinner), off = group->to & ~along;
        const uint64_t moves = bb_count(group->to);
        if (board->pawns & bit) {
            const uint64_t landed[3] = {off, 0, 0};
            n += pawn_replies(landed, bb_count(off), bit, ~pairs->occupied | group->from,
                              pairs->own ^ group->from, us) +
                 pinned_pawn_after(pairs, bit, group->from, along, us) -
                 pinned_pawn_replies(pairs, bit, us) * moves;
        } else if (board->knights & bit) {
            const uint64_t reach = bb_knight(man);
            n += bb_count(reach & ~pairs->enemy) * bb_count(off) +
                 bb_count(reach & pairs->enemy & off);
        }
        if (board->diagonals & bit)
            n += slider_after(pairs, man, true, group->from, off);
        if (board->orthogonals & bit)
            n += slider_after(pairs, man, false, group->from, off);
        if (board->diagonals & pairs->pin_diagonal & bit)
            n += pinned_slider_after(pairs, along) -
                 bb_count(bb_bishop(man, pairs->occupied) & pairs->pin_diagonal & ~pairs->enemy) *
                     moves;
        if (board->orthogonals & pairs->pin_orthogonal & bit)
            n += pinned_slider_after(pairs, along) -
                 bb_count(bb_rook(man, pairs->occupied) & pairs->pin_orthogonal & ~pairs->enemy) *
                     moves;
    }
    return n;
}

/* A square that their king wants to use: who attacks it, and from where it could be attacked, he himself lifted. */
struct spot {
    uint64_t attackers;
    uint64_t open;     /* squares on which a landing leaves it free of the attackers */
    uint64_t reach[6]; /* by kind: squares from which a man of ours would attack it */
};

HK_SPECIALISE struct spot look_at(const struct pairs *pairs, unsigned square, uint64_t lifted,
                                  const hk_color us)
{
    const hk_board *board = pairs->board;
    const uint64_t occupied = pairs->occupied & ~lifted;
    const uint64_t rook = bb_rook(square, occupied), bishop = bb_bishop(square, occupied);
    struct spot spot = {.reach = {bb_pawn(square, hk__other(us)), bb_knight(square), bishop, rook,
                                  bishop | rook, bb_king(square)}};

    spot.attackers = ((spot.reach[HK_PAWN] & board->pawns) |
                      (spot.reach[HK_KNIGHT] & board->knights) | (bishop & board->diagonals) |
                      (rook & board->orthogonals) | (spot.reach[HK_KING] & board->kings)) &
                     pairs->own & ~lifted;
    spot.open = ~UINT64_C(0);
    if (spot.attackers)
        spot.open = bb_many(spot.attackers) ? 0 : bb_between(square, bb_first(spot.attackers));
    return spot;
}

HK_SPECIALISE uint64_t king_bit(const struct pairs *pairs)
{
    return bb_bit(pairs->king);
}

/* The calm moves of a group after which the square is safe for their king; `spot` is the square as it stands. */
HK_SPECIALISE uint64_t safe_after(const struct pairs *pairs, const struct group *group,
                                  unsigned square, const struct spot *spot, const hk_color us)
{
    if (group->from & (spot->attackers | spot->reach[HK_QUEEN])) {
        const struct spot without = look_at(pairs, square, king_bit(pairs) | group->from, us);
        return group->to & without.open & ~without.reach[group->kind];
    }
    return group->to & spot->open & ~spot->reach[group->kind];
}

HK_SPECIALISE uint64_t king_replies(const struct pairs *pairs, const hk_color us)
{
    const uint64_t around = bb_king(pairs->king);
    uint64_t n = 0;

    for (uint64_t squares = around & ~pairs->enemy; squares;) {
        const unsigned square = bb_take_first(&squares);
        const struct spot spot = look_at(pairs, square, king_bit(pairs), us);
        if (spot.open) {
            for (unsigned i = 0; i < pairs->size; i++)
                n += bb_count(safe_after(pairs, &pairs->group[i], square, &spot, us));
        } else { /* only a move of an attacker can free it */
            for (uint64_t men = spot.attackers & pairs->grouped; men;) {
                const struct group *group = &pairs->group[pairs->at[bb_take_first(&men)]];
                n += bb_count(safe_after(pairs, group, square, &spot, us));
            }
        }
    }
    /* Men that stand beside him and are captured: he captures back if nobody else attacks the square. */
    for (uint64_t squares = around & pairs->enemy & landed_any(pairs); squares;) {
        const unsigned square = bb_take_first(&squares);
        const uint64_t by = look_at(pairs, square, king_bit(pairs), us).attackers;
        if (bb_many(by) || !(by & pairs->grouped))
            continue;
        const struct group *group = &pairs->group[pairs->at[bb_first(by)]];
        if (group->to & bb_bit(square))
            n += look_at(pairs, square, king_bit(pairs) | by, us).attackers == 0;
    }
    return n;
}

/* One castling of theirs: what has to hold after a calm move. */
struct castling {
    unsigned king_to;
    uint64_t clear; /* squares that have to be empty, and the rook's own */
    uint64_t outer; /* squares of the rank beyond the rook: Chess960 may have some */
    uint64_t after; /* all men after castling */
    unsigned steps;
    unsigned step[6]; /* squares of the king's walk, and what is known of each */
    struct spot spot[6];
};

HK_SPECIALISE bool find_castling(const struct pairs *pairs, unsigned rook, struct castling *out,
                                 uint64_t *in_the_way, const hk_color us)
{
    const unsigned king = pairs->king;
    const uint64_t both = king_bit(pairs) | bb_bit(rook);
    unsigned rook_to;

    castling_squares(king, rook, &out->king_to, &rook_to);
    const uint64_t walk = bb_between(king, out->king_to) | bb_bit(out->king_to);
    const uint64_t swept = walk | bb_between(rook, rook_to) | bb_bit(rook_to);
    *in_the_way = pairs->occupied & ~both & swept;
    if (*in_the_way & pairs->enemy || bb_many(*in_the_way))
        return false;
    const uint64_t below = bb_bit(rook) - 1;
    out->clear = swept | bb_bit(rook);
    out->outer = bb_rank(king / 8) & (rook > king ? ~(below | bb_bit(rook)) : below);
    out->after = (pairs->occupied & ~both) | bb_bit(out->king_to) | bb_bit(rook_to);
    out->steps = 0;
    for (uint64_t squares = walk; squares;) {
        const unsigned square = bb_take_first(&squares);
        out->step[out->steps] = square;
        out->spot[out->steps++] = look_at(pairs, square, king_bit(pairs), us);
    }
    return true;
}

HK_SPECIALISE unsigned castling_after(const struct pairs *pairs, const struct group *group,
                                      const struct castling *castling, const hk_color us)
{
    uint64_t calm = group->to & ~castling->clear;

    for (unsigned i = 0; i < castling->steps; i++)
        calm &= safe_after(pairs, group, castling->step[i], &castling->spot[i], us);
    if (HK_UNLIKELY(castling->outer != 0)) { /* the rook may have shielded the king's new square */
        const uint64_t rooks = pairs->board->orthogonals & pairs->own & ~group->from;
        const bool rook = group->kind == HK_ROOK || group->kind == HK_QUEEN;
        for (uint64_t left = calm; left;) {
            const uint64_t to = bb_bit(bb_take_first(&left));
            const uint64_t after = (castling->after & ~group->from) | to;
            if (bb_rook(castling->king_to, after) & (rooks | (rook ? to : 0)))
                calm ^= to;
        }
    }
    return bb_count(calm);
}

HK_SPECIALISE uint64_t castling_replies(const struct pairs *pairs, const hk_color us)
{
    uint64_t n = 0;

    for (uint64_t files = pairs->board->castling[hk__other(us)]; files;) {
        struct castling castling;
        uint64_t in_the_way;
        const unsigned rook = (us == HK_WHITE ? 56 : 0) + bb_take_first(&files);
        if (!find_castling(pairs, rook, &castling, &in_the_way, us))
            continue;

        uint64_t special = in_the_way, open = ~castling.clear, reach[6] = {0};
        for (unsigned i = 0; i < castling.steps; i++) {
            const struct spot *spot = &castling.spot[i];
            special |= in_the_way ? 0 : spot->attackers | spot->reach[HK_QUEEN];
            open &= spot->open;
            for (unsigned kind = HK_PAWN; kind <= HK_KING; kind++)
                reach[kind] |= spot->reach[kind];
        }
        if (HK_UNLIKELY(castling.outer && !in_the_way))
            special = pairs->grouped;
        for (uint64_t men = special & pairs->grouped; men;)
            n +=
                castling_after(pairs, &pairs->group[pairs->at[bb_take_first(&men)]], &castling, us);
        if (!open || in_the_way)
            continue;
        for (unsigned i = 0; i < pairs->size; i++)
            if (!(pairs->group[i].from & special))
                n += bb_count(pairs->group[i].to & open & ~reach[pairs->group[i].kind]);
    }
    return n;
}

HK_SPECIALISE uint64_t calm_replies(const struct pairs *pairs, const hk_color us)
{
    const hk_board *board = pairs->board;
    const uint64_t pinned = pairs->pin_orthogonal | pairs->pin_diagonal;
    uint64_t n = all_pawn_replies(pairs, us);

    for (uint64_t men = board->knights & pairs->enemy & ~pinned; men;) {
        const unsigned man = bb_take_first(&men);
        const uint64_t reach = bb_knight(man);
        n +=
            bb_count(reach & ~pairs->enemy) * (pairs->calm - landings(pairs->landed, bb_bit(man))) +
            landings(pairs->landed, reach & pairs->enemy);
    }
    for (uint64_t men = board->diagonals & pairs->enemy & ~pairs->pin_orthogonal; men;)
        n += slider_replies(pairs, bb_take_first(&men), true);
    for (uint64_t men = board->orthogonals & pairs->enemy & ~pairs->pin_diagonal; men;)
        n += slider_replies(pairs, bb_take_first(&men), false);
    if (pairs->releasing)
        n += released_replies(pairs, us);
    n += pairs->en_passant + king_replies(pairs, us);
    if (board->castling[hk__other(us)])
        n += castling_replies(pairs, us);
    return n;
}

HK_SPECIALISE uint64_t count_pairs(const hk_board *board, const hk_color us)
{
    struct pairs pairs;
    struct masks masks;
    uint64_t n = 0;

    find_masks(board, &masks, us);
    pairs.board = board;
    pairs.own = board->colour[us];
    pairs.enemy = board->colour[hk__other(us)];
    pairs.occupied = pairs.own | pairs.enemy;
    pairs.king = board_king(board, hk__other(us));
    if (HK_LIKELY(!masks.checkers && find_stirring(&pairs, us))) {
        add_all(&pairs, &masks, us);
        if (pairs.calm)
            n = calm_replies(&pairs, us);
    } else {
        HK_ISA_NAME(hk__movegen_legal)(board, &pairs.others);
    }
    for (unsigned i = 0; i < pairs.others.size; i++) {
        hk_board child = *board;
        board_make(&child, pairs.others.move[i], us);
        n += HK_ISA_NAME(hk__movegen_count)(&child);
    }
    return n;
}

uint64_t HK_ISA_NAME(hk__pairs_count)(const hk_board *board)
{
    return board->side == HK_WHITE ? count_pairs(board, HK_WHITE) : count_pairs(board, HK_BLACK);
}
