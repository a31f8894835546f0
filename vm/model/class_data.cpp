// SPDX-License-Identifier: Apache-2.0
#include "vm/model/class_data.hpp"

#include "vm/model/loader.hpp"

namespace vitrine::vm {

void visit_class_data(Class& cls, gc::Marker& marker) {
  if (cls.version != nullptr) {
    cls.version->constants->visit(marker);
    marker.mark(cls.version->keeper);
  }
  for (auto& version : cls.old_versions)
    if (version->constants != nullptr) version->constants->visit(marker);
  marker.mark(cls.initialization_error);
  marker.mark(cls.protection_domain);
  marker.mark(cls.signers);
  marker.mark(cls.loader->object);
  auto mark_mirror = [&](Class* c) {
    if (c != nullptr) marker.mark(c->mirror);
  };
  mark_mirror(cls.super);
  for (Class* i : cls.interfaces) mark_mirror(i);
  mark_mirror(cls.component);
  mark_mirror(cls.hidden_host);
  mark_mirror(cls.nest_host_cache.load());
  mark_mirror(cls.array_class.load());
  if (cls.module != nullptr) marker.mark(cls.module->object);
  // The classes that a loader knows by name, and its strong hidden classes, live as long as the loader. They are marked
  // once per marking, by the first class of the loader that comes here.
  LoaderData& loader = *cls.loader;
  if (cls.is_hidden || loader.is_builtin() || loader.visited_in_marking.exchange(true)) return;
  loader.mutex.assume_held();  // the world is stopped
  for (auto& [name, known] : loader.classes) mark_mirror(known);
  for (Class* defined : loader.defined)
    if (defined->is_strong_hidden) mark_mirror(defined);
}

}  // namespace vitrine::vm
