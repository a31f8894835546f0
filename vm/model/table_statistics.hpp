// SPDX-License-Identifier: Apache-2.0
// How full the VM's hash tables are (jcmd VM.stringtable, VM.symboltable, VM.systemdictionary).
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace vitrine::vm {

struct LoaderData;

struct TableStatistics {
  size_t entry_bytes = 0;         // of one entry
  size_t literal_bytes = 0;       // of what the entries stand for
  std::vector<size_t> in_bucket;  // entries that belong to each bucket
};

/// Interned strings. World stopped: the characters are read. `visit`: called for each, may be null.
TableStatistics string_table_statistics(const std::function<void(const std::string&)>& visit);
/// Symbols. No safepoint; the table is locked while `visit`, which may be null, is called.
TableStatistics symbol_table_statistics(const std::function<void(const std::string&)>& visit);
/// The classes a loader has defined or is recorded for. No safepoint.
TableStatistics class_table_statistics(LoaderData& loader);

}  // namespace vitrine::vm
