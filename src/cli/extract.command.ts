import { Command, Option } from 'nest-commander';
import { z } from 'zod';
import { articleOfPage, WorkerPageReader } from '../articles/index.js';
import { readConfig } from '../config/index.js';
import { articleFrom } from './article-input.js';
import { AnsweringCommand } from './answering-command.js';
import { mapJsonLines } from './json-lines.js';
import { print, printJson } from './terminal.js';

const lineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  html: z.string(),
  url: z.string().default('about:blank'),
});

@Command({
  name: 'extract',
  arguments: '[target]',
  description: 'Extract the article from an address or an HTML file, or from JSON lines.',
})
export class ExtractCommand extends AnsweringCommand {
  protected async answer([target]: string[], { json, jsonl }: { json?: boolean; jsonl?: boolean }): Promise<void> {
    if (jsonl) {
      await extractLines();
      return;
    }
    if (target === undefined) throw new Error('give an address or a file, or --jsonl');
    const article = await articleFrom(target, readConfig(process.env));
    if (json) printJson(article);
    else
      print(
        [
          article.title,
          [article.byline, article.site, article.publishedAt].filter((part) => part !== null).join(' · '),
          ...(article.incomplete
            ? [`${article.incomplete.words} of ${article.incomplete.of} words to read on the page were left out.`]
            : []),
          '',
          article.text,
        ].join('\n'),
      );
  }

  @Option({ flags: '--jsonl', description: 'read {id, html, url} lines, write {id, title, byline, publishedAt, text}' })
  parseJsonLines(): boolean {
    return true;
  }
}

async function extractLines(): Promise<void> {
  const pages = new WorkerPageReader();
  try {
    await mapJsonLines(lineSchema, 1, async ({ id, html, url }) => {
      const { title, byline, publishedAt, text } = await articleOfPage(pages, { page: html, url });
      return { id, title, byline, publishedAt, text };
    });
  } finally {
    await pages.close();
  }
}
