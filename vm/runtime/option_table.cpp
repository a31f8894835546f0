// SPDX-License-Identifier: Apache-2.0
// The rows of command_line.def, and the words in which their actions are written.
#include "vm/runtime/option_table.hpp"

#include <algorithm>
#include <concepts>
#include <string>

#include "vm/runtime/command_line.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace option_words {  // flag_table.cpp has others of the same names
namespace {

using namespace release_ranges;

// NOLINTBEGIN(readability-identifier-naming): words of the rows
jint ignored(OptionParser&, const OptionMatch&) { return JNI_OK; }

constexpr OptionAction warns(const char* text) {
  return {[](OptionParser&, const OptionMatch& option) {
            print_warning(option.detail);
            return JNI_OK;
          },
          text};
}

constexpr OptionAction was_removed_in(const char* release) {
  return {[](OptionParser&, const OptionMatch& option) {
            print_warning("Ignoring option " + std::string(option.text) + "; support was removed in " + option.detail);
            return JNI_OK;
          },
          release};
}

/// The option follows the text.
constexpr OptionAction refused(const char* text) {
  return {[](OptionParser&, const OptionMatch& option) { return refuse(option.detail + std::string(option.text)); },
          text};
}

/// As refused, but such options may be passed over (-XX:+IgnoreUnrecognizedVMOptions).
constexpr OptionAction unknown(const char* what) {
  return {
      [](OptionParser& parser, const OptionMatch& option) { return parser.unrecognized(option.detail, option.text); },
      what};
}

/// The rest of the option is the value of the property.
constexpr OptionAction sets(const char* property) {
  return {
      [](OptionParser& parser, const OptionMatch& option) { return parser.set_property(option.detail, option.rest); },
      property};
}

/// The rest of the option is the value of the property with the next number: PROPERTY.0, PROPERTY.1 and so on.
constexpr OptionAction adds_to(const char* property) {
  return {
      [](OptionParser& parser, const OptionMatch& option) { return parser.add_numbered(option.detail, option.rest); },
      property};
}

/// The rest of the option says what happens to something restricted: allow, warn, debug or deny.
constexpr OptionAction restricts(const char* property) {
  return {[](OptionParser& parser, const OptionMatch& option) {
            if (option.rest != "allow" && option.rest != "warn" && option.rest != "debug" && option.rest != "deny")
              return refuse("Value specified to " + std::string(option.text.substr(0, option.text.find('='))) +
                            " not recognized: '" + std::string(option.rest) + "'");
            return parser.set_property(option.detail, option.rest);
          },
          property};
}

/// Logs to stdout, in the words of -Xlog.
constexpr OptionAction logs(const char* what) {
  return {[](OptionParser& parser, const OptionMatch& option) {
            parser.log_to_stdout(option.detail);
            return JNI_OK;
          },
          what};
}

/// Sets a member of Options, which is a flag or a bool.
template <auto member, bool value>
jint switches(OptionParser& parser, const OptionMatch&) {
  auto& place = parser.options().*member;
  if constexpr (std::same_as<decltype(place), bool&>) {
    place = value;
    return JNI_OK;
  } else {
    return parser.set_flag(place, value);
  }
}
template <auto member>
constexpr OptionAction switches_on = &switches<member, true>;
template <auto member>
constexpr OptionAction switches_off = &switches<member, false>;

template <ExecutionMode mode>
jint executes(OptionParser& parser, const OptionMatch&) {
  parser.options().execution = mode;
  return parser.set_flag(parser.options().UseCompiler, mode != ExecutionMode::Interpreted);
}

enum class Verified : uint8_t { Remote, All };
template <Verified classes>
jint verifies(OptionParser& parser, const OptionMatch&) {
  (void)parser.set_flag(parser.options().BytecodeVerificationLocal, classes == Verified::All);
  return parser.set_flag(parser.options().BytecodeVerificationRemote, true);
}

enum class Sharing : uint8_t { Auto, On, Off, Dump };
template <Sharing mode>
jint shares(OptionParser& parser, const OptionMatch&) {
  Options& options = parser.options();
  options.dumps_snapshot = mode == Sharing::Dump;
  (void)parser.set_flag(options.UseSharedSpaces, mode != Sharing::Off);
  return parser.set_flag(options.RequireSharedSpaces, mode == Sharing::On);
}

constexpr ReleaseRange of_releases(ReleaseRange releases) { return releases; }
// NOLINTEND(readability-identifier-naming)

constexpr OptionRow row(OptionForm form, std::string_view text, OptionAction action, ReleaseRange releases = all) {
  return {text, form, action, releases};
}

constexpr OptionRow kOptions[] = {
#define OPTION(form, text, action, what, ...) row(OptionForm::form, text, action __VA_OPT__(, ) __VA_ARGS__),
#define HANDLED_OPTION(...) OPTION(__VA_ARGS__)
#include "vm/runtime/command_line.def"
#undef OPTION
#undef HANDLED_OPTION
};

}  // namespace
}  // namespace option_words

using option_words::kOptions;

bool OptionRow::fits(std::string_view option, const void* extra) const {
  if (!option.starts_with(text)) return false;
  const std::string_view rest = option.substr(text.size());
  switch (form) {
    case OptionForm::exactly: return rest.empty();
    case OptionForm::begins: return true;
    case OptionForm::with_colon: return rest.empty() || rest[0] == ':';
    case OptionForm::with_extra: return rest.empty() && extra != nullptr;
  }
  return false;
}

std::span<const OptionRow> option_table() { return kOptions; }

const OptionRow* find_option(std::string_view option, const void* extra) {
  const auto* found = std::ranges::find_if(
      kOptions, [&](const OptionRow& row) { return release().is_in(row.releases) && row.fits(option, extra); });
  return found == std::end(kOptions) ? nullptr : found;
}

}  // namespace vitrine::vm
