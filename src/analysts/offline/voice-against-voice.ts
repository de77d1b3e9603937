import { isPress, type Saying, type Sentence, stemsOf, unheardIn, type Voice, WEEKDAYS } from '../../words/index.js';
import { exchange, type Exchange, FIGURE, inCommon, themeOf, type Told, YEAR_ONLY } from './exchange.js';
import { inMarks, lastName, namePattern, quotableIn } from './quotable.js';

/** What one voice says in one sentence, as it can be shown. */
interface Word {
  readonly voice: Voice;
  readonly saying: Saying;
  readonly sentence: Sentence;
  readonly quote: string;
  readonly at: number;
}

const SHOWN = { least: 6, most: 45 } as const;
const ANSWER = { least: 6, most: 60 } as const;
/** Words that need the sentence before them. */
const RESTS = /^(?:(?:But|And|So|Yet|Still|However,) )?(?:It|This|That|These|Those|Both|Such|Others?)\b/u;
/** A place from which much is told, and which is called like those who speak there. */
const PLACE = /^(?:Washington|Moscow|Beijing|London|Paris|Brussels|Kyiv|Kiev|Tehran|Jerusalem|Berlin|Tokyo|Delhi)$/u;

const made = new WeakMap<Told, readonly Word[]>();
/** All that is said by somebody and can be shown, in the order of the text. */
function wordsIn(told: Told): readonly Word[] {
  const known = made.get(told);
  if (known !== undefined) return known;
  const { sentences, voices, title } = told;
  const words = voices
    .flatMap((voice) =>
      voice.says.flatMap((saying): Word[] => {
        if (PLACE.test(voice.name) && saying.direction === 'says') return [];
        const at = sentences.findIndex(({ start, end }) => saying.start < end && saying.end > start);
        const sentence = sentences[at];
        const quote = quotableIn(saying.quote, { ...ANSWER, title });
        return sentence === undefined || quote === null || RESTS.test(quote)
          ? []
          : [{ voice, saying, sentence, quote, at }];
      }),
    )
    .sort((a, b) => a.at - b.at);
  made.set(told, words);
  return words;
}

/** Words that tell nothing of what a sentence is about. */
const COMMON = stemsOf(
  'said says told people year years week weeks month months time times after before their there other about would could should with from have been more than that this will were when which what into over also first last just like some make made many much most only even such very where while being them they your because according during against under between through still since until both each same these those around news report reported including early later today yesterday tuesday monday wednesday thursday friday saturday sunday million billion percent state states national government president country senator senate representative republican republicans democrat democrats democratic statement spokesman spokeswoman interview accused denied rejected called asked think believe want know going really thing things house white former political presidential campaign candidate',
);
const stems = (words: string): ReadonlySet<string> => stemsOf(words, COMMON);
/** Words that two sentences have in common, without those of a name. */
function sharedBy(one: string, other: string, ...named: readonly Voice[]): number {
  const names = new Set(named.flatMap(({ name }) => [...stemsOf(name)]));
  const own = stems(one);
  return [...stems(other)].filter((stem) => own.has(stem) && !names.has(stem)).length;
}

/** Two names of one voice, or of a body and who speaks for it. */
function isSame(one: Voice, other: Voice): boolean {
  const [a, b] = [one.name, other.name].map((name) => lastName(name).toLowerCase()) as [string, string];
  return (
    a === b ||
    new RegExp(`\\b${namePattern(a)}\\b`, 'iu').test(other.name) ||
    new RegExp(`\\b${namePattern(b)}\\b`, 'iu').test(one.name) ||
    one.name.includes(other.name) ||
    other.name.includes(one.name) ||
    (one.role ?? '').includes(other.name) ||
    (other.role ?? '').includes(one.name)
  );
}

const pattern = ({ name }: Voice): RegExp => new RegExp(`(?<![\\p{L}])${namePattern(lastName(name))}(?![\\p{L}])`, 'u');
const names = (quote: string, voice: Voice): boolean => pattern(voice).test(quote);
const AT =
  /\b(?:accus|blam|alleg|critici[sz]|condemn|denounc|blast|slam|attack|mock|decr|rebuk|assail|lambast|oppos|reject|ridicul|charg)\p{Ll}*/u;
