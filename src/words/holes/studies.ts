import { inQuotes } from '../speech.js';
import { type Hole, isShowable, type Probed } from './hole.js';

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
