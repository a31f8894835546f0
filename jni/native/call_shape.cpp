// SPDX-License-Identifier: Apache-2.0
// Calling C functions. On x86-64 System V the integer and the floating-point arguments are assigned to registers
// independently of each other. So if all arguments fit into registers (6 integer ones, among them JNIEnv* and the
// receiver, and 8 floating-point ones), their order does not matter, and two C function types serve all such
// descriptors. A third one serves those with more integer arguments and no floating-point ones: what does not fit into
// registers is on the stack in words, in order, and a function does not mind words above its own. The other descriptors
// go through libffi.
#include "jni/native/call_shape.hpp"

#include <ffi.h>

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/assert.hpp"
#include "base/lock.hpp"
#include "classfile/descriptor.hpp"

namespace vitrine::jni {
namespace {

using classfile::BasicType;
using vm::Slot;

/// One C argument: its type and the index of its slot, counted from the first one after the receiver.
struct Argument {
  BasicType type;
  uint16_t slot;
};

struct Signature {
  std::vector<Argument> arguments;
  BasicType result;
};

Signature signature_of(std::string_view descriptor) {
  auto parsed = classfile::parse_method_descriptor(descriptor);
  Signature signature{{}, parsed.result.type};
  uint16_t slot = 0;
  for (const auto& parameter : parsed.parameters) {
    slot += static_cast<uint16_t>(classfile::slots_of(parameter.type));
    signature.arguments.push_back(
        {parameter.type, static_cast<uint16_t>(slot - 1)});  // the second of two slots holds the value
  }
  return signature;
}

bool is_reference(BasicType type) { return type == BasicType::Object || type == BasicType::Array; }
bool is_floating(BasicType type) { return type == BasicType::Float || type == BasicType::Double; }

/// A jobject argument: the address of the slot, or null if the slot holds null.
uint64_t reference_argument(Slot* slot) { return *slot == 0 ? 0 : reinterpret_cast<uint64_t>(slot); }

class LibffiShape final : public CallShape {
 public:
  explicit LibffiShape(Signature signature) : signature_(std::move(signature)) {
    types_ = {&ffi_type_pointer, &ffi_type_pointer};
    for (const Argument& argument : signature_.arguments) types_.push_back(type_of(argument.type));
    VM_CHECK(ffi_prep_cif(&cif_, FFI_DEFAULT_ABI, static_cast<unsigned>(types_.size()), type_of(signature_.result),
                          types_.data()) == FFI_OK);
  }

  RawResult call(void* function, void* env, void* receiver, Slot* arguments) const override {
    // Only as large as needed: the collector scans native stacks conservatively, and an uninitialized array holds what
    // earlier calls left there.
    auto* values = static_cast<void**>(__builtin_alloca(types_.size() * sizeof(void*)));
    auto* references = static_cast<uint64_t*>(__builtin_alloca(types_.size() * sizeof(uint64_t)));
    values[0] = &env;
    values[1] = &receiver;
    size_t count = 2;
    for (const Argument& argument : signature_.arguments) {
      Slot* slot = &arguments[argument.slot];
      if (is_reference(argument.type)) {
        references[count] = reference_argument(slot);
        values[count] = &references[count];
      } else {
        values[count] = slot;  // little endian: a narrow value is in the low bytes
      }
      ++count;
    }
    union {
      ffi_arg integer;
      float f;
      double d;
      uint64_t bits;
    } result{};
    ffi_call(const_cast<ffi_cif*>(&cif_), FFI_FN(function), &result, values);
    return signature_.result == BasicType::Float ? std::bit_cast<uint32_t>(result.f) : result.bits;
  }

 private:
  static ffi_type* type_of(BasicType type) {
    switch (type) {
      case BasicType::Boolean: return &ffi_type_uint8;
      case BasicType::Byte: return &ffi_type_sint8;
      case BasicType::Char: return &ffi_type_uint16;
      case BasicType::Short: return &ffi_type_sint16;
      case BasicType::Int: return &ffi_type_sint32;
      case BasicType::Long: return &ffi_type_sint64;
      case BasicType::Float: return &ffi_type_float;
      case BasicType::Double: return &ffi_type_double;
      case BasicType::Void: return &ffi_type_void;
      default: return &ffi_type_pointer;
    }
  }
  Signature signature_;
  std::vector<ffi_type*> types_;
  mutable ffi_cif cif_{};
};

#if defined(__x86_64__) && defined(__linux__)

constexpr size_t kIntegerRegisters = 6, kFloatingRegisters = 8, kStackWords = 6;

class RegisterShape final : public CallShape {
 public:
  explicit RegisterShape(const Signature& signature) : result_(signature.result) {
    for (const Argument& argument : signature.arguments) {
      if (is_floating(argument.type))
        floating_[floating_count_++] = argument.slot;
      else
        integers_[integer_count_++] = {argument.slot, is_reference(argument.type)};
    }
  }
  static bool fits(const Signature& signature) {
    size_t integers = 2, floating = 0;
    for (const Argument& argument : signature.arguments) ++(is_floating(argument.type) ? floating : integers);
    const size_t words = floating == 0 && !is_floating(signature.result) ? kStackWords : 0;
    return integers <= kIntegerRegisters + words && floating <= kFloatingRegisters;
  }

