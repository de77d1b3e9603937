import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { quotaStream } from '../../src/detection/index.js';
import { EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { encode, plain } from '../support/images.js';
import { type Behaviour, type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const OPINION = { comment: 'The shadows fall in two directions.', leaning: 'ai' };
const SPENT = { calls: 1, tokens: { input: 900, cached: 0, output: 40 }, costUsd: 0.00098 };
const GIVEN = { status: 'given', model: 'eyes-scripted', ...OPINION, ...SPENT };

const given: Behaviour = {
  kind: 'say',
  content: JSON.stringify(OPINION),
  usage: { prompt_tokens: 900, completion_tokens: 40 },
};

interface Detected {
  readonly id: string;
  readonly verdict: string;
  readonly aiScore: number;
  readonly cached: boolean;
  readonly secondOpinion?: unknown;
}

/** A picture of one grey; the stand-in detector is uncertain about 128. */
const grey = (level: number): Promise<Buffer> =>
  encode(plain(1_500, 1_200, level))
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .jpeg()
    .toBuffer();

const directory = temporaryDirectory();
const detector = writeModel(directory.path, { onnx: brightnessModel() });
let model: OpenAiServer;

beforeAll(async () => {
  model = await startOpenAiServer();
});
afterAll(async () => {
  await model.close();
  directory.remove();
});

async function start(environment: Record<string, string>): Promise<{ service: TestService; ada: TestAccount }> {
  const file = `${directory.path}/analyst.yaml`;
  await writeFile(file, 'prices:\n  eyes: { input: 1, output: 2 }\n');
  const service = await startService({
    ELENCHUS_DETECTOR: detector,
    ELENCHUS_DETECTOR_WORKERS: '1',
    ELENCHUS_ANALYST_FILE: file,
    OPENAI_BASE_URL: model.url,
    ...environment,
  });
  return { service, ada: await service.signUp() };
}

async function detect({ url }: TestService, { apiKey }: TestAccount, image: Buffer): Promise<Detected> {
  const form = new FormData();
  form.set('image', new Blob([image]));
  const response = await fetch(`${url}/api/detect`, { method: 'POST', headers: { 'x-api-key': apiKey }, body: form });
  expect(response.status).toBe(200);
  return (await response.json()) as Detected;
}

/** What the day's detections of an account recorded of second opinions. */
async function recorded({ app }: TestService, { accountId }: TestAccount): Promise<readonly unknown[]> {
  const stream = quotaStream(accountId, new Date().toISOString());
  const opinions: unknown[] = [];
  for (const { type, data } of await app.get<EventStore>(EVENT_STORE).read(stream, 0, 'forwards', 1_000))
    if (type === 'DetectionReported') opinions.push((data as { secondOpinion?: unknown }).secondOpinion ?? null);
  return opinions;
}

it('an image is sent nowhere unless the operator names a model for second opinions', async () => {
  const { service, ada } = await start({});
  const { verdict, ...detected } = await detect(service, ada, await grey(128));
  await service.stop();
  expect(verdict).toBe('uncertain');
  expect(detected).not.toHaveProperty('secondOpinion');
  expect(model.calls).toHaveLength(0);
});

describe('a service with a model for second opinions', () => {
  let service: TestService;
  let ada: TestAccount;

  beforeAll(async () => {
    ({ service, ada } = await start({
      ELENCHUS_SECOND_OPINION_MODEL: 'eyes',
      ELENCHUS_SECOND_OPINION_TIMEOUT_MS: '3000',
    }));
  });
  afterAll(() => service.stop());

  it('requests one for an uncertain image once, records it, and changes no score', async () => {
    const image = await grey(128);
    model.behave(() => ({ kind: 'status', status: 500 }));
    const { aiScore, verdict, ...without } = await detect(service, ada, image);
    expect(without.secondOpinion).toMatchObject({
      status: 'failed',
      model: 'eyes',
      reason: 'server-error: 500 scripted',
    });
    model.behave(() => given);
    const before = model.calls.length;
    const first = await detect(service, ada, image);
    expect(first).toMatchObject({ aiScore, verdict: 'uncertain', secondOpinion: GIVEN });
    expect(verdict).toBe('uncertain');
    const again = await detect(service, ada, image);
    expect(again).toMatchObject({ aiScore, cached: true, secondOpinion: GIVEN });
    expect(model.calls.length - before).toBe(1);
    expect(await recorded(service, ada)).toEqual([without.secondOpinion, GIVEN]);
  });

  it('sends only a small copy without metadata', async () => {
    const turns = model.calls.at(-1)!.request.messages as unknown as readonly { content: unknown }[];
    const [, picture] = turns[1]!.content as readonly { image_url?: { url: string } }[];
    const [head, base64 = ''] = picture!.image_url!.url.split(',');
    const sent = Buffer.from(base64, 'base64');
    expect(head).toBe('data:image/jpeg;base64');
    expect(await sharp(sent).metadata()).toMatchObject({ width: 1_024, height: 819, format: 'jpeg' });
    expect((await grey(128)).includes('Somebody Private')).toBe(true);
    expect(sent.includes('Somebody Private')).toBe(false);
  });

  it('requests none for an image with a clear verdict', async () => {
    const before = model.calls.length;
    const detected = await detect(service, ada, await grey(255));
    expect(detected.verdict).not.toBe('uncertain');
    expect(detected).not.toHaveProperty('secondOpinion');
    expect(model.calls).toHaveLength(before);
  });

  it.each<[string, Behaviour, RegExp]>([
    ['never answers', { kind: 'hang' }, /^deadline$/],
    ['answers with something else', { kind: 'say', content: 'A nice picture.' }, /^invalid-reply/],
    ['declines', { kind: 'refusal', text: 'I would rather not.' }, /^refused/],
    ['has no such model', { kind: 'status', status: 404 }, /^model-not-found/],
  ])('fails no detection because of a server that %s', async (_, behaviour, reason) => {
    model.behave(() => behaviour);
    const { verdict, secondOpinion } = await detect(service, ada, await grey(127));
    expect(verdict).toBe('uncertain');
    expect(secondOpinion).toMatchObject({ status: 'failed', reason: expect.stringMatching(reason) });
  });

  it('describes the reply form in words to a server without structured output', async () => {
    model.behave(({ request }) =>
      request.response_format
        ? { kind: 'status', status: 400, error: { message: 'response_format is unknown' } }
        : given,
    );
    const { secondOpinion } = await detect(service, ada, await grey(127));
    expect(secondOpinion).toMatchObject({ status: 'given', ...OPINION });
  });
});
