// SPDX-License-Identifier: Apache-2.0
// What the program prints: the bytes that a native method is about to write to the standard output or error.
#pragma once
#include <optional>
#include <string>

#include "vm/model/frame.hpp"

namespace vitrine::tracer {

struct Printed {
  int stream;         // 1: standard output, 2: standard error
  std::string bytes;  // not empty
};
/// Of a frame that has just been entered; nothing if its method does not print. The caller is InVm; no safepoint.
std::optional<Printed> printed_by(const vm::Frame& frame);

/// Bytes in the encoding of the stream as text in modified UTF-8: as they are, if they are that, and otherwise with a ?
/// for each byte that is not ASCII.
std::string printed_text(std::string bytes);

}  // namespace vitrine::tracer
