import { isPress, MONTHS, stemsOf } from '../../words/index.js';
import { SPOKEN } from './asked.js';
import { exchange, type Exchange, FIGURE, inCommon, themeOf, type Told } from './exchange.js';
import { type Passage, passagesIn, shownAs } from './passages.js';
import { lastName, quotableIn } from './quotable.js';

/** A sentence of the text that is about its news, and how much. */
interface About {
  readonly passage: Passage;
  readonly news: number;
  readonly theme: number;
}

/** The sentences that can be shown, other than the news itself, those most about it first. */
function aboutIn(told: Told): readonly About[] {
  const theme = themeOf(told);
  const news = stemsOf(`${told.title} ${told.lead.quote}`);
  return passagesIn(told)
    .filter(({ sentence }) => sentence !== told.lead.sentence)
    .map((passage) => ({
      passage,
      news: inCommon(passage.quote, news),
      theme: inCommon(passage.quote, theme),
    }))
    .sort((a, b) => b.news - a.news || b.theme - a.theme || a.passage.at - b.passage.at);
}

const FIRST = { least: 7, most: 45 } as const;
/** What a question is asked at: the sentence before it where that is about the same, else the news. */
function before(told: Told, { at, quote }: Passage): Told['lead'] | null {
  const previous = told.sentences[at - 1]?.text;
  const words = previous === undefined ? null : quotableIn(previous, { ...FIRST, title: told.title });
  if (previous === undefined || words === null || previous.endsWith('?')) return null;
  const shared = inCommon(quote, stemsOf(words));
  // “Twitter flagged the tweet” follows upon the tweet.
  const isReply = FLAGGED.test(quote) && POSTED.test(words);
  return shared >= 2 || (isReply && shared >= 1) ? { quote: words, sentence: previous } : null;
}

