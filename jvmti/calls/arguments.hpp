// SPDX-License-Identifier: Apache-2.0
// Parameter types of the implementations: the type is the check. Check<P> converts the C argument into a P or returns
// the JVM TI error. Nothing an agent passes is dereferenced before it is known to be valid: references are looked up in
// the reference tables, ids in the id tables.
#pragma once
#include <jvmti.h>

#include "jni/ids.hpp"             // IWYU pragma: export
#include "jvmti/calls/reason.hpp"  // IWYU pragma: export
#include "jvmti/environments/env.hpp"
#include "vm/exec/continuation.hpp"
#include "vm/model/class.hpp"
#include "vm/model/field.hpp"
#include "vm/model/method.hpp"
#include "vm/thread/agent_call.hpp"

namespace vitrine::jvmti {

using vm::Class;
using vm::Field;
using vm::Frame;
using vm::Method;
using vm::Object;
using vm::Thread;

class Observer;

/// One call of a JVM TI function by an agent. It is on the native stack of the caller and lives as long as the call.
struct Call {
  Env& env;
  Thread* thread;  // of the caller; null if the function needs none (OnLoad and callback-safe functions)
  const char* function;
  int position = 0;             // of the argument that is checked, from 1
  Class* last_class = nullptr;  // the class argument before a field
  // Mirrors of the classes that the arguments name. The collector finds them here (the native stack is scanned
  // conservatively), so no class is unloaded during the call, even if another thread deletes the id or reference.
  Object* kept[3] = {};
  const std::string* shown = nullptr;  // the arguments as text for the trace, which deletes it
  Observer* observer = nullptr;        // null: nobody watches this call
  // The virtual threads that the arguments name; null: none.
  std::vector<vm::Runner*>* held = nullptr;
  /// Keeps a virtual thread, which hold_virtual_thread has answered, on its runner until the call returns.
  void hold(vm::Runner& runner);
  /// Lets the virtual threads go. To be called InVm at the end of the call.
  void let_go() {
    if (held != nullptr) [[unlikely]]
      let_all_go();
  }
  void let_all_go();
  /// The caller, for functions that need an attached thread.
  Thread& self() const { return *thread; }
  /// Keeps a class alive until the call returns. The last three classes are kept.
  void keep_class(const Class& cls) {
    kept[2] = kept[1];
    kept[1] = kept[0];
    kept[0] = cls.mirror;
  }
};

// NOLINTBEGIN(google-explicit-constructor): an argument is used as what it wraps
/// Where a result goes; may not be null. The memory is the agent's and need not be initialized.
template <class T>
struct OutPtr {
  T* p;
  T& operator*() const { return *p; }
  T* operator->() const { return p; }
  operator T*() const { return p; }
};
/// May be null if the agent does not want this result.
template <class T>
struct OptOut {
  T* p;
  T& operator*() const { return *p; }
  explicit operator bool() const { return p != nullptr; }
};
/// Data of the agent; may not be null. For a list it points to the first element; the agent must not change it during
/// the call.
template <class T>
struct InPtr {
  const T* p;
  const T* operator->() const { return p; }
  const T& operator*() const { return *p; }
  operator const T*() const { return p; }
};
/// A function pointer; may not be null.
template <class F>
struct NonNull {
  F f;
  operator F() const { return f; }
};
/// A C string in modified UTF-8; may not be null. Its contents are not checked.
struct Text {
  const char* p;
  operator const char*() const { return p; }
};

/// A live thread; null means the caller. THREAD_NOT_ALIVE for one that has not been started or has ended,
/// INVALID_THREAD for any other object. The Thread stays allocated until the next safepoint of the caller; functions
/// that wait for it pin it (vm::Pinned).
struct ThreadArg {
  Thread* t;
  Thread* operator->() const { return t; }
  Thread& operator*() const { return *t; }
};
/// As ThreadArg, but also allowed in the start phase, when the caller may have no Thread object yet.
struct EarlyThreadArg : ThreadArg {};
/// A live thread; null is refused with INVALID_THREAD.
struct OtherThreadArg : ThreadArg {};
/// A java.lang.Thread in any state; null means the caller. `t` is null if the thread is not alive.
struct AnyThreadArg {
  Object* object;
  Thread* t;
};
/// A java.lang.Thread in any state; null is refused with INVALID_THREAD.
struct NewThreadArg {
  Object* object;
};
/// A java.lang.ThreadGroup; anything else is refused with INVALID_THREAD_GROUP.
struct ThreadGroupArg {
  Object* object;
};
/// Any object; null is refused with INVALID_OBJECT, too. The pointer stays valid during the call: the collector finds
/// it on the native stack, so the object neither dies nor moves. The same holds for the other types with an `object`.
struct ObjectArg {
  Object* object;
};
/// Any object or null.
struct OptObjectArg {
  Object* object;
};
/// A class loader; null means the bootstrap loader. ILLEGAL_ARGUMENT for any other object.
struct LoaderArg {
  Object* object;
};
/// A java.lang.Module: NULL_POINTER for null, INVALID_MODULE for any other object.
struct ModuleArg {
  Object* object;
};
/// Any class, including primitive and array classes; INVALID_CLASS. It is kept alive until the call returns.
struct ClassArg {
  Class* c;
  Class* operator->() const { return c; }
  Class& operator*() const { return *c; }
};
/// As ClassArg, but null is refused with NULL_POINTER instead of INVALID_CLASS.
struct NonNullClassArg : ClassArg {};
/// As ClassArg, but null is allowed.
struct OptClassArg {
  Class* c;
};
/// A method of a class that has not been unloaded; INVALID_METHODID. Its class is kept alive until the call returns.
struct MethodArg {
  Method* m;
  Method* operator->() const { return m; }
  Method& operator*() const { return *m; }
};
/// A method that is not native; a native one is refused with NATIVE_METHOD.
struct CodeMethodArg : MethodArg {};
/// A field of the class argument before it, or of one of its supertypes; INVALID_FIELDID.
struct FieldArg {
  Field* f;
  Field* operator->() const { return f; }
  Field& operator*() const { return *f; }
};
/// The depth of a frame; negative ones are refused with ILLEGAL_ARGUMENT.
struct Depth {
  jint value;
  operator jint() const { return value; }
};
/// The length of a list; negative ones are refused with ILLEGAL_ARGUMENT.
struct Count {
  jint value;
  operator jint() const { return value; }
};
// NOLINTEND(google-explicit-constructor)

using vm::safe_dereference;

/// True for parameter types that are checked after all others (HotSpot's order).
template <class P>
inline constexpr bool kCheckedLast = false;
template <>
inline constexpr bool kCheckedLast<ObjectArg> = true;
template <>
inline constexpr bool kCheckedLast<ThreadGroupArg> = true;
template <>
inline constexpr bool kCheckedLast<NewThreadArg> = true;

/// Check<P>::run converts the C argument `in` to `out`, or returns the error with its reason recorded. Called in the
/// state in which the function runs. Reaches no safepoint. This one accepts any value.
template <class P>
struct Check {
  static jvmtiError run(Call&, P in, P& out) {
    out = in;
    return JVMTI_ERROR_NONE;
  }
};
/// NULL_POINTER for the argument that is being checked.
jvmtiError null_pointer(const Call& call);
/// INVALID_ENVIRONMENT with its reason: the environment is null, foreign or disposed of. Another thread may also
/// dispose of it while the call is under way.
jvmtiError no_environment(const char* function, const jvmtiEnv* env);
/// Accepts any pointer but null, without looking at what it points to.
template <class C, class P>
jvmtiError not_null(const Call& call, C in, P& out) {
  out = P{in};
  return in ? JVMTI_ERROR_NONE : null_pointer(call);
}
template <class T>
struct Check<OutPtr<T>> {
  static jvmtiError run(Call& call, T* in, OutPtr<T>& out) { return not_null(call, in, out); }
};
template <class T>
struct Check<InPtr<T>> {
  static jvmtiError run(Call& call, const T* in, InPtr<T>& out) { return not_null(call, in, out); }
};
template <>
struct Check<Text> {
  static jvmtiError run(Call& call, const char* in, Text& out) { return not_null(call, in, out); }
};
template <class F>
struct Check<NonNull<F>> {
  static jvmtiError run(Call& call, F in, NonNull<F>& out) { return not_null(call, in, out); }
};
template <class T>
struct Check<OptOut<T>> {
  static jvmtiError run(Call&, T* in, OptOut<T>& out) {
    out.p = in;
    return JVMTI_ERROR_NONE;
  }
};
#define JVMTI_CHECK(type, c_type)                            \
  template <>                                                \
  struct Check<type> {                                       \
    static jvmtiError run(Call& call, c_type in, type& out); \
  }
JVMTI_CHECK(ThreadArg, jthread);
JVMTI_CHECK(EarlyThreadArg, jthread);
JVMTI_CHECK(OtherThreadArg, jthread);
JVMTI_CHECK(AnyThreadArg, jthread);
JVMTI_CHECK(NewThreadArg, jthread);
JVMTI_CHECK(ThreadGroupArg, jthreadGroup);
JVMTI_CHECK(ObjectArg, jobject);
JVMTI_CHECK(OptObjectArg, jobject);
JVMTI_CHECK(LoaderArg, jobject);
JVMTI_CHECK(ModuleArg, jobject);
JVMTI_CHECK(ClassArg, jclass);
JVMTI_CHECK(OptClassArg, jclass);
JVMTI_CHECK(NonNullClassArg, jclass);
JVMTI_CHECK(MethodArg, jmethodID);
JVMTI_CHECK(CodeMethodArg, jmethodID);
JVMTI_CHECK(FieldArg, jfieldID);
JVMTI_CHECK(Depth, jint);
JVMTI_CHECK(Count, jint);
#undef JVMTI_CHECK

/// The state of a java.lang.Thread that is not alive, in the bits of GetThreadState. No safepoint.
jint status_of(Object* java_thread);
/// Checks one jthread of a list: sets `*thread` to the live thread, or returns THREAD_NOT_ALIVE or INVALID_THREAD.
/// `object`, if not null, receives the java.lang.Thread. Null references are refused. No safepoint.
jvmtiError find_thread(Call& call, jthread reference, Thread** thread, Object** object);

}  // namespace vitrine::jvmti
