// SPDX-License-Identifier: Apache-2.0
// The Executor: entering the loop from C++, and the changes that other threads and JVM TI make to running code
// (dispatch tables, breakpoints, field watches).
#include "interpreter/interpreter.hpp"

#include <algorithm>
#include <mutex>
#include <utility>
#include <variant>

#include "base/machine/floating_point.hpp"
#include "classfile/bytecodes.hpp"
#include "interpreter/loop.hpp"
#include "interpreter/machine.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/ports/code_keeper.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::interpreter {

namespace change = vm::change;

namespace {

Mutex sites_mutex{LockRank::CallSites};  // a leaf: guards adding to DecodedCode::sites and to a site
std::atomic<bool> sites_know_classes{false};

bool any_shortcut(const Class& cls) {
  return std::any_of(cls.methods.begin(), cls.methods.end(), [](const auto& method) { return has_shortcut(*method); });
}

bool is_return(CodeWord plain) {
  return kFamily[handler_of(plain)] == Family::Return || handler_of(plain) == k_return_register_finalizer;
}

class Interpreter final : public vm::Executor {
 public:
  Interpreter() { tables(); }
  vm::JavaResult<Slot> run(Thread& self, Method& method, const Slot* arguments) override;
  vm::JavaResult<void> resume(Thread& self, Frame& top, vm::Resumption how) override;
  void update_dispatch(Thread& thread) override;
  EntryKind entry_kind(const Method& method) const override { return kind_of(method); }
  vm::Code& code_of(MethodVersion& version) override { return decode(version); }
  std::unique_ptr<vm::Code> code_for_snapshot(MethodVersion& version) override {
    return decodes_for_snapshots() ? std::make_unique<DecodedCode>(version) : nullptr;
  }
  std::vector<vm::ExecutedForm> forms_of(const MethodVersion& version) override;
  void code_changed(const vm::CodeChange& change) override {
    std::visit([](const auto& happened) { apply(happened); }, change);
  }

