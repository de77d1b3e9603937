// A separate process. Its detector, with four threads, gets the first file named in the arguments $SMALL_FIRST times,
// then all others at once, then the first one again. The first one is a small picture.
import { readFile } from 'node:fs/promises';

// The build has no types.
const { WorkerDetector } = await import(new URL('../../dist/detection/index.js', import.meta.url).href);

const [small, ...files] = await Promise.all(process.argv.slice(2).map((file) => readFile(file)));
// Memory is the subject here, not time, so a busy machine gets more of it.
const detector = new WorkerDetector({ modelFolder: 'models/elenchus-vit', workers: 4, imageTimeoutMs: 120_000 });
await detector.ready();
const outcome = (bytes) =>
  detector.detect(bytes).then(
    ({ image }) => `${image.width} x ${image.height}`,
    ({ code }) => code,
  );
await Promise.all(Array.from({ length: Number(process.env['SMALL_FIRST']) }, () => outcome(small)));
const outcomes = await Promise.all(files.map(outcome));
outcomes.push(await outcome(small));
await detector.close();
console.log(JSON.stringify({ peakMib: (await peakKib()) / 1024, outcomes }));

/** The peak of this process alone: on Linux, `maxRSS` of a child process begins at the memory of its parent. */
async function peakKib() {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}
