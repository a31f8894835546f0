// SPDX-License-Identifier: Apache-2.0
#include "tracer/filter.hpp"

#include <algorithm>
#include <iterator>

namespace vitrine::tracer {

namespace {

/// Kept: it matches a term that includes, if there are any, and none that excludes.
template <class Terms, class Matches>
bool kept(const Terms& terms, const Matches& matches_term) {
  bool included = false, any_includes = false;
  for (const auto& term : terms) {
    if (!term.excludes) any_includes = true;
    if (!matches_term(term)) continue;
    if (term.excludes) return false;
    included = true;
  }
  return included || !any_includes;
}

std::string in_quotes(std::string_view term) { return "filter '" + std::string(term) + "': "; }

}  // namespace

bool matches(std::string_view glob, std::string_view text) {
  size_t g = 0, t = 0, star = std::string_view::npos, after_star = 0;
  while (t < text.size()) {
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      after_star = t;
    } else if (g < glob.size() && (glob[g] == '?' || glob[g] == text[t])) {
      ++g, ++t;
    } else if (star != std::string_view::npos) {  // the last * takes one more
      g = star + 1;
      t = ++after_star;
    } else {
      return false;
    }
  }
  return glob.find_first_not_of('*', g) == std::string_view::npos;
}

std::string Filter::parse(std::string_view text) {
  while (!text.empty()) {
    const std::string_view term = text.substr(0, text.find('+'));
    if (std::string wrong = parse_term(term); !wrong.empty()) return wrong;
    text.remove_prefix(term.size());
    if (text == "+") return "there is nothing behind the last + of the filter";
    if (!text.empty()) text.remove_prefix(1);
  }
  return "";
}

std::string Filter::parse_term(std::string_view whole) {
  std::string_view term = whole;
  const bool excludes = term.starts_with('!');
  if (excludes) term.remove_prefix(1);
  if (term.empty()) return in_quotes(whole) + "there is nothing to match";
  if (term.starts_with("events:")) return parse_kind(term.substr(7), excludes);
  if (term.starts_with("thread:")) {
    term.remove_prefix(7);
    if (term.empty()) return in_quotes(whole) + "there is no name of a thread behind the :";
    threads_.push_back({excludes, std::string(term), ""});
    return "";
  }
  const size_t colons = term.find("::");
  const std::string_view cls = term.substr(0, colons);
  const std::string_view method = colons == std::string_view::npos ? "*" : term.substr(colons + 2);
  if (cls.empty() || method.empty()) return in_quotes(whole) + "a class and a method belong around the ::";
  if (cls.find('/') != std::string_view::npos)
    return in_quotes(whole) + "names of classes have dots, as in java.util.HashMap";
  if (cls.find_first_of(":;[(") != std::string_view::npos || method.find_first_of(":.;[(/") != std::string_view::npos)
    return in_quotes(whole) + "there are CLASS, CLASS::METHOD, thread:NAME and events:KIND, with * and ? in names";
  methods_.push_back({excludes, std::string(cls), std::string(method)});
  return "";
}

std::string Filter::parse_kind(std::string_view name, bool excludes) {
  const auto* found = std::ranges::find(kKinds, name);
  uint8_t bits = (1 << std::size(kKinds)) - 1;
  if (found != std::end(kKinds))
    bits = static_cast<uint8_t>(1 << (found - std::begin(kKinds)));
  else if (name != "all")
    return "there are no events '" + std::string(name) +
           "', but class, exception, gc, monitor, native, output, safepoint, thread and all";
  if (!excludes && !names_kinds_) kinds_ = 0;
  names_kinds_ = true;
  kinds_ = static_cast<uint8_t>(excludes ? kinds_ & ~bits : kinds_ | bits);
  return "";
}

bool Filter::keeps_method(std::string_view cls, std::string_view method) const {
  return kept(methods_, [&](const Term& term) { return matches(term.cls, cls) && matches(term.method, method); });
}

bool Filter::keeps_class(std::string_view cls) const {
  // A term that excludes some methods does not exclude the class.
  return kept(methods_,
              [&](const Term& term) { return matches(term.cls, cls) && (!term.excludes || term.method == "*"); });
}

bool Filter::keeps_thread(std::string_view name) const {
  return kept(threads_, [&](const Term& term) { return matches(term.cls, name); });
}

}  // namespace vitrine::tracer
