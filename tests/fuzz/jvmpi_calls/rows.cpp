// SPDX-License-Identifier: Apache-2.0
// The rows of the fuzzer: each draws arguments for one function, mostly valid ones and every kind of wrong one, and
// makes the call.
#include <algorithm>
#include <iterator>

#include "world.hpp"

namespace fuzz {

namespace {

struct Row {
  const char* name;
  int weight;
  void (*go)(Context&);
};

template <class T>
T maybe_wild(Context& c, T valid) {
  if (c.one_in(24)) return nullptr;
  return c.one_in(12) ? reinterpret_cast<T>(wild_bits(c, reinterpret_cast<uint64_t>(valid))) : valid;
}

JNIEnv* draw_env(Context& c) {
  const auto known = world().known_envs();
  return maybe_wild(c, known.empty() ? nullptr : known[c.below(static_cast<uint32_t>(known.size()))].load());
}
jobjectID draw_object(Context& c) {
  World& w = world();
  switch (c.below(6)) {
    case 0: return maybe_wild(c, w.classes.draw(c));
    case 1: return maybe_wild(c, w.threads.draw(c));
    default: return maybe_wild(c, w.objects.draw(c));
  }
}
jmethodID draw_method(Context& c) { return maybe_wild(c, world().methods.draw(c)); }
JVMPI_RawMonitor draw_monitor(Context& c) { return maybe_wild(c, world().monitors[c.below(16)].load()); }
jint draw_int(Context& c) {
  static constexpr jint kEdges[] = {0, 1, 2, -1, 7, 64, 65536, INT32_MAX, INT32_MIN};
  return c.one_in(4) ? static_cast<jint>(c.next()) : kEdges[c.below(std::size(kEdges))];
}
/// Mostly the number of an event.
jint draw_event(Context& c) {
  const jint event = c.one_in(16) ? draw_int(c) : static_cast<jint>(c.below(JVMPI_MAX_EVENT_TYPE_VAL + 2));
  return world().leaves_out("event" + std::to_string(event)) ? 0 : event;
}

template <class... Numbers>
Logged& log_call(Context& c, const char* name, Numbers... arguments) {
  Logged& entry = begin(c, name);
  ((entry.arguments[entry.count++] = (uint64_t)arguments), ...);
  return entry;
}

bool spend(std::atomic<int>& budget) { return budget.load() > 0 && budget.fetch_sub(1) > 0; }

JVMPI_Interface& pi() { return *world().pi; }

void enable_event(Context& c) {
  const jint event = draw_event(c);
  Logged& entry = log_call(c, "EnableEvent", event);
  entry.error = pi().EnableEvent(event, c.one_in(4) ? &entry : nullptr) != JVMPI_SUCCESS;
}
void disable_event(Context& c) {
  const jint event = draw_event(c);
  Logged& entry = log_call(c, "DisableEvent", event);
  entry.error = pi().DisableEvent(event, nullptr) != JVMPI_SUCCESS;
}
void request_event(Context& c) {
  static constexpr jint kRequested[] = {JVMPI_EVENT_CLASS_LOAD,  JVMPI_EVENT_THREAD_START, JVMPI_EVENT_OBJECT_ALLOC,
                                        JVMPI_EVENT_OBJECT_DUMP, JVMPI_EVENT_HEAP_DUMP,    JVMPI_EVENT_MONITOR_DUMP};
  const jint event = c.one_in(8) ? draw_event(c) : kRequested[c.below(std::size(kRequested))];
  JVMPI_HeapDumpArg level{c.one_in(8) ? draw_int(c) : static_cast<jint>(c.below(3))};
  void* arg = draw_object(c);
  if (event == JVMPI_EVENT_CLASS_LOAD && !c.one_in(4)) arg = world().classes.draw(c);
  if (event == JVMPI_EVENT_THREAD_START && !c.one_in(4)) arg = world().threads.draw(c);
  if (event == JVMPI_EVENT_HEAP_DUMP) {
    arg = c.one_in(4) ? nullptr : &level;  // the VM reads it, so it is memory
    if (!spend(world().budget_heap_dumps)) return;
  }
  if (event == JVMPI_EVENT_MONITOR_DUMP && !spend(world().budget_dumps)) return;
  Logged& entry = log_call(c, "RequestEvent", event, arg);
  entry.error = pi().RequestEvent(event, arg) != JVMPI_SUCCESS;
}
void get_call_trace(Context& c) {
  JVMPI_CallFrame frames[64];
  JVMPI_CallTrace trace{draw_env(c), 0, c.one_in(32) ? nullptr : frames};
  const jint depth = c.one_in(16) ? std::min(draw_int(c), 64) : static_cast<jint>(c.below(65));
  const bool null = c.one_in(64);
  Logged& entry = log_call(c, "GetCallTrace", trace.env_id, depth);
  pi().GetCallTrace(null ? nullptr : &trace, depth);
  entry.error = 0;
  if (null || trace.frames == nullptr) return;
  for (jint i = 0; i < trace.num_frames; ++i) world().methods.add(frames[i].method_id);
}
void get_thread_status(Context& c) {
  JNIEnv* env = draw_env(c);
  Logged& entry = log_call(c, "GetThreadStatus", env);
  entry.error = pi().GetThreadStatus(env) & 0xffff;
}
void thread_has_run(Context& c) {
  JNIEnv* env = draw_env(c);
  Logged& entry = log_call(c, "ThreadHasRun", env);
  entry.error = pi().ThreadHasRun(env);
}
void suspend_thread(Context& c) {
  if (!world().watched) return;
  JNIEnv* env = draw_env(c);
  log_call(c, "SuspendThread", env);
  pi().SuspendThread(env);
}
void resume_thread(Context& c) {
  JNIEnv* env = draw_env(c);
  log_call(c, "ResumeThread", env);
  pi().ResumeThread(env);
}
void for_list(Context& c, const char* name, jint (*function)(jint, JNIEnv**, jint*)) {
  JNIEnv* list[8];
  jint results[8];
  for (JNIEnv*& each : list) each = draw_env(c);
  const jint count = c.one_in(16) ? std::min(draw_int(c), 8) : static_cast<jint>(c.below(9));
  Logged& entry = log_call(c, name, count, list[0], list[1]);
  entry.error = function(count, c.one_in(16) ? nullptr : list, c.one_in(16) ? nullptr : results) != JVMPI_SUCCESS;
}
void suspend_list(Context& c) {
  if (world().watched) for_list(c, "SuspendThreadList", pi().SuspendThreadList);
}
void resume_list(Context& c) { for_list(c, "ResumeThreadList", pi().ResumeThreadList); }

void body_of_thread(void*) {
  Context& c = context();
  c.role = "system thread";
  for (int i = 0; i < 50 && !world().over; ++i) one_call(c);
}
void create_system_thread(Context& c) {
  if (!spend(world().budget_threads)) return;
  static constexpr jint kPriorities[] = {JVMPI_NORMAL_PRIORITY, JVMPI_MAXIMUM_PRIORITY, JVMPI_MINIMUM_PRIORITY};
  char name[] = "fuzz \xff\x80 thread";
  const jint priority = c.one_in(8) ? draw_int(c) : kPriorities[c.below(3)];
  Logged& entry = log_call(c, "CreateSystemThread", priority);
  entry.error = pi().CreateSystemThread(c.one_in(16) ? nullptr : name, priority,
                                        c.one_in(16) ? nullptr : body_of_thread) != JNI_OK;
}
void set_storage(Context& c) {
  JNIEnv* env = draw_env(c);
  log_call(c, "SetThreadLocalStorage", env);
  pi().SetThreadLocalStorage(env, reinterpret_cast<void*>(c.next()));
}
void get_storage(Context& c) {
  JNIEnv* env = draw_env(c);
  log_call(c, "GetThreadLocalStorage", env);
  pi().GetThreadLocalStorage(env);
}
void cpu_time(Context& c) {
  log_call(c, "GetCurrentThreadCpuTime");
  pi().GetCurrentThreadCpuTime();
}
void disable_gc(Context& c) {
  if (c.disabled > 3) return;
  ++c.disabled;
  log_call(c, "DisableGC");
  pi().DisableGC();
}
void enable_gc(Context& c) {
  if (c.disabled > 0) --c.disabled;
  log_call(c, "EnableGC");
  pi().EnableGC();
}
void run_gc(Context& c) {
  if (!spend(world().budget_collections)) return;
  log_call(c, "RunGC");
  pi().RunGC();
}
void get_thread_object(Context& c) {
  JNIEnv* env = draw_env(c);
  log_call(c, "GetThreadObject", env);
  world().threads.add(pi().GetThreadObject(env));
}
void get_method_class(Context& c) {
  jmethodID method = draw_method(c);
  log_call(c, "GetMethodClass", method);
  world().classes.add(pi().GetMethodClass(method));
}
void to_reference(Context& c) {
  const jobjectID id = draw_object(c);
  log_call(c, "jobjectID2jobject", id);
  jobject made = pi().jobjectID2jobject(id);
  JNIEnv* env = nullptr;
  if (made == nullptr || world().vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_2) != JNI_OK) return;
  if (c.one_in(8)) world().references.add(made);  // stale at once
  env->DeleteLocalRef(made);
}
void to_id(Context& c) {
  jobject reference = maybe_wild(c, world().references.draw(c));
  log_call(c, "jobject2jobjectID", reference);
  world().objects.add(pi().jobject2jobjectID(reference));
}

void create_monitor(Context& c) {
  if (!spend(world().budget_monitors)) return;
  static char names[][12] = {"fuzz", "_fuzz", "", "\xff\xfe", "_"};
  auto& slot = world().monitors[c.below(16)];
  log_call(c, "RawMonitorCreate");
  JVMPI_RawMonitor made = pi().RawMonitorCreate(c.one_in(16) ? nullptr : names[c.below(5)]);
  if (made != nullptr) slot.store(made);
}
void destroy_monitor(Context& c) {
  if (!c.one_in(8)) return;
  JVMPI_RawMonitor monitor = draw_monitor(c);
  log_call(c, "RawMonitorDestroy", monitor);
  pi().RawMonitorDestroy(monitor);
}
void leave_monitor(Context& c) {  // that it does not own
  JVMPI_RawMonitor monitor = draw_monitor(c);
  log_call(c, "RawMonitorExit", monitor);
  pi().RawMonitorExit(monitor);
}
void notify_all(Context& c) {
  JVMPI_RawMonitor monitor = draw_monitor(c);
  log_call(c, "RawMonitorNotifyAll", monitor);
  pi().RawMonitorNotifyAll(monitor);
}
/// Inside only calls that wait for nobody ("Deadlocks may happen, for example, if one thread disables GC and tries to
/// acquire a lock, while another thread already acquired that lock but is triggering a GC").
void enter_monitor(Context& c) {
  JVMPI_RawMonitor monitor = draw_monitor(c);
  log_call(c, "RawMonitorEnter", monitor);
  pi().RawMonitorEnter(monitor);
  c.in_monitor = true;
  for (uint32_t n = c.below(4); n > 0; --n) one_call(c);
  if (c.one_in(4)) {
    log_call(c, "RawMonitorWait", monitor);
    pi().RawMonitorWait(monitor, 1 + c.below(2));
  }
  c.in_monitor = false;
  log_call(c, "RawMonitorExit", monitor);
  pi().RawMonitorExit(monitor);
}

constexpr Row kInMonitor[] = {
    {"SetThreadLocalStorage", 1, set_storage},
    {"GetThreadLocalStorage", 1, get_storage},
    {"GetCurrentThreadCpuTime", 1, cpu_time},
    {"RawMonitorNotifyAll", 1, notify_all},
};
constexpr Row kInPause[] = {
    // What is allowed
    {"SetThreadLocalStorage", 2, set_storage},
    {"GetThreadLocalStorage", 2, get_storage},
    {"GetCurrentThreadCpuTime", 1, cpu_time},
    {"RawMonitorNotifyAll", 1, notify_all},
    // What must be refused
    {"EnableEvent", 1, enable_event},
    {"DisableEvent", 1, disable_event},
    {"RequestEvent", 1, request_event},
    {"GetCallTrace", 1, get_call_trace},
    {"GetThreadStatus", 1, get_thread_status},
    {"SuspendThread", 1, suspend_thread},
    {"ResumeThread", 1, resume_thread},
    {"CreateSystemThread", 1, create_system_thread},
    {"DisableGC", 1, [](Context& c) { log_call(c, "DisableGC"), pi().DisableGC(); }},
    {"EnableGC", 1, [](Context& c) { log_call(c, "EnableGC"), pi().EnableGC(); }},
    {"RunGC", 1, run_gc},
    {"GetThreadObject", 1, get_thread_object},
    {"GetMethodClass", 1, get_method_class},
    {"jobjectID2jobject", 1,
     [](Context& c) { log_call(c, "jobjectID2jobject"), pi().jobjectID2jobject(draw_object(c)); }},
};
constexpr Row kAll[] = {
    {"EnableEvent", 10, enable_event},
    {"DisableEvent", 12, disable_event},
    {"RequestEvent", 16, request_event},
    {"GetCallTrace", 12, get_call_trace},
    {"GetThreadStatus", 6, get_thread_status},
    {"ThreadHasRun", 3, thread_has_run},
    {"SuspendThread", 4, suspend_thread},
    {"ResumeThread", 4, resume_thread},
    {"SuspendThreadList", 2, suspend_list},
    {"ResumeThreadList", 2, resume_list},
    {"CreateSystemThread", 1, create_system_thread},
    {"SetThreadLocalStorage", 4, set_storage},
    {"GetThreadLocalStorage", 4, get_storage},
    {"GetCurrentThreadCpuTime", 2, cpu_time},
    {"DisableGC", 3, disable_gc},
    {"EnableGC", 5, enable_gc},
    {"RunGC", 1, run_gc},
    {"GetThreadObject", 5, get_thread_object},
    {"GetMethodClass", 5, get_method_class},
    {"jobjectID2jobject", 6, to_reference},
    {"jobject2jobjectID", 6, to_id},
    {"RawMonitorCreate", 2, create_monitor},
    {"RawMonitorDestroy", 2, destroy_monitor},
    {"RawMonitorExit", 2, leave_monitor},
    {"RawMonitorNotifyAll", 3, notify_all},
    {"RawMonitorEnter", 6, enter_monitor},
};

template <size_t N>
void go(Context& c, const Row (&rows)[N]) {
  int sum = 0;
  for (const Row& row : rows) sum += row.weight;
  int chosen = static_cast<int>(c.below(static_cast<uint32_t>(sum)));
  const Row* row = rows;
  while (chosen >= row->weight) chosen -= row++->weight;
  if (!world().leaves_out(row->name)) row->go(c);
}

}  // namespace

void one_call(Context& c) {
  if (c.in_monitor) return go(c, kInMonitor);
  if (c.place == Place::Pause) return go(c, kInPause);
  if (c.disabled > 0 && c.one_in(3)) return enable_gc(c);
  go(c, kAll);
}

}  // namespace fuzz
