/**
 * @file
 * The whole of libhakem. Each header can also be included alone.
 */
#ifndef HAKEM_HAKEM_H
#define HAKEM_HAKEM_H

#include "hakem/article.h"
#include "hakem/audit.h"
#include "hakem/base.h"
#include "hakem/board.h"
#include "hakem/claim.h"
#include "hakem/clock.h"
#include "hakem/edition.h"
#include "hakem/ending.h"
#include "hakem/event.h"
#include "hakem/fen.h"
#include "hakem/game.h"
#include "hakem/history.h"
#include "hakem/illegality.h"
#include "hakem/language.h"
#include "hakem/law.h"
#include "hakem/legality.h"
#include "hakem/movegen.h"
#include "hakem/perft.h"
#include "hakem/pgn.h"
#include "hakem/reading.h"
#include "hakem/san.h"
#include "hakem/schema.h"
#include "hakem/sheet.h"
#include "hakem/sign.h"
#include "hakem/timecontrol.h"
#include "hakem/uci.h"
#include "hakem/verdict.h"
#include "hakem/winnable.h"
#include "hakem/words.h"

#endif
