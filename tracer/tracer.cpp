// SPDX-License-Identifier: Apache-2.0
// The sink that is told each step. An instruction is written when the thread takes its next step, which shows what the
// instruction has done, or when something else is to be written before.
#include "tracer/tracer.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/console.hpp"
#include "base/lock.hpp"
#include "classfile/bytecodes.hpp"
#include "tracer/facts.hpp"
#include "tracer/filter.hpp"
#include "tracer/lines.hpp"
#include "tracer/output.hpp"
#include "tracer/printed.hpp"
#include "tracer/text.hpp"
#include "tracer/traced.hpp"
#include "tracer/values.hpp"
#include "vm/model/class.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/event_sinks.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/stop_observer.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::tracer {

namespace {

using vm::Class;
using vm::Event;
using vm::Frame;
using vm::Method;
using vm::Thread;

constexpr vm::EventSet events_of(std::initializer_list<Event> events) {
  vm::EventSet set = 0;
  for (const Event event : events) set |= vm::event_bit(event);
  return set;
}
constexpr vm::EventSet kSeen = events_of(
    {Event::SingleStep, Event::MethodEntry, Event::MethodExit, Event::Exception, Event::ClassLoad, Event::ClassPrepare,
     Event::MonitorContendedEnter, Event::MonitorContendedEntered, Event::MonitorWait, Event::MonitorWaited,
     Event::GarbageCollectionStart, Event::GarbageCollectionFinish, Event::ThreadStart, Event::ThreadEnd,
     Event::VirtualThreadStart, Event::VirtualThreadEnd, Event::VirtualThreadMount, Event::VirtualThreadUnmount});

class Tracer final : public vm::ForwardingSink, public vm::StopObserver {
 public:
  /// Returns "" or a sentence that says what is wrong.
  std::string begin(const vm::BytecodeTraceOptions& options);
  void end();
  void write_in_crash();

  void single_step(Thread& self, Frame& frame) override {
    step(self, frame);
    behind->single_step(self, frame);
  }
  void method_entry(Thread& self, Frame& frame) override {
    if (has_lines(frame)) entry_event(self, frame);
    behind->method_entry(self, frame);
  }
  void method_exit(Thread& self, Frame& frame, bool by_exception, Slot result) override {
    if (has_lines(frame)) exit_event(self, frame, by_exception, result);
    behind->method_exit(self, frame, by_exception, result);
  }
  void exception_thrown(Thread& self, Frame& frame, Object* exception, Frame* catch_frame, int32_t bci) override;
  void class_load(Thread& self, Class& cls) override {
    class_event(self, cls, " is loaded");
    behind->class_load(self, cls);
  }
  void class_prepare(Thread& self, Class& cls) override {
    class_event(self, cls, " is linked");
    behind->class_prepare(self, cls);
  }
  void class_unload(Class& cls) override;
  void monitor_contended_enter(Thread& self, Object* object) override {
    monitor_event(self, object, "waits to enter ");
    behind->monitor_contended_enter(self, object);
  }
  void monitor_contended_entered(Thread& self, Object* object) override {
    monitor_event(self, object, "has entered ");
    behind->monitor_contended_entered(self, object);
  }
  void monitor_wait(Thread& self, Object* object, int64_t millis) override {
    monitor_event(self, object, "waits for ");
    behind->monitor_wait(self, object, millis);
  }
  void monitor_waited(Thread& self, Object* object, bool timed_out, int64_t waited_ms) override {
    monitor_event(self, object, timed_out ? "has waited in vain for " : "has waited for ");
    behind->monitor_waited(self, object, timed_out, waited_ms);
  }
  void thread_start(Thread& self) override {
    thread_event(self, "starts");
    behind->thread_start(self);
  }
  void thread_end(Thread& self) override {
    thread_event(self, "ends");
    behind->thread_end(self);
    forget(self);
  }
  void virtual_thread_start(Thread& self) override {
    thread_event(self, "starts");
    behind->virtual_thread_start(self);
  }
  void virtual_thread_end(Thread& self) override {
    thread_event(self, "ends");
    behind->virtual_thread_end(self);
  }
  void virtual_thread_mount(Thread& self) override {
    thread_event(self, "is mounted");
    behind->virtual_thread_mount(self);
  }
  void virtual_thread_unmount(Thread& self) override {
    thread_event(self, "is about to be unmounted");
    behind->virtual_thread_unmount(self);
  }
  void garbage_collection_start() override {
    collection_event("begins");
    behind->garbage_collection_start();
  }
  void garbage_collection_finish() override {
    collection_event("ends");
    behind->garbage_collection_finish();
  }
  void process_weak(const std::function<bool(const Object*)>& is_alive) override;
  void stopped(Thread& self, const char* operation, uint64_t nanoseconds) override;

