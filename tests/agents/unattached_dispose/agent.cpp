// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <thread>

#include "agent.hpp"

namespace {

JavaVM* machine;
std::atomic<jvmtiEnv*> unwanted{nullptr};

void JNICALL on_sample(jvmtiEnv*, JNIEnv*, jthread, jobject, jclass, jlong) {}

jvmtiEnv* make() {
  jvmtiEnv* jvmti = get_jvmti(machine);
  jvmtiCapabilities wanted{};
  wanted.can_generate_sampled_object_alloc_events = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.SampledObjectAlloc = on_sample;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC);
  return jvmti;
}

std::atomic<int> refused{0};

void dispose(int environments) {
  for (int i = 0; i < environments; ++i) {
    unwanted.wait(nullptr);
    if (unwanted.load()->DisposeEnvironment() == JVMTI_ERROR_UNATTACHED_THREAD) ++refused;
    unwanted = nullptr;
    unwanted.notify_one();
  }
}

}  // namespace

extern "C" {

JNIEXPORT void JNICALL Java_Test_makeAndDispose(JNIEnv*, jclass, jint environments) {
  std::thread unattached(dispose, environments);
  for (jint i = 0; i < environments; ++i) {
    jvmtiEnv* jvmti = make();
    unwanted = jvmti;
    unwanted.notify_one();
    unwanted.wait(jvmti);
    const jvmtiError error = jvmti->DisposeEnvironment();
    if (refused == i + 1) check(error, "DisposeEnvironment");
  }
  unattached.join();
  say("refused %d times", refused.load());
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  machine = vm;
  return JNI_OK;
}
}
