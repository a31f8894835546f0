// SPDX-License-Identifier: Apache-2.0
// The options passed to JNI_CreateJavaVM: the driver, and all options except -XX and -Xlog.
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/console.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/runtime/option_parser.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/release.hpp"

namespace vitrine::vm {

namespace {

constexpr uint64_t kLeastStackKb = 136;

bool starts_with(std::string_view text, std::string_view prefix, std::string_view* rest) {
  if (!text.starts_with(prefix)) return false;
  *rest = text.substr(prefix.size());
  return true;
}

bool is_one_of(std::string_view text, std::initializer_list<const char*> names) {
  return std::ranges::any_of(names, [&](const char* name) { return text == name; });
}

/// Properties that only other options may set: java -Djdk.module.path=x is ignored with a warning.
bool is_reserved_module_property(std::string_view key) {
  std::string_view rest;
  if (!starts_with(key, "jdk.module.", &rest)) return false;
  for (const char* name : {"addexports", "addopens", "addreads", "addmods", "limitmods", "path", "upgrade.path",
                           "patch", "enable.native.access", "illegal.native.access"}) {
    std::string_view suffix;
    if (starts_with(rest, name, &suffix) && (suffix.empty() || suffix[0] == '.')) return true;
  }
  return false;
}

}  // namespace

void print_warning(const std::string& text) {
  complain(stderr, "%s warning: %s\n", this_vm().vm_name.c_str(), text.c_str());
}

jint refuse(const std::string& message) {
  complain(stderr, "%s\n", message.c_str());
  return JNI_EINVAL;
}

bool parse_size(std::string_view text, uint64_t* result) {
  uint64_t number = 0;
  size_t i = 0;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    char* end;
    std::string copy(text);
    errno = 0;
    number = strtoull(copy.c_str(), &end, 16);
    i = static_cast<size_t>(end - copy.c_str());
    if (i <= 2 || errno != 0) return false;
  } else {
    for (; i < text.size() && isdigit(static_cast<unsigned char>(text[i])); i++)
      if (__builtin_mul_overflow(number, uint64_t{10}, &number) ||
          __builtin_add_overflow(number, static_cast<uint64_t>(text[i] - '0'), &number))
        return false;
    if (i == 0) return false;
  }
  int shift = 0;
  if (i < text.size()) {
    switch (tolower(static_cast<unsigned char>(text[i]))) {
      case 'k': shift = 10; break;
      case 'm': shift = 20; break;
      case 'g': shift = 30; break;
      case 't': shift = 40; break;
      default: return false;
    }
    if (i + 1 != text.size()) return false;
  }
  if (number > UINT64_MAX >> shift) return false;
  *result = number << shift;
  return true;
}

jint OptionParser::parse_size_option(const char* what, std::string_view whole, std::string_view value, uint64_t least,
                                     uint64_t most, uint64_t* result) {
  uint64_t size;
  std::string option(whole);
  if (!parse_size(value, &size)) {
    complain(stderr, "Invalid %s: %s\n", what, option.c_str());
    return JNI_EINVAL;
  }
  if (size < least || size > most) {
    complain(stderr, "Invalid %s: %s\n", what, option.c_str());
    if (size > most) complain(stderr, "The specified size exceeds the maximum representable size.\n");
    return JNI_EINVAL;
  }
  *result = size;
  return JNI_OK;
}

jint OptionParser::parse_stack_size(std::string_view whole, std::string_view value, uint64_t unit) {
  uint64_t size;
  const uint64_t most = row_of(&Flags::ThreadStackSize).most * 1024 / unit;
  if (jint error = parse_size_option("thread stack size", whole, value, 0, most, &size)) return error;
  size *= unit;
  if (size == 0) return JNI_OK;  // 0 stands for the default
  if (size < kLeastStackKb << 10) {
    complain(stdout, "\nThe Java thread stack size specified is too small. Specify at least %dk\n",
             static_cast<int>(kLeastStackKb));
    return JNI_ERR;
  }
  size = (size + 4095) & ~uint64_t{4095};
  options_.ThreadStackSize.set(static_cast<int64_t>(size >> 10), origin_);
  return JNI_OK;
}

