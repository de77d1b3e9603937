import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { loadCast, PERSONA_MODELS, PERSONAS_DIRECTORY } from '../../src/personas/index.js';
import { PersonasModule } from '../../src/personas/personas.module.js';
import { CastFolder } from './cast-folder.js';

async function serve(directory: string): Promise<NestFastifyApplication> {
  @Global()
  @Module({
    providers: [
      { provide: PERSONAS_DIRECTORY, useValue: directory },
      { provide: PERSONA_MODELS, useValue: [] },
    ],
    exports: [PERSONAS_DIRECTORY, PERSONA_MODELS],
  })
  class Root {}
  const module = await Test.createTestingModule({ imports: [Root, PersonasModule] }).compile();
  module.useLogger(false);
  const app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  await app.init();
  return app;
}

describe('GET /api/personas', () => {
  let folder: CastFolder;
  beforeEach(async () => {
    folder = await CastFolder.create();
  });
  afterEach(async () => folder.dispose());

  it('shows the current cast and the problems of a newer one without a key', async () => {
    const app = await serve(folder.path);
    const cast = await loadCast(folder.path);
    const first = await app.inject({ method: 'GET', url: '/api/personas' });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ ...JSON.parse(JSON.stringify(cast)), problems: [] });

    await folder.edit('forum/oral-historian.yaml', 'tone: patient', 'tone: pateint');
    const second = (await app.inject({ method: 'GET', url: '/api/personas' })).json<{
      hash: string;
      problems: unknown[];
    }>();
    expect(second.hash).toBe(cast.hash);
    expect(second.problems).toMatchObject([{ file: 'forum/oral-historian.yaml', column: 7 }]);
    await app.close();
  });

  it('exists only in a service with a cast, without which the service does not start', async () => {
    await folder.remove('technews');
    await expect(serve(folder.path)).rejects.toThrow(/the platform “technews” has no persona/);
  });
});
