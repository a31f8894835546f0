// SPDX-License-Identifier: Apache-2.0
// The agent of the JVM TI call fuzzer. Phases: three threads make calls in OnLoad, in the dead phase (Agent_OnUnload),
// and in the live phase (the natives of Test.java). Calls in the start phase and during events are made in callbacks.
// One thread that is never attached makes calls all the time. Two watchdogs resume suspended threads, and a third one
// ends the VM if a caller makes no progress. Options: seed=N,calls=N,trace
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "kinds.hpp"

namespace fuzz {

World& world() {
  static World& the_world = *new World;
  return the_world;
}

// ---- contexts and their logs ----

namespace {

constexpr size_t kMostContexts = 512;
std::atomic<Context*> contexts[kMostContexts];
std::atomic<size_t> context_count{0};
std::mutex free_lock;
std::vector<Context*>& free_contexts = *new std::vector<Context*>;  // never destroyed: threads end during exit()
std::atomic<uint64_t> total_of_ended{0};
long hang_seconds = 60;

struct Holder {
  Context* c = nullptr;
  ~Holder() {
    if (c == nullptr) return;
    std::lock_guard hold(free_lock);
    c->jni = nullptr;
    c->own_code = false;
    c->quiet = true;
    free_contexts.push_back(c);
  }
};
thread_local Holder holder;

/// Sent by calls.py's -XX:OnError command when the VM reports a fatal error.
void on_request(int) { print_logs(); }

void on_abort(int) {
  signal(SIGABRT, SIG_DFL);
  print_logs();
  raise(SIGABRT);
}

}  // namespace

Context& context() {
  if (holder.c != nullptr) [[likely]]
    return *holder.c;
  Context* c = nullptr;
  {
    std::lock_guard hold(free_lock);
    if (!free_contexts.empty()) {
      c = free_contexts.back();
      free_contexts.pop_back();
    }
  }
  if (c == nullptr) {
    c = new Context;
    size_t index = context_count.fetch_add(1);
    c->seed(world().seed, index);
    if (index < kMostContexts) contexts[index].store(c);
  }
  c->role = "thread";
  c->os_thread = gettid();
  c->quiet = false;
  c->depth = 0;
  c->held = 0;
  holder.c = c;
  return *c;
}

void print_logs() {
  write_text("\nfuzz: seed ");
  write_number(world().seed, false);
  write_text("; the last calls of each thread, newest last:\n");
  size_t known = std::min(context_count.load(), kMostContexts);
  for (size_t i = 0; i < known; ++i)
    if (Context* c = contexts[i].load()) write_log(*c, c == holder.c);
}

// ---- events ----

namespace {

/// Some random calls within a callback of an event.
void calls_in_callback(Context& c) {
  if (c.quiet || c.depth > 2 || world().over.load(std::memory_order_relaxed)) return;
  c.depth++;
  for (uint32_t n = 1 + c.below(3); n > 0; --n) one_call(c);
  c.depth--;
}

void note(Context& c, jobject argument) {
  if (argument != nullptr) c.locals.push_back(argument);
}
template <class T>
void note(Context&, T) {}

/// For events that come with a JNIEnv*.
template <int OneIn, class... A>
void JNICALL on_event(jvmtiEnv*, JNIEnv* jni, A... arguments) {
  Context& c = context();
  if (c.quiet || !c.one_in(OneIn)) return;
  JNIEnv* before = std::exchange(c.jni, jni);
  size_t locals = c.locals.size();
  (note(c, arguments), ...);
  jobject pending = jni == nullptr ? nullptr : jni->ExceptionOccurred();
  if (pending != nullptr) jni->ExceptionClear();
  calls_in_callback(c);
  if (pending != nullptr) jni->Throw(static_cast<jthrowable>(pending));
  c.locals.resize(locals);
  c.jni = before;
}

/// Makes calls in a callback inside a collection.
void in_collection(Context& c) {
  if (c.quiet || !c.one_in(4)) return;
  bool was_inside = std::exchange(c.in_collection, true);
  JNIEnv* jni = std::exchange(c.jni, nullptr);
  std::vector<jobject> locals = std::exchange(c.locals, {});
  if (c.one_in(4)) calls_in_callback(c);
  if (c.held <= world().monitors.size()) one_callback_safe_call(c);
  c.locals = std::move(locals);
  c.jni = jni;
  c.in_collection = was_inside;
}
void JNICALL on_collection(jvmtiEnv*) { in_collection(context()); }
void JNICALL on_free(jvmtiEnv*, jlong) {
  if (Context& c = context(); c.one_in(20)) in_collection(c);
}
void JNICALL on_dump(jvmtiEnv*) {}
void JNICALL on_native_bind(jvmtiEnv* env, JNIEnv* jni, jthread thread, jmethodID method, void*, void**) {
  if (jni != nullptr) on_event<4>(env, jni, thread, method);
}

void JNICALL on_class_file(jvmtiEnv* env, JNIEnv* jni, jclass type, jobject loader, const char* name, jobject domain,
                           jint size, const unsigned char* bytes, jint* new_size, unsigned char** new_bytes) {
  Context& c = context();
  if (c.quiet || jni == nullptr) return;
  if (name != nullptr && std::strncmp(name, "Test$Victim", 11) == 0 && type != nullptr && c.one_in(2)) {
    unsigned char* copy = nullptr;
    if (env->Allocate(size, &copy) == JVMTI_ERROR_NONE) {
      std::memcpy(copy, bytes, static_cast<size_t>(size));
      if (c.one_in(2)) damage(c, copy, static_cast<size_t>(size));
      *new_size = size;
      *new_bytes = copy;
    }
  }
  on_event<6>(env, jni, type, loader, domain);
}

}  // namespace

const jvmtiEventCallbacks& callbacks() {
  static const jvmtiEventCallbacks all = [] {
    jvmtiEventCallbacks made{};
    made.ThreadStart = on_event<2, jthread>;
    made.ThreadEnd = on_event<2, jthread>;
    made.ClassFileLoadHook = on_class_file;
    made.ClassLoad = on_event<4, jthread, jclass>;
    made.ClassPrepare = on_event<4, jthread, jclass>;
    made.VMStart = on_event<1>;
    made.Exception = on_event<6, jthread, jmethodID, jlocation, jobject, jmethodID, jlocation>;
    made.ExceptionCatch = on_event<6, jthread, jmethodID, jlocation, jobject>;
    made.SingleStep = on_event<50, jthread, jmethodID, jlocation>;
    made.FramePop = on_event<4, jthread, jmethodID, jboolean>;
    made.Breakpoint = on_event<5, jthread, jmethodID, jlocation>;
    made.FieldAccess = on_event<5, jthread, jmethodID, jlocation, jclass, jobject, jfieldID>;
    made.FieldModification = on_event<5, jthread, jmethodID, jlocation, jclass, jobject, jfieldID, char, jvalue>;
    made.MethodEntry = on_event<30, jthread, jmethodID>;
    made.MethodExit = on_event<30, jthread, jmethodID, jboolean, jvalue>;
    made.NativeMethodBind = on_native_bind;
    made.DataDumpRequest = on_dump;
    made.MonitorWait = on_event<8, jthread, jobject, jlong>;
    made.MonitorWaited = on_event<8, jthread, jobject, jboolean>;
    made.MonitorContendedEnter = on_event<8, jthread, jobject>;
    made.MonitorContendedEntered = on_event<8, jthread, jobject>;
    made.GarbageCollectionStart = on_collection;
    made.GarbageCollectionFinish = on_collection;
    made.ObjectFree = on_free;
    made.VMObjectAlloc = on_event<30, jthread, jobject, jclass, jlong>;
    made.SampledObjectAlloc = on_event<60, jthread, jobject, jclass, jlong>;
    auto* members = reinterpret_cast<void**>(&made);  // in the order of the events' numbers
    for (size_t i = 0; i < sizeof made / sizeof(void*); ++i)
      if (world().without.find("+event" + std::to_string(JVMTI_MIN_EVENT_TYPE_VAL + i) + "+") != std::string::npos)
        members[i] = nullptr;
    return made;
  }();
  return all;
}

jvmtiEnv* add_environment(Context& c, size_t place) {
  World& w = world();
  static constexpr jint kVersions[] = {JVMTI_VERSION_1_0, JVMTI_VERSION_1_1, JVMTI_VERSION_1_2, JVMTI_VERSION_9,
                                       JVMTI_VERSION_11};
  jvmtiEnv* made = nullptr;
  if (w.vm->GetEnv(reinterpret_cast<void**>(&made), kVersions[c.below(std::size(kVersions))]) != JNI_OK ||
      made == nullptr)
    return nullptr;
  jvmtiCapabilities all{};
  if (!c.one_in(4) && made->GetPotentialCapabilities(&all) == JVMTI_ERROR_NONE) made->AddCapabilities(&all);
  w.envs[place].store(made);
  return made;
}

void quiet_events(Context&) {
  for (auto& slot : world().envs) {
    jvmtiEnv* env = slot.load();
    for (jint event = JVMTI_MIN_EVENT_TYPE_VAL; event <= JVMTI_MAX_EVENT_TYPE_VAL; ++event)
      world().control->functions->SetEventNotificationMode(env, JVMTI_DISABLE, static_cast<jvmtiEvent>(event), nullptr);
  }
}

// ---- threads of the agent ----

namespace {

std::atomic<bool> begun{false};
std::atomic<Context*> callers[3];

/// Resumes all suspended threads every 2 ms. It makes no other calls and is in no pool. But a stale reference may
/// happen to refer to it, so there are two watchdogs, which resume each other.
void JNICALL watchdog(jvmtiEnv* env, JNIEnv* jni, void*) {
  Context& c = context();
  c.role = "watchdog";
  c.quiet = true;
  while (!world().over.load()) {
    usleep(2000);
    jthread* threads = nullptr;
    jint count = 0;
    if (jni->PushLocalFrame(64) != 0) continue;
    if (env->GetAllThreads(&count, &threads) == JVMTI_ERROR_NONE) {
      std::vector<jvmtiError> results(static_cast<size_t>(count) + 1);
      env->ResumeThreadList(count, threads, results.data());
      env->Deallocate(reinterpret_cast<unsigned char*>(threads));
    }
    jni->PopLocalFrame(nullptr);
  }
  holder.c->quiet = true;
}

/// A thread that is never attached.
void outsider() {
  Context& c = context();
  c.role = "not attached";
  while (!world().over.load()) {
    usleep(200);
    one_call(c);
  }
}

/// Makes calls from three threads in the phases without Java threads.
void calls_of_three_threads(int count) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([count] {
      Context& c = context();
      c.role = "native thread";
      for (int n = 0; n < count; ++n) one_call(c);
    });
  for (std::thread& t : threads) t.join();
}

void put(Pool& pool, size_t slot, jobject reference, JNIEnv* jni) {
  static std::mutex lock;
  static std::vector<jobject> replaced;
  jobject old = pool.slots[slot].exchange(reference);
  size_t used = pool.used.load();
  while (used <= slot && !pool.used.compare_exchange_weak(used, slot + 1)) {
  }
  if (old == nullptr) return;
  std::lock_guard hold(lock);
  replaced.push_back(old);
  if (replaced.size() < 256) return;
  jobject gone = replaced.front();
  replaced.erase(replaced.begin());
  jni->DeleteGlobalRef(gone);
  static size_t at = 0;
  world().stale[at++ % world().stale.size()].store(gone);
}

std::string name_of_thread(jvmtiEnv* env, jthread thread) {
  jvmtiThreadInfo info{};
  if (env->GetThreadInfo(thread, &info) != JVMTI_ERROR_NONE) return "";
  std::string name = info.name;
  env->Deallocate(reinterpret_cast<unsigned char*>(info.name));
  return name;
}

void JNICALL on_vm_init(jvmtiEnv* env, JNIEnv* jni, jthread) {
  Context& c = context();
  c.jni = jni;
  jclass type = jni->FindClass("java/lang/Thread");
  jmethodID constructor = jni->GetMethodID(type, "<init>", "(Ljava/lang/String;)V");
  for (int i = 0; i < 2; ++i) {
    jobject thread = jni->NewObject(type, constructor, jni->NewStringUTF("watchdog"));
    env->RunAgentThread(thread, watchdog, nullptr, JVMTI_THREAD_MAX_PRIORITY);
  }
  for (int i = 0; i < 200; ++i) one_call(c);
  c.jni = nullptr;
}

/// The start phase: not all of JNI works yet, but every JVM TI function may be called.
void JNICALL on_vm_start(jvmtiEnv*, JNIEnv* jni) {
  Context& c = context();
  c.jni = jni;
  for (int i = 0; i < 200; ++i) one_call(c);
  c.jni = nullptr;
}

void JNICALL on_vm_death(jvmtiEnv*, JNIEnv* jni) {
  Context& c = context();
  c.jni = jni;
  for (int i = 0; i < 200; ++i) one_call(c);
  c.jni = nullptr;
  world().over.store(true);
}

long option(const char* options, const char* name, long otherwise) {
  const char* found = options == nullptr ? nullptr : std::strstr(options, name);
  return found == nullptr ? otherwise : std::atol(found + std::strlen(name));
}
std::atomic<long> quota[3];

}  // namespace
}  // namespace fuzz

