// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <map>
#include <vector>

#include "agent.hpp"

namespace {

using Bytes = std::vector<unsigned char>;

jvmtiEnv* env;
std::map<std::string, Bytes> originals;
std::vector<jint> next_versions;  // what the hook gives the classes in a retransformation, the last one first

/// The bytes with another digit in "version 0" and "base 0".
Bytes with_version(Bytes bytes, jint version) {
  for (const std::string text : {"version ", "base "})
    for (size_t i = 0; i + text.size() < bytes.size(); ++i)
      if (std::memcmp(&bytes[i], text.data(), text.size()) == 0)
        bytes[i + text.size()] = static_cast<unsigned char>('0' + version);
  return bytes;
}

void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass redefined, jobject, const char* name, jobject, jint size,
                  const unsigned char* bytes, jint* new_size, unsigned char** new_bytes) {
  if (name == nullptr || std::strncmp(name, "Test$", 5) != 0) return;
  originals.try_emplace(name, bytes, bytes + size);
  if (redefined == nullptr || next_versions.empty()) return;
  const jint version = next_versions.back();
  next_versions.pop_back();
  if (version < 0) return;
  const Bytes other = with_version(Bytes(bytes, bytes + size), version);
  check(env->Allocate(static_cast<jlong>(other.size()), new_bytes), "Allocate");
  std::memcpy(*new_bytes, other.data(), other.size());
  *new_size = static_cast<jint>(other.size());
}

std::string name_of(jclass type) {
  char* signature = nullptr;
  check(env->GetClassSignature(type, &signature, nullptr), "GetClassSignature");
  std::string name(signature + 1);
  name.pop_back();
  env->Deallocate(reinterpret_cast<unsigned char*>(signature));
  return name;
}

std::vector<jclass> classes_of(JNIEnv* jni, jobjectArray array) {
  std::vector<jclass> classes;
  for (jsize i = 0; i < jni->GetArrayLength(array); ++i)
    classes.push_back(static_cast<jclass>(jni->GetObjectArrayElement(array, i)));
  return classes;
}

std::vector<jint> ints_of(JNIEnv* jni, jintArray array) {
  std::vector<jint> values(static_cast<size_t>(jni->GetArrayLength(array)));
  jni->GetIntArrayRegion(array, 0, static_cast<jsize>(values.size()), values.data());
  return values;
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* jni, jclass, jobjectArray types, jintArray versions) {
  const std::vector<jclass> classes = classes_of(jni, types);
  const std::vector<jint> wanted = ints_of(jni, versions);
  std::vector<Bytes> files;
  for (size_t i = 0; i < classes.size(); ++i)
    files.push_back(wanted[i] < 0 ? Bytes(10, 1) : with_version(originals.at(name_of(classes[i])), wanted[i]));
  std::vector<jvmtiClassDefinition> definitions;
  for (size_t i = 0; i < classes.size(); ++i)
    definitions.push_back({classes[i], static_cast<jint>(files[i].size()), files[i].data()});
  const jvmtiError error = env->RedefineClasses(static_cast<jint>(definitions.size()), definitions.data());
  if (error != JVMTI_ERROR_NONE) say("RedefineClasses: %d", error);
}

extern "C" JNIEXPORT void JNICALL Java_Test_retransform(JNIEnv* jni, jclass, jobjectArray types, jintArray versions) {
  const std::vector<jclass> classes = classes_of(jni, types);
  const std::vector<jint> wanted = ints_of(jni, versions);
  next_versions.assign(wanted.rbegin(), wanted.rend());
  const jvmtiError error = env->RetransformClasses(static_cast<jint>(classes.size()), classes.data());
  if (error != JVMTI_ERROR_NONE) say("RetransformClasses: %d", error);
  next_versions.clear();
}

extern "C" JNIEXPORT jstring JNICALL Java_Test_obsolete(JNIEnv* jni, jclass) {
  jvmtiFrameInfo frames[20];
  jint count = 0;
  check(env->GetStackTrace(nullptr, 0, 20, frames, &count), "GetStackTrace");
  std::string text;
  for (jint i = 0; i < count; ++i) {
    jclass holder = nullptr;
    check(env->GetMethodDeclaringClass(frames[i].method, &holder), "GetMethodDeclaringClass");
    const std::string name = name_of(holder);
    if (name != "Test$Base" && name != "Test$Target") continue;
    jboolean obsolete = JNI_FALSE;
    check(env->IsMethodObsolete(frames[i].method, &obsolete), "IsMethodObsolete");
    text += (text.empty() ? "" : ", ") + name.substr(5) + (obsolete ? " yes" : " no");
  }
  return jni->NewStringUTF(text.c_str());
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_redefine_classes = wanted.can_retransform_classes = 1;
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassFileLoadHook = hook;
  check(env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(env, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  return JNI_OK;
}
