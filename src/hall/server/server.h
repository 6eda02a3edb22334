/* The hall's server: net, wire, roles, hall and store put together. */
#ifndef HK_SERVER_SERVER_H
#define HK_SERVER_SERVER_H

#include <stddef.h>

struct server;

struct server_config {
    const char *address; /* to listen on */
    int port;            /* 0: any */
    const char *store;   /* path of the log */
};

/* Answers NULL with a sentence in `why`. */
struct server *server_open(const struct server_config *config, char *why, size_t why_size);
int server_port(const struct server *server);

/* Serve until server_stop, which is safe in a signal handler. */
void server_run(struct server *server);
void server_stop(struct server *server);
void server_close(struct server *server);

#endif
