package mjuz.pulumi.proof;

import java.util.List;

/**
 * An offer.
 *
 * @param name of the offer
 * @param value what is offered: see {@link ProgramSpec}
 * @param to the beneficiaries
 */
record OfferSpec(String name, String value, List<String> to) {}
