import { writeFileSync } from 'node:fs';
import { errorsReference, eventsReference } from '../src/reference.js';

writeFileSync(new URL('../docs/errors.md', import.meta.url), errorsReference());
writeFileSync(new URL('../docs/events.md', import.meta.url), eventsReference());
