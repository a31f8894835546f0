// SPDX-License-Identifier: Apache-2.0
// Where the operands are: registers, and when they are loaded and stored.
#include <algorithm>

#include "base/assert.hpp"
#include "compiler/template/translator.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers

Gp Translator::general(int number) {
  static constexpr std::array<Gp, kGenerals> kRegisters = {rsi, rdi, r8, r9, r10, r11, r12, r13, r14};
  return kRegisters[static_cast<size_t>(number)];
}
Xmm Translator::vector(int number) { return Xmm(static_cast<uint32_t>(number) + 2); }

Mem Translator::local(uint32_t index) const {
  return qword_ptr(kFrame, (static_cast<int>(index) - method_.max_locals) * 8);
}
Mem Translator::slot(uint32_t index) const {
  return qword_ptr(kFrame, static_cast<int>(sizeof(Frame) + index * sizeof(Slot)));
}

template <size_t N>
int Translator::take(std::array<Register, N>& registers, int& next, Value::Kind kind) {
  const auto found = [&](size_t number) {
    registers[number] = {1, -1, false, false};
    return static_cast<int>(number);
  };
  for (size_t i = 0; i < N; ++i)
    if (registers[i].uses == 0 && registers[i].local < 0 && !registers[i].is_kept) return found(i);
  for (size_t i = 0; i < N; ++i) {
    next = (next + 1) % static_cast<int>(N);
    const Register& each = registers[static_cast<size_t>(next)];
    if (each.uses == 0 && !each.is_kept) return found(static_cast<size_t>(next));
  }
  for (uint32_t entry = 0; entry < depth(); ++entry) {
    Value& value = stack_[entry];
    if (value.kind != kind || registers[value.number].is_kept) continue;
    store(slot(entry), value);
    const auto number = static_cast<size_t>(value.number);
    value = {};
    if (--registers[number].uses == 0) return found(number);
  }
  VM_FATAL("no register is left");
}
int Translator::take_general() { return take(generals_, next_general_, Value::kInGeneral); }
int Translator::take_vector() { return take(vectors_, next_vector_, Value::kInVector); }
int Translator::copied_general(int from) {
  const int to = take_general();
  generals_[static_cast<size_t>(to)].uses = 0;
  a_.mov(general(to), general(from));
  return to;
}
int Translator::copied_vector(int from) {
  const int to = take_vector();
  vectors_[static_cast<size_t>(to)].uses = 0;
  a_.movaps(vector(to), vector(from));
  return to;
}

void Translator::release(const Value& value) {
  if (value.kind == Value::kInGeneral) --generals_[value.number].uses;
  if (value.kind == Value::kInVector) --vectors_[value.number].uses;
}
void Translator::retain(const Value& value) {
  if (value.kind == Value::kInGeneral) ++generals_[value.number].uses;
  if (value.kind == Value::kInVector) ++vectors_[value.number].uses;
}

int Translator::general_of_local(int local) const {
  const auto found = std::ranges::find(generals_, local, &Register::local);
  return found == generals_.end() ? -1 : static_cast<int>(found - generals_.begin());
}
int Translator::vector_of_local(int local) const {
  const auto found = std::ranges::find(vectors_, local, &Register::local);
  return found == vectors_.end() ? -1 : static_cast<int>(found - vectors_.begin());
}

void Translator::load_constant(const Gp& to, int64_t constant) {
  if (constant == 0)
    a_.xor_(to.r32(), to.r32());
  else if (constant > 0 && constant <= int64_t{UINT32_MAX})
    a_.mov(to.r32(), static_cast<uint32_t>(constant));
  else
    a_.mov(to, constant);
}

void Translator::load_general(const Gp& to, uint32_t entry) {
  const Value& value = stack_[entry];
  switch (value.kind) {
    case Value::kConstant: load_constant(to, value.constant); break;
    case Value::kInGeneral: a_.mov(to, general(value.number)); break;
    case Value::kInVector: a_.movq(to, vector(value.number)); break;
    case Value::kOfLocal:
      if (const int cached = general_of_local(value.local); cached >= 0)
        a_.mov(to, general(cached));
      else if (const int in = vector_of_local(value.local); in >= 0)
        a_.movq(to, vector(in));
      else
        a_.mov(to, local(value.local));
      break;
    default: a_.mov(to, slot(entry)); break;
  }
}

