import { type FactCheck, type FactCheckVerdict } from './fact-check.js';

/**
 * Longer ratings are sentences, in which “true” may refer to anything. Beyond their first two words only disputing
 * words count.
 */
const SENTENCE_WORDS = 8;
/**
 * Positions on a scale from worst (0) to best (1): up to DISPUTES_MAX a rating disputes, from SUPPORTS_MIN on it
 * supports.
 */
const DISPUTES_MAX = 0.25;
const SUPPORTS_MIN = 0.75;
/** The default scale: that of schema.org and of Google's rules for ClaimReview. */
const WORST = 1;
const BEST = 5;

/**
 * Words of ratings, in lower case and without accents, tried in this order: “partly false” and “not true” come before
 * “false” and “true”. One group of languages per line.
 */
const WORDS: readonly (readonly [FactCheckVerdict, readonly string[]])[] = [
  [
    'disputes',
    [
      'not true|isn t true|not correct|not accurate|not right|not real|not genuine|not legit|far from true|no truth|mostly false|mostly untrue|mostly wrong|mostly incorrect|mostly inaccurate|largely false|barely true|not quite true',
      'no es cierto|no es verdad|no es verdadero|no es real|mayormente falso|nao e verdade|nao e verdadeiro|non e vero',
      'pas vrai|n est pas vrai|plutot faux|pas exact|nicht wahr|nicht richtig|stimmt nicht|grosstenteils falsch|uberwiegend falsch|niet waar|grotendeels onwaar',
      'nieprawda|nieprawdziw|nie jest prawda|dogru degil|tidak benar|tidak tepat|ikke sant|inte sant|ikke rigtigt',
      'не правда|неверно|不正確|不准确|不準確|не соответствует|не відповідає|غير صحيح|ليس صحيحا|सही नहीं|सच नहीं|不实|不實|不正确|사실 아님|사실이 아님|거짓',
    ],
  ],
  [
    'mixed',
    [
      'half true|half false|half right|mixed|mixture|partly|partially|partial|in part|some truth|true and false|needs context|missing context|lacks context|lacking context|more context|unproven|unverified|unverifiable|unsupported|inconclusive|undetermined|unclear|complicated|insufficient|not enough|research in progress|two pinocchios|cherry pick|outdated|exaggerat|overstat',
      'media verdad|verdad a medias|verdades a medias|parcialmente|en parte|sin contexto|falta contexto|no hay pruebas|inverificable|exagerad|meia verdade|em parte|falta de contexto|fora de contexto|contextualizar|precisa de contexto|insustentavel|contraditorio|mezza verita|parzialmente|in parte|manca il contesto|ni',
      'en partie|partiellement|a nuancer|imprecis|incertain|invérifiable|contexte manquant|manque de contexte|exagere|c est plus complique',
      'teils|teilweise|halbwahr|halb wahr|unbelegt|nicht belegt|fehlender kontext|kontext fehlt|unklar|gedeeltelijk|deels|half waar|onbewezen|mist context',
      'czesciowo|czesciowa|polprawda|manipulacja|nieweryfikowalne|karma|kismen|belirsiz|sebagian|delvis|delvist|halvt sant|osittain',
      'частично|полуправда|без контекста|частково|напівправда|جزئي|غير مؤكد|आंशिक|आधा सच|部分|證據不足|证据不足|一部|ミスリード|절반|일부',
    ],
  ],
  [
    'disputes',
    [
      'false|fake|untrue|incorrect|inaccurate|wrong|hoax|scam|bogus|fabricat|mislead|misrepresent|misattribut|miscaption|mischaracter|distort|deceptive|doctored|altered|manipulated|photoshopped|edited|debunked|pants on fire|lie|myth|baseless|unfounded|satire|labeled satire|legend|fiction|flawed|out of context|four pinocchios|three pinocchios|no evidence|ai generated|deepfake|conspiracy|imposter|not what|impossible',
      'falso|falsa|falsos|falsas|bulo|enganoso|enganosa|engano|erroneo|incorrecto|incierto|mentira|timo|inventad|manipulad|satira|sem indicios|errado|golpe|montagem|boato|fake news|fuorviante|bufala|errato|ingannevole|truffa|pinocchio',
      'faux|fausse|trompeur|trompeuse|inexact|errone|infonde|canular|mensonge|intox|arnaque|detourne|hors contexte|parodie|manipule',
      'falsch|irrefuhrend|unwahr|gefalscht|falschung|erfunden|frei erfunden|unbegrundet|manipuliert|unzutreffend|betrug|onwaar|vals|misleidend|nep|nepnieuws|onjuist|ongegrond',
      'falsz|falszyw|wprowadza w blad|fejk|yanlis|asilsiz|yaniltici|uydurma|salah|hoaks|menyesatkan|palsu|keliru|disinformasi|misinformasi|falskt|usann|falsk|feil|usandt|forkert|vildledende|misvisende|missvisande|vaara|vaarin|harhaanjohtava|hamis|felrevezeto|nepravda|zavadejici|lzive|neistina|netacno|netocno|lazn|ψευδ|παραπλαν|lazna|neadevarat|fals|inselator|sai|sai su that',
      'ложь|неправда|фейк|фальш|вводит в заблуждение|недостоверн|манипуляц|брехня|маніпуляц|невярно|невърно|زائف|خطأ|كاذب|كذب|مضلل|مفبرك|ملفق|نادرست|شایعه|दावा गलत|गलत|झूठ|फर्जी|फ़र्ज़ी|भ्रामक|असत्य|মিথ্যা|ভুয়া|ভুল|விதவறு|பொய்|தவறு|తప్పు|అబద్ధం|ข่าวปลอม|เท็จ|ไม่จริง|錯誤|错误|假的|虚假|謠言|谣言|誤り|虚偽|偽|デマ|誤情報|허위|가짜',
    ],
  ],
  [
    'supports',
    [
      'true|correct|accurate|right|real|genuine|authentic|legit|legitimate|confirmed|verified|correct attribution|geppetto checkmark|fact|factual|supported|credible',
      'verdadero|verdadera|cierto|cierta|verdad|correcto|correcta|confirmado|verdadeiro|verdade|certo|fato|comprovado|vero|vera|verita|corretto|verificato',
      'vrai|vraie|exact|exacte|verifie|correcte|authentique|wahr|richtig|stimmt|korrekt|zutreffend|echt|waar|juist|klopt|correct bevonden',
      'prawda|prawdziw|dogru|gercek|benar|fakta|tepat|sant|sann|riktig|korrekt|rigtigt|totta|oikein|igaz|pravda|pravdive|istina|tacno|tocno|αληθ|adevarat|dung',
      'правда|верно|достоверно|вярно|правдив|صحيح|حقيقي|درست|सही|सच|सत्य|সত্য|সঠিক|உண்மை|నిజం|จริง|正確|正确|真实|真實|属实|事実|正しい|사실',
    ],
  ],
];

