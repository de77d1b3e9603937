import { personIn } from './persons.js';
import { asPattern } from './speech.js';

/** What somebody is, as the last word of its description. */
const HOLDER =
  '(?:[Pp]resident(?:-elect)?|[Ss]enator|[Rr]epresentative|[Cc]ongress(?:man|woman)|[Gg]overnor|[Mm]ayor|[Mm]inister|[Ss]ecretary|[Cc]hancellor|[Pp]remier|[Jj]udge|[Jj]ustice|[Cc]ommissioner|[Cc]hair(?:man|woman|person)?|[Dd]irector|[Mm]anager|[Cc]hief|[Hh]ead|[Ll]eader|[Ss]peaker|[Oo]fficer|CEO|CFO|PM|[Bb]oss|[Aa]cademic|[Tt]ycoon|[Ee]ditor in [Cc]hief|[Cc]ounsel|[Cc]o-author|[Cc]o-[Cc]hair|[Cc]hancellor|[Ee]xecutive|[Ff]ounder|[Oo]wner|[Pp]rofessor|[Rr]esearcher|[Ss]cientist|[Ee]conomist|[Aa]nalyst|[Ee]xpert|[Ll]awyer|[Aa]ttorney|[Pp]rosecutor|[Ss]pokes(?:man|woman|person)|[Aa]dvis[eo]r|[Aa]ide|[Ss]trategist|[Ee]ditor-in-[Cc]hief|M[SP]|MSP|MEP|TD|[Oo]fficial|[Ss]heriff|[Dd]etective|[Ss]ergeant|[Ll]ieutenant|[Cc]aptain|[Cc]oach|[Pp]astor|[Bb]ishop|[Rr]abbi|[Ii]mam|[Pp]ope|[Aa]uthor|[Ww]riter|[Ee]ditor|[Rr]eporter|[Cc]orrespondent|[Jj]ournalist|[Cc]olumnist|[Cc]ommentator|[Cc]ontributor|[Hh]ost|[Aa]nchor|[Hh]istorian|[Pp]hysicist|[Bb]iologist|[Ee]ngineer|[Dd]octor|[Nn]urse|[Tt]eacher|[Pp]rincipal|[Ss]uperintendent|[Aa]ctivist|[Oo]rgani[sz]er|[Cc]andidate|[Nn]ominee|[Dd]emocrat|[Rr]epublican|[Cc]ouncil(?:man|woman|member|lor)|[Ll]awmaker|[Aa]mbassador|[Ee]nvoy|[Dd]iplomat|[Ss]urvivor|[Vv]eteran|[Pp]ollster|[Ff]ellow|[Ss]cholar|[Cc]onsultant|[Rr]esident|[Cc]o-founder|[Pp]artner|[Mm]ember|[Aa]ctor|[Aa]ctress|[Ss]inger|[Cc]omedian|[Ss]tudent|[Ff]armer|[Dd]river|[Ww]itness|[Pp]lanner|[Mm]other|[Ff]ather|[Bb]rother|[Ss]ister|[Ww]ife|[Hh]usband|[Ss]on|[Dd]aughter|[Ww]idow|[Dd]ean|[Cc]urator|[Pp]sychologist|[Ee]pidemiologist|[Vv]irologist|[Ii]nvestigator|[Oo]mbudsman|[Rr]egulator|[Cc]oordinator|[Cc]ritic|[Bb]iographer|[Pp]layer|[Rr]adio host|[Pp]hysician|[Ss]urgeon|[Gg]eneral|[Aa]dmiral|[Cc]olonel|[Cc]ommander|[Ss]ecretary-[Gg]eneral|[Ff]ilmmaker|[Pp]roducer|[Bb]utcher|[Gg]rocer|[Rr]etiree|[Pp]hotographer|[Aa]rtist|[Cc]limber|[Gg]uide|[Pp]ilot|[Ss]trategist|[Nn]ovelist|[Cc]hampion|[Mm]inister-[Pp]resident|[Gg]eologist|[Cc]limatologist|[Ss]ociologist|[Aa]nthropologist|[Ll]ecturer|[Cc]ampaigner|[Mm]agistrate|[Vv]ice-[Cc]hair|[Tt]reasurer|[Tt]aoiseach|[Ww]hip|[Dd]eputy)';
