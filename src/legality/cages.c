/*
 * Cages: which pieces have never moved, and from where the other pieces can have come.
 *
 * Premises:
 *  1. A pawn on its start square has never moved; nor has a king or rook with a right to castle. No
 *     other piece was ever on such a square or passed over it.
 *  2. The region of a non-pawn piece is what its moves reach around the pieces that have never
 *     moved, castling among them. All other obstacles are left out, so the region is never too
 *     small.
 *  3. A king does not stand where a pawn attacks that has never moved.
 *  4. A king that has never moved cannot have evaded a check. So a piece that checked it at a
 *     distance at which nothing can come between was captured where it stood: from such squares no
 *     piece moves on, and no pawn promotes.
 *  5. If the regions of some pieces together have no more squares than there are pieces, and all
 *     these pieces are still there, none of them has ever found a square to go to: they have never
 *     moved.
 *  6. A piece of the initial array stands in the region of its home square, a promoted piece in the
 *     region of a promotion square.
 *  7. A piece whose region has no square on which a pawn of the opponent captures was not captured
 *     by a pawn.
 */
#include "legality/cages.h"
#include "legality/reason.h"

static const hk_kind home_kinds[8] = {HK_ROOK, HK_KNIGHT, HK_BISHOP, HK_QUEEN,
                                      HK_KING, HK_BISHOP, HK_KNIGHT, HK_ROOK};

static unsigned home_square(hk_color color, unsigned file)
{
    return color == HK_WHITE ? file : 56 + file;
}

/* Squares from which a piece of the kind checks a king on `king` with nothing to come between. */
static uint64_t fatal_squares(hk_kind kind, hk_color color, unsigned king)
{
    switch (kind) {
    case HK_KNIGHT:
        return bb_knight(king);
    case HK_BISHOP:
        return bb_bishop(king, ~UINT64_C(0));
    case HK_ROOK:
        return bb_rook(king, ~UINT64_C(0));
    case HK_QUEEN:
        return bb_king(king);
    case HK_PAWN:
        return bb_pawn(king, hk__other(color));
    case HK_KING:
    case HK_NO_KIND:
        break;
    }
    return 0;
}

/*
 * For a kind and color: squares that a piece does not leave again (4), and those that it never
 * enters (3).
 */
static void find_barriers(const struct hk__cages *cages, const hk_board *board, hk_kind kind,
                          hk_color color, uint64_t *fatal, uint64_t *closed)
{
    const hk_color them = hk__other(color);
    const uint64_t king = hk_board_pieces(board, them, HK_KING) & cages->never_moved;
    const uint64_t pawns = hk_board_pieces(board, them, HK_PAWN) & cages->never_moved;

    *fatal = king ? fatal_squares(kind, color, bb_first(king)) : 0;
    *closed =
        kind == HK_KING ? bb_pawns_attack_west(pawns, them) | bb_pawns_attack_east(pawns, them) : 0;
}

/* All squares that a piece of the kind reaches from some squares. */
static uint64_t region_from(const struct hk__cages *cages, const hk_board *board, hk_kind kind,
                            hk_color color, uint64_t from)
{
    uint64_t reached = from, fatal, closed, next = from;

    find_barriers(cages, board, kind, color, &fatal, &closed);
    while ((next &= ~fatal) != 0) {
        const unsigned square = bb_take_first(&next);
        const uint64_t more =
            bb_attacks(kind, square, cages->never_moved) & ~cages->never_moved & ~closed & ~reached;
        reached |= more;
        next |= more;
    }
    return reached;
}

static bool may_have_castled(const struct hk__cages *cages, hk_color color, unsigned rook_file)
{
    const uint64_t squares = rook_file == 0 ? 0x1f : 0xf0; /* a to e, e to h */
    return !(cages->never_moved & squares << (color == HK_WHITE ? 0 : 56));
}

/* The region of the piece that began on a file of the home rank. */
static uint64_t region_of(const struct hk__cages *cages, const hk_board *board, hk_color color,
                          unsigned file)
{
    uint64_t from = bb_bit(home_square(color, file));

    if (cages->never_moved & from)
        return from;
    for (unsigned rook = 0; rook < 8; rook += 7) {
        if (!may_have_castled(cages, color, rook))
            continue;
        if (file == 4)
            from |= bb_bit(home_square(color, rook ? 6 : 2));
        if (file == rook)
            from |= bb_bit(home_square(color, rook ? 5 : 3));
    }
    return region_from(cages, board, home_kinds[file], color, from);
}