using namespace fuzz;

extern "C" {

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  World& w = world();
  w.vm = vm;
  w.seed = static_cast<uint64_t>(option(options, "seed=", 1));
  hang_seconds = option(options, "hang=", 60);
  for (auto& q : quota) q = option(options, "calls=", 30000) / 3;
  if (const char* without = options == nullptr ? nullptr : std::strstr(options, "without=")) w.without = without + 8;
  signal(SIGABRT, on_abort);
  signal(SIGRTMIN + 6, on_request);
  if (vm->GetEnv(reinterpret_cast<void**>(&w.control), JVMTI_VERSION_11) != JNI_OK) return 1;
  jvmtiCapabilities all{};
  w.control->GetPotentialCapabilities(&all);
  w.control->AddCapabilities(&all);
  Context& c = context();
  c.role = "main";
  for (size_t i = 0; i < w.envs.size(); ++i) {
    add_environment(c, i);
    w.envs[i].load()->SetEventCallbacks(&callbacks(), sizeof(jvmtiEventCallbacks));
  }
  for (auto& m : w.monitors) {
    jrawMonitorID made = nullptr;
    w.control->CreateRawMonitor("fuzz", &made);
    m.store(made);
  }
  for (auto& m : w.collection_monitors) {
    jrawMonitorID made = nullptr;
    w.control->CreateRawMonitor("collection", &made);
    m.store(made);
  }
  jvmtiEventCallbacks own{};
  own.VMInit = on_vm_init;
  own.VMStart = on_vm_start;
  own.VMDeath = on_vm_death;
  w.control->SetEventCallbacks(&own, sizeof own);
  for (jvmtiEvent event : {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_START, JVMTI_EVENT_VM_DEATH})
    w.control->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr);
  calls_of_three_threads(300);
  quiet_events(c);
  std::thread(outsider).detach();
  std::thread([] { watch_progress(callers, world().over, hang_seconds, print_logs); }).detach();
  return JNI_OK;
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM*) {
  world().over.store(true);
  calls_of_three_threads(300);
  uint64_t total = 0;
  for (auto& slot : contexts)
    if (Context* c = slot.load()) total += c->calls.load();
  std::printf("fuzz: seed %lu made %lu calls\n", static_cast<unsigned long>(world().seed),
              static_cast<unsigned long>(total));
  std::fflush(stdout);
}

