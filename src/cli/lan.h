/* The addresses of this machine in its networks. */
#ifndef HK_CLI_LAN_H
#define HK_CLI_LAN_H

#include <stddef.h>

enum { LAN_ADDRESS_ROOM = 64, LAN_ADDRESSES_MAX = 32 };

/*
 * All addresses but those of loopback and those that hold on one link alone; first the one by which
 * the machine reaches other networks. Answers how many.
 */
size_t lan_addresses(char out[LAN_ADDRESSES_MAX][LAN_ADDRESS_ROOM]);

#endif
