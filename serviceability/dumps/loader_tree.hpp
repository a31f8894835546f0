// SPDX-License-Identifier: Apache-2.0
// The class loaders with their parents and what they have loaded, for commands.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "serviceability/facts/entry.hpp"
#include "vm/model/loader.hpp"

namespace vitrine::serviceability {

/// One class loader. It may have loaded nothing and be listed only because of its children.
struct Loader {
  Object* object;              // null for the boot loader
  const vm::LoaderData* data;  // null if it has defined no class
  std::vector<const Class*> classes, hidden;
  std::vector<Loader*> children;

  const Class* type() const { return object == nullptr ? nullptr : Class::of(object); }
  Object* parent() const { return object->get<Object*>(known().ClassLoader_parent); }
  /// The name that it was given; "" if it has none.
  std::string name() const;
  /// For example  "app", jdk.internal.loader.ClassLoaders$AppClassLoader.
  std::string title() const;
};

/// The loaders in the order in which the VM met them, each after its parent. Valid while the world is stopped.
class Loaders {
 public:
  Loaders();
  const std::vector<std::unique_ptr<Loader>>& all() const { return all_; }
  const Loader& boot() const { return *all_.front(); }

 private:
  Loader& add(Object* object, const vm::LoaderData* data);

  std::vector<std::unique_ptr<Loader>> all_;
  std::map<Object*, Loader*> by_object_;
};

}  // namespace vitrine::serviceability
