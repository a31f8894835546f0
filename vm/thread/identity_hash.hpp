// SPDX-License-Identifier: Apache-2.0
// Identity hashes (System.identityHashCode). Each thread draws them from a stream of its own, so a program gets the
// same ones in each run, also with several threads, as long as each thread does the same in each run. An object keeps
// its hash in its lock word, or in its monitor if it is inflated.
#pragma once
#include <cstdint>

namespace vitrine::vm {

/// Numbers that look random. Only one thread at a time uses a stream.
class HashStream {
 public:
  constexpr HashStream() = default;
  /// For the main thread when the program begins: the same in each run, whatever the boot has drawn before.
  static HashStream of_program();
  /// For a thread that no Java code has started: one that attached itself, one of the VM, a Runner.
  static HashStream of_native_thread();
  /// For a thread that the thread of this stream starts in Java. It depends on how many that one has started before,
  /// not on what other threads do meanwhile.
  HashStream of_started_thread();
  /// 31 bits, not 0.
  uint32_t next();

 private:
  constexpr explicit HashStream(uint64_t seed) : seed_(seed) {}
  uint64_t seed_ = 0, drawn_ = 0, started_ = 0;
};

/// From here on, objects get their hashes from the streams of threads, and may be locked. Before any object is locked.
void begin_identity_hashes();

}  // namespace vitrine::vm
