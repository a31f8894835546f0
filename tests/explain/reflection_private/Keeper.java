// SPDX-License-Identifier: Apache-2.0
public class Keeper {
  private int secret = 1;
}
