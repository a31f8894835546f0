// SPDX-License-Identifier: Apache-2.0
// The sampling interval. Nobody asks for it yet: SampledObjectAlloc is not offered.
#include "jvmti/sampling.hpp"

#include <atomic>

namespace vitrine::jvmti {

namespace {
std::atomic<jint> interval{512 * 1024};
}

void set_sampling_interval(jint bytes) { interval.store(bytes); }

}  // namespace vitrine::jvmti
