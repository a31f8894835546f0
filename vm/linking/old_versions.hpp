// SPDX-License-Identifier: Apache-2.0
// The end of replaced versions of classes (JVM TI RedefineClasses). class_version.hpp says what keeps one. A version
// that is not executed any more gives up its code, its constant pool and the ids of its obsolete methods; once nothing
// keeps it, it is freed. All functions are called with the world stopped, except wants_collection_for_old_versions.
#pragma once
#include <functional>
#include <memory>

#include "vm/model/class.hpp"

namespace vitrine::vm {

/// Adds a version that has just been replaced to those of its class. Now and then it looks for versions to be freed, so
/// that the time per redefinition is constant.
void add_old_version(Class& cls, std::shared_ptr<ClassVersion> old);
/// Frees the old versions of all classes that nothing keeps. Within a collection, after its marking, `is_alive` tells
/// which keepers are alive; without it, all are taken to be alive.
void free_old_versions(const std::function<bool(const Object*)>* is_alive);
/// The class is being unloaded: its old versions, with their code, will go with it.
void abandon_old_versions(Class& cls);
/// True if so many versions have been replaced since the last collection that it is worth while to find out which
/// keepers are alive.
bool wants_collection_for_old_versions();

}  // namespace vitrine::vm