const CHARS_MAX = 150;

/** Where a full stop ends no sentence. */
const SHORTENED = '\\p{Lu}|St|Dr|Mr|Mrs|Ms|Jr|Sen|Rep|Gov|Gen|Lt';
/** “, the chairman of the national committee,”; no clause of what somebody does. */
const BEHIND = new RegExp(
  `^(?:\\sof\\s\\p{Lu}\\p{L}+(?:\\s\\p{Lu}\\p{L}+)?)?,\\s(?:\\d{2},\\s)?((?:(?:an?|the|former|now|who is|who was)\\s)?(?:[^,"“”.;:()]|(?<=(?<![\\p{L}])(?:${SHORTENED}))\\.|\\.(?=\\p{Ll})){2,${CHARS_MAX}}?)(?=[,;:"”]|\\s\\(|(?<!(?<![\\p{L}])(?:${SHORTENED}))\\.(?!\\p{L})|$)`,
  'u',
);
/** Another person behind a description: “, a lawyer and Ann Reed”. */
const ANOTHER = / and (\p{Lu}[\p{L}.’'-]+ (?:\p{Lu}\. )?\p{Lu}[\p{L}’'-]+)$/u;
/** What may be left out of a long one. */
const MORE =
  /(?:,? (?:who|which|that|whose|where|as well as|speaking|writing) .*| and (?:an?|the|one of|his|her|\p{Ll}+ (?:of|at)) .*)$/u;
const PARTIES: Readonly<Record<string, string>> = { R: 'Republican', D: 'Democrat', I: 'independent' };
/** “, R-Texas” and “(D-Calif.)”. */
const MARK = /^,?\s\(?([RDI])-(\p{Lu}[\p{L}.]*(?:\s\p{Lu}[\p{L}.]*)?)\)?/u;
/** States as newspapers shorten them. */
const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  'Ala. Alabama,Ariz. Arizona,Ark. Arkansas,Calif. California,Colo. Colorado,Conn. Connecticut,Del. Delaware,Fla. Florida,Ga. Georgia,Ill. Illinois,Ind. Indiana,Kan. Kansas,Ky. Kentucky,La. Louisiana,Mass. Massachusetts,Md. Maryland,Mich. Michigan,Minn. Minnesota,Miss. Mississippi,Mo. Missouri,Mont. Montana,Neb. Nebraska,Nev. Nevada,N.C. North Carolina,N.D. North Dakota,N.H. New Hampshire,N.J. New Jersey,N.M. New Mexico,N.Y. New York,Okla. Oklahoma,Ore. Oregon,Pa. Pennsylvania,R.I. Rhode Island,S.C. South Carolina,S.D. South Dakota,Tenn. Tennessee,Tex. Texas,Vt. Vermont,Va. Virginia,Wash. Washington,Wis. Wisconsin,Wisc. Wisconsin,W.Va. West Virginia,Wyo. Wyoming,AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
    .split(',')
    .map((each) => each.split(/ (.*)/u).slice(0, 2) as [string, string]),
);
const SHORT: Readonly<Record<string, string>> = {
  'Lt. Gov.': 'Lieutenant Governor',
  'Sen.': 'Senator',
  'Rep.': 'Representative',
  'Gov.': 'Governor',
  'Gen.': 'General',
};

const ROLE_CHARS_MAX = 90;
/** An office with nothing of where it is held. */
const OFFICE_ALONE = /^(?:Senator|Representative|Governor|Mayor)$/u;

