// SPDX-License-Identifier: Apache-2.0
#include "inspector/debugger/stops.hpp"

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "inspector/debugger/breakpoints.hpp"
#include "inspector/debugger/steps.hpp"
#include "inspector/server/server.hpp"
#include "inspector/vm/known_methods.hpp"
#include "inspector/vm/view.hpp"
#include "inspector/vm/vm.hpp"

namespace vitrine::inspector {
namespace {

struct Stop {
  jmethodID method;
  jlocation location;
  bool operator==(const Stop&) const = default;
};

struct Controlled {
  Step step = Step::None;
  jint depth = 0;  // where the step began
  jmethodID method = nullptr;
  jlong position = -1;
  bool recording = false;
  std::string reason;  // why it stands; empty: it runs
  jlong stops = 0;
  std::optional<Stop> stood_at;  // a breakpoint there has been seen: the step that led to it has stopped
};

std::mutex g_stops_mutex;
std::map<jlong, Controlled> g_controlled;  // by the identity of the thread

/// Whether the method is one of the class library's core, which steps pass over.
bool is_of_library(JNIEnv* jni, jmethodID method) try {
  static KnownMethods& known = *new KnownMethods;
  return known.ask(method, [&] {
    Local<jclass> holder(jni);
    Local<jobject> loader(jni);
    check(vm().jvmti->GetMethodDeclaringClass(method, holder.out()), "GetMethodDeclaringClass");
    check(vm().jvmti->GetClassLoader(holder.get(), loader.out()), "GetClassLoader");
    return loader.get() == nullptr;
  });
} catch (const Refusal&) {
  return true;
}

void acquire_suspension() {
  acquire([](jvmtiCapabilities& wanted) { wanted.can_suspend = 1; });
}

void set_single_steps(jthread thread, bool on) {
  acquire([](jvmtiCapabilities& wanted) { wanted.can_generate_single_step_events = 1; });
  check(vm().jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread),
        "SetEventNotificationMode");
}

bool is_suspended(jthread thread) {
  jint state = 0;
  return vm().jvmti->GetThreadState(thread, &state) == JVMTI_ERROR_NONE && (state & JVMTI_THREAD_STATE_SUSPENDED) != 0;
}

/// Asks for the event that the innermost frame of the thread ends. Returns false if it has no event of that kind.
bool await_end_of_frame(jthread thread) {
  acquire([](jvmtiCapabilities& wanted) { wanted.can_generate_frame_pop_events = 1; });
  check(vm().jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_FRAME_POP, thread), "SetEventNotificationMode");
  return vm().jvmti->NotifyFramePop(thread, 0) == JVMTI_ERROR_NONE;
}

/// A thread whose stop has been told may still be on its way into suspension.
void expect_suspended(jthread thread) {
  for (int attempt = 0; attempt < 50; ++attempt) {
    if (is_suspended(thread)) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  throw Refusal(409, "The thread is not suspended.");
}

/// What comes of a single step of a thread.
enum class Verdict { GoOn, Stop, SkipCall };

Verdict judge(JNIEnv* jni, const Controlled& thread, jint depth, jmethodID method, jlong position) {
  const bool moved = depth != thread.depth || method != thread.method || position != thread.position;
  switch (thread.step) {
    case Step::None: return Verdict::GoOn;
    case Step::Instruction: return is_of_library(jni, method) ? Verdict::GoOn : Verdict::Stop;
    case Step::Into: return moved && !is_of_library(jni, method) ? Verdict::Stop : Verdict::GoOn;
    case Step::Over:
      if (depth > thread.depth) return Verdict::SkipCall;
      return moved && !is_of_library(jni, method) ? Verdict::Stop : Verdict::GoOn;
    case Step::Out:
      if (depth >= thread.depth) return Verdict::SkipCall;
      return is_of_library(jni, method) ? Verdict::GoOn : Verdict::Stop;
  }
  return Verdict::GoOn;
}

}  // namespace

void stop_here(jthread thread, const std::string& reason) {
  bool recording = false, stepping = false;
  const jlong id = identity(thread);
  {
    const std::lock_guard lock(g_stops_mutex);
    Controlled& controlled = g_controlled[id];
    controlled.reason = reason;
    ++controlled.stops;
    stepping = controlled.step != Step::None;
    controlled.step = Step::None;
    recording = controlled.recording;
  }
  acquire_suspension();
  if (stepping && !recording) set_single_steps(thread, false);
  changed();
  vm().jvmti->SuspendThread(thread);
  {
    const std::lock_guard lock(g_stops_mutex);
    g_controlled[id].reason.clear();
  }
  changed();
}

