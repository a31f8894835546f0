// SPDX-License-Identifier: Apache-2.0
// Objects of the class library that the VM keeps, apart from tables.
#pragma once
#include "vm/model/value.hpp"

namespace vitrine::vm {

/// GC roots. Set once, while the VM is created.
struct RootObjects {
  Object* main_thread_group = nullptr;
  Object* system_thread_group = nullptr;
  Object* system_loader = nullptr;
  Object* platform_loader = nullptr;
};

namespace detail {
inline constinit RootObjects the_root_objects;
}
inline RootObjects& root_objects() { return detail::the_root_objects; }

}  // namespace vitrine::vm
