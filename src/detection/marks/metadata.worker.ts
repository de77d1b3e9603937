import { type ImageFormat } from '../intake/intake-limits.js';
import { configureDecoder, readEmbedded } from '../intake/intake.js';
import { type MarksInPixels, type Provenance } from './provenance.schema.js';
import { provenanceOf } from './provenance-reader.js';
import { TrustList } from './c2pa/trust-list.js';
import { serveJobs, workerData } from '../../worker/index.js';

/** A scored image whose provenance is to be read. */
export interface MetadataTask {
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
  /** Found in the pixels. */
  readonly marks?: MarksInPixels;
}

export interface MetadataWorkerData {
  /** PEM file of trusted signing authorities. */
  readonly trustListFile?: string;
  /** PEM file of trusted authorities for time stamps. */
  readonly timeStampListFile?: string;
}

configureDecoder();
const { trustListFile, timeStampListFile } = workerData() as MetadataWorkerData;
const listIn = (file?: string): TrustList | undefined => (file === undefined ? undefined : TrustList.read(file));
const lists = { signers: listIn(trustListFile), timeStamps: listIn(timeStampListFile) };

/** Copies of the file in memory at once: the original, one without texts, the manifest's boxes, the decoder's own. */
const COPIES = 4;
/** Fixed overhead in bytes. */
const BASE_BYTES = 8_000_000;

serveJobs<MetadataTask, Provenance, null>({
  ready: null,
  work: async ({ bytes, format, marks }, claim) => {
    await claim(COPIES * bytes.byteLength + BASE_BYTES);
    return provenanceOf(bytes, format, await readEmbedded(bytes, format), lists, marks);
  },
});