 private:
  Traced& traced(Thread& self) REQUIRES(lock_);
  MethodFacts& facts_of(const vm::MethodVersion& version) REQUIRES(lock_);
  void forget_outdated() REQUIRES(lock_);
  void show(Traced& thread, Frame& frame, MethodFacts& method, const Instruction& instruction) REQUIRES(lock_);
  void add_stack(Text& text, Frame& frame, const Instruction& instruction) REQUIRES(lock_);
  void add_locals(Text& text, Frame& frame, const Instruction& instruction) REQUIRES(lock_);
  void add_value(Text& text, SlotKind kind, Slot slot) REQUIRES(lock_) {
    json_ ? values_.add_json(text, kind, slot) : values_.add(text, kind, slot);
  }
  /// Writes the instruction that is not written yet. `frame` is where the thread is now, null if that does not show
  /// what it has done; `after` is the operand stack there.
  void write_instruction(Traced& thread, Frame* frame, const Text* after) REQUIRES(lock_);
  void write_event(Traced& thread, Kind kind, std::string_view text, std::string_view stream = "") REQUIRES(lock_);
  void write_output(Traced& thread) REQUIRES(lock_);
  void put(Traced& thread, const Text& line) REQUIRES(lock_);
  void write_ring(Traced& thread) REQUIRES(lock_);

  void step(Thread& self, Frame& frame);
  /// Whether it is worth a line that the method is called and returns.
  static bool has_lines(const Frame& frame) { return frame.is_native() || frame.method->is_synchronized(); }
  void entry_event(Thread& self, Frame& frame);
  void exit_event(Thread& self, Frame& frame, bool by_exception, Slot result);
  void note_output(Traced& thread, const Frame& frame) REQUIRES(lock_);
  bool shows_call(Traced& thread, const Frame& frame) REQUIRES(lock_);
  void class_event(Thread& self, Class& cls, std::string_view what);
  void monitor_event(Thread& self, Object* object, std::string_view what);
  void thread_event(Thread& self, std::string_view what);
  void collection_event(std::string_view what);
  void forget(Thread& self);
  bool shows(const Frame* frame) REQUIRES(lock_);
  bool shows_code_of(Thread& self) REQUIRES(lock_);

  Mutex lock_{LockRank::BytecodeTrace};
  // Set by begin.
  bool json_ = false;
  size_t last_ = 0;
  Filter filter_;

