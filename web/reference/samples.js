// Samples of each operation in curl, TypeScript and Python. Pure, so that a test can run them.

/**
 * @typedef {import('./document.js').Operation} Operation
 * @typedef {import('./document.js').Schema} Schema
 * @typedef {{ readonly language: Language, readonly code: string }} Sample
 * @typedef {typeof LANGUAGES[number]} Language
 */

export const LANGUAGES = /** @type {const} */ (['curl', 'TypeScript', 'Python']);

/** The address and the key in generated samples; a page replaces them. */
export const SAMPLE_URL = 'http://127.0.0.1:3000';
export const SAMPLE_KEY = 'elk_…';

/** Placeholders for ids and addresses by the name of the parameter. For other names they are derived: `keyId` becomes `KEY_ID`. */
/** @type {Readonly<Record<string, string>>} */
const IDS = { a: 'ID', b: 'OTHER_ID', url: `${SAMPLE_URL}/shared/TOKEN` };

/** Calls for which the clients have a method, in TypeScript and in Python. */
/** @type {Readonly<Record<string, readonly [string, string]>>} */
const METHODS = {
  detect: [`elenchus.detect(await readFile('photo.jpg'))`, `elenchus.detect("photo.jpg")`],
  getDetection: [`elenchus.detection('DETECTION_ID')`, `elenchus.detection("DETECTION_ID")`],
  getBatch: [`elenchus.batch('BATCH_ID')`, `elenchus.batch("BATCH_ID")`],
  getThumbnail: [`elenchus.thumbnail('DETECTION_ID')`, `elenchus.thumbnail("DETECTION_ID")`],
  keepThumbnails: ['elenchus.keepThumbnails(true)', 'elenchus.keep_thumbnails(True)'],
  simulate: [
    `elenchus.debate({\n  url: 'https://example.org/news/article',\n  depth: 'standard',\n})`,
    `elenchus.debate(\n    "https://example.org/news/article",\n    depth="standard",\n)`,
  ],
  forkSimulation: [
    `elenchus.fork('ID', {\n  without: ['growth-marketer'],\n})`,
    `elenchus.fork(\n    "ID", {"without": ["growth-marketer"]}\n)`,
  ],
  retrySimulation: [`elenchus.retry('ID')`, `elenchus.retry("ID")`],
  lookForEvidenceChanges: [`elenchus.lookForEvidenceChanges('ID')`, `elenchus.look_for_evidence_changes("ID")`],
  listEvidenceChanges: [`elenchus.evidenceChanges('ID')`, `elenchus.evidence_changes("ID")`],
  getSimulation: [`elenchus.simulation('ID')`, `elenchus.simulation("ID")`],
  cancelSimulation: [`elenchus.cancel('ID')`, `elenchus.cancel("ID")`],
  getAccount: ['elenchus.account()', 'elenchus.account()'],
};
/** Calls that yield one item after the other, with the member that is printed. */
/** @type {Readonly<Record<string, readonly [string, string, string]>>} */
const ITERATORS = {
  watchSimulation: [`elenchus.watch('ID')`, `elenchus.watch("ID")`, 'type'],
  detectBatch: [
    `elenchus.detectBatch(['https://example.org/picture.jpg'])`,
    `elenchus.detect_batch(["https://example.org/picture.jpg"])`,
    'status',
  ],
  listDetections: [`elenchus.detections({ limit: 100 })`, `elenchus.detections({"limit": 100})`, 'verdict'],
  listSimulations: [`elenchus.debates({ limit: 100 })`, `elenchus.debates({"limit": 100})`, 'title'],
  listMovements: ['elenchus.movements()', 'elenchus.movements()', 'change'],
};

/**
 * The samples of an operation; none if only a signed-in person or the payment provider calls it.
 * @param {Operation} operation @returns {readonly Sample[]}
 */
export function samplesOf(operation) {
  const { access, id } = operation;
  if (['session', 'members', 'owner', 'operator'].includes(access ?? '') || id === 'receiveStripeNotice') return [];
  return [
    { language: 'curl', code: curlOf(operation) },
    { language: 'TypeScript', code: typescriptOf(operation) },
    { language: 'Python', code: pythonOf(operation) },
  ];
}

