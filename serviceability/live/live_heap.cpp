// SPDX-License-Identifier: Apache-2.0
#include "serviceability/live/live_heap.hpp"

#include <unordered_map>

#include "jvmti/calls/heap_walk.hpp"
#include "serviceability/facts/entry.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::serviceability {

namespace {

uint64_t id_of(const Object* object) { return reinterpret_cast<uintptr_t>(object); }

class Roots final : public jvmti::HeapWalk {
 public:
  explicit Roots(pictures::HeapFacts& facts) : facts_(facts) {}

 private:
  jint report(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, Object*, Object* object) override {
    facts_.add_root(id_of(object));
    return kSkip;
  }
  pictures::HeapFacts& facts_;
};

class HeapCollector {
 public:
  explicit HeapCollector(pictures::HeapFacts& facts) : facts_(facts), roots_(facts) {}

  void collect() {
    roots_.report_roots();
    vm::java_heap().for_each_reachable_object([this](Object* object) {
      add(object);
      return true;
    });
  }

 private:
  void add(Object* object) {
    const Class& cls = *Class::of(object);
    facts_.add_object(id_of(object), number_of(cls), cls.size_of(object));
    if (cls.is_object_array()) {
      for (int32_t i = 0; i < object->length(); ++i) facts_.add_reference(id_of(object->element<Object*>(i)));
      return;
    }
    add_ranges(object, cls.reference_ranges);
    if (cls.kind == gc::ShapeKind::Mirror) {
      if (const Class* mirrored = Class::from_mirror(object)) add_class(object, *mirrored);
    } else if (vm::is_virtual_thread(object) && vm::runner_of_virtual_thread(object) == nullptr) {
      roots_.report_unmounted(object);
    }
  }
  void add_class(const Object* mirror, const Class& cls) {
    add_ranges(mirror, cls.static_reference_ranges);
    if (cls.loader != nullptr) facts_.add_reference(id_of(cls.loader->object));
    if (cls.super != nullptr) facts_.add_reference(id_of(cls.super->mirror));
    facts_.add_reference(id_of(cls.protection_domain));
  }
  void add_ranges(const Object* object, const std::vector<gc::ReferenceRange>& ranges) {
    for (const gc::ReferenceRange& range : ranges) {
      const gc::HeapReference* references = object->reference_at(range.offset);
      for (uint32_t i = 0; i < range.count; ++i) facts_.add_reference(id_of(references[i].load()));
    }
  }
  uint32_t number_of(const Class& cls) {
    auto [found, is_new] = numbers_.try_emplace(&cls);
    if (is_new) found->second = facts_.add_class({name_of(cls), group_of(cls)});
    return found->second;
  }
  static std::string name_of(const Class& cls) {
    return cls.is_array() ? name_of(*cls.component) + "[]" : cls.external_name();
  }
  static std::string group_of(const Class& cls) {
    const Class* element = &cls;
    while (element->is_array()) element = element->component;
    if (element->module != nullptr && element->module->is_named()) return element->module->name->str();
    if (element->is_primitive() || element->loader == nullptr) return "java.base";
    return "loader " + element->loader->describe();
  }

  pictures::HeapFacts& facts_;
  Roots roots_;
  std::unordered_map<const Class*, uint32_t> numbers_;
};

}  // namespace

void collect_heap(pictures::HeapFacts& facts) { HeapCollector(facts).collect(); }

}  // namespace vitrine::serviceability
