// SPDX-License-Identifier: Apache-2.0
// How many objects of each class there are.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "vm/model/class.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

struct ObjectCount {
  std::string name;  // of the class, as `name_of` gives it
  size_t count = 0, bytes = 0;
};

/// By class, most bytes first, then by name; of the objects that can be reached or, with `all`, of those that have died
/// as well. Stops the world, in which `name_of` is called, too: a class may be gone afterwards. A safepoint.
std::vector<ObjectCount> count_objects(Thread& self, bool all, const std::function<std::string(const Class&)>& name_of);

}  // namespace vitrine::vm
