/* The values of a statement, and those of the row at which it stands, as libpq has them. */
#include "hall/store/pq.h"

#include "hakem/base.h"

#include <stdio.h>
#include <string.h>

/* Numbers go as text, since the server says of which size they are. */

static void set_value(struct pq_query *query, int i, const char *value, size_t size, int format)
{
    query->values[i - 1] = value;
    query->sizes[i - 1] = (int)size;
    query->formats[i - 1] = format;
}

static void bind(struct query *query, int i, const char *value, size_t size, int format)
{
    set_value(query->pq, i, value, size, format);
}

void pq_set_number(struct pq_query *query, int i, int64_t number)
{
    char *room = query->numbers[i - 1];

    snprintf(room, PQ_NUMBER_ROOM, "%lld", (long long)number);
    set_value(query, i, room, 0, 0);
}

void pq_bind_number(struct query *query, int i, int64_t number)
{
    pq_set_number(query->pq, i, number);
}

void pq_bind_text(struct query *query, int i, const char *text)
{
    if (text && !hk_utf8_check(text, strlen(text)))
        query->pq->is_foreign = true;
    bind(query, i, text, 0, 0);
}

void pq_bind_bytes(struct query *query, int i, const void *bytes, size_t size)
{
    bind(query, i, bytes, size, 1);
}

int64_t pq_number_at(struct query *query, int column)
{
    const struct pq_query *pq = query->pq;
    const int size = PQgetlength(pq->result, pq->row, column);
    const char *bytes = PQgetvalue(pq->result, pq->row, column);
    uint64_t number = size > 0 && (bytes[0] & 0x80) ? UINT64_MAX : 0;

    if (size > 8)
        return 0;
    for (int i = 0; i < size; i++)
        number = number << 8 | (unsigned char)bytes[i];
    return (int64_t)number;
}

const void *pq_bytes_at(struct query *query, int column, size_t *size)
{
    const struct pq_query *pq = query->pq;

    *size = (size_t)PQgetlength(pq->result, pq->row, column);
    return PQgetisnull(pq->result, pq->row, column) ? NULL
                                                    : PQgetvalue(pq->result, pq->row, column);
}

const char *pq_text_at(struct query *query, int column)
{
    size_t size; /* libpq puts a NUL behind each value, and no text of the server has one inside */
    return pq_bytes_at(query, column, &size);
}

bool pq_is_null_at(struct query *query, int column)
{
    return PQgetisnull(query->pq->result, query->pq->row, column) != 0;
}
