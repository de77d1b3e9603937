import { BILLING_REFUSALS } from '../billing/index.js';
import { ERASURE_REFUSALS, erasureSchema } from '../erasure/index.js';
import { Operation } from '../http/index.js';
import { SAFE_FETCH_REFUSALS } from '../safe-fetch/index.js';
import { lineSchema, NDJSON, ZIP } from './batches/batch-request.js';
import {
  batchLineSchema,
  detectionBatchSchema,
  detectionPageSchema,
  detectionSchema,
  keptDetectionSchema,
  pendingDetectionSchema,
  thumbnailSettingSchema,
} from './detection.answer.schema.js';
import { BATCH_REFUSALS, DEFERRED_REFUSALS, DETECTION_REFUSALS } from './detection.refusals.js';
import {
  detectHeaderSchema,
  detectionListSchema,
  detectionQuerySchema,
  pictureAddressSchema,
  pictureFormSchema,
  thumbnailRequestSchema,
} from './detection.requests.schema.js';

/** Retry-After of a detection that has no answer yet. */
export const PENDING_RETRY_AFTER_S = 2;

/** What each route of detections, batches and thumbnails declares. */
export const detectionOperations = {
  detect: Operation({
    id: 'detect',
    tag: 'detection',
    access: 'detect',
    hasExamples: true,
    statesQuota: true,
    summary: 'How likely is this image AI-generated?',
    description:
      'When the account sends the same image again and the model is the same, it gets the earlier answer, with the earlier id and `cached: true`, at no cost. An image given by `url` must be fetched before a repeat is recognised, so some quota must be left.\n\nWith `Prefer: respond-async` the picture is kept, encrypted, until it is judged, and the answer is at `Location`. It counts once against the quota, and not when it ends without an answer. The same picture, sent again meanwhile, is the same detection. A workspace’s webhook is told of the end as `detection.ended`.',
    query: detectionQuerySchema,
    headers: detectHeaderSchema,
    body: pictureAddressSchema,
    form: pictureFormSchema,
    answers: {
      200: {
        description: 'Score and verdict.',
        json: detectionSchema,
        headers: { Location: false, 'Preference-Applied': false },
        identifies: { path: '/api/detections/:detectionId', member: 'id' },
      },
      202: {
        description: 'The picture is kept and will be judged.',
        json: pendingDetectionSchema,
        headers: { Location: true, 'Preference-Applied': true, 'Retry-After': true },
        identifies: { path: '/api/detections/:detectionId', member: 'id' },
      },
    },
    refusals: [
      ...Object.values(DETECTION_REFUSALS),
      DEFERRED_REFUSALS['detection-failed'],
      BILLING_REFUSALS['key-limit-reached'],
      SAFE_FETCH_REFUSALS['blocked-address'],
      SAFE_FETCH_REFUSALS['fetch-failed'],
      SAFE_FETCH_REFUSALS['upstream-timeout'],
    ],
  }),

  detectBatch: Operation({
    id: 'detectBatch',
    tag: 'detection',
    access: 'detect',
    statesQuota: true,
    summary: 'Detect up to 100 pictures in one request: a ZIP archive of files, or lines of JSON with addresses.',
    description:
      'Each picture is a separate detection: it counts against the quota separately and can be refused separately. The response contains one line for each picture, in the order of completion; if there are fewer lines than pictures, the response was interrupted. When the client disconnects, no further pictures are started. An `Idempotency-Key` is not needed: when a batch is sent again, pictures that were already answered get the earlier answer at no cost.\n\nThe batch is recorded when it is accepted and when it ends, whatever becomes of the connection or the service: `GET /api/detect/batch/{batchId}`, at `Location`, and the webhook `detection.batch-ended` say how many pictures were judged, refused and charged.',
    query: detectionQuerySchema,
    media: { [ZIP]: null, [NDJSON]: lineSchema },
    answers: {
      200: {
        description: 'One line for each picture, in the order of completion.',
        text: { [NDJSON]: batchLineSchema },
        headers: { Location: true },
      },
    },
    refusals: [
      ...Object.values(BATCH_REFUSALS),
      DETECTION_REFUSALS['invalid-request'],
      DETECTION_REFUSALS['payload-too-large'],
      DETECTION_REFUSALS.overloaded,
    ],
  }),

  getBatch: Operation({
    id: 'getBatch',
    tag: 'detection',
    access: 'read',
    summary: 'What became of a batch: how many pictures were judged, refused and charged.',
    description: 'One that was interrupted by a stop or crash of the service is ended by the next start.',
    answers: { 200: { description: 'The batch.', json: detectionBatchSchema } },
  }),

  listDetections: Operation({
    id: 'listDetections',
    tag: 'detection',
    access: 'read',
    computes: true,
    summary: 'Past detections of the account, newest first: all, or those that match the filter.',
    description: 'The picture itself is not kept; a thumbnail is kept only if the account has enabled thumbnails.',
    query: detectionListSchema,
    answers: {
      200: {
        description: 'A page of detections.',
        json: detectionPageSchema,
        identifies: { path: '/api/detections/:detectionId', member: 'detections/0/id' },
      },
    },
  }),

  getDetection: Operation({
    id: 'getDetection',
    tag: 'detection',
    access: 'read',
    hasExamples: true,
    summary: 'One past detection, as originally answered: score, verdict and evidence.',
    answers: {
      200: { description: 'The detection.', json: keptDetectionSchema },
      202: {
        description: 'It has no answer yet.',
        json: pendingDetectionSchema,
        headers: { 'Retry-After': true },
      },
    },
    refusals: [ERASURE_REFUSALS.erased, DEFERRED_REFUSALS['detection-failed']],
    revalidates: true,
  }),

  eraseDetection: Operation({
    id: 'eraseDetection',
    tag: 'detection',
    access: 'detect',
    summary:
      'Erase one past detection for good: score, hashes, the name of the file, what it declares, and its thumbnail.',
    description:
      'That a detection was made still counts against the quota of its day. Later requests are answered 410 `erased`; the same picture is examined anew. Erasing twice changes nothing. Backups that were made before still have the detection.',
    answers: { 200: { description: 'The erasure.', json: erasureSchema } },
    refusals: [ERASURE_REFUSALS['recorded-in-clear'], ...Object.values(DEFERRED_REFUSALS)],
  }),

  getThumbnailSetting: Operation({
    id: 'getThumbnailSetting',
    tag: 'detection',
    access: 'read',
    summary: 'Whether thumbnails are kept, and how many there are.',
    answers: { 200: { description: 'The setting.', json: thumbnailSettingSchema } },
  }),

  keepThumbnails: Operation({
    id: 'keepThumbnails',
    tag: 'detection',
    access: 'manage',
    summary: 'Start to keep a thumbnail of each new picture, or stop and erase the kept ones.',
    description: 'A thumbnail is a JPEG of at most 256 pixels a side, made from the pixels, without metadata.',
    body: thumbnailRequestSchema,
    answers: { 200: { description: 'The setting.', json: thumbnailSettingSchema } },
  }),

  getThumbnail: Operation({
    id: 'getThumbnail',
    tag: 'detection',
    access: 'read',
    summary: 'The thumbnail of a past detection, if one was kept.',
    answers: { 200: { description: 'The picture.', binary: ['image/jpeg'] } },
    refusals: [ERASURE_REFUSALS.erased],
  }),
};
