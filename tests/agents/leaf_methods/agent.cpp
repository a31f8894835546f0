// SPDX-License-Identifier: Apache-2.0
// Looks at methods for which a VM may make no frames.
#include <map>
#include <string>

#include "agent.hpp"

namespace {

jvmtiEnv* tool;
std::map<std::string, int> entries;

std::string full_name(jmethodID method) {
  jclass holder = nullptr;
  char* name = nullptr;
  check(tool->GetMethodDeclaringClass(method, &holder), "GetMethodDeclaringClass");
  check(tool->GetMethodName(method, &name, nullptr, nullptr), "GetMethodName");
  return class_signature(tool, holder) + "." + take(tool, name);
}

/// String concatenation uses lists, too.
bool called_by_test() {
  jmethodID caller = nullptr;
  jlocation at = 0;
  return tool->GetFrameLocation(nullptr, 1, &caller, &at) == JVMTI_ERROR_NONE &&
         full_name(caller).starts_with("LTest;");
}

void JNICALL method_entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) {
  const std::string name = full_name(method);
  if (name.starts_with("LTest$") || (name == "Ljava/util/ArrayList;.get" && called_by_test())) ++entries[name];
}

void JNICALL breakpoint(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation at) {
  say("breakpoint in %s at %d", full_name(method).c_str(), static_cast<int>(at));
}

void JNICALL field_access(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation, jclass holder, jobject,
                          jfieldID field) {
  char* name = nullptr;
  check(tool->GetFieldName(holder, field, &name, nullptr, nullptr), "GetFieldName");
  say("%s reads %s", full_name(method).c_str(), take(tool, name).c_str());
}

/// Calls `act` with a class, and with a name and a descriptor as C strings.
template <class Act>
void with_names(JNIEnv* env, jstring name, jstring descriptor, Act act) {
  const char* name_text = env->GetStringUTFChars(name, nullptr);
  const char* descriptor_text = env->GetStringUTFChars(descriptor, nullptr);
  act(name_text, descriptor_text);
  env->ReleaseStringUTFChars(descriptor, descriptor_text);
  env->ReleaseStringUTFChars(name, name_text);
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

extern "C" JNIEXPORT void JNICALL Java_Test_breakpoint(JNIEnv* env, jclass, jclass holder, jstring name,
                                                       jstring descriptor, jboolean on) {
  with_names(env, name, descriptor, [&](const char* name_text, const char* descriptor_text) {
    jmethodID method = env->GetMethodID(holder, name_text, descriptor_text);
    check(on ? tool->SetBreakpoint(method, 0) : tool->ClearBreakpoint(method, 0), "Set/ClearBreakpoint");
  });
}

extern "C" JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass, jclass holder, jstring name, jstring descriptor,
                                                  jboolean on) {
  with_names(env, name, descriptor, [&](const char* name_text, const char* descriptor_text) {
    jfieldID field = env->GetFieldID(holder, name_text, descriptor_text);
    check(on ? tool->SetFieldAccessWatch(holder, field) : tool->ClearFieldAccessWatch(holder, field),
          "Set/ClearFieldAccessWatch");
  });
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
