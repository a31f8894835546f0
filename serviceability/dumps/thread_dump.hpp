// SPDX-License-Identifier: Apache-2.0
// The text of SIGQUIT, jstack and jcmd Thread.print.
#pragma once
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

struct ThreadDumpContents {
  bool locks = false;     // -l: what each thread owns of java.util.concurrent
  bool extended = false;  // -e: what each thread has allocated
  bool heap = false;      // SIGQUIT: the state of the heap at the end
};
/// Stops the world.
std::string thread_dump(vm::Thread& self, const ThreadDumpContents& contents);

}  // namespace vitrine::serviceability
