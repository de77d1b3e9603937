/**
 * Examples of answers, recorded from a running service; long lists are cut to one item.
 * test/clients/examples.spec.ts compares them with real answers.
 */

export const DETECTION = {
  id: 'cd46d07c-1aed-48f2-9af6-8622b8300906',
  aiScore: 30.52,
  verdict: 'not_ai',
  classes: [
    { class: 'ai_generated', score: 0.3052 },
    { class: 'not_ai_generated', score: 0.6948 },
  ],
  image: {
    sha256: '7547f52b7e56615d22670f49b2bb092735203dd1d3379a67ce0a8ebcea9c5025',
    width: 640,
    height: 480,
    format: 'jpeg',
    bytes: 15304,
  },
  evidence: {
    crops: 4,
    regions: [{ x: 512, y: 0, width: 128, height: 128, score: 0.3155 }],
    spread: 0.2907527734131964,
  },
  decidedBy: 'model',
  modelScore: 30.52,
  modelVerdict: 'not_ai',
  provenance: {
    status: 'read',
    c2pa: { present: false },
    generator: null,
    camera: null,
    digitalSourceType: null,
    declared: null,
    summary: 'No manifest, generator trace or camera metadata was found, which is no evidence either way.',
  },
  model: { id: 'elenchus-vit', revision: '8049d0563a1d' },
  cached: false,
};

const { cached, ...answered } = DETECTION;
const KEPT = {
  at: '2026-11-23T10:15:30.000Z',
  source: { kind: 'url', name: 'https://example.org/picture.jpg' },
  thumbnail: false,
} as const;

export const PENDING_DETECTION = { id: answered.id, status: 'pending', at: KEPT.at };

export const KEPT_DETECTION = { ...answered, ...KEPT };

const { id, aiScore, verdict, decidedBy, model, image } = DETECTION;
export const DETECTION_PAGE = {
  detections: [
    {
      id,
      ...KEPT,
      aiScore,
      verdict,
      decidedBy,
      model,
      image,
      generator: null,
      links: { self: `/api/detections/${id}` },
    },
  ],
  next: null,
};

export const THUMBNAIL_SETTING = { keep: true, kept: 0 };

export const DETECTION_BATCH = {
  id: '3c0f6a52-41d9-4a3e-9f0e-0f6d1f5f2f51',
  href: '/api/detect/batch/3c0f6a52-41d9-4a3e-9f0e-0f6d1f5f2f51',
  at: KEPT.at,
  pictures: 3,
  status: 'finished',
  endedAt: '2026-11-23T10:15:34.000Z',
  judged: 2,
  refused: 1,
  failed: 0,
  left: 0,
  charged: 1,
  detections: [answered.id],
};

export const BATCH_LINE = {
  batch: DETECTION_BATCH.id,
  index: 0,
  name: 'photos/beach.jpg',
  status: 200,
  detection: DETECTION,
};
