import { MONTHS, WEEKDAYS } from './calendar.js';
import { sentencesOf } from './sentences.js';

/** What a text can be said to lack. */
export const LACKS = [
  'voice',
  'name',
  'second-voice',
  'other-side',
  'outsider',
  'expert',
  'document',
  'study',
  'witness',
  'defence',
  'objection',
  'reply',
] as const;
export type Lack = (typeof LACKS)[number];

/** Whatever somebody does who says, denies, holds against or asks for something. */
const SPEAKING =
  'sa(?:id|ys?|ying)|t(?:old|ells?|elling)|add(?:s|ed|ing)|wr(?:ote|ites?|iting|itten)|tweet(?:s|ed|ing)?|post(?:s|ed)|explain(?:s|ed|ing)?|argu(?:es?|ed|ing)|warn(?:s|ed|ing)?|claim(?:s|ed|ing)?|stat(?:es|ed|ing)|announc(?:es?|ed|ing)|testif(?:y|ies|ied)|not(?:es|ed|ing)|recall(?:s|ed|ing)?|repl(?:y|ies|ied)|respond(?:s|ed|ing)?|answer(?:s|ed)|admit(?:s|ted)?|insist(?:s|ed|ing)?|continu(?:es|ed)|declar(?:es?|ed|ing)|jok(?:es|ed)|quip(?:s|ped)|conclud(?:es|ed)|complain(?:s|ed)?|predict(?:s|ed)?|estimat(?:es|ed)|believ(?:es?|ed)|think(?:s)?|thought|suggest(?:s|ed|ing)?|confirm(?:s|ed|ing)?|den(?:y|ies|ied|ying)|report(?:s|ed|ing|edly)|reveal(?:s|ed)?|acknowledg(?:es|ed)|stress(?:es|ed)|comment(?:s|ed)|critici[sz](?:es?|ed|ing)|assert(?:s|ed)|contend(?:s|ed)|maintain(?:s|ed)?|confess(?:es|ed)|remember(?:s|ed)|describ(?:es?|ed|ing)|call(?:s|ed|ing)|ask(?:s|ed|ing)?|accus(?:es?|ed|ing)|alleg(?:es?|ed|ing)|blam(?:es?|ed|ing)|blast(?:s|ed)|slam(?:s|med)|condemn(?:s|ed|ing)?|denounc(?:es?|ed|ing)|reject(?:s|ed|ing)?|dismiss(?:es|ed)|disput(?:es?|ed|ing)|oppos(?:es?|ed|ing)|object(?:s|ed)|protest(?:s|ed)|disagree(?:s|d)?|counter(?:s|ed)|rebut(?:s|ted)|prais(?:es?|ed|ing)|welcom(?:es?|ed|ing)|hail(?:s|ed)|urg(?:es?|ed|ing)|demand(?:s|ed|ing)?|vow(?:s|ed)|pledg(?:es?|ed)|promis(?:es|ed)|threaten(?:s|ed)?|caution(?:s|ed)|fear(?:s|ed)?|hop(?:es|ed)|expect(?:s|ed)?|express(?:es|ed)|voic(?:es?|ed)|cit(?:es?|ed|ing)|quot(?:es?|ed|ing)|disclos(?:es|ed)|declin(?:es|ed)|refus(?:es|ed)|question(?:s|ed)|challeng(?:es?|ed|ing)|found|finds?|show(?:s|ed)|point(?:s|ed) out|put it|remark(?:s|ed)|observ(?:es|ed)|advis(?:es|ed)|recommend(?:s|ed)|pleaded|swore|retort(?:s|ed)|shout(?:s|ed)';
const SPEAKS = new RegExp(`(?<![\\p{L}])(?:${SPEAKING}|according to)(?![\\p{L}])`, 'giu');
const SPOKEN =
  /(?<![\p{L}])(?:said|says|say|saying|told|tells|wrote|writes|added|adds|according to|tweeted)(?![\p{L}])/iu;

