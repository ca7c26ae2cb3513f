package mjuz.pulumi.twin;

import com.pulumi.Context;
import com.pulumi.core.Alias;
import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.pulumi.Offer;
import mjuz.pulumi.RemoteConnection;
import mjuz.pulumi.Wish;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/**
 * Makes Pulumi resources of a program of the simulator. The generation is what a thing cannot
 * change in place; the setting, what it takes of others and of wishes is one text that it can.
 */
record ThingsProgram(SimProgram program) implements Consumer<Context> {

  @Override
  public void accept(Context context) {
    new Run(program).register();
  }

  private static final class Run {
    private final SimProgram program;
    private final Map<DeploymentName, RemoteConnection> peers = new HashMap<>();
    private final Map<Edge, Output<String>> wishes = new HashMap<>();
    private final Map<String, SimResource> resources;
    private final Map<String, Thing> things = new HashMap<>();

    Run(SimProgram program) {
      this.program = program;
      this.resources =
          program.resources().stream()
              .collect(Collectors.toMap(SimResource::name, Function.identity()));
    }

    void register() {
      program.connections().forEach(peer -> peers.put(peer, new RemoteConnection(peer.text())));
      for (Edge wish : program.wishes()) {
        RemoteConnection peer = peers.get(wish.offering());
        wishes.put(wish, new Wish<>(wish.offer(), peer, String.class).value());
      }
      program.resources().forEach(resource -> thing(resource.name()));
      program.offers().forEach(this::offer);
    }

    private Thing thing(String name) {
      Thing made = things.get(name);
      if (made == null) {
        made = new Thing(name, arguments(resources.get(name)), options(resources.get(name)));
        things.put(name, made);
      }
      return made;
    }

    private static CustomResourceOptions options(SimResource resource) {
      return CustomResourceOptions.builder()
          .protect(resource.options().isProtected())
          .retainOnDelete(resource.options().isRetained())
          .aliases(
              resource.aliases().stream()
                  .map(former -> Output.of(Alias.builder().name(former).build()))
                  .toList())
          .build();
    }

    private ThingArgs arguments(SimResource resource) {
      List<Output<String>> parts = new ArrayList<>();
      parts.add(Output.of(Integer.toString(resource.setting())));
      resource.wishes().forEach(wish -> parts.add(wishes.get(wish)));
      resource.needs().forEach(need -> parts.add(thing(need).id()));
      ThingArgs args =
          ThingArgs.of(Integer.toString(resource.generation()))
              .with(Output.all(parts).applyValue(texts -> String.join(" ", texts)))
              .goingWithWhatItNeeds();
      return resource.deleteFirst() ? args.replacedDeleteFirst() : args.replacedCreateFirst();
    }

    private void offer(SimOffer offer) {
      List<Output<String>> ids = offer.needs().stream().map(need -> thing(need).id()).toList();
      Output<List<String>> all = Output.all(ids);
      Output<List<String>> value =
          offer.rule() == ValueRule.IDS ? all : all.applyValue(some -> List.of("same"));
      new Offer(offer.edge().offer(), peers.get(offer.edge().beneficiary()), value);
    }
  }
}