/* Squares on which a pawn of `color` can have promoted. */
static uint64_t promotion_squares(const struct hk__cages *cages, const hk_board *board,
                                  hk_color color)
{
    uint64_t fatal, closed, pawns = bb_rank(color == HK_WHITE ? 6 : 1) & ~cages->never_moved;
    find_barriers(cages, board, HK_PAWN, color, &fatal, &closed);
    pawns &= ~fatal;
    return (bb_forward(pawns, color) | bb_pawns_attack_west(pawns, color) |
            bb_pawns_attack_east(pawns, color)) &
           ~cages->never_moved;
}

static const hk_kind kind_of_class[HK__CLASSES] = {HK_KNIGHT, HK_BISHOP, HK_BISHOP, HK_ROOK,
                                                   HK_QUEEN};

static uint64_t pieces_of_class(const hk_board *board, hk_color color, unsigned class)
{
    const uint64_t pieces = hk_board_pieces(board, color, kind_of_class[class]);
    return class == HK__LIGHT_BISHOPS  ? pieces & ~BB_DARK_SQUARES
           : class == HK__DARK_BISHOPS ? pieces & BB_DARK_SQUARES
                                       : pieces;
}

static void find_regions(struct hk__cages *cages, const hk_board *board,
                         const struct hk__census census[2])
{
    for (unsigned color = 0; color < 2; color++) {
        const uint64_t last =
            census[color].pawns < 8 ? promotion_squares(cages, board, (hk_color)color) : 0;
        for (unsigned file = 0; file < 8; file++)
            cages->region[color][file] = region_of(cages, board, (hk_color)color, file);
        for (unsigned i = 0; i < HK__CLASSES; i++) {
            const uint64_t squares = i == HK__LIGHT_BISHOPS  ? last & ~BB_DARK_SQUARES
                                     : i == HK__DARK_BISHOPS ? last & BB_DARK_SQUARES
                                                             : last;
            cages->promoted[color][i] =
                region_from(cages, board, kind_of_class[i], (hk_color)color, squares);
        }
    }
}

static unsigned initial_count(unsigned class_)
{
    return class_ == HK__KNIGHTS || class_ == HK__ROOKS ? 2 : 1;
}

/* Is the piece that began on this file certainly still on the board? */
static bool is_present(const struct hk__cages *cages, const hk_board *board, hk_color color,
                       unsigned file)
{
    const unsigned class_ = hk__class_of(home_kinds[file], home_square(color, file));
    if (class_ == HK__CLASSES)
        return true;
    const uint64_t originals =
        pieces_of_class(board, color, class_) & ~cages->promoted[color][class_];
    return bb_count(originals) >= initial_count(class_);
}

/*
 * 5: the largest set of home squares whose pieces have no square outside the set, and are all
 * present if that is asked.
 */
static uint64_t sealed_homes(const struct hk__cages *cages, const hk_board *board, hk_color color,
                             bool all_present)
{
    uint64_t sealed = bb_rank(color == HK_WHITE ? 0 : 7) & ~cages->never_moved, before = 0;

    while (sealed != before) {
        before = sealed;
        for (unsigned file = 0; file < 8; file++) {
            const uint64_t bit = bb_bit(home_square(color, file));
            if (sealed & bit && (cages->region[color][file] & ~sealed ||
                                 (all_present && !is_present(cages, board, color, file))))
                sealed &= ~bit;
        }
    }
    return sealed;
}

static void say_piece(hk_buf *reason, hk_color color, hk_kind kind, unsigned square)
{
    static const char *const kinds[] = {"piece", "pawn",  "knight", "bishop",
                                        "rook",  "queen", "king"};
    hk_buf_str(reason, color == HK_WHITE ? "the white " : "the black ");
    hk_buf_str(reason, kinds[kind]);
    hk_buf_str(reason, " on ");
    hk__say_square(reason, square);
}

/* Does a piece stand on its home square wherever 5 says that it has never moved? */
static bool refuted_by_absence(const struct hk__cages *cages, const hk_board *board, hk_buf *reason)
{
    for (unsigned color = 0; color < 2; color++)
        for (unsigned file = 0; file < 8; file++) {
            const unsigned square = home_square((hk_color)color, file);
            if (!(cages->never_moved >> square & 1) ||
                hk_board_pieces(board, (hk_color)color, home_kinds[file]) >> square & 1)
                continue;
            if (reason) {
                hk_buf_str(reason, hk_color_name((hk_color)color));
                hk_buf_str(reason, "'s piece that began on ");
                hk__say_square(reason, square);
                hk_buf_str(reason, " was never taken and never had a square to go to, and it is "
                                   "not there");
            }
            return true;
        }
    return false;
}

/*
 * 6: assign the home squares of a class to pieces that can have come from there, as many as
 * possible. Answers the number, or -1 if a piece that cannot be promoted is left without a home;
 * `*unplaced` is then such a piece.
 */
