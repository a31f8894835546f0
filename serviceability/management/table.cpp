// SPDX-License-Identifier: Apache-2.0
// JVM_GetManagement: the function table that libmanagement and libmanagement_ext call. Its version must be exactly the
// one that the class library requests.
#include <array>

#include "library/jvm.hpp"
#include "serviceability/management/management.hpp"
#include "vm/state/release.hpp"

using namespace vitrine::serviceability;

namespace {

constexpr jint kFirstOf41 = 0x20040000;  // the first version with 41 entries
constexpr size_t kSlots = 40, kInserted = 9, kFormerPlace = 32;

using Table40 = std::array<void*, kSlots>;
using Table41 = std::array<void*, kSlots + 1>;

template <class F>
void* slot(F* function) {
  return reinterpret_cast<void*>(function);
}

const Table40& table40() {
  namespace m = vitrine::serviceability;
  static const Table40 table = {nullptr,
                                nullptr,
                                slot(m::get_version),
                                slot(m::get_optional_support),
                                slot(m::get_thread_info),
                                slot(m::get_memory_pools),
                                slot(m::get_memory_managers),
                                slot(m::get_memory_pool_usage),
                                slot(m::get_peak_memory_pool_usage),
                                slot(m::get_one_thread_allocated_memory),
                                slot(m::get_thread_allocated_memory),
                                slot(m::get_memory_usage),
                                slot(m::get_long_attribute),
                                slot(m::get_bool_attribute),
                                slot(m::set_bool_attribute),
                                slot(m::get_long_attributes),
                                slot(m::find_circular_blocked_threads),
                                slot(m::get_thread_cpu_time),
                                slot(m::get_vm_global_names),
                                slot(m::get_vm_globals),
                                slot(m::get_internal_thread_times),
                                slot(m::reset_statistic),
                                slot(m::set_pool_sensor),
                                slot(m::set_pool_threshold),
                                slot(m::get_pool_collection_usage),
                                slot(m::get_gc_ext_attribute_info),
                                slot(m::get_last_gc_stat),
                                slot(m::get_thread_cpu_time_with_kind),
                                slot(m::get_thread_cpu_times_with_kind),
                                slot(m::write_heap_dump),
                                slot(m::find_deadlocks),
                                slot(m::set_vm_global),
                                slot(m::get_total_thread_allocated_memory),
                                slot(m::dump_threads),
                                slot(m::set_gc_notification_enabled),
                                slot(m::get_diagnostic_commands),
                                slot(m::get_diagnostic_command_info),
                                slot(m::get_diagnostic_command_arguments_info),
                                slot(m::execute_diagnostic_command),
                                slot(m::set_diagnostic_framework_notification_enabled)};
  return table;
}

/// The total of allocated memory is entry 9, all entries after it move by one, and its former entry is empty.
const Table41& table41() {
  static const Table41 table = [] {
    Table41 t{};
    const Table40& old = table40();
    for (size_t i = 0; i < kSlots; ++i) t[i < kInserted ? i : i + 1] = old[i];
    t[kInserted] = old[kFormerPlace];
    t[kFormerPlace + 1] = nullptr;
    return t;
  }();
  return table;
}

}  // namespace

void* JVM_GetManagement(jint version) {
  if (version != vitrine::vm::release().management_version) return nullptr;
  return const_cast<void**>(version >= kFirstOf41 ? table41().data() : table40().data());
}

jint vitrine::serviceability::get_version(JNIEnv*) { return vm::release().management_version; }
