// SPDX-License-Identifier: Apache-2.0
// Shared by load.cpp, define.cpp and loader_constraints.cpp.
#pragma once
#include <string_view>
#include <vector>

#include "vm/model/java_result.hpp"

namespace vitrine::vm {

class Class;
struct ExecutionContext;
struct LoaderData;
class Symbol;
class Thread;

/// The class that the table of `loader` has under that name (not an array); null if there is none. Takes loader.mutex;
/// no safepoint.
Class* class_recorded_in(LoaderData& loader, const Symbol* name);
/// The loader that resolves references of the classes of `loader`, which is `loader` itself with one exception. JDK:
/// core reflection defines each generated accessor with a DelegatingClassLoader of its own. The accessor refers to
/// classes that this loader's parent has defined but may refuse to find by name, so the parent stands for it. No
/// safepoint.
LoaderData& loader_for_references(LoaderData& loader);
/// Like load_class, but returns null without an exception if the boot loader has no such class or a user loader
/// returned null.
JavaResult<Class*> load_class_or_null(Thread& self, const Symbol* name, LoaderData& loader);
/// Enters `cls` under its name in the table of `loader`. Throws LinkageError if a loader constraint forbids it or if
/// the table has another class of that name.
JavaResult<Class*> record_initiating_loader(Thread& self, LoaderData& loader, Class& cls);
/// The class of that name, other than `cls`, on which a loader constraint (JVMS 5.3.4) has fixed `loader`; null if
/// there is none, and then the group is fixed on `cls`.
Class* constraint_conflict(const Symbol* name, LoaderData& loader, Class& cls) REQUIRES(loader.mutex);
/// Throws the LinkageError: `loader` must not know `cls`, because other loaders have agreed with it on `known`.
Thrown throw_constraint_violation(Thread& self, const LoaderData& loader, const Class& cls, const Class& known);

/// Drops unloaded loaders and classes from all constraints. `loaders` are all loaders, including unloaded ones. World
/// stopped.
void drop_loader_constraints(const std::vector<LoaderData*>& loaders);

/// For the life of the scope, the calling thread is deriving the class `name` by `loader`, or has asked the loader,
/// which is not parallel capable, for it; `name` must live as long.
class DefinitionInProgress {
 public:
  enum class Stage : uint8_t { Asked, Deriving };
  DefinitionInProgress(Thread& self, LoaderData& loader, std::string_view name, Stage stage = Stage::Deriving);
  ~DefinitionInProgress();
  DefinitionInProgress(const DefinitionInProgress&) = delete;
  /// Whether the thread is in that stage of that class already.
  static bool is_circular(const Thread& self, LoaderData& loader, std::string_view name, Stage stage = Stage::Deriving);
  /// The classes that the thread is deriving, the last one first.
  static std::vector<std::string> all(const Thread& self);

 private:
  ExecutionContext& context_;
  LoaderData& loader_;
  std::string_view name_;
  Stage stage_;
  const DefinitionInProgress* outer_;
};

/// Throws ClassCircularityError: the thread is deriving that class already, or has asked its loader for it.
Thrown throw_circularity(Thread& self, std::string_view name);

}  // namespace vitrine::vm
