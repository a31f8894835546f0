// SPDX-License-Identifier: Apache-2.0
// Builds the JNI function table from functions.def and checks the position of every entry against jni.h.
#include "jni/function_table.hpp"
#include "jni/functions.hpp"  // IWYU pragma: keep

#include <cstddef>
#include <cstdint>

namespace vitrine::jni {

#define JNI_FUNCTION(entry, name) \
  static_assert(offsetof(JNINativeInterface_, name) == entry * sizeof(void*), #name " is another entry");
#define JNI_RESERVED(entry, name) JNI_FUNCTION(entry, name)
#include "jni/functions.def"

namespace {

constexpr size_t kEntries = 0
#define JNI_FUNCTION(entry, name) +1
#define JNI_RESERVED(entry, name) +1
#include "jni/functions.def"
    ;
static_assert(sizeof(JNINativeInterface_) == kEntries * sizeof(void*), "functions.def lacks entries of jni.h");
constexpr size_t kEntriesOfJni10 = 234;

constexpr FunctionTable kOriginal = [] {
  FunctionTable table{};
#define JNI_FUNCTION(entry, name) table.name = functions::name;
#define JNI_LATER(entry, name, type) JNI_FUNCTION(entry, name)
#include "jni/functions.def"
  return table;
}();

FunctionTable first = kOriginal, active = kOriginal;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // a base and function pointers: laid out like one struct
#define JNI_LATER(entry, name, type) \
  static_assert(offsetof(FunctionTable, name) == entry * sizeof(void*), #name " is another entry");
#include "jni/functions.def"
#pragma GCC diagnostic pop

}  // namespace

const FunctionTable& original_functions() { return kOriginal; }
const FunctionTable& first_functions() { return first; }
const FunctionTable* active_functions() { return &active; }

void use_functions(const FunctionTable& table) { first = active = table; }

void replace_functions(const JNINativeInterface_& table) {
  auto from = reinterpret_cast<const uintptr_t*>(&table);
  auto to = reinterpret_cast<uintptr_t*>(&active);
  for (size_t entry = 0; entry < kEntriesOfJni10; ++entry) __atomic_store_n(&to[entry], from[entry], __ATOMIC_RELEASE);
}

}  // namespace vitrine::jni
