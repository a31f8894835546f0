// SPDX-License-Identifier: Apache-2.0
// usage: main LIBJVM CLASSES
#include <dlfcn.h>

#include <atomic>
#include <chrono>
#include <cstdarg>
#include <thread>

#include "jni_test.hpp"

// The vfprintf hook: what the VM itself has printed, in however many pieces.
static std::string printed;
static jint print(FILE*, const char* format, va_list arguments) {
  char text[200];
  const int length = vsnprintf(text, sizeof text, format, arguments);
  printed += text;
  return length;
}

static std::string run(const char* library, const char* classes) {
  void* handle = dlopen(library, RTLD_NOW | RTLD_GLOBAL);
  if (handle == nullptr) return dlerror();
  auto create = reinterpret_cast<decltype(&JNI_CreateJavaVM)>(dlsym(handle, "JNI_CreateJavaVM"));
  auto created = reinterpret_cast<decltype(&JNI_GetCreatedJavaVMs)>(dlsym(handle, "JNI_GetCreatedJavaVMs"));
  auto defaults =
      reinterpret_cast<decltype(&JNI_GetDefaultJavaVMInitArgs)>(dlsym(handle, "JNI_GetDefaultJavaVMInitArgs"));
  JavaVM *vm, *other;
  JNIEnv* env;
  jsize count;
  created(&vm, 1, &count);
  say("created before: %d", count);
  JavaVMInitArgs arguments = {};
  arguments.version = JNI_VERSION_1_8;
  say("defaults: %d", defaults(&arguments));
  arguments.version = 0x999;
  say("defaults of an unknown version: %d", defaults(&arguments));

  std::string class_path = std::string("-Djava.class.path=") + classes;
  JavaVMOption options[] = {{class_path.data(), nullptr},
                            {const_cast<char*>("-Xmx64m"), nullptr},
                            {const_cast<char*>("-Dx=y"), nullptr},
                            {const_cast<char*>("vfprintf"), reinterpret_cast<void*>(print)}};
  arguments.options = options;
  arguments.nOptions = 4;
  arguments.version = JNI_VERSION_1_1;
  say("create with version 1.1: %d", create(&vm, reinterpret_cast<void**>(&env), &arguments));
  arguments.version = JNI_VERSION_10;
  say("create: %d", create(&vm, reinterpret_cast<void**>(&env), &arguments));
  created(&other, 1, &count);
  say("created: %d %d", count, other == vm);

  jclass test = env->FindClass("Test");
  env->CallStaticVoidMethod(test, env->GetStaticMethodID(test, "main", "([Ljava/lang/String;)V"),
                            env->NewObjectArray(2, env->FindClass("java/lang/String"), nullptr));
  env->CallStaticVoidMethod(test, env->GetStaticMethodID(test, "fail", "()V"));
  env->ExceptionDescribe();
  say("pending after ExceptionDescribe: %d", env->ExceptionCheck());
  say("through the hook: %s", printed.c_str());

  std::atomic<bool> attached{false}, detached{false};
  std::thread worker([&] {
    JNIEnv* worker_env;
    say("attach: %d", vm->AttachCurrentThread(reinterpret_cast<void**>(&worker_env), nullptr));
    attached = true;
    while (!detached) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    say("worker ends");
    vm->DetachCurrentThread();
  });
  while (!attached) std::this_thread::yield();
  say("detach: %d", vm->DetachCurrentThread());
  detached = true;
  say("destroy: %d", vm->DestroyJavaVM());
  worker.join();
  created(&other, 1, &count);
  say("created after: %d", count);
  void* out;
  say("GetEnv after: %d", vm->GetEnv(&out, JNI_VERSION_10));
  say("attach after: %d", vm->AttachCurrentThread(&out, nullptr));
  say("create after: %d", create(&vm, reinterpret_cast<void**>(&env), &arguments));
  return "";
}

int main(int, char** arguments) {
  std::string error = run(arguments[1], arguments[2]);
  say("%s", error.c_str());
  return 0;
}
