package mjuz.core.model;

/**
 * One instance of a resource: replaced, it is another instance of the same resource.
 *
 * @param urn what the program calls the resource
 * @param id what the provider calls the instance; empty for resources that have no physical one
 */
public record Instance(String urn, String id) implements Comparable<Instance> {
  @Override
  public int compareTo(Instance other) {
    int byUrn = urn.compareTo(other.urn);
    return byUrn != 0 ? byUrn : id.compareTo(other.id);
  }
}
