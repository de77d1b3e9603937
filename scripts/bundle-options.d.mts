/** Packages that the bundles import from node_modules. */
export const EXTERNAL: string[];
export const BANNER: { js: string };
