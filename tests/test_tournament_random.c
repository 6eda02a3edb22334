/*
 * Report files made at random from a seed: lines end as they like, blanks are cut or added, columns are counted in characters or
 * bytes, letters are large or small, names UTF-8 or Windows-1254. Each is read as what it was made of; what is entered changes its
 * own columns alone.
 */
#include "reports.h"

#include "base/text.h"
#include "tournament/characters.h"

enum { PLAYERS = 24, ROUNDS = 9, FILES = 300 };

struct draw {
    uint64_t state;
};

static uint32_t drawn(struct draw *draw, uint32_t below)
{
    draw->state ^= draw->state << 13;
    draw->state ^= draw->state >> 7;
    draw->state ^= draw->state << 17;
    return (uint32_t)(draw->state >> 33) % below;
}

/* What a file is made of. */
struct made {
    uint32_t players, rounds;
    char names[PLAYERS][64];
    struct told_score scores[PLAYERS][ROUNDS];
    struct hk__text text;
    bool by_bytes;
    enum encoding encoding;
};

static const char *const syllables[] = {"Şen", "ka", "ya", "Öz", "ğü", "lı",
                                        "Çe",  "ti", "n",  "Ad", "a ", "ör"};

static void name_player(struct draw *draw, char name[64])
{
    name[0] = 'A';
    name[1] = '\0';
    for (uint32_t count = 1 + drawn(draw, 6); count > 0; count--)
        strcat(name, syllables[drawn(draw, 12)]);
    strcat(name, "x"); /* no blank at the end */
}

