// SPDX-License-Identifier: Apache-2.0
// One connection of the server. (httplib's own has a time limit for each read, so a client that sends a byte now and
// then would hold a thread for ever; and none for the length of all headers together.)
#pragma once
#include <httplib.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <string>

namespace vitrine::inspector {

class Connection final : public httplib::Stream {
 public:
  explicit Connection(int socket) : socket_(socket) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() override;  // closes the socket

  /// Waits for the first byte of a request: browsers also connect in advance, and send nothing. While `crowded()`, not
  /// for long. Returns false if there is none.
  bool begins(bool (*crowded)()) const;

  bool is_readable() const override;
  bool is_writable() const override;  // false also if the other side has gone
  ssize_t read(char* data, size_t size) override;
  ssize_t write(const char* data, size_t size) override;
  using httplib::Stream::write;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kReadSeconds{5};    // for the whole request
  static constexpr std::chrono::milliseconds kSilent{250};  // before a request, while others wait
  static constexpr std::chrono::seconds kWriteSeconds{5};   // without progress
  static constexpr std::size_t kMostBytes = 256 * 1024;     // of the whole request

  bool wait(short events, Clock::time_point deadline) const;

  int socket_;
  Clock::time_point read_deadline_ = Clock::now() + kReadSeconds;
  std::array<char, 4096> buffer_;
  std::size_t next_ = 0, filled_ = 0, received_ = 0;
};

}  // namespace vitrine::inspector
