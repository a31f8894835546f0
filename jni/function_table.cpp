// SPDX-License-Identifier: Apache-2.0
// Builds the JNI function table from functions.def and checks the position of every entry against jni.h.
#include "jni/function_table.hpp"
#include "jni/functions.hpp"  // IWYU pragma: keep

#include <cstddef>
#include <cstdint>

namespace vitrine::jni {

#define JNI_FUNCTION(slot, name) \
  static_assert(offsetof(JNINativeInterface_, name) == slot * sizeof(void*), #name " is in another slot");
#define JNI_RESERVED(slot, name) JNI_FUNCTION(slot, name)
#include "jni/functions.def"

namespace {

constexpr size_t kSlots = 0
#define JNI_FUNCTION(slot, name) +1
#define JNI_RESERVED(slot, name) +1
#include "jni/functions.def"
    ;
static_assert(sizeof(JNINativeInterface_) == kSlots * sizeof(void*), "functions.def misses slots of jni.h");

constexpr FunctionTable kOriginal = [] {
  FunctionTable table{};
#define JNI_FUNCTION(slot, name) table.name = functions::name;
#define JNI_LATER(slot, name, type) JNI_FUNCTION(slot, name)
#include "jni/functions.def"
  return table;
}();

FunctionTable active = kOriginal;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // a base and function pointers: laid out like one struct
#define JNI_LATER(slot, name, type) \
  static_assert(offsetof(FunctionTable, name) == slot * sizeof(void*), #name " is in another slot");
#include "jni/functions.def"
#pragma GCC diagnostic pop

}  // namespace

const JNINativeInterface_& original_functions() { return kOriginal; }
const JNINativeInterface_* active_functions() { return &active; }

void replace_functions(const JNINativeInterface_& table) {
  auto from = reinterpret_cast<const uintptr_t*>(&table);
  auto to = reinterpret_cast<uintptr_t*>(&active);
  for (size_t slot = 0; slot < kSlots; ++slot) __atomic_store_n(&to[slot], from[slot], __ATOMIC_RELEASE);
}

}  // namespace vitrine::jni
