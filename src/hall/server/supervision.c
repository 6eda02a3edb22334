/*
 * Who counts as an arbiter: whoever has a link of the hall to an arbiter's seat with his name on
 * it, and whoever is connected by an arbiter's link, of the hall or of a game. Links with the same
 * name are one person. He counts for a list if any of its boards is his.
 */
#include "hall/server/supervision.h"
#include "hall/server/client.h"
#include "hall/server/sector.h"
#include "hall/server/server_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One link of an arbiter. */
struct arbiter {
    struct arbiter *next;
    struct seat seat;
    bool counts; /* a board of the list is his */
};

static bool is_same_person(const struct seat *a, const struct seat *b)
{
    if (a->name[0] || b->name[0])
        return strcmp(a->name, b->name) == 0;
    return a->of_hall == b->of_hall && strcmp(a->game, b->game) == 0 &&
           a->link_number == b->link_number;
}

/* Without memory there is one fewer, and more is proposed. */
static void add(struct arbiter **first, const struct seat *seat)
{
    struct arbiter *made = malloc(sizeof *made);

    if (!made)
        return;
    *made = (struct arbiter){.next = *first, .seat = *seat};
    *first = made;
}

static bool add_named(void *context, const struct store_link *link)
{
    struct seat seat = {.of_hall = true, .link_number = link->number};

    if (link->revoked_wall_ms || !link->name[0] ||
        strcmp(link->role, role_word(ROLE_ARBITER)) != 0 ||
        strcmp(link->scope, scope_word(SCOPE_FULL)) != 0)
        return true;
    snprintf(seat.name, sizeof seat.name, "%s", link->name);
    snprintf(seat.boards, sizeof seat.boards, "%s", link->boards);
    add(context, &seat);
    return true;
}

static void add_connected(struct arbiter **first, const struct server *server)
{
    for (const struct client *client = server->clients; client; client = client->next)
        for (const struct joined *joined = client->joined; joined; joined = joined->next)
            if (joined->seat.role == ROLE_ARBITER && joined->seat.scope == SCOPE_FULL)
                add(first, &joined->seat);
}

/* Those whose board this is count. */
static void count_at(struct arbiter *first, const struct hall_game *game)
{
    for (struct arbiter *arbiter = first; arbiter; arbiter = arbiter->next)
        arbiter->counts = arbiter->counts || seat_is_of(&arbiter->seat, game);
}

static unsigned count_persons(const struct arbiter *first)
{
    unsigned persons = 0;

    for (const struct arbiter *arbiter = first; arbiter; arbiter = arbiter->next) {
        const struct arbiter *other = arbiter->next;
        while (other && !(other->counts && is_same_person(&arbiter->seat, &other->seat)))
            other = other->next;
        persons += arbiter->counts && !other;
    }
    return persons;
}

static void forget(struct arbiter *first)
{
    for (struct arbiter *next; first; first = next) {
        next = first->next;
        free(first);
    }
}

/* Is the game under a supervision that could be limited, and not over? */
static bool could_be_limited(const struct hall_game *game, hk_level *level)
{
    const struct logged *log = &game->log;
    const hk_rules *rules = &log->setup.rules;

    *level = hk_rules_level(rules);
    return !log->setup.casual && !log->cancelled && log->status != HK_STATUS_ENDED &&
           *level != HK_LEVEL_STANDARD && rules->supervision == HK_SUPERVISION_FULL &&
           hk_level_get(rules->edition, *level, HK_SUPERVISION_FULL) !=
               hk_level_get(rules->edition, *level, HK_SUPERVISION_LIMITED);
}

static void put_proposal(struct json_text *out, const unsigned boards[HK_LEVEL_BLITZ + 1],
                         const hk_edition editions[HK_LEVEL_BLITZ + 1], unsigned persons)
{
    static const hk_rule rules[] = {
        [HK_LEVEL_RAPID] = HK_RULE_RAPID_LIMITED, [HK_LEVEL_BLITZ] = HK_RULE_BLITZ_LIMITED};

    json_text_open(out, '{');
    json_text_key(out, "supervision");
    json_text_word(out, "limited");
    json_text_key(out, "articles");
    json_text_open(out, '[');
    for (int level = HK_LEVEL_RAPID; level <= HK_LEVEL_BLITZ; level++)
        if (boards[level] > 0)
            json_text_word(out, hk_article_number(editions[level], rules[level]));
    json_text_close(out, ']');
    json_text_key(out, "boards");
    json_text_int(out, boards[HK_LEVEL_RAPID] + boards[HK_LEVEL_BLITZ]);
    json_text_key(out, "arbiters");
    json_text_int(out, persons);
    json_text_close(out, '}');
}

void supervision_put(struct json_text *out, struct server *server, supervision_shown *shown,
                     const void *who)
{
    unsigned boards[HK_LEVEL_BLITZ + 1] = {0};
    hk_edition editions[HK_LEVEL_BLITZ + 1];
    struct arbiter *arbiters = NULL;

    store_read_links(hall_store(server->hall), NULL, add_named, &arbiters);
    add_connected(&arbiters, server);
    for (const struct hall_game *game = hall_first(server->hall); game; game = game->next) {
        const struct hall_game *seen = shown(who, game);
        hk_level level;
        if (!seen || !could_be_limited(seen, &level))
            continue;
        boards[level]++;
        editions[level] = game->log.setup.rules.edition;
        count_at(arbiters, game);
    }
    const unsigned persons = count_persons(arbiters), count = persons > 0 ? persons : 1;
    forget(arbiters);
    json_text_key(out, "supervision_proposed");
    if (boards[HK_LEVEL_RAPID] + boards[HK_LEVEL_BLITZ] > SUPERVISION_BOARDS_MOST * count)
        put_proposal(out, boards, editions, persons);
    else
        json_text_null(out);
}
