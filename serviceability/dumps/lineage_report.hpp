// SPDX-License-Identifier: Apache-2.0
// What jcmd VM.class_lineage prints: the stages of the bytes of a class, differences, and files with the bytes.
#pragma once
#include <memory>
#include <string>

#include "vm/linking/class_lineage.hpp"

namespace vitrine::serviceability {

using Lineage = std::shared_ptr<const vm::ClassLineage>;

/// The stages, oldest first; at most 120 columns but for names and URLs that are longer. No safepoint.
std::string lineage_text(const vm::ClassLineage& lineage);
/// The differences between two stages as class_diff_text shows them. `which` is "FROM,TO", or empty: the original and
/// the newest. Says in a sentence why there is nothing to compare. No safepoint.
std::string lineage_diff(const vm::ClassLineage& lineage, const std::string& which);
/// Writes each stage whose bytes are kept as NAME.N.class into the folder, and says what was written, or why not. The
/// `ordinal`-th class of that name (from 1) is NAME-ordinal.N.class from the second on. Leaves VM state to write.
std::string dump_lineage(vm::Thread& self, const vm::ClassLineage& lineage, size_t ordinal, const std::string& folder);

}  // namespace vitrine::serviceability
