/*
 * Instruction sets: the names of code that exists once for each of them, and the set that is used
 * on this processor.
 *
 * A file that is built for several instruction sets is compiled once for each. HK_ISA is then the
 * set's name, and each function that other files call carries it through HK_ISA_NAME, so that code
 * for one processor never calls code for another.
 */
#ifndef HK_BOARD_ISA_H
#define HK_BOARD_ISA_H

#ifndef HK_ISA
#define HK_ISA base
#endif
#define HK_ISA_JOIN(name, isa) name##_##isa
#define HK_ISA_EXPAND(name, isa) HK_ISA_JOIN(name, isa)
#define HK_ISA_NAME(name) HK_ISA_EXPAND(name, HK_ISA)

/* Each level includes those below it. */
enum hk__isa_level { HK__ISA_BASE, HK__ISA_V2, HK__ISA_V3, HK__ISA_V4 };

/* The highest level that is built and that the processor runs well. */
enum hk__isa_level hk__isa_level(void);

/* "baseline", "x86-64-v2" and so on; static. */
const char *hk__isa_name(enum hk__isa_level level);

#endif