jint OptionParser::set_property(std::string_view key, std::string_view value) {
  for (auto& [name, old] : options_.properties) {
    if (name == key) {
      old = value;
      return JNI_OK;
    }
  }
  options_.properties.emplace_back(key, value);
  return JNI_OK;
}

jint OptionParser::set_restriction(std::string_view option, std::string_view property, std::string_view value) {
  if (value != "allow" && value != "warn" && value != "debug" && value != "deny")
    return refuse("Value specified to " + std::string(option) + " not recognized: '" + std::string(value) + "'");
  return set_property(property, value);
}

jint OptionParser::add_numbered(const std::string& property, std::string_view value) {
  return set_property(property + "." + std::to_string(next_number_[property]++), value);
}

jint OptionParser::parse_property(std::string_view text) {
  size_t equals = text.find('=');
  std::string_view key = text.substr(0, equals);
  std::string_view value = equals == std::string_view::npos ? std::string_view() : text.substr(equals + 1);
  if (is_reserved_module_property(key)) {
    if (!std::exchange(warned_about_module_properties_, true))
      print_warning(
          "Ignoring system property options whose names match the '-Djdk.module.*'. names that are reserved for "
          "internal use.");
    return JNI_OK;
  }
  if (key == "java.home") return JNI_OK;  // the VM determines java.home itself
  bool is_empty = value.empty() || value == "\"\"";
  if (key == "java.endorsed.dirs" && !is_empty) {
    complain(stdout,
             "-Djava.endorsed.dirs=%.*s is not supported. Endorsed standards and standalone APIs\n"
             "in modular form will be supported via the concept of upgradeable modules.\n",
             static_cast<int>(value.size()), value.data());
    return JNI_EINVAL;
  }
  if (key == "java.ext.dirs" && !is_empty) {
    complain(stdout, "-Djava.ext.dirs=%.*s is not supported.  Use -classpath instead.\n",
             static_cast<int>(value.size()), value.data());
    return JNI_EINVAL;
  }
  if (key == "sun.java.command") options_.java_command = value;
  if (key == "java.class.path") {
    options_.class_path = value;
    return JNI_OK;
  }
  if (key == "sun.boot.library.path") {  // HOTSPOT: they add up
    for (auto& [name, old] : options_.properties) {
      if (name != key) continue;
      old.append(":").append(value);
      return JNI_OK;
    }
  }
  if (key == "com.sun.management" || key.starts_with("com.sun.management.")) {
    bool there = false;
    for (auto& [name, old] : options_.properties)
      there |= name.starts_with("jdk.module.addmods.") && old == "jdk.management.agent";
    if (!there) add_numbered("jdk.module.addmods", "jdk.management.agent");
  }
  return set_property(key, value);
}

jint OptionParser::parse_agent(std::string_view text, bool absolute_path, bool old_style_xrun) {
  size_t end = text.find(old_style_xrun ? ':' : '=');
  AgentOption agent;
  agent.library = text.substr(0, end);
  agent.has_options = end != std::string_view::npos;
  if (agent.has_options) agent.options = text.substr(end + 1);
  agent.absolute_path = absolute_path;
  agent.old_style_xrun = old_style_xrun && agent.library != "jdwp" &&
                         agent.library != "hprof";  // -Xrunjdwp is the old name of -agentlib:jdwp
  options_.agents.push_back(agent);
  return JNI_OK;
}

jint OptionParser::parse_assertions(std::string_view text, bool enable, bool system) {
  if (system) {
    options_.system_assertions = enable;
    return JNI_OK;
  }
  Options::Assertion assertion{"", false, enable};
  if (text.ends_with("...")) {
    assertion.package = true;
    text.remove_suffix(3);
  }
  assertion.name = text;
  for (char& c : assertion.name)
    if (c == '.') c = '/';
  options_.assertions.push_back(assertion);
  return JNI_OK;
}

