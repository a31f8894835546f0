// SPDX-License-Identifier: Apache-2.0
// Why a member is not found, or is not what the instruction needs: where was looked, in order, and what is near.
#include <algorithm>
#include <optional>
#include <utility>

#include "classfile/bytecodes.hpp"
#include "explain/names.hpp"
#include "explain/reasons.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/linking/member_name.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::explain {

namespace {

using classfile::Op;

constexpr size_t kMostNear = 6, kMostMembers = 12;

/// The classes in the order in which they are searched: the class, its superclasses, then the interfaces
/// (JVMS 5.4.3.3); for fields, each class's interfaces before its superclass (5.4.3.2).
std::vector<const Class*> searched(const Class& cls, bool is_method) {
  std::vector<const Class*> classes;
  auto add = [&](const Class* c) {
    if (std::ranges::find(classes, c) == classes.end()) classes.push_back(c);
  };
  if (is_method) {
    for (const Class* c = &cls; c != nullptr && (c == &cls || !cls.is_interface()); c = c->super) add(c);
    if (cls.is_interface()) add(vm::well_known().Object_class);
    for (const Class* i : cls.all_interfaces) add(i);
    return classes;
  }
  for (const Class* c = &cls; c != nullptr; c = c->super) {
    add(c);
    for (const Class* i : c->all_interfaces)
      if (c->super == nullptr || !c->super->implements(i)) add(i);
  }
  return classes;
}

void add_places(Block& block, const std::vector<const Class*>& classes) {
  for (size_t i = 0; i < classes.size(); ++i) {
    if (i == kMostMembers) {
      block.add("looked in", "... and " + std::to_string(classes.size() - i) + " more");
      return;
    }
    block.add("looked in", class_text(block, *classes[i]));
  }
}

std::string field_text(const vm::Field& field) {
  const std::string modifiers = classfile::modifiers_text(field.access_flags);
  return (modifiers.empty() ? "" : modifiers + " ") + classfile::external_type(field.descriptor->text()) + " " +
         field.holder->external_name() + "." + field.name->str();
}

/// Members of that name in those classes, then those whose names are alike, the nearest first.
std::vector<std::string> near(const std::vector<const Class*>& classes, const why::Member& what) {
  std::vector<std::pair<size_t, std::string>> found;
  auto look = [&](const Symbol& name, const std::string& text) {
    if (&name == what.name)
      found.emplace_back(0, text);
    else if (!name.text().starts_with('<') && are_alike(name.text(), what.name->text()))
      found.emplace_back(1 + edit_distance(name.text(), what.name->text()), text);
  };
  for (const Class* cls : classes) {
    if (what.name->text() == "<init>" && cls != classes.front()) break;  // constructors are not inherited
    if (what.is_method)
      for (const auto& m : cls->methods) look(*m->name, method_text(*m));
    else
      for (const auto& f : cls->fields) look(*f->name, field_text(*f));
  }
  std::ranges::stable_sort(found, {}, &std::pair<size_t, std::string>::first);
  std::vector<std::string> texts;
  texts.reserve(found.size());
  for (auto& [distance, text] : found) texts.push_back(std::move(text));
  return texts;
}

/// What is asked for beyond name and descriptor, which the texts of members do not show.
struct Wanted {
  std::optional<bool> is_static;     // not known: nothing
  std::optional<bool> of_interface;  // the kind of class that is named
  bool is_special = false;           // it is called without selection: it must have code
};

/// By the instruction that refers to the member.
std::optional<Wanted> wanted_by_instruction(const Frame& frame, const why::Member& what) {
  if (!frame.method->has_code() || frame.method->holder != what.from || frame.bci() < 0) return std::nullopt;
  const auto bci = static_cast<uint32_t>(frame.bci());
  const auto code = frame.method->code().code;
  const uint8_t opcode = code[bci];
  const bool is_field = classfile::is_field_access(opcode);
  if (!is_field && (!classfile::is_invoke(opcode) || opcode == Op::invokedynamic)) return std::nullopt;
  const classfile::ConstantPool& constants = frame.method->file()->constants;
  const auto member = constants.index<classfile::MemberRefEntry>(classfile::code_u2(code, bci + 1));
  if (constants.member_name(member) != what.name->text()) return std::nullopt;
  if (is_field) return Wanted{opcode == Op::getstatic || opcode == Op::putstatic, std::nullopt};
  return Wanted{opcode == Op::invokestatic, constants.tag(member) == classfile::ConstantTag::InterfaceMethodref,
                opcode == Op::invokespecial};
}

/// By the MemberName for which a method handle looks.
std::optional<Wanted> wanted_by_handle(const Frame& frame) {
  // JDK: MethodHandleNatives.resolve(MemberName self, Class<?> caller, ...)
  if (frame.method->name->text() != "resolve" ||
      frame.method->holder->name->text() != "java/lang/invoke/MethodHandleNatives")
    return std::nullopt;
  const Object* member = vm::as_ref(frame.locals[0]);
  if (member == nullptr) return std::nullopt;
  const int kind = int_in(*member, "flags") >> vm::kRefKindShift & vm::kRefKindMask;
  Wanted wanted{kind == vm::kInvokeStatic || kind == vm::kGetStatic || kind == vm::kPutStatic, std::nullopt,
                kind == vm::kInvokeSpecial};
  if (kind == vm::kInvokeInterface) wanted.of_interface = true;
  return wanted;
}

/// A function of JNI finds every member but one that is static, or not, against its wish.
std::optional<Wanted> wanted_by_function(const why::Member& what) {
  if (what.from != nullptr) return std::nullopt;
  for (const Class* cls : searched(*what.searched, what.is_method)) {
    const Method* method = what.is_method ? cls->find_declared_method(what.name, what.descriptor) : nullptr;
    if (method != nullptr) return Wanted{!method->is_static(), std::nullopt};
    const vm::Field* field = what.is_method ? nullptr : cls->find_declared_field(what.name, what.descriptor);
    if (field != nullptr) return Wanted{!field->is_static(), std::nullopt};
  }
  return std::nullopt;
}

Wanted wanted_of(const Thread& self, const why::Member& what) {
  std::optional<Wanted> wanted;
  if (const Frame* frame = vm::newest_frame(self)) {
    wanted = wanted_by_instruction(*frame, what);
    if (!wanted.has_value()) wanted = wanted_by_handle(*frame);
  }
  if (!wanted.has_value()) wanted = wanted_by_function(what);
  return wanted.value_or(Wanted{});
}

/// Why a member of that name and descriptor is not the one that is wanted.
void add_difference(Block& block, const why::Member& what, const Wanted& wanted) {
  const std::string kind = what.is_method ? "method" : "field";
  const bool is_static = what.found != nullptr ? what.found->is_static() : what.found_field->is_static();
  if (wanted.is_static == true && !is_static)
    block.add("differs", "the " + kind + " that is found is not static, and a static one is wanted");
  else if (wanted.is_static == false && is_static)
    block.add("differs", "the " + kind + " that is found is static, and one of an object is wanted");
  else if (wanted.is_special && what.found != nullptr && what.found->is_abstract())
    block.add("differs", "the method that is found is abstract, and one with code is wanted");
  else if (wanted.is_special && what.found != nullptr && what.found->holder->is_interface() && what.from != nullptr &&
           std::ranges::find(what.from->interfaces, what.searched) == what.from->interfaces.end())
    block.add("differs", what.from->external_name() + " does not name " + what.searched->external_name() +
                             " among the interfaces that it implements itself");
}

void add_wanted(Block& block, const why::Member& what, const Wanted& wanted) {
  if (what.from != nullptr) block.add("from", class_text(block, *what.from));
  if (what.descriptor == nullptr) return;
  block.add("wanted", (wanted.is_static == true ? "static " : "") +
                          (what.is_method ? classfile::external_method(what.searched->name->text(), what.name->text(),
                                                                       what.descriptor->text())
                                          : classfile::external_type(what.descriptor->text()) + " " +
                                                what.searched->external_name() + "." + what.name->str()));
}

}  // namespace

