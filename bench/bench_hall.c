/*
 * Play many games in a hall over its WebSockets, and time the answers.
 *
 * usage: bench_hall PORT NAME=NUMBER...
 *
 *   games     how many are played at the same time               (1)
 *   plies     half-moves of each                                 (60)
 *   watchers  further connections that look at each game         (0)
 *   pace_ms   from one half-move of a game to its next; 0: the player to move acts at once  (0)
 *   clock     0: games without clocks, which a hall that stood still does not interrupt (1)
 *   in_turn   1: the games' acts come one after another, each when the one before has been answered
 *             and shown to all, so that the hall has a turn for each (0)
 *   old       1: speak the protocol of the hall before this one (speech.h) (0)
 *   idle      further games that have begun and that nobody plays; their clocks run (0)
 *   spin      1: never sleep, so that waking this program is not among the server's costs   (0)
 *   seed      of the moves, which are legal and otherwise random (1)
 *   wait      1: say "ready" before the first act and behind the last answer, and wait for a line
 *             from the standard input, so that what the server does in between can be counted (0)
 *   server    number of the server's process, whose time and memory are read from /proc     (none)
 *   driven    file of the clock that the hall has been given (driven_clock.h): between two acts in
 *             turn as much of its time passes as the pace says                             (none)
 *   organiser token of the hall's organiser, whose games they then are, with numbered boards (none)
 *
 * The programs that stand for the hall's echo (hall_echo.c) are driven in the same way.
 *
 * Each game has an address of its own on the loopback, as players have who do not sit behind one
 * machine; so what the hall allows one sender is never met. Every seat and every watcher has a
 * socket of its own. An act is due when its player has seen the move before it; the time counts
 * from there, or with a pace from its place in the plan if it could not be sent then. Where the
 * machine does other work too, a game may come to be behind its plan; it plays on at once.
 *
 * What is wrong ends the program with a sentence: an act that is not upheld, a number that does not
 * follow the one before, a change that somebody has not been shown, a state that had to stand for
 * changes.
 */
#define _GNU_SOURCE
#include "bench.h"
#include "driven_clock.h"
#include "random_moves.h"
#include "speech.h"
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PLIES_MAX = 2000,
    READ_ROOM = 64 * 1024,
    CREATING_AT_ONCE = 100,
    OPENING_AT_ONCE = 200,
    PATIENCE_S = 60,
};

enum part { PART_CREATOR, PART_WHITE, PART_BLACK, PART_WATCHER };

struct game;

/* A connection and what it has seen. */
struct client {
    int socket;
    enum part part;
    struct game *game;
    /* The handshake is over, and its state has been shown. */
    bool is_open, is_shown;
    /* The last number that it has seen, and the half-moves made by then. */
    uint64_t number;
    unsigned ply;
    /* Bytes that make no whole frame yet. */
    char *bytes;
    size_t size, room;
};

struct game {
    unsigned index;
    struct speech_game said;
    char (*moves)[8];
    struct client *seat[2];
    /* Acts sent and acts answered; between two acts both are the same. */
    unsigned sent, answered;
    /* From when the time of the last act counts. */
    double due_ns;
};

static struct {
    unsigned games, plies, watchers, pace_ms, spin, clock, seed, server, idle, wait, in_turn, old;
    int port;
    const char *organiser, *driven;
} wanted = {.games = 1, .plies = 60, .clock = 1, .seed = 1};

static struct {
    int poll;
    struct driven_clock *clock;
    struct game *games;
    struct client *clients;
    size_t client_count;
    /* Of the connections that are being opened, or of the games that are being made. */
    size_t begun, done;
    bool is_playing;
    double start_ns;
    size_t answers, changes;
    double *answer_ns, *seen_ns;
    size_t seen_count;
    size_t ruling_bytes, change_bytes, watcher_bytes, watcher_changes, longest_to_watcher;
} run;