void step(JNIEnv* jni, jthread thread, Step kind) {
  if (vm().can.can_generate_single_step_events == 0 || vm().can.can_generate_frame_pop_events == 0)
    throw Refusal(409, "This VM gives steps only to agents that are loaded at its start.");
  acquire_suspension();
  expect_suspended(thread);
  jint depth = 0;
  check(vm().jvmti->GetFrameCount(thread, &depth), "GetFrameCount");
  jmethodID method = nullptr;
  jlocation location = -1;
  if (depth > 0) check(vm().jvmti->GetFrameLocation(thread, 0, &method, &location), "GetFrameLocation");
  const jlong position = method == nullptr ? -1 : position_of(line_of(method, location), location);
  {
    const std::lock_guard lock(g_stops_mutex);
    Controlled& controlled = g_controlled[identity(thread)];
    controlled.step = kind;
    controlled.depth = depth;
    controlled.method = method;
    controlled.position = position;
  }
  if (method != nullptr) record_step(jni, thread, depth, method, location);
  // Out of a frame that runs bytecode, the way to its end is not stepped.
  const bool skips = kind == Step::Out && depth > 0 && await_end_of_frame(thread);
  if (!skips) set_single_steps(thread, true);
  resume(thread);
}

void suspend(jthread thread) {
  if (is_own_thread(thread)) throw Refusal(409, "The inspector needs this thread itself.");
  acquire_suspension();
  check(vm().jvmti->SuspendThread(thread), "SuspendThread");
  changed();
}

void resume(jthread thread) {
  expect_suspended(thread);
  acquire_suspension();
  check(vm().jvmti->ResumeThread(thread), "ResumeThread");
  changed();
}

void set_recording(jthread thread, bool on) {
  if (vm().can.can_generate_single_step_events == 0)
    throw Refusal(409, "This VM gives steps only to agents that are loaded at its start.");
  if (is_own_thread(thread)) throw Refusal(409, "This is a thread of the inspector.");
  acquire_suspension();
  {
    const std::lock_guard lock(g_stops_mutex);
    g_controlled[identity(thread)].recording = on;
  }
  set_single_steps(thread, on);
  changed();
}

std::vector<Stopped> stopped_threads() {
  std::vector<Stopped> result;
  const std::lock_guard lock(g_stops_mutex);
  for (const auto& [id, thread] : g_controlled)
    if (!thread.reason.empty()) result.push_back({id, thread.reason, thread.stops});
  return result;
}

std::vector<jlong> recorded_threads() {
  std::vector<jlong> result;
  const std::lock_guard lock(g_stops_mutex);
  for (const auto& [id, thread] : g_controlled)
    if (thread.recording) result.push_back(id);
  return result;
}

void JNICALL on_single_step(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread, jmethodID method, jlocation location) try {
  const jlong id = identity(thread);
  Controlled now;
  {
    const std::lock_guard lock(g_stops_mutex);
    Controlled& controlled = g_controlled[id];
    if (controlled.stood_at != Stop{method, location}) controlled.stood_at.reset();
    now = controlled;
  }
  jint depth = 0;
  check(jvmti->GetFrameCount(thread, &depth), "GetFrameCount");
  if (!is_of_library(jni, method)) record_step(jni, thread, depth, method, location);
  switch (judge(jni, now, depth, method, position_of(line_of(method, location), location))) {
    case Verdict::GoOn: break;
    case Verdict::Stop: {
      {
        const std::lock_guard lock(g_stops_mutex);
        g_controlled[id].stood_at = Stop{method, location};
      }
      stop_here(thread, "step");
      break;
    }
    case Verdict::SkipCall:
      if (!now.recording && await_end_of_frame(thread)) set_single_steps(thread, false);
      break;
  }
} catch (const Refusal&) {
  // A thread that cannot be asked goes on.
}

void JNICALL on_frame_pop(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jboolean) try {
  const jlong id = identity(thread);
  bool stepping = false;
  {
    const std::lock_guard lock(g_stops_mutex);
    const auto found = g_controlled.find(id);
    stepping = found != g_controlled.end() && found->second.step != Step::None;
  }
  if (stepping) set_single_steps(thread, true);
} catch (const Refusal&) {
  // As above.
}

void JNICALL on_breakpoint(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation location) try {
  const jlong id = identity(thread);
  bool seen = false;
  {
    const std::lock_guard lock(g_stops_mutex);
    Controlled& controlled = g_controlled[id];
    seen = controlled.stood_at == Stop{method, location};
    controlled.stood_at.reset();
  }
  const std::string reason = breakpoint_reached(jni, method, location);
  if (!seen && !reason.empty()) stop_here(thread, reason);
} catch (const Refusal&) {
  // As above.
}

}  // namespace vitrine::inspector
