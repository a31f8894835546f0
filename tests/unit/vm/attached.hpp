// SPDX-License-Identifier: Apache-2.0
// Threads attached to a VM without heap and classes, which is enough for monitors, safepoints and handshakes.
#pragma once
#include <functional>
#include <thread>

#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Runs `body` in a new attached thread.
inline std::thread attached_thread(std::function<void(Thread&)> body) {
  return std::thread([body = std::move(body)] {
    Thread& self = *attach_current_thread("test", false);
    body(self);
    detach_current_thread(self);
  });
}

/// Attaches the test's own thread for a scope.
class Attached {
 public:
  Attached() : self(*attach_current_thread("main test", false)) {}
  ~Attached() { detach_current_thread(self); }
  void join(std::thread& thread) {
    VmBlocked blocked(self);
    thread.join();
  }
  void sleep_ms(int ms) {
    VmBlocked blocked(self);
    std::this_thread::sleep_for(std::chrono::milliseconds(ms));
  }
  Thread& self;
};

/// An object header that can be locked.
struct FakeObject {
  alignas(16) char memory[16] = {};
  Object* get() { return reinterpret_cast<Object*>(memory); }
};

}  // namespace vitrine::vm
