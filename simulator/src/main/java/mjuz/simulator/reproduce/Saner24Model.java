package mjuz.simulator.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/** The two scenarios of the SANER 2024 evaluation, as programs. */
final class Saner24Model {
  private static final String DURATIONS = "durations";
  private static final String DATABASE = "database";
  private static final String SYSTEM = "system";
  private static final String MASTER = "mariadbmaster";
  private static final String WORKER = "mariadbworker";
  private static final String KEYSTONE = "keystone";

  /** The scenarios. */
  enum Scenario {
    /** A master; for each site a worker, which uses it, and nova and neutron, which use that. */
    OPENSTACK("master", MASTER),
    /** A database; a system that uses it; for each site sensors that use that. */
    CPS(DATABASE, DATABASE);

    private final String deployment;
    final String root;

    Scenario(String deployment, String root) {
      this.deployment = deployment;
      this.root = root;
    }

    /** The deployment that has the root. */
    DeploymentName rootDeployment() {
      return new DeploymentName(deployment);
    }

    String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final JsonNode data;

  Saner24Model(JsonNode data) {
    this.data = data;
  }

  /** The programs, or none if there are not the durations of so many sites. */
  SortedMap<DeploymentName, SimProgram> programs(Scenario scenario, int sites) {
    return switch (scenario) {
      case OPENSTACK -> openstack(sites);
      case CPS -> sites <= cpsSites() ? cps(sites) : new TreeMap<>();
    };
  }

  /** How many sites have durations of their own. */
  private int cpsSites() {
    JsonNode durations = data.path("cps").path(DURATIONS);
    int sites = 0;
    while (durations.has("listener" + sites) && durations.has("sensor" + sites)) {
      sites++;
    }
    return sites;
  }

  /** All sites have the durations of site 0, as published. */
  private SortedMap<DeploymentName, SimProgram> openstack(int sites) {
    JsonNode times = data.path("openstack").path(DURATIONS);
    DeploymentName master = new DeploymentName("master");
    List<SimOffer> databases = new ArrayList<>();
    SortedMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    for (int i = 0; i < sites; i++) {
      DeploymentName worker = new DeploymentName("worker" + i);
      Edge database = new Edge(master, MASTER, worker);
      databases.add(new SimOffer(database, List.of(MASTER), ValueRule.IDS));
      List<SimOffer> offers = new ArrayList<>();
      for (String user : List.of("nova", "neutron")) {
        DeploymentName name = new DeploymentName(user + i);
        List<Edge> wishes = new ArrayList<>();
        for (String offered : List.of(WORKER, KEYSTONE)) {
          wishes.add(new Edge(worker, offered, name));
          offers.add(
              new SimOffer(new Edge(worker, offered, name), List.of(offered), ValueRule.IDS));
        }
        put(programs, name, List.of(resource(times, user + 0, user, List.of(), wishes)), List.of());
      }
      List<SimResource> services =
          List.of(
              resource(times, WORKER + 0, WORKER, List.of(), List.of(database)),
              resource(times, KEYSTONE + 0, KEYSTONE, List.of(WORKER), List.of()),
              resource(times, "glance0", "glance", List.of(KEYSTONE), List.of()));
      put(programs, worker, services, offers);
    }
    put(
        programs,
        master,
        List.of(resource(times, MASTER, MASTER, List.of(), List.of())),
        databases);
    return programs;
  }

  private SortedMap<DeploymentName, SimProgram> cps(int sites) {
    JsonNode times = data.path("cps").path(DURATIONS);
    DeploymentName database = new DeploymentName(DATABASE);
    DeploymentName system = new DeploymentName(SYSTEM);
    Edge toSystem = new Edge(database, DATABASE, system);
    List<SimOffer> systems = new ArrayList<>();
    SortedMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    for (int i = 0; i < sites; i++) {
      DeploymentName name = new DeploymentName("cps" + i);
      Edge toSite = new Edge(system, SYSTEM, name);
      systems.add(new SimOffer(toSite, List.of(SYSTEM), ValueRule.IDS));
      List<SimResource> site =
          List.of(
              resource(times, "listener" + i, "listener", List.of(), List.of(toSite)),
              resource(times, "sensor" + i, "sensor", List.of("listener"), List.of()));
      put(programs, name, site, List.of());
    }
    put(
        programs,
        database,
        List.of(resource(times, DATABASE, DATABASE, List.of(), List.of())),
        List.of(new SimOffer(toSystem, List.of(DATABASE), ValueRule.IDS)));
    put(
        programs,
        system,
        List.of(resource(times, SYSTEM, SYSTEM, List.of(), List.of(toSystem))),
        systems);
    return programs;
  }

  private static void put(
      SortedMap<DeploymentName, SimProgram> programs,
      DeploymentName name,
      List<SimResource> resources,
      List<SimOffer> offers) {
    programs.put(name, SimProgram.connected(name, resources, offers));
  }

  private static SimResource resource(
      JsonNode times, String key, String name, List<String> needs, List<Edge> wishes) {
    JsonNode its = times.path(key);
    return SimResource.of(name, true, needs, wishes)
        .withDuration(SimDuration.fixed(Published.micros(Published.number(its, "deploy_s"))))
        .withDeleteDuration(
            SimDuration.fixed(Published.micros(Published.number(its, "undeploy_s"))));
  }
}