// Modules (JEP 261) and other options with two dashes.
std::optional<jint> OptionParser::parse_module_option(std::string_view text) {
  std::string_view rest;
  std::string whole(text);
  for (auto [option, property] : {std::pair{"--add-modules=", "jdk.module.addmods"},
                                  {"--add-exports=", "jdk.module.addexports"},
                                  {"--add-opens=", "jdk.module.addopens"},
                                  {"--add-reads=", "jdk.module.addreads"},
                                  {"--enable-native-access=", "jdk.module.enable.native.access"}})
    if (starts_with(text, option, &rest)) return add_numbered(property, rest);
  for (auto [option, property] : {std::pair{"--limit-modules=", "jdk.module.limitmods"},
                                  {"--module-path=", "jdk.module.path"},
                                  {"--upgrade-module-path=", "jdk.module.upgrade.path"}})
    if (starts_with(text, option, &rest)) return set_property(property, rest);
  if (starts_with(text, "--patch-module=", &rest)) {
    size_t equals = rest.find('=');
    if (equals == std::string_view::npos) {
      complain(stdout, "Missing '=' in --patch-module specification\n");
      return JNI_ERR;
    }
    std::string module(rest.substr(0, equals));
    // If another module is patched twice, the class library reports it with a message of its own.
    for (const auto& [name, path] : options_.patch_modules)
      if (name == module && name == "java.base")
        exit_during_initialization("Cannot specify " + module + " more than once to --patch-module");
    options_.patch_modules.emplace_back(module, rest.substr(equals + 1));
    return add_numbered("jdk.module.patch", rest);
  }
  if (release().has_illegal_native_access_option && starts_with(text, "--illegal-native-access=", &rest))
    return set_property("jdk.module.illegal.native.access", rest);
  if (release().has_unsafe_memory_access_option && starts_with(text, "--sun-misc-unsafe-memory-access=", &rest))
    return set_restriction("--sun-misc-unsafe-memory-access", "sun.misc.unsafe.memory.access", rest);
  if (release().has_final_field_mutation_options) {
    if (starts_with(text, "--enable-final-field-mutation=", &rest))
      return add_numbered("jdk.module.enable.final.field.mutation", rest);
    if (starts_with(text, "--illegal-final-field-mutation=", &rest))
      return set_restriction("--illegal-final-field-mutation", "jdk.module.illegal.final.field.mutation", rest);
  }
  if (release().has_finalization_option && starts_with(text, "--finalization=", &rest)) {
    if (rest != "enabled" && rest != "disabled") {
      complain(stderr, "Invalid finalization value '%s', must be 'disabled' or 'enabled'.\n",
               std::string(rest).c_str());
      return JNI_EINVAL;
    }
    options_.finalization = rest == "enabled";
    return JNI_OK;
  }
  if (text.starts_with("--illegal-access=")) {
    print_warning("Ignoring option " + whole + "; support was removed in 17.0");
    return JNI_OK;
  }
  if (text == "--enable-preview") {
    options_.enable_preview = true;
    return JNI_OK;
  }
  return std::nullopt;
}

// Agents and assertions.
std::optional<jint> OptionParser::parse_tool_option(std::string_view text) {
  std::string_view rest;
  if (starts_with(text, "-agentlib:", &rest)) return parse_agent(rest, false, false);
  if (starts_with(text, "-agentpath:", &rest)) return parse_agent(rest, true, false);
  if (starts_with(text, "-Xrun", &rest)) return parse_agent(rest, false, true);
  if (starts_with(text, "-javaagent:", &rest)) {
    options_.agents.push_back({"instrument", std::string(rest), false, false, true});
    return add_numbered("jdk.module.addmods", "java.instrument");
  }
  if (text == "-Xdebug") {
    if (release().warns_of_debug_option)
      print_warning("Option -Xdebug was deprecated in JDK 22 and will likely be removed in a future release.");
    return JNI_OK;
  }
  if (release().has_old_empty_options && text == "-Xnoagent") return JNI_OK;

  // Assertions
  for (const char* name : {"-enableassertions", "-ea", "-disableassertions", "-da"}) {
    if (!starts_with(text, name, &rest) || (!rest.empty() && rest[0] != ':')) continue;
    return parse_assertions(rest.empty() ? rest : rest.substr(1), name[1] == 'e', false);
  }
  if (is_one_of(text, {"-enablesystemassertions", "-esa"})) return parse_assertions({}, true, true);
  if (is_one_of(text, {"-disablesystemassertions", "-dsa"})) return parse_assertions({}, false, true);
  return std::nullopt;
}

