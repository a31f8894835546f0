// SPDX-License-Identifier: Apache-2.0
interface Shape {
  default double area() {
    return 0;
  }
}
