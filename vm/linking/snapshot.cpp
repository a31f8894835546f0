// SPDX-License-Identifier: Apache-2.0
// Using a snapshot.
#include "vm/linking/snapshot.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "base/snapshot_memory.hpp"
#include "vm/linking/class_lineage.hpp"
#include "vm/linking/snapshot_file.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {
namespace {

/// The snapshot in use.
struct Snapshot {
  const SnapshotRoot* root = nullptr;
  const uint64_t* page_sums = nullptr;
  const uint32_t *relocations = nullptr, *page_numbers = nullptr;
  uintptr_t moved = 0;  // what to add to a pointer into libjvm.so

  std::vector<bool> code_page_checked;  // by page: it is undamaged; from then on it may change

  bool page_is_undamaged(uint32_t page) const {
    const void* bytes = reinterpret_cast<const void*>(snapshot_memory::kBegin + page * snapshot_memory::kPageBytes);
    return checksum(bytes, snapshot_memory::kPageBytes) == page_sums[page];
  }
};
constinit Snapshot g_snapshot;

struct File {
  explicit File(const std::string& path) : descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~File() {
    if (descriptor >= 0) close(descriptor);
  }
  File(const File&) = delete;
  const int descriptor;
};

/// Which options ask for something that a class of the snapshot cannot give; null if none does.
const char* option_against() {
  const Options& options = vm_options();
  if (!options.UseSharedSpaces) return "-XX:-UseSharedSpaces is given";
  if (options.enable_preview) return "--enable-preview is given";
  if (options.BytecodeVerificationLocal) return "the classes of the boot loader are to be verified";
  if (!options.patch_modules.empty()) return "--patch-module is given";
  if (options.explain.on) return "-Xexplain is given";
  if (records_lineage()) return "the lineage of classes is recorded";
  return nullptr;
}

/// Whether nobody but this user and the system's administrator could have written the file.
bool is_trusted(const struct stat& file) {
  return S_ISREG(file.st_mode) && (file.st_uid == 0 || file.st_uid == geteuid()) && (file.st_mode & 022) == 0;
}

bool read_all(int descriptor, void* to, size_t bytes, uint64_t from) {
  auto* at = static_cast<char*>(to);
  while (bytes > 0) {
    const ssize_t got = pread(descriptor, at, bytes, static_cast<off_t>(from));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    from += static_cast<uint64_t>(got);
    bytes -= static_cast<size_t>(got);
  }
  return true;
}

/// The tables behind the memory; empty if they are not what the header says.
std::vector<char> read_tables(int descriptor, const SnapshotHeader& header, off_t file_bytes) {
  const uint64_t most = snapshot_memory::kMostBytes;
  if (header.pages > most || header.relocation_count > most || header.page_number_count > most ||
      header.common_pages > header.page_number_count || header.memory_bytes() > most ||
      static_cast<uint64_t>(file_bytes) != kSnapshotHeaderBytes + header.memory_bytes() + header.table_bytes())
    return {};
  std::vector<char> tables(header.table_bytes());
  if (!read_all(descriptor, tables.data(), tables.size(), kSnapshotHeaderBytes + header.memory_bytes()) ||
      checksum(header, tables) != header.checksum)
    return {};
  return tables;
}

}  // namespace

std::string open_snapshot() {
  if (const char* why = option_against()) return why;
  const std::string path = snapshot_path();
  const File file(path);
  if (file.descriptor < 0) return path + " cannot be opened: " + strerror(errno);
  struct stat status;
  if (fstat(file.descriptor, &status) != 0 || !is_trusted(status))
    return path + " is not trusted: others than its owner may write it, or it is somebody else's";
  SnapshotHeader header;
  if (pread(file.descriptor, &header, sizeof header, 0) != sizeof header || header.magic != kSnapshotMagic)
    return path + " is no snapshot";
  SnapshotIdentity identity;
  std::string why;
  if (!find_identity(&identity, &why)) return why;
  if (header.identity != identity) return path + " was made by another VM or for another class library";
  // They stay for ever.
  const std::vector<char>& tables = *new std::vector<char>(read_tables(file.descriptor, header, status.st_size));
  if (tables.empty()) return path + " is damaged";
  void* begin = reinterpret_cast<void*>(snapshot_memory::kBegin);
  void* place = mmap(begin, header.memory_bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED_NOREPLACE,
                     file.descriptor, kSnapshotHeaderBytes);
  if (place != begin) {
    if (place != MAP_FAILED) munmap(place, header.memory_bytes());  // the system does not know MAP_FIXED_NOREPLACE
    return "the addresses for the snapshot are not free";
  }
  Snapshot opened;
  opened.root = static_cast<const SnapshotRoot*>(begin);
  opened.page_sums = reinterpret_cast<const uint64_t*>(tables.data());
  opened.relocations = reinterpret_cast<const uint32_t*>(opened.page_sums + header.pages);
  opened.page_numbers = opened.relocations + header.relocation_count;
  opened.moved = this_library().begin - header.library_address;
  for (uint64_t i = 0; i < header.common_pages; ++i)
    if (!opened.page_is_undamaged(opened.page_numbers[i])) {
      munmap(place, header.memory_bytes());
      return path + " is damaged";
    }
  opened.code_page_checked.resize(header.pages);
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
  return found == g_snapshot.root->classes->end() ? nullptr : found->second.cls;
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
    if (!g_snapshot.page_is_undamaged(page)) return nullptr;
    g_snapshot.code_page_checked[page] = true;
  }
  // The pointer to the table of virtual functions is the only one into libjvm.so.
  snapshot_memory::words()[snapshot_memory::word_at(kept->code)] += g_snapshot.moved;
  return kept->code;
}

bool adapt_to_process(Class& cls, Module* module) {
  if (cls.from_snapshot) return true;
  const SnapshotClass& entry = g_snapshot.root->classes->find(cls.name)->second;
  for (uint32_t i = 0; i < entry.pages.count; ++i)
    if (!g_snapshot.page_is_undamaged(g_snapshot.page_numbers[entry.pages.first + i])) return false;
  for (uint32_t i = 0; i < entry.relocations.count; ++i)
    snapshot_memory::words()[g_snapshot.relocations[entry.relocations.first + i]] += g_snapshot.moved;
  cls.loader = &boot_loader();
  cls.module = module;
  cls.from_snapshot = true;
  return true;
}

}  // namespace vitrine::vm
