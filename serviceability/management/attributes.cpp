// SPDX-License-Identifier: Apache-2.0
// Counters and switches of the management interface: long and boolean attributes, and resets.
#include <unistd.h>

#include <atomic>

#include "base/clock.hpp"
#include "serviceability/facts/entry.hpp"
#include "serviceability/facts/thread_facts.hpp"
#include "serviceability/management/management.hpp"
#include "vm/model/class.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/flags.hpp"
#include "vm/runtime/verbose.hpp"
#include "vm/state/container.hpp"
#include "vm/state/machine.hpp"

namespace vitrine::serviceability {

namespace {

enum LongAttribute : jint {
  kClassesLoaded = 1,
  kClassesUnloaded = 2,
  kThreadsStarted = 3,
  kThreadsLive = 4,
  kThreadsPeak = 5,
  kThreadsDaemon = 6,
  kInitDoneMillis = 7,
  kCompileMillis = 8,
  kGcMillis = 9,
  kGcCount = 10,
  kUptimeMillis = 11,
  kFirstInternal = 101,
  kVmGlobals = 104,
  kLastInternal = 199,
  kProcessId = 201,
  kPhysicalMemory = 202,
  kGcExtAttributes = 401,
};
enum BoolAttribute : jint {
  kVerboseGc = 21,
  kVerboseClass = 22,
  kContention = 23,
  kCpuTime = 24,
  kAllocatedMemory = 25
};
enum Statistic : jint {
  kPeakThreads = 801,
  kContentionCount = 802,
  kContentionTime = 803,
  kContentionAll = 804,
  kPeakPool = 805,
  kGcStatistic = 806
};

std::atomic<bool> cpu_time_enabled{true}, allocated_memory{true};

jlong long_attribute(jint attribute) {
  switch (attribute) {
    case kClassesLoaded: return static_cast<jlong>(vm::class_counts().classes_loaded);
    case kClassesUnloaded: return static_cast<jlong>(vm::class_counts().classes_unloaded);
    case kThreadsStarted: return static_cast<jlong>(vm::thread_counts().started);
    case kThreadsLive: return static_cast<jlong>(vm::thread_counts().live);
    case kThreadsPeak: return static_cast<jlong>(vm::thread_counts().peak);
    case kThreadsDaemon: return static_cast<jlong>(vm::thread_counts().daemon);
    case kInitDoneMillis: return vm::this_vm().init_done_ms;
    case kCompileMillis: return static_cast<jlong>(vm::ports().compiler->facts().ns / 1'000'000);
    case kGcMillis: return static_cast<jlong>(vm::java_heap().statistics().collection_ns / 1'000'000);
    case kGcCount: return static_cast<jlong>(vm::java_heap().statistics().collections);
    case kUptimeMillis: return static_cast<jlong>(uptime_ns() / 1'000'000);
    case kProcessId: return getpid();
    case kPhysicalMemory: return static_cast<jlong>(vm::usable_memory());
    case kVmGlobals: return static_cast<jlong>(vm::all_flags().size());
    case kGcExtAttributes: return 1;
    default: return attribute >= kFirstInternal && attribute <= kLastInternal ? 0 : -1;
  }
}

}  // namespace

jint get_optional_support(JNIEnv*, OptionalSupport* support) {
  support->bits = kContentionMonitoring | kCurrentThreadCpuTime | kOtherThreadCpuTime | kObjectMonitorUsage |
                  kSynchronizerUsage | kThreadAllocatedMemory | kRemoteDiagnosticCommands |
                  (vm::ports().compiler->is_on() ? kCompilationTime : 0u);
  return 0;
}

// There is only one collector, so its bean returns the same as the total.
jlong get_long_attribute(JNIEnv*, jobject, jint attribute) {
  return enter<jlong>([&](Thread&) { return long_attribute(attribute); });
}

jint get_long_attributes(JNIEnv*, jobject, jint* attributes, jint count, jlong* result) {
  return enter<jint>([&](Thread&) {
    jint filled = 0;
    for (jint i = 0; i < count; ++i) {
      result[i] = long_attribute(attributes[i]);
      filled += result[i] != -1;
    }
    return filled;
  });
}

jboolean get_bool_attribute(JNIEnv*, jint attribute) {
  switch (attribute) {
    case kVerboseGc: return vm::is_verbose(vm::Verbose::Gc);
    case kVerboseClass: return vm::is_verbose(vm::Verbose::Class);
    case kContention: return contention_monitoring;
    case kCpuTime: return cpu_time_enabled;
    case kAllocatedMemory: return allocated_memory;
    default: return JNI_FALSE;
  }
}

jboolean set_bool_attribute(JNIEnv* env, jint attribute, jboolean value) {
  jboolean old = get_bool_attribute(env, attribute);
  switch (attribute) {
    case kVerboseGc: vm::set_verbose(vm::Verbose::Gc, value); break;
    case kVerboseClass: vm::set_verbose(vm::Verbose::Class, value); break;
    case kContention: contention_monitoring = value; break;
    case kCpuTime: cpu_time_enabled = value; break;
    case kAllocatedMemory: allocated_memory = value; break;
    default: break;
  }
  return old;
}

jboolean reset_statistic(JNIEnv*, jvalue object, jint kind) {
  return enter<jboolean>([&](Thread& self) -> JavaResult<bool> {
    switch (kind) {
      case kPeakThreads: vm::reset_peak_thread_count(); return true;
      case kPeakPool: reset_peak_usage(); return true;
      case kContentionCount:
      case kContentionTime:
      case kContentionAll: {
        if (object.j < 0) return throw_illegal_argument(self, "Invalid thread ID");
        vm::NoSafepoint no_safepoint(self);
        for (Thread* t : vm::all_threads()) {
          if (object.j != 0 && t->java_thread->get<int64_t>(known().Thread_tid) != object.j) continue;
          if (kind != kContentionTime) t->blocked_count = 0, t->waited_count = 0;
          if (kind != kContentionCount) t->blocked_ns = 0, t->waited_ns = 0;
        }
        return true;
      }
      case kGcStatistic: return false;  // the collector's counters are the heap's and cannot be reset
      default: return throw_illegal_argument(self, "Unknown Statistic Type");
    }
  });
}

}  // namespace vitrine::serviceability
