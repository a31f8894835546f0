// SPDX-License-Identifier: Apache-2.0
// The view Back: the steps that were recorded.
#include "inspector/frames.hpp"
#include "inspector/server.hpp"
#include "inspector/steps.hpp"
#include "inspector/stops.hpp"
#include "inspector/view.hpp"

namespace vitrine::inspector {
namespace {

Json update(Call& call) {
  Json list = Json::array();
  jint count = 0;
  Given<jthread> threads;
  check(call.jvmti->GetAllThreads(&count, threads.out()), "GetAllThreads");
  for (jint i = 0; i < count; ++i) {
    const Local<jthread> thread(call.jni, threads[i]);
    if (!is_own_thread(thread.get()))
      list.push_back({{"id", identity(thread.get())}, {"name", thread_name(call.jni, thread.get())}});
  }
  Json result = describe_steps();
  result["threads"] = list;
  result["recorded"] = recorded_threads();
  return result;
}

Json record(Call& call) {
  const Local<jthread> thread(call.jni, object_of(call.number("thread")));
  set_recording(thread.get(), call.number("on") != 0);
  return Json::object();
}

Json forget(Call&) {
  forget_steps();
  changed();
  return Json::object();
}

Json steps(Call& call) { return {{"steps", list_steps(call.number("from"), call.number("count"))}}; }

}  // namespace

const View kBackView = {
    .name = "back",
    .routes = {{"POST", "record", record}, {"POST", "forget", forget}, {"GET", "steps", steps}},
    .update = update,
};

}  // namespace vitrine::inspector