/* Pair a round: neighbours of a shuffled list; who is left has a bye. */
static void pair(struct draw *draw, struct made *made, uint32_t round)
{
    static const char codes[][3] = {"10", "01", "==", "00", "=0", "+-",
                                    "-+", "--", "WL", "DD", "  "};
    uint32_t order[PLAYERS];

    for (uint32_t i = 0; i < made->players; i++)
        order[i] = i;
    for (uint32_t i = made->players; i-- > 1;) {
        const uint32_t other = drawn(draw, i + 1), kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
    for (uint32_t i = 0; i < made->players; i += 2) {
        const char *code = codes[drawn(draw, 11)];
        if (i + 1 == made->players || drawn(draw, 9) == 0) {
            for (uint32_t k = i; k < made->players && k < i + 2; k++)
                made->scores[order[k]][round] = (struct told_score){0, ' ', "HFUZ"[drawn(draw, 4)]};
            continue;
        }
        made->scores[order[i]][round] = (struct told_score){order[i + 1] + 1, 'w', code[0]};
        made->scores[order[i + 1]][round] = (struct told_score){order[i] + 1, 'b', code[1]};
    }
}

static void end_line(struct draw *draw, struct made *made, bool may_cut)
{
    static const char *const ends[] = {"\r\n", "\n", "\r"};

    while (may_cut && made->text.bytes[made->text.size - 1] == ' ')
        made->text.size--;
    if (drawn(draw, 3) == 0)
        hk__text_append(&made->text, "   ", 1 + drawn(draw, 3));
    const char *end = ends[drawn(draw, 3)];
    hk__text_append(&made->text, end, strlen(end));
}

static void write_cell(struct draw *draw, struct made *made, struct told_score score)
{
    char cell[16];
    const bool small = drawn(draw, 2);
    const char color = score.color == ' ' ? (drawn(draw, 2) ? '-' : ' ') : score.color;

    if (score.opponent)
        snprintf(cell, sizeof cell, drawn(draw, 2) ? "  %4u %c %c" : "  %04u %c %c", score.opponent,
                 color, score.code);
    else
        snprintf(cell, sizeof cell, "  %s %c %c", drawn(draw, 2) ? "0000" : "    ", color,
                 score.code);
    for (size_t i = 0; small && i < strlen(cell); i++)
        cell[i] = cell[i] >= 'A' && cell[i] <= 'Z' ? (char)(cell[i] + 32) : cell[i];
    hk__text_append(&made->text, cell, 10);
}

static void make(struct draw *draw, struct made *made)
{
    static const char *const head[] = {"012 Kupa",
                                       "### remark",
                                       "032 TUR",
                                       "",
                                       "0123456789012345678901234567890123456789",
                                       "DDD SSSS sTTT NNNNNNNN"};
    struct hk__text name = {0};

    made->players = 2 + drawn(draw, PLAYERS - 1);
    made->rounds = 1 + drawn(draw, ROUNDS);
    made->encoding = drawn(draw, 3) ? ENCODING_UTF8 : ENCODING_TURKISH;
    made->by_bytes = made->encoding == ENCODING_TURKISH || drawn(draw, 2);
    if (made->encoding == ENCODING_UTF8 && drawn(draw, 4) == 0)
        hk__text_append(&made->text, "\xef\xbb\xbf", 3);
    for (size_t i = 0; i < 6; i++) {
        hk__text_append(&made->text, head[i], strlen(head[i]));
        end_line(draw, made, false);
    }
    for (uint32_t round = 0; round < made->rounds; round++)
        pair(draw, made, round);
    for (uint32_t i = 0; i < made->players; i++) {
        char start[32], rest[64];
        name_player(draw, made->names[i]);
        name.size = 0;
        characters_encode(&name, made->names[i], strlen(made->names[i]), made->encoding);
        snprintf(start, sizeof start, "001 %4u %c    ", i + 1, "mwMF"[drawn(draw, 4)]);
        hk__text_append(&made->text, start, 14);
        hk__text_append(&made->text, name.bytes, name.size);
        size_t width =
            made->by_bytes ? name.size : characters_count(name.bytes, name.size, made->encoding);
        for (; width < 33; width++)
            hk__text_append(&made->text, " ", 1);
        snprintf(rest, sizeof rest, " %4u TUR %11u 2001/02/03      %4u", 1000 + i, 6300000 + i,
                 i + 1);
        hk__text_append(&made->text, rest, strlen(rest));
        for (uint32_t round = 0; round < made->rounds; round++)
            write_cell(draw, made, made->scores[i][round]);
        end_line(draw, made, drawn(draw, 2));
    }
    free(name.bytes);
    assert_false(made->text.failed);
}

static void assert_score(struct told_score found, struct told_score expected)
{
    assert_int_equal(found.opponent, expected.opponent);
    assert_int_equal(found.color, expected.color);
    assert_int_equal(found.code, expected.code);
}

static void assert_read(const struct told *told, const struct made *made)
{
    for (size_t i = 0; i < told->remark_count; i++)
        if (told->remarks[i].refuses)
            fail_msg("%u:%u %s %s\n%.*s", told->remarks[i].line, told->remarks[i].column,
                     told->remarks[i].code, told->remarks[i].about, (int)made->text.size,
                     made->text.bytes);
    assert_int_equal(told->player_count, made->players);
    for (uint32_t i = 0; i < made->players; i++) {
        assert_string_equal(told->players[i].name, made->names[i]);
        assert_int_equal(told->players[i].rating, 1000 + i);
        for (uint32_t round = 1; round <= told->rounds_paired; round++)
            assert_score(told->scores[i * told->rounds_paired + round - 1],
                         made->scores[i][round - 1]);
    }
}

/* Enter a score, and see that nothing outside its eight columns has changed. */
static void assert_entered(struct draw *draw, struct trf *trf, struct made *made)
{
    const uint32_t player = drawn(draw, made->players), round = drawn(draw, made->rounds);
    struct told_score score = made->scores[player][round];
    char *before, *after;
    size_t before_size, after_size;

    if (score.opponent)
        score.code = "10=+-"[drawn(draw, 5)];
    else
        score.code = "HFUZ"[drawn(draw, 4)];
    assert_true(trf_write(trf, &before, &before_size));
    assert_true(trf_set_score(trf, player + 1, round + 1, score));
    assert_true(trf_set_score(trf, player + 1, round + 1, score)); /* which says the same */
    assert_true(trf_write(trf, &after, &after_size));
    assert_true(after_size >= before_size);
    size_t start = 0, end = 0;
    while (start < before_size && before[start] == after[start])
        start++;
    while (end < before_size - start &&
           before[before_size - 1 - end] == after[after_size - 1 - end])
        end++;
    /* In a line that was cut short the columns before it become blanks. */
    if (after_size == before_size)
        assert_in_range(before_size - start - end, 0, 8);
    for (size_t i = start; after_size > before_size && i + end + 8 < after_size; i++)
        assert_int_equal(after[i], ' ');
    free(before);
    free(after);
    made->scores[player][round] = score;
}

TEST(random, is_read_as_it_was_made_and_changed_where_it_is_told)
{
    for (uint64_t seed = 1; seed <= FILES; seed++) {
        struct draw draw = {seed * 0x9e3779b97f4a7c15u};
        struct made *made = calloc(1, sizeof *made);
        struct told again;
        char *bytes;
        size_t size;

        assert_non_null(made);
        make(&draw, made);
        struct trf *trf = trf_open(made->text.bytes, made->text.size);
        assert_non_null(trf);
        assert_read(trf_told(trf), made);
        assert_true(trf_write(trf, &bytes, &size));
        assert_int_equal(size, made->text.size);
        assert_memory_equal(bytes, made->text.bytes, size);
        free(bytes);
        for (int i = 0; i < 5; i++)
            assert_entered(&draw, trf, made);
        assert_true(trf_set_points(trf, 1, 3));
        assert_true(trf_add_remark(trf, "Round 1, board 2: Şen\nforfeit"));
        assert_true(trf_write(trf, &bytes, &size));
        assert_true(trf_read(&again, bytes, size));
        assert_int_equal(again.players[0].points_halves, 3);
        assert_int_equal(again.player_count, made->players);
        for (uint32_t i = 0; i < made->players; i++)
            for (uint32_t round = 1; round <= again.rounds_paired; round++)
                if (!remark_of(&again, "results-differ") && !again.refused)
                    assert_score(again.scores[i * again.rounds_paired + round - 1],
                                 made->scores[i][round - 1]);
        told_finish(&again);
        free(bytes);
        trf_close(trf);
        free(made->text.bytes);
        free(made);
    }
}