void Translator::load_vector(const Xmm& to, uint32_t entry, bool wide) {
  const Value& value = stack_[entry];
  const auto from_memory = [&](Mem place) {
    if (wide) {
      a_.movsd(to, place);
    } else {
      place.setSize(4);
      a_.movss(to, place);
    }
  };
  switch (value.kind) {
    case Value::kConstant:
      if (value.constant == 0) {
        a_.xorps(to, to);
      } else {
        load_constant(rax, value.constant);
        a_.movq(to, rax);
      }
      break;
    case Value::kInGeneral: wide ? a_.movq(to, general(value.number)) : a_.movd(to, general(value.number).r32()); break;
    case Value::kInVector: a_.movaps(to, vector(value.number)); break;
    case Value::kOfLocal:
      if (const int cached = vector_of_local(value.local); cached >= 0)
        a_.movaps(to, vector(cached));
      else if (const int in = general_of_local(value.local); in >= 0)
        wide ? a_.movq(to, general(in)) : a_.movd(to, general(in).r32());
      else
        from_memory(local(value.local));
      break;
    default: from_memory(slot(entry)); break;
  }
}

Gp Translator::in_general(uint32_t from_top) {
  const uint32_t entry = depth() - 1 - from_top;
  if (stack_[entry].kind == Value::kInGeneral) return general(stack_[entry].number);
  const bool is_local = stack_[entry].kind == Value::kOfLocal;
  const uint16_t number_of_local = stack_[entry].local;
  if (const int cached = is_local ? general_of_local(number_of_local) : -1; cached >= 0) {
    ++generals_[static_cast<size_t>(cached)].uses;
    stack_[entry] = {Value::kInGeneral, static_cast<uint8_t>(cached)};
    return general(cached);
  }
  const int number = take_general();
  load_general(general(number), entry);
  release(stack_[entry]);
  stack_[entry] = {Value::kInGeneral, static_cast<uint8_t>(number)};
  if (is_local) generals_[static_cast<size_t>(number)].local = number_of_local;
  return general(number);
}

Xmm Translator::in_vector(uint32_t from_top, bool wide) {
  const uint32_t entry = depth() - 1 - from_top;
  if (stack_[entry].kind == Value::kInVector) return vector(stack_[entry].number);
  const bool is_local = stack_[entry].kind == Value::kOfLocal;
  const uint16_t number_of_local = stack_[entry].local;
  if (const int cached = is_local ? vector_of_local(number_of_local) : -1; cached >= 0) {
    ++vectors_[static_cast<size_t>(cached)].uses;
    stack_[entry] = {Value::kInVector, static_cast<uint8_t>(cached)};
    return vector(cached);
  }
  const int number = take_vector();
  load_vector(vector(number), entry, wide);
  release(stack_[entry]);
  stack_[entry] = {Value::kInVector, static_cast<uint8_t>(number)};
  if (is_local) vectors_[static_cast<size_t>(number)].local = number_of_local;
  return vector(number);
}

Gp Translator::own_general(uint32_t from_top) {
  const uint32_t entry = depth() - 1 - from_top;
  const Value& value = stack_[entry];
  if (value.kind == Value::kInGeneral && generals_[value.number].uses == 1 && generals_[value.number].local < 0) {
    generals_[value.number].is_not_null = false;
    return general(value.number);
  }
  const int number = take_general();
  load_general(general(number), entry);
  release(stack_[entry]);
  stack_[entry] = {Value::kInGeneral, static_cast<uint8_t>(number)};
  return general(number);
}

Xmm Translator::own_vector(uint32_t from_top, bool wide) {
  const uint32_t entry = depth() - 1 - from_top;
  const Value& value = stack_[entry];
  if (value.kind == Value::kInVector && vectors_[value.number].uses == 1 && vectors_[value.number].local < 0)
    return vector(value.number);
  const int number = take_vector();
  load_vector(vector(number), entry, wide);
  release(stack_[entry]);
  stack_[entry] = {Value::kInVector, static_cast<uint8_t>(number)};
  return vector(number);
}

