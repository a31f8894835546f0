// SPDX-License-Identifier: Apache-2.0
#include "inspector/vm/virtual_threads.hpp"

#include <algorithm>
#include <mutex>
#include <vector>

#include "inspector/vm/vm.hpp"

namespace vitrine::inspector {
namespace {

std::mutex g_virtual_mutex;
std::vector<jlong> g_known;  // identities

jint JNICALL tag_thread(jlong, jlong, jlong* tag, jint, void* found) {
  if (*tag == 0) *tag = next_identity();
  static_cast<std::vector<jlong>*>(found)->push_back(*tag);
  return JVMTI_VISIT_OBJECTS;
}

constexpr const char* kVirtualThread = "java/lang/VirtualThread";

void set_start_events(bool on) {
  check(vm().jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_VIRTUAL_THREAD_START,
                                             nullptr),
        "SetEventNotificationMode");
}

}  // namespace

void watch_virtual_threads(JNIEnv* jni) {
  const Local<jclass> cls(jni, find_class(jni, kVirtualThread));
  if (vm().can.can_support_virtual_threads == 0 || vm().can.can_tag_objects == 0 || cls.get() == nullptr) return;
  acquire([](jvmtiCapabilities& wanted) { wanted.can_tag_objects = wanted.can_support_virtual_threads = 1; });
  set_start_events(true);
  std::vector<jlong> found;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = tag_thread;
  {
    const std::unique_lock<std::timed_mutex> numbers = numbering();
    check(vm().jvmti->IterateThroughHeap(0, cls.get(), &callbacks, &found), "IterateThroughHeap");
  }
  const std::lock_guard lock(g_virtual_mutex);
  g_known.insert(g_known.end(), found.begin(), found.end());
  std::sort(g_known.begin(), g_known.end());
  g_known.erase(std::unique(g_known.begin(), g_known.end()), g_known.end());
}

void unwatch_virtual_threads() {
  if (vm().can.can_support_virtual_threads == 0) return;
  set_start_events(false);
  const std::lock_guard lock(g_virtual_mutex);
  g_known.clear();
}

jint visit_virtual_threads(JNIEnv* jni, jint most, const std::function<void(jthread, jthread)>& visit) {
  std::vector<jlong> known;
  {
    const std::lock_guard lock(g_virtual_mutex);
    known = g_known;
  }
  std::sort(known.begin(), known.end());
  const Local<jclass> cls(jni, known.empty() ? nullptr : find_class(jni, kVirtualThread));
  if (cls.get() == nullptr) return 0;
  jfieldID carrier_field = find_field(jni, cls.get(), "carrierThread", "Ljava/lang/Thread;");
  jint count = 0;
  Given<jobject> threads;
  Given<jlong> tags;
  check(
      vm().jvmti->GetObjectsWithTags(static_cast<jint>(known.size()), known.data(), &count, threads.out(), tags.out()),
      "GetObjectsWithTags");
  std::vector<jlong> living;
  for (jint i = 0; i < count; ++i) {
    const Local<jobject> thread(jni, threads[i]);
    jint state = 0;
    if (vm().jvmti->GetThreadState(thread.get(), &state) != JVMTI_ERROR_NONE || (state & JVMTI_THREAD_STATE_ALIVE) == 0)
      continue;
    living.push_back(tags[i]);
    if (static_cast<jint>(living.size()) > most) continue;
    const Local<jobject> carrier(jni,
                                 carrier_field == nullptr ? nullptr : jni->GetObjectField(thread.get(), carrier_field));
    visit(thread.get(), carrier.get());
  }
  std::sort(living.begin(), living.end());
  const std::lock_guard lock(g_virtual_mutex);
  // Those that were known above and live no more.
  std::erase_if(g_known, [&](jlong id) {
    return std::binary_search(known.begin(), known.end(), id) && !std::binary_search(living.begin(), living.end(), id);
  });
  return static_cast<jint>(living.size());
}

void JNICALL on_virtual_thread_start(jvmtiEnv*, JNIEnv*, jthread thread) try {
  const jlong id = identity(thread);
  const std::lock_guard lock(g_virtual_mutex);
  g_known.push_back(id);
} catch (const Refusal&) {
  // It is not shown.
}

}  // namespace vitrine::inspector
