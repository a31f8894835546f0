// SPDX-License-Identifier: Apache-2.0
// Small natives of the class library that no C library implements.
#include "library/registered/fast.hpp"
#include "vm/exec/objects.hpp"

namespace vitrine::library {
namespace {

// ---- VectorSupport: without vector instructions, jdk.incubator.vector uses its Java code
int32_t register_vector(Thread&) { return 0; }
int32_t max_lane_count(Thread&, Object*) { return -1; }
JavaResult<Object*> cpu_features(Thread& self) { return vm::new_string(self, ""); }

const FastNativeRow kRows[] = {
    {"jdk/internal/vm/vector/VectorSupport", "registerNatives", "()I", fast<register_vector>},
    {"jdk/internal/vm/vector/VectorSupport", "getMaxLaneCount", "(Ljava/lang/Class;)I", fast<max_lane_count>},
    {"jdk/internal/vm/vector/VectorSupport", "getCPUFeatures", "()Ljava/lang/String;", fast<cpu_features>},
};

}  // namespace

std::span<const FastNativeRow> service_natives() { return kRows; }

}  // namespace vitrine::library
