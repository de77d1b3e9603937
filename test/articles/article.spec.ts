import { describe, expect, it } from '@jest/globals';
import { articleOfTextFile } from '../../src/articles/index.js';

const read = (file: string): readonly [title: string, text: string] => {
  const { title, text } = articleOfTextFile('file:///story.txt', file);
  return [title, text];
};

describe('the article in a text file', () => {
  it('has its first line as headline when a blank line follows', () => {
    expect(read('Harbour reopens\n\nThe harbour reopened on Monday.\n')).toEqual([
      'Harbour reopens',
      'The harbour reopened on Monday.',
    ]);
    expect(read('\uFEFF\r\n# Harbour reopens\r\n \r\nIt reopened.\r\n\r\nAll went well.')).toEqual([
      'Harbour reopens',
      'It reopened.\r\n\r\nAll went well.',
    ]);
  });

  it('has no headline when it begins with its text', () => {
    const text = 'The harbour reopened on Monday.\nIt had been closed.';
    expect(read(text)).toEqual(['', text]);
    const paragraphs = `${'The harbour reopened on Monday. '.repeat(10)}\n\nAll went well.`;
    expect(read(paragraphs)).toEqual(['', paragraphs]);
    expect(read('Only a headline\n\n')).toEqual(['', 'Only a headline\n\n']);
    expect(read('')).toEqual(['', '']);
  });
});
