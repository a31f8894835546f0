// SPDX-License-Identifier: Apache-2.0
// The cells of the heap by size, of a VM that has the extension function com.vitrine.functions.GetHeapCells.
#pragma once
#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// [{name, bytes, blocks, live, recent, dead, unused}], in order of size; null where the VM has no such function.
Json heap_cells();

}  // namespace vitrine::inspector
