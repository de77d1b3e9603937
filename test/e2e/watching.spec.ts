import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ENVIRONMENT_VARIABLES, SECRET_VARIABLES } from '../../src/config/index.js';
import { startService, type TestService } from '../support/service.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** The files in deploy/ for those who watch and run the service, against what the service says. */
const backups = temporaryDirectory();
let service: TestService;
/** Names of all series, and the labels of each metric that has any. */
let metrics: string;
beforeAll(async () => {
  service = await startService({ ELENCHUS_BACKUP_DIR: join(backups.path, 'backups') });
  await fetch(`${service.url}/livez`);
  metrics = await (await fetch(`${service.url}/metrics`)).text();
});
afterAll(async () => {
  await service.stop();
  backups.remove();
});

const metricsIn = (expression: string): string[] => expression.match(/\belenchus_\w+/g) ?? [];
const isExported = (name: string): boolean =>
  new RegExp(`^# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} (?:gauge|counter|histogram)$`, 'm').test(metrics) ||
  new RegExp(`^# TYPE ${name} `, 'm').test(metrics);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

it('the alerts ask for metrics that the service has', () => {
  const { groups } = parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as {
    groups: { name: string; rules: Rule[] }[];
  };
  const rules = groups.flatMap(({ rules }) => rules);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, labels, annotations } of rules) {
    expect([alert, metricsIn(expr).filter((name) => !isExported(name))]).toEqual([alert, []]);
    expect(metricsIn(expr).length + Number(expr.startsWith('up{'))).toBeGreaterThan(0);
    expect(labels.severity).toMatch(/^(?:critical|warning)$/);
    expect(annotations.summary).toMatch(/\.$/);
  }
});

describe('the dashboard for Grafana', () => {
  const { panels, templating } = JSON.parse(readFileSync('deploy/grafana/elenchus.json', 'utf8')) as {
    panels: {
      id: number;
      title: string;
      gridPos: { x: number; y: number; w: number; h: number };
      targets: { expr: string; legendFormat: string }[];
    }[];
    templating: { list: { query: string }[] };
  };

  it('asks for metrics and labels that the service has', () => {
    const queries = [
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      templating.list[1]?.query ?? '',
    ];
    for (const query of queries) {
      expect(metricsIn(query).length).toBeGreaterThan(0);
      expect([query, metricsIn(query).filter((name) => !isExported(name))]).toEqual([query, []]);
    }
  });

  it('has panels that do not overlap', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

it('the unit for systemd sets variables that the service reads', () => {
  const unit = readFileSync('deploy/systemd/elenchus.service', 'utf8');
  const set = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  );
  const known = new Set([...ENVIRONMENT_VARIABLES, ...SECRET_VARIABLES.map((name) => `${name}_FILE`)]);
  expect(set.filter((name) => !known.has(name) && !name.startsWith('MALLOC_'))).toEqual([]);
  expect(unit).toContain('RestartPreventExitStatus=78');
});

it('names its version and Node’s, and what its files take', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(metrics).toContain(`elenchus_build_info{version="${version}",node="${process.versions.node}"} 1`);
  for (const name of ['elenchus_log_bytes', 'elenchus_read_models_bytes', 'elenchus_disk_free_bytes'])
    expect(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])).toBeGreaterThan(0);
});
