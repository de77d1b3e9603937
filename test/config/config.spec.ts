import { describe, expect, test } from '@jest/globals';
import { type InvalidConfigError, readConfig } from '../../src/config/index.js';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    return (error as InvalidConfigError).problems;
  }
  return [];
};

describe('the configuration', () => {
  test('needs nothing set', () => {
    expect(readConfig({})).toMatchObject({ production: false, port: 3000, analyst: { engine: 'offline' } });
  });
  test('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', OPENAI_API_KEY: '' })).toMatchObject({ port: 3000, analyst: { engine: 'offline' } });
  });
  test('names every bad variable at once', () => {
    const problems = problemsOf({ PORT: 'eighty', ELENCHUS_RENDERER: 'lynx', ELENCHUS_SECRET: 'short' });
    expect(problems).toHaveLength(3);
    expect(problems.join('\n')).toMatch(/PORT must be a port number[^]*ELENCHUS_SECRET|ELENCHUS_SECRET[^]*PORT/);
  });
  test('wants a secret in production', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual(['ELENCHUS_SECRET is needed in production']);
  });
  test('thinks with a model server where one is configured, unless told otherwise', () => {
    expect(readConfig({ OPENAI_API_KEY: 'k' }).analyst.engine).toBe('llm');
    expect(readConfig({ OPENAI_BASE_URL: 'http://localhost:1/v1' }).analyst.engine).toBe('llm');
    expect(readConfig({ OPENAI_API_KEY: 'k', ELENCHUS_ANALYST: 'offline' }).analyst.engine).toBe('offline');
    expect(problemsOf({ ELENCHUS_ANALYST: 'llm' })).toHaveLength(1);
  });
  test('cannot be changed afterwards', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });
});
