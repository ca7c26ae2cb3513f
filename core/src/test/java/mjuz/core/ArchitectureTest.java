package mjuz.core;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.Serializable;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** What core may use: it decides, so it has neither I/O nor threads, clock or chance. */
@AnalyzeClasses(packages = "mjuz.core", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule coreUsesNothingButJavaAndTheNullAnnotations =
      classes()
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage("mjuz.core..", "java..", "org.jspecify.annotations.."));

  @ArchTest
  static final ArchRule coreDoesNoInputOrOutput =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "java.io..", "java.net..", "java.nio..", "java.sql..", "java.lang.foreign..")
                  .and(not(type(Serializable.class))))
          .orShould()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");

  @ArchTest
  static final ArchRule coreStartsNoThread =
      noClasses()
          .should()
          .callConstructor(Thread.class)
          .orShould()
          .callConstructor(Thread.class, Runnable.class)
          .orShould()
          .callMethod(Thread.class, "ofVirtual")
          .orShould()
          .callMethod(Thread.class, "ofPlatform")
          .orShould()
          .callMethod(Thread.class, "startVirtualThread", Runnable.class)
          .orShould()
          .callMethod(Thread.class, "sleep", long.class)
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.util.concurrent.Executors")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.util.concurrent.ForkJoinPool");

  @ArchTest
  static final ArchRule coreHasNeitherClockNorChance =
      noClasses()
          .should()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Random.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(SplittableRandom.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(ThreadLocalRandom.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(UUID.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Clock.class);

  @ArchTest
  static final ArchRule theStateMachineHasCollectionsInDefinedOrderOnly =
      noClasses()
          .that()
          .resideInAPackage("mjuz.core.protocol")
          .should()
          .callConstructor(HashMap.class)
          .orShould()
          .callConstructor(HashSet.class);

  @ArchTest
  static final ArchRule theStateMachineKnowsNeitherItsDriverNorConcurrency =
      noClasses()
          .that()
          .resideInAPackage("mjuz.core.protocol")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "mjuz.core.loop..", "mjuz.core.transport..", "java.util.concurrent..");

  @ArchTest
  static final ArchRule termsKnowNobody =
      noClasses()
          .that()
          .resideInAPackage("mjuz.core.model")
          .should()
          .dependOnClassesThat(
              resideOutsideOfPackages("mjuz.core.model", "java..", "org.jspecify.annotations.."));

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("mjuz.core.(*)..").should().beFreeOfCycles();
}