static void stop(const char *what)
{
    bench_stop(what, "bench_hall");
}

static void draw_games(void)
{
    random_begin(wanted.seed);
    for (unsigned i = 0; i < wanted.games; i++) {
        run.games[i].index = i;
        run.games[i].moves = bench_memory(wanted.plies, sizeof *run.games[i].moves);
        random_game(run.games[i].moves, wanted.plies);
    }
    random_end();
}

/* Sockets. */

static void watch_socket(struct client *client)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    if (epoll_ctl(run.poll, EPOLL_CTL_ADD, client->socket, &event) != 0)
        stop("a socket cannot be waited for");
}

/* Connect from the address of a game: 127.1.0.0 and those behind it. */
static void open_socket(struct client *client, unsigned index)
{
    const int on = 1;
    struct sockaddr_in from = {.sin_family = AF_INET,
                               .sin_addr.s_addr = htonl(0x7f010000U + index)};
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)wanted.port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    client->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (client->socket < 0 || bind(client->socket, (struct sockaddr *)&from, sizeof from) != 0 ||
        connect(client->socket, (struct sockaddr *)&to, sizeof to) != 0)
        stop(strerror(errno));
    setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    watch_socket(client);
}

/* Making games. */

static void ask_for_game(struct client *client, unsigned index)
{
    char request[SPEECH_ROOM];
    const struct speech_creation creation = {.port = wanted.port,
                                             .organiser = wanted.organiser,
                                             .board = index + 1,
                                             .has_clock = wanted.clock || index >= wanted.games};

    open_socket(client, index);
    wire_send(client->socket, request, speech_create(request, &creation));
}

/* The connection has ended, and with it the answer. */
static void take_game(struct client *client)
{
    speech_read_game(&client->game->said, client->bytes, client->size);
    close(client->socket);
    free(client->bytes);
    client->bytes = NULL;
    client->size = client->room = 0;
    run.done++;
}

/* Joining. */

static void shake_hands(struct client *client)
{
    char request[SPEECH_ROOM];

    open_socket(client, client->game->index);
    wire_send(client->socket, request, speech_upgrade(request, wanted.port));
}

/* The server's side of the handshake; answers its bytes, 0 while there are not all. */
static size_t take_handshake(struct client *client)
{
    const char *end = memmem(client->bytes, client->size, "\r\n\r\n", 4);
    const struct speech_game *game = &client->game->said;
    char frame[SPEECH_ROOM];

    if (!end)
        return 0;
    if (memcmp(client->bytes, "HTTP/1.1 101 ", 13) != 0)
        stop("a handshake has been refused");
    client->is_open = true;
    wire_send_frame(client->socket, frame,
                    client->part == PART_WATCHER
                        ? speech_watch(frame, game)
                        : speech_join(frame, game, client->part == PART_BLACK));
    return (size_t)(end + 4 - client->bytes);
}

/* Playing. */

static void act(struct game *game, double due_ns)
{
    char frame[SPEECH_ROOM];
    const unsigned ply = game->sent;

    game->due_ns = due_ns;
    game->sent++;
    wire_send_frame(game->seat[ply & 1]->socket, frame,
                    speech_move(frame, &game->said, ply, game->moves[ply]));
}

/* Has the player to move been told so, and the one before been answered? */
static bool may_act(const struct game *game)
{
    return game->sent < wanted.plies && game->answered == game->sent &&
           game->seat[game->sent & 1]->ply == game->sent;
}

/* The games have their turns one after another, spread over the pace. */
static double planned_ns(const struct game *game)
{
    return run.start_ns + wanted.pace_ms * 1e6 * (game->sent + (double)game->index / wanted.games);
}

/* Something has come in: with it the player may have become free to act. */
static void act_if_due(struct game *game, double now_ns)
{
    if (wanted.in_turn || !may_act(game))
        return;
    if (wanted.pace_ms == 0)
        act(game, now_ns);
    else if (planned_ns(game) <= now_ns)
        act(game, planned_ns(game));
}

