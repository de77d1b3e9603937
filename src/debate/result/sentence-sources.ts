import {
  asPattern,
  bodyIn,
  isPress,
  MONTHS_AS_WRITTEN,
  personIn,
  type Sentence,
  sentencesOf,
  type Speaker,
  VERBS_OF_SAYING,
  WEEKDAYS,
} from '../../words/index.js';
import { courtOf } from './records.js';

/** Where what a sentence tells can be read, heard or asked for, as that sentence itself says. */
export interface SentenceSource {
  /** One sentence, read behind the one that names it. */
  readonly says: string;
  /** What it is, so that it is named once. */
  readonly key: string;
  /** A document before a recording, a recording before somebody's word. */
  readonly worth: number;
  /** Whether it is only somebody's word, which settles no argument of others. */
  readonly isWord: boolean;
  /** Whether the sentence does not show whose or which it is. */
  readonly isBare?: boolean;
}

/** A sentence with what is known of its text. */
export interface Read {
  readonly sentence: Sentence;
  readonly title: string;
  readonly text: string;
  readonly speakers: readonly Speaker[];
}

type Finder = (read: Read) => SentenceSource | null;

const NAME =
  "(?:\\p{Lu}[\\p{L}\\p{N}&’'-]*|(?:\\p{Lu}\\.){2,})(?: (?:(?:of|for|and|on) (?:the |a )?|the )?(?:\\p{Lu}[\\p{L}\\p{N}&’'-]*|(?:\\p{Lu}\\.){2,})){0,6}";
const SAYS = `(?:${VERBS_OF_SAYING}|saying|claiming|arguing|warning|promising|promised|admitted|insisting|announced|stated|explained|replied|responded|confirmed|denied|denies|pledges|promises|vows|urges|insists|announces|described|called|calling|accus(?:ed|ing)|condemned|vowed|pledged|acknowledged|apologi[sz]ed|defended|criticized|criticised|outlined|revealed|noted|stressed|urged|suggested|declared|repeated|praised)`;
const SAYING = new RegExp(`(?<![\\p{L}-])${SAYS}(?![\\p{L}-])`, 'u');
/** Words of a description: none that begins something else. */
const DESCRIBED =
  "(?:(?!(?:of|in|to|by|from|with|for|than|and|or|but|that|which|who|is|was|are|were|has|have|had|will|would|it|he|she|they|we|no|any|its|his|her|their)\\b)[\\p{L}\\d][\\p{L}\\d.’'&-]*,? ){0,5}?";
const ITS = `(?:[Aa]n?|[Tt]he|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Oo]ne|[Aa]nother|[Tt]his|[Tt]hat|\\p{Lu}[\\p{L}.’'-]*['’]s?)`;
const DAY = `(?:${WEEKDAYS}|${MONTHS_AS_WRITTEN}\\.? \\d{1,2}|\\d{1,2} ${MONTHS_AS_WRITTEN})(?![\\p{L}\\d’'])`;
const ON = '(?:late |early )?(?:on )?(?:late |early )?';
/** “said Friday”, “told reporters on 3 May”. */
const SAID_ON = new RegExp(
  `(?<![\\p{L}-])(?:${SAYS}|tweet(?:s|ed)?|post(?:s|ed)?|statement|interview|(?:told|to) (?:reporters|journalists|lawmakers|\\p{Lu}[\\p{L}.]*(?: \\p{Lu}[\\p{L}.]*)?)) ${ON}(${DAY})`,
  'u',
);
const BEGINS_ON = new RegExp(
  `^["“]?(?:Late |Early |Speaking |Writing )?(?:[Oo]n )?(?:late |early )?(${DAY})(?=,? )`,
  'u',
);
/** The day on which something is said, as its sentence has it right behind the verb or at its beginning: “ of Friday”; else empty. */
export function dayOf(own: string, preposition: 'of' | 'on' = 'of'): string {
  const day = SAID_ON.exec(own)?.[1] ?? BEGINS_ON.exec(own)?.[1];
  return day === undefined ? '' : ` ${preposition} ${day}`;
}
/** The day right behind a document or an occasion: “the report released on Friday”. */
const DAY_BEHIND = new RegExp(
  `^(?: \\p{Ll}+ly)?(?: (?:released|published|issued|filed|signed|aired|posted|made public|given|held|sent))? ${ON}(${DAY})`,
  'u',
);

