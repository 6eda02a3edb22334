/*
 * What every test file includes. A case is written
 *
 *     TEST(movegen, double_check_leaves_only_the_king)
 *     {
 *         assert_int_equal(...);
 *     }
 *
 * with TEST at the start of its line, and needs no list: tools/scan_tests.py finds it and makes the
 * main function. cmocka's assertions print what was found and what was expected, and are never
 * compiled out.
 */
#ifndef HK_TESTS_TEST_H
#define HK_TESTS_TEST_H

/* cmocka.h needs these four. clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
/* clang-format on */

/*
 * A test of very many alike takes one of so many: all of them, or as HAKEM_ONE_OF says where time is short
 * (`make test`) or a tool makes each step many times slower (valgrind, another machine's processor).
 */
static inline unsigned one_of(void)
{
    const char *text = getenv("HAKEM_ONE_OF");
    return text ? (unsigned)strtoul(text, NULL, 10) : 1;
}

#define TEST(group, name)                                                                          \
    void test_##group##__##name(void **state);                                                     \
    void test_##group##__##name(__attribute__((unused)) void **state)

#endif
