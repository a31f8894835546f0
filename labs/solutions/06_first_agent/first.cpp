// SPDX-License-Identifier: Apache-2.0
// A first agent. It says, on stderr:
//   first: options TEXT                        at its start; TEXT is what -agentlib:first=TEXT gives
//   first: prepared Program$Square             for each class whose loader is not the boot loader
//   first: thrown CLASS in METHOD, line LINE   for each exception that a method of such a class throws
//   first: N prepared, M thrown                at its end
#include <jvmti.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <string>

namespace {

jvmtiEnv* jvmti = nullptr;
std::atomic<int> prepared{0}, thrown{0};  // callbacks come from all threads

void free_memory(void* memory) { jvmti->Deallocate(static_cast<unsigned char*>(memory)); }

/// java.lang.String for Ljava/lang/String;
std::string name_of(jclass cls) {
  char* signature = nullptr;
  if (jvmti->GetClassSignature(cls, &signature, nullptr) != JVMTI_ERROR_NONE) return "?";
  std::string name(signature);
  free_memory(signature);
  name = name.substr(1, name.size() - 2);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

bool of_the_program(JNIEnv* jni, jclass cls) {
  jobject loader = nullptr;
  if (jvmti->GetClassLoader(cls, &loader) != JVMTI_ERROR_NONE || loader == nullptr) return false;
  jni->DeleteLocalRef(loader);
  return true;
}

int line_of(jmethodID method, jlocation location) {
  jint count = 0;
  jvmtiLineNumberEntry* table = nullptr;
  if (jvmti->GetLineNumberTable(method, &count, &table) != JVMTI_ERROR_NONE) return -1;
  int line = -1;
  jlocation last = -1;
  for (int i = 0; i < count; ++i) {
    if (table[i].start_location <= location && table[i].start_location > last) {
      last = table[i].start_location;
      line = table[i].line_number;
    }
  }
  free_memory(table);
  return line;
}

void JNICALL class_prepare(jvmtiEnv*, JNIEnv* jni, jthread, jclass cls) {
  if (!of_the_program(jni, cls)) return;
  ++prepared;
  std::fprintf(stderr, "first: prepared %s\n", name_of(cls).c_str());
}

void JNICALL exception(jvmtiEnv*, JNIEnv* jni, jthread, jmethodID method, jlocation location, jobject object, jmethodID,
                       jlocation) {
  jclass thrower = nullptr;
  if (jvmti->GetMethodDeclaringClass(method, &thrower) != JVMTI_ERROR_NONE) return;
  char* name = nullptr;
  if (of_the_program(jni, thrower) && jvmti->GetMethodName(method, &name, nullptr, nullptr) == JVMTI_ERROR_NONE) {
    ++thrown;
    jclass cls = jni->GetObjectClass(object);
    std::fprintf(stderr, "first: thrown %s in %s, line %d\n", name_of(cls).c_str(), name, line_of(method, location));
    jni->DeleteLocalRef(cls);
    free_memory(name);
  }
  jni->DeleteLocalRef(thrower);
}

void JNICALL vm_death(jvmtiEnv*, JNIEnv*) {
  std::fprintf(stderr, "first: %d prepared, %d thrown\n", prepared.load(), thrown.load());
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  std::fprintf(stderr, "first: options %s\n", options == nullptr ? "" : options);
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_exception_events = 1;
  capabilities.can_get_line_numbers = 1;
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = class_prepare;
  callbacks.Exception = exception;
  callbacks.VMDeath = vm_death;
  if (jvmti->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE ||
      jvmti->SetEventCallbacks(&callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
    return JNI_ERR;
  for (jvmtiEvent event : {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_VM_DEATH})
    if (jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) != JVMTI_ERROR_NONE) return JNI_ERR;
  return JNI_OK;
}
