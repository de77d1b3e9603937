import { dial } from '../charts/dial.js';
import { announce, h } from '../dom.js';
import { decimal, size, verdictName, words } from '../format.js';
import { busy, entered, field, onSubmit } from '../widgets.js';

/** @type {Readonly<Record<string, string>>} */
const TONES = { ai: 'poor', not_ai: 'high', uncertain: 'mixed' };

/** Everything in a finding that is a word or a number, as pairs. @param {object} finding @returns {[string, string][]} */
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
    { class: 'finding' },
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

/** @param {import('../types.js').Detection} detection @param {string} name @param {string | null} preview */
function result({ aiScore, verdict, reason, model, image, provenance }, name, preview) {
  return h(
    'article',
    { class: 'card detection', 'aria-label': `${name}: ${verdictName(verdict)}` },
    preview === null
      ? h('div', { class: 'preview none' }, h('span', {}, 'Not shown: the picture stays where it is.'))
      : h('img', { class: 'preview', src: preview, alt: `The image you gave: ${name}` }),
    h(
      'div',
      { class: 'detection-score' },
      dial({
        value: aiScore,
        tone: TONES[verdict] ?? 'mixed',
        caption: verdictName(verdict),
        low: 'not AI',
        high: 'AI',
      }),
      reason ? h('p', { class: 'fine centre' }, reason) : null,
    ),
    h(
      'div',
      { class: 'detection-facts' },
      h('h3', {}, name),
      h(
        'p',
        { class: 'fine' },
        `${image.width} × ${image.height} ${image.format.toUpperCase()}, ${size(image.bytes)} · model ${model.id} ${model.revision}`,
      ),
      h('h4', {}, 'What the file says of its origin'),
      h('p', {}, provenance.summary),
      provenance.status === 'not-read'
        ? null
        : h(
            'dl',
            { class: 'findings' },
            finding('C2PA manifest', provenance.c2pa.present ? manifest(provenance.c2pa) : null, 'none'),
            finding('Generator’s trace', provenance.generator, 'none'),
            finding('Camera', provenance.camera, 'none'),
            provenance.digitalSourceType === null
              ? null
              : finding('Source type', { type: provenance.digitalSourceType }, ''),
          ),
      h('p', { class: 'fine' }, 'Provenance stands beside the score and does not enter it.'),
    ),
  );
}

/** @param {import('../types.js').App} app */
export function detectPage(app) {
  const problems = h('div', { 'aria-live': 'polite' });
  const results = h('div', { class: 'stack', id: 'detections' });
  const input = h('input', { id: 'file', type: 'file', accept: 'image/*', class: 'hidden' });
  const zone = h(
    'label',
    { class: 'drop', for: 'file' },
    h('strong', {}, 'Drop an image here'),
    h('span', {}, 'or choose a file, or paste one'),
    h('span', { class: 'fine' }, 'JPEG, PNG, WebP, GIF, AVIF or TIFF, up to 10 MB'),
  );
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

  /** @param {() => Promise<unknown>} ask @param {string} name @param {string | null} preview */
  const detect = async (ask, name, preview) => {
    zone.setAttribute('aria-busy', 'true');
    announce('Looking at the image …');
    try {
      const detection = /** @type {import('../types.js').Detection} */ (await ask());
      results.prepend(result(detection, name, preview));
      announce(`${name}: ${verdictName(detection.verdict)}, ${decimal(detection.aiScore)} of 100.`);
    } finally {
      zone.removeAttribute('aria-busy');
      void app.account().catch(() => undefined);
    }
  };
  /** @param {File} file */
  const detectFile = (file) =>
    busy(null, problems, async () => {
      const body = new FormData();
      body.set('image', file);
      const preview = URL.createObjectURL(file);
      app.signal.addEventListener('abort', () => URL.revokeObjectURL(preview), { once: true });
      await detect(() => app.api.post('/api/detect', body), file.name || 'pasted image', preview);
    });
  /** @param {FileList | null | undefined} files */
  const take = async (files) => {
    for (const file of files ?? []) await detectFile(file);
  };

  input.addEventListener('change', () => void take(input.files).then(() => (input.value = '')));
  for (const name of ['dragenter', 'dragover'])
    zone.addEventListener(name, (event) => {
      event.preventDefault();
      zone.classList.add('over');
    });
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    void take(event.dataTransfer?.files);
  });
  document.addEventListener('paste', (event) => void take(event.clipboardData?.files), { signal: app.signal });
  onSubmit(form, problems, async () => {
    const url = entered(form, 'url');
    await detect(() => app.api.post('/api/detect', { url }), new URL(url).pathname.split('/').at(-1) || url, null);
  });

  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Was this picture made by a machine?'),
    h(
      'p',
      { class: 'lead' },
      'The image is looked at here and not kept. One answer counts once on today’s quota; a refusal does not.',
    ),
    h('div', { class: 'card stack' }, h('div', { class: 'drop-box' }, input, zone), form, problems),
    results,
  );
}
