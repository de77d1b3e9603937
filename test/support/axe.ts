import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page } from 'puppeteer';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Runs in the page, where the script has defined `axe`. */
const AUDIT = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(' ')))`;

/** What axe finds on a page, each rule with the first elements that break it. */
export async function axeFindings(page: Page): Promise<unknown> {
  // The policy of the page forbids scripts of a test, but the browser's own tools may run them.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  return page.evaluate(AUDIT);
}
