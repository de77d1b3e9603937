import { inQuotes } from '../speech.js';
import { around, type Hole, isShowable, type Probed } from './hole.js';

const FOUND_BY =
  /(?:^|[,;“"]\s?|\b(?:that|and|but) )((?:[Ss]cientists|[Rr]esearchers|[Dd]octors|[Ee]xperts|[Aa] (?:team|group) of (?:scientists|researchers|doctors|experts)|[Nn]ew research|[Rr]ecent research)) (?:have |has |now )?(?:found|discovered|proved|proven|shown|shows|revealed|reveals|confirmed|determined|concluded|developed|created|finds)\b/u;
const RESEARCHED =
  /\b(?:[Uu]niversit\p{Ll}+|[Ii]nstitut\p{Ll}+|[Cc]ollege|[Jj]ournal|published|[Pp]rofessor|Dr\.?|Prof\.?|PhD|lead author|co-author|[Ll]aborator\p{Ll}+|[Hh]ospital|[Cc]linic|[Ff]oundation|[Aa]cademy|NASA|CDC|WHO|NIH|arXiv|study by|research by|led by|Research Cent\p{Ll}+|according to (?:the )?\p{Lu}|(?:said|says|told|wrote) \p{Lu}\p{L}+ \p{Lu}|\p{Lu}\p{L}+ \p{Lu}\p{L}+,? (?:said|says|told))/u;

/** Scientists who found something, in a text that names neither them nor where they work or wrote it. */
export function foundByNobody({ title, text, sentences }: Probed): Hole | null {
  if (RESEARCHED.test(text)) return null;
  for (const sentence of sentences) {
    const words = FOUND_BY.exec(sentence.own)?.[1];
    if (words === undefined || !isShowable(sentence, title)) continue;
    const who = words;
    return {
      kind: 'poll',
      says: `It has this from ${inQuotes(who)}, and names neither one of them nor where it was published.`,
      asks: 'Whose work is it, and where was it published?',
      answer: 'The text does not say; without that nobody can read it.',
      quote: sentence.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}

const SHARE =
  /\b((?:(?:nearly|almost|about|around|over|more than|up to|some|roughly|only|just|at least) )?(?:\d[\d.]*\s?(?:%|percent|per ?cent)|(?:one|two|three|four|nine) (?:in|out of) (?:three|four|five|ten|every \p{Ll}+)|(?:two|three)[- ](?:thirds|quarters))(?: of)? (?:all |the |our |these |those )?(?:\p{Ll}+ ){0,2}?(?:people|Americans|Britons|voters|women|men|adults|parents|teachers|workers|employees|students|children|teens|teenagers|consumers|patients|users|companies|businesses|households|families|immigrants|migrants|refugees|Muslims|Christians|Republicans|Democrats|citizens|residents|drivers|doctors|nurses|millennials|couples|marriages|relationships))\b/iu;
const OF_SOMEBODY =
  /\b(?:according|said|says?|told|reports?|reported|stud(?:y|ies)|surveys?|polls?|research\p{Ll}*|data|figures|statistics|estimate\p{Ll}*|found|finds|shows?|census|university|institut\p{Ll}+|journal|by the|CDC|WHO|bureau|department|ministry|office|officials?|results?|votes?|exit|analysis|count\p{Ll}*|records?|source|respondents|asked|trial|participants|https?|here)\b/iu;

/** A share of people beside which nobody stands who counted them. */
export function bareShare({ title, sentences }: Probed): Hole | null {
  for (const [at, sentence] of sentences.entries()) {
    const words = SHARE.exec(sentence.own)?.[1];
    if (words === undefined || !isShowable(sentence, title)) continue;
    if (OF_SOMEBODY.test(around(sentences, at, 2)) || /["“”]/u.test(sentence.text)) continue;
    return {
      kind: 'bare-share',
      says: `Nobody is named for ${inQuotes(words)}: ask who counted.`,
      asks: `${inQuotes(words)}: who counted?`,
      answer: 'Neither that sentence nor those beside it name anybody.',
      quote: sentence.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}
