/*
 * The server: sockets on one side, the hall on the other, and the order of a turn: what came in is
 * judged, written and synced; then it is answered and told.
 */
#include "hall/server/server.h"
#include "base/internal.h"
#include "hall/server/again.h"
#include "hall/server/api.h"
#include "hall/server/arena.h"
#include "hall/server/board_games.h"
#include "hall/server/carry.h"
#include "hall/server/client.h"
#include "hall/server/demo.h"
#include "hall/server/frame.h"
#include "hall/server/journal.h"
#include "hall/server/list.h"
#include "hall/server/retention.h"
#include "hall/server/round_work.h"
#include "hall/server/server_internal.h"
#include "hall/server/standby.h"
#include "hall/server/tell.h"
#include "hall/server/together.h"
#include "hall/server/turn.h"
#include "hall/server/waiting.h"
#include "hall/server/wire.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LIMITED_SENDERS = 65536, DAY_MS = 24 * 60 * 60 * 1000, LOOK_AT_LEASE_MS = 200 };

static int64_t read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t server_mono_ms(void)
{
    return read_clock(CLOCK_BOOTTIME);
}

static int64_t wall_ms(void)
{
    return read_clock(CLOCK_REALTIME);
}

/* The time of day of all halls of a database is the database's. */
static int64_t server_wall_ms(struct server *server)
{
    enum { BETTER_KNOWN_MS = 1000 };
    struct store_lease lease;
    const int64_t now =
        wall_ms() + (store_look_at_lease(server->store, &lease) ? lease.offset_us / 1000 : 0);

    if (now >= server->last_wall_ms || server->last_wall_ms - now > BETTER_KNOWN_MS)
        server->last_wall_ms = now;
    return server->last_wall_ms;
}

void server_begin_turn(struct server *server)
{
    if (server->turn_begun)
        return;
    server->turn_begun = true;
    hall_begin(server->hall, server_mono_ms(), server_wall_ms(server));
}

bool server_wait(int64_t wait_ms, struct refusal *refusal)
{
    if (wait_ms == 0)
        return true;
    refuse(refusal, CODE_BUSY, "too many requests in a short time");
    refusal->retry_after_s = (unsigned)((wait_ms + 999) / 1000);
    return false;
}

bool server_take_by_key(struct server *server, enum limit limit, const char *key,
                        struct refusal *refusal)
{
    return server->is_again || /* it has been counted */
           server_wait(limits_take(server->limits, limit, key, server_mono_ms()), refusal);
}

/*
 * Anyone can have seats of casual games, as many as he likes: so what is limited by the address is that
 * whoever asks, unless he has been let into the hall. A link that may do less than its seat has a bucket
 * beside the seat's, with the others of its scope: who was handed one on keeps the seat from nothing.
 */
bool server_take_token(struct server *server, enum limit limit, const struct seat *seat,
                       const char *address, struct refusal *refusal)
{
    char key[LIMIT_KEY_ROOM];
    hk_buf buf;

    if (seat && (seat->of_hall || limit_table[limit].of_seat)) {
        hk_buf_init(&buf, key, sizeof key);
        hk_buf_str(&buf, "seat ");
        hk_buf_int(&buf, seat->id);
        if (seat->scope != SCOPE_FULL) {
            hk_buf_char(&buf, ' ');
            hk_buf_str(&buf, scope_word(seat->scope));
        }
    } else {
        limits_address_key(key, address);
    }
    return server_take_by_key(server, limit, key, refusal);
}

bool server_take_preview(struct server *server, const struct seat *seat, const char *address,
                         struct refusal *refusal)
{
    return (wire_view_of(seat) >= VIEW_ARBITER ||
            server_take_token(server, LIMIT_PLAYERS_PREVIEW, NULL, address, refusal)) &&
           server_take_token(server, LIMIT_PREVIEW, seat, address, refusal);
}

static void on_request_gone(void *context, struct net_request *request)
{
    struct server *server = context;
    replies_forget_request(&server->replies, request);
    jobs_forget(&server->jobs, request);
    round_work_forget(server, request);
    waiting_forget_request(server, request);
    again_forget_request(server, request);
}

/* A long answer is ready: it is sent in the next turn. */
static void on_written(void *context, struct net_request *request, const char *type,
                       int64_t changed_s, char *text)
{
    struct server *server = context;

    replies_add_tagged(&server->replies, request, type, changed_s, wall_ms() / 1000, text);
}

/* It cannot be told whole. */
static void on_refused(void *context, struct net_request *request, const struct refusal *refusal)
{
    struct server *server = context;

    server->refused++;
    replies_add_problem(&server->replies, request, refusal, NULL, NULL);
}

