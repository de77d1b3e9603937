import { describe, expect, it } from '@jest/globals';
import { appraise } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { verdictTold } from '../../src/debate/result/reasons.js';
import { type DebateState } from '../../src/debate/stages/index.js';

type Part = readonly [ref: string, points: number];

/** As much of a debate about a text as reasons are made of. */
function stateOf(title: string, text: string, ...parts: readonly Part[]): DebateState {
  const article = { title, text };
  const claims = identifyClaims(article);
  const spoken = { persona: 'a', platform: 'forum', score: 50, confidence: 1, flags: [], claims: [], replies: [] };
  return {
    article: { article },
    claims: { claims },
    appraisal: appraise(article, claims),
    opening: { analyst: { engine: 'offline' }, agents: [{ id: 'a', platform: 'forum', weight: 1 }] },
    consensus: { flags: [], platformScores: [{ platform: 'forum', weight: 1, votes: 1 }] },
    evidence: null,
    plausibility: null,
    arguments: [
      { ...spoken, round: 1 },
      { ...spoken, round: 2, parts: parts.map(([ref, points]) => ({ kind: 'manner', ref, points })) },
    ],
  } as unknown as DebateState;
}

const NEWS = [
  'The council of Halden voted on Monday to close the bridge until the autumn.',
  'Ada Berg said on Tuesday that 40 boats wait.',
  'The works cost 2 million, according to the harbour office.',
  'Tom Holm told reporters on Friday that he will go to court.',
].join('\n\n');
const STILL =
  'The lock sleeps in the fog. The water is black and still. The gates were built of oak. The keeper has a dog. '.repeat(
    3,
  );

const REPORT = 'Written as a news report';
const verdict = (text: string, ...parts: readonly Part[]): string =>
  verdictTold(stateOf('Bridge of Halden closes', text, ...parts), REPORT);

describe('the verdict on a text that reports', () => {
  it('says that nobody is named for the central claim, unless somebody is soon behind it', () => {
    const lead =
      'The bridge of Halden closes on Monday for the whole of the summer, and the boats of the harbour must wait.';
    const more = `${'The gates of oak are old and wet, and the keel of a boat broke one of them in May. '.repeat(9)}\n\n`;
    expect(verdict(`${lead}\n\n${more}“It is shut,” Ada Berg said. “It is not,” said Tom Holm.`)).toContain(
      'in its own words',
    );
    expect(verdict(`${lead}\n\n“It is shut,” Ada Berg said.\n\n${more}`)).not.toContain('in its own words');
    expect(verdict(`${lead}\n\nThat is according to the council.\n\n${more}`)).not.toContain('in its own words');
  });

  it.each([
    ['The bridge of Halden closes on Monday, Ada Berg said.', 'Ada Berg'],
    ['Ada Berg said on Tuesday that the bridge of Halden closes in May.', 'Ada Berg'],
    ['Ada Berg has said that the bridge of Halden closes on Friday.', 'Ada Berg'],
  ])('says whose word its news is: %s', (lead, name) => {
    expect(verdict(`${lead}\n\n${NEWS.split('\n\n').slice(2).join('\n\n')}`)).toContain(
      `its central claim is the word of ${name}`,
    );
  });

  it.each([
    ['Halden’s harbour minister has said that the bridge of Halden closes in May.', 'Halden’s harbour minister'],
    ['The port authority on Monday announced that the bridge of Halden closes.', 'the port authority'],
    ['The bridge of Halden closes in May, harbour police said.', 'harbour police'],
    ['The bridge of Halden closes in May, according to court documents.', undefined],
  ])('says whose word its news is without a name: %s', (lead, who) => {
    expect(verdict(`${lead}\n\n${NEWS.split('\n\n').slice(1).join('\n\n')}`)).toContain(
      who === undefined ? 'its central claim rests on court documents' : `its central claim is the word of ${who}`,
    );
  });

  it.each([
    ['The bridge closes on Monday, Ada Berg said. “It is shut,” she said. Berg has two boats in the harbour.', true],
    ['Ada Berg said on Monday that the bridge closes. “It is old,” Ada Berg said. She told nobody why.', true],
    ['The bridge closes on Monday, Ada Berg said. “It is not,” said the keeper. Berg has two boats.', false],
  ])('says that one is the only one who speaks, where that is sure: %s', (text, isSure) => {
    expect(verdict(text).includes('Ada Berg') && verdict(text).includes('the only one who speaks')).toBe(isSure);
  });

  it('says that it has the word of one alone', () => {
    const told =
      'The bridge of Halden was closed on Monday, Ada Berg said on Tuesday. “It is shut,” Ada Berg said. ' +
      'The council of Halden voted on Friday to build gates of oak, and the works begin in May. The gates cost 2 million.';
    expect(verdict(told)).toMatch(/Ada Berg, the only one who speaks in it/);
    // What an office decides it says alone.
    const office =
      'According to the Halden Bridge Commission, 16 permits were not renewed on Monday. The permits had been given in May. ' +
      'The boats of the firms lie in the harbour of Halden, and the gates cost 2 million.';
    expect(verdict(office)).not.toMatch(/only one/);
  });

  it.each<[string, string]>([
    ['an anonymous source', 'A senior security official told the Courier that the bridge will close again.'],
    ['an official', 'Two government officials said that the bridge will close again in the autumn.'],
    ['a condition', 'A keeper spoke to the paper on condition of anonymity about the bridge of Halden.'],
  ])('says that somebody has no name: %s', (_, sentence) => {
    expect(verdict(`${NEWS}\n\n${sentence}`)).toMatch(/\b[Pp]art of it comes from people who are not named\.$/u);
  });

  it('says that nobody is quoted', () => {
    expect(verdict(STILL)).toBe('Written as a news report: it quotes nobody.');
  });

  it('counts no sentences, which a reader may count otherwise', () => {
    for (const part of [
      ['attribution', -6],
      ['attribution', 6],
      ['unsupported-claims', -6],
    ] as const)
      expect(verdict(`${NEWS}\n\n${STILL.repeat(2)}`, part)).not.toMatch(/sentences/u);
  });
});
