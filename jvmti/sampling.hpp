// SPDX-License-Identifier: Apache-2.0
// SampledObjectAlloc: the mean number of bytes a thread allocates between two samples (JVM TI SetHeapSamplingInterval),
// randomized so that no pattern of allocation is missed.
#pragma once
#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

/// 0: every allocation.
void set_sampling_interval(jint bytes);
/// The thread has allocated `bytes`: is this the one to report?
bool is_sample(vm::Thread& self, size_t bytes);
/// Has the heap show every allocation while somebody wants the event, and not otherwise. `self` is InVm, or null in
/// phase OnLoad.
void follow_sampling(vm::Thread* self);

}  // namespace vitrine::jvmti
