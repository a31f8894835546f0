// SPDX-License-Identifier: Apache-2.0
// Method.invoke and Constructor.newInstance in the VM: conversion of the arguments (JLS 5.3), selection by the
// receiver, the call, boxing of the result, and the InvocationTargetException around an exception of the method. The
// Java side has checked access.
#include <array>

#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/linking/java_calls.hpp"

using namespace vitrine;
using namespace vitrine::library;
using vm::BasicType;

namespace {

constexpr size_t kMostSlots = 255 + 1;  // JVMS 4.11: the limit of 255 includes the receiver; one more than needed

/// Wraps the pending exception in an InvocationTargetException.
Thrown target_threw(Thread& self) {
  Object* cause = vm::take_exception(self);
  auto wrapper_class = vm::load_boot_class(self, vm::class_name_of(vm::Throwable::InvocationTargetException));
  if (wrapper_class.threw()) return {};
  auto wrapper = vm::new_object(self, *wrapper_class.value(), "(Ljava/lang/Throwable;)V", {vm::slot_of(cause)});
  if (wrapper.threw()) return {};
  return vm::throw_object(self, wrapper.value());
}

/// Stores the converted arguments from `slots[at]` on. Throws IllegalArgumentException.
JavaResult<void> convert_arguments(Thread& self, const Method& method, Object* types, Object* arguments, Slot* slots,
                                   size_t at) {
  auto parsed = classfile::parse_method_descriptor(method.descriptor->text());
  size_t given = arguments == nullptr ? 0 : static_cast<size_t>(arguments->length());
  if (given != parsed.parameters.size()) return throw_illegal_argument(self, "wrong number of arguments");
  for (size_t i = 0; i < given; ++i) {
    Object* argument = element(arguments, i);
    BasicType type = parsed.parameters[i].type;
    if (type == BasicType::Object || type == BasicType::Array) {
      if (argument != nullptr && !Class::of(argument)->is_subclass_of(Class::from_mirror(element(types, i))))
        return throw_illegal_argument(self, "argument type mismatch");
      slots[at++] = vm::slot_of(argument);
      continue;
    }
    if (argument == nullptr) return vm::throw_new(self, vm::Throwable::IllegalArgumentException);
    Slot value;
    if (!vm::unbox(argument, type, &value)) return throw_illegal_argument(self, "argument type mismatch");
    if (classfile::slots_of(type) == 2) slots[at++] = 0;
    slots[at++] = value;
  }
  return {};
}

/// The method that a call of `declared` on `receiver` runs. Throws InvocationTargetException with an
/// AbstractMethodError or IllegalAccessError as its cause.
JavaResult<Method*> select_target(Thread& self, Method& declared, Object* receiver) {
  if (declared.is_private() || declared.is_constructor()) return &declared;
  Method* selected = vm::select_method(*Class::of(receiver), declared);
  if (selected == nullptr || selected->is_abstract()) {
    static_cast<void>(vm::throw_new(self, vm::Throwable::AbstractMethodError, declared.external_name()));
    return target_threw(self);
  }
  if (declared.holder->is_interface() && !(selected->access_flags & vm::kAccPublic) && !selected->is_private() &&
      !selected->overpass) {
    static_cast<void>(vm::throw_new(self, vm::Throwable::IllegalAccessError, selected->external_name()));
    return target_threw(self);
  }
  return selected;
}

}  // namespace

jobject JVM_InvokeMethod(JNIEnv*, jobject method, jobject obj, jobjectArray args0) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    auto& w = known();
    Object* reflected = dereference(method);
    Object* receiver = dereference(obj);
    Object* arguments = dereference(args0);
    Method* declared = method_of_reflected(reflected);
    if (declared == nullptr) return vm::throw_new(self, vm::Throwable::InternalError, "invoke");
    Method* target = declared;
    std::array<Slot, kMostSlots> slots;  // on the native stack, so the collector finds the references
    size_t first = 0;
    if (!declared->is_static() && receiver == nullptr) return vm::throw_new(self, vm::Throwable::NullPointerException);
    // HOTSPOT: that of an instance method, too. A call would not initialize an interface.
    TRY(vm::ensure_initialized(self, *declared->holder));
    if (!declared->is_static()) {
      if (!Class::of(receiver)->is_subclass_of(declared->holder))
        return throw_illegal_argument(self, "object is not an instance of declaring class");
      target = TRY(select_target(self, *declared, receiver));
      slots[first++] = vm::slot_of(receiver);
    }
    TRY(convert_arguments(self, *declared, reference_field(reflected, w.Method_parameterTypes), arguments, slots.data(),
                          first));
    auto result = vm::call(self, *target, std::span<const Slot>(slots.data(), declared->argument_slots));
    if (result.threw()) return target_threw(self);
    if (declared->result == BasicType::Void) return static_cast<Object*>(nullptr);
    return vm::box(self, declared->result, result.value());
  });
}

jobject JVM_NewInstanceFromConstructor(JNIEnv*, jobject c, jobjectArray args0) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    Object* reflected = dereference(c);
    Object* arguments = dereference(args0);
    Method* constructor = method_of_reflected(reflected);
    if (constructor == nullptr) return vm::throw_new(self, vm::Throwable::InternalError, "invoke");
    Class& cls = *constructor->holder;
    if (cls.is_abstract() || cls.is_interface())
      return vm::throw_new(self, vm::Throwable::InstantiationException, cls.external_name());
    if (&cls == known().Class_class)
      return vm::throw_new(self, vm::Throwable::IllegalAccessException, cls.external_name());
    TRY(vm::ensure_initialized(self, cls));
    Object* made = TRY(vm::allocate_instance(self, cls));
    std::array<Slot, kMostSlots> slots;
    slots[0] = vm::slot_of(made);
    TRY(convert_arguments(self, *constructor, reference_field(reflected, known().Constructor_parameterTypes), arguments,
                          slots.data(), 1));
    auto result = vm::call(self, *constructor, std::span<const Slot>(slots.data(), constructor->argument_slots));
    if (result.threw()) return target_threw(self);
    return made;
  });
}
