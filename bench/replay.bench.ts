import { framesASecond } from './replay/frames.js';
import { type Bench } from './report.js';

export const bench: Bench = {
  summary: 'replaying and auditing past debates, and rebuilding the read models',
  run: async () => [...(await framesASecond())],
};
