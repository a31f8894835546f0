// SPDX-License-Identifier: Apache-2.0
#include "inspector/server/connection.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace vitrine::inspector {

Connection::~Connection() {
  // What the client still sends to a request that was refused is read for a moment: closed at once, the connection
  // would be reset, and the answer might be lost.
  shutdown(socket_, SHUT_WR);
  const Clock::time_point deadline = std::min(read_deadline_, Clock::now() + std::chrono::milliseconds(200));
  while (received_ < kMostBytes && wait(POLLIN, deadline)) {
    const ssize_t count = recv(socket_, buffer_.data(), buffer_.size(), 0);
    if (count <= 0) break;
    received_ += static_cast<std::size_t>(count);
  }
  close(socket_);
}

bool Connection::wait(short events, Clock::time_point deadline) const {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    pollfd one{socket_, events, 0};
    const int ready = poll(&one, 1, static_cast<int>(left));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

bool Connection::begins(bool (*crowded)()) const {
  const Clock::time_point begin = Clock::now();
  while (!wait(POLLIN, std::min(read_deadline_, Clock::now() + kSilent))) {
    const Clock::time_point now = Clock::now();
    if (now >= read_deadline_ || (now >= begin + kSilent && crowded())) return false;
  }
  return true;
}

bool Connection::is_readable() const { return next_ < filled_ || wait(POLLIN, read_deadline_); }

bool Connection::is_writable() const {
  char byte = 0;
  const ssize_t count = recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR));
}

ssize_t Connection::read(char* data, size_t size) {
  if (next_ == filled_) {
    if (received_ >= kMostBytes || !wait(POLLIN, read_deadline_)) return -1;
    const ssize_t count = recv(socket_, buffer_.data(), buffer_.size(), 0);
    if (count <= 0) return count;
    next_ = 0;
    filled_ = static_cast<std::size_t>(count);
    received_ += filled_;
  }
  const std::size_t count = std::min(size, filled_ - next_);
  std::memcpy(data, buffer_.data() + next_, count);
  next_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* data, size_t size) {
  std::size_t sent = 0;
  while (sent < size) {
    if (!wait(POLLOUT, Clock::now() + kWriteSeconds)) return -1;
    const ssize_t count = send(socket_, data + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno != EAGAIN && errno != EINTR) return -1;
    if (count > 0) sent += static_cast<std::size_t>(count);
  }
  return static_cast<ssize_t>(sent);
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  ip = "127.0.0.1";  // nobody else can connect
  port = 0;
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const { get_remote_ip_and_port(ip, port); }

}  // namespace vitrine::inspector
