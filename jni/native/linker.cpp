// SPDX-License-Identifier: Apache-2.0
// Finding the C function of a native method: first among the VM's own, then by mangled name in libjava, in the
// libraries of the loader, and in the agents.
#include "jni/native/linker.hpp"

#include <dlfcn.h>

#include <string>

#include "base/log.hpp"
#include "base/machine/address.hpp"
#include "classfile/descriptor.hpp"
#include "jni/native/mangling.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/code_keeper.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/libraries.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"

namespace vitrine::jni {

namespace {

using namespace vm;

const void* base_of_library(const void* address) {
  Dl_info info;
  return address != nullptr && dladdr(address, &info) != 0 ? info.dli_fbase : nullptr;
}

/// Whether the function is part of this VM or of libjava. Our FastNatives stand for such functions only.
bool is_library_function(const void* function) {
  if (is_of_vm(reinterpret_cast<uintptr_t>(function))) return true;
  const void* library = base_of_library(function);
  static const void* const libjava = base_of_library(dlsym(libjava_handle(), "Java_java_lang_Object_getClass"));
  return library != nullptr && library == libjava;
}

/// Searches the libraries loaded for the loader: ClassLoader.findNative(loader, name), or (loader, class, name, name in
/// Java) if that checks the right to native access. Null if none has the symbol.
JavaResult<void*> find_in_loader(Thread& self, const Method& method, const std::string& symbol) {
  Method* find_native = vm::well_known().ClassLoader_findNative;
  Object* loader = method.holder->loader->object;
  Object* name = TRY(new_string(self, symbol));
  TRY(ensure_initialized(self, *find_native->holder));
  Slot address;
  if (vm::release().native_access_is_checked) {
    Object* java_name = TRY(new_string(self, method.name->text()));
    address = TRY(
        call(self, *find_native, {slot_of(loader), slot_of(method.holder->mirror), slot_of(name), slot_of(java_name)}));
  } else {
    address = TRY(call(self, *find_native, {slot_of(loader), slot_of(name)}));
  }
  return reinterpret_cast<void*>(as_long(address));
}

JavaResult<void*> find_symbol(Thread& self, const Method& method, const std::string& symbol) {
  LoaderData& loader = *method.holder->loader;
  if (loader.is_boot()) {
    // Search libjava before calling Java, otherwise binding ClassLoader's own natives would recurse for ever.
    if (void* function = dlsym(libjava_handle(), symbol.c_str())) return function;
  }
  if (void* function = TRY(find_in_loader(self, method, symbol))) return function;
  return vm::ports().tools->find_agent_symbol(symbol.c_str());
}

/// Searches the short name, then the long name. Null if there is none.
JavaResult<void*> find_function(Thread& self, const Method& method, std::string_view name) {
  std::string symbol = short_native_name(method.holder->name->text(), name);
  if (symbol.empty()) return static_cast<void*>(nullptr);
  if (void* function = TRY(find_symbol(self, method, symbol))) return function;
  return find_symbol(self, method, symbol + long_native_suffix(method.descriptor->text()));
}

/// The VM's function for a native method of Object, or libjava's under the method's short or long name.
void* library_function(const Method& method, std::string_view name) {
  if (void* function = vm::ports().library->object_native(method)) return function;
  std::string symbol = short_native_name(method.holder->name->text(), name);
  if (void* function = dlsym(libjava_handle(), symbol.c_str())) return function;
  return dlsym(libjava_handle(), (symbol + long_native_suffix(method.descriptor->text())).c_str());
}

void log_link(const Method& method) {
  if (vm::vm_options().log_jni_link)
    log_line(LogTopic::JniLink, "[Dynamic-linking native method " + method.holder->external_name() + "." +
                                    method.name->str() + " ... JNI]");
}

JavaResult<bool> link_as(Thread& self, Method& method, std::string_view name) {
  if (FastNative fast = vm::ports().library->find_fast_native(method, name)) {
    method.fast_native.store(fast, std::memory_order_release);
    log_link(method);
    if (!vm::wants_event(Event::NativeMethodBind)) return true;
    // Agents are told that the method is bound to the function that the FastNative stands for, and may replace it.
    if (void* function = library_function(method, name)) {
      bind_native(self, method, function);
      if (self.context.pending_exception != nullptr) return vm::Thrown{};
    }
    return true;
  }
  void* function = vm::ports().library->object_native(method);
  if (function == nullptr) function = TRY(find_function(self, method, name));
  if (function == nullptr) return false;
  log_link(method);
  bind_native(self, method, function);
  if (self.context.pending_exception != nullptr) return vm::Thrown{};  // thrown by a callback
  return true;
}

/// All symbols that link_native looks for, in order.
std::vector<std::string> symbols_of(const Method& method) {
  std::vector<std::string> symbols;
  auto add = [&](std::string_view name) {
    const std::string symbol = short_native_name(method.holder->name->text(), name);
    if (symbol.empty()) return;
    symbols.push_back(symbol);
    symbols.push_back(symbol + long_native_suffix(method.descriptor->text()));
  };
  std::string_view name = method.name->text();
  add(name);
  for (const std::string& prefix : vm::ports().tools->native_method_prefixes()) {
    if (prefix.empty() || !name.starts_with(prefix)) continue;
    name.remove_prefix(prefix.size());
    add(name);
  }
  return symbols;
}

}  // namespace

void bind_native(Thread& self, Method& method, void* function) {
  if (function != nullptr && vm::wants_event(Event::NativeMethodBind))
    vm::ports().events->native_method_bind(self, method, &function);
  auto bind = [&] {
    method.native_function.store(function, std::memory_order_release);
    method.forget_entry();
  };
  if (function == nullptr || method.fast_native.load() == nullptr || is_library_function(function)) return bind();
  // The world is stopped because no thread may be between reading fast_native and calling it, and none may find the
  // method without any function: it would link it, which brings the FastNative back.
  with_world_stopped(self, [&] {
    method.fast_native.store(nullptr, std::memory_order_release);
    bind();
    const vm::Class* const changed[] = {method.holder};
    vm::change_code(vm::change::Bodies{changed});
  });
}

JavaResult<void> link_native(Thread& self, Method& method) {
  std::string_view name = method.name->text();
  if (TRY(link_as(self, method, name))) return {};
  // JVM TI SetNativeMethodPrefix: try the names that the method had before agents wrapped it. The prefix set last is
  // removed first.
  for (const std::string& prefix : vm::ports().tools->native_method_prefixes()) {
    if (prefix.empty() || !name.starts_with(prefix)) continue;
    name.remove_prefix(prefix.size());
    if (TRY(link_as(self, method, name))) return {};
  }
  return throw_new(
      self, Throwable::UnsatisfiedLinkError,
      "'" + classfile::external_method(method.holder->name->text(), method.name->text(), method.descriptor->text()) +
          "'",
      vm::vm_options().explain.on ? vm::Why(vm::why::Native{&method, symbols_of(method)}) : vm::Why());
}

}  // namespace vitrine::jni