// Output of the VM.
std::optional<jint> OptionParser::parse_output_option(std::string_view text) {
  std::string_view rest;
  if (starts_with(text, "-verbose", &rest)) {
    if (!rest.empty() && rest[0] != ':') return unrecognized("option", text, JNI_ERR);
    if (rest.empty() || rest == ":class") log_to_stdout("class+load,class+unload");
    if (rest == ":module") log_to_stdout("module+load");
    if (rest == ":gc" && release().verbose_gc_counts_last) is_verbose_gc_ = true;
    if (rest == ":gc" && !release().verbose_gc_counts_last) log_to_stdout("gc");
    if (rest == ":jni") log_to_stdout("jni+resolve=debug");
    return JNI_OK;
  }
  if (text == "-Xlog" || text.starts_with("-Xlog:")) return parse_log(text);
  if (text == "-Xloggc") return refuse("Invalid -Xlog option '-Xloggc', see error log for details.");
  if (starts_with(text, "-Xloggc:", &rest)) {
    gc_log_ = rest;
    warn_of_old_gc_option("loggc", "gc:" + *gc_log_);
    return JNI_OK;
  }
  if (text == "-Xinternalversion") {
    complain(stdout, "%s (%s) for linux-amd64, built by gcc %s\n", this_vm().vm_name.c_str(),
             this_vm().vm_version.c_str(), __VERSION__);
    exit(0);
  }
  return std::nullopt;
}

// Heap and stacks.
std::optional<jint> OptionParser::parse_size_options(std::string_view text) {
  std::string_view rest;
  std::string whole(text);
  uint64_t size = 0;
  if (starts_with(text, "-Xms", &rest)) {
    if (jint error = parse_size_option("initial heap size", text, rest, 0, UINT64_MAX, &size)) return error;
    options_.InitialHeapSize.set(size, origin_);
    return set_flag(options_.MinHeapSize, size);
  }
  if (starts_with(text, "-Xmx", &rest)) {
    if (jint error = parse_size_option("maximum heap size", text, rest, 1, UINT64_MAX, &size)) return error;
    return set_flag(options_.MaxHeapSize, size);
  }
  if (starts_with(text, "-Xmn", &rest)) {
    if (jint error = parse_size_option("initial young generation size", text, rest, 1, UINT64_MAX, &size)) return error;
    options_.NewSize.set(size, origin_);
    return set_flag(options_.MaxNewSize, size);
  }
  if (starts_with(text, "-Xss", &rest)) return parse_stack_size(text, rest, 1);
  if (starts_with(text, "-Xmaxjitcodesize", &rest)) {
    if (release().ignores_code_cache_option) {
      print_warning("Ignoring option " + whole + "; support was removed in JDK 27");
      return JNI_OK;
    }
    if (rest.starts_with("=")) rest.remove_prefix(1);
    if (!parse_size(rest, &size)) return refuse("Invalid maximum code cache size: " + whole + ".");
    return set_flag(options_.ReservedCodeCacheSize, size);
  }
  return std::nullopt;
}

// Sources of classes, and their verification.
std::optional<jint> OptionParser::parse_class_option(std::string_view text) {
  std::string_view rest;
  std::string whole(text);
  if (starts_with(text, "-Xbootclasspath/a:", &rest)) {
    if (!options_.boot_append.empty() && !rest.empty()) options_.boot_append += ':';
    options_.boot_append += rest;
    return JNI_OK;
  }
  if (text.starts_with("-Xbootclasspath:") || text.starts_with("-Xbootclasspath/p:")) {
    complain(stdout, "%s is no longer a supported option.\n", whole.substr(0, whole.find(':')).c_str());
    return JNI_EINVAL;
  }
  auto verify = [&](bool local, bool remote) {
    options_.BytecodeVerificationLocal.set(local, origin_);
    return set_flag(options_.BytecodeVerificationRemote, remote);
  };
  if (!release().verifies_always && is_one_of(text, {"-Xverify:none", "-noverify"})) {
    print_warning(
        "Options -Xverify:none and -noverify were deprecated in JDK 13 and will likely be removed in a future "
        "release.");
    return verify(false, false);
  }
  if (is_one_of(text, {"-Xverify", "-Xverify:all"})) return verify(true, true);
  if (text == "-Xverify:remote") return verify(false, true);
  if (text.starts_with("-Xverify:")) return refuse("Unrecognized verification option: " + whole);
  if (is_one_of(text, {"-Xshare:auto", "-Xshare:on", "-Xshare:off", "-Xshare:dump"})) {
    options_.dumps_snapshot = text == "-Xshare:dump";
    options_.UseSharedSpaces.set(text != "-Xshare:off", origin_);
    return set_flag(options_.RequireSharedSpaces, text == "-Xshare:on");
  }
  if (text.starts_with("-Xcheck")) return parse_check(text);
  if (text.starts_with("-Xtrace:")) return parse_trace(text);
  if (text == "-Xexplain" || text.starts_with("-Xexplain:")) return parse_explain(text);
  if (text == "-Xrs") return set_flag(options_.ReduceSignalUsage, true);
  return std::nullopt;
}

