// SPDX-License-Identifier: Apache-2.0
// A sampling profiler. Every 2 ms it asks all threads for their stacks; when the VM ends it prints, on stderr,
//   sampler: N samples
//   sampler: self  62.5 %  Work.hot        in how many samples the method was the newest frame
//   sampler: total 99.1 %  Work.round      in how many it was on the stack
#include <jvmti.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace {

jvmtiEnv* jvmti = nullptr;
jrawMonitorID monitor = nullptr;
bool ending = false, ended = false;  // guarded by the monitor

using Counts = std::map<jmethodID, int>;
Counts self, total;
int samples = 0;

void free_memory(void* memory) { jvmti->Deallocate(static_cast<unsigned char*>(memory)); }

/// One sample of each thread that has Java frames.
void take_samples() {
  jint count = 0;
  jvmtiStackInfo* stacks = nullptr;
  if (jvmti->GetAllStackTraces(512, &stacks, &count) != JVMTI_ERROR_NONE) return;
  for (int i = 0; i < count; ++i) {
    const jvmtiStackInfo& stack = stacks[i];
    if (stack.frame_count == 0) continue;
    // 1. Does this thread take time at all? See stack.state; and who is RUNNABLE in a native method may wait there.
    ++samples;
    ++self[stack.frame_buffer[0].method];
    // 2. In `total`, each method on the stack is to count.
  }
  free_memory(stacks);
}

std::string name_of(jmethodID method) {
  jclass cls = nullptr;
  char *signature = nullptr, *name = nullptr;
  if (jvmti->GetMethodDeclaringClass(method, &cls) != JVMTI_ERROR_NONE ||
      jvmti->GetClassSignature(cls, &signature, nullptr) != JVMTI_ERROR_NONE)
    return "?";
  std::string text(signature);
  free_memory(signature);
  text = text.substr(1, text.size() - 2) + ".";
  if (jvmti->GetMethodName(method, &name, nullptr, nullptr) == JVMTI_ERROR_NONE) {
    text += name;
    free_memory(name);
  }
  return text;
}

void print(const char* what, const Counts& counts) {
  std::vector<std::pair<int, std::string>> rows;
  for (auto [method, count] : counts) rows.emplace_back(count, name_of(method));
  std::sort(rows.rbegin(), rows.rend());
  for (size_t i = 0; i < std::min<size_t>(10, rows.size()); ++i)
    std::fprintf(stderr, "sampler: %-5s %5.1f %%  %s\n", what, 100.0 * rows[i].first / samples, rows[i].second.c_str());
}

void JNICALL run(jvmtiEnv*, JNIEnv*, void*) {
  jvmti->RawMonitorEnter(monitor);
  while (!ending) {
    jvmti->RawMonitorExit(monitor);
    take_samples();
    jvmti->RawMonitorEnter(monitor);
    if (!ending) jvmti->RawMonitorWait(monitor, 2);
  }
  ended = true;
  jvmti->RawMonitorNotifyAll(monitor);
  jvmti->RawMonitorExit(monitor);
}

void JNICALL vm_init(jvmtiEnv*, JNIEnv* jni, jthread) {
  jclass cls = jni->FindClass("java/lang/Thread");
  jobject thread = jni->NewObject(cls, jni->GetMethodID(cls, "<init>", "()V"));
  if (thread == nullptr || jvmti->RunAgentThread(thread, run, nullptr, JVMTI_THREAD_NORM_PRIORITY) != JVMTI_ERROR_NONE)
    std::fprintf(stderr, "sampler: no thread\n");
}

void JNICALL vm_death(jvmtiEnv*, JNIEnv*) {
  jvmti->RawMonitorEnter(monitor);
  ending = true;
  jvmti->RawMonitorNotifyAll(monitor);
  while (!ended) jvmti->RawMonitorWait(monitor, 0);
  jvmti->RawMonitorExit(monitor);
  std::fprintf(stderr, "sampler: %d samples\n", samples);
  print("self", self);
  print("total", total);
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  jvmtiEventCallbacks callbacks{};
  callbacks.VMInit = vm_init;
  callbacks.VMDeath = vm_death;
  if (jvmti->CreateRawMonitor("sampler", &monitor) != JVMTI_ERROR_NONE ||
      jvmti->SetEventCallbacks(&callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
    return JNI_ERR;
  for (jvmtiEvent event : {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH})
    if (jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) != JVMTI_ERROR_NONE) return JNI_ERR;
  return JNI_OK;
}
