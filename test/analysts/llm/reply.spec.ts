import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extractObject, withoutThinking } from '../../../src/analysts/llm/extraction.js';
import { listedClaims } from '../../../src/analysts/llm/shown.js';
import { renderPrompt } from '../../../src/analysts/llm/prompt.js';
import { markQuotes, QuoteFinder } from '../../../src/analysts/llm/text.js';
import { readReply, type ReadReply } from '../../../src/analysts/llm/reply.js';
import { identifyClaims } from '../../../src/claims/index.js';
import { article, questionTo, secondRound } from '../../support/llm-questions.js';

const opinion = '{"score": 5, "argument": "x"}';

describe('removing a model’s reasoning from a reply', () => {
  it.each([
    ['<think>a</think>b', 'b'],
    ['a</think>b', 'b'],
    ['<think>never ends', ''],
    ['x<think>a<think>b</think>y', 'xy'],
    ['<THINKING>a</THINKING> b', 'b'],
    ['no thoughts', 'no thoughts'],
  ])('turns %s into %j', (content, said) => {
    expect(withoutThinking(content)).toBe(said);
  });

  it('takes linear time for hostile text', () => {
    for (const content of [
      '<think>'.repeat(50_000),
      '</think>'.repeat(50_000),
      '{"'.repeat(90_000),
      '{'.repeat(200_000),
      `{"a":[${','.repeat(150_000)}`,
      `{"a":"${'\\"'.repeat(90_000)}\\`,
      `{"a":${'1.0'.repeat(60_000)}`,
    ])
      expect(extractObject(withoutThinking(content))).toBeUndefined();
  });
});

