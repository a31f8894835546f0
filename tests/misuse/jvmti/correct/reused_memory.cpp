// SPDX-License-Identifier: Apache-2.0
// correct
// Each object's monitor is taken in one order; but objects of the second group stand where some of the first group did.
#include "misuse.hpp"

#include <set>

namespace {

constexpr int kObjects = 6000;  // more than are remembered; later ten times as many, since free blocks are used first

const void* address_of(jobject reference) { return *reinterpret_cast<void**>(reference); }

/// Makes objects, each of which dies soon, and returns where they stood.
template <class Use>
std::set<const void*> make_objects(JNIEnv* env, jclass cls, int count, Use&& use) {
  std::set<const void*> addresses;
  for (int i = 0; i < count; ++i) {
    jobject object = env->AllocObject(cls);
    addresses.insert(address_of(object));
    use(object);
    env->DeleteLocalRef(object);
  }
  return addresses;
}

}  // namespace

void misuse(JNIEnv* env, jclass, jobject object) {
  jrawMonitorID raw;
  must(jvmti->CreateRawMonitor("raw", &raw), "CreateRawMonitor");
  jclass cls = env->GetObjectClass(object);
  const auto first = make_objects(env, cls, kObjects, [&](jobject outer) {
    must(env->MonitorEnter(outer) == JNI_OK, "MonitorEnter");
    must(jvmti->RawMonitorEnter(raw), "RawMonitorEnter");
    must(jvmti->RawMonitorExit(raw), "RawMonitorExit");
    must(env->MonitorExit(outer) == JNI_OK, "MonitorExit");
  });
  must(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  const auto second = make_objects(env, cls, 10 * kObjects, [&](jobject inner) {
    must(jvmti->RawMonitorEnter(raw), "RawMonitorEnter");
    must(env->MonitorEnter(inner) == JNI_OK, "MonitorEnter");
    must(env->MonitorExit(inner) == JNI_OK, "MonitorExit");
    must(jvmti->RawMonitorExit(raw), "RawMonitorExit");
  });
  int reused = 0;
  for (const void* address : second) reused += first.contains(address);
  must(reused > kObjects / 2, "the second use of memory");
}
