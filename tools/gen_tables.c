/*
 * Writes the attack tables of the board as C source: steps of king, knight and pawn, lines between
 * two squares, and the sliders' tables for multiplication ("magics") and for PEXT.
 *
 * Slider tables: for a square the relevant pieces are those on its lines without the board's edge.
 * The set of them is turned into an index, by PEXT or by a multiplication whose factor is searched
 * here with a fixed seed, so that every build writes the same text. Runs on the build machine; the
 * program needs no set-up of its own.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const int rook_step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int bishop_step[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

static bool on_board(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

static uint64_t slide(int square, const int step[4][2], uint64_t occupied)
{
    uint64_t set = 0;
    for (int i = 0; i < 4; i++) {
        int file = square % 8 + step[i][0], rank = square / 8 + step[i][1];
        for (; on_board(file, rank); file += step[i][0], rank += step[i][1]) {
            set |= UINT64_C(1) << (rank * 8 + file);
            if (occupied >> (rank * 8 + file) & 1)
                break;
        }
    }
    return set;
}

static uint64_t relevant(int square, const int step[4][2])
{
    uint64_t set = 0;
    for (int i = 0; i < 4; i++) {
        int file = square % 8 + step[i][0], rank = square / 8 + step[i][1];
        for (; on_board(file + step[i][0], rank + step[i][1]);
             file += step[i][0], rank += step[i][1])
            set |= UINT64_C(1) << (rank * 8 + file);
    }
    return set;
}

static uint64_t hops(int square, const int (*hop)[2], int hop_count)
{
    uint64_t set = 0;
    for (int i = 0; i < hop_count; i++) {
        const int file = square % 8 + hop[i][0], rank = square / 8 + hop[i][1];
        if (on_board(file, rank))
            set |= UINT64_C(1) << (rank * 8 + file);
    }
    return set;
}

static void print_set(const char *name, const uint64_t *set, int size)
{
    printf("const uint64_t %s[%d] = {", name, size);
    for (int i = 0; i < size; i++)
        printf("%s0x%016" PRIx64 ",", i % 4 ? " " : "\n    ", set[i]);
    printf("\n};\n\n");
}

static void print_hops(const char *name, const int (*hop)[2], int hop_count)
{
    uint64_t set[64];
    for (int square = 0; square < 64; square++)
        set[square] = hops(square, hop, hop_count);
    print_set(name, set, 64);
}

/*
 * Squares strictly between two squares on one line, and the whole line through both; empty if there
 * is none.
 */
static void print_lines(void)
{
    static uint64_t between[64 * 64], line[64 * 64];
    for (int a = 0; a < 64; a++)
        for (int b = 0; b < 64; b++) {
            const uint64_t a_bit = UINT64_C(1) << a, b_bit = UINT64_C(1) << b;
            const int(*all[2])[2] = {rook_step, bishop_step};
            for (int i = 0; i < 2; i++)
                if (a != b && slide(a, all[i], 0) & b_bit) {
                    between[a * 64 + b] = slide(a, all[i], b_bit) & slide(b, all[i], a_bit);
                    line[a * 64 + b] = (slide(a, all[i], 0) & slide(b, all[i], 0)) | a_bit | b_bit;
                }
        }
    print_set("hk__between_table", between, 64 * 64);
    print_set("hk__line_table", line, 64 * 64);
}

/*
 * For each color and square: the squares from which pieces come there on an empty board. Rows by
 * hk_kind, 0 to 6, where row 1 is for pawns that step there; row 7 is for pawns that capture there.
 * Promotions are left out.
 */
static void print_origins(const int (*knight_hop)[2], const int (*king_hop)[2],
                          const int (*pawn_hop[2])[2])
{
    static uint64_t origins[2 * 8 * 64];
    for (int color = 0; color < 2; color++)
        for (int square = 0; square < 64; square++) {
            const int back = color ? 8 : -8, rank = square / 8;
            const bool inner = rank > 0 && rank < 7;
            const uint64_t diagonals = slide(square, bishop_step, 0);
            const uint64_t orthogonals = slide(square, rook_step, 0);
            uint64_t *row = origins + color * 8 * 64 + square;
            row[1 * 64] = inner ? UINT64_C(1) << (square + back) : 0;
            if (rank == (color ? 4 : 3))
                row[1 * 64] |= UINT64_C(1) << (square + 2 * back);
            row[2 * 64] = hops(square, knight_hop, 8);
            row[3 * 64] = diagonals;
            row[4 * 64] = orthogonals;
            row[5 * 64] = diagonals | orthogonals;
            row[6 * 64] = hops(square, king_hop, 8);
            row[7 * 64] = inner ? hops(square, pawn_hop[!color], 2) : 0;
        }
    print_set("hk__origins_table", origins, 2 * 8 * 64);
}

/*
 * What pieces attack from each square, sixteen words for each: the rays to higher squares, north,
 * east, north-east and north-west; those to lower ones, south, west, south-west and south-east; for
 * White a knight, a king and a pawn, and a word to spare; the same for Black.
 */
