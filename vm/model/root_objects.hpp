// SPDX-License-Identifier: Apache-2.0
// Objects of the class library to which the VM keeps references, except those in tables.
#pragma once
#include <array>

#include "vm/model/value.hpp"

namespace vitrine::vm {

/// These are GC roots. Each is set once, while the VM is created.
struct RootObjects {
  Object* main_thread_group = nullptr;
  Object* system_thread_group = nullptr;
  Object* system_loader = nullptr;
  Object* platform_loader = nullptr;

  std::array<Object*, 4> all() const {
    return {main_thread_group, system_thread_group, system_loader, platform_loader};
  }
};

namespace detail {
inline constinit RootObjects the_root_objects;
}
inline RootObjects& root_objects() { return detail::the_root_objects; }

}  // namespace vitrine::vm
