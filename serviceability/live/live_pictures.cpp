// SPDX-License-Identifier: Apache-2.0
#include "serviceability/live/live_pictures.hpp"

#include <unistd.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "serviceability/dumps/loader_tree.hpp"
#include "serviceability/dumps/lock_chains.hpp"
#include "serviceability/live/live_heap.hpp"
#include "serviceability/pictures/facts.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/string_content.hpp"

namespace vitrine::serviceability {

namespace {

using namespace pictures;

std::string source() { return "process " + std::to_string(getpid()); }

GraphResult heap(Thread& self, const std::string& filter) {
  HeapFacts facts;
  vm::with_world_stopped(self, [&] { collect_heap(facts); });
  vm::VmBlocked blocked(self);
  facts.finish();
  return heap_picture(facts, source(), filter);
}

GraphResult monitors(Thread& self, const std::string& filter) {
  std::vector<Wait> waits;
  vm::with_world_stopped(self, [&] { waits = lock_waits(); });
  return monitors_picture(waits, source(), filter);
}

/// What a field of the object refers to; null if the object is null or its class has no such field.
Object* referred_by(const Object* object, const char* field, const char* descriptor) {
  if (object == nullptr) return nullptr;
  for (const Class* cls = Class::of(object); cls != nullptr; cls = cls->super)
    if (const Field* found = cls->find_declared_field(Symbol::intern(field), Symbol::intern(descriptor)))
      return object->get<Object*>(found->offset);
  return nullptr;
}

/// The path or URL of the code source that the class's protection domain names; "" if it names none.
std::string place_of(const Class& cls) {
  const Object* source = referred_by(cls.protection_domain, "codesource", "Ljava/security/CodeSource;");
  const Object* url = referred_by(source, "location", "Ljava/net/URL;");
  const Object* protocol = referred_by(url, "protocol", "Ljava/lang/String;");
  const Object* file = referred_by(url, "file", "Ljava/lang/String;");
  if (protocol == nullptr || file == nullptr) return "";
  const std::string path = vm::string_to_utf8(file), kind = vm::string_to_utf8(protocol);
  return kind == "file" ? path : kind + ":" + path;
}

/// Where the loader's classes are from. Modules of the run-time image are counted.
std::vector<std::string> places_of(const Loader& loader) {
  std::set<std::string> places;
  std::set<const vm::Module*> modules;
  for (const Class* cls : loader.classes) {
    if (cls->is_array()) continue;
    if (cls->module != nullptr && cls->module->location.starts_with("jrt:"))
      modules.insert(cls->module);
    else if (std::string place = place_of(*cls); !place.empty())
      places.insert(std::move(place));
  }
  std::vector<std::string> sorted;
  if (!modules.empty()) sorted.push_back("run-time image: " + counted(modules.size(), "module", "modules"));
  sorted.insert(sorted.end(), places.begin(), places.end());
  return sorted;
}

GraphResult loaders(Thread& self, const std::string& filter) {
  std::vector<LoaderFacts> facts;
  vm::with_world_stopped(self, [&] {
    const Loaders all;
    std::unordered_map<const Object*, size_t> numbers;
    for (const auto& loader : all.all()) {
      numbers[loader->object] = facts.size();
      LoaderFacts made{loader->name(), "", kNobody, loader->classes.size(), loader->hidden.size(), places_of(*loader)};
      if (loader->object == nullptr) {
        made.name = "bootstrap";
      } else {
        made.type = loader->type()->external_name();
        made.parent = numbers.at(loader->parent());
      }
      facts.push_back(std::move(made));
    }
  });
  return loaders_picture(facts, source(), filter);
}

GraphResult modules(Thread& self, const std::string& filter) {
  std::vector<ModuleFacts> facts;
  vm::with_world_stopped(self, [&] {
    vm::modules_mutex().assume_held();  // the world is stopped, here and below
    std::unordered_map<const vm::Module*, size_t> numbers;
    std::vector<const vm::Module*> all;
    std::unordered_map<const vm::Module*, size_t> classes;
    for (const Class* cls : vm::all_classes())
      if (!cls->is_array() && !cls->is_primitive()) ++classes[cls->module];
    std::vector<vm::LoaderData*> loaders = vm::all_loaders();
    std::ranges::sort(loaders, {}, [](const vm::LoaderData* each) { return each->id; });
    for (const vm::LoaderData* loader : loaders) {
      loader->mutex.assume_held();
      const size_t first = all.size();
      for (const auto& module : loader->modules) all.push_back(module.get());
      std::sort(all.begin() + static_cast<std::ptrdiff_t>(first), all.end(),
                [](const auto* a, const auto* b) { return a->name->text() < b->name->text(); });
      if (loader->unnamed != nullptr && classes.contains(loader->unnamed.get())) all.push_back(loader->unnamed.get());
    }
    for (const vm::Module* module : all) {
      numbers[module] = facts.size();
      const std::string loader = "loader " + module->loader->describe();
      facts.push_back({module->is_named() ? module->name->str() : "unnamed module of " + loader,
                       loader,
                       classes[module],
                       module->open && module->is_named(),
                       {}});
    }
    for (const vm::Module* module : all)
      for (const vm::Module* other : module->reads)
        if (auto found = numbers.find(other); found != numbers.end())
          facts[numbers[module]].reads.push_back(found->second);
  });
  return modules_picture(facts, source(), filter);
}

GraphResult cells(Thread& self, const std::string& filter) {
  std::vector<CellFacts> facts;
  std::vector<std::string> notes;
  vm::with_world_stopped(self, [&] {
    for (const gc::ArenaCells& each : vm::java_heap().cells_by_arena())
      facts.push_back(
          {gc::arena_name(each.arena), each.blocks, each.bytes, each.live, each.recent, each.dead, each.unused});
    const gc::HeapStatistics s = vm::java_heap().statistics();
    notes.push_back("Used " + bytes_text(s.used_bytes) + " of " + bytes_text(s.maximum_bytes) + " at most, " +
                    counted(s.collections, "collection", "collections") + " so far.");
  });
  return cells_picture(facts, notes, source(), filter);
}

}  // namespace

GraphResult live_picture(Thread& self, const std::string& kind, const std::string& filter) {
  if (kind == "heap") return heap(self, filter);
  if (kind == "monitors") return monitors(self, filter);
  if (kind == "loaders") return loaders(self, filter);
  if (kind == "modules") return modules(self, filter);
  if (kind == "gc") return cells(self, filter);
  return {{}, "There is no picture \"" + kind + "\": it must be heap, monitors, loaders, modules or gc."};
}

}  // namespace vitrine::serviceability
