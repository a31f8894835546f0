// SPDX-License-Identifier: Apache-2.0
// Access modes of VarHandles for fields of objects, without the frames of java.lang.invoke: what
// VarHandle.compareAndSet and the others, which are native, do for a handle whose type is exactly that of the call. All
// other cases, and those that throw, are left to the library's methods.
#include <array>
#include <atomic>

#include "gc/store.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/model/loader.hpp"
#include "vm/state/options.hpp"

namespace vitrine::interpreter {

using vm::as_ref;
using vm::BasicType;
using vm::ShortcutResult;
using vm::slot_of;
using vm::Symbol;

namespace {

/// The ordinals of VarHandle.AccessMode, as far as they are done here.
enum Mode : int32_t {
  kGet = 0,
  kSet = 1,
  kGetVolatile = 2,
  kSetVolatile = 3,
  kGetAcquire = 4,
  kSetRelease = 5,
  kGetOpaque = 6,
  kSetOpaque = 7,
  kCompareAndSet = 8,
  kCompareAndExchange = 9,
  kCompareAndExchangeRelease = 11,
  kWeakCompareAndSetPlain = 12,
  kWeakCompareAndSetRelease = 15,
  kGetAndSet = 16,
  kGetAndSetRelease = 18,
  kGetAndAdd = 19,
  kGetAndAddRelease = 21,
};

constexpr uint32_t kNoField = 0;  // no field has the offset of the header
uint32_t offset_of(const Class& cls, const char* name, const char* descriptor) {
  const Field* field = cls.find_field(Symbol::intern(name), Symbol::intern(descriptor));
  return field == nullptr || field->is_static() ? kNoField : field->offset;
}

constexpr const char* kDescriptorClass = "java/lang/invoke/VarHandle$AccessDescriptor";
constexpr const char *kClass = "Ljava/lang/Class;", *kMethodType = "Ljava/lang/invoke/MethodType;",
                     *kMethodTypes = "[Ljava/lang/invoke/MethodType;";

/// Offsets in an AccessDescriptor.
struct Descriptor {
  explicit Descriptor(const Class& cls)
      : erased(offset_of(cls, "symbolicMethodTypeErased", kMethodType)),
        result(offset_of(cls, "returnType", kClass)),
        type(offset_of(cls, "type", "I")),
        mode(offset_of(cls, "mode", "I")),
        known(erased && result && type && mode) {}
  uint32_t erased, result, type, mode;
  bool known;
};

/// What is known of the class of a VarHandle.
struct Handles {
  Handles(const Class& cls, BasicType of, bool writes) : type(of), writable(writes) {
    form = offset_of(cls, "vform", "Ljava/lang/invoke/VarForm;");
    exact = offset_of(cls, "exact", "Z");
    offset = offset_of(cls, "fieldOffset", "J");
    receiver = offset_of(cls, "receiverType", kClass);
    value = offset_of(cls, "fieldType", kClass);
    known = form && exact && offset && receiver && (value != kNoField) == (type == BasicType::Object);
  }
  BasicType type;
  bool writable, known;
  uint32_t form, exact, offset, receiver, value;
};
/// Null: the class is none of those that are known here.
const Handles* handles_of(const Class& cls) {
  struct Row {
    const char* name;
    BasicType type;
    bool writable;
  };
  static constexpr Row kRows[] = {
      {"java/lang/invoke/VarHandleReferences$FieldInstanceReadWrite", BasicType::Object, true},
      {"java/lang/invoke/VarHandleInts$FieldInstanceReadWrite", BasicType::Int, true},
      {"java/lang/invoke/VarHandleLongs$FieldInstanceReadWrite", BasicType::Long, true},
      {"java/lang/invoke/VarHandleBooleans$FieldInstanceReadWrite", BasicType::Boolean, true},
      {"java/lang/invoke/VarHandleReferences$FieldInstanceReadOnly", BasicType::Object, false},
      {"java/lang/invoke/VarHandleInts$FieldInstanceReadOnly", BasicType::Int, false},
      {"java/lang/invoke/VarHandleLongs$FieldInstanceReadOnly", BasicType::Long, false},
      {"java/lang/invoke/VarHandleBooleans$FieldInstanceReadOnly", BasicType::Boolean, false},
  };
  constexpr size_t kCount = std::size(kRows);
  static const auto names = [] {
    std::array<const Symbol*, kCount> made;
    for (size_t i = 0; i < kCount; ++i) made[i] = Symbol::intern(kRows[i].name);
    return made;
  }();
  static std::array<std::atomic<const Handles*>, kCount> found;
  for (size_t i = 0; i < kCount; ++i) {
    if (cls.name != names[i]) continue;
    const Handles* handles = found[i].load(std::memory_order_acquire);
    if (handles == nullptr) [[unlikely]] {
      auto* made = new Handles(cls, kRows[i].type, kRows[i].writable);
      if (found[i].compare_exchange_strong(handles, made)) return made;
      delete made;  // another thread was faster
    }
    return handles;
  }
  return nullptr;
}

uint32_t type_table_of(const Class& form) {
  static const uint32_t offset = offset_of(form, "methodType_table", kMethodTypes);
  return offset;
}

bool is_instance_of(const Object* object, const Object* mirror) {
  return object == nullptr || Class::of(object)->is_subclass_of(Class::from_mirror(mirror));
}

constexpr ShortcutResult kNotDone{0, false};
constexpr ShortcutResult kStored{0, true};

/// An access to a reference. `values` are the arguments behind the object.
ShortcutResult access_reference(Object* holder, size_t offset, int32_t mode, const Slot* values) {
  switch (mode) {
    case kGet:
    case kGetVolatile:
    case kGetAcquire:
    case kGetOpaque: return {slot_of(holder->get_volatile<Object*>(static_cast<uint32_t>(offset))), true};
    case kSet:
    case kSetRelease:
    case kSetOpaque: gc::store_reference(holder, offset, as_ref(values[0])); return kStored;
    case kSetVolatile: gc::store_reference_volatile(holder, offset, as_ref(values[0])); return kStored;
    default: break;
  }
  if (mode >= kGetAndSet && mode <= kGetAndSetRelease)
    return {slot_of(gc::exchange_reference(holder, offset, as_ref(values[0]))), true};
  Object* held = gc::compare_and_exchange_reference(holder, offset, as_ref(values[0]), as_ref(values[1]));
  const bool tells_held = mode >= kCompareAndExchange && mode <= kCompareAndExchangeRelease;
  return {tells_held ? slot_of(held) : slot_of(int32_t{held == as_ref(values[0])}), true};
}

/// An access to a number, of which each argument takes `Slots` slots.
template <class T, int Slots>
ShortcutResult access_number(Object* holder, size_t offset, int32_t mode, const Slot* values) {
  T* place = holder->address_of<T>(static_cast<uint32_t>(offset));
  constexpr bool kBoolean = std::is_same_v<T, uint8_t>;
  auto argument = [values](int n) {
    const Slot slot = values[(n + 1) * Slots - 1];
    return static_cast<T>(kBoolean ? slot != 0 : slot);
  };
  auto result = [](T value) {
    if constexpr (std::is_same_v<T, int64_t>)
      return ShortcutResult{slot_of(value), true};
    else
      return ShortcutResult{slot_of(static_cast<int32_t>(kBoolean ? value != 0 : value)), true};
  };
  switch (mode) {
    case kGet:
    case kGetVolatile:
    case kGetAcquire:
    case kGetOpaque: return result(__atomic_load_n(place, __ATOMIC_SEQ_CST));
    case kSet:
    case kSetRelease:
    case kSetOpaque: __atomic_store_n(place, argument(0), __ATOMIC_RELEASE); return kStored;
    case kSetVolatile: __atomic_store_n(place, argument(0), __ATOMIC_SEQ_CST); return kStored;
    default: break;
  }
  if (mode >= kGetAndSet && mode <= kGetAndSetRelease)
    return result(__atomic_exchange_n(place, argument(0), __ATOMIC_SEQ_CST));
  if (mode >= kGetAndAdd && mode <= kGetAndAddRelease) {
    if constexpr (kBoolean) return kNotDone;  // there is no addition of booleans
    return result(__atomic_fetch_add(place, argument(0), __ATOMIC_SEQ_CST));
  }
  T held = argument(0);
  const bool stored = __atomic_compare_exchange_n(place, &held, argument(1), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  const bool tells_held = mode >= kCompareAndExchange && mode <= kCompareAndExchangeRelease;
  return tells_held ? result(held) : ShortcutResult{stored, true};
}

}  // namespace

LeftOut under_variable_access{[](const Class& cls) {
  return cls.loader->is_boot() && cls.name->text().starts_with("java/lang/invoke/VarHandle");
}};

bool is_variable_access(const ResolvedMethod& site) {
  static const Symbol* const name = Symbol::intern(kDescriptorClass);
  return site.has_appendix && site.appendix != nullptr && Class::of(site.appendix)->name == name &&
         Class::of(site.appendix)->loader->is_boot() && under_variable_access.may_be() && !vm::has_value_classes();
}

ShortcutResult access_variable(const ResolvedMethod& site, const Slot* arguments) {
  const Object* handle = as_ref(arguments[0]);
  if (handle == nullptr) return kNotDone;
  const Handles* handles = handles_of(*Class::of(handle));
  static const Descriptor descriptor(*Class::of(site.appendix));
  if (handles == nullptr || !handles->known || !descriptor.known || handle->get<uint8_t>(handles->exact) != 0)
    return kNotDone;
  // As the library's guards do: the type of the call must be that of the access.
  const auto* form = handle->get<Object*>(handles->form);
  if (form == nullptr) return kNotDone;  // no constructor has run for the handle
  const uint32_t table = type_table_of(*Class::of(form));
  if (table == kNoField) return kNotDone;
  const auto* types = form->get<Object*>(table);
  const int32_t type = site.appendix->get<int32_t>(descriptor.type);
  if (types->element<Object*>(type) != site.appendix->get<Object*>(descriptor.erased)) return kNotDone;

  const int32_t mode = site.appendix->get<int32_t>(descriptor.mode);
  const bool reads = mode == kGet || mode == kGetVolatile || mode == kGetAcquire || mode == kGetOpaque;
  const bool references = handles->type == BasicType::Object;
  if (mode > (references ? kGetAndSetRelease : kGetAndAddRelease) || (!reads && !handles->writable)) return kNotDone;
  Object* holder = as_ref(arguments[1]);
  if (holder == nullptr || !is_instance_of(holder, handle->get<Object*>(handles->receiver))) return kNotDone;
  const auto offset = static_cast<size_t>(handle->get<int64_t>(handles->offset));
  const Slot* values = arguments + 2;
  switch (handles->type) {
    case BasicType::Int: return access_number<int32_t, 1>(holder, offset, mode, values);
    case BasicType::Long: return access_number<int64_t, 2>(holder, offset, mode, values);
    case BasicType::Boolean: return access_number<uint8_t, 1>(holder, offset, mode, values);
    default: break;
  }
  const auto* value_type = handle->get<Object*>(handles->value);
  for (const Slot* value = values; value != arguments + site.argument_slots; ++value)
    if (!is_instance_of(as_ref(*value), value_type)) return kNotDone;
  // What is read must be what the call expects.
  if (site.result == BasicType::Object || site.result == BasicType::Array) {
    const auto* expected = Class::from_mirror(site.appendix->get<Object*>(descriptor.result));
    if (!Class::from_mirror(value_type)->is_subclass_of(expected)) return kNotDone;
  }
  return access_reference(holder, offset, mode, values);
}

}  // namespace vitrine::interpreter
