import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DetectionAnswer } from '../../src/detection/index.js';
import { encode, paint } from '../support/images.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';
import { zip } from '../support/zip.js';

type Copies = NonNullable<DetectionAnswer['copies']>;
interface Row {
  readonly id: string;
  readonly copies?: number;
  readonly bestCopy?: Copies['best'];
}

let service: TestService;
let small: Buffer;
let large: Buffer;
let other: Buffer;

const waves = (a: number, b: number, width: number, height: number) =>
  encode(
    paint(width, height, (x, y) => [
      128 + 90 * Math.sin((a * x) / width) + ((x * 7 + y * 13) % 11),
      128 + 80 * Math.cos((b * y) / height + (a * x) / width),
      128 + 60 * Math.sin((a * x) / width - (b * y) / height),
    ]),
  );

beforeAll(async () => {
  service = await startService();
  small = await waves(9, 7, 640, 480).resize(320).jpeg({ quality: 70 }).toBuffer();
  large = await waves(9, 7, 640, 480).png().toBuffer();
  other = await waves(5, 11, 640, 480).png().toBuffer();
});
afterAll(() => service.stop());

async function detect({ apiKey }: TestAccount, bytes: Uint8Array): Promise<DetectionAnswer> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), 'picture');
  const answer = await fetch(`${service.url}/api/detect`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: form,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as DetectionAnswer;
}
const used = async (account: TestAccount): Promise<number> =>
  (await account.get<{ quota: { used: number } }>('/api/account')).quota.used;

it('names the copies of a picture, and the best copy for all of them', async () => {
  const account = await service.signUp();
  const first = await detect(account, small);
  expect(first.copies).toBeUndefined();
  expect((await detect(account, other)).copies).toBeUndefined();

  const second = await detect(account, large);
  const { id, aiScore, verdict, decidedBy } = second;
  expect(second.copies).toMatchObject({
    best: { id },
    others: [{ id: first.id, width: 320, height: 240, bytes: small.length, verdict: first.verdict }],
    summary: '1 other picture of this account looks the same. This is the best copy.',
  });

  // The better copy that came later speaks for the earlier one: in a repeated answer, its own page and the list.
  const best = { id, aiScore, verdict, decidedBy };
  const again = await detect(account, small);
  expect(again).toMatchObject({ id: first.id, cached: true, aiScore: first.aiScore, copies: { best } });
  expect(again.copies?.summary).toMatch(
    /^1 other picture of this account looks the same\. The best copy, 640 × 480 pixels, was /,
  );
  expect(await account.get<{ copies?: Copies }>(`/api/detections/${first.id}`)).toMatchObject({ copies: { best } });
  const { detections } = await account.get<{ detections: readonly Row[] }>('/api/detections');
  expect(detections.map((row) => [row.id === first.id, row.bestCopy])).toEqual([
    [false, undefined],
    [false, undefined],
    [true, best],
  ]);
  expect(detections.map(({ copies }) => copies)).toEqual([1, undefined, 1]);
  expect(await used(account)).toBe(3);

  // A page that does not hold the best copy names it all the same.
  type Page = { readonly detections: readonly Row[]; readonly next: string | null };
  const newest = await account.get<Page>('/api/detections?limit=2');
  expect(newest.detections.map((row) => row.id)).not.toContain(first.id);
  const rest = await account.get<Page>(`/api/detections?limit=2&cursor=${encodeURIComponent(newest.next ?? '')}`);
  expect(rest.detections).toMatchObject([{ id: first.id, bestCopy: best, copies: 1 }]);
});

it('compares the pictures of one account only', async () => {
  const [one, two] = [await service.signUp(), await service.signUp()];
  await detect(one, large);
  expect((await detect(two, small)).copies).toBeUndefined();
});

it('names the copies within a batch', async () => {
  const account = await service.signUp();
  await detect(account, small);
  const answer = await fetch(`${service.url}/api/detect/batch`, {
    method: 'POST',
    headers: { 'x-api-key': account.apiKey, 'content-type': 'application/zip' },
    body: new Uint8Array(zip([{ name: 'large.png', bytes: large }])),
  });
  const lines = (await answer.text()).trim().split('\n');
  const { detection } = JSON.parse(lines[0] ?? '') as { detection: DetectionAnswer };
  expect(detection.copies?.others).toHaveLength(1);
  expect(detection.copies?.best.id).toBe(detection.id);
});
