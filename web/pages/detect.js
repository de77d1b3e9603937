import { dial } from '../charts/dial.js';
import { announce, h, s } from '../dom.js';
import { whole, moment, plural, size, verdictName, words } from '../format.js';
import { entered, field, onSubmit, problemBox } from '../widgets.js';

/** @type {Readonly<Record<string, string>>} */
const LEANINGS = { ai: 'More likely AI-generated.', not_ai: 'More likely not AI-generated.', unsure: 'Unsure.' };
/** @type {Readonly<Record<import('../types.js').Detection['verdict'], string>>} */
export const TONES = { ai: 'poor', not_ai: 'high', uncertain: 'mixed' };

/** How the file's statements about its origin affect the score. @type {Readonly<Record<string, string>>} */
const ENTERS = {
  model: 'The score is the model’s. What the file states about its origin did not change the score.',
  'signed-metadata': 'The score is based on what the file declares and a signature confirms.',
  'unsigned-metadata':
    'The score is based on what the file declares without a signature. Anybody can write such a statement into a file.',
};

/** Marks that this service cannot read, and where they can be asked. */
const unreadable = () =>
  h(
    'p',
    { class: 'fine' },
    'Marks that cannot be read here: SynthID, which Google writes into pictures of its generators (upload the picture at ',
    h('a', { href: 'https://gemini.google.com/', rel: 'noreferrer' }, 'gemini.google.com'),
    ' and ask whether Google AI made it), and the watermarks of Digimarc (',
    h('a', { href: 'https://www.digimarc.com/', rel: 'noreferrer' }, 'digimarc.com'),
    ') and Meta (Content Seal), for which we know no page that reads any picture.',
  );

/** The texts and numbers of a finding, as pairs. @param {object} finding @returns {[string, string][]} */
const facts = (finding) =>
  Object.entries(/** @type {Record<string, unknown>} */ (finding)).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [/** @type {[string, string]} */ ([words(name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()), String(value)])]
      : [],
  );

/** @param {string} title @param {object | null} finding @param {string} absent */
const finding = (title, finding, absent) =>
  h(
    'div',
    { class: 'trace' },
    h('dt', {}, title),
    h(
      'dd',
      {},
      finding === null
        ? absent
        : facts(finding).map(([name, value]) => h('span', { class: 'fact' }, `${name}: ${value}`)),
    ),
  );

/** @param {Extract<import('../types.js').Detection['provenance'], { status: 'read' }>['c2pa']} c2pa */
const manifest = ({ checks, ...found }) => ({
  ...found,
  ...Object.fromEntries(Object.entries(checks ?? {}).map(([name, { outcome }]) => [name, outcome])),
});

/** The colour of a part's frame, by how likely the part alone is AI-generated. @param {number} score */
const regionTone = (score) => (score >= 2 / 3 ? 'poor' : score <= 1 / 3 ? 'high' : 'mixed');

/** @param {import('../types.js').Region} region */
const frame = ({ x, y, width, height, score }) =>
  s(
    'g',
    { class: `region tone-${regionTone(score)}` },
    s('rect', { class: 'region-edge', x, y, width, height }),
    s('rect', { class: 'region-line', x, y, width, height }, s('title', {}, `${whole(100 * score)} of 100`)),
  );

/** The picture with the parts that were judged. @param {Pick<import('../types.js').Detection, 'image' | 'evidence'>} detection @param {string} name @param {string | null} source */
function preview({ image, evidence: { regions } }, name, source) {
  const scores = regions.map(({ score }) => Math.round(100 * score)).sort((a, b) => a - b);
  const picture = h('img', { class: 'preview', src: source, alt: `The picture: ${name}` });
  const overlay = s(
    'svg',
    { class: 'regions', viewBox: `0 0 ${image.width} ${image.height}`, 'aria-hidden': 'true' },
    regions.map(frame),
  );
  const none = h('div', { class: 'preview none' }, h('span', {}, 'Not shown: no copy of the picture is kept.'));
  const view = h('div', { class: 'preview-frame' }, source === null ? none : [picture, overlay]);
  picture.addEventListener('error', () => {
    none.textContent = 'This browser cannot show the picture.';
    view.replaceChildren(none);
  });
  return h(
    'figure',
    {},
    view,
    regions.length === 0
      ? null
      : h(
          'figcaption',
          { class: 'fine' },
          `${plural(regions.length, 'part')} judged. Score of each part alone: ${scores.join(', ')} of 100.`,
        ),
  );
}

/**
 * A vision model's comment, named as such.
 * @param {NonNullable<import('../types.js').Detection['secondOpinion']>} given
 */
function opinion(given) {
  const { model } = given;
  return h(
    'section',
    { 'aria-label': 'Second opinion' },
    h('h3', {}, `Second opinion of the model ${model}`),
    given.status === 'given'
      ? h('p', {}, `${LEANINGS[given.leaning]} ${given.comment}`)
      : h('p', {}, `None: ${given.reason}`),
    h(
      'p',
      { class: 'fine' },
      'A language model judged a small copy of the image. Its comment does not change the score.',
    ),
  );
}

