// SPDX-License-Identifier: Apache-2.0
#include "library/start/library.hpp"

#include "library/foreign/foreign.hpp"
#include "library/jvm.hpp"
#include "library/registered/registered.hpp"
#include "library/releases/releases.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::library {
namespace {

class Library final : public vm::ClassLibrary {
 public:
  vm::Release facts_of_release(int feature) override { return library::facts_of_release(feature); }
  std::string why_release_does_not_fit(int feature) override {
    if (feature == 0 || (kOldestRelease <= feature && feature <= kNewestRelease)) return {};
    return "this VM runs the class libraries of JDK " + std::to_string(kOldestRelease) + " to " +
           std::to_string(kNewestRelease);
  }
  void bind_natives(vm::Class& cls, bool transformed) override { bind_fast_natives(cls, transformed); }
  vm::FastNative find_fast_native(const vm::Method& method, std::string_view name) override {
    return library::find_fast_native(method, name);
  }
  void* object_native(const vm::Method& method) override {
    if (method.holder != vm::well_known().Object_class) return nullptr;
    std::string_view name = method.name->text();
    if (name == "hashCode") return reinterpret_cast<void*>(&JVM_IHashCode);
    if (name == "wait" || name == "wait0") return reinterpret_cast<void*>(&JVM_MonitorWait);
    if (name == "notify") return reinterpret_cast<void*>(&JVM_MonitorNotify);
    if (name == "notifyAll") return reinterpret_cast<void*>(&JVM_MonitorNotifyAll);
    if (name == "clone") return reinterpret_cast<void*>(&JVM_Clone);
    return nullptr;
  }
};

}  // namespace

std::unique_ptr<vm::ClassLibrary> make_class_library() {
  for (auto table : {downcall_natives(), upcall_natives(), shared_scope_natives()}) add_natives(table);
  return std::make_unique<Library>();
}

}  // namespace vitrine::library
