// SPDX-License-Identifier: Apache-2.0
// Beginning and end of Java threads: Thread.start, the Thread object of attached threads, uncaught exceptions,
// Thread.exit and waking joiners.
#include <pthread.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <thread>

#include "base/assert.hpp"
#include "base/console.hpp"
#include "base/event_logs.hpp"
#include "base/format.hpp"
#include "base/log.hpp"
#include "base/machine/floating_point.hpp"
#include "base/thread_local_size.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/model/root_objects.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/signal_stack.hpp"
#include "vm/thread/stack_guard.hpp"
#include "vm/thread/thread_log.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/virtual_waits.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::vm {

namespace {

constexpr const char* kNoThread =
    "unable to create native thread: possibly out of memory or process/resource limits reached";

std::string java_name(Object* java_thread) {
  Object* name = java_thread->get<Object*>(well_known().Thread_name);
  return name == nullptr ? std::string() : string_to_utf8(name);
}

void set_system_name(const std::string& name) { pthread_setname_np(pthread_self(), name.substr(0, 15).c_str()); }

/// Whether Thread.stop came before Thread.start (class library 17). Such a thread starts and ends without running.
bool is_stillborn(const Object* java_thread) {
  uint32_t offset = well_known().Thread_stillborn;
  return offset != 0 && java_thread->get<uint8_t>(offset) != 0;
}

void note_thread_event(const char* what, const Thread& thread) {
  note_event(EventLog::Thread,
             format("Thread %s: 0x%016lx \"", what, reinterpret_cast<uintptr_t>(&thread)) + thread.name + "\"");
}

/// HOTSPOT: a virtual thread that is bound to a platform thread starts and ends as a virtual one.
void post_start(Thread& self) {
  EventSink& events = *ports().events;
  if (is_bound_virtual_thread(self.java_thread)) {
    if (wants_event(Event::VirtualThreadStart)) events.virtual_thread_start(self);
  } else if (wants_event(Event::ThreadStart)) {
    events.thread_start(self);
  }
}
void post_end(Thread& self) {
  EventSink& events = *ports().events;
  if (is_bound_virtual_thread(self.java_thread)) {
    if (wants_event(Event::VirtualThreadEnd)) events.virtual_thread_end(self);
  } else if (wants_event(Event::ThreadEnd)) {
    events.thread_end(self);
  }
}

void* thread_main(void* argument) {
  Thread& self = *static_cast<Thread*>(argument);
  set_java_arithmetic();
  find_native_stack(self);
  Thread::set_current(&self);
  set_up_signal_stack();
  begin_running(self);
  set_system_name(self.name);
  self.jni_env = ports().native_interface->make_env(self);
  note_thread_event("added", self);
  const auto pthread = static_cast<unsigned long>(self.pthread);
  const int tid = self.os_tid;
  log_os_thread("Thread is alive (tid: %d, pthread id: %lu).", tid, pthread);
  post_start(self);
  if (self.body)
    self.body(self);
  else if (self.context.pending_exception == nullptr && !is_stillborn(self.java_thread))
    (void)call_virtual(self, *well_known().Thread_run, {slot_of(self.java_thread)});
  exit_java_thread(self);
  log_os_thread("JavaThread exiting (tid: %d).", tid);
  detach_current_thread(self);
  log_os_thread("Thread finished (tid: %d, pthread id: %lu).", tid, pthread);
  return nullptr;
}

/// HOTSPOT: this message, but for the name, which it does not know yet.
void log_started(const std::string& name, pthread_t made, const pthread_attr_t& attributes) {
  size_t stack = 0, guard = 0;
  pthread_attr_getstacksize(&attributes, &stack);
  pthread_attr_getguardsize(&attributes, &guard);
  log_os_thread("Thread \"%s\" started (pthread id: %lu, attributes: stacksize: %zuk, guardsize: %zuk, detached).",
                name.c_str(), static_cast<unsigned long>(made), stack >> 10, guard >> 10);
}

void warn_of_failed_start(const std::string& name, const std::string& why) {
  if (vm_options().log_os_thread_warning)
    log_line(LogTopic::OsThreadWarning, "Failed to start thread \"" + name + "\" - " + why);
}

/// HOTSPOT: these words.
std::string why_not_created(int error, const pthread_attr_t& attributes) {
  size_t stack = 0, guard = 0;
  pthread_attr_getstacksize(&attributes, &stack);
  pthread_attr_getguardsize(&attributes, &guard);
  const char* name = strerrorname_np(error);
  return std::string("pthread_create failed (") + (name != nullptr ? name : std::to_string(error)) +
         format(") for attributes: stacksize: %zuk, guardsize: %zuk, detached.", stack >> 10, guard >> 10);
}

Thrown no_native_thread(Thread& self, const std::string& name, bool of_java) {
  if (of_java && vm_options().log_os_thread_warning)
    log_line(LogTopic::OsThreadWarning, "Failed to start the native thread for java.lang.Thread \"" + name + "\"");
  return throw_out_of_memory(self, kNoThread);
}

/// Gives up a Thread that its own POSIX thread has never seen.
void abandon(Thread& thread) {
  set_java_thread(thread, nullptr, thread.daemon);
  void* stack = thread.context.java_stack;
  size_t bytes = thread.context.java_stack_bytes();
  leave_thread_list(thread);
  release_java_stack(stack, bytes);
}

/// Calls Thread.exit.
void leave_group(Thread& self, Object* java_thread) {
  const WellKnown& k = well_known();
  if (k.Thread_exit == nullptr) return;  // the boot may end before it is known
  // An asynchronous exception may interrupt Thread.exit. Where the thread must leave its group, try again.
  const int attempts = release().thread_exit_leaves_group ? 3 : 1;
  for (int i = 0; i < attempts && group_of(java_thread) != nullptr; i++) {
    (void)call(self, *k.Thread_exit, {slot_of(java_thread)});
    (void)take_exception(self);
  }
}

/// As pthread_create, for `thread`. If there are too many threads, others may be about to end. HOTSPOT: so it is tried
/// three times more, after 1, 2 and 4 ms. The caller is InVm; a safepoint.
int create_native_thread(Thread& self, pthread_t* made, const pthread_attr_t& attributes, Thread& thread) {
  int error = pthread_create(made, &attributes, thread_main, &thread);
  for (int wait_ms = 1; error == EAGAIN && wait_ms <= 4; wait_ms *= 2) {
    {
      const VmBlocked waiting(self);
      std::this_thread::sleep_for(std::chrono::milliseconds(wait_ms));
    }
    error = pthread_create(made, &attributes, thread_main, &thread);
  }
  return error;
}

}  // namespace

