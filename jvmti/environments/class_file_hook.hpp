// SPDX-License-Identifier: Apache-2.0
// Running the ClassFileLoadHook chain: both stages for a first load and for a redefinition, the retransformation
// capable stage alone for a retransformation.
#pragma once
#include <cstdint>
#include <vector>

#include "vm/model/class.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

struct Env;

/// What the event tells about the class besides its bytes. Lives only during the call.
struct HookedClass {
  vm::Class* redefined;  // null at first load
  vm::LoaderData* loader;
  const char* name;  // internal, or null
  vm::Object* protection_domain;
  vm::ClassLineage* lineage;  // null: not recorded
};
/// JVM TI can_retransform_classes: environments without the capability come first.
enum class HookStage : uint8_t { Incapable, Capable };

/// Posts ClassFileLoadHook to the environments of `stage`, each with the bytes that its predecessor left. Returns true
/// if one of them replaced the bytes; `bytes` and `size` then refer to `replacement`, and `changed_by`, unless it is
/// null, is the last that did. Keeps a pending exception, and leaves pending what a callback throws if there was none.
/// Called in VM state; runs agent code, and Java code for the read edges of the class's module, so it reaches
/// safepoints. The caller holds no mutex.
bool run_class_file_hook(vm::Thread& self, const HookedClass& hooked, HookStage stage,
                         std::vector<uint8_t>& replacement, const uint8_t*& bytes, size_t& size,
                         const Env** changed_by = nullptr);

}  // namespace vitrine::jvmti
