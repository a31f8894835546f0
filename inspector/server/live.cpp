// SPDX-License-Identifier: Apache-2.0
#include "inspector/server/live.hpp"

#include <time.h>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "inspector/server/handler.hpp"
#include "inspector/server/pool.hpp"

namespace vitrine::inspector {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int kMostStreams = Pool::kThreads - 2;  // some threads stay for other requests

struct Cost {
  int pages = 0;
  double milliseconds = 0;  // of the last update, elapsed
  double cpu_share = 0;     // of one processor, lately, in the server's threads
};

struct LiveState {
  std::mutex mutex;
  std::condition_variable wake;
  std::uint64_t changes = 0;
  int streams = 0;
  bool ended = false;
  std::map<std::string_view, Cost> costs;
};

LiveState& live_state() {
  static LiveState& the_one = *new LiveState;  // threads of the server may outlive static objects
  return the_one;
}

double cpu_milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// One page that shows a view.
class Stream {
 public:
  explicit Stream(const View& view) : view_(view) {
    bool first = false;
    {
      const std::lock_guard lock(live_state().mutex);
      if (live_state().streams >= kMostStreams) throw Refusal(503, "Too many pages look at the program already.");
      ++live_state().streams;
      first = live_state().costs[view_.name].pages++ == 0;
    }
    if (first && view_.open != nullptr) attempt(view_.open);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  ~Stream() {
    bool last = false;
    {
      const std::lock_guard lock(live_state().mutex);
      --live_state().streams;
      last = --live_state().costs[view_.name].pages == 0;
    }
    if (last && view_.close != nullptr) attempt(view_.close);
  }

  /// Waits until it is time, and sends an update. Returns false if there will be none any more.
  bool send(httplib::DataSink& sink) {
    if (!wait(sink)) return false;
    const Clock::time_point begin = Clock::now();
    const double cpu_before = cpu_milliseconds();
    Json message;
    try {
      message["data"] = handle(view_.update, Json::object());
    } catch (const Refusal& refusal) {
      message["error"] = refusal.what();
    }
    account(begin, cpu_milliseconds() - cpu_before, message);
    const std::string text = "data: " + message.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n\n";
    return sink.write(text.data(), text.size());
  }

 private:
  /// What fails here is seen at the next update.
  static void attempt(void (*what)(Call&)) {
    try {
      handle(
          [&](Call& call) {
            what(call);
            return Json();
          },
          Json::object());
    } catch (const Refusal&) {
    }
  }

  bool wait(const httplib::DataSink& sink) {
    constexpr std::chrono::milliseconds kShortest{50};  // between updates, however much changes
    constexpr std::chrono::milliseconds kLook{200};     // between looks whether the page is still there
    std::unique_lock lock(live_state().mutex);
    while (!live_state().ended && sent_ > 0) {
      const Clock::time_point now = Clock::now();
      if (now >= due_ || (live_state().changes != seen_ && now >= due_changed_)) break;
      const Clock::time_point until = std::min(live_state().changes != seen_ ? due_changed_ : due_, now + kLook);
      live_state().wake.wait_until(lock, until);
      lock.unlock();
      const bool goes_on = sink.is_writable();
      lock.lock();
      if (!goes_on) return false;
    }
    seen_ = live_state().changes;
    ++sent_;
    due_changed_ = Clock::now() + kShortest;
    return !live_state().ended;
  }

  void account(Clock::time_point begin, double cpu, Json& message) {
    const Clock::time_point end = Clock::now();
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(end - begin);
    due_ = end + std::max<std::chrono::milliseconds>(view_.period, took * 20);
    const double interval = std::chrono::duration<double, std::milli>(end - previous_).count();
    previous_ = end;
    const std::lock_guard lock(live_state().mutex);
    Cost& cost = live_state().costs[view_.name];
    cost.milliseconds = std::chrono::duration<double, std::milli>(end - begin).count();
    if (sent_ > 1) cost.cpu_share = 0.7 * cost.cpu_share + 0.3 * cpu / std::max(interval, 1.0);
    for (const auto& [name, one] : live_state().costs)
      if (one.pages > 0)
        message["costs"][std::string(name)] = {
            {"pages", one.pages}, {"milliseconds", one.milliseconds}, {"cpu_share", one.cpu_share}};
  }

  const View& view_;
  std::size_t sent_ = 0;
  std::uint64_t seen_ = 0;
  Clock::time_point due_, due_changed_, previous_ = Clock::now();
};

}  // namespace

void changed() {
  {
    const std::lock_guard lock(live_state().mutex);
    ++live_state().changes;
  }
  live_state().wake.notify_all();
}

void serve_live(const View& view, httplib::Response& response) {
  if (view.update == nullptr) throw Refusal(404, "This view has no live updates.");
  auto stream = std::make_shared<Stream>(view);
  response.set_chunked_content_provider("text/event-stream",
                                        [stream](std::size_t, httplib::DataSink& sink) { return stream->send(sink); });
}

void end_live() {
  const std::lock_guard lock(live_state().mutex);
  live_state().ended = true;
  live_state().wake.notify_all();
}

}  // namespace vitrine::inspector
