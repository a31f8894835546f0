// SPDX-License-Identifier: Apache-2.0
// Dynamic attach: the JDK's own protocol, by which com.sun.tools.attach, jcmd, jstack and jattach reach a running VM.
#pragma once
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

/// Removes the socket of this process's id. A killed process with the same id may have left one; a tool would then
/// connect to a socket without a listener instead of asking for one.
void remove_attach_socket();

/// Called by the Signal Dispatcher after SIGQUIT. Returns true if it was an attach request, that is, if a file
/// .attach_pid<pid> of our user exists; the listener then runs. The caller is in VM state. Reaches safepoints; clears
/// exceptions.
bool serve_attach_request();

/// Executes one operation of the protocol, which has up to three arguments; missing ones are empty. Returns the status,
/// 0 for success; `reply` is the text that follows it. Called in VM state by the listener thread; may run Java and
/// agent code and stop the world. An exception may be left pending.
int run_attach_operation(vm::Thread& self, const std::string& name, const std::string (&arguments)[3],
                         std::string& reply);

}  // namespace vitrine::serviceability
