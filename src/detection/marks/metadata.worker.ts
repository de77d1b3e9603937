import { type ImageFormat } from '../intake/intake-limits.js';
import { configureDecoder, readEmbedded } from '../intake/intake.js';
import { type Provenance } from './provenance.schema.js';
import { provenanceOf } from './provenance-reader.js';
import { TrustList } from './trust-list.js';
import { serveJobs, workerData } from '../../runtime/index.js';

/** A scored image whose provenance is to be read. */
export interface MetadataTask {
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
}

export interface MetadataWorkerData {
  /** PEM file of trusted signing authorities. */
  readonly trustListFile?: string;
}

configureDecoder();
const { trustListFile } = workerData() as MetadataWorkerData;
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
