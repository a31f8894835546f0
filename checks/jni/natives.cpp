// SPDX-License-Identifier: Apache-2.0
#include "checks/jni/natives.hpp"
#include "checks/jdk_libraries.hpp"

#include <cxxabi.h>  // IWYU pragma: keep, abi::__forced_unwind

#include <algorithm>

#include "base/format.hpp"
#include "base/machine/floating_point.hpp"
#include "checks/cpp_exception.hpp"
#include "checks/jni/arguments.hpp"
#include "checks/jni/buffers.hpp"
#include "checks/jni/references.hpp"
#include "jni/environment.hpp"
#include "jni/native/invoker.hpp"
#include "jni/native/linker.hpp"
#include "vm/linking/linking.hpp"
#include "vm/ports/ports.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

namespace {

using namespace vm;

/// The place of a mistake that is seen when the native method has returned: the method's function.
Place place_of_native(const vm::Thread& self, void* function) {
  return {{reinterpret_cast<uintptr_t>(function) + 1}, java_stack(), "\"" + self.name + "\""};
}

class CheckedInterface final : public NativeInterface {
 public:
  explicit CheckedInterface(NativeInterface& original) : original_(original) {}

  JavaResult<Slot> invoke(Thread& self, Frame& frame) override {
    Method& method = *frame.method;
    if (method.fast_native.load(std::memory_order_acquire) == nullptr &&
        method.native_function.load(std::memory_order_acquire) == nullptr)
      TRY(jni::link_native(self, method));
    if (method.fast_native.load(std::memory_order_acquire) != nullptr ||
        self.is_native_stack_full(__builtin_frame_address(0)))
      return original_.invoke(self, frame);
    return call_c(self, frame, method, method.native_function.load(std::memory_order_acquire));
  }
  JNIEnv* make_env(Thread& thread) override {
    JNIEnv* env = original_.make_env(thread);
    if (env != nullptr && &thread == Thread::current()) state_of(thread).attached_at = native_stack();
    return env;
  }
  void free_env(Thread& thread) override {
    if (thread.jni_env == nullptr) return;
    report_kept_monitors(thread);
    // It is kept as that of no thread, so that its use is seen and does not crash.
    auto* env = static_cast<jni::Environment*>(thread.jni_env);
    env->thread = nullptr;
    env->checks = nullptr;
    thread.jni_env = nullptr;
  }
  void end_attached_thread(Thread& self) override {
    report({.rule = Rule::Jni_NotDetached,
            .function = "AttachCurrentThread",
            .what = "the thread \"" + self.name + "\", which was attached here, ends"},
           Place{state_of(self).attached_at, {}, "\"" + self.name + "\""});
    original_.end_attached_thread(self);
  }

 private:
  JavaResult<Slot> call_c(Thread& self, Frame& frame, Method& method, void* function) {
    ThreadState& state = state_of(self);
    const jni::CallShape& shape = jni::shape_of(method);
    LocalReferences& references = self.context.local_references;
    const LocalReferences::Mark outer = references.mark();
    leave_cells_free(references, method, state.native_calls);
    const LocalReferences::Mark mark = references.mark();
    frame.older_references = LocalReferences::number_at(mark);
    Slot* const outside = self.context.stack_pointer;
    Slot* cells = place_arguments(self, frame, state.native_calls++);
    const size_t capacities = state.capacities.size();
    state.natives.push_back(
        {&method, cells, cells + method.argument_slots, references.frame_begin(), state.native_calls});
    jobject receiver =
        method.is_static() ? references.create(method.holder->mirror) : reinterpret_cast<jobject>(&cells[0]);
    jni::RawResult raw = 0;
    bool left_by_exception = false;
    FloatingPointModes modes{};
    try {
      VmToNative in_native(self);
      raw = shape.call(function, self.jni_env, receiver, cells + (method.is_static() ? 0 : 1));
      modes = floating_point_modes();
    } catch (abi::__forced_unwind&) {  // pthread_exit
      throw;
    } catch (...) {
      left_by_exception = true;
      const std::string text = current_exception_text();
      report({.rule = Rule::Jni_CppException,
              .function = "native_method",
              .what = text_of(method) + " is left by a C++ exception: " + text},
             place_of_native(self, function));
    }
    Slot result = left_by_exception ? 0 : result_of(self, state, method, raw, function);
    state.natives.pop_back();
    if (!left_by_exception) {
      check_end(self, state, method, function);
      check_modes(self, modes, method, function);
    }
    references.release(outer);
    if (state.capacities.size() > capacities) state.capacities.resize(capacities);
    self.context.stack_pointer = outside;
    if (self.context.pending_exception != nullptr) return Thrown{};
    if (left_by_exception) return throw_new(self, Throwable::InternalError, "a C++ exception left " + text_of(method));
    return result;
  }

