/**
 * @file
 * Positions as text: FEN of the PGN standard, X-FEN and Shredder-FEN.
 */
#ifndef HAKEM_FEN_H
#define HAKEM_FEN_H

#include "hakem/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Room for any FEN that hk_fen_write writes, with its NUL. */
enum { HK_FEN_MAX = 128 };

/** The counters run to this value; a larger one is refused. */
#define HK_FEN_COUNTER_MAX UINT32_C(999999999)

/**
 * Read a position from FEN text: six fields, one blank between two of them, nothing around them.
 *
 * Castling rights are `KQkq` in this order, or the files of the rooks. Chess960 reads them as Shredder-FEN (file letters) or X-FEN (K and Q are
 * the outermost rooks, a file letter any other). An en passant square without a legal capture is read and dropped.
 *
 * @param[out] out     Written on HK_OK alone.
 * @param text         `size` bytes; no NUL needed; no pointer to it is kept.
 * @param variant      Which castling rights there can be.
 * @param strictness   HK_ANY_DIAGRAMS also drops castling rights that fit no king and rook at home.
 * @param[out] fault   Where and why; may be NULL. `code` is syntax, counters, or one of hk_board_validity.
 *
 * @return HK_OK; HK_E_SYNTAX, not FEN; HK_E_POSITION, FEN of a position that is refused.
 *
 * Cost: O(size), no allocation. Threads: any.
 * Laws: FIDE Laws 2023, 3.10.3. Format: PGN standard 1994, 16.1; X-FEN; Shredder-FEN.
 */
HK_API HK_MUST_CHECK hk_err hk_fen_parse(hk_position *out, const char *text, size_t size,
                                         hk_variant variant, hk_strictness strictness,
                                         hk_fault *fault);

/**
 * Append a position as FEN; Chess960 as Shredder-FEN. At most HK_FEN_MAX - 1 bytes.
 *
 * The en passant square is named only if a capture there is legal, so equal positions with equal counters have equal
 * text. A counter beyond HK_FEN_COUNTER_MAX is written as that, so that hk_fen_parse reads what is written.
 * Cost: O(1). Threads: any.
 */
HK_API void hk_fen_write(hk_buf *buf, const hk_position *position, hk_variant variant);

#ifdef __cplusplus
}
#endif
#endif
