// SPDX-License-Identifier: Apache-2.0
#include "launcher/inspect.hpp"

#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <system_error>

#include "launcher/private_file.hpp"

namespace vitrine::launcher {

namespace {

namespace fs = std::filesystem;

int refuse_inspection(const std::string& sentence, int code = 1) {
  std::fprintf(stderr, "vitrine inspect: %s\n", sentence.c_str());
  return code;
}

/// 0: the text is not a process id.
pid_t process_id(const std::string& text) {
  pid_t id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  return error == std::errc() && end == text.data() + text.size() && id > 0 ? id : 0;
}

/// Whether the process has loaded a libjvm.so; true, too, if that can not be read.
bool may_run_java(pid_t id) {
  std::ifstream maps("/proc/" + std::to_string(id) + "/maps");
  bool is_empty = true;
  for (std::string line; std::getline(maps, line); is_empty = false)
    if (line.find("/libjvm.so") != std::string::npos) return true;
  return is_empty;
}

/// Runs jcmd of the image with `words`. `said` receives what it prints on both streams, which go to that file.
bool run_jcmd(const fs::path& image, const std::vector<std::string>& words, const std::string& output,
              std::string* said) {
  const std::string program = image / "bin/jcmd";
  std::vector<char*> arguments{const_cast<char*>(program.c_str())};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int file = open(output.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (file < 0 || dup2(file, 1) < 0 || dup2(file, 2) < 0) _exit(1);
    execv(program.c_str(), arguments.data());
    dprintf(2, "%s cannot be started: %s\n", program.c_str(), std::strerror(errno));
    _exit(1);
  }
  int status = 0;
  const bool went_well =
      child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  std::ifstream file(output);
  said->assign(std::istreambuf_iterator<char>(file), {});
  return went_well;
}

/// What jcmd says of a failure: the first line, without the class of an exception; not its stack trace.
std::string reason_in(const std::string& said) {
  std::string line = said.substr(0, said.find('\n'));
  const size_t colon = line.find(": ");
  if (colon != std::string::npos && line.find(' ') > colon) line.erase(0, colon + 2);
  return line;
}

}  // namespace

int inspect(const fs::path& image, const std::vector<std::string>& words) {
  const pid_t id = process_id(words[0]);
  if (id == 0)
    return refuse_inspection("\"" + words[0] + "\" is not a process id; jps lists those of Java programs.", 2);
  if (kill(id, 0) != 0)
    return refuse_inspection(errno == ESRCH
                                 ? "there is no process " + words[0] + "."
                                 : "process " + words[0] + " cannot be asked: " + std::strerror(errno) + ".");
  if (!may_run_java(id)) return refuse_inspection("process " + words[0] + " runs no Java VM.");
  // The inspector writes the address of its page into a file that only this user may read.
  const PrivateFile url_file("inspect"), output("inspect");
  for (const PrivateFile* file : {&url_file, &output})
    if (file->error() != 0)
      return refuse_inspection(std::string("a file in /tmp cannot be made: ") + std::strerror(file->error()) + ".");
  const fs::path agent = image / "lib/libvitrine_inspector.so";
  if (std::error_code error; !fs::exists(agent, error))
    return refuse_inspection("the image has no " + agent.string() + ": it comes with Debian's packages, or is built.");
  std::string options = "url=" + url_file.path();
  if (words.size() == 2) options += "," + words[1];
  // In quotation marks, because jcmd would take `url=` for an option of its own.
  std::string said;
  const bool asked =
      run_jcmd(image, {words[0], "JVMTI.agent_load", agent.string(), '"' + options + '"'}, output.path(), &said);
  std::string url;
  std::getline(std::ifstream(url_file.path()), url);
  if (url.empty())
    return refuse_inspection(
        "process " + words[0] + " has not loaded " + agent.string() + "; " +
        (asked ? "what it prints on stderr says why." : "jcmd could not ask it: " + reason_in(said)));
  std::printf("%s\n", url.c_str());
  return 0;
}

}  // namespace vitrine::launcher
