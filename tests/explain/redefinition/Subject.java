// SPDX-License-Identifier: Apache-2.0
public class Subject implements Runnable {
  int x;
  public void m() {}
  public void run() {}
}
