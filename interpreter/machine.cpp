// SPDX-License-Identifier: Apache-2.0
#include "interpreter/machine.hpp"

#include "base/assert.hpp"
#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"
#include "interpreter/loop.hpp"
#include "interpreter/slow_paths.hpp"
#include "interpreter/verify_frames.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"

namespace vitrine::interpreter {

MachineEntry enter_machine = nullptr;
std::atomic<bool> machine_tells_of_calls{false};
std::atomic<uint32_t> many_method_events{10'000};
std::atomic<uint32_t> many_frame_pops{100};
std::atomic<uint32_t> heat_to_compile = UINT32_MAX;

void compile_hot(Method& method, uint32_t last) { vm::ports().compiler->compile(method, last == kHeatOfRound); }

void note_method_event(Thread& self) {
  if (enter_machine == nullptr || machine_tells_of_calls.load(std::memory_order_relaxed)) return;
  static std::atomic<uint32_t> sent{0};  // some may be lost between threads
  const uint32_t now = sent.load(std::memory_order_relaxed) + 1;
  const uint32_t many = many_method_events.load(std::memory_order_relaxed);
  sent.store(now >= many ? 0 : now, std::memory_order_relaxed);
  if (now >= many) [[unlikely]]
    vm::ports().compiler->method_events_sent(self, many);
}

void note_frame_pop(Thread& self, const Frame& frame) {
  if (enter_machine == nullptr || frame.is_native()) return;
  DecodedCode& code = *code_of(&frame);
  if (__atomic_load_n(&code.machine, __ATOMIC_RELAXED) == nullptr || code.tells_of_pops) return;
  if (code.frame_pops.fetch_add(1, std::memory_order_relaxed) + 1 >= many_frame_pops.load(std::memory_order_relaxed))
    vm::ports().compiler->frame_pops_sent(self, code.version());
}

void note_unresolved_exit(Frame& frame) { vm::ports().compiler->met_unresolved(*frame.method); }

namespace {

/// The count of this exit, or a new one; null: another thread has just made it.
ExitCount* count_of(DecodedCode& code, uint32_t word, uint8_t kind, bool asked) {
  ExitCount* newest = code.exits.load(std::memory_order_acquire);
  for (ExitCount* exit = newest; exit != nullptr; exit = exit->next)
    if (exit->word == word && exit->kind == kind && exit->asked == asked) return exit;
  auto* const added = new ExitCount{word, kind, asked, newest, 0};
  if (code.exits.compare_exchange_strong(added->next, added)) return added;
  delete added;
  return nullptr;
}

/// Whether frames are verified at an exit that has happened so often before: machine code that is left all the time
/// would otherwise spend most of its time on words that were right each time.
bool is_verified(uint64_t times) { return times < 64 || times % 16 == 0; }

}  // namespace

void note_exit(Thread& self, uint8_t kind) {
  Frame& frame = *self.machine.frame;
  if (frame.is_native()) return;
  const bool at_word = is_at_word(kind);
  // There may be no memory for what follows: then a crash report walks the stack.
  if (at_word) frame.pc = self.machine.pc;
  self.context.top_frame = &frame;
  DecodedCode& code = *code_of(&frame);
  const bool asked = self.dispatch.load(std::memory_order_relaxed) != tables().plain;
  ExitCount* exit = count_of(code, code.index_of(frame.pc), kind, asked);
  const auto times = exit != nullptr ? exit->times.load(std::memory_order_relaxed) : 0;
  if (vm::vm_options().VerifyMachineFrames && is_verified(times))
    verify_frames(self, static_cast<MachineExit::Kind>(kind));
  if (exit != nullptr) exit->times.store(times + 1, std::memory_order_relaxed);
}

Slot* access_field(Frame& frame, std::optional<Slot>& value) {
  using classfile::Op;
  const classfile::Bytes bytes = frame.method->code().code;
  const auto bci = static_cast<uint32_t>(frame.bci());
  const vm::RuntimeConstantPool& pool = frame.method->version->constants();
  const Field& field = *pool.resolved(pool.index<vm::FieldRefEntry>(classfile::code_u2(bytes, bci + 1)));
  const bool puts = bytes[bci] == Op::putfield || bytes[bci] == Op::putstatic, is_static = field.is_static();
  const int slots = classfile::slots_of(field.type);
  Slot* end = frame.stack_top;
  const Slot stored = puts ? end[-1] : 0;
  if (puts) end -= slots;
  Object* object = is_static ? field.holder->mirror : vm::as_ref(*--end);
  if (puts) {
    store_field(object, field, stored);
    return end;
  }
  value = load_field(object, field);
  return end + slots - 1;
}

Slot* end_of_arguments(Frame& frame) {
  const CodeWord call = plain_word(&frame, frame.pc);
  switch (handler_of(call)) {
    case k_call_static:
    case k_call_direct: return frame.stack_top + word_p<Method>(call)->argument_slots;
    case k_call_virtual: return frame.stack_top + word_b(call);
    case k_call_interface: return frame.stack_top + word_p<InterfaceSite>(call)->argument_slots;
    // The appendix is not there before the call.
    case k_call_site: {
      const ResolvedMethod* site = word_p<const ResolvedMethod>(call);
      return frame.stack_top + site->method->argument_slots - (site->has_appendix ? 1 : 0);
    }
    case k_call_handle: return frame.stack_top + word_p<const ResolvedMethod>(call)->argument_slots;
    default: VM_FATAL("machine code called a method at a word that calls none");
  }
}

}  // namespace vitrine::interpreter
