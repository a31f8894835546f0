// SPDX-License-Identifier: Apache-2.0
// The counters of this VM, under the names that jps, jcmd, jstat and jconsole look for. There is one space for young
// and old objects, which those tools call "old" (1), and one collector, whose young and full collections count alike.
// An empty young generation (0) and its collector exist for tools that expect columns of numbers. This VM has no
// concurrent collector (2), and perhaps its compiler is off: then there are no counters for them, and the tools show
// "-" (as under HotSpot's -XX:+UseSerialGC and -Xint).
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "base/lock.hpp"
#include "base/machine/floating_point.hpp"
#include "serviceability/counters/perf_data.hpp"
#include "vm/exec/class_metadata.hpp"
#include "vm/model/class.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/properties.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/class_timer.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

namespace {

using namespace vm;

constexpr size_t kLongestConstant = 1024, kLongestCause = 64, kLongestMethod = 256;
constexpr int64_t kNanosPerSecond = 1'000'000'000;

/// A counter that changes. One thread at a time writes it and other processes read it, so each value is stored
/// atomically.
struct Sampled {
  int64_t* value;
  int64_t (*read)();
};

std::atomic<int64_t> loaded_bytes{0}, boot_bytes{0}, app_bytes{0}, unloaded_bytes{0};

constexpr const char* kNoCollection = "No GC";

const char* last_cause() {
  auto statistics = vm::java_heap().statistics();
  return statistics.collections == 0 ? kNoCollection : gc::name_of(statistics.last_cause);
}

vm::CompilerFacts compiler_facts() { return vm::ports().compiler->facts(); }

/// `where` is null if there are no counters (yet).
void store(char* where, const char* cause) {
  if (where != nullptr) strncpy(where, cause, kLongestCause - 1);
}

void store(int64_t* where, int64_t value) { __atomic_store_n(where, value, __ATOMIC_RELAXED); }

class Counters {
  using enum PerfUnits;
  using enum PerfVariability;

 public:
  void make();
  void sample() REQUIRES(mutex_);
  void run();
  void stop();
  void collection_started(const char* cause) { store(running_cause_, cause); }
  void collection_finished(const char* cause) {
    store(last_cause_, cause);
    store(running_cause_, kNoCollection);
  }

 private:
  void constant(const char* name, std::string_view text) {
    text = text.substr(0, kLongestConstant - 1);
    add_perf_text(name, Constant, text, text.size() + 1);
  }
  void constant(const char* name, PerfUnits units, int64_t value) { add_perf_long(name, units, Constant, value); }
  void sampled(const char* name, PerfUnits units, PerfVariability variability, int64_t (*read)()) {
    if (int64_t* value = add_perf_long(name, units, variability, read())) rows_.push_back({value, read});
  }
  void make_heap_counters();
  void make_compiler_counters();
  void make_young_counters();
  void make_metaspace_counters();
  void make_class_counters();
  void make_thread_counters();

