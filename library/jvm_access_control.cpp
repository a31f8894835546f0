// SPDX-License-Identifier: Apache-2.0
// java.security.AccessController of class libraries 17 and 21: collects the protection domains on the stack.
#include "gc/store.hpp"
#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/exec/stack_walk.hpp"

using namespace vitrine;
using namespace vitrine::library;

namespace {

/// The innermost doPrivileged on the stack and its context.
struct Privilege {
  bool found = false;
  Object* context = nullptr;
};
/// Calls visit(protection domain) for each frame that counts, newest first, up to the innermost doPrivileged, which it
/// returns.
template <class Visit>
Privilege walk_domains(Thread& self, const Visit& visit) {
  for (vm::StackWalk walk(self); !walk.done(); walk.next()) {
    const vm::Frame& frame = walk.frame();
    const Method& method = *frame.method;
    if (method.holder == known().AccessController_class && method.name->text() == "executePrivileged") {
      // static executePrivileged(action, context, caller): the caller of doPrivileged contributes its own domain, and
      // the frames below it do not count.
      Object* context = vm::as_ref(frame.locals[1]);
      if (Object* caller = vm::as_ref(frame.locals[2])) visit(Class::from_mirror(caller)->protection_domain);
      return {true, context};
    }
    visit(method.holder->protection_domain);
  }
  return {};
}

}  // namespace

jobject JVM_GetStackAccessControlContext(JNIEnv*, jclass) {
  return enter<jobject>([](Thread& self) -> ObjectResult {
    auto& w = known();
    if (w.AccessControlContext_class == nullptr) return static_cast<Object*>(nullptr);
    TRY(vm::ensure_initialized(self, *w.AccessControlContext_class));
    // Adjacent frames of the same domain count once. A null domain is that of the system.
    size_t count = 0;
    Object* previous = nullptr;
    Privilege privilege = walk_domains(self, [&](Object* domain) {
      if (domain != nullptr && domain != previous) ++count, previous = domain;
    });
    if (count == 0 && privilege.found && privilege.context == nullptr) return static_cast<Object*>(nullptr);
    Object* domains = nullptr;
    if (count != 0) {
      domains = TRY(new_object_array(self, *w.ProtectionDomain_class, count));
      size_t i = 0;
      previous = nullptr;
      walk_domains(self, [&](Object* domain) {
        if (domain != nullptr && domain != previous && i < count) gc::store_element(domains, i++, previous = domain);
      });
    }
    Object* context = TRY(vm::allocate_instance(self, *w.AccessControlContext_class));
    gc::store_reference(context, w.AccessControlContext_context, domains);
    gc::store_reference(context, w.AccessControlContext_privilegedContext, privilege.context);
    context->put<uint8_t>(w.AccessControlContext_isPrivileged, privilege.found);
    context->put<uint8_t>(w.AccessControlContext_isAuthorized,
                          1);  // made by the VM, so no code can have tampered with it
    return context;
  });
}

jobject JVM_GetInheritedAccessControlContext(JNIEnv*, jclass) {
  return enter<jobject>([](Thread& self) -> Object* {
    uint32_t offset = known().Thread_inheritedAccessControlContext;
    return offset == 0 ? nullptr : reference_field(self.context.current_thread, offset);
  });
}
