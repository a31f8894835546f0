// SPDX-License-Identifier: Apache-2.0
// Stops 9 and 10: a monitor, a safepoint, and an agent.
#include <jvmti.h>

#include <chrono>
#include <thread>

#include "jni/environment.hpp"
#include "tests/tour/tour.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/monitor_table.hpp"

namespace vitrine::tour {

namespace {

/// A thread attached to the VM that runs a static method of Tour.
std::thread java_thread(const char* name) {
  return std::thread([name] {
    JNIEnv* env = nullptr;
    machine().java_vm->AttachCurrentThread(reinterpret_cast<void**>(&env), nullptr);
    env->CallStaticVoidMethod(machine().tour, env->GetStaticMethodID(machine().tour, name, "()V"));
    machine().java_vm->DetachCurrentThread();
  });
}

int64_t turns() {
  vm::Field* field = tour_class().find_declared_field(vm::Symbol::intern("turns"), vm::Symbol::intern("J"));
  return tour_class().mirror->get_volatile<int64_t>(field->offset);
}

void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

void say_lock(const char* when, vm::Thread& self) {
  uint32_t word = tour_class().mirror->lock_word().load();
  if (word == 0 || vm::has_hash(word)) return say("%s: free", when);
  if (!vm::is_inflated(word))
    return say("%s: thin, owner %s", when,
               vm::thin_owner(word) == self.context.lock_id ? "is this thread" : "is another");
  auto usage = vm::monitor_usage(tour_class().mirror);
  say("%s: inflated, owner %s, %zu waiting to enter", when, usage.owner == &self ? "is this thread" : "is another",
      usage.waiters.size());
}

void wait_for_waiter(vm::Thread& self) {
  for (;;) {
    bool waiting = false;
    vm::with_world_stopped(self, [&] { waiting = !vm::monitor_usage(tour_class().mirror).waiters.empty(); });
    if (waiting) return;
    vm::VmBlocked blocked(self);
    pause();
  }
}

}  // namespace

void stop_monitor_and_safepoint() {
  Machine& m = machine();
  std::thread other;
  set_look([&](vm::Thread& self) {
    if (other.joinable()) return;  // the second thread's own call
    say_lock("in the synchronized method", self);
    other = java_thread("guarded");
    wait_for_waiter(self);
    say_lock("another thread wants in", self);
  });
  m.env->CallStaticVoidMethod(m.tour, m.env->GetStaticMethodID(m.tour, "guarded", "()V"));
  other.join();

  std::thread spinner = java_thread("spin");
  while (turns() == 0) pause();
  {
    JNI_ENTER(m.env);
    vm::with_world_stopped(self, [] {
      int64_t before = turns();
      pause();
      say("world stopped: a loop in Java %s", turns() == before ? "stands still" : "runs on");
    });
  }
  int64_t before = turns();
  while (turns() == before) pause();
  say("world resumed: it goes on");
  m.env->SetStaticBooleanField(m.tour, m.env->GetStaticFieldID(m.tour, "stop", "Z"), JNI_TRUE);
  spinner.join();
}

void stop_agent() {
  Machine& m = machine();
  call_int("call");  // decoded and quickened
  vm::Method& add = method("add", "(I)I");
  jvmtiEnv* jvmti = nullptr;
  require(m.java_vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) == JNI_OK, "GetEnv");
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_breakpoint_events = 1;
  require(jvmti->AddCapabilities(&capabilities) == JVMTI_ERROR_NONE, "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.Breakpoint = [](jvmtiEnv* env, JNIEnv*, jthread thread, jmethodID, jlocation location) {
    jint depth = 0;
    env->GetFrameCount(thread, &depth);
    say("hit at %d, %d frames on the stack", static_cast<int>(location), depth);
  };
  jvmti->SetEventCallbacks(&callbacks, sizeof callbacks);
  jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, nullptr);
  jmethodID id = m.env->GetMethodID(m.tour, "add", "(I)I");
  say("add runs as: %s", executed_words(add).c_str());
  jvmtiError planted = jvmti->SetBreakpoint(id, 0);
  say("SetBreakpoint(add, 0) answers %d", planted);
  say("add runs as: %s", executed_words(add).c_str());
  say("call() = %d; the method's code still begins with %s", call_int("call"), instruction_at(add, 0).c_str());
  say("ClearBreakpoint answers %d", jvmti->ClearBreakpoint(id, 0));
  say("SetBreakpoint(add, 999) answers %d", jvmti->SetBreakpoint(id, 999));
}

}  // namespace vitrine::tour
