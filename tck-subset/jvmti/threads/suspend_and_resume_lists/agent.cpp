// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "thread_states.hpp"
static const char* names[] = {"running", "suspended before", "not started", "ended", "no thread", "running"};
static void show_all(const char* what, jvmtiError error, const std::vector<jvmtiError>& results,
                     const std::vector<jthread>& threads) {
  show(jvmti, what, error);
  for (size_t i = 0; i < threads.size(); i++) {
    say("  %s: %s, now %s", names[i], error_name(jvmti, results[i]).c_str(), thread_state(jvmti, threads[i]).c_str());
  }
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_suspendOne(JNIEnv*, jclass, jthread t) { check(jvmti->SuspendThread(t), "suspend"); }
JNIEXPORT void JNICALL Java_Test_lists(JNIEnv* env, jclass, jobjectArray list) {
  std::vector<jthread> threads;
  for (jsize i = 0; i < env->GetArrayLength(list); i++) threads.push_back(env->GetObjectArrayElement(list, i));
  jint count = static_cast<jint>(threads.size());
  std::vector<jvmtiError> results(threads.size(), JVMTI_ERROR_INTERNAL);
  auto error = jvmti->SuspendThreadList(count, threads.data(), results.data());
  show_all("suspend", error, results, threads);
  error = jvmti->ResumeThreadList(count, threads.data(), results.data());
  show_all("resume", error, results, threads);
  error = jvmti->ResumeThreadList(count, threads.data(), results.data());
  show_all("resume again", error, results, threads);
  show(jvmti, "suspend none", jvmti->SuspendThreadList(0, threads.data(), results.data()));
  show(jvmti, "suspend -1", jvmti->SuspendThreadList(-1, threads.data(), results.data()));
  show(jvmti, "no list", jvmti->SuspendThreadList(1, nullptr, results.data()));
  show(jvmti, "no results", jvmti->SuspendThreadList(1, threads.data(), nullptr));
  show(jvmti, "resume -1", jvmti->ResumeThreadList(-1, threads.data(), results.data()));
  show(jvmti, "no list", jvmti->ResumeThreadList(1, nullptr, results.data()));
  show(jvmti, "no results", jvmti->ResumeThreadList(1, threads.data(), nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_suspend = 1}); }
}
