// SPDX-License-Identifier: Apache-2.0
// -XX options: each one sets the flag of its name. The messages are HotSpot's.
#include <cctype>
#include <cstdio>
#include <cstdlib>

#include "base/console.hpp"
#include "base/format.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/runtime/flags.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

/// Warns if a flag that was switched on has no effect, or is deprecated. `option` begins with the name that was given:
/// a former name has been warned of already.
void warn_of_flag(const Flag& flag, std::string_view value, std::string_view option) {
  const std::string name = flag.name;
  const bool asks = value != "false" && !(flag.quiet != nullptr && is_listed(flag.quiet, value));
  if (asks && flag.warns) return print_warning("Option " + name + " has no effect: " + flag.no_effect + ".");
  if (option.starts_with('+') || option.starts_with('-')) option.remove_prefix(1);
  if (is_deprecated(flag) && option.starts_with(name))
    print_warning(format("Option %s was deprecated in version %d.0 and will likely be removed in a future release.",
                         flag.name, flag.deprecated_in));
}

/// The flag with that name, or with that former name, of which it warns; null if this release has none.
const Flag* find_flag_or_former(const std::string& name) {
  static const struct {
    std::string_view former;
    const char* name;
    int deprecated_in;
  } former_names[] = {{"CreateMinidumpOnCrash", row_of(&Flags::CreateCoredumpOnCrash).name, 9},
                      {"DefaultMaxRAMFraction", row_of(&Flags::MaxRAMFraction).name, 8}};
  for (const auto& alias : former_names) {
    if (name != alias.former) continue;
    const Flag* flag = find_flag(alias.name);
    if (flag != nullptr)
      print_warning(format(
          "Option %s was deprecated in version %d.0 and will likely be removed in a future release. Use option %s "
          "instead.",
          name.c_str(), alias.deprecated_in, alias.name));
    return flag;
  }
  return find_flag(name);
}

}  // namespace

double similarity(std::string_view a, std::string_view b) {
  if (a.size() < 2 || b.size() < 2) return 0;
  size_t hits = 0;
  for (size_t i = 0; i + 1 < a.size(); i++)
    for (size_t j = 0; j + 1 < b.size(); j++)
      if (a[i] == b[j] && a[i + 1] == b[j + 1]) {
        hits++;
        break;
      }
  return 2.0 * static_cast<double>(hits) / static_cast<double>(a.size() + b.size());
}

