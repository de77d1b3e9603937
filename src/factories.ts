import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AccountsOptions } from './accounts/accounts.module.js';
import { type BillingOptions } from './billing/billing.module.js';
import { type Config, secretOf } from './config/index.js';
import { Analysts } from './analysts/index.js';
import { type CallRecord, ChatPictureReader, LlmAnalyst, genAiTelemetry, type Prices } from './analysts/llm/index.js';
import { ThreadedOfflineAnalyst, type ThreadedOfflineOptions } from './analysts/offline/index.js';
import {
  EncoderStore,
  HOW_TO_INSTALL,
  SecondOpinions,
  WorkerDetector,
  type Detector,
  type ModelSource,
} from './detection/index.js';
import { MailTemplates, SmtpMailer } from './mail/index.js';
import { type Metrics, type OpenTelemetry } from './observability/index.js';
import { type SafeFetchOptions } from './safe-fetch/index.js';
import { type SignInModuleOptions } from './sign-in/sign-in.module.js';

/** The folder that holds package.json, personas/ and models/, from src/ and from dist/ alike. */
export const PROJECT_ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
};
/** The version in package.json, the only place that states it. */
export const VERSION = version;
export const USER_AGENT = `Elenchus/${VERSION} (article reader)`;

export const personasDirectoryOf = (config: Pick<Config, 'personasDirectory'>): string =>
  config.personasDirectory ?? join(PROJECT_ROOT, 'personas');

/** Reads the service's secret, or makes one. */
export const accountsOptionsOf = (config: Config): AccountsOptions => ({
  secret: secretOf(config),
  openSignUp: config.openSignUp,
  secureCookies: config.production,
  dataDirectory: config.dataDirectory,
  honouredMs: config.honouredMs,
  mail: mailOptionsOf(config),
});

