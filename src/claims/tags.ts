/** Verbs of reporting. A word in -s right before one is a plural noun, not a verb: "sources said". */
const REPORTS =
  /^(?:said|say|told|show|showed|suggest|suggested|indicate|indicated|found|find|claim|claimed|report|reported|warn|warned|believe|argue|argued)$/;
/** Verbs that are also nouns, between what is measured and its amount: "The bridge cost $14 million". */
const MEASURES = /^(?:costs?|totals?|numbers?|averages?|measures?|peaks?|tops?)$/;
const isAmount = (pos: string | undefined): boolean => pos === 'NUM' || pos === 'SYM';
const CAPITALISED = /^\p{Lu}\p{Ll}/u;
/** Longer lines in capitals are not tagged again in lower case. */
const HEADLINE_TOKENS_MAX = 40;
const FORM_WORDS = new Set(['VERB', 'AUX', 'ADP', 'DET', 'PART', 'CCONJ', 'SCONJ', 'ADV', 'PRON']);

/**
 * Corrects in place what the tagger often gets wrong in news: names, headlines in capitals, titles such as "inspector
 * general", and reporting verbs that are also nouns.
 * @param tag returns the tags of another string
 */
export function repairTags(
  values: readonly string[],
  poses: string[],
  tag: (text: string) => readonly string[],
  text: string,
): void {
  if (!repairHeadline(values, poses, tag, text)) values.forEach((_, index) => repairWord(values, poses, index));
  values.forEach((value, index) => {
    if (poses[index] === 'NOUN' && reports(values, poses, index, value.toLowerCase())) poses[index] = 'VERB';
  });
  repairGerunds(values, poses);
  repairPast(values, poses);
}

/** Past tenses that are also nouns or adjectives. */
const PAST = /^(?:shot|cut|hit|shut|set|spread|left|quit|beat|split|lost|struck|burnt|bid|bet|cast)$/;

/** Finds the verb of a sentence that otherwise has none: "Police shot at children", "A new oven stores 400 terawatt hours." */
function repairPast(values: readonly string[], poses: string[]): void {
  for (let first = 0, last = 0; first < values.length; first = last + 1) {
    last = first;
    while (last < values.length && !/^[.!?\n]/.test(values[last] ?? '')) last += 1;
    const tags = poses.slice(first, last);
    if (tags.some((pos) => pos === 'AUX') || poses.slice(first + 1, last).some((pos) => pos === 'VERB')) continue;
    const isSentence = /^[.!]/.test(values[last] ?? '');
    const verb = tags.findIndex(
      (pos, at) =>
        (isSentence && isPresent(tags, values.slice(first, last), at)) ||
        ((pos === 'NOUN' || pos === 'ADJ') &&
          PAST.test(values[first + at] ?? '') &&
          SUBJECT.has(tags[at - 1] ?? '') &&
          /^(?:ADP|DET|NUM|PRON|PROPN|NOUN|ADJ)$/.test(tags[at + 1] ?? '')),
    );
    if (verb !== -1) poses[first + verb] = 'VERB';
  }
}

/** "A new oven stores 400 terawatt hours": a plural between a singular noun and an amount or an article. */
function isPresent(tags: readonly string[], values: readonly string[], at: number): boolean {
  const before = values[at - 1] ?? '';
  return (
    tags[at] === 'NOUN' &&
    tags[at - 1] === 'NOUN' &&
    !before.endsWith('s') &&
    SINGULAR_VERB.test(values[at] ?? '') &&
    (isAmount(tags[at + 1]) || tags[at + 1] === 'DET')
  );
}

/** Finds the verb of a gerund, which the tagger takes for one of several nouns: "Drinking bleach cures malaria". */
function repairGerunds(values: readonly string[], poses: string[]): void {
  for (let first = 0, last = 0; first < values.length; first = last + 1) {
    last = first;
    while (last < values.length && !/^[.!?\n]/.test(values[last] ?? '')) last += 1;
    const rest = poses.slice(first + 1, last);
    if (!/^\p{Lu}\p{Ll}+ing$/u.test(values[first] ?? '') || rest.some((pos) => pos === 'VERB' || pos === 'AUX'))
      continue;
    const verb = rest.findIndex(
      (pos, at) =>
        pos === 'NOUN' &&
        rest[at - 1] === 'NOUN' &&
        SINGULAR_VERB.test(values[first + 1 + at] ?? '') &&
        /^(?:NOUN|PROPN|DET|ADJ)$/.test(rest[at + 1] ?? ''),
    );
    if (verb !== -1) poses[first + 1 + verb] = 'VERB';
  }
}

