import { h } from '../dom.js';
import { detectionCard } from './detect.js';
import { sharedView } from './shared.js';

const PICTURE = 'hills-at-dusk.png';

/** What is said above an example. @param {string} text */
const notice = (text) =>
  h('p', { class: 'notice', role: 'note' }, text, ' ', h('a', { href: '#/' }, 'Try it with your own'));

/**
 * A recorded debate that anybody can open.
 * @param {import('../types.js').App} app
 */
export async function exampleDebatePage(app) {
  const [answer, cast] = await Promise.all([
    app.api.get('/examples/debate.json', app.signal),
    app.cast().catch(() => undefined),
  ]);
  const page = sharedView(app, /** @type {import('../types.js').SharedDebate} */ (answer), cast);
  page.prepend(
    notice('An example: the article, its people and its places are invented, and so are the thirty who read it.'),
  );
  return page;
}

/**
 * A recorded detection that anybody can open.
 * @param {import('../types.js').App} app
 */
export async function examplePicturePage(app) {
  const answer = await app.api.get('/examples/picture.json', app.signal);
  return h(
    'div',
    { class: 'page' },
    notice('An example: a drawing, into whose file the settings of a generator were written.'),
    h('h1', { tabindex: -1 }, 'Is this picture AI-generated?'),
    detectionCard(/** @type {import('../types.js').Detection} */ (answer), PICTURE, '/examples/picture.png'),
  );
}
