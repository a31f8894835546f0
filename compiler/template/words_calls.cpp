// SPDX-License-Identifier: Apache-2.0
// Calls and returns. All operands are in their slots at a call; the arguments become the callee's first locals. Work
// that a call would do without a frame (leaves, shortcuts) is done here, and the method is noted in left_out_, so that
// the code goes when that changes.
#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"
#include "compiler/code/stubs.hpp"
#include "compiler/template/translator.hpp"
#include "vm/model/constant_pool.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers
using namespace interpreter;  // NOLINT(google-build-using-namespace): names of handlers
using vm::MethodIntrinsic;

namespace {

uint32_t slots_of_result(BasicType type) {
  return type == BasicType::Void ? 0 : static_cast<uint32_t>(classfile::slots_of(type));
}

/// The load that a getter's leaf does; k_invalid: it is not a getter, or narrows further.
uint16_t load_of_getter(uint16_t leaf) {
  switch (leaf) {
    case k_leaf_getfield_b: return k_getfield_b;
    case k_leaf_getfield_s: return k_getfield_s;
    case k_leaf_getfield_c: return k_getfield_c;
    case k_leaf_getfield_i: return k_getfield_i;
    case k_leaf_getfield_f: return k_getfield_f;
    case k_leaf_getfield_a: return k_getfield_a;
    case k_leaf_getfield_w: return k_getfield_w;
    default: return k_invalid;
  }
}

}  // namespace

/// The word that does the whole work of the method, if that is a getter, a constant or nothing; 0: it is none.
CodeWord Translator::leaf_of(const Method& method) const {
  if (tells_of_calls_) return 0;
  const DecodedCode* code = method.has_code() ? decoded(*method.version) : nullptr;
  const CodeWord leaf = code == nullptr ? 0 : __atomic_load_n(&code->leaf, __ATOMIC_ACQUIRE);
  const uint16_t handler = handler_of(leaf);
  if (leaf == 0) return 0;
  return load_of_getter(handler) != k_invalid || handler == k_leaf_return || handler == k_leaf_constant ? leaf : 0;
}

/// The method that the instruction names; its result's type is that of every method that is selected.
Method& Translator::named_method(uint32_t index) const {
  const auto bytes = code_.version().code().code;
  const vm::RuntimeConstantPool& pool = code_.version().constants();
  const uint32_t bci = code_.bci_at(index);
  const auto named = pool.index<vm::MethodRefEntry>(classfile::code_u2(bytes, bci + 1));
  return *pool.alternative(named, bytes[bci])->method;
}

/// The target of a method of java.lang.invoke that the loop calls instead of it, in rax: what interpreter::plain_target
/// finds. All operands are in their slots.
void Translator::find_target(uint32_t index, const Method& intrinsic) {
  const uint32_t arguments = intrinsic.argument_slots;
  const Label out = exit_in_memory(index, depth());
  if (!unpadded_references()) {
    a_.mov(rdi, reinterpret_cast<uint64_t>(&intrinsic));
    a_.lea(rsi, slot(depth() - arguments));
    call_runtime(runtime::target_of_intrinsic);
    a_.test(rax, rax);
    a_.jz(out);
    return;
  }
  const auto& known = vm::well_known();
  constexpr uint32_t kScale = gc::kLeastReferenceShift;
  const auto member = [&](size_t offset) {
    a_.mov(eax, dword_ptr(rax, static_cast<int>(offset)));
    a_.test(eax, eax);
    a_.jz(out);
    a_.shl(rax, kScale);
  };
  uint32_t count = arguments;
  if (intrinsic.intrinsic != MethodIntrinsic::LinkToStatic) {
    a_.mov(rax, slot(depth() - arguments));
    a_.test(rax, rax);
    a_.jz(out);
  }
  if (intrinsic.intrinsic == MethodIntrinsic::InvokeBasic) {
    member(known.MethodHandle_form);
    member(known.LambdaForm_vmentry);
  } else {
    --count;
    a_.mov(rax, slot(depth() - 1));
    a_.test(rax, rax);
    a_.jz(out);
  }
  member(known.MemberName_method);
  a_.mov(rax, qword_ptr(rax, static_cast<int>(known.ResolvedMethodName_vmtarget)));
  a_.test(rax, rax);
  a_.jz(out);
  a_.cmp(word_ptr(rax, kMethodArguments), count);
  a_.jne(out);
}

