/**
 * What the browser is told about every file of the dashboard, beside what every answer says. Article titles and quotes are hostile input: should one
 * ever reach the page as markup, there is no script, no frame, no form and no other origin that it could use.
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
  // File names carry no hash, so a copy is asked after each time; an unchanged one is answered 304.
  'cache-control': 'no-cache',
};