/** Whether hard words of a sentence are for somebody: he stands behind the verb. */
function isAgainst(words: string, voice: Voice): boolean {
  const verb = AT.exec(words);
  if (verb === null) return false;
  const at = words.slice(verb.index).search(pattern(voice));
  return at >= 0 && at < AIM_WITHIN;
}
const AIM_WITHIN = 60;

/** A voice as it is called before its words, which may say themselves what it is: “Ann Reed, the mayor of Velden,”. */
const called = ({ name, role, kind }: Voice, quote: string): string => {
  const isTold = role === null || quote.includes(role) || role.length > ROLE_CHARS_MAX;
  if (kind === 'person' && !isTold && ROLE_ALONE.test(role)) return `${name}, ${role},`;
  return OF_THE.test(name) ? `The ${name.replace(/^The /u, '')}` : name;
};
/** What stands behind a name with nothing before it. */
const ROLE_ALONE =
  /^(?:an?|the|his|her|its|their|senior|former|director|chief|head|professor|president|chairman|chairwoman) /u;
/** Bodies whose name stands with “the”. */
const OF_THE =
  /^The |^(?!(?:NATO|UNICEF|UNESCO|NASA|OPEC)$)\p{Lu}{2,6}$|^(?:Kremlin|Pentagon|Vatican|Taliban|Treasury)$|\b(?:House|Department|Ministry|Union|Council|Court|Committee|Party|Nations|Administration|Commission|Agency|Bureau)$/u;
const ROLE_CHARS_MAX = 60;

const shown = ({ sentence, quote }: Word): { readonly quote: string; readonly sentence: string } => ({
  quote,
  sentence: sentence.text,
});
const isShort = (told: Told, { quote }: Word): boolean => quotableIn(quote, { ...SHOWN, title: told.title }) !== null;
const isLead = (told: Told, { sentence }: Word): boolean => sentence.text === told.lead.sentence;
/** Who tells the news. */
const tellersOf = (told: Told, words: readonly Word[]): readonly Voice[] =>
  words.filter((word) => isLead(told, word)).map(({ voice }) => voice);

const NEAR = 4;
const CHARGES =
  /\b(?:accus\p{Ll}+|alleg\p{Ll}+|illegal\p{Ll}*|improper\p{Ll}*|claim\p{Ll}*|wrong\p{Ll}*|fail\p{Ll}*|li(?:e|ed|es|ar)|blam\p{Ll}+|fraud\p{Ll}*|abus\p{Ll}+|violat\p{Ll}+|corrupt\p{Ll}*|racis\p{Ll}+|mislead\p{Ll}*|hack\p{Ll}+|spy\p{Ll}*|charg\p{Ll}+)\b/iu;

/** Who denies what, beside the charge where somebody makes it. */
export function* denied(told: Told): Iterable<Exchange> {
  const all = wordsIn(told);
  const tellers = tellersOf(told, all);
  const isCharge = CHARGES.test(`${told.title} ${told.lead.quote}`);
  const [found] = all
    .filter(
      (word) =>
        word.saying.direction === 'denies' &&
        !isLead(told, word) &&
        !tellers.some((teller) => isSame(teller, word.voice)),
    )
    .map((second) => {
      const saidBySame = new Set(all.filter(({ voice }) => isSame(voice, second.voice)).map(({ at }) => at));
      const [charge] = all
        .filter(
          (first) =>
            !saidBySame.has(first.at) &&
            first.saying.direction !== 'denies' &&
            isShort(told, first) &&
            CHARGES.test(first.quote) &&
            sharedBy(first.quote, second.quote, first.voice, second.voice) >=
              (Math.abs(first.at - second.at) <= NEAR ? 1 : 2),
        )
        .sort(
          (a, b) =>
            sharedBy(b.quote, second.quote) - sharedBy(a.quote, second.quote) ||
            Math.abs(a.at - second.at) - Math.abs(b.at - second.at),
        );
      return { second, charge, about: sharedBy(`${told.title} ${told.lead.quote}`, second.quote) };
    })
    .filter(({ charge, about }) => charge !== undefined || (isCharge && about >= 1))
    .sort((a, b) => Number(b.charge !== undefined) - Number(a.charge !== undefined) || b.about - a.about);
  if (found === undefined) return;
  const { charge, second } = found;
  const slots = { v: called(second.voice, second.quote), found: inMarks(second.quote) };
  yield* charge === undefined
    ? exchange('voices-denied-news', told.lead, slots)
    : exchange('voices-denied', shown(charge), { ...slots, w: charge.voice.name });
}

