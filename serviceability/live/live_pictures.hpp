// SPDX-License-Identifier: Apache-2.0
// Pictures of the running VM: jcmd VM.picture.
#pragma once
#include <string>

#include "serviceability/pictures/graph.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

/// `kind` is heap, monitors, loaders, modules or gc; of another one the error says so. `self` is in VM state without a
/// mutex: this stops the world while the facts are collected.
pictures::GraphResult live_picture(vm::Thread& self, const std::string& kind, const std::string& filter);

}  // namespace vitrine::serviceability
