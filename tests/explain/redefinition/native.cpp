// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstring>
#include <vector>

#include <jvmti.h>

namespace {

jvmtiEnv* jvmti;
std::vector<unsigned char> replacement;  // of class Subject, while it is retransformed

std::vector<unsigned char> bytes_of(JNIEnv* env, jbyteArray array) {
  std::vector<unsigned char> bytes(static_cast<size_t>(env->GetArrayLength(array)));
  env->GetByteArrayRegion(array, 0, static_cast<jsize>(bytes.size()), reinterpret_cast<jbyte*>(bytes.data()));
  return bytes;
}

void print_failure() {
  jint count;
  jvmtiExtensionFunctionInfo* functions;
  jvmti->GetExtensionFunctions(&count, &functions);
  for (jint i = 0; i < count; ++i) {
    if (std::strcmp(functions[i].id, "com.vitrine.functions.GetLastFailure") != 0) continue;
    jint error, argument;
    char *function, *section, *name, *sentence, *difference, *cls, *member, *before, *after, *bytes_of;
    if (functions[i].func(jvmti, &error, &argument, &function, &section, &name, &sentence, &difference, &cls, &member,
                          &before, &after, &bytes_of) != JVMTI_ERROR_NONE)
      return;
    std::fprintf(stderr, "parts: %d | %d | %s | %s | %s\n", error, argument, function, section, name);
    std::fprintf(stderr, "       %s | %s | %s | %s | %s\n", difference, cls, member, before, after);
    std::fprintf(stderr, "       %s | %.38s\n", *sentence == 0 ? "no sentence" : "a sentence", bytes_of);
  }
}

void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char* name, jobject, jint, const unsigned char*,
                  jint* new_length, unsigned char** new_bytes) {
  if (replacement.empty() || name == nullptr || std::strcmp(name, "Subject") != 0) return;
  *new_length = static_cast<jint>(replacement.size());
  jvmti->Allocate(*new_length, new_bytes);
  std::memcpy(*new_bytes, replacement.data(), replacement.size());
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass subject, jbyteArray array) {
  const std::vector<unsigned char> bytes = bytes_of(env, array);
  const jvmtiClassDefinition definition{subject, static_cast<jint>(bytes.size()), bytes.data()};
  if (jvmti->RedefineClasses(1, &definition) != JVMTI_ERROR_NONE) print_failure();
}

extern "C" JNIEXPORT void JNICALL Java_Test_retransform(JNIEnv* env, jclass, jclass subject, jbyteArray array) {
  replacement = bytes_of(env, array);
  if (jvmti->RetransformClasses(1, &subject) != JVMTI_ERROR_NONE) print_failure();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  jvmtiCapabilities capabilities{};
  capabilities.can_redefine_classes = capabilities.can_retransform_classes = 1;
  jvmti->AddCapabilities(&capabilities);
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassFileLoadHook = hook;
  jvmti->SetEventCallbacks(&callbacks, sizeof callbacks);
  jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr);
  return JNI_OK;
}
