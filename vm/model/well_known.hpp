// SPDX-License-Identifier: Apache-2.0
// Classes, fields and methods of the class library that the VM itself uses, looked up once during boot. If one is
// missing that the table names for this release, the VM ends with its name, because the class library does not fit.
#pragma once
#include <cstdint>

namespace vitrine::vm {

class Class;
struct Method;

struct WellKnown {
#define WELL_KNOWN_CLASS(id, name, releases) Class* id##_class = nullptr;
#define WELL_KNOWN_FIELD(id, cls, name, descriptor, releases) \
  uint32_t id = 0;  // offset in the instance, or in the mirror for statics
#define WELL_KNOWN_METHOD(id, cls, name, descriptor, releases) Method* id = nullptr;
#define WELL_KNOWN_HIDDEN(id, cls, descriptor, releases) uint32_t id = 0;  // injected field
#include "vm/model/well_known.def"
};

namespace detail {
inline constinit WellKnown the_well_known;
}
/// Filled by boot step 3 (vm/runtime/well_known.cpp).
inline WellKnown& well_known() { return detail::the_well_known; }

}  // namespace vitrine::vm
