import { type Config } from '../config/index.js';

/** A setting by the variable that sets it. */
export interface Setting {
  readonly name: string;
  readonly value: string;
}

/** What is shown of a secret, or of an address that may hold one. */
const isSet = (value: string | undefined): string => (value === undefined ? 'not set' : 'set');
const listed = (values: readonly string[]): string => (values.length === 0 ? 'none' : values.join(', '));
const orNone = (value: string | number | undefined): string => (value === undefined ? 'none' : String(value));
/** Without user name, password, path and query. */
const originOf = (url: string | undefined): string =>
  url === undefined ? 'none' : URL.canParse(url) ? new URL(url).host : 'set';

/**
 * The configuration as it is in force. A setting is listed here by name, so that a new one shows nothing until somebody has
 * decided what may be shown of it.
 */
export function settingsOf(config: Config): readonly Setting[] {
  const { analyst, debates, detector, evidence, reading, backups, mail, stripe, cluster } = config;
  const { searxng, brave, google } = evidence.search;
  const settings: Readonly<Record<string, string>> = {
    NODE_ENV: config.production ? 'production' : 'not production',
    ELENCHUS_DATA_DIR: config.dataDirectory,
    ELENCHUS_PUBLIC_URL: originOf(config.publicUrl === '' ? undefined : config.publicUrl),
    ELENCHUS_HOST_NAMES: listed(config.hostNames),
    ELENCHUS_CORS_ORIGINS: listed(config.corsOrigins),
    ELENCHUS_TRUST_PROXY: listed(config.trustProxy),
    ELENCHUS_OPEN_SIGNUP: config.openSignUp ? 'open' : 'closed',
    ELENCHUS_FREE_CREDITS: String(config.freeCredits),
    ELENCHUS_SECRET: config.secret === undefined ? 'made by the service' : 'set',
    EVENTSTORE_URL: config.eventStoreUrl === undefined ? 'embedded log' : 'set',
    ELENCHUS_NODES: String(cluster.nodes),
    ELENCHUS_ANALYST: analyst.engine,
    ELENCHUS_MODEL: analyst.model,
    OPENAI_BASE_URL: originOf(analyst.baseUrl),
    OPENAI_API_KEY: isSet(analyst.apiKey),
    ELENCHUS_ANALYST_CONCURRENCY: String(analyst.concurrency),
    ELENCHUS_MAX_TOKENS_PER_DEBATE: orNone(analyst.maxTokensPerDebate),
    ELENCHUS_SECOND_OPINION_MODEL: orNone(analyst.secondOpinion.model),
    ELENCHUS_DEBATE_CONCURRENCY: String(debates.concurrency),
    ELENCHUS_DEBATE_QUEUE: String(debates.queue),
    ELENCHUS_RETENTION_DAYS: orNone(debates.retentionDays),
    ELENCHUS_DETECTOR: detector.model,
    ELENCHUS_RENDERER: reading.renderer,
    ELENCHUS_EVIDENCE: listed(evidence.sources),
    ELENCHUS_SEARCH_URL: originOf(searxng?.url),
    ELENCHUS_BRAVE_KEY: isSet(brave?.key),
    ELENCHUS_GOOGLE_KEY: isSet(google?.key),
    ELENCHUS_BACKUP_DIR: orNone(backups?.directory),
    ELENCHUS_SMTP_URL: isSet(mail?.url),
    ELENCHUS_OIDC_ISSUER: originOf(config.oidc?.issuer),
    STRIPE_SECRET_KEY: isSet(stripe?.secretKey),
    ELENCHUS_METRICS_TOKEN: isSet(config.metricsToken),
  };
  return Object.entries(settings).map(([name, value]) => ({ name, value }));
}
