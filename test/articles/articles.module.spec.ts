import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { expect, it } from '@jest/globals';
import { ARTICLE_OPTIONS, ARTICLE_READER, type ArticleReader } from '../../src/articles/index.js';
import { ArticlesModule } from '../../src/articles/articles.module.js';
import { SAFE_FETCH, SAFE_FETCH_OPTIONS, type SafeFetch } from '../../src/safe-fetch/index.js';

it('the modules provide a reader over HTTP and close it with the application', async () => {
  const paragraph =
    '<p>The council voted on Monday to close the old bridge after engineers found cracks in two of its piers.</p>';
  const server = createServer((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/story' }).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<title>Bridge closed</title><article><h1>Bridge closed</h1>${paragraph.repeat(6)}</article>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  @Global()
  @Module({
    providers: [
      { provide: SAFE_FETCH_OPTIONS, useValue: { allowHosts: [host], userAgent: 'Elenchus-test' } },
      { provide: ARTICLE_OPTIONS, useValue: { renderer: 'http' } },
    ],
    exports: [SAFE_FETCH_OPTIONS, ARTICLE_OPTIONS],
  })
  class OptionsModule {}

  const app = await Test.createTestingModule({ imports: [OptionsModule, ArticlesModule] }).compile();
  await app.init();
  try {
    const reader = app.get<ArticleReader>(ARTICLE_READER);
    expect(await reader.read(`http://${host}/old`)).toMatchObject({
      url: `http://${host}/old`,
      title: 'Bridge closed',
      renderer: 'http',
    });
    await expect(reader.read('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'blocked-address' });
    const safeFetch = app.get<SafeFetch>(SAFE_FETCH, { strict: false });
    await app.close();
    await expect(safeFetch.fetch(`http://${host}/story`)).rejects.toMatchObject({ code: 'fetch-failed' });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
