#include "hall/store/pq_hosts.h"

#include <stdlib.h>
#include <string.h>

enum { MANNERS_MOST = 7, LISTS = 3 };

static const char *const lists[LISTS] = {"host", "hostaddr", "port"};

static const char *value_of(const PQconninfoOption *options, const char *name)
{
    for (; options && options->keyword; options++)
        if (strcmp(options->keyword, name) == 0)
            return options->val;
    return NULL;
}

static unsigned count_parts(const char *list)
{
    unsigned count = list != NULL;

    for (; list && *list; list++)
        count += *list == ',';
    return count;
}

static unsigned count_hosts(const PQconninfoOption *options)
{
    const unsigned names = count_parts(value_of(options, "host"));
    const unsigned numbers = count_parts(value_of(options, "hostaddr"));
    const unsigned most = names > numbers ? names : numbers;

    return most > 0 ? most : 1;
}

unsigned pq_host_count(const char *address)
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    const unsigned count = count_hosts(options);

    PQconninfoFree(options);
    return count;
}

/* The list from its part `first` on, and then those before. The caller frees it; NULL: there is no memory. */
static char *turned(const char *list, unsigned first)
{
    const size_t size = strlen(list);
    const char *from = list;
    char *out = malloc(size + 1);

    for (; first > 0; first--)
        from = strchr(from, ',') + 1;
    if (!out || from == list)
        return out ? memcpy(out, list, size + 1) : NULL;
    const size_t behind = (size_t)(list + size - from);
    memcpy(out, from, behind);
    out[behind] = ',';
    memcpy(out + behind + 1, list, (size_t)(from - list) - 1);
    out[size] = '\0';
    return out;
}

PGconn *pq_begin_connecting(const char *address, unsigned first, const struct pq_manner *manner)
{
    const char *names[MANNERS_MOST + LISTS + 3], *values[MANNERS_MOST + LISTS + 3];
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    const unsigned hosts = count_hosts(options);
    char *made[LISTS] = {NULL};
    size_t count = 0;
    bool enough = true;

    for (; manner->name; manner++) {
        names[count] = manner->name;
        values[count++] = manner->value;
    }
    names[count] = "dbname";
    values[count++] = address;
    for (size_t i = 0; i < LISTS && hosts > 1; i++) { /* of the same name the last counts */
        const char *list = value_of(options, lists[i]);
        if (!list || count_parts(list) != hosts)
            continue;
        made[i] = turned(list, first % hosts);
        enough &= made[i] != NULL;
        names[count] = lists[i];
        values[count++] = made[i];
    }
    names[count] = "client_encoding";
    values[count++] = "UTF8";
    names[count] = values[count] = NULL;
    PGconn *connection = enough ? PQconnectStartParams(names, values, 1) : NULL;
    for (size_t i = 0; i < LISTS; i++)
        free(made[i]);
    PQconninfoFree(options);
    return connection;
}
