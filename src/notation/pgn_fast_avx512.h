/*
 * Eight words of plain movetext at once, by vectors of 512 bits, where the next sixty-four bytes
 * hold nothing but moves, the numbers that are due, blanks and line ends. Everything else is left,
 * with all that follows, to read_word().
 *
 *  1. Sets of bytes are masks, bit 0 for the first byte. A token begins after a gap and ends before
 *     one. Dots are gaps too, so that a number may be run together with its move.
 *  2. What is not plain is a set of bytes as well: only what stands before the first of them is
 *     read.
 *  3. Tokens that begin with a digit are numbers. They have to be those that are due, each with its
 *     dot.
 */
#ifndef HK_NOTATION_PGN_FAST_AVX512_H
#define HK_NOTATION_PGN_FAST_AVX512_H

#include "notation/pgn_fast_san.h"

typedef __m512i lanes;
typedef __mmask8 lane_mask;

/* What stands where among the next SCAN_BYTES bytes. */
struct chunk {
    lanes text;
    /* Where tokens begin, and where they end. */
    uint64_t tokens, ends;
    /* The first digits of numbers. */
    uint64_t firsts;
    uint64_t dots, line_ends, returns;
    /* Signs with which something that is no move begins, as begins_between[] has them. */
    uint64_t signs;
};

HK_SPECIALISE lanes each(uint64_t value)
{
    return _mm512_set1_epi64((long long)value);
}

/* The indexes of the lowest eight bits of a set. */
HK_SPECIALISE lanes indexes_of(uint64_t set)
{
    const lanes indexes = _mm512_set_epi64(
        0x3f3e3d3c3b3a3938, 0x3736353433323130, 0x2f2e2d2c2b2a2928, 0x2726252423222120,
        0x1f1e1d1c1b1a1918, 0x1716151413121110, 0x0f0e0d0c0b0a0908, 0x0706050403020100);
    return _mm512_cvtepu8_epi64(_mm512_castsi512_si128(_mm512_maskz_compress_epi8(set, indexes)));
}

/* Eight bytes of the text from each index on; any bytes beyond its end. */
HK_SPECIALISE lanes words_at(lanes text, lanes indexes)
{
    const lanes first_of_eight = _mm512_set_epi64(0x0808080808080808, 0, 0x0808080808080808, 0,
                                                  0x0808080808080808, 0, 0x0808080808080808, 0);
    const lanes first = _mm512_shuffle_epi8(indexes, first_of_eight);
    return _mm512_permutexvar_epi8(_mm512_add_epi8(first, each(0x0706050403020100)), text);
}

/* How many bits of a set lie below each index. */
HK_SPECIALISE lanes count_below(uint64_t set, lanes indexes)
{
    const lanes below = _mm512_sub_epi64(_mm512_sllv_epi64(each(1), indexes), each(1));
    return _mm512_popcnt_epi64(_mm512_and_si512(each(set), below));
}

/*
 * Where numbers stand that are not due, each before the move that it counts. `firsts`: their first
 * digits, eight at most. `starts`: where the words of moves begin, the first of them a move of
 * `side`.
 */
HK_SPECIALISE uint64_t find_wrong_numbers(lanes text, uint64_t firsts, uint64_t starts,
                                          unsigned number, hk_color side)
{
    const lanes turns = _mm512_set_epi64(14, 12, 10, 8, 6, 4, 2, 0);
    const lanes indexes = indexes_of(firsts);
    const lanes due = _mm512_loadu_si512(&number_text[number + (unsigned)side]);
    /* No byte of a number is 0; in its text those after it are. */
    const __mmask64 bytes = _mm512_test_epi8_mask(due, due);
    const __mmask64 other = _mm512_mask_cmpneq_epi8_mask(bytes, words_at(text, indexes), due);
    const lane_mask misread = _mm512_test_epi64_mask(_mm512_movm_epi8(other), each(ALL));
    const lane_mask misplaced = _mm512_cmpneq_epi64_mask(
        count_below(starts, indexes), _mm512_add_epi64(turns, each((uint64_t)side)));

    return _pdep_u64((uint64_t)(misread | misplaced), firsts);
}

