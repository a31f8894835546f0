// SPDX-License-Identifier: Apache-2.0
// Constants, local variables, the operand stack, arithmetic, conversions and comparisons. What the binary lines of
// interpreter/instructions/ say is read here a second time, with operands for values.

#include "base/assert.hpp"
#include "compiler/template/meaning.hpp"
#include "compiler/template/translator.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers
using namespace interpreter;  // NOLINT(google-build-using-namespace): names of handlers

void Translator::constant(uint32_t, CodeWord word) {
  switch (handler_of(word)) {
    case k_iconst: push_constant(word_d(word)); break;
    case k_fconst: push_constant(static_cast<uint32_t>(word_d(word))); break;
    case k_lconst: push_constant(word_d(word), true); break;
    case k_lconst_at: push_constant(*word_p<const Slot>(word), true); break;
    default: push_constant(static_cast<int64_t>(word >> 16)); break;  // an object, which does not move
  }
}

void Translator::local_load(uint32_t, CodeWord word) {
  if (handler_of(word) == k_load_wide) push({Value::kGap});
  push({Value::kOfLocal, 0, word_a(word)});
}

void Translator::local_store(uint32_t, CodeWord word) {
  const uint16_t number = word_a(word);
  const Value value = top();
  const bool is_itself = value.kind == Value::kOfLocal && value.local == number;
  if (!is_itself) {
    stack_.pop_back();  // the entry itself may change its place
    keep_value_of_local(number);
    stack_.push_back(value);
    if (value.kind == Value::kOfLocal && vector_of_local(value.local) >= 0)
      in_vector(0, true);
    else if (value.kind == Value::kInMemory || value.kind == Value::kOfLocal)
      in_general(0);
    store(local(number), top());
    forget_local(number);
    if (assign_kept(number)) {
      // The value's register may be kept for another local.
    } else if (top().kind == Value::kInGeneral && !generals_[top().number].is_kept) {
      generals_[top().number].local = number;
    } else if (top().kind == Value::kInVector && !vectors_[top().number].is_kept) {
      vectors_[top().number].local = number;
    }
  }
  drop(handler_of(word) == k_store_wide ? 2 : 1);
}

void Translator::increment(uint32_t, CodeWord word) {
  const uint16_t number = word_a(word);
  keep_value_of_local(number);
  int in = general_of_local(number);
  if (in < 0 || generals_[static_cast<size_t>(in)].uses != 0) {
    const int fresh = take_general();
    if (in >= 0)
      a_.mov(general(fresh).r32(), general(in).r32());
    else
      a_.mov(general(fresh).r32(), dword_ptr(kFrame, static_cast<int>(local(number).offset())));
    generals_[static_cast<size_t>(fresh)].uses = 0;
    in = fresh;
  }
  forget_local(number);
  generals_[static_cast<size_t>(in)].local = number;
  generals_[static_cast<size_t>(in)].is_not_null = false;
  a_.add(general(in).r32(), word_d(word));
  a_.mov(local(number), general(in));
}

void Translator::shuffle(uint32_t, CodeWord word) {
  const auto take_top = [&](uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
      if (top(i).kind == Value::kInMemory) in_general(i);
    std::array<Value, 4> values;  // the uppermost last
    for (uint32_t i = count; i-- > 0;) {
      values[i] = top();
      stack_.pop_back();
    }
    return values;
  };
  const auto put = [&](const Value& value) { push(value); };
  const auto copy = [&](const Value& value) {
    retain(value);
    push(value);
  };
  switch (handler_of(word)) {
    case k_pop: drop(1); break;
    case k_pop2: drop(2); break;
    case k_dup: {
      const auto v = take_top(1);
      put(v[0]), copy(v[0]);
      break;
    }
    case k_dup_x1: {
      const auto v = take_top(2);
      copy(v[1]), put(v[0]), put(v[1]);
      break;
    }
    case k_dup_x2: {
      const auto v = take_top(3);
      copy(v[2]), put(v[0]), put(v[1]), put(v[2]);
      break;
    }
    case k_dup2: {
      const auto v = take_top(2);
      put(v[0]), put(v[1]), copy(v[0]), copy(v[1]);
      break;
    }
    case k_dup2_x1: {
      const auto v = take_top(3);
      copy(v[1]), copy(v[2]), put(v[0]), put(v[1]), put(v[2]);
      break;
    }
    case k_dup2_x2: {
      const auto v = take_top(4);
      copy(v[2]), copy(v[3]), put(v[0]), put(v[1]), put(v[2]), put(v[3]);
      break;
    }
    case k_swap: {
      const auto v = take_top(2);
      put(v[1]), put(v[0]);
      break;
    }
    default: VM_FATAL("no word of the operand stack");
  }
}