/** Other pictures that look the same, each with its answer. @param {NonNullable<import('../types.js').Detection['copies']>} given */
const copies = ({ summary, others }) =>
  h(
    'section',
    { 'aria-label': 'Copies' },
    h('h3', {}, 'Copies of this picture'),
    h('p', {}, summary),
    h(
      'ul',
      {},
      others.map(({ id, at, width, height, bytes, aiScore, verdict, decidedBy }) =>
        h(
          'li',
          {},
          h(
            'a',
            { href: `#/detections/${encodeURIComponent(id)}` },
            `${width} × ${height}, ${size(bytes)}, ${moment(at)}: ${verdictName(verdict, decidedBy)}, ${whole(aiScore)} of 100`,
          ),
        ),
      ),
    ),
  );

/** What a program that compresses pictures does with what their files state. */
const KEEPS = { lost: 'dropped', 'usually-lost': 'usually dropped', 'may-be-kept': 'may be kept' };

/** What was found in and about the file, mark by mark. @param {Extract<import('../types.js').Detection['provenance'], { status: 'read' }>} provenance */
const marks = ({ c2pa, generator, watermark, visibleMark, camera, lastHop, digitalSourceType }) =>
  h(
    'dl',
    { class: 'traces' },
    finding('C2PA manifest', c2pa.present ? manifest(c2pa) : null, 'none'),
    finding('Generator’s trace', generator, 'none'),
    finding('Open watermark', watermark ?? null, 'none'),
    finding('Visible mark', visibleMark ?? null, 'none'),
    finding('Camera', camera, 'none'),
    finding(
      'Last compressed by',
      lastHop ? { program: lastHop.writer, metadata: KEEPS[lastHop.metadata] } : null,
      'not known',
    ),
    digitalSourceType === null ? null : finding('Source type', { type: digitalSourceType }, ''),
  );

/** How often a verdict by the pixels is right. @param {import('../types.js').Detection | import('../types.js').KeptDetection} detection */
function howOftenRight({ measured, decidedBy, verdict }) {
  if (measured) return h('p', { class: 'fine centre' }, measured.summary);
  if (decidedBy !== 'model' || verdict === 'uncertain') return null;
  return h('p', { class: 'fine centre' }, 'How often such verdicts of this model are right is not known here.');
}

/**
 * A new or past detection. `source` is the address of its picture or thumbnail; null without one.
 * @param {import('../types.js').Detection | import('../types.js').KeptDetection} detection
 * @param {string} name @param {string | null} source
 */
export function detectionCard(detection, name, source) {
  const { aiScore, verdict, reason, model, image, provenance, decidedBy, modelScore, modelVerdict } = detection;
  const { secondOpinion } = detection;
  return h(
    'article',
    { class: 'card detection', 'aria-label': `${name}: ${verdictName(verdict, decidedBy)}` },
    preview(detection, name, source),
    h(
      'div',
      { class: 'detection-score' },
      dial({
        value: aiScore,
        tone: TONES[verdict],
        caption: verdictName(verdict, decidedBy),
        low: 'no trace',
        high: 'AI',
      }),
      reason ? h('p', { class: 'fine centre' }, reason) : null,
      howOftenRight(detection),
      decidedBy === 'model'
        ? null
        : h(
            'p',
            { class: 'fine centre' },
            `From the pixels alone: ${whole(modelScore)} of 100, ${verdictName(modelVerdict)}.`,
          ),
    ),
    h(
      'div',
      { class: 'detection-facts' },
      h('h2', { class: 'file-name' }, name),
      h(
        'p',
        { class: 'fine' },
        `${image.width} × ${image.height} ${image.format.toUpperCase()}, ${size(image.bytes)} · model ${model.id} ${model.revision}`,
      ),
      h('h3', {}, 'What the file states about its origin'),
      h('p', {}, provenance?.summary ?? 'Not recorded.'),
      provenance === null || provenance.status === 'not-read' ? null : marks(provenance),
      h('p', { class: 'fine' }, ENTERS[decidedBy]),
      detection.copies ? copies(detection.copies) : null,
      provenance?.status === 'read' && provenance.declared === null ? unreadable() : null,
      secondOpinion ? opinion(secondOpinion) : null,
    ),
  );
}