describe('an opinion in a reply', () => {
  it.each([
    [opinion],
    [`\`\`\`\n${opinion}\n\`\`\``],
    [`{draft} first {"score": 1, "argument": "draft"} and then ${opinion}`],
    [`[${opinion}]`],
    [`{"result": ${opinion}}`],
    [`I'd say {well} "quoted { brace" ${opinion} }`],
  ])('is found in %s', (content) => {
    expect(extractObject(content)).toEqual({ score: 5, argument: 'x' });
  });

  it.each([
    ['entities of HTML', '{&quot;score&quot;: 5, &quot;argument&quot;: &quot;it&#39;s x &amp; y&quot;}', "it's x & y"],
    ['typographic quotation marks', 'So: {“score”: 5, “argument”: „it is x”}', 'it is x'],
  ])('is found with %s in place of plain marks', (_, content, argument) => {
    expect(extractObject(content)).toEqual({ score: 5, argument });
  });

  it('is found if it says a tag that others think in', () => {
    const content = JSON.stringify({ score: 5, argument: 'The text has <think> in it, and </think> too.' });
    expect(extractObject(withoutThinking(content))).toEqual(JSON.parse(content));
  });

  it.each(['', 'nothing', '{}', '{"score": 5}', '[1, 2]', '{"score": 5, "argument": "x"', '"score"', 'null'])(
    'is not found in %j',
    (content) => {
      expect(extractObject(content)).toBeUndefined();
    },
  );

  it('is accepted only if it is valid, and no reply makes the reader throw', () => {
    const loose = fc.record(
      {
        persona: fc.anything(),
        argument: fc.oneof(fc.string(), fc.anything()),
        flags: fc.oneof(fc.anything(), fc.array(fc.record({ flag: fc.string(), quote: fc.string() }))),
        replies: fc.anything(),
        score: fc.oneof(fc.anything(), fc.double(), fc.integer({ min: -10, max: 120 }), fc.constant('72 / 100')),
        confidence: fc.oneof(fc.anything(), fc.double({ min: -1, max: 2 })),
      },
      { requiredKeys: [] },
    );
    const question = questionTo();
    const prompt = renderPrompt(question, { secret: 's', today: '2026-11-23' });
    fc.assert(
      fc.property(loose, (reply) => {
        let content: string;
        try {
          content = JSON.stringify(reply);
        } catch {
          return;
        }
        const reading = readReply(content, question, prompt);
        if (!reading.ok) expect(reading.violations.length).toBeGreaterThan(0);
        else {
          expect(reading.opinion.score).toBeGreaterThanOrEqual(0);
          expect(reading.opinion.score).toBeLessThanOrEqual(100);
          expect(reading.opinion.argument.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a persona’s confidence', () => {
  const question = questionTo();
  const read = (confidence: number | string): number | undefined => {
    const reading = readReply(
      JSON.stringify({ argument: 'It names its source, and that is a beginning.', score: 50, confidence }),
      question,
      renderPrompt(question, { secret: 's', today: '2026-11-23' }),
    );
    return reading.ok ? reading.opinion.confidence : undefined;
  };

  it('stays in the persona’s range', () => {
    expect([read(0), read(10), read(20)]).toEqual([0.1, 0.5, 0.9]);
  });

  it('is also read from a fraction of 1, a percentage or a ratio', () => {
    expect([read(0.7), read('70 %'), read('14/20')]).toEqual([0.7, 0.7, 0.7]);
  });
});

describe('an argument that repeats the instructions', () => {
  const question = questionTo();
  const prompt = renderPrompt(question, { secret: 's', today: '2026-11-23' });
  const read = (said: Readonly<Record<string, string>>): ReadReply =>
    readReply(JSON.stringify({ ...said, score: 91, confidence: 10 }), question, prompt);
  // As models of half a billion parameters wrote them.
  const repeated = [
    '35 to 60 words, or half as many if you are sparing with words, one paragraph: the claim that is yours, the passage on which it turns, and why it holds or fails. It is about that claim alone.',
    'C7 to 80 words, as your manner is, one paragraph: the claim that is yours, the passage on which it turns, and why it holds or fails.',
    'One paragraph that goes on from your first reply and stays with it: how far that sentence holds, why, and what it changes.',
    'Reckon, compare sizes, use constants, laws of nature and common knowledge of your field; give the sum or limit that decides.',
  ];

  it.each(repeated)('is no opinion: %s', (argument) => {
    const objection = 'The one point that whoever disagrees has to answer, as a sentence that stands by itself';
    expect(read({ argument, objection })).toEqual({
      ok: false,
      violations: [expect.stringContaining('repeats the instructions')],
    });
  });

  it('gives way to what the agent says in the same reply in words of its own', () => {
    const objection = 'Nobody has said who paid for the ferry.';
    const reading = read({ argument: repeated[0]!, objection });
    expect(reading.ok && reading.opinion.argument).toBe(objection);
  });

  it.each([
    'The claim that is yours, ferry people, is that it sails in winter; the passage on which it turns names no captain.',
    'Whoever disagrees has to answer one point: who counted the passengers, and when?',
    'It breaks arithmetic, and no careful wording saves it.',
    'Short.',
  ])('is not one that shares some words with them: %s', (argument) => {
    const reading = read({ argument });
    expect(reading.ok && reading.opinion.argument).toBe(argument);
  });
});

describe('the numbers of a reply', () => {
  const claims = identifyClaims(article);
  const question = questionTo(undefined, { claims });
  const prompt = renderPrompt(question, { secret: 's', today: '2026-11-23' });
  const [claim] = listedClaims(question, prompt.shown).map(({ id }) => id);
  const argument = 'It names its source, and that is a beginning.';
  /** Reads a reply whose numbers are given as JSON text. */
  const read = ({ score = '50', confidence = '10', vote = [] as readonly string[] }): ReadReply => {
    const votes = vote.length === 0 ? '' : `{"id": "${claim}", "credibility": ${vote[0]}, "confidence": ${vote[1]}}`;
    const numbers = `"claims": [${votes}], "score": ${score}, "confidence": ${confidence}`;
    return readReply(`{"argument": "${argument} (1.0, 0.72)", ${numbers}}`, question, prompt);
  };

  it.each<readonly [string, number]>([
    ['72', 72],
    ['72.0', 72],
    ['"72.0"', 72],
    ['"72,0"', 72],
    ['72.4', 72],
    ['"72/100"', 72],
    ['"72 %"', 72],
    ['"7/10"', 70],
    ['"0.72/1"', 72],
    ['"0.72 out of 1"', 72],
    ['"1/1"', 100],
    ['"1 %"', 1],
    ['0', 0],
    ['0.0', 0],
    ['"0.0"', 0],
    ['1', 1],
    ['100.0', 100],
  ])('are accepted if they are plain: score %s is %i', (score, number) => {
    const reading = read({ score, vote: [score, '10'] });
    expect(reading.ok && reading.opinion).toMatchObject({
      score: number,
      claims: [{ id: claim, credibility: number }],
    });
  });

  it.each([
    ['0.72'],
    ['7.2e-1'],
    ['"0.72"'],
    ['"0,72"'],
    ['"0.72 %"'],
    ['"0.72/100"'],
    ['0.004'],
    ['0.999'],
    ['1.0'],
    ['1.00'],
    ['"1.0"'],
    ['"1,0"'],
    ['7.2'],
    ['"8,5"'],
  ])('are sent back if they may be on a smaller scale: score %s', (score) => {
    const written = score.startsWith('"') ? score.slice(1, -1) : score === '7.2e-1' ? '0.72' : score;
    expect(read({ score })).toEqual({
      ok: false,
      violations: [`score must be a whole number from 0 to 100, not "${written}"`],
    });
    expect(read({ vote: [score, '10'] })).toMatchObject({ ok: true, opinion: { claims: [] }, droppedClaims: 1 });
  });

  it.each(['-1', '-0.72', '"-0.72"', '100.4', '"101"', '"72/0"', '"720/100"'])('are sent back: score %s', (score) => {
    expect(read({ score }).ok).toBe(false);
  });

  it.each<readonly [string, number]>([
    ['0.7', 0.7],
    ['"0,7"', 0.7],
    ['14.0', 0.7],
    ['"14/20"', 0.7],
    ['"0.7/1"', 0.7],
    ['"70 %"', 0.7],
    ['"12 %"', 0.1],
    ['"13/100"', 0.15],
    ['0.0', 0.1],
  ])('are accepted if they are plain: confidence %s is %f', (confidence, number) => {
    const reading = read({ confidence });
    expect(reading.ok && reading.opinion.confidence).toBe(number);
  });

  it.each(['"3 %"', '"1/100"'])('are never taken for a fraction if they name their scale: confidence %s', (given) => {
    const reading = read({ vote: ['50', given] });
    expect(reading.ok && reading.opinion.claims?.[0]?.confidence).toBeLessThanOrEqual(0.05);
  });

  it.each(['1.0', '"1.0"', '"1,00"', '"0.7 %"', '"0.7/20"'])(
    'are sent back if they may be full or a twentieth: confidence %s',
    (confidence) => {
      const violations = [`confidence must be a whole number from 0 to 20, not "${confidence.replaceAll('"', '')}"`];
      expect(read({ confidence })).toEqual({ ok: false, violations });
      expect(read({ vote: ['50', confidence] })).toMatchObject({ ok: true, opinion: { claims: [] }, droppedClaims: 1 });
    },
  );

  it('are named together in what is sent back, with those of claims', () => {
    expect(read({ score: '0.72', confidence: '1.0', vote: ['0.6', '10'] })).toEqual({
      ok: false,
      violations: [
        'score must be a whole number from 0 to 100, not "0.72"',
        'confidence must be a whole number from 0 to 20, not "1.0"',
        'in claims, credibility must be a whole number from 0 to 100, not "0.6"',
      ],
    });
  });

  it.each(['```json\n{}\n```', 'It is 6" tall, and 1.0 it is: {}', '[{}]', '{"opinion": {}}'])(
    'are read as they are written in %j',
    (around) => {
      const reply = `{"argument": "${argument} \\"1.0\\",", "score": 1.0, "confidence": 10}`;
      expect(readReply(around.replace('{}', reply), question, prompt)).toEqual({
        ok: false,
        violations: ['score must be a whole number from 0 to 100, not "1.0"'],
      });
    },
  );
});

describe('replies', () => {
  it('name each peer once by label, are recorded by id, and are dropped if they are invalid', () => {
    const question = secondRound();
    const prompt = renderPrompt(question, { secret: 's', today: '2026-11-23' });
    const [one, two] = prompt.peers;
    const spoken = (label: string): string => label.toUpperCase().replace('-', ' ').replace('PEER ', 'Peer-');
    const reading = readReply(
      JSON.stringify({
        argument: `I have read them all, and what ${one!.label} says moved me.`,
        score: 50,
        confidence: 10,
        replies: [
          { to: `@${one!.label}`, stance: 'Agrees', reason: 'The “company has not answered” is the point.' },
          {
            to: spoken(two!.label),
            stance: 'concede',
            reason: `Unlike ${one!.label} I missed “a thing that nobody wrote”.`,
            point: 'the silence of the company',
          },
          { to: one!.label, stance: 'disagree', reason: 'Once more.' },
          { to: 'nobody', stance: 'agree', reason: 'Quite.' },
          'noise',
        ],
      }),
      question,
      prompt,
    );
    expect(reading.ok && reading.opinion.replies).toEqual([
      { to: one!.peer.persona, stance: 'agree', reason: 'The “company has not answered” is the point.' },
      {
        to: two!.peer.persona,
        stance: 'concede',
        reason: `Unlike ${one!.peer.name} I missed ‘a thing that nobody wrote’.`,
        point: 'the silence of the company',
      },
    ]);
    expect(reading.ok && reading.opinion.argument).toContain(`what ${one!.peer.name} says`);
  });
});

describe('quotations', () => {
  const finder = new QuoteFinder([article.title, article.text]);

  it.each([
    ['ferry company "hid" rust', 'Ferry company “hid” rust'],
    ['"We were shown other papers,"', '“We were shown other papers,'],
    ['three ferries - two of them in service - the', 'three ferries – two of them in service – the'],
    ['the port authority said on Monday. "We were shown', 'the port authority said on Monday.\n\n“We were shown'],
    ['Passengers were furious!', 'Passengers were furious'],
    ['... has not answered questions...', 'has not answered questions'],
  ])('are found: %j as %j', (quote, found) => {
    const result = finder.find(quote);
    expect(result).toBe(found.replace(/^“(?=We)/, ''));
    expect(article.title.includes(result!) || article.text.includes(result!)).toBe(true);
  });

  it.each(['', '  ', '"', '...', 'of', 'passengers were not furious'])('are not found: %j', (quote) => {
    expect(finder.find(quote)).toBeUndefined();
  });

  it('are returned in the characters of the original for any part of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 10, maxLength: 200 }), fc.nat(), fc.nat(), (text, a, b) => {
        const from = a % text.length;
        const to = from + (b % (text.length - from)) + 1;
        const found = new QuoteFinder([text]).find(text.slice(from, to));
        if (found !== undefined) expect(text.includes(found)).toBe(true);
      }),
    );
  });

  it('are marked in an argument only if the article contains them', () => {
    expect(markQuotes('It says "Passengers were furious" and, I hear, "nobody cared". 6" tall.', finder)).toBe(
      'It says “Passengers were furious” and, I hear, ‘nobody cared’. 6’ tall.',
    );
  });

  it.each([
    ['“They spread, or "smear", the second” decides it.', '“They spread, or ‘smear’, the second” decides it.'],
    ['“They spread, or “smear”, the second” decides it.', '“They spread, or ‘smear’, the second” decides it.'],
    ['"They spread, or “smear”, the second" decides it.', '“They spread, or ‘smear’, the second” decides it.'],
    ['„They spread, or „smear“, the second“ decides it.', '“They spread, or ‘smear’, the second” decides it.'],
    ['«They spread, or «smear», the second» decides it.', '“They spread, or ‘smear’, the second” decides it.'],
    // Passages that stand side by side are no quotation within another.
    ['"They spread" and "the second" are two.', '“They spread” and “the second” are two.'],
    // What is around the inner quotation is not in the article.
    ['“She says "smear" of it” is invented.', '‘She says ’smear‘ of it’ is invented.'],
  ])('are marked as one with quotation marks within: %s', (said, marked) => {
    expect(markQuotes(said, new QuoteFinder(['They spread, or "smear", the second over a day.']))).toBe(marked);
  });
});