/** Words with a capital that are no name: the first of a sentence, the calendar, peoples. */
const NO_NAME = new RegExp(
  `^(?:${WEEKDAYS}|${MONTHS}|The|This|That|These|Those|It|He|She|They|We|You|I|There|Here|What|Who|When|Where|Why|How|Which|But|And|So|Or|Yet|If|As|At|By|In|On|Of|To|For|From|With|After|Before|While|Since|Although|Though|Because|However|Meanwhile|Also|Then|Now|Still|Even|Some|Many|Most|Others?|One|Another|An?|His|Her|Its|Their|Our|My|Your|Yes|No|Not|Mr|Mrs|Ms|Dr)$`,
  'u',
);
/** Everybody of whom a text can tell that he says something, without a name. */
const SOMEBODY =
  '(?:officials?|authorities|police|officers?|spokes\\p{L}+|critics?|opponents?|opposition|rivals?|supporters?|experts?|analysts?|scientists?|researchers?|doctors?|physicians?|nurses?|lawyers?|attorneys?|prosecutors?|judges?|witness(?:es)?|residents?|neighbou?rs?|relatives?|family|parents?|mother|father|brother|sister|wife|husband|friends?|colleagues?|workers?|employees?|staff|students?|teachers?|activists?|campaigners?|protesters?|demonstrators?|sources?|insiders?|aides?|advis[eo]rs?|diplomats?|minist(?:er|ry|ries)|government|president|governor|mayor|senators?|lawmakers?|politicians?|companies|company|union|associations?|organi[sz]ations?|groups?|agency|agencies|department|courts?|report|study|survey|documents?|people|others|some|many|man|woman|boy|girl|driver|owner|director|manager|professor|economists?|historians?|farmers?|vendors?|voters?|fans?|users?|readers?|viewers?|passengers?|patients?|victims?)';
const SAYING =
  'said|says|say|saying|told|tells|tell|wrote|writes|added|adds|tweeted|argue[sd]?|warn(?:s|ed)?|claim(?:s|ed)?|insist(?:s|ed)?|den(?:y|ies|ied)|reject(?:s|ed)?|accuse[sd]?|urge[sd]?|report(?:s|ed)|found|finds?|shows?|showed|critici[sz]e[sd]?|believe[sd]?|estimate[sd]?|confirm(?:s|ed)?|announce[sd]?|suggest(?:s|ed)?|complain(?:s|ed)?|fear(?:s|ed)?';
const SOMEBODY_SPEAKS = new RegExp(
  `(?<![\\p{L}])(${SOMEBODY})(?:[\\s,]+[\\p{L}\\p{N}’'-]+){0,6}[\\s,]+(?:${SAYING})(?![\\p{L}])|(?<![\\p{L}])(?:${SAYING}|according to) (?:[\\p{L}’'-]+ ){0,3}(${SOMEBODY})(?![\\p{L}])`,
  'giu',
);

/** With a capital only because a sentence begins: “Sources told”. */
const NAMELESS = new RegExp(`^(?:${SOMEBODY})$`, 'iu');

const WINDOW = { before: 14, after: 6, near: 4 } as const;
/** What follows a verb of saying where nobody is named behind it. */
const GOES_ON = /^(?:that|in|on|at|it|he|she|they|we|there|to|if|when|because|why|how|what|whether)$/iu;
/** Verbs behind which whoever speaks can stand: “said Smith”. Behind all others stands of whom or to whom he speaks. */
const TURNED =
  /^(?:said|says|say|wrote|writes|added|adds|explained|explains|noted|notes|argued|argues|tweeted|replied|replies|asked|asks|recalled|insisted|warned|according to|report(?:s|ed)|claimed|by|quoting|quotes|quoted|citing|cites|cited)$/iu;
const WORD = /[\p{L}\p{N}’'@.-]+/gu;

const bareName = (word: string): string => word.replace(/^['’.-]+|(?:['’]s?|[.-])+$/gu, '');
const isName = (word: string): boolean => /^[@\p{Lu}]/u.test(word) && !NO_NAME.test(word) && !NAMELESS.test(word);

/** Whether words name somebody other than those who are known. Who stands nearest to a verb of saying speaks, where he is known. */
function namesAnother(words: readonly string[], known: ReadonlySet<string>): boolean {
  const named = words.map(bareName);
  const nearest = named.slice(0, WINDOW.near).find(isName);
  if (nearest !== undefined && known.has(nearest.toLowerCase())) return false;
  return named.some((word) => isName(word) && !known.has(word.toLowerCase()));
}

/** Whether a sentence may let somebody speak who is not known, by a name in the words before a verb of saying or just behind it. */
const speaksByName = (sentence: string, known: ReadonlySet<string>): boolean =>
  [...sentence.matchAll(SPEAKS)].some(({ 0: verb, index }) => {
    const before = sentence.slice(0, index).match(WORD) ?? [];
    const after = sentence.slice(index + verb.length).match(WORD) ?? [];
    const isTurned = TURNED.test(verb) && !GOES_ON.test(after.at(0) ?? '');
    return (
      namesAnother(before.slice(-WINDOW.before).reverse(), known) ||
      (isTurned && namesAnother(after.slice(0, WINDOW.after), known))
    );
  });

