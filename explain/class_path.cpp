// SPDX-License-Identifier: Apache-2.0
#include "explain/class_path.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <system_error>

#include "base/clock.hpp"
#include "base/format.hpp"
#include "base/lock.hpp"
#include "classfile/descriptor.hpp"
#include "classfile/source/jar.hpp"
#include "classfile/source/jimage.hpp"
#include "explain/names.hpp"

namespace vitrine::explain {

namespace {

namespace fs = std::filesystem;

constexpr size_t kMostPlaces = 1000, kMostJarsBeside = 100, kMostFiles = 50000;
constexpr const char* kAlike = "the names are alike";
constexpr std::string_view kClass = ".class", kVersions = "META-INF/versions/";

/// `jar` is of the path, and is opened if a file is there.
Place place_at(classfile::Jar& jar, const std::string& path, const std::string& named_by) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  Place::Kind kind = Place::Kind::NoJar;
  if (!fs::exists(status))
    kind = Place::Kind::Missing;
  else if (fs::is_directory(status))
    kind = Place::Kind::Directory;
  else if (jar.readable())
    kind = Place::Kind::Jar;
  return {kind, path, named_by};
}
Place place_at(const std::string& path) {
  classfile::Jar jar(path);
  return place_at(jar, path, "");
}

/// The file of a relative or file: URL in the manifest of the jar.
std::string file_of_url(std::string url, const std::string& jar) {
  if (url.starts_with("file:")) {
    url.erase(0, 5);
    while (url.starts_with("//")) url.erase(0, 1);
  }
  return url.starts_with("/") ? url : (fs::path(jar).parent_path() / url).string();
}

/// Adds the place and those that its manifest names.
void add_place(std::vector<Place>& places, const std::string& path, const std::string& named_by) {
  const bool known = std::ranges::any_of(places, [&](const Place& place) { return place.path == path; });
  if (known || places.size() >= kMostPlaces) return;
  classfile::Jar jar(path);
  places.push_back(place_at(jar, path, named_by));
  if (places.back().kind != Place::Kind::Jar) return;
  for (const std::string& url : split(jar.main_attribute("Class-Path"), ' '))
    if (!url.empty()) add_place(places, file_of_url(url, path), path);
}

/// The names in the directory, sorted.
std::vector<std::string> names_in(const std::string& directory) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error))
    names.push_back(at->path().filename().string());
  std::ranges::sort(names);
  return names;
}

/// The paths of class files below the place.
std::vector<std::string> read_class_files(const Place& place) {
  std::vector<std::string> files;
  if (place.kind == Place::Kind::Jar) {
    files = classfile::Jar(place.path).names();
    std::erase_if(files, [](const std::string& name) { return !name.ends_with(kClass); });
  } else if (place.kind == Place::Kind::Directory) {
    std::error_code error;
    fs::recursive_directory_iterator at(place.path, fs::directory_options::skip_permission_denied, error), end;
    for (size_t count = 0; !error && at != end && count < kMostFiles; ++count, at.increment(error))
      if (at->path().extension() == kClass) files.push_back(at->path().lexically_relative(place.path).string());
  }
  std::ranges::sort(files);
  return files;
}

struct Listing {
  int64_t read_at;
  std::shared_ptr<const std::vector<std::string>> files;
};
struct Listings {
  Mutex mutex{LockRank::Questions};
  std::map<std::string, Listing> by_path GUARDED_BY(mutex);
};
Listings& listings() {
  static auto& all = *new Listings;
  return all;
}

/// As read_class_files, but not read again within a second, because a program that misses a class often misses more.
std::shared_ptr<const std::vector<std::string>> class_files_in(const Place& place) {
  constexpr int64_t kFresh = 1'000'000'000;
  Listings& all = listings();
  const auto now = static_cast<int64_t>(uptime_ns());
  {
    std::lock_guard hold(all.mutex);
    auto it = all.by_path.find(place.path);
    if (it != all.by_path.end() && now - it->second.read_at < kFresh) return it->second.files;
  }
  auto files = std::make_shared<const std::vector<std::string>>(read_class_files(place));
  std::lock_guard hold(all.mutex);
  all.by_path.insert_or_assign(place.path, Listing{now, files});
  return files;
}

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string_view folder_of(std::string_view path) { return path.substr(0, path.rfind('/') + 1); }

/// Whether each part of one path is that of the other or is like it.
bool are_alike_in_parts(std::string_view a, std::string_view b) {
  const auto parts_a = split(a, '/'), parts_b = split(b, '/');
  return std::ranges::equal(parts_a, parts_b, [](auto& x, auto& y) { return x == y || are_alike(x, y); });
}

/// With each separator of names as '/'.
std::string with_slashes(std::string name) {
  for (char& c : name)
    if (c == '.' || c == '$') c = '/';
  return name;
}

bool equal_but_case(std::string_view a, std::string_view b) { return a == b || differ_in_case_only(a, b); }

