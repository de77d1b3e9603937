import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mannerShownIn, sentenceAround } from '../../src/words/index.js';
import { articleOfText } from '../../src/articles/index.js';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { StandaloneDebates } from '../../src/debate/engine/standalone-debates.js';
import { type DebateResult } from '../../src/debate/result/debate-result.schema.js';
import { partInWords, resultInWords } from '../../src/debate/result/outcome.js';
import { formatResult } from '../../src/cli/verdict.js';
import { shippedCast } from './support.js';

type Outcome = NonNullable<DebateResult['outcome']>;

const report = (turnout: string): string =>
  [
    `The council of Alderby said on Tuesday that ${turnout} of the town's 4,200 registered voters took part in the vote on the bridge.`,
    '“We are glad that so many people came,” said Maria Lind, the town clerk, in an interview.',
    'The bridge, built in 1931, has been closed since March. Repairs would cost 2.1 million pounds, according to the council.',
    'Peter Grant, who leads the opposition on the council, said the figure was too low. He asked for an independent estimate.',
    'The builder did not respond to a request for comment. The council will meet again on 12 June.',
  ].join('\n\n');
const SOBER = report('2,900');
const IMPOSSIBLE = report('5,900');
/** The same with a sentence that answers a question. */
const ASKED = `${SOBER} The vote came after a year in which the council had asked engineers about the bridge of Alderby.`;
/** Nobody answers a question where all speak of a figure that cannot be. */
const DROPS = [
  'The maker of a bottle of drops, a small firm in Maren, says that the drops heal the liver within nine days.',
  'In the trial of last winter, 500 per cent of all patients recovered, the firm writes on its page. “We have never seen anything like the drops that heal,” said Otto Brandt, who sells the drops of the firm.',
  'The hospital of Maren treated 61 people with liver disease last year, according to its annual report. “We know of no trial of the drops,” said Marta Lind, who heads its liver ward.',
].join('\n\n');
const RANT = [
  'The corrupt council is LYING to you AGAIN!! These disgusting idiots want your bridge gone, and everyone knows why.',
  'Wake up! The so-called experts are puppets of a shadowy elite, and the mainstream media will never tell you the shocking truth.',
  'Of course they deny everything. Everybody knows it is a total scam, the worst disgrace that this miserable town has ever seen!!',
  'Share this before they delete it! You will not believe what these traitors have planned for your children.',
].join('\n\n');

const FIVE = [
  'The council of Harl voted 7 to 2 on Tuesday to close the night ferry in May, after a year of losses.',
  'Mayor Ann Reed said in a statement that the night ferry had lost 200,000 crowns a year. “We cannot pay for empty boats at night,” she said.',
  '“The night ferry carries nurses to the hospital of Harl,” said Tom Castell, a member of the council who voted against the closure.',
  'Kim Vance, the captain of the night ferry, said in an interview with Radio Harl that 40 people took it every night.',
  'Lee Marsh, a spokesman for the hospital, said that the closure would leave nurses without a way home after the night shift.',
  'Otto Brandt, who owns the ferry company, told the council at a hearing that the ferry could run at half the price.',
].join('\n\n');

/** The same with sentences that answer questions about it. */
const MUCH_ASKED = `${FIVE}\n\nThe decision came after three captains had warned of the fog at the quay of Harl. It is not yet clear when the night ferry of Harl will sail again. A federal judge dismissed a suit over the night ferry of Harl in April.`;
/** A question that only lets somebody speak. */
const FILLER = /^(?:How does .* put it|And in the words of .*|What do(?:es)? .* say(?: of it)?)\?$/u;

