// SPDX-License-Identifier: Apache-2.0
// Finding fields and methods by name and descriptor for JNI.
#include "jni/functions/member_lookup.hpp"

#include "classfile/descriptor.hpp"
#include "jni/environment.hpp"
#include "jni/ids.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"
#include "vm/state/options.hpp"

namespace vitrine::jni {
namespace {

using namespace vm;

/// Initializes the class if necessary. If the result is false, an exception is pending.
bool initialized(Thread& self, Class& cls) {
  if (cls.is_initialized() || cls.is_array() || cls.is_primitive()) return true;
  return initialize_class(self, cls).ok();
}

/// The class to search; null with NullPointerException pending if an argument is null.
Class* class_to_search(Thread& self, jclass clazz, const char* name, const char* descriptor) {
  Class* cls = class_or_throw(self, clazz);
  if (cls == nullptr || (name != nullptr && descriptor != nullptr)) return cls;
  (void)throw_null_pointer(self);
  return nullptr;
}

/// "static LFoo;.bar()V", HotSpot's form.
std::string missing_method(const Class& cls, const char* name, const char* descriptor, bool is_static) {
  return std::string(is_static ? "static " : "") + cls.descriptor() + "." + name + descriptor;
}

/// For -Xexplain; nothing without it.
Why why_missing(const Class& cls, const char* name, const char* descriptor, bool is_method) {
  const bool is_shown =
      vm::vm_options().explain.on && !cls.is_primitive() &&
      (is_method ? classfile::valid_method_descriptor(descriptor) : classfile::valid_field_descriptor(descriptor));
  if (!is_shown) return {};
  return vm::why::Member{nullptr, &cls, Symbol::intern(name), Symbol::intern(descriptor), is_method};
}

}  // namespace

jfieldID find_field_id(Thread& self, jclass clazz, const char* name, const char* descriptor, bool is_static) {
  Class* cls = class_to_search(self, clazz, name, descriptor);
  if (cls == nullptr) return nullptr;
  auto missing = [&] {
    const Why why = why_missing(*cls, name, descriptor, false);
    if (is_static)
      (void)throw_new(self, Throwable::NoSuchFieldError, name, why);
    else
      (void)throw_new(self, Throwable::NoSuchFieldError, cls->external_name() + "." + name + " " + descriptor, why);
    return nullptr;
  };
  const Symbol* name_symbol = Symbol::find(name);
  const Symbol* descriptor_symbol = Symbol::find(descriptor);
  if (name_symbol == nullptr || descriptor_symbol == nullptr) return missing();
  if (!initialized(self, *cls)) return nullptr;
  Field* field = cls->is_array() || cls->is_primitive() ? nullptr : lookup_field(*cls, name_symbol, descriptor_symbol);
  if (field == nullptr || field->is_static() != is_static) return missing();
  return id_of(*field);
}

jmethodID find_method_id(Thread& self, jclass clazz, const char* name, const char* descriptor, bool is_static) {
  Class* cls = class_to_search(self, clazz, name, descriptor);
  if (cls == nullptr) return nullptr;
  const auto why = [&] { return why_missing(*cls, name, descriptor, true); };
  auto missing = [&] {
    (void)throw_new(self, Throwable::NoSuchMethodError, missing_method(*cls, name, descriptor, is_static), why());
    return nullptr;
  };
  const Symbol* name_symbol = Symbol::find(name);
  const Symbol* descriptor_symbol = Symbol::find(descriptor);
  if (name_symbol == nullptr ||
      descriptor_symbol == nullptr) {  // no class has such a member; HOTSPOT: the message is only the name
    (void)throw_new(self, Throwable::NoSuchMethodError, name, why());
    return nullptr;
  }
  if (cls->is_primitive()) return missing();
  if (!initialized(self, *cls)) return nullptr;
  Method* method;
  if (name[0] == '<')
    method = cls->find_declared_method(name_symbol, descriptor_symbol);  // <init>, <clinit> are not inherited
  else if (cls->is_array())
    method = lookup_method(*vm::well_known().Object_class, name_symbol, descriptor_symbol, false);
  else
    method = lookup_method(*cls, name_symbol, descriptor_symbol, cls->is_interface());
  if (method == nullptr || method->is_static() != is_static) return missing();
  return id_of(*method);
}

}  // namespace vitrine::jni
