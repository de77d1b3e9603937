import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Badged, badgeOf } from '../../src/debate/sharing/badge.js';
import { cardOf } from '../../src/debate/sharing/card.js';
import { oembedOf, sharedToken } from '../../src/debate/sharing/oembed.js';
import { type ShareCommand, shareDecider, SHARES_MAX } from '../../src/debate/sharing/share.decider.js';
import { SHARE_EVENTS, type ShareFact } from '../../src/debate/sharing/share.events.js';
import { type ShareRow, sharesView } from '../../src/debate/sharing/shares.view.js';
import { Catalogue, codeOf, type RecordedEvent } from '../../src/kernel/index.js';

const AT = '2026-11-23T08:00:00.000Z';
const link = (shareId: string, expiresAt = '2026-12-23T08:00:00.000Z'): ShareCommand => ({
  kind: 'share',
  share: { shareId, accountId: 'acc', keyId: null, digest: shareId, expiresAt },
  at: AT,
});
const after = (...commands: readonly ShareCommand[]) =>
  commands.reduce(
    (links, command) => shareDecider.decide(command, links).reduce(shareDecider.evolve, links),
    shareDecider.initialState(),
  );

function codeIn(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    return codeOf(error);
  }
  return undefined;
}

describe('the links of a debate', () => {
  it('are limited in number, without revoked and expired ones', () => {
    const many = Array.from({ length: SHARES_MAX }, (_, index) => link(`${index}`));
    expect(codeIn(() => after(...many, link('more')))).toBe('too-many-shares');
    after(...many, { kind: 'revoke', shareId: '0', reason: 'owner' }, link('more'));
    after(link('ended', AT), ...many);
  });

  it('are revoked once, and only if they exist', () => {
    const revoke = { kind: 'revoke', shareId: 'one', reason: 'owner' } as const;
    expect(codeIn(() => shareDecider.decide(revoke, {}))).toBe('share-not-found');
    expect(shareDecider.decide(revoke, after(link('one')))).toHaveLength(1);
    expect(shareDecider.decide(revoke, after(link('one'), revoke))).toEqual([]);
  });

  it('have one row each with their times, however often an event is delivered', () => {
    const catalogue = new Catalogue(SHARE_EVENTS);
    const { events } = JSON.parse(readFileSync('test/journals/shares@1.json', 'utf8')) as { events: RecordedEvent[] };
    const rows = new Map<string, ShareRow>();
    for (const event of events.flatMap((one) => [one, one]).map((one) => catalogue.read<ShareFact>(one)))
      for (const key of sharesView.keys(event)) {
        const row = sharesView.apply(rows.get(key), event, key);
        if (row) rows.set(key, row);
      }
    expect(rows.get('one')).toEqual({
      debateId: 'debate',
      accountId: 'acc',
      keyId: null,
      digest: 'a'.repeat(64),
      expiresAt: '2026-12-23T08:00:00.000Z',
      createdAt: '2026-11-23T08:00:00.000Z',
      revokedAt: '2026-11-23T08:00:02.000Z',
    });
    expect(rows.get('two')).toMatchObject({ keyId: 'key', revokedAt: '2026-11-23T08:00:03.000Z' });
  });
});

