// SPDX-License-Identifier: Apache-2.0
// Why a member is not found, or is not what the instruction needs: where was looked, in order, and what is near.
#include <algorithm>

#include "explain/reasons.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::explain {

namespace {

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
    block.add("looked in", class_text(*classes[i]));
  }
}

std::string field_text(const vm::Field& field) {
  const std::string modifiers = classfile::modifiers_text(field.access_flags);
  return (modifiers.empty() ? "" : modifiers + " ") + classfile::external_type(field.descriptor->text()) + " " +
         field.holder->external_name() + "." + field.name->str();
}

/// Members of that name in those classes, then those whose names differ in case only.
std::vector<std::string> near(const std::vector<const Class*>& classes, const why::Member& what) {
  std::vector<std::string> same, other_case;
  auto look = [&](const Symbol& name, const std::string& text) {
    if (&name == what.name) same.push_back(text);
    if (differ_in_case_only(name.text(), what.name->text())) other_case.push_back(text);
  };
  for (const Class* cls : classes) {
    if (what.name->text() == "<init>" && cls != classes.front()) break;  // constructors are not inherited
    if (what.is_method)
      for (const auto& m : cls->methods) look(*m->name, method_text(*m));
    else
      for (const auto& f : cls->fields) look(*f->name, field_text(*f));
  }
  same.insert(same.end(), other_case.begin(), other_case.end());
  return same;
}

void add_wanted(Block& block, const why::Member& what) {
  if (what.from != nullptr) block.add("from", class_text(*what.from));
  if (what.descriptor == nullptr) return;
  block.add("wanted", what.is_method ? classfile::external_method(what.searched->name->text(), what.name->text(),
                                                                  what.descriptor->text())
                                     : classfile::external_type(what.descriptor->text()) + " " +
                                           what.searched->external_name() + "." + what.name->str());
}

}  // namespace

void add(Block& block, const Thread&, const why::Member& what) {
  add_wanted(block, what);
  if (what.found != nullptr || what.found_field != nullptr) {
    block.add("found", what.found != nullptr ? method_text(*what.found) : field_text(*what.found_field));
    block.add("in", class_text(what.found != nullptr ? *what.found->holder : *what.found_field->holder));
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
  block.add("receiver", class_text(*what.receiver));
  block.add("resolved", method_text(*what.resolved));
  block.add("in", class_text(*what.resolved->holder));
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
