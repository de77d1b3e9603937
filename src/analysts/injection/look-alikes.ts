/**
 * Letters of other scripts that look like Latin ones, as pairs. A selection from the shapes that Unicode's confusables
 * list (UTS #39) gives for the basic Latin letters: Cyrillic, Greek, Armenian, Cherokee, Lisu, phonetic small capitals.
 * Full-width, mathematical and circled letters need no entry: compatibility decomposition maps them.
 */
const PAIRS = [
  // Cyrillic
  'аa бb вb гr дd еe ёe иu кk мm нh оo рp сc тt уy хx ѕs іi јj ԛq ԝw ѵv ԁd һh ӏl ьb пn ґr ԍg ғf қk',
  'АA ВB ЕE ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ЅS Ԛq ԜW ѴV ԀD ҺH ӀI ЬB ПN ГR Ԍg',
  // Greek
  'αa βb γy εe ηn ιi κk νv οo ρp σo ςc τt υu χx ωw ϲc ϳj ϵe μu',
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ͿJ',
  // Armenian
  'օo ոn սu հh ցg զq յj քp աw ղn տs ռn եt լl ԼL ՍU ՕO ՏS ՀZ',
  // Cherokee
  'ᎠD ᎡR ᎢT ᎥI ᎩY ᎪA ᎫJ ᎬE ᎳW ᎷM ᎻH ᎽY ᏀG ᏂH ᏃZ ᏎA ᏏB ᏒR ᏔW ᏕS ᏙV ᏚS ᏞL ᏟC ᏢP ᏦK ᏧD ᏴB ᏳG',
  // Lisu
  'ꓐB ꓑP ꓓD ꓔT ꓖG ꓗK ꓙJ ꓚC ꓜZ ꓝF ꓟM ꓠN ꓡL ꓢS ꓣR ꓦV ꓧH ꓪW ꓫX ꓬY ꓮA ꓰE ꓲI ꓳO ꓴU',
  // Phonetic letters, small capitals and Latin letters of other alphabets
  'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ꞯq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɑa ɡg ɩi ʋv ƅb ƞn ɾr ʂs ɓb ɗd ɦh ƙk ɱm ɲn ʈt ʐz ǀl ɛe ɔo',
  // Coptic
  'ⲁa ⲃb ⲅr ⲉe ⲏh ⲓi ⲕk ⲙm ⲛn ⲟo ⲣp ⲥc ⲧt ⲩy ⲭx ⲱw',
].join(' ');

/** Letters in boxes, in filled circles, and those of flags, which no decomposition maps. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

function pairs(): Map<string, string> {
  const map = new Map<string, string>();
  for (const pair of PAIRS.split(' ')) {
    const [from = '', to = ''] = Array.from(pair);
    map.set(from, to.toLowerCase());
  }
  // Cherokee has small forms, which look like small capitals.
  for (const [from, to] of [...map]) if (/\p{Script=Cherokee}/u.test(from)) map.set(from.toLowerCase(), to);
  for (const first of ALPHABETS)
    for (let letter = 0; letter < 26; letter += 1)
      map.set(String.fromCodePoint(first + letter), String.fromCharCode(0x61 + letter));
  return map;
}

export const LOOK_ALIKES: ReadonlyMap<string, string> = pairs();
