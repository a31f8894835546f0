// SPDX-License-Identifier: Apache-2.0
// JVM TI "Module". Changes go through the class library (jdk.internal.module.Modules), which keeps more data about
// modules than the VM and informs the VM.
#include <algorithm>

#include "jni/environment.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/memory.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::jvmti::functions {

namespace {

using vm::slot_of;

bool is_unnamed(const Object* module) { return module->get<Object*>(vm::well_known().Module_name) == nullptr; }

/// Calls a static method of Modules.
jvmtiError change(Call& call, const char* method, const char* descriptor, std::initializer_list<vm::Slot> arguments) {
  Thread& self = call.self();
  auto modules = vm::load_boot_class(self, "jdk/internal/module/Modules");
  bool done = modules.ok() && modules.value() != nullptr &&
              vm::call_static(self, *modules.value(), method, descriptor, arguments).ok();
  if (done) return JVMTI_ERROR_NONE;
  bool illegal = vm::is_instance(self.context.pending_exception, vm::Throwable::IllegalArgumentException);
  std::string why = self.context.pending_exception != nullptr ? vm::describe_throwable(self.context.pending_exception)
                                                              : std::string("the class library has no such method");
  (void)vm::take_exception(self);
  return fail(illegal ? JVMTI_ERROR_ILLEGAL_ARGUMENT : JVMTI_ERROR_INTERNAL, "%s: %s", call.function, why.c_str());
}

/// Converts "a/b" or "a.b" to the java.lang.String "a.b". Null, with the exception cleared, if there is no memory.
Object* package_string(Thread& self, const char* package) {
  std::string dotted = package;
  std::replace(dotted.begin(), dotted.end(), '/', '.');
  auto made = vm::new_string(self, dotted);
  if (made.ok()) return made.value();
  (void)vm::take_exception(self);
  return nullptr;
}

jvmtiError export_or_open(Call& call, ModuleArg module, const char* package, ModuleArg to, const char* method,
                          const char* method_for_unnamed) {
  Object* name = package_string(call.self(), package);
  if (name == nullptr) return no_memory();
  if (is_unnamed(to.object) && vm::boot_loader().unnamed != nullptr && method_for_unnamed != nullptr &&
      to.object->get<Object*>(vm::well_known().Module_loader) == nullptr)
    return change(call, method_for_unnamed, "(Ljava/lang/Module;Ljava/lang/String;)V",
                  {slot_of(module.object), slot_of(name)});
  return change(call, method, "(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V",
                {slot_of(module.object), slot_of(name), slot_of(to.object)});
}

}  // namespace

jvmtiError GetAllModules(Call& call, OutPtr<jint> count, OutPtr<jobject*> modules) {
  std::vector<jobject> list;
  for (vm::LoaderData* loader : vm::all_loaders()) {
    std::lock_guard hold(loader->mutex);
    if (loader->unnamed != nullptr && loader->unnamed->object != nullptr)
      list.push_back(jni::local(call.self(), loader->unnamed->object));
    for (auto& module : loader->modules)
      if (module->object != nullptr) list.push_back(jni::local(call.self(), module->object));
  }
  // java.base is in no loader's list, because it exists before any loader has one.
  if (Object* base = vm::java_base_module()->object) list.push_back(jni::local(call.self(), base));
  return give_list(list, count, modules.p);
}

jvmtiError GetNamedModule(Call& call, LoaderArg loader, Text package, OutPtr<jobject> module) {
  *module = nullptr;
  vm::LoaderData& data = loader.object == nullptr ? vm::boot_loader() : vm::loader_data_of(loader.object);
  const vm::Symbol* name = vm::Symbol::find(package.p);
  vm::Module* found = name == nullptr ? nullptr : vm::module_for_package(data, name);
  if (found != nullptr && found->is_named()) *module = jni::local(call.self(), found->object);
  return JVMTI_ERROR_NONE;
}

jvmtiError AddModuleReads(Call& call, ModuleArg module, ModuleArg to) {
  if (is_unnamed(module.object)) return JVMTI_ERROR_NONE;
  return change(call, "addReads", "(Ljava/lang/Module;Ljava/lang/Module;)V",
                {slot_of(module.object), slot_of(to.object)});
}

jvmtiError AddModuleExports(Call& call, ModuleArg module, Text package, ModuleArg to) {
  if (is_unnamed(module.object)) return JVMTI_ERROR_NONE;
  return export_or_open(call, module, package, to, "addExports", "addExportsToAllUnnamed");
}

jvmtiError AddModuleOpens(Call& call, ModuleArg module, Text package, ModuleArg to) {
  if (is_unnamed(module.object)) return JVMTI_ERROR_NONE;
  return export_or_open(call, module, package, to, "addOpens", "addOpensToAllUnnamed");
}

jvmtiError AddModuleUses(Call& call, ModuleArg module, NonNullClassArg service) {
  if (is_unnamed(module.object)) return JVMTI_ERROR_NONE;
  return change(call, "addUses", "(Ljava/lang/Module;Ljava/lang/Class;)V",
                {slot_of(module.object), slot_of(service->mirror)});
}

jvmtiError AddModuleProvides(Call& call, ModuleArg module, NonNullClassArg service, NonNullClassArg implementation) {
  if (is_unnamed(module.object)) return JVMTI_ERROR_NONE;
  return change(call, "addProvides", "(Ljava/lang/Module;Ljava/lang/Class;Ljava/lang/Class;)V",
                {slot_of(module.object), slot_of(service->mirror), slot_of(implementation->mirror)});
}

jvmtiError IsModifiableModule(Call&, ModuleArg, OutPtr<jboolean> answer) {
  *answer = JNI_TRUE;
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
