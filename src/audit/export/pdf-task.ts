/** What a PDF is made from. */
export interface PdfTask {
  /** {@link markdownOf} a debate, whose foreign texts are escaped, so that its marks are the service's own. */
  readonly markdown: string;
  readonly title: string;
  /** When the debate ended, ISO 8601, so that the same debate makes the same file. */
  readonly at: string;
}