  std::vector<Sampled> rows_;
  char *last_compiled_ = nullptr, *last_failed_ = nullptr;  // null: the compiler is off
  char *last_cause_ = nullptr, *running_cause_ = nullptr;
  Mutex mutex_{LockRank::Counters};
  Condition wake_;
  bool stopping_ GUARDED_BY(mutex_) = false;
};

Counters& counters() {
  static auto* all = new Counters;
  return *all;
}

void Counters::make_heap_counters() {
  constexpr const char* kOld = "sun.gc.generation.1.";
  auto named = [&](const char* name) { return kOld + std::string(name); };
  const gc::HeapOptions& o = vm::java_heap().options();
  constant("sun.gc.policy.name", "MarkSweep");
  constant("sun.gc.policy.collectors", None, 1);
  constant("sun.gc.policy.generations", None, 2);
  constant(named("name").c_str(), "old");
  constant(named("spaces").c_str(), None, 1);
  constant(named("minCapacity").c_str(), Bytes, 0);
  constant(named("maxCapacity").c_str(), Bytes, static_cast<int64_t>(o.maximum_bytes));
  constant(named("space.0.name").c_str(), "space");
  constant(named("space.0.initCapacity").c_str(), Bytes, static_cast<int64_t>(o.initial_bytes));
  constant(named("space.0.maxCapacity").c_str(), Bytes, static_cast<int64_t>(o.maximum_bytes));
  auto capacity = [] { return static_cast<int64_t>(vm::java_heap().statistics().committed_bytes); };
  sampled(named("capacity").c_str(), Bytes, Variable, capacity);
  sampled(named("space.0.capacity").c_str(), Bytes, Variable, capacity);
  sampled(named("space.0.used").c_str(), Bytes, Variable,
          [] { return static_cast<int64_t>(vm::java_heap().statistics().used_bytes); });
  constant("sun.gc.collector.1.name", "mark-sweep collection pauses");
  sampled("sun.gc.collector.1.invocations", Events, Monotonic,
          [] { return static_cast<int64_t>(vm::java_heap().statistics().collections); });
  sampled("sun.gc.collector.1.time", Ticks, Monotonic,
          [] { return static_cast<int64_t>(vm::java_heap().statistics().collection_ns); });
  last_cause_ = add_perf_text("sun.gc.lastCause", Variable, last_cause(), kLongestCause);
  running_cause_ = add_perf_text("sun.gc.cause", Variable, kNoCollection, kLongestCause);
}

void Counters::make_young_counters() {
  constexpr int64_t kNotZero = 8;  // tools divide by capacities
  const std::string young = "sun.gc.generation.0.";
  auto number = [&](const std::string& name, int64_t value) { constant((young + name).c_str(), Bytes, value); };
  constant((young + "name").c_str(), "young");
  constant((young + "spaces").c_str(), None, 3);
  for (const char* name : {"minCapacity", "maxCapacity", "capacity"}) number(name, 0);
  constexpr const char* kSpaces[] = {"eden", "s0", "s1"};
  for (size_t i = 0; i < std::size(kSpaces); ++i) {
    std::string space = "space." + std::to_string(i) + ".";
    constant((young + space + "name").c_str(), kSpaces[i]);
    for (const char* name : {"initCapacity", "maxCapacity", "capacity"}) number(space + name, kNotZero);
    number(space + "used", 0);
  }
  for (const char* name : {"tenuringThreshold", "maxTenuringThreshold", "desiredSurvivorSize"})
    constant(("sun.gc.policy." + std::string(name)).c_str(), None, 0);
  constant("sun.gc.collector.0.name", "young collection pauses");
  constant("sun.gc.collector.0.invocations", Events, 0);
  constant("sun.gc.collector.0.time", Ticks, 0);
}

/// Class metadata is allocated with malloc, so nothing is reserved for it. There is no space for compressed class
/// pointers.
void Counters::make_metaspace_counters() {
  auto used = [] { return static_cast<int64_t>(counted_metadata()); };
  constant("sun.gc.metaspace.minCapacity", Bytes, 0);
  sampled("sun.gc.metaspace.maxCapacity", Bytes, Variable,
          [] { return metaspace_limit() < 0 ? static_cast<int64_t>(counted_metadata()) : metaspace_limit(); });
  sampled("sun.gc.metaspace.capacity", Bytes, Variable, used);
  sampled("sun.gc.metaspace.used", Bytes, Variable, used);
  for (const char* name : {"minCapacity", "maxCapacity", "capacity", "used"})
    constant(("sun.gc.compressedclassspace." + std::string(name)).c_str(), Bytes, 0);
}

void Counters::make() {
  const Options& options = vm::vm_options();
  constant("sun.perfdata.majorVersion", None, 2);
  constant("sun.perfdata.minorVersion", None, 0);
  constant("sun.perfdata.size", Bytes, static_cast<int64_t>(own_perf_memory().size));
  constant("sun.os.hrt.frequency", Hertz, kNanosPerSecond);
  sampled("sun.os.hrt.ticks", Ticks, Monotonic, perf_ticks);
  std::string arguments;
  for (const auto& argument : options.vm_arguments) arguments += (arguments.empty() ? "" : " ") + argument;
  constant("sun.rt.javaCommand", options.java_command);
  constant("java.rt.vmArgs", arguments);
  constant("java.rt.vmFlags", "");
  // [0]: the attach mechanism is available. [1]: java.lang.management can use it.
  std::string capabilities(64, '0');
  if (!options.DisableAttachMechanism) capabilities[0] = '1';
  capabilities[1] = '1';
  constant("sun.rt.jvmCapabilities", capabilities);
  // For 17.0.21: one byte for each number, the last byte for the build.
  int numbers[3] = {};
  sscanf(vm::this_vm().java_version.c_str(), "%d.%d.%d", &numbers[0], &numbers[1], &numbers[2]);
  constant("sun.rt.jvmVersion", None, int64_t{numbers[0]} << 24 | int64_t{numbers[1]} << 16 | int64_t{numbers[2]} << 8);
  constant("sun.rt.internalVersion", vm::this_vm().vm_name + " (" + vm::this_vm().vm_version + ")");
  add_perf_long("sun.rt.createVmBeginTime", None, Variable, vm::this_vm().start_ms);
  sampled("sun.rt.createVmEndTime", None, Variable, [] { return vm::this_vm().init_done_ms; });
  for (const auto& [key, value] : vm_properties())
    if (key.starts_with("java.vm.") || key == "java.home" || key == "java.class.path" || key == "java.library.path" ||
        key == "jdk.debug")
      constant(("java.property." + key).c_str(), value);
    else if (key == "sun.boot.library.path")
      constant("sun.property.sun.boot.library.path", value);
  constant("java.property.java.version", vm::this_vm().java_version);

  make_class_counters();
  make_thread_counters();
  make_heap_counters();
  make_young_counters();
  make_metaspace_counters();
  make_compiler_counters();
}

/// Functions of a kind of work without arguments, as rows have them.
template <ClassWork Work>
struct Of {
  static int64_t ns() { return class_times(Work).ns; }
  static int64_t own_ns() { return class_times(Work).own_ns; }
  static int64_t done() { return class_times(Work).done; }
};

void Counters::make_class_counters() {
  sampled("java.cls.loadedClasses", Events, Monotonic,
          [] { return static_cast<int64_t>(vm::class_counts().classes_loaded); });
  sampled("java.cls.unloadedClasses", Events, Monotonic,
          [] { return static_cast<int64_t>(vm::class_counts().classes_unloaded); });
  add_perf_long("java.cls.sharedLoadedClasses", Events, Monotonic, 0);
  add_perf_long("java.cls.sharedUnloadedClasses", Events, Monotonic, 0);
  sampled("sun.cls.loadedBytes", Bytes, Monotonic, [] { return loaded_bytes.load(); });
  sampled("sun.cls.unloadedBytes", Bytes, Monotonic, [] { return unloaded_bytes.load(); });
  add_perf_long("sun.cls.sharedLoadedBytes", Bytes, Monotonic, 0);
  add_perf_long("sun.cls.sharedUnloadedBytes", Bytes, Monotonic, 0);
  sampled("sun.cls.sysClassBytes", Bytes, Monotonic, [] { return boot_bytes.load(); });
  sampled("sun.cls.appClassBytes", Bytes, Monotonic, [] { return app_bytes.load(); });
  const struct {
    const char* name;
    int64_t (*read)();
  } times[] = {
      {"time", Of<ClassWork::Load>::ns},
      {"sysClassLoadTime", Of<ClassWork::LoadBoot>::ns},
      {"lookupSysClassTime", Of<ClassWork::LookUpBoot>::ns},
      {"sharedClassLoadTime", Of<ClassWork::FromSnapshot>::ns},
      {"appClassLoadTime", Of<ClassWork::LoadApp>::ns},
      {"appClassLoadTime.self", Of<ClassWork::LoadApp>::own_ns},
      {"defineAppClassTime", Of<ClassWork::DefineApp>::ns},
      {"defineAppClassTime.self", Of<ClassWork::DefineApp>::own_ns},
      {"defineAppClasses", Of<ClassWork::DefineApp>::done},  // HOTSPOT: the unit
      {"classLinkedTime", Of<ClassWork::Link>::ns},
      {"classLinkedTime.self", Of<ClassWork::Link>::own_ns},
      {"classVerifyTime", Of<ClassWork::Verify>::ns},
      {"classVerifyTime.self", Of<ClassWork::Verify>::own_ns},
      {"classInitTime", Of<ClassWork::Initialize>::ns},
      {"classInitTime.self", Of<ClassWork::Initialize>::own_ns},
  };
  for (const auto& [name, read] : times) sampled(("sun.cls." + std::string(name)).c_str(), Ticks, Monotonic, read);
  sampled("sun.cls.appClassLoadCount", Events, Monotonic, Of<ClassWork::LoadApp>::done);
  sampled("sun.cls.linkedClasses", Events, Monotonic, Of<ClassWork::Link>::done);
  sampled("sun.cls.verifiedClasses", Events, Monotonic, Of<ClassWork::Verify>::done);
  sampled("sun.cls.initializedClasses", Events, Monotonic, Of<ClassWork::Initialize>::done);
  sampled("sun.cls.unsafeDefineClassCalls", Events, Monotonic, Of<ClassWork::DefineUnsafe>::done);
}

void Counters::make_thread_counters() {
  sampled("java.threads.live", None, Variable, [] { return static_cast<int64_t>(thread_counts().live); });
  sampled("java.threads.daemon", None, Variable, [] { return static_cast<int64_t>(thread_counts().daemon); });
  sampled("java.threads.livePeak", None, Variable, [] { return static_cast<int64_t>(thread_counts().peak); });
  sampled("java.threads.started", Events, Monotonic, [] { return static_cast<int64_t>(thread_counts().started); });
  auto of_monitors = [&](const char* name, int64_t (*read)()) {
    sampled(("sun.rt._sync_" + std::string(name)).c_str(), Events, Monotonic, read);
  };
  of_monitors("ContendedLockAttempts", [] { return monitor_counts().contended.load(); });
  of_monitors("Parks", [] { return monitor_counts().parks.load(); });
  of_monitors("FutileWakeups", [] { return monitor_counts().lost.load(); });
  of_monitors("Notifications", [] { return monitor_counts().notifications.load(); });
  of_monitors("Inflations", [] { return monitor_counts().inflated.load(); });
  of_monitors("Deflations", [] { return monitor_counts().deflated.load(); });
  sampled("sun.rt._sync_MonExtant", Events, Variable, [] {
    const int64_t gone = monitor_counts().deflated;  // first, so that the difference is never negative
    return monitor_counts().inflated - gone;
  });
  sampled("sun.rt.safepoints", Events, Monotonic, [] { return safepoint_times().stops.load(); });
  sampled("sun.rt.safepointTime", Ticks, Monotonic, [] { return safepoint_times().stopped_ns.load(); });
  sampled("sun.rt.safepointSyncTime", Ticks, Monotonic, [] { return safepoint_times().stopping_ns.load(); });
  sampled("sun.rt.applicationTime", Ticks, Monotonic, [] { return safepoint_times().running_ns.load(); });
}

void Counters::make_compiler_counters() {
  if (!vm::ports().compiler->is_on()) return;
  sampled("java.ci.totalTime", Ticks, Monotonic, [] { return static_cast<int64_t>(compiler_facts().ns); });
  sampled("sun.ci.totalCompiles", Events, Monotonic, [] { return static_cast<int64_t>(compiler_facts().compiled); });
  sampled("sun.ci.totalBailouts", Events, Monotonic, [] { return static_cast<int64_t>(compiler_facts().failed); });
  sampled("sun.ci.totalInvalidates", Events, Monotonic,
          [] { return static_cast<int64_t>(compiler_facts().discarded); });
  sampled("sun.ci.lastSize", Bytes, Variable, [] { return static_cast<int64_t>(compiler_facts().last_bytes); });
  // HOTSPOT: 1 is a method as opposed to a loop of one or a native method; 0 is none.
  sampled("sun.ci.lastType", None, Variable, [] { return int64_t{!compiler_facts().last.empty()}; });
  sampled("sun.ci.lastFailedType", None, Variable, [] { return int64_t{!compiler_facts().last_failed.empty()}; });
  last_compiled_ = add_perf_text("sun.ci.lastMethod", Variable, "", kLongestMethod);
  last_failed_ = add_perf_text("sun.ci.lastFailedMethod", Variable, "", kLongestMethod);
}

void Counters::sample() {
  for (const Sampled& row : rows_) store(row.value, row.read());
  if (last_compiled_ == nullptr || last_failed_ == nullptr) return;
  const vm::CompilerFacts facts = vm::ports().compiler->facts();
  strncpy(last_compiled_, facts.last.c_str(), kLongestMethod - 1);
  strncpy(last_failed_, facts.last_failed.c_str(), kLongestMethod - 1);
}

void Counters::run() {
  const std::chrono::milliseconds interval{vm::vm_options().PerfDataSamplingInterval.get()};
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    wake_.wait_for(lock, interval);  // make() has just read them
    if (!stopping_) sample();
  }
}

