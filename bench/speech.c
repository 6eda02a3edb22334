/*
 * Texts of both protocols, written and read without a parser: the driver is to cost less than the
 * hall that it measures.
 */
#define _GNU_SOURCE
#include "speech.h"
#include "bench.h"

static bool is_old;

static void stop(const char *what)
{
    bench_stop(what, "speech");
}

void speech_be_old(void)
{
    is_old = true;
}

size_t speech_create(char out[SPEECH_ROOM], const struct speech_creation *creation)
{
    char body[256], whose[64] = "\"seats\":\"links\"", bearer[128] = "";

    if (creation->organiser) {
        snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", creation->organiser);
        snprintf(whose, sizeof whose, "\"headers\":{\"board\":\"%u\"}", creation->board);
    }
    const int body_size =
        snprintf(body, sizeof body,
                 "{\"white\":\"Ada\",\"black\":\"Can\",%s,\"time_control\":%s,\"press\":\"auto\"}",
                 whose, creation->has_clock ? "{\"base_s\":36000,\"increment_s\":0}" : "null");
    return (size_t)snprintf(out, SPEECH_ROOM,
                            "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s"
                            "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
                            is_old ? "/api/games" : "/api/1/games", creation->port, bearer,
                            body_size, body);
}

static void read_token(char out[WIRE_TEXT_ROOM], const char *text, size_t size, int color)
{
    static const char *const roles[] = {"\"role\":\"white\"", "\"role\":\"black\""};
    static const char *const old_links[] = {"\"white\":\"", "\"black\":\""};
    const char *link = wire_find(text, size, is_old ? old_links[color] : roles[color]);
    const char *token =
        link ? wire_find(link, size - (size_t)(link - text), is_old ? "/play/" : "/play#") : NULL;
    wire_copy(out, token, text + size);
}

void speech_read_game(struct speech_game *out, const char *text, size_t size)
{
    if (!text || size < 13 || memcmp(text, "HTTP/1.1 201 ", 13) != 0) {
        fprintf(stderr, "%.*s\n", (int)size, text ? text : "");
        stop("a game has not been made");
    }
    wire_copy(out->name, wire_find(text, size, is_old ? "\"id\":\"" : "\"game\":\""), text + size);
    for (int color = 0; color < 2; color++)
        read_token(out->token[color], text, size, color);
}

size_t speech_upgrade(char out[SPEECH_ROOM], int port)
{
    return (size_t)snprintf(out, SPEECH_ROOM,
                            "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\n"
                            "Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: %s\r\n\r\n",
                            port, is_old ? "hakem" : "hakem-2");
}

size_t speech_join(char out[SPEECH_ROOM], const struct speech_game *game, int color)
{
    return (size_t)snprintf(out, SPEECH_ROOM, "{\"type\":\"join\",\"id\":0,\"token\":\"%s\"}",
                            game->token[color]);
}

size_t speech_watch(char out[SPEECH_ROOM], const struct speech_game *game)
{
    return (size_t)snprintf(out, SPEECH_ROOM,
                            is_old ? "{\"type\":\"join\",\"id\":0,\"token\":\"%s\"}"
                                   : "{\"type\":\"watch\",\"id\":0,\"game\":\"%s\"}",
                            game->name);
}

size_t speech_move(char out[SPEECH_ROOM], const struct speech_game *game, unsigned ply,
                   const char *move)
{
    if (is_old)
        return (size_t)snprintf(out, SPEECH_ROOM,
                                "{\"type\":\"move\",\"id\":%u,\"ply\":%u,\"uci\":\"%s\"}", ply, ply,
                                move);
    return (size_t)snprintf(out, SPEECH_ROOM,
                            "{\"type\":\"act\",\"id\":%u,\"game\":\"%s\",\"kind\":\"move\","
                            "\"data\":{\"move\":\"%s\"},\"ply\":%u}",
                            ply, game->name, move, ply);
}

/* The hall measures how long a seat's answers take. */
size_t speech_pong(char out[SPEECH_ROOM], const char *ping, size_t size)
{
    return (size_t)snprintf(out, SPEECH_ROOM, "{\"type\":\"pong\",\"at\":%llu}",
                            (unsigned long long)wire_number(ping, size, "\"at\":"));
}

static bool begins(const char *text, size_t size, const char *with)
{
    return size >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

enum speech_kind speech_kind_of(const char *text, size_t size, bool is_playing)
{
    if (begins(text, size, "{\"type\":\"change\""))
        return SPEECH_CHANGE;
    if (begins(text, size, "{\"type\":\"ruling\""))
        return SPEECH_RULING;
    if (begins(text, size, "{\"type\":\"state\""))
        return SPEECH_STATE;
    if (is_old &&
        wire_find(text, size, "\"type\":\"state\"")) /* its type is not the first member */
        return is_playing ? SPEECH_CHANGE : SPEECH_STATE;
    if (begins(text, size, "{\"type\":\"ping\""))
        return SPEECH_PING;
    if (!begins(text, size, "{\"type\":\"joined\"") &&
        !begins(text, size, "{\"type\":\"watching\"")) {
        fprintf(stderr, "%.*s\n", (int)size, text);
        stop("a frame that was not expected");
    }
    return SPEECH_GREETING;
}

uint64_t speech_number(const char *text, size_t size)
{
    return wire_number(text, size, is_old ? "\"seq\":" : "\"number\":");
}

unsigned speech_ply(const char *text, size_t size, unsigned ply)
{
    if (!is_old && !wire_find(text, size, "\"moves_from\":"))
        return ply;
    return (unsigned)wire_number(text, size, "\"ply\":");
}
