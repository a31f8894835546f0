// SPDX-License-Identifier: Apache-2.0
// The VM's module tables (JVMS 5.3.6). The module system's logic is in Java; the VM only needs to know which module
// owns a package, which modules it reads, and which packages it exports.
#include "base/lock.hpp"
#include "base/log.hpp"
#include "gc/store.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

Mutex& modules_mutex() {
  static Mutex mutex{LockRank::Modules};
  return mutex;
}

namespace {

std::string text_or_empty(Object* string) { return string != nullptr ? string_to_utf8(string) : std::string(); }

/// Gives every class of `module` its Module object. Primitive and early classes belong to java.base.
void fix_mirrors(Module& module) {
  const WellKnown& wk = well_known();
  for (Class* cls : all_classes())
    if (cls->module == &module && cls->mirror != nullptr)
      gc::store_reference(cls->mirror, wk.Class_module, module.object);
}

Thrown throw_not_module(Thread& self) {
  return throw_new(self, Throwable::IllegalArgumentException, "module is not an instance of type java.lang.Module");
}

JavaResult<Module*> require_module(Thread& self, Object* object, const char* what) {
  if (object == nullptr) return throw_new(self, Throwable::NullPointerException, what);
  if (!Class::of(object)->is_subclass_of(well_known().Module_class)) return throw_not_module(self);
  Module* module = module_of_object(object);
  if (module == nullptr)
    return throw_new(self, Throwable::IllegalArgumentException, "module is not defined to the virtual machine");
  return module;
}

JavaResult<const Symbol*> require_package(Thread& self, const Module& from, Object* package) {
  if (package == nullptr) return throw_new(self, Throwable::NullPointerException, "package is null");
  const Symbol* name = string_to_symbol(package, true);
  if (from.is_named() && !from.packages.contains(name))
    return throw_new(self, Throwable::IllegalArgumentException,
                     "package " + classfile::external_name(name->text()) + " not found in module " + from.name->str());
  return name;
}

}  // namespace

Module* module_of_object(Object* object) {
  if (object == nullptr) return nullptr;
  const WellKnown& wk = well_known();
  if (auto* known = object->get<Module*>(wk.Module_vm_module)) return known;
  // This is the unnamed module of a loader that the VM does not know yet.
  if (object->get<Object*>(wk.Module_name) == nullptr) {
    Object* loader = object->get<Object*>(wk.Module_loader);
    if (loader != nullptr && loader->get<Object*>(wk.ClassLoader_unnamedModule) == object) {
      LoaderData& data = loader_data_of(loader);
      data.unnamed->object = object;
      object->put<Module*>(wk.Module_vm_module, data.unnamed.get());
      return data.unnamed.get();
    }
  }
  return nullptr;
}

bool can_read(const Module& from, const Module& to) {
  if (&from == &to || !from.is_named()) return true;  // an unnamed module reads every module
  if (&to == java_base_module()) return true;
  if (!to.is_named() && from.default_reads && to.loader != nullptr && (to.loader->is_boot() || to.loader->is_app()))
    return true;
  std::lock_guard lock(modules_mutex());
  if (!to.is_named() && from.reads_all_unnamed) return true;
  return from.reads.contains(const_cast<Module*>(&to));
}

bool is_exported(const Module& to_whom, const Module& owner, const Symbol* package) {
  if (!owner.is_named() || owner.open || &to_whom == &owner) return true;
  std::lock_guard lock(modules_mutex());
  auto it = owner.exports.find(package);
  if (it == owner.exports.end()) return false;
  const Module::Export& e = it->second;
  return e.to_all || (e.to_all_unnamed && !to_whom.is_named()) || e.to.contains(const_cast<Module*>(&to_whom));
}

