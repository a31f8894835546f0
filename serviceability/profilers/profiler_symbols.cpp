// SPDX-License-Identifier: Apache-2.0
// gHotSpotVMStructs: a table of "type, field, offset" in which profilers look up facts that no interface offers. This
// VM offers the one fact that async-profiler needs to name threads (its options `threads` and `jfr`): the kernel's id
// of a thread, starting from java.lang.Thread.eetop. What the table calls OSThread is the JNI environment.
#include <cstddef>
#include <cstdint>

#include "jni/environment.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

namespace {

struct StructEntry {
  const char* type_name;
  const char* field_name;
  const char* type_of_field;
  int32_t is_static;
  uint64_t offset;
  void* address;  // of a static field
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // the class has virtual functions; gcc knows its layout
StructEntry entries[] = {
    {"Thread", "_osthread", "OSThread*", 0, offsetof(vm::Thread, jni_env), nullptr},
    {"JavaThread", "_osthread", "OSThread*", 0, offsetof(vm::Thread, jni_env), nullptr},
    {"OSThread", "_thread_id", "OSThread::thread_id_t", 0, offsetof(jni::Environment, kernel_thread), nullptr},
    {nullptr, nullptr, nullptr, 0, 0, nullptr},
};
#pragma GCC diagnostic pop

}  // namespace
}  // namespace vitrine::serviceability

// Readers get the layout of an entry from these symbols.
extern "C" {
#define PROFILER_SYMBOL extern JNIEXPORT
PROFILER_SYMBOL vitrine::serviceability::StructEntry* const gHotSpotVMStructs;
PROFILER_SYMBOL const uint64_t gHotSpotVMStructEntryTypeNameOffset, gHotSpotVMStructEntryFieldNameOffset,
    gHotSpotVMStructEntryTypeStringOffset, gHotSpotVMStructEntryIsStaticOffset, gHotSpotVMStructEntryOffsetOffset,
    gHotSpotVMStructEntryAddressOffset, gHotSpotVMStructEntryArrayStride;
#undef PROFILER_SYMBOL

vitrine::serviceability::StructEntry* const gHotSpotVMStructs = vitrine::serviceability::entries;
#define OFFSET_OF(field) offsetof(vitrine::serviceability::StructEntry, field)
const uint64_t gHotSpotVMStructEntryTypeNameOffset = OFFSET_OF(type_name);
const uint64_t gHotSpotVMStructEntryFieldNameOffset = OFFSET_OF(field_name);
const uint64_t gHotSpotVMStructEntryTypeStringOffset = OFFSET_OF(type_of_field);
const uint64_t gHotSpotVMStructEntryIsStaticOffset = OFFSET_OF(is_static);
const uint64_t gHotSpotVMStructEntryOffsetOffset = OFFSET_OF(offset);
const uint64_t gHotSpotVMStructEntryAddressOffset = OFFSET_OF(address);
const uint64_t gHotSpotVMStructEntryArrayStride = sizeof(vitrine::serviceability::StructEntry);
#undef OFFSET_OF
}
