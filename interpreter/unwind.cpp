// SPDX-License-Identifier: Apache-2.0
// Exceptions (JVMS 2.10): the search for a handler, and the monitors and events of the frames that are left on the way.
#include "base/format.hpp"
#include "base/log.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::interpreter {

namespace {

/// The bci of the frame's handler for an exception of class `thrown` at `bci`. -1: the frame has no handler. -2 - n:
/// resolving the catch type of the handler at bci n threw, and that exception is pending.
int32_t find_handler(Thread& self, const Frame& frame, const Class& thrown, int32_t bci) {
  if (frame.is_native() || !frame.method->has_code() || !code_of(&frame)->has_handlers) return -1;
  for (const auto entry : frame.method->code().exception_table) {
    if (bci < entry.start_pc || bci >= entry.end_pc) continue;
    if (!entry.catch_type) return entry.handler_pc;
    auto catch_class = vm::resolve_class(self, frame.method->version->constants(), entry.catch_type);
    if (catch_class.threw()) return -2 - entry.handler_pc;
    if (thrown.is_subclass_of(catch_class.value())) return entry.handler_pc;
  }
  return -1;
}

/// Posts Exception. The event says where the exception will be caught, in this run_loop or an outer one, so all frames
/// are searched before any is left.
void post_thrown(Thread& self, Frame& frame, Object* exception) {
  Frame* catcher = nullptr;
  int32_t catch_bci = 0;
  for (Frame* f = &frame; f != nullptr && catcher == nullptr; f = f->caller) {
    int32_t handler = find_handler(self, *f, *Class::of(exception), f->bci());
    if (handler <= -2) self.context.pending_exception = nullptr;
    if (handler >= 0) catcher = f, catch_bci = handler;
  }
  vm::ports().events->exception_thrown(self, frame, exception, catcher, catch_bci);
}

/// The events of an exception that reaches the frame. Returns the exception that goes on: a callback may leave another.
[[nodiscard]] Object* report(Thread& self, Frame& frame, Object* exception) {
  const bool is_new = self.context.reported_exception != exception;
  if (self.context.caught_in_native && !frame.is_native()) post_caught_in_native(self, frame);
  self.context.reported_exception = exception;
  if (is_new && vm::wants_event(vm::Event::Exception)) post_thrown(self, frame, exception);
  return self.context.pending_exception != nullptr ? vm::take_exception(self) : exception;
}

/// -Xlog:exceptions, with HotSpot's text, because tools search for it.
void log_thrown(const Thread& self, const Frame& frame, Object* exception) {
  const vm::Method& method = *frame.method;
  Object* java_name =
      self.java_thread == nullptr ? nullptr : self.java_thread->get<Object*>(vm::well_known().Thread_name);
  const std::string name = java_name == nullptr ? self.name : vm::string_to_utf8(java_name);
  log_line(LogTopic::Exceptions, vm::describe_for_log(exception) + "\n thrown in interpreter method <{method} {" +
                                     format("0x%016lx", reinterpret_cast<uintptr_t>(&method)) + "} '" +
                                     method.name->str() + "' '" + method.descriptor->str() + "' in '" +
                                     method.holder->name->str() + "'>\n at bci " +
                                     std::to_string(frame.is_native() ? 0 : frame.bci()) + " for thread " +
                                     format("0x%016lx", reinterpret_cast<uintptr_t>(&self)) + " (" + name + ")");
}

void log_caught(const Frame& frame, Object* exception, int32_t handler) {
  log_line(LogTopic::Exceptions, "Found matching handler for exception of type \"" +
                                     Class::of(exception)->external_name() + "\" in method \"" +
                                     frame.method->name->str() + "\" at BCI: " + std::to_string(handler));
}

const void* pc_of_handler(const Frame* frame, int32_t bci) {
  return frame->method->version->executable.load(std::memory_order_relaxed)->pc_of(static_cast<uint32_t>(bci));
}

/// Returns the exception that goes on, which is another one if the frame's monitors were not left in order.
[[nodiscard]] Object* leave(Thread& self, Frame& frame, Object* exception) {
  if (frame.is_native())
    (void)vm::release_monitors_of(self, &frame);
  else if (!leave_monitors(self, frame)) [[unlikely]]
    exception = vm::take_exception(self);
  frame.locked = nullptr;
  if (frame.flags & Frame::kWatched) [[unlikely]]
    vm::ports().explainer->left(self, frame, nullptr, exception);
  vm::EventSink& events = *vm::ports().events;
  if (self.context.traced.load(std::memory_order_relaxed) & vm::kTraceExits && frame.method->is_in_class_file())
    events.method_exit(self, frame, true, vm::slot_of(exception));
  if (frame.flags & Frame::kNotifyFramePop) events.frame_pop(self, frame, true);
  return exception;
}

/// Whether the event Exception may name the frame as the place of an exception. The exception of a program's native
/// method is not reported before a Java method sees it. HOTSPOT: that of a native method of the class library is
/// reported in that method, so that the filters of a debugger treat such methods as any other of the library.
bool reports_exceptions(const Frame& frame) {
  return !frame.is_native() || (frame.method->version != nullptr && frame.method->holder->loader->is_boot());
}

/// Whether an agent asked for PopFrame or ForceEarlyReturn of this frame in the callback of an event. If so, the
/// exception is dropped.
bool changed_by_agent(Thread& self, const Frame& frame) {
  if (!frame_change_asked(self) || self.context.frame_action.frame != &frame) return false;
  self.context.reported_exception = nullptr;
  return true;
}

}  // namespace

