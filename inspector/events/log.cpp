// SPDX-License-Identifier: Apache-2.0
#include "inspector/events/log.hpp"

#include <chrono>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

namespace vitrine::inspector::events {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMostEntries = 200;

struct Entry {
  jlong number;
  const char* event;
  Clock::time_point at;
  std::string thread, text;
};

struct Log {
  std::mutex mutex;  // no call of JVM TI while it is held
  std::deque<Entry> entries;
  jlong last = 0;
  Clock::time_point begin = Clock::now();
};

Log& log() {
  static Log& the_one = *new Log;  // threads of the program may have events while the process ends
  return the_one;
}

}  // namespace

void log_event(const char* event, std::string thread, std::string text) {
  const std::lock_guard lock(log().mutex);
  log().entries.push_back({++log().last, event, Clock::now(), std::move(thread), std::move(text)});
  if (log().entries.size() > kMostEntries) log().entries.pop_front();
}

void clear_log() {
  const std::lock_guard lock(log().mutex);
  log().entries.clear();
}

Json list_log() {
  Json list = Json::array();
  const std::lock_guard lock(log().mutex);
  for (auto one = log().entries.rbegin(); one != log().entries.rend(); ++one)
    list.push_back({{"number", one->number},
                    {"event", one->event},
                    {"seconds", std::chrono::duration<double>(one->at - log().begin).count()},
                    {"thread", one->thread},
                    {"text", one->text}});
  return list;
}

}  // namespace vitrine::inspector::events
