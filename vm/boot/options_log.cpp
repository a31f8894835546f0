// SPDX-License-Identifier: Apache-2.0
// -Xlog:what:output:decorators:output-options (java(1), "Enable Logging with the JVM Unified Logging Framework"). All
// tags are accepted; those that this VM logs something for are switched on in Options.
#include <strings.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sstream>

#include "vm/boot/option_parser.hpp"
#include "vm/vm.hpp"

namespace vitrine::vm {

namespace {

constexpr const char* kTags =
    "add age alloc annotation arguments attach barrier biasedlocking blocks bot breakpoint bytecode cds census class "
    "classhisto cleanup codecache "
    "compaction compilation condy constantpool constraints container coops cpu cset data datacreation dcmd decoder "
    "defaultmethods director dump "
    "dynamic ergo event exceptions exit fingerprint free freelist gc handshake hashtables heap humongous ihop iklass "
    "indy init inlining install "
    "interpreter itables jfr jit jni jvmci jvmti lambda library liveness load loader logging malloc map mark marking "
    "membername memops metadata "
    "metaspace methodcomparator methodhandles mirror mmu module monitorinflation monitormismatch nestmates nmethod nmt "
    "normalize numa "
    "objecttagging obsolete oldobject oom oopmap oops oopstorage os owner pagesize parser patch path perf periodic "
    "phases plab placeholders "
    "preorder preview promotion protectiondomain ptrqueue purge record redefine ref refine region reloc remset resolve "
    "safepoint sampling "
    "scavenge sealed setting smr stackbarrier stackmap stacktrace stackwalk start startup startuptime state stats "
    "streaming stringdedup "
    "stringtable subclass survivor suspend sweep symboltable system table task thread throttle time timer tlab "
    "tracking trimnative unload "
    "unshareable update valuebasedclasses verification verify vmmutex vmoperation vmthread vtables vtablestubs "
    "workgang ";
constexpr const char* kLevels[] = {"off", "trace", "debug", "info", "warning", "error"};
constexpr std::pair<const char*, const char*> kDecorators[] = {
    {"time", "t"},          {"utctime", "utc"},  {"uptime", "u"},       {"timemillis", "tm"},
    {"uptimemillis", "um"}, {"timenanos", "tn"}, {"uptimenanos", "un"}, {"hostname", "hn"},
    {"pid", "p"},           {"tid", "ti"},       {"level", "l"},        {"tags", "tg"},
};

bool same_letters(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

/// " Did you mean 'debug'?", or nothing when no name is like the one given.
template <class Names>
std::string suggestion(const Names& names, const std::string& given) {
  std::string nearest;
  double best = 0.5;
  for (const auto& name : names)
    if (double s = similarity(name, given); s >= best) best = s, nearest = name;
  return nearest.empty() ? "" : " Did you mean '" + nearest + "'?";
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

const std::vector<std::string>& known_tags() {
  static const std::vector<std::string>& tags = *new std::vector<std::string>(split(kTags, ' '));
  return tags;
}

/// What this VM has to say, by its set of tags.
struct Topic {
  std::vector<std::string> tags;
  bool Options::*flag;
  int level; /* index in kLevels */
};
const Topic kTopics[] = {
    {{"class", "load"}, &Options::log_class_load, 3}, {{"class", "unload"}, &Options::log_class_unload, 3},
    {{"class", "init"}, &Options::log_class_init, 3}, {{"gc"}, &Options::log_gc, 3},
    {{"gc", "heap"}, &Options::log_gc_detail, 3},     {{"gc", "phases"}, &Options::log_gc_detail, 3},
    {{"module", "load"}, &Options::log_module, 3},    {{"module"}, &Options::log_module, 2},
    {{"safepoint"}, &Options::log_safepoint, 3},      {{"jni", "resolve"}, &Options::log_jni_resolve, 4},
};

struct Selection {
  std::vector<std::string> tags;
  bool wildcard = false, everything = false;
  int level = 3 /* info */;
};

bool matches(const Selection& selection, const Topic& topic) {
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
      " class+load, class+unload, class+init, gc, gc+heap, gc+phases, jni+resolve, module, module+load, "
      "safepoint\n\nAvailable log outputs:\n stdout/stderr\n file=<filename>\n");
  fflush(stdout);
  exit(0);
}

std::string expand_file_name(std::string name) {
  auto replace = [&](const char* what, const std::string& with) {
    for (size_t at; (at = name.find(what)) != std::string::npos;) name.replace(at, 2, with);
  };
  char stamp[32];
  time_t now = time(nullptr);
  struct tm local;
  strftime(stamp, sizeof stamp, "%Y-%m-%d_%H-%M-%S", localtime_r(&now, &local));
  replace("%p", std::to_string(getpid()));
  replace("%t", stamp);
  return name;
}

}  // namespace

jint OptionParser::parse_log(std::string_view whole) {
  auto invalid = [&] {
    fflush(stdout);
    fprintf(stderr, "Invalid -Xlog option '%s', see error log for details.\n", std::string(whole).c_str());
    return JNI_EINVAL;
  };
  auto refuse = [&](const char* what, const std::string& which, const std::string& where) {
    printf("[0.000s][error][logging] Invalid %s '%s'%s\n", what, which.c_str(), where.c_str());
    return invalid();
  };
  std::string text(whole.size() > 6 ? whole.substr(6) : std::string_view());
  if (text == "help") print_help();
  if (text == "async") return JNI_OK;
  if (text == "disable") {
    for (const Topic& topic : kTopics) options_.*topic.flag = false;
    return JNI_OK;
  }
  // file="name:with:colons" may be quoted
  std::vector<std::string> parts(1);
  bool quoted = false;
  for (char c : text) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ':' && !quoted && parts.size() < 4)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  parts.resize(4);

