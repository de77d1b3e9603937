import { MONTHS, WEEKDAYS } from '../../words/index.js';

/** What a text is, for what is asked of it. */
export type AskedAs = 'news' | 'opinion' | 'guide' | 'list' | 'review';

/** Verbs with which somebody says something. */
export const SAYS =
  'said|says|told|tells|tweeted|wrote|writes|added|adds|argued|argues|explained|explains|insisted|insists|responded|replied|countered|maintained|maintains|noted|notes|warned|warns|stated|states|claimed|claims|acknowledged|admitted|conceded|vowed|promised|testified|called|dismissed|rejected|denied|denies|defended|defends|apologi[sz]ed|praised|welcomed|criticized|criticised|condemned|confirmed|announced';
const DAY = `(?:${WEEKDAYS}|${MONTHS}|(?:Jan|Feb|Aug|Sept|Oct|Nov|Dec)\\.|20[12]\\d|next (?:week|month|year|spring|summer|autumn|fall|winter|election|season)|later this (?:week|month|year)|this (?:weekend|fall|summer|spring|winter|autumn)|tomorrow|coming (?:days|weeks|months)|(?:days|weeks|months) ahead|near future|by the end of)`;

/** A question about the news of a text, and how the sentence is found that answers it. */
export interface Kind {
  readonly kind: string;
  /** In the own words of the answering sentence. */
  readonly shows: RegExp;
  /** In all of its words. */
  readonly beside?: RegExp;
  readonly unless?: RegExp;
  /** What the title or the lead must have. Its first group is what the question names. */
  readonly lead?: RegExp;
  /** Any sign of an answer, in all of the text: only without one it is said that the text has none. */
  readonly sought?: RegExp;
  /** What the lead must not have, since it answers the question. */
  readonly told?: RegExp;
  /** Words that it must have in common with the news; a name counts as two. */
  readonly least: number;
  readonly worth: number;
  /** Who or what is named in the answer before what the pattern finds stands in the question. */
  readonly of?: true;
  /** Somebody whom the news names must be named in it, or it must begin so. */
  readonly named?: true;
  readonly begins?: RegExp;
  /** It must be about somebody whom the news names from its beginning. */
  readonly subject?: true;
  /** A noun that both have. */
  readonly sameNoun?: RegExp;
  /** Words that it must have in common with the headline and the news themselves. */
  readonly head?: number;
  /** Nobody and nothing may be named in its own words that the news names. */
  readonly apart?: true;
  /** So many sentences from the top. */
  readonly within?: number;
}

const CHANGES: readonly Kind[] = [
  {
    kind: 'changes',
    shows: /\b(?:will no longer|will now|can no longer|would no longer|are no longer|is no longer)\b/u,
    told: /\b(?:no longer|will now|will have to)\b/u,
    least: 2,
    worth: 2.8,
  },
];

/** What comes to visitors. */
const ENTRY: readonly Kind[] = [
  {
    kind: 'entry',
    lead: /\b(festival|fair|fayre|market|concert|exhibition|fundraiser|carnival|workshop|conference|gala|parade|open day|screening|fireworks)\b/iu,
    shows:
      /\b(?:free (?:entry|admission|to (?:attend|enter)|for all)|(?:entry|admission|entrance) (?:to [^.]{3,40} )?(?:is|costs?|fees?)|tickets? (?:are|cost|can be|start|go on)|no charge|free and open)\b/iu,
    told: /\b(?:free|tickets?|admission)\b|[$£€]/iu,
    least: 0,
    worth: 3,
  },
];

