// SPDX-License-Identifier: Apache-2.0
// HEAP_DUMP and OBJECT_DUMP. The snapshot is made with the world stopped; collections are held off from before that
// until NotifyEvent has returned, so that the ids in it stay valid.
#include <optional>

#include "jvmpi/notify.hpp"
#include "jvmpi/object_records.hpp"
#include "jvmpi/requests.hpp"
#include "jvmpi/traces.hpp"
#include "jvmpi/type_codes.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/runtime/heap_roots.hpp"
#include "vm/thread/runner.hpp"

namespace vitrine::jvmpi {

namespace {

constexpr uint32_t kNoFrame = 0xffffffff;

/// Where the frames of a java.lang.Thread, platform or virtual, are in the traces.
struct Stack {
  JNIEnv* env;      // null: a virtual thread that nobody carries now, or a thread that the profiler cannot know
  uint32_t offset;  // number of frames in the trace before its own
};

std::unordered_map<const Object*, Stack> find_stacks() {
  std::unordered_map<const Object*, Stack> stacks;
  for (Thread* thread : vm::all_attached_threads()) {
    const Object* object = vm::object_of(*thread);
    const Thread* carrier = platform_thread(thread);
    if (object == nullptr || (carrier != nullptr && !may_be_in_dump(*carrier))) continue;
    uint32_t offset = 0;
    for (Thread* inner = thread->inner.load(); inner != nullptr; inner = inner->inner.load())
      for (vm::Frame* frame = vm::newest_frame(*inner); frame != nullptr; frame = vm::older_frame(frame)) ++offset;
    stacks[object] = {carrier == nullptr ? nullptr : carrier->jni_env, offset};
  }
  return stacks;
}

void write_roots(DumpBuffer& out) {
  const auto stacks = find_stacks();
  auto stack_of = [&](const Object* thread) {
    auto found = stacks.find(thread);
    return found == stacks.end() ? Stack{nullptr, 0} : found->second;
  };
  vm::report_roots([&](const vm::Root& root) {
    switch (root.kind) {
      case vm::RootKind::Thread:
        out.u1(JVMPI_GC_ROOT_THREAD_BLOCK);
        out.pointer(root.object);
        out.pointer(stack_of(root.object).env);
        break;
      case vm::RootKind::StackLocal:
      case vm::RootKind::JniLocal: {
        const Stack stack = stack_of(root.java_thread);
        out.u1(root.kind == vm::RootKind::JniLocal ? JVMPI_GC_ROOT_JNI_LOCAL : JVMPI_GC_ROOT_JAVA_FRAME);
        out.pointer(root.object);
        out.pointer(stack.env);
        out.u4(root.method == nullptr || stack.env == nullptr ? kNoFrame
                                                              : stack.offset + static_cast<uint32_t>(root.depth));
        break;
      }
      case vm::RootKind::JniGlobal:
        out.u1(JVMPI_GC_ROOT_JNI_GLOBAL);
        out.pointer(root.object);
        out.pointer(root.reference);
        break;
      case vm::RootKind::SystemClass:
        out.u1(JVMPI_GC_ROOT_STICKY_CLASS);
        out.pointer(root.object);
        break;
      case vm::RootKind::Monitor:
        out.u1(JVMPI_GC_ROOT_MONITOR_USED);
        out.pointer(root.object);
        break;
      case vm::RootKind::Other:
        out.u1(JVMPI_GC_ROOT_UNKNOWN);
        out.pointer(root.object);
        break;
    }
    return true;
  });
}

void write_objects(const Thread& self, DumpBuffer& out, jint level) {
  ObjectRecords records(self, out, level);
  vm::java_heap().for_each_reachable_object([&](Object* object) {
    if (level != JVMPI_DUMP_LEVEL_0) {
      records.write(object);
    } else {
      out.u1(static_cast<uint8_t>(type_of_array(*Class::of(object))));
      out.pointer(object);
    }
    return out.ok();
  });
}

jint no_memory(const Call& call) { return refuse("%s: there is no memory for the dump", call.function); }

}  // namespace

jint request_heap_dump(Call& call, const JVMPI_HeapDumpArg* arg) {
  const jint level = arg == nullptr ? JVMPI_DUMP_LEVEL_2 : arg->heap_dump_level;
  if (level < JVMPI_DUMP_LEVEL_0 || level > JVMPI_DUMP_LEVEL_2)
    return refuse("%s: there is no dump level %d", call.function, level);
  Thread& self = call.self();
  DumpBuffer out;
  std::optional<Traces> traces;
  const DumpScope scope;
  vm::with_world_stopped(self, [&] {
    if (level != JVMPI_DUMP_LEVEL_0) {
      traces.emplace(traced_threads());
      write_roots(out);
    }
    write_objects(self, out, level);
  });
  if (!out.ok()) return no_memory(call);
  send<JVMPI_EVENT_HEAP_DUMP>(
      self,
      [&](EventData& u) {
        u.heap_dump = {level, out.begin(), out.end(), traces ? traces->count() : 0, traces ? traces->data() : nullptr};
      },
      JVMPI_REQUESTED_EVENT);
  return JVMPI_SUCCESS;
}

jint request_object_dump(Call& call, jobjectID object_id) {
  Thread& self = call.self();
  Object* object = find_object(object_id);
  if (object == nullptr)
    return refuse("%s: %p is not an id of a live object", call.function, static_cast<void*>(object_id));
  DumpBuffer out;
  vm::with_world_stopped(self, [&] { ObjectRecords(self, out, JVMPI_DUMP_LEVEL_2).write(object); });
  if (!out.ok()) return no_memory(call);
  send<JVMPI_EVENT_OBJECT_DUMP>(
      self,
      [&](EventData& u) {
        u.object_dump = {static_cast<jint>(out.end() - out.begin()), out.begin()};
      },
      JVMPI_REQUESTED_EVENT);
  return JVMPI_SUCCESS;
}

}  // namespace vitrine::jvmpi
