// SPDX-License-Identifier: Apache-2.0
// SampledObjectAlloc: the mean number of bytes a thread allocates between two samples (JVM TI SetHeapSamplingInterval).
#pragma once
#include <jni.h>

namespace vitrine::jvmti {

/// 0: every allocation.
void set_sampling_interval(jint bytes);

}  // namespace vitrine::jvmti
