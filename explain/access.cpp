// SPDX-License-Identifier: Apache-2.0
// Why a class or a member may not be accessed (JVMS 5.4.4): modules, run-time packages, nests.
#include "explain/reasons.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::explain {

namespace {

/// Two packages of one name are different ones if their loaders are (JVMS 5.3).
void add_packages(Block& block, const Class& from, const Class& to) {
  if (from.package == to.package && from.loader != to.loader)
    block.add("hint", "both are in a package of the name " +
                          (from.package->text().empty() ? std::string("\"\"") : dotted(*from.package)) +
                          ", but each loader has a run-time package of its own (JVMS 5.3): package access is refused");
}

std::string outermost(const Class& cls) { return cls.external_name().substr(0, cls.external_name().find('$')); }

std::string nest_text(Block& block, const Class& cls) {
  const Class* host = cls.nest_host_cache.load();
  if (host == nullptr) return "its nest host has not been looked for";
  return host == &cls ? "it is its own nest host" : "its nest host is " + class_text(block, *host);
}

}  // namespace

std::string option_name(const vm::Module& module) { return module.is_named() ? module.name->str() : "ALL-UNNAMED"; }

bool is_edge_missing(const Class& from, const Class& to, bool reads_all) {
  if (from.module == nullptr || to.module == nullptr || from.module == to.module) return false;
  return (!reads_all && !vm::can_read(*from.module, *to.module)) ||
         !vm::is_exported(*from.module, *to.module, to.package);
}

void add_missing_edge(Block& block, const Class& from, const Class& to, bool reads_all) {
  if (!is_edge_missing(from, to, reads_all)) return;
  const vm::Module &reader = *from.module, &owner = *to.module;
  const std::string package = to.package->text().empty() ? "" : dotted(*to.package);
  if (!reads_all && !vm::can_read(reader, owner)) {
    block.add("missing", reader.describe() + " does not read " + owner.describe());
    if (reader.is_named())
      block.add("adds it", "--add-reads " + reader.name->str() + "=" + option_name(owner) +
                               (owner.is_named() ? ", or \"requires " + owner.name->str() +
                                                       ";\" in the module-info of " + reader.name->str()
                                                 : ""));
    return;
  }
  block.add("missing", owner.describe() + " does not export " + package + " to " + reader.describe());
  block.add("adds it", "--add-exports " + owner.name->str() + "/" + package + "=" + option_name(reader) +
                           ", or \"exports " + package + (reader.is_named() ? " to " + reader.name->str() : "") +
                           ";\" in the module-info of " + owner.name->str());
}

void add(Block& block, const Thread&, const why::ClassAccess& what) {
  const Class& to = what.to->element_or_this();
  block.add("from", class_text(block, *what.from));
  block.add("to", class_text(block, to));
  if (!to.is_public()) {
    block.add("rule", "a class that is not public is accessible within its run-time package only (JVMS 5.4.4)");
    add_packages(block, *what.from, to);
    return;
  }
  add_missing_edge(block, *what.from, to, false);
}

void add(Block& block, const Thread&, const why::MemberAccess& what) {
  block.add("from", class_text(block, *what.from));
  block.add("to", class_text(block, *what.declaring));
  if (what.access_flags & vm::kAccPrivate) {
    block.add("rule", "a private member is accessible within its nest only (JVMS 5.4.4)");
    block.add("nests", what.from->external_name() + ": " + nest_text(block, *what.from));
    block.add("nests", what.declaring->external_name() + ": " + nest_text(block, *what.declaring));
    const Class* host = what.from->nest_host_cache.load();
    const bool one_nest =
        what.from == what.declaring || (host != nullptr && host == what.declaring->nest_host_cache.load());
    if (!one_nest && outermost(*what.from) == outermost(*what.declaring) && what.from->loader == what.declaring->loader)
      block.add("hint",
                "both have the name of one outermost class, so they were not compiled together, or a tool has changed "
                "one: NestHost of the nested class and NestMembers of its host must name each other (JVMS 5.4.4)");
    for (const Class* cls : {what.from, what.declaring})
      if (!cls->nest_host_error.empty()) block.add("nests", cls->nest_host_error);
    return;
  }
  block.add("rule",
            what.access_flags & vm::kAccProtected
                ? "a protected member is accessible within its run-time package, and to subclasses on objects of "
                  "their own class (JVMS 5.4.4)"
                : "a member without public, protected or private is accessible within its run-time package "
                  "only (JVMS 5.4.4)");
  add_packages(block, *what.from, *what.declaring);
}

}  // namespace vitrine::explain
