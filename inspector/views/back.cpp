// SPDX-License-Identifier: Apache-2.0
// The view Back: the steps that were recorded.
#include "inspector/debugger/frames.hpp"
#include "inspector/debugger/steps.hpp"
#include "inspector/debugger/stops.hpp"
#include "inspector/vm/view.hpp"

namespace vitrine::inspector {
namespace {

Json update_history(Call& call) {
  Json list = Json::array();
  for_each_thread(call.jni, [&](jthread thread) {
    list.push_back({{"id", identity(thread)}, {"name", thread_name(call.jni, thread)}});
  });
  Json result = describe_steps();
  result["threads"] = list;
  result["recorded"] = recorded_threads();
  return result;
}

Json record(Call& call) {
  const Local<jthread> thread = thread_of(call);
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
    .update = update_history,
};

}  // namespace vitrine::inspector
