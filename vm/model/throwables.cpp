// SPDX-License-Identifier: Apache-2.0
#include "vm/model/throwables.hpp"

#include <cstddef>

namespace vitrine::vm {

const char* class_name_of(Throwable throwable) {
  static constexpr const char* kNames[] = {
#define THROWABLE(name, package) package "/" #name,
#include "vm/model/throwables.def"
#undef THROWABLE
  };
  return kNames[static_cast<size_t>(throwable)];
}

}  // namespace vitrine::vm
