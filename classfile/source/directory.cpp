// SPDX-License-Identifier: Apache-2.0
// A directory on a class path, and the choice between directory and jar.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <vector>

#include "classfile/source/class_source.hpp"
#include "classfile/source/jar.hpp"

namespace vitrine::classfile {

namespace {

// Closes the file at the end of the scope. O_NONBLOCK opens a pipe without waiting for its writer; the callers then see
// that it is not a regular file.
struct FileDescriptor {
  int fd;
  explicit FileDescriptor(const std::string& path) : fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~FileDescriptor() {
    if (fd >= 0) ::close(fd);
  }
};

// Files of directories are read, not mapped: a compiler may truncate a mapped file, and reading it would raise SIGBUS.
std::optional<Resource> read_file(const std::string& path) {
  FileDescriptor file(path);
  struct stat st;
  if (file.fd < 0 || ::fstat(file.fd, &st) != 0 || !S_ISREG(st.st_mode)) return std::nullopt;
  auto bytes = std::make_shared<std::vector<uint8_t>>(static_cast<size_t>(st.st_size));
  size_t got = 0;
  while (got < bytes->size()) {
    ssize_t n = ::read(file.fd, bytes->data() + got, bytes->size() - got);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    got += static_cast<size_t>(n);
  }
  bytes->resize(got);
  Bytes view(bytes->data(), bytes->size());
  return Resource{view, std::move(bytes)};
}

class Directory final : public ClassSource {
 public:
  explicit Directory(std::string path) : ClassSource(std::move(path)) {}
  std::optional<Resource> find(std::string_view resource_path) override {
    std::string file = path();
    if (!file.empty() && file.back() != '/') file += '/';
    file += resource_path;
    return read_file(file);
  }
};

}  // namespace

std::optional<Resource> map_file(const std::string& path) {
  FileDescriptor file(path);
  struct stat st;
  if (file.fd < 0 || ::fstat(file.fd, &st) != 0 || !S_ISREG(st.st_mode)) return std::nullopt;
  size_t size = static_cast<size_t>(st.st_size);
  if (size == 0) return Resource{};
  void* base = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.fd, 0);
  if (base == MAP_FAILED) return std::nullopt;
  std::shared_ptr<const void> owner(base, [size](const void* p) { ::munmap(const_cast<void*>(p), size); });
  return Resource{Bytes(static_cast<const uint8_t*>(base), size), std::move(owner)};
}

std::unique_ptr<ClassSource> make_class_source(std::string path) {
  struct stat st;
  if (path.empty()) path = ".";  // an empty entry of a class path is the current directory
  if (::stat(path.c_str(), &st) == 0 && S_ISDIR(st.st_mode)) return std::make_unique<Directory>(std::move(path));
  return std::make_unique<Jar>(std::move(path));
}

}  // namespace vitrine::classfile
