// SPDX-License-Identifier: Apache-2.0
// -XX:CompileCommand, -XX:CompileOnly and -XX:CompileCommandFile: what is to be done with which methods. HOTSPOT: the
// grammar, what is printed of each command, and the messages of wrong ones.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "vm/model/method.hpp"

namespace vitrine::compiler {

/// The rows of compile_options.def.
// NOLINTBEGIN(readability-identifier-naming): HotSpot's names
enum class CompileOption : uint8_t {
#define COMPILE_OPTION(name, type, releases) of_##name,
#include "compiler/policy/compile_options.def"
};
// NOLINTEND(readability-identifier-naming)

/// Which methods a command is for.
struct MethodPattern {
  /// A name, of which a * at the beginning or the end stands for any text.
  struct Name {
    std::string text;  // without the *
    bool any_before = false, any_after = false;
    bool matches(std::string_view name) const;
    std::string shown() const { return (any_before ? "*" : "") + text + (any_after ? "*" : ""); }
  };
  Name cls, method;       // the class by its internal name
  std::string signature;  // how the descriptor begins

  bool matches(const vm::Method& method) const;
  std::string shown() const { return cls.shown() + "." + method.shown() + signature; }
};

/// What the commands say of a method. Of several for one method, the last one counts.
class CompileCommands {
 public:
  /// Reads what the command line gives, and prints each command, or what is wrong with it, on stdout. Returns false if
  /// the VM must not start. Once, before there are methods.
  bool read();

  /// exclude, or compileonly for others: the method stays in the loop.
  bool excludes(const vm::Method& method) const;
  /// print: its machine code is to be shown.
  bool prints_code(const vm::Method& method) const { return is_set(CompileOption::of_print, method); }
  /// PrintCompilation.
  bool prints_compilation(const vm::Method& method) const { return is_set(CompileOption::of_PrintCompilation, method); }
  /// quiet: nothing is printed of commands.
  bool is_quiet() const { return quiet_; }

 private:
  enum class Source : uint8_t { Command, Only };  // the flag whose text is wrong
  struct Command {
    CompileOption option;
    bool value;
    MethodPattern pattern;
  };
  void read_line(const std::string& line);
  void read_options_of(const std::string& line, std::string_view rest);
  void read_only(const std::string& list);
  void read_patterns(const std::string& list);
  void read_file(const std::string& path);
  void complain_about(Source source, const std::string& line, const std::string& error);
  void add(CompileOption option, MethodPattern pattern, const std::string& value, bool is_true);
  bool is_set(CompileOption option, const vm::Method& method) const;
  const Command* last_for(CompileOption option, const vm::Method& method) const;

  std::vector<Command> commands_;  // those with a boolean option
  bool quiet_ = false, wrong_ = false;
};

}  // namespace vitrine::compiler
