const GLOBALS = new URL('globals.mjs', import.meta.url).href;

/** The package refuses to load outside of Jest's own loader. */
export const resolve = (specifier, context, next) =>
  specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context);
