// SPDX-License-Identifier: Apache-2.0
// Looks at methods that a VM may leave out.
#include <map>
#include <string>

#include "agent.hpp"

namespace {

jvmtiEnv* tool;
std::map<std::string, int> entries;  // of the methods that are watched

void JNICALL method_entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) {
  if (const auto watched = entries.find(full_method_name(tool, method)); watched != entries.end()) ++watched->second;
}

void JNICALL breakpoint(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation at) {
  say("breakpoint in %s at %d", full_method_name(tool, method).c_str(), static_cast<int>(at));
}

bool change_class = false;

void JNICALL class_file(jvmtiEnv*, JNIEnv*, jclass redefined, jobject, const char*, jobject, jint size,
                        const unsigned char* bytes, jint* new_size, unsigned char** new_bytes) {
  if (redefined == nullptr || !change_class) return;
  // iload_0, iload_1, if_icmplt 9, iload_0, goto 10, iload_1, ireturn
  const std::string max("\x1a\x1b\xa1\0\x07\x1a\xa7\0\x04\x1b\xac", 11);
  std::string changed(reinterpret_cast<const char*>(bytes), static_cast<size_t>(size));
  const size_t at = changed.find(max);
  if (at == std::string::npos) say("no such code");
  if (at != std::string::npos) changed[at + 2] = '\xa2';  // if_icmpge
  check(tool->Allocate(size, new_bytes), "Allocate");
  changed.copy(reinterpret_cast<char*>(*new_bytes), changed.size());
  *new_size = size;
}

jlong JNICALL always_42(JNIEnv*, jclass) { return 42; }

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass, jobjectArray methods) {
  for (const auto& [name, count] : entries) say("%d times %s", count, name.c_str());
  entries.clear();
  for (jsize i = 0; i < env->GetArrayLength(methods); ++i) {
    auto name = static_cast<jstring>(env->GetObjectArrayElement(methods, i));
    entries[text_of(env, name)] = 0;
  }
  jthread self = nullptr;
  check(tool->GetCurrentThread(&self), "GetCurrentThread");
  check(tool->SetEventNotificationMode(entries.empty() ? JVMTI_DISABLE : JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, self),
        "SetEventNotificationMode");
}

extern "C" JNIEXPORT void JNICALL Java_Test_breakpoint(JNIEnv* env, jclass, jclass holder, jstring name,
                                                       jstring descriptor, jboolean on) {
  const std::string name_text = text_of(env, name), descriptor_text = text_of(env, descriptor);
  jmethodID method = env->GetMethodID(holder, name_text.c_str(), descriptor_text.c_str());
  if (method == nullptr) {
    env->ExceptionClear();
    method = env->GetStaticMethodID(holder, name_text.c_str(), descriptor_text.c_str());
  }
  if (on)
    check(tool->SetBreakpoint(method, 0), "SetBreakpoint");
  else
    check(tool->ClearBreakpoint(method, 0), "ClearBreakpoint");
}

extern "C" JNIEXPORT void JNICALL Java_Test_replaceNanoTime(JNIEnv* env, jclass) {
  char name[] = "nanoTime", descriptor[] = "()J";
  JNINativeMethod row{name, descriptor, reinterpret_cast<void*>(always_42)};
  if (env->RegisterNatives(env->FindClass("java/lang/System"), &row, 1) != JNI_OK) say("not registered");
}

extern "C" JNIEXPORT void JNICALL Java_Test_retransform(JNIEnv*, jclass, jclass type, jboolean change) {
  change_class = change;
  check(tool->RetransformClasses(1, &type), "RetransformClasses");
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  tool = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_method_entry_events = wanted.can_generate_breakpoint_events = wanted.can_retransform_classes = 1;
  check(tool->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.MethodEntry = method_entry;
  callbacks.Breakpoint = breakpoint;
  callbacks.ClassFileLoadHook = class_file;
  check(tool->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(tool, JVMTI_EVENT_BREAKPOINT);
  enable(tool, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  return JNI_OK;
}
