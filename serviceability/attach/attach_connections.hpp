// SPDX-License-Identifier: Apache-2.0
// The clients of the attach listener, served together: what one of them does not send or does not read keeps nobody
// else waiting.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <list>
#include <string>

namespace vitrine::serviceability {

/// Version, command and three arguments: one request, and all that a connection is for. Only the process's own user and
/// root are served.
class AttachConnections {
 public:
  struct Connection {
    enum class State { Reading, Complete, Replying };
    int socket;
    std::chrono::steady_clock::time_point deadline;  // of the request
    State state = State::Reading;
    std::string words[5];
    size_t word = 0;  // being read
    std::string reply;
    size_t sent = 0;
  };

  /// Takes the socket over, which listens and does not block. A client that has not said what it wants after
  /// `patience` is dismissed.
  explicit AttachConnections(int listener, std::chrono::milliseconds patience = std::chrono::seconds(30));
  ~AttachConnections();
  AttachConnections(const AttachConnections&) = delete;
  AttachConnections& operator=(const AttachConnections&) = delete;

  /// Serves all until a request is complete, or its first word alone when that is another version than "1": the caller
  /// answers it. Blocks; a thread of the VM is not InVm meanwhile.
  Connection& next_request();

  /// Never blocks: the reply leaves during next_request.
  static void answer(Connection& connection, std::string reply);

 private:
  void serve_once(bool wait);
  void accept_all();
  int accept_one();
  /// What can be moved without blocking. False: the connection is over.
  static bool read_from(Connection& connection);
  static bool write_to(Connection& connection);
  int timeout() const;

  int listener_;
  // Given up for a client when the program has run out of descriptors: that is when people want to look into it.
  int spare_;
  std::chrono::milliseconds patience_;
  std::chrono::steady_clock::time_point accept_again_{};
  std::list<Connection> connections_;
};

}  // namespace vitrine::serviceability