describe('the outcome of a debate', () => {
  let debates: StandaloneDebates;
  const held = new Map<string, { result: DebateResult; outcome: Outcome; text: string }>();
  const of = (name: string): { result: DebateResult; outcome: Outcome; text: string } => {
    const known = held.get(name);
    if (!known) throw new Error(name);
    return known;
  };

  beforeAll(async () => {
    debates = await StandaloneDebates.open(await shippedCast(), new OfflineAnalyst());
    for (const [name, title, text] of [
      ['sober', 'Alderby votes on its bridge', SOBER],
      ['impossible', 'Alderby votes on its bridge', IMPOSSIBLE],
      ['asked', 'Alderby votes on its bridge', ASKED],
      ['drops', 'Drops of Maren heal the liver, says their maker', DROPS],
      ['five', 'Harl closes its night ferry', FIVE],
      ['much-asked', 'Harl closes its night ferry', MUCH_ASKED],
      ['rant', 'SHOCKING: What They Do NOT Want You To Know About The Bridge!!', RANT],
    ] as const) {
      const result = await debates.hold(articleOfText(`text:${name}`, title, text), 'micro');
      if (!result.outcome) throw new Error('there is no verdict');
      held.set(name, { result, outcome: result.outcome, text: `${title}\n${text}` });
    }
  });
  afterAll(() => debates.close());

  it('judges no substance where nothing but manner was read', () => {
    const { outcome, result } = of('sober');
    expect(outcome.substance.score).toBeNull();
    expect(outcome.difference).toBeNull();
    expect(outcome.presentation.score).toBe(Math.round(result.consensusScore ?? -1));
  });

  it('says who says what in whole sentences, each once, and who was asked and not heard', () => {
    const { outcome, text, result } = of('sober');
    expect(outcome.voices.map(({ name, role }) => [name, role])).toEqual(
      expect.arrayContaining([['Peter Grant', 'who leads the opposition on the council']]),
    );
    const shown = [...outcome.voices, ...outcome.openFirst].map(({ says }) => says);
    expect(new Set(shown).size).toBe(shown.length);
    for (const { says, start } of outcome.voices) expect(text.slice(text.indexOf('\n') + 1 + start)).toMatch(says);
    expect(outcome.aboutVoices).toEqual(['The central claim is the word of the council of Alderby.']);
    expect(formatResult(result)).toContain('Who says what');
    expect(of('rant').outcome.voices).toEqual([]);
  });

  it('leaves out nobody of five who speak: whose only sentence the panel has stands there', () => {
    const { voices, cards } = of('five').outcome;
    const heard = [...voices.map(({ name }) => name), ...cards.map(({ answer }) => answer?.says ?? '')].join(' ');
    for (const name of ['Reed', 'Castell', 'Vance', 'Marsh', 'Brandt']) expect(heard).toContain(name);
    for (const { says } of voices) expect(cards.map(({ answer }) => answer?.says)).not.toContain(says);
  });

  it('lets nobody just speak in the panel where two others ask what the text answers', () => {
    const asked = of('much-asked').outcome.cards.map(({ voice }) => voice ?? '');
    expect(asked.filter((voice) => !FILLER.test(voice)).length).toBeGreaterThanOrEqual(2);
    expect(asked.filter((voice) => FILLER.test(voice))).toEqual([]);
  });

  it('tells good manner from a figure that cannot be true, and says why they differ', () => {
    const [sober, impossible] = [of('sober').outcome, of('impossible').outcome];
    expect(impossible.substance.score).toBeLessThan(20);
    expect(Math.abs((impossible.presentation.score ?? 0) - (sober.presentation.score ?? 0))).toBeLessThanOrEqual(8);
    expect(impossible.standsOut[0]).toMatchObject({ speaks: 'against' });
    expect(impossible.standsOut[0]?.quote).toContain('5,900');
    expect(impossible.difference).toContain(impossible.standsOut[0]?.says);
  });

  it.each(['sober', 'impossible', 'rant'])('quotes the article for each finding of a %s text, each once', (name) => {
    const { outcome, text } = of(name);
    const { standsOut, openFirst } = outcome;
    expect(standsOut.length).toBeLessThanOrEqual(6);
    expect(new Set(standsOut.map(({ says }) => says)).size).toBe(standsOut.length);
    for (const { quote } of [...standsOut, ...openFirst.map(({ says }) => ({ quote: says }))])
      expect(text).toContain(quote);
  });

  it.each(['sober', 'impossible', 'rant'])(
    'gives findings of a %s text the sign of what they did to the vote',
    (name) => {
      for (const { speaks, points } of of(name).outcome.standsOut)
        expect(Math.sign(points ?? 0) * (speaks === 'for' ? 1 : -1)).toBeGreaterThanOrEqual(0);
    },
  );

  it('shows good findings of a sober report and none but reproaches of a rant', () => {
    expect(of('sober').outcome.standsOut.filter(({ speaks }) => speaks === 'for').length).toBeGreaterThanOrEqual(1);
    expect(of('rant').outcome.standsOut.filter(({ speaks }) => speaks === 'against').length).toBeGreaterThanOrEqual(1);
  });

  it('opens whole sentences first', () => {
    for (const { says } of of('sober').outcome.openFirst) expect(says).toMatch(/^[“"\p{Lu}].*[.!?”"]$/u);
  });

  it('names whom a reader can ask, with the name after the office', () => {
    const checks = of('sober').outcome.openFirst.map(({ check }) => check ?? '');
    expect(checks.length).toBeGreaterThanOrEqual(1);
    for (const check of checks) expect(check).toMatch(/^\p{Lu}.*\.$/u);
    for (const check of checks) expect(check).not.toMatch(/\b(?:ask|open) (?:he|she|they|one|some)\b|day\.$/i);
  });

  it.each(['sober', 'impossible', 'asked', 'rant'])('has cards of different people, for a %s text', (name) => {
    const { outcome, text } = of(name);
    expect(outcome.cards.length).toBeLessThanOrEqual(6);
    expect(new Set(outcome.cards.map(({ persona }) => persona)).size).toBe(outcome.cards.length);
    expect(new Set(outcome.cards.map(({ voice }) => voice)).size).toBe(outcome.cards.length);
    for (const { lookedAt, voice } of outcome.cards) {
      if (lookedAt !== null) expect(text).toContain(lookedAt);
      expect(voice).toMatch(/^[\p{Lu}“\d].*[.?]$/u);
      expect(voice).not.toMatch(/\p{Ll} The \p{Ll}/u);
    }
  });

  it.each(['sober', 'impossible', 'asked'])(
    'says of a %s text what sets the lowest, the middle and the highest vote apart, or that all are one opinion',
    (name) => {
      const { outcome, result } = of(name);
      const scores = result.votes.map(({ score }) => Math.round(score));
      const [low, high] = [Math.min(...scores), Math.max(...scores)];
      expect(outcome.range).toContain(`The 30 votes lie between ${low} and ${high}`);
      const voting = outcome.cards.filter(({ why }) => why.endsWith(' vote'));
      if (high - low <= 12) {
        expect(voting).toEqual([]);
        expect(outcome.range).toMatch(/close together\. What counts most in them, on average: that .*\d\)\.$/u);
        return;
      }
      const order = ['Lowest vote', 'Middle vote', 'Highest vote'];
      expect(voting.length).toBeGreaterThanOrEqual(name === 'impossible' ? 1 : 0);
      expect(voting.map(({ why }) => why)).toEqual(order.filter((each) => voting.some(({ why }) => why === each)));
      for (const { persona, points, voice, found, quote } of voting) {
        const parts = result.transcript.find((entry) => entry.round === 2 && entry.persona === persona)?.parts;
        expect(parts?.some((part) => part.points === points)).toBe(true);
        expect(found).not.toBeNull();
        expect(quote).not.toBeNull();
        expect(voice).toMatch(
          /^(?:This counts (?:more|less) with me than with most|With most of us this counts (?:for|against) it)\.$/u,
        );
      }
    },
  );

  it('has no card of a vote where there is no number', () => {
    const { cards, range, number } = of('rant').outcome;
    expect(number.score).toBeNull();
    expect(range).toBeNull();
    expect(cards.filter(({ why }) => why.endsWith(' vote'))).toEqual([]);
  });

  it.each(['asked'])(
    'puts what another agent answered to a question on its card, each answer once, of a %s text',
    (name) => {
      const { outcome, result, text } = of(name);
      const answers = outcome.cards.flatMap(({ persona, voice, answer }) =>
        answer === null ? [] : [{ persona, voice, answer }],
      );
      expect(answers.length).toBeGreaterThanOrEqual(1);
      expect(new Set(answers.map(({ answer }) => answer.says)).size).toBe(answers.length);
      for (const { persona, voice, answer } of answers) {
        expect(answer.persona).not.toBe(persona);
        const replies = result.transcript
          .filter((entry) => entry.round === 2 && entry.persona === answer.persona)
          .flatMap((entry) => entry.replies);
        expect(replies.some(({ reason, point }) => reason === answer.says && voice?.endsWith(point ?? '?!'))).toBe(
          true,
        );
        for (const [, quote = ''] of answer.says.matchAll(/“([^“”]*)”/gu)) expect(text).toContain(quote);
      }
    },
  );

  it.each(['sober', 'impossible', 'rant'])(
    'shows each part of a vote by words that the article has, of a %s text',
    (name) => {
      const { result, text } = of(name);
      const parts = result.transcript.flatMap(({ parts: all }) => all ?? []);
      for (const { kind, says, quote, in: field } of parts) {
        if (kind === 'prior') expect(says).toBeNull();
        // Of a style that words of the text refute, nothing is said.
        else if (says === null) expect([kind, quote]).toEqual(['manner', null]);
        if (quote !== null)
          expect(
            text
              .split('\n')
              .slice(...(field === 'title' ? [0, 1] : [1]))
              .join('\n'),
          ).toContain(quote);
      }
      const told = parts.filter(({ says }) => says !== null);
      expect(told.some(({ quote }) => quote !== null)).toBe(true);
      expect(result.outcome?.cards.every(({ quote, in: field }) => (quote === null) === (field === null))).toBe(true);
    },
  );

  it.each(['sober', 'impossible', 'rant'])('is printed without saying a thing twice, of a %s text', (name) => {
    const printed = formatResult(of(name).result);
    expect(printed).not.toMatch(/not judged\. Not judged/);
    expect(printed).not.toContain('no source');
    expect(printed).not.toMatch(/Nobody gave me a new reason/);
  });

  it('bounds the moves that it names', () => {
    const { outcome, result } = of('sober');
    const most = Math.max(...result.votes.map(({ shift }) => Math.abs(shift)));
    const named = Number(/(\d+|one) points?\b/.exec(outcome.moved)?.[1]?.replace('one', '1') ?? 0);
    expect(named).toBeGreaterThanOrEqual(Math.min(most, 3));
  });
});

