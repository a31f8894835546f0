// SPDX-License-Identifier: Apache-2.0
// Kinds of arguments: each draws a value (valid, stale, foreign, null or out of range), and frees the memory that the
// function returns through it. A row of the table (rows.cpp) is a function and the kinds of its parameters.
#pragma once
#include <algorithm>
#include <string>
#include <tuple>

#include "context.hpp"

namespace fuzz {

template <class T>
T bits(uint64_t value) {
  T result;
  std::memset(&result, 0, sizeof result);
  std::memcpy(&result, &value, sizeof result < sizeof value ? sizeof result : sizeof value);
  return result;
}

jvmtiEnv* draw_env(Context& c);
jobject draw_wild(Context& c);  // null, stale, foreign, garbage
jobject draw_from(Context& c, const Pool& pool);
jobject draw_object(Context& c);
jobject draw_thread(Context& c);
jobject draw_group(Context& c);
jobject draw_loader(Context& c);
jobject draw_module(Context& c);
jclass draw_class(Context& c);
jmethodID draw_method(Context& c, bool of_last_class);
jfieldID draw_field(Context& c);
jint draw_int(Context& c);
jint draw_small(Context& c);
jint draw_slot(Context& c);  // of a local variable
jlong draw_long(Context& c);
jlocation draw_location(Context& c);
const char* draw_text(Context& c);
jrawMonitorID draw_monitor(Context& c);
void* garbage(Context& c);
/// Flips some bits of a class file.
void damage(Context& c, unsigned char* bytes, size_t size);

/// A kind that passes the value that a function draws.
template <class T, auto Draw>
struct Drawn {
  T v;
  explicit Drawn(Context& c) : v(static_cast<T>(Draw(c))) {}
  T value() { return v; }
  void done(jvmtiEnv*, jvmtiError) {}
};

using Thr = Drawn<jthread, draw_thread>;
using Obj = Drawn<jobject, draw_object>;
using Grp = Drawn<jthreadGroup, draw_group>;
using Ldr = Drawn<jobject, draw_loader>;
using Mod = Drawn<jobject, draw_module>;
using Cls = Drawn<jclass, draw_class>;
using Fld = Drawn<jfieldID, draw_field>;
using Int = Drawn<jint, draw_int>;
using Small = Drawn<jint, draw_small>;
using Slot = Drawn<jint, draw_slot>;
using Lng = Drawn<jlong, draw_long>;
using Loc = Drawn<jlocation, draw_location>;
using Txt = Drawn<const char*, draw_text>;
using Mon = Drawn<jrawMonitorID, draw_monitor>;
inline jmethodID any_method(Context& c) { return draw_method(c, false); }
using Mth = Drawn<jmethodID, any_method>;
inline const void* any_data(Context& c) { return c.one_in(3) ? nullptr : &c; }
using Data = Drawn<const void*, any_data>;

/// Memory for one T that the function fills; sometimes null.
template <class T>
struct Out {
  T memory{};
  bool null;
  explicit Out(Context& c) : null(c.one_in(40)) {}
  T* value() { return null ? nullptr : &memory; }
  void done(jvmtiEnv*, jvmtiError) {}
};

/// A T* that the function allocates; the fuzzer's environment deallocates it.
template <class T>
struct Alloc {
  T* memory = nullptr;
  bool null;
  explicit Alloc(Context& c) : null(c.one_in(40)) {}
  T** value() { return null ? nullptr : &memory; }
  void done(jvmtiEnv*, jvmtiError error) {
    if (error == JVMTI_ERROR_NONE && memory != nullptr)
      world().control->Deallocate(reinterpret_cast<unsigned char*>(memory));
  }
};

/// A fixed value.
template <auto V>
struct Fixed {
  explicit Fixed(Context&) {}
  auto value() { return V; }
  void done(jvmtiEnv*, jvmtiError) {}
};

template <class T>
uint64_t as_logged(T value) {
  uint64_t number = 0;
  std::memcpy(&number, &value, sizeof value < sizeof number ? sizeof value : sizeof number);
  return number;
}

/// Logs the call, makes it, and logs its result. `env` may be anything; the function comes from a valid table.
template <class F, class... A>
jvmtiError logged_call(Context& c, const char* name, F function, jvmtiEnv* env, A... arguments) {
  Logged& entry = begin(c, name);
  uint64_t numbers[] = {as_logged(env), as_logged(arguments)...};
  entry.count = static_cast<int>(std::min<size_t>(std::size(numbers), 6));
  std::copy(numbers, numbers + entry.count, entry.arguments);
  jvmtiError error = function(env, arguments...);
  entry.error = error;
  return error;
}

/// The function table of the control environment, because that of a disposed environment must not be read.
inline const jvmtiInterface_1_& table() { return *world().control->functions; }

/// A row that consists of kinds only.
template <auto Member, class... Kinds>
void by_kinds(Context& c, const char* name) {
  jvmtiEnv* env = draw_env(c);
  std::tuple<Kinds...> kinds{Kinds(c)...};
  std::apply(
      [&](auto&... kind) {
        [[maybe_unused]] jvmtiError error = logged_call(c, name, table().*Member, env, kind.value()...);
        (kind.done(env, error), ...);
      },
      kinds);
}

}  // namespace fuzz
