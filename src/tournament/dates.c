/*
 * Reads days as pairing programs and spreadsheets spell them. A text is cut into numbers and one name of a month; how many
 * there are and which has four digits tells their order.
 */
#include "tournament/dates.h"

#include "base/internal.h"
#include "tournament/characters.h"
#include "tournament/names.h"

#include <string.h>

enum { PARTS = 3 };

struct parts {
    unsigned number[PARTS], digits[PARTS], count;
    unsigned month;        /* told by its name; 0: not */
    unsigned month_before; /* numbers that stand before the name */
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Bytes of characters beyond ASCII too: of names of months. */
static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80;
}

/* A month by its name, or by three letters of it and more: English, Turkish or German. 0: it is none. */
static unsigned month_named(const char *text, size_t size)
{
    static const char names[][12][10] = {
        {"january", "february", "march", "april", "may", "june", "july", "august", "september",
         "october", "november", "december"},
        {"ocak", "subat", "mart", "nisan", "mayis", "haziran", "temmuz", "agustos", "eylul", "ekim",
         "kasim", "aralik"},
        {"januar", "februar", "marz", "april", "mai", "juni", "juli", "august", "september",
         "oktober", "november", "dezember"}};
    char word[24];
    const size_t letters = name_fold(word, sizeof word, text, size);

    for (size_t language = 0; language < HK_COUNT(names) && letters >= 3; language++)
        for (unsigned month = 0; month < 12; month++)
            if (strncmp(word, names[language][month], letters) == 0)
                return month + 1;
    return 0;
}

/* A spreadsheet writes a time of day behind a day: "17.05.2010 00:00". Answers the bytes before it. */
static size_t without_time(const char *text, size_t size)
{
    const char *colon = memchr(text, ':', size);
    size_t end = colon ? (size_t)(colon - text) : size;

    while (colon && end > 0 && is_digit(text[end - 1]))
        end--;
    return end > 0 && colon ? end - 1 : size; /* and the blank, or the T, before it */
}

/* Cut a text into its parts. False: something else is in it. */
static bool cut(struct parts *out, const char *text, size_t size)
{
    memset(out, 0, sizeof *out);
    for (size_t at = 0; at < size;) {
        const size_t start = at;
        if (is_digit(text[at]) || text[at] == '?') {
            if (out->count == PARTS)
                return false;
            unsigned number = 0;
            for (; at < size && (is_digit(text[at]) || text[at] == '?') && at - start < 4; at++)
                number = text[at] == '?' ? 0 : number * 10 + (unsigned)(text[at] - '0');
            out->digits[out->count] = (unsigned)(at - start);
            out->number[out->count++] = number;
            if (at < size && is_digit(text[at]))
                return false;
        } else if (is_letter(text[at])) {
            while (at < size && is_letter(text[at]))
                at++;
            if (out->month || !(out->month = month_named(text + start, at - start)))
                return false;
            out->month_before = out->count;
        } else if (is_one_of(text[at], "/-., ")) {
            at++;
        } else {
            return false;
        }
    }
    return true;
}

static unsigned days_of(unsigned year, unsigned month)
{
    static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    return month == 2 && leap ? 29 : days[month - 1];
}

static void put(char *at, unsigned number, unsigned digits)
{
    for (unsigned i = digits; i-- > 0; number /= 10)
        at[i] = (char)('0' + number % 10);
}

static bool tell(char out[DATE_ROOM], unsigned year, unsigned month, unsigned day)
{
    if (year < 1000 || year > 9999 || month > 12 || (month == 0 && day > 0) ||
        (month > 0 && day > days_of(year, month)))
        return false;
    memset(out, 0, DATE_ROOM);
    put(out, year, 4);
    if (month > 0) {
        out[4] = '-';
        put(out + 5, month, 2);
    }
    if (day > 0) {
        out[7] = '-';
        put(out + 8, day, 2);
    }
    return true;
}

bool date_read(char out[DATE_ROOM], const char *text, size_t size)
{
    struct parts parts;

    if (!cut(&parts, text, without_time(text, size)) || parts.count == 0)
        return false;
    const unsigned *n = parts.number;
    if (parts.month)
        return parts.count == 2 && parts.digits[1] == 4 && parts.month_before < 2 &&
               tell(out, n[1], parts.month, n[0]);
    if (parts.digits[0] == 4)
        return tell(out, n[0], parts.count > 1 ? n[1] : 0, parts.count > 2 ? n[2] : 0);
    if (parts.count != 3)
        return false;
    if (parts.digits[2] == 4) {
        const bool month_first = n[1] > 12 && n[0] <= 12;
        return tell(out, n[2], n[month_first ? 0 : 1], n[month_first ? 1 : 0]);
    }
    return false;
}

bool date_is_short(const char *text, size_t size, unsigned parts[3])
{
    struct parts cut_parts;

    if (!cut(&cut_parts, text, without_time(text, size)) || cut_parts.month ||
        cut_parts.count != PARTS)
        return false;
    for (unsigned i = 0; i < PARTS; i++) {
        if (cut_parts.digits[i] > 2)
            return false;
        parts[i] = cut_parts.number[i];
    }
    return true;
}

bool date_is_under_age(const char *birth, const char *day)
{
    enum { AGE = 18 };
    char of_birth[DATE_ROOM], of_age[DATE_ROOM], now[DATE_ROOM] = "0000-01-01";

    /* What is not known of a birth is late, and of the day early: who may be under age is. */
    if (!date_read(of_birth, birth, strlen(birth)) || !date_read(of_age, day, strlen(day)))
        return false;
    memcpy(now, of_age, strlen(of_age));
    memcpy(of_age, "0000-12-31", DATE_ROOM);
    memcpy(of_age, of_birth, strlen(of_birth));
    unsigned year = 0;
    for (unsigned i = 0; i < 4; i++)
        year = year * 10 + (unsigned)(of_age[i] - '0');
    put(of_age, year + AGE, 4);
    return strcmp(of_age, now) > 0;
}
