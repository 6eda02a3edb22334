/*
 * The nearest known word is the one that the fewest edits make of the given word. An edit inserts,
 * deletes or replaces a letter, or exchanges two neighbours. If one word begins with the other, or
 * contains it and that other has three letters or more, their distance is two at most: `fen` is
 * near `start_fen`, and `white` is near `w`. Upper and lower case are the same. Of words at the
 * same distance the one offered first is kept.
 */
#include "codec/members.h"
#include "base/internal.h"

#include <string.h>

enum { PART_DISTANCE = 2, PART_LEAST = 3, FAR = 1000 };

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/*
 * Copy as many whole characters of a word as fit; a byte that would break a line of text becomes a
 * question mark.
 */
static void copy_word(char out[WORD_ROOM], const char *word, size_t size)
{
    hk_buf buf;

    hk_buf_init(&buf, out, WORD_ROOM);
    hk_buf_foreign(&buf, word, size);
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/*
 * Damerau and Levenshtein's distance, row by row over the beginnings of both words; the row before
 * the last one is kept for neighbours that are exchanged.
 */
static unsigned count_edits(const char *a, const char *b)
{
    unsigned row[3][WORD_ROOM];
    const size_t a_size = strlen(a), b_size = strlen(b);

    for (size_t j = 0; j <= b_size; j++)
        row[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a_size; i++) {
        unsigned *now = row[i % 3];
        const unsigned *last = row[(i + 2) % 3], *before_last = row[(i + 1) % 3];
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= b_size; j++) {
            const char x = small(a[i - 1]), y = small(b[j - 1]);
            now[j] = least(least(last[j] + 1, now[j - 1] + 1), last[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == small(b[j - 2]) && y == small(a[i - 2]))
                now[j] = least(now[j], before_last[j - 2] + 1);
        }
    }
    return row[a_size % 3][b_size];
}

/* Does the word begin with the part, or contain so many letters that this is no accident? */
static bool is_part(const char *part, const char *word)
{
    const char *found = part[0] ? strstr(word, part) : NULL;
    return found && (found == word || strlen(part) >= PART_LEAST);
}

void nearest_begin(struct nearest *nearest, const char *given)
{
    *nearest = (struct nearest){.distance = FAR};
    copy_word(nearest->given, given, strlen(given));
}

void nearest_offer(struct nearest *nearest, const char *known, size_t size)
{
    char word[WORD_ROOM];

    copy_word(word, known, size);
    unsigned distance = count_edits(nearest->given, word);
    if (distance > PART_DISTANCE &&
        (is_part(nearest->given, word) || is_part(word, nearest->given)))
        distance = PART_DISTANCE;
    if (size == 0 || distance >= nearest->distance)
        return;
    nearest->distance = distance;
    memcpy(nearest->word, word, sizeof word);
}

/* The next word of a list and its size; NULL after the last. */
static const char *next_word(const char **list, size_t *size)
{
    const char *word = *list;

    if (!word)
        return NULL;
    *size = strcspn(word, "|");
    *list = word[*size] ? word + *size + 1 : NULL;
    return word;
}

void nearest_offer_list(struct nearest *nearest, const char *list)
{
    size_t size;

    for (const char *word = next_word(&list, &size); word; word = next_word(&list, &size))
        nearest_offer(nearest, word, size);
}

bool list_find(const char *list, const char *word, unsigned *place)
{
    if (!list || !word || word[0] == '\0' || strchr(word, '|'))
        return false;
    for (unsigned at = 0;; at++) {
        size_t same = 0;
        while (word[same] && list[same] == word[same])
            same++;
        list += same;
        if (word[same] == '\0' && (*list == '|' || *list == '\0')) {
            if (place)
                *place = at;
            return true;
        }
        while (*list && *list != '|')
            list++;
        if (!*list++)
            return false;
    }
}

json_t *list_word_to_json(const char *list, unsigned place)
{
    for (; place > 0; place--)
        list += strcspn(list, "|") + 1;
    return json_stringn(list, strcspn(list, "|"));
}

static void say_nearest(hk_buf *out, const struct nearest *nearest)
{
    if (!nearest->word[0])
        return;
    hk_buf_str(out, "; the nearest known is '");
    hk_buf_str(out, nearest->word);
    hk_buf_str(out, "'");
}

void refuse_member(hk_buf *out, const struct nearest *nearest)
{
    hk_buf_str(out, "there is no member '");
    hk_buf_str(out, nearest->given);
    hk_buf_str(out, "' here");
    say_nearest(out, nearest);
}

void refuse_word(hk_buf *out, const struct nearest *nearest)
{
    hk_buf_str(out, "'");
    hk_buf_str(out, nearest->given);
    hk_buf_str(out, "' is not known");
    say_nearest(out, nearest);
}

void refuse_choice(hk_buf *out, const struct nearest *nearest)
{
    hk_buf_str(out, "'");
    hk_buf_str(out, nearest->given);
    hk_buf_str(out, "'");
    say_nearest(out, nearest);
}

/* The first member that neither list has. */
static const char *find_stranger(const json_t *object, const char *list, const char *also,
                                 hk_buf *out)
{
    struct nearest nearest;
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        if (list_find(also, name, NULL) || list_find(list, name, NULL))
            continue;
        nearest_begin(&nearest, name);
        nearest_offer_list(&nearest, list);
        nearest_offer_list(&nearest, also);
        refuse_member(out, &nearest);
        return name;
    }
    return NULL;
}

const char *find_unknown_member(const json_t *object, const char *list, hk_buf *out)
{
    return find_stranger(object, list, "note", out);
}

const char *find_unwritten_member(const json_t *object, const char *list, hk_buf *out)
{
    return find_stranger(object, list, "", out);
}
