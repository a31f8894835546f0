// SPDX-License-Identifier: Apache-2.0
// Fill of the VM's hash tables (jcmd VM.stringtable, VM.symboltable, VM.systemdictionary).
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace vitrine::vm {

struct LoaderData;

struct TableStatistics {
  size_t entry_bytes = 0;         // size of one entry
  size_t literal_bytes = 0;       // size of the objects or texts to which the entries refer
  std::vector<size_t> in_bucket;  // number of entries in each bucket
};

/// The interned strings. The world must be stopped, because the characters are read. Calls `visit`, which may be null,
/// for each.
TableStatistics string_table_statistics(const std::function<void(const std::string&)>& visit);
/// The symbols. No safepoint. Calls `visit`, which may be null, for each, with the table locked.
TableStatistics symbol_table_statistics(const std::function<void(const std::string&)>& visit);
/// The classes recorded in a loader's table, as defined or initiated by it. Takes loader.mutex. No safepoint.
TableStatistics class_table_statistics(LoaderData& loader);

}  // namespace vitrine::vm
