// SPDX-License-Identifier: Apache-2.0
// The arguments and results of a call as they are, not as text: for those who watch calls. Structures and lists are
// taken apart, but of long lists only the first elements are taken.
#pragma once
#include <jvmti.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "jvmti/calls/arguments.hpp"

namespace vitrine::jvmti {

/// A structure begins: as many values as it has members follow, and End. The names of the members are static text,
/// separated by blanks.
struct StructureBegins {
  const char* members;
};
/// A list begins: at most kMostElements of its elements follow, and End.
struct ListBegins {
  jint size;
};
struct End {};
/// An instruction of a method; bci -1: none that is known, as in a native method.
struct Location {
  Method* method;
  jlocation bci;
};
/// The events for which there are callbacks.
struct EventNames {
  EventSet events;
};

/// A value, or the begin or end of several. Threads, objects, classes and members may be null.
using Value = std::variant<jint, jlong, jdouble, jvmtiEventMode, jvmtiEvent, jvmtiError, const void*, const Thread*,
                           Object*, const Class*, Method*, Field*, const char*, jvmtiCapabilities, Location, EventNames,
                           StructureBegins, ListBegins, End>;
/// A checked argument or a result, or a part of one.
struct Argument {
  int position;  // from 1, after the environment
  Value value;
};

constexpr jint kMostElements = 8;
constexpr size_t kMostValues = 160;  // of a structure or list with all that is in it

/// Where values are put. What does not fit is left out.
class ValueSink {
 public:
  /// `self`: the caller, which may use the references that are put; null: none is looked at.
  ValueSink(Thread* self, std::span<Argument> memory) : self_(self), memory_(memory) {}
  void at(int position) { position_ = position; }
  void put(const Value& value) {
    if (count_ < memory_.size()) std::construct_at(&memory_[count_++], Argument{position_, value});
  }
  std::span<const Argument> values() const { return memory_.first(count_); }

  /// A thread by its name, a class, or another object; null is allowed.
  void put_object(Object* object);
  // What the agent gave or was given. References may be any bits.
  void put_part(jobject reference);
  void put_part(jmethodID id) { put(id == nullptr ? nullptr : jni::method_of(id)); }
  void put_part(jfieldID id) { put(id == nullptr ? nullptr : jni::field_of(id)); }
  void put_part(jint value) { put(value); }
  void put_part(jlong value) { put(value); }
  void put_part(jvmtiError value) { put(value); }
  void put_part(const char* value) { put(value); }
  void put_part(const jvmtiThreadInfo& info);
  void put_part(const jvmtiThreadGroupInfo& info);
  void put_part(const jvmtiMonitorUsage& usage);
  void put_part(const jvmtiMonitorStackDepthInfo& info);
  void put_part(const jvmtiFrameInfo& frame);
  void put_part(const jvmtiStackInfo& info);
  void put_part(const jvmtiLineNumberEntry& entry);
  void put_part(const jvmtiLocalVariableEntry& entry);
  void put_part(const jvmtiClassDefinition& definition);
  void put_part(const jvmtiTimerInfo& info);
  void put_part(const jvmtiExtensionFunctionInfo& info) { put_part(info.id); }
  void put_part(const jvmtiExtensionEventInfo& info) { put_part(info.id); }
  void put_part(const jvmtiHeapCallbacks& callbacks);
  template <class T>
  void put_list(const T* elements, jint size, jint most = kMostElements) {
    if (elements == nullptr) return put(static_cast<const void*>(nullptr));
    put(ListBegins{size});
    for (jint i = 0; i < size && i < most; ++i) put_part(elements[i]);
    put(End{});
  }
  /// `size` in bytes, as SetEventCallbacks takes it.
  void put_callbacks(const jvmtiEventCallbacks* callbacks, jint size);

 private:
  /// A structure with the members of these names.
  template <class... Parts>
  void structure(const char* members, const Parts&... parts) {
    put(StructureBegins{members});
    (put_part(parts), ...);
    put(End{});
  }

  Thread* self_;
  std::span<Argument> memory_;
  size_t count_ = 0;
  int position_ = 0;
};

/// Puts the texts of values together: [] around lists, {} with the names of the members around structures.
class ValueText {
 public:
  void begin_structure(const char* members) { begin("{", members, 0); }
  void begin_list(jint size) { begin("[", nullptr, size); }
  void end();
  void value(const std::string& text);
  /// Whether all that has begun has ended.
  bool is_whole() const { return open_.empty(); }
  /// Of what is not whole, the rest is "...".
  std::string take();

