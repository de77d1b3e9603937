import { workerData } from 'node:worker_threads';
import { type MetadataTask, type MetadataWorkerData } from '../detector/examination.js';
import { configureDecoder, readEmbedded } from '../intake/intake.js';
import { type Provenance } from './provenance.js';
import { provenanceOf } from './provenance-reader.js';
import { TrustList } from './trust-list.js';
import { serveJobs } from '../../runtime/index.js';

configureDecoder();
const { trustListFile } = workerData as MetadataWorkerData;
const trustList = trustListFile === undefined ? undefined : TrustList.read(trustListFile);

/** Copies of the file in memory at once: the original, one without texts, the manifest's boxes, the decoder's own. */
const COPIES = 4;
/** Fixed overhead in bytes. */
const BASE_BYTES = 8_000_000;

serveJobs<MetadataTask, Provenance, null>({
  ready: null,
  work: async ({ bytes, format }, claim) => {
    await claim(COPIES * bytes.byteLength + BASE_BYTES);
    return provenanceOf(bytes, format, await readEmbedded(bytes, format), trustList);
  },
});
