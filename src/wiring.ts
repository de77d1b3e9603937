import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BillingOptions } from './billing/index.js';
import { type Config } from './config/index.js';
import { Analysts } from './debate/index.js';
import { createLlmAnalyst, type LlmAnalyst } from './debate/analysts/llm/index.js';
import { createOfflineAnalyst } from './debate/analysts/offline/index.js';
import { createDetector, type Detector } from './detection/index.js';
import { type SafeFetchOptions } from './safe-fetch/index.js';

/** The folder that holds package.json, personas/ and models/, from src/ and from dist/ alike. */
export const PROJECT_ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
export const USER_AGENT = 'Elenchus/0.1 (article reader)';

export const personasDirectoryOf = (config: Pick<Config, 'personasDirectory'>): string =>
  config.personasDirectory ?? join(PROJECT_ROOT, 'personas');

/** A bundled model by its name, a folder by its path, or a Hugging Face model by its id. */
export function modelSourceOf(model: string): { modelFolder: string } | { modelId: string } {
  const bundled = join(PROJECT_ROOT, 'models', model);
  if (existsSync(join(bundled, 'config.json'))) return { modelFolder: bundled };
  return existsSync(join(model, 'config.json')) ? { modelFolder: resolve(model) } : { modelId: model };
}

export const detectorOf = ({ detector }: Pick<Config, 'detector'>): Detector =>
  createDetector({ ...modelSourceOf(detector.model), workers: detector.workers });

export const safeFetchOptionsOf = ({ reading }: Pick<Config, 'reading'>): SafeFetchOptions => ({
  allowHosts: reading.allowHosts,
  userAgent: USER_AGENT,
  ...(reading.chromePath === undefined ? {} : { chromiumPath: reading.chromePath }),
});

/** Stripe where it is configured; else payments that only look like some, and in production none. */
export function billingOptionsOf({ stripe, publicUrl, production }: Config): BillingOptions {
  if (stripe) return { payments: 'stripe', stripe: { ...stripe, publicUrl } };
  return production ? { payments: 'none' } : { payments: 'test', publicUrl };
}

/** The analyst that a server with this configuration is asked through; undefined where none is configured. */
export function llmAnalystOf({ analyst }: Pick<Config, 'analyst'>): LlmAnalyst | undefined {
  if (analyst.apiKey === undefined && analyst.baseUrl === undefined) return undefined;
  return createLlmAnalyst({
    apiKey: analyst.apiKey ?? 'none',
    baseUrl: analyst.baseUrl,
    model: analyst.model,
    timeoutMs: analyst.timeoutMs,
    maxConcurrent: analyst.concurrency,
    maxTokensPerDebate: analyst.maxTokensPerDebate,
  });
}

export function analystsOf(config: Pick<Config, 'analyst'>): Analysts {
  const llm = llmAnalystOf(config);
  return new Analysts([createOfflineAnalyst(), ...(llm ? [llm] : [])], config.analyst.engine);
}
