import { sentencesOf } from './sentences.js';

/** A stretch of an interview or a transcript in which one person speaks. */
export interface Turn {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Where the text names who speaks: a label, or the name in its introduction; null where that is unsure. */
  readonly speaker: { readonly start: number; readonly end: number } | null;
  /** Where what is said begins, after the label. */
  readonly says: number;
  /** Whether it is spoken by somebody who asks. */
  readonly asks: boolean;
}

interface Label {
  readonly start: number;
  readonly end: number;
  /** After the colon. */
  readonly says: number;
  readonly key: string;
}

/** Labels of speakers in capitals, at the beginning of a sentence: "GROSS: ", "TERRY GROSS, HOST: ". */
const CAPITALS =
  /(?=\p{Lu})(?<=^|\n[ \t]*|[.?!…"”’)\]] )((?:(?:DR|MR|MRS|MS|REP|SEN|GOV|GEN|PROF)\. )?\p{Lu}[\p{Lu}’'-]+(?: \p{Lu}[\p{Lu}.’'-]*){0,3})(?:, [\p{Lu}][\p{Lu} .'’-]{1,40}| \([^()\n]{1,40}\))?\s?: /gu;
/** Labels in small letters, at the beginning of a line: "Ann Reed: ", "AR: ", "Q: ". */
const AT_LINE =
  /^[ \t]*((?:(?:Dr|Mr|Mrs|Ms|Prof)\. )?\p{Lu}[\p{L}’'-]*(?:(?:\.[ ]?|[ ])\p{Lu}[\p{L}’'-]*){0,3})\.?\s?: /gmu;
const QUESTION = /^q(?:uestion)?$/i;
const ANSWER = /^a(?:nswer)?$/i;
/** Words before a colon that name no speaker. */
const NO_SPEAKER =
  /\b(?:related|story|stories|read|more|watch|see|listen|video|photos?|update[sd]?|breaking|note|warning|view|views|source|caption|image|also|exclusive|opinion|editorial|correction|chapter|part|step|price|pros|cons|verdict|rating|tip|day|week|date|time|place|where|when|what|who|why|how|claim|fact|facts|conclusion|background|answer to|quote|poll|score|final|summary|ingredients|method|contact|dear|re|subject|from|to|attention)\b/i;

const LABELS_MIN = 2;
const TURNS_MIN = 4;
/** Share of the turns of somebody who asks that end with a question. Who tells a story asks now and then. */
const ASKING_SHARE = 0.5;

/** Whether words in front of a colon may name a speaker. */
export const isSpeakerLabel = (words: string): boolean => !NO_SPEAKER.test(words);

const surnameOf = (label: string): string =>
  label
    .match(/[\p{L}’'-]+/gu)
    ?.at(-1)
    ?.toLowerCase() ?? label.toLowerCase();

function labelsIn(text: string, pattern: RegExp): readonly Label[] {
  return [...text.matchAll(pattern)].flatMap((match): Label[] => {
    const name = match[1] ?? '';
    if (!isSpeakerLabel(name) && !QUESTION.test(name) && !ANSWER.test(name)) return [];
    const start = match.index + match[0].indexOf(name);
    // Some pages have a name twice: "Ann Reed Ann Reed: ".
    const once = /^(.{3,}) \1$/u.exec(name)?.[1] ?? name;
    return [{ start, end: start + once.length, says: match.index + match[0].length, key: surnameOf(name) }];
  });
}

/** Those whose name stands before a colon at least twice. */
function repeated(labels: readonly Label[]): readonly Label[] {
  const counts = new Map<string, number>();
  for (const { key } of labels) counts.set(key, (counts.get(key) ?? 0) + 1);
  const speakers = [...counts].filter(([, count]) => count >= LABELS_MIN).map(([key]) => key);
  const all = labels.filter(({ key }) => speakers.includes(key));
  return speakers.length >= 2 && all.length >= TURNS_MIN ? all : [];
}

/** Whether what is said in a turn ends with a question. */
const isAsked = (text: string, start: number, end: number): boolean =>
  /\?["”’)]*\s*$/.test(text.slice(Math.max(start, end - 300), end));

/**
 * Where a turn ends: at the next label. After a name in small letters a new paragraph may be the narrator's; after "A:" and after capitals
 * somebody speaks on.
 */
function untilOf(text: string, { start, end, says }: Label, next: Label | undefined): number {
  const until = next?.start ?? text.length;
  const line = text.indexOf('\n', says);
  const isName = /\p{Ll}/u.test(text.slice(start, end)) && !QUESTION.test(text.slice(start, end));
  return isName && line >= 0 ? Math.min(line, until) : until;
}

/** Turns by their labels; those whose turns mostly end with a question ask. */
function labelled(text: string, labels: readonly Label[], questionsMin: number): Turn[] {
  const turns = labels.map((label, index) => ({ ...label, until: untilOf(text, label, labels[index + 1]) }));
  const asked = new Map<string, { all: number; questions: number }>();
  for (const { key, says, until } of turns) {
    const known = asked.get(key) ?? { all: 0, questions: 0 };
    asked.set(key, { all: known.all + 1, questions: known.questions + (isAsked(text, says, until) ? 1 : 0) });
  }
  const asking = new Set(
    [...asked]
      .filter(
        ([key, { all, questions }]) =>
          QUESTION.test(key) || (questions >= questionsMin && questions >= ASKING_SHARE * all),
      )
      .map(([key]) => key),
  );
  // Where everybody asks, or nobody, it is a conversation.
  const isInterview = asking.size > 0 && asking.size < asked.size;
  return turns.map(({ start, end, says, until, key }) => ({
    start,
    end: until,
    speaker: { start, end },
    says,
    asks: isInterview && asking.has(key),
  }));
}

const QUESTION_CHARS_MAX = 300;
const QUESTIONS_MIN = 3;
const QUESTIONS_SHARE = 0.1;
const ADDRESSED = /\byou(?:r|rs|rself)?\b/i;
const PERSONAL = /\b(?:I|we|my|our|me|us)\b|\b(?:I|we)['’]/;

/** A line that is not blank. */
export interface Line {
  readonly start: number;
  readonly end: number;
  /** Without blanks around it. */
  readonly text: string;
}

export function linesIn(text: string): readonly Line[] {
  return [...text.matchAll(/[^\n]+/g)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0].trim() }))
    .filter((line) => line.text !== '');
}

/** Turns of an interview whose questions are lines of their own, without labels. */
function questioned(text: string): Turn[] {
  const lines = linesIn(text);
  const isQuestion = (line: Line | undefined): boolean =>
    line !== undefined &&
    line.text.length <= QUESTION_CHARS_MAX &&
    line.text.endsWith('?') &&
    !/^["“‘]/.test(line.text);
  const asked = lines.flatMap((line, index) => {
    const next = lines[index + 1];
    return isQuestion(line) && next !== undefined && !isQuestion(next) ? [index] : [];
  });
  const [first] = asked;
  if (first === undefined || asked.length < QUESTIONS_MIN || asked.length < QUESTIONS_SHARE * lines.length) return [];
  const addressed = asked.filter((at) => ADDRESSED.test(lines[at]?.text ?? '')).length;
  const personal = asked.filter((at) => PERSONAL.test(lines[at + 1]?.text ?? '')).length;
  if (addressed < 2 || addressed + personal < TURNS_MIN) return [];
  const guest = guestIn(text, lines[first]?.start ?? 0);
  return asked.flatMap((at, index): Turn[] => {
    const [question, answer] = [lines[at], lines[at + 1]];
    const last = lines[(asked[index + 1] ?? lines.length) - 1];
    if (!question || !answer || !last) return [];
    return [
      { start: question.start, end: question.end, speaker: null, says: question.start, asks: true },
      { start: answer.start, end: last.end, speaker: guest, says: answer.start, asks: false },
    ];
  });
}

/** Words with a capital before a name that are no part of it. */
const TITLE =
  '(?:Vice|President|Prime|Minister|Former|Senator|Governor|Mayor|Secretary|Professor|Doctor|King|Queen|Prince|Princess|Pope|Sir|Lady|Dame|General|Judge|Chief|Director|Actress|Actor|Author|Novelist|Singer|Dr|Mr|Mrs|Ms)';
/** Words of names of places and institutions. */
const NO_PERSON =
  '(?:United|States|Kingdom|New|North|South|East|West|Great|Saint|University|College|Institute|House|Street|Avenue|Party|Church|Court|City|County|Council|Department|News|Times|Post|The|Museum|Cent(?:er|re)|World|National|International|American|British|Republic|Union|Islands?|Lake|River|Bank|Company|Corp|Inc|Airport|Hospital|School|Police|Association)';
const FULL_NAME = new RegExp(
  `(?!${TITLE}\\b)(?:(?!${NO_PERSON}\\b)\\p{Lu}[\\p{L}-]+)(?: \\p{Lu}\\.)?(?: (?:van|von|de|der|al|bin|el|la))?(?: (?!${NO_PERSON}\\b)\\p{Lu}[\\p{L}’'-]*\\p{L}(?!['’]s)){1,2}(?![\\p{L}])`,
  'gu',
);
/** Who asks is named beside it: "our reporter Tom Berg", "Tom Berg asked her". */
const ASKS_BEFORE =
  /\b(?:writer|reporter|correspondent|editor|host|columnist|journalist|interviewer|[Bb]y)\s+(?:\p{Lu}[\p{L}.]*\s+)?$/u;
const ASKS_AFTER =
  /^,?\s(?:\p{Ll}+\s)?(?:spoke|speaks|talked|talks|sat|asked|asks|interviewed|interviews|caught|met)\b/u;

/** The person who is asked: whom the introduction names most often by surname, in full, apart from who asks; null in doubt. */
function guestIn(text: string, before: number): Turn['speaker'] {
  const introduction = text.slice(0, before);
  const names = [...introduction.matchAll(FULL_NAME)].filter(({ 0: name, index }) => {
    const [left, right] = [introduction.slice(Math.max(0, index - 50), index), introduction.slice(index + name.length)];
    return !ASKS_BEFORE.test(left) && !ASKS_AFTER.test(right.slice(0, 40));
  });
  const counts = new Map<string, number>();
  for (const [name] of names) {
    const surname = surnameOf(name);
    if (!counts.has(surname)) counts.set(surname, introduction.toLowerCase().split(surname).length);
  }
  const [most, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (!most || second?.[1] === most[1]) return null;
  const found = names.find(([name]) => surnameOf(name) === most[0]);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}

/** Labels that are no names, such as "A:" or "AR:", replaced by the place of the name that they stand for. */
function named(text: string, turns: readonly Turn[]): Turn[] {
  const first = turns[0]?.start ?? 0;
  const names = [...text.slice(0, first).matchAll(FULL_NAME)];
  return turns.map((turn) => {
    const label = turn.speaker && text.slice(turn.speaker.start, turn.speaker.end);
    if (label === null) return turn;
    if (QUESTION.test(label)) return { ...turn, speaker: null };
    if (ANSWER.test(label)) return { ...turn, speaker: guestIn(text, first) };
    if (label.length > 3 || /\p{Ll}/u.test(label)) return turn;
    const initials = (name: string): string => (name.match(/\p{Lu}(?=[\p{L}’'-])/gu) ?? []).join('');
    const stands = names.find(([name]) => initials(name) === label);
    return { ...turn, speaker: stands ? { start: stands.index, end: stands.index + stands[0].length } : null };
  });
}

/** Who answered, below the answer: "Ann Reed, president, Harbour Bank". */
const SIGNED =
  /^(?:[—–-] ?)?((?:\p{Lu}[\p{L}’'-]*\.? ){1,3}\p{Lu}[\p{L}’'-]+(?: (?:Jr\.|Sr\.|II|III))?), (?=\p{L})[^.!?]*(?:(?:Inc|Corp|Co|Ltd|Jr)\.)?$/u;
const SIGNATURE_CHARS_MAX = 120;
const SIGNATURES_MIN = 4;
/** Share of the answers in which somebody speaks of himself. */
const IN_PERSON_SHARE = 0.5;
/** Ends a sentence, as an answer does and a heading or a list does not. */
const ENDS = /[.!?…]["”’)]*$/u;

/** Answers of several people, each with its name below. What stands between two names is the second one's. */
function signed(text: string): Turn[] {
  const lines = linesIn(text).filter((line) => /\p{L}/u.test(line.text));
  const turns: Turn[] = [];
  let first = -1;
  for (const [at, line] of lines.entries()) {
    const [, name = ''] = line.text.length <= SIGNATURE_CHARS_MAX ? (SIGNED.exec(line.text) ?? []) : [];
    const last = lines[at - 1];
    if (name === '' || !last || !ENDS.test(last.text)) continue;
    // Before the first name there may be an introduction.
    const head = (first < 0 ? last : lines[first]) ?? last;
    const start = text.indexOf(name, line.start);
    const speaker = { start, end: start + name.length };
    turns.push({ start: head.start, end: last.end, speaker, says: head.start, asks: false });
    first = at + 1;
  }
  const personal = turns.filter(({ start, end }) => PERSONAL.test(text.slice(start, end))).length;
  return turns.length >= SIGNATURES_MIN && personal >= IN_PERSON_SHARE * turns.length ? turns : [];
}

/**
 * The turns of an interview or a transcript, in order, from the labels of its speakers, from its questions or from the names below its answers; empty for other texts.
 * Somebody speaks until somebody else does, over as many paragraphs as that takes. Linear in the text.
 */
export function turnsIn(text: string): readonly Turn[] {
  for (const pattern of [CAPITALS, AT_LINE]) {
    const labels = repeated(labelsIn(text, pattern));
    const turns = labelled(text, labels, pattern === CAPITALS ? 2 : 3);
    // Lists have labels in small letters, too: somebody has to ask.
    if (turns.length > 0 && (pattern === CAPITALS || turns.some(({ asks }) => asks))) return named(text, turns);
  }
  const turns = questioned(text);
  return turns.length > 0 ? turns : signed(text);
}

/** Whether somebody is asked and answers in most of a text. */
export const isInterview = (text: string, turns: readonly Turn[]): boolean =>
  turns.filter(({ asks }) => asks).length >= LABELS_MIN &&
  turns.reduce((sum, { start, end }) => sum + end - start, 0) >= 0.5 * text.length &&
  sentencesOf(text).length >= TURNS_MIN;

const written = new Map<string, string | null>();
const WRITTEN_MAX = 200;

/** A name that stands in capitals, "BOUDIN", as the text writes it elsewhere in full, "Chesa Boudin"; null where it does not. */
export function nameInCapitals(text: string, name: string): string | null {
  if (/\p{Ll}/u.test(name)) return null;
  const surname = /[\p{Lu}’'-]{3,}(?=[^\p{L}]*$)/u.exec(name)?.[0];
  if (surname === undefined) return null;
  const key = `${surname} ${text}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const title = surname.charAt(0) + surname.slice(1).toLowerCase();
  const pattern = new RegExp(
    `(?<![\\p{L}’'-])(?:(?!(?:The|An?|And|But|Now|Is|Was|As|In|For|On|At|To|From|When|So|Then|With|By|If|${TITLE})\\b)\\p{Lu}\\p{Ll}+ (?:\\p{Lu}\\. )?){1,2}${title}(?![\\p{L}])`,
    'u',
  );
  const found = pattern.exec(text)?.[0] ?? null;
  if (written.size >= WRITTEN_MAX) written.clear();
  written.set(key, found);
  return found;
}

/** Who answers most in an interview, by the fullest name that it has; null for other texts and where it is unsure. */
export function guestOf(text: string): string | null {
  const turns = turnsIn(text);
  if (!isInterview(text, turns)) return null;
  const said = new Map<string, number>();
  for (const { speaker, asks, says, end } of turns) {
    if (asks || !speaker) continue;
    const label = text.slice(speaker.start, speaker.end);
    const name = nameInCapitals(text, label) ?? label;
    said.set(name, (said.get(name) ?? 0) + end - says);
  }
  const [most, second] = [...said].sort(([, a], [, b]) => b - a);
  // Of several guests none speaks for the others.
  return most && !(second && 2 * second[1] > most[1]) && most[0].includes(' ') ? most[0] : null;
}

/** The label of a speaker in front of a sentence; its length, 0 where there is none. */
export function labelBefore(sentence: string): number {
  const [label = '', name = ''] =
    /^((?:\p{Lu}[\p{Lu}.’'-]+|[QA])(?: \p{Lu}[\p{Lu}.’'-]*){0,3})(?:, \p{Lu}[\p{Lu} ]{1,30})?\s?: (?=["“]?\p{Lu})/u.exec(
      sentence,
    ) ?? [];
  return isSpeakerLabel(name) ? label.length : 0;
}
