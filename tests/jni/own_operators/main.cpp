// SPDX-License-Identifier: Apache-2.0
// usage: main LIBJVM CLASSES
#include <dlfcn.h>

#include <cstdlib>
#include <new>

#include "jni_test.hpp"

constexpr size_t kHead = 64;  // offset that only our operators know: free of such a pointer would crash

void* operator new(size_t bytes) { return static_cast<char*>(std::malloc(bytes + kHead)) + kHead; }
void operator delete(void* memory) noexcept {
  if (memory != nullptr) std::free(static_cast<char*>(memory) - kHead);
}
void* operator new[](size_t bytes) { return operator new(bytes); }
void operator delete[](void* memory) noexcept { operator delete(memory); }
void operator delete(void* memory, size_t) noexcept { operator delete(memory); }
void operator delete[](void* memory, size_t) noexcept { operator delete(memory); }

int main(int, char** words) {
  void* handle = dlopen(words[1], RTLD_NOW | RTLD_GLOBAL);
  if (handle == nullptr) {
    say("%s", dlerror());
    return 1;
  }
  auto create = reinterpret_cast<decltype(&JNI_CreateJavaVM)>(dlsym(handle, "JNI_CreateJavaVM"));
  std::string class_path = std::string("-Djava.class.path=") + words[2];
  JavaVMOption options[] = {{class_path.data(), nullptr}, {const_cast<char*>("-Xmx64m"), nullptr}};
  JavaVMInitArgs arguments = {JNI_VERSION_10, 2, options, JNI_FALSE};
  JavaVM* vm;
  JNIEnv* env;
  int created = create(&vm, reinterpret_cast<void**>(&env), &arguments);
  jclass test = env->FindClass("Test");
  env->CallStaticVoidMethod(test, env->GetStaticMethodID(test, "main", "([Ljava/lang/String;)V"), nullptr);
  int destroyed = vm->DestroyJavaVM();
  say("create: %d, destroy: %d", created, destroyed);
  return 0;
}