// ---- arithmetic
void Translator::arithmetic(uint32_t, CodeWord word) {
  using meaning::a;
  using meaning::b;
  using meaning::float_remainder;
  using meaning::Operation;
  using meaning::unsigned_shift;
  const auto ints = [&](Operation operation, bool wide) {
    switch (operation) {
      case Operation::Add: return binary(Inst::kIdAdd, wide);
      case Operation::Subtract: return binary(Inst::kIdSub, wide);
      case Operation::Multiply: return binary(Inst::kIdImul, wide);
      case Operation::And: return binary(Inst::kIdAnd, wide);
      case Operation::Or: return binary(Inst::kIdOr, wide);
      case Operation::Xor: return binary(Inst::kIdXor, wide);
      case Operation::ShiftLeft: return shift(Inst::kIdShl, wide);
      case Operation::ShiftRight: return shift(Inst::kIdSar, wide);
      case Operation::ShiftUnsigned: return shift(Inst::kIdShr, wide);
      default: VM_FATAL("an operation that integers do not have");
    }
  };
  const auto floats = [&](Operation operation, bool wide) {
    switch (operation) {
      case Operation::Add: return float_binary(wide ? Inst::kIdAddsd : Inst::kIdAddss, wide);
      case Operation::Subtract: return float_binary(wide ? Inst::kIdSubsd : Inst::kIdSubss, wide);
      case Operation::Multiply: return float_binary(wide ? Inst::kIdMulsd : Inst::kIdMulss, wide);
      case Operation::Divide: return float_binary(wide ? Inst::kIdDivsd : Inst::kIdDivss, wide);
      case Operation::Remainder: break;
      default: VM_FATAL("an operation that floating-point numbers do not have");
    }
    flush_and_forget();
    in_vector(0, wide), in_vector(wide ? 2 : 1, wide);
    a_.movaps(xmm0, vector(top(wide ? 2 : 1).number));
    a_.movaps(xmm1, vector(top().number));
    call_runtime(wide ? runtime::double_remainder : runtime::float_remainder);
    drop(wide ? 4 : 2);
    const int result = take_vector();
    a_.movaps(vector(result), xmm0);
    push_vector(result, wide);
  };
  switch (handler_of(word)) {
// clang-format off
#define INT_BINARY(name, e) case k_##name: return ints(e, false);
#define LONG_BINARY(name, e) case k_##name: return ints(e, true);
#define LONG_SHIFT(name, e) case k_##name: return ints(e, true);
#define FLOAT_BINARY(name, e) case k_##name: return floats(e, false);
#define DOUBLE_BINARY(name, e) case k_##name: return floats(e, true);
#define INT_DIVISION(name, e)
#define LONG_DIVISION(name, e)
#define UNARY(name, from, e)
#define COMPARE(name, from, e)
#define COMPARE_WIDE(name, from, e)
#include "interpreter/instructions/arithmetic.inc"
#include "interpreter/instructions/undefine.inc"
      // clang-format on
    default: VM_FATAL("no arithmetic");
  }
}

void Translator::binary(InstId id, bool wide) {
  const uint32_t below = wide ? 2 : 1;
  const auto sized = [&](const Gp& r) { return wide ? r : r.r32(); };
  Mem place;
  const bool immediate = is_immediate(top());
  const bool in_memory = !immediate && memory_of(0, place);
  if (!immediate && !in_memory) in_general(0);
  const Gp result = sized(own_general(below));
  if (in_memory) place.setSize(wide ? 8 : 4);
  const auto number = static_cast<int32_t>(top().constant);
  if (id == Inst::kIdImul && immediate)
    a_.imul(result, result, number);
  else if (immediate)
    a_.emit(id, result, Imm(number));
  else if (in_memory)
    a_.emit(id, result, place);
  else
    a_.emit(id, result, sized(general(top().number)));
  drop(below);
}