/// rax: the Method, which is `callee` if that is not null. All operands are in their slots, the uppermost `arguments`
/// being those of the call.
void Translator::call_method(uint32_t index, uint32_t arguments, const Method* callee) {
  a_.mov(rcx, reinterpret_cast<uint64_t>(code_.words.get() + index));
  a_.lea(rdi, slot(depth() - arguments));
  a_.mov(qword_ptr(kFrame, kFramePc), rcx);
  a_.mov(qword_ptr(kFrame, kFrameTop), rdi);
  // What is called leaves its own frame in rbp. (is_behind_call knows these two instructions.)
  if (callee == &method_) {
    a_.call(entry_);
    a_.lea(kFrame, ptr(kFrame, -static_cast<int>(sizeof(Frame) + (depth() - arguments + method_.max_locals) * 8)));
    return;
  }
  const Label asks = a_.newLabel(), calls = a_.newLabel();
  a_.mov(rdx, qword_ptr(rax, kMethodMachine));
  a_.test(rdx, rdx);
  a_.jz(asks);
  a_.bind(calls);
  a_.call(rdx);
  asking_calls_.emplace_back(asks, calls);
  a_.mov(kFrame, qword_ptr(kFrame, kFrameCaller));
}

/// The result is in rax. If the loop has seen the call return, it comes back here.
void Translator::behind_call(uint32_t index, uint32_t arguments, BasicType result) {
  drop(arguments);
  forget_locals();
  load_kept_again();
  if (result != BasicType::Void) {
    a_.mov(general(kOfResult), rax);
    push_result(slots_of_result(result) == 2, false);
  }
  land_behind(index, result != BasicType::Void);
}

/// Does the work of a leaf without calling it.
bool Translator::is_leaf(uint32_t index, Method& callee, bool has_receiver) {
  const CodeWord leaf = leaf_of(callee);
  if (leaf == 0) return false;
  if (const uint16_t load = load_of_getter(handler_of(leaf)); load != k_invalid) {
    load_field(index, load, word_a(leaf), callee.result);
  } else {
    if (has_receiver) null_check(callee.argument_slots - 1u, index);
    drop(callee.argument_slots);
    if (handler_of(leaf) == k_leaf_constant) push_constant(word_d(leaf));
  }
  left_out_.push_back(&callee);
  return true;
}

/// Does the work of a call over which the loop has laid another word.
bool Translator::is_overlaid_call(uint32_t index, Method& callee) {
  if (tells_of_calls_) return false;
  switch (handler_of(word_without_frame(plain(index)))) {
    case k_call_object_init: {  // it has no effect on objects without a finalizer
      const Gp object = in_general(0);
      const Label out = exit_at(index);
      a_.test(object, object);
      a_.jz(out);
      a_.mov(rax, qword_ptr(object));
      a_.cmp(byte_ptr(rax, kClassFinalizable), 0);
      a_.jne(out);
      drop(1);
      break;
    }
    case k_call_sqrt: {
      const Xmm value = in_vector(0, true);
      const int result = take_vector();
      a_.sqrtsd(vector(result), value);
      drop(2);
      push_vector(result, true);
      break;
    }
    case k_call_shortcut:
    case k_call_shortcut_wide:
    case k_call_shortcut_void: {
      flush_and_forget();
      const uint32_t arguments = callee.argument_slots;
      const Label out = exit_in_memory(index, depth());
      a_.lea(rsi, slot(depth() - arguments));
      if (!callee.is_static()) {
        a_.cmp(qword_ptr(rsi), 0);
        a_.je(out);
      }
      a_.mov(rdi, kThread);
      a_.mov(rax, reinterpret_cast<uint64_t>(callee.shortcut));
      begin_call(a_);
      a_.call(rax);
      end_call(a_);
      a_.test(dl, dl);
      a_.jz(out);
      behind_call(index, arguments, callee.result);
      break;
    }
    case k_call_shortcut_polling: {
      flush_and_forget();
      const uint32_t arguments = callee.argument_slots;
      if (!callee.is_static()) {
        a_.cmp(slot(depth() - arguments), 0);
        a_.je(exit_in_memory(index, depth()));
      }
      a_.mov(rax, reinterpret_cast<uint64_t>(&callee));
      a_.mov(rcx, reinterpret_cast<uint64_t>(code_.words.get() + index));
      a_.lea(rdi, slot(depth() - arguments));
      a_.mov(qword_ptr(kFrame, kFramePc), rcx);
      a_.mov(qword_ptr(kFrame, kFrameTop), rdi);
      a_.call(Imm(reinterpret_cast<uint64_t>(stubs().polling)));
      a_.mov(kFrame, qword_ptr(kFrame, kFrameCaller));
      behind_call(index, arguments, callee.result);
      break;
    }
    default: return false;
  }
  left_out_.push_back(&callee);
  return true;
}

