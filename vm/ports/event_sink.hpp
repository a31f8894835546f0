// SPDX-License-Identifier: Apache-2.0
// Something observable happened: the port by which vm/ and interpreter/ tell JVM TI. Every function is called with the
// thread in VM state and may run agent code (safepoint, Java code); a pending exception is preserved by the
// implementation. Whether anybody wants an event is asked by wants(): one load.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "vm/model/class.hpp"
#include "vm/model/frame.hpp"

namespace vitrine::vm {

/// JVM TI event kinds that vm/ asks about; numbers are those of jvmtiEvent minus JVMTI_MIN_EVENT_TYPE_VAL (50).
enum class Event : uint8_t {
  VMInit = 0,
  VMDeath = 1,
  ThreadStart = 2,
  ThreadEnd = 3,
  ClassFileLoadHook = 4,
  ClassLoad = 5,
  ClassPrepare = 6,
  VMStart = 7,
  Exception = 8,
  ExceptionCatch = 9,
  SingleStep = 10,
  FramePop = 11,
  Breakpoint = 12,
  FieldAccess = 13,
  FieldModification = 14,
  MethodEntry = 15,
  MethodExit = 16,
  NativeMethodBind = 17,
  CompiledMethodLoad = 18,
  CompiledMethodUnload = 19,
  DynamicCodeGenerated = 20,
  DataDumpRequest = 21,
  MonitorWait = 23,
  MonitorWaited = 24,
  MonitorContendedEnter = 25,
  MonitorContendedEntered = 26,
  ResourceExhausted = 30,
  GarbageCollectionStart = 31,
  GarbageCollectionFinish = 32,
  ObjectFree = 33,
  VMObjectAlloc = 34,
  SampledObjectAlloc = 36,
};

class LoaderData;
class Thread;

/// Bytes about to become a class; a sink may replace them.
struct ClassFileLoad {
  Class* redefined = nullptr;  // null at first load
  LoaderData* loader;
  const char* name;  // internal, or null
  Object* protection_domain;
  const uint8_t* bytes;
  size_t size;
  std::vector<uint8_t> replacement;  // not empty: use these
  bool replaced = false;
  std::vector<uint8_t> before_capable;  // not empty: the bytes before agents that can retransform changed them;
                                        // RetransformClasses starts from these
};

// The defaults do nothing; their parameters keep their names for the reader.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
class EventSink {
 public:
  virtual ~EventSink() = default;
  /// Bit per Event that is enabled anywhere (globally or for some thread).
  std::atomic<uint64_t> enabled{0};
  /// Traced bits that a thread starts with.
  std::atomic<uint32_t> traced_in_new_threads{0};
  bool wants(Event e) const { return enabled.load(std::memory_order_relaxed) >> static_cast<unsigned>(e) & 1; }

  virtual void vm_start(Thread&) {}
  virtual void vm_init(Thread&) {}
  virtual void vm_death(Thread&) {}
  virtual void thread_start(Thread&) {}
  virtual void thread_end(Thread&) {}
  virtual void class_file_load(Thread&, ClassFileLoad&) {}
  virtual void class_load(Thread&, Class&) {}
  virtual void class_prepare(Thread&, Class&) {}
  virtual void class_unload(Class&) {}  // world stopped
  virtual void exception_thrown(Thread&, Frame&, Object* exception, Frame* catch_frame, int32_t catch_bci) {}
  virtual void exception_caught(Thread&, Frame&, Object* exception) {}
  virtual void single_step(Thread&, Frame&) {}
  virtual void breakpoint(Thread&, Frame&) {}
  virtual void field_access(Thread&, Frame*, Field&, Object* object_or_null) {}
  virtual void field_modification(Thread&, Frame*, Field&, Object* object_or_null, Slot new_value) {}
  virtual void method_entry(Thread&, Frame&) {}
  virtual void method_exit(Thread&, Frame&, bool by_exception, Slot result) {}
  virtual void frame_pop(Thread&, Frame&, bool by_exception) {}
  virtual void native_method_bind(Thread&, Method&, void** address) {}
  virtual void monitor_contended_enter(Thread&, Object*) {}
  virtual void monitor_contended_entered(Thread&, Object*) {}
  virtual void monitor_wait(Thread&, Object*, int64_t) {}
  virtual void monitor_waited(Thread&, Object*, bool timed_out) {}
  virtual void data_dump_request(Thread&) {}
  virtual void resource_exhausted(Thread&, int32_t flags, const char* description) {}
  virtual void garbage_collection_start() {}                                        // world stopped
  virtual void garbage_collection_finish() {}                                       // world stopped
  virtual void process_weak(const std::function<bool(const Object*)>& is_alive) {}  // tags; world stopped
  virtual void visit_roots(gc::Marker&) {}                                          // world stopped
  virtual void vm_object_alloc(Thread&, Object*) {}
  virtual void sampled_object_alloc(Thread&, Object*) {}
  virtual void early_vm_start(Thread&) {}  // JNI works, no Java code has run yet
};
#pragma GCC diagnostic pop

}  // namespace vitrine::vm
