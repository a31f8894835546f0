// SPDX-License-Identifier: Apache-2.0
// Where the code of functions lies in libjvm.so.
#pragma once

/// A function that each process calls, in a room that most processes do not use. It lies beside the other code of the
/// start: otherwise the kernel maps the room's pages around it, too.
#define VITRINE_START_CODE [[gnu::section(".text.startup.each")]]
