import { type Claim } from '../../claims/index.js';
import { speakerOf } from './attribution.js';

/** The parts of an article that wording needs. */
export interface Worded {
  readonly title: string;
  readonly text: string;
}

const WORDS_MIN = 4;
const WORDS_MAX = 30;
const SUBJECT_WORDS_MAX = 9;
const PREDICATE_WORDS_MIN = 3;

/** A subject that has no meaning without the sentence before it. */
const POINTING =
  /^(?:i|you|he|she|it|they|we|this|that|these|those|who|which|what|here|one|both|another|others|such|so|and|but|or|if|when|as|while|for|in|on|at|with|after|before|because|although|though|to|not|no|also|then|now|yes|please|his|her|their|its|whatever|whoever)\b/i;
/** Pronouns whose meaning changes with the speaker. */
const DEICTIC = /\b(?:i|i'm|i've|me|my|mine|we|we're|we've|us|our|ours|you|you're|your|yours|let's)\b/i;
/** Text that cannot be inside a that-clause, or shows that two sentences were joined. */
const BROKEN =
  /["“”„«»<>{}[\]()\n\r|*•…_/]|--|\s-\s|[!?;:]|\.\s(?=[\p{Lu}\d])|\.\.|\bhttps?:|\bwww\.|\bPM\b.*\bAM\b|\b[A-Z]{2,}(?:\s[A-Z]{2,}){2,}/u;
/** Points at which a clause can be cut without changing the meaning of the part before. */
const LEAVABLE =
  /(?<=\p{Lu}\p{L}+),\s(?=an?\s\p{Ll})|,\s(?=(?:which|who|whose|where|so|nor|though|although|since|including|according to|as well as|adding|saying|citing|calling|making|leading|leaving|after|amid|as|but|and|while|with|because|when)\b)|\s(?=(?:while|amid|whereas|after|because|despite|following|in exchange for|as part of|in honor of|in memory of|in response to|in an effort to|in order to)\s)/gu;
/** Words on which a complete clause does not end. */
export const LOOSE =
  /\b(?:the|a|an|of|to|in|on|at|and|or|but|that|which|who|is|are|was|were|be|been|with|for|by|from|as|than|its|his|her|their|this|will|would|has|have|had|not|if|because|when|where|into|about|more|most|can|could|may|might|do|does|did|some|any|no|very|says?|said|told|including|such|according|largely|mainly|mostly|partly|only|just|even|between)$/i;
const LOWERED =
  /^(?:the|a|an|some|many|most|several|few|nearly|almost|about|more|all|every|each|its|his|her|their|two|three|four|five|six|seven|eight|nine|ten|there|both|half|only|other|former|current|federal|local|state|top|senior|new|old|young|such|similar|aside|unlike|like|recent|previous|early|late|small|huge|great|good|bad|high|low|long|short|strong|weak|major|minor|large|larger|smaller|better|worse|at least|up to|hundreds|thousands|millions|dozens)\b/i;
const FINITE =
  /^(?:(?:also|now|then|still|already|recently|reportedly|allegedly|never|often|always|currently|later|initially|once|only|just|even|really|simply|further|repeatedly|soon|first|previously|apparently)\s)*(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|do|does|did|said|says|saw|told|made|makes|took|takes|gave|gives|won|lost|held|kept|fell|rose|grew|went|came|came|ran|led|left|found|sent|spent|put|set|cut|hit|met|got|began|became|brought|built|bought|sold|paid|wrote|broke|chose|drew|drove|knew|thought|taught|stood|spoke|shot|sought|struck|threw|understood|withdrew|[a-z]+(?:ed|es|s))\b/;

const HAS_VERB =
  /\b(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|do|does|did|[a-z]+(?:ed|es|s|ing))\b/;

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Text before a statement: the start of a sentence, possibly with an introductory word or short phrase. */
const BEGINS =
  /(?:^|[.!?]["”’']?\s+|\n\s*)(?:(?:But|And|So|Yet|Now|Still|Then|Meanwhile|However|Also|Indeed|Instead|Finally|In fact|Of course|Moreover|Furthermore|Additionally),?\s+|(?:On|In|At|After|During|Last|Earlier|By|For|From|Since|Over|Under|Following|Today|Yesterday|This (?:week|month|year))\b[^.!?\n"“”,;:]{0,60},\s+)?$/;
const BEGINS_CHARS = 90;
/** Text after a statement: the end of the sentence, the next clause, or an attribution. */
const ENDS =
  /^(?:[.!]?\s*$|[.!,]?["”](?:\s|$)|[.!](?:\s|$)|;\s|\s[—–-]+\s|,\s+(?:and|but|while|so|which|who|as|after|because|although|though|where|when|according to)\b|\s(?:because|while|although|but|after)\s|,\s+(?:[\p{L}.'’-]+\s+){0,6}?(?:said|says|told|reported|reports|announced)\b)/u;

/** People and bodies that open many sentences of news. */
const COMMON =
  /^(?:police|officers?|officials|scientists|researchers|astronomers|physicists|residents|doctors|nurses|voters|parents|teachers|students|families|lawmakers|experts|critics|prosecutors|investigators|firefighters|authorities|workers|people|women|men|children|protesters|patients|companies|supporters|opponents|members|business(?:es)?|a|an|another|when|while|although|because|if|as|since|after|before|during|until|despite|following|under|over|with|among|amid|within|last|earlier|radiation|health|research|human|excessive|further|early|new)$/i;

/** Words that follow a plural and not a name. */
const PLURAL_NEXT = /^(?:that|of|in|for|on|with|from|have|are|were|such|including)$/;

/**
 * Whether a capitalised word is a common word and not a name, for example because the text also has it in lower case.
 */
function commonWord(word: string, next: string, text: string): boolean {
  if (LOWERED.test(word)) return true;
  if (/^\p{Lu}/u.test(next)) return false;
  if (COMMON.test(word) || (next === 'and' && /(?:[^aeiou]y|ous|ful|less|ive)$/.test(word))) return true;
  // A plural or an abstract noun that the text never writes with a capital inside a sentence.
  const abstract = /(?:ing|tion|ment|ity|ism|ance|ence)$/.test(word) || (/s$/.test(word) && PLURAL_NEXT.test(next));
  if (abstract && !new RegExp(`[\\p{Ll},] ${word}\\b`, 'u').test(text)) return true;
  const small = word.charAt(0).toLowerCase() + word.slice(1);
  return small !== word && text.includes(` ${small} `);
}

/** A name with an apposition between commas, which can be reduced to the name. */
const APPOSITION =
  /^(\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}),\s(?!.*\band\b|(?:who|which|that|whose|where)\b)[^,]+,?$/u;

/** Phrases that may precede a subject and keep their meaning after "that". */
const LEAD =
  /^(?:On|In|At|After|Before|During|Last|Earlier|By|For|From|Since|Over|Under|Following|Until|Among|Amid|Despite|Within|When|While|If|Although|Because|Once|This)\s[^.!?\n"“”,;:]{3,80},\s+$|^(?:Today|Yesterday|Earlier),\s+$/;
/** A singular noun without a determiner, which is incomplete. */
const HEADLESS =
  /^(?!(?:a|an|the|some|many|most|all|each|every|any|there|more|less|both|one|two|three)\b)\p{Ll}+[^s\s](?:\s|$)/u;
/** A relative clause between commas that can be omitted. */
const ASIDE =
  /,\s(?:who|which|whose|where)\b[^,]*,\s(?=(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|do|does|did|[a-z]+ed|[a-z]+s)\b)/;

interface Parts {
  readonly lead: string;
  readonly subject: string;
  readonly predicate: string;
}

/** A claim's subject and predicate if they are adjacent in the article and the statement ends after them; else null. */
function partsOf({ quote, subject, predicate, start, field }: Claim, text: string): Parts | null {
  if (field !== 'text' || subject === null || predicate === null) return null;
  const at = quote.indexOf(subject);
  const lead = quote.slice(0, Math.max(0, at));
  if (at === -1 || (lead !== '' && !LEAD.test(lead))) return null;
  const between = /^,?\s+/.exec(quote.slice(at + subject.length))?.[0] ?? '';
  const from = at + subject.length + between.length;
  if (between === '' || !quote.startsWith(predicate, from)) return null;
  const end = start + from + predicate.length;
  const after = text.slice(end, end + 90);
  // A list continues if its last "and" follows.
  if (!ENDS.test(after) || (/^,\s+(?:and|or)\b/.test(after) && predicate.includes(', '))) return null;
  const name = APPOSITION.exec(subject)?.[1];
  if (name !== undefined && lead !== '') return null;
  if (name === undefined && (between.startsWith(',') || subject.includes(','))) return null;
  return { lead, subject: name ?? subject, predicate };
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Adapts the capital letter of words from the start of a sentence to the middle of one. */
function small(words: string, text: string): string {
  const [first = '', next = ''] = words.split(' ');
  return commonWord(first, next, text) ? lowered(words) : words;
}

const plain = (words: string): string =>
  words
    .replace(/\s\([^()]{1,40}\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s,.]+$/, '')
    .trim();

/**
 * A claim as a clause that can follow "that", in the article's own words without quotation marks: "the council voted to
 * close the bridge". If the article attributes the claim, the clause names the source: "the mayor said the bridge is
 * safe". Null when the words do not form a complete clause with the same meaning out of context.
 */
export function clauseOf(claim: Claim, article: Worded): string | null {
  if (ABBREVIATED.test(claim.quote) || isAuthorNote(claim, article)) return null;
  if (claim.field === 'text' && followsInitials(claim.start, article.text)) return null;
  const clause = (clauseOfParts(claim, article) ?? clauseOfSentence(claim, article))?.replace(/[\s,]+$/, '') ?? null;
  if (clause === null || UNWHOLE.some((pattern) => pattern.test(clause))) return null;
  return ABBREVIATED.test(clause) || isCutAtTime(clause, article.text) ? null : clause;
}

/** A duration at the end of a clause, such as "comes a day", which may be followed by "after …" in the article. */
const TIME_AT_END = /\S+ (?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|shortly|soon)$/;

/** Whether a clause was cut between a duration and the event that it refers to. */
function isCutAtTime(clause: string, text: string): boolean {
  const tail = TIME_AT_END.exec(clause)?.[0];
  return (
    tail !== undefined &&
    ['after', 'before', 'since', 'ago', 'later', 'earlier'].some((word) => text.includes(`${tail} ${word}`))
  );
}

/** A name separated from its verb by a comma, because the sentence was split after an abbreviation. */
const SEVERED = /^\p{Lu}[\p{L}’']+,\s\p{Ll}+ed\b/u;
/** The usual phrases about people who did not answer, which are not news. */
const NO_NEWS =
  /\b(?:did not|didn’t|didn't|could not|declined to)\s(?:immediately\s)?(?:respond|provide|return|be reached|comment|reply)\b/;
/** A reference to an earlier sentence, which has no meaning out of context. */
const POINTS_BACK = /\b(?:to|of|for|about|with|from|like) (?:that|this|these|those)(?:,|$)/;
/** A name with a relative clause and no verb of its own. */
const VERBLESS = /^[^,]+, (?:who|which|whose|where)\b[^,]*$/;
/** Direct speech together with its speaker. */
const SPOKEN = /^‘|,’ |’ (?:said|says|he|she|they)\b/;
/** The note about the author at the end of a column. */
const AUTHOR_NOTE =
  /^(?:\p{Lu}[\p{L}.’'-]*\s){2,4}(?:is|are|was|has|teaches|writes|covers|serves)\b.*\b(?:president|author|professor|editor|columnist|director|fellow|writer|reporter|correspondent|contributor|lecturer|member|founder|chief|chair\w*|attorney|senator|secretary|book)\b/u;
const AUTHOR_NOTE_CHARS_MAX = 450;

/** Whether a claim at the end of a text is only a note about the author. */
export const isAuthorNote = ({ quote, end }: Claim, { text }: Worded): boolean =>
  end > text.length - AUTHOR_NOTE_CHARS_MAX && AUTHOR_NOTE.test(quote);

const UNWHOLE = [SEVERED, POINTS_BACK, NO_NEWS, VERBLESS, SPOKEN];

/** A clause from the claim's subject and predicate. */
function clauseOfParts(claim: Claim, { text }: Worded): string | null {
  const parts = partsOf(claim, text);
  if (parts === null || POINTING.test(parts.subject) || wordsOf(parts.subject) > SUBJECT_WORDS_MAX) return null;
  if (!FINITE.test(plain(parts.predicate))) return null;
  const speaker = parts.lead === '' ? speakerOf(claim, text) : null;
  if (
    speaker === null &&
    (isQuoted(claim, text) || !BEGINS.test(text.slice(Math.max(0, claim.start - BEGINS_CHARS), claim.start)))
  )
    return null;
  const lead = parts.lead.replace(/\s+/g, ' ');
  const subject = plain(parts.subject);
  const head = speaker === null ? `${lead}${subject}` : `${speaker} said ${small(subject, text)}`;
  if (speaker !== null && (/\b(?:said|says)\b/.test(parts.predicate) || HEADLESS.test(subject))) return null;
  const whole = `${head} ${plain(parts.predicate)}`;
  const short = lead === '' && speaker === null ? withoutAside(whole) : whole;
  // If removing an aside made the clause short enough, it is complete.
  const kept = short === whole || wordsOf(short) > WORDS_MAX ? shortened(whole, head.length) : short;
  const clause = kept?.replace(INITIALS, (name) => name.slice(0, -1)) ?? null;
  if (clause === null || BROKEN.test(clause) || DEICTIC.test(clause)) return null;
  return lead === '' ? small(clause, text) : lowered(clause);
}

/** First words of sentences that have no meaning out of context or are not statements. */
const UNFIT =
  /^(?:i|you|he|she|it|they|we|this|that|these|those|which|who|what|here|there it|one|both|others?|such|so|and|but|or|also|then|now|yes|no|not|please|his|her|their|its|my|our|your|whatever|whoever|let|like|just|see|read|watch|click|perhaps|maybe|why|how|to|instead|meanwhile|however|moreover|still|yet|indeed|of course|in fact|finally|further|furthermore|somehow)\b|^(?!early|nearly|roughly|family|italy|fully|likely|daily|elderly|supply|reply|weekly|monthly|yearly|deadly|friendly|costly|lovely|apply|imply|rally|bully|holly|kelly|molly|sally|billy|emily|reilly|connolly|kimberly|beverly)\p{L}{3,}ly\b|^another\s(?:is|was|has|had|will|would|said|of)\b/iu;
/** A time, place or condition before the subject, up to its comma. */
const SENTENCE_LEAD =
  /^(?:on|in|at|after|before|during|last|earlier|by|for|from|since|over|under|following|until|among|amid|despite|within|with|when|while|if|although|because|once|as|a|nearly|more than)\b[^,]{3,80},\s+(?=\S)/i;
const CONDITION = /^(?:if|unless|when|while|although|because|once|as)\b/i;
const INITIALS = /(?<![.\p{L}])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Lt|Sgt|Capt|Col|Gen|Sen|Rep|Gov|St|Jr|Sr|Rev|Prof)\.(?=[\s,])/gu;
/** Abbreviations; a full stop after them does not end a sentence. */
const ABBREVIATED =
  /(?:^|[\s.])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Lt|Sgt|Capt|Col|Gen|Sen|Rep|Gov|St|Jr|Sr|Rev|Prof|Inc|Co|Corp|No|vs)$/u;
/** A sentence that begins with a preposition and has no comma after its first phrase has an inverted subject. */
const PREPOSITION =
  /^(?:among|in|on|at|after|before|during|by|for|from|since|over|under|until|amid|despite|within|with|of|to|behind|beside|beyond|gone)\b/i;
const SENTENCE_WORDS_MAX = 28;

/** Whether an abbreviation such as "U.S." precedes an offset, whose last full stop does not end a sentence. */
export const followsInitials = (start: number, text: string): boolean =>
  /(?:\p{Lu}\.){2,}["”]?\s+$/u.test(text.slice(Math.max(0, start - 9), start));

/** Whether a sentence starts at an offset; the first one may follow a dateline. */
const startsSentence = (start: number, text: string): boolean =>
  /(?:^|[.!?]["”’']?\s+|\n\s*)$/.test(text.slice(Math.max(0, start - 4), start)) ||
  (start < DATELINE_CHARS_MAX && /[)\p{L}]\s?[-–—]{1,2}\s?$/u.test(text.slice(0, start)));

/** A clause from a whole sentence of the article; inner quotations get single quotation marks. */
function clauseOfSentence(claim: Claim, { text }: Worded): string | null {
  const { quote, field, start, end, attribution, predicate } = claim;
  if (field !== 'text' || attribution !== null || predicate === null || !isStatement(claim)) return null;
  if (isQuoted(claim, text) || !startsSentence(start, text)) return null;
  if (!/^(?:$|[.]["”]?(?:\s|$)|\n)/.test(text.slice(end, end + 3))) return null;
  const sentence = plain(
    quote
      .replace(DATELINE, '')
      .replace(CONNECTIVE, '')
      .replace(INITIALS, (name) => name.slice(0, -1)),
  );
  if (UNFIT.test(sentence)) return null;
  const lead = SENTENCE_LEAD.exec(sentence)?.[0] ?? '';
  if (lead === '' && (CONDITION.test(sentence) || PREPOSITION.test(sentence))) return null;
  if (UNFIT.test(sentence.slice(lead.length)) || /[“"][^”"]*$/.test(lead)) return null;
  const marked = sentence.replace(/[“"]([^“”"]{2,80})[”"]/g, '‘$1’');
  const at = marked.indexOf(predicate.slice(0, 12));
  const clause = wordsOf(marked) <= SENTENCE_WORDS_MAX ? marked : at === -1 ? null : shortened(marked, at - 1);
  if (clause === null || wordsOf(clause) < WORDS_MIN || wordsOf(clause) > SENTENCE_WORDS_MAX) return null;
  if (BROKEN.test(clause) || DEICTIC.test(clause) || LOOSE.test(clause) || FIRST_WORDS_LOUD.test(clause)) return null;
  return lead === '' ? small(clause, text) : lowered(clause);
}

const DATELINE_CHARS_MAX = 80;
/** A connective at the start of a sentence. */
const CONNECTIVE =
  /^(?:But|And|So|Yet|Now|Still|Then|Meanwhile|However|Also|Indeed|Instead|Finally|In fact|Of course|Moreover|Furthermore|Additionally),?\s+/;
/** The place that an agency puts before its first sentence. */
const DATELINE = /^\p{Lu}{3}[\p{L}\s.,]{0,40}(?:\([^()]{1,40}\)\s?)?\s?[-–—]{1,2}\s?(?=\p{Lu})/u;
/** A heading that was joined to its sentence. */
const FIRST_WORDS_LOUD = /^\p{Lu}{3,}\s\p{Lu}{2,}/u;

/** Whether a claim has a subject with a finite verb. */
export const isStatement = ({ subject, predicate, quote }: Claim): boolean =>
  subject !== null &&
  predicate !== null &&
  (FINITE.test(plain(predicate)) || / (?:is|are|was|were|has|have|had|will) /.test(quote));

const SUBJECT_NAMED_WORDS_MAX = 6;
/** Words about reporting, which would be mistaken for a statement about the article. */
const REPORTING =
  /\b(?:source|name|number|figure|headline|article|text|paragraph|story|report|page|fact|writer|author|reporter)/i;
/** A name of several words in a sentence, by which a claim can be referred to. */
const NAME =
  /(?<=[\p{Ll},] )(?:the )?\p{Lu}[\p{Ll}’']+(?: \p{Lu}[\p{Ll}’']+){1,3}(?=[,.;]|$| (?:and|or|in|on|at|to|for|of|with|by|from|is|was|has|will|have|had|said)\b)/gu;
const CALENDAR = /day\b|January|February|March|April|May\b|June|July|August|September|October|November|December/;

/** A claim's subject as words in a sentence; null when it has no meaning out of context. */
export function subjectOf({ quote, subject, field }: Claim, text: string): string | null {
  if (field !== 'text' || subject === null) return null;
  const lead = quote.slice(0, Math.max(0, quote.indexOf(subject)));
  return lead !== '' && !LEAD.test(lead) ? null : nounPhrase(subject, text);
}

/** A name that a claim mentions; null when there is none. */
export function mentionIn({ quote, field }: Claim): string | null {
  if (field !== 'text') return null;
  const names = [...quote.replace(/\([^()]*\)/g, ' ').matchAll(NAME)].map(([name]) => name);
  return names.find((name) => !CALENDAR.test(name) && !REPORTING.test(name)) ?? null;
}

/** A subject as words in a sentence; null when it has no meaning out of context. */
function nounPhrase(subject: string, text: string): string | null {
  const words = plain(subject);
  if (POINTING.test(words) || DEICTIC.test(words) || BROKEN.test(words) || REPORTING.test(words) || LOOSE.test(words))
    return null;
  if (wordsOf(words) > SUBJECT_NAMED_WORDS_MAX || words.length < 4 || /[\d,]/.test(words)) return null;
  const named = small(words, text);
  // A single common noun is incomplete.
  return /^\p{Lu}/u.test(named) || wordsOf(named) >= 2 || COMMON.test(named) ? named : null;
}

/** Removes the first relative clause between commas. */
function withoutAside(clause: string): string {
  const aside = ASIDE.exec(clause);
  return aside !== null && aside.index === clause.indexOf(',')
    ? `${clause.slice(0, aside.index)} ${clause.slice(aside.index + aside[0].length)}`
    : clause;
}

/** Whether a claim is inside a quotation: an opening mark without a closing one precedes it in its paragraph. */
export function isQuoted({ start }: Claim, text: string): boolean {
  const before = text.slice(Math.max(0, text.lastIndexOf('\n', start)), start);
  return ((before.match(/"/g) ?? []).length & 1) === 1 || before.lastIndexOf('“') > before.lastIndexOf('”');
}

/** Shortens a clause that is too long by cutting additions at its end; null when that is not possible. */
function shortened(clause: string, subjectLength: number): string | null {
  let best: string | null = wordsOf(clause) <= WORDS_MAX ? clause : null;
  if (best === null)
    for (const { index } of clause.matchAll(LEAVABLE)) {
      const head = clause.slice(0, index);
      const body = head.slice(subjectLength).trim();
      if (wordsOf(head) > WORDS_MAX || wordsOf(body) < PREDICATE_WORDS_MIN || LOOSE.test(head)) continue;
      // Words such as "if" and "unless" change the meaning of the rest of the clause.
      if (/\b(?:if|unless|until|except|without|whether|either|neither|not|no|between|both)\b/i.test(head)) continue;
      // Skips cuts before a relative clause in the middle, where the main clause continues after it.
      if (/^,\s(?:which|who|whose|where)\b/.test(clause.slice(index)) && clause.slice(index + 2).includes(','))
        continue;
      if (/,\s\S+$/.test(head)) continue;
      if (!HAS_VERB.test(head.slice(head.lastIndexOf(' that ') + 5))) continue;
      best = head;
    }
  return best === null || wordsOf(best) < WORDS_MIN || LOOSE.test(best) ? null : best;
}