/** @param {Operation} operation */
function curlOf({ method, path, access, id, body, query }) {
  const required = query.filter((parameter) => parameter.required);
  const search = required.map(({ name }) => `${name}=${idOf(name)}`).join('&');
  const address = SAMPLE_URL + withIds(path) + (search === '' ? '' : `?${search}`);
  const parts = [
    `curl -s${id === 'watchSimulation' ? 'N' : ''}${method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${method}`} ${/[?&]/.test(address) ? `'${address}'` : address}`,
    ...(access === undefined ? [] : [`-H 'X-API-Key: ${SAMPLE_KEY}'`]),
    ...(id === 'detect' ? ['-F image=@photo.jpg'] : []),
    ...(id === 'detectBatch'
      ? [`-H 'Content-Type: application/x-ndjson'`, `-d '{"url":"https://example.org/picture.jpg"}'`]
      : []),
    ...(body !== undefined && id !== 'detect'
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]
      : []),
  ];
  return parts.join(' \\\n  ');
}

/** @param {Operation} operation */
function typescriptOf(operation) {
  const { id, method, path, access, body, query, pathParameters } = operation;
  const options = [
    ...(pathParameters.length > 0
      ? [`path: { ${pathParameters.map((name) => `${name}: '${idOf(name)}'`).join(', ')} }`]
      : []),
    ...(query.some(({ required }) => required)
      ? [
          `query: { ${query
            .filter(({ required }) => required)
            .map(({ name }) => `${name}: '${idOf(name)}'`)
            .join(', ')} }`,
        ]
      : []),
    ...(body === undefined ? [] : [`body: ${typescriptValue(body)}`]),
  ];
  const call =
    METHODS[id]?.[0] ??
    `elenchus.request('${method}', '${path}'${options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`})`;
  const iterator = ITERATORS[id];
  return [
    ...(call.includes('readFile') ? [`import { readFile } from 'node:fs/promises';`] : []),
    `import { Elenchus } from 'elenchus-client';`,
    '',
    'const elenchus = new Elenchus({',
    `  url: '${SAMPLE_URL}',`,
    ...(access === undefined ? [] : [`  apiKey: '${SAMPLE_KEY}',`]),
    '});',
    ...(iterator
      ? [`for await (const item of ${iterator[0]})`, `  console.log(item.${iterator[2]});`]
      : [`const answer = await ${call};`, 'console.log(answer);']),
  ].join('\n');
}

/** @param {Operation} operation */
function pythonOf({ id, method, path, access, body, query }) {
  const required = query.filter((parameter) => parameter.required);
  const options = [
    ...(required.length > 0 ? [`query={${required.map(({ name }) => `"${name}": "${idOf(name)}"`).join(', ')}}`] : []),
    ...(body === undefined ? [] : [`body=${pythonValue(body)}`]),
  ];
  const call =
    METHODS[id]?.[1] ??
    `elenchus.request(\n    "${method}",\n    "${withIds(path)}",\n${options.map((option) => `    ${option},\n`).join('')})`;
  const iterator = ITERATORS[id];
  return [
    'from elenchus import Elenchus',
    '',
    access === undefined
      ? `elenchus = Elenchus("${SAMPLE_URL}")`
      : `elenchus = Elenchus(\n    "${SAMPLE_URL}",\n    "${SAMPLE_KEY}",\n)`,
    ...(iterator
      ? [`for item in ${iterator[1]}:`, `    print(item["${iterator[2]}"])`]
      : [`answer = ${call}`, 'print(answer)']),
  ].join('\n');
}

/** @param {string} name */
const idOf = (name) => IDS[name] ?? name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
/** @param {string} path */
const withIds = (path) => path.replaceAll(/\{(\w+)\}/g, (_, /** @type {string} */ name) => idOf(name));

/** @param {unknown} value @returns {string} */
function typescriptValue(value) {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
  if (Array.isArray(value)) return `[${value.map(typescriptValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${name}: ${typescriptValue(member)}`)
    .join(', ')} }`;
}

/** @param {unknown} value @returns {string} */
function pythonValue(value) {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${pythonValue(member)}`)
    .join(', ')}}`;
}
