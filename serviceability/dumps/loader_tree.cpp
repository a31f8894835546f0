// SPDX-License-Identifier: Apache-2.0
#include "serviceability/dumps/loader_tree.hpp"

#include <algorithm>

#include "vm/model/string_content.hpp"

namespace vitrine::serviceability {

std::string Loader::name() const {
  Object* name = object == nullptr ? nullptr : object->get<Object*>(known().ClassLoader_name);
  return name == nullptr ? "" : vm::string_to_utf8(name);
}

std::string Loader::title() const {
  if (object == nullptr) return "<bootstrap>";
  const std::string given = name();
  return (given.empty() ? "" : "\"" + given + "\", ") + type()->external_name();
}

Loaders::Loaders() {
  std::vector<vm::LoaderData*> known_loaders = vm::all_loaders();
  std::sort(known_loaders.begin(), known_loaders.end(), [](auto* a, auto* b) { return a->id < b->id; });
  add(nullptr, &vm::boot_loader());
  for (vm::LoaderData* data : known_loaders)
    if (!data->is_boot()) add(data->object, data);
  for (const Class* cls : vm::all_classes()) {
    if (cls->is_primitive()) continue;
    Loader& loader = *by_object_.at(cls->loader->object);
    (cls->is_hidden && !cls->is_strong_hidden ? loader.hidden : loader.classes).push_back(cls);
  }
  for (auto& loader : all_)
    std::stable_sort(loader->classes.begin(), loader->classes.end(),
                     [](auto* a, auto* b) { return a->loading_order < b->loading_order; });
}

Loader& Loaders::add(Object* object, const vm::LoaderData* data) {
  if (auto found = by_object_.find(object); found != by_object_.end()) {
    if (data != nullptr) found->second->data = data;
    return *found->second;
  }
  Loader made{object, data, {}, {}, {}};
  Loader* parent = object == nullptr ? nullptr : &add(made.parent(), nullptr);
  all_.push_back(std::make_unique<Loader>(made));
  by_object_[object] = all_.back().get();
  if (parent != nullptr) parent->children.push_back(all_.back().get());
  return *all_.back();
}

}  // namespace vitrine::serviceability
