import { type TextKind } from '../../appraisal/index.js';

/** A sentence that states something. */
export interface Checkable {
  readonly sentence: string;
  /** Whether the article names somebody or something that can be asked or opened about it. */
  readonly isNamed?: boolean;
}

/** Kinds of text that are checked otherwise than by what their sentences state. */
export type CheckedText = TextKind | 'fact-check' | 'advice' | 'letters';
/** What comes first for a kind of text, whatever its first sentence states. */
const BY_TEXT: Readonly<Partial<Record<CheckedText, string>>> = {
  satire: 'Look at who publishes it: satire invents what it tells.',
  advertisement: 'Compare the price and the product where nobody earns by your click.',
  'press-release': 'Its sender tells it alone: ask somebody whom it concerns and who does not speak in it.',
  interview: 'These are one person’s words: ask somebody who sees it otherwise.',
  advice: 'It is advice on what one side has written: ask somebody who knows the case.',
  letters: 'These are opinions: ask on which facts they rest, and who sees it otherwise.',
  'fact-check': 'Open the sources that it names, and look what other fact-checkers found.',
};
/** These are said of a text although it names somebody: whom it names are its own people. */
const SAID_ALWAYS: ReadonlySet<CheckedText> = new Set(['satire', 'advertisement', 'press-release', 'fact-check']);
/** What a doctor should be asked who has seen the patient. */
const MEDICAL =
  /\b(?:doctors?|physicians?|medic(?:al|ines?|ations?)|blood|pressure|diets?|dos(?:e|es|age)|drugs?|pills?|symptoms?|treat(?:ment|ed)?|diseases?|vitamins?|supplements?|weight|pain|infections?|vaccin\p{Ll}+|cancer|diabetes|surgery|sleep|allerg\p{Ll}+|hearts?|kidneys?|skin|cholesterol|exercises?)\b/iu;
const ASK_DOCTOR = 'Ask a doctor or pharmacist who knows the case: the column knows only the letter.';

/**
 * How what each sentence states could be checked, in their order: what a kind of text asks for, once, and for advice about somebody's
 * health a doctor. Whom and what an article names for a sentence is found elsewhere; advice by what a sentence seems to be about sent
 * readers of an average price to a budget, and of a poll to the police.
 */
export function howToCheck(claims: readonly Checkable[], text?: CheckedText): readonly (string | null)[] {
  const ofText = text && BY_TEXT[text];
  let isDoctorNamed = false;
  return claims.map(({ sentence, isNamed = false }, index) => {
    if (text === 'advice' && !isDoctorNamed && MEDICAL.test(sentence)) {
      isDoctorNamed = true;
      return ASK_DOCTOR;
    }
    return index === 0 && ofText !== undefined && (!isNamed || (text && SAID_ALWAYS.has(text))) ? ofText : null;
  });
}

/** Documents by name, where the text says that something is in them or that they were made public. */
const DOCUMENT =
  /\b(?:according to|in|from|cited|obtained|published|released|filed|issued|reviewed|seen)\s((?:the|a|an|its|his|her|their|court|federal|police)\s(?:[\p{L}\p{N}’'.&-]+\s){0,4}?(?:reports?|study|survey|poll|court records|prison records|records|lawsuit|complaint|indictment|court filing|filing|memo|audit|census|ruling|transcript|affidavit|court documents|documents|minutes|annual report|joint statement|statement|guidelines|database|index|dossier|white paper|contract|charter)\b(?:\s(?:from|by|of)\s(?:the\s)?\p{Lu}(?:[\p{L}&]|\.(?=\p{Lu}))*(?:\s(?:(?:of|for)\s(?:the\s)?)?\p{Lu}(?:[\p{L}&]|\.(?=\p{Lu}))*){0,4})?)/gu;
const DOCUMENTS_MAX = 3;
const VAGUE =
  /^(?:the|a|an|its|his|her|their) (?:(?:new|recent|latest|research|case|brief|short|written|full|own|same|joint|e-?mailed|news|press|official|prepared|earlier|monthly|weekly|annual|quarterly|\p{Lu}\p{Ll}+day) )*(?:reports?|records|documents|statement|filing|ruling|study|survey|poll|memo|transcript|contract|index)$/iu;

/** Where a study, a paper or a letter was published. */
const PUBLISHED =
  /\b((?:study|paper|research|findings|report|results?|work|letter|article|review)\b[^.;“”"\n]{0,40}?\bpublished\b(?: \([^()]{0,30}\)|[^.;“”"\n]){0,30}?\bin (?:the )?(?:(?:\p{Ll}+ )?journals? )?\p{Lu}[\p{L}&]+(?: (?:of the |of |and the |and |& |for |in )?\p{Lu}[\p{L}&]+){0,6})/gu;

/** A poll or figures by who made them, and an interview by where it was given. */
const BY_MAKER =
  /(?<![\p{L}])((?:(?:the|a|an|The|A|An) )?(?:\p{Ll}+ )?\p{Lu}[\p{L}\p{N}&.’'-]*(?:[/ ]\p{Lu}[\p{L}\p{N}&.’'-]*){0,4}(?:['’]s)? (?:[\p{Ll}-]+ )?(?:poll|survey|index|dataset|database)|(?:(?:new|latest|recent) )?(?:polling|survey|census) data from (?:the )?\p{Lu}[\p{L}\p{N}&.’'-]*(?: \p{Lu}[\p{L}\p{N}&.’'-]*){0,3})(?![\p{L}])/gu;
const GIVEN_TO =
  /\b(interview (?:with|to) (?:the )?\p{Lu}[\p{L}&.’'-]*(?: \p{Lu}[\p{L}&.’'-]*){0,3}|memo (?:obtained|seen|reviewed) by (?:the )?\p{Lu}[\p{L}&.’'-]*(?: \p{Lu}[\p{L}&.’'-]*){0,2})/gu;
/** Words with a capital that make no poll: "In the poll", "Monday's survey". */
const NO_MAKER =
  /^(?:(?:the|a|an) )?(?:in|on|at|by|for|from|after|when|while|but|and|this|that|these|those|one|another|each|every|our|his|her|their|its|your|my|last|next|\p{L}+day)\b(?:['’]s)?/iu;

/** The number by which a paper is found. */
const DOI = /(?<![\p{L}\p{N}])(10\.\d{4,9}\/[^\s"“”<>,;)]{2,60}?)(?=[.,;)]*(?:\s|$))/gu;

/** Documents that a text names, in its own words; at most three. */
export function documentsNamedIn(text: string): readonly string[] {
  const numbered = [...text.matchAll(DOI)].map(([, number = '']) => `DOI ${number}`);
  const found = [
    ...numbered,
    ...[DOCUMENT, PUBLISHED].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, document = '']) => document.trim()),
    ),
  ];
  const made = [BY_MAKER, GIVEN_TO].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, document = '']) =>
      NO_MAKER.test(document) ? [] : [document.trim().replace(/(?:['’]s|[.’'])$/u, '')],
    ),
  );
  const telling = [...found, ...made].filter((document) => !VAGUE.test(document));
  return [...new Map(telling.map((document) => [document.toLowerCase(), document])).values()].slice(0, DOCUMENTS_MAX);
}
