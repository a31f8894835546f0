// SPDX-License-Identifier: Apache-2.0
// The boot loader's class path: patches, the run-time image lib/modules, -Xbootclasspath/a and JVM TI appends.
#include <sys/stat.h>

#include <mutex>

#include "base/format.hpp"
#include "base/lock.hpp"
#include "classfile/source/class_source.hpp"
#include "classfile/source/jimage.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/loader.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {
namespace {

struct BootPath {
  std::unique_ptr<classfile::JImage> image;
  std::unordered_map<std::string, std::vector<std::unique_ptr<classfile::ClassSource>>> patches;  // by module
  Mutex mutex{LockRank::BootPath};
  std::vector<std::unique_ptr<classfile::ClassSource>> appended GUARDED_BY(mutex);
};
BootPath& path() {
  static BootPath* instance = new BootPath;
  return *instance;
}

std::vector<std::string> split_path(const std::string& list) {
  std::vector<std::string> parts = split(list, ':');
  std::erase(parts, "");
  return parts;
}

bool deliver(std::optional<classfile::Resource> found, std::string source, BootResource* result) {
  if (!found) return false;
  *result = {found->bytes.data(), found->bytes.size(), std::move(found->owner), std::move(source)};
  return true;
}

/// Name of the boot module that owns the package; empty if there is none.
std::string owner_of_package(std::string_view package) {
  LoaderData& boot = boot_loader();
  {
    std::lock_guard lock(boot.mutex);
    if (const Symbol* symbol = Symbol::find(package))
      if (auto it = boot.package_module.find(symbol); it != boot.package_module.end()) return it->second->name->str();
  }
  // Until the module system has defined java.base, only its packages exist.
  if (java_base_module()->object == nullptr && path().image->package_to_module(package) == "java.base")
    return "java.base";
  return {};
}

}  // namespace

bool open_boot_class_path(const std::string& java_home, std::string* error) {
  path().image = classfile::JImage::open(java_home + "/lib/modules", error);
  if (!path().image) return false;
  for (auto& [module, list] : vm_options().patch_modules)
    for (auto& part : split_path(list)) path().patches[module].push_back(classfile::make_class_source(part));
  // A snapshot serves processes that have other classes there, or none.
  if (vm_options().dumps_snapshot) return true;
  append_boot_search_path(vm_options().boot_append);
  return true;
}

bool append_boot_class_path(const std::string& file) {
  struct stat status;
  if (stat(file.c_str(), &status) != 0) return false;
  std::lock_guard lock(path().mutex);
  path().appended.push_back(classfile::make_class_source(file));
  return true;
}

void append_boot_search_path(const std::string& list) {
  std::lock_guard lock(path().mutex);
  for (auto& part : split_path(list)) path().appended.push_back(classfile::make_class_source(part));
}

std::string image_module_of(std::string_view package) { return std::string(path().image->package_to_module(package)); }

std::span<const uint8_t> mapped_image(std::string_view file) {
  if (path().image->path() != file) return {};
  return path().image->bytes();
}

std::vector<std::string> boot_places_of(const Symbol* class_name) {
  const std::string_view name = class_name->text();
  const size_t slash = name.rfind('/');
  const std::string module = slash == std::string_view::npos ? std::string() : owner_of_package(name.substr(0, slash));
  std::vector<std::string> places;
  if (!module.empty()) {
    if (auto patched = path().patches.find(module); patched != path().patches.end())
      for (auto& source : patched->second) places.push_back(source->path() + " (--patch-module)");
    places.push_back("module " + module + " in the run-time image");
    return places;
  }
  std::lock_guard lock(path().mutex);
  for (auto& source : path().appended) places.push_back(source->path() + " (appended to the boot class path)");
  return places;
}

bool find_boot_resource(const Symbol* class_name, BootResource* result) {
  std::string_view name = class_name->text();
  size_t slash = name.rfind('/');
  std::string_view package = slash == std::string_view::npos ? std::string_view{} : name.substr(0, slash);
  std::string module = package.empty() ? std::string() : owner_of_package(package);
  if (!module.empty()) {
    if (auto patched = path().patches.find(module); patched != path().patches.end())
      for (auto& source : patched->second)
        if (deliver(source->find_class(name), source->path(), result)) return true;
    return deliver(path().image->find_class(module, name, vm_options().enable_preview), "jrt:/" + module, result);
  }
  std::lock_guard lock(path().mutex);
  for (auto& source : path().appended)
    if (deliver(source->find_class(name), source->path(), result)) return true;
  return false;
}

}  // namespace vitrine::vm