void Translator::push_general(int number, bool wide) {
  if (wide) push({Value::kGap});
  push({Value::kInGeneral, static_cast<uint8_t>(number)});
}
void Translator::push_result(bool wide, bool is_not_null) {
  generals_[kOfResult] = {1, -1, false, is_not_null};
  push_general(kOfResult, wide);
}
void Translator::push_vector(int number, bool wide) {
  if (wide) push({Value::kGap});
  push({Value::kInVector, static_cast<uint8_t>(number)});
}
void Translator::push_constant(int64_t constant, bool wide) {
  if (wide) push({Value::kGap});
  push({Value::kConstant, 0, 0, constant});
}
void Translator::push_memory(uint32_t count) { stack_.resize(stack_.size() + count); }
void Translator::drop(uint32_t count) {
  for (; count != 0; --count) {
    release(stack_.back());
    stack_.pop_back();
  }
}

bool Translator::memory_of(uint32_t from_top, Mem& place) const {
  const uint32_t entry = depth() - 1 - from_top;
  const Value& value = stack_[entry];
  if (value.kind == Value::kInMemory) {
    place = slot(entry);
    return true;
  }
  if (value.kind != Value::kOfLocal || general_of_local(value.local) >= 0 || vector_of_local(value.local) >= 0)
    return false;
  place = local(value.local);
  return true;
}

void Translator::keep_value_of_local(int local) {
  const int general_in = general_of_local(local), vector_in = general_in >= 0 ? -1 : vector_of_local(local);
  const bool leaves_general = general_in >= 0 && generals_[static_cast<size_t>(general_in)].is_kept;
  const bool leaves_vector = vector_in >= 0 && vectors_[static_cast<size_t>(vector_in)].is_kept;
  int copy = -1;  // the register for the value when a kept register gets another one
  for (uint32_t entry = 0; entry < depth(); ++entry) {
    Value& value = stack_[entry];
    const bool in_kept = (leaves_general && value.kind == Value::kInGeneral && value.number == general_in) ||
                         (leaves_vector && value.kind == Value::kInVector && value.number == vector_in);
    if (!in_kept && !(value.kind == Value::kOfLocal && value.local == local)) continue;
    if (leaves_general || leaves_vector) {
      if (copy < 0) copy = leaves_general ? copied_general(general_in) : copied_vector(vector_in);
      release(value);
      value = {leaves_general ? Value::kInGeneral : Value::kInVector, static_cast<uint8_t>(copy)};
      retain(value);
    } else if (vector_in >= 0) {
      value = {Value::kInVector, static_cast<uint8_t>(vector_in)};
      retain(value);
    } else {
      in_general(depth() - 1 - entry);
    }
  }
}
void Translator::forget_local(int local) {
  for (Register& each : generals_)
    if (each.local == local && !each.is_kept) each.local = -1;
  for (Register& each : vectors_)
    if (each.local == local && !each.is_kept) each.local = -1;
}
void Translator::forget_locals() {
  for (Register& each : generals_) {
    each.is_not_null = false;
    if (!each.is_kept) each.local = -1;
  }
  for (Register& each : vectors_)
    if (!each.is_kept) each.local = -1;
}

void Translator::store(const Mem& to, const Value& value) {
  switch (value.kind) {
    case Value::kInGeneral: a_.mov(to, general(value.number)); break;
    case Value::kInVector: a_.movq(to, vector(value.number)); break;
    case Value::kConstant:
      if (is_immediate(value)) {
        a_.mov(to, static_cast<int32_t>(value.constant));
      } else {
        a_.mov(rax, value.constant);
        a_.mov(to, rax);
      }
      break;
    case Value::kOfLocal:
      if (const int cached = general_of_local(value.local); cached >= 0) {
        a_.mov(to, general(cached));
      } else {
        a_.mov(rax, local(value.local));
        a_.mov(to, rax);
      }
      break;
    default: break;
  }
}

void Translator::flush(uint32_t but) {
  if (in_place_ != nullptr) return;  // its operands have no slots
  for (uint32_t entry = 0; entry + but < depth(); ++entry) {
    Value& value = stack_[entry];
    if (value.kind == Value::kInMemory || value.kind == Value::kGap) continue;
    store(slot(entry), value);
    release(value);
    value = {};
  }
}

Gp Translator::flush_with(uint32_t from_top) {
  in_general(from_top);
  const Value value = top(from_top);
  retain(value);
  flush();
  top(from_top) = value;
  return general(value.number);
}

}  // namespace vitrine::compiler
