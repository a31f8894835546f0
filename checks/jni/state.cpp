// SPDX-License-Identifier: Apache-2.0
#include "checks/jni/state.hpp"

#include "jni/environment.hpp"

namespace vitrine::checks {

namespace {
constexpr size_t kDefaultCapacity = 16;  // JNI chapter 5, "PushLocalFrame": a native method may rely on it
}

ThreadState& state_of(const vm::Thread& self) {
  auto& owner = static_cast<jni::Environment*>(self.jni_env)->checks;
  if (owner == nullptr) owner = std::make_shared<ThreadState>();
  return *static_cast<ThreadState*>(owner.get());
}

LocalCapacity& capacity_of_frame(vm::Thread& self, ThreadState& state) {
  const vm::LocalReferences& references = self.context.local_references;
  const uint32_t begin = references.frame_begin();
  const bool pushed = references.is_frame_pushed();
  auto& all = state.capacities;
  while (!all.empty() && all.back().begin > begin) all.pop_back();  // of frames that have ended
  if (all.empty() || all.back().begin != begin || all.back().pushed != pushed)
    all.push_back({begin, pushed, kDefaultCapacity, false});
  return all.back();
}

}  // namespace vitrine::checks