/// The processor takes as many bits of the distance as Java does.
void Translator::shift(InstId id, bool wide) {
  const bool immediate = top().kind == Value::kConstant;
  if (!immediate) load_general(rcx, depth() - 1);
  const auto distance = static_cast<int>(top().constant & (wide ? 63 : 31));
  const Gp result = own_general(1);
  if (immediate)
    a_.emit(id, wide ? result : result.r32(), Imm(distance));
  else
    a_.emit(id, wide ? result : result.r32(), cl);
  drop(1);
}

void Translator::float_binary(InstId id, bool wide) {
  const uint32_t below = wide ? 2 : 1;
  Mem place;
  const bool in_memory = memory_of(0, place);
  if (!in_memory) in_vector(0, wide);
  const Xmm result = own_vector(below, wide);
  if (in_memory) {
    place.setSize(wide ? 8 : 4);
    a_.emit(id, result, place);
  } else {
    a_.emit(id, result, vector(top().number));
  }
  drop(below);
}

/// Leaves if the divisor is 0. The smallest value divided by -1 is itself, which the processor does not do.
void Translator::division(uint32_t index, CodeWord word) {
  const uint16_t handler = handler_of(word);
  const bool wide = handler == k_ldiv || handler == k_lrem, remainder = handler == k_irem || handler == k_lrem;
  const auto sized = [&](const Gp& r) { return wide ? r : r.r32(); };
  const bool harmless = top().kind == Value::kConstant && top().constant != 0 && top().constant != -1;
  const Gp divisor = sized(in_general(0)), dividend = sized(in_general(wide ? 2 : 1));
  const Label done = a_.newLabel(), divide = a_.newLabel();
  if (!harmless) {
    a_.test(divisor, divisor);
    a_.jz(exit_at(index));
  }
  a_.mov(sized(rax), dividend);
  if (!harmless) {
    a_.cmp(divisor, -1);
    a_.jne(divide);
    if (remainder)
      a_.xor_(edx, edx);
    else
      a_.neg(sized(rax));
    a_.jmp(done);
    a_.bind(divide);
  }
  if (wide)
    a_.cqo();
  else
    a_.cdq();
  a_.idiv(divisor);
  a_.bind(done);
  drop(wide ? 4 : 2);
  const int result = take_general();
  a_.mov(sized(general(result)), sized(remainder ? rdx : rax));
  push_general(result, wide);
}

void Translator::negation(uint32_t, CodeWord word) {
  switch (handler_of(word)) {
    case k_ineg: a_.neg(own_general(0).r32()); break;
    case k_lneg: a_.neg(own_general(0)); break;
    case k_fneg: a_.xor_(own_general(0).r32(), Imm(INT32_MIN)); break;
    default:
      a_.mov(rax, INT64_MIN);
      a_.xor_(own_general(0), rax);
      break;
  }
}

