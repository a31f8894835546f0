// SPDX-License-Identifier: Apache-2.0
// Making a snapshot. No Java code runs in the process that does it.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <string_view>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/console.hpp"
#include "base/format.hpp"
#include "base/input_file.hpp"
#include "base/machine/address.hpp"
#include "base/output_file.hpp"
#include "base/snapshot_memory.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/snapshot.hpp"
#include "vm/linking/snapshot_file.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {
namespace {

bool has_property(std::string_view key) {
  return std::ranges::any_of(vm_options().properties, [&](const auto& property) { return property.first == key; });
}

/// HOTSPOT: these texts, and this heading for agents.
[[noreturn]] void refuse_agent(const AgentOption& agent) {
  const bool in_java = agent.library == "instrument";
  complain(stdout, "Error occurred during CDS dumping\nCDS dumping does not support %s agent, name: %s\n",
           in_java ? "Java" : "native JVMTI", (in_java ? agent.options : agent.library).c_str());
  end_failed_start();
}

/// A dump is for processes without the options that are checked here. Ends this one if it has one of them.
void check_options() {
  for (const auto& [given, option] : {std::pair{!vm_options().patch_modules.empty(), "--patch-module"},
                                      {has_property("jdk.module.limitmods"), "--limit-modules"},
                                      {has_property("jdk.module.upgrade.path"), "--upgrade-module-path"}})
    if (given)
      exit_during_initialization(std::string("Cannot use the following option when dumping the shared archive: ") +
                                 option);
  if (!vm_options().agents.empty()) refuse_agent(vm_options().agents.front());
  if (const char* why = option_against_snapshot())
    exit_during_initialization(std::string("The snapshot cannot be made: ") + why);
}

/// Where the root of the snapshot is: what is recorded first.
SnapshotRoot& root() { return *reinterpret_cast<SnapshotRoot*>(snapshot_memory::kBegin); }

/// What a class list asks for. Names are internal.
struct ClassList {
  std::vector<std::string> classes;
  struct Member {
    std::string holder, name, descriptor;
  };
  std::vector<Member> methods;
};
// HotSpot takes such a line for a comment.
constexpr const char* kMethodMark = "#method";

ClassList read_class_list() {
  ClassList result;
  const std::string& given = vm_options().SharedClassListFile.get();
  const std::string path = given.empty() ? vm_options().java_home + "/lib/classlist" : given;
  std::string text;
  if (const InputError error = read_input_file(path, text); error != InputError::None)
    exit_during_initialization("Loading classlist " + path + " failed: " + why_not_read(error));
  std::istringstream lines(std::move(text));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string first;
    ClassList::Member method;
    if (!(words >> first)) continue;
    if (first == kMethodMark && words >> method.holder >> method.name >> method.descriptor)
      result.methods.push_back(std::move(method));
    else if (first[0] != '#' && first[0] != '@')
      result.classes.push_back(std::move(first));
  }
  return result;
}

snapshot_memory::Owner owner_of(const Class& cls) {
  return snapshot_memory::owner_of_page(snapshot_memory::page_at(&cls));
}

/// Decodes the methods into pages that follow one another.
void keep_code(const std::vector<ClassList::Member>& methods) {
  struct Made {
    MethodVersion* version;
    KeptCode kept;
  };
  std::vector<Made> all;
  const snapshot_memory::Owner owner = snapshot_memory::new_owner();
  std::unordered_set<const Method*> seen;
  for (const ClassList::Member& wanted : methods) {
    const Symbol *holder = Symbol::find(wanted.holder), *name = Symbol::find(wanted.name),
                 *descriptor = Symbol::find(wanted.descriptor);
    if (holder == nullptr || name == nullptr || descriptor == nullptr) continue;
    const Class* cls = find_loaded_class(holder, boot_loader());
    if (cls == nullptr || !snapshot_memory::contains(cls)) continue;
    const Method* method = cls->find_declared_method(name, descriptor);
    if (method == nullptr || !method->has_code() || !seen.insert(method).second) continue;
    Made made{method->version, {}};
    std::optional<snapshot_memory::Recording> recording(owner);
    made.kept.first_page = static_cast<uint32_t>(snapshot_memory::page_of_next());
    made.kept.code = ports().executor->code_for_snapshot(*method->version).release();
    made.kept.page_count = static_cast<uint32_t>(snapshot_memory::page_of_next()) + 1 - made.kept.first_page;
    recording.reset();
    if (made.kept.code != nullptr) all.push_back(made);
  }
  for (const Made& made : all) {
    const snapshot_memory::Recording recording(owner_of(*made.version->method->holder));
    made.version->kept = new KeptCode(made.kept);
  }
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

constexpr size_t kWordsOfPage = snapshot_memory::kPageBytes / sizeof(uintptr_t);

struct Range {
  uintptr_t begin, end;
  bool contains(uintptr_t address) const { return address >= begin && address < end; }
};

/// What the process has mapped that another process will not find at the same place. Not the Java heap: it may be where
/// small numbers look like addresses, and what a class refers to there is known.
std::vector<Range> foreign_memory() {
  std::vector<Range> ranges;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    unsigned long begin = 0, end = 0;
    if (std::sscanf(line.c_str(), "%lx-%lx", &begin, &end) != 2) continue;
    const auto* start = reinterpret_cast<const void*>(begin);
    if (snapshot_memory::contains(start) || java_heap().contains(start)) continue;
    ranges.push_back({begin, end});
  }
  return ranges;
}

