// SPDX-License-Identifier: Apache-2.0
// Class unloading (JLS 12.7): a class goes with its loader; a hidden class that is not strong may go alone. Runs with
// the world stopped after the marking.
#include "base/event_logs.hpp"
#include "base/format.hpp"
#include "base/log.hpp"
#include "vm/exec/class_metadata.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/loading.hpp"
#include "vm/linking/old_versions.hpp"
#include "vm/model/class.hpp"
#include "vm/model/loader.hpp"
#include "vm/ports/code_keeper.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {
namespace {

/// Structures of classes that the last collection unloaded: dead instances that are not swept yet still point to them.
// Never destroyed, because threads keep running during exit().
std::vector<std::unique_ptr<Class>>& g_graveyard = *new std::vector<std::unique_ptr<Class>>;

void retire(Class& cls) {
  cls.unloaded = true;
  if (vm_options().log_class_unload)
    if (!cls.is_array()) log_line(LogTopic::ClassUnload, "unloading class " + cls.external_name());
  if (!cls.is_array())
    note_event(EventLog::ClassUnload,
               format("Unloading class 0x%016lx '", reinterpret_cast<uintptr_t>(&cls)) + cls.external_name() + "'");
  ports().events->class_unload(cls);
  if (!cls.is_array()) ++class_counts().classes_unloaded;
  release_metadata(cls);
  if (cls.file() != nullptr) ports().diagnostics->class_unloaded(cls.file()->bytes.size());
  for (auto& method : cls.methods) {
    change_code(change::Discarded{*method->version});
    if (method->id.load() != nullptr) *static_cast<std::atomic<Method*>*>(method->id.load()) = nullptr;
  }
  change_code(change::Unloaded{cls});
  abandon_old_versions(cls);
  for (auto& field : cls.fields)
    if (field->id != nullptr) *static_cast<std::atomic<Field*>*>(field->id) = nullptr;
  g_graveyard.emplace_back(&cls);
}

void retire_with_arrays(Class& cls) {
  for (Class* array = cls.array_class; array != nullptr; array = array->array_class) {
    if (Class* null_restricted = array->null_restricted) g_graveyard.emplace_back(null_restricted);
    retire(*array);
  }
  retire(cls);
}

}  // namespace

void unload_dead_classes(const std::function<bool(const Object*)>& is_alive) {
  g_graveyard.clear();
  bool loaders_died = false;
  std::vector<LoaderData*> loaders = all_loaders();
  for (LoaderData* loader : loaders) {
    loader->mutex.assume_held();  // the world is stopped
    loader->unloaded = !loader->is_boot() && !is_alive(loader->object);
    loaders_died |= loader->unloaded;
    std::erase_if(loader->defined, [&](Class* cls) {
      bool class_dead = cls->keeps_mirror_alive && cls->mirror != nullptr && !is_alive(cls->mirror);
      if (!class_dead && !loader->unloaded) return false;
      retire_with_arrays(*cls);
      return true;
    });
  }
  if (!g_graveyard.empty() || loaders_died) {
    drop_loader_constraints(loaders);
    for (LoaderData* loader : loaders) {
      loader->mutex.assume_held();
      std::erase_if(loader->classes, [](auto& entry) { return entry.second->unloaded; });
    }
    forget_unloaded_loaders();
  }
  set_metadata_threshold();
}

}  // namespace vitrine::vm
