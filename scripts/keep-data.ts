import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { paint } from '../test/support/images.js';
import { spawnService } from '../test/support/service-process.js';
import { temporaryDirectory } from '../test/support/temporary-directory.js';

/**
 * Keeps a small data directory that this version has written, in `test/data-directories/<version>`, with what the
 * service answered then. test/e2e/upgrade.spec.ts opens each kept one with the current program. `npm version` runs this
 * for each release; a kept one is never written again.
 */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const OUT = resolve('test/data-directories', version);
/** Files that only a running service has. */
const TRANSIENT = /-(?:wal|shm)$|\.lock$/;

/** Members that no later version may answer differently; others are worded anew, or change with time. */
const RECORDED = {
  debate: [
    ...['id', 'status', 'url', 'depth', 'analyst', 'castHash', 'openedAt', 'closedAt'],
    ...['votes', 'platformScores', 'consensusScore', 'credits', 'forkedFrom'],
  ],
  detection: ['id', 'at', 'aiScore', 'verdict', 'model', 'image'],
  account: ['accountId', 'email', 'credits'],
};

/** Every name and place is invented. */
const article = (place: string): { readonly title: string; readonly text: string } => ({
  title: `Council of ${place} approves a bridge`,
  text: [
    `The council of ${place} voted 7 to 2 on Tuesday to approve a new bridge over the river, according to minutes published by the clerk.`,
    '"We have waited for this for ten years," said Maria Lindqvist, who chairs the transport committee. The project is expected to cost 42 million dollars.',
    'Opponents said that the plan would harm the wetlands. "Nobody has shown us the survey," said Tom Albright of the River Association.',
    'The vote followed a hearing of four hours in which 31 residents spoke. Work is to begin in June, and the bridge should open in 2028.',
  ].join('\n\n'),
});

mkdirSync(resolve(OUT, '..'), { recursive: true });
mkdirSync(OUT);
const directory = temporaryDirectory();
try {
  const service = await spawnService(directory.path);
  const identity: Record<string, string> = {};
  const asked = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        ...identity,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const person = { email: 'keeper@example.org', password: 'a long password' };
  const { apiKey } = await asked<{ apiKey: string }>('POST', '/api/accounts', person);
  identity['x-api-key'] = apiKey;
  await asked('POST', '/api/billing/test-purchase', { pack: 'starter' });
  const hold = async (path: string, body: object): Promise<string> =>
    (await asked<{ id: string }>('POST', path, body)).id;
  const whole = await hold('/api/simulate', { ...article('Port Maren'), depth: 'micro' });
  const fork = await hold(`/api/simulations/${whole}/fork`, { trim: 0.2 });
  const gone = await hold('/api/simulate', { ...article('Saltmere'), depth: 'micro' });
  await asked('POST', `/api/simulations/${gone}/erase`);
  const picture = paint(96, 96, (x, y) => [(x * 7) & 255, (y * 2 + 7) & 255, ((x ^ y) * 3) & 255]);
  const { data, width, height } = picture;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(jpeg)]), 'picture.jpg');
  const { id: detection } = await asked<{ id: string }>('POST', '/api/detect', form);

  const answers: Record<string, object> = {};
  const keep = async (path: string, members: readonly string[]): Promise<void> => {
    const answer = await asked<Record<string, unknown>>('GET', path);
    answers[path] = Object.fromEntries(members.map((member) => [member, answer[member]]));
  };
  for (const id of [whole, fork]) await keep(`/api/simulations/${id}`, RECORDED.debate);
  await keep(`/api/detections/${detection}`, RECORDED.detection);
  await keep('/api/account', RECORDED.account);
  if ((await service.end('SIGTERM')) !== 0) throw new Error('the service did not end by itself');
  for (const name of readdirSync(directory.path).filter((one) => !TRANSIENT.test(one)))
    writeFileSync(join(OUT, `${name}.gz`), gzipSync(readFileSync(join(directory.path, name)), { level: 9 }));
  const kept = { person, apiKey, debates: [whole, fork], erased: gone, answers };
  writeFileSync(join(OUT, 'answers.json'), `${JSON.stringify(kept, null, 2)}\n`);
} catch (error) {
  rmSync(OUT, { recursive: true });
  throw error;
} finally {
  directory.remove();
}
