/** Words by which an article shows what it is, or how it was reported. Each beside words that it must catch and spare. */
export interface Phrase {
  readonly pattern: RegExp;
  readonly catches: string;
  readonly spares: string;
}

/** Where a phrase counts. `lines`: at the start of a line of at most 120 characters. `end`: in the last fifth of the text. */
export type Place = 'title' | 'text' | 'lines' | 'end';

export interface Mark {
  readonly place: Place;
  readonly phrases: readonly Phrase[];
}

export const PRESS_RELEASE: readonly Mark[] = [
  {
    place: 'text',
    phrases: [
      {
        pattern: /^.{0,80}\b(?:PRESS ?ROOM|PRESS RELEASE|NEWS RELEASE|MEDIA RELEASE)\b/,
        catches: 'HARBOUR FOODS NEWS RELEASE Harbour Foods opened a plant today.',
        spares: 'The press release was forwarded to the ministry.',
      },
    ],
  },
  {
    place: 'lines',
    phrases: [
      {
        pattern: /^(?:for immediate release|embargoed (?:until|for)\b)/i,
        catches: 'FOR IMMEDIATE RELEASE: March 3',
        spares: 'Calls for immediate release of the prisoners grew.',
      },
      {
        pattern: /^(?:media|press) contacts?\b\s?(?:[:–—-]|$)/i,
        catches: 'Media contact: Ann Reed, ann@example.org',
        spares: 'Press contact between the two offices ended years ago.',
      },
      {
        pattern: /^(?:notes? (?:to|for) editors?|source:? (?:pr newswire|business wire|globenewswire))\b/i,
        catches: 'Notes to editors',
        spares: 'The notes that editors took were lost.',
      },
    ],
  },
  {
    place: 'text',
    phrases: [
      {
        pattern: /(?:\/PRNewswire\/|\(?GLOBE NEWSWIRE\)?|\bBUSINESS WIRE\)?\s?[-–—])/,
        catches: 'PORTWICK, March 3 /PRNewswire/ -- Harbour Foods today announced',
        spares: 'The deal was first reported by a business wire service.',
      },
      {
        pattern: /\bthis (?:press|news) release contains forward-looking statements\b/i,
        catches: 'This press release contains forward-looking statements.',
        spares: 'The press release was forwarded to the ministry.',
      },
    ],
  },
];

