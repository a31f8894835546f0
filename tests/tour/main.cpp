// SPDX-License-Identifier: Apache-2.0
// `tour N`. The stops are in a libjvm.so of their own, linked from the same objects as the real one,
// because the class library looks for its VM under that name.
int tour_main(int argc, char** argv);
int main(int argc, char** argv) { return tour_main(argc, argv); }
