/* Names and addresses in requests: whom a request is meant for, and whence it comes. */
#ifndef HK_SERVER_NET_ADDRESS_H
#define HK_SERVER_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

enum { NET_ADDRESS_ROOM = 64, NET_NAME_ROOM = 256 };

/* A name or numeric address and a port, as Host and Origin have them. */
struct net_authority {
    /* In small letters; an IPv6 address without its brackets. */
    char name[NET_NAME_ROOM];
    /* 0 if none is said. */
    int port;
};

/* Read NAME, NAME:PORT, ADDRESS, [ADDRESS] or [ADDRESS]:PORT. */
bool net_authority_read(struct net_authority *out, const char *text);

/* Read an Origin, http://AUTHORITY or https://AUTHORITY; the port is always set. */
bool net_origin_read(struct net_authority *out, const char *text);

/* The names under which a server may be asked for. */
struct net_names {
    /* The address at which the request's socket came in. */
    const char *own_address;
    const char *const *hosts;
    size_t host_count;
};

/*
 * Is a request for this host meant for us? A page of another site that has its own name resolved to
 * our address (DNS rebinding) names itself, so it is found out here.
 */
bool net_host_is_ours(const struct net_names *names, const struct net_authority *host);

/* Does this origin belong to the page that we serve for this host? */
bool net_origin_is_ours(const struct net_names *names, const struct net_authority *host,
                        const char *origin);

/* Are these the same numeric address, however written? */
bool net_address_equal(const char *one, const char *other);

/*
 * Are they of one household: the same address, or of IPv6 the same network of 64 bits, within which it has
 * as many as it likes?
 */
bool net_address_is_near(const char *one, const char *other);

/* The last entry of X-Forwarded-For, if it is an address; a port behind it is passed over. */
bool net_forwarded_read(char out[NET_ADDRESS_ROOM], const char *header);

/* Write an address without its IPv6 clothes: ::ffff:192.0.2.1 is 192.0.2.1. */
bool net_address_plain(char out[NET_ADDRESS_ROOM], const char *address);

#endif
