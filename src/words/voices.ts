import { bodyIn, FACT_CHECKERS, isCountry, isOfState, isPress, isShortFor, ownerIn } from './bodies.js';
import { isDead, isLongAgo } from './of-the-past.js';
import { isOfSpeaking, personIn, personsSpeakingIn, titled } from './persons.js';
import { namesRole, roleOf, withoutOffice } from './roles.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { inFull, nameIn, speakersIn } from './speakers.js';
import { asPattern, isBalanced, surnameOf, withoutTitle } from './speech.js';
import { type Direction, directionOf, HELPS, NOT_HEARD, OWN_DENIAL, SAYING_VERBS, STANCE_VERBS } from './directions.js';

/** What a voice is. */
export const VOICE_KINDS = ['person', 'body', 'document', 'unnamed'] as const;
export type VoiceKind = (typeof VOICE_KINDS)[number];

interface Span {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}
/** A whole sentence of a text that gives words to somebody, verbatim. */
export interface Saying extends Span {
  readonly quote: string;
  readonly direction: Direction;
  /** Whether it has words between quotation marks. */
  readonly isQuoted: boolean;
}
/** Somebody or something that speaks in a text. */
export interface Voice {
  /** The fullest form that the text has, without titles. */
  readonly name: string;
  /** What the text says that it is: “the mayor of Velden”; null where it says nothing. */
  readonly role: string | null;
  readonly kind: VoiceKind;
  /** In the order of the text. */
  readonly says: readonly Saying[];
}
interface Heard {
  name: string;
  readonly kind: VoiceKind;
  readonly at: Map<Sentence, Direction>;
}
/** What is read of a claim: where it stands, and who is named for it. */
interface Attributed {
  readonly field: string;
  readonly start: number;
  readonly attribution:
    (Span & { readonly kind: string; readonly source: string; readonly standsFor: string | null }) | null;
}
interface Text {
  readonly title: string;
  readonly text: string;
}

const NAME =
  "\\p{Lu}[\\p{L}\\p{N}’'&.-]*(?:\\s(?:(?:of|for|and|the|de|van|von|bin|al|el)\\s){0,2}\\p{Lu}[\\p{L}\\p{N}’'&-]*(?:\\.\\p{Lu})?\\.?){0,7}";
/** What is told of somebody between the name and the verb. */
const BESIDE =
  '(?:(?:,\\s[RDI]-\\p{Lu}[\\p{L}.]*(?:\\s\\p{Lu}[\\p{L}.]*)?|\\s\\([^()]{1,20}\\))?,?(?:\\s(?:of|from|at|with|in)\\s(?:the\\s)?\\p{Lu}[\\p{L}.’\'&-]*(?:\\s(?:(?:of|for|the|and)\\s){0,2}\\p{Lu}[\\p{L}.’\'&-]*){0,6},?)?(?:,\\s\\d{2}(?=,))?(?:,\\s[^,"“”]{2,140}(?:,\\s(?:(?:whose|who|which|where|an?|the|one)\\s[^,"“”]{2,140}|\\p{Lu}[\\p{L}.]*(?:\\s\\p{Lu}\\p{L}+)?)){0,2},)?)?';
/** “is promising to go”, “as Reed put it:”. */
const MORE_VERBS =
  '(?:is|was|are|were|(?:has|have) been) (?:now |also |\\p{Ll}+ly )?(?:promising|pledging|warning|insisting|arguing|vowing|threatening|urging|predicting|calling (?:for|on))|threaten(?:s|ed) to|puts? it(?=[,:])';
const DOES = `${HELPS}(?<does>${SAYING_VERBS}|${STANCE_VERBS}|${MORE_VERBS})(?![\\p{L}-])(?! by\\b)`;
/** What somebody is, as words before the name that end with a small one: “US State Department spokesman”, “founder and owner”. */
const ROLE_BEFORE =
  "(?:(?!(?:that|who|which|when|as|he|she|it|they|if|by|on|in|from|to|is|was|has|had|said|says|told|but|after|before|about|for|with|against|like|than|over|under|at|not|nothing|yes|no|so|how|why|whether)\\s)[\\p{L}\\d][\\p{L}\\d.’'&/-]*\\s){0,8}?(?!(?:that|who|which|when|as|he|she|it|they|of|and|or|the|an?|by|on|in|from|to|about|for|with|against|like|than|over|at|both|hello|goodbye|so|yes|no|not)\\s)\\p{Ll}[\\p{Ll}-]+\\s";
const BY_NAME = new RegExp(`(?<who>${NAME})${BESIDE}\\s${DOES}`, 'gu');
/** With which somebody goes on to say something: “Ann Reed tried to calm them, saying that …”. */
const GOING_ON =
  'saying|adding(?! (?:to|up)\\b)|telling|announcing|warning|arguing|claiming|insisting|noting|predicting|asking|urging|vowing|promising|calling(?! (?:off|up|in|back)\\b)|describing';
const BY_SAYING = new RegExp(
  `^(?:(?:Meanwhile|Later|Earlier),? )?(?<role>${ROLE_BEFORE})?(?<who>${NAME})${BESIDE}\\s[^“”",]{3,90},?\\s(?<does>${GOING_ON})(?![\\p{L}-])`,
  'gu',
);
/** “…,” said Rep. Kim Vance, “said the head of the board, Ann Reed”, “said Kremlin spokesman Tom Castell”. */
const BY_TURN = new RegExp(
  `(?:^\\s*|\\s{3}|[,?!]\\s)(?:[Ss]aid|says|added|adds|wrote|writes|explained|explains|tweeted|argued|argues|warned|warns|recalled|recalls|noted|notes|insisted|asked|observed|concluded|joked|quipped|declared|acknowledged|remarked|conceded|predicted|complained)\\s(?:(?:the|an?|his|her|its|their|\\p{Lu}\\p{L}+['’]s)\\s[^,“”"]{3,90},\\s|(?<role>${ROLE_BEFORE}))?(?<who>${NAME})(?=[,.:]|\\s\\(|\\s(?:of|from|with|who|whom|whose|in|on|at|as|during|last|after)\\b|\\s*$)`,
  'gu',
);
const TITLE = /^(?:(?:Mr|Mrs|Ms|Dr|Prof|Sen|Rep|Gov|Gen|Capt|Cllr|Councillor)\.? )+/u;
const PRONOUN = new RegExp(`(?<![\\p{L}])(?:[Hh]e|[Ss]he)\\s${DOES}`, 'gu');
/** Before a name that is not the subject: “aides to Ann Reed declined”. */
const OF_OTHER =
  /(?:\b(?:for|of|to|with|by|about|against|from|near|at|than|like|behind|under|in|on|over|after|before|and|or|as|that)\s(?:(?:the|a|an|Mr\.|Mrs\.|Ms\.|Dr\.|President|Senator|Sir|Dame|Prime Minister|Governor|Mayor|(?:(?:former|then|late|prime|minister|president|founder|director|leader|mayor|chief|head|senator|lawyer|candidate|chancellor|secretary|spokes\p{Ll}+)\s?){1,4}(?:Sir)?)\s)?)$/u;

const SEVERAL =
  'officials|aides|police|prosecutors|lawyers|attorneys|critics|opponents|supporters|experts|analysts|scientists|researchers|doctors|residents|witnesses|Democrats|Republicans|Conservatives|conservatives|liberals|progressives|lawmakers|legislators|senators|activists|campaigners|environmentalists|protesters|demonstrators|organi[sz]ers|advis[eo]rs|economists|investigators|authorities|detectives|firefighters|employees|workers|teachers|parents|unions|executives|regulators|historians|scholars|voters|neighbou?rs|relatives|diplomats|advocates|farmers|fans|users|physicians|nurses|engineers|governors|mayors|ministers|commanders|militants|rebels|hackers|insiders|sources|customers|shareholders|investors|veterans|survivors|climatologists|epidemiologists|academics|spokespeople|representatives|tribes|leaders|Authorities|Police|Critics|Experts|Officials|Researchers|Scientists|Prosecutors|Lawmakers|Residents|Witnesses|Activists|Environmentalists|Analysts|Supporters|Opponents|Doctors|Organi[sz]ers|Economists|Aides';
const ONE =
  'spokes(?:man|woman|person)|official|source|witness|resident|campaign|administration|ministry|government|department|committee|family|lawyer|attorney|prosecutor|judge|company|union|group|police chief|agency|court';