describe('words that show manner', () => {
  it('have the whole of a name with a hyphen', () => {
    const text = 'The clerk, Clame-Ocnam Dameus said, kept the books. Rain fell.';
    expect(mannerShownIn('attribution', 'for', { text })?.quote).toBe('Clame-Ocnam Dameus said');
  });

  it('are taken from outside quotations', () => {
    const text = 'He said: “We met on Monday in a hall.” The council met on Friday.';
    expect(mannerShownIn('dates-and-places', 'for', { text })?.quote).toBe('on Friday');
    expect(mannerShownIn('shouting', 'against', { text: '“Stop it!!” she said. It rained.' })).toBeNull();
  });

  it('are not given for the side that they do not show', () => {
    expect(mannerShownIn('numbers', 'against', { text: 'It cost 3 million pounds.' })).toBeNull();
    const said = { text: 'It cost 3 million pounds. The clerk said it would cost 4 million pounds.' };
    // A figure can be checked where its sentence says whose it is.
    expect(mannerShownIn('numbers', 'for', said)?.quote).toContain('4 million');
    expect(mannerShownIn('numbers', 'for', { text: 'It cost 3 million pounds.' })).toBeNull();
  });

  it('end a sentence at a full stop without a space', () => {
    const text = 'He enjoys the idea in his name.Recently, TMZ met him.';
    expect(sentenceAround({ text }, { start: 3, end: 9, quote: 'enjoys' })).toBe('He enjoys the idea in his name.');
  });
});

describe('results in words', () => {
  it('have no decimals', () => {
    expect(resultInWords('substance', { score: null, basis: '' })).toBe('substance not judged');
    expect(resultInWords('presentation', { score: 71, basis: '' })).toBe('presentation 71 of 100');
    const finding = { speaks: 'for', says: '', quote: '', in: 'text' } as const;
    expect(partInWords({ ...finding, points: -9 })).toBe('−9');
    expect(partInWords({ ...finding, points: 0 })).toBe('less than one point');
    expect(partInWords({ ...finding, points: null })).toBe('');
  });
});
