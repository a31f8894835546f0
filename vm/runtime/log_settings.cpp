// SPDX-License-Identifier: Apache-2.0
// What the logs show and where: the tags and levels, the outputs, and their configuration by -Xlog (options_log.cpp),
// by jcmd VM.log and by what switches -verbose. The tags of all releases are accepted, whatever the class library;
// those under which this VM logs something set a flag in Options. Messages are HotSpot's.
#include "vm/runtime/log_settings.hpp"

#include <strings.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <sstream>
#include <utility>

#include "base/assert.hpp"
#include "base/console.hpp"
#include "base/format.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/runtime/option_parser.hpp"
#include "vm/runtime/verbose.hpp"
#include "vm/state/release.hpp"

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
const std::vector<Topic>& topics() {
  static const std::vector<Topic>& all = *new std::vector<Topic>{
      {{"class", "load"}, 3, LogTopic::ClassLoad, &Options::log_class_load},
      {{"class", "load", "*"}, 3, LogTopic::ClassLoadAndMore, nullptr},
      {{"class", "unload"}, 3, LogTopic::ClassUnload, &Options::log_class_unload},
      {{"class", "init"}, 3, LogTopic::ClassInit, &Options::log_class_init},
      {{"class", "lineage"}, 3, LogTopic::ClassLineage, &Options::log_class_lineage},
      {{"os", "container"}, 1, LogTopic::ContainerTrace, &Options::log_container},
      {{"os", "container"}, 2, LogTopic::ContainerDebug, &Options::log_container},
      {{"os", "container"}, 4, LogTopic::ContainerWarning, &Options::log_container},
      {{"exceptions"}, 3, LogTopic::Exceptions, &Options::log_exceptions},
      {{"gc"}, 3, LogTopic::Gc, &Options::log_gc},
      {{"gc"}, 4, LogTopic::GcWarning, nullptr},
      {{"gc", "init"}, 3, LogTopic::GcInit, &Options::log_gc_init},
      {{"jit", "compilation"}, 2, LogTopic::JitCompilation, &Options::log_jit},
      {{"module", "load"}, 3, LogTopic::ModuleLoad, &Options::log_module_load},
      {{"module"}, 2, LogTopic::Module, &Options::log_module},
      {{"safepoint"}, 3, LogTopic::Safepoint, &Options::log_safepoint},
      {{"jni", "resolve"}, 2, LogTopic::JniLink, &Options::log_jni_link},
      {{"jni", "resolve"}, 4, LogTopic::JniResolve, &Options::log_jni_resolve},
      {{"logging"}, 5, LogTopic::LoggingError, nullptr},
      {{"logging"}, 4, LogTopic::LoggingWarning, nullptr},
      {{"os", "thread"}, 3, LogTopic::OsThread, &Options::log_os_thread},
      {{"os", "thread"}, 4, LogTopic::OsThreadWarning, &Options::log_os_thread_warning},
      {{"monitorinflation"}, 1, LogTopic::MonitorInflation, &Options::log_monitor_inflation},
      {{"startuptime"}, 3, LogTopic::StartupTime, &Options::log_startup_time},
      {{"verification"}, 3, LogTopic::Verification, &Options::log_verification},
  };
  return all;
}
constexpr size_t kMostTags = 5;

struct LogSelection {
  std::vector<std::string> tags;
  bool wildcard = false, everything = false;
  int level = 3 /* info */;

  std::string text() const {
    std::string result = everything ? "all" : "";
    for (const std::string& tag : tags) result += (result.empty() ? "" : "+") + tag;
    return result + (wildcard ? "*" : "");
  }
};