 private:
  static void apply(const change::Breakpoint& planted);
  static void apply(const change::Watch& watch);
  static void apply(const change::Replaced&) {}  // Method::set_version forgets the entry
  static void apply(const change::Bodies& bodies);
  static void apply(const change::Shortcuts&) { for_each_code(fuse_all); }
  static void apply(const change::Discarded& code) { discard(code.version); }
  static void apply(const change::Unloaded& change);
  static void apply(const change::Quickened&) {}
};

bool enter_loop(Thread& self, Frame* frame, Slot* result, Begin begin) {
  const vm::InterpreterActivation activation(self);
  return run_loop(&self, frame, result, begin);
}

/// Runs a frame that has been pushed with the flag kEntry. A method that has machine code needs no loop as long as that
/// is not left.
bool run_frame(Thread& self, Frame* frame, Slot* result, bool callers_hold_objects) {
  vm::InterpreterActivation activation(self, callers_hold_objects);
  if (enter_machine == nullptr) return run_loop(&self, frame, result, Begin::Method);
  const CodeWord w = *static_cast<const CodeWord*>(frame->method->entry.load(std::memory_order_relaxed));
  const void* const* table = self.dispatch.load(std::memory_order_relaxed);
  if (handler_of(w) != k_enter_machine || !is_table_of_machine(table, tables()))
    return run_loop(&self, frame, result, Begin::Method);
  activation.low = activation.high = stack_pointer();
  const MachineExit left = enter_machine(&self, frame, word_p<const void>(w), table);
  *result = left.value;
  if (left.kind == MachineExit::kReturned && (self.machine.returned->flags & Frame::kEntry) != 0) return true;
  return run_loop(&self, self.machine.frame, result,
                  static_cast<Begin>(static_cast<size_t>(Begin::AfterMachine) + left.kind));
}

vm::JavaResult<Slot> Interpreter::run(Thread& self, Method& method, const Slot* arguments) {
  const bool callers_hold_objects = !std::exchange(self.holds_only_arguments, false);
  if (self.is_native_stack_full(__builtin_frame_address(0))) [[unlikely]]
    return vm::throw_stack_overflow(self);
  Frame* const caller = self.context.top_frame;
  Slot* const locals = self.context.stack_pointer;
  if (locals + method.argument_slots + kFrameSlotsInReserve > self.context.stack_limit) [[unlikely]]
    return vm::throw_stack_overflow(self);
  const JavaArithmetic for_java;
  if (!prepare_call(self, method, locals)) return vm::Thrown{};
  std::copy_n(arguments, method.argument_slots, locals);  // only now: linking may have run Java code there
  Frame* frame = push_frame(frame_over(method, locals), method, locals, caller, Frame::kEntry | Frame::kJniCall);
  Slot result = 0;
  const bool returned = run_frame(self, frame, &result, callers_hold_objects);
  if (caller == nullptr && self.masked_traps.load(std::memory_order_relaxed) != 0) [[unlikely]]
    enable_traps(self.masked_traps.exchange(0));
  self.context.top_frame = caller;
  self.context.stack_pointer = locals;
  if (!returned) return vm::Thrown{};
  return result;
}

vm::JavaResult<void> Interpreter::resume(Thread& self, Frame& top, vm::Resumption how) {
  Slot result = 0;
  const Begin begin = how == vm::Resumption::YieldReturned ? Begin::AfterYield : Begin::AfterWait;
  if (!enter_loop(self, &top, &result, begin)) return vm::Thrown{};
  return {};
}

std::vector<vm::ExecutedForm> Interpreter::forms_of(const MethodVersion& version) {
  static constexpr const char* kNames[] = {
#define H(name, family) #name,
#include "interpreter/instructions/enumerate.inc"
#undef H
  };
  std::vector<vm::ExecutedForm> forms;
  const DecodedCode* code = decoded(version);
  if (code == nullptr) return forms;
  auto name_of = [](const CodeWord& word) { return kNames[handler_of(__atomic_load_n(&word, __ATOMIC_RELAXED))]; };
  for (uint32_t i = 0; i < code->count; ++i)
    forms.push_back({code->bci_at(i), name_of(code->words[i]), name_of(code->plain(i))});
  return forms;
}

void Interpreter::update_dispatch(Thread& thread) {
  const Tables all = tables();
  auto choose = [&] {
    if (thread.attention.load() != 0) return all.poll;
    uint32_t traced = thread.context.traced.load();
    if (traced & vm::kTraceSteps) return all.traced;
    return traced & (vm::kTraceEntries | vm::kTraceExits) ? all.calls : all.plain;
  };
  // Two callers may store in the wrong order. The one that stores last sees that its choice is stale and stores again.
  const void* const* table;
  do
    if (table = choose(); thread.dispatch.load() != table) thread.dispatch.store(table);
  while (choose() != table);
}

void Interpreter::apply(const change::Breakpoint& planted) {
  words_mutex.assume_held();  // the world is stopped
  DecodedCode& code = decode(planted.version);
  const Method& method = *planted.version.method;
  const uint32_t index = code.index_at(planted.bci);
  if (index == DecodedCode::kNone) return;
  if (code.breakpoints == nullptr) code.breakpoints = std::make_unique<bool[]>(code.count);
  for (LeftOut* methods : {&under_variable_access, &under_concatenation})
    if (code.breakpoints[index] != planted.on && methods->contains(*method.holder))
      methods->breakpoints += planted.on ? 1 : -1;
  code.breakpoints[index] = planted.on;
  fuse_all(code);
  if (has_shortcut(method)) vm::change_code(change::Shortcuts{});
}

/// Has the accesses of the field resolved again; one that is not resolved looks at the watch then.
void forget_accesses(DecodedCode& code, const Field& field) REQUIRES(words_mutex) {
  if (!(code.fields.load(std::memory_order_relaxed) & field_bit(field))) return;
  const vm::RuntimeConstantPool& pool = code.version().constants();
  const classfile::Bytes bytes = code.version().code().code;
  bool changed = false;
  for (uint32_t i = 0; i < code.count; ++i) {
    if (!classfile::is_field_access(bytes[code.bci_at(i)])) continue;
    auto index = pool.index<vm::FieldRefEntry>(classfile::code_u2(bytes, code.bci_at(i) + 1u));
    if (pool.resolved(index) != &field) continue;
    code.plain(i) = unresolved_word(code, i);
    changed = true;
  }
  if (changed) fuse_all(code);
}

void Interpreter::apply(const change::Watch& watch) {
  Field& field = watch.field;
  for_each_code([&](DecodedCode& code) {
    words_mutex.assume_held();  // the world is stopped
    forget_accesses(code, field);
  });
  const bool shortcuts = field.of_shortcuts || any_shortcut(*field.holder);
  if (shortcuts) vm::change_code(change::Shortcuts{});
  field.quickened.store(shortcuts);
}

void Interpreter::apply(const change::Bodies& bodies) {
  for (const Class* cls : bodies.classes)
    for (LeftOut* methods : {&under_variable_access, &under_concatenation})
      if (methods->contains(*cls)) methods->changed = true;
  if (std::ranges::any_of(bodies.classes, [](const Class* cls) { return any_shortcut(*cls); }))
    vm::change_code(change::Shortcuts{});
}

// Sites may remember the class. The first change after sites have learnt any class empties all sites.
void Interpreter::apply(const change::Unloaded&) {
  if (!sites_know_classes.exchange(false)) return;
  for_each_code([](DecodedCode& code) {
    for (auto& site : code.sites)
      for (auto& met : site.met) met.cls = nullptr;
  });
}

}  // namespace

InterfaceSite& add_site(DecodedCode& code, uint16_t argument_slots, ResolvedMethod& resolved) {
  std::lock_guard lock(sites_mutex);
  InterfaceSite& site = code.sites.emplace_front();
  site.argument_slots = argument_slots;
  site.resolved = &resolved;
  return site;
}

ConcatenationSite& add_site(DecodedCode& code, ConcatenationSite&& site) {
  std::lock_guard lock(sites_mutex);
  return code.concatenations.emplace_front(std::move(site));
}

void remember(InterfaceSite& site, Class& cls, Method& method) {
  std::lock_guard lock(sites_mutex);
  for (auto& met : site.met) {
    if (met.cls.load() == &cls) return;
    if (met.cls.load() != nullptr) continue;
    met.method = &method;
    met.cls.store(&cls, std::memory_order_release);
    sites_know_classes = true;
    return;
  }
}

void trace_entry(Thread& self, Frame& frame) {
  note_method_event(self);
  if (frame.method->is_in_class_file()) vm::ports().events->method_entry(self, frame);
}

void trace_instruction(Thread& self, Frame& frame) {
  vm::EventSink& events = *vm::ports().events;
  if (self.context.traced.load(std::memory_order_relaxed) & vm::kTraceSteps) {
    events.single_step(self, frame);
    if (self.context.pending_exception != nullptr) return;
  }
  const DecodedCode& code = *code_of(&frame);
  if (code.has_breakpoint(code.index_of(frame.pc))) events.breakpoint(self, frame);
  if ((self.context.traced.load(std::memory_order_relaxed) & vm::kTraceExits) &&
      is_return(plain_word(&frame, frame.pc)))
    frame.flags |= kReportExit;
}

std::unique_ptr<vm::Executor> make_interpreter() { return std::make_unique<Interpreter>(); }

}  // namespace vitrine::interpreter
