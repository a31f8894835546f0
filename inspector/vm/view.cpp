// SPDX-License-Identifier: Apache-2.0
#include "inspector/vm/view.hpp"

#include <charconv>
#include <system_error>

namespace vitrine::inspector {

const std::vector<const View*>& views() {
  static const std::vector<const View*> all = {&kThreadsView, &kControlView, &kBackView,
                                               &kHeapView,    &kClassesView, &kEventsView};
  return all;
}

jlong Call::number(const char* name) const {
  const auto found = arguments.find(name);
  if (found != arguments.end() && found->is_number_integer()) return found->get<jlong>();
  if (found != arguments.end() && found->is_string()) {  // from the query
    const auto& digits = found->get_ref<const std::string&>();
    const char* end = digits.data() + digits.size();
    jlong value = 0;
    const auto [stop, error] = std::from_chars(digits.data(), end, value);
    if (error == std::errc() && stop == end) return value;
  }
  throw Refusal(400, std::string("The request has no number '") + name + "'.");
}

std::string Call::text(const char* name) const {
  const auto found = arguments.find(name);
  if (found == arguments.end() || !found->is_string())
    throw Refusal(400, std::string("The request has no text '") + name + "'.");
  return found->get<std::string>();
}

}  // namespace vitrine::inspector
