// SPDX-License-Identifier: Apache-2.0
// -Xlog:what:output:decorators:output-options (java(1), "Enable Logging with the JVM Unified Logging Framework"). The
// tags of all releases are accepted, whatever the class library; those under which this VM logs something set a flag in
// Options. Error messages are HotSpot's.
#include <strings.h>
#include <unistd.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <sstream>

#include "base/format.hpp"
#include "base/log.hpp"
#include "vm/model/heap.hpp"
#include "vm/runtime/option_parser.hpp"
#include "vm/runtime/verbose.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

namespace {

constexpr const char* kTags =  // those of HotSpot, and "lineage"
    "add age alloc annotation aot arguments array asan attach barrier biasedlocking blocks bot breakpoint "
    "bytecode cause cds census class classhisto cleanup codecache compaction compilation condy constantpool "
    "constraints container continuations coops cpu cset data datacreation dcmd decoder defaultmethods "
    "deoptimization dependencies director dump dynamic ergo event exceptions exit fastlock finalizer fingerprint "
    "free freelist gc generateoopmap handshake hashtables heap heapdump hotcode humongous ihop iklass indy init "
    "inlinecache inlining install interpreter itables jfr jit jmethod jni jvmci jvmti lambda library lineage link "
    "liveness load loader logging malloc map mark marking membername memops metadata metaspace methodcomparator "
    "methodhandles methodtrace mirror mmu module monitorinflation monitormismatch monitortable native nestmates "
    "nmethod nmt normalize numa objecttagging obsolete oldobject oom oopmap oops oopstorage os owner package "
    "page pagesize parser patch path perf periodic phases plab placeholders preempt preload preorder preview "
    "promotion protectiondomain ptrqueue purge record redact redefine ref refine region reloc relocator remset "
    "resolve safepoint sampling scavenge sealed setting smr stackbarrier stackmap stacktrace stackwalk start "
    "startup startuptime state stats streaming stringdedup stringtable stubs subclass survivor suspend sweep "
    "symboltable system table task thread throttle time timer tlab tracking training trimnative unload unmap "
    "unshareable update valuebasedclasses valuetypes verification verify vmatree vmmutex vmoperation vmthread "
    "vtables vtablestubs workgang ";
constexpr const char* kLevels[] = {"off", "trace", "debug", "info", "warning", "error"};
constexpr std::pair<const char*, const char*> kDecorators[] = {
    {"time", "t"},          {"utctime", "utc"},  {"uptime", "u"},       {"timemillis", "tm"},
    {"uptimemillis", "um"}, {"timenanos", "tn"}, {"uptimenanos", "un"}, {"hostname", "hn"},
    {"pid", "p"},           {"tid", "ti"},       {"level", "l"},        {"tags", "tg"},
};

bool same_letters(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

/// " Did you mean 'debug'?", or an empty text if no name is similar to the given one.
template <class Names>
std::string suggestion(const Names& names, const std::string& given) {
  std::string nearest;
  double best = 0.5;
  for (const auto& name : names)
    if (double s = similarity(name, given); s >= best) best = s, nearest = name;
  return nearest.empty() ? "" : " Did you mean '" + nearest + "'?";
}

const std::vector<std::string>& known_tags() {
  static const std::vector<std::string>& tags = *[] {
    std::istringstream words(kTags);
    return new std::vector<std::string>(std::istream_iterator<std::string>(words), {});
  }();
  return tags;
}

/// The messages that this VM can log, by their set of tags.
struct Topic {
  std::vector<std::string> tags;
  int level;  // index in kLevels
  LogTopic topic;
  AtomicBool Options::*flag;  // null: there is none
};
const Topic kTopics[] = {
    {{"class", "load"}, 3, LogTopic::ClassLoad, &Options::log_class_load},
    {{"class", "load", "*"}, 3, LogTopic::ClassLoadAndMore, nullptr},
    {{"class", "unload"}, 3, LogTopic::ClassUnload, &Options::log_class_unload},
    {{"class", "init"}, 3, LogTopic::ClassInit, &Options::log_class_init},
    {{"class", "lineage"}, 3, LogTopic::ClassLineage, &Options::log_class_lineage},
    {{"exceptions"}, 3, LogTopic::Exceptions, &Options::log_exceptions},
    {{"gc"}, 3, LogTopic::Gc, &Options::log_gc},
    {{"module", "load"}, 3, LogTopic::Module, &Options::log_module},
    {{"module"}, 2, LogTopic::Module, &Options::log_module},
    {{"safepoint"}, 3, LogTopic::Safepoint, &Options::log_safepoint},
    {{"jni", "resolve"}, 2, LogTopic::JniLink, &Options::log_jni_link},
    {{"jni", "resolve"}, 4, LogTopic::JniResolve, &Options::log_jni_resolve},
    {{"os", "thread"}, 4, LogTopic::OsThread, &Options::log_os_thread},
};
constexpr size_t kMostTags = 5;

struct LogSelection {
  std::vector<std::string> tags;
  bool wildcard = false, everything = false;
  int level = 3 /* info */;
};

bool matches(const LogSelection& selection, const Topic& topic) {
  if (selection.everything) return true;
  for (const std::string& tag : selection.tags)
    if (std::find(topic.tags.begin(), topic.tags.end(), tag) == topic.tags.end()) return false;
  return selection.wildcard || selection.tags.size() == topic.tags.size();
}

[[noreturn]] void print_help() {
  printf(
      "-Xlog Usage: -Xlog[:[selections][:[output][:[decorators][:output-options]]]]\n"
      "\t where 'selections' are combinations of tags and levels of the form tag1[+tag2...][*][=level][,...]\n\n"
      "Available log levels:\n off, trace, debug, info, warning, error\n\nAvailable log decorators:\n ");
  for (auto [name, letters] : kDecorators) printf("%s (%s) ", name, letters);
  printf(
      "\n Decorators can also be specified as 'none' for no decoration.\n\nTags with output in this VM:\n"
      " class+load, class+unload, class+init, class+lineage, exceptions, gc, jni+resolve, module, module+load, "
      "safepoint\n\n"
      "Available log outputs:\n stdout/stderr\n file=<filename>\n"
      "  %%p and %%t in the name become the process's number and the time\n"
      "   filesize=..  - bytes (K, M, G) after which the file is archived; 0: never\n"
      "   filecount=.. - number of archives to keep; 0: none, and an old file is overwritten\n");
  fflush(stdout);
  exit(0);
}

std::string expand_file_name(std::string name) {
  auto replace = [&](const char* what, const std::string& with) {  // HOTSPOT: the first occurrence only
    if (size_t at = name.find(what); at != std::string::npos) name.replace(at, 2, with);
  };
  char stamp[32];
  time_t now = time(nullptr);
  struct tm local;
  strftime(stamp, sizeof stamp, "%Y-%m-%d_%H-%M-%S", localtime_r(&now, &local));
  replace("%p", std::to_string(getpid()));
  replace("%t", stamp);
  return name;
}

[[gnu::format(printf, 2, 3)]] bool complain_in_log(const char* level, const char* format, ...) {
  printf("[0.000s][%s][logging] ", level);
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  printf("\n");
  fflush(stdout);
  return false;
}

/// Parses tag1+tag2*=level,... Returns false after a message, as do all functions below, if the text is not valid.
bool parse_selections(const std::string& text, std::vector<LogSelection>& selections) {
  for (const std::string& one : split(text, ',')) {
    LogSelection selection;
    std::string tags = one.substr(0, one.find('='));
    if (size_t equals = one.find('='); equals != std::string::npos) {
      std::string given = one.substr(equals + 1);
      auto level =
          std::find_if(std::begin(kLevels), std::end(kLevels), [&](const char* l) { return same_letters(given, l); });
      if (level == std::end(kLevels))
        return complain_in_log("error", "Invalid level '%s' in log selection.%s", given.c_str(),
                               suggestion(kLevels, given).c_str());
      selection.level = static_cast<int>(level - std::begin(kLevels));
    }
    if (same_letters(tags, "all")) {
      selection.everything = true;
      selections.push_back(std::move(selection));
      continue;
    }
    if (!tags.empty() && tags.find('*') == tags.size() - 1) {
      selection.wildcard = true;
      tags.pop_back();
    }
    for (const std::string& given : split(tags, '+')) {
      auto tag = std::find_if(known_tags().begin(), known_tags().end(),
                              [&](const std::string& known) { return same_letters(given, known); });
      if (tag == known_tags().end())
        return complain_in_log("error", "Invalid tag '%s' in log selection.%s", given.c_str(),
                               suggestion(known_tags(), given).c_str());
      if (std::find(selection.tags.begin(), selection.tags.end(), *tag) != selection.tags.end())
        return complain_in_log("error", "Log selection contains duplicates of tag %s.", tag->c_str());
      if (selection.tags.size() == kMostTags)
        return complain_in_log("error", "Too many tags in log selection '%s' (can only have up to %zu tags).",
                               selection.tags[0].c_str(), kMostTags);
      selection.tags.push_back(*tag);
    }
    selections.push_back(std::move(selection));
  }
  return true;
}

bool parse_decorators(const std::string& text, std::vector<std::string>& decorators) {
  decorators.clear();
  if (same_letters(text, "none")) return true;
  for (const std::string& name : split(text, ',')) {
    auto known = std::find_if(std::begin(kDecorators), std::end(kDecorators),
                              [&](auto& d) { return same_letters(name, d.first) || same_letters(name, d.second); });
    if (known == std::end(kDecorators)) return complain_in_log("error", "Invalid decorator '%s'.", name.c_str());
    decorators.emplace_back(known->first);
  }
  // HOTSPOT: each decorator once, in the order of the table.
  std::vector<std::string> sorted;
  for (auto [name, letters] : kDecorators)
    if (std::find(decorators.begin(), decorators.end(), name) != decorators.end()) sorted.emplace_back(name);
  decorators = std::move(sorted);
  return true;
}

/// Parses filecount=N,filesize=N.
bool parse_file_options(const std::string& text, LogOutput& output) {
  constexpr uint64_t kMostFiles = 1000;
  for (const std::string& one : text.empty() ? std::vector<std::string>() : split(text, ',')) {
    size_t equals = one.find('=');
    std::string key = one.substr(0, equals), value = equals == std::string::npos ? "" : one.substr(equals + 1);
    uint64_t number = 0;
    if (equals != std::string::npos && same_letters(key, "filecount")) {
      if (!parse_size(value, &number) || number > kMostFiles)
        return complain_in_log("error", "Invalid option: filecount must be in range [0, %d]", int{kMostFiles});
      output.most_files = static_cast<uint32_t>(number);
    } else if (equals != std::string::npos && same_letters(key, "filesize")) {
      if (!parse_size(value, &output.most_bytes))
        return complain_in_log("error", "Invalid option: filesize must be in range [0, %llu]",
                               static_cast<unsigned long long>(UINT64_MAX));
    } else if (release().log_options_name_output) {
      return complain_in_log("error", "Invalid option '%s' for log output (%s).", key.c_str(), output.name.c_str());
    } else {
      return complain_in_log("error", "Invalid option '%s' for log file output.", key.c_str());
    }
  }
  return true;
}

/// Parses the name of a file: name, file=name or either with the name in quotes.
bool parse_file_name(const std::string& text, std::string& file) {
  file = text;
  if (text.starts_with("file="))
    file.erase(0, 5);
  else if (text.find('=') < text.find('"'))
    return complain_in_log("error", "Unsupported log output type: %s", text.c_str());
  if (file.find('"') == std::string::npos) return true;
  if (!file.starts_with('"') || file.find('"', 1) != file.size() - 1)
    return complain_in_log("error",
                           "Output name can not be partially quoted. Either surround the whole name with "
                           "quotation marks, or do not use quotation marks at all.");
  file = file.substr(1, file.size() - 2);
  return true;
}

/// The output with that name or number, which is made if it is new. Null, after a message, if it is not valid.
LogOutput* find_or_make_output(std::vector<LogOutput>& outputs, std::string name, const std::string& file_options) {
  LogOutput* found = nullptr;
  if (name.empty()) found = &outputs.front();
  if (name.starts_with("#")) {
    char* end = nullptr;
    size_t index = strtoul(name.c_str() + 1, &end, 10);
    if (end == name.c_str() + 1 || *end != 0 || index >= outputs.size()) {
      complain_in_log("error", "Invalid output index '%s'", name.c_str());
      return nullptr;
    }
    found = &outputs[index];
  }
  if (found == nullptr && name != "stdout" && name != "stderr") {
    std::string file;
    if (!parse_file_name(name, file)) return nullptr;
    name = "file=" + expand_file_name(file);
  }
  for (LogOutput& output : outputs)
    if (found == nullptr && output.name == name) found = &output;
  if (found != nullptr) {
    if (!file_options.empty()) complain_in_log("warning", "Output options for existing outputs are ignored.");
    return found;
  }
  LogOutput made{.name = name, .path = name.substr(5)};
  std::string why;
  bool parsed = parse_file_options(file_options, made);
  if (parsed && open_log_file(made, why)) return &outputs.emplace_back(std::move(made));
  if (parsed) complain_in_log("error", "%s", why.c_str());
  complain_in_log("error", "Initialization of output '%s' using options '%s' failed.", name.c_str(),
                  file_options.empty() ? "(null)" : file_options.c_str());
  return nullptr;
}

void set_log_flags(Options& options, uint32_t wanted) {
  for (const Topic& topic : kTopics)
    if (topic.flag != nullptr) options.*topic.flag = (wanted & bit_of(topic.topic)) != 0;
}

}  // namespace

bool is_verbose(Verbose what) {
  // HOTSPOT: -verbose:class is not enough, because it asks for class+load, and verbose means class+load*.
  if (what == Verbose::Class) return is_on_stdout(bit_of(LogTopic::ClassLoad) | bit_of(LogTopic::ClassLoadAndMore));
  return is_on_stdout(bit_of(what == Verbose::Gc ? LogTopic::Gc : LogTopic::JniLink));
}

void set_verbose(Verbose what, bool on) {
  uint32_t topics = bit_of(what == Verbose::Gc ? LogTopic::Gc : LogTopic::JniLink);
  if (what == Verbose::Class)
    topics = bit_of(LogTopic::ClassLoad) | bit_of(LogTopic::ClassLoadAndMore) | bit_of(LogTopic::ClassUnload);
  switch_on_stdout(topics, on, [](uint32_t wanted) {
    set_log_flags(vm_options(), wanted);
    if (has_java_heap()) java_heap().set_logging(vm_options().log_gc);
  });
}

void OptionParser::update_log_flags() {
  uint32_t wanted = 0;
  for (const LogOutput& output : options_.log_outputs) wanted |= output.topics;
  set_log_flags(options_, wanted);
}

void OptionParser::log_to_stdout(std::initializer_list<LogTopic> topics) {
  for (LogTopic topic : topics) options_.log_outputs.front().topics |= bit_of(topic);
  update_log_flags();
}

jint OptionParser::parse_log(std::string_view whole) {
  auto invalid = [&] {
    fflush(stdout);
    complain(stderr, "Invalid -Xlog option '%s', see error log for details.\n", std::string(whole).c_str());
    return JNI_EINVAL;
  };
  std::string text(whole.size() > 6 ? whole.substr(6) : std::string_view());
  if (text == "help") print_help();
  if (text == "async") return JNI_OK;
  if (text == "disable") {
    for (LogOutput& output : options_.log_outputs) output.topics = 0;
    update_log_flags();
    return JNI_OK;
  }
  // The parts are what:output:decorators:output-options. A file name may contain colons in quotes.
  std::vector<std::string> parts(1);
  bool quoted = false;
  size_t at = 0;
  for (; at < text.size(); at++) {
    if (text[at] == '"') quoted = !quoted;
    if (text[at] != ':' || quoted)
      parts.back() += text[at];
    else if (parts.size() < 4)
      parts.emplace_back();
    else
      break;
  }
  if (quoted) {
    complain_in_log("error", "Missing terminating quote in -Xlog option '%s'", parts.back().c_str());
    return invalid();
  }
  if (at < text.size()) complain_in_log("warning", "Ignoring excess -Xlog options: \"%s\"", text.c_str() + at + 1);
  parts.resize(4);

  std::vector<LogSelection> selections;
  std::vector<std::string> decorators;
  if (!parse_selections(parts[0].empty() ? "all" : parts[0], selections) ||
      !parse_decorators(parts[2].empty() ? "uptime,level,tags" : parts[2], decorators))
    return invalid();
  LogOutput* output = find_or_make_output(options_.log_outputs, parts[1], parts[3]);
  if (output == nullptr) return invalid();
  output->decorators = std::move(decorators);
  output->widths.clear();
  // HOTSPOT: the last of several matching selections takes precedence.
  for (const LogSelection& selection : selections) {
    for (const Topic& topic : kTopics) {
      if (!matches(selection, topic)) continue;
      if (selection.level >= 1 && selection.level <= topic.level)
        output->topics |= bit_of(topic.topic);
      else
        output->topics &= ~bit_of(topic.topic);
    }
  }
  update_log_flags();
  return JNI_OK;
}

}  // namespace vitrine::vm