/** What a text says somebody is, in its own words, where it says so beside the full name; null where it does not. */
export function roleOf(text: string, name: string): string | null {
  const before = new RegExp(
    `(?<![\\p{L}]|(?<!\\p{Ll}{2})\\.)((?:(?:[Ff]ormer|[Aa]cting|[Dd]eputy|[Ss]enior|[Vv]ice|[Ll]ead|and|of|for|the|\\p{Lu}[\\p{L}’'&-]*|U\\.S\\.|[\\p{Ll}]+ist|[\\p{Ll}]+ics|economic|political|presidential|vice-presidential|national|foreign|public|legal|medical|financial|campaign|union|county|state|city|executive|managing|general|press|ministry|police|government|company|trade|defen[cs]e|[Rr]eal|estate|finance|interior|nursing|opposition|military|army|energy|tech|first|veteran|longtime|security|science|health|policy|party|parliamentary|congressional|federal|[\\p{Ll}-]+(?=\\s(?:professor|scientist|secretary|director|expert|manager|analyst|chief|editor|officer))) ){0,9}(?:${HOLDER}(?: of (?:the )?\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?)?|Lt\\. Gov\\.|Sen\\.|Rep\\.|Gov\\.|Gen\\.)) (?:(?:Mr|Mrs|Ms|Dr|Sir|Dame|Lord|Lady|Prof|Rear|Adm|Brig|Maj|Lt|Gen|Col|Capt)\\.? )*${asPattern(name)}(?![\\p{L}])`,
    'u',
  ).exec(text)?.[1];
  for (const { index } of text.matchAll(new RegExp(`(?<![\\p{L}])${asPattern(name)}(?=,|\\s\\(|\\sof\\s)`, 'gu'))) {
    const rest = text.slice(index + name.length);
    const [, party = '', state = ''] = MARK.exec(rest) ?? [];
    if (party !== '') return `${PARTIES[party] ?? ''} of ${STATES[state] ?? state}`;
    const whole = BEHIND.exec(rest)?.[1]
      ?.replace(/ [-–—] .*$/u, '')
      .replace(/^(?:now|then|who is|who was) /u, '')
      .replace(ANOTHER, (all, name: string) => (personIn(name) === null ? all : ''))
      .trim();
    const role = whole === undefined || whole.length <= ROLE_CHARS_MAX ? whole : whole.replace(MORE, '');
    if (role !== undefined && role.length <= ROLE_CHARS_MAX && !PARTY_ALONE.test(role) && isDescription(role))
      return plainly(role);
  }
  const apposed = new RegExp(
    `(?<![\\p{L}])((?:\\p{Lu}[\\p{L}’'-]+ ){1,3}[Ss]pokes\\p{Ll}+|(?:(?:[Cc]hief|[Dd]eputy|[Aa]cting|[Ff]ormer|[Mm]anaging) )?${HOLDER} (?:of|for) (?:the )?\\p{Lu}[^,.;“”"]{2,60}|(?:[Aa]n?|[Tt]he|\\p{Lu}[\\p{L}]+['’]s) (?:(?!(?:by|an?|the|that|who|and|from|with|to)\\s)(?:\\p{Lu}\\.)*[^,.;“”"\\s]* ){0,6}${HOLDER}(?: general)?(?: (?:of|for|at|in) (?:[^,.;“”"]|(?<=Mrs?|Ms|Dr|\\p{Lu})\\.){2,60})?), (?:(?:Dr|Mr|Mrs|Ms|Sir|Dame|Lord|Lady|Prof|Councillor)\\.? )*${asPattern(name)}(?=[,.]|\\s(?:has |have )?(?:said|told|says|wrote|added)\\b)`,
    'u',
  ).exec(text)?.[1];
  if (apposed !== undefined && before === undefined) return lowered(apposed);
  // “Ann Reed’s personal lawyer Tom Castell”, “Ann Reed is a teacher at Harl School.”, “Ann Reed, from Harl Works,”
  const [, whose, what, whence] =
    new RegExp(
      `(?<![\\p{L}])((?:(?:\\p{Lu}[\\p{L}.]+ )?\\p{Lu}[\\p{L}]+['’]s? )(?:\\p{Ll}[\\p{L}-]* ){1,3}${HOLDER}) ${asPattern(name)}(?![\\p{L}])|(?<![\\p{L}])${asPattern(name)} (?:is|was) ((?:an?|the) (?:[\\p{L}-]+ ){0,4}${HOLDER}(?: (?:of|for|at|in) [^,.;“”"]{2,60})?)[.,]|(?<![\\p{L}])${asPattern(name)},? ((?:from|at|of) (?:the )?\\p{Lu}[\\p{L}&’'-]+(?: (?:of |for |the )*\\p{Lu}[\\p{L}&’'-]+){1,5})(?![\\p{L}]),? (?:said|says|told|added|called|agreed|wrote)`,
      'u',
    ).exec(text) ?? [];
  if (whose !== undefined && (before === undefined || LONE.test(before) || !before.includes(' '))) return whose;
  if (before === undefined && (what ?? whence) !== undefined) return what ?? whence ?? null;
  if (before === undefined) return null;
  const cut = before
    .replace(
      /^(?:(?:and|of|for|the|For|About|Among|Between|Both|All|Only|Outgoing|But|And|The|When|As|While|After|Before|In|On|At|Then|If|So|By|With|From|Like|Even|Now|Today|Yesterday|Earlier|Later) )+/u,
      '',
    )
    .replace(/^.*\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ and (?=\p{L})/u, '')
    .replace(
      /^\p{Lu}\p{Ll}+ and (?=(?:Prime Minister|(?:Vice )?President|Chancellor|King|Governor|Senator|Mayor)$)/u,
      '',
    )
    .replace(/^(?:AP|AFP|Reuters) /u, '')
    .replace(/^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )/u, '');
  const role = cut.replace(/\b(?:Lt\. Gov|Sen|Rep|Gov|Gen)\.$/u, (short) => SHORT[short] ?? short);
  const isPlain = role !== 'President' || !new RegExp(`\\p{Ll} President ${asPattern(name)}`, 'u').test(text);
  if (LONE.test(role) || !isPlain) return null;
  // “Senator Ann Reed of Velden”.
  const [, where] = OFFICE_ALONE.test(role)
    ? (new RegExp(`${asPattern(name)} of (\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?)`, 'u').exec(text) ?? [])
    : [];
  return where === undefined ? lowered(role) : `${role} of ${where}`;
}
/** Less than the office that a text may have before the name. */
const PARTY_ALONE = /^(?:an? )?(?:Democrat|Republican|independent|member|owner|spokes\p{Ll}+)$/u;
/** Of what, the text says elsewhere. */
const LONE =
  /^(?:president|[Mm]ember|[Hh]ead|[Ll]eader|[Dd]irector|[Cc]hair(?:man|woman|person)?|[Cc]hief|[Cc]andidate|[Nn]ominee|[Oo]fficer|[Pp]artner|[Ff]ellow|[Aa]dvis[eo]r|[Aa]ide|[Ss]pokes\p{Ll}+|[Ss]ecretary|[Mm]inister|[Mm]anager|[Oo]fficial|[Ee]xecutive|General|[Oo]wner|[Jj]ustice|[Cc]onsultant|[Hh]ost|[Gg]uide|[Pp]layer|[Ss]on|[Dd]aughter|[Ff]ather|[Mm]other|[Ww]itness)$/u;