bool matches(const LogSelection& selection, const Topic& topic) {
  if (selection.everything) return true;
  for (const std::string& tag : selection.tags)
    if (std::find(topic.tags.begin(), topic.tags.end(), tag) == topic.tags.end()) return false;
  return selection.wildcard || selection.tags.size() == topic.tags.size();
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

/// Returns false, so that a parser can end with it.
bool add_complaint(LogComplaints& complaints, std::string text, bool is_warning = false) {
  complaints.push_back({std::move(text), is_warning});
  return false;
}

/// Parses tag1+tag2*=level,... Returns false after a message, as do all functions below, if the text is not valid.
bool parse_selections(const std::string& text, std::vector<LogSelection>& selections, LogComplaints& complaints) {
  for (const std::string& one : split(text, ',')) {
    LogSelection selection;
    std::string tags = one.substr(0, one.find('='));
    if (size_t equals = one.find('='); equals != std::string::npos) {
      std::string given = one.substr(equals + 1);
      auto level =
          std::find_if(std::begin(kLevels), std::end(kLevels), [&](const char* l) { return same_letters(given, l); });
      if (level == std::end(kLevels))
        return add_complaint(complaints, format("Invalid level '%s' in log selection.%s", given.c_str(),
                                                suggestion(kLevels, given).c_str()));
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
        return add_complaint(complaints, format("Invalid tag '%s' in log selection.%s", given.c_str(),
                                                suggestion(known_tags(), given).c_str()));
      if (std::find(selection.tags.begin(), selection.tags.end(), *tag) != selection.tags.end())
        return add_complaint(complaints, format("Log selection contains duplicates of tag %s.", tag->c_str()));
      if (selection.tags.size() == kMostTags)
        return add_complaint(complaints, format("Too many tags in log selection '%s' (can only have up to %zu tags).",
                                                selection.tags[0].c_str(), kMostTags));
      selection.tags.push_back(*tag);
    }
    selections.push_back(std::move(selection));
  }
  return true;
}

bool parse_decorators(const std::string& text, std::vector<std::string>& decorators, LogComplaints& complaints) {
  decorators.clear();
  if (same_letters(text, "none")) return true;
  for (const std::string& name : split(text, ',')) {
    auto known = std::find_if(std::begin(kDecorators), std::end(kDecorators),
                              [&](auto& d) { return same_letters(name, d.first) || same_letters(name, d.second); });
    if (known == std::end(kDecorators))
      return add_complaint(complaints, format("Invalid decorator '%s'.", name.c_str()));
    decorators.emplace_back(known->first);
  }
  // HOTSPOT: each decorator once, in the order of the table.
  std::vector<std::string> sorted;
  for (auto [name, letters] : kDecorators)
    if (std::find(decorators.begin(), decorators.end(), name) != decorators.end()) sorted.emplace_back(name);
  decorators = std::move(sorted);
  return true;
}

/// Parses filecount=N,filesize=N,foldmultilines=B. The first two are only for files.
bool parse_output_options(const std::string& text, LogOutput& output, LogComplaints& complaints) {
  constexpr uint64_t kMostFiles = 1000;
  const bool is_file = !output.path.empty();
  for (const std::string& one : text.empty() ? std::vector<std::string>() : split(text, ',')) {
    size_t equals = one.find('=');
    std::string key = one.substr(0, equals), value = equals == std::string::npos ? "" : one.substr(equals + 1);
    uint64_t number = 0;
    if (equals != std::string::npos && key == "filecount" && is_file) {
      if (!parse_size(value, &number) || number > kMostFiles)
        return add_complaint(complaints, format("Invalid option: filecount must be in range [0, %d]", int{kMostFiles}));
      output.most_files = static_cast<uint32_t>(number);
    } else if (equals != std::string::npos && key == "filesize" && is_file) {
      if (!parse_size(value, &output.most_bytes))
        return add_complaint(complaints, format("Invalid option: filesize must be in range [0, %llu]",
                                                static_cast<unsigned long long>(UINT64_MAX)));
    } else if (equals != std::string::npos && key == "foldmultilines" && release().log_outputs_may_fold_lines) {
      if (value != "true" && value != "false")
        return add_complaint(complaints, "Invalid option: foldmultilines must be 'true' or 'false'.");
      output.folds = value == "true";
    } else if (release().log_options_name_output) {
      return add_complaint(complaints,
                           format("Invalid option '%s' for log output (%s).", key.c_str(), output.name.c_str()));
    } else {
      return add_complaint(complaints, format("Invalid option '%s' for log file output.", key.c_str()));
    }
  }
  return true;
}

/// Parses the name of a file: name, file=name or either with the name in quotes.
bool parse_file_name(const std::string& text, std::string& file, LogComplaints& complaints) {
  file = text;
  if (text.starts_with("file="))
    file.erase(0, 5);
  else if (text.find('=') < text.find('"'))
    return add_complaint(complaints, format("Unsupported log output type: %s", text.c_str()));
  if (file.find('"') == std::string::npos) return true;
  if (!file.starts_with('"') || file.find('"', 1) != file.size() - 1)
    return add_complaint(complaints,
                         "Output name can not be partially quoted. Either surround the whole name with "
                         "quotation marks, or do not use quotation marks at all.");
  file = file.substr(1, file.size() - 2);
  return true;
}

/// The output with that name or number, which is made if it is new. Null, after a message, if it is not valid.
LogOutput* find_or_make_output(std::vector<LogOutput>& outputs, std::string name, const std::string& given_options,
                               LogComplaints& complaints) {
  LogOutput* found = nullptr;
  if (name.empty()) found = &outputs.front();
  if (name.starts_with("#")) {
    char* end = nullptr;
    size_t index = strtoul(name.c_str() + 1, &end, 10);
    if (end == name.c_str() + 1 || *end != 0 || index >= outputs.size()) {
      add_complaint(complaints, format("Invalid output index '%s'", name.c_str()));
      return nullptr;
    }
    found = &outputs[index];
  }
  if (found == nullptr && name != "stdout" && name != "stderr") {
    std::string file;
    if (!parse_file_name(name, file, complaints)) return nullptr;
    name = "file=" + expand_file_name(file);
  }
  for (LogOutput& output : outputs)
    if (found == nullptr && output.name == name) found = &output;
  if (found != nullptr) {
    // HOTSPOT: stdout and stderr take options from the first -Xlog that names them.
    if (release().log_outputs_may_fold_lines && !found->configured)
      return parse_output_options(given_options, *found, complaints) ? found : nullptr;
    if (!given_options.empty())
      add_complaint(complaints, "Output options for existing outputs are ignored.", /*is_warning=*/true);
    return found;
  }
  LogOutput made{.name = name, .path = name.substr(5)};
  std::string why;
  bool parsed = parse_output_options(given_options, made, complaints);
  if (parsed && open_log_file(made, why)) return &outputs.emplace_back(std::move(made));
  if (parsed) add_complaint(complaints, why);
  add_complaint(complaints, format("Initialization of output '%s' using options '%s' failed.", name.c_str(),
                                   given_options.empty() ? "(null)" : given_options.c_str()));
  return nullptr;
}

/// Whether a selection ("gc*") has all that another one has.
bool covers(const std::string& wide, const std::string& narrow) {
  if (wide == narrow) return true;
  if (!wide.ends_with('*')) return false;
  const std::vector<std::string> given = split(narrow.substr(0, narrow.find('*')), '+');
  return std::ranges::all_of(split(wide.substr(0, wide.size() - 1), '+'),
                             [&](const std::string& tag) { return std::ranges::find(given, tag) != given.end(); });
}

/// Makes `output` log what the selection says. HOTSPOT: a later selection takes precedence; how VM.log shows them.
void select(LogOutput& output, const LogSelection& selection) {
  for (const Topic& topic : topics()) {
    if (!matches(selection, topic)) continue;
    if (selection.level >= 1 && selection.level <= topic.level)
      output.topics |= bit_of(topic.topic);
    else
      output.topics &= ~bit_of(topic.topic);
  }
  const std::string level = kLevels[selection.level];
  if (selection.everything) {
    output.level = level;
    output.selected.clear();
    return;
  }
  const std::string text = selection.text();
  std::erase_if(output.selected, [&](const auto& old) { return covers(text, old.first); });
  const auto in_force = std::ranges::find_if(output.selected.rbegin(), output.selected.rend(),
                                             [&](const auto& old) { return covers(old.first, text); });
  if (level != (in_force == output.selected.rend() ? output.level : in_force->second))
    output.selected.emplace_back(text, level);
}

bool is_off(const LogOutput& output) {
  return output.level == "off" && std::ranges::all_of(output.selected, [](auto& one) { return one.second == "off"; });
}

}  // namespace