/** What is said as if nothing else could be. */
const CERTAIN: readonly Kind[] = [
  {
    kind: 'certain',
    lead: /\b(can only be|there is no (?:doubt|question|other)|the only (?:\p{Ll}+ )?(?:reason|explanation|way|plan|option|solution)|undoubtedly|without (?:a |any )?doubt|inevitabl[ey]|(?:proves?|confirms) that|nobody can deny)\b/u,
    shows:
      /\b(?:or (?:perhaps|maybe)|another (?:explanation|reason|possibility)|other (?:explanations?|reasons?|possibilit\p{Ll}+)|alternativ\p{Ll}+|impossible to (?:determine|say|know|tell)|might also|could also)\b/u,
    least: 1,
    worth: 3,
    sought:
      /\b(?:perhaps|maybe|possibl\p{Ll}+|alternativ\p{Ll}+|another|otherwise|unclear|could|might|may|whether|other)\b/iu,
  },
];

const CLOSES = 'clos(?:ed|es|ing)|shut(?:s|ting)?(?: down)?|suspend(?:ed|s|ing)|postpon(?:ed|es)|evacuat(?:ed|es)';
const BUYS = 'acquir(?:e|es|ed|ing)|acquisition|buys|bought|takeover|take over|merger|merges?|sells|sold';
const POSTS =
  'director|chief|president|CEO|head|coach|manager|minister|secretary|chair\\p{Ll}*|editor|commissioner|superintendent|principal|chancellor|dean';
