import { MONTHS, WEEKDAYS } from '../calendar.js';
import { inQuotes } from '../speech.js';
import { stemOf } from '../stems.js';
import { fewWords, type Hole, isShowable, type Probed, tidy } from './hole.js';

const PROMISES_LIST =
  /\b(?:[Hh]ere(?:[’']s| is) (?:a|the|our) (?:full |complete )?list|[Hh]ere are the \p{Ll}+|[Ff]ull list|[Ss]ee (?:the|a) (?:full |complete )?list)\b/u;
/** A text that has a list has more lines, or names things one after another. */
const LISTED = { lines: 6, commas: 4 } as const;

const hasList = ({ text, sentences }: Probed): boolean => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    lines.length >= LISTED.lines ||
    lines.some((line) => /^\s*(?:[-*•–]|\d{1,2}[.)])\s/u.test(line)) ||
    sentences.some(({ text: said }) => /:\s/u.test(said) && said.split(/[,;]/u).length > LISTED.commas)
  );
};

/** A list that a headline promises and the text does not have. */
export function promised(probed: Probed): Hole | null {
  const { title } = probed;
  const words = PROMISES_LIST.exec(title)?.[0];
  if (words === undefined || hasList(probed)) return null;
  return {
    kind: 'promised',
    says: `Its headline promises ${inQuotes(words)}, and the text as we read it has none.`,
    asks: 'Where is the list?',
    answer: 'Not in the text as we read it; its page may have it as a table or a picture.',
    quote: title.trim(),
    in: 'title',
    word: words,
  };
}

/** Crimes that differ from their preparation or attempt, by the stem of the verb. */
const DEED =
  '(?:suppl|deal|smuggl|traffick|import|murder|kill|rap|rob|bomb|kidnapp|poison|burgl|defraud|launder|steal|distribut|sell|export)';
const SENTENCED =
  /\b(?:jailed|sentenced|convicted|guilty|imprisoned|behind bars|locked up|prison|charged|arrested|admits|pleads)\b/iu;
const IN_HEADLINE = new RegExp(`\\b(?:for|of|after|over) (${DEED}\\p{Ll}*)`, 'iu');
/** How a charge says that the deed was not done, or is not what the case was about. */
const SHORT_OF = (deed: string): RegExp =>
  new RegExp(
    `\\b(?:possess\\p{Ll}*|charged with|convicted of|guilty (?:of|to)|admitted|counts? of|offences? of|charges? of|suspected of|pleaded guilty to)\\b[^.;“”"]{0,90}?\\b((?:with )?(?:the )?intent(?:ion)? to |conspir\\p{Ll}+ to |attempt\\p{Ll}* (?:to )?|conspiracy to |plott?ing to )(?:\\p{Ll}+ ){0,2}?${deed}\\p{Ll}*`,
    'iu',
  );

