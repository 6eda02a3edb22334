/*
 * Host, Origin and X-Forwarded-For, read from their texts. No sockets here.
 *
 * A browser that shows a page of another site may be made to send requests to this one; it says so
 * in Origin. Or that site's name resolves to our address, and then the browser takes the hall for
 * that site; it says so in Host. Programs that are no browsers may say what they like: they have no
 * cookies or network of somebody else to misuse.
 */
#include "hall/server/net_address.h"
#include "hall/server/net.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HTTP_PORT = 80, HTTPS_PORT = 443, PORT_MAX = 65535 };

static bool is_name(const char *text, size_t size, const char *others)
{
    for (size_t i = 0; i < size; i++)
        if (!((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= '0' && text[i] <= '9') ||
              strchr(others, text[i])))
            return false;
    return size > 0;
}

static bool read_port(int *port, const char *text)
{
    long value = 0;
    if (*text == '\0')
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        value = value * 10 + (*text - '0');
        if (value > PORT_MAX)
            return false;
    }
    *port = (int)value;
    return value > 0;
}

bool net_authority_read(struct net_authority *out, const char *text)
{
    char small[NET_NAME_ROOM + 8] = "";
    size_t size = strlen(text);

    if (size >= sizeof small)
        return false;
    for (size_t i = 0; i <= size; i++)
        small[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] - 'A' + 'a') : text[i];
    const char *name = small, *rest;
    if (small[0] == '[') {
        const char *end = strchr(small, ']');
        if (!end)
            return false;
        name = small + 1;
        size = (size_t)(end - name);
        rest = end + 1;
        if (!is_name(name, size, ":."))
            return false;
    } else {
        size = strcspn(small, ":");
        rest = small + size;
        if (!is_name(name, size, "-._"))
            return false;
        if (size > 1 && name[size - 1] == '.') /* a name may end with the dot of the root */
            size--;
    }
    if (size >= NET_NAME_ROOM)
        return false;
    out->port = 0;
    if (rest[0] == ':' ? !read_port(&out->port, rest + 1) : rest[0] != '\0')
        return false;
    memcpy(out->name, name, size);
    out->name[size] = '\0';
    return true;
}

bool net_origin_read(struct net_authority *out, const char *text)
{
    static const char http[] = "http://", https[] = "https://";
    const bool secure = strncasecmp(text, https, sizeof https - 1) == 0;

    if (!secure && strncasecmp(text, http, sizeof http - 1) != 0)
        return false;
    if (!net_authority_read(out, text + (secure ? sizeof https : sizeof http) - 1))
        return false;
    if (!out->port)
        out->port = secure ? HTTPS_PORT : HTTP_PORT;
    return true;
}

/* The address of a text, IPv4 as the IPv6 address that stands for it. */
static bool read_address(struct in6_addr *out, const char *text)
{
    struct in_addr four;

    if (inet_pton(AF_INET6, text, out) == 1)
        return true;
    if (inet_pton(AF_INET, text, &four) != 1)
        return false;
    *out = (struct in6_addr){.s6_addr = {[10] = 0xff, [11] = 0xff}};
    memcpy(out->s6_addr + 12, &four, sizeof four);
    return true;
}

bool net_address_equal(const char *one, const char *other)
{
    struct in6_addr first, second;
    return read_address(&first, one) && read_address(&second, other) &&
           memcmp(&first, &second, sizeof first) == 0;
}

bool net_address_is_near(const char *one, const char *other)
{
    struct in6_addr first, second;

    if (strcmp(one, other) == 0)
        return true;
    return inet_pton(AF_INET6, one, &first) == 1 && inet_pton(AF_INET6, other, &second) == 1 &&
           !IN6_IS_ADDR_V4MAPPED(&first) && memcmp(&first, &second, 8) == 0;
}

bool net_address_plain(char out[NET_ADDRESS_ROOM], const char *address)
{
    struct in6_addr six;

    if (!read_address(&six, address))
        return false;
    if (IN6_IS_ADDR_V4MAPPED(&six))
        return inet_ntop(AF_INET, six.s6_addr + 12, out, NET_ADDRESS_ROOM) != NULL;
    return inet_ntop(AF_INET6, &six, out, NET_ADDRESS_ROOM) != NULL;
}

bool net_address_is_loopback(const char *address)
{
    struct in6_addr six;

    if (!read_address(&six, address))
        return false;
    return IN6_IS_ADDR_V4MAPPED(&six) ? six.s6_addr[12] == 127 : IN6_IS_ADDR_LOOPBACK(&six);
}

bool net_host_is_ours(const struct net_names *names, const struct net_authority *host)
{
    struct net_authority other;

    /* Browsers resolve this name to the machine itself, whatever a name server says. */
    if (strcmp(host->name, "localhost") == 0 || net_address_equal(host->name, names->own_address))
        return true;
    for (size_t i = 0; i < names->host_count; i++)
        if (net_authority_read(&other, names->hosts[i]) &&
            (strcmp(host->name, other.name) == 0 || net_address_equal(host->name, other.name)))
            return true;
    return false;
}

/* Two authorities of the same scheme, whose usual port may be left out. */
static bool is_same(const struct net_authority *origin, const struct net_authority *other)
{
    const bool same_name =
        strcmp(origin->name, other->name) == 0 || net_address_equal(origin->name, other->name);
    return same_name && (other->port ? origin->port == other->port
                                     : origin->port == HTTP_PORT || origin->port == HTTPS_PORT);
}

bool net_origin_is_ours(const struct net_names *names, const struct net_authority *host,
                        const char *origin)
{
    struct net_authority from, other;

    if (!net_origin_read(&from, origin))
        return false; /* "null" too: a page without a place of its own */
    if (is_same(&from, host))
        return true;
    /* A proxy may ask by another name than the browser. */
    for (size_t i = 0; i < names->host_count; i++)
        if (net_authority_read(&other, names->hosts[i]) && is_same(&from, &other))
            return true;
    return false;
}

bool net_forwarded_read(char out[NET_ADDRESS_ROOM], const char *header)
{
    struct net_authority entry;
    size_t end = strlen(header), start;

    while (end > 0 && (header[end - 1] == ' ' || header[end - 1] == '\t'))
        end--;
    for (start = end; start > 0 && !strchr(", \t", header[start - 1]);)
        start--;
    char text[NET_NAME_ROOM];
    if (end - start >= sizeof text)
        return false;
    memcpy(text, header + start, end - start);
    text[end - start] = '\0';
    if (net_address_plain(out, text)) /* an IPv6 address without brackets */
        return true;
    return net_authority_read(&entry, text) && net_address_plain(out, entry.name);
}
