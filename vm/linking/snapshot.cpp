// SPDX-License-Identifier: Apache-2.0
// Using a snapshot.
#include "vm/linking/snapshot.hpp"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <utility>
#include <vector>

#include "base/input_file.hpp"
#include "base/machine/address.hpp"
#include "base/snapshot_memory.hpp"
#include "vm/linking/class_lineage.hpp"
#include "vm/linking/snapshot_file.hpp"
#include "vm/model/loader.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {
namespace {

/// The snapshot in use.
struct Snapshot {
  const SnapshotRoot* root = nullptr;
  const uint64_t* page_sums = nullptr;
  const uint32_t *relocations = nullptr, *page_numbers = nullptr;
  uintptr_t moved = 0;  // what to add to a pointer into libjvm.so

  // By page: it is undamaged; from then on it may change. Those of classes under the boot loader's mutex.
  std::vector<bool> code_page_checked, class_page_checked;

  static constexpr size_t kWindow = 16;  // pages: as many as Linux maps around one that is read
  size_t pages = 0;
  std::vector<std::atomic<bool>> is_own;  // by window

  bool page_is_undamaged(uint32_t page) const { return checksum_of_page(page) == page_sums[page]; }
  bool class_page_is_undamaged(uint32_t page) {
    if (class_page_checked[page]) return true;
    own_window_of(page);
    return class_page_checked[page] = page_is_undamaged(page);
  }

  /// Has a window of pages copied for this process, once. Most of them will be written soon: that costs less than two
  /// faults for each. If the kernel does not know the request, nothing happens.
  void own_window_of(uint32_t page) {
    const size_t window = page / kWindow, first = window * kWindow;
    if (is_own[window].exchange(true, std::memory_order_relaxed)) return;
    madvise(snapshot_memory::words() + first * snapshot_memory::kPageBytes / sizeof(uintptr_t),
            std::min(kWindow, pages - first) * snapshot_memory::kPageBytes, MADV_POPULATE_WRITE);
  }
};
Snapshot& g_snapshot = *new Snapshot;

struct File {
  explicit File(const std::string& path) : descriptor(open_input_file(path.c_str())) {}
  ~File() {
    if (descriptor >= 0) close(descriptor);
  }
  File(const File&) = delete;
  const int descriptor;
};

/// Whether nobody but this user and the system's administrator could have written the file.
bool is_trusted(const struct stat& file) {
  return (file.st_uid == 0 || file.st_uid == geteuid()) && (file.st_mode & 022) == 0;
}

/// Whether the file has the size that its header says, and what is to be mapped finds room.
bool fits(const SnapshotHeader& header, off_t file_bytes) {
  const uint64_t most = snapshot_memory::kMostBytes;
  if (header.pages > most || header.relocation_count > most || header.page_number_count > most ||
      header.common_pages > header.page_number_count)
    return false;
  const uint64_t mapped = header.memory_bytes() + header.table_bytes();
  return mapped <= most && static_cast<uint64_t>(file_bytes) == kSnapshotHeaderBytes + mapped;
}

}  // namespace

const char* option_against_snapshot() {
  const Options& options = vm_options();
  if (!options.UseSharedSpaces) return "-XX:-UseSharedSpaces is given";
  if (options.enable_preview) return "--enable-preview is given";
  if (options.BytecodeVerificationLocal) return "the classes of the boot loader are to be verified";
  if (!options.patch_modules.empty()) return "--patch-module is given";
  if (options.explain.on) return "-Xexplain is given";
  if (records_lineage()) return "the lineage of classes is recorded";
  return nullptr;
}

