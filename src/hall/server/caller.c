/*
 * Rendezvous hashing: a hall that comes or goes moves its share of the games and no others. The weights are written
 * down in decision 122, since all halls have to find the same.
 */
#include "hall/server/caller.h"

/* FNV-1a over the name, and the finish of splitmix64 with the hall: the highest of all halls calls. */
static uint64_t weight_of(const char *name, int64_t id)
{
    uint64_t value = UINT64_C(14695981039346656037);

    for (; *name; name++)
        value = (value ^ (unsigned char)*name) * UINT64_C(1099511628211);
    value += (uint64_t)id * UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

int64_t caller_of(const struct store_halls *halls, const char *name, int64_t gone)
{
    int64_t caller = halls->own;
    uint64_t most = weight_of(name, halls->own);

    for (size_t i = 0; i < halls->count; i++) {
        const struct store_hall *other = &halls->others[i];
        const uint64_t weight = weight_of(name, other->id);
        if ((!other->is_gone || other->id == gone) && weight > most) {
            most = weight;
            caller = other->id;
        }
    }
    return caller;
}
