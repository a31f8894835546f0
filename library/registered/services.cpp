// SPDX-License-Identifier: Apache-2.0
// Small natives of the class library that no C library implements, or that it cannot implement with this VM.
#include <atomic>
#include <span>

#include "jni/functions/direct_buffer.hpp"
#include "library/registered/fast.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/string_content.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::library {
namespace {

// ---- VectorSupport: without vector instructions, jdk.incubator.vector uses its Java code
int32_t register_vector(Thread&) { return 0; }
int32_t max_lane_count(Thread&, Object*) { return -1; }
JavaResult<Object*> cpu_features(Thread& self) { return vm::new_string(self, ""); }

// ---- jdk.jfr: this VM records nothing, which the property jfr.unsupported.vm says (vm/runtime/properties.cpp). What
// reads recordings initializes this class all the same, which sets the recorder's options, and numbers classes.
void nothing(Thread&) {}
bool is_product(Thread&) { return true; }
int64_t new_type_id(Thread&) {
  static std::atomic<int64_t> last{100};
  return ++last;
}

// ---- NativeImageBuffer
/// The image as the VM has mapped it; null for any other, which Java code then maps itself. The function of libjimage
/// knows only what was opened by libjimage, and this VM has a reader of its own.
JavaResult<Object*> native_map(Thread& self, Object* path) {
  if (path == nullptr) return vm::throw_null_pointer(self);
  const std::span<const uint8_t> image = vm::mapped_image(vm::string_to_utf8(path));
  if (image.empty() || image.size() > INT32_MAX) return static_cast<Object*>(nullptr);
  // BasicImageReader makes a read-only buffer of it.
  return jni::make_direct_buffer(self, const_cast<uint8_t*>(image.data()), static_cast<int64_t>(image.size()));
}

const FastNativeRow kServiceNatives[] = {
    {"jdk/internal/jimage/NativeImageBuffer", "getNativeMap", "(Ljava/lang/String;)Ljava/nio/ByteBuffer;",
     fast<native_map>},
    {"jdk/internal/vm/vector/VectorSupport", "registerNatives", "()I", fast<register_vector>},
    {"jdk/internal/vm/vector/VectorSupport", "getMaxLaneCount", "(Ljava/lang/Class;)I", fast<max_lane_count>},
    {"jdk/internal/vm/vector/VectorSupport", "getCPUFeatures", "()Ljava/lang/String;", fast<cpu_features>},
    {"jdk/jfr/internal/JVM", "registerNatives", "()V", fast<nothing>},
    {"jdk/jfr/internal/JVM", "subscribeLogLevel", "(Ljdk/jfr/internal/LogTag;I)V", fast<nothing>},
    {"jdk/jfr/internal/JVM", "setDumpPath", "(Ljava/lang/String;)V", fast<nothing>},
    {"jdk/jfr/internal/JVM", "setFileNotification", "(J)V", fast<nothing>},
    {"jdk/jfr/internal/JVM", "setGlobalBufferCount", "(J)V", fast<nothing>},
    {"jdk/jfr/internal/JVM", "setGlobalBufferSize", "(J)V", fast<nothing>},
    {"jdk/jfr/internal/JVM", "setMemorySize", "(J)V", fast<nothing>},
    {"jdk/jfr/internal/JVM", "setSampleThreads", "(Z)V", fast<nothing>},
    {"jdk/jfr/internal/JVM", "setStackDepth", "(I)V", fast<nothing>},
    {"jdk/jfr/internal/JVM", "setThreadBufferSize", "(J)V", fast<nothing>},
    {"jdk/jfr/internal/JVM", "isProduct", "()Z", fast<is_product>},
    {"jdk/jfr/internal/JVM", "getTypeId", "(Ljava/lang/Class;)J", fast<new_type_id>},
    {"jdk/jfr/internal/JVM", "getTypeId", "(Ljava/lang/String;)J", fast<new_type_id>},
};

}  // namespace

std::span<const FastNativeRow> service_natives() { return kServiceNatives; }

}  // namespace vitrine::library
