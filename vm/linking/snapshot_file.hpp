// SPDX-License-Identifier: Apache-2.0
// The file of a snapshot. Private to snapshot.cpp and snapshot_dump.cpp.
//
//   offset 0     SnapshotHeader
//   offset 4096  the memory from snapshot_memory::kBegin on, in pages; at its beginning the SnapshotRoot
//   then         for each page its checksum, 64 bits
//                relocations, 32 bits each: numbers of words that point into libjvm.so, grouped by class
//                numbers of pages, 32 bits each: first those that belong to no class, then those of each class
//
// The header's checksum covers all but the memory. A page is checked before it is used: those of a class when the class
// is loaded. So a start reads no more of the file than it needs.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>

#include "base/snapshot_memory.hpp"
#include "vm/model/symbol.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

class Class;

/// `count` entries of a table, from `first` on.
struct SnapshotSpan {
  uint32_t first, count;
};

struct SnapshotClass {
  Class* cls;
  SnapshotSpan relocations, pages;
};

struct SnapshotRoot {
  SymbolTable* symbols;
  std::unordered_map<const Symbol*, SnapshotClass>* classes;
  const WellKnown* well_known;
};

/// What must be the same in the process that makes a snapshot and in the one that uses it.
struct SnapshotIdentity {
  std::array<uint8_t, 32> build_id;            // of libjvm.so
  uint64_t modules_bytes, modules_changed_ns;  // size and time of lib/modules
  uint64_t version;                            // sum of the class library's version, as its file `release` tells it
  friend bool operator==(const SnapshotIdentity&, const SnapshotIdentity&) = default;
};

constexpr uint64_t kSnapshotMagic = 0x3170616e53747256;  // "VrtSnap1"
constexpr size_t kSnapshotHeaderBytes = 4096;

struct SnapshotHeader {
  uint64_t magic;
  uint64_t checksum;  // of the rest of the header, and of what is behind the memory
  SnapshotIdentity identity;
  uint64_t pages;         // of memory
  uint64_t common_pages;  // those that belong to no class
  uint64_t relocation_count, page_number_count;
  uint64_t library_address;  // where libjvm.so was loaded

  uint64_t memory_bytes() const { return pages * snapshot_memory::kPageBytes; }
  /// Of what is behind the memory.
  uint64_t table_bytes() const {
    return pages * sizeof(uint64_t) + (relocation_count + page_number_count) * sizeof(uint32_t);
  }
};

/// Which of the options asks for something that a class of the snapshot cannot give, or would change what a dump finds;
/// null if none does.
const char* option_against_snapshot();

/// Of this process. False if there is no telling: `why` says so.
bool find_identity(SnapshotIdentity* identity, std::string* why);

/// A sum that finds damage, not forgery: a file that somebody else could have written is not opened at all.
uint64_t checksum(const void* bytes, size_t count);
uint64_t checksum_of_page(size_t page);
/// The header's.
uint64_t checksum(const SnapshotHeader& header, std::span<const char> tables);

/// SharedArchiveFile, or its default.
std::string snapshot_path();

}  // namespace vitrine::vm
