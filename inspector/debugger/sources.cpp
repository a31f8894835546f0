// SPDX-License-Identifier: Apache-2.0
#include "inspector/debugger/sources.hpp"

#include <minizip/unzip.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace vitrine::inspector {
namespace {

constexpr std::size_t kMostBytes = 4 << 20;  // of a source

std::string& source_path() {
  static std::string& path = *new std::string;  // threads of the server may outlive static objects
  return path;
}

std::vector<std::string> split(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find(':'));
    if (!part.empty()) parts.emplace_back(part);
    path.remove_prefix(std::min(path.size(), part.size() + 1));
  }
  return parts;
}

std::optional<std::string> read_file(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error) || std::filesystem::file_size(file, error) > kMostBytes)
    return std::nullopt;
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

/// The entry with that name, or, in an archive with a folder for each module, behind that of a module.
std::optional<std::string> read_entry(const std::string& archive, const std::string& wanted) {
  const std::unique_ptr<std::remove_pointer_t<unzFile>, decltype(&unzClose)> zip(unzOpen64(archive.c_str()), unzClose);
  if (zip == nullptr) return std::nullopt;
  for (int more = unzGoToFirstFile(zip.get()); more == UNZ_OK; more = unzGoToNextFile(zip.get())) {
    unz_file_info64 info{};
    char text[1024];
    if (unzGetCurrentFileInfo64(zip.get(), &info, text, sizeof text, nullptr, 0, nullptr, 0) != UNZ_OK) break;
    if (info.size_filename >= sizeof text || info.uncompressed_size > kMostBytes) continue;
    const std::string_view name(text, info.size_filename);
    const std::size_t module = name.find('/');
    if (name != wanted && (module == std::string_view::npos || name.substr(module + 1) != wanted)) continue;
    std::string content(info.uncompressed_size, '\0');
    if (unzOpenCurrentFile(zip.get()) != UNZ_OK ||
        unzReadCurrentFile(zip.get(), content.data(), static_cast<unsigned>(content.size())) !=
            static_cast<int>(content.size()))
      return std::nullopt;
    return content;
  }
  return std::nullopt;
}

bool is_archive(const std::string& place) { return place.ends_with(".jar") || place.ends_with(".zip"); }

Json lines_of(std::string_view text) {
  Json lines = Json::array();
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
  }
  return lines;
}

/// The file behind `java FILE.java`; empty if the program was not started so.
std::string launched_source() {
  const std::string command = system_property("sun.java.command");
  constexpr std::string_view kLauncher = "jdk.compiler/com.sun.tools.javac.launcher.";
  if (!command.starts_with(kLauncher)) return {};
  const std::size_t begin = command.find(' ') + 1, end = std::min(command.find(' ', begin), command.size());
  return begin == 0 ? "" : command.substr(begin, end - begin);
}

}  // namespace

void set_source_path(const std::string& path) { source_path() = path; }

Json source_of(Call& call, jclass cls) {
  Given<char> signature, name;
  check(call.jvmti->GetClassSignature(cls, signature.out(), nullptr), "GetClassSignature");
  if (call.jvmti->GetSourceFileName(cls, name.out()) != JVMTI_ERROR_NONE)
    throw Refusal(404, "The class file does not say the name of its source.");
  const std::string file = name.get(), internal = std::string(signature.get()).substr(1);
  // The name comes from the class file: it must not lead out of the folders.
  if (file.empty() || file == ".." || file.find('/') != std::string::npos || internal.find("..") != std::string::npos ||
      internal.starts_with('/'))
    throw Refusal(404, "The class file says '" + file + "', which is not a name of a source file.");
  const std::string wanted = internal.substr(0, internal.rfind('/') + 1) + file;
  Json looked = Json::array();
  auto found = [&](const std::string& place, const std::string& text) {
    return Json{{"file", place}, {"lines", lines_of(text)}};
  };
  if (const std::string launched = launched_source(); std::filesystem::path(launched).filename() == file) {
    if (const auto text = read_file(launched)) return found(launched, *text);
    looked.push_back(launched);
  }
  std::vector<std::string> places = split(source_path());
  for (const std::string& part : split(system_property("java.class.path")))
    if (!is_archive(part)) places.push_back(part);
  for (const char* folder : {".", "src", "src/main/java"}) places.emplace_back(folder);
  places.push_back(system_property("java.home") + "/lib/src.zip");
  for (const std::string& place : places) {
    const auto text = is_archive(place) ? read_entry(place, wanted) : read_file(std::filesystem::path(place) / wanted);
    if (text) return found(place + (is_archive(place) ? ": " : "/") + wanted, *text);
    looked.push_back(place);
  }
  return {{"looked", looked}, {"wanted", wanted}};
}

}  // namespace vitrine::inspector
