// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "serviceability/pictures/facts.hpp"

namespace vitrine::pictures {

namespace {

enum Group : size_t { kThread, kThing };

/// The words for an edge that leads to the monitor.
std::string shorter(const std::string& verb) {
  const size_t end = verb.rfind(" the monitor of");
  return end == std::string::npos ? verb : verb.substr(0, end);
}

/// "<0x...> (a java.lang.Object)" with the class first, because that is what readers look for.
Node thing_of(const std::string& text) {
  const size_t end = text.find("> (");
  if (end == std::string::npos || !text.ends_with(')')) return {.name = text, .group = kThing};
  return {.name = text.substr(end + 3, text.size() - end - 4), .lines = {text.substr(0, end + 1)}, .group = kThing};
}

class WaitPicture {
 public:
  explicit WaitPicture(const std::vector<Wait>& waits) {
    graph_.groups = {"thread", "what it waits for"};
    for (const Wait& wait : waits) {
      const size_t waiter = node(wait.thread, kThread), thing = node(wait.thing, kThing);
      edge(waiter, thing, shorter(wait.verb), wait.in_cycle);
      if (wait.holder.empty()) continue;
      const size_t holder = node(wait.holder, kThread);
      // Several threads may wait for one thing; one edge tells its owner, and is in the cycle if one of them is.
      const auto [owner, is_new] = owners_.emplace(thing, graph_.edges.size());
      if (is_new)
        edge(thing, holder, wait.holds == "owns" ? "owned by" : "run by", wait.in_cycle);
      else
        graph_.edges[owner->second].alarm |= wait.in_cycle;
    }
  }

  Graph draw(const std::string& source) {
    graph_.title = "Who waits for whom in " + source;
    size_t cycles = 0;
    for (Node& each : graph_.nodes) {
      if (each.alarm)
        each.lines.insert(each.lines.begin(), each.group == kThread ? "DEADLOCK" : "part of the deadlock");
      cycles += each.alarm && each.group == kThread;
    }
    if (graph_.nodes.empty()) graph_.notes.push_back("No thread waits for another one.");
    if (cycles > 0)
      graph_.notes.push_back("Deadlock: " + counted(cycles, "thread waits", "threads wait") +
                             " in a cycle, and none of them goes on.");
    return std::move(graph_);
  }

 private:
  size_t node(const std::string& name, Group group) {
    auto [found, is_new] = numbers_.emplace(std::pair(group, name), graph_.nodes.size());
    if (is_new) graph_.nodes.push_back(group == kThing ? thing_of(name) : Node{.name = name, .group = kThread});
    return found->second;
  }
  void edge(size_t from, size_t to, const std::string& label, bool alarm) {
    graph_.edges.push_back({from, to, label, alarm});
    if (alarm) graph_.nodes[from].alarm = graph_.nodes[to].alarm = true;
  }

  Graph graph_;
  std::map<std::pair<Group, std::string>, size_t> numbers_;
  std::map<size_t, size_t> owners_;  // by thing: the edge to its owner
};

}  // namespace

GraphResult monitors_picture(const std::vector<Wait>& waits, const std::string& source, const std::string& filter) {
  std::vector<Wait> shown;
  for (const Wait& wait : waits)
    if (wait.thread.find(filter) != std::string::npos || wait.holder.find(filter) != std::string::npos)
      shown.push_back(wait);
  if (shown.empty() && !filter.empty())
    return {{}, "No thread with \"" + filter + "\" in its name waits for another one, or lets one wait."};
  return {WaitPicture(shown).draw(source), {}};
}

}  // namespace vitrine::pictures
