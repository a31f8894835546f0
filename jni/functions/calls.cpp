// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Calling Instance Methods" and "Calling Static Methods".
#include "jni/functions/calls.hpp"

#include <string>

#include "jni/functions.hpp"
#include "jni/functions/member_lookup.hpp"
#include "jni/functions/member_types.hpp"
#include "jni/ids.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/linking/linking.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::jni {

jvalue VaArguments::next(char type) {
  jvalue value{};
  switch (type) {
    case 'Z': value.z = static_cast<jboolean>(va_arg(arguments_, jint)); break;
    case 'B': value.b = static_cast<jbyte>(va_arg(arguments_, jint)); break;
    case 'C': value.c = static_cast<jchar>(va_arg(arguments_, jint)); break;
    case 'S': value.s = static_cast<jshort>(va_arg(arguments_, jint)); break;
    case 'I': value.i = va_arg(arguments_, jint); break;
    case 'J': value.j = va_arg(arguments_, jlong); break;
    case 'F': value.f = static_cast<jfloat>(va_arg(arguments_, jdouble)); break;
    case 'D': value.d = va_arg(arguments_, jdouble); break;
    default: value.l = va_arg(arguments_, jobject); break;
  }
  return value;
}

namespace {

using namespace vm;

template <class Arguments>
Slot* put_arguments(const char* shorty, Arguments& arguments, Slot* out) {
  for (; *shorty != '\0'; ++shorty) {
    jvalue value = arguments.next(*shorty);
    switch (*shorty) {
      case 'Z': *out++ = to_slot(value.z != 0); break;
      case 'B': *out++ = to_slot(value.b); break;
      case 'C': *out++ = to_slot(value.c); break;
      case 'S': *out++ = to_slot(value.s); break;
      case 'I': *out++ = to_slot(value.i); break;
      case 'F': *out++ = to_slot(value.f); break;
      case 'J':
        *out++ = 0;
        *out++ = to_slot(value.j);
        break;
      case 'D':
        *out++ = 0;
        *out++ = to_slot(value.d);
        break;
      default: *out++ = to_slot(value.l); break;
    }
  }
  return out;
}

/// The receiver is not an instance of the class that declares the method, so its fields and methods may be anything.
Thrown throw_foreign_receiver(Thread& self, const Class& receiver, const Method& method) {
  const Class& declaring = *method.holder;
  const std::string places = " (" + places_of(receiver, declaring) + ")";
  if (declaring.is_interface())
    return throw_new(self, Throwable::IncompatibleClassChangeError,
                     "Receiver class " + receiver.external_name() + " does not implement the interface " +
                         declaring.external_name() + " defining the method to be called" + places);
  return throw_new(self, Throwable::IncompatibleClassChangeError,
                   "Receiver class " + receiver.external_name() + " is not a subclass of class " +
                       declaring.external_name() + " defining the method to be called" + places);
}

/// Whether the class of a receiver that is not an instance of the method's class happens to have the same method at the
/// same place, as the class of that name has that another loader has defined. HotSpot calls it.
bool has_same_method(const Class& receiver, const Method& method) {
  if (method.holder->is_interface() || method.vtable_index < 0) return false;
  const auto index = static_cast<size_t>(method.vtable_index);
  if (index >= receiver.vtable.size()) return false;
  const Method& there = *receiver.vtable[index];
  return there.name == method.name && there.descriptor == method.descriptor;
}

/// Whether all that a constructor of another class can do to the object is to change numbers in it. HotSpot calls it;
/// uWSGI makes its Booleans by Integer's constructor.
bool sets_numbers_only(const Class& cls, const Method& method) {
  const auto has_numbers = [](const Class& each) {
    return each.kind == gc::ShapeKind::Instance && each.reference_kind == gc::ReferenceKind::None &&
           each.reference_ranges.empty();
  };
  const Class& constructed = *method.holder;
  return method.is_constructor() && has_numbers(cls) && has_numbers(constructed) &&
         constructed.instance_size <= gc::aligned_size(cls.instance_size);
}

JavaResult<Method*> select(Thread& self, Selection selection, Object* receiver, jmethodID id) {
  Method* method = id == nullptr ? nullptr : method_of(id);
  if (method == nullptr)
    return throw_new(self, Throwable::NoSuchMethodError, "the class of this jmethodID has been unloaded");
  if (method->is_static()) {
    TRY(ensure_initialized(self, *method->holder));
    return method;
  }
  if (receiver == nullptr) return throw_null_pointer(self);
  const Class& cls = *Class::of(receiver);
  const bool selects = selection == Selection::Virtual && !method->is_private() && !method->is_constructor();
  if (!cls.is_subclass_of(method->holder) && !(selects && has_same_method(cls, *method)) &&
      !sets_numbers_only(cls, *method)) [[unlikely]]
    return throw_foreign_receiver(self, cls, *method);
  if (selects) {
    Method* selected = select_method(cls, *method);
    if (selected == nullptr) return throw_new(self, Throwable::AbstractMethodError, method->external_name());
    return selected;
  }
  if (method->is_abstract()) return throw_new(self, Throwable::AbstractMethodError, method->external_name());
  return method;
}

}  // namespace

