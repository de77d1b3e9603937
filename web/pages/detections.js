import { announce, h } from '../dom.js';
import { whole, moment, plural, verdictName } from '../format.js';
import { pagedList } from '../paged-list.js';
import { busy, empty, field, twiceButton } from '../widgets.js';
import { detectionCard, TONES } from './detect.js';

/** @typedef {import('../types.js').DetectionRow} Row */

/** @param {Pick<Row, 'source' | 'image'>} row */
const nameOf = ({ source, image }) => source?.name ?? `Picture ${image.sha256.slice(0, 12)}`;
/** @param {string} id */
const thumbnailOf = (id) => `/api/detections/${encodeURIComponent(id)}/thumbnail`;

/** @param {NonNullable<Row['bestCopy']>} best */
const bestCopyText = ({ aiScore, verdict, decidedBy }) =>
  `Copy of a better picture: ${verdictName(verdict, decidedBy)}, ${whole(aiScore)} of 100`;

/** Rows of one page with the copies of a picture behind the best one. @param {readonly Row[]} rows @returns {Row[]} */
function grouped(rows) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  /** The best copy of the best copy, and so on. @param {Row} row @returns {Row} */
  const leadOf = (row) => {
    const best = row.bestCopy && byId.get(row.bestCopy.id);
    return best ? leadOf(best) : row;
  };
  return rows
    .filter((row) => leadOf(row) === row)
    .flatMap((lead) => [lead, ...rows.filter((row) => row !== lead && leadOf(row) === lead)]);
}

/** @param {Row} row */
function item(row) {
  const { id, at, aiScore, verdict, decidedBy, generator, image, thumbnail, bestCopy, copies = 0 } = row;
  const tone = TONES[verdict];
  return h(
    'li',
    bestCopy ? { class: 'past-copy' } : {},
    h(
      'a',
      { class: 'past', href: `#/detections/${encodeURIComponent(id)}` },
      h('span', { class: `past-score tone-${tone}` }, whole(aiScore)),
      h(
        'span',
        { class: 'past-text' },
        h(
          'span',
          { class: 'past-picture' },
          thumbnail ? h('img', { class: 'past-thumbnail', src: thumbnailOf(id), alt: '', loading: 'lazy' }) : null,
          h(
            'span',
            {},
            h('span', { class: 'past-title' }, nameOf(row)),
            h(
              'span',
              { class: 'fine' },
              [
                verdictName(verdict, decidedBy),
                moment(at),
                `${image.width} × ${image.height} ${image.format.toUpperCase()}`,
                ...(generator === null ? [] : [generator]),
              ].join(' · '),
            ),
            copies > 0 && !bestCopy
              ? h('span', { class: 'fine' }, `Best of ${plural(copies + 1, 'copy', 'copies')} of this picture`)
              : null,
          ),
        ),
        h(
          'span',
          { class: 'past-bar', 'aria-hidden': 'true' },
          h('span', { class: `tone-${tone}`, style: { width: `${aiScore}%` } }),
        ),
      ),
    ),
    bestCopy
      ? h('a', { class: 'fine', href: `#/detections/${encodeURIComponent(bestCopy.id)}` }, bestCopyText(bestCopy))
      : null,
  );
}

const filterForm = () =>
  h(
    'form',
    { class: 'card stack', role: 'search', 'aria-label': 'Past detections' },
    field('Words', {
      id: 'filter-q',
      name: 'q',
      type: 'search',
      maxlength: 200,
      placeholder: 'In the name or address of a file, its generator, camera or signer',
    }),
    h(
      'details',
      {},
      h('summary', {}, 'Narrow it down'),
      h(
        'div',
        { class: 'row end' },
        h(
          'div',
          { class: 'field' },
          h('label', { for: 'filter-verdict' }, 'Verdict'),
          h(
            'select',
            { id: 'filter-verdict', name: 'verdict' },
            h('option', { value: '' }, 'Any'),
            ['ai', 'not_ai', 'uncertain'].map((verdict) => h('option', { value: verdict }, verdictName(verdict))),
          ),
        ),
        field('Since', { id: 'filter-from', name: 'from', type: 'date' }),
        field('Until', { id: 'filter-to', name: 'to', type: 'date' }),
      ),
    ),
    h('div', { class: 'row end' }, h('button', { type: 'submit' }, 'Search')),
  );