JNIEXPORT void JNICALL Java_Test_thing(JNIEnv* jni, jclass, jint slot, jobject thing) {
  put(world().things, static_cast<size_t>(slot), jni->NewGlobalRef(thing), jni);
}

JNIEXPORT void JNICALL Java_Test_thread(JNIEnv* jni, jclass, jint slot, jobject thread, jboolean own) {
  put(world().threads, static_cast<size_t>(slot), jni->NewGlobalRef(thread), jni);
  if (own) put(world().workers, static_cast<size_t>(slot), jni->NewGlobalRef(thread), jni);
}

JNIEXPORT void JNICALL Java_Test_known(JNIEnv* jni, jclass, jclass type, jboolean own) {
  World& w = world();
  KnownClass known;
  known.reference = static_cast<jclass>(jni->NewGlobalRef(type));
  jint count = 0;
  jmethodID* methods = nullptr;
  if (w.control->GetClassMethods(type, &count, &methods) == JVMTI_ERROR_NONE) {
    known.methods.assign(methods, methods + count);
    w.control->Deallocate(reinterpret_cast<unsigned char*>(methods));
  }
  jfieldID* fields = nullptr;
  if (w.control->GetClassFields(type, &count, &fields) == JVMTI_ERROR_NONE) {
    known.fields.assign(fields, fields + count);
    w.control->Deallocate(reinterpret_cast<unsigned char*>(fields));
  }
  // own_methods holds only methods whose frames may be left. A run method of a thread is not among them, because the
  // worker would end.
  if (own) w.own_methods.insert(w.own_methods.end(), known.methods.begin(), known.methods.end());
  w.classes.push_back(known);
}

