// SPDX-License-Identifier: Apache-2.0
// A stdio stream whose bytes go through zlib, block by block.
#include "serviceability/dumps/gzip_file.hpp"

#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <vector>

namespace vitrine::serviceability {

namespace {

constexpr size_t kBlock = size_t{1} << 20;
constexpr int kGzip = 16 + MAX_WBITS, kUsualMemory = 8;

class Stream {
 public:
  explicit Stream(FILE* file) : file_(file) { block_.reserve(kBlock); }
  ~Stream() { deflateEnd(&deflate_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  bool begin(int level) {
    if (deflateInit2(&deflate_, level, Z_DEFLATED, kGzip, kUsualMemory, Z_DEFAULT_STRATEGY) != Z_OK) return false;
    // HOTSPOT: readers of heap dumps recognize the blocks by this comment in the first one.
    comment_ = "HPROF BLOCKSIZE=" + std::to_string(kBlock);
    header_.comment = reinterpret_cast<Bytef*>(comment_.data());
    header_.os = 255;  // unknown
    deflateSetHeader(&deflate_, &header_);
    out_.resize(deflateBound(&deflate_, kBlock));
    return true;
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
    deflate_.next_in = reinterpret_cast<Bytef*>(block_.data());
    deflate_.avail_in = static_cast<uInt>(block_.size());
    deflate_.next_out = out_.data();
    deflate_.avail_out = static_cast<uInt>(out_.size());
    if (deflate(&deflate_, Z_FINISH) != Z_STREAM_END) return false;
    size_t size = out_.size() - deflate_.avail_out;
    block_.clear();
    deflateReset(&deflate_);
    deflateSetHeader(&deflate_, nullptr);
    return fwrite(out_.data(), 1, size, file_) == size;
  }

  FILE* file_;
  z_stream deflate_{};
  gz_header header_{};
  std::string comment_;
  std::vector<char> block_;
  std::vector<Bytef> out_;
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
  auto stream = std::make_unique<Stream>(file);
  FILE* made = nullptr;
  if (!stream->begin(level))
    *error = "Cannot initialize gzip compression";
  else if ((made = fopencookie(stream.get(), "wb", {nullptr, write_stream, nullptr, close_stream})) == nullptr)
    *error = std::strerror(errno);
  else
    (void)stream.release();
  return made;
}

}  // namespace vitrine::serviceability
