// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ and interpreter/ report observable events to JVM TI and JVMPI, and what is to be reported.
#pragma once
#include <jni.h>

#include <atomic>
#include <cstdint>
#include <functional>  // IWYU pragma: keep: events.def
#include <vector>

#include "vm/model/class.hpp"
#include "vm/model/frame.hpp"  // IWYU pragma: keep: events.def

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
  ClassUnload = 63,
};

/// A set of events: bit per Event.
using EventSet = uint64_t;
constexpr EventSet event_bit(Event e) { return EventSet{1} << static_cast<unsigned>(e); }

class ClassLineage;
struct CodeStub;
struct CompiledMethod;
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

/// What is to be reported. One struct at a fixed address, because every place that may report something looks here
/// first, with one load. The implementation of JVM TI keeps it up to date (EventSink::wanted_has_changed).
struct EventState {
  /// One bit per Event that somebody wants, for all threads or for some thread. Who it is, the sinks decide.
  std::atomic<EventSet> enabled{0};
  /// Whether somebody has ever wanted one: an event may be with an agent although none is wanted any more.
  std::atomic<bool> was_ever_enabled{false};
  /// Those of them that environments of JVM TI want.
  std::atomic<EventSet> by_environments{0};
  /// The Traced bits with which a new thread starts.
  std::atomic<uint32_t> traced_in_new_threads{0};
};
extern EventState event_state;

/// Whether somebody wants the event in some thread.
inline bool wants_event(Event e) {
  return event_state.enabled.load(std::memory_order_relaxed) >> static_cast<unsigned>(e) & 1;
}
inline bool wants_event(Event one, Event other) {
  return (event_state.enabled.load(std::memory_order_relaxed) & (event_bit(one) | event_bit(other))) != 0;
}
/// Whether one of the events of an allocation is wanted.
inline bool wants_allocations() {
  constexpr EventSet kAllocations =
      event_bit(Event::VMObjectAlloc) | event_bit(Event::SampledObjectAlloc) | event_bit(Event::ObjectAlloc);
  return (event_state.enabled.load(std::memory_order_relaxed) & kAllocations) != 0;
}

// The defaults do nothing; their parameters keep their names for the reader.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
/// Hears of events: the functions of events.def, whose comments are the contract. ports().events is the first of a list
/// (event_sinks.hpp), whose last one is the implementation of JVM TI.
class EventSink {
 public:
  virtual ~EventSink() = default;
#define VM_EVENT(function, event, parameters, arguments) \
  virtual void function parameters {}
#define VM_NOTICE(function, parameters, arguments) \
  virtual void function parameters {}
#include "vm/ports/events.def"

  /// To the last of the list: one before it wants other events (want_events). Makes event_state, and the traced modes
  /// of the threads, what they must be. No safepoint; the caller holds no mutex.
  virtual void wanted_has_changed() {}
};
#pragma GCC diagnostic pop

}  // namespace vitrine::vm