JavaResult<void> start_java_thread(Thread& self, Object* java_thread) {
  return start_java_thread_running(self, java_thread, {});
}

JavaResult<void> start_java_thread_running(Thread& self, Object* java_thread, std::function<void(Thread&)> body,
                                           SeenBy seen_by) {
  const WellKnown& k = well_known();
  // If two threads start the same one, the monitor makes sure that one of them sees the other's eetop.
  monitor_enter(self, java_thread, self.context.top_frame);
  bool started = java_thread->get_volatile<int64_t>(k.Thread_eetop) != 0 || thread_status(java_thread) != kStatusNew;
  if (started) {
    TRY(monitor_exit(self, java_thread, self.context.top_frame));
    return throw_new(self, Throwable::IllegalThreadStateException);
  }
  Object* holder = holder_of(java_thread);
  int64_t asked = holder->get<int64_t>(k.Thread_stackSize);
  size_t stack_size = asked > 0 ? static_cast<size_t>(asked) : vm_options().thread_stack_size();
  auto* thread = new Thread;
  thread->name = java_name(java_thread);
  thread->body = std::move(body);
  thread->of_agent = seen_by == SeenBy::Tools;
  thread->hidden = seen_by == SeenBy::Nobody;
  thread->context.hashes = thread->body ? HashStream::of_native_thread() : self.context.hashes.of_started_thread();
  thread->daemon = holder->get<uint8_t>(k.Thread_daemon) != 0;
  const std::string name = thread->name;
  const bool of_java = !thread->body;
  bool ok = stack_size < size_t{1} << 40 && make_java_stack(thread->context, stack_size);
  if (!ok) {
    warn_of_failed_start(name, format("there is no memory for its Java stack of %zuk", stack_size >> 10));
  } else if (!enter_thread_list(*thread)) {
    warn_of_failed_start(name, "there are too many");
    release_java_stack(thread->context.java_stack, thread->context.java_stack_bytes());
    ok = false;
  }
  if (!ok) {
    delete thread;
    TRY(monitor_exit(self, java_thread, self.context.top_frame));
    return no_native_thread(self, name, of_java);
  }
  set_java_thread(*thread, java_thread, thread->daemon);
  set_thread_status(java_thread, kStatusRunnable);
  java_thread->put_volatile<int64_t>(k.Thread_eetop, reinterpret_cast<int64_t>(thread));
  TRY(monitor_exit(self, java_thread, self.context.top_frame));

  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setguardsize(&attributes, kNativeStackGuard);
  pthread_attr_setstacksize(&attributes,
                            (stack_size + kNativeStackExtra + thread_local_bytes() + 4095) & ~size_t{4095});
  pthread_t made;
  const int error = create_native_thread(self, &made, attributes, *thread);
  if (error != 0)
    warn_of_failed_start(name, why_not_created(error, attributes));
  else if (vm_options().log_os_thread)
    log_started(name, made, attributes);
  pthread_attr_destroy(&attributes);
  if (error != 0) {
    java_thread->put_volatile<int64_t>(k.Thread_eetop, 0);
    set_thread_status(java_thread, kStatusNew);
    abandon(*thread);
    return no_native_thread(self, name, of_java);
  }
  return {};
}

