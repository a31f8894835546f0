// SPDX-License-Identifier: Apache-2.0
// The objects of the heap by class, counted by a walk that stops the program; and what collections do.
#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

struct Count {
  jlong objects = 0, bytes = 0;
};

/// A collection: when it began, in milliseconds since the film was switched on, and how long it took.
struct Collection {
  jlong number = 0;
  double begin = 0, milliseconds = 0;
  std::map<jlong, jlong> died;  // objects by the number of their class
};

/// One look at the heap. Numbers of classes are kept from look to look: they are indices, and names stay when classes
/// go.
struct Census {
  jlong version = 0;  // 0: there was none yet
  double milliseconds = 0;
  std::vector<Count> counts;
};

/// Walks the heap. With the film on, objects that are new are tagged, so that their death is seen.
void look_at_heap(Call& call);
/// The newest look, and the one that was marked for comparison.
Census newest_census();
Census marked_census();
void mark_census();
/// The readable name of the class with that number, and whether there is one.
std::string census_name(std::size_t number);
std::size_t census_classes();
/// The class itself, as a local reference. Throws a Refusal if it is gone.
jclass census_class(Call& call, std::size_t number);

/// The film: watches collections from now on.
void set_film(bool on);
bool film_is_on();
/// The newest collections, oldest first. `*finished` is how many there were since the film was switched on.
std::vector<Collection> collections(jlong* finished);

}  // namespace vitrine::inspector
