// SPDX-License-Identifier: Apache-2.0
// The table of class loaders. A hidden field of each ClassLoader object points to its LoaderData.
#include "vm/model/loader.hpp"

#include <cstdio>

#include "vm/model/class.hpp"
#include "vm/model/loader_table.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/table_statistics.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

LoaderTable& loader_table() {
  static LoaderTable* instance = new LoaderTable;
  return *instance;
}

LoaderData& boot_loader() {
  static LoaderData* boot = [] {
    auto* data = new LoaderData;
    data->kind = LoaderData::Kind::Boot;
    data->unnamed = std::make_unique<Module>();
    data->unnamed->loader = data;
    return data;
  }();
  return *boot;
}

LoaderData& loader_data_of(Object* loader) {
  if (loader == nullptr) return boot_loader();
  const WellKnown& wk = well_known();
  if (auto* known = loader->get_volatile<LoaderData*>(wk.ClassLoader_vm_data)) return *known;
  std::lock_guard lock(loader_table().mutex);
  if (auto* known = loader->get_volatile<LoaderData*>(wk.ClassLoader_vm_data)) return *known;
  auto data = std::make_unique<LoaderData>();
  data->object = loader;
  data->id = loader_table().next_id++;
  const Class* cls = Class::of(loader);
  if (cls == wk.PlatformClassLoader_class) data->kind = LoaderData::Kind::Platform;
  if (cls == wk.AppClassLoader_class) data->kind = LoaderData::Kind::App;
  data->unnamed = std::make_unique<Module>();
  data->unnamed->loader = data.get();
  data->unnamed->object = loader->get<Object*>(wk.ClassLoader_unnamedModule);
  if (data->unnamed->object != nullptr) data->unnamed->object->put<Module*>(wk.Module_vm_module, data->unnamed.get());
  LoaderData& result = *data;
  loader_table().loaders.push_back(std::move(data));
  loader->put_volatile<LoaderData*>(wk.ClassLoader_vm_data, &result);
  return result;
}

std::vector<LoaderData*> all_loaders() {
  std::lock_guard lock(loader_table().mutex);
  std::vector<LoaderData*> result{&boot_loader()};
  for (auto& loader : loader_table().loaders) result.push_back(loader.get());
  return result;
}

void forget_unloaded_loaders() {
  std::lock_guard lock(loader_table().mutex);
  std::erase_if(loader_table().loaders, [](auto& loader) { return loader->unloaded; });
}

std::vector<Class*> all_classes() {
  std::vector<Class*> result;
  for (int type = static_cast<int>(BasicType::Boolean); type <= static_cast<int>(BasicType::Void); ++type) {
    if (type == static_cast<int>(BasicType::Object) || type == static_cast<int>(BasicType::Array)) continue;
    Class& primitive = primitive_class(static_cast<BasicType>(type));
    result.push_back(&primitive);
    for (Class* array = primitive.array_class; array != nullptr; array = array->array_class) result.push_back(array);
  }
  for (LoaderData* loader : all_loaders()) {
    std::lock_guard lock(loader->mutex);
    for (Class* cls : loader->defined) {
      result.push_back(cls);
      for (Class* array = cls->array_class; array != nullptr; array = array->array_class) result.push_back(array);
    }
  }
  return result;
}

TableStatistics class_table_statistics(LoaderData& loader) {
  std::lock_guard lock(loader.mutex);
  TableStatistics result;
  result.entry_bytes = sizeof(*loader.classes.begin()) + sizeof(void*);  // and the link of the list
  for (size_t i = 0; i < loader.classes.bucket_count(); ++i) result.in_bucket.push_back(loader.classes.bucket_size(i));
  return result;
}

std::string LoaderData::describe() const {
  if (is_boot()) return "'bootstrap'";
  const WellKnown& wk = well_known();
  if (const Object* text = object->get<Object*>(wk.ClassLoader_nameAndId)) return string_to_utf8(text);
  char hash[16];
  std::snprintf(hash, sizeof hash, "%x", object->identity_hash());
  return Class::of(object)->external_name() + " @" + hash;
}

std::string LoaderData::describe_with_class() const {
  std::string text = describe();
  if (is_boot()) return text;
  const std::string name = Class::of(object)->external_name();
  return text.starts_with(name) ? text : text + ", a " + name;
}

std::string Module::describe() const {
  if (is_named()) return "module " + name->str();
  if (loader == nullptr || loader->is_boot()) return "unnamed module of loader 'bootstrap'";
  char hash[16] = "";
  if (object != nullptr) std::snprintf(hash, sizeof hash, "%x", object->identity_hash());
  return std::string("unnamed module @0x") + hash;
}

Module* java_base_module() {
  static Module* module = [] {
    auto* m = new Module;
    m->name = Symbol::intern("java.base");
    m->loader = &boot_loader();
    return m;
  }();
  return module;
}

Module* module_for_package(LoaderData& loader, const Symbol* package) {
  if (loader.is_boot() && java_base_module()->object == nullptr) return java_base_module();
  std::lock_guard lock(loader.mutex);
  auto it = loader.package_module.find(package);
  return it != loader.package_module.end() ? it->second : loader.unnamed.get();
}

}  // namespace vitrine::vm