describe('a badge', () => {
  const article = (title: string) => ({ title }) as Parameters<typeof badgeOf>[0]['article'];

  const analyst = { engine: 'llm', model: 'gpt-5-mini' };

  it('describes the embedded analyst in its tooltip and to screen readers', () => {
    const offline = { engine: 'offline', model: 'offline@9' };
    const badge = badgeOf({
      consensusScore: 64.3,
      basis: 'manner',
      article: article('A bridge'),
      analyst: offline,
      outcome: null,
    });
    expect(badge).toContain(
      'Nothing in it was checked. An embedded reader without a language model: it weighs how the article reports, not whether it is true. Debate about “A bridge”.</title>',
    );
  });

  it('states the score, its meaning and its basis, also to screen readers', () => {
    const badge = badgeOf({
      consensusScore: 64.3,
      basis: 'sources',
      article: article('A bridge'),
      analyst,
      outcome: null,
    });
    expect(badge).toContain('role="img"');
    expect(badge).toContain(
      '<title id="badge-title">Credibility: 64 of 100. The agents find it mostly sound, with gaps. Only its own sources were read. Debate about “A bridge”.</title>',
    );
    expect(badge).toContain('>64 of 100</text>');
    expect(badge).toContain('>The agents find it mostly sound, with gaps. Only its own sources were read.</text>');
  });

  it('has one colour for every score, so that none reads as approval', () => {
    const colours = [0, 30, 50, 70, 100, null].map(
      (consensusScore) =>
        /rx="5" fill="(#[0-9a-f]{6})"/.exec(
          badgeOf({ consensusScore, basis: 'manner', article: article('A bridge'), analyst, outcome: null }),
        )?.[1],
    );
    expect(new Set(colours).size).toBe(1);
  });

  it('gives no number where a debate has none to show, and says why', () => {
    const says = 'No number is given: a joke is not meant to be believed.';
    const outcome = { number: { score: null, says } } as Badged['outcome'];
    const badge = badgeOf({ consensusScore: 61, basis: 'manner', article: article('A bridge'), analyst, outcome });
    expect(badge).toContain(`<title id="badge-title">${says} Debate about “A bridge”.</title>`);
    expect(badge).toContain('>No number</text>');
    expect(badge).not.toContain('61');
  });

  it('gives an abandoned debate no score', () => {
    const badge = badgeOf({ consensusScore: null, basis: null, article: null, analyst, outcome: null });
    expect(badge).toContain('Credibility: No verdict. The debate was abandoned.');
    expect(badge).not.toContain('of 100');
  });

  it('contains no markup from a title, and nothing that is invalid in XML', () => {
    const title = `</title><script>alert(1)</script>&"' \u0000\u001b\u202e\ud800\ufffe ${'😀'.repeat(200)}`;
    const badge = badgeOf({ consensusScore: 10, basis: 'manner', article: article(title), analyst, outcome: null });
    expect(badge.match(/<\/title>/g)).toHaveLength(1);
    expect(badge).not.toContain('<script');
    expect(badge).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;');
    expect(badge).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e\ufffe]|\p{Surrogate}/u);
    expect(badge.length).toBeLessThan(3_000);
  });
});

const BRIDGE: Badged = {
  consensusScore: 64.3,
  basis: 'sources',
  article: { title: 'A "bridge"</head><script>' } as Badged['article'],
  analyst: { engine: 'llm', model: 'gpt-5-mini' },
  outcome: null,
};

describe('a card', () => {
  it('says what a badge says, with the headline, and has no markup of it', () => {
    const card = cardOf(BRIDGE, 'https://news.example/api/oembed?url=a&b');
    expect(card).toContain(
      '<meta property="og:title" content="Debate about “A &quot;bridge&quot;&lt;/head&gt;&lt;script&gt;”" />',
    );
    expect(card).toContain(
      'content="Credibility: 64 of 100. The agents find it mostly sound, with gaps. Only its own sources were read. The people of the debate are simulated."',
    );
    expect(card).toContain('type="application/json+oembed" href="https://news.example/api/oembed?url=a&amp;b"');
  });
});

describe('how another site may show a link', () => {
  const page = new URL('https://news.example/shared/abc?utm=1');

  it('is the badge with its verdict in words, in a link to the page, and no markup of the headline', () => {
    expect(oembedOf(BRIDGE, page)).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Debate about “A "bridge"</head><script>”',
      provider_name: 'Elenchus',
      provider_url: 'https://news.example',
      cache_age: 300,
      html: '<a href="https://news.example/shared/abc" rel="noopener"><img src="https://news.example/api/shared/abc/badge.svg" width="556" height="44" alt="Credibility: 64 of 100. The agents find it mostly sound, with gaps. Only its own sources were read."></a>',
      width: 556,
      height: 44,
    });
  });

  it('is as wide as the badge itself', () => {
    const { width, height } = oembedOf(BRIDGE, page);
    expect(badgeOf(BRIDGE)).toContain(`width="${width}" height="${height}"`);
  });

  it.each([{ maxwidth: 300 }, { maxheight: 43 }])('is the title alone where there is no room: %j', (room) => {
    const shown = oembedOf(BRIDGE, page, room);
    expect(shown).toMatchObject({ type: 'link', title: 'Debate about “A "bridge"</head><script>”' });
    expect(shown).not.toHaveProperty('html');
  });

  it('is known for pages of shared debates only', () => {
    const tokenOf = (path: string): string => sharedToken(new URL(path, 'https://news.example'));
    expect(['/shared/abc', '/shared/abc/', '/shared/abc#top'].map(tokenOf)).toEqual(['abc', 'abc', 'abc']);
    for (const path of ['/', '/shared/', '/shared/a/b', '/api/shared/abc', '/x/shared/abc'])
      expect(tokenOf(path)).toBe('');
  });
});
