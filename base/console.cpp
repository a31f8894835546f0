// SPDX-License-Identifier: Apache-2.0
#include "base/console.hpp"

#include <algorithm>

namespace vitrine {

namespace {

constinit ConsoleHook hook_of_embedder = nullptr;

/// With a va_list for the hook.
void call_hook(FILE* stream, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  hook_of_embedder(stream, format, arguments);
  va_end(arguments);
}

}  // namespace

void set_console_hook(ConsoleHook hook) { hook_of_embedder = hook; }
ConsoleHook console_hook() { return hook_of_embedder == nullptr ? vfprintf : hook_of_embedder; }

void complain(FILE* stream, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  console_hook()(stream, format, arguments);
  va_end(arguments);
  fflush(stream);
}

// Hooks format into buffers of their own, which may be small, so a line is the most that they get at once.
bool write_console(FILE* stream, std::string_view text) {
  if (hook_of_embedder == nullptr) {
    const bool written = fwrite(text.data(), 1, text.size(), stream) == text.size();
    return fflush(stream) == 0 && written;
  }
  while (!text.empty()) {
    const size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    call_hook(stream, "%.*s", static_cast<int>(length), text.data());
    text.remove_prefix(length);
  }
  fflush(stream);
  return true;
}

}  // namespace vitrine
