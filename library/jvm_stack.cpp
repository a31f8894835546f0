// SPDX-License-Identifier: Apache-2.0
// Stack traces and the search for callers. StackWalker is in jvm_stack_walker.cpp, AccessController in
// jvm_access_control.cpp.
#include <algorithm>

#include "classfile/npe_message.hpp"
#include "gc/store.hpp"
#include "library/caller_frames.hpp"
#include "library/jvm.hpp"
#include "library/stack_trace.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"

using namespace vitrine;
using namespace vitrine::library;

bool vitrine::library::is_invocation_machinery(const Method& method) {
  auto& w = known();
  const Class& holder = *method.holder;
  if (&holder == w.ReflectMethod_class) return method.name->text() == "invoke";
  if (holder.is_subclass_of(w.MethodAccessorImpl_class)) return true;
  if (method.intrinsic != vm::MethodIntrinsic::None && method.intrinsic != vm::MethodIntrinsic::InvokeGeneric)
    return true;
  return method.lambda_form_compiled;
}

void JVM_FillInStackTrace(JNIEnv*, jobject throwable) {
  enter([&](Thread& self) { return vm::fill_in_stack_trace(self, dereference(throwable)); });
}

// (elements, throwable), or (elements, backtrace, depth).
void JVM_InitStackTraceElementArray(JNIEnv*, jobjectArray elements, jobject throwable_or_backtrace, jint depth) {
  enter([&](Thread& self) -> JavaResult<void> {
    Object* array = dereference(elements);
    Object* source = dereference(throwable_or_backtrace);
    if (array == nullptr || source == nullptr) return vm::throw_null_pointer(self);
    bool from_throwable = !vm::release().stack_trace_by_backtrace;
    if (!from_throwable) {  // backtraces are read through a Throwable, so a new one borrows this backtrace
      Object* reader = TRY(vm::allocate_instance(self, *known().Throwable_class));
      gc::store_reference(reader, known().Throwable_backtrace, source);
      reader->put<int32_t>(known().Throwable_depth, depth);
      source = reader;
    }
    auto entries = vm::backtrace_of(source);
    if (!from_throwable) entries.resize(std::min(entries.size(), static_cast<size_t>(depth)));
    if (static_cast<size_t>(array->length()) != entries.size())
      return vm::throw_new(self, vm::Throwable::IndexOutOfBoundsException);
    for (size_t i = 0; i < entries.size(); ++i) {
      Object* target = element(array, i);
      if (target == nullptr) return vm::throw_null_pointer(self);
      TRY(fill_stack_trace_element(self, target, *entries[i].version, entries[i].bci));
    }
    return {};
  });
}

jclass JVM_GetCallerClass(JNIEnv*) {
  return enter<jclass>([](Thread& self) -> JavaResult<Class*> {
    vm::StackWalk walk(self);
    auto wrong = [&](const char* message) { return vm::throw_new(self, vm::Throwable::InternalError, message); };
    // Frame 0 is Reflection.getCallerClass itself, frame 1 is the method that asks.
    if (walk.done() || walk.frame().method->holder != known().Reflection_class ||
        walk.frame().method->name->text() != "getCallerClass")
      return wrong("JVM_GetCallerClass must only be called from Reflection.getCallerClass");
    walk.next();
    if (walk.done() || !walk.frame().method->caller_sensitive)
      return wrong("CallerSensitive annotation expected at frame 1");
    walk.next();
    skip_invocation_machinery(walk);
    return walk.done() ? nullptr : walk.frame().method->holder;
  });
}

/// SecurityManager.getClassContext.
jobjectArray JVM_GetClassContext(JNIEnv*) {
  return enter<jobjectArray>([](Thread& self) -> ObjectResult {
    vm::StackWalk start(self);
    if (!start.done() && start.frame().is_native() && start.frame().method->name->text() == "getClassContext")
      start.next();
    auto counts = [](const Method& m) { return !m.is_native() && !is_invocation_machinery(m); };
    size_t count = 0;
    for (vm::StackWalk walk = start; !walk.done(); walk.next()) count += counts(*walk.frame().method);
    Object* classes = TRY(new_object_array(self, *known().Class_class, count));
    size_t i = 0;
    for (vm::StackWalk walk = start; !walk.done(); walk.next())
      if (counts(*walk.frame().method)) gc::store_element(classes, i++, walk.frame().method->holder->mirror);
    return classes;
  });
}

/// For ObjectInputStream: the first loader on the stack that is neither the boot nor the platform loader.
jobject JVM_LatestUserDefinedLoader(JNIEnv*) {
  return enter<jobject>([](Thread& self) -> Object* {
    for (vm::StackWalk walk(self); !walk.done(); walk.next()) {
      const Class& holder = *walk.frame().method->holder;
      if (holder.is_subclass_of(known().MethodAccessorImpl_class)) continue;
      if (known().MagicAccessorImpl_class != nullptr && holder.is_subclass_of(known().MagicAccessorImpl_class))
        continue;
      if (!holder.loader->is_boot() && !holder.loader->is_platform()) return holder.loader->object;
    }
    return nullptr;
  });
}

void JVM_EnsureMaterializedForStackWalk_func(JNIEnv*, jobject, jobject) {}

/// Scoped values of JDK 21 and later: the bindings are the first argument of the innermost runWith.
jobject JVM_FindScopedValueBindings(JNIEnv*, jclass) {
  return enter<jobject>([](Thread& self) -> Object* {
    for (vm::StackWalk walk(self); !walk.done(); walk.next()) {
      const Method& method = *walk.frame().method;
      if (method.name->text() != "runWith" || method.is_native()) continue;
      std::string_view holder = method.holder->name->text();
      if (holder != "java/lang/Thread" && holder != "java/lang/ScopedValue$Carrier" &&
          holder != "java/lang/VirtualThread")
        continue;
      if (Object* bindings = vm::as_ref(walk.frame().locals[1])) return bindings;
    }
    return nullptr;
  });
}

/// NullPointerException.getExtendedNPEMessage (JEP 358): describes what was null, by analyzing the code of the method
/// that threw.
jstring JVM_GetExtendedNPEMessage(JNIEnv*, jthrowable throwable) {
  return enter<jstring>([&](Thread& self) -> ObjectResult {
    Object* none = nullptr;
    if (!vm::vm_options().ShowCodeDetailsInExceptionMessages) return none;
    auto entries = vm::backtrace_of(dereference(throwable));
    if (entries.empty()) return none;
    const vm::MethodVersion& version = *entries[0].version;
    if (!version.has_code() || version.method->hidden || version.obsolete || entries[0].bci < 0 ||
        entries[0].below_hidden)
      return none;
    auto message = classfile::npe_message(version.file(), *version.info, static_cast<uint16_t>(entries[0].bci),
                                          vm::release().preview_has_value_objects);
    if (!message) return none;
    return vm::new_string(self, *message);
  });
}
