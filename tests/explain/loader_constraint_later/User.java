// SPDX-License-Identifier: Apache-2.0
public class User implements Runnable {
  public User() {}
  public void run() {
    new Used();
    Maker.take(null);
  }
}
