// SPDX-License-Identifier: Apache-2.0
// Class loaders, packages and modules as the VM sees them (JVMS 5.3, 5.3.6). No function here reaches a safepoint.
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/lock.hpp"
#include "vm/model/symbol.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {

class Class;
struct LoaderConstraint;
struct LoaderData;

/// Guards what modules read and export.
Mutex& modules_mutex();
/// Guards the `constraints` of all loaders. It may be taken while a LoaderData's mutex is held, but not in the opposite
/// order.
Mutex& constraints_mutex();

/// A run-time module. Each loader's unnamed module is one, too (its name is null).
struct Module {
  const Symbol* name = nullptr;  // null for an unnamed module
  LoaderData* loader = nullptr;
  // java.lang.Module, kept alive by the loader's data. Null for java.base and the boot loader's unnamed module until
  // they are defined.
  Object* object = nullptr;
  std::string version, location;
  bool open = false;
  bool reads_all_unnamed GUARDED_BY(modules_mutex()) = false;
  // An agent has changed classes of it: it reads the unnamed modules of the boot and app loaders.
  std::atomic<bool> default_reads{false};
  std::unordered_set<Module*> reads GUARDED_BY(modules_mutex());
  struct Export {
    bool to_all = false, to_all_unnamed = false;
    std::unordered_set<Module*> to;
  };
  std::unordered_map<const Symbol*, Export> exports GUARDED_BY(modules_mutex());  // by package
  std::unordered_set<const Symbol*> packages;
  bool is_named() const { return name != nullptr; }
  /// "module java.base", "unnamed module @1b2c3d" or "unnamed module of loader 'bootstrap'".
  std::string describe() const;
};

/// The VM's data about a class loader: one per ClassLoader object, and one for the boot loader (object null). `mutex`
/// is never held across a safepoint.
struct LoaderData {
  Object* object = nullptr;  // weak: this reference does not keep the loader alive
  Mutex mutex{LockRank::Loader};
  // Defined by this loader, or recorded because it is an initiating loader. Arrays are found by their component.
  std::unordered_map<const Symbol*, Class*> classes GUARDED_BY(mutex);
  std::vector<Class*> defined GUARDED_BY(mutex);  // in order of definition, including hidden classes
  std::unordered_map<const Symbol*, Module*> package_module GUARDED_BY(mutex);
  std::unordered_set<const Symbol*> packages GUARDED_BY(mutex);    // packages that have at least one class
  std::vector<std::unique_ptr<Module>> modules GUARDED_BY(mutex);  // named modules
  std::unique_ptr<Module> unnamed;
  std::vector<void*> libraries GUARDED_BY(mutex);
  /// JVMS 5.3.4: for each constrained name, the group of loaders that must agree on it. Owned by
  /// loader_constraints.cpp.
  std::unordered_map<const Symbol*, std::shared_ptr<LoaderConstraint>> constraints GUARDED_BY(constraints_mutex());
  std::atomic<bool> visited_in_marking{false};  // reset when a marking begins, that of a heap dump, too
  bool unloaded = false;                        // found dead by the current collection
  enum class Kind : uint8_t { Boot, Platform, App, Other } kind = Kind::Other;
  uint64_t id = 0;

  bool is_boot() const { return kind == Kind::Boot; }
  bool is_platform() const { return kind == Kind::Platform; }  // jdk.internal.loader.ClassLoaders$PlatformClassLoader
  bool is_app() const { return kind == Kind::App; }
  bool is_builtin() const { return kind != Kind::Other; }
  /// The loader as HotSpot's messages show it: 'bootstrap', 'app', 'platform', or its name or class with @ and a
  /// number.
  std::string describe() const;
  /// The same with the loader's class: "'app', a jdk.internal.loader.ClassLoaders$AppClassLoader".
  std::string describe_with_class() const;
};

/// The data of `loader` (null: the boot loader), made at the first request. Takes the mutex of the loader table.
LoaderData& loader_data_of(Object* loader);
LoaderData& boot_loader();
/// Removes loaders marked as unloaded from the table and frees their data. World stopped.
void forget_unloaded_loaders();
/// Snapshots of all live loaders, and of all their classes (including arrays, primitives and hidden classes), valid
/// until the next safepoint. The caller is InVm. They take the mutex of the loader table and, one at a time, the
/// loaders' mutexes.
std::vector<LoaderData*> all_loaders();
std::vector<Class*> all_classes();

// Module tables (vm/linking/modules.cpp), which have a mutex of their own.
Module* java_base_module();  // never null
/// The VM's module for a java.lang.Module; null if it is not defined to the VM.
Module* module_of_object(Object* java_lang_module);
/// Whether `from` reads `to` (JVMS 5.4.4; an unnamed module reads every module).
bool can_read(const Module& from, const Module& to);
/// Whether `owner` exports `package` to `to_whom`; always true for packages of unnamed and open modules, and within one
/// module.
bool is_exported(const Module& to_whom, const Module& owner, const Symbol* package);

/// The module to which a class of `package` belongs if `loader` defines it. Takes loader.mutex.
Module* module_for_package(LoaderData& loader, const Symbol* package);

}  // namespace vitrine::vm
