// SPDX-License-Identifier: Apache-2.0
#include "launcher/picture.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/output_file.hpp"
#include "launcher/core_file.hpp"
#include "serviceability/pictures/core_facts.hpp"
#include "serviceability/pictures/graph.hpp"
#include "serviceability/pictures/hprof.hpp"

namespace vitrine::launcher {

namespace {

constexpr size_t kBeginning = 64;  // bytes of a file that tell whether it is a core file

int refuse(const std::string& sentence) {
  std::fprintf(stderr, "vitrine picture: %s\n", sentence.c_str());
  return 1;
}

/// False with errno set if it can not be read. Of a core file, which may be large, only the beginning is read.
bool read_file(const std::string& path, std::string* bytes) {
  errno = 0;
  std::error_code unknown;
  const std::filesystem::file_status status = std::filesystem::status(path, unknown);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    errno = std::filesystem::is_directory(status) ? EISDIR : ESPIPE;  // it is read twice
    return false;
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  bytes->resize(kBeginning);
  file.read(bytes->data(), kBeginning);
  bytes->resize(static_cast<size_t>(file.gcount()));
  if (is_core_file(*bytes)) return true;
  file.clear();
  file.seekg(0);
  std::ostringstream read;
  if (!(read << file.rdbuf())) return false;
  *bytes = std::move(read).str();
  return true;
}

pictures::GraphResult picture_of_core(const std::filesystem::path& image, const std::string& core,
                                      const std::string& kind, const std::string& source, const std::string& filter) {
  std::string facts, error = pictures::no_core_picture(kind);
  if (error.empty() && image.empty()) error = "A core file is read by means of the image, which is not beside vitrine.";
  if (error.empty()) error = facts_of_core(image, core, kind, &facts);
  if (!error.empty()) return {{}, error};
  return pictures::picture_of_core_facts(facts, kind, source, filter);
}

}  // namespace

int draw_picture(const std::filesystem::path& image, const std::vector<std::string>& words) {
  const std::string &kind = words[0], &dump_file = words[1], &file = words[2];
  std::string error, dump;
  const pictures::Writer write = pictures::writer_for(file, &error);
  if (write == nullptr) return refuse(error);
  if (!read_file(dump_file, &dump))
    return refuse(dump_file + " can not be read: " + (errno == 0 ? "it is empty" : std::strerror(errno)) + ".");
  const std::string source = std::filesystem::path(dump_file).filename().string();
  const std::string filter = words.size() > 3 ? words[3] : "";
  const pictures::GraphResult made = is_core_file(dump) ? picture_of_core(image, dump_file, kind, source, filter)
                                                        : pictures::picture_of_dump(dump, kind, source, filter);
  if (!made.error.empty()) return refuse(made.error);
  if (const int reason = write_output_file(file.c_str(), 0, write(made.graph)); reason != 0)
    return refuse("the picture can not be written to " + file + ": " + std::strerror(reason) + ".");
  return 0;
}

}  // namespace vitrine::launcher