std::string open_snapshot() {
  if (const char* why = option_against_snapshot()) return why;
  const std::string path = snapshot_path();
  const File file(path);
  if (file.descriptor < 0) return path + " cannot be opened: " + strerror(errno);
  struct stat status;
  if (fstat(file.descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return path + " is not a regular file";
  if (!is_trusted(status))
    return path + " is not trusted: others than its owner may write it, or it is somebody else's";
  SnapshotHeader header;
  if (pread(file.descriptor, &header, sizeof header, 0) != sizeof header || header.magic != kSnapshotMagic)
    return path + " is not a snapshot";
  SnapshotIdentity identity;
  std::string why;
  if (!find_identity(&identity, &why)) return why;
  if (header.identity != identity) return path + " was made by another VM or for another class library";
  if (!fits(header, status.st_size)) return path + " is damaged";
  const size_t mapped = header.memory_bytes() + header.table_bytes();
  void* begin = reinterpret_cast<void*>(snapshot_memory::kBegin);
  // The address is a wish. With MAP_FIXED_NOREPLACE, it would be an order, which ThreadSanitizer's mmap passes on with
  // another address.
  void* place = mmap(begin, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE, file.descriptor, kSnapshotHeaderBytes);
  if (place != begin) {
    if (place != MAP_FAILED) munmap(place, mapped);
    return "the addresses for the snapshot are not free";
  }
  const char* tables = static_cast<const char*>(place) + header.memory_bytes();
  Snapshot opened;
  opened.root = static_cast<const SnapshotRoot*>(begin);
  opened.page_sums = reinterpret_cast<const uint64_t*>(tables);
  opened.relocations = reinterpret_cast<const uint32_t*>(opened.page_sums + header.pages);
  opened.page_numbers = opened.relocations + header.relocation_count;
  opened.moved = this_library().begin - header.library_address;
  // The numbers in the tables are right if the header's checksum is.
  bool undamaged = checksum(header, {tables, header.table_bytes()}) == header.checksum;
  for (uint64_t i = 0; undamaged && i < header.common_pages; ++i)
    undamaged = opened.page_is_undamaged(opened.page_numbers[i]);
  if (!undamaged) {
    munmap(place, mapped);
    return path + " is damaged";
  }
  opened.pages = header.pages;
  opened.is_own = std::vector<std::atomic<bool>>(header.pages / Snapshot::kWindow + 1);
  opened.code_page_checked.resize(header.pages);
  opened.class_page_checked.resize(header.pages);
  g_snapshot = std::move(opened);
  use_symbol_table(*g_snapshot.root->symbols);
  // These are set when a class is laid out, and so have to be known from the beginning.
  const WellKnown& kept = *g_snapshot.root->well_known;
#define WELL_KNOWN_HIDDEN(id, cls, descriptor, releases) well_known().id = kept.id;
#include "vm/model/well_known.def"
  return {};
}

void leave_snapshot() { g_snapshot.root = nullptr; }

Class* class_in_snapshot(const Symbol* name) {
  if (g_snapshot.root == nullptr) return nullptr;
  auto found = g_snapshot.root->classes->find(name);
  if (found == g_snapshot.root->classes->end()) return nullptr;
  const auto [first, count] = found->second.pages;
  const std::lock_guard lock(boot_loader().mutex);
  for (uint32_t i = first; i < first + count; ++i)
    if (!g_snapshot.class_page_is_undamaged(g_snapshot.page_numbers[i])) return nullptr;
  return found->second.cls;
}

const Symbol* name_in_snapshot(const Class& cls) {
  const std::lock_guard lock(boot_loader().mutex);
  const auto last = static_cast<uint32_t>(snapshot_memory::page_at(reinterpret_cast<const char*>(&cls + 1) - 1));
  for (auto page = static_cast<uint32_t>(snapshot_memory::page_at(&cls)); page <= last; ++page)
    if (!g_snapshot.class_page_is_undamaged(page)) return nullptr;
  return cls.name;
}

bool well_known_from_snapshot() {
  if (g_snapshot.root == nullptr) return false;
  const WellKnown loaded = well_known();
  const WellKnown& kept = *g_snapshot.root->well_known;
#define WELL_KNOWN_CLASS(id, name, releases) \
  if (kept.id##_class != nullptr && kept.id##_class != loaded.id##_class) return false;
#include "vm/model/well_known.def"
  well_known() = kept;
  // Classes of arrays are not in a snapshot.
#define WELL_KNOWN_CLASS(id, name, releases) well_known().id##_class = loaded.id##_class;
#include "vm/model/well_known.def"
  return true;
}

Code* take_kept_code(MethodVersion& version) {
  const KeptCode* kept = std::exchange(version.kept, nullptr);
  if (kept == nullptr) return nullptr;
  for (uint32_t page = kept->first_page; page < kept->first_page + kept->page_count; ++page) {
    if (g_snapshot.code_page_checked[page]) continue;
    g_snapshot.own_window_of(page);
    if (!g_snapshot.page_is_undamaged(page)) return nullptr;
    g_snapshot.code_page_checked[page] = true;
  }
  // The pointer to the table of virtual functions is the only one into libjvm.so.
  snapshot_memory::words()[snapshot_memory::word_at(kept->code)] += g_snapshot.moved;
  return kept->code;
}

void adapt_to_process(Class& cls, Module* module) {
  if (cls.from_snapshot) return;
  const SnapshotSpan relocations = g_snapshot.root->classes->find(cls.name)->second.relocations;
  for (uint32_t i = 0; i < relocations.count; ++i)
    snapshot_memory::words()[g_snapshot.relocations[relocations.first + i]] += g_snapshot.moved;
  cls.loader = &boot_loader();
  cls.module = module;
  cls.from_snapshot = true;
}

}  // namespace vitrine::vm
