// SPDX-License-Identifier: Apache-2.0
#include "launcher/profiled.hpp"

#include <atomic>
#include <mutex>

#include "base/lock.hpp"
#include "jvmpi/jvmpi.hpp"
#include "jvmti/jvmti.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/machine.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine {

namespace {

using vm::Class;
using vm::ClassFileLoad;
using vm::Field;
using vm::Frame;
using vm::Method;
using vm::Object;
using vm::Slot;
using vm::Thread;

/// Tells both, JVM TI first. What only one of the two has is told to it alone.
class BothSinks final : public vm::EventSink {
 public:
  BothSinks(vm::EventSink& jvmti, vm::EventSink& jvmpi)
      : jvmti_(jvmti), jvmpi_(jvmpi), wanted_before_(jvmti.also_wanted.load()) {
    also_wanted.store(wanted_before_);
    enabled.store(jvmti.enabled.load());
    traced_in_new_threads.store(jvmti.traced_in_new_threads.load());
  }
  void want_also(vm::EventSet events) override {
    wanted_by_jvmpi_.store(events, std::memory_order_relaxed);
    jvmti_.want_also(events);
  }
  // Both
#define TELL_BOTH(function, parameters, arguments) \
  void function parameters override {              \
    jvmti_.function arguments;                     \
    jvmpi_.function arguments;                     \
  }
  TELL_BOTH(early_vm_start, (Thread & t), (t))
  TELL_BOTH(vm_start, (Thread & t), (t))
  TELL_BOTH(vm_init, (Thread & t), (t))
  TELL_BOTH(thread_start, (Thread & t), (t))
  TELL_BOTH(thread_end, (Thread & t), (t))
  TELL_BOTH(class_file_load, (Thread & t, ClassFileLoad& load), (t, load))
  TELL_BOTH(class_load, (Thread & t, Class& cls), (t, cls))
  TELL_BOTH(class_unload, (Class & cls), (cls))
  TELL_BOTH(monitor_contended_enter, (Thread & t, Object* object), (t, object))
  TELL_BOTH(monitor_contended_entered, (Thread & t, Object* object), (t, object))
  TELL_BOTH(monitor_wait, (Thread & t, Object* object, int64_t millis), (t, object, millis))
  TELL_BOTH(monitor_waited, (Thread & t, Object* object, bool timed_out, int64_t waited_ms),
            (t, object, timed_out, waited_ms))
  TELL_BOTH(data_dump_request, (Thread & t), (t))
  TELL_BOTH(garbage_collection_finish, (), ())
  TELL_BOTH(process_weak, (const std::function<bool(const Object*)>& is_alive), (is_alive))
#undef TELL_BOTH
  // Both, and so often that it counts
#define TELL_WHO_WANTS_IT(event, function, parameters, arguments)                               \
  void function parameters override {                                                           \
    constexpr vm::EventSet kBit = vm::event_bit(vm::Event::event);                              \
    if (jvmti::is_wanted(vm::Event::event) || wanted_before_ & kBit) jvmti_.function arguments; \
    if (wanted_by_jvmpi_.load(std::memory_order_relaxed) & kBit) jvmpi_.function arguments;     \
  }
  TELL_WHO_WANTS_IT(SingleStep, single_step, (Thread & t, Frame& frame), (t, frame))
  TELL_WHO_WANTS_IT(MethodEntry, method_entry, (Thread & t, Frame& frame), (t, frame))
  TELL_WHO_WANTS_IT(MethodExit, method_exit, (Thread & t, Frame& frame, bool by_exception, Slot result),
                    (t, frame, by_exception, result))
#undef TELL_WHO_WANTS_IT
  void vm_death(Thread& t) override {
    jvmpi_.vm_death(t);
    jvmti_.vm_death(t);
  }
#define TELL(one, function, parameters, arguments) \
  void function parameters override { one.function arguments; }
  // JVM TI only
  TELL(jvmti_, virtual_thread_start, (Thread & t), (t))
  TELL(jvmti_, virtual_thread_end, (Thread & t), (t))
  TELL(jvmti_, virtual_thread_mount, (Thread & t), (t))
  TELL(jvmti_, virtual_thread_unmount, (Thread & t), (t))
  TELL(jvmti_, class_file_load_capable, (Thread & t, ClassFileLoad& load), (t, load))
  TELL(jvmti_, class_prepare, (Thread & t, Class& cls), (t, cls))
  TELL(jvmti_, stand_in_freed, (Method & method), (method))
  TELL(jvmti_, exception_thrown, (Thread & t, Frame& frame, Object* exception, Frame* catch_frame, int32_t catch_bci),
       (t, frame, exception, catch_frame, catch_bci))
  TELL(jvmti_, exception_caught, (Thread & t, Frame& frame, Object* exception), (t, frame, exception))
  TELL(jvmti_, breakpoint, (Thread & t, Frame& frame), (t, frame))
  TELL(jvmti_, field_access, (Thread & t, Frame* frame, Field& field, Object* object), (t, frame, field, object))
  TELL(jvmti_, field_modification, (Thread & t, Frame* frame, Field& field, Object* object, Slot value),
       (t, frame, field, object, value))
  TELL(jvmti_, frame_pop, (Thread & t, Frame& frame, bool by_exception), (t, frame, by_exception))
  TELL(jvmti_, native_method_bind, (Thread & t, Method& method, void** address), (t, method, address))
  TELL(jvmti_, resource_exhausted, (Thread & t, int32_t flags, const char* description), (t, flags, description))
  TELL(jvmti_, garbage_collection_start, (), ())
  TELL(jvmti_, visit_roots, (gc::Marker & marker), (marker))
  TELL(jvmti_, vm_object_alloc, (Thread & t, Object* object), (t, object))
  TELL(jvmti_, sampled_object_alloc, (Thread & t, Object* object), (t, object))
  // JVMPI only
  TELL(jvmpi_, monitor_contended_exit, (Thread & t, Object* object), (t, object))
  TELL(jvmpi_, sleep_begins, (Thread & t, int64_t millis), (t, millis))
  TELL(jvmpi_, sleep_ended, (Thread & t, int64_t slept_ms), (t, slept_ms))
  TELL(jvmpi_, collection_requested, (Thread & t), (t))
  TELL(jvmpi_, object_alloc, (Thread & t, Object* object), (t, object))
  TELL(jvmpi_, global_reference_made, (Thread & t, Object* object, jobject reference, bool weak),
       (t, object, reference, weak))
  TELL(jvmpi_, global_reference_deleted, (Thread & t, jobject reference, bool weak), (t, reference, weak))
#undef TELL

