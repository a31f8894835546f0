// SPDX-License-Identifier: Apache-2.0
// Creating the VM. Called by JNI_CreateJavaVM. Numbers in comments are those of the steps in vm/README.md, "Boot".
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "base/clock.hpp"
#include "base/console.hpp"
#include "base/fatal.hpp"
#include "base/format.hpp"
#include "base/input_file.hpp"
#include "base/log.hpp"
#include "base/native_heap.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/objects.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/snapshot.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/root_objects.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/boot_steps.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/runtime/libraries.hpp"
#include "vm/runtime/making_exceptions.hpp"
#include "vm/runtime/roots.hpp"
#include "vm/runtime/signals.hpp"
#include "vm/runtime/start.hpp"
#include "vm/state/container.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"

#ifndef VITRINE_VERSION
#define VITRINE_VERSION "unversioned"
#endif

namespace vitrine::vm {

namespace {

std::atomic<bool> jni_works_now{false}, threads_attach_now{false};

/// Reads lines like JAVA_VERSION="17.0.21" of the release file, and makes the facts of that release known.
void read_release(const std::string& java_home) {
  std::string text;
  (void)read_input_file(java_home + "/release", text);  // without it no release is known, and none fits
  for (const std::string& line : split(text, '\n')) {
    auto take = [&](std::string_view key, std::string& value) {
      if (line.starts_with(key)) value = line.substr(key.size(), line.rfind('"') - key.size());
    };
    take("JAVA_VERSION=\"", this_vm().java_version);
    take("JAVA_RUNTIME_VERSION=\"", this_vm().runtime_version);
    take("IMPLEMENTOR_VERSION=\"", this_vm().vendor_version);
  }
  const int feature_release = atoi(this_vm().java_version.c_str());
  std::string why_not = ports().library->why_release_does_not_fit(feature_release);
  if (!why_not.empty()) exit_during_initialization(java_home + " is a JDK " + this_vm().java_version + "; " + why_not);
  set_release(ports().library->facts_of_release(feature_release));
  this_vm().vm_version = VITRINE_VERSION;
}

/// A part of the start, which ends with the scope. HOTSPOT: the names, as far as both have the parts.
class StartupPart {
 public:
  explicit StartupPart(const char* name) : name_(name), began_(monotonic_ns()) {}
  ~StartupPart() {
    if (vm_options().log_startup_time)
      log_line(LogTopic::StartupTime,
               format("%s, %.7f secs", name_, static_cast<double>(monotonic_ns() - began_) / 1e9));
  }
  StartupPart(const StartupPart&) = delete;

