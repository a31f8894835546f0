// SPDX-License-Identifier: Apache-2.0
// The memory of the performance data and its file. Entries are only added, under one lock. A reader sees an entry once
// the header counts it.
#include "serviceability/counters/perf_data.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <mutex>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/descriptors.hpp"
#include "base/output_file.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/state/options.hpp"

namespace vitrine::serviceability {

namespace {

using namespace vm;

/// The format, in the byte order of the machine except for `magic`.
struct Header {
  uint8_t magic[4];    // ca fe c0 c0
  uint8_t byte_order;  // 1: little-endian
  uint8_t major, minor;
  uint8_t accessible;
  int32_t used, overflow;
  int64_t modified;  // ticks since the start
  int32_t entry_offset, entries;
};
static_assert(sizeof(Header) == 32);
struct Entry {
  int32_t length, name_offset, vector_length;
  uint8_t type;  // as in a type descriptor
  uint8_t flags;
  uint8_t units, variability;
  int32_t data_offset;
};
static_assert(sizeof(Entry) == 20);
constexpr uint8_t kSupported = 1;
constexpr size_t kAlignment = 8, kLeastSize = size_t{4} << 10;

Mutex lock{LockRank::PerfData};
char* memory = nullptr;  // null: counters are private
size_t size = 0;
std::string& path GUARDED_BY(lock) = *new std::string;  // of the file; empty if there is none
std::set<std::string, std::less<>>& names() REQUIRES(lock) {
  static auto* all = new std::set<std::string, std::less<>>;
  return *all;
}

Header& header() { return *reinterpret_cast<Header*>(memory); }

constexpr std::string_view kFolderPrefix = "hsperfdata_";
std::string folder_of(const std::string& user, const std::string& tmp = "/tmp") {
  return tmp + "/" + std::string(kFolderPrefix) + user;
}

/// What a process has for /tmp, and the number that it has for itself. In a container, both are others than here.
struct PlaceOfFiles {
  std::string tmp, number;
};
PlaceOfFiles place_of_files(int64_t pid) {
  const std::string process = "/proc/" + std::to_string(pid);
  std::ifstream status(process + "/status");
  for (std::string line; std::getline(status, line);) {
    constexpr std::string_view kNumbers = "NSpid:";  // one for each namespace of processes, its own last
    if (!line.starts_with(kNumbers)) continue;
    std::istringstream text(line.substr(kNumbers.size()));
    const std::vector<std::string> numbers(std::istream_iterator<std::string>(text), {});
    if (numbers.size() > 1) return {process + "/root/tmp", numbers.back()};
  }
  return {"/tmp", std::to_string(pid)};
}

std::string current_user() {
  passwd entry{}, *result = nullptr;
  char buffer[4096];
  if (getpwuid_r(geteuid(), &entry, buffer, sizeof buffer, &result) != 0 || result == nullptr) return "";
  return result->pw_name;
}

/// Opens the folder if it is ours and no other user can write to it, since everybody can write to /tmp. -1 if it is
/// not.
int open_folder(const std::string& folder) {
  if (mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) return -1;
  int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat facts {};
  if (fd >= 0 && fstat(fd, &facts) == 0 && facts.st_uid == geteuid() && (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0)
    return fd;
  if (fd >= 0) close(fd);
  return -1;
}

/// The process id that a file of the folder is named after; 0 for any other name.
pid_t pid_of(const char* name) {
  char* end = nullptr;
  long pid = strtol(name, &end, 10);
  return end != name && *end == 0 && pid > 0 ? static_cast<pid_t>(pid) : 0;
}

/// Removes files whose process has ended. A locked file belongs to a VM in another process namespace and stays.
void remove_stale_files(int folder) {
  int copy = dup(folder);
  DIR* entries = copy < 0 ? nullptr : fdopendir(copy);
  if (entries == nullptr) {
    if (copy >= 0) close(copy);
    return;
  }
  while (dirent* entry = readdir(entries)) {
    pid_t pid = pid_of(entry->d_name);
    if (pid == 0 || (pid != getpid() && (kill(pid, 0) == 0 || errno != ESRCH))) continue;
    int fd = openat(folder, entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) continue;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) unlinkat(folder, entry->d_name, 0);
    close(fd);
  }
  closedir(entries);
}

/// The mapped file, or null. The descriptor stays open because it holds the lock.
char* map_file(size_t bytes) REQUIRES(lock) {
  std::string user = current_user();
  if (user.empty()) return nullptr;
  int folder = open_folder(folder_of(user));
  if (folder < 0) return nullptr;
  remove_stale_files(folder);
  std::string name = std::to_string(getpid());
  const int fd = beside_standard_streams(
      openat(folder, name.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
  close(folder);
  if (fd < 0) return nullptr;
  struct stat facts {};
  void* mapped = MAP_FAILED;
  if (flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_nlink == 1) {
    path = folder_of(user) + "/" + name;
    // Allocates the blocks of the file. Writing to a hole would raise SIGBUS once the disk is full.
    if (ftruncate(fd, 0) == 0 && posix_fallocate(fd, 0, static_cast<off_t>(bytes)) == 0)
      mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (mapped == MAP_FAILED) {
      unlink(path.c_str());
      path.clear();
    }
  }
  if (mapped == MAP_FAILED) {
    close(fd);
    return nullptr;
  }
  return static_cast<char*>(mapped);
}

constexpr size_t aligned(size_t bytes) { return (bytes + kAlignment - 1) & ~(kAlignment - 1); }

/// The memory for a counter's data; null if the name is in use.
char* add(std::string_view name, char type, PerfUnits units, PerfVariability variability, size_t vector_length,
          std::string_view value, size_t bytes) {
  std::lock_guard hold(lock);
  if (!names().emplace(name).second) return nullptr;
  size_t data_offset = aligned(sizeof(Entry) + name.size() + 1), length = aligned(data_offset + bytes);
  char* data = nullptr;
  if (memory != nullptr && static_cast<size_t>(header().used) + length <= size) {
    char* start = memory + header().used;
    Entry entry{static_cast<int32_t>(length),
                static_cast<int32_t>(sizeof(Entry)),
                static_cast<int32_t>(vector_length),
                static_cast<uint8_t>(type),
                kSupported,
                static_cast<uint8_t>(units),
                static_cast<uint8_t>(variability),
                static_cast<int32_t>(data_offset)};
    memcpy(start, &entry, sizeof entry);
    memcpy(start + sizeof entry, name.data(), name.size());
    data = start + data_offset;
    memcpy(data, value.data(), value.size());
    header().used += static_cast<int32_t>(length);
    header().modified = perf_ticks();
    __atomic_store_n(&header().entries, header().entries + 1, __ATOMIC_RELEASE);
  } else {
    if (memory != nullptr) header().overflow += static_cast<int32_t>(length);
    data = new char[std::max(bytes, size_t{1})]();
    memcpy(data, value.data(), value.size());
  }
  return data;
}

void save_file() {
  const auto& file = vm::vm_options().PerfDataSaveFile;
  const std::string target = file.is_given() ? file : "hsperfdata_" + std::to_string(getpid());
  int fd = open_output_file(target.c_str(), O_TRUNC, 0666);
  if (fd < 0 || write(fd, memory, size) != static_cast<ssize_t>(size))
    print_warning("could not save the performance data in " + target + ": " + std::strerror(errno));
  if (fd >= 0) close(fd);
}

}  // namespace

int64_t perf_ticks() { return static_cast<int64_t>(uptime_ns()); }

void open_perf_data() {
  const Options& options = vm::vm_options();
  if (!options.UsePerfData) return;
  size_t bytes = std::max(static_cast<size_t>(options.PerfDataMemorySize), kLeastSize);
  auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  bytes = (bytes + page - 1) & ~(page - 1);
  std::lock_guard hold(lock);
  if (!options.PerfDisableSharedMem) memory = map_file(bytes);
  if (memory == nullptr) {
    void* own = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (own == MAP_FAILED) return;
    memory = static_cast<char*>(own);
  }
  size = bytes;
  header() = {{0xca, 0xfe, 0xc0, 0xc0}, 1, 2, 0, 0, sizeof(Header), 0, 0, sizeof(Header), 0};
  static bool registered = atexit(close_perf_data) == 0;
  (void)registered;
}

void publish_perf_data() {
  std::lock_guard hold(lock);
  if (memory != nullptr) __atomic_store_n(&header().accessible, uint8_t{1}, __ATOMIC_RELEASE);
}

void close_perf_data() {
  std::lock_guard hold(lock);
  static bool saved = false;
  if (memory != nullptr && vm::vm_options().PerfDataSaveToFile && !std::exchange(saved, true)) save_file();
  if (!path.empty()) unlink(path.c_str());
  path.clear();
}

int64_t* add_perf_long(std::string_view name, PerfUnits units, PerfVariability variability, int64_t value) {
  std::string_view bytes(reinterpret_cast<const char*>(&value), sizeof value);
  return reinterpret_cast<int64_t*>(add(name, 'J', units, variability, 0, bytes, sizeof value));
}

char* add_perf_text(std::string_view name, PerfVariability variability, std::string_view value, size_t capacity) {
  return add(name, 'B', PerfUnits::String, variability, capacity, value.substr(0, capacity), capacity);
}

PerfMemory own_perf_memory() { return {memory, size}; }

std::string perf_data_path(const std::string& user, int64_t pid) {
  const auto [tmp, number] = place_of_files(pid);
  const auto is_file = [](const std::string& path) {
    struct stat facts {};
    return lstat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode);
  };
  std::string found;
  if (!user.empty()) {
    found = folder_of(user, tmp) + "/" + number;
    return is_file(found) ? found : "";
  }
  if (DIR* entries = opendir(tmp.c_str())) {
    while (dirent* entry = readdir(entries)) {
      if (!std::string_view(entry->d_name).starts_with(kFolderPrefix)) continue;
      std::string candidate = tmp + "/" + entry->d_name + "/" + number;
      if (is_file(candidate)) found = std::move(candidate);
    }
    closedir(entries);
  }
  return found;
}

}  // namespace vitrine::serviceability
