// SPDX-License-Identifier: Apache-2.0
#include "recorder/calls.hpp"

#include "jvmti/calls/reason.hpp"
#include "recorder/recorder.hpp"
#include "recorder/writer.hpp"

namespace vitrine::recorder {

namespace {

class CallsObserver final : public jvmti::Observer {
 public:
  bool call_begins(int number, const char* function, const void* raw, const void* caller) override {
    const jvmti::Env* env = jvmti::find_env(raw);
    if (!filter().keeps_call(number, env)) return false;
    vm::Thread* self = vm::Thread::current();
    Writer writer(Kind::CallBegins, number, env == nullptr ? 0 : env->number, self);
    writer.origin(function, caller);
    if (self != nullptr) writer.frames(*self);
    return true;
  }
  void arguments(std::span<const jvmti::Argument> values) override { write(Kind::Arguments, values); }
  void results(std::span<const jvmti::Argument> values) override { write(Kind::Results, values); }
  void heap_callbacks(const jvmti::CallbackSum& sum) override {
    Writer(Kind::HeapCallbacks, 0, 0, vm::Thread::current()).sum(sum);
  }
  void call_ends(int, jvmtiError error) override {
    Writer writer(Kind::CallEnds, error, 0, vm::Thread::current());
    if (error != JVMTI_ERROR_NONE) writer.text(Type::Text, 0, jvmti::last_reason());
  }
  void class_unloads(const vm::Class& cls) override { note_unloaded(cls); }

 private:
  static void write(Kind kind, std::span<const jvmti::Argument> values) {
    if (values.empty()) return;
    Writer writer(kind, 0, 0, vm::Thread::current());
    for (const auto& [position, value] : values) writer.value(position, value);
  }
};

}  // namespace

jvmti::Observer& calls_observer() {
  static auto& observer = *new CallsObserver;
  return observer;
}

}  // namespace vitrine::recorder