JavaResult<void> start_vm_thread(Thread& self, const char* name, int priority, std::function<void(Thread&)> body,
                                 SeenBy seen_by) {
  const WellKnown& k = well_known();
  Object* group = root_objects().system_thread_group;
  Object* text = TRY(new_string(self, name));
  Object* object = TRY(new_object(self, *k.Thread_class, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
                                  {slot_of(group), slot_of(text)}));
  holder_of(object)->put<uint8_t>(k.Thread_daemon, 1);
  holder_of(object)->put<int32_t>(k.Thread_priority, priority);
  if (k.ThreadGroup_add != nullptr && seen_by != SeenBy::Nobody)
    TRY(call_virtual(self, *k.ThreadGroup_add, {slot_of(group), slot_of(object)}));
  return start_java_thread_running(self, object, std::move(body), seen_by);
}

JavaResult<void> create_java_thread_object(Thread& self, const char* name_or_null, Object* group, bool daemon) {
  TRY(make_java_thread_object(self, name_or_null, group, daemon, true));
  note_thread_event("added", self);
  if (wants_event(Event::ThreadStart)) ports().events->thread_start(self);
  return {};
}

JavaResult<void> make_java_thread_object(Thread& self, const char* name_or_null, Object* group, bool daemon,
                                         bool add_to_group) {
  const WellKnown& k = well_known();
  if (group == nullptr) group = root_objects().main_thread_group;
  Object* object = TRY(allocate_instance(self, *k.Thread_class));
  object->put<int64_t>(k.Thread_eetop, reinterpret_cast<int64_t>(&self));
  if (Object* holder = holder_of(object)) holder->put<int32_t>(k.Thread_priority, 5);
  set_java_thread(self, object, daemon);  // before the constructor, which calls Thread.currentThread
  auto construct = [&]() -> JavaResult<void> {
    const char* descriptor = name_or_null == nullptr ? "(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;)V"
                                                     : "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
    Object* second = name_or_null == nullptr ? nullptr : TRY(new_string(self, name_or_null));
    Method* constructor = k.Thread_class->find_declared_method(Symbol::intern("<init>"), Symbol::intern(descriptor));
    VM_CHECK(constructor != nullptr);
    TRY(call(self, *constructor, {slot_of(object), slot_of(group), slot_of(second)}));
    if (daemon) holder_of(object)->put<uint8_t>(k.Thread_daemon, 1);
    if (add_to_group && k.ThreadGroup_add != nullptr)
      TRY(call_virtual(self, *k.ThreadGroup_add, {slot_of(group), slot_of(object)}));
    return {};
  };
  if (construct().threw()) {
    object->put<int64_t>(k.Thread_eetop, 0);
    set_java_thread(self, nullptr, daemon);
    return Thrown{};
  }
  set_thread_status(object, kStatusRunnable);
  self.name = java_name(object);
  return {};
}

void exit_java_thread(Thread& self) {
  const WellKnown& k = well_known();
  Object* object = self.java_thread;
  if (object == nullptr) {
    self.context.pending_exception = nullptr;
    release_monitors_of(self, nullptr);
    return;
  }
  self.poll();
  if (Object* uncaught = take_exception(self); uncaught != nullptr && k.Thread_dispatchUncaughtException != nullptr) {
    (void)call(self, *k.Thread_dispatchUncaughtException, {slot_of(object), slot_of(uncaught)});
    if (Object* again = take_exception(self)) {
      complain(stderr, "\nException: %s thrown from the UncaughtExceptionHandler in thread \"%s\"\n",
               Class::of(again)->external_name().c_str(), java_name(object).c_str());
    }
  }
  leave_group(self, object);
  note_thread_event("exited", self);
  post_end(self);
  release_monitors_of(self, nullptr);
  // Thread.join waits in this monitor until isAlive is false.
  monitor_enter(self, object, nullptr);
  while (!may_end(self)) {
    (void)monitor_exit(self, object, nullptr);
    self.poll();
    monitor_enter(self, object, nullptr);
  }
  set_thread_status(object, kStatusTerminated);
  object->put_volatile<int64_t>(k.Thread_eetop, 0);
  (void)monitor_notify(self, object, true);
  (void)monitor_exit(self, object, nullptr);
  (void)take_exception(self);
}

}  // namespace vitrine::vm