/** Somebody is charged with something or attacked by name, and has a word on it. */
export function* answered(told: Told): Iterable<Exchange> {
  const all = wordsIn(told);
  const pairs = all.flatMap((first) =>
    !isShort(told, first) || !['accuses', 'opposes'].includes(first.saying.direction)
      ? []
      : all
          .filter(
            (second) =>
              (second.voice.kind === 'person' || second.voice.kind === 'body') &&
              !isSame(first.voice, second.voice) &&
              isAgainst(first.sentence.own, second.voice) &&
              second.at !== first.at &&
              !all.some(({ at, voice }) => at === second.at && isSame(voice, first.voice)),
          )
          .map((second) => {
            const shared = sharedBy(first.quote, second.quote, first.voice, second.voice);
            const isReply = second.at > first.at;
            return {
              first,
              second,
              shared,
              worth:
                shared +
                (second.saying.direction === 'denies' ? 2 : 0) +
                (names(second.quote, first.voice) ? 1.5 : 0) +
                (DEFENDS.test(second.sentence.own) ? 1.5 : 0) +
                (isReply ? 0.5 : 0) -
                0.06 * Math.abs(first.at - second.at),
            };
          })
          .filter(
            ({ shared, second, worth }) =>
              worth >= REPLY_MIN &&
              (shared >= 1 || names(second.quote, first.voice) || DEFENDS.test(second.sentence.own)),
          ),
  );
  const [best] = pairs.sort((a, b) => b.worth - a.worth);
  if (best !== undefined)
    yield* exchange('voices-answered', shown(best.first), {
      w: best.first.voice.name,
      v: best.second.voice.name,
      found: inMarks(best.second.quote),
    });
}
const DEFENDS =
  /\b(?:defend(?:s|ed)|respond(?:s|ed)|in response|dismiss(?:es|ed)|reject(?:s|ed)|insist(?:s|ed)|counter(?:s|ed)|repl(?:y|ies|ied)|apologi[sz](?:es|ed)|push(?:es|ed) back|hit back|fired back|shot back|clarif(?:y|ies|ied))\b/iu;
const REPLY_MIN = 1.2;

/** Somebody is against another, or against what the news tells of. */
export function* opposed(told: Told): Iterable<Exchange> {
  const all = wordsIn(told);
  const tellers = tellersOf(told, all);
  const [found] = all
    .filter(
      (word) =>
        word.saying.direction === 'opposes' &&
        !isLead(told, word) &&
        // What somebody may do is not yet said.
        !/^(?:If|Should|Were)\b/u.test(word.quote) &&
        !tellers.some((teller) => isSame(teller, word.voice)) &&
        (tellers.some((teller) => isAgainst(word.sentence.own, teller)) ||
          (!AT.test(told.lead.quote) && sharedBy(`${told.title} ${told.lead.quote}`, word.quote, word.voice) >= 3)),
    )
    .sort((a, b) => sharedBy(told.lead.quote, b.quote) - sharedBy(told.lead.quote, a.quote));
  if (found !== undefined)
    yield* exchange('voices-opposed', told.lead, {
      v: called(found.voice, found.quote),
      found: inMarks(found.quote),
    });
}

/** What the news is about, called by its kind: “the plan would harm wetlands”. */
const OF_THE_NEWS =
  /\b(?:the|this) (?:plan|move|project|decision|bill|law|measure|proposal|deal|vote|ruling|order|policy|rule|agreement|change|cuts?|ban|report|study|idea|scheme|law|tax|strike|merger|sale|closure)\b/iu;
const CRITICS =
  /\b(?:critics|opponents|opposition|activists|campaigners|advocates|rights groups|environmentalists|protesters|conservationists|sceptics|skeptics)\b/iu;
/** Those who are against it as such, without a name. */
export function* critics(told: Told): Iterable<Exchange> {
  const found = wordsIn(told).find(
    (word) =>
      word.voice.kind === 'unnamed' &&
      CRITICS.test(word.voice.name) &&
      !isLead(told, word) &&
      word.saying.direction !== 'supports' &&
      (sharedBy(`${told.title} ${told.lead.quote}`, word.quote) >= 1 || OF_THE_NEWS.test(word.quote)),
  );
  if (found !== undefined) yield* exchange('critics', told.lead, { found: inMarks(found.quote) });
}

