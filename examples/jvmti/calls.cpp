// SPDX-License-Identifier: Apache-2.0
// An agent in C++: counts how often each method is called, and says at the end which were called most.
// Option: top=N, how many (10).
#include <jvmti.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

jvmtiEnv* jvmti = nullptr;
size_t top = 10;

/// Every call returns an error code. No C++ exception may leave a callback, so those below catch this one.
void check(jvmtiError error, const char* what) {
  if (error != JVMTI_ERROR_NONE) throw std::runtime_error(std::string(what) + " fails: " + std::to_string(error));
}

/// What functions of JVM TI give goes back by Deallocate.
struct Deallocate {
  void operator()(char* memory) const { jvmti->Deallocate(reinterpret_cast<unsigned char*>(memory)); }
};
using Text = std::unique_ptr<char, Deallocate>;

/// A raw monitor: the lock of agents, which the VM knows.
class Monitor {
 public:
  explicit Monitor(const char* name) { check(jvmti->CreateRawMonitor(name, &id_), "CreateRawMonitor"); }
  void lock() { check(jvmti->RawMonitorEnter(id_), "RawMonitorEnter"); }
  void unlock() { check(jvmti->RawMonitorExit(id_), "RawMonitorExit"); }

 private:
  jrawMonitorID id_{};
};

/// The counts of one thread. Its pointer is in the storage that JVM TI has for each thread, so nobody else wants its
/// lock, until VMDeath, when the thread may be in the middle of a callback.
struct Counts {
  std::mutex lock;
  std::map<jmethodID, long> of_methods;
};
std::vector<std::unique_ptr<Counts>>& all_counts() {
  static auto& all = *new std::vector<std::unique_ptr<Counts>>;
  return all;
}
Monitor* counts_lock = nullptr;

Counts& counts_of_this_thread() {
  void* mine = nullptr;
  check(jvmti->GetThreadLocalStorage(nullptr, &mine), "GetThreadLocalStorage");
  if (mine == nullptr) {
    auto fresh = std::make_unique<Counts>();
    mine = fresh.get();
    check(jvmti->SetThreadLocalStorage(nullptr, mine), "SetThreadLocalStorage");
    std::lock_guard hold(*counts_lock);
    all_counts().push_back(std::move(fresh));
  }
  return *static_cast<Counts*>(mine);
}

std::string name_of(JNIEnv* jni, jmethodID method) {
  jclass cls = nullptr;
  char *signature = nullptr, *name = nullptr, *descriptor = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &cls), "GetMethodDeclaringClass");
  check(jvmti->GetClassSignature(cls, &signature, nullptr), "GetClassSignature");
  const Text kept_signature(signature);
  check(jvmti->GetMethodName(method, &name, &descriptor, nullptr), "GetMethodName");
  const Text kept_name(name), kept_descriptor(descriptor);
  jni->DeleteLocalRef(cls);
  return std::string(signature) + "." + name + descriptor;
}

void JNICALL method_entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) {
  try {
    Counts& counts = counts_of_this_thread();
    std::lock_guard hold(counts.lock);
    ++counts.of_methods[method];
  } catch (const std::exception& e) {
    std::fprintf(stderr, "calls: %s\n", e.what());
  }
}

/// Methods are counted from here on: earlier there are no threads.
void JNICALL vm_init(jvmtiEnv*, JNIEnv*, jthread) {
  jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, nullptr);
}

void JNICALL vm_death(jvmtiEnv*, JNIEnv* jni) {
  try {
    check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, nullptr), "disabling");
    std::map<jmethodID, long> all;
    {
      std::lock_guard hold(*counts_lock);
      for (const auto& counts : all_counts()) {
        std::lock_guard hold_too(counts->lock);
        for (auto [method, count] : counts->of_methods) all[method] += count;
      }
    }
    std::map<std::string, long> sums;
    for (auto [method, count] : all) sums[name_of(jni, method)] += count;
    std::vector<std::pair<long, std::string>> order;
    for (const auto& [name, count] : sums) order.emplace_back(count, name);
    std::sort(order.rbegin(), order.rend());
    for (size_t i = 0; i < std::min(top, order.size()); ++i)
      std::fprintf(stderr, "%10ld  %s\n", order[i].first, order[i].second.c_str());
  } catch (const std::exception& e) {
    std::fprintf(stderr, "calls: %s\n", e.what());
  }
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  if (options != nullptr && std::strncmp(options, "top=", 4) == 0) top = std::strtoul(options + 4, nullptr, 10);
  try {
    counts_lock = new Monitor("counts");
    jvmtiCapabilities capabilities{};
    capabilities.can_generate_method_entry_events = 1;
    check(jvmti->AddCapabilities(&capabilities), "AddCapabilities");
    jvmtiEventCallbacks callbacks{};
    callbacks.VMInit = vm_init;
    callbacks.VMDeath = vm_death;
    callbacks.MethodEntry = method_entry;
    check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
    check(jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, nullptr), "enabling VMInit");
    check(jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, nullptr), "enabling VMDeath");
  } catch (const std::exception& e) {
    std::fprintf(stderr, "calls: %s\n", e.what());
    return JNI_ERR;
  }
  return JNI_OK;
}
