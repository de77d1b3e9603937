import { type TextKind } from '../../appraisal/index.js';
import { type Imported } from '../model/stored-article.js';

type FiledKind = Extract<TextKind, 'satire' | 'press-release' | 'advertisement' | 'opinion' | 'analysis' | 'explainer'>;

/** What its publisher calls a text. */
export interface FiledAs {
  readonly kind: FiledKind | 'fiction' | 'review' | 'instructions' | 'humour';
  /** The publisher's own word, as the page has it. */
  readonly label: string;
  /** Where it stands, within “its publisher files it under …”. */
  readonly says: string;
}

type Kind = FiledAs['kind'];
type Filed = Pick<Imported['article'], 'labels' | 'canonicalUrl' | 'url'>;

/** Sections and genres by what they hold. The whole label counts: “Opinion polls” is a subject. */
const LABELS: readonly (readonly [Kind, RegExp])[] = [
  [
    'satire',
    /^(?:satire|satirical|parody|spoofs?|fake news satire|satire (?:and|&) humou?r|humou?r (?:and|&) satire|borowitz report|daily shouts|shouts (?:and|&) murmurs)$/iu,
  ],
  [
    'fiction',
    /^(?:short stor(?:y|ies)|flash fiction|fan ?fiction|original fiction|science fiction stories|poetry|poems?|web novels?)$/iu,
  ],
  ['press-release', /^(?:(?:press|news|media) releases?|press statements?)$/iu],
  [
    'advertisement',
    /^(?:sponsored(?: (?:content|posts?|stories))?|advertorials?|paid (?:posts?|content)|partner content|promoted(?: content)?|brand(?:ed)? content|native (?:ad|advert|advertising))$/iu,
  ],
  [
    'opinion',
    /^(?:opinions?|op-?eds?|editorials?|columns?|(?:opinion )?columnists?|commentar(?:y|ies)|comment(?: is free)?|commentisfree|viewpoints?|letters(?: to the editor)?|guest (?:essays?|columns?|opinion)|our view)$/iu,
  ],
  ['analysis', /^(?:news )?analysis$/iu],
  ['explainer', /^(?:explainers?|explained)$/iu],
  ['humour', /^(?:humou?r|jokes?|funny)$/iu],
  [
    'review',
    /^(?:(?:(?:album|music|film|movie|book|game|theat(?:er|re)|restaurant|tv|product|concert|single)s?[ /]?)*reviews?)$/iu,
  ],
  ['instructions', /^(?:tutorials?|how[- ]to(?:s|'s)?|diy)$/iu],
];

/** Types of schema.org (https://schema.org/NewsArticle and its kinds). */
const TYPES: Readonly<Record<string, { readonly kind: Kind; readonly says: string }>> = {
  OpinionNewsArticle: { kind: 'opinion', says: 'its publisher marks it as opinion' },
  AnalysisNewsArticle: { kind: 'analysis', says: 'its publisher marks it as analysis' },
  SatiricalArticle: { kind: 'satire', says: 'its publisher marks it as satire' },
  AdvertiserContentArticle: { kind: 'advertisement', says: 'its publisher marks it as paid for by an advertiser' },
  ReviewNewsArticle: { kind: 'review', says: 'its publisher marks it as a review' },
  Review: { kind: 'review', says: 'its publisher marks it as a review' },
  CriticReview: { kind: 'review', says: 'its publisher marks it as a review' },
};

/** Sites that say of themselves that all they publish is satire. */
const SATIRISTS =
  /(?:^|\.)(?:theonion\.com|babylonbee\.com|clickhole\.com|thedailymash\.co\.uk|newsthump\.com|waterfordwhispersnews\.com|thebeaverton\.com|reductress\.com|duffelblog\.com|thespoof\.com|worldnewsdailyreport\.com|theshovel\.com\.au|betootaadvocate\.com|burrardstreetjournal\.com|newsbiscuit\.com)$/iu;

const known = new WeakMap<object, FiledAs | null>();

/** The publisher's own label of a text, by its page or its address; null where it has none that says what kind of text it is. */
export function filedAs(article: Filed): FiledAs | null {
  const made = known.get(article);
  if (made !== undefined) return made;
  const found = fromLabels(article.labels ?? []) ?? fromAddress(article.canonicalUrl) ?? fromAddress(article.url);
  known.set(article, found);
  return found;
}

function kindOf(label: string): Kind | undefined {
  return LABELS.find(([, pattern]) => pattern.test(label))?.[0];
}

function fromLabels(labels: readonly string[]): FiledAs | null {
  for (const label of labels) {
    const type = TYPES[label];
    if (type) return { ...type, label };
  }
  const found = labels.flatMap((label) => {
    const kind = kindOf(label);
    return kind === undefined ? [] : [{ kind, label, says: `its publisher files it under “${label}”` }];
  });
  // What is a joke or an advertisement is so first of all.
  return found.sort((a, b) => rank(a.kind) - rank(b.kind))[0] ?? null;
}

const rank = (kind: Kind): number => LABELS.findIndex(([each]) => each === kind);

function fromAddress(address: string | null): FiledAs | null {
  if (address === null || !/^https?:/u.test(address) || !URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  if (SATIRISTS.test(hostname))
    return { kind: 'satire', label: hostname, says: `${hostname.replace(/^www\./u, '')} publishes satire` };
  // The last segment is the text's own name.
  for (const segment of pathname.split('/').slice(1, -1)) {
    const label = segment.replace(/[-_]+/gu, ' ');
    const kind = kindOf(label) ?? kindOf(segment);
    if (kind !== undefined && kind !== 'humour')
      return { kind, label: segment, says: `its address says “/${segment}/”` };
  }
  return null;
}

/** The kind of text that its publisher says it is; null where it says none, or something that the kinds have no word for. */
export function kindFiled(article: Filed): FiledKind | null {
  const kind = filedAs(article)?.kind;
  switch (kind) {
    case undefined:
    case 'fiction':
    case 'review':
    case 'instructions':
    case 'humour':
      return null;
    default:
      return kind;
  }
}
