// SPDX-License-Identifier: Apache-2.0
// Collects traces in a SIGPROF handler, which must not allocate or lock, and examines them at the end.

#include <atomic>
#include <cstring>
#include <map>
#include <set>
#include <vector>

#include "async_call_trace.hpp"

namespace {

constexpr int kDepth = 48, kTraces = 700, kMostSignals = 20'000;
struct Sample {
  jint frames;
  CallFrame stack[kDepth];
};
Sample samples[kTraces];
std::atomic<int> taken{0}, signals{0}, failed[10];  // by what stands for the trace, negated
// Initial-exec, because a signal handler must not allocate the variable at its first use.
[[gnu::tls_model("initial-exec")]] thread_local bool of_test = false;
jvmtiEnv* tool;

void on_signal(int, siginfo_t*, void* context) {
  if (!of_test) return;
  CallFrame stack[kDepth];
  jint frames;
  if (!async_call_trace::take_trace(context, stack, kDepth, frames)) return;
  signals.fetch_add(1);
  if (frames <= 0) {
    if (frames > -10) failed[-frames].fetch_add(1);
    return;
  }
  const int mine = taken.fetch_add(1);
  if (mine >= kTraces) return;
  samples[mine].frames = frames;
  std::memcpy(samples[mine].stack, stack, static_cast<size_t>(frames) * sizeof *stack);
}

struct Known {
  std::string name;
  bool of_test;
  std::vector<unsigned char> code;
};
const Known& known(jmethodID method) {
  static std::map<jmethodID, Known> all;
  auto [at, is_new] = all.try_emplace(method);
  if (!is_new) return at->second;
  Known& it = at->second;
  it.name = full_method_name(tool, method);
  it.of_test = it.name.compare(0, 6, "LTest$") == 0;
  jint count = 0;
  unsigned char* bytes = nullptr;
  if (tool->GetBytecodes(method, &count, &bytes) == JVMTI_ERROR_NONE) {
    it.code.assign(bytes, bytes + count);
    tool->Deallocate(bytes);
  }
  return it;
}

/// What each method of the test calls of the test.
const std::map<std::string, std::set<std::string>> kCalls = {
    {"LTest$Worker;.run", {"LTest$Worker;.once"}},
    {"LTest$Worker;.once",
     {"LTest$Worker;.recurse", "LTest$Worker;.call", "LTest$Worker;.enter", "LTest$Worker;.make",
      "LTest$Worker;.fall"}},
    {"LTest$Worker;.recurse", {"LTest$Worker;.recurse", "LTest$Worker;.divide"}},
    {"LTest$Worker;.call", {"LTest$Square;.area", "LTest$Line;.area", "LTest$Deep;.area"}},
    {"LTest$Deep;.area", {"LTest$Deep;.area"}},
    {"LTest$Worker;.enter", {"LTest$Worker;.enter"}},
    {"LTest$Worker;.fall", {"LTest$Worker;.thrower"}},
    {"LTest$Worker;.thrower", {"LTest$Worker;.thrower"}}};

bool calls(const Known& caller, const Known& callee) {
  if (!callee.of_test) return true;  // of the class library
  const auto found = kCalls.find(caller.name);
  return found != kCalls.end() && found->second.count(callee.name) != 0;
}

/// Whether an invoke instruction, or one that may load a class or make an object, is at the bci.
bool may_call(const Known& caller, jint bci) {
  if (bci < 0 || static_cast<size_t>(bci) >= caller.code.size()) return false;
  const unsigned char opcode = caller.code[static_cast<size_t>(bci)];
  return (opcode >= 0xb6 && opcode <= 0xba) || opcode == 0xbb || opcode == 0xb2 || opcode == 0xb3;
}

bool is_right(const Sample& sample) {
  const CallFrame& newest = sample.stack[0];
  const Known& top = known(newest.method);
  if (top.of_test && (newest.lineno < 0 || static_cast<size_t>(newest.lineno) >= top.code.size())) return false;
  for (jint i = 1; i < sample.frames; ++i) {
    const Known &caller = known(sample.stack[i].method), &callee = known(sample.stack[i - 1].method);
    if (!caller.of_test) continue;
    if (!calls(caller, callee) || !may_call(caller, sample.stack[i].lineno)) return false;
  }
  return sample.frames >= kDepth || known(sample.stack[sample.frames - 1].method).name == "LTest$Worker;.run";
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  of_test = true;
  async_call_trace::sample_every(500);
}
extern "C" JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { of_test = false; }
extern "C" JNIEXPORT jboolean JNICALL Java_Test_enough(JNIEnv*, jclass) {
  return taken.load() >= kTraces || signals.load() >= kMostSignals;
}
extern "C" JNIEXPORT void JNICALL Java_Test_report(JNIEnv*, jclass) {
  async_call_trace::sample_every(0);
  const int count = taken.load() < kTraces ? taken.load() : kTraces;
  int wrong = 0;
  std::map<std::string, int> tops;
  for (int i = 0; i < count; ++i) {
    ++tops[known(samples[i].stack[0].method).name];
    if (is_right(samples[i])) continue;
    if (wrong++ > 5 || getenv("SHOW_TRACES") == nullptr) continue;
    for (jint f = 0; f < samples[i].frames; ++f)
      say("  %s @ %d", known(samples[i].stack[f].method).name.c_str(), samples[i].stack[f].lineno);
    say("--");
  }
  if (getenv("SHOW_TRACES") != nullptr) {
    for (const auto& [name, times] : tops) say("%6d %s", times, name.c_str());
    for (int i = 0; i < 10; ++i)
      if (failed[i] != 0) say("%6d have %d instead of a trace", failed[i].load(), -i);
    say("%d signals, %d wrong", signals.load(), wrong);
  }
  say("traces: %s", count >= kTraces / 2 ? "many" : "few");
  say("wrong ones: %s", wrong * 100 <= count ? "at most one in a hundred" : "too many");
  say("places seen: %s", tops.size() >= 6 ? "many" : "few");
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  tool = get_jvmti(vm);
  jvmtiCapabilities capabilities{};
  capabilities.can_get_bytecodes = 1;
  check(tool->AddCapabilities(&capabilities), "AddCapabilities");
  return async_call_trace::prepare(vm, tool, on_signal) ? JNI_OK : JNI_ERR;
}
