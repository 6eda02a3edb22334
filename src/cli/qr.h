/* A QR code in the terminal. */
#ifndef HK_CLI_QR_H
#define HK_CLI_QR_H

#include <stdbool.h>
#include <stdio.h>

/* Draw the text as a QR code, two rows of it in a line. False if it is too long for one. */
bool qr_draw(FILE *out, const char *text);

#endif