/** A deed in the headline that the charge in the text stops short of. */
export function headlineCharge({ title, text, sentences }: Probed): Hole | null {
  if (!SENTENCED.test(title) || /\b(?:attempt|conspir|plot|intent|alleged|accused|suspected)/iu.test(title))
    return null;
  const deed = IN_HEADLINE.exec(title)?.[1];
  if (deed === undefined) return null;
  const stem = stemOf(deed.toLowerCase()).replace(/i$/u, '');
  // A text in which the deed is charged, too, has it as the headline has it.
  const whole = new RegExp(
    `\\b(?:convicted of|guilty (?:of|to)|admitted|counts? of|offences? of|charges? of|charged with) (?:\\p{Ll}+ ){0,3}?${stem}`,
    'iu',
  );
  for (const sentence of sentences) {
    const found = SHORT_OF(stem).exec(sentence.own);
    if (!found || !isShowable(sentence, title)) continue;
    const rest = text.replace(sentence.text, '');
    if (whole.test(rest) || whole.test(sentence.own.slice(0, found.index))) return null;
    const words = tidy(found[0]);
    return {
      kind: 'headline-charge',
      says: `Its headline says ${inQuotes(deed)}; the charge in the text is ${inQuotes(words)}.`,
      asks: 'What was the charge?',
      answer: `The text has this: ${inQuotes(tidy(sentence.text))}`,
      quote: sentence.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}

const STATE = '(?:closed|shut|evacuated|flooded|destroyed|locked down|banned|blocked|without power|cut off)';
const HEAD_STATE = new RegExp(
  `^(?:BREAKING:? |UPDATE:? )?((?:\\p{Lu}[\\p{L}’'.-]+ ){1,4}?)(?:(?:is|has been|to be|are) )?(${STATE})(?![\\p{L}])(?! (?:for|to) \\p{Ll}+ (?:vehicles|traffic))`,
  'u',
);
/** Parts of places. */
const PART =
  '(?:Drive|Road|Street|Avenue|Lane|Boulevard|Highway|Bridge|Ward|Floor|Wing|Building|Terminal|Platform|Station|Square|Unit|Gate|Exit|Ramp|Rd|St|Ave|Dr|Blvd)';
const PARTS_NAMED = (state: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}])((?:[\\p{Lu}\\d][\\p{L}\\d’'.-]* ){1,3}${PART}\\.? (?:(?:is|was|are|were|has been|remains) )(?:currently |temporarily )?${state}(?: between [^.;,]{3,60}| at [^.;,]{3,40}| from [^.;,]{3,60})?)`,
    'u',
  );
const PARTS_TOLD = (state: string): RegExp =>
  new RegExp(
    `\\b((?:[Pp]art|[Pp]arts|[Aa] section|[Ss]ections|[Ss]ome|[Oo]ne (?:wing|floor|ward|building|lane|terminal)|[Aa] (?:wing|floor|ward|stretch|lane)|[Ss]everal|[Hh]alf) of (?:the |its )?[^.;,“”"]{2,50}? (?:is|was|are|were|has been|have been|remains?) (?:currently |temporarily )?${state})(?![\\p{L}])`,
    'u',
  );

/** The whole in the headline of what the text has only a part of. */
export function headlinePart({ title, sentences }: Probed): Hole | null {
  const [, name = '', state = ''] = HEAD_STATE.exec(title.trim()) ?? [];
  const whole = name.trim();
  if (state === '' || new RegExp(`\\b(?:${PART}|Part|Parts|Some|Lanes?)$`, 'u').test(whole)) return null;
  const known = whole.split(/\s+/u).map((word) => word.toLowerCase());
  const isTold = new RegExp(
    `${known.at(-1) ?? ''}[^.]{0,30}\\b(?:is|was|are|were|has been|will be) (?:\\p{Ll}+ )?${state}`,
    'iu',
  );
  const early = sentences.slice(0, EARLY);
  for (const sentence of early) {
    const found = PARTS_NAMED(state).exec(sentence.own)?.[1] ?? PARTS_TOLD(state).exec(sentence.own)?.[1];
    if (found === undefined || !isShowable(sentence, title)) continue;
    const isPartTold = PARTS_TOLD(state).test(found);
    if (!isPartTold && known.some((word) => found.toLowerCase().includes(word))) return null;
    if (!isPartTold && early.some((each) => isTold.test(each.own))) return null;
    const words = tidy(found);
    return {
      kind: 'headline-part',
      says: `Its headline says ${inQuotes(`${whole} ${state}`)}; the text says ${inQuotes(words)}.`,
      asks: `Is all of ${whole} ${state}, or a part of it?`,
      answer: `The text has this: ${inQuotes(words)}`,
      quote: sentence.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}
const EARLY = 6;

/** Single marks are those of a paraphrase. */
const MARKED = /["“]([^"“”]{12,160})["”]/gu;
const SMALL =
  /^(?:the|a|an|and|or|of|to|in|on|at|for|by|from|with|as|is|are|was|were|be|been|has|have|had|will|would|who|that|this|its|their|his|her|it|but|i|m|we|you|he|she|they|my|me|us|our|your|so|do|does|did|s|t|re|ve|ll|d|just|very|really|all|am|im|if|than|then|them|him|can|could|should|there|what|when|not|no|don|won|isn|doesn|didn|wasn|aren|out|up|about)$/u;
const plain = (words: string): readonly string[] =>
  words
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const telling = (words: string): readonly string[] => [
  ...new Set(
    plain(words)
      .filter((word) => !SMALL.test(word))
      .map(stemOf),
  ),
];
const WORDS_MIN = 4;
const BORNE_MAX = 0.67;
/** Somebody speaks in it: a title or a label has no such word. */
const SPOKEN = /\b(?:I|I[’']m|we|you|my|our|me|us|it[’']s|don[’']t|won[’']t|can[’']t|isn[’']t|not|never)\b/iu;

/** A quotation of the headline that the text has in other words, in quotation marks as well. */
export function headlineQuotation({ title, text, sentences }: Probed): Hole | null {
  const all = plain(text).join(' ');
  for (const [, marked = ''] of title.matchAll(MARKED)) {
    const words = marked.trim();
    const own = telling(words);
    if (plain(words).length < WORDS_MIN || own.length < 2 || !SPOKEN.test(words) || /[…*]|\.\.\.|\[/u.test(words))
      continue;
    if (all.includes(plain(words).join(' '))) continue;
    const ranked = sentences
      .map((sentence, at) => {
        const known = new Set(
          telling(`${sentence.text} ${sentences[at + 1]?.text ?? ''} ${sentences[at - 1]?.text ?? ''}`),
        );
        const here = new Set(telling(sentence.text));
        return {
          sentence,
          borne: own.filter((stem) => known.has(stem)).length / own.length,
          here: own.filter((stem) => here.has(stem)).length,
        };
      })
      .sort((a, b) => b.borne - a.borne || b.here - a.here);
    if (ranked[0] === undefined || ranked[0].borne > BORNE_MAX) continue;
    const near = ranked.find(
      ({ sentence, here }) =>
        here > 0 && /["“”]/u.test(sentence.text) && fewWords(sentence.text, 40) && SPOKEN.test(sentence.text),
    );
    if (near === undefined) continue;
    const quoted = [...near.sentence.text.matchAll(/["“]([^"“”]{8,})["”]/gu)]
      .map(([, part = '']) => part)
      .find((part) => telling(part).some((stem) => own.includes(stem)));
    const has = tidy(quoted ?? near.sentence.text.replaceAll(/["“”]/gu, ''));
    if (!near.sentence.text.includes(has)) continue;
    return {
      kind: 'headline-quotation',
      says: `Its headline quotes ${inQuotes(words)}; the text has ${inQuotes(has)}.`,
      asks: 'Which of the two was said?',
      answer: `The text has this: ${inQuotes(has)}`,
      quote: title.trim(),
      in: 'title',
      word: words,
    };
  }
  return null;
}

/** Days and months are capitals that name nobody. */
export const OF_CALENDAR = new RegExp(`^(?:${WEEKDAYS}|${MONTHS})$`, 'u');

const ALL_TOLD =
  /\b(?:everything (?:you|we) (?:need to )?know|all you need to know|what you need to know|here[’']s what (?:you need )?to know)\b/iu;
const EVENT =
  /\b(?:event|festival|market|fair|concert|exhibition|show|parade|workshop|conference|meeting|vigil|race|match|gig|fete|fête)\b/iu;
const HELD =
  /\b(?:will take place|takes place|will be held|is held|is being held|returns|opens|kicks off|runs from|hosted)\b/iu;
const VENUE =
  /\b(?:at|in|inside|outside|along|on) (?:the |St )?(?:[\p{Lu}\d][\p{L}\d’'&.-]* ){0,4}(?:Hall|Cent(?:re|er)|Park|Stadium|Arena|Square|Street|Road|Avenue|Lane|Church|Cathedral|School|College|University|Library|Museum|Gallery|Theatre|Theater|Club|Hotel|House|Castle|Garden|Gardens|Fairground|Fairgrounds|Showground|Grounds|Field|Green|Plaza|Mall|Beach|Pier|Pavilion|Auditorium|Ballroom|Farm|Inn|Barn|Room|Building|Campus|Complex|Racecourse|Marina|Harbou?r|Quay|Zoom)\b|\b\d+ (?:\p{Lu}\p{L}+ ){1,3}(?:St|Rd|Ave|Street|Road|Avenue|Lane|Drive)\b|\bvenue\b|\bonline\b|\blivestream\p{Ll}*/iu;
const EVENT_CHARS_MAX = 4000;

/** A headline that promises all one needs to know of an event of which the text names no house, street or square. */
export function noVenue({ title, text, sentences }: Probed): Hole | null {
  const words = ALL_TOLD.exec(title)?.[0];
  if (words === undefined || text.length > EVENT_CHARS_MAX || !EVENT.test(`${title} ${text}`) || VENUE.test(text))
    return null;
  const held = sentences.find((sentence) => HELD.test(sentence.own) && isShowable(sentence, title));
  if (held === undefined) return null;
  return {
    kind: 'promised',
    says: `Its headline promises ${inQuotes(words)}, and the text names no house, street or square where it is held.`,
    asks: 'Where is it held?',
    answer: 'The text names no house, street or square; whoever holds it can say.',
    quote: held.text,
    in: 'text',
    word: words,
  };
}

const EVERYBODY =
  /\b(Everyone|Everybody|The (?:[Ww]hole |[Ee]ntire )?(?:Internet|internet|World|world)|All of (?:Twitter|America|Britain)|America|Twitter|Fans Everywhere|People)\b(?= (?:Is|is|Are|are|Can[’']?t|can[’']?t|Cannot|Won[’']t|won[’']t|Thinks?|Agrees?|Loves?|Hates?|Explodes?|explodes?|Erupts?|erupts?|Loses?|loses?|Freaks?|freaks?|Goes|goes) )/u;
const TALKS =
  /\b(?:freak|talk|obsess|furious|outrag|love|hate|wild|crazy|nuts|angry|shock|laugh|cry|los|explod|erupt|agree|think|believe|mock|roast|celebrat|divid)\p{L}*/iu;
const COUNTS_THEM =
  /\b(?:polls?|surveys?|per ?cent|thousands|millions|hundreds|dozens)\b|%|\b\d[\d,.]*[km]?\s(?:\p{L}+ )?(?:people|users|fans|viewers|tweets|retweets|posts|views|likes|shares|comments|times|signatures)\b/iu;

/** Everybody in a headline, in a text that counts nobody. */
export function headlineAll({ title, text }: Probed): Hole | null {
  const who = EVERYBODY.exec(title)?.[1];
  if (who === undefined || !TALKS.test(title) || COUNTS_THEM.test(text)) return null;
  return {
    kind: 'headline-all',
    says: `Its headline says ${inQuotes(who)}, and the text counts nobody.`,
    asks: 'How many are they?',
    answer: 'The text counts nobody; a few who say so are not all.',
    quote: title.trim(),
    in: 'title',
    word: who,
  };
}
