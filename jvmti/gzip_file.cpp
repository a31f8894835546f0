// SPDX-License-Identifier: Apache-2.0
// A stdio stream whose bytes go through libzip's ZIP_GZip_Fully, block by block.
#include "jvmti/gzip_file.hpp"

#include <dlfcn.h>

#include <cstring>
#include <vector>

#include "vm/vm.hpp"

namespace vitrine::jvmti {

namespace {

constexpr size_t kBlock = size_t{1} << 20;

// Of the class library: sizes of the buffers for blocks of in_size bytes, then one block as a gzip member. Both answer
// a message when something went wrong.
using InitParams = const char* (*)(size_t in_size, size_t* out_size, size_t* work_size, int level);
using GzipFully = size_t (*)(const char* in, size_t in_size, char* out, size_t out_size, char* work, size_t work_size,
                             int level, const char* comment, const char** message);

class Stream {
 public:
  Stream(FILE* file, int level, GzipFully compress, size_t out_size, size_t work_size)
      : file_(file), level_(level), compress_(compress), out_(out_size), work_(work_size) {
    block_.reserve(kBlock);
  }

  bool put(const char* bytes, size_t size) {
    while (size > 0) {
      size_t part = std::min(size, kBlock - block_.size());
      block_.insert(block_.end(), bytes, bytes + part);
      bytes += part, size -= part;
      if (block_.size() == kBlock && !flush()) return false;
    }
    return true;
  }

  bool close() {
    bool ok = block_.empty() || flush();
    return fclose(file_) == 0 && ok;
  }

 private:
  bool flush() {
    const char* message = nullptr;
    std::string comment = first_ ? "HPROF BLOCKSIZE=" + std::to_string(kBlock) : std::string();
    size_t size = compress_(block_.data(), block_.size(), out_.data(), out_.size(), work_.data(), work_.size(), level_,
                            first_ ? comment.c_str() : nullptr, &message);
    first_ = false;
    block_.clear();
    return message == nullptr && fwrite(out_.data(), 1, size, file_) == size;
  }

  FILE* file_;
  int level_;
  GzipFully compress_;
  std::vector<char> out_, work_, block_;
  bool first_ = true;
};

ssize_t write_stream(void* stream, const char* bytes, size_t size) {
  return static_cast<Stream*>(stream)->put(bytes, size) ? static_cast<ssize_t>(size) : 0;
}

int close_stream(void* cookie) {
  auto* stream = static_cast<Stream*>(cookie);
  bool ok = stream->close();
  delete stream;
  return ok ? 0 : EOF;
}

}  // namespace

FILE* open_gzip(FILE* file, int level, std::string* error) {
  void* library = dlopen((vm::vm().options.java_home + "/lib/libzip.so").c_str(), RTLD_LAZY);
  auto initialize = library == nullptr ? nullptr : reinterpret_cast<InitParams>(dlsym(library, "ZIP_GZip_InitParams"));
  auto compress = library == nullptr ? nullptr : reinterpret_cast<GzipFully>(dlsym(library, "ZIP_GZip_Fully"));
  if (initialize == nullptr || compress == nullptr) {
    *error = "Cannot initialize gzip compression: the class library's libzip has no such function";
    return nullptr;
  }
  size_t out_size = 0, work_size = 0;
  if (const char* message = initialize(kBlock, &out_size, &work_size, level)) {
    *error = message;
    return nullptr;
  }
  auto* stream = new Stream(file, level, compress, out_size, work_size);
  FILE* made = fopencookie(stream, "wb", {nullptr, write_stream, nullptr, close_stream});
  if (made == nullptr) {
    *error = std::strerror(errno);
    delete stream;
  }
  return made;
}

}  // namespace vitrine::jvmti