template <class Arguments>
JavaResult<Slot> call_method(Thread& self, Selection selection, Object* receiver, jmethodID id, Arguments& arguments,
                             bool caller_holds_objects) {
  Method* method = TRY(select(self, selection, receiver, id));
  // Only as large as needed: the collector scans native stacks conservatively, and references that earlier calls left
  // in an uninitialized array would keep objects alive.
  auto* slots = static_cast<Slot*>(__builtin_alloca((method->argument_slots + 1u) * sizeof(Slot)));
  Slot* end = slots;
  if (!method->is_static()) *end++ = slot_of(receiver);
  end = put_arguments(shorty_of(id), arguments, end);
  self.holds_only_arguments = !caller_holds_objects;
  auto result = call(self, *method, std::span<const Slot>(slots, static_cast<size_t>(end - slots)));
  self.holds_only_arguments = false;
  return result;
}
template JavaResult<Slot> call_method(Thread&, Selection, Object*, jmethodID, VaArguments&, bool);
template JavaResult<Slot> call_method(Thread&, Selection, Object*, jmethodID, ArrayArguments&, bool);

namespace functions {
namespace {

/// The body of every Call<Type>Method form.
template <class T, class Arguments>
T call_as(JNIEnv* env, Selection selection, jobject receiver, jmethodID id, Arguments& arguments) {
  JNI_ENTER_TO_RUN(env);
  auto result =
      call_method(self, selection, dereference(receiver), id, arguments, pending_until_return.holds_exception());
  if constexpr (std::is_void_v<T>)
    return;
  else
    return result.ok() ? from_slot<T>(self, result.value()) : T{};
}

}  // namespace

jmethodID GetMethodID(JNIEnv* env, jclass clazz, const char* name, const char* descriptor) {
  JNI_ENTER_TO_RUN(env);
  return find_method_id(self, clazz, name, descriptor, false);
}

jmethodID GetStaticMethodID(JNIEnv* env, jclass clazz, const char* name, const char* descriptor) {
  JNI_ENTER_TO_RUN(env);
  return find_method_id(self, clazz, name, descriptor, true);
}

// Name, Name##V, Name##A of one kind of call; the variadic parameters of the macro are those between JNIEnv* and the
// method id.
#define CALL_FORMS(type, name, selection, receiver, ...)                       \
  type name(JNIEnv* env, __VA_ARGS__, jmethodID id, ...) {                     \
    va_list list;                                                              \
    va_start(list, id);                                                        \
    VaArguments arguments(list);                                               \
    va_end(list);                                                              \
    return call_as<type>(env, Selection::selection, receiver, id, arguments);  \
  }                                                                            \
  type name##V(JNIEnv* env, __VA_ARGS__, jmethodID id, va_list list) {         \
    VaArguments arguments(list);                                               \
    return call_as<type>(env, Selection::selection, receiver, id, arguments);  \
  }                                                                            \
  type name##A(JNIEnv* env, __VA_ARGS__, jmethodID id, const jvalue* values) { \
    ArrayArguments arguments(values);                                          \
    return call_as<type>(env, Selection::selection, receiver, id, arguments);  \
  }
#define CALL_FUNCTIONS(Type, type)                                                      \
  CALL_FORMS(type, Call##Type##Method, Virtual, object, jobject object)                 \
  CALL_FORMS(type, CallNonvirtual##Type##Method, Exact, object, jobject object, jclass) \
  CALL_FORMS(type, CallStatic##Type##Method, Static, nullptr, jclass)
MEMBER_TYPES(CALL_FUNCTIONS)
CALL_FUNCTIONS(Void, void)

}  // namespace functions
}  // namespace vitrine::jni
