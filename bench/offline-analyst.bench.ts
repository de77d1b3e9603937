import { identifyClaims } from '../src/claims/index.js';
import { type Analyst } from '../src/analysts/index.js';
import { type Cast, loadCast } from '../src/personas/index.js';
import { OfflineAnalyst, ThreadedOfflineAnalyst, readArticle } from '../src/analysts/offline/index.js';
import { articleOf, debate } from './credibility/debate.js';
import { type Bench, type Figure, median } from './report.js';
import { heldMiB } from './support/held-memory.js';

const WORDS = 1_000;
const DEBATES = 15;
const CPU_MS_MAX = 150;
const ARTICLES = 1_000;
const GROWTH_MIB_MAX = 32;

const SENTENCES = [
  'The city council voted 9 to 4 on Tuesday to close the harbour bridge for six months, after an engineering report found cracks.',
  '"We could not in good conscience leave it open," said Maria Lindqvist, who heads the works committee.',
  'Repairs would cost $4.2 million, according to a preliminary estimate by the regional transport agency.',
  'Everyone knows that the bridge is perfectly fine, and the corrupt officials behind this disgrace will never admit it!',
  'Tom Okafor, who runs a bakery on the north side, said he may lose a third of his customers.',
  'Critics say the elites have always ignored the north side, and they ask why nobody was consulted.',
  'A spokesman for the mayor declined to comment on Friday.',
  'Engineers in March 2016 described the cracks as slow but progressive, and could not say when they first appeared.',
];

/** An invented article of a given length; a different one for every number. */
function invented(number: number, words: number): { title: string; text: string } {
  const sentences: string[] = [];
  for (let count = 0, k = number; count < words; k += 1) {
    const sentence = `${SENTENCES[(k * 7 + number) % SENTENCES.length] ?? ''} Case ${number * 31 + k} is still open.`;
    sentences.push(sentence);
    count += sentence.split(' ').length;
  }
  const paragraphs: string[] = [];
  for (let k = 0; k < sentences.length; k += 3) paragraphs.push(sentences.slice(k, k + 3).join(' '));
  return { title: `Council closes harbour bridge, part ${number}`, text: paragraphs.join('\n\n') };
}

/** CPU in milliseconds of both rounds of a debate about one invented article. */
async function debateCpuMs(cast: Cast, analyst: Analyst, number: number): Promise<number> {
  const { title, text } = invented(number, WORDS);
  const article = articleOf(title, text);
  const claims = identifyClaims(article);
  const before = process.cpuUsage();
  await debate(analyst, cast, article, 'standard', claims);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** CPU of the debates about the articles `from` to `from + count`, one after the other. */
async function debatesCpuMs(cast: Cast, analyst: Analyst, from: number, count: number): Promise<readonly number[]> {
  const costs: number[] = [];
  for (let number = from; number < from + count; number += 1) costs.push(await debateCpuMs(cast, analyst, number));
  return costs;
}

function readingCpuMs(): readonly number[] {
  const costs: number[] = [];
  for (let number = 100; number < 115; number += 1) {
    const article = invented(number, WORDS);
    const before = process.cpuUsage();
    readArticle(article);
    costs.push(process.cpuUsage(before).user / 1_000);
  }
  return costs;
}

/** Retained memory in MiB before and after reading many articles. */
function memoryOfReading(): { readonly before: number; readonly growth: number } {
  for (let number = 200; number < 300; number += 1) readArticle(invented(number, WORDS));
  // Collects garbage first, so that the figure shows retained memory and not the collector's timing.
  const before = heldMiB();
  for (let number = 300; number < 300 + ARTICLES; number += 1) readArticle(invented(number, WORDS));
  return { before, growth: heldMiB() - before };
}

async function run(): Promise<Figure[]> {
  const cast = await loadCast('personas');
  const analyst = new OfflineAnalyst();
  const cold = await debateCpuMs(cast, analyst, 0);
  await debatesCpuMs(cast, analyst, 1, 5);
  const cost = median(await debatesCpuMs(cast, analyst, 6, DEBATES));

  const threaded = new ThreadedOfflineAnalyst();
  await debatesCpuMs(cast, threaded, 50, 5);
  const threadedCost = median(await debatesCpuMs(cast, threaded, 55, DEBATES));
  await threaded.close();

  const reading = median(readingCpuMs());
  const memory = memoryOfReading();
  return [
    {
      name: `CPU of one debate on ${WORDS} words, both rounds, ${cast.personas.length} agents`,
      value: cost,
      unit: 'ms',
      against: { name: 'reading alone', value: reading },
      bar: `<= ${CPU_MS_MAX}`,
      holds: cost <= CPU_MS_MAX,
    },
    {
      name: 'the same in a separate thread',
      value: threadedCost,
      unit: 'ms',
      against: { name: 'in the thread of the caller', value: cost },
      bar: `<= ${CPU_MS_MAX}`,
      holds: threadedCost <= CPU_MS_MAX,
    },
    {
      name: 'CPU of the first debate of a process',
      value: cold,
      unit: 'ms',
      against: { name: 'later ones', value: cost },
      bar: null,
      holds: null,
    },
    {
      name: `heap growth over ${ARTICLES} articles`,
      value: memory.growth,
      unit: 'MiB',
      against: { name: 'heap before', value: memory.before },
      bar: `<= ${GROWTH_MIB_MAX}`,
      holds: memory.growth <= GROWTH_MIB_MAX,
    },
  ];
}

export const bench: Bench = {
  summary: 'CPU and memory of a debate with the offline analyst alone',
  run,
};
