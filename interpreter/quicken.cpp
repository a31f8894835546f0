// SPDX-License-Identifier: Apache-2.0
// Quickening: the first execution of an instruction with a constant pool index resolves it (JVMS 5.4.3) and stores a
// word that holds the result. A word that depends on an initialized class is executed but not stored while the class is
// still being initialized (JVMS 5.5).
#include "base/lock.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/strict_statics.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::interpreter {

using classfile::BasicType;
using vm::FieldAccessKind;

namespace {

uint32_t index_of(const Frame& frame) { return code_of(&frame)->index_of(frame.pc); }

CodeWord settle(Frame& frame, CodeWord quick, bool settled = true) {
  if (settled) store_quick(*code_of(&frame), index_of(frame), quick);
  return quick;
}

/// What a call whose word has just been stored does this time: the same as from now on, because the one call of a
/// method may be all the work that there is. A native method is as fast without its shortcut, and then has a frame.
CodeWord first_call(const Thread& self, Method& method, CodeWord quick) {
  if (method.is_native() || self.context.traced.load(std::memory_order_relaxed) != 0) return quick;
  const CodeWord word = shortcut_word(method);
  return word != 0 ? word : quick;
}

uint16_t get_handler(BasicType type, bool is_static) {
  switch (type) {
    case BasicType::Boolean:
    case BasicType::Byte: return is_static ? k_getstatic_b : k_getfield_b;
    case BasicType::Short: return is_static ? k_getstatic_s : k_getfield_s;
    case BasicType::Char: return is_static ? k_getstatic_c : k_getfield_c;
    case BasicType::Int: return is_static ? k_getstatic_i : k_getfield_i;
    case BasicType::Float: return is_static ? k_getstatic_f : k_getfield_f;
    case BasicType::Long:
    case BasicType::Double: return is_static ? k_getstatic_w : k_getfield_w;
    default: return is_static ? k_getstatic_a : k_getfield_a;
  }
}
uint16_t put_handler(BasicType type, bool is_static) {
  switch (type) {
    case BasicType::Boolean: return is_static ? k_putstatic_z : k_putfield_z;
    case BasicType::Byte: return is_static ? k_putstatic_b : k_putfield_b;
    case BasicType::Short:
    case BasicType::Char: return is_static ? k_putstatic_s : k_putfield_s;
    case BasicType::Int:
    case BasicType::Float: return is_static ? k_putstatic_i : k_putfield_i;
    case BasicType::Long:
    case BasicType::Double: return is_static ? k_putstatic_w : k_putfield_w;
    default: return is_static ? k_putstatic_a : k_putfield_a;
  }
}

CodeWord field_word(Field& field, FieldAccessKind kind) {
  bool is_static = kind == FieldAccessKind::GetStatic || kind == FieldAccessKind::PutStatic;
  bool is_put = kind == FieldAccessKind::PutStatic || kind == FieldAccessKind::PutField;
  bool watched = field.watch.load() & (is_put ? 2 : 1);
  // Loads of volatile fields are plain: x86-64 does not reorder loads. Stores need the fence of store_field.
  if (watched || (is_put && field.is_volatile()) || (!is_static && field.offset > 0xffff) ||
      (field.is_reference() && !unpadded_references()))
    return make_word_p(
        is_static ? (is_put ? k_putstatic_any : k_getstatic_any) : (is_put ? k_putfield_any : k_getfield_any), &field);
  uint16_t handler = is_put ? put_handler(field.type, is_static) : get_handler(field.type, is_static);
  if (is_static) return make_word_p(handler, field.holder->mirror->address_of<char>(field.offset));
  return make_word(handler, static_cast<uint16_t>(field.offset));
}

/// The class that the instruction's constant names; null: an exception is pending.
Class* class_constant(Thread& self, Frame& frame, CodeWord word) {
  vm::RuntimeConstantPool& pool = frame.method->version->constants();
  auto resolved = vm::resolve_class(self, pool, pool.index<vm::ClassEntry>(word_a(word)));
  return resolved.ok() ? resolved.value() : nullptr;
}

}  // namespace

CodeWord resolve_ldc(Thread& self, Frame& frame, CodeWord word) {
  vm::RuntimeConstantPool& pool = frame.method->version->constants();
  auto index = pool.index<vm::LoadableEntry>(word_a(word));
  auto value = vm::resolve_constant(self, pool, index);
  if (value.threw()) return 0;
  switch (vm::type_of_constant(pool, index)) {
    case BasicType::Object: return settle(frame, make_word_p(k_ldc_object, vm::as_ref(value.value())));
    case BasicType::Float: return settle(frame, make_word_d(k_fconst, 0, vm::as_int(value.value())));
    case BasicType::Long:
    case BasicType::Double: {
      static Mutex mutex{LockRank::Quickening};
      std::lock_guard lock(mutex);
      return settle(frame, make_word_p(k_lconst_at, &code_of(&frame)->constants.emplace_front(value.value())));
    }
    default: return settle(frame, make_word_d(k_iconst, 0, vm::as_int(value.value())));
  }
}