  RawResult call(void* function, void* env, void* receiver, Slot* arguments) const override {
    if (integer_count_ > kIntegerRegisters - 2) return call_with_stack(function, env, receiver, arguments);
    uint64_t i[kIntegerRegisters - 2] = {0, 0, 0, 0};
    read_integers(arguments, i);
    if (floating_count_ == 0 && !is_floating(result_))
      return reinterpret_cast<uint64_t (*)(void*, void*, uint64_t, uint64_t, uint64_t, uint64_t)>(function)(
          env, receiver, i[0], i[1], i[2], i[3]);
    double d[kFloatingRegisters] = {};  // a float is in the low half of its register, so its slot is passed unchanged
    for (size_t n = 0; n < floating_count_; ++n) d[n] = std::bit_cast<double>(arguments[floating_[n]]);
    switch (result_) {
      case BasicType::Float: return std::bit_cast<uint32_t>(with_all<float>(function, env, receiver, i, d));
      case BasicType::Double: return std::bit_cast<uint64_t>(with_all<double>(function, env, receiver, i, d));
      default: return with_all<uint64_t>(function, env, receiver, i, d);
    }
  }

 private:
  static constexpr size_t kMostIntegers = kIntegerRegisters - 2 + kStackWords;
  void read_integers(Slot* arguments, uint64_t* values) const {
    for (size_t n = 0; n < integer_count_; ++n) {
      Slot* slot = &arguments[integers_[n].slot];
      values[n] = integers_[n].reference ? reference_argument(slot) : static_cast<uint64_t>(*slot);
    }
  }
  uint64_t call_with_stack(void* function, void* env, void* receiver, Slot* arguments) const {
    uint64_t i[kMostIntegers] = {};
    read_integers(arguments, i);
    using Function = uint64_t (*)(void*, void*, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                                  uint64_t, uint64_t, uint64_t);
    return reinterpret_cast<Function>(function)(env, receiver, i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7], i[8],
                                                i[9]);
  }
  template <class R>
  static R with_all(void* function, void* env, void* receiver, const uint64_t* i, const double* d) {
    using Function = R (*)(void*, void*, uint64_t, uint64_t, uint64_t, uint64_t, double, double, double, double, double,
                           double, double, double);
    return reinterpret_cast<Function>(function)(env, receiver, i[0], i[1], i[2], i[3], d[0], d[1], d[2], d[3], d[4],
                                                d[5], d[6], d[7]);
  }
  struct Integer {
    uint16_t slot;
    bool reference;
  };
  BasicType result_;
  uint8_t integer_count_ = 0, floating_count_ = 0;
  Integer integers_[kMostIntegers] = {};
  uint16_t floating_[kFloatingRegisters] = {};
};

#endif

std::unique_ptr<CallShape> make_shape(std::string_view descriptor) {
  Signature signature = signature_of(descriptor);
#if defined(__x86_64__) && defined(__linux__)
  if (RegisterShape::fits(signature)) return std::make_unique<RegisterShape>(signature);
#endif
  return std::make_unique<LibffiShape>(std::move(signature));
}

template <class Make>
const CallShape& shared(std::unordered_map<std::string, std::unique_ptr<CallShape>>& shapes,
                        std::string_view descriptor, const Make& make) {
  static Mutex mutex{LockRank::CallShapes};
  std::lock_guard lock(mutex);
  auto& shape = shapes[std::string(descriptor)];
  if (shape == nullptr) shape = make(descriptor);
  return *shape;
}

}  // namespace

const CallShape& call_shape(std::string_view descriptor) {
  static auto* shapes = new std::unordered_map<std::string, std::unique_ptr<CallShape>>;
  return shared(*shapes, descriptor, make_shape);
}

const CallShape& general_call_shape(std::string_view descriptor) {
  static auto* shapes = new std::unordered_map<std::string, std::unique_ptr<CallShape>>;
  return shared(*shapes, descriptor, [](std::string_view d) { return std::make_unique<LibffiShape>(signature_of(d)); });
}

}  // namespace vitrine::jni
