// SPDX-License-Identifier: Apache-2.0
// The memory that the VM's own data about a class takes: its structures, and the class file that they refer to.
#include "vm/exec/class_metadata.hpp"

#include <algorithm>
#include <utility>

#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

namespace {

std::atomic<size_t> g_counted{0};
std::atomic<size_t> g_threshold{0};  // 0: not set yet
constexpr size_t kLeastThreshold = size_t{64} << 10;

template <class T>
size_t elements_of(const std::vector<T>& list) {
  return list.capacity() * sizeof(T);
}

}  // namespace

MetadataSize& MetadataSize::operator+=(const MetadataSize& other) {
  classes += other.classes;
  structures += other.structures;
  class_files += other.class_files;
  return *this;
}

MetadataSize metadata_of(const Class& cls) {
  MetadataSize size{1, sizeof(Class), cls.file() == nullptr ? 0 : cls.file()->bytes.size()};
  size.structures += elements_of(cls.interfaces) + elements_of(cls.all_interfaces) + elements_of(cls.vtable) +
                     elements_of(cls.itable) + elements_of(cls.display) + elements_of(cls.fields) +
                     elements_of(cls.methods) + elements_of(cls.vm_methods);
  size.structures += cls.fields.size() * sizeof(Field);
  size.structures += (cls.methods.size() + cls.vm_methods.size()) * sizeof(Method);
  if (cls.version != nullptr) size.structures += cls.version->bytes() - size.class_files;
  for (const auto& version : cls.old_versions) size.class_files += version->bytes();
  return size;
}

MetadataSize metadata_of_all_classes() {
  MetadataSize total;
  for (const Class* cls : all_classes()) total += metadata_of(*cls);
  return total;
}

size_t counted_metadata() { return g_counted.load(std::memory_order_relaxed); }

void count_metadata(Class& cls) {
  cls.metadata_bytes = metadata_of(cls).bytes();
  g_counted.fetch_add(cls.metadata_bytes, std::memory_order_relaxed);
}

JavaResult<void> charge_metadata(Thread& self, Class& cls) {
  const size_t most = vm_options().MaxMetaspaceSize;
  auto take = [&] {
    count_metadata(cls);
    if (counted_metadata() <= most) return true;
    release_metadata(cls);
    return false;
  };
  if (take()) return {};
  const bool booting = this_vm().phase.load() != Phase::Live;
  // HOTSPOT: classes that only soft references keep alive are unloaded last.
  for (gc::GcCause cause : {gc::GcCause::MetadataThreshold, gc::GcCause::MetadataClearSoft}) {
    if (!booting) java_heap().collect(cause);
    if (take()) return {};
  }
  if (booting) exit_during_initialization("OutOfMemoryError: Metaspace");
  return throw_out_of_memory(self, "Metaspace");
}

void release_metadata(Class& cls) {
  g_counted.fetch_sub(std::exchange(cls.metadata_bytes, 0), std::memory_order_relaxed);
}

void set_metadata_threshold() {
  // What is counted here is half as much again as HotSpot's for the same classes, because class files are kept. So the
  // size that nobody has chosen is larger, or medium programs would collect where they do not under HotSpot.
  const auto& chosen = vm_options().MetaspaceSize;
  const size_t first = chosen.origin() == FlagOrigin::Default ? chosen / 2 * 3 : chosen.get();
  // HOTSPOT: MinMetaspaceFreeRatio is 40, so live metadata may grow by two thirds.
  g_threshold = std::max({kLeastThreshold, first, counted_metadata() / 60 * 100});
}

void collect_if_metadata_grew(Thread&) {
  if (g_threshold.load() == 0) set_metadata_threshold();
  if (counted_metadata() < g_threshold.load()) return;
  java_heap().collect(gc::GcCause::MetadataThreshold);
}

}  // namespace vitrine::vm
