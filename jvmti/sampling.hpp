// SPDX-License-Identifier: Apache-2.0
// SampledObjectAlloc: gaps between samples, exponentially distributed around the interval asked for (JVM TI
// SetHeapSamplingInterval), so that no pattern of allocation is missed: an object of S bytes is sampled with
// probability 1 - exp(-S / interval), from which tools reckon how much was allocated.
#pragma once
#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

/// 0: every allocation. What every thread was waiting for is drawn anew. `self` as for follow_sampling.
void set_sampling_interval(vm::Thread* self, jint bytes);
/// Has the heap sample while somebody wants the event, and not otherwise. `self` is InVm, or null in phase OnLoad.
void follow_sampling(vm::Thread* self);

}  // namespace vitrine::jvmti
