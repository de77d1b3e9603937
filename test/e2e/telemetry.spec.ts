import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { encode, scene } from '../support/images.js';
import { spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
afterAll(() => directory.remove());

it('the inference library neither identifies the machine nor stores anything to send', async () => {
  const [home, temporary] = ['home', 'tmp'].map((name) => join(directory.path, name)) as [string, string];
  for (const folder of [home, temporary]) mkdirSync(folder);
  const service = await spawnService(join(directory.path, 'data'), { HOME: home, TMPDIR: temporary });
  const body = JSON.stringify({ email: 'a@example.org', password: 'a long password' });
  const headers = { 'content-type': 'application/json' };
  const signUp = await fetch(`${service.url}/api/accounts`, { method: 'POST', headers, body });
  const { apiKey } = (await signUp.json()) as { apiKey: string };

  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await encode(scene(160, 120)).jpeg().toBuffer())]), 'a.jpg');
  const answer = await fetch(`${service.url}/api/detect`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: form,
  });
  expect(answer.status).toBe(200);
  expect(await service.end('SIGTERM')).toBe(0);
  const left = [home, temporary].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /microsoft|onnxruntime|mat-debug/i.test(file),
    ),
  );
  expect(left).toEqual([]);
});
