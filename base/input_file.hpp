// SPDX-License-Identifier: Apache-2.0
// Reading files that a user names.
#pragma once
#include <cstddef>
#include <string>

namespace vitrine {

/// Opens a file for reading, as open(2) does. Does not wait for a writer of a pipe. Returns the file descriptor, which
/// the caller closes and which exec closes (O_CLOEXEC), or -1 with errno set.
int open_input_file(const char* path);

/// Why a file was not read. NoWriter: it is a pipe into which nobody writes. NoEnd, TooLarge: a pipe or device, or a
/// regular file, has more bytes than a file of options or names ever has.
enum class InputError { None, NotOpened, Failed, NoWriter, NoEnd, TooLarge };
constexpr size_t kMostOfStream = size_t{1} << 20, kMostOfFile = size_t{64} << 20;

/// Reads the whole file into `text`. A pipe is read until its writers have closed it. After NotOpened and Failed, errno
/// is set.
InputError read_input_file(const std::string& path, std::string& text);
/// The same as a sentence's end, such as "Is a directory"; empty if the file was read.
std::string why_not_read(InputError error);

}  // namespace vitrine