static double waited_ns(const struct game *game, double now_ns)
{
    return now_ns - game->due_ns;
}

static void take_ruling(struct client *client, const char *text, size_t size, double now_ns)
{
    struct game *game = client->game;

    if (!wire_find(text, size, "\"outcome\":\"upheld\"") ||
        wire_number(text, size, "\"id\":") != game->answered || game->answered >= game->sent)
        stop("an act has not been answered as it should");
    run.answer_ns[run.answers++] = waited_ns(game, now_ns);
    run.ruling_bytes += size;
    game->answered++;
    act_if_due(game, now_ns);
}

/* Somebody comes or goes without a new number; a move has the next one. */
static void take_change(struct client *client, const char *text, size_t size, double now_ns)
{
    struct game *game = client->game;
    const uint64_t number = speech_number(text, size);
    const unsigned ply = speech_ply(text, size, client->ply);

    if (!run.is_playing) {
        client->number = number;
        return;
    }
    if (wire_find(text, size, "\"status\":\"interrupted\""))
        stop("the hall stood still for more than a second, and has interrupted the game");
    if (number != client->number + (ply != client->ply))
        stop("the number of a change does not follow the one before");
    client->number = number;
    if (ply == client->ply)
        return;
    if (ply != client->ply + 1)
        stop("a half-move has not been shown");
    client->ply = ply;
    run.changes++;
    if (client->part == PART_WATCHER) {
        run.watcher_bytes += size;
        run.watcher_changes++;
        if (size > run.longest_to_watcher)
            run.longest_to_watcher = size;
        return;
    }
    run.change_bytes += size;
    if (client != game->seat[ply & 1])
        return;
    run.seen_ns[run.seen_count++] = waited_ns(game, now_ns);
    act_if_due(game, now_ns);
}

static void take_state(struct client *client, const char *text, size_t size)
{
    if (run.is_playing)
        stop("changes have been left out");
    client->number = speech_number(text, size);
    if (!client->is_shown)
        run.done++;
    client->is_shown = true;
}

static void take_frame(struct client *client, const char *text, size_t size, double now_ns)
{
    char frame[SPEECH_ROOM];

    switch (speech_kind_of(text, size, run.is_playing)) {
    case SPEECH_CHANGE:
        take_change(client, text, size, now_ns);
        break;
    case SPEECH_RULING:
        take_ruling(client, text, size, now_ns);
        break;
    case SPEECH_STATE:
        take_state(client, text, size);
        break;
    case SPEECH_PING:
        wire_send_frame(client->socket, frame, speech_pong(frame, text, size));
        break;
    case SPEECH_GREETING:
        break;
    }
}

/* One frame of the server, answered by its bytes; 0 while there are not all. */
static size_t take_one(struct client *client, char *bytes, size_t size, double now_ns)
{
    struct wire_frame frame;
    const size_t whole = wire_read_frame(&frame, bytes, size);

    if (whole > 0 && frame.is_text)
        take_frame(client, frame.text, frame.size, now_ns);
    else if (whole > 0)
        wire_send_pong(client->socket, frame.text, frame.size);
    return whole;
}

static void take_bytes(struct client *client)
{
    const double now_ns = bench_now_ns();
    size_t at = 0, taken = 1;

    while (taken > 0 && at < client->size) {
        char *bytes = client->bytes + at;
        taken = client->is_open ? take_one(client, bytes, client->size - at, now_ns)
                                : take_handshake(client);
        at += taken;
    }
    client->size -= at;
    memmove(client->bytes, client->bytes + at, client->size);
}

