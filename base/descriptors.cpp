// SPDX-License-Identifier: Apache-2.0
#include "base/descriptors.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace vitrine {

int beside_standard_streams(int descriptor) {
  if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
  const int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int error = errno;
  close(descriptor);
  errno = error;
  return copy;
}

}  // namespace vitrine
