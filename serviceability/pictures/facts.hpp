// SPDX-License-Identifier: Apache-2.0
// What pictures show besides the heap, and the functions that make graphs of it. The facts are collected while the
// world is stopped, the graphs are made afterwards. `source` is for the title: "process 1234" or the name of a file.
// With a filter, only what has it in its name is shown, with its neighbours.
#pragma once
#include <cstddef>
#include <cstdint>

#include "serviceability/pictures/graph.hpp"

namespace vitrine::pictures {

constexpr size_t kNobody = SIZE_MAX;

/// A thread that waits.
struct Wait {
  std::string thread;
  std::string verb;    // "waits to enter the monitor of"
  std::string thing;   // "<0x...> (a java.lang.Object)"
  std::string holder;  // the thread that must give it; "" if there is none
  std::string holds;   // "owns"
  bool in_cycle = false;
};
/// Threads, and what they wait for, with its owner. Cycles are alarms.
GraphResult monitors_picture(const std::vector<Wait>& waits, const std::string& source, const std::string& filter);

struct LoaderFacts {
  std::string name;  // "bootstrap", "app", the name that a program has given, or "" if it has none
  std::string type;  // its class; "" for the boot loader
  size_t parent = kNobody;
  size_t classes = 0, hidden = 0;   // how many it has loaded
  std::vector<std::string> places;  // where its classes are from: jars, folders; sorted
};
/// The tree of class loaders. Loaders without children that are the same in name, class and parent are shown as one.
GraphResult loaders_picture(const std::vector<LoaderFacts>& loaders, const std::string& source,
                            const std::string& filter);

struct ModuleFacts {
  std::string name, loader;
  size_t classes = 0;
  bool open = false;
  std::vector<size_t> reads;  // indices
};
/// Modules that have loaded classes, and what they read. That all of them read java.base is said once.
GraphResult modules_picture(const std::vector<ModuleFacts>& modules, const std::string& source,
                            const std::string& filter);

/// The cells of one size. See gc::ArenaCells.
struct CellFacts {
  std::string name;
  size_t blocks = 0, bytes = 0, live = 0, recent = 0, dead = 0, unused = 0;
};
/// A strip for each size of cells. `notes` come first.
GraphResult cells_picture(const std::vector<CellFacts>& cells, const std::vector<std::string>& notes,
                          const std::string& source, const std::string& filter);

}  // namespace vitrine::pictures
