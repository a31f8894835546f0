// SPDX-License-Identifier: Apache-2.0
// The view Control and Frame: breakpoints, steps, and the frames of suspended threads.
#include <algorithm>
#include <string_view>
#include <utility>

#include "inspector/debugger/breakpoints.hpp"
#include "inspector/debugger/frames.hpp"
#include "inspector/debugger/insides.hpp"
#include "inspector/debugger/sources.hpp"
#include "inspector/debugger/stops.hpp"
#include "inspector/debugger/values.hpp"
#include "inspector/vm/view.hpp"

namespace vitrine::inspector {
namespace {

constexpr jint kMostOfStopped = 200;

/// A thread with its state, and why it stands if it does. Null if it cannot be asked.
Json describe_thread(Call& call, jthread thread, const std::vector<Stopped>& stopped) {
  jint state = 0;
  if (call.jvmti->GetThreadState(thread, &state) != JVMTI_ERROR_NONE) return {};
  const jlong id = identity(thread);
  const auto stop = std::find_if(stopped.begin(), stopped.end(), [&](const Stopped& one) { return one.thread == id; });
  Json row = {{"id", id},
              {"name", thread_name(call.jni, thread)},
              {"state", state_word(state)},
              {"suspended", (state & JVMTI_THREAD_STATE_SUSPENDED) != 0}};
  if (stop != stopped.end()) {
    row["reason"] = stop->reason;
    row["stop"] = stop->number;
  }
  return row;
}

/// All platform threads, and of the virtual ones those that stand.
Json update_control(Call& call) {
  std::vector<Stopped> stopped = stopped_threads();
  Json list = Json::array();
  for_each_thread(call.jni, [&](jthread thread) {
    const Json row = describe_thread(call, thread, stopped);
    if (row.is_null()) return;
    list.push_back(row);
    std::erase_if(stopped, [&](const Stopped& one) { return one.thread == row["id"]; });
  });
  for (const Stopped& one : stopped) {
    const Local<jthread> thread(call.jni, object_of(one.thread));
    const Json row = describe_thread(call, thread.get(), stopped);
    if (!row.is_null()) list.push_back(row);
  }
  return {{"threads", list}, {"breakpoints", list_breakpoints()}};
}

Json suspend_thread(Call& call) {
  const Local<jthread> thread = thread_of(call);
  suspend(thread.get());
  return Json::object();
}

Json resume_thread(Call& call) {
  const Local<jthread> thread = thread_of(call);
  resume(thread.get());
  return Json::object();
}

Json step_thread(Call& call) {
  constexpr std::pair<std::string_view, Step> kKinds[] = {
      {"instruction", Step::Instruction}, {"into", Step::Into}, {"over", Step::Over}, {"out", Step::Out}};
  const std::string wanted = call.text("kind");
  for (const auto& [name, kind] : kKinds) {
    if (name != wanted) continue;
    const Local<jthread> thread = thread_of(call);
    step(call.jni, thread.get(), kind);
    return Json::object();
  }
  throw Refusal(400, "A step is instruction, into, over or out.");
}

jlong add(Call& call, bool once) {
  const std::string method = call.has("method") ? call.text("method") : "";
  const jint line = method.empty() ? static_cast<jint>(call.number("line")) : 0;
  return add_breakpoint(call.jni, call.text("class"), method, line, once);
}

Json set_breakpoint(Call& call) { return {{"number", add(call, false)}}; }

Json clear_breakpoint(Call& call) {
  remove_breakpoint(call.jni, call.number("number"));
  return Json::object();
}

Json run_to(Call& call) {
  const Local<jthread> thread = thread_of(call);
  const jlong number = add(call, true);
  resume(thread.get());
  return {{"number", number}};
}

Json stopped_stack(Call& call) {
  const Local<jthread> thread = thread_of(call);
  return {{"frames", describe_stack(call.jni, thread.get(), kMostOfStopped)}};
}

jvmtiFrameInfo frame_at(Call& call, jthread thread, jint depth) {
  jvmtiFrameInfo frame{};
  jint count = 0;
  check(call.jvmti->GetStackTrace(thread, depth, 1, &frame, &count), "GetStackTrace");
  if (count == 0) throw Refusal(404, "The thread has no frame " + std::to_string(depth) + ".");
  return frame;
}

Json line_table(jvmtiEnv* jvmti, jmethodID method) {
  Json lines = Json::array();
  jint count = 0;
  Given<jvmtiLineNumberEntry> table;
  if (jvmti->GetLineNumberTable(method, &count, table.out()) == JVMTI_ERROR_NONE)
    for (jint i = 0; i < count; ++i) lines.push_back({table[i].start_location, table[i].line_number});
  return lines;
}

/// A frame with its bytecode and, if the thread stands, its variables.
Json frame(Call& call) {
  const Local<jthread> thread = thread_of(call);
  const auto depth = static_cast<jint>(call.number("depth"));
  const jvmtiFrameInfo info = frame_at(call, thread.get(), depth);
  Json result = describe_frame(call.jni, info);
  Local<jclass> holder(call.jni);
  check(call.jvmti->GetMethodDeclaringClass(info.method, holder.out()), "GetMethodDeclaringClass");
  result["class"] = identity(holder.get());
  result["lines"] = line_table(call.jvmti, info.method);
  if (info.location < 0) return result;
  jint size = 0;
  Given<unsigned char> code;
  if (call.jvmti->GetBytecodes(info.method, &size, code.out()) == JVMTI_ERROR_NONE)
    result["code"] = hexadecimal(code.get(), size);
  jint stack_slots = 0;
  if (call.jvmti->GetMaxLocals(info.method, &stack_slots) == JVMTI_ERROR_NONE) result["max_locals"] = stack_slots;
  add_insides(call.jni, thread.get(), depth, info.method, result);
  try {
    Json variables = Json::array();
    for (const LocalVariable& one : local_variables(call.jni, thread.get(), depth, info.method, info.location))
      variables.push_back({{"name", one.name}, {"type", one.type}, {"value", one.value}, {"slot", one.slot}});
    result["variables"] = variables;
  } catch (const Refusal& refusal) {
    result["no_variables"] = refusal.what();
  }
  return result;
}

Json source(Call& call) {
  const Local<jclass> cls(call.jni, static_cast<jclass>(object_of(call.number("class"))));
  try {
    return source_of(call, cls.get());
  } catch (const Refusal& refusal) {
    return {{"problem", refusal.what()}};  // a frame is shown without
  }
}

/// The constant pool of a class, as its class file has it.
Json pool(Call& call) {
  const Local<jclass> cls(call.jni, static_cast<jclass>(object_of(call.number("class"))));
  jint count = 0, size = 0;
  Given<unsigned char> bytes;
  check(call.jvmti->GetConstantPool(cls.get(), &count, &size, bytes.out()), "GetConstantPool");
  return {{"count", count}, {"bytes", hexadecimal(bytes.get(), size)}};
}

}  // namespace

const View kControlView = {
    .name = "control",
    .routes = {{"POST", "suspend", suspend_thread},
               {"POST", "resume", resume_thread},
               {"POST", "step", step_thread},
               {"POST", "break", set_breakpoint},
               {"POST", "clear", clear_breakpoint},
               {"POST", "run_to", run_to},
               {"GET", "stack", stopped_stack},
               {"GET", "frame", frame},
               {"GET", "pool", pool},
               {"GET", "source", source}},
    .update = update_control,
};

}  // namespace vitrine::inspector
