import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Calibration } from './calibration.js';
import { type ModelName, type ModelSource } from './classifier.js';
import { detectorSettings, type LabelMap, mappingOf, SETTINGS_FILE } from './detector.schema.js';

/** The card of a calibration. README.md belongs to whoever made the model. */
const CARD = 'calibration.md';

async function contentOf(file: string): Promise<unknown> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}

/** The revision of a model without its label mapping and before calibrations. */
function ownRevision(revision: string, labels: LabelMap | undefined): string {
  const mapped = labels ? `+${mappingOf(labels)}` : '';
  return (revision.endsWith(mapped) ? revision.slice(0, revision.length - mapped.length) : revision).replace(
    /-c[0-9a-f]{8}$/,
    '',
  );
}

/**
 * Writes a calibration beside the model, with a card; other settings stay. It is part of the model's revision, so that a past
 * answer names what gave it.
 * @param measured the model's name as it was measured
 * @returns the files written, the settings first
 */
export async function writeCalibration(
  { modelFolder, settingsFolder: folder = modelFolder, labels }: ModelSource,
  measured: ModelName,
  calibration: Calibration,
  card: (name: ModelName) => string,
): Promise<readonly string[]> {
  if (folder === undefined) throw new Error('there is no folder for the settings of this model');
  await mkdir(folder, { recursive: true });
  const digest = createHash('sha256').update(JSON.stringify(calibration)).digest('hex').slice(0, 8);
  const revision = `${ownRevision(measured.revision, labels)}-c${digest}`;
  const before = (await contentOf(join(folder, SETTINGS_FILE))) as Record<string, unknown>;
  const settings = {
    ...before,
    ...(labels ? { labels } : {}),
    revision,
    ...calibration,
  };
  detectorSettings.parse(settings);
  const files = [
    [join(folder, SETTINGS_FILE), `${JSON.stringify(settings, null, 2)}\n`],
    [join(folder, CARD), card({ id: measured.id, revision })],
  ] as const;
  for (const [file, text] of files) {
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
  }
  return files.map(([file]) => file);
}
