import { MONTHS, stemsOf, WEEKDAYS } from '../../words/index.js';
import { exchange, type Exchange, inCommon, themeOf, type Told } from './exchange.js';
import { type Passage, passagesIn, shownAs } from './passages.js';

/** What a sentence has that answers a question, of what text, and what it may not have; how many words of the news at least. */
export interface Asked {
  readonly kind: string;
  readonly of?: RegExp;
  readonly shows: RegExp;
  readonly unless?: RegExp;
  readonly common?: number;
  /** How many of them are no names. */
  readonly things?: number;
  /** Whether words between quotation marks count, too. */
  readonly quoted?: boolean;
  /** Whether what the text has often counts as well as the news. */
  readonly theme?: boolean;
  /** What of the sentence the question takes up. */
  readonly word?: RegExp;
}

/** Where a quotation or somebody’s word begins, a sentence is his and not the text’s. */
export const SAYS =
  'said|says|told|tells|wrote|writes|added|adds|tweeted|argued|argues|explained|insisted|warned|noted|claimed|called|calls|declared|announced|acknowledged|described|told|according to|asked|replied|dismissed|referred|accus\\p{Ll}+|dubbed|labell?ed';
export const SPOKEN = new RegExp(`\\b(?:${SAYS})\\b`, 'u');

const DAY = `(?:${WEEKDAYS})|(?:${MONTHS}) \\d{1,2}|next (?:week|month|year|spring|summer|fall|autumn|winter)|later this (?:week|month|year)|tomorrow|(?:in|by|until|before) (?:${MONTHS})`;
const MONEY = String.raw`(?:US|C|A|HK)?[$£€₹]\s?\d|\d (?:euros|dollars|pounds|yuan|rupees|lira)`;

const THE_NEWS =
  'move|decision|announcement|comments|remarks|ruling|visit|attacks?|resignation|vote|statement|probe|investigation|report|(?:air)?strikes?|talks|meeting|deal|agreement|launch|protests?|arrests?|order|plan|proposal|measures?|sanctions|warning|call|incident|appointment|letter|hearing|trip|speech|lawsuit|changes?|shooting|election|exercises?|drills|crackdown|ban|tariffs|trial|bill|release|findings|deaths?|killing|blast|explosion|raid|incursion|escalation|violence|summit|testimony|request|interview';
const DISASTER =
  'blast|explosion|shooting|crash|derailment|earthquake|flood|fire|blaze|collapse|attack|bombing|outbreak|hack|breach';