static int most_originals(const struct hk__cages *cages, const hk_board *board, hk_color color,
                          unsigned class_, unsigned *unplaced)
{
    const uint64_t pieces = pieces_of_class(board, color, class_);
    const uint64_t must = pieces & ~cages->promoted[color][class_];
    uint64_t homes[2] = {0, 0}; /* for each home the pieces that can have come from there */
    unsigned count = 0;
    int most = -1;

    for (unsigned file = 0; file < 8; file++)
        if (hk__class_of(home_kinds[file], home_square(color, file)) == class_)
            homes[count++] = cages->region[color][file] & pieces;
    *unplaced = must & ~(homes[0] | homes[1]) ? bb_first(must & ~(homes[0] | homes[1]))
                : must                        ? bb_first(must)
                                              : 0;
    for (unsigned first = 0; first <= 64; first++) {
        const uint64_t one = first < 64 ? bb_bit(first) : 0;
        if (one & ~homes[0])
            continue;
        for (unsigned second = 0; second <= 64; second++) {
            const uint64_t other = second < 64 ? bb_bit(second) : 0;
            const int number = (one != 0) + (other != 0);
            if (other & ~homes[1] || (one & other) || must & ~(one | other))
                continue;
            most = number > most ? number : most;
        }
    }
    return most;
}

/* Squares on which pawns of `color` can have captured. */
static uint64_t squares_taken_on(const struct hk__cages *cages, const hk_board *board,
                                 hk_color color)
{
    uint64_t fatal, closed, pawns = ~BB_LAST_RANKS & ~cages->never_moved;
    find_barriers(cages, board, HK_PAWN, color, &fatal, &closed);
    pawns &= ~fatal;
    return (bb_pawns_attack_west(pawns, color) | bb_pawns_attack_east(pawns, color)) &
           ~cages->never_moved;
}

static unsigned count_taken_at_home(const struct hk__cages *cages, const hk_board *board,
                                    hk_color color)
{
    const uint64_t open = squares_taken_on(cages, board, hk__other(color));
    unsigned count = 0;

    for (unsigned file = 0; file < 8; file++) {
        const uint64_t region = cages->region[color][file];
        count += home_kinds[file] != HK_KING && !(region & open) &&
                 !(region & hk_board_pieces(board, color, home_kinds[file]));
    }
    return count;
}

/* Files on which no pawn of `color` can have promoted from the last rank but one. */
static unsigned find_barred_files(const struct hk__cages *cages, const hk_board *board,
                                  hk_color color)
{
    const uint64_t last = bb_rank(color == HK_WHITE ? 7 : 0) & ~cages->never_moved;
    const hk_color back = hk__other(color);
    uint64_t fatal, closed, pawns = bb_rank(color == HK_WHITE ? 6 : 1) & ~cages->never_moved;

    find_barriers(cages, board, HK_PAWN, color, &fatal, &closed);
    pawns &= ~fatal;
    pawns &= bb_forward(last, back) | bb_pawns_attack_west(last, back) |
             bb_pawns_attack_east(last, back);
    return ~(unsigned)(pawns >> (color == HK_WHITE ? 48 : 8)) & 0xff;
}

static bool settle_census(struct hk__cages *cages, const hk_board *board, hk_color color,
                          struct hk__census *census, hk_buf *reason)
{
    const unsigned king = board_king(board, color);

    if (!(cages->region[color][4] >> king & 1)) {
        if (reason) {
            say_piece(reason, color, HK_KING, king);
            hk_buf_str(reason, " has no way there past pieces that have never moved");
        }
        return true;
    }
    for (unsigned i = 0; i < HK__CLASSES; i++) {
        unsigned unplaced;
        const int most = most_originals(cages, board, color, i, &unplaced);
        if (most < 0) {
            if (reason) {
                say_piece(reason, color, kind_of_class[i], unplaced);
                hk_buf_str(reason, " can neither have come from its first square, past pieces "
                                   "that have never moved, nor from a promotion");
            }
            return true;
        }
        census->originals[i] = (unsigned)most;
    }
    hk__census_settle(census);
    census->barred_files = find_barred_files(cages, board, color);
    census->taken_at_home = count_taken_at_home(cages, board, color);
    return false;
}

bool hk__refuted_by_cages(struct hk__cages *cages, const hk_board *board,
                          struct hk__census census[2], hk_buf *reason)
{
    uint64_t before;