CodeWord resolve_field_access(Thread& self, Frame& frame, CodeWord word) {
  uint16_t h = handler_of(word);
  FieldAccessKind kind = h == k_getfield    ? FieldAccessKind::GetField
                         : h == k_putfield  ? FieldAccessKind::PutField
                         : h == k_getstatic ? FieldAccessKind::GetStatic
                                            : FieldAccessKind::PutStatic;
  vm::RuntimeConstantPool& pool = frame.method->version->constants();
  auto resolved = vm::resolve_field(self, pool, pool.index<vm::FieldRefEntry>(word_a(word)), kind, frame.method);
  if (resolved.threw()) return 0;
  Field& field = *resolved.value();
  bool settled = true;
  if (field.is_static()) {
    if (vm::ensure_initialized(self, *field.holder).threw()) return 0;
    settled = field.holder->is_initialized();
    if (!settled && field.is_strict_static() &&
        vm::note_strict_static_access(self, field, kind == FieldAccessKind::PutStatic).threw())
      return 0;
  }
  if (!settled) return field_word(field, kind);
  // The thread that sets a watch reads `quickened` afterwards, and field_word reads the watch after `quickened` is set.
  // So one of the two sees the other's store.
  return store_quick(*code_of(&frame), index_of(frame), [&] {
    code_of(&frame)->fields.fetch_or(field_bit(field), std::memory_order_relaxed);
    field.quickened.store(true);
    return field_word(field, kind);
  });
}

CodeWord resolve_new(Thread& self, Frame& frame, CodeWord word) {
  Class* cls = class_constant(self, frame, word);
  if (cls == nullptr) return 0;
  if (cls->is_interface() || cls->is_abstract() || cls->is_array()) {
    (void)vm::throw_new(self, vm::Throwable::InstantiationError, cls->external_name());
    return 0;
  }
  if (cls == vm::well_known().Class_class) {
    (void)vm::throw_new(self, vm::Throwable::IllegalAccessError, cls->external_name());
    return 0;
  }
  if (vm::ensure_initialized(self, *cls).threw()) return 0;
  return settle(frame, make_word_p(k_new_quick, cls), cls->is_initialized());
}

CodeWord resolve_newarray(Thread&, Frame& frame, CodeWord word) {
  return settle(frame, make_word_p(k_new_array, &vm::primitive_array_class(static_cast<BasicType>(word_a(word)))));
}

CodeWord resolve_anewarray(Thread& self, Frame& frame, CodeWord word) {
  Class* component = class_constant(self, frame, word);
  if (component == nullptr) return 0;
  auto array = vm::array_class_of(self, *component);
  if (array.threw()) return 0;
  return settle(frame, make_word_p(k_new_array, array.value()));
}

// checkcast and instanceof of null do not resolve (JVMS 6.5.checkcast), so the word stays unresolved.
CodeWord resolve_checkcast(Thread& self, Frame& frame, CodeWord word) {
  if (frame.stack_top[-1] == 0) return make_word(k_nop);
  Class* cls = class_constant(self, frame, word);
  return cls == nullptr ? 0 : settle(frame, make_word_p(k_checkcast_quick, cls));
}

CodeWord resolve_instanceof(Thread& self, Frame& frame, CodeWord word) {
  if (frame.stack_top[-1] == 0) return make_word_p(k_instanceof_quick, frame.method->holder);
  Class* cls = class_constant(self, frame, word);
  return cls == nullptr ? 0 : settle(frame, make_word_p(k_instanceof_quick, cls));
}

CodeWord resolve_invoke(Thread& self, Frame& frame, CodeWord word) {
  uint16_t h = handler_of(word);
  vm::InvokeKind kind = h == k_invokevirtual   ? vm::InvokeKind::Virtual
                        : h == k_invokespecial ? vm::InvokeKind::Special
                        : h == k_invokestatic  ? vm::InvokeKind::Static
                                               : vm::InvokeKind::Interface;
  vm::RuntimeConstantPool& pool = frame.method->version->constants();
  auto answer = vm::resolve_method(self, pool, pool.index<vm::MethodRefEntry>(word_a(word)), kind);
  if (answer.threw()) return 0;
  ResolvedMethod* resolved = answer.value();
  Method& method = *resolved->method;
  switch (resolved->selection) {
    case vm::Selection::Direct:
      if (!method.is_static()) return first_call(self, method, settle(frame, make_word_p(k_call_direct, &method)));
      if (vm::ensure_initialized(self, *method.holder).threw()) return 0;
      return first_call(self, method,
                        settle(frame, make_word_p(k_call_static, &method), method.holder->is_initialized()));
    case vm::Selection::Virtual:
      return settle(frame, make_word(k_call_virtual, static_cast<uint16_t>(resolved->index), method.argument_slots));
    case vm::Selection::Interface:
    case vm::Selection::SpecialInInterface:
      return settle(frame,
                    make_word_p(k_call_interface, &add_site(*code_of(&frame), method.argument_slots, *resolved)));
    case vm::Selection::Intrinsic: return settle(frame, make_word_p(k_call_static, &method));
    case vm::Selection::Polymorphic: return settle(frame, make_word_p(k_call_handle, resolved));
  }
  return 0;
}

CodeWord resolve_invokedynamic(Thread& self, Frame& frame, CodeWord word) {
  vm::RuntimeConstantPool& pool = frame.method->version->constants();
  const auto index = pool.index<vm::InvokeDynamicEntry>(word_a(word));
  if (ConcatenationSite* concatenation = new_concatenation_site(frame, index))
    return settle(frame, make_word_p(k_call_concatenation, concatenation));
  auto site = vm::resolve_call_site(self, pool, index, *frame.method, static_cast<uint16_t>(frame.bci()));
  return site.threw() ? 0 : settle(frame, make_word_p(k_call_site, site.value()));
}

}  // namespace vitrine::interpreter