/** What a writer thinks of somebody, and no part of his office. */
const JUDGED =
  /^((?:[Aa]n?|[Tt]he) )?(?:(?:[Ww]idely|[Hh]ighly|[Mm]uch|[Ww]ell|[Ww]orld)[ -])?(?:[Cc]ontroversial|[Ee]mbattled|[Pp]opular|[Oo]utspoken|[Ff]amed|[Ff]amous|[Nn]ewly[- ]minted|[Bb]ombastic|[Ff]irebrand|[Dd]isgraced|[Ll]ongtime|[Nn]otorious|[Rr]espected|[Rr]egarded|[Rr]enowned|[Aa]cclaimed|[Aa]dmired|[Pp]rominent|[Dd]istinguished|[Ee]minent|[Ii]nfluential|[Bb]eloved|[Kk]nown|[Bb]rilliant|[Cc]elebrated|[Rr]evered|[Ll]egendary|[Ss]elf-described|[Ss]o-called) (?=\p{L})/u;
/** What somebody has done, behind what he is: “a scholar who has written extensively on tides”. */
const HAS_DONE = /,? who (?:has|had|also|recently|once|is|was|will|wrote|served|spent|helped) .*$/u;
/** What somebody is without what a writer thinks of him, and without what he has done. */
function plainly(role: string): string {
  const bare = role.replace(/^and /u, '').replace(HAS_DONE, '').trim();
  const [judged, article = ''] = JUDGED.exec(bare) ?? [];
  if (judged === undefined) return bare;
  const rest = bare.slice(judged.length);
  // “an influential lawyer” is a lawyer.
  return /^an? $/iu.test(article)
    ? `${/^[aeiou](?!ni|ne\b|u)/iu.test(rest) ? 'an' : 'a'} ${rest}`
    : `${article}${rest}`;
}
/** A description as it stands within a sentence. */
const lowered = (role: string): string =>
  plainly(role).replace(
    /^(?:An?|The|Former|Independent|Acting|Real|Deputy|Senior|Retired|Lead|Veteran)(?= )/u,
    (word) => word.toLowerCase(),
  );

