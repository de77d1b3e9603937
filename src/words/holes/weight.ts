import { asPattern, inQuotes } from '../speech.js';
import { personsSpeakingIn } from '../persons.js';
import { stemOf } from '../stems.js';
import { type Hole, isShowable, type Probed, tidy } from './hole.js';

/** How a headline says who says so, or leaves it open. */
const TITLE_SAYS =
  /[:?]|\b(?:says?|said|tells?|claims?|claimed|according|reports?|reportedly|alleged\p{Ll}*|accus\p{Ll}+|warns?|announces?|officials?|police|ministry|army|military|IDF|authorities|sources?|stud(?:y|ies)|polls?|surveys?|experts?|scientists?|researchers?|figures|data|estimates?|estimated)\b/iu;
const TITLE_OPEN =
  /\b(?:may|might|could|would|can|should|will|plans?|planned|planning|propos\p{Ll}+|considers?|considering|seeks?|wants?|hopes?|aims?|set to|expected|likely|possible|possibly|potential\p{Ll}*|fears?|feared|threat\p{Ll}*|risks?|if|bids?|calls? for|urges?|drafts?|pushes|moves to|looks? to|to be|vows?|pledges?|about to|near|nears|on course|eyes?|weighs?|mulls?|suggests?|believed|suspected)\b/iu;

const SMALL =
  /^(?:the|and|for|with|from|that|this|what|when|where|why|how|who|are|was|were|has|have|had|will|would|could|can|not|new|after|before|over|under|into|about|more|most|than|his|her|its|their|your|our|you|they|she|all|just|now|out|off|says?|said|amid|get|gets|year|years|day|days|week|first|one|two|three|take[ns]?|but|been|being|also|there|which|them|some|other)$/u;
const stemsIn = (words: string): ReadonlySet<string> =>
  new Set((words.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !SMALL.test(word)).map(stemOf));
const SHARED_MIN = 2;

/** A number with what it counts, as a headline has it. */
const LOSSES =
  /(?<![\p{L}\d.,:/$£€-])(\d{1,3}(?:,\d{3})+|\d{1,6})\s?(?:\p{L}+ ){0,3}?(?:dead|killed|die|dies|died|deaths?|wounded|injured|hurt|casualties|prisoners|troops|soldiers|civilians|militants|fighters|terrorists|drones|missiles|displaced)\b|\b(?:kill(?:s|ed|ing)?|wound(?:s|ed)?|injur(?:es?|ed)|captur(?:es?|ed)|down(?:s|ed)|leaves?)(?: (?:at least|more than|over|nearly|about|some|around))? (\d{1,3}(?:,\d{3})+|\d{1,6})(?![\d.,]*\d|[-:])/iu;
/** Whoever fights, or governs for a side. */
const SIDE =
  "((?:[Tt]he |[Gg]aza[’']s |Lebanon[’']s |Israel[’']s |Russia[’']s |Ukraine[’']s |Syria[’']s |Yemen[’']s |Iran[’']s |the (?:country|enclave|territory)[’']s |Palestinian |Hamas-run |Hamas-controlled |Houthi |Israeli |Russian |Ukrainian |Lebanese |Syrian |Iranian |Gaza |Taliban |Russian-(?:installed|appointed|backed) )+(?:health (?:ministry|officials|authorities|department)|Health Ministry|Ministry of Health|[Dd]efen[cs]e [Mm]inistry|Civil Defen[cs]e|military|army|officials|governor|media office|air force|forces|navy)(?: in (?:the )?(?:Hamas-run )?\\p{Lu}\\p{L}+)?|the IDF|Hamas|Hezbollah|the Kremlin|the Taliban|the Israel Defen[cs]e Forces(?: \\(IDF\\))?)(?![\\p{L}])";
