// SPDX-License-Identifier: Apache-2.0
// The options of the command line as rows (command_line.def), and the functions that they name. Nothing here reaches a
// safepoint.
#pragma once
#include <jni.h>

#include <cstdint>
#include <span>
#include <string_view>

#include "vm/state/release.hpp"

namespace vitrine::vm {

class OptionParser;

/// An option that fits a row.
struct OptionMatch {
  std::string_view text, rest;  // the whole option, and what follows the text of the row
  const char* detail;           // what the row passes to its action; null for a handler
  void* extra;                  // JavaVMOption.extraInfo
};

/// Does what an option asks for. Returns JNI_OK, or an error code after a message.
using OptionHandler = jint (*)(OptionParser& parser, const OptionMatch& option);

struct OptionAction {
  OptionHandler handler;
  const char* detail = nullptr;

  // NOLINTNEXTLINE(google-explicit-constructor): rows name functions
  constexpr OptionAction(OptionHandler handler, const char* detail = nullptr) : handler(handler), detail(detail) {}
};

// NOLINTNEXTLINE(readability-identifier-naming): words of command_line.def
enum class OptionForm : uint8_t { exactly, begins, with_colon, with_extra };

/// A row of command_line.def.
struct OptionRow {
  std::string_view text;
  OptionForm form;
  OptionAction action;
  ReleaseRange releases = release_ranges::all;

  /// Whether the option is one of this row, whatever the release.
  bool fits(std::string_view option, const void* extra) const;
};

/// The rows of command_line.def.
std::span<const OptionRow> option_table();
/// The first row that the option fits and that counts in the release of the class library; null if there is none.
const OptionRow* find_option(std::string_view option, const void* extra);

#define OPTION(...)
#define HANDLED_OPTION(form, text, handler, ...) jint handler(OptionParser& parser, const OptionMatch& option);
#include "vm/runtime/command_line.def"
#undef OPTION
#undef HANDLED_OPTION

}  // namespace vitrine::vm
