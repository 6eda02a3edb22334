/*
 * Writes the hash keys of src/board/hash.h as C source. The numbers come from splitmix64 (Steele,
 * Lea and Flood 2014) with a fixed seed, so that keys are the same in every build and on every
 * machine.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

static uint64_t state = UINT64_C(0x48616b656d); /* "Hakem" */

static uint64_t next(void)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void keys(int size)
{
    printf("{");
    for (int i = 0; i < size; i++)
        printf("%s0x%016" PRIx64 ",", i % 4 ? " " : "\n    ", next());
    printf("},\n");
}

int main(void)
{
    puts("/* Written by tools/gen_keys.c. */\nconst struct hk__keys hk__keys = {\n.piece = {");
    for (int color = 0; color < 2; color++) {
        puts("{");
        puts("{0}, /* HK_NO_KIND */");
        for (int kind = 1; kind <= 6; kind++)
            keys(64);
        puts("},");
    }
    puts("},\n.castling = {");
    keys(8);
    keys(8);
    puts("},\n.en_passant =");
    keys(8);
    printf(".black_to_move = 0x%016" PRIx64 "};\n", next());
    return ferror(stdout) ? 1 : 0;
}
