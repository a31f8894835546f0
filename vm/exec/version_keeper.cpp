// SPDX-License-Identifier: Apache-2.0
#include "vm/exec/version_keeper.hpp"

#include "vm/exec/objects.hpp"
#include "vm/model/class.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

JavaResult<Object*> keeper_of(Thread& self, ClassVersion& version) {
  if (Object* known = version.keeper.load(std::memory_order_acquire)) [[likely]]
    return known;
  Class* objects = TRY(array_class_of(self, *well_known().Object_class));
  Object* made = TRY(allocate_array(self, *objects, 1));
  made->elements<Object*>()[0] = version.constants->holder().mirror;
  Object* first = nullptr;
  return version.keeper.compare_exchange_strong(first, made) ? made : first;
}

}  // namespace vitrine::vm