static void on_answered(void *context, const struct net_answered *answered)
{
    const struct server *server = context;
    journal_answer(server->journal, answered);
}

/* May another hall serve the store when this one does not? */
static bool store_is_shared(const struct server *server)
{
    struct store_lease lease;

    return store_look_at_lease(server->store, &lease);
}

static void note_store(struct server *server)
{
    const char *why = hall_unwritable(server->hall);

    if (!why != !server->unwritable)
        journal_note(server->journal, why ? "unwritable" : "writable", why);
    server->unwritable = why;
}

/* Stop, to be opened anew, if personal data has become too old (server.h says when). */
static void look_for_old(struct server *server)
{
    const int64_t now_ms = wall_ms(), since_ms = now_ms - server->opened_wall_ms;

    if (!server->forget_after_days || since_ms < DAY_MS ||
        (since_ms < 2 * DAY_MS && hall_has_running_clock(server->hall)))
        return;
    server->again = retention_is_due(server->store, now_ms, server->forget_after_days);
    if (server->again)
        net_stop(server->net);
    else
        server->opened_wall_ms = now_ms;
}

/* Another hall has taken over: sockets are closed, so that all come to that one, and this one stands by. */
static void look_for_another(struct server *server)
{
    if (server->again || net_is_stopping(server->net) ||
        store_serving(server->store) != STORE_IS_FENCED)
        return;
    fprintf(stderr, "hakem: another hall has taken over the database; this one stands by.\n");
    journal_note(server->journal, "fenced", NULL);
    server->again = true;
    net_stop(server->net);
}

static const char *why_unwritten(const struct server *server)
{
    const char *why = hall_unwritable(server->hall);

    return why ? why : "other halls were first again and again; nothing has happened";
}

static int64_t on_turn(void *context)
{
    struct server *server = context;

    if (!server->hall)
        return standby_turn(server);
    look_for_another(server);
    server_begin_turn(server); /* a flag may be due though nobody has said anything */
    hall_load(server->hall, server_mono_ms, waiting_resume, server);
    const int64_t demo_ms = demo_play(server->demo, server->hall);
    const bool works = round_work_go_on(server);
    board_games_report(server->hall);
    const bool written = again_commit(server);
    note_store(server);
    replies_send(&server->replies, written ? NULL : why_unwritten(server));
    hall_stand_unwritten(server->hall);
    tell_all(server);
    const int64_t ping_ms = client_ping_some(server);
    const bool busy = jobs_work(&server->jobs, server_mono_ms, on_written, on_refused, server);
    hall_end(server->hall, server_mono_ms());
    server->turn_begun = false;
    server->turns++;
    look_for_old(server);
    classes_forget_old(server->classes, server_mono_ms());
    if (busy || works || server->replies.first)
        return 0;
    const int64_t hall_ms = hall_wait_ms(server->hall), list_ms = list_wait_ms(server);
    const int64_t class_ms = classes_wait_ms(server->classes, server_mono_ms());
    const int64_t waits_ms[] = {demo_ms, ping_ms, hall_ms, list_ms, class_ms};
    int64_t least_ms = store_is_shared(server) ? LOOK_AT_LEASE_MS : INT64_MAX;
    for (size_t i = 0; i < HK_COUNT(waits_ms); i++)
        least_ms = waits_ms[i] < least_ms ? waits_ms[i] : least_ms;
    return least_ms;
}

static void note_deleted(void *context, const char *game, uint64_t number, const char *member)
{
    (void)game;
    (void)number;
    (void)member;
    ++*(unsigned long *)context;
}

/* Before the hall opens. It opens in any case: what could not be deleted is complained of. */
static void delete_old(struct server *server)
{
    const unsigned days = server->forget_after_days;
    char why[FORGET_WHY_ROOM];
    unsigned long count = 0;

    server->opened_wall_ms = wall_ms();
    if (!retention_apply(server->store, server->opened_wall_ms, days, note_deleted, &count, why))
        fprintf(stderr, "hakem: personal data that is too old could not be deleted: %s.\n", why);
    if (count > 0)
        fprintf(stderr, "hakem: %lu %s deleted: older than %u %s.\n", count,
                count == 1 ? "text" : "texts", days, days == 1 ? "day" : "days");
}

