// SPDX-License-Identifier: Apache-2.0
// Where a mistake was made: the native frames of the calling thread that are not the VM's, and its Java frames.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::checks {

/// Return addresses, newest first.
using NativeStack = std::vector<uintptr_t>;

/// Java frames as in stack traces, newest first. The texts stay for good: there are as many as places in the code.
using JavaStack = std::vector<std::string_view>;

/// A frame of native code as text. `file` is "" and `line` 0 without debug information.
struct NativeFrame {
  std::string library;   // the file's name without its folder; "" if it is in none
  std::string function;  // readable; "" if no symbol is known
  uintptr_t offset;      // in the library
  std::string file;      // without its folder
  int line;
  /// "act (agent.cpp:12) in libagent.so", as far as known.
  std::string text() const;
};

/// The native frames of the caller, without those of libjvm.so at its newest end, up to the next frame of libjvm.so,
/// which called them: what is older is Java. At most 32. Any thread may call it, in any state; takes no lock of the VM.
NativeStack native_stack();
/// Looks the symbols up, and the lines if libdw can be loaded; newest first. The C++ member functions by which the
/// headers call the tables are left out at the newest end: they are not calls of the agent's own. Not for the places of
/// the VM's own functions.
std::vector<NativeFrame> describe(const NativeStack& stack);
/// A symbol of C++ as text; any other name unchanged.
std::string demangled(const char* symbol);
/// The Java frames of the caller, at most `most`; none if it is not attached. It is in native or VM state, so no frame
/// of its own changes meanwhile. No safepoint.
JavaStack java_stack(size_t most = 32);

}  // namespace vitrine::checks
