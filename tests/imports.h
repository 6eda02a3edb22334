/* For tests of report files that are put together line by line, and taken by a tournament. */
#ifndef HK_TESTS_IMPORTS_H
#define HK_TESTS_IMPORTS_H

#include "reports.h"
#include "tournament/export.h"
#include "tournament/import.h"
#include "tournaments.h"

enum { FILE_ROOM = 60000 };

/* A player's line: his rounds as they stand from column 92 on. */
static inline void put_player(char *file, unsigned number, const char *points, const char *rounds)
{
    const size_t size = strlen(file);

    snprintf(file + size, FILE_ROOM - size,
             "001 %4u      Player %-26u 2000 TUR %11u 1990/01/01 %4s %4u  %s\n", number, number,
             1000 + number, points, number, rounds);
}

static inline bool theirs_stands(void *context, const struct difference *difference)
{
    (void)context;
    (void)difference;
    return true;
}

/* A file held against a tournament from which it differs so often: what it brings is entered, theirs standing. */
static inline void take_theirs(struct tournament *tournament, const struct told *told,
                               size_t differences)
{
    struct tournament_fault fault;
    struct import import;
    json_t *act;
    size_t i;

    assert_false(told->refused);
    assert_true(import_prepare(&import, tournament, told, "2026-03-01", theirs_stands, NULL));
    assert_int_equal(import.difference_count, differences);
    json_array_foreach(import.acts, i, act)
    {
        const struct tournament_entry entry = {
            .number = tournament->number + 1, .by = "Ada", .role = "organiser"};
        if (!tournament_apply(tournament, &entry, act, &fault))
            fail_msg("%s: %s", fault.field, fault.why);
    }
    import_finish(&import);
}

static inline void take(struct tournament *tournament, const struct told *told)
{
    take_theirs(tournament, told, 0);
}

/* The file comes in, and goes out byte for byte. */
static inline struct tournament *round_trip(const char *file, size_t size)
{
    struct tournament *tournament = with_players(0);
    struct told told;
    char *out;
    size_t out_size;

    assert_true(trf_read(&told, file, size));
    take(tournament, &told);
    assert_true(export_trf(tournament, TRF_2026, file, size, &out, &out_size));
    assert_int_equal(out_size, size);
    assert_memory_equal(out, file, size);
    free(out);
    take(tournament, &told); /* the same file again has nothing new */
    told_finish(&told);
    return tournament;
}

/* Teams of one to four players, and a file of a first round between them. */
static inline void put_file(char *file, const char *const *rounds, unsigned count,
                            const char *lines)
{
    file[0] = '\0';
    for (unsigned i = 0; i < count; i++)
        put_player(file, i + 1, "", rounds[i]);
    strcat(file, lines);
}

static inline void take_file(struct tournament *tournament, const char *const *rounds,
                             unsigned count, const char *lines, size_t differences)
{
    static char file[FILE_ROOM];
    struct told told;

    put_file(file, rounds, count, lines);
    assert_true(trf_read(&told, file, strlen(file)));
    take_theirs(tournament, &told, differences);
    told_finish(&told);
}

/* Two teams of two and what stands behind the players. */
static inline struct tournament *two_teams(const char *const rounds[4], const char *lines)
{
    static char file[FILE_ROOM];

    snprintf(file, sizeof file, "012 Cup\r\n");
    for (unsigned i = 0; i < 4; i++)
        put_player(file, i + 1, "", rounds[i]);
    strcat(file, lines);
    return round_trip(file, strlen(file));
}

/* Who sits at a board of a round, and with which result; "": none. */
static inline void assert_board(const struct tournament *tournament, unsigned number,
                                unsigned board, unsigned white, unsigned black, const char *word)
{
    const struct tournament_pairing *pairing =
        round_board(tournament_round(tournament, number), board);
    const char *is = pairing ? result_word(pairing->result) : NULL;

    assert_non_null(pairing);
    assert_int_equal(pairing->player[0], white);
    assert_int_equal(pairing->player[1], black);
    assert_string_equal(is ? is : "", word);
}

/* A match of a round, which is of these teams. */
static inline const struct tournament_match *match_of(const struct tournament *tournament,
                                                      unsigned round, unsigned number,
                                                      unsigned first, unsigned second)
{
    const struct tournament_match *match = round_match(tournament_round(tournament, round), number);

    assert_non_null(match);
    assert_int_equal(match->team[0], first);
    assert_int_equal(match->team[1], second);
    return match;
}

#endif
