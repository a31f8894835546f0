// SPDX-License-Identifier: Apache-2.0
// Small native services of the class library that have no C library: jdk.internal.perf.Perf, VectorSupport,
// ScopedMemoryAccess, NativeEntryPoint (contract 2.2).
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "jni/functions/direct_buffer.hpp"
#include "jni/openjdk/registered/fast.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/model/objects.hpp"
#include "vm/vm.hpp"

namespace vitrine::jni {
namespace {

using vm::throw_new;
using vm::throw_null_pointer;

// ---- Perf: counters that nobody outside reads; each is memory of its own for the life of the VM
JavaResult<Object*> counter_buffer(Thread& self, const void* value, size_t value_bytes, size_t bytes) {
  void* memory = calloc(1, bytes);
  if (memory == nullptr) return vm::throw_out_of_memory(self, "Perf counter");
  memcpy(memory, value, value_bytes);
  auto buffer = make_direct_buffer(self, memory, static_cast<int64_t>(bytes));
  if (buffer.threw()) free(memory);
  return buffer;
}
JavaResult<Object*> create_long(Thread& self, Object*, Object* name, int32_t, int32_t, int64_t value) {
  if (name == nullptr) return throw_null_pointer(self);
  return counter_buffer(self, &value, sizeof value, sizeof value);
}
JavaResult<Object*> create_byte_array(Thread& self, Object*, Object* name, int32_t, int32_t, Object* value,
                                      int32_t maximum) {
  if (name == nullptr || value == nullptr) return throw_null_pointer(self);
  auto length = static_cast<size_t>(value->length());
  return counter_buffer(self, value->elements<char>(), length,
                        std::max(length, static_cast<size_t>(std::max(maximum, 0))) + 1);
}
JavaResult<Object*> attach(Thread& self, Object*, Object*, int32_t, int32_t) {
  return throw_new(self, "java/lang/IllegalArgumentException",
                   "Could not attach: this VM publishes no performance data");
}
JavaResult<Object*> attach_21(Thread& self, Object*, int32_t) { return attach(self, nullptr, nullptr, 0, 0); }
void detach(Thread&, Object*, Object*) {}
int64_t high_res_counter(Thread&, Object*) {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * 1000000000 + now.tv_nsec;
}
int64_t high_res_frequency(Thread&, Object*) { return 1000000000; }

// ---- VectorSupport: without vector instructions jdk.incubator.vector uses its Java code
int32_t register_vector(Thread&) { return 0; }
int32_t max_lane_count(Thread&, Object*) { return -1; }
JavaResult<Object*> cpu_features(Thread& self) { return vm::new_string(self, ""); }

// ---- ScopedMemoryAccess
/// Is a thread inside a method annotated @Scoped that holds `session`? Such methods are leaves but for a few frames
/// above them.
bool is_using(const Thread& thread, const Object* session) {
  constexpr int kDepth = 10;
  int depth = 0;
  for (vm::StackWalk walk(thread); !walk.done() && depth < kDepth; walk.next(), ++depth) {
    const vm::Frame& frame = walk.frame();
    if (!frame.method->scoped) continue;
    // Slots are not typed: another value that happens to be this address only makes the caller try again.
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
/// 25: the users of the session get `error` instead.
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
    {"jdk/internal/perf/Perf", "registerNatives", "()V", fast<fast_nothing>},
    {"jdk/internal/perf/Perf", "attach", "(Ljava/lang/String;II)Ljava/nio/ByteBuffer;", fast<attach>},
    {"jdk/internal/perf/Perf", "attach0", "(I)Ljava/nio/ByteBuffer;", fast<attach_21>},
    {"jdk/internal/perf/Perf", "detach", "(Ljava/nio/ByteBuffer;)V", fast<detach>},
    {"jdk/internal/perf/Perf", "createLong", "(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;", fast<create_long>},
    {"jdk/internal/perf/Perf", "createByteArray", "(Ljava/lang/String;II[BI)Ljava/nio/ByteBuffer;",
     fast<create_byte_array>},
    {"jdk/internal/perf/Perf", "highResCounter", "()J", fast<high_res_counter>},
    {"jdk/internal/perf/Perf", "highResFrequency", "()J", fast<high_res_frequency>},
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

}  // namespace vitrine::jni
