import { asPattern, isPress, type Saying, type Sentence, stemsOf, type Voice, WEEKDAYS } from '../../words/index.js';
import { exchange, type Exchange, inCommon, themeOf, type Told } from './exchange.js';
import { inMarks, lastName, namePattern, quotableIn } from './quotable.js';

/** What one voice says in one sentence, as it can be shown. */
interface Word {
  readonly voice: Voice;
  readonly saying: Saying;
  readonly sentence: Sentence;
  readonly quote: string;
  readonly at: number;
}

/** Nobody is for it, so that nobody has to be against it. */
const OF_HARM =
  /\b(?:killed|kills|shot dead|stabbed|murdered|died|dead|injured|wounded|explosions?|earthquake|floods?|bombing)\b/u;
const SHOWN = { least: 6, most: 45 } as const;
const ANSWER = { least: 6, most: 60 } as const;
/** Words that need the sentence before them. */
const RESTS = /^(?:(?:But|And|So|Yet|Still|However,) )?(?:It|This|That|These|Those|Both|Such|Others?)\b/u;
/** Who spoke to whom, and not what: “Reed told the paper”; and two sentences that the page ran together. */
const TOLD_ONLY =
  /["”] \p{Lu}\p{Ll}+ said (?:Some|The|An?|In|He|She|It|They|This|But|And|On|At|For|After|When)\b|\p{Ll} (?:The \p{Ll}|However,)|^[^“"]*\b(?:told|said|says)(?: (?:the )?\p{Lu}[\p{L}’' ]*(?:agency|reporters|magazine|newspaper)?)?$/u;
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
        return sentence === undefined || quote === null || RESTS.test(quote) || TOLD_ONLY.test(quote)
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
  /\b(?:accus|blam|alleg|critici[sz]|condemn|denounc|blast|slam|attack|mock|decr|rebuk|assail|lambast|ridicul|charg)\p{Ll}*/u;
/** Whether hard words of a sentence are for somebody: he stands behind the verb. */
function isAgainst(words: string, voice: Voice): boolean {
  const verb = AT.exec(words);
  if (verb === null) return false;
  // “slammed Reed’s plan” is about a plan.
  const at = words.slice(verb.index).search(new RegExp(`${pattern(voice).source}(?!['’]s)`, 'u'));
  return at >= 0 && at < AIM_WITHIN;
}
const AIM_WITHIN = 60;

/** A voice as it is called before its words, which may say themselves what it is: “Ann Reed, the mayor of Velden,”. */
const called = ({ name, role, kind }: Voice, quote: string): string => {
  const isTold = role === null || quote.includes(role) || role.length > ROLE_CHARS_MAX;
  if (kind === 'person' && !isTold && ROLE_ALONE.test(role)) return `${name}, ${role},`;
  return OF_THE.test(name) ? `The ${name.replace(/^The /u, '')}` : name;
};
/** “PLO” for the Palestine Liberation Organisation; a line break, which no sentence has, for anybody else. */
const initialsOf = ({ name }: Voice): string => {
  const initials = name.match(/(?<![\p{L}])\p{Lu}/gu)?.join('') ?? '';
  return initials.length >= INITIALS_MIN ? initials : '\n';
};
const INITIALS_MIN = 3;
/** The words of a voice, with its name where they do not have it. */
const said = ({ voice, quote }: Word): string =>
  names(quote, voice) || quote.includes(initialsOf(voice))
    ? inMarks(quote)
    : `${called(voice, quote)}: ${inMarks(quote)}`;
/** What stands behind a name with nothing before it. */
const ROLE_ALONE =
  /^(?:an?|the|his|her|its|their|senior|former|director|chief|head|professor|president|chairman|chairwoman) /u;
/** Bodies whose name stands with “the”. */
const OF_THE =
  /^The |^(?!(?:NATO|UNICEF|UNESCO|NASA|OPEC)$)\p{Lu}{2,6}$|^(?:Kremlin|Pentagon|Vatican|Taliban|Treasury)$|\b(?:House|Department|Ministry|Union|Council|Court|Committee|Party|Nations|Administration|Commission|Agency|Bureau|Embassy|Klan|Forces|Army|Navy|Guard|Association|Authority|Office|Service)$/u;
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

const CHARGES =
  /\b(?:accus\p{Ll}+|alleg\p{Ll}+|illegal\p{Ll}*|improper\p{Ll}*|claim\p{Ll}*|wrong\p{Ll}*|fail\p{Ll}*|li(?:e|ed|es|ar)|blam\p{Ll}+|fraud\p{Ll}*|abus\p{Ll}+|violat\p{Ll}+|corrupt\p{Ll}*|racis\p{Ll}+|mislead\p{Ll}*|hack\p{Ll}+|spy\p{Ll}*|charg\p{Ll}+)\b/iu;

/** Whether a charge names whoever denies it, or where he is from. */
const isCharged = (charge: string, { name }: Voice): boolean =>
  name.split(' ').some((word) => /^\p{Lu}\p{L}{3,}/u.test(word) && charge.includes(word));
/** Who denies a charge that another makes. A denial of something else is worse than none, so that both must be about the same. */
export function* denied(told: Told): Iterable<Exchange> {
  const all = wordsIn(told);
  const tellers = tellersOf(told, all);
  const [best] = all
    .filter(
      (word) =>
        word.saying.direction === 'denies' &&
        !isLead(told, word) &&
        !tellers.some((teller) => isSame(teller, word.voice)),
    )
    .flatMap((second) =>
      all
        .filter(
          (first) =>
            !all.some(({ voice, at }) => at === first.at && isSame(voice, second.voice)) &&
            first.saying.direction !== 'denies' &&
            isShort(told, first) &&
            CHARGES.test(first.quote),
        )
        .map((first) => ({
          first,
          second,
          shared: sharedBy(first.quote, second.quote, first.voice, second.voice),
        })),
    )
    .filter(({ first, second, shared }) => shared >= 2 && isCharged(first.quote, second.voice))
    .sort((a, b) => b.shared - a.shared || Math.abs(a.first.at - a.second.at) - Math.abs(b.first.at - b.second.at));
  if (best !== undefined)
    yield* exchange('voices-denied', shown(best.first), {
      w: calledIn(told.text, best.first.voice),
      found: said(best.second),
    });
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
              shared >= 2 &&
              (second.saying.direction === 'denies' || DEFENDS.test(second.sentence.own)),
          ),
  );
  const [best] = pairs.sort((a, b) => b.worth - a.worth);
  if (best !== undefined)
    yield* exchange('voices-answered', shown(best.first), {
      v: best.second.voice.name,
      found: said(best.second),
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
  if (found !== undefined && !OF_HARM.test(told.lead.quote))
    yield* exchange('voices-opposed', told.lead, { found: said(found) });
}

/** Of which party somebody is, by what stands beside the name. */
function partyOf({ role, name }: Voice, text: string): 'Republican' | 'Democrat' | null {
  const group = /(?<!\b(?:to|against|of) )\b(Republican|Democrat)(?:ic|s)?\b/u.exec(name)?.[1];
  if (group !== undefined) return group as 'Republican' | 'Democrat';
  const last = namePattern(lastName(name));
  const beside = new RegExp(
    `(?<!\\p{L})${last},? \\(?(?:(R|D)-|an? (Republican|Democrat)\\b|(Republican|Democrat) of)`,
    'u',
  ).exec(text);
  const word =
    beside?.slice(1).find(Boolean) ?? /^(?:an? |the )?(?:[\p{L}.]+ ){0,3}(Republican|Democrat)/u.exec(role ?? '')?.[1];
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
              shared: sharedBy(first.word.quote, second.word.quote, first.word.voice, second.word.voice),
            })),
    )
    .filter(({ shared, first }) => shared >= 3 && !/^(?:He|She|They)\b/u.test(first.word.quote))
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
      found: said(best.second.word),
    });
}

