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
constexpr size_t kEntries = 40, kInserted = 9, kFormerPlace = 32;

using Table40 = std::array<void*, kEntries>;
using Table41 = std::array<void*, kEntries + 1>;

template <class F>
void* entry(F* function) {
  return reinterpret_cast<void*>(function);
}

const Table40& table40() {
  namespace m = vitrine::serviceability;
  static const Table40 table = {nullptr,
                                nullptr,
                                entry(m::get_version),
                                entry(m::get_optional_support),
                                entry(m::get_thread_info),
                                entry(m::get_memory_pools),
                                entry(m::get_memory_managers),
                                entry(m::get_memory_pool_usage),
                                entry(m::get_peak_memory_pool_usage),
                                entry(m::get_one_thread_allocated_memory),
                                entry(m::get_thread_allocated_memory),
                                entry(m::get_memory_usage),
                                entry(m::get_long_attribute),
                                entry(m::get_bool_attribute),
                                entry(m::set_bool_attribute),
                                entry(m::get_long_attributes),
                                entry(m::find_circular_blocked_threads),
                                entry(m::get_thread_cpu_time),
                                entry(m::get_vm_global_names),
                                entry(m::get_vm_globals),
                                entry(m::get_internal_thread_times),
                                entry(m::reset_statistic),
                                entry(m::set_pool_sensor),
                                entry(m::set_pool_threshold),
                                entry(m::get_pool_collection_usage),
                                entry(m::get_gc_ext_attribute_info),
                                entry(m::get_last_gc_stat),
                                entry(m::get_thread_cpu_time_with_kind),
                                entry(m::get_thread_cpu_times_with_kind),
                                entry(m::write_heap_dump),
                                entry(m::find_deadlocks),
                                entry(m::set_vm_global),
                                entry(m::get_total_thread_allocated_memory),
                                entry(m::dump_threads),
                                entry(m::set_gc_notification_enabled),
                                entry(m::get_diagnostic_commands),
                                entry(m::get_diagnostic_command_info),
                                entry(m::get_diagnostic_command_arguments_info),
                                entry(m::execute_diagnostic_command),
                                entry(m::set_diagnostic_framework_notification_enabled)};
  return table;
}

/// The total of allocated memory is entry 9, all entries after it move by one, and its former entry is empty.
const Table41& table41() {
  static const Table41 table = [] {
    Table41 t{};
    const Table40& old = table40();
    for (size_t i = 0; i < kEntries; ++i) t[i < kInserted ? i : i + 1] = old[i];
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
