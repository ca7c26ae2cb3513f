package mjuz.simulator.explore;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import mjuz.core.message.Message;

/**
 * Keeps one object of each node state and message, so that a world is a few small numbers. Any
 * number of threads may use it.
 */
final class Interner {
  private final Universe universe;
  private final ConcurrentHashMap<Key, NodeState> byHash = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Message, SimMessage> byContent = new ConcurrentHashMap<>();
  private volatile NodeState[] nodes = new NodeState[1 << 10];
  private volatile SimMessage[] messages = new SimMessage[1 << 8];
  private volatile long[][] parts = new long[1 << 10][];
  private int nodeCount;
  private int messageCount;

  private record Key(long one, long two) {
    @Override
    public int hashCode() {
      return (int) one;
    }
  }

  Interner(Universe universe) {
    this.universe = universe;
  }

  NodeState node(int id) {
    return nodes[id];
  }

  SimMessage message(int id) {
    return messages[id];
  }

  /** The part of a node state in a world. */
  long[] part(int id) {
    return parts[id];
  }

  int nodes() {
    return nodeCount;
  }

  /** The one node state that is like this one, which is sealed. */
  NodeState intern(NodeState node) {
    node.seal();
    Key key = new Key(node.raw.one, node.raw.two);
    NodeState known = byHash.get(key);
    return known != null ? known : add(key, node);
  }

  private synchronized NodeState add(Key key, NodeState node) {
    NodeState known = byHash.get(key);
    if (known != null) {
      return known;
    }
    if (nodeCount == nodes.length) {
      nodes = Arrays.copyOf(nodes, nodeCount * 2);
      parts = Arrays.copyOf(parts, nodeCount * 2);
    }
    node.id = nodeCount;
    parts[nodeCount] = node.part;
    nodes[nodeCount++] = node;
    byHash.put(key, node);
    return node;
  }

  SimMessage intern(Message content) {
    SimMessage known = byContent.get(content);
    return known != null ? known : add(content);
  }

  private synchronized SimMessage add(Message content) {
    SimMessage known = byContent.get(content);
    if (known != null) {
      return known;
    }
    if (messageCount == messages.length) {
      messages = Arrays.copyOf(messages, messageCount * 2);
    }
    SimMessage made = new SimMessage(messageCount, content, universe);
    messages[messageCount++] = made;
    byContent.put(content, made);
    return made;
  }
}