bool Translator::is_without_call(uint32_t index, const Method& callee) const {
  if (tells_of_calls_) return false;
  const uint16_t overlaid = handler_of(word_without_frame(plain(index)));
  if (overlaid != 0) return overlaid == k_call_object_init || overlaid == k_call_sqrt;
  if (leaf_of(callee) != 0 || assignments_of_method(callee).are_all) return true;
  const Body body = body_of(callee, kGenerals - kMostKeptGenerals);
  return !body.words.empty() && body.is_whole;
}

void Translator::direct_call(uint32_t index, CodeWord word) {
  Method& callee = *word_p<Method>(word);
  const bool has_receiver = handler_of(word) == k_call_direct;
  const uint32_t arguments = callee.argument_slots;
  if (is_overlaid_call(index, callee) || is_leaf(index, callee, has_receiver) || is_assignments(index, callee)) return;
  if (is_in_place(index, callee, has_receiver)) return;
  switch (callee.intrinsic) {
    case MethodIntrinsic::None: break;
    case MethodIntrinsic::InvokeBasic:
    case MethodIntrinsic::LinkToStatic:
    case MethodIntrinsic::LinkToSpecial:
      flush_and_forget();
      find_target(index, callee);
      call_method(index, arguments);
      return behind_call(index, arguments, callee.result);
    default: return by_loop(index, arguments, slots_of_result(callee.result));
  }
  flush_and_forget();
  if (has_receiver) {
    a_.cmp(slot(depth() - arguments), 0);
    a_.je(exit_in_memory(index, depth()));
  }
  a_.mov(rax, reinterpret_cast<uint64_t>(&callee));
  call_method(index, arguments, &callee);
  behind_call(index, arguments, callee.result);
}

void Translator::virtual_call(uint32_t index, CodeWord word) {
  const uint32_t arguments = word_b(word);
  const Gp receiver = flush_with(arguments - 1);
  if (!is_not_null(arguments - 1)) null_check(arguments - 1, exit_in_memory(index, depth()));
  a_.mov(rax, qword_ptr(receiver));
  a_.mov(rax, qword_ptr(rax, kClassVtable));
  a_.mov(rax, qword_ptr(rax, word_a(word) * 8));
  // The method that is named is often the one that is called, and often a getter.
  Method& named = named_method(index);
  const Label other = a_.newLabel(), done = a_.newLabel();
  const CodeWord leaf = leaf_of(named);
  const Assignments assignments = assignments_of_method(named);
  if (leaf != 0 || assignments.are_all) {
    a_.mov(rcx, reinterpret_cast<uint64_t>(&named));
    a_.cmp(rax, rcx);
    a_.jne(other);
    if (assignments.are_all)
      emit_assignments(named, assignments, receiver);
    else if (const uint16_t load = load_of_getter(handler_of(leaf)); load != k_invalid)
      load_as_slot(load, general(kOfResult), ptr(receiver, word_a(leaf)));
    else if (handler_of(leaf) == k_leaf_constant)
      load_constant(general(kOfResult), word_d(leaf));
    left_out_.push_back(&named);
    a_.jmp(done);
  } else if (const Body body = body_of(named, free_registers()); !body.words.empty()) {
    const Label rare = a_.newLabel();
    a_.mov(rcx, reinterpret_cast<uint64_t>(&named));
    a_.cmp(rax, rcx);
    a_.jne(other);
    ways_in_place(index, body, rare, done);
    a_.bind(rare);
    a_.mov(rax, reinterpret_cast<uint64_t>(&named));
    left_out_.push_back(&named);
  }
  a_.bind(other);
  call_method(index, arguments);
  behind_call(index, arguments, named.result);
  a_.bind(done);
}

/// Whether the class, which has been met, stays as long as this code.
bool Translator::is_kept_with(const Class& cls) const {
  return (!cls.is_hidden || cls.is_strong_hidden) && (cls.loader == method_.holder->loader || cls.loader->is_boot());
}