 private:
  const char* name_;
  uint64_t began_;
};

/// About as much as the VM allocates until the program starts, without and with a snapshot.
constexpr size_t kNativeHeapOfBoot = size_t{4} << 20, kNativeHeapBesideSnapshot = size_t{1} << 20;

/// Whether the system would map that much memory at once.
bool can_be_had(size_t bytes) {
  void* place = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return place != MAP_FAILED && munmap(place, bytes) == 0;
}

/// A number of bytes in its largest unit in which it is a whole number, as HotSpot's logs have it.
std::string in_whole_units(uint64_t bytes) {
  int unit = 0;
  for (; unit < 3 && bytes != 0 && bytes % 1024 == 0; ++unit) bytes /= 1024;
  return std::to_string(bytes) + "BKMG"[unit];
}

/// -verbose:gc and -Xlog:gc* say at the start which collector there is and which heap.
void log_heap() {
  const gc::HeapOptions& heap = java_heap().options();
  const std::string initial = in_whole_units(heap.initial_bytes), maximum = in_whole_units(heap.maximum_bytes);
  if (vm_options().log_gc)
    log_line(LogTopic::Gc, "Using Vitrine MarkSweep (concurrent marking, nothing is moved), heap " + initial +
                               ", at most " + maximum);
  if (!vm_options().log_gc_init) return;
  // HOTSPOT: these lines, as far as they apply.
  const uint64_t memory = usable_memory() >> 20;
  for (const std::string& line :
       {"Version: " + this_vm().vm_version,
        "CPUs: " + std::to_string(sysconf(_SC_NPROCESSORS_CONF)) + " total, " + std::to_string(usable_processors()) +
            " available",
        "Memory: " + std::to_string(memory) + "M",
        "Compressed Oops: Enabled (objects aligned to " + std::to_string(1 << gc::alignment_shift) + " bytes)",
        "Heap Min Capacity: " + in_whole_units(vm_options().MinHeapSize), "Heap Initial Capacity: " + initial,
        "Heap Max Capacity: " + maximum, "Parallel Workers: " + std::to_string(heap.marking_threads)})
    log_line(LogTopic::GcInit, line);
}

/// The memory that the machine has, with what it can swap out. Any size, if the system does not say.
size_t machine_memory() {
  struct sysinfo facts {};
  if (sysinfo(&facts) != 0) return SIZE_MAX;
  return (size_t{facts.totalram} + facts.totalswap) * facts.mem_unit;
}

void make_heap() {
  const StartupPart part("Genesis");
  static VmCollectorPort& port = *new VmCollectorPort;
  Options& options = vm_options();
  gc::HeapOptions wanted;
  // HOTSPOT: the VM does not start if the initial heap size was set explicitly and the machine does not have that much
  // memory.
  if (options.InitialHeapSize.is_given() && !can_be_had(options.InitialHeapSize))
    out_of_native_memory("mmap", options.InitialHeapSize, "the initial Java heap");
  wanted.initial_bytes = options.InitialHeapSize;
  wanted.maximum_bytes = options.MaxHeapSize;
  wanted.machine_bytes = machine_memory();
  wanted.marking_threads = options.ParallelGCThreads;
  wanted.stress_interval = options.GCStressInterval;
  wanted.verify_young = options.VerifyYoungCollections;
  wanted.poison = options.GCStressPollInterval != 0;
  wanted.soft_ms_per_free_mb = options.SoftRefLRUPolicyMSPerMB;
  wanted.overhead_limit = options.UseGCOverheadLimit;
  wanted.overhead_time_percent = static_cast<uint32_t>(options.GCTimeLimit);
  wanted.overhead_free_percent = static_cast<uint32_t>(options.GCHeapFreeLimit);
  wanted.log_gc = options.log_gc;
  wanted.log = [](const std::string& line) { log_line(LogTopic::Gc, line); };
  begin_identity_hashes();
  set_java_heap(new gc::Heap(wanted, port));
  if (!java_heap().valid()) exit_during_initialization(java_heap().why_invalid());
  // The heap rounds its sizes.
  options.InitialHeapSize.compute(java_heap().options().initial_bytes);
  options.MaxHeapSize.compute(java_heap().options().maximum_bytes);
  options.SoftMaxHeapSize.compute(std::min(options.SoftMaxHeapSize.get(), options.MaxHeapSize.get()));
  log_heap();
}

void raise_limit_of_open_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

JavaResult<void> initialize(Thread& self, const char* name) {
  Class* cls = TRY(load_boot_class(self, name));
  if (cls == nullptr) return {};  // not in this release
  return ensure_initialized(self, *cls);
}

/// Step 5: the first classes that run Java code, ordered so that each finds the classes it needs initialized.
JavaResult<void> initialize_first_classes(Thread& self) {
  const WellKnown& k = well_known();
  TRY(ensure_initialized(self, *k.String_class));
  TRY(ensure_initialized(self, *k.System_class));
  TRY(ensure_initialized(self, *k.Class_class));
  TRY(ensure_initialized(self, *k.ThreadGroup_class));
  root_objects().system_thread_group = TRY(new_object(self, *k.ThreadGroup_class, "()V", {}));
  Object* main_name = TRY(new_string(self, "main"));
  root_objects().main_thread_group =
      TRY(new_object(self, *k.ThreadGroup_class, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
                     {slot_of(root_objects().system_thread_group), slot_of(main_name)}));
  TRY(ensure_initialized(self, *k.Thread_class));
  TRY(make_java_thread_object(self, "main", root_objects().main_thread_group, false, false));
  TRY(ensure_initialized(self, *k.Module_class));
  TRY(ensure_initialized(self, *k.UnsafeConstants_class));
  Object* constants = k.UnsafeConstants_class->mirror;
  constants->put<int32_t>(k.UnsafeConstants_ADDRESS_SIZE0, 8);
  constants->put<int32_t>(k.UnsafeConstants_PAGE_SIZE, 4096);
  constants->put<uint8_t>(k.UnsafeConstants_BIG_ENDIAN, 0);
  constants->put<uint8_t>(k.UnsafeConstants_UNALIGNED_ACCESS, 1);
  constants->put<int32_t>(k.UnsafeConstants_DATA_CACHE_LINE_FLUSH_SIZE, 0);
  if (k.UnsafeConstants_HASH_CODE_MASK != 0) {
    constants->put<int32_t>(k.UnsafeConstants_HASH_CODE_MASK, INT32_MAX);
    constants->put<int32_t>(k.UnsafeConstants_HASH_CODE_NO_HASH, 0);
  }
  TRY(ensure_initialized(self, *k.ReflectMethod_class));
  return ensure_initialized(self, *k.Finalizer_class);
}

/// Steps 5 to 7.
JavaResult<void> initialize_java_lang(Thread& self) {
  const StartupPart part("Initialize java.lang classes");
  TRY(initialize_first_classes(self));                                          // 5
  TRY(call_static(self, *well_known().System_class, "initPhase1", "()V", {}));  // 6
  for (Throwable type :
       {Throwable::OutOfMemoryError, Throwable::NullPointerException, Throwable::ClassCastException,  // 7
        Throwable::ArrayStoreException, Throwable::ArithmeticException, Throwable::ArrayIndexOutOfBoundsException,
        Throwable::StackOverflowError, Throwable::IllegalMonitorStateException, Throwable::IllegalArgumentException,
        Throwable::InternalError})
    TRY(initialize(self, class_name_of(type)));
  return {};
}

/// Step 9.
JavaResult<void> initialize_java_lang_invoke(Thread& self) {
  const StartupPart part("Initialize java.lang.invoke classes");
  const WellKnown& k = well_known();
  TRY(ensure_initialized(self, *k.MethodHandle_class));
  TRY(ensure_initialized(self, *k.ResolvedMethodName_class));
  TRY(ensure_initialized(self, *k.MemberName_class));
  return ensure_initialized(self, *k.MethodHandleNatives_class);
}

/// Step 10: the result of System.initPhase2. HOTSPOT: its errors go to stdout.
JavaResult<Slot> initialize_module_system(Thread& self) {
  const StartupPart part("Initialize module system");
  const Slot print_stack_traces = vm_options().log_class_init ? 1 : 0;
  return call_static(self, *well_known().System_class, "initPhase2", "(ZZ)I",
                     {slot_of(int32_t{0}), print_stack_traces});
}

/// Step 13: starts the management agent if there is a -Dcom.sun.management... property.
JavaResult<void> start_management_agent(Thread& self) {
  bool wanted = false;
  for (const auto& [key, value] : vm_options().properties)
    wanted |= key == "com.sun.management" || key.starts_with("com.sun.management.");
  if (!wanted) return {};
  const Symbol* name = Symbol::intern("jdk/internal/agent/Agent");
  auto agent = find_class(self, name, loader_data_of(root_objects().system_loader));
  if (agent.threw())
    exit_during_initialization("Management agent initialization failure: class jdk.internal.agent.Agent not found.");
  TRY(call_static(self, *agent.value(), "startAgent", "()V", {}));
  return {};
}

/// Whether the management agent has thrown this where it has printed its reason on stderr.
bool has_been_said(Object* throwable) {
  const auto backtrace = backtrace_of(throwable);
  if (backtrace.empty()) return false;
  const Method& thrower = *backtrace.front().version->method;
  return thrower.holder->name->text() == "jdk/internal/agent/Agent" && thrower.name->text() == "error";
}

/// Steps 3 to 13.
JavaResult<void> boot(Thread& self) {
  const WellKnown& k = well_known();
  TRY(look_up_well_known(self));  // 3
  TRY(preallocate_errors(self));
  libjava_handle();  // 4
  jni_works_now = true;
  ports().events->early_vm_start(self);
  TRY(initialize_java_lang(self));         // 5 to 7
  TRY(start_signal_dispatcher(self));      // 8
  TRY(initialize_java_lang_invoke(self));  // 9
  threads_attach_now = true;
  if (ports().tools->load_agents() != JNI_OK) return Thrown{};
  Slot failed = TRY(initialize_module_system(self));  // 10
  if (as_int(failed) != 0) {                          // Java code has printed the reason
    fflush(nullptr);
    exit(1);
  }
  this_vm().phase = Phase::Start;  // 11
  ports().events->vm_start(self);
  TRY(call_static(self, *k.System_class, "initPhase3", "()V", {}));                                 // 12
  root_objects().system_loader = as_ref(TRY(call(self, *k.ClassLoader_getSystemClassLoader, {})));  // 13
  root_objects().platform_loader = as_ref(TRY(call(self, *k.ClassLoader_getPlatformClassLoader, {})));
  this_vm().phase = Phase::Live;
  ports().events->vm_init(self);
  if (self.context.pending_exception != nullptr) return Thrown{};
  if (wants_event(Event::ThreadStart)) ports().events->thread_start(self);
  return start_management_agent(self);
}

void print_throwable(Object* throwable, const char* prefix, int depth) {
  complain(stdout, "%s%s\n", prefix, describe_throwable(throwable).c_str());
  for (const BacktraceEntry& entry : backtrace_of(throwable))
    complain(stdout, "\tat %s\n", frame_text(*entry.version, entry.bci).c_str());
  Object* cause = throwable->get<Object*>(well_known().Throwable_cause);
  if (cause != nullptr && cause != throwable && depth < 10) print_throwable(cause, "Caused by: ", depth + 1);
}

/// -Xshare: whether a snapshot is in use. Before anything is interned.
bool start_sharing() {
  if (vm_options().dumps_snapshot) {
    begin_snapshot();
    return false;
  }
  const std::string why = open_snapshot();
  if (!why.empty() && vm_options().RequireSharedSpaces)
    exit_during_initialization("Unable to use the snapshot of the class library: " + why);
  // The snapshot of an image does not fit the upgraded JDK, so other starts need not look.
  if (!why.empty()) tell_of_upgraded_jdk(vm_options().java_home);
  return why.empty();
}

/// -Xshare:dump: what has been begun is written, and the process ends.
[[noreturn]] void dump_snapshot(Thread& self) {
  auto made = [&]() -> JavaResult<std::string> {
    TRY(look_up_well_known(self));
    return make_snapshot(self);
  }();
  if (made.threw()) boot_failed(self);
  if (!made.value().empty()) exit_during_initialization("The snapshot could not be made: " + made.value());
  fflush(nullptr);
  exit(0);
}

}  // namespace

bool jni_works() { return jni_works_now.load(std::memory_order_relaxed); }
bool threads_may_attach() { return threads_attach_now.load(); }

void boot_failed(Thread& self) {
  Object* thrown = self.context.pending_exception;
  if (thrown != nullptr && has_been_said(thrown)) end_failed_start();
  complain(stdout, "Error occurred during initialization of VM\n");
  if (thrown != nullptr) print_throwable(thrown, "", 0);
  end_failed_start();
}

jint create_vm(const JavaVMInitArgs& arguments) {
  ports().thrower = &vm_thrower();
  start_of_vm_ns = monotonic_ns();
  this_vm().start_ms = epoch_ms();

  std::string home = find_java_home();  // 1
  if (home.empty())
    exit_during_initialization(
        "No class library found: no folder above libjvm.so, and not $JAVA_HOME, has lib/modules.");
  read_release(home);
  if (jint error = parse_options(arguments, &vm_options())) return error;
  log_outputs() = vm_options().log_outputs;
  find_container();
  if (jint error = finish_options(vm_options(), usable_memory(), usable_processors())) return error;
  ports().diagnostics->options_known();
  if (vm_options().explain.on) ports().explainer->begins();
  vm_options().java_home = home;
  std::string why;
  if (!open_boot_class_path(home, &why)) exit_during_initialization("Cannot open " + home + "/lib/modules: " + why);
  ports().diagnostics->library_found();
  const StartupPart all("Create VM");
  const bool has_snapshot = start_sharing();
  if (vm_options().MaxFDLimit) raise_limit_of_open_files();
  open_native_heap(has_snapshot ? kNativeHeapBesideSnapshot : kNativeHeapOfBoot);
  install_signal_handlers();
  make_heap();
  if (!ports().compiler->start()) return JNI_EINVAL;
  Thread* main = attach_current_thread("main", false);
  if (main == nullptr)
    out_of_native_memory("mmap", vm_options().thread_stack_size(), "the Java stack of the main thread");
  Thread& self = *main;
  ports().diagnostics->heap_made();

  this_vm().phase = Phase::OnLoad;  // 2
  ports().diagnostics->before_agents();
  if (jint error = ports().tools->load_agents()) return error;
  this_vm().phase = Phase::Primordial;
  if (wants_event(Event::DynamicCodeGenerated))
    for (const CodeStub& stub : ports().compiler->code_stubs()) ports().events->dynamic_code_generated(self, stub);

  if (vm_options().dumps_snapshot) dump_snapshot(self);
  if (wants_event(Event::ClassFileLoadHook)) leave_snapshot();
  if (boot(self).threw()) boot_failed(self);
  self.context.hashes = HashStream::of_program();
  this_vm().init_done_ms = epoch_ms();
  this_vm().initialized = true;
  ports().diagnostics->vm_created();
  return JNI_OK;  // 14: the caller leaves the VM
}

}  // namespace vitrine::vm
