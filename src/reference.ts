import { z } from 'zod';
import { ACCOUNT_REFUSALS } from './accounts/index.js';
import { ARTICLE_REFUSALS } from './articles/index.js';
import { AUDIT_REFUSALS } from './audit/index.js';
import { BILLING_REFUSALS } from './billing/index.js';
import { DEBATE_REFUSALS } from './debate/index.js';
import { BATCH_REFUSALS, DETECTION_REFUSALS } from './detection/index.js';
import { HTTP_REFUSALS, STATUS_OF_KIND } from './http/index.js';
import { MODEL_PROVIDER_IDS, modelProvider } from './config/index.js';
import { type RefusalDefinition } from './kernel/index.js';
import { CATALOGUE } from './event-log.js';
import { METRICS_REFUSALS } from './observability/index.js';
import { PERSONA_REFUSALS } from './personas/index.js';
import { SAFE_FETCH_REFUSALS } from './safe-fetch/index.js';

const HEADER = (title: string): string =>
  `# ${title}\n\nWritten by \`npm run docs\` from the code; a test says when it is stale.\n`;

/** docs/errors.md: every coded refusal that HTTP can answer. */
export function errorsReference(): string {
  const tables: readonly Readonly<Record<string, RefusalDefinition>>[] = [
    HTTP_REFUSALS,
    ACCOUNT_REFUSALS,
    BILLING_REFUSALS,
    SAFE_FETCH_REFUSALS,
    ARTICLE_REFUSALS,
    PERSONA_REFUSALS,
    DETECTION_REFUSALS,
    BATCH_REFUSALS,
    DEBATE_REFUSALS,
    AUDIT_REFUSALS,
    METRICS_REFUSALS,
  ];
  const byCode = new Map<string, { readonly status: number; readonly titles: Set<string> }>();
  for (const { code, kind, title } of tables.flatMap((table) => Object.values(table))) {
    const entry = byCode.get(code) ?? { status: STATUS_OF_KIND[kind], titles: new Set<string>() };
    entry.titles.add(title);
    byCode.set(code, entry);
  }
  const rows = [...byCode]
    .sort(([a, { status: left }], [b, { status: right }]) => left - right || (a < b ? -1 : 1))
    .map(([code, { status, titles }]) => `| ${status} | \`${code}\` | ${[...titles].join(' ')} |`);
  return [HEADER('Refusals'), '| status | code | what it says |', '|---|---|---|', ...rows, ''].join('\n');
}

/** docs/openapi.json: the API's document, as the service serves it. */
export const openApiReference = (document: unknown): string => `${JSON.stringify(document, null, 1)}\n`;

/** docs/events.md: every event type with its version and the JSON Schema of its data. */
export function eventsReference(): string {
  const sections = CATALOGUE.types.map((type) => {
    const definition = CATALOGUE.definition(type);
    if (!definition) throw new Error(`${type} is not in the catalogue`);
    const schema = z.toJSONSchema(definition.schema, { unrepresentable: 'any' });
    return [
      `## ${type}, version ${definition.version ?? 1}`,
      '',
      '```json',
      JSON.stringify(schema, null, 1),
      '```',
      '',
    ].join('\n');
  });
  return [HEADER('Events'), ...sections].join('\n');
}

/** docs/model-servers.md with the table of providers between its markers generated anew. */
export function withModelServers(document: string): string {
  const rows = MODEL_PROVIDER_IDS.map((id) => {
    const { name, baseUrl, local, output, promptCache, rateLimit, window } = modelProvider(id);
    const cells = [
      name,
      baseUrl ?? 'your own',
      local ? 'no' : 'yes',
      `\`${output}\``,
      promptCache ? 'yes' : 'no',
      window,
    ];
    return `| \`${id}\` | ${[...cells, rateLimit].join(' | ')} |`;
  });
  const traps = MODEL_PROVIDER_IDS.map((id) => {
    const { name, traps: all } = modelProvider(id);
    return [`**${name}**`, '', ...all.map((trap) => `- ${trap}`), ''].join('\n');
  });
  const part = [
    '| name | server | address | key | asked for first | prompt cache | context window | rate limit |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...traps,
  ].join('\n');
  return document.replace(/(?<=<!-- providers -->\n)[^]*(?=<!-- \/providers -->)/, () => `\n${part}\n`);
}
