// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Registering Native Methods".
#include "base/log.hpp"
#include "classfile/descriptor.hpp"
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "jni/native/linker.hpp"
#include "jni/reason.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/model/loader.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"

namespace vitrine::jni::functions {
namespace {

using namespace vm;

/// The native method that agents renamed by putting all or some of the prefixes of SetNativeMethodPrefix before `name`.
Method* find_prefixed(const Class& cls, const char* name, const Symbol* descriptor) {
  std::string prefixed = name;
  std::vector<std::string> prefixes = vm::ports().tools->native_method_prefixes();
  for (auto prefix = prefixes.rbegin(); prefix != prefixes.rend(); ++prefix) {
    const Symbol* symbol = Symbol::find(*prefix + prefixed);
    Method* method = symbol == nullptr ? nullptr : cls.find_declared_method(symbol, descriptor);
    if (method == nullptr) continue;
    if (method->is_native()) return method;
    prefixed = *prefix + prefixed;
  }
  return nullptr;
}

JavaResult<void> register_one(Thread& self, Class& cls, const JNINativeMethod& row) {
  const char* name = row.name == nullptr ? "" : row.name;
  const char* descriptor = row.signature == nullptr ? "" : row.signature;
  if (descriptor[0] == '!') ++descriptor;  // '!' once asked for a faster calling convention; HOTSPOT: skipped
  const Symbol* name_symbol = Symbol::find(name);
  const Symbol* descriptor_symbol = Symbol::find(descriptor);
  if (name_symbol == nullptr || descriptor_symbol == nullptr)
    return throw_new(self, Throwable::NoSuchMethodError,
                     "Method " + cls.external_name() + "." + name + descriptor + " not found");
  auto described = [&] { return "Method '" + classfile::external_method(cls.name->text(), name, descriptor) + "'"; };
  Method* method = cls.find_declared_method(name_symbol, descriptor_symbol);
  if (method != nullptr && !method->is_native()) {  // perhaps the wrapper of a native method
    if (Method* prefixed = find_prefixed(cls, name, descriptor_symbol)) method = prefixed;
  }
  if (method == nullptr)
    return throw_new(self, Throwable::NoSuchMethodError, described() + " name or signature does not match");
  if (!method->is_native())
    return throw_new(self, Throwable::NoSuchMethodError, described() + " is not declared as native");
  bind_native(self, *method, row.fnPtr);
  if (vm::vm_options().log_jni_link)
    log_line(LogTopic::JniLink,
             "[Registering JNI native method " + cls.external_name() + "." + method->name->str() + "]");
  return {};
}

bool is_of_platform(const Class& cls) { return cls.loader->is_boot() || cls.loader->is_platform(); }

}  // namespace

jint RegisterNatives(JNIEnv* env, jclass clazz, const JNINativeMethod* rows, jint count) {
  JNI_ENTER(env);
  Class* cls = class_or_throw(self, clazz);
  if (cls == nullptr) return fail("RegisterNatives", JNI_ERR, "argument 1 (clazz) is not a class");
  const Class* caller = self.context.top_frame == nullptr ? nullptr : self.context.top_frame->method->holder;
  bool warns = is_of_platform(*cls) && caller != nullptr && caller->loader != cls->loader && !is_of_platform(*caller);
  for (jint i = 0; i < count; ++i) {
    if (warns && vm::vm_options().log_jni_resolve)
      log_line(LogTopic::JniResolve, "Re-registering of platform native method: " + cls->external_name() + "." +
                                         rows[i].name + rows[i].signature + " from code in a different classloader");
    if (register_one(self, *cls, rows[i]).threw())
      return fail("RegisterNatives", JNI_ERR, "row %d: %s", i,
                  describe_throwable(self.context.pending_exception).c_str());
  }
  return JNI_OK;
}

jint UnregisterNatives(JNIEnv* env, jclass clazz) {
  JNI_ENTER(env);
  Class* cls = class_or_throw(self, clazz);
  if (cls == nullptr) return fail("UnregisterNatives", JNI_ERR, "argument 1 (clazz) is not a class");
  for (auto& method : cls->methods)
    if (method->is_native()) bind_native(self, *method, nullptr);
  return JNI_OK;
}

}  // namespace vitrine::jni::functions
