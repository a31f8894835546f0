// SPDX-License-Identifier: Apache-2.0
// Files that somebody asks a running VM to write.
#pragma once
#include <sys/types.h>

namespace vitrine {

/// open(2) for writing, O_CREAT and what `flags` adds (O_TRUNC, O_EXCL, O_NOFOLLOW). A pipe that nobody reads is an
/// error (ENXIO), never waited for. -1: errno tells. A thread of the VM is not InVm meanwhile, for a file system may
/// take its time. Safe in a signal handler.
int open_output_file(const char* path, int flags, mode_t mode);

}  // namespace vitrine
