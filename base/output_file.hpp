// SPDX-License-Identifier: Apache-2.0
// Opening files that a user requests from a running VM.
#pragma once
#include <sys/types.h>

#include <cstdio>
#include <span>
#include <string>

namespace vitrine {

/// Opens a file for writing, as open(2) does, with O_CREAT and the additional `flags` (O_TRUNC, O_EXCL, O_NOFOLLOW).
/// Does not wait for a reader of a pipe, but fails with ENXIO. Returns the file descriptor, which the caller closes and
/// which exec closes (O_CLOEXEC), or -1 with errno set. A thread of the VM must not be InVm, because a file system may
/// block. Async-signal-safe.
int open_output_file(const char* path, int flags, mode_t mode);
/// The same with O_TRUNC as a stream; null with errno set.
FILE* open_output_stream(const char* path);
/// Opens the file so, with O_TRUNC and `flags`, and writes the bytes to it. Returns 0 or an errno.
int write_output_file(const char* path, int flags, std::span<const char> bytes);
/// The name that a user gave, with the process id for %p and % for %%.
std::string expanded_file_name(const std::string& given);

}  // namespace vitrine