jint OptionParser::unrecognized_flag(std::string_view text, std::string_view name) {
  if (const Flag* flag = find_removed_flag(name)) {
    print_warning(format("Ignoring option %s; support was removed in %d.0", flag->name, flag->removed_in));
    return JNI_OK;
  }
  if (ignore_unrecognized_) return JNI_OK;
  if (text.size() > 0 && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  complain(stderr, "Unrecognized VM option '%s'\n", std::string(text).c_str());
  // Not only what the name of a flag may consist of: "++UseG1GC" is as much like one as "useG1GC".
  const std::string_view given = text.substr(0, text.find('='));
  const Flag* nearest = nullptr;
  double best = 0;
  for (const Flag& flag : all_flags()) {
    double s = similarity(flag.name, given);
    if (s >= 0.7 && s > best) {
      best = s;
      nearest = &flag;
    }
  }
  if (nearest != nullptr)
    complain(stderr, nearest->holds<bool>() ? "Did you mean '(+/-)%s'?%s" : "Did you mean '%s=<value>'?%s",
             nearest->name, release().ends_lines_about_flags ? "\n" : " ");
  return JNI_EINVAL;
}

void OptionParser::print_xx(std::string_view text) const {
  if (options_.PrintVMOptions) complain(stdout, "VM option '%s'\n", std::string(text).c_str());
}

jint take_flag(OptionParser& parser, const OptionMatch& option) { return parser.parse_xx(option.rest); }

jint OptionParser::parse_xx(std::string_view text) {
  bool has_sign = text.starts_with("+") || text.starts_with("-");
  bool on = text.starts_with("+");
  std::string_view body = has_sign ? text.substr(1) : text;
  size_t end = 0;
  while (end < body.size() && (isalnum(static_cast<unsigned char>(body[end])) || body[end] == '_')) end++;
  std::string name(body.substr(0, end));
  std::string_view rest = body.substr(end);
  if (rest.starts_with(":=")) rest.remove_prefix(1);
  const Flag* flag = find_flag_or_former(name);
  // HOTSPOT: a name ends at "=", ":" or the end; what else follows belongs to it.
  const bool ends = rest.empty() || rest.starts_with("=") || rest.starts_with(":");
  if (flag == nullptr || !ends) return unrecognized_flag(text, name);
  if (has_sign && flag->is(&Flags::IgnoreUnrecognizedVMOptions)) {
    options_.IgnoreUnrecognizedVMOptions.set(on, origin_);
    return JNI_OK;
  }
  if (is_locked(options_, *flag) && !name.starts_with("Unlock")) {
    if (ignore_unrecognized_) return JNI_OK;
    bool diagnostic = flag->kind == FlagKind::diagnostic;
    complain(stderr,
             "Error: VM option '%s' is %s and must be enabled via -XX:+Unlock%sVMOptions.\nError: The unlock option "
             "must precede '%s'.\n",
             name.c_str(), diagnostic ? "diagnostic" : "experimental", diagnostic ? "Diagnostic" : "Experimental",
             name.c_str());
    if (release().ends_lines_about_flags)
      complain(stderr, "Improperly specified VM option '%s'\n", std::string(body).c_str());
    return JNI_EINVAL;
  }
  std::string shown(text);
  if (flag->holds<bool>()) {
    if (!has_sign) {
      complain(stderr, "Missing +/- setting for VM option '%s'\n", shown.c_str());
      return JNI_EINVAL;
    }
    if (!rest.empty()) {
      complain(stderr, "Improperly specified VM option '%s'\n", std::string(body).c_str());
      return JNI_EINVAL;
    }
    return apply_flag(*flag, on ? "true" : "false", text);
  }
  if (has_sign) {
    complain(stderr, "Unexpected +/- setting in VM option '%s'\n", std::string(body).c_str());
    return JNI_EINVAL;
  }
  // HOTSPOT: the Flight Recorder reads its own options. They may have a colon instead of "=", and StartFlightRecording
  // needs no value.
  const bool starts_recording = flag->is(&Flags::StartFlightRecording);
  const bool of_recorder = starts_recording || flag->is(&Flags::FlightRecorderOptions);
  if (starts_recording && rest.empty()) return apply_flag(*flag, "", text);
  if (!rest.starts_with("=") && !(of_recorder && rest.starts_with(":"))) {
    complain(stderr, "Improperly specified VM option '%s'\n", shown.c_str());
    return JNI_EINVAL;
  }
  return apply_flag(*flag, rest.substr(1), text);
}

jint OptionParser::apply_flag(const Flag& flag, std::string_view text, std::string_view option) {
  const std::string whole = "-XX:" + std::string(option);
  // Flags with messages of their own
  if (flag.is(&Flags::NativeMemoryTracking) && text != "off" && text != "summary" && text != "detail") {
    complain(stderr, "Syntax error, expecting -XX:NativeMemoryTracking=[off|summary|detail]%s",
             release().ends_lines_about_flags ? "\n" : "");
    return JNI_ERR;
  }
  warn_of_flag(flag, text, option);
  uint64_t size;
  if (flag.is(&Flags::MaxHeapSize))
    if (jint error = parse_size_option("maximum heap size", whole, text, 1, UINT64_MAX, &size)) return error;

  std::string complaint;
  std::optional<FlagSetting> value = flag.holds<bool>() ? text == "true" : parse_flag_value(flag, text, &complaint);
  if (!value.has_value()) {
    if (!complaint.empty()) complain(stderr, "%s\n", complaint.c_str());
    // HOTSPOT: nothing follows a complaint about this one.
    if (complaint.empty() || !flag.is(&Flags::MaxTenuringThreshold))
      complain(stderr, "Improperly specified VM option '%s'\n", std::string(option).c_str());
    return JNI_EINVAL;
  }
  if (flag.is(&Flags::ThreadStackSize)) {
    if (jint error = parse_stack_size(whole, text, 1024)) return error;
    value = value_of(options_, flag);  // rounded; or the old one, because 0 stands for the default
  }
  if (flag.is_list())
    if (std::string before = text_of(options_, flag); !before.empty()) value = before + "\n" + std::string(text);
  if (flag.fixed) value = value_of(options_, flag);
  set_value(options_, flag, *std::move(value), origin_);
  act_upon(flag);
  return JNI_OK;
}

void OptionParser::act_upon(const Flag& flag) {
  Options& o = options_;
  if (flag.is(&Flags::MaxJavaStackTraceDepth) && o.MaxJavaStackTraceDepth == 0)
    o.MaxJavaStackTraceDepth.set(static_cast<int64_t>(flag.most), origin_);
  if (flag.is(&Flags::AutoBoxCacheMax)) set_property("java.lang.Integer.IntegerCache.high", text_of(o, flag));
}

}  // namespace vitrine::vm