/**
 * Words in plain Latin letters. Words of other scripts match anywhere in a text, because they carry endings or are
 * written without spaces.
 */
const LATIN = /^[a-z ]+$/;
/** Latin words of this length or more also match with an ending; shorter ones only as whole words. */
const STEM_CHARS_MIN = 6;

/** The order within a verdict does not matter, because any match decides. */
const PATTERNS = WORDS.map(([verdict, lines]) => {
  const words = lines.flatMap((line) => line.split('|')).map(plain);
  const latin = words.filter((word) => LATIN.test(word));
  const other = words.filter((word) => !LATIN.test(word));
  const stems = latin.map((word) =>
    word.length >= STEM_CHARS_MIN && !word.includes(' ') ? `${word}[a-z]{0,5}` : word,
  );
  return [verdict, new RegExp(`(?:^| )(?:${stems.join('|')})(?= |$)|${other.join('|')}`, 'u')] as const;
});

/** The verdict of a rating: by its words, in any language, else by its number. Null if neither is clear. */
export function verdictOf({
  rating,
  ratingValue,
  ratingWorst,
  ratingBest,
}: Pick<FactCheck, 'rating' | 'ratingValue' | 'ratingWorst' | 'ratingBest'>): FactCheckVerdict | null {
  return verdictOfWords(rating ?? '') ?? verdictOfNumber(ratingValue, ratingWorst ?? WORST, ratingBest ?? BEST);
}

function verdictOfWords(rating: string): FactCheckVerdict | null {
  const text = plain(rating.slice(0, 300));
  if (text === '') return null;
  const words = text.split(' ');
  const start = words.length > SENTENCE_WORDS ? words.slice(0, 2).join(' ') : text;
  for (const [verdict, pattern] of PATTERNS) if (pattern.test(verdict === 'disputes' ? text : start)) return verdict;
  return null;
}

function verdictOfNumber(value: number | null, worst: number, best: number): FactCheckVerdict | null {
  if (value === null || worst === best || value < Math.min(worst, best) || value > Math.max(worst, best)) return null;
  const share = (value - worst) / (best - worst);
  if (share <= DISPUTES_MAX) return 'disputes';
  return share >= SUPPORTS_MIN ? 'supports' : 'mixed';
}

/** Lower case without accents of Latin, Greek and Cyrillic letters. Spaces replace everything but letters. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}
