// SPDX-License-Identifier: Apache-2.0
// Slots: the local and operand cells of frames, and single values. A slot has 64 bits and no tag. A long or double
// takes two slots and is stored in the SECOND (higher) one, so that the value is on top of the operand stack: local
// variable n of type long is locals[n + 1]. An int is sign-extended to 64 bits, a float is its 32 bits zero-extended, a
// double its 64 bits, a reference the pointer.
#pragma once
#include <bit>
#include <cstdint>

#include "gc/object.hpp"

namespace vitrine::vm {

using gc::Object;
using Slot = int64_t;

inline Slot slot_of(int32_t v) { return v; }
inline Slot slot_of(int64_t v) { return v; }
inline Slot slot_of(float v) { return std::bit_cast<uint32_t>(v); }
inline Slot slot_of(double v) { return std::bit_cast<int64_t>(v); }
inline Slot slot_of(Object* v) { return reinterpret_cast<Slot>(v); }
inline int32_t as_int(Slot s) { return static_cast<int32_t>(s); }
inline int64_t as_long(Slot s) { return s; }
inline float as_float(Slot s) { return std::bit_cast<float>(static_cast<uint32_t>(s)); }
inline double as_double(Slot s) { return std::bit_cast<double>(s); }
inline Object* as_ref(Slot s) { return reinterpret_cast<Object*>(s); }

/// Keeps an object alive to the end of the scope, if otherwise only malloc'ed memory leads to it (for example the
/// mirror of a class that is not known yet). The conservative scan of the native stack finds it here; a plain local
/// that is not read again might no longer be there.
class KeepAlive {
 public:
  explicit KeepAlive(Object* object) : object_(object) {}
  ~KeepAlive() { static_cast<void>(object_); }
  KeepAlive(const KeepAlive&) = delete;

 private:
  Object* volatile object_;
};

}  // namespace vitrine::vm
