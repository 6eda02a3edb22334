/*
 * Tournament report files of FIDE (C.04, annex; the forms of 2016 and 2026): read into a `struct told`, and written back with
 * results entered. A document keeps the bytes that came in; what we enter changes the columns that it needs and no other
 * byte: line ends, counting of columns, encoding and blanks stay as they were. What is read and written is listed in
 * docs/tournament-files.md.
 */
#ifndef HK_TOURNAMENT_TRF_H
#define HK_TOURNAMENT_TRF_H

#include "hakem/base.h"
#include "tournament/told.h"

struct trf;

/**
 * Read a report file and keep it.
 *
 * @param bytes  `size` bytes, copied.
 * @param size   0 to any size; a file of more than TOLD_FILE_MAX_BYTES is refused by a remark.
 *
 * @return The document, whatever was in the file: trf_told() says whether it is refused. The caller's, for trf_close().
 *         NULL: there is no memory.
 *
 * Cost: O(size). Threads: any. Format: FIDE C.04 annex, TRF16 and TRF26.
 */
HK_MUST_CHECK struct trf *trf_open(const char *bytes, size_t size);

/** Give a document back; NULL is fine. */
void trf_close(struct trf *trf);

/** What the file told as it came in; what is entered later does not change it. Valid until trf_close(). */
const struct told *trf_told(const struct trf *trf);

/**
 * Read a report file for what it tells alone.
 *
 * @param[out] out  Written on true; the caller's, for told_finish().
 * @return False: there is no memory.
 *
 * Cost, threads: as trf_open().
 */
HK_MUST_CHECK bool trf_read(struct told *out, const char *bytes, size_t size);

/**
 * Enter what a player has in a round: columns 92-99 of round 1, and so on. A column that says the same already stays, be it
 * in other letters or with other blanks; a line that is too short is filled with blanks.
 *
 * @param player  His number in the file, 1 to TOLD_PLAYERS_MAX.
 * @param round   1 to TOLD_ROUNDS_MAX.
 * @param score   Opponent 0 is written as 0000, colour ' ' then as '-'. Without opponent and with the code ' ', all columns
 *                of the round become blanks.
 *
 * @return False: the file has no such player, or there is no memory; nothing has changed then.
 *
 * Cost: O(size of the line). Threads: one document, one thread at a time.
 */
HK_MUST_CHECK bool trf_set_score(struct trf *trf, uint32_t player, uint32_t round,
                                 struct told_score score);

/**
 * Enter a player's points: columns 81-84. Points that say the same already stay.
 *
 * @param halves  Half points, 0 to 1999.
 *
 * @return False: the file has no such player, the points have no room in the columns, or there is no memory.
 *
 * Cost: O(size of the line). Threads: one document, one thread at a time.
 */
HK_MUST_CHECK bool trf_set_points(struct trf *trf, uint32_t player, int halves);

/**
 * Put a line `### text` at the end of the file, which ends as the file's other lines do. Line ends and control characters of
 * the text become blanks; what the file's encoding has not becomes '?'.
 *
 * @return False: there is no memory; nothing has changed then.
 *
 * Cost: O(size of the text). Threads: one document, one thread at a time.
 */
HK_MUST_CHECK bool trf_add_remark(struct trf *trf, const char *text);

/**
 * Put a line 330 at the end of the file, if it has teams in the form of 2026 and no such line of this match.
 *
 * @param forfeit  The round and two teams of the file; `line` is not read.
 * @return False: there is no memory; nothing has changed then.
 *
 * Cost: O(lines 330 of the file). Threads: one document, one thread at a time.
 */
HK_MUST_CHECK bool trf_add_forfeit(struct trf *trf, const struct told_forfeit *forfeit);

/**
 * The file with all that was entered.
 *
 * @param[out] bytes  Written on true; the caller's, for free(). Ends with a NUL that `*size` does not count.
 * @return False: there is no memory.
 *
 * Cost: O(size of the file). Threads: one document, one thread at a time.
 */
HK_MUST_CHECK bool trf_write(const struct trf *trf, char **bytes, size_t *size);

/** The forms that trf_make() writes: teams as lines 013, or as 310 and 330; the latter also with columns counted in bytes. */
enum trf_form { TRF_2016, TRF_2026, TRF_2026_BYTES };

/**
 * Make a report file of a tournament that came from elsewhere, in UTF-8 with columns counted in characters, or in bytes if the
 * form says so, and lines that end in CR LF.
 *
 * @param told        Players, scores, teams, forfeited matches and what it says of the tournament; `points_halves` and `rank`
 *                    of a player are written where they are told.
 * @param[out] bytes  Written on true; the caller's, for free(). Ends with a NUL that `*size` does not count.
 * @return False: there is no memory.
 *
 * Cost: O(players x rounds). Threads: any. Format: FIDE C.04 annex, TRF16 and TRF26.
 */
HK_MUST_CHECK bool trf_make(const struct told *told, enum trf_form form, char **bytes,
                            size_t *size);

#endif
