// SPDX-License-Identifier: Apache-2.0
#include "recorder/event_times.hpp"

#include <mutex>

#include "base/lock.hpp"
#include "base/ticks.hpp"
#include "jvmti/env.hpp"
#include "vm/ports/forwarding_sink.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/machine.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::recorder {

namespace {

using vm::Class;
using vm::ClassFileLoad;
using vm::Event;
using vm::Field;
using vm::Frame;
using vm::Method;
using vm::Object;
using vm::Slot;
using vm::Thread;

constexpr size_t kClassUnload = jvmti::index_of_event(jvmti::number_of(jvmti::kClassUnload));
constexpr size_t index_of(Event event) { return static_cast<size_t>(event); }
constexpr size_t index_of(size_t index) { return index; }

/// Counts an event, and at the end of the scope adds its life to what the event has taken.
class Timed {
 public:
  explicit Timed(size_t event) : time_(event_times()[event]), began_(ticks(by_ticks_)) {
    time_.events.fetch_add(1, std::memory_order_relaxed);
  }
  ~Timed() { time_.ticks.fetch_add(ticks(by_ticks_) - began_, std::memory_order_relaxed); }
  Timed(const Timed&) = delete;

 private:
  EventTime& time_;
  bool by_ticks_ = counts_ticks();
  uint64_t began_;
};

/// Passes everything on to the sink behind it, and takes the time of what has a callback of JVM TI.
class TimingSink final : public vm::ForwardingSink {
 public:
  bool on = false;  // changed with the world stopped

  void stand_before(vm::EventSink& sink) {
    behind = &sink;
    copy_state(sink, *this);
    vm::ports().events = this;
  }
  void step_aside() {
    copy_state(*this, *behind);
    vm::ports().events = behind;
    behind = nullptr;
  }

#define TIME(event, function, parameters, arguments) \
  void function parameters override {                \
    if (!on) return behind->function arguments;      \
    const Timed timed(index_of(event));              \
    behind->function arguments;                      \
  }
  TIME(Event::VMStart, vm_start, (Thread & t), (t))
  TIME(Event::VMInit, vm_init, (Thread & t), (t))
  TIME(Event::VMDeath, vm_death, (Thread & t), (t))
  TIME(Event::ThreadStart, thread_start, (Thread & t), (t))
  TIME(Event::ThreadEnd, thread_end, (Thread & t), (t))
  TIME(Event::VirtualThreadStart, virtual_thread_start, (Thread & t), (t))
  TIME(Event::VirtualThreadEnd, virtual_thread_end, (Thread & t), (t))
  TIME(Event::VirtualThreadMount, virtual_thread_mount, (Thread & t), (t))
  TIME(Event::VirtualThreadUnmount, virtual_thread_unmount, (Thread & t), (t))
  TIME(Event::ClassFileLoadHook, class_file_load, (Thread & t, ClassFileLoad& load), (t, load))
  TIME(Event::ClassFileLoadHook, class_file_load_capable, (Thread & t, ClassFileLoad& load), (t, load))
  TIME(Event::ClassLoad, class_load, (Thread & t, Class& cls), (t, cls))
  TIME(Event::ClassPrepare, class_prepare, (Thread & t, Class& cls), (t, cls))
  TIME(kClassUnload, class_unload, (Class & cls), (cls))
  TIME(Event::Exception, exception_thrown,
       (Thread & t, Frame& frame, Object* exception, Frame* catch_frame, int32_t catch_bci),
       (t, frame, exception, catch_frame, catch_bci))
  TIME(Event::ExceptionCatch, exception_caught, (Thread & t, Frame& frame, Object* exception), (t, frame, exception))
  TIME(Event::SingleStep, single_step, (Thread & t, Frame& frame), (t, frame))
  TIME(Event::Breakpoint, breakpoint, (Thread & t, Frame& frame), (t, frame))
  TIME(Event::FieldAccess, field_access, (Thread & t, Frame* frame, Field& field, Object* object),
       (t, frame, field, object))
  TIME(Event::FieldModification, field_modification,
       (Thread & t, Frame* frame, Field& field, Object* object, Slot value), (t, frame, field, object, value))
  TIME(Event::MethodEntry, method_entry, (Thread & t, Frame& frame), (t, frame))
  TIME(Event::MethodExit, method_exit, (Thread & t, Frame& frame, bool by_exception, Slot result),
       (t, frame, by_exception, result))
  TIME(Event::FramePop, frame_pop, (Thread & t, Frame& frame, bool by_exception), (t, frame, by_exception))
  TIME(Event::NativeMethodBind, native_method_bind, (Thread & t, Method& method, void** address), (t, method, address))
  TIME(Event::MonitorContendedEnter, monitor_contended_enter, (Thread & t, Object* object), (t, object))
  TIME(Event::MonitorContendedEntered, monitor_contended_entered, (Thread & t, Object* object), (t, object))
  TIME(Event::MonitorWait, monitor_wait, (Thread & t, Object* object, int64_t millis), (t, object, millis))
  TIME(Event::MonitorWaited, monitor_waited, (Thread & t, Object* object, bool timed_out, int64_t waited_ms),
       (t, object, timed_out, waited_ms))
  TIME(Event::DataDumpRequest, data_dump_request, (Thread & t), (t))
  TIME(Event::ResourceExhausted, resource_exhausted, (Thread & t, int32_t flags, const char* description),
       (t, flags, description))
  TIME(Event::GarbageCollectionStart, garbage_collection_start, (), ())
  TIME(Event::GarbageCollectionFinish, garbage_collection_finish, (), ())
  TIME(Event::ObjectFree, process_weak, (const std::function<bool(const Object*)>& is_alive), (is_alive))
  TIME(Event::VMObjectAlloc, vm_object_alloc, (Thread & t, Object* object), (t, object))
  TIME(Event::SampledObjectAlloc, sampled_object_alloc, (Thread & t, Object* object), (t, object))
#undef TIME
};

/// A thread may still be in it, in a callback, when it has stepped aside: it lives as long as the process.
TimingSink& timing_sink() {
  static auto& sink = *new TimingSink;
  return sink;
}

}  // namespace

void time_events(bool on) {
  static Mutex lock{LockRank::Agents};
  auto exchange = [&] {
    std::lock_guard hold(lock);
    TimingSink& sink = timing_sink();
    sink.on = on;
    if (on && sink.behind == nullptr) sink.stand_before(*vm::ports().events);
    // Another sink may have been put before it. Then it stays, and only passes on.
    if (!on && vm::ports().events == &sink) sink.step_aside();
  };
  if (on)
    for (EventTime& time : event_times()) {
      time.events.store(0);
      time.ticks.store(0);
    }
  Thread* self = Thread::current();
  if (self == nullptr || vm::this_vm().phase.load() == vm::Phase::OnLoad) return exchange();
  vm::NativeToVm in_vm(*self);
  vm::with_world_stopped(*self, exchange);
}

std::array<EventTime, 64>& event_times() {
  static auto& times = *new std::array<EventTime, 64>;
  return times;
}

}  // namespace vitrine::recorder
