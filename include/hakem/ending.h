/**
 * @file
 * How a game ends by itself, and who can still win it.
 */
#ifndef HAKEM_ENDING_H
#define HAKEM_ENDING_H

#include "hakem/winnable.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The greatest limit by which rulings ask who can still mate: hk_winnable_create makes a solver for rulings with it. */
enum { HK_ENDING_NODES_MAX = 400000 };

#ifdef __cplusplus
}
#endif
#endif
