// SPDX-License-Identifier: Apache-2.0
// The checks behind the parameter types.
#include "jvmti/calls/arguments.hpp"

#include "jni/environment.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::jvmti {

namespace {

const char* argument_text(const Call& call) { return jvmti::argument_text(call.function, call.position); }

bool is_instance(const Object* object, const Class* cls) {
  return object != nullptr && cls != nullptr && Class::of(object)->is_subclass_of(cls);
}

jvmtiError not_a_thread(const Call& call, bool null) {
  return fail(JVMTI_ERROR_INVALID_THREAD,
              null ? "%s: %s may not be null: a thread must be given" : "%s: %s is not a java.lang.Thread object",
              call.function, argument_text(call));
}

jvmtiError not_alive(const Call& call, Object* object) {
  bool started = object != nullptr && status_of(object) != 0;
  return fail(JVMTI_ERROR_THREAD_NOT_ALIVE, "%s: the thread of %s %s", call.function, argument_text(call),
              started ? "has ended" : "has not been started");
}

/// Alive as JVM TI defines it: started and not yet ended. Null otherwise. The call holds a virtual thread to its end.
Thread* live_thread(Call& call, Object* object) {
  if (vm::is_virtual_thread(object)) {
    vm::Runner* runner = vm::hold_virtual_thread(object);
    if (runner != nullptr) call.hold(*runner);
    return runner;
  }
  Thread* thread = vm::thread_of(object);
  return thread != nullptr && thread->state.load() != vm::ThreadState::Terminated ? thread : nullptr;
}

}  // namespace

void Call::hold(vm::Runner& runner) {
  if (held == nullptr) held = new std::vector<vm::Runner*>;
  held->push_back(&runner);
}

void Call::let_all_go() {
  for (vm::Runner* runner : *held) vm::let_go(*runner);
  delete held;
  held = nullptr;
}

jint status_of(Object* object) {
  return vm::is_virtual_thread(object) ? vm::virtual_thread_status(object, nullptr) : vm::thread_status(object);
}

jvmtiError null_pointer(const Call& call) {
  return fail(JVMTI_ERROR_NULL_POINTER, "%s: %s is a null pointer", call.function, argument_text(call));
}

jvmtiError no_environment(const char* function, const jvmtiEnv* env) {
  return fail(JVMTI_ERROR_INVALID_ENVIRONMENT, "%s: the environment is %s", function,
              env == nullptr ? "null" : "none of this VM, or has been disposed of");
}

jvmtiError find_thread(Call& call, jthread reference, Thread** thread, Object** object_out) {
  Object* object = safe_dereference(call.self(), reference);
  if (object_out != nullptr) *object_out = object;
  if (!is_instance(object, vm::well_known().Thread_class)) return not_a_thread(call, reference == nullptr);
  *thread = live_thread(call, object);
  return *thread == nullptr ? not_alive(call, object) : JVMTI_ERROR_NONE;
}

jvmtiError Check<ThreadArg>::run(Call& call, jthread in, ThreadArg& out) {
  if (in != nullptr) return find_thread(call, in, &out.t, nullptr);
  out.t = call.thread;
  if (out.t->java_thread == nullptr) return not_a_thread(call, false);
  return JVMTI_ERROR_NONE;
}

jvmtiError Check<EarlyThreadArg>::run(Call& call, jthread in, EarlyThreadArg& out) {
  if (in != nullptr) return find_thread(call, in, &out.t, nullptr);
  out.t = call.thread;
  return JVMTI_ERROR_NONE;
}

jvmtiError Check<OtherThreadArg>::run(Call& call, jthread in, OtherThreadArg& out) {
  return find_thread(call, in, &out.t, nullptr);
}

jvmtiError Check<AnyThreadArg>::run(Call& call, jthread in, AnyThreadArg& out) {
  if (in == nullptr) {
    out = {call.self().context.current_thread, call.thread};
    return out.object == nullptr ? not_a_thread(call, false) : JVMTI_ERROR_NONE;
  }
  out.object = safe_dereference(call.self(), in);
  if (!is_instance(out.object, vm::well_known().Thread_class)) return not_a_thread(call, false);
  out.t = live_thread(call, out.object);
  return JVMTI_ERROR_NONE;
}

jvmtiError Check<NewThreadArg>::run(Call& call, jthread in, NewThreadArg& out) {
  out.object = safe_dereference(call.self(), in);
  return is_instance(out.object, vm::well_known().Thread_class) ? JVMTI_ERROR_NONE : not_a_thread(call, in == nullptr);
}

jvmtiError Check<ThreadGroupArg>::run(Call& call, jthreadGroup in, ThreadGroupArg& out) {
  out.object = safe_dereference(call.self(), in);
  if (is_instance(out.object, vm::well_known().ThreadGroup_class)) return JVMTI_ERROR_NONE;
  return fail(JVMTI_ERROR_INVALID_THREAD_GROUP, "%s: %s is not a java.lang.ThreadGroup object", call.function,
              argument_text(call));
}

