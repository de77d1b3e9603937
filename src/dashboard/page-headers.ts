/**
 * Headers of the dashboard's files, in addition to those of every answer. Article titles and quotes are hostile input.
 * If one reached the page as markup, this policy would still allow it no script, frame, form or foreign origin.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'self'",
    "img-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  // File names carry no hash, so the browser asks each time. An unchanged file is answered with 304.
  'cache-control': 'no-cache',
};