/// Calls what the site has met. A class that it has not met is looked up, by the loop as long as the site can remember.
void Translator::interface_call(uint32_t index, CodeWord word) {
  const auto& site = *word_p<const InterfaceSite>(word);
  const uint32_t arguments = site.argument_slots;
  constexpr auto kMet = static_cast<int>(sizeof(InterfaceSite::Met));
  constexpr auto kMetClass = static_cast<int>(offsetof(InterfaceSite::Met, cls));
  constexpr auto kMetMethod = static_cast<int>(offsetof(InterfaceSite::Met, method));
  const Gp receiver = flush_with(arguments - 1);
  const Label out = exit_in_memory(index, depth()), found = a_.newLabel(), done = a_.newLabel();
  null_check(arguments - 1, out);
  a_.mov(rcx, qword_ptr(receiver));
  // Small methods of classes that have been met. (The site may forget its classes, and meet them in another order.)
  for (const InterfaceSite::Met& met : site.met) {
    const Class* cls = met.cls.load(std::memory_order_acquire);
    if (cls == nullptr || !is_kept_with(*cls) || !is_kept_with(*met.method->holder)) continue;
    const Body body = body_of(*met.method, free_registers());
    if (body.words.empty()) continue;
    const Label other = a_.newLabel(), rare = a_.newLabel();
    a_.mov(rax, reinterpret_cast<uint64_t>(cls));
    a_.cmp(rcx, rax);
    a_.jne(other);
    ways_in_place(index, body, rare, done);
    a_.bind(rare);
    left_out_.push_back(met.method);
    a_.mov(rax, reinterpret_cast<uint64_t>(met.method));
    a_.jmp(found);
    a_.bind(other);
  }
  a_.mov(rdx, reinterpret_cast<uint64_t>(site.met.data()));
  // The method is read after the class, which was published after it.
  for (int i = 0; i < static_cast<int>(site.met.size()); ++i) {
    const Label other = a_.newLabel();
    a_.cmp(rcx, qword_ptr(rdx, i * kMet + kMetClass));
    a_.jne(other);
    a_.mov(rax, qword_ptr(rdx, i * kMet + kMetMethod));
    a_.jmp(found);
    a_.bind(other);
  }
  a_.mov(rdi, reinterpret_cast<uint64_t>(&site));
  a_.mov(rsi, rcx);
  call_runtime(runtime::select_at_site);
  a_.test(rax, rax);
  a_.jz(out);
  a_.bind(found);
  call_method(index, arguments);
  behind_call(index, arguments, site.resolved->method->result);
  a_.bind(done);
}

/// invokedynamic, and method handles: the appendix is the last argument.
void Translator::site_call(uint32_t index, CodeWord word) {
  const auto& site = *word_p<const ResolvedMethod>(word);
  const bool has_receiver = handler_of(word) == k_call_handle;
  const uint32_t appendix = site.has_appendix ? 1 : 0;
  const uint32_t arguments = site.method->argument_slots - appendix;
  const BasicType result = site.method->result;
  if (site.method->intrinsic != MethodIntrinsic::None) return by_loop(index, arguments, slots_of_result(result));
  flush_and_forget();
  if (has_receiver) {
    a_.cmp(slot(depth() - site.argument_slots), 0);
    a_.je(exit_in_memory(index, depth()));
  }
  if (site.has_appendix) {
    a_.mov(rax, reinterpret_cast<uint64_t>(site.appendix));
    a_.mov(slot(depth()), rax);
    push_memory(1);
  }
  a_.mov(rax, reinterpret_cast<uint64_t>(site.method));
  call_method(index, arguments + appendix);
  behind_call(index, arguments + appendix, result);
}

/// Who wants to hear of returns has seen to it that frames of which he would return in the loop (README.md, "Return
/// checks"), or that this is code that tells. The frame is left as it is.
void Translator::leave(uint32_t index, CodeWord word) {
  const uint16_t handler = handler_of(word);
  const bool has_value = handler != k_return_;
  if (method_.is_synchronized()) {
    flush_and_forget();
    a_.mov(rdi, kThread);
    a_.mov(rsi, kFrame);
    a_.mov(rdx, qword_ptr(kFrame, kFrameLocked));
    a_.call(Imm(reinterpret_cast<uint64_t>(stubs().leave_synchronized)));
    a_.test(al, al);
    a_.jz(exit_in_memory(index, depth()));
  }
  const bool tells = tells_of_calls_ || code_.tells_of_pops;
  const Gp value = !has_value ? Gp() : tells ? flush_with(0) : in_general(0);
  if (tells && !has_value) flush();
  if (enters_monitors_ && !method_.is_synchronized()) {  // some may not have been left
    a_.cmp(dword_ptr(kFrame, kFrameFlags), 0);
    a_.jne(exit_at(index));
  }
  if (has_value) {
    a_.mov(rax, value);
    narrow(handler, rax);
  }
  if (tells_of_calls_ && method_.is_in_class_file()) {
    a_.test(dword_ptr(kThread, kTraced), vm::kTraceExits);
    report_return(index, has_value, runtime::report_exit);
  }
  if (code_.tells_of_pops) {
    a_.test(dword_ptr(kFrame, kFrameFlags), static_cast<int>(Frame::kNotifyFramePop));
    report_return(index, has_value, runtime::report_frame_pop);
  }
  a_.ret();
  not_reached();
}

}  // namespace vitrine::compiler
