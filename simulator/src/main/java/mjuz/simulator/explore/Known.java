package mjuz.simulator.explore;

import java.util.Arrays;

/** The worlds that were found, in shards that can be added to by different threads. */
final class Known {
  static final int SHARD_BITS = 3;
  static final int SHARDS = 1 << SHARD_BITS;

  /** So many are looked up at once. */
  private static final int BATCH = 64;

  private final StateTable[] tables = new StateTable[SHARDS];

  /** By shard: how many worlds those that are known stand for. */
  private final long[] standFor = new long[SHARDS];

  private final ReadAhead[] ahead = new ReadAhead[SHARDS];

  Known() {
    for (int i = 0; i < SHARDS; i++) {
      tables[i] = new StateTable();
      ahead[i] = new ReadAhead();
    }
  }

  static int shard(long one) {
    return (int) one & SHARDS - 1;
  }

  long size() {
    long all = 0;
    for (StateTable table : tables) {
      all += table.size();
    }
    return all;
  }

  long standFor() {
    return Arrays.stream(standFor).sum();
  }

  long peek(long one) {
    return tables[shard(one)].peek(one);
  }

  boolean has(long one, long two) {
    return tables[shard(one)].has(one, two);
  }

  /** Adds the world with which the search begins; its number. */
  int first(long one, long two, int worlds) {
    standFor[shard(one)] += worlds;
    int index = tables[shard(one)].add(one, two, StateTable.NO_PARENT, Piece.Found.NO_EVENT);
    return index << SHARD_BITS | shard(one);
  }

  /** Adds what is new of candidates of one shard, and to the next level with its number. */
  void addNew(Worlds candidates, int shard, Worlds next) {
    int[] data = candidates.data();
    int at = 0;
    while (at < candidates.end()) {
      int end = at;
      for (int i = 0; i < BATCH && end < candidates.end(); i++) {
        ahead[shard].take(tables[shard].peek(Worlds.longAt(data, end)));
        end += Piece.HEAD + data[end + Piece.HEAD - 1];
      }
      while (at < end) {
        int length = data[at + Piece.HEAD - 1];
        int index =
            tables[shard].add(
                Worlds.longAt(data, at), Worlds.longAt(data, at + 2), data[at + 4], data[at + 5]);
        if (index >= 0) {
          standFor[shard] += data[at + 6];
          next.add(index << SHARD_BITS | shard);
          next.add(length);
          next.addAll(data, at + Piece.HEAD, length);
        }
        at += Piece.HEAD + length;
      }
    }
  }

  int parent(int world) {
    return tables[world & SHARDS - 1].parent(world >>> SHARD_BITS);
  }

  int event(int world) {
    return tables[world & SHARDS - 1].event(world >>> SHARD_BITS);
  }
}