/* The signs of begins_between[], and bytes beyond ASCII, which are not plain either. */
HK_SPECIALISE uint64_t find_signs(lanes text)
{
    const lanes begins = _mm512_permutex2var_epi8(_mm512_loadu_si512(begins_between), text,
                                                  _mm512_loadu_si512(begins_between + 64));
    return _mm512_test_epi8_mask(begins, begins) | _mm512_movepi8_mask(text);
}

HK_SPECIALISE struct chunk scan_chunk(const char *base)
{
    const struct scan_signs signs = scan_for_signs(base);
    const uint64_t gaps = signs.gaps | signs.dots, after = gaps << 1 | 1;
    return (struct chunk){.text = _mm512_loadu_si512(base),
                          .tokens = ~gaps & after,
                          .ends = gaps & ~after,
                          .firsts = ~gaps & after & signs.digits,
                          .dots = signs.dots,
                          .line_ends = signs.line_ends,
                          .returns = signs.returns,
                          .signs = find_signs(_mm512_loadu_si512(base))};
}

/*
 * What is not plain in a chunk of eight numbers at most, which begins with a word of `side` or its
 * number.
 */
HK_SPECIALISE uint64_t find_disorder(const struct chunk *chunk, unsigned number, hk_color side)
{
    /* A token ends with a dot if it is a number, and only then. */
    const uint64_t dotted = _pext_u64(chunk->dots, chunk->ends);
    const uint64_t numbers = _pext_u64(chunk->firsts, chunk->tokens);
    const uint64_t ended = (UINT64_C(1) << bb_count(chunk->ends)) - 1;

    return chunk->signs | (chunk->dots & ~chunk->ends) |
           (chunk->returns & ~(chunk->line_ends >> 1)) |
           _pdep_u64((dotted ^ numbers) & ended, chunk->tokens) |
           find_wrong_numbers(chunk->text, chunk->firsts, chunk->tokens & ~chunk->firsts, number,
                              side);
}

/*
 * The squares of departure that words leave: by the first byte for a pawn, by the second for any
 * other piece.
 */
HK_SPECIALISE lanes find_origins(lanes bytes, lanes size, lane_mask pawn)
{
    const lanes low = each(0xff), seven = each(7);
    const lanes second = _mm512_and_si512(_mm512_srli_epi64(bytes, 8), low);
    const lanes third = _mm512_and_si512(_mm512_srli_epi64(bytes, 16), low);
    const lanes byte = _mm512_mask_and_epi64(second, pawn, bytes, low);
    const lanes from_1 = _mm512_sub_epi64(byte, each(1));
    const lanes place = _mm512_and_si512(from_1, seven), row = _mm512_andnot_si512(seven, from_1);
    const lane_mask is_file = _mm512_cmpeq_epi64_mask(row, each(0x60));
    const lane_mask is_rank = _mm512_cmpeq_epi64_mask(row, each(0x30));
    const lane_mask takes = _mm512_cmpeq_epi64_mask(byte, each('x'));
    const lane_mask is_short = _mm512_cmplt_epi64_mask(size, each(4));
    /*
     * A sign of capture has to stand before the square in four bytes of a pawn and in five of
     * another piece.
     */
    const lanes sign = _mm512_mask_mov_epi64(third, pawn, second);
    const lanes due_at = _mm512_mask_sub_epi64(each(5), pawn, each(5), each(1));
    const lane_mask unsigned_capture =
        _mm512_cmpeq_epi64_mask(size, due_at) & (_mm512_cmpneq_epi64_mask(sign, each('x')) | takes);

    lanes out = _mm512_maskz_sllv_epi64(is_file, each(BB_FILE_A), place);
    out = _mm512_mask_sllv_epi64(out, is_rank, each(BB_RANK_1), _mm512_slli_epi64(place, 3));
    out = _mm512_mask_mov_epi64(out, takes | is_short, each(ALL));
    return _mm512_maskz_mov_epi64((lane_mask)~unsigned_capture, out);
}

/*
 * Read eight words of a chunk. @return Those that do not begin with a letter of moves and end
 * with a square, as a set.
 */
