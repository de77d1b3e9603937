import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MODEL_PROVIDER_IDS, modelProvider, type ModelProvider } from './model-providers.js';
import { type AnalystFile, readAnalystFile } from './analyst-file.js';

/** The file that ships with the service, beside package.json. The path works from src/ and from dist/. */
const ANALYST_FILE = join(dirname(fileURLToPath(import.meta.url)), '../../analyst.yaml');

/** Shortest secret, in bytes of UTF-8. */
export const SECRET_BYTES_MIN = 32;

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.literal('loopback')], {
  error: 'must name addresses, networks such as 10.0.0.0/8, or loopback',
});
const hostName = z.string().regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i, 'must contain host names without a scheme or port');
const origin = z
  .string()
  .refine(
    (text) => text === '*' || (URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)),
    'must contain origins such as https://app.example.org, or *',
  );
/** A key that is sent in a header or in a URL. */
const searchKey = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be at most 200 printable characters without spaces');
const searchUrl = z.url({ protocol: /^https?$/ }).refine((value) => {
  if (!URL.canParse(value)) return true;
  const { username, password } = new URL(value);
  return !/%(?![0-9a-f]{2})/i.test(username + password);
}, 'must have its user name and password percent-encoded');
const smtpUrl = z
  .url({
    protocol: /^smtps?$/,
    error: 'must be smtp:// or smtps://, a host, and perhaps a user, a password and a port',
  })
  .refine((value) => {
    if (!URL.canParse(value)) return true;
    const { username, password } = new URL(value);
    return !/%(?![0-9a-f]{2})/i.test(username + password);
  }, 'must have its user name and password percent-encoded')
  .refine((value) => {
    if (!URL.canParse(value)) return true;
    const { pathname, search, hash } = new URL(value);
    return pathname.length <= 1 && search === '' && hash === '';
  }, 'must end with the host or the port');