const QUOTED = /(?<![\p{L}\d,.!?])["“](?=[\p{L}\d'‘[])([^"“”]{40,})["”]/u;
/** What whoever tells the news said word for word, where the news has it in other words. */
export function* ownWords(told: Told): Iterable<Exchange> {
  if (QUOTED.test(told.lead.quote)) return;
  const all = wordsIn(told);
  const tellers = tellersOf(told, all);
  const [best] = all
    .filter(
      ({ voice, saying, sentence, at, ...word }) =>
        saying.isQuoted &&
        saying.direction === 'says' &&
        voice.kind === 'person' &&
        sentence.text !== told.lead.sentence &&
        (tellers.some(({ name }) => name === voice.name) ||
          (pattern(voice).test(`${told.title}. ${told.lead.quote}`) && SAYS.test(told.lead.quote))) &&
        names(sentence.own, voice) &&
        !/\bthank/iu.test(word.quote) &&
        all.every((other) => at !== other.at || voice === other.voice),
    )
    .map((word) => {
      const said = QUOTED.exec(word.quote)?.[1] ?? '';
      return {
        word,
        shared: sharedBy(`${told.title} ${told.lead.quote}`, said, word.voice),
        same: sharedBy(withoutNames(told.lead.quote), said, word.voice),
      };
    })
    .filter(({ shared, same }) => shared >= OWN_SHARED && same >= 2)
    .sort((a, b) => b.shared - a.shared || a.word.at - b.word.at);
  if (best !== undefined)
    yield* exchange('own-words', told.lead, { w: best.word.voice.name, found: inMarks(best.word.quote) });
}
const OWN_SHARED = 3;
const SAYS =
  /\b(?:said|says|told|claim(?:s|ed|ing)|call(?:s|ed|ing)|vow(?:s|ed)|defend(?:s|ed)|demand(?:s|ed)|warn(?:s|ed)|announc(?:es|ed)|declar(?:es|ed)|endors(?:es|ed)|accus(?:es|ed)|apologi[sz](?:es|ed))\b/u;

const JUDGES =
  /\b(?:should|must|ought|wrong|right|great|good|bad|better|best|worst|worse|need(?:s|ed)?|never|disgrac\p{Ll}+|shame\p{Ll}*|disappoint\p{Ll}*|concern\p{Ll}*|worr\p{Ll}+|troubl\p{Ll}+|unaccept\p{Ll}+|danger\p{Ll}*|happy|proud|glad|sad|inaccurate|mistake\p{Ll}*|hope\p{Ll}*|welcom\p{Ll}+|outrag\p{Ll}+|unfair|fair|shock\p{Ll}*|important|crucial|step|victory|failure|threat|risk\p{Ll}*|doubt\p{Ll}*|fear\p{Ll}*|lie|lies|false|true|ridiculous|reckless|historic|legitimate|illegal|unconstitutional|believe\p{Ll}*)\b/iu;
const ALL_QUOTED = /^["“][^"“”]+["”]$/u;
/** Whether a sentence names who says it, or is all quotation. */
const isTheirs = ({ sentence, voice, quote }: Word): boolean => names(sentence.own, voice) || ALL_QUOTED.test(quote);
const withoutNames = (words: string): string => words.replace(/(?<!^)\p{Lu}[\p{L}’'.-]*/gu, '');
const HAS_WORDS = /["“][^"“”]*(?:\s[^"“”\s]+){3,}["”]/u;
/** The sharpest words of whoever the news is about. */
export function* putsIt(told: Told): Iterable<Exchange> {
  const all = wordsIn(told);
  const theme = themeOf(told);
  const [best] = all
    .filter(
      (word) =>
        word.voice.kind === 'person' &&
        word.saying.isQuoted &&
        !isLead(told, word) &&
        pattern(word.voice).test(`${told.title}. ${told.lead.quote}`) &&
        isTheirs(word) &&
        HAS_WORDS.test(word.quote) &&
        !isHeadline(told, word) &&
        !/\bthank/iu.test(word.quote) &&
        all.every(({ at, voice }) => at !== word.at || voice === word.voice),
    )
    .map((word) => ({
      word,
      worth:
        2 * sharedBy(`${told.title} ${told.lead.quote}`, word.quote, word.voice) +
        inCommon(word.quote, theme) +
        (JUDGES.test(word.quote) ? 1 : 0),
    }))
    .filter(({ worth }) => worth >= PUTS_MIN)
    .sort((a, b) => b.worth - a.worth || a.word.at - b.word.at);
  if (best !== undefined) yield* exchange('puts-it', told.lead, { w: best.word.voice.name, found: said(best.word) });
}
const PUTS_MIN = 4;
/** Whether the headline has its words already. */
function isHeadline({ title }: Told, { quote }: Word): boolean {
  const words = /(?<![\p{L}])['‘"“]([^"“”]{15,}?)['’"”](?![\p{L}])/u.exec(title)?.[1];
  return (
    words !== undefined && stemsOf(words).size > 0 && [...stemsOf(words)].every((stem) => stemsOf(quote).has(stem))
  );
}

const CONFIRMS =
  /(?<!\b(?:not|yet to|neither|nor|never|to) )\b(?:confirmed|confirms|acknowledged|admitted)\b(?! (?:by|cases|deaths|dead|infections|nor))/u;
/** Whether whoever confirms is named at the beginning, and not by the way: “after Israel confirmed”. */
function isSubject({ sentence: { own }, voice }: Word): boolean {
  const at = own.search(pattern(voice));
  return (
    at >= 0 &&
    at < SUBJECT_WITHIN &&
    at < own.search(CONFIRMS) &&
    !/\b(?:after|when|since|as|before|while|until|that|and)\b/u.test(own.slice(0, at))
  );
}
const SUBJECT_WITHIN = 40;
/** Somebody else says that it is so. */
export function* confirmed(told: Told): Iterable<Exchange> {
  const all = wordsIn(told);
  const tellers = tellersOf(told, all);
  const [found] = all
    .filter(
      (word) =>
        CONFIRMS.test(word.sentence.own) &&
        word.voice.kind !== 'document' &&
        !isPress(word.voice.name) &&
        !isLead(told, word) &&
        isSubject(word) &&
        !tellers.some((teller) => isSame(teller, word.voice)),
    )
    .map((word) => ({ word, shared: sharedBy(`${told.title} ${told.lead.quote}`, word.quote, word.voice) }))
    .filter(({ shared }) => shared >= 3)
    .sort((a, b) => b.shared - a.shared);
  if (found !== undefined) yield* exchange('confirmed', told.lead, { found: said(found.word) });
}

/** Those who have no name wherever they speak. */
const PEOPLE =
  /^(?:Top|Senior|Local|Federal|State|Former|Officials|Authorities|Police|Residents|Locals|Witnesses|Eyewitnesses|Experts|Analysts|Observers|Doctors|Researchers|Scientists|Economists|Advocates|Activists|Campaigners|Critics|Opponents|Supporters|Organi[sz]ers|Lawmakers|Prosecutors|Investigators|Lawyers|Attorneys|Relatives|Families|Neighbou?rs|Survivors|Protesters|Demonstrators|Voters|Students|Teachers|Workers|Diplomats|Aides|Sources|Hospital|Health|Rights|Military|Election|Intelligence|Law)(?= |$)/u;
/** A voice within a sentence: “hospital officials” where the text writes it so. */
const calledIn = (text: string, voice: Voice): string => {
  const { kind, name } = voice;
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  return kind === 'unnamed' || kind === 'document'
    ? /^(?:The|Some|Several|Two|Three|Four|An?|Other|Others) /u.test(name) ||
      PEOPLE.test(name) ||
      // A people keeps its capital: “Hui activists”.
      new RegExp(`(?<![\\p{L}])${asPattern(small.split(' ')[0] ?? small)}(?![\\p{L}])`, 'u').test(text)
      ? small
      : name
    : withRole(voice);
};
/** A voice by its name within a sentence. */
const inSentence = ({ name, kind }: Voice): string =>
  kind === 'body' && OF_THE.test(name) ? `the ${name.replace(/^The /u, '')}` : name;
/** A voice with what the text says it is. */
const withRole = (voice: Voice): string => {
  const { name, role, kind } = voice;
  return kind === 'body' ||
    role === null ||
    role.length > ROLE_CHARS_MAX ||
    /\band \p{Lu}|\b(?:Rep|Sen|Gov)$/u.test(role)
    ? inSentence(voice)
    : `${name} (${role})`;
};

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

const STUDIES =
  /\b(?:professor|analyst|economist|expert|fellow|historian|scholar|scientist|researcher|physicist|epidemiologist|virologist|doctor|physician|lawyer|attorney|lecturer|strategist|pollster|sociologist|psychologist|biologist|geologist|climatologist|meteorologist|criminologist|political scientist|director of (?:the )?\p{Lu}[\p{L} ]*(?:Institute|Cent(?:er|re)|Program\p{Ll}*|Project))\b/iu;
const TOUCHED =
  /\b(?:residents?|neighbou?rs?|parents?|workers?|farmers?|students?|survivors?|owners?|patients?|teachers?|nurses?|shopkeepers?|villagers?|fisherm[ae]n|drivers?|tenants?|refugees?|migrants?|protesters?|demonstrators?|passengers?|customers?|shoppers?|pensioners?|locals)\b/iu;
/** The words of a voice that are most of the news; at least so many of it and of what the text is about. */
function bestOf(
  told: Told,
  isOne: (word: Word) => boolean,
  least: { readonly news: number; readonly theme: number },
): Word | undefined {
  const all = wordsIn(told);
  const theme = themeOf(told);
  const news = `${told.title} ${told.lead.quote}`;
  const [best] = all
    .filter((word) => isOne(word) && !isLead(told, word) && !isHeadline(told, word) && !/\bthank/iu.test(word.quote))
    .filter(({ at, voice }) => all.every((other) => other.at !== at || isSame(other.voice, voice)))
    .map((word) => ({
      word,
      shared: sharedBy(news, word.quote, word.voice),
      common: inCommon(withoutNames(word.quote), theme),
    }))
    .filter(({ shared, common }) => shared >= least.news && shared + common >= least.theme)
    .map((each) => ({
      ...each,
      worth:
        each.shared + 0.5 * each.common + (each.word.saying.isQuoted ? 1 : 0) + (JUDGES.test(each.word.quote) ? 1 : 0),
    }))
    .sort((a, b) => b.worth - a.worth || a.word.at - b.word.at);
  return best?.word;
}
/** Where the first of all who speak is named in a headline: the news is what he does. */
const firstNameIn = (told: Told): number =>
  Math.min(
    ...wordsIn(told)
      .map(({ voice }) => told.title.search(pattern(voice)))
      .filter((at) => at >= 0),
  );
/** A name within a sentence, with “the” where the text has it. */
const withArticle = (text: string, voice: Voice): string =>
  !/^[Tt]he /u.test(voice.name) && new RegExp(`\\b[Tt]he ${namePattern(voice.name)}(?![\\p{L}])`, 'u').test(text)
    ? `the ${voice.name.charAt(0)}${voice.name.slice(1)}`
    : calledIn(text, { ...voice, role: null });
/** Whether a voice is several: “Democrats”, “officials”. */
const isSeveral = ({ name, kind }: Voice): boolean => kind === 'unnamed' && /[^s]s$|people$/u.test(name);
/** What a question after somebody’s words begins with: “does the Harl Board”, “do nurses”. */
const doesOne = ({ text }: Told, { voice }: Word): string =>
  `${isSeveral(voice) ? 'do' : 'does'} ${withArticle(text, voice)}`;
/** Somebody whom the news names, and who does not tell it. */
export function* namedSays(told: Told): Iterable<Exchange> {
  const tellers = tellersOf(told, wordsIn(told));
  const found = bestOf(
    told,
    (word) =>
      word.voice.kind !== 'document' &&
      !isPress(word.voice.name) &&
      (word.voice.kind !== 'person' || word.saying.isQuoted) &&
      !tellers.some((teller) => isSame(teller, word.voice)) &&
      pattern(word.voice).test(`${told.title}. ${told.lead.quote}`) &&
      told.title.search(pattern(word.voice)) !== firstNameIn(told) &&
      isTheirs(word),
    { news: 0, theme: 1 },
  );
  if (found !== undefined)
    yield* exchange('named-says', told.lead, {
      w: doesOne(told, found),
      found: said(found),
    });
}
/** Somebody who studies such things. */
export function* expertSays(told: Told): Iterable<Exchange> {
  const tellers = tellersOf(told, wordsIn(told));
  const found = bestOf(
    told,
    ({ voice }) =>
      voice.kind === 'person' &&
      STUDIES.test(voice.role ?? '') &&
      // A lawyer of somebody speaks for him.
      !/\b(?:[Aa]ttorney [Gg]eneral|(?:lawyer|attorney|doctor|physician|strategist|pollster) (?:for|of|to)|advis[eo]r to)\b|['’]s? (?:\p{Ll}+ )?(?:lawyer|attorney|doctor|physician|strategist|pollster)/u.test(
        voice.role ?? '',
      ) &&
      !tellers.some((teller) => isSame(teller, voice)),
    { news: 1, theme: 2 },
  );
  if (found !== undefined) yield* exchange('expert-says', told.lead, { w: withRole(found.voice), found: said(found) });
}
/** Somebody whom it touches. */
export function* touchedSays(told: Told): Iterable<Exchange> {
  const found = bestOf(
    told,
    ({ voice }) =>
      (voice.kind === 'person' && TOUCHED.test(voice.role ?? '')) ||
      (voice.kind === 'unnamed' && TOUCHED.test(voice.name)),
    { news: 0, theme: 1 },
  );
  if (found !== undefined) yield* exchange('touched-says', told.lead, { found: said(found) });
}
/** Somebody who is against it, or asks not to do it. */
export function* againstIt(told: Told): Iterable<Exchange> {
  // Against what is not sure where the news itself is that somebody is against something.
  if (AGAINST_SOMETHING.test(`${told.title}. ${told.lead.quote}`)) return;
  const tellers = tellersOf(told, wordsIn(told));
  const found = bestOf(
    told,
    (word) =>
      (word.saying.direction === 'opposes' || AGAINST.test(word.sentence.own)) &&
      // Whoever the headline names does the news.
      !pattern(word.voice).test(told.title) &&
      !/^(?:If|Should|Were)\b/u.test(word.quote) &&
      // Hard words for somebody, or told of another time, are not against the news.
      !/\b(?:attack|lambast|slam|blast|mock)\p{Ll}*\b|\bbeing \p{Ll}+ed\b/u.test(word.sentence.own) &&
      !tellers.some((teller) => isSame(teller, word.voice)),
    { news: 1, theme: 2 },
  );
  if (found !== undefined && !OF_HARM.test(told.lead.quote))
    yield* exchange('voices-opposed', told.lead, { found: said(found) });
}
export const AGAINST_SOMETHING =
  /\b(?:oppos\p{Ll}+|reject\p{Ll}*|condemn\p{Ll}*|critici\p{Ll}+|denounc\p{Ll}+|against|accus\p{Ll}+|blam\p{Ll}+|slam\p{Ll}*|blast(?:s|ed)|attack(?:s|ed) (?:on )?\p{Lu}|rebuk\p{Ll}+|den(?:y|ies|ied)|refus\p{Ll}+|protest\p{Ll}*)\b/iu;
const AGAINST =
  /\b(?:vote against|oppos(?:e|ed|es|ing)|reject(?:s|ed)?|condemn(?:s|ed)?|critici[sz](?:es|ed)|denounc(?:es|ed)|against the (?:bill|plan|ban|law|measure|deal|decision|move|proposal))\b/u;

/** What one of them does with his words, and the question for it. */
const DOES: readonly (readonly [
  kind: string,
  isOne: (word: Word) => boolean,
  least: { news: number; theme: number },
])[] = [
  [
    'admits',
    ({ voice, sentence }) =>
      voice.kind === 'person' &&
      /\b(?:admit(?:s|ted)|acknowledg(?:es|ed)|conced(?:es|ed)|apologi[sz](?:es|ed)|regret(?:s|ted)|(?:did|does) not rule out|could not rule out)\b/u.test(
        sentence.own,
      ),
    { news: 0, theme: 2 },
  ],
  ['denies', ({ voice, saying }) => voice.kind !== 'document' && saying.direction === 'denies', { news: 1, theme: 2 }],
  [
    'charges',
    ({ voice, saying }) => voice.kind !== 'document' && saying.direction === 'accuses',
    { news: 0, theme: 2 },
  ],
  [
    'asks-for',
    ({ voice, saying, sentence }) =>
      voice.kind !== 'document' &&
      saying.direction === 'asks' &&
      !/\basked (?:if|whether|about|why|how|what|\p{Ll}+ if)\b/u.test(sentence.own),
    { news: 1, theme: 2 },
  ],
];
export const spoken: readonly ((told: Told) => Iterable<Exchange>)[] = DOES.map(
  ([kind, isOne, least]) =>
    function* (told: Told): Iterable<Exchange> {
      const found = bestOf(told, (word) => !/^(?:If|Should|Were)\b/u.test(word.quote) && isOne(word), least);
      if (found !== undefined)
        yield* exchange(kind, told.lead, {
          w: doesOne(told, found),
          found: said(found),
        });
    },
);
/** Whether words tell the news once more. */
function isAgain({ lead }: Told, { quote }: Word): boolean {
  const own = stems(quote);
  const news = stems(lead.quote);
  return [...own].filter((stem) => news.has(stem)).length > AGAIN_SHARE * own.size;
}
const AGAIN_SHARE = 0.5;
/** What somebody says of the news who does not tell it. */
export function* voiceSays(told: Told): Iterable<Exchange> {
  const tellers = tellersOf(told, wordsIn(told));
  const found = bestOf(
    told,
    (word) =>
      word.voice.kind !== 'document' &&
      !isPress(word.voice.name) &&
      !/^(?:An?|One|Another) \p{Ll}+$/u.test(word.voice.name) &&
      isTheirs(word) &&
      !isAgain(told, word) &&
      !/\b(?:last (?:year|month)|at the time|(?:years|months) ago|in (?:19|20)\d\d)\b/u.test(word.sentence.own) &&
      !tellers.some((teller) => isSame(teller, word.voice)),
    { news: 2, theme: 4 },
  );
  if (found !== undefined) yield* exchange('voice-says', told.lead, { w: doesOne(told, found), found: said(found) });
}
/** Whose words an argument takes up. */
export function* takesUp(told: Told): Iterable<Exchange> {
  const found = bestOf(
    told,
    ({ voice, saying }) => voice.kind === 'person' && saying.isQuoted && /\S \S/u.test(voice.name),
    { news: 0, theme: 2 },
  );
  if (found !== undefined) yield* exchange('takes-up', told.lead, { w: withRole(found.voice), found: said(found) });
}

/** Somebody says something to what stands before. */
export const REPLIES_TO =
  /\b(?:denied|denies|rejected|rejects|dismissed|dismisses|responded|responds|replied|replies|countered|counters|disputed|disputes|pushed back|hit back|fired back|shot back|disagreed|disagrees|defended|defends)\b(?! (?:access|entry|bail))/u;