void set_log_flags(Options& options, const std::vector<LogOutput>& outputs) {
  uint32_t wanted = 0;
  for (const LogOutput& output : outputs) wanted |= output.topics;
  for (const Topic& topic : topics())
    if (topic.flag != nullptr)
      options.*topic.flag = std::ranges::any_of(
          topics(), [&](const Topic& any) { return any.flag == topic.flag && (wanted & bit_of(any.topic)) != 0; });
}

void select_messages(LogOutput& output, const std::string& what) {
  LogComplaints none;
  std::vector<LogSelection> selections;
  VM_CHECK(parse_selections(what, selections, none));
  for (const LogSelection& selection : selections) select(output, selection);
}

LogOutput* carry_out(const LogRequest& request, std::vector<LogOutput>& outputs, LogComplaints& complaints) {
  std::vector<LogSelection> selections;
  std::vector<std::string> decorators;
  if (!parse_selections(request.what.empty() ? "all" : request.what, selections, complaints) ||
      !parse_decorators(request.decorators.empty() ? "uptime,level,tags" : request.decorators, decorators, complaints))
    return nullptr;
  LogOutput* output = find_or_make_output(outputs, request.output, request.output_options, complaints);
  if (output == nullptr) return nullptr;
  output->configured = true;
  output->has_margin = release().log_lines_have_margin;
  output->decorators = std::move(decorators);
  output->widths.clear();
  for (const LogSelection& selection : selections) select(*output, selection);
  return output;
}

