// SPDX-License-Identifier: Apache-2.0
// The view Threads: states, stacks, and who waits for whom.
#include "inspector/debugger/frames.hpp"
#include "inspector/debugger/monitors.hpp"
#include "inspector/server/server.hpp"
#include "inspector/vm/view.hpp"
#include "inspector/vm/virtual_threads.hpp"

namespace vitrine::inspector {
namespace {

constexpr jint kMostOfStack = 200;
constexpr jint kMostVirtualThreads = 1000;

/// Adds the thread unless it has ended.
void add_thread(JNIEnv* jni, jthread thread, bool is_virtual, Json& list, Locks& locks) {
  jint state = 0;
  if (vm().jvmti->GetThreadState(thread, &state) != JVMTI_ERROR_NONE || (state & JVMTI_THREAD_STATE_ALIVE) == 0) return;
  const jlong id = identity(thread);
  ThreadInfo info = thread_info(jni, thread);
  if (info.name.empty()) info.name = (is_virtual ? "virtual #" : "thread #") + std::to_string(id);
  list.push_back({{"id", id},
                  {"name", info.name},
                  {"priority", info.priority},
                  {"daemon", info.daemon},
                  {"virtual", is_virtual},
                  {"state", state_word(jni, thread, state)},
                  {"timed", (state & JVMTI_THREAD_STATE_WAITING_WITH_TIMEOUT) != 0}});
  locks.add(thread, id, state);
}

Json update_threads(Call& call) {
  Locks locks(call.jni);
  Json list = Json::array();
  for_each_thread(call.jni, [&](jthread thread) { add_thread(call.jni, thread, false, list, locks); });
  const jint virtual_count = visit_virtual_threads(call.jni, kMostVirtualThreads, [&](jthread thread, jthread carrier) {
    add_thread(call.jni, thread, true, list, locks);
    if (carrier != nullptr && !list.empty()) list.back()["carrier"] = identity(carrier);
  });
  Json result = locks.describe();
  result["threads"] = list;
  result["virtual"] = virtual_count;
  return result;
}

Json stack(Call& call) {
  const Local<jthread> thread = thread_of(call);
  Json frames = describe_stack(call.jni, thread.get(), kMostOfStack);
  // What the thread holds stands at the frame that has entered it.
  jint count = 0;
  Given<jvmtiMonitorStackDepthInfo> held;
  acquire([](jvmtiCapabilities& wanted) { wanted.can_get_owned_monitor_stack_depth_info = 1; });
  if (vm().can.can_get_owned_monitor_stack_depth_info != 0 &&
      call.jvmti->GetOwnedMonitorStackDepthInfo(thread.get(), &count, held.out()) == JVMTI_ERROR_NONE) {
    for (jint i = 0; i < count; ++i) {
      const Local<jobject> monitor(call.jni, held[i].monitor);
      const jint depth = held[i].stack_depth;
      if (depth >= 0 && depth < static_cast<jint>(frames.size()))
        frames[depth]["holds"].push_back(described(call.jni, monitor.get()));
    }
  }
  return {{"frames", frames}};
}

/// All stacks at one moment.
Json stacks(Call& call) {
  constexpr jint kFramesOfEach = 64;
  constexpr jint kMostThreads = 500;
  jint count = 0;
  Given<jvmtiStackInfo> infos;
  check(call.jvmti->GetAllStackTraces(kFramesOfEach, infos.out(), &count), "GetAllStackTraces");
  Json list = Json::array();
  for (jint i = 0; i < count; ++i) {
    const Local<jthread> thread(call.jni, infos[i].thread);
    if (is_own_thread(thread.get()) || static_cast<jint>(list.size()) >= kMostThreads) continue;
    Json frames = Json::array();
    for (jint f = 0; f < infos[i].frame_count; ++f)
      frames.push_back(describe_frame(call.jni, infos[i].frame_buffer[f]));
    list.push_back({{"thread", identity(thread.get())},
                    {"name", thread_name(call.jni, thread.get())},
                    {"state", state_word(call.jni, thread.get(), infos[i].state)},
                    {"frames", frames}});
  }
  return {{"stacks", list}, {"count", count}};
}

}  // namespace

const View kThreadsView = {
    .name = "threads",
    .routes = {{"GET", "stack", stack}, {"GET", "stacks", stacks}},
    .update = update_threads,
    .open = [](Call& call) { watch_virtual_threads(call.jni); },
    .close = [](Call&) { unwatch_virtual_threads(); },
};

}  // namespace vitrine::inspector