  bool ended_ GUARDED_BY(lock_) = false;
  Output output_ GUARDED_BY(lock_);
  Values values_ GUARDED_BY(lock_);
  uint64_t lines_ GUARDED_BY(lock_) = 0;
  std::unordered_map<const Thread*, std::unique_ptr<Traced>> threads_ GUARDED_BY(lock_);
  std::unordered_map<const vm::MethodVersion*, std::unique_ptr<MethodFacts>> methods_ GUARDED_BY(lock_);
  size_t most_methods_ GUARDED_BY(lock_) = 1000;  // until outdated ones are looked for
  Text line_ GUARDED_BY(lock_), now_ GUARDED_BY(lock_), written_ GUARDED_BY(lock_), object_ GUARDED_BY(lock_);
};

std::string Tracer::begin(const vm::BytecodeTraceOptions& options) {
  if (std::string wrong = filter_.parse(options.filter); !wrong.empty()) return wrong;
  lock_.assume_held();  // nothing is traced yet
  json_ = options.json;
  last_ = options.last;
  if (const int error = output_.open(options.file))
    return "the trace can not be written to " + options.file + ": " + std::strerror(error);
  if (json_) output_.add(kJsonHead);
  vm::put_before(*this);
  vm::want_events(*this, kSeen);
  vm::observe_stops(*this);
  return "";
}

void Tracer::end() {
  std::lock_guard hold(lock_);
  if (last_ == 0)
    for (auto& [thread, traced] : threads_) write_instruction(*traced, nullptr, nullptr);
  output_.flush();
  ended_ = true;
}

void Tracer::write_in_crash() {
  lock_.assume_held();  // every other thread waits for the end of the process
  const auto found = threads_.find(Thread::current());
  if (last_ != 0 && found != threads_.end()) {
    write_instruction(*found->second, nullptr, nullptr);
    write_ring(*found->second);
  }
  output_.flush();
  ended_ = true;
}

Traced& Tracer::traced(Thread& self) {
  std::unique_ptr<Traced>& known = threads_[&self];
  if (known == nullptr) known = std::make_unique<Traced>();
  const Object* java_thread = self.context.current_thread;
  if (java_thread == known->java_thread && java_thread != nullptr) return *known;
  if (known->method != nullptr) write_instruction(*known, nullptr, nullptr);
  known->frame = nullptr;
  known->entered.clear();
  known->name = vm::current_name(self);
  known->id = vm::current_id(self);
  // A constructor may not have run yet. Then the name is asked for again.
  known->java_thread = known->id != 0 && !known->name.empty() ? java_thread : nullptr;
  known->wanted = filter_.keeps_thread(known->name);
  return *known;
}

MethodFacts& Tracer::facts_of(const vm::MethodVersion& version) {
  const auto found = methods_.find(&version);
  if (found != methods_.end() && !found->second->outdated()) return *found->second;
  if (found != methods_.end() || methods_.size() >= most_methods_) forget_outdated();
  const std::string cls = version.method->holder->external_name();
  const bool wanted = filter_.keeps_method(cls, version.method->name->text());
  return *(methods_[&version] = std::make_unique<MethodFacts>(version, wanted));
}

void Tracer::forget_outdated() {
  for (auto& [thread, traced] : threads_)
    if (traced->method != nullptr && traced->method->outdated()) write_instruction(*traced, nullptr, nullptr);
  std::erase_if(methods_, [](const auto& each) { return each.second->outdated(); });
  most_methods_ = std::max(most_methods_, 2 * methods_.size());
}

void Tracer::step(Thread& self, Frame& frame) {
  if (self.hidden || frame.method->version == nullptr) return;
  std::lock_guard hold(lock_);
  if (ended_) return;
  Traced& thread = traced(self);
  thread.note_depth(frame);
  if (last_ != 0 && frame.method == vm::well_known().Thread_dispatchUncaughtException && frame.bci() == 0) {
    write_instruction(thread, nullptr, nullptr);
    write_ring(thread);
  }
  if (!thread.wanted) return;
  MethodFacts& method = facts_of(*frame.method->version);
  const int32_t bci = frame.bci();
  if (!method.wanted || bci < 0) return;
  show(thread, frame, method, method.at(*frame.method->version, static_cast<uint16_t>(bci)));
}

void Tracer::show(Traced& thread, Frame& frame, MethodFacts& method, const Instruction& instruction) {
  now_.clear();
  add_stack(now_, frame, instruction);
  if (thread.method != nullptr) {
    // The same frame, unless the instruction was a return, or the method has just been entered again.
    const bool same = thread.method == &method && thread.instruction_depth == thread.depth &&
                      !classfile::is_return(thread.instruction->opcode) &&
                      (instruction.bci != 0 || classfile::is_branch(thread.instruction->opcode));
    write_instruction(thread, same ? &frame : nullptr, same ? &now_ : nullptr);
  }
  if (method.is_class_initializer && instruction.bci == 0)
    write_event(thread, Kind::Class, method.cls + " is initialized");
  thread.method = &method;
  thread.instruction = &instruction;
  thread.instruction_depth = thread.depth;
  thread.before.swap(now_);
  if (json_) add_locals(thread.locals, frame, instruction);
  if (instruction.object_operand >= 0) thread.object = vm::as_ref(frame.stack_base()[instruction.object_operand]);
}

void Tracer::add_stack(Text& text, Frame& frame, const Instruction& instruction) {
  const Slot* stack = frame.stack_base();
  const size_t depth = std::min<size_t>(instruction.stack.size(), frame.live_operands());
  text << '[';
  for (size_t i = 0; i < depth; ++i) {
    const SlotKind kind = instruction.stack[i];
    if (kind == SlotKind::SecondHalf) continue;
    if (i != 0) text << ", ";
    add_value(text, kind, stack[i + value_slot(kind)]);
  }
  text << ']';
}

void Tracer::add_locals(Text& text, Frame& frame, const Instruction& instruction) {
  text.clear();
  text << '[';
  for (const Variable& variable : instruction.locals) {
    if (&variable != instruction.locals.data()) text << ',';
    text << R"({"slot":)" << variable.slot;
    if (!variable.name.empty()) {
      text << R"(,"name":)";
      add_quoted(text, variable.name);
    }
    text << R"(,"value":)";
    add_value(text, variable.kind, value_of(frame, variable));
    text << '}';
  }
  text << ']';
}

void Tracer::write_instruction(Traced& thread, Frame* frame, const Text* after) {
  if (thread.method == nullptr) return;
  const Instruction& instruction = *thread.instruction;
  Executed what{thread.name,
                thread.id,
                thread.instruction_depth,
                thread.method,
                &instruction,
                &thread.before,
                &thread.locals,
                after,
                nullptr,
                nullptr,
                -1};
  if (frame != nullptr && instruction.written.kind != SlotKind::Dead) {
    written_.clear();
    add_value(written_, instruction.written.kind, value_of(*frame, instruction.written));
    what.written = &written_;
  }
  const uint8_t opcode = instruction.opcode;
  if (frame != nullptr && (opcode == classfile::Op::monitorenter || opcode == classfile::Op::monitorexit))
    what.entries = entries_of(*Thread::current(), thread.object);
  if (frame != nullptr && instruction.makes_object && json_ && frame->live_operands() > 0)
    thread.object = vm::as_ref(frame->stack_top[-1]);
  if (thread.object != nullptr && json_) {
    object_.clear();
    values_.add_contents(object_, thread.object);
    what.object = &object_;
  }
  thread.object = nullptr;
  line_.clear();
  ++lines_;
  json_ ? add_json(line_, lines_, what) : add_text(line_, what);
  put(thread, line_);
  thread.method = nullptr;
  write_output(thread);
}

void Tracer::write_output(Traced& thread) {
  if (thread.output.empty()) return;
  const std::string text = printed_text(std::exchange(thread.output, ""));
  write_event(thread, Kind::Output, text, thread.stream == 1 ? "stdout" : "stderr");
}

void Tracer::write_event(Traced& thread, Kind kind, std::string_view text, std::string_view stream) {
  if (!filter_.keeps(kind) || ended_) return;
  write_instruction(thread, nullptr, nullptr);
  line_.clear();
  ++lines_;
  const Happened what{thread.name, thread.id, thread.depth, kind, text, stream};
  json_ ? add_json(line_, lines_, what) : add_text(line_, what);
  put(thread, line_);
}

void Tracer::put(Traced& thread, const Text& line) {
  if (last_ == 0) return output_.add(line.view());
  if (thread.ring.size() < last_) {
    thread.ring.emplace_back(line.view());
    return;
  }
  thread.ring[thread.next] = line.view();
  thread.next = (thread.next + 1) % last_;
}

void Tracer::write_ring(Traced& thread) {
  if (!json_)
    output_.add("The last " + std::to_string(thread.ring.size()) + " lines of thread \"" + thread.name + "\":\n");
  for (size_t i = 0; i < thread.ring.size(); ++i) output_.add(thread.ring[(thread.next + i) % thread.ring.size()]);
  output_.flush();
  thread.ring.clear();
  thread.next = 0;
}

bool Tracer::shows(const Frame* frame) {
  return frame != nullptr && frame->method->version != nullptr && facts_of(*frame->method->version).wanted;
}

/// Whether the thread's newest frame of Java code is one that is shown. Since release 21, Object.wait is Java code
/// around a native method: whoever has called that waits.
bool Tracer::shows_code_of(Thread& self) {
  const auto is_passed_over = [this](const Frame& frame) REQUIRES(lock_) {
    return frame.is_native() || frame.method->version == nullptr ||
           (frame.method->holder == vm::well_known().Object_class && !shows(&frame));
  };
  const Frame* frame = self.context.top_frame;
  while (frame != nullptr && is_passed_over(*frame)) frame = frame->caller;
  return shows(frame);
}

/// Whether the call or the return of the frame is shown; its depth is noted then. A native method is shown where it is
/// called, too.
bool Tracer::shows_call(Traced& thread, const Frame& frame) {
  if (ended_ || !thread.wanted || (!shows(&frame) && !(frame.is_native() && shows(frame.caller)))) return false;
  thread.note_depth(frame);
  return true;
}

/// Output waits for the line of the instruction that has led to it.
void Tracer::note_output(Traced& thread, const Frame& frame) {
  constexpr size_t kMostKept = 1 << 16;
  if (ended_ || !thread.wanted || !filter_.keeps(Kind::Output)) return;
  const std::optional<Printed> printed = printed_by(frame);
  if (!printed.has_value()) return;
  if (printed->stream != thread.stream || thread.output.size() > kMostKept) write_output(thread);
  thread.stream = printed->stream;
  thread.output += printed->bytes;
  if (thread.method == nullptr) write_output(thread);
}

/// A synchronized method has entered its monitor before the event.
void Tracer::entry_event(Thread& self, Frame& frame) {
  std::lock_guard hold(lock_);
  Traced& thread = traced(self);
  if (!self.hidden) note_output(thread, frame);
  if (self.hidden || !shows_call(thread, frame)) return;
  const Method& method = *frame.method;
  if (method.is_synchronized()) {
    Text text;
    values_.add(text, SlotKind::Reference, method.is_static() ? vm::slot_of(method.holder->mirror) : frame.locals[0]);
    std::erase_if(thread.entered, [&](const auto& each) { return each.depth >= thread.depth; });
    thread.entered.push_back({thread.depth, std::string(text.view())});
    write_event(thread, Kind::Monitor, "has entered the monitor of " + thread.entered.back().object);
  }
  if (!frame.is_native() || !filter_.keeps(Kind::Native)) return;
  Text text;
  text << "calls " << method.holder->external_name() << '.' << method.name->text();
  values_.add_arguments(text, frame);
  write_event(thread, Kind::Native, text.view());
}

/// It has left the monitor before the event, so the object may be gone.
void Tracer::exit_event(Thread& self, Frame& frame, bool by_exception, Slot result) {
  std::lock_guard hold(lock_);
  Traced& thread = traced(self);
  if (self.hidden || !shows_call(thread, frame)) return;
  const Method& method = *frame.method;
  if (frame.is_native() && filter_.keeps(Kind::Native)) {
    Text text;
    text << method.holder->external_name() << '.' << method.name->text() << (by_exception ? " throws" : " returns");
    if (by_exception)
      values_.add(text << ' ', SlotKind::Reference, result);
    else
      values_.add_result(text, method, result);
    write_event(thread, Kind::Native, text.view());
  }
  if (!method.is_synchronized()) return;
  std::string left = "its monitor";
  for (const Traced::Entered& each : thread.entered)
    if (each.depth == thread.depth) left = "the monitor of " + each.object;
  std::erase_if(thread.entered, [&](const auto& each) { return each.depth >= thread.depth; });
  write_event(thread, Kind::Monitor, "has left " + left);
}

/// When the threads run again, of whatever thread they are: all of them have stopped.
void Tracer::stopped(Thread& self, const char* operation, uint64_t nanoseconds) {
  std::lock_guard hold(lock_);
  if (self.hidden || !filter_.keeps(Kind::Safepoint)) return;
  Text text;
  text << "the world was stopped for " << operation << ", " << nanoseconds / 1000 << " us";
  write_event(traced(self), Kind::Safepoint, text.view());
}

void Tracer::exception_thrown(Thread& self, Frame& frame, Object* exception, Frame* catch_frame, int32_t bci) {
  {
    std::lock_guard hold(lock_);
    Traced& thread = traced(self);
    if (!self.hidden && thread.wanted && (shows(&frame) || shows(catch_frame))) {
      thread.note_depth(frame);
      Text text;
      values_.add(text, SlotKind::Reference, vm::slot_of(exception));
      const Object* message = exception->get<Object*>(vm::well_known().Throwable_detailMessage);
      if (message != nullptr) {
        text << ' ';
        add_string(text, message);
      }
      text << " thrown in " << name_of(*frame.method);
      if (frame.bci() >= 0) text << ':' << frame.bci();
      if (catch_frame == nullptr) {
        text << ", not caught by Java code";
      } else {
        text << ", caught in " << name_of(*catch_frame->method) << ':' << bci;
        if (const int32_t line = catch_frame->method->line_number(bci); line >= 0) text << " line " << line;
      }
      write_event(thread, Kind::Exception, text.view());
    }
  }
  behind->exception_thrown(self, frame, exception, catch_frame, bci);
}

void Tracer::class_event(Thread& self, Class& cls, std::string_view what) {
  std::lock_guard hold(lock_);
  Traced& thread = traced(self);
  const std::string name = cls.external_name();
  if (!self.hidden && thread.wanted && !cls.is_array() && filter_.keeps_class(name))
    write_event(thread, Kind::Class, name + std::string(what));
}

void Tracer::class_unload(Class& cls) {
  {
    std::lock_guard hold(lock_);
    values_.forget_class(cls);
  }
  behind->class_unload(cls);
}

void Tracer::monitor_event(Thread& self, Object* object, std::string_view what) {
  std::lock_guard hold(lock_);
  Traced& thread = traced(self);
  if (self.hidden || !thread.wanted || !shows_code_of(self)) return;
  Text text;
  text << what << "the monitor of ";
  values_.add(text, SlotKind::Reference, vm::slot_of(object));
  write_event(thread, Kind::Monitor, text.view());
}

void Tracer::thread_event(Thread& self, std::string_view what) {
  std::lock_guard hold(lock_);
  Traced& thread = traced(self);
  if (!self.hidden && thread.wanted) write_event(thread, Kind::Thread, what);
  thread.frame = nullptr;
}

/// The world is stopped. The thread that collects is a thread of the program or the VM.
void Tracer::collection_event(std::string_view what) {
  std::lock_guard hold(lock_);
  if (Thread* self = Thread::current())
    write_event(traced(*self), Kind::Gc, std::string("a collection ") + std::string(what));
}

void Tracer::process_weak(const std::function<bool(const Object*)>& is_alive) {
  {
    std::lock_guard hold(lock_);
    values_.forget_dead(is_alive);
    for (auto& [thread, traced] : threads_)
      if (traced->object != nullptr && !is_alive(traced->object)) traced->object = nullptr;
  }
  behind->process_weak(is_alive);
}

void Tracer::forget(Thread& self) {
  std::lock_guard hold(lock_);
  if (const auto found = threads_.find(&self); found != threads_.end()) {
    write_instruction(*found->second, nullptr, nullptr);
    threads_.erase(found);
  }
}

Tracer* tracer = nullptr;

}  // namespace

void begin() {
  const vm::BytecodeTraceOptions& options = vm::vm_options().bytecode_trace;
  if (!options.on) return;
  tracer = new Tracer;  // threads may be inside it until the process ends
  if (const std::string wrong = tracer->begin(options); !wrong.empty()) {
    write_console(stderr, "-Xtrace:bytecode: " + wrong + "\n");
    std::exit(1);
  }
}

void end() {
  if (tracer != nullptr) tracer->end();
}

void write_in_crash() {
  if (tracer != nullptr) tracer->write_in_crash();
}

}  // namespace vitrine::tracer
