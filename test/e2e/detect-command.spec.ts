import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { runCommand, spawnCommand } from '../support/commands.js';
import { encode, plain, scene } from '../support/images.js';
import { startOpenAiServer } from '../support/openai-server.js';
import { serve } from '../support/service.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
afterAll(() => directory.remove());
const model = writeModel(join(directory.path, 'model'), { onnx: brightnessModel() });

interface Line {
  readonly file: string;
  readonly verdict?: string;
  readonly error?: { readonly code: string };
}

/** What `detect --json` prints, and its exit code. */
async function detect(targets: readonly string[], environment: Record<string, string> = {}, run = runCommand) {
  const ended = await run(['detect', ...targets, '--json'], { ELENCHUS_DETECTOR: model, ...environment });
  const lines = ended.stdout.trim().split('\n');
  return { lines: lines.map((line) => JSON.parse(line) as Line), stderr: ended.stderr, code: ended.code };
}

it('a folder gives one line for each file, sorted by name, with an error for bad files', async () => {
  const folder = join(directory.path, 'pictures');
  mkdirSync(folder);
  const white = await encode(plain(200, 200, 255))
    .png()
    .toBuffer();
  writeFileSync(join(folder, 'a.png'), await encode(scene(2_400, 1_800)).png().toBuffer());
  for (let n = 10; n < 30; n++) writeFileSync(join(folder, `${n}.png`), n === 17 ? 'no image' : white);
  const { lines, stderr, code } = await detect([folder], {}, spawnCommand);
  const names = [...Array.from({ length: 20 }, (_, n) => `${n + 10}.png`), 'a.png'];
  expect(lines.map(({ file }) => file)).toEqual(names.map((name) => join(folder, name)));
  for (const { file, verdict, error } of lines)
    if (file.endsWith('17.png')) expect(error).toMatchObject({ code: 'unsupported-media-type' });
    else if (!file.endsWith('a.png')) expect(verdict).toBe('ai');
  expect({ stderr, code }).toEqual({ stderr: '', code: 1 });
});

it('the next image is read while another is being detected', async () => {
  const image = await encode(plain(200, 200, 255))
    .png()
    .toBuffer();
  let answerFirst = (): void => undefined;
  const site = await serve((request, response) => {
    const answer = (): void => void response.setHeader('content-type', 'image/png').end(image);
    if (request.url === '/first.png') answerFirst = answer;
    else {
      answer();
      answerFirst();
    }
  });
  try {
    const targets = ['first', 'second'].map((name) => `${site.url}/${name}.png`);
    const { lines, code } = await detect(targets, { ELENCHUS_ALLOW_HOSTS: site.host });
    expect(lines).toMatchObject(targets.map((file) => ({ file, verdict: 'ai' })));
    expect(code).toBe(0);
  } finally {
    site.close();
  }
});

it('the second opinion of a vision model on an uncertain image is printed', async () => {
  const file = join(directory.path, 'grey.png');
  const grey = encode(plain(200, 200, 128));
  writeFileSync(file, await grey.png().toBuffer());
  const content = JSON.stringify({ comment: 'The shadows fall in two directions.', leaning: 'ai' });
  const server = await startOpenAiServer({ behave: () => ({ kind: 'say', content }) });
  const environment = {
    ELENCHUS_DETECTOR: model,
    OPENAI_BASE_URL: server.url,
    ELENCHUS_SECOND_OPINION_MODEL: 'eyes',
  };
  try {
    const { stdout } = await runCommand(['detect', file], environment);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'second opinion of eyes-scripted, which does not change the score: AI-generated. The shadows fall in two directions.',
    );
  } finally {
    await server.close();
  }
});

it('a limit of false alarms is refused once if the detector in use cannot keep to it, and outside its range', async () => {
  const file = join(directory.path, 'one.png');
  writeFileSync(
    file,
    await encode(plain(200, 200, 255))
      .png()
      .toBuffer(),
  );
  const run = (limit: string) => runCommand(['detect', file, '--max-false-alarm', limit], { ELENCHUS_DETECTOR: model });
  const refused = await run('0.05');
  expect({ stdout: refused.stdout, code: refused.code }).toEqual({ stdout: '', code: 1 });
  expect(refused.stderr).toContain('the false alarms of the detector in use are not known well enough');
  expect((await run('0.5')).code).not.toBe(0);
});

it('several detectors are compared on the same pictures', async () => {
  const folder = join(directory.path, 'compared');
  mkdirSync(folder);
  for (const level of [0, 60, 200, 255])
    writeFileSync(
      join(folder, `${level}.png`),
      await encode(plain(300, 300, level))
        .png()
        .toBuffer(),
    );
  const images = [0, 60, 200, 255].map((level) => ({ file: `${level}.png`, class: level > 128 ? 'ai' : 'real' }));
  const manifest = join(folder, 'labels.json');
  writeFileSync(manifest, JSON.stringify(images));
  const compared = (...more: string[]) =>
    runCommand(['detector', 'compare', model, model, '--manifest', manifest, ...more], {});
  const { stdout, code } = await compared('--view', 'equal');
  expect(code).toBe(0);
  const [head, ...rows] = stdout.trim().split('\n');
  expect(head).toMatch(/^detector +images +AUC +balanced +recall at 10 % +real called ai +found +calibration error$/);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatch(/ 4 +1\.000 +1\.000 /);
  expect((await compared('--view', 'blurred')).code).not.toBe(0);
});

it('a detector is calibrated only on enough pictures, and ours not at all', async () => {
  const file = 'grey.png';
  writeFileSync(
    join(directory.path, file),
    await encode(plain(200, 200, 128))
      .png()
      .toBuffer(),
  );
  const manifest = join(directory.path, 'few.json');
  writeFileSync(manifest, JSON.stringify(['ai', 'real'].map((label) => ({ file, class: label }))));
  const settings = readFileSync(join(model, 'detector.json'), 'utf8');
  const calibrated = async (name: string) => runCommand(['detector', 'calibrate', name, '--manifest', manifest], {});
  expect(await calibrated(model)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('at least 100 generated pictures, and 1 could be judged'),
  });
  expect(readFileSync(join(model, 'detector.json'), 'utf8')).toBe(settings);
  for (const ours of ['embedded', 'clip'])
    expect(await calibrated(ours)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${ours} has a calibration of its own`),
    });
});
