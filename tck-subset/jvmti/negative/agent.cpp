// SPDX-License-Identifier: Apache-2.0
// Asks every function of the table what it answers to each thing that may be wrong with a call. What is asked follows
// from three tables; nothing here is about one function, except what kCited says about HotSpot.
#include "tck.hpp"

#include <atomic>
#include <functional>
#include <map>
#include <thread>
#include <vector>

namespace {

// ---- the tables

using Capability = unsigned long long;
enum : Capability { kNoCapability = 0 };
#define JVMTI_CAPABILITY(bit, name, offered) constexpr Capability name = 1ull << bit;
#include "../../../jvmti/capabilities.def"

constexpr int phase_bit(jvmtiPhase phase) { return 1 << phase; }
constexpr int kLive = phase_bit(JVMTI_PHASE_LIVE), kStart = kLive | phase_bit(JVMTI_PHASE_START),
              kOnLoadOnly = phase_bit(JVMTI_PHASE_ONLOAD), kOnLoad = kLive | kOnLoadOnly, kAny = 0xffff;

enum class Kind {
  any_loader,
  any_thread,
  class_,
  classes,
  code_method,
  count,
  data,
  definitions,
  depth,
  double_slot,
  error,
  event,
  event_index,
  event_thread,
  excepted_threads,
  field,
  float_slot,
  function,
  generated_event,
  given_thread,
  group,
  in,
  int_slot,
  loader,
  location,
  long_slot,
  method,
  mode,
  module,
  monitor,
  new_thread,
  number,
  object,
  object_filter,
  object_slot,
  optional_class,
  optional_function,
  optional_in,
  optional_object,
  optional_out,
  optional_text,
  out,
  priority,
  requests,
  returned_object,
  service,
  size,
  start_depth,
  tags,
  text,
  texts,
  thread,
  threads,
  throwable,
  verbose_flag
};

using Value = jlong;  // an argument, before it is converted to its type
template <class T>
Value as_value(T* pointer) {
  return reinterpret_cast<Value>(pointer);
}

template <class T>
T as_argument(Value value) {
  if constexpr (std::is_pointer_v<T>)
    return reinterpret_cast<T>(value);
  else
    return static_cast<T>(value);
}

using Call = jvmtiError (*)(jvmtiEnv*, const Value*);
template <auto Member, class Type>
struct Caller;
template <auto Member, class... A>
struct Caller<Member, jvmtiError(JNICALL*)(jvmtiEnv*, A...)> {
  static constexpr size_t kArguments = sizeof...(A);
  template <size_t... I>
  static jvmtiError spread(jvmtiEnv* env, [[maybe_unused]] const Value* values, std::index_sequence<I...>) {
    return (env->functions->*Member)(env, as_argument<A>(values[I])...);
  }
  static jvmtiError call(jvmtiEnv* env, const Value* values) {
    return spread(env, values, std::index_sequence_for<A...>());
  }
};
template <auto Member>  // SetEventNotificationMode
struct Caller<Member, jvmtiError(JNICALL*)(jvmtiEnv*, jvmtiEventMode, jvmtiEvent, jthread, ...)> {
  static constexpr size_t kArguments = 3;
  static jvmtiError call(jvmtiEnv* env, const Value* values) {
    return (env->functions->*Member)(env, as_argument<jvmtiEventMode>(values[0]), as_argument<jvmtiEvent>(values[1]),
                                     as_argument<jthread>(values[2]));
  }
};

struct Row {
  int number;
  const char* name;
  int phases;
  Capability capabilities;
  bool callback_safe;
  Call call;
  std::vector<Kind> kinds;
};

std::map<std::string, std::vector<Kind>> kinds_of() {
  using enum Kind;
  return {
#define JVMTI_ARGUMENTS(name, ...) {#name, {__VA_ARGS__}},
#include "arguments.def"
  };
}

template <auto Member>
using CallerOf = Caller<Member, std::remove_cvref_t<decltype(std::declval<jvmtiInterface_1>().*Member)>>;

std::vector<Row> make_rows() {
  auto kinds = kinds_of();
  std::vector<Row> rows;
  auto add = [&](Row row, size_t arguments) {
    row.kinds = kinds[row.name];
    if (row.kinds.size() != arguments) say("arguments.def has %zu arguments for %s", row.kinds.size(), row.name);
    rows.push_back(row);
  };
#define JVMTI_FUNCTION(number, name, phases, capabilities, safe)                                 \
  add({number, #name, phases, capabilities, safe, &CallerOf<&jvmtiInterface_1::name>::call, {}}, \
      CallerOf<&jvmtiInterface_1::name>::kArguments);
#include "../../../jvmti/functions.def"
  return rows;
}

/// What HotSpot does otherwise than the specification says.
struct Cited {
  const char* function;
  int since;          // the first release of HotSpot that does; 0: all do
  const char* check;  // the beginning of its name
  const char* sentence;
};
const Cited kCited[] = {
    {"ResumeThread", 21, "argument 1, null",
     "only some functions take null for the current thread; this one wants a thread"},
    {"InterruptThread", 21, "argument 1, null",
     "only some functions take null for the current thread; this one wants a thread"},
    {"GetThreadListStackTraces", 21, "argument 2, a list with null",
     "an element that is not a thread object is answered with INVALID_THREAD"},
    {"SetEventNotificationMode", 0, "argument 1, ",
     "a mode that is none of jvmtiEventMode is answered with ILLEGAL_ARGUMENT"},
    {"SetEventNotificationMode", 0, "argument 2, below the first",
     "a number that is none of jvmtiEvent is answered with INVALID_EVENT_TYPE"},
    {"IterateOverHeap", 0, "argument 1, ",
     "a filter that is none of jvmtiHeapObjectFilter is answered with ILLEGAL_ARGUMENT"},
    {"IterateOverInstancesOfClass", 0, "argument 2, ",
     "a filter that is none of jvmtiHeapObjectFilter is answered with ILLEGAL_ARGUMENT"},
    {"GetObjectsWithTags", 0, "argument 2, a list with 0", "a zero among the tags is answered with ILLEGAL_ARGUMENT"},
    {"FollowReferences", 0, "argument 2, an object", "a klass that is not a class is answered with INVALID_CLASS"},
    {"IterateThroughHeap", 0, "argument 2, an object", "a klass that is not a class is answered with INVALID_CLASS"},
};

// ---- the arguments

struct World {
  Value object = 0, unstarted = 0, terminated = 0, live = 0, base_module = 0, an_error = 0, thread_group = 0,
        class_object = 0, deleted = 0;
  Value main_method = 0, native_method = 0, a_field = 0;
  jrawMonitorID monitor = nullptr;

  alignas(16) unsigned char outputs[5][8192] = {};
  alignas(16) unsigned char nothing[8192] = {};
  unsigned char byte[1] = {};
  jobject list[1] = {};
  jlong tag_list[1] = {1};
  char prefix[8] = "prefix_";
  char* prefixes[1] = {prefix};
  jvmtiClassDefinition definition{};

  static Value null() { return 0; }
  Value zeros() { return as_value(nothing); }
  Value list_of(Value element) {
    list[0] = reinterpret_cast<jobject>(element);
    return as_value(list);
  }
  Value list_with_null() { return list_of(0); }
  Value list_with_object() { return list_of(object); }
  Value definition_of(Value type, const unsigned char* bytes) {
    definition = {reinterpret_cast<jclass>(type), 1, bytes};
    return as_value(&definition);
  }
  Value definition_of_null() { return definition_of(0, byte); }
  Value definition_of_object() { return definition_of(object, byte); }
  Value definition_without_bytes() { return definition_of(class_object, nullptr); }

  Value valid(Kind kind, size_t position) {
    switch (kind) {
      case Kind::any_loader:
      case Kind::any_thread:
      case Kind::data:
      case Kind::event_thread:
      case Kind::loader:
      case Kind::optional_class:
      case Kind::optional_function:
      case Kind::optional_in:
      case Kind::optional_object:
      case Kind::optional_text:
      case Kind::returned_object:
      case Kind::thread:
      case Kind::number:
      case Kind::location:
      case Kind::object_slot:
      case Kind::start_depth: return 0;
      case Kind::count:
      case Kind::depth:
      case Kind::int_slot:
      case Kind::mode:
      case Kind::object_filter:
      case Kind::verbose_flag: return 1;
      case Kind::long_slot: return 2;
      case Kind::float_slot: return 4;
      case Kind::double_slot:
      case Kind::priority: return 5;
      case Kind::size: return 16;
      case Kind::error: return JVMTI_ERROR_INTERNAL;
      case Kind::event: return JVMTI_EVENT_THREAD_END;
      case Kind::generated_event: return JVMTI_EVENT_DYNAMIC_CODE_GENERATED;
      case Kind::event_index: return 0;
      case Kind::given_thread: return live;
      case Kind::new_thread: return unstarted;
      case Kind::group: return thread_group;
      case Kind::class_:
      case Kind::service: return class_object;
      case Kind::method:
      case Kind::code_method: return main_method;
      case Kind::field: return a_field;
      case Kind::object: return object;
      case Kind::throwable: return an_error;
      case Kind::module: return base_module;
      case Kind::monitor: return as_value(monitor);
      case Kind::text: return as_value("java.lang");
      case Kind::texts: return as_value(prefixes);
      case Kind::tags: return as_value(tag_list);
      case Kind::threads:
      case Kind::requests:
      case Kind::excepted_threads: return list_of(live);
      case Kind::classes: return list_of(class_object);
      case Kind::definitions: return definition_of(class_object, byte);
      case Kind::in: return zeros();
      case Kind::function: return as_value(reinterpret_cast<void*>(&never));
      case Kind::out:
      case Kind::optional_out: return as_value(outputs[position]);
    }
    return 0;
  }

  /// JVMTI_ITERATION_ABORT to those that call it although something else is wrong.
  static jint JNICALL never() { return 0; }
};

/// Something that is wrong with an argument.
struct Bad {
  std::string what;
  std::function<Value()> value;
  jvmtiError error, other;
  bool foreign;
};

struct BadArguments : World {
  std::vector<Bad> of(Kind wanted) {
    std::vector<Bad> all;
#define JVMTI_BAD(kind, what, value, error) JVMTI_BAD_EITHER(kind, what, value, error, error)
#define JVMTI_BAD_EITHER(kind, what, value, error, other) \
  if (wanted == Kind::kind)                               \
    all.push_back({what, [this]() -> Value { return value; }, JVMTI_ERROR_##error, JVMTI_ERROR_##other, false});
#define JVMTI_FOREIGN(kind, what, value, error) \
  if (wanted == Kind::kind)                     \
    all.push_back({what, [this]() -> Value { return value; }, JVMTI_ERROR_##error, JVMTI_ERROR_##error, true});
#include "bad_arguments.def"
    return all;
  }
};

// ---- asking

const std::vector<Row> kRows = make_rows();
BadArguments arguments;
std::map<std::string, std::vector<std::string>> failures;
std::map<std::string, std::string> citations;
int hotspot;  // its release; 0: this is another VM
jvmtiEnv *plain, *full, *hooks;
JavaVM* vm;

bool in_table(const Row& row) { return reinterpret_cast<void* const*>(plain->functions)[row.number - 1] != nullptr; }

void ask(jvmtiEnv* env, const Row& row, const std::string& check, const Value* values, jvmtiError expected,
         jvmtiError other) {
  jvmtiError answer = row.call(env, values);
  if (answer == expected || answer == other) return;
  if (hotspot)
    for (const Cited& cited : kCited)
      if (row.name == std::string(cited.function) && hotspot >= cited.since && check.rfind(cited.check, 0) == 0) {
        citations[row.name] = cited.sentence;
        return;
      }
  failures[row.name].push_back(check + ": " + error_name(plain, answer) + " instead of " + error_name(plain, expected));
}

void ask(jvmtiEnv* env, const Row& row, const std::string& check, jvmtiError expected) {
  Value values[8] = {};
  for (size_t i = 0; i < row.kinds.size(); ++i) values[i] = arguments.valid(row.kinds[i], i);
  ask(env, row, check, values, expected, expected);
}

void ask_phase(jvmtiEnv* env, jvmtiPhase phase, const char* name) {
  for (const Row& row : kRows)
    if (in_table(row) && !(row.phases & phase_bit(phase)))
      ask(env, row, std::string(name) + " phase", JVMTI_ERROR_WRONG_PHASE);
}

/// An environment cannot possess what the VM does not offer.
Capability offered;
bool possesses_all(const Row& row) { return (row.capabilities & ~offered) == 0; }

void ask_arguments(const Row& row) {
  if (!possesses_all(row)) return ask(full, row, "capability never offered", JVMTI_ERROR_MUST_POSSESS_CAPABILITY);
  for (size_t i = 0; i < row.kinds.size(); ++i)
    for (const Bad& bad : arguments.of(row.kinds[i])) {
      if (bad.foreign && hotspot) continue;
      Value values[8] = {};
      for (size_t j = 0; j < row.kinds.size(); ++j) values[j] = arguments.valid(row.kinds[j], j);
      values[i] = bad.value();
      ask(full, row, "argument " + std::to_string(i + 1) + ", " + bad.what, values, bad.error, bad.other);
    }
}

void ask_all_live() {
  ask_phase(plain, JVMTI_PHASE_LIVE, "live");
  jvmtiEnv* disposed = get_jvmti(vm);
  check(disposed->DisposeEnvironment(), "DisposeEnvironment");
  for (const Row& row : kRows) {
    if (!in_table(row) || !(row.phases & kLive)) continue;
    ask(disposed, row, "disposed environment", JVMTI_ERROR_INVALID_ENVIRONMENT);
    if (row.capabilities) ask(plain, row, "missing capability", JVMTI_ERROR_MUST_POSSESS_CAPABILITY);
    ask_arguments(row);
  }
  std::thread([] {
    for (const Row& row : kRows)
      if (in_table(row) && (row.phases & kLive) && !row.callback_safe && possesses_all(row))
        ask(full, row, "unattached thread", JVMTI_ERROR_UNATTACHED_THREAD);
  }).join();
}

void report() {
  for (const Row& row : kRows) {
    if (!in_table(row))
      say("skip %s: the function table of this VM does not have it", row.name);
    else if (failures.count(row.name))
      say("FAIL %s", row.name);
    else if (citations.count(row.name))
      say("cited %s: %s", row.name, citations[row.name].c_str());
    else
      say("pass %s", row.name);
    for (const std::string& failure : failures[row.name]) say("    %s", failure.c_str());
  }
}

void JNICALL vm_start(jvmtiEnv*, JNIEnv*) { ask_phase(plain, JVMTI_PHASE_START, "start"); }

std::atomic<bool> primordial_seen{false};
void JNICALL class_file_load_hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char*, jobject, jint, const unsigned char*,
                                  jint*, unsigned char**) {
  jvmtiPhase phase{};
  check(plain->GetPhase(&phase), "GetPhase");
  if (phase != JVMTI_PHASE_PRIMORDIAL || primordial_seen.exchange(true)) return;
  ask_phase(plain, JVMTI_PHASE_PRIMORDIAL, "primordial");
}

std::string system_property(const char* name) {
  char* value = nullptr;
  check(plain->GetSystemProperty(name, &value), "GetSystemProperty");
  return take(plain, value);
}

Value global(JNIEnv* jni, jobject local) { return as_value(jni->NewGlobalRef(local)); }

}  // namespace

extern "C" {
JNIEXPORT void JNICALL Java_Test_check(JNIEnv* jni, jclass type, jobject object, jobject unstarted, jobject terminated,
                                       jobject live, jobject module, jobject throwable, jobject group) {
  check(hooks->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr),
        "SetEventNotificationMode");
  arguments.object = global(jni, object);
  arguments.unstarted = global(jni, unstarted);
  arguments.terminated = global(jni, terminated);
  arguments.live = global(jni, live);
  arguments.base_module = global(jni, module);
  arguments.an_error = global(jni, throwable);
  arguments.thread_group = global(jni, group);
  arguments.class_object = global(jni, type);
  arguments.deleted = global(jni, object);
  jni->DeleteGlobalRef(reinterpret_cast<jobject>(arguments.deleted));
  arguments.main_method = as_value(jni->GetStaticMethodID(type, "main", "([Ljava/lang/String;)V"));
  arguments.native_method =
      as_value(jni->GetStaticMethodID(type, "check",
                                      "(Ljava/lang/Object;Ljava/lang/Thread;Ljava/lang/Thread;Ljava/lang/Thread;Ljava/"
                                      "lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V"));
  arguments.a_field = as_value(jni->GetFieldID(type, "field", "I"));
  check(full->CreateRawMonitor("monitor", &arguments.monitor), "CreateRawMonitor");
  ask_all_live();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* machine, char*, void*) {
  vm = machine;
  plain = get_jvmti(vm);
  full = get_jvmti(vm);
  hooks = get_jvmti(vm);
  std::string name = system_property("java.vm.name");
  if (name.rfind("OpenJDK", 0) == 0 || name.rfind("Java HotSpot", 0) == 0)
    hotspot = std::stoi(system_property("java.vm.specification.version"));

  add_capabilities(hooks,
                   [](auto& c) { c.can_generate_all_class_hook_events = c.can_generate_early_class_hook_events = 1; });
  set_callbacks(hooks, [](auto& c) { c.ClassFileLoadHook = class_file_load_hook; });
  enable(hooks, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  jvmtiCapabilities all{};
  check(full->GetPotentialCapabilities(&all), "GetPotentialCapabilities");
  all.can_generate_early_vmstart = all.can_generate_early_class_hook_events = 0;
  check(full->AddCapabilities(&all), "AddCapabilities");
  std::memcpy(&offered, &all, sizeof offered);
  set_callbacks(plain, [](auto& c) { c.VMStart = vm_start; });
  enable(plain, JVMTI_EVENT_VM_START);

  ask_phase(plain, JVMTI_PHASE_ONLOAD, "OnLoad");
  for (const Row& row : kRows)
    if (row.phases == kOnLoadOnly) ask_arguments(row);
  return 0;
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM*) {
  ask_phase(plain, JVMTI_PHASE_DEAD, "dead");
  if (!primordial_seen) say("there was no primordial phase");
  report();
}
}