/**
 * Tags a headline again in lower case, because the tagger takes its capitalized words for names. Returns false for
 * other lines.
 */
function repairHeadline(
  values: readonly string[],
  poses: string[],
  tag: (text: string) => readonly string[],
  text: string,
): boolean {
  const long = values.filter((value) => /^\p{L}{4}/u.test(value));
  if (long.length <= 2 || values.length > HEADLINE_TOKENS_MAX) return false;
  const capitals = long.filter((value) => /^\p{Lu}/u.test(value)).length;
  if (capitals < 0.7 * long.length) return false;
  const tags = tag(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  if (tags.length === poses.length)
    tags.forEach((one, index) => {
      if (FORM_WORDS.has(one)) poses[index] = one;
    });
  return true;
}

function repairWord(values: readonly string[], poses: string[], index: number): void {
  const value = values[index] ?? '';
  const pos = poses[index] ?? 'X';
  const before = poses[index - 1];
  const next = poses[index + 1];
  const verbFollows = next === 'VERB' || next === 'AUX';
  if (CAPITALISED.test(value) && (pos === 'VERB' || pos === 'ADP' || pos === 'ADV') && index > 0) {
    const startsSentence = /^[.!?:;"“”‘’'(—–]/.test(values[index - 1] ?? '') || before === 'SPACE';
    if (!startsSentence || (pos === 'VERB' && verbFollows)) poses[index] = 'PROPN';
  } else if (index === 0 && pos === 'VERB' && verbFollows && CAPITALISED.test(value) && !value.endsWith('ing')) {
    poses[index] = 'PROPN';
  } else if (
    pos === 'ADJ' &&
    verbFollows &&
    (before === 'NOUN' || before === 'PROPN' || (before === 'PART' && values[index - 1] !== 'to'))
  ) {
    poses[index] = 'NOUN';
  } else if (pos === 'VERB' && /[^s]s$/.test(value) && (next === 'AUX' || REPORTS.test(values[index + 1] ?? ''))) {
    poses[index] = 'NOUN';
  } else if (
    pos === 'ADJ' &&
    before === 'AUX' &&
    value.endsWith('ing') &&
    (next === 'PART' || next === 'DET' || next === 'ADP')
  ) {
    poses[index] = 'VERB';
  } else if (index === 0 && pos === 'VERB' && value.endsWith('ed') && next === 'NOUN') {
    // "Vaccinated pilots …"
    poses[index] = 'ADJ';
  } else if (
    (pos === 'NOUN' || pos === 'ADJ') &&
    MEASURES.test(value) &&
    (before === 'NOUN' || before === 'PROPN') &&
    (isAmount(next) || (next === 'ADV' && isAmount(poses[index + 2])))
  ) {
    poses[index] = 'VERB';
  } else if (pos === 'DET' && value === 'An' && before === 'PROPN') {
    // "Nguyễn Văn An said"
    poses[index] = 'PROPN';
  } else if (pos === 'VERB' && /^(?:the|an?)$/i.test(values[index - 1] ?? '') && /[^s]s$/.test(value)) {
    // "the works' director", "the works manager"
    poses[index] = 'NOUN';
  } else if (pos === 'VERB' && values[index - 1] === 'to' && values[index - 2]?.toLowerCase() === 'according') {
    poses[index] = 'NOUN';
  }
}

/** Verbs of saying and thinking whose present tense is also a noun. */
const NOUN_OR_VERB =
  /^(?:answer|call|charge|claim|comment|counter|demand|detail|doubt|estimate|fear|find|forecast|hint|hope|note|plan|predict|promise|project|quip|reason|record|remark|reply|report|rumor|say|show|signal|state|stress|vow|warn)(?:e?s)?$|^repl(?:y|ies)$/;
const SUBJECT = new Set(['NOUN', 'PROPN', 'PRON']);
const WITHIN_SUBJECT = new Set(['NOUN', 'PROPN', 'PRON', 'DET', 'ADJ', 'ADP', 'NUM', 'CCONJ', 'PART']);
const INNER_SUBJECT = new Set(['NOUN', 'PROPN', 'PRON', 'DET', 'ADJ', 'ADP', 'NUM', 'SYM', 'PART', 'ADV']);
const SINGULAR_VERB = /(?:[^s]|sse)s$/;
const RELATIVE = /^(?:who|which|that)$/i;
const PLURAL_NOUNS = /^(?:people|police|men|women|media)$/;
const PLURAL_PRONOUNS = /^(?:they|we|i|you|some|many|most|others|those|both)$/;
/** Maximum length of a subject, in words. */
const SUBJECT_WORDS_MAX = 12;
/** Maximum length of the subject of what is said, in words. */
const INNER_SUBJECT_WORDS_MAX = 8;

/**
 * Whether a word that is tagged as a noun is the verb of the subject before it: "Sources close to the matter claim that
 * …". Subject and verb must agree in number, and a clause or a quotation must follow, or the sentence must end: "…, the
 * paper reports."
 */
function reports(values: readonly string[], poses: readonly string[], index: number, word: string): boolean {
  if (!NOUN_OR_VERB.test(word)) return false;
  const before = poses[index - 1] ?? '';
  // "the matter": the tagger takes some nouns for adjectives.
  if (!SUBJECT.has(before) && !(before === 'ADJ' && poses[index - 2] === 'DET')) return false;
  const subject = subjectBefore(values, poses, index);
  if (subject === null) return false;
  if (subject.plural !== 'either' && subject.plural === SINGULAR_VERB.test(word)) return false;
  if (opensClause(values, poses, index + 1)) return true;
  return /^[,"”»]$/.test(values[subject.first - 1] ?? '') && /^[.,]?$/.test(values[index + 1] ?? '');
}

interface Subject {
  readonly first: number;
  readonly plural: boolean | 'either';
}

/** The possible subject of a verb at `index`; null if there is none. */
function subjectBefore(values: readonly string[], poses: readonly string[], index: number): Subject | null {
  let first = index;
  while (first > 0 && index - first < SUBJECT_WORDS_MAX && continuesSubject(values, poses, first - 1)) first -= 1;
  // The head precedes the first attached word: "sources in the ministry", "officials briefed on it".
  const attached = poses
    .slice(first, index)
    .findIndex((pos, at) => at > 0 && (pos === 'ADP' || pos === 'VERB' || RELATIVE.test(values[first + at] ?? '')));
  let head = (attached === -1 || poses[first] === 'ADP' ? index : first + attached) - 1;
  while (head > first && !SUBJECT.has(poses[head] ?? '')) head -= 1;
  const pos = poses[head] ?? '';
  const word = (values[head] ?? '').toLowerCase();
  if (!SUBJECT.has(pos)) return null;
  if (RELATIVE.test(word)) return { first, plural: 'either' };
  if (pos === 'PRON') return { first, plural: PLURAL_PRONOUNS.test(word) };
  if (pos === 'PROPN') return { first, plural: word.endsWith('s') ? 'either' : false };
  return { first, plural: PLURAL_NOUNS.test(word) || /[^su]s$/.test(word) };
}

function continuesSubject(values: readonly string[], poses: readonly string[], at: number): boolean {
  if (WITHIN_SUBJECT.has(poses[at] ?? '')) return true;
  // "briefed on the plan", "who saw the letter"
  return (
    poses[at] === 'VERB' &&
    (RELATIVE.test(values[at - 1] ?? '') || (/ed$/.test(values[at] ?? '') && SUBJECT.has(poses[at - 1] ?? '')))
  );
}

/** Whether a clause or a quotation begins here, as after a verb of saying. */
function opensClause(values: readonly string[], poses: readonly string[], at: number): boolean {
  const next = (values[at] ?? '').toLowerCase();
  if (/^["“„«:]$/.test(next)) return true;
  const first = next === 'that' ? at + 1 : at;
  let here = first;
  while (here - first < INNER_SUBJECT_WORDS_MAX && INNER_SUBJECT.has(poses[here] ?? '')) here += 1;
  // "claims that were rejected": the clause says which claims.
  return here > first && (first > at || poses[here] === 'VERB' || poses[here] === 'AUX');
}
