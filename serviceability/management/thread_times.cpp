// SPDX-License-Identifier: Apache-2.0
// Processor time and allocated memory of threads.
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "gc/store.hpp"
#include "serviceability/facts/thread_facts.hpp"
#include "serviceability/management/management.hpp"
#include "vm/model/java_heap.hpp"

namespace vitrine::serviceability {

namespace {

/// In nanoseconds; -1 if the thread has ended.
int64_t cpu_time(const Thread& thread, bool user_and_system) {
  if (user_and_system) {
    clockid_t clock;
    timespec t;
    if (pthread_getcpuclockid(thread.pthread, &clock) != 0 || clock_gettime(clock, &t) != 0) return -1;
    return t.tv_sec * INT64_C(1'000'000'000) + t.tv_nsec;
  }
  // Only /proc has user time alone: it is item 14 of the line, the 12th after the ')' that ends the thread's name.
  char path[64], text[1024];
  std::snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread.os_tid);
  FILE* file = std::fopen(path, "r");
  if (file == nullptr) return -1;
  size_t read = std::fread(text, 1, sizeof text - 1, file);
  std::fclose(file);
  text[read] = 0;
  const char* items = std::strrchr(text, ')');
  unsigned long ticks;
  if (items == nullptr || std::sscanf(items + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu", &ticks) != 1)
    return -1;
  return static_cast<int64_t>(ticks) * (INT64_C(1'000'000'000) / sysconf(_SC_CLK_TCK));
}

/// Calls look(thread) for the thread with that id (0 is the caller); -1 if there is none. Throws
/// IllegalArgumentException for a negative id.
template <class Look>
JavaResult<int64_t> of_thread(Thread& self, int64_t id, const Look& look) {
  if (id < 0) return throw_illegal_argument(self, "Invalid thread ID");
  Thread* thread = id == 0 ? &self : thread_by_id(id);
  return thread == nullptr ? -1 : look(*thread);
}

/// As of_thread, for arrays. The elements of unknown threads are not changed.
template <class Look>
JavaResult<void> of_threads(Thread& self, jlongArray ids, jlongArray results, const char* length_message,
                            const Look& look) {
  Object* id_array = dereference(ids);
  Object* result_array = dereference(results);
  if (id_array == nullptr || result_array == nullptr) return vm::throw_null_pointer(self);
  for (int32_t i = 0; i < id_array->length(); ++i)
    if (id_array->elements<int64_t>()[i] <= 0) return throw_illegal_argument(self, "Invalid thread ID entry");
  if (id_array->length() != result_array->length()) return throw_illegal_argument(self, length_message);
  for (int32_t i = 0; i < id_array->length(); ++i)
    if (Thread* thread = thread_by_id(id_array->elements<int64_t>()[i]))
      result_array->elements<int64_t>()[i] = look(*thread);
  return {};
}

int64_t allocated(const Thread& thread) { return static_cast<int64_t>(thread.tlab.exact_allocated_bytes()); }

}  // namespace

jlong get_thread_cpu_time_with_kind(JNIEnv*, jlong id, jboolean user_and_system) {
  return enter<jlong>(
      [&](Thread& self) { return of_thread(self, id, [&](Thread& t) { return cpu_time(t, user_and_system); }); });
}
jlong get_thread_cpu_time(JNIEnv* env, jlong id) { return get_thread_cpu_time_with_kind(env, id, JNI_TRUE); }

void get_thread_cpu_times_with_kind(JNIEnv*, jlongArray ids, jlongArray times, jboolean user_and_system) {
  enter([&](Thread& self) {
    return of_threads(self, ids, times,
                      "The length of the given long array does not match the length of the given "
                      "array of thread IDs",
                      [&](Thread& t) { return cpu_time(t, user_and_system); });
  });
}

jlong get_one_thread_allocated_memory(JNIEnv*, jlong id) {
  return enter<jlong>([&](Thread& self) { return of_thread(self, id, allocated); });
}
void get_thread_allocated_memory(JNIEnv*, jlongArray ids, jlongArray sizes) {
  enter([&](Thread& self) {
    return of_threads(self, ids, sizes,
                      "The length of the given long array does not match the length of the given "
                      "array of thread IDs",
                      allocated);
  });
}
jlong get_total_thread_allocated_memory(JNIEnv*) {
  return enter<jlong>([](Thread&) { return vm::java_heap().statistics().objects_allocated_bytes; });
}

jint get_internal_thread_times(JNIEnv*, jobjectArray names, jlongArray times) {
  return enter<jint>([&](Thread& self) -> JavaResult<int> {
    Object* name_array = dereference(names);
    Object* time_array = dereference(times);
    if (name_array == nullptr || time_array == nullptr) return vm::throw_null_pointer(self);
    auto room = static_cast<size_t>(std::min(name_array->length(), time_array->length()));
    std::vector<std::pair<std::string, int64_t>> found;
    {
      vm::NoSafepoint no_safepoint(self);
      for (Thread* t : vm::all_attached_threads())
        if (t->hidden && found.size() < room) found.emplace_back(t->name, cpu_time(*t, true));
    }
    int count = 0;
    for (const auto& [name, time] : found) {
      time_array->elements<int64_t>()[count] = time;
      gc::store_element(name_array, static_cast<size_t>(count++), TRY(vm::new_string(self, name)));
    }
    return count;
  });
}

}  // namespace vitrine::serviceability
