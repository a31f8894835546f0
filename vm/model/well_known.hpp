// SPDX-License-Identifier: Apache-2.0
// Classes, fields and methods of the class library that the VM itself uses, looked up once during boot. If one is
// missing that the table does not mark as optional, the VM ends with its name, because the class library does not fit.
#pragma once
#include <cstdint>

namespace vitrine::vm {

class Class;
struct Method;

struct WellKnown {
#define WELL_KNOWN_CLASS(id, name, optional) Class* id##_class = nullptr;
#define WELL_KNOWN_FIELD(id, cls, name, descriptor, optional) \
  uint32_t id = 0;  // offset in the instance, or in the mirror for statics
#define WELL_KNOWN_METHOD(id, cls, name, descriptor, optional) Method* id = nullptr;
#define WELL_KNOWN_HIDDEN(id, cls, descriptor) uint32_t id = 0;  // injected field
#include "vm/model/well_known.def"
};

namespace detail {
inline constinit WellKnown the_well_known;
}
/// Filled by boot step 3 (vm/runtime/well_known.cpp).
inline WellKnown& well_known() { return detail::the_well_known; }

}  // namespace vitrine::vm
