/** A value of plain JSON that nobody changes, with everything in it. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