bool server_open_hall(struct server *server, char *why, size_t why_size)
{
    if (server->forget_after_days)
        delete_old(server);
    server->hall =
        hall_open(server->store, server_mono_ms(), server_wall_ms(server), why, why_size);
    if (!server->hall)
        return false;
    hall_when_revoked(server->hall, client_revoked_elsewhere, server);
    if (server->wants_organiser_link && !hall_add_organiser(server->hall))
        fprintf(stderr, "hakem: no organiser's link could be made: the store cannot be written.\n");
    server->wants_organiser_link = false;
    if (hall_organiser_token(server->hall) && server->show_organiser_link) {
        char path[HALL_TOKEN_ROOM + 8];
        snprintf(path, sizeof path, "/hall#%s", hall_organiser_token(server->hall));
        server->show_organiser_link(path);
    }
    journal_note(server->journal, "opened", NULL);
    return true;
}

/* Another hall has told something: a turn takes it in. */
static void wake(void *context)
{
    net_wake(context);
}

struct server *server_open(const struct server_config *config, char *why, size_t why_size)
{
    struct server *server = calloc(1, sizeof *server);
    unsigned char secret[LIMIT_SECRET_BYTES];

    if (!server || sodium_init() < 0) {
        snprintf(why, why_size, "there is not enough memory");
        free(server);
        return NULL;
    }
    arena_serve_json();
    paper_style_digest(server->paper_style);
    server->url = config->url;
    randombytes_buf(secret, sizeof secret);
    server->limits = limits_create(LIMITED_SENDERS, secret);
    server->feed_marks = calloc(1, sizeof *server->feed_marks);
    server->classes = classes_create();
    server->net_config = (struct net_config){.addresses = config->addresses,
                                             .address_count = config->address_count,
                                             .port = config->port,
                                             .certificate = config->certificate,
                                             .key = config->key,
                                             .hosts = config->hosts,
                                             .host_count = config->host_count,
                                             .trusted = config->trusted,
                                             .trusted_count = config->trusted_count,
                                             .subprotocol = "hakem-2",
                                             .style = server->paper_style,
                                             .handler = {.context = server,
                                                         .answered = on_answered,
                                                         .body_most = api_body_most,
                                                         .request = api_request,
                                                         .request_gone = on_request_gone,
                                                         .opened = client_opened,
                                                         .frame = frame_received,
                                                         .drained = client_drained,
                                                         .closed = client_closed,
                                                         .turn = on_turn}};
    char reason[256] = "", shown[STORE_SHOWN_ROOM];
    if (config->demo)
        server->demo = demo_open(config->demo, config->demo_speed, why, why_size);
    if (config->journal)
        server->journal = journal_open(config->journal, why, why_size);
    if (!server->limits || !server->feed_marks || !server->classes)
        snprintf(why, why_size, "there is not enough memory");
    else if ((!config->demo || server->demo) && (!config->journal || server->journal))
        server->net = net_open(&server->net_config, why, why_size);
    if (server->net) {
        server->store = carry_open(config->store, config->together, reason, sizeof reason);
        if (!server->store)
            snprintf(why, why_size, "%s: %s", store_shown(shown, config->store), reason);
    }
    if (server->store)
        store_when_heard(server->store, wake, server->net);
    server->forget_after_days = config->forget_after_days;
    server->wants_organiser_link = config->wants_organiser_link;
    server->show_organiser_link = config->show_organiser_link;
    if (!server->store || (store_serving(server->store) == STORE_SERVES &&
                           !server_open_hall(server, why, why_size))) {
        server_close(server);
        return NULL;
    }
    if (!server->hall)
        journal_note(server->journal, "stands by", NULL);
    return server;
}

int server_port(const struct server *server)
{
    return net_port(server->net);
}

void server_run(struct server *server)
{
    net_run(server->net);
}

void server_stop(struct server *server)
{
    net_stop(server->net);
}

void server_reload(struct server *server)
{
    net_reload(server->net);
}

const char *server_fault(const struct server *server)
{
    return server->is_broken ? server->why : NULL;
}

bool server_wants_again(const struct server *server)
{
    return server->again;
}

void server_close(struct server *server)
{
    if (!server)
        return;
    if (server->store)
        store_when_heard(server->store, NULL, NULL);
    net_close(server->net); /* closes the connections, which leave their games */
    jobs_clear(&server->jobs);
    round_work_clear(server);
    waiting_clear(server);
    demo_close(server->demo);
    hall_close(server->hall);
    store_close(server->store);
    replies_clear(&server->replies);
    limits_destroy(server->limits);
    free(server->feed_marks);
    classes_destroy(server->classes);
    if (server->hall)
        journal_note(server->journal, "closed", NULL);
    journal_close(server->journal);
    free(server);
}