const NOT_VERIFIED =
  /\b(?:(?:cannot|can['’]t|could not|couldn['’]t|unable to|not able to|not been able to|(?:has|have) not|(?:has|have)n['’]t) (?:yet )?(?:immediately |independently )*(?:verif(?:y|ied)|confirm(?:ed)?|corroborate[sd]?|authenticate[sd]?)|(?:could|can|has|have) not (?:immediately |independently |yet |so far )*(?:been |be )(?:immediately |independently )*(?:verified|confirmed|corroborated|authenticated))\b/u;
/** Who could not: “CNN has not been able to”. */
const WHO =
  /^((?:The )?\p{Lu}[\p{L}.&’']*(?: \p{Lu}[\p{L}.&’']*){0,3})(?: \p{Ll}+)? (?:cannot|can|could|has|have|was|is)\b/u;
/** Whether the paper vouches for what it tells. */
export function* verified(told: Told): Iterable<Exchange> {
  for (const { passage, news, theme } of aboutIn(told)) {
    if (theme < 1 || !NOT_VERIFIED.test(passage.own)) continue;
    const who = WHO.exec(passage.own)?.[1];
    const isOwn = who !== undefined && isPress(who.replace(/^The /u, ''));
    // What an office has not confirmed is another matter than what the paper has not.
    if (
      !isOwn &&
      (SPOKEN.test(passage.own) ||
        !/\b(?:not (?:immediately |independently |yet |so far )*(?:been |be )|independently)/u.test(passage.own))
    )
      continue;
    const at = before(told, passage) ?? (news >= 2 ? told.lead : null);
    if (at === null) continue;
    yield* exchange(isOwn ? 'vouched' : 'verified', at, {
      w: withSmallArticle(who ?? ''),
      found: shownAs(passage),
    });
    return;
  }
}

const CHECKERS =
  /\b(?:[Ff]act[- ][Cc]heck(?:er|ers|ing|ed|s)?|FactCheck\.org|PolitiFact|Politifact|Snopes|Full Fact|Lead Stories)\b/u;
const POSTED = /\b(?:tweet(?:s|ed)?|post(?:s|ed)?|video|photo|picture|shared|wrote|claim(?:s|ed)?)\b/iu;
const JUDGED =
  /\b(?:rat(?:ed|es|ing)|found|called|sa(?:id|ys)|disput(?:e|es|ed|ing)|debunk\p{Ll}*|labell?ed|noted|gave|concluded|determined|ruled|flagged|judged|awarded|examined)\b/u;
const FLAGGED =
  /\b(?:Twitter|Facebook|YouTube|Instagram|TikTok|Meta)\b (?:\p{Ll}+ly |has |have |also |later |then |since )*(?:flagged|labell?ed|marked|slapped|attached|appended|(?:added|put) (?:an? )?(?:\p{Ll}+ )?(?:warning|label|note|notice))\b/u;
/** Who has checked it, in the text’s own words. */
export function* checked(told: Told): Iterable<Exchange> {
  for (const { passage, news, theme } of aboutIn(told)) {
    const isChecked = CHECKERS.test(passage.own) && JUDGED.test(passage.own);
    if (
      theme < 1 ||
      !(isChecked || FLAGGED.test(passage.own)) ||
      /\b(?:I|we|our|will|would|should)\b/u.test(passage.own)
    )
      continue;
    const at = before(told, passage) ?? (news >= 2 ? told.lead : null);
    if (at === null) continue;
    yield* exchange('checked', at, { found: shownAs(passage) });
    return;
  }
}

const COURT =
  /^(?:(?:On|In|Last|Earlier|This|But|And|Meanwhile|However)\b[^,]{0,30},? )?(?:(?:[Aa]|[Tt]he|[Oo]ne|[Aa]nother|[Tt]wo|[Tt]hree|\p{Lu}\p{L}*['’]s) (?:\p{L}[\p{L}.'’-]* ){0,3}?(?:judge|(?:federal|appeals|appellate|circuit|district|high-court|Supreme Court|two|three) judges|court|jury|tribunal|magistrate|appeals panel)|\p{Lu}\p{Ll}+ (?:judge|court)|(?:The |the )?(?:\p{Lu}[\p{L}.]+ )?(?:Supreme Court|Court of Appeals?))\b(?:,? (?:in|of|for|on) (?:the )?[^,;.]{2,40}?,?)? (?:\p{Ll}+ly |has |have |had |also |later |then |already |since |last \p{L}+ |on \p{Lu}\p{Ll}+ )*(?:dismissed|ruled|blocked|rejected|upheld|struck down|threw out|sided with|ordered|found|refused|declined to|denied|convicted|acquitted|sentenced|granted|halted|overturned|paused|barred|reversed)\b/u;
const IN_COURT = /\b(?:court|judges?|justices?|ruling|jury|verdict|tribunal|sentenced|convicted|ICC|ICJ)\b/iu;
/** What a court has said of it; no question where the news is what a court said. */
export function* courtSaid(told: Told): Iterable<Exchange> {
  if (IN_COURT.test(`${told.title}. ${told.lead.quote}`)) return;
  const found = aboutIn(told).find(
    ({ passage: { own }, news, theme }) =>
      COURT.test(own) && (theme >= 3 || (news >= 1 && theme >= 2)) && !/\b(?:I|we)\b/u.test(own),
  );
  if (found !== undefined) yield* exchange('court-said', told.lead, { found: shownAs(found.passage) });
}

const SUBJECT = String.raw`(?:(?:The|A|An|Some|Several|Many) )?(?:[\p{L}][\p{L}.'’-]*,? ){0,7}?[\p{L}][\p{L}.'’-]*`;
const OFTEN = String.raw`(?:(?:has|have|had|also|later|quickly|repeatedly|strongly|flatly|long|again|previously|since|\p{Ll}+ly) )*`;
const DENIES = new RegExp(
  `^(${SUBJECT}) ${OFTEN}(?:den(?:y|ies|ied)|disput(?:es|ed)(?= (?:the|that|those|these|this|any|all|some|his|her|its|their|it|whether|what|claims?|allegations?|accusations?|reports?|suggestions?|both|having|being)\\b)|refut(?:es|ed)|pushed back|(?:stood|stands|standing) by (?:his|her|their|its)\\b|defend(?:s|ed) (?:his|her|their|its)\\b|(?:hit|shot|fired) back|(?:insist(?:s|ed)|maintain(?:s|ed)) (?:that )?[^.;]{0,60}(?:innocen\\p{Ll}*|\\bno\\b|\\bnot\\b|n['’]t\\b|\\bnever\\b|\\bnothing\\b|\\bnobody\\b|false)|(?:assert(?:s|ed)|protest(?:s|ed)|proclaim(?:s|ed)|profess(?:es|ed)|maintain(?:s|ed)) (?:his|her|their) innocence|(?:has |have )?pleaded not guilty|(?:reject(?:s|ed)|dismiss(?:es|ed)) (?:the |those |these |all |any |such )?(?:\\p{L}+ ){0,2}(?:allegations?|accusations?|claims?|charges?|reports?|criticisms?|suggestions?|idea|notion|rumou?rs?))\\b(?! (?:access|entry|bail|him|her|them|us|me|people|by))`,
  'u',
);
/** A subject that is no name of somebody: “It”, “Nobody”, “The report that …”. */
const NO_SUBJECT =
  /^(?:I|It|He|She|They|We|You|This|That|There|These|Those|Nobody|No|None|But|And|If|When|While|As|After|What|Who)\b|\b(?:that|which|who|whose|and|have|has|is|was|were|are|to|said|says|told|of the two)\b/u;
/** Who says it, without when: “Hours before, the council over the weekend”; undefined where that is not sure. */
function subjectIn(words: string | undefined): string | undefined {
  const parts = words?.split(', ');
  const subject = parts?.at(-1)?.replace(/ (?:over|on|in|at|during|this|last|earlier) .*$/u, '');
  if (
    subject === undefined ||
    /\b(?:before|after|since|until|while|hours|days)\b|\b(?:the|an?|of|its|his|her|their)$/iu.test(subject)
  )
    return undefined;
  // “Tom Berg, a captain, denied” has its subject first.
  return parts?.length === 1 || /^(?:the \p{L}|\p{Lu})/u.test(subject) ? subject : undefined;
}
/** What whoever is accused or contradicted says to it. */
export function* saidTo(told: Told): Iterable<Exchange> {
  const named = `${told.title} ${told.lead.quote}`;
  for (const { passage, news, theme } of aboutIn(told)) {
    const subject = subjectIn(DENIES.exec(passage.own.replace(/^(?:But|However,|Still,|Meanwhile,) /u, ''))?.[1]);
    if (subject === undefined || NO_SUBJECT.test(subject) || news < 1) continue;
    // Whoever the news names needs no other word of it.
    if (theme < 2 && !named.includes(lastName(subject))) continue;
    if (told.lead.quote.startsWith(subject)) continue;
    yield* exchange('said-to', before(told, passage) ?? told.lead, {
      w: withSmallArticle(subject),
      found: shownAs(passage),
    });
    return;
  }
}
const withSmallArticle = (name: string): string =>
  name.replace(/^(?:The|A|An|Some|Several|Many) /u, (word) => word.toLowerCase());

const SILENT =
  /\b(?:declined to (?:comment|be interviewed|answer|discuss|say)|(?:did|has|have) not (?:immediately |yet )*(?:respond|responded|return|returned|reply|replied|answer|answered)|did ?n['’]t (?:immediately |yet )*(?:respond|return|reply)|could not (?:immediately )?be reached)\b/u;
/** Who was asked and gave no answer. */
export function* silent(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(
    ({ passage: { own } }) => SILENT.test(own) && !/\b(?:I|whether|if|would|police|court)\b/u.test(own),
  );
  if (found === undefined) return;
  const { own } = found.passage;
  const subject = subjectIn(new RegExp(`^(${SUBJECT}) ${OFTEN}${SILENT.source}`, 'u').exec(own)?.[1]);
  const isNamed = subject !== undefined && !NO_SUBJECT.test(subject);
  yield* exchange(isNamed ? 'silent' : 'silent-who', told.lead, {
    w: isNamed ? withSmallArticle(subject) : '',
    found: shownAs(found.passage),
  });
}

const NOT_SAID =
  /^(.{3,70}?) (?:did|does|has|have) (?:not|n['’]t) (?:\p{Ll}+ly |yet )*(?:dispute|deny|address|mention|acknowledge|name|explain|cite|identify|specify|elaborate|provide (?:any )?(?:evidence|details|proof)|offer (?:any )?(?:evidence|details|proof)|say (?:how|when|who|what|whether|why|where)|give (?:any )?(?:details|evidence|reasons?))\b|^(.{3,70}?) (?:made no mention|neither confirmed nor denied|stopped short of|gave no (?:details|evidence|reasons?|explanation|timeline))\b/u;
/** What somebody left out. */
export function* leftOut(told: Told): Iterable<Exchange> {
  for (const { passage, news, theme } of aboutIn(told)) {
    const words = NOT_SAID.exec(passage.own);
    const subject = (words?.[1] ?? words?.[2])
      ?.replace(/^(?:But|However,|Still,) /u, '')
      .replace(/ (?:has|have|had)$/u, '');
    if (subject === undefined || news < 1 || theme < 2) continue;
    if (NO_SUBJECT.test(subject) || !/^(?:The |An? )?[\p{L}.'’ -]+$/u.test(subject)) continue;
    yield* exchange('left-out', told.lead, { w: withSmallArticle(subject), found: shownAs(passage) });
    return;
  }
}

const POLLED =
  /\b(?:[Pp]olls?|[Ss]urveys?)\b[^.]{0,90}\b(?:found|finds?|shows?|showed|suggests?|suggested|puts?|indicat\p{Ll}+|gives?|gave|conducted)\b[^.]{0,140}(?:\d ?%|percent|per cent|majority|half|two-thirds|in \d+|point)/u;
/** What people think of it. */
export function* polled(told: Told): Iterable<Exchange> {
  if (/\b(?:polls?|survey|pollsters?|polling)\b/iu.test(`${told.title}. ${told.lead.quote}`)) return;
  const found = aboutIn(told).find(({ passage: { own }, news, theme }) => POLLED.test(own) && news >= 1 && theme >= 2);
  if (found !== undefined) yield* exchange('polled', told.lead, { found: shownAs(found.passage) });
}

const FOLLOWS =
  /^(?:If (?:it|that|the \p{L}+|\p{Lu}\p{L}+)\b[^,]{3,70}, |(?:The|A|An|Such|Any|Such an?) )[^.]*\b(?:would|could)\b (?:\p{Ll}+ly |also |then )?(?:mean|allow|force|lead to|flip|cost|pave|clear the way|open the (?:door|way)|jeopardi[sz]e|threaten|determine|decide|leave|create|give|make|trigger|cause|affect|have (?:\p{Ll}+ ){0,2}(?:consequences|impact|effects?|implications))\b/u;
/** What hangs on it. */
export function* follows(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(
    ({ passage: { own, quote }, news, theme }) =>
      FOLLOWS.test(own) &&
      (news >= 2 || (news >= 1 && theme >= 3)) &&
      !/\b(?:I|we|our|you|have been|have had)\b/u.test(own) &&
      !/\b(?:said|says|told)\b/u.test(quote),
  );
  if (found !== undefined) yield* exchange('follows', told.lead, { found: shownAs(found.passage) });
}

const BEGAN =
  /\b(?:originated (?:with|in|from|on)|first (?:appeared|surfaced|emerged|circulated|aired|came to light)|trac(?:es?|ed) back to|dat(?:es?|ed) back to|goes back to|grew out of|can be traced to)\b/u;
/** Where it began. */
export function* began(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(
    ({ passage: { own }, news, theme }) =>
      BEGAN.test(own) &&
      !/\b(?:when|after|since|before|once|as) [^.,;]{0,40}\bfirst\b/u.test(own) &&
      news >= 2 &&
      theme >= 2,
  );
  if (found !== undefined) yield* exchange('began', told.lead, { found: shownAs(found.passage) });
}

const PROOF =
  /\b(?:[Aa]ccording to (?:an?|the|\p{Lu}[\p{L}.]+['’]s) [^.,]{0,60}(?:report|investigation|study|survey|analysis|data|inquiry|audit|figures|census|commission)|(?:[Aa]|[Tt]he|[Oo]ne|[Tt]hat|\p{Lu}\p{L}+) (?:\p{L}[\p{L}-]* ){0,4}(?:report|study|survey|investigation|analysis|audit|inquiry|data)(?: (?:of|by|from|in) [^,.;]{2,40}?)? (?:\p{Ll}+ly |also |has |have )?(?:found|finds|shows?|showed|concluded|documented|revealed|reveals|estimated|estimates|suggests?))\b/u;
/** What an argument gives as proof that others can look up. */
export function* proof(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(({ passage: { own }, theme }) => PROOF.test(own) && !FIGURE.test(own) && theme >= 2);
  if (found !== undefined) yield* exchange('proof', told.lead, { found: shownAs(found.passage) });
}
const DATED = new RegExp(
  `^(?:On (?:${MONTHS})\\.? \\d{1,2}(?:, (?:19|20)\\d\\d)?,|In (?:(?:early |late |mid-)?(?:${MONTHS})\\.? )?(?:of )?(?:19|20)\\d\\d,) `,
  'u',
);
/** A case with its day or year that an argument gives. */
export function* dated(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(
    ({ passage: { quote, own }, news, theme }) =>
      DATED.test(quote) && news >= 1 && theme >= 2 && !/\b(?:I|my|will|would)\b/u.test(own),
  );
  if (found !== undefined) yield* exchange('case', told.lead, { found: shownAs(found.passage) });
}
const OPEN =
  /\b(?:remains? to be seen|remains? (?:unclear|uncertain|an open question)|(?:is|are) (?:still )?(?:unclear|uncertain|an open question)|no guarantees?|(?:nobody|no one) (?:really )?knows|too (?:early|soon) to (?:say|tell|know)|hard to (?:know|say|predict)|we (?:do not|don['’]t) (?:yet )?know)\b/u;
/** What a text leaves open. */
export function* leftOpen(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(({ passage: { own }, theme }) => OPEN.test(own) && theme >= 2);
  if (found !== undefined) yield* exchange('left-open', told.lead, { found: shownAs(found.passage) });
}

const PROMISED =
  /\b(?:will|['’]ll|plan(?:s|ning)? to|going to|aim(?:s|ing)? to|expects? to|hope to)\b[^.]{0,160}\b(?:soon|(?:in|over) the (?:coming|next) (?:\p{Ll}+ )?(?:days|weeks|months|years)|(?:next|this) (?:week|month|year|spring|summer|fall|autumn|winter)|later this (?:week|month|year)|(?:by|in|before|until) (?:the end of )?(?:early |late |mid-)?20[2-9]\d)\b|\bsoon be\b/u;
/** What a firm promises, and for when. */
export function* promised(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(({ passage: { own }, theme }) => PROMISED.test(own) && theme >= 1);
  if (found !== undefined) yield* exchange('promised', told.lead, { found: shownAs(found.passage) });
}
const SUED =
  /\b(?:plaintiffs?|lawsuits?|class action|(?:has|have|was|were|been) sued|filed (?:a )?(?:suit|complaint)|regulators?|subpoena\p{Ll}*|fined)\b/u;
/** Whether a firm has to answer to anybody. */
export function* sued(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(({ passage: { own }, theme }) => SUED.test(own) && theme >= 1);
  if (found !== undefined) yield* exchange('sued', told.lead, { found: shownAs(found.passage) });
}

const ACCUSES =
  /\b(?:accus(?:ed|es|ing)|blam(?:ed|es|ing)) ((?:the )?(?:\p{Ll}[\p{L}-]+ ){0,2}(?:[\p{Lu}][\p{L}.’'-]*|army|police|government|military|company|administration|officials|campaign|ministry|party)(?: [\p{L}.’'-]+){0,4}?) (?:of|for)\b/u;
const SPEAKS =
  '(?:claim(?:ed|s)|said|says|argue[ds]|contend(?:ed|s)|countered|counters|alleged|responded|explained|stated|maintain(?:ed|s)|insist(?:ed|s)|called)';
/** What whoever is accused by name says, wherever it stands. */
export function* accusedSays(told: Told): Iterable<Exchange> {
  const all = passagesIn(told);
  for (const { own, quote, sentence } of all) {
    const accused = ACCUSES.exec(own)?.[1];
    const last = accused?.split(' ').at(-1);
    if (accused === undefined || last === undefined || /^(?:him|her|them|us|me|it)$/u.test(last)) continue;
    const begins = new RegExp(
      `^(?:The )?(?:[\\p{L}.’'-]+ ){0,3}${asLiteral(last)},? (?:[^.;“”"]{0,40}, )?(?:has |have |also |later |\\p{Ll}+ly )*${SPEAKS}\\b`,
      'u',
    );
    const answer = all.find(
      (each) => each.sentence !== sentence && begins.test(each.own) && inCommon(each.quote, stemsOf(quote)) >= 2,
    );
    const theme = themeOf(told);
    if (answer === undefined || inCommon(answer.quote, theme) < 2 || inCommon(quote, theme) < 2) continue;
    yield* exchange('accused-says', quotableIn(sentence, FIRST) === null ? told.lead : { quote, sentence }, {
      w: accused,
      found: shownAs(answer),
    });
    return;
  }
}
const asLiteral = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

const ADMITS =
  /\b(?:admitted|acknowledged|conceded|apologi[sz]ed|regretted|(?:said|says) (?:he|she|they|it) (?:had |has |have )?(?:misspoken|misspoke|erred|regrets?|regretted|made (?:an? )?(?:\p{Ll}+ )?(?:mistakes?|errors?)|(?:was|were) (?:wrong|mistaken)|could have))\b(?! to (?:hospital|the hospital|bail))/u;
/** What somebody admits. */
export function* admitted(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(
    ({ passage: { own }, news, theme }) =>
      ADMITS.test(own) &&
      news >= 1 &&
      theme >= 1 &&
      !/\b(?:I|we|not|never|n['’]t|if|would|refused|must|should)\b/u.test(own),
  );
  if (found !== undefined) yield* exchange('admitted', told.lead, { found: shownAs(found.passage) });
}

const DEFENDS =
  /\b(?:vote of confidence|stood by|stands by|stand by|came to (?:his|her|the|their|its) defen[sc]e|(?:defended|defends|praised|praises|hailed|hails|welcomed|welcomes|applauded|applauds|endorsed|endorses|backed|backs) (?:the|his|her|their|\p{Lu})|spoke in favou?r|voiced support|threw (?:his|her|their) support)\b/u;
/** Who is for it where the news is of trouble or a dispute. */
export function* defended(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(
    ({ passage: { own }, news }) =>
      DEFENDS.test(own) && news >= 2 && !/\b(?:I|we|if|would|should|not|never|n['’]t|before|after)\b/u.test(own),
  );
  if (found !== undefined) yield* exchange('defended', told.lead, { found: shownAs(found.passage) });
}

const RUNS =
  /\b(?:lead(?:s|ing)?|ahead|narrow(?:ly|s|ed|ing)?|slim|margins?|tied|dead heat|trail(?:s|ing|ed)?|losing ground|gain(?:s|ing|ed)? ground|neck and neck)\b/iu;
const RACE = /\b(?:polls?|polling|vot(?:e|es|ers|ing)|election|primary|race|ballots?|candidates?)\b/iu;
const GREW =
  /\b(?:ris(?:e|es|en|ing)|rose|f[ae]ll(?:s|en|ing)?|drop(?:s|ped|ping)?|surg(?:e|es|ed|ing)|jump(?:s|ed|ing)?|increas(?:e|es|ed|ing)|declin(?:e|es|ed|ing)|grow(?:s|n|ing|th)?|grew|soar(?:s|ed|ing)?|plung(?:e|es|ed|ing)|shr[aiu]nk(?:s|ing)?|slump(?:s|ed)?|slow(?:s|ed|ing)?)\b/iu;
const MARGIN =
  /\b\d[\d,.]* (?:votes|points|percentage points|ballots)\b|\b\d[\d.,]*(?:%| ?percent\b| ?per cent\b)|\bby (?:just |only |about |nearly |more than )?\d/u;
/** By how much somebody leads, or something grew, where the news has no number. */
export function* byHowMuch(told: Told): Iterable<Exchange> {
  const news = `${told.title}. ${told.lead.quote}`;
  const isRace = RUNS.test(news) && RACE.test(news);
  if ((!isRace && !GREW.test(told.title)) || /\d[\d,.]* (?:votes|points|percent|per cent)|%/u.test(told.lead.quote))
    return;
  const shows = isRace ? RUNS : GREW;
  const found = aboutIn(told).find(
    ({ passage: { own, quote }, news: shared }) =>
      MARGIN.test(own) &&
      shows.test(own) &&
      // From where to where is a sum of its own.
      !/\b(?:up|down|from) (?:from )?[^.;]{0,20}\d[^.;]{0,40} to \b|\b(?:up|down) from\b/u.test(own) &&
      shared >= 2 &&
      !/\b(?:if|would|could|I|we)\b/u.test(quote),
  );
  if (found !== undefined) yield* exchange('by-how-much', told.lead, { found: shownAs(found.passage) });
}

const THE_REAL =
  /\b((?:[Tt]he|[Oo]ne) (?:real|main|biggest|bigger|fundamental|core|underlying|deeper|central|key|greatest|only) (?:problem|issue|reason|question|danger|threat|challenge|goal|lesson|point|difference|obstacle|risk|test|solution|answer|way))\b(?= (?:is|was|for|with|of|that|why|to)\b)/u;
/** What an argument calls the real problem, reason or goal. */
export function* theReal(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(
    ({ passage: { own, quote }, theme }) =>
      THE_REAL.test(own) && theme >= 2 && !SPOKEN.test(own) && !/\bnot (?:the|one)\b/u.test(quote),
  );
  const words = found && THE_REAL.exec(found.passage.own)?.[1];
  if (found !== undefined && words !== undefined)
    yield* exchange('the-real', told.lead, { w: words.toLowerCase(), found: shownAs(found.passage) });
}
const CLAIMED =
  /\b(?:assert(?:s|ed)|claim(?:s|ed)?|said|says|insist(?:s|ed)|argue[sd]?|tell(?:s|ing)?|told|believe[sd]?|promise[sd]?|boast(?:s|ed)|myth|narrative)\b/u;
const AGAINST =
  /^(?:Despite|Contrary to|In fact|In reality|In truth|The truth is|The fact is|The reality is|Actually|Yet|But|Nor)\b/u;
/** What an argument sets against the claim with which it begins. */
export function* rebuts(told: Told): Iterable<Exchange> {
  if (!CLAIMED.test(told.lead.quote)) return;
  const found = aboutIn(told).find(
    ({ passage: { own, quote }, news, theme }) => AGAINST.test(quote) && news >= 3 && theme >= 4 && !SPOKEN.test(own),
  );
  if (found !== undefined) yield* exchange('rebuts', told.lead, { found: shownAs(found.passage) });
}

const BEFORE = new RegExp(
  `\\b(?:(?:two|three|four|five|six|seven|eight|nine|ten|several|a few|\\d+) (?:years|months|weeks|decades) (?:ago|earlier)|a (?:year|month|decade) (?:ago|earlier)|since (?:(?:${MONTHS}) )?(?:19|20)\\d\\d)\\b|\\b[Ii]n (?:(?:early |late |mid-)?(?:${MONTHS}),? (?:of )?)?(?:19|20)\\d\\d\\b|^(?:For|Over) the (?:last|past) |^(?:Earlier this|Last) (?:year|month|week)\\b|^Since (?:(?:${MONTHS}) )?(?:19|20)\\d\\d|^In (?:early |late |mid-)?(?:${MONTHS}),? (?:of )?(?:19|20)\\d\\d\\b`,
  'u',
);
/** What went before it, with its time. */
export function* wentBefore(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(
    ({ passage: { own, quote }, news, theme }) =>
      BEFORE.test(own) &&
      !/^(?:And|But|So|Or)\b/u.test(quote) &&
      news >= 2 &&
      theme >= 3 &&
      // A name alone is another story of the same place.
      inCommon(quote.replace(/(?<!^)\p{Lu}[\p{L}’'.-]*/gu, ''), stemsOf(`${told.title} ${told.lead.quote}`)) >= 2 &&
      !SPOKEN.test(own) &&
      !/["“”]/u.test(quote) &&
      !/\b(?:I|we|our|you|will|would|if)\b/u.test(own),
  );
  if (found !== undefined) yield* exchange('earlier', told.lead, { found: shownAs(found.passage) });
}
const COMES =
  /^(?:The|\p{Lu}[\p{L}.]+['’]s) (?:[\p{L}’'-]+ ){1,7}?(?:also )?(?:come|comes|came) (?:(?:just|only|less|more|than|about|nearly|hours|days|weeks|months|two|three|four|five|six|a|an|day|week|month|few|at|one|the|\d+) ){0,5}(?:after|as|amid|amidst|ahead of|in response|in the wake|on the heels|following)\b/u;
/** What happens without anybody’s reason. */
const OF_NATURE =
  /^\S+ (?:\S+ ){0,3}(?:alerts?|heat\p{Ll}*|temperatures?|storms?|quakes?|earthquakes?|weather|rains?|snow|floods?|fires?|deaths?|birthday|anniversary)\b/u;
/** Why it happens now: “The visit comes as”. */
export function* comes(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(
    ({ passage: { quote }, news, theme }) => COMES.test(quote) && !OF_NATURE.test(quote) && news >= 1 && theme >= 2,
  );
  if (found !== undefined) yield* exchange('came', told.lead, { found: shownAs(found.passage) });
}
const WE_FOUND =
  /\b(?:[Ww]e|[Oo]ur (?:investigation|analysis|research|team|teams|testing|tests|evaluations?|results)) (?:also |have |has |did |similarly |\p{Ll}+ly )*(?:found|find|identified|saw|seen|(?:not|n['’]t) (?:see|find|observe)|revealed|show(?:s|ed)?|discovered|detected|observed)\b/u;
/** What a firm says that it found. */
export function* weFound(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(
    ({ passage: { own }, theme, news }) => WE_FOUND.test(own) && theme >= 2 && news >= 1,
  );
  if (found !== undefined) yield* exchange('we-found', told.lead, { found: shownAs(found.passage) });
}

const DEFINES =
  /\b(?:I|[Ww]e) (?:define|understand) ["“‘']?([\p{L}][\p{L} -]{3,40}?)["”’']? as\b|^["“‘']?([\p{Lu}][\p{L} -]{3,40}?)["”’']?,? (?:is defined as|refers to|is a term (?:for|that)|is shorthand for)\b/u;
/** What a word of the headline means, in the text’s own words. */
export function* defined(told: Told): Iterable<Exchange> {
  for (const { passage } of aboutIn(told)) {
    const words = DEFINES.exec(passage.quote);
    const word = (words?.[1] ?? words?.[2])?.trim();
    if (word === undefined || !`${told.title} ${told.lead.quote}`.toLowerCase().includes(word.toLowerCase())) continue;
    yield* exchange('defined', told.lead, { w: word, found: shownAs(passage) });
    return;
  }
}

/** What a headline asks that a number, a time or a reason answers. */
const HEADLINE_ASKS = /(?:^|[:–—-] ?)((?:What time|When|How many|How much|How old|How long|Why)\b[^?:]{8,90})\?/u;
const ANSWERS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:What time|When)\b/u,
    new RegExp(`\\b\\d{1,2}:\\d\\d\\b|\\b(?:${MONTHS})\\.? \\d|\\b\\d{1,2} ?(?:[ap]\\.?m\\.?)\\b`, 'u'),
  ],
  [/^How\b/u, /\d/u],
  [/^Why\b/u, /\b(?:because|reason|due to|so that|thanks to)\b/u],
];
/** The question of a headline, where a sentence answers it that has what is asked for. */
export function* headlineAsks(told: Told): Iterable<Exchange> {
  const question = HEADLINE_ASKS.exec(told.title)?.[1];
  const shows = ANSWERS.find(([asks]) => question !== undefined && asks.test(question))?.[1];
  if (question === undefined || shows === undefined || /\b(?:I|you|we|my|your|our)\b/iu.test(question)) return;
  const asked = stemsOf(question);
  const found = aboutIn(told).find(
    ({ passage: { own, quote } }) =>
      shows.test(own) && inCommon(quote, asked) >= 2 && !/^(?:If|But|And)\b/u.test(quote),
  );
  if (found !== undefined) yield* exchange('headline-asks', told.lead, { w: question, found: shownAs(found.passage) });
}

const CAUSED =
  /\b(?:(?:is|are|was|were|has been|have been) (?:partly |largely |mainly |also |\p{Ll}+ly )?(?:linked to|attributed to|blamed on|driven by|caused by|fuel(?:l)?ed by|due to)|(?:attribut(?:es|ed)|blam(?:es|ed)) (?:the|it|this|that) [^.;]{3,60} (?:to|on)|(?:the|one|another) (?:main |key )?(?:cause|reason) (?:of|for|behind|is|was))\b/u;
/** The cause that somebody sees. */
export function* causeOf(told: Told): Iterable<Exchange> {
  const found = aboutIn(told).find(
    ({ passage: { own }, news, theme }) =>
      CAUSED.test(own) && news >= 2 && theme >= 2 && !/\b(?:I|we|our|you|if|not|would|could)\b/u.test(own),
  );
  if (found !== undefined) yield* exchange('cause-of', told.lead, { found: shownAs(found.passage) });
}
const LOOKS_INTO =
  /\b(?:(?:is|are|was|were|has been|have been) (?:now |currently |separately |already )?(?:also )?(?:investigating|looking into|probing|reviewing|examining)|(?:has|have|had|also|separately) (?:also )?(?:opened|launched|begun|started|announced) (?:an? |its own |their own )?(?:\p{Ll}+ ){0,3}(?:investigation|inquiry|probe|review|audit))\b/u;
/** Who looks into it; no question where that is the news. */
export function* lookedInto(told: Told): Iterable<Exchange> {
  if (/\b(?:investigat\p{Ll}+|prob(?:e|es|ing)|inquiry|review)\b/iu.test(told.title)) return;
  const found = aboutIn(told).find(
    ({ passage: { own, quote }, news, theme }) =>
      LOOKS_INTO.test(own) &&
      news >= 1 &&
      theme >= 2 &&
      !/["“”]/u.test(quote) &&
      !/\b(?:I|we|our|if|would|could)\b/u.test(own),
  );
  if (found !== undefined) yield* exchange('looked-into', told.lead, { found: shownAs(found.passage) });
}
