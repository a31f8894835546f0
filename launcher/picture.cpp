// SPDX-License-Identifier: Apache-2.0
#include "launcher/picture.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "base/output_file.hpp"
#include "serviceability/pictures/graph.hpp"
#include "serviceability/pictures/hprof.hpp"

namespace vitrine::launcher {

namespace {

int refuse(const std::string& sentence) {
  std::fprintf(stderr, "vitrine picture: %s\n", sentence.c_str());
  return 1;
}

/// False with errno set if it can not be read.
bool read_file(const std::string& path, std::string* bytes) {
  errno = 0;
  if (std::filesystem::is_directory(path)) {
    errno = EISDIR;
    return false;
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream read;
  if (!file || !(read << file.rdbuf())) return false;
  *bytes = std::move(read).str();
  return true;
}

}  // namespace

int draw_picture(const std::vector<std::string>& words) {
  if (words.size() < 3 || words.size() > 4)
    return refuse("usage: vitrine picture heap|loaders DUMP.hprof FILE.svg|.dot|.html [FILTER]");
  const std::string &kind = words[0], &dump_file = words[1], &file = words[2];
  std::string error, dump;
  const pictures::Writer write = pictures::writer_for(file, &error);
  if (write == nullptr) return refuse(error);
  if (!read_file(dump_file, &dump))
    return refuse(dump_file + " can not be read: " + (errno == 0 ? "it is empty" : std::strerror(errno)) + ".");
  const std::string source = std::filesystem::path(dump_file).filename().string();
  const pictures::GraphResult made = pictures::picture_of_dump(dump, kind, source, words.size() > 3 ? words[3] : "");
  if (!made.error.empty()) return refuse(made.error);
  if (const int reason = write_output_file(file.c_str(), 0, write(made.graph)); reason != 0)
    return refuse("the picture can not be written to " + file + ": " + std::strerror(reason) + ".");
  return 0;
}

}  // namespace vitrine::launcher