const OFFICE_BEFORE = new RegExp(
  `^(.*(?<![\\p{L}])${HOLDER}) (\\p{Lu}[\\p{L}’'-]+ (?:\\p{Lu}\\. )?\\p{Lu}[\\p{L}’'-]+)$`,
  'u',
);
const OFFICE_END = /^(\p{Lu}\p{Ll}+) (\p{Lu}[\p{L}’'-]+ \p{Lu}[\p{L}’'-]+)$/u;
/** What an office is for, beside the name of who holds it; a first name is none. */
const FIELD =
  /(?:ity|ence|ense|ment|tion|tions|cy|ies|ing|tice|or|ior|ury|erce|fare|ture|ions|Affairs|Health|State|Trade|Services|Relations|Operations|Sports?|Science|Technology|Labor|Homes|Planning|Women|Children|Peace|Media)$/u;
/** A name without the office that a text has before it, and that office: “BuzzFeed Editor-in-Chief Ann Reed”. */
export function withoutOffice(name: string, text: string): { readonly name: string; readonly office: string | null } {
  const [, office, bare] = OFFICE_BEFORE.exec(name) ?? [];
  // “Assistant Secretary for Harbour Security Ann Reed”.
  const [, end = '', own] = OFFICE_END.exec(name) ?? [];
  const field =
    own &&
    FIELD.test(end) &&
    new RegExp(
      `((?:\\p{Lu}[\\p{L}-]* )*${HOLDER} (?:for|of) (?:the )?(?:\\p{Lu}[\\p{L}]* )*${asPattern(end)}) ${asPattern(own)}`,
      'u',
    ).exec(text)?.[1];
  if (own !== undefined && field) return { name: own, office: field };
  return office === undefined || bare === undefined ? { name, office: null } : { name: bare, office };
}

const DESCRIBES = new RegExp(`(?<![\\p{L}])${HOLDER}s?(?![\\p{L}])`, 'u');
/** Whether words name what somebody is. */
export const namesRole = (words: string): boolean => DESCRIBES.test(words);
/** Who is named by an office does something. */
const ACTS = new RegExp(
  `^(?:the|an?) (?:\\p{Ll}+ )?${HOLDER} (?:(?:has|had|have|is|was) )?(?!based|retired|trained|named|called|turned)\\p{Ll}+(?:ed|es)(?![\\p{L}-])`,
  'u',
);
/** Several, or somebody else: “both Republicans”, “Chancellor Ann Reed”. */
const ANOTHER_HOLDER = new RegExp(`^both\\b|${HOLDER} \\p{Lu}\\p{Ll}+ \\p{Lu}\\p{Ll}+$`, 'u');
/** Begins with what somebody is, and says nothing that he does. */
const isDescription = (role: string): boolean =>
  !ANOTHER_HOLDER.test(role) &&
  (DESCRIBES.test(role) ||
    /^who (?:heads|leads|runs|chairs|directs|owns|founded|studies|teaches|represents|sells)\b/u.test(role)) &&
  !/^(?:\d+|among|his|her|their|said|says|say|claims?|have|has|had|is|are|was|were|will|would|now|who (?!is|was|heads|leads|runs|chairs|directs|owns|founded|studies|teaches|represents|sells)|which|whose|whom|and|or|but|in|on|at|as|when|while|because|if|he|she|it|they|not|with|to|(?!managing|acting|leading|retired|visiting|founding|presiding)\p{Ll}+(?:ing|ed))\b/u.test(
    role,
  ) &&
  !/\b(?:said|says|told|wrote|added)\b/u.test(role) &&
  // “the senator raged against it”
  !ACTS.test(role) &&
  // A clause of what he thinks or does.
  !/\b(?:he|she|they|not|would|will)\b/u.test(role) &&
  !/^(?!president|agent|student|resident|superintendent|correspondent|lieutenant|sergeant|consultant|assistant)\p{Ll}+(?:ent|ant|ful|ous|able|ible)\s(?!\p{Ll}+(?:or|er|ist|ian)\b)/u.test(
    role,
  );
