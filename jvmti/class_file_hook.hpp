// SPDX-License-Identifier: Apache-2.0
// Running the ClassFileLoadHook chain: for a first load, a redefinition (both stages) and a retransformation (the
// capable stage only).
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

/// Shows the bytes to the environments of that stage; true when one replaced them: then `bytes` and `size` mean
/// `replacement`.
bool run_class_file_hook(vm::Thread& self, const HookedClass& hooked, HookStage stage,
                         std::vector<uint8_t>& replacement, const uint8_t*& bytes, size_t& size);

}  // namespace vitrine::jvmti
