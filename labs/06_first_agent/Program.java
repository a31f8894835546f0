// SPDX-License-Identifier: Apache-2.0
public class Program {
    interface Shape {
        double area();
    }

    static class Square implements Shape {
        @Override
        public double area() {
            return 4;
        }
    }

    static class Blob implements Shape {
        @Override
        public double area() {
            throw new UnsupportedOperationException("a blob has no area");
        }
    }

    static class Never {}

    static double sum(Shape... shapes) {
        double sum = 0;
        for (Shape shape : shapes) {
            try {
                sum += shape.area();
            } catch (UnsupportedOperationException unknown) {
                sum += 1;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        Never[] nobody = new Never[3];
        double sum = sum(new Square(), new Blob(), new Square(), new Blob());
        System.out.println("sum " + sum + ", nobody " + nobody.length);
        try {
            Object square = new Square();
            System.out.println((Blob) square);
        } catch (ClassCastException problem) {
            System.out.println("caught");
        }
    }
}
