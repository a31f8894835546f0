// SPDX-License-Identifier: Apache-2.0
// usage: main LIBJVM CLASSES
#include <dlfcn.h>
#include <jvmti.h>

#include "jni_test.hpp"

static jint loaded(const char* name, JavaVM* vm, const char* options) {
  void* jvmti = nullptr;
  say("%s '%s' %d", name, options, vm->GetEnv(&jvmti, JVMTI_VERSION_11));
  return JNI_OK;
}

extern "C" {
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) { return loaded("Agent_OnLoad", vm, options); }
JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM* vm, char* options, void*) {
  return loaded("Agent_OnAttach", vm, options);
}
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM*) { say("Agent_OnUnload"); }
JNIEXPORT jint JNICALL Agent_OnLoad_one(JavaVM* vm, char* options, void*) {
  say("DetachCurrentThread %d", vm->DetachCurrentThread());  // the thread is not attached yet
  return loaded("Agent_OnLoad_one", vm, options);
}
JNIEXPORT void JNICALL Agent_OnUnload_one(JavaVM*) { say("Agent_OnUnload_one"); }
JNIEXPORT jint JNICALL Agent_OnLoad_two(JavaVM* vm, char* options, void*) {
  return loaded("Agent_OnLoad_two", vm, options);
}
JNIEXPORT jint JNICALL Agent_OnAttach_two(JavaVM* vm, char* options, void*) {
  return loaded("Agent_OnAttach_two", vm, options);
}
JNIEXPORT jint JNICALL Agent_OnLoad_three(JavaVM* vm, char* options, void*) {
  return loaded("Agent_OnLoad_three", vm, options);
}
JNIEXPORT jint JNICALL Agent_OnAttach_three(JavaVM* vm, char* options, void*) {
  return loaded("Agent_OnAttach_three", vm, options);
}
}

int main(int, char** arguments) {
  void* handle = dlopen(arguments[1], RTLD_NOW | RTLD_GLOBAL);
  if (handle == nullptr) {
    say("%s", dlerror());
    return 1;
  }
  auto create = reinterpret_cast<decltype(&JNI_CreateJavaVM)>(dlsym(handle, "JNI_CreateJavaVM"));
  std::string class_path = std::string("-Djava.class.path=") + arguments[2];
  JavaVMOption options[] = {{class_path.data(), nullptr},
                            {const_cast<char*>("-Djdk.attach.allowAttachSelf=true"), nullptr},
                            {const_cast<char*>("-agentlib:one=first"), nullptr},
                            {const_cast<char*>("-agentpath:/nowhere/libthree.so=third"), nullptr}};
  JavaVMInitArgs wanted{JNI_VERSION_10, 4, options, JNI_FALSE};
  JavaVM* vm = nullptr;
  JNIEnv* env = nullptr;
  say("create %d", create(&vm, reinterpret_cast<void**>(&env), &wanted));
  jclass test = env->FindClass("Test");
  env->CallStaticVoidMethod(test, env->GetStaticMethodID(test, "main", "([Ljava/lang/String;)V"), nullptr);
  if (env->ExceptionCheck()) env->ExceptionDescribe();
  say("destroy %d", vm->DestroyJavaVM());
  return 0;
}