static void read_socket(struct client *client)
{
    if (client->room - client->size < READ_ROOM / 8) {
        client->room = client->room ? 2 * client->room : READ_ROOM / 4;
        client->bytes = realloc(client->bytes, client->room);
        if (!client->bytes)
            stop("there is not enough memory");
    }
    const ssize_t got =
        recv(client->socket, client->bytes + client->size, client->room - client->size, 0);
    if (got > 0)
        client->size += (size_t)got;
    if (client->part == PART_CREATOR) {
        if (got <= 0)
            take_game(client);
        return;
    }
    if (got <= 0)
        stop("the server has closed a connection");
    take_bytes(client);
}

/* Let time pass for the hall, once it has seen the time that it is: it never stands still. */
static void pass_time(double ns)
{
    if (run.clock && run.clock->seen_ns == run.clock->passed_ns)
        run.clock->passed_ns += (int64_t)ns;
}

/* Wait for sockets and serve them; -1: for as long as patience lasts, which has an end. */
static void serve(double wait_ns)
{
    struct epoll_event events[256];
    const struct timespec wait = {.tv_sec = (time_t)(wait_ns / 1e9),
                                  .tv_nsec = (long)wait_ns % 1000000000L};
    const struct timespec patience = {.tv_sec = PATIENCE_S}, no_time = {.tv_sec = 0};
    const bool spins = run.is_playing && wanted.spin;
    const double end_ns = bench_now_ns() + (wait_ns < 0 ? PATIENCE_S * 1e9 : wait_ns);
    int count;

    if (!run.is_playing)
        pass_time(1e6);
    do
        count = epoll_pwait2(run.poll, events, sizeof events / sizeof *events,
                             spins         ? &no_time
                             : wait_ns < 0 ? &patience
                                           : &wait,
                             NULL);
    while (spins && count == 0 && bench_now_ns() < end_ns);
    if (count < 0 && errno != EINTR)
        stop(strerror(errno));
    if (count == 0 && wait_ns < 0)
        stop("the server does not answer");
    for (int i = 0; i < count; i++)
        read_socket(events[i].data.ptr);
}

/* The phases. */

static void make_games(struct game *games, unsigned count)
{
    struct client *creators = bench_memory(count, sizeof *creators);

    for (run.begun = run.done = 0; run.done < count;) {
        while (run.begun < count && run.begun - run.done < CREATING_AT_ONCE) {
            struct client *client = &creators[run.begun];
            client->game = &games[run.begun++];
            ask_for_game(client, client->game->index);
        }
        serve(-1);
    }
    free(creators);
}

/* Open the sockets of games: two seats each, and watchers. */
static struct client *open_clients(struct game *games, unsigned count, unsigned watchers)
{
    const size_t of_game = 2 + watchers, all = count * of_game;
    struct client *clients = bench_memory(all, sizeof *clients);

    for (run.begun = run.done = 0; run.done < all;) {
        while (run.begun < all && run.begun - run.done < OPENING_AT_ONCE) {
            struct client *client = &clients[run.begun];
            const size_t which = run.begun % of_game;
            client->game = &games[run.begun++ / of_game];
            client->part = which == 0 ? PART_WHITE : which == 1 ? PART_BLACK : PART_WATCHER;
            if (which < 2)
                client->game->seat[which] = client;
            shake_hands(client);
        }
        serve(-1);
    }
    return clients;
}

/* Games that have begun and that nobody plays: both players come, and go. Their clocks run. */
static void make_idle(unsigned count)
{
    struct game *games = bench_memory(count, sizeof *games);

    for (unsigned i = 0; i < count; i++)
        games[i].index = wanted.games + i;
    make_games(games, count);
    for (unsigned from = 0; from < count; from += OPENING_AT_ONCE) {
        const unsigned some = count - from < OPENING_AT_ONCE ? count - from : OPENING_AT_ONCE;
        struct client *clients = open_clients(games + from, some, 0);
        for (unsigned i = 0; i < 2 * some; i++) {
            close(clients[i].socket);
            free(clients[i].bytes);
        }
        free(clients);
    }
    free(games);
}

