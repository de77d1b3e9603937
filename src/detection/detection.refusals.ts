import { refusals } from '../kernel/index.js';

export const DETECTION_REFUSALS = refusals({
  'invalid-request': 'The request does not contain exactly one image.',
  'payload-too-large': 'The image is larger than 10 MB, or 20 MB if it is HEIC.',
  'unsupported-media-type': 'Only JPEG, PNG, WebP, GIF, AVIF, HEIC and TIFF images are supported.',
  'image-too-large': [
    'unprocessable',
    'The image has more than 50 megapixels, a side over 65,500 pixels, or takes too much memory to decode.',
  ],
  'quota-exceeded': ['too-many', 'The daily detection quota is used up.'],
  'undecodable-image': ['unprocessable', 'The image is damaged or incomplete and cannot be decoded.'],
  'image-too-slow': [
    'unprocessable',
    'The image took too long to read. From the third such image in an hour, each one counts against the quota.',
  ],
  'pending-limit-reached': ['too-many', 'Too many pictures of the workspace wait for their answer.'],
  overloaded: 'Too many images are waiting; try again shortly.',
});

/** Refusals about a detection that is answered after its request. */
export const DEFERRED_REFUSALS = refusals({
  'detection-pending': ['conflict', 'The detection has no answer yet; it can be erased when it has one.'],
  'detection-failed': [
    'unprocessable',
    'The detection ended without an answer, and nothing of it is kept; `reason` is the code why.',
  ],
});

/** Refusals of a whole batch; its pictures are refused individually. */
export const BATCH_REFUSALS = refusals({
  'invalid-archive': ['unprocessable', 'The ZIP archive is damaged, or of an unsupported kind.'],
  'too-many-items': ['unprocessable', 'A batch has at most 100 pictures.'],
  'too-many-costly-archives': [
    'too-many',
    'ZIP archives of this account unpacked too much within an hour that could not be used.',
  ],
});

export type DetectionRefusalCode = keyof typeof DETECTION_REFUSALS;