JNIEXPORT void JNICALL Java_Test_version(JNIEnv* jni, jclass, jbyteArray bytes) {
  std::vector<unsigned char> copy(static_cast<size_t>(jni->GetArrayLength(bytes)));
  jni->GetByteArrayRegion(bytes, 0, static_cast<jsize>(copy.size()), reinterpret_cast<jbyte*>(copy.data()));
  world().versions.push_back(copy);
}

JNIEXPORT void JNICALL Java_Test_leaving(JNIEnv* jni, jclass, jclass type) {
  World& w = world();
  static size_t at = 0;
  jint count = 0;
  jmethodID* methods = nullptr;
  if (w.control->GetClassMethods(type, &count, &methods) == JVMTI_ERROR_NONE) {
    for (jint i = 0; i < count; ++i) w.stale_methods[at++ % w.stale_methods.size()].store(methods[i]);
    w.control->Deallocate(reinterpret_cast<unsigned char*>(methods));
  }
  jfieldID* fields = nullptr;
  if (w.control->GetClassFields(type, &count, &fields) == JVMTI_ERROR_NONE) {
    for (jint i = 0; i < count; ++i) w.stale_fields[at++ % w.stale_fields.size()].store(fields[i]);
    w.control->Deallocate(reinterpret_cast<unsigned char*>(fields));
  }
  w.stale[at % w.stale.size()].store(jni->NewWeakGlobalRef(type));
}

