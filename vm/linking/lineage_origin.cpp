// SPDX-License-Identifier: Apache-2.0
// Where the bytes of a class that is being defined come from, as far as the definer says so and its stack shows it.
#include <sys/stat.h>

#include <algorithm>
#include <string_view>

#include "base/machine/address.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/linking/class_lineage.hpp"
#include "vm/model/class.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/method.hpp"

namespace vitrine::vm {

namespace {

/// The parts of the class library through which every definition goes: whoever calls them is the definer.
bool only_passes_on(const Frame& frame) {
  constexpr std::string_view kPrefixes[] = {"java/lang/ClassLoader",
                                            "java/lang/Class",
                                            "java/lang/System$",
                                            "java/lang/invoke/MethodHandles$Lookup",
                                            "java/net/URLClassLoader",
                                            "java/security/AccessController",
                                            "java/security/SecureClassLoader",
                                            "jdk/internal/loader/",
                                            "jdk/internal/misc/Unsafe",
                                            "jdk/internal/reflect/ClassDefiner"};
  const Class& holder = *frame.method->holder;
  if (!holder.loader->is_boot()) return false;
  return std::ranges::any_of(kPrefixes, [&](std::string_view prefix) {
    return prefix.ends_with('/') || prefix.ends_with('$')
               ? holder.name->text().starts_with(prefix)
               : holder.name->text() == prefix || holder.name->text().starts_with(std::string(prefix) + "$");
  });
}
bool of_the_library(const Frame& frame) { return frame.method->holder->loader->is_boot(); }

/// The outermost method of a definition's way through the class library: Lookup.defineHiddenClass.
std::string way_through_the_library(const Thread& self) {
  const Method* last = nullptr;
  for (StackWalk walk(self); !walk.done() && only_passes_on(walk.frame()); walk.next()) last = walk.frame().method;
  return last == nullptr ? "" : last->holder->external_name() + "." + last->name->str();
}

/// A place of the boot class path: a module of the run-time image, a directory or a jar.
LineageFact boot_place(LoaderData& loader, const std::string& name, const std::string& source) {
  if (source.starts_with("jrt:")) return {"from", source + " (the run-time image)"};
  const size_t slash = name.rfind('/');
  const Module* module =
      module_for_package(loader, Symbol::intern(name.substr(0, slash == std::string::npos ? 0 : slash)));
  const bool patch = module != nullptr && module->is_named();
  struct stat facts;
  const bool directory = stat(source.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode);
  return {"from", source + (directory ? "/" : ", entry ") + name + ".class" +
                      (patch ? " (--patch-module " + module->name->str() + ")" : " (appended to the boot class path)")};
}

/// What the protection domain says. The built-in loaders read the class from there.
LineageFact code_source(const LoaderData& loader, const std::string& name, const std::string& source) {
  if (!loader.is_builtin() || !source.starts_with("file:")) return {"code source", source};
  return {"code source", source + (source.ends_with('/') ? "" : ", entry ") + name + ".class"};
}

void add_native_origin(const DefineOptions& options, std::vector<LineageFact>& facts) {
  const std::string library = options.native_caller != nullptr ? library_of(options.native_caller) : "";
  facts.push_back({"from", "JNI DefineClass" + (library.empty() ? "" : ", called by " + library)});
}

}  // namespace

std::string newest_frame_unless(const Thread& self, bool (*skipped)(const Frame& frame)) {
  StackWalk walk(self);
  while (!walk.done() && skipped(walk.frame())) walk.next();
  return walk.done() ? "" : frame_text(walk.frame());
}

std::vector<LineageFact> origin_facts(const Thread& self, LoaderData& loader, const std::string& name,
                                      const DefineOptions& options) {
  std::vector<LineageFact> facts;
  const std::string& source = options.source;
  if (options.native_caller != nullptr)
    add_native_origin(options, facts);
  else if (loader.is_boot() && options.lookup_class == nullptr && !source.empty() && !source.starts_with("__"))
    facts.push_back(boot_place(loader, name, source));
  else if (!source.empty() && !source.starts_with("__"))
    facts.push_back(code_source(loader, name, source));
  facts.push_back({"loader", loader.describe_with_class()});
  if (options.lookup_class != nullptr)
    facts.push_back(
        {"lookup", options.lookup_class->external_name() + (options.nestmate ? ", of whose nest it is" : "")});
  const std::string way = way_through_the_library(self);
  if (!way.empty()) facts.push_back({"through", way});
  const bool on_demand = options.lookup_class == nullptr && loader.is_builtin() &&
                         (way.empty() || way.ends_with(".loadClass") || way.ends_with(".forName"));
  const std::string by = newest_frame_unless(self, only_passes_on);
  if (!by.empty()) facts.push_back({on_demand ? "wanted by" : "called by", by});
  const std::string program = newest_frame_unless(self, of_the_library);
  if (!program.empty() && program != by) facts.push_back({"program at", program});
  return facts;
}

}  // namespace vitrine::vm