/// Whether a word is two numbers of 32 bits next to each other, such as a length and an offset, and no address,
/// although something may be mapped there. The halves of addresses are hardly ever both that small.
constexpr bool is_pair_of_numbers(uintptr_t word) { return (word >> 32) < 0x8000 && (word & 0xffffffff) < 0x8000; }

/// The words that point into libjvm.so, by owner, and one that points to other memory outside of the snapshot.
struct PointersOut {
  std::vector<Range> foreign = foreign_memory();
  std::vector<bool> plain;  // by word: no pointer, whatever it looks like
  std::vector<std::vector<uint32_t>> into_library;
  const uintptr_t* stray = nullptr;

  explicit PointersOut(size_t pages) : plain(pages * kWordsOfPage) {}

  /// There are no pointers in what is here. Words that are there in part are looked at all the same.
  template <class T>
  void leave_out(std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (values.empty()) return;
    const size_t first = snapshot_memory::word_at(std::as_bytes(values).data() + sizeof(uintptr_t) - 1),
                 end = snapshot_memory::word_at(std::as_bytes(values).data() + values.size_bytes());
    if (first < end) std::fill(plain.begin() + ptrdiff_t(first), plain.begin() + ptrdiff_t(end), true);
  }

  void look_at(size_t page) {
    const AddressRange library = this_library();
    const snapshot_memory::Owner owner = snapshot_memory::owner_of_page(page);
    if (owner >= into_library.size()) into_library.resize(owner + 1);
    uintptr_t* const begin = snapshot_memory::words();
    for (size_t word = page * kWordsOfPage; word != (page + 1) * kWordsOfPage; ++word) {
      if (plain[word] || is_pair_of_numbers(begin[word])) continue;
      if (library.contains(begin[word]))
        into_library[owner].push_back(static_cast<uint32_t>(word));
      else if (std::any_of(foreign.begin(), foreign.end(), [&](const Range& r) { return r.contains(begin[word]); }))
        stray = &begin[word];
    }
  }
};

template <class T>
void append(std::vector<char>& bytes, std::span<const T> values) {
  const auto* first = reinterpret_cast<const char*>(values.data());
  bytes.insert(bytes.end(), first, first + values.size_bytes());
}

/// Writes the file beside its place and then moves it there, so that no process sees a part of it.
std::string write_file(Thread& self, const SnapshotHeader& header, std::span<const char> tables) {
  std::vector<char> bytes;
  bytes.reserve(kSnapshotHeaderBytes + header.memory_bytes() + tables.size());
  append(bytes, std::span(&header, 1));
  bytes.resize(kSnapshotHeaderBytes);
  append(bytes, std::span(static_cast<const char*>(snapshot_memory::address_of_page(0)), header.memory_bytes()));
  append(bytes, tables);

  const VmBlocked blocked(self);
  const std::string path = snapshot_path(), temporary = path + "." + std::to_string(getpid());
  struct stat there;  // a device or pipe would be replaced
  if (stat(path.c_str(), &there) == 0 && !S_ISREG(there.st_mode)) return path + " is not a regular file";
  int error = write_output_file(temporary.c_str(), O_EXCL, bytes);
  if (error == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return {};
  if (error != EEXIST) unlink(temporary.c_str());
  return temporary + ": " + strerror(error);
}

}  // namespace

void begin_snapshot() {
  check_options();
  if (const char* why = snapshot_memory::begin())
    exit_during_initialization(std::string("The snapshot cannot be made: ") + why);
  const snapshot_memory::Recording recording(0);
  VM_CHECK(new SnapshotRoot{} == &root());
  root().symbols = &symbol_table();
  root().classes = new std::unordered_map<const Symbol*, SnapshotClass>;
}

