// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Exceptions".
#include "vm/exec/exceptions.hpp"

#include <execinfo.h>

#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "base/console.hpp"
#include "classfile/descriptor.hpp"
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "jni/reason.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/objects.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"

namespace vitrine::jni::functions {
namespace {

using namespace vm;

/// JVM TI "Exception Catch": an exception that was reported and is now cleared has been caught in native code. The
/// event is posted when control is back in a Java method.
void note_caught_in_native(Thread& self) {
  if (self.context.pending_exception == nullptr || self.context.pending_exception != self.context.reported_exception)
    return;
  self.context.reported_exception = nullptr;
  self.context.caught_in_native = true;
}

/// A new Throwable of class `cls`, made by its constructor: (String), or () if `message` is null.
JavaResult<Object*> make_throwable(Thread& self, Class& cls, const char* message) {
  TRY(ensure_initialized(self, cls));
  const char* descriptor = message != nullptr ? "(Ljava/lang/String;)V" : "()V";
  Method* constructor = cls.find_declared_method(Symbol::intern("<init>"), Symbol::intern(descriptor));
  if (constructor == nullptr || !cls.is_subclass_of(vm::well_known().Throwable_class))
    return throw_new(self, Throwable::NoSuchMethodError,
                     "'" + classfile::external_method(cls.name->text(), "<init>", descriptor) + "'");
  if (cls.is_abstract()) return throw_new(self, Throwable::InstantiationException, cls.external_name());
  Object* throwable = TRY(allocate_instance(self, cls));
  if (message != nullptr) {
    Object* text = TRY(new_string(self, message));
    TRY(call(self, *constructor, {slot_of(throwable), slot_of(text)}));
  } else {
    TRY(call(self, *constructor, {slot_of(throwable)}));
  }
  return throwable;
}

}  // namespace

jint Throw(JNIEnv* env, jthrowable throwable) {
  JNI_ENTER(env);
  Object* object = dereference(throwable);
  if (object == nullptr) return fail("Throw", JNI_ERR, "argument 1 (obj) is null");
  (void)throw_object(self, object);
  return JNI_OK;
}

jint ThrowNew(JNIEnv* env, jclass clazz, const char* message) {
  JNI_ENTER(env);
  Class* cls = class_or_throw(self, clazz);
  if (cls == nullptr) return fail("ThrowNew", JNI_ERR, "argument 1 (clazz) is not a class");
  self.context.pending_exception = nullptr;  // the new one replaces it
  auto made = make_throwable(self, *cls, message);
  if (made.ok()) (void)throw_object(self, made.value());
  return JNI_OK;
}

jthrowable ExceptionOccurred(JNIEnv* env) {
  JNI_ENTER(env);
  return local<jthrowable>(self, self.context.pending_exception);
}

void ExceptionDescribe(JNIEnv* env) {
  JNI_ENTER(env);
  if (self.context.pending_exception == nullptr) return;
  note_caught_in_native(self);
  Object* throwable = take_exception(self);
  if (is_instance(throwable, Throwable::ThreadDeath) && !vm::release().describes_thread_death) return;
  std::string name;
  if (self.java_thread != nullptr)
    if (Object* text = self.java_thread->get<Object*>(vm::well_known().Thread_name)) name = string_to_utf8(text);
  complain(stderr, "Exception in thread \"%s\" ", name.c_str());
  auto printed = call_virtual(self, *vm::well_known().Throwable_printStackTrace, {slot_of(throwable)});
  if (printed.threw()) (void)take_exception(self);
}

void ExceptionClear(JNIEnv* env) {
  JNI_ENTER(env);
  note_caught_in_native(self);
  self.context.pending_exception = nullptr;
}

void FatalError(JNIEnv* env, const char* message) {
  JNI_ENTER(env);
  if (message == nullptr) message = "(null)";
  complain(stdout, "FATAL ERROR in native method: %s\n", message);
  for (StackWalk walk(self); !walk.done(); walk.next()) {
    Frame& frame = walk.frame();
    int32_t line = frame.method->line_number(frame.bci());
    const Class& holder = *frame.method->holder;
    if (line == -2)
      complain(stdout, "\tat %s.%s(Native Method)\n", holder.external_name().c_str(), frame.method->name->c_str());
    else
      complain(stdout, "\tat %s.%s(line %d)\n", holder.external_name().c_str(), frame.method->name->c_str(), line);
  }
  // HOTSPOT: no crash report, because the agent or library asked for the end and the VM itself is intact.
  complain(stdout, "Native frames:\n");
  void* frames[64];
  const int count = backtrace(frames, std::size(frames));
  char** texts = backtrace_symbols(frames, count);
  for (int i = 0; texts != nullptr && i < count; ++i) complain(stdout, "%s\n", texts[i]);
  vm::ports().diagnostics->vm_ends();
  if (vm::vm_options().abort_hook != nullptr) vm::vm_options().abort_hook();
  abort();
}

jboolean ExceptionCheck(JNIEnv* env) {
  // No transition to VM state, because only the thread itself sets its pending exception, and native code calls this
  // after almost every other function.
  return thread_of_env(env).context.pending_exception != nullptr;
}

}  // namespace vitrine::jni::functions
