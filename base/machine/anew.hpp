// SPDX-License-Identifier: Apache-2.0
// For straight code in which every instruction counts.
#pragma once

namespace vitrine {

/// The same object, of which the compiler does not know that it is the same. The addresses of its parts that only rare
/// branches need would else be computed once, before the first of these, and kept in registers all the while.
template <class T>
[[gnu::always_inline]] inline T& anew(T& object) {
  T* address = &object;
  asm("" : "+r"(address));
  return *address;
}

}  // namespace vitrine