    cages->never_moved = 0;
    for (unsigned color = 0; color < 2; color++) {
        const bool white = color == HK_WHITE;
        cages->never_moved |=
            hk_board_pieces(board, (hk_color)color, HK_PAWN) & bb_rank(white ? 1 : 6);
        cages->never_moved |= (uint64_t)board->castling[color] << (white ? 0 : 56);
        if (board->castling[color])
            cages->never_moved |= hk_board_pieces(board, (hk_color)color, HK_KING);
    }
    do {
        before = cages->never_moved;
        find_regions(cages, board, census);
        cages->never_moved |= sealed_homes(cages, board, HK_WHITE, true);
        cages->never_moved |= sealed_homes(cages, board, HK_BLACK, true);
    } while (cages->never_moved != before);
    if (refuted_by_absence(cages, board, reason))
        return true;
    for (unsigned color = 0; color < 2; color++)
        if (settle_census(cages, board, (hk_color)color, &census[color], reason))
            return true;
    return false;
}

/* Does each move of a piece within its region lead from a dark square to a light one, or back? */
static bool changes_color(const struct hk__cages *cages, hk_kind kind, uint64_t region)
{
    for (uint64_t squares = region; squares;) {
        const unsigned square = bb_take_first(&squares);
        const uint64_t same = BB_DARK_SQUARES >> square & 1 ? BB_DARK_SQUARES : ~BB_DARK_SQUARES;
        if (bb_attacks(kind, square, cages->never_moved) & ~cages->never_moved & region & same)
            return false;
    }
    return true;
}

/*
 * Is the number of moves that a side has made even (0) or odd (1)? Answers -1 if that cannot be
 * told.
 */
static int parity_of_moves(const struct hk__cages *cages, const hk_board *board, hk_color color,
                           const struct hk__census *census)
{
    const uint64_t sealed = sealed_homes(cages, board, color, false);
    unsigned dark = 0, missing_in_sealed = 0;

    if (may_have_castled(cages, color, 0) || may_have_castled(cages, color, 7))
        return -1;
    for (unsigned file = 0; file < 8; file++) {
        const unsigned class_ = hk__class_of(home_kinds[file], home_square(color, file));
        missing_in_sealed += sealed >> home_square(color, file) & 1 && class_ != HK__CLASSES &&
                             census->pieces[class_] < initial_count(class_);
    }
    for (unsigned file = 0; file < 8; file++) {
        const uint64_t at_home = bb_bit(home_square(color, file)),
                       region = cages->region[color][file];
        const unsigned class_ = hk__class_of(home_kinds[file], home_square(color, file));
        if (region == at_home)
            continue;
        if (class_ != HK__CLASSES && census->pieces[class_] < initial_count(class_)) {
            /* The piece was captured among sealed homes, where no piece could move until then. */
            if (initial_count(class_) == 1 && sealed & at_home && missing_in_sealed == 1)
                continue;
            return -1;
        }
        if (!changes_color(cages, home_kinds[file], region))
            return -1;
        dark += (at_home & BB_DARK_SQUARES) != 0;
    }
    /* The colors of the squares on which the pieces stand now that can have moved. */
    for (unsigned file = 0; file < 8; file++) {
        const unsigned class_ = hk__class_of(home_kinds[file], home_square(color, file));
        if (cages->region[color][file] == bb_bit(home_square(color, file)))
            continue;
        if (class_ == HK__CLASSES)
            dark += (BB_DARK_SQUARES >> board_king(board, color) & 1) != 0;
    }
    for (unsigned i = 0; i < HK__CLASSES; i++) {
        unsigned moved = 0;
        uint64_t still = 0;
        for (unsigned file = 0; file < 8; file++)
            if (hk__class_of(home_kinds[file], home_square(color, file)) == i) {
                if (cages->region[color][file] == bb_bit(home_square(color, file)))
                    still |= bb_bit(home_square(color, file));
                else
                    moved++;
            }
        if (moved)
            dark += bb_count(pieces_of_class(board, color, i) & ~still & BB_DARK_SQUARES);
    }
    return (int)(dark & 1);
}

bool hk__refuted_by_parity(const struct hk__cages *cages, const hk_board *board,
                           const struct hk__census census[2], hk_buf *reason)
{
    const uint64_t pawns = bb_rank(1) | bb_rank(6);
    if ((board->pawns & pawns) != pawns)
        return false;
    const int white = parity_of_moves(cages, board, HK_WHITE, &census[HK_WHITE]);
    const int black = parity_of_moves(cages, board, HK_BLACK, &census[HK_BLACK]);
    if (white < 0 || black < 0 || (white ^ black) == (board->side == HK_BLACK))
        return false;
    if (reason)
        hk_buf_str(reason, "the pieces that can have moved change the colour of their square with "
                           "each move, and tell that the other player is to move");
    return true;
}