const SIDE_SAYS: readonly RegExp[] = [
  new RegExp(`\\b[Aa]ccording to ${SIDE}`, 'u'),
  new RegExp(
    `(?:^|[,;–—] |\\b(?:that|as|and) )${SIDE}(?: has| have)? (?:said|says|say|reported|announced|claim(?:ed|s)?)\\b`,
    'u',
  ),
];

/** Losses in a headline that one side of a fight has counted. */
export function sidesFigure({ title, sentences }: Probed): Hole | null {
  const found = LOSSES.exec(title);
  const figure = found?.[1] ?? found?.[2];
  if (figure === undefined || TITLE_SAYS.test(title)) return null;
  const has = new RegExp(`(?<![\\d.,])${figure}(?![\\d]|[.,]\\d)`, 'u');
  const shown = sentences.find(({ text }) => has.test(text));
  if (shown === undefined || !isShowable(shown, title)) return null;
  const side = SIDE_SAYS.flatMap((pattern) => pattern.exec(shown.own)?.[1] ?? [])[0];
  if (side === undefined) return null;
  return {
    kind: 'sides-figure',
    says: `The ${inQuotes(figure)} of its headline is the count of ${inQuotes(side)}, which the headline does not say.`,
    asks: `${inQuotes(figure)}: who else has counted?`,
    answer: `The text has the number from ${inQuotes(side)}.`,
    quote: shown.text,
    in: 'text',
    word: side,
  };
}

const UNVERIFIED =
  /\b((?:could not|couldn[’']t|cannot|can[’']t|was unable to|were unable to|has not been able to|have not been able to|is unable to) (?:immediately |yet |currently )?(?:be )?independently (?:verif(?:y|ied)|confirm(?:ed)?|authenticated?|corroborated?)|could not (?:immediately |yet )?be (?:verified|confirmed|authenticated|corroborated)|(?:has|have|had) not (?:yet )?been (?:independently )?(?:verified|confirmed|authenticated|corroborated)|no independent (?:confirmation|verification))\b/iu;

const OPENS = /^ (?:whether|if|that|who|what|how|when|where|why|which)\b/u;

const OF_DETAILS = /\b(?:figures?|numbers?|details|toll|count|tally|identit\p{Ll}+|locations?|dates?)\b/iu;

