package mjuz.simulator.explore;

import java.util.Arrays;

/** Worlds one after the other, each with a head of numbers that tell where it comes from. */
final class Worlds {
  private int[] data;
  private int end;

  Worlds(int capacity) {
    data = new int[capacity];
  }

  int end() {
    return end;
  }

  int[] data() {
    return data;
  }

  void add(int number) {
    if (end == data.length) {
      data = Arrays.copyOf(data, end + end / 2 + 64);
    }
    data[end++] = number;
  }

  void add(long number) {
    add((int) (number >>> 32));
    add((int) number);
  }

  static long longAt(int[] data, int at) {
    return ((long) data[at] << 32) | (data[at + 1] & 0xFFFFFFFFL);
  }

  void addAll(int[] from, int start, int length) {
    while (end + length > data.length) {
      data = Arrays.copyOf(data, data.length + data.length / 2 + length);
    }
    System.arraycopy(from, start, data, end, length);
    end += length;
  }

  void clear() {
    end = 0;
  }
}
