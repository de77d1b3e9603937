import { type TopicId } from '../../personas/index.js';

/** Words that identify a claim's topic, matched with their usual endings. */
const WORDS: Readonly<Record<TopicId, string>> = {
  money:
    'money cost price dollar euro pound bill pay tax debt fund budget bank loan savings income fee cash million billion invest market stock inflation economy economic economist',
  work: 'work worker wage job employ employer employee union strike pay salary labor labour factory plant hire unemployment pension shift',
  business:
    'company firm business industry corporate executive customer sale product brand startup profit revenue trade manufacturer supplier merger shareholder',
  health:
    'health hospital doctor patient nurse disease virus vaccine drug medicine medical cancer treatment symptom infection pandemic coronavirus covid dose cure clinic therapy illness',
  children: 'child children kid baby parent mother father family teen teenager son daughter pupil toddler',
  education: 'school teacher student university college education class professor campus exam graduate tuition',
  housing:
    'house housing home rent tenant landlord mortgage apartment eviction building property neighbourhood neighborhood',
  law: 'law court judge lawsuit lawyer attorney legal sue trial ruling constitution justice verdict prosecutor indict regulation regulator ban statute appeal',
  crime:
    'police crime criminal murder kill shoot shot arrest gun victim suspect theft robbery fraud jail prison attack officer assault drug',
  politics:
    'president senator senate congress election vote voter campaign candidate party republican democrat government minister parliament policy governor mayor council politician administration white-house clinton trump obama',
  war: 'war military army soldier troops missile weapon nuclear bomb attack terror terrorist isis syria russia ukraine nato defense defence border refugee',
  science:
    'study research researcher scientist science experiment university journal data evidence theory discover discovery physics biology climate space planet nasa laboratory',
  technology:
    'software computer internet phone app google facebook twitter apple data online website tech technology digital device hacker cyber algorithm robot battery',
  environment:
    'climate water river sea ocean forest energy oil gas carbon pollution weather storm flood drought fire animal species fish farm emission wildlife',
  places:
    'city town village street road bridge harbour harbor island coast north south east west county state border region square airport',
  travel: 'flight airline plane train driver truck car travel road traffic passenger railway bus ship port tourist',
  food: 'food eat meal restaurant farm farmer meat milk diet sugar kitchen chef hunger grocery crop fish',
  faith: 'church god religion religious pastor priest bishop muslim christian faith prayer pope islam jewish bible',
  media:
    'media news newspaper journalist reporter report cnn fox television video press interview tweet story headline broadcast editor fake post',
  celebrity: 'actor actress singer star celebrity film movie show album band hollywood award fans series music',
  history: 'history historic century war former ancient decades year memory museum anniversary archive tradition',
  people:
    'people woman man women men resident neighbour neighbor citizen community family friend witness victim survivor',
  figures:
    'percent per cent number rate average poll survey statistics figures total risk increase decrease rise fall million billion half third',
  danger:
    'danger warning warn risk death dead die kill safety threat accident crash emergency disaster injured toxic failure alarm',
};

const TOPIC_OF = new Map<string, TopicId[]>();
for (const [topic, words] of Object.entries(WORDS))
  for (const word of words.split(/\s+/)) TOPIC_OF.set(word, [...(TOPIC_OF.get(word) ?? []), topic as TopicId]);

/** The number of different words of each topic in a passage. */
function topicCounts(passage: string): ReadonlyMap<TopicId, number> {
  const words = new Map<TopicId, Set<string>>();
  for (const [word] of passage.toLowerCase().matchAll(/[a-z]+(?:-[a-z]+)*/g))
    for (const form of [word, word.replace(/(?:s|ed|ing|er|ers)$/, ''), word.replace(/(?:es|ied|ies|d)$/, '')])
      for (const topic of TOPIC_OF.get(form) ?? []) words.set(topic, (words.get(topic) ?? new Set()).add(form));
  return new Map([...words].map(([topic, forms]) => [topic, forms.size]));
}

/** The topics whose words occur in a passage. */
export const topicsOf = (passage: string): ReadonlySet<TopicId> => new Set(topicCounts(passage).keys());

const MAIN_MAX = 2;
/** One or two words may be meant otherwise. */
const MAIN_WORDS_MIN = 3;

/** What a passage is mostly about, at most two topics. */
export function mainTopics(passage: string): readonly TopicId[] {
  const counts = [...topicCounts(passage)].sort(([, a], [, b]) => b - a);
  return counts
    .filter(([, count]) => count >= MAIN_WORDS_MIN)
    .slice(0, MAIN_MAX)
    .map(([topic]) => topic);
}
