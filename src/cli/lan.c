/*
 * The addresses of this machine, as the kernel lists them. Which one others reach it by is told by
 * the kernel too: a datagram socket is connected to an address of another network, which sends
 * nothing, and asked for its own end.
 */
#include "cli/lan.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The text of an address that others can use; false if they cannot. */
static bool tell(char out[LAN_ADDRESS_ROOM], const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)address;
        return (ntohl(four->sin_addr.s_addr) >> 24) != IN_LOOPBACKNET &&
               inet_ntop(AF_INET, &four->sin_addr, out, LAN_ADDRESS_ROOM);
    }
    if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)(const void *)address;
        return !IN6_IS_ADDR_LOOPBACK(&six->sin6_addr) && !IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr) &&
               inet_ntop(AF_INET6, &six->sin6_addr, out, LAN_ADDRESS_ROOM);
    }
    return false;
}

static bool find_main(char out[LAN_ADDRESS_ROOM])
{
    struct sockaddr_in other = {.sin_family = AF_INET, .sin_port = htons(9)};
    struct sockaddr_storage own;
    socklen_t size = sizeof own;
    const int probe = socket(AF_INET, SOCK_DGRAM, 0);

    inet_pton(AF_INET, "203.0.113.1", &other.sin_addr); /* of a block for documentation, RFC 5737 */
    const bool found = probe >= 0 &&
                       connect(probe, (const struct sockaddr *)&other, sizeof other) == 0 &&
                       getsockname(probe, (struct sockaddr *)&own, &size) == 0 &&
                       tell(out, (const struct sockaddr *)&own);
    if (probe >= 0)
        close(probe);
    return found;
}

size_t lan_addresses(char out[LAN_ADDRESSES_MAX][LAN_ADDRESS_ROOM])
{
    struct ifaddrs *all = NULL;
    char main_address[LAN_ADDRESS_ROOM] = "", swapped[LAN_ADDRESS_ROOM];
    size_t count = 0;

    if (getifaddrs(&all) != 0)
        return 0;
    for (const struct ifaddrs *at = all; at && count < LAN_ADDRESSES_MAX; at = at->ifa_next)
        if (at->ifa_addr && (at->ifa_flags & IFF_UP) && tell(out[count], at->ifa_addr))
            count++;
    freeifaddrs(all);
    if (find_main(main_address))
        for (size_t i = 1; i < count; i++)
            if (strcmp(out[i], main_address) == 0) {
                memcpy(swapped, out[0], sizeof swapped);
                memcpy(out[0], out[i], sizeof swapped);
                memcpy(out[i], swapped, sizeof swapped);
            }
    return count;
}