/** @param {import('../types.js').App} app */
export function detectPage(app) {
  const problems = h('div', { 'aria-live': 'polite' });
  const results = h('div', { class: 'stack', id: 'detections' });
  const input = h('input', {
    id: 'file',
    type: 'file',
    accept: 'image/*,.heic,.heif',
    class: 'hidden',
    multiple: true,
  });
  const zone = h(
    'label',
    { class: 'drop', for: 'file' },
    h('strong', {}, 'Drop images here'),
    h('span', {}, 'or choose files, or paste them'),
    h('span', { class: 'fine' }, 'JPEG, PNG, WebP, GIF, AVIF or TIFF up to 10 MB, HEIC up to 20 MB'),
  );
  /** @type {Detect} */
  const detect = async (ask, name, preview) => {
    zone.setAttribute('aria-busy', 'true');
    announce('Analysing the image …');
    try {
      const detection = /** @type {import('../types.js').Detection} */ (await ask());
      results.prepend(detectionCard(detection, name, preview));
      announce(`${name}: ${verdictName(detection.verdict, detection.decidedBy)}, ${whole(detection.aiScore)} of 100.`);
    } finally {
      zone.removeAttribute('aria-busy');
      void app.account().catch(() => undefined);
    }
  };
  const notes = h('p', { class: 'fine' });
  void app.api.notes(app.signal).then((said) => notes.replaceChildren(said.join(' ')));
  const progress = h('p', { role: 'status', class: 'fine' });
  takeFiles(app, input, zone, progress, (file) =>
    detectFile(app, file, detect).catch((/** @type {unknown} */ error) => {
      if (!app.signal.aborted) results.prepend(failure(nameOf(file), error));
    }),
  );
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Is this picture AI-generated?'),
    h(
      'p',
      { class: 'lead' },
      'The picture is not kept. A thumbnail is kept only if you ask for it. Each answer counts once against today’s quota. A refusal or a repeated picture does not count. ',
      h('a', { href: '#/detections' }, 'Past detections'),
    ),
    h(
      'div',
      { class: 'card stack' },
      h('div', { class: 'drop-box' }, input, zone),
      progress,
      addressForm(app, problems, detect),
      problems,
    ),
    notes,
    results,
  );
}

/**
 * Asks for a detection and shows it under a name, with the address of its picture or null.
 * @typedef {(ask: () => Promise<unknown>, name: string, preview: string | null) => Promise<void>} Detect
 */

/** @param {import('../types.js').App} app @param {File} file @param {Detect} detect */
async function detectFile(app, file, detect) {
  const body = new FormData();
  body.set('image', file);
  const preview = URL.createObjectURL(file);
  app.signal.addEventListener('abort', () => URL.revokeObjectURL(preview), { once: true });
  await detect(() => app.api.post('/api/detect', body), nameOf(file), preview);
}

/** @param {File} file */
const nameOf = (file) => file.name || 'pasted image';

/** A picture without an answer, which stays on the page with the reason. @param {string} name @param {unknown} error */
const failure = (name, error) =>
  h(
    'article',
    { class: 'card', 'aria-label': `${name}: no answer` },
    h('h2', { class: 'file-name' }, name),
    problemBox(error),
  );

/**
 * Takes files that are chosen, dropped on the zone or pasted into the page, one after the other, and says how many are done.
 * @param {import('../types.js').App} app @param {HTMLInputElement} input @param {HTMLElement} zone
 * @param {HTMLElement} progress @param {(file: File) => Promise<void>} take
 */
function takeFiles(app, input, zone, progress, take) {
  /** Files that were taken and those that are done, since the last time that none waited. */
  let [taken, done] = [0, 0];
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  const tell = () => (progress.textContent = taken > 1 ? `${done} of ${taken} pictures are done.` : '');
  /** @param {Iterable<File> | null | undefined} files */
  const takeAll = (files) => {
    if (taken === done) [taken, done] = [0, 0];
    for (const file of files ?? []) {
      taken += 1;
      last = last
        .then(() => (app.signal.aborted ? undefined : take(file)))
        .finally(() => {
          done += 1;
          tell();
        });
    }
    tell();
  };
  input.addEventListener('change', () => {
    takeAll([...(input.files ?? [])]);
    // So that the same file can be chosen again.
    input.value = '';
  });
  for (const name of ['dragenter', 'dragover'])
    zone.addEventListener(name, (event) => {
      event.preventDefault();
      zone.classList.add('over');
    });
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    takeAll(event.dataTransfer?.files);
  });
  document.addEventListener('paste', (event) => takeAll(event.clipboardData?.files), { signal: app.signal });
}

/** @param {import('../types.js').App} app @param {HTMLElement} problems @param {Detect} detect */
function addressForm(app, problems, detect) {
  const form = h(
    'form',
    { class: 'row end', 'aria-label': 'Detect by address' },
    field('Image address', {
      id: 'image-url',
      name: 'url',
      type: 'url',
      inputmode: 'url',
      required: true,
      autocomplete: 'off',
      placeholder: 'https://…',
    }),
    h('button', { type: 'submit' }, 'Detect'),
  );
  onSubmit(form, problems, async () => {
    const url = entered(form, 'url');
    await detect(() => app.api.post('/api/detect', { url }), new URL(url).pathname.split('/').at(-1) || url, null);
  });
  return form;
}
