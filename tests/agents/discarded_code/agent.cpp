// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "agent.hpp"

namespace {

jvmtiEnv* jvmti;
constexpr int kMethods = 3;
const char* const kNames[kMethods] = {"first", "second", "third"};
jmethodID watched[kMethods];
int ends[kMethods];

std::mutex lock;
std::map<const void*, jmethodID> there;
int unknown_ends, over_others;

// What GenerateEvents reports to the thread that asks.
thread_local std::map<const void*, jmethodID>* replayed = nullptr;

void JNICALL loaded(jvmtiEnv*, jmethodID method, jint, const void* code, jint, const jvmtiAddrLocationMap*,
                    const void*) {
  std::lock_guard hold(lock);
  if (replayed != nullptr) (*replayed)[code] = method;
  const auto [at, is_new] = there.try_emplace(code, method);
  if (!is_new && at->second != method) ++over_others;
}
void JNICALL gone(jvmtiEnv*, jmethodID method, const void* code) {
  std::lock_guard hold(lock);
  const auto found = there.find(code);
  if (found == there.end() || found->second != method)
    ++unknown_ends;
  else
    there.erase(found);
  for (int i = 0; i < kMethods; ++i) ends[i] += watched[i] == method;
}
void JNICALL stopped(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation) {}

void JNICALL started(jvmtiEnv*, JNIEnv* jni, jthread) {
  jclass test = jni->FindClass("Test");
  for (int i = 0; i < kMethods; ++i) watched[i] = jni->GetStaticMethodID(test, kNames[i], "(I)I");
}

bool are_all_there() {
  std::lock_guard hold(lock);
  return std::all_of(std::begin(watched), std::end(watched), [](jmethodID method) {
    return std::any_of(there.begin(), there.end(), [&](const auto& each) { return each.second == method; });
  });
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_change(JNIEnv*, jclass, jint round) {
  jmethodID method = watched[round / 2 % kMethods];
  if (round % 2 == 0)
    check(jvmti->SetBreakpoint(method, 0), "SetBreakpoint");
  else
    check(jvmti->ClearBreakpoint(method, 0), "ClearBreakpoint");
}
extern "C" JNIEXPORT void JNICALL Java_Test_replay(JNIEnv*, jclass) {
  check(jvmti->GenerateEvents(JVMTI_EVENT_COMPILED_METHOD_LOAD), "GenerateEvents");
}
extern "C" JNIEXPORT jint JNICALL Java_Test_discards(JNIEnv*, jclass) {
  std::lock_guard hold(lock);
  return *std::min_element(std::begin(ends), std::end(ends));
}
/// Every breakpoint is gone, and what is there has been told.
extern "C" JNIEXPORT jboolean JNICALL Java_Test_isSettled(JNIEnv*, jclass) {
  for (jmethodID method : watched) jvmti->ClearBreakpoint(method, 0);
  if (!are_all_there()) return false;
  std::map<const void*, jmethodID> now;
  replayed = &now;
  check(jvmti->GenerateEvents(JVMTI_EVENT_COMPILED_METHOD_LOAD), "GenerateEvents");
  replayed = nullptr;
  std::lock_guard hold(lock);
  return std::all_of(std::begin(watched), std::end(watched), [&](jmethodID method) {
    const auto is_of = [&](const auto& each) { return each.second == method; };
    return std::count_if(now.begin(), now.end(), is_of) == 1 && std::count_if(there.begin(), there.end(), is_of) >= 1;
  });
}
extern "C" JNIEXPORT void JNICALL Java_Test_report(JNIEnv*, jclass) {
  std::lock_guard hold(lock);
  say("ends of what was not told: %d", unknown_ends);
  say("code where other code still is: %d", over_others);
  say("compiled again");
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_compiled_method_load_events = 1;
  capabilities.can_generate_breakpoint_events = 1;
  check(jvmti->AddCapabilities(&capabilities), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.CompiledMethodLoad = loaded;
  callbacks.CompiledMethodUnload = gone;
  callbacks.Breakpoint = stopped;
  callbacks.VMInit = started;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  for (jvmtiEvent event : {JVMTI_EVENT_COMPILED_METHOD_LOAD, JVMTI_EVENT_COMPILED_METHOD_UNLOAD, JVMTI_EVENT_BREAKPOINT,
                           JVMTI_EVENT_VM_INIT})
    enable(jvmti, event);
  return 0;
}
