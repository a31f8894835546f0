// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ and interpreter/ report observable events to JVM TI and JVMPI. Every function is called in
// state InVm and may run agent code (reach a safepoint, run Java code), except those marked "world stopped"; the
// implementation preserves a pending exception. wants() tells with one load whether anybody wants an event.
#pragma once
#include <jni.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "vm/model/class.hpp"
#include "vm/model/frame.hpp"

namespace vitrine::vm {

/// The events about which vm/ asks. Those of JVM TI have the numbers of jvmtiEvent minus JVMTI_MIN_EVENT_TYPE_VAL (50).
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
  VirtualThreadStart = 37,
  VirtualThreadEnd = 38,
  // Of JVMPI alone.
  ObjectAlloc = 48,
  GlobalReference = 49,
  MonitorContendedExit = 50,
  Sleep = 51,
  CollectionRequested = 52,
  // Extension events, whose numbers run down from 50: 64 is added.
  VirtualThreadUnmount = 61,
  VirtualThreadMount = 62,
};

/// A set of events: bit per Event.
using EventSet = uint64_t;
constexpr EventSet event_bit(Event e) { return EventSet{1} << static_cast<unsigned>(e); }

class ClassLineage;
struct LoaderData;
class Thread;

/// The bytes of a class file that is about to become a class; a sink may replace them.
struct ClassFileLoad {
  Class* redefined = nullptr;  // null when a class is loaded for the first time
  LoaderData* loader;
  const char* name;  // internal name, or null
  Object* protection_domain;
  const uint8_t* bytes;
  size_t size;
  std::vector<uint8_t> replacement;  // if not empty, these bytes are used instead
  bool replaced = false;
  // The bytes before agents that can retransform changed them; RetransformClasses starts from these. Empty if they are
  // `bytes`.
  std::vector<uint8_t> before_capable;
  ClassLineage* lineage = nullptr;  // where the sink records who replaced them; null: nowhere
  /// The bytes as they are now.
  const uint8_t* current() const { return replaced ? replacement.data() : bytes; }
  size_t current_size() const { return replaced ? replacement.size() : size; }
};

// The defaults do nothing; their parameters keep their names for the reader.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
class EventSink {
 public:
  virtual ~EventSink() = default;
  /// One bit per Event that is enabled for all threads or for some thread.
  std::atomic<EventSet> enabled{0};
  /// The Traced bits with which a new thread starts.
  std::atomic<uint32_t> traced_in_new_threads{0};
  /// What is to be reported in all threads besides what the environments of JVM TI want, in any phase: changed by
  /// want_also(). Part of `enabled` and of the threads' traced modes.
  std::atomic<EventSet> also_wanted{0};
  /// Sets also_wanted, and `enabled` and the traced modes accordingly. No safepoint; the caller holds no mutex.
  virtual void want_also(EventSet events) {}
  /// Whether the event is enabled for some thread. The implementation decides for the thread and each environment.
  bool wants(Event e) const { return enabled.load(std::memory_order_relaxed) >> static_cast<unsigned>(e) & 1; }
  /// Whether one of the events of an allocation is.
  bool wants_allocations() const {
    constexpr EventSet kAllocations =
        event_bit(Event::VMObjectAlloc) | event_bit(Event::SampledObjectAlloc) | event_bit(Event::ObjectAlloc);
    return (enabled.load(std::memory_order_relaxed) & kAllocations) != 0;
  }

