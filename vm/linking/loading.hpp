// SPDX-License-Identifier: Apache-2.0
// What load.cpp, define.cpp and the loader constraints share.
#pragma once
#include <string_view>
#include <vector>

#include "vm/linking/linking.hpp"

namespace vitrine::vm {

/// The class that the table of `loader` has under that name, no array; null: none. No safepoint.
Class* class_recorded_in(LoaderData& loader, const Symbol* name);
/// Whose classes a reference from a class of `loader` means. JDK: core reflection defines each generated accessor by a
/// DelegatingClassLoader of its own; what it refers to is what that loader's parent has defined, and may refuse to find
/// by name. Any other loader: itself.
LoaderData& loader_for_references(LoaderData& loader);
/// As load_class, but null (no exception) when the boot loader does not have it or the loader answered null.
JavaResult<Class*> load_class_or_null(Thread& self, const Symbol* name, LoaderData& loader);
/// Enters `cls` under its name into the table of `loader`. LinkageError when a loader constraint forbids it or another
/// class is there.
JavaResult<Class*> record_initiating_loader(Thread& self, LoaderData& loader, Class& cls);
/// The other class of that name that a loader constraint (JVMS 5.3.4) holds against `loader` knowing `cls` as `name`;
/// null: none. Caller holds loader.mutex.
Class* constraint_conflict(const Symbol* name, LoaderData& loader, Class& cls);
/// LinkageError: `loader` may not know `cls`, for others have agreed with it on `known`.
Thrown throw_constraint_violation(Thread& self, const LoaderData& loader, const Class& cls, const Class& known);

/// Forgets what unloaded loaders and classes took part in. `loaders`: all, the unloaded ones too. World stopped.
void drop_loader_constraints(const std::vector<LoaderData*>& loaders);

/// The calling thread is deriving (loader, name) for the scope's life; `name` lives as long.
class DefinitionInProgress {
 public:
  DefinitionInProgress(LoaderData& loader, std::string_view name);
  ~DefinitionInProgress();
  DefinitionInProgress(const DefinitionInProgress&) = delete;
  static bool is_circular(LoaderData& loader, std::string_view name);

 private:
  LoaderData& loader_;
  std::string_view name_;
  const DefinitionInProgress* outer_;
};

}  // namespace vitrine::vm
