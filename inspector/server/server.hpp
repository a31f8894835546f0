// SPDX-License-Identifier: Apache-2.0
// The server behind the page: on the loopback only, for those who know the token, with a few threads and limits for
// everything.
#pragma once
#include <jvmti.h>

#include <string>

#include "inspector/server/options.hpp"

namespace vitrine::inspector {

/// Binds the port and starts to serve; in the live phase only, and once. Returns the URL of the page, with the token;
/// if there is no socket to be had it is empty, and `problem` says why.
std::string start_server(const Options& options, std::string& problem);

/// The URL of the server that runs; empty if there is none.
std::string server_url();

/// Ends all live updates and closes the port. From VMDeath; returns when no handler works on the VM any more.
void end_server();

/// Whether `thread` serves requests. Attached threads.
bool is_own_thread(jthread thread);

}  // namespace vitrine::inspector