void add(Block& block, const Thread& self, const why::Member& what) {
  const Wanted wanted = wanted_of(self, what);
  add_wanted(block, what, wanted);
  if (what.found != nullptr || what.found_field != nullptr) {
    block.add("found", what.found != nullptr ? method_text(*what.found) : field_text(*what.found_field));
    block.add("in", class_text(block, what.found != nullptr ? *what.found->holder : *what.found_field->holder));
    add_difference(block, what, wanted);
  } else if (wanted.of_interface.has_value() && *wanted.of_interface != what.searched->is_interface()) {
    block.add("in", class_text(block, *what.searched));
    block.add("differs", "the reference is to a method of " +
                             std::string(*wanted.of_interface ? "an interface" : "a class") + ", and " +
                             what.searched->external_name() + " is " +
                             (*wanted.of_interface ? "a class" : "an interface"));
  } else {
    const std::vector<const Class*> classes = searched(*what.searched, what.is_method);
    add_places(block, classes);
    const std::vector<std::string> candidates = near(classes, what);
    for (size_t i = 0; i < candidates.size() && i < kMostNear; ++i) block.add("near", candidates[i]);
    if (candidates.empty() && what.descriptor != nullptr)
      block.add("near", std::string("none of them has a ") + (what.is_method ? "method" : "field") + " of that name");
  }
  if (what.from != nullptr && what.from != what.searched && !is_of_library(*what.searched))
    block.add("hint", what.from->external_name() + " was compiled against another version of " +
                          what.searched->external_name() + " than the one that is loaded");
}

void add(Block& block, const Thread&, const why::Selection& what) {
  block.add("receiver", class_text(block, *what.receiver));
  block.add("resolved", method_text(*what.resolved));
  block.add("in", class_text(block, *what.resolved->holder));
  if (what.selected != nullptr) block.add("selected", method_text(*what.selected));
  const why::Member wanted{nullptr, what.receiver, what.resolved->name, what.resolved->descriptor, true};
  const std::vector<const Class*> classes = searched(*what.receiver, true);
  add_places(block, classes);
  size_t shown = 0;
  for (const std::string& candidate : near(classes, wanted))
    if (candidate != method_text(*what.resolved) && shown++ < kMostNear) block.add("near", candidate);
  block.add("hint", what.receiver->external_name() + " was compiled against another version of " +
                        what.resolved->holder->external_name() + " than the one that is loaded");
}

}  // namespace vitrine::explain