/** Each is usual in press releases and possible elsewhere; two of them together make one. */
export const PRESS_RELEASE_HABITS: readonly Mark[] = [
  {
    place: 'lines',
    phrases: [
      {
        pattern: /^[Aa]bout (?:the )?\p{Lu}[\p{L}\p{N}&.’' -]{1,60}$/u,
        catches: 'About Harbour Foods',
        spares: 'About 40 people came.',
      },
    ],
  },
  {
    place: 'text',
    phrases: [
      {
        pattern:
          /\b(?:today (?:announced|launched|unveiled|introduced)|announced today|is pleased to announce|are pleased to announce)\b/i,
        catches: 'Harbour Foods today announced a new plant.',
        spares: 'The minister announced the plan.',
      },
    ],
  },
  {
    place: 'text',
    phrases: [
      {
        pattern:
          /\b(?:we(?:[’']re| are)|I(?:[’']m| am)) (?:very |so |incredibly |absolutely )?(?:excited|thrilled|proud|pleased|delighted|honou?red) to (?:have|announce|launch|welcome|partner|introduce|bring|offer|support|join|be)\b|\bwe(?:[’']re| are) (?:very |so )?(?:excited|thrilled|proud|pleased|delighted) (?:with|about|by) (?:this|our|the|his|her)\b/i,
        catches: '“We are thrilled to launch this plant,” said the chief executive.',
        spares: 'She was proud of her pupils.',
      },
    ],
  },
  {
    place: 'text',
    phrases: [
      {
        pattern:
          /\b(?:a|the) (?:world[’']?s? |global |market |industry )?leading (?:\p{L}+ )?(?:provider|supplier|manufacturer|developer|maker|distributor) of\b/iu,
        catches: 'Harbour Foods, a leading provider of frozen fish',
        spares: 'The leading rider fell.',
      },
    ],
  },
  {
    place: 'text',
    phrases: [
      {
        pattern:
          /\bis (?:headquartered|based) in [^.!?]{2,80}\b(?:employs?|employees|subsidiaries|offices in|operations in|customers in|operating)\b/u,
        catches: 'Harbour Foods is headquartered in Portwick and employs 40 people worldwide.',
        spares: 'The firm is based in Portwick, where it began.',
      },
      {
        pattern:
          /\b[Ff]or more information(?: (?:about|on) [^.!?]{2,140})?,? (?:please )?(?:visit|go to|see):? (?:\S+\.\S+)/u,
        catches: 'For more information about Harbour Foods, please visit www.example.org.',
        spares: 'Ask at the office for more information.',
      },
    ],
  },
];

/** Words that senders like and reporters avoid. */
const PROMOTING =
  'innovat\\p{Ll}+|seamless(?:ly)?|cutting-edge|state-of-the-art|world-class|holistic|robust|next-generation|empower\\p{Ll}*|leverag\\p{Ll}+|solutions?|portfolio|expertise|tailored|best-in-class|award-winning|comprehensive|enhanc\\p{Ll}+|mission-critical|scalab\\p{Ll}+|end-to-end|turnkey|game-changing|leading|thrilled|excited|proud|delighted|strategic|trusted|passion(?:ate)?';
/** Different words of that kind from which on they show the sender. */
export const PROMOTING_MIN = 6;
export const PROMOTING_WORD = new RegExp(`(?<!\\p{L})(?:${PROMOTING})(?!\\p{L})`, 'giu');

/** Usual in news about firms, too: two of them and one of the habits make a press release. */
export const PRESS_RELEASE_FORMS: readonly Mark[] = [
  {
    place: 'title',
    phrases: [
      {
        pattern:
          /^(?:\p{L}+ ){0,4}?\p{Lu}?[\p{L}\p{N}&.-]+ (?:and \p{Lu}[\p{L}\p{N}&.-]+ )?(?:introduces?|announces?|launch(?:es)?|unveils?|names|appoints?|welcomes|partners? with|debuts?)\b/iu,
        catches: 'Harbour Foods introduces a new lamp',
        spares: 'Two ferries collide off Portwick',
      },
    ],
  },
  {
    place: 'text',
    phrases: [
      {
        pattern:
          /, an? (?:[\p{L}-]+,? ){0,7}(?:providers?|suppliers?|platform|manufacturer|producer|developer|distributor)\b/u,
        catches: 'Harbour Foods, a global solutions provider for fish, opened',
        spares: 'The provider closed.',
      },
    ],
  },
  {
    place: 'text',
    phrases: [
      {
        pattern: /^\p{Lu}[\p{L}\p{N}&.’' -]{1,40} is headquartered in\b/u,
        catches: 'Harbour Foods is headquartered in Portwick and employs 40 people worldwide.',
        spares: 'The firm moved to Portwick.',
      },
    ],
  },
];

export const ADVERTISEMENT: readonly Mark[] = [
  {
    place: 'title',
    phrases: [
      {
        pattern:
          /\b(?:(?:now|back) in stock|(?:at|for) an? (?:deep |huge |steep |special |exclusive )?discount|\d{1,2} ?% off|buy one,? get one|limited[- ]time (?:offer|deal)|special offer|order (?:yours|today|now)|use (?:promo |discount |coupon )?code|lowest price of the year)\b/i,
        catches: 'The new harbour lamp is back in stock, at a deep discount',
        spares: 'Discount chain leaves Portwick after stock market slump',
      },
      {
        pattern:
          /\b(?:daily|best|early|more|top|hottest|black friday|cyber monday|prime day|holiday|amazon|weekend) (?:[\p{L}’']+ ){0,3}deals\b|\bdeals (?:on|of the (?:day|week)|under)\b|\bdeals,? (?:and )?more$|\bgift guide\b|\bfrom [$€£]\d[\d,.]*\b.*[$€£]\d/iu,
        catches: 'Daily deals: the best Black Friday deals on harbour lamps',
        spares: 'Best of the trade talks: ministers strike deal',
      },
    ],
  },
  {
    place: 'lines',
    phrases: [
      {
        pattern:
          /^(?:advertorial|paid (?:post|content|partnership|promotion)|sponsored (?:content|post|article)|promoted content|advertisement feature)\b/i,
        catches: 'Sponsored content by Harbour Foods',
        spares: 'The club sponsored an article on the harbour.',
      },
    ],
  },
  {
    place: 'text',
    phrases: [
      {
        pattern:
          /\bthis (?:article|post|content|story) (?:is|was|has been) (?:sponsored|paid for|produced in partnership|brought to you)\b/i,
        catches: 'This article was paid for by Harbour Foods.',
        spares: 'This article was written by two students.',
      },
      {
        pattern:
          /\b(?:this (?:post|shop|article|blog|story|review|content) (?:has been|was|is being) (?:compensated|paid for|gifted) by|I (?:was|am being|have been) compensated (?:by|for))\b/i,
        catches: 'This shop has been compensated by Harbour Foods and its advertiser.',
        spares: 'We were paid by the hour, he said.',
      },
    ],
  },
];

export const SALE: readonly Mark[] = [
  {
    place: 'end',
    phrases: [
      {
        pattern: /\b(?:order|buy|shop|get yours|claim yours) (?:yours )?(?:now|today|here)\b(?! in| by| on)/i,
        catches: 'Order now and save.',
        spares: 'The order now in force ends in May.',
      },
      {
        pattern:
          /\b(?:money-back guarantee|free shipping|add to cart|limited[- ]time offer|while supplies last|use (?:the )?(?:promo|discount|coupon) code)\b/i,
        catches: 'It comes with a 60-day money-back guarantee.',
        spares: 'The shipping was free of charge for the shelters.',
      },
    ],
  },
];

export const OPINION: readonly Mark[] = [
  {
    place: 'title',
    phrases: [
      {
        pattern:
          /^(?:opinion|op-ed|editorial|comment|commentary|column|guest essay|letters?(?: to the editor)?|viewpoint|our view)\s?[:|–—-]/i,
        catches: 'Opinion: The harbour must stay public',
        spares: 'Opinion polls show a narrow race',
      },
      {
        pattern: /^[Tt]he \p{Lu}[\p{L} ]{2,30}(?:[’']s)? view (?:on|of)\b/u,
        catches: 'The Courier view on the harbour: a port for all',
        spares: 'The view of the harbour from the tower',
      },
      {
        pattern: /[|–—-]\s?(?:opinion|op-ed|editorial|comment|commentary)$/i,
        catches: 'The harbour must stay public | Opinion',
        spares: 'Party shifts public opinion',
      },
    ],
  },
  {
    place: 'text',
    phrases: [
      {
        pattern: /^.{0,120}\bOpinion (?:contributors?|columnists?)\b/u,
        catches: 'Ann Reed Opinion contributor The harbour must stay public.',
        spares: 'She began as a columnist.',
      },
      {
        pattern:
          /^.{0,400}?(?:\b\p{Lu}[\p{L}’'-]+|\b[Tt]his) is an? (?:daily |weekly |monthly |regular |new |opinion )*column\b(?! of (?:\p{Ll}+ )*(?:smoke|tanks|soldiers|troops|marble|stone|light|figures|fire|ants|vehicles))/su,
        catches: 'Harbour Notes is a weekly column by Ann Reed.',
        spares: 'In the yard there is a column of stone.',
      },
      {
        pattern:
          /(?:^|[.!?”"]\s+)(?:[Tt]he (?:author|writer)|\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}.’'-]*){1,2}) (?:is|writes) an? (?:\p{L}[\p{L}’'-]* ){0,4}column(?:ist)?\b[^.!?]{0,120}[.!?]?\s*$/u,
        catches: 'The lock must stay public. Ann Reed is a Courier columnist.',
        spares: 'Ann Reed was a columnist. She died in May.',
      },
      {
        pattern:
          /\b(?:the (?:views|opinions) expressed (?:here |in this (?:article|column|piece|commentary) )?are|the opinions? in this (?:article|column) (?:is|are))\b/i,
        catches: 'The views expressed in this article are the author’s own.',
        spares: 'The views from the tower are fine.',
      },
    ],
  },
];

export const ANALYSIS: readonly Mark[] = [
  {
    place: 'title',
    phrases: [
      {
        pattern: /^(?:news )?analysis\s?[:|–—-]|[|–—-]\s?analysis$/i,
        catches: 'Analysis: Why the lock was closed',
        spares: 'Analysis of soil finds lead',
      },
      {
        pattern:
          /,? in (?:context|perspective)$|\b(?:\d|two|three|four|five|six|seven|eight|ten) (?:key )?takeaways\b|\bwhat (?:it|that|this) (?:all )?means(?: for\b|$)/i,
        catches: 'The lock’s falling traffic, in context',
        spares: 'Minister quoted in context of harbour row',
      },
    ],
  },
];

export const EXPLAINER: readonly Mark[] = [
  {
    place: 'title',
    phrases: [
      {
        pattern:
          /^(?:explainer|explained|q&a|faq)\s?[:|–—-]|[:|–—-]\s?(?:an? explainer|explained)$|\bguide to (?:understanding|the|how)\b|\bwhat (?:we know(?: so far)?|you need to know|to know about)\b|\beverything you need to know\b|^what (?:happens|would happen|comes) (?:if|when|next)\b|^how (?:does|do|will|would) .{8,}\?$/i,
        catches: 'Explainer: how the lock works',
        spares: 'Minister explained delay to court',
      },
      {
        pattern:
          /^(?:the )?\d{1,2} (?:\p{L}+ ){0,2}(?:questions|things|facts|tips|ways|steps|signs|ideas|mistakes|reasons)\b(?! (?:were|was|had|asked))/iu,
        catches: '7 key questions before the harbour vote',
        spares: '12 people questioned after harbour fire',
      },
    ],
  },
];

export const LIVE: readonly Mark[] = [
  {
    place: 'title',
    phrases: [
      {
        pattern:
          /^live\s?[:|–—-]|[|:–—-]\s?(?:live|live updates|live blog|as it happened)$|\blive (?:updates|scores?|commentary|ticker|coverage|feed|blog)\b/i,
        catches: 'Storm reaches the coast – live updates',
        spares: 'Where they live: a street in Portwick',
      },
      {
        pattern: /^the latest\s?[:|–—-]/i,
        catches: 'The Latest: Two ferries collide off Portwick',
        spares: 'The latest storm closes the harbour',
      },
    ],
  },
  {
    place: 'text',
    phrases: [
      {
        pattern: /\(all times (?:local|[A-Z]{2,4}|eastern|central|pacific)\)/i,
        catches: 'The Latest on the storm (all times local):',
        spares: 'At all times local boats kept away.',
      },
    ],
  },
];

export const SATIRE: readonly Mark[] = [
  {
    place: 'text',
    phrases: [
      {
        pattern:
          /\bthis (?:article|story|post|piece|site|website) (?:is|was|contains) (?:a work of |pure |intended as )?(?:satir(?:e|ical)|parody|humou?r)\b|\b(?:is|are) (?:a )?(?:satirical|parody|humou?r) (?:news )?(?:site|website|publication|magazine|newspaper)\b(?= .{0,40}\ball (?:names|stories|articles)\b)/i,
        catches: 'This article is satire.',
        spares: 'The minister called the plan a satire of itself.',
      },
    ],
  },
];

/** What asks readers to spread a text before anybody could check it. */
export const SPREADING: readonly Mark[] = [
  {
    place: 'end',
    phrases: [
      {
        pattern:
          /\b(?:(?:send|forward|share|pass|spread|copy|repost) (?:this|it)(?: (?:message|text|article|post|video|page|warning))?(?: on)? (?:to|with|among) (?:everyone|everybody|all (?:of )?(?:your|you|who)|as many|anyone|each of your|every\b)|(?:share|save|copy|download|read|screenshot) (?:this|it) before (?:it|they)\b|before (?:it|this|they) (?:is|gets?|are|can be|will be)? ?(?:deleted|removed|taken down|censored|delete|remove|take (?:it|this) down)|make (?:this|it) go viral|(?:don[’']t|do not) let (?:them|this be|this get) (?:silence|buried|hide))/i,
        catches: 'Send this to everyone you know.',
        spares: 'Share this with your friends on social media.',
      },
    ],
  },
];

/** Praise of a person's standing, which says nothing about the matter. */
export const PRAISED =
  /\b(?:is|was|are|were) (?:(?:considered |regarded as |widely |also |still )?(?:one of|among) the (?:most|best|leading|top|greatest|finest|few)|(?:best |widely |well |mainly )?known (?:for (?:his|her|their)|as the)|(?:widely|highly|universally|internationally) (?:respected|regarded|admired|recogni[sz]ed|published)|an? (?:[\p{L}-]+ )?(?:best[- ]?selling|world-renowned|renowned|award-winning|globally|internationally|highly|widely|leading|respected) |never (?:been )?(?:found )?wrong|awarded (?:the|a|an) )|\bhas (?:published (?:more than |over )?(?:\p{L}+|\d+) (?:papers|books|articles|studies)|never (?:been )?(?:found )?wrong|(?:won|received) (?:the|a|an|several|many) )|\babout the author\b|\bawarded a certificate\b/iu;

/** Marks of reporting that a reader can check, each with what is said of it. */
export const REPORTING: readonly {
  readonly type:
    | 'asked-those-concerned'
    | 'independent-voice'
    | 'limits-stated'
    | 'not-verified-said'
    | 'payer-named'
    | 'correction-noted';
  readonly says: string;
  readonly marks: readonly Mark[];
}[] = [
  {
    type: 'asked-those-concerned',
    says: 'Those whom it concerns were asked.',
    marks: [
      {
        place: 'text',
        phrases: [
          {
            pattern:
              /\b(?:(?:declined|refused) (?:to (?:comment|be interviewed|answer questions)|requests? for comment|(?:an )?interview)|(?:did not|didn[’']t|had not|has not|have not) (?:immediately |yet )*(?:respond|repl(?:y|ied)|responded|return(?:ed)?|answer(?:ed)?) ?(?:to )?(?:[\p{L}’']+ ){0,4}?(?:requests?|questions?|calls?|e-?mails?|(?<!(?:either|the|his|her|their|those|these|any|that) )messages?|inquir(?:y|ies)|enquir(?:y|ies))|could not (?:immediately )?be reached(?: for comment)?|[Nn]either (?:[\p{L}’']+ ){1,6}(?:returned|responded to|answered|replied to) (?:[\p{L}’']+ ){0,4}?(?:requests?|questions?|calls?|e-?mails?|messages?)|when (?:(?:asked|contacted|reached) for (?:a )?(?:comment|response|reaction)|contacted by|reached by (?:phone|telephone|email)))\b/iu,
            catches: 'The company did not respond to a request for comment.',
            spares: 'The pilot did not respond to the tower.',
          },
        ],
      },
    ],
  },
  {
    type: 'independent-voice',
    says: 'Somebody who had no part in it was asked.',
    marks: [
      {
        place: 'text',
        phrases: [
          {
            pattern:
              /\bwho (?:was|were|is|are) not (?:involved|part of|associated) (?:in|with|of)? ?(?:the |this )?(?:new )?(?:study|research|work|trial|survey|report|analysis|team|project)\b|\bwho (?:did not|didn[’']t) (?:take part|participate) in (?:the |this )?(?:new )?(?:study|research|work|trial|survey)\b/i,
            catches: 'said Ann Reed, who was not involved in the study.',
            spares: 'He was not involved in the accident.',
          },
        ],
      },
    ],
  },
  {
    type: 'limits-stated',
    says: 'It says what is not known or not shown.',
    marks: [
      {
        place: 'text',
        phrases: [
          {
            pattern:
              /\b(?:(?:the |this )?(?:study|research|data|findings|results|survey|analysis) (?:does not|did not|cannot|can[’']t|could not|do not) (?:prove|show|establish|demonstrate|say)|(?:has|have) (?:not (?:yet )?been|yet to be) peer[- ]reviewed|(?:more|further) (?:research|studies|data|trials|work) (?:is|are|was|were|will be) (?:needed|required)|(?:it (?:is|was|remains|remained)|remains) (?:not (?:immediately |yet )?clear|unclear|unknown)|(?:did|has|have) not (?:yet )?(?:say|said|disclosed?|released?) (?:how|why|what|whether|when|who|where))\b/i,
            catches: 'The study does not prove that coffee is the cause.',
            spares: 'The results show that sales fell.',
          },
        ],
      },
    ],
  },
  {
    type: 'not-verified-said',
    says: 'It says what could not be confirmed.',
    marks: [
      {
        place: 'text',
        phrases: [
          {
            pattern:
              /\b(?:could not (?:be )?(?:independently|immediately) (?:be )?(?:verif(?:y|ied)|confirm(?:ed)?)|(?:was|were|is|are) (?:not able|unable|not possible) to (?:independently )?(?:verify|confirm)|has not (?:been )?independently (?:verified|confirmed))\b/i,
            catches: 'Reuters could not independently verify the footage.',
            spares: 'The bank verified the transfer.',
          },
        ],
      },
    ],
  },
  {
    type: 'payer-named',
    says: 'It says who paid for the work that it reports.',
    marks: [
      {
        place: 'text',
        phrases: [
          {
            pattern:
              /\b(?:study|research|survey|poll|trial|report|analysis|work) (?:was|were|is|has been) (?:partly |partially |also )?(?:funded|paid for|commissioned|sponsored|financed|supported) by (?:the |a |an )?\p{Lu}|\b(?:study|research|survey|poll|trial)\b[^.]{0,60} (?:was|were) (?:carried out|conducted|done|run) in (?:partnership|collaboration) with (?:the )?\p{Lu}/u,
            catches: 'The study was funded by the Harbour Institute.',
            spares: 'The study was praised by Harbour Institute.',
          },
        ],
      },
    ],
  },
  {
    type: 'correction-noted',
    says: 'It notes its own correction.',
    marks: [
      {
        place: 'lines',
        phrases: [
          {
            pattern:
              /^(?:corrections?(?: appended)?|clarification|amended|editor[’']s note(?=[^.]{0,120}\b(?:correct|misstat|erroneous|clarif|amend)))\s?[:(–—-]/i,
            catches: 'Correction: An earlier text named the wrong lock.',
            spares: 'Correction officers went on strike.',
          },
        ],
      },
      {
        place: 'text',
        phrases: [
          {
            pattern:
              /\b(?:an earlier version of this (?:article|story|report|post)|this (?:article|story|report) (?:was|has been) (?:amended|corrected|updated to (?:correct|clarify|reflect)))\b/i,
            catches: 'This article was amended on 3 March 2026.',
            spares: 'An earlier version of this engine failed.',
          },
        ],
      },
    ],
  },
];

/** How a line of a live blog begins: "10.42am", "14:05 GMT". */
export const TIME_STAMPED = /^(?:\d{1,2}[.:]\d{2}\s?(?:a\.?m\.?|p\.?m\.?|GMT|BST|CET|CEST|ET|EST|EDT|UTC)?)(?:\s|$)/i;
/** How the transcript of what one person says begins: "Rev. Ann Reed: Well, …". */
export const SPEAKER_LINE =
  /^(?:(?:Rev|Dr|Prof|Mr|Mrs|Ms|Sen|Rep|Gov|Sir)\.? )?\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}.’'-]*){1,3}: (?=["“]?\p{Lu})/u;
/** Words of somebody who speaks of himself. */
export const FIRST_PERSON = /\b(?:I|we|my|our|me|us)\b|\b(?:I|we)['’]/;
/** How a line of an interview begins: "Q:", "A:". */
export const QUESTION_LINE = /^Q(?:uestion)?\s?[:.]/;
/** A news agency's or newspaper's place line: "PORTWICK, March 3 (Reuters) –". */
export const DATELINE =
  /^(?:\p{Lu}[\p{Lu}.’' -]{2,40}(?:,\s[\p{L}. ]{2,30}?)?(?:,?\s(?:Jan|Feb|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec)[a-z.]*\s\d{1,2})?\s?(?:\((?:Reuters|AP|AFP|dpa|Bloomberg|UPI|PA|Xinhua|CNN)\)\s?)?[-–—]{1,2}\s)/u;
