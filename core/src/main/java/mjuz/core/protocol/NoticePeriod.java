package mjuz.core.protocol;

import java.util.OptionalLong;
import mjuz.core.journal.JournalRecord.OfferSaved.Leave;
import org.jspecify.annotations.Nullable;

/**
 * What an offer has to do with notice (R13).
 *
 * @param micros how long before it is withdrawn the beneficiary is told; positive
 * @param leavesAt when it will be withdrawn, in microseconds since 1970; empty if the program has
 *     it
 * @param over whether that time has come
 * @param unneeded whether the beneficiary has seen the newest version, and neither wishes nor uses
 *     the offer
 */
record NoticePeriod(long micros, OptionalLong leavesAt, boolean over, boolean unneeded) {

  /** As a program says it, or nothing if it wants none. */
  static @Nullable NoticePeriod of(long micros) {
    return micros > 0 ? new NoticePeriod(micros, OptionalLong.empty(), false, false) : null;
  }

  static @Nullable NoticePeriod of(Leave saved) {
    return saved.equals(Leave.AT_ONCE)
        ? null
        : new NoticePeriod(saved.noticeMicros(), saved.atMicros(), false, false);
  }

  boolean isGiven() {
    return leavesAt.isPresent();
  }

  NoticePeriod given(long nowMicros) {
    return new NoticePeriod(micros, OptionalLong.of(nowMicros + micros), false, false);
  }

  NoticePeriod takenBack() {
    return new NoticePeriod(micros, OptionalLong.empty(), false, unneeded);
  }

  NoticePeriod ended() {
    return new NoticePeriod(micros, leavesAt, true, unneeded);
  }

  NoticePeriod withUnneeded(boolean now) {
    return now == unneeded ? this : new NoticePeriod(micros, leavesAt, over, now);
  }

  Leave saved() {
    return new Leave(micros, leavesAt);
  }

  void encode(StateSink sink) {
    sink.number(micros);
    sink.flag(isGiven());
    if (sink.wantsTimes()) {
      leavesAt.ifPresent(sink::number);
    }
    sink.flag(over);
    sink.flag(unneeded);
  }
}
