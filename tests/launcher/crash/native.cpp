// SPDX-License-Identifier: Apache-2.0
// The library of crash_cases.py: native methods of class Crash that crash or set handlers, and an agent whose VMInit
// callback crashes. When preloaded, it is a handler that is set before the VM's, or a C library that fails while a
// report is made.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <jvmti.h>
#include <pthread.h>
#include <signal.h>
#include <sys/utsname.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace {

void say(const char* text) { (void)!write(STDOUT_FILENO, text, strlen(text)); }

constexpr int kLength = 11;  // of the instruction
/// With that value in a register.
[[gnu::noinline]] void crash_with(int64_t value) { asm volatile("movl $1, 0x10" ::"b"(value) : "memory"); }
void crash() { crash_with(0); }

/// Prints that it was called. Then the environment variable HANDLER decides: "resume" after crash()'s instruction,
/// "ask" the VM, or end.
void handle(int signal, siginfo_t* info, void* context) {
  const char* what = getenv("HANDLER");
  say("handler\n");
  if (what != nullptr && strcmp(what, "resume") == 0) {
    static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP] += kLength;
    return;
  }
  if (what != nullptr && strncmp(what, "ask", 3) == 0) {
    auto* vm = dlopen("libjvm.so", RTLD_NOW | RTLD_NOLOAD);
    auto* ask = reinterpret_cast<int (*)(int, siginfo_t*, void*, int)>(dlsym(vm, "JVM_handle_linux_signal"));
    if (ask(signal, info, context, strcmp(what, "ask or die") == 0)) return;
    say("not the VM's\n");
  }
  _exit(3);
}

void set_handler(int signal) {
  struct sigaction action {};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(signal, &action, nullptr);
}

[[gnu::constructor]] void preloaded() {
  if (getenv("PRELOADED_HANDLER") == nullptr) return;
  set_handler(SIGSEGV);
  set_handler(SIGBUS);
}

void JNICALL vm_init(jvmtiEnv*, JNIEnv*, jthread) { crash(); }

}  // namespace

/// When preloaded: fails while a report is made, that is, on the signal stack, as the environment variable REPORT says.
extern "C" int uname(utsname* name) noexcept {
  stack_t stack;
  const char* what = getenv("REPORT");
  if (what != nullptr && sigaltstack(nullptr, &stack) == 0 && (stack.ss_flags & SS_ONSTACK)) {
    if (strcmp(what, "crashes") == 0) crash();
    if (strcmp(what, "aborts") == 0) abort();
    while (strcmp(what, "hangs") == 0) pause();
  }
  return reinterpret_cast<decltype(&uname)>(dlsym(RTLD_NEXT, "uname"))(name);
}

/// What the VM calls the thread that loads the library.
static int64_t loading_thread;
extern "C" JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void*) {
  JNIEnv* env = nullptr;
  vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_8);
  jclass type = env->FindClass("java/lang/Thread");
  jmethodID current = env->GetStaticMethodID(type, "currentThread", "()Ljava/lang/Thread;");
  loading_thread = env->GetLongField(env->CallStaticObjectMethod(type, current), env->GetFieldID(type, "eetop", "J"));
  return JNI_VERSION_1_8;
}

/// A fault in malloc, which holds the lock of this thread's memory then: a list of free pieces has a bad link.
extern "C" JNIEXPORT void JNICALL Java_Crash_inMalloc(JNIEnv*, jclass) {
  constexpr size_t kSize = 40000;
  volatile uintptr_t pieces[3];  // the first and the last keep the middle one from becoming part of a larger one
  for (auto& piece : pieces) piece = reinterpret_cast<uintptr_t>(malloc(kSize));
  free(reinterpret_cast<void*>(pieces[1]));
  reinterpret_cast<volatile uintptr_t*>(pieces[1])[1] = 0x10;
  pieces[1] = reinterpret_cast<uintptr_t>(malloc(2 * kSize));
}
extern "C" JNIEXPORT void JNICALL Java_Crash_describeDeath(JNIEnv* env, jclass) {
  env->ThrowNew(env->FindClass("java/lang/Error"), "an error");
  env->ExceptionDescribe();
  jclass death = env->FindClass("java/lang/ThreadDeath");
  env->Throw(static_cast<jthrowable>(env->NewObject(death, env->GetMethodID(death, "<init>", "()V"))));
  env->ExceptionDescribe();
  say(env->ExceptionCheck() ? "still pending\n" : "described\n");
}
extern "C" JNIEXPORT void JNICALL Java_Crash_inNative(JNIEnv*, jclass) { crash_with(loading_thread); }
extern "C" JNIEXPORT void JNICALL Java_Crash_inForeignThread(JNIEnv*, jclass) { std::thread(crash).join(); }
extern "C" JNIEXPORT void JNICALL Java_Crash_callNowhere(JNIEnv*, jclass) {
  reinterpret_cast<void (*)()>(getenv("NOWHERE"))();
  say("not reached\n");
}
namespace {

/// Recursion with frames of the given size.
[[gnu::noinline]] int recurse(int depth, size_t frame) {
  auto* bytes = static_cast<volatile char*>(__builtin_alloca(frame));
  bytes[0] = 1;
  return depth < 0 ? 0 : recurse(depth + 1, frame) + bytes[0];
}

constexpr size_t kStackBytes = size_t{1} << 20;

/// Runs an attached thread on a stack that has no guard: `memory`, or one that glibc makes.
void on_stack_without_guard(JNIEnv* env, void* memory, bool overflows) {
  struct Work {
    JavaVM* vm;
    bool overflows;
  } work{nullptr, overflows};
  env->GetJavaVM(&work.vm);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (memory != nullptr) {
    pthread_attr_setstack(&attributes, memory, kStackBytes);
  } else {
    pthread_attr_setstacksize(&attributes, kStackBytes);
    pthread_attr_setguardsize(&attributes, 0);
  }
  pthread_t thread;
  auto body = [](void* argument) -> void* {
    auto& work = *static_cast<Work*>(argument);
    void* attached;
    work.vm->AttachCurrentThread(&attached, nullptr);
    if (work.overflows) recurse(0, 500);
    work.vm->DetachCurrentThread();
    return nullptr;
  };
  if (pthread_create(&thread, &attributes, body, &work) != 0) abort();
  pthread_join(thread, nullptr);
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Crash_recurse(JNIEnv*, jclass, jint frame) {
  recurse(0, static_cast<size_t>(frame));
}
extern "C" JNIEXPORT void JNICALL Java_Crash_recurseWithoutGuard(JNIEnv* env, jclass) {
  on_stack_without_guard(env, nullptr, true);
}
/// With memory of a page above and below that may be touched.
extern "C" JNIEXPORT void JNICALL Java_Crash_onGivenStack(JNIEnv* env, jclass, jboolean overflows) {
  constexpr size_t kPage = 4096;
  auto* memory = static_cast<char*>(aligned_alloc(kPage, kStackBytes + 2 * kPage));
  on_stack_without_guard(env, memory + kPage, overflows);
  memset(memory, 1, kStackBytes + 2 * kPage);
  free(memory);
}
extern "C" JNIEXPORT void JNICALL Java_Crash_setHandler(JNIEnv*, jclass) { set_handler(SIGSEGV); }

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = nullptr;
  vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION);
  jvmtiEventCallbacks callbacks{};
  callbacks.VMInit = vm_init;
  jvmti->SetEventCallbacks(&callbacks, sizeof callbacks);
  jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, nullptr);
  return 0;
}
