import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server, type Socket } from 'node:net';
import { startService, type TestAccount, type TestService } from '../support/service.js';

/** Forms that call forms (ISO 32000-1, 8.10): 4 KB that would take hours to draw. */
function costlyPdf(): Buffer {
  const stream = (members: string, body: string): string =>
    `<< ${members} /Length ${body.length} >>\nstream\n${body}\nendstream`;
  const form = (at: number): string =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> ${at < 9 ? `/XObject << /X ${6 + at} 0 R >>` : ''} >>`,
      // One letter at a time, since reading ends at 300,000 characters.
      at < 9 ? '/X Do '.repeat(12) : 'BT /F1 10 Tf 60 700 Td (a) Tj ET',
    );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X 6 0 R >> >> /Contents 5 0 R >>',
    stream('', '/X Do '.repeat(12)),
    ...Array.from({ length: 9 }, (_, index) => form(index + 1)),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}

let service: TestService;
/** Accepts connections and never answers. */
let silent: Server;
const sockets = new Set<Socket>();
const portOf = (server: Server): number => (server.address() as { port: number }).port;

beforeAll(async () => {
  silent = createServer((socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  service = await startService({ ELENCHUS_ALLOW_HOSTS: `127.0.0.1:${portOf(silent)}` });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await service.stop();
});

const TEXT = Array.from(
  { length: 12 },
  (_, n) => `The council said on Tuesday that ${n + 300} people were moved from the old harbour after the flood.`,
).join('\n\n');

const sent = (account: TestAccount, bytes: Uint8Array, name: string): Promise<Response> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  form.set('depth', 'micro');
  return fetch(`${service.url}/api/simulate/estimate`, {
    method: 'POST',
    headers: { 'x-api-key': account.apiKey },
    body: form,
  });
};

describe('files that cost much', () => {
  it('of one account are refused after five in an hour, and another account’s file is read before its flood ends', async () => {
    const [flooding, honest] = [await service.signUp(), await service.signUp()];
    const order: string[] = [];
    const flood = Array.from({ length: 12 }, async () => {
      const response = await sent(flooding, costlyPdf(), 'costly.pdf');
      order.push('costly');
      return [((await response.json()) as { code: string }).code, response.headers.get('retry-after')] as const;
    });
    const response = await sent(honest, Buffer.from(TEXT), 'honest.txt');
    order.push('honest');
    expect(response.status).toBe(200);
    const codes = (await Promise.all(flood)).map(([code]) => code);
    expect(order.indexOf('honest')).toBeLessThanOrEqual(2);
    expect(codes.filter((code) => code === 'not-an-article').length).toBeLessThanOrEqual(6);
    expect(codes.filter((code) => code === 'too-many-costly-pages').length).toBeGreaterThanOrEqual(6);
    const refused = await sent(flooding, Buffer.from(TEXT), 'any.txt');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    const text = await flooding.post('/api/simulate/estimate', { text: TEXT, title: 'The flood', depth: 'micro' });
    expect(text.status).toBe(200);
  });
});

describe('estimates of pages that never answer', () => {
  it('stop no estimate of a text, of their own account or another', async () => {
    const [flooding, honest] = [await service.signUp(), await service.signUp()];
    const port = portOf(silent);
    let answered = 0;
    const flood = Array.from({ length: 24 }, async (_, n) => {
      await flooding.post('/api/simulate/estimate', { url: `http://127.0.0.1:${port}/${n}`, depth: 'micro' });
      answered += 1;
    });
    while (sockets.size === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const account of [flooding, honest]) {
      const response = await account.post('/api/simulate/estimate', { text: TEXT, title: 'The flood', depth: 'micro' });
      expect(response.status).toBe(200);
    }
    expect(answered).toBeLessThan(24);
    for (const socket of sockets) socket.destroy();
    silent.on('connection', (socket) => socket.destroy());
    await Promise.all(flood);
  });
});
