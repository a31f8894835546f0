// SPDX-License-Identifier: Apache-2.0
// Collects traces in a SIGPROF handler, which must not allocate or lock, and examines them at VMDeath.

#include <atomic>
#include <cstring>
#include <string>

#include "async_call_trace.hpp"

namespace {

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
jvmtiEnv* tool;

void on_signal(int, siginfo_t*, void* context) {
  CallFrame stack[kDepth];
  jint frames;
  if (!async_call_trace::take_trace(context, stack, kDepth, frames)) return;
  signals.fetch_add(1);
  if (frames <= 0 || taken_here >= kMostOfAThread) return;
  if (++taken_here == kEnoughOfAThread && of_test) threads_seen.fetch_add(1);
  int mine = taken.fetch_add(1);
  if (mine >= kTraces) return;
  samples[mine].frames = frames;
  if (frames <= kDepth) std::memcpy(samples[mine].stack, stack, static_cast<size_t>(frames) * sizeof *stack);
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
  async_call_trace::sample_every(0);
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
  async_call_trace::sample_every(500);
}
extern "C" JNIEXPORT jboolean JNICALL Java_Test_enough(JNIEnv*, jclass) {
  return signals.load() >= kMostSignals || (taken.load() >= kLeast && threads_seen.load() >= kThreads);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&tool), JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
  return async_call_trace::prepare(vm, tool, on_signal, vm_death) ? JNI_OK : JNI_ERR;
}