/** What whoever reads of an event wants to know next. Where nothing in the text may answer it, that is said. */
const NEXT: readonly Kind[] = [
  {
    kind: 'injured',
    lead: /\b(injur(?:ed|es|ies|ing)|wounded|hospitali[sz]ed|taken to (?:a |the )?hospital)\b/u,
    shows:
      /\b(?:(?:critical|stable|serious|fair|good) condition|(?:non-?)?life-threatening|minor injuries|(?:seriously|critically|slightly|badly) (?:injured|hurt|wounded)|expected to (?:survive|recover)|released from (?:the )?hospital)\b/iu,
    told: /\b(?:condition|life-threatening|minor|seriously|critically|slightly|badly|severe\p{Ll}*|killed|dead|died)\b/iu,
    least: 0,
    worth: 3.2,
    sought:
      /\b(?:condition|threatening|minor|serious\p{Ll}*|critical\p{Ll}*|severe\p{Ll}*|slight\p{Ll}*|recover\p{Ll}*|surviv\p{Ll}*|died|dead|kill\p{Ll}*|stable|badly|fracture\p{Ll}*|broke\p{Ll}*|surgery|torn|tear|sprain\p{Ll}*|knee|ankle|hamstring|shoulder|season|game|match)\b/iu,
  },
  {
    kind: 'arrests',
    lead: /\b(shooting|stabbing|stabbed|robbery|robbed|burglary|burglaries|homicide|vandal\p{Ll}+|stolen|theft|hit-and-run|arson|slaying|slain|murdered|gunned down)\b/u,
    shows: /\b(?:no arrests?|arrest(?:ed|s)|in custody|suspects?|detained|persons? of interest)\b/u,
    told: /\b(?:arrest\p{Ll}*|custody|charg\p{Ll}+|suspect\p{Ll}*|convict\p{Ll}*|sentenc\p{Ll}+|trial|guilty|jail\p{Ll}*|accus\p{Ll}+|court)\b/iu,
    least: 1,
    worth: 3,
    sought:
      /\b(?:arrest\p{Ll}*|custody|suspect\p{Ll}*|charg\p{Ll}+|detain\p{Ll}*|jail\p{Ll}*|convict\p{Ll}*|court|manhunt|gunman|shooter|trial|guilty|sentenc\p{Ll}+|accus\p{Ll}+|caught|(?:19|20)\d\d)\b/iu,
  },
  {
    kind: 'until-when',
    lead: new RegExp(`\\b((?:is|are|was|were|be|been|remains?|will) (?:temporarily |now )?(?:${CLOSES}))\\b`, 'u'),
    shows: /\b(?:until|reopen\p{Ll}*|re-open\p{Ll}*|open again|resumed?|resumes|restored|expected to last)\b/iu,
    told: /\b(?:until|reopen\p{Ll}*|re-open\p{Ll}*|resum\p{Ll}+|permanent\p{Ll}*|indefinite\p{Ll}*|for good|through|for (?:the|a|one|two|three|four|\d+) (?:\p{Ll}+ )?(?:days?|weeks?|months?|rest))\b/iu,
    least: 1,
    worth: 3,
    sought:
      /\b(?:until|till|reopen\p{Ll}*|re-open\p{Ll}*|again|resum\p{Ll}+|permanent\p{Ll}*|indefinite\p{Ll}*|restor\p{Ll}*|for good|forever|liquidat\p{Ll}+|bankrupt\p{Ll}*|weeks?|months?|hours|reschedul\p{Ll}+|later|back|demolish\p{Ll}*|licen[cs]es?|last day|final)\b/iu,
  },
  {
    kind: 'for-how-much',
    lead: new RegExp(`\\b(${BUYS})\\b(?! (?:out|that|into|shares?|stocks?))`, 'u'),
    shows:
      /[$£€₹]\s?\d[\d.,]*\s?(?:million|billion|m\b|bn\b|,\d{3})|\bterms (?:of the \p{Ll}+ )?(?:were|was) not\b|\bundisclosed\b|\b(?:did not|declined to) (?:disclose|say how much)\b/u,
    beside:
      /\b(?:deal|acqui\p{Ll}+|buy\p{Ll}*|bought|paid|pay|price|worth|valued?|sale|sold|terms|offer|bid|stake|cost)\b/iu,
    told: /[$£€¥₹]|\b(?:dollars|euros|pounds|undisclosed)\b/iu,
    least: 2,
    worth: 3,
  },
  {
    kind: 'before-whom',
    lead: new RegExp(
      `\\b(?:appointed|named|hired|elected|promoted|confirmed|nominated|picked)\\b[^.;]{0,60}\\b(${POSTS})(?![\\p{L}])`,
      'u',
    ),
    shows:
      /\b(?:(?:will |would |to )?(?:replac(?:es?|ed|ing)|succeed(?:s|ed|ing)?)|predecessor|took over from|takes over from|stepped down|(?:departure|resignation|retirement|firing) of)\b/iu,
    told: /\b(?:replac\p{Ll}+|succeed\p{Ll}*)\b/iu,
    least: 1,
    worth: 2.9,
  },
  {
    kind: 'wants',
    lead: /\b(strike|strikers|walk(?:ed|s)? out|walkout|protest(?:s|ed|ers)?|demonstrat\p{Ll}+|marched|march against|boycott(?:s|ed)?)\b/u,
    shows:
      /\b(?:demand(?:s|ed|ing)?|call(?:s|ed|ing)? for|in protest (?:of|at|against)|protest(?:s|ed|ing)? against|to protest)\b/iu,
    told: /\b(?:demand\p{Ll}*|call(?:s|ed|ing)? for|against|over|in protest)\b/iu,
    least: 2,
    worth: 3.1,
  },
  {
    kind: 'asks-court',
    lead: /\b(sues|sued|suing|lawsuit|class action)\b/u,
    shows:
      /\b(?:seek(?:s|ing)|damages|injunction|asks? the (?:court|judge)|compensation|compensatory|wants the (?:court|judge))\b/iu,
    told: /\b(?:seek\p{Ll}*|damages|injunction)\b|[$£€]/iu,
    least: 1,
    worth: 3.1,
    sought:
      /\b(?:seek\p{Ll}*|sought|damages|injunction|compens\p{Ll}+|ask\p{Ll}*|demand\p{Ll}*|settle\p{Ll}*|order\p{Ll}*|want\p{Ll}*|block\p{Ll}*|overturn\p{Ll}*|refund\p{Ll}*|stop\p{Ll}*|force|dismiss\p{Ll}*|rul(?:ed|ing)|million|billion|stat(?:e|es|ed)d? that)\b|[$£€]/iu,
  },
  {
    kind: 'to-be-had',
    lead: /\b(?:launch(?:es|ed)?|unveil(?:s|ed)?|releas(?:es|ed|ing)|introduc(?:es|ed)|debut(?:s|ed)?|announce[sd]?)\b[^.;]{0,70}\b(app|phone|smartphone|device|car|album|film|movie|series|season|game|book|service|feature|trailer|console|laptop|tablet|watch)\b/u,
    shows:
      /\b(?:(?:is|are|be|becomes?|made) (?:now |also |widely )?available|premieres? (?:on|in)|(?:hits|in) (?:theaters|theatres|cinemas|stores) (?:on|in)|on sale|pre-?orders?|will (?:be released|launch|premiere|cost|air|go on sale|ship)|priced at|costs|starting at|starts at|retail\p{Ll}*)\b/u,
    told: /\b(?:available|premieres?|on sale|priced|costs?)\b|[$£€]/iu,
    least: 1,
    worth: 2.9,
  },
  {
    kind: 'at-what-cost',
    lead: /\b((?:to |will |plans? to )?(?:build|construct|expand|renovate|replace|upgrade)(?:s|ing)?|construction|renovation|expansion) (?:of )?(?:an? |the |its |new |two |three |\d+ )+\p{Ll}+/u,
    shows: /[$£€₹]\s?\d|\b\d[\d.,]* (?:million|billion) (?:dollars|euros|pounds)\b/u,
    beside:
      /\b(?:cost\p{Ll}*|budget\p{Ll}*|fund\p{Ll}*|price|worth|invest\p{Ll}*|project|bond|grant|financ\p{Ll}+|pa(?:y|id))\b/iu,
    told: /[$£€¥₹]|\b(?:million|billion|cost\p{Ll}*)\b/iu,
    least: 1,
    worth: 3,
    sought:
      /[$£€¥₹]|\b(?:dollars?|euros?|pounds?|yen|rupees|cost\p{Ll}*|budget\p{Ll}*|fund\p{Ll}*|million|billion|crore|lakh|expens\p{Ll}+|pa(?:y|id)|invest\p{Ll}*|free)\b/iu,
  },
  {
    kind: 'by-when',
    lead: /\b((?:plans?|promis(?:es|ed)|pledge[sd]?|vow(?:s|ed)|aims?|intends?|wants?|is set|are set) to \p{Ll}+(?: [\p{L}\d'’-]+){0,4})/u,
    shows: new RegExp(
      `\\b(?:will|to|expected|plans?|scheduled|by|begin\\p{Ll}*|start\\p{Ll}*|complet\\p{Ll}+|open\\p{Ll}*)\\b[^.;]{0,80}\\b(?:by|in|before|from|on|this|next|later|until)\\b[^.;]{0,12}\\b${DAY}`,
      'u',
    ),
    unless: /\b(?:was|were|had|last)\b/u,
    told: new RegExp(`\\b${DAY}|\\b(?:soon|immediately|within|by)\\b`, 'iu'),
    least: 3,
    worth: 2.9,
    sought: new RegExp(
      `\\b(?:${DAY}|next|tomorrow|later|coming|soon|within|months?|weeks?|years?|days?|deadline|dates?|immediately|shortly|when|before|until|by the)\\b`,
      'iu',
    ),
  },
];

const NEWS: readonly Kind[] = [
  ...CHANGES,
  ...NEXT,
  ...CERTAIN,
  ...ENTRY,
  {
    kind: 'charged',
    lead: /\b(?:arrest\p{Ll}*|charg(?:ed|es)|indict\p{Ll}*|accus\p{Ll}+|suspect\p{Ll}*|jail\p{Ll}*|custody|detain\p{Ll}*|convict\p{Ll}*|guilty|sentenc\p{Ll}+)\b/iu,
    shows:
      /\b(?:(?:was|were|is|are|been) (?:also )?(?:charged with|booked (?:on|into)|indicted on|convicted of|found guilty (?:of|on)|sentenced to)|fac(?:es|ing|e) (?:up to |a |an |one |two |three |four |five |multiple |several |federal |felony |\d+ )?(?:[\p{Ll}-]+ ){0,3}(?:charges?|counts?|years|life|sentence)|pleaded guilty to|if convicted)\b/u,
    begins:
      /^(?:The|A) (?:[\p{Ll}\d-]+ ){0,2}(?:man|woman|suspects?|teen\p{Ll}*|defendants?|driver|pair|couple|boy|girl)\b/u,
    told: /\b(?:charged with|convicted of|sentenced to|guilty (?:of|on))\b/u,
    least: 1,
    worth: 3.1,
    of: true,
  },
  {
    kind: 'critics',
    shows:
      /(?<!\b(?:alarming|told|to|by|and|from|among|with|some|that|which)(?: \p{Lu}\p{L}+)? )\b(?:[Cc]ritics|[Oo]pponents|[Oo]pposition (?:leaders?|parties|lawmakers)|[Aa]dvocates|[Cc]ivil rights groups|[Ee]nvironmental(?:ists| groups)|[Uu]nions|[Hh]uman rights groups|[Aa]ctivists|[Ss]ceptics|[Ss]keptics|[Dd]etractors)\b(?: of [^.,;]{2,40}| in [^.,;]{2,40}|, however,)? (?:have |has |had |also |still |strongly )*(?:argued?|warn(?:ed)?|fear(?:ed)?|contend(?:ed)?|complain(?:ed)?|accused?|oppose[ds]?|criticized|criticised|condemned|denounced|worr(?:y|ied)|object(?:ed)?|questioned?|expressed (?:concern|doubt|fear)s?|raised (?:concern|doubt|question)s?|say|said)\b|\b(?:[Dd]octors|[Rr]esidents|[Tt]eachers|[Pp]arents|[Ww]orkers|[Ss]cientists|[Ee]xperts|[Ss]ome (?:lawmakers|residents|Democrats|Republicans|experts|parents|doctors)) (?:have |has |had |also |still |strongly )*(?:opposed?|criticized|criticised|condemned|denounced|object(?:ed)?|complain(?:ed)?|expressed (?:concern|doubt|fear)s?|raised (?:concern|doubt|question)s?|argue that)\b/u,
    told: /\b(?:critics|opponents|opposition|advocates|activists)\b/iu,
    least: 1,
    head: 2,
    worth: 3.3,
  },
  {
    kind: 'reason',
    shows: /\b(?:because|citing)\b/u,
    unless: /\b(?:not because|just because|partly because of the|because of (?:him|her|them|it|this|that))\b/iu,
    lead: /\b(?:ban(?:s|ned)?|clos\p{Ll}+|cut(?:s|ting)?|end(?:s|ed|ing)|fir(?:es|ed|ing)|sack\p{Ll}*|resign\p{Ll}*|quit\p{Ll}*|cancel\p{Ll}*|delay\p{Ll}*|postpon\p{Ll}+|reject\p{Ll}+|block\p{Ll}*|withdr\p{Ll}+|pull(?:s|ed)|order(?:s|ed)|rul(?:es|ed|ing)|refus\p{Ll}+|drop(?:s|ped)|su(?:es|ed)|suspend\p{Ll}*|scrap\p{Ll}*|remov\p{Ll}+|leav(?:es|ing))\b/iu,
    told: /\b(?:because|citing|in order to|so that|due to|in response to|over concerns)\b/iu,
    least: 3,
    head: 2,
    worth: 2.8,
    named: true,
    within: 14,
  },
  {
    kind: 'not-first',
    shows:
      /\b(?:(?:is|was|marks|marked|became|becomes) (?:only |just )?the (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|latest) (?!half|quarter|round|inning|set\b|\p{Ll}+est\b|day|phase|part|step|stage|person to)[\p{Ll}-]+|not the first time)/u,
    unless: /-(?:worst|largest|biggest|highest|best|most|most-)/iu,
    told: /\b(?:second|third|fourth|first|latest)\b/iu,
    least: 2,
    worth: 2.9,
    of: true,
    subject: true,
  },
  {
    kind: 'reach',
    shows:
      /\b(?:ruling|decision|law|bill|order|ordinance|measure|ban|deal|agreement|policy|plan|proposal|rule|change|program|tax|merger|closure|strike|tariffs?)s? (?:also |could |may |might )?(?:would|will|could|may|means?|requires?|applies|affects?|covers?|bars?|bans?|prohibits?|allows?|exempts?|gives?|takes effect|comes into (?:force|effect)|includes?)\b/u,
    unless: /\bwould (?:have|appear)\b/u,
    sameNoun:
      /\b(ruling|decision|law|bill|order|ordinance|measure|ban|deal|agreement|policy|plan|proposal|rule|program|tax|merger|closure|strike|tariff)(?:s|d|ned)?\b/giu,
    least: 2,
    worth: 3.1,
  },
  {
    kind: 'no-answer',
    shows:
      /\b(?:declined to (?:comment|be interviewed|discuss|answer)|did(?: not|n['’]t) (?:immediately |yet )?(?:respond|return|reply|answer)|have(?: not|n['’]t) (?:yet )?(?:responded|replied)|has(?: not|n['’]t) (?:yet )?(?:responded|replied|commented)|could(?: not|n['’]t) (?:immediately )?be reached|refused to comment|no immediate (?:comment|response|reply))\b/u,
    beside:
      /\b(?:comment|requests?|inquir\p{Ll}+|enquir\p{Ll}+|questions?|messages?|calls?|e-?mails?|reached|interview\p{Ll}*)\b/iu,
    unless: /\b(?:treatment|to the scene|911|officers? responded|shots?)\b/iu,
    least: 0,
    worth: 3.4,
  },
  {
    kind: 'denial',
    shows:
      /(?<!\b(?:not|been|be|was|were|is|are) )\b(?:den(?:y|ies|ied) (?:that|the|any|all|having|doing|it|wrongdoing|those|these|knowing|being|ever)|rejected the (?:claims?|accusations?|allegations?|charges?|suggestions?)|plead(?:ed|s)? not guilty|pled not guilty|disput(?:es|ed) (?:the|that|those)|called the (?:claims?|accusations?|allegations?|charges?|report|lawsuit|suit))\b/u,
    unless:
      /\b(?:access|entry|bail|visa|request|motion|appeal|application|permission|permit|right|opportunity|chance|care|benefits|service)\b/iu,
    least: 1,
    worth: 3.6,
    named: true,
  },
  {
    kind: 'next',
    shows: new RegExp(
      `\\b(?:will (?:be |now |also |then )?(?:begin|start|open|hear|heard|vote|voted|decide|decided|meet|appear|held|hold|take place|announced?|publish|published|release[ds]?|continue|resume|return|face|sentenced|arraigned|discuss|discussed|consider|considered|reviewed?|review|play|host|travel|launch|launched|travel|visit|run|go to|go before|come before|take effect|make|present|presented|file|seek|appeal)|(?:is|are) (?:scheduled|expected|set|slated|planned) (?:to|for|in|on)|(?:is|are) due (?:to (?:be|begin|start|appear|meet|vote|open|take|hold|return|go|hear|decide|report|publish|visit|leave|arrive)|in|on|back)|plans? to appeal|has (?:appealed|filed an appeal)|takes? effect|is (?:due|scheduled) (?:back )?in court)\\b`,
      'u',
    ),
    beside: new RegExp(
      `\\b(?:will|due|scheduled|expected|set|slated|planned|plans?|takes?|appeal)\\b[^.;]{0,110}\\b${DAY}`,
      'u',
    ),
    unless:
      /\b(?:if|unless|would|was expected|were expected|had been|used to|last year|last week|always|often|usually|every (?:year|day|week)|tickets?|subscri\p{Ll}+|episode|airs?)\b/iu,
    told: new RegExp(`\\b(?:will|is|are) [^.]{0,60}\\b${DAY}`, 'u'),
    least: 2,
    worth: 3.2,
    of: true,
  },
  {
    kind: 'unknown',
    shows:
      /\b(?:(?:it (?:is|was|wasn['’]t|isn['’]t|remains|remained)|it['’]s) (?:still |not |yet |immediately |also )*(?:unclear|clear|known|unknown) (?:if|whether|who|what|why|how|when|where)|remain(?:s|ed)? (?:unclear|unknown)|(?:has|have) not (?:yet )?(?:been )?(?:released|identified|named|disclosed|determined|confirmed|said|made public|announced)|(?:was|were)(?: not|n['’]t) (?:yet |immediately )?(?:released|identified|disclosed|known)|could not (?:be )?(?:independently |immediately )(?:verif\p{Ll}+|confirm\p{Ll}*)|no (?:suspects?|motive|arrests?) (?:has|have|had|is|was|were))\b/iu,
    least: 1,
    worth: 3.3,
  },
  {
    kind: 'cause',
    lead: /\b(?:crash\p{Ll}*|fire|blaze|explo\p{Ll}+|collaps\p{Ll}+|collision|derail\p{Ll}*|dead|died|dies|death|killed|kills|outage|outbreak|spill|flood\p{Ll}*|sank|sunk)\b/iu,
    shows:
      /\b(?:(?:the|a|an) (?:exact |official |likely |possible |probable )?cause (?:of|was|is|has|remains)|(?:was|were|been|is|are) (?:likely |probably |apparently )?(?:caused|sparked|triggered|ignited|started) by|blamed (?:on|the)|lost control|(?:is|are|was|were) (?:still )?(?:under investigation|being investigated)|investigating (?:the cause|what|how|why|whether))\b/iu,
    least: 1,
    worth: 3,
  },
  {
    kind: 'outsider',
    shows: new RegExp(
      `\\b(?:(?:${SAYS}),? (?:\\p{Lu}[\\p{L}.’'-]+ ){0,4}?[^.]{0,60}?(?:an? |the )?(?:[\\p{L}-]+ ){0,3}(?:professor|analyst|economist|historian|expert|researcher|scientist|lawyer|epidemiologist)|(?:professor|analyst|economist|historian|expert|researcher|scientist|epidemiologist)s?\\b[^.;]{0,80}\\b(?:${SAYS}))\\b`,
      'u',
    ),
    beside: /\b(?:not involved|independent|analyst|University|economist|Institute|think tank)\b/u,
    unless:
      /\b(?:intelligence analyst|computer scientist|former analyst|(?:lead|senior|first|study)(?:['’]s)? author|co-?authors?|authors?|supervisory|co-?chair|who led|advis[eo]r to|statement|release|observatory|spokes\p{Ll}+)\b/iu,
    told: /\b(?:professor|analysts?|economists?|historians?|experts?|researchers?|scientists?|study)\b/iu,
    least: 1,
    apart: true,
    worth: 2.7,
  },
  {
    kind: 'payer',
    shows:
      /\b(?:(?:is|was|are|were|been|be) (?:[\p{Ll}]+ )?(?:funded|financed|paid for|sponsored|bankrolled) (?:by|through|with|from)|taxpayers? (?:will|would|have|paid|money|dollars))\b/u,
    least: 3,
    worth: 3.1,
  },
];

const OPINION: readonly Kind[] = [
  ...CHANGES,
  {
    kind: 'because',
    lead: /\b((?:should|must|ought to|needs? to|ha(?:s|ve) to|cannot|can['’]t) (?:not )?(?:be )?\p{Ll}+(?: [\p{Ll}'’-]+){0,5})/u,
    shows: /(?:^|\s)(?:[Bb]ecause(?! of (?:this|that|it|him|her|them))|[Tt]he (?:real |main |only )?reason)\b/u,
    unless: /\bnot because\b/iu,
    told: /\bbecause\b/iu,
    least: 3,
    worth: 2.3,
  },
  ...CERTAIN,
];

const GUIDE: readonly Kind[] = [
  {
    kind: 'limits',
    shows:
      /\b(?:does(?: not|n['’]t) (?:work|support|apply|cover)|won['’]t work|is(?: not|n['’]t) (?:supported|suitable|a substitute|for everyone|recommended)|are(?: not|n['’]t) (?:supported|suitable|recommended)|(?:one|only|main|biggest) (?:caveat|drawback|downside|limitation)|limitations|downsides?|drawbacks?|missing from)\b/iu,
    least: 1,
    worth: 3,
  },
  {
    kind: 'needs',
    shows:
      /^(?:(?:First|Before you (?:begin|start)|To (?:begin|start|get started)),? )?(?:[Yy]ou(?:['’]ll| will|['’]ll also| will also| also)? need|[Mm]ake sure (?:you|that|to)|[Bb]efore you (?:begin|start|can))\b/u,
    least: 1,
    worth: 2.6,
  },
  {
    kind: 'version',
    shows:
      /\b(?:(?:version|Python|Java|PHP|Node(?:\.js)?|Windows|macOS|iOS|Android|Ubuntu|Linux|WordPress|Excel|Chrome|Firefox|Rails|Ruby|React|Angular|Django|Swift|Kotlin|Photoshop|Office) v?\d+(?:\.\d+)*(?: (?:and|or) (?:above|higher|later|up|newer))?)/u,
    least: 0,
    worth: 3,
  },
  {
    kind: 'earns',
    shows: /\b(?:affiliate|(?:earn|small|receive a) (?:\p{Ll}+ )?commission|sponsored post|paid partnership)\b/iu,
    least: 0,
    worth: 4,
  },
  ...ENTRY,
];

const LIST: readonly Kind[] = [
  {
    kind: 'chosen',
    shows:
      /\b(?:in no particular order|ranked by|(?:[Ww]e|I)(?:['’]ve| have)? (?:chose|picked|selected|compiled|rounded up|put together|chosen|gathered|curated|collected)|voted (?:by|for) (?:by )?readers|criteria|methodology|(?:our|my) (?:current )?(?:favou?rites?|picks)|list of (?:my|our))\b/u,
    least: 0,
    worth: 3.2,
  },
  ...GUIDE.filter(({ kind }) => kind !== 'version'),
];

const REVIEW: readonly Kind[] = [
  {
    kind: 'best',
    shows:
      /\b(?:(?:the|my|our) (?:real )?(?:best|favou?rite|highlight|standout|star)|stand-?out|highlights?|excels?|shines?|at (?:its|his|her|their) best|most impressive|irresistible|superb|masterful)\b/iu,
    least: 0,
    worth: 2.6,
  },
  {
    kind: 'price',
    shows: /(?:[$£€]\s?\d|\b\d+ (?:dollars|euros|pounds)\b)/u,
    told: /[$£€]/u,
    least: 0,
    worth: 2.2,
  },
  {
    kind: 'fault',
    shows:
      /\b(?:unfortunately|disappoint\p{Ll}*|only (?:complaint|criticism|drawback|downside|quibble)|drawbacks?|bland|overpriced|underwhelm\p{Ll}*|flaws?|weakest|dull|f(?:ell|alls?) short|too (?:long|short|loud|much|many|little|slow|sweet|salty))\b/iu,
    least: 0,
    worth: 3.2,
  },
];

/** What is asked, by what a text is. */
export const KINDS: Readonly<Record<AskedAs, readonly Kind[]>> = {
  news: NEWS,
  opinion: OPINION,
  guide: GUIDE,
  list: LIST,
  review: REVIEW,
};
