// SPDX-License-Identifier: Apache-2.0
// Each of the three replaces a text of the same length in the constant pool.
#include <jvmti.h>

#include <atomic>

#include "profiler.hpp"

namespace {

std::string replaced(const unsigned char* bytes, jint size, const char* from, const char* to) {
  std::string file(reinterpret_cast<const char*>(bytes), static_cast<size_t>(size));
  size_t at = file.find(from);
  if (at != std::string::npos) file.replace(at, std::strlen(to), to);
  return at == std::string::npos ? std::string() : file;
}

void hook(jvmtiEnv* jvmti, const char* name, jint size, const unsigned char* bytes, jint* new_size,
          unsigned char** result, const char* from, const char* to) {
  if (name == nullptr || std::strcmp(name, "Test$Hooked") != 0) return;
  std::string file = replaced(bytes, size, from, to);
  expect(!file.empty(), "%s becomes %s", from, to);
  if (file.empty()) return;
  jvmti->Allocate(size, result);
  std::memcpy(*result, file.data(), file.size());
  *new_size = size;
}
void JNICALL incapable(jvmtiEnv* jvmti, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                       const unsigned char* bytes, jint* new_size, unsigned char** result) {
  hook(jvmti, name, size, bytes, new_size, result, "original", "by-first");
}
void JNICALL capable(jvmtiEnv* jvmti, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                     const unsigned char* bytes, jint* new_size, unsigned char** result) {
  hook(jvmti, name, size, bytes, new_size, result, "by-jvmpi", "by-third");
}

void notify(JVMPI_Event* event) {
  auto& load = event->u.class_load_hook;
  static std::atomic<bool> checked{false};  // several threads may load the first classes
  if (!checked.exchange(true))
    expect(load.new_class_data == load.class_data || load.new_class_data != nullptr, "the old values are there");
  std::string file = replaced(load.class_data, load.class_data_len, "by-first", "by-jvmpi");
  if (file.empty() || file.find("Test$Hooked") == std::string::npos) {
    load.new_class_data = load.class_data;
    load.new_class_data_len = load.class_data_len;
    return;
  }
  expect(true, "by-first becomes by-jvmpi");
  load.new_class_data_len = static_cast<jint>(file.size());
  load.new_class_data = static_cast<unsigned char*>(load.malloc_f(static_cast<unsigned>(file.size())));
  std::memcpy(load.new_class_data, file.data(), file.size());
}

void add(JavaVM* vm, bool retransform, jvmtiEventClassFileLoadHook callback) {
  jvmtiEnv* jvmti;
  vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11);
  jvmtiCapabilities capabilities{};
  capabilities.can_retransform_classes = retransform;
  jvmti->AddCapabilities(&capabilities);
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassFileLoadHook = callback;
  jvmti->SetEventCallbacks(&callbacks, sizeof callbacks);
  jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr);
}

}  // namespace

extern "C" {
JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_CLASS_LOAD_HOOK});
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  add(vm, true, capable);
  add(vm, false, incapable);
  return JNI_OK;
}
}
