// SPDX-License-Identifier: Apache-2.0
// One step of abstract interpretation over slot kinds (JVMS 6.5). Pops from an empty stack and stores outside
// max_locals are ignored: the verifier refuses such code, and unverified code must not crash the collector.
#include "classfile/kind_simulation.hpp"
#include "classfile/bytecodes.hpp"

#include <algorithm>

namespace vitrine::classfile {
namespace {

SlotKind kind_of(char descriptor_char) {
  switch (descriptor_char) {
    case 'J': return SlotKind::Long;
    case 'D': return SlotKind::Double;
    case 'F': return SlotKind::Float;
    case 'L':
    case '[':
    case 'A': return SlotKind::Reference;
    default: return SlotKind::Int;
  }
}

bool wide_type(char descriptor_char) { return descriptor_char == 'J' || descriptor_char == 'D'; }

}  // namespace

void KindSimulation::push(KindState& state, KindSlot slot) const {
  if (state.stack.size() < code_.max_stack) state.stack.push_back(slot);
}

void KindSimulation::push_type(KindState& state, char descriptor_char) const {
  if (descriptor_char == 'V') return;
  push(state, {kind_of(descriptor_char)});
  if (wide_type(descriptor_char)) push(state, {SlotKind::SecondHalf});
}

KindSlot KindSimulation::pop(KindState& state) {
  if (state.stack.empty()) return {};
  const KindSlot top = state.stack.back();
  state.stack.pop_back();
  return top;
}

void KindSimulation::pop_type(KindState& state, char descriptor_char) {
  pop(state);
  if (wide_type(descriptor_char)) pop(state);
}

void KindSimulation::set_local(KindState& state, uint32_t index, KindSlot value) {
  if (index >= state.locals.size()) return;
  KindSlot& slot = state.locals[index];
  // Overwriting one half of a wide value makes the other half Dead.
  if (slot.kind == SlotKind::SecondHalf && value.kind != SlotKind::SecondHalf && index > 0)
    state.locals[index - 1] = {};
  if ((slot.kind == SlotKind::Long || slot.kind == SlotKind::Double) && index + 1 < state.locals.size())
    state.locals[index + 1] = {};
  slot = value;
}

void KindSimulation::store(KindState& state, uint32_t index, char type) {
  pop_type(state, type);
  set_local(state, index, {kind_of(type)});
  if (wide_type(type)) {
    set_local(state, index + 1, {});
    set_local(state, index + 1, {SlotKind::SecondHalf});
  }
}

void KindSimulation::move_values(KindState& state, uint8_t opcode) const {
  switch (opcode) {
    case Op::pop: pop(state); return;
    case Op::pop2:
      pop(state);
      pop(state);
      return;
    case Op::swap: {
      const KindSlot top = pop(state), below = pop(state);
      push(state, top);
      push(state, below);
      return;
    }
    default: break;
  }
  // dup<n>_x<m>: the top n slots are copied below the m slots beneath them.
  const size_t copied = opcode >= Op::dup2 ? 2 : 1;
  const size_t skipped = static_cast<size_t>(opcode - (opcode >= Op::dup2 ? Op::dup2 : Op::dup));
  if (state.stack.size() < copied + skipped || state.stack.size() + copied > code_.max_stack) return;
  const std::vector<KindSlot> top(state.stack.end() - static_cast<ptrdiff_t>(copied), state.stack.end());
  state.stack.insert(state.stack.end() - static_cast<ptrdiff_t>(copied + skipped), top.begin(), top.end());
}

void KindSimulation::call(KindState& state, std::string_view descriptor, bool receiver) const {
  size_t slots = receiver ? 1 : 0, at = 1;
  while (at < descriptor.size() && descriptor[at] != ')') {
    slots += wide_type(descriptor[at]) ? 2 : 1;
    while (at < descriptor.size() && descriptor[at] == '[') ++at;
    if (at < descriptor.size() && descriptor[at] == 'L') at = std::min(descriptor.find(';', at), descriptor.size());
    ++at;
  }
  state.stack.resize(state.stack.size() - std::min(slots, state.stack.size()));
  if (at + 1 < descriptor.size()) push_type(state, descriptor[at + 1]);
}

bool KindSimulation::step(KindState& state, uint32_t bci) const {
  const Bytes code = code_.code;
  uint8_t opcode = code[bci];
  const bool wide = opcode == Op::wide;
  if (wide) opcode = code[bci + 1];

  if (opcode >= Op::istore && opcode <= Op::astore_3) {
    constexpr char kTypes[] = "IJFDA";
    const bool short_form = opcode >= Op::istore_0;
    const uint32_t index = short_form ? (opcode - Op::istore_0) % 4u : wide ? code_u2(code, bci + 2) : code[bci + 1];
    const char type = kTypes[short_form ? (opcode - Op::istore_0) / 4 : opcode - Op::istore];
    if (type == 'A')
      set_local(state, index, pop(state));  // a reference or a return address
    else
      store(state, index, type);
    return true;
  }
  if (opcode >= Op::pop && opcode <= Op::swap) {
    move_values(state, opcode);
    return false;
  }
  if (opcode == Op::jsr || opcode == Op::jsr_w) {
    push(state, {SlotKind::ReturnAddress, static_cast<uint16_t>(branch_target(code, bci))});
    return false;
  }
  const OpInfo& info = kOps[opcode];
  if (info.popped.find('?') == std::string_view::npos && info.pushed.find('?') == std::string_view::npos) {
    for (char type : info.popped) pop_type(state, type);
    for (char type : info.pushed) push_type(state, type);
    return false;
  }
  const uint16_t index = opcode == Op::ldc ? code[bci + 1] : code_u2(code, bci + 1);
  switch (opcode) {
    case Op::ldc:
    case Op::ldc_w:
    case Op::ldc2_w:
      switch (pool_.tag(index)) {
        case ConstantTag::Integer: push_type(state, 'I'); break;
        case ConstantTag::Float: push_type(state, 'F'); break;
        case ConstantTag::Long: push_type(state, 'J'); break;
        case ConstantTag::Double: push_type(state, 'D'); break;
        case ConstantTag::Dynamic:
          push_type(state, pool_.member_descriptor(pool_.index<DynamicEntry>(index)).front());
          break;
        default: push_type(state, 'A'); break;
      }
      break;
    case Op::getstatic:
    case Op::putstatic:
    case Op::getfield:
    case Op::putfield: {
      if (pool_.tag(index) != ConstantTag::Fieldref) break;
      const char type = pool_.member_descriptor(pool_.index<FieldRefEntry>(index)).front();
      if (opcode == Op::putstatic || opcode == Op::putfield) pop_type(state, type);
      if (opcode == Op::getfield || opcode == Op::putfield) pop(state);
      if (opcode == Op::getstatic || opcode == Op::getfield) push_type(state, type);
      break;
    }
    case Op::invokevirtual:
    case Op::invokespecial:
    case Op::invokestatic:
    case Op::invokeinterface:
    case Op::invokedynamic: {
      const ConstantTag tag = pool_.tag(index);
      if (MethodRefEntry::admits(tag) || tag == ConstantTag::InvokeDynamic)
        call(state, pool_.member_descriptor(pool_.index<NamedEntry>(index)),
             opcode != Op::invokestatic && opcode != Op::invokedynamic);
      break;
    }
    case Op::multianewarray:
      for (int dimensions = code[bci + 3]; dimensions > 0; --dimensions) pop(state);
      push_type(state, 'A');
      break;
    default: break;
  }
  return false;
}

}  // namespace vitrine::classfile
