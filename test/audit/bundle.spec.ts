import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditEvidence, evidenceOf, exportOf, TEXT_FORMATS, importBundle, verify } from '../../src/audit/index.js';
import { bundleOf } from '../../src/audit/bundle.js';
import { openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { EvidenceReader } from '../../src/audit/index.js';
import { context } from '../debate/support.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { Archive, smallCast } from './support.js';

describe('a bundle', () => {
  let archive: Archive;
  let elsewhere: ReturnType<typeof temporaryDirectory>;
  let foreign: SqliteEventStore;
  let evidence: AuditEvidence;
  let bundle: string;
  beforeAll(async () => {
    archive = new Archive(await smallCast());
    await archive.hold('d1');
    evidence = (await archive.reader().of('d1'))!;
    bundle = bundleOf(evidence);
    elsewhere = temporaryDirectory();
    foreign = openSqliteEventStore({ directory: elsewhere.path });
  });
  afterAll(async () => {
    await foreign.close();
    elsewhere.remove();
    await archive.close();
  });

  it('gives the same report as the log', () => {
    expect(verify(evidenceOf(bundle))).toEqual(verify(evidence));
    expect(verify(evidenceOf(bundle)).outcome).toBe('passed');
  });

  it('keeps its bytes and its validity after a key rotation', async () => {
    expect(bundleOf((await archive.reader().of('d1'))!)).toBe(bundle);
    archive.keys.rotate(new Date('2027-01-01T00:00:00.000Z'));
    const later = (await archive.reader().of('d1'))!;
    expect(later.keys).toHaveLength(2);
    expect(verify(evidenceOf(bundleOf(later))).outcome).toBe('passed');
  });

  it('fails its audit with any one line removed', () => {
    const lines = bundle.trimEnd().split('\n');
    lines.forEach((_, index) => {
      const rest = lines.filter((_line, other) => other !== index).join('\n');
      if (index === 0) expect(() => evidenceOf(rest)).toThrow('line 1');
      else expect(verify(evidenceOf(rest)).outcome).not.toBe('passed');
    });
  });

  it.each([
    ['', 'line 1: must be'],
    ['{"kind"', 'line 1: is not JSON'],
    ['{"kind":"event"}', 'line 1: event'],
    ['{"kind":"bundle","format":"elenchus-bundle@9","debateId":"d"}', 'line 1: format'],
    ['[1]', 'line 1:'],
  ])('is refused with the reason if it is malformed: %s', (text, message) => {
    expect(() => evidenceOf(text)).toThrow(message);
  });

  it('is imported once, verbatim and as foreign, outside the debate streams', async () => {
    await importBundle(foreign, bundle, context('import'));
    await importBundle(foreign, bundle, context('import again'));
    expect(await foreign.read('debate-d1', 0, 'forwards', 10)).toEqual([]);
    expect(await foreign.read('foreign-d1', 0, 'forwards', 10)).toHaveLength(1);
    const kept = (await new EvidenceReader(foreign, () => []).of('d1'))!;
    expect(bundleOf(kept)).toBe(bundle);
    expect(verify(kept)).toEqual({ ...verify(evidence), foreign: true });
    await expect(
      importBundle(foreign, bundle.replace('"score":', '"score": '), context('other')),
    ).rejects.toMatchObject({
      code: 'bundle-imported-differently',
    });
    await expect(importBundle(archive.store, bundle, context('here'))).rejects.toMatchObject({
      code: 'debate-is-here',
    });
  });

  describe('exported for people', () => {
    const HOSTILE = '</p><script>alert(1)</script><img src=x onerror=alert(2)> [x](javascript:alert(3)) | `=1+1`\u202e';
    /** The debate with hostile content in every text that a stranger controls. */
    const hostile = (): AuditEvidence => ({
      ...evidence,
      events: evidence.events.map((event) =>
        event.type === 'ArticleImported'
          ? {
              ...event,
              data: {
                ...(event.data as object),
                article: {
                  ...(event.data as { article: object }).article,
                  title: HOSTILE,
                  text: HOSTILE,
                  byline: HOSTILE,
                },
              },
            }
          : event.type === 'ArgumentMade'
            ? { ...event, data: { ...(event.data as object), argument: `=cmd|${HOSTILE}` } }
            : event,
      ),
    });

    it.each(TEXT_FORMATS)('states the verdict of its debate as %s', (format) => {
      const verdict = evidence.events.find(({ type }) => type === 'ConsensusReached')!.data as {
        consensusScore: number;
      };
      if (format !== 'csv') expect(exportOf(evidence, format)).toContain(String(verdict.consensusScore));
      expect(exportOf(evidence, format).length).toBeGreaterThan(1_000);
    });

    it('contains only its own markup as a page, and permits no loading', () => {
      const page = exportOf(hostile(), 'html');
      const tags = new Set([...page.matchAll(/<([a-zA-Z][a-zA-Z0-9]*)/g)].map(([, tag]) => tag));
      for (const tag of ['script', 'img', 'iframe', 'a', 'link', 'form', 'object', 'foreignObject'])
        expect(tags).not.toContain(tag);
      expect(page).not.toMatch(/<[^>]*\son\w+=/);
      expect(page).not.toContain('\u202e');
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).toMatch(
        /http-equiv="Content-Security-Policy"\s+content="default-src &#39;none&#39;; style-src &#39;sha256-/,
      );
    });

    it('contains no markup or link from untrusted text as Markdown', () => {
      const text = exportOf(hostile(), 'md');
      expect(text).not.toMatch(/<[a-z/]/i);
      expect(text).not.toMatch(/[^\\]\]\(/);
    });

    it('has one row for each argument as a table, and no formula', () => {
      const table = exportOf(hostile(), 'csv');
      expect(table.split('\r\n')).toHaveLength(1 + 6 + 1);
      expect(table).not.toMatch(/(^|,|\r\n)"?[=@+]/);
    });

    it('is refused instead of being shown in part if its debate is unreadable', () => {
      const events = evidence.events.slice(1);
      expect(() => exportOf({ ...evidence, events }, 'html')).toThrow('cannot be read');
      expect(exportOf({ ...evidence, events }, 'jsonl')).toContain('"kind":"event"');
    });
  });
});
