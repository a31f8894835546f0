// SPDX-License-Identifier: Apache-2.0
// correct
// Each object's monitor is taken in one order only; but objects of the second group stand where some of the first did.
#include "misuse.hpp"

#include <set>

namespace {

constexpr int kObjects = 3000, kReused = 100;

const void* address_of(jobject reference) { return *reinterpret_cast<void**>(reference); }

}  // namespace

void misuse(JNIEnv* env, jclass, jobject object) {
  jrawMonitorID raw;
  must(jvmti->CreateRawMonitor("raw", &raw), "CreateRawMonitor");
  jclass cls = env->GetObjectClass(object);
  std::set<const void*> first_group;
  for (int i = 0; i < kObjects; ++i) {
    jobject outer = env->AllocObject(cls);
    first_group.insert(address_of(outer));
    enter_object_then_raw(env, outer, raw);
    env->DeleteLocalRef(outer);
  }
  must(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  int reused = 0;
  for (int i = 0; i < 1000 * kObjects && reused < kReused; ++i) {
    jobject inner = env->AllocObject(cls);
    if (first_group.contains(address_of(inner))) {
      ++reused;
      enter_raw_then_object(env, raw, inner);
    }
    env->DeleteLocalRef(inner);
  }
  must(reused == kReused, "the second use of memory");
}
