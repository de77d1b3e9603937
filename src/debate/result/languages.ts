/** Words that are frequent in a language and rare in its neighbours. */
const WORDS: readonly (readonly [string, string])[] = [
  ['English', 'the and to of a in that is it for with was on as he at by this from not i an are his her or'],
  ['German', 'der die das und ist nicht mit den von zu auf für eine einen dem des sich auch werden wird bei sind'],
  ['French', 'de un et l d le la les des une est dans pour que qui sur pas avec du au ce cette sont par plus'],
  ['Spanish', 'el los las una con por para del que se como más su al este esta fue pero sus y en de la'],
  ['Portuguese', 'o os as um uma com não do da dos das em na que para ao foi mais pelo são de à é'],
  ['Italian', 'il lo gli una di che con per della del nel dei sono non alla dal più anche delle è la'],
  ['Dutch', 'de het een van en niet dat met voor zijn op aan ook wordt bij naar werd door uit worden'],
  ['Swedish', 'och att det som är på av för med den inte till har ett om var från vid också kan'],
  ['Danish', 'og at det er på af for med den ikke til har et fra blev også hvor efter kan som'],
  ['Norwegian', 'og å det er på av for med den ikke til har et fra ble også hvor etter som seg'],
  ['Polish', 'w z na się nie że jest od po przez jak ale oraz dla który są tym tego jego będzie tylko także'],
  ['Czech', 'v z k se na je že pro jsou ale jako podle byl který už však také jeho nebo bude jen při roku'],
  ['Bosnian, Croatian or Serbian', 'je na da za su od koji nije kao što će bi sa iz ili se nakon ali koje biti'],
  ['Albanian', 'të në dhe një për me nga që është janë ka ditë sa por kjo duke deri këtë kanë tij'],
  ['Turkish', 've bir bu için ile da de olarak olan çok daha sonra gibi kadar ise en ancak göre ne var'],
  [
    'Indonesian',
    'yang dan di dengan untuk ini itu dari pada tidak dalam akan ke juga oleh adalah bisa telah karena saat',
  ],
  ['Vietnamese', 'và của là có cho không được các với trong người một những này đã khi tại theo về năm'],
  ['Romanian', 'și de la în cu pe care nu este din un o pentru mai că au fost prin sau după'],
  ['Hungarian', 'az és hogy nem egy van meg de volt már csak el ez még mint ki szerint'],
  ['Finnish', 'ja on ei se että oli ovat myös mutta kun joka hän sen tai kuin ole mukaan vuoden jo'],
];
const SETS = WORDS.map(([name, words]) => ({ name, words: new Set(words.split(' ')) }));

/** Share of a text's words that are such words of its language at least, and how far the next language is behind. */
const SHARE_MIN = 0.12;
const AHEAD = 1.15;
const WORDS_MIN = 12;
const WORDS_READ = 1_500;

/** Letters by which a script, or a language among those that share it, is known. The first that applies. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'Japanese'],
  [/\p{Script=Hangul}/gu, 'Korean'],
  [/\p{Script=Han}/gu, 'Chinese'],
  [/[іїєґІЇЄҐ]/gu, 'Ukrainian'],
  [/[ыэЫЭ]/gu, 'Russian'],
  [/[ٹڈڑے]/gu, 'Urdu'],
  [/[پچژگ]/gu, 'Persian'],
  [/\p{Script=Arabic}/gu, 'Arabic'],
  [/ъ/giu, 'Bulgarian'],
  [/\p{Script=Hebrew}/gu, 'Hebrew'],
  [/(?:में|है|और)/gu, 'Hindi'],
  [/\p{Script=Greek}/gu, 'Greek'],
  [/\p{Script=Thai}/gu, 'Thai'],
  [/\p{Script=Georgian}/gu, 'Georgian'],
  [/\p{Script=Armenian}/gu, 'Armenian'],
  [/\p{Script=Bengali}/gu, 'Bengali'],
  [/\p{Script=Tamil}/gu, 'Tamil'],
];
const LETTERS_READ = 4_000;
/** A letter that marks a language among several stands in it this often at least. */
const MARKING_SHARE = 0.004;
const OTHER_SCRIPT_SHARE = 0.5;

/** The language of a text that is not in English, by its English name; null where nothing shows which it is. */
export function languageOf(text: string): string | null {
  const start = text.slice(0, LETTERS_READ);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin <= (1 - OTHER_SCRIPT_SHARE) * letters)
    return SCRIPTS.find(([pattern]) => (start.match(pattern)?.length ?? 0) > MARKING_SHARE * letters)?.[1] ?? null;
  const words = [...text.matchAll(/[\p{L}\p{M}]{1,30}/gu)].slice(0, WORDS_READ).map(([word]) => word.toLowerCase());
  if (words.length < WORDS_MIN) return null;
  const [first, second] = SETS.map(({ name, words: known }) => ({
    name,
    share: words.filter((word) => known.has(word)).length / words.length,
  })).sort((a, b) => b.share - a.share);
  return first && first.share >= SHARE_MIN && first.share >= AHEAD * (second?.share ?? 0) && first.name !== 'English'
    ? first.name
    : null;
}
