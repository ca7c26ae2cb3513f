package mjuz.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Dependencies between the modules point one way: to core (docs/design.md, section 2). */
@AnalyzeClasses(packages = "mjuz", importOptions = ImportOption.DoNotIncludeTests.class)
final class ModuleRulesTest {

  @ArchTest
  static final ArchRule coreKnowsNoOtherModule =
      noClasses()
          .that()
          .resideInAPackage("mjuz.core..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "mjuz.transport..",
              "mjuz.pulumi..",
              "mjuz.simulator..",
              "mjuz.cli..",
              "mjuz.examples..",
              "mjuz.v1..");

  @ArchTest
  static final ArchRule simulatorKnowsOnlyCore =
      noClasses()
          .that()
          .resideInAPackage("mjuz.simulator..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "mjuz.transport..", "mjuz.pulumi..", "mjuz.cli..", "mjuz.examples..", "mjuz.v1..");

  @ArchTest
  static final ArchRule transportsKnowOnlyCore =
      noClasses()
          .that()
          .resideInAnyPackage("mjuz.transport..", "mjuz.v1..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("mjuz.pulumi..", "mjuz.simulator..", "mjuz.cli..", "mjuz.examples..");

  @ArchTest
  static final ArchRule onlyRunDeploymentPutsTheAdapterAndATransportTogether =
      noClasses()
          .that()
          .resideInAPackage("mjuz.pulumi..")
          .and()
          .resideOutsideOfPackage("mjuz.pulumi.run..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "mjuz.transport..", "mjuz.simulator..", "mjuz.cli..", "mjuz.examples..");

  @ArchTest
  static final ArchRule examplesKnowWhatAUserKnows =
      classes()
          .that()
          .resideInAPackage("mjuz.examples..")
          .should()
          .onlyDependOnClassesThat()
          .resideOutsideOfPackages(
              "mjuz.cli..",
              "mjuz.simulator..",
              "mjuz.transport..",
              "mjuz.pulumi.engine..",
              "mjuz.core.protocol..");
}
