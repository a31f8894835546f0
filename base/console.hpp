// SPDX-License-Identifier: Apache-2.0
// What the VM writes to stdout and stderr for those who started it. An embedder can take all of it over by the option
// "vfprintf" of JNI_CreateJavaVM. Reports of crashes are not part of it: they must not run code of others.
#pragma once
#include <cstdarg>
#include <cstdio>
#include <string_view>

namespace vitrine {

/// As vfprintf: returns the number of bytes.
using ConsoleHook = int (*)(FILE* stream, const char* format, va_list arguments);
/// From now on, `hook` gets what is written; null: the streams do. For the only thread of a VM that is being created.
void set_console_hook(ConsoleHook hook);
/// The hook, or vfprintf.
ConsoleHook console_hook();

/// Prints a message and flushes the stream.
[[gnu::format(printf, 2, 3)]] void complain(FILE* stream, const char* format, ...);
/// Writes a text of any length and flushes the stream; a hook gets it line by line. Returns false if the system refuses
/// some of it, with errno.
bool write_console(FILE* stream, std::string_view text);

}  // namespace vitrine