  /// Phases of the VM; beginning and end of threads.
  virtual void vm_start(Thread&) {}
  virtual void vm_init(Thread&) {}
  virtual void vm_death(Thread&) {}  // the last event: all others are disabled when it returns
  virtual void thread_start(Thread&) {}
  virtual void thread_end(Thread&) {}
  virtual void virtual_thread_start(Thread&) {}
  virtual void virtual_thread_end(Thread&) {}
  /// The virtual thread that runs on the caller has been mounted, or is about to be unmounted.
  virtual void virtual_thread_mount(Thread&) {}
  virtual void virtual_thread_unmount(Thread&) {}
  /// Classes. Both stages of the hook may replace the bytes in their argument; the second one is for agents that can
  /// retransform, and comes directly after the first.
  virtual void class_file_load(Thread&, ClassFileLoad&) {}
  virtual void class_file_load_capable(Thread&, ClassFileLoad&) {}
  virtual void class_load(Thread&, Class&) {}
  virtual void class_prepare(Thread&, Class&) {}
  virtual void class_unload(Class&) {}  // world stopped
  /// A stand-in (MethodVersion::stand_in) goes, because nothing executes its version any more. World stopped.
  virtual void stand_in_freed(Method&) {}
  /// Execution. `catch_frame` is null if no Java frame catches the exception.
  virtual void exception_thrown(Thread&, Frame&, Object* exception, Frame* catch_frame, int32_t catch_bci) {}
  virtual void exception_caught(Thread&, Frame&, Object* exception) {}
  virtual void single_step(Thread&, Frame&) {}
  virtual void breakpoint(Thread&, Frame&) {}
  /// Accesses of watched fields by that frame, also through JNI (no event if it is null). The object is null for a
  /// static field.
  virtual void field_access(Thread&, Frame*, Field&, Object* object_or_null) {}
  virtual void field_modification(Thread&, Frame*, Field&, Object* object_or_null, Slot new_value) {}
  /// `result` is the exception if `by_exception`.
  virtual void method_entry(Thread&, Frame&) {}
  virtual void method_exit(Thread&, Frame&, bool by_exception, Slot result) {}
  virtual void frame_pop(Thread&, Frame&, bool by_exception) {}
  /// A native method is bound to a C function. The sink may replace the address.
  virtual void native_method_bind(Thread&, Method&, void** address) {}
  /// Monitors. monitor_wait gets the timeout in milliseconds.
  virtual void monitor_contended_enter(Thread&, Object*) {}
  virtual void monitor_contended_entered(Thread&, Object*) {}
  virtual void monitor_wait(Thread&, Object*, int64_t) {}
  virtual void monitor_waited(Thread&, Object*, bool timed_out, int64_t waited_ms) {}
  virtual void monitor_contended_exit(Thread&, Object*) {}  // other threads wait; self has just left the monitor
  /// Thread.sleep.
  virtual void sleep_begins(Thread&, int64_t millis) {}
  virtual void sleep_ended(Thread&, int64_t slept_ms) {}
  /// SIGQUIT, after the thread dump.
  virtual void data_dump_request(Thread&) {}
  /// `flags` are those of JVM TI ResourceExhausted.
  virtual void resource_exhausted(Thread&, int32_t flags, const char* description) {}
  /// A collection is to come: the caller will stop the world. Not sent by a thread that finds one on its way.
  virtual void collection_requested(Thread&) {}
  /// Collections. process_weak drops tags of dead objects; visit_roots marks the results of pending ForceEarlyReturns.
  virtual void garbage_collection_start() {}                                        // world stopped
  virtual void garbage_collection_finish() {}                                       // world stopped
  virtual void process_weak(const std::function<bool(const Object*)>& is_alive) {}  // tags; world stopped
  virtual void visit_roots(gc::Marker&) {}                                          // world stopped
  /// An object was made by the VM without bytecode (VMObjectAlloc), or is a sample.
  virtual void vm_object_alloc(Thread&, Object*) {}
  virtual void sampled_object_alloc(Thread&, Object*) {}
  /// Any object, once it is complete.
  virtual void object_alloc(Thread&, Object*) {}
  /// A global or weak global reference of JNI was made, or is about to be deleted.
  virtual void global_reference_made(Thread&, Object*, jobject reference, bool weak) {}
  virtual void global_reference_deleted(Thread&, jobject reference, bool weak) {}
  virtual void early_vm_start(Thread&) {}  // JNI works, but no Java code has run yet
};
#pragma GCC diagnostic pop

}  // namespace vitrine::vm
