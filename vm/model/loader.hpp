// SPDX-License-Identifier: Apache-2.0
// Class loaders, packages and modules as the VM sees them (JVMS 5.3, 5.3.6).
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "vm/model/symbol.hpp"
#include "vm/model/value.hpp"
#include "base/lock.hpp"

namespace vitrine::vm {

class Class;
struct LoaderConstraint;
struct LoaderData;

/// A run-time module. The unnamed module of each loader is one too (name null).
struct Module {
  const Symbol* name = nullptr;  // null: unnamed
  LoaderData* loader = nullptr;
  Object* object = nullptr;  // java.lang.Module; null for java.base and the boot unnamed one until defined. Kept alive
                             // by the loader's data.
  std::string version, location;
  bool open = false;
  bool reads_all_unnamed = false;
  std::atomic<bool> default_reads{
      false};  // an agent changed classes of it: it reads the unnamed modules of the boot and app loaders
  std::unordered_set<Module*> reads;
  struct Export {
    bool to_all = false, to_all_unnamed = false;
    std::unordered_set<Module*> to;
  };
  std::unordered_map<const Symbol*, Export> exports;  // by package
  std::unordered_set<const Symbol*> packages;
  bool is_named() const { return name != nullptr; }
  /// "module java.base" / "unnamed module @1b2c3d" / "unnamed module of loader 'app'".
  std::string describe() const;
};

/// One per class loader object, and one for the boot loader (object null). `mutex` guards the maps and is never held
/// across a safepoint.
struct LoaderData {
  Object* object = nullptr;  // weak: the loader dies when nothing but this refers to it
  Mutex mutex{LockRank::Loader};
  std::unordered_map<const Symbol*, Class*>
      classes;                  // defined or recorded as initiating; arrays are found through their component
  std::vector<Class*> defined;  // in definition order, hidden classes included
  std::unordered_map<const Symbol*, Module*> package_module;
  std::unordered_set<const Symbol*> packages;    // with at least one class
  std::vector<std::unique_ptr<Module>> modules;  // named ones
  std::unique_ptr<Module> unnamed;
  std::vector<void*> libraries;
  /// JVMS 5.3.4: the names on which this loader must agree with others, and with whom. Owned by loader_constraints.cpp.
  std::unordered_map<const Symbol*, std::shared_ptr<LoaderConstraint>> constraints;
  std::atomic<bool> visited_in_marking{false};  // reset by unload_dead_classes
  bool unloaded = false;                        // found dead by the collection that is going on
  enum class Kind : uint8_t { Boot, Platform, App, Other } kind = Kind::Other;
  uint64_t id = 0;

  bool is_boot() const { return kind == Kind::Boot; }
  bool is_platform() const { return kind == Kind::Platform; }  // jdk.internal.loader.ClassLoaders$PlatformClassLoader
  bool is_app() const { return kind == Kind::App; }
  bool is_builtin() const { return kind != Kind::Other; }
  /// 'bootstrap', 'app', 'platform', or name/class @hash as in HotSpot's messages (with quotes where it has them).
  std::string describe() const;
};

/// Data of `loader` (null: boot), made on first sight. No safepoint.
LoaderData& loader_data_of(Object* loader);
LoaderData& boot_loader();
/// Takes the loaders that are marked as unloaded out of the table and frees their data. World stopped.
void forget_unloaded_loaders();
/// The loaders alive, and every class of theirs (arrays, primitives and hidden ones included): snapshots, good until
/// the next safepoint. Any thread that is InVm.
std::vector<LoaderData*> all_loaders();
std::vector<Class*> all_classes();

// Module tables (vm/linking/modules.cpp). One mutex of their own.
Module* java_base_module();                          // never null
Module* module_of_object(Object* java_lang_module);  // null: not defined to the VM
bool can_read(const Module& from, const Module& to);
/// Also true for packages of unnamed and open modules, and within one module.
bool is_exported(const Module& to_whom, const Module& owner, const Symbol* package);

/// The module a class of `package` defined by `loader` belongs to.
Module* module_for_package(LoaderData& loader, const Symbol* package);

}  // namespace vitrine::vm
