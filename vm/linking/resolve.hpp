// SPDX-License-Identifier: Apache-2.0
// What resolve.cpp and dynamic.cpp share.
#pragma once
#include <optional>

#include "vm/exec/exceptions.hpp"
#include "vm/linking/linking.hpp"

namespace vitrine::vm {

/// The constant pool that constants of `holder` are resolved in: that of the innermost PoolScope, else the current one.
inline RuntimeConstantPool& pool_in_use(Thread& self, Class& holder) {
  RuntimeConstantPool* pool = self.resolving;
  return pool != nullptr && &pool->holder() == &holder ? *pool : *holder.constants;
}

/// The bootstrap method of the invokedynamic or dynamic constant at `index` of that pool: of the same version.
const classfile::BootstrapMethod& bootstrap_method(Thread& self, Class& holder, uint16_t index);

/// Around whatever takes several steps in one constant pool: class loaders and bootstrap methods may run, and
/// RedefineClasses may give the class another one meanwhile, with other indices.
class PoolScope {
 public:
  /// The pool of the method's version.
  PoolScope(Thread& self, const Method& method) : PoolScope(self, &constants_of(method)) {}
  /// The current pool; indices must have been read from the current class file, with no safepoint since.
  PoolScope(Thread& self, const Class& cls) : PoolScope(self, cls.constants.get()) {}
  ~PoolScope() { self_.resolving = before_; }
  PoolScope(const PoolScope&) = delete;

 private:
  PoolScope(Thread& self, RuntimeConstantPool* pool) : self_(self), before_(self.resolving) { self.resolving = pool; }
  Thread& self_;
  RuntimeConstantPool* before_;
};

/// The class constant at `index` of the current class file, whatever version resolves at the moment. Where more than
/// one is read from it, a PoolScope and resolve_class.
JavaResult<Class*> resolve_current_class(Thread& self, Class& cls, uint16_t index);

/// For the scope's life the calling thread runs Java code only because the instruction of its newest frame is resolved
/// (class loaders, bootstrap methods), or because verification wants to know a class: debuggers do not step into that.
class Resolution {
 public:
  explicit Resolution(const Thread& self);
  ~Resolution();
  Resolution(const Resolution&) = delete;
  /// The newest frame when the innermost scope of the calling thread began; null: there is none.
  static const Frame* frame();

 private:
  const Frame* outer_;
};

/// Throws what an earlier resolution threw: same class, same message (JVMS 5.4.3).
Thrown rethrow(Thread& self, const ResolutionError& error);
/// The pending exception as something to remember; none for errors that are not LinkageErrors. `name` of what could not
/// be resolved is the message of an error that has none.
std::optional<ResolutionError> make_resolution_error(Thread& self, std::string_view name);
/// `resolve()`, unless it failed before; a failure is remembered for the constant at `index` (JVMS 5.4.3).
template <class T, class Resolve>
JavaResult<T> once(Thread& self, Class& holder, uint16_t index, std::string_view name, const Resolve& resolve) {
  RuntimeConstantPool& pool = pool_in_use(self, holder);
  if (const ResolutionError* error = pool.error(index)) return rethrow(self, *error);
  JavaResult<T> result = resolve();
  if (result.threw())
    if (auto error = make_resolution_error(self, name)) pool.record_error(index, std::move(*error));
  return result;
}

/// The value of the constant at `index`: the one known, else what `resolve()` answers, published. Of two threads that
/// come to different ends (class loaders and bootstrap methods may) the first one's is that of both.
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
  if (known == nullptr || !is_linkage_error(self.pending_exception)) return result;
  take_exception(self);
  return known;
}

/// invokevirtual of MethodHandle.invoke[Exact] or a VarHandle access mode: adapter and appendix by upcall of
/// MethodHandleNatives.linkMethod.
JavaResult<ResolvedMethod*> link_polymorphic(Thread& self, Class& holder, uint16_t index, Method& declared,
                                             const Symbol* descriptor);

}  // namespace vitrine::vm