const WORDS_BEFORE =
  "(?:(?!(?:an?|this|that|each|every|one|and|or|but|after|before|though|although|since|until|unless|so|then|yet|also|how|why|what|echoing|citing|including|joining|of|for|to|in|on|at|by|with|from|that|which|who|when|while|as|if|because|his|her|their|its|our|my|your|is|are|was|were|has|have|had|said|says|told|said)\\s)[\\p{L}][\\p{L}.’'-]*\\s){0,3}?";
const OF_WHOM = `(?:\\s(?:with|at|from|in|of|for|to|on|close to|familiar with)\\s(?:the\\s|a\\s)?\\p{Lu}[\\p{L}.’'&-]*(?:\\s(?:of\\s(?:the\\s)?|for\\s|and\\s)?\\p{Lu}[\\p{L}.’'&-]*){0,5})?`;
const BY_GROUP = new RegExp(
  `(?<![\\p{L}-])(?<who>(?:(?:[Tt]he|[Ss]ome|[Ss]everal|[Mm]any|[Tt]wo|[Tt]hree|[Ff]our|[Oo]ther|[Mm]ost)\\s)?${WORDS_BEFORE}(?:${SEVERAL})${OF_WHOM}|(?:[Tt]he|[Aa]n?)\\s${WORDS_BEFORE}(?:${ONE})${OF_WHOM}),?\\s${DOES}`,
  'gu',
);
/** Who speaks for somebody: “Reed’s campaign”, “the mayor’s lawyers”. */
const BY_OWN = new RegExp(
  `(?<![\\p{L}’'-])(?<who>(?:\\p{Lu}[\\p{L}’'-]*\\s){0,2}\\p{Lu}[\\p{L}-]+['’]s?\\s(?:(?:re-?election|presidential|Senate|defen[cs]e|legal|press|own)\\s)?(?:campaign|lawyers?|attorneys?|office|spokes(?:man|woman|person)|team|administration|representatives?|publicist|allies|supporters|family)),?\\s${DOES}`,
  'gu',
);
/** “FactCheck.org rated the ad as ‘false’”. */
const BY_CHECKER = new RegExp(
  `(?<![\\p{L}])(?<who>${FACT_CHECKERS})\\s${HELPS}(?:rate[sd]|ruled?s?|judge[sd]|labell?ed|debunk(?:s|ed)|found|finds|gave|gives|determined|disput(?:es|ed)|${SAYING_VERBS})(?![\\p{L}-])`,
  'gu',
);
/** “according to analysts from Velden Bank”. */
const BY_CREDIT = new RegExp(
  `(?:[Aa]ccording to|,["”]? said)\\s(?<who>(?:the\\s|some\\s|several\\s)?${WORDS_BEFORE}(?:${SEVERAL})${OF_WHOM})(?=[.,;]|\\s(?:who|in|on|at)\\b|$)`,
  'gu',
);
const BY_DOCUMENT =
  /(?<![\p{L}-])(?<who>(?:[Tt]he|[Aa]n?|[Tt]heir|[Ii]ts)\s(?:[\p{L}][\p{L}’'-]*\s){0,3}?(?:statement|report|study|survey|poll|lawsuit|complaint|indictment|letter|memo|filing|ruling|analysis|audit|affidavit|press release)(?:\s(?:from|by|of)\s(?:the\s)?(?:\p{Ll}+\s){0,2}?\p{Lu}[\p{L}.’'&-]+(?:\s(?:of\s(?:the\s)?|for\s|and\s)?[\p{L}.’'&-]+){0,3})?)\s(?:also\s)?(?<does>said|says|found|finds|show(?:s|ed)|concluded|concludes|state[sd]|reads?|warn(?:s|ed)|alleg(?:es|ed)|estimate[sd]|suggest(?:s|ed)|accus(?:es|ed)|den(?:ies|ied))(?![\p{L}-])/gu;

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/’/gu, "'")
    .replace(/^(?:the|an?|some|several|many|most|other|two|three|four) /u, '');

/** Who says what in a text, those who say most first. Precise before complete: who is unsure is missing. */
export const voicesOf = (article: Text, claims: readonly Attributed[] = []): readonly Voice[] =>
  everyVoice(article, claims, false)
    .map((voice) => ({ ...voice, says: voice.says.filter(({ direction }) => direction !== 'declined') }))
    .filter(({ says }) => says.length > 0);

/** The same with those who were asked and would not say, and with quotations whose speaker stands in the next paragraph. */
export const heardIn = (article: Text, claims: readonly Attributed[]): readonly Voice[] =>
  everyVoice(article, claims, true);

function everyVoice(article: Text, claims: readonly Attributed[], isJoined: boolean): readonly Voice[] {
  const hearing = new Hearing(article);
  hearing.listenBySpeakers();
  for (const sentence of hearing.sentences) if (!isLongAgo(sentence.text)) hearing.listen(sentence);
  for (const claim of claims) hearing.listenByClaim(claim);
  return hearing
    .each()
    .filter(({ name }) => !isRunTogether(name, hearing.sentences))
    .map((voice) => asVoice(article, hearing.sentences, voice, isJoined))
    .sort((a, b) => weightOf(article, b) - weightOf(article, a))
    .slice(0, VOICES_MAX)
    .map((voice) => withRole(article, voice))
    .reduce<Voice[]>(joined, []);
}
/** The end of a heading with the name behind it: “Berg on Holm and Reed Berg said …”. */
const isRunTogether = (name: string, sentences: readonly Sentence[]): boolean => {
  const [, last, ...more] = name.split(' ');
  if (last === undefined || more.length > 0) return false;
  const found = sentences.filter(({ text }) => text.includes(name));
  return (
    found.length > 0 &&
    found.every(({ text }) =>
      text
        .slice(0, text.indexOf(name))
        .split(/[^\p{L}]+/u)
        .includes(last),
    )
  );
};
/** Adds a voice to others, or what it says to the one that has its name, or whose name is only spelt otherwise. */
function joined(voices: readonly Voice[], voice: Voice): Voice[] {
  const isAlike = ({ name, kind }: Voice): boolean =>
    kind === voice.kind &&
    (name === voice.name ||
      (kind === 'person' &&
        [name, voice.name].some((each) => /^(?:Vice )?President \S+$/u.test(each)) &&
        surnameOf(name).slice(0, ALIKE) === surnameOf(voice.name).slice(0, ALIKE)));
  const same = voices.find(isAlike);
  if (same === undefined) return [...voices, voice];
  const says = [...same.says, ...voice.says].sort((a, b) => a.start - b.start);
  const full = /^(?:Vice )?President \S+$/u.test(same.name) ? voice : same;
  return voices.map((each) => (each === same ? { ...full, says } : each));
}
/** So many letters are the same however a name is spelt: “Zelensky”, “Zelenskiy”. */
const ALIKE = 7;
/** Nobody reads of more. */
const VOICES_MAX = 24;

/** Collects who is heard in a text, sentence by sentence. */
class Hearing {
  readonly heard = new Map<string, Heard>();
  readonly sentences: readonly Sentence[];
  /** Persons by surname; null where two have the same. */
  readonly #surnames = new Map<string, string | null>();

  /** Surnames of those who are called by their office alone. */
  readonly #byOffice: readonly string[];

  constructor(private readonly article: Text) {
    this.#byOffice = [...new Set((article.text.match(BY_OFFICE) ?? []).map(surnameOf))];
    // A line in capitals is a headline of something else.
    this.sentences = sentencesOf(article.text).filter(({ text }) =>
      /\p{Ll}{2}/u.test(text.replace(/^\P{L}*\p{L}+/u, '')),
    );
  }

  listenBySpeakers(): void {
    const beginning = new Map(this.sentences.map((each) => [each.start, each]));
    const at = (starts: readonly number[]): readonly Sentence[] =>
      starts.flatMap((start) => beginning.get(start) ?? []);
    const persons = personsSpeakingIn(this.article).filter(
      ({ name }) => !isOdd(name) && !isFirmIn(this.article.text, name) && !isPaperIn(this.article.text, name),
    );
    for (const { name, heard } of persons) {
      this.#know(name);
      for (const sentence of at(heard)) this.#add(name, 'person', sentence, doneBy(sentence, this.#called(name)));
    }
    for (const { name, heard } of speakersIn(this.article).named) {
      if (persons.some((person) => surnameOf(person.name) === surnameOf(name))) continue;
      const person = ofPress(name);
      const body = bodyIn(name) ?? (isFirmIn(this.article.text, name) ? name : null);
      if (person !== null) this.#know(person);
      for (const sentence of at(heard))
        if (person !== null) this.#add(person, 'person', sentence, doneBy(sentence, this.#called(name)));
        else if (body !== null) this.#add(body, 'body', sentence, doneBy(sentence, surnameOf(body)));
    }
  }

  listen(sentence: Sentence): void {
    // “Reed urged Castell to leave, noting that …” is said by Reed.
    const going = [...sentence.own.matchAll(BY_SAYING)].filter(({ groups }) => endsWithRole(groups?.['role'] ?? ''));
    const named = [...sentence.own.matchAll(BY_NAME)];
    for (const found of [...named, ...named.flatMap((each) => apposedIn(sentence.own, each)), ...going]) {
      const before = sentence.own.slice(0, found.index);
      // “It sailed on, when Reed suggested that it might” tells of the ship.
      if (!isOfOther(before) && !BY_THE_WAY.test(before)) this.#hear(sentence, found, deedOf(sentence, found));
    }
    for (const found of sentence.own.matchAll(BY_TURN)) this.#hear(sentence, found, null);
    this.#listenForCredit(sentence);
    for (const [pattern, kind] of [
      [BY_GROUP, 'unnamed'],
      [BY_OWN, 'unnamed'],
      [BY_DOCUMENT, 'document'],
    ] as const)
      for (const found of sentence.own.matchAll(pattern)) {
        const before = sentence.own.slice(0, found.index);
        const who = (found.groups?.['who'] ?? '').replace(BEGINNING, '').replace(/ on \p{Lu}\p{Ll}+day$/u, '');
        const deed = sentence.own.slice(found.index + found[0].length - (found.groups?.['does'] ?? '').length);
        if (
          !ACTS.test(deed) &&
          BEGINS_PHRASE.test(before) &&
          !isOfOther(before) &&
          !(APPOSED.test(before) && /^(?:an?|the) /u.test(who)) &&
          !(BESIDE_NAME.test(before) && /^an? /u.test(who))
        ) {
          const holder = holderOf(who, this.article.text.slice(0, sentence.start));
          if (holder === null) this.#add(who, kind, sentence, deedOf(sentence, found));
          else this.#note(holder, 'person', sentence, deedOf(sentence, found));
        }
      }
  }

  #listenForCredit(sentence: Sentence): void {
    for (const { groups } of sentence.own.matchAll(BY_CHECKER))
      this.#note(groups?.['who'] ?? '', 'body', sentence, null);
    for (const { groups } of sentence.own.matchAll(BY_CREDIT))
      this.#add((groups?.['who'] ?? '').replace(/\.$/u, ''), 'unnamed', sentence, 'says');
  }

  /** A claim that is attributed to somebody who is known, in a sentence in which somebody speaks. */
  listenByClaim({ field, start, attribution }: Attributed): void {
    if (field !== 'text' || attribution?.kind !== 'named') return;
    const sentence = this.sentences.find((each) => each.start <= attribution.start && attribution.end <= each.end);
    const name = this.#surnames.get(plain(surnameOf(withoutTitle(attribution.standsFor ?? attribution.source))));
    // “He said Ms. Reed should go” is said by another.
    const isOther = sentence && name && attribution.standsFor !== null && names(sentence.own, this.#called(name));
    const isOfIt = sentence && !isOther && sentence.start <= start && start < sentence.end;
    if (isOfIt && name && (sentence.text !== sentence.own || isOfSpeaking(sentence.own)))
      this.#add(name, 'person', sentence, doneBy(sentence, this.#called(name)));
  }

  /** A body with the country whose it is: “China’s Foreign Ministry”. */
  #owned(name: string, { own }: Sentence): string {
    const isNamed = [...this.#surnames.keys()];
    const owner =
      ownerIn(own, asPattern(name)) ?? (isOfState(name) ? ownerIn(this.article.text, asPattern(name)) : null);
    return owner === null || isNamed.includes(plain(surnameOf(owner)).replace(/'s?$/u, '')) ? name : `${owner} ${name}`;
  }

  /** Whoever is heard, each once: a body under its full name, and under one name for its country. */
  each(): readonly Heard[] {
    const lengthOf = ({ name }: Heard): number => (/^the \p{Ll}+$/iu.test(name) ? 0 : name.length);
    const all = [...this.heard.values()].sort((a, b) => lengthOf(b) - lengthOf(a));
    const kept: Heard[] = [];
    for (const voice of all) {
      const same = kept.find(
        ({ name, kind }) =>
          isOneOf(voice, all, this.article.text)?.name === name ||
          ((kind === voice.kind || voice.kind === 'body') &&
            (kind === 'body' || voice.kind === 'body') &&
            (isShortFor(voice.name, name) ||
              isShortFor(voice.name, name.replace(/^\S+ /u, '')) ||
              (name.replace(/^\S+ /u, '') === voice.name.replace(/^\S+ /u, '') &&
                name.slice(0, 4) === voice.name.slice(0, 4)))),
      );
      if (same === undefined) kept.push(voice);
      else for (const [sentence, direction] of voice.at) same.at.set(sentence, same.at.get(sentence) ?? direction);
    }
    return kept;
  }

  readonly #calls = new Map<string, string>();
  /** The word by which the text calls somebody. */
  #called(name: string): string {
    const called = this.#calls.get(name) ?? calledIn(this.article.text, name);
    this.#calls.set(name, called);
    return called;
  }

  /** “Sir Keir” is who is called Keir Reed elsewhere. */
  #inFull(name: string): string {
    const [, first] = /^(?:Sir|Dame|Madame) (\p{Lu}\S+)$/u.exec(name) ?? [];
    if (first === undefined) return name;
    const full = new RegExp(`(?<![\\p{L}])${asPattern(first)} \\p{Lu}[\\p{L}-]+(?![\\p{L}])`, 'gu');
    const known = new Set(this.article.text.match(full));
    return (known.size === 1 ? [...known][0] : null) ?? name;
  }

  /** Whether a sentence names a person, or may mean him: nobody else is named since he was. */
  #isMeant(name: string, sentence: Sentence): boolean {
    const called = this.#called(name);
    if (names(sentence.text, called)) return true;
    const at = this.sentences.indexOf(sentence);
    for (const { own } of this.sentences.slice(Math.max(0, at - MEANT_WITHIN), at).reverse()) {
      if (names(own, called)) return true;
      const isOther =
        [...own.matchAll(FULL_NAME)].some(([words]) => personIn(words) !== null && bodyIn(words) === null) ||
        [...this.#surnames.values()].some(
          (other) => other !== null && other !== name && names(own, this.#called(other)),
        ) ||
        (own.match(BY_OFFICE) ?? []).some((other) => surnameOf(other) !== called) ||
        this.#byOffice.some((other) => other !== called && names(own, other));
      if (isOther) return false;
    }
    return false;
  }

  /** “Castell’s account was supported by an aide, she said” may have the words of Castell. */
  #isOfAnother(own: string, name: string): boolean {
    if (names(own, this.#called(name))) return false;
    const before = own.slice(0, [...own.matchAll(AS_PRONOUN)][0]?.index ?? 0);
    return [...this.#surnames.values()].some((other) => other !== null && names(before, this.#called(other)));
  }

  #hear(sentence: Sentence, found: RegExpExecArray, direction: Direction | null): void {
    const { who: given = '', role = '' } = found.groups ?? {};
    // In Velden nobody is called so.
    if (/^(?:In|At|On|From|With|By) /u.test(given)) return;
    const who = spaced(given)
      .replace(BEGINNING, '')
      .replace(/(?<!Jr|Sr)\.$/u, '');
    const bare = SIR.test(who) ? who : (nameIn(personOf(who) ?? who) ?? who);
    const known = this.#surnames.get(plain(surnameOf(bare)));
    if (known && !isNamesake(bare, known)) this.#add(known, 'person', sentence, direction);
    if (known === null || (known && !isNamesake(bare, known))) return;
    const { text } = this.article;
    const single = bare.replace(/^.* (?=(?:Sen|Rep|Gov|Gen)\. \p{Lu})/u, '').replace(TITLE, '');
    const full = withoutTitle(
      /\s/u.test(single) ? single : (this.#headed(single) ?? familyFirst(text, single) ?? inFull(text, single)),
    );
    const person =
      isOdd(full) || isPaperIn(text, full)
        ? null
        : (ofPress(full) ?? personIn(full) ?? titled(full, text) ?? this.#byFirstName(single, found));
    const body = role === '' ? (bodyIn(who) ?? (isFirmIn(text, who) ? who : null)) : null;
    if (body !== null) this.#add(body, 'body', sentence, direction);
    else if (
      person !== null &&
      !/['’]s$/u.test(who) &&
      (direction === null || isKnown(text, person) || isIntroduced(found, bare, text))
    ) {
      this.#know(person);
      this.#add(person, 'person', sentence, direction);
    }
  }

  /** “Diana, a local resident, told the paper”: who is named by one name alone; null for anybody of whom the text has more. */
  #byFirstName(single: string, { 0: words, groups }: RegExpExecArray): string | null {
    const { text } = this.article;
    const isWhole = !new RegExp(
      `\\p{Lu}[\\p{L}.’'-]* ${asPattern(single)}(?![\\p{L}])|(?<![\\p{L}])${asPattern(single)} \\p{Lu}`,
      'u',
    ).test(text);
    const behind = words.slice((groups?.['who'] ?? '').length);
    return /^\p{Lu}\p{Ll}{2,}$/u.test(single) && isWhole && bodyIn(single) === null && ANYBODY.test(behind)
      ? single
      : null;
  }

  /** The one of that surname whom the headline names in full. */
  #headed(surname: string): string | null {
    const pattern = new RegExp(`\\p{Lu}\\p{Ll}+ ${asPattern(surname)}(?![\\p{L}])`, 'gu');
    const [only, another] = [...this.article.title.matchAll(pattern)]
      .map(([words]) => words)
      .filter((words) => !RUN_INTO.test(words));
    return only !== undefined && another === undefined && this.article.text.includes(only) ? only : null;
  }

  #know(written: string): void {
    const name = spaced(written);
    const called = plain(this.#called(name));
    const known = this.#surnames.get(called);
    if (known !== name) this.#surnames.set(called, known === undefined ? name : null);
  }

  #add(written: string, of: VoiceKind, sentence: Sentence, direction: Direction | null): void {
    const given = spaced(written);
    // “Ann Reed of the Harbour Board” is Ann Reed.
    const person = of === 'body' ? personOf(given) : null;
    if (person !== null) {
      this.#add(person, 'person', sentence, direction);
      return;
    }
    // Of a firm that is named like its founder, who is named in full is meant.
    const full = of === 'body' && !/\s/u.test(given) ? inFull(this.article.text, given) : given;
    const isPerson = full !== given && (personIn(full) !== null || isPress(given));
    if (of === 'person' && isOfRelative(sentence.own, given)) return;
    if (of === 'person' && isOfNamesake(sentence.own, given, this.article.text)) return;
    if (of === 'person' && this.#isOfAnother(sentence.own, given)) return;
    const meant = of === 'person' ? this.#meantAlone(given, sentence) : given;
    if (meant === null) return;
    if (meant !== given) {
      this.#add(meant, of, sentence, direction);
      return;
    }
    if (
      of === 'person' &&
      (!this.#isMeant(given, sentence) || isOtherPronoun(sentence.own, this.#called(given), this.article.text))
    )
      return;
    if (
      isCalledSo(sentence.own, given) ||
      isBesideRole(sentence.own, given) ||
      (of === 'body' && (isPress(given) || isPlaced(given) || / (?:CNN|BBC|AFP|AP|NPR)$/u.test(given)))
    )
      return;
    const teller = of === 'unnamed' ? OF_UNNAMED.exec(sentence.own)?.groups?.['who'] : undefined;
    if (teller !== undefined && teller.trim() !== given.toLowerCase()) return;
    // “…,” he said: no office is a he.
    if (of === 'body' && !names(sentence.own, surnameOf(given)) && AS_HE.test(sentence.own)) return;
    if ((of === 'person' || of === 'body') && !saysItself(sentence, given, this.#called(given))) return;
    const [name, kind]: [string, VoiceKind] = isPerson
      ? [full, 'person']
      : [of === 'body' ? this.#owned(given, sentence) : this.#inFull(given), of];
    this.#note(name, kind, sentence, direction);
  }

  readonly #families = new Map<string, readonly string[]>();
  /** Who is meant by a surname alone where the text has two of a family: whom it names first in full; null where it gives the surname an office before that. */
  #meantAlone(name: string, { own }: Sentence): string | null {
    const surname = surnameOf(name);
    if (names(own, name) || !names(own, surname) || this.#called(name) !== surname) return name;
    const { title, text } = this.article;
    const family = this.#families.get(surname) ?? familyIn(text, surname);
    this.#families.set(surname, family);
    // A headline has capitals that make no name; whom of the family it names is meant.
    const first = family.find((each) => names(title, each)) ?? family[0];
    // Paul R. Reed is Paul Reed.
    const given = givenName(name);
    if (first === undefined || givenName(first) === given || !family.some((each) => givenName(each) === given))
      return name;
    return isTitledBefore(text, surname, first) ? null : first;
  }

  #note(name: string, kind: VoiceKind, sentence: Sentence, direction: Direction | null): void {
    const key = `${kind} ${plain(name)}`;
    const voice = this.heard.get(key) ?? { name, kind, at: new Map<Sentence, Direction>() };
    this.heard.set(key, voice);
    const known = voice.at.get(sentence);
    if (known === undefined || known === 'says') voice.at.set(sentence, direction ?? known ?? 'says');
  }
}

/** Whether words have a name as a word of its own. */
const names = (words: string, called: string): boolean =>
  new RegExp(`(?<![\\p{L}])${asPattern(called)}(?![\\p{L}])`, 'u').test(words);

const givenName = (name: string): string => name.split(' ')[0] ?? name;
/** Persons of one surname as a text names them in full, in its order. */
function familyIn(text: string, surname: string): readonly string[] {
  const full = new RegExp(`(?<![\\p{L}])\\p{Lu}\\p{Ll}+ (?:\\p{Lu}\\. )?${asPattern(surname)}(?![\\p{L}])`, 'gu');
  return [...new Set([...text.matchAll(full)].map(([name]) => name))].filter((name) => {
    const [first = ''] = name.split(' ');
    return (
      personIn(name) !== null &&
      !RUN_INTO.test(name) &&
      !namesRole(first) &&
      !BEGINNING.test(`${first} `) &&
      !TITLE.test(`${first} `)
    );
  });
}
/** Whether a surname stands with an office or a title before it is first told in full: “President Reed … his son Tom Reed”. */
const isTitledBefore = (text: string, surname: string, first: string): boolean =>
  new RegExp(
    `(?<![\\p{L}])(?:President|Minister|Senator|Sen\\.|Rep\\.|Gov\\.|Governor|Mayor|Mr\\.?|Mrs\\.?|Ms\\.?) ${asPattern(surname)}(?![\\p{L}])`,
    'u',
  ).test(text.slice(0, text.indexOf(first)));

/** The word by which a text calls somebody: the surname, or the first name where it stands alone and the last never does: “Wang” of Wang Yi. */
function calledIn(text: string, name: string): string {
  const last = surnameOf(name);
  const [first = last] = name.split(' ');
  const alone = (word: string): number =>
    [
      ...text.matchAll(
        new RegExp(
          `(?<![\\p{L}’'-]|(?!(?:Mr|Ms|Mrs|Dr|Prof)\\b)\\p{Lu}[\\p{L}’'.-]* )${asPattern(word)}(?![\\p{L}-]| \\p{Lu})`,
          'gu',
        ),
      ),
    ].length;
  const others = new RegExp(
    `(?<![\\p{L}])${asPattern(first)} (?!${asPattern(name.slice(first.length + 1))})\\p{Lu}`,
    'u',
  );
  return first !== last && !/\.$/u.test(first) && alone(last) === 0 && alone(first) > 0 && !others.test(text)
    ? first
    : last;
}
/** The one name that begins with a family name, where the text has an office before it: “Foreign Minister Wang Yi” of Wang. */
function familyFirst(text: string, single: string): string | null {
  if (!/^\p{Lu}\p{Ll}+$/u.test(single)) return null;
  const pattern = new RegExp(
    `(?<=(?<before>\\p{L}+) )${single} \\p{Lu}\\p{Ll}+(?:-\\p{L}\\p{Ll}+)?(?![\\p{L}]| \\p{Lu})`,
    'gu',
  );
  const found = [...text.matchAll(pattern)].filter(({ groups }) => namesRole(groups?.['before'] ?? ''));
  const [only, another] = [...new Set(found.map(([name]) => name))];
  return only !== undefined && another === undefined && calledIn(text, only) === single ? only : null;
}
/** The one judge, mayor, governor or sheriff whom a text has named in full before it calls him by the office alone; null where another may be meant. */
function holderOf(who: string, before: string): string | null {
  const [, office] = /^the (judge|mayor|governor|sheriff)$/iu.exec(who) ?? [];
  if (
    office === undefined ||
    new RegExp(`\\b(?:${office}s|(?:an?|another|other|former) (?:\\p{L}+ )?${office})\\b`, 'iu').test(before)
  )
    return null;
  const titles = `${office.charAt(0).toUpperCase()}${office.slice(1)}${/governor/iu.test(office) ? '|Gov\\.' : ''}`;
  const named = new RegExp(
    `(?<![\\p{L}])(?:${titles}) (\\p{Lu}\\p{Ll}+ (?:\\p{Lu}\\. )?\\p{Lu}[\\p{L}’'-]+)(?![\\p{L}])`,
    'gu',
  );
  const [only, another] = new Set([...before.matchAll(named)].map(([, name = '']) => name));
  return only !== undefined && another === undefined && personIn(only) !== null && !isDead(before, only) ? only : null;
}
/** “Ann Reed of the Harbour Board” without the board. */
const personOf = (who: string): string | null => {
  const [, person] = /^((?:\p{Lu}\S* ){1,4}\p{Lu}\S*) (?:of|from|with) (?:the )?\p{Lu}/u.exec(who) ?? [];
  return person !== undefined && bodyIn(person) === null && personIn(nameIn(person) ?? '') !== null ? person : null;
};
/** A page may have other blanks within a name. */
const spaced = (name: string): string => name.replace(/\s+/gu, ' ');
const SIR = /^(?:Sir|Dame|Madame) \p{Lu}\S+$/u;
/** What somebody is whom a text names without a surname; no country is a resident. */
const ANYBODY =
  /^, (?:(?:an?|another|the|one) (?:[\p{L}\d’'-]+ ){0,5}(?:resident|mother|father|grandmother|grandfather|student|pupil|teacher|doctor|nurse|farmer|driver|witness|survivor|volunteer|activist|soldier|shopkeeper|neighbou?r|worker|refugee|pensioner|engineer|widow|woman|man|protester|customer)\b|\d{2},)/u;
/** Whether a full name is another’s of the same surname. */
const isNamesake = (name: string, known: string): boolean =>
  /^\p{L}{2,} /u.test(name) && /^\p{L}{2,} /u.test(known) && name.charAt(0) !== known.charAt(0);

/** Who is named behind an office: “the director of Harl Works, Ann Reed, said”. */
function apposedIn(own: string, { index, 0: words, groups }: RegExpExecArray): readonly RegExpExecArray[] {
  const from = index + (groups?.['who'] ?? '').length;
  if (!OF_OTHER.test(own.slice(0, index)) || !namesRole(own.slice(0, index))) return [];
  const behind = new RegExp(
    `(?<=^.{${from}}, )(?<who>\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}.’'-]*){1,3}),\\s${DOES}`,
    'gu',
  );
  return [...own.matchAll(behind)].filter((each) => each.index + each[0].length <= index + words.length);
}
const endsWithRole = (words: string): boolean => words === '' || namesRole(words.trim().split(' ').at(-1) ?? '');
/** Words before the subject with which a sentence begins: “Meanwhile, Harl baker”. */
const BEFORE_SUBJECT = /^(?:\p{Lu}[^,]{2,60},\s)?(?<role>[^,]*)$/u;

/** What is told by another: “she said that Ann Reed opposes it”. */
const TOLD =
  /\b(?:said|says|say|told|saying|adding|that|whether|someone as)\b[^,;.]*$|\b(?:said|says|told|added),\s*$/u;
/** What is told beside the news: “even before the board announced it”. */
const ASIDE = /\b(?:before|after|since|when|as|until|once|because)\s$/u;
const isOfOther = (before: string): boolean =>
  OF_OTHER.test(before) || TOLD.test(before) || ASIDE.test(before) || FOR_WHOM.test(before);
/** Before whom somebody speaks for: “a spokesman for St. Harl County Prosecutor Ann Reed said”. */
const FOR_WHOM =
  /\b(?:[Ss]pokes\p{Ll}+|[Ll]awyers?|[Aa]ttorneys?|[Aa]ides?|[Aa]dvis[eo]rs?|[Rr]epresentatives?|[Pp]ress secretary|[Cc]hief of staff|[Pp]ublicist|[Ss]upporters?|[Aa]llies|[Cc]ritics?|[Oo]pponents?) (?:for|of|to) (?:the )?(?:(?:former|then|Republican|Democratic) )?(?:\p{Lu}[\p{L}.’'-]* ){0,7}$/u;

/** Where words for somebody begin whole. */
const BEGINS_PHRASE = /(?:^|[,;:—–("”]|\b(?:and|but|while|where|although|though|so|yet))\s*$/u;
/** “Ann Reed, a lawyer, said”: the name before speaks. */
const APPOSED = /\p{Lu}[\p{L}’'-]+,\s*$/u;
/** “Ann Reed, director at Harl, a lobby, said”: no day or place with which a sentence begins. */
const BESIDE_NAME =
  /^(?!\s*(?:In|On|At|By|As|After|Before|During|Earlier|Later|Last|Meanwhile|However|But|And|Also|Then|Since|For|With|Still)\b).*[\p{L}\d],\s*$/u;
const BEGINNING = /^(?:After|When|While|As|But|And|Before|If|Because|Although|Though|Since|Then|Now|Today|In|Yet|So) /u;

/** Sentences back to the name for which a pronoun stands. */
const MEANT_WITHIN = 5;
const BY_OFFICE =
  /(?<![\p{L}])(?:President|Prime Minister|Senator|Governor|Mayor|Mr|Mrs|Ms) \p{Lu}[\p{Ll}’'-]+(?![\p{L}]| \p{Lu})/gu;
const FULL_NAME = /(?<![\p{L}])\p{Lu}\p{Ll}+ (?:\p{Lu}\. )?\p{Lu}[\p{Ll}’'-]+(?![\p{L}])/gu;
/** What is told beside something else, within a sentence. */
const BY_THE_WAY = /[\p{L}\d,”] (?:when|after|before|while|since) (?:[\p{L}.-]+ ){0,5}$/u;
/** What somebody may be called between the verb and the name: “said lead author Ann Reed”. */
const CALLED =
  "(?:(?!(?:that|who|which|when|as|he|she|it|they|if|by|on|in|for|to|from)\\s)[\\p{L}\\d][\\p{L}\\d.’'-]*,?\\s){0,9}";
const OWN_VERBS = `(?:${SAYING_VERBS}|${STANCE_VERBS}|went on|continue[sd]|posted|joke[sd]|ask(?:s|ed)|answer(?:s|ed)|remember(?:s|ed)|agree[sd]|quipped|muse[sd]|offer(?:s|ed) (?:this|the following|his|her)|expresse[sd]|spoke|cite[sd]|remark(?:s|ed)|reiterate[sd]|assert(?:s|ed)|counter(?:s|ed)|lament(?:s|ed)|concurred|recount(?:s|ed)|${MORE_VERBS}|reported|reports|promise[sd]|dismisse[sd]|scold(?:s|ed)|${GOING_ON})`;
/** An act that is told with a verb of saying: an appointment that somebody confirmed, land that somebody claims, talks that concluded. */
const ACTS =
  /^(?:(?:confirm|announc|declar)\p{Ll}* (?!(?:that|it|in|on)\b)(?:(?!\b(?:was|were|is|are|had|has|have|will|would)\b)[^.])*\b(?:nomin|appoint)\p{Ll}*|claim(?:s|ed)? (?:to\b|neutrality|historic|sovereignty|responsibility|victory|credit|democratically|self-governed|(?:(?:nearly |almost )?(?:all|most)|the \p{Ll}+) of\b|Taiwan\b|the (?:island|territory|land|title|win))|declare[sd]? (?:\p{Lu}\p{Ll}+day )?(?:(?:an? )?(?:\p{Ll}+[ -]){0,2}?(?:days?|state|period|holiday|emergency|mourning|ceasefire|truce)|victory|bankruptcy|martial law)\b|conclude[sd]?(?= (?:on|in|at|with a|without|\p{Lu}\p{Ll}+day)\b|[,.])|(?:backed|supported) |suggest(?:s|ed) (?:an?|some) |respond(?:s|ed) (?:with|by)\b|continue[sd]? (?!to (?:say|argue|insist)\b|in (?:an?|his|her)\b)\p{L}|maintain(?:s|ed)? (?:an?|the|his|her|its) |adding (?:to|up)\b|called (?:into|both|him|her|them)\b(?! (?:an?|the) )|wrote (?:the|an?|his|her) (?:\p{Ll}+ )*(?:introduction|foreword|letter|book|novel|song|script|law|bill)|posted (?!(?:on|that|a (?:message|statement|comment)|in)\b))/u;
/** Before a name that says nothing itself: “after Ann Reed announced it”, “what Ann Reed said”, “the embassy in Velden”. */
const IN_PASSING =
  /(?:^|[,;—–] )(?:(?:[Bb]ut|[Aa]nd) )?(?:[Oo]n \p{L}+, )?(?:[Aa]fter|[Ww]hen|[Bb]efore|[Ss]ince|[Oo]nce|[Uu]ntil)\s(?:[\p{L}.’'-]+\s){0,8}$|\b(?:after|when|before|once|until|including|among them)\s(?:[\p{L}.’'-]+\s){0,5}$|\b(?:what|which|whom|whose|where|for|of|to|with|by|about|against|from|near|at|than|like|behind|under|in|on|over)\s(?:the\s)?(?:\p{Ll}[\p{L}.’'-]*\s){0,4}$/u;
const AS_PRONOUN = new RegExp(
  `(?<!\\b(?:time|way|what|which|whom|who|where|when|after|before|since|because|if|until|reason|things?|people|man|woman) )(?:(?<![\\p{L}])[Hh]e|(?<![\\p{L}])[Ss]he)\\s${HELPS}(?=(?:${OWN_VERBS})(?![\\p{L}-]))`,
  'gu',
);
const AS_HE =
  /(?<![\p{L}])(?:[Hh]e|[Ss]he) (?:also |\p{Ll}+ly )?(?:said|says|told|added|wrote|adds|tweeted)(?![\p{L}])/u;
/** “told them that Ann Reed had said so” has the words of another. */
const TOLD_OF =
  /\b(?:that|whether|confirmed|said|says|say|believes?|thinks?)\s(?:(?:the|former|vice|prime|\p{Ll}+ential|candidate|minister|president|\p{Lu}[\p{L}.’'-]*)\s){0,4}$/u;
/** “Reed, an expert, said Camber had failed” has no word of Camber. */
const ENDS_NAME =
  '(?=[,.;:?!]|\\s{0,2}$|\\s\\(|\\s(?:Jr|Sr|who|in|at|on|of|from|with|during|this|that|last|after|before|when|as|to|told(?! (?:\\p{L}+ ){1,3}that\\b)|[MTWFS]\\p{Ll}+day)(?![\\p{L}]))';
/** “…, the source added.” */
const OF_UNNAMED =
  /,\s(?<who>(?:the|an?|one|some)\s(?:\p{Ll}+\s){1,4})(?:said|added|says)(?:\s(?:on|in)\s[^,]{2,40})?\.?\s*$/u;
/** Whether a sentence gives words to somebody: his name is the subject of a verb of saying or stands behind one, or he speaks as the pronoun. */
function saysItself({ own, text }: Sentence, name: string, by: string): boolean {
  const called = `(?<![\\p{L}])${asPattern(by)}(?![\\p{L}]|['’]s?(?!\\p{L}))`;
  const isNamed = new RegExp(called, 'u').test(own);
  if (!isNamed)
    return (
      !(/^(?:King|Sir|Lord|Prince) /u.test(name) && /\b[Ss]he\b/u.test(own)) &&
      ([...own.matchAll(AS_PRONOUN)].some(({ index, 0: words }) => !ACTS.test(own.slice(index + words.length))) ||
        /["”]\s(?:he|she)\s(?:said|says|added|wrote|told)\b/u.test(text) ||
        !/\p{L}{3}/u.test(own))
    );
  if (OF_UNNAMED.test(own)) return false;
  const subject = `(?:(?<![\\p{L}])${asPattern(name)}|(?:\\p{Lu}[\\p{L}.’'-]*\\s){0,3}${called})(?:,?\\sJr\\.?)?\\.?`;
  const asSubject = new RegExp(
    `${subject}(?<beside>${BESIDE})\\s${HELPS}(?<does>${OWN_VERBS})(?![\\p{L}-])(?! by\\b)`,
    'gu',
  );
  const goingOn = new RegExp(`${subject}[^“”".;]{0,90}?,\\s(?<does>${GOING_ON})(?![\\p{L}-])`, 'gu');
  const isDone = ({ 0: words, index, groups }: RegExpExecArray): boolean =>
    !ACTS.test(own.slice(index + words.length - (groups?.['does'] ?? '').length)) &&
    ![IN_PASSING, TOLD_OF, AMONG, OF_THOSE_WHO, FOR_WHOM].some((pattern) => pattern.test(own.slice(0, index)));
  return (
    // “Castell, asked about Mr. Reed, said”: the comma closes what is told of Castell.
    [...own.matchAll(asSubject)].some(
      (found) =>
        isDone(found) && !(found.groups?.['beside'] === ',' && /,.*[^,\s]\s*$/u.test(own.slice(0, found.index))),
    ) ||
    [...own.matchAll(goingOn)].some(
      (found) => isDone(found) && endsWithRole(BEFORE_SUBJECT.exec(own.slice(0, found.index))?.groups?.['role'] ?? 'x'),
    ) ||
    new RegExp(
      `[Aa]ccording to (?:${CALLED}${called}|(?:the )?${asPattern(name)}(?![\\p{L}]))|(?:^\\s*|\\s{3}|[,?!”"’:]\\s)(?:Said|${OWN_VERBS}) ${CALLED}${called}${ENDS_NAME}`,
      'u',
    ).test(own) ||
    new RegExp(`${called}[^.:]{0,80}:\\s|[—–―-]\\s?(?:\\p{Lu}[\\p{L}.’'-]*\\s){0,3}${called}`, 'u').test(own)
  );
}
/** “those who had backed Mr. Reed vowed”. */
const OF_THOSE_WHO = /\bwho (?:ha(?:d|s|ve) )?\p{Ll}+\s$/u;
/** “firms like Harl, Reed and Castell all wrote”. */
const AMONG = /\b(?:like|such as|including)\s[^.;]*,\s(?:[\p{Lu}][^,.;]* and )?$/u;
/** Whether the pronoun of a sentence cannot be somebody's, as the text speaks of him. */
function isOtherPronoun(own: string, called: string, text: string): boolean {
  if (names(own, called)) return false;
  const surname = asPattern(called);
  const [spoken] = [...own.matchAll(AS_PRONOUN)].map(([words]) => words.slice(0, 2).toLowerCase());
  if (spoken === undefined) return false;
  const isSo = (titles: string): boolean =>
    new RegExp(`(?<![\\p{L}])(?:${titles})\\.? (?:\\p{Lu}[\\p{L}.]* )?${surname}(?![\\p{L}])`, 'u').test(text);
  const count = (words: RegExp): number =>
    text.split(/(?<=[.!?])\s/u).filter((each) => names(each, called) && words.test(each)).length;
  const [he, she] = [count(/\b(?:he|his|him)\b/iu), count(/\b(?:she|her)\b/iu)];
  if (spoken === 'he' ? she > 2 * he + 1 : he > 2 * she + 1) return true;
  return spoken === 'he'
    ? isSo(
        'Mrs|Ms|Miss|Madame|Lady|Dame|Baroness|Queen|Princess|(?:[Ss]pokes|[Cc]ongress|[Cc]hair|[Cc]ouncil)woman|[Aa]ctress',
      )
    : isSo('Mr|Sir|Lord|King|Prince|(?:[Ss]pokes|[Cc]ongress|[Cc]hair|[Cc]ouncil)man');
}
/** What was run into a name, or is a name of something else: “Feedback Will Israel”, “Three-time Paralympics”, “Try ChatGPT”. */
/** A word of a headline before a surname: “Report That Reed Lied”, “Why Reed Left”; or an agency behind a place: “Velden CNN”. */
const RUN_INTO =
  /^(?:That|This|These|Those|What|Why|How|When|Where|Who|Says?|Will|Can|Could|Should|Would|Did|Does|Is|Are|Was|Were|Has|Have|With|From|After|Before|Over|As|But|And|If|For|Amid|To|Of|By) | (?:CNN|BBC|AFP|AP|NPR)$/u;
const isOdd = (name: string): boolean =>
  RUN_INTO.test(name) ||
  /^\p{Lu}\p{L}+-(?:time|year|old|based|born|led|backed)\b|\p{Ll}\p{Lu}{2}|^(?:South|North|East|West)(?:ern)? |^(?:Feedback|Try|Video|Getty|Photo|(?:Grand)?[Mm]other|(?:Grand)?[Ff]ather|Grandmother|Grandfather) |\s(?:Lt|Gen|Sen|Rep|Gov|Col|Maj|Sgt|Capt|Adm|Brig|Rev|Prof|Doctrine|Principle|Agreement|Accords?|Treaty|Protocol|Report|Bill|Plan|Method|Effect|Theory)$/u.test(
    name,
  ) ||
  isCountry(surnameOf(name)) ||
  // “British Ambassador”
  namesRole(surnameOf(name));
/** A paper that a text calls one: “the freesheet Harl Hayom”, “Harl Hayom daily”. */
const isPaperIn = (text: string, name: string): boolean =>
  new RegExp(
    `(?<![\\p{L}])(?:daily|newspaper|freesheet|magazine|tabloid|broadcaster|news agency|news website) ${asPattern(name)}(?![\\p{L}])|(?<![\\p{L}])${asPattern(name)} (?:daily|newspaper|freesheet|magazine|tabloid|news agency|news website)(?![\\p{L}])`,
    'u',
  ).test(text);
/** A person who has the name of a paper: “Michael Bloomberg”. */
const ofPress = (name: string): string | null => (/^\p{Lu}\p{Ll}+ (?:\p{Lu}\. )?Bloomberg$/u.test(name) ? name : null);
const FIRM =
  '(?:company|firm|maker|retailer|airline|manufacturer|chain|start-?up|charity|group|organi[sz]ation|think tank|non-?profit|watchdog|consultancy|giant|platform)';
/** What follows a word for a firm where it is one, and no belief: “a firm believer”. */
const IS_FIRM = `${FIRM}(?=[,.;]|\\s(?:that|which|based|in|founded|backed|whose|and)\\b)`;
/** A firm or a group that a text calls one: “Harl Legal, an advocacy group,”. */
const isFirmIn = (text: string, name: string): boolean =>
  name.length > 3 &&
  (new RegExp(
    `(?<![\\p{L}])${asPattern(name)}, (?:an?|the) (?:(?!(?:of|for|at|who|from|in)\\s)[\\p{L}\\d’'-]+ ){0,5}${IS_FIRM}|(?<![\\p{L}])(?:${FIRM.replace('group|', '')}) ${asPattern(name)}(?![\\p{L}])`,
    'u',
  ).test(text) ||
    // “Harl Works announced in a filing … The company said”.
    (personIn(name) === null &&
      text.split(/\b[Tt]he (?:company|firm)(?![\p{L}])/u).length > 2 &&
      new RegExp(
        `(?<![\\p{L}])${asPattern(name)} (?:announced|said) [^.]{0,60}\\b(?:filing|statement|it (?:will|would|had|has|plans))\\b`,
        'u',
      ).test(text)));
/** “the group’s director” with its name, where the text has one group; null where one cannot tell. */
function ofGroup(role: string, text: string): string | null {
  const [, office] = /^(?:the|a) (?:group|company|firm|charity|organi[sz]ation)['’]s (.*)$/u.exec(role) ?? [];
  if (office === undefined) return role;
  const groups = new RegExp(
    `(?:the )?\\p{Lu}[\\p{L}’'&-]*(?: (?:of |for |the |and )*\\p{Lu}[\\p{L}’'&-]*)*(?=, an? (?:[\\p{L}’'-]+ ){0,6}${IS_FIRM})`,
    'gu',
  );
  const [only, another] = new Set(text.match(groups));
  return only === undefined || another !== undefined ? null : `${office} of ${only.replace(/^The /u, 'the ')}`;
}

/** What is said of where somebody works, and no name: “US-based Harl” of “the US-based Harl activist”. */
const isPlaced = (name: string): boolean => /^\p{L}+-(?:based|born|led|backed|run|owned) /u.test(name);
/** “the so-called Blue Wall of towns”: a name for something. */
const isCalledSo = (own: string, name: string): boolean =>
  new RegExp(
    `(?:so-called|dubbed|nicknamed|known as|referred to as) (?:the )?["“‘']?${asPattern(name)}(?![\\p{L}])`,
    'u',
  ).test(own);
const PART =
  '(?:co-?founder|founder|spokes\\p{Ll}+|president|director|chief|head|chair\\p{Ll}*|executive|lawyer|attorney|leader|member|official|manager|analyst|economist|professor|researcher|coach|captain|host|editor|organi[sz]er|activist|secretary|minister|scientist|engineer|owner|adviser|advisor)';
/** “said Harbour Watch co-founder Ann Reed” has her words. */
const isBesideRole = (own: string, name: string): boolean =>
  new RegExp(
    `(?<![\\p{L}])${asPattern(name.split(' ')[0] ?? name)}(?:\\s\\p{Lu}[\\p{L}’'&-]*){0,4}\\s(?:\\p{Ll}[\\p{L}-]+\\s){0,3}${PART}\\s\\p{Lu}\\p{Ll}+\\s\\p{Lu}\\p{Ll}+`,
    'u',
  ).test(own);

/** The one voice that “the ministry” or “the company” may be; undefined for others. */
function isOneOf({ name, kind }: Heard, all: readonly Heard[], text: string): Heard | undefined {
  const [, noun] = kind === 'unnamed' ? (/^the (\p{Ll}+)$/iu.exec(name) ?? []) : [];
  if (noun === undefined) return undefined;
  const named = new RegExp(`(?<![\\p{L}])${noun}(?![\\p{L}])`, 'iu');
  const [only, another] = all.filter(
    (other) =>
      other.name !== name &&
      (other.kind === 'body' || other.kind === 'unnamed') &&
      (named.test(other.name) || (/^(?:company|firm)$/u.test(noun) && isFirmIn(text, other.name))),
  );
  return another === undefined ? only : undefined;
}

const GENERATION = '(?:Jr|Sr|junior|senior|II|III)(?![\\p{L}])';
/** Whether a sentence has the son or the father of somebody of whom the text tells as well: “Reed Jr. replied”. */
const isOfNamesake = (own: string, name: string, text: string): boolean =>
  !new RegExp(`\\s${GENERATION}`, 'u').test(name) &&
  new RegExp(`(?<![\\p{L}])${asPattern(surnameOf(name))},?\\s${GENERATION}`, 'u').test(own) &&
  new RegExp(`(?<![\\p{L}])${asPattern(name)}(?!,?\\s${GENERATION}|[\\p{L}])`, 'u').test(text);

/** Whether a sentence names somebody else of that surname in full, and not him: “Tom Reed replied”. */
function isOfRelative(own: string, name: string): boolean {
  const words = name.split(' ');
  if (words.length < 2 || own.includes(name)) return false;
  const others = [
    ...own.matchAll(new RegExp(`(?<![\\p{L}])(\\p{Lu}\\p{Ll}+) ${asPattern(surnameOf(name))}(?![\\p{L}])`, 'gu')),
  ].map(([, first = '']) => first);
  return others.some(
    (first) =>
      !words.includes(first) &&
      personIn(`${first} ${surnameOf(name)}`) !== null &&
      !namesRole(first) &&
      !BEGINNING.test(`${first} `) &&
      !TITLE.test(`${first} `),
  );
}

/** Somebody is told of beside the name, or by a title or a role before it: “Ann Reed, a roofer, denies it”. */
const isIntroduced = ({ 0: words, groups }: RegExpExecArray, bare: string, text: string): boolean => {
  const { who = '', role = '' } = groups ?? {};
  const behind = words.slice(role.length + who.length);
  return (
    (role !== '' || /^,? \(?[RDI]-|^, [^,]+,|^ \(/u.test(behind) || who.endsWith(` ${bare}`)) && !isDead(text, bare)
  );
};
const isKnown = (text: string, person: string): boolean =>
  (isNamedTwice(text, person) || roleOf(text, person) !== null) && !isDead(text, person);
const isNamedTwice = (text: string, name: string): boolean =>
  text.split(new RegExp(`(?<![\\p{L}])${asPattern(surnameOf(name))}(?![\\p{L}])`, 'u')).length > 2;

/** What is done from a verb on, or by the words between quotation marks. */
const deedOf = ({ text }: Sentence, found: RegExpExecArray): Direction => {
  const verb = found.groups?.['does'] ?? '';
  const at = found.index + found[0].length - verb.length;
  const direction = directionOf(text.slice(at));
  return direction === 'says' && OWN_DENIAL.test(text) ? 'denies' : direction;
};

/** What somebody does with the words of a sentence by name, or as the pronoun by which alone the sentence names its speaker. */
function doneBy(sentence: Sentence, called: string): Direction | null {
  const { own } = sentence;
  const isNamed = names(own, called);
  const found = [...own.matchAll(isNamed ? BY_NAME : PRONOUN)].filter(
    ({ groups }) => !isNamed || names(groups?.['who'] ?? '', called),
  );
  const directions = found.map((each) => deedOf(sentence, each));
  return directions.find((each) => each !== 'says') ?? directions[0] ?? null;
}

/** Characters up to which a quotation that goes on over sentences is kept whole. */
const WHOLE_CHARS_MAX = 420;

/** A sentence with those of its paragraph over which its quotation goes; the sentence alone where that would be long. */
function whole(text: string, sentences: readonly Sentence[], sentence: Sentence, isJoined: boolean): Span {
  const at = sentences.indexOf(sentence);
  let [first, end] = [at, at];
  // “…, members,” / Reed told the paper.
  if (isJoined && /[,?!]["”]$/u.test(sentences[at - 1]?.text ?? '') && /^\p{L}[^"“”]*\.$/u.test(sentence.text))
    first -= 1;
  const isBeside = (index: number): boolean =>
    sentences[index]?.paragraph === (index < at ? sentences[first] : sentence)?.paragraph;
  const reaches = (index: number): boolean =>
    (sentences[index]?.end ?? 0) - (sentences[first]?.start ?? 0) <= GOES_ON_CHARS_MAX;
  const spanned = (): string => text.slice(sentences[first]?.start, sentences[end]?.end);
  // “…?” he said: what is said stands before.
  if (first === at && /^\p{Ll}/u.test(sentence.text) && isBeside(at - 1)) first -= 1;
  const opens = (words: string): boolean => (words.match(/“/gu) ?? []).length > (words.match(/”/gu) ?? []).length;
  const isStraight = (words: string): boolean => words.includes('"');
  while (!isBalanced(spanned()) && isBeside(first - 1) && !opens(spanned()) && !opensStraight(spanned())) first -= 1;
  while (!isBalanced(spanned()) && isBeside(end + 1) && (opens(spanned()) || isStraight(spanned()))) end += 1;
  // “But” what follows of the same quotation may take it back.
  while (isBalanced(spanned()) && isBeside(end + 1) && goesOn(sentences[end + 1]) && reaches(end + 1)) end += 1;
  const [from, to] = [sentences[first] ?? sentence, sentences[end] ?? sentence];
  return isBalanced(spanned()) && to.end - from.start <= WHOLE_CHARS_MAX
    ? { start: from.start, end: to.end }
    : { start: sentence.start, end: sentence.end };
}
/** Within so many characters what a speaker goes on to say is shown with what he begins with. */
const GOES_ON_CHARS_MAX = 330;
/** A sentence of nothing but a quotation, or one that takes back what the same person said. */
const goesOn = (sentence: Sentence | undefined): boolean =>
  sentence !== undefined &&
  ((/^["“]/u.test(sentence.text) && isBalanced(sentence.text) && !/\p{L}{2}/u.test(sentence.own)) ||
    /^But (?:he|she|it|they) (?:\p{Ll}+ )?(?:said|says|told|added|warned|insisted)(?![\p{L}])/u.test(sentence.text));
/** Whether the last straight mark opens a quotation: it stands before a word. */
const opensStraight = (words: string): boolean => /"(?=[\p{L}\d'‘])[^"]*$/u.test(words);

function asVoice({ text }: Text, sentences: readonly Sentence[], { name, kind, at }: Heard, isJoined: boolean): Voice {
  const says = [...at]
    .map(([sentence, direction]): Saying => {
      const { start, end } = whole(text, sentences, sentence, isJoined);
      const quote = text.slice(start, end);
      return { start, end, quote, direction, isQuoted: /["“]/u.test(quote) };
    })
    .sort((a, b) => a.start - b.start);
  const told = kind === 'document' ? documentIn(text, name) : name;
  return { name: kind === 'person' || kind === 'body' ? name : capitalised(told), role: null, kind, says };
}

/** “The letter” with what the text says of it at first: “a letter signed by ninety priests”. */
function documentIn(text: string, name: string): string {
  const [, what] = /^the (\p{Ll}+)$/iu.exec(name) ?? [];
  const found =
    what === undefined
      ? null
      : new RegExp(
          `(?<![\\p{L}])(?:an?|the) (?:(?!(?:of|to|in|with|for|and)\\s)[\\p{L}\\d-]+ ){0,3}${what} (?:released|from|by|signed|sent|published|issued|commissioned|obtained) [^.,;:“”"()]{4,90}(?=[.,;:])`,
          'u',
        ).exec(text);
  return found !== null && /\p{Lu}/u.test(found[0].replace(/\p{Lu}\p{Ll}+day/gu, '')) ? found[0] : name;
}

function withRole({ text }: Text, voice: Voice): Voice {
  if (voice.kind !== 'person') return voice;
  const { name: bare, office } = withoutOffice(
    voice.name.replace(
      /^Tem |^(?:\p{Lu}\p{Ll}+-(?:American|Canadian|British|Australian|German|French|Israeli|Irish|Swedish|born|based) )?(?:(?:Det|Supt|Insp|Sgt|Cllr|Prof|Rev|Col|Capt|Maj|Lt|Gen|Brig|Adm|Cmdr|Rear|Const)\.? )*(?:(?:Sir|Dame|Lord|Lady) )?(?=\p{Lu}\p{L}+ \p{Lu})/u,
      '',
    ),
    text,
  );
  const name = isJunior(text, bare) ? `${bare} Jr.` : bare;
  const told = roleOf(text, name) ?? roleOf(text, bare);
  // “Former House Speaker” is more than the office that stands in the name.
  const isMore = office !== null && told?.toLowerCase().endsWith(office.toLowerCase()) === true;
  const role = isMore ? told : (office ?? told);
  return { ...voice, name, role: role === null ? null : ofGroup(role, text) };
}

/** Whether a text means the son wherever it has the full name. */
function isJunior(text: string, name: string): boolean {
  const full = text.match(new RegExp(`(?<![\\p{L}])${asPattern(name)}(?![\\p{L}])`, 'gu')) ?? [];
  const junior = text.match(new RegExp(`(?<![\\p{L}])${asPattern(name)},? Jr\\b`, 'gu')) ?? [];
  return junior.length > 0 && 2 * junior.length > full.length;
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const WEIGHT: Readonly<Record<VoiceKind, number>> = { person: 1, body: 0.8, unnamed: 0.6, document: 0.5 };
/** How much of a text is the word of a voice: how often, in its own words, in its headline, early. */
function weightOf({ title, text }: Text, { name, kind, says }: Voice): number {
  const first = says[0]?.start ?? text.length;
  const often = says.reduce(
    (sum, { isQuoted, direction }) => sum + 1 + (isQuoted ? 0.5 : 0) + (direction === 'says' ? 0 : 0.3),
    0,
  );
  const headed = title.includes(surnameOf(name)) ? 1.5 : 0;
  return (
    (Math.min(often, 6) + headed + 1 - first / Math.max(1, text.length)) * WEIGHT[kind] * (isPress(name) ? 0.4 : 1)
  );
}

/** Sentences that tell of somebody who was asked and gave no answer, verbatim, in the order of the text. */
export const unheardIn = ({ text }: Text): readonly Sentence[] =>
  sentencesOf(text).filter(({ own }) => NOT_HEARD.test(own));
