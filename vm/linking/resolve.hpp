// SPDX-License-Identifier: Apache-2.0
// Shared by resolve.cpp and dynamic.cpp, and used by everything that resolves constants of one version of a class.
#pragma once
#include <optional>

#include "vm/exec/exceptions.hpp"
#include "vm/linking/linking.hpp"

namespace vitrine::vm {

/// The constant pool in which constants of `holder` are resolved: that of the innermost PoolScope if it is one of
/// `holder`, else the current one.
inline RuntimeConstantPool& pool_in_use(Thread& self, Class& holder) {
  RuntimeConstantPool* pool = self.resolving;
  return pool != nullptr && &pool->holder() == &holder ? *pool : *holder.constants();
}

/// The bootstrap method of the dynamic or call site constant at `index` of the pool in use, taken from the same version
/// of the class file. No safepoint.
const classfile::BootstrapMethod& bootstrap_method(Thread& self, Class& holder, uint16_t index);

/// Surrounds everything that takes several steps in one constant pool. Class loaders and bootstrap methods may run
/// meanwhile, and RedefineClasses may give the class another pool with other indices.
class PoolScope {
 public:
  /// Uses the pool of the method's version.
  PoolScope(Thread& self, const Method& method) : PoolScope(self, &method.version->constants()) {}
  /// Uses the current pool. The indices must have been read from the current class file with no safepoint since.
  PoolScope(Thread& self, const Class& cls) : PoolScope(self, cls.constants()) {}
  ~PoolScope() { self_.resolving = before_; }
  PoolScope(const PoolScope&) = delete;

 private:
  PoolScope(Thread& self, RuntimeConstantPool* pool) : self_(self), before_(self.resolving) { self.resolving = pool; }
  Thread& self_;
  RuntimeConstantPool* before_;
};

/// Resolves the class constant at `index` of the current class file, whichever version is in use at present. For more
/// than one index from the same file, use a PoolScope and resolve_class.
JavaResult<Class*> resolve_current_class(Thread& self, Class& cls, uint16_t index);

/// For the life of the scope, the calling thread runs Java code only because the instruction of its newest frame is
/// being resolved (class loaders, bootstrap methods), or because verification needs a class. Debuggers do not step into
/// such code.
class Resolution {
 public:
  explicit Resolution(Thread& self);
  ~Resolution();
  Resolution(const Resolution&) = delete;
  /// The newest frame at the time when the innermost scope of the thread began; null if there was none.
  static const Frame* frame(const Thread& self) { return self.context->resolving; }

 private:
  ExecutionContext& context_;
  const Frame* outer_;
};

/// Throws what an earlier resolution threw: the same class and message (JVMS 5.4.3).
Thrown rethrow(Thread& self, const ResolutionError& error);
/// The pending exception in a form to be recorded; nothing if it is not a LinkageError. `name`, that of the unresolved
/// entity, is the message if the error has none.
std::optional<ResolutionError> make_resolution_error(Thread& self, std::string_view name);
/// Calls `resolve()` unless it has failed before; records a LinkageError for the constant at `index` (JVMS 5.4.3).
template <class T, class Resolve>
JavaResult<T> once(Thread& self, Class& holder, uint16_t index, std::string_view name, const Resolve& resolve) {
  RuntimeConstantPool& pool = pool_in_use(self, holder);
  if (const ResolutionError* error = pool.error(index)) return rethrow(self, *error);
  JavaResult<T> result = resolve();
  if (result.threw())
    if (auto error = make_resolution_error(self, name)) pool.record_error(index, std::move(*error));
  return result;
}

/// The value of the constant at `index`: the known one, else the result of `resolve()`, which is published. Two threads
/// may get different results, because class loaders and bootstrap methods run; then the first result holds for both.
template <class T, class Resolve>
JavaResult<T*> resolve_once(Thread& self, Class& holder, uint16_t index, std::string_view name,
                            const Resolve& resolve) {
  RuntimeConstantPool& pool = pool_in_use(self, holder);
  if (T* known = pool.resolved<T>(index)) [[likely]]
    return known;
  JavaResult<T*> result = once<T*>(self, holder, index, name, resolve);
  if (result.ok()) {
    T* first = pool.publish_unless_failed(index, result.value());
    return first != nullptr ? JavaResult<T*>(first) : rethrow(self, *pool.error(index));
  }
  T* known = pool.resolved<T>(index);
  if (known == nullptr || !is_linkage_error(self.context->pending_exception)) return result;
  take_exception(self);
  return known;
}

/// JVMS 2.9.3: resolves an invokevirtual of MethodHandle.invoke[Exact] or a VarHandle access mode to the adapter and
/// appendix that MethodHandleNatives.linkMethod supplies. Throws what the upcall throws, or LinkageError.
JavaResult<ResolvedMethod*> link_polymorphic(Thread& self, Class& holder, uint16_t index, Method& declared,
                                             const Symbol* descriptor);

}  // namespace vitrine::vm
