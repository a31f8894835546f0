// SPDX-License-Identifier: Apache-2.0
interface Shape {
  double area();
}