/** `name@host`, or a name and the address in angle brackets. */
const mailFrom = z
  .string()
  .refine(
    (text) => z.email().safeParse(/^[^<>@\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
    'must be an e-mail address, or a name with the address in angle brackets',
  );
/** The issuer of a sign-in provider: https, or http on the loopback interface. */
const issuer = z.url({ protocol: /^https?$/, error: 'must be an https:// address' }).refine((value) => {
  if (!URL.canParse(value)) return true;
  const { protocol, hostname, username, search, hash } = new URL(value);
  const isSafe = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isSafe && username === '' && search === '' && hash === '';
}, 'must be https (http on the loopback interface only), without user name, query and fragment');
const signUpDomain = z
  .string()
  .regex(/^(?:\*|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i, 'must contain domains such as example.org, or *');
const scopes = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'must be scopes with single spaces between them')
  .refine((text) => text.split(' ').includes('openid'), 'must contain openid');
/** Repeats the names of the evidence slice, which this lower slice cannot import. */
const EVIDENCE_SOURCES = ['fact-checks', 'cited', 'archive', 'search'] as const;
const evidenceSources = z.union([
  z.literal('none').transform((): (typeof EVIDENCE_SOURCES)[number][] => []),
  list.pipe(z.array(z.enum(EVIDENCE_SOURCES))),
]);
/** `label=ai` or `label=real`; a label may hold anything but a comma. */
const LABEL_CLASS = /^(.*\S)\s*=\s*(ai|real)$/i;
const LABEL_EXAMPLE = 'such as artificial=ai,human=real';

const detectorLabels = list.transform((entries, context) => {
  const classes = new Map<string, string>();
  for (const entry of entries) {
    const [, label, meant] = LABEL_CLASS.exec(entry)?.map((part) => part.toLowerCase()) ?? [];
    if (label === undefined || meant === undefined) {
      const named = entry.split('=')[0]?.trim();
      context.addIssue(
        `must map each label to ai or real, ${LABEL_EXAMPLE}; instead of "${entry}" write ` +
          (named === undefined || named === '' ? 'label=ai or label=real' : `${named}=ai or ${named}=real`),
      );
    } else if ((classes.get(label) ?? meant) !== meant)
      context.addIssue(`maps the label "${label}" to both ai and real`);
    else classes.set(label, meant);
  }
  const meaning = (wanted: string): string[] => [...classes].flatMap(([label, is]) => (is === wanted ? [label] : []));
  const labels = { ai: meaning('ai'), notAi: meaning('real') };
  if (context.issues.length === 0 && (labels.ai.length === 0 || labels.notAi.length === 0))
    context.addIssue(`must map at least one label to ai and one to real, ${LABEL_EXAMPLE}`);
  return labels;
});
/** Repeats the roles of the http slice, which this slice cannot import. */
const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
/** `name=role`; a name may hold anything but a comma. */
const NAMED_ROLE = /^(.*\S)\s*=\s*(\S+)$/;
const roleNames = list.transform((entries, context) => {
  const names = new Map<string, (typeof ROLES)[number]>();
  for (const entry of entries) {
    const [, name = '', named] = NAMED_ROLE.exec(entry) ?? [];
    const role = ROLES.find((one) => one === named);
    if (role === undefined)
      context.addIssue(`must map each name to one of ${ROLES.join(', ')}, such as Chiefs=owner,Desk=editor`);
    else if ((names.get(name) ?? role) !== role) context.addIssue(`maps "${name}" to two roles`);
    else names.set(name, role);
  }
  if (entries.length === 0) context.addIssue('must map at least one name to a role');
  return names;
});
/** `owner/name@revision`: a branch, tag or commit on the hub. */
const PINNED_MODEL = /^[\w.-]+(?:\/[\w.-]+)?@\w[\w.-]*(?:\/\w[\w.-]*)*$/;
const detectorModel = z
  .string()
  .min(1)
  .refine(
    (model) => !model.includes('@') || PINNED_MODEL.test(model) || existsSync(model),
    'must name a folder, or a model and its revision as in owner/name@main',
  );

const count = (max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(1).max(max));

/** Credits that may be given away: as many as an account could use in a day. */
const FREE_CREDITS_MAX = 100;

const environmentSchema = z
  .object({
    NODE_ENV: z.string().default('development'),
    HOST: z.string().default('127.0.0.1'),
    PORT: z
      .string()
      .regex(/^\d+$/, 'must be a port number')
      .default('3000')
      .transform(Number)
      .pipe(z.number().max(65_535)),
    ELENCHUS_DATA_DIR: z.string().min(1).default('./data'),
    ELENCHUS_SECRET: z
      .string()
      .refine(
        (secret) => Buffer.byteLength(secret.trim()) >= SECRET_BYTES_MIN,
        `must have at least ${SECRET_BYTES_MIN} bytes, not counting white space around it`,
      )
      .optional(),
    ELENCHUS_SIGNING_KEYS: z.string().min(1).optional(),
    EVENTSTORE_URL: z
      .string()
      .regex(/^(kurrentdb|esdb|kurrent|kdb)(\+discover)?:\/\//, 'must begin with kurrentdb:// or esdb://')
      .optional(),
    EVENTSTORE_NAMESPACE: z
      .string()
      .regex(/^[a-z0-9]{1,64}$/, 'must be lower-case letters and digits')
      .optional(),
    ELENCHUS_NODES: count(1_000).default(1),
    ELENCHUS_LEASE_MS: count(300_000).default(10_000),
    ELENCHUS_HONOUR_KEYS_S: count(86_400).default(60),
    ELENCHUS_LOAD_MODELS: z.enum(['at-start', 'on-use']).default('at-start'),
    ELENCHUS_PERSONAS_DIR: z.string().min(1).optional(),
    ELENCHUS_DETECTOR: detectorModel.default('auto'),
    ELENCHUS_CACHE_DIR: z.string().min(1).optional(),
    HF_TOKEN: z.string().min(1).optional(),
    HF_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    ELENCHUS_DETECTOR_LABELS: detectorLabels.optional(),
    ELENCHUS_C2PA_TRUST_LIST: z.string().min(1).optional(),
    ELENCHUS_C2PA_TSA_TRUST_LIST: z.string().min(1).optional(),
    ELENCHUS_DETECTOR_WORKERS: count(64).default(1),
    ELENCHUS_DETECTOR_QUEUE: count(10_000).default(32),
    ELENCHUS_ALLOW_HOSTS: list.default([]),
    ELENCHUS_RENDERER: z.enum(['auto', 'http', 'browser']).default('auto'),
    ELENCHUS_EVIDENCE: evidenceSources.default([...EVIDENCE_SOURCES]),
    ELENCHUS_EVIDENCE_ALLOW_HOSTS: list.pipe(z.array(hostName)).default([]),
    ELENCHUS_EVIDENCE_DENY_HOSTS: list.pipe(z.array(hostName)).default([]),
    ELENCHUS_SEARCH_URL: searchUrl.optional(),
    ELENCHUS_BRAVE_KEY: searchKey.optional(),
    ELENCHUS_BRAVE_URL: z.url({ protocol: /^https?$/ }).default('https://api.search.brave.com'),
    ELENCHUS_GOOGLE_KEY: searchKey.optional(),
    ELENCHUS_GOOGLE_ENGINE: searchKey.optional(),
    ELENCHUS_GOOGLE_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com'),
    CHROME_PATH: z.string().min(1).optional(),
    ELENCHUS_ANALYST: z.enum(['offline', 'llm']).optional(),
    ELENCHUS_PROVIDER: z.enum(MODEL_PROVIDER_IDS).optional(),
    OPENAI_API_KEY: z.string().min(1).optional(),
    OPENAI_BASE_URL: z.url().optional(),
    ELENCHUS_MODEL: z.string().min(1).default('gpt-4o-mini'),
    ELENCHUS_PERSONA_MODELS: list.optional(),
    ELENCHUS_ANALYST_CONCURRENCY: count(10_000).default(60),
    ELENCHUS_ANALYST_TIMEOUT_MS: count(3_600_000).default(60_000),
    ELENCHUS_ROUND_TIMEOUT_MS: count(86_400_000).pipe(z.number().min(1_000)).optional(),
    ELENCHUS_ROUND_LONGEST_MS: count(7 * 86_400_000)
      .pipe(z.number().min(1_000))
      .optional(),
    ELENCHUS_MAX_TOKENS_PER_DEBATE: count(1_000_000_000).optional(),
    ELENCHUS_ANALYST_REQUESTS_PER_MINUTE: count(1_000_000).optional(),
    ELENCHUS_ANALYST_TOKENS_PER_MINUTE: count(1_000_000_000).optional(),
    ELENCHUS_ANALYST_FILE: z.string().min(1).optional(),
    ELENCHUS_SECOND_OPINION_MODEL: z.string().min(1).optional(),
    ELENCHUS_SECOND_OPINION_TIMEOUT_MS: count(60_000).default(15_000),
    ELENCHUS_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.url().optional(),
    OTEL_SERVICE_NAME: z.string().min(1).default('elenchus'),
    OTEL_SDK_DISABLED: z.string().optional(),
    OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: z.string().optional(),
    ELENCHUS_DEBATE_CONCURRENCY: count(1_000).default(8),
    ELENCHUS_DEBATE_QUEUE: count(100_000).default(200),
    ELENCHUS_SIMULATE_WAIT_S: count(86_400).default(600),
    ELENCHUS_OPEN_SIGNUP: flag.default(true),
    ELENCHUS_FREE_CREDITS: z
      .string()
      .regex(/^\d+$/, 'must be a whole number')
      .default('1')
      .transform(Number)
      .pipe(z.number().max(FREE_CREDITS_MAX)),
    ELENCHUS_TRUST_PROXY: list.pipe(z.array(network)).default([]),
    ELENCHUS_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    ELENCHUS_HOST_NAMES: list.pipe(z.array(hostName)).default([]),
    ELENCHUS_CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    STRIPE_PRICE_PRO: z.string().min(1).optional(),
    STRIPE_PRICE_TEAM: z.string().min(1).optional(),
    STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    ELENCHUS_RETENTION_DAYS: count(36_500).optional(),
    ELENCHUS_BACKUP_DIR: z.string().min(1).optional(),
    ELENCHUS_BACKUP_EVERY_H: count(8_760).default(24),
    ELENCHUS_BACKUP_KEEP: count(10_000).default(14),
    ELENCHUS_BACKUP_RECIPIENTS: list.optional(),
    ELENCHUS_BACKUP_PASSPHRASE_FILE: z.string().min(1).optional(),
    ELENCHUS_SMTP_URL: smtpUrl.optional(),
    ELENCHUS_SMTP_TLS: z.enum(['required', 'optional']).default('required'),
    ELENCHUS_MAIL_FROM: mailFrom.optional(),
    ELENCHUS_MAILS_DIR: z.string().min(1).optional(),
    ELENCHUS_OIDC_ISSUER: issuer.optional(),
    ELENCHUS_OIDC_CLIENT_ID: z.string().min(1).optional(),
    ELENCHUS_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    ELENCHUS_OIDC_NAME: z.string().trim().min(1).max(60).optional(),
    ELENCHUS_OIDC_SCOPES: scopes.default('openid email'),
    ELENCHUS_OIDC_SIGN_UP_DOMAINS: list.pipe(z.array(signUpDomain)).default([]),
    ELENCHUS_OIDC_ROLE_CLAIM: z.string().min(1).max(200).optional(),
    ELENCHUS_OIDC_ROLE_NAMES: roleNames.optional(),
    ELENCHUS_OIDC_WORKSPACE: z.string().trim().min(1).max(300).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message });
    const provider = env.ELENCHUS_PROVIDER && modelProvider(env.ELENCHUS_PROVIDER);
    const neededFor = `is needed for ELENCHUS_PROVIDER=${env.ELENCHUS_PROVIDER ?? ''}`;
    if (provider && env.OPENAI_BASE_URL === undefined && provider.baseUrl === undefined)
      refuse('OPENAI_BASE_URL', `${neededFor}: every customer has a different address`);
    if (provider && !provider.local && env.OPENAI_API_KEY === undefined) refuse('OPENAI_API_KEY', neededFor);
    const hasModelServer = provider || env.OPENAI_API_KEY !== undefined || env.OPENAI_BASE_URL !== undefined;
    if (env.ELENCHUS_ANALYST === 'llm' && !hasModelServer)
      refuse(
        'OPENAI_API_KEY',
        'is needed for ELENCHUS_ANALYST=llm (or OPENAI_BASE_URL, or ELENCHUS_PROVIDER, for a local server)',
      );
    if (env.ELENCHUS_SECOND_OPINION_MODEL !== undefined && !hasModelServer)
      refuse(
        'ELENCHUS_SECOND_OPINION_MODEL',
        'needs a model server: OPENAI_API_KEY, OPENAI_BASE_URL or ELENCHUS_PROVIDER',
      );
    for (const [name, other] of [
      ['ELENCHUS_GOOGLE_KEY', 'ELENCHUS_GOOGLE_ENGINE'],
      ['ELENCHUS_GOOGLE_ENGINE', 'ELENCHUS_GOOGLE_KEY'],
      ['ELENCHUS_OIDC_ROLE_CLAIM', 'ELENCHUS_OIDC_WORKSPACE'],
      ['ELENCHUS_OIDC_WORKSPACE', 'ELENCHUS_OIDC_ROLE_CLAIM'],
      ['ELENCHUS_OIDC_ROLE_CLAIM', 'ELENCHUS_OIDC_ROLE_NAMES'],
    ] as const)
      if (env[name] === undefined && env[other] !== undefined) refuse(name, `is needed together with ${other}`);
    const withStripe = [
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_PRO',
      'STRIPE_PRICE_TEAM',
      'ELENCHUS_PUBLIC_URL',
    ] as const;
    if (env.STRIPE_SECRET_KEY !== undefined)
      for (const name of withStripe.filter((each) => env[each] === undefined))
        refuse(name, 'is needed together with STRIPE_SECRET_KEY');
    if (env.ELENCHUS_SMTP_URL !== undefined)
      for (const name of (['ELENCHUS_MAIL_FROM', 'ELENCHUS_PUBLIC_URL'] as const).filter(
        (each) => env[each] === undefined,
      ))
        refuse(name, 'is needed together with ELENCHUS_SMTP_URL');
    if (env.ELENCHUS_OIDC_ISSUER !== undefined)
      for (const name of (['ELENCHUS_OIDC_CLIENT_ID', 'ELENCHUS_PUBLIC_URL'] as const).filter(
        (each) => env[each] === undefined,
      ))
        refuse(name, 'is needed together with ELENCHUS_OIDC_ISSUER');
    if (env.NODE_ENV === 'production' && env.ELENCHUS_SECRET === undefined)
      refuse('ELENCHUS_SECRET', 'is needed in production');
    else if (env.EVENTSTORE_URL !== undefined && env.ELENCHUS_SECRET === undefined)
      refuse('ELENCHUS_SECRET', 'is needed with EVENTSTORE_URL and must be the same on every node');
    if (env.ELENCHUS_BACKUP_DIR !== undefined && env.EVENTSTORE_URL !== undefined)
      refuse('ELENCHUS_BACKUP_DIR', 'is for the embedded log: KurrentDB has backups of its own');
    if (env.ELENCHUS_BACKUP_RECIPIENTS !== undefined && env.ELENCHUS_BACKUP_PASSPHRASE_FILE !== undefined)
      refuse('ELENCHUS_BACKUP_RECIPIENTS', 'cannot be combined with ELENCHUS_BACKUP_PASSPHRASE_FILE');
    // A node with its own key would be the only one to publish it, so audits on the other nodes would fail.
    if (env.EVENTSTORE_URL !== undefined && env.ELENCHUS_SIGNING_KEYS === undefined)
      refuse(
        'ELENCHUS_SIGNING_KEYS',
        'is needed with EVENTSTORE_URL and must be the same on every node, because every node signs debates with it',
      );
  });

/** Variables that hold a secret: each may be given as a file instead, named by the variable with `_FILE` at its end. */
export const SECRET_VARIABLES = [
  'ELENCHUS_SECRET',
  'EVENTSTORE_URL',
  'OPENAI_API_KEY',
  'HF_TOKEN',
  'ELENCHUS_BRAVE_KEY',
  'ELENCHUS_GOOGLE_KEY',
  'ELENCHUS_METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ELENCHUS_SMTP_URL',
  'ELENCHUS_OIDC_CLIENT_SECRET',
] as const satisfies readonly (keyof typeof environmentSchema.shape)[];

/** Every environment variable that the service reads, without those that name the file of a secret. */
export const ENVIRONMENT_VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/** What a file holds without the line break at its end. @param file a path, or 0 for the standard input @throws Error */
export const secretIn = (file: string | 0): string => readFileSync(file, 'utf8').replace(/\r?\n$/, '');

/**
 * Reads the secrets that are given as files, without the line break at their end.
 * @returns the variables, and a sentence for each file that cannot be used
 */
function withSecretFiles(set: Readonly<Record<string, string | undefined>>): {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly problems: readonly string[];
} {
  const variables = { ...set };
  const problems: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const file = set[`${name}_FILE`];
    if (file === undefined) continue;
    if (set[name] !== undefined) problems.push(`${name}_FILE cannot be combined with ${name}`);
    try {
      variables[name] = secretIn(file);
      if (variables[name] === '') problems.push(`${name}_FILE: ${file} is empty`);
    } catch (error) {
      problems.push(`${name}_FILE cannot be read: ${(error as Error).message}`);
    }
  }
  return { variables, problems };
}