static bool all_have_seen_the_same(void)
{
    for (size_t i = 0; i < run.client_count; i++)
        if (run.clients[i].number != run.clients[i].game->seat[0]->number)
            return false;
    return true;
}

/* Till nothing more comes: others joined after them, which they are still told. */
static void settle(void)
{
    const double end_ns = bench_now_ns() + 5e8;
    while (bench_now_ns() < end_ns)
        serve(1e7);
    while (!all_have_seen_the_same())
        serve(-1);
}

static bool is_over(void)
{
    return run.answers == (size_t)wanted.games * wanted.plies &&
           run.changes == run.answers * (2 + wanted.watchers);
}

static void play_at_once(void)
{
    for (unsigned i = 0; i < wanted.games; i++)
        act_if_due(&run.games[i], run.start_ns);
    while (!is_over())
        serve(-1);
}

static void play_paced(void)
{
    const double step_ns = wanted.pace_ms * 1e6 / wanted.games;
    const size_t count = (size_t)wanted.games * wanted.plies;

    for (size_t next = 0; !is_over();) {
        const double due_ns = run.start_ns + (double)next * step_ns;
        const double now_ns = bench_now_ns();
        if (next < count && due_ns <= now_ns) {
            struct game *game = &run.games[next % wanted.games];
            if (game->sent <= next / wanted.games && may_act(game))
                act(game, now_ns);
            next++;
            continue;
        }
        serve(next < count ? due_ns - now_ns : -1);
    }
}

/* The first half-move of each game, then the second of each... */
static void play_in_turn(void)
{
    const size_t count = (size_t)wanted.games * wanted.plies;

    for (size_t next = 0; next < count; next++) {
        pass_time(wanted.pace_ms * 1e6 / wanted.games);
        act(&run.games[next % wanted.games], bench_now_ns());
        while (run.answers <= next || run.changes < (next + 1) * (2 + wanted.watchers))
            serve(-1);
    }
}

/* Figures. */

/* Nanoseconds that the server has had of its processor. */
static double server_ns(void)
{
    char path[64];
    unsigned long long spent = 0;

    snprintf(path, sizeof path, "/proc/%u/schedstat", wanted.server);
    FILE *file = wanted.server ? fopen(path, "r") : NULL;
    if (file && fscanf(file, "%llu", &spent) != 1)
        stop("the time of the server cannot be read");
    if (file)
        fclose(file);
    return (double)spent;
}

static double server_memory_mb(void)
{
    char path[64], line[128];
    double memory_kb = 0;

    snprintf(path, sizeof path, "/proc/%u/status", wanted.server);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmHWM:", 6) == 0)
            memory_kb = strtod(line + 6, NULL);
    if (file)
        fclose(file);
    return memory_kb / 1024;
}

static void print_figures(double seconds, double spent_ns)
{
    const double acts = (double)run.answers;

    bench_print("acts", acts);
    bench_print("changes", (double)run.changes);
    bench_print("s", seconds);
    bench_print("acts_per_s", acts / seconds);
    bench_print("ms_median", bench_quantile(run.answer_ns, run.answers, 500) / 1e6);
    bench_print("ms_p99", bench_quantile(run.answer_ns, run.answers, 990) / 1e6);
    bench_print("ms_worst", bench_quantile(run.answer_ns, run.answers, 1000) / 1e6);
    bench_print("seen_ms_median", bench_quantile(run.seen_ns, run.seen_count, 500) / 1e6);
    bench_print("seen_ms_p99", bench_quantile(run.seen_ns, run.seen_count, 990) / 1e6);
    bench_print("ruling_bytes", (double)run.ruling_bytes / acts);
    bench_print("change_bytes", (double)run.change_bytes / (2 * acts));
    if (run.watcher_changes) {
        bench_print("watcher_bytes", (double)run.watcher_bytes / (double)run.watcher_changes);
        bench_print("watcher_bytes_most", (double)run.longest_to_watcher);
    }
    if (wanted.server) {
        bench_print("server_us_per_act", spent_ns / 1e3 / acts);
        bench_print("server_share", spent_ns / 1e9 / seconds);
        bench_print("server_memory_mb", server_memory_mb());
    }
}