void post_caught_in_native(Thread& self, Frame& frame) {
  self.context.caught_in_native = false;
  self.context.top_frame = &frame;
  vm::EventSink& events = *vm::ports().events;
  if (vm::wants_event(vm::Event::ExceptionCatch)) events.exception_caught(self, frame, nullptr);
}

Frame* unwind_to_handler(Thread& self, Frame* frame, Object*& caught) {
  vm::EventSink& events = *vm::ports().events;
  // The exception stays in a variable of this function, because the collector does not scan `caught`, a variable of the
  // loop, and loading a catch type may reach a safepoint.
  Object* exception = vm::take_exception(self);
  const Object* reported = nullptr;  // in one of these frames; it is only compared
  const bool logged = vm::vm_options().log_exceptions, explained = vm::vm_options().explain.on;
  for (;;) {
    self.context.top_frame = frame;
    self.context.stack_pointer = frame->is_native() ? frame->stack_base() : operands_end(frame, *frame->method);
    if ((exception != reported || self.context.caught_in_native) &&
        vm::wants_event(vm::Event::Exception, vm::Event::ExceptionCatch) && reports_exceptions(*frame)) {
      reported = exception;
      exception = report(self, *frame, exception);
    }
    if (changed_by_agent(self, *frame)) return frame;
    if (explained && !frame->is_native()) [[unlikely]]
      vm::ports().explainer->thrown_by_java(self, *frame, exception);
    if (logged) [[unlikely]]
      log_thrown(self, *frame, exception);
    int32_t handler = find_handler(self, *frame, *Class::of(exception), frame->bci());
    if (handler <= -2) {
      // The resolution's exception replaces the old one, as if the handler's first instruction had thrown it. If the
      // covered instruction threw it, the same resolution would fail for ever.
      exception = vm::take_exception(self);
      frame->pc = pc_of_handler(frame, -2 - handler);
      continue;
    }
    if (handler >= 0) {
      if (logged) [[unlikely]]
        log_caught(*frame, exception, handler);
      frame->pc = pc_of_handler(frame, handler);
      frame->stack_top = frame->stack_base();
      frame->flags &= ~uint32_t{Frame::kResultOnly};
      self.context.reported_exception = nullptr;
      if (vm::wants_event(vm::Event::ExceptionCatch)) events.exception_caught(self, *frame, exception);
      if (changed_by_agent(self, *frame)) return frame;
      caught = exception;
      return frame;
    }
    exception = leave(self, *frame, exception);
    if (self.context.pending_exception != nullptr) exception = vm::take_exception(self);  // thrown by a callback
    if (changed_by_agent(self, *frame)) return frame;
    if (frame->flags & Frame::kEntry) {
      self.context.pending_exception = exception;
      return nullptr;
    }
    frame = frame->caller;
  }
}

}  // namespace vitrine::interpreter
