import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../..');
const WORKERS = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.worker.ts'))
  .sort();

/** Modules of this project and packages that a worker loads before its first task. */
async function loadedBy(worker: string): Promise<{ readonly modules: string[]; readonly packages: string[] }> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join('src', worker)],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.inputs).flatMap((file) => file.imports);
  return {
    modules: Object.keys(metafile.inputs),
    packages: [...new Set(imports.filter(({ external }) => external).map(({ path }) => path))],
  };
}

/**
 * The offline analyst has many small signals and tables, and reads who says what; pages have many forms, metadata has many containers and writers, and the
 * lookup of fact checks compares statements, which it reads as claims. Claims and appraisals are made by one process, which takes the words for numbers, opposites, months, the
 * parts of a page that state nothing and the turns of an interview, letters to an adviser, people of the past, who speaks and whose each sentence is, the writer's own voice, where absences are looked for, and the news and the form of a text from words. PDF documents take the vocabulary from there, to
 * join divided words, and have a module of their own for hidden letters; so have titles of pages and names of authors. The
 * detector's worker, which decodes the picture, looks for its watermark and marks and records what it looks like, has a pool for the
 * thread of the installed encoder. The process
 * that makes a backup, once a day, has the event store and the configuration, whose doors are not divided for it.
 */
const MODULES_MAX: Readonly<Record<string, number>> = {
  'analysts/offline/offline.worker.ts': 101,
  'articles/page-reader.worker.ts': 87,
  'backup/backup.worker.ts': 100,
  'appraisal/article-text.worker.ts': 96,
  'detection/detector/classifier.worker.ts': 52,
  'detection/marks/metadata.worker.ts': 63,
  'evidence/fact-checks/fact-check-lookup.worker.ts': 96,
};

describe('a worker', () => {
  it.each(WORKERS)('loads its own modules only: %s', async (worker) => {
    const { modules } = await loadedBy(worker);
    expect(modules.length).toBeGreaterThan(3);
    expect(modules.length).toBeLessThanOrEqual(MODULES_MAX[worker] ?? 41);
  });

  it.each(WORKERS)('loads nothing of Nest, no HTTP client and no browser: %s', async (worker) => {
    const { packages } = await loadedBy(worker);
    expect(packages.filter((name) => /^(@nestjs\/|undici|puppeteer|reflect-metadata)/.test(name))).toEqual([]);
  });
});
