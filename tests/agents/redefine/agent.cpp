// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <vector>

#include "agent.hpp"

namespace {

jvmtiEnv* env;
std::vector<unsigned char> original;
jmethodID across;

/// The class file with `from` replaced by `to` in every Utf8 constant.
std::vector<unsigned char> replace(const std::string& from, const std::string& to) {
  std::vector<unsigned char> result(original.begin(), original.begin() + 10);
  unsigned count = original[8] << 8 | original[9];
  size_t at = 10;
  for (unsigned i = 1; i < count; ++i) {
    size_t length = 5;
    switch (original[at]) {
      case 1: {
        size_t size = original[at + 1] << 8 | original[at + 2];
        std::string text(original.begin() + at + 3, original.begin() + at + 3 + size);
        for (size_t found = text.find(from); found != std::string::npos && text.find("Test") == std::string::npos;
             found = text.find(from, found + to.size()))
          text.replace(found, from.size(), to);
        result.push_back(1);
        result.push_back(static_cast<unsigned char>(text.size() >> 8));
        result.push_back(static_cast<unsigned char>(text.size()));
        result.insert(result.end(), text.begin(), text.end());
        at += 3 + size;
        continue;
      }
      case 5:
      case 6:
        length = 9;
        ++i;
        break;
      case 7:
      case 8:
      case 16:
      case 19:
      case 20: length = 3; break;
      case 15: length = 4; break;
      default: break;
    }
    result.insert(result.end(), original.begin() + at, original.begin() + at + length);
    at += length;
  }
  result.insert(result.end(), original.begin() + at, original.end());
  return result;
}

void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass redefined, jobject, const char* name, jobject, jint size,
                  const unsigned char* bytes, jint*, unsigned char**) {
  if (name == nullptr || std::strcmp(name, "Test$Target") != 0) return;
  say("hook for %s, redefined %d", name, redefined != nullptr);
  if (original.empty()) original.assign(bytes, bytes + size);
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* jni, jclass, jclass type, jstring from, jstring to) {
  const char* before = jni->GetStringUTFChars(from, nullptr);
  const char* after = jni->GetStringUTFChars(to, nullptr);
  std::vector<unsigned char> bytes = *before == 0 ? original : replace(before, after);
  jvmtiClassDefinition definition{type, static_cast<jint>(bytes.size()), bytes.data()};
  say("RedefineClasses %s -> %s: %d", before, after, env->RedefineClasses(1, &definition));
}

extern "C" JNIEXPORT void JNICALL Java_Test_retransform(JNIEnv*, jclass, jclass type) {
  say("RetransformClasses: %d", env->RetransformClasses(1, &type));
}

extern "C" JNIEXPORT void JNICALL Java_Test_compareIds(JNIEnv*, jclass) {
  jmethodID method = nullptr;
  jlocation location = 0;
  check(env->GetFrameLocation(nullptr, 1, &method, &location), "GetFrameLocation");
  jboolean obsolete = JNI_FALSE;
  check(env->IsMethodObsolete(method, &obsolete), "IsMethodObsolete");
  if (across == nullptr) across = method;
  say("across is obsolete %d, has the id of the first time %d", obsolete, across == method);
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
