import { inQuotes, listed } from '../speech.js';
import { personsSpeakingIn } from '../persons.js';
import { unnamedSpeakersIn } from '../unnamed-speakers.js';
import { speakersIn } from '../speakers.js';
import { mayHave } from '../absence.js';
import { around, type Hole, isShowable, NAMED_SAYS, type Probed, shownAround } from './hole.js';

const POLL =
  /\b((?:[Aa]|[Aa]n|[Oo]ne|[Tt]he (?:latest|most recent|last)) (?:(?:recent|new|latest|nationwide|national|online|public|opinion|major|unscientific|statewide|independent|scientific|medical|American|British|US|U\.S\.) ){0,3}(?:polls?|surveys?|stud(?:y|ies))|(?:[Pp]olls|[Ss]urveys|[Ss]tudies|[Rr]ecent (?:polls|surveys|studies)))(?: (?:on|about|into|of) [^.,;“”"]{3,40}?)?,? (?:(?:has|have|also|recently|even) )?(?:found|finds?|shows?|showed|shown|suggests?|suggested|says|say|said|indicates?|indicated|reveal(?:s|ed)?|put|puts|has|have|estimates?|estimated|proves?|proved|concluded?)\b/u;
const POLLSTER =
  /\b(?:Gallup|Pew|YouGov|Ipsos|Quinnipiac|Rasmussen|Reuters|Marist|Monmouth|Zogby|Harris|Nielsen|Morning Consult|SurveyUSA|Survation|Opinium|Kantar|ComRes|Ifop|Deloitte|KPMG|PwC|McKinsey|Gartner|Statista|Eurobarometer|Census|Bankrate|RAND|Cochrane|NORC|Emerson|AP-|CNN|NBC|CBS|ABC|Fox|Washington Post|New York Times|Wall Street Journal|Guardian|Lancet|Nature|Science|JAMA|BMJ|NIH|CDC|NASA|WHO)\b/u;
/** Who held it, or where it is to be found. Generous. */
const HELD =
  /\b(?:universit\p{Ll}+|institut\p{Ll}+|college|school of|centers?|centre|foundation|association|council|department|ministry|agency|journal|published|researchers?|scientists?|professors?|authors?|pollsters?|firm|company|commissioned|conducted|carried out|think ?tank|according to|academy|laborator\p{Ll}+|hospital|clinic|led by|team|society|magazine|paper|here|link)\b/iu;
const OWNED_POLL =
  /\p{Lu}[\p{L}.&/-]+(?:[’']s?)? (?:\p{Ll}+ ){0,3}(?:polls?|surveys?|stud(?:y|ies))\b|\b(?:polls?|surveys?|stud(?:y|ies)) (?:[\p{Ll}\d]+ ){0,4}?(?:by|from|at|in|for|of) (?:the )?(?:\p{Ll}+ ){0,2}\p{Lu}/u;
const OF_POLL =
  /\b(?:polls?|polled|surveys?|surveyed|stud(?:y|ies)|conducted|respondents|researchers?|findings|asked)\b/iu;
const WHEN =
  /\b(?:19|20)\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|last (?:week|month|year)|this (?:week|month|year)|yesterday|today)\b/u;
const MANY =
  /\b\d{1,3}(?:,\d{3})+\b|\b\d{3,}\s(?!per ?cent)(?:\p{L}+ ){0,3}(?:people|adults|voters|respondents|participants|patients|women|men|students|children|households|companies|Americans|users|families)\b|margin of error/iu;

/** A poll, survey or study that has no name anywhere near. */
export function poll({ title, text, sentences }: Probed): Hole | null {
  for (const [at, sentence] of sentences.entries()) {
    const words = POLL.exec(sentence.own)?.[1];
    if (words === undefined || !isShowable(sentence, title)) continue;
    // What is said of it further on stands where it is spoken of again.
    const near = [
      sentence.text,
      ...[-2, -1, 1, 2, 3].flatMap((step) => {
        const other = sentences[at + step]?.text ?? '';
        return OF_POLL.test(other) ? [other] : [];
      }),
    ].join(' ');
    if (POLLSTER.test(around(sentences, at, 2)) || HELD.test(near) || OWNED_POLL.test(near)) continue;
    // A study that is named further up is called “a study” again.
    if (/\bstud/iu.test(words) && (HELD.test(text) || OWNED_POLL.test(text))) continue;
    if (/^(?:[Pp]olls|[Ss]urveys|[Ss]tudies|[Rr]ecent)/u.test(words) && (POLLSTER.test(text) || OWNED_POLL.test(text)))
      continue;
    const open = [
      /(?:s|ies)$/u.test(words) ? 'who held them' : 'who held it',
      ...(WHEN.test(near) ? [] : ['when']),
      ...(MANY.test(near) || MANY.test(text) || /\bstud/iu.test(words) ? [] : ['how many were asked']),
    ];
    const list = open.length < 3 ? open.join(' and ') : `${open.slice(0, -1).join(', ')} and ${open.at(-1) ?? ''}`;
    return {
      kind: 'poll',
      says: `It does not say of ${inQuotes(words)} ${list}.`,
      asks: `${inQuotes(words)}: ${list}?`,
      answer: 'The text does not say; without the name of whoever held it, nobody can open it.',
      quote: sentence.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}

/** People who have no name and know what others do not. */
const INSIDE =
  '(?:[Mm]edia commentators|[Cc]ommentators|[Oo]bservers|[Ii]nsiders|[Ss]ources|[Aa]n? (?:(?!the\\b)\\p{L}+ ){0,2}(?:source|insider)|[Rr]umou?rs|[Pp]eople|[Ss]ocial media users|[Nn]etizens)';
const CLOSE = ' (?:close to|inside|within|familiar with|with knowledge of|near|at|in) [^.,;“”"]{3,50}?';
const INSIDERS = `${INSIDE.replace('|[Pp]eople', '')}(?:${CLOSE})?|[Pp]eople${CLOSE}`;
/** And those of whom there are many. */
const OUTSIDE = '[Ee]xperts|[Cc]ritics|[Aa]nalysts';
const OF_MANY = /^(?:experts|critics|analysts)/iu;
const SAY =
  '(?:say|says|said|noted?|claim(?:s|ed)?|believe[ds]?|suggest(?:s|ed)?|told|tell|insist(?:s|ed)?|reveal(?:s|ed)?|have it|report(?:s|ed)?|confirm(?:s|ed)?|argue[ds]?|warn(?:s|ed)?|pointed out)';
const carried = (who: string): RegExp =>
  new RegExp(
    `(?:(?:^|[,;]\\s|\\b(?:but|that|as|while)\\s)(${who}) (?:(?:have|has|also|now|later|reportedly|exclusively) )?${SAY}\\b|\\b[Aa]ccording to (?:(?:some|several|multiple|various|our) )?(${who})(?=[,.]|,? this\\b))`,
    'u',
  );
const CARRIED = carried(INSIDERS);
const CARRIED_EARLY = carried(`${INSIDERS}|${OUTSIDE}`);
const ONE = /^[Aa]n? /u;
const TALK = /^rumou?rs/iu;

/** Of whom it is told, in a sentence. */
function toldBy(who: string, isAlone: boolean): string {
  const words = inQuotes(who);
  if (TALK.test(who)) return `It rests on ${words}: ask who says so.`;
  if (isAlone) return `Its news is the word of ${words}, and nobody in it has a name.`;
  return ONE.test(who)
    ? `It has this from ${words}, and gives no name.`
    : `It has this from ${words}, and names none of them.`;
}

/** Texts in which nobody who speaks has a name, and of whom they tell what he is. */
export function nameless({ title, text, sentences }: Probed): Hole | null {
  const article = { title, text };
  const who = unnamedSpeakersIn(article);
  if (who.length < NAMELESS_MIN || personsSpeakingIn(article).length > 0 || speakersIn(article).named.length > 0)
    return null;
  if (sentences.some(({ own }) => NAMED_SAYS.test(own))) return null;
  const shown = sentences.find(
    (sentence) =>
      /\b(?:said|says|told|complained|added)\b/u.test(sentence.own) &&
      who.some((each) => sentence.text.toLowerCase().includes(each.split(' ').at(-1) ?? each)) &&
      isShowable(sentence, title),
  );
  if (shown === undefined) return null;
  return {
    kind: 'unnamed-source',
    says: `It gives words to ${listed(who)}, and nobody in it has a name.`,
    asks: 'Who are they, and why has none of them a name?',
    answer: 'The text gives no name.',
    quote: shown.text,
    in: 'text',
    word: who[0]?.split(' ').at(-1) ?? '',
  };
}
const NAMELESS_MIN = 2;

const TRUSTED =
  /\b(?:(?:information|word|tip|evidence|reports?|heard|learned|told|confirmed) (?:\p{Ll}+ ){0,2}?(?:from|by) )(((?:an?|our|my|several|multiple|two|three) )(?:(?:very|highly|extremely) )?(?:reliable|trusted|credible|well-placed|impeccable|anonymous|unnamed|confidential|inside) sources?)(?![\p{L}])/u;

/** A source of which only praise is told. */
export function praisedSource({ title, sentences }: Probed): Hole | null {
  const sentence = sentences.find((each) => TRUSTED.test(each.text));
  const words = sentence === undefined ? undefined : TRUSTED.exec(sentence.text)?.[1];
  if (sentence === undefined || words === undefined) return null;
  const quote = shownAround({ ...sentence, text: sentence.text.replace(/^["“]/u, '') }, words, title);
  return quote === null
    ? null
    : {
        kind: 'unnamed-source',
        says: `It hangs on ${inQuotes(words)}, of whom it gives no name.`,
        asks: `Who is ${inQuotes(words)}?`,
        answer: 'The text gives no name; that a source is reliable is the word of whoever leans on it.',
        quote,
        in: 'text',
        word: words,
      };
}

/** Somebody without a name who carries the news, where nobody with a name says it. */
export function unnamedSource(probed: Probed): Hole | null {
  const { title, text, sentences } = probed;
  const news = probed.news();
  const early = sentences.slice(0, EARLY);
  for (const [at, sentence] of early.entries()) {
    const isNews = sentence.text === news?.sentence || at < LEAD;
    const match = (isNews ? CARRIED_EARLY : CARRIED).exec(sentence.own);
    const who = (match?.[1] ?? match?.[2])?.trim();
    if (who === undefined || !isShowable(sentence, title)) continue;
    if (/\p{Lu}\p{L}+ \p{Lu}\p{L}+,? (?:said|says|told)/u.test(sentence.own)) continue;
    // Somebody by name may be one of them.
    if (NAMED_SAYS.test(around(sentences, at, 2))) continue;
    const { named } = speakersIn({ title, text });
    const isAlone = isNews && named.length === 0 && !mayHave({ title, text }, 'name');
    // Of many, one may have a name further down.
    if (!isAlone && OF_MANY.test(who)) continue;
    const words = who;
    return {
      kind: 'unnamed-source',
      says: toldBy(words, isAlone),
      asks: ONE.test(words) ? `Who is ${inQuotes(words)}?` : `Who are ${inQuotes(words)}?`,
      answer: 'The text gives no name.',
      quote: sentence.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}
const EARLY = 20;
const LEAD = 3;
