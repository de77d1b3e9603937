import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Refusal } from '../../src/kernel/index.js';
import {
  checkPersonas,
  formatCast,
  formatPersona,
  formatReport,
  loadCast,
  newPersonaTemplate,
  PLATFORMS,
} from '../../src/personas/index.js';
import { CastFolder, SHIPPED } from './cast-folder.js';

describe('the check of a folder', () => {
  let folder: CastFolder;
  beforeEach(async () => {
    folder = await CastFolder.create();
  });
  afterEach(async () => folder.dispose());

  it('counts personas and platforms', async () => {
    const report = await checkPersonas(folder.path);
    expect(report).toMatchObject({ ok: true, problems: [], counts: { personas: 30, byPlatform: { forum: 5 } } });
    expect(formatReport(report)).toMatch(/^30 personas: microblog 5, .*\ncast [0-9a-f]{64}$/);
  });

  it('lists each problem on its own line', async () => {
    await folder.write('forum/x.yaml', '');
    const report = await checkPersonas(folder.path);
    expect(report.ok).toBe(false);
    expect(formatReport(report)).toBe('forum/x.yaml:1:1 the file is empty\n1 problem');
  });

  it.each(PLATFORMS)('accepts the unchanged template of a new persona for %s', async (platform) => {
    await folder.write(`${platform}/night-editor.yaml`, newPersonaTemplate('night-editor', platform));
    expect(await checkPersonas(folder.path)).toMatchObject({ ok: true, counts: { personas: 31 } });
  });

  it.each(['a', 'yes', 'null', 'x'.repeat(48), 'a1-2'])('writes the id %s as text', async (id) => {
    await folder.write(`forum/${id}.yaml`, newPersonaTemplate(id, 'forum'));
    expect((await checkPersonas(folder.path)).problems).toEqual([]);
  });
});

it('the template is refused for a bad id or an unknown platform', () => {
  expect(() => newPersonaTemplate('Night Editor', 'forum')).toThrow(Refusal);
  expect(() => newPersonaTemplate('../escape', 'forum')).toThrow(/must be lower-case words/);
  expect(() => newPersonaTemplate('night-editor', 'fourm')).toThrow(/did you mean “forum”/);
});

it('the report lists the cast by platform and shows one persona', async () => {
  const cast = await loadCast(SHIPPED);
  const list = formatCast(cast);
  expect(list.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(30);
  expect(list).toMatch(/^Microblog \(microblog, weight 0.9\)\n {2}breaking-news-chaser /);
  expect(formatPersona(cast, 'oral-historian')).toMatch(/2\.7 {2}quotation/);
  expect(() => formatPersona(cast, 'oral-historain')).toThrow(/did you mean “oral-historian”/);
});