/** What the text says that nobody could confirm, under a headline that has it as a fact. */
export function unverified({ title, sentences }: Probed): Hole | null {
  if (TITLE_SAYS.test(title) || TITLE_OPEN.test(title) || /["“”‘]|(?<!\p{L})'/u.test(title)) return null;
  const head = stemsIn(title);
  for (const [at, sentence] of sentences.entries()) {
    const words = UNVERIFIED.exec(sentence.own)?.[1];
    // What is not known of a number or of details leaves the news as it is.
    if (words === undefined || !isShowable(sentence, title) || OF_DETAILS.test(sentence.own)) continue;
    // “It had not been confirmed whether a minister was on board” leaves open what follows alone.
    const behind = sentence.own.slice(sentence.own.indexOf(words) + words.length);
    const near = stemsIn(
      OPENS.test(behind) ? behind.replace(/,.*$/su, '') : `${sentences[at - 1]?.text ?? ''} ${sentence.text}`,
    );
    if ([...head].filter((stem) => near.has(stem)).length < SHARED_MIN) continue;
    return {
      kind: 'unverified',
      says: `Its headline has as a fact what the text says ${inQuotes(words)}.`,
      asks: `What ${inQuotes(words)}?`,
      answer: `The text has this: ${inQuotes(tidy(sentence.text))}`,
      quote: sentence.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}

const BOUND =
  /\b(?:up to|as many as|as much as|as high as|at its peak|peaked at|at the peak|at one point|nearly|almost|about|around|some|over|more than|at least|record)\s*$/iu;
const BOUND_TOLD = '(?:up to|as many as|as much as|as high as|peaked at|at most|a peak of|a maximum of)';
const FIGURE = /(?<![\p{L}\d.,:/-])[$£€]?\d[\d,.]*(?:\s?(?:%|percent|per cent|million|billion|m|bn)(?![\p{L}]))?/gu;

/** A figure of the headline that the text has as the highest possible. */
export function highest({ title, sentences }: Probed): Hole | null {
  if (TITLE_OPEN.test(title)) return null;
  for (const { 0: figure, index } of title.matchAll(FIGURE)) {
    const bare = tidy(figure);
    if (/^(?:19|20)\d\d$|^\d{1,2}$/u.test(bare) || BOUND.test(title.slice(0, index))) continue;
    const same = asPattern(bare)
      .replace(/\s?(?:%|percent|per cent)$/u, '\\s?(?:%|percent|per cent)')
      .replace(/(?<=\d)m$/u, '\\s?(?:m|million)')
      .replace(/(?<=\d)bn$/u, '\\s?(?:bn|billion)');
    const any = sentences.filter(({ text }) => new RegExp(`(?<![\\d.,])${same}(?!\\d)`, 'iu').test(text));
    const told = any.filter(({ text }) => new RegExp(`\\b${BOUND_TOLD} ${same}(?!\\d)`, 'iu').test(text));
    const [shown] = told;
    if (shown === undefined || told.length < any.length || !isShowable(shown, title)) continue;
    const words = new RegExp(`\\b${BOUND_TOLD} ${same}`, 'iu').exec(shown.text)?.[0] ?? '';
    return {
      kind: 'highest',
      says: `Its headline says ${inQuotes(bare)}; the text says ${inQuotes(words)}.`,
      asks: `${inQuotes(words)}: and how many at least?`,
      answer: `The text has this: ${inQuotes(tidy(shown.text))}`,
      quote: shown.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}

const MARKS = /["“]([^"“”]{3,80})["”]|(?<![\p{L}\p{N}])['‘]([^'‘’"“”]{3,80}?)['’](?![\p{L}\p{N}])/gu;
const TITLE_NAMES =
  /^[^:'"‘“]{2,40}: ['‘"“]|\b(?:says?|said|calls?|called|tells?|slams?|blasts?|brands?|accus\p{Ll}+|vows?|warns?|claims?|denies|describes?|dubs?|admits?|insists?|asks?|urges?|hails?|condemns?|quotes?|dubbed)\b/iu;
const WORDS_MIN = 2;

/** Words in marks in a headline that does not say whose they are, and whose they are in the text. */
export function whoseWords({ title, text, sentences }: Probed): Hole | null {
  if (TITLE_NAMES.test(title)) return null;
  for (const [, double, single] of title.matchAll(MARKS)) {
    const words = (double ?? single ?? '').trim();
    if (words.split(/\s+/u).length < WORDS_MIN || !/\p{L}{4}/u.test(words) || !/^\p{Ll}/u.test(words)) continue;
    const bare = words.toLowerCase();
    const shown = sentences.find((each) => {
      const at = each.text.toLowerCase().indexOf(bare);
      return at >= 0 && each.own.slice(at, at + bare.length).trim() === '';
    });
    if (shown === undefined || !isShowable(shown, title)) continue;
    const said = '(?:said|says|told|added|warned|wrote|called|described|claimed)';
    const speaker = personsSpeakingIn({ title, text }).find(({ name }) => {
      const last = asPattern(name.split(' ').at(-1) ?? name);
      return new RegExp(
        `${last}(?:, [^,]{2,80},)? (?:has |have |had |also )?${said}\\b|\\b${said} (?:\\p{L}[\\p{L}’'-]* ){0,8}${last}`,
        'u',
      ).test(shown.own);
    });
    if (speaker === undefined || title.includes(speaker.name.split(' ').at(-1) ?? speaker.name)) continue;
    return {
      kind: 'whose-words',
      says: `Its headline does not say whose words ${inQuotes(words)} are: they are those of ${speaker.name}.`,
      asks: `${inQuotes(words)}: who says so?`,
      answer: `The text has it from ${speaker.name}.`,
      quote: shown.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}
