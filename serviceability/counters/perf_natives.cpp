// SPDX-License-Identifier: Apache-2.0
// jdk.internal.perf.Perf: counters of the class library, and access to the files of other VMs.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/clock.hpp"
#include "jni/functions/direct_buffer.hpp"
#include "library/registered/fast.hpp"
#include "serviceability/counters/perf_data.hpp"
#include "vm/model/string_content.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::serviceability {
namespace {

using library::fast;
using library::fast_nothing;
using vm::JavaResult;
using vm::Object;
using vm::Thread;
using vm::throw_new;
using vm::throw_null_pointer;

vm::Thrown illegal(Thread& self, const char* why) {
  return throw_new(self, vm::Throwable::IllegalArgumentException, why);
}
bool is_known(int32_t variability, int32_t units) {
  return variability >= 1 && variability <= 3 && units >= 1 && units <= 6;
}

/// createLong(String name, int variability, int units, long value)
JavaResult<Object*> create_long(Thread& self, Object*, Object* name, int32_t variability, int32_t units,
                                int64_t value) {
  if (name == nullptr) return throw_null_pointer(self);
  if (!is_known(variability, units)) return illegal(self, "unexpected variability or units");
  int64_t* counter = add_perf_long(vm::string_to_utf8(name), static_cast<PerfUnits>(units),
                                   static_cast<PerfVariability>(variability), value);
  if (counter == nullptr) return illegal(self, "PerfLong name already exists");
  return jni::make_direct_buffer(self, counter, sizeof *counter);
}
/// createByteArray(String name, int variability, int units, byte[] value, int maxLength)
JavaResult<Object*> create_byte_array(Thread& self, Object*, Object* name, int32_t variability, int32_t units,
                                      Object* value, int32_t maximum) {
  if (name == nullptr || value == nullptr) return throw_null_pointer(self);
  auto kind = static_cast<PerfVariability>(variability);
  if (kind != PerfVariability::Constant && kind != PerfVariability::Variable)
    return illegal(self, "unexpected variability value");
  if (static_cast<PerfUnits>(units) != PerfUnits::String) return illegal(self, "unexpected units value");
  auto length = static_cast<size_t>(value->length());
  if (kind == PerfVariability::Variable && value->length() > int64_t{maximum} + 1)
    return illegal(self, "value too long for the given maximum length");
  size_t capacity = kind == PerfVariability::Constant ? length : static_cast<size_t>(int64_t{maximum} + 1);
  char* text = add_perf_text(vm::string_to_utf8(name), kind, {value->elements<char>(), length}, capacity);
  if (text == nullptr) return illegal(self, "PerfByteArray name already exists");
  return jni::make_direct_buffer(self, text, static_cast<int64_t>(capacity));
}

/// attach(String user, int pid, int mode): maps the file of another VM; pid 0 is this VM.
JavaResult<Object*> attach(Thread& self, Object*, Object* user, int32_t pid, int32_t mode) {
  constexpr int32_t kReadOnly = 0;
  if (mode != kReadOnly) return illegal(self, "mode");
  PerfMemory own = own_perf_memory();
  if (pid == 0 || pid == getpid()) {
    if (own.size == 0) return illegal(self, "this VM has no performance data");
    return jni::make_direct_buffer(self, own.start, static_cast<int64_t>(own.size));
  }
  if (pid < 0) return illegal(self, "invalid vmid");
  std::string path = perf_data_path(user == nullptr ? "" : vm::string_to_utf8(user), pid);
  if (path.empty()) return illegal(self, user == nullptr ? "Could not map vmid to user Name" : "Process not found");
  int fd = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return throw_new(self, vm::Throwable::IOException, std::strerror(errno));
  struct stat facts {};
  void* mapped = MAP_FAILED;
  bool ours = fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode) && (facts.st_uid == geteuid() || geteuid() == 0);
  if (ours && facts.st_size > 0)
    mapped = mmap(nullptr, static_cast<size_t>(facts.st_size), PROT_READ, MAP_SHARED, fd, 0);
  int error = errno;
  close(fd);
  if (!ours) return throw_new(self, vm::Throwable::IOException, "file not secure");
  if (mapped == MAP_FAILED)
    return throw_new(self, vm::Throwable::IOException, facts.st_size == 0 ? "Invalid argument" : std::strerror(error));
  auto buffer = jni::make_direct_buffer(self, mapped, facts.st_size);
  if (buffer.threw()) munmap(mapped, static_cast<size_t>(facts.st_size));
  return buffer;
}
JavaResult<Object*> attach_21(Thread& self, Object* perf, int32_t pid) { return attach(self, perf, nullptr, pid, 0); }
JavaResult<void> detach(Thread& self, Object*, Object* buffer) {
  if (buffer == nullptr) return throw_null_pointer(self);
  std::span<char> place = TRY(jni::direct_buffer_memory(self, buffer));
  if (place.data() != nullptr && place.data() != own_perf_memory().start) munmap(place.data(), place.size());
  return {};
}
int64_t high_res_counter(Thread&, Object*) { return static_cast<int64_t>(monotonic_ns()); }
int64_t high_res_frequency(Thread&, Object*) { return 1000000000; }

const library::FastNativeRow kRows[] = {
    {"jdk/internal/perf/Perf", "registerNatives", "()V", fast<fast_nothing>},
    {"jdk/internal/perf/Perf", "attach", "(Ljava/lang/String;II)Ljava/nio/ByteBuffer;", fast<attach>},
    {"jdk/internal/perf/Perf", "attach0", "(I)Ljava/nio/ByteBuffer;", fast<attach_21>},
    {"jdk/internal/perf/Perf", "detach", "(Ljava/nio/ByteBuffer;)V", fast<detach>},
    {"jdk/internal/perf/Perf", "createLong", "(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;", fast<create_long>},
    {"jdk/internal/perf/Perf", "createByteArray", "(Ljava/lang/String;II[BI)Ljava/nio/ByteBuffer;",
     fast<create_byte_array>},
    {"jdk/internal/perf/Perf", "highResCounter", "()J", fast<high_res_counter>},
    {"jdk/internal/perf/Perf", "highResFrequency", "()J", fast<high_res_frequency>},
};

}  // namespace

std::span<const library::FastNativeRow> perf_natives() { return kRows; }

}  // namespace vitrine::serviceability
