import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync, mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ImageFormat } from '../src/detection/intake/intake-limits.js';
import { readEmbedded } from '../src/detection/intake/intake.js';
import { TrustList, type TrustLists } from '../src/detection/marks/c2pa/trust-list.js';
import { provenanceOf } from '../src/detection/marks/provenance-reader.js';
import { type ProvenanceRead } from '../src/detection/marks/provenance.schema.js';

/**
 * Compares this project's reading of C2PA manifests with the reference implementation's, question by question:
 * `npm run c2pa:compare -- <folder> [--python <venv>/bin/python] [--anchors more.pem] [--list]`. The interpreter needs
 * the package c2pa-python. A folder with `expected.json` beside `files/` needs none, unless one is named.
 */

interface Reference {
  readonly file: string;
  readonly state: 'valid' | 'invalid' | 'unreadable' | 'absent';
  readonly trusted?: boolean;
  readonly aiMarked?: boolean;
  readonly fails?: readonly string[];
  readonly generator?: string | null;
  readonly signer?: string | null;
  readonly time?: string | null;
  readonly ingredients?: number | null;
  readonly captureOf?: string;
  readonly onlyCawg?: boolean;
  readonly tookMs?: number;
}

interface Compared {
  readonly reference: Reference;
  readonly own: ProvenanceRead;
  readonly tookMs: number;
  /** When the file is read again, with compiled code, as in a service that has read files before. */
  readonly againMs: number;
}

const FORMATS: Readonly<Record<string, ImageFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.gif': 'gif',
  '.avif': 'avif',
  '.heic': 'heic',
  '.heif': 'heic',
  '.tif': 'tiff',
  '.tiff': 'tiff',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { python: { type: 'string' }, anchors: { type: 'string' }, list: { type: 'boolean', default: false } },
});
const [folder = '../shared/data/c2pa'] = positionals;
const directory = mkdtempSync(join(tmpdir(), 'c2pa-compare-'));

function references(): readonly Reference[] {
  const expected = join(folder, 'expected.json');
  if (existsSync(expected) && values.python === undefined)
    return (JSON.parse(readFileSync(expected, 'utf8')) as Reference[]).map((answer) => ({
      ...answer,
      file: join(folder, 'files', answer.file),
    }));
  const place = existsSync(join(folder, 'files')) ? join(folder, 'files') : folder;
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => extname(name).toLowerCase() in FORMATS)
    .map((name) => join(place, name));
  const args = ['scripts/c2pa-reference.py', anchorsFile(), ...files];
  const lines = execFileSync(values.python ?? 'python3', args, { encoding: 'utf8', maxBuffer: 1e9 });
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Reference);
}

function anchorsFile(): string {
  const file = join(directory, 'anchors.pem');
  const lists = [
    'trust/c2pa-trust-list.pem',
    'trust/c2pa-tsa-trust-list.pem',
    ...(values.anchors ? [values.anchors] : []),
  ];
  writeFileSync(file, lists.map((list) => readFileSync(list, 'utf8')).join('\n'));
  return file;
}

async function comparedWith(answers: readonly Reference[]): Promise<readonly Compared[]> {
  const signers = TrustList.read(values.anchors === undefined ? 'trust/c2pa-trust-list.pem' : anchorsFile());
  const lists = { signers, timeStamps: TrustList.read('trust/c2pa-tsa-trust-list.pem') };
  const compared: Compared[] = [];
  for (const reference of answers) {
    const bytes = readFileSync(reference.file);
    const format = formatOf(reference.file);
    const { own, tookMs } = await readOnce(bytes, format, lists);
    compared.push({ reference, own, tookMs, againMs: 0 });
  }
  for (const [n, each] of compared.entries()) {
    const { file } = each.reference;
    const { tookMs: againMs } = await readOnce(readFileSync(file), formatOf(file), lists);
    compared[n] = { ...each, againMs };
  }
  return compared;
}

async function readOnce(
  bytes: Buffer,
  format: ImageFormat,
  lists: TrustLists,
): Promise<{ readonly own: ProvenanceRead; readonly tookMs: number }> {
  const began = process.cpuUsage();
  const own = await provenanceOf(bytes, format, await readEmbedded(bytes, format), lists);
  return { own, tookMs: cpuMs(process.cpuUsage(began)) };
}

