// SPDX-License-Identifier: Apache-2.0
// What Get<Type>ArrayElements, GetStringChars and so on have given out: copies with guard bytes around them.
#pragma once
#include <jni.h>

#include <cstdint>
#include <string>
#include <vector>

#include "checks/jni/call.hpp"

namespace vitrine::checks {

/// Makes the guarded copy of what the function has given (`original`, `bytes` long), for the caller; null for null.
/// `direct`: the original is not a copy, so it need not be freed. In native state.
void* give_guarded(Call& call, jobject owner, void* original, size_t bytes, bool direct, bool critical);
/// What is to be done with a Release call.
struct Release {
  bool call;  // the VM's function, with this pointer
  void* original;
};
/// Judges a Release call; `mode` is 0 for strings. Writes changes of an array to the original. In native state.
Release take_guarded(Call& call, jobject owner, const void* data, jint mode, bool is_array, bool critical);
/// Reports critical regions that the native method that ends has left open. InVm.
void check_open_criticals(ThreadState& state, const Place& place);
/// A critical region that is open now.
struct OpenCritical {
  std::string thread, function, owner;  // the function that began it, and the object
  uint64_t since_ns;                    // monotonic_ns()
};
/// The oldest first; none without -Xcheck:jni, because nothing else counts them. Takes a lock; no safepoint.
std::vector<OpenCritical> open_criticals();
/// Reports what was not released. When the VM ends.
void report_kept_buffers();

}  // namespace vitrine::checks
