// SPDX-License-Identifier: Apache-2.0
#include "vm/exec/version_keeper.hpp"

#include "gc/store.hpp"
#include "vm/exec/objects.hpp"
#include "vm/model/class.hpp"
#include "vm/model/class_version.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

namespace {

JavaResult<void> make_keeper(Thread& self, ClassVersion& version) {
  Class* objects = TRY(array_class_of(self, *well_known().Object_class));
  Object* made = TRY(allocate_array(self, *objects, 1));
  gc::store_element(made, 0, version.constants->holder().mirror);
  Object* none = nullptr;
  version.keeper.compare_exchange_strong(none, made);
  return {};
}

}  // namespace

JavaResult<MethodVersion*> kept_version_of(Thread& self, const Method& method) {
  // A redefinition gives native methods another version, so the method is asked again after every safepoint.
  while (method.version->of->keeper.load(std::memory_order_acquire) == nullptr)
    [[unlikely]] TRY(make_keeper(self, *method.version->of));
  return method.version;
}

}  // namespace vitrine::vm
