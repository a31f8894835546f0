// SPDX-License-Identifier: Apache-2.0
// Running the ClassFileLoadHook chain: both stages for a first load and for a redefinition, the retransformation
// capable stage alone for a retransformation.
#pragma once
#include <cstdint>
#include <vector>

#include "vm/model/class.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

struct HookedClass {
  vm::Class* redefined;  // null at first load
  vm::LoaderData* loader;
  const char* name;  // internal, or null
  vm::Object* protection_domain;
};
enum class HookStage : uint8_t { Incapable, Capable };

/// Posts ClassFileLoadHook to the environments of `stage`, each with the bytes that its predecessor left. Returns true
/// if one of them replaced the bytes; `bytes` and `size` then refer to `replacement`. Keeps a pending exception, and
/// leaves pending what a callback throws if there was none.
bool run_class_file_hook(vm::Thread& self, const HookedClass& hooked, HookStage stage,
                         std::vector<uint8_t>& replacement, const uint8_t*& bytes, size_t& size);

}  // namespace vitrine::jvmti
