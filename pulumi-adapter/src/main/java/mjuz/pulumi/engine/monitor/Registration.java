package mjuz.pulumi.engine.monitor;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.pulumi.engine.value.WireValues;
import pulumirpc.Resource.ReadResourceRequest;
import pulumirpc.Resource.RegisterResourceRequest;

/**
 * What matters of a request to register or read a resource.
 *
 * @param urn what the engine will name the resource
 * @param before what the state before the round names it: otherwise if an alias says so
 * @param type its type token
 * @param name its name
 * @param custom whether a provider manages it
 * @param inputs its inputs
 * @param dependencies the URNs that it depends on directly, in any of the ways that there are
 * @param hasUnknown whether an input is unknown
 */
record Registration(
    String urn,
    String before,
    String type,
    String name,
    boolean custom,
    Struct inputs,
    SortedSet<String> dependencies,
    boolean hasUnknown) {

  static Registration of(RegisterResourceRequest request, Urns urns, FormerNames former) {
    SortedSet<String> dependencies = new TreeSet<>(request.getDependenciesList());
    request
        .getPropertyDependenciesMap()
        .values()
        .forEach(property -> dependencies.addAll(property.getUrnsList()));
    dependencies.add(request.getParent());
    dependencies.add(Urns.ofProvider(request.getProvider()));
    request.getProvidersMap().values().forEach(p -> dependencies.add(Urns.ofProvider(p)));
    dependencies.add(request.getDeletedWith());
    dependencies.addAll(request.getReplaceWithList());
    dependencies.remove("");
    boolean unknown =
        WireValues.hasUnknown(request.getObject())
            || (request.hasReplacementTrigger()
                && WireValues.hasUnknown(request.getReplacementTrigger()));
    String urn = urns.of(request.getParent(), request.getType(), request.getName());
    return new Registration(
        urn,
        former.register(request, urn),
        request.getType(),
        request.getName(),
        request.getCustom(),
        request.getObject(),
        dependencies,
        unknown);
  }

  static Registration of(ReadResourceRequest request, Urns urns) {
    SortedSet<String> dependencies = new TreeSet<>(request.getDependenciesList());
    dependencies.add(request.getParent());
    dependencies.add(Urns.ofProvider(request.getProvider()));
    dependencies.remove("");
    String urn = urns.of(request.getParent(), request.getType(), request.getName());
    return new Registration(
        urn,
        urn,
        request.getType(),
        request.getName(),
        true,
        request.getProperties(),
        dependencies,
        WireValues.hasUnknown(request.getProperties()));
  }

  /** Whether the state before the round names the resource otherwise. */
  boolean isRenamed() {
    return !urn.equals(before);
  }

  /** A text among the inputs, without marks; empty if it is not there or not a text. */
  String text(String property) {
    Value value = inputs.getFieldsMap().get(property);
    return value == null ? "" : WireValues.unwrap(value).getStringValue();
  }
}