HK_SPECIALISE unsigned read_lanes(const struct chunk *chunk, struct san_batch *batch, size_t at,
                                  uint64_t offset, lanes start, lanes end)
{
    const lanes whole = _mm512_sub_epi64(end, start);
    const lanes bytes = words_at(chunk->text, start), letter = _mm512_and_si512(bytes, each(0xff));
    /* The letters of ASCII lie from 64 to 127. */
    const lane_mask is_letter =
        _mm512_cmplt_epu64_mask(_mm512_sub_epi64(letter, each(64)), each(64));
    const lanes class_of_byte =
        _mm512_permutexvar_epi8(letter, _mm512_loadu_si512(class_of_letter + 64));
    const lanes class = _mm512_maskz_and_epi64(is_letter, class_of_byte, each(0xff));
    const lanes bits = _mm512_slli_epi64(whole, 3);
    const lanes last = _mm512_srlv_epi64(bytes, _mm512_sub_epi64(bits, each(8)));
    const lane_mask marked =
        _mm512_cmpeq_epi64_mask(_mm512_and_si512(last, each(0xf7)), each('#')); /* `+` too */
    const lanes size = _mm512_mask_sub_epi64(whole, marked, whole, each(1));
    const lanes before = _mm512_sub_epi64(_mm512_slli_epi64(size, 3), each(16));
    const lanes square = _mm512_sub_epi64(_mm512_srlv_epi64(bytes, before), each(0x3161)); /* a1 */
    const lane_mask is_long = _mm512_cmpgt_epu64_mask(whole, each(8));
    const lanes rank = _mm512_and_si512(_mm512_srli_epi64(square, 5), each(0x38));
    const lanes to = _mm512_or_si512(_mm512_and_si512(square, each(7)), rank);
    const lane_mask pawn = _mm512_cmpeq_epi64_mask(class, each(CLASS_PAWN));

    _mm512_storeu_si512(&batch->origins[at], find_origins(bytes, size, pawn));
    _mm512_storeu_si512(&batch->shape[at], _mm512_or_si512(_mm512_slli_epi64(class, 4), size));
    _mm512_storeu_si512(&batch->to[at], to);
    _mm512_storeu_si512(&batch->end[at], _mm512_add_epi64(end, each(offset)));
    return (unsigned)(_mm512_test_epi64_mask(square, each(0xf8f8)) | is_long |
                      _mm512_testn_epi64_mask(class, class));
}

/*
 * Read those of some words that are no plain moves to a square. @return How many words stand
 * before the first that is not plain.
 */
static size_t read_odd_words(struct san_batch *batch, size_t at, const char *base, uint64_t starts,
                             uint64_t ends, unsigned odd, size_t count, const struct bounds *bounds,
                             hk_pgn_move *moves)
{
    for (; odd; odd &= odd - 1) {
        const unsigned i = bb_first(odd);
        const unsigned start = bb_first(_pdep_u64(UINT64_C(1) << i, starts));
        const unsigned end = bb_first(_pdep_u64(UINT64_C(1) << i, ends));
        if (end - start > 8 ||
            !read_move(batch, at + i, base + start, end - start, bounds, &moves[i]))
            return i;
    }
    return count;
}

/* Store the lines on which eight moves stand, and clear the rest of them. */
HK_SPECIALISE void store_lines(hk_pgn_move *moves, lanes lines)
{
    const lanes told = _mm512_slli_epi64(lines, 32); /* after `move` and `halfmove_plies` */
    _mm512_storeu_si512(moves, _mm512_maskz_expand_epi64(0x55, told));
    _mm512_storeu_si512(moves + 4,
                        _mm512_maskz_expand_epi64(
                            0x55, _mm512_castsi256_si512(_mm512_extracti64x4_epi64(told, 1))));
}

/*
 * Read the words of the next chunk, eight at most, as far as all of it is plain. Where the next
 * chunk begins follows from the ends of words alone, as if all were plain: the processor reads on
 * there while it still checks the rest. @return How many.
 */
