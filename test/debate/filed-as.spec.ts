import { describe, expect, it } from '@jest/globals';
import { filedAs, kindFiled } from '../../src/debate/result/filed-as.js';

const filed = (
  labels: readonly string[],
  canonicalUrl: string | null = null,
  url = 'urn:sha256:0',
): ReturnType<typeof filedAs> => filedAs({ labels: [...labels], canonicalUrl, url });

describe('what a publisher calls a text', () => {
  it.each([
    ['press-release', ['Business', 'PRESS RELEASE', 'harbour'], 'its publisher files it under “PRESS RELEASE”'],
    ['opinion', ['OpinionNewsArticle', 'News'], 'its publisher marks it as opinion'],
    ['opinion', ['Columnists', 'TV', 'Latest'], 'its publisher files it under “Columnists”'],
    ['satire', ['Politics', 'Satire'], 'its publisher files it under “Satire”'],
    ['satire', ['Opinion', 'Humor & Satire'], 'its publisher files it under “Humor & Satire”'],
    ['advertisement', ['Sponsored Content'], 'its publisher files it under “Sponsored Content”'],
    ['review', ['Album/Single Reviews'], 'its publisher files it under “Album/Single Reviews”'],
    ['fiction', ['Short stories'], 'its publisher files it under “Short stories”'],
    ['humour', ['Humor'], 'its publisher files it under “Humor”'],
  ])('is %s by the labels %s', (kind, labels, says) => {
    expect(filed(labels)).toMatchObject({ kind, says });
  });

  it.each([
    ['opinion', 'https://example.org/comment/opinion/article/3046526/harbour', 'its address says “/comment/”'],
    ['press-release', 'https://example.org/press-releases/2021/harbour', 'its address says “/press-releases/”'],
    ['satire', 'https://www.theonion.com/harbour-closes-1850000000', 'theonion.com publishes satire'],
  ])('is %s by its address %s', (kind, address, says) => {
    expect(filed([], address)).toMatchObject({ kind, says });
    expect(filed([], null, address)).toMatchObject({ kind, says });
  });

  it.each([
    [['Opinion polls', 'News', 'World'], null],
    [['Press freedom', 'Media'], null],
    [['Reviewed work', 'Fiction prizes'], null],
    [[], 'https://example.org/news/opinion'],
    [[], 'https://example.org/news/2021/opinion-polls/harbour'],
    [[], 'https://notheonion.com/harbour'],
    [[], 'not an address'],
  ])('is nothing by %s and %s', (labels, address) => {
    expect(filed(labels, address)).toBeNull();
  });

  it('is a kind of text only where there is a word for it', () => {
    expect(kindFiled({ labels: ['Opinion'], canonicalUrl: null, url: 'urn:a' })).toBe('opinion');
    expect(kindFiled({ labels: ['Reviews'], canonicalUrl: null, url: 'urn:a' })).toBeNull();
    expect(kindFiled({ labels: [], canonicalUrl: null, url: 'urn:a' })).toBeNull();
  });
});