JavaResult<void> define_module(Thread& self, Object* object, bool open, Object* version, Object* location,
                               Object* packages) {
  const WellKnown& wk = well_known();
  if (object == nullptr) return throw_new(self, Throwable::NullPointerException, "Null module object");
  if (!Class::of(object)->is_subclass_of(wk.Module_class)) return throw_not_module(self);
  Object* name_object = object->get<Object*>(wk.Module_name);
  if (name_object == nullptr) return throw_new(self, Throwable::IllegalArgumentException, "Module name cannot be null");
  const Symbol* name = string_to_symbol(name_object, false);
  Object* loader_object = object->get<Object*>(wk.Module_loader);
  std::vector<const Symbol*> package_names;
  if (packages != nullptr)
    for (int32_t i = 0; i < packages->length(); ++i) {
      Object* package = packages->element<Object*>(i);
      if (package == nullptr || Class::of(package) != wk.String_class)
        return throw_new(self, Throwable::IllegalArgumentException, "Bad package name");
      package_names.push_back(string_to_symbol(package, true));
    }

  bool is_base = name->text() == "java.base";
  if (is_base && loader_object != nullptr)
    return throw_new(self, Throwable::IllegalArgumentException, "Class loader must be the boot class loader");
  LoaderData& loader = loader_data_of(loader_object);
  Module* module;
  if (is_base) {
    module = java_base_module();
    if (module->object != nullptr)
      return throw_new(self, Throwable::InternalError, "Module java.base is already defined");
  } else {
    bool may_define_java = loader.is_boot() || loader.is_platform();
    for (const Symbol* package : package_names)
      if (!may_define_java && (package->text() == "java" || package->text().substr(0, 5) == "java/"))
        return throw_new(self, Throwable::IllegalArgumentException,
                         "Class loader (instance of): " + Class::of(loader_object)->external_name() +
                             " tried to define prohibited package name: " + classfile::external_name(package->text()));
    module = new Module;
    module->name = name;
  }
  std::string error;
  {
    std::lock_guard lock(loader.mutex);
    if (!is_base) {
      for (auto& known : loader.modules)
        if (known->name == name) error = "Module " + name->str() + " is already defined";
      for (const Symbol* package : package_names) {
        if (!error.empty()) break;
        if (auto it = loader.package_module.find(package); it != loader.package_module.end())
          error = "Package " + classfile::external_name(package->text()) + " for module " + name->str() +
                  " is already in another module, " + it->second->name->str() + ", defined to the class loader";
        else if (loader.packages.contains(package) && java_base_module()->object != nullptr)
          error = "Package " + classfile::external_name(package->text()) + " for module " + name->str() +
                  " is already in the unnamed module defined to the class loader";
      }
    }
    if (error.empty()) {
      module->loader = &loader;
      module->open = open;
      module->version = text_or_empty(version);
      module->location = text_or_empty(location);
      for (const Symbol* package : package_names) {
        module->packages.insert(package);
        loader.package_module[package] = module;
      }
      if (!is_base) loader.modules.emplace_back(module);
    }
  }
  if (!error.empty()) {
    delete module;
    return throw_new(self, Throwable::IllegalStateException, error);
  }
  module->object = object;
  object->put<Module*>(wk.Module_vm_module, module);
  if (is_base) fix_mirrors(*module);
  if (vm_options().log_module_load && !module->location.empty())
    log_line(LogTopic::ModuleLoad, name->str() + " location: " + module->location);
  if (vm_options().log_module)
    log_line(LogTopic::Module, "define_module(): creation of module: " + name->str() + ", version: " + module->version);
  return {};
}

JavaResult<void> set_boot_loader_unnamed_module(Thread& self, Object* object) {
  const WellKnown& wk = well_known();
  if (object == nullptr) return throw_new(self, Throwable::NullPointerException, "Null module object");
  if (!Class::of(object)->is_subclass_of(wk.Module_class)) return throw_not_module(self);
  if (object->get<Object*>(wk.Module_name) != nullptr)
    return throw_new(self, Throwable::IllegalArgumentException,
                     "boot loader's unnamed module's java.lang.Module has a name");
  if (object->get<Object*>(wk.Module_loader) != nullptr)
    return throw_new(self, Throwable::IllegalArgumentException, "Class loader must be the boot class loader");
  Module& module = *boot_loader().unnamed;
  module.object = object;
  object->put<Module*>(wk.Module_vm_module, &module);
  fix_mirrors(module);
  return {};
}

JavaResult<void> add_module_reads(Thread& self, Object* from_object, Object* to_object) {
  Module* from = TRY(require_module(self, from_object, "from_module is null"));
  Module* to = to_object != nullptr ? TRY(require_module(self, to_object, "to_module is null")) : nullptr;
  std::lock_guard lock(modules_mutex());
  if (to == nullptr)
    from->reads_all_unnamed = true;
  else
    from->reads.insert(to);
  return {};
}

namespace {
template <class Add>
JavaResult<void> add_export(Thread& self, Object* from_object, Object* package, const Add& add) {
  Module* from = TRY(require_module(self, from_object, "from_module is null"));
  if (!from->is_named() || from->open) {
    if (package == nullptr) return throw_new(self, Throwable::NullPointerException, "package is null");
    if (!from->is_named()) return {};
  }
  const Symbol* name = TRY(require_package(self, *from, package));
  std::lock_guard lock(modules_mutex());
  add(from->exports[name]);
  return {};
}
}  // namespace

JavaResult<void> add_module_exports(Thread& self, Object* from, Object* package, Object* to_object) {
  if (to_object == nullptr) return throw_new(self, Throwable::NullPointerException, "to_module is null");
  Module* to = TRY(require_module(self, to_object, "to_module is null"));
  return add_export(self, from, package, [&](Module::Export& e) { e.to.insert(to); });
}
JavaResult<void> add_module_exports_to_all(Thread& self, Object* from, Object* package) {
  return add_export(self, from, package, [](Module::Export& e) { e.to_all = true; });
}
JavaResult<void> add_module_exports_to_all_unnamed(Thread& self, Object* from, Object* package) {
  return add_export(self, from, package, [](Module::Export& e) { e.to_all_unnamed = true; });
}

}  // namespace vitrine::vm