 private:
  struct Open {
    const char* members;  // null: a list
    int told = 0;
    jint size;
  };
  void begin(const char* bracket, const char* members, jint size);
  void next_part();
  std::string text_;
  std::vector<Open> open_;
};

/// Whether put_part takes a T. Other numbers would be taken for a jint: bytes, for example.
template <class T>
concept ValuePart = (!std::is_arithmetic_v<T> || std::is_same_v<T, jint> ||
                     std::is_same_v<T, jlong>)&&requires(ValueSink sink, const T& part) {
  sink.put_part(part);
};

/// The parameter that tells the length of the list at index `at`: for a list of results the nearest jint result before
/// it, else the one behind it, else the first Count, which also holds for arguments. -1: none, so it is not a list.
template <class... P>
constexpr int index_of_length(int at, bool is_result) {
  constexpr bool kCounts[] = {std::is_same_v<P, Count>..., false};
  constexpr bool kResults[] = {std::is_same_v<P, OutPtr<jint>>..., false};
  constexpr int kSize = sizeof...(P);
  if (is_result) {
    for (int i = at - 1; i >= 0; --i)
      if (kResults[i]) return i;
    for (int i = at + 1; i < kSize; ++i)
      if (kResults[i]) return i;
  }
  for (int i = 0; i < kSize; ++i)
    if (kCounts[i]) return i;
  return -1;
}

inline jint length_in(const Count& count) { return count.value; }
inline jint length_in(const OutPtr<jint>& count) { return *count.p; }

/// True for parameters that receive results. Their memory need not be initialized before the call has succeeded.
template <class P>
inline constexpr bool kIsResult = false;
template <class T>
inline constexpr bool kIsResult<OutPtr<T>> = true;
template <class T>
inline constexpr bool kIsResult<OptOut<T>> = true;

namespace detail {
template <class P>
struct Pointee {
  using Type = void;
};
template <class T>
struct Pointee<T*> {
  using Type = std::remove_const_t<T>;
};
template <class T>
struct Pointee<InPtr<T>> {
  using Type = T;
};
template <class T>
struct Pointee<OutPtr<T>> {
  using Type = T;
};
template <class T>
struct Pointee<OptOut<T>> {
  using Type = T;
};
/// A structure by itself, as opposed to what only lists have.
template <class T>
inline constexpr bool kIsStructure = std::is_class_v<T>&& ValuePart<T>;
template <class T>
using Element = std::remove_const_t<std::remove_pointer_t<T>>;
/// What a pointer that is written to a result points to, if that is a list. A concept, so that a type which is no
/// pointer, and perhaps incomplete, is not looked into.
template <class T>
concept List = std::is_pointer_v<T> &&(!std::is_convertible_v<T, jobject>)&&ValuePart<Element<T>>;
/// Parameters that point to one value or to many, with the length elsewhere.
template <class P>
inline constexpr bool kIsCompound = kIsStructure<typename Pointee<P>::Type> || List<typename Pointee<P>::Type> ||
                                    std::is_same_v<typename Pointee<P>::Type, jvmtiError> ||
                                    (!kIsResult<P> && ValuePart<typename Pointee<P>::Type>);
}  // namespace detail

/// The value of a checked argument that is neither structure nor list, chosen by the type of the implementation's
/// parameter. Of other pointers it is the address: what they point to has not been checked.
template <class P>
Value value_of(const P& value) {
  if constexpr (std::is_base_of_v<ThreadArg, P>) {
    return static_cast<const Thread*>(value.t);
  } else if constexpr (std::is_same_v<P, AnyThreadArg>) {
    return value.t != nullptr ? Value(static_cast<const Thread*>(value.t)) : Value(value.object);
  } else if constexpr (requires { value.object; }) {
    return value.object;
  } else if constexpr (std::is_base_of_v<ClassArg, P> || std::is_same_v<P, OptClassArg>) {
    return static_cast<const Class*>(value.c);
  } else if constexpr (std::is_base_of_v<MethodArg, P>) {
    return value.m;
  } else if constexpr (std::is_same_v<P, FieldArg>) {
    return value.f;
  } else if constexpr (std::is_same_v<P, Text>) {
    return value.p;
  } else if constexpr (std::is_same_v<P, InPtr<jvmtiCapabilities>>) {
    return *value;
  } else if constexpr (requires { value.f; }) {
    return reinterpret_cast<const void*>(value.f);
  } else if constexpr (requires { value.p; }) {
    return static_cast<const void*>(value.p);
  } else if constexpr (requires { value.value; }) {
    return value.value;
  } else if constexpr (std::is_same_v<P, jvmtiEvent> || std::is_same_v<P, jvmtiEventMode> ||
                       std::is_same_v<P, jvmtiError> || std::is_same_v<P, const char*>) {
    return value;
  } else if constexpr (std::is_pointer_v<P>) {
    return reinterpret_cast<const void*>(value);
  } else if constexpr (std::is_floating_point_v<P>) {
    return static_cast<jdouble>(value);
  } else if constexpr (sizeof(P) == sizeof(jlong)) {
    return static_cast<jlong>(value);
  } else {
    return static_cast<jint>(value);
  }
}

/// Puts what a call that has succeeded has written and is neither structure nor list.
template <class T>
void put_result(ValueSink& to, const T* place) {
  if constexpr (std::is_convertible_v<T, jobject>) {
    to.put_object(vm::dereference(*place));
  } else if constexpr (std::is_same_v<T, jmethodID> || std::is_same_v<T, jfieldID> || std::is_same_v<T, char*>) {
    to.put_part(*place);
  } else if constexpr (std::is_pointer_v<T>) {
    to.put(static_cast<const void*>(*place));
  } else if constexpr (std::is_floating_point_v<T>) {
    to.put(static_cast<jdouble>(*place));
  } else if constexpr (std::is_enum_v<T> || (std::is_integral_v<T> && sizeof(T) < sizeof(jlong))) {
    to.put(static_cast<jint>(*place));
  } else if constexpr (std::is_integral_v<T>) {
    to.put(static_cast<jlong>(*place));
  } else if constexpr (std::is_same_v<T, jvmtiCapabilities>) {
    to.put(*place);
  } else {
    to.put(static_cast<const void*>(place));
  }
}

/// Memory for the values of all arguments or results of a function.
template <class... P>
struct ValueMemory {
  ValueMemory() {}  // NOLINT(cppcoreguidelines-pro-type-member-init): only what is put is made, because it is much
  static constexpr size_t kSize = ((detail::kIsCompound<P> ? kMostValues : 1) + ... + 1);
  union {
    Argument values[kSize];
  };
};

namespace detail {

template <int Length, class All>
jint length_of_list(const All& all) {
  if constexpr (Length < 0)
    return 1;
  else
    return std::max(0, length_in(std::get<static_cast<size_t>(Length)>(all)));
}

template <size_t I, class... P>
void put_argument(ValueSink& to, const std::tuple<const P&...>& all) {
  using A = std::remove_cvref_t<std::tuple_element_t<I, std::tuple<P...>>>;
  if constexpr (!kIsResult<A>) {
    const A& argument = std::get<I>(all);
    constexpr int kLength = index_of_length<P...>(I, false);
    to.at(I + 1);
    if constexpr (std::is_same_v<A, const jvmtiEventCallbacks*>)
      to.put_callbacks(argument, std::get<I + 1>(all));
    else if constexpr (!kIsCompound<A>)
      to.put(value_of(argument));
    else if constexpr (kLength >= 0)
      to.put_list(static_cast<const typename Pointee<A>::Type*>(argument), length_of_list<kLength>(all));
    else if constexpr (kIsStructure<typename Pointee<A>::Type>)
      to.put_part(*argument);
    else
      to.put(value_of(argument));
  }
}

template <size_t I, class... P>
void put_result_at(ValueSink& to, const std::tuple<const P&...>& all) {
  using A = std::remove_cvref_t<std::tuple_element_t<I, std::tuple<P...>>>;
  if constexpr (kIsResult<A>) {
    const A& result = std::get<I>(all);
    using T = typename Pointee<A>::Type;
    constexpr int kLength = index_of_length<P...>(I, true);
    if (result.p == nullptr) return;
    to.at(I + 1);
    if constexpr (List<T> && kLength >= 0)
      to.put_list(*result.p, length_of_list<kLength>(all));
    else if constexpr ((kIsStructure<T> || std::is_same_v<T, jvmtiError>)&&kLength >= 0)
      to.put_list(result.p, length_of_list<kLength>(all));
    else if constexpr (kIsStructure<T>)
      to.put_part(*result.p);
    else
      put_result(to, result.p);
  }
}

}  // namespace detail

/// Puts the arguments of a call after they have been checked.
template <class... P>
void put_arguments(ValueSink& to, const P&... checked) {
  [&]<size_t... I>(std::index_sequence<I...>) {
    [[maybe_unused]] const std::tuple<const P&...> all(checked...);
    (detail::put_argument<I, P...>(to, all), ...);
  }
  (std::index_sequence_for<P...>{});
}
/// Puts the results of a call that has succeeded.
template <class... P>
void put_results(ValueSink& to, const P&... checked) {
  [&]<size_t... I>(std::index_sequence<I...>) {
    [[maybe_unused]] const std::tuple<const P&...> all(checked...);
    (detail::put_result_at<I, P...>(to, all), ...);
  }
  (std::index_sequence_for<P...>{});
}

}  // namespace vitrine::jvmti
