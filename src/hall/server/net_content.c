/*
 * What the texts of HTTP say of an answer: status words, entity tags, encodings; and gzip.
 */
#include "hall/server/net_content.h"
#include "base/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <zlib.h>

enum {
    GZIP_LEVEL = 4,
    GZIP_WINDOW_BITS = 15 + 16, /* with gzip's head */
    GZIP_MEMORY_LEVEL = 8,
};

const char *net_status_words(int status)
{
    static const struct {
        int status;
        const char *words;
    } rows[] = {
        {200, "OK"},
        {201, "Created"},
        {204, "No Content"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {421, "Misdirected Request"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < HK_COUNT(rows); i++)
        if (rows[i].status == status)
            return rows[i].words;
    return "Status";
}

bool net_has_tag(const char *header, const char *tag)
{
    const size_t size = strlen(tag);

    if (strcmp(header, "*") == 0)
        return true;
    for (const char *at = strstr(header, tag); at; at = strstr(at + 1, tag))
        if (at[size] == '\0' || strchr(", \t", at[size]))
            return true;
    return false;
}

bool net_takes_gzip(const char *header)
{
    static const char name[] = "gzip";
    const size_t size = sizeof name - 1;

    for (const char *at = header; at; at = strchr(at, ',')) {
        at += strspn(at, ", \t");
        if (strncasecmp(at, name, size) != 0)
            continue;
        const char *rest = at + size + strspn(at + size, " \t");
        if (*rest == '\0' || *rest == ',')
            return true;
        if (*rest != ';')
            continue;
        rest += 1 + strspn(rest + 1, " \t");
        return !(rest[0] == 'q' && rest[1] == '=' && strtod(rest + 2, NULL) <= 0);
    }
    return false;
}

bool net_is_text(const char *type)
{
    static const char *const beginnings[] = {"text/", "application/json",
                                             "application/problem+json", "application/x-chess-pgn",
                                             "image/svg+xml"};
    for (size_t i = 0; i < HK_COUNT(beginnings); i++)
        if (strncmp(type, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

char *net_compress(const char *body, size_t size, size_t *compressed_size)
{
    z_stream stream = {.zalloc = Z_NULL};

    if (deflateInit2(&stream, GZIP_LEVEL, Z_DEFLATED, GZIP_WINDOW_BITS, GZIP_MEMORY_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    const size_t room = deflateBound(&stream, size);
    char *out = malloc(room);
    stream.next_in = (unsigned char *)(uintptr_t)body;
    stream.avail_in = (unsigned)size;
    stream.next_out = (unsigned char *)out;
    stream.avail_out = (unsigned)room;
    const bool whole = out && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    *compressed_size = stream.total_out;
    deflateEnd(&stream);
    if (whole && *compressed_size < size)
        return out;
    free(out);
    return NULL;
}

static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

void net_date_write(char out[NET_DATE_ROOM], int64_t seconds)
{
    const time_t time = (time_t)seconds;
    struct tm utc = {0};

    gmtime_r(&time, &utc);
    snprintf(out, NET_DATE_ROOM, "%s, %02d %s %04d %02d:%02d:%02d GMT", days[utc.tm_wday % 7],
             utc.tm_mday, months[utc.tm_mon % 12], utc.tm_year + 1900, utc.tm_hour, utc.tm_min,
             utc.tm_sec);
}

/* Of a day of the Gregorian calendar, the month counted from 0. */
static int64_t days_since_1970(int year, int month, int day)
{
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    const int64_t years = year - 1 + (month > 1); /* whose leap days have passed */

    return (year - INT64_C(1970)) * 365 + years / 4 - years / 100 + years / 400 - 477 +
           before[month] + day - 1;
}

/* A number of so many digits; -1: something else stands there. */
static int digits_at(const char *text, unsigned count)
{
    int value = 0;

    for (unsigned i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

bool net_date_read(int64_t *seconds, const char *text)
{
    static const char form[] = "..., .. ... .... ..:..:.. GMT";
    int month = -1;

    if (strlen(text) != sizeof form - 1)
        return false;
    for (size_t i = 0; form[i]; i++)
        if (form[i] != '.' && form[i] != text[i])
            return false;
    const int day = digits_at(text + 5, 2), year = digits_at(text + 12, 4),
              hour = digits_at(text + 17, 2), minute = digits_at(text + 20, 2),
              second = digits_at(text + 23, 2);
    for (int i = 0; i < 12; i++)
        if (strncmp(months[i], text + 8, 3) == 0)
            month = i;
    if (day < 1 || year < 0 || hour < 0 || minute < 0 || second < 0 || month < 0)
        return false;
    *seconds = ((days_since_1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second;
    return true;
}
