// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "frames.hpp"
static std::set<std::string> stepped, entered;
static thread_local bool watched;  // other threads may link call sites, too
static std::string where(jmethodID method) {
  jclass type = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &type), "GetMethodDeclaringClass");
  std::string name = method_name(jvmti, method), signature = class_signature(jvmti, type);
  if (name == "loadClass" && signature == "LTest$Loader;") return "Loader.loadClass";
  if (name == "<clinit>" && signature.compare(0, 6, "LTest$") == 0) return name;
  if (name == "linkCallSite" || name == "linkMethod") return name;
  return "";
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation) {
  if (!watched) return;
  if (std::string name = where(method); !name.empty()) stepped.insert(name);
}
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) {
  if (!watched) return;
  if (std::string name = where(method); !name.empty()) entered.insert(name);
}
static std::string list(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += " " + name;
  return text.empty() ? " -" : text;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  stepped.clear();
  entered.clear();
  watched = true;
  enable(jvmti, {JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_METHOD_ENTRY});
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv* env, jclass, jstring operation) {
  disable(jvmti, {JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_METHOD_ENTRY});
  const char* name = env->GetStringUTFChars(operation, nullptr);
  say("%s: enters%s, steps in%s", name, list(entered).c_str(), list(stepped).c_str());
  env->ReleaseStringUTFChars(operation, name);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_single_step_events = c.can_generate_method_entry_events = 1; });
  set_callbacks(jvmti, [](auto& c) {
    c.SingleStep = step;
    c.MethodEntry = entry;
  });
  return 0;
}
}