void keep_in_snapshot(snapshot_memory::Owner recorder, const uint8_t*& bytes, size_t size,
                      std::shared_ptr<const void>& owner) {
  const snapshot_memory::Recording recording(recorder);
  auto* copy = new uint8_t[size];
  std::copy_n(bytes, size, copy);
  bytes = copy;
  owner = {std::shared_ptr<const void>(), bytes};
}

JavaResult<std::string> make_snapshot(Thread& self) {
  const ClassList list = read_class_list();
  for (const std::string& name : list.classes) TRY(load_boot_class(self, Symbol::intern(name)));
  keep_code(list.methods);
  std::vector<SnapshotClass*> classes;  // by owner; null: nobody's
  {
    const snapshot_memory::Recording recording(0);
    root().well_known = kept_well_known();
    LoaderData& boot = boot_loader();
    std::lock_guard lock(boot.mutex);
    for (Class* cls : boot.defined)
      if (snapshot_memory::contains(cls)) (*root().classes)[cls->name] = {cls, {}, {}};
  }
  for (auto& [name, entry] : *root().classes) {
    const snapshot_memory::Owner owner = owner_of(*entry.cls);
    if (owner >= classes.size()) classes.resize(owner + 1);
    classes[owner] = &entry;
    forget_process(*entry.cls);
  }

  const size_t page_count = snapshot_memory::page_count();
  PointersOut pointers(page_count);
  for (const auto& [name, entry] : *root().classes) {
    const classfile::ClassFile& file = *entry.cls->file();
    pointers.leave_out(file.bytes);
    pointers.leave_out(file.constants.places());
    pointers.leave_out(std::span<const classfile::FieldInfo>(file.fields));
    pointers.leave_out(std::span<const classfile::MethodInfo>(file.methods));
  }
  std::vector<std::vector<uint32_t>> pages(classes.size());  // by owner
  for (size_t page = 0; page < page_count; ++page) {
    pointers.look_at(page);
    const snapshot_memory::Owner owner = snapshot_memory::owner_of_page(page);
    if (owner < pages.size()) pages[owner].push_back(static_cast<uint32_t>(page));
  }
  if (pointers.stray != nullptr) {
    char text[80];
    std::snprintf(text, sizeof text, "the word at %p points out of it, to %p", static_cast<const void*>(pointers.stray),
                  reinterpret_cast<void*>(*pointers.stray));
    return std::string(text);
  }
  if (!pointers.into_library[0].empty()) return std::string("memory of no class refers to libjvm.so");

  std::vector<uint32_t> relocations, page_numbers;
  auto add = [](std::vector<uint32_t>& table, const std::vector<uint32_t>& more) {
    const SnapshotSpan span{static_cast<uint32_t>(table.size()), static_cast<uint32_t>(more.size())};
    table.insert(table.end(), more.begin(), more.end());
    return span;
  };
  add(page_numbers, pages[0]);
  for (snapshot_memory::Owner owner = 1; owner < classes.size(); ++owner) {
    if (classes[owner] == nullptr) continue;
    classes[owner]->relocations = add(relocations, pointers.into_library[owner]);
    classes[owner]->pages = add(page_numbers, pages[owner]);
  }

  SnapshotHeader header{};
  std::string why;
  header.magic = kSnapshotMagic;
  if (!find_identity(&header.identity, &why)) return why;
  header.pages = page_count;
  header.common_pages = pages[0].size();
  header.relocation_count = relocations.size();
  header.page_number_count = page_numbers.size();
  header.library_address = this_library().begin;
  std::vector<uint64_t> page_sums;
  for (size_t page = 0; page < page_count; ++page) page_sums.push_back(checksum_of_page(page));
  std::vector<char> tables;
  append(tables, std::span<const uint64_t>(page_sums));
  append(tables, std::span<const uint32_t>(relocations));
  append(tables, std::span<const uint32_t>(page_numbers));
  header.checksum = checksum(header, tables);
  return write_file(self, header, tables);
}

std::string class_list() {
  std::vector<Class*> classes = all_classes();
  std::erase_if(classes, [](const Class* c) {
    return c->is_array() || c->is_primitive() || c->is_hidden || !c->loader->is_builtin();
  });
  std::sort(classes.begin(), classes.end(),
            [](const Class* a, const Class* b) { return a->loading_order < b->loading_order; });
  std::string text;
  for (const Class* cls : classes) text += cls->name->str() + "\n";
  for (const Class* cls : classes)
    for (const auto& method : cls->methods)
      if (cls->loader->is_boot() && method->version->executable.load(std::memory_order_acquire) != nullptr)
        text += format("%s %s %s %s\n", kMethodMark, cls->name->c_str(), method->name->c_str(),
                       method->descriptor->c_str());
  return text;
}

}  // namespace vitrine::vm
