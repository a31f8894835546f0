// SPDX-License-Identifier: Apache-2.0
public class Keeper {
  int known() {
    return 3;
  }
  private int secret() {
    return 1;
  }
}