 private:
  vm::EventSink& jvmti_;  // sinks that stand before it included
  vm::EventSink& jvmpi_;
  const vm::EventSet wanted_before_;  // by those sinks, besides what environments of JVM TI want
  std::atomic<vm::EventSet> wanted_by_jvmpi_{0};
};

class ToolsWithProfiler final : public vm::ToolInterface {
 public:
  ToolsWithProfiler(std::unique_ptr<vm::ToolInterface> jvmti, std::unique_ptr<vm::EventSink> jvmti_events)
      : jvmti_(std::move(jvmti)), jvmti_events_(std::move(jvmti_events)) {}
  jint load_agents() override {
    const jint result = jvmti_->load_agents();
    if (result == JNI_OK && plugged_in_) jvmpi::agents_loaded(*Thread::current());
    return result;
  }
  void unload_agents() override { jvmti_->unload_agents(); }
  void free_context_data(vm::ExecutionContext& context) override { jvmti_->free_context_data(context); }
  std::vector<std::string> native_method_prefixes() override { return jvmti_->native_method_prefixes(); }
  void* find_agent_symbol(const char* name) override { return jvmti_->find_agent_symbol(name); }
  jint get_env(void** env, jint version) override {
    if (vm::interface_of_version(version) != vm::kJvmpiInterface) return jvmti_->get_env(env, version);
    const jint result = jvmpi::get_env(env, version);
    if (result == JNI_OK) plug_in();
    return result;
  }

 private:
  /// Exchanges the sink. No thread may be about to use the old one: the world is stopped, or there is only this thread.
  void plug_in() {
    static Mutex lock{LockRank::Agents};
    auto exchange = [&] {
      std::lock_guard hold(lock);
      if (plugged_in_) return;
      plugged_in_ = true;
      vm::ports().events = new BothSinks(*vm::ports().events, *jvmpi::make_event_sink().release());
    };
    Thread* self = Thread::current();
    if (self == nullptr || vm::this_vm().phase.load() == vm::Phase::OnLoad) return exchange();
    vm::NativeToVm in_vm(*self);
    vm::with_world_stopped(*self, exchange);
  }
  std::unique_ptr<vm::ToolInterface> jvmti_;
  std::unique_ptr<vm::EventSink> jvmti_events_;
  bool plugged_in_ = false;
};

}  // namespace

std::unique_ptr<vm::ToolInterface> with_profiler(std::unique_ptr<vm::ToolInterface> tools,
                                                 std::unique_ptr<vm::EventSink> jvmti_events) {
  return std::make_unique<ToolsWithProfiler>(std::move(tools), std::move(jvmti_events));
}

}  // namespace vitrine