/** Of which party somebody is, by what stands beside the name. */
function partyOf({ role, name }: Voice, text: string): 'Republican' | 'Democrat' | null {
  const group = /(?<!\b(?:to|against|of) )\b(Republican|Democrat)(?:ic|s)?\b/u.exec(name)?.[1];
  if (group !== undefined) return group as 'Republican' | 'Democrat';
  const last = namePattern(lastName(name));
  const beside = new RegExp(
    `(?:(Republican|Democrat)(?:ic)?[^.,]{0,40} ${last}|${last},? \\(?(?:(R|D)-|an? (Republican|Democrat)|(Republican|Democrat) of))`,
    'u',
  ).exec(text);
  const word = beside?.slice(1).find(Boolean) ?? /\b(Republican|Democrat)/u.exec(role ?? '')?.[1];
  return word === undefined ? null : word.startsWith('R') ? 'Republican' : 'Democrat';
}
/** “Ann Reed is a Republican”, “These are Republicans”. */
const subjectOf = ({ word: { voice }, party }: { readonly word: Word; readonly party: string }): string =>
  voice.kind === 'person' ? `${voice.name} is a ${party}` : `this is what ${party}s say`;
/** One of each party on the same. */
export function* parties(told: Told): Iterable<Exchange> {
  const all = wordsIn(told)
    .filter(({ voice, saying }) => (voice.kind === 'person' || voice.kind === 'unnamed') && saying.direction !== 'asks')
    .flatMap((word) => {
      const party = partyOf(word.voice, told.text);
      return party === null ? [] : [{ word, party }];
    });
  const theme = themeOf(told);
  const [best] = all
    .flatMap((first) =>
      !isShort(told, first.word)
        ? []
        : all
            .filter((second) => second.party !== first.party && second.word.at > first.word.at)
            .map((second) => ({
              first,
              second,
              shared:
                sharedBy(first.word.quote, second.word.quote, first.word.voice, second.word.voice) +
                (new RegExp(`\\b${first.party}s\\b`, 'u').test(second.word.quote) ? 1 : 0) +
                (second.word.saying.direction === 'accuses' ? 1 : 0),
            })),
    )
    .filter(({ shared }) => shared >= 2)
    .map((pair) => ({
      ...pair,
      worth: pair.shared + 0.3 * (inCommon(pair.first.word.quote, theme) + inCommon(pair.second.word.quote, theme)),
    }))
    .sort((a, b) => b.worth - a.worth);
  if (best !== undefined)
    yield* exchange('parties', shown(best.first.word), {
      p: best.first.party,
      q: best.second.party,
      w: subjectOf(best.first),
      v: called(best.second.word.voice, best.second.word.quote),
      found: inMarks(best.second.word.quote),
    });
}

const QUOTED = /["“]([^"”]{40,})/u;
/** What the teller of the news said word for word, where the news has it in other words. */
export function* ownWords(told: Told): Iterable<Exchange> {
  if (QUOTED.test(told.lead.quote)) return;
  const all = wordsIn(told);
  const tellers = tellersOf(told, all);
  const [best] = all
    .filter(
      (word) =>
        word.saying.isQuoted &&
        QUOTED.test(word.quote) &&
        !isLead(told, word) &&
        word.voice.kind === 'person' &&
        !word.voice.name.startsWith('The ') &&
        (tellers.some((teller) => isSame(teller, word.voice)) ||
          (tellers.length === 0 && told.title.includes(lastName(word.voice.name)))) &&
        names(word.quote, word.voice),
    )
    .map((word) => ({ word, shared: sharedBy(`${told.title} ${told.lead.quote}`, word.quote, word.voice) }))
    .filter(({ shared }) => shared >= 2)
    .sort((a, b) => b.shared - a.shared || a.word.at - b.word.at);
  if (best !== undefined)
    yield* exchange('own-words', told.lead, { w: best.word.voice.name, found: inMarks(best.word.quote) });
}

const EXPERT =
  /\b(?:professor|analyst|economist|historian|expert|researcher|scientist|epidemiologist|scholar|lecturer|fellow|political scientist|former (?:\p{L}+ ){0,2}(?:ambassador|diplomat|official|prosecutor|judge))\b/iu;
