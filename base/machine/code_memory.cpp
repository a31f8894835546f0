// SPDX-License-Identifier: Apache-2.0
#include "base/machine/code_memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/assert.hpp"

namespace vitrine::machine {

namespace {

constexpr size_t kAlignment = 16, kPage = 4096;

}  // namespace

std::unique_ptr<CodeMemory> CodeMemory::reserve(size_t bytes, std::string& why_not) {
  const auto failed = [&](const char* call) {
    why_not = std::string(call) + " for " + std::to_string(bytes) + " bytes of machine code: " + std::strerror(errno);
    return nullptr;
  };
  bytes = (bytes + kPage - 1) & ~(kPage - 1);
  const int file = memfd_create("vitrine-code", MFD_CLOEXEC);
  if (file < 0) return failed("memfd_create");
  std::unique_ptr<CodeMemory> made(new CodeMemory);
  const auto map = [&](int access) {
    void* place = mmap(nullptr, bytes, access, MAP_SHARED | MAP_NORESERVE, file, 0);
    return place == MAP_FAILED ? nullptr : static_cast<char*>(place);
  };
  const char* failing = nullptr;
  if (ftruncate(file, static_cast<off_t>(bytes)) != 0) {
    failing = "ftruncate";
  } else {
    made->bytes_ = bytes;
    made->executed_ = map(PROT_READ | PROT_EXEC);
    made->writable_ = map(PROT_READ | PROT_WRITE);
    if (made->executed_ == nullptr || made->writable_ == nullptr) failing = "mmap";
  }
  const int error = errno;
  close(file);  // the mappings keep it
  errno = error;
  if (failing != nullptr) return failed(failing);
  made->gaps_[0] = bytes;
  return made;
}

CodeMemory::~CodeMemory() {
  for (char* mapping : {executed_, writable_})
    if (mapping != nullptr) munmap(mapping, bytes_);
}

char* CodeMemory::allocate(size_t bytes) {
  bytes = std::max(kAlignment, (bytes + kAlignment - 1) & ~(kAlignment - 1));
  const auto gap = std::ranges::find_if(gaps_, [&](const auto& each) { return each.second >= bytes; });
  if (gap == gaps_.end()) return nullptr;
  const auto [place, length] = *gap;
  gaps_.erase(gap);
  if (length > bytes) gaps_[place + bytes] = length - bytes;
  blocks_[place] = bytes;
  used_ += bytes;
  peak_ = std::max(peak_, used_);
  return executed_ + place;
}

void CodeMemory::free(char* block) {
  const auto found = blocks_.find(static_cast<size_t>(block - executed_));
  VM_CHECK(found != blocks_.end());
  auto [place, length] = *found;
  blocks_.erase(found);
  used_ -= length;
  auto next = gaps_.lower_bound(place);
  if (next != gaps_.end() && next->first == place + length) {
    length += next->second;
    next = gaps_.erase(next);
  }
  if (next != gaps_.begin())
    if (auto previous = std::prev(next); previous->first + previous->second == place) {
      previous->second += length;
      return;
    }
  gaps_[place] = length;
}

}  // namespace vitrine::machine
