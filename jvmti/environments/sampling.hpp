// SPDX-License-Identifier: Apache-2.0
// SampledObjectAlloc: the gaps between samples are distributed exponentially around the requested interval (JVM TI
// SetHeapSamplingInterval), so that no pattern of allocation escapes sampling. An object of S bytes is sampled with
// probability 1 - exp(-S / interval), from which tools estimate how much was allocated.
#pragma once
#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

/// Sets the interval in bytes; 0 samples every allocation. The gaps of all threads are drawn again. `self` as for
/// follow_sampling.
void set_sampling_interval(vm::Thread* self, jint bytes);
/// Starts or stops sampling in the heap, depending on whether any environment wants the event. `self` is in VM state
/// and may reach a safepoint. It is null if the caller is not attached.
void follow_sampling(vm::Thread* self);

}  // namespace vitrine::jvmti