const CONCERNED =
  /\b(?:resident|mother|father|wife|husband|widow|son|daughter|sister|brother|aunt|uncle|witness|survivor|farmer|worker|nurse|teacher|neighbou?r|villager|refugee|patient|passenger|volunteer|parent|veteran|shopkeeper|tenant)\b/iu;
/** Somebody who sees it from outside, and somebody whom it concerns. */
export function* others(told: Told): Iterable<Exchange> {
  const theme = `${told.title} ${told.lead.quote}`;
  for (const [kind, role] of [
    ['outsider', EXPERT],
    ['concerned', CONCERNED],
  ] as const) {
    const [best] = wordsIn(told)
      .filter(
        (word) =>
          word.voice.kind === 'person' &&
          role.test(word.voice.role ?? '') &&
          !isLead(told, word) &&
          !names(theme, word.voice) &&
          names(word.quote, word.voice) &&
          sharedBy(theme, word.quote, word.voice) >= (kind === 'outsider' ? 2 : 1),
      )
      .sort((a, b) => sharedBy(theme, b.quote) - sharedBy(theme, a.quote));
    if (best !== undefined)
      yield* exchange(kind, told.lead, {
        v: called(best.voice, best.quote),
        found: inMarks(best.quote),
      });
  }
}

/** Who was asked and gave no answer. */
export function* inVain(told: Told): Iterable<Exchange> {
  const found = unheardIn(told)
    .map(({ text }) => quotableIn(text, { ...ANSWER, title: told.title }))
    .find((quote) => quote !== null && !/^(?:He|She|They|It|But (?:he|she|they|it))\b/u.test(quote));
  if (found !== undefined && found !== null) yield* exchange('asked-in-vain', told.lead, { found: inMarks(found) });
}

/** Whose figure the figure of the news is, where another sentence gives it to somebody. */
export function* figureOf(told: Told): Iterable<Exchange> {
  const figure = FIGURE.exec(told.lead.quote)?.[0];
  const all = wordsIn(told);
  if (figure === undefined || YEAR_ONLY.test(figure) || all.some((word) => isLead(told, word))) return;
  const digits = /\d[\d.,]*\d|\d/u.exec(figure)?.[0] ?? figure;
  const found = all.find(
    ({ quote, saying }) =>
      saying.direction === 'says' && new RegExp(`(?<![\\d.,])${namePattern(digits)}(?![\\d.,]*\\d)`, 'u').test(quote),
  );
  if (found !== undefined)
    yield* exchange('figure-of', told.lead, {
      n: figure,
      v: called(found.voice, found.quote),
      found: inMarks(found.quote),
    });
}

/** What a paper of which the news tells says in its own words. */
export function* paperSays(told: Told): Iterable<Exchange> {
  const found = wordsIn(told).find(
    (word) => word.voice.kind === 'document' && QUOTED.test(word.quote) && !isLead(told, word),
  );
  if (found !== undefined)
    yield* exchange('paper-says', told.lead, { w: found.voice.name.toLowerCase(), found: inMarks(found.quote) });
}

const JUDGES =
  /\b(?:should|must|ought|wrong|right|great|good|bad|better|best|worst|worse|need(?:s|ed)?|never|disgrac\p{Ll}+|shame\p{Ll}*|disappoint\p{Ll}*|concern\p{Ll}*|worr\p{Ll}+|troubl\p{Ll}+|unaccept\p{Ll}+|danger\p{Ll}*|happy|proud|grateful|glad|sad|inaccurate|mistake\p{Ll}*|hope\p{Ll}*|welcom\p{Ll}+|deserv\p{Ll}+|outrag\p{Ll}+|unfair|fair|horr\p{Ll}+|terribl\p{Ll}+|shock\p{Ll}*|important|crucial|step|victory|failure|threat|risk\p{Ll}*|doubt\p{Ll}*|fear\p{Ll}*|lie|lies|false|true|ridiculous|despicable|hypocri\p{Ll}+|reckless|historic|vindicat\p{Ll}+|legitimate|illegal|unconstitutional|excellent|believe\p{Ll}*)\b/iu;