// ---- conversions
void Translator::conversion(uint32_t index, CodeWord word) {
  // The operand is the uppermost entry; the result takes its place and as many entries as its type has.
  const auto replace_general = [&](uint32_t operands, int number, bool wide) {
    drop(operands);
    push_general(number, wide);
  };
  const auto in_place = [&](uint32_t operands, bool wide) {
    const Value value = top();
    stack_.pop_back();
    drop(operands - 1);
    if (wide) push({Value::kGap});
    push(value);
  };
  const auto to_vector = [&](uint32_t operands, bool wide, auto convert) {
    const int result = take_vector();
    a_.xorps(vector(result), vector(result));  // the conversion depends on nothing else
    convert(vector(result));
    drop(operands);
    push_vector(result, wide);
  };
  // The processor gives the smallest number for NaN and for what is out of range; that is left to the loop.
  const auto to_integer = [&](uint32_t operands, bool from_wide, bool to_wide) {
    const Xmm from = in_vector(0, from_wide);
    const int result = take_general();
    const Gp to = to_wide ? general(result) : general(result).r32();
    if (from_wide)
      a_.cvttsd2si(to, from);
    else
      a_.cvttss2si(to, from);
    if (to_wide) {
      a_.mov(rax, INT64_MIN);
      a_.cmp(to, rax);
    } else {
      a_.cmp(to, INT32_MIN);
    }
    a_.je(exit_at(index));
    replace_general(operands, result, to_wide);
  };
  switch (handler_of(word)) {
    case k_i2b: {
      const Gp value = own_general(0);
      a_.mov(eax, value.r32());
      a_.movsx(value.r32(), al);
      break;
    }
    case k_i2c: {
      const Gp value = own_general(0);
      a_.movzx(value.r32(), value.r16());
      break;
    }
    case k_i2s: {
      const Gp value = own_general(0);
      a_.movsx(value.r32(), value.r16());
      break;
    }
    case k_i2l: {
      const Gp value = own_general(0);
      a_.movsxd(value, value.r32());
      in_place(1, true);
      break;
    }
    case k_l2i: {
      const Gp value = own_general(0);
      a_.mov(value.r32(), value.r32());
      in_place(2, false);
      break;
    }
    case k_i2f: {
      const Gp value = in_general(0);
      to_vector(1, false, [&](const Xmm& to) { a_.cvtsi2ss(to, value.r32()); });
      break;
    }
    case k_i2d: {
      const Gp value = in_general(0);
      to_vector(1, true, [&](const Xmm& to) { a_.cvtsi2sd(to, value.r32()); });
      break;
    }
    case k_l2f: {
      const Gp value = in_general(0);
      to_vector(2, false, [&](const Xmm& to) { a_.cvtsi2ss(to, value); });
      break;
    }
    case k_l2d: {
      const Gp value = in_general(0);
      to_vector(2, true, [&](const Xmm& to) { a_.cvtsi2sd(to, value); });
      break;
    }
    case k_f2d: {
      const Xmm value = in_vector(0, false);
      to_vector(1, true, [&](const Xmm& to) { a_.cvtss2sd(to, value); });
      break;
    }
    case k_d2f: {
      const Xmm value = in_vector(0, true);
      to_vector(2, false, [&](const Xmm& to) { a_.cvtsd2ss(to, value); });
      break;
    }
    case k_f2i: to_integer(1, false, false); break;
    case k_f2l: to_integer(1, false, true); break;
    case k_d2i: to_integer(2, true, false); break;
    default: to_integer(2, true, true); break;
  }
}

// ---- comparisons
void Translator::comparison(uint32_t index, CodeWord word) {
  const uint16_t handler = handler_of(word);
  if (compare_and_branch(index, handler)) return;
  switch (handler) {
    case k_fcmpl: return compare_floats(false, false);
    case k_fcmpg: return compare_floats(false, true);
    case k_dcmpl: return compare_floats(true, false);
    case k_dcmpg: return compare_floats(true, true);
    default: break;
  }
  const Gp b = in_general(0), a = in_general(2);
  a_.xor_(eax, eax);
  a_.xor_(ecx, ecx);
  a_.cmp(a, b);
  a_.setg(al);
  a_.setl(cl);
  a_.sub(eax, ecx);
  drop(4);
  const int result = take_general();
  a_.mov(general(result).r32(), eax);
  push_general(result);
}

void Translator::compare_floats(bool wide, bool greater_for_nan) {
  const Xmm b = in_vector(0, wide), a = in_vector(wide ? 2 : 1, wide);
  // `first` above `second`: the result that NaN does not give.
  const Xmm first = greater_for_nan ? b : a, second = greater_for_nan ? a : b;
  const Label done = a_.newLabel();
  a_.mov(eax, greater_for_nan ? -1 : 1);
  if (wide)
    a_.ucomisd(first, second);
  else
    a_.ucomiss(first, second);
  a_.ja(done);
  a_.mov(eax, greater_for_nan ? 1 : -1);
  a_.jp(done);
  a_.jne(done);
  a_.xor_(eax, eax);
  a_.bind(done);
  drop(wide ? 4 : 2);
  const int result = take_general();
  a_.mov(general(result).r32(), eax);
  push_general(result);
}

}  // namespace vitrine::compiler
