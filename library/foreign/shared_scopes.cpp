// SPDX-License-Identifier: Apache-2.0
// Closing a memory session that all threads may use (ScopedMemoryAccess.closeScope0). The library's methods that access
// memory check first that the session is open, and nothing keeps another thread from closing it between that and the
// access. So whoever closes it looks at all threads while they stand still.
#include <vector>

#include "classfile/frame_state.hpp"
#include "library/foreign/foreign.hpp"
#include "library/registered/fast.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::library {
namespace {

/// Whether the frame is one of a method annotated @Scoped that has `session` in a local variable.
bool is_using(const vm::Frame& frame, const Object* session) {
  const Method& method = *frame.method;
  const int32_t bci = frame.bci();
  if (!method.scoped || bci < 0) return false;
  const auto map = classfile::reference_map_at(*method.file(), *method.info(), static_cast<uint16_t>(bci));
  for (uint32_t i = 0; i < method.max_locals; ++i)
    if (vm::as_ref(frame.locals[i]) == session && (map.conservative() || map.local_is_reference(i))) return true;
  return false;
}

/// The threads that are inside such a method. It calls only a few further ones, so its frame is near the top. World
/// stopped.
std::vector<Thread*> users_of(const Thread& self, const Object* session) {
  constexpr int kDepth = 10;
  std::vector<Thread*> users;
  for (Thread* thread : vm::all_threads()) {
    if (thread == &self) continue;
    int depth = 0;
    for (vm::StackWalk walk(*thread); !walk.done() && depth < kDepth; walk.next(), ++depth) {
      if (!is_using(walk.frame(), session)) continue;
      users.push_back(thread);
      break;
    }
  }
  return users;
}

/// Returns false if a thread uses the session; the library then does not close it.
JavaResult<bool> try_to_close(Thread& self, Object* session) {
  if (session == nullptr) return vm::throw_null_pointer(self);
  bool used = false;
  vm::with_world_stopped(self, [&] { used = !users_of(self, session).empty(); });
  return !used;
}
JavaResult<bool> close_scope_17(Thread& self, Object*, Object* session, Object*) { return try_to_close(self, session); }
JavaResult<bool> close_scope_21(Thread& self, Object*, Object* session) { return try_to_close(self, session); }
/// Throws `error` in the threads that use the session: before they reach the access, because a thread polls before its
/// next instruction.
JavaResult<void> close_scope_22(Thread& self, Object*, Object* session, Object* error) {
  if (session == nullptr) return vm::throw_null_pointer(self);
  vm::with_world_stopped(self, [&] {
    for (Thread* thread : users_of(self, session)) vm::stop_thread(*thread, error);
  });
  return {};
}

const FastNativeRow kSharedScopeNatives[] = {
    {"jdk/internal/misc/ScopedMemoryAccess", "registerNatives", "()V", fast<fast_nothing>},
    {"jdk/internal/misc/ScopedMemoryAccess", "closeScope0",
     "(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z",
     fast<close_scope_17>},
    {"jdk/internal/misc/ScopedMemoryAccess", "closeScope0", "(Ljdk/internal/foreign/MemorySessionImpl;)Z",
     fast<close_scope_21>},
    {"jdk/internal/misc/ScopedMemoryAccess", "closeScope0",
     "(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V",
     fast<close_scope_22>},
};

}  // namespace

std::span<const FastNativeRow> shared_scope_natives() { return kSharedScopeNatives; }

}  // namespace vitrine::library