jvmtiError Check<ObjectArg>::run(Call& call, jobject in, ObjectArg& out) {
  out.object = safe_dereference(call.self(), in);
  if (out.object != nullptr) return JVMTI_ERROR_NONE;
  return fail(JVMTI_ERROR_INVALID_OBJECT, "%s: %s is %s", call.function, argument_text(call),
              in == nullptr ? "null" : "not a valid reference to an object");
}

jvmtiError Check<OptObjectArg>::run(Call& call, jobject in, OptObjectArg& out) {
  out.object = safe_dereference(call.self(), in);
  if (out.object != nullptr || in == nullptr) return JVMTI_ERROR_NONE;
  return fail(JVMTI_ERROR_INVALID_OBJECT, "%s: %s is neither null nor a valid reference to an object", call.function,
              argument_text(call));
}

jvmtiError Check<LoaderArg>::run(Call& call, jobject in, LoaderArg& out) {
  out.object = safe_dereference(call.self(), in);
  if (in == nullptr || is_instance(out.object, vm::well_known().ClassLoader_class)) return JVMTI_ERROR_NONE;
  return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: %s is not a class loader", call.function, argument_text(call));
}

jvmtiError Check<ModuleArg>::run(Call& call, jobject in, ModuleArg& out) {
  if (in == nullptr) return null_pointer(call);
  out.object = safe_dereference(call.self(), in);
  if (is_instance(out.object, vm::well_known().Module_class)) return JVMTI_ERROR_NONE;
  return fail(JVMTI_ERROR_INVALID_MODULE, "%s: %s is not a java.lang.Module object", call.function,
              argument_text(call));
}

jvmtiError Check<ClassArg>::run(Call& call, jclass in, ClassArg& out) {
  Object* mirror = safe_dereference(call.self(), in);
  out.c = jni::is_mirror(mirror) ? Class::from_mirror(mirror) : nullptr;
  call.last_class = out.c;
  if (out.c != nullptr) {
    call.keep_class(*out.c);
    return JVMTI_ERROR_NONE;
  }
  return fail(JVMTI_ERROR_INVALID_CLASS, "%s: %s is %s", call.function, argument_text(call),
              in == nullptr ? "null instead of a class" : "not a java.lang.Class object");
}

jvmtiError Check<OptClassArg>::run(Call& call, jclass in, OptClassArg& out) {
  if (in == nullptr) {
    out.c = nullptr;
    return JVMTI_ERROR_NONE;
  }
  ClassArg given{};
  jvmtiError error = Check<ClassArg>::run(call, in, given);
  out.c = given.c;
  return error;
}

jvmtiError Check<NonNullClassArg>::run(Call& call, jclass in, NonNullClassArg& out) {
  return in == nullptr ? null_pointer(call) : Check<ClassArg>::run(call, in, out);
}

jvmtiError Check<MethodArg>::run(Call& call, jmethodID in, MethodArg& out) {
  out.m = jni::is_method_id(in) ? jni::method_of(in) : nullptr;
  if (out.m != nullptr) {
    call.keep_class(*out.m->holder);
    return JVMTI_ERROR_NONE;
  }
  return fail(
      JVMTI_ERROR_INVALID_METHODID, "%s: %s %s", call.function, argument_text(call),
      in == nullptr ? "is null instead of a jmethodID"
      : jni::is_method_id(in)
          ? "names a method whose class has been unloaded, or an obsolete version that nothing executes any more"
          : "is not a jmethodID");
}

jvmtiError Check<CodeMethodArg>::run(Call& call, jmethodID in, CodeMethodArg& out) {
  jvmtiError error = Check<MethodArg>::run(call, in, out);
  if (error != JVMTI_ERROR_NONE) return error;
  if (out.m->is_native())
    return fail(JVMTI_ERROR_NATIVE_METHOD, "%s: %s is a native method", call.function, out.m->external_name().c_str());
  return JVMTI_ERROR_NONE;
}

jvmtiError Check<FieldArg>::run(Call& call, jfieldID in, FieldArg& out) {
  out.f = jni::is_field_id(in) ? jni::field_of(in) : nullptr;
  if (out.f != nullptr && (call.last_class == nullptr || call.last_class->is_subclass_of(out.f->holder)))
    return JVMTI_ERROR_NONE;
  return fail(JVMTI_ERROR_INVALID_FIELDID, "%s: %s %s", call.function, argument_text(call),
              out.f != nullptr ? "is a field of another class"
              : in == nullptr  ? "is null instead of a jfieldID"
                               : "is not a jfieldID");
}

jvmtiError Check<Depth>::run(Call& call, jint in, Depth& out) {
  out.value = in;
  return in >= 0 ? JVMTI_ERROR_NONE
                 : fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: a depth of %d is negative", call.function, in);
}

jvmtiError Check<Count>::run(Call& call, jint in, Count& out) {
  out.value = in;
  return in >= 0 ? JVMTI_ERROR_NONE
                 : fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: %s is a negative count (%d)", call.function,
                        argument_text(call), in);
}

}  // namespace vitrine::jvmti
