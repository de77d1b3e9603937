/**
 * How somebody could check what a sentence states, by what kind of thing it states. Each is advice that holds whether the sentence is
 * true or not; none says that the article lacks something, because that may only have been overlooked.
 */
interface Check {
  readonly when: RegExp;
  /** `$1` is what the first group found. */
  readonly advice: string;
}

const CHECKS: readonly Check[] = [
  {
    when: /\b(?:charged with|was charged|were charged|convicted|sentenced|pleaded|pled|indicted|acquitted|lawsuit|sued|on trial|prosecutors?)\b/i,
    advice: 'Ask the court or the prosecutor for the file.',
  },
  {
    when: /\b(?:study|studies|trial of|clinical trial|researchers|participants)\b/i,
    advice: 'Open the study: how many took part, who paid, and with what it compares.',
  },
  {
    when: /\b(?:poll|survey(?:ed)?|respondents)\b/i,
    advice: 'Open the survey: who was asked, how many, when and in which words.',
  },
  {
    when: /\b(?:killed|died|dead|deaths?|injured|wounded|stabbed|shot|kidnapp\w+|murder\w*|arrested|crash(?:ed)?|rescue[ds]?)\b/i,
    advice: 'Ask the police or the hospital of the place, and look for a second witness.',
  },
  {
    when: /\b(?:voted|votes|passed (?:a|the)|bill|legislation|ordinance|referendum|signed into law|executive order|treaty|tariffs?)\b/i,
    advice: 'Look it up in the record of the vote or the text of the law.',
  },
  {
    when: /\b(video|recording|photographs?|footage|tweets?|letter|memo|transcript|email)\b/i,
    advice: 'Open the $1: who made it, and when.',
  },
  {
    when: /\b(?:will(?! (?:deliver|help|allow|enable|improve|boost|protect))|plans? to|is (?:likely|set|expected) to|are (?:likely|set|expected) to|intends? to|could soon|is about to)\b/i,
    advice: 'It has not happened yet: ask who decides, and look again on the day.',
  },
  {
    when: /(?<![\p{L}\p{N}.,])((?:[$€£]\s?)?\d[\d,.]*\d?\s?(?:%|per ?cent|million|billion)|[$€£]\s?\d[\d,.]*\d|\d[\d,.]*\d \p{Ll}{3,})(?![\d:])/iu,
    advice: 'Ask who counted “$1”, when, and what was left out.',
  },
  {
    when: /\b(?:the first (?:time|ever|in)|largest|biggest|highest|lowest|worst|all-time|record (?:high|low)|never before)\b/i,
    advice: 'Ask who keeps the list that it leads, and look for the next one on it.',
  },
  {
    when: /\b(?:because|due to|caused|causes|led to|as a result|thanks to|in response to|prompted)\b/i,
    advice: 'Ask somebody who had no part in it whether that is the cause.',
  },
  {
    when: /\b(?:cure[sd]?|heal[sed]*|prevents?|treats?|deliver|improves?|boosts?|protects?|guarantee\w*)\b/i,
    advice: 'Ask for the test that shows it, and who did the test.',
  },
  {
    when: /\b(?:fear|believe|think|want|hope|feel|view|opinion)\b/i,
    advice: 'Ask how many think so, and who counted them.',
  },
];
const OTHERWISE = 'Look for a second source that does not quote this article.';

/** Spans of time are counted by nobody. */
const SPAN =
  /\b\d+(?:\.\d+)?[ -](?:years?|months?|weeks?|days?|hours?|minutes?|seconds?)(?:[ -]old)?\b|\b(?:1[5-9]|20)\d{2}\b/gi;

/**
 * How what each sentence states could be checked, in their order. No advice is given twice: null where there is nothing to say of a
 * sentence that was not said of one before it.
 */
export function howToCheck(sentences: readonly string[]): readonly (string | null)[] {
  const used = new Set<string>();
  return sentences.map((sentence) => {
    const own = sentence.replace(SPAN, ' ');
    const fitting = [...CHECKS, { when: /^/, advice: OTHERWISE }].find(
      ({ when, advice }) => !used.has(advice) && when.test(own),
    );
    if (!fitting) return null;
    used.add(fitting.advice);
    const [, what = ''] = fitting.when.exec(own) ?? [];
    return fitting.advice.replace('$1', what.trim().replace(/[.,]$/, ''));
  });
}

/** Documents by name, where the text says that something is in them or that they were made public. */
const DOCUMENT =
  /\b(?:according to|in|from|cited|obtained|published|released|filed|issued|reviewed|seen)\s((?:the|a|an|its|his|her|their|court|federal|police)\s(?:[\p{L}\p{N}’'.&-]+\s){0,4}?(?:reports?|study|survey|poll|court records|prison records|records|lawsuit|complaint|indictment|court filing|filing|memo|audit|census|ruling|transcript|affidavit|court documents|documents|minutes|annual report|joint statement|statement)\b(?:\s(?:from|by|of)\s(?:the\s)?\p{Lu}(?:[\p{L}&]|\.(?=\p{Lu}))*(?:\s\p{Lu}(?:[\p{L}&]|\.(?=\p{Lu}))*){0,3})?)/gu;
const DOCUMENTS_MAX = 3;
const VAGUE =
  /^(?:the|a|an|its|his|her|their) (?:reports?|records|documents|statement|filing|ruling|study|survey|poll|memo)$/i;

/** Documents that a text names, in its own words; at most three. */
export function documentsNamedIn(text: string): readonly string[] {
  const found = [...text.matchAll(DOCUMENT)].map(([, document = '']) => document.trim());
  const telling = found.filter((document) => !VAGUE.test(document));
  return [...new Map(telling.map((document) => [document.toLowerCase(), document])).values()].slice(0, DOCUMENTS_MAX);
}
