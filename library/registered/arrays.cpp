// SPDX-License-Identifier: Apache-2.0
#include "library/registered/arrays.hpp"

#include "vm/model/constant_pool.hpp"
#include "vm/model/heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::library {

bool is_of_library(const Class& cls) { return cls.loader->is_boot() && cls.constants()->version() == 0; }

Object* new_ints(Thread& self, int64_t length) {
  constexpr vm::EventSet kAllocations = vm::event_bit(vm::Event::VMObjectAlloc) |
                                        vm::event_bit(vm::Event::SampledObjectAlloc) |
                                        vm::event_bit(vm::Event::ObjectAlloc);
  constexpr int64_t kMost = 1 << 26;
  if (length > kMost || (vm::ports().events->enabled.load(std::memory_order_relaxed) & kAllocations) != 0)
    return nullptr;
  return vm::java_heap().allocate_array(self.tlab, &vm::primitive_array_class(vm::BasicType::Int),
                                        static_cast<int32_t>(length));
}

}  // namespace vitrine::library
