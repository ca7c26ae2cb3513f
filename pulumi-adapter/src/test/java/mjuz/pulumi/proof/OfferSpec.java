package mjuz.pulumi.proof;

import java.util.List;

/**
 * An offer.
 *
 * @param name of the offer
 * @param value what is offered: see {@link ProgramSpec}
 * @param to the beneficiaries
 * @param noticeMillis how long before its withdrawal they are told
 */
record OfferSpec(String name, String value, List<String> to, long noticeMillis) {}