HK_SPECIALISE size_t read_chunk(struct san_cursor *cursor, struct san_batch *batch, size_t at,
                                hk_pgn_move *moves, const struct bounds *bounds, hk_color side)
{
    const char *const base = cursor->end;

    if (HK_UNLIKELY(bounds->limit - base < SCAN_BYTES) ||
        (base[0] == ' ' && begins_between[(unsigned char)base[1]]) ||
        HK_UNLIKELY(cursor->number < 1 || cursor->number >= NUMBERS - 9))
        return 0;
    const struct chunk chunk = scan_chunk(base);
    const uint64_t starts = chunk.tokens & ~chunk.firsts, ends = chunk.ends & ~chunk.dots;
    size_t count = LANES;
    uint64_t last = _pdep_u64(UINT64_C(1) << (LANES - 1), ends);

    const uint64_t disorder = find_disorder(&chunk, (unsigned)cursor->number, side);
    if (HK_UNLIKELY(!last || disorder & (last - 1))) {
        const uint64_t before = (disorder & -disorder) - 1;
        const unsigned ended = bb_count(ends & before);
        if (ended == 0)
            return 0;
        count = ended < LANES ? ended : LANES;
        last = _pdep_u64(UINT64_C(1) << (count - 1), ends);
    }
    const lanes start = indexes_of(starts);
    const unsigned odd =
        read_lanes(&chunk, batch, at, (uint64_t)(base - bounds->start), start, indexes_of(ends)) &
        ((1u << count) - 1);
    store_lines(moves, _mm512_add_epi64(count_below(chunk.line_ends, start), each(cursor->lines)));
    if (HK_UNLIKELY(odd)) {
        count = read_odd_words(batch, at, base, starts, ends, odd, count, bounds, moves);
        if (count == 0)
            return 0;
        last = _pdep_u64(UINT64_C(1) << (count - 1), ends);
    }
    cursor->end = base + bb_first(last);
    cursor->lines += bb_count(chunk.line_ends & (last - 1));
    cursor->number += (int64_t)(count + (size_t)side) / 2;
    return count;
}

/*
 * Store eight moves, or those that are left. @return Half-moves since the last capture or pawn
 * move, after them.
 */
HK_SPECIALISE unsigned store_moves(hk_pgn_move *moves, const struct san_batch *batch, size_t at,
                                   size_t left, unsigned quiet)
{
    const lanes turns = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    const size_t count = left < LANES ? left : LANES;
    const lane_mask told = (lane_mask)((1u << count) - 1);
    const lanes from = _mm512_loadu_si512(&batch->from[at]),
                to = _mm512_loadu_si512(&batch->to[at]);
    const lanes shape = _mm512_loadu_si512(&batch->shape[at]);
    const lanes taken = _mm512_loadu_si512(&batch->taken[at]);
    const lane_mask pawn = _mm512_cmpeq_epi64_mask(_mm512_srli_epi64(shape, 4), each(CLASS_PAWN));
    const lane_mask steps =
        _mm512_mask_cmpeq_epi64_mask(_mm512_cmpeq_epi64_mask(shape, each(SHAPE(CLASS_PAWN, 2))),
                                     _mm512_xor_si512(from, to), each(16));
    const lane_mask lasts = pawn | _mm512_test_epi64_mask(taken, taken);
    /* Half-moves since the last of these moves that was a capture or a pawn move. */
    const lanes before =
        _mm512_and_si512(each(lasts), _mm512_sub_epi64(_mm512_sllv_epi64(each(2), turns), each(1)));
    const lane_mask none = _mm512_testn_epi64_mask(before, before);
    const lanes since =
        _mm512_add_epi64(_mm512_sub_epi64(turns, each(63)), _mm512_lzcnt_epi64(before));
    const lanes now = _mm512_mask_add_epi64(since, none, since, each(quiet));
    const lanes move = _mm512_or_si512(from, _mm512_slli_epi64(to, 6));
    const lanes text =
        _mm512_or_si512(_mm512_mask_or_epi64(move, steps, move, each(HK_MOVE_DOUBLE_STEP << 12)),
                        _mm512_slli_epi64(now, 16));
    const __m256i low = _mm512_cvtepi64_epi32(text);
    const unsigned indexes = _pdep_u32(told, 0x11111111), last = lasts & told;

    _mm512_mask_storeu_epi32(moves, (__mmask16)(indexes & 0xffff),
                             _mm512_maskz_expand_epi32(0x1111, _mm512_castsi256_si512(low)));
    _mm512_mask_storeu_epi32(moves + 4, (__mmask16)(indexes >> 16),
                             _mm512_maskz_expand_epi32(
                                 0x1111, _mm512_castsi128_si512(_mm256_extracti128_si256(low, 1))));
    return last ? (unsigned)count - 1 - (31 - (unsigned)__builtin_clz(last))
                : quiet + (unsigned)count;
}

#endif