void Counters::stop() {
  std::lock_guard hold(mutex_);
  if (stopping_) return;
  stopping_ = true;
  sample();
  wake_.notify_all();
}

bool in_use = false;

}  // namespace

void start_perf_counters() {
  if (own_perf_memory().size == 0) return;
  in_use = true;
  counters().make();
  publish_perf_data();
}

void count_class_loaded(size_t bytes, vm::ClassOrigin origin) {
  loaded_bytes += static_cast<int64_t>(bytes);
  if (origin == vm::ClassOrigin::Boot) boot_bytes += static_cast<int64_t>(bytes);
  if (origin == vm::ClassOrigin::App) app_bytes += static_cast<int64_t>(bytes);
}
void count_class_unloaded(size_t bytes) { unloaded_bytes += static_cast<int64_t>(bytes); }
void count_collection_started(const char* cause) {
  if (in_use) counters().collection_started(cause);
}
void count_collection_finished(const char* cause) {
  if (in_use) counters().collection_finished(cause);
}
int64_t metaspace_limit() { return static_cast<int64_t>(vm::vm_options().MaxMetaspaceSize); }

void note_vm_created() {
  if (!in_use) return;
  add_perf_long("sun.rt.vmInitDoneTime", PerfUnits::None, PerfVariability::Variable, vm::this_vm().init_done_ms);
  // A POSIX thread that is not attached to the VM and has all signals blocked.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, size_t{256} << 10);
  pthread_t thread;
  if (pthread_create(
          &thread, &attributes,
          [](void*) -> void* {
            set_java_arithmetic();
            counters().run();
            return nullptr;
          },
          nullptr) == 0)
    pthread_setname_np(thread, "VM Periodic");
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void stop_perf_counters() {
  if (in_use) counters().stop();
}

}  // namespace vitrine::serviceability
