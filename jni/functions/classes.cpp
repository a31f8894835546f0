// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Class Operations" and "Module Operations".
#include "classfile/descriptor.hpp"
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/root_objects.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::jni::functions {
namespace {

using namespace vm;

/// The class loader that FindClass uses (JNI "FindClass"): that of the calling native method; while JNI_OnLoad runs,
/// that of the class whose library is being loaded; without a Java frame, the system loader.
JavaResult<LoaderData*> find_class_loader(Thread& self) {
  if (self.context.top_frame == nullptr) return &loader_data_of(vm::root_objects().system_loader);
  Class* caller = self.context.top_frame->method->holder;
  if (caller == vm::well_known().NativeLibraries_class) {
    Object* from = as_ref(TRY(call(self, *vm::well_known().NativeLibraries_getFromClass, {})));
    if (is_mirror(from)) caller = Class::from_mirror(from);
  }
  return caller->loader;
}

JavaResult<Class*> find(Thread& self, const char* name) {
  TRY(check_class_name(self, name));
  std::string_view plain = name;
  if (plain.size() > 2 && plain.front() == 'L' && plain.back() == ';')
    plain = plain.substr(1, plain.size() - 2);  // HOTSPOT: field descriptors are accepted, too
  if (!classfile::valid_class_name(plain)) return throw_new(self, Throwable::NoClassDefFoundError, name);
  LoaderData* loader = TRY(find_class_loader(self));
  Class* cls = TRY(load_class(self, Symbol::intern(plain), *loader));
  TRY(ensure_initialized(self, *cls));
  return cls;
}

}  // namespace

jclass DefineClass(JNIEnv* env, const char* name, jobject loader, const jbyte* bytes, jsize length) {
  JNI_ENTER_TO_RUN(env);
  DefineOptions options;
  if (name != nullptr) {
    if (check_class_name(self, name).threw()) return nullptr;
    if (!classfile::valid_class_name(name)) {
      (void)throw_new(self, Throwable::NoClassDefFoundError, name);
      return nullptr;
    }
    options.name = Symbol::intern(name)->c_str();
  }
  options.source = "__JVM_DefineClass__";
  options.native_caller = __builtin_return_address(0);
  if (bytes == nullptr || length < 0) {
    (void)throw_new(self, Throwable::ClassFormatError, "Truncated class file");
    return nullptr;
  }
  auto defined = define_class(self, loader_data_of(dereference(loader)), reinterpret_cast<const uint8_t*>(bytes),
                              static_cast<size_t>(length), options);
  return defined.ok() ? local_class(self, defined.value()) : nullptr;
}

jclass FindClass(JNIEnv* env, const char* name) {
  JNI_ENTER_TO_RUN(env);
  auto found = find(self, name);
  return found.ok() ? local_class(self, found.value()) : nullptr;
}

jclass GetSuperclass(JNIEnv* env, jclass sub) {
  JNI_ENTER(env);
  Class* cls = class_or_throw(self, sub);
  if (cls == nullptr || cls->is_interface() || cls->is_primitive()) return nullptr;
  return local_class(self, cls->super);
}

jboolean IsAssignableFrom(JNIEnv* env, jclass sub, jclass super) {
  JNI_ENTER(env);
  Class* from = class_or_throw(self, sub);
  if (from == nullptr) return JNI_FALSE;
  Class* to = class_or_throw(self, super);
  if (to == nullptr) return JNI_FALSE;
  if (from->is_primitive() || to->is_primitive()) return from == to;
  return from->is_subclass_of(to);
}

jobject GetModule(JNIEnv* env, jclass clazz) {
  JNI_ENTER(env);
  Class* cls = class_or_throw(self, clazz);
  return cls == nullptr ? nullptr : local(self, cls->mirror->get<Object*>(vm::well_known().Class_module));
}

}  // namespace vitrine::jni::functions