export interface TelemetryConfig {
  readonly serviceName: string;
  readonly tracesUrl: string | undefined;
  readonly metricsUrl: string | undefined;
  /** Whether spans contain the prompts and the replies. */
  readonly content: boolean;
}

/** The configuration from the environment, parsed once. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  readonly dataDirectory: string;
  /** When undefined, a secret is made on first start and kept in the data directory. */
  readonly secret: string | undefined;
  /**
   * Signing keys: a file name, or a JWK set as text. When undefined, a key is made on first start and kept in the data
   * directory.
   */
  readonly signingKeys: string | undefined;
  /** KurrentDB or EventStoreDB; undefined for the embedded log. */
  readonly eventStoreUrl: string | undefined;
  /** Prefix of this service's streams on a database that it shares. */
  readonly eventStoreNamespace: string | undefined;
  /** How long a known key is honoured for reading after the last contact with the log, in milliseconds. */
  readonly honouredMs: number;
  readonly cluster: {
    /** Number of nodes that share the cluster's limits on analyst calls. */
    readonly nodes: number;
    /** How long a node may be silent before its debates are taken over. */
    readonly leaseMs: number;
  };
  /** When the detector and the analyst are loaded: soon after the start, or for the first request that needs one. */
  readonly loadModels: 'at-start' | 'on-use';
  /** When and where the embedded log is backed up; undefined: never. Without a key, without the secret and signing keys. */
  readonly backups:
    | {
        readonly directory: string;
        readonly everyMs: number;
        /** Number of backups that are kept. */
        readonly keep: number;
        /** Recipients of age, or the file that holds a passphrase. */
        readonly recipients: readonly string[] | undefined;
        readonly passphraseFile: string | undefined;
      }
    | undefined;
  /** When undefined, the cast that ships with the service. */
  readonly personasDirectory: string | undefined;
  readonly detector: {
    /**
     * `auto`: `clip` once it is installed, otherwise `embedded`; one of these two; a bundled model's name, a folder, or a
     * Hugging Face id, perhaps with `@` and a revision.
     */
    readonly model: string;
    /** Base URL of a model hub other than Hugging Face. */
    readonly hub: string | undefined;
    readonly hubToken: string | undefined;
    /** Where files that are fetched once for a user are kept. */
    readonly cacheDirectory: string;
    /** Which of the model's labels mean which class. Undefined when the labels are named after the classes. */
    readonly labels: { readonly ai: readonly string[]; readonly notAi: readonly string[] } | undefined;
    /** PEM file of the authorities whose C2PA signatures are trusted; the bundled list when undefined. */
    readonly trustList: string | undefined;
    /** PEM file of the authorities whose time stamps of C2PA signatures count; the bundled list when undefined. */
    readonly timeStampList: string | undefined;
    readonly workers: number;
    /** Images that may wait for a thread. */
    readonly queue: number;
  };
  readonly reading: {
    readonly allowHosts: readonly string[];
    readonly renderer: 'auto' | 'http' | 'browser';
    readonly chromePath: string | undefined;
  };
  readonly evidence: {
    /** The sources of evidence that debates may use. A debate's depth selects among them. */
    readonly sources: readonly (typeof EVIDENCE_SOURCES)[number][];
    /** Hosts whose pages are read as sources, with their subdomains: any when `allow` is empty, and none of `deny`. */
    readonly hosts: { readonly allow: readonly string[]; readonly deny: readonly string[] };
    /** The search engines that are configured, each with the base URL of its API. They are asked in this order. */
    readonly search: {
      /** A SearXNG instance; its address may hold a user name and a password. */
      readonly searxng: { readonly url: string } | undefined;
      readonly brave: { readonly url: string; readonly key: string } | undefined;
      readonly google: { readonly url: string; readonly key: string; readonly engine: string } | undefined;
    };
  };
  readonly analyst: {
    readonly engine: 'offline' | 'llm';
    readonly apiKey: string | undefined;
    readonly baseUrl: string | undefined;
    /** The output form that the server is asked for first; the strictest one when undefined. */
    readonly output: ModelProvider['output'] | undefined;
    readonly model: string;
    /** Every model that a persona may name: those that are configured, and those that the operator adds. */
    readonly personaModels: readonly string[];
    /** Analyst calls in flight, over all debates of the process: this node's share of the cluster's. */
    readonly concurrency: number;
    /** Deadline of one call, from when it is sent. */
    readonly timeoutMs: number;
    /** A round's deadline. When undefined, half an hour, or longer for a slow model server. */
    readonly roundTimeoutMs: number | undefined;
    /** How long a round may last at most while answers arrive; undefined: `roundTimeoutMs`, else a day. */
    readonly roundLongestMs: number | undefined;
    /** Input and output tokens after which a debate's further agents are excused. */
    readonly maxTokensPerDebate: number | undefined;
    /** Calls started in any 60 s, over all debates of the process. */
    readonly requestsPerMinute: number | undefined;
    /** Input and output tokens of the calls started in any 60 s. */
    readonly tokensPerMinute: number | undefined;
    readonly perDepth: AnalystFile['depths'];
    /** What identifies the claims of an article. */
    readonly claimsBy: AnalystFile['claims'];
    /** What judges before round 1 which claims contradict what is known. */
    readonly plausibilityBy: AnalystFile['plausibility'];
    readonly prices: AnalystFile['prices'];
    readonly calibration: AnalystFile['calibration'];
    /** The vision model that is asked about uncertain images; none is asked, and no image is sent, when undefined. */
    readonly secondOpinion: { readonly model: string | undefined; readonly timeoutMs: number };
  };
  /** When undefined, /metrics answers on the loopback interface only. */
  readonly metricsToken: string | undefined;
  /** Where OpenTelemetry's spans and metrics go (OTLP over HTTP); undefined if no endpoint is set. */
  readonly telemetry: TelemetryConfig | undefined;
  readonly debates: {
    readonly concurrency: number;
    readonly queue: number;
    /** How long a synchronous request waits for a verdict before it is answered with 202 and an address. */
    readonly waitMs: number;
    /** Days after which ended debates and answered detections are erased; undefined: never. */
    readonly retentionDays: number | undefined;
  };
  readonly openSignUp: boolean;
  /** Credits that a new account gets for a first debate; 0: none. */
  readonly freeCredits: number;
  /** Reverse proxies whose X-Forwarded headers say who the client is. */
  readonly trustProxy: readonly string[];
  /** Host names under which people may sign in, in addition to that of `publicUrl`. */
  readonly hostNames: readonly string[];
  /** Origins whose pages may call the API with a key; `*` for any, none by default. */
  readonly corsOrigins: readonly string[];
  /** Public base URL without a trailing slash. Empty when links may be relative. */
  readonly publicUrl: string;
  /** When undefined, payments are test payments, and production takes none. */
  readonly stripe:
    | {
        readonly secretKey: string;
        readonly webhookSecret: string;
        readonly prices: { readonly pro: string; readonly team: string };
        /** Another server with Stripe's API. */
        readonly apiUrl: string | undefined;
      }
    | undefined;
  /** How mail is sent; undefined: none is. */
  readonly mail:
    | {
        /** smtp:// (STARTTLS) or smtps://, perhaps with user and password, percent-encoded. */
        readonly url: string;
        /** Whether a server without TLS is refused. One on the loopback interface never needs it. */
        readonly tls: 'required' | 'optional';
        /** The sender, perhaps with a name before the address in angle brackets. */
        readonly from: string;
        /** Folder of what mails say; the shipped one when undefined. */
        readonly templatesDirectory: string | undefined;
      }
    | undefined;
  /** The OpenID Connect provider through which people sign in; undefined: with a password only. */
  readonly oidc:
    | {
        readonly issuer: string;
        readonly clientId: string;
        /** Undefined for a public client. */
        readonly clientSecret: string | undefined;
        /** What people call it. */
        readonly name: string;
        readonly scopes: string;
        /** Domains whose verified addresses may sign up, in lower case; `*` for any. */
        readonly domains: readonly string[];
        /** Which claim says the person's role in which workspace (an account's id or address); undefined: none does. */
        readonly roles:
          | {
              readonly claim: string;
              /** Undefined if the claim names the roles themselves. */
              readonly names: ReadonlyMap<string, (typeof ROLES)[number]> | undefined;
              readonly workspace: string;
            }
          | undefined;
      }
    | undefined;
  readonly logLevel: string;
}