// -Xint and its relatives; and options without an effect here: there is only one compiler and one collector.
std::optional<jint> OptionParser::parse_idle_option(std::string_view text) {
  const auto execute = [&](ExecutionMode mode) {
    options_.execution = mode;
    return set_flag(options_.UseCompiler, mode != ExecutionMode::Interpreted);
  };
  if (text == "-Xint") return execute(ExecutionMode::Interpreted);
  if (text == "-Xcomp") return execute(ExecutionMode::Compiled);
  if (text == "-Xmixed") return execute(ExecutionMode::Mixed);
  if (is_one_of(text, {"-Xdiag", "-server", "-client"})) return JNI_OK;
  if (text == "-Xbatch") return set_flag(options_.BackgroundCompilation, false);
  if (text == "-Xnoclassgc") return set_flag(options_.ClassUnloading, false);
  if (text == "-Xprof") {
    print_warning("Ignoring option -Xprof; support was removed in 10.0");
    return JNI_OK;
  }
  if (release().has_old_empty_options && text == "-Xfuture") {
    complain(stderr, "Warning: -Xfuture option is deprecated and may be removed in a future release.\n");
    return JNI_OK;
  }
  return std::nullopt;
}

// The functions that an embedder passes as extraInfo.
bool OptionParser::take_hook(std::string_view text, void* extra) {
  if (extra == nullptr) return false;
  if (text == "vfprintf")
    set_console_hook(reinterpret_cast<ConsoleHook>(extra));
  else if (text == "exit")
    options_.exit_hook = reinterpret_cast<void (*)(int)>(extra);
  else if (text == "abort")
    options_.abort_hook = reinterpret_cast<void (*)()>(extra);
  else
    return false;
  return true;
}

jint OptionParser::unrecognized(const char* what, std::string_view text, jint error) const {
  if (ignore_unrecognized_) return JNI_OK;
  (void)refuse(std::string("Unrecognized ") + what + ": " + std::string(text));
  return error;
}

jint OptionParser::parse_one(std::string_view text, void* extra) {
  std::string_view rest;
  if (take_hook(text, extra)) return JNI_OK;
  if (starts_with(text, "-D", &rest)) return parse_property(rest);
  if (text.starts_with("-XX:Flags=") || names_options_file(text)) return JNI_OK;  // already read
  if (starts_with(text, "-XX:", &rest)) return parse_xx(rest);
  for (auto section :
       {&OptionParser::parse_module_option, &OptionParser::parse_tool_option, &OptionParser::parse_output_option,
        &OptionParser::parse_size_options, &OptionParser::parse_class_option, &OptionParser::parse_idle_option})
    if (std::optional<jint> result = (this->*section)(text)) return *result;
  // HOTSPOT: another error than for an option that is known, but wrong.
  return unrecognized("option", text, JNI_ERR);
}

jint OptionParser::parse(const GivenOptions& arguments, FlagOrigin origin) {
  origin_ = origin;
  for (const auto& [text, extra] : arguments) {
    if (jint error = parse_one(text, extra)) return error;
    bool launchers_own = text.starts_with("-Djava.class.path=") || text.starts_with("-Dsun.java.command=") ||
                         text.starts_with("-Dsun.java.launcher=");
    if (extra == nullptr && !launchers_own) options_.vm_arguments.push_back(text);
  }
  return JNI_OK;
}

