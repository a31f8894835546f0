// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Object Operations".
#include "vm/exec/objects.hpp"
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "jni/functions/calls.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::jni::functions {
namespace {

using namespace vm;

/// Initializes the class and allocates an instance without running a constructor. InstantiationException if the class
/// cannot have instances.
JavaResult<Object*> make_instance(Thread& self, Class& cls) {
  if (cls.is_interface() || cls.is_abstract() || cls.is_array() || cls.is_primitive())
    return throw_new(self, Throwable::InstantiationException, cls.external_name());
  if (&cls == vm::well_known().Class_class)
    return throw_new(self, Throwable::IllegalAccessException, cls.external_name());
  TRY(ensure_initialized(self, cls));
  return allocate_instance(self, cls);
}

template <class Arguments>
JavaResult<Object*> make_object(Thread& self, jclass clazz, jmethodID constructor, Arguments& arguments) {
  Class* cls = class_or_throw(self, clazz);
  if (cls == nullptr) return Thrown{};
  Object* object = TRY(make_instance(self, *cls));
  TRY(call_method(self, Selection::Exact, object, constructor, arguments, /*caller_holds_objects=*/true));
  return object;
}

template <class Arguments>
jobject new_object(JNIEnv* env, jclass clazz, jmethodID constructor, Arguments& arguments) {
  JNI_ENTER_TO_RUN(env);
  auto made = make_object(self, clazz, constructor, arguments);
  return made.ok() ? local(self, made.value()) : nullptr;
}

}  // namespace

jobject AllocObject(JNIEnv* env, jclass clazz) {
  JNI_ENTER_TO_RUN(env);
  Class* cls = class_or_throw(self, clazz);
  if (cls == nullptr) return nullptr;
  auto made = make_instance(self, *cls);
  return made.ok() ? local(self, made.value()) : nullptr;
}

jobject NewObject(JNIEnv* env, jclass clazz, jmethodID constructor, ...) {
  va_list list;
  va_start(list, constructor);
  VaArguments arguments(list);
  va_end(list);
  return new_object(env, clazz, constructor, arguments);
}

jobject NewObjectV(JNIEnv* env, jclass clazz, jmethodID constructor, va_list list) {
  VaArguments arguments(list);
  return new_object(env, clazz, constructor, arguments);
}

jobject NewObjectA(JNIEnv* env, jclass clazz, jmethodID constructor, const jvalue* values) {
  ArrayArguments arguments(values);
  return new_object(env, clazz, constructor, arguments);
}

jclass GetObjectClass(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  Object* object = dereference(reference);
  if (object == nullptr) {
    (void)throw_null_pointer(self);
    return nullptr;
  }
  return local_class(self, Class::of(object));
}

jboolean IsInstanceOf(JNIEnv* env, jobject reference, jclass clazz) {
  JNI_ENTER(env);
  Object* object = dereference(reference);
  if (object == nullptr) return JNI_TRUE;  // null can be cast to any class
  Class* cls = class_or_throw(self, clazz);
  return cls != nullptr && !cls->is_primitive() && Class::of(object)->is_subclass_of(cls);
}

}  // namespace vitrine::jni::functions
