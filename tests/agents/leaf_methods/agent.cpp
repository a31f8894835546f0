// SPDX-License-Identifier: Apache-2.0
// Looks at methods for which a VM may make no frames.
#include <map>
#include <string>
#include <utility>

#include "agent.hpp"

namespace {

jvmtiEnv* tool;
std::map<std::string, int> entries;
bool helped = false;  // a method of the library that concatenates strings was entered, or has read one

/// String concatenation uses lists, too.
bool called_by_test() {
  jmethodID caller = nullptr;
  jlocation at = 0;
  return tool->GetFrameLocation(nullptr, 1, &caller, &at) == JVMTI_ERROR_NONE &&
         full_method_name(tool, caller).starts_with("LTest;");
}

void JNICALL method_entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) {
  const std::string name = full_method_name(tool, method);
  helped |= name.starts_with("Ljava/lang/StringConcatHelper;");
  if (name.starts_with("LTest$") || (name == "Ljava/util/ArrayList;.get" && called_by_test())) ++entries[name];
}

void JNICALL breakpoint(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation at) {
  say("breakpoint in %s at %d", full_method_name(tool, method).c_str(), static_cast<int>(at));
}

void JNICALL field_access(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation, jclass holder, jobject,
                          jfieldID field) {
  if (class_signature(tool, holder) == "Ljava/lang/String;") {
    helped = true;
    return;
  }
  say("%s reads %s", full_method_name(tool, method).c_str(), field_name(tool, holder, field).c_str());
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_countEntries(JNIEnv*, jclass, jboolean on) {
  jthread self = nullptr;
  check(tool->GetCurrentThread(&self), "GetCurrentThread");
  check(tool->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, self),
        "SetEventNotificationMode");
  for (const auto& [name, count] : entries) say("%d times %s", count, name.c_str());
  entries.clear();
}

extern "C" JNIEXPORT jboolean JNICALL Java_Test_helped(JNIEnv*, jclass) { return std::exchange(helped, false); }

extern "C" JNIEXPORT void JNICALL Java_Test_breakpoint(JNIEnv* env, jclass, jclass holder, jstring name,
                                                       jstring descriptor, jboolean on) {
  jmethodID method = env->GetMethodID(holder, text_of(env, name).c_str(), text_of(env, descriptor).c_str());
  check(on ? tool->SetBreakpoint(method, 0) : tool->ClearBreakpoint(method, 0), "Set/ClearBreakpoint");
}

extern "C" JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass, jclass holder, jstring name, jstring descriptor,
                                                  jboolean on) {
  jfieldID field = env->GetFieldID(holder, text_of(env, name).c_str(), text_of(env, descriptor).c_str());
  check(on ? tool->SetFieldAccessWatch(holder, field) : tool->ClearFieldAccessWatch(holder, field),
        "Set/ClearFieldAccessWatch");
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  tool = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_method_entry_events = wanted.can_generate_breakpoint_events = 1;
  wanted.can_generate_field_access_events = 1;
  check(tool->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.MethodEntry = method_entry;
  callbacks.Breakpoint = breakpoint;
  callbacks.FieldAccess = field_access;
  check(tool->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(tool, JVMTI_EVENT_BREAKPOINT);
  enable(tool, JVMTI_EVENT_FIELD_ACCESS);
  return JNI_OK;
}