/** What is only wanted, planned or refused can be opened by nobody. */
const TO_COME =
  /\b(?:will|would|should|could|might|may|must|plans?|prepar\p{Ll}+|planned|planning|want(?:s|ed)?|call(?:s|ed|ing)? for|demand(?:s|ed|ing)?|refus(?:es|ed|ing)|expected|set|due|scheduled|upcoming|if|unless|whether|not|never|no|without|yet|\p{L}+n['’]t)\b[^.;:]{0,45}$/iu;

/** A name with the article that a text mostly gives it within its sentences. */
const the = (name: string, text: string): string => {
  // A sentence may begin with it; of a paper, “The” is a part of its name.
  if (/^The /u.test(name)) return isPress(name) ? name : name.replace(/^The /u, 'the ');
  const known = `${asPattern(name)}(?!['’\\p{L}-]| \\p{Lu})`;
  const all = text.match(new RegExp(`(?<![(\\p{L}.’'-])(?:[Tt]he )?${known}`, 'gu')) ?? [];
  return 2 * all.filter((each) => /^[Tt]he /u.test(each)).length > all.length ? `the ${name}` : name;
};

/** The same of whose something is: “the Harl Board’s report”, and “Mueller’s report” beside “the Mueller report”. */
const ownerOf = (name: string, text: string): string => (/ |^\p{Lu}{2,}$/u.test(name) ? the(name, text) : name);

/** The one who speaks in a sentence by name, a pronoun understood; null where nobody or more than one does. */
function speakerOf({ sentence, speakers }: Read): string | null {
  const heard = speakers.filter((each) => each.heard.includes(sentence.start));
  const [one] = heard;
  return heard.length === 1 &&
    one &&
    // A pronoun may mean somebody else.
    sentence.own.includes(one.name.split(' ').at(-1) ?? one.name) &&
    (personIn(one.name) !== null || TITLED.test(one.name)) &&
    !PARTY.test(one.name)
    ? one.name.replace(OF_OFFICE, '')
    : null;
}

/** A surname with an office before it. */
const TITLED =
  /^(?:President|Vice President|Sen\.|Senator|Rep\.|Representative|Gov\.|Governor|Secretary|Attorney General|Prime Minister|Minister|Mayor|Judge|Justice|Pope|King|Queen|Chancellor|General) \p{Lu}/u;
/** “Defense Lloyd Austin” of “Defense Secretary Lloyd Austin”. */
const OF_OFFICE =
  /^(?:Defense|Defence|Foreign|State|Interior|Health|Finance|Senate|House|Metropolitan) (?=\p{L}+ \p{L})/u;
/** “California Democrat” is nobody’s name. */
export const PARTY = /\b(?:Democrats?|Republicans?|Conservatives?|Labour|Liberals?|Forum|Officer|Spokes\p{Ll}+)$/u;

const SITE =
  '(Twitter|Facebook|Instagram|X|Telegram|TikTok|Truth Social|LinkedIn|Weibo|YouTube|Reddit|WhatsApp|Snapchat)';
const POSTS_IT =
  '(?:said|says|wrote|writes|writing|posted|posting|shared|announced|published|responded|replied|added|confirmed|claimed)';
const POST = new RegExp(
  `(?<![\\p{L}-])(?:(?:re)?tweeted(?![\\p{L}-]| numerous| lies| about)|(?<!(?:[Vv]ideos?|[Pp]hotos|[Pp]ictures|[Ii]mages|[Ff]ootage|[Cc]lips?) )${POSTS_IT}(?! (?:one|a|another) (?:comment|user|post)\\b)(?! (?:about|an account)\\b)[^.;]{0,45}?(?<![\\p{L}])on ${SITE}(?![\\p{L}])|[Ii]n ${ITS} ${DESCRIBED}(?:tweets?|posts? on ${SITE})|(?:${ITS}) (?:[\\p{Ll}-]+ ){0,2}(?:Facebook|Instagram|Twitter|X|LinkedIn|Telegram|social media|Truth Social) (?:post|message|statement|video|thread)s?|(?:took|taken|taking|takes) to ${SITE}(?![\\p{L}])|(?:a|the|his|her) post (?:[\\p{L}. ’'-]{3,40} )?(?:wrote|made|published|shared) on ${SITE}(?![\\p{L}])|[Ii]n (?:a|the|his|her) (?:\\p{Ll}+ )?post(?: on \\p{Lu}\\p{Ll}+day)?,)`,
  'u',
);
/** Posts on a site, with who wrote them where that is sure. */
const post: Finder = (read) => {
  const found = POST.exec(read.sentence.own);
  if (found === null || TO_COME.test(read.sentence.own.slice(0, found.index)) || filmIn(read.sentence.own)) return null;
  const site = /tweet/iu.test(found[0])
    ? 'Twitter'
    : (found.slice(1).find((each: string | undefined) => each !== undefined) ?? SITE_NAMED.exec(found[0])?.[0]);
  // “…, Kim Vance of the Post tweeted”: whoever it quotes has not written it.
  const writer =
    TWEETER.exec(read.sentence.own)?.[1] ??
    BEHIND_POST.exec(read.sentence.own.slice(found.index + found[0].length))?.[1] ??
    BEFORE_POST.exec(read.sentence.own)?.[1] ??
    quotedOnIn(read);
  const speaker = speakerOf(read);
  const speaks = writer !== undefined && speaker?.endsWith(writer) !== true ? writer : speaker;
  const surname = speaks?.split(' ').at(-1);
  const until = read.sentence.own.slice(0, found.index + found[0].length);
  const isNamed =
    surname !== undefined &&
    (until.includes(surname) ||
      new RegExp(`^[^,“”"]{0,20}, (?:\\p{Lu}[\\p{L}.]+ ){0,2}${asPattern(surname)}(?![\\p{L}’'])`, 'u').test(
        read.sentence.own.slice(until.length),
      ));
  const who = (isNamed || writer !== undefined) && personIn(speaks ?? '') !== null ? speaks : null;
  const of = `${dayOf(read.sentence.own)}${who === null ? '' : ` by ${who}`}${site === undefined ? '' : ` on ${site}`}`;
  if (/\bdeleted\b/u.test(`${read.title} ${read.sentence.text}`))
    return {
      says: `Look for a copy of the post${of}: the text tells of one that was deleted.`,
      key: `post ${who ?? ''}`,
      worth: 4,
      isWord: false,
    };
  return { says: `Open the post${of}: it has the exact words.`, key: `post ${who ?? ''}`, worth: 4.4, isWord: false };
};
/** Who goes on in a quotation of his own: “Ann Reed called it a shame. “It will stay shut,” she wrote on X.” Null where the sentence before names anybody else. */
function quotedOnIn({ sentence, speakers, text }: Read): string | undefined {
  const [one, ...others] = speakers.filter((each) => each.heard.includes(sentence.start));
  const surname = one?.name.split(' ').at(-1);
  if (!one || surname === undefined || others.length > 0 || !/[”"],? (?:he|she) \p{Ll}/u.test(sentence.text))
    return undefined;
  // The quotation may have begun some sentences before.
  const before = sentencesOf(text.slice(0, sentence.start)).findLast(({ own }) => /\p{L}/u.test(own))?.text ?? '';
  const persons = speakers.filter(({ name }) => name === one.name || personIn(name) !== null);
  return persons.every(({ name }) => before.includes(name.split(' ').at(-1) ?? name) === (name === one.name))
    ? one.name
    : undefined;
}
const TWEETER =
  /(?:^|, |[”"] | {3})(?:\p{Lu}+[’']s )?(\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’.-]+)+),? (?:re)?tweeted(?!\p{L})/u;
/** “In one post on X, Ann Reed congratulated …” */
const BEHIND_POST =
  /^(?: (?:on|last|late|early) [\p{L}\d ]{3,20})?, ((?:(?:Baroness|Baron|Lord|Lady|Sir|Dame|President|Minister) )?\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+){0,2}) (?:has |also )?\p{Ll}+(?:ed|s|ote|aid)(?!\p{L})/u;
/** “Ann Reed retweeted the image”, “Reed posted a film on X” */
const BEFORE_POST =
  /^(?:(?:President|Senator|Sen\.|Rep\.|Gov\.|Mayor) )?(\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+){1,2}) (?:later |also |then )?(?:retweeted|tweeted|posted|shared)(?!\p{L})/u;
const SITE_NAMED = /Twitter|Facebook|Instagram|LinkedIn|Telegram|Truth Social/u;

/** A paper, an agency or a broadcaster by its name; null for anything else. */
const OUTLETS =
  /^(?:(?:The )?Associated Press|FT|Al Jazeera|Al Arabiya|Kan|Haaretz|Reuters|AFP|Agence France-Presse|Bloomberg|Politico|POLITICO|Axios|Xinhua|TASS|Interfax|IRNA|Fars|Mehr|Tasnim|Anadolu(?: Agency)?|Kyodo|Yonhap|NHK|ESPN|BuzzFeed|The Hill|The Atlantic|The Intercept|Vox|Slate|Newsweek|Der Spiegel|Le Monde|El Pa[ií]s|Bild|Variety|Deadline|TMZ|Breitbart|Channel \d+|i24NEWS|Caixin|Fox Business|Meet the Press|Nikkei(?: Asia)?|Sky|ITV|Mediaite|Rolling Stone|Vanity Fair|(?:The )?(?:Economist|Sun|Guardian|Wall Street Journal|Jerusalem Post|Times of Israel|Global Times|People['’]s Daily)|Daily (?:Mail|Mirror|Express|Telegraph|Beast|Caller|Star)|Business Insider|Financial Times|CNBC|MSNBC|C-SPAN)$/u;
export function outletIn(name: string): string | null {
  const bare = name
    .replace(/^(?:(?:As|While|When|After|Though|But|And|In) )?(?:[Tt]he )?/u, '')
    .replace(new RegExp(`^(?:${MONTHS_AS_WRITTEN}) `, 'u'), '')
    .replace(/['’]s?$/u, '');
  if (/^\p{Lu}\p{Ll}+(?:i|an|ish|ese) (?:TV|Radio|Press|News|Television|Media)$| and /u.test(bare)) return null;
  if (/(?:^| )[Tt]he (?:Hill|Atlantic|Intercept)$/u.test(name)) return `The ${bare}`;
  return OUTLETS.test(bare) || (isPress(bare) && !/^University\b/u.test(bare)) ? bare : null;
}
/** A name that comes up again and again is the text's own paper. */
const OWN_MIN = 4;
export const isOwn = (text: string, outlet: string): boolean =>
  text.split(outlet).length > OWN_MIN || text.includes(`${outlet} affiliate`);

const TOLD = new RegExp(
  `(?<![\\p{L}-])(?:(told|tells|telling)|([Ii]nterview(?:ed)? (?:\\p{Lu}\\p{Ll}+day )?(?:to|with|by|on|for|published (?:by|in))|appear(?:ed|ing|ance) on|[Ss]peaking (?:to|with|on))|([Oo]n)) (?:the )?(?:\\p{Lu}\\p{Ll}+day['’]s )?((?:The )?${NAME})`,
  'gu',
);
/** What was said to a paper or in a broadcast, with the programme where that is named. */
const told: Finder = ({ sentence: { own, text: words }, text }) => {
  for (const { 0: all, 1: isTold, 2: isInterview, 3: isOn, 4: name = '', index } of own.matchAll(TOLD)) {
    const outlet = outletOf(name);
    if (outlet === null || TO_COME.test(own.slice(0, index)) || (isOn !== undefined && !SAYING.test(own))) continue;
    const end = index + all.length - name.length + name.indexOf(outlet) + outlet.length;
    const { number = '', shown } = PROGRAMME.exec(words.slice(end))?.groups ?? {};
    const programme = shown?.replace(/[.,]$/u, '').replace(/[.,](?=["”]$)/u, '');
    const of = dayOf(own);
    // Of a paper, the name behind it is who asked.
    if (programme !== undefined && (BROADCASTS.test(outlet) || !/^\p{Lu}/u.test(programme)))
      return {
        says: `Look for the whole interview${of} ${/^["“]|programme|program|show/u.test(programme) ? `on ${outlet}${number}’s ${programme}` : `with ${programme} on ${outlet}`}.`,
        key: 'interview',
        worth: 4.4,
        isWord: false,
      };
    if (
      isTold !== undefined &&
      (/\b(?:[Hh]e|[Ss]he|[Tt]hey) (?:\p{Ll}+ )?$/u.test(own.slice(0, index)) || NAMELESS.test(own.slice(0, index)))
    )
      continue;
    if (isOn !== undefined || isOwn(text, outlet) || (!/^interview/iu.test(isInterview ?? '') && OWN_TOLD.test(outlet)))
      continue;
    return isInterview !== undefined || /\b(?:in|during) (?:an?|the|his|her) (?:[\p{L}-]+ ){0,2}interview\b/u.test(own)
      ? {
          says: `Look for the whole interview${of} with ${withArticle(outlet, text)}.`,
          key: 'interview',
          worth: 4.3,
          isWord: false,
        }
      : {
          says: `This was said to ${withArticle(outlet, text)}: look there for the rest of it.`,
          key: outlet,
          worth: 3.9,
          isWord: false,
        };
  }
  return null;
};
/** What was said to these is mostly told by themselves, or by whoever prints their report. */
const OWN_TOLD =
  /^(?:BBC\b.*|CNN|NPR|Al Jazeera|HuffPost|(?:The )?Huffington Post|TRT World|Fox News(?: Digital)?|(?:The )?Associated Press|AP|AFP|Reuters|Anadolu(?: Agency)?|Agence France-Presse)(?: News)?$/u;
const NAMELESS =
  /\b(?:aides?|officials?|sources?|persons?|people|anonym\p{Ll}*|condition|spokes\p{Ll}+|resident|strategist)\b/u;
/** Who has programmes, and not only reporters. */
const BROADCASTS =
  /^(?:NBC|CBS|ABC|PBS|CNN|MSNBC|CNBC|NPR|BBC\b.*|ITV|C-SPAN|RT|TRT\b.*|Sky\b.*|Fox\b.*|Al Jazeera|Bloomberg|Channel \d+|\p{L}* ?(?:Radio|TV|Television)\b.*)(?: News)?$/u;
const PROGRAMME =
  /^(?<number> \d)?(?:['’]s? | (?:\p{Ll}+ ){0,2}(?:program|programme|show|podcast),? )(?<shown>["“][^"”]{2,40}["”]|\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+){0,3} (?:programme|program|show)|\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+){1,3})/u;
/** “CNN” of “CNN Tuesday”, “PBS” of “PBS' Charlie Rose”. */
function outletOf(name: string): string | null {
  const words = name.replace(/^[Tt]he (?!Hill|Atlantic|Intercept)/u, '').split(' ');
  for (let length = words.length; length > 0; length -= 1) {
    const outlet = outletIn(words.slice(0, length).join(' '));
    if (
      outlet !== null &&
      !/^(?:Secretary|Office|Club|Association|Council|Corps|Research|Foundation|Institute|Fund|Group|Society|University|School|Center|Centre)$/u.test(
        words[length] ?? '',
      )
    )
      return outlet;
  }
  return null;
}
export const withArticle = (outlet: string, text: string): string =>
  /^(?:The|Al|Le|El|Der) /u.test(outlet)
    ? outlet
    : /(?:Post|Times|Journal|Chronicle|Herald|Tribune|Guardian|Telegraph|Gazette|Independent|Observer|Examiner|Inquirer|Press|Mail|Express|Mirror|Beast|Caller|Review|Economist|Sun|Daily)$/u.test(
          outlet,
        ) && !/^Sky/u.test(outlet)
      ? `the ${outlet}`
      : /^(?:BBC)$/u.test(outlet)
        ? `the ${outlet}`
        : /^(?:Fars|Mehr|Tasnim)$/u.test(outlet)
          ? `the ${outlet} news agency`
          : OUTLETS.test(outlet)
            ? outlet
            : the(outlet, text);

const REPORTED = new RegExp(
  `(?<![\\p{L}.’'-])(?:[Tt]he )?(${NAME})(?: (?:newspaper|news agency|news website|magazine|channel|state media))?(?:,? (?:an?|the) [^,.]{3,50},)?(?: on \\p{Lu}\\p{Ll}+day)?,? (?:has |have |had |also |first |later |previously |then )*(?:reported|reports|revealed|reveals|said|says|writes|wrote|quotes|quoted|claims|leads|warns|describes|calls|features|carries|noted|notes|broke)(?![\\p{L}])|(?:[Aa]ccording to|[Rr]eported by|[Cc]iting|[Qq]uoted by|[Rr]eports? (?:in|by|from)|published (?:in|by)) (?:a report (?:in|by|from) )?(?:the )?(?:\\p{Lu}\\p{L}+(?:['’]s)? )??(?:[\\p{Ll}-]+ ){0,3}?(?:\\p{Lu}\\p{Ll}+ \\p{Lu}\\p{Ll}+ (?:at|of|in) (?:the )?)??(${NAME})`,
  'gu',
);
/** Another paper that has it. */
const reported: Finder = ({ sentence: { own }, text }) => {
  for (const { 0: all, 1: doer, 2: source, index } of own.matchAll(REPORTED)) {
    const outlet = doer === undefined ? outletOf(source ?? '') : outletIn(doer);
    if (
      /(?:^| )(?:[Pp]oll|[Ss]urvey|affiliate|host)(?!\p{L})/u.test(
        own.slice(index + all.length - (source?.length ?? 0)).slice(0, 60),
      )
    )
      continue;
    if (outlet !== null && !isOwn(text, outlet))
      return {
        says: `This is from ${withArticle(outlet, text)}: open its report.`,
        key: outlet,
        worth: /\b(?:first|broke|revealed)\b/u.test(all) ? 4.6 : 3.8,
        isWord: false,
      };
  }
  return null;
};

const ON_SITE = new RegExp(
  `(?<![\\p{L}-])(?:${SAYS}|posted|published)[^.;]{0,70}? on (?:(its|his|her|their) (?:\\p{Ll}+ )?(?:website|web site|Web site|site|blog)|(?:the |a )(?:[\\p{L}-]+ ){0,3}(?:website|[Ww]eb site|blog) (?:the )?(${NAME}))(?![\\p{L}-])`,
  'u',
);
/** What stands on a site. */
const onSite: Finder = (read) => {
  const { own } = read.sentence;
  const found = ON_SITE.exec(own);
  const whose = found?.[2] ?? speakerOf(read) ?? sayerIn(read);
  if (found === null || whose === null || TO_COME.test(own.slice(0, found.index))) return null;
  return {
    says:
      found[2] === undefined
        ? `This stands on the website of ${whose}: open it there.`
        : `This stands on ${found[2]}: open it there.`,
    key: found[2] ?? 'website',
    worth: 4.2,
    isWord: false,
  };
};

export const FILMS = 'video|film|ad|advert|advertisement|commercial|recording|footage|documentary|clip';
/** Where a film was put, by whom and when: “America Rising posted the footage on YouTube on Tuesday”. */
const FILM_AT = new RegExp(
  `(?<![\\p{L}-])(?:(?:(?<by>${NAME})(?:, an? [^,“”"]{3,140},)? )?(?:posted|published|uploaded|shared|released) (?:the|an?|this|that) (?:\\p{Ll}+ ){0,2}?(?<posted>${FILMS})|(?<film>${FILMS}),? (?:which |that |\\p{Ll}+ )?(?:(?:was|were|is) )?(?:posted|published|uploaded|shared|released)(?: \\p{Ll}+)?) (?:on|to) (?<where>${SITE}|(?:the )?${NAME}['’]s? (?:\\p{Ll}+ )?(?:web)?site)(?: (?:on |last ){0,2}(?<day>${DAY}))?`,
  'gu',
);
/** The film whose place a passage names; null where it names none, or that of several. */
function filmIn(passage: string): { readonly words: string; readonly noun: string } | null {
  const [one, ...others] = [...passage.matchAll(FILM_AT)];
  const { by, posted, film, where = '', day } = one?.groups ?? {};
  const noun = posted ?? film;
  if (noun === undefined || others.some(({ groups }) => groups?.['where'] !== where)) return null;
  const who = by === undefined || NO_OWNER.test(by) || NO_BODY.test(by) ? '' : ` by ${by}`;
  const more = day === undefined && who === '' ? '' : `, posted${day === undefined ? '' : ` on ${day}`}${who}`;
  return { words: `the ${noun} on ${where.replace("'", '’')}${more}`, noun };
}
/** A film where it was put. */
const film: Finder = ({ sentence: { own } }) => {
  const found = filmIn(own);
  return found && { says: `Watch all of ${found.words}.`, key: found.noun, worth: 4.5, isWord: false };
};

interface Noun {
  readonly nouns: string;
  /** Of “the letter by Ann Reed”. */
  readonly says: (words: string, noun: string, read: Read) => string;
  readonly worth: number;
  /** Whether something is said on such an occasion, and no document shows it. */
  readonly isOccasion?: boolean;
}
const isMany = (noun: string): boolean => /s$/u.test(noun) && noun !== 'press';
const parts = (words: string): string => `Look for all of ${words}.`;
const NOUNS: readonly Noun[] = [
  {
    nouns: 'study|research paper|working paper',
    worth: 4.6,
    says: (words) => `Open ${words}: it says how this was found.`,
  },
  {
    nouns: 'survey|opinion poll|poll',
    worth: 4.6,
    says: (words, noun, { text }) =>
      words === `the ${noun}` && MANY_POLLS.test(text)
        ? 'Open each of the polls: it says who was asked, and what.'
        : `Open ${words}: it says who was asked, and what.`,
  },
  {
    nouns:
      'lawsuit|complaint|indictment|affidavit|bankruptcy (?:petition|filing)s?|court filings?|court documents|court papers|court records|legal filings?',
    worth: 4.8,
    says: (_, noun, read) =>
      `The ${noun} ${isMany(noun) ? 'are' : 'is'} on file: ask ${courtOf({ ...read, sentence: read.sentence.text })} for ${isMany(noun) ? 'them' : 'it'}.`,
  },
  { nouns: 'report|analysis|audit|white paper', worth: 4.5, says: (words) => `Open ${words}.` },
  {
    nouns: 'tax returns|documents|records|emails|e-mails|text messages|memos|cables|transcript',
    worth: 4.4,
    says: (words, noun) => `Look for ${words} ${isMany(noun) ? 'themselves' : 'itself'}.`,
  },
  { nouns: 'data|figures|statistics', worth: 4.2, says: (words) => `Look up ${words} where they were published.` },
  { nouns: 'letter|memo|memorandum(?! of)|petition|(?:regulatory |exchange )?filing', worth: 4.4, says: parts },
  { nouns: 'statement|readout|press release|news release|communiqu[eé]', worth: 4, says: parts },
  {
    nouns: '(?:\\p{Lu}\\p{Ll}+ )?[Aa]greement|[Tt]reaty|memorandum of understanding',
    worth: 4.2,
    says: (words) => `Look for the text of ${words}.`,
  },
  {
    nouns: 'guidelines|ordinance|resolution|decree|ruling|executive order|manifesto',
    worth: 4.4,
    says: (words) => `Open the text of ${words}.`,
  },
  { nouns: 'op-ed|column|essay|editorial|blog post|memoir|book', worth: 4, says: (words) => `Read all of ${words}.` },
  {
    nouns: FILMS,
    worth: 4.2,
    says: (words, noun) => `${/recording/u.test(noun) ? 'Hear' : 'Watch'} all of ${words}.`,
  },
  {
    nouns:
      'speech|interview|news conference|press conference|briefing|hearing|testimony|debate|lecture|sermon|podcast|address|remarks|town hall|conference call',
    worth: 4,
    isOccasion: true,
    says: (words) => `Look for a recording or a transcript of ${words}.`,
  },
];
const MANY_POLLS =
  /\b(?:[Tt]wo|[Tt]hree|[Oo]ther|[Aa]nother|[Bb]oth|[Ss]everal|second) (?:[\p{L}-]+ ){0,3}(?:polls?|surveys?)\b/u;
const ANY_NOUN = NOUNS.map(({ nouns }) => nouns).join('|');
const nounOf = (noun: string): Noun | undefined =>
  NOUNS.find(({ nouns }) => new RegExp(`^(?:${nouns})$`, 'u').test(noun));
/** Another thing that begins with the same word: “the report card”, “data center”. */
const NO_COMPOUND =
  '(?![\\p{L}-])(?! (?:card|cent(?:er|re)|cents?|stage|stages|team|room|hall|agency|firm|base|account|address|server|game|games|club|clubs|deal|moderator|club|director|worker|request|requests|privacy|leak|breach|security|protection|collection|analyst|scientist|series|call|show|company|campaigns?|buy|spending|writer|author)s?\\b)';
/** In it something is said: “said in a letter”, “according to a study”. */
const IN_IT = new RegExp(
  `(?<![\\p{L}-])(?:[Ii]n|[Dd]uring|[Aa]t|[Bb]y|[Ff]rom|[Aa]ccording to|[Cc]iting|[Pp]er) (?:(?:${ITS}) )?(${DESCRIBED})(${ANY_NOUN})${NO_COMPOUND}`,
  'gu',
);
/** It says something itself: “the letter says”. */
const ITSELF = new RegExp(
  `(?<![\\p{L}-])(?:${ITS}) (${DESCRIBED})(${ANY_NOUN})${NO_COMPOUND}(?:,? (?:by|from|of|published|released|conducted|filed|in|on|sent|signed|to) [^.;:,]{3,80}?)?,? (?:has |also |further |does )?(?:found|finds|shows?|showed|says?|said|reveals|revealed|concludes?|concluded|estimates?|estimated|warns|warned|suggests?|suggested|states?|stated|alleges?|alleged|accuses|accused|claims|quotes|reads|describes|notes|noted|details|lists|calls|called|argues|asks|recommends?|recommended|identified|projects|asserts?|asserting|to (?:claim|argue|say|show)|claiming|showing|saying|finding|alleging|accusing|warning|that (?:found|claims|claimed|says|shows|showed|criticized|criticised))(?![\\p{L}-])`,
  'gu',
);
/** “…,” said the letter. */
const SAID_BY = new RegExp(
  `(?:said|says|reads?|concluded) (?:the|a|an|its|their) (${DESCRIBED})(${ANY_NOUN})${NO_COMPOUND}`,
  'gu',
);
/** Somebody made it known: “released his tax returns”, “sent a letter”. */
const MADE = new RegExp(
  `(?<![\\p{L}-])(?:released|releasing|published|publishing|issued|issuing|unveiled|sent|sending|wrote|writing|signed|filed|leaked|obtained|reviewed|posted|submitted|delivered|gave|aired) (?:copies of |a copy of )?(?:(?:${ITS}) )?(${DESCRIBED})(${ANY_NOUN})${NO_COMPOUND}|(tax returns|documents|report|letter|video|study|footage|lawsuit) (?:(?:was|were|is|are) )?(?:released|published|issued|leaked|obtained|filed)(?! to be)(?![\\p{L}-])`,
  'gu',
);

const ANY = new RegExp(`(?<![\\p{L}-])(?:${ITS}) (${DESCRIBED})(${ANY_NOUN})${NO_COMPOUND}`, 'gu');
/** Whether a headline is about such a thing: “Mayor’s Letter to the Council”, and not “Report: …” or “free speech”. */
const isOfHeadline = (noun: string, title: string): boolean =>
  new RegExp(
    `(?<![\\p{L}-])(?<!(?:[Ff]ree|[Hh]ate|[Pp]olice|[Nn]ews|[Mm]edia|[Rr]eality|[Cc]all(?:s|ed)? [Ff]or|[Ww]ants?|[Dd]emands?) )${noun}s?${NO_COMPOUND}(?!:)`,
    'iu',
  ).test(title) &&
  !/^(?:address|remarks|records?|documents|e-?mails|text messages|cables|memos|data|figures|interview)$/iu.test(noun);

const keyOf = (noun: string): string =>
  /^(?:lawsuit|complaint|indictment|affidavit|bankruptcy|court|legal)/u.test(noun)
    ? 'court'
    : /conference|briefing|address|speech|remarks|lecture|testimony|hearing/u.test(noun)
      ? 'speech'
      : noun.replace(/s$/u, '');

/** A document or an occasion at a place of a sentence. */
interface Found {
  readonly noun: string;
  readonly index: number;
  readonly at: number;
  /** What stands before the noun and behind its article. */
  readonly description: string;
  /** All that was read for it. */
  readonly all: string;
}

/** “the study published on Friday by the University of Harl” */
const WRITTEN_BY = new RegExp(
  `^(?: (?:released|published|issued|compiled|conducted|written|signed))?(?: ${ON}${DAY})? (by|from|of|in|with|to) (the )?(${NAME})(?!['’]s)`,
  'u',
);
/** “the statement by Harl’s rail operator” */
const OF_THEIRS = new RegExp(
  `^ (?:by|from|of) ((?:the )?${NAME}['’]s (?:\\p{Ll}+ ){0,2}\\p{Ll}{4,})(?=[,.;]|$| (?:on|said|that)\\b)`,
  'u',
);
/** “Harl’s report”, “the Gallup poll”, “the study by the University of Harl”, “the letter by Ann Reed”. */
function wordsFor(read: Read, { noun, index, description, all }: Found): string {
  const { own } = read.sentence;
  const at = index + all.indexOf(noun, all.indexOf(description) + description.length);
  const before = own.slice(0, at);
  const named = new RegExp(
    `(?<![\\p{L}.’'-])((?:[Tt]he )?${NAME}(?:['’]s|(?<=s)['’])) (?:[\\p{Ll}\\d-]+ ){0,3}$`,
    'u',
  ).exec(before)?.[1];
  if (named !== undefined && !NO_OWNER.test(named))
    return `${/^[Tt]he /u.test(named) ? named.replace(/^The /u, 'the ') : ownerOf(named.replace(/['’]s?$/u, ''), read.text) + (/s['’]$/u.test(named) ? '’' : '’s')} ${noun}`;
  const capitals = new RegExp(
    `(?<![\\p{L}.’'-])(?:[Aa]n?|[Tt]he) (?:(?:new|recent|latest|\\d{4}) )?(${NAME}) (?:news )?$`,
    'u',
  ).exec(before)?.[1];
  // “the State of the Coast in the Harl Bay report”
  const isWhole =
    capitals !== undefined && !/ (?:in|on|of|for) the $/u.test(before.slice(0, before.lastIndexOf(capitals)));
  if (isWhole && !NO_OWNER.test(capitals)) return `the ${capitals} ${noun}`;
  const by = WRITTEN_BY.exec(own.slice(at + noun.length));
  const of = OF_THEIRS.exec(own.slice(at + noun.length))?.[1];
  if (of !== undefined && !NO_OWNER.test(of)) return `the ${noun} by ${of}`;
  const office = by && OFFICE_BEHIND.exec(own.slice(at + noun.length + by[0].length))?.[0];
  const whom = `${by?.[3]?.replace(/ on \p{Lu}\p{Ll}+day$/u, '') ?? ''}${office ?? ''}`;
  if (
    by &&
    !/['’]s?$/u.test(whom) &&
    (by[1] !== 'with' || noun === 'interview') &&
    !NO_OWNER.test(whom) &&
    !CUT.test(whom) &&
    !/^ (?:against |\p{Ll}+ (?:\p{Ll}+ )?\p{Ll}+['’]s)/u.test(own.slice(at + noun.length + by[0].length)) &&
    (by[1] !== 'in' || noun === 'study' || /^The \p{Lu}/u.test(whom) || isPress(whom))
  )
    return `the ${noun} ${/^(?:data|figures|statistics)$/u.test(noun) ? 'of' : by[1]} ${by[2] ?? ''}${whom}`;
  const isSaid =
    index === 0 || /^(?:[Ii]n|[Aa]t|[Dd]uring)/u.test(all)
      ? SAID_RIGHT_BEFORE.test(own.slice(0, index)) ||
        /^(?:(?:But|And|Yet) )?(?:[Ss]peaking |[Tt]alking )?$/u.test(own.slice(0, index))
      : false;
  const kind = KIND_OF.exec(description)?.[0];
  // Several made it, of whom the words before it may name only the last.
  if (kind === 'joint') return `the joint ${noun}`;
  const maker = MAKES.test(all)
    ? new RegExp(`(?<![\\p{L}.’'-])(${NAME}) (?:has |later |then |also )?$`, 'u').exec(own.slice(0, index))?.[1]
    : undefined;
  if (maker !== undefined && !NO_OWNER.test(maker) && !NO_BODY.test(maker))
    return `the ${noun} by ${bodyIn(maker) === null && !maker.startsWith('The ') ? maker : the(maker, read.text)}`;
  const isOwned =
    nounOf(noun)?.isOccasion === true
      ? isSaid && !/^(?:debate|hearing|town hall)$/u.test(noun)
      : /^[Ii]n\b/u.test(all) &&
        (isSaid || /, $/u.test(own.slice(0, index)) || SAID_BEFORE.test(own.slice(0, index))) &&
        /^(?:statement|letter|op-ed|column|essay|book|blog post|memoir|memo|video|ad|report|study|survey|analysis|audit)$/u.test(
          noun,
        );
  const who = isOwned ? (speakerOf(read) ?? sayerIn(read)) : null;
  const bare = kind === undefined ? `the ${noun}` : `the ${kind} ${noun}`;
  return who === null ? bare : `${bare} ${PREPOSITIONS[noun] ?? 'by'} ${who}`;
}
/** What kind of letter, statement or debate it is. */
const KIND_OF =
  /\b(?:joint|resignation|closing|annual|TV|television|radio|YouTube|farewell|inaugural|concession|keynote|victory|(?:vice[- ])?presidential|leaked|declassified)(?= $)/iu;
/** “the e-mails to the Harl committee” */
const OFFICE_BEHIND =
  /^ (?:[\p{Ll}-]+ )?(?:committee|commission|panel|council|inquiry|police|government|ministry|authorities|officials|family|team|office|agency|news (?:site|agency|website)|newspaper|magazine|(?:stock )?exchange)(?!\p{L})/u;
const MAKES = /^(?:releas|publish|issu|unveil|sen[td]|wr[oi]t|sign|fil|post|submitt|deliver|gave)/u;
const SAID_RIGHT_BEFORE = new RegExp(`(?:${SAYS}|later|also)(?: [\\p{L}.]+){0,3} $`, 'u');
const SAID_BEFORE = new RegExp(`${SAYS}(?![\\p{L}])[^.;]{0,70} $`, 'u');
/** Who says it in words that are no full name: “Pakistan’s military”, “Clinton”. */
function sayerIn({ sentence: { own }, text }: Read): string | null {
  const name = new RegExp(
    `(?:^|[,;"”] |\\s{3}|\\b(?:and|but) )(${OFFICE_NAMED}|(?:[Tt]he |Mr\\. |Mrs\\. |Ms\\. )?${NAME})(?:, [^“”"]{2,130},)? (?:(?:has|have|had|also|later|then) )?${SAYS}(?![\\p{L}-])`,
    'u',
  ).exec(own)?.[1];
  if (
    name === undefined ||
    NO_BODY.test(name) ||
    NO_OWNER.test(name) ||
    /^(?:CEO|[Pp]resident|[Dd]irector) of /u.test(name)
  )
    return null;
  return new RegExp(`^${OFFICE_NAMED}$`, 'u').test(name)
    ? name.replace(/^The /u, 'the ')
    : the(name.replace(/^[Tt]he /u, ''), text);
}
const PREPOSITIONS: Readonly<Record<string, string>> = {
  interview: 'with',
  'news conference': 'of',
  'press conference': 'of',
  briefing: 'of',
  testimony: 'of',
  podcast: 'with',
};
/** “Rep” of “Rep. Ann Reed”. */
const CUT = /(?:^| )(?:U|Rep|Sen|Gov|Mr|Mrs|Ms|Dr|St|Gen|Lt|Maj|Adm|Col|Capt|Sgt|Prof|U\.S|D|R)\.?$/u;
const NO_OWNER =
  /^(?:[Tt]he )?(?:Every|All|Many|Most|Some|Several|Both|Each|Two|Three|\p{Lu}\p{Ll}+day|January|February|March|April|May|June|July|August|September|October|November|December|He|She|It|In|On|At|But|And|Republican|Democratic)(?!\p{L})/u;

/** A document or an occasion in which it stands or was said. */
const stated: Finder = (read) => {
  const { own } = read.sentence;
  const found: Found[] = [];
  for (const { index, 0: all, 1: description = '', 2: noun = '' } of own.matchAll(IN_IT)) {
    if (!new RegExp(`^\\p{L}+(?: to)? ${ITS} `, 'u').test(all) && !/s$|^data$/u.test(noun)) continue;
    const isSource = /^(?:according to|citing|per)/iu.test(all);
    const isLetterish = nounOf(noun)?.isOccasion === true || /^(?:[Ii]n|[Dd]uring|[Aa]t)/u.test(all);
    if (
      isSource ||
      (isLetterish && /\b(?:telling|speaking|spoke|made (?:the|his|her|those) (?:comments|remarks))\b/u.test(own)) ||
      (isLetterish && SAYING.test(own.replace(all, '')))
    )
      found.push({ noun, index, at: 0, description, all });
  }
  for (const { index, 0: all, 1: description = '', 2: noun = '' } of own.matchAll(SAID_BY))
    if (nounOf(noun)?.isOccasion !== true) found.push({ noun, index, at: 0, description, all });
  for (const { index, 0: all, 1: description = '', 2: noun = '' } of own.matchAll(ITSELF))
    if (nounOf(noun)?.isOccasion !== true) found.push({ noun, index, at: 0.1, description, all });
  for (const { index, 0: all, 1: description = '', 2: made, 3: behind } of own.matchAll(MADE)) {
    const noun = made ?? behind ?? '';
    if (nounOf(noun) && nounOf(noun)?.isOccasion !== true) found.push({ noun, index, at: -0.4, description, all });
  }
  for (const { index, 0: all, 1: description = '', 2: noun = '' } of own.matchAll(ANY))
    if (isOfHeadline(noun, read.title)) found.push({ noun, index, at: 0.4, description, all });
  const made = found
    // It is that interview itself.
    .filter(({ noun }) => noun !== 'interview' || !/interview/iu.test(read.title))
    .filter(
      ({ index, noun }) =>
        nounOf(noun)?.isOccasion !== true || !/\b(?:will|to) (?:[\p{L}-]+ ){1,5}$/u.test(own.slice(0, index)),
    )
    .filter(
      ({ index, noun, description }) =>
        (/^(?:according to|citing)/iu.test(own.slice(index)) || !TO_COME.test(own.slice(0, index))) &&
        !isNoSource(own.slice(index), noun, description),
    )
    .flatMap((found) => {
      const { noun, at } = found;
      const kind = nounOf(noun);
      if (
        !kind ||
        (/^(?:data|figures|statistics)$/u.test(noun) && !hasCount(own) && wordsFor(read, found) === `the ${noun}`)
      )
        return [];
      const named = namedElsewhere(wordsFor(read, found), noun, read.text);
      const words = withTitle(dated(named, found, own), found, read);
      const isBare = words === `the ${noun}` && !isOfHeadline(noun, read.title);
      // Nobody finds “the video” or “the remarks” of a text that does not say where or whose they are.
      if (isBare && (kind.nouns === FILMS || noun === 'remarks')) return [];
      return [
        {
          says: kind.says(words, noun, read),
          key: keyOf(noun),
          worth: kind.worth + at - (isBare ? BARE : 0),
          isWord: false,
          isBare,
        },
      ];
    })
    .sort((a, b) => b.worth - a.worth);
  return made[0] ?? null;
};
/** What nobody knows which it is counts less than what another sentence names. */
const BARE = 0.8;
/** Where an occasion took place: “the speech in Harl”, “the briefing at the White House”. */
const PLACE_BEHIND = new RegExp(`^(?: ${ON}${DAY})? ((?:in|at) (?:the )?${NAME})(?!['’])`, 'u');
/** In these one says something on the day on which they are from. */
const SAID_IN =
  /^(?:statement|interview|speech|(?:news|press) conference|briefing|testimony|hearing|letter|address|remarks|op-ed)$/u;
/** The same words with the day and the place that stand behind the noun, or the day on which it was said in it. */
function dated(words: string, { noun, index, all, description }: Found, own: string): string {
  const behind = own.slice(index + all.indexOf(noun, all.indexOf(description) + description.length) + noun.length);
  const day = DAY_BEHIND.exec(behind)?.[1];
  const of =
    day === undefined ? (SAID_IN.test(noun) && /^(?:in|at|during)\b/iu.test(all) ? dayOf(own) : '') : ` of ${day}`;
  const place =
    nounOf(noun)?.isOccasion === true && noun !== 'interview'
      ? PLACE_BEHIND.exec(behind)?.[1]?.replace(new RegExp(` (?:on )?${DAY}.*$`, 'u'), '')
      : undefined;
  const where = place === undefined || NO_OWNER.test(place.replace(/^\p{Ll}+ /u, '')) ? '' : ` ${place}`;
  const whole = words.replace(noun, `${noun}${of}${words.includes(where) ? '' : where}`);
  // “the briefing of Monday of Ann Reed” has two owners.
  return whole.replace(/^the (.+?) of (.+) of (\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)+)$/u, '$3’s $1 of $2');
}
/** The same words with the title that the text gives it: “the ad “Strong””. */
function withTitle(words: string, { noun, index }: Found, { sentence, text }: Read): string {
  if (nounOf(noun)?.isOccasion === true || !new RegExp(`${noun}(?: of [^ ]+(?: \\d+)?)?$`, 'u').test(words))
    return words;
  const titled = new RegExp(
    `(?<![\\p{L}-])${noun},? (?:titled|entitled|called|dubbed),? ["“]([^"“”\\n]{2,60}?)[.,]?["”]`,
    'u',
  );
  const title = (titled.exec(sentence.text.slice(index)) ?? titled.exec(text))?.[1];
  return title === undefined ? words : `${words}, “${title}”`;
}
/** “the poll” of a text that tells of one by its name alone: “the Harl/Velden Post poll”. */
function namedElsewhere(words: string, noun: string, text: string): string {
  if (nounOf(noun)?.nouns === FILMS && words === `the ${noun}`) return filmIn(text)?.words ?? words;
  if (words !== `the ${noun}` || !/^(?:poll|survey|study|report)$/u.test(noun)) return words;
  const names = new Set(
    [
      ...text.matchAll(
        new RegExp(
          `(?<![\\p{L}.’'-]|\\p{Lu}\\p{Ll}+ (?:in|on|of|for) )(?:[Aa]n?|[Tt]he) (${NAME}(?:/ ?${NAME})?) ${noun}(?![\\p{L}-])`,
          'gu',
        ),
      ),
    ].map(({ 1: name = '' }) => name),
  );
  const [name] = names;
  return name !== undefined && names.size === 1 && !NO_OWNER.test(name) ? `the ${name} ${noun}` : words;
}
/** “in the debate over taxes” is no occasion, “media reports” are many, “closed-door hearing” leaves no recording. */
const isNoSource = (from: string, noun: string, description: string): boolean =>
  new RegExp(`${noun},? (?:which is )?(?:set|scheduled|planned|due|expected)(?![\\p{L}])`, 'u').test(from) ||
  (noun === 'debate' && /\b(?:national|public|ongoing|heated|wider)\b/iu.test(description)) ||
  /\b(?:closed-door|private|upcoming|first-ever|next|future|draft|media|news|press|police|intelligence|such|FBI|job|exit|confidential|internal|classified|legal|same|similar|previous|earlier|last|other|another|separate)\b/iu.test(
    description,
  ) ||
  (/^(?:debate|review|address)$/u.test(noun) &&
    new RegExp(`${noun} (?:over|about|on(?! \\p{Lu}\\p{Ll}+day)|of|in|around|within|among|for)\\b`, 'u').test(from));

const AUDIENCE =
  /(?<![\p{L}-])(?:(?:told|tells|comments?,? made to|remarks to|speaking to) (?:[\p{L}’'-]+ ){0,3}?(reporters|journalists)|(?:told|testified (?:before|to)|(?:speaking|spoke) (?:to|before|at)|addressing|(?:remarks|comments) (?:to|at)|(?:said|saying|declared|declaring) (?:at|during)) ((?:the|an?|his|her|their|\p{Lu}\p{L}+’s) (?:(?!(?:while|after|before|during|who|that|which|at|in|on|as|and|he|she|it|they)\b)[\p{L}\d’'-]+ ){0,5}?(?:(?<!news |press )conference|summit|forum|rally|fund-?raiser|luncheon|town hall|breakfast|ministry|council|legislature|congregation|parliament|convention|audience|crowd|committee|Conference|Summit|Forum|Convention|Parliament|Knesset|Congress|Committee|Commons|General Assembly|Security Council|Senate floor|House floor)))(?![\p{L}-])/u;
const IN_COURT =
  /(?<![\p{L}-])(?:[Tt]he )?(?:court|jury|jurors|inquest|tribunal) (?:also |was |were )?(?:heard|told)(?![\p{L}-])|(?<![\p{L}-])told (?:the |a )?(?:\p{L}+ ){0,2}(?:court|jury|jurors|judge|inquest)(?![\p{L}-])/u;
/** What was said in court is in its record. */
const inCourt: Finder = (read) =>
  IN_COURT.test(read.sentence.own)
    ? {
        says: `This was said in court: ask ${courtOf({ ...read, sentence: read.sentence.text })} for the record.`,
        key: 'court',
        worth: 3.9,
        isWord: false,
      }
    : null;
const FLOOR = new RegExp(
  `(?<![\\p{L}-])(?:${SAYS}|speech|remarks) (?:\\p{Lu}\\p{Ll}+day )?on the (Senate|House) floor(?![\\p{L}-])`,
  'u',
);
/** “at the Harl Harbour Conference, saying …” */
const GATHERING = new RegExp(
  `(?<![\\p{L}-])at (the (?:\\p{Lu}[\\p{L}.’'-]+ ){1,4}(?:Convention|Conference|Forum|Summit))(?:,| (?:in|on) [^,“”"]{3,30},)? ${SAYS}(?![\\p{L}-])|(?<![\\p{L}-])${SAYS} [^“”"]{0,60}?at (the (?:\\p{Lu}[\\p{L}.’'-]+ ){1,4}(?:Convention|Conference|Forum|Summit))(?![\\p{L}-])`,
  'u',
);
/** What was said to many can be heard. */
const heard: Finder = ({ sentence: { own } }) => {
  const floor = FLOOR.exec(own)?.[1];
  if (floor !== undefined)
    return {
      says: `This was said on the floor of the ${floor}: the Congressional Record has all of it.`,
      key: 'speech',
      worth: 4.3,
      isWord: false,
    };
  const gathering = BEGINS_AT.exec(own) ?? GATHERING.exec(own);
  const found = gathering ?? AUDIENCE.exec(own);
  if (found === null || /closed|private|anonym/iu.test(own)) return null;
  const before = own.slice(0, found.index);
  if (TO_COME.test(before) || CROWD.test(before)) return null;
  const where = gathering ? (found[1] ?? found[2]) : found[2];
  const place = gathering ? undefined : PLACE_BEHIND.exec(own.slice(found.index + found[0].length))?.[1];
  const isAt = gathering !== null || /\b(?:at|during) (?:the|an?|his|her|their) /u.test(found[0]);
  const to = where === undefined ? 'to reporters' : `${isAt ? 'at' : 'before'} ${where}`;
  return {
    says: `This was said ${to}${place === undefined || NO_OWNER.test(place.slice(3)) ? '' : ` ${place}`}${dayOf(own, 'on')}: look for a recording or a transcript.`,
    key: 'speech',
    worth: where === undefined ? 3.6 : 4,
    isWord: false,
  };
};
/** “At a January fund-raiser in Harl, Ann Reed urged …” */
const BEGINS_AT = new RegExp(
  `^(?:But )?(?:[Aa]t|[Dd]uring) ((?:the|an?|his|her|their) (?:[\\p{L}\\d’'-]+ ){0,3}(?:fund-?raiser|rally|luncheon|breakfast|town hall|summit|forum|convention|(?:news|press) conference)(?: in ${NAME}(?:, \\p{Lu}\\p{Ll}*\\.)?)?)(?: (?:on |last )?${DAY})?, [^,;]{0,40}?${SAYS}(?![\\p{L}-])`,
  'u',
);
const CROWD =
  /\b(?:they|aides?|sources?|detainees|residents|witnesses|survivors|protesters|relatives|refugees|some|others)\b/iu;

/** A law or a measure by its name. */
const LAW = new RegExp(
  `(?<![\\p{L}.’'-])(?:[Tt]he |[Aa]n? )?((?:\\p{Lu}[\\p{L}’'-]+ (?:(?:of|and|for|to|in|from|on|the) )*){2,7}(?:Act|Ordinance)(?: of (?:19|20)\\d\\d)?|(?:Amendment|Proposition|Measure|Initiative) \\d+|(?:(?:House|Senate|Assembly) Bill|[HS]\\.? ?B\\.?|H\\. ?R\\.|Resolution) \\d+)(?![\\p{L}\\d])`,
  'u',
);
const KNOWN_LAW =
  /Affordable Care|Civil Rights Act|Voting Rights|Freedom of Information|Patriot Act|^(?:Under|In|At|But|And|If|While)\b/u;
const OF_LAW =
  /\b(?:laws?|acts?|bills?|bans?|amendments?|legislat\p{Ll}+|measures?|propositions?|rules?|reform|repeal\p{Ll}*|veto\p{Ll}*)\b/iu;
const lawNamed: Finder = ({ sentence: { own }, title }) => {
  const name = LAW.exec(own)?.[1]?.replace(/^(?:The|A|An) /u, '');
  return name === undefined || KNOWN_LAW.test(name) || !OF_LAW.test(title)
    ? null
    : {
        says: `Open the text of ${/(?<!of )\b\d+$/u.test(name) ? name : `the ${name}`}.`,
        key: 'law',
        worth: 4.7,
        isWord: false,
      };
};

/** A figure that somebody has counted, and no age, day or time. */
const COUNTS =
  /(?<![\p{L}\d-])\d[\d,.]*(?:\s(?:percent|per cent|million|billion|trillion|thousand)|\s?%)|(?<![\p{L}\d-])\d{1,3}(?:,\d{3})+|(?<![\p{L}\d,.$£€-])\d+ (?:[\p{Ll}-]+ ){0,2}?(?:people|cases|deaths|dead|patients|victims|homes|houses|jobs|workers|students|children|women|men|residents|cars|vehicles|complaints|arrests|votes|units|Palestinians|Israelis|soldiers|fighters|civilians|migrants|gunmen|drones|missiles|strikes|targets|points|seats)\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens of|hundreds of|thousands of) (?:[\p{Ll}-]+ )?(?:people|employees|deaths|patients|victims|soldiers|civilians|children|Palestinians|Israelis)\b|[$£€]\d/u;
const OFFICE =
  '(?:ministry|government|army|military|navy|air force|police|authorities|officials|council|university|hospital|central bank|regulators?|prosecutors?|embassy|agency|media office|civil defen[cs]e(?: agency)?|emergency services?|authority|association|union|commission|committee|board|company|party|campaign|security service|intelligence (?:service|agency)|firefighters|department|spokes(?:man|woman|person)|foreign minister|defen[cs]e minister|prime minister|president|interior minister|health minister|leader|governor|mayor|commander|head|chief|ambassador)';
/** “Gaza's Hamas-run health ministry”, “the Israeli military”. */
const OFFICE_NAMED = `(?:(?:[Tt]he |[Aa]n? )?(?:\\p{Lu}[\\p{L}.’'-]*(?:['’]s)? ){1,4}(?:new |acting |outgoing |former )?(?:\\p{L}+-run )?(?:[\\p{Ll}-]+ ){0,3}?${OFFICE}|[Tt]he (?:[\\p{Ll}-]+ ){1,3}${OFFICE})`;
const BY_OFFICE = new RegExp(
  `(?:[Aa]ccording to|[Dd]ata from|[Ff]igures from|[Nn]umbers from) (${OFFICE_NAMED}|(?:the )?${NAME})(?![\\p{L}]|['’]s? )(?! (?:media|sources|reports?|affiliate|stud|surve|poll))|(?:^|[,.;] (?:and |but )?|\\b(?:and|but|while) |(?<=["”] ))(${OFFICE_NAMED}|(?:[Tt]he )?${NAME})(?: \\([^()]{2,20}\\))?(?:,? (?:on |late |early )?\\p{Lu}\\p{Ll}+day)?,? (?:has |have |had |also |later |then |previously )*(?:${SAYS}|estimates?|estimated|forecasts?|predicts?|reported|reports|found|counted|published|projects)(?![\\p{L}-])`,
  'gu',
);
/** A country or a movement has a government or a press office that speaks. */
const COUNTRY =
  /^(?:Russia|China|Iran|Israel|Turkey|Ukraine|Germany|France|Japan|India|Britain|Brazil|Mexico|Canada|Australia|Pakistan|Taiwan|Egypt|Qatar|Lebanon|Kyiv|Kiev|Brussels|North Korea|South Korea|Saudi Arabia|Hamas|Hezbollah|Taliban|Islamic State|NATO|Downing Street|White House|Kremlin|Pentagon|State Department|Vatican|EU|UN|Shin Bet|Mossad)$/u;
const NO_BODY =
  /^(?:[Tt]he )?(?:He|She|They|It|We|I|You|In|On|At|But|And|As|When|While|After|Before|This|That|These|Those|There|Who|What|Some|Many|Most|Local|State|Police|Officials|Authorities|Experts|Critics|Sources|Congress|Republicans|Democrats|Conservatives|Labour|Washington|Moscow|Beijing|London|Tehran|DC|AI|CEO|PM)$/u;

/** An office, a body or somebody who holds an office whose figure or word it is. */
const ofOffice: Finder = ({ sentence: { own }, text }) => {
  for (const { index, 0: all, 1: source, 2: doer } of own.matchAll(BY_OFFICE)) {
    const name = (source ?? doer ?? '').trim().replace(/^(?:But|And|Yet|While|As|Though) /u, '');
    // Behind a comma it may only be what somebody is: “Ann Reed, head of the Harl Union, said”.
    if (
      doer !== undefined &&
      !COUNTRY.test(name) &&
      all.startsWith(',') &&
      !BEGINS.test(own.slice(0, index)) &&
      !ENDS.test(own.slice(index + all.length))
    )
      continue;
    const isOffice = new RegExp(`^${OFFICE_NAMED}$`, 'u').test(name);
    if (
      /['’]s?$|news agency$|^[Tt]he \p{Ll}+$/u.test(name) ||
      NO_BODY.test(name) ||
      outletIn(name) !== null ||
      (!isOffice && (bodyIn(name) === null || personIn(name.replace(/ (?:of|from|at) .*$/u, '')) !== null)) ||
      /^ (?:spokes|official|commander|source|chief)/u.test(own.slice(index + all.length))
    )
      continue;
    if (
      /\b(?:former|anonymous|unnamed|several|some|many|other|two|three|senior)\b/u.test(name) ||
      /^(?:the )?\p{Lu}{2,} agency$|^\p{Lu}\p{Ll}+ing |(?:minister|president|leader|governor|mayor|commander|head|chief|ambassador|spokes\p{Ll}+)$/iu.test(
        name,
      ) ||
      OF_DAY.test(name)
    )
      continue;
    const who = isOffice
      ? name.replace(/^(?:The|An?) /u, (word) => word.toLowerCase())
      : withOffice(the(name.replace(/^[Tt]he /u, ''), text)).replace(
          /^(?=(?:U\.S\. )?(?:Department|Ministry|Office|Bureau) )/u,
          'the ',
        );
    const key = name.replace(/^(?:[Tt]he|[Aa]n?) /u, '');
    // “according to ministry data”
    const isData = /^ (?:data|figures|statistics)\b/u.test(own.slice(index + all.length));
    if (isData && !COUNTS.test(own)) continue;
    if (COUNTRY.test(key) && !isOffice) {
      if (!PLAINLY.test(own.slice(index))) continue;
      return {
        says: `This is what ${WITH_ARTICLE.test(key) ? `the ${key}` : key} says: look for its own words.`,
        key,
        worth: 3,
        isWord: true,
      };
    }
    if (/officials$/u.test(name)) continue;
    if (SECOND_HAND.test(own)) continue;
    if (COUNTS.test(own.replace(OF_PLACE, '')) && COUNTED.test(own.slice(index)))
      return { says: `The figure is from ${who}: look for it there.`, key, worth: 3.9, isWord: false };
    return {
      says: `Look for what ${who} published${dayOf(own, 'on')}: this comes from there.`,
      key,
      worth: 3,
      isWord: true,
    };
  }
  return null;
};
/** “the Harl Health Ministry” of “according to Harl Health Ministry figures”. */
const withOffice = (name: string): string =>
  /(?:Ministry|Department|Office|Agency|Bureau|Service|Administration|Commission|Authority)$/u.test(name) &&
  !/^the |['’]s /u.test(name)
    ? `the ${name}`
    : name;
/** Whoever gives the figure has it from somebody else. */
const SECOND_HAND = /\b(?:uses|using|citing|cites|cited|based on|relies on|news agency|AFP|Reuters)\b/u;
const COUNTED =
  /^.{0,90}?\b(?:according to|from|said|says|reported|reports|estimates?|estimated|forecasts?|found|counted|published|projects?|announced|confirmed)\b/iu;
const WITH_ARTICLE = /^(?:Taliban|White House|Kremlin|Pentagon|State Department|Vatican|EU|UN|Shin Bet|Mossad)$/u;
/** “On Monday”, before who says it. */
const BEGINS =
  /^(?:On|In|At|Earlier|Late|Later|Last|Since|During|After|Before|Meanwhile|Separately|However|Also|But|As|While|When)\b[^,“”"]{0,90}$|["”]$/u;
/** “…, the ministry said on Monday.” */
const ENDS = /^(?: (?:on )?(?:late |early )?\p{Lu}\p{Ll}+day)?(?: in a statement)?[.]?$/u;
/** How large a place is, told beside its name. */
const OF_PLACE =
  /\b(?:city|town|country|nation|village|population|island) of (?:\p{Ll}+ ){0,2}[\d.,]+(?: (?:million|billion))?(?: (?:people|inhabitants|residents))?/gu;
const PLAINLY = /^.{0,80}?\b(?:said|says|announced|confirmed|denied|denies|stated|according to)\b/iu;
const OF_DAY = /^\p{Lu}\p{Ll}+day\b/u;

/** Whether a text gives somebody an office, whose words are kept. */
const isInOffice = (name: string, text: string): boolean => {
  const surname = asPattern(name.split(' ').at(-1) ?? name);
  return (
    TITLED.test(name) ||
    new RegExp(
      `\\b(?:President|Prime Minister|Minister|Chancellor|Senator|Sen\\.|Rep\\.|Representative|Congress(?:man|woman)|Gov\\.|Governor|Mayor|Secretary|Ambassador|Pope|King|Queen|Prince|General|Gen\\.|Adm\\.|Leader|leader|Speaker|Director|CEO|chief executive|Chairman|chairman|MP|minister|president|secretary|candidate|nominee|adviser|commissioner|Commissioner|Archbishop|Cardinal|Spokes\\p{Ll}+|spokes\\p{Ll}+)(?: [\\p{L}.]+){0,2}? ${surname}(?![\\p{L}])|${surname}(?:,| \\([RDI]-|, \\d{2},) (?:[\\p{L}.’'-]+ ){0,6}?(?:president|minister|leader|secretary|director|chief|chair\\p{Ll}*|ambassador|spokes\\p{Ll}+|senator|governor|mayor|congress\\p{Ll}+|head|MP|CEO|adviser|candidate|Democrat|Republican|[RD]-\\p{Lu})|${surname} \\([RDI]-`,
      'u',
    ).test(text)
  );
};

/** Of what was said to friends nothing is kept. */
const IN_PRIVATE =
  /\b(?:told|telling|said to|confided (?:in|to)) (?:\p{L}+ ){0,2}(?:friends?|aides?|allies|associates|colleagues|confidants?|advisers|family|relatives|people close)\b|\bprivate(?:ly)?\b|\bvoice ?mail\b|\b(?:contrary to|despite|than|like) what\b|\bspokes\p{Ll}+ (?:for|of)\b|\bsaid (?:no|yes) and\b/u;

/** Somebody by name whose word it is. */
const ofPerson: Finder = (read) => {
  const who = speakerOf(read);
  // Nobody finds all that a resident or a student said.
  return who === null ||
    !isInOffice(who, read.text) ||
    IN_PRIVATE.test(read.sentence.own) ||
    // Without its day nobody knows which of his words these are.
    dayOf(read.sentence.own) === '' ||
    !(SAYING.test(read.sentence.own) || /according to/iu.test(read.sentence.own))
    ? null
    : {
        says: `${who} said this${dayOf(read.sentence.own, 'on')}: look for a recording or the whole text.`,
        key: who,
        worth: 2.5,
        isWord: true,
      };
};

const FINDERS: readonly Finder[] = [
  film,
  post,
  told,
  onSite,
  stated,
  reported,
  heard,
  lawNamed,
  inCourt,
  ofOffice,
  ofPerson,
];

/** What a sentence names for what it tells, the best first. */
export const sourcesIn = (read: Read): readonly SentenceSource[] =>
  FINDERS.flatMap((find) => find(read) ?? []).sort((a, b) => b.worth - a.worth);

/** “almost 1.8 million people”: the first figure of more than a few; null without one. */
export const countIn = (sentence: string): string | null =>
  /(?<![\p{L}\d$£€.,-])(?:(?:[Aa]lmost|[Nn]early|[Aa]bout|[Aa]round|[Ss]ome|[Oo]ver|[Mm]ore than|[Aa]t least) )?(?:\d[\d,.]*(?:\s?%| percent| per cent)(?!\p{L})|(?:\d[\d.]* (?:million|billion|thousand)|\d{1,3}(?:,\d{3})+) (?!of |and |in |to |or )[\p{L}-]+)/u.exec(
    sentence,
  )?.[0] ?? null;

/** Whether a sentence has a figure that somebody has counted. */
export const hasCount = (sentence: string): boolean => COUNTS.test(sentence);
