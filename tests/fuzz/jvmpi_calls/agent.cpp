// SPDX-License-Identifier: Apache-2.0
// The agent of the JVMPI call fuzzer. Phases: three threads make calls in JVM_OnLoad and when JVM_SHUT_DOWN is over; in
// between events make calls, and three threads of the program. One thread that is never attached makes calls all the
// time. Two watchdogs resume suspended threads, and a third one ends the VM if a caller makes no progress. A run with
// an odd seed ends by ProfilerExit. Options: seed=N,calls=N,hang=N,without=...
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <thread>

#include "world.hpp"

namespace fuzz {

World& world() {
  static World& the_world = *new World;
  return the_world;
}

namespace {

constexpr size_t kMostContexts = 1024;
std::atomic<Context*> contexts[kMostContexts];
std::atomic<size_t> context_count{0};
std::mutex free_lock;
std::vector<Context*>& free_contexts = *new std::vector<Context*>;  // never destroyed: threads end during exit()
long hang_seconds = 60;
std::atomic<Context*> callers[3];
std::atomic<long> quota[3];

/// Takes back what the thread has disabled: before it goes on in the program, which allocates, and before it ends.
void allow_collections(Context& c) {
  for (; c.disabled > 0; --c.disabled) world().pi->EnableGC();
}

struct Holder {
  Context* c = nullptr;
  ~Holder() {
    if (c == nullptr) return;
    allow_collections(*c);
    std::lock_guard hold(free_lock);
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
    const size_t index = context_count.fetch_add(1);
    c->seed(world().seed, index);
    if (index < kMostContexts) contexts[index].store(c);
  }
  c->role = "thread";
  c->os_thread = gettid();
  c->quiet = false;
  c->depth = 0;
  holder.c = c;
  return *c;
}

void print_logs() {
  write_text("\nfuzz: seed ");
  write_number(world().seed, false);
  write_text("; the last calls of each thread, newest last:\n");
  for (auto& slot : contexts)
    if (Context* c = slot.load()) write_log(*c, c == holder.c);
}

void quiet_events() {
  for (jint event = 0; event <= JVMPI_MAX_EVENT_TYPE_VAL; ++event)
    if (event != JVMPI_EVENT_JVM_SHUT_DOWN && event != JVMPI_EVENT_JVM_INIT_DONE)
      world().pi->DisableEvent(event, nullptr);
}

namespace {

void add_env(JNIEnv* env) {
  World& w = world();
  if (w.is_watchdog(env)) return;
  for (auto& known : w.known_envs())
    if (known == env) return;
  const size_t at = w.env_count.fetch_add(1);
  if (at < w.envs.size()) w.envs[at] = env;
}

/// Reads all of a buffer and of traces, so that a sanitizer sees what is not there.
uint64_t read_all(const char* begin, const char* end, jint num_traces, const JVMPI_CallTrace* traces) {
  uint64_t sum = 0;
  for (const char* at = begin; at < end; ++at) sum = sum * 31 + static_cast<unsigned char>(*at);
  for (jint i = 0; i < num_traces; ++i)
    for (jint f = 0; f < traces[i].num_frames; ++f)
      sum +=
          reinterpret_cast<uint64_t>(traces[i].frames[f].method_id) + static_cast<uint64_t>(traces[i].frames[f].lineno);
  return sum;
}

uint64_t read_class(const JVMPI_Event& event) {
  const auto& u = event.u.class_load;
  uint64_t sum = std::strlen(u.class_name) + (u.source_name == nullptr ? 0 : std::strlen(u.source_name));
  for (jint i = 0; i < u.num_methods; ++i) {
    sum += std::strlen(u.methods[i].method_name) + std::strlen(u.methods[i].method_signature);
    world().methods.add(u.methods[i].method_id);
  }
  for (jint i = 0; i < u.num_static_fields; ++i) sum += std::strlen(u.statics[i].field_name);
  for (jint i = 0; i < u.num_instance_fields; ++i) sum += std::strlen(u.instances[i].field_signature);
  world().classes.add(u.class_id);
  return sum;
}

/// Classes of the program are replaced by a copy or by a broken class file; those of the library are left alone.
void hook(Context& c, JVMPI_Event& event) {
  auto& u = event.u.class_load_hook;
  u.new_class_data = u.class_data;
  u.new_class_data_len = u.class_data_len;
  const std::string_view bytes(reinterpret_cast<const char*>(u.class_data), static_cast<size_t>(u.class_data_len));
  if (c.one_in(2) || bytes.find("this class may be damaged") == std::string_view::npos) return;
  auto* made = static_cast<unsigned char*>(u.malloc_f(static_cast<unsigned>(u.class_data_len)));
  std::memcpy(made, u.class_data, bytes.size());
  u.new_class_data = made;
  if (c.one_in(2)) made[c.below(static_cast<uint32_t>(bytes.size()))] ^= static_cast<unsigned char>(c.next());
  if (c.one_in(8)) u.new_class_data_len = static_cast<jint>(c.below(static_cast<uint32_t>(bytes.size())));
}

std::atomic<uint64_t> read_sum{0};

}  // namespace

void harvest(const JVMPI_Event& event) {
  World& w = world();
  if (event.env_id != nullptr) add_env(event.env_id);
  switch (event.event_type & ~JVMPI_REQUESTED_EVENT) {
    case JVMPI_EVENT_METHOD_ENTRY:
    case JVMPI_EVENT_METHOD_EXIT: w.methods.add(event.u.method.method_id); break;
    case JVMPI_EVENT_METHOD_ENTRY2: w.objects.add(event.u.method_entry2.obj_id); break;
    case JVMPI_EVENT_OBJECT_ALLOC: w.objects.add(event.u.obj_alloc.obj_id); break;
    case JVMPI_EVENT_OBJECT_FREE: w.objects.add(event.u.obj_free.obj_id); break;
    case JVMPI_EVENT_CLASS_LOAD: read_sum += read_class(event); break;
    case JVMPI_EVENT_CLASS_UNLOAD: w.classes.add(event.u.class_unload.class_id); break;
    case JVMPI_EVENT_THREAD_START:
      w.threads.add(event.u.thread_start.thread_id);
      add_env(event.u.thread_start.thread_env_id);
      break;
    case JVMPI_EVENT_JNI_GLOBALREF_ALLOC:
    case JVMPI_EVENT_JNI_WEAK_GLOBALREF_ALLOC: w.references.add(event.u.jni_globalref_alloc.ref_id); break;
    case JVMPI_EVENT_MONITOR_CONTENDED_ENTER: w.objects.add(event.u.monitor.object); break;
    case JVMPI_EVENT_HEAP_DUMP:
      read_sum += read_all(event.u.heap_dump.begin, event.u.heap_dump.end, event.u.heap_dump.num_traces,
                           event.u.heap_dump.traces);
      break;
    case JVMPI_EVENT_MONITOR_DUMP:
      read_sum += read_all(event.u.monitor_dump.begin, event.u.monitor_dump.end, event.u.monitor_dump.num_traces,
                           event.u.monitor_dump.traces);
      break;
    case JVMPI_EVENT_OBJECT_DUMP:
      read_sum +=
          read_all(event.u.object_dump.data, event.u.object_dump.data + event.u.object_dump.data_len, 0, nullptr);
      break;
    default: break;
  }
}

namespace {

Place place_of(jint event) {
  switch (event) {
    case JVMPI_EVENT_OBJECT_FREE:
    case JVMPI_EVENT_OBJECT_MOVE:
    case JVMPI_EVENT_CLASS_UNLOAD:
    case JVMPI_EVENT_ARENA_DELETE:
    case JVMPI_EVENT_GC_FINISH: return Place::Pause;
    default: return Place::Anywhere;
  }
}

/// Frequent events make calls now and then only.
uint32_t one_in(jint event) {
  switch (event) {
    case JVMPI_EVENT_METHOD_ENTRY:
    case JVMPI_EVENT_METHOD_ENTRY2:
    case JVMPI_EVENT_METHOD_EXIT:
    case JVMPI_EVENT_INSTRUCTION_START:
    case JVMPI_EVENT_OBJECT_ALLOC: return 400;
    case JVMPI_EVENT_OBJECT_FREE: return 2000;
    case JVMPI_EVENT_CLASS_LOAD: return 8;
    default: return 4;
  }
}

/// Resumes all threads that have ever been seen, every 2 ms. Nobody suspends a watchdog once it has taken itself out of
/// the threads that are drawn from; what was drawn before, the other one mends. With both suspended, nobody might be
/// left to resume anybody.
void watchdog(void*) {
  Context& c = context();
  c.role = "watchdog";
  c.quiet = true;
  World& w = world();
  JNIEnv* self = nullptr;
  w.vm->GetEnv(reinterpret_cast<void**>(&self), JNI_VERSION_1_2);
  w.watchdogs[w.watchdog_count++] = self;
  for (auto& known : w.known_envs())
    if (known == self) known = nullptr;
  if (w.watchdog_count.load() == 2) w.watched = true;
  while (!w.over.load()) {
    usleep(2000);
    for (auto& known : w.known_envs()) w.pi->ResumeThread(known.load());
    for (auto& other : w.watchdogs)
      if (other != self) w.pi->ResumeThread(other.load());
  }
}

void print_total() {
  static std::atomic<bool> printed{false};
  if (printed.exchange(true)) return;
  uint64_t total = 0;
  for (auto& slot : contexts)
    if (Context* c = slot.load()) total += c->calls.load();
  std::printf("fuzz: seed %lu made %lu calls\n", static_cast<unsigned long>(world().seed),
              static_cast<unsigned long>(total));
  std::fflush(stdout);
}

void calls_in_event(Context& c, const JVMPI_Event& event) {
  const jint number = event.event_type & ~JVMPI_REQUESTED_EVENT;
  if (c.quiet || c.depth > 2 || world().over.load(std::memory_order_relaxed) || !c.one_in(one_in(number))) return;
  const Place before = c.place;
  const bool in_monitor = c.in_monitor;
  if (place_of(number) == Place::Pause) c.place = Place::Pause;
  // A thread may not enter the VM while another may wait for its raw monitor with collections held off; RAW_MONITOR
  // events come in such a thread.
  if (number >= JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTER && number <= JVMPI_EVENT_RAW_MONITOR_CONTENDED_EXIT)
    c.in_monitor = true;
  c.depth++;
  for (uint32_t n = 1 + c.below(3); n > 0; --n) one_call(c);
  c.depth--;
  c.in_monitor = in_monitor;
  c.place = before;
  if (c.depth == 0) allow_collections(c);
}

void notify(JVMPI_Event* event) {
  Context& c = context();
  World& w = world();
  switch (event->event_type) {
    case JVMPI_EVENT_CLASS_LOAD_HOOK: hook(c, *event); break;
    case JVMPI_EVENT_JVM_INIT_DONE:
      for (int i = 0; i < 2; ++i) {
        char name[] = "watchdog";
        w.pi->CreateSystemThread(name, JVMPI_MAXIMUM_PRIORITY, watchdog);
      }
      break;
    case JVMPI_EVENT_JVM_SHUT_DOWN:
      for (int i = 0; i < 200; ++i) one_call(c);
      w.watched = false;
      w.over.store(true);
      if (w.seed % 2 == 1) {
        print_total();
        w.pi->ProfilerExit(0);
      }
      return;
    default: break;
  }
  if (c.quiet) return;
  harvest(*event);
  calls_in_event(c, *event);
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

long option(const char* options, const char* name, long otherwise) {
  const char* found = options == nullptr ? nullptr : std::strstr(options, name);
  return found == nullptr ? otherwise : std::atol(found + std::strlen(name));
}

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
  if (vm->GetEnv(reinterpret_cast<void**>(&w.pi), JVMPI_VERSION_1_2) != JNI_OK) return JNI_ERR;
  context().role = "main";
  for (auto& slot : w.monitors) {
    char name[] = "fuzz";
    slot.store(w.pi->RawMonitorCreate(name));
  }
  w.pi->NotifyEvent = notify;
  calls_of_three_threads(300);
  for (jint event : {JVMPI_EVENT_JVM_INIT_DONE, JVMPI_EVENT_JVM_SHUT_DOWN, JVMPI_EVENT_THREAD_START,
                     JVMPI_EVENT_THREAD_END, JVMPI_EVENT_CLASS_LOAD})
    w.pi->EnableEvent(event, nullptr);
  std::thread(outsider).detach();
  std::thread([] { watch_progress(callers, world().over, hang_seconds, print_logs); }).detach();
  return JNI_OK;
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM*) {
  world().over.store(true);
  calls_of_three_threads(300);
  print_total();
}

/// A reference to something of the program; one of the older ones is deleted, but stays in the pool.
JNIEXPORT void JNICALL Java_Test_thing(JNIEnv* env, jclass, jobject thing) {
  static std::mutex lock;
  static std::vector<jobject> made;
  jobject reference = env->NewGlobalRef(thing), old = nullptr;
  world().references.add(reference);
  {
    std::lock_guard hold(lock);
    made.push_back(reference);
    if (made.size() > 40) {
      old = made.front();
      made.erase(made.begin());
    }
  }
  if (old != nullptr) env->DeleteGlobalRef(old);
}

/// Makes up to `count` calls; answers how many are left for this thread.
JNIEXPORT jlong JNICALL Java_Test_calls(JNIEnv* env, jclass, jlong count) {
  Context& c = context();
  static std::atomic<int> threads{0};
  thread_local const int which = threads++;
  static constexpr const char* kRoles[] = {"caller 0", "caller 1", "caller 2"};
  c.role = kRoles[which];
  callers[which].store(&c);
  add_env(env);
  quiet_events();
  jlong left = quota[which].load();
  const uint64_t before = c.calls.load();
  while (c.calls.load(std::memory_order_relaxed) - before < static_cast<uint64_t>(std::min<jlong>(count, left)))
    one_call(c);
  allow_collections(c);
  left -= static_cast<jlong>(c.calls.load() - before);
  quota[which].store(left);
  if (left <= 0) callers[which].store(nullptr);
  return left;
}
}
