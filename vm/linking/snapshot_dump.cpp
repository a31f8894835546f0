// SPDX-License-Identifier: Apache-2.0
// Making a snapshot. No Java code runs in the process that does it.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <vector>

#include "base/assert.hpp"
#include "base/snapshot_memory.hpp"
#include "vm/linking/snapshot.hpp"
#include "vm/linking/snapshot_file.hpp"
#include "vm/model/heap.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::vm {
namespace {

/// Where the root of the snapshot is: what is recorded first.
SnapshotRoot& root() { return *reinterpret_cast<SnapshotRoot*>(snapshot_memory::kBegin); }

/// Names of classes that the class library suggests for such files.
std::vector<std::string> listed_classes(const std::string& java_home) {
  std::vector<std::string> names;
  std::ifstream list(java_home + "/lib/classlist");
  for (std::string line; std::getline(list, line);)
    if (!line.empty() && line[0] != '#' && line[0] != '@') names.push_back(line.substr(0, line.find(' ')));
  return names;
}

/// Takes from a class what belongs to this process.
void forget_process(Class& cls) {
  cls.mirror = nullptr;
  cls.loader = nullptr;
  cls.module = nullptr;
  cls.array_class = nullptr;
  cls.null_restricted = nullptr;
  cls.loading_order = 0;
  cls.metadata_bytes = 0;
}

/// well_known() without the classes of arrays, which are not in a snapshot.
const WellKnown* kept_well_known() {
  auto* kept = new WellKnown(well_known());
#define WELL_KNOWN_CLASS(id, name, releases) \
  if (!snapshot_memory::contains(kept->id##_class)) kept->id##_class = nullptr;
#include "vm/model/well_known.def"
  return kept;
}

struct Range {
  uintptr_t begin, end;
  bool contains(uintptr_t address) const { return address >= begin && address < end; }
};

/// What the process has mapped that another process will not find at the same place. Not the Java heap: it may be where
/// small numbers look like addresses, and what a class refers to there is known.
std::vector<Range> foreign_memory() {
  std::vector<Range> ranges;
  const auto image = reinterpret_cast<uintptr_t>(boot_image().data());
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    unsigned long begin = 0, end = 0;
    if (std::sscanf(line.c_str(), "%lx-%lx", &begin, &end) != 2) continue;
    const auto* start = reinterpret_cast<const void*>(begin);
    if (snapshot_memory::contains(start) || java_heap().contains(start) || begin == image) continue;
    ranges.push_back({begin, end});
  }
  return ranges;
}

/// The words that point into libjvm.so, by owner, and one that points to other memory outside of the snapshot.
struct PointersOut {
  std::vector<Range> foreign = foreign_memory();
  std::vector<std::vector<uint32_t>> into_library;
  const uintptr_t* stray = nullptr;

  void look_at(size_t page) {
    const LoadedLibrary& library = this_library();
    const snapshot_memory::Owner owner = snapshot_memory::owner_of_page(page);
    if (owner >= into_library.size()) into_library.resize(owner + 1);
    auto* const begin = reinterpret_cast<uintptr_t*>(snapshot_memory::kBegin);
    constexpr size_t kWords = snapshot_memory::kPageBytes / sizeof(uintptr_t);
    for (size_t word = page * kWords; word != (page + 1) * kWords; ++word) {
      if (begin[word] >= library.begin && begin[word] < library.end)
        into_library[owner].push_back(static_cast<uint32_t>(word));
      else if (std::any_of(foreign.begin(), foreign.end(), [&](const Range& r) { return r.contains(begin[word]); }))
        stray = &begin[word];
    }
  }
};

bool write_all(FILE* file, const SnapshotHeader& header, const std::vector<char>& tables) {
  std::array<char, kSnapshotHeaderBytes> first{};
  std::memcpy(first.data(), &header, sizeof header);
  return fwrite(first.data(), first.size(), 1, file) == 1 &&
         fwrite(reinterpret_cast<const void*>(snapshot_memory::kBegin), header.memory_bytes(), 1, file) == 1 &&
         fwrite(tables.data(), tables.size(), 1, file) == 1;
}

/// Writes the file beside its place and then moves it there, so that no process sees a part of it.
std::string write_file(const std::string& path, const SnapshotHeader& header, const std::vector<char>& tables) {
  const std::string temporary = path + "." + std::to_string(getpid());
  FILE* file = std::fopen(temporary.c_str(), "wbx");
  if (file == nullptr) return temporary + ": " + strerror(errno);
  const bool written = write_all(file, header, tables);
  const bool closed = std::fclose(file) == 0;
  if (written && closed && chmod(temporary.c_str(), 0644) == 0 && std::rename(temporary.c_str(), path.c_str()) == 0)
    return {};
  const std::string why = temporary + ": " + strerror(errno);
  unlink(temporary.c_str());
  return why;
}

}  // namespace

void begin_snapshot() {
  if (!snapshot_memory::begin()) exit_during_initialization("The addresses for the snapshot are not free");
  const snapshot_memory::Recording recording(0);
  VM_CHECK(new SnapshotRoot{} == &root());
  root().symbols = &symbol_table();
  root().classes = new std::unordered_map<const Symbol*, SnapshotClass>;
}

std::shared_ptr<const void> owner_for_snapshot(BootResource& resource) {
  if (!snapshot_memory::detail::is_made) return resource.owner;
  const classfile::Bytes image = boot_image();
  if (resource.bytes < image.data() || resource.bytes >= image.data() + image.size()) {
    const snapshot_memory::Recording recording(0);
    auto* copy = new uint8_t[resource.size];
    resource.bytes = std::copy_n(resource.bytes, resource.size, copy) - resource.size;
  }
  return {std::shared_ptr<const void>(), resource.bytes};
}

JavaResult<std::string> make_snapshot(Thread& self, const std::string& java_home) {
  for (const std::string& name : listed_classes(java_home)) TRY(load_boot_class(self, Symbol::intern(name)));
  std::vector<SnapshotClass*> classes;  // by owner; null: nobody's
  {
    const snapshot_memory::Recording recording(0);
    root().well_known = kept_well_known();
    for (Class* cls : boot_loader().defined)
      if (snapshot_memory::contains(cls)) (*root().classes)[cls->name] = {cls, {}, {}};
  }
  for (auto& [name, entry] : *root().classes) {
    const size_t page = (reinterpret_cast<uintptr_t>(entry.cls) - snapshot_memory::kBegin) / snapshot_memory::kPageBytes;
    const snapshot_memory::Owner owner = snapshot_memory::owner_of_page(page);
    if (owner >= classes.size()) classes.resize(owner + 1);
    classes[owner] = &entry;
    forget_process(*entry.cls);
  }

  PointersOut pointers;
  std::vector<std::vector<uint32_t>> pages(classes.size());  // by owner
  const size_t page_count = snapshot_memory::page_count();
  for (size_t page = 0; page < page_count; ++page) {
    pointers.look_at(page);
    const snapshot_memory::Owner owner = snapshot_memory::owner_of_page(page);
    if (owner < pages.size()) pages[owner].push_back(static_cast<uint32_t>(page));
  }
  if (pointers.stray != nullptr) {
    char text[80];
    std::snprintf(text, sizeof text, "the word at %p points out of it, to %p",
                  static_cast<const void*>(pointers.stray), reinterpret_cast<void*>(*pointers.stray));
    return std::string(text);
  }
  if (!pointers.into_library[0].empty()) return std::string("memory of no class refers to libjvm.so");

  std::vector<uint32_t> relocations, page_numbers;
  auto append = [](std::vector<uint32_t>& table, const std::vector<uint32_t>& more) {
    const SnapshotSpan span{static_cast<uint32_t>(table.size()), static_cast<uint32_t>(more.size())};
    table.insert(table.end(), more.begin(), more.end());
    return span;
  };
  append(page_numbers, pages[0]);
  for (snapshot_memory::Owner owner = 1; owner < classes.size(); ++owner) {
    if (classes[owner] == nullptr) continue;
    classes[owner]->relocations = append(relocations, pointers.into_library[owner]);
    classes[owner]->pages = append(page_numbers, pages[owner]);
  }

  SnapshotHeader header{};
  std::string why;
  header.magic = kSnapshotMagic;
  if (!find_identity(java_home, &header.identity, &why)) return why;
  header.pages = page_count;
  header.common_pages = pages[0].size();
  header.relocation_count = relocations.size();
  header.page_number_count = page_numbers.size();
  header.library_address = this_library().begin;
  std::vector<char> tables;
  auto add = [&](const auto& value) {
    const char* bytes = reinterpret_cast<const char*>(&value);
    tables.insert(tables.end(), bytes, bytes + sizeof value);
  };
  for (size_t page = 0; page < page_count; ++page)
    add(checksum(reinterpret_cast<const void*>(snapshot_memory::kBegin + page * snapshot_memory::kPageBytes),
                 snapshot_memory::kPageBytes));
  for (uint32_t word : relocations) add(word);
  for (uint32_t page : page_numbers) add(page);
  header.checksum = checksum(header, tables);
  return write_file(snapshot_path(java_home), header, tables);
}

}  // namespace vitrine::vm
