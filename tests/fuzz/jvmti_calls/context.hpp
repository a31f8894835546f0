// SPDX-License-Identifier: Apache-2.0
// The state of the JVM TI call fuzzer: for each thread what it may do now, and the pools that arguments are drawn from.
#pragma once
#include <jvmti.h>

#include <array>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "caller.hpp"

namespace fuzz {

/// A thread that makes calls.
struct Context : Caller {
  JNIEnv* jni = nullptr;        // null: not attached, or in a callback without one
  bool in_collection = false;   // inside a heap or collection callback: only callback-safe functions are allowed
  bool own_code = false;        // a worker that runs only the fuzzer's own Java code
  int class_index = -1;         // of the class drawn last, so that a member can go with it
  size_t held = 0;              // raw monitors above this index may be entered
  std::vector<jobject> locals;  // arguments of the event being handled
};

/// The context of the calling thread, made at its first call.
Context& context();
void print_logs();

/// References that many threads read and one replaces. A replaced reference is deleted much later, so that the fuzzer's
/// own JNI calls never use a deleted one.
struct Pool {
  static constexpr size_t kSize = 96;
  std::array<std::atomic<jobject>, kSize> slots{};
  std::atomic<size_t> used{0};
};

struct KnownClass {
  jclass reference = nullptr;
  std::vector<jmethodID> methods;
  std::vector<jfieldID> fields;
};

struct World {
  uint64_t seed = 1;
  JavaVM* vm = nullptr;
  jvmtiEnv* control = nullptr;                   // never passed to a random call
  std::array<std::atomic<jvmtiEnv*>, 4> envs{};  // the environments under test
  std::array<std::atomic<jvmtiEnv*>, 8> disposed{};
  Pool things;   // objects of all kinds
  Pool threads;  // threads of all kinds
  Pool workers;  // threads that run only own code: their frames may be popped, returned from, changed
  std::array<std::atomic<jobject>, 64> stale{};   // deleted global and local references, cleared weak ones
  std::array<std::atomic<jobject>, 8> foreign{};  // local references of other threads
  std::vector<KnownClass> classes;                // complete before the first thread draws from it
  std::atomic<bool> classes_known{false};
  std::array<std::atomic<jmethodID>, 32> stale_methods{};
  std::array<std::atomic<jfieldID>, 32> stale_fields{};
  std::vector<jmethodID> own_methods;  // of the fuzzer's own classes, sorted
  std::array<std::atomic<jrawMonitorID>, 16> monitors{};
  std::array<std::atomic<jrawMonitorID>, 2> collection_monitors{};  // entered in heap and collection callbacks only
  std::vector<std::vector<unsigned char>> versions;                 // class files of the classes that are redefined
  std::atomic<int> budget_searches{8}, budget_modules{150}, budget_classes{4000}, budget_envs{3000};
  std::atomic<bool> over{false};
  std::string without;  // "+PopFrame+SetLocal+": rows that are left out, to find the calls behind a failure
};
World& world();

struct Row {
  const char* name;
  int weight;
  void (*go)(Context&);
};
extern const std::vector<Row>& rows();

/// Makes one random call of a random row.
void one_call(Context& c);
void one_callback_safe_call(Context& c);
/// Adds a new environment at `place` of World::envs, with callbacks and random capabilities.
jvmtiEnv* add_environment(Context& c, size_t place);
/// Disables every event in all environments.
void quiet_events(Context& c);
const jvmtiEventCallbacks& callbacks();

}  // namespace fuzz
