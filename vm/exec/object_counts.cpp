// SPDX-License-Identifier: Apache-2.0
#include "vm/exec/object_counts.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "vm/model/java_heap.hpp"

namespace vitrine::vm {

std::vector<ObjectCount> count_objects(Thread& self, bool all,
                                       const std::function<std::string(const Class&)>& name_of) {
  std::unordered_map<const Class*, ObjectCount> by_class;
  with_world_stopped(self, [&] {
    auto visit = [&](Object* object) {
      const Class& cls = *Class::of(object);
      ObjectCount& row = by_class[&cls];
      row.count++;
      row.bytes += cls.size_of(object);
      return true;
    };
    if (all)
      java_heap().for_each_object(visit);
    else
      java_heap().for_each_reachable_object(visit);
    for (auto& [cls, row] : by_class) row.name = name_of(*cls);
  });
  std::vector<ObjectCount> rows;
  rows.reserve(by_class.size());
  for (auto& [cls, row] : by_class) rows.push_back(std::move(row));
  std::sort(rows.begin(), rows.end(), [](const ObjectCount& a, const ObjectCount& b) {
    return a.bytes != b.bytes ? a.bytes > b.bytes : a.name < b.name;
  });
  return rows;
}

}  // namespace vitrine::vm
