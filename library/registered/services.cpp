// SPDX-License-Identifier: Apache-2.0
// Small natives of the class library that no C library implements: VectorSupport, ScopedMemoryAccess, NativeEntryPoint.
#include "library/registered/fast.hpp"
#include "vm/exec/objects.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::library {
namespace {

using vm::throw_null_pointer;

// ---- VectorSupport: without vector instructions, jdk.incubator.vector uses its Java code
int32_t register_vector(Thread&) { return 0; }
int32_t max_lane_count(Thread&, Object*) { return -1; }
JavaResult<Object*> cpu_features(Thread& self) { return vm::new_string(self, ""); }

// ---- ScopedMemoryAccess
/// True if the thread is inside a method annotated @Scoped that uses `session`. Such methods call only a few further
/// methods, so their frames are near the top.
bool is_using(const Thread& thread, const Object* session) {
  constexpr int kDepth = 10;
  int depth = 0;
  for (vm::StackWalk walk(thread); !walk.done() && depth < kDepth; walk.next(), ++depth) {
    const vm::Frame& frame = walk.frame();
    if (!frame.method->scoped) continue;
    // Slots have no types. If another value equals this address, the caller only tries again.
    for (int i = 0; i < frame.method->max_locals; ++i)
      if (vm::as_ref(frame.locals[i]) == session) return true;
  }
  return false;
}
bool in_use(Thread& self, const Object* session) {
  bool used = false;
  vm::with_world_stopped(self, [&] {
    for (Thread* thread : vm::all_threads())
      if (thread != &self && is_using(*thread, session)) used = true;
  });
  return used;
}
JavaResult<bool> close_scope(Thread& self, Object*, Object* scope, Object*) {
  if (scope == nullptr) return throw_null_pointer(self);
  return !in_use(self, scope);
}
JavaResult<bool> close_scope_21(Thread& self, Object* access, Object* session) {
  return close_scope(self, access, session, nullptr);
}
/// 25: throws `error` in the threads that use the session.
JavaResult<void> close_scope_25(Thread& self, Object*, Object* session, Object* error) {
  if (session == nullptr) return throw_null_pointer(self);
  std::vector<Thread*> users;
  vm::with_world_stopped(self, [&] {
    for (Thread* thread : vm::all_threads())
      if (thread != &self && is_using(*thread, session)) users.push_back(thread);
    for (Thread* thread : users) vm::stop_thread(*thread, error);
  });
  return {};
}

const FastNativeRow kRows[] = {
    {"jdk/internal/vm/vector/VectorSupport", "registerNatives", "()I", fast<register_vector>},
    {"jdk/internal/vm/vector/VectorSupport", "getMaxLaneCount", "(Ljava/lang/Class;)I", fast<max_lane_count>},
    {"jdk/internal/vm/vector/VectorSupport", "getCPUFeatures", "()Ljava/lang/String;", fast<cpu_features>},
    {"jdk/internal/misc/ScopedMemoryAccess", "registerNatives", "()V", fast<fast_nothing>},
    {"jdk/internal/misc/ScopedMemoryAccess", "closeScope0",
     "(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z",
     fast<close_scope>},
    {"jdk/internal/misc/ScopedMemoryAccess", "closeScope0", "(Ljdk/internal/foreign/MemorySessionImpl;)Z",
     fast<close_scope_21>},
    {"jdk/internal/misc/ScopedMemoryAccess", "closeScope0",
     "(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V",
     fast<close_scope_25>},
    {"jdk/internal/invoke/NativeEntryPoint", "registerNatives", "()V", fast<fast_nothing>},
};

}  // namespace

std::span<const FastNativeRow> service_natives() { return kRows; }

}  // namespace vitrine::library
