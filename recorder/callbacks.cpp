// SPDX-License-Identifier: Apache-2.0
#include "recorder/callbacks.hpp"

#include <algorithm>
#include <cstdarg>
#include <string_view>

#include "base/format.hpp"
#include "base/ticks.hpp"
#include "jvmti/environments/env.hpp"
#include "jvmti/events/post.hpp"
#include "recorder/places.hpp"
#include "recorder/recorder.hpp"
#include "recorder/writer.hpp"

namespace vitrine::recorder {

namespace {

std::atomic<uint8_t> around{kNothing};

template <auto Member>
constexpr std::string_view kParameters;
#define JVMTI_EVENT_PARAMETERS(event, names) \
  template <>                                \
  constexpr std::string_view kParameters<&jvmtiEventCallbacks::event> = names;
#include "jvmti/event_parameters.def"

/// The thread of an event is the one that the record is of anyway.
constexpr bool is_current_thread(std::string_view name) { return name == "thread" || name == "virtual_thread"; }

// References that the VM has just made for the callback may be looked at in native state: they keep the objects alive
// and at their places.
jvmti::Value seen(jobject reference) { return vm::dereference(reference); }
jvmti::Value seen(jclass reference) {
  const vm::Object* mirror = vm::dereference(reference);
  return static_cast<const vm::Class*>(mirror == nullptr ? nullptr : vm::Class::from_mirror(mirror));
}
jvmti::Value seen(jmethodID id) { return id == nullptr ? nullptr : jni::method_of(id); }
jvmti::Value seen(jfieldID id) { return id == nullptr ? nullptr : jni::field_of(id); }
jvmti::Value seen(const char* text) { return text; }
jvmti::Value seen(jint value) { return value; }
jvmti::Value seen(jlong value) { return value; }
jvmti::Value seen(jboolean value) { return static_cast<jint>(value); }
jvmti::Value seen(char value) { return static_cast<jint>(value); }
template <class T>
jvmti::Value seen(T* pointer) {
  return static_cast<const void*>(pointer);
}
jvmti::Value seen(classfile::BasicType type, jvalue value) {
  using classfile::BasicType;
  switch (type) {
    case BasicType::Boolean: return static_cast<jint>(value.z);
    case BasicType::Byte: return static_cast<jint>(value.b);
    case BasicType::Char: return static_cast<jint>(value.c);
    case BasicType::Short: return static_cast<jint>(value.s);
    case BasicType::Int: return value.i;
    case BasicType::Long: return value.j;
    case BasicType::Float: return static_cast<jdouble>(value.f);
    case BasicType::Double: return value.d;
    case BasicType::Object:
    case BasicType::Array: return vm::dereference(value.l);
    case BasicType::Void: break;
  }
  return static_cast<const void*>(nullptr);
}

template <auto Member, int Position, class T>
void put(Writer& writer, T argument) {
  if constexpr (!std::is_same_v<T, JNIEnv*> && !std::is_same_v<T, jvalue>) {
    if constexpr (!is_current_thread(word_at(kParameters<Member>, Position)))
      writer.value(Position + 1, seen(argument));
  }
}

/// The value whose type another argument tells.
template <auto Member>
struct TypedValue {
  template <class... A>
  static void put(Writer&, A...) {}
};
template <>
struct TypedValue<&jvmtiEventCallbacks::MethodExit> {
  static void put(Writer& writer, JNIEnv*, jthread, jmethodID method, jboolean by_exception, jvalue value) {
    const classfile::BasicType type = jni::method_of(method)->result;
    if (!by_exception && type != classfile::BasicType::Void) writer.value(5, seen(type, value));
  }
};
template <>
struct TypedValue<&jvmtiEventCallbacks::FieldModification> {
  static void put(Writer& writer, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject, jfieldID field, char,
                  jvalue value) {
    writer.value(9, seen(jni::field_of(field)->type, value));
  }
};

template <class Put>
bool record_begin_of(int number, const jvmti::Env& env, vm::Thread* self, const Put& put_arguments) {
  if (!filter().keeps_event(number, &env)) return false;
  Writer writer(Kind::CallbackBegins, number, env.number, self);
  if (!writer) return false;
  put_arguments(writer);
  if (self != nullptr) writer.frames(*self);
  return true;
}

template <auto Member, class... A>
bool record_begin(const jvmti::Env& env, vm::Thread* self, A... arguments) {
  return record_begin_of(jvmti::EventOf<Member>::number, env, self, [&](Writer& writer) {
    [&]<size_t... I>(std::index_sequence<I...>) { (put<Member, static_cast<int>(I)>(writer, arguments), ...); }
    (std::index_sequence_for<A...>{});
    TypedValue<Member>::put(writer, arguments...);
  });
}

CallbackCost& cost_of(const jvmti::Env& env, int number) {
  const int which = env.number < kCountedEnvironments ? env.number : 0;
  return callback_costs()[static_cast<size_t>(which)][jvmti::index_of_event(number)];
}

void add_time(CallbackCost& cost, uint64_t took) {
  cost.ticks.fetch_add(took, std::memory_order_relaxed);
  uint64_t longest = cost.longest.load(std::memory_order_relaxed);
  while (took > longest && !cost.longest.compare_exchange_weak(longest, took, std::memory_order_relaxed)) {
  }
}

/// Counts the callbacks of what is planted at single places.
template <auto Member>
struct PlaceOf {
  template <class... A>
  static void count(const jvmti::Env&, uint64_t, A...) {}
};
template <>
struct PlaceOf<&jvmtiEventCallbacks::Breakpoint> {
  static void count(const jvmti::Env& env, uint64_t took, JNIEnv*, jthread, jmethodID method, jlocation location) {
    count_place({env.number, JVMTI_EVENT_BREAKPOINT, method, location}, took);
  }
};
template <>
struct PlaceOf<&jvmtiEventCallbacks::FieldAccess> {
  static void count(const jvmti::Env& env, uint64_t took, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject,
                    jfieldID field) {
    count_place({env.number, JVMTI_EVENT_FIELD_ACCESS, field, 0}, took);
  }
};
template <>
struct PlaceOf<&jvmtiEventCallbacks::FieldModification> {
  static void count(const jvmti::Env& env, uint64_t took, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject,
                    jfieldID field, char, jvalue) {
    count_place({env.number, JVMTI_EVENT_FIELD_MODIFICATION, field, 0}, took);
  }
};

/// Counts a callback when it begins, because it may stop its thread for long, and its time when it ends; `count_place`
/// does so for where it was planted.
template <class Call, class CountPlace>
void call_counted(const jvmti::Env& env, int number, const Call& call, const CountPlace& count_place) {
  CallbackCost& cost = cost_of(env, number);
  cost.calls.fetch_add(1, std::memory_order_relaxed);
  count_place(0);
  const bool by_ticks = counts_ticks();
  const uint64_t began = ticks(by_ticks);
  call();
  const uint64_t took = ticks(by_ticks) - began;
  add_time(cost, took);
  count_place(std::max<uint64_t>(took, 1));
}

/// Calls what stands behind a front: `record(self)` puts down its begin and tells whether its end is wanted, too.
template <class Record, class Call, class CountPlace>
void call_behind_front(const jvmti::Env& env, int number, const Record& record, const Call& call,
                       const CountPlace& count_place) {
  const uint8_t wanted = around.load(std::memory_order_relaxed);
  const bool recorded = (wanted & kRecords) != 0 && record(vm::Thread::current());
  if ((wanted & kCounts) != 0)
    call_counted(env, number, call, count_place);
  else
    call();
  if (recorded) Writer(Kind::CallbackEnds, number, env.number, vm::Thread::current());
}

template <auto Member, class Fn>
struct Front;
template <auto Member, class... A>
struct Front<Member, void(JNICALL*)(jvmtiEnv*, A...)> {
  static void JNICALL call(jvmtiEnv* raw, A... arguments) {
    jvmti::Env& env = *static_cast<jvmti::Env*>(raw);
    auto callback = __atomic_load_n(&(env.own_callbacks.get()->*Member), __ATOMIC_RELAXED);
    if (callback == nullptr) return;
    call_behind_front(
        env, jvmti::EventOf<Member>::number,
        [&](vm::Thread* self) { return record_begin<Member>(env, self, arguments...); },
        [&] { callback(raw, arguments...); }, [&](uint64_t took) { PlaceOf<Member>::count(env, took, arguments...); });
  }
};

/// All extension events have the environment of JNI and one more argument, a pointer.
template <jvmti::ExtensionEvent Event>
void JNICALL front_of_extension(jvmtiEnv* raw, ...) {
  std::va_list arguments;
  va_start(arguments, raw);
  auto* const jni = va_arg(arguments, JNIEnv*);
  auto* const argument = va_arg(arguments, void*);
  va_end(arguments);
  const jvmti::Env& env = *static_cast<jvmti::Env*>(raw);
  const jvmtiExtensionEvent callback = env.own_extension_callbacks[Event].load(std::memory_order_relaxed);
  if (callback == nullptr) return;
  auto record = [&](vm::Thread* self) {
    return record_begin_of(number_of(Event), env, self, [&](Writer& writer) {
      if constexpr (Event == jvmti::kClassUnload) writer.value(2, static_cast<const char*>(argument));
    });
  };
  call_behind_front(
      env, number_of(Event), record, [&] { callback(raw, jni, argument); }, [](uint64_t) {});
}

jvmti::Callbacks all_fronts() {
  jvmti::Callbacks front;
#define JVMTI_EVENT(number, name, phases, capabilities, per_thread) \
  front.standard.name = Front<&jvmtiEventCallbacks::name, decltype(jvmtiEventCallbacks::name)>::call;
#include "jvmti/events.def"
#define JVMTI_EXTENSION_EVENT(package, event, ...) \
  front.extension[jvmti::k##event] = front_of_extension<jvmti::k##event>;
#include "jvmti/extension_events.def"
  return front;
}

}  // namespace

void put_before_callbacks(uint8_t what) {
  around.store(what);
  jvmti::interpose(what == kNothing ? jvmti::Callbacks{} : all_fronts());
}

CallbackCosts& callback_costs() {
  static auto& costs = *new CallbackCosts;
  return costs;
}

}  // namespace vitrine::recorder