/** Whether it lets somebody without a name speak whom the known words do not have. */
const speaksUnnamed = (sentence: string, known: ReadonlySet<string>): boolean =>
  [...sentence.matchAll(SOMEBODY_SPEAKS)].some(
    ([, before = '', behind = '']) => !known.has((before || behind).toLowerCase()),
  );

const HANDLE = /(?<![\p{L}\d.])@[A-Za-z_]\w+/u;
const QUOTED = /["“«„][^"“”«»„\n]{8,}["”»“]/u;
const QUOTED_SINGLE = /(?<![\p{L}])[‘'][^‘’'\n]{20,}[’'](?![\p{L}])/u;
const DOCUMENT =
  /\b(?:reports?|stud(?:y|ies)|surveys?|polls?|research|papers?|journals?|letters?|statements?|memos?|memorandum|filings?|lawsuits?|indictments?|affidavits?|complaints?|orders?|rulings?|verdicts?|records?|documents?|files?|dossiers?|transcripts?|e-?mails?|tweets?|tweeted|posts?|posted|videos?|footage|recordings?|books?|memoirs?|columns?|articles?|editorials?|interviews?|releases?|released|bulletins?|guidelines?|guidance|bills?|laws?|legislation|acts?|treat(?:y|ies)|contracts?|data|figures|statistics|census|websites?|sites?|webpage|blog|Facebook|Twitter|Instagram|YouTube|newspapers?|magazines?|broadcasts?|programmes?|notices?|petitions?|resolutions?|budgets?|audits?|warrants?|court papers)\b|https?:|www\./iu;
const PAPER =
  /(?<![\p{L}])(?:Times|Post|Journal|News|Herald|Tribune|Guardian|Telegraph|Mail|Mirror|Sun|Maroon|Gazette|Chronicle|Reuters|AFP|AP|BBC|CNN|NBC|CBS|ABC|NPR|Bloomberg|Politico|Axios|Xinhua)(?![\p{L}])/u;
const EXPERT =
  /\b(?:professors?|experts?|economists?|scientists?|analysts?|researchers?|specialists?|scholars?|historians?|academics?|doctors?|physicians?|epidemiologists?|engineers?|director|World Bank|Monetary Fund|Institut\p{L}+|Universit\p{L}+|Centers?|Centre|think tank|laborator\p{L}+|Dr|Prof|PhD)\b|(?<![\p{L}])\p{L}{2,20}(?:ologist|ician|onomer|ographer)s?\b/iu;
const DISPUTED =
  /\b(?:den(?:y|ies|ied|ying|ial)|critici[sz]\p{L}+|critics?|criticism|opponents?|oppos\p{L}+|opposition|disput\p{L}+|reject\p{L}+|rebut\p{L}+|rebuff\p{L}*|refut\p{L}+|dismiss(?:es|ed|ing)|disagree\p{L}*|object(?:s|ed|ions?)|protest\p{L}*|condemn\p{L}*|denounc\p{L}+|accus\p{L}+|blam\p{L}+|blast\p{L}*|slam\p{L}*|attack(?:s|ed|ing)? (?:the|him|her|them|it)|counter(?:s|ed)|contradict\p{L}*|controvers\p{L}+|backlash|outrage|rivals?|skeptic\p{L}*|sceptic\p{L}*|detractors?|pushback|pushed back|in response|responded|replied|on the other (?:side|hand)|both sides|defended|defends)\b/iu;
const OUTSIDE =
  /\b(?:analysts?|professors?|independent|regulators?|customers?|unions?|experts?|rivals?|researchers?|economists?|campaigners?|consumer|lawyers?|attorneys?|residents?|witness(?:es)?|neighbou?rs?|guidelines?|watchdog|auditors?|journalists?|according to)\b/iu;
const STUDY =
  /\b(?:stud(?:y|ies)|research\p{L}*|trials?|journals?|paper|meta-analysis|findings|survey|evidence|scientists?|data)\b/iu;
const WITNESS =
  /\b(?:witness\p{L}*|saw|seen|heard|video|footage|CCTV|camera|photos?|photographs?|pictures?|recorded|recording|filmed|neighbou?rs?|residents?|bystanders?|passers?-?by|survivors?|relatives?|family|friends?|colleagues?|told|tweets?|tweeted|posted)\b/iu;
const DEFENCE =
  /\b(?:lawyers?|attorneys?|counsel|solicitors?|barristers?|defen[cs]e|defend(?:s|ed|er|ers|ing)|plead\p{L}*|pled|plea|not guilty|den(?:y|ies|ied|ying|ial)|admitted|confess\p{L}*|innocen\p{L}+|insist\p{L}*|claims?|claimed|told (?:the court|police|investigators|detectives|officers|deputies)|(?:he|she|they) (?:said|told|says))\b/iu;
const OBJECTION =
  /\b(?:critics?|opponents?|opposition|some (?:argue|say|will say|would say|people)|others (?:argue|say)|may (?:object|argue|say)|skeptic\p{L}*|sceptic\p{L}*|to be sure|admittedly|granted|of course|it is true|it['’]s true|true,|however|although|though|on the other hand|nevertheless|counter-?argument|detractors|supporters|defenders|yes, )\b/iu;

/** Whoever is spoken of may answer: by a refusal, through somebody, or in words of which no name is near. */
const REPLY =
  /\b(?:den(?:y|ies|ied|ying|ial)|reject(?:s|ed|ing)?|respon(?:d|ds|ded|se)|repl(?:y|ies|ied)|rebut\p{L}*|refut\p{L}+|declin\p{L}+|refus\p{L}+ to|comment|statement|spokes\p{L}+|lawyers?|attorneys?|aides?|defend(?:s|ed|ing)|insist\p{L}*|apologi[sz]\p{L}+|apology|tweet\p{L}*|(?:[Hh]e|[Ss]he|[Tt]hey|I|[Ww]e) (?:\p{Ll}+ )?(?:said|says?|told|added|wrote))\b/u;

const wordsOf = (known: string): ReadonlySet<string> =>
  new Set((known.match(/[\p{L}\p{N}’'-]+/gu) ?? []).map((word) => bareName(word).toLowerCase()));

let read: { readonly text: string; readonly told: readonly string[] } = { text: '', told: [] };
/** The writer's own words of each sentence; all of one in which a mark of a quotation is left alone. Kept for the text that was asked last. */
const toldIn = (text: string): readonly string[] => {
  if (read.text !== text)
    read = {
      text,
      told: sentencesOf(text).map(({ text: verbatim, own }) =>
        ((verbatim.split('"').length - 1) & 1) === 1 ? verbatim : own,
      ),
    };
  return read.told;
};

const HE_SAYS = /(?<![\p{L}])[Hh]e (?:\p{Ll}+ )?(?:said|says|told|added|wrote)(?![\p{L}])/u;
const SHE_SAYS = /(?<![\p{L}])[Ss]he (?:\p{Ll}+ )?(?:said|says|told|added|wrote)(?![\p{L}])/u;

/** Whether anybody by name may speak other than those whose words are known. */
const isNamed = (text: string, besides: string): boolean => {
  const known = wordsOf(besides);
  return HANDLE.test(text) || toldIn(text).some((sentence) => speaksByName(sentence, known));
};

/** Whether anybody at all may. */
const isSecondVoice = (text: string, besides: string): boolean => {
  const known = wordsOf(besides);
  return (
    isNamed(text, besides) ||
    (HE_SAYS.test(text) && SHE_SAYS.test(text)) ||
    toldIn(text).some((sentence) => speaksUnnamed(sentence, known))
  );
};

const READERS: Readonly<Record<Lack, (text: string, besides: string) => boolean>> = {
  voice: (text) =>
    QUOTED.test(text) ||
    QUOTED_SINGLE.test(text) ||
    HANDLE.test(text) ||
    SPOKEN.test(text) ||
    DOCUMENT.test(text) ||
    PAPER.test(text),
  // “She said” of somebody who was named before.
  name: (text, besides) => HE_SAYS.test(text) || SHE_SAYS.test(text) || isNamed(text, besides),
  'second-voice': isSecondVoice,
  'other-side': (text, besides) => DISPUTED.test(text) || isSecondVoice(text, besides),
  outsider: (text, besides) => OUTSIDE.test(text) || DISPUTED.test(text) || isSecondVoice(text, besides),
  expert: (text) => EXPERT.test(text) || STUDY.test(text),
  document: (text) => DOCUMENT.test(text) || PAPER.test(text),
  study: (text) => STUDY.test(text),
  witness: (text) => WITNESS.test(text),
  defence: (text) => DEFENCE.test(text),
  reply: (text) => REPLY.test(text),
  objection: (text) => OBJECTION.test(text) || DISPUTED.test(text),
};

/**
 * Whether a text may have what somebody is about to say it lacks: another speaker, another side, an expert, a document. The one door for
 * every sentence that states such an absence. Looks through the whole text and takes the least sign for it, so that no text is told to
 * lack what it has: what this denies is missing, what it grants may be missing too.
 * @param besides whose words are known already: a name, or the sentence that is spoken of
 */
export function mayHave(
  { title = '', text }: { readonly title?: string; readonly text: string },
  lack: Lack,
  besides = '',
): boolean {
  return READERS[lack](`${title}.\n${text}`, besides);
}
