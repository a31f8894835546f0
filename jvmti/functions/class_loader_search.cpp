// SPDX-License-Identifier: Apache-2.0
// JVM TI "Class Loader Search".
#include "classfile/source/jar.hpp"
#include "jvmti/calls/functions.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/root_objects.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"

namespace vitrine::jvmti::functions {

namespace {

bool on_load() { return vm::this_vm().phase.load() == vm::Phase::OnLoad; }
void append(std::string& path, const char* segment) { path += (path.empty() ? "" : ":") + std::string(segment); }
jvmtiError no_jar(const Call& call, const char* segment) {
  return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: in the live phase a segment must be an existing jar, and %s is none",
              call.function, segment);
}

}  // namespace

jvmtiError AddToBootstrapClassLoaderSearch(Call& call, Text segment) {
  if (on_load()) {
    append(vm::vm_options().boot_append, segment);
    // HOTSPOT: in this phase, the text may be a search path. What does not exist is ignored in searches.
    vm::append_boot_search_path(segment.p);
    return JVMTI_ERROR_NONE;
  }
  if (!classfile::Jar(segment.p).readable() || !vm::append_boot_class_path(segment.p)) return no_jar(call, segment);
  return JVMTI_ERROR_NONE;
}

jvmtiError AddToSystemClassLoaderSearch(Call& call, Text segment) {
  if (on_load()) {
    append(vm::vm_options().class_path, segment);
    return JVMTI_ERROR_NONE;
  }
  if (!classfile::Jar(segment.p).readable()) return no_jar(call, segment);
  Thread& self = call.self();
  Object* loader = vm::root_objects().system_loader;
  Class* cls = Class::of(loader);
  Method* method = cls->find_method_in_classes(vm::Symbol::intern("appendToClassPathForInstrumentation"),
                                               vm::Symbol::intern("(Ljava/lang/String;)V"));
  if (method == nullptr)
    return fail(JVMTI_ERROR_CLASS_LOADER_UNSUPPORTED,
                "%s: %s has no method appendToClassPathForInstrumentation(String)", call.function,
                cls->external_name().c_str());
  auto path = vm::new_string(self, segment.p);
  if (path.ok() && vm::call_virtual(self, *method, {vm::slot_of(loader), vm::slot_of(path.value())}).ok())
    return JVMTI_ERROR_NONE;
  std::string why = vm::describe_throwable(vm::take_exception(self));
  return fail(JVMTI_ERROR_INTERNAL, "%s: appendToClassPathForInstrumentation threw %s", call.function, why.c_str());
}

}  // namespace vitrine::jvmti::functions
