// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

#include <map>

namespace {

jvmtiEnv* jvmti;
bool wants_exits;

struct Counts {
  long returned, thrown, exits_before, monitors, rounds;
  std::map<jlocation, long> locations;
};
std::map<std::string, Counts> counts;
std::map<std::string, long> exits;

void JNICALL left(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean, jvalue) {
  ++exits[method_name(jvmti, method)];
}

void JNICALL popped(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jboolean by_exception) {
  const std::string name = method_name(jvmti, method);
  Counts& of_method = counts[name];
  ++(by_exception ? of_method.thrown : of_method.returned);
  if (wants_exits && exits[name] == of_method.returned + of_method.thrown) ++of_method.exits_before;
  jmethodID there = nullptr;
  jlocation location = -2;
  check(jvmti->GetFrameLocation(thread, 0, &there, &location), "GetFrameLocation");
  if (there != method) say("the frame of %s is that of %s", name.c_str(), method_name(jvmti, there).c_str());
  ++of_method.locations[location];
  jint round = -1;
  check(jvmti->GetLocalInt(thread, 0, 0, &round), "GetLocalInt");
  of_method.rounds += round;
  jint owned = 0;
  jobject* monitors = nullptr;
  check(jvmti->GetOwnedMonitorInfo(thread, &owned, &monitors), "GetOwnedMonitorInfo");
  of_method.monitors += owned;
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(monitors));
}

jthread current_thread() {
  jthread thread = nullptr;
  check(jvmti->GetCurrentThread(&thread), "GetCurrentThread");
  return thread;
}

}  // namespace

extern "C" {
JNIEXPORT void JNICALL Java_Test_notice(JNIEnv*, jclass, jboolean really) {
  if (really) check(jvmti->NotifyFramePop(nullptr, 1), "NotifyFramePop");
}

JNIEXPORT void JNICALL Java_Test_exits(JNIEnv*, jclass, jboolean on) {
  wants_exits = on;
  check(jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_EXIT, current_thread()),
        "SetEventNotificationMode");
}

JNIEXPORT void JNICALL Java_Test_show(JNIEnv* jni, jclass, jstring what) {
  const char* text = jni->GetStringUTFChars(what, nullptr);
  say("%s:", text);
  jni->ReleaseStringUTFChars(what, text);
  for (const auto& [name, of_method] : counts) {
    std::string places;
    for (auto [location, times] : of_method.locations)
      places += " " + std::to_string(location) + " (" + std::to_string(times) + ")";
    say("  %s: returned %ld, threw %ld, after MethodExit %ld, monitors %ld, rounds %ld, at%s", name.c_str(),
        of_method.returned, of_method.thrown, of_method.exits_before, of_method.monitors, of_method.rounds,
        places.c_str());
  }
  counts.clear();
  exits.clear();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_frame_pop_events = 1;
  capabilities.can_generate_method_exit_events = 1;
  capabilities.can_access_local_variables = 1;
  capabilities.can_get_owned_monitor_info = 1;
  check(jvmti->AddCapabilities(&capabilities), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.FramePop = popped;
  callbacks.MethodExit = left;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_FRAME_POP);
  return JNI_OK;
}
}