static void print_rays(const int (*knight_hop)[2], const int (*king_hop)[2],
                       const int (*pawn_hop[2])[2])
{
    enum { RAYS = 8, WORDS = 16 };
    static const int step[RAYS][2] = {{0, 1},  {1, 0},  {1, 1},   {-1, 1},
                                      {0, -1}, {-1, 0}, {-1, -1}, {1, -1}};
    static uint64_t rays[64 * WORDS];
    for (int square = 0; square < 64; square++) {
        uint64_t *from = rays + square * WORDS;
        for (int ray = 0; ray < RAYS; ray++) {
            const int(*way)[2] = &step[ray];
            int file = square % 8 + way[0][0], rank = square / 8 + way[0][1];
            for (; on_board(file, rank); file += way[0][0], rank += way[0][1])
                from[ray] |= UINT64_C(1) << (rank * 8 + file);
        }
        for (int color = 0; color < 2; color++) {
            uint64_t *leaps = from + RAYS + 4 * color;
            leaps[0] = hops(square, knight_hop, 8);
            leaps[1] = hops(square, king_hop, 8);
            leaps[2] = hops(square, pawn_hop[color], 2);
        }
    }
    print_set("hk__ray_table", rays, 64 * WORDS);
}

/*
 * The attacks of a rook along the a-file, by its rank, and along the first rank, by its file; for
 * each set of pieces on the six inner squares.
 */
static void print_files_and_ranks(void)
{
    static uint64_t files[8 * 64];
    for (int i = 0; i < 8 * 64; i++) {
        uint64_t occupied = 0;
        for (int inner = 0; inner < 6; inner++)
            occupied |= (uint64_t)(i >> inner & 1) << (8 * inner + 8);
        files[i] = slide(i / 64 * 8, rook_step, occupied) & UINT64_C(0x0101010101010101);
    }
    print_set("hk__file_table", files, 8 * 64);
    printf("const uint8_t hk__rank_table[%d] = {", 8 * 64);
    for (int i = 0; i < 8 * 64; i++)
        printf("%s0x%02x,", i % 16 ? " " : "\n    ",
               (unsigned)(slide(i / 64, rook_step, (uint64_t)(i % 64) << 1) & 0xff));
    puts("\n};\n");
}

static uint64_t random_state = UINT64_C(0x9e3779b97f4a7c15);

static uint64_t random_next(void) /* xorshift64*: Vigna 2016 */
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * UINT64_C(2685821657736338717);
}

/* The n-th subset of a mask: bit k of n goes to the k-th square of the mask. */
static uint64_t deposit(unsigned n, uint64_t mask)
{
    uint64_t set = 0;
    for (; mask; mask &= mask - 1, n >>= 1)
        if (n & 1)
            set |= mask & (~mask + 1);
    return set;
}

static int count(uint64_t set)
{
    int size = 0;
    for (; set; set &= set - 1)
        size++;
    return size;
}

static uint64_t find_magic(uint64_t mask, const uint64_t *occupied, const uint64_t *attacks,
                           uint64_t *table)
{
    const int bits = count(mask);
    static unsigned tried_in[4096], attempt;
    for (;;) {
        const uint64_t magic = random_next() & random_next() & random_next();
        if (count(mask * magic >> 56) < 6)
            continue;
        attempt++;
        unsigned n = 0;
        for (; n < 1u << bits; n++) {
            const uint64_t index = occupied[n] * magic >> (64 - bits);
            if (tried_in[index] != attempt) {
                tried_in[index] = attempt;
                table[index] = attacks[n];
            } else if (table[index] != attacks[n]) {
                break;
            }
        }
        if (n == 1u << bits)
            return magic;
    }
}

static uint64_t magic_attacks[107648], pext_attacks[107648];

int main(void)
{
    static const int king_hop[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                       {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    static const int knight_hop[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                         {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    static const int white_pawn_hop[2][2] = {{-1, 1}, {1, 1}},
                     black_pawn_hop[2][2] = {{-1, -1}, {1, -1}};
    unsigned offset = 0;

    puts("/* Written by tools/gen_tables.c. */\n");
    print_hops("hk__king_table", king_hop, 8);
    print_hops("hk__knight_table", knight_hop, 8);
    print_hops("hk__white_pawn_table", white_pawn_hop, 2);
    print_hops("hk__black_pawn_table", black_pawn_hop, 2);
    print_lines();
    print_origins(knight_hop, king_hop, (const int(*[2])[2]){white_pawn_hop, black_pawn_hop});
    print_rays(knight_hop, king_hop, (const int(*[2])[2]){white_pawn_hop, black_pawn_hop});
    print_files_and_ranks();

    puts("const struct hk__slider hk__slider_table[2][64] = {");
    for (int i = 0; i < 2; i++) {
        puts("    {");
        for (int square = 0; square < 64; square++) {
            static uint64_t occupied[4096], attacks[4096];
            const uint64_t mask = relevant(square, i ? rook_step : bishop_step);
            const int bits = count(mask);
            for (unsigned n = 0; n < 1u << bits; n++) {
                occupied[n] = deposit(n, mask);
                attacks[n] = slide(square, i ? rook_step : bishop_step, occupied[n]);
                pext_attacks[offset + n] = attacks[n];
            }
            const uint64_t magic = find_magic(mask, occupied, attacks, magic_attacks + offset);
            printf("        {0x%016" PRIx64 ", 0x%016" PRIx64 ", %u, %d},\n", mask, magic, offset,
                   64 - bits);
            offset += 1u << bits;
        }
        puts("    },");
    }
    puts("};\n");
    print_set("hk__magic_table", magic_attacks, (int)offset);
    puts("#ifdef HK_WITH_V3");
    print_set("hk__pext_table", pext_attacks, (int)offset);
    puts("#endif");
    return ferror(stdout) ? 1 : 0;
}
