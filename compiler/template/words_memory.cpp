// SPDX-License-Identifier: Apache-2.0
// Arrays and fields. References are those of a heap whose objects have the least alignment: others have words that are
// left to the loop (interpreter::unpadded_references). The one place that stores a reference is store_reference; debug
// builds leave such stores to the loop, because the door records them there.
#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"
#include "compiler/template/translator.hpp"
#include "gc/store.hpp"
#include "vm/model/primitive_classes.hpp"

namespace vitrine::compiler {

using namespace asmjit::x86;  // NOLINT(google-build-using-namespace): names of registers
using namespace interpreter;  // NOLINT(google-build-using-namespace): names of handlers

namespace {

constexpr auto kShift = static_cast<int>(gc::kLeastReferenceShift);
constexpr auto kElements = static_cast<int>(gc::kArrayBaseOffset);
constexpr auto kLength = static_cast<int>(gc::kArrayLengthOffset);

Mem sized(Mem place, uint32_t bytes) {
  place.setSize(bytes);
  return place;
}

/// Stores a value that is not a reference. Changes rax.
void store_number(Assembler& a, uint16_t handler, const Mem& place, const Gp& value) {
  switch (handler) {
    case k_putfield_z:
    case k_putstatic_z:
      a.mov(eax, value.r32());
      a.and_(eax, 1);
      a.mov(sized(place, 1), al);
      break;
    case k_putfield_b:
    case k_putstatic_b:
      a.mov(eax, value.r32());
      a.mov(sized(place, 1), al);
      break;
    case k_castore:
    case k_putfield_s:
    case k_putstatic_s: a.mov(sized(place, 2), value.r16()); break;
    case k_lastore:
    case k_putfield_w:
    case k_putstatic_w: a.mov(sized(place, 8), value); break;
    default: a.mov(sized(place, 4), value.r32()); break;
  }
}

}  // namespace

void Translator::load_as_slot(uint16_t handler, const Gp& to, const Mem& place) {
  switch (handler) {
    case k_baload:
    case k_getfield_b:
    case k_getstatic_b: a_.movsx(to.r32(), sized(place, 1)); break;
    case k_saload:
    case k_getfield_s:
    case k_getstatic_s: a_.movsx(to.r32(), sized(place, 2)); break;
    case k_caload:
    case k_getfield_c:
    case k_getstatic_c: a_.movzx(to.r32(), sized(place, 2)); break;
    case k_aaload:
    case k_getfield_a:
    case k_getstatic_a:
      a_.mov(to.r32(), sized(place, 4));
      a_.shl(to, kShift);
      break;
    case k_laload:
    case k_getfield_w:
    case k_getstatic_w: a_.mov(to, sized(place, 8)); break;
    default: a_.mov(to.r32(), sized(place, 4)); break;
  }
}

bool Translator::is_this(uint32_t from_top) {
  if (!this_is_stable_) return false;
  const Value& value = top(from_top);
  return (value.kind == Value::kOfLocal && value.local == 0) ||
         (value.kind == Value::kInGeneral && generals_[value.number].local == 0);
}

bool Translator::is_not_null(uint32_t from_top) {
  return is_this(from_top) || (top(from_top).kind == Value::kInGeneral && generals_[top(from_top).number].is_not_null);
}

void Translator::null_check(uint32_t from_top, const Label& out) {
  const Gp object = in_general(from_top);
  if (is_not_null(from_top)) return;
  a_.test(object, object);
  a_.jz(out);
  generals_[top(from_top).number].is_not_null = true;
}

void Translator::null_check(uint32_t from_top, uint32_t index) {
  in_general(from_top);
  if (!is_not_null(from_top)) null_check(from_top, exit_at(index));
}

void Translator::load_floating(const Xmm& to, const Mem& place, bool wide) {
  if (wide)
    a_.movsd(to, sized(place, 8));
  else
    a_.movss(to, sized(place, 4));
}

bool Translator::is_in_vector() const {
  const Value& value = stack_.back();
  return value.kind == Value::kInVector || (value.kind == Value::kOfLocal && vector_of_local(value.local) >= 0);
}

void Translator::store_floating(const Mem& place, bool wide) {
  const Xmm value = in_vector(0, wide);
  if (wide)
    a_.movsd(sized(place, 8), value);
  else
    a_.movss(sized(place, 4), value);
}

// ---- the door of references: what gc/store.hpp does
void Translator::mark_card(const Mem& place) {
  const Label is_dirty = a_.newLabel();
  a_.lea(rax, place);
  a_.shr(rax, gc::kCardShift);
  a_.mov(rcx, gc::store_detail::cards);
  a_.cmp(byte_ptr(rcx, rax), 0);
  a_.jne(is_dirty);
  a_.mov(byte_ptr(rcx, rax), 1);
  a_.bind(is_dirty);
}

void Translator::store_reference(const Mem& place, const Gp& value) {
  a_.mov(rcx, value);
  a_.shr(rcx, kShift);
  a_.mov(sized(place, 4), ecx);
  mark_card(place);
}

// ---- arrays
void Translator::array_load(uint32_t index, CodeWord word) {
  const uint16_t handler = handler_of(word);
  const bool wide = handler == k_laload, floating = is_floating(index);
  const Gp subscript = in_general(0), array = in_general(1);
  const int result = floating ? take_vector() : take_general();
  const Label out = exit_at(index);
  null_check(1, out);
  a_.cmp(subscript.r32(), dword_ptr(array, kLength));
  a_.jae(out);
  a_.mov(eax, subscript.r32());
  const uint32_t scale = handler == k_baload                          ? 0
                         : handler == k_caload || handler == k_saload ? 1
                         : handler == k_laload                        ? 3
                                                                      : 2;
  const Mem place = ptr(array, rax, scale, kElements);
  if (floating)
    load_floating(vector(result), place, wide);
  else
    load_as_slot(handler, general(result), place);
  drop(2);
  if (floating)
    push_vector(result, wide);
  else
    push_general(result, wide);
}

void Translator::array_store(uint32_t index, CodeWord word) {
  const uint16_t handler = handler_of(word);
  const uint32_t gap = handler == k_lastore ? 1 : 0;
  const bool floating = is_in_vector();
  if (!floating) in_general(0);
  const Gp subscript = in_general(1 + gap), array = in_general(2 + gap);
  const Gp value = floating ? Gp() : general(top().number);
  const Label out = exit_at(index);
  null_check(2 + gap, out);
  a_.cmp(subscript.r32(), dword_ptr(array, kLength));
  a_.jae(out);
  a_.mov(eax, subscript.r32());
  if (handler == k_bastore) {  // a boolean[] receives only the lowest bit
    const gc::Shape* booleans = &vm::primitive_array_class(BasicType::Boolean);
    const Label bytes = a_.newLabel();
    a_.mov(rcx, reinterpret_cast<uint64_t>(booleans));
    a_.mov(edx, value.r32());
    a_.cmp(rcx, qword_ptr(array));
    a_.jne(bytes);
    a_.and_(edx, 1);
    a_.bind(bytes);
    a_.mov(byte_ptr(array, rax, 0, kElements), dl);
  } else {
    const uint32_t scale = handler == k_castore ? 1 : handler == k_lastore ? 3 : 2;
    const Mem place = ptr(array, rax, scale, kElements);
    if (floating)
      store_floating(place, gap != 0);
    else
      store_number(a_, handler, place, value);
  }
  drop(3 + gap);
}

/// The common cases of the check of types are done here: null, the array's own component type, Object[].
void Translator::array_store_reference(uint32_t index, CodeWord) {
  if (gc::kCheckStores || !unpadded_references()) return by_loop(index, 3, 0);  // one word serves all heaps
  flush_and_forget();
  const Gp value = in_general(0), subscript = in_general(1), array = in_general(2);
  const uint32_t here = depth();
  const Label out = exit_in_memory(index, here), fits = a_.newLabel(), asks = a_.newLabel();
  null_check(2, out);
  a_.cmp(subscript.r32(), dword_ptr(array, kLength));
  a_.jae(out);
  a_.test(value, value);
  a_.jz(asks);  // the array may refuse null
  a_.mov(rax, qword_ptr(array));
  a_.mov(rcx, qword_ptr(rax, kClassComponent));
  a_.cmp(rcx, qword_ptr(value));
  a_.je(fits);
  a_.cmp(qword_ptr(rcx, kClassSuper), 0);
  a_.jne(asks);
  a_.test(word_ptr(rcx, kClassAccess), vm::kAccInterface);
  a_.jz(fits);
  a_.bind(asks);
  a_.mov(rdi, slot(here - 3));
  a_.mov(rsi, slot(here - 1));
  call_runtime(runtime::may_be_element);
  a_.test(al, al);
  a_.jz(out);
  a_.mov(value, slot(here - 1));
  a_.mov(subscript, slot(here - 2));
  a_.mov(array, slot(here - 3));
  a_.bind(fits);
  a_.mov(eax, subscript.r32());
  a_.lea(rdx, ptr(array, rax, 2, kElements));
  store_reference(ptr(rdx), value);
  drop(3);
}

void Translator::array_length(uint32_t index, CodeWord) {
  null_check(0, index);
  const Gp array = in_general(0);
  const int result = take_general();
  a_.mov(general(result).r32(), dword_ptr(array, kLength));
  drop(1);
  push_general(result);
}

// ---- fields
void Translator::load_field(uint32_t index, uint16_t handler, uint16_t offset, BasicType type) {
  null_check(0, index);
  load_as_type(handler, ptr(in_general(0), offset), type, 1);
}

/// Loads what is at the place, which has no size yet, and pushes it instead of the `pops` uppermost entries.
void Translator::load_as_type(uint16_t handler, const Mem& place, BasicType type, uint32_t pops) {
  const bool wide = classfile::slots_of(type) == 2;
  if (type == BasicType::Float || type == BasicType::Double) {
    const int result = take_vector();
    load_floating(vector(result), place, wide);
    drop(pops);
    push_vector(result, wide);
  } else {
    const int result = take_general();
    load_as_slot(handler, general(result), place);
    drop(pops);
    push_general(result, wide);
  }
}

/// The type of the value that the load takes from a field, as far as registers are concerned.
BasicType Translator::type_of_field(uint32_t index, uint16_t handler) const {
  if (handler == k_getfield_f || handler == k_getstatic_f) return BasicType::Float;
  if (handler != k_getfield_w && handler != k_getstatic_w) return BasicType::Int;
  const vm::RuntimeConstantPool& pool = code().version().constants();
  const auto bytes = code().version().code().code;
  const Field* field =
      pool.resolved(pool.index<vm::FieldRefEntry>(classfile::code_u2(bytes, code().bci_at(index) + 1)));
  return field == nullptr ? BasicType::Long : field->type;
}

void Translator::field_load(uint32_t index, CodeWord word) {
  load_field(index, handler_of(word), word_a(word), type_of_field(index, handler_of(word)));
}

/// The place has no size yet. Changes rax and rcx.
void Translator::store_field(uint16_t handler, const Mem& place, const Gp& value) {
  if (handler == k_putfield_a || handler == k_putstatic_a)
    store_reference(place, value);
  else
    store_number(a_, handler, place, value);
}

void Translator::field_store(uint32_t index, CodeWord word) {
  const uint16_t handler = handler_of(word);
  const uint32_t gap = handler == k_putfield_w ? 1 : 0;
  if (gc::kCheckStores && handler == k_putfield_a) return by_loop(index, 2, 0);
  const bool floating = is_in_vector();
  if (!floating) in_general(0);
  null_check(1 + gap, index);
  const Mem place = ptr(in_general(1 + gap), word_a(word));
  if (floating)
    store_floating(place, gap != 0);
  else
    store_field(handler, place, general(top().number));
  drop(2 + gap);
}

void Translator::static_load(uint32_t index, CodeWord word) {
  const uint16_t handler = handler_of(word);
  a_.mov(rax, static_cast<uint64_t>(word >> 16));
  load_as_type(handler, ptr(rax), type_of_field(index, handler), 0);
}

void Translator::static_store(uint32_t index, CodeWord word) {
  const uint16_t handler = handler_of(word);
  if (gc::kCheckStores && handler == k_putstatic_a) return by_loop(index, 1, 0);
  const bool floating = is_in_vector();
  if (!floating) in_general(0);
  a_.mov(rdx, static_cast<uint64_t>(word >> 16));
  if (floating)
    store_floating(ptr(rdx), handler == k_putstatic_w);
  else
    store_field(handler, ptr(rdx), general(top().number));
  drop(handler == k_putstatic_w ? 2 : 1);
}

/// Volatile stores, offsets beyond 16 bits, and watched fields.
void Translator::any_field(uint32_t index, CodeWord word) {
  const uint16_t handler = handler_of(word);
  auto* field = word_p<Field>(word);
  const bool puts = handler == k_putfield_any || handler == k_putstatic_any;
  const bool is_static = handler == k_getstatic_any || handler == k_putstatic_any;
  const auto slots = static_cast<uint32_t>(classfile::slots_of(field->type));
  flush_and_forget();
  const uint32_t here = depth();
  if (field->watch.load() & (puts ? 2 : 1)) {
    if (!is_static) {
      a_.cmp(slot(here - (puts ? slots : 0) - 1), 0);
      a_.je(exit_in_memory(index, here));
    }
    call_at_word(index, here, puts ? runtime::report_modification : runtime::report_access, MachineExit::kToldAccess,
                 field);
  }
  if (is_static) {
    a_.mov(rdi, reinterpret_cast<uint64_t>(field->holder->mirror));
  } else {
    a_.mov(rdi, slot(here - (puts ? slots : 0) - 1));
    a_.test(rdi, rdi);
    a_.jz(exit_in_memory(index, here));
  }
  a_.mov(rsi, reinterpret_cast<uint64_t>(field));
  if (puts) a_.mov(rdx, slot(here - 1));
  call_runtime(puts ? runtime::store_any_field : runtime::load_any_field);
  drop((puts ? slots : 0) + (is_static ? 0 : 1));
  if (puts) return;
  const int result = take_general();
  a_.mov(general(result), rax);
  push_general(result, slots == 2);
}

}  // namespace vitrine::compiler
