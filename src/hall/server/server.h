/* The hall's server: net, wire, roles, hall and store put together. */
#ifndef HK_SERVER_SERVER_H
#define HK_SERVER_SERVER_H

#include <stdbool.h>
#include <stddef.h>

struct server;

/* Its texts outlive the server. */
struct server_config {
    /* Numeric addresses to listen on, and the port; 0: any. */
    const char *const *addresses;
    size_t address_count;
    int port;
    /* Path of the log; and, of a database, whether other halls serve it at the same time. */
    const char *store;
    bool together;
    /* Files for TLS, or NULL; net.h has more about these and the following. */
    const char *certificate, *key;
    const char *const *hosts;
    size_t host_count;
    /* Where others open the page, "https://chess.example"; NULL: by the addresses. */
    const char *url;
    const char *const *trusted;
    size_t trusted_count;
    /* A file of games that play themselves, so many times as fast as they were; NULL: none. */
    const char *demo;
    unsigned demo_speed;
    /* Days for which the store keeps personal data, counted from the last entry; 0: for ever. */
    unsigned forget_after_days;
    /* A file for the operator's journal, "-": standard error; NULL: none is kept. */
    const char *journal;
    bool wants_organiser_link; /* a further one is made: nobody knows those that there are */
    /*
     * Is called by server_open if it has made a link for the organiser, who is shown it this once:
     * its path and fragment, "/hall#TOKEN". May be NULL.
     */
    void (*show_organiser_link)(const char *path);
};

/*
 * Answers NULL with a sentence in `why`. Where another hall serves the database, the server is open and stands
 * by: it takes over when that one has gone.
 */
struct server *server_open(const struct server_config *config, char *why, size_t why_size);
int server_port(const struct server *server);

/* Serve until server_stop, which is safe in a signal handler. */
void server_run(struct server *server);
void server_stop(struct server *server);
/* Read the certificate again. Safe in a signal handler. */
void server_reload(struct server *server);

/*
 * Has the server stopped by itself, to be opened anew? It does so when another hall has taken over its
 * database, which it then waits for; and once a day, if there is personal data
 * that is too old: what is to be deleted is in memory too. It waits for a moment in which no clock runs,
 * but no longer than another day.
 */
bool server_wants_again(const struct server *server);

/*
 * Has it stopped because it could not open what it has waited for (a database that another hall served)? Then
 * the answer is a sentence, until server_close; else NULL.
 */
const char *server_fault(const struct server *server);

void server_close(struct server *server);

#endif
