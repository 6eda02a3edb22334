/* What all fuzz targets share: PROMISE aborts the process in every build if `x` does not hold. */
#ifndef HK_FUZZ_FUZZ_H
#define HK_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define PROMISE(x)                                                                                 \
    do                                                                                             \
        if (!(x))                                                                                  \
            abort();                                                                               \
    while (0)

#endif