/** @throws InvalidConfigError when a template is missing or cannot be used */
const mailOptionsOf = ({ mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>): AccountsOptions['mail'] =>
  mail && {
    mailer: new SmtpMailer(mail),
    templates: MailTemplates.read(mail.templatesDirectory ?? join(PROJECT_ROOT, 'mails')),
    publicUrl,
  };

/** Where the provider sends the browser back to; `web/main.js` reads what it says. */
const SIGNED_IN_PATH = '/signed-in';

export const signInOptionsOf = ({ oidc, publicUrl, production }: Config): SignInModuleOptions => ({
  secureCookies: production,
  provider: oidc && { ...oidc, redirectUri: `${publicUrl}${SIGNED_IN_PATH}`, signedOutUri: `${publicUrl}/` },
});

/** The detector that needs no installation. */
const EMBEDDED = 'elenchus-vit';
/** The head of the detector `clip`. A version without it cannot use an encoder. */
export const CLIP_HEAD_FOLDER = join(PROJECT_ROOT, 'models', 'elenchus-clip');

export const encoderStoreOf = ({ detector }: Pick<Config, 'detector'>): EncoderStore =>
  new EncoderStore(join(detector.cacheDirectory, 'encoder'));

/**
 * A bundled model by its name, a folder by its path, or a Hugging Face model by its id, perhaps at a revision. `auto` and
 * `clip` are the embedded detector until the encoder of `clip` is installed.
 */
export function modelSourceOf(config: Pick<Config, 'detector'>): ModelSource & { readonly notice?: string } {
  const { model } = config.detector;
  const source = ['auto', 'clip', 'embedded'].includes(model) ? bundledOrRemote(EMBEDDED) : bundledOrRemote(model);
  if ((model !== 'auto' && model !== 'clip') || !existsSync(join(CLIP_HEAD_FOLDER, 'head.json'))) return source;
  const store = encoderStoreOf(config);
  if (!store.isInstalled) return { ...source, notice: HOW_TO_INSTALL };
  return { ...source, clip: { headFolder: CLIP_HEAD_FOLDER, encoderFile: store.file } };
}

function bundledOrRemote(model: string): ModelSource {
  const bundled = join(PROJECT_ROOT, 'models', model);
  if (existsSync(join(bundled, 'config.json'))) return { modelFolder: bundled };
  if (existsSync(join(model, 'config.json'))) return { modelFolder: resolve(model) };
  const [modelId = model, revision] = model.split('@');
  return revision === undefined ? { modelId } : { modelId, revision };
}

/** The model to load, with everything that decides what it answers. */
export function detectorSourceOf(
  config: Pick<Config, 'detector' | 'dataDirectory'>,
): ModelSource & { readonly notice?: string } {
  const { hub, labels } = config.detector;
  const source = modelSourceOf(config);
  const { modelId, revision = 'main' } = source;
  const cacheFolder = join(config.dataDirectory, 'models');
  const settingsFolder =
    modelId === undefined ? undefined : join(cacheFolder, 'calibrated', ...[modelId, revision].map(encodeURIComponent));
  return {
    ...source,
    cacheFolder,
    ...(settingsFolder === undefined ? {} : { settingsFolder }),
    ...(hub === undefined ? {} : { hub }),
    ...(labels ? { labels } : {}),
  };
}

export const detectorOf = (
  config: Pick<Config, 'detector' | 'dataDirectory'>,
  { uncalibrated = false }: Pick<ModelSource, 'uncalibrated'> = {},
): Detector => {
  const { detector } = config;
  return new WorkerDetector({
    ...detectorSourceOf(config),
    uncalibrated,
    trustListFile: detector.trustList ?? join(PROJECT_ROOT, 'trust', 'c2pa-trust-list.pem'),
    timeStampListFile: detector.timeStampList ?? join(PROJECT_ROOT, 'trust', 'c2pa-tsa-trust-list.pem'),
    workers: detector.workers,
    queueLimit: detector.queue,
  });
};

export const safeFetchOptionsOf = ({ reading }: Pick<Config, 'reading'>): SafeFetchOptions => ({
  allowHosts: reading.allowHosts,
  userAgent: USER_AGENT,
  ...(reading.chromePath === undefined ? {} : { chromiumPath: reading.chromePath }),
});

/** Stripe if it is configured; otherwise test payments, or no payments in production. */
export function billingOptionsOf({ stripe, publicUrl, production }: Config): BillingOptions {
  if (stripe) return { payments: 'stripe', stripe: { ...stripe, publicUrl } };
  return production ? { payments: 'none' } : { payments: 'test', publicUrl };
}

interface AnalystHooks {
  /** The secret that fences and canaries are derived from; random when omitted. */
  readonly secret?: string;
  readonly onCall?: (call: CallRecord) => void;
  /** Called with the reason why calls wait for the model server, and with null when it answers again. */
  readonly onAway?: (reason: string | null) => void;
}

/** The analyst for the configured model server; undefined if none is configured. */
export function llmAnalystOf(
  { analyst, telemetry }: Pick<Config, 'analyst' | 'telemetry'>,
  hooks: AnalystHooks = {},
): LlmAnalyst | undefined {
  if (analyst.apiKey === undefined && analyst.baseUrl === undefined) return undefined;
  return new LlmAnalyst({
    apiKey: analyst.apiKey ?? 'none',
    baseUrl: analyst.baseUrl,
    output: analyst.output,
    model: analyst.model,
    listsStatements: analyst.claimsBy === 'model',
    judgesPlausibility: analyst.plausibilityBy === 'model',
    perDepth: analyst.perDepth,
    prices: pricesOf(analyst.prices),
    calibration: analyst.calibration,
    timeoutMs: analyst.timeoutMs,
    maxConcurrent: analyst.concurrency,
    requestsPerMinute: analyst.requestsPerMinute,
    tokensPerMinute: analyst.tokensPerMinute,
    maxTokensPerDebate: analyst.maxTokensPerDebate,
    recordContent: telemetry?.content,
    ...hooks,
  });
}

/** Second opinions on uncertain images; without a model named by the operator there are none. */
export function secondOpinionsOf({ analyst }: Pick<Config, 'analyst'>): SecondOpinions {
  const { model, timeoutMs } = analyst.secondOpinion;
  const reader =
    model === undefined
      ? undefined
      : new ChatPictureReader({
          apiKey: analyst.apiKey ?? 'none',
          baseUrl: analyst.baseUrl,
          output: analyst.output,
          model,
          prices: pricesOf(analyst.prices),
        });
  return new SecondOpinions(reader, timeoutMs);
}

const pricesOf = (prices: Config['analyst']['prices']): Prices =>
  Object.fromEntries(
    Object.entries(prices).map(([model, { input, cachedInput, output }]) => [
      model,
      { inputPerMillion: input, cachedPerMillion: cachedInput, outputPerMillion: output },
    ]),
  );

export function analystsOf(
  config: Pick<Config, 'analyst' | 'telemetry'>,
  { onAnswer, ...hooks }: AnalystHooks & Pick<ThreadedOfflineOptions, 'onAnswer'> = {},
): Analysts {
  const llm = llmAnalystOf(config, hooks);
  return new Analysts([new ThreadedOfflineAnalyst({ onAnswer }), ...(llm ? [llm] : [])], config.analyst.engine);
}

/** A listener that reports each call to a model server to the metrics, and to OpenTelemetry if it is configured. */
export function tellingOf(
  { analyst }: Pick<Config, 'analyst'>,
  metrics: Metrics,
  telemetry: OpenTelemetry | undefined,
): (call: CallRecord) => void {
  if (!telemetry) return metrics.onCall;
  const tell = genAiTelemetry({ ...telemetry, baseUrl: analyst.baseUrl });
  return (call) => {
    metrics.onCall(call);
    tell(call);
  };
}
