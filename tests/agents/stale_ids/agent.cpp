// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

#include <atomic>
#include <cstdarg>
#include <cstring>

namespace {

jvmtiEnv* jvmti;
jmethodID method;
jfieldID field;
jweak type;
jobject thread;

char unloaded_name[64];
std::atomic<bool> unloaded{false};

/// com.sun.hotspot.events.ClassUnload: the environment, a JNI environment, the name.
void JNICALL class_unload(jvmtiEnv* env, ...) {
  va_list arguments;
  va_start(arguments, env);
  (void)va_arg(arguments, JNIEnv*);
  const char* name = va_arg(arguments, const char*);
  va_end(arguments);
  if (std::strstr(name, "Victim") == nullptr || unloaded) return;
  std::strncpy(unloaded_name, name, sizeof unloaded_name - 1);
  unloaded = true;
}

void use_extensions() {
  jint count = 0;
  jvmtiExtensionFunctionInfo* functions = nullptr;
  check(jvmti->GetExtensionFunctions(&count, &functions), "GetExtensionFunctions");
  for (jint i = 0; i < count; ++i)
    if (std::strcmp(functions[i].id, "com.sun.hotspot.functions.IsClassUnloadingEnabled") == 0) {
      jboolean enabled = JNI_FALSE;
      check(functions[i].func(jvmti, &enabled), "IsClassUnloadingEnabled");
      say("class unloading %d", enabled);
    }
  jvmtiExtensionEventInfo* events = nullptr;
  check(jvmti->GetExtensionEvents(&count, &events), "GetExtensionEvents");
  for (jint i = 0; i < count; ++i)
    if (std::strcmp(events[i].id, "com.sun.hotspot.events.ClassUnload") == 0)
      check(jvmti->SetExtensionEventCallback(events[i].extension_event_index, class_unload),
            "SetExtensionEventCallback");
}

void show(const char* what, jvmtiError error) {
  char* name = nullptr;
  check(jvmti->GetErrorName(error, &name), "GetErrorName");
  say("%s: %s", what, take(jvmti, name).c_str());
}

}  // namespace