  std::string what = parts[0].empty() ? "all" : parts[0];
  for (const std::string& one : split(what, ',')) {
    Selection selection;
    std::string tags = one.substr(0, one.find('='));
    if (size_t equals = one.find('='); equals != std::string::npos) {
      std::string given = one.substr(equals + 1);
      auto level =
          std::find_if(std::begin(kLevels), std::end(kLevels), [&](const char* l) { return same_letters(given, l); });
      if (level == std::end(kLevels)) return refuse("level", given, " in log selection." + suggestion(kLevels, given));
      selection.level = static_cast<int>(level - std::begin(kLevels));
    }
    if (tags.ends_with("*")) {
      selection.wildcard = true;
      tags.pop_back();
    }
    if (tags == "all") {
      selection.everything = true;
    } else {
      selection.tags = split(tags, '+');
      for (const std::string& tag : selection.tags)
        if (std::find(known_tags().begin(), known_tags().end(), tag) == known_tags().end())
          return refuse("tag", tag, " in log selection." + suggestion(known_tags(), tag));
    }
    for (const Topic& topic : kTopics) {
      if (!matches(selection, topic)) continue;
      bool on = selection.level >= 1 && selection.level <= topic.level;
      options_.*topic.flag = on;
    }
  }

  std::string output = parts[1];
  if (output == "stderr") {
    options_.log_to_stderr = true;
  } else if (!output.empty() && output != "stdout") {
    std::string name = expand_file_name(output.starts_with("file=") ? output.substr(5) : output);
    // Whoever cannot write what was asked for does not start; the file itself is opened, anew, by the first line.
    FILE* probe = fopen(name.c_str(), "a");
    if (probe == nullptr) {
      printf(
          "[0.000s][error][logging] Error opening log file '%s': %s\n"
          "[0.000s][error][logging] Initialization of output 'file=%s' using options '%s' failed.\n",
          name.c_str(), strerror(errno), name.c_str(), parts[3].empty() ? "(null)" : parts[3].c_str());
      return invalid();
    }
    fclose(probe);
    options_.log_file = name;
  }

  if (!parts[2].empty()) {
    options_.log_decorators.clear();
    for (const std::string& name : parts[2] == "none" ? std::vector<std::string>() : split(parts[2], ',')) {
      auto known = std::find_if(std::begin(kDecorators), std::end(kDecorators),
                                [&](auto& d) { return name == d.first || name == d.second; });
      if (known == std::end(kDecorators)) return refuse("decorator", name, ".");
      options_.log_decorators.emplace_back(known->first);
    }
  }
  return JNI_OK;
}

}  // namespace vitrine::vm
