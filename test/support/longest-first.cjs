const { default: Sequencer } = require('@jest/test-sequencer');

const TIERS = ['e2e', 'killed', 'hostile', 'contract', 'unit'];

/**
 * Starts with the tier whose files take longest, so that no long file is left for the end, when the other worker has
 * nothing more to do. A fresh clone has no timings of earlier runs, which Jest would order by.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const tier = ({ context }) => TIERS.indexOf(context.config.displayName?.name);
    return super.sort(tests).toSorted((a, b) => tier(a) - tier(b));
  }
};