extern "C" {

JNIEXPORT void JNICALL Java_Test_take(JNIEnv* jni, jclass, jclass victim, jboolean remember) {
  jmethodID taken = jni->GetStaticMethodID(victim, "count", "(I)I");
  jfieldID number = jni->GetFieldID(victim, "number", "I");
  if (!remember) return;
  method = taken;
  field = number;
  type = jni->NewWeakGlobalRef(victim);
  show("SetFieldAccessWatch", jvmti->SetFieldAccessWatch(victim, field));
  show("SetFieldModificationWatch", jvmti->SetFieldModificationWatch(victim, field));
}

JNIEXPORT jboolean JNICALL Java_Test_gone(JNIEnv*, jclass) {
  jboolean native;
  return jvmti->IsMethodNative(method, &native) == JVMTI_ERROR_INVALID_METHODID;
}

JNIEXPORT jstring JNICALL Java_Test_unloaded(JNIEnv* jni, jclass) {
  return unloaded ? jni->NewStringUTF(unloaded_name) : nullptr;
}

JNIEXPORT void JNICALL Java_Test_useMembers(JNIEnv*, jclass, jclass object) {
  char* text = nullptr;
  jclass holder = nullptr;
  jint number = 0;
  jlocation from = 0, to = 0;
  jvmtiLineNumberEntry* lines = nullptr;
  jvmtiLocalVariableEntry* variables = nullptr;
  unsigned char* bytes = nullptr;
  jboolean answer = JNI_FALSE;
  show("GetMethodName", jvmti->GetMethodName(method, &text, nullptr, nullptr));
  show("GetMethodDeclaringClass", jvmti->GetMethodDeclaringClass(method, &holder));
  show("GetMethodModifiers", jvmti->GetMethodModifiers(method, &number));
  show("GetMaxLocals", jvmti->GetMaxLocals(method, &number));
  show("GetArgumentsSize", jvmti->GetArgumentsSize(method, &number));
  show("GetLineNumberTable", jvmti->GetLineNumberTable(method, &number, &lines));
  show("GetMethodLocation", jvmti->GetMethodLocation(method, &from, &to));
  show("GetLocalVariableTable", jvmti->GetLocalVariableTable(method, &number, &variables));
  show("GetBytecodes", jvmti->GetBytecodes(method, &number, &bytes));
  show("IsMethodNative", jvmti->IsMethodNative(method, &answer));
  show("IsMethodSynthetic", jvmti->IsMethodSynthetic(method, &answer));
  show("IsMethodObsolete", jvmti->IsMethodObsolete(method, &answer));
  show("SetBreakpoint", jvmti->SetBreakpoint(method, 0));
  show("ClearBreakpoint", jvmti->ClearBreakpoint(method, 0));
  show("GetFieldName", jvmti->GetFieldName(object, field, &text, nullptr, nullptr));
  show("GetFieldDeclaringClass", jvmti->GetFieldDeclaringClass(object, field, &holder));
  show("GetFieldModifiers", jvmti->GetFieldModifiers(object, field, &number));
  show("IsFieldSynthetic", jvmti->IsFieldSynthetic(object, field, &answer));
  show("SetFieldAccessWatch", jvmti->SetFieldAccessWatch(object, field));
  show("ClearFieldAccessWatch", jvmti->ClearFieldAccessWatch(object, field));
  show("SetFieldModificationWatch", jvmti->SetFieldModificationWatch(object, field));
  show("ClearFieldModificationWatch", jvmti->ClearFieldModificationWatch(object, field));
  auto cls = static_cast<jclass>(type);
  show("GetClassSignature", jvmti->GetClassSignature(cls, &text, nullptr));
  show("GetClassStatus", jvmti->GetClassStatus(cls, &number));
  show("GetClassModifiers", jvmti->GetClassModifiers(cls, &number));
  show("GetObjectSize", jvmti->GetObjectSize(type, &from));
  show("GetObjectHashCode", jvmti->GetObjectHashCode(type, &number));
}

JNIEXPORT void JNICALL Java_Test_takeThread(JNIEnv* jni, jclass, jthread ended) { thread = jni->NewGlobalRef(ended); }

JNIEXPORT void JNICALL Java_Test_useThread(JNIEnv*, jclass) {
  jint state = 0, count = 0;
  jlong nanos = 0;
  void* data = nullptr;
  jvmtiFrameInfo frame{};
  jobject object = nullptr;
  jvmtiThreadInfo info{};
  jmethodID where = nullptr;
  jlocation location = 0;
  jobject* monitors = nullptr;
  auto t = static_cast<jthread>(thread);
  show("GetThreadState", jvmti->GetThreadState(t, &state));
  say("state %d", state);
  show("GetThreadInfo", jvmti->GetThreadInfo(t, &info));
  say("group %s", info.thread_group == nullptr ? "null" : "not null");
  show("SuspendThread", jvmti->SuspendThread(t));
  show("ResumeThread", jvmti->ResumeThread(t));
  show("InterruptThread", jvmti->InterruptThread(t));
  show("GetStackTrace", jvmti->GetStackTrace(t, 0, 1, &frame, &count));
  show("GetFrameCount", jvmti->GetFrameCount(t, &count));
  show("GetFrameLocation", jvmti->GetFrameLocation(t, 0, &where, &location));
  show("PopFrame", jvmti->PopFrame(t));
  show("ForceEarlyReturnVoid", jvmti->ForceEarlyReturnVoid(t));
  show("GetLocalObject", jvmti->GetLocalObject(t, 0, 0, &object));
  show("GetOwnedMonitorInfo", jvmti->GetOwnedMonitorInfo(t, &count, &monitors));
  show("GetCurrentContendedMonitor", jvmti->GetCurrentContendedMonitor(t, &object));
  show("GetThreadLocalStorage", jvmti->GetThreadLocalStorage(t, &data));
  show("SetThreadLocalStorage", jvmti->SetThreadLocalStorage(t, &data));
  show("GetThreadCpuTime", jvmti->GetThreadCpuTime(t, &nanos));
  show("SetEventNotificationMode", jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, t));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities all{};
  check(jvmti->GetPotentialCapabilities(&all), "GetPotentialCapabilities");
  check(jvmti->AddCapabilities(&all), "AddCapabilities");
  use_extensions();
  return JNI_OK;
}
}