/**
 * The switch for keeping thumbnails.
 * @param {import('../types.js').App} app @param {import('../types.js').ThumbnailSetting} setting
 */
function thumbnailSection(app, setting) {
  const problems = h('div', { 'aria-live': 'polite' });
  const box = h('input', { type: 'checkbox', id: 'keep-thumbnails' });
  const state = h('p', { class: 'fine' });
  /** @param {import('../types.js').ThumbnailSetting} now */
  const show = ({ keep, kept }) => {
    box.checked = keep;
    state.textContent = keep
      ? `${plural(kept, 'thumbnail')} kept. Switching this off erases them at once.`
      : 'The pictures are not kept. Only the answers are kept: scores, verdicts, and what the files state about their origin.';
  };
  show(setting);
  box.addEventListener('change', () => {
    const keep = box.checked;
    box.checked = !keep;
    void busy(null, problems, async () => {
      const now = await app.api.put('/api/account/thumbnails', { keep });
      show(/** @type {import('../types.js').ThumbnailSetting} */ (now));
      announce(keep ? 'Thumbnails of new pictures are kept.' : 'No thumbnails are kept.');
    });
  });
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'thumbnails-title' },
    h('h2', { id: 'thumbnails-title' }, 'Thumbnails'),
    h(
      'label',
      { class: 'check', for: 'keep-thumbnails' },
      box,
      ' Keep a small copy of each new picture, at most 256 pixels per side',
    ),
    state,
    problems,
  );
}

/** @param {import('../types.js').App} app */
export async function detectionsPage(app) {
  const form = filterForm();
  const [setting, { list, more, problems, isEmpty }] = await Promise.all([
    app.api.get('/api/account/thumbnails', app.signal),
    pagedList({
      thing: 'detection',
      form,
      load: async (query) => {
        const page = /** @type {import('../types.js').DetectionList} */ (
          await app.api.get(`/api/detections?${query}`, app.signal)
        );
        return { items: grouped(page.detections), next: page.next };
      },
      item,
    }),
  ]);
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Past detections'),
    isEmpty
      ? empty(
          'None yet',
          'Score, verdict and evidence of each picture are kept here.',
          h('a', { class: 'button', href: '#/detect' }, 'Detect a picture'),
        )
      : [form, list],
    more,
    problems,
    thumbnailSection(app, /** @type {import('../types.js').ThumbnailSetting} */ (setting)),
  );
}

/** The page of one past detection. @param {import('../types.js').App} app @param {readonly string[]} parts */
export async function detectionPage(app, [id = '']) {
  const path = `/api/detections/${encodeURIComponent(id)}`;
  const found = /** @type {import('../types.js').KeptDetection | import('../types.js').PendingDetection} */ (
    await app.api.get(path, app.signal)
  );
  if ('status' in found)
    return h(
      'div',
      { class: 'page' },
      h('h1', { tabindex: -1 }, 'Detection without an answer yet'),
      h(
        'p',
        {},
        `The picture was accepted ${moment(found.at)} and waits to be judged. Open this page again in a moment.`,
      ),
      h('p', {}, h('a', { href: '#/detections' }, 'All past detections')),
    );
  const detection = found;
  const problems = h('div', { 'aria-live': 'polite' });
  const erase = twiceButton('Erase this detection', 'Erase it for good?', problems, async () => {
    await app.api.post(`${path}/erase`, {});
    announce('The detection is erased.');
    location.hash = '#/detections';
  });
  erase.id = 'erase';
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Past detection'),
    h('p', { class: 'fine anywhere' }, `Answered ${moment(detection.at)}. SHA-256 ${detection.image.sha256}`),
    detectionCard(detection, nameOf(detection), detection.thumbnail ? thumbnailOf(id) : null),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'erase-title' },
      h('h2', { id: 'erase-title' }, 'Erase'),
      h(
        'p',
        {},
        'Score, digest, the name of the file, what it declares and the thumbnail are erased for good. The detection still counts against the quota of its day.',
      ),
      h('div', { class: 'row' }, erase),
      problems,
    ),
    h('p', {}, h('a', { href: '#/detections' }, 'All past detections')),
  );
}
