// SPDX-License-Identifier: Apache-2.0
// The calls by which the module system informs the VM (implemented in vm/linking/modules.cpp), and the packages of the
// boot loader.
#include <algorithm>

#include "gc/store.hpp"
#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/model/string_content.hpp"

using namespace vitrine;
using namespace vitrine::library;

namespace {

/// The location from which the boot loader loaded the classes of `package`; empty if there is none, as for the dynamic
/// modules of proxies.
std::string location_of(const vm::LoaderData& boot, const Symbol* package) REQUIRES(boot.mutex) {
  auto module = boot.package_module.find(package);
  if (module != boot.package_module.end() && module->second->is_named()) return module->second->location;
  // A package on the appended boot class path: the source of its first class.
  for (const Class* c : boot.defined)
    if (c->package == package && !c->source.empty()) return c->source;
  return "";
}

}  // namespace

void JVM_SetBootLoaderUnnamedModule(JNIEnv*, jobject module) {
  enter([&](Thread& self) { return vm::set_boot_loader_unnamed_module(self, dereference(module)); });
}

void JVM_DefineModule(JNIEnv*, jobject module, jboolean is_open, jstring version, jstring location,
                      jobjectArray packages) {
  enter([&](Thread& self) {
    return vm::define_module(self, dereference(module), is_open, dereference(version), dereference(location),
                             dereference(packages));
  });
}

void JVM_AddReadsModule(JNIEnv*, jobject from_module, jobject source_module) {
  enter([&](Thread& self) { return vm::add_module_reads(self, dereference(from_module), dereference(source_module)); });
}

void JVM_AddModuleExports(JNIEnv*, jobject from_module, jstring package, jobject to_module) {
  enter([&](Thread& self) {
    return vm::add_module_exports(self, dereference(from_module), dereference(package), dereference(to_module));
  });
}

void JVM_AddModuleExportsToAll(JNIEnv*, jobject from_module, jstring package) {
  enter([&](Thread& self) {
    return vm::add_module_exports_to_all(self, dereference(from_module), dereference(package));
  });
}

void JVM_AddModuleExportsToAllUnnamed(JNIEnv*, jobject from_module, jstring package) {
  enter([&](Thread& self) {
    return vm::add_module_exports_to_all_unnamed(self, dereference(from_module), dereference(package));
  });
}

// Needed only by a VM with an archived module graph.
void JVM_DefineArchivedModules(JNIEnv*, jobject, jobject) {}

jstring JVM_GetSystemPackage(JNIEnv*, jstring name) {
  return enter<jstring>([&](Thread& self) -> ObjectResult {
    const Symbol* package = dereference(name) == nullptr ? nullptr : vm::string_to_symbol(dereference(name), true);
    if (package == nullptr || package->text().empty()) return static_cast<Object*>(nullptr);
    std::string location;
    {
      vm::LoaderData& boot = vm::boot_loader();
      std::lock_guard lock(boot.mutex);
      if (boot.packages.contains(package)) location = location_of(boot, package);
    }
    if (location.empty()) return static_cast<Object*>(nullptr);
    return vm::new_string(self, location);
  });
}

jobjectArray JVM_GetSystemPackages(JNIEnv*) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    std::vector<const Symbol*> packages;
    {
      vm::LoaderData& boot = vm::boot_loader();
      std::lock_guard lock(boot.mutex);
      for (const Symbol* package : boot.packages)
        if (!package->text().empty() && !location_of(boot, package).empty()) packages.push_back(package);
    }
    std::sort(packages.begin(), packages.end(), [](auto* a, auto* b) { return a->text() < b->text(); });
    Object* result = TRY(new_object_array(self, *known().String_class, packages.size()));
    for (size_t i = 0; i < packages.size(); ++i)
      gc::store_element(result, i, TRY(vm::new_string(self, packages[i]->text())));
    return result;
  });
}