JNIEXPORT void JNICALL Java_Test_ownCode(JNIEnv*, jclass) {
  context().own_code = true;
  context().role = "worker";
}

JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* jni, jclass) {
  World& w = world();
  std::sort(w.own_methods.begin(), w.own_methods.end());
  jint count = 0;
  jthread* threads = nullptr;
  size_t slot = 32;
  if (w.control->GetAllThreads(&count, &threads) == JVMTI_ERROR_NONE) {
    for (jint i = 0; i < count && slot < Pool::kSize; ++i) {
      std::string name = name_of_thread(w.control, threads[i]);
      if (name == "main" || name == "watchdog" || name.rfind("own-", 0) == 0 || name.rfind("busy-", 0) == 0) continue;
      put(w.threads, slot++, jni->NewGlobalRef(threads[i]), jni);
    }
    w.control->Deallocate(reinterpret_cast<unsigned char*>(threads));
  }
  w.classes_known.store(true, std::memory_order_release);
}

JNIEXPORT jlong JNICALL Java_Test_calls(JNIEnv* jni, jclass, jlong count) {
  Context& c = context();
  // The number of the calling thread. It is not an argument: SetLocalInt may have changed what the program passes.
  static std::atomic<int> threads{0};
  thread_local const int which = threads++;
  static constexpr const char* kRoles[] = {"caller 0", "caller 1", "caller 2"};
  c.role = kRoles[which];
  c.jni = jni;
  callers[which].store(&c);
  jlong left = quota[which].load();
  uint64_t before = c.calls.load();
  quiet_events(c);
  if (c.one_in(2))
    world().envs[c.below(4)].load()->functions->SetEventCallbacks(world().envs[c.below(4)].load(), &callbacks(),
                                                                  sizeof(jvmtiEventCallbacks));
  while (c.calls.load(std::memory_order_relaxed) - before < static_cast<uint64_t>(std::min<jlong>(count, left))) {
    if (jni->PushLocalFrame(32) != 0) break;
    for (int i = 0; i < 16; ++i) one_call(c);
    jni->PopLocalFrame(nullptr);
  }
  c.jni = nullptr;
  left -= static_cast<jlong>(c.calls.load() - before);
  quota[which].store(left);
  if (left <= 0) callers[which].store(nullptr);
  return left;
}
}
