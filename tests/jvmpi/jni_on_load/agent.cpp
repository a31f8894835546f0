// SPDX-License-Identifier: Apache-2.0
#include <jvmti.h>

#include <cstdio>
#include <string>
#include <thread>

namespace {

std::string text_of(JNIEnv* env, jobject string) {
  const char* chars = env->GetStringUTFChars(static_cast<jstring>(string), nullptr);
  std::string text = chars;
  env->ReleaseStringUTFChars(static_cast<jstring>(string), chars);
  return text;
}

void say(const char* what, const std::string& value) {
  std::printf("%s: %s\n", what, value.c_str());
  std::fflush(stdout);
}

void attach_thread(JavaVM* vm) {
  JNIEnv* env = nullptr;
  say("AttachCurrentThread of another thread",
      std::to_string(vm->AttachCurrentThread(reinterpret_cast<void**>(&env), nullptr)));
  if (env == nullptr) return;
  say("FindClass there", env->FindClass("java/util/HashMap") == nullptr ? "null" : "found");
  say("DetachCurrentThread there", std::to_string(vm->DetachCurrentThread()));
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char*, void*) {
  JNIEnv *env = nullptr, *again = nullptr;
  say("GetEnv", std::to_string(vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_2)));
  if (env == nullptr) return JNI_ERR;
  const jint attached = vm->AttachCurrentThread(reinterpret_cast<void**>(&again), nullptr);
  say("AttachCurrentThread", std::to_string(attached) + (again == env ? ", the same" : ", another"));
  say("DetachCurrentThread", std::to_string(vm->DetachCurrentThread()));
  say("DestroyJavaVM", std::to_string(vm->DestroyJavaVM()));
  std::thread(attach_thread, vm).join();
  jvmtiEnv* jvmti = nullptr;
  say("GetEnv of JVM TI", std::to_string(vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_1_2)));
  jclass system = env->FindClass("java/lang/System");
  jmethodID property = env->GetStaticMethodID(system, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
  jobject vendor = env->CallStaticObjectMethod(system, property, env->NewStringUTF("java.specification.name"));
  say("java.specification.name", text_of(env, vendor));
  jclass thread = env->FindClass("java/lang/Thread");
  jmethodID current = env->GetStaticMethodID(thread, "currentThread", "()Ljava/lang/Thread;");
  jmethodID name = env->GetMethodID(thread, "getName", "()Ljava/lang/String;");
  say("thread", text_of(env, env->CallObjectMethod(env->CallStaticObjectMethod(thread, current), name)));
  say("FindClass of the program", env->FindClass("Test") == nullptr ? "null" : "found");
  say("pending", env->ExceptionCheck() ? "an exception" : "nothing");
  env->ExceptionClear();
  return JNI_OK;
}
