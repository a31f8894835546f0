// SPDX-License-Identifier: Apache-2.0
// Collects traces in a SIGPROF handler, which must not allocate or lock, and examines them at VMDeath.
#include <dlfcn.h>
#include <signal.h>
#include <sys/time.h>

#include <atomic>
#include <cstring>
#include <string>

#include "agent.hpp"

namespace {

struct CallFrame {
  jint lineno;
  jmethodID method;
};
struct CallTrace {
  JNIEnv* env;
  jint frames;
  CallFrame* stack;
};
using AsyncGetCallTrace = void (*)(CallTrace*, jint depth, void* context);

constexpr int kDepth = 64, kTraces = 2000;
// The timer may prefer one thread for a long time, and the collector may spoil most traces of another thread. So the
// sampling continues until four threads have enough traces.
constexpr int kMostOfAThread = 400, kEnoughOfAThread = 25, kThreads = 4, kLeast = 600, kMostSignals = 30'000;
struct Sample {
  jint frames;
  CallFrame stack[kDepth];
};
Sample samples[kTraces];
std::atomic<int> taken{0}, signals{0}, threads_seen{0};
// Initial-exec, because a signal handler must not allocate the variable at its first use.
[[gnu::tls_model("initial-exec")]] thread_local int taken_here = 0;
[[gnu::tls_model("initial-exec")]] thread_local bool of_test = false;
AsyncGetCallTrace get_trace;
JavaVM* java_vm;
jvmtiEnv* tool;

void on_signal(int, siginfo_t*, void* context) {
  JNIEnv* env = nullptr;
  if (java_vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_8) != JNI_OK) return;
  signals.fetch_add(1);
  CallFrame stack[kDepth];
  CallTrace trace{env, 0, stack};
  get_trace(&trace, kDepth, context);
  if (trace.frames <= 0 || taken_here >= kMostOfAThread) return;
  if (++taken_here == kEnoughOfAThread && of_test) threads_seen.fetch_add(1);
  int mine = taken.fetch_add(1);
  if (mine >= kTraces) return;
  samples[mine].frames = trace.frames;
  if (trace.frames <= kDepth)
    std::memcpy(samples[mine].stack, stack, static_cast<size_t>(trace.frames) * sizeof *stack);
}

void JNICALL class_prepare(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass cls) {
  jint count;
  jmethodID* methods;
  if (jvmti->GetClassMethods(cls, &count, &methods) == JVMTI_ERROR_NONE)
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(methods));
}
// Without this callback HotSpot does not walk stacks.
void JNICALL class_load(jvmtiEnv*, JNIEnv*, jthread, jclass) {}

void JNICALL vm_init(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  jint count;
  jclass* classes;
  jvmti->GetLoadedClasses(&count, &classes);
  for (jint i = 0; i < count; ++i) class_prepare(jvmti, jni, thread, classes[i]);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(classes));
  struct sigaction action {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_RESTART | SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGPROF, &action, nullptr);
}

std::string name_of(jmethodID method) {
  char *name = nullptr, *signature = nullptr;
  jclass cls = nullptr;
  if (tool->GetMethodDeclaringClass(method, &cls) != JVMTI_ERROR_NONE ||
      tool->GetClassSignature(cls, &signature, nullptr) != JVMTI_ERROR_NONE ||
      tool->GetMethodName(method, &name, nullptr, nullptr) != JVMTI_ERROR_NONE)
    return "?";
  std::string text = std::string(signature) + name;
  tool->Deallocate(reinterpret_cast<unsigned char*>(name));
  tool->Deallocate(reinterpret_cast<unsigned char*>(signature));
  return text;
}

void JNICALL vm_death(jvmtiEnv*, JNIEnv*) {
  itimerval never{};
  setitimer(ITIMER_PROF, &never, nullptr);
  int unknown = 0, whole = 0, runner = 0, maker = 0, shallow = 0, left = 0, main_thread = 0, impossible = 0;
  int count = taken.load() < kTraces ? taken.load() : kTraces;
  for (int i = 0; i < count; ++i) {
    Sample& sample = samples[i];
    if (sample.frames > kDepth) ++impossible;
    if (sample.frames >= kDepth) continue;
    for (jint f = 0; f < sample.frames; ++f)
      if (name_of(sample.stack[f].method) == "?") ++unknown;
    std::string oldest = name_of(sample.stack[sample.frames - 1].method), newest = name_of(sample.stack[0].method);
    bool started = oldest == "LTest$Runner;run" || oldest == "LTest$Maker;run" || oldest == "LTest$Shallow;run" ||
                   oldest == "LTest;main" || oldest.starts_with("Ljava/lang/") || oldest.starts_with("Ljdk/internal/");
    if (started) ++whole;
    if (oldest == "LTest$Runner;run" && sample.frames >= 2 &&
        name_of(sample.stack[sample.frames - 2].method) == "LTest;spin")
      ++runner;
    if (oldest == "LTest$Maker;run") ++maker;
    if (oldest == "LTest;main") ++main_thread;
    if (oldest == "LTest$Shallow;run") ++shallow;
    for (jint f = 0; f < sample.frames; ++f)
      if (std::string name = name_of(sample.stack[f].method); name == "LTest$Shallow;below") ++left;
  }
  printf("methods nobody knows: %d\n", unknown);
  printf("more frames than asked for: %d\n", impossible);
  printf("whole stacks: %s\n", whole * 10 >= count * 9 ? "nearly all" : "too few");
  printf("seen: runner %d maker %d shallow %d main %d\n", runner > 10, maker > 10, shallow > 10, main_thread > 10);
  printf("frames that were left long ago: %s\n", left * 10 <= shallow ? "hardly any" : "many");
  fflush(stdout);
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  of_test = true;
  itimerval every{{0, 500}, {0, 500}};
  setitimer(ITIMER_PROF, &every, nullptr);
}
extern "C" JNIEXPORT jboolean JNICALL Java_Test_enough(JNIEnv*, jclass) {
  return signals.load() >= kMostSignals || (taken.load() >= kLeast && threads_seen.load() >= kThreads);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  java_vm = vm;
  if (vm->GetEnv(reinterpret_cast<void**>(&tool), JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
  void* library = dlopen("libjvm.so", RTLD_LAZY | RTLD_NOLOAD);
  get_trace = library == nullptr ? nullptr : reinterpret_cast<AsyncGetCallTrace>(dlsym(library, "AsyncGetCallTrace"));
  if (get_trace == nullptr) return JNI_ERR;
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = class_prepare;
  callbacks.ClassLoad = class_load;
  callbacks.VMInit = vm_init;
  callbacks.VMDeath = vm_death;
  tool->SetEventCallbacks(&callbacks, sizeof callbacks);
  for (jvmtiEvent event :
       {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH})
    tool->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr);
  return JNI_OK;
}
