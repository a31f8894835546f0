// SPDX-License-Identifier: Apache-2.0
// SampledObjectAlloc: the mean number of bytes a thread allocates between two samples (JVM TI SetHeapSamplingInterval),
// randomized so that no pattern of allocation is missed.
#pragma once
#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

/// 0: every allocation. `self` as for follow_sampling.
void set_sampling_interval(vm::Thread* self, jint bytes);
/// The thread has just allocated an object of `bytes`: is this the one to report?
bool is_sample(vm::Thread& self, size_t bytes);
/// Has the heap show allocations often enough while somebody wants the event, and not otherwise. `self` is InVm, or
/// null in phase OnLoad.
void follow_sampling(vm::Thread* self);

}  // namespace vitrine::jvmti
