// SPDX-License-Identifier: Apache-2.0
// Errors about two classes: of one name but of different loaders (JVMS 5.3.4), of which one is not a subtype of the
// other, or of which one may not extend the other.
#include <algorithm>

#include "explain/reasons.hpp"
#include "vm/linking/linking.hpp"

namespace vitrine::explain {

namespace {

constexpr const char* kIdentity =
    "a class is its name and its defining loader (JVMS 5.3): classes of one name of two loaders have nothing in common";

/// Superclasses and superinterfaces, without Object.
std::string supertypes_text(const Class& cls) {
  std::string text;
  for (const Class* c = cls.super; c != nullptr && c->super != nullptr; c = c->super)
    text += (text.empty() ? "" : ", ") + c->external_name();
  for (const Class* i : cls.all_interfaces) text += (text.empty() ? "" : ", ") + i->external_name();
  return text.empty() ? "java.lang.Object alone" : text;
}

/// What a loader has under that name.
void add_answer(Block& block, const Symbol& name, const vm::LoaderData* loader) {
  if (loader == nullptr) return;
  const Class* cls = vm::find_loaded_class(&name, const_cast<vm::LoaderData&>(*loader));
  const std::string asked = loader_text(block, *loader);
  block.add("loaders", asked + ": " +
                           (cls != nullptr ? "its " + dotted(name) + " is " + class_text(block, *cls)
                                           : "it has not loaded " + dotted(name)));
}

void add_same_name(Block& block, const Symbol& name) {
  for (const Class* cls : vm::all_classes())
    if (cls->name == &name && !cls->is_hidden) block.add("classes", class_text(block, *cls));
}

}  // namespace

void add(Block& block, const Thread&, const why::Cast& what) {
  block.add("object", class_text(block, *what.from));
  block.add("type", class_text(block, *what.to));
  const Class& from = what.from->element_or_this();
  const Class& to = what.to->element_or_this();
  if (from.name == to.name && from.loader != to.loader) {
    block.add("rule", kIdentity);
    return;
  }
  block.add("supers", supertypes_text(*what.from));
  // A supertype of that name, but of another loader, is the usual surprise.
  for (const Class* c = from.super; c != nullptr; c = c->super)
    if (c->name == to.name) block.add("hint", "its superclass is another class of that name: " + class_text(block, *c));
  for (const Class* i : from.all_interfaces)
    if (i->name == to.name) block.add("hint", "its interface is another one of that name: " + class_text(block, *i));
}

void add(Block& block, const Thread&, const why::Constraint& what) {
  add_answer(block, *what.name, what.a);
  add_answer(block, *what.name, what.b);
  add_same_name(block, *what.name);
  block.add("rule",
            "loaders of classes that use the same member must have the same classes for the types of its "
            "descriptor (JVMS 5.3.4)");
  block.add("hint", "let one of the loaders ask the other for " + dotted(*what.name) + ", or a common parent have it");
}

void add(Block& block, const Thread&, const why::Duplicate& what) {
  block.add("has", class_text(block, *what.known));
  block.add("rule", "a loader defines at most one class of a name (JVMS 5.3.5)");
  block.add("hint", "call findLoadedClass before defineClass, under the lock of getClassLoadingLock");
}

void add(Block& block, const Thread&, const why::Circular& what) {
  if (std::ranges::find(what.deriving, what.again) == what.deriving.end()) {
    block.add("rule", "a loader that is not parallel capable may not ask itself for the class it is asked for");
    block.add("hint", "in loadClass, ask the parent, or call defineClass; not Class.forName with this loader");
    return;
  }
  std::string chain = classfile::external_name(what.again);
  for (const std::string& name : what.deriving) {  // from the one that was asked for again to itself
    chain.insert(0, classfile::external_name(name) + " extends or implements ");
    if (name == what.again) break;
  }
  block.add("chain", chain);
  block.add("rule", "a class may not be its own superclass or superinterface (JVMS 5.3.5)");
  block.add("hint",
            "the class files are of versions that do not belong together, or a loader defines a class again while its "
            "superclass is looked for");
}

void add(Block& block, const Thread&, const why::Hierarchy& what) {
  block.add("class", class_text(block, *what.sub));
  block.add("super", std::string(what.super->kind_text()) + " " + class_text(block, *what.super));
  if (what.super->file() && what.super->file()->permitted_subclasses) {
    const classfile::ClassFile& file = *what.super->file();
    for (const auto index : *file.permitted_subclasses)
      block.add("permits", classfile::external_name(file.constants.class_name(index)));
    block.add(
        "rule",
        "a sealed class or interface is extended by the classes that it names, in its own run-time module, and in "
        "its own package if they are not public (JVMS 5.3.5)");
  }
  if (!is_of_library(*what.super))
    block.add("hint", what.sub->external_name() + " was compiled against another version of " +
                          what.super->external_name() + " than the one that is loaded, unless one was made by a tool");
}

}  // namespace vitrine::explain