void disable_logs(std::vector<LogOutput>& outputs) {
  for (LogOutput& output : outputs) select(output, {.everything = true, .level = 0});
}

namespace {

/// Lets the flags of this VM follow its outputs, which nobody else changes meanwhile.
void update_log_flags(const std::vector<LogOutput>& outputs) {
  set_log_flags(vm_options(), outputs);
  if (has_java_heap()) java_heap().set_logging(vm_options().log_gc);
}

}  // namespace

std::string change_log(const LogRequest& request) {
  LogComplaints complaints;
  std::vector<LogOutput> outputs;
  change_log_outputs([&](std::vector<LogOutput>& live) { outputs = live; });
  for (LogOutput& output : outputs) output.configured = true;
  if (LogOutput* changed = carry_out(request, outputs, complaints))
    change_log_outputs([&](std::vector<LogOutput>& live) {
      auto place = std::ranges::find(live, changed->name, &LogOutput::name);
      if (place == live.end()) {
        place = live.insert(live.end(), *changed);
      } else {
        if (place->stream == nullptr || changed->stream == nullptr) place->stream = changed->stream;
        place->topics = changed->topics, place->level = changed->level, place->selected = changed->selected;
        place->decorators = changed->decorators, place->widths.clear();
      }
      place->reconfigured = true;
      if (!place->path.empty() && is_off(*place)) {
        if (place->stream != nullptr) fclose(place->stream);
        live.erase(place);
      }
      update_log_flags(live);
    });
  std::string text;
  for (const LogComplaint& complaint : complaints) text += complaint.text + "\n";
  return text;
}

void disable_all_logs() {
  change_log_outputs([](std::vector<LogOutput>& live) {
    disable_logs(live);
    for (const LogOutput& output : live)
      if (!output.path.empty() && output.stream != nullptr) fclose(output.stream);
    std::erase_if(live, [](const LogOutput& output) { return !output.path.empty(); });
    for (LogOutput& output : live) output.reconfigured = true;
    update_log_flags(live);
  });
}

