// Preloaded into a process to set its wall clock ahead by $CLOCK_AHEAD_MS. Timers are unaffected.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

class DateAhead extends RealDate {
  /** @param {[]} given as for a `Date` */
  constructor(...given) {
    super(...(given.length === 0 ? /** @type {[]} */ (/** @type {unknown} */ ([RealDate.now() + aheadMs])) : given));
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
}
globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (DateAhead));
