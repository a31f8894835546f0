// SPDX-License-Identifier: Apache-2.0
#include "library/registered/arrays.hpp"

#include "vm/model/constant_pool.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/ports/event_sink.hpp"

namespace vitrine::library {

bool is_of_library(const Class& cls) { return cls.loader->is_boot() && cls.constants()->version() == 0; }

Object* new_ints(Thread& self, int64_t length) {
  constexpr int64_t kMost = 1 << 26;
  if (length > kMost || vm::wants_allocations()) return nullptr;
  return vm::java_heap().allocate_array(self.tlab, &vm::primitive_array_class(vm::BasicType::Int),
                                        static_cast<int32_t>(length));
}

}  // namespace vitrine::library