/// How the path of a class file without .class is near the wanted name; "" if it is not.
std::string how_near(const std::string& path, const std::string& wanted) {
  if (path == wanted) return "";
  if (differ_in_case_only(path, wanted)) return "the names differ in case";
  if (equal_but_case(with_slashes(path) + "/class", with_slashes(wanted)))
    return "the name of a class does not end with .class";
  const std::string external = classfile::external_name(path);
  if (equal_but_case(with_slashes(path), with_slashes(wanted)))
    return path.find('$') != std::string::npos ? "the name of a nested class has a $ before its own: " + external
                                               : "the name of that class is " + external;
  if (path.ends_with("/" + wanted)) {
    if (!path.starts_with(kVersions)) return "it lies in another folder than that of its package";
    const std::string rest = path.substr(kVersions.size());
    return "it is for Java " + rest.substr(0, rest.find('/')) + " and newer";
  }
  if (equal_but_case(last_part(path), last_part(wanted)))
    return are_alike_in_parts(folder_of(path), folder_of(wanted)) ? kAlike : "it is in another package";
  return folder_of(path) == folder_of(wanted) && are_alike(last_part(path), last_part(wanted)) ? kAlike : "";
}

}  // namespace

std::vector<Place> places_on(const std::string& path_list) {
  std::vector<Place> places;
  for (const std::string& entry : split(path_list, ':')) add_place(places, entry.empty() ? "." : entry, "");
  return places;
}

std::vector<Place> modules_on(const std::string& path_list) {
  std::vector<Place> places;
  for (const std::string& entry : split(path_list, ':')) {
    if (entry.empty()) continue;
    const Place place = place_at(entry);
    if (place.kind != Place::Kind::Directory || has_class(place, "module-info")) {
      places.push_back(place);
      continue;
    }
    for (const std::string& name : names_in(entry))
      if (places.size() < kMostPlaces) places.push_back(place_at((fs::path(entry) / name).string()));
  }
  return places;
}

std::vector<Place> jars_beside(const std::vector<Place>& places) {
  std::vector<std::string> folders;
  auto add = [&](const std::string& folder) {
    std::error_code error;
    const std::string whole = fs::weakly_canonical(folder.empty() ? "." : folder, error).string();
    if (std::ranges::find(folders, whole) == folders.end()) folders.push_back(whole);
  };
  for (const Place& place : places)
    if (place.kind == Place::Kind::Jar) add(fs::path(place.path).parent_path().string());
  add(".");
  add("lib");
  std::vector<Place> beside;
  std::error_code error;
  for (const std::string& folder : folders)
    for (const std::string& name : names_in(folder)) {
      const std::string path = (fs::path(folder) / name).string();
      if (!name.ends_with(".jar") || beside.size() >= kMostJarsBeside) continue;
      if (std::ranges::any_of(places, [&](const Place& place) { return fs::equivalent(place.path, path, error); }))
        continue;
      if (Place jar = place_at(path); jar.kind == Place::Kind::Jar) beside.push_back(std::move(jar));
    }
  return beside;
}

std::string text_of(const std::vector<Place>& places) {
  std::string text;
  for (const Place& place : places) {
    text += (text.empty() ? "" : ", ") + (place.path == "." ? "the current directory" : place.path);
    std::string facts;
    if (!place.named_by.empty()) facts = "by the Class-Path of " + fs::path(place.named_by).filename().string();
    if (place.kind == Place::Kind::Missing) facts += (facts.empty() ? "" : "; ") + std::string("which does not exist");
    if (place.kind == Place::Kind::NoJar) facts += (facts.empty() ? "" : "; ") + std::string("which is not a jar");
    if (!facts.empty()) text += " (" + facts + ")";
  }
  return text;
}

bool has_class(const Place& place, const std::string& internal_name) {
  const auto files = class_files_in(place);
  return std::ranges::binary_search(*files, internal_name + std::string(kClass));
}

std::vector<std::string> classes_near(const Place& place, const std::string& internal_name) {
  std::vector<std::string> texts;
  const auto files = class_files_in(place);
  for (const std::string& file : *files) {
    const std::string how = how_near(file.substr(0, file.size() - kClass.size()), internal_name);
    if (!how.empty()) texts.push_back("there is " + file + " in " + place.path + ": " + how);
  }
  return texts;
}

std::vector<std::string> image_classes_near(const std::string& image_file, const std::string& internal_name) {
  std::vector<std::string> texts;
  const std::unique_ptr<classfile::JImage> image = classfile::JImage::open(image_file);
  if (image == nullptr) return texts;
  const std::string_view folder = folder_of(internal_name), simple = last_part(internal_name);
  image->for_each([&](const classfile::JImage::Location& location) {
    if (!location.is_class()) return;
    const std::string parent = std::string(location.parent) + '/';
    const bool is_near = parent == folder ? are_alike(location.base, simple)
                                          : are_alike_in_parts(parent, folder) && equal_but_case(location.base, simple);
    if (!is_near) return;
    const std::string path = parent + std::string(location.base);
    texts.push_back("module " + std::string(location.module) + " has " + classfile::external_name(path) + ": " +
                    how_near(path, internal_name));
  });
  std::ranges::sort(texts);
  return texts;
}

}  // namespace vitrine::explain
