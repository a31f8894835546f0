// SPDX-License-Identifier: Apache-2.0
// What resolve.cpp and dynamic.cpp share, and the mark that a thread runs Java code for a resolution.
#pragma once
#include <optional>

#include "vm/exec/exceptions.hpp"
#include "vm/model/constant_pool.hpp"
#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// For the life of the scope, the calling thread runs Java code only because the instruction of its newest frame is
/// being resolved (class loaders, bootstrap methods), or because verification needs a class. Debuggers do not step into
/// such code.
class Resolution {
 public:
  explicit Resolution(Thread& self);
  ~Resolution();
  Resolution(const Resolution&) = delete;
  /// The newest frame at the time when the innermost scope of the thread began; null if there was none.
  static const Frame* frame(const Thread& self) { return self.context.resolving; }

 private:
  ExecutionContext& context_;
  const Frame* outer_;
};

/// Throws what an earlier resolution threw: the same class and message (JVMS 5.4.3).
Thrown rethrow(Thread& self, const ResolutionError& error);
/// The same in place of the pending exception.
Thrown rethrow_instead(Thread& self, const ResolutionError& error);
/// The pending exception in a form to be recorded; nothing if it is not a LinkageError. `name`, that of the unresolved
/// entity, is the message if the error has none.
std::optional<ResolutionError> make_resolution_error(Thread& self, std::string_view name);
/// Calls `resolve()` unless it has failed before; records a LinkageError for the constant at `index` (JVMS 5.4.3). If
/// another attempt has failed first, its error holds: one in another thread, or one that `resolve()` itself has caused.
template <class T, class Entry, class Resolve>
JavaResult<T> once(Thread& self, RuntimeConstantPool& pool, CpIndex<Entry> index, std::string_view name,
                   const Resolve& resolve) {
  if (const ResolutionError* error = pool.error(index)) return rethrow(self, *error);
  JavaResult<T> result = resolve();
  if (result.ok()) return result;
  std::optional<ResolutionError> error = make_resolution_error(self, name);
  if (!error) return result;
  const ResolutionError* earlier = pool.record_error(index, std::move(*error));
  return earlier != nullptr ? JavaResult<T>(rethrow_instead(self, *earlier)) : result;
}

/// The value of the constant at `index`: the known one, else the result of `resolve()`, which is published. Two threads
/// may get different results, because class loaders and bootstrap methods run; then the first result holds for both.
template <class Entry, class Resolve>
JavaResult<Resolved<Entry>*> resolve_once(Thread& self, RuntimeConstantPool& pool, CpIndex<Entry> index,
                                          std::string_view name, const Resolve& resolve) {
  using T = Resolved<Entry>;
  if (T* known = pool.resolved(index)) [[likely]]
    return known;
  JavaResult<T*> result = once<T*>(self, pool, index, name, resolve);
  if (result.ok()) {
    T* first = pool.publish_unless_failed(index, result.value());
    return first != nullptr ? JavaResult<T*>(first) : rethrow(self, *pool.error(index));
  }
  T* known = pool.resolved(index);
  if (known == nullptr || !is_linkage_error(self.context.pending_exception)) return result;
  take_exception(self);
  return known;
}

/// JVMS 2.9.3: resolves an invokevirtual of MethodHandle.invoke[Exact] or a VarHandle access mode to the adapter and
/// appendix that MethodHandleNatives.linkMethod supplies. Throws what the upcall throws, or LinkageError.
JavaResult<ResolvedMethod*> link_polymorphic(Thread& self, RuntimeConstantPool& pool, CpIndex<MethodRefEntry> index,
                                             Method& declared, const Symbol* descriptor);

}  // namespace vitrine::vm
