// SPDX-License-Identifier: Apache-2.0
// The view Events: any event of JVM TI, counted and told of while the page looks, or to stop at.
#include "inspector/events/kinds.hpp"
#include "inspector/events/log.hpp"
#include "inspector/events/watches.hpp"
#include "inspector/vm/view.hpp"

namespace vitrine::inspector {
namespace {

using namespace events;

constexpr std::size_t kSpansOfRate = 2;  // a second

Json describe_kinds(Call&) {
  Json list = Json::array();
  for (const Kind& kind : kinds()) {
    Json one = {{"event", kind.name}, {"can_stop", kind.can_stop}, {"must_choose", kind.must_choose}};
    if (kind.subject != nullptr) one["subject"] = kind.subject;
    if (kind.never != nullptr)
      one["not_here"] = kind.never;
    else if (!is_available(kind))
      one["not_here"] = "This VM does not give it, or only to agents that are loaded at its start.";
    list.push_back(std::move(one));
  }
  return list;
}

Json update_events(Call&) {
  Json watched = Json::array();
  const std::uint64_t now = Counts::present();
  for (const Kind& kind : kinds()) {
    const Watch* watch = watch_of(kind.event);
    if (watch == nullptr) continue;
    const Counts& counts = counts_of(kind.event);
    const auto spans = counts.before(now);
    double rate = 0;
    for (std::size_t i = spans.size() - kSpansOfRate; i < spans.size(); ++i) rate += spans[i];
    rate *= 1000.0 / static_cast<double>(kSpansOfRate * Counts::kSpan.count());
    watched.push_back({{"event", kind.name},
                       {"thread", watch->thread},
                       {"subject", watch->subject},
                       {"stop", watch->stop},
                       {"total", counts.total()},
                       {"told", counts.told()},
                       {"rate", rate},
                       {"nanoseconds", counts.nanoseconds()},
                       {"share", counts.nanoseconds() * rate / 1e9},
                       {"spans", spans}});
  }
  return {{"watched", watched}, {"newest", list_log()}, {"span_milliseconds", Counts::kSpan.count()}};
}

const Kind& kind_of(const Call& call) {
  const Kind* kind = find_kind(call.text("event"));
  if (kind == nullptr) throw Refusal(404, "There is no event " + call.text("event") + ".");
  return *kind;
}

std::string optional_text(const Call& call, const char* name) { return call.has(name) ? call.text(name) : ""; }

Json watch_event(Call& call) {
  watch(call, kind_of(call), optional_text(call, "thread"), optional_text(call, "subject"),
        call.has("stop") && call.number("stop") != 0);
  changed();
  return Json::object();
}

Json unwatch_event(Call& call) {
  unwatch(call, kind_of(call));
  changed();
  return Json::object();
}

Json clear(Call&) {
  clear_log();
  changed();
  return Json::object();
}

}  // namespace

const View kEventsView = {.name = "events",
                          .routes = {{"GET", "kinds", describe_kinds},
                                     {"POST", "watch", watch_event},
                                     {"POST", "unwatch", unwatch_event},
                                     {"POST", "clear", clear}},
                          .update = update_events,
                          .open = [](Call&) { set_shown(true); },
                          .close = [](Call&) { set_shown(false); }};

}  // namespace vitrine::inspector
