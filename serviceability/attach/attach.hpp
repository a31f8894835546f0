// SPDX-License-Identifier: Apache-2.0
// Dynamic attach: the JDK's own protocol, by which com.sun.tools.attach, jcmd, jstack and
// jattach reach a running VM.
#pragma once
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

/// A process of the same number that was killed may have left its socket: a tool would connect to nobody instead of
/// asking for a listener.
void remove_attach_socket();

/// Hook of the Signal Dispatcher: SIGQUIT came. True when it was an attach request (a file .attach_pid<pid> of ours
/// exists): the listener has been started.
bool serve_attach_request();

/// One operation of the protocol, with its up to three arguments. The status; `reply` is the text behind it. Self is
/// InVm.
int run_attach_operation(vm::Thread& self, const std::string& name, const std::string (&arguments)[3],
                         std::string& reply);

}  // namespace vitrine::serviceability
