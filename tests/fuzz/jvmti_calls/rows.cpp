// SPDX-License-Identifier: Apache-2.0
// The table of the fuzzer: every function of the JVM TI function table, with the kinds of its arguments and how often
// it is drawn. Calls that need more than kinds (nested memory, callbacks, threads of our own) are written out below.
// The file is long because there are 156 entries, and a row belongs near the call that it makes.
#include <unistd.h>

#include "kinds.hpp"

namespace fuzz {

namespace {

using I = jvmtiInterface_1_;
using uchar = unsigned char;

void release(void* memory) { world().control->Deallocate(static_cast<uchar*>(memory)); }

/// Takes one from a budget, which limits calls whose effects accumulate; false if nothing is left.
bool take(std::atomic<int>& budget) { return budget.load(std::memory_order_relaxed) > 0 && budget.fetch_sub(1) > 0; }

bool is_own_method(jmethodID method) {
  const auto& own = world().own_methods;
  return std::binary_search(own.begin(), own.end(), method);
}

// ---- threads ----

void thread_list(Context& c, const char* name, bool suspend) {
  jthread list[8];
  jvmtiError results[8];
  for (jthread& t : list) t = draw_thread(c);
  jint count = c.one_in(16) ? -1 : static_cast<jint>(c.below(9));
  const jthread* threads = c.one_in(30) ? nullptr : list;
  jvmtiError* answers = c.one_in(30) ? nullptr : results;
  if (suspend)
    logged_call(c, name, table().SuspendThreadList, draw_env(c), count, threads, answers);
  else
    logged_call(c, name, table().ResumeThreadList, draw_env(c), count, threads, answers);
}

void GetThreadInfo(Context& c) {
  jvmtiThreadInfo info{};
  if (logged_call(c, "GetThreadInfo", table().GetThreadInfo, draw_env(c), draw_thread(c),
                  c.one_in(40) ? nullptr : &info) == JVMTI_ERROR_NONE)
    release(info.name);
}
void GetThreadGroupInfo(Context& c) {
  jvmtiThreadGroupInfo info{};
  if (logged_call(c, "GetThreadGroupInfo", table().GetThreadGroupInfo, draw_env(c), draw_group(c),
                  c.one_in(40) ? nullptr : &info) == JVMTI_ERROR_NONE)
    release(info.name);
}

void JNICALL agent_thread(jvmtiEnv*, JNIEnv* jni, void*) {
  Context& c = context();
  c.role = "agent thread";
  c.jni = jni;
  for (int i = 0; i < 5 && !world().over.load(); ++i) one_call(c);
  c.jni = nullptr;
}

void RunAgentThread(Context& c) {
  jobject thread = draw_from(c, world().threads);
  if (c.one_in(4)) thread = draw_wild(c);
  logged_call(c, "RunAgentThread", table().RunAgentThread, draw_env(c), thread, c.one_in(10) ? nullptr : &agent_thread,
              static_cast<const void*>(&c), c.one_in(4) ? draw_int(c) : JVMTI_THREAD_NORM_PRIORITY);
}

/// The library's own threads must not be stopped, because the program could not continue.
void StopThread(Context& c) {
  jthread thread = c.one_in(3) ? draw_wild(c) : draw_from(c, world().workers);
  logged_call(c, "StopThread", table().StopThread, draw_env(c), thread, draw_object(c));
}

// ---- frames and locals that change ----

/// Draws a thread whose frames may be changed. A worker is suspended first, most of the time, and drawn only if its
/// newest frame is that of an own method. If `resume` is set, the caller resumes it.
bool draw_changeable(Context& c, jthread* thread, bool* resume) {
  *resume = false;
  if (c.own_code && c.depth > 0 && c.one_in(3)) {
    *thread = nullptr;  // the calling thread, in a callback
  } else if (c.one_in(5)) {
    do *thread = draw_wild(c);
    while (*thread == nullptr);
    return true;
  } else {
    *thread = draw_from(c, world().workers);
    if (*thread == nullptr || c.jni == nullptr) return false;
    if (!c.one_in(8)) *resume = world().control->SuspendThread(*thread) == JVMTI_ERROR_NONE;
  }
  jmethodID method = nullptr;
  jlocation location = 0;
  if (world().control->GetFrameLocation(*thread, 0, &method, &location) == JVMTI_ERROR_NONE && is_own_method(method))
    return true;
  if (*resume) world().control->ResumeThread(*thread);
  return false;
}

template <class Go>
void with_changeable(Context& c, Go&& go) {
  if (c.in_collection) return;
  jthread thread = nullptr;
  bool resume = false;
  if (!draw_changeable(c, &thread, &resume)) return;
  go(thread);
  if (resume && !c.one_in(8)) world().control->ResumeThread(thread);  // otherwise the watchdog does
}

void PopFrame(Context& c) {
  with_changeable(c, [&](jthread t) { logged_call(c, "PopFrame", table().PopFrame, draw_env(c), t); });
}
/// The kind of ForceEarlyReturn that fits the newest frame.
uint32_t returned_kind(jthread thread) {
  jmethodID method = nullptr;
  jlocation location = 0;
  char* descriptor = nullptr;
  uint32_t kind = 5;
  if (world().control->GetFrameLocation(thread, 0, &method, &location) != JVMTI_ERROR_NONE ||
      world().control->GetMethodName(method, nullptr, &descriptor, nullptr) != JVMTI_ERROR_NONE)
    return kind;
  switch (std::strchr(descriptor, ')')[1]) {
    case 'L': kind = 0; break;
    case 'I': kind = 1; break;
    case 'J': kind = 2; break;
    case 'F': kind = 3; break;
    case 'D': kind = 4; break;
    default: break;
  }
  release(descriptor);
  return kind;
}
void ForceEarlyReturn(Context& c) {
  with_changeable(c, [&](jthread t) {
    jvmtiEnv* env = draw_env(c);
    switch (c.one_in(3) ? c.below(6) : returned_kind(t)) {
      case 0: logged_call(c, "ForceEarlyReturnObject", table().ForceEarlyReturnObject, env, t, draw_object(c)); break;
      case 1: logged_call(c, "ForceEarlyReturnInt", table().ForceEarlyReturnInt, env, t, draw_int(c)); break;
      case 2: logged_call(c, "ForceEarlyReturnLong", table().ForceEarlyReturnLong, env, t, draw_long(c)); break;
      case 3: logged_call(c, "ForceEarlyReturnFloat", table().ForceEarlyReturnFloat, env, t, 1.5f); break;
      case 4: logged_call(c, "ForceEarlyReturnDouble", table().ForceEarlyReturnDouble, env, t, 2.5); break;
      default: logged_call(c, "ForceEarlyReturnVoid", table().ForceEarlyReturnVoid, env, t); break;
    }
  });
}
void SetLocal(Context& c) {
  with_changeable(c, [&](jthread t) {
    jvmtiEnv* env = draw_env(c);
    jint depth = c.one_in(2) ? 0 : draw_small(c), slot = draw_slot(c);
    switch (c.below(5)) {
      case 0: logged_call(c, "SetLocalObject", table().SetLocalObject, env, t, depth, slot, draw_object(c)); break;
      case 1: logged_call(c, "SetLocalInt", table().SetLocalInt, env, t, depth, slot, draw_int(c)); break;
      case 2: logged_call(c, "SetLocalLong", table().SetLocalLong, env, t, depth, slot, draw_long(c)); break;
      case 3: logged_call(c, "SetLocalFloat", table().SetLocalFloat, env, t, depth, slot, 0.5f); break;
      default: logged_call(c, "SetLocalDouble", table().SetLocalDouble, env, t, depth, slot, 0.25); break;
    }
  });
}

// ---- stacks ----

constexpr jint kMostFrames = 4096;  // deeper than any stack of the program

void GetStackTrace(Context& c) {
  thread_local jvmtiFrameInfo frames[kMostFrames];
  jint count = 0;
  jint most = c.one_in(16) ? -1 : static_cast<jint>(c.below(c.one_in(2) ? 8 : kMostFrames));
  logged_call(c, "GetStackTrace", table().GetStackTrace, draw_env(c), draw_thread(c), draw_small(c), most,
              c.one_in(40) ? nullptr : frames, c.one_in(40) ? nullptr : &count);
}
void GetThreadListStackTraces(Context& c) {
  jthread list[8];
  for (jthread& t : list) t = draw_thread(c);
  jvmtiStackInfo* stacks = nullptr;
  jint count = c.one_in(16) ? draw_int(c) | INT32_MIN : static_cast<jint>(c.below(9));
  if (logged_call(c, "GetThreadListStackTraces", table().GetThreadListStackTraces, draw_env(c), count,
                  c.one_in(40) ? nullptr : list, draw_small(c), c.one_in(40) ? nullptr : &stacks) == JVMTI_ERROR_NONE)
    release(stacks);
}

// ---- raw monitors ----

/// Enters, makes some calls, exits. Monitors are nested only in the order of the table, so there is no deadlock.
void RawMonitorEnter(Context& c) {
  World& w = world();
  if (c.one_in(8)) {
    jrawMonitorID wild = static_cast<jrawMonitorID>(garbage(c));
    logged_call(c, "RawMonitorEnter", table().RawMonitorEnter, draw_env(c), wild);
    return;
  }
  size_t index = 0;
  jrawMonitorID monitor;
  if (c.in_collection) {
    monitor = w.collection_monitors[c.below(2)].load();
    if (c.held > w.monitors.size()) return;
  } else {
    if (c.held >= w.monitors.size()) return;
    index = c.held + c.below(static_cast<uint32_t>(w.monitors.size() - c.held));
    monitor = w.monitors[index].load();
  }
  jvmtiEnv* env = w.control;
  if (logged_call(c, "RawMonitorEnter", table().RawMonitorEnter, env, monitor) != JVMTI_ERROR_NONE) return;
  size_t before = std::exchange(c.held, c.in_collection ? w.monitors.size() + 1 : index + 1);
  for (uint32_t i = c.below(4); i > 0; --i) {
    switch (c.below(6)) {
      case 0: logged_call(c, "RawMonitorWait", table().RawMonitorWait, env, monitor, jlong{1} + c.below(2)); break;
      case 1: logged_call(c, "RawMonitorNotify", table().RawMonitorNotify, env, monitor); break;
      case 2: logged_call(c, "RawMonitorNotifyAll", table().RawMonitorNotifyAll, env, monitor); break;
      case 3:
        logged_call(c, "RawMonitorEnter", table().RawMonitorEnter, env, monitor);
        logged_call(c, "RawMonitorExit", table().RawMonitorExit, env, monitor);
        break;
      default: one_callback_safe_call(c); break;
    }
  }
  c.held = before;
  logged_call(c, "RawMonitorExit", table().RawMonitorExit, env, monitor);
}
void RawMonitorWait(Context& c) {  // the thread may not own the monitor; always with a time limit
  logged_call(c, "RawMonitorWait", table().RawMonitorWait, draw_env(c), draw_monitor(c), jlong{1});
}
void CreateRawMonitor(Context& c) {
  World& w = world();
  jrawMonitorID made = nullptr;
  size_t place = c.below(static_cast<uint32_t>(w.monitors.size()));
  jrawMonitorID old = w.monitors[place].load();
  if (old != nullptr &&
      logged_call(c, "DestroyRawMonitor", table().DestroyRawMonitor, draw_env(c), old) == JVMTI_ERROR_NOT_MONITOR_OWNER)
    return;
  if (logged_call(c, "CreateRawMonitor", table().CreateRawMonitor, draw_env(c), draw_text(c),
                  c.one_in(40) ? nullptr : &made) == JVMTI_ERROR_NONE)
    w.monitors[place].store(made);
}
void DestroyRawMonitor(Context& c) {  // they stay in the table as stale monitors
  if (!c.in_collection) logged_call(c, "DestroyRawMonitor", table().DestroyRawMonitor, draw_env(c), draw_monitor(c));
}

// ---- memory ----

void Allocate(Context& c) {
  uchar* memory = nullptr;
  jlong size = c.one_in(8) ? draw_long(c) : static_cast<jlong>(c.below(4096));
  jvmtiEnv* env = draw_env(c);
  if (logged_call(c, "Allocate", table().Allocate, env, size, c.one_in(40) ? nullptr : &memory) != JVMTI_ERROR_NONE)
    return;
  if (memory != nullptr && size > 0 && size <= 4096) std::memset(memory, 0x5a, static_cast<size_t>(size));
  logged_call(c, "Deallocate", table().Deallocate, world().control, memory);
}
void Deallocate(Context& c) {
  logged_call(c, "Deallocate", table().Deallocate, draw_env(c), static_cast<uchar*>(nullptr));
}

// ---- methods and classes ----

void GetLocalVariableTable(Context& c) {
  jvmtiLocalVariableEntry* entries = nullptr;
  jint count = 0;
  if (logged_call(c, "GetLocalVariableTable", table().GetLocalVariableTable, draw_env(c), draw_method(c, false),
                  c.one_in(40) ? nullptr : &count, c.one_in(40) ? nullptr : &entries) != JVMTI_ERROR_NONE)
    return;
  for (jint i = 0; i < count; ++i) {
    release(entries[i].name);
    release(entries[i].signature);
    release(entries[i].generic_signature);
  }
  release(entries);
}

void GetObjectMonitorUsage(Context& c) {
  jvmtiMonitorUsage usage{};
  if (logged_call(c, "GetObjectMonitorUsage", table().GetObjectMonitorUsage, draw_env(c), draw_object(c),
                  c.one_in(40) ? nullptr : &usage) != JVMTI_ERROR_NONE)
    return;
  release(usage.waiters);
  release(usage.notify_waiters);
}

void RedefineClasses(Context& c) {
  World& w = world();
  jvmtiClassDefinition definitions[3];
  std::vector<uchar> bytes[3];
  if (!w.classes_known.load() || !take(w.budget_classes)) return;
  for (int i = 0; i < 3; ++i) {
    size_t which = c.below(static_cast<uint32_t>(w.versions.size()));
    bytes[i] = w.versions[c.one_in(8) ? c.below(static_cast<uint32_t>(w.versions.size())) : which];
    if (c.one_in(2)) damage(c, bytes[i].data(), bytes[i].size());
    jint size = c.one_in(16) ? static_cast<jint>(c.below(static_cast<uint32_t>(bytes[i].size())))
                             : static_cast<jint>(bytes[i].size());
    // Versions are in the order of Test.main: two classes that workers run (2 and 3), two only for redefinition (0 and
    // 1).
    static constexpr size_t kOf[] = {2, 3, 0, 1};
    jclass type = c.one_in(10) ? draw_class(c) : w.classes[kOf[which % 4]].reference;
    definitions[i] = {type, c.one_in(30) ? -1 : size, c.one_in(30) ? nullptr : bytes[i].data()};
  }
  jint count = c.one_in(12) ? -static_cast<jint>(c.below(2)) : 1 + static_cast<jint>(c.one_in(4) ? c.below(3) : 0);
  logged_call(c, "RedefineClasses", table().RedefineClasses, draw_env(c), count, c.one_in(40) ? nullptr : definitions);
}

void RetransformClasses(Context& c) {
  if (!take(world().budget_classes)) return;
  jclass list[3];
  for (jclass& type : list) type = draw_class(c);
  jint count = c.one_in(12) ? -static_cast<jint>(c.below(2)) : 1 + static_cast<jint>(c.one_in(4) ? c.below(3) : 0);
  logged_call(c, "RetransformClasses", table().RetransformClasses, draw_env(c), count, c.one_in(40) ? nullptr : list);
}

void SetNativeMethodPrefixes(Context& c) {
  char one[] = "one_", two[] = "";
  char* list[2] = {one, c.one_in(6) ? nullptr : two};
  logged_call(c, "SetNativeMethodPrefixes", table().SetNativeMethodPrefixes, draw_env(c),
              c.one_in(10) ? -1 : static_cast<jint>(c.below(3)), c.one_in(20) ? nullptr : list);
}

void class_loader_search(Context& c) {
  static constexpr const char* kPlaces[] = {"/no/such/place.jar", "", "/dev/null"};
  if (c.one_in(3) || take(world().budget_searches)) {
    const char* place = world().budget_searches.load() <= 0 || c.one_in(4) ? nullptr : kPlaces[c.below(3)];
    if (c.one_in(2))
      logged_call(c, "AddToBootstrapClassLoaderSearch", table().AddToBootstrapClassLoaderSearch, draw_env(c), place);
    else
      logged_call(c, "AddToSystemClassLoaderSearch", table().AddToSystemClassLoaderSearch, draw_env(c), place);
  }
}

void add_to_module(Context& c) {
  if (!take(world().budget_modules)) return;
  jvmtiEnv* env = draw_env(c);
  jobject module = draw_module(c), other = draw_module(c);
  const char* package = draw_text(c);
  switch (c.below(5)) {
    case 0: logged_call(c, "AddModuleReads", table().AddModuleReads, env, module, other); break;
    case 1: logged_call(c, "AddModuleExports", table().AddModuleExports, env, module, package, other); break;
    case 2: logged_call(c, "AddModuleOpens", table().AddModuleOpens, env, module, package, other); break;
    case 3: logged_call(c, "AddModuleUses", table().AddModuleUses, env, module, draw_class(c)); break;
    default:
      logged_call(c, "AddModuleProvides", table().AddModuleProvides, env, module, draw_class(c), draw_class(c));
      break;
  }
}

// ---- heap ----

struct Visits {
  Context& c;
  uint32_t left;
};

/// Called by every heap callback: sets a tag, makes a call, and decides whether the walk continues.
bool visit(void* user, jlong* tag) {
  auto& visits = *static_cast<Visits*>(user);
  Context& c = visits.c;
  if (tag != nullptr && c.one_in(8)) *tag = c.below(6);
  if (c.one_in(200)) {
    bool before = std::exchange(c.in_collection, true);
    JNIEnv* jni = std::exchange(c.jni, nullptr);
    if (c.one_in(3))
      one_call(c);
    else
      one_callback_safe_call(c);
    c.in_collection = before;
    c.jni = jni;
  }
  return visits.left-- > 1;
}
jint answer(void* user, jlong* tag) {
  Context& c = static_cast<Visits*>(user)->c;
  if (!visit(user, tag)) return JVMTI_VISIT_ABORT;
  return c.one_in(20) ? static_cast<jint>(c.below(0x200)) : JVMTI_VISIT_OBJECTS;
}
jvmtiIterationControl answer_1_0(void* user, jlong* tag) {
  Context& c = static_cast<Visits*>(user)->c;
  if (!visit(user, tag)) return JVMTI_ITERATION_ABORT;
  return c.one_in(20) ? JVMTI_ITERATION_IGNORE : JVMTI_ITERATION_CONTINUE;
}

jint JNICALL heap_iteration(jlong, jlong, jlong* tag, jint, void* user) { return answer(user, tag); }
jint JNICALL heap_reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong* tag,
                            jlong* referrer, jint, void* user) {
  if (referrer != nullptr && static_cast<Visits*>(user)->c.one_in(30)) *referrer = 3;
  return answer(user, tag);
}
jint JNICALL primitive_field(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong* tag, jvalue,
                             jvmtiPrimitiveType, void* user) {
  return answer(user, tag);
}
jint JNICALL array_values(jlong, jlong, jlong* tag, jint, jvmtiPrimitiveType, const void*, void* user) {
  return answer(user, tag);
}
jint JNICALL string_value(jlong, jlong, jlong* tag, const jchar*, jint, void* user) { return answer(user, tag); }
jvmtiIterationControl JNICALL heap_object(jlong, jlong, jlong* tag, void* user) { return answer_1_0(user, tag); }
jvmtiIterationControl JNICALL heap_root(jvmtiHeapRootKind, jlong, jlong, jlong* tag, void* user) {
  return answer_1_0(user, tag);
}
jvmtiIterationControl JNICALL stack_reference(jvmtiHeapRootKind, jlong, jlong, jlong* tag, jlong, jint, jmethodID, jint,
                                              void* user) {
  return answer_1_0(user, tag);
}
jvmtiIterationControl JNICALL object_reference(jvmtiObjectReferenceKind, jlong, jlong, jlong* tag, jlong, jint,
                                               void* user) {
  return answer_1_0(user, tag);
}

/// Most walks end early, some continue to the end.
Visits some_visits(Context& c) { return {c, c.one_in(4) ? 1u << 31 : 1 + c.below(2000)}; }

jvmtiHeapCallbacks some_callbacks(Context& c) {
  jvmtiHeapCallbacks chosen{};
  if (!c.one_in(3)) chosen.heap_iteration_callback = heap_iteration;
  if (!c.one_in(3)) chosen.heap_reference_callback = heap_reference;
  if (c.one_in(3)) chosen.primitive_field_callback = primitive_field;
  if (c.one_in(3)) chosen.array_primitive_value_callback = array_values;
  if (c.one_in(3)) chosen.string_primitive_value_callback = string_value;
  return chosen;
}

void heap_walk(Context& c) {
  Visits visits = some_visits(c);
  jvmtiHeapCallbacks chosen = some_callbacks(c);
  const jvmtiHeapCallbacks* given = c.one_in(20) ? nullptr : &chosen;
  const void* user = &visits;
  void* user_1_0 = &visits;
  jvmtiEnv* env = draw_env(c);
  jint filter = c.one_in(3) ? draw_int(c) : 0;
  jclass type = c.one_in(2) ? nullptr : draw_class(c);
  jobject from = draw_object(c);
  auto heap_filter =
      static_cast<jvmtiHeapObjectFilter>(c.one_in(10) ? draw_small(c) : static_cast<jint>(1 + c.below(3)));
  switch (c.below(7)) {
    case 0:
      logged_call(c, "FollowReferences", table().FollowReferences, env, filter, type, static_cast<jobject>(nullptr),
                  given, user);
      break;
    case 1: logged_call(c, "FollowReferences", table().FollowReferences, env, filter, type, from, given, user); break;
    case 2: logged_call(c, "IterateThroughHeap", table().IterateThroughHeap, env, filter, type, given, user); break;
    case 3:
      logged_call(c, "IterateOverObjectsReachableFromObject", table().IterateOverObjectsReachableFromObject, env, from,
                  c.one_in(20) ? nullptr : &object_reference, user);
      break;
    case 4:
      logged_call(c, "IterateOverReachableObjects", table().IterateOverReachableObjects, env,
                  c.one_in(3) ? nullptr : &heap_root, c.one_in(3) ? nullptr : &stack_reference,
                  c.one_in(3) ? nullptr : &object_reference, user);
      break;
    case 5:
      logged_call(c, "IterateOverHeap", table().IterateOverHeap, env, heap_filter,
                  c.one_in(20) ? nullptr : &heap_object, user);
      break;
    default:
      logged_call(c, "IterateOverInstancesOfClass", table().IterateOverInstancesOfClass, env, type, heap_filter,
                  c.one_in(20) ? nullptr : &heap_object, user);
      break;
  }
  (void)user_1_0;
}

void GetObjectsWithTags(Context& c) {
  jlong tags[8];
  for (jlong& tag : tags) tag = c.one_in(20) ? 0 : static_cast<jlong>(c.below(40));
  jint count = 0;
  jobject* objects = nullptr;
  jlong* found = nullptr;
  bool want_objects = c.one_in(2), want_tags = c.one_in(2);
  if (logged_call(c, "GetObjectsWithTags", table().GetObjectsWithTags, draw_env(c),
                  c.one_in(12) ? -1 : static_cast<jint>(c.below(9)), c.one_in(40) ? nullptr : tags,
                  c.one_in(40) ? nullptr : &count, want_objects ? &objects : nullptr,
                  want_tags ? &found : nullptr) != JVMTI_ERROR_NONE)
    return;
  release(objects);
  release(found);
}

// ---- environments, events, capabilities ----

void SetEventNotificationMode(Context& c) {
  auto mode = static_cast<jvmtiEventMode>(c.one_in(30) ? draw_small(c) : static_cast<jint>(c.below(4) != 0));
  auto event = static_cast<jvmtiEvent>(c.one_in(20) ? draw_int(c) : static_cast<jint>(50 + c.below(39)));
  Logged& entry = begin(c, "SetEventNotificationMode");
  jvmtiEnv* env = draw_env(c);
  jthread thread = c.one_in(2) ? nullptr : draw_thread(c);
  uint64_t numbers[] = {as_logged(env), static_cast<uint64_t>(mode), static_cast<uint64_t>(event), as_logged(thread)};
  entry.count = 4;
  std::copy(numbers, numbers + 4, entry.arguments);
  entry.error = table().SetEventNotificationMode(env, mode, event, thread);
}

void SetEventCallbacks(Context& c) {
  alignas(jvmtiEventCallbacks) uchar memory[1024] = {};
  static_assert(sizeof(jvmtiEventCallbacks) <= sizeof memory);
  // A random part of the callbacks: if all events were delivered at once, little else would run.
  auto* from = reinterpret_cast<void* const*>(&callbacks());
  auto* to = reinterpret_cast<void**>(memory);
  for (size_t i = 0; i < sizeof(jvmtiEventCallbacks) / sizeof(void*); ++i)
    if (c.one_in(5)) to[i] = from[i];
  jint size = c.one_in(16) ? static_cast<jint>(c.below(1024)) - 5 : static_cast<jint>(sizeof(jvmtiEventCallbacks));
  logged_call(c, "SetEventCallbacks", table().SetEventCallbacks, draw_env(c),
              c.one_in(20) ? nullptr : reinterpret_cast<const jvmtiEventCallbacks*>(memory), size);
}

jvmtiCapabilities some_capabilities(Context& c) {
  jvmtiCapabilities chosen{};
  auto* byte = reinterpret_cast<uchar*>(&chosen);
  if (c.one_in(4))
    for (size_t i = 0; i < sizeof chosen; ++i) byte[i] = static_cast<uchar>(c.one_in(2) ? c.next() : 0);
  else
    for (uint32_t n = c.below(4); n > 0; --n) {
      uint32_t bit = c.below(48);
      byte[bit / 8] |= static_cast<uchar>(1 << bit % 8);
    }
  return chosen;
}
void AddCapabilities(Context& c) {
  jvmtiCapabilities chosen = some_capabilities(c);
  jvmtiEnv* env = draw_env(c);
  if (!c.one_in(3)) world().control->GetPotentialCapabilities(&chosen);
  logged_call(c, "AddCapabilities", table().AddCapabilities, env, c.one_in(40) ? nullptr : &chosen);
}
void RelinquishCapabilities(Context& c) {
  jvmtiCapabilities chosen = some_capabilities(c);
  logged_call(c, "RelinquishCapabilities", table().RelinquishCapabilities, draw_env(c),
              c.one_in(40) ? nullptr : &chosen);
}

void DisposeEnvironment(Context& c) {
  World& w = world();
  if (!take(w.budget_envs)) return;
  size_t place = c.below(static_cast<uint32_t>(w.envs.size()));
  jvmtiEnv* old = w.envs[place].load();
  if (logged_call(c, "DisposeEnvironment", table().DisposeEnvironment, old) != JVMTI_ERROR_NONE) return;
  w.disposed[c.below(static_cast<uint32_t>(w.disposed.size()))].store(old);
  add_environment(c, place);
}
void dispose_again(Context& c) {
  jvmtiEnv* old = world().disposed[c.below(static_cast<uint32_t>(world().disposed.size()))].load();
  logged_call(c, "DisposeEnvironment", table().DisposeEnvironment, old);
}

void GetSystemProperties(Context& c) {
  jint count = 0;
  char** names = nullptr;
  if (logged_call(c, "GetSystemProperties", table().GetSystemProperties, draw_env(c), c.one_in(40) ? nullptr : &count,
                  c.one_in(40) ? nullptr : &names) != JVMTI_ERROR_NONE)
    return;
  for (jint i = 0; i < count; ++i) release(names[i]);
  release(names);
}
void SetSystemProperty(Context& c) {
  logged_call(c, "SetSystemProperty", table().SetSystemProperty, draw_env(c),
              c.one_in(5)   ? nullptr
              : c.one_in(2) ? "fuzz.property"
                            : "fuzz.other",
              draw_text(c));
}

void release_parameters(jvmtiParamInfo* parameters, jint count) {
  for (jint i = 0; i < count; ++i) release(parameters[i].name);
  release(parameters);
}
void GetExtensionFunctions(Context& c) {
  jint count = 0;
  jvmtiExtensionFunctionInfo* list = nullptr;
  if (logged_call(c, "GetExtensionFunctions", table().GetExtensionFunctions, draw_env(c),
                  c.one_in(40) ? nullptr : &count, c.one_in(40) ? nullptr : &list) != JVMTI_ERROR_NONE)
    return;
  for (jint i = 0; i < count; ++i) {
    jvmtiEnv* env = draw_env(c);
    std::string id = list[i].id;
    if (id == "com.sun.hotspot.functions.IsClassUnloadingEnabled") {
      jboolean enabled = 0;
      reinterpret_cast<jvmtiError(JNICALL*)(jvmtiEnv*, jboolean*)>(list[i].func)(env,
                                                                                 c.one_in(10) ? nullptr : &enabled);
    } else if (id == "com.android.art.misc.get_last_error_message") {
      char* text = nullptr;
      if (reinterpret_cast<jvmtiError(JNICALL*)(jvmtiEnv*, char**)>(list[i].func)(
              env, c.one_in(10) ? nullptr : &text) == JVMTI_ERROR_NONE)
        release(text);
    } else if (id == "com.android.art.misc.clear_last_error_message") {
      reinterpret_cast<jvmtiError(JNICALL*)(jvmtiEnv*)>(list[i].func)(env);
    }
    release(list[i].id);
    release(list[i].short_description);
    release_parameters(list[i].params, list[i].param_count);
    release(list[i].errors);
  }
  release(list);
}
void GetExtensionEvents(Context& c) {
  jint count = 0;
  jvmtiExtensionEventInfo* list = nullptr;
  if (logged_call(c, "GetExtensionEvents", table().GetExtensionEvents, draw_env(c), c.one_in(40) ? nullptr : &count,
                  c.one_in(40) ? nullptr : &list) != JVMTI_ERROR_NONE)
    return;
  for (jint i = 0; i < count; ++i) {
    release(list[i].id);
    release(list[i].short_description);
    release_parameters(list[i].params, list[i].param_count);
  }
  release(list);
}
void JNICALL extension_event(jvmtiEnv*, ...) {}
void SetExtensionEventCallback(Context& c) {
  logged_call(c, "SetExtensionEventCallback", table().SetExtensionEventCallback, draw_env(c), draw_small(c),
              c.one_in(2) ? nullptr : &extension_event);
}

void SetJNIFunctionTable(Context& c) {
  jniNativeInterface* functions = nullptr;
  if (world().control->GetJNIFunctionTable(&functions) != JVMTI_ERROR_NONE) return;
  logged_call(c, "SetJNIFunctionTable", table().SetJNIFunctionTable, draw_env(c), c.one_in(5) ? nullptr : functions);
  release(functions);
}

void SetVerboseFlag(Context& c) {
  auto flag = static_cast<jvmtiVerboseFlag>(c.one_in(3) ? draw_small(c) : 0);
  logged_call(c, "SetVerboseFlag", table().SetVerboseFlag, draw_env(c), flag,
              static_cast<jboolean>(flag == JVMTI_VERBOSE_OTHER && c.one_in(2)));
}
void GenerateEvents(Context& c) {
  logged_call(c, "GenerateEvents", table().GenerateEvents, draw_env(c), static_cast<jvmtiEvent>(50 + c.below(39)));
}
void GetErrorName(Context& c) {
  char* name = nullptr;
  if (logged_call(c, "GetErrorName", table().GetErrorName, draw_env(c),
                  static_cast<jvmtiError>(c.one_in(3) ? draw_int(c) : static_cast<jint>(c.below(220))),
                  c.one_in(40) ? nullptr : &name) == JVMTI_ERROR_NONE)
    release(name);
}

/// Functions newer than the jvmti.h of the JDK, by the number of their entry. A null entry is not called.
void newer_functions(Context& c) {
  auto* slots = reinterpret_cast<void* const*>(&table());
  jthread list[4];
  for (jthread& t : list) t = draw_thread(c);
  jvmtiEnv* env = draw_env(c);
  if (uint32_t which = c.below(3); which == 0) {
    if (slots[66] != nullptr)
      logged_call(c, "ClearAllFramePops", reinterpret_cast<jvmtiError(JNICALL*)(jvmtiEnv*, jthread)>(slots[66]), env,
                  draw_thread(c));
  } else if (slots[116 + which] != nullptr) {
    logged_call(c, which == 1 ? "SuspendAllVirtualThreads" : "ResumeAllVirtualThreads",
                reinterpret_cast<jvmtiError(JNICALL*)(jvmtiEnv*, jint, const jthread*)>(slots[116 + which]), env,
                static_cast<jint>(c.below(5)), static_cast<const jthread*>(list));
  }
}

#define KINDS(weight, name, ...)                                                                \
  Row {                                                                                         \
#name, weight, [](Context & c) { by_kinds<&I::name __VA_OPT__(, ) __VA_ARGS__>(c, #name); } \
  }
#define BY_HAND(weight, name) \
  Row { #name, weight, name }

}  // namespace

const std::vector<Row>& rows() {
  static const std::vector<Row> all = {
      // threads
      KINDS(2, GetAllThreads, Out<jint>, Alloc<jthread>),
      KINDS(12, SuspendThread, Thr),
      KINDS(12, ResumeThread, Thr),
      {"SuspendThreadList", 4, [](Context& c) { thread_list(c, "SuspendThreadList", true); }},
      {"ResumeThreadList", 4, [](Context& c) { thread_list(c, "ResumeThreadList", false); }},
      BY_HAND(4, StopThread),
      KINDS(6, InterruptThread, Thr),
      BY_HAND(20, GetThreadInfo),
      KINDS(20, GetThreadState, Thr, Out<jint>),
      KINDS(10, GetCurrentThread, Out<jthread>),
      KINDS(12, GetOwnedMonitorInfo, Thr, Out<jint>, Alloc<jobject>),
      KINDS(12, GetOwnedMonitorStackDepthInfo, Thr, Out<jint>, Alloc<jvmtiMonitorStackDepthInfo>),
      KINDS(12, GetCurrentContendedMonitor, Thr, Out<jobject>),
      BY_HAND(1, RunAgentThread),
      KINDS(20, SetThreadLocalStorage, Thr, Data),
      KINDS(20, GetThreadLocalStorage, Thr, Out<void*>),
      KINDS(6, GetTopThreadGroups, Out<jint>, Alloc<jthreadGroup>),
      BY_HAND(10, GetThreadGroupInfo),
      KINDS(6, GetThreadGroupChildren, Grp, Out<jint>, Alloc<jthread>, Out<jint>, Alloc<jthreadGroup>),
      // stacks
      BY_HAND(20, GetStackTrace),
      KINDS(3, GetAllStackTraces, Small, Alloc<jvmtiStackInfo>, Out<jint>),
      BY_HAND(8, GetThreadListStackTraces),
      KINDS(16, GetFrameCount, Thr, Out<jint>),
      KINDS(16, GetFrameLocation, Thr, Small, Out<jmethodID>, Out<jlocation>),
      KINDS(14, NotifyFramePop, Thr, Small),
      BY_HAND(14, PopFrame),
      BY_HAND(20, ForceEarlyReturn),
      KINDS(10, GetLocalObject, Thr, Small, Slot, Out<jobject>),
      KINDS(10, GetLocalInstance, Thr, Small, Out<jobject>),
      KINDS(10, GetLocalInt, Thr, Small, Slot, Out<jint>),
      KINDS(10, GetLocalLong, Thr, Small, Slot, Out<jlong>),
      KINDS(10, GetLocalFloat, Thr, Small, Slot, Out<jfloat>),
      KINDS(10, GetLocalDouble, Thr, Small, Slot, Out<jdouble>),
      BY_HAND(20, SetLocal),
      {"newer functions", 10, newer_functions},
      // raw monitors and memory
      BY_HAND(20, CreateRawMonitor),
      BY_HAND(4, DestroyRawMonitor),
      BY_HAND(40, RawMonitorEnter),
      KINDS(10, RawMonitorExit, Mon),
      BY_HAND(4, RawMonitorWait),
      KINDS(10, RawMonitorNotify, Mon),
      KINDS(10, RawMonitorNotifyAll, Mon),
      BY_HAND(30, Allocate),
      BY_HAND(4, Deallocate),
      // breakpoints and watches
      KINDS(30, SetBreakpoint, Mth, Loc),
      KINDS(30, ClearBreakpoint, Mth, Loc),
      KINDS(16, SetFieldAccessWatch, Cls, Fld),
      KINDS(16, ClearFieldAccessWatch, Cls, Fld),
      KINDS(16, SetFieldModificationWatch, Cls, Fld),
      KINDS(16, ClearFieldModificationWatch, Cls, Fld),
      // classes
      KINDS(1, GetLoadedClasses, Out<jint>, Alloc<jclass>),
      KINDS(2, GetClassLoaderClasses, Ldr, Out<jint>, Alloc<jclass>),
      KINDS(16, GetClassSignature, Cls, Alloc<char>, Alloc<char>),
      KINDS(16, GetClassStatus, Cls, Out<jint>),
      KINDS(10, GetSourceFileName, Cls, Alloc<char>),
      KINDS(16, GetClassModifiers, Cls, Out<jint>),
      KINDS(6, GetClassMethods, Cls, Out<jint>, Alloc<jmethodID>),
      KINDS(6, GetClassFields, Cls, Out<jint>, Alloc<jfieldID>),
      KINDS(10, GetImplementedInterfaces, Cls, Out<jint>, Alloc<jclass>),
      KINDS(10, GetClassVersionNumbers, Cls, Out<jint>, Out<jint>),
      KINDS(6, GetConstantPool, Cls, Out<jint>, Out<jint>, Alloc<uchar>),
      KINDS(10, IsInterface, Cls, Out<jboolean>),
      KINDS(10, IsArrayClass, Cls, Out<jboolean>),
      KINDS(10, IsModifiableClass, Cls, Out<jboolean>),
      KINDS(10, GetClassLoader, Cls, Out<jobject>),
      KINDS(8, GetSourceDebugExtension, Cls, Alloc<char>),
      BY_HAND(3, RedefineClasses),
      BY_HAND(2, RetransformClasses),
      // objects
      KINDS(12, GetObjectSize, Obj, Out<jlong>),
      KINDS(12, GetObjectHashCode, Obj, Out<jint>),
      BY_HAND(12, GetObjectMonitorUsage),
      // fields and methods
      KINDS(14, GetFieldName, Cls, Fld, Alloc<char>, Alloc<char>, Alloc<char>),
      KINDS(14, GetFieldDeclaringClass, Cls, Fld, Out<jclass>),
      KINDS(14, GetFieldModifiers, Cls, Fld, Out<jint>),
      KINDS(14, IsFieldSynthetic, Cls, Fld, Out<jboolean>),
      KINDS(16, GetMethodName, Mth, Alloc<char>, Alloc<char>, Alloc<char>),
      KINDS(14, GetMethodDeclaringClass, Mth, Out<jclass>),
      KINDS(14, GetMethodModifiers, Mth, Out<jint>),
      KINDS(14, GetMaxLocals, Mth, Out<jint>),
      KINDS(14, GetArgumentsSize, Mth, Out<jint>),
      KINDS(10, GetLineNumberTable, Mth, Out<jint>, Alloc<jvmtiLineNumberEntry>),
      KINDS(14, GetMethodLocation, Mth, Out<jlocation>, Out<jlocation>),
      BY_HAND(10, GetLocalVariableTable),
      KINDS(10, GetBytecodes, Mth, Out<jint>, Alloc<uchar>),
      KINDS(14, IsMethodNative, Mth, Out<jboolean>),
      KINDS(14, IsMethodSynthetic, Mth, Out<jboolean>),
      KINDS(14, IsMethodObsolete, Mth, Out<jboolean>),
      KINDS(4, SetNativeMethodPrefix, Txt),
      BY_HAND(4, SetNativeMethodPrefixes),
      // modules and searches
      KINDS(1, GetAllModules, Out<jint>, Alloc<jobject>),
      KINDS(6, GetNamedModule, Ldr, Txt, Out<jobject>),
      KINDS(6, IsModifiableModule, Mod, Out<jboolean>),
      {"AddModule*", 2, add_to_module},
      {"AddTo*ClassLoaderSearch", 1, class_loader_search},
      // heap
      KINDS(40, SetTag, Obj, Lng),
      KINDS(20, GetTag, Obj, Out<jlong>),
      BY_HAND(4, GetObjectsWithTags),
      {"heap walk", 2, heap_walk},
      {"ForceGarbageCollection", 1, [](Context& c) { if (c.one_in(3)) by_kinds<&I::ForceGarbageCollection>(c, "ForceGarbageCollection"); }},
      KINDS(4, SetHeapSamplingInterval, Int),
      // the environment
      BY_HAND(40, SetEventNotificationMode),
      BY_HAND(6, SetEventCallbacks),
      BY_HAND(2, GenerateEvents),
      BY_HAND(1, GetExtensionFunctions),
      BY_HAND(1, GetExtensionEvents),
      BY_HAND(2, SetExtensionEventCallback),
      KINDS(6, GetPotentialCapabilities, Out<jvmtiCapabilities>),
      KINDS(6, GetCapabilities, Out<jvmtiCapabilities>),
      BY_HAND(6, AddCapabilities),
      BY_HAND(2, RelinquishCapabilities),
      {"DisposeEnvironment", 1, [](Context& c) { c.one_in(3) ? DisposeEnvironment(c) : dispose_again(c); }},
      KINDS(6, SetEnvironmentLocalStorage, Data),
      KINDS(6, GetEnvironmentLocalStorage, Out<void*>),
      KINDS(6, GetPhase, Out<jvmtiPhase>),
      KINDS(6, GetVersionNumber, Out<jint>),
      BY_HAND(6, GetErrorName),
      BY_HAND(2, SetVerboseFlag),
      KINDS(4, GetJLocationFormat, Out<jvmtiJlocationFormat>),
      KINDS(1, GetJNIFunctionTable, Alloc<jniNativeInterface>),
      BY_HAND(1, SetJNIFunctionTable),
      // timers and properties
      KINDS(6, GetCurrentThreadCpuTimerInfo, Out<jvmtiTimerInfo>),
      KINDS(6, GetCurrentThreadCpuTime, Out<jlong>),
      KINDS(6, GetThreadCpuTimerInfo, Out<jvmtiTimerInfo>),
      KINDS(6, GetThreadCpuTime, Thr, Out<jlong>),
      KINDS(6, GetTimerInfo, Out<jvmtiTimerInfo>),
      KINDS(6, GetTime, Out<jlong>),
      KINDS(4, GetAvailableProcessors, Out<jint>),
      BY_HAND(1, GetSystemProperties),
      KINDS(4, GetSystemProperty, Txt, Alloc<char>),
      BY_HAND(2, SetSystemProperty),
  };
  return all;
}

void one_call(Context& c) {
  static const std::vector<const Row*> lots = [] {
    std::vector<const Row*> all;
    for (const Row& row : rows())
      if (world().without.find("+" + std::string(row.name) + "+") == std::string::npos)
        all.insert(all.end(), static_cast<size_t>(row.weight), &row);
    return all;
  }();
  lots[c.below(static_cast<uint32_t>(lots.size()))]->go(c);
}

void one_callback_safe_call(Context& c) {
  switch (c.below(6)) {
    case 0: Allocate(c); break;
    case 1: RawMonitorEnter(c); break;
    case 2: by_kinds<&I::GetTime, Out<jlong>>(c, "GetTime"); break;
    case 3: by_kinds<&I::SetEnvironmentLocalStorage, Data>(c, "SetEnvironmentLocalStorage"); break;
    case 4: by_kinds<&I::RawMonitorNotify, Mon>(c, "RawMonitorNotify"); break;
    default: by_kinds<&I::GetCurrentThreadCpuTime, Out<jlong>>(c, "GetCurrentThreadCpuTime"); break;
  }
}

}  // namespace fuzz
