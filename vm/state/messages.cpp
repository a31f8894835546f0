// SPDX-License-Identifier: Apache-2.0
#include "vm/state/messages.hpp"

#include <cstdarg>

#include "vm/state/options.hpp"

namespace vitrine::vm {

// Most messages go to stderr. Those that HotSpot prints to stdout, and those of -Xlog and of a failed start, go there.
void complain(FILE* stream, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (vm_options().vfprintf_hook != nullptr)
    vm_options().vfprintf_hook(stream, format, arguments);
  else
    vfprintf(stream, format, arguments);
  va_end(arguments);
  fflush(stream);
}

}  // namespace vitrine::vm