export const NOT_KNOWN: Asked = {
  kind: 'unknown',
  shows:
    /\b(?:(?:[Ii]t|[Ww]hat|[Ww]ho|[Ww]hy|[Hh]ow|[Ww]hether|[Ww]here)\b[^.;]{0,80}\b(?:is|was|remains?|remained) (?:still )?(?:not (?:immediately |yet |entirely |publicly )?(?:clear|known)|unclear|unknown)|(?:details|cause|motive|number|reason|identit\p{Ll}+|whereabouts)\b[^.;]{0,60}\b(?:is|was|are|were|remains?) (?:still )?(?:not (?:immediately |yet )?(?:clear|known)|unclear|unknown|under investigation)|(?:could|has|have) not (?:yet )?(?:been |be )?(?:immediately |independently )?(?:verif\p{Ll}+|confirm\p{Ll}*) (?!that)|[Nn]o (?:group|one) (?:has |had )?(?:immediately )?claimed responsibility)/u,
  unless: new RegExp(SPOKEN.source.replace('claimed', 'claimed(?! responsibility)'), 'u'),
  common: 1,
};
export const POLL_MADE: Asked = {
  kind: 'poll-made',
  of: /\b(?:polls?|survey|pollsters?|polling)\b/iu,
  shows:
    /\b(?:margin of (?:sampling )?error|\d[\d,]{2,} (?:[\p{L}-]+ ){0,3}(?:adults|voters|people|respondents|Americans|residents|households)\b[^.]{0,60}\b(?:polled|surveyed|interviewed|asked)|(?:polled|surveyed|interviewed|asked|(?:poll|survey) of) (?:about |more than |nearly |some )?\d[\d,]{2,})/iu,
};
/** “The move comes after”: what there was before the news. */
export const CAME: Asked = {
  kind: 'came',
  shows: new RegExp(
    `^(?:The|\\p{Lu}[\\p{L}.]+['’]s) (?:\\p{Ll}[\\p{L}-]+ ){0,2}(?:${THE_NEWS})(?: (?:on|of|by|in) [^,.]{2,40}?)?(?: also)? (?:(?:comes?|came) (?:\\S+ ){0,4}?(?:after|as|amid|ahead of|in response)|follows?|followed)\\b`,
    'u',
  ),
  // What is announced or reported in a long text may be something else.
  unless: /^The (?:announcement|report|request|call|trip)\b/u,
  common: 1,
};
export const COUNT: Asked = {
  kind: 'count',
  of: /\b(?:vot|pass|elect|approv|reject|overrid|defeat)/iu,
  shows:
    /\b(?:by a vote of \d+|vot\p{Ll}+ \d+[-–](?:to[-–])?\d+|voted \d+ to \d+|(?:by|in) an? \d+[-–](?:to[-–])?\d+ (?:vote|margin))\b/u,
  common: 1,
};
export const AGAIN: Asked = {
  kind: 'again',
  of: new RegExp(`\\b(?:${DISASTER})`, 'iu'),
  shows: new RegExp(
    `^(?:In (?:(?:${MONTHS})(?: (?:19|20)\\d\\d)?|(?:19|20)\\d\\d)|Last (?:year|month)|Earlier this (?:year|month)|(?:Two|Three|Four|Five) (?:years|months) ago),? .*\\b(?:another|an?|similar) (?:\\p{Ll}+ ){0,3}(?:${DISASTER})\\b`,
    'u',
  ),
  common: 1,
};
export const ANONYMOUS: Asked = {
  kind: 'no-name',
  shows:
    /\b(?:(?:condition of|requested|asked for|granted) anonymity|asked not to be (?:named|identified)|(?:did ?n[o’']t want|declined) to be (?:named|identified))\b.*\b(?:because|to (?:discuss|speak|describe|talk|protect)|in order|since|citing|for fear|out of fear|under)\b/u,
};
/** What a bill, a plan or a ruling does, in a sentence that begins with it. */
export const INSIDE: Asked = {
  kind: 'inside',
  of: /\b(?:bill|plan|law|rules?|measures?|order|policy|deal|agreement|proposal|legislation|resolution|ruling|ban|treaty|amendment|regulations?|scheme|pact|ceasefire)\b/iu,
  shows:
    /^The (?:[\p{Ll}-]+ ){0,2}(?:bill|plan|law|rules?|measures?|order|policy|deal|agreement|proposal|legislation|resolution|ruling|ban|treaty|amendment|regulations?|scheme|pact|ceasefire)(?: (?:of|on|by|for|between) [^,.]{2,40}?)? (?:would|will|allows?|requires?|means?|bars?|gives?|includes?|calls for|prohibits?|permits?|forces?|sets?|covers?|applies|extends?|creates?|does not|do not)\b/u,
  common: 1,
  word: /^The (?:[\p{Ll}-]+ ){0,2}?(bill|plan|law|rules?|measures?|order|policy|deal|agreement|proposal|legislation|resolution|ruling|ban|treaty|amendment|regulations?|scheme|pact|ceasefire)\b/u,
};
/** From when a firm’s work can be had. */
export const FROM_WHEN: Asked = {
  kind: 'from-when',
  shows:
    /\b(?:(?<!(?:make|making|made|them|it) )available (?:today|now|starting|from|to all|to every)|(?:[Ww]e['’]re|[Ww]e are|is|are|be|begin|started?) rolling out|starting today|generally available|in (?:public |private |limited )?(?:beta|preview)|not (?:yet |widely )+available)\b/u,
  common: 2,
};
/** What the rules say of it. */
export const RULES: Asked = {
  kind: 'rules',
  shows:
    /\b(?:^Under (?:(?:the|a|an|\p{Lu}\p{L}+['’]s|current|existing|federal|state|international|\p{Lu}[\p{L}.]+) ){0,4}(?:[Ll]aws?|[Rr]ules|[Cc]onstitution|[Rr]egulations?|[Tt]reaty|Act|statute|charter)\b|(?:[Ll]aws?|[Cc]onstitution|[Rr]egulations?|statutes?|bylaws|[Cc]harter|Act|Amendment) (?:of \d{4} )?(?:requires?|allows?|prohibits?|bars?|says?|states?|forbids?|permits?|gives?|mandates?|limits?|bans?|makes?|does not|do not|guarantees?|defines?)\b)/u,
  unless: /\b(?:[Ll]aws?|rules|Act) (?:says|said) (?:he|she|they)\b|\b(?:would|could|should|if)\b/u,
  common: 1,
};
/** The day in court. */
export const COURT: Asked = {
  kind: 'court',
  shows: new RegExp(
    `\\b(?:(?:is|are|was|were) (?:due|scheduled|set|expected|ordered) (?:to appear (?:in|before)|in court|to be sentenced|to stand trial|to be arraigned|to face trial)|(?:trial|hearing|arraignment|sentencing|court date|inquest) (?:is|was|has been|are) (?:set|scheduled|due|expected)|(?:will|would) (?:be sentenced|appear in court|stand trial)|next court (?:date|appearance))\\b`,
    'u',
  ),
  // Those who hold hearings are not courts alone.
  unless:
    /\b(?:[Ss]enat\p{Ll}*|[Cc]ommittee|[Cc]onfirmation|[Cc]ongress\p{Ll}*|[Pp]arliament\p{Ll}*|[Hh]ouse of|lawmakers|council|commission)\b/u,
};
export const PENALTY: Asked = {
  kind: 'penalty',
  shows:
    /\b(?:fac(?:e|es|ed|ing) (?:up to|a maximum|a possible|as (?:much|many) as|between)\b[^.]{0,60}\b(?:years?|life|prison|fines?)|(?:maximum|minimum) (?:sentence|penalty|punishment)|punishable by|carr(?:y|ies) (?:a|up to|the) [^.]{0,50}(?:sentence|penalty|years|prison|fine)|if (?:convicted|found guilty))\b/u,
};
/** What will be, and when. */
export const COMES_NEXT: Asked = {
  kind: 'next',
  shows: new RegExp(
    `\\b(?:(?:is|are) (?:now |also |currently |still )?(?:scheduled|expected|due|set|slated) (?:to|for)\\b|will (?:\\p{Ll}+ly |also |now |then |next |first )?(?:vote|meet|hold|decide|rule|hear|take up|return|travel|visit|be sworn|be held|be published|be released|begin|start|end|expire|debate|testify|appear|publish|release|go to the polls|take (?:effect|office|place)|launch|reopen|close|run until|last until)\\b)[^.;“”"]{0,110}\\b(?:${DAY})`,
    'u',
  ),
  unless: /\b(?:if|air|aired|according to|would|could)\b/u,
  common: 2,
  things: 1,
};
/** Whose consent it needs. */
export const CONSENT: Asked = {
  kind: 'consent',
  shows:
    /\b(?:(?:must|has to|have to|needs? to|still|yet to|will have to|required to|awaits? to) (?:still )?be (?:formally |officially )?(?:approved|ratified|confirmed|signed|passed|endorsed|cleared|agreed) by|(?:still |also )?(?:needs?|requires?|subject to|awaits?|awaiting|pending) (?:the |a )?(?:\p{L}+ ){0,3}(?:approval|ratification|consent|confirmation|signature)|(?:has|have) (?:yet to|not yet) (?:approved?|ratif(?:y|ied)|signed?|passed?|voted?|decided?)|(?:will|would) (?:need|require) (?:\S+ ){0,4}(?:votes|majority|approval|signatures?))\b/u,
  common: 1,
};
/** Whether it will come to that. */
export const CHANCE: Asked = {
  kind: 'chance',
  of: /\b(?:bill|legislation|plan|proposal|measures?|deal|law|amendment|resolution|nominat\p{Ll}+|reforms?|vote|merger|treaty|bid|impeach\p{Ll}*)\b/iu,
  shows:
    /\b(?:(?:un)?likely to (?:pass|fail|win|be (?:rejected|blocked|vetoed|approved|passed|signed|confirmed)|go nowhere|face|clear)|little chance|no chance|(?:is|are) (?:not )?expected to (?:pass|fail|veto|reject|block|sign|approve)|(?:vowed|threatened|promised|pledged) to (?:veto|block|oppose|sign)|faces? (?:an uphill|stiff|fierce|strong|long odds|tough|certain)|dead on arrival|doomed|uphill battle|would (?:almost certainly )?veto|will not (?:be )?(?:taken? up|brought|put to a vote))\b/u,
  common: 1,
};
/** Who speaks against it, without a name. */
export const OBJECTORS: Asked = {
  kind: 'voices-opposed',
  shows:
    /\b(?:[Cc]ritics|[Oo]pponents|[Ss]keptics|[Ss]ceptics|[Rr]ights groups|[Hh]uman rights (?:groups|organi[sz]ations|activists)|[Cc]ampaigners|[Ww]atchdogs|[Ee]nvironmentalists) (?:of [^,.;]{3,50} |at [^,.;]{3,50} )?(?:have |has |also |had |are |were |long |widely |quickly |\p{Ll}+ly )*(?:say|said|argue[ds]?|arguing|contend(?:ed)?|fear(?:ed)?|worry|worried|warn(?:ed)?|condemn(?:ed)?|critici[sz]ed?|denounced?|reject(?:ed)?|opposed?|call(?:ed)?|accused?|question(?:ed)?|point(?:ed)? (?:to|out)|object(?:ed)?|see|saw|claim(?:ed)?)\b|\b(?:[Aa]dvocates|[Aa]ctivists) (?:of [^,.;]{3,50} |at [^,.;]{3,50} )?(?:have |has |also |had |\p{Ll}+ly )*(?:fear(?:ed)?|worry|worried|warn(?:ed)?|condemn(?:ed)?|critici[sz]ed?|denounced?|reject(?:ed)?|opposed?|accused?|question(?:ed)?|object(?:ed)?)\b/u,
  common: 2,
};
/** For whom it does not hold. */
export const EXEMPT: Asked = {
  kind: 'exempt',
  of: /\b(?:ban|bans|law|rules?|plan|order|tariffs?|measures?|tax\p{Ll}*|sanctions|policy|bill|restrictions?|lockdown|ceasefire|truce|deal|agreement|shutdown|require\p{Ll}*|strike|cuts?|mandate)\b/iu,
  shows:
    /\b(?:except(?:ions?)? (?:for|in|of|to)|with the exception|exempt(?:s|ed|ions?)?|(?:does|do|will|would|did) not (?:apply|cover|include|extend)|exclud(?:es|ed|ing)|only appl(?:y|ies))\b/u,
  common: 2,
};
/** How somebody knows. */
export const KNOWN_BY: Asked = {
  kind: 'known-by',
  shows:
    /\b(?:satellite (?:images?|imagery|photos)|court (?:documents|filings|records|papers) (?:show|say|seen|obtained|reviewed)|(?:documents?|records|e-?mails|footage|videos?|images|messages|transcripts?|filings) (?:show|shows|showed|(?:obtained|reviewed|seen|verified|analy[sz]ed) by)\b|(?:seen|viewed|reviewed|verified) by (?:the |\p{Lu}))/u,
  unless: /\b(?:below|above|each of the)\b/u,
  common: 2,
};
/** Who had it first. */
export const FIRST_TOLD: Asked = {
  kind: 'first-told',
  shows:
    /\b(?:(?:was|were|been) first (?:reported|published|disclosed|revealed) (?:by|in|on)|first reported by|as first reported|was (?:the )?first to report|first reported (?:on )?(?:the|that)|first broke the (?:news|story))\b/u,
};
/** What it costs. */
export const COST: Asked = {
  kind: 'cost',
  shows: new RegExp(
    `\\b(?:cost(?:s|ing)?|price tag|budget(?:ed)?|funded|paid|worth|spend(?:s|ing)?|spent|pay|priced|estimated at|allocat\\p{Ll}+|pledged|invest(?:s|ed|ing|ment)?|fund(?:s|ing)?)\\b[^.;]{0,70}(?:${MONEY})|(?:${MONEY})[^.;]{0,60}\\b(?:cost|price|budget|in funding|funding|spending|investment|package|project|contract|deal|loan|loans|aid|fines?|damages)\\b`,
    'u',
  ),
  common: 2,
  things: 1,
};
/** How a figure compares with what was before. */
export const COMPARED: Asked = {
  kind: 'compared',
  of: /\d/u,
  shows:
    /\d[^.;]{0,90}\b(?:compared (?:with|to)|up from|down from|from (?:a|the same) (?:year|month|quarter|period)|than (?:a year (?:ago|earlier|before)|last (?:year|month)|in (?:the same|(?:19|20)\d\d)|the (?:same|previous))|(?:the )?(?:highest|lowest|most|biggest|largest|worst|fastest|slowest|weakest|strongest) (?:\p{L}+ ){0,4}(?:since|in (?:more than |at least |nearly |over |almost )?(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten) (?:years?|months?|decades?|quarters?)|on record))\b/u,
  common: 2,
};
/** How large a part it is. */
export const PART: Asked = {
  kind: 'part',
  shows:
    /\b(?:account(?:s|ed|ing)? for|makes? up|making up|made up|represent(?:s|ed|ing)?|compris(?:es|ed|ing)) (?:about |around |nearly |almost |more than |over |less than |roughly |only |just |at least |some |an estimated )?(?:\d|half|a third|a quarter|two-thirds|three-quarters|one)/u,
  common: 2,
};
/** Who saw it. */
export const SEEN: Asked = {
  kind: 'seen',
  of: /\b(?:blast|explosion|shoot\p{Ll}*|shot|crash\p{Ll}*|derail\p{Ll}*|earthquake|flood\p{Ll}*(?! of )|fire|blaze|collapse\p{Ll}*|attack\p{Ll}*|bomb\p{Ll}*|strikes?|raid|stabb\p{Ll}+|kill\p{Ll}*|clash\p{Ll}*|riot\p{Ll}*|brawl|protest\p{Ll}*|storm(?! of )|tornado)\b/iu,
  shows:
    /\b(?:(?:eye)?witness(?:es)?|residents?|neighbou?rs?|survivors?|passers-by|bystanders?|villagers)(?: [^.;,]{2,40})? (?:said|told|says?|saw|heard|described|recalled|reported)\b|\b(?:I|[Ww]e) (?:saw|heard|felt|ran)\b/iu,
  quoted: true,
  common: 1,
};
/** What the people whom it concerns are told of it, or not. */
export const UNSAID: Asked = {
  kind: 'unsaid',
  shows:
    /\b(?:(?:(?:did|does|would|has|have|had) not|(?:did|does|would|has|have|had)n['’]t) (?:yet |immediately |further |publicly )?(?:say|said|specify|specified|elaborated?|rule(?:d)? out|disclosed?|reveal(?:ed)?|explain(?:ed)? (?:why|how|what)|identif(?:y|ied)|provided? (?:any |further |more )?(?:details|evidence|proof)|give(?:n)? (?:any |further |more )?(?:details|reasons?|evidence)|offer(?:ed)? (?:any )?(?:details|evidence|proof|specifics))|gave no (?:further )?(?:details|reason|evidence|indication|date|explanation|timeline)|without (?:elaborating|giving (?:further |any )?(?:details|a reason|evidence)|naming|specifying|saying (?:how|when|who|what|whether|why))|(?:did|does) not rule out)\b/u,
  unless: /\b(?:could not|declined|use of force)\b/u,
  common: 1,
};
/** What went before. */
export const EARLIER: Asked = {
  kind: 'earlier',
  shows: new RegExp(
    `^(?:(?:Back )?[Ii]n (?:(?:early|late|mid-)?(?:${MONTHS})(?:,? (?:of )?(?:19|20)\\d\\d)?|(?:early |late |mid-)?(?:19|20)\\d\\d)|Last (?:year|month|week|spring|summer|autumn|fall|winter|${WEEKDAYS}|${MONTHS})|Earlier (?:this (?:year|month|week|decade|century)|in (?:the|this) \\p{L}+)|(?:Two|Three|Four|Five|Six|Ten|A few|Several) (?:years|months|weeks|days) (?:ago|earlier)|A (?:year|month|week|decade) (?:ago|earlier)),? `,
    'u',
  ),
  unless: /\b(?:I|[Ww]e|[Oo]ur|[Yy]ou|then|such|would|will)\b/u,
  common: 3,
  things: 2,
};
/** What is set against the news. */
export const AGAINST_IT: Asked = {
  kind: 'but',
  shows:
    /^(?:But|However|Yet|Although|Despite|Still|Nevertheless|Even so|Nonetheless)\b,?(?!,? (?:another|also|again|on|since|in|after|when|as|while|if|until|by|at|then|with|for) |,? there (?:is|are|was|were) also )/u,
  unless:
    /^\S+(?: \S+){0,4} (?:[Hh]e|[Ss]he|[Hh]is|[Hh]er|[Tt]hey|[Tt]heir|[Ii]ts?)\b|\b(?:[Tt]hat|[Tt]his|[Tt]hose|[Tt]hese|then|such|I|[Ww]e|[Oo]ur|[Yy]ou)\b/u,
  common: 3,
};
/** What led to it. */
export const LED_TO: Asked = {
  kind: 'led-to',
  shows:
    /\b(?:(?:was|were) (?:sparked|triggered|prompted|provoked|set off|caused) by|in retaliation for|(?:began|begun|started|broke out|erupted) (?:\S+ ){0,3}(?:after|when)|stem(?:s|med) from|followed (?:an?|the|months|weeks|years|days)|prompted (?:\p{Ll}+ ){0,4}(?:to|calls))\b/u,
  unless: /\b(?:if|would|could|I|[Ww]e|the next day|then|such|(?:days?|weeks?|months?|hours?|years?) after)\b/u,
  common: 3,
};
/** What it is for. */
export const MEANT: Asked = {
  kind: 'meant',
  shows:
    /\b(?:(?:is|are|was|were) (?:\p{Ll}+ly )?(?:aimed at|intended to|designed to|meant to|part of (?:an|a|the) (?:\p{Ll}+ )?(?:effort|plan|campaign|strategy|push|bid|drive))|(?<!\b(?:take|takes|took|taking|taken) )aims? (?:to|at)|in an effort to|in a bid to|(?:the|its|their|whose) (?:goal|aim|purpose|objective) (?:is|was) to)\b/u,
  unless: /\b(?:if|would|could|I|[Ww]e)\b/u,
  common: 2,
};
/** Whether it is new. */
export const NEW: Asked = {
  kind: 'new',
  shows:
    /\b(?:for the first time|(?:is|was|be|marks?|marked|becomes?|became|as) (?:only )?(?:the|its|their|his|her) (?:\p{Ll}+ )?(?:first|second|third|fourth|fifth) (?:time|(?:\p{L}+ ){0,4}(?:since|in (?:more|over|nearly|almost|a decade|decades|years|\d|the (?:history|country|region|world)|\p{Lu})|ever|such|of (?:its|the) kind))|never before|(?:latest|most recent) in a (?:series|string|wave|spate))\b/u,
  unless: /\b(?:I|[Ww]e|if|would|could)\b/u,
  common: 3,
};
/** What an argument takes for the cause. */
export const CAUSE: Asked = {
  kind: 'cause',
  shows:
    /\b(?:(?:is|are|was|were) (?:\p{Ll}+ly )?(?:the )?(?:result|product|consequence|legacy|fault) of|stem(?:s|med)? from|(?:is|are|was|were) (?:\p{Ll}+ly )?rooted in|root cause|(?:the|one|another|a) (?:\p{Ll}+ )?reason (?:for|why)|explains? why|owes? (?:much|a lot|its))\b/u,
  unless: /\b(?:I|my|if|would|could|not because|such)\b/u,
  theme: true,
  common: 2,
};
/** What an argument fears. */
export const FEARS: Asked = {
  kind: 'fears',
  shows:
    /\b(?:will|could|may|might|would|risks?|threatens? to)\b(?! not).*\b(?:war|crisis|collaps\p{Ll}*|worse|worsen|disaster|catastroph\p{Ll}*|violence|die|destroy\p{Ll}*|undermin\p{Ll}+|escalat\p{Ll}+|conflict|chaos|harm|damage|bloodshed|backfire|instability|recession|famine|suffer\p{Ll}*|erode|spiral|wider)\b/u,
  unless: /\b(?:I|my|if|should|would have|could have|might have|may have|such|for better)\b/u,
  theme: true,
  common: 3,
};
/** Whose words or views an argument takes up. */
export const AGAINST_WHOM: Asked = {
  kind: 'other-side',
  shows:
    /\b(?:[Cc]ritics|[Oo]pponents|[Ss]keptics|[Ss]ceptics|[Dd]efenders|[Pp]roponents|[Ss]upporters|[Aa]pologists|[Dd]etractors|[Ss]ome (?:\p{Ll}+ )?(?:people|commentators|analysts|observers|politicians|pundits|experts|lawmakers)|[Mm]any (?:\p{Ll}+ )?(?:people|commentators|analysts|observers|politicians|pundits|experts)|[Tt]hose who|[Pp]undits|[Cc]onventional wisdom|[Cc]onservatives|[Ll]iberals|[Rr]epublicans|[Dd]emocrats) (?:of [^,.;]{3,50} )?(?:may |might |will |would |have |also |still |often |\p{Ll}+ly )*(?:argue[ds]?|say|said|claim(?:s|ed)?|insist(?:s|ed)?|contend(?:s|ed)?|object|believe|counter|suggest|maintain|think|has it|assum\p{Ll}+|dismiss(?:ed)?)\b/u,
  theme: true,
  common: 2,
};

/** What an argument grants. */
export const GRANTS: Asked = {
  kind: 'concedes',
  shows:
    /^(?:To be sure|Granted|Admittedly|Of course|It is true|It['’]s true|Certainly|No doubt|True,|Yes,|Sure,|Undoubtedly|There is no (?:doubt|question|denying)|There['’]s no (?:doubt|question|denying)|I (?:understand|concede|admit|acknowledge|grant|recogni[sz]e)|We (?:must|should|have to) (?:acknowledge|admit|concede)|While (?:it is|it['’]s) true|Some of (?:the|this) (?:criticism|concern)|In fairness|To be fair|Critics have a point)\b/u,
  // “Of course, he denied it” grants nothing.
  unless: /\b(?:[Yy]ou|your|den(?:y|ies|ied)|claim(?:s|ed)|insist(?:s|ed)|pretend(?:s|ed)?)\b/u,
};
/** What whoever argues has seen. */
export const SEEN_SELF: Asked = {
  kind: 'seen-self',
  shows:
    /\bI (?:was (?:born|raised|in|at|there|working|teaching|arrested|diagnosed|told)|have (?:seen|worked|spent|lived|met|been|taught|known|spoken|covered|visited)|had (?:worked|lived|seen|met)|saw|met|spoke|worked|grew up|served|lived|visited|interviewed|covered|taught|led|ran|wrote|attended|witnessed|studied|spent|reported|travel\p{Ll}+)\b|\b(?:[Aa]s (?:an?|the) (?:former |\p{Ll}+ )?\p{Ll}+(?:, | (?:who|of|in|at|for) [^,]{3,60}, )I)\b/u,
  theme: true,
  common: 1,
};
/** A case that an argument gives. */
export const CASE: Asked = {
  kind: 'case',
  shows:
    /^(?:For (?:example|instance)|(?:Take|Consider)(?! (?:that|how|what|whether|a (?:moment|look|step|stand)|care|part|place|action|it|them|him|her|away|back|down|up|note|heed|stock|control|over|out|off|on|in)\b)(?!.{1,60}\b(?:out of|away from)\b)|One example|A case in point|An example)\b/u,
  unless: /\b(?:this|that|such)\b/u,
  theme: true,
  common: 1,
};

/** What a firm says that its work cannot do. */
export const LIMITS: Asked = {
  kind: 'limits',
  shows:
    /\b(?:(?:[Oo]ur|[Ii]ts|the models?['’]s?|has|have|had|known|some|several|certain|important|current) (?:\p{Ll}+ )?limitations?|(?:does|do|is|are)(?: not|n['’]t) (?:yet |currently |always )?(?:available|supported?|perfect|designed|intended|represent|replace|work|able|guarantee)|not yet|still (?:makes?|struggles?|fails?|lags?|hallucinates?|early)|may (?:make mistakes|not|still|contain)|imperfect|remains? (?:difficult|challenging|below|imperfect|limited)|can(?:not|['’]t|(?: still)? make mistakes)|only (?:available|works?|supports?)|won['’]t)\b/u,
  unless:
    /\b(?:customers?|you|your|no longer|until now|make sure|ensure|confident|traditional|manual|competitors?|[Mm]ost|before)\b/u,
  common: 1,
  theme: true,
};
export const PRICE: Asked = {
  kind: 'price',
  shows:
    /(?<![\p{L}\d])(?:(?:costs?|priced|pricing|prices?|charge[sd]?|pay|billed)\b[^.]{0,60}(?:\$|€|£)\s?\d|(?:\$|€|£)\s?\d[\d.,]*(?: per|\/| a) ?(?:month|year|seat|user|million|token|minute|hour)|free of charge|at no (?:extra |additional )?(?:cost|charge)|free (?:plan|tier|for|to use)|no (?:extra|additional) (?:cost|charge))\b/u,
};
export const TESTED: Asked = {
  kind: 'tested',
  shows:
    /\b(?:[Ww]e (?:also |then |first )?(?:tested?|evaluate|measure|compare|evaluated|measured|compared|ran|surveyed|analy[sz]ed|red-teamed|benchmarked|validated|interviewed)|(?:was|were) (?:tested|evaluated|measured|scored|graded|rated|judged) (?:on|with|by|against|using|for|in))\b/u,
  common: 1,
  theme: true,
};
export const USED_BY: Asked = {
  kind: 'used-by',
  shows:
    /\b(?:(?:customers?|companies|teams|partners|organi[sz]ations|developers|businesses|brands|firms|startups|universities|schools)(?:,)? (?:like|such as|including) \p{Lu}|(?:used|adopted|trusted|deployed|chosen) (?:\p{Ll}+ )?by (?:[\p{Ll}]+ ){0,4}\p{Lu})/u,
};
export const DATA_KEPT: Asked = {
  kind: 'data-kept',
  shows:
    /\b(?:(?:your|user|users['’]|customers?['’]?|personal|business|company) (?:data|content|conversations?|files|inputs?)|data (?:retention|privacy|residency)|(?:not|never) (?:used? )?(?:to )?train|encrypt(?:ed|ion)|delete[sd]? (?:after|within))\b/u,
  common: 1,
  theme: true,
};

const NAMES = /(?<!^)\p{Lu}[\p{L}’'.-]*/gu;
/** The sentence that answers a question with most words of the news. */
export const asked = ({
  kind,
  of,
  shows,
  unless,
  common = 0,
  things = 0,
  quoted = false,
  theme = false,
  word,
}: Asked) =>
  function* (told: Told): Iterable<Exchange> {
    const news = theme ? themeOf(told) : stemsOf(`${told.title} ${told.lead.quote}`);
    if (of !== undefined && !of.test(`${told.title} ${told.lead.quote}`)) return;
    const [best] = passagesIn(told)
      .filter(
        ({ own, quote, sentence }: Passage) =>
          sentence !== told.lead.sentence &&
          shows.test(quoted ? quote : own) &&
          unless?.test(own) !== true &&
          inCommon(quote, news) >= common &&
          inCommon(quote.replace(NAMES, ''), news) >= things,
      )
      .sort((a, b) => inCommon(b.quote, news) - inCommon(a.quote, news));
    if (best !== undefined)
      yield* exchange(kind, told.lead, { found: shownAs(best), w: word?.exec(best.quote)?.[1] ?? '' });
  };
