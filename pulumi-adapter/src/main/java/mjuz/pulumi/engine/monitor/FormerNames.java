package mjuz.pulumi.engine.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import mjuz.pulumi.engine.state.StackState;
import mjuz.pulumi.engine.state.StateResource;
import pulumirpc.AliasOuterClass.Alias;
import pulumirpc.Resource.RegisterResourceRequest;

/**
 * What the state before a round calls the resources that a program registers: by an alias a program
 * says what a resource was called before, or where it was. The engine looks a resource up by its
 * own name, then by its aliases, then by those that it inherits from its parent; so does this.
 * Thread-safe.
 */
final class FormerNames {
  private final Urns urns;
  private final StackState before;
  private final Map<String, String> former = new ConcurrentHashMap<>();

  FormerNames(Urns urns, StackState before) {
    this.urns = urns;
    this.before = before;
  }

  /**
   * A resource is registered.
   *
   * @param request what the program asks for
   * @param urn what the engine will call it
   * @return what the state before the round calls it; its own name if that has neither it nor what
   *     an alias names
   */
  String register(RegisterResourceRequest request, String urn) {
    if (before.live(urn).isPresent()) {
      return urn;
    }
    Optional<String> alias =
        aliases(request).stream().filter(each -> before.live(each).isPresent()).findFirst();
    alias.ifPresent(each -> former.put(urn, each));
    return alias.orElse(urn);
  }

  /**
   * What the state before the round calls a resource that the program has registered.
   *
   * @param urn what the engine calls it now
   * @return the same, unless an alias says otherwise
   */
  String of(String urn) {
    return former.getOrDefault(urn, urn);
  }

  /** The instance that the state before the round has of a resource. */
  Optional<StateResource> instance(String urn) {
    return before.live(of(urn));
  }

  private List<String> aliases(RegisterResourceRequest request) {
    List<String> own = new ArrayList<>(request.getAliasURNsList());
    request.getAliasesList().forEach(alias -> own.add(urn(alias, request)));
    String parent = request.getParent();
    String formerParent = former.get(parent);
    List<String> all = new ArrayList<>(own);
    if (formerParent != null) {
      all.add(inherited(request.getType(), request.getName(), parent, formerParent));
      own.forEach(
          each -> all.add(inherited(Urns.type(each), Urns.name(each), parent, formerParent)));
    }
    return all;
  }

  private String urn(Alias alias, RegisterResourceRequest request) {
    if (alias.getAliasCase() == Alias.AliasCase.URN) {
      return alias.getUrn();
    }
    Alias.Spec spec = alias.getSpec();
    String parent = request.getParent();
    if (spec.getNoParent()) {
      parent = "";
    } else if (!spec.getParentUrn().isEmpty()) {
      parent = of(spec.getParentUrn());
    }
    Urns there =
        new Urns(orElse(spec.getProject(), urns.project()), orElse(spec.getStack(), urns.stack()));
    return there.of(
        parent,
        orElse(spec.getType(), request.getType()),
        orElse(spec.getName(), request.getName()));
  }

  private static String orElse(String given, String otherwise) {
    return given.isEmpty() ? otherwise : given;
  }

  /** A child that is called after its parent was called after the parent's former name. */
  private String inherited(String type, String name, String parent, String formerParent) {
    String parentName = Urns.name(parent);
    String then =
        name.startsWith(parentName)
            ? Urns.name(formerParent) + name.substring(parentName.length())
            : name;
    return urns.of(formerParent, type, then);
  }
}
