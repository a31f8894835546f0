// SPDX-License-Identifier: Apache-2.0
// Stop 11: machine code.
#include <sstream>

#include "interpreter/code.hpp"
#include "tests/tour/tour.hpp"
#include "vm/ports/compiler.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::tour {

namespace {

void call_shares(int people, int each) {
  Machine& m = machine();
  m.env->CallStaticIntMethod(m.tour, m.env->GetStaticMethodID(m.tour, "shares", "(II)I"), people, each);
  m.env->ExceptionClear();
}

/// The method's words that have to do with machine code: at which index, what is executed there, and what would be
/// without it.
void say_words_for_machine_code(const vm::Method& method) {
  for (const vm::ExecutedForm& form : vm::ports().executor->forms_of(*method.version))
    if (form.executed != form.alone && std::string(form.executed).find("machine") != std::string::npos)
      say("  bci %u: %s instead of %s", form.bci, form.executed, form.alone);
}

/// The lines at the end of what `jcmd PID Compiler.show` prints.
void say_exits(const vm::Method& method) {
  std::istringstream lines(vm::ports().compiler->picture_of(*method.version));
  bool reached = false;
  for (std::string line; std::getline(lines, line);) {
    reached |= line.starts_with("Machine code of it was");
    if (reached) say("%s", line.c_str());
  }
}

}  // namespace

void stop_machine_code() {
  const vm::Method& shares = method("shares", "(II)I");
  const auto is_compiled = [&] { return interpreter::decoded(*shares.version)->machine != nullptr; };
  set_look([](vm::Thread& self) { say_frames(self); });
  for (int people : {10, 100'000}) {
    say("%d rounds:", people);
    call_shares(people, 3);
    say("  machine code: %s", is_compiled() ? "yes" : "no");
  }
  say_words_for_machine_code(shares);
  call_shares(10, 0);
  say_exits(shares);
}

}  // namespace vitrine::tour