jint parse_options(const JavaVMInitArgs& arguments, Options* result) {
  OptionParser parser(*result, arguments.ignoreUnrecognized != 0);
  set_console_hook(nullptr);  // an earlier attempt, which failed, may have had one
  struct Source {
    GivenOptions words;
    FlagOrigin origin;
  };
  std::vector<Source> sources;
  auto read_variable = [&](const char* name) -> jint {
    const char* variable = getenv(name);
    if (variable == nullptr) return JNI_OK;
    complain(stderr, "Picked up %s: %s\n", name, variable);
    Source source{{}, FlagOrigin::Environment};
    if (!split_options(variable, name, source.words)) return JNI_ERR;
    if (jint error = expand_options_files(source.words, std::string("env_var='") + name + "'")) return error;
    sources.push_back(std::move(source));
    return JNI_OK;
  };
  if (jint error = read_variable("JAVA_TOOL_OPTIONS")) return error;
  Source given{{}, FlagOrigin::CommandLine};
  for (jint i = 0; i < arguments.nOptions; i++)
    given.words.emplace_back(arguments.options[i].optionString, arguments.options[i].extraInfo);
  if (jint error = expand_options_files(given.words, "cmd_line_args")) return error;
  sources.push_back(std::move(given));
  if (jint error = read_variable("_JAVA_OPTIONS")) return error;

  std::optional<std::string> flags_file;
  // These two count wherever they are.
  const std::string ignore = row_of(&Flags::IgnoreUnrecognizedVMOptions).name;
  const std::string print = row_of(&Flags::PrintVMOptions).name;
  for (const Source& source : sources) {
    std::string_view path;
    for (const auto& [text, extra] : source.words) {
      if (starts_with(text, "-XX:Flags=", &path)) flags_file = path;
      if (std::string_view rest; starts_with(text, "-XX:+", &rest) || starts_with(text, "-XX:-", &rest)) {
        const bool on = text[4] == '+';
        if (rest == ignore) parser.ignore_unrecognized(on);
        if (rest == print) result->PrintVMOptions.set(on, source.origin);
      }
    }
  }
  constexpr const char* kFormerFlagsFile = ".hotspotrc";
  if (flags_file.has_value()) {
    if (jint error = parser.read_flags_file(*flags_file)) return error;
  }
  for (const Source& source : sources)
    for (const auto& [text, extra] : source.words)
      if (std::string_view rest; starts_with(text, "-XX:", &rest)) parser.print_xx(rest);
  for (const Source& source : sources)
    if (jint error = parser.parse(source.words, source.origin)) return error;
  if (!flags_file.has_value() && access(kFormerFlagsFile, F_OK) == 0)
    print_warning(std::string(kFormerFlagsFile) + " file is present but has been ignored.  Run with -XX:Flags=" +
                  kFormerFlagsFile + " to load the file.");
  return parser.log_as_old_gc_options_say();
}

bool desired_assertion_status(const Options& options, const std::string& internal_class_name, bool system_class) {
  // The class itself takes precedence, then its packages from the inside out; of several options for one name, the last
  // one.
  for (size_t i = options.assertions.size(); i-- > 0;) {
    const Options::Assertion& a = options.assertions[i];
    if (!a.package && !a.name.empty() && a.name == internal_class_name) return a.enable;
  }
  std::string package = internal_class_name;
  for (;;) {
    size_t slash = package.rfind('/');
    package = slash == std::string::npos ? "" : package.substr(0, slash);
    // "..." alone names the unnamed package, which does not include other packages as subpackages.
    bool meant = !package.empty() || internal_class_name.find('/') == std::string::npos;
    for (size_t i = options.assertions.size(); meant && i-- > 0;)
      if (options.assertions[i].package && options.assertions[i].name == package) return options.assertions[i].enable;
    if (slash == std::string::npos) break;
  }
  if (system_class) return options.system_assertions;
  for (size_t i = options.assertions.size(); i-- > 0;)
    if (!options.assertions[i].package && options.assertions[i].name.empty()) return options.assertions[i].enable;
  return false;
}

}  // namespace vitrine::vm
