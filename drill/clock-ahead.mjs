// Loaded before a process begins: its wall clock is ahead by $CLOCK_AHEAD_MS. Its timers are not.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + aheadMs] : given));
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};
