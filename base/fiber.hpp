// SPDX-License-Identifier: Apache-2.0
// Native stacks besides those of POSIX threads. A POSIX thread switches to one and back (Boost.Context).
#pragma once
#include <cstddef>
#include <functional>
#include <memory>

namespace vitrine {

/// A function that runs on a stack of its own. Not thread-safe: one POSIX thread resumes it at a time, but not always
/// the same one. Once its body has begun it is never destroyed, because frames of C code on the stack could not be
/// unwound.
class Fiber {
 public:
  /// Maps a stack of `bytes`, rounded up to pages, with an inaccessible part below it. `body` begins at the first
  /// resume() and must not return. Returns null if there is no memory.
  static std::unique_ptr<Fiber> make(size_t bytes, std::function<void()> body);
  ~Fiber();
  Fiber(const Fiber&) = delete;

  /// Runs the body from where it left, on the calling POSIX thread, until it leaves again.
  void resume();
  /// Called by the body: goes back to the caller of resume(). Returns when somebody resumes the fiber.
  void leave();

  /// The stack is [low, high).
  char* low() const { return low_; }
  char* high() const { return high_; }

 private:
  struct Contexts;
  Fiber();
  void begin();
  std::unique_ptr<Contexts> contexts_;
  char *low_ = nullptr, *high_ = nullptr;
};

}  // namespace vitrine
