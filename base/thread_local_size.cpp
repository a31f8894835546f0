// SPDX-License-Identifier: Apache-2.0
#include "base/thread_local_size.hpp"

#include <link.h>
#include <unistd.h>

namespace vitrine {

// (Those of libraries that were opened later may lie elsewhere, so this is a little more than what is taken.)
size_t thread_local_bytes() {
  size_t bytes = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* library, size_t, void* sum) {
        for (int i = 0; i < library->dlpi_phnum; ++i)
          if (library->dlpi_phdr[i].p_type == PT_TLS)
            *static_cast<size_t*>(sum) += library->dlpi_phdr[i].p_memsz + library->dlpi_phdr[i].p_align;
        return 0;
      },
      &bytes);
  const auto page = static_cast<size_t>(getpagesize());
  return (bytes + page - 1) / page * page;
}

}  // namespace vitrine