std::string describe_logs() {
  const auto joined = [](const auto& parts, const char* between, auto text_of) {
    std::string text;
    for (const auto& part : parts) text += (text.empty() ? "" : between) + std::string(text_of(part));
    return text;
  };
  const auto itself = [](const auto& part) { return part; };
  std::string text = "Available log levels: " + joined(kLevels, ", ", itself) + "\nAvailable log decorators: " +
                     joined(kDecorators, ", ", [](auto& d) { return std::string(d.first) + " (" + d.second + ")"; }) +
                     "\nAvailable log tags: " + joined(known_tags(), ", ", itself) +
                     "\nDescribed tag sets:\n logging: Logging for the log framework itself\n"
                     "Log output configuration:\n";
  std::vector<LogOutput> outputs;
  change_log_outputs([&](std::vector<LogOutput>& live) { outputs = live; });
  for (size_t i = 0; i < outputs.size(); ++i) {
    const LogOutput& output = outputs[i];
    if (!output.path.empty() && is_off(output)) continue;
    text += " #" + std::to_string(i) + ": " + output.name + " all=" + output.level;
    for (const auto& [tags, level] : output.selected) text += "," + tags + "=" + level;
    text += " " + (output.decorators.empty() ? "none" : joined(output.decorators, ",", itself));
    const bool folds = release().log_outputs_may_fold_lines;
    if (folds) text += output.folds ? " foldmultilines=true" : " foldmultilines=false";
    if (!output.path.empty())
      text += std::string(folds ? "," : " ") + "filecount=" + std::to_string(output.most_files) +
              ",filesize=" + std::to_string(output.most_bytes / 1024) + "K,async=false";
    text += output.reconfigured ? " (reconfigured)\n" : "\n";
  }
  return text;
}

void print_log_help() {
  std::string text =
      "-Xlog Usage: -Xlog[:[selections][:[output][:[decorators][:output-options]]]]\n"
      "\t where 'selections' are combinations of tags and levels of the form tag1[+tag2...][*][=level][,...]\n\n"
      "Available log levels:\n off, trace, debug, info, warning, error\n\nAvailable log decorators:\n ";
  for (auto [name, letters] : kDecorators) text += format("%s (%s) ", name, letters);
  text +=
      "\n Decorators can also be specified as 'none' for no decoration.\n\nTags with output in this VM:\n"
      " class+load, class+unload, class+init, class+lineage, exceptions, gc, gc+init, jni+resolve, module, "
      "module+load, "
      "os+container, safepoint\n\n"
      "Available log outputs:\n stdout/stderr\n file=<filename>\n"
      "  %p and %t in the name become the process's number and the time\n"
      "   filesize=..  - bytes (K, M, G) after which the file is archived; 0: never\n"
      "   filecount=.. - number of archives to keep; 0: none, and an old file is overwritten\n";
  write_console(stdout, text);
}

bool is_verbose(Verbose what) {
  // HOTSPOT: -verbose:class is not enough, because it asks for class+load, and verbose means class+load*.
  if (what == Verbose::Class) return is_on_stdout(bit_of(LogTopic::ClassLoad) | bit_of(LogTopic::ClassLoadAndMore));
  return is_on_stdout(bit_of(what == Verbose::Gc ? LogTopic::Gc : LogTopic::JniLink));
}

void set_verbose(Verbose what, bool on) {
  const char* text = on ? "class+load*,class+unload" : "class+load*=off,class+unload=off";
  if (what == Verbose::Gc) text = on ? "gc" : "gc=off";
  if (what == Verbose::Jni) text = on ? "jni+resolve=debug" : "jni+resolve=off";
  change_log_outputs([&](std::vector<LogOutput>& outputs) {
    select_messages(outputs.front(), text);
    update_log_flags(outputs);
  });
}

}  // namespace vitrine::vm