/** The environment cannot be used; `problems` names every bad variable at once. */
export class InvalidConfigError extends Error {
  override readonly name = 'InvalidConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`the configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** The schema has checked that the variables that belong to the key are set. */
function stripeOf(env: z.output<typeof environmentSchema>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = env;
  const { STRIPE_PRICE_PRO: pro = '', STRIPE_PRICE_TEAM: team = '', STRIPE_API_URL: apiUrl } = env;
  return secretKey === undefined ? undefined : { secretKey, webhookSecret, prices: { pro, team }, apiUrl };
}

/** The schema has checked that Google's key and engine come together. */
function searchOf(env: z.output<typeof environmentSchema>): Config['evidence']['search'] {
  const { ELENCHUS_SEARCH_URL: url, ELENCHUS_BRAVE_KEY: braveKey } = env;
  const { ELENCHUS_GOOGLE_KEY: googleKey, ELENCHUS_GOOGLE_ENGINE: engine } = env;
  return {
    searxng: url === undefined ? undefined : { url },
    brave: braveKey === undefined ? undefined : { url: env.ELENCHUS_BRAVE_URL, key: braveKey },
    google:
      googleKey === undefined || engine === undefined
        ? undefined
        : { url: env.ELENCHUS_GOOGLE_URL, key: googleKey, engine },
  };
}

function analystConfigOf(env: z.output<typeof environmentSchema>, file: AnalystFile): Config['analyst'] {
  const provider = env.ELENCHUS_PROVIDER && modelProvider(env.ELENCHUS_PROVIDER);
  const baseUrl = env.OPENAI_BASE_URL ?? provider?.baseUrl;
  const llmConfigured = env.OPENAI_API_KEY !== undefined || baseUrl !== undefined;
  return {
    engine: env.ELENCHUS_ANALYST ?? (llmConfigured ? 'llm' : 'offline'),
    apiKey: env.OPENAI_API_KEY,
    baseUrl,
    output: provider?.output,
    model: env.ELENCHUS_MODEL,
    personaModels: [
      ...new Set([
        env.ELENCHUS_MODEL,
        ...Object.values(file.depths).flatMap((depth) => depth?.model ?? []),
        ...(env.ELENCHUS_PERSONA_MODELS ?? file.personaModels ?? []),
      ]),
    ],
    concurrency: Math.max(1, Math.floor(env.ELENCHUS_ANALYST_CONCURRENCY / env.ELENCHUS_NODES)),
    timeoutMs: env.ELENCHUS_ANALYST_TIMEOUT_MS,
    roundTimeoutMs: env.ELENCHUS_ROUND_TIMEOUT_MS ?? file.roundTimeoutMs,
    roundLongestMs: env.ELENCHUS_ROUND_LONGEST_MS ?? file.roundLongestMs,
    maxTokensPerDebate: env.ELENCHUS_MAX_TOKENS_PER_DEBATE,
    requestsPerMinute: env.ELENCHUS_ANALYST_REQUESTS_PER_MINUTE,
    tokensPerMinute: env.ELENCHUS_ANALYST_TOKENS_PER_MINUTE,
    perDepth: file.depths,
    claimsBy: file.claims,
    plausibilityBy: file.plausibility,
    prices: file.prices,
    calibration: file.calibration,
    secondOpinion: { model: env.ELENCHUS_SECOND_OPINION_MODEL, timeoutMs: env.ELENCHUS_SECOND_OPINION_TIMEOUT_MS },
  };
}

function backupsOf(env: z.output<typeof environmentSchema>): Config['backups'] {
  if (env.ELENCHUS_BACKUP_DIR === undefined) return undefined;
  return {
    directory: env.ELENCHUS_BACKUP_DIR,
    everyMs: env.ELENCHUS_BACKUP_EVERY_H * 3_600_000,
    keep: env.ELENCHUS_BACKUP_KEEP,
    recipients: env.ELENCHUS_BACKUP_RECIPIENTS,
    passphraseFile: env.ELENCHUS_BACKUP_PASSPHRASE_FILE,
  };
}

/** The schema has checked that the sender is set. */
function mailOf(env: z.output<typeof environmentSchema>): Config['mail'] {
  const { ELENCHUS_SMTP_URL: url, ELENCHUS_MAIL_FROM: from = '' } = env;
  if (url === undefined) return undefined;
  return { url, tls: env.ELENCHUS_SMTP_TLS, from, templatesDirectory: env.ELENCHUS_MAILS_DIR };
}

/** The schema has checked that the client's id is set. */
function oidcOf(env: z.output<typeof environmentSchema>): Config['oidc'] {
  const { ELENCHUS_OIDC_ISSUER: url, ELENCHUS_OIDC_CLIENT_ID: clientId = '' } = env;
  const { ELENCHUS_OIDC_ROLE_CLAIM: claim, ELENCHUS_OIDC_WORKSPACE: workspace } = env;
  if (url === undefined) return undefined;
  return {
    issuer: url,
    clientId,
    clientSecret: env.ELENCHUS_OIDC_CLIENT_SECRET,
    name: env.ELENCHUS_OIDC_NAME ?? new URL(url).hostname,
    scopes: env.ELENCHUS_OIDC_SCOPES,
    domains: env.ELENCHUS_OIDC_SIGN_UP_DOMAINS.map((domain) => domain.toLowerCase()),
    roles:
      claim === undefined || workspace === undefined
        ? undefined
        : { claim, names: env.ELENCHUS_OIDC_ROLE_NAMES, workspace },
  };
}

/** Where the platform keeps a user's caches. */
function userCacheOf({ XDG_CACHE_HOME, LOCALAPPDATA }: Readonly<Record<string, string | undefined>>): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  if (process.platform === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  return XDG_CACHE_HOME ?? join(homedir(), '.cache');
}

function detectorIn(
  env: z.output<typeof environmentSchema>,
  set: Readonly<Record<string, string | undefined>>,
): Config['detector'] {
  return {
    model: env.ELENCHUS_DETECTOR,
    hub: env.HF_ENDPOINT,
    hubToken: env.HF_TOKEN,
    cacheDirectory: env.ELENCHUS_CACHE_DIR ?? join(userCacheOf(set), 'elenchus'),
    labels: env.ELENCHUS_DETECTOR_LABELS,
    trustList: env.ELENCHUS_C2PA_TRUST_LIST,
    timeStampList: env.ELENCHUS_C2PA_TSA_TRUST_LIST,
    workers: env.ELENCHUS_DETECTOR_WORKERS,
    queue: env.ELENCHUS_DETECTOR_QUEUE,
  };
}

/** @throws InvalidConfigError naming every bad variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { variables: set, problems } = withSecretFiles(given);
  const parsed = environmentSchema.safeParse(set);
  const reading = readAnalystFile(set['ELENCHUS_ANALYST_FILE'] ?? ANALYST_FILE);
  if (!parsed.success || !reading.ok || problems.length > 0)
    throw new InvalidConfigError([
      ...problems,
      ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
      ...(reading.ok ? [] : reading.problems),
    ]);
  const env = parsed.data;
  return Object.freeze({
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    dataDirectory: env.ELENCHUS_DATA_DIR,
    secret: env.ELENCHUS_SECRET,
    signingKeys: env.ELENCHUS_SIGNING_KEYS,
    eventStoreUrl: env.EVENTSTORE_URL,
    eventStoreNamespace: env.EVENTSTORE_NAMESPACE,
    cluster: { nodes: env.ELENCHUS_NODES, leaseMs: env.ELENCHUS_LEASE_MS },
    honouredMs: env.ELENCHUS_HONOUR_KEYS_S * 1_000,
    loadModels: env.ELENCHUS_LOAD_MODELS,
    personasDirectory: env.ELENCHUS_PERSONAS_DIR,
    detector: detectorIn(env, set),
    reading: { allowHosts: env.ELENCHUS_ALLOW_HOSTS, renderer: env.ELENCHUS_RENDERER, chromePath: env.CHROME_PATH },
    evidence: {
      sources: env.ELENCHUS_EVIDENCE,
      hosts: {
        allow: env.ELENCHUS_EVIDENCE_ALLOW_HOSTS.map((host) => host.toLowerCase()),
        deny: env.ELENCHUS_EVIDENCE_DENY_HOSTS.map((host) => host.toLowerCase()),
      },
      search: searchOf(env),
    },
    analyst: analystConfigOf(env, reading.file),
    backups: backupsOf(env),
    metricsToken: env.ELENCHUS_METRICS_TOKEN,
    telemetry: telemetryOf(env),
    debates: {
      concurrency: env.ELENCHUS_DEBATE_CONCURRENCY,
      queue: env.ELENCHUS_DEBATE_QUEUE,
      waitMs: env.ELENCHUS_SIMULATE_WAIT_S * 1_000,
      retentionDays: env.ELENCHUS_RETENTION_DAYS,
    },
    openSignUp: env.ELENCHUS_OPEN_SIGNUP,
    freeCredits: env.ELENCHUS_FREE_CREDITS,
    trustProxy: env.ELENCHUS_TRUST_PROXY,
    hostNames: env.ELENCHUS_HOST_NAMES,
    corsOrigins: env.ELENCHUS_CORS_ORIGINS,
    publicUrl: env.ELENCHUS_PUBLIC_URL?.replace(/\/+$/, '') ?? '',
    stripe: stripeOf(env),
    mail: mailOf(env),
    oidc: oidcOf(env),
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
  });
}

/**
 * Reads OpenTelemetry's own variables by its specification
 * (https://opentelemetry.io/docs/specs/otel/protocol/exporter/).
 */
function telemetryOf(env: z.output<typeof environmentSchema>): TelemetryConfig | undefined {
  const of = (signal: string): string | undefined =>
    env.OTEL_EXPORTER_OTLP_ENDPOINT && `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/${signal}`;
  const tracesUrl = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? of('traces');
  const metricsUrl = env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? of('metrics');
  const disabled = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true';
  if (disabled || (tracesUrl === undefined && metricsUrl === undefined)) return undefined;
  const content = env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT?.toLowerCase() === 'true';
  return { serviceName: env.OTEL_SERVICE_NAME, tracesUrl, metricsUrl, content };
}