static void read_wanted(int argc, char **argv)
{
    const struct {
        const char *name;
        unsigned *number;
    } all[] = {
        {"games", &wanted.games},     {"plies", &wanted.plies},     {"watchers", &wanted.watchers},
        {"pace_ms", &wanted.pace_ms}, {"seed", &wanted.seed},       {"spin", &wanted.spin},
        {"clock", &wanted.clock},     {"server", &wanted.server},   {"idle", &wanted.idle},
        {"wait", &wanted.wait},       {"in_turn", &wanted.in_turn}, {"old", &wanted.old}};

    wanted.port = argc > 1 ? atoi(argv[1]) : 0;
    for (int i = 2; i < argc; i++) {
        const char *value = strchr(argv[i], '=');
        const bool is_organiser = strncmp(argv[i], "organiser=", 10) == 0;
        bool known = is_organiser || strncmp(argv[i], "driven=", 7) == 0;
        if (known)
            *(is_organiser ? &wanted.organiser : &wanted.driven) = value + 1;
        for (size_t k = 0; value && k < sizeof all / sizeof *all; k++) {
            const size_t size = strlen(all[k].name);
            if (size != (size_t)(value - argv[i]) || memcmp(argv[i], all[k].name, size) != 0)
                continue;
            *all[k].number = (unsigned)strtoul(value + 1, NULL, 10);
            known = true;
        }
        if (!known)
            bench_stop("usage: PORT NAME=NUMBER...", argv[0]);
    }
    if (wanted.port == 0 || wanted.games == 0 || wanted.plies == 0 || wanted.plies > PLIES_MAX)
        bench_stop("usage: PORT NAME=NUMBER...", argv[0]);
}

/* As many sockets as the system lets this program have. */
static void raise_limit(void)
{
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static void drive_clock(const char *path)
{
    const int file = open(path, O_RDWR | O_CLOEXEC);
    void *mapped = mmap(NULL, sizeof *run.clock, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);

    if (file < 0 || mapped == MAP_FAILED)
        stop("the hall's clock cannot be driven");
    close(file);
    run.clock = mapped;
}

static void wait_if_wanted(void)
{
    if (!wanted.wait)
        return;
    puts("ready");
    fflush(stdout);
    if (getchar() == EOF)
        stop("there is no line in the standard input");
}

int main(int argc, char **argv)
{
    read_wanted(argc, argv);
    if (wanted.old)
        speech_be_old();
    if (wanted.driven)
        drive_clock(wanted.driven);
    raise_limit();
    run.poll = epoll_create1(0);
    if (wanted.idle)
        make_idle(wanted.idle);
    const size_t acts = (size_t)wanted.games * wanted.plies;
    run.games = bench_memory(wanted.games, sizeof *run.games);
    run.answer_ns = bench_memory(acts, sizeof *run.answer_ns);
    run.seen_ns = bench_memory(acts, sizeof *run.seen_ns);
    draw_games();
    make_games(run.games, wanted.games);
    run.clients = open_clients(run.games, wanted.games, wanted.watchers);
    run.client_count = wanted.games * (2 + (size_t)wanted.watchers);
    settle();
    wait_if_wanted();

    run.is_playing = true;
    const double spent_before_ns = server_ns();
    run.start_ns = bench_now_ns();
    if (wanted.in_turn)
        play_in_turn();
    else if (wanted.pace_ms)
        play_paced();
    else
        play_at_once();
    const double spent_ns = server_ns() - spent_before_ns;
    const double end_ns = bench_now_ns();
    wait_if_wanted();
    print_figures((end_ns - run.start_ns) / 1e9, spent_ns);
    return 0;
}
