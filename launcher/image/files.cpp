// SPDX-License-Identifier: Apache-2.0
#include "launcher/image/files.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

namespace vitrine::image {

namespace {

[[noreturn]] void fail_at(const fs::path& path, int error) {
  throw fs::filesystem_error("", path, std::error_code(error, std::generic_category()));
}

}  // namespace

Replacement::Replacement(fs::path path) : path_(std::move(path)) {
  fs::create_directories(path_.parent_path());
  std::string name = path_.parent_path() / ".new-XXXXXX";
  descriptor_ = mkostemp(name.data(), O_CLOEXEC);
  if (descriptor_ < 0) fail_at(path_, errno);
  temporary_ = name;
}

Replacement::~Replacement() {
  if (descriptor_ >= 0) close(descriptor_);
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove(temporary_, ignored);
}

void Replacement::write(std::span<const char> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written >= 0)
      bytes = bytes.subspan(static_cast<size_t>(written));
    else if (errno != EINTR)
      fail_at(path_, errno);
  }
}

void Replacement::put(fs::perms permissions) {
  if (close(std::exchange(descriptor_, -1)) != 0) fail_at(path_, errno);
  fs::permissions(temporary_, permissions);
  fs::rename(temporary_, path_);
  temporary_.clear();
}

void put_file(const fs::path& path, const fs::path& source) {
  put_file(path, source, fs::status(source).permissions() | fs::perms::owner_read | fs::perms::owner_write);
}

void put_file(const fs::path& path, const fs::path& source, fs::perms permissions) {
  Replacement made(path);
  made.write(MappedFile(source).bytes());
  made.put(permissions);
}

void put_text(const fs::path& path, std::string_view text, fs::perms permissions) {
  Replacement made(path);
  made.write(text);
  made.put(permissions);
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  if (fs::is_directory(folder))
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
      if (entry.exists()) entries.push_back(entry.path());
  return entries;
}

void put_link(const fs::path& path, const fs::path& target) {
  if (fs::is_symlink(fs::symlink_status(path)) && fs::read_symlink(path) == target) return;
  fs::remove_all(path);  // of a link, only the link
  std::error_code error;
  fs::create_symlink(target, path, error);
  if (error) throw fs::filesystem_error("", path, error);
}

void remove_link(const fs::path& path) {
  if (fs::is_symlink(fs::symlink_status(path))) fs::remove(path);
}

MappedFile::MappedFile(const fs::path& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) fail_at(path, errno);
  struct stat facts {};
  int error = fstat(descriptor, &facts) != 0 ? errno : 0;
  if (error == 0 && !S_ISREG(facts.st_mode)) error = S_ISDIR(facts.st_mode) ? EISDIR : ESPIPE;
  if (error == 0 && facts.st_size > 0) {  // nothing cannot be mapped
    const auto size = static_cast<size_t>(facts.st_size);
    void* const mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (mapped == MAP_FAILED)
      error = errno;
    else
      bytes_ = {static_cast<const char*>(mapped), size};
  }
  close(descriptor);
  if (error != 0) fail_at(path, error);
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

bool MappedFile::contains(std::string_view text) const {
  return memmem(bytes_.data(), bytes_.size(), text.data(), text.size()) != nullptr;
}

WorkFolder::WorkFolder() {
  std::error_code error;
  const fs::path place = fs::temp_directory_path(error);  // of $TMPDIR
  std::string name = (error ? fs::path("/tmp") : place) / "vitrine-image-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) fail_at(name, errno);
  path_ = name;
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace vitrine::image