  /// Copies the arguments to the free part of the Java stack, each time to another place, so that a parameter that is
  /// used after its method has returned does not happen to be that of the next one. (The frame keeps the
  /// objects alive and at their places.)
  static Slot* place_arguments(Thread& self, const Frame& frame, unsigned number) {
    constexpr unsigned kPlaces = 16, kDistance = 8;
    Slot* cells = self.context.stack_pointer + number % kPlaces * kDistance;
    if (cells + frame.method->argument_slots + kPlaces * kDistance >= self.context.stack_limit) return frame.locals;
    std::copy_n(frame.locals, frame.method->argument_slots, cells);
    self.context.stack_pointer = cells + frame.method->argument_slots;
    return cells;
  }

  /// Begins the local references of a method at another cell each time, for the same reason.
  static void leave_cells_free(LocalReferences& references, const Method& method, unsigned number) {
    constexpr unsigned kPlaces = 8, kDistance = 3;
    jobject cells[kPlaces * kDistance];
    const unsigned count = (number % kPlaces + 1) * kDistance;
    for (unsigned i = 0; i < count; ++i) cells[i] = references.create(method.holder->mirror);
    for (unsigned i = 0; i < count; ++i) references.remove(cells[i]);  // the oldest first, so that the cells stay taken
  }

  static void check_end(Thread& self, ThreadState& state, const Method& method, void* function) {
    if (self.context.local_references.is_frame_pushed())
      report({.rule = Rule::Jni_FrameLeft,
              .function = "PushLocalFrame",
              .what = text_of(method) + " returns with an open frame of local references"},
             place_of_native(self, function));
    if (!state.criticals.empty()) check_open_criticals(state, place_of_native(self, function));
  }

  static void check_modes(Thread& self, const FloatingPointModes& modes, const Method& method, void* function) {
    if (modes.are_of_java()) return;
    report({.rule = Rule::Jni_FloatingPointModes,
            .function = "native_method",
            .what = text_of(method) + " has changed the modes of floating-point arithmetic" +
                    format(" (MXCSR is 0x%04x, the x87 control word 0x%04x)", modes.mxcsr, modes.x87)},
           place_of_native(self, function));
  }

  static Slot result_of(Thread& self, ThreadState& state, const Method& method, jni::RawResult raw, void* function) {
    const bool is_reference = method.result == BasicType::Object || method.result == BasicType::Array;
    if (!is_reference) return jni::slot_of_result(method.result, raw);
    auto reference = reinterpret_cast<jobject>(raw);
    const Judged judged = judge(self, state, reference);
    if (judged.kind == Judged::Kind::Invalid && self.context.pending_exception == nullptr)
      report({.rule = Rule::Jni_ReturnedReference,
              .function = "native_method",
              .what = text_of(method) + " returns " + history_of(self, state, reference)},
             place_of_native(self, function));
    if (judged.object == nullptr) return 0;
    std::string_view type = method.descriptor->text().substr(method.descriptor->text().rfind(')') + 1);
    if (type[0] == 'L') type = type.substr(1, type.size() - 2);
    const Symbol* symbol = Symbol::find(type);
    const Class* cls = symbol == nullptr ? nullptr : find_loaded_class(symbol, *method.holder->loader);
    if (cls == nullptr || Class::of(judged.object)->is_subclass_of(cls)) return slot_of(judged.object);
    if (self.context.pending_exception == nullptr)
      report({.rule = Rule::Jni_ReturnedType,
              .function = "native_method",
              .what = text_of(method) + " returns " + checks::text_of(judged.object)},
             place_of_native(self, function));
    return 0;
  }

  NativeInterface& original_;
};

}  // namespace

void put_before_natives() { vm::ports().native_interface = new CheckedInterface(*vm::ports().native_interface); }

void report_kept_monitors(const Thread& thread) {
  for (const EnteredMonitor& monitor : state_of(thread).monitors)
    if (monitor.in_method && !is_of_jdk(monitor.site))
      report({.rule = Rule::Jni_MonitorKept,
              .function = "MonitorEnter",
              .what = "the monitor of " + monitor.text + " has not been left when the thread ends"},
             Place{monitor.site, {}, "\"" + thread.name + "\""});
}

}  // namespace vitrine::checks
