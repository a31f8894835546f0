// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace vitrine::launcher {

/// An empty file in /tmp that only this user may read, until the end of the scope.
class PrivateFile {
 public:
  /// `purpose` is part of the name.
  explicit PrivateFile(const std::string& purpose);
  PrivateFile(const PrivateFile&) = delete;
  PrivateFile& operator=(const PrivateFile&) = delete;
  ~PrivateFile();
  /// Why there is none: an errno; or 0.
  int error() const { return error_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int error_ = 0;
};

}  // namespace vitrine::launcher
