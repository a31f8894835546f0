// SPDX-License-Identifier: Apache-2.0
// Typing rules of the instructions that name classes, fields and methods: field access, calls, <init>, creation of
// objects and arrays, and access to protected members (JVMS 4.10.1.8, 4.10.1.9).
#include <algorithm>

#include "classfile/verifier/method_verifier.hpp"

namespace vitrine::classfile::verifier {
namespace {

constexpr size_t kMaxArrayDimensions = 255;
constexpr uint16_t kVersionOfStaticInterfaceMethods = 52;

size_t dimensions(std::string_view class_name) {
  return std::min(class_name.find_first_not_of('['), class_name.size());
}

}  // namespace

const FieldInfo* MethodVerifier::declared_field(std::string_view name, std::string_view descriptor) const {
  for (const FieldInfo& field : class_file_.fields)
    if (pool_.utf8(field.name_index) == name && pool_.utf8(field.descriptor_index) == descriptor) return &field;
  return nullptr;
}

void MethodVerifier::note_set(const FieldInfo& field) {
  for (size_t i = 0; i < frame_.unset.size(); ++i)
    if (strict_fields_[i] == &field) frame_.unset[i] = false;
}

bool MethodVerifier::check_strict_fields() {
  const auto left = std::count(frame_.unset.begin(), frame_.unset.end(), true);
  return left == 0 || fail_frame("All strict fields must be initialized before super(): " + std::to_string(left) +
                                     " field(s) in " + std::string(class_file_.name()),
                                 kStrictFieldsReason);
}

bool MethodVerifier::execute_field_access(uint32_t bci) {
  const uint8_t opcode = bytes_[bci];
  const uint16_t index = code_u2(bytes_, bci + 1);
  if (!require_constant(index, {ConstantTag::Fieldref})) return false;
  const auto field = pool_.index<MemberRefEntry>(index);
  const std::string_view descriptor = pool_.member_descriptor(field);
  const std::string_view class_name = pool_.member_class_name(field);

  if (opcode == Op::putstatic || opcode == Op::putfield) {
    if (!pop_slotwise(type_of_descriptor(descriptor))) return false;
  }
  const Origin origin = top();
  const Type target = object(class_name);
  Type receiver;
  if (opcode == Op::getfield) {
    if (!pop(target, &receiver)) return false;
    if (!check_protected(receiver, origin, field, /*is_method=*/false, "Bad access to protected data in getfield"))
      return false;
  } else if (opcode == Op::putfield) {
    if (!pop({Tag::Top}, &receiver)) return false;
    // Before a constructor calls another one, it may assign fields that its own class declares (JVMS
    // 4.10.1.9.putfield).
    const FieldInfo* own = nullptr;
    if (class_name == class_file_.name()) own = declared_field(pool_.member_name(field), descriptor);
    if (receiver.tag == Tag::UninitializedThis && own != nullptr) {
      note_set(*own);
      return true;
    }
    const Answer answer = assignable(receiver, target);
    if (answer == Answer::ExceptionPending) return pending();
    if (answer == Answer::No)
      return fail_type("Bad type on operand stack in putfield", receiver, origin, target,
                       {Origin::kConstantPool, index});
    if (!check_protected(receiver, origin, field, /*is_method=*/false, "Bad access to protected data in putfield"))
      return false;
    constexpr uint16_t kStrictFinal = kAccStrictInit | kAccFinal;
    if (own != nullptr && class_file_.value_objects && (own->access_flags & kStrictFinal) == kStrictFinal &&
        !(own->access_flags & kAccStatic))
      return fail_in_code("Illegal use of putfield on a strict field");
  }
  if (opcode == Op::getstatic || opcode == Op::getfield) return push_descriptor_type(descriptor);
  return true;
}

// JVMS 4.10.1.8 passesProtectedCheck.
bool MethodVerifier::check_protected(const Type& receiver, Origin origin, CpIndex<MemberRefEntry> member,
                                     bool is_method, const char* summary) {
  const std::string_view class_name = pool_.member_class_name(member), name = pool_.member_name(member);
  if (!port_.is_protected_elsewhere(class_name, name, pool_.member_descriptor(member), is_method)) return true;
  // Arrays have a public clone() (JLS 10.7).
  if (is_method && receiver.is_array() && name == "clone" && class_name == "java/lang/Object") return true;
  const Answer answer = assignable(receiver, this_type());
  if (answer == Answer::ExceptionPending) return pending();
  if (answer == Answer::Yes) return true;
  return origin.place == Origin::kConstantPool ? fail_constant(summary, receiver, origin, this_type(), {})
                                               : fail_type(summary, receiver, origin, this_type(), {});
}

bool MethodVerifier::execute_invoke(uint32_t bci) {
  const uint8_t opcode = bytes_[bci];
  const uint16_t index = code_u2(bytes_, bci + 1);
  // 1. The kind of the constant.
  const bool static_interface_methods = class_file_.major_version >= kVersionOfStaticInterfaceMethods;
  bool kind_fits;
  switch (opcode) {
    case Op::invokevirtual: kind_fits = require_constant(index, {ConstantTag::Methodref}); break;
    case Op::invokeinterface: kind_fits = require_constant(index, {ConstantTag::InterfaceMethodref}); break;
    case Op::invokedynamic: kind_fits = require_constant(index, {ConstantTag::InvokeDynamic}); break;
    default:
      kind_fits = static_interface_methods
                      ? require_constant(index, {ConstantTag::Methodref, ConstantTag::InterfaceMethodref})
                      : require_constant(index, {ConstantTag::Methodref});
  }
  if (!kind_fits) return false;
  const auto called = pool_.index<NamedEntry>(index);
  const std::string_view name = pool_.member_name(called);
  const MethodDescriptor descriptor = parse_method_descriptor(pool_.member_descriptor(called));
  if (!check_invoke_operands(bci, descriptor)) return false;

  // 2. Only invokespecial may name <init>, nothing may name <clinit>.
  const bool is_initializer = name == "<init>";
  if (name.front() == '<' && !(is_initializer && opcode == Op::invokespecial))
    return fail_in_code("Illegal call to internal method");

  // 3. invokespecial names the current class, a superclass or a direct superinterface.
  if (opcode == Op::invokespecial && !is_initializer) {
    const std::string_view class_name = pool_.member_class_name(pool_.index<MethodRefEntry>(index));
    const bool direct_interface =
        std::any_of(class_file_.interfaces.begin(), class_file_.interfaces.end(),
                    [&](auto interface) { return pool_.class_name(interface) == class_name; });
    const bool own_or_super = class_name == class_file_.name() || class_name == class_file_.super_name();
    if (pool_.tag(index) == ConstantTag::InterfaceMethodref && !direct_interface && !own_or_super)
      return fail_in_code(
          "Bad invokespecial instruction: interface method reference is in an indirect superinterface.");
    const Answer answer = assignable(this_type(), object(class_name));
    if (answer == Answer::ExceptionPending) return pending();
    if (answer == Answer::No)
      return fail_in_code("Bad invokespecial instruction: current class isn't assignable to reference class.");
  }

  // 4. Arguments, last first; then the receiver.
  for (size_t i = descriptor.parameters.size(); i-- > 0;)
    if (!pop_slotwise(type_of_descriptor(descriptor.parameters[i].text))) return false;
  if (is_initializer) {
    if (!execute_initializer_call(pool_.index<MethodRefEntry>(index))) return false;
  } else if (opcode == Op::invokespecial) {
    // The receiver must be assignable to the current class, not just to the named class.
    if (!pop(this_type())) return false;
  } else if (opcode == Op::invokevirtual || opcode == Op::invokeinterface) {
    const Origin origin = top();
    Type receiver;
    const auto method = pool_.index<MemberRefEntry>(index);
    if (!pop(object(pool_.member_class_name(method)), &receiver)) return false;
    if (opcode == Op::invokevirtual &&
        !check_protected(receiver, origin, method, /*is_method=*/true, "Bad access to protected data in invokevirtual"))
      return false;
  }

  // 5. The result.
  return push_descriptor_type(descriptor.result.text);
}

bool MethodVerifier::check_invoke_operands(uint32_t bci, const MethodDescriptor& descriptor) {
  if (bytes_[bci] == Op::invokeinterface) {
    if (bytes_[bci + 3] != descriptor.argument_slots + 1)
      return fail_in_code("Inconsistent args count operand in invokeinterface");
    if (bytes_[bci + 4] != 0) return fail_in_code("Fourth operand byte of invokeinterface must be zero");
  } else if (bytes_[bci] == Op::invokedynamic && (bytes_[bci + 3] != 0 || bytes_[bci + 4] != 0)) {
    return fail_in_code("Third and fourth operand bytes of invokedynamic must be zero");
  }
  return true;
}

// JVMS 4.10.1.9.invokespecial, the part about <init>.
bool MethodVerifier::execute_initializer_call(CpIndex<MethodRefEntry> method) {
  const std::string_view class_name = pool_.member_class_name(method);
  const Origin origin = top();
  Type receiver;
  if (!pop({Tag::AnyReference}, &receiver)) return false;

  if (receiver.tag == Tag::UninitializedThis) {
    if (class_name != class_file_.name() && class_name != class_file_.super_name())
      return fail_constant("Bad <init> method call", object(class_name), {}, this_type(), {});
    if (class_name == class_file_.super_name() && class_name != class_file_.name() && !check_strict_fields())
      return false;
    initialize_object(receiver, this_type());
    return true;
  }
  if (receiver.tag == Tag::Uninitialized) {
    const uint16_t new_index = code_u2(bytes_, receiver.bci + 1);  // bci is that of a `new`, in maps, too
    if (!require_constant(new_index, {ConstantTag::Class})) return false;
    const std::string_view made = pool_.class_name(pool_.index<ClassEntry>(new_index));
    if (made != class_name) {
      return fail_constant("Call to wrong <init> method", object(made), {Origin::kConstantPool, new_index},
                           object(class_name), {Origin::kConstantPool, method.value()});
    }
    // A subclass may call a protected constructor of another package only through super(), not through new.
    if (!check_protected(object(class_name), {Origin::kConstantPool, new_index}, pool_.index<MemberRefEntry>(method),
                         /*is_method=*/true, "Bad access to protected <init> method"))
      return false;
    initialize_object(receiver, object(class_name));
    return true;
  }
  return fail_invalid("Bad operand type when invoking <init>", receiver, origin);
}

bool MethodVerifier::execute_class_operand(uint32_t bci) {
  const uint16_t index = code_u2(bytes_, bci + 1);
  if (!require_constant(index, {ConstantTag::Class})) return false;
  const std::string_view name = pool_.class_name(pool_.index<ClassEntry>(index));
  switch (bytes_[bci]) {
    case Op::new_: {
      if (name.front() == '[')
        return fail_invalid("Illegal new instruction", object(name), {Origin::kConstantPool, index});
      // The same `new` may run again while a local still holds the uninitialized object that it made before. The two
      // would have the same type, so the local becomes Top.
      const Type created{Tag::Uninitialized, static_cast<uint16_t>(bci)};
      if (std::find(frame_.stack.begin(), frame_.stack.end(), created) != frame_.stack.end())
        return fail_frame("Bad type on operand stack in new",
                          "Uninitialized object of this instruction is on the stack.");
      for (uint32_t i = 0; i < frame_.locals.size(); ++i)
        if (frame_.locals[i] == created) set_local(i, {});
      return push(created);
    }
    case Op::checkcast: return pop(object("java/lang/Object")) && push(object(name));
    default: return pop(object("java/lang/Object")) && push({Tag::Integer});
  }
}

bool MethodVerifier::execute_new_array(uint32_t bci) {
  if (bytes_[bci] == Op::newarray) {
    static constexpr std::string_view kArrays[] = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"};
    const int kind = bytes_[bci + 1] - static_cast<int>(BasicType::Boolean);
    if (kind < 0 || kind > 7) return fail_in_code("Illegal newarray instruction");
    return pop({Tag::Integer}) && push(object(kArrays[kind]));
  }
  const uint16_t index = code_u2(bytes_, bci + 1);
  if (!require_constant(index, {ConstantTag::Class})) return false;
  const std::string_view name = pool_.class_name(pool_.index<ClassEntry>(index));
  if (bytes_[bci] == Op::anewarray) {
    if (dimensions(name) >= kMaxArrayDimensions)
      return fail_in_code("Illegal anewarray instruction, array has more than 255 dimensions");
    return pop({Tag::Integer}) && push(array_of(name));
  }
  if (name.front() != '[')
    return fail_invalid("Illegal constant pool index in multianewarray instruction", object(name),
                        {Origin::kConstantPool, index});
  const uint8_t count = bytes_[bci + 3];
  if (count < 1 || dimensions(name) < count)
    return fail_in_code("Illegal dimension in multianewarray instruction: " + std::to_string(count));
  for (int i = 0; i < count; ++i)
    if (!pop({Tag::Integer})) return false;
  return push(object(name));
}

}  // namespace vitrine::classfile::verifier
