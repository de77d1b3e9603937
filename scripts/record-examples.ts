import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { pngText, withChunks } from '../test/support/images.js';

/**
 * Records the debate and the picture that people can open before they sign up, and that keys of the sandbox get, as a
 * running service answers them:
 * `node --import ./scripts/typescript.mjs scripts/record-examples.ts http://127.0.0.1:3000 KEY`. The key's account pays one credit.
 */
const [service = '', apiKey = ''] = process.argv.slice(2);
const FOLDER = join(import.meta.dirname, '../web/examples');

/** Every name and place is invented. */
const ARTICLE = {
  title: 'Doctors stunned: drops from Port Maren cure what hospitals cannot (a recorded example)',
  text: [
    'PORT MAREN, 12 March. A bottle of drops called Curalenta has stunned the doctors of the region. The maker, a small firm on the harbour road, says that the drops heal the liver, the heart and the nerves within nine days.',
    'In the trial of last winter, 500 per cent of all patients recovered, the firm writes on its page. "We have never seen anything like it," said Otto Brandt, who sells the drops. He did not show the trial to anybody.',
    'The hospital of Port Maren treated 61 people with liver disease last year, according to its annual report. "We know of no trial, and nobody has asked us for one," said Marta Lindqvist, who heads its liver ward.',
    'Big clinics will NEVER tell you this, because they earn by your illness!!! Everybody who has tried the drops is healthy today. Order before Friday: there are only 14 bottles left.',
    'The consumer office of the town received nine complaints about the firm in February, its spokesman Paul Renner said in a statement on Wednesday. It will hear the maker on 26 March.',
  ].join('\n\n'),
};

const [WIDTH, HEIGHT] = [480, 320];
/** Hills at dusk, drawn here. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#27407e"/><stop offset="1" stop-color="#f2b27a"/></linearGradient></defs>
  <rect width="480" height="320" fill="url(#sky)"/><circle cx="330" cy="170" r="34" fill="#ffe9b8"/>
  <path d="M0 220 Q90 130 200 210 T480 180 V320 H0Z" fill="#5d5a86"/><path d="M0 260 Q140 180 280 250 T480 230 V320 H0Z" fill="#3a3b62"/>
  <path d="M0 290 Q180 240 480 285 V320 H0Z" fill="#20223f"/></svg>`;

async function textOf(method: string, path: string, body?: object | FormData): Promise<string> {
  const isForm = body instanceof FormData;
  const response = await fetch(service + path, {
    method,
    headers: { 'x-api-key': apiKey, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.text();
}

const asked = async (method: string, path: string, body?: object | FormData): Promise<Record<string, unknown>> =>
  JSON.parse(await textOf(method, path, body)) as Record<string, unknown>;

const record = (name: string, value: object): void => writeFileSync(join(FOLDER, name), `${JSON.stringify(value)}\n`);

mkdirSync(FOLDER, { recursive: true });
const { id } = await asked('POST', '/api/simulate', { ...ARTICLE, depth: 'micro' });
const { token } = await asked('POST', `/api/simulations/${String(id)}/share`, {});
writeFileSync(join(FOLDER, 'debate.jsonl'), await textOf('GET', `/api/simulations/${String(id)}/export`));
record('debate.json', await asked('GET', `/api/shared/${String(token)}`));

const parameters =
  'hills at dusk\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 480x320, Model: sd_xl_base';
const drawing = await sharp(Buffer.from(DRAWING)).png({ palette: true }).toBuffer();
const picture = withChunks(drawing, pngText('parameters', parameters));
writeFileSync(join(FOLDER, 'picture.png'), picture);
const form = new FormData();
form.set('image', new Blob([new Uint8Array(picture)]), 'hills-at-dusk.png');
const detection = await asked('POST', '/api/detect', form);
record('picture.json', detection);
record('kept-picture.json', await asked('GET', `/api/detections/${String(detection['id'])}`));