const REACTIONS_MOST = 2;
/** What others by name say to the news, in words that are about it: first those who judge it. */
export function* reactions(told: Told): Iterable<Exchange> {
  const all = wordsIn(told);
  const tellers = tellersOf(told, all);
  const theme = `${told.title} ${told.lead.quote}`;
  const ranked = all
    .filter(
      (word) =>
        (word.voice.kind === 'person' ? /^(?!The )\S+ \S/u.test(word.voice.name) : word.voice.kind === 'body') &&
        !isPress(word.voice.name) &&
        !isLead(told, word) &&
        word.saying.direction !== 'asks' &&
        // What an argument tells of others is theirs only where it quotes them.
        (told.as !== 'argument' || word.saying.isQuoted) &&
        names(word.quote, word.voice) &&
        !tellers.some((teller) => isSame(teller, word.voice)) &&
        !/^(?:In|Before|After|Earlier|Last) [^,]{0,40}(?:19|20)\d\d/u.test(word.quote),
    )
    .map((word) => ({
      word,
      about: sharedBy(theme, word.quote, word.voice) + (tellers.some((teller) => names(word.quote, teller)) ? 1 : 0),
      judges:
        word.saying.direction === 'supports' || word.saying.direction === 'opposes' || JUDGES.test(word.sentence.text),
    }))
    .filter(({ about, judges, word }) => about >= (judges || word.saying.isQuoted ? 2 : 3))
    .sort((a, b) => Number(b.judges) - Number(a.judges) || b.about - a.about || a.word.at - b.word.at);
  const taken: Voice[] = [];
  for (const { word, judges } of ranked) {
    if (taken.some((voice) => isSame(voice, word.voice))) continue;
    taken.push(word.voice);
    const kind = names(theme, word.voice) ? 'heard' : judges ? 'judges' : 'says';
    const v = kind === 'heard' ? word.voice.name : called(word.voice, '');
    yield* exchange(`${kind}-${taken.length}`, told.lead, { v, found: inMarks(word.quote) });
    if (taken.length === REACTIONS_MOST) return;
  }
}

/** Where the panel has nothing else: whoever is quoted by name beside the one who tells the news. */
export function* anybodyElse(told: Told): Iterable<Exchange> {
  const all = wordsIn(told);
  const tellers = tellersOf(told, all);
  const theme = `${told.title} ${told.lead.quote}`;
  const [best] = all
    .filter(
      ({ voice, saying, quote, ...word }) =>
        voice.kind === 'person' &&
        saying.isQuoted &&
        names(quote, voice) &&
        !isPress(voice.name) &&
        word.sentence.text !== told.lead.sentence &&
        !tellers.some((teller) => isSame(teller, voice)),
    )
    .map((word) => ({
      word,
      about:
        sharedBy(theme, word.quote, word.voice) +
        (OF_THE_NEWS.test(word.quote) ? 1 : 0) +
        (JUDGES.test(word.sentence.text) ? 0.5 : 0) +
        (word.saying.direction === 'says' ? 0 : 0.5),
    }))
    .filter(({ about }) => about >= 1)
    .sort((a, b) => b.about - a.about || a.word.at - b.word.at);
  if (best !== undefined)
    yield* exchange(names(theme, best.word.voice) ? 'heard-1' : 'says-1', told.lead, {
      v: names(theme, best.word.voice) ? best.word.voice.name : called(best.word.voice, ''),
      found: inMarks(best.word.quote),
    });
}

/** In a text of which it is not sure whether it is meant: words of a known name, without a place where they were said. */
export function* wordsGiven(told: Told): Iterable<Exchange> {
  if (VENUE.test(told.text)) return;
  const all = wordsIn(told);
  const found = all.find(
    (word) =>
      word.voice.kind === 'person' &&
      /\S \S/u.test(word.voice.name) &&
      /["“][^"”]{25,}/u.test(word.quote) &&
      isShort(told, word) &&
      names(word.quote, word.voice) &&
      all.every(({ at, voice }) => at !== word.at || voice === word.voice),
  );
  if (found !== undefined) yield* exchange('words-given', shown(found), { w: found.voice.name });
}
const VENUE = new RegExp(
  `\\b(?:interview\\p{Ll}*|told (?:CNN|reporters|the \\p{Lu})|speech|rally|tweet\\p{Ll}*|Twitter|Facebook|post(?:ed)?|press|conference|statement|podcast|television|TV|radio|broadcast|newspaper|memoir|book|testif\\p{Ll}+|debate|letter|magazine|${WEEKDAYS})\\b`,
  'u',
);
