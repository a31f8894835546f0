// SPDX-License-Identifier: Apache-2.0
// Typing rules of the instructions (JVMS 4.10.1.9). Rules that only pop and push fixed types follow the rows of
// bytecodes.def; the others are below, in the order of opcodes. Instructions that name classes, fields or methods are
// in references.cpp.
#include "classfile/verifier/method_verifier.hpp"

namespace vitrine::classfile::verifier {
namespace {

Type type_of_letter(char letter) {
  switch (letter) {
    case 'I': return {Tag::Integer};
    case 'J': return {Tag::Long};
    case 'F': return {Tag::Float};
    case 'D': return {Tag::Double};
    default: return {Tag::AnyReference};
  }
}

constexpr uint16_t kVersionOfClassConstants = 49, kVersionOfMethodHandleConstants = 51, kVersionOfDynamicConstants = 55;

}  // namespace

bool MethodVerifier::execute(uint32_t bci) {
  const uint8_t opcode = bytes_[bci];
  switch (opcode) {
    case Op::aconst_null: return push({Tag::Null});
    case Op::ldc: return execute_constant(bytes_[bci + 1], opcode);
    case Op::ldc_w:
    case Op::ldc2_w: return execute_constant(code_u2(bytes_, bci + 1), opcode);
    case Op::iinc: return load(bytes_[bci + 1], {Tag::Integer}, /*push_value=*/false);
    case Op::goto_:
    case Op::goto_w: return check_target(branch_target(bytes_, bci));
    case Op::jsr:
    case Op::jsr_w:
    case Op::ret: return fail_untyped(opcode);
    case Op::tableswitch:
    case Op::lookupswitch: return execute_switch(bci);
    case Op::getstatic:
    case Op::putstatic:
    case Op::getfield:
    case Op::putfield: return execute_field_access(bci);
    case Op::invokevirtual:
    case Op::invokespecial:
    case Op::invokestatic:
    case Op::invokeinterface:
    case Op::invokedynamic: return execute_invoke(bci);
    case Op::new_:
    case Op::checkcast:
    case Op:: instanceof: return execute_class_operand(bci);
    case Op::newarray:
    case Op::anewarray:
    case Op::multianewarray: return execute_new_array(bci);
    case Op::arraylength: return execute_array_length();
    case Op::athrow: return pop(object("java/lang/Throwable"));
    case Op::wide: return execute_wide(bci);
    default: break;
  }
  if (!legal_in_class_file(opcode)) return fail_untyped(opcode);
  if ((opcode >= Op::iload && opcode <= Op::aload) || (opcode >= Op::istore && opcode <= Op::astore))
    return execute_load_or_store(opcode, bytes_[bci + 1]);
  if ((opcode >= Op::iload_0 && opcode <= Op::aload_3) || (opcode >= Op::istore_0 && opcode <= Op::astore_3)) {
    // Four short forms for each of the five types.
    const bool is_load = opcode <= Op::aload_3;
    const int form = opcode - (is_load ? Op::iload_0 : Op::istore_0);
    return execute_load_or_store(static_cast<uint8_t>((is_load ? Op::iload : Op::istore) + form / 4),
                                 static_cast<uint32_t>(form % 4));
  }
  if ((opcode >= Op::iaload && opcode <= Op::saload) || (opcode >= Op::iastore && opcode <= Op::sastore))
    return execute_array_access(opcode);
  if (opcode >= Op::pop && opcode <= Op::swap) return execute_stack_move(opcode);
  if (is_return(opcode)) return execute_return(opcode);
  if (!is_conditional_branch(opcode)) return execute_by_effect(kOps[opcode], {Tag::AnyReference});
  const Type compared = options_.compares_uninitialized ? Type{Tag::AnyReference} : object("java/lang/Object");
  return execute_by_effect(kOps[opcode], compared) && check_target(branch_target(bytes_, bci));
}

// JVMS 4.10.1.9 has no typing rule for jsr and ret, whatever the version of the class file, and none for the reserved
// opcodes.
bool MethodVerifier::fail_untyped(uint8_t opcode) {
  constexpr char kDigits[] = "0123456789abcdef";
  return fail_in_code(std::string("Bad instruction: ") + kDigits[opcode >> 4] + kDigits[opcode & 15]);
}

bool MethodVerifier::execute_by_effect(const OpInfo& info, const Type& reference) {
  for (size_t i = info.popped.size(); i-- > 0;)
    if (!pop(info.popped[i] == 'A' ? reference : type_of_letter(info.popped[i]))) return false;
  for (char letter : info.pushed)
    if (!push(type_of_letter(letter))) return false;
  return true;
}

bool MethodVerifier::execute_load_or_store(uint8_t opcode, uint32_t index) {
  constexpr char kLetters[] = "IJFDA";
  if (opcode <= Op::aload) return load(index, type_of_letter(kLetters[opcode - Op::iload]));
  Type stored;
  return pop(type_of_letter(kLetters[opcode - Op::istore]), &stored) && store(index, stored);
}

bool MethodVerifier::execute_wide(uint32_t bci) {
  const uint8_t opcode = bytes_[bci + 1];
  const uint16_t index = code_u2(bytes_, bci + 2);
  if (opcode == Op::iinc) return load(index, {Tag::Integer}, /*push_value=*/false);
  if (opcode == Op::ret) return fail_untyped(opcode);
  return execute_load_or_store(opcode, index);
}

bool MethodVerifier::execute_constant(uint16_t index, uint8_t opcode) {
  const bool wide = opcode == Op::ldc2_w;
  if (wide) {
    if (!require_constant(index, {ConstantTag::Long, ConstantTag::Double, ConstantTag::Dynamic})) return false;
  } else if (!require_constant(index,
                               {ConstantTag::Integer, ConstantTag::Float, ConstantTag::String, ConstantTag::Class,
                                ConstantTag::MethodHandle, ConstantTag::MethodType, ConstantTag::Dynamic})) {
    return false;
  }
  const uint16_t version = class_file_.major_version;
  auto since = [&](uint16_t first_version) { return version >= first_version || require_constant(index, {}); };
  switch (pool_.tag(index)) {
    case ConstantTag::Integer: return push({Tag::Integer});
    case ConstantTag::Float: return push({Tag::Float});
    case ConstantTag::Long: return push({Tag::Long});
    case ConstantTag::Double: return push({Tag::Double});
    case ConstantTag::Class: return since(kVersionOfClassConstants) && push(object("java/lang/Class"));
    case ConstantTag::MethodHandle:
      return since(kVersionOfMethodHandleConstants) && push(object("java/lang/invoke/MethodHandle"));
    case ConstantTag::MethodType:
      return since(kVersionOfMethodHandleConstants) && push(object("java/lang/invoke/MethodType"));
    case ConstantTag::Dynamic: {
      if (!since(kVersionOfDynamicConstants)) return false;
      const Type type = type_of_descriptor(pool_.member_descriptor(pool_.index<DynamicEntry>(index)));
      return type.is_wide_first() == wide ? push(type) : require_constant(index, {});
    }
    default: return push(object("java/lang/String"));
  }
}

bool MethodVerifier::execute_array_access(uint8_t opcode) {
  // The array type by opcode; loads and stores have the same order. byte and boolean arrays share baload and bastore.
  static constexpr std::string_view kArrays[] = {"[I", "[J", "[F", "[D", {}, {}, "[C", "[S"};
  const std::string summary = "Bad type on operand stack in " + std::string(mnemonic(opcode));
  static constexpr char kLetters[] = "IJFDAIII";
  const bool is_load = opcode <= Op::saload;
  const int kind = opcode - (is_load ? Op::iaload : Op::iastore);
  const Type element = type_of_letter(kLetters[kind]);

  const bool references = element.tag == Tag::AnyReference;
  if (!is_load && !pop(references ? object("java/lang/Object") : element)) return false;
  if (!pop({Tag::Integer})) return false;
  const Origin origin = top();
  Type array;
  if (!pop({Tag::AnyReference}, &array)) return false;
  if (references) {
    if (!array.is_reference_array_or_null()) return fail_type(summary, array, origin, {Tag::AnyReference}, {});
  } else if (array.tag != Tag::Null) {
    const Type wanted = object(kArrays[kind]);
    if (!wanted.name.empty() && array != wanted) return fail_type(summary, array, origin, wanted, {});
    if (wanted.name.empty() && array != object("[B") && array != object("[Z"))
      return fail_invalid(summary, array, origin);
  }
  if (!is_load) return true;
  if (!references) return push(element);
  return push(array.tag == Tag::Null ? array : component_of(array));
}

// The stack is typed by slots. These checks accept exactly the categories that the rules of JVMS 4.10.1.9 for pop2,
// dup_x2 ... allow.
bool MethodVerifier::execute_stack_move(uint8_t opcode) {
  // Pops `count` slots into `slots`, the deepest first. They must not cut a wide value in two.
  auto pop_slots = [this](size_t count, std::vector<Type>& slots) {
    slots.assign(count, {});
    for (size_t left = count; left > 0;) {
      const bool wide = left >= 2 && !frame_.stack.empty() && frame_.stack.back().is_second_half();
      if (wide) {
        if (!pop({Tag::Category2Second}, &slots[left - 1]) || !pop({Tag::Category2}, &slots[left - 2])) return false;
        left -= 2;
      } else {
        if (!pop({Tag::Category1}, &slots[left - 1])) return false;
        left -= 1;
      }
    }
    return true;
  };
  auto push_slots = [this](const std::vector<Type>& slots) {
    for (const Type& slot : slots)
      if (!push_slot(slot)) return false;
    return true;
  };
  std::vector<Type> top, below;
  switch (opcode) {
    case Op::pop: return pop_slots(1, top);
    case Op::pop2: return pop_slots(2, top);
    case Op::swap: return pop_slots(1, top) && pop_slots(1, below) && push_slots(top) && push_slots(below);
    default: break;
  }
  const bool two = opcode >= Op::dup2;
  const size_t skipped = static_cast<size_t>(opcode - (two ? Op::dup2 : Op::dup));
  return pop_slots(two ? 2 : 1, top) && pop_slots(skipped, below) && push_slots(top) && push_slots(below) &&
         push_slots(top);
}

bool MethodVerifier::execute_switch(uint32_t bci) {
  const SwitchView table(bytes_, bci);
  if (!pop({Tag::Integer})) return false;
  if (bytes_[bci] == Op::lookupswitch) {
    for (uint32_t i = 1; i < table.count(); ++i)
      if (table.key(i - 1) >= table.key(i)) return fail_in_code("Bad lookupswitch instruction");
  }
  if (!check_target(table.default_target())) return false;
  for (uint32_t i = 0; i < table.count(); ++i)
    if (!check_target(table.target(i))) return false;
  return true;
}

bool MethodVerifier::execute_return(uint8_t opcode) {
  const bool returns_void = descriptor_.result.type == BasicType::Void;
  if (opcode == Op::return_) {
    if (!returns_void) return fail_in_code("Method expects a return value");
    // JVMS 4.10.1.9.return: flagThisUninit must not be set.
    if (frame_.this_uninit) return fail_in_code("Constructor must call super() or this() before return");
    return true;
  }
  Type value;
  const Origin origin =
      opcode == Op::lreturn || opcode == Op::dreturn
          ? Origin{Origin::kStack, frame_.stack.size() < 2 ? 0u : static_cast<uint32_t>(frame_.stack.size() - 2)}
          : top();
  if (!pop_slotwise(type_of_letter("IJFDA"[opcode - Op::ireturn]), &value)) return false;
  const Type result = type_of_descriptor(descriptor_.result.text);
  if (returns_void)
    return fail_type("Method does not expect a return value", value, origin, result, {Origin::kSignature});
  const Answer answer = assignable(value, result);
  if (answer == Answer::ExceptionPending) return pending();
  if (answer == Answer::Yes) return true;
  return fail_type("Bad return type", value, origin, result, {Origin::kSignature});
}

bool MethodVerifier::execute_array_length() {
  const Origin origin = top();
  Type array;
  if (!pop({Tag::AnyReference}, &array)) return false;
  if (array.tag != Tag::Null && !array.is_array())
    return fail_invalid("Bad type on operand stack in arraylength", array, origin);
  return push({Tag::Integer});
}

}  // namespace vitrine::classfile::verifier