const formatOf = (file: string): ImageFormat => FORMATS[extname(file).toLowerCase()] as ImageFormat;

const cpuMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

type Question = readonly [name: string, applies: (each: Compared) => boolean, agrees: (each: Compared) => boolean];

const isRead = ({ reference: { state } }: Compared): boolean => state === 'valid' || state === 'invalid';
const marksAi = ({ own: { c2pa } }: Compared): boolean =>
  c2pa.declares === 'generated' || c2pa.declares === 'partly-generated';
const letters = (text: string | undefined): string => (text ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');
const seconds = (time: string | null | undefined): number => Math.floor(Date.parse(time ?? '') / 1000);

function questions(): readonly Question[] {
  return [
    ['valid: also valid here', ({ reference }) => reference.state === 'valid', ({ own }) => own.c2pa.valid === true],
    ['valid: not accused', ({ reference }) => reference.state === 'valid', ({ own }) => own.c2pa.valid !== false],
    ['valid: read', ({ reference }) => reference.state === 'valid', ({ own }) => own.c2pa.checks !== undefined],
    [
      'invalid, not only for CAWG: not believed',
      ({ reference }) => reference.state === 'invalid' && reference.onlyCawg !== true,
      ({ own }) => own.c2pa.valid !== true,
    ],
    [
      'unreadable: not believed',
      ({ reference }) => reference.state === 'unreadable',
      ({ own }) => own.c2pa.valid !== true,
    ],
    ['absent: not said to be present', ({ reference }) => reference.state === 'absent', ({ own }) => !own.c2pa.present],
    ['marked as AI: found', ({ reference }) => reference.aiMarked === true, marksAi],
    [
      'not marked as AI: not claimed',
      (each) => isRead(each) && each.reference.aiMarked !== true,
      (each) => !marksAi(each),
    ],
    [
      'capture with an AI part: no capture',
      ({ reference }) => reference.captureOf !== undefined,
      ({ own }) => own.c2pa.declares !== 'captured',
    ],
    [
      'trusted issuer',
      isRead,
      ({ reference, own }) =>
        (own.c2pa.checks?.trust.outcome === 'passed') ===
        !(reference.fails?.includes('signingCredential.untrusted') ?? true),
    ],
    ['signer', isRead, ({ reference, own }) => (own.c2pa.signer ?? null) === (reference.signer ?? null)],
    [
      'generator',
      isRead,
      ({ reference, own }) =>
        letters(own.c2pa.claimGenerator).startsWith(letters(reference.generator?.split(/[/ ]/)[0])),
    ],
    [
      'time of the signature',
      isRead,
      ({ reference, own }) => Object.is(seconds(own.c2pa.signedAt), seconds(reference.time)),
    ],
    ['ingredients', isRead, ({ reference, own }) => (own.c2pa.ingredients ?? 0) === (reference.ingredients ?? 0)],
  ];
}

function report(compared: readonly Compared[]): readonly string[] {
  const lines = ['| question | files | agree |', '|---|---|---|'];
  for (const [name, applies, agrees] of questions()) {
    const asked = compared.filter(applies);
    const differing = asked.filter((each) => !agrees(each));
    lines.push(`| ${name} | ${asked.length} | ${asked.length - differing.length} |`);
    if (!values.list) continue;
    for (const { reference, own } of differing)
      lines.push(
        `  ${reference.file}: ${JSON.stringify({ ...reference, file: undefined })} ${JSON.stringify(own.c2pa)}`,
      );
  }
  const took = (of: (each: Compared) => number | undefined): number =>
    compared.reduce((sum, each) => sum + (of(each) ?? 0), 0) / Math.max(1, compared.length);
  const reference = took(({ reference: { tookMs } }) => tookMs);
  lines.push('', `Mean time of a processor for a file: ${took(({ againMs }) => againMs).toFixed(1)} ms here`);
  lines.push(`${took(({ tookMs }) => tookMs).toFixed(1)} ms here when a process reads them for the first time`);
  if (reference > 0) lines.push(`${reference.toFixed(1)} ms by the reference`);
  return lines;
}

try {
  const compared = await comparedWith(references());
  for (const line of report(compared)) console.log(line);
} finally {
  rmSync(directory, { recursive: true });
}
